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
"""The words for the states of rules. No table library reads one of them as a missing value."""

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
    """Converts records to rows of a table: a list of dicts with the same keys, in order. Any table library reads it.

    `records` is a list or a dict of an answer. Examples are `loan.rows`, `loan.payments`, `loan.history` and
    `loan.ledger` of `give_loan`, `aged.buckets`, `due.due_payments`, the answer of `get_payments`, scores and
    decisions. The keys of a dict, such as `due.history`, become the column `key`.

    Amounts are exact Decimals, days are dates and times are datetimes, also where the JSON interface has
    texts. `NA` becomes None, except for the state of rules (see `Answer.to_row`).

    Raises TypeError if `records` isn't a list or dict of records.

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
    """Converts records to a pandas DataFrame with the rows of `to_rows`.

    Amounts are Decimals, in columns of the dtype `object`. `frame["principal"].astype(float)` converts them to floats.
    Raises ImportError if pandas is not installed.
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
"""Members with a day or a time that the JSON interface writes as text, with the functions that read them."""


def row(record: Record, **beside: Any) -> dict[str, Any]:
    """A record and further values as one row: first the columns of the decision, then the others. `NA` becomes None,
    except for the state, which becomes a word of `STATES`."""
    values = {**record.to_dict(na=None), **beside}
    if STATE in values:
        del values[STATE]
        values["state"] = STATES[getattr(record, STATE)]
    head = {name: values[name] for name in _HEAD if name in values}
    return head | {name: value for name, value in values.items() if name not in head}


def rows(
    records: Mapping[str, Any], decisions: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """The records of a batch as rows with the same columns. Each row has the facts of its decision."""
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
    """All columns of the rows: first those of `_HEAD` in its order, then the others in order of appearance."""
    found = dict.fromkeys(name for one in made for name in one)
    return [name for name in _HEAD if name in found] + [name for name in found if name not in _HEAD]
