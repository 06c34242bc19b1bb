"""The operations of the section `borrowers`, and their records. Made from the table of operations."""

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
from .shared import BorrowerInfo, Consent, ConsentTimes, EducationLevel, IncomeType, LinkedProvider, NationalPhone, ResidenceType

__all__ = [
    "AreaSeen",
    "BorrowerUpdated",
    "CollectedData",
    "CollectedDocument",
    "CollectedItems",
    "CollectedLocations",
    "CollectedMessages",
    "CollectedPhone",
    "CollectedTransactions",
    "CompleteFor",
    "IdMapping",
    "IdMappingAnswer",
    "IncomingPayments",
    "OutgoingPayments",
    "PlaceFilter",
    "PlaceKind",
    "ReportAnswer",
    "ReportReason",
    "SenderSummary",
    "SignedUp",
    "SummaryVariables",
    "TopLocation",
    "TopLocations",
    "UnknownUser",
]

PlaceKind: TypeAlias = Literal[
    "night",
    "work",
    "both",
    "other",
]
"""How a borrower uses an area: at night, for work, both, or neither."""

PlaceFilter: TypeAlias = Literal[
    "all",
    "night",
    "work",
]
"""The kinds of areas to return."""

ReportReason: TypeAlias = Literal[
    "default_90d",
    "fraud_identity",
    "fraud_documents",
    "skip_trace",
    "bankruptcy",
    "other",
]
"""Why a borrower is reported."""


class IdMapping(Record):
    """The four mappings from names to ids, sorted by name."""

    __slots__ = {
        "areas": "The ids of areas, by name.",
        "cars": "The ids of cars, by name.",
        "jobs": "The ids of jobs, by name.",
        "languages": "The ids of languages, by name.",
    }
    areas: dict[str, int]
    cars: dict[str, int]
    jobs: dict[str, int]
    languages: dict[str, int]
    _members = (
        Member("Areas", "areas", Map(INTEGER), False),
        Member("Cars", "cars", Map(INTEGER), False),
        Member("Jobs", "jobs", Map(INTEGER), False),
        Member("Languages", "languages", Map(INTEGER), False),
    )


class IdMappingAnswer(Answer):
    """The mappings from names to ids."""

    __slots__ = {
        "id_mapping": "The four mappings.",
    }
    id_mapping: IdMapping
    _members = (
        Member("ID Mapping", "id_mapping", Of(IdMapping), False),
    )


class BorrowerUpdated(Answer):
    """The borrower with the changed profile."""

    __slots__ = {
        "uuid": "The borrower's public id.",
        "token": (
            "A token for uploads of this borrower's data, valid for 24 hours unless the host sets "
            "`upload_s`. It ends earlier with the partner's last API key. For a partner without a "
            "key, it ends with the last key that the partner gets later. NA if the host has set no "
            "pepper, because then no token can be issued."
        ),
    }
    uuid: str
    token: str | NAType
    _members = (
        Member("UUID", "uuid", TEXT, False),
        Member("token", "token", Available(SECRET), False),
    )


class SignedUp(Answer):
    """The borrower that signed up."""

    __slots__ = {
        "uuid": "The public id, which identifies the borrower in other operations.",
    }
    uuid: str
    _members = (
        Member("UUID", "uuid", TEXT, False),
    )


class CollectedMessages(Record):
    """SMS messages that were uploaded."""

    __slots__ = {
        "count": "The number of messages.",
        "first_date": "The day of the first message.",
        "last_date": "The day of the last message.",
        "parsed": "The number of messages that match a template.",
        "unparsed": "The number of messages that match no template.",
        "senders": "The number of senders.",
        "linked": "Whether the data are linked to the borrower.",
    }
    count: int
    first_date: date | NAType
    last_date: date | NAType
    parsed: int
    unparsed: int
    senders: int
    linked: bool
    _members = (
        Member("count", "count", INTEGER, False),
        Member("first_date", "first_date", Available(DATE), False),
        Member("last_date", "last_date", Available(DATE), False),
        Member("parsed", "parsed", INTEGER, False),
        Member("unparsed", "unparsed", INTEGER, False),
        Member("senders", "senders", INTEGER, False),
        Member("linked", "linked", BOOLEAN, False),
    )


class CollectedLocations(Record):
    """Locations that were uploaded."""

    __slots__ = {
        "count": "The number of locations.",
        "days": "The number of days with locations.",
        "linked": "Whether the data are linked to the borrower.",
    }
    count: int
    days: int
    linked: bool
    _members = (
        Member("count", "count", INTEGER, False),
        Member("days", "days", INTEGER, False),
        Member("linked", "linked", BOOLEAN, False),
    )


