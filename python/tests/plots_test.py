"""Plots of the answers of analytics, and their notebook cards."""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any, Literal

import lendwright as lw
import matplotlib
import pytest

from loan_cards_test import words

matplotlib.use("Agg")

AS_OF = date(2026, 1, 31)
MARKET = "سوق <b>المعادي</b> $5$"
CATEGORY = "بقالة"
EMPLOYER = "شركة النيل للتجارة"


def months(uuid: str, start: int = 0) -> list[dict[str, Any]]:
    """A borrower with a year of salary, rent and shopping, and a refund and a transfer at the end."""
    rows: list[dict[str, Any]] = []

    def add(day: str, amount: str, **members: Any) -> None:
        rows.append(
            {"user_id": uuid, "txn_id": str(len(rows)), "date": day, "amount": Decimal(amount), **members}
        )

    for month in range(1, 13):
        day = f"2025-{month:02}"
        add(f"{day}-05", "9000", counterparty=EMPLOYER, description=EMPLOYER, kind="salary")
        add(f"{day}-02", "-2500", merchant="إيجار", category="إيجار")
        add(f"{day}-11", f"-{300 + start + 10 * month}.25", merchant=MARKET, category=CATEGORY)
    add("2026-01-05", "9000", counterparty=EMPLOYER, description=EMPLOYER, kind="salary")
    add("2026-01-12", "-7000.50", merchant="معرض أجهزة", category="أجهزة")
    add("2026-01-14", "100", merchant=MARKET, category=CATEGORY, kind="refund")
    add("2026-01-15", "-1000", kind="transfer")
    return rows


@pytest.fixture
def spender(book: lw.Book) -> str:
    uuid = book.sign_up("+201001234567", autofill=True).uuid
    book.import_transactions(months(uuid))
    return uuid


@pytest.fixture
def nobody(book: lw.Book) -> str:
    """A borrower without transactions."""
    return book.sign_up("+201001234568", autofill=True).uuid


@pytest.fixture
def peers(book: lw.Book) -> list[str]:
    """120 borrowers. Some have had no transactions for half a year."""
    uuids = [book.sign_up(f"+2010012{at:05}", autofill=True).uuid for at in range(120)]
    rows = [
        row for at, uuid in enumerate(uuids) for row in months(uuid, at) if at % 3 or row["date"] < "2025-07"
    ]
    for at in range(0, len(rows), 5000):
        book.import_transactions(rows[at : at + 5000])
    return uuids


@pytest.fixture(autouse=True)
def figures_are_closed() -> Iterator[None]:
    yield
    import matplotlib.pyplot

    matplotlib.pyplot.close("all")


def texts(axes: Any) -> str:
    """The texts of a figure, after a check that it is drawn without a warning."""
    import warnings

    from matplotlib.text import Text

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        axes.figure.canvas.draw()
    return " | ".join(text.get_text() for text in axes.figure.findobj(Text) if text.get_visible())


def widths(axes: Any) -> list[float]:
    return [round(bar.get_width(), 2) for bar in axes.patches]


def heights(axes: Any) -> list[float]:
    return [round(bar.get_height(), 2) for bar in axes.patches]


def the_largest_groups_are_bars_with_the_answers_amounts(book: lw.Book, spender: str) -> None:
    top = book.get_top_transactions(spender, as_of=AS_OF, n=2, period="last_3m")
    axes = lw.plot_spending(top, title="أين ذهب المال؟")
    rows = lw.plot_spending.rows(top)
    assert [row["amount"] for row in rows] == [*(group.amount for group in top.top), top.other.amount]
    assert sum(row["amount"] for row in rows) == top.total.amount
    assert widths(axes) == [float(row["amount"]) for row in rows]
    said = texts(axes)
    assert "أين ذهب المال؟" in said and "معرض أجهزة" in said and "7,000.50" in said and "EGP" in said
    frame = lw.plot_spending.frame(top)
    assert frame["name"].tolist() == [*(group.name for group in top.top), "other"]


