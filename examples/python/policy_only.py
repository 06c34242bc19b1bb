"""Decides with a policy alone: no book, no file, a few microseconds."""

from __future__ import annotations

import timeit

import lendwright as lw

policy = lw.Policy.from_json(
    """{
    "format": 1,
    "rules": {"adult": [{"variable": "age", "operator": ">=", "value": 21}]},
    "acceptance_rules": ["adult"]
}"""
)
for applicant in ({"age": 31, "DBR": 0.2}, {"age": 19, "DBR": 0.2}, {"DBR": 0.7}):
    decision = policy.decide(applicant)
    state = {True: "pass", False: "fail", None: "undetermined", lw.NA: "no rules"}[decision.state]
    print(f"{applicant}: {decision.score} {decision.class_}, {state}, {decision.reasons}")

times = 10_000
seconds = timeit.timeit(lambda: policy.decide({"age": 31, "DBR": 0.2}), number=times)
print(f"{seconds / times * 1e6:.1f} microseconds a decision")
