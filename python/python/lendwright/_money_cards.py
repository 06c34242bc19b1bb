"""Notebook cards of a borrower's money: spending, recurring payments, projections and insights."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Any, Final, TypeAlias

from . import _html as html
from ._shares import OF_SHARES
from ._transaction_rows import WEEK
from ._values import NA

__all__ = ["OF_MONEY", "based", "percent", "shown", "words"]

# The modules of records import this one, so it can't import their types.
Record: TypeAlias = Any

_QUALITY: Final = {
    "thin": "⚠ thin data: there is little history for this",
    "insufficient": "⚠ insufficient data: there is too little history for this",
}
_SUMS: Final = ("income", "spending", "net", "sum", "count", "avg", "min", "max", "median")


def based(answer: Record) -> str:
    """The basis of an answer: its last day, a warning about poor data, and the transactions that did not count."""
    told = [f"as of {answer.as_of}"]
    counts = [(words(member), count) for member, count in html.members(answer.excluded)]
    if left_out := [f"{count} {member}" for member, count in counts if count is not NA and count]:
        told.append(f"not counted: {', '.join(left_out)}")
    warning = _QUALITY.get(answer.data_quality)
    return (f"<div>{warning}</div>" if warning else "") + html.faint("; ".join(told))


def words(name: object) -> str:
    return str(name).replace("_", " ").lower()


def shown(value: object, absent: str = "not known") -> str:
    """A value as text for a cell. None is empty, and `NA` is `absent`."""
    return "" if value is None else absent if value is NA else escape(html.said(value))


def percent(share: Any, digits: int = 0) -> str:
    return "" if share is None or share is NA else f"{100 * share:.{digits}f} %"


def _bold(cells: Iterable[str]) -> list[str]:
    return [f"<b>{cell}</b>" if cell else "" for cell in cells]


def _top(top: Record) -> str:
    """The largest groups, the other groups and the total, with the change since the previous window."""
    head = html.title(f"{top.total.amount} {top.currency}", f"{top.type_} by {top.by}")
    told = f"{top.period.from_} to {top.period.to}; {html.count(top.total.count, 'transaction')}"
    heads = ["", top.by, "amount", "count", "average", "share", "before", "change", "first", "last"]
    rows = [_group(group) for group in top.top]
    if top.other.count or top.other.amount:
        other = top.other
        rows.append(["", "other", shown(other.amount), str(other.count), "", percent(other.share), *[""] * 4])
    if rows:
        rows.append(_bold(["", "all", shown(top.total.amount), str(top.total.count), *[""] * 6]))
    table = html.grid(heads, rows) if rows else f"<div>no {escape(top.type_)}</div>"
    return f"{head}<div>{told}</div>{based(top)}{table}"


def _group(group: Record) -> list[str]:
    before = change = ""
    if group.change is not None:
        before = shown(group.change.previous_amount)
        change = "new" if group.change.percent is NA else f"{group.change.percent:+.1f} %".replace("-", "−")
    days = (shown(group.first_date), shown(group.last_date))
    sums = (shown(group.amount), str(group.count), shown(group.average, ""), percent(group.share))
    return [str(group.rank), html.name(group.name), *sums, before, change, *days]


def _aggregated(told: Record) -> str:
    """The buckets with their sums, then the budgets, then the groups of the whole window and of each bucket."""
    totals = told.totals
    spent = "not told" if totals.spending is NA else f"{totals.spending} {told.currency}"
    came = f"spending; income {shown(totals.income, 'not told')}, net {shown(totals.net, 'not told')}"
    parts = [html.title(spent, came), based(told)]
    measures = [
        name for name in _SUMS if any(getattr(one, name) is not None for one in (*told.buckets, totals))
    ]
    rows = [[_span(bucket, told.grain), *_sums(bucket, measures)] for bucket in told.buckets]
    if rows:
        rows.append(_bold(["all", *_sums(totals, measures)]))
        parts.append(html.grid([words(told.grain), *measures], rows))
    else:
        parts.append("<div>no transactions</div>")
    if any(not bucket.complete for bucket in told.buckets):
        parts.append(html.faint("* not wholly in the window"))
    if told.budgets:
        parts.append(html.titled("budgets", _budgets(told.budgets)))
    if totals.groups:
        by = " and ".join(told.by)
        parts.append(html.titled(f"by {by}", _groups(totals, told.by, measures)))
        for bucket in told.buckets:
            if bucket.groups:
                parts.append(html.details(_span(bucket, told.grain), _groups(bucket, told.by, measures)))
    return "".join(parts)


def _span(bucket: Record, grain: str) -> str:
    if grain == "day_of_week":
        return f"{WEEK[bucket.start - 1]}{'' if bucket.complete else '*'}"
    span = str(bucket.start) if bucket.start == bucket.end else f"{bucket.start} to {bucket.end}"
    return span if bucket.complete else f"{span}*"


def _sums(sums: Record, measures: Sequence[str]) -> list[str]:
    return [shown(getattr(sums, name), "not told") for name in measures]


def _groups(sums: Record, by: Sequence[str], measures: Sequence[str]) -> str:
    rows = [[*map(html.name, group.name), *_sums(group, measures)] for group in sums.groups]
    if sums.other is not None and any(getattr(sums.other, name) for name in measures):
        rows.append(["other", *[""] * (len(by) - 1), *_sums(sums.other, measures)])
    return html.grid([*by, *measures], rows)


def _budgets(budgets: Sequence[Record]) -> str:
    heads = ["category", "budget", "used", "left", "used of it", "month passed", "expected", ""]
    rows = []
    for one in budgets:
        amounts = (shown(one.budget), shown(one.used), shown(one.remaining))
        used = "" if one.percent_used is NA else f"{one.percent_used:.0f} %"
        state = "" if one.status is NA else words(one.status)
        passed = f"{one.elapsed_percent:.0f} %"
        rows.append([html.name(one.category), *amounts, used, passed, shown(one.projected), state])
    return html.grid(heads, rows)


def _streams(told: Record) -> str:
    """The recurring streams of income and of payments, each list with its evidence."""
    summary = told.summary
    head = html.title(f"{summary.monthly_outflow} {told.currency}", "of recurring payments a month")
    active = html.count(summary.active_count, "active stream")
    parts = [head, f"<div>{summary.monthly_inflow} comes in; {active}</div>", based(told)]
    for title, streams in (("comes in", told.inflow_streams), ("goes out", told.outflow_streams)):
        if streams:
            parts.append(html.titled(title, _listed(streams)))
            parts.append(html.details("why, and the transactions", _evidence(streams)))
    if not told.inflow_streams and not told.outflow_streams:
        parts.append("<div>no recurring payments</div>")
    return "".join(parts)


def _listed(streams: Sequence[Record]) -> str:
    heads = ["party", "kind", "", "usual", "expected", "on", "times", "missed", "sure", "state", "price"]
    rows = []
    for one in streams:
        change = one.price_change
        price = "" if change is None else f"{change.previous_amount} → {change.new_amount} on {change.date}"
        each = words(one.frequency)
        each = f"every {one.every_days} days" if each == "every n days" else each
        cells = [words(one.kind), each, shown(one.median_amount)]
        cells += (
            [shown(one.predicted_next_amount), shown(one.predicted_next_date)] if one.is_active else ["", ""]
        )
        cells += [str(one.count), str(one.missed or ""), percent(one.confidence), words(one.status), price]
        rows.append([html.name(_party(one)), *cells])
    return html.grid(heads, rows)


def _party(stream: Record) -> str:
    return stream.merchant or stream.description or stream.category or "unnamed"


def _evidence(streams: Sequence[Record]) -> str:
    rows = [
        [html.name(_party(one)), escape(", ".join(map(words, one.why))), _ids(one.transaction_ids)]
        for one in streams
    ]
    return html.grid(["party", "why", "transactions"], rows)


_IDS_MAX = 24


def _ids(ids: Sequence[str]) -> str:
    more = f" and {len(ids) - _IDS_MAX} more" if len(ids) > _IDS_MAX else ""
    return f"<div style='{html.WRAPS}'>{', '.join(map(html.name, ids[:_IDS_MAX]))}{more}</div>"


def _projection(told: Record) -> str:
    """The projected amount with its bounds, its components, and the past windows that it is based on."""
    span = f"expected from {told.from_} to {told.to}"
    if told.projected is NA:
        parts = [html.title("not known", span), "<div>too little history to project</div>"]
    else:
        ahead = told.projected
        bounds = f"between {ahead.lower} and {ahead.upper} with a probability of {100 * ahead.level:.0f} %"
        parts = [html.title(f"{ahead.amount} {told.currency}", span), f"<div>{bounds}</div>"]
    missed = "" if told.error_mae is NA else f"; earlier projections were off by {told.error_mae} on average"
    parts += [html.faint(f"by {_METHODS.get(told.method, words(told.method))}{missed}"), based(told)]
    if told.components:
        rows = [_component(one) for one in told.components]
        parts.append(html.grid(["what", "on", "amount", "from", "to"], rows))
    for title, items in (("past", told.history), ("days", told.daily)):
        if items:
            parts.append(html.details(f"{title} ({len(items)})", html.records(items, [], in_words=True)))
    return "".join(parts)


_METHODS: Final = {
    "recurring_and_median": "what recurs, and the median of the rest",
    "recurring_and_trend": "what recurs, and the trend of the rest",
}


def _component(one: Record) -> list[str]:
    name = html.name(one.name) if one.name else words(one.type_)
    if one.basis is not None:
        name = f"the rest, by {html.count(one.basis.windows, 'window')} of the past"
    return [name, *map(shown, (one.date, one.amount, one.lower, one.upper))]


def _available(told: Record) -> str:
    """The amount that is safe to spend, and the amounts that it is computed from."""
    free, balance = told.available_money, told.balance
    safe = "not known" if free.safe is NA else f"{free.safe} {told.currency}"
    parts = [html.title(safe, f"is safe to spend until {told.until}")]
    if told.per_day is not NA:
        parts.append(f"<div>{told.per_day} a day</div>")
    parts += [f"<div>⚠ {escape(_WARNINGS.get(one, words(one)))}</div>" for one in told.warnings]
    parts.append(based(told))
    since = "" if balance.date is NA else f"as of {balance.date}"
    low = told.lowest_point
    rows = [
        ["balance", shown(balance.amount), since],
        ["expected income", shown(told.projected_income), ""],
        ["expected expenses", shown(told.projected_expenses), ""],
        ["instalments due", shown(told.due_instalments.amount), ""],
        ["kept back (buffer)", shown(told.buffer), ""],
        _bold(["expected to be left", shown(free.expected), ""]),
        ["lowest", shown(low.amount), "" if low.date is NA else f"on {low.date}"],
    ]
    parts.append(html.grid(["", "amount", ""], rows))
    if items := told.due_instalments.items:
        parts.append(html.details(f"instalments ({len(items)})", html.records(items, [], in_words=True)))
    return "".join(parts)


_WARNINGS: Final = {
    "balance_unknown": "the balance is not known",
    "too_little_history": "there is too little history to project",
    "income_overdue": "income that was expected is overdue, and is not counted on",
    "instalments_overdue": "instalments are overdue",
    "shortfall": "the money falls below the buffer",
}


def _insights(told: Record) -> str:
    """The insights, each with its figures and its transactions."""
    count = len(told.insights)
    stand = "stands" if count == 1 else "stand"
    head = html.title(html.count(count, "thing") if count else "nothing", f"{stand if count else 'stands'} out")
    heads = ["severity", "what", f"value, {told.currency}", "usual", "change", "evidence"]
    rows = [_insight(one) for one in told.insights]
    return head + based(told) + (html.grid(heads, rows) if rows else "")


def _insight(one: Record) -> list[str]:
    marked = f"<b>{one.severity}</b>" if one.severity == "high" else escape(one.severity)
    changed = "" if one.change_percent is NA else f"{one.change_percent:+.1f} %".replace("-", "−")
    what = html.text(one.title) + html.faint(f"{words(one.type_)}; {one.period.from_} to {one.period.to}")
    stream = "" if one.evidence.stream_id is NA else f"<div>stream {html.name(one.evidence.stream_id)}</div>"
    ids = _ids(one.evidence.transaction_ids) if one.evidence.transaction_ids else ""
    figures = [shown(one.value), shown(one.baseline, "")]
    if one.type_ in OF_SHARES:
        figures = [percent(one.value, 1), percent(one.baseline, 1)]
        # The relative change of a share is easily mistaken for the share.
        changed = "" if one.change is NA else f"{100 * one.change:+.1f} points".replace("-", "−")
    return [marked, what, *(figure.replace("-", "−") for figure in figures), changed, ids + stream]


OF_MONEY: Final[dict[str, Callable[[Record], str]]] = {
    "AggregatedTransactions": _aggregated,
    "MoneyAvailable": _available,
    "MoneyProjection": _projection,
    "RecurringTransactions": _streams,
    "TopInsights": _insights,
    "TopTransactions": _top,
}
