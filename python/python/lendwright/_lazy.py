"""Loads the modules of `_operations` on first use."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ._doors import door

__all__ = ["Method", "load"]


def load(section: str, name: str) -> Any:
    """The object with this name in a module of `_operations`."""
    return getattr(import_module(f"lendwright._operations.{section}"), name)


class Method:
    """A placeholder for a method that is defined in a module of `_operations`. The first use replaces the placeholder
    with the method."""

    __slots__ = ("name", "owner", "section")

    def __init__(self, owner: type, section: str, name: str) -> None:
        self.owner = owner
        self.section = section
        self.name = name

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        function = getattr(load(self.section, "Methods"), self.name)
        # Errors about arguments then name the method as users call it, such as `Book.sign_up()`.
        function.__qualname__ = f"Book.{self.name}"
        function = door(function)
        setattr(self.owner, self.name, function)
        return function.__get__(instance, owner)
