"""The operations of the section `host`, and their records. Made from the table of operations."""

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
from .detail import Scope
from .shared import Consent, DataType, EducationLevel, IncomeType, NationalPhone, PenaltyMode, RateUnit, ResidenceType

__all__ = [
    "Accrual",
    "AreaSetting",
    "AreasSet",
    "BackedUp",
    "BookFault",
    "BookVerified",
    "BorrowerErased",
    "BorrowerRow",
    "BorrowersImported",
    "BrokenRecord",
    "ClockSet",
    "Convention",
    "DayCount",
    "DecisionsErased",
    "ExpiredPurged",
    "ExportListed",
    "ExportedLog",
    "Exports",
    "FeeBase",
    "GivenPolicy",
    "Keep",
    "KeyIssued",
    "KeyListed",
    "KeyRevoked",
    "Keys",
    "LendingInForce",
    "LendingSettings",
    "LinkedOfType",
    "LogVerified",
    "ManyLinked",
    "MappingsSet",
    "MonthEnd",
    "OverdueInterest",
    "PartnerListed",
    "PartnerMade",
    "Partners",
    "PenaltyBase",
    "PenaltyFrom",
    "PenaltyTier",
    "PolicyLoaded",
    "Profile",
    "ProviderSettings",
    "Providers",
    "RetentionSet",
    "Rounding",
    "Settlement",
    "Strategy",
    "UnearnedInterest",
    "VariablesDeclared",
]

Convention: TypeAlias = Literal[
    "plain",
    "fineract_progressive",
    "fineract_progressive_days",
    "fineract_cumulative",
    "flat",
    "equal_principal",
    "daily_simple",
    "half_up",
    "ceil_unit",
]
"""The formula that lays out a schedule."""

DayCount: TypeAlias = Literal[
    "months",
    "30/360",
    "30U/360",
    "30/360 NASD",
    "30E/360",
    "30E/360 ISDA",
    "Act/365F",
    "Act/360",
    "Act/364",
    "Act/365L",
    "Act/Act ISDA",
    "Act/Act ICMA",
    "Act/Act AFB",
    "NL/365",
]
"""A convention that gives the part of a year between two days."""

Rounding: TypeAlias = Literal[
    "half_even",
    "half_up",
    "up",
    "down",
]
"""How a fraction is rounded to the minor unit."""

MonthEnd: TypeAlias = Literal[
    "clamp",
    "roll",
    "keep_end",
]
"""The due day in a month that is too short for the day of the start."""

PenaltyTier: TypeAlias = Literal[
    "replace",
    "add",
]
"""Whether the very late penalty replaces the late one or is added to it."""

PenaltyBase: TypeAlias = Literal[
    "instalment",
    "principal",
    "outstanding_principal",
]
"""The amount that a penalty is a percentage of."""

PenaltyFrom: TypeAlias = Literal[
    "due_date",
    "grace_end",
]
"""The day from which a daily penalty counts."""

OverdueInterest: TypeAlias = Literal[
    "none",
    "fineract",
]
"""Whether overdue principal bears extra interest."""

Settlement: TypeAlias = Literal[
    "actuarial",
    "rule78",
    "uk2004",
    "us1615",
    "eu2023",
    "none",
]
"""The rule that gives the price of an early settlement."""

Accrual: TypeAlias = Literal[
    "thirtieths",
    "actual",
    "period",
]
"""How the interest of a running period is counted."""

FeeBase: TypeAlias = Literal[
    "outstanding_principal",
    "remaining_interest",
    "months_of_interest",
]
"""The amount that the early settlement fee is a percentage of."""

UnearnedInterest: TypeAlias = Literal[
    "keep",
    "rebate",
]
"""What happens, at settlement, to interest that was paid before it accrued."""

Strategy: TypeAlias = Literal[
    "plain",
    "DUE_PENALTY_FEE_INTEREST_PRINCIPAL_IN_ADVANCE_PRINCIPAL_PENALTY_FEE_INTEREST",
    "DUE_PENALTY_INTEREST_PRINCIPAL_FEE_IN_ADVANCE_PENALTY_INTEREST_PRINCIPAL_FEE",
]
"""The order in which a payment covers the rows of a loan."""

Keep: TypeAlias = Literal[
    "all",
    "records",
]
"""The stored parts of uploaded messages."""


class PartnerMade(Answer):
    """The new partner."""

    __slots__ = {
        "user_name": "Its user name.",
        "partner_id": "The partner's id.",
        "tenant_id": "The id of its tenant.",
        "provider_id": "The id of its default provider.",
        "scopes": "The scopes of the partner.",
    }
    user_name: str
    partner_id: int
    tenant_id: int
    provider_id: int
    scopes: tuple[Scope, ...]
    _members = (
        Member("user_name", "user_name", TEXT, False),
        Member("partner_id", "partner_id", INTEGER, False),
        Member("tenant_id", "tenant_id", INTEGER, False),
        Member("provider_id", "provider_id", INTEGER, False),
        Member("scopes", "scopes", List(Choice(Scope)), False),
    )


class PartnerListed(Answer):
    """A partner and its rights."""

    __slots__ = {
        "user_name": "Its user name.",
        "partner_id": "The partner's id.",
        "tenant_id": "The id of its tenant.",
        "scopes": "The scopes of the partner.",
        "models": "The models that it may use for scoring.",
        "provider_ids": "The ids of the providers that it acts for.",
        "default_provider_id": (
            "The provider that borrowers are linked to if a request names no other."
        ),
        "created_at": "When it was created.",
    }
    user_name: str
    partner_id: int
    tenant_id: int
    scopes: tuple[Scope, ...]
    models: tuple[str, ...]
    provider_ids: tuple[int, ...]
    default_provider_id: int
    created_at: datetime
    _members = (
        Member("user_name", "user_name", TEXT, False),
        Member("partner_id", "partner_id", INTEGER, False),
        Member("tenant_id", "tenant_id", INTEGER, False),
        Member("scopes", "scopes", List(Choice(Scope)), False),
        Member("models", "models", List(TEXT), False),
        Member("provider_ids", "provider_ids", List(INTEGER), False),
        Member("default_provider_id", "default_provider_id", INTEGER, False),
        Member("created_at", "created_at", TIME, False),
    )


class Partners(Answer):
    """The partners."""

    __slots__ = {
        "partners": "The partners, by user name.",
    }
    partners: tuple[PartnerListed, ...]
    _members = (
        Member("partners", "partners", List(Of(PartnerListed)), False),
    )


class KeyIssued(Answer):
    """The key that was issued."""

    __slots__ = {
        "key_id": "The key's id, for lists and logs; not secret.",
        "api_key": "The key itself. It is never shown again.",
    }
    key_id: str
    api_key: str
    _members = (
        Member("key_id", "key_id", TEXT, False),
        Member("api_key", "api_key", SECRET, False),
    )


class KeyListed(Record):
    """A key in the list, without the key itself."""

    __slots__ = {
        "key_id": "The key's id.",
        "scopes": "The scopes of the key; None: the same as its partner.",
        "is_chosen": "Whether a person chose the key.",
        "is_live": "Whether it can be used now.",
        "created_at": "When it was issued.",
        "expires_at": "When it expires; None: never.",
        "revoked_at": "When it was revoked; None: never.",
    }
    key_id: str
    scopes: tuple[Scope, ...] | None
    is_chosen: bool
    is_live: bool
    created_at: datetime
    expires_at: datetime | None
    revoked_at: datetime | None
    _members = (
        Member("key_id", "key_id", TEXT, False),
        Member("scopes", "scopes", Optional(List(Choice(Scope))), False),
        Member("is_chosen", "is_chosen", BOOLEAN, False),
        Member("is_live", "is_live", BOOLEAN, False),
        Member("created_at", "created_at", TIME, False),
        Member("expires_at", "expires_at", Optional(TIME), False),
        Member("revoked_at", "revoked_at", Optional(TIME), False),
    )


class Keys(Answer):
    """A partner's keys."""

    __slots__ = {
        "keys": "The keys, oldest first.",
    }
    keys: tuple[KeyListed, ...]
    _members = (
        Member("keys", "keys", List(Of(KeyListed)), False),
    )


class KeyRevoked(Answer):
    """The revoked key."""

    __slots__ = {
        "key_id": "The key's id.",
        "revoked_at": "When it was first revoked.",
    }
    key_id: str
    revoked_at: datetime
    _members = (
        Member("key_id", "key_id", TEXT, False),
        Member("revoked_at", "revoked_at", TIME, False),
    )


class ProviderSettings(Answer):
    """A provider and its settings."""

    __slots__ = {
        "provider_id": "The provider's id.",
        "tenant_id": "The id of its tenant.",
        "name": "Its name.",
        "currency": "Its currency.",
        "time_zone": "Its time zone.",
        "minimum_wage": "The monthly minimum wage; None if none is known.",
        "job_incomes": "The monthly income of each job, by `Job_ID`.",
    }
    provider_id: int
    tenant_id: int
    name: str
    currency: str
    time_zone: str
    minimum_wage: Decimal | None
    job_incomes: dict[str, Decimal]
    _members = (
        Member("provider_id", "provider_id", INTEGER, False),
        Member("tenant_id", "tenant_id", INTEGER, False),
        Member("name", "name", TEXT, False),
        Member("currency", "currency", TEXT, False),
        Member("time_zone", "time_zone", TEXT, False),
        Member("minimum_wage", "minimum_wage", Optional(MONEY), False),
        Member("job_incomes", "job_incomes", Map(MONEY), False),
    )


