"""HTML of the rules of an explanation: their conditions and how they are joined."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, TypeAlias

__all__ = ["BEYOND_BOUNDS", "TITLES", "conditions", "fails", "is_beyond_bounds", "outcome"]

# The modules of records import this one, so it can't import their types.
Record: TypeAlias = Any

_FAINT = "opacity:.65"
_SET_IN = "margin-left:.4em;padding-left:.8em;border-left:2px solid #8884"
_MARKS = {True: "✓", False: "✗", None: "?"}
_SAID = {True: "holds", False: "does not hold", None: "undecided: data are missing"}
TITLES = {"all": "all of", "any": "any of", "none": "none of"}


class _Nested:
    """A group of a reserved key: `all`, `any` or `none` of its bodies."""

    __slots__ = ("bodies", "key")

    def __init__(self, key: str) -> None:
        self.key = key
        self.bodies: dict[str, _Body] = {}

    @property
    def quantifier(self) -> str:
        """The key without its number: `any` of `any.2`."""
        return self.key.partition(".")[0]


_Term: TypeAlias = "Record | _Nested"
# Groups by position. "Or" joins the groups, and "and" joins the terms of a group.
_Body: TypeAlias = "dict[str, list[_Term]]"


def outcome(rule: Record) -> str:
    """The result of a rule in words. A rejection rule applies or does not apply. An acceptance rule holds or not."""
    if rule.kind == "rejection" and rule.state is not None:
        return "applies" if rule.state else "does not apply"
    return _SAID[rule.state]


def fails(rule: Record) -> bool:
    """Whether a rule decided against the borrower."""
    return rule.state is not None and rule.state is (rule.kind == "rejection")


def conditions(rule: Record) -> str:
    """The conditions of a rule as HTML, a line each, joined by "and" and "or". Groups are indented."""
    return _body(_tree(rule.conditions))


def _tree(flat: Sequence[Record]) -> _Body:
    """Nests the conditions by their paths. `0/any/1/0` is group 0 of the second body of an `any` in group 0."""
    body: _Body = {}
    for one in flat:
        first, *steps = one.group.split("/")
        group = body.setdefault(first, [])
        for key, number, inner in zip(steps[::3], steps[1::3], steps[2::3], strict=True):
            nested = next((term for term in group if isinstance(term, _Nested) and term.key == key), None)
            if nested is None:
                nested = _Nested(key)
                group.append(nested)
            group = nested.bodies.setdefault(number, {}).setdefault(inner, [])
        group.append(one)
    return body


def _body(body: _Body) -> str:
    groups = list(body.values())
    if len(groups) == 1:
        return _joined("and", [_term(term) for term in groups[0]])
    # `and` binds tighter than `or`, so the terms that it joins are indented together.
    shown = [_joined("and", [_term(term) for term in group]) for group in groups]
    boxed = [_set_in(html) if len(group) > 1 else html for html, group in zip(shown, groups, strict=True)]
    return _joined("or", boxed)


def _term(term: _Term) -> str:
    if not isinstance(term, _Nested):
        return _condition(term)
    join = "and" if term.quantifier == "all" else "or"
    bodies = [_body(body) for body in term.bodies.values()]
    boxed = [_set_in(html) if "<div" in html and len(bodies) > 1 else html for html in bodies]
    mark = _MARKS[_state_of(term)]
    return f"<div>{mark} {TITLES[term.quantifier]}</div>{_set_in(_joined(join, boxed))}"


def _joined(word: str, parts: Sequence[str]) -> str:
    if len(parts) == 1:
        return parts[0]
    between = f"<div style='{_FAINT}'>{word}</div>"
    return between.join(part if part.startswith("<div") else f"<div>{part}</div>" for part in parts)


def _set_in(html: str) -> str:
    return f"<div style='{_SET_IN}'>{html}</div>"


def _condition(one: Record) -> str:
    asks = [one.variable, one.operator] + ([] if one.value is None else [_quoted(one.value)])
    missing = f"missing ({one.missing.replace('_', ' ')})" if one.missing else ""
    seen = missing or f"is {BEYOND_BOUNDS if is_beyond_bounds(one.observed) else _quoted(one.observed)}"
    decides = "would decide" if one.state is None else "decides"
    decisive = f", which {decides}" if one.decisive else ""
    return (
        f"{_MARKS[one.state]} {escape(' '.join(asks), quote=False)} "
        f"<span style='{_FAINT}'>{escape(seen, quote=False)}{decisive}</span>"
    )


_QUOTIENT_BY_ZERO = sys.float_info.max
"""The library's value for a debt divided by an income of 0: the largest double."""

BEYOND_BOUNDS = "a debt without income"
"""The text for a debt burden with an income of 0. It exceeds every limit."""


def is_beyond_bounds(value: Any) -> bool:
    """Whether a value is a debt divided by an income of 0."""
    return isinstance(value, float) and value == _QUOTIENT_BY_ZERO


def _quoted(value: Any) -> str:
    """A value as JSON. The quotes of texts show where each text ends."""
    return json.dumps(_plain(value), ensure_ascii=False, default=str)


def _plain(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    # Whole doubles are written without a fraction, as in rules.
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return int(value)
    return value


def _state_of(term: _Nested) -> bool | None:
    states = [_any([_all(_states(group)) for group in body.values()]) for body in term.bodies.values()]
    if term.quantifier == "all":
        return _all(states)
    some = _any(states)
    if term.quantifier == "any" or some is None:
        return some
    return not some


def _states(group: Sequence[_Term]) -> Iterable[bool | None]:
    return (_state_of(term) if isinstance(term, _Nested) else term.state for term in group)


def _all(states: Iterable[bool | None]) -> bool | None:
    known = list(states)
    return False if False in known else None if None in known else True


def _any(states: Sequence[bool | None]) -> bool | None:
    return True if True in states else None if None in states else False
