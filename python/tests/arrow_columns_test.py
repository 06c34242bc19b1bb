"""Transactions in Arrow columns: tables of pyarrow and polars, and invalid structures."""

from __future__ import annotations

import ctypes
from datetime import date, datetime, timezone
from decimal import Decimal
from typing import Any

import lendwright as lw
import pytest

DAYS = [date(2026, 1, day) for day in (5, 12, 20)]
PLAIN: dict[str, list[Any]] = {
    "txn_id": ["1", "2", "3"],
    "date": DAYS,
    "amount": [Decimal("-45.50"), Decimal("-20.25"), Decimal("-9.00")],
    "merchant": ["El Abd", None, "El Abd"],
}


def spent(frame: Any, **rest: Any) -> list[tuple[Any, ...]]:
    top = lw.Transactions(frame, **rest).top(by="merchant", period="all")
    names = ("key", "amount", "first_date", "last_date")
    columns = [top[name] for name in names]
    return [tuple(getattr(cell, "as_py", lambda cell=cell: cell)() for cell in row) for row in zip(*columns, strict=True)]


def tables_of_pyarrow_are_read_as_they_are() -> None:
    arrow: Any = pytest.importorskip("pyarrow")
    expected = spent(PLAIN)
    assert expected == [("El Abd", Decimal("54.50"), DAYS[0], DAYS[2]), ("", Decimal("20.25"), DAYS[1], DAYS[1])]
    table = arrow.table(PLAIN)
    assert str(table.schema.field("amount").type) == "decimal128(4, 2)"
    assert spent(table) == expected
    in_chunks = arrow.concat_tables([table.slice(row, 1) for row in range(3)])
    assert in_chunks.column("amount").num_chunks == 3
    assert spent(in_chunks) == expected
    # The first bits of these bitmaps belong to other rows.
    padding = {"txn_id": ["x"] * 5, "date": DAYS[:1] * 5, "amount": [Decimal(-99)] * 5, "merchant": [None, "x"] * 2 + [None]}
    around = arrow.concat_tables([arrow.table(padding, table.schema), table, arrow.table(padding, table.schema)])
    assert spent(around.combine_chunks().slice(5, 3)) == expected
    for strings in (arrow.string(), arrow.large_string(), arrow.string_view(), arrow.dictionary(arrow.int8(), arrow.string())):
        cast = table.set_column(3, "merchant", table.column("merchant").cast(strings))
        assert spent(cast) == expected, strings
        assert spent(arrow.concat_tables([cast.slice(0, 2), cast.slice(2)])) == expected, strings
    for digits, decimals in ((38, 2), (38, 10), (9, 2)):
        cast = table.set_column(2, "amount", table.column("amount").cast(arrow.decimal128(digits, decimals)))
        assert spent(cast) == expected, (digits, decimals)


def times_with_a_zone_are_days_of_the_table_s_zone() -> None:
    arrow: Any = pytest.importorskip("pyarrow")
    # 22:30 UTC is after midnight in Cairo.
    late = [datetime(2026, 1, 4, 22, 30, tzinfo=timezone.utc), datetime(2026, 1, 12, tzinfo=timezone.utc)]
    for unit in ("s", "ms", "us", "ns"):
        for zone in ("UTC", "America/New_York", "Asia/Riyadh"):
            times = arrow.array([*late, None], arrow.timestamp(unit, tz=zone)).slice(0, 2)
            table = arrow.table({"txn_id": ["1", "2"], "date": times, "amount": ["-1", "-1"]})
            top = lw.Transactions(table).top(by="transaction", period="all")
            assert sorted(top["first_date"].to_pylist()) == [DAYS[0], DAYS[1]], (unit, zone)
            top = lw.Transactions(table, tz="UTC").top(by="transaction", period="all")
            assert sorted(top["first_date"].to_pylist()) == [date(2026, 1, 4), DAYS[1]], (unit, zone)


class Once:
    """A table that returns the same capsules each time."""

    def __init__(self, frame: Any) -> None:
        self.stream = frame.__arrow_c_stream__()

    def __arrow_c_stream__(self, requested: Any = None) -> Any:
        return self.stream


def a_stream_that_was_read_is_refused() -> None:
    polars: Any = pytest.importorskip("polars")
    once = Once(polars.DataFrame(PLAIN))
    assert len(lw.Transactions(once)) == 3
    for _ in range(2):
        with pytest.raises(TypeError, match="^frame: its stream was read before$"):
            lw.Transactions(once)


