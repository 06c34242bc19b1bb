"""Loading the modules of `_operations` when something in them is first used."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ._doors import door

__all__ = ["Method", "load"]


def load(section: str, name: str) -> Any:
    """What has this name in a module of `_operations`."""
    return getattr(import_module(f"lendwright._operations.{section}"), name)


class Method:
    """A method that stands in a module of `_operations`. The first use puts it in its own place."""

    __slots__ = ("name", "owner", "section")

    def __init__(self, owner: type, section: str, name: str) -> None:
        self.owner = owner
        self.section = section
        self.name = name

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        function = getattr(load(self.section, "Methods"), self.name)
        # Errors about arguments then say `Book.sign_up()`, which is where users find it.
        function.__qualname__ = f"Book.{self.name}"
        function = door(function)
        setattr(self.owner, self.name, function)
        return function.__get__(instance, owner)
