"""A book's handle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import TracebackType
from typing import Any, NamedTuple, Self, TypeVar
from weakref import ref

from . import _native
from ._errors import refusal
from ._forms import ANY
from ._operations import Operations
from ._record import Answer, Operation, answered
from ._records import ExplainedDecision

T = TypeVar("T")


class HttpResponse(NamedTuple):
    """What a front end sends back."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


class Reply(NamedTuple):
    """An answer, good or bad, as JSON."""

    status: int
    """The HTTP status."""
    body: str
    """The interface's body, exactly."""
    detail: str
    """What the interface has no place for."""


class Book(Operations):
    """An open book, in somebody's name; `lendwright.open` gives the host's own handle.

    Each operation is a method, whose answer is the interface's body as a record, with `.detail` and
    `.json` (the body's exact text) beside it. A refusal is an exception, and then nothing is
    written.

    A handle may be used from many threads at once: the interpreter's lock is given away during each
    call. It can't be pickled, and can't be used in a child after a fork; open the book again there.
    """

    __slots__ = ("__weakref__", "_native")

    def __init__(self, native: _native.Book) -> None:
        self._native = native

    def _ask(self, operation: Operation[T], *values: Any) -> T:
        status, body, detail = self._native.call(operation.name, operation.request(values))
        if status != 200:
            raise refusal(status, body, detail)
        answer = answered(operation.answer, body, detail)
        if isinstance(answer, Answer):
            # Weak, so that an answer that is kept keeps no file open.
            object.__setattr__(answer, "_asked", ref(self))
        return answer

    def call(self, operation: str, request: str | bytes | Mapping[str, Any] = b"{}") -> Reply:
        """Runs an operation by its name on JSON, under the names that the interface has.

        Never raises for a refusal: the reply's status says it.

        >>> import lendwright as lw
        >>> lw.open().call("get_rules", {}).body
        '{"client":{}}'
        """
        if isinstance(request, str):
            request = request.encode()
        elif not isinstance(request, bytes):
            request = ANY.write(request, operation).encode()
        return Reply(*self._native.call(operation, request))

    def respond(
        self,
        method: str,
        path: str,
        query: str = "",
        headers: Iterable[tuple[str, str]] = (),
        body: bytes = b"",
    ) -> HttpResponse:
        """Answers an HTTP request: the interface's exact body and its status, whatever happens.

        `path` and `query` are percent-encoded as they came, the query without its question mark. A
        request that brings no credentials runs in the handle's name, unless that is the host's own.

        >>> import lendwright as lw
        >>> answer = lw.open().acting_as("host").respond("GET", "/borrowers/rule/")
        >>> answer.status, answer.body
        (200, b'{"client":{}}')
        """
        return HttpResponse(*self._native.respond(method, path, query, list(headers), body))

    def explain(self, decision_id: str) -> ExplainedDecision:
        """Why a decision came out as it did: every weight's arithmetic, each rule's conditions, the
        reasons, and what would change it. The same as `explain_decision`."""
        return self.explain_decision(decision_id)

    def acting_as(self, user_name: str) -> Self:
        """A handle that acts for a partner, for a host that has authenticated it by itself.

        NotFound where no partner has this user name; Forbidden on a handle that is not the host's.
        """
        return type(self)(self._native.acting_as(user_name))

    def log_in(self, user_name: str, api_key: str) -> Self:
        """A handle for the partner whose API key this is; Forbidden where it is nobody's."""
        return type(self)(self._native.log_in(user_name, api_key))

    def bearer(self, token: str) -> Self:
        """A handle for the partner whose access token this is; Forbidden where it is nobody's."""
        return type(self)(self._native.bearer(token))

    @property
    def closed(self) -> bool:
        """Whether this handle was closed."""
        return self._native.closed

    def close(self) -> None:
        """Lets go of the book; calls under way in other threads end first. Handles that were made
        out of this one stay open. A handle that is no longer used closes by itself."""
        self._native.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def __reduce__(self) -> Any:
        return self._native.__reduce__()

    def __repr__(self) -> str:
        return f"<lendwright.Book{', closed' if self.closed else ''}>"


def opened(settings: Operation[Any], *values: Any) -> Book:
    """The book of these settings."""
    return Book(_native.Book.open(settings.request(values)))
