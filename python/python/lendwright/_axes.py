"""Shared parts of all plots: axes, colours, texts, and the numbers as a frame.

The colours are those of Okabe and Ito, "Color Universal Design" (2008). People with any kind of colour
blindness can distinguish them. Different meanings also have different hatching or different marks.
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
"""The colours of groups, in order. Each has its hatching."""

_NAME_MAX = 28
P = ParamSpec("P")


class Plot(Protocol[P]):
    """A function that draws an answer. It also returns the drawn numbers."""

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Axes:
        """Draws the answer."""

    def rows(self, answer: Any) -> list[dict[str, Any]]:
        """Returns the numbers as rows of a table, with exact Decimals and dates. Needs no matplotlib and no pandas."""

    def frame(self, answer: Any) -> Any:
        """Returns the rows as a polars DataFrame if the answer is a polars object, and as a pandas DataFrame
        otherwise. Raises ImportError if that library is not installed."""


def numbers(rows: Callable[[Any], list[dict[str, Any]]]) -> Callable[[Callable[P, Axes]], Plot[P]]:
    """Decorates a plot: adds its numbers as `rows` and as `frame`."""

    def frame(answer: Any) -> Any:
        library = "polars" if type(answer).__module__.partition(".")[0] == "polars" else "pandas"
        return import_module(library).DataFrame(rows(answer))

    def given(draw: Callable[P, Axes]) -> Plot[P]:
        plot = door(draw)
        plot.rows, plot.frame = door(rows), door(frame)  # type: ignore[attr-defined]
        return cast("Plot[P]", plot)

    return given


def axes(ax: Axes | None, rows: int | None = None) -> Any:
    """The given axes, or the axes of a new figure. The new figure is high enough for this number of rows."""
    if ax is not None:
        return ax
    pyplot: Any = import_module("matplotlib.pyplot")
    height = 4.4 if rows is None else max(2.2, 1.3 + 0.42 * rows)
    return pyplot.subplots(figsize=(8, height), layout="constrained")[1]


def room(ax: Any) -> tuple[float, float]:
    """The approximate width and height of axes in points. Layouts move axes when the figure is drawn."""
    extent, point = ax.get_window_extent(), ax.figure.dpi / 72
    return extent.width / point, extent.height / point


def paper(ax: Any) -> tuple[float, float, float]:
    """The background colour: that of the axes, of the figure, or white."""
    colours: Any = import_module("matplotlib.colors")
    for one in (ax.get_facecolor(), ax.figure.get_facecolor()):
        red, green, blue, opacity = colours.to_rgba(one)
        if opacity > _HALF:
            return red, green, blue
    return 1.0, 1.0, 1.0


_HALF: Final = 0.5


def ink(ax: Any) -> tuple[float, ...]:
    """The colour of texts and lines: the style's text colour, or black or white if that is close to the background."""
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
    """The colour of secondary texts, between the text colour and the background."""
    return tuple(
        dark + _FAINTNESS * (light - dark) for dark, light in zip(ink(ax), paper(ax), strict=True)
    )


def noted(axis: Any, said: str) -> None:
    """Sets the label of an axis."""
    wide = room(axis.axes)[0 if axis.axis_name == "x" else 1]
    lines = _wrapped(said, 0.8 * wide / (9 * 0.58))
    axis.set_label_text(lines, fontsize=9, color=faint(axis.axes))


def _wrapped(said: str, most: float) -> str:
    textwrap: Any = import_module("textwrap")
    return "\n".join(textwrap.wrap(said, max(int(most), 12)))


def width_of(text: str, size: float) -> float:
    """The approximate width of a text in points."""
    return max(map(len, text.split("\n"))) * size * 0.6


def width_beside(ax: Any, labels: Sequence[str]) -> float:
    """The approximate width in points to the right of the row names. A layout moves axes until the names are
    in the figure."""
    wide, _ = room(ax)
    if ax.figure.get_layout_engine() is None:
        return wide
    return max(wide / 0.775 - max((width_of(label, 10) for label in labels), default=0) - 30, wide / 3)


