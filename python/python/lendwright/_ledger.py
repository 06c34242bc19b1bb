"""The ledger of a summary of messages: the outcome of each message."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from decimal import Decimal
from importlib import import_module
from typing import Any, NamedTuple

__all__ = ["SmsLedger", "SmsLedgerRow"]


class SmsLedgerRow(NamedTuple):
    """A message and its outcome in the summary."""

    date: datetime | None
    """The time when it was received, in UTC. None outside the years 1 to 9999, which datetime can't represent."""
    address: str
    """The address of the sender."""
    body: str
    """Its text."""
    sender: str | None
    """The sender as the templates spell it. None if the sender has no templates, or the message was not read."""
    category: str | None
    """The category of the template that matches."""
    outcome: str
    """The figure that it is part of (`salary`), or the reason why it is in none (`duplicate`). See docs/sms.md."""
    guard: str | None
    """The word that shows that no money moved, or the reason if there is no such word."""
    amount: Decimal | None
    """The amount that it adds to the figure, in the base currency. None if it is in no figure."""
    fee: Decimal | None
    """The fee in addition to the amount. It is also part of `spending_amount`."""
    informs: bool
    """Whether `sms_info`, `frequency` and `services` count it."""


class SmsLedger(tuple[SmsLedgerRow, ...]):
    """The outcomes of a borrower's messages in the summary: a tuple of `SmsLedgerRow`, in the order of the messages.

    The sums of amounts and fees by sender and outcome are the figures of the summary. A notebook shows the ledger as
    a table.
    """

    __slots__ = ()

    @property
    def counted(self) -> int:
        """The number of messages that are part of a figure."""
        return sum(row.amount is not None for row in self)

    @property
    def outcomes(self) -> dict[str, int]:
        """The number of messages by outcome, the most frequent first."""
        return dict(Counter(row.outcome for row in self).most_common())

    def to_rows(self) -> list[dict[str, Any]]:
        """Returns the messages as rows of a table: a list of dicts. Any table library reads it."""
        return [row._asdict() for row in self]

    def to_frame(self) -> Any:
        """Returns the messages as a pandas DataFrame. Raises ImportError if pandas is not installed."""
        return import_module("pandas").DataFrame(self.to_rows(), columns=SmsLedgerRow._fields)

    def __repr__(self) -> str:
        return f"SmsLedger({self.counted} of {len(self)} messages counted)"

    def _repr_html_(self) -> str:
        from . import _cards

        return _cards.ledger(self)
