"""Texts of whole characters: Python's may hold halves of them, which no request can."""

from __future__ import annotations

from typing import TypeVar

from ._foreign import type_name
from ._native import invalid_value

__all__ = ["field_of", "text", "whole"]

T = TypeVar("T")


def whole(text: T, at: str) -> T:
    """The value, unless it is a text with half a character; `at` is its place for the error."""
    if isinstance(text, str) and not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:
            raise invalid_value(field_of(at), "must have whole Unicode characters", ascii(text)) from None
    return text


def text(value: object, at: str) -> str:
    """The value, if it is a text of whole characters."""
    if not isinstance(value, str):
        raise TypeError(f"{at}: must be a str, not {type_name(value)}")
    return whole(value, at)


def field_of(at: str) -> str:
    """A place as the library writes it: `extras/age` of `extras['age']`."""
    return at.replace("['", "/").replace("[", "/").replace("']", "").replace("]", "")
