"""Checks that can't run on this machine. They fail the run, unless LENDWRIGHT_ALLOW_SKIPS names them. The table in
tests/README.md says what each name leaves out."""

from __future__ import annotations

import os
import sys

VARIABLE = "LENDWRIGHT_ALLOW_SKIPS"


def refused(name: str, why: str) -> str | None:
    """The message for a skip that is not allowed; None for one that is."""
    allowed = os.environ.get(VARIABLE, "")
    if name in allowed.split(","):
        return None
    return (
        f"the check can't run: {why}. The skip '{name}' is not allowed: {VARIABLE} is '{allowed}', "
        "see tests/README.md"
    )


def skip(name: str, why: str) -> None:
    """Prints the skip if it is allowed, and raises an error if it is not. The caller then leaves the check out."""
    message = refused(name, why)
    if message is not None:
        raise RuntimeError(message)
    print(f"skipped: {name}: {why}", file=sys.stderr)
