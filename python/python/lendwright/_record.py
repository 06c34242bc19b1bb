"""Records: what answers are made of."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from decimal import Decimal
from json.encoder import encode_basestring as _quoted
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Final,
    Generic,
    NamedTuple,
    Self,
    TypeVar,
    dataclass_transform,
)

from ._forms import Form, T
from ._frozen import FrozenDict
from ._names import near
from ._values import NA

if TYPE_CHECKING:
    from inspect import Signature
    from weakref import ref

    from ._book import Book
    from ._records import Detail, ExplainedDecision, Warning

__all__ = [
    "WHOLE_TEXT",
    "Answer",
    "Answered",
    "Asked",
    "ListAnswer",
    "MapAnswer",
    "Member",
    "Operation",
    "Record",
    "TextAnswer",
    "WholeList",
    "WholeMap",
]

R = TypeVar("R", bound="Record")

class Asked:
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


class Member(NamedTuple):
    """A member of a record, or a field of an operation."""

    wire: str
    """Its name in JSON."""
    name: str
    """Its name in Python."""
    form: Form[Any]
    """Its form."""
    omitted: bool
    """Whether it is left out where there is nothing to say."""

    def shown(self, record: Record) -> Any:
        """The record's value, or what stands for one that nobody is to see."""
        value = getattr(record, self.name)
        return _HIDDEN if self.form.hidden and value is not NA else value


class _Hidden:
    def __repr__(self) -> str:
        return "…"


_HIDDEN: Final = _Hidden()


class _Signature:
    """How a record is made, put together when it is asked for."""

    def __get__(self, instance: object, record: type[Record]) -> Signature:
        from inspect import Parameter, Signature

        types = record.__annotations__
        return Signature(
            [
                Parameter(
                    member.name,
                    Parameter.KEYWORD_ONLY,
                    default=member.form.absent if member.omitted else Parameter.empty,
                    annotation=types.get(member.name, Parameter.empty),
                )
                for member in record._members
            ]
        )


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Record:
    """Named values that don't change."""

    __slots__ = ()
    _members: ClassVar[tuple[Member, ...]] = ()
    _beside: ClassVar[tuple[str, ...]] = ()
    """The members that are records whose own members may stand beside them in a row."""

    if not TYPE_CHECKING:
        __signature__ = _Signature()

        def __init__(self, **values: Any) -> None:
            known = [member.name for member in self._members]
            for name in values:
                if name not in known:
                    raise TypeError(f"{type(self).__name__} has no '{name}'{near(name, known)}")
            for member in self._members:
                if member.name in values:
                    object.__setattr__(self, member.name, values[member.name])
                elif member.omitted:
                    object.__setattr__(self, member.name, member.form.absent)
                else:
                    raise TypeError(f"{type(self).__name__}: '{member.name}' is missing")

        def __setattr__(self, name: str, value: Any) -> None:
            raise AttributeError(f"a {type(self).__name__} doesn't change: '{name}' can't be set")

        def __delattr__(self, name: str) -> None:
            raise AttributeError(f"a {type(self).__name__} doesn't change: '{name}' has to stay")

    @classmethod
    def _of(cls, value: Mapping[str, Any]) -> Self:
        record = cls.__new__(cls)
        put = object.__setattr__
        for wire, name, form, _ in cls._members:
            put(record, name, form.read(value[wire]) if wire in value else form.absent)
        return record

    def _write(self, at: str) -> str:
        members = []
        for wire, name, form, omitted in self._members:
            value = getattr(self, name)
            if not (omitted and value == form.absent):
                members.append(f"{_quoted(wire)}:{form.write(value, f'{at}.{name}')}")
        return "{" + ",".join(members) + "}"

    def _values(self) -> tuple[Any, ...]:
        return tuple([getattr(self, member.name) for member in self._members])

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self), self._values()))

    def __repr__(self) -> str:
        told = [
            f"{member.name}={_shown(member.shown(self))}"
            for member in self._members
            if not (member.omitted and getattr(self, member.name) == member.form.absent)
        ]
        return f"{type(self).__name__}({', '.join(told)})"

    def to_dict(self, na: Any = NA) -> dict[str, Any]:
        """The values by their names in Python, records inside as dicts and tuples as lists, for a
        table for example. `na` stands in the place of `NA`: `pandas.DataFrame` reads None as a
        missing value.

        >>> import lendwright as lw
        >>> lw.open().get_rules().to_dict()
        {'client': {}}
        """
        return {member.name: _plain(getattr(self, member.name), na) for member in self._members}

    def _repr_html_(self) -> str:
        from . import _cards

        return _cards.record(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (type(self), self._values())


def _shown(value: Any) -> str:
    """A value's repr, shortened where it is a long text: a log, a digest."""
    if not isinstance(value, str) or len(value) <= _WORD_MAX:
        return repr(value)
    if " " not in value[:_TEXT_MAX]:
        return f"{value[:_WORD_SHOWN]!r}…"
    return repr(value) if len(value) <= _TEXT_MAX else f"{value[:_TEXT_MAX]!r}…"


_WORD_MAX = 64
_WORD_SHOWN = 24
_TEXT_MAX = 200


def _plain(value: Any, na: Any) -> Any:
    if value is NA:
        return na
    if isinstance(value, Record):
        return value.to_dict(na)
    if isinstance(value, (tuple, list)):
        return [_plain(item, na) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item, na) for key, item in value.items()}
    return value


