"""Tracebacks in a notebook show the call and the error."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import lendwright as lw
import pytest

LINES_MAX = 15
OURS = str(Path(lw.__file__).parent)

TABLE = {"txn_id": ["1"], "date": ["2026-01-05"], "amount": ["-45.50"]}


def rule(book: lw.Book) -> Any:
    return book.create_rule("of age", {"aeg": {"operator": ">=", "value": "21"}})


CALLS: dict[str, Callable[[lw.Book], Any]] = {
    "a rule of an unknown variable": rule,
    "an unknown borrower": lambda book: book.get_total_score(uuid="nobody", evaluate_by="rule", acceptance_rules=[]),
    "an unknown argument": lambda book: book.sign_up(phone="+201001234567"),  # type: ignore[call-arg]
    "a float as money": lambda book: book.import_borrowers([{"Phone_Number": "+201001234567", "Monthly_Debt": 0.1}]),
    "an answer that tells of no decision": lambda book: book.explain(book.get_rules()),
    "an unknown decision": lambda book: book.explain("nothing"),
    "a body that is no bytes": lambda book: book.respond("GET", "/", body={}),  # type: ignore[arg-type]
    "a unit": lambda book: book.together(lambda unit: unit.get_total_score(uuid="nobody", evaluate_by="rule", acceptance_rules=[])),
    "a wrong clock": lambda book: lw.open(clock="x"),  # type: ignore[arg-type]
    "a misspelt grain": lambda book: lw.Transactions(TABLE).aggregate(grain="monthh"),  # type: ignore[arg-type]
    "a frame without dates": lambda book: lw.Transactions({"txn_id": ["1"], "amount": ["1"]}),
    "a policy with NaN": lambda book: lw.Policy.from_json({"format": 1, "min_certainty": float("nan")}),
    "a misspelt convention": lambda book: lw.portfolio(
        [1], [1], [1], [1], currency="EGP", convention="flatt", strict=True,  # type: ignore[arg-type]
    ),
    "records that are none": lambda book: lw.to_rows([1]),
    "a plot of nothing": lambda book: lw.plot_spending(1),
}


@pytest.mark.parametrize("what", CALLS)
def a_traceback_is_the_call_and_what_is_wrong(book: lw.Book, what: str) -> None:
    with pytest.raises((lw.LendwrightError, TypeError, ValueError)) as caught:
        CALLS[what](book)
    lines = "".join(traceback.format_exception(caught.value)).splitlines()
    # The frames of this test represent the cell of a notebook.
    own = [frame for frame in traceback.extract_tb(caught.value.__traceback__) if frame.filename.startswith(OURS)]
    assert len(lines) <= LINES_MAX, "\n".join(lines)
    assert len(own) <= 2 if what == "a unit" else len(own) <= 1
    assert str(caught.value).splitlines()[0] in "\n".join(lines)


def an_error_of_a_function_that_was_handed_in_keeps_its_frames(book: lw.Book) -> None:
    def work(_: lw.Unit) -> None:
        raise KeyError("mine")

    with pytest.raises(KeyError) as caught:
        book.together(work)
    names = [frame.name for frame in traceback.extract_tb(caught.value.__traceback__)]
    assert "work" in names and "together" in names


def a_refusal_shows_nothing_that_came_before_it(book: lw.Book) -> None:
    with pytest.raises(lw.LendwrightError) as caught:
        book.get_total_score(uuid="nobody", evaluate_by="rule", acceptance_rules=[])
    assert caught.value.__suppress_context__ and caught.value.__cause__ is None


def a_notebook_shows_one_frame_of_ours(book: lw.Book) -> None:
    ultratb = pytest.importorskip("IPython.core.ultratb")
    with pytest.raises(lw.InvalidRequest) as caught:
        rule(book)
    fault = caught.value
    shown = ultratb.AutoFormattedTB(mode="Context").text(type(fault), fault, fault.__traceback__)
    # One frame is of this test and represents the cell. The other is of the function that the test calls.
    assert str(fault) in shown and shown.count("lendwright/") == 1
