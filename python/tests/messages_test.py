"""Messages in columns: frames of every kind, with answers of the same kind, and the book's summary."""

from __future__ import annotations

import gc
import signal
from datetime import datetime, timezone
from decimal import Decimal
from typing import Any

import lendwright as lw
import numpy as np
import pandas as pd  # type: ignore[import-untyped]
import polars as pl
import pytest

TEMPLATES = {
    "CIB": {
        "salary": ["Salary {{amount}} arrived"],
        "purchase": ["Paid {{money}} at {{merchant}} ref {{reference}} balance {{balance}}"],
    },
    "VF-Cash": {"other_outgoing_payment": ["Sent {{amount}} to {{counterparty}}"]},
}
ADDRESSES = ["CIB", "cib", "VF-Cash", "Mum"]
BODIES = [
    "Paid USD 1,250.50 at متجر الركن ref AB12 balance 99.5",
    "Salary 7400 arrived, and it was declined although it seemed to be long enough",
    "Sent 300 to Mona",
    "Call me",
]
DATES = [1_769_767_200_000 + 1_000 * at for at in range(4)]
TIMES = [datetime.fromtimestamp(date / 1000, timezone.utc) for date in DATES]
AS_OF = datetime(2026, 3, 31, 21, tzinfo=timezone.utc)

templates = lw.SmsTemplates(TEMPLATES)


def rows(**changed: Any) -> list[dict[str, Any]]:
    columns = {"address": ADDRESSES, "body": BODIES, "date": DATES, **changed}
    return [dict(zip(columns, cells, strict=True)) for cells in zip(*columns.values(), strict=True)]


def each_kind_of_frame_gives_the_same_rows_in_its_own_kind() -> None:
    expected = templates.read(rows())
    assert [row["amount"] for row in expected] == [Decimal("1250.5"), Decimal(7400), Decimal(300), None]
    assert [row["guard"] for row in expected] == [None, "declined", None, None]
    assert [row["settled"] for row in expected] == [True, False, True, None]
    assert expected[0]["merchant"] == "متجر الركن"
    assert (expected[0]["currency"], expected[0]["balance"]) == ("USD", Decimal("99.5"))
    assert expected[3] == dict.fromkeys(expected[3])

    columns = {"address": ADDRESSES, "body": BODIES, "date": DATES}
    of_dict = templates.read(columns)
    assert {name: [row[name] for row in expected] for name in expected[0]} == of_dict

    index = pd.Index([7, 3, 9, 1], name="id")
    frame = pd.DataFrame({**columns, "more": 1}, index=index)
    made = templates.read(frame)
    assert made.index.equals(index) and list(made.columns) == list(expected[0])
    assert made.loc[7, "amount"] == Decimal("1250.5") and made["settled"].dtype == "boolean"
    assert made["template"].tolist()[:3] == [0, 0, 0] and made["template"].isna().tolist()[3]
    assert made["guard"].dropna().tolist() == ["declined"]

    for dates in (DATES, TIMES, [time.isoformat() for time in TIMES], [str(date) for date in DATES]):
        read = templates.read(pl.DataFrame({**columns, "date": dates}))
        assert read["amount"].to_list() == [row["amount"] for row in expected]
        assert read.rows(named=True) == [
            {name: cell for name, cell in row.items()} for row in expected
        ]
    assert read.schema["amount"] == pl.Decimal(18, 4)


class Table:
    """A table with only Arrow's interface."""

    def __init__(self, made: Any) -> None:
        self.made = made

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.made.__arrow_c_stream__(requested_schema)


def texts_are_read_however_arrow_has_them() -> None:
    amounts = [Decimal("1250.5"), Decimal(7400), Decimal(300), None]
    frame = pl.DataFrame({"address": ADDRESSES, "body": BODIES, "date": DATES})
    for made in (
        frame,
        frame.with_columns(pl.col("address").cast(pl.Categorical)),
        pl.concat([frame[:1], frame[1:3], frame[3:]], rechunk=False),
    ):
        table = templates.read(Table(made))
        assert pl.DataFrame(table)["amount"].to_list() == amounts
    # The answer has texts with 64-bit offsets, and outlives its producer.
    head = templates.read(Table(frame[:3]))
    again = templates.read(Table(head), address="sender", body="category", date="template")
    del head, table
    gc.collect()
    assert pl.DataFrame(again)["sender"].to_list() == ["CIB", "CIB", "VF-Cash"]


