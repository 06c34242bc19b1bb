"""Reads the lines of an exported decision log. Each line must be exactly as the library writes it."""

from __future__ import annotations

import io
import json
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any, NamedTuple

KIND = "lendwright decision log"
_RECORD = (
    "digest epoch number personal personal_digest previous public seal stream".split()
)
_CHECKPOINT = "digest epoch format records streams".split()
_DECISION = (
    "acceptance_rules borrower caller certainty class engine format id notice_codes policy "
    "rejection_rules score state time".split()
)
_ERASURE = "caller erased_to format id time".split()
_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z")
UNREADABLE = (ValueError, TypeError, KeyError, AttributeError, ArithmeticError, RecursionError)
_HEX = frozenset("0123456789abcdef")


class Entry(NamedTuple):
    """A record of an export."""

    stream: str
    number: int
    previous: bytes
    digest: bytes
    public: str
    salt: bytes | None
    personal: str | None
    personal_digest: bytes
    epoch: int
    kid: str | None
    mac: bytes


def split(lines: Iterable[str] | Iterable[bytes]) -> Iterator[str | bytes]:
    """Splits the items into lines with their line feeds. An item may be a whole page of lines."""
    for text in lines:
        if isinstance(text, str):
            *whole, rest = text.split("\n")
            yield from (f"{line}\n" for line in whole)
            if rest:
                yield rest
        else:
            # Only a line feed ends a line. In UTF-8, no other character contains its byte.
            yield from io.BytesIO(text)


def read_line(line: str | bytes) -> dict[str, Any]:
    """Reads a line of an export."""
    if not isinstance(line, str):
        try:
            line = line.decode()
        except UnicodeDecodeError as error:
            raise ValueError(f"not UTF-8 at byte {error.start}") from None
    if not line.endswith("\n"):
        raise ValueError("the export ends before its last line")
    value = json.loads(line)
    if not isinstance(value, dict) or _canonical(value) != line[:-1]:
        raise ValueError("the text is not canonical JSON (RFC 8785)")
    return value


