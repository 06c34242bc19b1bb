"""Answers as rows of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from importlib import import_module
from typing import Any, Final

from ._doors import door
from ._foreign import type_name
from ._record import STATE, Record
from ._values import NA

__all__ = ["row", "rows", "to_frame", "to_rows"]

STATES: Final = {True: "pass", False: "fail", None: "refer", NA: "not_asked"}
"""The words for the states of rules. No table takes one of them for a missing value."""

_HEAD: Final = (
    "uuid",
    "state",
    "credit_score",
    "credit_score_classification",
    "certainty",
    "failed_rules",
    "reasons",
    "decision_id",
)


@door
def to_rows(records: Iterable[Any]) -> list[dict[str, Any]]:
    """Records as rows of a table, in order, all with the same columns. Any table library reads them.

    It takes any list of an answer: `loan.rows`, `loan.payments`, `loan.history` and `loan.ledger` of
    `give_loan`, `aged.buckets`, `due.due_payments`, what `get_payments` answers, and scores and decisions
    too. Of a dict, such as `due.history`, the keys are the column `key`. Amounts are exact Decimals, days
    dates and times datetimes, also those that the interface writes as text. `NA` is None, but for the
    state of rules (`Answer.to_row`).

    >>> import lendwright as lw
    >>> book = lw.open()
    >>> mona = book.sign_up("+201001234567", autofill=True)
    >>> _ = book.create_credit_product("1", "Gold", 24, 2, 2, 5, 3, 36, 1000, 50000)
    >>> applied = book.create_credit_application(3, mona.uuid, "1", "1", 1000)
    >>> rows = lw.to_rows(book.give_loan(applied.detail.application_id).rows)
    >>> [(row["installment_number"], row["principal"]) for row in rows]
    [(1, Decimal('326.75')), (2, Decimal('333.29')), (3, Decimal('339.96'))]
    """
    if isinstance(records, Mapping):
        made = [{"key": key, **_row(item, f"records[{key!r}]")} for key, item in records.items()]
    elif isinstance(records, (Record, str)) or not isinstance(records, Iterable):
        raise TypeError(f"records: must be a list of records, not {type_name(records)}")
    else:
        made = [_row(item, f"records[{place}]") for place, item in enumerate(records)]
    columns = dict.fromkeys(name for one in made for name in one)
    return [{name: one.get(name) for name in columns} for one in made]


@door
def to_frame(records: Iterable[Any]) -> Any:
    """The rows of `to_rows` as a pandas DataFrame. ImportError without pandas.

    `frame["principal"].astype(float)` makes floats of Decimals.
    """
    return import_module("pandas").DataFrame(to_rows(records))


def _row(item: Any, at: str) -> dict[str, Any]:
    if isinstance(item, Record) and not hasattr(item, "to_row"):
        values = item.to_dict(na=None)
    elif hasattr(item, "to_row"):
        values = item.to_row()
    else:
        raise TypeError(f"{at}: must be a record, not {type_name(item)}")
    for name in values.keys() & _WRITTEN.keys():
        if isinstance(values[name], str):
            values[name] = _WRITTEN[name](values[name])
    return values


def _day(text: str) -> date:
    return date.fromisoformat(text[:10])


def _time(text: str) -> datetime:
    from email.utils import parsedate_to_datetime

    return parsedate_to_datetime(text)


_WRITTEN: Final[dict[str, Callable[[str], date]]] = {
    "due_date": _day,
    "payment_date": _time,
    "submission_time": _time,
}
"""The members with a day or a time that the interface writes as text, and what reads it."""


def row(record: Record, **beside: Any) -> dict[str, Any]:
    """A record and what is known beside it as a row: the decision first, then the other values. `NA` is
    None, but for the state, which is a word of `STATES`."""
    values = {**record.to_dict(na=None), **beside}
    if STATE in values:
        del values[STATE]
        values["state"] = STATES[getattr(record, STATE)]
    head = {name: values[name] for name in _HEAD if name in values}
    return head | {name: value for name, value in values.items() if name not in head}


def rows(
    records: Mapping[str, Any], decisions: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """The records of a batch as rows of the same columns, each with what is said of its decision."""
    made = [row(item, uuid=uuid, **_decided(decisions.get(uuid))) for uuid, item in records.items()]
    columns = _columns(made)
    return [{name: one.get(name) for name in columns} for one in made]


def _decided(decision: Any) -> dict[str, Any]:
    if decision is None:
        return {}
    return {
        "failed_rules": list(decision.failed_rules),
        "reasons": list(decision.notice_codes),
        "decision_id": decision.decision_id,
    }


def _columns(made: Iterable[Mapping[str, Any]]) -> list[str]:
    """Every column that a row has: the head's in its order, then the others as they come."""
    found = dict.fromkeys(name for one in made for name in one)
    return [name for name in _HEAD if name in found] + [name for name in found if name not in _HEAD]
