"""Answers as tables, explanations without a book, and the pages of rules."""

from __future__ import annotations

import json
import pickle
import re
from decimal import Decimal
from html import unescape
from typing import Any

import lendwright as lw
import pytest

POLICY = lw.Policy.from_json(
    json.dumps(
        {
            "format": 1,
            "acceptance_rules": ["affordable"],
            "variables": [{"name": "town", "type": "string"}],
            "rules": {
                "affordable": [{"variable": "DBR", "operator": "<=", "value": 0.5}],
                "minor": [{"variable": "age", "operator": "<", "value": 21}],
                "settled": [
                    {"variable": "Months_at_Address", "operator": ">=", "value": 12, "join": "and"},
                    {"variable": "Is_Banked", "operator": "==", "value": True, "join": "or"},
                    {
                        "any": [
                            [{"variable": "town", "operator": "==", "value": "Giza and Cairo"}],
                            [{"variable": "town", "operator": "in", "value": ["<Tanta>", "Suez"]}],
                        ],
                        "join": "and",
                    },
                    {"none": [[{"variable": "reports", "operator": ">", "value": 2}]]},
                ],
            },
        }
    )
)


def people(book: lw.Book) -> tuple[str, str, str, str]:
    """The ids of a borrower who passes, one who fails, one with missing data, and an unknown id."""
    passes = book.sign_up("+201001234567", autofill=True).uuid
    book.update_borrower(passes, reported_monthly_income="12000", monthly_debt=1200)
    fails = book.sign_up("+201001234568", autofill=True).uuid
    book.update_borrower(fails, reported_monthly_income="1000", monthly_debt=900, income_type="Retired")
    refers = book.sign_up("+201001234569", autofill=True).uuid
    book.create_rule("affordable", {"DBR": {"operator": "<=", "value": 0.5}})
    book.create_rule("retired", {"Income_Type": {"operator": "==", "value": "Retired"}})
    return passes, fails, refers, "11111111-1111-4111-8111-111111111111"


def a_batch_is_a_table_with_reasons_in_one_call(book: lw.Book) -> None:
    target = people(book)
    batch = book.get_total_score_batch(target=target, acceptance_rules=["affordable"])
    rows = batch.to_rows()
    assert [row["uuid"] for row in rows] == list(target)
    assert [row["state"] for row in rows] == ["pass", "fail", "refer", None]
    assert [row["failed_rules"] for row in rows] == [[], ["affordable"], [], None]
    assert rows[1]["reasons"][0] == "OBLIGATIONS"
    assert rows[2]["reasons"][0] == "INCOMPLETE"
    assert "exist" in rows[3]["message"]
    assert len({tuple(row) for row in rows}) == 1
    columns = ["uuid", "state", "credit_score", "credit_score_classification", "certainty"]
    assert list(rows[0])[:8] == [*columns, "failed_rules", "reasons", "decision_id"]
    for row in rows[:3]:
        why = book.explain(row["decision_id"])
        assert (why.uuid, why.credit_score) == (row["uuid"], row["credit_score"])
        noted = dict.fromkeys(line.code for line in why.reasons if line.on_notice)
        assert row["reasons"] == list(noted)
    again = pickle.loads(pickle.dumps(batch))
    assert again.to_rows() == rows


def a_batch_s_detail_is_typed(book: lw.Book) -> None:
    target = people(book)[1]
    batch = book.get_total_score_batch(
        target=[target], acceptance_rules=["affordable"], rejection_rules=["retired"]
    )
    assert batch.detail.decisions is not None
    decision = batch.detail.decisions[target]
    assert isinstance(decision, lw.BatchDecision)
    assert decision.state is False
    assert decision.failed_rules == ("retired", "affordable")
    assert "retired, affordable" in batch._repr_html_()


def what_was_not_asked_is_no_referral_in_a_table(book: lw.Book) -> None:
    *_, refers, nobody = people(book)
    asked = book.get_total_score_batch(target=[refers, nobody], acceptance_rules=["affordable"])
    not_asked = book.get_total_score_batch(target=[refers, nobody], acceptance_rules=[])
    assert [batch.to_rows()[0]["state"] for batch in (asked, not_asked)] == ["refer", "not_asked"]
    values = [batch.to_dict(na=None)[refers]["pass_business_rules_state"] for batch in (asked, not_asked)]
    assert values == [None, "N/A"]
    assert not_asked.to_dict()[refers]["pass_business_rules_state"] is lw.NA
    assert not_asked.to_dict(na="")[refers]["pass_business_rules_state"] == ""
    alone = book.get_total_score(uuid=refers, evaluate_by="rule", acceptance_rules=[])
    row = alone.to_row()
    assert (row["state"], row["decision_id"]) == ("not_asked", alone.detail.decision_id)
    assert row["dbr"] is None
    decided = [POLICY.decide({}, rules) for rules in (["affordable"], [])]
    assert [decision.to_row()["state"] for decision in decided] == ["refer", "not_asked"]
    assert [decision.to_dict(na=None)["state"] for decision in decided] == [None, "N/A"]
    assert [POLICY.decide({"DBR": dbr}).to_row()["state"] for dbr in (0.2, 0.7)] == ["pass", "fail"]


