"""Records: what answers are made of."""

from __future__ import annotations

import json
from collections.abc import Mapping
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
    TypeAlias,
    TypeVar,
    dataclass_transform,
)

from ._forms import ANY, Form, T
from ._values import NA

if TYPE_CHECKING:
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
    "Of",
    "Operation",
    "Record",
    "TextAnswer",
    "WholeList",
    "WholeMap",
]

R = TypeVar("R", bound="Record")

Asked: TypeAlias = "tuple[ref[Book], ref[Book] | None, str | None]"
"""Who was asked: the handle, and the host's handle and the user name by which to make it anew."""


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


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Record:
    """Named values that don't change."""

    __slots__ = ()
    _members: ClassVar[tuple[Member, ...]] = ()

    if not TYPE_CHECKING:

        def __init__(self, **values: Any) -> None:
            for member in self._members:
                if member.name in values:
                    object.__setattr__(self, member.name, values.pop(member.name))
                elif member.omitted:
                    object.__setattr__(self, member.name, member.form.absent)
                else:
                    raise TypeError(f"{type(self).__name__}: '{member.name}' is missing")
            if values:
                raise TypeError(f"{type(self).__name__} has no '{next(iter(values))}'")

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
        def shown(member: Member) -> str:
            return "…" if member.form.hidden else _shown(getattr(self, member.name))

        told = [
            f"{member.name}={shown(member)}"
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


def _rebuilt(cls: type[R], values: tuple[Any, ...]) -> R:
    record = cls.__new__(cls)
    for member, value in zip(cls._members, values, strict=True):
        object.__setattr__(record, member.name, value)
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
        return super().__reduce__()

    def explanation(self) -> ExplainedDecision | None:
        """Why the decision that this answer tells of came out as it did; None where it tells of
        none, stands inside another answer, or its book is closed."""
        asked: Asked | None = getattr(self, "_asked", None)
        if asked is None or self.detail.decision_id is None:
            return None
        told, hosts, user = asked
        book, host = told(), hosts() if hosts else None
        if book is None and host is not None and user is not None and not host.closed:
            # The handle was dropped and the book is still open.
            book = host.acting_as(user)
        if book is None or book.closed:
            return None
        return book.explain(self.detail.decision_id)


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


class MapAnswer(dict[str, T], Answered):
    """Values by name that answer an operation."""

    __slots__ = ("_body", "_told")

    def to_dict(self, na: Any = NA) -> dict[str, Any]:
        """The values as `Record.to_dict` gives them."""
        return {key: _plain(item, na) for key, item in self.items()}

    def _repr_html_(self) -> str:
        from . import _cards

        return _cards.mapping(self)


class Of(Form[R]):
    """A record's form. A dict with the names that JSON has is taken in a record's place."""

    __slots__ = ("record",)

    def __init__(self, record: type[R]) -> None:
        self.record = record

    def write(self, value: Any, at: str) -> str:
        if isinstance(value, self.record):
            return value._write(at)
        if isinstance(value, Mapping):
            return ANY.write(value, at)
        raise TypeError(f"{at}: must be a {self.record.__name__}, not a {type(value).__name__}")

    def read(self, value: Any) -> R:
        return self.record._of(value)

    def fits(self, value: Any) -> bool:
        members = self.record._members
        needed = {member.wire for member in members if not member.omitted}
        return isinstance(value, dict) and needed <= value.keys() <= {m.wire for m in members}


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
    return value
