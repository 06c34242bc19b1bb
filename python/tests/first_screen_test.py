"""The promises of the first screen, line by line."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import lendwright as lw
import pytest


def the_notebook_runs_as_written(tmp_path: Path) -> None:
    book = lw.open(tmp_path / "book.db")
    book.create_rule("adult", {"age": {"operator": ">=", "value": "21"}})
    book.create_rule("affordable", {"DBR": {"operator": "<=", "value": "0.5"}})

    mona = book.sign_up(
        phone_number="+201001234567",
        first_name="Mona",
        last_name="Adel",
        national_id_number="29501011234567",
        email="mona@example.com",
    )
    book.update_borrower(
        uuid=mona.uuid,
        reported_monthly_income="12000",
        monthly_debt=1500,
        residence_type="Family House",
        months_at_address=40,
    )
    score = book.get_total_score(
        uuid=mona.uuid, evaluate_by="rule", acceptance_rules=["adult", "affordable"]
    )
    assert (score.dbr, score.gender) == (0.125, "Female")
    assert score.pass_business_rules_state is True
    assert score.estimated_income == Decimal("12000.00")
    assert score.area is lw.NA

    explained = book.explain(score)
    assert explained.decision_id == score.detail.decision_id
    assert explained.credit_score == score.credit_score
    earned = sum(line.contribution for line in explained.contributions)
    assert explained.base + earned == score.credit_score
    assert [rule.name for rule in explained.rules] == ["adult", "affordable"]


def a_score_is_shown_as_a_card(book: lw.Book, mona: lw.SignedUp) -> None:
    book.create_rule("adult", {"age": {"operator": ">=", "value": 21}})
    score = book.get_total_score(uuid=mona.uuid, evaluate_by="rule", acceptance_rules=["adult"])
    card = score._repr_html_()
    assert f"<b>{score.credit_score}</b> · {score.credit_score_classification}" in card
    assert "passes the rules" in card
    assert "Mona Adel" in card
    assert "not available: dbr" in card
    assert "what helped: reports +" in card
    book.close()
    assert "what helped" not in score._repr_html_()


def an_explanation_is_shown_with_what_helped_and_hurt(book: lw.Book, mona: lw.SignedUp) -> None:
    book.update_borrower(uuid=mona.uuid, reported_monthly_income="12000", monthly_debt=6000)
    score = book.get_total_score(uuid=mona.uuid, evaluate_by="rule", acceptance_rules=[])
    explained = score.explanation()
    assert explained is not None
    points = {line.name: line for line in explained.contributions}
    # A characteristic that helped is not also listed as one that hurt.
    card = explained._repr_html_()
    assert f"could have added: debt_burden {points['debt_burden'].lost_points:.0f}" in card
    assert "what hurt" not in card
    book.update_borrower(uuid=mona.uuid, monthly_debt=12000)
    explained = book.explain(
        book.get_total_score(uuid=mona.uuid, evaluate_by="rule", acceptance_rules=[])
    )
    points = {line.name: line for line in explained.contributions}
    assert points["debt_burden"].contribution == 0
    assert f"what hurt: debt_burden −{points['debt_burden'].lost_points:.0f}" in (
        explained._repr_html_()
    )


def a_card_names_the_rules_that_fail_and_those_that_are_open(
    book: lw.Book, mona: lw.SignedUp
) -> None:
    book.create_rule("senior", {"age": {"operator": ">=", "value": 60}})
    book.create_rule("affordable", {"DBR": {"operator": "<=", "value": 0.5}})
    book.create_rule("minor", {"age": {"operator": "<", "value": 21}})
    score = book.get_total_score(
        uuid=mona.uuid,
        evaluate_by="rule",
        acceptance_rules=["senior", "affordable"],
        rejection_rules=["minor"],
    )
    card = score._repr_html_()
    assert "fails the rules · known: " in card
    assert "<div>decided against by: senior (does not hold)</div>" in card
    assert "<div>undecided: affordable" in card
    assert "minor" not in card
    # Empty lists and nulls are not shown.
    assert "uploaded_docs" not in card.replace("not available", "")


def an_explanation_tells_why_before_it_tells_the_arithmetic(
    book: lw.Book, mona: lw.SignedUp
) -> None:
    book.update_borrower(uuid=mona.uuid, reported_monthly_income=12000, monthly_debt=9000)
    book.create_rule("affordable", {"DBR": {"operator": "<=", "value": 0.5}})
    score = book.get_total_score(
        uuid=mona.uuid, evaluate_by="rule", acceptance_rules=["affordable"]
    )
    card = book.explain(score)._repr_html_()
    parts = ["<b>reasons</b>", "<b>rules</b>", "<b>what would change it</b>", "<b>points</b>"]
    places = [card.index(part) for part in [*parts, "<details><summary>inputs ("]]
    assert places == sorted(places)
    assert "Monthly_Debt: 9000 → 6000<" in card


def several_records_of_one_kind_are_one_table(book: lw.Book) -> None:
    book.make_partner("nile")
    card = book.list_partners()._repr_html_()
    assert card.count(">user_name</th>") == 1
    assert "host" in card
    assert "nile" in card


def a_batch_is_one_table(book: lw.Book, mona: lw.SignedUp) -> None:
    book.create_rule("adult", {"age": {"operator": ">=", "value": 21}})
    stranger = "11111111-1111-4111-8111-111111111111"
    batch = book.get_total_score_batch(target=[mona.uuid, stranger], acceptance_rules=["adult"])
    card = batch._repr_html_()
    assert card.count("<table>") == 1
    assert card.count("<tr>") == 3
    assert "Borrower doesn’t exist" in card
    for head in ("uuid", "score", "class", "rules", "failed", "reasons", "known", "dbr"):
        assert f">{head}</th>" in card


def a_card_shows_no_markup_of_the_borrowers(book: lw.Book) -> None:
    eve = book.sign_up("+201001234568", first_name="<script>", last_name="x", autofill=True)
    score = book.get_total_score(uuid=eve.uuid, evaluate_by="rule", acceptance_rules=[])
    assert "&lt;script&gt; x" in score._repr_html_()
    assert "<script" not in score._repr_html_()


def an_unknown_variable_reads_as_promised(book: lw.Book) -> None:
    with pytest.raises(lw.InvalidRequest) as refused:
        book.create_rule("adult", {"aeg": {"operator": ">=", "value": "21"}})
    assert str(refused.value) == "rule 'adult': /aeg: unknown variable 'aeg', did you mean 'age'?"
    assert f"{refused.type.__module__}.{refused.type.__name__}" == "lendwright.InvalidRequest"
    assert book.get_rules().client == {}


def a_float_for_money_reads_as_promised(book: lw.Book, mona: lw.SignedUp) -> None:
    before = book.get_borrower_info(uuid=mona.uuid).json
    with pytest.raises(TypeError) as refused:
        book.update_borrower(uuid=mona.uuid, monthly_debt=12.345)  # type: ignore[arg-type]
    assert (
        str(refused.value)
        == 'monthly_debt: a float can\'t hold money exactly; pass Decimal("12.34") or an int'
    )
    assert book.get_borrower_info(uuid=mona.uuid).json == before


def a_front_end_is_ten_lines(book: lw.Book) -> None:
    answer = book.acting_as("host").respond(
        "POST",
        "/borrowers/rule/",
        "",
        {"Content-Type": "application/json"}.items(),
        b'{"param": "adult", "value": {"age": {"operator": ">=", "value": 21}}}',
    )
    assert (answer.status, answer.body) == (200, b'"adult added successfuly!"')
    headers = dict(answer.headers)
    warnings = json.loads(headers.pop("lendwright-warnings"))
    assert headers == {"content-type": "application/json"}
    assert warnings == json.loads(answer.detail)["warnings"]
    assert [warning["code"] for warning in warnings] == ["protected"]


def a_policy_decides_without_a_book(tmp_path: Path) -> None:
    file = tmp_path / "policy.json"
    file.write_text(
        '{"format": 1, "acceptance_rules": ["adult"],'
        ' "rules": {"adult": [{"variable": "age", "operator": ">=", "value": 21}]}}'
    )
    decision = lw.Policy.from_file(file).decide({"age": 31, "DBR": 0.2})
    assert (decision.score, decision.class_, decision.state) == (564, "Very Poor", True)
    assert "passes the rules" in decision._repr_html_()
