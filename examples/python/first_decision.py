"""Signs up a borrower, scores her by two rules, and explains the decision."""

from __future__ import annotations

import lendwright as lw

book = lw.open()  # lw.open("book.db") stores it in a file
book.create_rule("adult", {"age": {"operator": ">=", "value": 21}})
book.create_rule("affordable", {"DBR": {"operator": "<=", "value": 0.5}})

mona = book.sign_up(
    phone_number="+201001234567",
    first_name="Mona",
    last_name="Adel",
    national_id_number="29501011234567",
    email="mona@example.com",
)
book.update_borrower(uuid=mona.uuid, reported_monthly_income="12000", monthly_debt=1500)
score = book.get_total_score(
    uuid=mona.uuid, evaluate_by="rule", acceptance_rules=["adult", "affordable"]
)
print(f"{score.full_name}: {score.credit_score}, {score.credit_score_classification}")
print(f"debt burden {score.dbr}, passes the rules: {score.pass_business_rules_state}")

why = book.explain(score)
print(f"starts at {why.base}")
for line in why.contributions:
    if line.available:
        print(f"  {line.contribution:+5} {line.name}: {line.variable} is {line.value}")
