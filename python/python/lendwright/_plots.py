"""Plots of one borrower's spending and recurring transactions."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import TYPE_CHECKING, Any, Final

from . import _axes as draw
from ._told import of, of_one_user, told
from ._transaction_rows import WEEK, WEEKDAY, WEEKDAYS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["plot_spending", "plot_streams"]

_ROWS_MAX = 30
_GROUPS_MAX = 7
_KEY_MAX: Final = 16
"""Maximum length of a group's name in a legend inside the axes, in characters."""
_SIGNED: Final = ("net", "all")
_MEASURES: Final = ("income", "spending", "net", "sum", "count", "avg", "min", "max", "median")


def _spending_rows(answer: Any) -> list[dict[str, Any]]:
    """The groups of `get_top_transactions`, with the other groups as the last row. Or the buckets of
    `aggregate_transactions`: a row for each bucket, or for each group of each bucket."""
    given = told(answer)
    if "top" in given:
        return _top_rows(given)
    if "buckets" not in given:
        return _spending_table(answer, given)
    rows = []
    for bucket in given["buckets"]:
        span = {name: bucket[name] for name in ("start", "end", "complete")}
        if bucket.get("groups") is None:
            rows.append({**span, **_sums(bucket)})
            continue
        for group in bucket["groups"]:
            rows.append(
                {**span, "group": " · ".join(map(str, group["name"])), "is_other": False, **_sums(group)}
            )
        if bucket.get("other"):
            rows.append({**span, "group": "other", "is_other": True, **_sums(bucket["other"])})
    return rows


def _spending_table(answer: Any, given: dict[str, Any]) -> list[dict[str, Any]]:
    operations = "get_top_transactions or aggregate_transactions"
    buckets = [("start", measure) for measure in ("spending", "income", "net", "count")]
    rows = of_one_user(of(answer, given, operations, ("name", "amount"), *buckets))
    # In a table, `name` is the list of group names. Without `by` it is missing.
    if rows and "start" in rows[0] and "group" not in rows[0] and any(row.get("name") for row in rows):
        return [{**row, **_group(row.get("name"))} for row in rows]
    return rows


def _group(name: Any) -> dict[str, Any]:
    if not name:
        return {"group": "other", "is_other": True}
    return {"group": " · ".join(map(str, name)) if isinstance(name, list) else str(name), "is_other": False}


def _top_rows(given: dict[str, Any]) -> list[dict[str, Any]]:
    rows = []
    for group in given["top"]:
        row = {name: group[name] for name in ("rank", "key", "name", "amount", "count", "average", "share")}
        row["previous_amount"] = (group.get("change") or {}).get("previous_amount")
        rows.append(row)
    other = given.get("other") or {}
    if other.get("count") or other.get("amount"):
        rest = {name: other[name] for name in ("amount", "count", "share")}
        rows.append(
            {"rank": None, "key": None, "name": "other", "average": None, **rest, "previous_amount": None}
        )
    return rows


def _sums(sums: dict[str, Any]) -> dict[str, Any]:
    # The answer leaves out measures that were not requested.
    return {
        name: sums[name]
        for name in _MEASURES
        if name in sums and (sums[name] is not None or name in _MEASURES[:3])
    }


@draw.numbers(_spending_rows)
def plot_spending(answer: Any, *, ax: Axes | None = None, title: str | None = None) -> Axes:
    """Draws spending: the groups of `get_top_transactions`, or the buckets of `aggregate_transactions`.

    Groups are horizontal bars, the largest at the top, at most 30. Buckets are vertical bars for income and
    spending, or stacks of groups if the answer has groups. All buckets are drawn. Bars that are too small have
    no hatching.

    Args:
        answer: The answer, or a table with the columns `name` and `amount`, or `start` and one of `spending`,
            `income`, `net` and `count`. `Transactions.top` and `Transactions.aggregate` return such tables. The
            table must be of one user.
        ax: The axes to draw in, with the legend inside them. By default the plot makes a new figure.
            In a grid of axes, `layout="constrained"` of the figure prevents overlapping labels and titles.
        title: The title, in any script. matplotlib 3.11 and later joins Arabic letters. The default describes
            the plot.

    Returns:
        The Axes. `plot_spending.frame(answer)` has the numbers.

    Raises:
        ValueError: If a table has rows of several users.
        TypeError: If a table doesn't have these columns, or the answer is of another operation.
        ImportError: If matplotlib is not installed.

    >>> import lendwright as lw
    >>> from datetime import date
    >>> book = lw.open()
    >>> mona = book.sign_up("+201001234567", autofill=True)
    >>> _ = book.import_transactions([
    ...     {"user_id": mona.uuid, "txn_id": "1", "date": "2026-01-02", "amount": -250, "merchant": "سوق"},
    ...     {"user_id": mona.uuid, "txn_id": "2", "date": "2026-01-09", "amount": -50, "merchant": "Metro"},
    ... ])
    >>> top = book.get_top_transactions(mona.uuid, as_of=date(2026, 1, 31))
    >>> [(row["name"], row["amount"]) for row in lw.plot_spending.rows(top)]
    [('سوق', Decimal('250.00')), ('Metro', Decimal('50.00'))]
    >>> axes = lw.plot_spending(top, title="أين ذهب المال")
    """
    given, rows = told(answer), _spending_rows(answer)
    if "buckets" in given or (rows and "start" in rows[0]):
        return _buckets(given, rows, ax, title)
    return _top(given, rows, ax, title)