def a_part_of_a_frame_is_read_from_its_place() -> None:
    frame = pl.DataFrame({"address": ADDRESSES * 3, "body": BODIES * 3, "date": DATES * 3})
    assert templates.read(frame[4:7])["amount"].to_list() == [Decimal("1250.5"), Decimal(7400), Decimal(300)]
    assert templates.read(frame.slice(6, 2))["sender"].to_list() == ["VF-Cash", None]
    assert templates.read(frame[:0]).height == 0


def times_of_pandas_are_milliseconds() -> None:
    frame = pd.DataFrame(rows()).rename(columns={"address": "from", "body": "sms", "date": "at"})
    frame["at"] = pd.to_datetime(frame["at"], unit="ms", utc=True).dt.tz_convert("Africa/Cairo")
    read = templates.read(frame, address="from", body="sms", date="at")
    assert read["amount"].notna().tolist() == [True, True, True, False]
    frame["at"] = frame["at"].dt.tz_localize(None)
    with pytest.raises(lw.InvalidRequest, match="^row 0: at: must be milliseconds of the epoch or an RFC 3339 time"):
        templates.read(frame, address="from", body="sms", date="at")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"body": ["a", "b", None, "d"]}, "row 2: body: is no text"),
        ({"address": ["a", 3, "c", "d"]}, "row 1: address: is no text"),
        ({"date": [0, 1, 2, 1.5]}, "row 3: date: must be milliseconds"),
        ({"date": [0, 1, 2, True]}, "row 3: date: must be milliseconds"),
        ({"date": [0, "x", 2, 3]}, "row 1: date: must be milliseconds"),
        ({"date": [0, 1, datetime(2026, 1, 1), 3]}, "row 2: date: must be milliseconds"),
        ({"date": [0, 1, 2, 2**62]}, "row 3: date: is beyond the calendar"),
    ],
)
def a_faulty_cell_is_named(wrong: dict[str, Any], said: str) -> None:
    place = said.split(": ")
    with pytest.raises(lw.InvalidRequest, match=f"^{said}") as refused:
        templates.read(rows(**wrong))
    assert refused.value.detail.field == f"rows/{place[0][4:]}/{place[1]}"
    with pytest.raises(lw.InvalidRequest, match=f"^{said}"):
        templates.summary(rows(**wrong), as_of=AS_OF)


def what_is_no_frame_is_refused_by_name() -> None:
    frame = pl.DataFrame({"address": ADDRESSES, "body": [1, 2, 3, 4], "date": TIMES})
    with pytest.raises(TypeError, match="body: Arrow's type 'l' holds no texts"):
        templates.read(frame)
    with pytest.raises(TypeError, match="sms: the table has no such column"):
        templates.read(frame, body="sms")
    naive = pl.DataFrame({"address": ADDRESSES, "body": BODIES, "date": [time.replace(tzinfo=None) for time in TIMES]})
    with pytest.raises(TypeError, match="date: Arrow's type 'tsu:' holds neither milliseconds"):
        templates.read(naive)
    for wrong, said in (
        (3, "frame: must be a table or a list of dicts, not an int"),
        ([3], "frame: row 0: must be a dict, not an int"),
        ([{"address": "x", "body": "y"}], "frame: no row has 'date'"),
        ({"address": []}, "frame: has no column 'body'"),
        ({"address": [], "body": ["x"], "date": []}, "body: 1 rows, and must have 0"),
        (pd.DataFrame({"address": []}), "frame: has no column 'body'"),
    ):
        with pytest.raises(TypeError, match=said):
            templates.read(wrong)
    with pytest.raises(TypeError, match="as_of: must be a datetime with its zone"):
        templates.summary(rows(), as_of=datetime(2026, 1, 1))


def templates_come_as_a_book_answers_them() -> None:
    book = lw.open()
    for sender, categories in TEMPLATES.items():
        for category, texts in categories.items():
            book.add_sms_templates(sender, category, texts)
    told = book.get_sms_templates()
    digests = {lw.SmsTemplates(given).digest for given in (told, told.json, told.json.encode(), TEMPLATES)}
    assert digests == {templates.digest} and templates.digest[:15] in repr(templates)
    with pytest.raises(lw.InvalidRequest, match="templates/CIB/salary/0: unknown placeholder 'amunt'"):
        lw.SmsTemplates({"CIB": {"salary": ["Salary {{amunt}}"]}})
    with pytest.raises(lw.InvalidRequest, match="senders/CIB/decimal: must be one of auto, dot, comma"):
        lw.SmsTemplates(TEMPLATES, {"CIB": {"decimal": "point"}})
    with pytest.raises(lw.InvalidRequest, match="zone"):
        lw.SmsTemplates(TEMPLATES, zone="Cairo")
    with pytest.raises(TypeError, match="templates: must be templates by sender, not an int"):
        lw.SmsTemplates(3)  # type: ignore[arg-type]
    comma = lw.SmsTemplates(TEMPLATES, {"CIB": {"decimal": "comma", "currency": "USD"}}, currency="SAR")
    read = comma.read([{"address": "CIB", "body": "Salary 1.250,5 arrived", "date": 0}])[0]
    assert (read["amount"], read["currency"]) == (Decimal("1250.5"), "USD")


