"""Names that were mistyped."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["near"]


def near(name: str, known: Iterable[str]) -> str:
    """What an error about an unknown name ends with: the nearest one that there is."""
    from difflib import get_close_matches

    found = get_close_matches(name, known, 1)
    return f", did you mean '{found[0]}'?" if found else ""