def buckets_are_pairs_or_stacks_with_the_answers_amounts(book: lw.Book, spender: str) -> None:
    pairs = book.aggregate_transactions(user_id=spender, as_of=AS_OF, period="last_3m")
    rows = lw.plot_spending.rows(pairs)
    assert [row["spending"] for row in rows] == [bucket.spending for bucket in pairs.buckets]
    incomes, spendings = heights(lw.plot_spending(pairs))[:3], heights(lw.plot_spending(pairs))[3:]
    assert incomes == [
        float(bucket.income) for bucket in pairs.buckets if not isinstance(bucket.income, lw.NAType)
    ]
    assert spendings == [float(row["spending"]) for row in rows]

    stacks = book.aggregate_transactions(
        user_id=spender, as_of=AS_OF, period="last_3m", by=["category"], type_="spending"
    )
    rows = lw.plot_spending.rows(stacks)
    assert {CATEGORY, "إيجار", "أجهزة"} <= {row["group"] for row in rows}
    for bucket in stacks.buckets:
        assert sum(row["spending"] for row in rows if row["start"] == bucket.start) == bucket.spending
    axes = lw.plot_spending(stacks, title="حسب الفئة")
    assert sum(heights(axes)) == pytest.approx(float(sum(row["spending"] for row in rows)))
    assert CATEGORY in texts(axes)


def names_of_merchants_are_drawn_as_they_are(book: lw.Book, spender: str) -> None:
    top = book.get_top_transactions(spender, as_of=AS_OF, period="last_12m")
    assert MARKET in texts(lw.plot_spending(top))
    rows = [{"name": "_x_ \u202e$\\frac$", "amount": Decimal(3)}, {"name": "", "amount": Decimal(1)}]
    said = texts(lw.plot_spending(rows))
    assert "_x_ $\\frac$" in said and "\u202e" not in said and "unnamed" in said


def streams_are_lines_from_the_first_day_to_the_last(book: lw.Book, spender: str) -> None:
    told = book.get_recurring_transactions(spender, as_of=AS_OF, status="all")
    streams = [*told.inflow_streams, *told.outflow_streams]
    rows = lw.plot_streams.rows(told)
    assert len(streams) >= 2
    assert [row["stream_id"] for row in rows] == [one.stream_id for one in streams]
    assert lw.plot_streams.frame(told)["predicted_next_amount"].tolist() == [
        one.predicted_next_amount for one in streams
    ]
    axes: Any = lw.plot_streams(told, title="المدفوعات المتكررة")
    drawn = [line for line in axes.lines if len(line.get_xdata()) == 2 and line.get_marker() in ("^", "v")]
    assert [line.get_xdata()[0] for line in drawn] == [one.first_date for one in streams]
    said = texts(axes)
    assert "إيجار" in said and "2,500.00 monthly" in said and "comes in" in said


def a_projection_is_drawn_with_its_past_and_its_interval(book: lw.Book, spender: str) -> None:
    income = book.project_income(spender, as_of=AS_OF)
    rows = lw.plot_projection.rows(income)
    assert [row["amount"] for row in rows if row["what"] == "past"] == [one.amount for one in income.history]
    ahead = rows[-1]
    assert isinstance(income.projected, lw.ProjectedAmount)
    assert (ahead["amount"], ahead["lower"], ahead["upper"]) == (
        income.projected.amount,
        income.projected.lower,
        income.projected.upper,
    )
    axes = lw.plot_projection(income, title="الدخل المتوقع")
    assert heights(axes) == [float(row["amount"]) for row in rows]
    daily = book.project_expenses(spender, as_of=AS_OF, daily=True)
    days = [row for row in lw.plot_projection.rows(daily) if row["what"] == "day"]
    assert daily.daily is not None and [row["cumulative"] for row in days] == [
        day.cumulative for day in daily.daily
    ]
    assert "interval" in texts(lw.plot_projection(daily))


def money_to_spend_is_drawn_step_by_step(book: lw.Book, spender: str) -> None:
    told = book.get_available_money(spender, as_of=AS_OF, balance=5400, buffer=Decimal("250.50"))
    amounts = {row["what"]: row["amount"] for row in lw.plot_projection.rows(told)}
    assert amounts["balance"] == 5400 and amounts["buffer"] == Decimal("-250.50")
    assert amounts["expected"] == told.available_money.expected
    steps = ("balance", "income", "expenses", "instalments", "buffer")
    assert sum(amounts[name] for name in steps) == amounts["expected"]
    assert widths(lw.plot_projection(told))[-1] == float(amounts["safe to spend"])