class CollectedItems(Record):
    """Items of one kind that were uploaded."""

    __slots__ = {
        "count": "The number of items.",
        "linked": "Whether the data are linked to the borrower.",
    }
    count: int
    linked: bool
    _members = (
        Member("count", "count", INTEGER, False),
        Member("linked", "linked", BOOLEAN, False),
    )


class CollectedPhone(Record):
    """The phone's own data."""

    __slots__ = {
        "present": "Whether the data were uploaded.",
        "linked": "Whether the data are linked to the borrower.",
    }
    present: bool
    linked: bool
    _members = (
        Member("present", "present", BOOLEAN, False),
        Member("linked", "linked", BOOLEAN, False),
    )


class CollectedTransactions(Record):
    """Transactions that were uploaded, imported or sent by the host. Transactions reported by
    messages are not included.
    """

    __slots__ = {
        "count": "The number of transactions.",
        "first_date": "The day of the first transaction.",
        "last_date": "The day of the last transaction.",
        "linked": "Whether the data are linked to the borrower.",
    }
    count: int
    first_date: date | NAType
    last_date: date | NAType
    linked: bool
    _members = (
        Member("count", "count", INTEGER, False),
        Member("first_date", "first_date", Available(DATE), False),
        Member("last_date", "last_date", Available(DATE), False),
        Member("linked", "linked", BOOLEAN, False),
    )


class CollectedDocument(Record):
    """A document that was uploaded."""

    __slots__ = {
        "type_": "The type of document.",
        "status": (
            "The status: `received`, `linked` after the partner has linked it, or `conflict` if it "
            "has a different national id."
        ),
        "linked": "Whether it is linked to the borrower.",
    }
    type_: str
    status: str
    linked: bool
    _members = (
        Member("type", "type_", TEXT, False),
        Member("status", "status", TEXT, False),
        Member("linked", "linked", BOOLEAN, False),
    )


class CompleteFor(Record):
    """Whether an evaluation has all the data it needs."""

    __slots__ = {
        "rule": "An evaluation by rules and weights.",
        "model": (
            "An evaluation by a model. It is always False, because this version cannot load "
            "models."
        ),
    }
    rule: bool
    model: bool
    _members = (
        Member("rule", "rule", BOOLEAN, False),
        Member("model", "model", BOOLEAN, False),
    )


class CollectedData(Answer):
    """The uploaded data of a borrower by type, and the variables without a value. Without the
    borrower's consent there are no data about messages, places and applications.
    """

    __slots__ = {
        "uuid": "The borrower's public id.",
        "messages": "SMS messages.",
        "location": "Locations.",
        "applications": "Installed applications.",
        "phone": "The phone's own data.",
        "transactions": "Transactions of accounts.",
        "documents": "Documents, each with its type, its status and whether it is linked.",
        "complete_for": "Whether an evaluation has all the data it needs.",
        "missing": "The variables without a value that the partner's weights, rules and caps read.",
    }
    uuid: str
    messages: CollectedMessages
    location: CollectedLocations
    applications: CollectedItems
    phone: CollectedPhone
    transactions: CollectedTransactions
    documents: tuple[CollectedDocument, ...]
    complete_for: CompleteFor
    missing: tuple[str, ...]
    _members = (
        Member("uuid", "uuid", TEXT, False),
        Member("messages", "messages", Of(CollectedMessages), False),
        Member("location", "location", Of(CollectedLocations), False),
        Member("applications", "applications", Of(CollectedItems), False),
        Member("phone", "phone", Of(CollectedPhone), False),
        Member("transactions", "transactions", Of(CollectedTransactions), False),
        Member("documents", "documents", List(Of(CollectedDocument)), False),
        Member("complete_for", "complete_for", Of(CompleteFor), False),
        Member("missing", "missing", List(TEXT), False),
    )


class IncomingPayments(Record):
    """Incoming payments, by sender."""

    __slots__ = {
        "credit_limit": "The latest reported credit limit.",
        "loan_disbursement": "Loan payouts.",
        "other_incoming_payments": "Other payments.",
        "salary": "Salaries.",
    }
    credit_limit: dict[str, Decimal]
    loan_disbursement: dict[str, Decimal]
    other_incoming_payments: dict[str, Decimal]
    salary: dict[str, Decimal]
    _members = (
        Member("credit_limit", "credit_limit", Map(MONEY), False),
        Member("loan_disbursement", "loan_disbursement", Map(MONEY), False),
        Member("other_incoming_payments", "other_incoming_payments", Map(MONEY), False),
        Member("salary", "salary", Map(MONEY), False),
    )


class OutgoingPayments(Record):
    """Outgoing payments, by sender."""

    __slots__ = {
        "loan_repayment": "Repayments of loans.",
        "other_outgoing_payment": "Other payments.",
        "purchase": "Purchases.",
    }
    loan_repayment: dict[str, Decimal]
    other_outgoing_payment: dict[str, Decimal]
    purchase: dict[str, Decimal]
    _members = (
        Member("loan_repayment", "loan_repayment", Map(MONEY), False),
        Member("other_outgoing_payment", "other_outgoing_payment", Map(MONEY), False),
        Member("purchase", "purchase", Map(MONEY), False),
    )


