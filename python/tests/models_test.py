"""Clusters and models of purchases: the tables that they take, and the errors for others."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, nan
from random import Random
from typing import Any

import lendwright as lw
import pytest

POINTS = {"a": [1.0, 1.0, 1.0, 1.0], "b": [0.0, 0.1, 5.0, 5.1], "c": [9.0, 9.1, 0.0, 0.1]}
CUSTOMERS: dict[str, list[float]] = {"repeats": [2, 0, 5, 1], "last": [30.4, 0.0, 35.0, 1.7], "known": [38.9] * 4}


def refused(call: Callable[[], Any], kind: type[Exception], *said: str) -> None:
    with pytest.raises(kind) as error:
        call()
    for text in said:
        assert text in str(error.value)


def a_frame_must_have_the_columns_that_were_fitted_in_their_order() -> None:
    pandas, polars = (pytest.importorskip(name) for name in ("pandas", "polars"))
    for kind in (pandas.DataFrame, polars.DataFrame, dict):
        fitted = lw.KMeans(2).fit(kind(POINTS))
        for names, said in (
            ("cba", ("in the order", "a, b, c, not c, b, a")),
            ("abx", ("lacks 'c' and has 'x'",)),
            ("ab", ("lacks 'c'",)),
            ("abcd", ("has 'd'",)),
        ):
            other = kind({name: POINTS.get(name, POINTS["a"]) for name in names})
            refused(lambda other=other: fitted.predict(other), ValueError, *said)  # type: ignore[misc]
        assert list(fitted.predict(kind(POINTS))["cluster"]) == fitted.labels
    rows = [dict(zip(POINTS, cells, strict=True)) for cells in zip(*POINTS.values(), strict=True)]
    assert fitted.predict(rows) == fitted.labels
    refused(lambda: fitted.predict([{**row, "d": 1.0} for row in rows]), ValueError, "has 'd'")


def a_column_that_is_constant_is_one_of_those_that_must_be_there() -> None:
    columns = list(POINTS.values())
    fitted = lw.KMeans(2, scale=True).fit(columns)
    assert len(fitted.centers[0]) == 2 and fitted.predict(columns) == fitted.labels
    for other in (columns[1:], columns[:2], [*columns, columns[0]]):
        refused(lambda other=other: fitted.predict(other), ValueError, "3 columns", f"not {len(other)}")  # type: ignore[misc]
    refused(lambda: lw.KMeans(2, scale=True).fit([[1.0, 1.0]]), lw.InvalidRequest, "a column that is not constant")


def a_value_that_is_no_number_is_named_by_column_and_row() -> None:
    for value in (nan, inf):
        refused(lambda value=value: lw.KMeans(2).fit({"x": [0.0, value]}), ValueError, "x: row 1: ", str(value))  # type: ignore[misc]
    refused(lambda: lw.KMeans(2).fit({"x": [0.0, "1"]}), TypeError, "x: row 1: must be a number, not a str")
    refused(lambda: lw.KMeans(2).fit([1.0, 2.0]), TypeError, "item 0 must be a column, not a float")


def numbers_of_clusters_and_seeds_are_refused_where_they_are_given() -> None:
    refused(lambda: lw.KMeans(4.0), TypeError, "k: must be an int or 'auto', not a float")  # type: ignore[arg-type]
    refused(lambda: lw.KMeans("4"), ValueError, "k: must be 1 to 1000, or 'auto', not '4'")
    for seed in (-1, 2**64):
        refused(lambda seed=seed: lw.KMeans(2, seed=seed), ValueError, "seed: must be 0 to ", str(seed))  # type: ignore[misc]
    assert lw.KMeans(2, seed=2**64 - 1).fit(POINTS).n_clusters == 2


def the_number_that_was_chosen_is_told() -> None:
    clear = lw.KMeans(max_k=3).fit(POINTS)
    assert (clear.k, clear.n_clusters) == ("auto", 2)
    any_number = Random(0).random
    unclear = lw.KMeans(max_k=3).fit([[any_number() for _ in range(300)] for _ in range(6)])
    assert unclear.n_clusters == 1 and unclear.silhouette is not None and unclear.silhouette < 0.25
    assert lw.KMeans(1).fit(POINTS).silhouette is None


def what_is_not_fitted_says_so() -> None:
    models: list[Any] = [lw.BetaGeo(), lw.ModifiedBetaGeo()]
    for model in models:
        for name in ("p_alive", "params", "log_likelihood", "is_penalised"):
            refused(lambda model=model, name=name: getattr(model, name), AttributeError, "not fitted yet: call fit")  # type: ignore[misc]
        refused(lambda model=model: model.predict(CUSTOMERS), AttributeError, "not fitted yet: call fit")  # type: ignore[misc]
        assert repr(model).endswith("(not fitted)")
    refused(lambda: lw.KMeans(2).n_clusters, AttributeError, "not fitted yet: call fit")


def times_ahead_are_not_negative() -> None:
    for model in (lw.BetaGeo().fit(CUSTOMERS), lw.ModifiedBetaGeo().fit(CUSTOMERS)):
        for time in (1e300, -1, nan, inf):
            refused(lambda time=time: model.predict(CUSTOMERS, time=time), ValueError, "time: must be", str(time))  # type: ignore[misc]
        assert all(abs(expected) < 1e-12 for expected in model.predict(CUSTOMERS, time=0)["expected"])


def customers_that_can_not_be_are_refused_by_row() -> None:
    for model in (lw.BetaGeo(), lw.ModifiedBetaGeo()):
        for row, said in (
            ((0, 7.0, 8.0), "'customers/4' must have 0 as last where repeats is 0, not repeats 0, last 7, known 8"),
            ((1, 9.0, 8.0), "'customers/4' must have 0 <= last <= known, not repeats 1, last 9, known 8"),
        ):
            columns = [[*column, cell] for column, cell in zip(CUSTOMERS.values(), row, strict=True)]
            refused(lambda: model.fit(*columns), lw.InvalidRequest, said)
            refused(lambda: model.fit(CUSTOMERS).predict(*columns), lw.InvalidRequest, said)
        refused(lambda: model.fit([1, 2], [1.0, 2.0], [3.0]), lw.InvalidRequest, "'known' must have as many rows", "2, not 1")
        refused(lambda: model.fit([2], [0.0], [8.0]), lw.InvalidRequest, "must be more, or less alike")
        refused(lambda: model.fit([1.5], [0.0], [8.0]), ValueError, "repeats: row 0: must be a whole number")
        refused(lambda: model.fit([1], [nan], [8.0]), ValueError, "last: row 0: must be a finite number")
