"""Values as numpy and pandas have them, which nobody needs to have: known by their types' names."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Any

__all__ = ["a_value", "day_of", "is_array", "is_float", "is_gap", "is_none", "is_numpys"]


def a_value(value: object) -> str:
    """A value's type as an error names it."""
    if value is None:
        return "None"
    kind = type(value)
    name = kind.__name__
    # `numpy.bool` and `bool` are not the same.
    if kind.__module__.partition(".")[0] not in ("builtins", "datetime", "decimal", "lendwright"):
        name = f"{kind.__module__}.{name}"
    return f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}"


def is_numpys(value: object, *names: str) -> bool:
    """Whether it is of one of these types of numpy."""
    return type(value).__module__ == "numpy" and type(value).__name__ in names


def is_none(value: object) -> bool:
    """Whether it says that there is no value: None, and what pandas and numpy have for it."""
    if value is None:
        return True
    kind = type(value)
    if kind.__name__ in ("NAType", "NaTType"):
        return kind.__module__.partition(".")[0] == "pandas"
    return is_numpys(value, "datetime64") and value != value


def is_gap(value: object) -> bool:
    """Whether a table has it where there is no value: NaN too, which is no value of a field's."""
    return is_none(value) or (is_float(value) and value != value)


def is_float(value: object) -> bool:
    """Whether it is a float, of Python's or numpy's."""
    return isinstance(value, float) or is_numpys(value, "float16", "float32")


def is_array(value: Any) -> bool:
    """Whether it is an array of numpy that holds several values, as a list does. Its items keep their
    types when it is gone through; `tolist` would make numbers of some days."""
    return is_numpys(value, "ndarray") and value.ndim > 0


def day_of(value: Any, at: str) -> date | None:
    """The day that a value is, as midnight without a time zone is one; None where it is none."""
    if is_none(value):
        return None
    if is_numpys(value, "datetime64"):
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
