"""The same as tests/c/lending_driver.c, through the Python package: columns as arrays, and again with Arrow."""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import lendwright as lw
import skips

TEXTS = (
    "convention",
    "rate_unit",
    "day_count",
    "every",
    "month_end",
    "rounding",
    "instalment_rounding",
    "last_instalment",
)
SERVICING = (
    "settlement",
    "accrual",
    "fee_base",
    "unearned_interest",
    "overdue_interest",
    "penalty_mode",
    "penalty_tier",
    "penalty_base",
    "penalty_from",
)
PRICE = ("principal", "accrued", "fee", "rebate", "total", "penalty")
GRACES = ("principal_grace", "interest_grace", "interest_free")
EPOCH = date(1970, 1, 1)


def bits(value: float | None) -> str:
    return "none" if value is None or value != value else f"{struct.unpack('>Q', struct.pack('>d', value))[0]:016x}"


def rated(rate: Callable[[], float]) -> str:
    try:
        return bits(rate())
    except lw.InvalidRequest as error:
        return error.code


def row(due: int, principal: int, interest: int, balance: int) -> str:
    return f"{due}:{principal}:{interest}:{balance}"


def alone(terms: lw.Terms, scale: int) -> str:
    def minor(amount: Decimal) -> int:
        return int(amount.scaleb(scale))

    schedule = lw.Schedule(terms)
    said = [str(minor(one)) for one in (schedule.instalment, schedule.last_instalment, schedule.total_interest)]
    said.append(bits(schedule.aprc))
    given, paid = [(terms.start, terms.amount)], [(one.due, one.total) for one in schedule.rows]
    for one in schedule.rows:
        due = (one.due - EPOCH).days
        said.append(row(due, minor(one.principal), minor(one.interest), minor(one.balance)))
    dated = [(terms.start, float(-minor(terms.amount)))] + [(day, float(minor(total))) for day, total in paid]
    said += ["eu", rated(lambda: lw.aprc(given, paid, currency=terms.currency, counting="days"))]
    said += ["z", rated(lambda: lw.apr_reg_z(given, paid, currency=terms.currency))]
    said += ["xirr", rated(lambda: lw.xirr(dated))]
    return " ".join(said)


def in_columns(laid: lw.Portfolio) -> Iterator[str]:
    faults = {fault.row: fault for fault in laid.faults}
    rows = [memoryview(column).tolist() for column in laid.rows]
    offsets = rows[0]
    for at, (instalment, last, interest, aprc) in enumerate(laid.head(len(laid))):
        if instalment is None:
            yield f"all {faults[at].field} {faults[at].code}"
            continue
        own = zip(*(column[offsets[at] : offsets[at + 1]] for column in rows[1:]), strict=True)
        shown = " ".join(row(*one) for one in own)
        yield f"all {instalment} {last} {interest} {bits(aprc)} {shown}"


def servicing_of(words: Iterator[str], scale: int) -> lw.Servicing:
    settings: Any = {name: next(words) for name in SERVICING}
    fee, late, very_late, cap, grace, days = (int(next(words)) for _ in range(6))
    penalties = scale if settings["penalty_mode"] == "fixed" else 6
    settings["early_fee"] = Decimal(fee).scaleb(-6)
    settings["late_penalty"] = Decimal(late).scaleb(-penalties)
    settings["very_late_penalty"] = Decimal(very_late).scaleb(-penalties)
    if cap:
        settings["penalty_cap"] = Decimal(cap).scaleb(-6)
    return lw.Servicing(**settings, penalty_grace_days=grace, very_late_days=days)


def quoted(quote: lw.Quote, scale: int) -> str:
    amounts = (int(getattr(quote, name).scaleb(scale)) for name in PRICE)
    return " ".join(map(str, (*amounts, int(quote.is_late))))


def quoted_in_columns(made: lw.Quotes) -> Iterator[str]:
    faults = {fault.row: fault for fault in made.faults}
    for at, cells in enumerate(made.head(len(made))):
        if at in faults:
            yield f"quotes {faults[at].field} {faults[at].code}"
        else:
            yield f"quotes {' '.join(str(int(cell or 0)) for cell in cells)}"


