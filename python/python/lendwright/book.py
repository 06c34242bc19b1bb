"""A book: opening it, its handle, and what all its answers have in common.

>>> import lendwright as lw
>>> with lw.book.open() as book:
...     warnings = book.create_rule("adult", {"age": {"operator": ">=", "value": "21"}}).detail.warnings
>>> [warning.code for warning in warnings]
['protected']

`Detail` is what an answer has in addition to its body. `to_rows` and `to_frame` convert lists of records to tables, and
`to_html` converts a card to a page. The settings of `open` and the events that `on_effect` receives are here too.
"""

from __future__ import annotations

from ._answer import ListAnswer, MapAnswer, TextAnswer
from ._book import Book, HttpResponse, Reply, Unit
from ._events import AuthEvent, Event, LoanEvent, MessagesEvent
from ._open import open as open
from ._operations import detail as _detail
from ._operations import settings as _settings
from ._operations.detail import *
from ._operations.detail import Warning as Warning
from ._operations.settings import *
from ._sheet import to_html
from ._tables import to_frame, to_rows
from ._values import NA, NAType

__all__ = [
    "NA",
    "AuthEvent",
    "Book",
    "Event",
    "HttpResponse",
    "ListAnswer",
    "LoanEvent",
    "MapAnswer",
    "MessagesEvent",
    "NAType",
    "Reply",
    "TextAnswer",
    "Unit",
    "to_frame",
    "to_html",
    "to_rows",
]
__all__ += _detail.__all__
__all__ += _settings.__all__
# `from lendwright.book import *` leaves out these two names of built-ins.
__all__.remove("Warning")


def __dir__() -> list[str]:
    return sorted([*__all__, "Warning", "open"])
