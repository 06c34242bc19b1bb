"""Messages in columns, without a book: reading with compiled templates, and summaries."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta, timezone
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from . import _native
from ._answer import Answered, answered
from ._columns import library_of
from ._doors import doors
from ._errors import refusal
from ._foreign import type_name
from ._forms import ANY
from ._frames import source
from ._ledger import SmsLedger, SmsLedgerRow
from ._texts import whole

if TYPE_CHECKING:
    from ._operations.sms import SmsSummary

__all__ = ["SmsTemplates"]

_DTYPES: Final = {"settled": "boolean", "ambiguous": "boolean", "template": "Int64"}


@doors
class SmsTemplates:
    """A lender's message templates, compiled once, for reading many messages in columns and for summaries.

    It needs no book. Threads may share it.

    Args:
        templates: The answer of `get_sms_templates`, its JSON, or a dict: lists of templates by category, by sender.
        senders: The answer of `list_senders`, or settings by sender: `category`, `operator_wallet`, `aliases`,
            `currency`, `decimal`, `match`, `date_order` and `fee_counts`. The library's defaults for the sender
            replace missing settings.
        zone: The IANA time zone of days.
        currency: The currency of amounts that name none.

    To read messages like a book that has loaded a pack or set senders, pass both:
    `lw.SmsTemplates(book.get_sms_templates(), book.list_senders())`.

    Raises InvalidRequest if a template or a setting can't be read. It names the template or the setting.

    A frame is a DataFrame of pandas or polars, a table of pyarrow, a relation of DuckDB, any object with Arrow's
    `__arrow_c_stream__`, a dict of columns, or a list of dicts. Its columns are `address` and `body`, which are texts,
    and `date`: milliseconds since 1970-01-01 UTC, a time with a zone, or a text of either. The arguments `address`,
    `body` and `date` of the methods give other names of columns. A row without an address, a text or a valid time
    raises InvalidRequest, which names the row.

    >>> import lendwright as lw
    >>> templates = lw.SmsTemplates({"CIB": {"purchase": ["Paid {{money}} at {{merchant}}"]}})
    >>> messages = [{"address": "CIB", "body": "Paid EGP 12.50 at Seoudi", "date": "2026-02-12T10:00:00Z"}]
    >>> row = templates.read(messages)[0]
    >>> row["amount"], row["currency"], row["merchant"], row["settled"]
    (Decimal('12.5'), 'EGP', 'Seoudi', True)
    """

    __slots__ = ("_native",)

    def __init__(
        self,
        templates: Answered | Mapping[str, Any] | str | bytes,
        senders: Answered | Mapping[str, Any] | str | bytes | None = None,
        *,
        zone: str = "Africa/Cairo",
        currency: str = "EGP",
    ) -> None:
        read, settings = _json(templates, "templates"), _json(senders or {}, "senders")
        self._native = _native.MessageReader(read, settings, whole(zone, "zone"), whole(currency, "currency"))

    @property
    def digest(self) -> str:
        """The digest of the templates and of the settings of their senders. The detail of a summary has the same."""
        return self._native.digest

    def read(
        self,
        frame: Any,
        *,
        address: str = "address",
        body: str = "body",
        date: str = "date",
        progress: Callable[[int, int], object] | None = None,
    ) -> Any:
        """Reads messages, and returns a row for each message.

        The columns are `sender`, `category`, `class`, `amount`, `currency`, `settled`, `guard` (the word that shows
        that no money moved), `ambiguous`, `balance`, `limit`, `fee`, `account`, `reference`, `merchant`,
        `counterparty`, `product` and `template` (its number). Missing values are null.

        The answer is of the same kind as the frame: a DataFrame of pandas with the frame's index, a DataFrame of
        polars, a table of pyarrow, a list of dicts or a dict of lists. For any other frame it is a table with Arrow's
        interface. Amounts are decimals with four digits after the point. `progress` is called with the number of
        messages done and the number of all messages. An exception from it stops the work, and so does Ctrl-C.

        >>> import lendwright as lw
        >>> templates = lw.SmsTemplates({"CIB": {"salary": ["Salary {{amount}} EGP"]}})
        >>> read = templates.read({"sms": ["Salary 7,400 EGP was declined"], "from": ["cib"], "at": [1769767200000]},
        ...                       address="from", body="sms", date="at")
        >>> read["amount"], read["settled"], read["guard"]
        ([Decimal('7400')], [False], ['declined'])
        """
        library = library_of(frame)
        given = source(frame, (address, body, date))
        as_lists = given is not frame
        read = self._native.read(given, (address, body, date), as_lists, progress)
        if library == "polars":
            return sys.modules["polars"].DataFrame(read)
        if library == "pyarrow":
            return sys.modules["pyarrow"].table(read)
        if library == "pandas":
            made = import_module("pandas").DataFrame(read, index=frame.index)
            return made.astype(_DTYPES)
        if not as_lists or isinstance(frame, Mapping):
            return read
        return [dict(zip(read, cells, strict=True)) for cells in zip(*read.values(), strict=True)]

    def summary(
        self,
        frame: Any,
        *,
        as_of: datetime,
        months: int = 12,
        address: str = "address",
        body: str = "body",
        date: str = "date",
    ) -> SmsSummary:
        """Sums up the messages of one borrower.

        The answer is the same as that of `get_sms_summary` with these templates, to the byte. It covers `months` whole
        calendar months up to `as_of`, a datetime with a time zone. The detail has the `extras`.

        >>> import lendwright as lw
        >>> from datetime import datetime, timezone
        >>> templates = lw.SmsTemplates({"CIB": {"salary": ["Salary {{amount}} EGP"]}})
        >>> messages = [{"address": "CIB", "body": "Salary 7,400 EGP", "date": "2026-01-25T09:00:00Z"}]
        >>> summary = templates.summary(messages, as_of=datetime(2026, 3, 31, 21, tzinfo=timezone.utc))
        >>> summary.incoming_payments.salary
        {'CIB': Decimal('7400.00')}
        """
        from ._operations.sms import OPERATIONS

        names, moment = (address, body, date), _moment(as_of)
        status, text, detail = self._native.summary(source(frame, names), names, moment, months)
        if status != 200:
            raise refusal(status, text, detail)
        summary: SmsSummary = answered(OPERATIONS["get_sms_summary"].answer, text, detail)
        return summary

    def ledger(
        self,
        frame: Any,
        *,
        as_of: datetime,
        months: int = 12,
        address: str = "address",
        body: str = "body",
        date: str = "date",
    ) -> SmsLedger:
        """Returns the outcome of each message of one borrower in `summary`: the figure that it is part of, or the
        reason why it is in none. `to_frame()` converts it to a table.

        >>> import lendwright as lw
        >>> from datetime import datetime, timezone
        >>> templates = lw.SmsTemplates({"CIB": {"salary": ["Salary {{amount}} EGP"]}})
        >>> messages = [{"address": "CIB", "body": "Salary 7,400 EGP", "date": "2026-01-25T09:00:00Z"},
        ...             {"address": "CIB", "body": "Salary 7,400 EGP", "date": "2026-01-25T09:05:00Z"}]
        >>> ledger = templates.ledger(messages, as_of=datetime(2026, 3, 31, 21, tzinfo=timezone.utc))
        >>> [(row.outcome, row.amount) for row in ledger]
        [('salary', Decimal('7400')), ('duplicate', None)]
        """
        names, moment = (address, body, date), _moment(as_of)
        told = self._native.ledger(source(frame, names), names, moment, months)
        told["date"] = [_received(date) for date in told["date"]]
        return SmsLedger(map(SmsLedgerRow._make, zip(*told.values(), strict=True)))

    def __repr__(self) -> str:
        return f"SmsTemplates({self.digest[:15]}…)"


_EPOCH: Final = datetime(1970, 1, 1, tzinfo=timezone.utc)


def _received(milliseconds: int) -> datetime | None:
    try:
        return _EPOCH + timedelta(milliseconds=milliseconds)
    except OverflowError:
        return None


def _moment(as_of: Any) -> str:
    if not isinstance(as_of, datetime) or as_of.tzinfo is None:
        raise TypeError(f"as_of: must be a datetime with its zone, not {as_of!r}")
    return as_of.isoformat()


def _json(given: Any, what: str) -> bytes:
    if isinstance(given, Answered):
        return given.json.encode()
    if isinstance(given, (str, bytes)):
        return whole(given, what).encode() if isinstance(given, str) else given
    if not isinstance(given, Mapping):
        said = "templates" if what == "templates" else "settings"
        raise TypeError(f"{what}: must be {said} by sender, not {type_name(given)}")
    return ANY.write(given, what).encode()
