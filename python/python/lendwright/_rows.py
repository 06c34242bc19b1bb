"""The form of a record. It also takes dicts, such as rows of a table."""

from __future__ import annotations

from collections.abc import Mapping
from json.encoder import encode_basestring as _quoted
from typing import Any, Final, TypeAlias

from ._foreign import type_name, is_gap
from ._forms import Form
from ._names import suggestion
from ._record import Member, R, Record
from ._values import NA

__all__ = ["Of"]


class Of(Form[R]):
    """The form of a record. It also takes a dict with the names of Python or of JSON."""

    __slots__ = ("record",)

    def __init__(self, record: type[R]) -> None:
        self.record = record

    def write(self, value: Any, at: str) -> str:
        if isinstance(value, self.record):
            return value._write(at)
        if isinstance(value, Mapping):
            return _row(self.record, value, at)
        raise TypeError(f"{at}: must be a {self.record.__name__} or a dict, not {type_name(value)}")

    def read(self, value: Any) -> R:
        return self.record._of(value)

    def fits(self, value: Any) -> bool:
        members = self.record._members
        needed = {member.wire for member in members if not member.omitted}
        return isinstance(value, dict) and needed <= value.keys() <= {m.wire for m in members}

    def is_meant(self, value: Any) -> bool:
        return isinstance(value, Mapping)


def _row(record: type[Record], row: Mapping[Any, Any], at: str) -> str:
    """Writes a dict as a record. The dict may be a row of a table. Missing values are left out."""
    names, given = _names(record), dict[Member, str]()
    members, beside = dict[str, str](), dict[str, list[str]]()
    extras, takes_variables = dict[str, Any](), "extras" in names

    def put(key: str, value: Any) -> None:
        outer, member = names[key]
        written = member.form.write(member.form.cell(value), f"{at}[{key!r}]")
        if outer is None:
            members[member.wire] = written
        else:
            beside.setdefault(outer.wire, []).append(f"{_quoted(member.wire)}:{written}")

    for key, value in row.items():
        if key not in names:
            # It may be a variable that the lender has declared. The library refuses all others.
            if not takes_variables or not isinstance(key, str):
                said = suggestion(key, names) if isinstance(key, str) else ""
                raise TypeError(f"{at}: a {record.__name__} has no {key!r}{said}")
        if value is NA or is_gap(value) or (isinstance(value, str) and value.strip() == NA.value):
            continue
        if key not in names:
            _put(extras, key, value, at)
            continue
        _, member = names[key]
        if member.name == "extras" and isinstance(value, Mapping):
            for name, inner in value.items():
                _put(extras, name, inner, at)
            continue
        if member in given:
            raise TypeError(f"{at}: {given[member]!r} and {key!r} are one field; give one of them")
        given[member] = key
        put(key, value)
    if extras:
        put("extras", extras)
    for wire, inside in beside.items():
        if wire in members:
            raise TypeError(f"{at}: the fields of {wire!r} stand in it or beside it, not both")
        members[wire] = "{" + ",".join(inside) + "}"
    return "{" + ",".join([f"{_quoted(wire)}:{told}" for wire, told in members.items()]) + "}"


def _put(extras: dict[str, Any], name: str, value: Any, at: str) -> None:
    """Adds a declared variable, which may be in `extras` or in a separate column, but not in both."""
    if name in extras:
        raise TypeError(f"{at}: {name!r} is a column and a member of 'extras'; give one of them")
    extras[name] = value


def _names(record: type[Record]) -> _Names:
    """The members of a row by their names in Python and in JSON, each with the member that contains it, if any."""
    if record in _KNOWN:
        return _KNOWN[record]
    names: _Names = {}
    for member in record._members:
        names[member.name] = names[member.wire] = None, member
        inside = getattr(member.form, "inner", None)
        if member.name in record._beside and isinstance(inside, Of):
            for inner in inside.record._members:
                names[inner.name] = names[inner.wire] = member, inner
    return _KNOWN.setdefault(record, names)


_Names: TypeAlias = dict[str, tuple[Member | None, Member]]
_KNOWN: Final[dict[type[Record], _Names]] = {}
