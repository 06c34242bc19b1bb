"""Typed columns of answers. A column's type doesn't depend on its values, so empty answers have the same types."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from importlib import import_module
from typing import Any, Final, NamedTuple

from ._columns import library_of

__all__ = ["Typed", "cell", "maker"]

_DIGITS_MAX: Final = 38
_FIGURE_DECIMALS: Final = 4
"""The decimals of a share. A figure may be a share."""


class Typed(NamedTuple):
    """A column: its kind and its cells.

    The kinds are:

    - `text`, and `texts` (a list of texts)
    - `name`: a text from outside, such as a merchant. `N/A` is an ordinary name here, not a missing value.
    - `day`, `float` and `money`
    - `int`, and `count` (an int that may be missing)
    - `bool`, and `truth` (a bool that may be missing)
    - `figure`: an amount, a share or a number of things
    """

    kind: str
    cells: list[Any]


def cell(kind: str, value: Any) -> Any:
    """A JSON value as a cell. An unknown value is None."""
    if value is None or (value == "N/A" and kind != "name"):
        return None
    if kind == "day":
        return date.fromisoformat(value)
    if kind == "float":
        return float(value)
    # A currency without decimals has whole amounts, written without a decimal point.
    return Decimal(value) if kind in ("money", "figure") else value


def maker(frame: Any) -> Callable[[Mapping[str, Typed], int], Any]:
    """Returns the function that makes a table of the same library as `frame`, from columns and the number of decimals
    of money."""
    made = {"pandas": _pandas, "polars": _polars, "pyarrow": _pyarrow}.get(library_of(frame))
    if made is not None:
        return made
    return _lists if isinstance(frame, Mapping) else _rows


def _lists(columns: Mapping[str, Typed], decimals: int) -> Any:
    del decimals
    return {name: column.cells for name, column in columns.items()}


def _rows(columns: Mapping[str, Typed], decimals: int) -> Any:
    del decimals
    lists = [column.cells for column in columns.values()]
    return [dict(zip(columns, cells, strict=True)) for cells in zip(*lists, strict=True)]


_PANDAS: Final = {"int": "int64", "count": "Int64", "bool": "bool", "truth": "boolean", "float": "float64"}


def _pandas(columns: Mapping[str, Typed], decimals: int) -> Any:
    del decimals
    pandas: Any = import_module("pandas")
    # `str` since pandas 3, `object` in earlier versions.
    text = pandas.Series(["text"]).dtype
    dtypes = {**_PANDAS, "text": text, "name": text}
    return pandas.DataFrame(
        {
            name: pandas.Series(column.cells, dtype=dtypes.get(column.kind, "object"))
            for name, column in columns.items()
        }
    )


def _polars(columns: Mapping[str, Typed], decimals: int) -> Any:
    polars: Any = sys.modules["polars"]
    types = {
        **dict.fromkeys(("text", "name"), polars.String),
        "texts": polars.List(polars.String),
        "day": polars.Date,
        **dict.fromkeys(("int", "count"), polars.Int64),
        **dict.fromkeys(("bool", "truth"), polars.Boolean),
        "float": polars.Float64,
        "money": polars.Decimal(_DIGITS_MAX, decimals),
        "figure": polars.Decimal(_DIGITS_MAX, max(decimals, _FIGURE_DECIMALS)),
    }
    return polars.DataFrame(
        {name: column.cells for name, column in columns.items()},
        schema={name: types[column.kind] for name, column in columns.items()},
    )


def _pyarrow(columns: Mapping[str, Typed], decimals: int) -> Any:
    arrow: Any = sys.modules["pyarrow"]
    types = {
        **dict.fromkeys(("text", "name"), arrow.string()),
        "texts": arrow.list_(arrow.string()),
        "day": arrow.date32(),
        **dict.fromkeys(("int", "count"), arrow.int64()),
        **dict.fromkeys(("bool", "truth"), arrow.bool_()),
        "float": arrow.float64(),
        "money": arrow.decimal128(_DIGITS_MAX, decimals),
        "figure": arrow.decimal128(_DIGITS_MAX, max(decimals, _FIGURE_DECIMALS)),
    }
    return arrow.table({name: arrow.array(column.cells, types[column.kind]) for name, column in columns.items()})
