"""Decisions without a book."""

from __future__ import annotations

import doctest
import json
import pickle
from datetime import date, datetime, time, timezone
from decimal import Decimal
from pathlib import Path
from types import MappingProxyType
from typing import Any

import lendwright as lw
import pytest
from lendwright import _native

POLICY = lw.Policy.from_json(
    '{"format": 1, "acceptance_rules": ["adult"],'
    ' "rules": {"adult": [{"variable": "age", "operator": ">=", "value": 21}]}}'
)


@pytest.mark.parametrize(("age", "state"), [(21, True), (20, False), (None, None), (lw.NA, None)])
def a_state_is_true_false_or_none(age: Any, state: bool | None) -> None:
    assert POLICY.decide({"age": age}).state is state


def without_rules_there_is_no_state() -> None:
    assert lw.Policy.from_json('{"format": 1}').decide({}).state is lw.NA


@pytest.mark.parametrize("dbr", [0.2, Decimal("0.2"), "0.2"])
def a_number_may_come_in_any_form(dbr: Any) -> None:
    assert POLICY.decide({"DBR": dbr}).score == 564


def what_is_not_a_number_is_missing_and_not_zero() -> None:
    assert POLICY.decide({"DBR": float("nan")}) == POLICY.decide({})


def an_unknown_name_is_refused() -> None:
    with pytest.raises(lw.InvalidRequest, match="unknown variable 'DRB', did you mean 'DBR'?"):
        POLICY.decide({"DRB": 0.2})
    with pytest.raises(lw.InvalidRequest, match="'credit_score' is computed by the policy"):
        POLICY.decide({"DBR": 0.2, "credit_score": 850})


def a_value_of_no_variable_is_refused() -> None:
    with pytest.raises(TypeError, match="^DBR: a variable's value is a number, .* not object$"):
        POLICY.decide({"DBR": object()})
    with pytest.raises(TypeError, match="a variable's name must be a str, not int"):
        POLICY.decide({1: 1})
    with pytest.raises(TypeError, match="^inputs: must be a dict, .* not list$"):
        POLICY.decide([("DBR", 0.2)])  # type: ignore[arg-type]


def a_day_is_taken_where_a_variable_is_one() -> None:
    policy = lw.Policy.from_json(
        '{"format": 1, "acceptance_rules": ["recent"],'
        ' "variables": [{"name": "hired_on", "type": "date"}],'
        ' "rules": {"recent": [{"variable": "hired_on", "operator": ">=", "value": "2020-01-01"}]}}'
    )
    assert policy.decide({"hired_on": date(2021, 5, 1)}).state is True
    assert policy.decide({"hired_on": date(2019, 5, 1)}).state is False
    assert policy.decide({"hired_on": datetime(2021, 5, 1)}).state is True
    with pytest.raises(TypeError, match="^hired_on: 2021-05-01 09:00:00 has a time of day, and a day"):
        policy.decide({"hired_on": datetime(2021, 5, 1, 9)})
    with pytest.raises(TypeError, match=r"^hired_on: .*\+00:00 is an instant, not a day"):
        policy.decide({"hired_on": datetime(2021, 5, 1, tzinfo=timezone.utc)})
    with pytest.raises(TypeError, match="^hired_on: a variable's value is .*, not datetime.time"):
        policy.decide({"hired_on": time(9)})
    numpy: Any = pytest.importorskip("numpy")
    pandas: Any = pytest.importorskip("pandas")
    for day in (pandas.Timestamp("2021-05-01"), numpy.datetime64("2021-05-01T00:00")):
        assert policy.decide({"hired_on": day}).state is True
    for none in (pandas.NaT, numpy.datetime64("NaT")):
        assert policy.decide({"hired_on": none}).missing == [("hired_on", "not_available")]


def an_array_is_a_list() -> None:
    numpy: Any = pytest.importorskip("numpy")
    policy = lw.Policy.from_json(
        '{"format": 1, "acceptance_rules": ["trade"],'
        ' "variables": [{"name": "trades", "type": "list"}],'
        ' "rules": {"trade": [{"variable": "trades", "operator": "contains", "value": "smith"}]}}'
    )
    assert policy.decide({"trades": ["joiner", "smith"]}).state is True
    assert policy.decide({"trades": numpy.array(["joiner", "smith"])}).state is True
    assert policy.decide({"trades": numpy.array(["joiner"])}).state is False


