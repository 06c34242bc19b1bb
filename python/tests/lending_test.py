"""Schedules, annual rates and portfolios without a book."""

from __future__ import annotations

import ctypes
import gc
import inspect
import pickle
import re
import signal
import warnings
from array import array
from datetime import date, datetime, timezone
from decimal import Decimal
from pathlib import Path
from typing import Any

import lendwright as lw
import numpy as np
import pandas as pd  # type: ignore[import-untyped]
import polars as pl
import pytest

START = date(2026, 1, 31)
DAY = (START - date(1970, 1, 1)).days


def terms(amount: Any = 12000, rate: Any = 24, months: Any = 12, start: Any = START, **more: Any) -> lw.Terms:
    return lw.Terms(amount, rate, months, start, **{"currency": "EGP", **more})


def a_schedule_is_exact_to_the_cent() -> None:
    schedule = lw.Schedule(terms(Decimal("12000.00"), Decimal("24.0")))
    assert (schedule.instalment, schedule.last_instalment) == (Decimal("1134.72"), Decimal("1134.67"))
    assert (schedule.total_interest, schedule.total) == (Decimal("1616.59"), Decimal("13616.59"))
    assert len(schedule) == len(schedule.rows) == 12
    assert sum(row.principal for row in schedule.rows) == 12000
    first, last = schedule[0], schedule[-1]
    assert (first.number, first.period_start, first.due) == (1, START, date(2026, 2, 28))
    assert (last.balance, last.total, last.own_interest) == tuple(map(Decimal, ("0", "1134.67", "22.25")))
    assert schedule.aprc == pytest.approx(0.26988255)
    with pytest.raises(IndexError):
        schedule[12]


def rows_and_frames_have_the_amounts_as_decimals() -> None:
    schedule = lw.Schedule(terms())
    frame = schedule.to_frame()
    assert list(frame.columns) == ["due", "principal", "interest", "total", "balance"]
    assert (frame.index.name, frame["principal"].sum()) == ("number", Decimal("12000.00"))
    assert schedule.to_rows()[0]["total"] == Decimal("1134.72")


def terms_and_schedules_are_equal_and_pickled_by_what_was_given() -> None:
    given = terms(convention="flat", first_due=date(2026, 3, 15), interest_free=1)
    schedule = lw.Schedule(given)
    assert pickle.loads(pickle.dumps(given)) == given != terms()
    assert pickle.loads(pickle.dumps(schedule)) == schedule
    assert (given.amount, given.rate, given.months) == (Decimal("12000.00"), Decimal("24"), 12)
    assert (given.start, given.currency, given.convention) == (START, "EGP", "flat")
    assert repr(given) == "Terms(12000.00 EGP, 24 %, 12 months from 2026-01-31, flat)"
    assert repr(schedule) == "Schedule(12 instalments of 1240.00 EGP, interest 2640.00)"


def the_help_lists_every_setting_with_its_values() -> None:
    text = inspect.cleandoc(lw.Terms.__doc__ or "")
    told = re.search(r"default first:\n\n(.*?)\n\n", text, re.DOTALL)
    assert told is not None
    joined = re.sub(r"\n {8,}", " ", told[1])
    listed = dict(re.findall(r"^ {4}(\w+) +(.*)$", joined, re.MULTILINE))
    parameters = list(inspect.signature(lw.Terms).parameters)
    assert list(listed) == parameters[parameters.index("convention") :]
    # `portfolio` and `quotes` take the same settings.
    for function in (lw.portfolio, lw.quotes):
        assert list(inspect.signature(function).parameters)[-len(listed) :] == list(listed)
    page = Path(__file__).parents[2].joinpath("docs/lending.md").read_text()
    conventions, settings = page.split("\n## One schedule\n")[0].split("\n## Settings\n")
    rows = re.findall(r"^\| (`.*?`) \| (`.*?`) \|", settings, re.MULTILINE)
    named = {name: row for names, row in rows for name in re.findall(r"`(\w+)`", names)}
    named["convention"] = " ".join(re.findall(r"^\| (`\w+`) \|", conventions, re.MULTILINE))
    for name, values in listed.items():
        offered = re.split(r"[:;]| and the like", values)[0].split(", ")
        if name in named:
            assert offered == re.findall(r"`(.*?)`", named[name]), name
            for value in offered:
                terms(**{name: value})
            assert terms(**{name: offered[0]}) == terms(), name
        else:
            assert terms(**{name: {"None": None, "0": 0}[offered[0]]}) == terms(), name