class SenderSummary(Record):
    """The totals of one sender's messages."""

    __slots__ = {
        "average_spending": "Total spending divided by the number of payments.",
        "frequency": (
            "The number of messages in the last twelve calendar months that match a template."
        ),
        "total_spending": "The total of money spent and sent.",
    }
    average_spending: Decimal | NAType
    frequency: int
    total_spending: Decimal
    _members = (
        Member("Average Spending", "average_spending", Available(MONEY), False),
        Member("Frequency", "frequency", INTEGER, False),
        Member("Total Spending", "total_spending", MONEY, False),
    )


class AreaSeen(Record):
    """An area that a borrower visits often."""

    __slots__ = {
        "frequency": "The number of days with a visit.",
        "income_level": (
            "The level of incomes in the area, from 1 (lowest) to 5, from the area's statistics."
        ),
    }
    frequency: int
    income_level: int | NAType
    _members = (
        Member("frequency", "frequency", INTEGER, False),
        Member("income_level", "income_level", Available(INTEGER), False),
    )


class SummaryVariables(Answer):
    """The summary of a borrower's data. Figures from messages and areas come from the partner's
    last link, and need the borrower's consent. Amounts are in the currency of that link.
    Installed applications are not evaluated yet: their members are empty, and their score is 0.
    """

    __slots__ = {
        "apps_score": "The score of the installed applications; 0 if there are none.",
        "area_score": (
            "The score of the borrower's usual areas, 0 to 1000, with 2 decimals: the mean of "
            "(income level − 1) / 4, weighted by frequency. It covers the `top_locations` with a "
            "known income level."
        ),
        "sms_score": (
            "The score of the SMS messages, 0 to 1000: the weighted mean of the sub-scores of the "
            "characteristics that read data from messages and have a value, with 2 decimals."
        ),
        "incoming_payments": "Incoming payments, by kind and sender.",
        "outgoing_payments": "Outgoing payments, by kind and sender.",
        "installed_apps": "The number of installed applications, by category.",
        "purchased_products": "The products that were bought.",
        "spending_summary": "Spending by category: outgoing money without repayments of loans.",
        "summary": (
            "Average spending, frequency and total spending, for each sender with a matched "
            "message."
        ),
        "locations": (
            "The least and most frequent areas of the borrower (`min_locations`, `top_locations`), "
            "as `get_top_locations` returned them at the last link: the number of days, and the "
            "income level. Empty if no places were linked."
        ),
        "variables": (
            "Every variable that rules and weights can read, including the host's own, by name: "
            "its value, or NA. The birth date is left out. A share has 4 decimals. The national id "
            "is masked for callers without the scope `pii`. Variables of an application and of the "
            "decision itself are NA."
        ),
        "as_of": "The time of the summary.",
    }
    apps_score: float
    area_score: float | NAType
    sms_score: float | NAType
    incoming_payments: IncomingPayments
    outgoing_payments: OutgoingPayments
    installed_apps: dict[str, int]
    purchased_products: tuple[str, ...]
    spending_summary: dict[str, Decimal]
    summary: dict[str, SenderSummary]
    locations: dict[str, dict[str, AreaSeen]]
    variables: dict[str, Any | NAType]
    as_of: datetime
    _members = (
        Member("Apps score", "apps_score", NUMBER, False),
        Member("Area score", "area_score", Available(NUMBER), False),
        Member("SMS score", "sms_score", Available(NUMBER), False),
        Member("Incoming Payments", "incoming_payments", Of(IncomingPayments), False),
        Member("Outgoing Payments", "outgoing_payments", Of(OutgoingPayments), False),
        Member("Installed_Apps", "installed_apps", Map(INTEGER), False),
        Member("Purchased Products", "purchased_products", List(TEXT), False),
        Member("Spending Summary", "spending_summary", Map(MONEY), False),
        Member("Summary", "summary", Map(Of(SenderSummary)), False),
        Member("locations", "locations", Map(Map(Of(AreaSeen))), False),
        Member("variables", "variables", Map(Available(ANY)), False),
        Member("as_of", "as_of", TIME, False),
    )


class UnknownUser(Record):
    """The message for an unknown borrower, instead of a summary."""

    __slots__ = {
        "message": "`User doesn't exist`.",
    }
    message: str
    _members = (
        Member("Message", "message", TEXT, False),
    )


