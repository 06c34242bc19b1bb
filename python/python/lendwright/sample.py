"""Invented applicants for consumer credit in Egypt, with the messages on their phones and two years of
transactions: as many as you want, the same on every machine.

    import lendwright as lw
    from lendwright import sample

    book = lw.open()
    book.set_mappings(**sample.mappings())
    uuids = book.import_borrowers(sample.applicants(300)).uuids
    rows = sample.transactions(uuids)
    for first in range(0, len(rows), 10_000):
        book.import_transactions(rows[first : first + 10_000])

**These are not real people.** All of them is computed from a seed and a number; e-mail addresses are at
example.com, phone numbers have a prefix that no operator in Egypt has. No figure of the sample says anything
about Egypt. Rows are dicts; `pandas.DataFrame(rows)` and `polars.DataFrame(rows)` make frames of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta, timezone
from typing import Any, Final, TypedDict

from . import _native

__all__ = ["AS_OF", "Mappings", "applicants", "mappings", "messages", "transactions"]

AS_OF: Final = date(2026, 1, 1)
"""The day on which the applicants apply. Their messages are of 2025, their transactions of 2024 and 2025."""

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=timezone.utc)


class Mappings(TypedDict):
    """The ids of the sample by name."""

    areas: dict[str, int]
    cars: dict[str, int]
    jobs: dict[str, int]
    languages: dict[str, int]


def applicants(count: int, *, first: int = 1, seed: int = 1) -> list[dict[str, Any]]:
    """Some applicants from number `first` on, as rows of `import_borrowers`: who they are, and their profiles.

    Fields that somebody left blank are not there. Areas, jobs, cars and languages are ids of `mappings`.

    >>> from lendwright import sample
    >>> marina = sample.applicants(2)[0]
    >>> marina["First_Name"], marina["Email"]
    ('Marina', 'marina.eid.1@example.com')
    """
    return [_native.sample_applicant(seed, number) for number in range(first, first + count)]


def mappings() -> Mappings:
    """The ids of areas, cars, jobs and languages by name: `book.set_mappings(**mappings())`.

    >>> from lendwright import sample
    >>> sample.mappings()["areas"]["Cairo"]
    1
    """
    return _native.sample_mappings()


def messages(uuids: Sequence[str], *, first: int = 1, seed: int = 1) -> list[dict[str, Any]]:
    """The messages of the applicants from number `first` on, whose public ids these are, as rows of
    `import_messages`.

    They are of 2025, in the wording of the pack `eg`. On the phones of one in twelve there are none.

    >>> from lendwright import sample
    >>> sample.messages(["mona"])[0].keys()
    dict_keys(['uuid', 'address', 'body', 'date'])
    """
    return [
        {"uuid": uuid, "address": address, "body": body, "date": _EPOCH + timedelta(milliseconds=at)}
        for number, uuid in enumerate(uuids, first)
        for address, body, at in _native.sample_messages(seed, number)
    ]


def transactions(uuids: Sequence[str], *, first: int = 1, seed: int = 1) -> list[dict[str, Any]]:
    """The transactions of the applicants from number `first` on, whose public ids these are, as rows of
    `import_transactions`.

    Those of 2025 are the money of which the messages tell: a book that has both counts each event once. Among
    them are late salaries, rent, subscriptions of which some become dearer, refunds, transfers between own
    accounts, loans with their instalments, and merchants in English and Arabic.

    >>> from lendwright import sample
    >>> row = sample.transactions(["mona"])[0]
    >>> row["user_id"], row["txn_id"], type(row["amount"]).__name__
    ('mona', '0000', 'Decimal')
    """
    return [
        row
        for number, uuid in enumerate(uuids, first)
        for row in _native.sample_transactions(seed, number, uuid)
    ]
