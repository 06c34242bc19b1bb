"""Values of numpy and pandas, recognised by the names of their types, so that neither is needed."""

from __future__ import annotations

from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

__all__ = ["type_name", "day_of", "is_array", "is_float", "is_gap", "is_none", "is_numpy"]


def type_name(value: object) -> str:
    """The name of a value's type for an error's text."""
    if value is None:
        return "None"
    kind = type(value)
    name = kind.__name__
    # `numpy.bool` and `bool` are not the same.
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
    """Whether a value stands for a missing one in a table: None and its like, and NaN."""
    if isinstance(value, Decimal):
        return value.is_nan()
    return is_none(value) or (is_float(value) and value != value)


def is_float(value: object) -> bool:
    """Whether a value is a float of Python or numpy."""
    return isinstance(value, float) or is_numpy(value, "float16", "float32")


def is_array(value: Any) -> bool:
    """Whether a value is an array of numpy with several items, like a list. Iterating over it keeps the
    items' types; `tolist` would turn some days into numbers."""
    return is_numpy(value, "ndarray") and value.ndim > 0


def day_of(value: Any, at: str) -> date | None:
    """The date that a value is; midnight without a time zone is one too. None for any other value."""
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
