"""A book's handle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from os import fspath
from types import AsyncGeneratorType, CoroutineType, GeneratorType, TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeVar
from weakref import ref

from . import _native
from ._answer import Answered, Operation, answered, telling
from ._errors import refusal
from ._foreign import a_value
from ._forms import ANY
from ._index import Operations

if TYPE_CHECKING:
    from ._operations.scoring import ExplainedDecision

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


class AuthEvent(NamedTuple):
    """Something that happened to credentials: see `on_effect` of `lendwright.open`."""

    event: str
    """`logged_in`, `refreshed`, `replayed`, `logged_out` or `refused`."""
    partner_id: int | None
    """To which partner, where that is known."""
    key_id: str | None
    """With which key, where it was one."""
    at: datetime
    """When."""


class Unit(Operations):
    """A unit of work that several operations share: see `Book.together`.

    It has the operations that a book has. It lasts as long as the function that was given it, in
    that function's thread. A decision that was made in it can be explained by its answer when it is
    committed, and inside of it by `explain_decision`.
    """

    __slots__ = ("_asked", "_native")

    def __init__(self, native: _native.Unit) -> None:
        self._native = native
        self._asked = _Asked()

    def _ask(self, operation: Operation[T], *values: Any) -> T:
        reply = self._native.call(operation.name, operation.request(values))
        return _answer(operation, reply, self._asked)

    def call(self, operation: str, request: str | bytes | Mapping[str, Any] = b"{}") -> Reply:
        """Runs an operation by its name on JSON, as `Book.call` does. A reply whose status is not
        200 undoes the unit."""
        return Reply(*self._native.call(operation, _request(operation, request)))


class Book(Operations):
    """An open book, in somebody's name; `lendwright.open` gives the host's own handle.

    Each operation is a method, whose answer is the interface's body as a record, with `.detail` and
    `.json` (the body's exact text) beside it. A refusal is an exception, and then nothing is
    written.

    A handle may be used from many threads at once: the interpreter's lock is given away during each
    call. Ctrl-C stops a batch, an import, the reading of the log and a call that has waited for
    others to write, of which nothing is written then; it is seen as soon as any other call is back.
    A handle can't be pickled.

    Open a book after a fork, not before: a child can neither use a handle that it inherited nor
    open a file that was open at the fork. Close the book first, or start processes by `spawn`.
    """

    __slots__ = ("__weakref__", "_host", "_native", "_user", "_where")

    def __init__(self, native: _native.Book, where: str = "in memory") -> None:
        self._native = native
        self._where = where
        self._host: Book | None = None
        self._user: str | None = None

    def _ask(self, operation: Operation[T], *values: Any) -> T:
        reply = self._native.call(operation.name, operation.request(values))
        asked = _Asked()
        self._answers(asked)
        return _answer(operation, reply, asked)

    def _answers(self, asked: _Asked) -> None:
        """Says that it was this handle that was asked."""
        asked.book = ref(self)
        if self._host is not None and self._user is not None:
            asked.host, asked.user = ref(self._host), self._user

    def _next(self, native: _native.Book, user: str | None) -> Self:
        """A handle that was made out of this one. It holds the host's, which keeps no more open
        than it does by itself, so that an answer can find the host's when this one is gone."""
        made = type(self)(native, self._where)
        made._host = self if self._host is None else self._host
        made._user = user
        return made

    def call(self, operation: str, request: str | bytes | Mapping[str, Any] = b"{}") -> Reply:
        """Runs an operation by its name on JSON, under the names that the interface has.

        Never raises for a refusal: the reply's status says it.

        >>> import lendwright as lw
        >>> lw.open().call("get_rules", {}).body
        '{"client":{}}'
        """
        return Reply(*self._native.call(operation, _request(operation, request)))

    def together(self, work: Callable[[Unit], T]) -> T:
        """Runs several operations in one commit: all of them, or none.

        `work` is called with a unit of work, whose methods are the operations; each sees what those
        before it wrote. When it returns, all is written, and what it returned is the answer. What it
        raises undoes everything and is raised from here. An operation that is refused undoes
        everything, too, even where `work` catches the refusal: that is a Conflict.

        It may be called again after a conflict with another writer, and so does nothing that can't
        be undone. Use the unit only: another call to the same book, from inside of `work`, would
        wait for itself and is a StorageError.

        >>> import lendwright as lw
        >>> book = lw.open()
        >>> def enrol(unit: lw.Unit) -> str:
        ...     mona = unit.sign_up("+201001234567", autofill=True)
        ...     unit.update_borrower(mona.uuid, number_of_children=2)
        ...     return mona.uuid
        >>> book.get_borrower_info(uuid=book.together(enrol)).phone_number
        '+201001234567'
        """
        _callable("work", work)
        units: list[Unit] = []

        def run(native: _native.Unit) -> T:
            units.append(Unit(native))
            done = work(units[-1])
            if isinstance(done, (CoroutineType, GeneratorType, AsyncGeneratorType)):
                if not isinstance(done, AsyncGeneratorType):
                    done.close()
                raise TypeError(
                    f"work: must be a plain function; this one gave a {type(done).__name__}, which "
                    "would run after the commit"
                )
            return done

        done = self._native.together(run)
        self._answers(units[-1]._asked)
        return done

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

    def explain(self, decision: str | Answered) -> ExplainedDecision:
        """Why a decision came out as it did: every weight's arithmetic, each rule's conditions, the
        reasons, and what would change it. It takes the answer that tells of the decision, such as a
        score, also one of a batch, or the decision's id; the same as `explain_decision`. The inputs
        of an explanation are floats, money too, since rules and weights read doubles.

        ValueError for an answer that tells of no decision.

        >>> import lendwright as lw
        >>> book = lw.open()
        >>> mona = book.sign_up("+201001234567", autofill=True)
        >>> score = book.get_total_score(uuid=mona.uuid, evaluate_by="rule", acceptance_rules=[])
        >>> book.explain(score).decision_id == score.detail.decision_id
        True
        """
        if not isinstance(decision, Answered):
            return self.explain_decision(decision)
        if not hasattr(decision, "_told"):
            raise ValueError(
                f"a {type(decision).__name__} inside another answer tells of no decision by "
                "itself; pass the id of the decision"
            )
        decision_id = decision.detail.decision_id
        if decision_id is None:
            from ._operations.scoring import ExplainedDecision

            if isinstance(decision, ExplainedDecision):
                return decision
            raise ValueError(f"this {type(decision).__name__} tells of no decision")
        return self.explain_decision(decision_id)

    def watched(self, hear: Callable[[int, int | None], object]) -> Self:
        """A handle whose long work, that of many rows, tells how far it is: every 256 rows, and
        after the last, `hear` is called with how many are done and how many there are (None where
        that is known at the end only). What `hear` raises stops the work; nothing of it is written then.

        `hear` is called inside the unit of work, so it must leave the book alone.

        >>> import lendwright as lw
        >>> book = lw.open().watched(lambda done, total: print(f"{done} of {total}"))
        >>> rows = [{"Phone_Number": f"+2010012{n:05}", "autofill": True} for n in range(600)]
        >>> book.import_borrowers(rows).imported
        256 of 600
        512 of 600
        600 of 600
        600
        """
        _callable("hear", hear)
        made = type(self)(self._native.watched(hear), self._where)
        made._host, made._user = self._host, self._user
        return made

    def failed_attempts(self, user_name: str) -> int:
        """How often in a row credentials were refused that came with this user name, since the book
        was opened; a key that is right ends the row. For a host that slows guessing down."""
        return self._native.failed_attempts(user_name)

    def acting_as(self, user_name: str) -> Self:
        """A handle that acts for a partner, for a host that has authenticated it by itself.

        NotFound where no partner has this user name; Forbidden on a handle that is not the host's.
        """
        return self._next(self._native.acting_as(user_name), user_name)

    def log_in(self, user_name: str, api_key: str) -> Self:
        """A handle for the partner whose API key this is; Forbidden where it is nobody's."""
        return self._next(self._native.log_in(user_name, api_key), user_name)

    def bearer(self, token: str) -> Self:
        """A handle for the partner whose access token this is; Forbidden where it is nobody's."""
        return self._next(self._native.bearer(token), None)

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
        if self._host is None:
            who = "the host's own"
        else:
            who = f"acting as {self._user!r}" if self._user is not None else "by an access token"
        return f"<lendwright.Book {self._where}, {who}{', closed' if self.closed else ''}>"


class _Asked:
    """Who was asked: the handle, and the host's handle and the user name by which to make it anew.
    Nobody, where it was a unit of work that is not committed."""

    __slots__ = ("book", "host", "user")

    def __init__(self) -> None:
        # Weak, so that an answer that is kept keeps no file open.
        self.book: ref[Book] | None = None
        self.host: ref[Book] | None = None
        self.user: str | None = None

    def handle(self) -> Book | None:
        """The handle, as long as the book is open."""
        book = self.book() if self.book is not None else None
        host = self.host() if self.host is not None else None
        if book is None and host is not None and self.user is not None and not host.closed:
            # The handle was dropped and the book is still open.
            book = host.acting_as(self.user)
        return None if book is None or book.closed else book

    def explain(self, decision_id: str) -> ExplainedDecision | None:
        """The explanation of a decision, as long as the book is open."""
        book = self.handle()
        return None if book is None else book.explain(decision_id)


def _answer(operation: Operation[T], reply: tuple[int, str, str], asked: _Asked) -> T:
    status, body, detail = reply
    if status != 200:
        raise refusal(status, body, detail)
    answer = answered(operation.answer, body, detail)
    for told in telling(answer):
        object.__setattr__(told, "_explain", asked.explain)
    return answer


def _callable(name: str, value: object) -> None:
    if not callable(value):
        raise TypeError(f"{name}: must be a function, not {a_value(value)}")


def _request(operation: str, request: str | bytes | Mapping[str, Any]) -> bytes:
    if isinstance(request, str):
        return request.encode()
    return request if isinstance(request, bytes) else ANY.write(request, operation).encode()


def opened(
    settings: Operation[Any], on_effect: Callable[[AuthEvent], object] | None, *values: Any
) -> Book:
    """The book of these settings."""
    hear = on_effect if on_effect is None else _hearing(on_effect)
    native = _native.Book.open(settings.request(values), hear)
    named = dict(zip((field.name for field in settings.fields), values, strict=True))
    path = named.get("path")
    return Book(native, "in memory" if path is None else repr(fspath(path)))


def _hearing(on_effect: Callable[[AuthEvent], object]) -> Callable[[str], object]:
    """The function as the library calls it."""
    from json import loads

    def hear(effect: str) -> None:
        said = loads(effect)
        at = datetime.fromisoformat(said["at"])
        on_effect(AuthEvent(said["event"], said.get("partner_id"), said.get("key_id"), at))

    return hear
