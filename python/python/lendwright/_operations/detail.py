"""The detail of an answer, in addition to its body. Made from the table of operations."""

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
    """A decision of a batch, with the rules and reasons against the borrower."""

    __slots__ = {
        "decision_id": "The id of the logged decision.",
        "state": (
            "Whether the rules pass: True, False, None if data are missing and a person should "
            "decide, or NA if the request named no rule."
        ),
        "failed_rules": (
            "The rules that decided against the borrower: the rejection rules that fired, then the "
            "acceptance rules that are not met, each in the request's order."
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
    """The parts of the price for settling a credit application early, in addition to the body.
    Amounts are in the application's currency.
    """

    __slots__ = {
        "accrued": "The accrued and unpaid interest.",
        "fee": "The fee for the early settlement.",
        "penalty": "The penalties owed. The price does not include them.",
        "refund": "The amount that the lender would then owe the borrower. Left out if it is 0.",
        "late": "Whether an instalment is late or very late, which prevents the settlement.",
        "valid_until": "The end of the price's validity: the end of the day.",
        "days": "The price on each of the requested days, by the day as `YYYY-MM-DD`.",
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
    """The outcome for uploaded data of one kind."""

    __slots__ = {
        "received": "The number of received items.",
        "stored": "The number of newly stored items.",
        "duplicates": "The number of items that were already stored or were sent twice.",
        "skipped": (
            "The number of items that were not stored, by reason. `consent`: no consent for this "
            "kind. `not_incoming`: not in the inbox. `empty`: without visible characters. `clock`: "
            "a time before 2000 or more than a day ahead. `old`: older than the retention. `otp`: "
            "a code for one use. `no_areas`: the host has set no areas."
        ),
        "staged": (
            "The current number of staged items of the borrower. Left out for kinds that are not "
            "counted."
        ),
        "staged_max": "The greatest number of staged items of a borrower.",
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
        "pointer": "The place as a JSON pointer into the request. Empty for the whole request.",
        "message": "The sentence for people.",
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
    """Additional facts about an answer that have no member in the interface's body. Members
    without a value are left out.
    """

    __slots__ = {
        "decision_id": "The id of the logged decision.",
        "decisions": "The decisions that a batch made and logged, by the borrower's public id.",
        "policy": (
            "The digest of the policy that was read, or that is in force since the change. If a "
            "change is refused because the policy has changed, the digest of the policy in force."
        ),
        "application_id": "The id of the credit application.",
        "payment_id": "The id of the payment.",
        "refund": (
            "The amount that the lender owes the borrower since a settlement, or since the last "
            "payment of a loan that was paid ahead. Left out if it is 0."
        ),
        "next": "The `after` of the next request, if a list was cut off.",
        "prices": "The parts of the price for settling each credit application early, by its id.",
        "uploaded": "The outcomes of the uploaded data, by kind.",
        "as_of": "The time of a summary.",
        "template_digest": (
            "The digest of the templates for a summary's messages, with the settings of their "
            "senders."
        ),
        "extras": (
            "The figures of a summary beyond the interface's members, by the names of the "
            "variables of rules."
        ),
        "valid_until": "The end of the answer's validity.",
        "warnings": "Warnings about the result that deserve a check.",
        "code": "For an error: the code, which never changes.",
        "field": "For an error: the field, or the fields joined by `, `.",
        "value": "For an error: the sent value, shortened.",
        "did_you_mean": "For an error: the nearest name to the value, if there is one.",
        "needs": (
            "For a caller without permission: the missing scope. Without a value, only the host "
            "may call."
        ),
        "cause": "For a failure of the store: the cause.",
        "faults": "For an error with several faults: all of them.",
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