def peers_are_drawn_and_what_is_suppressed_is_said(book: lw.Book, peers: list[str], nobody: str) -> None:
    book.make_peer_snapshot(as_of=AS_OF)
    told = book.compare_peers(peers[1], as_of=AS_OF, vars=["total_spending", "savings_rate", "cash_share"])
    rows = lw.plot_peers.rows(told)
    assert [row["name"] for row in rows] == ["total_spending", "savings_rate", "cash_share"]
    assert [row["median"] for row in rows] == [one.median for one in told.variables]
    said = texts(lw.plot_peers(told, title="مقارنة مع الآخرين"))
    assert "مقارنة مع الآخرين" in said and "of the others" in said and "the borrower" in said
    card = words(told._repr_html_())
    assert "at least 1" in card and "total spending" in card and "EGP" in card

    alone = lw.open(seed="another")
    uuid = alone.sign_up("+201001234567", autofill=True).uuid
    alone.import_transactions(months(uuid))
    alone.make_peer_snapshot(as_of=AS_OF)
    few = alone.compare_peers(uuid, as_of=AS_OF)
    (row,) = lw.plot_peers.rows(few)
    assert row["median"] is None and row["suppressed"] == "peer group too small"
    assert "peers: peer group too small" in texts(lw.plot_peers(few))
    card = words(few._repr_html_())
    assert "peer group too small" in card and "not told" in card and "fewer than 20" in card


def segments_are_drawn_by_size_and_by_who_has_left(book: lw.Book, peers: list[str]) -> None:
    told = book.segment_users(as_of=AS_OF, k="2")
    rows = lw.plot_segments.rows(told)
    assert [(row["label"], row["size"]) for row in rows] == [(one.label, one.size) for one in told.segments]
    assert sum(row["size"] for row in rows) == told.n_users == len(peers)
    said = texts(lw.plot_segments(told, title="شرائح العملاء"))
    assert "شرائح العملاء" in said and "probably left" in said and "σ" in said
    assert {"monthly_spending", "income"} <= set(lw.plot_segments.frame(told).columns)
    assert "standard deviations" in texts(lw.plot_segments(book.get_segments(user_id=peers[1])))

    means = lw.plot_alive.rows(told)
    churns = [one.churn for one in told.segments]
    assert [row["mean_p_alive"] for row in means] == [
        one.mean_p_alive for one in churns if isinstance(one, lw.SegmentChurn)
    ]
    assert "have probably left" in texts(lw.plot_alive(told))
    members = book.get_segments(segment_id=told.segments[0].segment_id)
    assert members.members is not None
    assert lw.plot_alive.frame(members)["p_alive"].tolist() == [one.p_alive for one in members.members]
    axes = lw.plot_alive(members, title="العملاء النشطون")
    assert sum(heights(axes)) == len(members.members)
    one = book.get_segments(user_id=peers[1])
    assert isinstance(one.p_alive, float)
    assert lw.plot_alive.rows(one) == [{"segment_id": one.segment_id, "label": one.label, "p_alive": one.p_alive}]
    assert widths(lw.plot_alive(one)) == [round(one.p_alive, 2)]
    assert f"{100 * one.p_alive:.0f} %" in texts(lw.plot_alive(one))
    assert told.churn_model is not None
    assert {
        row["name"]: row["value"] for row in lw.plot_alive.rows(told.churn_model)
    } == told.churn_model.parameters
    curves: Any = lw.plot_alive(told.churn_model).lines
    assert all(0 <= share <= 1 for curve in curves for share in curve.get_ydata())
    steep = lw.SegmentChurnModel(
        parameters={"r": 5000.0, "alpha": 1.0, "a": 1.0, "b": 2.0},
        standard_errors={},
        log_likelihood=-1.0,
        penalised=True,
        auc=lw.NA,
    )
    models: list[tuple[Literal["mbgnbd", "bgnbd"], float]] = [
        ("mbgnbd", 1 / (1 + 1 / 4)),
        ("bgnbd", 1 / (1 + 1 / 3)),
    ]
    for model, start in models:
        lines: Any = lw.plot_alive(steep, model=model).lines
        assert lines[0].get_ydata()[0] == pytest.approx(start) and lines[0].get_ydata()[-1] == 0
    for answer in (told, members, book.get_segments(user_id=peers[1])):
        assert told.segments[0].label in words(answer._repr_html_()) or "differs by" in words(
            answer._repr_html_()
        )