def _rebuilt(cls: type[R], values: tuple[Any, ...], told: str | None = None) -> R:
    record = cls.__new__(cls)
    for member, value in zip(cls._members, values, strict=True):
        object.__setattr__(record, member.name, value)
    if told is not None:
        object.__setattr__(record, "_told", told)
    return record


class Answered:
    """What every answer of an operation has beside its value."""

    __slots__ = ()
    _body: str
    _told: str

    @property
    def json(self) -> str:
        """The body as the interface has it: JSON, exactly."""
        try:
            return self._body
        except AttributeError:
            raise AttributeError(_INSIDE) from None

    @property
    def detail(self) -> Detail:
        """What the interface has no place for: the id of the decision, warnings, …"""
        from ._records import Detail

        try:
            return Detail.read(self._told)
        except AttributeError:
            raise AttributeError(_INSIDE) from None


def warnings_of(answer: Answered) -> tuple[Warning, ...]:
    """What was done and is worth a second look; nothing for what stands inside an answer."""
    told = getattr(answer, "_told", "{}")
    # Most answers have none, and their detail need not be read to see that.
    return answer.detail.warnings if '"warnings"' in told else ()


_INSIDE = "this stands inside another answer, which has the text and the detail of the whole"


class Answer(Record, Answered):
    """A record that answers an operation.

    One that stands inside another answer has neither `json` nor `detail`: those are the whole's.
    A batch's score has a `detail` that tells its decision.
    """

    __slots__ = ("_asked", "_body", "_told")
    _asked: Asked | None

    @classmethod
    def read(cls, text: str) -> Self:
        """The record out of JSON, which it keeps."""
        record = cls._of(parsed(text))
        object.__setattr__(record, "_body", text)
        object.__setattr__(record, "_told", "{}")
        object.__setattr__(record, "_asked", None)
        return record

    def __reduce__(self) -> tuple[Any, ...]:
        if hasattr(self, "_body"):
            return _reread, (type(self), self._body, self._told)
        return _rebuilt, (type(self), self._values(), getattr(self, "_told", None))

    def explanation(self) -> ExplainedDecision | None:
        """Why the decision that this answer tells of came out as it did; None where it tells of
        none, its unit of work is not committed, or its book is closed."""
        asked: Asked | None = getattr(self, "_asked", None)
        decision_id = self.detail.decision_id if hasattr(self, "_told") else None
        book = asked.handle() if asked is not None and decision_id is not None else None
        return None if book is None or decision_id is None else book.explain(decision_id)