class Arrow:
    """A column with only Arrow's capsule interface."""

    def __init__(self, column: Any) -> None:
        self.column = column

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.column.__arrow_c_stream__(requested_schema)


def group(words: Iterator[str], currency: str) -> None:
    profile: Any = {}
    for name in TEXTS:
        word = next(words)
        if word != "-":
            profile[name] = word.replace("~", " ")
    scale = 0 if currency == "JPY" else 3 if currency == "KWD" else 2
    multiple, *caps = (int(next(words)) for _ in range(3))
    if multiple:
        profile["instalment_multiple"] = Decimal(multiple).scaleb(-scale)
    for name, cap in zip(("total_interest_cap", "daily_interest_cap"), caps, strict=True):
        if cap:
            profile[name] = Decimal(cap).scaleb(-6)
    profile.update((name, int(next(words))) for name in GRACES)
    servicing = servicing_of(words, scale)
    columns = [array("q"), array("q"), array("i"), array("i"), array("i"), array("i")]
    for _ in range(int(next(words))):
        values = [int(next(words)) for _ in columns]
        for column, value in zip(columns, values, strict=True):
            column.append(value)
        amount, rate, months, start, paid, day = values
        try:
            terms = lw.Terms(
                Decimal(amount).scaleb(-scale),
                Decimal(rate).scaleb(-6),
                months,
                EPOCH + timedelta(days=start),
                currency=currency,
                **profile,
            )
        except lw.InvalidRequest as error:
            print("one", error.detail.field, error.code)
            print("quote", error.detail.field, error.code)
            continue
        one_by_one(terms, servicing, paid, day, scale)
    amounts, rates, all_months, starts, all_paid, days = columns
    of_loans = [amounts, rates, all_months, starts]
    laid = lw.portfolio(*of_loans, currency=currency, rows=True, **profile)
    for line in in_columns(laid):
        print(line)
    given = {"servicing": servicing, "currency": currency, **profile}
    made = lw.quotes(amounts, rates, all_months, starts, all_paid, days, **given)
    for line in quoted_in_columns(made):
        print(line)
    if sys.version_info >= (3, 11):
        polars_again(of_loans, laid, currency, profile)
        polars_quotes_again(columns, made, given)


def one_by_one(terms: lw.Terms, servicing: lw.Servicing, paid: int, day: int, scale: int) -> None:
    try:
        print("one", alone(terms, scale))
    except lw.InvalidRequest as error:
        print("one", error.detail.field, error.code)
    try:
        on = EPOCH + timedelta(days=day)
    except OverflowError:
        # Python can't represent this day. The columns refuse it.
        print("quote day invalid_value")
        return
    try:
        print("quote", quoted(lw.Quote(terms, servicing, paid, on), scale))
    except lw.InvalidRequest as error:
        print("quote", error.detail.field, error.code)


def polars_quotes_again(columns: list[Any], made: lw.Quotes, given: Any) -> None:
    try:
        import polars
    except ImportError as missing:
        skips.skip("polars", str(missing))
        return
    again: Any = lw.quotes(*(Arrow(polars.Series(column)) for column in columns), **given)
    assert again.faults == made.faults
    for name in (*PRICE, "is_late"):
        assert bytes(memoryview(getattr(again, name))) == bytes(memoryview(getattr(made, name))), name


def polars_again(columns: list[Any], laid: lw.Portfolio, currency: str, profile: Any) -> None:
    """Repeats the work with Arrow columns, if polars is installed. The results must be equal."""
    try:
        import polars
    except ImportError as missing:
        skips.skip("polars", str(missing))
        return
    series = [Arrow(polars.Series(column)) for column in columns]
    again: Any = lw.portfolio(*series, currency=currency, rows=True, **profile)
    assert again.faults == laid.faults
    for name in ("instalment", "last_instalment", "total_interest", "aprc"):
        assert bytes(memoryview(getattr(again, name))) == bytes(memoryview(getattr(laid, name))), name
    for ours, theirs in zip(laid.rows, again.rows, strict=True):
        assert bytes(memoryview(ours)) == bytes(memoryview(theirs))


def main() -> None:
    words = iter(sys.stdin.read().split())
    for currency in words:
        group(words, currency)


main()
