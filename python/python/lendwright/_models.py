"""Clusters of users and churn models on columns. `segment_users` computes the same in a book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from operator import index
from typing import Any, Final, NamedTuple

from . import _native
from ._columns import is_lazy, library_of, no_table
from ._doors import doors
from ._foreign import type_name
from ._typed import Typed, maker

__all__ = ["BetaGeo", "KMeans", "ModifiedBetaGeo", "Parameters"]

_CLUSTERS_MAX: Final = 1000
# Longer times exceed the precision of doubles.
_TIMES_MAX: Final = 1e100


class Parameters(NamedTuple):
    """The parameters of a model of repeated purchases.

    The purchase rates of customers have a gamma distribution with shape `r` and rate `alpha`. Their probabilities of
    leaving have a beta distribution with the parameters `a` and `b`.
    """

    r: float
    alpha: float
    a: float
    b: float


@doors
class KMeans:
    """k-means clustering. The same points, `k` and seed give the same bits on every machine.

    Each of 10 starts chooses its centres with greedy k-means++. It runs until no point changes its cluster, at most
    300 iterations. The start with the smallest inertia wins.

    Args:
        k: The number of clusters, 1 to 1000, or `'auto'`. `'auto'` tries the numbers from 2 to `max_k`. It compares
            the two with the largest silhouettes by distances from centres, and takes the one with the larger
            silhouette by distances of pairs. If that is below 0.25, there is one cluster.
        seed: The seed of the random starts.
        max_k: The largest number that `k='auto'` tries, 2 to 1000.
        scale: Whether to scale columns as `segment_users` does. Values are cut at the 1 % and 99 % quantiles. A column
            without negative values and with a skewness beyond 1 or -1 is replaced by ln(1 + value). Then each
            column is converted to standard deviations from its mean.

    >>> import lendwright as lw
    >>> fitted = lw.KMeans(2).fit({"spending": [1.0, 1.5, 9.0, 9.5, 2.0]})
    >>> fitted.labels[2] == fitted.labels[3] != fitted.labels[0], fitted.inertia
    (True, 0.625)
    >>> fitted.predict({"spending": [8.0]}) == {"cluster": [fitted.labels[2]]}
    True
    """

    __slots__ = ("_columns", "_fitted", "k", "max_k", "scale", "seed")

    def __init__(self, k: int | str = "auto", *, seed: int = 0, max_k: int = 8, scale: bool = False) -> None:
        if isinstance(k, str):
            if k != "auto":
                raise ValueError(f"k: must be 1 to {_CLUSTERS_MAX}, or 'auto', not {k!r}")
            self.k: int | str = k
        else:
            self.k = _whole("k", k, 1, _CLUSTERS_MAX, "an int or 'auto'")
        self.seed = _whole("seed", seed, 0, 2**64 - 1)
        self.max_k = _whole("max_k", max_k, 2, _CLUSTERS_MAX)
        self.scale = scale
        self._fitted: dict[str, Any] | None = None
        self._columns: _Columns | None = None

    def fit(self, frame: Any) -> KMeans:
        """Clusters points, and returns the object itself.

        `frame` has a row for each point and a column for each coordinate. It is a frame, an array of shape (points,
        coordinates), or a list of columns. Missing values are refused. The error names the column and the row.
        """
        columns = _columns_of(frame)
        points = [_floats(name, column) for name, column in columns]
        k = None if self.k == "auto" else int(self.k)
        self._fitted = _native.kmeans_fit(points, k, self.max_k, self.seed, self.scale)
        self._columns = _Columns([name for name, _ in columns], _has_names(frame))
        return self

    def predict(self, frame: Any) -> Any:
        """Returns the cluster of each point.

        `frame` is as for `fit`. The answer is a frame with the column `cluster`, or a list if `frame` is an array or a
        list of columns. The columns must be those of `fit`, including constant ones, with the same names in the
        same order. Otherwise ValueError names the difference.
        """
        fitted = self._got()
        columns = _columns_of(frame)
        if self._columns is not None:
            self._columns.check([name for name, _ in columns], _has_names(frame))
        points = [_floats(name, column) for name, column in columns]
        found = _native.kmeans_predict(points, fitted["centers"], fitted["scalings"])
        return _framed(frame, {"cluster": Typed("int", found)}, found)

    @property
    def n_clusters(self) -> int:
        """The number of clusters: `k`, or the chosen number with `k='auto'`."""
        return len(self.centers)

    @property
    def centers(self) -> list[list[float]]:
        """The centres, of shape (`n_clusters`, coordinates). With `scale=True` they are in standard deviations, without
        constant columns."""
        centers: list[list[float]] = self._got()["centers"]
        return centers

    @property
    def labels(self) -> list[int]:
        """The cluster of each fitted point, 0 to `n_clusters` - 1."""
        labels: list[int] = self._got()["labels"]
        return labels

    @property
    def inertia(self) -> float:
        """The sum of the squared distances of all points from their centres."""
        inertia: float = self._got()["inertia"]
        return inertia

    @property
    def silhouette(self) -> float | None:
        """The mean silhouette from the distances of all pairs, of at most 4,000 points. None with `k=1`.

        With `k='auto'` it is the silhouette of the best number that was tried, even if it is below 0.25 and there is
        one cluster.
        """
        silhouette: float | None = self._got()["silhouette"]
        return silhouette

    @property
    def candidates(self) -> list[tuple[int, float, float | None]]:
        """The numbers that were tried, each as (number of clusters, inertia, silhouette by distances from centres)."""
        candidates: list[tuple[int, float, float | None]] = self._got()["candidates"]
        return candidates

    def _got(self) -> dict[str, Any]:
        if self._fitted is None:
            raise AttributeError(_NOT_FITTED)
        return self._fitted

    def __repr__(self) -> str:
        return f"KMeans(k={self.k!r}, seed={self.seed})"


_NOT_FITTED: Final = "not fitted yet: call fit"


class _FittedPurchases(NamedTuple):
    params: Parameters
    log_likelihood: float
    is_penalised: bool
    p_alive: list[float]


@doors
class _Purchases:
    __slots__ = ("_fitted",)

    _MODEL = ""

    def __init__(self) -> None:
        self._fitted: _FittedPurchases | None = None

    def fit(self, frame: Any, last: Any = None, known: Any = None) -> Any:
        """Fits the model to customers, and returns the object itself.

        Args:
            frame: A frame with the columns `repeats`, `last` and `known`. Or the column `repeats`, with the other two
                as arguments. `repeats` is the number of purchases after the first.
            last: The time from the first to the last purchase. It is 0 for a customer without repeats. It is not the
                time since the last purchase.
            known: The time from the first purchase to now, in the same unit: 0 <= last <= known.

        Raises InvalidRequest for impossible values. It names the row.
        """
        columns = _customers(frame, last, known)
        *params, log_likelihood, is_penalised = _native.purchases_fit(self._MODEL, *columns)
        p_alive, _ = _native.purchases_predict(self._MODEL, Parameters(*params), *columns, 1.0)
        self._fitted = _FittedPurchases(Parameters(*params), log_likelihood, is_penalised, p_alive)
        return self

    @property
    def params(self) -> Parameters:
        """The fitted parameters."""
        return self._got().params

    @property
    def log_likelihood(self) -> float:
        """The log-likelihood of the customers, without a penalty."""
        return self._got().log_likelihood

    @property
    def is_penalised(self) -> bool:
        """Whether the fit needed a penalty, because the likelihood has no maximum."""
        return self._got().is_penalised

    @property
    def p_alive(self) -> list[float]:
        """For each fitted customer, the probability of not having left, 0 to 1."""
        return self._got().p_alive

    def predict(self, frame: Any, last: Any = None, known: Any = None, *, time: float = 1.0) -> Any:
        """Returns two columns: `p_alive`, the probability that a customer has not left, and `expected`, the expected
        number of purchases in the next `time`.

        Customers are as for `fit`. `time` is in their unit, 0 to 1e100 times alpha. The answer is a frame of the same
        kind as the input, or a dict.
        """
        params, ahead = self.params, _float(time, "time")
        if not 0 <= ahead <= _TIMES_MAX * params.alpha:
            most = f"{_TIMES_MAX * params.alpha:.3g}"
            raise ValueError(f"time: must be 0 to {most}, 1e100 times alpha, not {time}")
        columns = _customers(frame, last, known)
        p_alive, expected = _native.purchases_predict(self._MODEL, params, *columns, ahead)
        found = {"p_alive": p_alive, "expected": expected}
        typed = {name: Typed("float", column) for name, column in found.items()}
        return found if last is not None else _framed(frame, typed, found)

    def _got(self) -> _FittedPurchases:
        if self._fitted is None:
            raise AttributeError(_NOT_FITTED)
        return self._fitted

    def __repr__(self) -> str:
        return f"{type(self).__name__}({'not fitted' if self._fitted is None else self.params})"


@doors
class BetaGeo(_Purchases):
    """The beta-geometric model of purchases (BG/NBD; Fader, Hardie and Lee, 2005).

    Each customer has a purchase rate, and may leave after each purchase except the first.

    >>> import lendwright as lw
    >>> customers = {"repeats": [2, 0, 5, 1], "last": [30.4, 0.0, 35.0, 1.7], "known": [38.9, 38.9, 38.9, 38.9]}
    >>> model = lw.BetaGeo().fit(customers)
    >>> model.p_alive[1], [0 < p <= 1 for p in model.predict(customers, time=4.0)["p_alive"]]
    (1.0, [True, True, True, True])
    """

    __slots__ = ()
    _MODEL = "bg"


@doors
class ModifiedBetaGeo(_Purchases):
    """The modified beta-geometric model of purchases (MBG/NBD; Batislam, Denizel and Filiztekin, 2007).

    It is like `BetaGeo`, but customers may also leave after the first purchase.

    >>> import lendwright as lw
    >>> customers = {"repeats": [2, 0, 5, 1], "last": [30.4, 0.0, 35.0, 1.7], "known": [38.9, 38.9, 38.9, 38.9]}
    >>> lw.ModifiedBetaGeo().fit(customers).p_alive[1] < 1
    True
    """

    __slots__ = ()
    _MODEL = "mbg"


class _Columns(NamedTuple):
    """The names of the fitted columns. Columns without names have their positions as names."""

    names: list[str]
    are_named: bool

    def check(self, names: list[str], are_named: bool) -> None:
        """Refuses columns that differ, because their values would be read as those of other columns."""
        if len(names) != len(self.names) and not (are_named and self.are_named):
            raise ValueError(f"frame: must have {len(self.names)} columns, as were fitted, not {len(names)}")
        if not are_named or not self.are_named or names == self.names:
            return
        lacks = [name for name in self.names if name not in names]
        other = [name for name in names if name not in self.names]
        if lacks or other:
            said = [f"{what} {', '.join(map(repr, some))}" for what, some in (("lacks", lacks), ("has", other)) if some]
            raise ValueError(f"frame: must have the columns that were fitted: {' and '.join(said)}")
        raise ValueError(
            "frame: must have the columns in the order in which they were fitted, "
            f"{', '.join(self.names)}, not {', '.join(names)}"
        )


def _has_names(frame: Any) -> bool:
    is_rows = isinstance(frame, Sequence) and bool(frame) and isinstance(frame[0], Mapping)
    return is_rows or isinstance(frame, Mapping) or library_of(frame) in ("pandas", "polars", "pyarrow")


def _whole(name: str, value: Any, least: int, most: int, kind: str = "an int") -> int:
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name}: must be {kind}, not {type_name(value)}")
    found = index(value)
    if not least <= found <= most:
        raise ValueError(f"{name}: must be {least} to {most}, not {found}")
    return found


def _columns_of(frame: Any) -> list[tuple[str, Any]]:
    """The columns of a frame with their names. The columns of an array or a list have their positions as names."""
    library = library_of(frame)
    if isinstance(frame, Mapping):
        return [(str(name), frame[name]) for name in frame]
    if library in ("pandas", "polars") and not is_lazy(frame):
        return [(str(name), frame[name]) for name in frame.columns]
    if library == "pyarrow":
        return [(name, frame.column(name).to_pylist()) for name in frame.column_names]
    if library == "numpy":
        if frame.ndim != 2:
            raise TypeError(f"frame: must have 2 dimensions, not {frame.ndim}")
        return [(str(place), column) for place, column in enumerate(frame.T)]
    if isinstance(frame, Sequence) and not isinstance(frame, (str, bytes)):
        if frame and isinstance(frame[0], Mapping):
            return _of_rows(frame)
        for place, column in enumerate(frame):
            if isinstance(column, (str, bytes)) or not hasattr(column, "__iter__"):
                raise TypeError(f"frame: item {place} must be a column, not {type_name(column)}")
        return [(str(place), column) for place, column in enumerate(frame)]
    raise no_table(frame, "a table or columns")


def _of_rows(rows: Sequence[Mapping[str, Any]]) -> list[tuple[str, Any]]:
    names = list(rows[0])
    for place, row in enumerate(rows):
        if set(row) != set(names):
            raise TypeError(f"frame: row {place} must have the members of the first one, {', '.join(map(str, names))}")
    return [(str(name), [row[name] for row in rows]) for name in names]


def _floats(name: str, column: Any) -> list[float]:
    return [_float(value, f"{name}: row {row}") for row, value in enumerate(column)]


def _float(value: Any, at: str) -> float:
    # `float()` would also convert texts.
    if isinstance(value, (str, bytes)) or not (hasattr(value, "__float__") or hasattr(value, "__index__")):
        raise TypeError(f"{at}: must be a number, not {type_name(value)}")
    try:
        found = float(value)
    except (TypeError, ValueError):
        raise TypeError(f"{at}: must be a number, not {type_name(value)}") from None
    except OverflowError:
        found = float("inf")
    if not isfinite(found):
        raise ValueError(f"{at}: must be a finite number, not {value}")
    return found


def _customers(frame: Any, last: Any, known: Any) -> tuple[list[int], list[float], list[float]]:
    if last is not None and known is not None:
        found: dict[str, Any] = {"repeats": frame, "last": last, "known": known}
    else:
        found = dict(_columns_of(frame))
    for name in ("repeats", "last", "known"):
        if name not in found:
            raise TypeError(f"frame: has no column {name!r}")
        if isinstance(found[name], (str, bytes)) or not hasattr(found[name], "__iter__"):
            raise TypeError(f"{name}: must be a column, not {type_name(found[name])}")
    repeats = _floats("repeats", found["repeats"])
    for row, count in enumerate(repeats):
        if not 0 <= count < 2**32 or count != int(count):
            raise ValueError(f"repeats: row {row}: must be a whole number of 0 or more, not {count}")
    return [int(count) for count in repeats], _floats("last", found["last"]), _floats("known", found["known"])


def _framed(frame: Any, columns: Mapping[str, Typed], plain: Any) -> Any:
    """The columns as a frame of the same kind as `frame`, or `plain` if `frame` is an array or a list."""
    is_frame = isinstance(frame, Mapping) or library_of(frame) in ("pandas", "polars", "pyarrow")
    if not is_frame:
        return plain
    made = maker(frame)(columns, 0)
    if library_of(frame) == "pandas":
        made.index = frame.index
    return made
