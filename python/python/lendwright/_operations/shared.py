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
    "ApplicationStatus",
    "BorrowerInfo",
    "Consent",
    "ConsentTimes",
    "DataType",
    "EducationLevel",
    "IncomeType",
    "LinkedProvider",
    "NationalPhone",
    "PenaltyMode",
    "RateUnit",
    "ResidenceType",
    "SentTransaction",
    "TransactionChannel",
    "TransactionKind",
]

Day: TypeAlias = date

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

TransactionChannel: TypeAlias = Literal[
    "card",
    "transfer",
    "cash",
    "atm",
    "online",
    "sms",
    "other",
]
"""How a transaction was made."""

TransactionKind: TypeAlias = Literal[
    "salary",
    "other_incoming_payment",
    "purchase",
    "other_outgoing_payment",
    "fee",
    "cash",
    "loan_repayment",
    "refund",
    "transfer",
    "loan_disbursement",
    "credit_limit",
]
"""The kind of a transaction."""

DataType: TypeAlias = Literal[
    "sms",
    "location",
    "applications",
    "phone",
    "national_id",
    "documents",
    "transactions",
]
"""A type of data that can be linked."""

RateUnit: TypeAlias = Literal[
    "percent",
    "fraction",
    "monthly_percent",
]
"""The unit of an interest rate."""

PenaltyMode: TypeAlias = Literal[
    "percent",
    "fixed",
    "percent_per_day",
]
"""The unit of a product's penalties."""

ApplicationStatus: TypeAlias = Literal[
    "pending",
    "approved",
    "rejected",
    "completed",
    "settled_early",
    "written_off",
]
"""The state of a credit application."""


class Consent(Record):
    """A borrower's consent to each use of data."""

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


class LinkedProvider(Record):
    """A borrower's linked provider."""

    __slots__ = {
        "financial_provider_id": "The provider's id.",
        "name": "Its name.",
        "since": "When the borrower was linked to it.",
    }
    financial_provider_id: str
    name: str
    since: datetime
    _members = (
        Member("financial_provider_id", "financial_provider_id", TEXT, False),
        Member("name", "name", TEXT, False),
        Member("since", "since", TIME, False),
    )


class ConsentTimes(Record):
    """When a borrower consented to each use of data. NA without consent."""

    __slots__ = {
        "sms": "Consent to the reading of SMS messages.",
        "location": "Consent to the use of locations.",
        "apps": "Consent to the list of installed applications.",
        "marketing": "Consent to marketing.",
    }
    sms: datetime | NAType
    location: datetime | NAType
    apps: datetime | NAType
    marketing: datetime | NAType
    _members = (
        Member("sms", "sms", Available(TIME), False),
        Member("location", "location", Available(TIME), False),
        Member("apps", "apps", Available(TIME), False),
        Member("marketing", "marketing", Available(TIME), False),
    )


class BorrowerInfo(Answer):
    """The data about a borrower. Unknown values are NA. Names, phone number, e-mail address and
    national id are masked for callers without the scope `pii`.
    """

    __slots__ = {
        "uuid": "The public id.",
        "id": "The number of the borrower's row.",
        "full_name": "First and last name.",
        "first_name": "The first name.",
        "last_name": "The last name.",
        "phone_number": "The phone number in E.164.",
        "national_id_number": "The national id.",
        "email": "The e-mail address.",
        "placeholder": "Whether signing up filled in names that were not sent.",
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
            "The values that the partner has sent in `extras`, by name. A birth date is stored but "
            "not shown."
        ),
        "created_at": "When the borrower was signed up.",
        "providers": "The borrower's linked providers, among those of the partner.",
        "consent": "When the borrower consented to each use of data, with those providers.",
        "data_collected": (
            "The number of uploaded items of each kind. Kinds without items are left out."
        ),
        "reports": "The number of partners of the tenant with an open report about the borrower.",
    }
    uuid: str
    id: int
    full_name: str
    first_name: str
    last_name: str
    phone_number: str
    national_id_number: str | NAType
    email: str | NAType
    placeholder: bool
    number_of_children: int | NAType
    monthly_debt: Decimal | NAType
    income_type: IncomeType | NAType
    residence_type: ResidenceType | NAType
    area: int | NAType
    reported_monthly_income: str | NAType
    education_level: EducationLevel | NAType
    number_of_dependents: int | NAType
    language_id: str | NAType
    job_id: int | NAType
    years_of_experience: int | NAType
    self_employed: bool | NAType
    marital_status: str | NAType
    car_id: int | NAType
    months_at_address: int | NAType
    is_banked: bool | NAType
    extras: dict[str, Any]
    created_at: datetime
    providers: tuple[LinkedProvider, ...]
    consent: ConsentTimes
    data_collected: dict[str, int]
    reports: int
    _members = (
        Member("UUID", "uuid", TEXT, False),
        Member("id", "id", INTEGER, False),
        Member("full_name", "full_name", TEXT, False),
        Member("First_Name", "first_name", TEXT, False),
        Member("Last_Name", "last_name", TEXT, False),
        Member("Phone_Number", "phone_number", TEXT, False),
        Member("National_ID_Number", "national_id_number", Available(TEXT), False),
        Member("Email", "email", Available(TEXT), False),
        Member("placeholder", "placeholder", BOOLEAN, False),
        Member("Number_of_Children", "number_of_children", Available(INTEGER), False),
        Member("Monthly_Debt", "monthly_debt", Available(MONEY), False),
        Member("Income_Type", "income_type", Available(Choice(IncomeType)), False),
        Member("Residence_Type", "residence_type", Available(Choice(ResidenceType)), False),
        Member("Area", "area", Available(INTEGER), False),
        Member("Reported_Monthly_Income", "reported_monthly_income", Available(AMOUNT), False),
        Member("Education_Level", "education_level", Available(Choice(EducationLevel)), False),
        Member("Number_of_Dependents", "number_of_dependents", Available(INTEGER), False),
        Member("Language_ID", "language_id", Available(TEXT), False),
        Member("Job_ID", "job_id", Available(INTEGER), False),
        Member("Years_of_Experience", "years_of_experience", Available(INTEGER), False),
        Member("Self_Employed", "self_employed", Available(BOOLEAN), False),
        Member("Marital_Status", "marital_status", Available(TEXT), False),
        Member("Car_ID", "car_id", Available(INTEGER), False),
        Member("Months_at_Address", "months_at_address", Available(INTEGER), False),
        Member("Is_Banked", "is_banked", Available(BOOLEAN), False),
        Member("extras", "extras", Map(ANY), False),
        Member("created_at", "created_at", TIME, False),
        Member("providers", "providers", List(Of(LinkedProvider)), False),
        Member("consent", "consent", Of(ConsentTimes), False),
        Member("data_collected", "data_collected", Map(INTEGER), False),
        Member("reports", "reports", INTEGER, False),
    )


