"""The exceptions for refusals."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ._operations.detail import Detail


class LendwrightError(Exception):
    """A request that was refused or failed. Nothing was written, unless it is an `OutcomeUnknownError`."""

    status: int
    """The HTTP status that the interface gives it."""
    body: str
    """The exact text of the interface's answer, JSON."""

    def __init__(self, status: int, body: str, detail: str) -> None:
        super().__init__(_told(status, _sentence(body) + _hint(detail), detail))
        self.status = status
        self.body = body
        self._detail = detail

    @property
    def detail(self) -> Detail:
        """The detail: the code, the field, the value that was sent, …"""
        from ._operations.detail import Detail

        return Detail.read(self._detail)

    @property
    def code(self) -> str:
        """The condition's name, which never changes: `missing_field`, `rule_exists`."""
        return self.detail.code or ""

    @property
    def field(self) -> str | None:
        """The wrong field, as the interface names it: `Phone_Number`, `rows/1/Phone_Number` in the second row."""
        return self.detail.field

    def __str__(self) -> str:
        return str(self.args[0])

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.status, self.body, self._detail)


class InvalidRequest(LendwrightError, ValueError):
    """The request is wrong, and repeating it does not help."""


class NotFound(LendwrightError, LookupError):
    """What the request names does not exist, or not for this caller."""


class Conflict(LendwrightError):
    """The request conflicts with what exists already."""


class Forbidden(LendwrightError, PermissionError):
    """The caller has no permission, or its credentials are missing or wrong."""


class StorageError(LendwrightError, OSError):
    """The store or the machine failed. The same request may pass later, unless a subclass says what is to be done first."""


class BusyError(StorageError, TimeoutError):
    """Others wrote to the book for too long. Nothing was done, and the same request may be sent again."""


class DiskFullError(StorageError):
    """The disk is full; nothing of the unit of work is kept."""


class IoError(StorageError):
    """The system could not read or write the book's files; nothing of the unit of work is kept."""


class OutcomeUnknownError(StorageError):
    """A commit failed, and whether it is kept is not known: look, or send it again with the same idempotency key."""


class DamagedError(StorageError):
    """The book holds what lendwright can't have written, or lies beside the log of another book."""


class NotABookError(StorageError):
    """The file is no lendwright book; it was left untouched."""


class GoneError(StorageError):
    """The book's files were moved, deleted or exchanged while it was open: close it and open it again."""


class OtherVersionError(StorageError):
    """Another version of lendwright wrote the book: open it with that one, or an older one's once for writing."""


class NoFolderError(StorageError, FileNotFoundError):
    """The folder in which the book is to be made does not exist: make it, or give another path."""


class NoBookError(StorageError, FileNotFoundError):
    """There is no book at the path that was to be opened with `read_only`: give another path, or open it without that."""


class MisuseError(InvalidRequest, RuntimeError):
    """The book was used inside its own unit of work, after a fork or after it was closed, or to write where it was opened
    for reading alone; or a unit of work outside the function that it was made for."""


class Interrupted(LendwrightError):
    """`Book.interrupt` stopped the call, and nothing of it is kept."""


_BY_CODE: dict[str, type[LendwrightError]] = {
    "interrupted": Interrupted,
    "busy": BusyError,
    "disk_full": DiskFullError,
    "io_failed": IoError,
    "outcome_unknown": OutcomeUnknownError,
    "damaged": DamagedError,
    "foreign_log": DamagedError,
    "foreign_object": DamagedError,
    "not_a_book": NotABookError,
    "book_gone": GoneError,
    "book_replaced": GoneError,
    "newer_book": OtherVersionError,
    "older_book": OtherVersionError,
    "unreleased_book": OtherVersionError,
    "no_folder": NoFolderError,
    "no_book": NoBookError,
    "forked": MisuseError,
    "nested_unit": MisuseError,
    "read_only": MisuseError,
}

for _class in (
    *(LendwrightError, InvalidRequest, NotFound, Conflict, Forbidden, StorageError),
    *_BY_CODE.values(),
):
    # Tracebacks then say `lendwright.NotFound`, which is where users find it.
    _class.__module__ = "lendwright"


def refusal(status: int, body: str, detail: str) -> LendwrightError:
    """The exception for a refused answer, grouped as by the library's `ErrorKind`."""
    by_code = _BY_CODE.get(json.loads(detail).get("code"))
    if by_code:
        return by_code(status, body, detail)
    if status in (401, 403):
        return Forbidden(status, body, detail)
    if status in (404, 405):
        return NotFound(status, body, detail)
    if status == 409:
        return Conflict(status, body, detail)
    if status >= 500:
        return StorageError(status, body, detail)
    return InvalidRequest(status, body, detail)


def misuse(said: str, code: str | None) -> MisuseError:
    """The exception for a handle that can't be used any more, of which the library itself never hears."""
    return MisuseError(500, json.dumps({"message": said}), json.dumps({"code": code} if code else {}))


def _sentence(body: str) -> str:
    """The text in a body, which is a bare string, the one member of an object, or a list of properties."""
    value = json.loads(body)
    if isinstance(value, list):
        return "; ".join(_of_property(**one) for one in value)
    if isinstance(value, dict):
        value = next(iter(value.values()), body)
    return value if isinstance(value, str) else body


def _of_property(property: str, message: str) -> str:
    return message if message.startswith(property) else f"{property}: {message}"


def _told(status: int, said: str, detail: str) -> str:
    """The interface's text with what it leaves out."""
    faults, cause = _faults(detail, said), _cause(detail)
    said += _place(detail, said) + _needs(detail)
    # What is no failure of the machine is not mended by trying again.
    if cause and status < 500 and said.endswith("try again"):
        return cause.removeprefix(": ")
    return (said.removesuffix(".") if faults else said) + faults + cause


def _hint(detail: str) -> str:
    """The name that may have been meant, where the interface's text has no room for it."""
    near = json.loads(detail).get("did_you_mean") if '"did_you_mean"' in detail else None
    return f", did you mean {near!r}?" if near else ""


def _place(detail: str, said: str) -> str:
    """The row and the value, where the interface's text names no row."""
    if "/" not in detail:
        return ""
    members = json.loads(detail)
    field, value = members.get("field") or "", members.get("value")
    if field in said or said.startswith("row ") or not any(part.isdigit() for part in field.split("/")):
        return ""
    return f": {field}" + ("" if value is None else f" is {value!r}")


def _needs(detail: str) -> str:
    """What a caller would need, where the interface's text only says that it is forbidden."""
    members = json.loads(detail) if '"forbidden"' in detail else {}
    if members.get("code") != "forbidden":
        return ""
    return f"; needs the scope {members['needs']!r}" if members.get("needs") else "; only the host may call it"


def _faults(detail: str, said: str) -> str:
    """What would do, where the interface's text only names the field."""
    if not said.startswith(_NAMES_ONLY) or '"faults"' not in detail:
        return ""
    told = [fault["message"] for fault in json.loads(detail).get("faults") or ()]
    shown, more = "; ".join(told[:_FAULTS_SHOWN]), len(told) - _FAULTS_SHOWN
    return (f": {shown}" if told else "") + (f"; and {more} more" if more > 0 else "")


_NAMES_ONLY: Final = "please enter a valid "
_FAULTS_SHOWN: Final = 3


def _cause(detail: str) -> str:
    """The message of the store or the machine, which the interface's text leaves out. Without it a
    lasting fault would read like one that may pass."""
    cause = json.loads(detail).get("cause") if '"cause"' in detail else None
    return f": {cause}" if cause else ""