def a_model_by_outcomes_shows_its_coefficients() -> None:
    model = lw.SegmentChurnModel(
        parameters={"(constant)": -2.0, "recency_days": 0.5},
        standard_errors={"(constant)": 0.1, "recency_days": 0.2},
        log_likelihood=lw.NA,
        penalised=False,
        auc=0.75,
    )
    assert [row["standard_error"] for row in lw.plot_alive.rows(model)] == [0.1, 0.2]
    assert "recency days" in texts(lw.plot_alive(model))


def empty_and_thin_data_are_said(book: lw.Book, nobody: str) -> None:
    told: list[tuple[Any, Any, str]] = [
        (lw.plot_spending, book.get_top_transactions(nobody, as_of=AS_OF), "no spending"),
        (lw.plot_spending, book.aggregate_transactions(user_id=nobody, as_of=AS_OF), "no transactions"),
        (lw.plot_streams, book.get_recurring_transactions(nobody, as_of=AS_OF), "no streams"),
        (lw.plot_projection, book.project_income(nobody, as_of=AS_OF, daily=True), "too little history"),
        (lw.plot_projection, book.get_available_money(nobody, as_of=AS_OF), "not known"),
        (lw.plot_peers, book.compare_peers(nobody, as_of=AS_OF), "no snapshot"),
    ]
    for plot, answer, said in told:
        assert "data: insufficient" in texts(plot(answer)) and said in texts(plot(answer)), said
        assert "insufficient data" in words(answer._repr_html_()), said
        plot.frame(answer)
    assert "insufficient data" in words(book.get_top_insights(nobody, as_of=AS_OF)._repr_html_())
    segments = book.get_segments()
    assert "no segments" in texts(lw.plot_segments(segments)) and "no segments" in words(
        segments._repr_html_()
    )
    assert lw.plot_alive.rows(segments) == [] and "no probabilities" in texts(lw.plot_alive(segments))


def tables_are_drawn_as_answers_are(book: lw.Book, spender: str) -> None:
    import polars

    pandas: Any = importlib.import_module("pandas")

    top = book.get_top_transactions(spender, as_of=AS_OF, n=20)
    rows = lw.plot_spending.rows(top)
    amounts = [float(row["amount"]) for row in rows]
    for frame in (pandas.DataFrame(rows), polars.DataFrame(rows), rows):
        assert widths(lw.plot_spending(frame)) == amounts
    assert isinstance(lw.plot_spending.frame(polars.DataFrame(rows)), polars.DataFrame)
    streams = lw.plot_streams.rows(book.get_recurring_transactions(spender, as_of=AS_OF))
    assert "إيجار" in texts(lw.plot_streams(pandas.DataFrame(streams)))
    shares = pandas.DataFrame({"p_alive": [0.9, None, 0.2]})
    assert sum(heights(lw.plot_alive(shares))) == 2
    with pytest.raises(TypeError, match="not an int"):
        lw.plot_spending(3)
    with pytest.raises(TypeError, match="row 0: must be a record or a dict, not an int"):
        lw.plot_streams([3])


def a_plot_is_drawn_where_it_is_told(book: lw.Book, spender: str) -> None:
    import matplotlib.pyplot

    axes = matplotlib.pyplot.subplots()[1]
    assert lw.plot_spending(book.get_top_transactions(spender, as_of=AS_OF), ax=axes) is axes


