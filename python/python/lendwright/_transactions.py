"""Analytics of transactions in columns, without a book. The answers are frames of the same kind as the input."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from decimal import Decimal
from math import isfinite
from operator import index
from typing import TYPE_CHECKING, Any

from . import _native
from ._answer import answered
from ._asked import *
from ._doors import doors, showing
from ._foreign import day_of, type_name
from ._forms import ANY
from ._names import suggestion
from ._record import Record
from ._texts import text, whole
from ._transaction_columns import COLUMNS, columns_of, names_in_frame
from ._transaction_rows import *
from ._typed import Typed, cell, maker

if TYPE_CHECKING:
    from typing import Literal, NoReturn, Self, Unpack, overload

    from ._operations.analytics import (
        AnalyticsSettings,
        AggregatedTransactions,
        MoneyAvailable,
        MoneyProjection,
        RecurringTransactions,
        TopInsights,
        TopTransactions,
    )

__all__ = ["Transactions"]


@doors
class Transactions:
    """The transactions of one or many users, read once from a frame, for questions without a book.

    The answers are the same as those of the operations of a book, to the cent and to the bit. Threads may share
    the object. It can't be pickled: pickle the frame, and read it again.

    Args:
        frame: A DataFrame of pandas or polars, a table of pyarrow, a relation of DuckDB, any object with Arrow's
            `__arrow_c_stream__` or `__arrow_c_array__`, a dict of columns, or a list of dicts. The columns
            `txn_id`, `date` and `amount` are required. Optional columns are `user_id`, `currency`, `account_id`,
            `merchant`, `merchant_id`, `category`, `subcategory`, `description`, `mcc`, `channel`, `counterparty`,
            `balance_after`, `pending`, `kind` and `replaces`, with the meanings of `import_transactions`. Other
            columns are not read. `unread` lists them.
        columns: Names of columns that differ in the frame, such as `{"txn_id": "id"}`.
        currency: The currency of rows without one. It is also the currency of sums, unless the settings or the
            question have another one.
        tz: The IANA time zone. A time with a zone counts on its day in this zone.
        integers: The unit of amounts in columns of an integer type: `'minor'` (-4550) or `'units'`. It is required
            for such columns. With `'minor'`, ints in other columns, such as lists, are refused.
        settings: The settings of `set_analytics`, as a dict or as `AnalyticsSettings`.

    Amounts are exact, and negative for money that went out: decimals, texts of decimal numbers, or Python ints in
    units. Floats are refused. Convert them with `astype(str)` or `Decimal`. Dates are days, midnights without a
    zone, texts of either, or times with a zone.

    Raises:
        InvalidRequest: If a row is not a valid transaction. It names the row and the column.
        TypeError: If a column has a wrong type.

    Each method answers for all users, or for one with `user_id`, as of `as_of` or else `last_day`. It takes the
    fields of its operation as keywords. `help` and Shift-Tab in a notebook list them. The answer is a frame of
    the same kind as the input (pandas, polars, pyarrow, or a dict of lists), otherwise a list of dicts. Amounts are
    Decimals and days are dates. The type of a column doesn't depend on the answer, also if there are no rows: text,
    int64, date, float64, bool, or a decimal with the currency's decimals (in pandas, objects).

    >>> import lendwright as lw
    >>> rows = [
    ...     {"user_id": "mona", "txn_id": "1", "date": "2026-01-05", "amount": "-45.50", "merchant": "El Abd"},
    ...     {"user_id": "mona", "txn_id": "2", "date": "2026-01-20", "amount": "-20", "merchant": "Metro"},
    ...     {"user_id": "sara", "txn_id": "1", "date": "2026-01-21", "amount": "-9", "merchant": "Metro"},
    ... ]
    >>> transactions = lw.Transactions(rows)
    >>> [(row["user_id"], row["name"], row["amount"]) for row in transactions.top(n=1)]
    [('mona', 'El Abd', Decimal('45.50')), ('sara', 'Metro', Decimal('9.00'))]
    """

    __slots__ = ("_currency", "_make", "_native", "unread")

    unread: tuple[str, ...]
    """The names of the frame's columns that are not read."""

    def __init__(
        self,
        frame: Any,
        *,
        columns: Mapping[str, str] | None = None,
        currency: str = "EGP",
        tz: str = "Africa/Cairo",
        integers: Literal["minor", "units"] | None = None,
        settings: AnalyticsSettings | Mapping[str, Any] | None = None,
    ) -> None:
        if integers not in (None, "minor", "units"):
            raise ValueError(f"integers: must be 'minor' or 'units', not {integers!r}")
        given, unread = columns_of(frame, names_in_frame(columns), integers)
        set_so = _settings(settings)
        currency, tz = text(currency, "currency"), text(tz, "tz")
        self._native = _native.TransactionTable(given, currency, tz, set_so.encode(), integers)
        self.unread = tuple(unread) if unread is not None else tuple(self._native.unread())
        # The answers of the table are in the currency of the settings, if they have one.
        self._make, self._currency = maker(frame), json.loads(set_so).get("currency") or currency
        for name in self.unread:
            near = suggestion(name, COLUMNS, 0.85)
            if near:
                raise TypeError(f"frame: unknown column {name!r}{near}")

    @property
    def users(self) -> list[str]:
        """The ids of the users, in order. If the frame has no `user_id`, one empty id."""
        return self._native.users()

    @property
    def last_day(self) -> date | None:
        """The day of the last transaction of all users, without pending ones. If all are pending, the last of these.

        It is the default of `as_of`. All users have the same day, so that a user who stopped paying long ago is
        recognised. None if there are no transactions.
        """
        day = date.fromisoformat(self._native.last_day())
        return None if day == date.min else day

    def __len__(self) -> int:
        return len(self._native)

    def __copy__(self) -> Self:
        # It is immutable.
        return self

    def __deepcopy__(self, _: object) -> Self:
        return self

    def __reduce__(self) -> NoReturn:
        raise TypeError("transactions can't be pickled: pickle their frame, and read it again with lendwright.Transactions")

    def __repr__(self) -> str:
        return f"Transactions({len(self)} of {len(self.users)} users)"

    @showing(GetTopTransactionsFields)
    def top(self, *, user_id: str | None = None, **fields: Unpack[GetTopTransactionsFields]) -> Any:
        """Returns the largest merchants, categories or transactions of each user, a row each.

        The operation is `get_top_transactions`. Its fields are `by`, `type_`, `metric`, `n`, `period`, `from_`, `to`,
        `category`, `merchant`, `compare`. `share` is a fraction.

        >>> import lendwright as lw
        >>> table = {"txn_id": ["1", "2"], "date": ["2026-01-05", "2026-01-20"], "amount": ["-45.5", "-20"],
        ...          "category": ["food", "travel"]}
        >>> top = lw.Transactions(table).top(by="category")
        >>> top["key"], top["share"]
        (['food', 'travel'], [0.6947, 0.3053])
        """
        return self._frame("get_top_transactions", {**fields, "user_id": user_id}, top_rows, TOP)

    @showing(AggregateTransactionsFields)
    def aggregate(self, *, user_id: str | None = None, **fields: Unpack[AggregateTransactionsFields]) -> Any:
        """Returns sums by time and group: a row for each user, bucket and group.

        The operation is `aggregate_transactions`. Its fields are `grain`, `by`, `type_`, `period`, `from_`, `to`,
        `measures`, `fill`, `n`, `week_start`. Without `by` there is one row for each bucket. The groups beyond `n`
        are one row with the key None. With the grain `day_of_week` there is also a column `weekday` with the name of
        the day. Budgets are not in this table: use `ask`.

        >>> import lendwright as lw
        >>> table = {"txn_id": ["1", "2"], "date": ["2026-01-05", "2026-02-20"], "amount": ["-45.5", "900"]}
        >>> months = lw.Transactions(table).aggregate(grain="month", period="ytd")
        >>> months["start"][0].isoformat(), months["spending"], months["income"]
        ('2026-01-01', [Decimal('45.50'), Decimal('0.00')], [Decimal('0.00'), Decimal('900.00')])
        """
        if fields.get("budget") is not None:
            raise TypeError("budget: is not in this table; ask('aggregate_transactions', user_id=..., budget=...) answers it")
        number = {"start": "int", "end": "int"} if fields.get("grain") in NUMBERED else {}
        kinds = {**KINDS, "key": "texts", "name": "texts", "count": "count", WEEKDAY: "text", **number}
        names = (*AGGREGATE, WEEKDAY) if fields.get("grain") == WEEKDAYS else AGGREGATE
        return self._frame("aggregate_transactions", {**fields, "user_id": user_id}, aggregate_rows, names, kinds)

    @showing(GetRecurringTransactionsFields)
    def recurring(self, *, user_id: str | None = None, **fields: Unpack[GetRecurringTransactionsFields]) -> Any:
        """Returns the recurring streams of each user, a row each.

        The operation is `get_recurring_transactions`. Its fields are `direction`, `status`, `min_confidence`,
        `lookback_months`.

        >>> import lendwright as lw
        >>> table = {"txn_id": ["1", "2", "3"], "date": ["2026-01-31", "2026-02-28", "2026-03-31"],
        ...          "amount": [-6000, -6000, -6000], "counterparty": ["Mona"] * 3}
        >>> streams = lw.Transactions(table).recurring()
        >>> streams["frequency"], streams["predicted_next_amount"], streams["predicted_next_date"][0].isoformat()
        (['MONTHLY'], [Decimal('6000.00')], '2026-04-30')
        """
        return self._frame("get_recurring_transactions", {**fields, "user_id": user_id}, recurring_rows, STREAM)

    @showing(ProjectIncomeFields)
    def project(
        self,
        side: Literal["income", "expenses"] = "expenses",
        *,
        user_id: str | None = None,
        **fields: Unpack[ProjectIncomeFields],
    ) -> Any:
        """Returns the projected income or expenses, a row for each user.

        The operation is `project_income` or `project_expenses`. Its fields are `horizon_days`, `until`, `level`,
        `min_confidence`, `trend`. With `daily=True` there is a row for each user and day.

        >>> import lendwright as lw
        >>> table = {"txn_id": [str(n) for n in range(6)], "date": [f"2026-{n:02}-25" for n in range(1, 7)],
        ...          "amount": [9000] * 6, "counterparty": ["Acme"] * 6, "category": ["salary"] * 6}
        >>> lw.Transactions(table).project("income", as_of="2026-06-30")["amount"]
        [Decimal('9000.00')]
        """
        if side not in ("income", "expenses"):
            raise ValueError(f"side: must be 'income' or 'expenses', not {side!r}")
        daily = bool(fields.get("daily"))
        read, names = (days_rows, DAY) if daily else (projected_rows, PROJECTED)
        return self._frame(f"project_{side}", {**fields, "user_id": user_id}, read, names)

    @showing(GetAvailableMoneyFields)
    def available(self, *, user_id: str | None = None, **fields: Unpack[GetAvailableMoneyFields]) -> Any:
        """Returns the money that each user can spend until the day before the next salary, a row for each user.

        The operation is `get_available_money`. Its fields are `until`, `balance`, `buffer`, `include_income`. Only a
        book knows instalments of loans. Here they are 0.

        >>> import lendwright as lw
        >>> table = {"txn_id": ["1"], "date": ["2026-01-31"], "amount": ["-45.5"], "balance_after": ["700"]}
        >>> lw.Transactions(table).available()["balance"]
        [Decimal('700.00')]
        """
        return self._frame("get_available_money", {**fields, "user_id": user_id}, available_rows, AVAILABLE)

    @showing(GetTopInsightsFields)
    def insights(self, *, user_id: str | None = None, **fields: Unpack[GetTopInsightsFields]) -> Any:
        """Returns the insights about each user, a row each.

        The operation is `get_top_insights`. Its fields are `n`, `types`, `min_severity`, `period`, `from_`, `to`.
        Insights about peers and instalments need a book.

        >>> import lendwright as lw
        >>> table = {"txn_id": ["1", "2"], "date": ["2026-01-10", "2026-01-11"], "amount": [-455, -455],
        ...          "merchant": ["El Abd"] * 2}
        >>> found = lw.Transactions(table).insights(as_of="2026-01-31")
        >>> found["type"], found["transaction_ids"]
        (['DUPLICATE_CHARGE'], [['1', '2']])
        """
        return self._frame("get_top_insights", {**fields, "user_id": user_id}, insights_rows, INSIGHT, FIGURES)

    @showing(GetFeaturesFields)
    def features(self, *, user_id: str | None = None, **fields: Unpack[GetFeaturesFields]) -> Any:
        """Returns the variables for comparing, segmenting and scoring users: a row for each user, a column for each
        variable.

        Amounts are Decimals. Shares, counts and days are floats. A variable that can't be computed is None. `vars`
        names the variables. `spending:food` is that of a category. The default of `period` is `last_3m`.

        >>> import lendwright as lw
        >>> table = {"txn_id": ["1", "2"], "date": ["2025-12-20", "2026-01-12"], "amount": [-5, -600]}
        >>> found = lw.Transactions(table).features(vars=["total_spending", "recency_days"], as_of="2026-02-10")
        >>> found["total_spending"], found["recency_days"]
        ([Decimal('600.00')], [29.0])
        """
        asked = {**fields, "user_id": user_id}
        answers = self._asked("get_features", asked)
        said = answers[0] if answers else self._of_somebody("get_features", asked)
        units = {one["name"]: one["unit"] for one in said["variables"]}
        kinds = {name: "money" if unit == "money" else "float" for name, unit in units.items()}
        names = ("user_id", "months", *kinds)
        return self._framed(features_rows(answers), names, {**KINDS, **kinds}, asked)

    if TYPE_CHECKING:

        @overload
        def ask(
            self, operation: Literal["get_top_transactions"], *, user_id: str, **fields: Unpack[GetTopTransactionsFields]
        ) -> TopTransactions: ...

        @overload
        def ask(
            self, operation: Literal["aggregate_transactions"], *, user_id: str, **fields: Unpack[AggregateTransactionsFields]
        ) -> AggregatedTransactions: ...

        @overload
        def ask(
            self, operation: Literal["get_recurring_transactions"], *, user_id: str, **fields: Unpack[GetRecurringTransactionsFields]
        ) -> RecurringTransactions: ...

        @overload
        def ask(
            self, operation: Literal["project_income"], *, user_id: str, **fields: Unpack[ProjectIncomeFields]
        ) -> MoneyProjection: ...

        @overload
        def ask(
            self, operation: Literal["project_expenses"], *, user_id: str, **fields: Unpack[ProjectExpensesFields]
        ) -> MoneyProjection: ...

        @overload
        def ask(
            self, operation: Literal["get_available_money"], *, user_id: str, **fields: Unpack[GetAvailableMoneyFields]
        ) -> MoneyAvailable: ...

        @overload
        def ask(
            self, operation: Literal["get_top_insights"], *, user_id: str, **fields: Unpack[GetTopInsightsFields]
        ) -> TopInsights: ...

        @overload
        def ask(
            self, operation: Literal["get_features"], *, user_id: str, **fields: Unpack[GetFeaturesFields]
        ) -> dict[str, Any]: ...

    def ask(self, operation: str, *, user_id: str, **fields: Any) -> Any:
        """Returns the whole answer of one of the operations above for one user.

        The answer is the same record that a book's method returns. Books don't have `get_features`, so its answer is
        a dict. Raises InvalidRequest if the operation or a field is unknown, or if the user has no rows.

        >>> import lendwright as lw
        >>> table = {"user_id": ["mona"], "txn_id": ["1"], "date": ["2026-01-05"], "amount": ["-45.50"]}
        >>> lw.Transactions(table).ask("get_top_transactions", user_id="mona").total.amount
        Decimal('45.50')
        """
        from ._operations.analytics import OPERATIONS

        told = self._native.ask(text(operation, "operation"), _request({**fields, "user_id": user_id}))
        if operation not in OPERATIONS:
            return json.loads(told, parse_float=Decimal)
        return answered(OPERATIONS[operation].answer, told, "{}")

    def _asked(self, operation: str, fields: Mapping[str, Any]) -> list[Any]:
        found = json.loads(self._native.ask(operation, _request(fields)), parse_float=Decimal)
        return found if isinstance(found, list) else [found]

    def _of_somebody(self, operation: str, fields: Mapping[str, Any]) -> Any:
        """The answer for an invented user with one transaction."""
        row = {"txn_id": ["1"], "date": ["2000-01-01"], "amount": ["1"]}
        table = _native.TransactionTable(row, self._currency, "UTC", b"{}", None)
        found = json.loads(table.ask(operation, _request(fields)))
        return found[0] if isinstance(found, list) else found

    def _frame(
        self,
        operation: str,
        fields: Mapping[str, Any],
        rows: Callable[[Any], Iterator[dict[str, Any]]],
        names: tuple[str, ...],
        kinds: Mapping[str, str] | None = None,
    ) -> Any:
        # The answers of some operations don't name the user.
        one = fields.get("user_id")
        users = self.users if one is None else [one]
        answers = zip(users, self._asked(operation, fields), strict=True)
        given = ({"user_id": user, **row} for user, answer in answers for row in rows(answer))
        return self._framed(given, ("user_id", *names), kinds or KINDS, fields)

    def _framed(
        self,
        rows: Iterable[Mapping[str, Any]],
        names: tuple[str, ...],
        kinds: Mapping[str, str],
        fields: Mapping[str, Any],
    ) -> Any:
        columns = {name: Typed(kinds.get(name, "money"), []) for name in names}
        for row in rows:
            for name, (kind, cells) in columns.items():
                cells.append(cell(kind, row.get(name)))
        return self._make(columns, _native.currency_decimals(fields.get("currency") or self._currency))


