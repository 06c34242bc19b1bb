"""Lists of answers as tables: loans, due payments and payments."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone
from decimal import Decimal

import lendwright as lw
import pandas as pd  # type: ignore[import-untyped]
import pytest

from conftest import NOON


@pytest.fixture
def loan(book: lw.Book, mona: lw.SignedUp) -> str:
    """A loan of 12,000.00 over 12 months. One instalment is paid, and the next is late on 10 April."""
    book.create_credit_product("1", "Gold", 24, 2, 2, 5, 3, 36, 1000, 50000)
    applied = book.create_credit_application(12, mona.uuid, "1", "1", 12_000)
    application_id = applied.detail.application_id
    assert application_id is not None
    book.approve_credit_application(application_id)
    book.set_clock(NOON + timedelta(days=28))
    book.take_payment(application_id, Decimal("1134.72"), "first")
    book.set_clock(NOON + timedelta(days=69))
    return application_id


def every_list_of_a_loan_is_a_table(book: lw.Book, loan: str) -> None:
    given = book.give_loan(loan)
    frame = lw.to_frame(given.rows)
    assert isinstance(frame, pd.DataFrame) and len(frame) == 12
    assert list(frame.columns) == list(lw.GivenRow.__annotations__)
    assert frame["principal"].sum() == Decimal("12000.00")
    assert frame["due_date"][0] == date(2026, 2, 28)
    (paid,) = lw.to_rows(given.payments)
    assert (paid["amount"], paid["day"]) == (Decimal("1134.72"), date(2026, 2, 28))
    assert paid["booked_at"] == NOON + timedelta(days=28)
    assert [row["kind"] for row in lw.to_rows(given.history)] == [event.kind for event in given.history]
    assert lw.to_frame(given.ledger)["amount"].sum() == 0
    aged = book.age_loans()
    assert [row["name"] for row in lw.to_rows([*aged.buckets, aged.total])][-1] == "total"


def days_that_the_interface_writes_as_text_are_days_of_tables(book: lw.Book, mona: lw.SignedUp, loan: str) -> None:
    due = book.get_due_payments(book.get_borrower_info(uuid=mona.uuid).id)
    assert due.due_payments[0].due_date == "2026-03-31 00:00:00"
    assert lw.to_rows(due.due_payments)[0]["due_date"] == date(2026, 3, 31)
    assert lw.to_frame(due.due_payments)["total_due_payment"][1:].sum() == 10 * Decimal("1134.72") - Decimal("0.05")
    history = book.get_due_payments_history("1", mona.uuid).history
    assert [(row["key"], row["is_paid"]) for row in lw.to_rows(history)][:2] == [("0", 1), ("1", 0)]
    (applied,) = book.get_provider_applications("1").to_rows()
    assert applied["submission_time"] == datetime(2026, 1, 31, 12, tzinfo=timezone.utc)
    assert book.get_provider_applications("1").to_frame()["amount"].tolist() == [Decimal("12000.00")]


def rows_have_the_same_columns_and_decisions_their_state(book: lw.Book, loan: str) -> None:
    decided = lw.Policy.from_json('{"format": 1}').decide({"DBR": 0.2})
    assert lw.to_rows([decided]) == [decided.to_row()]
    aged = book.age_loans()
    mixed = lw.to_rows([aged.total, *book.give_loan(loan).payments])
    assert mixed[0].keys() == mixed[1].keys() and mixed[0]["method"] is None
    assert lw.to_rows([]) == [] and lw.to_frame([]).empty


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ([1], r"records\[0\]: must be a record, not an int"),
        ("rows", "records: must be a list of records, not a str"),
        (5, "records: must be a list of records, not an int"),
    ],
)
def what_is_no_list_of_records_is_refused_by_name(wrong: list[object], said: str) -> None:
    with pytest.raises(TypeError, match=said):
        lw.to_rows(wrong)


def one_record_is_no_list(book: lw.Book) -> None:
    with pytest.raises(TypeError, match="must be a list of records, not an? .*AgedLoans"):
        lw.to_rows(book.age_loans())  # type: ignore[arg-type]
