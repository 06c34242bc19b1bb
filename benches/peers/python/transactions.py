"""Asks pandas, polars or DuckDB for sums of transactions, with its own functions, in one thread."""

import os
import sys
from collections.abc import Callable
from typing import Any

from measured import whole

os.environ["POLARS_MAX_THREADS"] = "1"

#: The number of users that are asked for, and the distance between them, as in the Rust program.
ASKED, STEP = 100, 7_919

#: The answers for a table: the function that computes them, and the function that writes them.
Tables = dict[str, tuple[Callable[[], Any], Callable[[Any], list[str]]]]


def lines(rows: Any) -> list[str]:
    """Rows as lines."""
    return [",".join(map(str, row)) for row in rows]


def asked_users(users: list[int]) -> list[int]:
    """The users that are asked for, one after the other."""
    return [users[at * STEP % len(users)] for at in range(ASKED)]


def written(user: int, rows: Any) -> str:
    """The largest merchants of a user."""
    return f"{user:06}:" + ";".join(lines(rows))


def of_pandas(path: str) -> tuple[int, Tables]:
    """pandas, with its own type for repeated texts."""
    import pandas as pd

    kinds = {"merchant": "category", "category": "category", "day": "int32", "user": "int32"}
    all_rows = pd.read_csv(path, dtype=kinds)
    all_rows["merchant"] = all_rows["merchant"].cat.reorder_categories(
        sorted(all_rows["merchant"].cat.categories), ordered=True
    )
    all_rows["date"] = pd.to_datetime(all_rows["day"], unit="D")

    def spent() -> Any:
        return all_rows[all_rows["amount"] < 0]

    def largest(rows: Any, n: int) -> Any:
        sums = -rows.groupby("merchant", observed=True)["amount"].sum().rename("sum")
        return sums.reset_index().sort_values(["sum", "merchant"], ascending=[False, True]).head(n)

    def top_user() -> Any:
        sums = spent().groupby(["user", "merchant"], observed=True)["amount"].sum().mul(-1)
        sums = sums.rename("sum").reset_index()
        order = sums.sort_values(["user", "sum", "merchant"], ascending=[True, False, True])
        return order.groupby("user").head(5)

    def by_month(keys: list[str]) -> Any:
        rows = spent()
        month = rows["date"].to_numpy().astype("datetime64[M]").astype("int32")
        groups = rows.assign(month=month).groupby([*keys, "month", "category"], observed=True)
        return groups["amount"].agg(["sum", "count"]).reset_index()

    def month_lines(found: Any) -> list[str]:
        months = found["month"].to_numpy().astype("datetime64[M]").astype(str)
        return sorted(lines(zip(months, found["category"], -found["sum"], found["count"])))

    def user_lines(found: Any) -> list[str]:
        users = (-found["sum"]).groupby(found["user"]).agg(["count", "max"]).reset_index()
        return [f"{user:06},{count},{most}" for user, count, most in users.itertuples(index=False)]

    def one_user() -> list[str]:
        def of(user: int) -> str:
            rows = all_rows[(all_rows["user"] == user) & (all_rows["amount"] < 0)]
            return written(user, largest(rows, 10).itertuples(index=False))

        return [of(user) for user in asked_users(users)]

    users = all_rows["user"].unique().tolist()
    return len(all_rows), {
        "top": (
            lambda: largest(spent(), 10),
            lambda found: lines(found.itertuples(index=False)),
        ),
        "top_user": (
            top_user,
            lambda found: [f"{u:06},{m},{s}" for u, m, s in found.itertuples(index=False)],
        ),
        "months": (lambda: by_month([]), month_lines),
        "user_months": (lambda: by_month(["user"]), user_lines),
        "one_user": (one_user, lambda found: found),
    }


