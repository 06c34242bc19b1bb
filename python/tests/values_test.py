"""How values cross: money, times, what is not available, and what is refused before it is sent."""

from __future__ import annotations

import copy
import json
import pickle
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from typing import Any

import lendwright as lw
import pytest
from lendwright import _forms, _record


def not_available_is_one_value_and_never_a_yes() -> None:
    assert repr(lw.NA) == str(lw.NA) == "N/A"
    assert not lw.NA
    assert lw.NA is not None
    assert pickle.loads(pickle.dumps(lw.NA)) is lw.NA
    assert copy.deepcopy(lw.NA) is lw.NA


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (12, "12"),
        (Decimal("12.34"), "12.34"),
        (Decimal("12.00"), "12.00"),
        (Decimal("1E+3"), "1000"),
        (Decimal("9007199254740993.01"), "9007199254740993.01"),
    ],
)
def money_is_written_exactly(value: Any, text: str) -> None:
    assert _forms.MONEY.write(value, "amount") == text


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (1.5, "amount: a float can't hold money exactly"),
        (True, "amount: a bool is not money"),
        ("12.34", "amount: a str is not money"),
        (None, "amount: None is not money"),
    ],
)
def what_is_no_money_is_refused(value: Any, said: str) -> None:
    with pytest.raises(TypeError, match=said):
        _forms.MONEY.write(value, "amount")


def money_that_is_not_finite_is_refused() -> None:
    with pytest.raises(ValueError, match="amount: must be a finite number, not NaN"):
        _forms.MONEY.write(Decimal("NaN"), "amount")


def a_datetime_needs_a_time_zone() -> None:
    with pytest.raises(TypeError, match="at: a datetime without a time zone is no instant"):
        _forms.TIME.write(datetime(2026, 1, 31), "at")
    cairo = timezone(timedelta(hours=2))
    assert _forms.TIME.write(datetime(2026, 1, 31, 14, tzinfo=cairo), "at") == (
        '"2026-01-31T12:00:00Z"'
    )


def a_day_is_a_date_and_no_datetime() -> None:
    assert _forms.DATE.write(date(2026, 1, 31), "day") == '"2026-01-31"'
    with pytest.raises(TypeError, match="day: must be a date, not a datetime"):
        _forms.DATE.write(datetime(2026, 1, 31), "day")


@pytest.mark.parametrize(
    ("form", "value", "said"),
    [
        (_forms.TEXT, 7, "x: must be a str, not an int"),
        (_forms.TEXT, None, "x: must be a str, not None"),
        (_forms.INTEGER, True, "x: must be an int, not a bool"),
        (_forms.INTEGER, 1.0, "x: must be an int, not a float"),
        (_forms.NUMBER, "1", "x: must be a float or an int, not a str"),
        (_forms.BOOLEAN, 1, "x: must be a bool, not an int"),
        (_forms.List(_forms.TEXT), "adult", "x: must be a list, not a str"),
        (_forms.List(_forms.TEXT), ["a", 1], r"x\[1\]: must be a str, not an int"),
        (_forms.Map(_forms.INTEGER), [], "x: must be a dict, not a list"),
        (_forms.Map(_forms.INTEGER), {"a": "1"}, r"x\['a'\]: must be an int, not a str"),
        (_forms.Map(_forms.INTEGER), {1: 1}, "x: a key: must be a str, not an int"),
        (_forms.ANY, {"a": {1, 2}}, r"x\['a'\]: must be a value that JSON has, not a set"),
    ],
)
def a_value_of_the_wrong_type_is_refused_by_its_place(form: Any, value: Any, said: str) -> None:
    with pytest.raises(TypeError, match=f"^{said}$"):
        form.write(value, "x")


def half_a_character_is_refused() -> None:
    with pytest.raises(ValueError, match="^x: a text must be whole Unicode characters"):
        _forms.TEXT.write("\ud800", "x")


def a_rule_may_hold_any_value_that_json_has(book: lw.Book) -> None:
    body = {"age": {"operator": "between", "value": [Decimal("21"), 65]}}
    book.create_rule("working age", body)
    assert book.get_rules().client == {"working age": body}


def records_do_not_change(mona: lw.SignedUp) -> None:
    with pytest.raises(AttributeError, match="a SignedUp doesn't change"):
        mona.uuid = "x"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        mona.other = "x"  # type: ignore[attr-defined]


