"""Plots of tables: the tables that are drawn, and the errors for others."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any

import lendwright as lw
import pytest

from plots_test import AS_OF, heights, months, texts, widths

USER = "mona"


@pytest.fixture(autouse=True)
def figures_are_closed() -> Iterator[None]:
    yield
    import matplotlib.pyplot

    matplotlib.pyplot.close("all")


def tables() -> Iterator[lw.Transactions]:
    """The same transactions as a list of dicts, a dict of columns, and frames."""
    rows = months(USER)
    names = list(dict.fromkeys(name for row in rows for name in row))
    columns = {name: [row.get(name) for row in rows] for name in names}
    yield lw.Transactions(rows)
    yield lw.Transactions(columns)
    for library in ("pandas", "polars"):
        yield lw.Transactions(importlib.import_module(library).DataFrame(columns))


def answers_in_columns_are_drawn_in_each_form() -> None:
    for table in tables():
        top = table.ask("get_top_transactions", user_id=USER, as_of=AS_OF, n=50)
        axes = lw.plot_spending(table.top(as_of=AS_OF, n=50))
        assert widths(axes) == [float(one.amount) for one in top.top] != []
        assert "EGP" in texts(axes)
        by_month = table.aggregate(as_of=AS_OF, period="last_3m", grain="month")
        assert sum(heights(lw.plot_spending(by_month))) > 0
        grouped = lw.plot_spending(table.aggregate(as_of=AS_OF, period="last_3m", by=["category"]))
        assert "إيجار" in texts(grouped) and "Spending by" in texts(grouped)
        assert "إيجار" in texts(lw.plot_streams(table.recurring(as_of=AS_OF)))


def what_is_projected_and_available_in_columns_is_drawn() -> None:
    for table in tables():
        asked = table.ask("project_income", user_id=USER, as_of=AS_OF)
        assert isinstance(asked.projected, lw.ProjectedAmount)
        rows = lw.plot_projection.rows(table.project("income", as_of=AS_OF))
        assert [(row["what"], row["amount"], row["upper"]) for row in rows] == [
            ("projected", asked.projected.amount, asked.projected.upper)
        ]
        assert f"{asked.projected.amount:,}" in texts(lw.plot_projection(table.project("income", as_of=AS_OF)))
        assert f"Projected until {asked.to}" in texts(lw.plot_projection(table.project("income", as_of=AS_OF)))
        days = table.project("income", as_of=AS_OF, daily=True)
        assert {row["what"] for row in lw.plot_projection.rows(days)} == {"day"}
        assert max(heights(lw.plot_projection(days))) == 9000
        money = lw.plot_projection(table.available(as_of=AS_OF, balance=3000))
        assert "Money to spend until 2026-" in texts(money) and "safe to spend" in texts(money) and "3,000.00" in texts(money) and "not known" not in texts(money)
    both = lw.Transactions([*months(USER), *months("sara")])
    for answer in (both.project(as_of=AS_OF), both.available(as_of=AS_OF), both.recurring(as_of=AS_OF), both.top(as_of=AS_OF)):
        plots: list[Any] = [lw.plot_projection, lw.plot_streams, lw.plot_spending]
        refusals = []
        for plot in plots:
            with pytest.raises((ValueError, TypeError)) as refused:
                plot(answer)
            refusals.append(str(refused.value))
        assert any("rows of 2 users, and a plot is of one" in one for one in refusals)


def what_is_no_answer_of_the_operation_is_refused(book: lw.Book) -> None:
    segments = book.get_segments()
    plots: list[tuple[Any, Any, str]] = [
        (lw.plot_spending, segments, "must be of get_top_transactions or aggregate_transactions, or a table"),
        (lw.plot_streams, segments, "must be of get_recurring_transactions, or a table"),
        (lw.plot_projection, segments, "must be of project_income, project_expenses or get_available_money"),
        (lw.plot_spending, [{"x": 1}], "must have the columns 'name' and 'amount', or 'start' and 'spending'"),
        (lw.plot_streams, [{"x": 1}], "must have the columns 'first_date' and 'last_date'; it has 'x'"),
        (lw.plot_projection, [{"x": 1}], "must have the columns 'what' and 'amount'"),
        (lw.plot_segments, [{"x": 1}], "must have the columns 'size'"),
        (lw.plot_peers, [{"x": 1}], "must have the columns 'name' and 'median'"),
        (lw.plot_alive, [{"x": 1}], "must have the columns 'p_alive'"),
    ]
    for plot, answer, said in plots:
        with pytest.raises(TypeError) as refused:
            plot(answer)
        assert said in str(refused.value)


def probabilities_are_0_to_1() -> None:
    pandas: Any = importlib.import_module("pandas")
    forms: list[Any] = [[0.5, 2], {"p_alive": [0.5, -1.0]}, pandas.DataFrame({"p_alive": [0.5, 50]}), [{"p_alive": 0.5}, {"p_alive": 2}]]
    for answer in forms:
        with pytest.raises(ValueError, match="row 1: p_alive must be a probability, 0 to 1, not"):
            lw.plot_alive(answer)
    model = lw.BetaGeo().fit({"repeats": [2, 0, 5, 1], "last": [30.4, 0.0, 35.0, 1.7], "known": [38.9] * 4})
    axes = lw.plot_alive(model.predict({"repeats": [1, 3], "last": [2.0, 4.0], "known": [3.0, 8.0]}))
    assert sum(heights(axes)) == 2
    assert sum(heights(lw.plot_alive(pandas.Series([0.5, 0.25])))) == 2


def amounts_stand_beside_the_names_of_rows(book: lw.Book) -> None:
    from matplotlib.text import Annotation

    uuid = book.sign_up("+201001234567", autofill=True).uuid
    book.import_transactions(months(uuid))
    for balance in (None, 3000, -200, 0):
        money = book.get_available_money(uuid, as_of=AS_OF, balance=balance)
        axes: Any = lw.plot_projection(money)
        axes.figure.canvas.draw()
        names = [label.get_window_extent() for label in axes.get_yticklabels()]
        amounts = [one for one in axes.texts if isinstance(one, Annotation) and one.get_text()[-1].isalnum()]
        assert len(amounts) >= len(names)
        for one in amounts:
            said = one.get_window_extent()
            assert not any(said.overlaps(name) for name in names), (balance, one.get_text())


def a_refund_stands_beside_the_name_of_its_row() -> None:
    axes: Any = lw.plot_spending(lw.Transactions(months(USER)).top(as_of=AS_OF))
    axes.figure.canvas.draw()
    names = [label.get_window_extent() for label in axes.get_yticklabels()]
    refund = next(text for text in axes.texts if "−100.00   −1 %" in text.get_text())
    assert not any(refund.get_window_extent().overlaps(name) for name in names)


def dates_of_projections_are_those_of_the_answer() -> None:
    table = lw.Transactions(months(USER))
    row = lw.plot_projection.rows(table.project("income", as_of=AS_OF))[0]
    assert row["from"] == date(2026, 2, 1) and isinstance(row["amount"], Decimal)