class TopLocation(Record):
    """A usual area."""

    __slots__ = {
        "frequency": "The number of days with a ping in the area.",
        "share": "The frequency divided by `distinct_days`, with 4 decimals.",
        "income_level": (
            "The level of incomes in the area, from 1 (lowest) to 5, according to statistics."
        ),
        "kind": "The role of the area for the borrower.",
    }
    frequency: int
    share: float
    income_level: int | NAType
    kind: PlaceKind
    _members = (
        Member("frequency", "frequency", INTEGER, False),
        Member("share", "share", NUMBER, False),
        Member("income_level", "income_level", Available(INTEGER), False),
        Member("kind", "kind", Choice(PlaceKind), False),
    )


class TopLocations(Answer):
    """The usual areas of a borrower."""

    __slots__ = {
        "uuid": "The borrower's public id.",
        "top_locations": "The areas by name, sorted by frequency, highest first, then by name.",
        "min_locations": (
            "The areas with the lowest frequency, by name. All areas that are not left out are "
            "considered, whatever their kind."
        ),
        "distinct_days": "The number of days with a ping.",
        "precision": "`area`, because nothing more precise is stored.",
    }
    uuid: str
    top_locations: dict[str, TopLocation]
    min_locations: dict[str, TopLocation]
    distinct_days: int
    precision: str
    _members = (
        Member("uuid", "uuid", TEXT, False),
        Member("top_locations", "top_locations", Map(Of(TopLocation)), False),
        Member("min_locations", "min_locations", Map(Of(TopLocation)), False),
        Member("distinct_days", "distinct_days", INTEGER, False),
        Member("precision", "precision", TEXT, False),
    )


class ReportAnswer(Answer):
    """A report, and the number of open reports."""

    __slots__ = {
        "report_id": "The report's id. The partner needs it to withdraw the report.",
        "uuid": "The borrower's public id.",
        "reports": "The number of partners of the tenant with an open report about the borrower.",
        "message": "The confirmation.",
    }
    report_id: str
    uuid: str
    reports: int
    message: str
    _members = (
        Member("report_id", "report_id", TEXT, False),
        Member("uuid", "uuid", TEXT, False),
        Member("reports", "reports", INTEGER, False),
        Member("message", "message", TEXT, False),
    )


_GET_ID_MAPPING: Final[Operation[IdMappingAnswer]] = Operation(
    "get_id_mapping",
    (),
    Of(IdMappingAnswer),
)
_UPDATE_BORROWER: Final[Operation[BorrowerUpdated]] = Operation(
    "update_borrower",
    (
        Member("UUID", "uuid", TEXT, False),
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
        Member("consent", "consent", Optional(Of(Consent)), True),
    ),
    Of(BorrowerUpdated),
)
_SIGN_UP: Final[Operation[SignedUp]] = Operation(
    "sign_up",
    (
        Member("autofill", "autofill", Optional(BOOLEAN), True),
        Member("Phone_Number", "phone_number", Either(TEXT, Of(NationalPhone)), False),
        Member("First_Name", "first_name", Optional(TEXT), True),
        Member("Last_Name", "last_name", Optional(TEXT), True),
        Member("National_ID_Number", "national_id_number", Optional(TEXT), True),
        Member("Email", "email", Optional(TEXT), True),
        Member("financial_provider_id", "financial_provider_id", Optional(TEXT), True),
        Member("consent", "consent", Optional(Of(Consent)), True),
    ),
    Of(SignedUp),
)
_GET_BORROWER_INFO: Final[Operation[BorrowerInfo]] = Operation(
    "get_borrower_info",
    (
        Member("uuid", "uuid", Optional(TEXT), True),
        Member("phone_number", "phone_number", Optional(TEXT), True),
        Member("email", "email", Optional(TEXT), True),
        Member("national_id", "national_id", Optional(TEXT), True),
        Member("id", "id", Optional(INTEGER), True),
    ),
    Of(BorrowerInfo),
)
_CHECK_COLLECTED_DATA: Final[Operation[CollectedData]] = Operation(
    "check_collected_data",
    (
        Member("uuid", "uuid", TEXT, False),
    ),
    Of(CollectedData),
)
_GET_SUMMARY_VARIABLES: Final[Operation[SummaryVariables]] = Operation(
    "get_summary_variables",
    (
        Member("uuid", "uuid", TEXT, False),
    ),
    Of(SummaryVariables),
)
_GET_SUMMARY_VARIABLES_BATCH: Final[Operation[MapAnswer[SummaryVariables | UnknownUser]]] = Operation(
    "get_summary_variables_batch",
    (
        Member("target", "target", List(TEXT), False),
    ),
    WholeMap(Either(Of(SummaryVariables), Of(UnknownUser))),
)
_GET_TOP_LOCATIONS: Final[Operation[TopLocations]] = Operation(
    "get_top_locations",
    (
        Member("uuid", "uuid", TEXT, False),
        Member("n", "n", Optional(INTEGER), True),
        Member("months", "months", Optional(INTEGER), True),
        Member("kind", "kind", Optional(Choice(PlaceFilter)), True),
    ),
    Of(TopLocations),
)
_REPORT_BORROWER: Final[Operation[ReportAnswer]] = Operation(
    "report_borrower",
    (
        Member("uuid", "uuid", TEXT, False),
        Member("reason", "reason", Choice(ReportReason), False),
        Member("amount", "amount", Optional(MONEY), True),
        Member("application_id", "application_id", Optional(TEXT), True),
        Member("details", "details", Optional(TEXT), True),
        Member("occurred_on", "occurred_on", Optional(DATE), True),
    ),
    Of(ReportAnswer),
)
_WITHDRAW_REPORT: Final[Operation[ReportAnswer]] = Operation(
    "withdraw_report",
    (
        Member("report_id", "report_id", TEXT, False),
    ),
    Of(ReportAnswer),
)