def _top(given: dict[str, Any], rows: list[dict[str, Any]], ax: Axes | None, title: str | None) -> Axes:
    shown = rows[:_ROWS_MAX]
    found = draw.axes(ax, len(shown))
    measure = {"count": "count", "average": "average"}.get(given.get("metric", ""), "amount")
    kind = given.get("type") or "spending"
    period = given.get("period")
    span = f", {period['from']} to {period['to']}" if period else ""
    of = {
        "count": "number of transactions" if kind in _SIGNED else f"number of {kind} transactions",
        "average": f"average {kind}",
        "amount": kind,
    }[measure]
    # Counts have no currency.
    head = {**given, "currency": None} if measure == "count" else given
    draw.titled(found, title, f"{of} by {given.get('by') or 'name'}{span}".capitalize(), head)
    if not rows:
        draw.empty(found, f"no {kind}")
        return found  # type: ignore[no-any-return]
    values = [row.get(measure) for row in shown]
    digits = draw.digits_of(values)
    bars, beside = [], []
    for place, (row, value) in enumerate(zip(shown, values, strict=True)):
        is_other = row.get("rank", 0) is None
        length = 0.0 if value is None else float(value)
        bars.append((found.barh(place, length, color=draw.GREY if is_other else draw.BLUE), "//" if is_other else ""))
        # The share is the share of the amount.
        share = "" if row.get("share") is None or measure != "amount" else f"   {100 * row['share']:.0f} %".replace("-", "−")
        said = "not known" if value is None else draw.amount(value, digits) + share
        before = row.get("previous_amount")
        if measure == "amount" and before:
            found.plot([float(before)] * 2, [place - 0.4, place + 0.4], color=draw.ink(found), linewidth=2)
            length = max(length, float(before))
        # The row names are on the left, so there is no room for values.
        draw.beside(found, place, max(length, 0.0), said)
        beside.append((max(length, 0.0), said))
    names = [draw.short(draw.named(row, "name", "key")) for row in shown]
    draw.row_labels(found, names)
    if measure == "amount" and any(row.get("previous_amount") for row in shown):
        draw.noted(found.xaxis, "the line is the window before")
    elif measure == "count":
        draw.noted(found.xaxis, "transactions")
    found.margins(x=0.22)
    draw.widened(found, names, beside, 9)
    draw.money_axis(found.xaxis)
    for bar, hatch in bars:
        draw.outlined(found, bar, hatch, sideways=True)
    return found  # type: ignore[no-any-return]


def _buckets(given: dict[str, Any], rows: list[dict[str, Any]], ax: Axes | None, title: str | None) -> Axes:
    found = draw.axes(ax)
    # With groups, a bucket without transactions has no rows.
    spans = given.get("buckets") or rows
    starts = list(dict.fromkeys(span["start"] for span in spans))
    grain = given.get("grain") or (WEEKDAYS if rows and WEEKDAY in rows[0] else "bucket")
    said = "Income and spending" if not any("group" in row for row in rows) else "Spending"
    by = " and ".join([*(given.get("by") or []), grain.replace("_", " ")])
    draw.titled(found, title, f"{said} by {by}", given)
    if not any(row.get(name) for row in rows for name in ("income", "spending", "net", "count")):
        draw.empty(found, "no transactions")
        return found  # type: ignore[no-any-return]
    if any("group" in row for row in rows):
        _stacked(found, starts, rows, ax)
    else:
        _paired(found, starts, rows, ax)
    complete = {span["start"]: span.get("complete", True) for span in spans}
    draw.ticks_below(found, [_start(start, grain) + ("" if complete[start] else "*") for start in starts])
    if not all(complete.values()):
        draw.noted(found.xaxis, "* not wholly in the window")
    found.axhline(0, color=draw.ink(found), linewidth=0.8)
    draw.money_axis(found.yaxis)
    return found  # type: ignore[no-any-return]


