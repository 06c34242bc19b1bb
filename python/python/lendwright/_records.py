"""The records that answers and requests are made of. Made from the table of operations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from ._forms import *
from ._record import Answer, Member, Record
from ._rows import Of
from ._values import NAType

__all__ = [
    "BackedUp",
    "BinLine",
    "BorrowerInfo",
    "BorrowerRow",
    "BorrowerUpdated",
    "BorrowersImported",
    "BrokenRecord",
    "ChangeLine",
    "Changes",
    "ClassLine",
    "ClockSetting",
    "CollectedData",
    "CollectedItems",
    "CollectedLocations",
    "CollectedMessages",
    "CollectedPhone",
    "CollectedTransactions",
    "CompleteFor",
    "Consent",
    "ConsentTimes",
    "ContributionLine",
    "Detail",
    "DurabilitySetting",
    "EducationLevel",
    "EvaluateBy",
    "ExplainedDecision",
    "ExportedLog",
    "FrozenLine",
    "GivenPolicy",
    "IdMapping",
    "IdMappingAnswer",
    "IncomeType",
    "IncomingPayments",
    "KeyIssued",
    "KeyListed",
    "KeyRevoked",
    "Keys",
    "LifetimeSettings",
    "LinkedProvider",
    "ListedApplication",
    "LogVerified",
    "LoginAnswer",
    "LogoutAnswer",
    "MappingsSet",
    "MissingVariables",
    "NationalPhone",
    "OutgoingPayments",
    "PartnerListed",
    "PartnerMade",
    "Partners",
    "PepperSetting",
    "PolicyLoaded",
    "Profile",
    "ProviderSettings",
    "Providers",
    "ReasonLine",
    "RefreshTokenAnswer",
    "ReportAnswer",
    "ReportReason",
    "ResidenceType",
    "RuleJoin",
    "Rules",
    "Scope",
    "ScoreRange",
    "ScoreRecord",
    "ScoringFormula",
    "SignedUp",
    "SummaryVariables",
    "TracedCondition",
    "TracedRule",
    "UnknownTarget",
    "UnknownUser",
    "UploadedDocument",
    "VariablesDeclared",
    "Warning",
    "WeightLine",
    "WeightsAnswer",
    "WeightsParam",
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
"""What a borrower's home is."""

EducationLevel: TypeAlias = Literal[
    "High School",
    "Diploma",
    "Bachelor's",
    "Master's",
    "Phd",
]
"""How far a borrower went to school."""

EvaluateBy: TypeAlias = Literal[
    "rule",
    "model",
]
"""By what a borrower is evaluated."""

WeightsParam: TypeAlias = Literal[
    "weights",
]
"""What operations on weights change."""

ReportReason: TypeAlias = Literal[
    "default_90d",
    "fraud_identity",
    "fraud_documents",
    "skip_trace",
    "bankruptcy",
    "other",
]
"""Why a borrower is reported."""

Scope: TypeAlias = Literal[
    "score",
    "borrowers:read",
    "borrowers:write",
    "pii",
    "rules:read",
    "rules:write",
    "weights:read",
    "weights:write",
    "templates:read",
    "templates:write",
    "reports:write",
    "export:csv",
    "lending:read",
    "lending:write",
    "payments:write",
    "analytics:read",
    "analytics:write",
    "segments:members",
]
"""One permission of a partner or of a key."""

DurabilitySetting: TypeAlias = Literal[
    "full",
    "normal",
]
"""What a commit survives: `full` the end of the process and the loss of power, `normal` the end
of the process (a loss of power may take the last commits with it, each whole).
"""

RuleJoin: TypeAlias = Literal[
    "next",
    "previous",
]
"""What the `logical_operator` of a rule's condition joins it to: the condition after it or the
one before. The two agree where all of a rule's operators are equal.
"""


class LoginAnswer(Answer):
    """A new session's tokens."""

    __slots__ = {
        "access_token": "Comes with requests, as `authorization: Bearer …`.",
        "refresh_token": "Gets the next access token when this one has ended.",
    }
    access_token: str
    refresh_token: str
    _members = (
        Member("access_token", "access_token", SECRET, False),
        Member("refresh_token", "refresh_token", SECRET, False),
    )


class RefreshTokenAnswer(Answer):
    """The next access token."""

    __slots__ = {
        "access_token": "Comes with requests, as `authorization: Bearer …`.",
    }
    access_token: str
    _members = (
        Member("access_token", "access_token", SECRET, False),
    )


class LogoutAnswer(Answer):
    """That it is done."""

    __slots__ = {
        "message": "`Logged out`.",
    }
    message: str
    _members = (
        Member("message", "message", TEXT, False),
    )