def a_frame_counts_each_state_by_itself(book: lw.Book) -> None:
    pandas: Any = pytest.importorskip("pandas")
    target = people(book)
    frame = book.get_total_score_batch(target=target, acceptance_rules=["affordable"]).to_frame()
    assert frame["state"].value_counts().to_dict() == {"pass": 1, "fail": 1, "refer": 1}
    assert frame.groupby("state")["credit_score"].count().to_dict() == {"pass": 1, "fail": 1, "refer": 1}
    exploded = frame.explode("failed_rules")["failed_rules"].dropna().tolist()
    assert exploded == ["affordable"]
    rows = [POLICY.decide(inputs).to_row() for inputs in ({"DBR": 0.2}, {"DBR": 0.7}, {})]
    rows.append(POLICY.decide({"DBR": 0.2}, []).to_row())
    frame = pandas.DataFrame(rows)
    assert frame["state"].tolist() == ["pass", "fail", "refer", "not_asked"]
    assert frame["state"].isna().sum() == 0


def many_decisions_without_a_book_are_a_table() -> None:
    people: list[dict[str, Any]] = [{"DBR": 0.2}, {"DBR": 0.7, "age": "N/A"}, {}]
    decided = POLICY.decide_many(people)
    rows = decided.to_rows()
    assert rows == [decision.to_row() for decision in decided]
    assert [row["state"] for row in rows] == ["pass", "fail", "refer"]
    assert POLICY.decide_many(people[:1], []).to_rows()[0]["state"] == "not_asked"
    assert (rows[1]["reasons"][0], rows[1]["missing"]) == ("OBLIGATIONS", [("age", "not_available")])
    assert rows[0]["reasons"] == []
    pytest.importorskip("pandas")
    frame = decided.to_frame()
    assert frame.to_dict("records") == rows
    assert frame["state"].value_counts().to_dict() == {"pass": 1, "fail": 1, "refer": 1}
    empty = POLICY.decide_many([])
    assert (empty.to_rows(), list(empty.to_frame().columns)) == ([], list(rows[0]))


def decisions_on_a_filtered_frame_join_their_own_applicants() -> None:
    pandas: Any = pytest.importorskip("pandas")
    full = pandas.DataFrame({"DBR": [0.1, 0.7, 0.2], "age": [31, 32, 33]})
    asked = full[full["age"] != 31]
    full["state"] = POLICY.decide_many(asked).to_frame()["state"]
    assert full["state"].iloc[1:].tolist() == ["fail", "pass"]
    assert full["state"].isna().tolist() == [True, False, False]
    two = pandas.DataFrame([[0.1, 0.7]], columns=["DBR", "DBR"])
    with pytest.raises(TypeError, match="^rows: two columns are named 'DBR'$"):
        POLICY.decide_many(two)


def a_policy_explains_without_a_book() -> None:
    inputs = {"DBR": 0.7, "age": 31, "Is_Banked": True}
    why = POLICY.explain(inputs)
    decided = POLICY.decide(inputs)
    assert isinstance(why, lw.PolicyExplanation)
    assert why.credit_score == decided.score == why.base + sum(one.contribution for one in why.contributions)
    assert (why.policy, why.pass_business_rules_state) == (POLICY.digest, False)
    assert list(dict.fromkeys(one.code for one in why.reasons if one.on_notice)) == decided.reasons
    assert [one.variable for one in why.what_would_change.one] == ["DBR"]
    assert why.to_dict()["rules"][0]["conditions"][0]["value"] == 0.5
    assert json.loads(why.json)["credit_score"] == why.credit_score
    assert repr(why).startswith("PolicyExplanation(policy='sha256:")
    assert pickle.loads(pickle.dumps(why)) == why
    assert {line.source for line in why.inputs if line.value is not None} == {"given"}
    open_ = POLICY.explain({})
    assert open_.missing_to_resolve is not None
    assert open_.missing_to_resolve.variables == ("DBR",)


