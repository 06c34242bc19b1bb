"""Converts columns of NumPy and pandas for the native module: to buffers of whole numbers, or Arrow columns."""

from __future__ import annotations

import warnings
from array import array
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from fractions import Fraction
from operator import index
from typing import Any, Final, NamedTuple

from ._foreign import day_of, is_gap, is_numpy, type_name
from ._native import currency_decimals

__all__ = ["NULL", "amounts", "days", "is_lazy", "library_of", "no_table", "numbers", "rates"]

NULL: Final = -(2**63)
"""The number that marks a missing value in an array. NumPy's NaT has the same bits."""

_EPOCH: Final = date(1970, 1, 1).toordinal()


def library_of(column: object) -> str:
    """The name of the library of a column."""
    return type(column).__module__.partition(".")[0]


def is_lazy(frame: object) -> bool:
    """Whether a frame is a LazyFrame of polars."""
    return library_of(frame) == "polars" and hasattr(frame, "collect")


def no_table(frame: object, forms: str = "a table or a list of dicts") -> TypeError:
    """The error for an object that is not an accepted form of a table."""
    hint = "; pass its collect()" if is_lazy(frame) else ""
    return TypeError(f"frame: must be {forms}, not {type_name(frame)}{hint}")


def numbers(name: str, column: Any) -> Any:
    """A column of whole numbers."""
    column = _of_library(name, column)
    return _converted(name, column, _number) if _has_objects(column) else column


def amounts(name: str, column: Any, currency: str) -> Any:
    """A column of amounts. Whole numbers are minor units. Decimals are units of the currency."""
    return _exact(name, column, currency_decimals(currency), _AMOUNT)


def rates(name: str, column: Any, unit: str, of_year: bool) -> Any:
    """A column of rates. Decimals are percent. Whole numbers are in `unit`: `millionths` of a percent, or `percent`.

    If the rates are percent a year (`of_year`), warns if one is above 0 and below 1 %.
    """
    if unit not in ("millionths", "percent"):
        raise ValueError(f"rates_in: must be 'millionths' or 'percent', not {unit!r}")
    has_decimals = isinstance(_first(column), Decimal)
    found = _exact(name, column, _RATE_DECIMALS, _RATE)
    if unit == "percent" and not has_decimals:
        found = _in_millionths(name, found)
    small = _below_one(found) if of_year else None
    if small is not None:
        percent = Decimal(small).scaleb(-_RATE_DECIMALS)
        said, hint = f"{percent:f}", ""
        if not has_decimals:
            said, hint = f"{small}", "; rates_in='percent' reads whole numbers as percent"
        warnings.warn(f"{name}: {said} means {percent:f} % a year{hint}", stacklevel=3)
    return found


def _first(column: Any) -> Any:
    """The first value of an array of objects that is not missing."""
    values = column if _has_objects(_plain(column)) else ()
    return next((value for value in values if not is_gap(value)), None)


def _plain(column: Any) -> Any:
    return column.to_numpy() if library_of(column) == "pandas" and hasattr(column, "to_numpy") else column


def _in_millionths(name: str, column: Any) -> array[int]:
    """Converts whole percents to millionths of a percent."""
    if not (is_numpy(column, "ndarray") or isinstance(column, (array, list, tuple, memoryview))):
        raise TypeError(f"{name}: rates_in='percent' takes arrays of whole numbers; decimals of Arrow are percent anyway")

    def read(value: Any, at: str) -> int:
        number = _number(value, at)
        return number if number == NULL else _number(number * 10**_RATE_DECIMALS, at)

    return _converted(name, column, read)


def _below_one(column: Any) -> int | None:
    """The first rate above 0 and below 1 %, in arrays, lists and tuples. Arrow columns are not searched."""
    one = 10**_RATE_DECIMALS
    if is_numpy(column, "ndarray"):
        if column.ndim != 1 or column.dtype.kind not in "iu":
            return None
        small = column[(column > 0) & (column < one)]
        return int(small[0]) if len(small) else None
    if not isinstance(column, (array, list, tuple, memoryview)):
        return None
    return next((int(value) for value in column if isinstance(value, int) and 0 < value < one), None)


_RATE_DECIMALS: Final = 6


class _Exact(NamedTuple):
    """The units of whole numbers and Decimals of a column, for the texts of errors."""

    whole: str
    decimal: str
    of_arrow: str