class IdMapping(Record):
    """The four mappings, each from a name to its id, by name."""

    __slots__ = {
        "areas": "Areas.",
        "cars": "Cars.",
        "jobs": "Jobs.",
        "languages": "Languages.",
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
    """The borrower whose profile was changed."""

    __slots__ = {
        "uuid": "The borrower's public id.",
        "token": (
            "A token that is good for uploads of this borrower's data, for 24 hours; NA where the "
            "host gave no pepper, without which no token can be kept."
        ),
    }
    uuid: str
    token: str | NAType
    _members = (
        Member("UUID", "uuid", TEXT, False),
        Member("token", "token", Available(SECRET), False),
    )


class SignedUp(Answer):
    """The borrower who signed up."""

    __slots__ = {
        "uuid": "The public id, by which other operations know the borrower.",
    }
    uuid: str
    _members = (
        Member("UUID", "uuid", TEXT, False),
    )


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
        "sms": "To the reading of SMS messages.",
        "location": "To the use of locations.",
        "apps": "To the list of installed applications.",
        "marketing": "To marketing.",
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


class LinkedProvider(Record):
    """A provider that a borrower is linked to."""

    __slots__ = {
        "financial_provider_id": "The provider's id.",
        "name": "Its name.",
        "since": "Since when.",
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
    """Since when somebody consents to what; NA where there is no consent."""

    __slots__ = {
        "sms": "To the reading of SMS messages.",
        "location": "To the use of locations.",
        "apps": "To the list of installed applications.",
        "marketing": "To marketing.",
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
    """What is known of a borrower; what is not known is NA. Names, phone number, e-mail address
    and national id are masked for callers without the scope `pii`.
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
        "placeholder": "Whether signing up filled in what was not sent.",
        "number_of_children": "How many children the borrower has.",
        "monthly_debt": "Debt payments a month.",
        "income_type": "Where the income comes from.",
        "residence_type": "What the home is.",
        "area": "The area's id in the Areas mapping.",
        "reported_monthly_income": "The income a month, as it was written.",
        "education_level": "How far the borrower went to school.",
        "number_of_dependents": "How many persons depend on the borrower.",
        "language_id": "The language's id in the Languages mapping.",
        "job_id": "The job's id in the Jobs mapping.",
        "years_of_experience": "Full years in that job's trade.",
        "self_employed": "Whether the borrower works for himself or herself.",
        "marital_status": "The marital status.",
        "car_id": "The car's id in the Cars mapping.",
        "months_at_address": "Full months at the current address.",
        "is_banked": "Whether the borrower has a bank account.",
        "extras": "The values of declared variables that the partner has sent, by name.",
        "created_at": "When the borrower was signed up.",
        "providers": "The partner's providers that the borrower is linked to.",
        "consent": "Since when the borrower consents to what, towards those providers.",
        "data_collected": (
            "How many items of each kind were uploaded; kinds without any are left out."
        ),
        "reports": "Partners of the tenant with an open report about the borrower.",
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


class ListedApplication(Record):
    """A credit application, as the score record lists it."""

    __slots__ = {
        "application_id": "Its id.",
        "amount": "The amount.",
        "reason": "The reason; may be empty.",
        "repayment_months": "Over how many months it is repaid.",
        "status": "Its status.",
        "submission_time": "When it was submitted, as an HTTP date in GMT.",
    }
    application_id: str
    amount: Decimal
    reason: str
    repayment_months: int
    status: str
    submission_time: str
    _members = (
        Member("application_id", "application_id", TEXT, False),
        Member("Amount", "amount", MONEY, False),
        Member("Reason", "reason", TEXT, False),
        Member("Repayment_Months", "repayment_months", INTEGER, False),
        Member("Status", "status", TEXT, False),
        Member("Submission_time", "submission_time", TEXT, False),
    )


class UploadedDocument(Record):
    """An uploaded document, as the score record lists it."""

    __slots__ = {
        "type_": "What it is.",
        "status": "What became of it.",
    }
    type_: str
    status: str
    _members = (
        Member("type", "type_", TEXT, False),
        Member("status", "status", TEXT, False),
    )


class ScoreRecord(Answer):
    """A borrower's score and what it was made on. What could not be computed is `NA`."""

    __slots__ = {
        "dbr": "Monthly debt over estimated income, 4 decimals.",
        "id_is_valid": "Whether the national id is one of its country's form.",
        "age": "Full years of age on the day of the request.",
        "area": "The area's id, out of the mapping.",
        "certainty": "The share of the weights whose variable is known, 4 decimals.",
        "credit_score": (
            "The credit score, over the weights whose variable is known alone: read it together "
            "with `certainty`."
        ),
        "credit_score_classification": (
            "The score's class: Very Poor, Fair, Good, Very Good or Exceptional, unless the policy "
            "has bands of its own."
        ),
        "estimated_income": "The monthly income, in the policy's currency.",
        "full_name": "First and last name.",
        "gender": "Female or Male.",
        "list_of_credit_applications": "The provider's own applications of the borrower.",
        "monthly_debt": "The debt per month, in the policy's currency.",
        "monthly_spending_capacity": (
            "What is left of the income after debt and spending, in the policy's currency."
        ),
        "national_id": (
            "The national id: a number where it is one without a leading zero, else a text."
        ),
        "number_of_credit_applications": "How many applications the list has.",
        "pass_business_rules_state": (
            "Whether the rules pass: True, False, None where data are missing and a person should "
            "look, NA where the request named no rule."
        ),
        "reports": "Open reports by distinct partners.",
        "uploaded_docs": "The documents that were uploaded; None where there is none.",
    }
    dbr: float | NAType
    id_is_valid: bool | NAType
    age: int | NAType
    area: int | NAType
    certainty: float | NAType
    credit_score: int
    credit_score_classification: str
    estimated_income: Decimal | NAType
    full_name: str
    gender: str | NAType
    list_of_credit_applications: tuple[ListedApplication, ...] | NAType
    monthly_debt: Decimal | NAType
    monthly_spending_capacity: Decimal | NAType
    national_id: int | str | NAType
    number_of_credit_applications: int | NAType
    pass_business_rules_state: bool | None | NAType
    reports: int | NAType
    uploaded_docs: tuple[UploadedDocument, ...] | None
    _members = (
        Member("DBR", "dbr", Available(NUMBER), False),
        Member("ID_is_valid", "id_is_valid", Available(BOOLEAN), False),
        Member("age", "age", Available(INTEGER), False),
        Member("area", "area", Available(INTEGER), False),
        Member("certainty", "certainty", Available(NUMBER), False),
        Member("credit_score", "credit_score", INTEGER, False),
        Member("credit_score_classification", "credit_score_classification", TEXT, False),
        Member("estimated_income", "estimated_income", Available(MONEY), False),
        Member("full_name", "full_name", TEXT, False),
        Member("gender", "gender", Available(TEXT), False),
        Member("list_of_credit_applications", "list_of_credit_applications", Available(List(Of(ListedApplication))), False),
        Member("monthly_debt", "monthly_debt", Available(MONEY), False),
        Member("monthly_spending_capacity", "monthly_spending_capacity", Available(MONEY), False),
        Member("national_id", "national_id", Available(Either(INTEGER, TEXT)), False),
        Member("number_of_credit_applications", "number_of_credit_applications", Available(INTEGER), False),
        Member("pass_business_rules_state", "pass_business_rules_state", Available(Optional(BOOLEAN)), False),
        Member("reports", "reports", Available(INTEGER), False),
        Member("uploaded docs", "uploaded_docs", Optional(List(Of(UploadedDocument))), False),
    )


class UnknownTarget(Record):
    """What is answered in the place of an unknown borrower's score."""

    __slots__ = {
        "message": "`Borrower doesn’t exist`.",
    }
    message: str
    _members = (
        Member("message", "message", TEXT, False),
    )


class ScoreRange(Record):
    """The range of the score."""

    __slots__ = {
        "min": "The lowest score.",
        "max": "The highest score.",
    }
    min: int
    max: int
    _members = (
        Member("min", "min", INTEGER, False),
        Member("max", "max", INTEGER, False),
    )


class BinLine(Record):
    """A knot or a category, and its sub-score."""

    __slots__ = {
        "value": "The value.",
        "sub_score": "The sub-score there.",
    }
    value: Any
    sub_score: float
    _members = (
        Member("value", "value", ANY, False),
        Member("sub_score", "sub_score", NUMBER, False),
    )


class WeightLine(Record):
    """One weight of the formula."""

    __slots__ = {
        "weight": "The weight.",
        "normalised": "Its share of the sum of weights.",
        "variable": "The variable that is read.",
        "transform": "How its value becomes a sub-score between 0 and 1.",
        "bins": "The knots of the transform, or its categories, each with its sub-score.",
    }
    weight: float
    normalised: float
    variable: str
    transform: str
    bins: tuple[BinLine, ...]
    _members = (
        Member("weight", "weight", NUMBER, False),
        Member("normalised", "normalised", NUMBER, False),
        Member("variable", "variable", TEXT, False),
        Member("transform", "transform", TEXT, False),
        Member("bins", "bins", List(Of(BinLine)), False),
    )


class ClassLine(Record):
    """A class of scores."""

    __slots__ = {
        "name": "Its name.",
        "from_": "The lowest score in it.",
        "to": "The highest score in it.",
    }
    name: str
    from_: int
    to: int
    _members = (
        Member("name", "name", TEXT, False),
        Member("from", "from_", INTEGER, False),
        Member("to", "to", INTEGER, False),
    )


class ContributionLine(Record):
    """What one characteristic earned. With the base, the points sum to the unrounded score, and
    the contributions to the score.
    """

    __slots__ = {
        "name": "The weight's name.",
        "variable": "The variable that was read.",
        "value": "Its value; None where it is missing.",
        "looked_up": (
            "The value that the sub-score was looked up with, after division; left out where it is "
            "no number and, as all that gives the weight away, for a partner without the scope "
            "`weights:read`."
        ),
        "scaled": (
            "The sub-score, 0 to 1; left out where the value is missing, and without "
            "`weights:read`."
        ),
        "weight": "The weight; left out without `weights:read`.",
        "points": "The points earned, unrounded; left out without `weights:read`.",
        "contribution": (
            "The points as a whole number: with the base they sum to the score exactly."
        ),
        "lost_points": (
            "The points of the best sub-score (or the base that the policy counts from) less those "
            "earned; left out without `weights:read`."
        ),
        "available": "Whether its value was there.",
        "source": "Where the value came from.",
        "reason": "The code of its reason.",
    }
    name: str
    variable: str
    value: Any | None
    looked_up: float | None
    scaled: float | None
    weight: float | None
    points: float | None
    contribution: int
    lost_points: float | None
    available: bool
    source: str
    reason: str
    _members = (
        Member("name", "name", TEXT, False),
        Member("variable", "variable", TEXT, False),
        Member("value", "value", Optional(ANY), False),
        Member("looked_up", "looked_up", Optional(NUMBER), True),
        Member("scaled", "scaled", Optional(NUMBER), True),
        Member("weight", "weight", Optional(NUMBER), True),
        Member("points", "points", Optional(NUMBER), True),
        Member("contribution", "contribution", INTEGER, False),
        Member("lost_points", "lost_points", Optional(NUMBER), True),
        Member("available", "available", BOOLEAN, False),
        Member("source", "source", TEXT, False),
        Member("reason", "reason", TEXT, False),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            name: str,
            variable: str,
            value: Any | None,
            looked_up: float | None = None,
            scaled: float | None = None,
            weight: float | None = None,
            points: float | None = None,
            contribution: int,
            lost_points: float | None = None,
            available: bool,
            source: str,
            reason: str,
        ) -> None: ...


class ReasonLine(Record):
    """A reason against the borrower."""

    __slots__ = {
        "code": "Its code.",
        "text": "Its text.",
        "on_notice": "Whether it stands on the notice, which has four at most.",
        "rule": "The rule it comes from.",
        "kind": "Whether that is an acceptance or a rejection rule.",
        "variable": "The variable of the rule's condition.",
        "lost_points": "The points that the score lost; left out without `weights:read`.",
    }
    code: str
    text: str
    on_notice: bool
    rule: str | None
    kind: str | None
    variable: str | None
    lost_points: float | None
    _members = (
        Member("code", "code", TEXT, False),
        Member("text", "text", TEXT, False),
        Member("on_notice", "on_notice", BOOLEAN, False),
        Member("rule", "rule", Optional(TEXT), True),
        Member("kind", "kind", Optional(TEXT), True),
        Member("variable", "variable", Optional(TEXT), True),
        Member("lost_points", "lost_points", Optional(NUMBER), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            code: str,
            text: str,
            on_notice: bool,
            rule: str | None = None,
            kind: str | None = None,
            variable: str | None = None,
            lost_points: float | None = None,
        ) -> None: ...


class ScoringFormula(Answer):
    """How a score comes about."""

    __slots__ = {
        "formula": "The formula.",
        "range": "The lowest and the highest score.",
        "weights": "Each weight; left out for a partner without the scope `weights:read`.",
        "classification": "The classes, each from its lowest score up to its highest.",
        "version": "The policy's digest.",
        "breakdown": "What each weight contributes to the borrower's score.",
        "credit_score": "The borrower's score; with nothing earned it is the range's lowest.",
        "missing_weight_share": "The share of the weights whose variable is missing, 0 to 1.",
        "top_positive": "The names of the weights that contribute most, most first, four at most.",
        "top_negative": "The reasons that cost the score most, most first, four at most.",
    }
    formula: str
    range: ScoreRange
    weights: dict[str, WeightLine] | None
    classification: tuple[ClassLine, ...]
    version: str
    breakdown: tuple[ContributionLine, ...] | None
    credit_score: int | None
    missing_weight_share: float | None
    top_positive: tuple[str, ...] | None
    top_negative: tuple[ReasonLine, ...] | None
    _members = (
        Member("formula", "formula", TEXT, False),
        Member("range", "range", Of(ScoreRange), False),
        Member("weights", "weights", Optional(Map(Of(WeightLine))), True),
        Member("classification", "classification", List(Of(ClassLine)), False),
        Member("version", "version", TEXT, False),
        Member("breakdown", "breakdown", Optional(List(Of(ContributionLine))), True),
        Member("credit_score", "credit_score", Optional(INTEGER), True),
        Member("missing_weight_share", "missing_weight_share", Optional(NUMBER), True),
        Member("top_positive", "top_positive", Optional(List(TEXT)), True),
        Member("top_negative", "top_negative", Optional(List(Of(ReasonLine))), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            formula: str,
            range: ScoreRange | Mapping[str, Any],
            weights: Mapping[str, WeightLine | Mapping[str, Any]] | None = None,
            classification: Sequence[ClassLine | Mapping[str, Any]],
            version: str,
            breakdown: Sequence[ContributionLine | Mapping[str, Any]] | None = None,
            credit_score: int | None = None,
            missing_weight_share: float | None = None,
            top_positive: Sequence[str] | None = None,
            top_negative: Sequence[ReasonLine | Mapping[str, Any]] | None = None,
        ) -> None: ...


class TracedCondition(Record):
    """One condition of a rule."""

    __slots__ = {
        "group": (
            "The group it stands in: conditions of one group are joined by and, groups by or; "
            "`0/any/1/0` is group 0 of the second body of an `any` in group 0."
        ),
        "variable": "The variable.",
        "protected": "Whether a law protects the variable.",
        "operator": "The comparison.",
        "value": "What it compares with; None for `is null` and `is not null`.",
        "observed": "The value that was seen; None where it is missing.",
        "missing": "Why there is no value.",
        "state": "Whether it holds; None where the value is missing.",
        "decisive": "Whether the decision would be another if this condition alone said otherwise.",
        "distance": (
            "What would have to be added to the value so that it stands at the nearest bound."
        ),
    }
    group: str
    variable: str
    protected: bool
    operator: str
    value: Any | None
    observed: Any | None
    missing: str | None
    state: bool | None
    decisive: bool
    distance: float | None
    _members = (
        Member("group", "group", TEXT, False),
        Member("variable", "variable", TEXT, False),
        Member("protected", "protected", BOOLEAN, False),
        Member("operator", "operator", TEXT, False),
        Member("value", "value", Optional(ANY), False),
        Member("observed", "observed", Optional(ANY), False),
        Member("missing", "missing", Optional(TEXT), True),
        Member("state", "state", Optional(BOOLEAN), False),
        Member("decisive", "decisive", BOOLEAN, False),
        Member("distance", "distance", Optional(NUMBER), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            group: str,
            variable: str,
            protected: bool,
            operator: str,
            value: Any | None,
            observed: Any | None,
            missing: str | None = None,
            state: bool | None,
            decisive: bool,
            distance: float | None = None,
        ) -> None: ...


class TracedRule(Record):
    """One rule of the decision, each of its conditions evaluated."""

    __slots__ = {
        "name": "The rule's name.",
        "kind": "`acceptance` or `rejection`.",
        "state": "Whether it holds; None where data are missing.",
        "conditions": "Its conditions.",
    }
    name: str
    kind: str
    state: bool | None
    conditions: tuple[TracedCondition, ...]
    _members = (
        Member("name", "name", TEXT, False),
        Member("kind", "kind", TEXT, False),
        Member("state", "state", Optional(BOOLEAN), False),
        Member("conditions", "conditions", List(Of(TracedCondition)), False),
    )


class MissingVariables(Record):
    """What to ask for, so that an undetermined state becomes a known one: the smallest list that
    could make it True, or False where that takes fewer.
    """

    __slots__ = {
        "variables": "The variables.",
        "exact": "Whether no shorter list would do, for either state.",
    }
    variables: tuple[str, ...]
    exact: bool
    _members = (
        Member("variables", "variables", List(TEXT), False),
        Member("exact", "exact", BOOLEAN, False),
    )


class ChangeLine(Record):
    """One variable moved."""

    __slots__ = {
        "variable": "The variable.",
        "from_": "Its value in the decision.",
        "to": "The nearest value that passes.",
    }
    variable: str
    from_: Any
    to: Any
    _members = (
        Member("variable", "variable", TEXT, False),
        Member("from", "from_", ANY, False),
        Member("to", "to", ANY, False),
    )


class Changes(Record):
    """The smallest changes that would pass the rules. What is computed from a variable (income,
    debt, `DBR`, spending capacity) moves with it and is not named itself where its sources are
    known.
    """

    __slots__ = {
        "one": "Variables each of which is enough by itself, the smallest change first.",
        "two": "The two whose changes together are smallest; empty where there are no such two.",
    }
    one: tuple[ChangeLine, ...]
    two: tuple[ChangeLine, ...]
    _members = (
        Member("one", "one", List(Of(ChangeLine)), False),
        Member("two", "two", List(Of(ChangeLine)), False),
    )


class FrozenLine(Record):
    """One frozen input."""

    __slots__ = {
        "name": "The variable.",
        "value": "Its value; None where it is missing.",
        "missing": "Why there is no value.",
        "source": "Where it came from.",
    }
    name: str
    value: Any | None
    missing: str | None
    source: str
    _members = (
        Member("name", "name", TEXT, False),
        Member("value", "value", Optional(ANY), False),
        Member("missing", "missing", Optional(TEXT), True),
        Member("source", "source", TEXT, False),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            name: str,
            value: Any | None,
            missing: str | None = None,
            source: str,
        ) -> None: ...


class ExplainedDecision(Answer):
    """A decision and everything that led to it."""

    __slots__ = {
        "decision_id": "The decision's id.",
        "decided_at": "When it was made.",
        "decided_for": "The user name of the partner for whom it was made.",
        "uuid": "The borrower's public id.",
        "policy": "The policy's digest.",
        "engine": "The version of lendwright that decided.",
        "evaluate_by": "`rule` or `model`.",
        "acceptance_rules": "The acceptance rules that the request named.",
        "rejection_rules": "The rejection rules that the request named.",
        "pass_business_rules_state": (
            "Whether the rules pass; None where data are missing, NA where there was no rule."
        ),
        "credit_score": "The credit score.",
        "credit_score_classification": "Its class.",
        "certainty": "The share of the weights whose variable is known.",
        "base": (
            "The score of somebody who earned nothing; with the contributions it sums to the "
            "score."
        ),
        "unrounded_score": "The score before it was made whole.",
        "contributions": "What each characteristic earned.",
        "reasons": "Every reason against the borrower, those of the notice first.",
        "rules": "Every rule with each of its conditions.",
        "missing_to_resolve": (
            "What to ask for where the state is undetermined; None where it is not."
        ),
        "what_would_change": "What would change the decision.",
        "inputs": "The inputs as they were frozen.",
    }
    decision_id: str
    decided_at: datetime
    decided_for: str
    uuid: str
    policy: str
    engine: str
    evaluate_by: str
    acceptance_rules: tuple[str, ...]
    rejection_rules: tuple[str, ...]
    pass_business_rules_state: bool | None | NAType
    credit_score: int
    credit_score_classification: str
    certainty: float
    base: int
    unrounded_score: float
    contributions: tuple[ContributionLine, ...]
    reasons: tuple[ReasonLine, ...]
    rules: tuple[TracedRule, ...]
    missing_to_resolve: MissingVariables | None
    what_would_change: Changes
    inputs: tuple[FrozenLine, ...]
    _members = (
        Member("decision_id", "decision_id", TEXT, False),
        Member("decided_at", "decided_at", TIME, False),
        Member("decided_for", "decided_for", TEXT, False),
        Member("uuid", "uuid", TEXT, False),
        Member("policy", "policy", TEXT, False),
        Member("engine", "engine", TEXT, False),
        Member("evaluate_by", "evaluate_by", TEXT, False),
        Member("acceptance_rules", "acceptance_rules", List(TEXT), False),
        Member("rejection_rules", "rejection_rules", List(TEXT), False),
        Member("pass_business_rules_state", "pass_business_rules_state", Available(Optional(BOOLEAN)), False),
        Member("credit_score", "credit_score", INTEGER, False),
        Member("credit_score_classification", "credit_score_classification", TEXT, False),
        Member("certainty", "certainty", NUMBER, False),
        Member("base", "base", INTEGER, False),
        Member("unrounded_score", "unrounded_score", NUMBER, False),
        Member("contributions", "contributions", List(Of(ContributionLine)), False),
        Member("reasons", "reasons", List(Of(ReasonLine)), False),
        Member("rules", "rules", List(Of(TracedRule)), False),
        Member("missing_to_resolve", "missing_to_resolve", Optional(Of(MissingVariables)), False),
        Member("what_would_change", "what_would_change", Of(Changes), False),
        Member("inputs", "inputs", List(Of(FrozenLine)), False),
    )


class Rules(Answer):
    """The partner's rules."""

    __slots__ = {
        "client": (
            "Each rule's body as it was written, by name, in the order in which they were made."
        ),
    }
    client: dict[str, Any]
    _members = (
        Member("client", "client", Map(ANY), False),
    )


class WeightsAnswer(Answer):
    """The partner's scoring weights."""

    __slots__ = {
        "weights": "Each weight by its name, in the order in which their points are added.",
    }
    weights: dict[str, float]
    _members = (
        Member("weights", "weights", Map(NUMBER), False),
    )


class CollectedMessages(Record):
    """SMS messages that were uploaded."""

    __slots__ = {
        "count": "How many.",
        "first_date": "The day of the first.",
        "last_date": "The day of the last.",
        "parsed": "How many a template matched.",
        "unparsed": "How many none matched.",
        "senders": "How many senders they came from.",
        "linked": "Whether what they say is linked to the borrower.",
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
        "count": "How many.",
        "days": "On how many days.",
        "linked": "Whether what they say is linked to the borrower.",
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
        "count": "How many.",
        "linked": "Whether what they say is linked to the borrower.",
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
        "present": "Whether it was uploaded.",
        "linked": "Whether what it says is linked to the borrower.",
    }
    present: bool
    linked: bool
    _members = (
        Member("present", "present", BOOLEAN, False),
        Member("linked", "linked", BOOLEAN, False),
    )


class CollectedTransactions(Record):
    """Bank transactions that were uploaded."""

    __slots__ = {
        "count": "How many.",
        "first_date": "The day of the first.",
        "last_date": "The day of the last.",
        "linked": "Whether what they say is linked to the borrower.",
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


class CompleteFor(Record):
    """Whether nothing is missing for an evaluation."""

    __slots__ = {
        "rule": "By rules and weights.",
        "model": "By a model; never, as long as no model can be loaded.",
    }
    rule: bool
    model: bool
    _members = (
        Member("rule", "rule", BOOLEAN, False),
        Member("model", "model", BOOLEAN, False),
    )


class CollectedData(Answer):
    """What was uploaded about a borrower, kind by kind, and which variables have no value yet.
    Nothing can be uploaded yet in this version, so nothing is there of any kind.
    """

    __slots__ = {
        "uuid": "The borrower's public id.",
        "messages": "SMS messages.",
        "location": "Locations.",
        "applications": "Installed applications.",
        "phone": "The phone's own data.",
        "transactions": "Bank transactions.",
        "documents": "Documents: each one's type, where it stands, and whether it is linked.",
        "complete_for": "Whether nothing is missing for an evaluation.",
        "missing": "The variables without a value that the partner's weights and rules read.",
    }
    uuid: str
    messages: CollectedMessages
    location: CollectedLocations
    applications: CollectedItems
    phone: CollectedPhone
    transactions: CollectedTransactions
    documents: tuple[dict[str, Any], ...]
    complete_for: CompleteFor
    missing: tuple[str, ...]
    _members = (
        Member("uuid", "uuid", TEXT, False),
        Member("messages", "messages", Of(CollectedMessages), False),
        Member("location", "location", Of(CollectedLocations), False),
        Member("applications", "applications", Of(CollectedItems), False),
        Member("phone", "phone", Of(CollectedPhone), False),
        Member("transactions", "transactions", Of(CollectedTransactions), False),
        Member("documents", "documents", List(Map(ANY)), False),
        Member("complete_for", "complete_for", Of(CompleteFor), False),
        Member("missing", "missing", List(TEXT), False),
    )


class IncomingPayments(Record):
    """What comes in, by sender."""

    __slots__ = {
        "credit_limit": "Credit limits.",
        "loan_disbursement": "Loans that were paid out.",
        "other_incoming_payments": "Anything else.",
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
    """What goes out, by sender."""

    __slots__ = {
        "loan_repayment": "Repayments of loans.",
        "other_outgoing_payment": "Anything else.",
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


class SummaryVariables(Answer):
    """The summary of what is known of a borrower. SMS messages, locations and installed
    applications can't be uploaded yet in this version, so their members are empty, the score of
    the applications is 0 and the other two are NA.
    """

    __slots__ = {
        "apps_score": "The score of the installed applications; 0 without any.",
        "area_score": "The score of the areas where the borrower is seen.",
        "sms_score": "The score of the SMS messages.",
        "incoming_payments": "What comes in, by kind and sender.",
        "outgoing_payments": "What goes out, by kind and sender.",
        "installed_apps": "Installed applications, by category.",
        "purchased_products": "What was bought.",
        "spending_summary": "Spending, by category.",
        "summary": "Average spending, frequency and total spending, by sender.",
        "locations": (
            "The areas where the borrower is seen most and least: how often, and their income "
            "level."
        ),
        "variables": (
            "Every variable that rules and weights can read, the host's own among them, by name: "
            "its value, or NA; the national id is masked for callers without the scope `pii`. What "
            "an application or the decision itself brings is NA."
        ),
        "as_of": "When this was so.",
    }
    apps_score: float
    area_score: float | NAType
    sms_score: float | NAType
    incoming_payments: IncomingPayments
    outgoing_payments: OutgoingPayments
    installed_apps: dict[str, int]
    purchased_products: tuple[str, ...]
    spending_summary: dict[str, Decimal]
    summary: dict[str, dict[str, Decimal]]
    locations: dict[str, dict[str, dict[str, int]]]
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
        Member("Summary", "summary", Map(Map(MONEY)), False),
        Member("locations", "locations", Map(Map(Map(INTEGER))), False),
        Member("variables", "variables", Map(Available(ANY)), False),
        Member("as_of", "as_of", TIME, False),
    )


class UnknownUser(Record):
    """What is answered in the place of an unknown borrower's summary."""

    __slots__ = {
        "message": "`User doesn't exist`.",
    }
    message: str
    _members = (
        Member("Message", "message", TEXT, False),
    )


class ReportAnswer(Answer):
    """A report, and how many stand."""

    __slots__ = {
        "report_id": "The report's id, by which the partner can withdraw it.",
        "uuid": "The borrower's public id.",
        "reports": "Partners of the tenant with an open report about the borrower.",
        "message": "What was done.",
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


class PartnerMade(Answer):
    """The partner that was made."""

    __slots__ = {
        "user_name": "Its user name.",
        "partner_id": "The partner.",
        "tenant_id": "Its tenant.",
        "provider_id": "Its default provider.",
        "scopes": "What it may do.",
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
    """A partner, and what it may do."""

    __slots__ = {
        "user_name": "Its user name.",
        "partner_id": "The partner.",
        "tenant_id": "Its tenant.",
        "scopes": "What it may do.",
        "models": "The models that it may score with.",
        "provider_ids": "The providers for which it acts.",
        "default_provider_id": "The provider that a borrower is linked to where no other is named.",
        "created_at": "When it was made.",
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
        "partners": "Each of them, by user name.",
    }
    partners: tuple[PartnerListed, ...]
    _members = (
        Member("partners", "partners", List(Of(PartnerListed)), False),
    )


class KeyIssued(Answer):
    """The key that was issued."""

    __slots__ = {
        "key_id": "By what it is named in lists and logs; no secret.",
        "api_key": "The key itself, shown this once.",
    }
    key_id: str
    api_key: str
    _members = (
        Member("key_id", "key_id", TEXT, False),
        Member("api_key", "api_key", SECRET, False),
    )


class KeyListed(Record):
    """A key, without the key."""

    __slots__ = {
        "key_id": "By what it is named.",
        "scopes": "What it may do; None: as much as its partner.",
        "is_chosen": "Whether a person chose it.",
        "is_live": "Whether it opens anything now.",
        "created_at": "When it was issued.",
        "expires_at": "When it ends; None: never by itself.",
        "revoked_at": "When it was revoked; None: it was not.",
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
        "keys": "Each of them, the oldest first.",
    }
    keys: tuple[KeyListed, ...]
    _members = (
        Member("keys", "keys", List(Of(KeyListed)), False),
    )


class KeyRevoked(Answer):
    """The key that is revoked."""

    __slots__ = {
        "key_id": "The key's id.",
        "revoked_at": "When it was revoked: now, or the first time that it was.",
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
        "provider_id": "The provider.",
        "tenant_id": "Its tenant.",
        "name": "Its name.",
        "currency": "Its currency.",
        "time_zone": "Its time zone.",
        "minimum_wage": "The monthly minimum wage; None where none is known.",
        "job_incomes": "What jobs earn a month, by `Job_ID`.",
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


class Providers(Answer):
    """A tenant's providers."""

    __slots__ = {
        "providers": "Each of them, by id.",
    }
    providers: tuple[ProviderSettings, ...]
    _members = (
        Member("providers", "providers", List(Of(ProviderSettings)), False),
    )


class BackedUp(Answer):
    """The copy that was made."""

    __slots__ = {
        "path": "The file.",
    }
    path: str
    _members = (
        Member("path", "path", TEXT, False),
    )


class MappingsSet(Answer):
    """How many names each mapping that was sent has now."""

    __slots__ = {
        "names": "Names by mapping.",
    }
    names: dict[str, int]
    _members = (
        Member("names", "names", Map(INTEGER), False),
    )


class BorrowersImported(Answer):
    """The borrowers who were signed up."""

    __slots__ = {
        "imported": "How many.",
        "uuids": "Their public ids, in the order of the rows.",
    }
    imported: int
    uuids: tuple[str, ...]
    _members = (
        Member("imported", "imported", INTEGER, False),
        Member("UUIDs", "uuids", List(TEXT), False),
    )


class Profile(Record):
    """What can be said of a borrower besides who it is. What is left out stays as it is."""

    __slots__ = {
        "number_of_children": "How many children the borrower has.",
        "monthly_debt": "Debt payments a month, in the currency of the partner's default provider.",
        "income_type": "Where the income comes from.",
        "residence_type": "What the home is.",
        "area": "The area's id: where the Areas mapping has names, one of theirs.",
        "reported_monthly_income": (
            "The income a month, in the currency of the partner's default provider."
        ),
        "education_level": "How far the borrower went to school.",
        "number_of_dependents": "How many persons depend on the borrower.",
        "language_id": (
            "The language's id, as a text, or its name: where the Languages mapping has names, one "
            "of them or of their ids."
        ),
        "job_id": "The job's id: where the Jobs mapping has names, one of theirs.",
        "years_of_experience": (
            "Full years in that job's trade, 0 to 100; must be sent where `Job_ID` is."
        ),
        "self_employed": "Whether the borrower works for himself or herself.",
        "marital_status": "The marital status.",
        "car_id": "The car's id: where the Cars mapping has names, one of theirs.",
        "months_at_address": "Full months at the current address.",
        "is_banked": "Whether the borrower has a bank account.",
        "extras": (
            "Values of variables that the host has declared, by their names; None forgets one."
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
    """One borrower to be signed up: the fields of signing up, and the profile."""

    __slots__ = {
        "phone_number": "The phone number: E.164, or the national form of the book's country.",
        "first_name": "The first name. Must be given without `autofill`.",
        "last_name": "The last name. Must be given without `autofill`.",
        "national_id_number": "The national id. Must be given without `autofill`.",
        "email": "The e-mail address. Must be given without `autofill`.",
        "autofill": "Fills in the names where they are not given.",
        "financial_provider_id": (
            "The provider to sign up with; the partner's default one where left out."
        ),
        "consent": "What the borrower consents to, towards that provider.",
        "profile": (
            "What else is known of the borrower. Of somebody whom the tenant knows already, what "
            "is given here replaces what was known, and the rest stays."
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
    """The policy that decides now."""

    __slots__ = {
        "digest": "Its digest.",
        "rules": "How many rules it has.",
    }
    digest: str
    rules: int
    _members = (
        Member("digest", "digest", TEXT, False),
        Member("rules", "rules", INTEGER, False),
    )


class GivenPolicy(Answer):
    """A policy and its name."""

    __slots__ = {
        "digest": "Its digest.",
        "policy": "The policy: written as canonical JSON it has this digest.",
    }
    digest: str
    policy: Any
    _members = (
        Member("digest", "digest", TEXT, False),
        Member("policy", "policy", ANY, False),
    )


class VariablesDeclared(Answer):
    """The partner's policy with the variables."""

    __slots__ = {
        "digest": "Its digest.",
        "variables": (
            "The names of all variables that the host has declared for the partner, in order."
        ),
    }
    digest: str
    variables: tuple[str, ...]
    _members = (
        Member("digest", "digest", TEXT, False),
        Member("variables", "variables", List(TEXT), False),
    )


class ExportedLog(Answer):
    """The decision log."""

    __slots__ = {
        "records": "How many records it has.",
        "checkpoint": (
            "A JSON text of the number of records, the head of each stream, and a digest of both. "
            "Kept elsewhere, as it is, and given back to `verify_log`, it shows what was removed."
        ),
        "log": (
            "The lines, each ended by a line feed; empty where the checkpoint alone was asked for."
        ),
    }
    records: int
    checkpoint: str
    log: str
    _members = (
        Member("records", "records", INTEGER, False),
        Member("checkpoint", "checkpoint", TEXT, False),
        Member("log", "log", TEXT, False),
    )


class BrokenRecord(Record):
    """A record that is not as it was written."""

    __slots__ = {
        "stream": "Its stream: the borrower's public id.",
        "number": "Its number in the stream.",
        "message": "What is wrong with it.",
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
    """What was found."""

    __slots__ = {
        "whole": "Whether the log is whole.",
        "records": "How many records there are that can be read.",
        "first_broken": (
            "The first record that is not as it was written; None where the log is whole."
        ),
        "checkpoint": "The checkpoint of the log as it is now.",
    }
    whole: bool
    records: int
    first_broken: BrokenRecord | None
    checkpoint: str
    _members = (
        Member("whole", "whole", BOOLEAN, False),
        Member("records", "records", INTEGER, False),
        Member("first_broken", "first_broken", Optional(Of(BrokenRecord)), False),
        Member("checkpoint", "checkpoint", TEXT, False),
    )


class Warning(Record):
    """One thing worth knowing about a part of a request."""

    __slots__ = {
        "code": "The condition's stable name.",
        "pointer": "Where, as a JSON pointer into the request; empty for the whole.",
        "message": "The sentence for a person.",
    }
    code: str
    pointer: str
    message: str
    _members = (
        Member("code", "code", TEXT, False),
        Member("pointer", "pointer", TEXT, False),
        Member("message", "message", TEXT, False),
    )


class Detail(Answer):
    """What an answer says beside its body, for which the interface has no place. Members without
    a value are left out.
    """

    __slots__ = {
        "decision_id": "The id of the decision that was logged.",
        "decision_ids": (
            "The ids of the decisions that a batch logged, by the borrower's public id."
        ),
        "application_id": "The id of the credit application.",
        "payment_id": "The id of the payment.",
        "valid_until": "Until when the answer holds.",
        "warnings": "What was done and is worth a second look.",
        "code": "For an error: the condition's stable name.",
        "field": "For an error: the field, or the fields joined by `, `.",
        "value": "For an error: the value that was sent, shortened.",
        "needs": (
            "For a refusal of the caller: the scope that is lacking; only the host may ask where "
            "none is named."
        ),
        "cause": "For a failure of the store: what it said.",
        "faults": "For an error with several faults: each of them.",
    }
    decision_id: str | None
    decision_ids: dict[str, str] | None
    application_id: str | None
    payment_id: str | None
    valid_until: datetime | None
    warnings: tuple[Warning, ...]
    code: str | None
    field: str | None
    value: str | None
    needs: Scope | None
    cause: str | None
    faults: tuple[Warning, ...]
    _members = (
        Member("decision_id", "decision_id", Optional(TEXT), True),
        Member("decision_ids", "decision_ids", Optional(Map(TEXT)), True),
        Member("application_id", "application_id", Optional(TEXT), True),
        Member("payment_id", "payment_id", Optional(TEXT), True),
        Member("valid_until", "valid_until", Optional(TIME), True),
        Member("warnings", "warnings", List(Of(Warning)), True),
        Member("code", "code", Optional(TEXT), True),
        Member("field", "field", Optional(TEXT), True),
        Member("value", "value", Optional(TEXT), True),
        Member("needs", "needs", Optional(Choice(Scope)), True),
        Member("cause", "cause", Optional(TEXT), True),
        Member("faults", "faults", List(Of(Warning)), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            decision_id: str | None = None,
            decision_ids: Mapping[str, str] | None = None,
            application_id: str | None = None,
            payment_id: str | None = None,
            valid_until: datetime | None = None,
            warnings: Sequence[Warning | Mapping[str, Any]] = (),
            code: str | None = None,
            field: str | None = None,
            value: str | None = None,
            needs: Scope | None = None,
            cause: str | None = None,
            faults: Sequence[Warning | Mapping[str, Any]] = (),
        ) -> None: ...


class ClockSetting(Record):
    """A clock other than the machine's: `{"fixed": instant}`, which stands still, or `{"start":
    instant, "step_ms": n}`, which goes on by a step each time it is read.
    """

    __slots__ = {
        "fixed": "The instant at which it stands.",
        "start": "The first instant it gives.",
        "step_ms": "How many milliseconds later each next one is.",
    }
    fixed: datetime | None
    start: datetime | None
    step_ms: int | None
    _members = (
        Member("fixed", "fixed", Optional(TIME), True),
        Member("start", "start", Optional(TIME), True),
        Member("step_ms", "step_ms", Optional(INTEGER), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            fixed: datetime | None = None,
            start: datetime | None = None,
            step_ms: int | None = None,
        ) -> None: ...


class PepperSetting(Record):
    """A secret of the host's under which keys and tokens are kept, and the name under which it
    is remembered.
    """

    __slots__ = {
        "kid": "Its name: 1 to 32 of letters, digits, `-` and `_`.",
        "secret": (
            "At least 32 random bytes as base64, such as `openssl rand -base64 32` writes them."
        ),
    }
    kid: str
    secret: str
    _members = (
        Member("kid", "kid", TEXT, False),
        Member("secret", "secret", SECRET, False),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            kid: str,
            secret: str,
        ) -> None: ...


class LifetimeSettings(Record):
    """How long sessions and tokens live, in seconds. What is left out stays as it is."""

    __slots__ = {
        "access_s": "An access token, from its issue. Left out: 900.",
        "session_s": "A session, from its opening or last refresh. Left out: 86400.",
        "session_absolute_s": "A session, however often it is refreshed. Left out: 2592000.",
        "grace_s": "How long a retired token is still taken. Left out: 10.",
        "late_refresh_s": (
            "How long after its end an access token can still be refreshed. Left out: 86400."
        ),
        "upload_s": "A token for uploads, from its issue. Left out: 86400.",
    }
    access_s: int | None
    session_s: int | None
    session_absolute_s: int | None
    grace_s: int | None
    late_refresh_s: int | None
    upload_s: int | None
    _members = (
        Member("access_s", "access_s", Optional(INTEGER), True),
        Member("session_s", "session_s", Optional(INTEGER), True),
        Member("session_absolute_s", "session_absolute_s", Optional(INTEGER), True),
        Member("grace_s", "grace_s", Optional(INTEGER), True),
        Member("late_refresh_s", "late_refresh_s", Optional(INTEGER), True),
        Member("upload_s", "upload_s", Optional(INTEGER), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            access_s: int | None = None,
            session_s: int | None = None,
            session_absolute_s: int | None = None,
            grace_s: int | None = None,
            late_refresh_s: int | None = None,
            upload_s: int | None = None,
        ) -> None: ...
