"""Asks pandas, polars or DuckDB for sums of transactions and for what recurs, each by its own means, in one thread."""

import os
import sys
from collections.abc import Callable
from typing import Any

from measured import whole

os.environ["POLARS_MAX_THREADS"] = "1"

#: How many users are asked for, and how far apart they stand: as the program in Rust does.
ASKED, STEP = 100, 7_919

#: Frequencies, the shorter ones first: the name, 32nds of a day in a period, days that it may be missed by.
FREQUENCIES = [
    ("WEEKLY", 224, 1),
    ("BIWEEKLY", 448, 2),
    ("MONTHLY", 974, 5),
    ("BIMONTHLY", 1_948, 7),
    ("QUARTERLY", 2_922, 10),
    ("SEMI_ANNUALLY", 5_844, 15),
    ("ANNUALLY", 11_688, 20),
]
NAMES = [name for name, _, _ in FREQUENCIES]

#: The program's answers in a table: what is asked, and how it is written down.
Tables = dict[str, tuple[Callable[[], Any], Callable[[Any], list[str]]]]


def lines(rows: Any) -> list[str]:
    """Rows as lines."""
    return [",".join(map(str, row)) for row in rows]


def asked_users(users: list[int]) -> list[int]:
    """Those who are asked for one after the other."""
    return [users[at * STEP % len(users)] for at in range(ASKED)]


def written(user: int, rows: Any) -> str:
    """The largest merchants of a user."""
    return f"{user:06}:" + ";".join(lines(rows))


def of_pandas(path: str) -> tuple[int, Tables]:
    """pandas, with its own kind for texts that come again."""
    import numpy as np
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

    def recurring() -> Any:
        days = all_rows.groupby(["user", "merchant", "day"], observed=True)["amount"]
        days = days.agg(["sum", "count"]).reset_index()
        days["amount"] = days["sum"].abs()
        days["party"] = days.groupby(["user", "merchant"], observed=True).ngroup()
        party = days.groupby("party")
        days["gap"] = party["day"].diff()
        gap = days["gap"] * 32
        for name, period, tolerance in FREQUENCIES:
            one = np.where((gap - period).abs() <= tolerance * 32, 2, 0)
            two = np.where((gap - 2 * period).abs() <= tolerance * 48, 1, 0)
            hits = np.where(gap * 2 < period * 3, one, np.where(gap * 2 < period * 5, two, 0))
            days[name] = np.where(days["gap"].isna(), 0, hits)
        days["several"] = days["count"] > 1
        days["middle"] = party["amount"].transform("median")
        days["apart"] = (days["amount"] - days["middle"]).abs()
        party = days.groupby("party")
        found = party[[*NAMES, "several"]].sum()
        found["days"] = party.size()
        found[["least", "most", "gaps"]] = party["gap"].agg(["min", "max", "sum"])
        found["middle"], found["spread"] = party["middle"].first(), party["apart"].median()
        found = found[(found["days"] > 1) & (found["several"] * 5 <= found["days"])]
        best = found[NAMES].to_numpy()
        found["hits"], found["name"] = best.max(axis=1), np.array(NAMES)[best.argmax(axis=1)]
        count = found["days"] - 1
        halves = (count >= 3) & (found["least"] >= 13) & (found["most"] <= 18)
        halves &= (found["gaps"] * 2 >= count * 29) & (found["gaps"] * 2 <= count * 32)
        found.loc[halves, "name"] = "SEMI_MONTHLY"
        hits = np.where(halves, count * 2, found["hits"])
        regular = hits == count * 2
        share = np.where(found["days"] >= 6, np.where(regular, 50, 35), np.where(regular, 10, -1))
        alike = found["spread"] * 100 <= found["middle"] * share
        enough = found["days"] >= np.where(found["name"] == "ANNUALLY", 2, 3)
        fits = hits * 2 >= count * 3
        return found[fits & alike & enough].groupby("name")["days"].agg(["count", "sum"])

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
        "recurring": (recurring, lambda found: in_order(found.itertuples())),
        "one_user": (one_user, lambda found: found),
    }


