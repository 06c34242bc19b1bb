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
    "BatchDecision",
    "Detail",
    "EarlyPrice",
    "Scope",
    "Uploaded",
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
    "lending:approve",
    "payments:write",
    "analytics:read",
    "analytics:write",
    "analytics:portfolio",
    "segments:members",
]
"""One permission of a partner or of a key."""


class BatchDecision(Record):
    """One decision of a batch, with the rules and reasons that were against the borrower."""

    __slots__ = {
        "decision_id": "The id of the decision that was logged.",
        "state": (
            "Whether the rules pass: True; False; None when data are missing and a person should "
            "decide; NA when the request named no rule."
        ),
        "failed_rules": (
            "The rules that decided against the borrower: the rejection rules that fired, then the "
            "acceptance rules that do not hold, each in the request's order."
        ),
        "notice_codes": "The codes of the reasons on the notice, the most important first.",
    }
    decision_id: str
    state: bool | None | NAType
    failed_rules: tuple[str, ...]
    notice_codes: tuple[str, ...]
    _members = (
        Member("decision_id", "decision_id", TEXT, False),
        Member("state", "state", Available(Optional(BOOLEAN)), False),
        Member("failed_rules", "failed_rules", List(TEXT), False),
        Member("notice_codes", "notice_codes", List(TEXT), False),
    )


