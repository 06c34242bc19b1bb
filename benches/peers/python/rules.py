"""Asks a Python peer about every applicant.

Missing values are left out of the records. An error counts as an undetermined answer.
"""

import json
from collections.abc import Callable
from typing import Any

from measured import arguments, one_by_one

Record = dict[str, Any]
Ask = Callable[[Record], bool | None]

INCOME_TYPES = ["Private Sector Employee", "Public Sector Employee", "Business Owner"]


def python_function() -> tuple[Ask, Callable[[Record], Any]]:
    """The rule as a plain function that fails on missing values."""
    income_types = frozenset(INCOME_TYPES)

    def ask(record: Record) -> bool | None:
        try:
            return (
                record["age"] >= 21
                and record["age"] <= 65
                and record["estimated_income"] >= 5000
                and record["estimated_income"] < 200000
                and record["DBR"] < 0.5
                and record["Months_at_Address"] >= 6
                and 1 <= record["Years_of_Experience"] <= 40
                and record["reports"] == 0
                and record["Income_Type"] in income_types
                and record["Residence_Type"] != "Furnished Rent"
            )
        except KeyError:
            return None

    return ask, lambda record: record


def rule_engine() -> tuple[Ask, Callable[[Record], Any]]:
    """rule-engine, compiled once."""
    import rule_engine as peer

    types = ", ".join(f"'{name}'" for name in INCOME_TYPES)
    rule = peer.Rule(
        "age >= 21 and age <= 65 and estimated_income >= 5000 and estimated_income < 200000"
        " and DBR < 0.5 and Months_at_Address >= 6"
        " and Years_of_Experience >= 1 and Years_of_Experience <= 40 and reports == 0"
        f" and Income_Type in [{types}] and Residence_Type != 'Furnished Rent'"
    )

    def ask(record: Record) -> bool | None:
        try:
            return rule.matches(record)
        except peer.errors.EngineError:
            return None

    return ask, lambda record: record


def business_rules() -> tuple[Ask, Callable[[Record], Any]]:
    """business-rules: variables are methods of an object, conditions a list."""
    from business_rules import engine, variables

    numbers = [
        "age", "estimated_income", "DBR", "Months_at_Address", "Years_of_Experience", "reports",
    ]

    class Applicant(variables.BaseVariables):  # type: ignore[misc]
        def __init__(self, record: Record) -> None:
            self.record = record

    def add(name: str, kind: Callable[..., Any]) -> None:
        def read(self: Applicant) -> Any:
            return self.record[name]

        read.__name__ = name
        setattr(Applicant, name, kind()(read))

    for name in numbers:
        add(name, variables.numeric_rule_variable)
    for name in ["Income_Type", "Residence_Type"]:
        add(name, variables.string_rule_variable)

    def condition(name: str, operator: str, value: Any) -> dict[str, Any]:
        return {"name": name, "operator": operator, "value": value}

    rule = {
        "all": [
            condition("age", "greater_than_or_equal_to", 21),
            condition("age", "less_than_or_equal_to", 65),
            condition("estimated_income", "greater_than_or_equal_to", 5000),
            condition("estimated_income", "less_than", 200000),
            condition("DBR", "less_than", 0.5),
            condition("Months_at_Address", "greater_than_or_equal_to", 6),
            condition("Years_of_Experience", "greater_than_or_equal_to", 1),
            condition("Years_of_Experience", "less_than_or_equal_to", 40),
            condition("reports", "equal_to", 0),
            # It has no membership and no inequality for texts, so patterns are used.
            condition("Income_Type", "matches_regex", "^(" + "|".join(INCOME_TYPES) + ")$"),
            condition("Residence_Type", "matches_regex", "^(?!Furnished Rent$)"),
        ]
    }

    def ask(applicant: Any) -> bool | None:
        try:
            return bool(engine.check_conditions_recursively(rule, applicant))
        except (KeyError, AssertionError):
            return None

    return ask, Applicant


PEERS = {
    "python_function": python_function,
    "rule_engine": rule_engine,
    "business_rules": business_rules,
}


def main() -> None:
    """Measures one peer."""
    name, lines = arguments()
    ask, form = PEERS[name]()
    letters = {True: "P", False: "F", None: "U"}
    one_by_one([form(json.loads(line)) for line in lines], ask, letters.__getitem__)


if __name__ == "__main__":
    main()
