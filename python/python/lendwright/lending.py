"""Loans: schedules, rates and quotes without a book, and the records of products, applications and payments.

>>> import lendwright as lw
>>> from datetime import date
>>> terms = lw.lending.Terms(12000, 24, 12, date(2026, 1, 31), currency="EGP")
>>> lw.lending.Schedule(terms).instalment
Decimal('1134.72')

`portfolio` and `quotes` compute many loans in columns. The names of settings, such as `DayCount` and `Settlement`, are
types for type checkers.
"""

from __future__ import annotations

from ._native import Instalment, Quote, Schedule, Servicing, Terms, apr_reg_z, aprc, xirr
from ._operations import applications as _applications
from ._operations import dues as _dues
from ._operations import loans as _loans
from ._operations import payments as _payments
from ._operations import products as _products
from ._operations import providers as _providers
from ._operations.applications import *
from ._operations.dues import *
from ._operations.host import (
    Accrual,
    Convention,
    DayCount,
    FeeBase,
    LendingInForce,
    LendingSettings,
    MonthEnd,
    OverdueInterest,
    PenaltyBase,
    PenaltyFrom,
    PenaltyTier,
    Rounding,
    Settlement,
    Strategy,
    UnearnedInterest,
)
from ._operations.loans import *
from ._operations.payments import *
from ._operations.products import *
from ._operations.providers import *
from ._operations.shared import ApplicationStatus, PenaltyMode, RateUnit
from ._portfolio import Portfolio, portfolio
from ._quotes import Quotes, quotes

__all__ = [
    "Accrual",
    "ApplicationStatus",
    "Convention",
    "DayCount",
    "FeeBase",
    "Instalment",
    "LendingInForce",
    "LendingSettings",
    "MonthEnd",
    "OverdueInterest",
    "PenaltyBase",
    "PenaltyFrom",
    "PenaltyMode",
    "PenaltyTier",
    "Portfolio",
    "Quote",
    "Quotes",
    "RateUnit",
    "Rounding",
    "Schedule",
    "Servicing",
    "Settlement",
    "Strategy",
    "Terms",
    "UnearnedInterest",
    "apr_reg_z",
    "aprc",
    "portfolio",
    "quotes",
    "xirr",
]
__all__ += _applications.__all__
__all__ += _dues.__all__
__all__ += _loans.__all__
__all__ += _payments.__all__
__all__ += _products.__all__
__all__ += _providers.__all__


def __dir__() -> list[str]:
    return sorted(__all__)
