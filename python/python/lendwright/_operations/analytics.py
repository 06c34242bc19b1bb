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

__all__ = [
    "AggregateBucket",
    "AggregateGroup",
    "AggregateSums",
    "AggregateTotals",
    "AggregatedTransactions",
    "BudgetShown",
    "BudgetStatus",
    "DataQuality",
    "Dimension",
    "ExcludedTransactions",
    "Flow",
    "Grain",
    "GroupShown",
    "HigherIs",
    "Measure",
    "Metric",
    "PeerGroupListed",
    "PeerGroups",
    "PeerPosition",
    "PeerSnapshotMade",
    "PeerVariable",
    "PeerVariables",
    "PeersCompared",
    "PeriodName",
    "SentTransaction",
    "TopChange",
    "TopGroup",
    "TopOther",
    "TopTotal",
    "TopTransactions",
    "TransactionChannel",
    "TransactionKind",
    "TransactionsImported",
    "Unit",
    "UserGroup",
    "VariableCompared",
    "VariableSuppressed",
    "WeekStart",
    "Window",
]

Flow: TypeAlias = Literal[
    "spending",
    "income",
    "net",
    "all",
]
"""Which transactions are looked at."""

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
"""What transactions have in common that stand in one group."""

Metric: TypeAlias = Literal[
    "amount",
    "count",
    "average",
    "max",
]
"""By what groups are ranked."""

DataQuality: TypeAlias = Literal[
    "good",
    "thin",
    "insufficient",
]
"""Whether there is enough history for what is said of it."""

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
"""A window of days that has a name."""

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
"""How long a bucket is."""

BudgetStatus: TypeAlias = Literal[
    "under",
    "on_track",
    "over",
]
"""How the spending of a month stands to its budget."""

Measure: TypeAlias = Literal[
    "sum",
    "count",
    "avg",
    "min",
    "max",
    "median",
]
"""What is said of the transactions of a bucket or group."""

WeekStart: TypeAlias = Literal[
    "mon",
    "sat",
    "sun",
]
"""The day with which a week begins."""

Unit: TypeAlias = Literal[
    "money",
    "share",
    "count",
    "days",
]
"""In what a variable is counted."""

PeerPosition: TypeAlias = Literal[
    "lower",
    "typical",
    "higher",
]
"""Where a value stands in a group."""

HigherIs: TypeAlias = Literal[
    "better",
    "worse",
    "neutral",
]
"""What a higher value of a variable says of a borrower's money."""

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
"""What a transaction counts as."""


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
        "amount": "The sum, refunds taken off spending.",
        "count": "How many transactions there are, refunds aside.",
    }
    amount: Decimal
    count: int
    _members = (
        Member("amount", "amount", MONEY, False),
        Member("count", "count", INTEGER, False),
    )


