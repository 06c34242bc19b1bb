"""Opening a book. Made from the library's settings."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from os import PathLike
from typing import Any

from ._book import Book, opened
from ._forms import *
from ._record import Member, Of, Operation
from ._records import *

_OPEN: Operation[Any] = Operation(
    "open",
    (
        Member("path", "path", Optional(TEXT), True),
        Member("clock", "clock", Optional(Of(ClockSetting)), True),
        Member("seed", "seed", Optional(SECRET), True),
        Member("durability", "durability", Optional(Choice(DurabilitySetting)), True),
        Member("anonymous_partner", "anonymous_partner", Optional(TEXT), True),
        Member("request_bytes_max", "request_bytes_max", Optional(INTEGER), True),
        Member("depth_max", "depth_max", Optional(INTEGER), True),
    ),
    ANY,
)


def open(
    path: str | PathLike[str] | None = None,
    *,
    clock: datetime | ClockSetting | Mapping[str, Any] | None = None,
    seed: str | None = None,
    durability: DurabilitySetting | None = None,
    anonymous_partner: str | None = None,
    request_bytes_max: int | None = None,
    depth_max: int | None = None,
) -> Book:
    """Opens a book. The handle is the host's own, and works in the book's default partner.

    A clock that is a datetime stands still at that instant.

    Args:
        path: The book's file. Left out: a book in memory, which ends with its last handle. (text)
        clock: Where the time comes from. Left out: the machine's clock. (ClockSetting)
        seed: A text that ids, keys and salts are drawn from, so that a run can be repeated. For
            tests: whoever knows it can forge keys. Left out: the machine's entropy. (text)
        durability: How firmly operations that move no money are written. Left out: `full`. (full |
            normal)
        anonymous_partner: The partner in whose name HTTP requests run for which the interface lists
            no credentials and none are sent. Left out: nobody. (text)
        request_bytes_max: The most bytes a request may have. Left out: 16777216. (integer)
        depth_max: The most lists and objects inside each other that a request may have, at most
            256. Left out: 64. (integer)
    """
    if isinstance(clock, datetime):
        clock = ClockSetting(fixed=clock)
    return opened(
        _OPEN,
        path,
        clock,
        seed,
        durability,
        anonymous_partner,
        request_bytes_max,
        depth_max,
    )