_AMOUNT: Final = _Exact("minor units (12,000.00 is 1200000)", "units", "decimal128(18, 2)")
_RATE: Final = _Exact("millionths of a percent (24 % is 24000000)", "percent", "decimal128(9, 6)")


def _exact(name: str, column: Any, decimals: int, units: _Exact) -> Any:
    dtype = getattr(column, "dtype", None)
    if library_of(column) in ("pandas", "numpy") and getattr(dtype, "kind", "") == "f":
        kind = "pandas.Series" if library_of(column) == "pandas" else "numpy.ndarray"
        raise TypeError(
            f"{name}: must be a column of whole numbers of {units.whole} or of Decimals in {units.decimal}, not {kind} of "
            f"{dtype}, which is not exact; pandas.ArrowDtype(pyarrow.{units.of_arrow}) is a type for such Decimals"
        )
    column = _of_library(name, column)
    if not _has_objects(column):
        return column
    if not any(isinstance(value, Decimal) for value in column):
        return _converted(name, column, _number)

    def read(value: Any, at: str) -> int:
        if is_gap(value):
            return NULL
        if not isinstance(value, Decimal):
            hint = f": a whole number would be of {units.whole}" if hasattr(value, "__index__") else ""
            raise TypeError(f"{at}: must be a Decimal as others of the column are, not {type_name(value)}{hint}")
        # Exact: `scaleb` would round to the digits of the decimal context.
        ratio = Fraction(value) * 10**decimals if value.is_finite() else None
        if ratio is None or ratio.denominator != 1:
            raise TypeError(f"{at}: must have at most {decimals} decimals, not {value}")
        return _number(int(ratio), at)

    return _converted(name, column, read)


def days(name: str, column: Any) -> Any:
    """A column of days, as days since 1970-01-01. Arrow columns are unchanged."""
    column = _of_library(name, column)
    if _has_objects(column):
        return _converted(name, column, _day)
    if not is_numpy(column, "ndarray") or column.dtype.kind != "M":
        return column
    found = column.astype("datetime64[D]", copy=False)
    # NaT is not equal to itself.
    if not ((found == column) | (column != column)).all():
        raise TypeError(f"{name}: must be days, and some have a time of day")
    return found.view("int64")


def _of_library(name: str, column: Any) -> Any:
    """Converts a column of pandas or a masked array of NumPy to an array. Missing values are NULL, None or NaT."""
    if library_of(column) == "numpy" and hasattr(column, "mask"):
        if column.dtype.kind == "M":
            return column.filled(column.dtype.type("NaT"))
        found = column.data.astype(object)
        found[column.mask] = None
        return found
    if library_of(column) != "pandas":
        return column
    # A DataFrame has no dtype. It is refused later because of its two dimensions.
    dtype = getattr(column, "dtype", None)
    if dtype is None:
        return column.to_numpy()
    if hasattr(dtype, "pyarrow_dtype") and hasattr(column, "__arrow_c_stream__"):
        return column
    if dtype.kind == "f":
        raise TypeError(f"{name}: must be whole numbers, and are {dtype}; astype('Int64') makes them so")
    if library_of(dtype) == "numpy" or dtype.kind not in "iu":
        return column.to_numpy()
    if dtype.kind == "i":
        return column.to_numpy("int64", na_value=NULL)
    return column.astype(object).to_numpy() if column.isna().any() else column.to_numpy("uint64")


def _has_objects(column: Any) -> bool:
    return is_numpy(column, "ndarray") and column.dtype.kind == "O" and column.ndim == 1


def _converted(name: str, column: Any, read: Callable[[Any, str], int]) -> array[int]:
    return array("q", [read(value, f"{name}: row {row}") for row, value in enumerate(column)])


def _number(value: Any, at: str) -> int:
    if is_gap(value):
        return NULL
    try:
        number = index(value)
    except TypeError:
        raise TypeError(f"{at}: must be an int, not {type_name(value)}") from None
    if isinstance(value, bool):
        raise TypeError(f"{at}: must be an int, not a bool")
    if not NULL < number < -NULL:
        raise TypeError(f"{at}: {number} has more than 64 bits")
    return number


def _day(value: Any, at: str) -> int:
    if is_gap(value):
        return NULL
    day = day_of(value, at)
    if day is None:
        raise TypeError(f"{at}: must be a date, not {type_name(value)}")
    return day.toordinal() - _EPOCH