class LendingSettings(Record):
    """The settings of lending, for all products of a provider or for one."""

    __slots__ = {
        "profile": "The formula of the schedule. Default: `plain`.",
        "day_count": "The fraction of a year for a period. Default: the profile's.",
        "rounding": (
            "The rounding of interest and penalties to the minor unit. Default: the profile's."
        ),
        "instalment_rounding": "The rounding of the level instalment. Default: the profile's.",
        "instalment_multiple": (
            "The level instalment is a multiple of this amount. Default: the minor unit."
        ),
        "month_end": "The due day in a short month. Default: `clamp`.",
        "principal_grace": (
            "The number of first instalments that pay interest only: 0 to 599. Default: 0."
        ),
        "interest_grace": (
            "The number of first instalments with deferred interest: 0 to 599. The interest is "
            "paid with the next instalment after them. Default: 0."
        ),
        "interest_free": "The number of first months without interest: 0 to 600. Default: 0.",
        "rate_unit": "The unit of `Interest_Rate` for new products. Default: `percent`.",
        "penalty_mode": "The unit of the penalties for new products. Default: `percent`.",
        "penalty_tier": "The relation of the very late tier to the late one. Default: `replace`.",
        "penalty_base": "The base of a penalty's percentage. Default: `instalment`.",
        "penalty_from": "The first day that a daily penalty counts. Default: `due_date`.",
        "penalty_cap": (
            "The limit of the penalties, in percent of the instalment: 0 to 1000, at most 6 "
            "decimals. Default: no cap."
        ),
        "penalty_grace_days": (
            "The number of days after the due date until an instalment is late: at most "
            "`very_late_days`. Default: 0."
        ),
        "very_late_days": (
            "The number of days after the due date until an instalment is very late: 0 to 3650. "
            "Default: 30."
        ),
        "overdue_interest": "Whether overdue principal accrues more interest. Default: `none`.",
        "settlement": "The rule for the price of an early settlement. Default: `actuarial`.",
        "accrual": "The accrual of interest in a running period. Default: `thirtieths`.",
        "fee_base": (
            "The base of the fee for an early settlement. Default: `outstanding_principal`."
        ),
        "unearned_interest": (
            "The treatment of interest that was paid before it accrued. Default: `keep`."
        ),
        "allocation": "The order of allocating a payment to the rows of a loan. Default: `plain`.",
        "allow_advance": (
            "Whether an instalment may be paid before its period begins. Default: `False`."
        ),
        "duplicate_days": (
            "The number of days that the same amount counts as a duplicate while the instalment is "
            "not due yet: 0 to 3650. Applies at once, also to running loans. Default: 7."
        ),
        "duplicate_hours": (
            "The number of hours that the same amount counts as a duplicate after the instalment "
            "is due: 0 to 8760. Applies at once, also to running loans. Default: 1."
        ),
        "currency_word": (
            "The word for the currency in the interface's texts: 1 to 50 characters. Applies at "
            "once, also to running loans. Default: `Pounds` for EGP, otherwise the currency's "
            "code."
        ),
    }
    profile: Convention | None
    day_count: DayCount | None
    rounding: Rounding | None
    instalment_rounding: Rounding | None
    instalment_multiple: Decimal | None
    month_end: MonthEnd | None
    principal_grace: int | None
    interest_grace: int | None
    interest_free: int | None
    rate_unit: RateUnit | None
    penalty_mode: PenaltyMode | None
    penalty_tier: PenaltyTier | None
    penalty_base: PenaltyBase | None
    penalty_from: PenaltyFrom | None
    penalty_cap: Decimal | None
    penalty_grace_days: int | None
    very_late_days: int | None
    overdue_interest: OverdueInterest | None
    settlement: Settlement | None
    accrual: Accrual | None
    fee_base: FeeBase | None
    unearned_interest: UnearnedInterest | None
    allocation: Strategy | None
    allow_advance: bool | None
    duplicate_days: int | None
    duplicate_hours: int | None
    currency_word: str | None
    _members = (
        Member("profile", "profile", Optional(Choice(Convention)), True),
        Member("day_count", "day_count", Optional(Choice(DayCount)), True),
        Member("rounding", "rounding", Optional(Choice(Rounding)), True),
        Member("instalment_rounding", "instalment_rounding", Optional(Choice(Rounding)), True),
        Member("instalment_multiple", "instalment_multiple", Optional(MONEY), True),
        Member("month_end", "month_end", Optional(Choice(MonthEnd)), True),
        Member("principal_grace", "principal_grace", Optional(INTEGER), True),
        Member("interest_grace", "interest_grace", Optional(INTEGER), True),
        Member("interest_free", "interest_free", Optional(INTEGER), True),
        Member("rate_unit", "rate_unit", Optional(Choice(RateUnit)), True),
        Member("penalty_mode", "penalty_mode", Optional(Choice(PenaltyMode)), True),
        Member("penalty_tier", "penalty_tier", Optional(Choice(PenaltyTier)), True),
        Member("penalty_base", "penalty_base", Optional(Choice(PenaltyBase)), True),
        Member("penalty_from", "penalty_from", Optional(Choice(PenaltyFrom)), True),
        Member("penalty_cap", "penalty_cap", Optional(MONEY), True),
        Member("penalty_grace_days", "penalty_grace_days", Optional(INTEGER), True),
        Member("very_late_days", "very_late_days", Optional(INTEGER), True),
        Member("overdue_interest", "overdue_interest", Optional(Choice(OverdueInterest)), True),
        Member("settlement", "settlement", Optional(Choice(Settlement)), True),
        Member("accrual", "accrual", Optional(Choice(Accrual)), True),
        Member("fee_base", "fee_base", Optional(Choice(FeeBase)), True),
        Member("unearned_interest", "unearned_interest", Optional(Choice(UnearnedInterest)), True),
        Member("allocation", "allocation", Optional(Choice(Strategy)), True),
        Member("allow_advance", "allow_advance", Optional(BOOLEAN), True),
        Member("duplicate_days", "duplicate_days", Optional(INTEGER), True),
        Member("duplicate_hours", "duplicate_hours", Optional(INTEGER), True),
        Member("currency_word", "currency_word", Optional(TEXT), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            profile: Convention | None = None,
            day_count: DayCount | None = None,
            rounding: Rounding | None = None,
            instalment_rounding: Rounding | None = None,
            instalment_multiple: Decimal | int | None = None,
            month_end: MonthEnd | None = None,
            principal_grace: int | None = None,
            interest_grace: int | None = None,
            interest_free: int | None = None,
            rate_unit: RateUnit | None = None,
            penalty_mode: PenaltyMode | None = None,
            penalty_tier: PenaltyTier | None = None,
            penalty_base: PenaltyBase | None = None,
            penalty_from: PenaltyFrom | None = None,
            penalty_cap: Decimal | int | None = None,
            penalty_grace_days: int | None = None,
            very_late_days: int | None = None,
            overdue_interest: OverdueInterest | None = None,
            settlement: Settlement | None = None,
            accrual: Accrual | None = None,
            fee_base: FeeBase | None = None,
            unearned_interest: UnearnedInterest | None = None,
            allocation: Strategy | None = None,
            allow_advance: bool | None = None,
            duplicate_days: int | None = None,
            duplicate_hours: int | None = None,
            currency_word: str | None = None,
        ) -> None: ...


class LendingInForce(Answer):
    """The settings that are in force for a provider's credit products."""

    __slots__ = {
        "provider_id": "The provider's id.",
        "tenant_id": "The id of its tenant.",
        "credit_product_id": (
            "The id of the product with these settings; left out for the settings of all other "
            "products."
        ),
        "settings": "The settings. Settings that were not set have their defaults.",
    }
    provider_id: int
    tenant_id: int
    credit_product_id: str | None
    settings: LendingSettings
    _members = (
        Member("provider_id", "provider_id", INTEGER, False),
        Member("tenant_id", "tenant_id", INTEGER, False),
        Member("credit_product_id", "credit_product_id", Optional(TEXT), True),
        Member("settings", "settings", Of(LendingSettings), False),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            provider_id: int,
            tenant_id: int,
            credit_product_id: str | None = None,
            settings: LendingSettings | Mapping[str, Any],
        ) -> None: ...


class Providers(Answer):
    """A tenant's providers."""

    __slots__ = {
        "providers": "The providers, by id.",
        "lending": (
            "The settings in force: one entry for each provider with settings from `set_lending`, "
            "and one for each of its live credit products with separate settings. Left out if "
            "there are none."
        ),
    }
    providers: tuple[ProviderSettings, ...]
    lending: tuple[LendingInForce, ...] | None
    _members = (
        Member("providers", "providers", List(Of(ProviderSettings)), False),
        Member("lending", "lending", Optional(List(Of(LendingInForce))), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            providers: Sequence[ProviderSettings | Mapping[str, Any]],
            lending: Sequence[LendingInForce | Mapping[str, Any]] | None = None,
        ) -> None: ...


class ClockSet(Answer):
    """The new time of the clock."""

    __slots__ = {
        "at": "The time.",
    }
    at: datetime
    _members = (
        Member("at", "at", TIME, False),
    )


class BackedUp(Answer):
    """The new copy."""

    __slots__ = {
        "path": "The file.",
    }
    path: str
    _members = (
        Member("path", "path", TEXT, False),
    )


class MappingsSet(Answer):
    """The number of names in each mapping of the request."""

    __slots__ = {
        "names": "The number of names by mapping.",
    }
    names: dict[str, int]
    _members = (
        Member("names", "names", Map(INTEGER), False),
    )


class RetentionSet(Answer):
    """The current settings."""

    __slots__ = {
        "keep": "The stored parts of messages.",
        "days": "The retention of messages in days; None for no limit.",
        "location_days": "The retention of places in days.",
    }
    keep: Keep
    days: int | None
    location_days: int
    _members = (
        Member("keep", "keep", Choice(Keep), False),
        Member("days", "days", Optional(INTEGER), False),
        Member("location_days", "location_days", INTEGER, False),
    )


class LinkedOfType(Record):
    """The number of borrowers with and without linked data of a type, by reason."""

    __slots__ = {
        "type_": "The type.",
        "linked": "The number of borrowers with linked data of this type.",
        "no_consent": "The number of borrowers without consent.",
        "nothing_staged": "The number of borrowers without staged data.",
        "conflicts": "The number of borrowers with staged data that contradict known data.",
    }
    type_: DataType
    linked: int
    no_consent: int
    nothing_staged: int
    conflicts: int
    _members = (
        Member("type", "type_", Choice(DataType), False),
        Member("linked", "linked", INTEGER, False),
        Member("no_consent", "no_consent", INTEGER, False),
        Member("nothing_staged", "nothing_staged", INTEGER, False),
        Member("conflicts", "conflicts", INTEGER, False),
    )


class ManyLinked(Answer):
    """The result of linking."""

    __slots__ = {
        "borrowers": "The number of borrowers in the request, without duplicates.",
        "linked": "The result for each type, in the order of the request.",
    }
    borrowers: int
    linked: tuple[LinkedOfType, ...]
    _members = (
        Member("borrowers", "borrowers", INTEGER, False),
        Member("linked", "linked", List(Of(LinkedOfType)), False),
    )


class ExpiredPurged(Answer):
    """The result of the removal."""

    __slots__ = {
        "messages": "The number of messages.",
        "location": "The number of areas and hours.",
    }
    messages: int
    location: int
    _members = (
        Member("messages", "messages", INTEGER, False),
        Member("location", "location", INTEGER, False),
    )


class AreasSet(Answer):
    """The areas that were set."""

    __slots__ = {
        "areas": "The number of areas.",
    }
    areas: int
    _members = (
        Member("areas", "areas", INTEGER, False),
    )


class AreaSetting(Record):
    """An area: its centre and income level."""

    __slots__ = {
        "lat": "The latitude of its centre, in degrees.",
        "long": "The longitude of its centre, in degrees.",
        "income_level": (
            "The level of incomes in the area, from 1 (lowest) to 5, according to statistics."
        ),
    }
    lat: float
    long: float
    income_level: int | None
    _members = (
        Member("lat", "lat", NUMBER, False),
        Member("long", "long", NUMBER, False),
        Member("income_level", "income_level", Optional(INTEGER), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            lat: float,
            long: float,
            income_level: int | None = None,
        ) -> None: ...


class BorrowersImported(Answer):
    """The borrowers that were signed up."""

    __slots__ = {
        "imported": "The number of borrowers.",
        "uuids": "Their public ids, in the order of the rows.",
    }
    imported: int
    uuids: tuple[str, ...]
    _members = (
        Member("imported", "imported", INTEGER, False),
        Member("UUIDs", "uuids", List(TEXT), False),
    )


class Profile(Record):
    """A borrower's profile: income, debt, home, education, work. Members that are left out, None
    or `NA` stay unchanged. So does a number, flag or choice that is sent as an empty text.
    """

    __slots__ = {
        "number_of_children": "The number of the borrower's children: 0 to 100.",
        "monthly_debt": (
            "The monthly debt payments, in the currency of the partner's default provider."
        ),
        "income_type": "The source of the income.",
        "residence_type": "The kind of home.",
        "area": "The area's id. If the Areas mapping has names, it must be the id of one of them.",
        "reported_monthly_income": (
            "The monthly income as written: a text that contains an amount in the currency of the "
            "partner's default provider."
        ),
        "education_level": "The highest level of education.",
        "number_of_dependents": "The number of persons who depend on the borrower: 0 to 100.",
        "language_id": (
            "The language's id as a text. If the Languages mapping has names, it must be one of "
            "their ids. A name is also accepted and is replaced by its id."
        ),
        "job_id": "The job's id. If the Jobs mapping has names, it must be the id of one of them.",
        "years_of_experience": (
            "Full years of experience in that job, 0 to 100. Required if `Job_ID` is sent."
        ),
        "self_employed": "Whether the borrower is self-employed.",
        "marital_status": "The marital status, at most 100 characters.",
        "car_id": "The car's id. If the Cars mapping has names, it must be the id of one of them.",
        "months_at_address": "Full months at the current address: 0 to 1200.",
        "is_banked": "Whether the borrower has a bank account.",
        "extras": (
            "Values of variables by name. Null removes the stored value. Accepted are the "
            "variables that the host has declared, those of the SMS summary, `birth_date` and "
            "`gender`. The standard ones count if the book derives no value. Amounts are in the "
            "policy's currency."
        ),
    }
    number_of_children: int | None
    monthly_debt: Decimal | None
    income_type: IncomeType | None
    residence_type: ResidenceType | None
    area: int | None
    reported_monthly_income: str | None
    education_level: EducationLevel | None
    number_of_dependents: int | None
    language_id: str | None
    job_id: int | None
    years_of_experience: int | None
    self_employed: bool | None
    marital_status: str | None
    car_id: int | None
    months_at_address: int | None
    is_banked: bool | None
    extras: dict[str, Any] | None
    _members = (
        Member("Number_of_Children", "number_of_children", Optional(INTEGER), True),
        Member("Monthly_Debt", "monthly_debt", Optional(MONEY), True),
        Member("Income_Type", "income_type", Optional(Choice(IncomeType)), True),
        Member("Residence_Type", "residence_type", Optional(Choice(ResidenceType)), True),
        Member("Area", "area", Optional(INTEGER), True),
        Member("Reported_Monthly_Income", "reported_monthly_income", Optional(AMOUNT), True),
        Member("Education_Level", "education_level", Optional(Choice(EducationLevel)), True),
        Member("Number_of_Dependents", "number_of_dependents", Optional(INTEGER), True),
        Member("Language_ID", "language_id", Optional(TEXT), True),
        Member("Job_ID", "job_id", Optional(INTEGER), True),
        Member("Years_of_Experience", "years_of_experience", Optional(INTEGER), True),
        Member("Self_Employed", "self_employed", Optional(BOOLEAN), True),
        Member("Marital_Status", "marital_status", Optional(TEXT), True),
        Member("Car_ID", "car_id", Optional(INTEGER), True),
        Member("Months_at_Address", "months_at_address", Optional(INTEGER), True),
        Member("Is_Banked", "is_banked", Optional(BOOLEAN), True),
        Member("extras", "extras", Optional(Map(ANY)), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            number_of_children: int | None = None,
            monthly_debt: Decimal | int | None = None,
            income_type: IncomeType | None = None,
            residence_type: ResidenceType | None = None,
            area: int | None = None,
            reported_monthly_income: str | Decimal | int | None = None,
            education_level: EducationLevel | None = None,
            number_of_dependents: int | None = None,
            language_id: str | None = None,
            job_id: int | None = None,
            years_of_experience: int | None = None,
            self_employed: bool | None = None,
            marital_status: str | None = None,
            car_id: int | None = None,
            months_at_address: int | None = None,
            is_banked: bool | None = None,
            extras: Mapping[str, Any] | None = None,
        ) -> None: ...


class BorrowerRow(Record):
    """One borrower to sign up: the fields of `sign_up`, and the profile."""

    __slots__ = {
        "phone_number": "The phone number: E.164, or the national form of the book's country.",
        "first_name": "The first name. Required without `autofill`.",
        "last_name": "The last name. Required without `autofill`.",
        "national_id_number": (
            "The national id. Its spellings are unified as in `sign_up`. Required without "
            "`autofill`."
        ),
        "email": "The e-mail address. Required without `autofill`.",
        "autofill": "Whether to fill in missing names.",
        "financial_provider_id": (
            "The provider to sign up with. Left out: the partner's default provider."
        ),
        "consent": "The borrower's consents with that provider.",
        "profile": (
            "More data about the borrower. For a person that the tenant already knows, these "
            "values replace the stored ones. Other values stay."
        ),
    }
    phone_number: str | NationalPhone
    first_name: str | None
    last_name: str | None
    national_id_number: str | None
    email: str | None
    autofill: bool | None
    financial_provider_id: str | None
    consent: Consent | None
    profile: Profile | None
    _members = (
        Member("Phone_Number", "phone_number", Either(TEXT, Of(NationalPhone)), False),
        Member("First_Name", "first_name", Optional(TEXT), True),
        Member("Last_Name", "last_name", Optional(TEXT), True),
        Member("National_ID_Number", "national_id_number", Optional(TEXT), True),
        Member("Email", "email", Optional(TEXT), True),
        Member("autofill", "autofill", Optional(BOOLEAN), True),
        Member("financial_provider_id", "financial_provider_id", Optional(TEXT), True),
        Member("consent", "consent", Optional(Of(Consent)), True),
        Member("profile", "profile", Optional(Of(Profile)), True),
    )
    _beside = ("profile",)

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            phone_number: str | NationalPhone | Mapping[str, Any],
            first_name: str | None = None,
            last_name: str | None = None,
            national_id_number: str | None = None,
            email: str | None = None,
            autofill: bool | None = None,
            financial_provider_id: str | None = None,
            consent: Consent | Mapping[str, Any] | None = None,
            profile: Profile | Mapping[str, Any] | None = None,
        ) -> None: ...


class PolicyLoaded(Answer):
    """The policy that is now in force."""

    __slots__ = {
        "digest": "The digest of the policy.",
        "rules": "The number of its rules.",
    }
    digest: str
    rules: int
    _members = (
        Member("digest", "digest", TEXT, False),
        Member("rules", "rules", INTEGER, False),
    )


class GivenPolicy(Answer):
    """A policy and its digest."""

    __slots__ = {
        "digest": "The digest of the policy.",
        "policy": "The policy. Its canonical JSON has this digest.",
    }
    digest: str
    policy: Any
    _members = (
        Member("digest", "digest", TEXT, False),
        Member("policy", "policy", ANY, False),
    )


class VariablesDeclared(Answer):
    """The host's variables for the partner, and the digest of its new policy."""

    __slots__ = {
        "digest": "The digest of the partner's policy.",
        "variables": (
            "The names of all variables that the host has declared for the partner, sorted."
        ),
    }
    digest: str
    variables: tuple[str, ...]
    _members = (
        Member("digest", "digest", TEXT, False),
        Member("variables", "variables", List(TEXT), False),
    )


class BorrowerErased(Answer):
    """The result of an erasure."""

    __slots__ = {
        "uuid": "The public id that was sent.",
        "erased_at": "The start of the erasure.",
        "kept_loans": "The number of loans that stay.",
        "kept_as": "The public id of these loans' borrower; None if no loan stays.",
        "compacted": "Whether the book's file was rewritten.",
    }
    uuid: str
    erased_at: datetime
    kept_loans: int
    kept_as: str | None
    compacted: bool
    _members = (
        Member("uuid", "uuid", TEXT, False),
        Member("erased_at", "erased_at", TIME, False),
        Member("kept_loans", "kept_loans", INTEGER, False),
        Member("kept_as", "kept_as", Optional(TEXT), False),
        Member("compacted", "compacted", BOOLEAN, False),
    )


class DecisionsErased(Answer):
    """The result of the erasure."""

    __slots__ = {
        "erased": "The number of decisions that lost their inputs.",
        "erasure_id": (
            "The id of the erasure's record; None if the borrower's stream has no record, so there "
            "was nothing to erase."
        ),
    }
    erased: int
    erasure_id: str | None
    _members = (
        Member("erased", "erased", INTEGER, False),
        Member("erasure_id", "erasure_id", Optional(TEXT), False),
    )


class ExportedLog(Answer):
    """Lines of the decision log."""

    __slots__ = {
        "records": "The number of records in this answer.",
        "next": "The `after` of the next request; None after the last record.",
        "log": "The lines. Each ends with a line feed.",
    }
    records: int
    next: str | None
    log: str
    _members = (
        Member("records", "records", INTEGER, False),
        Member("next", "next", Optional(TEXT), False),
        Member("log", "log", TEXT, False),
    )


class ExportListed(Record):
    """An exported file."""

    __slots__ = {
        "export_id": "Its id.",
        "provider_id": "The provider that owns the exported data.",
        "partner": "The user name of the partner.",
        "author": "The caller: the partner, or `host` on behalf of the partner.",
        "exported_at": "The time of the export.",
        "type_": (
            "The type: `applications`, `decisions`, `due_payments`, `payments` or `borrowers`."
        ),
        "from_": "The first day in the request.",
        "to": "The last day in the request.",
        "status": "The status in the request.",
        "columns": "The columns.",
        "pii": "Whether personal data were exported unmasked.",
        "rows": "The number of rows, without the header.",
        "bytes": "The number of bytes.",
        "sha256": "The SHA-256 of the file, in hexadecimal digits.",
    }
    export_id: int
    provider_id: int
    partner: str
    author: str
    exported_at: datetime
    type_: str
    from_: date | NAType
    to: date | NAType
    status: str | NAType
    columns: tuple[str, ...]
    pii: bool
    rows: int
    bytes: int
    sha256: str
    _members = (
        Member("export_id", "export_id", INTEGER, False),
        Member("provider_id", "provider_id", INTEGER, False),
        Member("partner", "partner", TEXT, False),
        Member("author", "author", TEXT, False),
        Member("exported_at", "exported_at", TIME, False),
        Member("type", "type_", TEXT, False),
        Member("from", "from_", Available(DATE), False),
        Member("to", "to", Available(DATE), False),
        Member("status", "status", Available(TEXT), False),
        Member("columns", "columns", List(TEXT), False),
        Member("pii", "pii", BOOLEAN, False),
        Member("rows", "rows", INTEGER, False),
        Member("bytes", "bytes", INTEGER, False),
        Member("sha256", "sha256", TEXT, False),
    )


class Exports(Answer):
    """Exported files."""

    __slots__ = {
        "exports": "The files, by id.",
    }
    exports: tuple[ExportListed, ...]
    _members = (
        Member("exports", "exports", List(Of(ExportListed)), False),
    )


class BrokenRecord(Record):
    """A record with a fault."""

    __slots__ = {
        "stream": "Its stream: the borrower's public id.",
        "number": "Its number in the stream.",
        "message": "The fault as text.",
    }
    stream: str
    number: int
    message: str
    _members = (
        Member("stream", "stream", TEXT, False),
        Member("number", "number", INTEGER, False),
        Member("message", "message", TEXT, False),
    )


class LogVerified(Answer):
    """The result of the verification."""

    __slots__ = {
        "whole": "Whether the log is intact, according to the checks in `checked`.",
        "checked": (
            "The checks: always `chain`, `filing`, `policies`, `erasures` and `outcomes`; `keys` "
            "if the book was opened with `log_keys`; `checkpoint` if the request has one."
        ),
        "records": "The number of readable records.",
        "streams": "The number of streams.",
        "keyed": "The number of records with the code of a key.",
        "replayed": "The number of decisions that were repeated on their inputs.",
        "erased": "The number of decisions without inputs.",
        "first_broken": "The first record with a fault; None if there is none.",
        "lacking": (
            "The number of the checkpoint's records that are missing; None without a checkpoint."
        ),
        "checkpoint_fault": (
            "The difference between the log and the checkpoint; None if there is none, or without "
            "a checkpoint."
        ),
        "checkpoint": (
            "The checkpoint of the current log: a JSON text with a size that does not grow with "
            "the log. Keep it unchanged in a separate place. Null if the log has a fault, and if "
            "the running epoch could not be ended. Ending it writes to the book. This fails if the "
            "book was opened for reading only, if others wrote to it for longer than "
            "`busy_timeout_ms`, or if the disk is full or fails."
        ),
    }
    whole: bool
    checked: tuple[str, ...]
    records: int
    streams: int
    keyed: int
    replayed: int
    erased: int
    first_broken: BrokenRecord | None
    lacking: int | None
    checkpoint_fault: str | None
    checkpoint: str | None
    _members = (
        Member("whole", "whole", BOOLEAN, False),
        Member("checked", "checked", List(TEXT), False),
        Member("records", "records", INTEGER, False),
        Member("streams", "streams", INTEGER, False),
        Member("keyed", "keyed", INTEGER, False),
        Member("replayed", "replayed", INTEGER, False),
        Member("erased", "erased", INTEGER, False),
        Member("first_broken", "first_broken", Optional(Of(BrokenRecord)), False),
        Member("lacking", "lacking", Optional(INTEGER), False),
        Member("checkpoint_fault", "checkpoint_fault", Optional(TEXT), False),
        Member("checkpoint", "checkpoint", Optional(TEXT), False),
    )


class BookFault(Record):
    """A fault in the book."""

    __slots__ = {
        "table": "The table; None if the fault is in no table, or in several.",
        "index": "The index; None if the fault is in no index.",
        "loan": "The id of the loan's application; None if the fault is in no loan.",
        "message": "The fault as text, without personal data.",
        "count": (
            "The number of faults with the same message, apart from numbers in it. The message "
            "shows the number of the first fault."
        ),
    }
    table: str | None
    index: str | None
    loan: str | None
    message: str
    count: int
    _members = (
        Member("table", "table", Optional(TEXT), False),
        Member("index", "index", Optional(TEXT), False),
        Member("loan", "loan", Optional(TEXT), False),
        Member("message", "message", TEXT, False),
        Member("count", "count", INTEGER, False),
    )


class BookVerified(Answer):
    """The result of the verification."""

    __slots__ = {
        "whole": "Whether the book has no fault.",
        "loans": "The number of applications and loans that were verified.",
        "faults": "The faults, at most 100.",
        "left_off": "The number of faults that are not listed.",
    }
    whole: bool
    loans: int
    faults: tuple[BookFault, ...]
    left_off: int
    _members = (
        Member("whole", "whole", BOOLEAN, False),
        Member("loans", "loans", INTEGER, False),
        Member("faults", "faults", List(Of(BookFault)), False),
        Member("left_off", "left_off", INTEGER, False),
    )


_MAKE_PARTNER: Final[Operation[PartnerMade]] = Operation(
    "make_partner",
    (
        Member("user_name", "user_name", TEXT, False),
        Member("scopes", "scopes", Optional(List(Choice(Scope))), True),
        Member("tenant_id", "tenant_id", Optional(INTEGER), True),
        Member("provider_id", "provider_id", Optional(INTEGER), True),
        Member("currency", "currency", Optional(TEXT), True),
        Member("time_zone", "time_zone", Optional(TEXT), True),
    ),
    Of(PartnerMade),
)
_LIST_PARTNERS: Final[Operation[Partners]] = Operation(
    "list_partners",
    (),
    Of(Partners),
)
_ISSUE_KEY: Final[Operation[KeyIssued]] = Operation(
    "issue_key",
    (
        Member("user_name", "user_name", TEXT, False),
        Member("scopes", "scopes", Optional(List(Choice(Scope))), True),
        Member("expires_at", "expires_at", Optional(TIME), True),
        Member("chosen_key", "chosen_key", Optional(SECRET), True),
    ),
    Of(KeyIssued),
)
_LIST_KEYS: Final[Operation[Keys]] = Operation(
    "list_keys",
    (
        Member("user_name", "user_name", TEXT, False),
    ),
    Of(Keys),
)
_REVOKE_KEY: Final[Operation[KeyRevoked]] = Operation(
    "revoke_key",
    (
        Member("key_id", "key_id", TEXT, False),
    ),
    Of(KeyRevoked),
)
_PERMIT_SCOPES: Final[Operation[PartnerListed]] = Operation(
    "permit_scopes",
    (
        Member("user_name", "user_name", TEXT, False),
        Member("scopes", "scopes", List(Choice(Scope)), False),
    ),
    Of(PartnerListed),
)
_PERMIT_MODELS: Final[Operation[PartnerListed]] = Operation(
    "permit_models",
    (
        Member("user_name", "user_name", TEXT, False),
        Member("models", "models", List(TEXT), False),
    ),
    Of(PartnerListed),
)
_MAKE_PROVIDER: Final[Operation[ProviderSettings]] = Operation(
    "make_provider",
    (
        Member("name", "name", TEXT, False),
        Member("tenant_id", "tenant_id", Optional(INTEGER), True),
        Member("currency", "currency", Optional(TEXT), True),
        Member("time_zone", "time_zone", Optional(TEXT), True),
        Member("minimum_wage", "minimum_wage", Optional(MONEY), True),
        Member("job_incomes", "job_incomes", Optional(Map(MONEY)), True),
    ),
    Of(ProviderSettings),
)
_SET_PROVIDER: Final[Operation[ProviderSettings]] = Operation(
    "set_provider",
    (
        Member("provider_id", "provider_id", INTEGER, False),
        Member("tenant_id", "tenant_id", Optional(INTEGER), True),
        Member("name", "name", Optional(TEXT), True),
        Member("currency", "currency", Optional(TEXT), True),
        Member("time_zone", "time_zone", Optional(TEXT), True),
        Member("minimum_wage", "minimum_wage", Optional(MONEY), True),
        Member("job_incomes", "job_incomes", Optional(Map(MONEY)), True),
    ),
    Of(ProviderSettings),
)
_LIST_PROVIDERS: Final[Operation[Providers]] = Operation(
    "list_providers",
    (
        Member("tenant_id", "tenant_id", Optional(INTEGER), True),
    ),
    Of(Providers),
)
_SET_LENDING: Final[Operation[LendingInForce]] = Operation(
    "set_lending",
    (
        Member("provider_id", "provider_id", INTEGER, False),
        Member("tenant_id", "tenant_id", Optional(INTEGER), True),
        Member("credit_product_id", "credit_product_id", Optional(TEXT), True),
        Member("unset", "unset", Optional(List(TEXT)), True),
        Member("profile", "profile", Optional(Choice(Convention)), True),
        Member("day_count", "day_count", Optional(Choice(DayCount)), True),
        Member("rounding", "rounding", Optional(Choice(Rounding)), True),
        Member("instalment_rounding", "instalment_rounding", Optional(Choice(Rounding)), True),
        Member("instalment_multiple", "instalment_multiple", Optional(MONEY), True),
        Member("month_end", "month_end", Optional(Choice(MonthEnd)), True),
        Member("principal_grace", "principal_grace", Optional(INTEGER), True),
        Member("interest_grace", "interest_grace", Optional(INTEGER), True),
        Member("interest_free", "interest_free", Optional(INTEGER), True),
        Member("rate_unit", "rate_unit", Optional(Choice(RateUnit)), True),
        Member("penalty_mode", "penalty_mode", Optional(Choice(PenaltyMode)), True),
        Member("penalty_tier", "penalty_tier", Optional(Choice(PenaltyTier)), True),
        Member("penalty_base", "penalty_base", Optional(Choice(PenaltyBase)), True),
        Member("penalty_from", "penalty_from", Optional(Choice(PenaltyFrom)), True),
        Member("penalty_cap", "penalty_cap", Optional(MONEY), True),
        Member("penalty_grace_days", "penalty_grace_days", Optional(INTEGER), True),
        Member("very_late_days", "very_late_days", Optional(INTEGER), True),
        Member("overdue_interest", "overdue_interest", Optional(Choice(OverdueInterest)), True),
        Member("settlement", "settlement", Optional(Choice(Settlement)), True),
        Member("accrual", "accrual", Optional(Choice(Accrual)), True),
        Member("fee_base", "fee_base", Optional(Choice(FeeBase)), True),
        Member("unearned_interest", "unearned_interest", Optional(Choice(UnearnedInterest)), True),
        Member("allocation", "allocation", Optional(Choice(Strategy)), True),
        Member("allow_advance", "allow_advance", Optional(BOOLEAN), True),
        Member("duplicate_days", "duplicate_days", Optional(INTEGER), True),
        Member("duplicate_hours", "duplicate_hours", Optional(INTEGER), True),
        Member("currency_word", "currency_word", Optional(TEXT), True),
    ),
    Of(LendingInForce),
)
_LINK_PROVIDERS: Final[Operation[PartnerListed]] = Operation(
    "link_providers",
    (
        Member("user_name", "user_name", TEXT, False),
        Member("provider_ids", "provider_ids", List(INTEGER), False),
        Member("default_provider_id", "default_provider_id", Optional(INTEGER), True),
    ),
    Of(PartnerListed),
)
_SET_CLOCK: Final[Operation[ClockSet]] = Operation(
    "set_clock",
    (
        Member("at", "at", TIME, False),
    ),
    Of(ClockSet),
)
_BACK_UP: Final[Operation[BackedUp]] = Operation(
    "back_up",
    (
        Member("path", "path", TEXT, False),
    ),
    Of(BackedUp),
)
_SET_MAPPINGS: Final[Operation[MappingsSet]] = Operation(
    "set_mappings",
    (
        Member("Areas", "areas", Optional(Map(INTEGER)), True),
        Member("Cars", "cars", Optional(Map(INTEGER)), True),
        Member("Jobs", "jobs", Optional(Map(INTEGER)), True),
        Member("Languages", "languages", Optional(Map(INTEGER)), True),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(MappingsSet),
)
_SET_RETENTION: Final[Operation[RetentionSet]] = Operation(
    "set_retention",
    (
        Member("keep", "keep", Optional(Choice(Keep)), True),
        Member("days", "days", Optional(INTEGER), True),
        Member("location_days", "location_days", Optional(INTEGER), True),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(RetentionSet),
)
_LINK_MANY: Final[Operation[ManyLinked]] = Operation(
    "link_many",
    (
        Member("uuids", "uuids", List(TEXT), False),
        Member("data_types", "data_types", Optional(Either(TEXT, List(Choice(DataType)))), True),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(ManyLinked),
)
_PURGE_EXPIRED: Final[Operation[ExpiredPurged]] = Operation(
    "purge_expired",
    (
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(ExpiredPurged),
)
_SET_AREAS: Final[Operation[AreasSet]] = Operation(
    "set_areas",
    (
        Member("areas", "areas", Map(Of(AreaSetting)), False),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(AreasSet),
)
_IMPORT_BORROWERS: Final[Operation[BorrowersImported]] = Operation(
    "import_borrowers",
    (
        Member("rows", "rows", List(Of(BorrowerRow)), False),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(BorrowersImported),
)
_LOAD_POLICY: Final[Operation[PolicyLoaded]] = Operation(
    "load_policy",
    (
        Member("policy", "policy", ANY, False),
        Member("partner", "partner", Optional(TEXT), True),
        Member("digest", "digest", Optional(TEXT), True),
        Member("if_match", "if_match", Optional(TEXT), True),
    ),
    Of(PolicyLoaded),
)
_GIVE_POLICY: Final[Operation[GivenPolicy]] = Operation(
    "give_policy",
    (
        Member("partner", "partner", Optional(TEXT), True),
        Member("digest", "digest", Optional(TEXT), True),
    ),
    Of(GivenPolicy),
)
_DECLARE_VARIABLES: Final[Operation[VariablesDeclared]] = Operation(
    "declare_variables",
    (
        Member("variables", "variables", List(ANY), False),
        Member("partner", "partner", Optional(TEXT), True),
        Member("if_match", "if_match", Optional(TEXT), True),
    ),
    Of(VariablesDeclared),
)
_ERASE_BORROWER: Final[Operation[BorrowerErased]] = Operation(
    "erase_borrower",
    (
        Member("uuid", "uuid", TEXT, False),
        Member("reason", "reason", Optional(TEXT), True),
        Member("partner", "partner", Optional(TEXT), True),
        Member("compact", "compact", Optional(BOOLEAN), True),
    ),
    Of(BorrowerErased),
)
_ERASE_DECISIONS: Final[Operation[DecisionsErased]] = Operation(
    "erase_decisions",
    (
        Member("uuid", "uuid", TEXT, False),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(DecisionsErased),
)
_EXPORT_LOG: Final[Operation[ExportedLog]] = Operation(
    "export_log",
    (
        Member("partner", "partner", Optional(TEXT), True),
        Member("from", "from_", Optional(TIME), True),
        Member("to", "to", Optional(TIME), True),
        Member("after", "after", Optional(TEXT), True),
        Member("limit", "limit", Optional(INTEGER), True),
    ),
    Of(ExportedLog),
)
_LIST_EXPORTS: Final[Operation[Exports]] = Operation(
    "list_exports",
    (
        Member("tenant_id", "tenant_id", Optional(INTEGER), True),
        Member("provider_id", "provider_id", Optional(INTEGER), True),
        Member("from", "from_", Optional(DATE), True),
        Member("to", "to", Optional(DATE), True),
    ),
    Of(Exports),
)
_VERIFY_LOG: Final[Operation[LogVerified]] = Operation(
    "verify_log",
    (
        Member("partner", "partner", Optional(TEXT), True),
        Member("checkpoint", "checkpoint", Optional(TEXT), True),
    ),
    Of(LogVerified),
)
_VERIFY_BOOK: Final[Operation[BookVerified]] = Operation(
    "verify_book",
    (),
    Of(BookVerified),
)

OPERATIONS: Final[dict[str, Operation[Any]]] = {
    "make_partner": _MAKE_PARTNER,
    "list_partners": _LIST_PARTNERS,
    "issue_key": _ISSUE_KEY,
    "list_keys": _LIST_KEYS,
    "revoke_key": _REVOKE_KEY,
    "permit_scopes": _PERMIT_SCOPES,
    "permit_models": _PERMIT_MODELS,
    "make_provider": _MAKE_PROVIDER,
    "set_provider": _SET_PROVIDER,
    "list_providers": _LIST_PROVIDERS,
    "set_lending": _SET_LENDING,
    "link_providers": _LINK_PROVIDERS,
    "set_clock": _SET_CLOCK,
    "back_up": _BACK_UP,
    "set_mappings": _SET_MAPPINGS,
    "set_retention": _SET_RETENTION,
    "link_many": _LINK_MANY,
    "purge_expired": _PURGE_EXPIRED,
    "set_areas": _SET_AREAS,
    "import_borrowers": _IMPORT_BORROWERS,
    "load_policy": _LOAD_POLICY,
    "give_policy": _GIVE_POLICY,
    "declare_variables": _DECLARE_VARIABLES,
    "erase_borrower": _ERASE_BORROWER,
    "erase_decisions": _ERASE_DECISIONS,
    "export_log": _EXPORT_LOG,
    "list_exports": _LIST_EXPORTS,
    "verify_log": _VERIFY_LOG,
    "verify_book": _VERIFY_BOOK,
}
"""The operations as data, by name."""


class Methods(OperationsBase):
    """The operations of the section `host`, as methods of a book."""

    __slots__ = ()

    def make_partner(
        self,
        user_name: str,
        *,
        scopes: Sequence[Scope] | None = None,
        tenant_id: int | None = None,
        provider_id: int | None = None,
        currency: str | None = None,
        time_zone: str | None = None,
    ) -> PartnerMade:
        """Creates a partner, by default with a new tenant and a new provider.

        For the host's own engine only.

        Args:
            user_name: The user name: 1 to 64 letters, digits and `._@-`. (str)
            scopes: The scopes of the partner. Left out: all except `pii`, `export:csv` and
                `analytics:portfolio`, which must be named explicitly. (list of "score" |
                "borrowers:read" | "borrowers:write" | "pii" | "rules:read" | "rules:write" |
                "weights:read" | "weights:write" | "templates:read" | "templates:write" |
                "reports:write" | "export:csv" | "lending:read" | "lending:write" |
                "lending:approve" | "payments:write" | "analytics:read" | "analytics:write" |
                "analytics:portfolio" | "segments:members")
            tenant_id: The id of an existing tenant. The partner then shares its borrowers and
                providers. Left out: a new tenant. (int)
            provider_id: The id of the default provider, in that tenant. Left out: a new provider
                with the partner's user name. (int)
            currency: The new provider's currency, an ISO 4217 code. Left out: EGP. (str)
            time_zone: The new provider's time zone. Left out: Africa/Cairo. (str)

        Returns:
            user_name: Its user name. (str)
            partner_id: The partner's id. (int)
            tenant_id: The id of its tenant. (int)
            provider_id: The id of its default provider. (int)
            scopes: The scopes of the partner. (list of "score" | "borrowers:read" |
                "borrowers:write" | "pii" | "rules:read" | "rules:write" | "weights:read" |
                "weights:write" | "templates:read" | "templates:write" | "reports:write" |
                "export:csv" | "lending:read" | "lending:write" | "lending:approve" |
                "payments:write" | "analytics:read" | "analytics:write" | "analytics:portfolio" |
                "segments:members")

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'currency' must be left out beside provider_id, not EGP (invalid_value)
            InvalidRequest: 'user_name' is missing (missing_field)
            Conflict: partner 'nile' already exists (name_taken)
            NotFound: provider '1' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.make_partner(user_name="nile", scopes=["score", "borrowers:read"])
        """
        return self._run(
            _MAKE_PARTNER,
            user_name,
            scopes,
            tenant_id,
            provider_id,
            currency,
            time_zone,
        )

    def list_partners(
        self,
    ) -> Partners:
        """Lists the partners and their rights.

        For the host's own engine only.

        Returns:
            partners: The partners, by user name. (list of PartnerListed)

        Raises:
            Forbidden: forbidden (forbidden)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.list_partners()
        """
        return self._run(
            _LIST_PARTNERS,
        )

    def issue_key(
        self,
        user_name: str,
        *,
        scopes: Sequence[Scope] | None = None,
        expires_at: datetime | None = None,
        chosen_key: str | None = None,
    ) -> KeyIssued:
        """Issues an API key to a partner. The key is shown once.

        For the host's own engine only.

        Args:
            user_name: The partner's user name. (str)
            scopes: The scopes of the key. It never has more rights than its partner. Left out: the
                partner's scopes. (list of "score" | "borrowers:read" | "borrowers:write" | "pii" |
                "rules:read" | "rules:write" | "weights:read" | "weights:write" | "templates:read" |
                "templates:write" | "reports:write" | "export:csv" | "lending:read" |
                "lending:write" | "lending:approve" | "payments:write" | "analytics:read" |
                "analytics:write" | "analytics:portfolio" | "segments:members")
            expires_at: The expiry time of the key. Left out: none. The key is valid until it is
                revoked. (datetime with a time zone)
            chosen_key: A key of 16 to 1024 bytes, chosen by a person, if the host's settings allow
                it (`allow_host_keys`). Left out: a random key, which is the better choice. (str)

        Returns:
            key_id: The key's id, for lists and logs; not secret. (str)
            api_key: The key itself. It is never shown again. (str)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'expires_at' must be after 2026-01-31T10:00:00.000000Z, not
                2026-01-31T10:00:00.000000Z (invalid_value)
            InvalidRequest: 'user_name' is missing (missing_field)
            Conflict: this book was opened without a pepper, so it can neither make nor check keys
                (no_pepper)
            NotFound: partner 'nobody' does not exist (not_there)
            InvalidRequest: setting 'allow_host_keys': must be on for keys that a person chose
                (setting_invalid)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open(
            ...     peppers=[lw.PepperSetting(kid="2026", secret="BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=")],
            ...     key_environment="test",
            ... )
            >>> answer = book.issue_key(user_name="host")
        """
        return self._run(
            _ISSUE_KEY,
            user_name,
            scopes,
            expires_at,
            chosen_key,
        )

    def list_keys(
        self,
        user_name: str,
    ) -> Keys:
        """Lists a partner's keys by their ids.

        For the host's own engine only.

        Args:
            user_name: The partner's user name. (str)

        Returns:
            keys: The keys, oldest first. (list of KeyListed)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'user_name' is missing (missing_field)
            NotFound: partner 'nobody' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open(
            ...     peppers=[lw.PepperSetting(kid="2026", secret="BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=")],
            ... )
            >>> _ = book.make_partner(user_name="nile")
            >>> answer = book.list_keys(user_name="nile")
        """
        return self._run(
            _LIST_KEYS,
            user_name,
        )

    def revoke_key(
        self,
        key_id: str,
    ) -> KeyRevoked:
        """Revokes an API key and ends its sessions.

        For the host's own engine only.

        Args:
            key_id: The key's id. (str)

        Returns:
            key_id: The key's id. (str)
            revoked_at: When it was first revoked. (datetime with a time zone)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'key_id' is missing (missing_field)
            NotFound: key 'abcdefgh' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open(
            ...     peppers=[lw.PepperSetting(kid="2026", secret="BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=")],
            ... )
            >>> _ = book.make_partner(user_name="nile")
            >>> key = book.issue_key(user_name="nile")
            >>> answer = book.revoke_key(key_id=key.key_id)
        """
        return self._run(
            _REVOKE_KEY,
            key_id,
        )

    def permit_scopes(
        self,
        user_name: str,
        scopes: Sequence[Scope],
    ) -> PartnerListed:
        """Sets the scopes of a partner.

        For the host's own engine only.

        Args:
            user_name: The partner's user name. (str)
            scopes: The new scopes. An empty list permits nothing. (list of "score" |
                "borrowers:read" | "borrowers:write" | "pii" | "rules:read" | "rules:write" |
                "weights:read" | "weights:write" | "templates:read" | "templates:write" |
                "reports:write" | "export:csv" | "lending:read" | "lending:write" |
                "lending:approve" | "payments:write" | "analytics:read" | "analytics:write" |
                "analytics:portfolio" | "segments:members")

        Returns:
            user_name: Its user name. (str)
            partner_id: The partner's id. (int)
            tenant_id: The id of its tenant. (int)
            scopes: The scopes of the partner. (list of "score" | "borrowers:read" |
                "borrowers:write" | "pii" | "rules:read" | "rules:write" | "weights:read" |
                "weights:write" | "templates:read" | "templates:write" | "reports:write" |
                "export:csv" | "lending:read" | "lending:write" | "lending:approve" |
                "payments:write" | "analytics:read" | "analytics:write" | "analytics:portfolio" |
                "segments:members")
            models: The models that it may use for scoring. (list of str)
            provider_ids: The ids of the providers that it acts for. (list of int)
            default_provider_id: The provider that borrowers are linked to if a request names no
                other. (int)
            created_at: When it was created. (datetime with a time zone)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'scopes' is missing (missing_field)
            NotFound: partner 'nobody' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.make_partner(user_name="nile")
            >>> answer = book.permit_scopes(user_name="nile", scopes=["pii", "score"])
        """
        return self._run(
            _PERMIT_SCOPES,
            user_name,
            scopes,
        )

    def permit_models(
        self,
        user_name: str,
        models: Sequence[str],
    ) -> PartnerListed:
        """Sets the models that a partner may use for scoring.

        For the host's own engine only.

        Args:
            user_name: The partner's user name. (str)
            models: The names of the models. An empty list permits none. (list of str)

        Returns:
            user_name: Its user name. (str)
            partner_id: The partner's id. (int)
            tenant_id: The id of its tenant. (int)
            scopes: The scopes of the partner. (list of "score" | "borrowers:read" |
                "borrowers:write" | "pii" | "rules:read" | "rules:write" | "weights:read" |
                "weights:write" | "templates:read" | "templates:write" | "reports:write" |
                "export:csv" | "lending:read" | "lending:write" | "lending:approve" |
                "payments:write" | "analytics:read" | "analytics:write" | "analytics:portfolio" |
                "segments:members")
            models: The models that it may use for scoring. (list of str)
            provider_ids: The ids of the providers that it acts for. (list of int)
            default_provider_id: The provider that borrowers are linked to if a request names no
                other. (int)
            created_at: When it was created. (datetime with a time zone)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'models/1' must be a name, not an empty text (invalid_value)
            InvalidRequest: 'models' is missing (missing_field)
            NotFound: partner 'nobody' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.make_partner(user_name="nile", scopes=["score"])
            >>> answer = book.permit_models(user_name="nile", models=["card"])
        """
        return self._run(
            _PERMIT_MODELS,
            user_name,
            models,
        )

    def make_provider(
        self,
        name: str,
        *,
        tenant_id: int | None = None,
        currency: str | None = None,
        time_zone: str | None = None,
        minimum_wage: Decimal | int | None = None,
        job_incomes: Mapping[str, Decimal | int] | None = None,
    ) -> ProviderSettings:
        """Creates a financial provider.

        For the host's own engine only.

        Args:
            name: The provider's name, unique in the tenant: 1 to 64 letters, digits and `._@-`.
                (str)
            tenant_id: The tenant's id. Left out: the host's own tenant. (int)
            currency: Its currency, an ISO 4217 code. Left out: EGP. (str)
            time_zone: Its time zone. It decides which day is today. Left out: Africa/Cairo. (str)
            minimum_wage: The monthly minimum wage, in the provider's currency. Left out: 7000 for
                EGP, none for other currencies. (Decimal)
            job_incomes: The monthly income of each job, by `Job_ID`. (dict, each value Decimal)

        Returns:
            provider_id: The provider's id. (int)
            tenant_id: The id of its tenant. (int)
            name: Its name. (str)
            currency: Its currency. (str)
            time_zone: Its time zone. (str)
            minimum_wage: The monthly minimum wage; None if none is known. (Decimal)
            job_incomes: The monthly income of each job, by `Job_ID`. (dict, each value Decimal)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'job_incomes' must have Job_IDs, whole numbers of 0 or more, for names,
                not "07" (invalid_value)
            InvalidRequest: 'name' is missing (missing_field)
            Conflict: provider 'host' already exists (name_taken)
            NotFound: tenant '7' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.make_provider(name="Alpha")
        """
        return self._run(
            _MAKE_PROVIDER,
            name,
            tenant_id,
            currency,
            time_zone,
            minimum_wage,
            job_incomes,
        )

    def set_provider(
        self,
        provider_id: int,
        *,
        tenant_id: int | None = None,
        name: str | None = None,
        currency: str | None = None,
        time_zone: str | None = None,
        minimum_wage: Decimal | int | None = None,
        job_incomes: Mapping[str, Decimal | int] | None = None,
    ) -> ProviderSettings:
        """Changes a provider's settings.

        For the host's own engine only.

        Args:
            provider_id: The provider's id. (int)
            tenant_id: The id of its tenant. Left out: the host's own tenant. (int)
            name: Its name. (str)
            currency: Its currency, an ISO 4217 code. Partners with their own policy keep the
                policy's currency and minimum wage until `load_policy` activates another policy. A
                warning names these partners. (str)
            time_zone: Its time zone. It decides which day is today. (str)
            minimum_wage: The monthly minimum wage, in the provider's currency. Partners with their
                own policy keep the policy's minimum wage, as for the currency. (Decimal)
            job_incomes: The monthly income of each job, by `Job_ID`. It replaces the earlier
                incomes. (dict, each value Decimal)

        Returns:
            provider_id: The provider's id. (int)
            tenant_id: The id of its tenant. (int)
            name: Its name. (str)
            currency: Its currency. (str)
            time_zone: Its time zone. (str)
            minimum_wage: The monthly minimum wage; None if none is known. (Decimal)
            job_incomes: The monthly income of each job, by `Job_ID`. (dict, each value Decimal)

        Raises:
            Conflict: the provider has credit products or open credit applications in EGP, so its
                currency can't change (currency_in_use)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'provider_id' is missing (missing_field)
            Conflict: provider 'host' already exists (name_taken)
            NotFound: provider '2' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.set_provider(provider_id=1, name="host")
        """
        return self._run(
            _SET_PROVIDER,
            provider_id,
            tenant_id,
            name,
            currency,
            time_zone,
            minimum_wage,
            job_incomes,
        )

    def list_providers(
        self,
        *,
        tenant_id: int | None = None,
    ) -> Providers:
        """Lists a tenant's providers with their settings.

        For the host's own engine only.

        Args:
            tenant_id: The tenant's id. Left out: the host's own tenant. (int)

        Returns:
            providers: The providers, by id. (list of ProviderSettings)
            lending: The settings in force: one entry for each provider with settings from
                `set_lending`, and one for each of its live credit products with separate settings.
                Left out if there are none. (list of LendingInForce)

        Raises:
            Forbidden: forbidden (forbidden)
            NotFound: tenant '5' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.make_partner(user_name="nile")
            >>> answer = book.list_providers(tenant_id=2)
        """
        return self._run(
            _LIST_PROVIDERS,
            tenant_id,
        )

    def set_lending(
        self,
        provider_id: int,
        *,
        tenant_id: int | None = None,
        credit_product_id: str | None = None,
        unset: Sequence[str] | None = None,
        profile: Convention | None = None,
        day_count: DayCount | None = None,
        rounding: Rounding | None = None,
        instalment_rounding: Rounding | None = None,
        instalment_multiple: Decimal | int | None = None,
        month_end: MonthEnd | None = None,
        principal_grace: int | None = None,
        interest_grace: int | None = None,
        interest_free: int | None = None,
        rate_unit: RateUnit | None = None,
        penalty_mode: PenaltyMode | None = None,
        penalty_tier: PenaltyTier | None = None,
        penalty_base: PenaltyBase | None = None,
        penalty_from: PenaltyFrom | None = None,
        penalty_cap: Decimal | int | None = None,
        penalty_grace_days: int | None = None,
        very_late_days: int | None = None,
        overdue_interest: OverdueInterest | None = None,
        settlement: Settlement | None = None,
        accrual: Accrual | None = None,
        fee_base: FeeBase | None = None,
        unearned_interest: UnearnedInterest | None = None,
        allocation: Strategy | None = None,
        allow_advance: bool | None = None,
        duplicate_days: int | None = None,
        duplicate_hours: int | None = None,
        currency_word: str | None = None,
    ) -> LendingInForce:
        """Changes a provider's lending settings: schedules, penalties, settlements.

        For the host's own engine only.

        Args:
            provider_id: The provider's id. (int)
            tenant_id: The id of its tenant. Left out: the host's own tenant. (int)
            credit_product_id: The id of one of its credit products. Left out: all of them. (str)
            unset: The names of settings to reset. Then the provider's settings or the defaults
                apply again. (list of str)
            profile: The formula of the schedule. Default: `plain`. ("plain" |
                "fineract_progressive" | "fineract_progressive_days" | "fineract_cumulative" |
                "flat" | "equal_principal" | "daily_simple" | "half_up" | "ceil_unit")
            day_count: The fraction of a year for a period. Default: the profile's. ("months" |
                "30/360" | "30U/360" | "30/360 NASD" | "30E/360" | "30E/360 ISDA" | "Act/365F" |
                "Act/360" | "Act/364" | "Act/365L" | "Act/Act ISDA" | "Act/Act ICMA" | "Act/Act AFB"
                | "NL/365")
            rounding: The rounding of interest and penalties to the minor unit. Default: the
                profile's. ("half_even" | "half_up" | "up" | "down")
            instalment_rounding: The rounding of the level instalment. Default: the profile's.
                ("half_even" | "half_up" | "up" | "down")
            instalment_multiple: The level instalment is a multiple of this amount. Default: the
                minor unit. (Decimal)
            month_end: The due day in a short month. Default: `clamp`. ("clamp" | "roll" |
                "keep_end")
            principal_grace: The number of first instalments that pay interest only: 0 to 599.
                Default: 0. (int)
            interest_grace: The number of first instalments with deferred interest: 0 to 599. The
                interest is paid with the next instalment after them. Default: 0. (int)
            interest_free: The number of first months without interest: 0 to 600. Default: 0. (int)
            rate_unit: The unit of `Interest_Rate` for new products. Default: `percent`. ("percent"
                | "fraction" | "monthly_percent")
            penalty_mode: The unit of the penalties for new products. Default: `percent`. ("percent"
                | "fixed" | "percent_per_day")
            penalty_tier: The relation of the very late tier to the late one. Default: `replace`.
                ("replace" | "add")
            penalty_base: The base of a penalty's percentage. Default: `instalment`. ("instalment" |
                "principal" | "outstanding_principal")
            penalty_from: The first day that a daily penalty counts. Default: `due_date`.
                ("due_date" | "grace_end")
            penalty_cap: The limit of the penalties, in percent of the instalment: 0 to 1000, at
                most 6 decimals. Default: no cap. (Decimal)
            penalty_grace_days: The number of days after the due date until an instalment is late:
                at most `very_late_days`. Default: 0. (int)
            very_late_days: The number of days after the due date until an instalment is very late:
                0 to 3650. Default: 30. (int)
            overdue_interest: Whether overdue principal accrues more interest. Default: `none`.
                ("none" | "fineract")
            settlement: The rule for the price of an early settlement. Default: `actuarial`.
                ("actuarial" | "rule78" | "uk2004" | "us1615" | "eu2023" | "none")
            accrual: The accrual of interest in a running period. Default: `thirtieths`.
                ("thirtieths" | "actual" | "period")
            fee_base: The base of the fee for an early settlement. Default: `outstanding_principal`.
                ("outstanding_principal" | "remaining_interest" | "months_of_interest")
            unearned_interest: The treatment of interest that was paid before it accrued. Default:
                `keep`. ("keep" | "rebate")
            allocation: The order of allocating a payment to the rows of a loan. Default: `plain`.
                ("plain" |
                "DUE_PENALTY_FEE_INTEREST_PRINCIPAL_IN_ADVANCE_PRINCIPAL_PENALTY_FEE_INTEREST" |
                "DUE_PENALTY_INTEREST_PRINCIPAL_FEE_IN_ADVANCE_PENALTY_INTEREST_PRINCIPAL_FEE")
            allow_advance: Whether an instalment may be paid before its period begins. Default:
                `False`. (True or False)
            duplicate_days: The number of days that the same amount counts as a duplicate while the
                instalment is not due yet: 0 to 3650. Applies at once, also to running loans.
                Default: 7. (int)
            duplicate_hours: The number of hours that the same amount counts as a duplicate after
                the instalment is due: 0 to 8760. Applies at once, also to running loans. Default:
                1. (int)
            currency_word: The word for the currency in the interface's texts: 1 to 50 characters.
                Applies at once, also to running loans. Default: `Pounds` for EGP, otherwise the
                currency's code. (str)

        Returns:
            provider_id: The provider's id. (int)
            tenant_id: The id of its tenant. (int)
            credit_product_id: The id of the product with these settings; left out for the settings
                of all other products. (str)
            settings: The settings. Settings that were not set have their defaults.
                (LendingSettings)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'penalty_cap' must be a percentage from 0 to 1000 of at most 6 decimals,
                not 1000.5 (invalid_value)
            InvalidRequest: 'provider_id' is missing (missing_field)
            NotFound: credit product '1' does not exist (not_there)

        Example:
            >>> from decimal import Decimal
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.set_lending(
            ...     provider_id=1,
            ...     profile="fineract_progressive",
            ...     day_count="Act/Act ISDA",
            ...     rounding="half_up",
            ...     instalment_rounding="up",
            ...     instalment_multiple=Decimal("0.05"),
            ...     month_end="roll",
            ...     principal_grace=1,
            ...     interest_grace=2,
            ...     interest_free=3,
            ...     rate_unit="monthly_percent",
            ...     penalty_mode="percent_per_day",
            ...     penalty_tier="add",
            ...     penalty_base="outstanding_principal",
            ...     penalty_from="grace_end",
            ...     penalty_cap=Decimal("12.5"),
            ...     penalty_grace_days=5,
            ...     very_late_days=20,
            ...     overdue_interest="fineract",
            ...     settlement="us1615",
            ...     accrual="actual",
            ...     fee_base="months_of_interest",
            ...     unearned_interest="rebate",
            ...     allocation="DUE_PENALTY_INTEREST_PRINCIPAL_FEE_IN_ADVANCE_PENALTY_INTEREST_PRINCIPAL_FEE",
            ...     allow_advance=True,
            ...     duplicate_days=0,
            ...     duplicate_hours=2,
            ...     currency_word="LE",
            ... )
        """
        return self._run(
            _SET_LENDING,
            provider_id,
            tenant_id,
            credit_product_id,
            unset,
            profile,
            day_count,
            rounding,
            instalment_rounding,
            instalment_multiple,
            month_end,
            principal_grace,
            interest_grace,
            interest_free,
            rate_unit,
            penalty_mode,
            penalty_tier,
            penalty_base,
            penalty_from,
            penalty_cap,
            penalty_grace_days,
            very_late_days,
            overdue_interest,
            settlement,
            accrual,
            fee_base,
            unearned_interest,
            allocation,
            allow_advance,
            duplicate_days,
            duplicate_hours,
            currency_word,
        )

    def link_providers(
        self,
        user_name: str,
        provider_ids: Sequence[int],
        *,
        default_provider_id: int | None = None,
    ) -> PartnerListed:
        """Sets the providers that a partner acts for.

        For the host's own engine only.

        Args:
            user_name: The partner's user name. (str)
            provider_ids: The ids of the providers, in the partner's tenant; at least one. (list of
                int)
            default_provider_id: The provider that borrowers are linked to if a request names no
                other. Left out: the earlier one if it is still in the list, otherwise the first of
                the list. (int)

        Returns:
            user_name: Its user name. (str)
            partner_id: The partner's id. (int)
            tenant_id: The id of its tenant. (int)
            scopes: The scopes of the partner. (list of "score" | "borrowers:read" |
                "borrowers:write" | "pii" | "rules:read" | "rules:write" | "weights:read" |
                "weights:write" | "templates:read" | "templates:write" | "reports:write" |
                "export:csv" | "lending:read" | "lending:write" | "lending:approve" |
                "payments:write" | "analytics:read" | "analytics:write" | "analytics:portfolio" |
                "segments:members")
            models: The models that it may use for scoring. (list of str)
            provider_ids: The ids of the providers that it acts for. (list of int)
            default_provider_id: The provider that borrowers are linked to if a request names no
                other. (int)
            created_at: When it was created. (datetime with a time zone)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'default_provider_id' must be one of provider_ids, not 3 (invalid_value)
            InvalidRequest: 'provider_ids' is missing (missing_field)
            NotFound: provider '1' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.make_partner(user_name="nile")
            >>> _ = book.make_provider(name="Alpha", tenant_id=2)
            >>> _ = book.make_provider(name="Beta", tenant_id=2)
            >>> answer = book.link_providers(user_name="nile", provider_ids=[4, 2])
        """
        return self._run(
            _LINK_PROVIDERS,
            user_name,
            provider_ids,
            default_provider_id,
        )

    def set_clock(
        self,
        at: datetime,
    ) -> ClockSet:
        """Sets the clock of a book that was opened with a fixed clock.

        For the host's own engine only.

        Args:
            at: The new time. (datetime with a time zone)

        Returns:
            at: The time. (datetime with a time zone)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'at' is missing (missing_field)
        """
        return self._run(
            _SET_CLOCK,
            at,
        )

    def back_up(
        self,
        path: str,
    ) -> BackedUp:
        """Copies the book to a new file.

        For the host's own engine only.

        Args:
            path: The file to write. An existing file is never overwritten. (str)

        Returns:
            path: The file. (str)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'path' must name a file without a NUL character, not "copy\\0.book"
                (invalid_value)
            InvalidRequest: 'path' is missing (missing_field)
        """
        return self._run(
            _BACK_UP,
            path,
        )

    def set_mappings(
        self,
        *,
        areas: Mapping[str, int] | None = None,
        cars: Mapping[str, int] | None = None,
        jobs: Mapping[str, int] | None = None,
        languages: Mapping[str, int] | None = None,
        partner: str | None = None,
    ) -> MappingsSet:
        """Sets the mappings from names to ids in borrowers' profiles.

        For the host's own engine only.

        Args:
            areas: The ids of areas, by name. (dict, each value int)
            cars: The ids of cars, by name. (dict, each value int)
            jobs: The ids of jobs, by name. (dict, each value int)
            languages: The ids of languages, by name. (dict, each value int)
            partner: The user name of a partner of the tenant that owns the mappings. Left out: the
                host's own tenant. (str)

        Returns:
            names: The number of names by mapping. (dict, each value int)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'Jobs' must have names that can be seen, not " " (invalid_value)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.set_mappings(areas={"Zamalek": 1, "Maadi": 2}, languages={})
        """
        return self._run(
            _SET_MAPPINGS,
            areas,
            cars,
            jobs,
            languages,
            partner,
        )

    def set_retention(
        self,
        *,
        keep: Keep | None = None,
        days: int | None = None,
        location_days: int | None = None,
        partner: str | None = None,
    ) -> RetentionSet:
        """Sets the retention of uploaded data.

        For the host's own engine only.

        Args:
            keep: The stored parts of messages. `all`: address and text. `records`: time, address, a
                digest of the text, and the values of placeholders in the uploader's templates.
                ("all" | "records")
            days: The retention of messages in days, 1 to 36,500, or 0 for no limit. The initial
                setting is no limit. (int)
            location_days: The retention of places in days, 1 to 36,500. The initial setting is 90.
                (int)
            partner: The user name of a partner of the tenant with these settings. Left out: the
                host's own tenant. (str)

        Returns:
            keep: The stored parts of messages. ("all" | "records")
            days: The retention of messages in days; None for no limit. (int)
            location_days: The retention of places in days. (int)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'days' must be from 0 to 36500, not -1 (invalid_value)
            NotFound: partner 'nobody' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.set_retention(days=365, location_days=30)
        """
        return self._run(
            _SET_RETENTION,
            keep,
            days,
            location_days,
            partner,
        )

    def link_many(
        self,
        uuids: Sequence[str],
        *,
        data_types: str | Sequence[DataType] | None = None,
        partner: str | None = None,
    ) -> ManyLinked:
        """Links the staged data of many borrowers.

        For the host's own engine only.

        Args:
            uuids: The borrowers' public ids, at most 10,000. Duplicates count once. (list of str)
            data_types: The types, as a list or as a text separated by commas. Left out: `all`.
                (str, or list of "sms" | "location" | "applications" | "phone" | "national_id" |
                "documents" | "transactions")
            partner: The user name of the partner that links. Left out: the host's own partner.
                (str)

        Returns:
            borrowers: The number of borrowers in the request, without duplicates. (int)
            linked: The result for each type, in the order of the request. (list of LinkedOfType)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'data_types' must name a type or all, not [] (invalid_value)
            InvalidRequest: 'uuids' is missing (missing_field)
            NotFound: partner 'nobody' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ...     consent=lw.Consent(sms=True),
            ... )
            >>> _ = book.add_sms_templates(
            ...     sender="VF-Cash",
            ...     category="other_outgoing_payment",
            ...     templates=["You sent {{amount}} EGP to {{phone}}"],
            ... )
            >>> _ = book.add_sms_templates(
            ...     sender="VF-Cash",
            ...     category="bill_payment",
            ...     templates=["Recharged {{amount}} EGP for {{phone}}"],
            ... )
            >>> _ = book.add_sms_templates(
            ...     sender="CIB",
            ...     category="purchase",
            ...     templates=["Purchase of {{amount}} {{currency}} at {{merchant}} by card {{card}}"],
            ... )
            >>> _ = book.add_sms_templates(
            ...     sender="CIB",
            ...     category="other_outgoing_payment",
            ...     templates=["InstaPay transfer of {{amount}} EGP from account {{account}}"],
            ... )
            >>> _ = book.add_sms_templates(
            ...     sender="CIB",
            ...     category="salary",
            ...     templates=["Salary of {{amount}} EGP was added to account {{account}}"],
            ... )
            >>> _ = book.add_sms_templates(
            ...     sender="CIB",
            ...     category="liability_repayment",
            ...     templates=["Your card payment of {{amount}} EGP was received"],
            ... )
            >>> _ = book.upload_collected_data(
            ...     uuid=mona.uuid,
            ...     messages=[
            ...         lw.UploadedMessage(address="VF-Cash", body="You sent 300 EGP to 01012345678", date="2026-01-10T09:00:00Z"),
            ...         lw.UploadedMessage(address="CIB", body="Salary of 7,400 EGP was added to account 1234", date="2026-01-25T09:00:00Z"),
            ...         lw.UploadedMessage(address="CIB", body="Purchase of 5,135.00 EGP at Corner Shop by card 5678", date="2026-02-12T15:30:00Z"),
            ...         lw.UploadedMessage(address="VF-Cash", body="Recharged 57 EGP for 01012345678", date="2026-02-20T19:00:00Z"),
            ...         lw.UploadedMessage(address="CIB", body="InstaPay transfer of 1250 EGP from account 1234", date="2026-03-05T11:00:00Z"),
            ...         lw.UploadedMessage(address="CIB", body="Your card payment of 5000.00 EGP was received", date="2026-03-20T08:00:00Z"),
            ...     ],
            ... )
            >>> omar = book.sign_up(
            ...     phone_number={"national": "01001234568"},
            ...     first_name="Omar",
            ...     last_name="Adel",
            ...     national_id_number="29501021234577",
            ...     email="omar@example.com",
            ...     consent=lw.Consent(sms=True),
            ... )
            >>> sara = book.sign_up(
            ...     phone_number={"national": "01001234569"},
            ...     first_name="Sara",
            ...     last_name="Adel",
            ...     national_id_number="29501031234567",
            ...     email="sara@example.com",
            ... )
            >>> answer = book.link_many(
            ...     uuids=[mona.uuid, omar.uuid, sara.uuid, mona.uuid],
            ...     data_types=["sms", "phone"],
            ... )
        """
        return self._run(
            _LINK_MANY,
            uuids,
            data_types,
            partner,
        )

    def purge_expired(
        self,
        *,
        partner: str | None = None,
    ) -> ExpiredPurged:
        """Removes messages and places after their retention period.

        For the host's own engine only.

        Args:
            partner: The user name of a partner of the tenant. Left out: the host's own tenant.
                (str)

        Returns:
            messages: The number of messages. (int)
            location: The number of areas and hours. (int)

        Raises:
            Forbidden: forbidden (forbidden)
            NotFound: partner 'nobody' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.purge_expired()
        """
        return self._run(
            _PURGE_EXPIRED,
            partner,
        )

    def set_areas(
        self,
        areas: Mapping[str, AreaSetting | Mapping[str, Any]],
        *,
        partner: str | None = None,
    ) -> AreasSet:
        """Sets the areas of uploaded places.

        For the host's own engine only.

        Args:
            areas: The areas, by name. (dict, each value AreaSetting)
            partner: The user name of a partner of the tenant that owns the areas. Left out: the
                host's own tenant. (str)

        Returns:
            areas: The number of areas. (int)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'areas/A/lat' must be from -90 to 90, not -91 (invalid_value)
            InvalidRequest: 'areas' is missing (missing_field)
            NotFound: partner 'nobody' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.set_areas(
            ...     areas={"Maadi": lw.AreaSetting(lat=29.96, long=31.25, income_level=4), "Zamalek": lw.AreaSetting(lat=30.06, long=31.22)},
            ... )
        """
        return self._run(
            _SET_AREAS,
            areas,
            partner,
        )

    def import_borrowers(
        self,
        rows: Sequence[BorrowerRow | Mapping[str, Any]],
        *,
        partner: str | None = None,
    ) -> BorrowersImported:
        """Signs up many borrowers in one commit, with their profiles.

        A row may be a dict with names of either form, `phone_number` or `Phone_Number`. The
        fields of the profile and your declared variables are in `profile`, or next to the other
        fields. So rows of a table are valid: `frame.to_dict("records")` in pandas,
        `frame.to_dicts()` in polars. Missing values of a table (None, NaN, NA, NaT) are left
        out. 3.0 is read as an int, and 0 and 1 as False and True. Money is a Decimal, an int or
        a text of digits. A column of floats is refused: `frame.convert_dtypes()` converts whole
        floats to ints.

        For the host's own engine only.

        Args:
            rows: The borrowers, in the order of signing up. Use several requests if one would
                exceed the setting `request_bytes_max`. (list of BorrowerRow)
            partner: The user name of the partner that signs them up. Left out: the host's own
                partner. (str)

        Returns:
            imported: The number of borrowers. (int)
            uuids: Their public ids, in the order of the rows. (list of str)

        Raises:
            Conflict: row 0: borrower already exist (borrower_exists)
            Forbidden: forbidden (forbidden)
            InvalidRequest: row 0: 'Phone_Number' must be a phone number of EG with 8 to 10 digits,
                not "12" (invalid_value)
            InvalidRequest: row 1: ''Email'' field(s) is/are missing (missing_field)
            NotFound: partner 'nobody' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(phone_number="+201001234567", autofill=True)
            >>> answer = book.import_borrowers(
            ...     rows=[
            ...         lw.BorrowerRow(phone_number={"national": "01001234567"}, first_name="Mona", last_name="Adel", national_id_number="29501011234567", email="mona@example.com", profile=lw.Profile(number_of_children=2), consent=lw.Consent(sms=True)),
            ...     ],
            ... )
        """
        return self._run(
            _IMPORT_BORROWERS,
            rows,
            partner,
        )

    def load_policy(
        self,
        policy: Any,
        *,
        partner: str | None = None,
        digest: str | None = None,
        if_match: str | None = None,
    ) -> PolicyLoaded:
        """Activates a policy for a partner.

        The policy may be a `Policy`, or a dict with the members of a policy file.

        For the host's own engine only.

        Args:
            policy: The policy, in the form of a policy file: `{"format": 1, …}`. See docs/rules.md.
                (any value)
            partner: The partner's user name. Left out: the host's own partner. (str)
            digest: The digest that the policy must have. (str)
            if_match: The digest of the policy to change. It is in the detail's `policy` of an
                earlier answer, and in the HTTP header `ETag`. It may be quoted or bare, a list
                separated by commas, or `*` for any policy. If the current policy has another
                digest, the change is refused. (str)

        Returns:
            digest: The digest of the policy. (str)
            rules: The number of its rules. (int)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'if_match' must be a policy's digest, digests in quotes by commas, or *,
                not yesterday's (invalid_value)
            InvalidRequest: 'policy' is missing (missing_field)
            NotFound: partner 'nobody' does not exist (not_there)
            Conflict: the policy is another one by now, read it again (policy_changed)
            InvalidRequest: policy: /bands/1/0: "N/A" would say that there is no class
                (policy_invalid)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.load_policy(
            ...     policy={"format": 1, "rules": {"ok": [
            ...         {"variable": "DBR", "operator": "<=", "value": 0.5, "join": "and"},
            ...         {"variable": "reports", "operator": "==", "value": 0},
            ...     ]}},
            ... )
        """
        return self._run(
            _LOAD_POLICY,
            policy,
            partner,
            digest,
            if_match,
        )

    def give_policy(
        self,
        *,
        partner: str | None = None,
        digest: str | None = None,
    ) -> GivenPolicy:
        """Returns the current policy of a partner.

        For the host's own engine only.

        Args:
            partner: The partner's user name. Left out: the host's own partner. (str)
            digest: The digest of an earlier policy. (str)

        Returns:
            digest: The digest of the policy. (str)
            policy: The policy. Its canonical JSON has this digest. (any value)

        Raises:
            Forbidden: forbidden (forbidden)
            NotFound: policy
                'sha256:0000000000000000000000000000000000000000000000000000000000000000' does not
                exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.give_policy()
        """
        return self._run(
            _GIVE_POLICY,
            partner,
            digest,
        )

    def declare_variables(
        self,
        variables: Sequence[Any],
        *,
        partner: str | None = None,
        if_match: str | None = None,
    ) -> VariablesDeclared:
        """Declares the host's own variables.

        For the host's own engine only.

        Args:
            variables: The variables: objects with a name, a type and the other members of a
                policy's `variables`. See docs/rules.md. (list of any value)
            partner: The partner's user name. Left out: the host's own partner. (str)
            if_match: The digest of the policy to change. It is in the detail's `policy` of an
                earlier answer, and in the HTTP header `ETag`. It may be quoted or bare, a list
                separated by commas, or `*` for any policy. If the current policy has another
                digest, the change is refused. (str)

        Returns:
            digest: The digest of the partner's policy. (str)
            variables: The names of all variables that the host has declared for the partner,
                sorted. (list of str)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'if_match' must be a policy's digest, digests in quotes by commas, or *,
                not yesterday's (invalid_value)
            InvalidRequest: 'variables' is missing (missing_field)
            NotFound: partner 'nobody' does not exist (not_there)
            Conflict: the policy is another one by now, read it again (policy_changed)
            InvalidRequest: policy: /variables/0: variable 'savings': min 5 is above max 1
                (policy_invalid)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.declare_variables(
            ...     variables=[
            ...         {"name": "savings", "type": "number"},
            ...         {"name": "color", "type": "enum", "values": ["red", "blue"], "protected": True, "unit": "", "changeable": False},
            ...     ],
            ... )
        """
        return self._run(
            _DECLARE_VARIABLES,
            variables,
            partner,
            if_match,
        )

    def erase_borrower(
        self,
        uuid: str,
        *,
        reason: str | None = None,
        partner: str | None = None,
        compact: bool | None = None,
    ) -> BorrowerErased:
        """Erases a borrower.

        For the host's own engine only.

        Args:
            uuid: The borrower's public id. (str)
            reason: The reason, at most 500 characters. It is stored, so it must not name the
                borrower. (str)
            partner: The user name of the partner that erases. It must belong to the borrower's
                tenant. Left out: the host's own partner. (str)
            compact: Whether to rewrite the book's file afterwards, so that its unused bytes contain
                no data of the borrower. This takes as long as a backup and as much memory as the
                size of the book, and other writers wait. Left out: yes, for a book of at most 256
                MiB. (True or False)

        Returns:
            uuid: The public id that was sent. (str)
            erased_at: The start of the erasure. (datetime with a time zone)
            kept_loans: The number of loans that stay. (int)
            kept_as: The public id of these loans' borrower; None if no loan stays. (str)
            compacted: Whether the book's file was rewritten. (True or False)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'reason' must be a text of at most 500 characters, not one of 501
                (invalid_value)
            InvalidRequest: 'uuid' is missing (missing_field)
            Conflict: uuid: {uuid} has loans that are kept with a code of the national id, and this
                book was opened without a pepper to make it (no_pepper)
            Conflict: the borrower can't be erased: a loan that was written off is not paid
                (not_erasable)
            NotFound: partner 'nobody' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number="+201001234567",
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29001011234567",
            ...     email="mona@example.com",
            ... )
            >>> _ = book.update_borrower(
            ...     uuid=mona.uuid,
            ...     reported_monthly_income="12000",
            ...     residence_type="Family House",
            ... )
            >>> score = book.get_total_score(
            ...     evaluate_by="rule",
            ...     uuid=mona.uuid,
            ...     acceptance_rules=[],
            ... )
            >>> answer = book.erase_borrower(uuid=mona.uuid, reason="asked by letter")
        """
        return self._run(
            _ERASE_BORROWER,
            uuid,
            reason,
            partner,
            compact,
        )

    def erase_decisions(
        self,
        uuid: str,
        *,
        partner: str | None = None,
    ) -> DecisionsErased:
        """Erases the inputs of a borrower's decisions.

        For the host's own engine only.

        Args:
            uuid: The borrower's public id. (str)
            partner: The user name of the partner that erases. It must belong to the borrower's
                tenant. Left out: the host's own partner. (str)

        Returns:
            erased: The number of decisions that lost their inputs. (int)
            erasure_id: The id of the erasure's record; None if the borrower's stream has no record,
                so there was nothing to erase. (str)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            Conflict: the borrower was erased (erased)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'uuid' is missing (missing_field)
            NotFound: partner 'nobody' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number="+201001234567",
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29001011234567",
            ...     email="mona@example.com",
            ... )
            >>> score = book.get_total_score(
            ...     evaluate_by="rule",
            ...     uuid=mona.uuid,
            ...     acceptance_rules=[],
            ... )
            >>> _ = book.update_borrower(
            ...     uuid=mona.uuid,
            ...     reported_monthly_income="12000",
            ...     monthly_debt=1500,
            ...     residence_type="Family House",
            ...     months_at_address=40,
            ... )
            >>> score = book.get_total_score(
            ...     evaluate_by="rule",
            ...     uuid=mona.uuid,
            ...     acceptance_rules=[],
            ... )
            >>> answer = book.erase_decisions(uuid=mona.uuid)
        """
        return self._run(
            _ERASE_DECISIONS,
            uuid,
            partner,
        )

    def export_log(
        self,
        *,
        partner: str | None = None,
        from_: datetime | None = None,
        to: datetime | None = None,
        after: str | None = None,
        limit: int | None = None,
    ) -> ExportedLog:
        """Exports the decision log.

        For the host's own engine only.

        Args:
            partner: The partner's user name. Left out: the host's own partner. (str)
            from_: The first time of exported records. An export with `from` or `to` is partial: its
                records can be verified, but a missing record is not detected. (datetime with a time
                zone)
            to: The end time. Records at or after it are not exported. (datetime with a time zone)
            after: The `next` of the previous answer, unchanged. Left out: from the beginning. (str)
            limit: The largest number of records in the answer, 1 to 10,000. Left out: 10,000. (int)

        Returns:
            records: The number of records in this answer. (int)
            next: The `after` of the next request; None after the last record. (str)
            log: The lines. Each ends with a line feed. (str)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'after' must be the `next` of an earlier answer, not tomorrow
                (invalid_value)
            NotFound: partner 'nobody' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number="+201001234567",
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29001011234567",
            ...     email="mona@example.com",
            ... )
            >>> _ = book.update_borrower(
            ...     uuid=mona.uuid,
            ...     reported_monthly_income="12000",
            ...     monthly_debt=1500,
            ...     residence_type="Family House",
            ...     months_at_address=40,
            ... )
            >>> score = book.get_total_score(
            ...     evaluate_by="rule",
            ...     uuid=mona.uuid,
            ...     acceptance_rules=[],
            ... )
            >>> answer = book.export_log(limit=1000)
        """
        return self._run(
            _EXPORT_LOG,
            partner,
            from_,
            to,
            after,
            limit,
        )

    def list_exports(
        self,
        *,
        tenant_id: int | None = None,
        provider_id: int | None = None,
        from_: date | None = None,
        to: date | None = None,
    ) -> Exports:
        """Lists exported files.

        For the host's own engine only.

        Args:
            tenant_id: The tenant's id. Left out: the host's own tenant. (int)
            provider_id: The provider that owns the exported data. Left out: all providers of the
                tenant. (int)
            from_: The first day of the exports, in UTC. Left out: no limit. (date)
            to: The last day of the exports, in UTC. Left out: no limit. (date)

        Returns:
            exports: The files, by id. (list of ExportListed)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'to' must not be before 'from', not 2026-02-01 (invalid_value)
            NotFound: provider '2' does not exist (not_there)

        Example:
            >>> from decimal import Decimal
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number="+201001234567",
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29001011234567",
            ...     email="mona@example.com",
            ... )
            >>> _ = book.create_credit_product(
            ...     financial_provider_id="1",
            ...     name="Gold",
            ...     interest_rate=24,
            ...     early_payment_interest=2,
            ...     late_payment_penalty=2,
            ...     very_late_payment_penalty=5,
            ...     min_repayment_months=3,
            ...     max_repayment_months=36,
            ...     lower_limit=1000,
            ...     upper_limit=50000,
            ... )
            >>> _ = book.create_credit_application(
            ...     repayment_months=12,
            ...     borrower_uuid=mona.uuid,
            ...     financial_provider_id="1",
            ...     credit_product_id="1",
            ...     amount=12000,
            ...     reason="=cmd|' /C calc'!A0, \\"now\\"",
            ... )
            >>> _ = book.create_credit_application(
            ...     repayment_months=3,
            ...     borrower_uuid=mona.uuid,
            ...     financial_provider_id="1",
            ...     credit_product_id="1",
            ...     amount=Decimal("5000.5"),
            ... )
            >>> _ = book.issue_csv(
            ...     financial_provider_id="1",
            ...     type_="applications",
            ...     columns="application_id,Amount",
            ... )
            >>> answer = book.list_exports()
        """
        return self._run(
            _LIST_EXPORTS,
            tenant_id,
            provider_id,
            from_,
            to,
        )

    def verify_log(
        self,
        *,
        partner: str | None = None,
        checkpoint: str | None = None,
    ) -> LogVerified:
        """Verifies the decision log.

        For the host's own engine only.

        Args:
            partner: The partner's user name. Left out: the host's own partner. (str)
            checkpoint: The `checkpoint` of an earlier `verify_log`, unchanged, from a separate
                place. It also vouches for its records that no key of `log_keys` authenticates.
                (str)

        Returns:
            whole: Whether the log is intact, according to the checks in `checked`. (True or False)
            checked: The checks: always `chain`, `filing`, `policies`, `erasures` and `outcomes`;
                `keys` if the book was opened with `log_keys`; `checkpoint` if the request has one.
                (list of str)
            records: The number of readable records. (int)
            streams: The number of streams. (int)
            keyed: The number of records with the code of a key. (int)
            replayed: The number of decisions that were repeated on their inputs. (int)
            erased: The number of decisions without inputs. (int)
            first_broken: The first record with a fault; None if there is none. (BrokenRecord)
            lacking: The number of the checkpoint's records that are missing; None without a
                checkpoint. (int)
            checkpoint_fault: The difference between the log and the checkpoint; None if there is
                none, or without a checkpoint. (str)
            checkpoint: The checkpoint of the current log: a JSON text with a size that does not
                grow with the log. Keep it unchanged in a separate place. Null if the log has a
                fault, and if the running epoch could not be ended. Ending it writes to the book.
                This fails if the book was opened for reading only, if others wrote to it for longer
                than `busy_timeout_ms`, or if the disk is full or fails. (str)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'checkpoint' must be as verify_log gave it: format 2 is newer than
                format 1, which this version reads, not
                {"digest":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca… (invalid_value)
            NotFound: partner 'nobody' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number="+201001234567",
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29001011234567",
            ...     email="mona@example.com",
            ... )
            >>> score = book.get_total_score(
            ...     evaluate_by="rule",
            ...     uuid=mona.uuid,
            ...     acceptance_rules=[],
            ... )
            >>> log = book.verify_log()
            >>> _ = book.update_borrower(
            ...     uuid=mona.uuid,
            ...     reported_monthly_income="12000",
            ...     monthly_debt=1500,
            ...     residence_type="Family House",
            ...     months_at_address=40,
            ... )
            >>> score = book.get_total_score(
            ...     evaluate_by="rule",
            ...     uuid=mona.uuid,
            ...     acceptance_rules=[],
            ... )
            >>> answer = book.verify_log(checkpoint=log.checkpoint)
        """
        return self._run(
            _VERIFY_LOG,
            partner,
            checkpoint,
        )

    def verify_book(
        self,
    ) -> BookVerified:
        """Verifies the book: its pages, rows, indexes and loans.

        For the host's own engine only.

        Returns:
            whole: Whether the book has no fault. (True or False)
            loans: The number of applications and loans that were verified. (int)
            faults: The faults, at most 100. (list of BookFault)
            left_off: The number of faults that are not listed. (int)

        Raises:
            Forbidden: forbidden (forbidden)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.verify_book()
        """
        return self._run(
            _VERIFY_BOOK,
        )
