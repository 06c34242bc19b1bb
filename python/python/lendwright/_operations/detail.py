"""What an answer says beside its body. Made from the table of operations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from .._forms import *
from .._record import Document, Member, Record
from .._rows import Of
from .._values import NAType

__all__ = [
    "Detail",
    "Scope",
    "Warning",
]

Scope: TypeAlias = Literal[
    "score",
    "borrowers:read",
    "borrowers:write",
    "pii",
    "rules:read",
    "rules:write",
    "weights:read",
    "weights:write",
    "templates:read",
    "templates:write",
    "reports:write",
    "export:csv",
    "lending:read",
    "lending:write",
    "payments:write",
    "analytics:read",
    "analytics:write",
    "segments:members",
]
"""One permission of a partner or of a key."""


class Warning(Record):
    """A warning or a fault in one part of a request."""

    __slots__ = {
        "code": "The code, which never changes.",
        "pointer": "The place as a JSON pointer into the request; empty for the whole request.",
        "message": "The sentence for a person.",
    }
    code: str
    pointer: str
    message: str
    _members = (
        Member("code", "code", TEXT, False),
        Member("pointer", "pointer", TEXT, False),
        Member("message", "message", TEXT, False),
    )


class Detail(Document):
    """Additional facts about an answer for which the interface's body has no place. Members
    without a value are left out.
    """

    __slots__ = {
        "decision_id": "The id of the decision that was logged.",
        "decision_ids": (
            "The ids of the decisions that a batch logged, by the borrower's public id."
        ),
        "application_id": "The id of the credit application.",
        "payment_id": "The id of the payment.",
        "valid_until": "Until when the answer is valid.",
        "warnings": "Things that were done but deserve a check.",
        "code": "For an error: its code, which never changes.",
        "field": "For an error: the field, or the fields joined by `, `.",
        "value": "For an error: the value that was sent, shortened.",
        "needs": (
            "For a caller without permission: the scope that it lacks; without a value, only the "
            "host may call."
        ),
        "cause": "For a failure of the store: its cause.",
        "faults": "For an error with several faults: each of them.",
    }
    decision_id: str | None
    decision_ids: dict[str, str] | None
    application_id: str | None
    payment_id: str | None
    valid_until: datetime | None
    warnings: tuple[Warning, ...]
    code: str | None
    field: str | None
    value: str | None
    needs: Scope | None
    cause: str | None
    faults: tuple[Warning, ...]
    _members = (
        Member("decision_id", "decision_id", Optional(TEXT), True),
        Member("decision_ids", "decision_ids", Optional(Map(TEXT)), True),
        Member("application_id", "application_id", Optional(TEXT), True),
        Member("payment_id", "payment_id", Optional(TEXT), True),
        Member("valid_until", "valid_until", Optional(TIME), True),
        Member("warnings", "warnings", List(Of(Warning)), True),
        Member("code", "code", Optional(TEXT), True),
        Member("field", "field", Optional(TEXT), True),
        Member("value", "value", Optional(TEXT), True),
        Member("needs", "needs", Optional(Choice(Scope)), True),
        Member("cause", "cause", Optional(TEXT), True),
        Member("faults", "faults", List(Of(Warning)), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            decision_id: str | None = None,
            decision_ids: Mapping[str, str] | None = None,
            application_id: str | None = None,
            payment_id: str | None = None,
            valid_until: datetime | None = None,
            warnings: Sequence[Warning | Mapping[str, Any]] = (),
            code: str | None = None,
            field: str | None = None,
            value: str | None = None,
            needs: Scope | None = None,
            cause: str | None = None,
            faults: Sequence[Warning | Mapping[str, Any]] = (),
        ) -> None: ...
