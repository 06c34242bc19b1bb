"""Converts tables of messages for the native module: to lists, or unchanged if they have Arrow's interface."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta, timezone
from typing import Any, Final

from ._columns import library_of, no_table
from ._foreign import is_gap, type_name

__all__ = ["lists_of", "milliseconds", "source"]

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=timezone.utc)
_MILLISECOND: Final = timedelta(milliseconds=1)


def source(frame: Any, names: tuple[str, ...]) -> Any:
    """A frame in the form that the native module reads: its columns as lists, with the last one as milliseconds.
    A frame with Arrow's interface is returned unchanged."""
    found = lists_of(frame, names)
    if found is None:
        return frame
    return (*found[:-1], [milliseconds(value) for value in found[-1]])


def lists_of(frame: Any, names: tuple[str, ...]) -> tuple[list[Any], ...] | None:
    """The columns of these names as lists, or None for a frame with Arrow's interface."""
    if library_of(frame) == "pandas":
        return tuple(_pandas(frame, name) for name in names)
    if isinstance(frame, Mapping):
        return _equal(names, [_column(frame, name) for name in names])
    if hasattr(frame, "__arrow_c_stream__") or hasattr(frame, "__arrow_c_array__"):
        return None
    if isinstance(frame, (str, bytes)) or not isinstance(frame, Iterable):
        raise no_table(frame)
    columns: tuple[list[Any], ...] = tuple([] for _ in names)
    absent = set(names)
    for place, row in enumerate(frame):
        if not isinstance(row, Mapping):
            raise TypeError(f"frame: row {place}: must be a dict, not {type_name(row)}")
        absent.difference_update(row)
        for name, column in zip(names, columns, strict=True):
            column.append(row.get(name))
    if absent and columns[0]:
        raise TypeError(f"frame: no row has {next(name for name in names if name in absent)!r}")
    return columns


def milliseconds(value: Any) -> Any:
    """A time as milliseconds since 1970-01-01 UTC. Ints and texts are unchanged. Anything else is None, also a datetime
    without a time zone."""
    if is_gap(value) or isinstance(value, bool):
        return None
    if isinstance(value, datetime):
        return None if value.tzinfo is None else (value - _EPOCH) // _MILLISECOND
    return value if isinstance(value, str) or hasattr(value, "__index__") else None


def _pandas(frame: Any, name: str) -> list[Any]:
    if not hasattr(frame, "columns") or name not in frame.columns:
        raise TypeError(f"frame: has no column {name!r}")
    column = frame[name]
    if getattr(column, "ndim", 1) != 1:
        raise TypeError(f"frame: two columns are named {name!r}")
    if getattr(column.dtype, "tz", None) is not None:
        # Much faster than converting each Timestamp.
        times = column.dt.tz_convert("UTC").dt.tz_localize(None).to_numpy("datetime64[ms]")
        gaps = column.isna().to_numpy()
        return [None if gap else time for gap, time in zip(gaps, times.astype("int64").tolist(), strict=True)]
    found: list[Any] = column.tolist()
    return found


def _column(frame: Mapping[str, Any], name: str) -> list[Any]:
    if name not in frame:
        raise TypeError(f"frame: has no column {name!r}")
    column = frame[name]
    if isinstance(column, (str, bytes)) or not isinstance(column, Iterable):
        raise TypeError(f"{name}: must be a column, not {type_name(column)}")
    return column.tolist() if hasattr(column, "tolist") else list(column)


def _equal(names: tuple[str, ...], columns: list[list[Any]]) -> tuple[list[Any], ...]:
    for name, column in zip(names, columns, strict=True):
        if len(column) != len(columns[0]):
            raise TypeError(f"{name}: {len(column)} rows, and must have {len(columns[0])}")
    return tuple(columns)