def widened(ax: Any, labels: Sequence[str], beside: Sequence[tuple[float, str]], size: float) -> None:
    """Widens the x axis for the texts to the right of the bars. `labels` are the names of the rows."""
    wide = width_beside(ax, labels)
    left, right = ax.get_xlim()
    for end, said in beside:
        share = min((width_of(said, size) + 12) / wide, 0.75)
        right = max(right, left + (end - left) / (1 - share))
    ax.set_xlim(left, right)


_EDGED_MIN: Final = 5.0
"""Minimum width and height of a bar with an edge and a hatch, in points. Smaller bars would show too little colour."""


def outlined(ax: Any, bars: Iterable[Any], hatch: str = "", *, sideways: bool = False, largest: float | None = None) -> None:
    """Draws an edge in the background colour around each bar, and hatches the bars.

    A small bar gets an edge in the bar's own colour instead and no hatching, so that even the smallest is
    visible. With `largest`, short bars are drawn in front of tall ones. Call it after the limits of the axes are set.
    """
    wide, high = room(ax)
    (left, right), (bottom, top) = ax.get_xlim(), ax.get_ylim()
    for bar in bars:
        width = abs(bar.get_width() / (right - left)) * wide
        height = abs(bar.get_height() / (top - bottom)) * high
        if not width or not height:
            bar.set_linewidth(0)
        elif min(width, height) < _EDGED_MIN:
            # Half of an edge is outside the bar. The other half of the smallest edge is under the axis.
            is_smallest = (width if sideways else height) < 1.2
            bar.set(edgecolor=bar.get_facecolor(), linewidth=2.5 if is_smallest else 0.8, snap=False)
            if largest:
                bar.set_zorder(1.9 - 0.9 * abs(bar.get_height()) / largest)
        else:
            bar.set(edgecolor=paper(ax), linewidth=1, hatch=hatch)


def titled(ax: Any, title: str | None, said: str, told: dict[str, Any]) -> None:
    """Sets the title: the caller's title, or `said`, wrapped to the width of the axes. A line below the title has the
    day, the currency and the data quality."""
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
"""Axes wider than this, in points, have a large title."""


def empty(ax: Any, said: str) -> None:
    """Writes into empty axes why there is nothing to draw."""
    ax.set_xticks([])
    ax.set_yticks([])
    for spine in ax.spines.values():
        spine.set_visible(False)
    ax.text(0.5, 0.5, said, transform=ax.transAxes, ha="center", va="center", color=faint(ax), parse_math=False)


def short(text: Any, most: int = _NAME_MAX) -> str:
    """A text on one line, cut if it is long. Characters that control the text direction are removed, so that
    they can't affect the text around the name."""
    line = " ".join("".join(one for one in str(text) if one not in _STEERING).split())
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"


_STEERING: Final = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def named(row: dict[str, Any], *names: str) -> str:
    """The first of these members that is not empty, or `unnamed`."""
    return next((str(row[name]) for name in names if row.get(name)), "unnamed")


def row_labels(ax: Any, labels: Sequence[str], most: int = _NAME_MAX) -> None:
    """Sets the row names of a plot, from top to bottom."""
    ax.set_yticks(range(len(labels)), [short(label, most) for label in labels], parse_math=False)
    ax.set_ylim(len(labels) - 0.4, -0.6)
    ax.tick_params(axis="y", length=0)


def digits_of(values: Sequence[Any]) -> int:
    """The number of decimals for showing these amounts: the largest that one of them has, or 2 for floats with a
    fraction."""
    exponents = [value.as_tuple().exponent for value in values if hasattr(value, "as_tuple")]
    if any(isinstance(value, float) and not value.is_integer() for value in values):
        return 2
    return max((-one for one in exponents if isinstance(one, int)), default=0)


def amount(value: Any, digits: int) -> str:
    """An amount as text, with separated thousands and a minus sign."""
    return f"{value:,.{digits}f}".replace("-", "−")


