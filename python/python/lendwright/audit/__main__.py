"""Verifies an exported decision log: `python -m audit log.jsonl`."""

from __future__ import annotations

import sys
from collections.abc import Callable

from . import verify


def main(arguments: list[str], say: Callable[[str], None] = print) -> int:
    if len(arguments) != 1:
        say("usage: python -m audit log.jsonl")
        return 2
    with open(arguments[0], "rb") as file:
        found = verify(file)
    say(f"{found.records} records of {found.streams} streams, {found.keyed} keyed, {found.erased} erased")
    say("whole, as far as chains show" if found.whole else str(found.message))
    return 0 if found.whole else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