class EarlyPrice(Record):
    """What settling a credit application early is made of, beside what the body says. Amounts
    are in the application's currency.
    """

    __slots__ = {
        "accrued": "The interest that has accrued and is unpaid.",
        "fee": "The fee for settling early.",
        "penalty": "The penalties that are owed; the price leaves them out.",
        "refund": "The amount that the lender would then owe the borrower; left out if it is 0.",
        "late": "Whether an instalment is late or very late, so that the loan can't be settled.",
        "valid_until": "Until when the price stands: the end of the day.",
        "days": "The price on each of the days that were asked for, by the day as `YYYY-MM-DD`.",
    }
    accrued: Decimal
    fee: Decimal
    penalty: Decimal
    refund: Decimal | None
    late: bool
    valid_until: datetime
    days: dict[str, Decimal] | None
    _members = (
        Member("accrued", "accrued", MONEY, False),
        Member("fee", "fee", MONEY, False),
        Member("penalty", "penalty", MONEY, False),
        Member("refund", "refund", Optional(MONEY), True),
        Member("late", "late", BOOLEAN, False),
        Member("valid_until", "valid_until", TIME, False),
        Member("days", "days", Optional(Map(MONEY)), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            accrued: Decimal | int,
            fee: Decimal | int,
            penalty: Decimal | int,
            refund: Decimal | int | None = None,
            late: bool,
            valid_until: datetime,
            days: Mapping[str, Decimal | int] | None = None,
        ) -> None: ...


class Uploaded(Record):
    """What became of the data of one kind that were uploaded."""

    __slots__ = {
        "received": "How many items came.",
        "stored": "How many are stored now that were not before.",
        "duplicates": "How many were there already, or came twice.",
        "skipped": (
            "How many are not stored, by the reason: `consent`, none for this kind; "
            "`not_incoming`, not of the inbox; `empty`, nothing that can be seen; `clock`, a time "
            "before 2000 or more than a day ahead; `old`, older than what is kept; `otp`, a code "
            "for one use; `no_areas`, the host has set none."
        ),
        "staged": (
            "How many are staged of the borrower now; left out of kinds that are not counted."
        ),
        "staged_max": "How many may be staged of a borrower.",
    }
    received: int
    stored: int
    duplicates: int
    skipped: dict[str, int]
    staged: int | None
    staged_max: int | None
    _members = (
        Member("received", "received", INTEGER, False),
        Member("stored", "stored", INTEGER, False),
        Member("duplicates", "duplicates", INTEGER, False),
        Member("skipped", "skipped", Map(INTEGER), False),
        Member("staged", "staged", Optional(INTEGER), True),
        Member("staged_max", "staged_max", Optional(INTEGER), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            received: int,
            stored: int,
            duplicates: int,
            skipped: Mapping[str, int],
            staged: int | None = None,
            staged_max: int | None = None,
        ) -> None: ...


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
        "decisions": "What a batch decided and logged, by the borrower's public id.",
        "policy": (
            "The digest of the policy that was read, or that decides since the change; where a "
            "change is refused since the policy is another one, of that one."
        ),
        "application_id": "The id of the credit application.",
        "payment_id": "The id of the payment.",
        "refund": (
            "The amount that the lender owes the borrower since a settlement, or since the last "
            "payment of a loan that was paid ahead; left out if it is 0."
        ),
        "next": "What a list that was cut off goes on with: the `after` of the next request.",
        "prices": "What settling each credit application early is made of, by its id.",
        "uploaded": "What became of the data that were uploaded, by their kind.",
        "as_of": "As of when a summary was made.",
        "template_digest": (
            "The digest of the templates that a summary's messages were read by, with the settings "
            "of their senders."
        ),
        "extras": (
            "What a summary says beyond the interface's members, by the names of the variables of "
            "rules."
        ),
        "valid_until": "Until when the answer is valid.",
        "warnings": "Things that were done but deserve a check.",
        "code": "For an error: its code, which never changes.",
        "field": "For an error: the field, or the fields joined by `, `.",
        "value": "For an error: the value that was sent, shortened.",
        "did_you_mean": "For an error: the name that was near the value, where one was.",
        "needs": (
            "For a caller without permission: the scope that it lacks; without a value, only the "
            "host may call."
        ),
        "cause": "For a failure of the store: its cause.",
        "faults": "For an error with several faults: each of them.",
    }
    decision_id: str | None
    decisions: dict[str, BatchDecision] | None
    policy: str | None
    application_id: str | None
    payment_id: str | None
    refund: Decimal | None
    next: str | None
    prices: dict[str, EarlyPrice] | None
    uploaded: dict[str, Uploaded] | None
    as_of: datetime | None
    template_digest: str | None
    extras: dict[str, Decimal | NAType] | None
    valid_until: datetime | None
    warnings: tuple[Warning, ...]
    code: str | None
    field: str | None
    value: str | None
    did_you_mean: str | None
    needs: Scope | None
    cause: str | None
    faults: tuple[Warning, ...]
    _members = (
        Member("decision_id", "decision_id", Optional(TEXT), True),
        Member("decisions", "decisions", Optional(Map(Of(BatchDecision))), True),
        Member("policy", "policy", Optional(TEXT), True),
        Member("application_id", "application_id", Optional(TEXT), True),
        Member("payment_id", "payment_id", Optional(TEXT), True),
        Member("refund", "refund", Optional(MONEY), True),
        Member("next", "next", Optional(TEXT), True),
        Member("prices", "prices", Optional(Map(Of(EarlyPrice))), True),
        Member("uploaded", "uploaded", Optional(Map(Of(Uploaded))), True),
        Member("as_of", "as_of", Optional(TIME), True),
        Member("template_digest", "template_digest", Optional(TEXT), True),
        Member("extras", "extras", Optional(Map(Available(MONEY))), True),
        Member("valid_until", "valid_until", Optional(TIME), True),
        Member("warnings", "warnings", List(Of(Warning)), True),
        Member("code", "code", Optional(TEXT), True),
        Member("field", "field", Optional(TEXT), True),
        Member("value", "value", Optional(TEXT), True),
        Member("did_you_mean", "did_you_mean", Optional(TEXT), True),
        Member("needs", "needs", Optional(Choice(Scope)), True),
        Member("cause", "cause", Optional(TEXT), True),
        Member("faults", "faults", List(Of(Warning)), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            decision_id: str | None = None,
            decisions: Mapping[str, BatchDecision | Mapping[str, Any]] | None = None,
            policy: str | None = None,
            application_id: str | None = None,
            payment_id: str | None = None,
            refund: Decimal | int | None = None,
            next: str | None = None,
            prices: Mapping[str, EarlyPrice | Mapping[str, Any]] | None = None,
            uploaded: Mapping[str, Uploaded | Mapping[str, Any]] | None = None,
            as_of: datetime | None = None,
            template_digest: str | None = None,
            extras: Mapping[str, Decimal | int | NAType] | None = None,
            valid_until: datetime | None = None,
            warnings: Sequence[Warning | Mapping[str, Any]] = (),
            code: str | None = None,
            field: str | None = None,
            value: str | None = None,
            did_you_mean: str | None = None,
            needs: Scope | None = None,
            cause: str | None = None,
            faults: Sequence[Warning | Mapping[str, Any]] = (),
        ) -> None: ...
