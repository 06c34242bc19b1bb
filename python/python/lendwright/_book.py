"""A book's handle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from os import fspath
from types import AsyncGeneratorType, CoroutineType, GeneratorType, TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeVar
from weakref import ref

from . import _native
from ._answer import Answered, Operation, answered, with_decisions
from ._doors import doors
from ._errors import refusal
from ._events import Event, listening
from ._foreign import type_name
from ._forms import ANY
from ._index import Operations
from ._texts import text, whole

if TYPE_CHECKING:
    from ._operations.detail import Uploaded
    from ._operations.scoring import ExplainedDecision

T = TypeVar("T")


class HttpResponse(NamedTuple):
    """An HTTP response, for a front end to send."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes
    detail: str
    """The detail as JSON: facts that the body has no member for, and the cause of a failure. For the host's log."""

    def __repr__(self) -> str:
        """Hides headers and body, because they may contain keys and tokens."""
        return f"<HttpResponse {self.status}, {len(self.body)} bytes>"


class Reply(NamedTuple):
    """The answer to an operation as JSON, also if it failed."""

    status: int
    """The HTTP status."""
    body: str
    """The exact text of the interface's body."""
    detail: str
    """The detail as JSON: facts that the body has no member for."""

    def __repr__(self) -> str:
        """Hides the body, because it may contain keys and tokens."""
        return f"<Reply {self.status}, {len(self.body.encode())} bytes, detail: {self.detail}>"


@doors
class Unit(Operations):
    """A unit of work that several operations share: see `Book.together`.

    It has the operations of a book. Use it only inside the function that got it, in that function's
    thread. Decisions made in the unit can be explained inside it with `explain_decision`. After the commit,
    `explanation()` of the answer works too.
    """

    __slots__ = ("_origin", "_native")

    def __init__(self, native: _native.Unit) -> None:
        self._native = native
        self._origin = _Origin()

    def _run(self, operation: Operation[T], *values: Any) -> T:
        reply = self._native.call(operation.name, operation.request(values))
        return _answer(operation, reply, self._origin)

    def call(self, operation: str, request: str | bytes | Mapping[str, Any] = b"{}") -> Reply:
        """Runs an operation by its name on JSON, like `Book.call`. A reply with a status other than
        200 undoes the unit."""
        return Reply(*self._native.call(text(operation, "operation"), _request(operation, request)))