def _start(start: Any, grain: str) -> str:
    # Numbers of a frame may be of its library's integer type.
    if grain == WEEKDAYS and hasattr(start, "__index__") and 1 <= start <= len(WEEK):
        return WEEK[index(start) - 1][:3]
    if grain in ("month", "quarter") and hasattr(start, "strftime"):
        return f"{start:%Y-%m}"
    return f"{start:%Y}" if grain == "year" and hasattr(start, "strftime") else str(start)[:10]


def _paired(ax: Any, starts: Sequence[Any], rows: list[dict[str, Any]], given: Axes | None) -> None:
    both = [("income", draw.BLUE, ""), ("spending", draw.ORANGE, "//")]
    kinds = [kind for kind in both if any(row.get(kind[0]) for row in rows)] or both
    places = {start: at for at, start in enumerate(starts)}
    bars = []
    for at, (name, colour, hatch) in enumerate(kinds):
        width = 0.8 / len(kinds)
        left = [places[row["start"]] - 0.4 + width * (at + 0.5) for row in rows]
        heights = [draw.number(row.get(name)) for row in rows]
        bars.append(ax.bar(left, heights, width * 0.95, color=colour))
    largest = max(abs(bar.get_height()) for drawn in bars for bar in drawn)
    for drawn, (_, _, hatch) in zip(bars, kinds, strict=True):
        draw.outlined(ax, drawn, hatch, largest=largest)
    draw.legend(ax, bars, [name for name, *_ in kinds], given)


def _stacked(ax: Any, starts: Sequence[Any], rows: list[dict[str, Any]], given: Axes | None) -> None:
    """Stacks the groups of each bucket, those with the largest total first. Groups without a separate colour are
    drawn as one, together with "other". Refunds that exceed the spending are below zero."""
    measure = "spending" if any(row.get("spending") for row in rows) else "income"
    if measure == "income":
        draw.noted(ax.yaxis, "income")
    sums: dict[str, float] = {}
    for row in rows:
        if not row.get("is_other"):
            sums[row["group"]] = sums.get(row["group"], 0.0) + abs(draw.number(row.get(measure)))
    largest = sorted((name for name in sums if sums[name]), key=lambda name: -sums[name])[:_GROUPS_MAX]
    stacks = [(name, *draw.COLOURS[at]) for at, name in enumerate(largest)]
    rest = [0.0] * len(starts)
    heights = {name: [0.0] * len(starts) for name in largest}
    places = {start: at for at, start in enumerate(starts)}
    for row in rows:
        known = not row.get("is_other") and row["group"] in heights
        (heights[row["group"]] if known else rest)[places[row["start"]]] += draw.number(row.get(measure))
    above, below, bars, labels = [0.0] * len(starts), [0.0] * len(starts), [], []
    if any(rest):
        stacks.append(("", draw.GREY, ""))
    for name, colour, _ in stacks:
        tall = heights.get(name, rest) if name in largest else rest
        bottoms = [above[at] if one >= 0 else below[at] for at, one in enumerate(tall)]
        bars.append(ax.bar(range(len(starts)), tall, 0.8, bottoms, color=colour))
        labels.append(name if name in largest else "other")
        for at, one in enumerate(tall):
            (above if one >= 0 else below)[at] += one
    for bar in (bar for drawn in bars for bar in drawn if not bar.get_height()):
        # The sticky edge of an empty bar on the highest stack would fix the limit of the axes.
        bar.sticky_edges.y.clear()
    for drawn, (_, _, hatch) in zip(bars, stacks, strict=True):
        draw.outlined(ax, drawn, hatch)
    draw.legend(ax, bars, labels if given is None else [draw.short(label, _KEY_MAX) for label in labels], given)


def _stream_rows(answer: Any) -> list[dict[str, Any]]:
    """The streams, a row each, income first."""
    given = told(answer)
    if "inflow_streams" not in given and "outflow_streams" not in given:
        return of_one_user(of(answer, given, "get_recurring_transactions", ("first_date", "last_date")))
    return [*given.get("inflow_streams", []), *given.get("outflow_streams", [])]


