"""The operations of the section `analytics`, and their records. Made from the table of operations."""

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
from .shared import SentTransaction, TransactionChannel, TransactionKind

__all__ = [
    "AggregateBucket",
    "AggregateGroup",
    "AggregateSums",
    "AggregateTotals",
    "AggregatedTransactions",
    "AmountType",
    "AnalyticsInForce",
    "AnalyticsSettings",
    "AvailableWarning",
    "BalanceShown",
    "BalanceSource",
    "BudgetShown",
    "BudgetStatus",
    "ChurnModel",
    "ComponentType",
    "ConsentNeeded",
    "DataQuality",
    "Dimension",
    "DueInstalment",
    "DueInstalments",
    "EngagementRuleCreated",
    "EngagementRuleShown",
    "EngagementRuleStats",
    "EngagementRules",
    "EngagementRun",
    "EngagementStats",
    "EnrichedTransaction",
    "EventType",
    "ExcludedTransactions",
    "Flow",
    "GenerateStatus",
    "Grain",
    "GroupShown",
    "Grouping",
    "HigherIs",
    "HoursOfQuiet",
    "InsightEvidence",
    "InsightSeverity",
    "InsightShown",
    "InsightThresholds",
    "InsightType",
    "InsightVariable",
    "InsightVariables",
    "LowestShown",
    "Measure",
    "MessageAcknowledged",
    "MessageChannel",
    "MessageOutcome",
    "MessageToSend",
    "MessagesLeased",
    "Metric",
    "MoneyAvailable",
    "MoneyProjection",
    "OutcomesSet",
    "PeerGroupListed",
    "PeerGroups",
    "PeerPosition",
    "PeerSnapshotMade",
    "PeerVariable",
    "PeerVariables",
    "PeersCompared",
    "PeriodName",
    "PriceChangeShown",
    "ProjectedAmount",
    "ProjectionComponent",
    "ProjectionDay",
    "ProjectionMethod",
    "ProjectionWindow",
    "Protected",
    "RecurringTransactions",
    "ScalingTransform",
    "SegmentCandidate",
    "SegmentChurn",
    "SegmentChurnModel",
    "SegmentDriver",
    "SegmentMember",
    "SegmentMethod",
    "SegmentScale",
    "SegmentShown",
    "SegmentVariableListed",
    "SegmentVariables",
    "Segments",
    "SegmentsShown",
    "SentOutcome",
    "SimulatedRule",
    "SpendableMoney",
    "StreamDirection",
    "StreamFrequency",
    "StreamKind",
    "StreamReason",
    "StreamShown",
    "StreamStatus",
    "StreamSummary",
    "SuppressedMessages",
    "Suppression",
    "TopChange",
    "TopGroup",
    "TopInsights",
    "TopOther",
    "TopTotal",
    "TopTransactions",
    "TransactionGenerated",
    "TransactionsImported",
    "TransactionsRemoved",
    "Transform",
    "TriggeredRule",
    "TriggeredStatus",
    "Unit",
    "UserGroup",
    "VariableBasis",
    "VariableCompared",
    "VariableSuppressed",
    "WantedDirection",
    "WantedStatus",
    "WeekStart",
    "Weekday",
    "Window",
]

Day: TypeAlias = date

Flow: TypeAlias = Literal[
    "spending",
    "income",
    "net",
    "all",
]
"""The transactions to sum, by direction."""

Dimension: TypeAlias = Literal[
    "merchant",
    "category",
    "subcategory",
    "counterparty",
    "account",
    "channel",
    "mcc",
    "transaction",
]
"""What the transactions of one group have in common."""

Metric: TypeAlias = Literal[
    "amount",
    "count",
    "average",
    "max",
]
"""The figure that ranks the groups."""

DataQuality: TypeAlias = Literal[
    "good",
    "thin",
    "insufficient",
]
"""Whether the history is long enough for the answer."""

PeriodName: TypeAlias = Literal[
    "this_month",
    "ytd",
    "last_month",
    "last_30d",
    "last_90d",
    "last_3m",
    "last_6m",
    "last_12m",
    "all",
    "custom",
]
"""A named window of days."""

Grain: TypeAlias = Literal[
    "day",
    "week",
    "month",
    "quarter",
    "year",
    "all",
    "day_of_week",
    "day_of_month",
]
"""The length of a bucket."""

BudgetStatus: TypeAlias = Literal[
    "under",
    "on_track",
    "over",
]
"""The spending of a month compared with its budget."""

Measure: TypeAlias = Literal[
    "sum",
    "count",
    "avg",
    "min",
    "max",
    "median",
]
"""A measure of the transactions in a bucket or group."""

WeekStart: TypeAlias = Literal[
    "mon",
    "sat",
    "sun",
]
"""The first day of a week."""

Unit: TypeAlias = Literal[
    "money",
    "share",
    "count",
    "days",
]
"""The unit of a variable."""

PeerPosition: TypeAlias = Literal[
    "lower",
    "typical",
    "higher",
]
"""The position of a value in a group."""

HigherIs: TypeAlias = Literal[
    "better",
    "worse",
    "neutral",
]
"""Whether a higher value is better, worse or neutral for the borrower."""

StreamDirection: TypeAlias = Literal[
    "inflow",
    "outflow",
]
"""Whether money comes in or goes out."""

StreamKind: TypeAlias = Literal[
    "BILL",
    "SUBSCRIPTION",
    "INCOME",
    "LOAN",
    "OTHER",
]
"""The kind of a stream."""

StreamFrequency: TypeAlias = Literal[
    "WEEKLY",
    "BIWEEKLY",
    "SEMI_MONTHLY",
    "MONTHLY",
    "BIMONTHLY",
    "QUARTERLY",
    "SEMI_ANNUALLY",
    "ANNUALLY",
    "EVERY_N_DAYS",
]
"""How often the payments of a stream come."""

AmountType: TypeAlias = Literal[
    "FIXED",
    "VARIABLE",
]
"""Whether the amounts of a stream are equal."""

StreamStatus: TypeAlias = Literal[
    "MATURE",
    "EARLY_DETECTION",
    "INACTIVE",
    "TOMBSTONED",
]
"""The state of a stream."""

StreamReason: TypeAlias = Literal[
    "WHOLE_PARTY",
    "EXACT_AMOUNT",
    "AMOUNT_BAND",
    "EVERY_GAP_FITS",
    "SOME_GAPS_DIFFER",
    "SAME_AMOUNTS",
    "AMOUNTS_VARY",
    "AMOUNTS_TOO_VARIED",
    "FEW_OCCURRENCES",
    "DAYS_SUMMED",
    "PRICE_CHANGED",
    "MISSED",
]
"""A reason why transactions form a stream, or a doubt about it."""

WantedDirection: TypeAlias = Literal[
    "all",
    "inflow",
    "outflow",
]
"""The direction of the streams to return."""

WantedStatus: TypeAlias = Literal[
    "active",
    "all",
]
"""Whether to return streams that have ended."""

ComponentType: TypeAlias = Literal[
    "recurring",
    "variable",
]
"""The type of a part of a projection."""

ProjectionMethod: TypeAlias = Literal[
    "recurring_and_median",
    "recurring_and_trend",
]
"""How a projection was made."""

BalanceSource: TypeAlias = Literal[
    "param",
    "transaction",
]
"""The source of a balance."""

AvailableWarning: TypeAlias = Literal[
    "balance_unknown",
    "too_little_history",
    "income_overdue",
    "instalments_overdue",
    "shortfall",
]
"""A reason to be careful with the available money."""

InsightType: TypeAlias = Literal[
    "SPENDING_UP",
    "SPENDING_DOWN",
    "INCOME_DOWN",
    "INCOME_UP",
    "LARGE_TRANSACTION",
    "NEW_MERCHANT_LARGE",
    "DUPLICATE_CHARGE",
    "NEW_RECURRING",
    "PRICE_INCREASE",
    "BILL_NOT_STANDARD",
    "MISSED_INCOME",
    "NEW_LOAN_INFLOW",
    "LOAN_BURDEN_UP",
    "CASH_SHARE_UP",
    "SAVINGS_RATE_CHANGE",
    "LOW_BALANCE_FORECAST",
    "FEE",
    "PEER_ABOVE_P90",
]
"""The kind of an insight."""

InsightSeverity: TypeAlias = Literal[
    "low",
    "medium",
    "high",
]
"""How important an insight is."""

EventType: TypeAlias = Literal[
    "transaction",
    "balance",
    "recurring",
    "due_payment",
    "insight",
    "inactivity",
    "segment",
    "score",
]
"""An event in a borrower's money."""

MessageChannel: TypeAlias = Literal[
    "sms",
    "push",
    "email",
]
"""The channel of a message to a borrower."""

ConsentNeeded: TypeAlias = Literal[
    "marketing",
    "service",
]
"""Whether messages of a rule need the borrower's consent to marketing."""

GenerateStatus: TypeAlias = Literal[
    "recorded",
    "updated",
    "duplicate",
    "dry_run",
]
"""The outcome of a transaction or an event."""

TriggeredStatus: TypeAlias = Literal[
    "queued",
    "suppressed",
]
"""The outcome of a message."""

Suppression: TypeAlias = Literal[
    "duplicate",
    "cooldown",
    "daily_cap",
    "quiet_hours",
    "no_consent",
    "missing_value",
]
"""Why a message was not queued."""

ScalingTransform: TypeAlias = Literal[
    "none",
    "log1p",
    "constant",
]
"""The change of a variable's values before they are standardised."""

SegmentMethod: TypeAlias = Literal[
    "kmeans",
    "rfm",
]
"""How borrowers are divided into segments."""

ChurnModel: TypeAlias = Literal[
    "mbgnbd",
    "bgnbd",
    "logistic",
    "none",
]
"""The model that predicts who has left."""

Transform: TypeAlias = Literal[
    "log1p",
    "none",
]
"""The change of a variable's values before borrowers are divided by it."""

Grouping: TypeAlias = Literal[
    "income_band",
    "Area",
    "Number_of_Dependents",
    "Residence_Type",
    "gender",
    "Marital_Status",
    "age_band",
]
"""A variable that groups borrowers with their peers."""

Protected: TypeAlias = Literal[
    "gender",
    "Marital_Status",
    "age",
    "Area",
]
"""A variable that the law protects, or that can replace one."""

Weekday: TypeAlias = Literal[
    "mon",
    "tue",
    "wed",
    "thu",
    "fri",
    "sat",
    "sun",
]
"""A day of the week."""

MessageOutcome: TypeAlias = Literal[
    "delivered",
    "failed",
]
"""The outcome of a message that was handed out."""


class Window(Record):
    """A window of days, both included."""

    __slots__ = {
        "from_": "The first day.",
        "to": "The last day.",
    }
    from_: date
    to: date
    _members = (
        Member("from", "from_", DATE, False),
        Member("to", "to", DATE, False),
    )


class TopTotal(Record):
    """The sums over all groups."""

    __slots__ = {
        "amount": "The sum. Refunds are subtracted from spending.",
        "count": "The number of transactions without refunds.",
    }
    amount: Decimal
    count: int
    _members = (
        Member("amount", "amount", MONEY, False),
        Member("count", "count", INTEGER, False),
    )


class TopChange(Record):
    """The change from the previous window."""

    __slots__ = {
        "previous_amount": "The sum in the previous window.",
        "absolute": "The sum now, less the previous sum.",
        "percent": "The change in percent of the previous sum's absolute value; NA if that is 0.",
    }
    previous_amount: Decimal
    absolute: Decimal
    percent: float | NAType
    _members = (
        Member("previous_amount", "previous_amount", MONEY, False),
        Member("absolute", "absolute", MONEY, False),
        Member("percent", "percent", Available(NUMBER), False),
    )


