"""Dicts instead of records: rows of tables, including pandas."""

from __future__ import annotations

from datetime import date, datetime, timezone
from decimal import Decimal
from typing import Any

import lendwright as lw
import pytest

PHONE = "+201001234567"


def burden(book: lw.Book, uuid: str) -> tuple[float | None, Decimal | lw.NAType]:
    book.create_rule("affordable", {"DBR": {"operator": "<=", "value": 0.5}})
    score = book.get_total_score(uuid=uuid, evaluate_by="rule", acceptance_rules=[])
    return None if isinstance(score.dbr, lw.NAType) else score.dbr, score.estimated_income


@pytest.mark.parametrize(
    "row",
    [
        {
            "Phone_Number": PHONE,
            "autofill": True,
            "profile": {"Monthly_Debt": 1500, "Reported_Monthly_Income": Decimal("12000.00")},
        },
        {
            "phone_number": PHONE,
            "autofill": True,
            "profile": lw.Profile(monthly_debt=1500, reported_monthly_income=12000),
        },
        {
            "phone_number": PHONE,
            "autofill": 1,
            "monthly_debt": Decimal("1500.00"),
            "Reported_Monthly_Income": "12000",
            "profile": None,
        },
    ],
)
def a_row_is_a_dict_by_either_names(book: lw.Book, row: dict[str, Any]) -> None:
    (uuid,) = book.import_borrowers([row]).uuids
    assert burden(book, uuid) == (0.125, Decimal("12000.00"))


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (
            {"profile": {"Monthly_Debt": 1500.1}},
            r"rows\[0\]\['profile'\]\['Monthly_Debt'\]: a float can't hold money exactly",
        ),
        ({"monthly_debt": 1500.0}, r"rows\[0\]\['monthly_debt'\]: a float can't hold money"),
        ({"Monthly_Debt": "1500 EGP"}, r"rows\[0\]\['Monthly_Debt'\]: a str is not money"),
        ({"Phone_Number": PHONE}, r"rows\[0\]: 'phone_number' and 'Phone_Number' are one field"),
        ({7: "Mona"}, r"rows\[0\]: a BorrowerRow has no 7$"),
        ({"profile": {"area": 1}, "car_id": 2}, r"rows\[0\]: the fields of 'profile' stand in it or"),
        ({"number_of_children": 1.5}, r"rows\[0\]\['number_of_children'\]: must be an int, not a float"),
        ({"autofill": 2}, r"rows\[0\]\['autofill'\]: must be a bool, not an int"),
        ({"consent": {"smss": True}}, r"rows\[0\]\['consent'\]: a Consent has no 'smss', did you"),
    ],
)
def a_row_is_refused_by_its_place(book: lw.Book, row: dict[Any, Any], said: str) -> None:
    with pytest.raises(TypeError, match=f"^{said}"):
        book.import_borrowers([{"phone_number": PHONE, **row}])


def a_declared_variable_may_resemble_a_field(book: lw.Book) -> None:
    names = ("monthly_debt2", "is_bank", "months_at_address_total", "first_name2")
    book.declare_variables([{"name": name, "type": "integer"} for name in names])
    row = {"phone_number": PHONE, "autofill": True, "monthly_debt": 5, **dict.fromkeys(names, 7)}
    [uuid] = book.import_borrowers([row]).uuids
    book.create_rule("seven", {name: {"operator": "==", "value": "7"} for name in names})
    score = book.get_total_score(uuid=uuid, evaluate_by="rule", acceptance_rules=["seven"])
    assert score.pass_business_rules_state is True


def a_column_that_no_variable_has_is_refused_with_a_near_name(book: lw.Book) -> None:
    for name, near in (("fist_name", "First_Name"), ("monthly_dept", "Monthly_Debt"), ("is_banket", "Is_Banked")):
        with pytest.raises(lw.InvalidRequest, match=f"row 0: 'extras/{name}'.*did you mean '{near}'") as refused:
            book.import_borrowers([{"phone_number": PHONE, "autofill": True, name: 1}])
        assert refused.value.field == f"rows/0/profile/extras/{name}"


def a_phone_number_that_is_a_number_is_refused_as_no_text(book: lw.Book) -> None:
    with pytest.raises(TypeError, match=r"^rows\[0\]\['phone_number'\]: must be a str, not an int"):
        book.import_borrowers([{"phone_number": 201001234567}])
    with pytest.raises(TypeError, match=r"a NationalPhone has no 'nation', did you mean 'national'"):
        book.import_borrowers([{"phone_number": {"nation": "01001234567"}}])