class TopChange(Record):
    """What changed since the window before."""

    __slots__ = {
        "previous_amount": "The sum in the window before.",
        "absolute": "The sum now, less the one before.",
        "percent": "The change in percent of the sum before; NA where that is not above 0.",
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
        "rank": "Its place, from 1.",
        "key": "By what its transactions are known; empty where they have none.",
        "name": "Its name: of a merchant the latest one. `Unknown` without a key.",
        "amount": "The sum, refunds taken off spending.",
        "count": "How many transactions there are, refunds aside.",
        "average": "The mean transaction, refunds aside; NA where only refunds are in it.",
        "share": "The part of the total amount; NA where that is not above 0.",
        "first_date": "The day of the first transaction.",
        "last_date": "The day of the last transaction.",
        "change": "What changed since the window before; left out where `compare` is 0.",
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
    """The sums over the groups that are not among the largest."""

    __slots__ = {
        "amount": "The sum, refunds taken off spending.",
        "count": "How many transactions there are, refunds aside.",
        "share": "The part of the total amount; NA where that is not above 0.",
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
    """How many transactions of the window don't count, each by the first of these reasons that
    holds: duplicate, another currency, pending, transfer. NA over many borrowers.
    """

    __slots__ = {
        "pending": "They are not booked yet.",
        "transfers": "They are between the borrower's own accounts.",
        "other_currency": "They are in another currency.",
        "duplicates": "Another transaction tells of the same.",
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
        "type_": "Spending or income.",
        "by": "What transactions are grouped by.",
        "metric": "What groups are ranked by.",
        "period": "The window, whose last day is never later than `as_of`.",
        "total": "The sums over all groups.",
        "top": "The groups, the largest first.",
        "other": "The sums over all other groups.",
        "as_of": "The last day that counts.",
        "currency": "The currency of the amounts.",
        "data_quality": "Whether there is enough history.",
        "excluded": "How many transactions of the window don't count.",
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
            "A key for each dimension, in the order of `by`; empty where the transactions have "
            "none."
        ),
        "name": "A name for each dimension.",
        "income": "What came in.",
        "spending": "What was spent, less refunds.",
        "net": "Income less spending.",
        "sum": "The sum, if it was asked for.",
        "count": "The number, if it was asked for.",
        "avg": "The mean, if it was asked for.",
        "min": "The least, if it was asked for.",
        "max": "The largest, if it was asked for.",
        "median": "The median, if it was asked for.",
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
    """The sums of the groups that are not shown."""

    __slots__ = {
        "income": "What came in.",
        "spending": "What was spent, less refunds.",
        "net": "Income less spending.",
        "sum": "The sum, if it was asked for.",
        "count": "The number, if it was asked for.",
        "avg": "The mean, if it was asked for.",
        "min": "The least, if it was asked for.",
        "max": "The largest, if it was asked for.",
        "median": "The median, if it was asked for.",
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
        "start": "The first day, or of `day_of_week` and `day_of_month` the number.",
        "end": "The last day, or the number again.",
        "complete": "Whether it lies wholly in the window.",
        "income": "What came in.",
        "spending": "What was spent, less refunds.",
        "net": "Income less spending.",
        "sum": "The sum, if it was asked for.",
        "count": "The number, if it was asked for.",
        "avg": "The mean, if it was asked for.",
        "min": "The least, if it was asked for.",
        "max": "The largest, if it was asked for.",
        "median": "The median, if it was asked for.",
        "groups": "The groups, the largest first; left out without `by`.",
        "other": "The groups that are not shown; left out where all are.",
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
        "income": "What came in.",
        "spending": "What was spent, less refunds.",
        "net": "Income less spending.",
        "sum": "The sum, if it was asked for.",
        "count": "The number, if it was asked for.",
        "avg": "The mean, if it was asked for.",
        "min": "The least, if it was asked for.",
        "max": "The largest, if it was asked for.",
        "median": "The median, if it was asked for.",
        "groups": "The groups, the largest first; left out without `by`.",
        "other": "The groups that are not shown; left out where all are.",
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
    """How a budget stands in the month of `as_of`."""

    __slots__ = {
        "category": "The category.",
        "budget": "What may be spent in a month.",
        "used": "What was spent, less refunds.",
        "remaining": "What is left of the budget; negative where more was spent.",
        "percent_used": "What was spent in percent of the budget; NA of a budget of 0.",
        "elapsed_percent": "How much of the month has passed, in percent of its days.",
        "pace": "What the whole month comes to at this pace.",
        "projected": "What is expected by the end of the month; NA without a complete month.",
        "status": "How it stands; NA before the seventh day unless it is spent.",
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
        "grain": "How long a bucket is.",
        "by": "What transactions are grouped by.",
        "buckets": "The buckets in order.",
        "totals": "The sums over the window.",
        "budgets": "How the budgets stand, in the order of their categories; empty without one.",
        "as_of": "The last day that counts.",
        "currency": "The currency of the amounts.",
        "data_quality": "Whether there is enough history.",
        "excluded": "How many transactions of the window don't count.",
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
    """A group of borrowers who are alike."""

    __slots__ = {
        "id": "The id, which no other group of any snapshot has.",
        "label": "The definition in words.",
        "definition": (
            "What the members have in common: a bucket of each of the first grouping variables."
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
    """A variable of a borrower and of the group. The figures of the group are of all its
    members, the borrower among them, and rounded to two significant digits.
    """

    __slots__ = {
        "name": "The variable.",
        "unit": "In what it is counted.",
        "user_value": "The borrower's value.",
        "p25": "The lower quartile of the group.",
        "median": "The median of the group.",
        "p75": "The upper quartile of the group.",
        "mean": "The mean of the group.",
        "percentile": (
            "How many percent of the other members have less, half of those who have as much "
            "counted in."
        ),
        "position": "Where the value stands among the quartiles.",
        "difference": "The value less the median.",
        "difference_percent": "The difference by the size of the median, in percent.",
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
    """A variable of which not all is told."""

    __slots__ = {
        "name": "The variable.",
        "reason": (
            "Why: `peer group too small`, `no snapshot`, `not in the snapshot`, `mean is dominated "
            "by one or two` or `mean would give away another one`."
        ),
    }
    name: str
    reason: str
    _members = (
        Member("name", "name", TEXT, False),
        Member("reason", "reason", TEXT, False),
    )


class PeersCompared(Answer):
    """A borrower beside the group."""

    __slots__ = {
        "peer_group": "The group of which the borrower is.",
        "k_min": "How many members with a value a group must have at least.",
        "variables": "The variables, in the order in which they were asked for.",
        "suppressed": "The variables of which not all is told, and why.",
        "snapshot_date": "The day as of which the snapshot was made.",
        "as_of": "The last day that counts.",
        "currency": "The currency of the amounts.",
        "data_quality": (
            "Whether there was enough history when the snapshot was made; of who is not in it, "
            "whether there is now."
        ),
        "excluded": "How many transactions of the period don't count.",
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
    """A variable by which borrowers can be compared."""

    __slots__ = {
        "name": "The name; `spending:<category>` stands for one of each category.",
        "label": "A short name for people.",
        "unit": "In what it is counted.",
        "definition": "What it is.",
        "min_months": "How many complete months of the period it needs.",
        "higher_is": "What a higher value says of a borrower's money.",
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
    """The variables by which borrowers can be compared."""

    __slots__ = {
        "variables": "The variables.",
    }
    variables: tuple[PeerVariable, ...]
    _members = (
        Member("variables", "variables", List(Of(PeerVariable)), False),
    )


class PeerGroupListed(Record):
    """A group of borrowers who are alike."""

    __slots__ = {
        "id": "The id, which no other group of any snapshot has.",
        "label": "The definition in words.",
        "definition": (
            "What the members have in common: a bucket of each of the first grouping variables."
        ),
        "size_at_least": "The number of members, rounded down to a multiple of 5.",
        "eligible": "Whether its members can be compared with it: it has `k_min` or more.",
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
        "id": "Its id; NA for a borrower who was no peer when the snapshot was made.",
        "relaxed": "The grouping variables in which its members may differ.",
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
        "grouping_variables": "By what borrowers are grouped, the most important first.",
        "k_min": "How many members a group has at least.",
        "snapshot_date": "The day as of which the snapshot was made; NA where there is none.",
        "groups": "The groups, by their definitions.",
        "user_group": "The group of the borrower who was named.",
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


class TransactionsImported(Answer):
    """What became of the transactions."""

    __slots__ = {
        "recorded": "How many were not there.",
        "updated": "How many were there with another content.",
        "unchanged": "How many were there already.",
    }
    recorded: int
    updated: int
    unchanged: int
    _members = (
        Member("recorded", "recorded", INTEGER, False),
        Member("updated", "updated", INTEGER, False),
        Member("unchanged", "unchanged", INTEGER, False),
    )


class SentTransaction(Record):
    """A transaction of a borrower's account. Texts have 500 characters at most."""

    __slots__ = {
        "txn_id": (
            "Its id, by which it is sent again: unique among the borrower's, 128 characters at "
            "most."
        ),
        "user_id": "The borrower's public id. Left out where the request names the borrower.",
        "date": (
            "The day on which it was made: `YYYY-MM-DD`, or an RFC 3339 time with an offset, whose "
            "day in the provider's time zone counts."
        ),
        "amount": (
            "The amount, negative for money that went out and positive for money that came in."
        ),
        "currency": (
            "The currency, an ISO 4217 code. Left out: that of the partner's default provider."
        ),
        "account_id": "The account or card.",
        "merchant": "The merchant, as the statement writes it.",
        "merchant_id": "The merchant's id, by which its spellings are one.",
        "category": "The category, by the lender's or the bank's own names.",
        "subcategory": "The part of the category.",
        "description": "What the statement says.",
        "mcc": "The merchant category code of ISO 18245: four digits.",
        "channel": "How it was made.",
        "counterparty": "From whom or to whom money went.",
        "balance_after": "What the account held after it.",
        "pending": "Whether it is not booked yet. Left out: it is booked.",
        "kind": "What it counts as, where it is known. Its direction is that of the amount.",
        "replaces": (
            "The id of the pending transaction that it books; that one does not count any more."
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
        Member("date", "date", TEXT, False),
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
            date: str,
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


class PeerSnapshotMade(Answer):
    """What was frozen."""

    __slots__ = {
        "snapshot_date": "The day as of which it is.",
        "currency": "The currency of the amounts.",
        "k_min": "How many members a group has at least.",
        "peers": "The number of borrowers in it.",
        "groups": "The number of groups.",
        "without_group": "How many borrowers are in no group, since all together are too few.",
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
_IMPORT_TRANSACTIONS: Final[Operation[TransactionsImported]] = Operation(
    "import_transactions",
    (
        Member("rows", "rows", List(Of(SentTransaction)), False),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(TransactionsImported),
)
_MAKE_PEER_SNAPSHOT: Final[Operation[PeerSnapshotMade]] = Operation(
    "make_peer_snapshot",
    (
        Member("as_of", "as_of", Optional(DATE), True),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(PeerSnapshotMade),
)

OPERATIONS: Final[dict[str, Operation[Any]]] = {
    "get_top_transactions": _GET_TOP_TRANSACTIONS,
    "aggregate_transactions": _AGGREGATE_TRANSACTIONS,
    "compare_peers": _COMPARE_PEERS,
    "get_peer_variables": _GET_PEER_VARIABLES,
    "get_peer_groups": _GET_PEER_GROUPS,
    "import_transactions": _IMPORT_TRANSACTIONS,
    "make_peer_snapshot": _MAKE_PEER_SNAPSHOT,
}
"""Each operation as data, by its name."""


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
            as_of: The last day that counts; today, and no later day, where left out. (date)
            accounts: The accounts that count. Left out: all of them. (list of str)
            currency: The currency whose amounts count, an ISO 4217 code; others are never added to
                it. Left out: that of the partner's default provider. (str)
            include_pending: Whether transactions count that are not booked yet. Left out: no. (True
                or False)
            tz: The time zone whose today counts, by its name in the IANA database. Left out: that
                of the partner's default provider. (str)
            by: What transactions are grouped by. Left out: `merchant`. ("merchant" | "category" |
                "subcategory" | "counterparty" | "account" | "channel" | "mcc" | "transaction")
            type_: `spending` or `income`. Left out: `spending`. ("spending" | "income" | "net" |
                "all")
            metric: What groups are ranked by. Left out: `amount`. ("amount" | "count" | "average" |
                "max")
            n: How many groups, 1 to 100. Left out: 5. (int)
            period: The window by its name. ("this_month" | "ytd" | "last_month" | "last_30d" |
                "last_90d" | "last_3m" | "last_6m" | "last_12m" | "all" | "custom")
            from_: The first day of the window, in place of `period`. (date)
            to: The last day of the window; `as_of` where left out, and never a later one. (date)
            category: Only transactions of this category. (str)
            merchant: Only transactions at this merchant, by its id or its name. (str)
            compare: Whether to compare with the window before: as many days, or as many months
                where the window is whole months. Left out: yes. (True or False)

        Returns:
            user_id: The borrower's public id. (str)
            type_: Spending or income. ("spending" | "income" | "net" | "all")
            by: What transactions are grouped by. ("merchant" | "category" | "subcategory" |
                "counterparty" | "account" | "channel" | "mcc" | "transaction")
            metric: What groups are ranked by. ("amount" | "count" | "average" | "max")
            period: The window, whose last day is never later than `as_of`. (Window)
            total: The sums over all groups. (TopTotal)
            top: The groups, the largest first. (list of TopGroup)
            other: The sums over all other groups. (TopOther)
            as_of: The last day that counts. (date)
            currency: The currency of the amounts. (str)
            data_quality: Whether there is enough history. ("good" | "thin" | "insufficient")
            excluded: How many transactions of the window don't count. (ExcludedTransactions)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            InvalidRequest: please enter a valid as_of. (invalid_value)
            InvalidRequest: user_id is missing (missing_field)

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
            >>> _ = book.import_transactions(
            ...     rows=[lw.SentTransaction(user_id=mona.uuid, txn_id="1", date="2025-09-15", amount=Decimal("-500.00"), merchant="Metro", category="groceries"), lw.SentTransaction(user_id=mona.uuid, txn_id="2", date="2025-12-20", amount=Decimal("-100.00"), merchant="El Abd", category="groceries", kind="purchase", mcc="5462", channel="card", account_id="4567"), lw.SentTransaction(user_id=mona.uuid, txn_id="3", date="2025-12-31", amount=Decimal("-250.50"), merchant="Metro", category="groceries", mcc="5411", channel="card", account_id="4567"), lw.SentTransaction(user_id=mona.uuid, txn_id="4", date="2026-01-02", amount=Decimal("-45.50"), merchant="El Abd", category="groceries", mcc="5462", channel="card", account_id="4567"), lw.SentTransaction(user_id=mona.uuid, txn_id="5", date="2026-01-02", amount=Decimal("-1200.00"), merchant="Vodafone", category="bills", subcategory="mobile", counterparty="Vodafone Egypt", channel="online", account_id="4567"), lw.SentTransaction(user_id=mona.uuid, txn_id="6", date="2026-01-05", amount=Decimal("12000.00"), counterparty="Acme", kind="salary", category="salary", channel="transfer", account_id="9999"), lw.SentTransaction(user_id=mona.uuid, txn_id="7", date="2026-01-10", amount=Decimal("-45.51"), merchant="El Abd ", category="groceries", subcategory="sweets", mcc="5462", channel="card", account_id="4567"), lw.SentTransaction(user_id=mona.uuid, txn_id="8", date="2026-01-12", amount=Decimal("-300.00"), merchant="Metro", category="groceries", mcc="5411", channel="card", account_id="9999"), lw.SentTransaction(user_id=mona.uuid, txn_id="9", date="2026-01-14", amount=Decimal("100.00"), merchant="Metro", category="groceries", kind="refund", mcc="5411", channel="card", account_id="9999"), lw.SentTransaction(user_id=mona.uuid, txn_id="10", date="2026-01-15", amount=Decimal("-2000.00"), kind="transfer", account_id="9999"), lw.SentTransaction(user_id=mona.uuid, txn_id="11", date="2026-01-16", amount=Decimal("-20.00"), currency="USD", merchant="Steam", account_id="4567"), lw.SentTransaction(user_id=mona.uuid, txn_id="12", date="2026-01-17", amount=Decimal("-75.00"), merchant="Uber", pending=True, category="transport", account_id="4567"), lw.SentTransaction(user_id=mona.uuid, txn_id="13", date="2026-01-18", amount=Decimal("-60.25"), description="ATM FEE", kind="fee", account_id="9999"), lw.SentTransaction(user_id=mona.uuid, txn_id="14", date="2026-01-31", amount=Decimal("-60.25"), merchant="Amazon", merchant_id="amz", category="shopping", account_id="4567"), lw.SentTransaction(user_id=mona.uuid, txn_id="15", date="2026-01-20", amount=Decimal("-100.00"), merchant="AMAZON.EG", merchant_id="amz", category="shopping", account_id="4567"), lw.SentTransaction(user_id=mona.uuid, txn_id="16", date="2026-02-01", amount=Decimal("-999.00"), merchant="Later", account_id="4567")],
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
            as_of: The last day that counts; today, and no later day, where left out. (date)
            accounts: The accounts that count. Left out: all of them. (list of str)
            currency: The currency whose amounts count, an ISO 4217 code; others are never added to
                it. Left out: that of the partner's default provider. (str)
            include_pending: Whether transactions count that are not booked yet. Left out: no. (True
                or False)
            tz: The time zone whose today counts, by its name in the IANA database. Left out: that
                of the partner's default provider. (str)
            grain: How long a bucket is. Left out: `month`. ("day" | "week" | "month" | "quarter" |
                "year" | "all" | "day_of_week" | "day_of_month")
            by: What transactions are grouped by in a bucket: two at most. Left out: nothing. (list
                of "merchant" | "category" | "subcategory" | "counterparty" | "account" | "channel"
                | "mcc" | "transaction")
            type_: Of which transactions the measures are. Left out: `all`. ("spending" | "income" |
                "net" | "all")
            period: The window by its name. ("this_month" | "ytd" | "last_month" | "last_30d" |
                "last_90d" | "last_3m" | "last_6m" | "last_12m" | "all" | "custom")
            from_: The first day of the window, in place of `period`. (date)
            to: The last day of the window; `as_of` where left out, and never a later one. (date)
            measures: The measures. Left out: `sum` and `count`. (list of "sum" | "count" | "avg" |
                "min" | "max" | "median")
            fill: Whether there are buckets without a transaction. Left out: yes. (True or False)
            n: How many groups, the largest of the window; the others stand together as `other`. 0,
                the default, for all. (int)
            budget: What may be spent in a month, by category. (dict, each value Decimal)
            week_start: The day with which a week begins. Left out: `mon`. ("mon" | "sat" | "sun")

        Returns:
            grain: How long a bucket is. ("day" | "week" | "month" | "quarter" | "year" | "all" |
                "day_of_week" | "day_of_month")
            by: What transactions are grouped by. (list of "merchant" | "category" | "subcategory" |
                "counterparty" | "account" | "channel" | "mcc" | "transaction")
            buckets: The buckets in order. (list of AggregateBucket)
            totals: The sums over the window. (AggregateTotals)
            budgets: How the budgets stand, in the order of their categories; empty without one.
                (list of BudgetShown)
            as_of: The last day that counts. (date)
            currency: The currency of the amounts. (str)
            data_quality: Whether there is enough history. ("good" | "thin" | "insufficient")
            excluded: How many transactions of the window don't count. (ExcludedTransactions)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: please enter a valid budget. (invalid_value)

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
            >>> _ = book.import_transactions(
            ...     rows=[lw.SentTransaction(user_id=mona.uuid, txn_id="1", date="2025-09-15", amount=Decimal("-500.00"), merchant="Metro", category="groceries", channel="card"), lw.SentTransaction(user_id=mona.uuid, txn_id="2", date="2025-12-20", amount=Decimal("-100.00"), merchant="El Abd", category="groceries", kind="purchase", channel="card", account_id="4567"), lw.SentTransaction(user_id=mona.uuid, txn_id="3", date="2025-12-31", amount=Decimal("-250.50"), merchant="Metro", category="groceries", channel="card", account_id="4567"), lw.SentTransaction(user_id=mona.uuid, txn_id="4", date="2026-01-02", amount=Decimal("-45.50"), merchant="El Abd", category="groceries", channel="card", account_id="4567"), lw.SentTransaction(user_id=mona.uuid, txn_id="5", date="2026-01-02", amount=Decimal("-1200.00"), merchant="Vodafone", category="bills", channel="online", account_id="4567"), lw.SentTransaction(user_id=mona.uuid, txn_id="6", date="2026-01-05", amount=Decimal("12000.00"), counterparty="Acme", kind="salary", category="salary", channel="transfer", account_id="9999"), lw.SentTransaction(user_id=mona.uuid, txn_id="7", date="2026-01-10", amount=Decimal("-45.51"), merchant="El Abd", category="groceries", channel="card", account_id="4567"), lw.SentTransaction(user_id=mona.uuid, txn_id="8", date="2026-01-12", amount=Decimal("-300.00"), merchant="Metro", category="groceries", channel="card", account_id="9999"), lw.SentTransaction(user_id=mona.uuid, txn_id="9", date="2026-01-14", amount=Decimal("100.00"), merchant="Metro", category="groceries", kind="refund", channel="card", account_id="9999"), lw.SentTransaction(user_id=mona.uuid, txn_id="10", date="2026-01-15", amount=Decimal("-2000.00"), kind="transfer", account_id="9999"), lw.SentTransaction(user_id=mona.uuid, txn_id="11", date="2026-01-16", amount=Decimal("-20.00"), currency="USD", merchant="Steam", account_id="4567"), lw.SentTransaction(user_id=mona.uuid, txn_id="12", date="2026-01-17", amount=Decimal("-75.00"), merchant="Uber", pending=True, category="transport", account_id="4567"), lw.SentTransaction(user_id=mona.uuid, txn_id="13", date="2026-01-18", amount=Decimal("-60.25"), kind="fee", account_id="9999"), lw.SentTransaction(user_id=mona.uuid, txn_id="14", date="2026-01-31", amount=Decimal("-60.25"), merchant="Amazon", category="shopping", account_id="4567"), lw.SentTransaction(user_id=mona.uuid, txn_id="16", date="2026-02-01", amount=Decimal("-999.00"), merchant="Later", account_id="4567")],
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
        """Compares a borrower with a group of borrowers who are alike.

        `GET /api/v1.0/txn-analytics/compare-peers/`. Needs the scope `analytics:read`. The user
        name comes as `username`, or as `user_name`.

        Args:
            user_id: The borrower's public id. (str)
            as_of: The last day that counts; today, and no later day, where left out. (date)
            accounts: The accounts that count. Left out: all of them. (list of str)
            currency: The currency whose amounts count, an ISO 4217 code; others are never added to
                it. Left out: that of the partner's default provider. (str)
            include_pending: Whether transactions count that are not booked yet. Left out: no. (True
                or False)
            tz: The time zone whose today counts, by its name in the IANA database. Left out: that
                of the partner's default provider. (str)
            vars: The variables, as `get_peer_variables` lists them. Left out: `total_spending`.
                (list of str)
            group: The id of the borrower's own group; another one is refused. (str)
            period: `last_month`, `last_3m`, `last_6m` or `last_12m`, as of the day of the snapshot.
                Left out: `last_3m`. ("this_month" | "ytd" | "last_month" | "last_30d" | "last_90d"
                | "last_3m" | "last_6m" | "last_12m" | "all" | "custom")
            category: A category, whose spending is one more variable. (str)

        Returns:
            peer_group: The group of which the borrower is. (GroupShown)
            k_min: How many members with a value a group must have at least. (int)
            variables: The variables, in the order in which they were asked for. (list of
                VariableCompared)
            suppressed: The variables of which not all is told, and why. (list of
                VariableSuppressed)
            snapshot_date: The day as of which the snapshot was made. (date or NA)
            as_of: The last day that counts. (date)
            currency: The currency of the amounts. (str)
            data_quality: Whether there was enough history when the snapshot was made; of who is not
                in it, whether there is now. ("good" | "thin" | "insufficient")
            excluded: How many transactions of the period don't count. (ExcludedTransactions)

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
        """Returns the variables by which borrowers can be compared.

        `GET /api/v1.0/txn-analytics/peer-compare-vars`. Needs the scope `analytics:read`. The
        user name comes as `username`, or as `user_name`.

        Returns:
            variables: The variables. (list of PeerVariable)

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
        """Returns the groups of borrowers who are alike.

        `GET /api/v1.0/txn-analytics/peer-groups`. Needs the scope `analytics:read`. The user
        name comes as `username`, or as `user_name`.

        Args:
            user_id: The public id of a borrower whose group is named, too. (str)
            as_of: The snapshot is the latest one that is not later; that of today where left out.
                (date)

        Returns:
            grouping_variables: By what borrowers are grouped, the most important first. (list of
                str)
            k_min: How many members a group has at least. (int)
            snapshot_date: The day as of which the snapshot was made; NA where there is none. (date
                or NA)
            groups: The groups, by their definitions. (list of PeerGroupListed)
            user_group: The group of the borrower who was named. (UserGroup)

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

    def import_transactions(
        self,
        rows: Sequence[SentTransaction | Mapping[str, Any]],
        *,
        partner: str | None = None,
    ) -> TransactionsImported:
        """Records many borrowers' transactions in one commit.

        For the host's own engine only.

        Args:
            rows: The transactions, 10,000 at most, each with its borrower's `user_id`. (list of
                SentTransaction)
            partner: The user name of the partner that sees the borrowers. Left out: the host's own
                partner. (str)

        Returns:
            recorded: How many were not there. (int)
            updated: How many were there with another content. (int)
            unchanged: How many were there already. (int)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            InvalidRequest: 'rows/0/balance_after' must have at most 2 decimals, those of EGP, not
                1.001 (invalid_value)
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
            ... )
            >>> answer = book.import_transactions(
            ...     rows=[lw.SentTransaction(user_id=mona.uuid, txn_id="t-1", date="2026-01-30", amount=Decimal("-45.50"), currency="EGP", account_id="4567", merchant="El Abd", merchant_id="m-7", category="groceries", subcategory="sweets", description="POS 4567 EL ABD", mcc="5462", channel="card", counterparty="El Abd Bakeries", balance_after=Decimal("954.50"), pending=False, kind="purchase"), lw.SentTransaction(user_id=mona.uuid, txn_id="t-2", date="2026-01-31T09:30:00+02:00", amount=12000, kind="salary")],
            ... )
        """
        return self._run(
            _IMPORT_TRANSACTIONS,
            rows,
            partner,
        )

    def make_peer_snapshot(
        self,
        *,
        as_of: date | None = None,
        partner: str | None = None,
    ) -> PeerSnapshotMade:
        """Freezes the groups of a partner's borrowers and their figures.

        For the host's own engine only.

        Args:
            as_of: The last day whose transactions count. Left out: today, by the time zone of the
                partner's default provider. (date)
            partner: The user name of the partner. Left out: the host's own partner. (str)

        Returns:
            snapshot_date: The day as of which it is. (date)
            currency: The currency of the amounts. (str)
            k_min: How many members a group has at least. (int)
            peers: The number of borrowers in it. (int)
            groups: The number of groups. (int)
            without_group: How many borrowers are in no group, since all together are too few. (int)

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