OPERATIONS: Final[dict[str, Operation[Any]]] = {
    "get_id_mapping": _GET_ID_MAPPING,
    "update_borrower": _UPDATE_BORROWER,
    "sign_up": _SIGN_UP,
    "get_borrower_info": _GET_BORROWER_INFO,
    "check_collected_data": _CHECK_COLLECTED_DATA,
    "get_summary_variables": _GET_SUMMARY_VARIABLES,
    "get_summary_variables_batch": _GET_SUMMARY_VARIABLES_BATCH,
    "get_top_locations": _GET_TOP_LOCATIONS,
    "report_borrower": _REPORT_BORROWER,
    "withdraw_report": _WITHDRAW_REPORT,
}
"""The operations as data, by name."""


class Methods(OperationsBase):
    """The operations of the section `borrowers`, as methods of a book."""

    __slots__ = ()

    def get_id_mapping(
        self,
    ) -> IdMappingAnswer:
        """Returns the mappings from names to ids of areas, cars, jobs and languages.

        `GET /api/v1.0/update/`. Needs the scope `borrowers:read`; the interface lists no
        credentials, so a host may allow an anonymous partner.

        Returns:
            id_mapping: The four mappings. (IdMapping)

        Raises:
            Forbidden: forbidden (forbidden)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.get_id_mapping()
        """
        return self._run(
            _GET_ID_MAPPING,
        )

    def update_borrower(
        self,
        uuid: str,
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
        consent: Consent | Mapping[str, Any] | None = None,
    ) -> BorrowerUpdated:
        """Changes a borrower's profile.

        A field that is None, or left out, stays as it is.

        `POST /api/v1.0/update/`. Needs the scope `borrowers:write`; the interface lists no
        credentials, so a host may allow an anonymous partner.

        Args:
            uuid: The borrower's public id. (str)
            number_of_children: The number of the borrower's children: 0 to 100. (int)
            monthly_debt: The monthly debt payments, in the currency of the partner's default
                provider. (Decimal)
            income_type: The source of the income. ("Self Employed" | "Retired" | "Private Sector
                Employee" | "Public Sector Employee" | "Business Owner")
            residence_type: The kind of home. ("Fully Owned" | "Family House" | "Old Law Rent" |
                "New Law Rent" | "Furnished Rent")
            area: The area's id. If the Areas mapping has names, it must be the id of one of them.
                (int)
            reported_monthly_income: The monthly income as written: a text that contains an amount
                in the currency of the partner's default provider. (str)
            education_level: The highest level of education. ("High School" | "Diploma" |
                "Bachelor's" | "Master's" | "Phd")
            number_of_dependents: The number of persons who depend on the borrower: 0 to 100. (int)
            language_id: The language's id as a text. If the Languages mapping has names, it must be
                one of their ids. A name is also accepted and is replaced by its id. (str)
            job_id: The job's id. If the Jobs mapping has names, it must be the id of one of them.
                (int)
            years_of_experience: Full years of experience in that job, 0 to 100. Required if
                `Job_ID` is sent. (int)
            self_employed: Whether the borrower is self-employed. (True or False)
            marital_status: The marital status, at most 100 characters. (str)
            car_id: The car's id. If the Cars mapping has names, it must be the id of one of them.
                (int)
            months_at_address: Full months at the current address: 0 to 1200. (int)
            is_banked: Whether the borrower has a bank account. (True or False)
            extras: Values of variables by name. Null removes the stored value. Allowed are the
                variables that the host has declared, and those of the SMS summary, `birth_date` and
                `gender`, which count if the book derives no value. Amounts are in the policy's
                currency. (dict, each value any value)
            consent: The borrower's consents. `True` gives consent from now on for the partner's
                default provider. If the borrower is not linked to that provider, it is for the
                first of the partner's providers that the borrower is linked to. `False` withdraws
                the consent from all of the partner's providers. A consent that is left out stays
                unchanged. (Consent)

        Returns:
            uuid: The borrower's public id. (str)
            token: A token for uploads of this borrower's data, valid for 24 hours unless the host
                sets `upload_s`. It ends earlier with the partner's last API key. For a partner
                without a key, it ends with the last key that the partner gets later. NA if the host
                has set no pepper, because then no token can be issued. (str or NA)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'extras/birth_date' must be a day that is not in the future, not
                "2026-02-01" (invalid_value)
            InvalidRequest: 'UUID' is missing (missing_field)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ... )
            >>> answer = book.update_borrower(uuid=mona.uuid)
        """
        return self._run(
            _UPDATE_BORROWER,
            uuid,
            number_of_children,
            monthly_debt,
            income_type,
            residence_type,
            area,
            reported_monthly_income,
            education_level,
            number_of_dependents,
            language_id,
            job_id,
            years_of_experience,
            self_employed,
            marital_status,
            car_id,
            months_at_address,
            is_banked,
            extras,
            consent,
        )

    def sign_up(
        self,
        phone_number: str | NationalPhone | Mapping[str, Any],
        *,
        autofill: bool | None = None,
        first_name: str | None = None,
        last_name: str | None = None,
        national_id_number: str | None = None,
        email: str | None = None,
        financial_provider_id: str | None = None,
        consent: Consent | Mapping[str, Any] | None = None,
    ) -> SignedUp:
        """Signs up a borrower.

        `POST /api/v1.0/signup/`. Needs the scope `borrowers:write`.

        Args:
            phone_number: The phone number: E.164, or the national form of the book's country. (str,
                or NationalPhone)
            autofill: `True` fills in missing names, so that a phone number is enough, and marks the
                borrower as a placeholder. Left out: `False`. (True or False)
            first_name: The first name: at most 200 characters, at least one of them visible.
                Control characters and characters that change the text direction (U+202A to U+202E,
                U+2066 to U+2069) are refused. Required without `autofill`. (str)
            last_name: The last name, with the same limits as the first name. Required without
                `autofill`. (str)
            national_id_number: The national id. Required without `autofill`. Blanks, hyphens, other
                marks and invisible characters are removed. In Egypt, zeros before its 14 digits are
                removed too. Full-width digits are read as ASCII digits. (str)
            email: The e-mail address. Required without `autofill`. (str)
            financial_provider_id: The provider to sign up with. Left out: the partner's default
                provider. (str)
            consent: The borrower's consents with that provider. (Consent)

        Returns:
            uuid: The public id, which identifies the borrower in other operations. (str)

        Raises:
            Conflict: borrower already exist (borrower_exists)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'Phone_Number' must be a phone number with a country's code, which never
                begins with 0, not "+0123456789" (invalid_value)
            InvalidRequest: ''Last_Name'' field(s) is/are missing (missing_field)
            NotFound: provider 'first' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="می‌نا",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ... )
        """
        return self._run(
            _SIGN_UP,
            autofill,
            phone_number,
            first_name,
            last_name,
            national_id_number,
            email,
            financial_provider_id,
            consent,
        )

    def get_borrower_info(
        self,
        *,
        uuid: str | None = None,
        phone_number: str | None = None,
        email: str | None = None,
        national_id: str | None = None,
        id: int | None = None,
    ) -> BorrowerInfo:
        """Returns the profile of a borrower.

        `GET /borrowers/get_borrower_info/`. Needs the scope `borrowers:read`.

        Args:
            uuid: The borrower's public id. Send at least one of `uuid`, `phone_number`, `email`,
                `national_id` and `id`. Several must belong to the same borrower. (str)
            phone_number: The phone number: E.164, or the national form of the book's country. (str)
            email: The e-mail address. An address that several borrowers share identifies none of
                them. (str)
            national_id: The national id. (str)
            id: The borrower's number in this book, which `get_borrower_info` returns in `id`. (int)

        Returns:
            uuid: The public id. (str)
            id: The number of the borrower's row. (int)
            full_name: First and last name. (str)
            first_name: The first name. (str)
            last_name: The last name. (str)
            phone_number: The phone number in E.164. (str)
            national_id_number: The national id. (str or NA)
            email: The e-mail address. (str or NA)
            placeholder: Whether signing up filled in names that were not sent. (True or False)
            number_of_children: The number of the borrower's children: 0 to 100. (int or NA)
            monthly_debt: The monthly debt payments, in the currency of the partner's default
                provider. (Decimal or NA)
            income_type: The source of the income. ("Self Employed" | "Retired" | "Private Sector
                Employee" | "Public Sector Employee" | "Business Owner" or NA)
            residence_type: The kind of home. ("Fully Owned" | "Family House" | "Old Law Rent" |
                "New Law Rent" | "Furnished Rent" or NA)
            area: The area's id. If the Areas mapping has names, it must be the id of one of them.
                (int or NA)
            reported_monthly_income: The monthly income as written: a text that contains an amount
                in the currency of the partner's default provider. (str or NA)
            education_level: The highest level of education. ("High School" | "Diploma" |
                "Bachelor's" | "Master's" | "Phd" or NA)
            number_of_dependents: The number of persons who depend on the borrower: 0 to 100. (int
                or NA)
            language_id: The language's id as a text. If the Languages mapping has names, it must be
                one of their ids. A name is also accepted and is replaced by its id. (str or NA)
            job_id: The job's id. If the Jobs mapping has names, it must be the id of one of them.
                (int or NA)
            years_of_experience: Full years of experience in that job, 0 to 100. Required if
                `Job_ID` is sent. (int or NA)
            self_employed: Whether the borrower is self-employed. (True or False or NA)
            marital_status: The marital status, at most 100 characters. (str or NA)
            car_id: The car's id. If the Cars mapping has names, it must be the id of one of them.
                (int or NA)
            months_at_address: Full months at the current address: 0 to 1200. (int or NA)
            is_banked: Whether the borrower has a bank account. (True or False or NA)
            extras: The values that the partner has sent in `extras`, by name. A birth date is
                stored but not shown. (dict, each value any value)
            created_at: When the borrower was signed up. (datetime with a time zone)
            providers: The borrower's linked providers, among those of the partner. (list of
                LinkedProvider)
            consent: When the borrower consented to each use of data, with those providers.
                (ConsentTimes)
            data_collected: The number of uploaded items of each kind. Kinds without items are left
                out. (dict, each value int)
            reports: The number of partners of the tenant with an open report about the borrower.
                (int)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            Conflict: the borrower was erased (erased)
            InvalidRequest: Please provide the user ID, phone number, national_id, or email for a
                user to get his records. (no_identifier)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(autofill=True, phone_number="+201001234567")
            >>> answer = book.get_borrower_info(uuid=mona.uuid)
        """
        return self._run(
            _GET_BORROWER_INFO,
            uuid,
            phone_number,
            email,
            national_id,
            id,
        )

    def check_collected_data(
        self,
        uuid: str,
    ) -> CollectedData:
        """Reports the uploaded and the missing data of a borrower.

        `GET /borrowers/check_collected_data/`. Needs the scope `borrowers:read`.

        Args:
            uuid: The borrower's public id. (str)

        Returns:
            uuid: The borrower's public id. (str)
            messages: SMS messages. (CollectedMessages)
            location: Locations. (CollectedLocations)
            applications: Installed applications. (CollectedItems)
            phone: The phone's own data. (CollectedPhone)
            transactions: Transactions of accounts. (CollectedTransactions)
            documents: Documents, each with its type, its status and whether it is linked. (list of
                CollectedDocument)
            complete_for: Whether an evaluation has all the data it needs. (CompleteFor)
            missing: The variables without a value that the partner's weights, rules and caps read.
                (list of str)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'uuid' is missing (missing_field)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ... )
            >>> answer = book.check_collected_data(uuid=mona.uuid)
        """
        return self._run(
            _CHECK_COLLECTED_DATA,
            uuid,
        )

    def get_summary_variables(
        self,
        uuid: str,
    ) -> SummaryVariables:
        """Returns a summary of a borrower's data.

        `GET /borrowers/get_summary_variables/`. Needs the scope `borrowers:read`.

        Args:
            uuid: The borrower's public id. (str)

        Returns:
            apps_score: The score of the installed applications; 0 if there are none. (float)
            area_score: The score of the borrower's usual areas, 0 to 1000, with 2 decimals: the
                mean of (income level − 1) / 4, weighted by frequency. It covers the `top_locations`
                with a known income level. (float or NA)
            sms_score: The score of the SMS messages, 0 to 1000: the weighted mean of the sub-scores
                of the characteristics that read data from messages and have a value, with 2
                decimals. (float or NA)
            incoming_payments: Incoming payments, by kind and sender. (IncomingPayments)
            outgoing_payments: Outgoing payments, by kind and sender. (OutgoingPayments)
            installed_apps: The number of installed applications, by category. (dict, each value
                int)
            purchased_products: The products that were bought. (list of str)
            spending_summary: Spending by category: outgoing money without repayments of loans.
                (dict, each value Decimal)
            summary: Average spending, frequency and total spending, for each sender with a matched
                message. (dict, each value SenderSummary)
            locations: The least and most frequent areas of the borrower (`min_locations`,
                `top_locations`), as `get_top_locations` returned them at the last link: the number
                of days, and the income level. Empty if no places were linked. (dict, each value
                dict, each value AreaSeen)
            variables: Every variable that rules and weights can read, including the host's own, by
                name: its value, or NA. The birth date is left out. A share has 4 decimals. The
                national id is masked for callers without the scope `pii`. Variables of an
                application and of the decision itself are NA. (dict, each value any value or NA)
            as_of: The time of the summary. (datetime with a time zone)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'uuid' is missing (missing_field)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(autofill=True, phone_number="+201001234567")
            >>> answer = book.get_summary_variables(uuid=mona.uuid)
        """
        return self._run(
            _GET_SUMMARY_VARIABLES,
            uuid,
        )

    def get_summary_variables_batch(
        self,
        target: Sequence[str],
    ) -> MapAnswer[SummaryVariables | UnknownUser]:
        """Returns the summaries of many borrowers.

        `GET /borrowers/get_summary_variables/batch/`. Needs the scope `borrowers:read`.

        Args:
            target: The borrowers' public ids, at most 10,000. (list of str)

        Returns:
            dict, each value SummaryVariables, or UnknownUser.

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'target' is missing (missing_field)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.get_summary_variables_batch(target=["mona"])
        """
        return self._run(
            _GET_SUMMARY_VARIABLES_BATCH,
            target,
        )

    def get_top_locations(
        self,
        uuid: str,
        *,
        n: int | None = None,
        months: int | None = None,
        kind: PlaceFilter | None = None,
    ) -> TopLocations:
        """Returns the usual areas of a borrower.

        `GET /borrowers/get_top_locations/`. Needs the scope `borrowers:read`.

        Args:
            uuid: The borrower's public id. (str)
            n: The largest number of areas in `top_locations`, 1 to 50. Default: 5. (int)
            months: The number of calendar months, 1 to 24, including the current one. Default: 3.
                (int)
            kind: The kind of areas in `top_locations`. Default: `all`. ("all" | "night" | "work")

        Returns:
            uuid: The borrower's public id. (str)
            top_locations: The areas by name, sorted by frequency, highest first, then by name.
                (dict, each value TopLocation)
            min_locations: The areas with the lowest frequency, by name. All areas that are not left
                out are considered, whatever their kind. (dict, each value TopLocation)
            distinct_days: The number of days with a ping. (int)
            precision: `area`, because nothing more precise is stored. (str)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            Forbidden: forbidden (forbidden)
            InvalidRequest: please enter a valid kind. (invalid_value)
            InvalidRequest: 'uuid' is missing (missing_field)
            NotFound: no locations found for borrower with uuid {uuid} on the cloud. (no_locations)
        """
        return self._run(
            _GET_TOP_LOCATIONS,
            uuid,
            n,
            months,
            kind,
        )

    def report_borrower(
        self,
        uuid: str,
        reason: ReportReason,
        *,
        amount: Decimal | int | None = None,
        application_id: str | None = None,
        details: str | None = None,
        occurred_on: date | None = None,
    ) -> ReportAnswer:
        """Reports a borrower to the other partners of the tenant.

        `POST /borrowers/report_borrower/`. Needs the scope `reports:write`.

        Args:
            uuid: The borrower's public id. (str)
            reason: The reason of the report. ("default_90d" | "fraud_identity" | "fraud_documents"
                | "skip_trace" | "bankruptcy" | "other")
            amount: The amount owed or lost, in the currency of the partner's default provider.
                (Decimal)
            application_id: The partner's own id of the credit application, at most 100 characters.
                (str)
            details: Further details, at most 500 characters. (str)
            occurred_on: The day of the event, at most today in the time zone of the partner's
                default provider. (date)

        Returns:
            report_id: The report's id. The partner needs it to withdraw the report. (str)
            uuid: The borrower's public id. (str)
            reports: The number of partners of the tenant with an open report about the borrower.
                (int)
            message: The confirmation. (str)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            Conflict: the borrower was erased (erased)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'amount' must be 0 or more, not -1 (invalid_value)
            InvalidRequest: 'uuid', 'reason' are missing (missing_field)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ... )
            >>> answer = book.report_borrower(uuid=mona.uuid, reason="other")
        """
        return self._run(
            _REPORT_BORROWER,
            uuid,
            reason,
            amount,
            application_id,
            details,
            occurred_on,
        )

    def withdraw_report(
        self,
        report_id: str,
    ) -> ReportAnswer:
        """Withdraws a report about a borrower.

        `DELETE /borrowers/report_borrower/`. Needs the scope `reports:write`.

        Args:
            report_id: The report's id. (str)

        Returns:
            report_id: The report's id. The partner needs it to withdraw the report. (str)
            uuid: The borrower's public id. (str)
            reports: The number of partners of the tenant with an open report about the borrower.
                (int)
            message: The confirmation. (str)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'report_id' is missing (missing_field)
            NotFound: report does not exist (report_unknown)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ... )
            >>> report = book.report_borrower(uuid=mona.uuid, reason="default_90d")
            >>> answer = book.withdraw_report(report_id=report.report_id)
        """
        return self._run(
            _WITHDRAW_REPORT,
            report_id,
        )
