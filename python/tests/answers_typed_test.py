"""Answers in columns have the same types for all values, also without rows."""

from __future__ import annotations

import importlib.util
import sys
from datetime import date, datetime
from decimal import Decimal
from types import MappingProxyType
from typing import Any

import lendwright as lw
import pytest

from transactions_test import rows

AS_OF = date(2025, 12, 31)


def questions() -> list[tuple[str, dict[str, Any]]]:
    return [
        ("top", {}),
        ("top", {"compare": True, "by": "category"}),
        ("aggregate", {}),
        ("aggregate", {"by": ["category"], "measures": ["avg", "median"]}),
        ("aggregate", {"grain": "day_of_week"}),
        ("recurring", {"status": "all"}),
        ("project", {}),
        ("project", {"side": "income", "daily": True}),
        ("available", {}),
        ("available", {"balance": 700}),
        ("insights", {"n": 50}),
        ("features", {}),
        ("features", {"vars": ["income", "recency_days", "spending:groceries"]}),
    ]


def kinds(library: str, answer: Any) -> list[tuple[str, str]]:
    if library == "pandas":
        return [(name, str(answer[name].dtype)) for name in answer.columns]
    if library == "polars":
        return [(name, str(kind)) for name, kind in answer.schema.items()]
    return [(field.name, str(field.type)) for field in answer.schema]


def framed(library: str, given: list[dict[str, Any]]) -> Any:
    """A frame of texts, with all columns also if there are no rows."""
    names = ("user_id", "txn_id", "date", "amount", "counterparty", "category", "merchant", "description")
    columns = {name: [None if row.get(name) is None else str(row[name]) for row in given] for name in names}
    module: Any = pytest.importorskip(library)
    if library == "polars":
        return module.DataFrame(columns, schema=dict.fromkeys(names, module.String))
    if library == "pyarrow":
        return module.table({name: module.array(cells, module.string()) for name, cells in columns.items()})
    return module.DataFrame(columns)


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow"])
def types_do_not_depend_on_values(library: str) -> None:
    pytest.importorskip(library)
    rich = [{"user_id": "mona", **row} for row in rows()]
    thin = [{"user_id": "sara", "txn_id": "1", "date": AS_OF, "amount": Decimal("-7.5")}]
    for method, fields in questions():
        said = [
            kinds(library, getattr(lw.Transactions(framed(library, given)), method)(**fields))
            for given in (rich, thin, [])
        ]
        assert said[0] == said[1] == said[2], (method, fields)
        assert not any(kind.lower() in ("null", "unknown") for _, kind in said[0]), (method, fields)


def answers_of_polars_can_be_joined_and_put_together() -> None:
    polars = pytest.importorskip("polars")
    rich = lw.Transactions(framed("polars", [{"user_id": "mona", **row} for row in rows()]))
    thin = lw.Transactions(framed("polars", [{"user_id": "sara", "txn_id": "1", "date": AS_OF, "amount": "-7.5"}]))
    both = polars.concat([rich.project(), thin.project()])
    assert both["amount"].dtype == polars.Decimal(38, 2) and both["user_id"].to_list() == ["mona", "sara"]
    people = polars.DataFrame({"user_id": ["sara"]})
    assert people.join(thin.recurring(), on="user_id", how="left")["frequency"].to_list() == [None]
    kinds_of = dict(rich.aggregate(grain="day_of_month").schema)
    assert kinds_of["start"] == polars.Int64 and dict(rich.aggregate().schema)["start"] == polars.Date


