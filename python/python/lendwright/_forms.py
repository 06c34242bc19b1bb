"""The forms of fields and answers: they write Python values as JSON and read them back.

The generated modules define the form of each field.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timezone
from decimal import Decimal
from json.encoder import encode_basestring as _quoted
from numbers import Real
from operator import index
from os import PathLike, fspath
from typing import Any, ClassVar, Final, Generic, TypeVar, get_args

from ._foreign import type_name, day_of, is_array, is_float, is_gap, is_none, is_numpy
from ._frozen import FrozenDict
from ._native import invalid_value
from ._texts import field_of, whole
from ._values import NA, NAType

__all__ = [
    "AMOUNT",
    "ANY",
    "BOOLEAN",
    "DATE",
    "DAY",
    "INSTANT",
    "INTEGER",
    "MONEY",
    "NUMBER",
    "SECRET",
    "TEXT",
    "TIME",
    "Available",
    "Choice",
    "Either",
    "Form",
    "List",
    "Map",
    "Optional",
]

T = TypeVar("T")
_T_co = TypeVar("_T_co", covariant=True)


class Form(Generic[_T_co]):
    """The base of all forms. The error for an invalid value names its place."""

    __slots__ = ()
    hidden: ClassVar[bool] = False
    """Whether the value is secret. A repr hides secret values."""
    absent: ClassVar[Any] = None
    """The value of a member that is left out."""

    def write(self, value: Any, at: str) -> str:
        """Writes the value as JSON text. `at` is its place for the text of an error."""
        raise NotImplementedError

    def cell(self, value: Any) -> Any:
        """Converts the cell of a table. The value may have another type there."""
        return value

    def read(self, value: Any) -> _T_co:
        """Reads the value from parsed JSON with fractions as Decimals."""
        raise NotImplementedError

    def absence(self, na: Any) -> Any:
        """The replacement for `NA` if the caller asked for `na`."""
        return na

    def fits(self, value: Any) -> bool:
        """Whether parsed JSON can have this form. `Either` uses it to choose a form."""
        return isinstance(value, str)

    def is_meant(self, value: Any) -> bool:
        """Whether the value is a container like those of this form. If no form of an `Either` can write a value, the
        error is that of such a form."""
        return False


def _refused(at: str, expected: str, value: object) -> TypeError:
    return TypeError(f"{at}: must be {expected}, not {_a(value)}")


def _a(value: object) -> str:
    return repr(value) if value is NA else type_name(value)


def _is_truth(value: object) -> bool:
    return isinstance(value, bool) or is_numpy(value, "bool", "bool_")


def _whole(value: Any, at: str, expected: str) -> str:
    """Writes an int, or a value with an `__index__`. The `__index__` of an array may raise TypeError."""
    if _is_truth(value):
        raise _refused(at, expected, value)
    try:
        return str(index(value))
    except TypeError:
        raise _refused(at, expected, value) from None
    except ValueError:  # Python raises it for an int with thousands of digits.
        shown = f"an int of {index(value).bit_length()} bits"
        raise invalid_value(field_of(at), "must have fewer digits", shown) from None


class _Text(Form[str]):
    __slots__ = ()

    def write(self, value: Any, at: str) -> str:
        if isinstance(value, PathLike):
            value = fspath(value)
        if not isinstance(value, str):
            raise _refused(at, "a str", value)
        return _quote(value, at)

    def read(self, value: Any) -> str:
        return str(value)


def _quote(text: str, at: str) -> str:
    return _quoted(whole(text, at))


class _Secret(_Text):
    __slots__ = ()
    hidden = True


class _Amount(_Text):
    """A text with an amount of money. It also takes Decimals and ints."""

    __slots__ = ()

    def write(self, value: Any, at: str) -> str:
        return super().write(value, at) if isinstance(value, str) else f'"{MONEY.write(value, at)}"'


class _Integer(Form[int]):
    __slots__ = ()

    def write(self, value: Any, at: str) -> str:
        return _whole(value, at, "an int")

    def cell(self, value: Any) -> Any:
        # A column of ints with gaps is a column of floats.
        return int(value) if is_float(value) and value == value // 1 else value

    def read(self, value: Any) -> int:
        return int(value)

    def fits(self, value: Any) -> bool:
        return isinstance(value, int) and not isinstance(value, bool)


class _Number(Form[float]):
    __slots__ = ()

    def write(self, value: Any, at: str) -> str:
        if is_float(value):
            return _float(value, at)
        return _whole(value, at, "a float or an int")

    def read(self, value: Any) -> float:
        return float(value)

    def fits(self, value: Any) -> bool:
        return isinstance(value, (int, Decimal)) and not isinstance(value, bool)


def _float(value: float, at: str) -> str:
    if not math.isfinite(value):
        raise invalid_value(field_of(at), "must be a finite number", str(value))
    return float.__repr__(float(value))


_DIGITS: Final = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")


class _Money(Form[Decimal]):
    __slots__ = ()

    def cell(self, value: Any) -> Any:
        # Text files have amounts as texts.
        return Decimal(value) if isinstance(value, str) and _DIGITS.fullmatch(value) else value

    def write(self, value: Any, at: str) -> str:
        if isinstance(value, Decimal):
            return _decimal(value, at)
        if is_float(value):
            raise TypeError(
                f"{at}: a float can't hold money exactly; pass Decimal(\"12.34\") or an int"
            )
        if _is_truth(value) or not hasattr(value, "__index__"):
            raise TypeError(f"{at}: {_a(value)} is not money; pass Decimal(\"12.34\") or an int")
        return _whole(value, at, "a Decimal or an int")

    def read(self, value: Any) -> Decimal:
        return Decimal(value)

    def fits(self, value: Any) -> bool:
        return isinstance(value, (int, Decimal)) and not isinstance(value, bool)


def _decimal(value: Decimal, at: str) -> str:
    if not value.is_finite():
        raise invalid_value(field_of(at), "must be a finite number", str(value))
    # Written without an exponent, unless that would need many zeros.
    return format(value, "f") if abs(value.adjusted()) < 40 else str(value)


class _Boolean(Form[bool]):
    __slots__ = ()

    def write(self, value: Any, at: str) -> str:
        if not _is_truth(value):
            raise _refused(at, "a bool", value)
        return "true" if value else "false"

    def cell(self, value: Any) -> Any:
        return bool(value) if isinstance(value, Real) and value in (0, 1) else value

    def read(self, value: Any) -> bool:
        return bool(value)

    def fits(self, value: Any) -> bool:
        return isinstance(value, bool)


class _Date(Form[date]):
    __slots__ = ()

    def write(self, value: Any, at: str) -> str:
        day = day_of(value, at)
        if day is None:
            made = "; date.fromisoformat makes a date of YYYY-MM-DD" if isinstance(value, str) else ""
            raise TypeError(f"{_refused(at, 'a date', value)}{made}")
        return f'"{day.isoformat()}"'

    def cell(self, value: Any) -> Any:
        # Text files have days as texts. `fromisoformat` would also take weeks, and days without hyphens.
        try:
            day = date.fromisoformat(value) if isinstance(value, str) else None
        except ValueError:
            return value
        return day if day is not None and day.isoformat() == value else value

    def read(self, value: Any) -> date:
        return date.fromisoformat(value)


class _Day(Form[Any]):
    """A day, or an instant that counts on its day in some time zone: a date, a datetime, or a text of either."""

    __slots__ = ()

    def write(self, value: Any, at: str) -> str:
        if isinstance(value, str):
            return TEXT.write(value, at)
        if isinstance(value, datetime) and not is_none(value) and value.tzinfo is not None:
            return f'"{_instant(value, at)}"'
        day = day_of(value, at)
        if day is None:
            raise _refused(at, "a date, a datetime or a str", value)
        return f'"{day.isoformat()}"'


class _Time(Form[datetime]):
    __slots__ = ()

    def write(self, value: Any, at: str) -> str:
        if is_none(value) or not isinstance(value, datetime):
            raise _refused(at, "a datetime", value)
        return f'"{_instant(value, at)}"'

    def read(self, value: Any) -> datetime:
        return datetime.fromisoformat(value)


class _Instant(Form[Any]):
    """An instant: a datetime with a time zone, milliseconds since 1970-01-01 UTC, or a text of either."""

    __slots__ = ()

    def write(self, value: Any, at: str) -> str:
        if isinstance(value, str):
            return TEXT.write(value, at)
        if isinstance(value, datetime) and not is_none(value):
            return f'"{_instant(value, at)}"'
        return _whole(value, at, "a datetime, an int or a str")

    def cell(self, value: Any) -> Any:
        return INTEGER.cell(value)


def _instant(value: datetime, at: str) -> str:
    if value.utcoffset() is None:
        raise TypeError(
            f"{at}: a datetime without a time zone is no instant; pass one with tzinfo, "
            "datetime.now(timezone.utc) for example"
        )
    return value.astimezone(timezone.utc).isoformat().replace("+00:00", "Z")


_LEVELS_MAX: Final = 256
"""The maximum of the setting `depth_max`. The library refuses values that are nested deeper than the book's setting."""


