"""The records that several sections use. Made from the table of operations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from .._answer import *
from .._forms import *
from .._record import Document, Member, Record
from .._rows import Of
from .._values import NAType

__all__ = [
    "Consent",
    "EducationLevel",
    "IncomeType",
    "NationalPhone",
    "PenaltyMode",
    "RateUnit",
    "ResidenceType",
]

IncomeType: TypeAlias = Literal[
    "Self Employed",
    "Retired",
    "Private Sector Employee",
    "Public Sector Employee",
    "Business Owner",
]
"""Where a borrower's income comes from."""

ResidenceType: TypeAlias = Literal[
    "Fully Owned",
    "Family House",
    "Old Law Rent",
    "New Law Rent",
    "Furnished Rent",
]
"""The kind of home that a borrower lives in."""

EducationLevel: TypeAlias = Literal[
    "High School",
    "Diploma",
    "Bachelor's",
    "Master's",
    "Phd",
]
"""A borrower's highest level of education."""

RateUnit: TypeAlias = Literal[
    "percent",
    "fraction",
    "monthly_percent",
]
"""What the number of a rate stands for."""

PenaltyMode: TypeAlias = Literal[
    "percent",
    "fixed",
    "percent_per_day",
]
"""What the numbers of a product's penalties stand for."""


class NationalPhone(Record):
    """A phone number in the national form of the book's country."""

    __slots__ = {
        "national": "The number as it is dialled inside the country: `01001234567`.",
    }
    national: str
    _members = (
        Member("national", "national", TEXT, False),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            national: str,
        ) -> None: ...


class Consent(Record):
    """What a borrower consents to."""

    __slots__ = {
        "sms": "Consent to the reading of SMS messages.",
        "location": "Consent to the use of locations.",
        "apps": "Consent to the list of installed applications.",
        "marketing": "Consent to marketing.",
    }
    sms: bool | None
    location: bool | None
    apps: bool | None
    marketing: bool | None
    _members = (
        Member("sms", "sms", Optional(BOOLEAN), True),
        Member("location", "location", Optional(BOOLEAN), True),
        Member("apps", "apps", Optional(BOOLEAN), True),
        Member("marketing", "marketing", Optional(BOOLEAN), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            sms: bool | None = None,
            location: bool | None = None,
            apps: bool | None = None,
            marketing: bool | None = None,
        ) -> None: ...