def a_policy_is_its_digest() -> None:
    again = lw.Policy.from_json(POLICY.json)
    assert again == POLICY
    assert hash(again) == hash(POLICY)
    assert again.digest.startswith("sha256:")
    assert pickle.loads(pickle.dumps(POLICY)) == POLICY


def a_file_that_is_not_there_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as refused:
        lw.Policy.from_file(tmp_path / "none.json")
    assert refused.value.filename == str(tmp_path / "none.json")


def a_file_that_is_no_policy_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "policy.json"
    file.write_text('{"format": 2}')
    with pytest.raises(lw.InvalidRequest, match="format 2 is newer"):
        lw.Policy.from_file(file)


def named_rules_decide_in_the_place_of_the_default_ones() -> None:
    policy = lw.Policy.from_json(
        '{"format": 1, "acceptance_rules": ["adult"], "rules": {'
        '"adult": [{"variable": "age", "operator": ">=", "value": 21}],'
        '"indebted": [{"variable": "DBR", "operator": ">", "value": 0.5}]}}'
    )
    applicant = {"age": 31, "DBR": 0.7}
    assert policy.decide(applicant).state is True
    assert policy.decide(applicant, ["adult"], ["indebted"]).state is False
    assert policy.decide(applicant, rejection_rules=("indebted",)).state is False
    assert policy.decide(applicant, []).state is lw.NA
    for lists, field in (((["none"],), "acceptance_rules"), (([], ["none"]), "rejection_rules")):
        with pytest.raises(lw.NotFound, match="rule none does not exist") as refused:
            policy.decide(applicant, *lists)
        assert (refused.value.code, refused.value.detail.field) == ("requested_rule_unknown", field)
    with pytest.raises(TypeError, match="^acceptance_rules: must be a list of names of rules"):
        policy.decide(applicant, "adult")


def a_policy_goes_into_a_book_and_out_of_it(book: lw.Book) -> None:
    assert book.load_policy(POLICY).digest == POLICY.digest
    book.create_rule("affordable", {"DBR": {"operator": "<=", "value": 0.5}})
    given = book.give_policy()
    policy = lw.Policy.from_json(json.dumps(given.policy))
    assert policy == lw.Policy.from_json(given.policy) == lw.Policy.from_json(json.dumps(given.policy).encode())
    for wrong in (3, None, ["format"]):
        with pytest.raises(TypeError, match="^text: must be a str, bytes or a dict, not "):
            lw.Policy.from_json(wrong)  # type: ignore[arg-type]
    assert policy.digest == given.digest
    assert policy.decide({"DBR": 0.7}, ["affordable"]).state is False


def any_mapping_holds_inputs() -> None:
    inputs = {"age": 31, "DBR": 0.2}
    assert POLICY.decide(MappingProxyType(inputs)) == POLICY.decide(inputs)


def pandas_and_numpy_hold_inputs() -> None:
    pandas: Any = pytest.importorskip("pandas")
    numpy: Any = pytest.importorskip("numpy")
    frame = pandas.DataFrame({"age": [31, 20], "DBR": [0.2, numpy.nan], "Is_Banked": [True, False]})
    decided = [POLICY.decide(row) for _, row in frame.iterrows()]
    assert decided[0] == POLICY.decide({"age": 31, "DBR": 0.2, "Is_Banked": True})
    assert decided[1] == POLICY.decide({"age": 20, "Is_Banked": False})
    assert decided[1].missing == [("DBR", "not_a_number")]
    assert POLICY.decide({"age": numpy.int64(21), "DBR": numpy.float32(0.25)}).state is True
    assert POLICY.decide({"age": pandas.NA}).missing == [("age", "not_available")]
    assert POLICY.decide({"DBR": numpy.array(0.2)}).missing == []
    with pytest.raises(lw.InvalidRequest, match="^'DBR' must be a number of 0 or more, not a list of 1"):
        POLICY.decide({"DBR": numpy.array([0.2])})
    with pytest.raises(TypeError, match="^inputs: .* not pandas.*DataFrame; decide_many takes a frame$"):
        POLICY.decide(frame)


def what_did_not_count_is_named_with_the_reason() -> None:
    decision = POLICY.decide({"age": "N/A", "DBR": float("nan"), "reports": None})
    assert decision.missing == [
        ("age", "not_available"),
        ("DBR", "not_a_number"),
        ("reports", "null"),
    ]
    assert POLICY.decide({"age": "31", "DBR": 0.2}).missing == []


