"""The exceptions for refusals."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ._operations.detail import Detail


class LendwrightError(Exception):
    """The request was refused or failed. Nothing was written, except possibly with `OutcomeUnknownError`."""

    status: int
    """The HTTP status of the answer."""
    body: str
    """The exact JSON text of the answer."""

    def __init__(self, status: int, body: str, detail: str) -> None:
        super().__init__(_told(status, _sentence(body) + _hint(detail), detail))
        self.status = status
        self.body = body
        self._detail = detail

    @property
    def detail(self) -> Detail:
        """The detail, such as the code, the field and the value that was sent."""
        from ._operations.detail import Detail

        return Detail.read(self._detail)

    @property
    def code(self) -> str:
        """The code of the condition, which never changes, such as `missing_field` or `rule_exists`."""
        return self.detail.code or ""

    @property
    def field(self) -> str | None:
        """The wrong field in the interface's names: `Phone_Number`, or `rows/1/Phone_Number` in the second row."""
        return self.detail.field

    def __str__(self) -> str:
        return str(self.args[0])

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.status, self.body, self._detail)


class InvalidRequest(LendwrightError, ValueError):
    """The request is wrong. Repeating it doesn't help."""


class NotFound(LendwrightError, LookupError):
    """An object that the request names doesn't exist, or is not visible to the caller."""


class Conflict(LendwrightError):
    """The request conflicts with existing data."""


class Forbidden(LendwrightError, PermissionError):
    """The caller has no permission, or its credentials are missing or wrong."""


class StorageError(LendwrightError, OSError):
    """The store or the machine failed. The same request may succeed later. Some subclasses require an action first."""


class BusyError(StorageError, TimeoutError):
    """Other writers used the book for too long. Nothing was written. Send the same request again."""


class DiskFullError(StorageError):
    """The disk is full. Nothing of the unit of work was written."""


class IoError(StorageError):
    """The system could not read or write the book's files. Nothing of the unit of work was written."""


class OutcomeUnknownError(StorageError):
    """A commit failed, and its outcome is unknown. Check it, or repeat the request with the same idempotency key."""


class DamagedError(StorageError):
    """The book has contents that lendwright can't have written, or the log file next to it is of another book."""


class NotABookError(StorageError):
    """The file is not a lendwright book. It was not changed."""


class GoneError(StorageError):
    """The book's files were moved, deleted or replaced while it was open. Close it and open it again."""


class OtherVersionError(StorageError):
    """Another version of lendwright wrote the book. Use that version, or open an older book once for writing."""


class NoFolderError(StorageError, FileNotFoundError):
    """The folder of the new book doesn't exist. Create it, or use another path."""


class NoBookError(StorageError, FileNotFoundError):
    """There is no book at the path to open with `read_only`. Use another path, or open it without `read_only`."""


class MisuseError(InvalidRequest, RuntimeError):
    """The book or the unit of work was used in a wrong way.

    The book was used inside its own unit of work, after a fork, after it was closed, or for writing although it was
    opened with `read_only`. Or a unit of work was used outside its function.
    """


class Interrupted(LendwrightError):
    """`Book.interrupt` stopped the call. Nothing of it was written."""


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
    # Tracebacks then name the class as users import it, such as `lendwright.NotFound`.
    _class.__module__ = "lendwright"


def refusal(status: int, body: str, detail: str) -> LendwrightError:
    """The exception for a refused answer, grouped like the library's `ErrorKind`."""
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
    """The exception for a handle that can't be used any more. The binding detects this without calling the library."""
    return MisuseError(500, json.dumps({"message": said}), json.dumps({"code": code} if code else {}))


def _sentence(body: str) -> str:
    """The text of a body. The body is a string, an object with one member, or a list of properties."""
    value = json.loads(body)
    if isinstance(value, list):
        return "; ".join(_of_property(**one) for one in value)
    if isinstance(value, dict):
        value = next(iter(value.values()), body)
    return value if isinstance(value, str) else body


def _of_property(property: str, message: str) -> str:
    return message if message.startswith(property) else f"{property}: {message}"


def _told(status: int, said: str, detail: str) -> str:
    """The interface's text, completed from the detail."""
    faults, cause = _faults(detail, said), _cause(detail)
    said += _place(detail, said) + _needs(detail)
    # Trying again helps only after a failure of the machine.
    if cause and status < 500 and said.endswith("try again"):
        return cause.removeprefix(": ")
    return (said.removesuffix(".") if faults else said) + faults + cause


def _hint(detail: str) -> str:
    """The suggested name, if the detail has one."""
    near = json.loads(detail).get("did_you_mean") if '"did_you_mean"' in detail else None
    return f", did you mean {near!r}?" if near else ""


def _place(detail: str, said: str) -> str:
    """The row and the value, if the interface's text doesn't name the row."""
    if "/" not in detail:
        return ""
    members = json.loads(detail)
    field, value = members.get("field") or "", members.get("value")
    if field in said or said.startswith("row ") or not any(part.isdigit() for part in field.split("/")):
        return ""
    return f": {field}" + ("" if value is None else f" is {value!r}")


def _needs(detail: str) -> str:
    """The scope or the caller that the operation needs, if the answer is `forbidden`."""
    members = json.loads(detail) if '"forbidden"' in detail else {}
    if members.get("code") != "forbidden":
        return ""
    return f"; needs the scope {members['needs']!r}" if members.get("needs") else "; only the host may call it"


def _faults(detail: str, said: str) -> str:
    """The faults in words, if the interface's text only names the field."""
    if not said.startswith(_NAMES_ONLY) or '"faults"' not in detail:
        return ""
    told = [fault["message"] for fault in json.loads(detail).get("faults") or ()]
    shown, more = "; ".join(told[:_FAULTS_SHOWN]), len(told) - _FAULTS_SHOWN
    return (f": {shown}" if told else "") + (f"; and {more} more" if more > 0 else "")


_NAMES_ONLY: Final = "please enter a valid "
_FAULTS_SHOWN: Final = 3


def _cause(detail: str) -> str:
    """The message of the store or the machine, which the interface's text leaves out. Without it, a
    permanent fault would look like a temporary one."""
    cause = json.loads(detail).get("cause") if '"cause"' in detail else None
    return f": {cause}" if cause else ""
