"""Asks a Python peer for a schedule of every loan: principal, interest and balance of each row.

An answer is the instalment and the sum of all interest in cents. If the peer does not round its rows,
doubles are rounded to the cent only for the answer.
"""

import decimal
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from measured import arguments, one_by_one, whole


@dataclass(frozen=True)
class Loan:
    """A loan, as written in the input."""

    amount: str
    percent: str
    start: date
    months: int


def loan(line: str) -> Loan:
    """Reads a loan."""
    cents, percent, start, months = line.split()
    return Loan(f"{cents[:-2]}.{cents[-2:]}", percent, date.fromisoformat(start), int(months))


def said(instalment: float, interest: float) -> str:
    """The answer for amounts in doubles."""
    return f"{round(float(instalment) * 100)} {round(float(interest) * 100)}"


def python_decimal(loans: list[Loan]) -> None:
    """A loop in decimals of 28 digits, the default."""
    cent, even = decimal.Decimal("0.01"), decimal.ROUND_HALF_EVEN

    def ask(row: tuple[Any, Any, int]) -> Any:
        amount, rate, months = row
        growth = (1 + rate) ** months
        level = (amount * rate * growth / (growth - 1)).quantize(cent, even)
        balance, rows = amount, []
        for _ in range(months - 1):
            interest = (balance * rate).quantize(cent, even)
            principal = level - interest
            balance -= principal
            rows.append((principal, interest, balance))
        rows.append((balance, (balance * rate).quantize(cent, even), balance - balance))
        return level, rows

    def answer(table: Any) -> str:
        level, rows = table
        return f"{int(level * 100)} {int(sum(row[1] for row in rows) * 100)}"

    number = decimal.Decimal
    rows = [(number(one.amount), number(one.percent) / 1200, one.months) for one in loans]
    one_by_one(rows, ask, answer)


def doubles(loans: list[Loan]) -> list[tuple[float, float, int]]:
    """Amount, monthly rate and number of months."""
    return [(float(one.amount), float(one.percent) / 1200, one.months) for one in loans]


def numpy_financial(loans: list[Loan]) -> None:
    """numpy-financial, loan by loan; its functions take all periods of a loan at once."""
    import numpy as np
    import numpy_financial as npf

    periods = np.arange(1, loans[0].months + 1)

    def ask(row: tuple[float, float, int]) -> Any:
        amount, rate, months = row
        interest = npf.ipmt(rate, periods, months, -amount)
        principal = npf.ppmt(rate, periods, months, -amount)
        return npf.pmt(rate, months, -amount), interest, principal, amount - principal.cumsum()

    one_by_one(doubles(loans), ask, lambda table: said(table[0], table[1].sum()))


def numpy_vectorised(loans: list[Loan]) -> None:
    """numpy-financial, a thousand loans at a time, which is faster than all at once."""
    import numpy as np
    import numpy_financial as npf

    months = loans[0].months
    periods = np.arange(1, months + 1)
    columns = np.array([(amount, rate) for amount, rate, _ in doubles(loans)])
    chunks = [columns[at : at + CHUNK] for at in range(0, len(columns), CHUNK)]

    def ask(chunk: Any) -> Any:
        amount, rate = chunk[:, 0], chunk[:, 1]
        level = npf.pmt(rate, months, -amount)
        amount, rate = amount[:, None], rate[:, None]
        interest = npf.ipmt(rate, periods, months, -amount)
        principal = npf.ppmt(rate, periods, months, -amount)
        return level, interest, principal, amount - principal.cumsum(axis=1)

    def answers() -> list[str]:
        tables = [ask(chunk)[:2] for chunk in chunks]
        return [
            said(*pair)
            for level, interest in tables
            for pair in zip(level, interest.sum(axis=1), strict=True)
        ]

    whole(len(loans), lambda: [ask(chunk) for chunk in chunks], answers)


CHUNK = 1_000


def pyxirr(loans: list[Loan]) -> None:
    """pyxirr, loan by loan; its functions take all periods of a loan at once."""
    import pyxirr as peer

    periods = list(range(1, loans[0].months + 1))

    def ask(row: tuple[float, float, int]) -> Any:
        amount, rate, months = row
        level = peer.pmt(rate, months, -amount)
        interest = peer.ipmt(rate, periods, months, -amount)
        principal = peer.ppmt(rate, periods, months, -amount)
        balance, balances = amount, []
        for part in principal:
            balance -= part
            balances.append(balance)
        return level, interest, principal, balances

    one_by_one(doubles(loans), ask, lambda table: said(table[0], sum(table[1])))


def quantlib(loans: list[Loan]) -> None:
    """QuantLib: a bond with a notional that falls like a loan's balance."""
    import QuantLib as ql

    monthly, calendar, counter = ql.Monthly, ql.NullCalendar(), ql.SimpleDayCounter()
    term = ql.Period(loans[0].months, ql.Months)

    def ask(row: tuple[float, float, Any]) -> Any:
        amount, rate, start = row
        notionals = ql.sinkingNotionals(term, monthly, rate, amount)
        schedule = ql.sinkingSchedule(start, term, monthly, calendar)
        bond = ql.AmortizingFixedRateBond(0, notionals, schedule, [rate], counter)
        flows = [flow.amount() for flow in bond.cashflows()]
        # Coupons and redemptions alternate.
        return flows[0] + flows[1], flows[0::2], flows[1::2], bond.notionals()

    def row(one: Loan) -> tuple[float, float, Any]:
        day = ql.Date(one.start.day, one.start.month, one.start.year)
        return float(one.amount), float(one.percent) / 100, day

    rows = [row(one) for one in loans]
    one_by_one(rows, ask, lambda table: said(table[0], sum(table[1])))


PEERS: dict[str, Callable[[list[Loan]], None]] = {
    "python_decimal": python_decimal,
    "numpy_financial": numpy_financial,
    "numpy_vectorised": numpy_vectorised,
    "pyxirr": pyxirr,
    "quantlib": quantlib,
}


if __name__ == "__main__":
    name, lines = arguments()
    PEERS[name]([loan(line) for line in lines])