# The structures of Arrow's C data interface. Its definition gives the order of the members.
class ArraySchema(ctypes.Structure):
    _fields_ = [
        ("format", ctypes.c_char_p),
        ("name", ctypes.c_char_p),
        ("metadata", ctypes.c_void_p),
        ("flags", ctypes.c_int64),
        ("n_children", ctypes.c_int64),
        ("children", ctypes.c_void_p),
        ("dictionary", ctypes.c_void_p),
        ("release", ctypes.c_void_p),
        ("private_data", ctypes.c_void_p),
    ]


class Array(ctypes.Structure):
    _fields_ = [
        *((name, ctypes.c_int64) for name in ("length", "null_count", "offset", "n_buffers", "n_children")),
        *((name, ctypes.c_void_p) for name in ("buffers", "children", "dictionary", "release", "private_data")),
    ]


class Stream(ctypes.Structure):
    _fields_ = [(name, ctypes.c_void_p) for name in ("get_schema", "get_next", "get_last_error", "release", "private_data")]


class Pair:
    """A table as one pair of capsules. Tests can damage its structures. It owns them, so keep it alive."""

    def __init__(self, frame: Any) -> None:
        self.given = frame.__arrow_c_stream__()
        place = held(self.given, b"arrow_array_stream")
        stream = Stream.from_address(place)
        self.schema, self.array = ArraySchema(), Array()
        read = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
        for call, into in ((stream.get_schema, self.schema), (stream.get_next, self.array)):
            assert read(call)(place, ctypes.addressof(into)) == 0
        self.kept: list[Any] = []

    def child(self, at: int) -> Array:
        return Array.from_address(ctypes.cast(self.array.children, ctypes.POINTER(ctypes.c_void_p))[at] or 0)

    def without(self, of: Any, member: str, count: int, at: int) -> None:
        """Puts NULL into a copy of a list of pointers. The producer frees the pointers in the original list."""
        own = ctypes.cast(getattr(of, member), ctypes.POINTER(ctypes.c_void_p))
        copy = (ctypes.c_void_p * count)(*own[:count])
        copy[at] = None
        self.kept.append(copy)
        setattr(of, member, ctypes.addressof(copy))

    def __arrow_c_array__(self, requested: Any = None) -> tuple[Any, Any]:
        return capsule(self.schema, b"arrow_schema"), capsule(self.array, b"arrow_array")


def held(given: Any, name: bytes) -> int:
    read = ctypes.pythonapi.PyCapsule_GetPointer
    read.restype, read.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    return int(read(given, name))


def capsule(structure: ctypes.Structure, name: bytes) -> Any:
    make = ctypes.pythonapi.PyCapsule_New
    make.restype, make.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    return make(ctypes.addressof(structure), name, None)


def pair() -> Pair:
    polars: Any = pytest.importorskip("polars")
    return Pair(polars.DataFrame({**PLAIN, "amount": ["-45.50", "-20.25", "-9.00"]}))


def a_pair_of_capsules_is_read_once() -> None:
    whole = pair()
    # For a frame without columns to index, the answer has rows.
    rows = lw.Transactions(whole).top(by="merchant", period="all")
    assert [tuple(row[name] for name in ("key", "amount", "first_date", "last_date")) for row in rows] == spent(PLAIN)
    # The consumer moves the structures, and marks the originals as released.
    assert (whole.array.release, whole.schema.release) == (None, None)
    for _ in range(2):
        with pytest.raises(TypeError):
            lw.Transactions(whole)


def what_is_null_where_something_must_be_is_refused() -> None:
    for place, name in enumerate(PLAIN):
        damaged = pair()
        child = damaged.child(place)
        # The last buffer has the values. Offsets may come before it.
        damaged.without(child, "buffers", child.n_buffers, 1)
        with pytest.raises(TypeError, match=name):
            lw.Transactions(damaged)
        damaged = pair()
        damaged.without(damaged.array, "children", damaged.array.n_children, place)
        with pytest.raises(TypeError, match=f"{name}|frame"):
            lw.Transactions(damaged)
        damaged = pair()
        damaged.without(damaged.schema, "children", damaged.schema.n_children, place)
        # A column without a name is not read.
        if name == "merchant":
            assert len(lw.Transactions(damaged)) == 3
        else:
            with pytest.raises(TypeError, match=f"{name}|frame"):
                lw.Transactions(damaged)
    for member in ("buffers", "children"):
        damaged = pair()
        setattr(damaged.array, member, None)
        if member == "children":
            with pytest.raises(TypeError):
                lw.Transactions(damaged)
        else:
            assert len(lw.Transactions(damaged)) == 3
    damaged = pair()
    damaged.child(0).buffers = None
    with pytest.raises(TypeError, match="txn_id"):
        lw.Transactions(damaged)