class TopGroup(Record):
    """One of the largest groups."""

    __slots__ = {
        "rank": "Its rank, from 1.",
        "key": "The key of its transactions; empty if they have none.",
        "name": "Its name. For a merchant it is the latest name. `Unknown` without a key.",
        "amount": "The sum. Refunds are subtracted from spending.",
        "count": "The number of transactions without refunds.",
        "average": "The mean transaction without refunds; NA for a group with only refunds.",
        "share": "The share of the total amount; NA if the total is not above 0.",
        "first_date": "The day of the first transaction.",
        "last_date": "The day of the last transaction.",
        "change": "The change from the previous window; left out if `compare` is 0.",
    }
    rank: int
    key: str
    name: str
    amount: Decimal
    count: int
    average: Decimal | NAType
    share: float | NAType
    first_date: date
    last_date: date
    change: TopChange | None
    _members = (
        Member("rank", "rank", INTEGER, False),
        Member("key", "key", TEXT, False),
        Member("name", "name", TEXT, False),
        Member("amount", "amount", MONEY, False),
        Member("count", "count", INTEGER, False),
        Member("average", "average", Available(MONEY), False),
        Member("share", "share", Available(NUMBER), False),
        Member("first_date", "first_date", DATE, False),
        Member("last_date", "last_date", DATE, False),
        Member("change", "change", Optional(Of(TopChange)), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            rank: int,
            key: str,
            name: str,
            amount: Decimal | int,
            count: int,
            average: Decimal | int | NAType,
            share: float | NAType,
            first_date: date,
            last_date: date,
            change: TopChange | Mapping[str, Any] | None = None,
        ) -> None: ...


class TopOther(Record):
    """The sums over all groups that are not listed."""

    __slots__ = {
        "amount": "The sum. Refunds are subtracted from spending.",
        "count": "The number of transactions without refunds.",
        "share": "The share of the total amount; NA if the total is not above 0.",
    }
    amount: Decimal
    count: int
    share: float | NAType
    _members = (
        Member("amount", "amount", MONEY, False),
        Member("count", "count", INTEGER, False),
        Member("share", "share", Available(NUMBER), False),
    )


class ExcludedTransactions(Record):
    """The number of transactions in the window that are not counted. Each has one reason, the
    first that applies: duplicate, another currency, pending, transfer. NA over many borrowers.
    """

    __slots__ = {
        "pending": "Pending transactions, which are not booked yet.",
        "transfers": "Transfers between the borrower's own accounts.",
        "other_currency": "Transactions in another currency.",
        "duplicates": "Transactions that were reported both by a message and by an upload.",
    }
    pending: int | NAType
    transfers: int | NAType
    other_currency: int | NAType
    duplicates: int | NAType
    _members = (
        Member("pending", "pending", Available(INTEGER), False),
        Member("transfers", "transfers", Available(INTEGER), False),
        Member("other_currency", "other_currency", Available(INTEGER), False),
        Member("duplicates", "duplicates", Available(INTEGER), False),
    )


class TopTransactions(Answer):
    """The largest groups of a borrower's transactions."""

    __slots__ = {
        "user_id": "The borrower's public id.",
        "type_": "`spending` or `income`.",
        "by": "The dimension that groups the transactions.",
        "metric": "The measure that ranks the groups.",
        "period": "The window. Its last day is never later than `as_of`.",
        "total": "The sums over all groups.",
        "top": "The groups, the largest first.",
        "other": "The sums over all other groups.",
        "as_of": "The last day that is counted.",
        "currency": "The currency of the amounts.",
        "data_quality": "Whether there is enough history.",
        "excluded": "The number of transactions in the window that are not counted, by reason.",
    }
    user_id: str
    type_: Flow
    by: Dimension
    metric: Metric
    period: Window
    total: TopTotal
    top: tuple[TopGroup, ...]
    other: TopOther
    as_of: date
    currency: str
    data_quality: DataQuality
    excluded: ExcludedTransactions
    _members = (
        Member("user_id", "user_id", TEXT, False),
        Member("type", "type_", Choice(Flow), False),
        Member("by", "by", Choice(Dimension), False),
        Member("metric", "metric", Choice(Metric), False),
        Member("period", "period", Of(Window), False),
        Member("total", "total", Of(TopTotal), False),
        Member("top", "top", List(Of(TopGroup)), False),
        Member("other", "other", Of(TopOther), False),
        Member("as_of", "as_of", DATE, False),
        Member("currency", "currency", TEXT, False),
        Member("data_quality", "data_quality", Choice(DataQuality), False),
        Member("excluded", "excluded", Of(ExcludedTransactions), False),
    )


class AggregateGroup(Record):
    """The sums of a group."""

    __slots__ = {
        "key": (
            "A key for each dimension, in the order of `by`; empty if the transactions have no "
            "value of this dimension."
        ),
        "name": "A name for each dimension, in the order of `by`.",
        "income": "Income.",
        "spending": "Spending less refunds.",
        "net": "Income less spending.",
        "sum": "The sum, if it was requested.",
        "count": "The number of transactions, if it was requested.",
        "avg": "The mean amount, if it was requested.",
        "min": "The smallest amount, if it was requested.",
        "max": "The largest amount, if it was requested.",
        "median": "The median amount, if it was requested.",
    }
    key: tuple[str, ...]
    name: tuple[str, ...]
    income: Decimal | NAType
    spending: Decimal | NAType
    net: Decimal | NAType
    sum: Decimal | NAType | None
    count: int | NAType | None
    avg: Decimal | NAType | None
    min: Decimal | NAType | None
    max: Decimal | NAType | None
    median: Decimal | NAType | None
    _members = (
        Member("key", "key", List(TEXT), False),
        Member("name", "name", List(TEXT), False),
        Member("income", "income", Available(MONEY), False),
        Member("spending", "spending", Available(MONEY), False),
        Member("net", "net", Available(MONEY), False),
        Member("sum", "sum", Optional(Available(MONEY)), True),
        Member("count", "count", Optional(Available(INTEGER)), True),
        Member("avg", "avg", Optional(Available(MONEY)), True),
        Member("min", "min", Optional(Available(MONEY)), True),
        Member("max", "max", Optional(Available(MONEY)), True),
        Member("median", "median", Optional(Available(MONEY)), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            key: Sequence[str],
            name: Sequence[str],
            income: Decimal | int | NAType,
            spending: Decimal | int | NAType,
            net: Decimal | int | NAType,
            sum: Decimal | int | NAType | None = None,
            count: int | NAType | None = None,
            avg: Decimal | int | NAType | None = None,
            min: Decimal | int | NAType | None = None,
            max: Decimal | int | NAType | None = None,
            median: Decimal | int | NAType | None = None,
        ) -> None: ...


class AggregateSums(Record):
    """The sums of the groups that are not listed."""

    __slots__ = {
        "income": "Income.",
        "spending": "Spending less refunds.",
        "net": "Income less spending.",
        "sum": "The sum, if it was requested.",
        "count": "The number of transactions, if it was requested.",
        "avg": "The mean amount, if it was requested.",
        "min": "The smallest amount, if it was requested.",
        "max": "The largest amount, if it was requested.",
        "median": "The median amount, if it was requested.",
    }
    income: Decimal | NAType
    spending: Decimal | NAType
    net: Decimal | NAType
    sum: Decimal | NAType | None
    count: int | NAType | None
    avg: Decimal | NAType | None
    min: Decimal | NAType | None
    max: Decimal | NAType | None
    median: Decimal | NAType | None
    _members = (
        Member("income", "income", Available(MONEY), False),
        Member("spending", "spending", Available(MONEY), False),
        Member("net", "net", Available(MONEY), False),
        Member("sum", "sum", Optional(Available(MONEY)), True),
        Member("count", "count", Optional(Available(INTEGER)), True),
        Member("avg", "avg", Optional(Available(MONEY)), True),
        Member("min", "min", Optional(Available(MONEY)), True),
        Member("max", "max", Optional(Available(MONEY)), True),
        Member("median", "median", Optional(Available(MONEY)), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            income: Decimal | int | NAType,
            spending: Decimal | int | NAType,
            net: Decimal | int | NAType,
            sum: Decimal | int | NAType | None = None,
            count: int | NAType | None = None,
            avg: Decimal | int | NAType | None = None,
            min: Decimal | int | NAType | None = None,
            max: Decimal | int | NAType | None = None,
            median: Decimal | int | NAType | None = None,
        ) -> None: ...


class AggregateBucket(Record):
    """The sums of a bucket."""

    __slots__ = {
        "start": "The first day. For `day_of_week` and `day_of_month` it is the number of the day.",
        "end": "The last day, or the same number again.",
        "complete": "Whether the whole bucket is inside the window.",
        "income": "Income.",
        "spending": "Spending less refunds.",
        "net": "Income less spending.",
        "sum": "The sum, if it was requested.",
        "count": "The number of transactions, if it was requested.",
        "avg": "The mean amount, if it was requested.",
        "min": "The smallest amount, if it was requested.",
        "max": "The largest amount, if it was requested.",
        "median": "The median amount, if it was requested.",
        "groups": "The groups, largest sum first; left out without `by`.",
        "other": (
            "The sums of all groups that are not listed, including those without a transaction of "
            "`type`; left out without `n`, and if all groups of the window are listed. Over all "
            "borrowers it contains the groups of too few borrowers, and is NA if there are none."
        ),
    }
    start: date | int
    end: date | int
    complete: bool
    income: Decimal | NAType
    spending: Decimal | NAType
    net: Decimal | NAType
    sum: Decimal | NAType | None
    count: int | NAType | None
    avg: Decimal | NAType | None
    min: Decimal | NAType | None
    max: Decimal | NAType | None
    median: Decimal | NAType | None
    groups: tuple[AggregateGroup, ...] | None
    other: AggregateSums | None
    _members = (
        Member("start", "start", Either(DATE, INTEGER), False),
        Member("end", "end", Either(DATE, INTEGER), False),
        Member("complete", "complete", BOOLEAN, False),
        Member("income", "income", Available(MONEY), False),
        Member("spending", "spending", Available(MONEY), False),
        Member("net", "net", Available(MONEY), False),
        Member("sum", "sum", Optional(Available(MONEY)), True),
        Member("count", "count", Optional(Available(INTEGER)), True),
        Member("avg", "avg", Optional(Available(MONEY)), True),
        Member("min", "min", Optional(Available(MONEY)), True),
        Member("max", "max", Optional(Available(MONEY)), True),
        Member("median", "median", Optional(Available(MONEY)), True),
        Member("groups", "groups", Optional(List(Of(AggregateGroup))), True),
        Member("other", "other", Optional(Of(AggregateSums)), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            start: date | int,
            end: date | int,
            complete: bool,
            income: Decimal | int | NAType,
            spending: Decimal | int | NAType,
            net: Decimal | int | NAType,
            sum: Decimal | int | NAType | None = None,
            count: int | NAType | None = None,
            avg: Decimal | int | NAType | None = None,
            min: Decimal | int | NAType | None = None,
            max: Decimal | int | NAType | None = None,
            median: Decimal | int | NAType | None = None,
            groups: Sequence[AggregateGroup | Mapping[str, Any]] | None = None,
            other: AggregateSums | Mapping[str, Any] | None = None,
        ) -> None: ...


class AggregateTotals(Record):
    """The sums over the window."""

    __slots__ = {
        "income": "Income.",
        "spending": "Spending less refunds.",
        "net": "Income less spending.",
        "sum": "The sum, if it was requested.",
        "count": "The number of transactions, if it was requested.",
        "avg": "The mean amount, if it was requested.",
        "min": "The smallest amount, if it was requested.",
        "max": "The largest amount, if it was requested.",
        "median": "The median amount, if it was requested.",
        "groups": "The groups, largest sum first; left out without `by`.",
        "other": (
            "The sums of all groups that are not listed, including those without a transaction of "
            "`type`; left out without `n`, and if all groups of the window are listed. Over all "
            "borrowers it contains the groups of too few borrowers, and is NA if there are none."
        ),
    }
    income: Decimal | NAType
    spending: Decimal | NAType
    net: Decimal | NAType
    sum: Decimal | NAType | None
    count: int | NAType | None
    avg: Decimal | NAType | None
    min: Decimal | NAType | None
    max: Decimal | NAType | None
    median: Decimal | NAType | None
    groups: tuple[AggregateGroup, ...] | None
    other: AggregateSums | None
    _members = (
        Member("income", "income", Available(MONEY), False),
        Member("spending", "spending", Available(MONEY), False),
        Member("net", "net", Available(MONEY), False),
        Member("sum", "sum", Optional(Available(MONEY)), True),
        Member("count", "count", Optional(Available(INTEGER)), True),
        Member("avg", "avg", Optional(Available(MONEY)), True),
        Member("min", "min", Optional(Available(MONEY)), True),
        Member("max", "max", Optional(Available(MONEY)), True),
        Member("median", "median", Optional(Available(MONEY)), True),
        Member("groups", "groups", Optional(List(Of(AggregateGroup))), True),
        Member("other", "other", Optional(Of(AggregateSums)), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            income: Decimal | int | NAType,
            spending: Decimal | int | NAType,
            net: Decimal | int | NAType,
            sum: Decimal | int | NAType | None = None,
            count: int | NAType | None = None,
            avg: Decimal | int | NAType | None = None,
            min: Decimal | int | NAType | None = None,
            max: Decimal | int | NAType | None = None,
            median: Decimal | int | NAType | None = None,
            groups: Sequence[AggregateGroup | Mapping[str, Any]] | None = None,
            other: AggregateSums | Mapping[str, Any] | None = None,
        ) -> None: ...


class BudgetShown(Record):
    """The state of a budget in the month of `as_of`."""

    __slots__ = {
        "category": "The category.",
        "budget": "The monthly budget.",
        "used": "Spending so far this month, less refunds.",
        "remaining": "The budget less `used`; negative if more was spent.",
        "percent_used": "`used` in percent of the budget; NA for a budget of 0.",
        "elapsed_percent": "The elapsed part of the month, in percent of its days.",
        "pace": "The spending of the whole month if it continues at the same pace.",
        "projected": (
            "The spending that is expected by the end of the month; NA without a complete month of "
            "history."
        ),
        "status": "The state; NA before the seventh day of the month unless the budget is used up.",
    }
    category: str
    budget: Decimal
    used: Decimal
    remaining: Decimal
    percent_used: float | NAType
    elapsed_percent: float | NAType
    pace: Decimal
    projected: Decimal | NAType
    status: BudgetStatus | NAType
    _members = (
        Member("category", "category", TEXT, False),
        Member("budget", "budget", MONEY, False),
        Member("used", "used", MONEY, False),
        Member("remaining", "remaining", MONEY, False),
        Member("percent_used", "percent_used", Available(NUMBER), False),
        Member("elapsed_percent", "elapsed_percent", Available(NUMBER), False),
        Member("pace", "pace", MONEY, False),
        Member("projected", "projected", Available(MONEY), False),
        Member("status", "status", Available(Choice(BudgetStatus)), False),
    )


class AggregatedTransactions(Answer):
    """Sums by time and by group."""

    __slots__ = {
        "grain": "The length of a bucket.",
        "by": "The dimensions that group the transactions.",
        "buckets": "The buckets, in order of time or of their numbers.",
        "totals": "The sums over the window.",
        "budgets": "The state of each budget, sorted by category; empty without budgets.",
        "as_of": "The last day that is counted.",
        "currency": "The currency of the amounts.",
        "data_quality": "Whether there is enough history.",
        "excluded": "The number of transactions in the window that are not counted, by reason.",
    }
    grain: Grain
    by: tuple[Dimension, ...]
    buckets: tuple[AggregateBucket, ...]
    totals: AggregateTotals
    budgets: tuple[BudgetShown, ...]
    as_of: date
    currency: str
    data_quality: DataQuality
    excluded: ExcludedTransactions
    _members = (
        Member("grain", "grain", Choice(Grain), False),
        Member("by", "by", List(Choice(Dimension)), False),
        Member("buckets", "buckets", List(Of(AggregateBucket)), False),
        Member("totals", "totals", Of(AggregateTotals), False),
        Member("budgets", "budgets", List(Of(BudgetShown)), False),
        Member("as_of", "as_of", DATE, False),
        Member("currency", "currency", TEXT, False),
        Member("data_quality", "data_quality", Choice(DataQuality), False),
        Member("excluded", "excluded", Of(ExcludedTransactions), False),
    )


class GroupShown(Record):
    """A group of similar borrowers."""

    __slots__ = {
        "id": "The id. It is unique among the groups of all snapshots.",
        "label": "The definition as text.",
        "definition": (
            "The common properties of the members: a bucket for each of the first grouping "
            "variables."
        ),
        "size_at_least": "The number of members, rounded down to a multiple of 5.",
    }
    id: str | NAType
    label: str | NAType
    definition: dict[str, str]
    size_at_least: int | NAType
    _members = (
        Member("id", "id", Available(TEXT), False),
        Member("label", "label", Available(TEXT), False),
        Member("definition", "definition", Map(TEXT), False),
        Member("size_at_least", "size_at_least", Available(INTEGER), False),
    )


class VariableCompared(Record):
    """A variable of a borrower and of the group. The group's figures cover all members including
    the borrower, and are rounded to two significant digits.
    """

    __slots__ = {
        "name": "The variable.",
        "unit": "The unit.",
        "user_value": "The borrower's value.",
        "p25": "The lower quartile of the group.",
        "median": "The median of the group.",
        "p75": "The upper quartile of the group.",
        "mean": "The mean of the group.",
        "percentile": (
            "The percentage of other members with a smaller value. Members with the same value "
            "count half."
        ),
        "position": "The position of the value among the quartiles.",
        "difference": "The value less the median.",
        "difference_percent": "The difference in percent of the median's absolute value.",
    }
    name: str
    unit: Unit
    user_value: Decimal | NAType
    p25: Decimal | NAType
    median: Decimal | NAType
    p75: Decimal | NAType
    mean: Decimal | NAType
    percentile: int | NAType
    position: PeerPosition | NAType
    difference: Decimal | NAType
    difference_percent: float | NAType
    _members = (
        Member("name", "name", TEXT, False),
        Member("unit", "unit", Choice(Unit), False),
        Member("user_value", "user_value", Available(MONEY), False),
        Member("p25", "p25", Available(MONEY), False),
        Member("median", "median", Available(MONEY), False),
        Member("p75", "p75", Available(MONEY), False),
        Member("mean", "mean", Available(MONEY), False),
        Member("percentile", "percentile", Available(INTEGER), False),
        Member("position", "position", Available(Choice(PeerPosition)), False),
        Member("difference", "difference", Available(MONEY), False),
        Member("difference_percent", "difference_percent", Available(NUMBER), False),
    )


class VariableSuppressed(Record):
    """A variable with figures left out."""

    __slots__ = {
        "name": "The variable.",
        "reason": (
            "The reason: `peer group too small`, `no snapshot`, `not in the snapshot`, `mean is "
            "dominated by one or two` or `mean would give away another one`."
        ),
    }
    name: str
    reason: str
    _members = (
        Member("name", "name", TEXT, False),
        Member("reason", "reason", TEXT, False),
    )


class PeersCompared(Answer):
    """A borrower compared with the group. The window of `excluded` is the period. `data_quality`
    is that of the day of the snapshot. For a borrower outside the snapshot it is that of
    `as_of`.
    """

    __slots__ = {
        "peer_group": "The borrower's group.",
        "k_min": "The smallest number of members with a value that a group needs for a comparison.",
        "variables": "The variables, in the order of the request.",
        "suppressed": "The variables with figures left out, each with the reason.",
        "snapshot_date": "The day of the snapshot; NA without one.",
        "as_of": "The last day that is counted.",
        "currency": "The currency of the amounts.",
        "data_quality": "Whether there is enough history.",
        "excluded": "The number of transactions in the window that are not counted, by reason.",
    }
    peer_group: GroupShown
    k_min: int
    variables: tuple[VariableCompared, ...]
    suppressed: tuple[VariableSuppressed, ...]
    snapshot_date: date | NAType
    as_of: date
    currency: str
    data_quality: DataQuality
    excluded: ExcludedTransactions
    _members = (
        Member("peer_group", "peer_group", Of(GroupShown), False),
        Member("k_min", "k_min", INTEGER, False),
        Member("variables", "variables", List(Of(VariableCompared)), False),
        Member("suppressed", "suppressed", List(Of(VariableSuppressed)), False),
        Member("snapshot_date", "snapshot_date", Available(DATE), False),
        Member("as_of", "as_of", DATE, False),
        Member("currency", "currency", TEXT, False),
        Member("data_quality", "data_quality", Choice(DataQuality), False),
        Member("excluded", "excluded", Of(ExcludedTransactions), False),
    )


class PeerVariable(Record):
    """A variable for comparing borrowers."""

    __slots__ = {
        "name": (
            "The name. `spending:<category>` is a placeholder for the variables of all categories."
        ),
        "label": "A short name for people.",
        "unit": "The unit.",
        "definition": "The definition.",
        "min_months": "The number of complete months of the period that it needs.",
        "higher_is": "The meaning of a higher value for a borrower's finances.",
    }
    name: str
    label: str
    unit: Unit
    definition: str
    min_months: int
    higher_is: HigherIs
    _members = (
        Member("name", "name", TEXT, False),
        Member("label", "label", TEXT, False),
        Member("unit", "unit", Choice(Unit), False),
        Member("definition", "definition", TEXT, False),
        Member("min_months", "min_months", INTEGER, False),
        Member("higher_is", "higher_is", Choice(HigherIs), False),
    )


class PeerVariables(Answer):
    """The variables for comparing borrowers."""

    __slots__ = {
        "variables": "The variables.",
    }
    variables: tuple[PeerVariable, ...]
    _members = (
        Member("variables", "variables", List(Of(PeerVariable)), False),
    )


class PeerGroupListed(Record):
    """A group of similar borrowers."""

    __slots__ = {
        "id": "The id. It is unique among the groups of all snapshots.",
        "label": "The definition as text.",
        "definition": (
            "The common properties of the members: a bucket for each of the first grouping "
            "variables."
        ),
        "size_at_least": "The number of members, rounded down to a multiple of 5.",
        "eligible": (
            "Whether members can be compared with the group, because it has at least `k_min` "
            "members."
        ),
    }
    id: str
    label: str
    definition: dict[str, str]
    size_at_least: int | NAType
    eligible: bool
    _members = (
        Member("id", "id", TEXT, False),
        Member("label", "label", TEXT, False),
        Member("definition", "definition", Map(TEXT), False),
        Member("size_at_least", "size_at_least", Available(INTEGER), False),
        Member("eligible", "eligible", BOOLEAN, False),
    )


class UserGroup(Record):
    """The group of one borrower."""

    __slots__ = {
        "id": "Its id; NA for a borrower without a group in the snapshot.",
        "relaxed": "The grouping variables that are not part of the group's definition.",
    }
    id: str | NAType
    relaxed: tuple[str, ...]
    _members = (
        Member("id", "id", Available(TEXT), False),
        Member("relaxed", "relaxed", List(TEXT), False),
    )


class PeerGroups(Answer):
    """The groups of a snapshot."""

    __slots__ = {
        "grouping_variables": "The variables that define the groups, most important first.",
        "k_min": "The smallest number of members of a group.",
        "snapshot_date": "The day of the snapshot; NA without a snapshot.",
        "groups": "The groups, sorted by definition.",
        "user_group": "The group of the requested borrower.",
    }
    grouping_variables: tuple[str, ...]
    k_min: int
    snapshot_date: date | NAType
    groups: tuple[PeerGroupListed, ...]
    user_group: UserGroup | None
    _members = (
        Member("grouping_variables", "grouping_variables", List(TEXT), False),
        Member("k_min", "k_min", INTEGER, False),
        Member("snapshot_date", "snapshot_date", Available(DATE), False),
        Member("groups", "groups", List(Of(PeerGroupListed)), False),
        Member("user_group", "user_group", Optional(Of(UserGroup)), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            grouping_variables: Sequence[str],
            k_min: int,
            snapshot_date: date | NAType,
            groups: Sequence[PeerGroupListed | Mapping[str, Any]],
            user_group: UserGroup | Mapping[str, Any] | None = None,
        ) -> None: ...


class PriceChangeShown(Record):
    """A change of a stream's amount."""

    __slots__ = {
        "previous_amount": "The median of the earlier amounts.",
        "new_amount": "The amount of the last two occurrences.",
        "date": "The first day of the new amount.",
    }
    previous_amount: Decimal
    new_amount: Decimal
    date: date
    _members = (
        Member("previous_amount", "previous_amount", MONEY, False),
        Member("new_amount", "new_amount", MONEY, False),
        Member("date", "date", DATE, False),
    )


class StreamShown(Record):
    """Recurring transactions of one party. Amounts are positive."""

    __slots__ = {
        "stream_id": (
            "The stream's id: 16 hexadecimal digits. It stays the same while the party, the "
            "frequency and the rank among the party's streams are the same."
        ),
        "direction": "Whether money comes in or goes out.",
        "kind": "The kind of stream.",
        "merchant": "The latest merchant; empty if unknown.",
        "description": "The latest description.",
        "category": "The latest category.",
        "account_id": "The latest account.",
        "frequency": "The frequency.",
        "every_days": (
            "The length of its period in days: 7 for `WEEKLY`, 30.4375 for `MONTHLY`, N for "
            "`EVERY_N_DAYS`."
        ),
        "first_date": "The day of the first occurrence.",
        "last_date": "The day of the last occurrence.",
        "count": "The number of occurrences. Several transactions on one day count as one.",
        "average_amount": "The mean amount of the occurrences.",
        "median_amount": "The median amount of the occurrences.",
        "last_amount": "The amount of the last occurrence.",
        "min_amount": "The smallest amount.",
        "max_amount": "The largest amount.",
        "amount_type": "Whether the amounts are always the same.",
        "average_days_apart": "The mean number of days between occurrences.",
        "regularity": "The share of gaps that fit the frequency. A gap of two periods counts half.",
        "predicted_next_date": (
            "The expected day of the next occurrence. If the occurrence is late, this day is in "
            "the past."
        ),
        "predicted_next_amount": "The expected amount of the next occurrence.",
        "missed": "The number of expected occurrences that are missing.",
        "price_change": "The last change of the amount; None if there is none.",
        "is_active": "Whether the stream is still active.",
        "status": "The stage of the stream.",
        "confidence": "The confidence, 0 to 1.",
        "transaction_ids": "The ids of its transactions, sorted by day.",
        "why": "The reasons why it is detected as a stream.",
    }
    stream_id: str
    direction: StreamDirection
    kind: StreamKind
    merchant: str
    description: str
    category: str
    account_id: str
    frequency: StreamFrequency
    every_days: float
    first_date: date
    last_date: date
    count: int
    average_amount: Decimal
    median_amount: Decimal
    last_amount: Decimal
    min_amount: Decimal
    max_amount: Decimal
    amount_type: AmountType
    average_days_apart: float
    regularity: float
    predicted_next_date: date
    predicted_next_amount: Decimal
    missed: int
    price_change: PriceChangeShown | None
    is_active: bool
    status: StreamStatus
    confidence: float
    transaction_ids: tuple[str, ...]
    why: tuple[StreamReason, ...]
    _members = (
        Member("stream_id", "stream_id", TEXT, False),
        Member("direction", "direction", Choice(StreamDirection), False),
        Member("kind", "kind", Choice(StreamKind), False),
        Member("merchant", "merchant", TEXT, False),
        Member("description", "description", TEXT, False),
        Member("category", "category", TEXT, False),
        Member("account_id", "account_id", TEXT, False),
        Member("frequency", "frequency", Choice(StreamFrequency), False),
        Member("every_days", "every_days", NUMBER, False),
        Member("first_date", "first_date", DATE, False),
        Member("last_date", "last_date", DATE, False),
        Member("count", "count", INTEGER, False),
        Member("average_amount", "average_amount", MONEY, False),
        Member("median_amount", "median_amount", MONEY, False),
        Member("last_amount", "last_amount", MONEY, False),
        Member("min_amount", "min_amount", MONEY, False),
        Member("max_amount", "max_amount", MONEY, False),
        Member("amount_type", "amount_type", Choice(AmountType), False),
        Member("average_days_apart", "average_days_apart", NUMBER, False),
        Member("regularity", "regularity", NUMBER, False),
        Member("predicted_next_date", "predicted_next_date", DATE, False),
        Member("predicted_next_amount", "predicted_next_amount", MONEY, False),
        Member("missed", "missed", INTEGER, False),
        Member("price_change", "price_change", Optional(Of(PriceChangeShown)), False),
        Member("is_active", "is_active", BOOLEAN, False),
        Member("status", "status", Choice(StreamStatus), False),
        Member("confidence", "confidence", NUMBER, False),
        Member("transaction_ids", "transaction_ids", List(TEXT), False),
        Member("why", "why", List(Choice(StreamReason)), False),
    )


class StreamSummary(Record):
    """The monthly totals of active streams."""

    __slots__ = {
        "monthly_inflow": (
            "Monthly income: the sum of the expected next amounts, each times 30.4375, divided by "
            "the days of its period."
        ),
        "monthly_outflow": "Monthly spending, computed in the same way.",
        "active_count": "The number of active streams.",
    }
    monthly_inflow: Decimal
    monthly_outflow: Decimal
    active_count: int
    _members = (
        Member("monthly_inflow", "monthly_inflow", MONEY, False),
        Member("monthly_outflow", "monthly_outflow", MONEY, False),
        Member("active_count", "active_count", INTEGER, False),
    )


class RecurringTransactions(Answer):
    """The recurring streams among a borrower's transactions. The window of `excluded` is the
    examined months.
    """

    __slots__ = {
        "user_id": "The borrower's public id.",
        "inflow_streams": "The streams of incoming money, largest monthly amount first.",
        "outflow_streams": "The streams of outgoing money, largest monthly amount first.",
        "summary": "The totals of the active streams in this answer.",
        "as_of": "The last day that is counted.",
        "currency": "The currency of the amounts.",
        "data_quality": "Whether there is enough history.",
        "excluded": "The number of transactions in the window that are not counted, by reason.",
    }
    user_id: str
    inflow_streams: tuple[StreamShown, ...]
    outflow_streams: tuple[StreamShown, ...]
    summary: StreamSummary
    as_of: date
    currency: str
    data_quality: DataQuality
    excluded: ExcludedTransactions
    _members = (
        Member("user_id", "user_id", TEXT, False),
        Member("inflow_streams", "inflow_streams", List(Of(StreamShown)), False),
        Member("outflow_streams", "outflow_streams", List(Of(StreamShown)), False),
        Member("summary", "summary", Of(StreamSummary), False),
        Member("as_of", "as_of", DATE, False),
        Member("currency", "currency", TEXT, False),
        Member("data_quality", "data_quality", Choice(DataQuality), False),
        Member("excluded", "excluded", Of(ExcludedTransactions), False),
    )


class ProjectedAmount(Record):
    """An expected amount with its interval."""

    __slots__ = {
        "amount": "The amount.",
        "lower": "The lower end, at least 0. Overdue occurrences are not included.",
        "upper": "The upper end.",
        "level": (
            "The probability that the real amount is inside the interval, estimated from the past."
        ),
    }
    amount: Decimal
    lower: Decimal
    upper: Decimal
    level: float
    _members = (
        Member("amount", "amount", MONEY, False),
        Member("lower", "lower", MONEY, False),
        Member("upper", "upper", MONEY, False),
        Member("level", "level", NUMBER, False),
    )


class VariableBasis(Record):
    """The basis for projecting the amounts that do not recur."""

    __slots__ = {
        "windows": "The number of earlier windows.",
        "median": "The median of the last six windows, each as long as the projection.",
    }
    windows: int
    median: Decimal
    _members = (
        Member("windows", "windows", INTEGER, False),
        Member("median", "median", MONEY, False),
    )


class ProjectionComponent(Record):
    """A part of a projection: an expected occurrence of a stream, or the rest that does not
    recur.
    """

    __slots__ = {
        "type_": "`recurring` or `variable`.",
        "stream_id": "The id of the stream.",
        "name": "The name of the stream's party.",
        "date": (
            "The expected day. For an overdue occurrence it is the first day of the projection."
        ),
        "amount": "The amount.",
        "lower": "The smallest expected amount of the occurrence; 0 for an overdue one.",
        "upper": "The largest expected amount of the occurrence.",
        "basis": "The basis of the rest.",
    }
    type_: ComponentType
    stream_id: str | None
    name: str | None
    date: date | None
    amount: Decimal
    lower: Decimal | None
    upper: Decimal | None
    basis: VariableBasis | None
    _members = (
        Member("type", "type_", Choice(ComponentType), False),
        Member("stream_id", "stream_id", Optional(TEXT), True),
        Member("name", "name", Optional(TEXT), True),
        Member("date", "date", Optional(DATE), True),
        Member("amount", "amount", MONEY, False),
        Member("lower", "lower", Optional(MONEY), True),
        Member("upper", "upper", Optional(MONEY), True),
        Member("basis", "basis", Optional(Of(VariableBasis)), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            type_: ComponentType,
            stream_id: str | None = None,
            name: str | None = None,
            date: Day | None = None,
            amount: Decimal | int,
            lower: Decimal | int | None = None,
            upper: Decimal | int | None = None,
            basis: VariableBasis | Mapping[str, Any] | None = None,
        ) -> None: ...


class ProjectionWindow(Record):
    """The amount of an earlier window."""

    __slots__ = {
        "from_": "The first day.",
        "to": "The last day.",
        "amount": "The amount.",
    }
    from_: date
    to: date
    amount: Decimal
    _members = (
        Member("from", "from_", DATE, False),
        Member("to", "to", DATE, False),
        Member("amount", "amount", MONEY, False),
    )


class ProjectionDay(Record):
    """The expected amount of a day."""

    __slots__ = {
        "date": "The day.",
        "amount": "The amount expected on that day.",
        "cumulative": "The total expected until the end of that day.",
    }
    date: date
    amount: Decimal
    cumulative: Decimal
    _members = (
        Member("date", "date", DATE, False),
        Member("amount", "amount", MONEY, False),
        Member("cumulative", "cumulative", MONEY, False),
    )


class MoneyProjection(Answer):
    """The expected income or expenses, from the day after `as_of`. Amounts are positive.

    `data_quality` is at most `thin` if fewer than four earlier projections could be compared
    with real amounts. The window of `excluded` begins with the first of the earlier windows, or
    with the first transaction if there are none, and ends on `as_of`.
    """

    __slots__ = {
        "user_id": "The borrower's public id.",
        "from_": "The first day.",
        "to": "The last day.",
        "projected": "The expected amount; NA with fewer than two complete months.",
        "components": (
            "The parts of the sum: the expected occurrences of streams by day, and then the rest."
        ),
        "history": "The amounts of earlier windows, earliest first.",
        "method": "The method of the projection.",
        "error_mae": "The mean absolute error of earlier projections; NA if none could be made.",
        "daily": "The amounts of each day, if `daily` is 1.",
        "as_of": "The last day that is counted.",
        "currency": "The currency of the amounts.",
        "data_quality": "Whether there is enough history.",
        "excluded": "The number of transactions in the window that are not counted, by reason.",
    }
    user_id: str
    from_: date
    to: date
    projected: ProjectedAmount | NAType
    components: tuple[ProjectionComponent, ...]
    history: tuple[ProjectionWindow, ...]
    method: ProjectionMethod
    error_mae: Decimal | NAType
    daily: tuple[ProjectionDay, ...] | None
    as_of: date
    currency: str
    data_quality: DataQuality
    excluded: ExcludedTransactions
    _members = (
        Member("user_id", "user_id", TEXT, False),
        Member("from", "from_", DATE, False),
        Member("to", "to", DATE, False),
        Member("projected", "projected", Available(Of(ProjectedAmount)), False),
        Member("components", "components", List(Of(ProjectionComponent)), False),
        Member("history", "history", List(Of(ProjectionWindow)), False),
        Member("method", "method", Choice(ProjectionMethod), False),
        Member("error_mae", "error_mae", Available(MONEY), False),
        Member("daily", "daily", Optional(List(Of(ProjectionDay))), True),
        Member("as_of", "as_of", DATE, False),
        Member("currency", "currency", TEXT, False),
        Member("data_quality", "data_quality", Choice(DataQuality), False),
        Member("excluded", "excluded", Of(ExcludedTransactions), False),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            user_id: str,
            from_: date,
            to: date,
            projected: ProjectedAmount | Mapping[str, Any] | NAType,
            components: Sequence[ProjectionComponent | Mapping[str, Any]],
            history: Sequence[ProjectionWindow | Mapping[str, Any]],
            method: ProjectionMethod,
            error_mae: Decimal | int | NAType,
            daily: Sequence[ProjectionDay | Mapping[str, Any]] | None = None,
            as_of: date,
            currency: str,
            data_quality: DataQuality,
            excluded: ExcludedTransactions | Mapping[str, Any],
        ) -> None: ...


class BalanceShown(Record):
    """The balance of a borrower's accounts."""

    __slots__ = {
        "amount": "The amount; NA if it is unknown.",
        "source": "The source of the balance.",
        "date": "The day of the balance. For several accounts it is the earliest day.",
        "stale_days": "The number of days since then.",
    }
    amount: Decimal | NAType
    source: BalanceSource | NAType
    date: date | NAType
    stale_days: int | NAType
    _members = (
        Member("amount", "amount", Available(MONEY), False),
        Member("source", "source", Available(Choice(BalanceSource)), False),
        Member("date", "date", Available(DATE), False),
        Member("stale_days", "stale_days", Available(INTEGER), False),
    )


class DueInstalment(Record):
    """An unpaid instalment."""

    __slots__ = {
        "transaction_id": "Its number, as in `get_due_payments`.",
        "due_date": "Its due date.",
        "total_due_payment": "The amount owed: principal, interest and penalty.",
    }
    transaction_id: int
    due_date: date
    total_due_payment: Decimal
    _members = (
        Member("Transaction_ID", "transaction_id", INTEGER, False),
        Member("Due_Date", "due_date", DATE, False),
        Member("Total_Due_Payment", "total_due_payment", MONEY, False),
    )


class DueInstalments(Record):
    """Unpaid instalments."""

    __slots__ = {
        "amount": "The total amount owed.",
        "items": "The instalments, earliest first.",
    }
    amount: Decimal
    items: tuple[DueInstalment, ...]
    _members = (
        Member("amount", "amount", MONEY, False),
        Member("items", "items", List(Of(DueInstalment)), False),
    )


class SpendableMoney(Record):
    """The amounts that can be spent; NA if the balance is unknown or there is too little
    history.
    """

    __slots__ = {
        "expected": (
            "The amount expected to be left on the last day, less the buffer. It may be negative."
        ),
        "safe": (
            "The amount that can be spent so that at least the buffer is left on every day, even "
            "at the bad ends of the intervals; at least 0."
        ),
    }
    expected: Decimal | NAType
    safe: Decimal | NAType
    _members = (
        Member("expected", "expected", Available(MONEY), False),
        Member("safe", "safe", Available(MONEY), False),
    )


class LowestShown(Record):
    """The day and amount of the lowest expected balance."""

    __slots__ = {
        "date": "The first day with this balance.",
        "amount": "The balance on that day, including the buffer.",
    }
    date: date | NAType
    amount: Decimal | NAType
    _members = (
        Member("date", "date", Available(DATE), False),
        Member("amount", "amount", Available(MONEY), False),
    )


class MoneyAvailable(Answer):
    """The money that a borrower can spend. The window of `excluded` is the last 24 months."""

    __slots__ = {
        "user_id": "The borrower's public id.",
        "until": "The last day of the computation.",
        "balance": "The balance of the accounts.",
        "projected_income": (
            "The income expected until `until`; 0 if `include_income` is 0, NA with fewer than two "
            "complete months."
        ),
        "projected_expenses": (
            "The expenses expected until `until`, without payments of the instalments; NA with "
            "fewer than two complete months."
        ),
        "due_instalments": (
            "The unpaid instalments due until `until`, of loans that the caller sees."
        ),
        "buffer": "The amount that must not be spent.",
        "available_money": "The amounts that can be spent.",
        "per_day": "The part of `safe` for each day, rounded down.",
        "lowest_point": "The day and amount of the lowest expected balance.",
        "shortfall": "Whether the expected balance falls below the buffer.",
        "warnings": "Warnings about the answer.",
        "as_of": "The last day that is counted.",
        "currency": "The currency of the amounts.",
        "data_quality": "Whether there is enough history.",
        "excluded": "The number of transactions in the window that are not counted, by reason.",
    }
    user_id: str
    until: date
    balance: BalanceShown
    projected_income: Decimal | NAType
    projected_expenses: Decimal | NAType
    due_instalments: DueInstalments
    buffer: Decimal
    available_money: SpendableMoney
    per_day: Decimal | NAType
    lowest_point: LowestShown
    shortfall: bool | NAType
    warnings: tuple[AvailableWarning, ...]
    as_of: date
    currency: str
    data_quality: DataQuality
    excluded: ExcludedTransactions
    _members = (
        Member("user_id", "user_id", TEXT, False),
        Member("until", "until", DATE, False),
        Member("balance", "balance", Of(BalanceShown), False),
        Member("projected_income", "projected_income", Available(MONEY), False),
        Member("projected_expenses", "projected_expenses", Available(MONEY), False),
        Member("due_instalments", "due_instalments", Of(DueInstalments), False),
        Member("buffer", "buffer", MONEY, False),
        Member("available_money", "available_money", Of(SpendableMoney), False),
        Member("per_day", "per_day", Available(MONEY), False),
        Member("lowest_point", "lowest_point", Of(LowestShown), False),
        Member("shortfall", "shortfall", Available(BOOLEAN), False),
        Member("warnings", "warnings", List(Choice(AvailableWarning)), False),
        Member("as_of", "as_of", DATE, False),
        Member("currency", "currency", TEXT, False),
        Member("data_quality", "data_quality", Choice(DataQuality), False),
        Member("excluded", "excluded", Of(ExcludedTransactions), False),
    )


class InsightEvidence(Record):
    """The evidence of an insight."""

    __slots__ = {
        "transaction_ids": "The ids of the transactions, sorted by day.",
        "stream_id": "The id of the stream; NA if the insight is not about a stream.",
    }
    transaction_ids: tuple[str, ...]
    stream_id: str | NAType
    _members = (
        Member("transaction_ids", "transaction_ids", List(TEXT), False),
        Member("stream_id", "stream_id", Available(TEXT), False),
    )


class InsightShown(Record):
    """An insight. Shares of income or spending are fractions of 1. All other values are amounts."""

    __slots__ = {
        "id": "The id. It is the same for a borrower while `dedup_key` is the same.",
        "type_": "The type of insight.",
        "severity": "The severity.",
        "score": "The score.",
        "title": (
            "A sentence for the borrower, in Arabic if that is the borrower's language, otherwise "
            "in English."
        ),
        "variable": "The variable of the insight.",
        "period": "The window of the insight.",
        "value": "The value in the window.",
        "baseline": "The usual value; NA if there is none.",
        "change": "The value less the usual value.",
        "change_percent": (
            "`change` in percent of the usual value's absolute value; NA if the usual value is 0."
        ),
        "z": (
            "The number of usual deviations between the value and the usual value; NA for types "
            "without this test."
        ),
        "evidence": "The evidence.",
        "params": "The values in the title, as texts.",
        "dedup_key": "The key that identifies the insight when it is found again.",
    }
    id: str
    type_: InsightType
    severity: InsightSeverity
    score: float | NAType
    title: str
    variable: str
    period: Window
    value: Decimal
    baseline: Decimal | NAType
    change: Decimal | NAType
    change_percent: float | NAType
    z: float | NAType
    evidence: InsightEvidence
    params: dict[str, str]
    dedup_key: str
    _members = (
        Member("id", "id", TEXT, False),
        Member("type", "type_", Choice(InsightType), False),
        Member("severity", "severity", Choice(InsightSeverity), False),
        Member("score", "score", Available(NUMBER), False),
        Member("title", "title", TEXT, False),
        Member("variable", "variable", TEXT, False),
        Member("period", "period", Of(Window), False),
        Member("value", "value", MONEY, False),
        Member("baseline", "baseline", Available(MONEY), False),
        Member("change", "change", Available(MONEY), False),
        Member("change_percent", "change_percent", Available(NUMBER), False),
        Member("z", "z", Available(NUMBER), False),
        Member("evidence", "evidence", Of(InsightEvidence), False),
        Member("params", "params", Map(TEXT), False),
        Member("dedup_key", "dedup_key", TEXT, False),
    )


class TopInsights(Answer):
    """The insights about a borrower's transactions."""

    __slots__ = {
        "insights": "The insights, highest score first.",
        "as_of": "The last day that is counted.",
        "currency": "The currency of the amounts.",
        "data_quality": "Whether there is enough history.",
        "excluded": "The number of transactions in the window that are not counted, by reason.",
    }
    insights: tuple[InsightShown, ...]
    as_of: date
    currency: str
    data_quality: DataQuality
    excluded: ExcludedTransactions
    _members = (
        Member("insights", "insights", List(Of(InsightShown)), False),
        Member("as_of", "as_of", DATE, False),
        Member("currency", "currency", TEXT, False),
        Member("data_quality", "data_quality", Choice(DataQuality), False),
        Member("excluded", "excluded", Of(ExcludedTransactions), False),
    )


class InsightVariable(Record):
    """A type of insights."""

    __slots__ = {
        "type_": "The type.",
        "variable": (
            "The variable of the insight. `spending:<category>` is a placeholder for the variables "
            "of all categories."
        ),
        "definition": "The meaning of the insight, and when it appears.",
        "thresholds": "The thresholds, by name.",
        "weight": "The factor of the score; 0 if the type is switched off.",
        "min_history": (
            "The history that it needs: earlier windows with data for types that compare windows, "
            "complete months for all others."
        ),
        "severity_rule": "The smallest score of each severity.",
    }
    type_: InsightType
    variable: str
    definition: str
    thresholds: dict[str, Decimal]
    weight: int
    min_history: int
    severity_rule: str
    _members = (
        Member("type", "type_", Choice(InsightType), False),
        Member("variable", "variable", TEXT, False),
        Member("definition", "definition", TEXT, False),
        Member("thresholds", "thresholds", Map(MONEY), False),
        Member("weight", "weight", INTEGER, False),
        Member("min_history", "min_history", INTEGER, False),
        Member("severity_rule", "severity_rule", TEXT, False),
    )


class InsightVariables(Answer):
    """The types of insights."""

    __slots__ = {
        "types": "The types.",
    }
    types: tuple[InsightVariable, ...]
    _members = (
        Member("types", "types", List(Of(InsightVariable)), False),
    )


class EngagementRuleCreated(Answer):
    """The rule that was created."""

    __slots__ = {
        "message": "The confirmation.",
        "rule_id": "The rule's id. All versions of the rule have the same id.",
    }
    message: str
    rule_id: int
    _members = (
        Member("message", "message", TEXT, False),
        Member("rule_id", "rule_id", INTEGER, False),
    )


class HoursOfQuiet(Record):
    """Hours without new messages, in the time zone of analytics. They span midnight if `from` is
    later than `to`.
    """

    __slots__ = {
        "from_": "The first minute, `HH:MM`.",
        "to": "The end, `HH:MM`.",
    }
    from_: str
    to: str
    _members = (
        Member("from", "from_", TEXT, False),
        Member("to", "to", TEXT, False),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            from_: str,
            to: str,
        ) -> None: ...


class EngagementRuleShown(Record):
    """A rule of engagement."""

    __slots__ = {
        "rule_id": "The rule's id.",
        "name": "The rule's name.",
        "event": "The event that the rule listens to.",
        "conditions": "The conditions, in the form of business rules.",
        "channel": "The channel of the messages.",
        "template": "The text of the messages.",
        "audience": (
            "The borrowers that the rule is about: `all`, or the id of a segment of the partner's "
            "latest segmentation. Left out: `all`."
        ),
        "priority": "Rules run by priority, the lowest number first, then by name. Left out: 100.",
        "cooldown_hours": (
            "The number of hours between two messages of the rule to a borrower. Left out: 24."
        ),
        "max_per_day": (
            "The greatest number of messages to a borrower on a day, from all rules of the partner "
            "together. Left out: 3."
        ),
        "quiet_hours": (
            "Hours without new messages. Messages queued earlier are still handed out in these "
            "hours, so a host that sends them then must observe the hours itself."
        ),
        "start": "The first active day.",
        "end": "The last active day.",
        "active": "Whether the rule is active. Left out: yes.",
        "requires_consent": (
            "Whether the borrower's consent to marketing is needed. Left out: `marketing`, so that "
            "no message is sent without this consent."
        ),
        "version": "The number of this version, from 1.",
        "created_at": "When this version was created.",
    }
    rule_id: int
    name: str
    event: EventType
    conditions: Any
    channel: MessageChannel
    template: str | dict[str, str]
    audience: str | int
    priority: int
    cooldown_hours: int
    max_per_day: int
    quiet_hours: HoursOfQuiet | None
    start: date | None
    end: date | None
    active: bool
    requires_consent: ConsentNeeded
    version: int
    created_at: datetime
    _members = (
        Member("rule_id", "rule_id", INTEGER, False),
        Member("name", "name", TEXT, False),
        Member("event", "event", Choice(EventType), False),
        Member("conditions", "conditions", ANY, False),
        Member("channel", "channel", Choice(MessageChannel), False),
        Member("template", "template", Either(TEXT, Map(TEXT)), False),
        Member("audience", "audience", Either(TEXT, INTEGER), False),
        Member("priority", "priority", INTEGER, False),
        Member("cooldown_hours", "cooldown_hours", INTEGER, False),
        Member("max_per_day", "max_per_day", INTEGER, False),
        Member("quiet_hours", "quiet_hours", Optional(Of(HoursOfQuiet)), False),
        Member("start", "start", Optional(DATE), False),
        Member("end", "end", Optional(DATE), False),
        Member("active", "active", BOOLEAN, False),
        Member("requires_consent", "requires_consent", Choice(ConsentNeeded), False),
        Member("version", "version", INTEGER, False),
        Member("created_at", "created_at", TIME, False),
    )


class EngagementRules(Answer):
    """The rules of engagement."""

    __slots__ = {
        "rules": "The rules.",
    }
    rules: tuple[EngagementRuleShown, ...]
    _members = (
        Member("rules", "rules", List(Of(EngagementRuleShown)), False),
    )


class SuppressedMessages(Record):
    """The number of suppressed messages, by reason."""

    __slots__ = {
        "cooldown": "The rule's last message to the borrower was too recent.",
        "daily_cap": "The borrower had already received the day's maximum of messages.",
        "quiet_hours": "It was a quiet hour.",
        "no_consent": "The borrower did not consent to marketing.",
        "duplicate": "The message was already queued.",
        "missing_value": "A value in the message was unknown.",
    }
    cooldown: int
    daily_cap: int
    quiet_hours: int
    no_consent: int
    duplicate: int
    missing_value: int
    _members = (
        Member("cooldown", "cooldown", INTEGER, False),
        Member("daily_cap", "daily_cap", INTEGER, False),
        Member("quiet_hours", "quiet_hours", INTEGER, False),
        Member("no_consent", "no_consent", INTEGER, False),
        Member("duplicate", "duplicate", INTEGER, False),
        Member("missing_value", "missing_value", INTEGER, False),
    )


class EngagementRuleStats(Record):
    """The counts of a rule of engagement."""

    __slots__ = {
        "rule_id": "The rule's id.",
        "name": "Its name.",
        "evaluated": "The number of events that it evaluated.",
        "matched": "The number of events that made its conditions True.",
        "queued": "The number of messages queued for them.",
        "suppressed": "The number of suppressed messages, by the first reason that applied.",
        "delivered": "The number of these messages that were delivered.",
        "failed": "The number of these messages that failed.",
        "unique_users": "The number of borrowers with a queued message.",
        "last_triggered_at": (
            "The last time its conditions were True, whether a message was queued or not."
        ),
    }
    rule_id: int
    name: str
    evaluated: int
    matched: int
    queued: int
    suppressed: SuppressedMessages
    delivered: int
    failed: int
    unique_users: int
    last_triggered_at: datetime | NAType
    _members = (
        Member("rule_id", "rule_id", INTEGER, False),
        Member("name", "name", TEXT, False),
        Member("evaluated", "evaluated", INTEGER, False),
        Member("matched", "matched", INTEGER, False),
        Member("queued", "queued", INTEGER, False),
        Member("suppressed", "suppressed", Of(SuppressedMessages), False),
        Member("delivered", "delivered", INTEGER, False),
        Member("failed", "failed", INTEGER, False),
        Member("unique_users", "unique_users", INTEGER, False),
        Member("last_triggered_at", "last_triggered_at", Available(TIME), False),
    )


class EngagementStats(Answer):
    """The counts of rules of engagement."""

    __slots__ = {
        "stats": "The rules, by priority and name.",
    }
    stats: tuple[EngagementRuleStats, ...]
    _members = (
        Member("stats", "stats", List(Of(EngagementRuleStats)), False),
    )


class EnrichedTransaction(Record):
    """A transaction in the context of the borrower's other transactions; NA for another event,
    and without the scope `analytics:read`.
    """

    __slots__ = {
        "kind": "The kind of the transaction.",
        "category": "Its category. A refund without a category has that of the purchase.",
        "stream_id": "The id of its stream.",
    }
    kind: str | NAType
    category: str | NAType
    stream_id: str | NAType
    _members = (
        Member("kind", "kind", Available(TEXT), False),
        Member("category", "category", Available(TEXT), False),
        Member("stream_id", "stream_id", Available(TEXT), False),
    )


class TriggeredRule(Record):
    """A rule with True conditions."""

    __slots__ = {
        "rule_id": "The rule's id.",
        "name": "Its name.",
        "message_id": "The id of the message.",
        "channel": "The channel of the message.",
        "status": "The outcome of the message.",
        "reason": "The reason why it was suppressed; NA otherwise.",
        "message": (
            "The text of the message; NA if one of its values is unknown, or if the caller may not "
            "know a value that the rule reads."
        ),
    }
    rule_id: int
    name: str
    message_id: str
    channel: MessageChannel
    status: TriggeredStatus
    reason: Suppression | NAType
    message: str | NAType
    _members = (
        Member("rule_id", "rule_id", INTEGER, False),
        Member("name", "name", TEXT, False),
        Member("message_id", "message_id", TEXT, False),
        Member("channel", "channel", Choice(MessageChannel), False),
        Member("status", "status", Choice(TriggeredStatus), False),
        Member("reason", "reason", Available(Choice(Suppression)), False),
        Member("message", "message", Available(TEXT), False),
    )


class TransactionGenerated(Answer):
    """The result for a transaction or an event."""

    __slots__ = {
        "txn_id": "The transaction's id; NA for another event.",
        "status": "The outcome.",
        "enriched": "The transaction in the context of the borrower's other transactions.",
        "triggered": (
            "The rules with True conditions, in order of execution; empty without the scope "
            "`analytics:read`."
        ),
    }
    txn_id: str | NAType
    status: GenerateStatus
    enriched: EnrichedTransaction
    triggered: tuple[TriggeredRule, ...]
    _members = (
        Member("txn_id", "txn_id", Available(TEXT), False),
        Member("status", "status", Choice(GenerateStatus), False),
        Member("enriched", "enriched", Of(EnrichedTransaction), False),
        Member("triggered", "triggered", List(Of(TriggeredRule)), False),
    )


class SimulatedRule(Record):
    """A rule to try."""

    __slots__ = {
        "rule_id": "The rule's id.",
        "seed": "The seed of the sample. The same seed gives the same sample. Left out: 0.",
    }
    rule_id: int
    seed: int | None
    _members = (
        Member("rule_id", "rule_id", INTEGER, False),
        Member("seed", "seed", Optional(INTEGER), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            rule_id: int,
            seed: int | None = None,
        ) -> None: ...


class SegmentCandidate(Record):
    """A number of clusters that was tried."""

    __slots__ = {
        "k": "The number.",
        "inertia": "The sum of the squared distances from the centres.",
        "silhouette": "The mean silhouette, computed from the distances from the centres.",
    }
    k: int
    inertia: float | NAType
    silhouette: float | NAType
    _members = (
        Member("k", "k", INTEGER, False),
        Member("inertia", "inertia", Available(NUMBER), False),
        Member("silhouette", "silhouette", Available(NUMBER), False),
    )


class SegmentScale(Record):
    """The scaling of a variable. Values below the 1 % quantile and above the 99 % quantile were
    first set to these quantiles.
    """

    __slots__ = {
        "name": "The variable.",
        "transform": (
            "The transformation: `log1p` for the logarithm of the value plus one, `constant` if "
            "all values are equal."
        ),
        "mean": "The mean after the transformation.",
        "sd": "The standard deviation after the transformation.",
    }
    name: str
    transform: ScalingTransform
    mean: float | NAType
    sd: float | NAType
    _members = (
        Member("name", "name", TEXT, False),
        Member("transform", "transform", Choice(ScalingTransform), False),
        Member("mean", "mean", Available(NUMBER), False),
        Member("sd", "sd", Available(NUMBER), False),
    )


class SegmentDriver(Record):
    """A variable that makes a segment or a borrower different from others."""

    __slots__ = {
        "var": "The variable.",
        "z": "The number of standard deviations above the mean (negative: below it).",
    }
    var: str
    z: float | NAType
    _members = (
        Member("var", "var", TEXT, False),
        Member("z", "z", Available(NUMBER), False),
    )


class SegmentChurn(Record):
    """Estimates of how many borrowers of a segment have left."""

    __slots__ = {
        "mean_p_alive": "The mean probability of not having left.",
        "at_risk_share": "The share of borrowers with a probability below ½.",
        "mean_churn_30d": (
            "The mean probability of no transaction in the next 30 days. For the model `logistic`: "
            "of leaving within a month."
        ),
    }
    mean_p_alive: float | NAType
    at_risk_share: float | NAType
    mean_churn_30d: float | NAType
    _members = (
        Member("mean_p_alive", "mean_p_alive", Available(NUMBER), False),
        Member("at_risk_share", "at_risk_share", Available(NUMBER), False),
        Member("mean_churn_30d", "mean_churn_30d", Available(NUMBER), False),
    )


class SegmentShown(Record):
    """A segment."""

    __slots__ = {
        "segment_id": (
            "The id. The successor in the next segmentation with the same method, variables and "
            "number of clusters has the same id."
        ),
        "label": "The label.",
        "size": "The number of borrowers.",
        "share": "The share of all borrowers in segments.",
        "centroid": "The centre, in the units of the variables.",
        "drivers": "The variables that differ most from the mean of all borrowers.",
        "churn": "Estimates of how many borrowers have left.",
    }
    segment_id: int
    label: str
    size: int
    share: float | NAType
    centroid: dict[str, float | NAType]
    drivers: tuple[SegmentDriver, ...]
    churn: SegmentChurn | NAType
    _members = (
        Member("segment_id", "segment_id", INTEGER, False),
        Member("label", "label", TEXT, False),
        Member("size", "size", INTEGER, False),
        Member("share", "share", Available(NUMBER), False),
        Member("centroid", "centroid", Map(Available(NUMBER)), False),
        Member("drivers", "drivers", List(Of(SegmentDriver)), False),
        Member("churn", "churn", Available(Of(SegmentChurn)), False),
    )


class SegmentChurnModel(Record):
    """The model that estimates which borrowers have left."""

    __slots__ = {
        "parameters": (
            "The parameters, in weeks, or the coefficients: of a constant, named `(constant)`, and "
            "of a standard deviation of each variable."
        ),
        "standard_errors": (
            "The standard errors of the coefficients; empty for a model with parameters."
        ),
        "log_likelihood": "The logarithm of the likelihood; NA for a model fitted to outcomes.",
        "penalised": "Whether the fit used a penalty, because the likelihood has no maximum.",
        "auc": (
            "The area under the curve for the last quarter of the outcomes, which was not used for "
            "fitting; NA for models of purchases."
        ),
    }
    parameters: dict[str, float | NAType]
    standard_errors: dict[str, float | NAType]
    log_likelihood: float | NAType
    penalised: bool
    auc: float | NAType
    _members = (
        Member("parameters", "parameters", Map(Available(NUMBER)), False),
        Member("standard_errors", "standard_errors", Map(Available(NUMBER)), False),
        Member("log_likelihood", "log_likelihood", Available(NUMBER), False),
        Member("penalised", "penalised", BOOLEAN, False),
        Member("auc", "auc", Available(NUMBER), False),
    )


class Segments(Answer):
    """A partner's borrowers in segments."""

    __slots__ = {
        "model_id": (
            "The id of the segmentation. The same data, terms and previous segmentation give the "
            "same id. NA if there is none."
        ),
        "as_of": "The last day that is counted.",
        "currency": "The currency of amounts.",
        "n_users": "The number of borrowers in segments.",
        "k": (
            "The number of clusters, before clusters with too few borrowers were merged with the "
            "nearest ones."
        ),
        "method": "The method: `kmeans` or `rfm`.",
        "silhouette": (
            "The mean silhouette of a sample, from −1 to 1. It measures how much nearer borrowers "
            "are to their own cluster than to the next one, before clusters with too few borrowers "
            "were merged. NA for one cluster, and for the method `rfm`."
        ),
        "candidates": "The numbers of clusters that were tried.",
        "variables": "The scaling of each variable.",
        "segments": "The segments, sorted by id.",
        "churn_model": (
            "The model that estimates which borrowers have left; left out if no estimate is "
            "possible."
        ),
        "excluded": "The number of borrowers without a segment, by reason.",
        "message": "`NA` if there are no segments.",
    }
    model_id: str | NAType
    as_of: date | NAType
    currency: str | NAType
    n_users: int
    k: int | NAType
    method: str | NAType
    silhouette: float | NAType
    candidates: tuple[SegmentCandidate, ...]
    variables: tuple[SegmentScale, ...]
    segments: tuple[SegmentShown, ...]
    churn_model: SegmentChurnModel | None
    excluded: dict[str, int]
    message: str | None
    _members = (
        Member("model_id", "model_id", Available(TEXT), False),
        Member("as_of", "as_of", Available(DATE), False),
        Member("currency", "currency", Available(TEXT), False),
        Member("n_users", "n_users", INTEGER, False),
        Member("k", "k", Available(INTEGER), False),
        Member("method", "method", Available(TEXT), False),
        Member("silhouette", "silhouette", Available(NUMBER), False),
        Member("candidates", "candidates", List(Of(SegmentCandidate)), False),
        Member("variables", "variables", List(Of(SegmentScale)), False),
        Member("segments", "segments", List(Of(SegmentShown)), False),
        Member("churn_model", "churn_model", Optional(Of(SegmentChurnModel)), True),
        Member("excluded", "excluded", Map(INTEGER), False),
        Member("message", "message", Optional(TEXT), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            model_id: str | NAType,
            as_of: date | NAType,
            currency: str | NAType,
            n_users: int,
            k: int | NAType,
            method: str | NAType,
            silhouette: float | NAType,
            candidates: Sequence[SegmentCandidate | Mapping[str, Any]],
            variables: Sequence[SegmentScale | Mapping[str, Any]],
            segments: Sequence[SegmentShown | Mapping[str, Any]],
            churn_model: SegmentChurnModel | Mapping[str, Any] | None = None,
            excluded: Mapping[str, int],
            message: str | None = None,
        ) -> None: ...


class SegmentVariableListed(Record):
    """A variable that can define segments."""

    __slots__ = {
        "name": (
            "The name. `spending:<category>` is a placeholder for the variables of all categories."
        ),
        "label": "A short name for people.",
        "unit": (
            "The unit: `money`, `share`, `count`, `days`, `years`, or `name` for a variable that "
            "is not a number."
        ),
        "definition": "The definition.",
        "transform": "The transformation of its values if they are skewed and none is negative.",
        "available_share": (
            "The share of the partner's borrowers with transactions that have a value; NA without "
            "such borrowers, and for the spending in each category."
        ),
        "protected": (
            "Whether the variable is a characteristic protected by law, or a proxy for one."
        ),
        "allowed": (
            "Whether `vars` of `segment_users` may contain it. A protected variable needs "
            "permission in `set_analytics`."
        ),
    }
    name: str
    label: str
    unit: str
    definition: str
    transform: Transform
    available_share: float | NAType
    protected: bool
    allowed: bool
    _members = (
        Member("name", "name", TEXT, False),
        Member("label", "label", TEXT, False),
        Member("unit", "unit", TEXT, False),
        Member("definition", "definition", TEXT, False),
        Member("transform", "transform", Choice(Transform), False),
        Member("available_share", "available_share", Available(NUMBER), False),
        Member("protected", "protected", BOOLEAN, False),
        Member("allowed", "allowed", BOOLEAN, False),
    )


class SegmentVariables(Answer):
    """The variables that can define segments."""

    __slots__ = {
        "variables": "The variables.",
    }
    variables: tuple[SegmentVariableListed, ...]
    _members = (
        Member("variables", "variables", List(Of(SegmentVariableListed)), False),
    )


class SegmentMember(Record):
    """A member of a segment."""

    __slots__ = {
        "user_id": "The borrower's public id.",
        "distance": "The distance from the segment's centre, in standard deviations.",
        "p_alive": "The probability that the borrower has not left.",
    }
    user_id: str
    distance: float | NAType
    p_alive: float | NAType
    _members = (
        Member("user_id", "user_id", TEXT, False),
        Member("distance", "distance", Available(NUMBER), False),
        Member("p_alive", "p_alive", Available(NUMBER), False),
    )


class SegmentsShown(Answer):
    """The segments, or the segment of a borrower."""

    __slots__ = {
        "model_id": "The id of the segmentation; NA if there is none yet.",
        "as_of": "The last day that was counted.",
        "currency": "The currency of amounts.",
        "n_users": "The number of borrowers in segments.",
        "k": "The number of clusters.",
        "method": "The method of the segmentation.",
        "silhouette": "The mean silhouette.",
        "candidates": "The numbers of clusters that were tried.",
        "variables": "The scaling of each variable.",
        "segments": "The segments, sorted by id; left out if a borrower was requested.",
        "churn_model": "The model that estimates which borrowers have left.",
        "excluded": "The number of borrowers without a segment, by reason.",
        "members": "The members of the requested segment, by public id.",
        "page": "The page of members.",
        "pages": "The number of pages.",
        "total": "The number of members.",
        "segment_id": "The segment of the borrower; NA if the borrower is in none.",
        "label": "Its label.",
        "distance": "The borrower's distance from the segment's centre, in standard deviations.",
        "margin": (
            "The distance from the nearest other segment's centre, less `distance`; NA if there is "
            "no other segment."
        ),
        "p_alive": "The probability that the borrower has not left.",
        "drivers": "The variables that differ most from the mean of all borrowers.",
        "message": "`NA` if there is no segmentation yet.",
    }
    model_id: str | NAType | None
    as_of: date | NAType | None
    currency: str | NAType | None
    n_users: int | None
    k: int | NAType | None
    method: str | NAType | None
    silhouette: float | NAType | None
    candidates: tuple[SegmentCandidate, ...] | None
    variables: tuple[SegmentScale, ...] | None
    segments: tuple[SegmentShown, ...] | None
    churn_model: SegmentChurnModel | None
    excluded: dict[str, int] | None
    members: tuple[SegmentMember, ...] | None
    page: int | None
    pages: int | None
    total: int | None
    segment_id: int | NAType | None
    label: str | NAType | None
    distance: float | NAType | None
    margin: float | NAType | None
    p_alive: float | NAType | None
    drivers: tuple[SegmentDriver, ...] | None
    message: str | None
    _members = (
        Member("model_id", "model_id", Optional(Available(TEXT)), True),
        Member("as_of", "as_of", Optional(Available(DATE)), True),
        Member("currency", "currency", Optional(Available(TEXT)), True),
        Member("n_users", "n_users", Optional(INTEGER), True),
        Member("k", "k", Optional(Available(INTEGER)), True),
        Member("method", "method", Optional(Available(TEXT)), True),
        Member("silhouette", "silhouette", Optional(Available(NUMBER)), True),
        Member("candidates", "candidates", Optional(List(Of(SegmentCandidate))), True),
        Member("variables", "variables", Optional(List(Of(SegmentScale))), True),
        Member("segments", "segments", Optional(List(Of(SegmentShown))), True),
        Member("churn_model", "churn_model", Optional(Of(SegmentChurnModel)), True),
        Member("excluded", "excluded", Optional(Map(INTEGER)), True),
        Member("members", "members", Optional(List(Of(SegmentMember))), True),
        Member("page", "page", Optional(INTEGER), True),
        Member("pages", "pages", Optional(INTEGER), True),
        Member("total", "total", Optional(INTEGER), True),
        Member("segment_id", "segment_id", Optional(Available(INTEGER)), True),
        Member("label", "label", Optional(Available(TEXT)), True),
        Member("distance", "distance", Optional(Available(NUMBER)), True),
        Member("margin", "margin", Optional(Available(NUMBER)), True),
        Member("p_alive", "p_alive", Optional(Available(NUMBER)), True),
        Member("drivers", "drivers", Optional(List(Of(SegmentDriver))), True),
        Member("message", "message", Optional(TEXT), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            model_id: str | NAType | None = None,
            as_of: date | NAType | None = None,
            currency: str | NAType | None = None,
            n_users: int | None = None,
            k: int | NAType | None = None,
            method: str | NAType | None = None,
            silhouette: float | NAType | None = None,
            candidates: Sequence[SegmentCandidate | Mapping[str, Any]] | None = None,
            variables: Sequence[SegmentScale | Mapping[str, Any]] | None = None,
            segments: Sequence[SegmentShown | Mapping[str, Any]] | None = None,
            churn_model: SegmentChurnModel | Mapping[str, Any] | None = None,
            excluded: Mapping[str, int] | None = None,
            members: Sequence[SegmentMember | Mapping[str, Any]] | None = None,
            page: int | None = None,
            pages: int | None = None,
            total: int | None = None,
            segment_id: int | NAType | None = None,
            label: str | NAType | None = None,
            distance: float | NAType | None = None,
            margin: float | NAType | None = None,
            p_alive: float | NAType | None = None,
            drivers: Sequence[SegmentDriver | Mapping[str, Any]] | None = None,
            message: str | None = None,
        ) -> None: ...


class TransactionsImported(Answer):
    """The counts of recorded, updated and unchanged transactions."""

    __slots__ = {
        "recorded": "The number of new transactions.",
        "updated": "The number of transactions that were stored with different content.",
        "unchanged": "The number of transactions that were already stored.",
    }
    recorded: int
    updated: int
    unchanged: int
    _members = (
        Member("recorded", "recorded", INTEGER, False),
        Member("updated", "updated", INTEGER, False),
        Member("unchanged", "unchanged", INTEGER, False),
    )


class InsightThresholds(Record):
    """Thresholds for insights about transactions. Amounts have separate settings by currency.
    Fields that are left out keep their defaults.
    """

    __slots__ = {
        "z": (
            "The smallest difference of spending in a category, or of income, in usual deviations: "
            "above 0, up to 100. Default: 3."
        ),
        "percent": (
            "The smallest difference of these, in percent of the usual value: 0 to 10,000. "
            "Default: 25."
        ),
        "windows": "The number of earlier windows to compare with: 1 to 36. Default: 6.",
        "min_windows": (
            "The number of these windows that must have data: from 1 up to all of them. Default: "
            "3."
        ),
        "large_quantile": (
            "The quantile of the payments of 12 months that a large payment exceeds: between 0 and "
            "1. Default: 0.99."
        ),
        "large_times": (
            "The multiple of the median payment that a large payment must reach: 1 to 1,000. "
            "Default: 3."
        ),
        "new_merchant_quantile": (
            "The quantile that a large payment at a new merchant exceeds: between 0 and 1. "
            "Default: 0.95."
        ),
        "new_merchant_months": (
            "The number of complete months of history before a merchant can be new: 0 to 120. "
            "Default: 3."
        ),
        "duplicate_days": (
            "The greatest number of days between two charges of the same amount: 0 to 31. Default: "
            "2."
        ),
        "price_percent": (
            "The percentage that a price rise must exceed: 2 to 1,000, since streams report no "
            "smaller change. Default: 2."
        ),
        "bill_deviations": (
            "The number of median absolute deviations that the difference of a bill must exceed: 0 "
            "to 1,000. Default: 3."
        ),
        "bill_percent": (
            "The percentage of the usual bill that the difference of a bill must exceed: 0 to "
            "10,000. Default: 15."
        ),
        "points": (
            "The difference of a share of income or spending from the usual share, in percentage "
            "points: 1 to 100. Default: 10."
        ),
        "peer_percentile": "The percentile of peers that spending exceeds: 50 to 99. Default: 90.",
        "medium_from": "The lowest score of medium severity: above 0. Default: 3.",
        "high_from": (
            "The lowest score of high severity: at least that of medium severity, up to 1,000. "
            "Default: 6."
        ),
    }
    z: float | None
    percent: int | None
    windows: int | None
    min_windows: int | None
    large_quantile: float | None
    large_times: int | None
    new_merchant_quantile: float | None
    new_merchant_months: int | None
    duplicate_days: int | None
    price_percent: int | None
    bill_deviations: int | None
    bill_percent: int | None
    points: int | None
    peer_percentile: int | None
    medium_from: float | None
    high_from: float | None
    _members = (
        Member("z", "z", Optional(NUMBER), True),
        Member("percent", "percent", Optional(INTEGER), True),
        Member("windows", "windows", Optional(INTEGER), True),
        Member("min_windows", "min_windows", Optional(INTEGER), True),
        Member("large_quantile", "large_quantile", Optional(NUMBER), True),
        Member("large_times", "large_times", Optional(INTEGER), True),
        Member("new_merchant_quantile", "new_merchant_quantile", Optional(NUMBER), True),
        Member("new_merchant_months", "new_merchant_months", Optional(INTEGER), True),
        Member("duplicate_days", "duplicate_days", Optional(INTEGER), True),
        Member("price_percent", "price_percent", Optional(INTEGER), True),
        Member("bill_deviations", "bill_deviations", Optional(INTEGER), True),
        Member("bill_percent", "bill_percent", Optional(INTEGER), True),
        Member("points", "points", Optional(INTEGER), True),
        Member("peer_percentile", "peer_percentile", Optional(INTEGER), True),
        Member("medium_from", "medium_from", Optional(NUMBER), True),
        Member("high_from", "high_from", Optional(NUMBER), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            z: float | None = None,
            percent: int | None = None,
            windows: int | None = None,
            min_windows: int | None = None,
            large_quantile: float | None = None,
            large_times: int | None = None,
            new_merchant_quantile: float | None = None,
            new_merchant_months: int | None = None,
            duplicate_days: int | None = None,
            price_percent: int | None = None,
            bill_deviations: int | None = None,
            bill_percent: int | None = None,
            points: int | None = None,
            peer_percentile: int | None = None,
            medium_from: float | None = None,
            high_from: float | None = None,
        ) -> None: ...


class AnalyticsSettings(Record):
    """The settings of a provider's analytics."""

    __slots__ = {
        "currency": (
            "The currency of requests without a currency, an ISO 4217 code. Default: the "
            "provider's."
        ),
        "tz": "The time zone for days, by its name in the IANA database. Default: the provider's.",
        "mcc": (
            "The kinds of merchant category codes, by code or by range of codes (`5000-5999`). If "
            "two entries contain a code, the later one counts. Other codes have the kinds of ISO "
            "18245."
        ),
        "categories": (
            "The kinds of categories, by name, without regard to case and punctuation. Other names "
            "have the default kinds. The name of a category, not its kind, decides whether it "
            "recurs in cash and whether it is a bill."
        ),
        "bills": (
            "The names of the categories that are bills. They replace the default list. Recurring "
            "payments in these categories are not subscriptions."
        ),
        "min_amounts": (
            "The smallest amount of a change that is reported, by currency code. Default: 100."
        ),
        "k_min": (
            "The smallest number of borrowers in a group of peers, a visible segment or a group of "
            "a portfolio: 10 or more. Default: 20."
        ),
        "peer_groups": (
            "The variables for grouping borrowers with their peers, most important first. Default: "
            "`income_band`, `Area`, `Number_of_Dependents`, `Residence_Type`."
        ),
        "min_fees": (
            "The smallest sum of fees that is reported, by currency code. Default: a tenth of that "
            "currency's `min_amounts`."
        ),
        "buffers": (
            "The balance below which a low balance is reported, by currency code. Default: 0."
        ),
        "insights": "Thresholds for each insight type.",
        "weights": (
            "Factors for the scores of insight types, by name: 0 to 10. A type with 0 is not "
            "reported. Default: the values of `get_insight_variables`."
        ),
        "allowed_variables": (
            "The variables about legally protected traits that `segment_users` may use "
            "nevertheless. Default: none."
        ),
        "weekdays": (
            "The working days of the week, for `get_top_locations`. Default: Sunday to Thursday."
        ),
    }
    currency: str | None
    tz: str | None
    mcc: dict[str, TransactionKind] | None
    categories: dict[str, TransactionKind] | None
    bills: tuple[str, ...] | None
    min_amounts: dict[str, Decimal] | None
    k_min: int | None
    peer_groups: tuple[Grouping, ...] | None
    min_fees: dict[str, Decimal] | None
    buffers: dict[str, Decimal] | None
    insights: InsightThresholds | None
    weights: dict[str, int] | None
    allowed_variables: tuple[Protected, ...] | None
    weekdays: tuple[Weekday, ...] | None
    _members = (
        Member("currency", "currency", Optional(TEXT), True),
        Member("tz", "tz", Optional(TEXT), True),
        Member("mcc", "mcc", Optional(Map(Choice(TransactionKind))), True),
        Member("categories", "categories", Optional(Map(Choice(TransactionKind))), True),
        Member("bills", "bills", Optional(List(TEXT)), True),
        Member("min_amounts", "min_amounts", Optional(Map(MONEY)), True),
        Member("k_min", "k_min", Optional(INTEGER), True),
        Member("peer_groups", "peer_groups", Optional(List(Choice(Grouping))), True),
        Member("min_fees", "min_fees", Optional(Map(MONEY)), True),
        Member("buffers", "buffers", Optional(Map(MONEY)), True),
        Member("insights", "insights", Optional(Of(InsightThresholds)), True),
        Member("weights", "weights", Optional(Map(INTEGER)), True),
        Member("allowed_variables", "allowed_variables", Optional(List(Choice(Protected))), True),
        Member("weekdays", "weekdays", Optional(List(Choice(Weekday))), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            currency: str | None = None,
            tz: str | None = None,
            mcc: Mapping[str, TransactionKind] | None = None,
            categories: Mapping[str, TransactionKind] | None = None,
            bills: Sequence[str] | None = None,
            min_amounts: Mapping[str, Decimal | int] | None = None,
            k_min: int | None = None,
            peer_groups: Sequence[Grouping] | None = None,
            min_fees: Mapping[str, Decimal | int] | None = None,
            buffers: Mapping[str, Decimal | int] | None = None,
            insights: InsightThresholds | Mapping[str, Any] | None = None,
            weights: Mapping[str, int] | None = None,
            allowed_variables: Sequence[Protected] | None = None,
            weekdays: Sequence[Weekday] | None = None,
        ) -> None: ...


class AnalyticsInForce(Answer):
    """The settings that are in force for a provider's analytics."""

    __slots__ = {
        "provider_id": "The provider's id.",
        "tenant_id": "The id of its tenant.",
        "settings": "The settings. Settings that were not set have their defaults.",
    }
    provider_id: int
    tenant_id: int
    settings: AnalyticsSettings
    _members = (
        Member("provider_id", "provider_id", INTEGER, False),
        Member("tenant_id", "tenant_id", INTEGER, False),
        Member("settings", "settings", Of(AnalyticsSettings), False),
    )


class TransactionsRemoved(Answer):
    """The result of the removal."""

    __slots__ = {
        "removed": "The number of removed transactions.",
        "not_there": "The ids without a transaction of the borrower, sorted by code points.",
    }
    removed: int
    not_there: tuple[str, ...]
    _members = (
        Member("removed", "removed", INTEGER, False),
        Member("not_there", "not_there", List(TEXT), False),
    )


class PeerSnapshotMade(Answer):
    """The snapshot that was made."""

    __slots__ = {
        "snapshot_date": "The day of the snapshot.",
        "currency": "The currency of the amounts.",
        "k_min": "The smallest number of members of a group.",
        "peers": "The number of borrowers in the snapshot.",
        "groups": "The number of groups.",
        "without_group": (
            "The number of borrowers without a group, because there are too few borrowers in "
            "total."
        ),
    }
    snapshot_date: date
    currency: str
    k_min: int
    peers: int
    groups: int
    without_group: int
    _members = (
        Member("snapshot_date", "snapshot_date", DATE, False),
        Member("currency", "currency", TEXT, False),
        Member("k_min", "k_min", INTEGER, False),
        Member("peers", "peers", INTEGER, False),
        Member("groups", "groups", INTEGER, False),
        Member("without_group", "without_group", INTEGER, False),
    )


class EngagementRun(Answer):
    """The counts of the run."""

    __slots__ = {
        "as_of": "The day of the run.",
        "users": "The number of borrowers.",
        "evaluated": "The number of events that rules evaluated, summed over the rules.",
        "matched": "The number of matches: events that made a rule's conditions True.",
        "queued": "The number of queued messages.",
        "suppressed": "The number of suppressed messages, by reason.",
    }
    as_of: date
    users: int
    evaluated: int
    matched: int
    queued: int
    suppressed: SuppressedMessages
    _members = (
        Member("as_of", "as_of", DATE, False),
        Member("users", "users", INTEGER, False),
        Member("evaluated", "evaluated", INTEGER, False),
        Member("matched", "matched", INTEGER, False),
        Member("queued", "queued", INTEGER, False),
        Member("suppressed", "suppressed", Of(SuppressedMessages), False),
    )


class MessageToSend(Record):
    """A message to send. It contains no address. Look up the address by `user_id`."""

    __slots__ = {
        "message_id": (
            "The id for `ack_message`. A sender can use it to detect a message that it has already "
            "sent."
        ),
        "rule_id": "The rule that created it.",
        "user_id": "The borrower's public id.",
        "channel": "The channel.",
        "text": "The text.",
        "queued_at": "When it was queued.",
        "attempt": "The number of times it was handed out, including this one.",
        "lease_until": "The end of the lease.",
    }
    message_id: str
    rule_id: int
    user_id: str
    channel: MessageChannel
    text: str
    queued_at: datetime
    attempt: int
    lease_until: datetime
    _members = (
        Member("message_id", "message_id", TEXT, False),
        Member("rule_id", "rule_id", INTEGER, False),
        Member("user_id", "user_id", TEXT, False),
        Member("channel", "channel", Choice(MessageChannel), False),
        Member("text", "text", TEXT, False),
        Member("queued_at", "queued_at", TIME, False),
        Member("attempt", "attempt", INTEGER, False),
        Member("lease_until", "lease_until", TIME, False),
    )


class MessagesLeased(Answer):
    """Messages to send."""

    __slots__ = {
        "messages": "The messages; empty if none is waiting.",
    }
    messages: tuple[MessageToSend, ...]
    _members = (
        Member("messages", "messages", List(Of(MessageToSend)), False),
    )


class MessageAcknowledged(Answer):
    """The message and its outcome."""

    __slots__ = {
        "message_id": "The message's id.",
        "outcome": "The outcome.",
        "already": "Whether the same outcome was already recorded.",
    }
    message_id: str
    outcome: MessageOutcome
    already: bool
    _members = (
        Member("message_id", "message_id", TEXT, False),
        Member("outcome", "outcome", Choice(MessageOutcome), False),
        Member("already", "already", BOOLEAN, False),
    )


class OutcomesSet(Answer):
    """The counts of recorded, updated and unchanged outcomes."""

    __slots__ = {
        "recorded": "The number of new outcomes.",
        "updated": "The number of outcomes that replaced the opposite one.",
        "unchanged": "The number of outcomes that were already stored.",
    }
    recorded: int
    updated: int
    unchanged: int
    _members = (
        Member("recorded", "recorded", INTEGER, False),
        Member("updated", "updated", INTEGER, False),
        Member("unchanged", "unchanged", INTEGER, False),
    )


class SentOutcome(Record):
    """The outcome for a borrower on a day."""

    __slots__ = {
        "user_id": "The borrower's public id.",
        "date": "The day.",
        "churned": "Whether the borrower had left.",
    }
    user_id: str
    date: date
    churned: bool
    _members = (
        Member("user_id", "user_id", TEXT, False),
        Member("date", "date", DATE, False),
        Member("churned", "churned", BOOLEAN, False),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            user_id: str,
            date: Day,
            churned: bool,
        ) -> None: ...


_GET_TOP_TRANSACTIONS: Final[Operation[TopTransactions]] = Operation(
    "get_top_transactions",
    (
        Member("user_id", "user_id", TEXT, False),
        Member("as_of", "as_of", Optional(DATE), True),
        Member("accounts", "accounts", Optional(List(TEXT)), True),
        Member("currency", "currency", Optional(TEXT), True),
        Member("include_pending", "include_pending", Optional(BOOLEAN), True),
        Member("tz", "tz", Optional(TEXT), True),
        Member("by", "by", Optional(Choice(Dimension)), True),
        Member("type", "type_", Optional(Choice(Flow)), True),
        Member("metric", "metric", Optional(Choice(Metric)), True),
        Member("n", "n", Optional(INTEGER), True),
        Member("period", "period", Optional(Choice(PeriodName)), True),
        Member("from", "from_", Optional(DATE), True),
        Member("to", "to", Optional(DATE), True),
        Member("category", "category", Optional(TEXT), True),
        Member("merchant", "merchant", Optional(TEXT), True),
        Member("compare", "compare", Optional(BOOLEAN), True),
    ),
    Of(TopTransactions),
)
_AGGREGATE_TRANSACTIONS: Final[Operation[AggregatedTransactions]] = Operation(
    "aggregate_transactions",
    (
        Member("user_id", "user_id", Optional(TEXT), True),
        Member("as_of", "as_of", Optional(DATE), True),
        Member("accounts", "accounts", Optional(List(TEXT)), True),
        Member("currency", "currency", Optional(TEXT), True),
        Member("include_pending", "include_pending", Optional(BOOLEAN), True),
        Member("tz", "tz", Optional(TEXT), True),
        Member("grain", "grain", Optional(Choice(Grain)), True),
        Member("by", "by", Optional(List(Choice(Dimension))), True),
        Member("type", "type_", Optional(Choice(Flow)), True),
        Member("period", "period", Optional(Choice(PeriodName)), True),
        Member("from", "from_", Optional(DATE), True),
        Member("to", "to", Optional(DATE), True),
        Member("measures", "measures", Optional(List(Choice(Measure))), True),
        Member("fill", "fill", Optional(BOOLEAN), True),
        Member("n", "n", Optional(INTEGER), True),
        Member("budget", "budget", Optional(Map(MONEY)), True),
        Member("week_start", "week_start", Optional(Choice(WeekStart)), True),
    ),
    Of(AggregatedTransactions),
)
_COMPARE_PEERS: Final[Operation[PeersCompared]] = Operation(
    "compare_peers",
    (
        Member("user_id", "user_id", TEXT, False),
        Member("as_of", "as_of", Optional(DATE), True),
        Member("accounts", "accounts", Optional(List(TEXT)), True),
        Member("currency", "currency", Optional(TEXT), True),
        Member("include_pending", "include_pending", Optional(BOOLEAN), True),
        Member("tz", "tz", Optional(TEXT), True),
        Member("vars", "vars", Optional(List(TEXT)), True),
        Member("group", "group", Optional(TEXT), True),
        Member("period", "period", Optional(Choice(PeriodName)), True),
        Member("category", "category", Optional(TEXT), True),
    ),
    Of(PeersCompared),
)
_GET_PEER_VARIABLES: Final[Operation[PeerVariables]] = Operation(
    "get_peer_variables",
    (),
    Of(PeerVariables),
)
_GET_PEER_GROUPS: Final[Operation[PeerGroups]] = Operation(
    "get_peer_groups",
    (
        Member("user_id", "user_id", Optional(TEXT), True),
        Member("as_of", "as_of", Optional(DATE), True),
    ),
    Of(PeerGroups),
)
_GET_RECURRING_TRANSACTIONS: Final[Operation[RecurringTransactions]] = Operation(
    "get_recurring_transactions",
    (
        Member("user_id", "user_id", TEXT, False),
        Member("as_of", "as_of", Optional(DATE), True),
        Member("accounts", "accounts", Optional(List(TEXT)), True),
        Member("currency", "currency", Optional(TEXT), True),
        Member("include_pending", "include_pending", Optional(BOOLEAN), True),
        Member("tz", "tz", Optional(TEXT), True),
        Member("direction", "direction", Optional(Choice(WantedDirection)), True),
        Member("status", "status", Optional(Choice(WantedStatus)), True),
        Member("min_confidence", "min_confidence", Optional(NUMBER), True),
        Member("lookback_months", "lookback_months", Optional(INTEGER), True),
    ),
    Of(RecurringTransactions),
)
_PROJECT_INCOME: Final[Operation[MoneyProjection]] = Operation(
    "project_income",
    (
        Member("user_id", "user_id", TEXT, False),
        Member("as_of", "as_of", Optional(DATE), True),
        Member("accounts", "accounts", Optional(List(TEXT)), True),
        Member("currency", "currency", Optional(TEXT), True),
        Member("include_pending", "include_pending", Optional(BOOLEAN), True),
        Member("tz", "tz", Optional(TEXT), True),
        Member("horizon_days", "horizon_days", Optional(INTEGER), True),
        Member("until", "until", Optional(DATE), True),
        Member("level", "level", Optional(NUMBER), True),
        Member("daily", "daily", Optional(BOOLEAN), True),
        Member("min_confidence", "min_confidence", Optional(NUMBER), True),
        Member("trend", "trend", Optional(BOOLEAN), True),
    ),
    Of(MoneyProjection),
)
_PROJECT_EXPENSES: Final[Operation[MoneyProjection]] = Operation(
    "project_expenses",
    (
        Member("user_id", "user_id", TEXT, False),
        Member("as_of", "as_of", Optional(DATE), True),
        Member("accounts", "accounts", Optional(List(TEXT)), True),
        Member("currency", "currency", Optional(TEXT), True),
        Member("include_pending", "include_pending", Optional(BOOLEAN), True),
        Member("tz", "tz", Optional(TEXT), True),
        Member("horizon_days", "horizon_days", Optional(INTEGER), True),
        Member("until", "until", Optional(DATE), True),
        Member("level", "level", Optional(NUMBER), True),
        Member("daily", "daily", Optional(BOOLEAN), True),
        Member("min_confidence", "min_confidence", Optional(NUMBER), True),
        Member("trend", "trend", Optional(BOOLEAN), True),
    ),
    Of(MoneyProjection),
)
_GET_AVAILABLE_MONEY: Final[Operation[MoneyAvailable]] = Operation(
    "get_available_money",
    (
        Member("user_id", "user_id", TEXT, False),
        Member("as_of", "as_of", Optional(DATE), True),
        Member("accounts", "accounts", Optional(List(TEXT)), True),
        Member("currency", "currency", Optional(TEXT), True),
        Member("include_pending", "include_pending", Optional(BOOLEAN), True),
        Member("tz", "tz", Optional(TEXT), True),
        Member("until", "until", Optional(DATE), True),
        Member("balance", "balance", Optional(MONEY), True),
        Member("buffer", "buffer", Optional(MONEY), True),
        Member("include_income", "include_income", Optional(BOOLEAN), True),
    ),
    Of(MoneyAvailable),
)
_GET_TOP_INSIGHTS: Final[Operation[TopInsights]] = Operation(
    "get_top_insights",
    (
        Member("user_id", "user_id", TEXT, False),
        Member("as_of", "as_of", Optional(DATE), True),
        Member("accounts", "accounts", Optional(List(TEXT)), True),
        Member("currency", "currency", Optional(TEXT), True),
        Member("include_pending", "include_pending", Optional(BOOLEAN), True),
        Member("tz", "tz", Optional(TEXT), True),
        Member("n", "n", Optional(INTEGER), True),
        Member("types", "types", Optional(List(Choice(InsightType))), True),
        Member("min_severity", "min_severity", Optional(Choice(InsightSeverity)), True),
        Member("period", "period", Optional(Choice(PeriodName)), True),
        Member("from", "from_", Optional(DATE), True),
        Member("to", "to", Optional(DATE), True),
    ),
    Of(TopInsights),
)
_GET_INSIGHT_VARIABLES: Final[Operation[InsightVariables]] = Operation(
    "get_insight_variables",
    (),
    Of(InsightVariables),
)
_CREATE_ENGAGEMENT_RULE: Final[Operation[EngagementRuleCreated]] = Operation(
    "create_engagement_rule",
    (
        Member("name", "name", TEXT, False),
        Member("event", "event", Choice(EventType), False),
        Member("conditions", "conditions", ANY, False),
        Member("channel", "channel", Choice(MessageChannel), False),
        Member("template", "template", Either(TEXT, Map(TEXT)), False),
        Member("audience", "audience", Optional(Either(TEXT, INTEGER)), True),
        Member("priority", "priority", Optional(INTEGER), True),
        Member("cooldown_hours", "cooldown_hours", Optional(INTEGER), True),
        Member("max_per_day", "max_per_day", Optional(INTEGER), True),
        Member("quiet_hours", "quiet_hours", Optional(Of(HoursOfQuiet)), True),
        Member("start", "start", Optional(DATE), True),
        Member("end", "end", Optional(DATE), True),
        Member("active", "active", Optional(BOOLEAN), True),
        Member("requires_consent", "requires_consent", Optional(Choice(ConsentNeeded)), True),
        Member("replace", "replace", Optional(BOOLEAN), True),
    ),
    Of(EngagementRuleCreated),
)
_GET_ENGAGEMENT_RULES: Final[Operation[EngagementRules]] = Operation(
    "get_engagement_rules",
    (
        Member("event", "event", Optional(Choice(EventType)), True),
        Member("channel", "channel", Optional(Choice(MessageChannel)), True),
        Member("active", "active", Optional(BOOLEAN), True),
    ),
    Of(EngagementRules),
)
_GET_ENGAGEMENT_STATS: Final[Operation[EngagementStats]] = Operation(
    "get_engagement_stats",
    (
        Member("rule_id", "rule_id", Optional(INTEGER), True),
        Member("period", "period", Optional(Choice(PeriodName)), True),
        Member("from", "from_", Optional(DATE), True),
        Member("to", "to", Optional(DATE), True),
    ),
    Of(EngagementStats),
)
_GENERATE_TRANSACTION: Final[Operation[TransactionGenerated]] = Operation(
    "generate_transaction",
    (
        Member("user_id", "user_id", TEXT, False),
        Member("transaction", "transaction", Optional(Of(SentTransaction)), True),
        Member("event", "event", Optional(Choice(EventType)), True),
        Member("payload", "payload", Optional(Map(ANY)), True),
        Member("dry_run", "dry_run", Optional(BOOLEAN), True),
        Member("simulate", "simulate", Optional(Of(SimulatedRule)), True),
    ),
    Of(TransactionGenerated),
)
_SEGMENT_USERS: Final[Operation[Segments]] = Operation(
    "segment_users",
    (
        Member("vars", "vars", Optional(List(TEXT)), True),
        Member("method", "method", Optional(Choice(SegmentMethod)), True),
        Member("k", "k", Optional(Either(INTEGER, TEXT)), True),
        Member("max_k", "max_k", Optional(INTEGER), True),
        Member("seed", "seed", Optional(INTEGER), True),
        Member("churn", "churn", Optional(Choice(ChurnModel)), True),
        Member("min_users", "min_users", Optional(INTEGER), True),
        Member("as_of", "as_of", Optional(DATE), True),
        Member("currency", "currency", Optional(TEXT), True),
        Member("tz", "tz", Optional(TEXT), True),
    ),
    Of(Segments),
)
_GET_SEGMENT_VARIABLES: Final[Operation[SegmentVariables]] = Operation(
    "get_segment_variables",
    (),
    Of(SegmentVariables),
)
_GET_SEGMENTS: Final[Operation[SegmentsShown]] = Operation(
    "get_segments",
    (
        Member("model_id", "model_id", Optional(TEXT), True),
        Member("segment_id", "segment_id", Optional(INTEGER), True),
        Member("user_id", "user_id", Optional(TEXT), True),
        Member("page", "page", Optional(INTEGER), True),
        Member("page_size", "page_size", Optional(INTEGER), True),
    ),
    Of(SegmentsShown),
)
_IMPORT_TRANSACTIONS: Final[Operation[TransactionsImported]] = Operation(
    "import_transactions",
    (
        Member("rows", "rows", List(Of(SentTransaction)), False),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(TransactionsImported),
)
_SET_ANALYTICS: Final[Operation[AnalyticsInForce]] = Operation(
    "set_analytics",
    (
        Member("provider_id", "provider_id", INTEGER, False),
        Member("tenant_id", "tenant_id", Optional(INTEGER), True),
        Member("unset", "unset", Optional(List(TEXT)), True),
        Member("currency", "currency", Optional(TEXT), True),
        Member("tz", "tz", Optional(TEXT), True),
        Member("mcc", "mcc", Optional(Map(Choice(TransactionKind))), True),
        Member("categories", "categories", Optional(Map(Choice(TransactionKind))), True),
        Member("bills", "bills", Optional(List(TEXT)), True),
        Member("min_amounts", "min_amounts", Optional(Map(MONEY)), True),
        Member("k_min", "k_min", Optional(INTEGER), True),
        Member("peer_groups", "peer_groups", Optional(List(Choice(Grouping))), True),
        Member("min_fees", "min_fees", Optional(Map(MONEY)), True),
        Member("buffers", "buffers", Optional(Map(MONEY)), True),
        Member("insights", "insights", Optional(Of(InsightThresholds)), True),
        Member("weights", "weights", Optional(Map(INTEGER)), True),
        Member("allowed_variables", "allowed_variables", Optional(List(Choice(Protected))), True),
        Member("weekdays", "weekdays", Optional(List(Choice(Weekday))), True),
    ),
    Of(AnalyticsInForce),
)
_GIVE_ANALYTICS: Final[Operation[AnalyticsInForce]] = Operation(
    "give_analytics",
    (
        Member("provider_id", "provider_id", INTEGER, False),
        Member("tenant_id", "tenant_id", Optional(INTEGER), True),
    ),
    Of(AnalyticsInForce),
)
_REMOVE_TRANSACTIONS: Final[Operation[TransactionsRemoved]] = Operation(
    "remove_transactions",
    (
        Member("user_id", "user_id", TEXT, False),
        Member("txn_ids", "txn_ids", List(TEXT), False),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(TransactionsRemoved),
)
_MAKE_PEER_SNAPSHOT: Final[Operation[PeerSnapshotMade]] = Operation(
    "make_peer_snapshot",
    (
        Member("as_of", "as_of", Optional(DATE), True),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(PeerSnapshotMade),
)
_RUN_ENGAGEMENT: Final[Operation[EngagementRun]] = Operation(
    "run_engagement",
    (
        Member("as_of", "as_of", Optional(DATE), True),
        Member("events", "events", Optional(List(Choice(EventType))), True),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(EngagementRun),
)
_NEXT_MESSAGES: Final[Operation[MessagesLeased]] = Operation(
    "next_messages",
    (
        Member("max", "max", INTEGER, False),
        Member("lease_seconds", "lease_seconds", Optional(INTEGER), True),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(MessagesLeased),
)
_ACK_MESSAGE: Final[Operation[MessageAcknowledged]] = Operation(
    "ack_message",
    (
        Member("message_id", "message_id", TEXT, False),
        Member("outcome", "outcome", Choice(MessageOutcome), False),
        Member("reason", "reason", Optional(TEXT), True),
    ),
    Of(MessageAcknowledged),
)
_SET_OUTCOMES: Final[Operation[OutcomesSet]] = Operation(
    "set_outcomes",
    (
        Member("rows", "rows", List(Of(SentOutcome)), False),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(OutcomesSet),
)

OPERATIONS: Final[dict[str, Operation[Any]]] = {
    "get_top_transactions": _GET_TOP_TRANSACTIONS,
    "aggregate_transactions": _AGGREGATE_TRANSACTIONS,
    "compare_peers": _COMPARE_PEERS,
    "get_peer_variables": _GET_PEER_VARIABLES,
    "get_peer_groups": _GET_PEER_GROUPS,
    "get_recurring_transactions": _GET_RECURRING_TRANSACTIONS,
    "project_income": _PROJECT_INCOME,
    "project_expenses": _PROJECT_EXPENSES,
    "get_available_money": _GET_AVAILABLE_MONEY,
    "get_top_insights": _GET_TOP_INSIGHTS,
    "get_insight_variables": _GET_INSIGHT_VARIABLES,
    "create_engagement_rule": _CREATE_ENGAGEMENT_RULE,
    "get_engagement_rules": _GET_ENGAGEMENT_RULES,
    "get_engagement_stats": _GET_ENGAGEMENT_STATS,
    "generate_transaction": _GENERATE_TRANSACTION,
    "segment_users": _SEGMENT_USERS,
    "get_segment_variables": _GET_SEGMENT_VARIABLES,
    "get_segments": _GET_SEGMENTS,
    "import_transactions": _IMPORT_TRANSACTIONS,
    "set_analytics": _SET_ANALYTICS,
    "give_analytics": _GIVE_ANALYTICS,
    "remove_transactions": _REMOVE_TRANSACTIONS,
    "make_peer_snapshot": _MAKE_PEER_SNAPSHOT,
    "run_engagement": _RUN_ENGAGEMENT,
    "next_messages": _NEXT_MESSAGES,
    "ack_message": _ACK_MESSAGE,
    "set_outcomes": _SET_OUTCOMES,
}
"""The operations as data, by name."""


class Methods(OperationsBase):
    """The operations of the section `analytics`, as methods of a book."""

    __slots__ = ()

    def get_top_transactions(
        self,
        user_id: str,
        *,
        as_of: date | None = None,
        accounts: Sequence[str] | None = None,
        currency: str | None = None,
        include_pending: bool | None = None,
        tz: str | None = None,
        by: Dimension | None = None,
        type_: Flow | None = None,
        metric: Metric | None = None,
        n: int | None = None,
        period: PeriodName | None = None,
        from_: date | None = None,
        to: date | None = None,
        category: str | None = None,
        merchant: str | None = None,
        compare: bool | None = None,
    ) -> TopTransactions:
        """Ranks the groups of a borrower's transactions.

        `GET /api/v1.0/txn-analytics/top/`. Needs the scope `analytics:read`. The user name comes
        as `username`, or as `user_name`.

        Args:
            user_id: The borrower's public id. (str)
            as_of: The last day that is counted, at most today. Left out: today. (date)
            accounts: The accounts that count, at most 1,000. Left out: all. (list of str)
            currency: The currency, an ISO 4217 code. Only amounts in this currency count. Amounts
                are never converted. Left out: the currency of the partner's default provider. (str)
            include_pending: Whether pending transactions count. Left out: no. (True or False)
            tz: The time zone that decides which day is today, by its name in the IANA database. It
                does not change the days of stored transactions. Left out: the zone of the partner's
                default provider. (str)
            by: The dimension that groups the transactions. Left out: `merchant`. ("merchant" |
                "category" | "subcategory" | "counterparty" | "account" | "channel" | "mcc" |
                "transaction")
            type_: `spending` or `income`. Left out: `spending`. ("spending" | "income" | "net" |
                "all")
            metric: The measure that ranks the groups. Left out: `amount`. ("amount" | "count" |
                "average" | "max")
            n: The number of groups, 1 to 100. Left out: 5. (int)
            period: The name of the window. Left out: `last_30d`; for `aggregate_transactions`
                `last_12m`, and for features of a table `last_3m`. `all` starts with the first
                transaction in the currency. ("this_month" | "ytd" | "last_month" | "last_30d" |
                "last_90d" | "last_3m" | "last_6m" | "last_12m" | "all" | "custom")
            from_: The first day of the window, instead of `period`. (date)
            to: The last day of the window, at most `as_of`. Left out: `as_of`. (date)
            category: Only transactions of this category. (str)
            merchant: Only transactions at this merchant, by its id or its name. (str)
            compare: Whether to compare with the previous window. It has the same number of days, or
                the same number of months if the window is whole months. Left out: yes. (True or
                False)

        Returns:
            user_id: The borrower's public id. (str)
            type_: `spending` or `income`. ("spending" | "income" | "net" | "all")
            by: The dimension that groups the transactions. ("merchant" | "category" | "subcategory"
                | "counterparty" | "account" | "channel" | "mcc" | "transaction")
            metric: The measure that ranks the groups. ("amount" | "count" | "average" | "max")
            period: The window. Its last day is never later than `as_of`. (Window)
            total: The sums over all groups. (TopTotal)
            top: The groups, the largest first. (list of TopGroup)
            other: The sums over all other groups. (TopOther)
            as_of: The last day that is counted. (date)
            currency: The currency of the amounts. (str)
            data_quality: Whether there is enough history. ("good" | "thin" | "insufficient")
            excluded: The number of transactions in the window that are not counted, by reason.
                (ExcludedTransactions)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            InvalidRequest: please enter a valid from. (invalid_value)
            InvalidRequest: user_id is missing (missing_field)

        Example:
            >>> from decimal import Decimal
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ... )
            >>> _ = book.import_transactions(
            ...     rows=[
            ...         lw.SentTransaction(user_id=mona.uuid, txn_id="1", date="2025-09-15", amount=Decimal("-500.00"), merchant="Metro", category="groceries"),
            ...         lw.SentTransaction(user_id=mona.uuid, txn_id="2", date="2025-12-20", amount=Decimal("-100.00"), merchant="El Abd", category="groceries", kind="purchase", mcc="5462", channel="card", account_id="4567"),
            ...         lw.SentTransaction(user_id=mona.uuid, txn_id="3", date="2025-12-31", amount=Decimal("-250.50"), merchant="Metro", category="groceries", mcc="5411", channel="card", account_id="4567"),
            ...         # and 13 more
            ...     ],
            ... )
            >>> answer = book.get_top_transactions(user_id=mona.uuid)
        """
        return self._run(
            _GET_TOP_TRANSACTIONS,
            user_id,
            as_of,
            accounts,
            currency,
            include_pending,
            tz,
            by,
            type_,
            metric,
            n,
            period,
            from_,
            to,
            category,
            merchant,
            compare,
        )

    def aggregate_transactions(
        self,
        *,
        user_id: str | None = None,
        as_of: date | None = None,
        accounts: Sequence[str] | None = None,
        currency: str | None = None,
        include_pending: bool | None = None,
        tz: str | None = None,
        grain: Grain | None = None,
        by: Sequence[Dimension] | None = None,
        type_: Flow | None = None,
        period: PeriodName | None = None,
        from_: date | None = None,
        to: date | None = None,
        measures: Sequence[Measure] | None = None,
        fill: bool | None = None,
        n: int | None = None,
        budget: Mapping[str, Decimal | int] | None = None,
        week_start: WeekStart | None = None,
    ) -> AggregatedTransactions:
        """Sums a borrower's transactions by time and by group.

        `GET /api/v1.0/txn-analytics/aggregate/`. Needs the scope `analytics:read`. The user name
        comes as `username`, or as `user_name`.

        Args:
            user_id: The borrower's public id. Left out: all borrowers of the caller. (str)
            as_of: The last day that is counted, at most today. Left out: today. (date)
            accounts: The accounts that count, at most 1,000. Left out: all. (list of str)
            currency: The currency, an ISO 4217 code. Only amounts in this currency count. Amounts
                are never converted. Left out: the currency of the partner's default provider. (str)
            include_pending: Whether pending transactions count. Left out: no. (True or False)
            tz: The time zone that decides which day is today, by its name in the IANA database. It
                does not change the days of stored transactions. Left out: the zone of the partner's
                default provider. (str)
            grain: The length of a bucket. Left out: `month`. ("day" | "week" | "month" | "quarter"
                | "year" | "all" | "day_of_week" | "day_of_month")
            by: The dimensions that group the transactions in a bucket, at most two. Left out: none.
                (list of "merchant" | "category" | "subcategory" | "counterparty" | "account" |
                "channel" | "mcc" | "transaction")
            type_: The transactions that the measures count. Left out: `all`. ("spending" | "income"
                | "net" | "all")
            period: The name of the window. Left out: `last_30d`; for `aggregate_transactions`
                `last_12m`, and for features of a table `last_3m`. `all` starts with the first
                transaction in the currency. ("this_month" | "ytd" | "last_month" | "last_30d" |
                "last_90d" | "last_3m" | "last_6m" | "last_12m" | "all" | "custom")
            from_: The first day of the window, instead of `period`. (date)
            to: The last day of the window, at most `as_of`. Left out: `as_of`. (date)
            measures: The measures. Left out: `sum` and `count`. (list of "sum" | "count" | "avg" |
                "min" | "max" | "median")
            fill: Whether to return buckets without transactions. Left out: yes. (True or False)
            n: The number of groups to return: those with the largest sums in the window (by
                absolute value for signed sums). The rest is added up as `other`. 0, the default,
                returns all. (int)
            budget: The monthly budget for each category, in the currency of the answer; at most 200
                categories. (dict, each value Decimal)
            week_start: The first day of a week. Left out: `mon`. ("mon" | "sat" | "sun")

        Returns:
            grain: The length of a bucket. ("day" | "week" | "month" | "quarter" | "year" | "all" |
                "day_of_week" | "day_of_month")
            by: The dimensions that group the transactions. (list of "merchant" | "category" |
                "subcategory" | "counterparty" | "account" | "channel" | "mcc" | "transaction")
            buckets: The buckets, in order of time or of their numbers. (list of AggregateBucket)
            totals: The sums over the window. (AggregateTotals)
            budgets: The state of each budget, sorted by category; empty without budgets. (list of
                BudgetShown)
            as_of: The last day that is counted. (date)
            currency: The currency of the amounts. (str)
            data_quality: Whether there is enough history. ("good" | "thin" | "insufficient")
            excluded: The number of transactions in the window that are not counted, by reason.
                (ExcludedTransactions)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            Forbidden: forbidden (forbidden)
            InvalidRequest: please enter a valid budget. (invalid_value)

        Example:
            >>> from decimal import Decimal
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ... )
            >>> _ = book.import_transactions(
            ...     rows=[
            ...         lw.SentTransaction(user_id=mona.uuid, txn_id="1", date="2025-09-15", amount=Decimal("-500.00"), merchant="Metro", category="groceries", channel="card"),
            ...         lw.SentTransaction(user_id=mona.uuid, txn_id="2", date="2025-12-20", amount=Decimal("-100.00"), merchant="El Abd", category="groceries", kind="purchase", channel="card", account_id="4567"),
            ...         lw.SentTransaction(user_id=mona.uuid, txn_id="3", date="2025-12-31", amount=Decimal("-250.50"), merchant="Metro", category="groceries", channel="card", account_id="4567"),
            ...         # and 12 more
            ...     ],
            ... )
            >>> answer = book.aggregate_transactions(
            ...     user_id=mona.uuid,
            ...     period="last_3m",
            ...     by=["category"],
            ...     type_="spending",
            ... )
        """
        return self._run(
            _AGGREGATE_TRANSACTIONS,
            user_id,
            as_of,
            accounts,
            currency,
            include_pending,
            tz,
            grain,
            by,
            type_,
            period,
            from_,
            to,
            measures,
            fill,
            n,
            budget,
            week_start,
        )

    def compare_peers(
        self,
        user_id: str,
        *,
        as_of: date | None = None,
        accounts: Sequence[str] | None = None,
        currency: str | None = None,
        include_pending: bool | None = None,
        tz: str | None = None,
        vars: Sequence[str] | None = None,
        group: str | None = None,
        period: PeriodName | None = None,
        category: str | None = None,
    ) -> PeersCompared:
        """Compares a borrower with a group of similar borrowers.

        `GET /api/v1.0/txn-analytics/compare-peers/`. Needs the scope `analytics:read`. The user
        name comes as `username`, or as `user_name`.

        Args:
            user_id: The borrower's public id. (str)
            as_of: The last day that is counted, at most today. Left out: today. (date)
            accounts: The accounts that count, at most 1,000. Left out: all. (list of str)
            currency: The currency, an ISO 4217 code. Only amounts in this currency count. Amounts
                are never converted. Left out: the currency of the partner's default provider. (str)
            include_pending: Whether pending transactions count. Left out: no. (True or False)
            tz: The time zone that decides which day is today, by its name in the IANA database. It
                does not change the days of stored transactions. Left out: the zone of the partner's
                default provider. (str)
            vars: The variables, as listed by `get_peer_variables`, at most 100. Left out:
                `total_spending`. (list of str)
            group: The id of the borrower's own group. Any other id is refused. (str)
            period: `last_month`, `last_3m`, `last_6m` or `last_12m`, as of the day of the snapshot.
                Left out: `last_3m`. ("this_month" | "ytd" | "last_month" | "last_30d" | "last_90d"
                | "last_3m" | "last_6m" | "last_12m" | "all" | "custom")
            category: A category. Spending in it is added as one more variable. (str)

        Returns:
            peer_group: The borrower's group. (GroupShown)
            k_min: The smallest number of members with a value that a group needs for a comparison.
                (int)
            variables: The variables, in the order of the request. (list of VariableCompared)
            suppressed: The variables with figures left out, each with the reason. (list of
                VariableSuppressed)
            snapshot_date: The day of the snapshot; NA without one. (date or NA)
            as_of: The last day that is counted. (date)
            currency: The currency of the amounts. (str)
            data_quality: Whether there is enough history. ("good" | "thin" | "insufficient")
            excluded: The number of transactions in the window that are not counted, by reason.
                (ExcludedTransactions)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            InvalidRequest: please enter a valid group. (invalid_value)
            InvalidRequest: user_id is missing (missing_field)
        """
        return self._run(
            _COMPARE_PEERS,
            user_id,
            as_of,
            accounts,
            currency,
            include_pending,
            tz,
            vars,
            group,
            period,
            category,
        )

    def get_peer_variables(
        self,
    ) -> PeerVariables:
        """Returns the variables for comparing borrowers.

        `GET /api/v1.0/txn-analytics/peer-compare-vars`. Needs the scope `analytics:read`. The
        user name comes as `username`, or as `user_name`.

        Returns:
            variables: The variables. (list of PeerVariable)

        Raises:
            Forbidden: forbidden (forbidden)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.get_peer_variables()
        """
        return self._run(
            _GET_PEER_VARIABLES,
        )

    def get_peer_groups(
        self,
        *,
        user_id: str | None = None,
        as_of: date | None = None,
    ) -> PeerGroups:
        """Returns the groups of similar borrowers.

        `GET /api/v1.0/txn-analytics/peer-groups`. Needs the scope `analytics:read`. The user
        name comes as `username`, or as `user_name`.

        Args:
            user_id: The public id of a borrower. The answer then also names the borrower's group.
                (str)
            as_of: The latest snapshot up to this day is used. Left out: today. (date)

        Returns:
            grouping_variables: The variables that define the groups, most important first. (list of
                str)
            k_min: The smallest number of members of a group. (int)
            snapshot_date: The day of the snapshot; NA without a snapshot. (date or NA)
            groups: The groups, sorted by definition. (list of PeerGroupListed)
            user_group: The group of the requested borrower. (UserGroup)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            InvalidRequest: please enter a valid as_of. (invalid_value)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.get_peer_groups()
        """
        return self._run(
            _GET_PEER_GROUPS,
            user_id,
            as_of,
        )

    def get_recurring_transactions(
        self,
        user_id: str,
        *,
        as_of: date | None = None,
        accounts: Sequence[str] | None = None,
        currency: str | None = None,
        include_pending: bool | None = None,
        tz: str | None = None,
        direction: WantedDirection | None = None,
        status: WantedStatus | None = None,
        min_confidence: float | None = None,
        lookback_months: int | None = None,
    ) -> RecurringTransactions:
        """Finds recurring payments in a borrower's transactions.

        `GET /api/v1.0/txn-analytics/recur-txn/`. Needs the scope `analytics:read`. The user name
        comes as `username`, or as `user_name`.

        Args:
            user_id: The borrower's public id. (str)
            as_of: The last day that is counted, at most today. Left out: today. (date)
            accounts: The accounts that count, at most 1,000. Left out: all. (list of str)
            currency: The currency, an ISO 4217 code. Only amounts in this currency count. Amounts
                are never converted. Left out: the currency of the partner's default provider. (str)
            include_pending: Whether pending transactions count. Left out: no. (True or False)
            tz: The time zone that decides which day is today, by its name in the IANA database. It
                does not change the days of stored transactions. Left out: the zone of the partner's
                default provider. (str)
            direction: `inflow`, `outflow` or `all`. Left out: `all`. ("all" | "inflow" | "outflow")
            status: `active` for streams that are still active, or `all`. Left out: `active`.
                ("active" | "all")
            min_confidence: The smallest confidence, 0 to 1. Left out: 0. (float)
            lookback_months: The number of months to look back, 1 to 60. Left out: 24. (int)

        Returns:
            user_id: The borrower's public id. (str)
            inflow_streams: The streams of incoming money, largest monthly amount first. (list of
                StreamShown)
            outflow_streams: The streams of outgoing money, largest monthly amount first. (list of
                StreamShown)
            summary: The totals of the active streams in this answer. (StreamSummary)
            as_of: The last day that is counted. (date)
            currency: The currency of the amounts. (str)
            data_quality: Whether there is enough history. ("good" | "thin" | "insufficient")
            excluded: The number of transactions in the window that are not counted, by reason.
                (ExcludedTransactions)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            InvalidRequest: please enter a valid min_confidence. (invalid_value)
            InvalidRequest: user_id is missing (missing_field)

        Example:
            >>> from decimal import Decimal
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ... )
            >>> _ = book.import_transactions(
            ...     rows=[
            ...         lw.SentTransaction(user_id=mona.uuid, txn_id="s00", date="2025-08-25", amount=Decimal("12000.00"), account_id="9999", category="salary", counterparty="Acme", kind="salary"),
            ...         lw.SentTransaction(user_id=mona.uuid, txn_id="s01", date="2025-09-25", amount=Decimal("12000.00"), account_id="9999", category="salary", counterparty="Acme", kind="salary"),
            ...         lw.SentTransaction(user_id=mona.uuid, txn_id="s02", date="2025-10-25", amount=Decimal("12000.00"), account_id="9999", category="salary", counterparty="Acme", kind="salary"),
            ...         # and 21 more
            ...     ],
            ... )
            >>> answer = book.get_recurring_transactions(user_id=mona.uuid)
        """
        return self._run(
            _GET_RECURRING_TRANSACTIONS,
            user_id,
            as_of,
            accounts,
            currency,
            include_pending,
            tz,
            direction,
            status,
            min_confidence,
            lookback_months,
        )

    def project_income(
        self,
        user_id: str,
        *,
        as_of: date | None = None,
        accounts: Sequence[str] | None = None,
        currency: str | None = None,
        include_pending: bool | None = None,
        tz: str | None = None,
        horizon_days: int | None = None,
        until: date | None = None,
        level: float | None = None,
        daily: bool | None = None,
        min_confidence: float | None = None,
        trend: bool | None = None,
    ) -> MoneyProjection:
        """Projects a borrower's income.

        `GET /api/v1.0/txn-analytics/proj-income/`. Needs the scope `analytics:read`. The user
        name comes as `username`, or as `user_name`.

        Args:
            user_id: The borrower's public id. (str)
            as_of: The last day that is counted, at most today. Left out: today. (date)
            accounts: The accounts that count, at most 1,000. Left out: all. (list of str)
            currency: The currency, an ISO 4217 code. Only amounts in this currency count. Amounts
                are never converted. Left out: the currency of the partner's default provider. (str)
            include_pending: Whether pending transactions count. Left out: no. (True or False)
            tz: The time zone that decides which day is today, by its name in the IANA database. It
                does not change the days of stored transactions. Left out: the zone of the partner's
                default provider. (str)
            horizon_days: The number of days to project, 1 to 180. Left out: 30. (int)
            until: The last day to project, instead of `horizon_days`; 1 to 180 days after `as_of`.
                (date)
            level: The probability that the real amount is between `lower` and `upper`, 0.5 to 0.95.
                Left out: 0.8. (float)
            daily: Whether to return each day. Left out: no. (True or False)
            min_confidence: From 0 to 1: the smallest confidence of a stream. Transactions of less
                certain streams are projected with the amounts that do not recur. Left out: 0.6.
                (float)
            trend: Whether amounts that do not recur may follow a trend. A trend needs 18 windows.
                Left out: no. (True or False)

        Returns:
            user_id: The borrower's public id. (str)
            from_: The first day. (date)
            to: The last day. (date)
            projected: The expected amount; NA with fewer than two complete months. (ProjectedAmount
                or NA)
            components: The parts of the sum: the expected occurrences of streams by day, and then
                the rest. (list of ProjectionComponent)
            history: The amounts of earlier windows, earliest first. (list of ProjectionWindow)
            method: The method of the projection. ("recurring_and_median" | "recurring_and_trend")
            error_mae: The mean absolute error of earlier projections; NA if none could be made.
                (Decimal or NA)
            daily: The amounts of each day, if `daily` is 1. (list of ProjectionDay)
            as_of: The last day that is counted. (date)
            currency: The currency of the amounts. (str)
            data_quality: Whether there is enough history. ("good" | "thin" | "insufficient")
            excluded: The number of transactions in the window that are not counted, by reason.
                (ExcludedTransactions)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            InvalidRequest: please enter a valid min_confidence. (invalid_value)
            InvalidRequest: user_id is missing (missing_field)

        Example:
            >>> from decimal import Decimal
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ... )
            >>> _ = book.import_transactions(
            ...     rows=[
            ...         lw.SentTransaction(user_id=mona.uuid, txn_id="s00", date="2025-08-25", amount=Decimal("12000.00"), account_id="9999", category="salary", counterparty="Acme", kind="salary"),
            ...         lw.SentTransaction(user_id=mona.uuid, txn_id="s01", date="2025-09-25", amount=Decimal("12000.00"), account_id="9999", category="salary", counterparty="Acme", kind="salary"),
            ...         lw.SentTransaction(user_id=mona.uuid, txn_id="s02", date="2025-10-25", amount=Decimal("12000.00"), account_id="9999", category="salary", counterparty="Acme", kind="salary"),
            ...         # and 47 more
            ...     ],
            ... )
            >>> answer = book.project_income(user_id=mona.uuid)
        """
        return self._run(
            _PROJECT_INCOME,
            user_id,
            as_of,
            accounts,
            currency,
            include_pending,
            tz,
            horizon_days,
            until,
            level,
            daily,
            min_confidence,
            trend,
        )

    def project_expenses(
        self,
        user_id: str,
        *,
        as_of: date | None = None,
        accounts: Sequence[str] | None = None,
        currency: str | None = None,
        include_pending: bool | None = None,
        tz: str | None = None,
        horizon_days: int | None = None,
        until: date | None = None,
        level: float | None = None,
        daily: bool | None = None,
        min_confidence: float | None = None,
        trend: bool | None = None,
    ) -> MoneyProjection:
        """Projects a borrower's expenses.

        `GET /api/v1.0/txn-analytics/proj-expenses/`. Needs the scope `analytics:read`. The user
        name comes as `username`, or as `user_name`.

        Args:
            user_id: The borrower's public id. (str)
            as_of: The last day that is counted, at most today. Left out: today. (date)
            accounts: The accounts that count, at most 1,000. Left out: all. (list of str)
            currency: The currency, an ISO 4217 code. Only amounts in this currency count. Amounts
                are never converted. Left out: the currency of the partner's default provider. (str)
            include_pending: Whether pending transactions count. Left out: no. (True or False)
            tz: The time zone that decides which day is today, by its name in the IANA database. It
                does not change the days of stored transactions. Left out: the zone of the partner's
                default provider. (str)
            horizon_days: The number of days to project, 1 to 180. Left out: 30. (int)
            until: The last day to project, instead of `horizon_days`; 1 to 180 days after `as_of`.
                (date)
            level: The probability that the real amount is between `lower` and `upper`, 0.5 to 0.95.
                Left out: 0.8. (float)
            daily: Whether to return each day. Left out: no. (True or False)
            min_confidence: From 0 to 1: the smallest confidence of a stream. Transactions of less
                certain streams are projected with the amounts that do not recur. Left out: 0.6.
                (float)
            trend: Whether amounts that do not recur may follow a trend. A trend needs 18 windows.
                Left out: no. (True or False)

        Returns:
            user_id: The borrower's public id. (str)
            from_: The first day. (date)
            to: The last day. (date)
            projected: The expected amount; NA with fewer than two complete months. (ProjectedAmount
                or NA)
            components: The parts of the sum: the expected occurrences of streams by day, and then
                the rest. (list of ProjectionComponent)
            history: The amounts of earlier windows, earliest first. (list of ProjectionWindow)
            method: The method of the projection. ("recurring_and_median" | "recurring_and_trend")
            error_mae: The mean absolute error of earlier projections; NA if none could be made.
                (Decimal or NA)
            daily: The amounts of each day, if `daily` is 1. (list of ProjectionDay)
            as_of: The last day that is counted. (date)
            currency: The currency of the amounts. (str)
            data_quality: Whether there is enough history. ("good" | "thin" | "insufficient")
            excluded: The number of transactions in the window that are not counted, by reason.
                (ExcludedTransactions)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            InvalidRequest: please enter a valid min_confidence. (invalid_value)
            InvalidRequest: user_id is missing (missing_field)

        Example:
            >>> from decimal import Decimal
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ... )
            >>> _ = book.import_transactions(
            ...     rows=[
            ...         lw.SentTransaction(user_id=mona.uuid, txn_id="s00", date="2025-08-25", amount=Decimal("12000.00"), account_id="9999", category="salary", counterparty="Acme", kind="salary"),
            ...         lw.SentTransaction(user_id=mona.uuid, txn_id="s01", date="2025-09-25", amount=Decimal("12000.00"), account_id="9999", category="salary", counterparty="Acme", kind="salary"),
            ...         lw.SentTransaction(user_id=mona.uuid, txn_id="s02", date="2025-10-25", amount=Decimal("12000.00"), account_id="9999", category="salary", counterparty="Acme", kind="salary"),
            ...         # and 47 more
            ...     ],
            ... )
            >>> answer = book.project_expenses(user_id=mona.uuid)
        """
        return self._run(
            _PROJECT_EXPENSES,
            user_id,
            as_of,
            accounts,
            currency,
            include_pending,
            tz,
            horizon_days,
            until,
            level,
            daily,
            min_confidence,
            trend,
        )

    def get_available_money(
        self,
        user_id: str,
        *,
        as_of: date | None = None,
        accounts: Sequence[str] | None = None,
        currency: str | None = None,
        include_pending: bool | None = None,
        tz: str | None = None,
        until: date | None = None,
        balance: Decimal | int | None = None,
        buffer: Decimal | int | None = None,
        include_income: bool | None = None,
    ) -> MoneyAvailable:
        """Computes the money that a borrower can spend until the next salary.

        `GET /api/v1.0/txn-analytics/available-money/`. Needs the scope `analytics:read`. The
        user name comes as `username`, or as `user_name`.

        Args:
            user_id: The borrower's public id. (str)
            as_of: The last day that is counted, at most today. Left out: today. (date)
            accounts: The accounts that count, at most 1,000. Left out: all. (list of str)
            currency: The currency, an ISO 4217 code. Only amounts in this currency count. Amounts
                are never converted. Left out: the currency of the partner's default provider. (str)
            include_pending: Whether pending transactions count. Left out: no. (True or False)
            tz: The time zone that decides which day is today, by its name in the IANA database. It
                does not change the days of stored transactions. Left out: the zone of the partner's
                default provider. (str)
            until: The last day, at most 90 days after `as_of`. Left out: the day before the next
                expected salary, or 30 days after `as_of` if none is expected. (date)
            balance: The balance of the accounts. Left out: the sum of the latest known balances of
                the accounts used in the last 90 days, if each balance is at most 7 days old.
                (Decimal)
            buffer: The amount that must not be spent, at least 0. Left out: 0. (Decimal)
            include_income: Whether expected income counts. Left out: yes. (True or False)

        Returns:
            user_id: The borrower's public id. (str)
            until: The last day of the computation. (date)
            balance: The balance of the accounts. (BalanceShown)
            projected_income: The income expected until `until`; 0 if `include_income` is 0, NA with
                fewer than two complete months. (Decimal or NA)
            projected_expenses: The expenses expected until `until`, without payments of the
                instalments; NA with fewer than two complete months. (Decimal or NA)
            due_instalments: The unpaid instalments due until `until`, of loans that the caller
                sees. (DueInstalments)
            buffer: The amount that must not be spent. (Decimal)
            available_money: The amounts that can be spent. (SpendableMoney)
            per_day: The part of `safe` for each day, rounded down. (Decimal or NA)
            lowest_point: The day and amount of the lowest expected balance. (LowestShown)
            shortfall: Whether the expected balance falls below the buffer. (True or False or NA)
            warnings: Warnings about the answer. (list of "balance_unknown" | "too_little_history" |
                "income_overdue" | "instalments_overdue" | "shortfall")
            as_of: The last day that is counted. (date)
            currency: The currency of the amounts. (str)
            data_quality: Whether there is enough history. ("good" | "thin" | "insufficient")
            excluded: The number of transactions in the window that are not counted, by reason.
                (ExcludedTransactions)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            InvalidRequest: please enter a valid balance. (invalid_value)
            InvalidRequest: user_id is missing (missing_field)

        Example:
            >>> from decimal import Decimal
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ... )
            >>> _ = book.import_transactions(
            ...     rows=[
            ...         lw.SentTransaction(user_id=mona.uuid, txn_id="s00", date="2025-08-25", amount=Decimal("12000.00"), account_id="9999", category="salary", counterparty="Acme", kind="salary"),
            ...         lw.SentTransaction(user_id=mona.uuid, txn_id="s01", date="2025-09-25", amount=Decimal("12000.00"), account_id="9999", category="salary", counterparty="Acme", kind="salary"),
            ...         lw.SentTransaction(user_id=mona.uuid, txn_id="s02", date="2025-10-25", amount=Decimal("12000.00"), account_id="9999", category="salary", counterparty="Acme", kind="salary"),
            ...         # and 47 more
            ...     ],
            ... )
            >>> answer = book.get_available_money(user_id=mona.uuid)
        """
        return self._run(
            _GET_AVAILABLE_MONEY,
            user_id,
            as_of,
            accounts,
            currency,
            include_pending,
            tz,
            until,
            balance,
            buffer,
            include_income,
        )

    def get_top_insights(
        self,
        user_id: str,
        *,
        as_of: date | None = None,
        accounts: Sequence[str] | None = None,
        currency: str | None = None,
        include_pending: bool | None = None,
        tz: str | None = None,
        n: int | None = None,
        types: Sequence[InsightType] | None = None,
        min_severity: InsightSeverity | None = None,
        period: PeriodName | None = None,
        from_: date | None = None,
        to: date | None = None,
    ) -> TopInsights:
        """Returns insights from a borrower's transactions.

        `GET /api/v1.0/txn-analytics/top-insights/`. Needs the scope `analytics:read`. The user
        name comes as `username`, or as `user_name`.

        Args:
            user_id: The borrower's public id. (str)
            as_of: The last day that is counted, at most today. Left out: today. (date)
            accounts: The accounts that count, at most 1,000. Left out: all. (list of str)
            currency: The currency, an ISO 4217 code. Only amounts in this currency count. Amounts
                are never converted. Left out: the currency of the partner's default provider. (str)
            include_pending: Whether pending transactions count. Left out: no. (True or False)
            tz: The time zone that decides which day is today, by its name in the IANA database. It
                does not change the days of stored transactions. Left out: the zone of the partner's
                default provider. (str)
            n: The number of insights to return, 1 to 50. Left out: 5. (int)
            types: The types of insights to return. Left out: all. (list of "SPENDING_UP" |
                "SPENDING_DOWN" | "INCOME_DOWN" | "INCOME_UP" | "LARGE_TRANSACTION" |
                "NEW_MERCHANT_LARGE" | "DUPLICATE_CHARGE" | "NEW_RECURRING" | "PRICE_INCREASE" |
                "BILL_NOT_STANDARD" | "MISSED_INCOME" | "NEW_LOAN_INFLOW" | "LOAN_BURDEN_UP" |
                "CASH_SHARE_UP" | "SAVINGS_RATE_CHANGE" | "LOW_BALANCE_FORECAST" | "FEE" |
                "PEER_ABOVE_P90")
            min_severity: The lowest severity. Left out: `low`. ("low" | "medium" | "high")
            period: The name of the window. Left out: `last_30d`; for `aggregate_transactions`
                `last_12m`, and for features of a table `last_3m`. `all` starts with the first
                transaction in the currency. ("this_month" | "ytd" | "last_month" | "last_30d" |
                "last_90d" | "last_3m" | "last_6m" | "last_12m" | "all" | "custom")
            from_: The first day of the window, instead of `period`. (date)
            to: The last day of the window, at most `as_of`. Left out: `as_of`. (date)

        Returns:
            insights: The insights, highest score first. (list of InsightShown)
            as_of: The last day that is counted. (date)
            currency: The currency of the amounts. (str)
            data_quality: Whether there is enough history. ("good" | "thin" | "insufficient")
            excluded: The number of transactions in the window that are not counted, by reason.
                (ExcludedTransactions)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            InvalidRequest: please enter a valid as_of. (invalid_value)
            InvalidRequest: user_id is missing (missing_field)

        Example:
            >>> from decimal import Decimal
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ... )
            >>> _ = book.import_transactions(
            ...     rows=[
            ...         lw.SentTransaction(user_id=mona.uuid, txn_id="g6", date="2025-12-03", amount=Decimal("-900.00"), category="groceries", merchant="Shop 6"),
            ...         lw.SentTransaction(user_id=mona.uuid, txn_id="g5", date="2026-01-02", amount=Decimal("-950.00"), category="groceries", merchant="Shop 5"),
            ...         lw.SentTransaction(user_id=mona.uuid, txn_id="g4", date="2026-02-01", amount=Decimal("-1000.00"), category="groceries", merchant="Shop 4"),
            ...         lw.SentTransaction(user_id=mona.uuid, txn_id="g3", date="2026-03-03", amount=Decimal("-1000.00"), category="groceries", merchant="Shop 3"),
            ...         lw.SentTransaction(user_id=mona.uuid, txn_id="g2", date="2026-04-02", amount=Decimal("-1050.00"), category="groceries", merchant="Shop 2"),
            ...         lw.SentTransaction(user_id=mona.uuid, txn_id="g1", date="2026-05-02", amount=Decimal("-1100.00"), category="groceries", merchant="Shop 1"),
            ...         lw.SentTransaction(user_id=mona.uuid, txn_id="g0", date="2026-06-01", amount=Decimal("-2000.00"), category="groceries", merchant="Shop 1"),
            ...     ],
            ... )
            >>> answer = book.get_top_insights(user_id=mona.uuid)
        """
        return self._run(
            _GET_TOP_INSIGHTS,
            user_id,
            as_of,
            accounts,
            currency,
            include_pending,
            tz,
            n,
            types,
            min_severity,
            period,
            from_,
            to,
        )

    def get_insight_variables(
        self,
    ) -> InsightVariables:
        """Returns the types of insights and their thresholds.

        `GET /api/v1.0/txn-analytics/top-insights-vars/`. Needs the scope `analytics:read`. The
        user name comes as `username`, or as `user_name`.

        Returns:
            types: The types. (list of InsightVariable)

        Raises:
            Forbidden: forbidden (forbidden)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.get_insight_variables()
        """
        return self._run(
            _GET_INSIGHT_VARIABLES,
        )

    def create_engagement_rule(
        self,
        name: str,
        event: EventType,
        conditions: Any,
        channel: MessageChannel,
        template: str | Mapping[str, str],
        *,
        audience: str | int | None = None,
        priority: int | None = None,
        cooldown_hours: int | None = None,
        max_per_day: int | None = None,
        quiet_hours: HoursOfQuiet | Mapping[str, Any] | None = None,
        start: date | None = None,
        end: date | None = None,
        active: bool | None = None,
        requires_consent: ConsentNeeded | None = None,
        replace: bool | None = None,
    ) -> EngagementRuleCreated:
        """Creates a rule of engagement.

        `POST /api/v1.0/user-engagement/create-rule/`. Needs the scope `analytics:write`. The
        user name comes as `username`, or as `user_name`.

        Args:
            name: The rule's name: 1 to 100 characters, with the same characters allowed as in names
                of business rules. It is unique among the partner's rules of engagement. (str)
            event: The event that triggers the rule. ("transaction" | "balance" | "recurring" |
                "due_payment" | "insight" | "inactivity" | "segment" | "score")
            conditions: The conditions: an object with variables and their conditions, as in
                `create_rule`. (any value)
            channel: The channel of its messages. ("sms" | "push" | "email")
            template: The text of its messages, with variables in double braces. `{{amount}}` is
                short for the event's own variable, such as `{{txn.amount}}`. Or a map of texts by
                language id (a borrower's `Language_ID`) and `default`: `{"1": "دفعت {{amount}}",
                "default": "You paid {{amount}}"}`. (str, or dict, each value str)
            audience: The borrowers that the rule is about: `all`, or the id of a segment of the
                partner's latest segmentation. Left out: `all`. (str, or int)
            priority: Rules run by priority, the lowest number first, then by name. Left out: 100.
                (int)
            cooldown_hours: The number of hours between two messages of the rule to a borrower. Left
                out: 24. (int)
            max_per_day: The greatest number of messages to a borrower on a day, from all rules of
                the partner together. Left out: 3. (int)
            quiet_hours: Hours without new messages. Messages queued earlier are still handed out in
                these hours, so a host that sends them then must observe the hours itself.
                (HoursOfQuiet)
            start: The first active day. (date)
            end: The last active day. (date)
            active: Whether the rule is active. Left out: yes. (True or False)
            requires_consent: Whether the borrower's consent to marketing is needed. Left out:
                `marketing`, so that no message is sent without this consent. ("marketing" |
                "service")
            replace: Whether to store a new version of the existing rule with this name, instead of
                a new rule. Fields that are left out then have their defaults, not their previous
                values. (True or False)

        Returns:
            message: The confirmation. (str)
            rule_id: The rule's id. All versions of the rule have the same id. (int)

        Raises:
            Conflict: rule already exists (engagement_rule_exists)
            NotFound: rule not found (engagement_rule_unknown)
            InvalidRequest: please enter a valid cooldown_hours. (invalid_value)
            InvalidRequest: template is missing (missing_field)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.create_engagement_rule(
            ...     name="large",
            ...     event="transaction",
            ...     conditions={"txn.amount": {"operator": "<", "value": -100}},
            ...     channel="sms",
            ...     template="You paid {{amount}} to {{merchant}}",
            ...     requires_consent="service",
            ... )
        """
        return self._run(
            _CREATE_ENGAGEMENT_RULE,
            name,
            event,
            conditions,
            channel,
            template,
            audience,
            priority,
            cooldown_hours,
            max_per_day,
            quiet_hours,
            start,
            end,
            active,
            requires_consent,
            replace,
        )

    def get_engagement_rules(
        self,
        *,
        event: EventType | None = None,
        channel: MessageChannel | None = None,
        active: bool | None = None,
    ) -> EngagementRules:
        """Lists the rules of engagement.

        `GET /api/v1.0/user-engagement/list-rules/`. Needs the scope `analytics:read`. The user
        name comes as `username`, or as `user_name`.

        Args:
            event: Only rules for this event. Left out: all. ("transaction" | "balance" |
                "recurring" | "due_payment" | "insight" | "inactivity" | "segment" | "score")
            channel: Only rules with messages in this channel. Left out: all. ("sms" | "push" |
                "email")
            active: With 1 only active rules, with 0 only stopped rules. Left out: all. (True or
                False)

        Returns:
            rules: The rules. (list of EngagementRuleShown)

        Raises:
            InvalidRequest: please enter a valid active. (invalid_value)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.create_engagement_rule(
            ...     name="large",
            ...     event="transaction",
            ...     conditions={"txn.amount": {"operator": "<", "value": -100}},
            ...     channel="sms",
            ...     template="You paid {{amount}} to {{merchant}}",
            ...     requires_consent="service",
            ... )
            >>> _ = book.create_engagement_rule(
            ...     name="low",
            ...     event="balance",
            ...     conditions={"balance.amount": {"operator": "<", "value": 1}},
            ...     channel="email",
            ...     template="low",
            ...     requires_consent="service",
            ... )
            >>> answer = book.get_engagement_rules(channel="email")
        """
        return self._run(
            _GET_ENGAGEMENT_RULES,
            event,
            channel,
            active,
        )

    def get_engagement_stats(
        self,
        *,
        rule_id: int | None = None,
        period: PeriodName | None = None,
        from_: date | None = None,
        to: date | None = None,
    ) -> EngagementStats:
        """Counts the results of rules of engagement.

        `GET /api/v1.0/user-engagement/list-stats/`. Needs the scope `analytics:read`. The user
        name comes as `username`, or as `user_name`.

        Args:
            rule_id: The rule's id. Left out: all of the partner's rules. (int)
            period: The name of the window. Left out: `last_30d`; for `aggregate_transactions`
                `last_12m`, and for features of a table `last_3m`. `all` starts with the first
                transaction in the currency. ("this_month" | "ytd" | "last_month" | "last_30d" |
                "last_90d" | "last_3m" | "last_6m" | "last_12m" | "all" | "custom")
            from_: The first day of the window, instead of `period`. (date)
            to: The last day of the window, at most `as_of`. Left out: `as_of`. (date)

        Returns:
            stats: The rules, by priority and name. (list of EngagementRuleStats)

        Raises:
            NotFound: rule not found (engagement_rule_unknown)
            InvalidRequest: please enter a valid period. (invalid_value)
        """
        return self._run(
            _GET_ENGAGEMENT_STATS,
            rule_id,
            period,
            from_,
            to,
        )

    def generate_transaction(
        self,
        user_id: str,
        *,
        transaction: SentTransaction | Mapping[str, Any] | None = None,
        event: EventType | None = None,
        payload: Mapping[str, Any] | None = None,
        dry_run: bool | None = None,
        simulate: SimulatedRule | Mapping[str, Any] | None = None,
    ) -> TransactionGenerated:
        """Records a transaction or takes an event, and runs the rules of engagement.

        `POST /api/v1.0/user-engagement/generate-txn/`. Needs the scope `analytics:write`. The
        user name comes as `username`, or as `user_name`.

        Args:
            user_id: The borrower's public id. (str)
            transaction: The transaction, as in `upload_collected_data`. (SentTransaction)
            event: Another event, instead of a transaction. ("transaction" | "balance" | "recurring"
                | "due_payment" | "insight" | "inactivity" | "segment" | "score")
            payload: The event's variables, by name, with or without the prefix before the dot.
                (dict, each value any value)
            dry_run: Whether to write nothing and only return the result. (True or False)
            simulate: One rule to try, always as a dry run. Without transaction and event, a sample
                that satisfies the rule is generated. (SimulatedRule)

        Returns:
            txn_id: The transaction's id; NA for another event. (str or NA)
            status: The outcome. ("recorded" | "updated" | "duplicate" | "dry_run")
            enriched: The transaction in the context of the borrower's other transactions.
                (EnrichedTransaction)
            triggered: The rules with True conditions, in order of execution; empty without the
                scope `analytics:read`. (list of TriggeredRule)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            NotFound: rule not found (engagement_rule_unknown)
            Forbidden: forbidden (forbidden)
            InvalidRequest: please enter a valid payload. (invalid_value)
            InvalidRequest: payload is missing (missing_field)
        """
        return self._run(
            _GENERATE_TRANSACTION,
            user_id,
            transaction,
            event,
            payload,
            dry_run,
            simulate,
        )

    def segment_users(
        self,
        *,
        vars: Sequence[str] | None = None,
        method: SegmentMethod | None = None,
        k: int | str | None = None,
        max_k: int | None = None,
        seed: int | None = None,
        churn: ChurnModel | None = None,
        min_users: int | None = None,
        as_of: date | None = None,
        currency: str | None = None,
        tz: str | None = None,
    ) -> Segments:
        """Divides borrowers into segments, and estimates which ones have left.

        `GET /api/v1.0/user-analytics/autoseg/`. Needs the scope `analytics:write`. The user name
        comes as `username`, or as `user_name`.

        Args:
            vars: The variables, as listed by `get_segment_variables`. Left out: `recency_days`,
                `txn_count_90d`, `monthly_spending`, `income` and `tenure_days`. The method `rfm`
                always uses the first three. (list of str)
            method: The method of the segmentation. Left out: `kmeans`. ("kmeans" | "rfm")
            k: The number of clusters, 2 to 10, or `auto`. Left out: `auto`. (int, or str)
            max_k: The largest number of clusters that `auto` tries, 2 to 10. Left out: 8. (int)
            seed: The seed of the random numbers, at least 0. Left out: 0. (int)
            churn: The model that estimates which borrowers have left. Left out: `mbgnbd`. ("mbgnbd"
                | "bgnbd" | "logistic" | "none")
            min_users: The smallest number of borrowers for a segmentation, at least `k_min` of
                `set_analytics`. Left out: 100. (int)
            as_of: The last day that is counted, at most today. Left out: today. (date)
            currency: The currency, an ISO 4217 code. Only amounts in this currency count. Left out:
                the currency of the partner's default provider. (str)
            tz: The time zone that decides which day is today, by its name in the IANA database.
                Left out: the zone of the partner's default provider. (str)

        Returns:
            model_id: The id of the segmentation. The same data, terms and previous segmentation
                give the same id. NA if there is none. (str or NA)
            as_of: The last day that is counted. (date or NA)
            currency: The currency of amounts. (str or NA)
            n_users: The number of borrowers in segments. (int)
            k: The number of clusters, before clusters with too few borrowers were merged with the
                nearest ones. (int or NA)
            method: The method: `kmeans` or `rfm`. (str or NA)
            silhouette: The mean silhouette of a sample, from −1 to 1. It measures how much nearer
                borrowers are to their own cluster than to the next one, before clusters with too
                few borrowers were merged. NA for one cluster, and for the method `rfm`. (float or
                NA)
            candidates: The numbers of clusters that were tried. (list of SegmentCandidate)
            variables: The scaling of each variable. (list of SegmentScale)
            segments: The segments, sorted by id. (list of SegmentShown)
            churn_model: The model that estimates which borrowers have left; left out if no estimate
                is possible. (SegmentChurnModel)
            excluded: The number of borrowers without a segment, by reason. (dict, each value int)
            message: `NA` if there are no segments. (str)

        Raises:
            InvalidRequest: please enter a valid vars. (invalid_value)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.segment_users()
        """
        return self._run(
            _SEGMENT_USERS,
            vars,
            method,
            k,
            max_k,
            seed,
            churn,
            min_users,
            as_of,
            currency,
            tz,
        )

    def get_segment_variables(
        self,
    ) -> SegmentVariables:
        """Returns the variables for dividing borrowers into segments.

        `GET /api/v1.0/user-analytics/seg-vars/`. Needs the scope `analytics:read`. The user name
        comes as `username`, or as `user_name`.

        Returns:
            variables: The variables. (list of SegmentVariableListed)

        Raises:
            Forbidden: forbidden (forbidden)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.get_segment_variables()
        """
        return self._run(
            _GET_SEGMENT_VARIABLES,
        )

    def get_segments(
        self,
        *,
        model_id: str | None = None,
        segment_id: int | None = None,
        user_id: str | None = None,
        page: int | None = None,
        page_size: int | None = None,
    ) -> SegmentsShown:
        """Returns the segments of a segmentation, with their borrowers.

        `GET /api/v1.0/user-analytics/display-segs/`. Needs the scope `analytics:read`. The user
        name comes as `username`, or as `user_name`.

        Args:
            model_id: The id of the segmentation. Left out: the latest one. (str)
            segment_id: The only segment to return. (int)
            user_id: The public id of a borrower. (str)
            page: The page of members, from 1. Left out: 1. (int)
            page_size: The number of members in a page, 1 to 1000. Left out: 100. (int)

        Returns:
            model_id: The id of the segmentation; NA if there is none yet. (str or NA)
            as_of: The last day that was counted. (date or NA)
            currency: The currency of amounts. (str or NA)
            n_users: The number of borrowers in segments. (int)
            k: The number of clusters. (int or NA)
            method: The method of the segmentation. (str or NA)
            silhouette: The mean silhouette. (float or NA)
            candidates: The numbers of clusters that were tried. (list of SegmentCandidate)
            variables: The scaling of each variable. (list of SegmentScale)
            segments: The segments, sorted by id; left out if a borrower was requested. (list of
                SegmentShown)
            churn_model: The model that estimates which borrowers have left. (SegmentChurnModel)
            excluded: The number of borrowers without a segment, by reason. (dict, each value int)
            members: The members of the requested segment, by public id. (list of SegmentMember)
            page: The page of members. (int)
            pages: The number of pages. (int)
            total: The number of members. (int)
            segment_id: The segment of the borrower; NA if the borrower is in none. (int or NA)
            label: Its label. (str or NA)
            distance: The borrower's distance from the segment's centre, in standard deviations.
                (float or NA)
            margin: The distance from the nearest other segment's centre, less `distance`; NA if
                there is no other segment. (float or NA)
            p_alive: The probability that the borrower has not left. (float or NA)
            drivers: The variables that differ most from the mean of all borrowers. (list of
                SegmentDriver)
            message: `NA` if there is no segmentation yet. (str)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            InvalidRequest: please enter a valid page_size. (invalid_value)
            NotFound: segmentation not found (segmentation_unknown)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.get_segments()
        """
        return self._run(
            _GET_SEGMENTS,
            model_id,
            segment_id,
            user_id,
            page,
            page_size,
        )

    def import_transactions(
        self,
        rows: Sequence[SentTransaction | Mapping[str, Any]],
        *,
        partner: str | None = None,
    ) -> TransactionsImported:
        """Records many borrowers' transactions in one commit.

        For the host's own engine only.

        Args:
            rows: The transactions, at most 10,000, each with its borrower's `user_id`. (list of
                SentTransaction)
            partner: The user name of the partner that sees the borrowers. Left out: the host's own
                partner. (str)

        Returns:
            recorded: The number of new transactions. (int)
            updated: The number of transactions that were stored with different content. (int)
            unchanged: The number of transactions that were already stored. (int)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            InvalidRequest: 'rows/0/balance_after' must have at most 2 decimals, those of EGP, not
                1.001 (invalid_value)
            NotFound: partner 'nobody' does not exist (not_there)

        Example:
            >>> from decimal import Decimal
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ... )
            >>> answer = book.import_transactions(
            ...     rows=[
            ...         lw.SentTransaction(user_id=mona.uuid, txn_id="t-1", date="2026-01-30", amount=Decimal("-45.50"), currency="EGP", account_id="4567", merchant="El Abd", merchant_id="m-7", category="groceries", subcategory="sweets", description="POS 4567 EL ABD", mcc="5462", channel="card", counterparty="El Abd Bakeries", balance_after=Decimal("954.50"), pending=False, kind="purchase"),
            ...         lw.SentTransaction(user_id=mona.uuid, txn_id="t-2", date="2026-01-31T09:30:00+02:00", amount=12000, kind="salary"),
            ...     ],
            ... )
        """
        return self._run(
            _IMPORT_TRANSACTIONS,
            rows,
            partner,
        )

    def set_analytics(
        self,
        provider_id: int,
        *,
        tenant_id: int | None = None,
        unset: Sequence[str] | None = None,
        currency: str | None = None,
        tz: str | None = None,
        mcc: Mapping[str, TransactionKind] | None = None,
        categories: Mapping[str, TransactionKind] | None = None,
        bills: Sequence[str] | None = None,
        min_amounts: Mapping[str, Decimal | int] | None = None,
        k_min: int | None = None,
        peer_groups: Sequence[Grouping] | None = None,
        min_fees: Mapping[str, Decimal | int] | None = None,
        buffers: Mapping[str, Decimal | int] | None = None,
        insights: InsightThresholds | Mapping[str, Any] | None = None,
        weights: Mapping[str, int] | None = None,
        allowed_variables: Sequence[Protected] | None = None,
        weekdays: Sequence[Weekday] | None = None,
    ) -> AnalyticsInForce:
        """Changes the settings of a provider's analytics.

        For the host's own engine only.

        Args:
            provider_id: The provider's id. (int)
            tenant_id: The id of its tenant. Left out: the host's own tenant. (int)
            unset: The names of settings to reset to their defaults. (list of str)
            currency: The currency of requests without a currency, an ISO 4217 code. Default: the
                provider's. (str)
            tz: The time zone for days, by its name in the IANA database. Default: the provider's.
                (str)
            mcc: The kinds of merchant category codes, by code or by range of codes (`5000-5999`).
                If two entries contain a code, the later one counts. Other codes have the kinds of
                ISO 18245. (dict, each value "salary" | "other_incoming_payment" | "purchase" |
                "other_outgoing_payment" | "fee" | "cash" | "loan_repayment" | "refund" | "transfer"
                | "loan_disbursement" | "credit_limit")
            categories: The kinds of categories, by name, without regard to case and punctuation.
                Other names have the default kinds. The name of a category, not its kind, decides
                whether it recurs in cash and whether it is a bill. (dict, each value "salary" |
                "other_incoming_payment" | "purchase" | "other_outgoing_payment" | "fee" | "cash" |
                "loan_repayment" | "refund" | "transfer" | "loan_disbursement" | "credit_limit")
            bills: The names of the categories that are bills. They replace the default list.
                Recurring payments in these categories are not subscriptions. (list of str)
            min_amounts: The smallest amount of a change that is reported, by currency code.
                Default: 100. (dict, each value Decimal)
            k_min: The smallest number of borrowers in a group of peers, a visible segment or a
                group of a portfolio: 10 or more. Default: 20. (int)
            peer_groups: The variables for grouping borrowers with their peers, most important
                first. Default: `income_band`, `Area`, `Number_of_Dependents`, `Residence_Type`.
                (list of "income_band" | "Area" | "Number_of_Dependents" | "Residence_Type" |
                "gender" | "Marital_Status" | "age_band")
            min_fees: The smallest sum of fees that is reported, by currency code. Default: a tenth
                of that currency's `min_amounts`. (dict, each value Decimal)
            buffers: The balance below which a low balance is reported, by currency code. Default:
                0. (dict, each value Decimal)
            insights: Thresholds for each insight type. (InsightThresholds)
            weights: Factors for the scores of insight types, by name: 0 to 10. A type with 0 is not
                reported. Default: the values of `get_insight_variables`. (dict, each value int)
            allowed_variables: The variables about legally protected traits that `segment_users` may
                use nevertheless. Default: none. (list of "gender" | "Marital_Status" | "age" |
                "Area")
            weekdays: The working days of the week, for `get_top_locations`. Default: Sunday to
                Thursday. (list of "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")

        Returns:
            provider_id: The provider's id. (int)
            tenant_id: The id of its tenant. (int)
            settings: The settings. Settings that were not set have their defaults.
                (AnalyticsSettings)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'insights/bill_deviations' must be from 0 to 1000, not 1001
                (invalid_value)
            InvalidRequest: 'provider_id' is missing (missing_field)
            NotFound: provider '2' does not exist (not_there)

        Example:
            >>> from decimal import Decimal
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.set_analytics(
            ...     provider_id=1,
            ...     currency="USD",
            ...     tz="Asia/Riyadh",
            ...     mcc={"6012": "loan_repayment", "5000-5099": "other_outgoing_payment"},
            ...     categories={"Gam3eya": "transfer", "راتب شهري": "salary"},
            ...     bills=["Rent", "Club"],
            ...     min_amounts={"EGP": Decimal("250.5"), "KWD": Decimal("1.25"), "JPY": 40},
            ...     k_min=10,
            ...     peer_groups=["Area", "gender"],
            ... )
        """
        return self._run(
            _SET_ANALYTICS,
            provider_id,
            tenant_id,
            unset,
            currency,
            tz,
            mcc,
            categories,
            bills,
            min_amounts,
            k_min,
            peer_groups,
            min_fees,
            buffers,
            insights,
            weights,
            allowed_variables,
            weekdays,
        )

    def give_analytics(
        self,
        provider_id: int,
        *,
        tenant_id: int | None = None,
    ) -> AnalyticsInForce:
        """Returns the settings of a provider's analytics.

        For the host's own engine only.

        Args:
            provider_id: The provider's id. (int)
            tenant_id: The id of its tenant. Left out: the host's own tenant. (int)

        Returns:
            provider_id: The provider's id. (int)
            tenant_id: The id of its tenant. (int)
            settings: The settings. Settings that were not set have their defaults.
                (AnalyticsSettings)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'provider_id' is missing (missing_field)
            NotFound: tenant '9' does not exist (not_there)

        Example:
            >>> from decimal import Decimal
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.set_analytics(
            ...     provider_id=1,
            ...     currency="USD",
            ...     tz="Asia/Riyadh",
            ...     mcc={"6012": "loan_repayment", "5000-5099": "other_outgoing_payment"},
            ...     categories={"Gam3eya": "transfer", "راتب شهري": "salary"},
            ...     bills=["Rent", "Club"],
            ...     min_amounts={"EGP": Decimal("250.5"), "KWD": Decimal("1.25"), "JPY": 40},
            ...     k_min=10,
            ...     peer_groups=["Area", "gender"],
            ... )
            >>> answer = book.give_analytics(provider_id=1)
        """
        return self._run(
            _GIVE_ANALYTICS,
            provider_id,
            tenant_id,
        )

    def remove_transactions(
        self,
        user_id: str,
        txn_ids: Sequence[str],
        *,
        partner: str | None = None,
    ) -> TransactionsRemoved:
        """Removes single transactions of a borrower.

        For the host's own engine only.

        Args:
            user_id: The borrower's public id. (str)
            txn_ids: The ids of the transactions, at most 10,000. Duplicate ids count once. (list of
                str)
            partner: The user name of the partner that sees the borrower. Left out: the host's own
                partner. (str)

        Returns:
            removed: The number of removed transactions. (int)
            not_there: The ids without a transaction of the borrower, sorted by code points. (list
                of str)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            InvalidRequest: 'txn_ids' is missing (missing_field)
            NotFound: partner 'nobody' does not exist (not_there)

        Example:
            >>> from decimal import Decimal
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ... )
            >>> _ = book.import_transactions(
            ...     rows=[
            ...         lw.SentTransaction(user_id=mona.uuid, txn_id="a", date="2026-01-30", amount=Decimal("-45.50"), merchant="El Abd"),
            ...         lw.SentTransaction(user_id=mona.uuid, txn_id="b", date="2026-01-30", amount=Decimal("-12.00")),
            ...         lw.SentTransaction(user_id=mona.uuid, txn_id="c", date="2026-01-31", amount=Decimal("9000.00"), kind="salary"),
            ...     ],
            ... )
            >>> answer = book.remove_transactions(user_id=mona.uuid, txn_ids=["c", "a", "z"])
        """
        return self._run(
            _REMOVE_TRANSACTIONS,
            user_id,
            txn_ids,
            partner,
        )

    def make_peer_snapshot(
        self,
        *,
        as_of: date | None = None,
        partner: str | None = None,
    ) -> PeerSnapshotMade:
        """Creates a snapshot of the groups of a partner's borrowers.

        For the host's own engine only.

        Args:
            as_of: The last day that is counted. Left out: today, in the time zone of the partner's
                default provider. (date)
            partner: The user name of the partner. Left out: the host's own partner. (str)

        Returns:
            snapshot_date: The day of the snapshot. (date)
            currency: The currency of the amounts. (str)
            k_min: The smallest number of members of a group. (int)
            peers: The number of borrowers in the snapshot. (int)
            groups: The number of groups. (int)
            without_group: The number of borrowers without a group, because there are too few
                borrowers in total. (int)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: please enter a valid as_of. (invalid_value)
            NotFound: partner 'nobody' does not exist (not_there)
            Conflict: snapshot already exists (snapshot_exists)
        """
        return self._run(
            _MAKE_PEER_SNAPSHOT,
            as_of,
            partner,
        )

    def run_engagement(
        self,
        *,
        as_of: date | None = None,
        events: Sequence[EventType] | None = None,
        partner: str | None = None,
    ) -> EngagementRun:
        """Runs the rules of engagement for all events except transactions.

        For the host's own engine only.

        Args:
            as_of: The day of the run. Left out: today, in the time zone of analytics. (date)
            events: The events, without `transaction`. Left out: all of them. (list of "transaction"
                | "balance" | "recurring" | "due_payment" | "insight" | "inactivity" | "segment" |
                "score")
            partner: The user name of the partner. Left out: the host's own partner. (str)

        Returns:
            as_of: The day of the run. (date)
            users: The number of borrowers. (int)
            evaluated: The number of events that rules evaluated, summed over the rules. (int)
            matched: The number of matches: events that made a rule's conditions True. (int)
            queued: The number of queued messages. (int)
            suppressed: The number of suppressed messages, by reason. (SuppressedMessages)

        Raises:
            InvalidRequest: please enter a valid as_of. (invalid_value)
        """
        return self._run(
            _RUN_ENGAGEMENT,
            as_of,
            events,
            partner,
        )

    def next_messages(
        self,
        max: int,
        *,
        lease_seconds: int | None = None,
        partner: str | None = None,
    ) -> MessagesLeased:
        """Hands out waiting messages.

        For the host's own engine only.

        Args:
            max: The largest number of messages to return, 1 to 1,000. (int)
            lease_seconds: The length of the lease in seconds, 1 to 86,400. Left out: 600. (int)
            partner: The user name of the partner. Left out: the host's own partner. (str)

        Returns:
            messages: The messages; empty if none is waiting. (list of MessageToSend)

        Raises:
            InvalidRequest: please enter a valid lease_seconds. (invalid_value)
            InvalidRequest: max is missing (missing_field)
        """
        return self._run(
            _NEXT_MESSAGES,
            max,
            lease_seconds,
            partner,
        )

    def ack_message(
        self,
        message_id: str,
        outcome: MessageOutcome,
        *,
        reason: str | None = None,
    ) -> MessageAcknowledged:
        """Records the outcome of a message.

        For the host's own engine only.

        Args:
            message_id: The message's id. (str)
            outcome: The outcome. ("delivered" | "failed")
            reason: The reason, at most 500 characters. (str)

        Returns:
            message_id: The message's id. (str)
            outcome: The outcome. ("delivered" | "failed")
            already: Whether the same outcome was already recorded. (True or False)

        Raises:
            InvalidRequest: please enter a valid reason. (invalid_value)
            Conflict: message already delivered (message_ended)
            NotFound: message not found (message_unknown)
            InvalidRequest: message_id is missing (missing_field)
        """
        return self._run(
            _ACK_MESSAGE,
            message_id,
            outcome,
            reason,
        )

    def set_outcomes(
        self,
        rows: Sequence[SentOutcome | Mapping[str, Any]],
        *,
        partner: str | None = None,
    ) -> OutcomesSet:
        """Stores which borrowers have left, and when.

        For the host's own engine only.

        Args:
            rows: The outcomes, at most 10,000. (list of SentOutcome)
            partner: The user name of the partner that sees the borrowers. Left out: the host's own
                partner. (str)

        Returns:
            recorded: The number of new outcomes. (int)
            updated: The number of outcomes that replaced the opposite one. (int)
            unchanged: The number of outcomes that were already stored. (int)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'rows/1/churned' must not come twice for a borrower and a day, with two
                outcomes, not false (invalid_value)
            InvalidRequest: 'rows' is missing (missing_field)
            NotFound: partner 'nobody' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.set_outcomes(rows=[])
        """
        return self._run(
            _SET_OUTCOMES,
            rows,
            partner,
        )
