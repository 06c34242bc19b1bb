"""The table that compare.sh prints, from the output of criterion and of the bench `book` in each round.

The fastest sample of a criterion benchmark counts, and the fastest of several rounds: other work on a
busy machine only makes a sample slower.
"""

import json
import re
import sys
from pathlib import Path
from statistics import median

# The lines of `book`: a name, sometimes the number a second, and a time.
LINE = re.compile(r"(\S.{43}) +(?:\d+/s +)?([\d.]+)(ns|µs|ms|s)\b")
# The places of functions in memory make this much difference.
NOISE_MIN = 0.03
UNITS = {"ns": 1.0, "µs": 1e3, "ms": 1e6, "s": 1e9}


def times(side: Path) -> dict[str, list[float]]:
    """Each benchmark's time in nanoseconds for each round: criterion's fastest sample, `book`'s median."""
    found: dict[str, list[float]] = {}
    for path in sorted(side.glob("*/**/new/sample.json")):
        name = json.loads((path.parent / "benchmark.json").read_text())["full_id"]
        sample = json.loads(path.read_text())
        fastest = min(time / times for time, times in zip(sample["times"], sample["iters"], strict=True))
        found.setdefault(name, []).append(fastest)
    for told in side.glob("*/told.txt"):
        for line in told.read_text().splitlines():
            if match := LINE.match(line):
                found.setdefault(f"book: {match[1].rstrip()}", []).append(float(match[2]) * UNITS[match[3]])
    return found


def shown(nanoseconds: float) -> str:
    """A time in a fitting unit."""
    unit = max((unit for unit in UNITS if UNITS[unit] <= nanoseconds), key=UNITS.get, default="ns")
    return f"{nanoseconds / UNITS[unit]:.3g} {unit}"


def main(folder: Path) -> None:
    """Prints the table."""
    old, new = times(folder / "old"), times(folder / "new")
    print("| benchmark | old | new | new / old | noise | |\n|---|---|---|---|---|---|")
    for name in sorted(old.keys() & new.keys()):
        before, after = min(old[name]), min(new[name])
        noise = max(NOISE_MIN, *(median(side) / min(side) - 1 for side in (old[name], new[name])))
        ratio = after / before
        verdict = "slower" if ratio > 1 + noise else "faster" if ratio < 1 / (1 + noise) else ""
        print(f"| {name} | {shown(before)} | {shown(after)} | {ratio:.2f} | ±{noise:.0%} | {verdict} |")
    for side, only in (("old", old.keys() - new.keys()), ("new", new.keys() - old.keys())):
        if only:
            print(f"\nonly in the {side} one: {', '.join(sorted(only))}")


main(Path(sys.argv[1]))