class _Any(Form[Any]):
    """Any JSON value, with at most `levels` nested lists and dicts."""

    __slots__ = ("levels",)

    def __init__(self, levels: int = _LEVELS_MAX) -> None:
        self.levels = levels

    def write(self, value: Any, at: str) -> str:
        if is_none(value):
            return "null"
        if _is_truth(value):
            return "true" if value else "false"
        if isinstance(value, str):
            return _quote(value, at)
        if is_float(value):
            return _float(value, at)
        if isinstance(value, Decimal):
            return _decimal(value, at)
        if value is NA:
            return '"N/A"'
        if isinstance(value, datetime) and value.tzinfo is not None:
            return f'"{_instant(value, at)}"'
        if (day := day_of(value, at)) is not None:
            return f'"{day.isoformat()}"'
        if hasattr(value, "_write"):
            return str(value._write(at))
        if not isinstance(value, (Mapping, list, tuple)) and not is_numpy(value, "ndarray"):
            return _whole(value, at, "a value that JSON has")
        if self.levels == 0:
            reason = f"must have at most {_LEVELS_MAX} lists and objects one in another"
            raise invalid_value(field_of(at.partition("[")[0]), reason, "more, or one that contains itself")
        inside = _Any(self.levels - 1)
        if isinstance(value, Mapping):
            return _object(inside, value, at)
        if isinstance(value, (list, tuple)) or is_array(value):
            return _list(inside, value, at)
        return inside.write(value[()], at)

    def read(self, value: Any) -> Any:
        if isinstance(value, Decimal):
            return float(value)
        if isinstance(value, list):
            return [self.read(item) for item in value]
        if isinstance(value, dict):
            return FrozenDict({key: self.read(item) for key, item in value.items()})
        return value

    def fits(self, value: Any) -> bool:
        return True


