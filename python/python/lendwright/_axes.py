"""What all plots have in common: axes, colours that everybody can tell apart, texts, and numbers as a frame.

The colours are those of Okabe and Ito, "Color Universal Design" (2008), which people with any kind of
colour blindness can tell apart; what differs in meaning differs in its hatching or its mark too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, ParamSpec, Protocol, cast

from ._doors import door
from ._html import count

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = [
    "BLUE",
    "COLOURS",
    "GREEN",
    "GREY",
    "ORANGE",
    "Plot",
    "amount",
    "axes",
    "below",
    "beside",
    "count",
    "days",
    "digits_of",
    "empty",
    "faint",
    "ink",
    "legend",
    "money_axis",
    "named",
    "number",
    "numbers",
    "noted",
    "outlined",
    "paper",
    "room",
    "row_labels",
    "short",
    "ticks_below",
    "titled",
    "widened",
    "width_beside",
    "width_of",
]

BLUE: Final = "#0072B2"
ORANGE: Final = "#D55E00"
GREEN: Final = "#009E73"
GREY: Final = "#8C8C8C"
COLOURS: Final = (
    (BLUE, ""),
    ("#E69F00", "//"),
    (GREEN, ""),
    ("#CC79A7", "\\\\"),
    ("#56B4E9", ""),
    (ORANGE, ".."),
    ("#F0E442", ""),
    ("#3A3A3A", "xx"),
)
"""The colours of groups in their order, each with its hatching."""

_NAME_MAX = 28
P = ParamSpec("P")


class Plot(Protocol[P]):
    """A function that draws an answer, and has the numbers that it draws."""

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Axes:
        """Draws the answer."""

    def rows(self, answer: Any) -> list[dict[str, Any]]:
        """The numbers as rows of a table, exact Decimals and dates. Needs neither matplotlib nor pandas."""

    def frame(self, answer: Any) -> Any:
        """The rows as a polars DataFrame where the answer is a polars table, else as a pandas DataFrame.
        ImportError without it."""


def numbers(rows: Callable[[Any], list[dict[str, Any]]]) -> Callable[[Callable[P, Axes]], Plot[P]]:
    """Gives a plot its numbers, as `rows` and as `frame`."""

    def frame(answer: Any) -> Any:
        library = "polars" if type(answer).__module__.partition(".")[0] == "polars" else "pandas"
        return import_module(library).DataFrame(rows(answer))

    def given(draw: Callable[P, Axes]) -> Plot[P]:
        plot = door(draw)
        plot.rows, plot.frame = door(rows), door(frame)  # type: ignore[attr-defined]
        return cast("Plot[P]", plot)

    return given


def axes(ax: Axes | None, rows: int | None = None) -> Any:
    """The axes that were given, or those of a new figure, so high that this many rows fit in."""
    if ax is not None:
        return ax
    pyplot: Any = import_module("matplotlib.pyplot")
    height = 4.4 if rows is None else max(2.2, 1.3 + 0.42 * rows)
    return pyplot.subplots(figsize=(8, height), layout="constrained")[1]


def room(ax: Any) -> tuple[float, float]:
    """How wide and high axes are in points, about: layouts move them when they are drawn."""
    extent, point = ax.get_window_extent(), ax.figure.dpi / 72
    return extent.width / point, extent.height / point


def paper(ax: Any) -> tuple[float, float, float]:
    """The colour behind what is drawn."""
    colours: Any = import_module("matplotlib.colors")
    for one in (ax.get_facecolor(), ax.figure.get_facecolor()):
        red, green, blue, opacity = colours.to_rgba(one)
        if opacity > _HALF:
            return red, green, blue
    return 1.0, 1.0, 1.0


_HALF: Final = 0.5


def ink(ax: Any) -> tuple[float, ...]:
    """The colour of texts and lines: the style's, unless it can't be told from the paper."""
    colours: Any = import_module("matplotlib.colors")
    params: Any = import_module("matplotlib").rcParams
    text: tuple[float, ...] = colours.to_rgb(params["text.color"])
    light = sum(paper(ax)) / 3
    if abs(light - sum(text) / 3) > _TOLD_APART:
        return text
    return (0.0, 0.0, 0.0) if light > _HALF else (1.0, 1.0, 1.0)


_TOLD_APART: Final = 0.3
_FAINTNESS: Final = 0.42


def faint(ax: Any) -> tuple[float, ...]:
    """The colour of what is said beside the matter: between ink and paper."""
    return tuple(
        dark + _FAINTNESS * (light - dark) for dark, light in zip(ink(ax), paper(ax), strict=True)
    )


def noted(axis: Any, said: str) -> None:
    """Names an axis."""
    wide = room(axis.axes)[0 if axis.axis_name == "x" else 1]
    lines = _wrapped(said, 0.8 * wide / (9 * 0.58))
    axis.set_label_text(lines, fontsize=9, color=faint(axis.axes))


def _wrapped(said: str, most: float) -> str:
    textwrap: Any = import_module("textwrap")
    return "\n".join(textwrap.wrap(said, max(int(most), 12)))


def width_of(text: str, size: float) -> float:
    """How wide a text is in points, about."""
    return max(map(len, text.split("\n"))) * size * 0.6


def width_beside(ax: Any, labels: Sequence[str]) -> float:
    """How many points are right of the names of rows, about: a layout moves axes until their names are in the figure."""
    wide, _ = room(ax)
    if ax.figure.get_layout_engine() is None:
        return wide
    return max(wide / 0.775 - max((width_of(label, 10) for label in labels), default=0) - 30, wide / 3)


def widened(ax: Any, labels: Sequence[str], beside: Sequence[tuple[float, str]], size: float) -> None:
    """Makes room on the right for the text that stands beside each bar's end; `labels` are the names of the rows."""
    wide = width_beside(ax, labels)
    left, right = ax.get_xlim()
    for end, said in beside:
        share = min((width_of(said, size) + 12) / wide, 0.75)
        right = max(right, left + (end - left) / (1 - share))
    ax.set_xlim(left, right)


