"""Opening a book. Made from the library's settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from os import PathLike
from typing import TYPE_CHECKING, Any

from ._book import Book, opened
from ._doors import door
from ._events import Event
from ._foreign import type_name

if TYPE_CHECKING:
    from ._operations.settings import *


@door
def open(
    path: str | PathLike[str] | None = None,
    *,
    read_only: bool | None = None,
    busy_timeout_ms: int | None = None,
    clock: datetime | ClockSetting | Mapping[str, Any] | None = None,
    seed: str | None = None,
    durability: DurabilitySetting | None = None,
    peppers: Sequence[PepperSetting | Mapping[str, Any]] | None = None,
    log_keys: Sequence[LogKeySetting | Mapping[str, Any]] | None = None,
    lifetimes: LifetimeSettings | Mapping[str, Any] | None = None,
    logout_requires_proof: bool | None = None,
    allow_host_keys: bool | None = None,
    key_environment: str | None = None,
    anonymous_partner: str | None = None,
    forbid_protected: bool | None = None,
    rule_join: RuleJoin | None = None,
    region: str | None = None,
    request_bytes_max: int | None = None,
    request_values_max: int | None = None,
    depth_max: int | None = None,
    upload_messages_max: int | None = None,
    upload_pings_max: int | None = None,
    staged_messages_max: int | None = None,
    staged_pings_max: int | None = None,
    staged_documents_max: int | None = None,
    staged_transactions_max: int | None = None,
    store_raw_location: bool | None = None,
    csv_bytes_max: int | None = None,
    detail_over_http: bool | None = None,
    on_effect: Callable[[Event], object] | None = None,
) -> Book:
    """Opens a book, and returns the host's handle. It works in the book's default partner.

    A datetime as `clock` is a fixed time.

    Args:
        path: The book's file. Left out: a book in memory, which is gone when its last handle is
            closed. (str)
        read_only: Whether the book is opened for reading alone, as an auditor does: what would
            write is refused. The file may be on a medium that nobody can write to. Left out: no.
            (True or False)
        busy_timeout_ms: For how many milliseconds a call waits for other processes that write to
            the book's file, at most an hour. Left out: 5000. (int)
        clock: The clock. Left out: the machine's clock. (ClockSetting)
        seed: A text from which ids, keys and salts are derived, so that a run can be repeated. For
            tests: whoever knows it can forge keys. Left out: the machine's random bytes. (str)
        durability: The durability of operations that move no money. Left out: `full`. ("full" |
            "normal")
        peppers: The secrets that protect stored keys and tokens: first the one for new keys, then
            older ones, with which existing keys are still checked. Left out: none; then no key can
            be issued and nobody can log in. (list of PepperSetting)
        log_keys: The secrets that authenticate the records of the decision log: first the one for
            new records, then older ones, with which existing records are still verified. Left out:
            none; then whoever can write the book can write its log anew, unseen but for a
            checkpoint. (list of LogKeySetting)
        lifetimes: How long sessions and tokens live. (LifetimeSettings)
        logout_requires_proof: Whether logging out needs a key or a token of the partner. Left out:
            yes. (True or False)
        allow_host_keys: Whether keys that a person has chosen may be issued and used. Left out: no.
            (True or False)
        key_environment: The word in new keys that distinguishes environments. Left out: `live`.
            (str)
        anonymous_partner: The user name of the partner for whom HTTP requests without credentials
            run, where the interface lists no credentials for the operation. Left out: nobody. (str)
        forbid_protected: Whether rules and weights that read a protected variable are refused
            instead of only marked. Left out: no. (True or False)
        rule_join: Whether the `logical_operator` of a condition joins it to the condition after it
            (`next`) or before it (`previous`), in rules that are created or changed from now on.
            Left out: `next`. ("next" | "previous")
        region: The ISO 3166 code of the country whose national phone numbers and national ids are
            read. Left out: `EG`. (str)
        request_bytes_max: The greatest size of a request in bytes. Left out: 16777216. (int)
        request_values_max: The most values of a request: texts, numbers, lists and all others,
            wherever they stand, and the items of lists by commas in a query. Of each, room is taken
            for many times its bytes. Left out: 1100000. (int)
        depth_max: How deep lists and objects may be nested in a request, at most 256. More than 64
            need a larger stack than 64 KiB, as docs/operators.md says. Left out: 64. (int)
        upload_messages_max: The most messages of one upload. Left out: 10000. (int)
        upload_pings_max: The most places of one upload. Left out: 5000. (int)
        staged_messages_max: The most messages that may be staged of one borrower. Left out: 100000.
            (int)
        staged_pings_max: The most places, as areas and hours, that may be staged of one borrower.
            Left out: 50000. (int)
        staged_documents_max: The most documents that may be staged of one borrower. Left out: 1000.
            (int)
        staged_transactions_max: The most transactions that may be staged of one borrower. Left out:
            100000. (int)
        store_raw_location: Whether the first place of each hour and area is stored as it was sent,
            beside its area. Left out: no. (True or False)
        csv_bytes_max: The most bytes of a CSV that is exported. Left out: 67108864. (int)
        detail_over_http: Whether a client may ask over HTTP for an answer's detail, with the header
            `lendwright-detail: 1`: of a refusal its code, field and value, never the cause of a
            failure. Left out: no. (True or False)
        on_effect: Called after the commit of each log-in, refresh, log-out and refusal, of each
            change of a loan, and of each queueing of messages for `next_messages`. It runs in the
            thread of the call that caused the event, so possibly in several threads at once. It may
            call the book. Its exceptions go to `sys.unraisablehook`. (function of an AuthEvent, a
            LoanEvent or a MessagesEvent)
    """
    from ._operations.settings import OPEN, ClockSetting

    if isinstance(clock, datetime):
        clock = ClockSetting(fixed=clock)
    elif clock is not None and not isinstance(clock, (ClockSetting, Mapping)):
        raise TypeError(f"clock: must be a datetime, a ClockSetting or a dict, not {type_name(clock)}")
    return opened(
        OPEN,
        on_effect,
        path,
        read_only,
        busy_timeout_ms,
        clock,
        seed,
        durability,
        peppers,
        log_keys,
        lifetimes,
        logout_requires_proof,
        allow_host_keys,
        key_environment,
        anonymous_partner,
        forbid_protected,
        rule_join,
        region,
        request_bytes_max,
        request_values_max,
        depth_max,
        upload_messages_max,
        upload_pings_max,
        staged_messages_max,
        staged_pings_max,
        staged_documents_max,
        staged_transactions_max,
        store_raw_location,
        csv_bytes_max,
        detail_over_http,
    )