class SentTransaction(Record):
    """A transaction of a borrower's account. Texts have at most 500 characters."""

    __slots__ = {
        "txn_id": (
            "The transaction's id: unique among the borrower's transactions, at most 128 "
            "characters. Sending the same id again updates the transaction."
        ),
        "user_id": "The borrower's public id. Left out if the request names the borrower.",
        "date": (
            "The day of the transaction: `YYYY-MM-DD`, or an RFC 3339 time with an offset. The day "
            "of a time is its day in the time zone of analytics. This is the provider's zone "
            "unless the host has set another one."
        ),
        "amount": "The amount: negative for outgoing money, positive for incoming money.",
        "currency": (
            "The currency, an ISO 4217 code. Left out: the currency of the partner's default "
            "provider."
        ),
        "account_id": "The account or card.",
        "merchant": "The merchant as written in the statement.",
        "merchant_id": "The merchant's id. Different spellings with the same id are one merchant.",
        "category": "The category, in the names of the lender or the bank.",
        "subcategory": "The subcategory.",
        "description": "The text of the statement.",
        "mcc": "The merchant category code of ISO 18245: four digits.",
        "channel": "The channel.",
        "counterparty": "The sender or the receiver of the money.",
        "balance_after": "The balance of the account after the transaction.",
        "pending": "Whether the transaction is not booked yet. Left out: it is booked.",
        "kind": "The kind, if it is known. It must fit the sign of the amount.",
        "replaces": (
            "The id of the pending transaction that this one books. The pending one no longer "
            "counts."
        ),
    }
    txn_id: str
    user_id: str | None
    date: str
    amount: Decimal
    currency: str | None
    account_id: str | None
    merchant: str | None
    merchant_id: str | None
    category: str | None
    subcategory: str | None
    description: str | None
    mcc: str | int | None
    channel: TransactionChannel | None
    counterparty: str | None
    balance_after: Decimal | None
    pending: bool | None
    kind: TransactionKind | None
    replaces: str | None
    _members = (
        Member("txn_id", "txn_id", TEXT, False),
        Member("user_id", "user_id", Optional(TEXT), True),
        Member("date", "date", DAY, False),
        Member("amount", "amount", MONEY, False),
        Member("currency", "currency", Optional(TEXT), True),
        Member("account_id", "account_id", Optional(TEXT), True),
        Member("merchant", "merchant", Optional(TEXT), True),
        Member("merchant_id", "merchant_id", Optional(TEXT), True),
        Member("category", "category", Optional(TEXT), True),
        Member("subcategory", "subcategory", Optional(TEXT), True),
        Member("description", "description", Optional(TEXT), True),
        Member("mcc", "mcc", Optional(Either(TEXT, INTEGER)), True),
        Member("channel", "channel", Optional(Choice(TransactionChannel)), True),
        Member("counterparty", "counterparty", Optional(TEXT), True),
        Member("balance_after", "balance_after", Optional(MONEY), True),
        Member("pending", "pending", Optional(BOOLEAN), True),
        Member("kind", "kind", Optional(Choice(TransactionKind)), True),
        Member("replaces", "replaces", Optional(TEXT), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            txn_id: str,
            user_id: str | None = None,
            date: str | Day | datetime,
            amount: Decimal | int,
            currency: str | None = None,
            account_id: str | None = None,
            merchant: str | None = None,
            merchant_id: str | None = None,
            category: str | None = None,
            subcategory: str | None = None,
            description: str | None = None,
            mcc: str | int | None = None,
            channel: TransactionChannel | None = None,
            counterparty: str | None = None,
            balance_after: Decimal | int | None = None,
            pending: bool | None = None,
            kind: TransactionKind | None = None,
            replaces: str | None = None,
        ) -> None: ...
