"""Conversion of values: money, times, `NA`, and values that are refused before they are sent."""

from __future__ import annotations

import copy
import inspect
import json
import pickle
import pydoc
from collections.abc import Callable
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from typing import Any

import lendwright as lw
import pytest
from lendwright import _answer, _forms, _rows


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
    with pytest.raises(lw.InvalidRequest, match="^'amount' must be a finite number, not NaN$"):
        _forms.MONEY.write(Decimal("NaN"), "amount")


def a_datetime_needs_a_time_zone() -> None:
    with pytest.raises(TypeError, match="at: a datetime without a time zone is no instant"):
        _forms.TIME.write(datetime(2026, 1, 31), "at")
    cairo = timezone(timedelta(hours=2))
    assert _forms.TIME.write(datetime(2026, 1, 31, 14, tzinfo=cairo), "at") == (
        '"2026-01-31T12:00:00Z"'
    )


@pytest.mark.parametrize("form", [_forms.DATE, _forms.ANY])
def a_day_is_a_date_or_its_midnight(form: Any) -> None:
    assert form.write(date(2026, 1, 31), "day") == '"2026-01-31"'
    assert form.write(datetime(2026, 1, 31), "day") == '"2026-01-31"'
    with pytest.raises(TypeError, match="^day: 2026-01-31 12:30:00 has a time of day, and a day has"):
        form.write(datetime(2026, 1, 31, 12, 30), "day")


def an_instant_is_no_day() -> None:
    noon = datetime(2026, 1, 31, 12, tzinfo=timezone.utc)
    with pytest.raises(TypeError, match=r"^day: 2026-01-31 12:00:00\+00:00 is an instant, not a day"):
        _forms.DATE.write(noon, "day")
    assert _forms.ANY.write(noon, "x") == '"2026-01-31T12:00:00Z"'
    with pytest.raises(TypeError, match="^day: must be a date, not a str"):
        _forms.DATE.write("2026-01-31", "day")


def the_days_of_pandas_and_numpy_are_days(book: lw.Book, mona: lw.SignedUp) -> None:
    numpy: Any = pytest.importorskip("numpy")
    pandas: Any = pytest.importorskip("pandas")
    for day in (numpy.datetime64("2026-01-31"), pandas.Timestamp("2026-01-31")):
        assert _forms.DATE.write(day, "day") == _forms.ANY.write(day, "day") == '"2026-01-31"'
        book.report_borrower(mona.uuid, reason="fraud_identity", occurred_on=day)
    late = [
        numpy.datetime64("2026-01-31T12:30"),
        pandas.Timestamp("2026-01-31 12:30"),
        pandas.Timestamp("2026-01-31") + pandas.Timedelta(1, "ns"),
    ]
    for value in late:
        with pytest.raises(TypeError, match="^day: 2026-01-31.* has a time of day"):
            _forms.DATE.write(value, "day")
    with pytest.raises(ValueError, match="^day: 20000-01-01 is no day of the years 1 to 9999"):
        _forms.DATE.write(numpy.datetime64("20000-01-01"), "day")
    for none in (pandas.NaT, pandas.NA, numpy.datetime64("NaT")):
        assert _forms.ANY.write(none, "x") == "null"
        book.report_borrower(mona.uuid, reason="fraud_identity", occurred_on=none)
        with pytest.raises(TypeError, match="^at: must be a datetime, not"):
            _forms.TIME.write(none, "at")


def extras_take_days_and_arrays(book: lw.Book, mona: lw.SignedUp) -> None:
    numpy: Any = pytest.importorskip("numpy")
    book.declare_variables(
        [
            {"name": "hired_on", "type": "date"},
            {"name": "trades", "type": "list"},
        ]
    )
    for day in (date(2025, 5, 1), datetime(2025, 5, 1), numpy.datetime64("2025-05-01")):
        extras = {"hired_on": day, "trades": numpy.array(["joiner", "smith"])}
        book.update_borrower(mona.uuid, extras=extras)
    with pytest.raises(TypeError, match=r"^extras\['hired_on'\]: .* has a time of day"):
        book.update_borrower(mona.uuid, extras={"hired_on": datetime(2025, 5, 1, 9)})


def an_array_is_a_list_where_any_value_may_stand() -> None:
    numpy: Any = pytest.importorskip("numpy")
    assert _forms.ANY.write({"value": numpy.array([21, 65])}, "x") == '{"value":[21,65]}'
    assert _forms.ANY.write(numpy.array([[0.5], [1.5]]), "x") == "[[0.5],[1.5]]"
    assert _forms.ANY.write(numpy.array(7), "x") == "7"
    days = numpy.array(["2026-01-31"], dtype="datetime64[ns]")
    assert _forms.ANY.write(days, "x") == '["2026-01-31"]'
    assert _forms.List(_forms.TEXT).write(numpy.array(["a"]), "x") == '["a"]'
    with pytest.raises(TypeError, match="^x: must be a list, not a numpy.ndarray"):
        _forms.List(_forms.TEXT).write(numpy.array("a"), "x")
    for form in (_forms.INTEGER, _forms.NUMBER, _forms.MONEY):
        with pytest.raises(TypeError, match="^x: .*numpy.ndarray"):
            form.write(numpy.array([1, 2]), "x")


