"""Loans in columns of NumPy, pandas, polars or Arrow. The results are columns of the same kind."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from . import _columns, _native
from ._columns import NULL, library_of
from ._doors import door

if TYPE_CHECKING:
    from decimal import Decimal
    from typing import Literal, TypeAlias

    from ._native import Column
    from ._operations.host import Convention, DayCount, MonthEnd, Rounding

    RateUnit: TypeAlias = Literal["percent", "fraction", "monthly_percent", "daily_percent"]
    LastInstalment: TypeAlias = Literal["takes_rest", "level"]

__all__ = ["Fault", "Instalments", "Portfolio", "portfolio"]


class Fault(NamedTuple):
    """A loan of a portfolio that was refused."""

    row: int
    """Its row, counted from 0."""
    field: str
    """The field: `amount`, `rate`, `months`, `start`, a setting, or, for quotes, `paid` or `day`."""
    value: str
    """The field's value."""
    code: str
    """The kind of fault: `invalid_value`, `too_large` or `not_amortising`."""
    message: str
    """The fault as a sentence."""


class Instalments(NamedTuple):
    """The instalments of all loans in columns, one loan after the other."""

    offsets: Any
    """The index of the first instalment of each loan, then the total number of instalments."""
    due: Any
    """The due dates."""
    principal: Any
    """The principal that is due, in minor units."""
    interest: Any
    """The interest that is due, in minor units."""
    balance: Any
    """The principal that is left after each instalment, in minor units."""


class Columns:
    """Computed columns with one row for each loan.

    The columns are of the same kind as `amounts`, such as NumPy arrays. A loan that was refused is null: `None`,
    `pd.NA` or similar. In NumPy arrays it is the smallest number (-2**63) or NaN. Every library that reads Arrow
    tables reads the whole object, such as `polars.DataFrame(...)` and `pyarrow.table(...)`.
    """

    __slots__ = ("_columns", "_index", "_out", "faults")

    faults: Sequence[Fault]
    """The loans that were refused, in order."""

    _NAMES: ClassVar[tuple[str, ...]] = ()

    def __init__(
        self,
        columns: dict[str, Column],
        faults: Sequence[Fault],
        out: Callable[[str, Column], Any],
        index: Any,
    ) -> None:
        self._columns = columns
        self._out = out
        self._index = index
        self.faults = faults

    @property
    def columns(self) -> list[str]:
        """The names of the columns that have one row for each loan."""
        return [name for name in self._NAMES if name in self._columns]

    def _given(self, name: str) -> Any:
        return self._out(name, self._columns[name])

    def head(self, count: int = 5) -> list[list[int | float | None]]:
        """Returns the first `count` loans as lists, with a value for each column. A refused loan has only None."""
        views = [_view(self._columns[name])[:count].tolist() for name in self.columns]
        return [
            [None if NULL in (cell, cells[0]) or cell != cell else cell for cell in cells]
            for cells in zip(*views, strict=True)
        ]

    def to_frame(self) -> Any:
        """Converts the columns to a pandas DataFrame with one row for each loan.

        The frame has the index of `amounts`, if that is a Series. Raises ImportError if pandas is not installed.
        """
        pandas: Any = import_module("pandas")
        out = _pandas(self._index, self._NAMES)
        return pandas.DataFrame({name: out(name, self._columns[name]) for name in self.columns})

    def __len__(self) -> int:
        return len(self._columns[self._NAMES[0]])

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self)} loans, {len(self.faults)} refused)"

    def _repr_html_(self) -> str:
        from . import _cards

        return _cards.portfolio(self)

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        return self._columns["table"].__arrow_c_array__(requested_schema)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._columns["table"].__arrow_c_stream__(requested_schema)


class Portfolio(Columns):
    """The cost of loans, in columns with one row for each loan.

    The columns are of the same kind as `amounts`, such as NumPy arrays. A loan that was refused is null: `None`,
    `pd.NA` or similar. In NumPy arrays it is the smallest number (-2**63) or NaN. Every library that reads Arrow
    tables reads the whole object, such as `polars.DataFrame(portfolio)` and `pyarrow.table(portfolio)`.
    """

    __slots__ = ()

    _NAMES = ("instalment", "last_instalment", "total_interest", "aprc")

    @property
    def instalment(self) -> Any:
        """The level instalments, in minor units. If instalments fall over time, the first that pays principal."""
        return self._given("instalment")

    @property
    def last_instalment(self) -> Any:
        """The last instalments, in minor units."""
        return self._given("last_instalment")

    @property
    def total_interest(self) -> Any:
        """The total interest of each loan, in minor units."""
        return self._given("total_interest")

    @property
    def aprc(self) -> Any:
        """The annual percentage rates of charge of the European Union, as fractions (0.27 is 27 %).

        Raises AttributeError if they were not computed (`aprc=False`).
        """
        return self._given("aprc")

    @property
    def rows(self) -> Instalments:
        """The instalments of all loans. Raises AttributeError if they were not computed (see `rows=True`)."""
        return Instalments(*(self._given(name) for name in Instalments._fields))

    def _given(self, name: str) -> Any:
        if name not in self._columns:
            asked = "aprc" if name == "aprc" else "rows"
            raise AttributeError(f"{name} was not computed; ask for it by {asked}=True")
        return super()._given(name)