@doors
class Book(Operations):
    """A handle to an open book. It acts for the host or for a partner.

    `lendwright.open` returns the host's handle. Each operation is a method. Its answer is the
    interface's body as a record, with `.detail` and `.json` (the exact text of the body). A refusal is an
    exception, and then nothing is written.

    Threads may share a handle: each call releases the interpreter's lock. Ctrl-C stops a batch, an
    import, the reading of the log, and a call that has waited for other writers. Nothing of the stopped
    call is written. Other calls finish first. A handle can't be pickled.

    Open a book after a fork, not before. A child process can neither use an inherited handle nor open
    a file that was open at the fork. Close the book before the fork, or start processes with `spawn`.
    """

    __slots__ = ("__weakref__", "_host", "_native", "_user", "_where")

    def __init__(self, native: _native.Book, where: str = "in memory") -> None:
        self._native = native
        self._where = where
        self._host: Book | None = None
        self._user: str | None = None

    def _run(self, operation: Operation[T], *values: Any) -> T:
        reply = self._native.call(operation.name, operation.request(values))
        origin = _Origin()
        self._set_origin(origin)
        return _answer(operation, reply, origin)

    def _set_origin(self, origin: _Origin) -> None:
        """Stores this handle as the origin of an answer."""
        origin.book = ref(self)
        if self._host is not None and self._user is not None:
            origin.host, origin.user = ref(self._host), self._user

    def _next(self, native: _native.Book, user: str | None) -> Self:
        """A handle that is derived from this one. It refers to the host's handle, so that an answer
        can use it after this handle is gone. The reference keeps nothing more open."""
        made = type(self)(native, self._where)
        made._host = self if self._host is None else self._host
        made._user = user
        return made

    def call(self, operation: str, request: str | bytes | Mapping[str, Any] = b"{}") -> Reply:
        """Runs an operation by its name on JSON, with the interface's names of fields.

        A refusal doesn't raise an exception. Check the status of the reply.

        >>> import lendwright as lw
        >>> lw.open().call("get_rules", {}).body
        '{"client":{}}'
        """
        return Reply(*self._native.call(text(operation, "operation"), _request(operation, request)))

    def together(self, work: Callable[[Unit], T]) -> T:
        """Runs several operations in one commit: all of them, or none.

        `work` is called with a unit of work. Its methods are the operations. Each operation sees the writes of
        the earlier ones. When `work` returns, everything is committed, and `together` returns the result
        of `work`. An exception undoes everything and is raised again. A refused operation also undoes
        everything, even if `work` catches the refusal. `together` then raises Conflict.

        `work` may be called again after a conflict with another writer, so it must be repeatable. Use only
        the unit inside `work`: another call to the same book would wait for itself, and is refused with
        a StorageError.

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
        self._set_origin(units[-1]._origin)
        return done

    def import_messages(
        self,
        frame: Any,
        *,
        uuid: str = "uuid",
        address: str = "address",
        body: str = "body",
        date: str = "date",
        progress: Callable[[int], object] | None = None,
    ) -> Uploaded:
        """Stores messages of many borrowers, like `upload_collected_data` for one borrower.

        Each commit has at most 32,768 messages. A partner needs the scope `borrowers:write`.

        `frame` is any table that `SmsTemplates.read` takes, or an iterator of such tables. Each table is read after
        the previous one is stored. `uuid`, `address`, `body` and `date` name its columns. `progress` is called after
        each commit with the number of messages done.

        A message that is already stored counts as a duplicate. To resume an import that was interrupted, also by
        Ctrl-C, send it again. A row without a known borrower or without a message refuses its whole batch. The error
        names the row and the column. Earlier commits stay.

        >>> import lendwright as lw
        >>> book = lw.open()
        >>> mona = book.sign_up("+201001234567", autofill=True, consent=lw.Consent(sms=True))
        >>> message = {"uuid": mona.uuid, "address": "CIB", "body": "Paid EGP 3", "date": "2026-01-25T09:00:00Z"}
        >>> book.import_messages([message, message]).duplicates
        1
        """
        from json import loads

        from ._frames import source
        from ._operations.detail import Uploaded

        names, counts = (uuid, address, body, date), Counter[str]()
        skipped, done = Counter[str](), 0

        def on_batch(text: str, until: int) -> None:
            counted = loads(text)
            skipped.update(counted.pop("skipped"))
            counts.update(counted)
            if progress is not None:
                progress(until)

        for part in frame if isinstance(frame, Iterator) else (frame,):
            done = self._native.import_messages(source(part, names), names, done, on_batch)
        return Uploaded(
            received=counts["received"],
            stored=counts["stored"],
            duplicates=counts["duplicates"],
            skipped=dict(skipped),
        )

    def respond(
        self,
        method: str,
        path: str,
        query: str = "",
        headers: Mapping[str, str] | Iterable[tuple[str, str]] = (),
        body: bytes | bytearray | memoryview = b"",
    ) -> HttpResponse:
        """Answers an HTTP request with the interface's exact status and body, also if it is refused.

        `headers` are pairs of name and value, or a dict. `path` and `query` are percent-encoded as received, the
        query without its question mark. A request without credentials runs for the handle's partner, but never for
        the host. A client that can't send a body with GET may send the fields in the query, a list item by item.

        A client gets the detail in a header only if the setting `detail_over_http` allows it. `detail` of the
        response is for the host's log.

        >>> import lendwright as lw
        >>> answer = lw.open().acting_as("host").respond("GET", "/borrowers/rule/")
        >>> answer.status, answer.body
        (200, b'{"client":{}}')
        """
        texts: tuple[tuple[str, object], ...] = ("method", method), ("path", path), ("query", query)
        for name, given in texts:
            if not isinstance(given, str):
                hint = "; pass urllib.parse.urlencode(query)" if isinstance(given, Mapping) else ""
                raise TypeError(f"{name}: must be a str, not {type_name(given)}{hint}")
            whole(given, name)
        sent = _bytes_of(body)
        return HttpResponse(*self._native.respond(method, path, query, _pairs(headers), sent))

    def explain(self, decision: str | Answered, *, language: str | None = None) -> ExplainedDecision:
        """Explains a decision: the arithmetic of every weight, the conditions of each rule, the reasons, and
        the changes of inputs that would change the decision.

        `decision` is the decision's id, or the answer with the decision, such as a score (also one of a batch). The
        result is that of `explain_decision`. The texts of the reasons are in `language`, English by default. The
        inputs of an explanation are floats, also money, because rules and weights read doubles.

        Raises ValueError if the answer has no decision.

        >>> import lendwright as lw
        >>> book = lw.open()
        >>> mona = book.sign_up("+201001234567", autofill=True)
        >>> score = book.get_total_score(uuid=mona.uuid, evaluate_by="rule", acceptance_rules=[])
        >>> book.explain(score).decision_id == score.detail.decision_id
        True
        """
        if not isinstance(decision, Answered):
            return self.explain_decision(decision, language=language)
        if not hasattr(decision, "_detail_text"):
            raise ValueError(
                f"a {type(decision).__name__} inside another answer tells of no decision by "
                "itself; pass the id of the decision"
            )
        decision_id = decision.detail.decision_id
        if decision_id is None:
            from ._operations.scoring import ExplainedDecision

            if isinstance(decision, ExplainedDecision):
                return decision if language is None else self.explain_decision(decision.decision_id, language=language)
            raise ValueError(f"this {type(decision).__name__} tells of no decision")
        return self.explain_decision(decision_id, language=language)

    def watched(self, on_progress: Callable[[int, int | None], object]) -> Self:
        """Makes a handle that reports the progress of long work.

        `on_progress` is called every 256 rows and after the last row, with the number of rows done and the number of
        all rows. The second number is None if it is known only at the end. An exception from `on_progress` stops the work, and
        nothing of it is written. `on_progress` is called inside the unit of work, so it must not use the book.

        >>> import lendwright as lw
        >>> book = lw.open().watched(lambda done, total: print(f"{done} of {total}"))
        >>> rows = [{"Phone_Number": f"+2010012{n:05}", "autofill": True} for n in range(600)]
        >>> book.import_borrowers(rows).imported
        256 of 600
        512 of 600
        600 of 600
        600
        """
        _callable("on_progress", on_progress)
        made = type(self)(self._native.watched(on_progress), self._where)
        made._host, made._user = self._host, self._user
        return made

    def interrupt(self) -> None:
        """Stops all running calls on this open book, from another thread.

        It stops calls that wait for other writers, and long calls at the points where they report progress. Each
        stopped call is undone and raises Interrupted, unless its commit has begun. Later calls are not stopped. Ctrl-C
        stops a call of the main thread.
        """
        self._native.interrupt()

    def failed_attempts(self, user_name: str) -> int:
        """Returns the number of consecutive failed attempts to authenticate with this user name since the
        book was opened. A correct key resets it to 0. A host can use it to slow down guessing."""
        return self._native.failed_attempts(text(user_name, "user_name"))

    def acting_as(self, user_name: str) -> Self:
        """Makes a handle that acts for a partner. The host must have authenticated the partner.

        Raises NotFound if no partner has this user name, and Forbidden if this handle is not the host's.
        """
        return self._next(self._native.acting_as(text(user_name, "user_name")), user_name)

    def log_in(self, user_name: str, api_key: str) -> Self:
        """Makes a handle that acts for the partner of this API key. Raises Forbidden if the key is unknown."""
        return self._next(self._native.log_in(text(user_name, "user_name"), text(api_key, "api_key")), user_name)

    def bearer(self, token: str) -> Self:
        """Makes a handle that acts for the partner of this access token. Raises Forbidden if the token is unknown.

        The handle of an upload token, which `update_borrower` returns, can only upload the data of that
        borrower.
        """
        return self._next(self._native.bearer(text(token, "token")), None)

    @property
    def closed(self) -> bool:
        """Whether this handle was closed."""
        return self._native.closed

    def close(self) -> None:
        """Closes the handle, after running calls in other threads. Handles that were made from this one
        stay open. A handle without references closes automatically."""
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


class _Origin:
    """The handle that returned an answer, with the host's handle and the user name for making it again.
    Empty for a unit of work that is not committed."""

    __slots__ = ("book", "host", "user")

    def __init__(self) -> None:
        # Weak, so that a stored answer doesn't keep a file open.
        self.book: ref[Book] | None = None
        self.host: ref[Book] | None = None
        self.user: str | None = None

    def handle(self) -> Book | None:
        """The handle, or None if the book is closed."""
        book = self.book() if self.book is not None else None
        host = self.host() if self.host is not None else None
        if book is None and host is not None and self.user is not None and not host.closed:
            # The handle is gone, and the book is still open.
            book = host.acting_as(self.user)
        return None if book is None or book.closed else book

    def explain(self, decision_id: str) -> ExplainedDecision | None:
        """The explanation of a decision, or None if the book is closed."""
        book = self.handle()
        return None if book is None else book.explain(decision_id)


def _answer(operation: Operation[T], reply: tuple[int, str, str], origin: _Origin) -> T:
    status, body, detail = reply
    if status != 200:
        raise refusal(status, body, detail)
    answer = answered(operation.answer, body, detail)
    for told in with_decisions(answer):
        object.__setattr__(told, "_explain", origin.explain)
    return answer


def _callable(name: str, value: object) -> None:
    if not callable(value):
        raise TypeError(f"{name}: must be a function, not {type_name(value)}")


def _request(operation: str, request: str | bytes | Mapping[str, Any]) -> bytes:
    if isinstance(request, str):
        return whole(request, "request").encode()
    return request if isinstance(request, bytes) else ANY.write(request, operation).encode()


def opened(
    settings: Operation[Any], on_effect: Callable[[Event], object] | None, *values: Any
) -> Book:
    """Opens a book with these settings."""
    listener = on_effect if on_effect is None else listening(on_effect)
    native = _native.Book.open(settings.request(values), listener)
    named = dict(zip((field.name for field in settings.fields), values, strict=True))
    path = named.get("path")
    return Book(native, "in memory" if path is None else repr(fspath(path)))


def _pairs(headers: object) -> list[tuple[str, str]]:
    """The headers as pairs. A repeated name stays repeated."""
    pairs = headers.items() if isinstance(headers, Mapping) else headers
    if isinstance(pairs, (str, bytes)) or not isinstance(pairs, Iterable):
        raise TypeError(f"headers: must be a dict or pairs of str, not {type_name(headers)}")
    given = []
    for at, pair in enumerate(pairs):
        if not isinstance(pair, (tuple, list)) or len(pair) != 2:
            raise TypeError(f"headers[{at}]: must be a name and a value, not {type_name(pair)}")
        for one in pair:
            if not isinstance(one, str):
                raise TypeError(f"headers[{at}]: must be two str, not {type_name(one)}")
            whole(one, f"headers[{at}]")
        given.append((pair[0], pair[1]))
    return given


def _bytes_of(body: object) -> bytes:
    if isinstance(body, (bytes, bytearray, memoryview)):
        return bytes(body)
    hint = "; pass body.encode()" if isinstance(body, str) else ""
    hint = "; pass json.dumps(body).encode()" if isinstance(body, Mapping) else hint
    raise TypeError(f"body: must be bytes, not {type_name(body)}{hint}")
