"""Notebook cards of loans, settlement prices and portfolios by days overdue."""

from __future__ import annotations

import pickle
from datetime import date, timedelta
from decimal import Decimal
from html.parser import HTMLParser

import lendwright as lw
import pytest

from conftest import NOON

VOID = {"br"}


class Reader(HTMLParser):
    """Reads a card. It checks that tags are closed in order, and that rows of tables are as wide as the head."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "style", "img")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def words(card: str) -> str:
    """The words of a card, after a check that it is well formed."""
    reader = Reader()
    reader.feed(card)
    reader.close()
    assert reader.open == []
    return " | ".join(reader.texts)


@pytest.fixture
def loan(book: lw.Book, mona: lw.SignedUp) -> str:
    """A loan of 12,000.00 over 12 months, paid out on 31 January. Its first instalment is late on 10 March."""
    book.create_credit_product("1", "<b>Gold</b>", 24, 2, 2, 5, 3, 36, 1000, 50000)
    applied = book.create_credit_application(12, mona.uuid, "1", "1", 12_000)
    application_id = applied.detail.application_id
    assert application_id is not None
    book.approve_credit_application(application_id)
    return application_id


def a_loan_is_shown_with_its_instalments_and_its_price(book: lw.Book, loan: str) -> None:
    card = book.give_loan(loan)._repr_html_()
    said = words(card)
    assert "12000.00 EGP × 12 |  · approved" in said
    assert "<b>Gold</b>: 24 % a year from 2026-01-31 on; APRC 26.99 %" in said
    assert "&lt;b&gt;Gold" in card and "<b>Gold" not in card
    assert "settling today: 12240.00 (0.00 of interest, fee 240.00)" in said
    assert "2026-02-28 | 894.72 | 240.00 | 0.00 | 1134.72 | 0.00 | due" in said
    assert "history (2)" in said and "ledger (2)" in said and "payments" not in said
    assert "⚠" not in said
    assert f"application {loan}" in said
    assert "| principal | interest | penalty | total | paid | state |" in said


def a_loan_that_was_laid_out_anew_keeps_its_earlier_schedule_apart(book: lw.Book, loan: str) -> None:
    book.take_payment(loan, Decimal("3000.00"), "more", surplus="lower_instalment")
    said = words(book.give_loan(loan)._repr_html_())
    assert "earlier schedules (12)" in said and "payments (1)" in said
    assert said.count("upcoming") == 11
    assert "| schedule | due | principal | interest | penalty | total | paid | state | 1 | 1 | " in said
    assert "booked at" in said and "2026-01-31 12:00 UTC" in said


def a_late_loan_says_so(book: lw.Book, loan: str) -> None:
    book.set_clock(NOON + timedelta(days=38))
    said = words(book.give_loan(loan)._repr_html_())
    assert "an instalment is late, so it can't be settled" in said
    assert "22.69 | 1157.41 | 0.00 | late" in said


def an_application_without_a_decision_has_a_card(book: lw.Book, mona: lw.SignedUp, loan: str) -> None:
    pending = book.create_credit_application(3, mona.uuid, "1", "1", 1000).detail.application_id
    assert pending is not None
    said = words(book.give_loan(pending)._repr_html_())
    assert "1000.00 EGP × 3 |  · pending" in said
    assert "settling" not in said


def prices_of_a_settlement_are_shown_for_each_loan_and_day(book: lw.Book, loan: str) -> None:
    quote = book.get_settlement_prices("29501011234567", days=3)
    said = words(quote._repr_html_())
    assert f"{loan} | 12000.00 | 240.00 | 12240.00 | 0.00 | 2026-01-31 22:00 UTC | " in said
    assert f"the days to come: loan {loan} | 2026-01-31 | 12240.00 | 2026-02-01 | " in said
    assert pickle.loads(pickle.dumps(quote))._repr_html_() == quote._repr_html_()


def what_is_due_is_shown_with_its_instalments(book: lw.Book, mona: lw.SignedUp, loan: str) -> None:
    number = book.get_borrower_info(uuid=mona.uuid).id
    book.set_clock(NOON + timedelta(days=38))
    said = words(book.get_due_payments(number)._repr_html_())
    assert "12 instalments to pay | borrower 1 | due | application | " in said
    assert f"2026-02-28 | {loan} | 1 | 894.72 | 240.00 | 22.69 | 0.00 | 1157.41 | 10 | late | " in said
    other = book.sign_up("+201001234568", autofill=True)
    number = book.get_borrower_info(uuid=other.uuid).id
    assert words(book.get_due_payments(number)._repr_html_()) == f"nothing is due | borrower {number}"


def numbers_stand_under_one_another_and_words_do_not() -> None:
    card = lw.Schedule(lw.Terms(1000, 24, 2, date(2026, 1, 31), currency="EGP"))._repr_html_()
    assert card.count("text-align:right") == 3 * 5 and card.count("text-align:left") == 3
    assert "1000.00 at 24 % a year (plain)" in words(card)
    monthly = lw.Terms(1000, 2, 2, date(2026, 1, 31), currency="EGP", rate_unit="monthly_percent")
    assert "1000.00 at 2 % a month (plain)" in words(lw.Schedule(monthly)._repr_html_())


def a_portfolio_is_shown_by_its_age(book: lw.Book, loan: str) -> None:
    book.set_clock(NOON + timedelta(days=38))
    buckets = [
        {"name": "current", "from_days": 0},
        {"name": "<late>", "from_days": 1, "provision_percent": 5},
    ]
    card = book.age_loans(buckets=buckets)._repr_html_()
    said = words(card)
    assert "12000.00 EGP |  · 1 loan | provision 600.00; at risk (more than 30 days): 0.00 %" in said
    assert "<late> | 1 | 12000.00 | 894.72 | 240.00 | 22.69 | 600.00" in said
    assert "<late>" not in card and "written_off" not in said
    book.write_off_loan(loan, "gone", "gone")
    said = words(book.age_loans()._repr_html_())
    assert "0.00 EGP |  · 0 loans | provision 0.00 | overdue" in said
    assert "written_off | 1 | 12000.00" in said
