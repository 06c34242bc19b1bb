"""Embeddable credit decisioning: rules, scoring, servicing and a replayable decision log.

    import lendwright as lw

    book = lw.open("book.db")                     # SQLite in one file; lw.open() keeps it in memory
    book.create_rule("adult", {"age": {"operator": ">=", "value": "21"}})
    lw.Policy.from_json('{"format": 1}').decide({"DBR": 0.2})     # no book at all

A book is a handle, and each operation a method of it. An answer is a record with the interface's
fields; `.detail` has what the interface has no place for and `.json` is the answer's exact text.
What could not be computed is `NA`, which is not None. Money is a Decimal or an int, never a float.
A refusal is a `LendwrightError`: `InvalidRequest`, `NotFound`, `Conflict`, `Forbidden` or
`StorageError`, with `.code`, `.status`, `.body` and `.detail`; nothing is written then.
"""

from __future__ import annotations

from . import _records
from ._book import Book, HttpResponse, Reply
from ._errors import (
    Conflict,
    Forbidden,
    InvalidRequest,
    LendwrightError,
    NotFound,
    StorageError,
)
from ._native import Decision, Policy, __version__
from ._open import open
from ._record import ListAnswer, MapAnswer, TextAnswer
from ._records import *
from ._values import NA, NAType

__all__ = [
    "NA",
    "Book",
    "Conflict",
    "Decision",
    "Forbidden",
    "HttpResponse",
    "InvalidRequest",
    "LendwrightError",
    "ListAnswer",
    "MapAnswer",
    "NAType",
    "NotFound",
    "Policy",
    "Reply",
    "StorageError",
    "TextAnswer",
    "__version__",
    "open",
]
__all__ += _records.__all__