def named_rules_are_explained_in_the_place_of_the_default_ones() -> None:
    why = POLICY.explain({"age": 19}, rejection_rules=["minor"])
    assert [(rule.name, rule.kind, rule.state) for rule in why.rules] == [("minor", "rejection", True)]
    assert POLICY.explain({}, []).pass_business_rules_state is lw.NA
    with pytest.raises(lw.NotFound, match="rule none does not exist"):
        POLICY.explain({}, ["none"])
    with pytest.raises(lw.InvalidRequest, match="unknown variable 'DRB', did you mean 'DBR'?"):
        POLICY.explain({"DRB": 1})
    with pytest.raises(TypeError, match="^acceptance_rules: must be a list"):
        POLICY.explain({}, "affordable")


def a_policy_explains_as_its_book_does(book: lw.Book) -> None:
    _, fails, *_ = people(book)
    score = book.get_total_score(uuid=fails, evaluate_by="rule", acceptance_rules=["affordable"])
    logged = book.explain(score).to_dict()
    given = {line["name"]: line["value"] for line in logged["inputs"] if line["value"] is not None}
    policy = lw.Policy.from_json(json.dumps(book.give_policy().policy))
    why = policy.explain(given, ["affordable"]).to_dict()
    for name in set(why) - {"contributions", "inputs"}:
        assert why[name] == logged[name], name
    points = [[line["contribution"] for line in one["contributions"]] for one in (why, logged)]
    assert points[0] == points[1]


def plain(html: str) -> list[str]:
    """The lines of text of a page."""
    lines = re.sub(r"<[^>]*>", "\n", html).split("\n")
    return [unescape(line).strip() for line in lines if line.strip()]


def a_page_of_rules_says_how_conditions_are_joined() -> None:
    inputs = {"Months_at_Address": 3, "Is_Banked": True, "town": "Suez"}
    page = POLICY.explain(inputs, ["settled"])._repr_html_()
    rules = plain(page[page.index("<b>rules</b>") :])
    assert rules[: rules.index("points")] == [
        "rules",
        *("rule", "kind", "result", "conditions"),
        *("settled", "acceptance", "undecided: data are missing"),
        *("✗ Months_at_Address >= 12", "is 3, which decides"),
        "and",
        *("✓ Is_Banked == true", "is true"),
        "or",
        "✓ any of",
        *('✗ town == "Giza and Cairo"', 'is "Suez"'),
        "or",
        *('✓ town in ["<Tanta>", "Suez"]', 'is "Suez", which decides'),
        "and",
        "? none of",
        *("? reports > 2", "missing (not given), which would decide"),
    ]
    assert "<Tanta>" not in page
    assert page.count("<div") == page.count("</div>")


def a_rejection_rule_that_does_not_apply_has_not_failed() -> None:
    page = POLICY.explain({"age": 31, "DBR": 0.2}, ["affordable"], ["minor"])._repr_html_()
    said = plain(page)
    at = said.index("minor")
    assert said[at : at + 5] == ["minor", "rejection", "does not apply", "✗ age < 21", "is 31, which decides"]
    assert not any(line.startswith("decided against") for line in said)
    page = POLICY.explain({"age": 19, "DBR": 0.7}, ["affordable"], ["minor"])._repr_html_()
    said = plain(page)
    assert "decided against by: affordable (does not hold), minor (applies)" in said
    assert said[said.index("minor") + 2] == "applies"


def a_debt_without_income_is_said_in_words() -> None:
    policy = lw.Policy.from_json(
        '{"format": 1, "acceptance_rules": ["ok"], "rules": {"ok":'
        ' [{"variable": "DBR", "operator": "<=", "value": 0.5}]}}'
    )
    why = policy.explain({"DBR": 1.7976931348623157e308})
    assert why.rules[0].conditions[0].observed == 1.7976931348623157e308
    page = why._repr_html_()
    assert page.count("a debt without income") == 4
    assert "e+308" not in page


def two_groups_of_one_kind_are_shown_apart() -> None:
    policy = lw.Policy.from_json(
        '{"format": 1, "acceptance_rules": ["both"], "rules": {"both": ['
        '{"any": [[{"variable": "age", "operator": ">", "value": 21}]], "join": "and"},'
        '{"any": [[{"variable": "DBR", "operator": "<", "value": 0.5}],'
        ' [{"variable": "reports", "operator": "==", "value": 0}]]}]}}'
    )
    page = policy.explain({"age": 31, "DBR": 0.7, "reports": 1})._repr_html_()
    said = plain(page[page.index("<b>rules</b>") :])
    assert said[said.index("both") : said.index("what would change it")] == [
        *("both", "acceptance", "does not hold"),
        *("✓ any of", "✓ age > 21", "is 31", "and", "✗ any of"),
        *("✗ DBR < 0.5", "is 0.7, which decides", "or", "✗ reports == 0", "is 1, which decides"),
    ]


