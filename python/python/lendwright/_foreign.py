"""Recognises values of numpy and pandas by the names of their types. So neither library is required."""

from __future__ import annotations

from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

__all__ = ["type_name", "day_of", "is_array", "is_float", "is_gap", "is_none", "is_numpy"]


def type_name(value: object) -> str:
    """The name of a value's type, with its article, for the text of an error."""
    if value is None:
        return "None"
    kind = type(value)
    name = kind.__name__
    # `numpy.bool` and `bool` are different types.
    if kind.__module__.partition(".")[0] not in ("builtins", "datetime", "decimal", "lendwright"):
        name = f"{kind.__module__}.{name}"
    return f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}"


def is_numpy(value: object, *names: str) -> bool:
    """Whether a value is of one of these types of numpy."""
    return type(value).__module__ == "numpy" and type(value).__name__ in names


def is_none(value: object) -> bool:
    """Whether a value is None, or the equivalent of pandas or numpy."""
    if value is None:
        return True
    kind = type(value)
    if kind.__name__ in ("NAType", "NaTType"):
        return kind.__module__.partition(".")[0] == "pandas"
    return is_numpy(value, "datetime64") and value != value


def is_gap(value: object) -> bool:
    """Whether a value marks a missing value of a table: None or an equivalent, or NaN."""
    if isinstance(value, Decimal):
        return value.is_nan()
    return is_none(value) or (is_float(value) and value != value)


def is_float(value: object) -> bool:
    """Whether a value is a float of Python or numpy."""
    return isinstance(value, float) or is_numpy(value, "float16", "float32")


def is_array(value: Any) -> bool:
    """Whether a value is a numpy array with at least one dimension, like a list. Iterate over it to keep the types of
    the items: `tolist` would convert some days to numbers."""
    return is_numpy(value, "ndarray") and value.ndim > 0


def day_of(value: Any, at: str) -> date | None:
    """The date of a value that is a date, or midnight without a time zone. None for values of other types. Raises
    TypeError for another time of day or a time zone, and ValueError for years outside 1 to 9999."""
    if is_none(value):
        return None
    if is_numpy(value, "datetime64"):
        day = value.astype("datetime64[D]")
        found, is_midnight = day.item(), bool(day == value)
        if not isinstance(found, date):
            raise ValueError(f"{at}: {value} is no day of the years 1 to 9999")
    elif not isinstance(value, datetime):
        return value if isinstance(value, date) else None
    elif value.tzinfo is not None:
        raise TypeError(f"{at}: {value} is an instant, not a day; pass its .date()")
    else:
        found = value.date()
        is_midnight = value.time() == time() and not getattr(value, "nanosecond", 0)
    if not is_midnight:
        raise TypeError(f"{at}: {value} has a time of day, and a day has none; pass its .date()")
    return found
