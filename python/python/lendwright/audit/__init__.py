"""Verifies an exported decision log without a book, and without the library.

    import lendwright as lw
    from lendwright import audit

    with open("log.jsonl", "w", encoding="utf-8", newline="") as file:
        file.writelines(audit.export(book))

    with open("log.jsonl", "rb") as file:
        found = audit.verify(file, keys={"2026": secret}, checkpoint=kept, policies=[policy])
    print(found.whole, found.message)

This package uses only Python's standard library. You can copy its folder to another machine and run
`python -m audit log.jsonl` there. Only repeating decisions needs policies, and these need the library.

docs/log.md describes the checks:

- the digest of each record, and its link to the previous record
- the record of each erasure of inputs
- with `keys`, the authentication code of each record
- with `policies`, each outcome
- with `checkpoint`, that the records at the time of the checkpoint are unchanged
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Protocol

from ._records import (
    KIND,
    UNREADABLE,
    Entry,
    entry_of,
    inputs_of,
    is_whole,
    read_checkpoint,
    read_line,
    record_of,
    split,
)

__all__ = ["Decides", "ExportError", "Verification", "export", "verify"]


class ExportError(ValueError):
    """The file is not a valid export. `line` is the number of the wrong line, counted from 1."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line} of the export: {why}")
        self.line = line


class Decides(Protocol):
    """An object that repeats decisions, such as a `lendwright.Policy`."""

    @property
    def digest(self) -> str: ...
    @property
    def json(self) -> str: ...
    def decide(
        self,
        inputs: Mapping[str, Any],
        acceptance_rules: Iterable[str] | None = None,
        rejection_rules: Iterable[str] | None = None,
    ) -> Any: ...


class _Exports(Protocol):
    def export_log(
        self,
        *,
        partner: str | None = None,
        from_: datetime | None = None,
        to: datetime | None = None,
        after: str | None = None,
        limit: int | None = None,
    ) -> Any: ...


@dataclass(slots=True)
class Verification:
    """The result of a verification."""

    whole: bool = True
    """Whether no check found a fault."""
    message: str | None = None
    """The first fault, or None."""
    stream: str | None = None
    """The stream of the record with the first fault. None for a fault of the whole log."""
    number: int | None = None
    """The number of that record in its stream."""
    lacking: int | None = None
    """The number of records of the checkpoint that are missing. None without a checkpoint."""
    records: int = 0
    streams: int = 0
    keyed: int = 0
    """The number of records with the authentication code of a key."""
    replayed: int = 0
    """The number of decisions that were repeated."""
    erased: int = 0
    """The number of decisions with erased inputs."""


def export(
    book: _Exports,
    *,
    partner: str | None = None,
    from_: datetime | None = None,
    to: datetime | None = None,
    limit: int | None = None,
) -> Iterator[str]:
    """Exports the decision log of a book, a few lines at a time. Memory doesn't grow with the log."""
    after = None
    while True:
        page = book.export_log(partner=partner, from_=from_, to=to, after=after, limit=limit)
        yield page.log
        after = page.next
        if after is None:
            return


def verify(
    lines: Iterable[str] | Iterable[bytes],
    *,
    keys: Mapping[str, bytes] | None = None,
    checkpoint: str | None = None,
    policies: Iterable[Decides] = (),
) -> Verification:
    """Verifies the lines of an export, such as an open file. Only one record at a time is in memory.

    Args:
        lines: The lines of the export, as texts or bytes.
        keys: The secrets of the log, by name.
        checkpoint: The checkpoint that `verify_log` returned.
        policies: The policies that made the decisions. They repeat each decision.

    Raises:
        ExportError: If the file is not a valid export.
    """
    kept = None if checkpoint is None else read_checkpoint(checkpoint)
    log = _Log(keys, kept, {policy.digest: _Again(policy) for policy in policies})
    place, ended = 0, False
    for place, line in enumerate(split(lines), start=1):
        try:
            value = read_line(line)
            if place == 1:
                log.part = not is_whole(value)
                if log.part and kept is not None:
                    raise ValueError("a part of a log can't be compared with a checkpoint")
            elif ended:
                raise ValueError("something follows the last line")
            elif value == {"end": KIND}:
                ended = True
            else:
                log.add(entry_of(value))
        except UNREADABLE as error:
            if log.fault is not None:
                break
            raise ExportError(place, str(error)) from None
    if not ended and log.fault is None:
        raise ExportError(place + 1, "the export ends before its last line")
    return log.finish()


