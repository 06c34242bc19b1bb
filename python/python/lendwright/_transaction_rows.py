"""Converts answers of transaction analytics to rows, and lists the kinds of their columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

__all__ = [
    "AGGREGATE",
    "AVAILABLE",
    "DAY",
    "FIGURES",
    "INSIGHT",
    "KINDS",
    "NUMBERED",
    "PROJECTED",
    "STREAM",
    "TOP",
    "WEEK",
    "WEEKDAY",
    "WEEKDAYS",
    "aggregate_rows",
    "available_rows",
    "days_rows",
    "features_rows",
    "insights_rows",
    "projected_rows",
    "recurring_rows",
    "top_rows",
]

TOP: Final = (
    "rank", "key", "name", "amount", "count", "average", "share", "first_date", "last_date",
    "previous_amount", "change", "change_percent", "currency",
)  # fmt: skip
AGGREGATE: Final = (
    "start", "end", "complete", "key", "name", "income", "spending", "net", "sum", "count", "avg", "min", "max",
    "median", "currency",
)  # fmt: skip
STREAM: Final = (
    "stream_id", "direction", "kind", "merchant", "description", "category", "account_id", "frequency", "first_date",
    "last_date", "count", "average_amount", "median_amount", "last_amount", "min_amount", "max_amount", "amount_type",
    "average_days_apart", "regularity", "predicted_next_date", "predicted_next_amount", "missed",
    "previous_amount", "new_amount", "price_change_date", "is_active", "status", "confidence", "transaction_ids",
    "why", "currency",
)  # fmt: skip
PROJECTED: Final = ("from", "to", "amount", "lower", "upper", "level", "method", "error_mae", "data_quality", "currency")
DAY: Final = ("date", "amount", "cumulative", "currency")
AVAILABLE: Final = (
    "until", "balance", "balance_source", "projected_income", "projected_expenses", "buffer", "expected", "safe",
    "per_day", "lowest_date", "lowest_amount", "shortfall", "warnings", "data_quality", "currency",
)  # fmt: skip
INSIGHT: Final = (
    "id", "type", "severity", "score", "title", "variable", "from", "to", "value", "baseline", "change",
    "change_percent", "z", "transaction_ids", "stream_id", "dedup_key", "currency",
)  # fmt: skip
KINDS: Final = {
    name: kind
    for kind, names in {
        # Texts from the bank. `N/A` is an ordinary text here.
        "name": (
            "user_id", "key", "name", "merchant", "description", "category", "account_id", "title",
        ),
        "text": (
            "currency", "stream_id", "direction", "kind", "frequency", "amount_type", "status", "method", "data_quality",
            "balance_source", "id", "type", "severity", "variable", "dedup_key",
        ),
        "texts": ("transaction_ids", "why", "warnings"),
        "day": (
            "first_date", "last_date", "start", "end", "predicted_next_date", "price_change_date", "from", "to", "date",
            "until", "lowest_date",
        ),
        "int": ("rank", "count", "missed", "months"),
        "bool": ("complete", "is_active"),
        "truth": ("shortfall",),
        "float": (
            "share", "change_percent", "average_days_apart", "regularity", "confidence", "level", "score", "z",
        ),
    }.items()
    for name in names
}  # fmt: skip
"""The kinds of the columns that are not amounts."""
FIGURES: Final = {**KINDS, **dict.fromkeys(("value", "baseline", "change"), "figure")}
NUMBERED: Final = ("day_of_week", "day_of_month")
"""The grains with buckets that have a number instead of days."""
WEEKDAYS: Final = "day_of_week"
"""The grain with numbers of weekdays. Monday is 1."""
WEEKDAY: Final = "weekday"
"""The column of the weekdays' names."""
WEEK: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def top_rows(answer: Any) -> Iterator[dict[str, Any]]:
    for one in answer["top"]:
        change = one.get("change") or {}
        yield {
            **one,
            "previous_amount": change.get("previous_amount"),
            "change": change.get("absolute"),
            "change_percent": change.get("percent"),
            "currency": answer["currency"],
        }


def aggregate_rows(answer: Any) -> Iterator[dict[str, Any]]:
    for bucket in answer["buckets"]:
        when = {name: bucket[name] for name in ("start", "end", "complete")} | {"currency": answer["currency"]}
        if answer["grain"] == WEEKDAYS:
            when[WEEKDAY] = WEEK[bucket["start"] - 1]
        if "groups" not in bucket:
            yield bucket | when
        for group in bucket.get("groups", ()):
            yield group | when
        if "other" in bucket:
            yield bucket["other"] | when


def recurring_rows(answer: Any) -> Iterator[dict[str, Any]]:
    for stream in (*answer["inflow_streams"], *answer["outflow_streams"]):
        change = stream["price_change"] or {}
        yield {
            **stream,
            "previous_amount": change.get("previous_amount"),
            "new_amount": change.get("new_amount"),
            "price_change_date": change.get("date"),
            "currency": answer["currency"],
        }


def projected_rows(answer: Any) -> Iterator[dict[str, Any]]:
    amounts = answer["projected"]
    yield answer | (amounts if isinstance(amounts, dict) else {})


def days_rows(answer: Any) -> Iterator[dict[str, Any]]:
    for day in answer["daily"]:
        yield day | {"currency": answer["currency"]}


def available_rows(answer: Any) -> Iterator[dict[str, Any]]:
    balance, lowest = answer["balance"], answer["lowest_point"]
    yield {
        **answer,
        "balance": balance["amount"],
        "balance_source": balance["source"],
        **answer["available_money"],
        "lowest_date": lowest["date"],
        "lowest_amount": lowest["amount"],
    }


def insights_rows(answer: Any) -> Iterator[dict[str, Any]]:
    for one in answer["insights"]:
        yield {**one, **one["period"], **one["evidence"], "currency": answer["currency"]}


def features_rows(answers: Iterable[Any]) -> Iterator[dict[str, Any]]:
    for answer in answers:
        row: dict[str, Any] = {"user_id": answer["user_id"], "months": answer["months"]}
        for one in answer["variables"]:
            if one["unit"] == "money":
                row[one["name"]] = one["amount"]
            else:
                row[one["name"]] = None if one["number"] == "N/A" else float(one["number"])
        yield row
