"""The exceptions. Each is a `LendwrightError` with `.code`, `.status`, `.body` and `.detail`.

>>> import lendwright as lw
>>> try:
...     lw.open().get_borrower_info(uuid="11111111-1111-4111-8111-111111111111")
... except lw.errors.NotFound as error:
...     print(error.status, error)
404 Borrower doesn’t exist
"""

from __future__ import annotations

from ._errors import (
    BusyError,
    Conflict,
    DamagedError,
    DiskFullError,
    Forbidden,
    GoneError,
    Interrupted,
    InvalidRequest,
    IoError,
    LendwrightError,
    MisuseError,
    NoBookError,
    NoFolderError,
    NotABookError,
    NotFound,
    OtherVersionError,
    OutcomeUnknownError,
    StorageError,
)

__all__ = [
    "BusyError",
    "Conflict",
    "DamagedError",
    "DiskFullError",
    "Forbidden",
    "GoneError",
    "Interrupted",
    "InvalidRequest",
    "IoError",
    "LendwrightError",
    "MisuseError",
    "NoBookError",
    "NoFolderError",
    "NotABookError",
    "NotFound",
    "OtherVersionError",
    "OutcomeUnknownError",
    "StorageError",
]


def __dir__() -> list[str]:
    return sorted(__all__)