class _Fault(Exception):
    pass


@dataclass(slots=True)
class _Heads:
    """The heads of the streams at the end of an epoch."""

    epoch: int
    records: int = 0
    streams: int = 0
    last: tuple[int, bytes] | None = None
    hash: Any = field(default_factory=hashlib.sha256)

    def add(self, entry: Entry) -> None:
        if entry.epoch <= self.epoch:
            self.records += 1
            self.last = (entry.number, entry.digest)

    def end(self, stream: str) -> None:
        if self.last is None:
            return
        (number, digest), self.last = self.last, None
        name = stream.encode()
        self.streams += 1
        self.hash.update(_eight(len(name)) + name + _eight(number) + digest)


class _Log:
    """A log that is being verified: the head of one stream and counts."""

    def __init__(
        self,
        keys: Mapping[str, bytes] | None,
        kept: Mapping[str, Any] | None,
        policies: Mapping[str, _Again],
    ) -> None:
        self.keys, self.kept, self.policies = keys, kept, policies
        self.part = False
        self.found = Verification()
        self.then = _Heads(kept["epoch"] if kept else 0)
        self.fault: tuple[int, str, int, str] | None = None
        self.unvouched: tuple[int, str, int, str] | None = None
        self.stream: str | None = None
        self.number, self.head, self.epoch = 0, b"", 0
        self.uncovered: int | None = None
        self.with_inputs: int | None = None

    def add(self, entry: Entry) -> None:
        found = self.found
        if entry.stream != self.stream:
            self.end()
            self.stream, self.epoch = entry.stream, 0
            self.uncovered = self.with_inputs = None
            found.streams += 1
            self.number, self.head = 0, _sha(_START, entry.stream.encode())
            if self.part:
                self.number, self.head = entry.number - 1, entry.previous
        found.records += 1
        found.keyed += entry.kid is not None
        try:
            self.check(entry)
        except _Fault as fault:
            self.note(entry.stream, entry.number, str(fault))
        self.number, self.head = entry.number, entry.digest
        self.epoch = max(self.epoch, entry.epoch)
        self.then.add(entry)

    def note(self, stream: str, number: int, what: str) -> None:
        if self.fault is None:
            self.fault = (self.found.records, stream, number, what)

    def check(self, entry: Entry) -> None:
        if self.part and entry.number > self.number + 1:
            self.number, self.head = entry.number - 1, entry.previous
        if entry.number > self.number + 1:
            self.note(entry.stream, self.number + 1, "is missing")
            return
        if entry.number <= self.number:
            raise _Fault("is out of order")
        number = _eight(entry.number)
        if _sha(entry.previous, number, entry.public.encode(), entry.personal_digest) != entry.digest:
            raise _Fault("is altered")
        if entry.salt is not None and entry.personal is not None:
            if _sha(entry.salt, entry.personal.encode()) != entry.personal_digest:
                raise _Fault("has an altered personal part")
        if entry.previous != self.head:
            raise _Fault("does not follow the record before it")
        if entry.epoch < self.epoch:
            raise _Fault("says an earlier epoch than a record before it")
        self.check_key(entry)
        try:
            record = record_of(entry.public)
        except UNREADABLE:
            raise _Fault("is no record of format 1") from None
        erased_to = record.get("erased_to")
        if erased_to is None:
            self.check_decision(entry, record)
        elif erased_to != entry.number - 1 or entry.personal_digest != _sha() or entry.salt:
            raise _Fault("is an erasure that does not fit its place")
        else:
            back, self.uncovered, self.with_inputs = self.with_inputs, None, None
            if back is not None:
                self.note(entry.stream, back, "has inputs that an erasure after it removed")

    def check_key(self, entry: Entry) -> None:
        if self.keys is None:
            return
        if entry.kid is None:
            why = "has no code of a key, and no checkpoint vouches for it"
        elif entry.kid not in self.keys:
            why = "has the code of a key that is not given, and no checkpoint vouches for it"
        else:
            mac = hmac.digest(self.keys[entry.kid], entry.digest, "sha256")
            if not hmac.compare_digest(mac, entry.mac):
                raise _Fault("has a code that its key does not give")
            return
        if self.kept is None or entry.epoch > self.kept["epoch"]:
            raise _Fault(why)
        if self.unvouched is None:
            self.unvouched = (self.found.records, entry.stream, entry.number, why)

    def check_decision(self, entry: Entry, record: Mapping[str, Any]) -> None:
        if record["borrower"] != entry.stream:
            raise _Fault("belongs to another stream")
        if entry.personal is None:
            self.found.erased += 1
            if self.uncovered is None:
                self.uncovered = entry.number
            return
        if self.with_inputs is None:
            self.with_inputs = entry.number
        try:
            personal = inputs_of(entry.personal)
        except UNREADABLE:
            raise _Fault("is no record of format 1") from None
        if not self.policies:
            return
        if "evaluate_by" in record:
            # This version decides by rules alone, so it has written no such record.
            others = ["evaluate_by"]
        elif (again := self.policies.get(record["policy"])) is not None:
            others = again.differences(record, personal)
        else:
            raise _Fault("names a policy that is not given")
        self.found.replayed += 1
        if others:
            engine = record["engine"]
            names = ", ".join(others)
            raise _Fault(f"is decided otherwise on its inputs: {names}, written by version {engine}")

    def end(self) -> None:
        if self.stream is None:
            return
        if self.uncovered is not None and not self.part:
            what = "has lost its inputs, and no erasure after it says so"
            self.note(self.stream, self.uncovered, what)
        self.then.end(self.stream)

    def finish(self) -> Verification:
        self.end()
        found, kept, fits = self.found, self.kept, False
        if kept is not None:
            found.lacking = max(0, kept["records"] - self.then.records)
            now = (self.then.records, self.then.streams, self.then.hash.hexdigest())
            fits = now == (kept["records"], kept["streams"], kept["digest"])
        faults = [self.fault, None if fits else self.unvouched]
        first = min((fault for fault in faults if fault is not None), default=None)
        if first is not None:
            _, found.stream, found.number, what = first
            found.message = f"record {found.number} of stream {json.dumps(found.stream)} {what}"
        elif kept is not None and not fits:
            found.message = (
                f"{found.lacking} of the checkpoint's {kept['records']} records are lacking"
                if found.lacking
                else "the log is not the one of the checkpoint: a record of then is altered, "
                "exchanged, or put in"
            )
        found.whole = found.message is None
        return found