def a_page_shows_what_missing_values_and_a_cap_took() -> None:
    # All values are the best, except for one report. Income and therefore spending are missing.
    best: dict[str, Any] = {"DBR": 0, "months_with_salary": 12, "months_covered": 12}
    best |= {"Years_of_Experience": 10}
    best |= {"Income_Type": "Public Sector Employee", "Residence_Type": "Fully Owned"}
    best |= {"Months_at_Address": 60, "Education_Level": "Phd", "Number_of_Dependents": 0}
    why = POLICY.explain({**best, "Is_Banked": True, "missed_payments_90d": 0, "reports": 1})
    # Of 100 points of weight, 64 count in full, 6 count 0.2 and 30 count 0.4: 300 + 550 * 0.772 is 724.6.
    # The cap takes 56.
    assert (why.credit_score, why.certainty) == (669, 0.7)
    said = plain(why._repr_html_())
    assert "missing: income −66, spending −33" in said
    assert "what hurt: cap −56" in said
    points = said[said.index("points", said.index("rules")) :]
    at = points.index("income")
    assert points[at : at + 6] == ["income", "missing", "0.4", "20", "44", "66"]
    at = points.index("capped at 669: reports")
    assert points[at + 1 : at + 6] == ["1", "-56", "56", "score", "669"]


def flat_columns_of_declared_variables_are_taken(book: lw.Book) -> None:
    pandas = pytest.importorskip("pandas")
    book.declare_variables(
        [{"name": "savings", "type": "number"}, {"name": "branch", "type": "string"}]
    )
    frame = pandas.DataFrame(
        {
            "Phone_Number": ["+201001234580", "+201001234581", "+201001234582"],
            "autofill": [True, True, True],
            "savings": [5.5, float("nan"), 7.0],
            "branch": ["Cairo", pandas.NA, "N/A"],
        }
    )
    uuids = book.import_borrowers(frame.to_dict("records")).uuids
    known = [book.get_borrower_info(uuid=uuid).extras for uuid in uuids]
    assert known == [{"savings": 5.5, "branch": "Cairo"}, {}, {"savings": 7.0}]
    row = {"Phone_Number": "+201001234583", "autofill": True}
    with pytest.raises(lw.InvalidRequest, match="rows/0/profile/extras/colour|colour"):
        book.import_borrowers([{**row, "colour": "red"}])
    with pytest.raises(lw.InvalidRequest, match="'extras/Frist_Name' must be a variable .*did you mean 'First_Name'"):
        book.import_borrowers([{**row, "Frist_Name": "Mona"}])
    both = {**row, "savings": 1, "birth_date": "1990-01-01", "extras": {"branch": "Giza"}}
    (uuid,) = book.import_borrowers([both]).uuids
    assert book.get_borrower_info(uuid=uuid).extras == {"savings": 1.0, "branch": "Giza"}
    with pytest.raises(TypeError, match="'savings' is a column and a member of 'extras'; give one"):
        book.import_borrowers([{**row, "savings": 1, "extras": {"savings": 2}}])


def a_declared_variable_stands_in_a_profile_too(book: lw.Book) -> None:
    book.declare_variables([{"name": "savings", "type": "number"}])
    row = {"Phone_Number": "+201001234567", "autofill": True, "profile": {"savings": 5}}
    uuid = book.import_borrowers([row]).uuids[0]
    assert book.get_borrower_info(uuid=uuid).extras == {"savings": 5}


def a_missing_value_in_extras_is_not_given(book: lw.Book) -> None:
    book.declare_variables([{"name": "savings", "type": "number"}])
    rows = [
        {"Phone_Number": f"+2010012346{at:02}", "autofill": True, "extras": {"savings": missing}}
        for at, missing in enumerate([float("nan"), Decimal("NaN"), lw.NA, None])
    ]
    for uuid in book.import_borrowers(rows).uuids:
        assert book.get_borrower_info(uuid=uuid).extras == {}


def a_conflict_of_an_import_names_its_row_and_field(book: lw.Book) -> None:
    rows = [{"Phone_Number": "+201001234567", "autofill": True}] * 2
    with pytest.raises(lw.Conflict, match="^row 1: borrower already exist$") as conflict:
        book.import_borrowers(rows)
    assert conflict.value.field == "rows/1/Phone_Number"


def a_frame_of_polars_is_told_by_its_own_method(book: lw.Book) -> None:
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame({"Phone_Number": ["+201001234567"], "autofill": [True]})
    with pytest.raises(TypeError, match=r"pass its rows: frame.to_dicts\(\)$"):
        book.import_borrowers(frame)
    with pytest.raises(TypeError, match=r"pass its rows: frame.collect\(\).to_dicts\(\)$"):
        book.import_borrowers(frame.lazy())
    assert book.import_borrowers(frame.to_dicts()).imported == 1
