"""Hints for names that were mistyped."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["suggestion"]


def suggestion(name: str, known: Iterable[str], cutoff: float = 0.6) -> str:
    """A hint to end an error about an unknown name with: the nearest known one, if one is as near as `cutoff`, of 1."""
    from difflib import get_close_matches

    found = get_close_matches(name, known, 1, cutoff)
    return f", did you mean '{found[0]}'?" if found else ""