def a_value_that_its_variable_can_not_have_is_refused_by_name() -> None:
    for name, value, sentence in [
        ("DBR", "90%", "'DBR' must be a number of 0 or more, not \"90%\""),
        ("DBR", -1, "'DBR' must be a number of 0 or more, not -1"),
        ("DBR", float("inf"), "'DBR' must be a number of 0 or more, not inf"),
        ("DBR", -(10**400), f"'DBR' must be a number of 0 or more, not -1{'0' * 58}…"),
        ("age", 500, "'age' must be a whole number from 0 to 150, not 500"),
        # The policy doesn't use this variable, but checks its value.
        ("Repayment_Months", 0, "'Repayment_Months' must be a whole number of 1 or more, not 0"),
    ]:
        with pytest.raises(lw.InvalidRequest) as refused:
            POLICY.decide({"age": 31, name: value})
        assert str(refused.value) == sentence
        assert refused.value.code == "invalid_value"
    with pytest.raises(lw.InvalidRequest, match=r"\(did you mean 'Retired'\?\), not \"retired\"$"):
        POLICY.decide({"Income_Type": "retired"})


def many_applicants_are_decided_in_one_call() -> None:
    rows: list[dict[str, Any]] = [{"age": 31, "DBR": 0.2}, {"age": 20}, {}]
    decided = POLICY.decide_many(rows)
    assert list(decided) == [POLICY.decide(row) for row in rows]
    assert (len(decided), decided.wrong) == (3, [])
    rows += [{"age": 310}, {"age": "old", "DBR": -9999}, {"age": 200}]
    with pytest.raises(lw.InvalidRequest) as refused:
        POLICY.decide_many(rows)
    assert str(refused.value) == (
        "row 3: 'age' must be a whole number from 0 to 150, not 310; wrong in all: "
        "age 2 out_of_range, age 1 type_mismatch, DBR 1 out_of_range"
    )
    decided = POLICY.decide_many(rows, bad="missing")
    assert decided.wrong == [
        ("age", "out_of_range", 2),
        ("age", "type_mismatch", 1),
        ("DBR", "out_of_range", 1),
    ]
    assert decided[4].missing == [("age", "type_mismatch"), ("DBR", "out_of_range")]
    assert decided[4].state is None
    assert len(POLICY.decide_many([])) == 0
    with pytest.raises(ValueError, match="^bad: must be 'refuse' or 'missing', not 'ignore'$"):
        POLICY.decide_many(rows, bad="ignore")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="^rows: must be an iterable of dicts or a DataFrame, not dict; decide takes one applicant"):
        POLICY.decide_many({"age": 31})


def decisions_are_found_by_any_index_of_a_sequence() -> None:
    rows: list[dict[str, Any]] = [{"age": 31, "DBR": 0.2}, {"age": 20}, {}]
    decided = POLICY.decide_many(rows)
    listed = list(decided)
    assert [decided[at] for at in range(-3, 3)] == listed + listed
    assert decided[1:] == listed[1:]
    assert decided[::-1] == list(reversed(decided)) == listed[::-1]
    for beyond in (3, -4, 2**70, -(2**70)):
        with pytest.raises(IndexError, match="^there is no such decision$"):
            decided[beyond]
    with pytest.raises(TypeError):
        decided["0"]  # type: ignore[call-overload]


@pytest.mark.parametrize("bad", ["refuse", "missing"])
def what_is_no_input_is_named_with_its_row(bad: Any) -> None:
    sound: list[Any] = [{"age": 31}] * 7
    with pytest.raises(lw.InvalidRequest, match="^row 7: input: unknown variable 'DBRR'") as refused:
        POLICY.decide_many([*sound, {"DBRR": 0.2}], bad=bad)
    assert refused.value.detail.field == "rows/7/DBRR"
    with pytest.raises(TypeError, match="^row 7: DBR: a variable's value is .*, not set$"):
        POLICY.decide_many([*sound, {"DBR": {1}}], bad=bad)
    with pytest.raises(TypeError, match="^row 7: inputs: must be a dict, .*, not int$"):
        POLICY.decide_many([*sound, 5], bad=bad)


