"""Notebook cards that compare borrowers: peers and segments."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any, Final, TypeAlias

from . import _html as html
from ._money_cards import based, percent, shown, words
from ._values import NA

__all__ = ["OF_PEOPLE"]

# The modules of records import this one, so it can't import their types.
Record: TypeAlias = Any


def _peers(told: Record) -> str:
    """The borrower's variables compared with the peer group, then the suppressed variables with the reasons."""
    group = told.peer_group
    size = (
        "a group that is not told" if group.size_at_least is NA else f"at least {group.size_at_least} peers"
    )
    snapshot = "no snapshot was made" if told.snapshot_date is NA else f"snapshot of {told.snapshot_date}"
    parts = [html.title(size, snapshot)]
    if group.label is not NA:
        parts.append(html.text(group.label.replace("_", " ")))
    parts.append(based(told))
    heads = [
        "variable",
        "unit",
        "borrower",
        "",
        "above",
        "lower quartile",
        "median",
        "upper quartile",
        "mean",
    ]
    rows = [_variable(one, told.currency) for one in told.variables]
    if rows:
        parts.append(html.grid(heads, rows))
    if told.suppressed:
        why = [[html.name(words(one.name)), escape(one.reason)] for one in told.suppressed]
        title = f"not all is told (a group of fewer than {told.k_min} is never told of)"
        parts.append(html.titled(title, html.grid(["variable", "why"], why)))
    return "".join(parts)


def _variable(one: Record, currency: str) -> list[str]:
    def value(told: Any) -> str:
        if told is NA:
            return "not told"
        if one.unit == "money":
            return shown(told)
        return percent(told, 1) if one.unit == "share" else f"{told:.2f}".rstrip("0").rstrip(".")

    own = "not known" if one.user_value is NA else value(one.user_value)
    above = "" if one.percentile is NA else f"{one.percentile} %"
    place = "" if one.position is NA else words(one.position)
    figures = map(value, (one.p25, one.median, one.p75, one.mean))
    unit = currency if one.unit == "money" else one.unit
    return [html.name(words(one.name)), escape(unit), own, place, above, *figures]


def _segments(told: Record) -> str:
    """The segments and their drivers, the borrowers in no segment, the centres, then the churn model, the numbers of
    clusters that were tried, and the scaling of variables."""
    if not told.segments:
        return "<b>no segments</b>" + _excluded(told.excluded)
    head = html.title(html.count(len(told.segments), "segment"), f"{told.n_users} borrowers")
    fit = "" if told.silhouette is NA else f"; silhouette {told.silhouette:.2f}"
    note = html.faint(
        f"as of {told.as_of}; by {told.method}{fit}; {told.currency}; segmentation {told.model_id}"
    )
    heads = ["", "segment", "size", "share", "not left", "probably left", "differs by"]
    rows = [_segment(one) for one in told.segments]
    parts = [head, note, html.grid(heads, rows), _excluded(told.excluded), _centres(told.segments)]
    if told.churn_model is not None:
        parts.append(html.details("the model of who has left", _model(told.churn_model)))
    if told.candidates:
        parts.append(html.details("numbers of clusters that were tried", html.records(told.candidates, [])))
    if told.variables:
        parts.append(html.details("how variables were scaled", html.records(told.variables, [])))
    return "".join(parts)


def _segment(one: Record) -> list[str]:
    churn = ("not known", "not known")
    if one.churn is not NA:
        churn = (percent(one.churn.mean_p_alive), percent(one.churn.at_risk_share))
    return [
        str(one.segment_id),
        html.name(one.label),
        str(one.size),
        percent(one.share),
        *churn,
        _drivers(one.drivers),
    ]


def _drivers(drivers: Sequence[Record]) -> str:
    told = [f"{words(one.var)} {one.z:+.1f}σ".replace("-", "−") for one in drivers if one.z is not NA]
    return ", ".join(map(html.name, told))


def _excluded(excluded: Mapping[str, int] | None) -> str:
    told = [f"{count} {words(why)}" for why, count in (excluded or {}).items() if count]
    return html.faint(f"in no segment: {', '.join(told)}") if told else ""


def _centres(segments: Sequence[Record]) -> str:
    names = list(dict.fromkeys(name for one in segments for name in one.centroid))
    rows = [[html.name(one.label), *(_rounded(one.centroid.get(name)) for name in names)] for one in segments]
    return html.details("centres", html.grid(["segment", *map(words, names)], rows)) if names else ""


def _rounded(value: Any) -> str:
    return "" if value is None or value is NA else f"{value:.2f}".replace("-", "−")


def _model(model: Record) -> str:
    rows = [
        [html.name(name), shown(value), shown(model.standard_errors.get(name), "")]
        for name, value in model.parameters.items()
    ]
    note = "the fit took a penalty; " if model.penalised else ""
    note += "" if model.log_likelihood is NA else f"log likelihood {model.log_likelihood:.2f}"
    note += "" if model.auc is NA else f"area under the curve {model.auc:.3f}"
    return html.grid(["parameter", "value", "standard error"], rows) + html.faint(note)


def _shown(told: Record) -> str:
    """All segments, one segment with its members, or the segment of one borrower."""
    if told.segments is None:
        return _of_borrower(told)
    members = ""
    if told.members is not None:
        rows = [
            [html.name(one.user_id), _rounded(one.distance), percent(one.p_alive, 1)] for one in told.members
        ]
        title = f"members, page {told.page} of {told.pages} ({told.total} in all)"
        members = html.titled(title, html.grid(["borrower", "distance", "not left"], rows))
    return _segments(told) + members


def _of_borrower(told: Record) -> str:
    if told.segment_id is None or told.segment_id is NA:
        return "<b>in no segment</b>"
    alive = "" if told.p_alive is None or told.p_alive is NA else f"; {percent(told.p_alive, 1)} not left"
    nearest = (
        ""
        if told.margin is None or told.margin is NA
        else f", the next one's is {_rounded(told.margin)} farther"
    )
    said = f"{_rounded(told.distance)} standard deviations from its centre{nearest}{alive}"
    drivers = f"<div>differs by: {_drivers(told.drivers)}</div>" if told.drivers else ""
    return html.title(str(told.label), f"segment {told.segment_id}") + f"<div>{escape(said)}</div>{drivers}"


OF_PEOPLE: Final[dict[str, Callable[[Record], str]]] = {
    "PeersCompared": _peers,
    "Segments": _segments,
    "SegmentsShown": _shown,
}
