"""Runs contract cases through the typed methods. tests/contract/README.md describes the protocol.

A request is converted to the keyword arguments that a user would write. Some requests are not expressible with the
right types: a missing field, a text for a number, two members of one name.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal
from typing import Any, BinaryIO, TypeVar

import lendwright
from lendwright import _answer, _forms, _index, _lazy, _native, _record, _rows


T = TypeVar("T")


class NotExpressible(Exception):
    """The request can't be written with the right types."""


class Written(Decimal):
    """A number with its text."""

    text: str


def main(commands: BinaryIO, answers: BinaryIO) -> None:
    host: lendwright.Book | None = None
    book: lendwright.Book | None = None
    while line := commands.readline():
        verb, *words = line.decode().split()
        payload = commands.read(int(words[-1]))
        try:
            if verb == "open":
                if host:
                    host.close()
                host = book = lendwright.Book(_native.Book.open(payload))
                reply = (200, "", "")
            elif host is None or book is None:
                raise RuntimeError("no book is open")
            elif verb == "acting":
                name = payload.decode()
                book = host if name == "host" else host.acting_as(name)
                reply = (200, "", "")
            elif verb == "raw":
                told = book.call(words[0], payload)
                reply = (told.status, told.body, told.detail)
            else:
                reply = run(book, words[0], payload)
        except NotExpressible:
            answers.write(b"not expressible\n")
        except lendwright.LendwrightError as refused:
            send(answers, refused.status, refused.body, refused.detail.json)
        else:
            send(answers, *reply)
        answers.flush()


def send(answers: BinaryIO, status: int, body: str, detail: str) -> None:
    parts = body.encode(), detail.encode()
    answers.write(f"status {status} body {len(parts[0])} detail {len(parts[1])}\n".encode())
    answers.write(parts[0] + parts[1])


def run(book: lendwright.Book, name: str, request: bytes) -> tuple[int, str, str]:
    operation = _lazy.load(_index.OPERATIONS[name], "OPERATIONS")[name]
    values = arguments(operation, parsed(request))
    answer = getattr(book, name)(**values)
    # Compares the fields with the body, because `answer.json` is only the stored text.
    told = _forms.ANY.write(answer, name)
    if _record.parsed(told) != _record.parsed(answer.json):
        raise RuntimeError(f"{name}: the fields say {told}, the body {answer.json}")
    return 200, answer.json, answer.detail.json


def parsed(request: bytes) -> dict[str, Any]:
    try:
        document = json.loads(
            request, object_pairs_hook=members, parse_float=number, parse_int=whole
        )
    except ValueError:
        raise NotExpressible from None
    if not isinstance(document, dict):
        raise NotExpressible
    return document


def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) < len(pairs):
        raise NotExpressible
    return dict(pairs)


def number(text: str) -> Written:
    value = Written(text)
    value.text = text
    return value


def whole(text: str) -> int | Written:
    return number(text) if text == "-0" or len(text) > 1000 else int(text)


def arguments(operation: _answer.Operation[Any], document: dict[str, Any]) -> dict[str, Any]:
    if document.keys() - {field.wire for field in operation.fields}:
        raise NotExpressible
    values = {}
    for field in operation.fields:
        value = document.get(field.wire)
        if value is not None:
            values[field.name] = typed(field.form, value)
        elif not field.omitted:
            raise NotExpressible
    return values


def typed(form: Any, value: Any) -> Any:
    """The value as a user would write it."""
    for kind, read in READERS:
        if isinstance(form, kind):
            return read(form, value)
    raise RuntimeError(f"no reader for {form}")


def text(form: Any, value: Any) -> str:
    if not isinstance(value, str):
        raise NotExpressible
    try:
        value.encode()
    except UnicodeEncodeError:
        raise NotExpressible from None
    return value


def choice(form: Any, value: Any) -> str:
    if value not in form.values:
        raise NotExpressible
    return text(form, value)


def integer(form: Any, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise NotExpressible
    return value


def floating(form: Any, value: Any) -> float | int:
    if isinstance(value, bool) or not isinstance(value, (int, Decimal)):
        raise NotExpressible
    return value if isinstance(value, int) else float(value)


def money(form: Any, value: Any) -> Decimal | int:
    if isinstance(value, Decimal):
        return Decimal(value)
    if isinstance(value, str) and re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", value):
        # The interface also takes amounts as texts. A user of Python writes a Decimal.
        return Decimal(value)
    return integer(form, value)


def boolean(form: Any, value: Any) -> bool:
    if value not in (True, False) or isinstance(value, Decimal):
        raise NotExpressible
    return bool(value)


def day(form: Any, value: Any) -> date:
    return when(date.fromisoformat, value)


def instant(form: Any, value: Any) -> datetime:
    return when(datetime.fromisoformat, value)


def day_or_moment(form: Any, value: Any) -> date | int | str:
    try:
        return date.fromisoformat(text(form, value))
    except ValueError:
        return moment(form, value)


def moment(form: Any, value: Any) -> datetime | int | str:
    if not isinstance(value, str):
        return integer(form, value)
    try:
        found = datetime.fromisoformat(value)
    except ValueError:
        return text(form, value)
    return value if found.tzinfo is None else found


def when(read: Callable[[str], T], value: Any) -> T:
    try:
        return read(text(None, value))
    except ValueError:
        raise NotExpressible from None


def anything(form: Any, value: Any) -> Any:
    if isinstance(value, Written):
        # Python writes a number by its value, so another text of the same number is not expressible.
        if format(value, "f") != value.text:
            raise NotExpressible
        return Decimal(value)
    if isinstance(value, list):
        return [anything(form, item) for item in value]
    if isinstance(value, dict):
        return {text(form, key): anything(form, item) for key, item in value.items()}
    return text(form, value) if isinstance(value, str) else value


def items(form: Any, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise NotExpressible
    return [typed(form.item, item) for item in value]


def mapping(form: Any, value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise NotExpressible
    return {text(form, key): typed(form.item, item) for key, item in value.items()}


def optional(form: Any, value: Any) -> Any:
    return None if value is None else typed(form.inner, value)


def available(form: Any, value: Any) -> Any:
    return lendwright.NA if value == "N/A" else typed(form.inner, value)


def either(form: Any, value: Any) -> Any:
    for one in form.forms:
        try:
            return typed(one, value)
        except NotExpressible:
            continue
    raise NotExpressible


def record(form: Any, value: Any) -> Any:
    kind = form.record
    if not isinstance(value, dict) or value.keys() - {member.wire for member in kind._members}:
        raise NotExpressible
    values = {}
    for member in kind._members:
        if member.wire in value:
            values[member.name] = typed(member.form, value[member.wire])
        elif not member.omitted:
            raise NotExpressible
    return kind(**values)


READERS: list[tuple[type, Callable[[Any, Any], Any]]] = [
    (type(_forms.TEXT), text),
    (type(_forms.INTEGER), integer),
    (type(_forms.NUMBER), floating),
    (type(_forms.MONEY), money),
    (type(_forms.BOOLEAN), boolean),
    (type(_forms.DATE), day),
    (type(_forms.TIME), instant),
    (type(_forms.INSTANT), moment),
    (type(_forms.DAY), day_or_moment),
    (type(_forms.ANY), anything),
    (_forms.Choice, choice),
    (_forms.List, items),
    (_forms.Map, mapping),
    (_forms.Optional, optional),
    (_forms.Available, available),
    (_forms.Either, either),
    (_rows.Of, record),
]

if __name__ == "__main__":
    main(sys.stdin.buffer, sys.stdout.buffer)
