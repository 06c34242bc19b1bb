"""The common part of the Python peers. They are run as `SCRIPT NAME INPUT ANSWERS` with two paths,
write one answer on each line, and print `operations_per_second peak_kib`, like the peers in Rust."""

import resource
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

MEASURED_SECONDS = 1.5


def arguments() -> tuple[str, list[str]]:
    """The peer's name, and the lines of its input."""
    with open(sys.argv[2], encoding="utf-8") as lines:
        return sys.argv[1], lines.read().splitlines()


def one_by_one(
    rows: Sequence[Any], ask: Callable[[Any], Any], answer: Callable[[Any], str]
) -> None:
    """Measures a peer row by row. `answer` returns the compared part of a result."""

    def a_pass() -> None:
        for row in rows:
            ask(row)

    whole(len(rows), a_pass, lambda: [answer(ask(row)) for row in rows])


def whole(operations: int, a_pass: Callable[[], Any], answers: Callable[[], list[str]]) -> None:
    """Measures a peer that processes so many rows at once."""
    with open(sys.argv[3], "w", encoding="utf-8") as out:
        out.writelines(f"{line}\n" for line in answers())
    best, spent = float("inf"), 0.0
    while spent < MEASURED_SECONDS:
        start = time.process_time()
        a_pass()
        taken = time.process_time() - start
        best = min(best, taken)
        spent += taken
    # Kibibytes on Linux, bytes on macOS.
    unit = 1024 if sys.platform == "darwin" else 1
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // unit
    print(f"{operations / best:.0f} {peak}")
