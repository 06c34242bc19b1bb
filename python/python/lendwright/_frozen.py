"""An immutable dict."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

__all__ = ["FrozenDict"]

V = TypeVar("V")


class FrozenDict(dict[str, V]):
    """An immutable dict. It is a subclass of dict, so that `json` and tables take it."""

    __slots__ = ()

    if not TYPE_CHECKING:

        def _refuse(self, *_values: Any, **_named: Any) -> Any:
            raise TypeError("an answer doesn't change; its to_dict() gives a copy that does")

        __setitem__ = __delitem__ = __ior__ = _refuse
        clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)