def what_contains_itself_is_refused() -> None:
    items: list[Any] = []
    items.append(items)
    members: dict[str, Any] = {}
    members["inner"] = {"deeper": members}
    said = "must have at most 256 lists and objects one in another, not more, or one that contains itself"
    for value in (items, members):
        with pytest.raises(lw.InvalidRequest, match=f"^'value' {said}$"):
            _forms.ANY.write(value, "value['a']")
        with pytest.raises(lw.InvalidRequest, match=f"^'value' {said}$"):
            lw.open().create_rule("deep", value)
    deepest: Any = 1
    for _ in range(256):
        deepest = [deepest]
    assert _forms.ANY.write(deepest, "x") == "[" * 256 + "1" + "]" * 256


def an_int_of_thousands_of_digits_is_too_large() -> None:
    for form in (_forms.INTEGER, _forms.NUMBER, _forms.MONEY, _forms.ANY):
        with pytest.raises(lw.InvalidRequest, match="^'x' must have fewer digits, not an int of 16610 bits$"):
            form.write(10**5000, "x")


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


@pytest.mark.parametrize(
    ("location", "said"),
    [
        ([{"lat": Decimal("30.0"), "long": 31.0}], r"location\[0\]\['lat'\]: must be a float or an int, not a Decimal"),
        ([{"lat": 30.0, "lon": 31.0}], r"location\[0\]: a UploadedPing has no 'lon', did you mean 'long'\?"),
        ([{"lat": 30.0, "long": 31.0}, 7], r"location\[1\]: must be a UploadedPing or a dict, not an int"),
        ({"lat": 30.0, "lon": 31.0}, r"location: a UploadedPing has no 'lon', did you mean 'long'\?"),
        ({"lat": "30.0", "long": 31.0}, r"location\['lat'\]: must be a float or an int, not a str"),
    ],
)
def of_several_forms_the_one_that_was_meant_says_what_is_wrong(
    book: lw.Book, mona: lw.SignedUp, location: Any, said: str
) -> None:
    with pytest.raises(TypeError, match=f"^{said}$"):
        book.upload_collected_data(mona.uuid, location=location)
    with pytest.raises(TypeError, match=r"^columns\[0\]: must be a str, not an int$"):
        book.issue_csv("1", "payments", columns=[1])  # type: ignore[list-item]


def half_a_character_is_refused_by_every_door(book: lw.Book, mona: lw.SignedUp) -> None:
    half = r"must have whole Unicode characters, not '\\ud800'$"
    with pytest.raises(lw.InvalidRequest, match=f"^'x' {half}"):
        _forms.TEXT.write("\ud800", "x")
    with pytest.raises(lw.InvalidRequest, match=f"^'marital_status' {half}") as refused:
        book.update_borrower(mona.uuid, marital_status="\ud800")
    detail = refused.value.detail
    assert (detail.code, detail.field, detail.value) == ("invalid_value", "marital_status", r"'\ud800'")
    policy = lw.Policy.from_json('{"format": 1}')
    with pytest.raises(lw.InvalidRequest, match=f"^'Income_Type' {half}"):
        policy.decide({"Income_Type": "\ud800"})
    with pytest.raises(lw.InvalidRequest, match=f"^'inputs' {half}"):
        policy.decide({"\ud800": 1})


def half_a_character_of_what_is_no_field_is_refused_by_its_name(book: lw.Book) -> None:
    asks: dict[str, Callable[[], object]] = {
        "operation": lambda: book.call("\ud800"),
        "request": lambda: book.call("get_rules", '{"rule": "\ud800"}'),
        "user_name": lambda: book.acting_as("\ud800"),
        "api_key": lambda: book.log_in("host", "\ud800"),
        "token": lambda: book.bearer("\ud800"),
        "method": lambda: book.respond("\ud800", "/"),
        "path": lambda: book.respond("GET", "\ud800"),
        "query": lambda: book.respond("GET", "/", "\ud800"),
        "headers/0": lambda: book.respond("GET", "/", headers={"accept": "\ud800"}),
        "zone": lambda: lw.SmsTemplates({}, zone="\ud800"),
        "templates": lambda: lw.SmsTemplates("\ud800"),
        "policy": lambda: lw.Policy.from_json("\ud800"),
    }
    for name, ask in asks.items():
        with pytest.raises(lw.InvalidRequest, match=f"^'{name}' must have whole Unicode characters, not '.*ud800"):
            ask()


@pytest.mark.parametrize("value", [float("inf"), float("-inf"), -(10**400)])
def a_number_that_no_double_holds_is_refused_as_it_was_written(
    book: lw.Book, mona: lw.SignedUp, value: Any
) -> None:
    book.declare_variables([{"name": "risk", "type": "number"}])
    shown = str(value)[:20]
    with pytest.raises(lw.InvalidRequest, match="^'extras/risk' must be a (finite )?number, not") as kept:
        book.update_borrower(mona.uuid, extras={"risk": value})
    with pytest.raises(lw.InvalidRequest, match="^'DBR' must be a number of 0 or more, not") as decided:
        lw.Policy.from_json('{"format": 1}').decide({"DBR": value})
    for refused, field in ((kept, "extras/risk"), (decided, "DBR")):
        detail = refused.value.detail
        assert (detail.code, detail.field) == ("invalid_value", field)
        assert detail.value is not None and detail.value.startswith(shown)


