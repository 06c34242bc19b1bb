"""Converts answers and tables to plain dicts and lists, for plots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ._foreign import is_gap, type_name
from ._record import Record
from ._values import NA

__all__ = ["of", "of_one_user", "plain", "table", "told"]


def of_one_user(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Returns the rows. Raises ValueError if they are of several users, because their plots would overlap."""
    users = list(dict.fromkeys(row["user_id"] for row in rows if row.get("user_id") is not None))
    if len(users) > 1:
        raise ValueError(
            f"answer: has rows of {len(users)} users, and a plot is of one; user_id={users[0]!r} asks for that one's"
        )
    return rows


def told(answer: Any) -> dict[str, Any]:
    """The members of an answer, by name. `NA` and missing values of tables are None.

    A table is a table of a library, a dict of columns, or a list of records or dicts. Its result has the members `rows`
    and `currency`. `currency` is None if the rows have different currencies.
    """
    if isinstance(answer, Mapping) and _is_table(answer):
        rows = [plain(dict(zip(answer, cells, strict=True))) for cells in zip(*answer.values(), strict=True)]
    elif isinstance(answer, (Record, Mapping)):
        members = plain(answer)
        return members if isinstance(members, dict) else {}
    else:
        rows = table(answer)
    currencies = {row.get("currency") for row in rows}
    return {"rows": rows, "currency": currencies.pop() if len(currencies) == 1 else None}


def of(answer: Any, given: Mapping[str, Any], operations: str, *columns: tuple[str, ...]) -> list[dict[str, Any]]:
    """The rows of a table that can be drawn: it has all columns of one of the sets `columns`. Raises TypeError for
    another table, and for an answer of an operation that is not in `operations`."""
    if "rows" not in given:
        raise TypeError(f"answer: must be of {operations}, or a table, not {type_name(answer)}")
    rows = list(given["rows"])
    if rows and not any(set(names) <= set(rows[0]) for names in columns):
        known = ", or ".join(" and ".join(map(repr, names)) for names in columns)
        raise TypeError(f"answer: must have the columns {known}; it has {', '.join(map(repr, rows[0]))}")
    return rows


def _is_table(members: Mapping[Any, Any]) -> bool:
    """Whether a dict is a table of columns. An answer is not a table, because its lists have records."""
    columns = list(members.values())
    if not columns or any(isinstance(one, (str, bytes, Mapping, Record)) or not hasattr(one, "__len__") for one in columns):
        return False
    of_records = any(isinstance(cell, (Mapping, Record)) for one in columns for cell in one)
    return not of_records and len({len(one) for one in columns}) == 1


def table(rows: Any) -> list[dict[str, Any]]:
    """The rows of a pandas, polars or Arrow table, or of a list of records or dicts."""
    listed: Any = rows
    if hasattr(rows, "collect_schema") and hasattr(rows, "collect"):
        listed = rows.collect().to_dicts()
    elif hasattr(rows, "to_dicts"):
        listed = rows.to_dicts()
    elif hasattr(rows, "to_pylist"):
        listed = rows.to_pylist()
    elif hasattr(rows, "columns") and hasattr(rows, "to_dict"):
        listed = rows.to_dict("records")
    if isinstance(listed, (str, bytes)) or not isinstance(listed, Iterable):
        raise TypeError(f"answer: must be an answer, a table or a list of records, not {type_name(rows)}")
    found = [plain(row) for row in listed]
    for at, row in enumerate(found):
        if not isinstance(row, dict):
            raise TypeError(f"answer: row {at}: must be a record or a dict, not {type_name(row)}")
    return found


def plain(value: Any) -> Any:
    """A value in which records are dicts. Underscores at the end of names are removed."""
    if isinstance(value, Record):
        return {member.name.rstrip("_"): plain(getattr(value, member.name)) for member in value._members}
    if isinstance(value, Mapping):
        return {str(key).rstrip("_"): plain(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    return None if value is NA or is_gap(value) else value
