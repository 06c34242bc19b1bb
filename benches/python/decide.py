"""The time for one decision from Python, without a book: `python benches/python/decide.py`.

Needs the installed package. The policy is the default card and a rule of ten conditions. A thousand
different applicants take turns. 5 % of their values are missing. Each applicant is a dict, as in a
notebook.
"""

import json
import random
import time

import lendwright

APPLICANTS = 1_000
PASSES = 30
ROUNDS = 7


def policy() -> lendwright.Policy:
    """The default card, and a rule that every applicant must pass."""
    conditions = [
        ("age", ">=", 21),
        ("age", "<=", 65),
        ("estimated_income", ">=", 5000),
        ("estimated_income", "<", 200000),
        ("DBR", "<", 0.5),
        ("Months_at_Address", ">=", 6),
        ("Years_of_Experience", ">=", 1),
        ("reports", "==", 0),
        ("Income_Type", "!=", "Retired"),
        ("Residence_Type", "!=", "Furnished Rent"),
    ]
    rule = [
        {"variable": variable, "operator": operator, "value": value, "join": "and"}
        for variable, operator, value in conditions
    ]
    del rule[-1]["join"]
    form = {"format": 1, "rules": {"ten": rule}, "acceptance_rules": ["ten"]}
    return lendwright.Policy.from_json(json.dumps(form))


def applicants() -> list[dict[str, object]]:
    """Generated applicants, the same ones each time."""
    draw = random.Random(2026)
    income_types = [
        "Private Sector Employee",
        "Public Sector Employee",
        "Self Employed",
        "Business Owner",
        "Retired",
    ]
    residences = ["Family House", "Fully Owned", "Old Law Rent", "New Law Rent", "Furnished Rent"]

    def one() -> dict[str, object]:
        values = {
            "age": draw.randint(18, 75),
            "estimated_income": draw.randint(2_000, 30_000),
            "DBR": draw.randint(0, 90) / 100,
            "Months_at_Address": draw.randint(0, 120),
            "Years_of_Experience": draw.randint(0, 40),
            "reports": draw.randint(0, 1),
            "Number_of_Dependents": draw.randint(0, 6),
            "Income_Type": draw.choice(income_types),
            "Residence_Type": draw.choice(residences),
            "Education_Level": draw.choice(["High School", "Diploma", "Master's", "Phd"]),
        }
        return {name: value for name, value in values.items() if draw.random() >= 0.05}

    return [one() for _ in range(APPLICANTS)]


def main() -> None:
    """Measures and prints the fastest round, in processor time."""
    decide = policy().decide
    everybody = applicants()
    passed = sum(decide(one).state is True for one in everybody)
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.process_time()
        for _ in range(PASSES):
            for one in everybody:
                decision = decide(one)
                decision.score, decision.reasons
        best = min(best, time.process_time() - start)
    each_us = best / (PASSES * APPLICANTS) * 1e6
    print(f"{passed} of {APPLICANTS} pass; {each_us:.2f} us a decision, score and reasons read")


if __name__ == "__main__":
    main()
