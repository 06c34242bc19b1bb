"""Prints how long `import lendwright` takes: the best of fresh interpreters, less an empty one's.

The best, since whatever else the machine does only adds to it; and the processor's time beside the
clock's, since a machine that is busy takes turns.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time

GOAL_MS = 50
RUNS = 20


def milliseconds(code: str) -> tuple[float, float]:
    """The least time on the clock and of the processor of an interpreter that runs this."""
    runs = [once(code) for _ in range(RUNS)]
    return min(clock for clock, _ in runs), min(processor for _, processor in runs)


def once(code: str) -> tuple[float, float]:
    start, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-I", "-c", code], check=True)
    end, after = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return (end - start) * 1000, processor * 1000


def main() -> None:
    empty = milliseconds("pass")
    imported = milliseconds("import lendwright")
    clock, processor = (after - before for before, after in zip(empty, imported, strict=True))
    print(
        f"import lendwright: {clock:.1f} ms on the clock, {processor:.1f} ms of the processor "
        f"(goal: under {GOAL_MS} ms)"
    )


if __name__ == "__main__":
    main()