@pytest.mark.parametrize("deep", ["itself", "100,000 levels"])
def a_list_inside_a_list_is_no_value(deep: str) -> None:
    inner: list[Any] = []
    if deep == "itself":
        inner.append(inner)
    else:
        for _ in range(100_000):
            inner = [inner]
    tags = {"name": "tags", "type": "list"}
    rule = [{"variable": "tags", "operator": "contains", "value": "vip"}]
    text = json.dumps({"format": 1, "variables": [tags], "rules": {"vip": rule}})
    policy = lw.Policy.from_json(text)
    for name, wanted in (("DBR", "a number of 0 or more"), ("tags", "a list of numbers, texts or booleans")):
        said = f"'{name}' must be {wanted}, not a list of 1"
        for decide in (policy.decide, policy.explain):
            with pytest.raises(lw.InvalidRequest, match=f"^{said}$"):
                decide({name: inner})
        with pytest.raises(lw.InvalidRequest, match=f"^row 0: {said}"):
            policy.decide_many([{name: inner}])
        counted = policy.decide_many([{name: tuple(inner)}], bad="missing").wrong
        assert counted == [(name, "type_mismatch", 1)]


def an_array_that_holds_itself_is_no_value() -> None:
    numpy: Any = pytest.importorskip("numpy")
    array = numpy.empty((), dtype=object)
    array[()] = array
    with pytest.raises(TypeError, match="^DBR: .*, not numpy.ndarray$"):
        POLICY.decide({"DBR": array})


def a_frame_is_decided_row_by_row() -> None:
    pandas: Any = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"age": [31, 20], "DBR": [0.2, None]})
    decided = POLICY.decide_many(frame)
    assert list(decided) == [POLICY.decide({"age": 31, "DBR": 0.2}), POLICY.decide({"age": 20})]


def a_reason_has_a_sentence() -> None:
    decision = POLICY.decide({"age": 20, "DBR": 0.7})
    assert len(decision.reason_texts) == len(decision.reasons) > 0
    assert all(" " in text for text in decision.reason_texts)
    approved = POLICY.decide({"age": 31, "DBR": 0.7})
    assert (approved.state, approved.reasons, approved.reason_texts) == (True, [], [])


def each_example_of_the_native_part_runs() -> None:
    # `--doctest-modules` doesn't read modules without a Python source.
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
    examples = 0
    for name, value in vars(_native).items():
        if callable(value):
            for test in finder.find(value, name, module=False, globs={}):
                result = runner.run(test)
                assert result.failed == 0, test.name
                examples += result.attempted
    assert examples > 20


def a_decision_can_be_sent_to_another_process() -> None:
    for inputs in ({"age": 31, "DBR": 0.7}, {"age": 20}, {"age": None}):
        decision = POLICY.decide(inputs)
        again = pickle.loads(pickle.dumps(decision))
        assert again == decision
        assert repr(again) == repr(decision)
        assert again.reason_texts == decision.reason_texts
        assert again.missing == decision.missing
    without_rules = lw.Policy.from_json('{"format": 1}').decide({})
    assert pickle.loads(pickle.dumps(without_rules)).state is lw.NA


def a_decision_is_a_row() -> None:
    row = POLICY.decide({"age": 31, "DBR": 0.7}).to_dict()
    assert (row["state"], row["class_"]) == (True, "Very Poor")
    assert list(row) == [
        "score",
        "class_",
        "state",
        "certainty",
        "reasons",
        "reason_texts",
        "missing",
        "policy",
    ]
    without_rules = lw.Policy.from_json('{"format": 1}').decide({})
    assert without_rules.to_dict()["state"] is lw.NA
    assert without_rules.to_dict(na=None)["state"] == "N/A"
    assert without_rules.to_dict("")["state"] == ""
    assert POLICY.decide({}).to_dict(na="")["state"] is None


def the_card_of_a_decision_says_how_much_is_known() -> None:
    card = POLICY.decide({"age": 31, "DBR": "N/A"})._repr_html_()
    assert "passes the rules · known: " in card
    assert "did not count: DBR (not_available)" in card


def a_decision_is_neither_true_nor_false() -> None:
    policy = lw.Policy.from_json('{"format": 1}')
    with pytest.raises(TypeError, match=r"^a Decision is neither true nor false: read \.state"):
        bool(policy.decide({"DBR": 0.2}))
    book = lw.open()
    uuid = book.sign_up("+201001234567", autofill=True).uuid
    score = book.get_total_score(uuid=uuid, evaluate_by="rule", acceptance_rules=[])
    for decided in (score, book.explain(score), policy.explain({"DBR": 0.2})):
        with pytest.raises(TypeError, match=r"is neither true nor false: read \.pass_business_rules_state"):
            bool(decided)
    assert lw.NA is score.pass_business_rules_state and not lw.NA
    # Records without a decision are true.
    assert book.get_borrower_info(uuid=uuid)


