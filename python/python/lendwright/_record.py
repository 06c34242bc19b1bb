"""Records: immutable objects with named values."""

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
    NamedTuple,
    Self,
    TypeVar,
    dataclass_transform,
)

from ._forms import Form
from ._frozen import left_off
from ._names import suggestion
from ._values import NA

if TYPE_CHECKING:
    from inspect import Signature

__all__ = ["STATE", "Document", "Member", "Record", "parsed", "plain"]

STATE: Final = "pass_business_rules_state"
"""The member of a record with the decision."""

R = TypeVar("R", bound="Record")
D = TypeVar("D", bound="Document")


class Member(NamedTuple):
    """A member of a record, or a field of an operation."""

    wire: str
    """Its name in JSON."""
    name: str
    """Its name in Python."""
    form: Form[Any]
    """Its form."""
    omitted: bool
    """Whether it is left out if it has no value."""

    def shown(self, record: Record) -> Any:
        """The value for display. A secret value is a placeholder."""
        value = getattr(record, self.name)
        return _HIDDEN if self.form.hidden and value is not NA else value


class _Hidden:
    def __repr__(self) -> str:
        return "…"


_HIDDEN: Final = _Hidden()


class _Signature:
    """The signature of a record's class, computed on each access."""

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
    """An immutable object with named values."""

    __slots__ = ()
    _members: ClassVar[tuple[Member, ...]] = ()
    _beside: ClassVar[tuple[str, ...]] = ()
    """Members that are records. Their members may be columns of the same row."""

    if not TYPE_CHECKING:
        __signature__ = _Signature()

        def __init__(self, **values: Any) -> None:
            known = [member.name for member in self._members]
            for name in values:
                if name not in known:
                    raise TypeError(f"{type(self).__name__} has no '{name}'{suggestion(name, known)}")
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

    def __bool__(self) -> bool:
        if any(member.name == STATE for member in self._members):
            raise TypeError(
                f"a {type(self).__name__} is neither true nor false: read .{STATE}, which is True, False, None (a person "
                "should decide) or NA (no rule was asked)"
            )
        return True

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
        """Converts the record to a dict. Inner records become dicts, and tuples become lists.

        `na` replaces `NA`. If `na` is None, `NA` becomes the text `N/A` in members that can also be None, such as
        the state of rules. So a decision without rules is never mistaken for a referral.

        >>> import lendwright as lw
        >>> lw.open().get_rules().to_dict()
        {'client': {}}
        """
        return {m.name: plain(getattr(self, m.name), m.form.absence(na)) for m in self._members}

    def _repr_html_(self) -> str:
        from . import _cards

        return _cards.record(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return rebuilt, (type(self), self._values())


def _shown(value: Any) -> str:
    """The repr of a value. Long texts, such as logs and digests, and long lists are shortened."""
    if type(value) is tuple and (cut := left_off(len(value)))[1]:
        return "(" + ", ".join([_shown(item) for item in value[: cut[0]]]) + cut[1] + ")"
    if not isinstance(value, str) or len(value) <= _WORD_MAX:
        return repr(value)
    if " " not in value[:_TEXT_MAX]:
        return f"{value[:_WORD_SHOWN]!r}…"
    return repr(value) if len(value) <= _TEXT_MAX else f"{value[:_TEXT_MAX]!r}…"


_WORD_MAX = 64
_WORD_SHOWN = 24
_TEXT_MAX = 200


def plain(value: Any, na: Any) -> Any:
    """Converts records to dicts, tuples to lists, and `NA` to `na`."""
    if value is NA:
        return na
    if isinstance(value, Record):
        return value.to_dict(na)
    if isinstance(value, (tuple, list)):
        return [plain(item, na) for item in value]
    if isinstance(value, dict):
        return {key: plain(item, na) for key, item in value.items()}
    return value


def rebuilt(cls: type[R], values: tuple[Any, ...], **slots: Any) -> R:
    """Makes a record from these values, for pickle."""
    record = cls.__new__(cls)
    for member, value in zip(cls._members, values, strict=True):
        object.__setattr__(record, member.name, value)
    for name, value in slots.items():
        object.__setattr__(record, name, value)
    return record


class Document(Record):
    """A record that keeps its original JSON text."""

    __slots__ = ("_body",)
    _body: str

    @classmethod
    def read(cls, text: str) -> Self:
        """Reads the record from JSON text."""
        record = cls._of(parsed(text))
        object.__setattr__(record, "_body", text)
        return record

    @property
    def json(self) -> str:
        """The JSON text, exactly as the library wrote it."""
        try:
            return self._body
        except AttributeError:
            raise AttributeError(INSIDE) from None

    def __reduce__(self) -> tuple[Any, ...]:
        if hasattr(self, "_body"):
            return _read_again, (type(self), self._body)
        return super().__reduce__()


INSIDE: Final = "this stands inside another answer, which has the text and the detail of the whole"


def _read_again(cls: type[D], text: str) -> D:
    return cls.read(text)


def parsed(text: str) -> Any:
    """Parses JSON with fractions as Decimals, so that amounts of money stay exact."""
    # JSON from the library has nothing before or after the value, so there is no check for it.
    return _DECODER.raw_decode(text)[0]


_DECODER: Final = json.JSONDecoder(parse_float=Decimal)
