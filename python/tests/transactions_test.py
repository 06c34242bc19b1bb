"""Transactions in columns: the answers are those of a book, in frames of the same kind as the input."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Callable, Iterator
from datetime import date, datetime, timezone
from decimal import Decimal
from typing import Any, Literal

import lendwright as lw
import pytest

AS_OF = date(2025, 12, 31)


def rows() -> list[dict[str, Any]]:
    """A year of a borrower: salary, rent, a bill with varying amounts, shopping."""
    found: list[dict[str, Any]] = []
    for month in range(1, 13):
        for day, amount, rest in (
            (25, Decimal("9000"), {"counterparty": "Acme", "category": "salary"}),
            (1, Decimal("-3000.00"), {"description": "RENT", "category": "rent"}),
            (10, Decimal(-200 - month) / 10, {"merchant": "Power", "mcc": "4900", "channel": "online"}),
            (month, Decimal("-45.50"), {"merchant": "El Abd", "category": "groceries", "pending": month == 12}),
        ):
            found.append(
                {"txn_id": f"t{len(found)}", "date": date(2025, month, day), "amount": amount, **rest}
            )
    return found


def questions() -> list[tuple[str, dict[str, Any]]]:
    return [
        ("get_top_transactions", {"by": "category", "period": "last_12m", "n": 3}),
        ("aggregate_transactions", {"by": ["category"], "measures": ["sum", "avg", "median"]}),
        ("get_recurring_transactions", {"status": "all"}),
        ("project_income", {"daily": True}),
        ("project_expenses", {"horizon_days": 45}),
        ("get_available_money", {"balance": Decimal("1234.5")}),
        ("get_top_insights", {"n": 50}),
    ]


def test_a_frame_answers_as_a_book_to_the_bit() -> None:
    book = lw.open(clock=datetime(2025, 12, 31, 12, tzinfo=timezone.utc))
    uuid = book.sign_up("+201001234567", autofill=True).uuid
    written = [{**row, "date": row["date"].isoformat()} for row in rows()]
    book.upload_collected_data(uuid=uuid, transactions=written)
    given = [{"user_id": uuid, **row} for row in rows()]
    transactions = lw.Transactions(given)
    for operation, fields in questions():
        of_book = getattr(book, operation)(user_id=uuid, as_of=AS_OF, **fields)
        answer = transactions.ask(operation, user_id=uuid, as_of=AS_OF, **fields)  # type: ignore[call-overload]
        assert answer.json == of_book.json


def test_users_in_the_index_of_a_pandas_frame_are_read() -> None:
    pandas = pytest.importorskip("pandas")
    plain = [{"user_id": user, "txn_id": user + "1", "date": AS_OF, "amount": "-5"} for user in ("a", "b")]
    frame = pandas.DataFrame(plain)
    assert list(lw.Transactions(frame.set_index("user_id")).users) == ["a", "b"]
    assert list(lw.Transactions(frame.set_index(["user_id", "txn_id"])).users) == ["a", "b"]
    assert lw.Transactions(frame.set_index("user_id").rename_axis("customer"), columns={"user_id": "customer"}).users == ["a", "b"]


def test_frames_come_out_of_the_kind_that_came_in() -> None:
    pandas, polars = (pytest.importorskip(name) for name in ("pandas", "polars"))
    plain = [{name: row.get(name) for name in ("txn_id", "date", "amount", "merchant", "mcc")} for row in rows()]
    expected = lw.Transactions(plain).top(by="merchant", period="last_12m")
    frame = polars.DataFrame(plain)
    cast = frame.with_columns(polars.col("merchant").cast(polars.Categorical), polars.col("date").cast(polars.Datetime))
    columns = {name: [row[name] for row in plain] for name in plain[0]}
    for given, out in ((frame, listed), (cast, listed), (columns, zipped)):
        top = lw.Transactions(given).top(by="merchant", period="last_12m")
        assert type(top) is type(given)
        assert out(top) == expected
    made = lw.Transactions(pandas.DataFrame(plain)).top(by="merchant", period="last_12m")
    assert list(made["amount"]) == [row["amount"] for row in expected]
    assert list(made["name"]) == [row["name"] for row in expected]


def listed(made: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = made.to_dicts()
    return found


def zipped(made: dict[str, list[Any]]) -> list[dict[str, Any]]:
    return [dict(zip(made, cells, strict=True)) for cells in zip(*made.values(), strict=True)]


def test_amounts_of_an_integer_type_need_their_unit_and_floats_are_refused() -> None:
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame({"txn_id": ["1"], "date": [AS_OF], "amount": [-4550], "pending": [False]})
    with pytest.raises(TypeError, match="integers='minor'"):
        lw.Transactions(frame)
    for unit, amount in (("minor", "45.50"), ("units", "4550.00")):
        assert lw.Transactions(frame, integers=unit).top().to_dicts()[0]["amount"] == Decimal(amount)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="amount: row 0: .* not a float"):
        lw.Transactions([{"txn_id": "1", "date": AS_OF, "amount": -45.5}])


@pytest.mark.parametrize("dtype", ["int64", "int32", "Int64", "uint16"])
def test_whole_numbers_of_pandas_are_of_the_unit_that_is_said(dtype: str) -> None:
    pandas = pytest.importorskip("pandas")
    sign = 1 if dtype.startswith("u") else -1
    frame = pandas.DataFrame({"txn_id": ["1", "2"], "date": [AS_OF] * 2, "currency": ["EGP", "KWD"]})
    frame["amount"] = pandas.Series([4550 * sign, 1 * sign], dtype=dtype)
    frame["balance_after"] = [Decimal("7.25"), None]
    with pytest.raises(TypeError, match="integers='minor'"):
        lw.Transactions(frame)
    kind: Any = "income" if sign > 0 else "spending"
    for unit, amount in (("minor", "45.50"), ("units", "4550.00")):
        read = lw.Transactions(frame, integers=unit)  # type: ignore[arg-type]
        assert list(read.top(by="transaction", type_=kind)["amount"]) == [Decimal(amount)]
        assert list(read.available()["balance"]) == [Decimal("7.25")]
    dinars = lw.Transactions(frame, integers="minor").top(by="transaction", type_=kind, currency="KWD")
    assert list(dinars["amount"]) == [Decimal("0.001")]


# Currencies, each with a whole number of minor units and the same amount in units.
MINOR = [("SAR", 4550, "45.50"), ("KWD", 45505, "45.505"), ("JPY", 4550, "4550")]


def untyped(number: int, currency: str) -> Iterator[tuple[str, Any]]:
    """Frames with ints in a column that has no integer type."""
    numpy, pandas, polars = (pytest.importorskip(name) for name in ("numpy", "pandas", "polars"))
    columns: dict[str, Any] = {"txn_id": ["0", "1"], "date": [AS_OF] * 2, "currency": [currency] * 2}
    amounts = [Decimal(-7), -number]
    yield "a list of dicts", [{**{name: column[row] for name, column in columns.items()}, "amount": amounts[row]} for row in (0, 1)]
    yield "a list", {**columns, "amount": amounts}
    yield "NumPy's objects", {**columns, "amount": numpy.array(amounts, dtype=object)}
    yield "numbers of NumPy in a list", {**columns, "amount": [amounts[0], numpy.int64(-number)]}
    yield "pandas' objects", pandas.DataFrame({**columns, "amount": pandas.Series(amounts, dtype=object)})
    yield "polars' objects", {**columns, "amount": polars.Series(amounts, dtype=polars.Object)}


@pytest.mark.parametrize(("currency", "number", "amount"), MINOR)
def test_ints_of_no_integer_type_are_refused_beside_minor_units(currency: str, number: int, amount: str) -> None:
    for what, frame in untyped(number, currency):
        with pytest.raises(TypeError) as refused:
            lw.Transactions(frame, currency=currency, integers="minor")
        assert str(refused.value).startswith(f"amount: row 1: -{number} is an int in a column of no integer type"), what
        # Without `integers='minor'` they are units.
        for integers in (None, "units"):
            top = lw.Transactions(frame, currency=currency, integers=integers).top(by="transaction", n=1)
            told = top[0]["amount"] if isinstance(top, list) else top["amount"][0]
            assert told == number, what
    texts = {"txn_id": ["0", "1", "2"], "date": [AS_OF] * 3, "amount": ["-" + amount, Decimal("-" + amount), "-1"]}
    read = lw.Transactions({**texts, "balance_after": [None, None, None]}, currency=currency, integers="minor")
    assert read.top(by="transaction", n=2)["amount"] == [Decimal(amount)] * 2
    with pytest.raises(TypeError, match="balance_after: row 2: 7 is an int"):
        lw.Transactions({**texts, "balance_after": [None, "1", 7]}, currency=currency, integers="minor")


@pytest.mark.parametrize(("currency", "number", "amount"), MINOR)
@pytest.mark.parametrize("kind", ["numpy", "pandas", "polars", "polars in a dict", "pyarrow", "pyarrow in a dict"])
def test_columns_of_an_integer_type_are_minor_units_of_their_currency(kind: str, currency: str, number: int, amount: str) -> None:
    library, _, within = kind.partition(" ")
    module: Any = pytest.importorskip(library)
    columns: dict[str, Any] = {"txn_id": ["0", "1"], "date": [AS_OF] * 2, "currency": [currency] * 2}
    array = getattr(module, "Series", None) or module.array
    columns["amount"], columns["balance_after"] = array([-number, -1]), array([number, 0])
    if library in ("polars", "pyarrow"):
        columns["balance_after"] = array([number, None])
    if not within and library != "numpy":
        columns = module.table(columns) if library == "pyarrow" else module.DataFrame(columns)
    with pytest.raises(TypeError, match="integers='minor'"):
        lw.Transactions(columns, currency=currency)
    read = lw.Transactions(columns, currency=currency, integers="minor")
    top = read.top(by="transaction", n=1)["amount"]
    assert [str(cell) for cell in top] == [amount]
    # The balance of the second transaction is the latest, if it is known.
    nothing = {"SAR": "0.00", "KWD": "0.000", "JPY": "0"}[currency]
    known = amount if library in ("polars", "pyarrow") else nothing
    assert [str(cell) for cell in read.available()["balance"]] == [known]


def test_a_bad_row_is_refused_by_row_and_column() -> None:
    good = {"txn_id": "1", "date": "2026-01-02", "amount": "-1"}
    for bad, field in (
        ({"amount": "0"}, "rows/1/amount"),
        ({"amount": "-1.005"}, "rows/1/amount"),
        ({"date": "2026-02-30"}, "rows/1/date"),
        ({"txn_id": ""}, "rows/1/txn_id"),
        ({"kind": "salary"}, "rows/1/kind"),
    ):
        with pytest.raises(lw.InvalidRequest) as refused:
            lw.Transactions([good, {**good, "txn_id": "2", **bad}])
        assert refused.value.detail.field == field
    with pytest.raises(TypeError, match="did you mean 'merchant'"):
        lw.Transactions([{**good, "merchnt": "x"}])


def test_codes_that_pandas_made_floats_of_are_read() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"txn_id": ["1", "2"], "date": [AS_OF] * 2, "amount": ["-1", "-2"], "mcc": [742, None]})
    assert frame["mcc"].dtype.kind == "f"
    top = lw.Transactions(frame).top(by="mcc")
    assert list(top["key"]) == ["", "0742"]
    frame["mcc"] = [742.5, None]
    with pytest.raises(TypeError, match="mcc: row 0: must be a code of four digits"):
        lw.Transactions(frame)


def test_an_operation_that_a_table_is_not_asked_is_refused_in_words() -> None:
    table = lw.Transactions({"txn_id": ["1"], "date": ["2026-01-02"], "amount": ["-1"]})
    answer = table.ask("get_features", user_id="", vars=["recency_days"])
    assert (answer["user_id"], answer["variables"][0]["name"]) == ("", "recency_days")
    for name, said in (("get_top_transaction", "did you mean 'get_top_transactions'"), ("get_total_score", "must be one of")):
        with pytest.raises(lw.InvalidRequest, match=said):
            table.ask(name, user_id="")  # type: ignore[call-overload]


def test_a_column_that_is_named_for_another_shadows_none() -> None:
    polars, pandas = pytest.importorskip("polars"), pytest.importorskip("pandas")
    columns = {"txn_id": ["1"], "date": ["2026-01-02"], "amount": ["-9"], "net": ["-8"], "category": ["food"]}
    rows = [{name: column[0] for name, column in columns.items()}]
    for frame in (columns, rows, pandas.DataFrame(columns), polars.DataFrame(columns)):
        with pytest.raises(TypeError, match="a column 'amount' of its own beside 'net' for it"):
            lw.Transactions(frame, columns={"amount": "net"})
        with pytest.raises(TypeError, match="'category' is named for"):
            lw.Transactions(frame, columns={"merchant": "category", "description": "category"})
        moved = lw.Transactions(frame, columns={"merchant": "category"})
        pairs: tuple[tuple[Literal["merchant", "category"], str], ...] = (("merchant", "food"), ("category", ""))
        for by, key in pairs:
            top = moved.top(by=by)
            keys = [row["key"] for row in top] if isinstance(top, list) else list(top["key"])
            assert keys == [key]
        assert moved.unread == ("net",)


def test_a_plot_is_of_one_user() -> None:
    columns = {"user_id": ["mona", "sara"], "txn_id": ["1", "2"], "date": ["2026-01-02"] * 2, "amount": ["-1", "-2"]}
    table = lw.Transactions({**columns, "merchant": ["Metro"] * 2})
    for given in (table.top(), table.aggregate()):
        frame = [dict(zip(given, cells, strict=True)) for cells in zip(*given.values(), strict=True)]
        with pytest.raises(ValueError, match="rows of 2 users, and a plot is of one; user_id='mona'"):
            lw.plot_spending.rows(frame)
    of_one = table.top(user_id="sara")
    rows = [dict(zip(of_one, cells, strict=True)) for cells in zip(*of_one.values(), strict=True)]
    assert [row["amount"] for row in lw.plot_spending.rows(rows)] == [Decimal("2.00")]


def test_a_bad_value_of_a_later_part_of_a_table_is_refused_by_its_row_of_all() -> None:
    polars = pytest.importorskip("polars")
    part = polars.DataFrame({"txn_id": ["1"], "date": [datetime(2026, 1, 2)], "amount": ["-1"]})
    late = polars.DataFrame({"txn_id": ["2"], "date": [datetime(2026, 1, 3, 12)], "amount": ["-1"]})
    with pytest.raises(lw.InvalidRequest, match="finer than the column's unit") as refused:
        lw.Transactions(Parts([part, part.with_columns(txn_id=polars.lit("3")), late]))
    assert refused.value.detail.field == "rows/2/date"
    assert refused.value.detail.value is not None


class Parts:
    """A table in separate parts."""

    def __init__(self, parts: list[Any]) -> None:
        import polars

        self.frame = polars.concat(parts, rechunk=False)

    def __arrow_c_stream__(self, requested: Any = None) -> Any:
        return self.frame.__arrow_c_stream__(requested)


def test_other_columns_are_listed_and_columns_can_be_named() -> None:
    frame = {"id": ["1"], "date": ["2026-01-02"], "amount": ["-1"], "colour": ["red"]}
    transactions = lw.Transactions(frame, columns={"txn_id": "id"})
    assert transactions.unread == ("colour",)
    assert (len(transactions), transactions.users, transactions.last_day) == (1, [""], date(2026, 1, 2))


def test_clusters_and_models_are_fitted_and_predict() -> None:
    points = {"x": [0.0, 0.1, 5.0, 5.1, 9.9, 10.0], "y": [0.0, 0.1, 5.0, 5.1, 0.0, 0.1]}
    fitted = lw.KMeans(3, seed=3).fit(points)
    assert len(fitted.centers) == 3
    assert fitted.predict(points) == {"cluster": fitted.labels}
    assert fitted.silhouette is not None and fitted.silhouette > 0.9
    customers = {"repeats": [2, 0, 5, 1], "last": [30.4, 0.0, 35.0, 1.7], "known": [38.9] * 4}
    for model in (lw.BetaGeo(), lw.ModifiedBetaGeo()):
        predicted = model.fit(customers).predict(customers, time=4)
        assert predicted["p_alive"] == model.p_alive
        assert all(expected >= 0 for expected in predicted["expected"])
    with pytest.raises(lw.InvalidRequest):
        lw.BetaGeo().fit({"repeats": [1], "last": [2.0], "known": [1.0]})


def test_transactions_are_copied_and_not_pickled() -> None:
    transactions = lw.Transactions(rows())
    assert copy.copy(transactions) is transactions
    assert copy.deepcopy({"all": transactions})["all"] is transactions
    with pytest.raises(TypeError, match="^transactions can't be pickled: pickle their frame, and read it again"):
        pickle.dumps(transactions)


ROW: dict[str, Any] = {"txn_id": "1", "date": "2026-01-05", "amount": "-45.50"}


@pytest.mark.parametrize("name", ["user_id", "txn_id", "date", "amount", "merchant", "mcc", "balance_after"])
def test_half_a_character_is_refused_by_column_and_row(name: str) -> None:
    two = [{**ROW, "user_id": "a", "merchant": "x", "mcc": "5462", "balance_after": 1}] * 2
    two[1] = {**two[1], name: "\ud800"}
    columns = {name: [row[name] for row in two] for name in two[0]}
    for frame in (two, columns):
        with pytest.raises(lw.InvalidRequest) as refused:
            lw.Transactions(frame)
        assert str(refused.value) == rf"'rows/1/{name}' must have whole Unicode characters, not '\ud800'"
        assert refused.value.field == f"rows/1/{name}"


def test_half_a_character_of_a_field_is_refused_by_its_name() -> None:
    half, whole = "\ud800", lw.Transactions([ROW])
    asks: dict[str, Callable[[], object]] = {
        "tz": lambda: lw.Transactions([ROW], tz=half),
        "currency": lambda: lw.Transactions([ROW], currency=half),
        "settings/currency": lambda: lw.Transactions([ROW], settings={"currency": half}),
        "category": lambda: whole.top(category=half),
        "vars/0": lambda: whole.features(vars=[half]),
        "operation": lambda: whole.ask(half, user_id=""),  # type: ignore[call-overload]
        "user_id": lambda: whole.ask("get_top_transactions", user_id=half),
    }
    for name, ask in asks.items():
        with pytest.raises(lw.InvalidRequest, match=f"^'{name}' must have whole Unicode characters, not '.*ud800"):
            ask()


@pytest.mark.parametrize(
    ("given", "field", "said"),
    [
        ({"tz": "Cairo"}, "tz", "must be a time zone of the IANA database, like Africa/Cairo, not Cairo"),
        ({"settings": {"insights": {"DUPLICATE_CHARGE": 3}}}, "settings/insights/DUPLICATE_CHARGE", "is an unknown member"),
        ({"settings": {"mcc": {"5462": "sweets"}}}, "settings/mcc/5462", "must be one of 'salary'"),
        ({"settings": {"tz": 7}}, "settings/tz", "must be a string, not 7"),
        ({"settings": {"bill": []}}, "settings/bill", "is an unknown member, did you mean 'bills'?"),
    ],
)
def test_a_zone_and_a_setting_are_refused_by_their_names(given: dict[str, Any], field: str, said: str) -> None:
    with pytest.raises(lw.InvalidRequest) as refused:
        lw.Transactions([ROW], **given)
    assert str(refused.value).startswith(f"'{field}' {said}")
    assert refused.value.field == field


def test_whole_numbers_as_ids_are_told_how_to_become_texts() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame([{**ROW, "txn_id": 7}])
    with pytest.raises(TypeError, match=r"^txn_id: row 0: must be a text, not .*; astype\(str\) makes texts of a column$"):
        lw.Transactions(frame)
    assert len(lw.Transactions(frame.astype({"txn_id": str}))) == 1


def test_a_frame_that_is_none_is_told_what_to_do() -> None:
    pandas, polars = (pytest.importorskip(name) for name in ("pandas", "polars"))
    lazy = polars.DataFrame([ROW]).lazy()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        policy = lw.Policy.from_json('{"format": 1}')
        for read in (lw.Transactions, lw.SmsTemplates({}).read, lw.KMeans(2).fit, policy.decide_many):
            with pytest.raises(TypeError, match=r"LazyFrame; pass its collect\(\)$"):
                read(lazy)
    twice = pandas.DataFrame([["1", "2026-01-05", "-1", "-2"]], columns=["txn_id", "date", "amount", "amount"])
    with pytest.raises(TypeError, match="^frame: two columns are named 'amount'$"):
        lw.Transactions(twice)
    with pytest.raises(TypeError, match=r"^columns: 'id' is none that is read; is it \{'txn_id': 'id'\}\?$"):
        lw.Transactions({"id": ["1"], **ROW}, columns={"id": "txn_id"})