@door
def portfolio(
    amounts: Any,
    rates: Any,
    months: Any,
    starts: Any,
    *,
    currency: str,
    rates_in: str = "millionths",
    aprc: bool = True,
    rows: bool = False,
    strict: bool = False,
    on_progress: Callable[[int, int], object] | None = None,
    convention: Convention = "plain",
    rate_unit: RateUnit = "percent",
    day_count: DayCount | None = None,
    every: str = "1 month",
    month_end: MonthEnd = "clamp",
    rounding: Rounding | None = None,
    instalment_rounding: Rounding | None = None,
    last_instalment: LastInstalment = "takes_rest",
    instalment_multiple: Decimal | int | None = None,
    principal_grace: int = 0,
    interest_grace: int = 0,
    interest_free: int = 0,
    total_interest_cap: Decimal | int | None = None,
    daily_interest_cap: Decimal | int | None = None,
) -> Portfolio:
    """Lays out many loans of one profile and one currency, in columns.

    Each row is the same as the `Schedule` of that loan, to the cent. The APRC is the same to the bit.

    A column is a NumPy array or another buffer of integers, a Series of pandas or polars, or any object with
    Arrow's `__arrow_c_array__` or `__arrow_c_stream__`. None of these libraries is required. All columns have the
    same length. Their values are:

    - `amounts`: integers are minor units (12,000.00 is 1200000). Arrow decimals, and Decimals in a Series or array
      of objects, are amounts in units of the currency.
    - `rates`: integers are millionths of a percent (24 % is 24000000), or percent with `rates_in="percent"` (24 % is
      24). Decimals are percent. A rate above 0 and below 1 % a year in an array or list causes a warning, because
      it may be a mistake.
    - `months`: the number of instalments, integers.
    - `starts`: integers are days since 1970-01-01. `datetime64`, Arrow dates, and dates in a Series or array of
      objects are days.

    A null refuses only its loan: `None`, `pd.NA`, `NaT`, or the smallest number (-2**63) in arrays of 64 bits.
    A refused loan is null in the result and listed in `Portfolio.faults`. It doesn't stop the others. With `strict`,
    the first refused loan raises InvalidRequest, which names its row, field and value.

    With `aprc=False` the annual percentage rates are not computed. With `rows=True` the instalments are also
    computed. `on_progress` is called with the number of loans done and the number of all loans. An exception from
    it stops the work, and so does Ctrl-C. The settings from `convention` on are those of `Terms`.

    >>> from array import array
    >>> import lendwright as lw
    >>> amounts, rates = array("q", [1200000, 500000]), array("q", [24000000, 24000000])
    >>> loans = lw.portfolio(amounts, rates, array("i", [12, 0]), array("i", [20484, 20484]), currency="EGP")
    >>> loans.head(), loans.faults[0].message
    ([[113472, 113467, 161659, 0.269882552433852], [None, None, None, None]], 'months: 0 must be from 1 to 600')
    """
    profile = dict(
        convention=convention,
        rate_unit=rate_unit,
        day_count=day_count,
        every=every,
        month_end=month_end,
        rounding=rounding,
        instalment_rounding=instalment_rounding,
        last_instalment=last_instalment,
        instalment_multiple=instalment_multiple,
        principal_grace=principal_grace,
        interest_grace=interest_grace,
        interest_free=interest_free,
        total_interest_cap=total_interest_cap,
        daily_interest_cap=daily_interest_cap,
    )
    columns, faults = _native.portfolio(
        _columns.amounts("amounts", amounts, currency),
        _columns.rates("rates", rates, rates_in, rate_unit == "percent"),
        _columns.numbers("months", months),
        _columns.days("starts", starts),
        currency=currency,
        profile=profile,
        aprc=aprc,
        rows=rows,
        strict=strict,
        on_progress=on_progress,
    )
    return Portfolio(columns, *_made(amounts, faults, Portfolio._NAMES))


def _made(
    amounts: Any, faults: Sequence[tuple[int, str, str, str, str]], names: tuple[str, ...]
) -> tuple[Any, Any, Any]:
    """The faults, the function that makes columns of the same kind as the amounts, and the index of the amounts.
    `names` are the columns with one row for each loan."""
    index = amounts.index if library_of(amounts) == "pandas" else None
    return tuple(Fault(*fault) for fault in faults), _kind(amounts, names), index


def _kind(column: Any, names: tuple[str, ...]) -> Callable[[str, Column], Any]:
    """Returns the function that makes columns of the same kind as this one."""
    library = library_of(column)
    if library == "numpy":
        return _numpy
    if library == "pandas":
        return _pandas(column.index, names)
    if library == "polars":
        return lambda name, made: sys.modules["polars"].Series(name, made)
    if library == "pyarrow":
        return lambda _, made: sys.modules["pyarrow"].array(made)
    if hasattr(column, "__arrow_c_array__") or hasattr(column, "__arrow_c_stream__"):
        return lambda _, made: made
    return lambda _, made: _view(made)


def _view(made: Any) -> memoryview:
    return memoryview(made)


def _numpy(name: str, made: Column) -> Any:
    numpy: Any = import_module("numpy")
    array = numpy.asarray(made)
    return array.astype("datetime64[D]") if name == "due" else array


def _pandas(index: Any, names: tuple[str, ...]) -> Callable[[str, Column], Any]:
    pandas: Any = import_module("pandas")

    def out(name: str, made: Column) -> Any:
        array = _numpy(name, made)
        if name not in names:
            return pandas.Series(array, name=name)
        if array.dtype.kind == "i":
            array = pandas.arrays.IntegerArray(array, array == NULL)
        return pandas.Series(array, index=index, name=name)

    return out
