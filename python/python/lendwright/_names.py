"""Hints for mistyped names."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["suggestion"]


def suggestion(name: str, known: Iterable[str], cutoff: float = 0.6) -> str:
    """A hint for the end of an error about an unknown name: the nearest known name, if its similarity is at least
    `cutoff` (0 to 1). Otherwise an empty text."""
    from difflib import get_close_matches

    found = get_close_matches(name, known, 1, cutoff)
    return f", did you mean '{found[0]}'?" if found else ""
