"""An immutable dict."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TypeVar

__all__ = ["FrozenDict", "left_off"]

V = TypeVar("V")


_ITEMS_MAX: Final = 10
_ITEMS_SHOWN: Final = 3


def left_off(count: int) -> tuple[int, str]:
    """The number of items that a repr shows of `count` items, and the text for the others."""
    if count <= _ITEMS_MAX:
        return count, ""
    return _ITEMS_SHOWN, f", … {count - _ITEMS_SHOWN:,} more"


class FrozenDict(dict[str, V]):
    """An immutable dict. It is a subclass of dict, so that `json` and table libraries accept it. The repr of a large
    one shows the first members and the number of the others."""

    __slots__ = ()

    def __repr__(self) -> str:
        shown, rest = left_off(len(self))
        members = [f"{key!r}: {value!r}" for key, value in islice(self.items(), shown)]
        return "{" + ", ".join(members) + rest + "}"

    if not TYPE_CHECKING:

        def _refuse(self, *_values: Any, **_named: Any) -> Any:
            raise TypeError("an answer doesn't change; its to_dict() gives a copy that does")

        __setitem__ = __delitem__ = __ior__ = _refuse
        clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)