def of_polars(path: str) -> tuple[int, Tables]:
    """polars, lazily."""
    import polars as pl

    texts = {"merchant": pl.Categorical, "category": pl.Categorical}
    numbers = {"user": pl.Int32, "day": pl.Int32, "amount": pl.Int64}
    all_rows = pl.read_csv(path, schema_overrides={**texts, **numbers})
    all_rows = all_rows.with_columns(pl.col("day").cast(pl.Date).alias("date"))
    col = pl.col

    def spent() -> Any:
        return all_rows.lazy().filter(col("amount") < 0)

    def largest(rows: Any, n: int) -> Any:
        sums = rows.group_by("merchant").agg((-col("amount").sum()).alias("sum"))
        texts = sums.with_columns(col("merchant").cast(pl.String))
        return texts.sort("sum", "merchant", descending=[True, False]).head(n).collect()

    def top_user() -> Any:
        sums = spent().group_by("user", "merchant").agg((-col("amount").sum()).alias("sum"))
        order = sums.with_columns(col("merchant").cast(pl.String))
        order = order.sort("user", "sum", "merchant", descending=[False, True, False])
        return order.group_by("user", maintain_order=True).head(5).collect()

    def by_month(keys: list[str]) -> Any:
        month = col("date").dt.truncate("1mo").alias("month")
        sums = spent().with_columns(month).group_by([*keys, "month", "category"])
        return sums.agg((-col("amount").sum()).alias("sum"), pl.len().alias("count")).collect()

    def month_lines(found: Any) -> list[str]:
        rows = found.with_columns(col("month").dt.strftime("%Y-%m"))
        return sorted(lines(rows.select("month", "category", "sum", "count").iter_rows()))

    def user_lines(found: Any) -> list[str]:
        users = found.group_by("user").agg(pl.len(), col("sum").max()).sort("user")
        return [f"{user:06},{count},{most}" for user, count, most in users.iter_rows()]

    def one_user() -> list[str]:
        def of(user: int) -> str:
            return written(user, largest(spent().filter(col("user") == user), 10).iter_rows())

        return [of(user) for user in asked_users(users)]

    users = all_rows["user"].unique().sort().to_list()
    return len(all_rows), {
        "top": (lambda: largest(spent(), 10), lambda found: lines(found.iter_rows())),
        "top_user": (
            top_user,
            lambda found: [f"{u:06},{m},{s}" for u, m, s in found.iter_rows()],
        ),
        "months": (lambda: by_month([]), month_lines),
        "user_months": (lambda: by_month(["user"]), user_lines),
        "one_user": (one_user, lambda found: found),
    }


def of_duckdb(path: str) -> tuple[int, Tables]:
    """DuckDB, in memory."""
    import duckdb

    book = duckdb.connect(config={"threads": 1})
    book.execute(
        "CREATE TABLE t AS SELECT \"user\"::INT AS u, day::INT AS day, DATE '1970-01-01' + day::INT AS date,"
        " amount::BIGINT AS amount, merchant, category FROM read_csv(?, header = true)",
        [path],
    )

    def ask(query: str, values: list[int] | None = None) -> list[tuple[Any, ...]]:
        return book.execute(query, values or []).fetchall()

    largest = (
        "SELECT merchant, -sum(amount) AS s FROM t WHERE amount < 0 {} GROUP BY merchant"
        " ORDER BY s DESC, merchant LIMIT 10"
    )
    top_user = """
        WITH sums AS (SELECT u, merchant, -sum(amount) AS s FROM t WHERE amount < 0 GROUP BY ALL)
        SELECT u, merchant, s FROM sums
        QUALIFY row_number() OVER (PARTITION BY u ORDER BY s DESC, merchant) <= 5
        ORDER BY u, s DESC, merchant"""
    months = """
        SELECT date_trunc('month', date) AS m, category, -sum(amount), count(*)
        FROM t WHERE amount < 0 GROUP BY ALL"""
    user_months = """
        WITH sums AS (
            SELECT u, date_trunc('month', date) AS m, category, -sum(amount) AS s, count(*) AS n
            FROM t WHERE amount < 0 GROUP BY ALL)
        SELECT u, count(*), max(s), sum(n) FROM sums GROUP BY u ORDER BY u"""
    def one_user() -> list[str]:
        of = largest.format("AND u = ?")
        return [written(user, ask(of, [user])) for user in asked_users(users)]

    users = [user for (user,) in ask("SELECT DISTINCT u FROM t ORDER BY u")]
    ((count,),) = ask("SELECT count(*) FROM t")
    return count, {
        "top": (lambda: ask(largest.format("")), lines),
        "top_user": (
            lambda: ask(top_user),
            lambda found: [f"{u:06},{m},{s}" for u, m, s in found],
        ),
        "months": (
            lambda: ask(months),
            lambda found: sorted(f"{m:%Y-%m},{c},{s},{n}" for m, c, s, n in found),
        ),
        "user_months": (
            lambda: ask(user_months),
            lambda found: [f"{u:06},{groups},{most}" for u, groups, most, _ in found],
        ),
        "one_user": (one_user, lambda found: found),
    }


PEERS = {"pandas": of_pandas, "polars": of_polars, "duckdb": of_duckdb}


if __name__ == "__main__":
    name, path, about = sys.argv[1], sys.argv[2], sys.argv[4]
    count, tables = PEERS[name](path)
    ask, write = tables[about]
    whole(ASKED if about == "one_user" else count, ask, lambda: write(ask()))