_EDGED_MIN: Final = 5.0
"""From how many points on an edge and a hatch leave enough of a bar's colour."""


def outlined(ax: Any, bars: Iterable[Any], hatch: str = "", *, sideways: bool = False, largest: float | None = None) -> None:
    """Parts bars from each other by an edge in the colour of the paper, and hatches them. Where they are narrower or lower
    than that would leave to be seen they have an edge of their own colour instead, which shows the smallest, and with
    `largest` the shorter are drawn before the taller ones. To be called when the axes have their limits."""
    wide, high = room(ax)
    (left, right), (bottom, top) = ax.get_xlim(), ax.get_ylim()
    for bar in bars:
        width = abs(bar.get_width() / (right - left)) * wide
        height = abs(bar.get_height() / (top - bottom)) * high
        if not width or not height:
            bar.set_linewidth(0)
        elif min(width, height) < _EDGED_MIN:
            # Half of an edge is outside, and of the smallest the other half is under the axis.
            is_smallest = (width if sideways else height) < 1.2
            bar.set(edgecolor=bar.get_facecolor(), linewidth=2.5 if is_smallest else 0.8, snap=False)
            if largest:
                bar.set_zorder(1.9 - 0.9 * abs(bar.get_height()) / largest)
        else:
            bar.set(edgecolor=paper(ax), linewidth=1, hatch=hatch)


def titled(ax: Any, title: str | None, said: str, told: dict[str, Any]) -> None:
    """Sets the title: the caller's, or what is shown, in lines as wide as the axes; and below it how good the data are."""
    size = 12 if room(ax)[0] > _WIDE else 10
    lines = _wrapped(said, room(ax)[0] / (size * 0.66)) if title is None else title
    ax.set_title(lines, loc="left", fontsize=size, fontweight="bold", pad=22, parse_math=False, color=ink(ax))
    notes = []
    if told.get("as_of") is not None:
        notes.append(f"as of {told['as_of']}")
    if told.get("currency"):
        notes.append(str(told["currency"]))
    if told.get("data_quality") not in (None, "good"):
        notes.append(f"data: {told['data_quality']}")
    if notes:
        style = {"fontsize": 9, "color": faint(ax), "annotation_clip": False}
        ax.annotate(
            " · ".join(notes), (0, 1), (0, 6), xycoords="axes fraction", textcoords="offset points", **style
        )
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)


_WIDE: Final = 400
"""From how many points on axes have room for a large title."""


def empty(ax: Any, said: str) -> None:
    """Says that there is nothing to draw, and why."""
    ax.set_xticks([])
    ax.set_yticks([])
    for spine in ax.spines.values():
        spine.set_visible(False)
    ax.text(0.5, 0.5, said, transform=ax.transAxes, ha="center", va="center", color=faint(ax), parse_math=False)


def short(text: Any, most: int = _NAME_MAX) -> str:
    """A text in one line, cut where it is long. Signs that steer the direction of text are left out, so
    that none reaches beyond the name that has it."""
    line = " ".join("".join(one for one in str(text) if one not in _STEERING).split())
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"


_STEERING: Final = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def named(row: dict[str, Any], *names: str) -> str:
    """The first of these members that is not empty."""
    return next((str(row[name]) for name in names if row.get(name)), "unnamed")


def row_labels(ax: Any, labels: Sequence[str], most: int = _NAME_MAX) -> None:
    """Names the rows of a plot from the top down."""
    ax.set_yticks(range(len(labels)), [short(label, most) for label in labels], parse_math=False)
    ax.set_ylim(len(labels) - 0.4, -0.6)
    ax.tick_params(axis="y", length=0)


def digits_of(values: Sequence[Any]) -> int:
    """How many decimals amounts are shown with: the most that one of them has."""
    exponents = [value.as_tuple().exponent for value in values if hasattr(value, "as_tuple")]
    if any(isinstance(value, float) and not value.is_integer() for value in values):
        return 2
    return max((-one for one in exponents if isinstance(one, int)), default=0)