def _request(fields: Mapping[str, Any]) -> bytes:
    written = {name.rstrip("_"): value for name, value in fields.items() if value is not None}
    return _json(written, "").encode()


def _json(value: Any, at: str) -> str:
    """Writes a value as JSON: Decimals as exact numbers, days and midnights as texts."""
    if isinstance(value, Decimal) and value.is_finite():
        return format(value, "f")
    if isinstance(value, Decimal):
        raise ValueError(f"{at}: must be a finite number, not {value}")
    if isinstance(value, Mapping):
        inside = {str(key): _json(item, f"{at}/{key}" if at else str(key)) for key, item in value.items()}
        return "{" + ",".join(f"{json.dumps(whole(key, at))}:{item}" for key, item in inside.items()) + "}"
    if isinstance(value, (list, tuple, set, frozenset)):
        return "[" + ",".join(_json(item, f"{at}/{place}") for place, item in enumerate(value)) + "]"
    day = day_of(value, at)
    if day is not None:
        return json.dumps(day.isoformat())
    if not isinstance(value, (bool, int)) and hasattr(value, "__index__"):
        value = index(value)
    if isinstance(value, float) and not isfinite(value):
        raise ValueError(f"{at}: must be a finite number, not {value}")
    if value is None or isinstance(value, (str, bool, int, float)):
        return json.dumps(whole(value, at))
    raise TypeError(f"{at}: can't be {type_name(value)}")


def _settings(settings: AnalyticsSettings | Mapping[str, Any] | None) -> str:
    """Settings as JSON."""
    if isinstance(settings, Record):
        return settings._write("settings")
    if settings is not None and not isinstance(settings, Mapping):
        raise TypeError(f"settings: must be AnalyticsSettings or a dict, not {type_name(settings)}")
    return ANY.write(json.loads(json.dumps(dict(settings or {}), default=_plain)), "settings")


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else str(value)
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"settings: must have no {type_name(value)}")
