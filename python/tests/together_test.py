"""Several operations in one commit: all of them, or none."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import lendwright as lw
import pytest


def knows(book: lw.Book, uuid: str) -> bool:
    return book.call("get_borrower_info", {"uuid": uuid}).status == 200


def operations_of_one_unit_see_each_other_and_are_written_together(book: lw.Book) -> None:
    def enrol(unit: lw.Unit) -> lw.SignedUp:
        mona = unit.sign_up("+201001234567", autofill=True)
        unit.update_borrower(mona.uuid, number_of_children=2)
        assert unit.get_borrower_info(uuid=mona.uuid).uuid == mona.uuid
        assert unit.call("get_rules").body == '{"client":{}}'
        return mona

    assert knows(book, book.together(enrol).uuid)
    assert book.together(lambda unit: unit.get_rules().json) == '{"client":{}}'


def what_is_raised_undoes_the_unit(book: lw.Book) -> None:
    made: list[str] = []

    class Doubts(Exception):
        pass

    def doubt(unit: lw.Unit) -> None:
        made.append(unit.sign_up("+201001234567", autofill=True).uuid)
        raise Doubts

    def twice(unit: lw.Unit) -> None:
        made.append(unit.sign_up("+201001234567", autofill=True).uuid)
        unit.sign_up("+201001234567", autofill=True)

    def stop(unit: lw.Unit) -> None:
        made.append(unit.sign_up("+201001234567", autofill=True).uuid)
        raise KeyboardInterrupt

    raised: list[tuple[Callable[[lw.Unit], None], type[BaseException]]] = [
        (doubt, Doubts),
        (twice, lw.Conflict),
        (stop, KeyboardInterrupt),
    ]
    for work, kind in raised:
        with pytest.raises(kind):
            book.together(work)
    assert [knows(book, uuid) for uuid in made] == [False, False, False]
    assert book.sign_up("+201001234567", autofill=True).uuid not in made


def work_that_would_run_after_the_commit_is_refused(book: lw.Book) -> None:
    async def later(unit: lw.Unit) -> None:
        unit.sign_up("+201001234567", autofill=True)

    def in_steps(unit: lw.Unit) -> Iterator[str]:
        yield unit.sign_up("+201001234567", autofill=True).uuid

    async def both(unit: lw.Unit) -> AsyncIterator[str]:
        yield unit.sign_up("+201001234567", autofill=True).uuid

    for work in (later, in_steps, both, lambda unit: in_steps(unit)):
        with pytest.raises(TypeError, match="^work: must be a plain function; this one gave a"):
            book.together(work)
    with pytest.raises(TypeError, match="^work: must be a function, not an int"):
        book.together(3)  # type: ignore[arg-type]


def a_refusal_that_is_caught_undoes_the_unit_all_the_same(book: lw.Book) -> None:
    def careless(unit: lw.Unit) -> str:
        uuid = unit.sign_up("+201001234567", autofill=True).uuid
        with pytest.raises(lw.Conflict):
            unit.sign_up("+201001234567", autofill=True)
        return uuid

    with pytest.raises(lw.Conflict) as refused:
        book.together(careless)
    assert refused.value.code == "unit_failed"
    book.sign_up("+201001234567", autofill=True)


@pytest.mark.parametrize("where", ["memory", "file"])
def the_book_inside_its_own_unit_is_refused_and_no_deadlock(where: str, tmp_path: Path) -> None:
    book = lw.open(tmp_path / "book.db" if where == "file" else None)

    def asks_the_book(unit: lw.Unit) -> None:
        unit.get_rules()
        for ask in (book.get_rules, book.acting_as("host").get_rules):
            ask()

    with pytest.raises(lw.MisuseError):
        book.together(asks_the_book)
    with pytest.raises(lw.MisuseError):
        book.together(lambda _: book.together(lambda unit: unit.get_rules()))
    assert book.get_rules().client == {}


def a_unit_is_over_with_its_function_and_stays_in_its_thread(book: lw.Book) -> None:
    kept: list[lw.Unit] = []
    book.together(kept.append)
    with pytest.raises(RuntimeError, match="not the one under way in this thread") as refused:
        kept[0].get_rules()
    assert isinstance(refused.value, lw.MisuseError)

    def elsewhere(unit: lw.Unit) -> None:
        with pytest.raises(RuntimeError, match="not the one under way"):
            kept[0].get_rules()
        with ThreadPoolExecutor(1) as pool, pytest.raises(RuntimeError, match="not the one under"):
            pool.submit(unit.get_rules).result()

    book.together(elsewhere)


def units_of_two_books_are_told_apart(book: lw.Book) -> None:
    other = lw.open()

    def outer(ours: lw.Unit) -> None:
        ours.set_mappings(cars={"Fiat": 1})

        def inner(theirs: lw.Unit) -> None:
            theirs.set_mappings(cars={"Seat": 2})
            with pytest.raises(RuntimeError, match="not the one under way"):
                ours.get_id_mapping()

        other.together(inner)
        ours.set_mappings(areas={"Maadi": 3})

    book.together(outer)
    assert book.get_id_mapping().id_mapping.cars == {"Fiat": 1}
    assert book.get_id_mapping().id_mapping.areas == {"Maadi": 3}
    assert other.get_id_mapping().id_mapping.cars == {"Seat": 2}


@pytest.mark.parametrize("where", ["memory", "file"])
def units_of_many_threads_take_turns(where: str, tmp_path: Path) -> None:
    path = tmp_path / "book.db" if where == "file" else None
    book = lw.open(path, durability="normal")
    start = threading.Barrier(4)

    def sign(number: int) -> None:
        start.wait()
        for turn in range(8):
            phones = [f"+2010012{number:02}{turn:02}{at}" for at in range(3)]
            book.together(lambda unit: [unit.sign_up(phone, autofill=True) for phone in phones])

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(sign, range(4)))
    counted = book.together(
        lambda unit: sum(
            unit.call("get_borrower_info", {"phone_number": f"+2010012{n:02}{t:02}{at}"}).status
            == 200
            for n in range(4)
            for t in range(8)
            for at in range(3)
        )
    )
    assert counted == 96
