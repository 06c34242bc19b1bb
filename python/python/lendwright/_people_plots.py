"""Plots that compare borrowers: peers, segments, and the probability of not having left."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import exp, log
from typing import TYPE_CHECKING, Any, Final, Literal

from . import _axes as draw
from ._foreign import is_gap
from ._record import Record
from ._told import of, table, told

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["plot_alive", "plot_peers", "plot_segments"]

_ROWS_MAX = 30
_LABEL_MAX = 44
_REACH: Final = 2.0
"""The largest distance of a drawn value from the quartiles, in interquartile ranges."""
_WORDS: Final = 3.6
"""The width of the texts next to the bars, in interquartile ranges."""


def _peer_rows(answer: Any) -> list[dict[str, Any]]:
    """The variables, a row each, with the reason if figures are suppressed. Suppressed figures are None."""
    given = told(answer)
    if "variables" not in given:
        return of(answer, given, "compare_peers", ("name", "median"), ("name", "suppressed"))
    why: dict[str, list[str]] = {}
    for one in given.get("suppressed") or []:
        why.setdefault(one["name"], []).append(one["reason"])
    rows = [{**one, "suppressed": "; ".join(why.pop(one["name"], [])) or None} for one in given["variables"]]
    columns = list(rows[0]) if rows else ["name", "suppressed"]
    for name, reasons in why.items():
        rows.append({**dict.fromkeys(columns), "name": name, "suppressed": "; ".join(reasons)})
    return rows


@draw.numbers(_peer_rows)
def plot_peers(answer: Any, *, ax: Axes | None = None, title: str | None = None) -> Axes:
    """Draws a borrower compared with the peers of `compare_peers`.

    Each variable has a bar for the middle half of the group, a line for the median and a diamond for the borrower.
    Variables have different units, so each row is scaled by the quartiles of its variable, with the numbers next
    to it. A row with suppressed figures shows the reason. At most 30 variables are drawn.

    Args:
        answer: The answer, or a table with the members of the answer's variables as columns.
        ax: The axes to draw in, with the legend inside them. By default the plot makes a new figure.
            In a grid of axes, `layout="constrained"` of the figure prevents overlapping labels and titles.
        title: The title, in any script. matplotlib 3.11 and later joins Arabic letters. The default describes
            the plot.

    Returns:
        The Axes. `plot_peers.frame(answer)` has the variables, a row each.

    Raises:
        TypeError: If a table doesn't have these columns, or the answer is of another operation.
        ImportError: If matplotlib is not installed.

    >>> import lendwright as lw
    >>> book = lw.open()
    >>> mona = book.sign_up("+201001234567", autofill=True)
    >>> compared = book.compare_peers(mona.uuid)
    >>> {row["suppressed"] for row in lw.plot_peers.rows(compared)}
    {'no snapshot'}
    >>> axes = lw.plot_peers(compared)
    """
    given, rows = told(answer), _peer_rows(answer)
    shown = rows[:_ROWS_MAX]
    found = draw.axes(ax, len(shown))
    group = (given.get("peer_group") or {}).get("label")
    size = (given.get("peer_group") or {}).get("size_at_least")
    said = "Among peers" if size is None else f"Among at least {size} peers"
    if group:
        said = f"{said}: {draw.short(group.replace('_', ' '), 36)}"
    draw.titled(found, title, said, given)
    if not rows:
        draw.empty(found, "no variables")
        return found  # type: ignore[no-any-return]
    handles: dict[str, Any] = {}
    for place, row in enumerate(shown):
        _variable(found, place, row, handles)
    draw.row_labels(found, [str(row["name"]).replace("_", " ") for row in shown])
    found.set_xlim(-_REACH - 0.2, 1 + _REACH + _WORDS)
    found.set_xticks([0, 1], ["lower quartile ", " upper quartile"], fontsize=9)
    for label, side in zip(found.get_xticklabels(), ("right", "left"), strict=True):
        label.set_horizontalalignment(side)
    found.spines["bottom"].set_bounds(-_REACH - 0.2, 1 + _REACH + 0.2)
    if handles:
        draw.below(found, handles, ax)
    return found  # type: ignore[no-any-return]


def _variable(ax: Any, place: int, row: dict[str, Any], handles: dict[str, Any]) -> None:
    quartiles: list[Any] = [row.get(name) for name in ("p25", "median", "p75")]
    value = row.get("user_value")
    beyond = 1 + _REACH + 0.25
    if any(one is None for one in quartiles):
        why = row.get("suppressed") or "not known"
        own = "" if value is None else f"borrower {_value(value, row)}; "
        ax.text(
            0.5,
            place,
            f"{own}peers: {why}",
            ha="center",
            va="center",
            fontsize=9,
            color=draw.faint(ax),
            style="italic",
            parse_math=False,
        )
        return
    low, median, high = map(float, quartiles)
    handles["middle half of the peers"] = ax.barh(place, 1, 0.5, color="#56B4E9")
    middle = 0.5 if high == low else (median - low) / (high - low)
    (line,) = ax.plot([middle] * 2, [place - 0.25, place + 0.25], color=draw.ink(ax), linewidth=2)
    handles["their median"] = line
    said = f"median {_value(row['median'], row)}"
    if value is not None:
        (dot,) = ax.plot(
            [_at(float(value), low, high)],
            [place],
            color=draw.ORANGE,
            marker="D",
            markersize=9,
            markeredgecolor=draw.paper(ax),
            linestyle="",
        )
        handles["the borrower"] = dot
        percentile = "" if row.get("percentile") is None else f", above {row['percentile']} % of the others"
        said = f"{_value(value, row)}{percentile}\n{said}"
    if row.get("suppressed"):
        said += f"\n{row['suppressed']}"
    style = {"fontsize": 8, "color": draw.ink(ax), "annotation_clip": False, "parse_math": False}
    ax.annotate(said, (beyond, place), va="center", **style)


def _at(value: float, low: float, high: float) -> float:
    """The position of a value: 0 is the lower quartile, 1 the upper quartile."""
    if high == low:
        return 0.5 if value == low else (1 + _REACH if value > low else -_REACH)
    return min(max((value - low) / (high - low), -_REACH), 1 + _REACH)


def _value(value: Any, row: dict[str, Any]) -> str:
    if row.get("unit") == "share":
        return f"{100 * float(value):.0f} %".replace("-", "−")
    digits = draw.digits_of([value])
    return draw.amount(value, digits if row.get("unit") == "money" else min(digits, 2))


def _segment_rows(answer: Any) -> list[dict[str, Any]]:
    """The segments, a row each, with a column for each variable of their centres. For one borrower, the drivers."""
    given = told(answer)
    if given.get("segments") is None and "rows" not in given and "drivers" in given:
        return list(given["drivers"] or [])
    if given.get("segments") is None:
        return of(answer, given, "segment_users or get_segments", ("size",))
    rows = []
    for one in given["segments"]:
        churn = one.get("churn") or {}
        row = {name: one[name] for name in ("segment_id", "label", "size", "share")}
        for name in ("mean_p_alive", "at_risk_share", "mean_churn_30d"):
            row[name] = churn.get(name)
        rows.append(
            {**row, **one["centroid"], "drivers": [(driver["var"], driver["z"]) for driver in one["drivers"]]}
        )
    return rows


@draw.numbers(_segment_rows)
def plot_segments(answer: Any, *, ax: Axes | None = None, title: str | None = None) -> Axes:
    """Draws the segments of `segment_users` and `get_segments`.

    Each segment has a bar for its number of borrowers. A part of the bar shows the borrowers who have probably left.
    A text has the variables that distinguish the segment. For the segment of one borrower, the plot shows the
    borrower's differences from the mean, in standard deviations.

    Args:
        answer: The answer, or a table with the columns `label` and `size`.
        ax: The axes to draw in, with the legend inside them. By default the plot makes a new figure.
            In a grid of axes, `layout="constrained"` of the figure prevents overlapping labels and titles.
        title: The title, in any script. matplotlib 3.11 and later joins Arabic letters. The default describes
            the plot.

    Returns:
        The Axes. `plot_segments.frame(answer)` has the segments, a row each, with their centres.

    Raises:
        TypeError: If a table doesn't have these columns, or the answer is of another operation.
        ImportError: If matplotlib is not installed.

    >>> import lendwright as lw
    >>> book = lw.open()
    >>> lw.plot_segments.rows(book.get_segments())
    []
    >>> axes = lw.plot_segments(book.get_segments())
    """
    given, rows = told(answer), _segment_rows(answer)
    if given.get("segments") is None and given.get("drivers"):
        return _drivers(given, rows, ax, title)
    found = draw.axes(ax, len(rows))
    draw.titled(found, title, f"{draw.count(len(rows), 'segment')} of borrowers", {**given, "currency": None})
    if not rows:
        draw.empty(found, "no segments")
        return found  # type: ignore[no-any-return]
    names = [draw.short(draw.named(row, "label", "segment_id"), _LABEL_MAX) for row in rows]
    wide = draw.width_beside(found, names)
    texts = [_told_of(row, 0.6 * wide) for row in rows]
    if ax is None:
        # High enough that the texts of rows don't overlap.
        high = max((10.5 * (text.count("\n") + 1) + 6) / 72 for text in texts)
        found.figure.set_figheight(max(2.2, 1.3 + max(0.42, high) * len(rows)))
    handles: dict[str, Any] = {}
    bars = []
    for place, (row, said) in enumerate(zip(rows, texts, strict=True)):
        risk = row.get("at_risk_share")
        bars.append((found.barh(place, row["size"], color=draw.BLUE), ""))
        handles["borrowers" if risk is None else "still there"] = bars[-1][0]
        if risk is not None:
            bars.append((found.barh(place, risk * row["size"], color=draw.ORANGE), "//"))
            if risk or "probably left" not in handles:
                handles["probably left"] = bars[-1][0]
        style = {"va": "center", "fontsize": 8, "color": draw.ink(found), "parse_math": False}
        found.annotate(said, (row["size"], place), (5, 0), textcoords="offset points", **style)
    draw.row_labels(found, names, _LABEL_MAX)
    found.set_xlim(left=0)
    draw.widened(found, names, [(row["size"], text) for row, text in zip(rows, texts, strict=True)], 8)
    draw.money_axis(found.xaxis)
    for bar, hatch in bars:
        draw.outlined(found, bar, hatch, sideways=True)
    if len(handles) > 1:
        draw.below(found, handles, ax)
    return found  # type: ignore[no-any-return]


def _told_of(row: dict[str, Any], wide: float) -> str:
    """The size of a segment and its drivers, in lines that are at most this wide, if possible."""
    share = "" if row.get("share") is None else f" ({100 * row['share']:.0f} %)"
    lines = [f"{row['size']:,}{share}"]
    apart = [
        f"{draw.short(name.replace('_', ' '))} {z:+.1f}σ".replace("-", "−")
        for name, z in row.get("drivers") or []
        if z is not None
    ]
    for at, one in enumerate(apart):
        said = one + ("," if at + 1 < len(apart) else "")
        if at and draw.width_of(f"{lines[-1]} {said}", 8) <= wide:
            lines[-1] += f" {said}"
        else:
            lines.append(said)
    return "\n".join(lines)


def _drivers(given: dict[str, Any], rows: list[dict[str, Any]], ax: Axes | None, title: str | None) -> Axes:
    """Draws the differences of a borrower from the mean of all, in standard deviations."""
    found = draw.axes(ax, len(rows))
    draw.titled(
        found,
        title,
        f"Segment: {draw.short(given.get('label') or 'none', _LABEL_MAX)}",
        {**given, "currency": None},
    )
    bars = []
    for place, row in enumerate(rows):
        z = row["z"] or 0.0
        bars.append((found.barh(place, z, color=draw.BLUE if z >= 0 else draw.ORANGE), "" if z >= 0 else "//"))
    for bar, hatch in bars:
        draw.outlined(found, bar, hatch, sideways=True)
    draw.row_labels(found, [row["var"].replace("_", " ") for row in rows])
    found.axvline(0, color=draw.ink(found), linewidth=0.8)
    draw.noted(found.xaxis, "standard deviations from the mean of all")
    return found  # type: ignore[no-any-return]


def _alive_rows(answer: Any) -> list[dict[str, Any]]:
    """The rows of `plot_alive`.

    - Members of a segment: each with its probability.
    - One borrower: the probability.
    - Segments: the mean of each.
    - A model: its parameters or coefficients with their standard errors.
    """
    if isinstance(answer, Iterable) and not hasattr(answer, "columns") and not isinstance(answer, dict):
        listed = list(answer)
        if all(isinstance(one, (int, float)) or is_gap(one) for one in listed):
            return _probable([{"p_alive": None if is_gap(one) else float(one)} for one in listed])
        answer = table(listed)
    given = told(answer)
    if given.get("members") is not None:
        return list(given["members"])
    if given.get("segments") is None and "drivers" in given:
        return [{name: given[name] for name in ("segment_id", "label", "p_alive")}]
    if "rows" in given:
        operations = "segment_users or get_segments, or their churn_model"
        return _probable(of(answer, given, operations, ("p_alive",), ("mean_p_alive",), ("name", "value")))
    if "parameters" in given:
        errors = given.get("standard_errors") or {}
        return [
            {"name": name, "value": value, "standard_error": errors.get(name)}
            for name, value in given["parameters"].items()
        ]
    names = ("segment_id", "label", "size", "mean_p_alive", "at_risk_share", "mean_churn_30d")
    return [{name: row[name] for name in names} for row in _segment_rows(answer) if "size" in row]


def _probable(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    for at, row in enumerate(rows):
        for name in ("p_alive", "mean_p_alive"):
            share = row.get(name)
            if share is not None and not 0 <= share <= 1:
                raise ValueError(f"answer: row {at}: {name} must be a probability, 0 to 1, not {share}")
    return rows


@draw.numbers(_alive_rows)
def plot_alive(
    answer: Any,
    *,
    ax: Axes | None = None,
    title: str | None = None,
    model: Literal["mbgnbd", "bgnbd"] = "mbgnbd",
) -> Axes:
    """Draws probabilities of not having left. The plot depends on the answer:

    - Members of a segment, a list of probabilities, or a table with the column `p_alive`: a histogram.
    - One borrower: the probability as a bar.
    - Segments: the mean probability of each as a bar.
    - A churn model of outcomes: its coefficients, with two standard errors to each side.
    - A churn model of purchases: the probability by weeks since the last active day, for customers who were active
      for half a year before.

    Args:
        answer: The answer of `get_segments` or `segment_users`, its `churn_model`, a table, or a list of
            probabilities.
        ax: The axes to draw in, with the legend inside them. By default the plot makes a new figure.
            In a grid of axes, `layout="constrained"` of the figure prevents overlapping labels and titles.
        title: The title, in any script. matplotlib 3.11 and later joins Arabic letters. The default describes
            the plot.
        model: The model of purchases that the parameters are of: `"mbgnbd"` or `"bgnbd"`.

    Returns:
        The Axes. `plot_alive.frame(answer)` has the members, the segments, or the model's parameters.

    Raises:
        ValueError: For a probability outside 0 to 1.
        TypeError: If a table doesn't have these columns, or the answer is of another operation.
        ImportError: If matplotlib is not installed.

    >>> import lendwright as lw
    >>> lw.plot_alive.rows([0.9, 0.25])
    [{'p_alive': 0.9}, {'p_alive': 0.25}]
    >>> axes = lw.plot_alive([0.9, 0.25])
    """
    rows = _alive_rows(answer)
    given = told(answer) if isinstance(answer, (Record, Mapping)) else {}
    fitted = bool(rows) and "value" in rows[0]
    if rows and ("mean_p_alive" in rows[0] or given.get("p_alive") is not None or (fitted and not _is_of_purchases(rows))):
        found = draw.axes(ax, len(rows))
    else:
        found = draw.axes(ax)
    head = {**given, "currency": None}
    if fitted and _is_of_purchases(rows):
        draw.titled(found, title, "Who has not left, by weeks of silence", head)
        _silence(found, {row["name"]: row["value"] for row in rows}, 1 if model == "bgnbd" else 0, ax)
    elif fitted:
        draw.titled(found, title, "What leaving depends on", head)
        _coefficients(found, rows)
    elif rows and "mean_p_alive" in rows[0]:
        draw.titled(found, title, "Who has not left, by segment", head)
        _means(found, rows)
    elif given.get("p_alive") is not None:
        draw.titled(found, title, "Whether the borrower has not left", head)
        _means(found, [{**rows[0], "mean_p_alive": given["p_alive"]}], "probability of not having left")
    else:
        draw.titled(found, title, "Who has not left", head)
        _spread(found, [row["p_alive"] for row in rows if row.get("p_alive") is not None], ax)
    return found  # type: ignore[no-any-return]


def _is_of_purchases(rows: list[dict[str, Any]]) -> bool:
    found = {row["name"]: row["value"] for row in rows}
    return all(found.get(name) is not None for name in ("r", "alpha", "a", "b"))


def _spread(ax: Any, shares: list[float], given: Axes | None) -> None:
    if not shares:
        draw.empty(ax, "no probabilities are known")
        return
    counts = [0] * 10
    for share in shares:
        counts[min(int(share * 10 + 1e-9), 9)] += 1
    middles = [0.05 + at / 10 for at in range(10)]
    left = ax.bar(middles[:5], counts[:5], 0.095, color=draw.ORANGE)
    there = ax.bar(middles[5:], counts[5:], 0.095, color=draw.BLUE)
    ax.axvline(0.5, color=draw.ink(ax), linewidth=0.8, linestyle=":")
    ax.set_xlim(0, 1)
    draw.noted(ax.xaxis, "probability of not having left")
    draw.noted(ax.yaxis, "borrowers")
    draw.money_axis(ax.yaxis)
    gone = sum(share < 0.5 for share in shares)
    draw.outlined(ax, left, "//")
    draw.outlined(ax, there)
    labels = [f"still there ({len(shares) - gone:,})", f"probably left ({gone:,})"]
    draw.legend(ax, [there, left], labels, given)


def _means(ax: Any, rows: list[dict[str, Any]], below: str = "mean probability of not having left") -> None:
    bars = []
    for place, row in enumerate(rows):
        mean, risk = row["mean_p_alive"], row.get("at_risk_share")
        if mean is None:
            ax.text(
                0.5,
                place,
                "not known",
                ha="center",
                va="center",
                fontsize=9,
                color=draw.faint(ax),
                style="italic",
            )
            continue
        drawn = ax.barh(place, mean, color=draw.BLUE if mean >= 0.5 else draw.ORANGE)
        said = f"{100 * mean:.0f} %" + ("" if risk is None else f"; {100 * risk:.0f} % have probably left")
        draw.beside(ax, place, mean, said)
        bars.append((drawn, mean, said))
    names = [draw.short(draw.named(row, "label", "segment_id"), _LABEL_MAX) for row in rows]
    draw.row_labels(ax, names, _LABEL_MAX)
    ax.axvline(0.5, color=draw.ink(ax), linewidth=0.8, linestyle=":")
    ax.set_xlim(0, 1.1)
    draw.widened(ax, names, [(mean, said) for _, mean, said in bars], 9)
    ax.set_xticks([0, 0.5, 1] if ax.get_xlim()[1] > _FEW_TICKS else [0, 0.25, 0.5, 0.75, 1])
    draw.noted(ax.xaxis, below)
    for drawn, mean, _ in bars:
        draw.outlined(ax, drawn, "" if mean >= 0.5 else "//", sideways=True)


_FEW_TICKS: Final = 1.6


def _coefficients(ax: Any, rows: list[dict[str, Any]]) -> None:
    for place, row in enumerate(rows):
        error = row.get("standard_error")
        ax.errorbar(
            [row["value"] or 0.0],
            [place],
            xerr=None if error is None else [2 * error],
            fmt="o",
            color=draw.BLUE,
            capsize=4,
            linewidth=1.6,
        )
    draw.row_labels(ax, [row["name"].replace("_", " ") for row in rows])
    ax.axvline(0, color=draw.ink(ax), linewidth=0.8)
    draw.noted(ax.xaxis, "log odds of leaving, for a standard deviation more")


_CAME_WEEKS: Final = 26.0
_SILENT_WEEKS: Final = 52
_EXPONENT_MAX = 700.0
_TIMES: Final = ((2, "-"), (8, "--"), (26, ":"))


def _silence(ax: Any, model: dict[str, float], less: int, given: Axes | None) -> None:
    """Draws the curves of MBG/NBD: 1 / (1 + a/(b+x)·((α+T)/(α+t))^(r+x)).

    x is the number of repeated purchases in the first t = 26 weeks, and T is t plus the weeks without an active day
    (Batislam, Denizel and Filiztekin 2007). BG/NBD has b+x−1 instead of b+x (Fader, Hardie and Lee 2005).
    """
    alpha = model["alpha"]
    weeks = list(range(_SILENT_WEEKS + 1))
    curves: list[Any] = []
    for (times, dashes), colour in zip(_TIMES, (draw.BLUE, draw.ORANGE, draw.GREEN), strict=True):
        odds = model["a"] / (model["b"] + times - less)
        grown = [
            (model["r"] + times) * log((alpha + _CAME_WEEKS + week) / (alpha + _CAME_WEEKS)) for week in weeks
        ]
        # Beyond this exponent `exp` overflows, and the probability is 0.
        shares = [1 / (1 + odds * exp(one)) if one < _EXPONENT_MAX else 0.0 for one in grown]
        curves += ax.plot(weeks, shares, dashes, color=colour, linewidth=2)
    ax.axhline(0.5, color=draw.ink(ax), linewidth=0.8, linestyle=":")
    ax.set_ylim(0, 1)
    ax.set_yticks([0, 0.25, 0.5, 0.75, 1])
    ax.set_xlim(0, _SILENT_WEEKS)
    draw.noted(ax.xaxis, "weeks without an active day, after 26 weeks with some")
    draw.noted(ax.yaxis, "probability of not having left")
    draw.legend(ax, curves, [f"came again {times} times" for times, _ in _TIMES], given)
