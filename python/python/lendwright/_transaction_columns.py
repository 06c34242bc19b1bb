"""Converts frames of transactions for the native module: to columns of texts, or Arrow tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

from ._columns import is_lazy, library_of, no_table
from ._foreign import day_of, is_float, is_gap, type_name
from ._names import suggestion
from ._native import transaction_columns
from ._texts import whole

__all__ = ["COLUMNS", "columns_of", "names_in_frame"]

COLUMNS: Final = tuple(transaction_columns())
"""The names of the columns that are read."""


def names_in_frame(columns: Mapping[str, str] | None) -> dict[str, str]:
    """The name in the frame of each column that is read."""
    for name, own in (columns or {}).items():
        if name not in COLUMNS:
            hint = f"; is it {{{own!r}: {name!r}}}?" if own in COLUMNS else suggestion(name, COLUMNS)
            raise TypeError(f"columns: {name!r} is none that is read{hint}")
    given = dict(columns or {})
    for name, own in given.items():
        if list(given.values()).count(own) > 1:
            raise TypeError(f"columns: {own!r} is named for {name!r} and for another one")
    # A column that the caller has renamed is not also read under its own name.
    own_names = {name: name for name in COLUMNS if name not in given.values()}
    return {name: found for name in COLUMNS if (found := given.get(name, own_names.get(name))) is not None}


def columns_of(frame: Any, named: dict[str, str], integers: str | None) -> tuple[Any, list[str] | None]:
    """The data for the native module, and the names of the columns that are not read, if they are known."""
    if is_lazy(frame):
        raise no_table(frame)
    is_pandas = library_of(frame) == "pandas"
    if is_pandas and hasattr(frame, "columns"):
        # Columns in the index, such as the user ids, are read too.
        levels = [name for name in frame.index.names if name in named.values() and name not in frame.columns]
        frame = frame.reset_index(level=levels) if levels else frame
    names_of = getattr(frame, "column_names", getattr(frame, "columns", frame if isinstance(frame, Mapping) else None))
    if names_of is not None and not callable(names_of):
        for name, own in named.items():
            if name != own and own not in list(names_of):
                raise TypeError(f"columns: the frame has no column {own!r} for {name!r}")
        _refuse_shadowed(named, names_of)
    is_renamed = any(name != own for name, own in named.items())
    is_arrow = hasattr(frame, "__arrow_c_stream__") or hasattr(frame, "__arrow_c_array__")
    if not is_pandas and not isinstance(frame, Mapping) and is_arrow:
        if not is_renamed:
            return frame, None
        return _renamed(frame, named), None
    if is_pandas:
        if not hasattr(frame, "columns"):
            raise TypeError(f"frame: must be a table, not {type_name(frame)}")
        found = {name: frame[own] for name, own in named.items() if own in frame.columns}
        for name, column in found.items():
            if column.ndim != 1:
                raise TypeError(f"frame: two columns are named {named[name]!r}")
        names = [str(name) for name in frame.columns]
    elif isinstance(frame, Mapping):
        found = {name: frame[own] for name, own in named.items() if own in frame}
        names = [str(name) for name in frame]
    else:
        if isinstance(frame, (str, bytes)) or not isinstance(frame, Iterable):
            raise no_table(frame)
        rows = list(frame)
        for place, row in enumerate(rows):
            if not isinstance(row, Mapping):
                raise TypeError(f"frame: row {place}: must be a dict, not {type_name(row)}")
        names = list(dict.fromkeys(str(name) for row in rows for name in row))
        _refuse_shadowed(named, names)
        found = {name: [row.get(own) for row in rows] for name, own in named.items() if own in names}
        if not rows:
            found = {name: [] for name in ("txn_id", "date", "amount")}
    for name in ("txn_id", "date", "amount"):
        if name not in found:
            raise TypeError(f"frame: has no column {named.get(name, name)!r}{_named_otherwise(name, names)}")
    lists = {
        f"{name}:minor" if integers == "minor" and name in _AMOUNTS and _is_whole(column) else name: _texts(
            name, column, integers
        )
        for name, column in found.items()
    }
    taken = set(named.values())
    return lists, [name for name in names if name not in taken]


def _named_otherwise(name: str, names: Iterable[str]) -> str:
    """The hint for a column with this name in other letter case."""
    near = next((own for own in names if own.casefold() == name.casefold()), None)
    return "" if near is None else f"; add columns={{{name!r}: {near!r}}}"


def _refuse_shadowed(named: Mapping[str, str], names: Iterable[str]) -> None:
    """Refuses a name for which the frame has two columns: one with this name, and one that the caller named for it."""
    there, given = set(names), {own for name, own in named.items() if name != own}
    for name, own in named.items():
        if name != own and name in there and name not in given:
            raise TypeError(
                f"columns: the frame has a column {name!r} of its own beside {own!r} for it; drop or rename one of them"
            )


def _renamed(frame: Any, named: dict[str, str]) -> Any:
    """Renames the columns of an Arrow frame to the names that are read."""
    turned = {own: name for name, own in named.items() if own != name}
    if hasattr(frame, "rename_columns"):
        return frame.rename_columns([turned.get(name, name) for name in frame.column_names])
    if library_of(frame) == "polars":
        return frame.rename({own: name for own, name in turned.items() if own in frame.columns})
    raise TypeError("columns: only frames of pandas, polars and pyarrow, dicts and lists can be renamed")


def _texts(name: str, column: Any, integers: str | None) -> list[str | None]:
    """A column as texts. Missing values are None."""
    if isinstance(column, (str, bytes)) or not isinstance(column, Iterable):
        raise TypeError(f"{name}: must be a column, not {type_name(column)}")
    is_whole = _is_whole(column)
    if library_of(column) == "pyarrow" and hasattr(column, "to_pylist"):
        # Items of pyarrow are scalars, not None or texts.
        column = column.to_pylist()
    if name in _AMOUNTS:
        if is_whole and integers is None:
            raise TypeError(f"{name}: has whole numbers; say integers='minor' (such as cents) or integers='units'")
        amount = _unit_amount if integers == "minor" and not is_whole else _amount
        found = [amount(value, f"{name}: row {row}") for row, value in enumerate(column)]
    else:
        read = {"date": _date, "pending": _truth, "mcc": _code}.get(name, _text)
        found = [None if is_gap(value) else read(value, f"{name}: row {row}") for row, value in enumerate(column)]
    for row, text in enumerate(found):
        if text is not None and not text.isascii():
            whole(text, f"rows/{row}/{name}")
    return found


_AMOUNTS: Final = ("amount", "balance_after")


def _is_whole(column: Any) -> bool:
    """Whether a column has an integer type of NumPy, pandas, polars or pyarrow."""
    dtype = getattr(column, "dtype", None)
    library = library_of(column)
    if library == "pyarrow":
        return str(getattr(column, "type", "")).startswith(("int", "uint"))
    if library == "polars":
        return bool(dtype is not None and dtype.is_integer())
    return getattr(dtype, "kind", "O") in ("i", "u")


def _unit_amount(value: Any, at: str) -> str | None:
    """An amount in units, from a column without an integer type. Used with `integers='minor'`, so ints are refused."""
    if hasattr(value, "__index__") and not (isinstance(value, bool) or is_gap(value)):
        raise TypeError(
            f"{at}: {value} is an int in a column of no integer type, where an int is in units, and integers='minor' "
            "says minor units; make the column one of an integer type, as numpy.array(..., 'int64') does, or its "
            "amounts Decimals in units"
        )
    return _amount(value, at)


def _amount(value: Any, at: str) -> str | None:
    if is_gap(value):
        return None
    if is_float(value):
        raise TypeError(f"{at}: must be a Decimal, an int or a text, not a float: amounts are exact")
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, bool) or not (isinstance(value, str) or hasattr(value, "__index__")):
        raise TypeError(f"{at}: must be a Decimal, an int or a text, not {type_name(value)}")
    return str(value)


def _date(value: Any, at: str) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, datetime) and value.tzinfo is not None:
        return value.isoformat()
    found = day_of(value, at)
    if found is None:
        raise TypeError(f"{at}: must be a date or a text, not {type_name(value)}")
    return found.isoformat()


def _truth(value: Any, at: str) -> str:
    if value not in (0, 1):
        raise TypeError(f"{at}: must be a bool, 0 or 1, not {value!r}")
    return "1" if value else "0"


def _code(value: Any, at: str) -> str:
    if isinstance(value, str):
        return value
    # pandas converts columns of whole numbers with gaps to floats.
    is_whole = is_float(value) and float(value).is_integer()
    if is_whole or (hasattr(value, "__index__") and not isinstance(value, bool)):
        return f"{int(value):04d}"
    raise TypeError(f"{at}: must be a code of four digits, not {type_name(value)}")


def _text(value: Any, at: str) -> str:
    if not isinstance(value, str):
        hint = "; astype(str) makes texts of a column" if hasattr(value, "__index__") else ""
        raise TypeError(f"{at}: must be a text, not {type_name(value)}{hint}")
    return str(value)