def what_is_no_row_is_refused(book: lw.Book) -> None:
    with pytest.raises(TypeError, match=r"^rows\[0\]: must be a BorrowerRow or a dict, not a tuple$"):
        book.import_borrowers([(PHONE, True)])  # type: ignore[list-item]


def a_row_without_what_it_must_have_is_refused_by_the_library(book: lw.Book) -> None:
    with pytest.raises(lw.InvalidRequest, match="Phone_Number"):
        book.import_borrowers([{"first_name": "Mona", "phone_number": float("nan")}])


def a_frame_s_rows_are_taken(book: lw.Book) -> None:
    pandas: Any = pytest.importorskip("pandas")
    frame = pandas.DataFrame(
        {
            "phone_number": [PHONE, "+201001234568", "+201001234569"],
            "first_name": ["Mona", "Omar", None],
            "last_name": ["Adel", "Said", pandas.NA],
            "national_id_number": ["29501011234567", "29001011234566", None],
            "email": ["mona@example.com", "omar@example.com", float("nan")],
            "autofill": [0, 0, 1],
            "number_of_children": [3, None, None],
            "monthly_debt": [Decimal("1500.00"), 0, pandas.NaT],
            "reported_monthly_income": ["12000", 9000, None],
            "is_banked": [1, None, 0],
        }
    )
    assert frame["number_of_children"].dtype == "float64"
    for rows in (frame.to_dict("records"), frame.convert_dtypes().to_dict("records")):
        book = lw.open()
        imported = book.import_borrowers(rows)
        assert imported.imported == 3
        assert burden(book, imported.uuids[0]) == (0.125, Decimal("12000.00"))
        assert book.get_borrower_info(uuid=imported.uuids[1]).first_name == "Omar"
    with pytest.raises(TypeError, match=r'^rows: must be a list, not a pandas.*DataFrame; pass its'):
        book.import_borrowers(frame)


def whole_columns_of_floats_become_ints_and_then_money(book: lw.Book) -> None:
    pandas: Any = pytest.importorskip("pandas")
    frame = pandas.DataFrame(
        {"phone_number": [PHONE, "+201001234568"], "autofill": True, "monthly_debt": [1500, None]}
    )
    with pytest.raises(TypeError, match="can't hold money"):
        book.import_borrowers(frame.to_dict("records"))
    assert book.import_borrowers(frame.convert_dtypes().to_dict("records")).imported == 2


def the_scalars_of_numpy_stand_in_rows(book: lw.Book) -> None:
    numpy: Any = pytest.importorskip("numpy")
    row = {
        "phone_number": numpy.str_(PHONE),
        "autofill": numpy.bool_(True),
        "number_of_children": numpy.float32(3),
        "monthly_debt": numpy.int64(1500),
        "is_banked": numpy.int8(1),
        "email": numpy.float64("nan"),
    }
    assert book.import_borrowers([row]).imported == 1
    with pytest.raises(TypeError, match="a float can't hold money exactly"):
        book.import_borrowers([{**row, "monthly_debt": numpy.float32(1500)}])


def what_is_not_available_says_nothing(book: lw.Book) -> None:
    rows: list[dict[str, Any]] = [
        {"phone_number": PHONE, "autofill": True, "is_banked": "N/A", "monthly_debt": lw.NA},
        {"phone_number": "+201001234568", "autofill": True, "national_id_number": "N/A"},
        {"phone_number": "+201001234569", "autofill": True, "national_id_number": lw.NA, "area": " N/A "},
    ]
    uuid, *others = book.import_borrowers(rows).uuids
    assert len({uuid, *others}) == 3
    book.update_borrower(uuid, number_of_children=2, income_type="Retired")
    unsaid: dict[str, Any] = {"number_of_children": lw.NA, "income_type": "N/A", "is_banked": lw.NA}
    book.update_borrower(uuid, **unsaid)
    known = book.get_borrower_info(uuid=uuid)
    assert (known.number_of_children, known.income_type) == (2, "Retired")
    assert (known.is_banked, known.monthly_debt) == (lw.NA, lw.NA)
    assert book.call("update_borrower", {"UUID": uuid, "Number_of_Children": ""}).status == 200
    assert book.get_borrower_info(uuid=uuid).number_of_children == 2


