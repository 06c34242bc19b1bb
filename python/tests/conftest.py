from __future__ import annotations

from datetime import datetime, timezone

import lendwright as lw
import pytest

NOON = datetime(2026, 1, 31, 12, tzinfo=timezone.utc)


@pytest.fixture
def book() -> lw.Book:
    """A book in memory, with the same ids and times in each run."""
    return lw.open(clock=NOON, seed="a test")


@pytest.fixture
def mona(book: lw.Book) -> lw.SignedUp:
    return book.sign_up(
        phone_number="+201001234567",
        first_name="Mona",
        last_name="Adel",
        national_id_number="29501011234567",
        email="mona@example.com",
    )