def a_summary_is_the_books_to_the_byte() -> None:
    book = lw.open(clock=AS_OF)
    for sender, categories in TEMPLATES.items():
        for category, texts in categories.items():
            book.add_sms_templates(sender, category, texts)
    mona = book.sign_up("+201001234567", autofill=True, consent=lw.Consent(sms=True))
    sent = [lw.UploadedMessage(address=row["address"], body=row["body"], date=row["date"]) for row in rows()]
    book.upload_collected_data(mona.uuid, messages=sent)
    stored = book.get_sms_summary(mona.uuid, months=3)
    for frame in (rows(), pl.DataFrame(rows()), pd.DataFrame(rows())):
        summary = templates.summary(frame, as_of=AS_OF, months=3)
        assert isinstance(summary, lw.SmsSummary)
        assert (summary.json, summary.detail.json) == (stored.json, stored.detail.json)
    with pytest.raises(lw.InvalidRequest, match="valid count for months"):
        templates.summary(rows(), as_of=AS_OF, months=121)


def big(count: int) -> pl.DataFrame:
    return pl.DataFrame(
        {
            "address": pl.Series(["CIB"]).new_from_index(0, count),
            "body": pl.Series(["Salary 7400 arrived"]).new_from_index(0, count),
            "date": np.zeros(count, dtype="int64"),
        }
    )


def progress_is_told_and_an_exception_stops() -> None:
    seen: list[tuple[int, int]] = []
    templates.read(big(10_000), progress=lambda done, total: seen.append((done, total)))
    assert seen == [(4_096, 10_000), (8_192, 10_000), (10_000, 10_000)]

    def stop(done: int, total: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        templates.read(big(10_000), progress=stop)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="timers: there are no timers here")
def ctrl_c_stops_reading() -> None:
    before = signal.signal(signal.SIGALRM, lambda *_: (_ for _ in ()).throw(KeyboardInterrupt()))
    frame = big(2_000_000)
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        with pytest.raises(KeyboardInterrupt):
            templates.read(frame)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def people(book: lw.Book, count: int) -> list[str]:
    signing = [{"Phone_Number": f"+2010012{at:05}", "autofill": True, "consent": {"sms": True}} for at in range(count)]
    return list(book.import_borrowers(signing).uuids)


def messages_are_imported_once_from_any_frame() -> None:
    book = lw.open(clock=AS_OF)
    uuids = people(book, 4)
    columns = {"uuid": uuids, "address": ADDRESSES, "body": BODIES, "date": TIMES}
    first = book.import_messages(pl.DataFrame(columns))
    assert (first.received, first.stored, first.duplicates, first.skipped) == (4, 4, 0, {})
    for frame in (pd.DataFrame(columns), columns, [dict(row) for row in pl.DataFrame(columns).rows(named=True)]):
        assert book.import_messages(frame).duplicates == 4
    told: list[int] = []
    parts = (pl.DataFrame(columns)[at : at + 1] for at in range(4))
    again = book.import_messages(parts, progress=told.append)
    assert (again.received, again.duplicates, told) == (4, 4, [1, 2, 3, 4])
    code = [{"id": uuids[0], "from": "CIB", "sms": "Your OTP is 482913", "at": DATES[0]}]
    skipped = book.import_messages(code, uuid="id", address="from", body="sms", date="at")
    assert skipped.skipped == {"otp": 1}
    assert book.get_sms_summary(uuids[3]).sms_info == 0


