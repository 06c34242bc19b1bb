"""Opening a book. Made from the library's settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from os import PathLike
from typing import TYPE_CHECKING, Any

from ._book import AuthEvent, Book, opened
from ._names import hinting

if TYPE_CHECKING:
    from ._operations.settings import *


@hinting
def open(
    path: str | PathLike[str] | None = None,
    *,
    clock: datetime | ClockSetting | Mapping[str, Any] | None = None,
    seed: str | None = None,
    durability: DurabilitySetting | None = None,
    peppers: Sequence[PepperSetting | Mapping[str, Any]] | None = None,
    lifetimes: LifetimeSettings | Mapping[str, Any] | None = None,
    logout_requires_proof: bool | None = None,
    allow_host_keys: bool | None = None,
    key_environment: str | None = None,
    anonymous_partner: str | None = None,
    forbid_protected: bool | None = None,
    rule_join: RuleJoin | None = None,
    region: str | None = None,
    request_bytes_max: int | None = None,
    depth_max: int | None = None,
    on_effect: Callable[[AuthEvent], object] | None = None,
) -> Book:
    """Opens a book, and gives the host's own handle, which works in the book's default partner.

    A clock that is a datetime stands still at that instant.

    Args:
        path: The book's file. Left out: a book in memory, which ends with its last handle. (str)
        clock: Where the time comes from. Left out: the machine's clock. (ClockSetting)
        seed: A text that ids, keys and salts are drawn from, so that a run can be repeated. For
            tests: whoever knows it can forge keys. Left out: the machine's entropy. (str)
        durability: How firmly operations that move no money are written. Left out: `full`. ("full"
            | "normal")
        peppers: The secrets under which keys and tokens are kept: the one for new ones first, then
            older ones that still verify. Left out: none, and no key can be issued and nobody log
            in. (list of PepperSetting)
        lifetimes: How long sessions and tokens live. (LifetimeSettings)
        logout_requires_proof: Whether logging out asks for a key or a token of that partner. Left
            out: it does. (True or False)
        allow_host_keys: Whether keys that a person chose may be issued and used. Left out: no.
            (True or False)
        key_environment: The word in new keys that tells one environment's from another's. Left out:
            `live`. (str)
        anonymous_partner: The partner in whose name HTTP requests run for which the interface lists
            no credentials and none are sent. Left out: nobody. (str)
        forbid_protected: Whether rules and weights that read a protected variable are refused, not
            only marked. Left out: no. (True or False)
        rule_join: What the `logical_operator` of a condition joins it to, in rules that are made or
            changed from now on: the condition after it (`next`) or before it (`previous`). Left
            out: `next`. ("next" | "previous")
        region: The country, by its ISO 3166 code, whose national form of phone numbers is read, and
            whose national ids are. Left out: `EG`. (str)
        request_bytes_max: The most bytes a request may have. Left out: 16777216. (int)
        depth_max: The most lists and objects inside each other that a request may have, at most
            256. Left out: 64. (int)
        on_effect: Is called after each log-in, refresh, log-out and refusal was committed, in the
            thread of the call that caused it, so possibly in several threads at once. It may call
            the book. Its exceptions go to `sys.unraisablehook`. (function of an AuthEvent)
    """
    from ._operations.settings import OPEN, ClockSetting

    if isinstance(clock, datetime):
        clock = ClockSetting(fixed=clock)
    return opened(
        OPEN,
        on_effect,
        path,
        clock,
        seed,
        durability,
        peppers,
        lifetimes,
        logout_requires_proof,
        allow_host_keys,
        key_environment,
        anonymous_partner,
        forbid_protected,
        rule_join,
        region,
        request_bytes_max,
        depth_max,
    )