def a_word_in_the_wrong_case_is_told_the_right_one(book: lw.Book, mona: lw.SignedUp) -> None:
    with pytest.raises(lw.InvalidRequest, match=r"\(did you mean 'Retired'\?\), not \"retired\"$"):
        book.update_borrower(mona.uuid, income_type="retired")  # type: ignore[arg-type]


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
    again = pickle.loads(pickle.dumps(score))
    assert (again, again.detail) == (score, score.detail)
    with pytest.raises(AttributeError, match="this stands inside another answer"):
        score.json


def what_an_answer_holds_does_not_change_either(book: lw.Book, mona: lw.SignedUp) -> None:
    book.create_rule("adult", {"age": {"operator": ">=", "value": 21}})
    batch = book.get_total_score_batch(target=[mona.uuid], acceptance_rules=["adult"])
    rules = book.get_rules().client
    held: Any
    for held in (batch, rules, rules["adult"]):
        before = dict(held)
        for change in (
            lambda: held.__setitem__("x", 1),
            lambda: held.__delitem__(next(iter(held))),
            lambda: held.update(x=1),
            lambda: held.setdefault("x", 1),
            lambda: held.pop("x"),
            held.popitem,
            held.clear,
            lambda: held.__ior__({"x": 1}),
        ):
            with pytest.raises(TypeError, match="an answer doesn't change; its to_dict"):
                change()
        assert held == before
        for again in (pickle.loads(pickle.dumps(held)), copy.deepcopy(held), copy.copy(held)):
            assert (again, type(again)) == (held, type(held))
    assert json.loads(json.dumps(rules)) == rules
    again = pickle.loads(pickle.dumps(batch))
    assert (again.json, again.detail) == (batch.json, batch.detail)
    changeable = book.get_rules().to_dict()["client"]
    changeable["adult"]["age"]["value"] = 18
    book.update_rule("adult", changeable["adult"])
    pandas: Any = pytest.importorskip("pandas")
    frame = pandas.DataFrame(batch.to_dict(na=None)).T
    assert list(frame.index) == [mona.uuid]
    assert pandas.Series(rules).index.tolist() == ["adult"]


def a_record_is_made_with_all_its_members() -> None:
    assert lw.ClockSetting(step_ms=5).step_ms == 5
    with pytest.raises(TypeError, match="ClockSetting has no 'step', did you mean 'step_ms'"):
        lw.ClockSetting(step=5)  # type: ignore[call-arg]


def an_unknown_member_is_told_before_one_that_is_missing() -> None:
    with pytest.raises(TypeError, match="BorrowerRow has no 'phone_no', did you mean 'phone_number'"):
        lw.BorrowerRow(phone_no="+201001234567")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="BorrowerRow: 'phone_number' is missing"):
        lw.BorrowerRow(first_name="Mona")  # type: ignore[call-arg]


def a_record_s_signature_names_its_members() -> None:
    signature = inspect.signature(lw.BorrowerRow)
    assert list(signature.parameters)[:2] == ["phone_number", "first_name"]
    assert signature.parameters["phone_number"].default is inspect.Parameter.empty
    assert signature.parameters["first_name"].default is None
    assert signature.parameters["first_name"].annotation == "str | None"
    assert "warnings: 'tuple[Warning, ...]' = ()" in str(inspect.signature(lw.Detail))
    assert "Profile(*, number_of_children: " in pydoc.plain(pydoc.render_doc(lw.Profile))


def secrets_are_not_shown() -> None:
    assert _forms.SECRET.hidden
    assert _forms.Available(_forms.SECRET).hidden
    assert not _forms.Available(_forms.TEXT).hidden


def a_secret_that_is_not_there_is_no_secret(book: lw.Book, mona: lw.SignedUp) -> None:
    without = book.update_borrower(mona.uuid, number_of_children=1)
    assert "token=N/A" in repr(without)
    assert "…" not in without._repr_html_()
    pepper = lw.PepperSetting(kid="2026", secret="BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=")
    book = lw.open(peppers=[pepper])
    omar = book.sign_up("+201001234567", autofill=True)
    kept = book.update_borrower(omar.uuid, number_of_children=1)
    assert "token=…" in repr(kept)
    assert str(kept.token) not in repr(kept) + kept._repr_html_()


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
    several = _answer.WholeList(_rows.Of(lw.ScoreRecord)).read([json.loads(score.json)] * 2)
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
    assert log.log not in repr(log)
    assert "records=1" in repr(log)


def test_days_of_an_export_are_dates() -> None:
    with lw.open() as book:
        made = book.issue_csv(
            "1", "payments", from_=date(2026, 2, 1), to=date(2026, 2, 28)
        )
        assert made.rows == 0
