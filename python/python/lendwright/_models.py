"""Clusters of users, and models of who has left: what `segment_users` computes in a book, on columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from . import _native
from ._columns import library_of
from ._foreign import type_name
from ._typed import Typed, maker

__all__ = ["BetaGeo", "KMeans", "ModifiedBetaGeo", "Parameters"]


class Parameters(NamedTuple):
    """The parameters of a model of repeated purchases: customers buy at rates of a gamma distribution with shape `r`
    and rate `alpha`, and leave with probabilities of a beta distribution with `a` and `b`."""

    r: float
    alpha: float
    a: float
    b: float


class KMeans:
    """k-means: points in `k` clusters, each point in that of the nearest of the centres, which stand in the middle of
    their points. The same points, `k` and seed give the same bits everywhere.

    Each of 10 starts chooses its centres by greedy k-means++ and runs until no point changes its cluster; the one of
    the least inertia is taken. With `k='auto'` the numbers from 2 to `max_k` are tried, and the one of the best silhouette
    is taken, or one cluster where none is above 0.25. `scale=True` scales columns as `segment_users` does: the ends beyond 1
    and 99 % are cut, skewed ones drawn in by the logarithm, and each put in standard deviations from its mean.

    >>> import lendwright as lw
    >>> fitted = lw.KMeans(2).fit({"spending": [1.0, 1.5, 9.0, 9.5, 2.0]})
    >>> fitted.labels[2] == fitted.labels[3] != fitted.labels[0], fitted.inertia
    (True, 0.625)
    >>> fitted.predict({"spending": [8.0]}) == {"cluster": [fitted.labels[2]]}
    True
    """

    __slots__ = ("_fitted", "k", "max_k", "scale", "seed")

    def __init__(self, k: int | str = "auto", *, seed: int = 0, max_k: int = 8, scale: bool = False) -> None:
        if k != "auto" and (isinstance(k, (str, bool)) or not 1 <= k <= 1000):
            raise ValueError(f"k: must be 1 to 1000, or 'auto', not {k!r}")
        if not 2 <= max_k <= 1000:
            raise ValueError(f"max_k: must be 2 to 1000, not {max_k!r}")
        self.k, self.seed, self.max_k, self.scale = k, seed, max_k, scale
        self._fitted: dict[str, Any] | None = None

    def fit(self, frame: Any) -> KMeans:
        """Puts points into clusters: the rows of a frame whose columns are coordinates, of an array of two
        dimensions, or of a list of columns. A column's missing value is refused."""
        k = None if self.k == "auto" else int(self.k)
        self._fitted = _native.kmeans_fit(_coordinates(frame), k, self.max_k, self.seed, self.scale)
        return self

    def predict(self, frame: Any) -> Any:
        """The cluster of each point of a frame as `fit` takes it: a frame with the column `cluster`, or a list for
        an array or a list of columns."""
        fitted = self._got()
        found = _native.kmeans_predict(_coordinates(frame), fitted["centers"], fitted["scalings"])
        return _framed(frame, {"cluster": Typed("int", found)}, found)

    @property
    def centers(self) -> list[list[float]]:
        """The centres; of scaled columns, in standard deviations and without those that are constant."""
        centers: list[list[float]] = self._got()["centers"]
        return centers

    @property
    def labels(self) -> list[int]:
        """The cluster of each point that was fitted."""
        labels: list[int] = self._got()["labels"]
        return labels

    @property
    def inertia(self) -> float:
        """The sum of the squares of all points' distances from their centres."""
        inertia: float = self._got()["inertia"]
        return inertia

    @property
    def silhouette(self) -> float | None:
        """The mean silhouette by the distances of all pairs, of at most 4,000 points; None of one cluster."""
        silhouette: float | None = self._got()["silhouette"]
        return silhouette

    @property
    def candidates(self) -> list[tuple[int, float, float | None]]:
        """What was tried: number of clusters, inertia, and the silhouette by distances from centres."""
        candidates: list[tuple[int, float, float | None]] = self._got()["candidates"]
        return candidates

    def _got(self) -> dict[str, Any]:
        if self._fitted is None:
            raise AttributeError("not fitted yet: call fit")
        return self._fitted

    def __repr__(self) -> str:
        return f"KMeans(k={self.k!r}, seed={self.seed})"


