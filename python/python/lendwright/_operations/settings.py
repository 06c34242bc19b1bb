"""The settings for opening a book. Made from the table of operations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from .._answer import *
from .._forms import *
from .._record import Document, Member, Record
from .._rows import Of
from .._values import NAType

__all__ = [
    "ClockSetting",
    "DurabilitySetting",
    "LifetimeSettings",
    "LogKeySetting",
    "PepperSetting",
    "RuleJoin",
]

DurabilitySetting: TypeAlias = Literal[
    "full",
    "normal",
]
"""What a commit survives: `full`, the end of the process and a power failure; `normal`, the end
of the process only (a power failure may lose the last commits, each of them whole).
"""

RuleJoin: TypeAlias = Literal[
    "next",
    "previous",
]
"""Whether the `logical_operator` of a rule's condition joins it to the condition after it or
before it. The two are the same when all operators of a rule are equal.
"""


class ClockSetting(Record):
    """A clock other than the machine's: `{"fixed": instant}`, which stands still until the host
    sets it, or `{"start": instant, "step_ms": n}`, which advances by a step each time it is
    read.
    """

    __slots__ = {
        "fixed": "The instant that it always shows.",
        "start": "The first instant that it shows.",
        "step_ms": "The step in milliseconds.",
    }
    fixed: datetime | None
    start: datetime | None
    step_ms: int | None
    _members = (
        Member("fixed", "fixed", Optional(TIME), True),
        Member("start", "start", Optional(TIME), True),
        Member("step_ms", "step_ms", Optional(INTEGER), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            fixed: datetime | None = None,
            start: datetime | None = None,
            step_ms: int | None = None,
        ) -> None: ...


class PepperSetting(Record):
    """A secret of the host's that protects stored keys and tokens, and its name."""

    __slots__ = {
        "kid": "Its name: 1 to 32 of letters, digits, `-` and `_`.",
        "secret": (
            "At least 32 random bytes as base64, such as `openssl rand -base64 32` writes them."
        ),
    }
    kid: str
    secret: str
    _members = (
        Member("kid", "kid", TEXT, False),
        Member("secret", "secret", SECRET, False),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            kid: str,
            secret: str,
        ) -> None: ...


class LogKeySetting(Record):
    """A secret of the host's that authenticates records of the decision log, and its name."""

    __slots__ = {
        "kid": "Its name: 1 to 32 of letters, digits, `-` and `_`.",
        "secret": (
            "At least 32 random bytes as base64, such as `openssl rand -base64 32` writes them."
        ),
    }
    kid: str
    secret: str
    _members = (
        Member("kid", "kid", TEXT, False),
        Member("secret", "secret", SECRET, False),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            kid: str,
            secret: str,
        ) -> None: ...


class LifetimeSettings(Record):
    """How long sessions and tokens live, in seconds. A lifetime that is left out keeps its
    default.
    """

    __slots__ = {
        "access_s": "The lifetime of an access token, from its issue. Left out: 900.",
        "session_s": (
            "The lifetime of a session, from its opening or last refresh. Left out: 86400."
        ),
        "session_absolute_s": (
            "The lifetime of a session, however often it is refreshed. Left out: 2592000."
        ),
        "grace_s": "How long a retired token still carries requests and logs out. Left out: 10.",
        "late_refresh_s": (
            "How long after its end an access token can still be refreshed. Left out: 86400."
        ),
        "upload_s": "The lifetime of an upload token, from its issue. Left out: 86400.",
    }
    access_s: int | None
    session_s: int | None
    session_absolute_s: int | None
    grace_s: int | None
    late_refresh_s: int | None
    upload_s: int | None
    _members = (
        Member("access_s", "access_s", Optional(INTEGER), True),
        Member("session_s", "session_s", Optional(INTEGER), True),
        Member("session_absolute_s", "session_absolute_s", Optional(INTEGER), True),
        Member("grace_s", "grace_s", Optional(INTEGER), True),
        Member("late_refresh_s", "late_refresh_s", Optional(INTEGER), True),
        Member("upload_s", "upload_s", Optional(INTEGER), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            access_s: int | None = None,
            session_s: int | None = None,
            session_absolute_s: int | None = None,
            grace_s: int | None = None,
            late_refresh_s: int | None = None,
            upload_s: int | None = None,
        ) -> None: ...


OPEN: Final[Operation[Any]] = Operation(
    "open",
    (
        Member("path", "path", Optional(TEXT), True),
        Member("read_only", "read_only", Optional(BOOLEAN), True),
        Member("busy_timeout_ms", "busy_timeout_ms", Optional(INTEGER), True),
        Member("clock", "clock", Optional(Of(ClockSetting)), True),
        Member("seed", "seed", Optional(SECRET), True),
        Member("durability", "durability", Optional(Choice(DurabilitySetting)), True),
        Member("peppers", "peppers", Optional(List(Of(PepperSetting))), True),
        Member("log_keys", "log_keys", Optional(List(Of(LogKeySetting))), True),
        Member("lifetimes", "lifetimes", Optional(Of(LifetimeSettings)), True),
        Member("logout_requires_proof", "logout_requires_proof", Optional(BOOLEAN), True),
        Member("allow_host_keys", "allow_host_keys", Optional(BOOLEAN), True),
        Member("key_environment", "key_environment", Optional(TEXT), True),
        Member("anonymous_partner", "anonymous_partner", Optional(TEXT), True),
        Member("forbid_protected", "forbid_protected", Optional(BOOLEAN), True),
        Member("rule_join", "rule_join", Optional(Choice(RuleJoin)), True),
        Member("region", "region", Optional(TEXT), True),
        Member("request_bytes_max", "request_bytes_max", Optional(INTEGER), True),
        Member("request_values_max", "request_values_max", Optional(INTEGER), True),
        Member("depth_max", "depth_max", Optional(INTEGER), True),
        Member("upload_messages_max", "upload_messages_max", Optional(INTEGER), True),
        Member("upload_pings_max", "upload_pings_max", Optional(INTEGER), True),
        Member("staged_messages_max", "staged_messages_max", Optional(INTEGER), True),
        Member("staged_pings_max", "staged_pings_max", Optional(INTEGER), True),
        Member("staged_documents_max", "staged_documents_max", Optional(INTEGER), True),
        Member("staged_transactions_max", "staged_transactions_max", Optional(INTEGER), True),
        Member("store_raw_location", "store_raw_location", Optional(BOOLEAN), True),
        Member("csv_bytes_max", "csv_bytes_max", Optional(INTEGER), True),
        Member("detail_over_http", "detail_over_http", Optional(BOOLEAN), True),
    ),
    ANY,
)
