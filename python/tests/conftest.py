from __future__ import annotations

import re
from collections.abc import Generator
from datetime import datetime, timezone
from typing import Any, TypeVar

import lendwright as lw
import pytest
import skips

R = TypeVar("R", pytest.TestReport, pytest.CollectReport)

NOON = datetime(2026, 1, 31, 12, tzinfo=timezone.utc)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: Any, call: Any) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    return judged((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: Any) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    return judged((yield))


def judged(report: R) -> R:
    """The report, as a failure if it is a skip that is not allowed."""
    if report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        # pytest's own reason, or one of our tests: "fork: there is no fork here".
        found = re.match(r"(?:Skipped: )?(?:could not import '([A-Za-z]+)|([A-Za-z]+): )", reason)
        name = (found[1] or found[2]) if found else "?"
        refused = skips.refused(name, reason)
        if refused is not None:
            report.outcome, report.longrepr = "failed", refused
    return report


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
