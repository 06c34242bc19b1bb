"""Errors about mistakes in a program name the correct form."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from datetime import date
from typing import Any

import lendwright as lw
import pytest

POLICY = lw.Policy.from_json(
    '{"format": 1, "acceptance_rules": ["adult"],'
    ' "rules": {"adult": [{"variable": "age", "operator": ">=", "value": 21}]}}'
)
DAY = date(2026, 1, 31)
TERMS = lw.Terms(12000, 24, 12, DAY, currency="EGP")
TABLE = {"txn_id": ["1"], "date": ["2026-01-05"], "amount": ["-45.50"]}


def terms(**given: Any) -> lw.Terms:
    return lw.Terms(**{"amount": 12000, "rate": 24, "months": 12, "start": DAY, "currency": "EGP", **given})


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: lw.Policy.from_json("policy.json"), "Policy.from_file reads one"),
        (lambda: lw.Policy.from_json(POLICY), "it is one already"),  # type: ignore[arg-type]
        (lambda: lw.Policy.from_json(lw.open().give_policy()), "pass its .policy"),  # type: ignore[arg-type]
        (lambda: lw.Policy.from_file({}), "Policy.from_json takes a dict"),  # type: ignore[arg-type]
        (lambda: POLICY.decide({"age": 31}, [1]), r"acceptance_rules\[0\]: must be the name of a rule"),  # type: ignore[list-item]
        (lambda: POLICY.decide_many({"age": 31}), "decide takes one applicant"),
        (lambda: POLICY.decide_many(None), "rows: must be an iterable of dicts or a DataFrame, not NoneType"),
        (lambda: POLICY.explain({}, language=1), "language: must be a str, not int"),  # type: ignore[arg-type]
        (lambda: POLICY.explain({}, language="fr"), "'language' must be one of ar, en, not fr"),
        (lambda: POLICY.decide({}).reason_texts_in("Arabic"), "must be one of ar, en"),
        (lambda: terms(start="2026-01-31"), r'date.fromisoformat\("2026-01-31"\) makes one'),
        (lambda: terms(currency=None), "currency: must be a str, not NoneType"),
        (lambda: terms(convetion="flat"), "did you mean 'convention'?"),
        (lambda: terms(day_count="actual/365"), "must be one of months, 30/360, 30U/360"),
        (lambda: lw.Schedule(12000), "terms: must be lw.Terms"),  # type: ignore[arg-type]
        (lambda: lw.Quote(lw.Servicing(), TERMS, 1, DAY), "terms: must be lw.Terms"),  # type: ignore[arg-type]
        (lambda: lw.Quote(TERMS, None, 1, DAY), "servicing: must be lw.Servicing"),  # type: ignore[arg-type]
        (lambda: lw.Servicing(fee=2), "unknown setting 'fee', did you mean"),  # type: ignore[call-arg]
        (lambda: lw.Servicing(settlement="act"), "must be one of actuarial, rule78"),  # type: ignore[arg-type]
        (lambda: lw.xirr([]), "must have an amount below 0, which is paid, and one above 0"),
        (lambda: lw.xirr(None), r"flows: must be a list of \(date, amount\), not NoneType"),  # type: ignore[arg-type]
        (lambda: lw.xirr([(-100, DAY)]), r"flows\[0\].date: must be a date, not int"),  # type: ignore[list-item]
        (lambda: lw.aprc([], [], currency=818), "currency: must be a str, not int"),  # type: ignore[arg-type]
        (lambda: lw.Transactions(TABLE, tz=2), "tz: must be a str, not an int"),  # type: ignore[arg-type]
        (lambda: lw.Transactions(TABLE).project(level=float("nan")), "level: must be a finite number, not nan"),
        (lambda: lw.open().acting_as(1), "user_name: must be a str, not an int"),  # type: ignore[arg-type]
    ],
)
def an_error_says_what_to_write_instead(call: Callable[[], object], said: str) -> None:
    with pytest.raises((TypeError, ValueError, lw.LendwrightError), match=said):
        call()


def a_signature_shows_the_fields_with_their_defaults() -> None:
    top = inspect.signature(lw.Transactions.top).parameters
    assert {"user_id", "by", "metric", "n", "period", "from_", "to"} <= set(top)
    assert all(one.default is None for name, one in top.items() if name != "self")
    assert "fields" not in top and "by" in inspect.signature(lw.Transactions(TABLE).top).parameters
    assert inspect.signature(lw.Terms).parameters["month_end"].default == "clamp"
    assert inspect.signature(lw.Servicing).parameters["very_late_days"].default == 30
    assert inspect.signature(lw.portfolio).parameters["last_instalment"].default == "takes_rest"


@pytest.mark.parametrize("made", [lw.Terms, lw.Servicing])
def the_defaults_that_are_shown_are_those_that_count(made: Any) -> None:
    parameters = inspect.signature(made).parameters
    shown = {name: one.default for name, one in parameters.items() if one.default is not inspect.Parameter.empty}
    plain = terms() if made is lw.Terms else made()
    assert (terms(**shown) if made is lw.Terms else made(**shown)) == plain


def the_fields_that_are_shown_are_those_of_the_operations() -> None:
    from lendwright import _asked
    from lendwright._operations.analytics import OPERATIONS

    for operation, data in OPERATIONS.items():
        name = f"{operation.title().replace('_', '')}Fields"
        if name in _asked.__all__:
            fields = [field.name for field in data.fields if field.name != "user_id"]
            assert list(getattr(_asked, name).__annotations__) == fields
