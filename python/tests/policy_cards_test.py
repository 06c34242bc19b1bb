"""Notebook cards of policies, rules and decisions."""

from __future__ import annotations

import lendwright as lw
import pytest

POLICY = lw.Policy.from_json(
    {
        "format": 1,
        "variables": [{"name": "recharges_30d", "type": "integer", "min": 0}],
        "rules": {
            "adult": [{"variable": "age", "operator": "between", "value": [21, 65]}],
            "affordable": [
                {"variable": "DBR", "operator": "<=", "value": 0.5, "join": "and"},
                {
                    "any": [
                        [{"variable": "Income_Type", "operator": "==", "value": "Retired"}],
                        [{"variable": "recharges_30d", "operator": ">=", "value": 4}],
                    ]
                },
            ],
            "reported": [{"variable": "reports", "operator": ">", "value": 1}],
        },
        "acceptance_rules": ["adult", "affordable"],
        "rejection_rules": ["reported"],
    }
)


def the_repr_of_a_policy_says_what_is_in_it() -> None:
    said = repr(POLICY)
    assert said.startswith(f"<lendwright.Policy {POLICY.digest[:19]}…, 3 rules (adult, affordable, reported)")
    assert "2 must hold and 1 must not" in said and "13 weights, 1 own variable" in said
    assert "score 300 to 850, EGP" in said and f"{len(POLICY.warnings)} warnings" in said
    assert repr(lw.Policy.from_json('{"format": 1}')).endswith("0 rules, 13 weights, score 300 to 850, EGP>")


def the_repr_of_decisions_counts_them_and_shows_the_first() -> None:
    decided = POLICY.decide_many([{"age": 31, "DBR": 0.2, "recharges_30d": 5, "reports": 0}, {"age": 19}, {}, {}])
    lines = repr(decided).splitlines()
    assert lines[0].startswith("<lendwright.Decisions of 4, 1 pass, 1 fail, 2 refer, mean score ")
    assert lines[1:4] == [f"{at}: {decision!r}" for at, decision in enumerate(decided[:3])]
    assert lines[4] == "… and 1 more"
    assert repr(POLICY.decide_many([])) == "<lendwright.Decisions of 0>"


def a_card_of_decisions_counts_states_and_reasons() -> None:
    card = POLICY.decide_many([{"age": 19}, {"age": "x"}], bad="missing")._repr_html_()
    assert "2 decisions" in card and "fail 1, refer 1" in card
    assert "did not count: age (type mismatch), 1 times" in card and "INCOMPLETE" in card


def a_card_of_a_policy_has_rules_weights_and_own_variables() -> None:
    card = POLICY._repr_html_()
    assert "age between [21, 65]" in card
    assert 'DBR <= 0.5 and any of (Income_Type == "Retired"; recharges_30d >= 4)' in card.replace("&lt;", "<").replace("&gt;", ">")
    assert "must hold" in card and "must not hold" in card
    assert "Level of income" in card and "estimated_income / 7000" in card
    assert "own variables" in card and "⚠ /rules/affordable" in card
    assert "operator" not in card


def the_rules_of_a_book_are_a_table(book: lw.Book) -> None:
    book.create_rule("adult", {"age": {"operator": ">=", "value": "21"}})
    book.create_rule(
        "either", {"DBR": {"operator": "<=", "value": 0.5, "logical_operator": "or"}, "Is_Banked": {"operator": "is", "value": True}}
    )
    card = book.get_rules()._repr_html_().replace("&lt;", "<").replace("&gt;", ">")
    assert "2 rules" in card and 'age >= "21"' in card and "DBR <= 0.5 or Is_Banked is true" in card
    assert "{" not in card


def the_policy_of_a_book_is_a_card(book: lw.Book) -> None:
    book.create_rule("adult", {"age": {"operator": ">=", "value": "21"}})
    given = book.give_policy()
    card = given._repr_html_()
    assert given.digest[:19] in card and "where asked" in card and "debt_burden" in card
    assert "Very Poor from 300" in card and "{" not in card


def a_name_of_another_is_not_read_as_html(book: lw.Book) -> None:
    book.create_rule("<b>x</b>", {"Job_ID": {"operator": "in", "value": "1, 2"}})
    assert "<b>x</b>" not in book.get_rules()._repr_html_() and "<b>x</b>" not in book.give_policy()._repr_html_()


def a_quote_says_what_its_rate_is_of() -> None:
    from datetime import date

    day = date(2026, 1, 31)
    for unit, said in (("percent", "12000.00 at 24 % a year,"), ("monthly_percent", "12000.00 at 24 % a month,")):
        terms = lw.Terms(12000, 24, 12, day, currency="EGP", rate_unit=unit)  # type: ignore[arg-type]
        assert said in lw.Quote(terms, lw.Servicing(early_fee=2), 0, date(2026, 2, 10))._repr_html_()


@pytest.mark.parametrize("library", ["lists", "pandas", "polars"])
def weekdays_are_called_by_their_names(library: str) -> None:
    rows = {"txn_id": ["1", "2"], "date": ["2026-01-05", "2026-01-11"], "amount": ["-45.50", "-3"]}
    frame = rows if library == "lists" else pytest.importorskip(library).DataFrame(rows)
    table = lw.Transactions(frame).aggregate(grain="day_of_week", period="last_30d", fill=True)
    assert list(table["weekday"])[:2] == ["Monday", "Tuesday"] and list(table["start"])[:2] == [1, 2]
    pytest.importorskip("matplotlib").use("Agg")
    labels = [label.get_text() for label in lw.plot_spending(table).get_xticklabels()]
    assert labels[0].startswith("Mon") and labels[-1].startswith("Sun")
