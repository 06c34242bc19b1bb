"""Variables and clusters of users from columns are the same as those of a book with the same transactions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from random import Random
from typing import Any, Literal

import lendwright as lw
import pytest

AS_OF = date(2026, 3, 31)
VARIABLES = ["recency_days", "txn_count_90d", "monthly_spending", "income", "tenure_days"]
AREAS = 41


@pytest.fixture(scope="module")
def people() -> tuple[lw.Book, list[str], list[dict[str, Any]]]:
    """A book with forty borrowers who spend little and rarely, mostly in separate areas, and thirty in one area who
    spend much."""
    book = lw.open(clock=datetime(2026, 3, 31, 12, tzinfo=timezone.utc), seed="people")
    book.set_mappings(areas={f"area {number}": number for number in range(1, AREAS + 1)})
    applicants = [
        {"phone_number": f"+20100{number:07}", "autofill": True, "profile": {"Area": min(number, AREAS)}}
        for number in range(1, 71)
    ]
    uuids = list(book.import_borrowers(applicants).uuids)
    book.set_analytics(1, k_min=10, peer_groups=["Area"])
    random = Random(7)
    rows = [row for place, uuid in enumerate(uuids) for row in spent(random, uuid, is_large=place >= AREAS - 1)]
    book.import_transactions(rows)
    made = book.make_peer_snapshot(as_of=AS_OF)
    assert (made.peers, made.groups) == (68, 2)
    return book, uuids, rows


def spent(random: Random, uuid: str, *, is_large: bool) -> Iterator[dict[str, Any]]:
    """The transactions of one borrower in five months."""
    for number in range(24 if is_large else 8):
        is_income = number % 4 == 0
        cents = random.randrange(100_000, 300_000) * (5 if is_large else 1) * (1 if is_income else -1)
        yield {
            "user_id": uuid,
            "txn_id": str(number),
            "date": (AS_OF - timedelta(random.randrange(4 if is_large else 20, 150))).isoformat(),
            "amount": Decimal(cents) / 100,
            "category": "salary" if is_income else random.choice(["groceries", "travel"]),
        }


def clusters_of_features_are_the_segments_of_a_book(people: Any) -> None:
    book, _, rows = people
    features = lw.Transactions(rows).features(vars=VARIABLES, as_of=AS_OF)
    known = [row for row in features if None not in row.values()]
    assert len(known) > 60
    columns = {name: [float(row[name]) for row in known] for name in VARIABLES}
    for k, seed in (("auto", 0), (4, 5)):
        of_book = book.segment_users(k=k, seed=seed, max_k=5, min_users=10, churn="none", as_of=AS_OF)
        fitted = lw.KMeans(k, seed=seed, max_k=5, scale=True).fit(columns)
        assert (of_book.n_users, of_book.k) == (len(known), fitted.n_clusters)
        assert of_book.silhouette == rounded(fitted.silhouette)
        tried = [(one.k, one.inertia, one.silhouette) for one in of_book.candidates]
        assert tried == [(count, rounded(inertia), rounded(fit)) for count, inertia, fit in fitted.candidates]
        assert fitted.predict(columns) == {"cluster": fitted.labels}
    # Both clusters are large enough to be shown, so their members can be compared.
    of_book = book.segment_users(k=2, min_users=10, churn="none", as_of=AS_OF)
    fitted = lw.KMeans(2, scale=True).fit(columns)
    assert sorted(one.size for one in of_book.segments) == sorted(Counter(fitted.labels).values())
    clusters = {row["user_id"]: cluster for row, cluster in zip(known, fitted.labels, strict=True)}
    for segment in of_book.segments:
        shown = book.get_segments(segment_id=segment.segment_id, page_size=1000)
        assert len({clusters[member.user_id] for member in shown.members}) == 1
    unscaled = lw.KMeans(4, seed=5).fit(columns)
    assert unscaled.inertia != lw.KMeans(4, seed=5, scale=True).fit(columns).inertia


def purchases_of_columns_are_fitted_as_a_book_fits_them() -> None:
    book = lw.open(clock=datetime(2026, 3, 31, 12, tzinfo=timezone.utc), seed="customers")
    applicants = [{"phone_number": f"+20100{number:07}", "autofill": True} for number in range(120)]
    uuids = list(book.import_borrowers(applicants).uuids)
    random = Random(5)
    rows = [row for place, uuid in enumerate(uuids) for row in spent(random, uuid, is_large=place % 2 == 0)]
    book.import_transactions(rows)
    days = {uuid: sorted({date.fromisoformat(row["date"]) for row in rows if row["user_id"] == uuid}) for uuid in uuids}
    customers = {
        "repeats": [len(of) - 1 for of in days.values()],
        "last": [(of[-1] - of[0]).days / 7 for of in days.values()],
        "known": [(AS_OF - of[0]).days / 7 for of in days.values()],
    }
    models: list[tuple[Literal["mbgnbd", "bgnbd"], Any]] = [("mbgnbd", lw.ModifiedBetaGeo()), ("bgnbd", lw.BetaGeo())]
    for churn, model in models:
        of_book = book.segment_users(vars=["recency_days"], k=2, churn=churn, as_of=AS_OF)
        fitted = model.fit(customers)
        told = of_book.churn_model
        assert of_book.n_users == 120 and told is not None
        assert list(told.parameters.values()) == [rounded(value) for value in fitted.params]
        assert told.log_likelihood == rounded(fitted.log_likelihood)
        assert told.penalised is fitted.is_penalised
        for uuid, p_alive in zip(days, fitted.p_alive, strict=True):
            assert book.get_segments(user_id=uuid).p_alive == round(p_alive, 4)


def rounded(value: float | None) -> Any:
    return lw.NA if value is None else round(value, 6)


def variables_of_columns_are_those_a_book_compares(people: Any) -> None:
    book, uuids, rows = people
    names = ["total_spending", "total_income", "savings_rate", "txn_count", "spending:groceries"]
    table = lw.Transactions(rows)
    for period in ("last_3m", "last_month"):
        of_table = {row["user_id"]: row for row in table.features(vars=names, period=period, as_of=AS_OF)}
        compared_values = 0
        for uuid in uuids[::5]:
            compared = book.compare_peers(uuid, vars=names, period=period)
            suppressed = {one.name for one in compared.suppressed}
            for one in compared.variables:
                # Values are hidden for borrowers without peers, and for variables that few peers have.
                if one.user_value is lw.NA and (one.name in suppressed or compared.peer_group.id is lw.NA):
                    continue
                compared_values += 1
                value = of_table[uuid][one.name]
                # The table has unrounded numbers. The book rounds shares to 4 decimals and other numbers to 6.
                if isinstance(value, float):
                    value = Decimal(str(round(value, 4 if one.unit == "share" else 6)))
                assert (lw.NA if value is None else value) == one.user_value, (uuid, one.name)
        assert compared_values > 50


def those_of_no_group_are_not_called_all(people: Any) -> None:
    book, _, _ = people
    groups = book.get_peer_groups().groups
    assert [(one.label, one.size_at_least) for one in groups] == [("borrowers of no other group", 35), ("Area 41", 30)]
