"""The ledger of a summary of messages: what became of each."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from decimal import Decimal
from importlib import import_module
from typing import Any, NamedTuple

__all__ = ["SmsLedger", "SmsLedgerRow"]


class SmsLedgerRow(NamedTuple):
    """A message, and what became of it in the summary."""

    date: datetime | None
    """When it was received, in UTC; None before the year 1 and after 9999, which no datetime has."""
    address: str
    """The address it came from."""
    body: str
    """Its text."""
    sender: str | None
    """The sender, as the templates spell it; None for one without templates, and where it was not read."""
    category: str | None
    """The category of the template that matches."""
    outcome: str
    """The figure that it is a part of (`salary`), or why it is in none (`duplicate`); docs/sms.md lists them."""
    guard: str | None
    """The word that speaks against money having moved; where no word does, the reason."""
    amount: Decimal | None
    """What it adds to the figure, in the base currency; None where it is in none."""
    fee: Decimal | None
    """The fee beside it, which is a part of `spending_amount` too."""
    informs: bool
    """Whether `sms_info`, `frequency` and `services` count it."""


class SmsLedger(tuple[SmsLedgerRow, ...]):
    """What became of each message of a borrower in the summary, in the order of the messages: a tuple of
    `SmsLedgerRow`. Its amounts and fees, by sender and outcome, add up to the summary's figures. A notebook
    shows it as a table.
    """

    __slots__ = ()

    @property
    def counted(self) -> int:
        """How many messages are a part of a figure."""
        return sum(row.amount is not None for row in self)

    @property
    def outcomes(self) -> dict[str, int]:
        """How many messages had each outcome, the most frequent first."""
        return dict(Counter(row.outcome for row in self).most_common())

    def to_rows(self) -> list[dict[str, Any]]:
        """The messages as rows of a table. Any table library reads them."""
        return [row._asdict() for row in self]

    def to_frame(self) -> Any:
        """The messages as a pandas DataFrame. ImportError without pandas."""
        return import_module("pandas").DataFrame(self.to_rows(), columns=SmsLedgerRow._fields)

    def __repr__(self) -> str:
        return f"SmsLedger({self.counted} of {len(self)} messages counted)"

    def _repr_html_(self) -> str:
        from . import _cards

        return _cards.ledger(self)
