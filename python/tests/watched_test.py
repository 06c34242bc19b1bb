"""Long work: its progress, and how to stop it."""

from __future__ import annotations

import signal
import threading
import time
from pathlib import Path
from types import FrameType

import lendwright as lw
import pytest


def several(book: lw.Book, count: int) -> list[str]:
    rows = [{"Phone_Number": f"+2010012{at:05}", "autofill": True} for at in range(count)]
    return list(book.import_borrowers(rows).uuids)


def long_work_tells_how_far_it_is(book: lw.Book) -> None:
    heard: list[tuple[int, int | None]] = []
    watched = book.watched(lambda done, total: heard.append((done, total)))
    uuids = several(watched, 600)
    assert heard == [(256, 600), (512, 600), (600, 600)]
    watched.acting_as("host").get_total_score_batch(target=uuids[:300], acceptance_rules=[])
    assert heard[3:] == [(256, 300), (300, 300)]
    assert watched.verify_log().whole
    assert heard[5:] == [(256, None), (300, 300)]
    assert repr(watched) == repr(book)


def a_listener_is_a_function(book: lw.Book) -> None:
    with pytest.raises(TypeError, match="^on_progress: must be a function, not an int"):
        book.watched(3)  # type: ignore[arg-type]


def what_the_listener_raises_stops_the_work(book: lw.Book) -> None:
    class Enough(Exception):
        pass

    def stop(done: int, total: int | None) -> None:
        raise Enough(done, total)

    uuids = several(book, 300)
    watched = book.watched(stop)
    with pytest.raises(Enough, match="256, 300"):
        watched.get_total_score_batch(target=uuids, acceptance_rules=[])
    with pytest.raises(Enough, match="256, 300"):
        watched.together(
            lambda unit: unit.get_total_score_batch(target=uuids, acceptance_rules=[])
        )
    with pytest.raises(Enough):
        watched.call("get_total_score_batch", {"target": uuids, "acceptance_rules": []})
    assert book.export_log().records == 0
    assert len(book.get_total_score_batch(target=uuids, acceptance_rules=[])) == 300


def a_signal_while_a_call_waits_for_others_leaves_nothing_written(tmp_path: Path) -> None:
    class Late(Exception):
        pass

    def handle(number: int, frame: FrameType | None) -> None:
        raise Late

    book = lw.open(tmp_path / "book.db")
    writing = threading.Event()

    def hold(unit: lw.Unit) -> None:
        unit.sign_up("+201001234560", autofill=True)
        writing.set()
        time.sleep(0.3)

    holder = threading.Thread(target=lambda: book.together(hold))
    holder.start()
    writing.wait()
    before = signal.signal(signal.SIGALRM, handle)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        with pytest.raises(Late):
            book.sign_up("+201001234567", autofill=True)
    finally:
        signal.signal(signal.SIGALRM, before)
    holder.join()
    assert book.get_borrower_info(phone_number="+201001234560").phone_number == "+201001234560"
    with pytest.raises(lw.NotFound):
        book.get_borrower_info(phone_number="+201001234567")


def a_call_that_waits_is_stopped_from_another_thread(tmp_path: Path) -> None:
    book = lw.open(tmp_path / "book.db")
    writing, stopped = threading.Event(), threading.Event()

    def hold(unit: lw.Unit) -> None:
        writing.set()
        assert stopped.wait(30)

    holder = threading.Thread(target=lambda: book.together(hold))
    holder.start()
    assert writing.wait(30)
    timer = threading.Timer(0.1, book.acting_as("host").interrupt)
    timer.start()
    with pytest.raises(lw.Interrupted) as interrupted:
        book.sign_up("+201001234567", autofill=True)
    assert (interrupted.value.status, interrupted.value.code) == (503, "interrupted")
    stopped.set()
    holder.join()
    book.sign_up("+201001234567", autofill=True)


def a_signal_stops_a_batch_and_leaves_nothing_logged(book: lw.Book) -> None:
    class Late(Exception):
        pass

    def handle(number: int, frame: FrameType | None) -> None:
        raise Late

    uuids = several(book, 2000)
    before = signal.signal(signal.SIGALRM, handle)
    try:
        # Long before the batch ends. If the signal were handled only at the end, all decisions would be logged.
        signal.setitimer(signal.ITIMER_REAL, 0.02)
        with pytest.raises(Late):
            book.get_total_score_batch(target=uuids, acceptance_rules=[])
    finally:
        signal.signal(signal.SIGALRM, before)
    assert book.export_log().records == 0
