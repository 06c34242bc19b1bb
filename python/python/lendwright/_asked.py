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
    """The fields of all questions. They select the transactions."""

    as_of: str | date | None
    """The last day that is counted, at most today. Left out: today."""
    accounts: Sequence[str] | None
    """The accounts that count, at most 1,000. Left out: all."""
    currency: str | None
    """The currency, an ISO 4217 code. Only amounts in this currency count. Amounts are never
    converted. Left out: the currency of the partner's default provider.
    """
    include_pending: bool | None
    """Whether pending transactions count. Left out: no."""
    tz: str | None
    """The time zone that decides which day is today, by its name in the IANA database. It does
    not change the days of stored transactions. Left out: the zone of the partner's default
    provider.
    """


class GetTopTransactionsFields(CommonFields, total=False):
    """The fields of `get_top_transactions`, without the user."""

    by: Dimension | None
    """The dimension that groups the transactions. Left out: `merchant`."""
    type_: Flow | None
    """`spending` or `income`. Left out: `spending`."""
    metric: Metric | None
    """The measure that ranks the groups. Left out: `amount`."""
    n: int | None
    """The number of groups, 1 to 100. Left out: 5."""
    period: PeriodName | None
    """The name of the window. Left out: `last_30d`; for `aggregate_transactions` `last_12m`, and
    for features of a table `last_3m`. `all` starts with the first transaction in the currency.
    """
    from_: str | date | None
    """The first day of the window, instead of `period`."""
    to: str | date | None
    """The last day of the window, at most `as_of`. Left out: `as_of`."""
    category: str | None
    """Only transactions of this category."""
    merchant: str | None
    """Only transactions at this merchant, by its id or its name."""
    compare: bool | None
    """Whether to compare with the previous window. It has the same number of days, or the same
    number of months if the window is whole months. Left out: yes.
    """


class AggregateTransactionsFields(CommonFields, total=False):
    """The fields of `aggregate_transactions`, without the user."""

    grain: Grain | None
    """The length of a bucket. Left out: `month`."""
    by: Sequence[Dimension] | None
    """The dimensions that group the transactions in a bucket, at most two. Left out: none."""
    type_: Flow | None
    """The transactions that the measures count. Left out: `all`."""
    period: PeriodName | None
    """The name of the window. Left out: `last_30d`; for `aggregate_transactions` `last_12m`, and
    for features of a table `last_3m`. `all` starts with the first transaction in the currency.
    """
    from_: str | date | None
    """The first day of the window, instead of `period`."""
    to: str | date | None
    """The last day of the window, at most `as_of`. Left out: `as_of`."""
    measures: Sequence[Measure] | None
    """The measures. Left out: `sum` and `count`."""
    fill: bool | None
    """Whether to return buckets without transactions. Left out: yes."""
    n: int | None
    """The number of groups to return: those with the largest sums in the window (by absolute
    value for signed sums). The rest is added up as `other`. 0, the default, returns all.
    """
    budget: Mapping[str, Decimal | int] | None
    """The monthly budget for each category, in the currency of the answer; at most 200
    categories.
    """
    week_start: WeekStart | None
    """The first day of a week. Left out: `mon`."""


class GetRecurringTransactionsFields(CommonFields, total=False):
    """The fields of `get_recurring_transactions`, without the user."""

    direction: WantedDirection | None
    """`inflow`, `outflow` or `all`. Left out: `all`."""
    status: WantedStatus | None
    """`active` for streams that are still active, or `all`. Left out: `active`."""
    min_confidence: float | None
    """The smallest confidence, 0 to 1. Left out: 0."""
    lookback_months: int | None
    """The number of months to look back, 1 to 60. Left out: 24."""


class ProjectIncomeFields(CommonFields, total=False):
    """The fields of `project_income`, without the user."""

    horizon_days: int | None
    """The number of days to project, 1 to 180. Left out: 30."""
    until: str | date | None
    """The last day to project, instead of `horizon_days`; 1 to 180 days after `as_of`."""
    level: float | None
    """The probability that the real amount is between `lower` and `upper`, 0.5 to 0.95. Left
    out: 0.8.
    """
    daily: bool | None
    """Whether to return each day. Left out: no."""
    min_confidence: float | None
    """From 0 to 1: the smallest confidence of a stream. Transactions of less certain streams are
    projected with the amounts that do not recur. Left out: 0.6.
    """
    trend: bool | None
    """Whether amounts that do not recur may follow a trend. A trend needs 18 windows. Left out:
    no.
    """


class ProjectExpensesFields(ProjectIncomeFields, total=False):
    """The fields of `project_expenses`, without the user."""



class GetAvailableMoneyFields(CommonFields, total=False):
    """The fields of `get_available_money`, without the user."""

    until: str | date | None
    """The last day, at most 90 days after `as_of`. Left out: the day before the next expected
    salary, or 30 days after `as_of` if none is expected.
    """
    balance: Decimal | int | None
    """The balance of the accounts. Left out: the sum of the latest known balances of the
    accounts used in the last 90 days, if each balance is at most 7 days old.
    """
    buffer: Decimal | int | None
    """The amount that must not be spent, at least 0. Left out: 0."""
    include_income: bool | None
    """Whether expected income counts. Left out: yes."""


class GetTopInsightsFields(CommonFields, total=False):
    """The fields of `get_top_insights`, without the user."""

    n: int | None
    """The number of insights to return, 1 to 50. Left out: 5."""
    types: Sequence[InsightType] | None
    """The types of insights to return. Left out: all."""
    min_severity: InsightSeverity | None
    """The lowest severity. Left out: `low`."""
    period: PeriodName | None
    """The name of the window. Left out: `last_30d`; for `aggregate_transactions` `last_12m`, and
    for features of a table `last_3m`. `all` starts with the first transaction in the currency.
    """
    from_: str | date | None
    """The first day of the window, instead of `period`."""
    to: str | date | None
    """The last day of the window, at most `as_of`. Left out: `as_of`."""


class GetFeaturesFields(CommonFields, total=False):
    """The fields of `get_features`, without the user."""

    vars: Sequence[str] | None
    """The variables. `spending:<category>` is allowed. Left out: all variables except those of
    categories.
    """
    period: PeriodName | None
    """The name of the window. Left out: `last_30d`; for `aggregate_transactions` `last_12m`, and
    for features of a table `last_3m`. `all` starts with the first transaction in the currency.
    """
    from_: str | date | None
    """The first day of the window, instead of `period`."""
    to: str | date | None
    """The last day of the window, at most `as_of`. Left out: `as_of`."""