def a_bad_row_refuses_its_batch_and_is_named() -> None:
    book = lw.open(clock=AS_OF)
    uuids = people(book, 4)
    good = {"uuid": uuids, "address": ADDRESSES, "body": BODIES, "date": DATES}
    for wrong, kind, field in (
        ({"uuid": [*uuids[:2], "nobody", uuids[3]]}, lw.NotFound, "rows/2/uuid"),
        ({"date": [*DATES[:3], None]}, lw.InvalidRequest, "rows/3/date"),
        ({"address": ["x" * 101, *ADDRESSES[1:]]}, lw.InvalidRequest, "rows/0/address"),
    ):
        with pytest.raises(kind) as refused:
            book.import_messages({**good, **wrong})
        assert refused.value.detail.field == field
    frames = iter([pl.DataFrame(good), pl.DataFrame({**good, "uuid": ["nobody"] * 4})])
    with pytest.raises(lw.NotFound) as refused:
        book.import_messages(frames)
    assert refused.value.detail.field == "rows/4/uuid"
    assert book.import_messages(good).duplicates == 4
    with pytest.raises(TypeError, match="person: the table has no such column"):
        book.import_messages(pl.DataFrame(good), uuid="person")

    def stop(done: int) -> None:
        raise RuntimeError("enough")

    more = {**good, "date": [date + 1 for date in DATES]}
    with pytest.raises(RuntimeError, match="enough"):
        book.import_messages(more, progress=stop)
    assert book.import_messages(more).duplicates == 4


def the_ledger_says_what_became_of_each_message_and_adds_up_to_the_summary() -> None:
    messages = rows(date=TIMES) + rows(date=TIMES)[2:3]
    ledger = templates.ledger(messages, as_of=AS_OF)
    assert [row.outcome for row in ledger] == [
        "other_currency", "declined", "outgoing_payments", "unknown_sender", "duplicate"
    ]
    assert (ledger[1].guard, ledger[1].category, ledger[1].amount) == ("declined", "salary", None)
    assert (ledger[2].date, ledger[2].sender, ledger[2].body) == (TIMES[2], "VF-Cash", BODIES[2])
    assert repr(ledger) == "SmsLedger(1 of 5 messages counted)"
    assert ledger.outcomes["declined"] == 1 and len(ledger) == 5
    summary = templates.summary(messages, as_of=AS_OF)
    assert {"VF-Cash": ledger[2].amount} == summary.outgoing_payments
    assert sum(row.informs for row in ledger) == summary.sms_info
    # The date is in microseconds by mistake. It is later than any datetime, and outside the months.
    late = templates.ledger([{"address": "CIB", "body": BODIES[0], "date": 1_769_331_600_000_000}], as_of=AS_OF)
    assert (late[0].date, late[0].outcome) == (None, "out_of_window") and "out of window" in late._repr_html_()
    frame = ledger.to_frame()
    assert frame["outcome"].tolist() == [row["outcome"] for row in ledger.to_rows()]
    assert templates.ledger(pl.DataFrame(rows()), as_of=AS_OF) == ledger[:4]
    with pytest.raises(lw.InvalidRequest, match="valid count for months"):
        templates.ledger(messages, as_of=AS_OF, months=0)
    with pytest.raises(TypeError, match="as_of: must be a datetime with its zone"):
        templates.ledger(messages, as_of=datetime(2026, 1, 1))


def what_a_book_lists_of_its_senders_counts_without_it_too() -> None:
    book = lw.open()
    book.load_pack("eg")
    book.set_senders(senders={"CIB": {"currency": "USD"}, "Nobody": {"category": "Bank"}})
    book.add_sms_templates("CIB", "salary", ["Wage {{amount}}"])
    borrower = people(book, 1)[0]
    book.upload_collected_data(uuid=borrower, messages=rows(date=TIMES))
    listed = book.list_senders()
    for senders in (listed, listed.json):
        alike = lw.SmsTemplates(book.get_sms_templates(), senders)
        summary = book.get_sms_summary(borrower)
        assert alike.digest == summary.detail.template_digest
    row = alike.read([{"address": "CIB", "body": "Wage 3", "date": 0}])[0]
    assert row["currency"] == "USD"
    with pytest.raises(TypeError, match="senders: must be settings by sender, not an int"):
        lw.SmsTemplates(TEMPLATES, 3)  # type: ignore[arg-type]


def an_upload_takes_times_with_their_zone() -> None:
    book = lw.open(clock=AS_OF)
    borrower = people(book, 1)[0]
    book.upload_collected_data(uuid=borrower, messages=rows(date=TIMES))
    again = book.upload_collected_data(uuid=borrower, messages=rows())
    assert again.detail.uploaded is not None
    assert again.detail.uploaded["messages"].duplicates == 4
    with pytest.raises(TypeError, match=r"messages\[0\]\['date'\]: a datetime without a time zone is no instant"):
        book.upload_collected_data(uuid=borrower, messages=rows(date=[datetime(2026, 1, 1)] * 4))
    with pytest.raises(TypeError, match="must be a datetime, an int or a str, not a float"):
        book.upload_collected_data(uuid=borrower, messages=rows(date=[1.5] * 4))
