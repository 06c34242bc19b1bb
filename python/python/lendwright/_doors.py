"""Wrappers of the functions that programs call: short tracebacks, and signatures with the fields of `**fields`."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import wraps
from types import FunctionType, TracebackType
from typing import Any, Final, TypeVar, cast

from ._errors import LendwrightError
from ._names import suggestion

__all__ = ["door", "doors", "showing"]

F = TypeVar("F", bound=Callable[..., Any])
C = TypeVar("C", bound=type)

_OURS: Final = os.path.dirname(__file__) + os.sep


def door(function: F) -> F:
    """Wraps a function that programs call.

    The wrapper removes the package's frames from errors that the package raises. The traceback then shows the call, the
    error, and the frames of functions that the caller passed. Errors of other code keep all their frames. The error
    about an unknown argument names the nearest known argument.
    """
    code = cast(FunctionType, function).__code__
    known = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    takes_any = bool(code.co_flags & 0x08)

    @wraps(function)
    def called(*values: Any, **named: Any) -> Any:
        # pytest leaves this frame out.
        __tracebackhide__ = True
        try:
            return function(*values, **named)
        except Exception as error:
            told = _told(error, () if takes_any else known, named)
            if told is None:
                raise
        try:
            raise told
        finally:
            del told  # Otherwise the frame and the error would refer to each other.

    return called  # type: ignore[return-value]


def _told(error: Exception, known: tuple[str, ...], named: Mapping[str, Any]) -> Exception | None:
    """The error without the package's frames, or None if other code raised it."""
    inside = error.__traceback__.tb_next if error.__traceback__ else None
    if inside is None and isinstance(error, TypeError):
        # Python 3.13 and later adds the hint.
        unknown = next((name for name in named if known and name not in known), None)
        hint = suggestion(unknown, known) if unknown is not None and "Did you mean" not in str(error) else ""
        return TypeError(f"{error}{hint}")
    frames = []
    while inside is not None:
        frames.append(inside)
        inside = inside.tb_next
    if not frames or not _is_ours(frames[-1]):
        return None  # Other code raised it.
    others = None
    for one in reversed(frames):
        if not _is_ours(one):
            others = TracebackType(others, one.tb_frame, one.tb_lasti, one.tb_lineno)
    if isinstance(error, LendwrightError):
        error.__cause__ = None
    error.__suppress_context__ = True
    return error.with_traceback(others)


def _is_ours(trace: TracebackType) -> bool:
    return trace.tb_frame.f_code.co_filename.startswith(_OURS)


def doors(cls: C) -> C:
    """Wraps the public methods and `__init__` of a class with `door`."""
    for name, value in list(vars(cls).items()):
        if isinstance(value, FunctionType) and (name == "__init__" or not name.startswith("_")):
            setattr(cls, name, door(value))
    return cls


class showing:  # noqa: N801 - a decorator
    """Replaces `**fields` in a method's signature with the fields of a TypedDict, for `help` and for Shift-Tab in a
    notebook. The signature is computed on first use of the method, because importing `inspect` takes long."""

    __slots__ = ("defaults", "fields", "function", "name")

    def __init__(self, fields: type) -> None:
        self.fields = fields

    def __call__(self, function: F) -> F:
        self.function = door(function)
        return cast(F, self)

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, instance: object, owner: type) -> Any:
        from inspect import Parameter, signature

        function = self.function
        whole = signature(function)
        own = [one for one in whole.parameters.values() if one.kind is not Parameter.VAR_KEYWORD]
        more = [
            Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=getattr(form, "__forward_arg__", form))
            for name, form in self.fields.__annotations__.items()
        ]
        function.__signature__ = whole.replace(parameters=[*own, *more])  # type: ignore[attr-defined]
        setattr(owner, self.name, function)
        return function.__get__(instance, owner)
