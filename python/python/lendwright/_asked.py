"""The fields of questions to a table of transactions, as keywords. Made from the table of operations."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date
    from decimal import Decimal

    from ._operations.analytics import Dimension, Flow, Grain, InsightSeverity, InsightType, Measure, Metric, PeriodName, WantedDirection, WantedStatus, WeekStart

__all__ = [
    "AggregateTransactionsFields",
    "GetAvailableMoneyFields",
    "GetFeaturesFields",
    "GetRecurringTransactionsFields",
    "GetTopInsightsFields",
    "GetTopTransactionsFields",
    "ProjectExpensesFields",
    "ProjectIncomeFields",
]


class CommonFields(TypedDict, total=False):
    """The fields of all of them: which transactions count."""

    as_of: str | date | None
    """The last day that counts; today, and no later day, where left out."""
    accounts: Sequence[str] | None
    """The accounts that count, 1,000 at most. Left out: all of them."""
    currency: str | None
    """Only amounts in this currency count, an ISO 4217 code; amounts are never converted. Left
    out: that of the partner's default provider.
    """
    include_pending: bool | None
    """Whether transactions count that are not booked yet. Left out: no."""
    tz: str | None
    """The time zone that decides which day is today, by its name in the IANA database. It moves
    no stored day: a transaction has its day from its upload on. Left out: that of the partner's
    default provider.
    """


class GetTopTransactionsFields(CommonFields, total=False):
    """The fields of `get_top_transactions`, but for the user."""

    by: Dimension | None
    """What transactions are grouped by. Left out: `merchant`."""
    type_: Flow | None
    """`spending` or `income`. Left out: `spending`."""
    metric: Metric | None
    """What groups are ranked by. Left out: `amount`."""
    n: int | None
    """How many groups, 1 to 100. Left out: 5."""
    period: PeriodName | None
    """The window by its name. Left out: `last_30d`; of `aggregate_transactions` `last_12m`, of
    features of a table `last_3m`. `all` begins with the first transaction in the currency.
    """
    from_: str | date | None
    """The first day of the window, in place of `period`."""
    to: str | date | None
    """The last day of the window; `as_of` where left out, and never a later one."""
    category: str | None
    """Only transactions of this category."""
    merchant: str | None
    """Only transactions at this merchant, by its id or its name."""
    compare: bool | None
    """Whether to compare with the window before: as many days, or as many months where the
    window is whole months. Left out: yes.
    """


class AggregateTransactionsFields(CommonFields, total=False):
    """The fields of `aggregate_transactions`, but for the user."""

    grain: Grain | None
    """How long a bucket is. Left out: `month`."""
    by: Sequence[Dimension] | None
    """What transactions are grouped by in a bucket: two at most. Left out: nothing."""
    type_: Flow | None
    """The transactions that the measures count. Left out: `all`."""
    period: PeriodName | None
    """The window by its name. Left out: `last_30d`; of `aggregate_transactions` `last_12m`, of
    features of a table `last_3m`. `all` begins with the first transaction in the currency.
    """
    from_: str | date | None
    """The first day of the window, in place of `period`."""
    to: str | date | None
    """The last day of the window; `as_of` where left out, and never a later one."""
    measures: Sequence[Measure] | None
    """The measures. Left out: `sum` and `count`."""
    fill: bool | None
    """Whether there are buckets without a transaction. Left out: yes."""
    n: int | None
    """The number of groups to return, largest sums of the window first (farthest from 0 for
    signed sums). The rest is added up as `other`. 0, the default, returns all.
    """
    budget: Mapping[str, Decimal | int] | None
    """What may be spent in a month, by category."""
    week_start: WeekStart | None
    """The first day of a week. Left out: `mon`."""


class GetRecurringTransactionsFields(CommonFields, total=False):
    """The fields of `get_recurring_transactions`, but for the user."""

    direction: WantedDirection | None
    """`inflow`, `outflow` or `all`. Left out: `all`."""
    status: WantedStatus | None
    """`active` for the streams that still come, or `all`. Left out: `active`."""
    min_confidence: float | None
    """The least confidence, 0 to 1. Left out: 0."""
    lookback_months: int | None
    """How many months back is looked, 1 to 60. Left out: 24."""


class ProjectIncomeFields(CommonFields, total=False):
    """The fields of `project_income`, but for the user."""

    horizon_days: int | None
    """How many days are projected, 1 to 180. Left out: 30."""
    until: str | date | None
    """The last day that is projected, in place of `horizon_days`."""
    level: float | None
    """The wanted probability that the real amount is between `lower` and `upper`, 0.5 to 0.95.
    Left out: 0.8.
    """
    daily: bool | None
    """Whether to give each day. Left out: no."""
    min_confidence: float | None
    """The least confidence of the streams that count, 0 to 1; transactions of others are a part
    of the rest. Left out: 0.6.
    """
    trend: bool | None
    """Whether amounts that do not recur may follow a trend. A trend needs 18 windows. Left out:
    no.
    """


class ProjectExpensesFields(ProjectIncomeFields, total=False):
    """The fields of `project_expenses`, but for the user."""



class GetAvailableMoneyFields(CommonFields, total=False):
    """The fields of `get_available_money`, but for the user."""

    until: str | date | None
    """The last day, at most 90 days after `as_of`. Left out: the day before the next salary that
    is expected, else 30 days after `as_of`.
    """
    balance: Decimal | int | None
    """The balance of the accounts. Left out: the sum of the latest known balances of the
    accounts that were seen in 90 days, if each is at most 7 days old.
    """
    buffer: Decimal | int | None
    """What must not be spent, at least 0. Left out: 0."""
    include_income: bool | None
    """Whether income that is expected counts. Left out: yes."""


class GetTopInsightsFields(CommonFields, total=False):
    """The fields of `get_top_insights`, but for the user."""

    n: int | None
    """How many are wanted, 1 to 50. Left out: 5."""
    types: Sequence[InsightType] | None
    """Of which types. Left out: all."""
    min_severity: InsightSeverity | None
    """The least severity. Left out: `low`."""
    period: PeriodName | None
    """The window by its name. Left out: `last_30d`; of `aggregate_transactions` `last_12m`, of
    features of a table `last_3m`. `all` begins with the first transaction in the currency.
    """
    from_: str | date | None
    """The first day of the window, in place of `period`."""
    to: str | date | None
    """The last day of the window; `as_of` where left out, and never a later one."""


class GetFeaturesFields(CommonFields, total=False):
    """The fields of `get_features`, but for the user."""

    vars: Sequence[str] | None
    """Which variables, `spending:<category>` among them. Left out: all but those of categories."""
    period: PeriodName | None
    """The window by its name. Left out: `last_30d`; of `aggregate_transactions` `last_12m`, of
    features of a table `last_3m`. `all` begins with the first transaction in the currency.
    """
    from_: str | date | None
    """The first day of the window, in place of `period`."""
    to: str | date | None
    """The last day of the window; `as_of` where left out, and never a later one."""