def cards_have_the_answers_figures_and_evidence(book: lw.Book, spender: str) -> None:
    top = book.get_top_transactions(spender, as_of=AS_OF, period="last_3m", n=1)
    card = top._repr_html_()
    said = words(card)
    assert str(top.total.amount) in said and "other" in said and "1 transfers" in said
    assert "<bdi>" in card and "معرض أجهزة" in said
    every = book.get_top_transactions(spender, as_of=AS_OF, period="last_12m")
    assert MARKET in words(every._repr_html_()) and "المعادي</b>" not in every._repr_html_()

    sums = book.aggregate_transactions(
        user_id=spender, as_of=AS_OF, period="last_3m", by=["category"], budget={CATEGORY: 500}
    )
    said = words(sums._repr_html_())
    assert (
        str(sums.totals.spending) in said and "budgets" in said and "by category" in said and CATEGORY in said
    )

    streams = book.get_recurring_transactions(spender, as_of=AS_OF, status="all")
    said = words(streams._repr_html_())
    assert (
        str(streams.summary.monthly_outflow) in said
        and "why, and the transactions" in said
        and "whole party" in said
    )

    income = book.project_income(spender, as_of=AS_OF, daily=True)
    assert isinstance(income.projected, lw.ProjectedAmount)
    said = words(income._repr_html_())
    assert (
        f"between {income.projected.lower} and {income.projected.upper}" in said
        and "past (" in said
        and "days (" in said
    )

    money = book.get_available_money(spender, as_of=AS_OF, balance=5400)
    assert f"{money.available_money.safe} EGP" in words(money._repr_html_())

    insights = book.get_top_insights(spender, as_of=AS_OF, period="this_month")
    card = insights._repr_html_()
    assert insights.insights
    for one in insights.insights:
        assert one.title in words(card) and all(name in words(card) for name in one.evidence.transaction_ids)
    assert "dir='auto'" in card


def amounts_have_the_digits_of_their_currency(book: lw.Book, nobody: str) -> None:
    for currency, amount, shown in (("JPY", "-1200", "1200"), ("KWD", "-1.5", "1.500")):
        book.import_transactions(
            [
                {
                    "user_id": nobody,
                    "txn_id": currency,
                    "date": "2026-01-03",
                    "amount": Decimal(amount),
                    "currency": currency,
                    "merchant": "x",
                }
            ]
        )
        top = book.get_top_transactions(nobody, as_of=AS_OF, currency=currency)
        assert f"{shown} {currency}" in words(top._repr_html_())
        assert f"{Decimal(shown):,}" in texts(lw.plot_spending(top))


def nothing_needs_matplotlib_before_it_draws() -> None:
    code = (
        "import sys; sys.modules['matplotlib'] = None; sys.modules['pandas'] = None; import lendwright as lw\n"
        "top = lw.open().get_segments(); assert lw.plot_segments.rows(top) == []; top._repr_html_()\n"
        "try: lw.plot_segments(top)\n"
        "except ImportError: print('not there')"
    )
    out = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert out.stdout == "not there\n"


def drawn(axes: Any, dpi: int) -> Any:
    """The pixels of a figure as red, green and blue of 0 to 255, from top to bottom: shape (height, width, 3)."""
    numpy: Any = importlib.import_module("numpy")
    axes.figure.set_dpi(dpi)
    axes.figure.canvas.draw()
    return numpy.asarray(axes.figure.canvas.buffer_rgba())[:, :, :3].astype(int)


def unseen(axes: Any, dpi: int) -> list[Any]:
    """The bars with an amount that have no pixel of their colour at their place."""
    pixels = drawn(axes, dpi)
    found = []
    for bar in axes.patches:
        if not bar.get_height() or not bar.get_width():
            continue
        extent = bar.get_window_extent()
        # A bar may be between two pixels.
        columns = slice(max(int(extent.x0) - 1, 0), int(extent.x1) + 2)
        lines = slice(max(int(len(pixels) - extent.y1) - 1, 0), int(len(pixels) - extent.y0) + 2)
        colour = [255 * one for one in bar.get_facecolor()[:3]]
        if not (abs(pixels[lines, columns] - colour).max(axis=2) < 110).any():
            found.append(bar)
    return found


