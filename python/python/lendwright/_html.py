"""The parts of cards: HTML without scripts, in the colours of the notebook."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from html import escape
from typing import Any

from ._rule_cards import BEYOND_BOUNDS, is_beyond_bounds
from ._values import NA

__all__ = [
    "WRAPS",
    "box",
    "cell",
    "count",
    "details",
    "faint",
    "grid",
    "is_empty",
    "line",
    "members",
    "name",
    "records",
    "said",
    "table",
    "text",
    "title",
    "titled",
]

_ROWS_MAX = 50
_BOX = (
    "border:1px solid #8884;border-radius:8px;padding:12px 16px;display:inline-block;"
    "font-variant-numeric:tabular-nums"
)
_FAINT = "opacity:.65"
_LEFT = "text-align:left;vertical-align:top;padding:2px 8px"
_RIGHT = "text-align:right;vertical-align:top;padding:2px 8px;white-space:nowrap"
_NUMBER = re.compile(r"(<b>)?[-−+]?\d+(\.\d+)?( %)?(</b>)?")


def title(said: str, beside: str) -> str:
    return f"<div style='font-size:1.6em'><b>{escape(said)}</b> · {escape(beside)}</div>"


WRAPS = "max-width:30em;white-space:normal;overflow-wrap:anywhere;padding:2px 0"


def text(said: str) -> str:
    """A text of any script, in its own writing direction. It doesn't affect the text next to it."""
    return f"<div dir='auto' style='{WRAPS}'>{escape(said)}</div>"


def name(said: str) -> str:
    """A name of any script within a line of another script."""
    return f"<bdi>{escape(said)}</bdi>"


def count(number: int, noun: str, form: str = "") -> str:
    """A number with its noun, such as `1 loan` or `2 loans`. `form` is the format of the number."""
    return f"{number:{form}} {noun}{'' if number == 1 else 's'}"


def members(value: Any) -> list[tuple[str, Any]]:
    return [(member.name, member.shown(value)) for member in value._members]


def is_empty(item: object) -> bool:
    return item is None or item is NA or item == () or item == {}


def line(title: str, said: str) -> str:
    return f"<div>{title}: {escape(said)}</div>"


def faint(said: str) -> str:
    return f"<div style='{_FAINT}'>{escape(said)}</div>"


def titled(title: str, content: str) -> str:
    return f"<div style='margin-top:10px'><b>{escape(title)}</b></div>{content}"


def details(title: str, content: str) -> str:
    return f"<details><summary>{escape(title)}</summary>{content}</details>"


def grid(heads: Sequence[str], rows: Sequence[Sequence[str]], more: int = 0) -> str:
    """A table with a header row. The cells are HTML. The last cell of a short row spans the missing columns."""
    shown = rows[:_ROWS_MAX]
    full = [row for row in shown if len(row) == len(heads)]
    styles = [_style(row[at] for row in full) for at in range(len(heads))]
    named = zip(heads, styles, strict=True)
    head = "".join(f"<th style='{style};{_FAINT}'>{escape(name)}</th>" for name, style in named)
    lines = []
    for row in shown:
        cells = [f"<td style='{style}'>{cell}</td>" for cell, style in zip(row, styles, strict=False)]
        if len(row) < len(heads):
            cells[-1] = f"<td style='{_LEFT}' colspan={len(heads) - len(row) + 1}>{row[-1]}</td>"
        lines.append(f"<tr>{''.join(cells)}</tr>")
    more += max(len(rows) - _ROWS_MAX, 0)
    if more:
        lines.append(f"<tr><td style='{_LEFT}' colspan={len(heads)}>and {more} more</td></tr>")
    return f"<table><tr>{head}</tr>{''.join(lines)}</table>"


def _style(cells: Iterable[str]) -> str:
    """The style of a column: right-aligned if all cells are numbers, else left-aligned."""
    told = [cell for cell in cells if cell]
    return _RIGHT if told and all(map(_NUMBER.fullmatch, told)) else _LEFT


def table(rows: Iterable[tuple[str, Any]]) -> str:
    shown = list(rows)
    cells = [cell(item) for _, item in shown[:_ROWS_MAX]]
    style = _style(cells)
    lines = [
        f"<tr><td style='{_LEFT};{_FAINT}'>{escape(str(name))}</td><td style='{style}'>{cell}</td></tr>"
        for (name, _), cell in zip(shown, cells, strict=False)
    ]
    if len(shown) > _ROWS_MAX:
        lines.append(f"<tr><td style='{_LEFT}' colspan=2>and {len(shown) - _ROWS_MAX} more</td></tr>")
    return f"<table>{''.join(lines)}</table>"


def cell(item: Any) -> str:
    if hasattr(item, "_members"):
        return table(members(item))
    if isinstance(item, tuple):
        return several(item)
    if isinstance(item, dict):
        names, values = [escape(str(name)) for name in item], tuple(item.values())
        return records(values, names) if _are_alike(values) else table(item.items())
    shown = said(item)
    return escape(shown if len(shown) <= _TEXT_MAX else f"{shown[:_TEXT_MAX]}…")


_TEXT_MAX = 1000


def said(value: Any) -> str:
    """A value as readable text. Times in UTC have no microseconds."""
    if isinstance(value, datetime) and value.utcoffset() == timedelta():
        return f"{value:%Y-%m-%d %H:%M{':%S' if value.second else ''}} UTC"
    return BEYOND_BOUNDS if is_beyond_bounds(value) else str(value)


def several(items: tuple[Any, ...]) -> str:
    """Several values. Records of one kind become one table."""
    if _are_alike(items):
        return records(items, [])
    if all(isinstance(item, str) for item in items):
        return cell(", ".join(items))
    lines = [cell(item) for item in items[:_ROWS_MAX]]
    more = [f"and {len(items) - _ROWS_MAX} more"] if len(items) > _ROWS_MAX else []
    return "<br>".join(lines + more)


def _are_alike(items: tuple[Any, ...]) -> bool:
    return len({type(item) for item in items}) == 1 and hasattr(items[0], "_members")


def records(items: Sequence[Any], names: Sequence[str], in_words: bool = False) -> str:
    """A table of records of one kind, a row each. Columns that are empty in all rows are left out. `names`, if there
    are any, are the first column. The heads are the members' names, with spaces instead of underscores if
    `in_words`."""
    rows = [dict(members(item)) for item in items[:_ROWS_MAX]]
    heads = [name for name in rows[0] if not all(is_empty(row[name]) for row in rows)]
    cells = [["" if row[n] is None else cell(row[n]) for n in heads] for row in rows]
    if names:
        cells = [[name, *row] for name, row in zip(names, cells, strict=False)]
    if in_words:
        heads = [head.replace("_", " ") for head in heads]
    return grid(["", *heads] if names else heads, cells, len(items) - len(rows))


def box(content: str) -> str:
    return f"<div style='{_BOX}'>{content}</div>"
