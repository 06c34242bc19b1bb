"""Plots of one borrower's projected income and expenses, and of the money that is safe to spend."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

from . import _axes as draw
from ._told import of, of_one_user, told

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["plot_projection"]


def _projection_rows(answer: Any) -> list[dict[str, Any]]:
    """The rows of a projection: the past windows, the projection and, if they were requested, the days. The rows of
    available money: the steps from the balance to the amount that is safe to spend."""
    given = told(answer)
    if "available_money" in given:
        return _available_rows(given)
    none = {"lower": None, "upper": None, "cumulative": None}
    if "projected" not in given:
        return _table_rows(answer, given, none)
    rows = [
        {"what": "past", "from": one["from"], "to": one["to"], "amount": one["amount"], **none}
        for one in given.get("history") or []
    ]
    told_ahead = given["projected"] or {"amount": None, "lower": None, "upper": None}
    ahead = {name: told_ahead[name] for name in ("amount", "lower", "upper")}
    rows.append({"what": "projected", "from": given["from"], "to": given["to"], **ahead, "cumulative": None})
    for day in given.get("daily") or []:
        amounts = {"amount": day["amount"], **none, "cumulative": day["cumulative"]}
        rows.append({"what": "day", "from": day["date"], "to": day["date"], **amounts})
    return rows


def _table_rows(answer: Any, given: dict[str, Any], none: dict[str, None]) -> list[dict[str, Any]]:
    """The rows of a table, which has the columns of `plot_projection.rows`, or is an answer of `Transactions` for one
    user."""
    operations = "project_income, project_expenses or get_available_money"
    days, money = ("date", "amount", "cumulative"), ("balance", "buffer", "expected", "safe")
    known = (("what", "amount"), ("from", "to", "amount"), days, money)
    rows = of_one_user(of(answer, given, operations, *known))
    if not rows or "what" in rows[0]:
        return rows
    if "date" in rows[0]:
        return [{"what": "day", "from": row["date"], "to": row["date"], **none, **_of(row, days[1:])} for row in rows]
    if "from" in rows[0]:
        names = ("from", "to", "amount", "lower", "upper")
        return [{"what": "projected", **none, **_of(row, names)} for row in rows]
    row = rows[0]
    # A table of transactions has no loans, so no instalments are due.
    amounts = _of(row, (*money, "projected_income", "projected_expenses"))
    return _steps_of({**amounts, "instalments": Decimal(0)})


def _of(row: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: row.get(name) for name in names}


def _available_rows(given: dict[str, Any]) -> list[dict[str, Any]]:
    return _steps_of(
        {
            "balance": given["balance"]["amount"],
            "instalments": given["due_instalments"]["amount"],
            **_of(given, ("projected_income", "projected_expenses", "buffer")),
            **_of(given["available_money"], ("expected", "safe")),
        }
    )


def _steps_of(amounts: dict[str, Any]) -> list[dict[str, Any]]:
    """The signed steps, then the expected rest and the amount that is safe to spend."""

    def less(value: Any) -> Any:
        return None if value is None else 0 - value

    steps = [
        ("balance", amounts["balance"]),
        ("income", amounts["projected_income"]),
        ("expenses", less(amounts["projected_expenses"])),
        ("instalments", less(amounts["instalments"])),
        ("buffer", less(amounts["buffer"])),
        ("expected", amounts["expected"]),
        ("safe to spend", amounts["safe"]),
    ]
    return [{"what": what, "amount": value} for what, value in steps]


@draw.numbers(_projection_rows)
def plot_projection(answer: Any, *, ax: Axes | None = None, title: str | None = None) -> Axes:
    """Draws a projection, or the money that is safe to spend.

    For `project_income` and `project_expenses`, it draws the past windows and the projection with its interval.
    If the answer has days, it draws the days and their running total instead of the windows. For
    `get_available_money`, it draws the steps from the balance to the amount that is safe to spend.

    Args:
        answer: The answer, or a table with the columns of `plot_projection.rows`, or the table that
            `Transactions.project` or `Transactions.available` returns, for one user.
        ax: The axes to draw in, with the legend inside them. By default the plot makes a new figure.
            In a grid of axes, `layout="constrained"` of the figure prevents overlapping labels and titles.
        title: The title, in any script. matplotlib 3.11 and later joins Arabic letters. The default describes
            the plot.

    Returns:
        The Axes. `plot_projection.frame(answer)` has the numbers.

    Raises:
        ValueError: If a table has rows of several users.
        TypeError: If a table doesn't have these columns, or the answer is of another operation.
        ImportError: If matplotlib is not installed.

    >>> import lendwright as lw
    >>> from datetime import date
    >>> book = lw.open()
    >>> mona = book.sign_up("+201001234567", autofill=True)
    >>> _ = book.import_transactions([
    ...     {"user_id": mona.uuid, "txn_id": str(month), "date": f"2025-{month:02}-05", "amount": 9000, "kind": "salary"}
    ...     for month in range(1, 13)
    ... ])
    >>> income = book.project_income(mona.uuid, as_of=date(2025, 12, 20))
    >>> lw.plot_projection.rows(income)[-1]["amount"] == income.projected.amount
    True
    >>> axes = lw.plot_projection(income)
    """
    given, rows = told(answer), _projection_rows(answer)
    if "available_money" in given or (rows and "from" not in rows[0]):
        return _steps(given, rows, ax, title)
    found = draw.axes(ax)
    days = [row for row in rows if row["what"] == "day"]
    ahead = next((row for row in rows if row["what"] == "projected" and row["amount"] is not None), None)
    until = given.get("to") or (ahead or {}).get("to")
    draw.titled(found, title, f"Projected until {until}" if until else "Projected", given)
    if ahead is None and not any(row["amount"] for row in rows):
        draw.empty(found, "too little history to project")
    elif days:
        _by_days(found, days, ahead, ax)
    else:
        _windows(found, rows, ahead is None, ax)
    return found  # type: ignore[no-any-return]


def _by_days(ax: Any, days: list[dict[str, Any]], ahead: dict[str, Any] | None, given: Axes | None) -> None:
    at = [row["from"] for row in days]
    (line,) = ax.step(
        at, [draw.number(row["cumulative"]) for row in days], where="post", color=draw.BLUE, linewidth=2
    )
    bars = ax.bar(at, [draw.number(row["amount"]) for row in days], color=draw.ORANGE, width=0.8)
    handles, labels = [line, bars], ["until the day's end", "on the day"]
    if ahead is not None:
        handles.append(_interval(ax, at[-1], ahead))
        labels.append("interval")
    draw.days(ax)
    ax.set_ylim(bottom=0)
    draw.money_axis(ax.yaxis)
    draw.outlined(ax, bars)
    draw.legend(ax, handles, labels, given)


def _interval(ax: Any, at: Any, ahead: dict[str, Any]) -> Any:
    middle, lower, upper = (draw.number(ahead[name]) for name in ("amount", "lower", "upper"))
    # Overdue money is in the amount but not in the interval, so the interval may be below the amount.
    reach = [[max(middle - lower, 0.0)], [max(upper - middle, 0.0)]]
    return ax.errorbar(
        [at], [middle], yerr=reach, color=draw.ink(ax), capsize=6, linewidth=1.6, fmt="o", markersize=5
    )


def _windows(ax: Any, rows: list[dict[str, Any]], unknown: bool, given: Axes | None) -> None:
    past = [row for row in rows if row["what"] == "past"]
    bars = ax.bar(range(len(past)), [draw.number(row["amount"]) for row in past], color=draw.GREY)
    handles, labels = ([bars], ["past"]) if past else ([], [])
    ticks = [str(row["from"]) for row in past]
    for row in rows:
        if row["what"] != "projected" or row["amount"] is None:
            continue
        place = len(past)
        handles.append(ax.bar([place], [draw.number(row["amount"])], color=draw.BLUE))
        handles.append(_interval(ax, place, row))
        labels += ["projected", "interval"]
        ticks.append(str(row["from"]))
        digits = draw.digits_of([row["amount"]])
        top = max(draw.number(row["upper"]), draw.number(row["amount"]))
        ax.annotate(
            draw.amount(row["amount"], digits),
            # Right-aligned, because the legend or the next axes are on the right.
            (place + 0.4, top),
            (0, 5),
            textcoords="offset points",
            ha="right",
            fontsize=9,
            color=draw.ink(ax),
        )
    below = "too little history to project" if unknown else "windows of the same length, by their first days"
    draw.noted(ax.xaxis, below)
    draw.ticks_below(ax, ticks, 8)
    ax.margins(y=0.12)
    draw.money_axis(ax.yaxis)
    for drawn in handles:
        if hasattr(drawn, "patches"):
            draw.outlined(ax, drawn, "" if drawn is bars else "//")
    draw.legend(ax, handles, labels, given)


def _steps(given: dict[str, Any], rows: list[dict[str, Any]], ax: Axes | None, title: str | None) -> Axes:
    """Draws the steps as a waterfall: each bar begins at the end of the previous one. The last two begin at 0."""
    found = draw.axes(ax, len(rows))
    until = given.get("until") or next((row.get("until") for row in given.get("rows") or ()), None)
    draw.titled(found, title, f"Money to spend until {until}" if until else "Money to spend", given)
    digits = draw.digits_of([row["amount"] for row in rows])
    level, bars, beside = 0.0, [], []
    for place, row in enumerate(rows):
        value = row["amount"]
        size = draw.number(value)
        left = row["what"] in ("expected", "safe to spend")
        colour = draw.GREEN if left else draw.BLUE if size >= 0 else draw.ORANGE
        start = 0.0 if left else level
        bars.append((found.barh(place, size, left=start, color=colour), "" if left or size >= 0 else "//"))
        level = level if left else level + size
        said = "not known" if value is None else draw.amount(value, digits)
        draw.beside(found, place, max(start, start + size), said, always_right=True)
        beside.append((max(start, start + size), said))
    names = [row["what"] for row in rows]
    draw.row_labels(found, names)
    found.axvline(0, color=draw.ink(found), linewidth=0.8)
    if any(row["amount"] for row in rows):
        # With sticky edges, bars would begin without a margin, and amounts would overlap the row names.
        found.use_sticky_edges = False
        found.margins(x=0.2)
        draw.widened(found, names, beside, 9)
        draw.money_axis(found.xaxis)
    else:
        found.set_xlim(0, 1)
        found.set_xticks([])
    for bar, hatch in bars:
        draw.outlined(found, bar, hatch, sideways=True)
    return found  # type: ignore[no-any-return]