def bars_of_many_buckets_are_all_seen(book: lw.Book, spender: str) -> None:
    for grain in ("day", "week", "month"):
        for members in ({}, {"by": ["category"], "type_": "spending"}):
            told = book.aggregate_transactions(user_id=spender, as_of=AS_OF, grain=grain, period="last_12m", **members)  # type: ignore[arg-type]
            for dpi in (70, 100):
                axes: Any = lw.plot_spending(told)
                assert unseen(axes, dpi) == [], (grain, members, dpi)
                hatched = [bar for bar in axes.patches if bar.get_hatch()]
                assert bool(hatched) == (grain == "month" or (grain == "week" and bool(members))), (grain, members)
                # An edge is at least as wide as the bar of a day.
                white = [bar for bar in axes.patches if bar.get_height() and bar.get_edgecolor() != bar.get_facecolor()]
                assert bool(white) == bool(hatched), (grain, members)


def the_highest_stack_ends_below_the_edge() -> None:
    rows = [
        {"start": date(2026, 1, day), "group": group, "spending": Decimal(amount)}
        for day, group, amount in ((1, "a", 8000), (1, "b", 0), (2, "a", 0), (2, "b", 500))
    ]
    assert lw.plot_spending(rows).get_ylim()[1] > 8100


def the_smallest_amounts_are_seen() -> None:
    top = [{"name": "a", "amount": Decimal(10_000)}, {"name": "b", "amount": Decimal(5)}]
    months_of = [
        {"start": date(2026, 1, 1), "income": Decimal(8000), "spending": Decimal(3)},
        {"start": date(2026, 2, 1), "income": Decimal(0), "spending": Decimal(8000)},
    ]
    for rows in (top, months_of):
        assert unseen(lw.plot_spending(rows), 70) == []


def clipped(axes: Any, dpi: int) -> list[str]:
    """The texts that are partly outside the figure."""
    from matplotlib.text import Text

    axes.figure.set_dpi(dpi)
    axes.figure.canvas.draw()
    whole = axes.figure.bbox.padded(1)
    # Some ticks are outside the axes. They are not drawn.
    ticks = {id(text) for text in axes.get_xticklabels()}
    shown = [one for one in axes.figure.findobj(Text) if one.get_visible() and one.get_text() and id(one) not in ticks]
    return [
        text.get_text()
        for text in shown
        for extent in [text.get_window_extent()]
        if not (whole.x0 <= extent.x0 and extent.x1 <= whole.x1 and whole.y0 <= extent.y0 and extent.y1 <= whole.y1)
    ]


def texts_are_not_cut_off_at_the_edge(book: lw.Book, peers: list[str]) -> None:
    usual = book.segment_users(as_of=AS_OF, k="2")
    counted = book.get_top_transactions(peers[1], as_of=AS_OF, metric="count", period="last_12m")
    long = [{"name": "n" * 28, "amount": Decimal("12345678901234.567"), "share": 1.0}]
    for dpi in (70, 100):
        for one in (lw.plot_segments(usual), lw.plot_alive(usual), lw.plot_spending(counted), lw.plot_spending(long)):
            assert clipped(one, dpi) == []
        apart = [[("loan_repayment_to_income", -0.6), ("recurring_share", -0.5), ("spending_to_income", -0.4)], [("v" * 40, 1.25)]]
        labels = ("Mid spend · Active · Established", "x" * 60)
        for sizes in ((86, 36), (1, 90)):
            rows = [{"label": label, "size": size, "share": 0.5, "drivers": given} for label, size, given in zip(labels, sizes, apart, strict=True)]
            axes = lw.plot_segments(rows)
            assert clipped(axes, dpi) == [] and "spending to income −0.4σ" in texts(axes)