def what_can_not_be_made_by_a_call_says_how_it_is_made() -> None:
    with pytest.raises(TypeError, match=r"Policy\.from_file\(path\)"):
        lw.Policy()
    days = [date(2026, 1, 1), date(2027, 1, 1)]
    wrong: tuple[tuple[Any, ...], ...] = ((days, [-100, 110]), (days,))
    for given in wrong:
        with pytest.raises(TypeError, match=r"lw\.xirr\(zip\(dates, amounts\)\)"):
            lw.xirr(*given)
    assert round(lw.xirr(zip(days, [-100, 110])), 4) == 0.1
    with pytest.raises(TypeError, match=r"^clock: must be a datetime, a ClockSetting or a dict, not a str"):
        lw.open(clock="x")  # type: ignore[arg-type]
    with pytest.raises(lw.InvalidRequest, match="NaN is no number of JSON; write null for a value that is missing"):
        lw.Policy.from_json('{"format": NaN}')


def reasons_are_told_in_the_language_that_is_asked_for(book: lw.Book) -> None:
    given = {"age": 19, "DBR": 0.7}
    decision = POLICY.decide(given)
    assert decision.reason_texts == ["Age of the applicant"]
    assert decision.reason_texts_in("ar") == ["سن مقدم الطلب"] == decision.to_row(language="ar")["reason_texts"]
    assert pickle.loads(pickle.dumps(decision)).reason_texts_in("ar") == ["سن مقدم الطلب"]
    decided = POLICY.decide_many([given, {}])
    assert [row["reason_texts"][0] for row in decided.to_rows(language="ar")] == [
        "سن مقدم الطلب",
        POLICY.decide({}).reason_texts_in("ar")[0],
    ]
    assert POLICY.explain(given, language="ar").reasons[0].text == "سن مقدم الطلب"
    mona = book.sign_up("+201001234567", autofill=True)
    score = book.get_total_score(uuid=mona.uuid, evaluate_by="rule", acceptance_rules=[])
    assert book.explain(score, language="ar").reasons[0].text.startswith("الطلب غير مكتمل: توجد بيانات مطلوبة ناقصة (")
    assert book.explain(book.explain(score), language="ar").reasons[0].text == book.explain(score, language="ar").reasons[0].text


def what_is_missing_is_named_in_words() -> None:
    policy = lw.Policy.from_json(
        {
            "format": 1,
            "variables": [{"name": "visits_q", "type": "number"}],
            "weights": {"debt": 1, "job": 2},
            "characteristics": [
                {"name": "debt", "variables": ["DBR"], "knots": [[0, 1], [1, 0]], "reason": "OBLIGATIONS"},
                {"name": "job", "variables": ["visits_q"], "knots": [[0, 0], [9, 1]], "reason": "VISITS"},
            ],
        }
    )
    said = "The application is incomplete: needed information is missing"
    assert f"{said} (Debt payments in relation to income)" in policy.decide({"visits_q": 3}).reason_texts
    assert policy.decide({"DBR": 0.0}).reason_texts == [said]
    assert [at for at, _ in policy.warnings] == ["/characteristics/1/reason"]


def a_refusal_below_a_cut_off_says_what_to_ask_for() -> None:
    policy = lw.Policy.from_json(
        '{"format": 1, "acceptance_rules": ["cut"],'
        ' "rules": {"cut": [{"variable": "credit_score", "operator": ">=", "value": 700}]}}'
    )
    known = {"estimated_income": 12000, "DBR": 0.1, "total_avg_monthly_spending": 6000, "Years_of_Experience": 3}
    why = policy.explain(known)
    assert why.pass_business_rules_state is False and why.missing_to_resolve is not None
    best = {"months_with_salary": 6, "months_covered": 6, "missed_payments_90d": 0, "reports": 0, "Residence_Type": "Fully Owned"}
    best |= {"Income_Type": "Public Sector Employee", "Months_at_Address": 60, "Education_Level": "Phd", "Is_Banked": True}
    best |= {"Number_of_Dependents": 0}
    told = {name: best[name] for name in why.missing_to_resolve.variables}
    assert policy.decide(known | told).state is True
    for name in told:
        assert policy.decide(known | {one: told[one] for one in told if one != name}).state is False
    # If the missing data can't change the decision, there is nothing to ask for.
    assert policy.explain(known | {"reports": 2}).missing_to_resolve is None
