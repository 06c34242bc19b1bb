"""Type checkers find misspelled names."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

WRONG = """
from datetime import date
import lendwright as lw

table = lw.Transactions({"txn_id": ["1"], "date": ["2026-01-05"], "amount": ["-1"]})
table.aggregate(grain="monthh")
table.aggregate(grian="month")
table.top(by="categ")
table.ask("get_top_transactions", user_id="x", metric="amounts")
table.ask("get_top", user_id="x")
lw.Terms(1, 2, 3, date(2026, 1, 31), currency="EGP", convention="flatt")
lw.Terms(1, 2, 3, date(2026, 1, 31), currency="EGP", convetion="flat")
lw.Servicing(settlement="rule_78")
lw.portfolio([1], [1], [1], [1], currency="EGP", day_count="Act/365")
lw.quotes([1], [1], [1], [1], [1], [1], servicing=lw.Servicing(), currency="EGP", month_end="role")
"""
RIGHT = """
from datetime import date
import lendwright as lw

table = lw.Transactions({"txn_id": ["1"], "date": ["2026-01-05"], "amount": ["-1"]})
table.aggregate(grain="month", as_of="2026-01-31", from_=date(2026, 1, 1), user_id="x")
rank: int = table.ask("get_top_transactions", user_id="x", by="category").top[0].rank
lw.Terms(1, 2, 3, date(2026, 1, 31), currency="EGP", convention="flat", day_count=None)
lw.Servicing(settlement="rule78", early_fee=2)
lw.portfolio([1], [1], [1], [1], currency="EGP", rate_unit="daily_percent")
"""


def checked(folder: Path, text: str) -> list[str]:
    pytest.importorskip("mypy")
    (folder / "cell.py").write_text(text)
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--hide-error-context", "cell.py"]
    told = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout
    return [line for line in told.splitlines() if "error:" in line]


def each_misspelt_name_or_value_is_an_error(tmp_path: Path) -> None:
    lines = [at for at, line in enumerate(WRONG.splitlines(), 1) if line.startswith(("table.", "lw."))]
    assert [int(line.split(":")[1]) for line in checked(tmp_path, WRONG)] == lines


def what_is_right_is_none(tmp_path: Path) -> None:
    assert checked(tmp_path, RIGHT) == []