class _Again:
    """A policy that repeats decisions with the recorded inputs."""

    def __init__(self, policy: Decides) -> None:
        self.policy = policy
        self.names = {variable["name"] for variable in json.loads(policy.json)["variables"]}

    def differences(self, record: Mapping[str, Any], personal: Mapping[str, Any]) -> list[str]:
        rules = record["acceptance_rules"], record["rejection_rules"]
        try:
            inputs = {
                name: _value(value)
                for values in personal["values"].values()
                for name, value in values.items()
                if name in self.names
            }
            again = self.policy.decide(inputs, *rules)
        except Exception:
            return ["inputs" if self.decides({}, *rules) else "rules"]
        state = again.state if again.state is None or isinstance(again.state, bool) else "N/A"
        parts = [
            ("state", record["state"], state),
            ("score", record["score"], again.score),
            ("class", record["class"], again.class_),
            ("certainty", record["certainty"], again.certainty),
            ("notice", record["notice_codes"], again.reasons),
        ]
        return [name for name, then, now in parts if then != now]

    def decides(self, inputs: Mapping[str, Any], *rules: Iterable[str]) -> bool:
        try:
            self.policy.decide(inputs, *rules)
        except Exception:
            return False
        return True


def _value(value: Any) -> Any:
    if isinstance(value, dict):
        return date.fromisoformat(value["date"]) if "date" in value else None
    return [_value(item) for item in value] if isinstance(value, list) else value


_START = b"lendwright decision log 1\0"


def _sha(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def _eight(number: int) -> bytes:
    return number.to_bytes(8, "big")