def pictures(book: lw.Book, uuid: str) -> list[Any]:
    """The functions that draw each kind of picture with an `ax`."""
    answers: list[tuple[Any, Any]] = [
        (lw.plot_spending, book.get_top_transactions(uuid, as_of=AS_OF, period="last_3m")),
        (lw.plot_spending, book.aggregate_transactions(user_id=uuid, as_of=AS_OF, period="last_6m")),
        (lw.plot_spending, book.aggregate_transactions(user_id=uuid, as_of=AS_OF, period="last_12m", by=["category"])),
        (lw.plot_streams, book.get_recurring_transactions(uuid, as_of=AS_OF)),
        (lw.plot_projection, book.project_income(uuid, as_of=AS_OF)),
        (lw.plot_projection, book.project_expenses(uuid, as_of=AS_OF, daily=True)),
        (lw.plot_projection, book.get_available_money(uuid, as_of=AS_OF, balance=5400)),
        (lw.plot_alive, [0.1, 0.2, 0.9]),
        (lw.plot_alive, [{"label": "High", "mean_p_alive": 0.9, "at_risk_share": 0.1}]),
        (lw.plot_segments, [{"label": "High", "size": 3, "at_risk_share": 0.1}]),
        (lw.plot_peers, [{"name": "x", "p25": 1, "median": 2, "p75": 3, "user_value": 2}]),
    ]
    return [lambda ax=None, plot=plot, answer=answer: plot(answer, ax=ax) for plot, answer in answers]


def all_is_seen_in_a_dark_style(book: lw.Book, spender: str) -> None:
    import matplotlib.pyplot
    from matplotlib.colors import to_rgb
    from matplotlib.text import Text

    def light(colour: Any) -> float:
        return sum(to_rgb(colour)) / 3

    for style, paper in (("dark_background", 0.0), ("default", 1.0)):
        with matplotlib.pyplot.style.context(style):
            for plot in pictures(book, spender):
                axes = plot()
                for text in axes.figure.findobj(Text):
                    box = text.get_bbox_patch()
                    behind = paper if box is None else light(box.get_facecolor())
                    assert not text.get_text() or abs(light(text.get_color()) - behind) > 0.4, (style, text)
                for line in axes.lines:
                    assert abs(light(line.get_color()) - paper) > 0.2, (style, line)
                matplotlib.pyplot.close("all")


def the_parts_of_a_grid_stay_in_their_axes(book: lw.Book, spender: str) -> None:
    import matplotlib.pyplot

    for layout in (None, "constrained"):
        for plot in pictures(book, spender):
            figure, grid = matplotlib.pyplot.subplots(2, 2, figsize=(12, 8), layout=layout)
            axes = plot(ax=grid[0, 0])
            figure.canvas.draw()
            legend, within = axes.get_legend(), axes.get_window_extent().padded(2)
            if legend is not None:
                extent = legend.get_window_extent()
                assert within.x0 <= extent.x0 and extent.x1 <= within.x1, (layout, axes.get_title(loc="left"))
                assert within.y0 <= extent.y0 and extent.y1 <= within.y1, (layout, axes.get_title(loc="left"))
                drawn = [bar.get_window_extent() for bar in axes.patches if bar.get_height() and bar.get_width()]
                assert not any(extent.padded(-2).overlaps(bar) for bar in drawn), axes.get_title(loc="left")
            labels = [label for label in axes.get_xticklabels() if label.get_text()]
            if labels and not labels[0].get_rotation():
                ends = [label.get_window_extent() for label in labels]
                assert all(one.x1 < after.x0 for one, after in zip(ends, ends[1:], strict=False)), axes.get_title(loc="left")
            matplotlib.pyplot.close(figure)


def what_a_picture_says_is_in_it(book: lw.Book, spender: str) -> None:
    counted = lw.plot_spending(book.get_top_transactions(spender, as_of=AS_OF, metric="count", period="last_3m"))
    said = texts(counted)
    assert "Number of spending transactions by merchant" in said.replace("\n", " ")
    assert "EGP" not in said and counted.get_xlabel() == "transactions" and "%" not in said
    compared = book.get_top_transactions(spender, as_of=AS_OF, period="last_3m")
    assert "the line is the window before" in texts(lw.plot_spending(compared))
    # There are no data of the previous year.
    first = book.get_top_transactions(spender, as_of=date(2025, 12, 31), period="last_12m")
    assert "window before" not in texts(lw.plot_spending(first))
    assert not lw.plot_spending(first).lines