def money_axis(axis: Any) -> None:
    ticker: Any = import_module("matplotlib.ticker")
    axis.set_major_locator(ticker.MaxNLocator(nbins=6, steps=[1, 2, 2.5, 5, 10]))
    axis.set_major_formatter(ticker.FuncFormatter(lambda value, _: f"{value:,.10g}".replace("-", "−")))


def days(ax: Any) -> None:
    """Sets the ticks of a date axis, 3 to 7 of them."""
    dates: Any = import_module("matplotlib.dates")
    locator = dates.AutoDateLocator(minticks=3, maxticks=7)
    ax.xaxis.set_major_locator(locator)
    ax.xaxis.set_major_formatter(dates.ConciseDateFormatter(locator))


def number(value: Any) -> float:
    """The length of the bar of a value. The bar of an unknown value has length 0."""
    return 0.0 if value is None else float(value)


def beside(ax: Any, place: int, length: float, said: str, *, always_right: bool = False) -> None:
    """Writes a value at the end of its bar: on the right, or on the left of a negative bar unless `always_right`."""
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
    """Sets the tick labels of the x axis. Labels without room are left out, and the others are tilted if they would
    overlap."""
    # Row names and legends take some of the width when the figure is drawn.
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
    """Adds a legend below the plot and its ticks, so that it hides nothing. If the caller passed the axes, the legend
    is inside them, on separate lines."""
    if given is not None:
        _within(ax, list(handles.values()), list(handles))
        return
    # `borderaxespad` is in font sizes, so the distance doesn't depend on the height of the plot.
    style = {"loc": "upper center", "bbox_to_anchor": (0.5, 0), "borderaxespad": 3.2, "ncols": 4}
    _shown(ax, list(handles.values()), list(handles), style)


def legend(ax: Any, handles: Sequence[Any], labels: Sequence[str], given: Axes | None) -> None:
    """Adds a legend to the right of the plot, so that it hides nothing.

    If the caller passed the axes, other axes may be next to them. The legend is then inside the axes, on separate
    lines. Call it after the limits of the axes are set and before `outlined`.
    """
    if given is not None:
        _within(ax, handles, labels)
        return
    _shown(ax, handles, labels, {"loc": "upper left", "bbox_to_anchor": (1.01, 1)})


def _within(ax: Any, handles: Sequence[Any], labels: Sequence[str]) -> None:
    """Adds a legend inside the axes, above bars or below rows. Extends the y axis to make room for it."""
    if not handles:
        return
    wide, high = room(ax)
    each = max(width_of(short(label), 8) for label in labels) + 40
    columns = max(1, min(len(labels), int(0.8 * wide / each)))
    share = min((-(-len(labels) // columns) * 13 + 8) / high, _HALF)
    bottom, top = ax.get_ylim()
    more = (top - bottom) * share / (1 - share)
    # Rows are numbered from top to bottom.
    is_rows = bottom > top
    ax.set_ylim((bottom - more, top) if is_rows else (bottom, top + more))
    style = {"loc": "lower center" if is_rows else "upper center", "ncols": columns, "borderaxespad": 0.2}
    _shown(ax, handles, labels, {**style, "fontsize": 8, "columnspacing": 1.2})


def _shown(ax: Any, handles: Sequence[Any], labels: Sequence[str], style: dict[str, Any]) -> None:
    shown = ax.legend(
        [_key(ax, one) if hasattr(one, "patches") else one for one in handles],
        # matplotlib leaves out labels that begin with an underscore.
        [f" {label}" if label.startswith("_") else label for label in map(short, labels)],
        **{"frameon": False, "fontsize": 9, "labelcolor": ink(ax), **style},
    )
    for text in shown.get_texts():
        text.set_parse_math(False)


def _key(ax: Any, bars: Any) -> Any:
    """The symbol of bars in a legend. It is hatched if one of the bars is."""
    patches: Any = import_module("matplotlib.patches")
    hatch = next((bar.get_hatch() for bar in bars if bar.get_hatch()), "")
    return patches.Patch(facecolor=bars[0].get_facecolor(), hatch=hatch, edgecolor=paper(ax))