def amount(value: Any, digits: int) -> str:
    """An amount as people read it: its thousands apart, the sign a minus."""
    return f"{value:,.{digits}f}".replace("-", "−")


def money_axis(axis: Any) -> None:
    ticker: Any = import_module("matplotlib.ticker")
    axis.set_major_locator(ticker.MaxNLocator(nbins=6, steps=[1, 2, 2.5, 5, 10]))
    axis.set_major_formatter(ticker.FuncFormatter(lambda value, _: f"{value:,.10g}".replace("-", "−")))


def days(ax: Any) -> None:
    """Marks days on the axis below, as many as have room."""
    dates: Any = import_module("matplotlib.dates")
    locator = dates.AutoDateLocator(minticks=3, maxticks=7)
    ax.xaxis.set_major_locator(locator)
    ax.xaxis.set_major_formatter(dates.ConciseDateFormatter(locator))


def number(value: Any) -> float:
    """How long the bar of a value is; one that is not known has none."""
    return 0.0 if value is None else float(value)


def beside(ax: Any, place: int, length: float, said: str, *, always_right: bool = False) -> None:
    """Writes a value at the end of its bar: on the left of one below 0, unless it is to stand on the right."""
    side, align = (-5, "right") if length < 0 and not always_right else (5, "left")
    style = {"facecolor": paper(ax), "edgecolor": "none", "alpha": 0.8, "pad": 1}
    ax.annotate(
        said,
        (length, place),
        (side, 0),
        textcoords="offset points",
        ha=align,
        va="center",
        fontsize=9,
        color=ink(ax),
        bbox=style,
        parse_math=False,
    )


def ticks_below(ax: Any, labels: Sequence[str], size: float = 10) -> None:
    """Names places on the axis below, as many as have room, turned where they would run into each other."""
    # Names beside the axes and legends take some of it when it is drawn.
    wide = 0.8 * room(ax)[0]
    most = min(13, max(2, int(wide / (1.7 * size))))
    every = max(1, -(-len(labels) // most))
    shown = labels[::every]
    tilted = len(shown) * (max(map(len, shown), default=0) + 1) * size * 0.6 > wide
    ax.set_xticks(
        range(0, len(labels), every),
        shown,
        fontsize=size,
        rotation=45 if tilted else 0,
        ha="right" if tilted else "center",
        rotation_mode="anchor" if tilted else "default",
    )


def below(ax: Any, handles: dict[str, Any], given: Axes | None) -> None:
    """A legend below the plot and its ticks, so that it hides nothing; in axes that were given a line of its own in them."""
    if given is not None:
        _within(ax, list(handles.values()), list(handles))
        return
    # In heights of letters, however high the plot is.
    style = {"loc": "upper center", "bbox_to_anchor": (0.5, 0), "borderaxespad": 3.2, "ncols": 4}
    _shown(ax, list(handles.values()), list(handles), style)


def legend(ax: Any, handles: Sequence[Any], labels: Sequence[str], given: Axes | None) -> None:
    """A legend beside the plot, so that it hides nothing; in axes that were given, beside which others may be, lines of its
    own in them. To be called when the axes have their limits, and before bars are outlined."""
    if given is not None:
        _within(ax, handles, labels)
        return
    _shown(ax, handles, labels, {"loc": "upper left", "bbox_to_anchor": (1.01, 1)})


def _within(ax: Any, handles: Sequence[Any], labels: Sequence[str]) -> None:
    """A legend in the axes, above bars or below rows, for which it makes room."""
    if not handles:
        return
    wide, high = room(ax)
    each = max(width_of(short(label), 8) for label in labels) + 40
    columns = max(1, min(len(labels), int(0.8 * wide / each)))
    share = min((-(-len(labels) // columns) * 13 + 8) / high, _HALF)
    bottom, top = ax.get_ylim()
    more = (top - bottom) * share / (1 - share)
    # Rows are numbered from the top down.
    is_rows = bottom > top
    ax.set_ylim((bottom - more, top) if is_rows else (bottom, top + more))
    style = {"loc": "lower center" if is_rows else "upper center", "ncols": columns, "borderaxespad": 0.2}
    _shown(ax, handles, labels, {**style, "fontsize": 8, "columnspacing": 1.2})


def _shown(ax: Any, handles: Sequence[Any], labels: Sequence[str], style: dict[str, Any]) -> None:
    shown = ax.legend(
        [_key(ax, one) if hasattr(one, "patches") else one for one in handles],
        # matplotlib leaves out what begins with an underscore.
        [f" {label}" if label.startswith("_") else label for label in map(short, labels)],
        **{"frameon": False, "fontsize": 9, "labelcolor": ink(ax), **style},
    )
    for text in shown.get_texts():
        text.set_parse_math(False)


def _key(ax: Any, bars: Any) -> Any:
    """What stands for bars in a legend: hatched if one of them is."""
    patches: Any = import_module("matplotlib.patches")
    hatch = next((bar.get_hatch() for bar in bars if bar.get_hatch()), "")
    return patches.Patch(facecolor=bars[0].get_facecolor(), hatch=hatch, edgecolor=paper(ax))
