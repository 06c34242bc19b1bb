"""The sample of invented applicants is the same in each run, and a book imports it unchanged."""

from __future__ import annotations

from collections import defaultdict
from datetime import date, datetime, timezone
from decimal import Decimal

import lendwright as lw
import pandas as pd  # type: ignore[import-untyped]
import polars as pl
from lendwright import sample

END = datetime(2025, 12, 31, 20, tzinfo=timezone.utc)


def an_applicant_is_the_same_by_number() -> None:
    assert sample.applicants(3) == sample.applicants(5)[:3]
    assert sample.applicants(1, first=3) == sample.applicants(3)[2:]
    assert sample.applicants(1, seed=2) != sample.applicants(1)
    assert sample.transactions(["b"], first=2) == [
        row for row in sample.transactions(["a", "b"]) if row["user_id"] == "b"
    ]
    assert sample.messages(["a"]) == sample.messages(["a"], first=1, seed=1)


def rows_are_of_the_two_years_before_they_apply() -> None:
    days = [date.fromisoformat(row["date"]) for row in sample.transactions(["a", "b", "c"])]
    assert {day.year for day in days} == {2024, 2025}
    assert max(days) < sample.AS_OF
    assert {row["date"].year for row in sample.messages(["a"])} == {2025}


def amounts_are_exact_and_frames_are_made_of_rows() -> None:
    rows = sample.transactions(["a"])
    amounts = [row["amount"] for row in rows]
    assert all(isinstance(amount, Decimal) and amount for amount in amounts)
    frame = pd.DataFrame(rows)
    assert sum(frame.amount) == sum(amounts)
    assert pl.DataFrame(rows, infer_schema_length=None)["amount"].sum() == sum(amounts)


def a_book_takes_applicants_messages_and_transactions() -> None:
    book = lw.open(clock=END, seed="sample")
    assert book.set_mappings(**sample.mappings()).names["Areas"] == 27
    book.load_pack("eg")
    people = [{**row, "consent": {"sms": True}} for row in sample.applicants(6)]
    uuids = book.import_borrowers(people).uuids
    rows = sample.transactions(uuids)
    assert book.import_transactions(rows).recorded == len(rows)
    messages = sample.messages(uuids)
    assert book.import_messages(messages).received == len(messages)
    told = {row["uuid"] for row in messages}
    book.link_many(uuids=sorted(told), data_types=["sms"])
    stated: dict[str, Decimal] = defaultdict(Decimal)
    for row in rows:
        if row.get("category") in ("salary", "business income"):
            stated[row["user_id"]] += row["amount"]
    for uuid in uuids:
        months = book.aggregate_transactions(user_id=uuid, period="all")
        assert months.totals.income == stated[uuid], "what messages tell too counts once"
        duplicates = months.excluded.duplicates
        assert duplicates == 0 if uuid not in told else isinstance(duplicates, int) and duplicates > 40
