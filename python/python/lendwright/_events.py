"""What a host hears of its book: see `on_effect` of `lendwright.open`."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple, TypeAlias


class AuthEvent(NamedTuple):
    """An event of authentication: see `on_effect` of `lendwright.open`."""

    event: str
    """`logged_in`, `refreshed`, `replayed`, `logged_out` or `refused`."""
    partner_id: int | None
    """The partner, where it is known."""
    key_id: str | None
    """The key's id, where a key was used."""
    at: datetime
    """The time of the event."""


class LoanEvent(NamedTuple):
    """An event of a loan, or of the application that it is made of: see `on_effect` of
    `lendwright.open`."""

    event: str
    """`approved`, `rejected`, `paid`, `settled`, `changed`, `reversed` or `written_off`."""
    partner_id: int | None
    """The partner in whose name it was done."""
    application_id: str
    """The id of the credit application."""
    payment_id: str | None
    """The payment's id, where it is one."""
    at: datetime
    """The time of the event."""


class MessagesEvent(NamedTuple):
    """An event of messages of rules of engagement: see `on_effect` of `lendwright.open`."""

    event: str
    """`messages_queued`."""
    partner_id: int
    """The partner whose rules called for them."""
    queued: int
    """How many new ones wait for `next_messages`."""
    at: datetime
    """The time of the event."""


Event: TypeAlias = AuthEvent | LoanEvent | MessagesEvent
"""What a host's listener hears."""


def listening(on_effect: Callable[[Event], object]) -> Callable[[str], object]:
    """The function, with the argument that the library passes."""
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