def _canonical(value: object) -> str:
    """Canonical JSON of texts, whole numbers, booleans and nulls, with names in ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _read_text(text: str) -> dict[str, Any]:
    """Reads an object of canonical JSON."""
    value = json.loads(text, parse_constant=_count)
    if not isinstance(value, dict) or canonical_text(value) != text:
        raise ValueError("the text is not canonical JSON (RFC 8785)")
    return value


def canonical_text(value: object) -> str:
    """Canonical JSON of any value."""
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        members = (f"{_canonical(name)}:{canonical_text(value[name])}" for name in names)
        return "{" + ",".join(members) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical_text, value)) + "]"
    if isinstance(value, bool) or not isinstance(value, int | float):
        return _canonical(value)
    return _number(float(value))


def _number(value: float) -> str:
    """A number in canonical JSON: the shortest text of ECMAScript."""
    if not math.isfinite(value):
        raise ValueError("a number is not finite")
    sign, places, exponent = Decimal(repr(value)).normalize().as_tuple()
    digits, minus = "".join(map(str, places)), "-" if sign and value else ""
    point = len(digits) + int(exponent)
    if not value:
        return "0"
    if len(digits) <= point <= 21:
        return minus + digits.ljust(point, "0")
    if 0 < point <= 21:
        return f"{minus}{digits[:point]}.{digits[point:]}"
    if -6 < point <= 0:
        return f"{minus}0.{'0' * -point}{digits}"
    rest = f".{digits[1:]}" if digits[1:] else ""
    return f"{minus}{digits[0]}{rest}e{point - 1:+d}"


def record_of(text: str) -> dict[str, Any]:
    """Reads the public part of a record, like the library. Unknown members are refused."""
    record = _read_text(text)
    if _count(record["format"]) != 1:
        raise ValueError("a newer format")
    _text(record["id"]), _text(record["caller"])
    if not _TIME.fullmatch(record["time"]):
        raise ValueError("a time must be in microseconds")
    datetime.fromisoformat(record["time"][:-1])
    if "erased_to" in record:
        _count(record["erased_to"])
        if sorted(record) != _ERASURE:
            raise ValueError("an erasure has other members")
        return record
    if sorted(record.keys() - {"evaluate_by", "marks"}) != _DECISION:
        raise ValueError("a decision has other members")
    for name in ("borrower", "policy", "engine", "class"):
        _text(record[name])
    for name in ("acceptance_rules", "rejection_rules", "notice_codes"):
        _list(record[name], _text)
    for name in ("score", "certainty"):
        if record[name] != "N/A":
            _double(record[name])
    state = record["state"]
    if not (state is None or isinstance(state, bool) or state == "N/A"):
        raise ValueError("a state must be true, false, null or N/A")
    if record.get("evaluate_by", "model") != "model":
        raise ValueError("evaluate_by is left out for a rule")
    if "marks" in record and not _list(record["marks"], _mark):
        raise ValueError("marks are left out where there are none")
    return record


def _mark(value: Any) -> None:
    if sorted(value) != ["kind", "subject"]:
        raise ValueError("a mark has other members")
    _text(value["kind"]), _text(value["subject"])


def inputs_of(text: str) -> dict[str, Any]:
    """Reads the personal part of a record, like the library."""
    personal = _read_text(text)
    if sorted(personal) != ["format", "missing", "values"] or _count(personal["format"]) != 1:
        raise ValueError("inputs of another format")
    names: list[str] = []
    for group in personal["missing"].values():
        _list(group, _text)
        if not group or group != sorted(set(group), key=lambda name: name.encode("utf-16-be")):
            raise ValueError("names must be in order")
        names += group
    for values in personal["values"].values():
        if not values:
            raise ValueError("a source without values")
        names += values
        for value in values.values():
            _list(value, _input) if isinstance(value, list) else _input(value, whole=True)
    if len(names) != len(set(names)):
        raise ValueError("an input is given twice")
    return personal


def _input(value: Any, whole: bool = False) -> None:
    if isinstance(value, dict):
        [(kind, text)] = value.items()
        if kind != "date" and (whole or kind != "missing"):
            raise ValueError("a member must be a value")
        _text(text)
    elif not isinstance(value, str | bool):
        _double(value)


def _list(value: object, check: Callable[[Any], object]) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError("a member must be a list")
    for item in value:
        check(item)
    return value


def _double(value: object) -> None:
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise TypeError("a member must be a number")


def is_whole(first: Mapping[str, Any]) -> bool:
    """Whether the first line says that the export is the whole log."""
    if first.get("export") != KIND:
        raise ValueError("it is no export of a decision log")
    if (number := _count(first.get("format"))) != 1:
        raise ValueError(f"format {number} is newer than format 1, which this version reads")
    if set(first) != {"export", "format", "whole"} or not isinstance(first["whole"], bool):
        raise ValueError("its first line has other members")
    return first["whole"]


def read_checkpoint(text: str) -> dict[str, Any]:
    """Reads a checkpoint."""
    wrong = "checkpoint: must be as verify_log gave it"
    try:
        value = read_line(f"{text.strip()}\n")
        counts = [_count(value[name]) for name in ("format", "epoch", "records", "streams")]
        _bytes(value["digest"])
    except UNREADABLE as error:
        raise ValueError(f"{wrong}: {error}") from None
    if sorted(value) != _CHECKPOINT or counts[0] != 1:
        raise ValueError(wrong)
    return value


def entry_of(value: Mapping[str, Any]) -> Entry:
    """The record of a line."""
    if sorted(value) != _RECORD:
        raise ValueError("it is no record of format 1")
    personal, seal = value["personal"], value["seal"]
    if personal is not None and sorted(personal) != ["salt", "text"]:
        raise ValueError("its personal part has other members")
    if seal is not None and sorted(seal) != ["kid", "mac"]:
        raise ValueError("its seal has other members")
    return Entry(
        stream=_text(value["stream"]),
        number=_count(value["number"]),
        previous=_bytes(value["previous"]),
        digest=_bytes(value["digest"]),
        public=_text(value["public"]),
        salt=None if personal is None else _bytes(personal["salt"]),
        personal=None if personal is None else _text(personal["text"]),
        personal_digest=_bytes(value["personal_digest"]),
        epoch=_count(value["epoch"]),
        kid=None if seal is None else _text(seal["kid"]),
        mac=b"" if seal is None else _bytes(seal["mac"]),
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("a member must be a string")
    return value


def _count(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**53:
        raise TypeError("a member must be a whole number from 0 to 2^53 - 1")
    return value


def _bytes(value: object) -> bytes:
    if not isinstance(value, str) or len(value) != 64 or not _HEX.issuperset(value):
        raise TypeError("a member must be 64 lower-case hexadecimal digits")
    return bytes.fromhex(value)
