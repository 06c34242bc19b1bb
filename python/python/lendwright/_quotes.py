"""Quotes in columns: the cost of settling many loans, each on a separate day."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from . import _columns, _native
from ._doors import door
from ._portfolio import Columns, _made

if TYPE_CHECKING:
    from decimal import Decimal

    from ._native import Servicing
    from ._operations.host import Convention, DayCount, MonthEnd, Rounding
    from ._portfolio import LastInstalment, RateUnit

__all__ = ["Quotes", "quotes"]


class Quotes(Columns):
    """The cost of settling loans, in columns with one row for each loan. Amounts are in minor units.

    The columns are of the same kind as `amounts`, such as NumPy arrays. A loan that was refused is null: `None`,
    `pd.NA` or similar. In NumPy arrays it is the smallest number (-2**63). Its `is_late` is False in NumPy and
    pandas. Every library that reads Arrow tables reads the whole object, such as `polars.DataFrame(quotes)` and
    `pyarrow.table(quotes)`.
    """

    __slots__ = ()

    _NAMES = ("principal", "accrued", "fee", "rebate", "total", "penalty", "is_late")

    @property
    def principal(self) -> Any:
        """The unpaid principal, in minor units."""
        return self._given("principal")

    @property
    def accrued(self) -> Any:
        """The interest that has accrued and is unpaid, in minor units."""
        return self._given("accrued")

    @property
    def fee(self) -> Any:
        """The fees for paying early, in minor units."""
        return self._given("fee")

    @property
    def rebate(self) -> Any:
        """The refund of interest that was paid but has not accrued, in minor units."""
        return self._given("rebate")

    @property
    def total(self) -> Any:
        """The amount to pay, in minor units."""
        return self._given("total")

    @property
    def penalty(self) -> Any:
        """The penalty owed in addition to `total`, in minor units."""
        return self._given("penalty")

    @property
    def is_late(self) -> Any:
        """Whether an instalment is late. The loan can't be settled before that instalment is paid."""
        return self._given("is_late")


@door
def quotes(
    amounts: Any,
    rates: Any,
    months: Any,
    starts: Any,
    paid: Any,
    days: Any,
    *,
    servicing: Servicing,
    currency: str,
    rates_in: str = "millionths",
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
) -> Quotes:
    """Computes the cost of settling many loans of one profile and one currency, in columns.

    Each row is the same as the `Quote` of that loan, to the cent. `paid` is the number of the first instalments
    that were paid, each in full on its due date. `days` are the days of settlement, in the same form as `starts`.
    The other arguments, the errors and `faults` are as for `portfolio`.

    >>> from array import array
    >>> import lendwright as lw
    >>> amounts, rates = array("q", [1200000, 1200000]), array("q", [24000000, 24000000])
    >>> months, starts = array("i", [12, 12]), array("i", [20484, 20484])
    >>> paid, days = array("i", [4, 5]), array("i", [20616, 20616])
    >>> servicing = lw.Servicing(early_fee=2)
    >>> made = lw.quotes(amounts, rates, months, starts, paid, days, servicing=servicing, currency="EGP")
    >>> made.head(1), made.faults[0].message
    ([[831232, 6650, 16625, 0, 854507, 0, False]], 'paid: 5 is more instalments than are due by the day')
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
    columns, faults = _native.quotes(
        _columns.amounts("amounts", amounts, currency),
        _columns.rates("rates", rates, rates_in, rate_unit == "percent"),
        _columns.numbers("months", months),
        _columns.days("starts", starts),
        _columns.numbers("paid", paid),
        _columns.days("days", days),
        servicing=servicing,
        currency=currency,
        profile=profile,
        strict=strict,
        on_progress=on_progress,
    )
    return Quotes(columns, *_made(amounts, faults, Quotes._NAMES))
