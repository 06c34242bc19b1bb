"""Invented applicants for consumer credit in Egypt, with the messages on their phones and two years of
transactions. You can get any number of them. They are the same on every machine.

    import lendwright as lw
    from lendwright import sample

    book = lw.open()
    book.set_mappings(**sample.mappings())
    uuids = book.import_borrowers(sample.applicants(300)).uuids
    rows = sample.transactions(uuids)
    for first in range(0, len(rows), 10_000):
        book.import_transactions(rows[first : first + 10_000])

**These are not real people.** Everything is computed from a seed and a number. E-mail addresses are at
example.com. Phone numbers have a prefix that no operator in Egypt uses. The figures of the sample don't describe
Egypt. Rows are dicts. `pandas.DataFrame(rows)` and `polars.DataFrame(rows)` convert them to frames.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta, timezone
from typing import Any, Final, TypedDict

from . import _native

__all__ = ["AS_OF", "Mappings", "applicants", "mappings", "messages", "transactions"]

AS_OF: Final = date(2026, 1, 1)
"""The day of the applications. The messages are of 2025, and the transactions of 2024 and 2025."""

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=timezone.utc)


class Mappings(TypedDict):
    """The ids of the sample by name."""

    areas: dict[str, int]
    cars: dict[str, int]
    jobs: dict[str, int]
    languages: dict[str, int]


def applicants(count: int, *, first: int = 1, seed: int = 1) -> list[dict[str, Any]]:
    """Returns `count` applicants from number `first` on, with their profiles, as rows of `import_borrowers`.

    Blank fields are left out. Areas, jobs, cars and languages are ids of `mappings`.

    >>> from lendwright import sample
    >>> marina = sample.applicants(2)[0]
    >>> marina["First_Name"], marina["Email"]
    ('Marina', 'marina.eid.1@example.com')
    """
    return [_native.sample_applicant(seed, number) for number in range(first, first + count)]


def mappings() -> Mappings:
    """Returns the ids of areas, cars, jobs and languages by name, for `book.set_mappings(**mappings())`.

    >>> from lendwright import sample
    >>> sample.mappings()["areas"]["Cairo"]
    1
    """
    return _native.sample_mappings()


def messages(uuids: Sequence[str], *, first: int = 1, seed: int = 1) -> list[dict[str, Any]]:
    """Returns the messages of applicants, as rows of `import_messages`.

    `uuids` are the public ids of the applicants from number `first` on. The messages are of 2025, in the wording of
    the pack `eg`. One in twelve applicants has no messages.

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
    """Returns the transactions of applicants, as rows of `import_transactions`.

    `uuids` are the public ids of the applicants from number `first` on. The transactions of 2025 are the same money
    as the messages report, so a book with both counts each event once. The transactions include late salaries, rent,
    subscriptions (some with price increases), refunds, transfers between own accounts, loans with their
    instalments, and merchants in English and Arabic.

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