def _object(form: Form[Any], value: Mapping[Any, Any], at: str) -> str:
    members = []
    for key, item in value.items():
        if not isinstance(key, str):
            raise _refused(f"{at}: a key", "a str", key)
        members.append(f"{_quote(key, at)}:{form.write(item, f'{at}[{key!r}]')}")
    return "{" + ",".join(members) + "}"


def _list(form: Form[Any], value: Sequence[Any], at: str) -> str:
    return "[" + ",".join([form.write(item, f"{at}[{n}]") for n, item in enumerate(value)]) + "]"


TEXT: Final = _Text()
SECRET: Final = _Secret()
AMOUNT: Final = _Amount()
INTEGER: Final = _Integer()
NUMBER: Final = _Number()
MONEY: Final = _Money()
BOOLEAN: Final = _Boolean()
DATE: Final = _Date()
DAY: Final = _Day()
INSTANT: Final = _Instant()
TIME: Final = _Time()
ANY: Final = _Any()


class Choice(Form[Any]):
    """One text of a closed set. The library refuses other texts, and names the valid ones."""

    __slots__ = ("values",)

    def __init__(self, of: Any) -> None:
        self.values: tuple[str, ...] = get_args(of)

    def write(self, value: Any, at: str) -> str:
        return TEXT.write(value, at)

    def read(self, value: Any) -> Any:
        return value

    def fits(self, value: Any) -> bool:
        return value in self.values