def _reread(cls: type[Answer], body: str, told: str) -> Answer:
    answer = cls.read(body)
    object.__setattr__(answer, "_told", told)
    return answer


class TextAnswer(str, Answered):
    """A text that answers an operation. Its repr tells the warnings, too."""

    __slots__ = ("_body", "_told")

    def __repr__(self) -> str:
        said = "; ".join(warning.message for warning in warnings_of(self))
        return f"<{super().__repr__()}, warning: {said}>" if said else super().__repr__()

    def _repr_html_(self) -> str:
        from . import _cards

        return _cards.text(self)


class ListAnswer(tuple[T, ...], Answered):
    """Values in order that answer an operation."""

    def to_list(self, na: Any = NA) -> list[Any]:
        """The values as `Record.to_dict` gives them."""
        return [_plain(item, na) for item in self]


class MapAnswer(FrozenDict[T], Answered):
    """Values by name that answer an operation."""

    __slots__ = ("_body", "_told")

    def __reduce__(self) -> tuple[Any, ...]:
        state = {name: getattr(self, name) for name in self.__slots__ if hasattr(self, name)}
        return (*super().__reduce__(), (None, state))

    def to_dict(self, na: Any = NA) -> dict[str, Any]:
        """The values as `Record.to_dict` gives them."""
        return {key: _plain(item, na) for key, item in self.items()}

    def _repr_html_(self) -> str:
        from . import _cards

        return _cards.mapping(self)


class _WholeText(Form[TextAnswer]):
    __slots__ = ()

    def read(self, value: Any) -> TextAnswer:
        return TextAnswer(value)


WHOLE_TEXT: Final = _WholeText()


class WholeList(Form[ListAnswer[T]]):
    """A list that is a whole answer."""

    __slots__ = ("item",)

    def __init__(self, item: Form[T]) -> None:
        self.item = item

    def read(self, value: Any) -> ListAnswer[T]:
        return ListAnswer([self.item.read(item) for item in value])


class WholeMap(Form[MapAnswer[T]]):
    """An object with free keys that is a whole answer."""

    __slots__ = ("item",)

    def __init__(self, item: Form[T]) -> None:
        self.item = item

    def read(self, value: Any) -> MapAnswer[T]:
        return MapAnswer({key: self.item.read(item) for key, item in value.items()})


class Operation(NamedTuple, Generic[T]):
    """An operation as data: its name, its fields in the order of their checks, its answer."""

    name: str
    fields: tuple[Member, ...]
    answer: Form[T]

    def request(self, values: tuple[Any, ...]) -> bytes:
        """The request as JSON. A field that may be left out is where it is None."""
        members = []
        for (wire, name, form, omitted), value in zip(self.fields, values, strict=True):
            if not (omitted and value is None):
                members.append(f"{_quoted(wire)}:{form.write(value, name)}")
        return ("{" + ",".join(members) + "}").encode()


def parsed(text: str) -> Any:
    """JSON whose fractions are Decimals, so that money loses nothing."""
    # What the library wrote has nothing before or after it, so nothing is looked for there.
    return _DECODER.raw_decode(text)[0]


_DECODER: Final = json.JSONDecoder(parse_float=Decimal)


def answered(form: Form[T], body: str, detail: str) -> T:
    """The value of an answer, with its body and its detail."""
    value = form.read(parsed(body))
    object.__setattr__(value, "_body", body)
    object.__setattr__(value, "_told", detail)
    if isinstance(value, MapAnswer) and '"decision_ids"' in detail:
        for name, decision_id in parsed(detail)["decision_ids"].items():
            object.__setattr__(value[name], "_told", f'{{"decision_id":{_quoted(decision_id)}}}')
    return value


def telling(answer: object) -> Iterator[Answer]:
    """The answers that may tell of a decision: it, or those inside a batch."""
    several = answer.values() if isinstance(answer, MapAnswer) else (answer,)
    return (one for one in several if isinstance(one, Answer))
