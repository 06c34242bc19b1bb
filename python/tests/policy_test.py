"""Deciding without a book."""

from __future__ import annotations

import pickle
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import lendwright as lw
import pytest

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
    assert POLICY.decide({"DBR": dbr}).score == 740


def what_is_not_a_number_is_missing_and_not_zero() -> None:
    assert POLICY.decide({"DBR": float("nan")}) == POLICY.decide({})


def an_unknown_name_is_refused() -> None:
    with pytest.raises(lw.InvalidRequest, match="unknown variable 'DRB', did you mean 'DBR'?"):
        POLICY.decide({"DRB": 0.2})


def a_value_of_no_variable_is_refused() -> None:
    with pytest.raises(TypeError, match="^DBR: a variable's value is a number, .* not object$"):
        POLICY.decide({"DBR": object()})
    with pytest.raises(TypeError, match="a variable's name must be a str, not int"):
        POLICY.decide({1: 1})  # type: ignore[dict-item]


def a_day_is_taken_where_a_variable_is_one() -> None:
    policy = lw.Policy.from_json(
        '{"format": 1, "acceptance_rules": ["recent"],'
        ' "variables": [{"name": "hired_on", "type": "date"}],'
        ' "rules": {"recent": [{"variable": "hired_on", "operator": ">=", "value": "2020-01-01"}]}}'
    )
    assert policy.decide({"hired_on": date(2021, 5, 1)}).state is True
    assert policy.decide({"hired_on": date(2019, 5, 1)}).state is False


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
