"""How records look in a notebook: HTML without scripts, in the notebook's own colours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import TYPE_CHECKING, Any

from ._values import NA

if TYPE_CHECKING:
    from ._native import Decision
    from ._record import Answered, Record, TextAnswer

_ROWS_MAX = 50
_BOX = "border:1px solid #8884;border-radius:8px;padding:12px 16px;display:inline-block"
_FAINT = "opacity:.65"


def record(value: Record) -> str:
    """A record's card: a headline where it is a score, what helped and what hurt where that is
    known, then its values."""
    rows = [
        (member.name, "…" if member.form.hidden else getattr(value, member.name))
        for member in value._members
    ]
    known = dict(rows)
    if not _HEADLINE <= known.keys():
        return _box(f"<b>{escape(type(value).__name__)}</b>{_table(rows)}")
    rest = [row for row in rows if row[1] is not NA and row[0] not in _HEADLINE]
    unknown = ", ".join(name for name, item in rows if item is NA and name not in _HEADLINE)
    note = f"<div style='{_FAINT}'>not available: {escape(unknown)}</div>" if unknown else ""
    return _box(_headline(*map(known.get, _HEADLINE_ORDER)) + _account(value) + _table(rest) + note)


_HEADLINE_ORDER = (
    "credit_score",
    "credit_score_classification",
    "pass_business_rules_state",
    "certainty",
)
_HEADLINE = set(_HEADLINE_ORDER)


def _account(value: Record) -> str:
    """What helped and what hurt a score, the most first."""
    from ._record import Answer
    from ._records import ExplainedDecision

    why = value if isinstance(value, ExplainedDecision) else None
    if why is None and isinstance(value, Answer):
        why = value.explanation()
    if why is None:
        return ""
    lines = [line for line in why.contributions if line.available]
    helped = sorted((line for line in lines if line.contribution > 0), key=lambda x: -x.points)
    hurt = sorted((line for line in lines if line.lost_points > 0), key=lambda x: -x.lost_points)
    return (
        _few("what helped", [f"{line.name} +{line.contribution}" for line in helped])
        + _few("what hurt", [f"{line.name} −{line.lost_points:.0f}" for line in hurt])
    )


def _few(title: str, said: list[str]) -> str:
    return f"<div>{title}: {escape(', '.join(said[:_FEW]) or 'nothing')}</div>"


_FEW = 4


def decision(value: Decision) -> str:
    """The card of a decision that was made without a book."""
    head = _headline(value.score, value.class_, value.state, value.certainty)
    reasons = "; ".join(value.reason_texts) or "none"
    left_out = ", ".join(f"{name} ({why})" for name, why in value.missing)
    note = f"<div style='{_FAINT}'>did not count: {escape(left_out)}</div>" if left_out else ""
    return _box(f"{head}<div>reasons: {escape(reasons)}</div>{note}")


def text(value: TextAnswer) -> str:
    """The card of a text that answers."""
    return _box(f"<div>{escape(str(value))}</div>{_warnings(value)}")


def _warnings(value: Answered) -> str:
    from ._record import warnings_of

    said = (f"<div>⚠ {escape(warning.message)}</div>" for warning in warnings_of(value))
    return "".join(said)


def mapping(value: Mapping[str, Any]) -> str:
    """The card of values by name."""
    return _box(_table(value.items()))


def _headline(score: object, score_class: object, state: object, certainty: object) -> str:
    known = (
        f"known: {100 * certainty:.0f} % of the weights"
        if isinstance(certainty, (int, float))
        else "known: nothing of the weights"
    )
    return (
        "<div style='font-size:1.6em'>"
        f"<b>{escape(str(score))}</b> · {escape(str(score_class))}</div>"
        f"<div>{escape(_verdict(state))} · {known}</div>"
    )


def _verdict(state: object) -> str:
    if state is NA:
        return "no rules were asked"
    if state is None:
        return "undetermined: data are missing, a person should look"
    return "passes the rules" if state else "fails the rules"


def _table(rows: Iterable[tuple[str, Any]]) -> str:
    shown = list(rows)
    lines = [
        f"<tr><td style='{_FAINT}'>{escape(str(name))}</td><td>{_cell(item)}</td></tr>"
        for name, item in shown[:_ROWS_MAX]
    ]
    if len(shown) > _ROWS_MAX:
        lines.append(f"<tr><td colspan=2>and {len(shown) - _ROWS_MAX} more</td></tr>")
    return f"<table>{''.join(lines)}</table>"


def _cell(item: object) -> str:
    from ._record import Record

    if isinstance(item, Record):
        return _table((m.name, getattr(item, m.name)) for m in item._members)
    if isinstance(item, tuple):
        return "<br>".join(_cell(one) for one in item[:_ROWS_MAX])
    if isinstance(item, dict):
        return _table(item.items())
    return escape(str(item))


def _box(content: str) -> str:
    return f"<div style='{_BOX}'>{content}</div>"