@draw.numbers(_stream_rows)
def plot_streams(answer: Any, *, ax: Axes | None = None, title: str | None = None) -> Axes:
    """Draws recurring transactions: a line for each stream of `get_recurring_transactions`.

    A line goes from the first day of the stream to the last. A circle marks the next expected day. The line of
    an inactive stream is dashed. At most 30 streams are drawn.

    Args:
        answer: The answer, or a table with the members of a stream as columns, including `first_date` and
            `last_date`. `Transactions.recurring` returns such a table. It must be of one user.
        ax: The axes to draw in, with the legend inside them. By default the plot makes a new figure.
            In a grid of axes, `layout="constrained"` of the figure prevents overlapping labels and titles.
        title: The title, in any script. matplotlib 3.11 and later joins Arabic letters. The default describes
            the plot.

    Returns:
        The Axes. `plot_streams.frame(answer)` has the streams, a row each.

    Raises:
        ValueError: If a table has rows of several users.
        TypeError: If a table doesn't have these columns, or the answer is of another operation.
        ImportError: If matplotlib is not installed.

    >>> import lendwright as lw
    >>> from datetime import date
    >>> book = lw.open()
    >>> mona = book.sign_up("+201001234567", autofill=True)
    >>> _ = book.import_transactions([
    ...     {"user_id": mona.uuid, "txn_id": str(month), "date": f"2025-{month:02}-05", "amount": -300, "merchant": "وي"}
    ...     for month in range(1, 13)
    ... ])
    >>> streams = book.get_recurring_transactions(mona.uuid, as_of=date(2025, 12, 20))
    >>> [(row["merchant"], row["frequency"], row["count"]) for row in lw.plot_streams.rows(streams)]
    [('وي', 'MONTHLY', 12)]
    >>> axes = lw.plot_streams(streams)
    """
    given, rows = told(answer), _stream_rows(answer)
    shown = rows[:_ROWS_MAX]
    found = draw.axes(ax, len(shown))
    more = f" (first {len(shown)} of {len(rows)})" if len(rows) > len(shown) else ""
    draw.titled(found, title, f"What comes again and again{more}", given)
    if not rows:
        draw.empty(found, "no streams")
        return found  # type: ignore[no-any-return]
    digits = draw.digits_of([row.get("predicted_next_amount") for row in shown])
    handles: dict[str, Any] = {}
    for place, row in enumerate(shown):
        _stream(found, place, row, digits, handles)
    if given.get("as_of") is not None:
        handles["as of"] = found.axvline(given["as_of"], color=draw.ink(found), linewidth=0.8, linestyle=":")
    draw.row_labels(found, [draw.named(row, "merchant", "description", "category") for row in shown])
    # The amount is above each line, so the first line needs room above it.
    bottom, top = found.get_ylim()
    found.set_ylim(bottom, min(top, -18 * len(shown) / draw.room(found)[1]))
    found.tick_params(axis="x", rotation=0)
    draw.days(found)
    draw.legend(found, list(handles.values()), list(handles), ax)
    return found  # type: ignore[no-any-return]


def _stream(ax: Any, place: int, row: dict[str, Any], digits: int, handles: dict[str, Any]) -> None:
    inflow = row.get("direction") == "inflow"
    colour, mark = (draw.BLUE, "^") if inflow else (draw.ORANGE, "v")
    active = row.get("is_active", True)
    first, last = row["first_date"], row["last_date"]
    (line,) = ax.plot(
        [first, last],
        [place, place],
        color=colour,
        marker=mark,
        linewidth=2.5,
        linestyle="-" if active else (0, (2, 1.5)),
        alpha=1 if active else 0.55,
    )
    way = "comes in" if inflow else "goes out"
    handles.setdefault(way if active else f"{way} no more", line)
    upcoming = row.get("predicted_next_date")
    if active and upcoming is not None:
        (dot,) = ax.plot(
            [upcoming], [place], color=colour, marker="o", markerfacecolor=draw.paper(ax), linestyle="", markersize=8
        )
        handles.setdefault("expected next", dot)
    value = row.get("predicted_next_amount")
    each = str(row.get("frequency", "")).replace("_", " ").lower()
    if each == "every n days":
        each = f"every {row.get('every_days')} days"
    said = each if value is None else f"{draw.amount(value, digits)} {each}"
    ax.annotate(said, (first, place), (0, 7), textcoords="offset points", fontsize=8, color=draw.faint(ax))
