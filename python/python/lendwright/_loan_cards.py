"""Notebook cards of loans, due payments, settlement prices and portfolios by days overdue."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any, Final, TypeAlias

from . import _html as html

__all__ = ["OF_LOANS", "RATES"]

# The modules of records import this one, so it can't import their types.
Record: TypeAlias = Any

RATES: Final = {
    "percent": "% a year",
    "fraction": "a year, as a fraction",
    "monthly_percent": "% a month",
    "daily_percent": "% a day",
}
"""The unit of a rate's number, in words."""


def _loan(loan: Record) -> str:
    """A loan: its terms, the unpaid principal, the instalments, then the payments, the history and the ledger."""
    terms, price = loan.terms, loan.price
    rate = f"{terms.interest_rate} {RATES[terms.rate_unit]}"
    aprc = "" if loan.aprc is None else f"; APRC {loan.aprc} %"
    title = f"{terms.amount} {terms.currency} × {terms.repayment_months}"
    said = f"{terms.name}: {rate} from {terms.start} on{aprc}"
    live = [row for row in loan.rows if row.state != "retired"]
    left = sum(row.principal - row.principal_paid for row in live)
    parts = [html.title(title, loan.status.replace("_", " ")), f"<div>{escape(said)}</div>"]
    parts.append(html.faint(f"application {loan.application_id}"))
    if loan.history:
        parts.append(html.line("unpaid principal", str(left)))
    if price is not None:
        parts.append(html.line("settling today", _settling(price)))
    if not loan.rows_agree:
        parts.append("<div>⚠ the instalments in the book are not those that its history makes</div>")
    parts.append(_instalments(live))
    if retired := [row for row in loan.rows if row.state == "retired"]:
        parts.append(html.details(f"earlier schedules ({len(retired)})", _instalments(retired, "schedule")))
    for title, items in (
        ("payments", loan.payments),
        ("history", loan.history),
        ("ledger", loan.ledger),
    ):
        if items:
            parts.append(html.details(f"{title} ({len(items)})", html.records(items, [], in_words=True)))
    if terms.settings:
        parts.append(html.details("settings", html.cell(terms.settings)))
    return "".join(parts)


def _settling(price: Record) -> str:
    late = "; an instalment is late, so it can't be settled" if price.late else ""
    return f"{price.total_due} ({price.accrued} of interest, fee {price.fee}){late}"


def _instalments(rows: Sequence[Record], version: str = "") -> str:
    """The instalments of a schedule. With `version` as a column head, each row begins with its schedule version."""
    heads = ["", "due", "principal", "interest", "penalty", "total", "paid", "state"]
    cells = []
    for row in rows:
        total = row.principal + row.interest + row.penalty
        paid = row.principal_paid + row.interest_paid + row.fee_paid + row.penalty_paid
        shown = [row.installment_number, row.due_date, row.principal, row.interest, row.penalty]
        cells.append([escape(str(one)) for one in (*shown, total, paid, row.state.replace("_", " "))])
    if version:
        heads = [version, *heads]
        cells = [[str(row.version), *line] for row, line in zip(rows, cells, strict=True)]
    return html.grid(heads, cells)


def _due(due: Record) -> str:
    """The due payments of a borrower, one row for each instalment."""
    items = due.due_payments
    if not items:
        return f"<b>nothing is due</b>{html.faint(f'borrower {due.input}')}"
    heads = ["due", "application", "", "principal", "interest", "penalty", "paid", "to pay", "days late", "state"]
    cells = []
    for item in items:
        amounts = (item.principal, item.interest, item.penalty, item.paid_amount)
        state = item.state.replace("_", " ")
        shown = (item.due_date[:10], item.application_id, item.installment_number, *amounts)
        said = [escape(str(one)) for one in (*shown, item.total_due_payment, item.days_late, state)]
        cells.append(said)
    title = html.count(len(items), "instalment")
    return f"<b>{title} to pay</b>{html.faint(f'borrower {due.input}')}{html.grid(heads, cells)}"


def _prices(quote: Record) -> str:
    """The settlement price of each loan, today and on the following days. Loans are named by their application."""
    told = (quote.detail.prices if hasattr(quote, "_detail_text") else None) or {}
    heads = ["loan", "principal", "interest and fee", "to pay", "penalty owed", "valid until", ""]
    rows, ahead = [], ""
    for name, price in quote.credit_application.items():
        more = told.get(name)
        late = "late" if more is not None and more.late else ""
        owed = ("", "") if more is None else (more.penalty, more.valid_until)
        shown = (name, price.due_principal, price.due_interest)
        to_pay = f"<b>{escape(str(price.total_due))}</b>"
        rows.append([*map(html.cell, shown), to_pay, *map(html.cell, (*owed, late))])
        if more is not None and more.days:
            ahead += html.details(f"the days to come: loan {name}", html.table(more.days.items()))
    return f"<b>settlement</b>{html.grid(heads, rows)}{ahead}"


def _aged(aged: Record) -> str:
    """Loans in buckets of days overdue, then the total, then the loans that were written off."""
    total = aged.total
    risk = "" if aged.par_30 is None else f"; at risk (more than 30 days): {100 * aged.par_30:.2f} %"
    title = f"{total.outstanding} {aged.currency or ''}".strip()
    heads = ["overdue", "loans", "outstanding", "principal", "interest", "penalties", "provision"]
    rows = [_bucket(bucket) for bucket in aged.buckets]
    rows.append([f"<b>{cell}</b>" for cell in _bucket(total)])
    if aged.written_off.loans:
        rows.append(_bucket(aged.written_off))
    head = html.title(title, html.count(total.loans, "loan"))
    return f"{head}<div>provision {total.provision}{risk}</div>{html.grid(heads, rows)}"


def _bucket(bucket: Record) -> list[str]:
    amounts = (bucket.outstanding, bucket.overdue_principal, bucket.overdue_interest)
    shown = (bucket.name, bucket.loans, *amounts, bucket.penalties, bucket.provision)
    return [escape(str(one)) for one in shown]


OF_LOANS: Final[dict[str, Callable[[Record], str]]] = {
    "DuePayments": _due,
    "GivenLoan": _loan,
    "SettlementPrices": _prices,
    "AgedLoans": _aged,
}