def a_card_shows_the_schedule() -> None:
    card = lw.Schedule(terms())._repr_html_()
    assert "1134.72 EGP" in card and "APRC 26.99 %" in card and card.count("<tr>") == 13


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"amount": 12000.0}, r"amount: a float can't hold money exactly; pass Decimal\(\"12.34\"\) or an int"),
        ({"amount": np.float32(1)}, "amount: a float can't hold money exactly"),
        ({"amount": "12000"}, "amount: str is not money"),
        ({"amount": True}, "amount: bool is not money"),
        ({"rate": 24.5}, "rate: a float can't hold a rate exactly"),
        ({"months": 12.0}, "months: must be an int, not float"),
        ({"months": True}, "months: must be an int, not bool"),
        ({"start": "2026-01-31"}, "start: must be a date, not str"),
        ({"start": datetime(2026, 1, 31, tzinfo=timezone.utc)}, "start: .* is an instant, not a day"),
        ({"day_cont": "months"}, "unknown setting 'day_cont', did you mean 'day_count'?"),
        ({"every": 2}, "every: must be a str, not int"),
    ],
)
def what_is_of_another_type_is_refused_by_name(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(TypeError, match=said):
        terms(**wrong)


@pytest.mark.parametrize(
    ("wrong", "field", "said"),
    [
        ({"amount": Decimal("1.005")}, "amount", "'amount' must have at most the 2 decimals of EGP, not 1.005"),
        ({"amount": Decimal("NaN")}, "amount", "'amount' must be an amount of money, not NaN"),
        ({"amount": Decimal("1E+400")}, "amount", r"'amount' must fit into 64 bits of minor units, not 1E\+400"),
        ({"rate": Decimal("NaN")}, "rate", "'rate' must be a number, not NaN"),
        ({"rate": Decimal("0.0000001")}, "rate", "'rate' must have at most 6 decimals, not 1E-7"),
        ({"amount": 0}, "amount", "amount: 0.00 must be greater than 0"),
        ({"rate": 1001}, "rate", "'rate' must be from 0 to 1000, not 1001"),
        ({"months": 601}, "months", "months: 601 must be from 1 to 600"),
        ({"months": 10**30}, "months", "months: 9223372036854775807 must be from 1 to 600"),
        ({"currency": "EGG"}, "currency", "'EGG' is not a currency code"),
        ({"convention": "plian"}, "convention", "unknown convention 'plian', did you mean 'plain'?"),
        ({"every": "fortnight"}, "every", "every: fortnight must be as '1 month' or '2 weeks'"),
        ({"first_due": START}, "first_due", "first_due: 2026-01-31 must be after the start"),
        ({"principal_grace": 12}, "principal_grace", "must be less than the instalments"),
        ({"principal_grace": -1}, "principal_grace", "must be from 0 to 600, not -1"),
    ],
)
def what_makes_no_schedule_is_refused_by_field(wrong: dict[str, Any], field: str, said: str) -> None:
    with pytest.raises(lw.InvalidRequest, match=said) as refused:
        lw.Schedule(terms(**wrong))
    assert (refused.value.detail.field, refused.value.code) == (field, "invalid_value")


def a_loan_that_is_not_paid_back_is_refused() -> None:
    with pytest.raises(lw.InvalidRequest, match="instalment 1 of 600 would be 0.00 of principal") as refused:
        lw.Schedule(terms(Decimal("0.05"), 99, 600))
    assert (refused.value.code, refused.value.status) == ("not_amortising", 422)


def annual_rates_are_those_of_the_laws() -> None:
    drawn = [(date(1994, 1, 1), 1000)]
    repaid: list[tuple[date, Decimal | int]] = [(date(1995, 1, 1), 600), (date(1996, 1, 1), Decimal(600))]
    assert lw.aprc(drawn, repaid, currency="EUR", counting="years") == pytest.approx(0.13066, abs=1e-5)
    assert lw.apr_reg_z(drawn, repaid, currency="USD") == pytest.approx(0.1307, abs=1e-3)
    assert lw.xirr([(date(2026, 1, 1), -100), (date(2027, 1, 1), 110.0)]) == pytest.approx(0.1)
    with pytest.raises(lw.InvalidRequest, match="there are no repayments"):
        lw.aprc(drawn, [], currency="EUR")
    with pytest.raises(lw.InvalidRequest, match=r"repayments\[0\].amount is -5.00, and must be 0 or more"):
        lw.aprc(drawn, [(START, -5)], currency="EUR")
    with pytest.raises(lw.InvalidRequest, match="did you mean 'years'"):
        lw.aprc(drawn, repaid, currency="EUR", counting="yers")
    with pytest.raises(lw.InvalidRequest) as refused:
        lw.xirr([(START, 100)])
    assert refused.value.code == "no_rate"
    with pytest.raises(TypeError, match=r"drawdowns\[0\].amount: a float can't hold money exactly"):
        lw.aprc([(START, 5.0)], repaid, currency="EUR")  # type: ignore[list-item]
    with pytest.raises(TypeError, match=r"flows\[0\]: must be a \(date, amount\)"):
        lw.xirr([1])  # type: ignore[list-item]


AMOUNTS = np.array([1_200_000, 500_000, 700_001])
RATES = np.array([24_000_000, 24_000_000, 0])
MONTHS = np.array([12, 0, 60], dtype="uint16")
STARTS = np.full(3, np.datetime64(START, "D"))


def portfolio(
    amounts: Any = AMOUNTS, rates: Any = RATES, months: Any = MONTHS, starts: Any = STARTS, **more: Any
) -> lw.Portfolio:
    return lw.portfolio(amounts, rates, months, starts, **{"currency": "EGP", **more})


def numpy_in_is_numpy_out() -> None:
    laid = portfolio(rows=True)
    assert isinstance(laid.instalment, np.ndarray) and laid.instalment.dtype == "int64"
    assert laid.instalment.tolist() == [113_472, -(2**63), 11_667]
    assert np.isnan(laid.aprc[1]) and laid.aprc[0] == lw.Schedule(terms()).aprc
    assert laid.rows.offsets.tolist() == [0, 12, 12, 72]
    assert laid.rows.due.dtype == "datetime64[D]" and laid.rows.due[0] == np.datetime64("2026-02-28")
    assert laid.rows.balance[[11, 71]].tolist() == [0, 0]
    assert laid.faults == ((1, "months", "0", "invalid_value", "months: 0 must be from 1 to 600"),)
    assert (len(laid), repr(laid)) == (3, "Portfolio(3 loans, 1 refused)")


def pandas_in_is_pandas_out_with_its_index() -> None:
    index = ["a", "b", "c"]
    series = [pd.Series(column, index=index) for column in (AMOUNTS, RATES, MONTHS, STARTS)]
    laid = portfolio(*series)
    assert laid.instalment.to_dict() == {"a": 113_472, "b": None, "c": 11_667}
    assert laid.instalment.dtype == "Int64"
    frame = laid.to_frame()
    assert list(frame.index) == index
    assert list(frame.columns) == ["instalment", "last_instalment", "total_interest", "aprc"]
    assert int(frame["total_interest"].sum()) == 161_659


def a_null_of_pandas_or_numpy_refuses_its_loan_alone() -> None:
    amounts = pd.Series([1_200_000, None, 700_001], dtype="Int64")
    laid = portfolio(amounts, starts=pd.Series([START, START, None]))
    assert laid.instalment.tolist() == [113_472, pd.NA, pd.NA]
    assert [fault[:3] for fault in laid.faults] == [(1, "amount", "null"), (2, "start", "null")]
    # A result column can be an input column.
    again = portfolio(laid.instalment, months=pd.Series([12, 12, 12], dtype="UInt8"))
    assert [fault[:3] for fault in again.faults] == [(1, "amount", "null"), (2, "amount", "null")]
    assert len(portfolio(laid.instalment.to_numpy("int64", na_value=-(2**63))).faults) == 2
    for starts in (
        pd.to_datetime(pd.Series([START, None, START])),
        pd.Series([datetime(2026, 1, 31), pd.NaT, START], dtype=object),
        np.array([START, None, np.datetime64("2026-01-31")], dtype=object),
        np.ma.array(STARTS, mask=[False, True, False]),
        pd.Series([DAY, None, DAY], dtype="Int32"),
    ):
        laid = portfolio(months=np.full(3, 12), starts=starts)
        assert [fault[:3] for fault in laid.faults] == [(1, "start", "null")], starts
        assert laid.total_interest.tolist()[0] == 161_659
    for months in (
        pd.Series([12, None, 12], dtype="UInt64"),
        pd.Series([12, None, 12], dtype=object),
        np.ma.array([12, 5, 12], mask=[False, True, False]),
    ):
        assert [fault[:3] for fault in portfolio(months=months).faults] == [(1, "months", "null")], months


def columns_of_pandas_with_arrow_inside_are_read() -> None:
    pa = pytest.importorskip("pyarrow")

    def of(values: list[Any], kind: Any) -> Any:
        return pd.Series(values, dtype=pd.ArrowDtype(kind))

    laid = portfolio(
        of([Decimal("12000.00"), None, Decimal("7000.01")], pa.decimal128(18, 2)),
        of([24_000_000, 24_000_000, 0], pa.int64()),
        of([12, 12, 60], pa.int32()),
        of([START] * 3, pa.date32()),
    )
    assert laid.instalment.tolist() == [113_472, pd.NA, 11_667]


def columns_of_decimals_are_amounts_and_percentages() -> None:
    amounts = [Decimal("12000.00"), None, Decimal("7000.01")]
    rates = [Decimal("24.0"), Decimal(24), Decimal("NaN")]
    for given in (pd.Series, lambda column: np.array(column, dtype=object)):
        laid = portfolio(given(amounts), given(rates))
        assert [fault[:3] for fault in laid.faults] == [(1, "amount", "null"), (2, "rate", "null")]
        assert list(laid.instalment)[0] == 113_472
    whole = portfolio(pd.Series([Decimal("1.2e4"), Decimal(5000), Decimal("7000.01")]), RATES)
    assert (whole.instalment[0], whole.instalment[2]) == (113_472, 11_667)
    fils = [
        lw.portfolio(column, RATES, np.full(3, 12), STARTS, currency="KWD").total_interest.tolist()
        for column in (pd.Series([Decimal("1000.5")] * 3), np.full(3, 1_000_500))
    ]
    assert fils[0] == fils[1]


def floats_are_refused_with_what_numbers_are(book: lw.Book) -> None:
    """Converting the floats to whole numbers would make loans a hundred times too small."""
    both: list[tuple[str, str]] = [("amounts", "minor units .12,000.00 is 1200000."), ("rates", "millionths of a percent .24 % is 24000000.")]
    for name, units in both:
        for column in (pd.Series([24.0] * 3), pd.Series([24, None, 1], dtype="Float64"), np.full(3, 24.5)):
            with pytest.raises(TypeError, match=f"{name}: must be .*{units}.* or of Decimals.*decimal128") as refused:
                portfolio(**{name: column})
            assert "astype" not in str(refused.value)
    servicing = lw.Servicing(early_fee=2)
    with pytest.raises(TypeError, match="rates: .*millionths"):
        lw.quotes(AMOUNTS, RATES * 1.0, MONTHS, STARTS, MONTHS, STARTS, servicing=servicing, currency="EGP")


def polars_in_is_polars_out() -> None:
    laid = portfolio(*(pl.Series(column) for column in (AMOUNTS, RATES, MONTHS, STARTS)), rows=True)
    assert laid.instalment.to_list() == [113_472, None, 11_667]
    assert laid.rows.due.dtype == pl.Date
    table = pl.DataFrame(laid)
    assert table.columns == ["instalment", "last_instalment", "total_interest", "aprc", "rows"]
    assert table["rows"].list.len().to_list() == [12, 0, 60]
    assert table["rows"][0][0] == {
        "due": date(2026, 2, 28),
        "principal": 89_472,
        "interest": 24_000,
        "balance": 1_110_528,
    }


def chunks_decimals_days_and_nulls_of_arrow_are_read() -> None:
    amounts = pl.Series([Decimal("12000.00"), None]).append(pl.Series([Decimal("7000.01")]))
    rates = pl.Series([Decimal("24"), Decimal("24"), Decimal("0")])
    starts = pl.Series([datetime(2026, 1, 31)] * 3)
    laid = portfolio(amounts, rates, pl.Series(MONTHS).append(pl.Series([], dtype=pl.UInt16)), starts)
    assert laid.instalment.to_list() == [113_472, None, 11_667]
    assert laid.faults[0].message == "amount: null must have a value"


class Capsules:
    """A column with Arrow's capsule interface, from an unknown library."""

    def __init__(self, column: Any) -> None:
        self.column = column

    def __arrow_c_array__(self, requested_schema: object = None) -> object:
        return self.column.__arrow_c_array__(requested_schema)


def any_capsule_in_is_a_capsule_out_which_can_go_in_again() -> None:
    laid = portfolio(Capsules(portfolio()._columns["total_interest"]))
    assert hasattr(laid.instalment, "__arrow_c_array__")
    assert [fault.row for fault in laid.faults] == [1, 2] and len(laid.instalment) == 3
    assert np.asarray(laid.instalment).shape == (3,)


def a_plain_buffer_in_is_a_buffer_out() -> None:
    columns = [array("q", AMOUNTS.tolist()), array("l", RATES.tolist()), array("H", MONTHS.tolist())]
    amounts, rates, months = columns
    laid = portfolio(amounts, rates, months, array("i", [DAY] * 3))
    assert isinstance(laid.instalment, memoryview) and laid.instalment.tolist()[2] == 11_667
    with pytest.raises(TypeError):
        laid.instalment[0] = 5
    every_second = np.repeat(AMOUNTS, 2)[::2]
    assert portfolio(every_second).instalment.tolist() == portfolio().instalment.tolist()


def numbers_are_read_in_either_order_of_bytes() -> None:
    expected = portfolio().instalment.tolist()
    given = (AMOUNTS, RATES, MONTHS, STARTS.astype("int64"))
    for order, width in (("<", 8), (">", 8), (">", 4), ("<", 4)):
        columns = [column.astype(f"{order}i{width}") for column in given]
        assert portfolio(*columns).instalment.tolist() == expected
        assert portfolio(*map(pd.Series, columns)).instalment.tolist()[0] == expected[0]
    assert portfolio(months=MONTHS.astype(">u2"), starts=STARTS.astype(">M8[D]")).instalment.tolist() == expected
    big_endian = (ctypes.c_int64.__ctype_be__ * 3)(*AMOUNTS.tolist())
    assert portfolio(memoryview(big_endian)).instalment.tolist() == expected


def what_is_not_asked_for_is_not_there() -> None:
    laid = portfolio(aprc=False)
    assert laid.columns == ["instalment", "last_instalment", "total_interest"]
    with pytest.raises(AttributeError, match="aprc was not computed; ask for it by aprc=True"):
        _ = laid.aprc
    with pytest.raises(AttributeError, match="ask for it by rows=True"):
        _ = laid.rows
    empty = np.array([], dtype="int64")
    nothing = portfolio(empty, empty, empty, empty, rows=True)
    assert (len(nothing), len(nothing.rows.due), len(nothing.rows.offsets)) == (0, 0, 1)
    assert pl.DataFrame(nothing).width == 5


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"amounts": AMOUNTS * 1.0}, "amounts: must be a column of whole numbers .*, not numpy.ndarray of float64"),
        ({"amounts": [1, 2, 3]}, "amounts: must be a column of whole numbers .*, not list"),
        ({"amounts": pl.Series([1.0, 2.0, 3.0])}, "Arrow's type 'g' holds neither whole numbers nor decimals"),
        ({"amounts": np.ones((3, 1), dtype=int)}, "amounts: must be a column, and has 2 dimensions"),
        ({"amounts": pd.DataFrame({"a": AMOUNTS})}, "amounts: must be a column, and has 2 dimensions"),
        ({"months": pd.Series([12, None, 60])}, "months: must be whole numbers, and are float64; astype"),
        ({"months": pd.Series([12, True, 60], dtype=object)}, "months: row 1: must be an int, not a bool"),
        ({"months": pd.Series([12, 2**63, None], dtype="UInt64")}, "months: row 1: .* has more than 64 bits"),
        ({"amounts": pd.Series(["1", "2", "3"])}, "amounts: row 0: must be an int, not a str"),
        ({"amounts": pd.Series([Decimal("1"), 2, None])}, "row 1: must be a Decimal .*, not an int: a whole number would be of minor units"),
        ({"amounts": pd.Series([Decimal("1.005")] * 3)}, "amounts: row 0: must have at most 2 decimals, not 1.005"),
        ({"rates": pd.Series([Decimal("Infinity")] * 3)}, "rates: row 0: must have at most 6 decimals, not Infinity"),
        ({"months": pd.Series([Decimal("1")] * 3)}, "months: row 0: must be an int, not a Decimal"),
        ({"starts": pd.Series(["2026-01-31"] * 3)}, "starts: row 0: must be a date, not a str"),
        ({"starts": pd.Series([datetime(2026, 1, 31, tzinfo=timezone.utc)] * 3)}, "row 0: .* is an instant"),
        ({"amounts": pl.Series([Decimal("1.005")] * 3)}, "amounts: row 0 must not be finer than the column's unit"),
        ({"starts": np.array(["2026-01-31T01"] * 3, dtype="M8[h]")}, "starts: must be days"),
        ({"starts": pl.Series([datetime(2026, 1, 31, 1)] * 3)}, "starts: row 0 must not be finer"),
        ({"day_cont": "x"}, "unexpected keyword argument 'day_cont', did you mean 'day_count'?"),
    ],
)
def columns_of_other_types_are_refused_by_name(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(TypeError, match=said):
        portfolio(**wrong)


def a_strict_portfolio_raises_for_the_first_loan() -> None:
    many = 5_000
    months, same = np.full(many, 12), np.full(many, 1_000_000)
    months[4_500] = -3
    with pytest.raises(lw.InvalidRequest, match="row 4500: months: -3 must be from 1 to 600") as refused:
        portfolio(same, same, months, np.full(many, DAY), strict=True)
    assert (refused.value.detail.field, refused.value.detail.value) == ("rows/4500/months", "-3")
    with pytest.raises(lw.InvalidRequest, match="rates: 2 rows, and must have 3"):
        portfolio(rates=RATES[:2])
    with pytest.raises(lw.InvalidRequest, match="'XXY' is not a currency code"):
        portfolio(currency="XXY")


def big(count: int) -> list[Any]:
    return [np.full(count, 1_000_000), np.full(count, 12_000_000), np.full(count, 6), np.full(count, DAY)]


def progress_is_told_and_an_exception_stops() -> None:
    seen: list[tuple[int, int]] = []
    portfolio(*big(10_000), on_progress=lambda done, total: seen.append((done, total)))
    assert seen == [(4_096, 10_000), (8_192, 10_000), (10_000, 10_000)]

    def stop(done: int, total: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        portfolio(*big(10_000), on_progress=stop)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="timers: there are no timers here")
def ctrl_c_stops_a_portfolio() -> None:
    before = signal.signal(signal.SIGALRM, lambda *_: (_ for _ in ()).throw(KeyboardInterrupt()))
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        with pytest.raises(KeyboardInterrupt):
            portfolio(*big(1_000_000))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def columns_outlive_what_made_them() -> None:
    laid = portfolio()
    instalment, table = laid.instalment, pl.DataFrame(laid)
    del laid
    gc.collect()
    assert instalment.tolist() == [113_472, -(2**63), 11_667]
    assert table["instalment"].to_list() == [113_472, None, 11_667]


SERVICING = lw.Servicing(early_fee=2, late_penalty=2, very_late_penalty=Decimal(5))
JUNE = date(2026, 6, 12)


def a_quote_is_exact_to_the_cent() -> None:
    quote = lw.Quote(terms(), SERVICING, 4, JUNE)
    parts = (quote.principal, quote.accrued, quote.fee, quote.interest, quote.total)
    assert parts == tuple(map(Decimal, ("8312.32", "66.50", "166.25", "232.75", "8545.07")))
    assert (quote.rebate, quote.penalty, quote.is_late) == (Decimal(0), Decimal(0), False)
    assert [quote.on(date(2026, 6, day)).total for day in (29, 30)] == [Decimal("8639.27"), Decimal("8625.45")]
    late = quote.on(date(2026, 7, 1))
    assert (late.penalty, late.is_late, late.day, late.paid) == (Decimal("22.69"), True, date(2026, 7, 1), 4)
    fixed = lw.Servicing(penalty_mode="fixed", late_penalty=Decimal("12.50"))
    assert lw.Quote(terms(), fixed, 4, date(2026, 7, 1)).penalty == Decimal("12.50")


def quotes_are_equal_pickled_and_shown() -> None:
    quote = lw.Quote(terms(), SERVICING, 4, JUNE)
    assert pickle.loads(pickle.dumps(SERVICING)) == SERVICING != lw.Servicing()
    assert pickle.loads(pickle.dumps(quote)) == quote != quote.on(date(2026, 6, 13))
    assert repr(quote) == "Quote(8545.07 EGP on 2026-06-12)"
    assert "8545.07 EGP" in quote._repr_html_() and "4 of 12 paid" in quote._repr_html_()


@pytest.mark.parametrize(
    ("wrong", "field", "said"),
    [
        ({"settlement": "rule_78"}, "settlement", "unknown settlement 'rule_78', did you mean 'rule78'?"),
        ({"penalty_mode": "percents"}, "penalty_mode", "unknown penalty_mode 'percents'"),
        ({"early_fee": 1001}, "early_fee", "'early_fee' must be from 0 to 1000, not 1001"),
        ({"penalty_mode": "fixed", "late_penalty": Decimal("0.005")}, "late_penalty", "must have at most the 2 decimals"),
        ({"penalty_mode": "fixed", "late_penalty": -1}, "late_penalty", "minor units: must be 0 or more"),
        ({"penalty_grace_days": 31}, "penalty_grace_days", "penalty_grace_days: 31 must be at most very_late_days"),
        ({"paid": 5}, "paid", "paid: 5 is more instalments than are due by the day"),
        ({"paid": 12, "day": date(2030, 1, 1)}, "paid", "paid: 12 must be less than the instalments"),
        ({"paid": -1}, "paid", "paid: -1 must be from 0 to 599"),
        ({"months": 62, "settlement": "rule78"}, "months", "months: 62 is above the maximum of 61"),
    ],
)
def what_has_no_price_is_refused_by_field(wrong: dict[str, Any], field: str, said: str) -> None:
    given: dict[str, Any] = {"paid": 4, "day": JUNE, "months": 12, **wrong}
    paid, day, months = (given.pop(name) for name in ("paid", "day", "months"))
    with pytest.raises(lw.InvalidRequest, match=said) as refused:
        lw.Quote(terms(months=months), lw.Servicing(**given), paid, day)
    assert (refused.value.detail.field, refused.value.code) == (field, "invalid_value")


def settings_of_other_types_are_refused_by_name() -> None:
    all_wrong: list[tuple[dict[str, Any], str]] = [
        ({"early_fee": 2.0}, "early_fee: a float can't hold a rate exactly"),
        ({"accrual": 2}, "accrual: must be a str, not int"),
        ({"acrual": "actual"}, "unknown setting 'acrual', did you mean 'accrual'?"),
    ]
    for wrong, said in all_wrong:
        with pytest.raises(TypeError, match=said):
            lw.Servicing(**wrong)
    with pytest.raises(TypeError, match="paid: must be an int, not bool"):
        lw.Quote(terms(), SERVICING, True, JUNE)
    with pytest.raises(TypeError, match="day: must be a date, not str"):
        lw.Quote(terms(), SERVICING, 4, "2026-06-12")  # type: ignore[arg-type]


PAID = np.array([4, 0, 0], dtype="int8")
DAYS = np.full(3, np.datetime64("2026-07-01", "D"))


def quotes(
    amounts: Any = AMOUNTS,
    rates: Any = RATES,
    months: Any = MONTHS,
    starts: Any = STARTS,
    paid: Any = PAID,
    days: Any = DAYS,
    **more: Any,
) -> lw.Quotes:
    settings = {"servicing": SERVICING, "currency": "EGP", **more}
    return lw.quotes(amounts, rates, months, starts, paid, days, **settings)


def quotes_in_columns_are_those_of_each_loan_alone() -> None:
    made = quotes()
    assert made.total.dtype == "int64" and made.is_late.dtype == bool
    for at in (0, 2):
        amount, rate = Decimal(int(AMOUNTS[at])) / 100, Decimal(int(RATES[at])) / 10**6
        alone = lw.Quote(terms(amount, rate, MONTHS[at]), SERVICING, int(PAID[at]), date(2026, 7, 1))
        for name in ("principal", "accrued", "fee", "rebate", "total", "penalty"):
            assert getattr(made, name)[at] == getattr(alone, name) * 100
        assert made.is_late[at] == alone.is_late
    assert (made.total[1], made.is_late.tolist()) == (-(2**63), [True, False, True])
    assert made.faults == ((1, "months", "0", "invalid_value", "months: 0 must be from 1 to 600"),)
    assert repr(made) == "Quotes(3 loans, 1 refused)" and "<b>3 loans</b>, 1 refused" in made._repr_html_()


def quotes_are_of_the_kind_that_the_amounts_were() -> None:
    index = ["a", "b", "c"]
    columns = (AMOUNTS, RATES, MONTHS, STARTS, PAID, DAYS)
    frame = quotes(*(pd.Series(column, index=index) for column in columns)).to_frame()
    assert list(frame.index) == index and frame["is_late"].to_list() == [True, False, True]
    assert frame["penalty"].isna().to_list() == [False, True, False]
    made = quotes(*(pl.Series(column) for column in columns))
    assert made.is_late.dtype == pl.Boolean and made.is_late.to_list() == [True, None, True]
    names = ["principal", "accrued", "fee", "rebate", "total", "penalty", "is_late"]
    assert pl.DataFrame(made).columns == made.columns == names
    plain = quotes(array("q", AMOUNTS.tolist()))
    assert plain.is_late.tolist() == [True, False, True] and plain.total.tolist() == quotes().total.tolist()


def unpaid(count: int) -> dict[str, Any]:
    return {"paid": np.zeros(count, dtype=int), "days": np.full(count, DAY + 9)}


def quotes_of_other_columns_are_refused_by_name() -> None:
    with pytest.raises(lw.InvalidRequest, match="paid: 2 rows, and must have 3"):
        quotes(paid=PAID[:2])
    with pytest.raises(lw.InvalidRequest, match="row 1: months: 0 must be from 1 to 600"):
        quotes(strict=True)
    with pytest.raises(TypeError, match="days: must be days"):
        quotes(days=np.array(["2026-07-01T01"] * 3, dtype="M8[h]"))
    with pytest.raises(TypeError, match="paid: must be a column of whole numbers"):
        quotes(paid=PAID * 1.0)
    seen: list[tuple[int, int]] = []

    def stop(done: int, total: int) -> None:
        seen.append((done, total))
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        quotes(*big(10_000), **unpaid(10_000), on_progress=stop)
    assert seen == [(4_096, 10_000)]


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="timers: there are no timers here")
def ctrl_c_stops_quotes() -> None:
    before = signal.signal(signal.SIGALRM, lambda *_: (_ for _ in ()).throw(KeyboardInterrupt()))
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        with pytest.raises(KeyboardInterrupt):
            quotes(*big(1_000_000), **unpaid(1_000_000))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def a_card_escapes_what_it_shows() -> None:
    card = portfolio()._repr_html_()
    assert "<b>3 loans</b>, 1 refused" in card and "months: 0 must be from 1 to 600" in card


