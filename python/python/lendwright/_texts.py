"""Checks that texts have no lone surrogates. Python allows these, but UTF-8 can't represent them."""

from __future__ import annotations

from typing import TypeVar

from ._foreign import type_name
from ._native import invalid_value

__all__ = ["field_of", "text", "whole"]

T = TypeVar("T")


def whole(text: T, at: str) -> T:
    """Returns the value. Raises InvalidRequest for a text with a lone surrogate. `at` is its place for the error."""
    if isinstance(text, str) and not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:
            raise invalid_value(field_of(at), "must have whole Unicode characters", ascii(text)) from None
    return text


def text(value: object, at: str) -> str:
    """Returns the value if it is a text of whole characters. Raises TypeError if it is not a text."""
    if not isinstance(value, str):
        raise TypeError(f"{at}: must be a str, not {type_name(value)}")
    return whole(value, at)


def field_of(at: str) -> str:
    """A place as the library writes it: `extras/age` for `extras['age']`."""
    return at.replace("['", "/").replace("[", "/").replace("']", "").replace("]", "")
