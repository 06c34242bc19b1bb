"""Events that a book reports to its host: see `on_effect` of `lendwright.open`."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple, TypeAlias


class AuthEvent(NamedTuple):
    """An event of authentication: see `on_effect` of `lendwright.open`."""

    event: str
    """`logged_in`, `refreshed`, `replayed`, `logged_out` or `refused`."""
    partner_id: int | None
    """The partner, if it is known."""
    key_id: str | None
    """The key's id, if a key was used."""
    at: datetime
    """The time of the event."""


class LoanEvent(NamedTuple):
    """An event of a loan or of its application: see `on_effect` of `lendwright.open`."""

    event: str
    """`approved`, `rejected`, `paid`, `settled`, `changed`, `reversed` or `written_off`."""
    partner_id: int | None
    """The partner that acted."""
    application_id: str
    """The id of the credit application."""
    payment_id: str | None
    """The payment's id, if the event is about a payment."""
    at: datetime
    """The time of the event."""


class MessagesEvent(NamedTuple):
    """An event of messages from engagement rules: see `on_effect` of `lendwright.open`."""

    event: str
    """`messages_queued`."""
    partner_id: int
    """The partner that owns the rules."""
    queued: int
    """The number of new messages for `next_messages`."""
    at: datetime
    """The time of the event."""


Event: TypeAlias = AuthEvent | LoanEvent | MessagesEvent
"""An event that a host's listener receives."""


def listening(on_effect: Callable[[Event], object]) -> Callable[[str], object]:
    """Wraps the function: the wrapper takes the JSON text that the library passes."""
    from json import loads

    def listener(effect: str) -> None:
        said = loads(effect)
        event, partner_id = said["event"], said.get("partner_id")
        at = datetime.fromisoformat(said["at"])
        if "application_id" in said:
            payment_id = said.get("payment_id")
            paid = None if payment_id is None else str(payment_id)
            on_effect(LoanEvent(event, partner_id, str(said["application_id"]), paid, at))
        elif "queued" in said:
            on_effect(MessagesEvent(event, partner_id, said["queued"], at))
        else:
            on_effect(AuthEvent(event, partner_id, said.get("key_id"), at))

    return listener