class _Purchases:
    __slots__ = ("_fit", "_p_alive", "is_penalised", "log_likelihood", "params")

    _MODEL = ""

    params: Parameters
    """The parameters."""
    log_likelihood: float
    """The logarithm of the likelihood of the customers, without a penalty."""
    is_penalised: bool
    """Whether the likelihood has no maximum, so that it was sought with a penalty."""

    def fit(self, frame: Any, last: Any = None, known: Any = None) -> Any:
        """Fits the model to customers: a frame with the columns `repeats`, `last` and `known`, or these three columns.
        `repeats` is how often one came again, `last` the time from its first to its last coming, `known` that from its
        first coming to now, in one unit."""
        columns = _customers(frame, last, known)
        *params, self.log_likelihood, self.is_penalised = _native.purchases_fit(self._MODEL, *columns)
        self.params = Parameters(*params)
        self._p_alive = _native.purchases_predict(self._MODEL, self.params, *columns, 1.0)[0]
        return self

    @property
    def p_alive(self) -> list[float]:
        """The probability that each customer that was fitted has not left."""
        return self._p_alive

    def predict(self, frame: Any, last: Any = None, known: Any = None, *, time: float = 1.0) -> Any:
        """The probability that each customer has not left (`p_alive`), and how often it is expected in so much `time`
        from now on (`expected`): a frame of the kind that came in, or a dict."""
        columns = _customers(frame, last, known)
        p_alive, expected = _native.purchases_predict(self._MODEL, self.params, *columns, float(time))
        found = {"p_alive": p_alive, "expected": expected}
        typed = {name: Typed("float", column) for name, column in found.items()}
        return found if last is not None else _framed(frame, typed, found)

    def __repr__(self) -> str:
        params = getattr(self, "params", None)
        return f"{type(self).__name__}({'not fitted' if params is None else params})"


class BetaGeo(_Purchases):
    """The beta-geometric model of purchases (BG/NBD; Fader, Hardie and Lee, 2005): customers come at rates of their own,
    and may leave after each coming but the first.

    >>> import lendwright as lw
    >>> customers = {"repeats": [2, 0, 5, 1], "last": [30.4, 0.0, 35.0, 1.7], "known": [38.9, 38.9, 38.9, 38.9]}
    >>> model = lw.BetaGeo().fit(customers)
    >>> model.p_alive[1], [0 < p <= 1 for p in model.predict(customers, time=4.0)["p_alive"]]
    (1.0, [True, True, True, True])
    """

    __slots__ = ()
    _MODEL = "bg"


class ModifiedBetaGeo(_Purchases):
    """The modified beta-geometric model of purchases (MBG/NBD; Batislam, Denizel and Filiztekin, 2007): as `BetaGeo`,
    but customers may leave after the first coming, too.

    >>> import lendwright as lw
    >>> customers = {"repeats": [2, 0, 5, 1], "last": [30.4, 0.0, 35.0, 1.7], "known": [38.9, 38.9, 38.9, 38.9]}
    >>> lw.ModifiedBetaGeo().fit(customers).p_alive[1] < 1
    True
    """

    __slots__ = ()
    _MODEL = "mbg"


def _columns_of(frame: Any) -> list[tuple[str, Any]]:
    """The columns of a frame by their names; those of an array or a list by their places."""
    library = library_of(frame)
    if isinstance(frame, Mapping):
        return [(str(name), frame[name]) for name in frame]
    if library in ("pandas", "polars"):
        return [(str(name), frame[name]) for name in frame.columns]
    if library == "pyarrow":
        return [(name, frame.column(name).to_pylist()) for name in frame.column_names]
    if library == "numpy":
        if frame.ndim != 2:
            raise TypeError(f"frame: must have 2 dimensions, not {frame.ndim}")
        return [(str(place), column) for place, column in enumerate(frame.T)]
    if isinstance(frame, Sequence) and not isinstance(frame, (str, bytes)):
        if frame and isinstance(frame[0], Mapping):
            return [(str(name), [row[name] for row in frame]) for name in frame[0]]
        return [(str(place), column) for place, column in enumerate(frame)]
    raise TypeError(f"frame: must be a table or columns, not {type_name(frame)}")


def _coordinates(frame: Any) -> list[list[float]]:
    return [_floats(name, column) for name, column in _columns_of(frame)]


def _floats(name: str, column: Any) -> list[float]:
    return [_float(value, f"{name}: row {row}") for row, value in enumerate(column)]


def _float(value: Any, at: str) -> float:
    try:
        return float(value)
    except (TypeError, ValueError):
        raise TypeError(f"{at}: must be a number, not {type_name(value)}") from None


def _customers(frame: Any, last: Any, known: Any) -> tuple[list[int], list[float], list[float]]:
    if last is not None and known is not None:
        found: dict[str, Any] = {"repeats": frame, "last": last, "known": known}
    else:
        found = dict(_columns_of(frame))
    for name in ("repeats", "last", "known"):
        if name not in found:
            raise TypeError(f"frame: has no column {name!r}")
    repeats = _floats("repeats", found["repeats"])
    for row, count in enumerate(repeats):
        if not 0 <= count < 2**32 or count != int(count):
            raise TypeError(f"repeats: row {row}: must be a whole number of 0 or more, not {count}")
    return [int(count) for count in repeats], _floats("last", found["last"]), _floats("known", found["known"])


def _framed(frame: Any, columns: Mapping[str, Typed], plain: Any) -> Any:
    """Columns as a frame of the kind that came in; `plain` for an array or a list of columns."""
    is_frame = isinstance(frame, Mapping) or library_of(frame) in ("pandas", "polars", "pyarrow")
    if not is_frame:
        return plain
    made = maker(frame)(columns, 0)
    if library_of(frame) == "pandas":
        made.index = frame.index
    return made
