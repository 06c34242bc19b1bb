"""Answers as rows of a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from ._record import Record
from ._values import NA

__all__ = ["row", "rows"]

STATES: Final = {True: "pass", False: "fail", None: "refer", NA: "not_asked"}
"""The words for the states of rules. No table takes one of them for a missing value."""

_STATE = "pass_business_rules_state"
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


def row(record: Record, **beside: Any) -> dict[str, Any]:
    """A record and what is known beside it as a row: the decision first, then the other values. `NA` is
    None, but for the state, which is a word of `STATES`."""
    values = {**record.to_dict(na=None), **beside}
    if _STATE in values:
        del values[_STATE]
        values["state"] = STATES[getattr(record, _STATE)]
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