def records_are_equal_by_their_values(mona: lw.SignedUp) -> None:
    assert lw.SignedUp._of({"UUID": mona.uuid}) == mona
    assert hash(lw.SignedUp._of({"UUID": mona.uuid})) == hash(mona)
    again = pickle.loads(pickle.dumps(mona))
    assert (again, again.json, again.detail) == (mona, mona.json, mona.detail)


def a_record_inside_an_answer_has_no_text_of_its_own(book: lw.Book, mona: lw.SignedUp) -> None:
    book.create_rule("adult", {"age": {"operator": ">=", "value": 21}})
    scores = book.get_total_score_batch(target=[mona.uuid], acceptance_rules=["adult"])
    score = scores[mona.uuid]
    assert isinstance(score, lw.ScoreRecord)
    assert pickle.loads(pickle.dumps(score)) == score
    with pytest.raises(AttributeError, match="this stands inside another answer"):
        score.json


def a_record_is_made_with_all_its_members() -> None:
    assert lw.ClockSetting(step_ms=5).step_ms == 5
    with pytest.raises(TypeError, match="ClockSetting has no 'step'"):
        lw.ClockSetting(step=5)  # type: ignore[call-arg]


def secrets_are_not_shown() -> None:
    assert _forms.SECRET.hidden
    assert _forms.Available(_forms.SECRET).hidden
    assert not _forms.Available(_forms.TEXT).hidden


def a_record_is_a_dict_where_one_is_wanted(book: lw.Book, mona: lw.SignedUp) -> None:
    book.create_rule("adult", {"age": {"operator": ">=", "value": 21}})
    score = book.get_total_score(uuid=mona.uuid, evaluate_by="rule", acceptance_rules=["adult"])
    assert score.to_dict()["dbr"] is lw.NA
    row = score.to_dict(na=None)
    assert row["dbr"] is None
    assert row["credit_score"] == score.credit_score
    why = book.explain(score).to_dict(na=None)
    assert why["rules"][0]["conditions"][0]["variable"] == "age"
    batch = book.get_total_score_batch(target=[mona.uuid], acceptance_rules=["adult"])
    assert batch.to_dict(na=None)[mona.uuid] == row
    several = _record.WholeList(_record.Of(lw.ScoreRecord)).read([json.loads(score.json)] * 2)
    assert several.to_list(na=None) == [row, row]


def the_scalars_of_numpy_are_taken_for_what_they_are() -> None:
    numpy: Any = pytest.importorskip("numpy")
    assert _forms.MONEY.write(numpy.int64(1500), "x") == "1500"
    assert _forms.INTEGER.write(numpy.int32(3), "x") == "3"
    assert _forms.NUMBER.write(numpy.int64(3), "x") == "3"
    assert _forms.NUMBER.write(numpy.float32(0.5), "x") == "0.5"
    assert _forms.BOOLEAN.write(numpy.bool_(True), "x") == "true"
    assert _forms.ANY.write([numpy.bool_(False), numpy.int8(1)], "x") == "[false,1]"
    with pytest.raises(TypeError, match="^x: must be an int, not a numpy.bool"):
        _forms.INTEGER.write(numpy.bool_(True), "x")
    with pytest.raises(TypeError, match="^x: a numpy.bool_? is not money"):
        _forms.MONEY.write(numpy.bool_(True), "x")
    with pytest.raises(TypeError, match="^x: a float can't hold money exactly"):
        _forms.MONEY.write(numpy.float64(1.5), "x")
    with pytest.raises(TypeError, match="^x: must be a str, not a numpy.int64"):
        _forms.TEXT.write(numpy.int64(1), "x")


@pytest.mark.parametrize("income", ["12000.50", Decimal("12000.50")])
def an_amount_that_is_a_text_may_be_a_number(book: lw.Book, mona: lw.SignedUp, income: Any) -> None:
    book.update_borrower(uuid=mona.uuid, reported_monthly_income=income, monthly_debt=0)
    score = book.get_total_score(uuid=mona.uuid, evaluate_by="rule", acceptance_rules=[])
    assert score.estimated_income == Decimal("12000.50")
    with pytest.raises(TypeError, match="^reported_monthly_income: a float can't hold money"):
        book.update_borrower(uuid=mona.uuid, reported_monthly_income=1.5)  # type: ignore[arg-type]


def a_long_text_is_shortened_in_a_repr(book: lw.Book, mona: lw.SignedUp) -> None:
    book.get_total_score(uuid=mona.uuid, evaluate_by="rule", acceptance_rules=[])
    log = book.export_log()
    assert len(log.log) > 500
    assert len(repr(log)) < 300
    assert log.checkpoint not in repr(log)
    assert "records=1" in repr(log)