def amounts_have_the_decimals_of_the_currency_that_was_asked() -> None:
    polars = pytest.importorskip("polars")
    given = framed("polars", [{"user_id": "mona", "txn_id": "1", "date": AS_OF, "amount": "-7"}])
    for currency, decimals in (("JPY", 0), ("EGP", 2), ("KWD", 3)):
        table = lw.Transactions(given, currency=currency)
        assert table.top()["amount"].dtype == polars.Decimal(38, decimals)
        asked = lw.Transactions(given).top(currency=currency)
        assert asked["amount"].dtype == polars.Decimal(38, decimals)


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow"])
@pytest.mark.parametrize(("currency", "amount", "decimals"), [("KWD", "45.505", 3), ("JPY", "4550", 0)])
def amounts_have_the_decimals_of_the_settings_currency(library: str, currency: str, amount: str, decimals: int) -> None:
    module: Any = pytest.importorskip(library)
    columns = {"txn_id": ["1"], "date": ["2025-12-31"], "amount": ["-" + amount], "currency": [currency]}
    frame = module.table(columns) if library == "pyarrow" else module.DataFrame(columns)
    settings = {"currency": currency}
    for given in (settings, MappingProxyType(settings), lw.AnalyticsSettings(currency=currency)):
        # The currency of the settings has priority, as in a book.
        for table in (lw.Transactions(frame, settings=given), lw.Transactions(frame, currency="USD", settings=given)):
            column = table.top()["amount"]
            kind = {"pandas": "object", "polars": f"Decimal(precision=38, scale={decimals})"}
            wanted = kind.get(library, f"decimal128(38, {decimals})")
            assert str(column.type if library == "pyarrow" else column.dtype) == wanted
            assert [Decimal(str(cell)) for cell in column] == [Decimal(amount)]
            assert [str(cell) for cell in column] == [amount]
    unsaid = lw.Transactions(frame, currency=currency, settings={"currency": None}).top(currency=currency)
    assert [str(cell) for cell in unsaid["amount"]] == [amount]
    with pytest.raises(TypeError, match="settings: must be AnalyticsSettings or a dict, not a str"):
        lw.Transactions(frame, settings=currency)  # type: ignore[arg-type]


def a_table_without_rows_has_no_last_day_and_all_columns() -> None:
    nothing: list[Any] = [[], {"txn_id": [], "date": [], "amount": []}]
    for given in nothing:
        table = lw.Transactions(given)
        assert table.last_day is None and len(table) == 0
    found = table.features(vars=["income", "recency_days"])
    assert found == {"user_id": [], "months": [], "income": [], "recency_days": []}
    with pytest.raises(lw.InvalidRequest, match="vars"):
        table.features(vars=["incme"])


def pending_ones_make_the_last_day_where_there_are_no_others() -> None:
    pending = [{"txn_id": str(day), "date": date(2026, 1, day), "amount": "-1", "pending": True} for day in (3, 9)]
    assert lw.Transactions(pending).last_day == date(2026, 1, 9)
    booked = {"txn_id": "b", "date": date(2026, 1, 5), "amount": "-1", "pending": False}
    assert lw.Transactions([*pending, booked]).last_day == date(2026, 1, 5)


def a_name_that_is_not_available_is_a_name() -> None:
    named = [{"user_id": "N/A", "txn_id": "1", "date": AS_OF, "amount": "-1", "merchant": "N/A"}]
    (row,) = lw.Transactions(named).top(by="merchant", currency="EGP")
    assert (row["user_id"], row["key"], row["name"]) == ("N/A", "N/A", "N/A")


def budgets_are_not_thrown_away() -> None:
    table = lw.Transactions(rows())
    with pytest.raises(TypeError, match=r"ask\('aggregate_transactions', user_id=\.\.\., budget=\.\.\.\)"):
        table.aggregate(budget={"groceries": 100})
    asked = table.ask("aggregate_transactions", user_id="", budget={"groceries": 100})
    assert [one.category for one in asked.budgets] == ["groceries"]


def a_midnight_is_a_day_and_other_values_are_refused_by_name() -> None:
    table = lw.Transactions(rows())
    expected = table.top(as_of=AS_OF)
    assert expected and table.top(as_of=datetime(2025, 12, 31)) == expected
    if "pandas" in sys.modules or importlib.util.find_spec("pandas") is not None:
        pandas: Any = importlib.import_module("pandas")
        assert table.top(as_of=pandas.Timestamp("2025-12-31")) == expected
        with pytest.raises(TypeError, match="balance: can't be a pandas"):
            table.available(balance=pandas.Series([1]))
    with pytest.raises(TypeError, match=r"as_of: 2025-12-31 09:00:00 has a time of day"):
        table.top(as_of=datetime(2025, 12, 31, 9))


def a_refusal_says_what_would_do() -> None:
    table = lw.Transactions(rows())
    for fields, said in (
        ({"as_of": "2025-12-31T09:00:00"}, "please enter a valid as_of: must be a date YYYY-MM-DD"),
        ({"n": 101}, "please enter a valid n: must be "),
    ):
        with pytest.raises(lw.InvalidRequest) as refused:
            table.top(**fields)
        assert str(refused.value).startswith(said)
    with pytest.raises(lw.InvalidRequest, match="please enter a valid vars: must be a list"):
        table.features(vars="income")