def in_order(rows: Any) -> list[str]:
    """Frequencies, their streams and days, the shorter ones first."""
    order = [*NAMES[:2], "SEMI_MONTHLY", *NAMES[2:]]
    return lines(sorted(rows, key=lambda row: order.index(row[0])))


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

    def recurring() -> Any:
        party = ["user", "merchant"]
        days = all_rows.lazy().group_by(*party, "day").agg(
            col("amount").sum().abs(), (pl.len() > 1).alias("several")
        )
        follows = (col("user") == col("user").shift()) & (col("merchant") == col("merchant").shift())
        days = days.sort(*party, "day").with_columns(
            pl.when(follows).then(col("day") - col("day").shift()).alias("gap"),
            col("amount").median().over(party).alias("middle"),
        )
        wide = col("gap") * 32

        def hits(period: int, tolerance: int) -> Any:
            one = pl.when((wide - period).abs() <= tolerance * 32).then(2).otherwise(0)
            two = pl.when((wide - 2 * period).abs() <= tolerance * 48).then(1).otherwise(0)
            nearest = pl.when(wide * 2 < period * 5).then(two).otherwise(0)
            return pl.when(wide * 2 < period * 3).then(one).otherwise(nearest)

        of_frequencies = [hits(period, tolerance).alias(name) for name, period, tolerance in FREQUENCIES]
        apart = (col("amount") - col("middle")).abs().alias("apart")
        found = days.with_columns(*of_frequencies, apart).group_by(*party).agg(
            pl.len().cast(pl.Int64).alias("days"),
            col("several").sum().cast(pl.Int64),
            col("gap").min().alias("least"),
            col("gap").max().alias("most"),
            col("gap").sum().alias("gaps"),
            col("middle").first(),
            col("apart").median().alias("spread"),
            col(NAMES).sum(),
        )
        found = found.filter((col("days") > 1) & (col("several") * 5 <= col("days")))
        count, best = col("days") - 1, pl.max_horizontal(NAMES)
        halves = (count >= 3) & (col("least") >= 13) & (col("most") <= 18)
        halves &= (col("gaps") * 2 >= count * 29) & (col("gaps") * 2 <= count * 32)
        name = pl.when(halves).then(pl.lit("SEMI_MONTHLY"))
        for frequency in NAMES:
            name = name.when(col(frequency) == best).then(pl.lit(frequency))
        half_hits = pl.when(halves).then(count * 2).otherwise(best)
        found = found.with_columns(name.alias("name"), half_hits.alias("hits"))
        regular = col("hits") == count * 2
        few = pl.when(regular).then(10).otherwise(-1)
        many = pl.when(regular).then(50).otherwise(35)
        share = pl.when(col("days") >= 6).then(many).otherwise(few)
        enough = col("days") >= pl.when(col("name") == "ANNUALLY").then(2).otherwise(3)
        alike = col("spread") * 100 <= col("middle") * share
        mature = found.filter((col("hits") * 2 >= count * 3) & alike & enough)
        sums = mature.group_by("name").agg(pl.len().alias("streams"), col("days").sum())
        return sums.select("name", "streams", "days").collect()

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
        "recurring": (recurring, lambda found: in_order(found.iter_rows())),
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
    hits = ",\n".join(
        f"""coalesce(sum(CASE WHEN gap * 64 < {p * 3}
                THEN CASE WHEN abs(gap * 32 - {p}) <= {t * 32} THEN 2 ELSE 0 END
            WHEN gap * 64 < {p * 5} THEN CASE WHEN abs(gap * 32 - {2 * p}) <= {t * 48} THEN 1 ELSE 0 END
            ELSE 0 END), 0) AS {name}"""
        for name, p, t in FREQUENCIES
    )
    names = " ".join(f"WHEN {name} = best THEN '{name}'" for name in NAMES)
    recurring = f"""
        WITH days AS (
            SELECT u, merchant, day, abs(sum(amount))::BIGINT AS amount, count(*) > 1 AS several
            FROM t GROUP BY ALL),
        gaps AS (
            SELECT *, day - lag(day) OVER (PARTITION BY u, merchant ORDER BY day) AS gap FROM days),
        found AS (
            SELECT count(*) AS n, sum(several::INT) AS several, min(gap) AS least, max(gap) AS most,
                sum(gap) AS gaps, median(amount) AS middle, mad(amount::DOUBLE) AS spread, {hits}
            FROM gaps GROUP BY u, merchant),
        best AS (
            SELECT *, greatest({", ".join(NAMES)}) AS best, n - 1 AS count,
                n - 1 >= 3 AND least >= 13 AND most <= 18
                    AND gaps * 2 BETWEEN (n - 1) * 29 AND (n - 1) * 32 AS halves
            FROM found WHERE n > 1 AND several * 5 <= n),
        named AS (
            SELECT *, CASE WHEN halves THEN 'SEMI_MONTHLY' {names} END AS name,
                CASE WHEN halves THEN count * 2 ELSE best END AS hits
            FROM best)
        SELECT name, count(*), sum(n)::BIGINT FROM named
        WHERE hits * 2 >= count * 3 AND n >= CASE WHEN name = 'ANNUALLY' THEN 2 ELSE 3 END
            AND spread * 100 <= middle * CASE
                WHEN n >= 6 AND hits = count * 2 THEN 50 WHEN n >= 6 THEN 35
                WHEN hits = count * 2 THEN 10 ELSE -1 END
        GROUP BY name"""

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
        "recurring": (lambda: ask(recurring), in_order),
        "one_user": (one_user, lambda found: found),
    }


PEERS = {"pandas": of_pandas, "polars": of_polars, "duckdb": of_duckdb}


if __name__ == "__main__":
    name, path, about = sys.argv[1], sys.argv[2], sys.argv[4]
    count, tables = PEERS[name](path)
    ask, write = tables[about]
    whole(ASKED if about == "one_user" else count, ask, lambda: write(ask()))