def days_stand_as_texts_in_rows(book: lw.Book) -> None:
    uuid = book.sign_up(phone_number=PHONE, autofill=True).uuid
    days: list[Any] = ["2025-12-31", "2025-12-30", date(2025, 12, 29), datetime(2025, 12, 28)]
    told: list[Any] = [{"user_id": uuid, "date": day, "churned": False} for day in days]
    assert book.set_outcomes(told).recorded == 4
    same = [lw.SentOutcome(user_id=uuid, date=date(2025, 12, 31), churned=False)]
    assert book.set_outcomes(same).unchanged == 1
    for text in ("2025-02-30", "20251231", "2025-W01-1", "31.12.2025", "2025-12-31T00:00:00", ""):
        said = r"^rows\[0\]\['date'\]: must be a date, not a str; date.fromisoformat makes a date of YYYY-MM-DD$"
        with pytest.raises(TypeError, match=said):
            book.set_outcomes([{**told[0], "date": text}])
    with pytest.raises(TypeError, match="date.fromisoformat"):
        book.set_outcomes([lw.SentOutcome(user_id=uuid, date="2025-12-31", churned=False)])  # type: ignore[arg-type]


def transactions(uuid: str) -> list[dict[str, Any]]:
    """Transactions on the same day, in all the forms that tables have. The amounts are texts."""
    noon = datetime(2026, 1, 5, 12, tzinfo=timezone.utc)
    days: list[Any] = ["2026-01-05", date(2026, 1, 5), datetime(2026, 1, 5), noon]
    return [{"user_id": uuid, "txn_id": str(n), "date": day, "amount": "-45.50"} for n, day in enumerate(days)]


def the_day_of_a_transaction_is_a_date_or_a_time_too(book: lw.Book, mona: lw.SignedUp) -> None:
    rows = transactions(mona.uuid)
    assert book.import_transactions(rows).recorded == 4
    of_one_form = [{**row, "date": "2026-01-05", "amount": Decimal("-45.5")} for row in rows]
    assert book.import_transactions(of_one_form).unchanged == 4
    for row in rows:
        sent = {name: row[name] for name in ("txn_id", "date", "amount")}
        assert book.generate_transaction(mona.uuid, transaction=sent, dry_run=True).txn_id == row["txn_id"]
    record = lw.SentTransaction(txn_id="0", user_id=mona.uuid, date=date(2026, 1, 5), amount=Decimal("-45.5"))
    assert book.import_transactions([record]).unchanged == 1
    late = datetime(2026, 1, 5, 12)
    for bad, said in ((late, "2026-01-05 12:00:00 has a time of day"), (5, "must be a date, a datetime or a str, not an int")):
        with pytest.raises(TypeError, match=rf"^rows\[0\]\['date'\]: {said}"):
            book.import_transactions([{**of_one_form[0], "date": bad}])
    for text in ("45,50", "45.50 EGP", "4_5", "٤٥", ""):
        with pytest.raises(TypeError, match=r"^rows\[0\]\['amount'\]: a str is not money"):
            book.import_transactions([{**of_one_form[0], "amount": text}])


def a_time_s_day_is_that_of_its_zone_as_in_columns(book: lw.Book, mona: lw.SignedUp) -> None:
    row = {"txn_id": "1", "date": datetime(2026, 1, 5, 23, 30, tzinfo=timezone.utc), "amount": "-45.50"}
    book.import_transactions([{**row, "user_id": mona.uuid}])
    (item,) = book.get_top_transactions(mona.uuid, by="transaction", period="last_12m").top
    assert item.first_date == lw.Transactions([row]).last_day == date(2026, 1, 6)


def the_rows_of_a_frame_with_days_are_transactions(book: lw.Book, mona: lw.SignedUp) -> None:
    pandas: Any = pytest.importorskip("pandas")
    frame = pandas.DataFrame(transactions(mona.uuid)[:1] * 2)
    frame["txn_id"] = ["1", "2"]
    days = pandas.to_datetime(frame["date"])
    for recorded, column in ((2, days), (0, days.dt.tz_localize("Africa/Cairo"))):
        frame["date"] = column
        rows = frame.to_dict("records")
        assert isinstance(rows[0]["date"], pandas.Timestamp)
        imported = book.import_transactions(rows)
        assert (imported.recorded, imported.updated) == (recorded, 0)