class List(Form[tuple[T, ...]]):
    """Several values in order."""

    __slots__ = ("item",)
    absent = ()

    def __init__(self, item: Form[T]) -> None:
        self.item = item

    def write(self, value: Any, at: str) -> str:
        if not self.is_meant(value):
            raise _refused(at, "a list", value)
        is_frame = _is_frame(value)
        if is_numpy(value, "ndarray") and not is_array(value):
            raise _refused(at, "a list", value)
        if is_frame or hasattr(value, "columns"):
            raise TypeError(f"{at}: must be a list, not {_a(value)}; pass its rows: {_rows(value)}")
        return _list(self.item, list(value), at)

    def read(self, value: Any) -> tuple[T, ...]:
        return tuple([self.item.read(item) for item in value])

    def fits(self, value: Any) -> bool:
        return isinstance(value, list)

    def is_meant(self, value: Any) -> bool:
        return not isinstance(value, (str, bytes, Mapping)) and (_is_frame(value) or hasattr(value, "__iter__"))


def _is_frame(value: object) -> bool:
    return type_name(value).endswith("Frame")


def _rows(frame: object) -> str:
    """The Python expression that converts a frame to rows as dicts."""
    if type(frame).__module__.partition(".")[0] != "polars":
        return 'frame.to_dict("records")'
    return "frame.collect().to_dicts()" if hasattr(frame, "collect") else "frame.to_dicts()"


class Map(Form[dict[str, T]]):
    """An object with free keys, in order. In a map of any values, missing values of tables (NaN, NA, NaT) are left out,
    and None stays."""

    __slots__ = ("item",)

    def __init__(self, item: Form[T]) -> None:
        self.item = item

    def write(self, value: Any, at: str) -> str:
        if not isinstance(value, Mapping):
            raise _refused(at, "a dict", value)
        if self.item is ANY:
            value = {key: it for key, it in value.items() if it is None or not (it is NA or is_gap(it))}
        return _object(self.item, value, at)

    def read(self, value: Any) -> dict[str, T]:
        return FrozenDict({key: self.item.read(item) for key, item in value.items()})

    def fits(self, value: Any) -> bool:
        return isinstance(value, dict)

    def is_meant(self, value: Any) -> bool:
        return isinstance(value, Mapping)


class Optional(Form["T | None"]):
    """The value, or None."""

    __slots__ = ("inner",)

    def __init__(self, inner: Form[T]) -> None:
        self.inner = inner

    def write(self, value: Any, at: str) -> str:
        if value is NA and isinstance(self.inner, Available):
            return self.inner.write(value, at)
        return "null" if value is NA or is_none(value) else self.inner.write(value, at)

    def cell(self, value: Any) -> Any:
        return self.inner.cell(value)

    def read(self, value: Any) -> T | None:
        return None if value is None else self.inner.read(value)

    def fits(self, value: Any) -> bool:
        return value is None or self.inner.fits(value)


class Available(Form["T | NAType"]):
    """The value, or `NA`."""

    __slots__ = ("inner",)

    def __init__(self, inner: Form[T]) -> None:
        self.inner = inner

    @property
    def hidden(self) -> bool:  # type: ignore[override]
        return self.inner.hidden

    def write(self, value: Any, at: str) -> str:
        return '"N/A"' if value is NA else self.inner.write(value, at)

    def read(self, value: Any) -> T | NAType:
        return NA if value == "N/A" else self.inner.read(value)

    def absence(self, na: Any) -> Any:
        return NA.value if na is None and isinstance(self.inner, Optional) else na

    def fits(self, value: Any) -> bool:
        return value == "N/A" or self.inner.fits(value)


class Either(Form[Any]):
    """One of several forms: the first that fits the value."""

    __slots__ = ("forms",)

    def __init__(self, *forms: Form[Any]) -> None:
        self.forms = forms

    def write(self, value: Any, at: str) -> str:
        faults: list[TypeError] = []
        for form in self.forms:
            try:
                return form.write(value, at)
            except TypeError as fault:
                faults.insert(0 if form.is_meant(value) else len(faults), fault)
        raise faults[0]

    def read(self, value: Any) -> Any:
        for form in self.forms:
            if form.fits(value):
                return form.read(value)
        return ANY.read(value)

    def fits(self, value: Any) -> bool:
        return any(form.fits(value) for form in self.forms)