def in_columns_every_loan_is_as_it_is_alone() -> None:
    laid = portfolio(rows=True)
    for at in (0, 2):
        alone = lw.Schedule(terms(Decimal(int(AMOUNTS[at])) / 100, Decimal(int(RATES[at])) / 10**6, MONTHS[at]))
        assert laid.total_interest[at] == alone.total_interest * 100
        assert laid.aprc[at] == alone.aprc


def a_rate_below_one_percent_is_warned_of_and_its_unit_can_be_named() -> None:
    columns = array("q", [1200000]), array("i", [12]), array("i", [20484])

    def made(rates: array[int], **more: Any) -> Any:
        amounts, months, starts = columns
        return lw.portfolio(amounts, rates, months, starts, currency="EGP", **more).head()

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        right = made(array("q", [24000000]))
        assert made(array("q", [24]), rates_in="percent") == right
        made(array("q", [0]))
        made(array("q", [240000]), rate_unit="fraction")
    with pytest.warns(UserWarning, match="24 means 0.000024 % a year; rates_in='percent'"):
        made(array("q", [24]))
    with pytest.warns(UserWarning, match="999999 means 0.999999 % a year"):
        made(array("q", [999999]))
    with pytest.raises(ValueError, match="rates_in: must be 'millionths' or 'percent', not 'percents'"):
        made(array("q", [24]), rates_in="percents")
    with pytest.raises(TypeError, match="has more than 64 bits"):
        made(array("q", [2**62]), rates_in="percent")
