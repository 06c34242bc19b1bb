"""Hints for names that were mistyped."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, TypeVar

__all__ = ["hinting", "suggestion"]


def suggestion(name: str, known: Iterable[str], cutoff: float = 0.6) -> str:
    """A hint to end an error about an unknown name with: the nearest known one, if one is as near as `cutoff`, of 1."""
    from difflib import get_close_matches

    found = get_close_matches(name, known, 1, cutoff)
    return f", did you mean '{found[0]}'?" if found else ""


F = TypeVar("F", bound=Callable[..., Any])


def hinting(function: F) -> F:
    """Wraps a function so that its error about an unknown argument names the nearest known one.

    Python gives this hint by itself from 3.13 on.
    """
    if sys.version_info >= (3, 13):
        return function

    @wraps(function)
    def called(*values: Any, **named: Any) -> Any:
        try:
            return function(*values, **named)
        except TypeError as fault:
            if fault.__traceback__ is None or fault.__traceback__.tb_next is not None:
                raise  # Not about the call, but from inside.
            code = function.__code__
            known = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
            unknown = next((name for name in named if name not in known), None)
            hint = suggestion(unknown, known) if unknown is not None else ""
            if not hint:
                raise
            said = f"{fault}{hint}"
        raise TypeError(said)

    return called  # type: ignore[return-value]
