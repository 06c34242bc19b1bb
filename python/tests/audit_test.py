"""An exported decision log, verified without a book."""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import lendwright as lw
import pytest
from lendwright import audit
from lendwright.audit import _records

SECRET = bytes(range(32))


def sealed() -> lw.Book:
    secret = base64.b64encode(SECRET).decode()
    return lw.open(seed="audit", log_keys=[lw.LogKeySetting(kid="2026", secret=secret)])


def decided(book: lw.Book, people: int = 3) -> list[str]:
    uuids = []
    for number in range(people):
        signed = book.sign_up(
            phone_number=f"+2010012345{number:02}",
            first_name="Mona",
            last_name="Adel",
            autofill=True,
        )
        uuids.append(signed.uuid)
        book.update_borrower(uuid=signed.uuid, reported_monthly_income="12000", monthly_debt=1500)
        for _ in range(2):
            book.get_total_score("rule", [], uuid=signed.uuid)
    return uuids


def lines(book: lw.Book) -> list[str]:
    return "".join(audit.export(book, limit=2)).splitlines(keepends=True)


def changed(line: str, change: Callable[[dict[str, Any]], None]) -> str:
    """A record with a changed public part and a digest that fits."""
    record = json.loads(line)
    public = json.loads(record["public"])
    change(public)
    record["public"] = json.dumps(public, sort_keys=True, separators=(",", ":"))
    parts = [
        bytes.fromhex(record["previous"]),
        record["number"].to_bytes(8, "big"),
        record["public"].encode(),
        bytes.fromhex(record["personal_digest"]),
    ]
    record["digest"] = hashlib.sha256(b"".join(parts)).hexdigest()
    return json.dumps(record, sort_keys=True, separators=(",", ":")) + "\n"


def an_export_is_whole_and_its_outcomes_are_decided_again() -> None:
    book = sealed()
    decided(book)
    kept = book.verify_log().checkpoint
    policy = lw.Policy.from_json(json.dumps(book.give_policy().policy, default=float))
    found = audit.verify(
        lines(book), keys={"2026": SECRET}, checkpoint=kept, policies=[policy]
    )
    assert found.whole, found
    assert (found.records, found.streams, found.keyed) == (6, 3, 6)
    assert (found.replayed, found.erased, found.lacking) == (6, 0, 0)


def what_was_changed_is_named_as_the_library_names_it() -> None:
    book = sealed()
    decided(book)
    export = lines(book)
    policy = lw.Policy.from_json(json.dumps(book.give_policy().policy, default=float))
    approved = changed(export[2], lambda public: public.update(score=850))
    forged = [*export[:2], approved, *export[3:]]
    found = audit.verify(forged, policies=[policy])
    assert found.message is not None
    assert found.message.endswith("is decided otherwise on its inputs: score, written by version 0.1.0")
    assert found.number == 2
    assert audit.verify(forged).whole, "a chain alone shows accidents only"
    found = audit.verify(forged, keys={"2026": SECRET})
    assert (found.message or "").endswith("has a code that its key does not give")
    found = audit.verify(export, keys={"2027": SECRET})
    assert "a key that is not given" in (found.message or "")
    found = audit.verify([export[0], export[2], *export[3:]])
    assert (found.number, (found.message or "")[-10:]) == (1, "is missing")


def rehashed(line: str, personal: str) -> str:
    """A record with changed inputs and digests that fit."""
    record = json.loads(line)
    record["personal"]["text"] = personal
    hashed = bytes.fromhex(record["personal"]["salt"]) + personal.encode()
    record["personal_digest"] = hashlib.sha256(hashed).hexdigest()
    line = json.dumps(record, sort_keys=True, separators=(",", ":")) + "\n"
    return changed(line, lambda public: None)


def what_the_library_would_not_write_is_named() -> None:
    book = sealed()
    decided(book, 1)
    export = lines(book)
    policy = lw.Policy.from_json(json.dumps(book.give_policy().policy, default=float))
    unread = "is no record of format 1"
    by_model = "is decided otherwise on its inputs: evaluate_by, written by version 0.1.0"
    other = lw.Policy.from_json(policy.json.replace("Level of income", "Income", 1))

    def found(line: str, policies: tuple[lw.Policy, ...] = (policy,)) -> str:
        forged = [*export[:2], line, *export[3:]]
        return audit.verify(forged, policies=policies).message or ""

    assert found(export[2]) == ""
    for extra in [
        {"more": 1},
        {"marks": []},
        {"marks": [{"kind": "protected_read"}]},
        {"evaluate_by": "rule"},
        {"score": 700.0},
        {"score": True},
        {"time": "2026-03-01T09:30:00Z"},
        {"notice_codes": "none"},
        {"state": "no"},
        {"erased_to": 1},
    ]:
        line = changed(export[2], lambda public, extra=extra: public.update(extra))  # type: ignore[misc]
        assert found(line).endswith(unread), extra
    for personal in [
        "",
        "{}",
        "[]",
        '{"format":1,"missing":{},"values":{"profile":{}}}',
        '{"format":1,"missing":{"b":["DBR"],"c":["DBR"]},"values":{}}',
        '{"format":1,"missing":{},"values":{"profile":{"DBR":1.0}}}',
        '{"format":1,"missing":{},"values":{"profile":{"DBR":null}}}',
        '{"format":1,"missing":{},"values":{"profile":{"DBR":NaN}}}',
    ]:
        assert found(rehashed(export[2], personal)).endswith(unread), personal
        assert found(rehashed(export[2], personal), ()).endswith(unread), personal
    wrong = '{"format":1,"missing":{},"values":{"profile":{"DBR":{"date":"never"}}}}'
    assert "on its inputs: inputs, " in found(rehashed(export[2], wrong))
    model = changed(export[2], lambda public: public.update(evaluate_by="model"))
    assert found(model).endswith(by_model)
    assert found(model, ()) == "", "without policies nothing is decided again"
    assert found(export[2], (other,)).endswith("names a policy that is not given")


def numbers_are_written_as_canonical_json_writes_them() -> None:
    for text in [
        "0", "1", "-1", "0.1", "-0.5", "850", "1e+21", "100000000000000000000", "1e-7", "0.000001",
        "1.5e-10", "9007199254740992", "123456.789", "5e-324", "1.7976931348623157e+308",
    ]:  # fmt: skip
        written = _records.canonical_text(json.loads(text))
        assert written == text


def a_checkpoint_shows_what_was_cut_off() -> None:
    book = sealed()
    decided(book)
    kept = book.verify_log().checkpoint
    export = lines(book)
    cut = [*export[:6], export[-1]]
    assert audit.verify(cut).whole
    found = audit.verify(cut, checkpoint=kept)
    assert (found.whole, found.lacking) == (False, 1)
    assert found.message == "1 of the checkpoint's 6 records are lacking"


def an_erasure_is_whole_and_inputs_that_vanished_are_not() -> None:
    book = sealed()
    uuid, *_ = decided(book)
    export = lines(book)
    gone = json.loads(export[1])
    gone["personal"] = None
    export[1] = json.dumps(gone, sort_keys=True, separators=(",", ":")) + "\n"
    found = audit.verify(export)
    assert (found.message or "").endswith("has lost its inputs, and no erasure after it says so")
    assert book.erase_decisions(uuid).erased == 2
    erased = lines(book)
    found = audit.verify(erased, keys={"2026": SECRET})
    assert (found.whole, found.records, found.erased) == (True, 7, 2)
    # Salt and inputs are from the earlier file.
    assert json.loads(export[2])["stream"] == json.loads(erased[2])["stream"] == uuid
    found = audit.verify([*erased[:2], export[2], *erased[3:]], keys={"2026": SECRET})
    assert found.message == f'record 2 of stream "{uuid}" has inputs that an erasure after it removed'


def what_is_no_export_is_refused_with_its_line() -> None:
    book = sealed()
    decided(book, 1)
    export = lines(book)
    for wrong, said in [
        ([], "line 1 of the export: the export ends before its last line"),
        (export[:-1], "line 4 of the export: the export ends before its last line"),
        ([*export, "\n"], "line 5 of the export: Expecting value: line 2 column 1 (char 1)"),
        ([export[0].replace("1", "2"), *export[1:]], "line 1 of the export: format 2 is newer"),
        ([export[0], export[1].replace(":", ": ", 1)], "line 2 of the export: the text is not"),
    ]:
        with pytest.raises(audit.ExportError) as refused:
            audit.verify(wrong)
        assert str(refused.value).startswith(said)


def what_is_no_text_or_no_whole_number_is_refused_with_its_line() -> None:
    book = sealed()
    decided(book, 1)
    export = [line.encode() for line in lines(book)]
    broken = export[1].replace(b"Good", b"G\xffod") if b"Good" in export[1] else b"\xff\n"
    for page in [[export[0], broken, *export[2:]], [b"".join([export[0], broken])]]:
        with pytest.raises(audit.ExportError, match="^line 2 of the export: not UTF-8 at byte"):
            audit.verify(page)
    assert audit.verify([b"".join(export)]).whole
    for number in [b"true", b"1.0", b'"1"', b"null"]:
        first = export[0].replace(b":1,", b":" + number + b",")
        with pytest.raises(audit.ExportError, match="^line 1 of the export: a member must be a whole"):
            audit.verify([first, *export[1:]])


def a_checkpoint_of_another_form_is_refused() -> None:
    book = sealed()
    decided(book, 1)
    kept, export = book.verify_log().checkpoint or "", lines(book)
    assert audit.verify(export, checkpoint=f"{kept}\n").whole
    for wrong in [
        "none", "[]", "{}", kept.replace('"records":2', '"records":"2"'), kept.replace(":", ": "),
        kept.replace('"format":1', '"format":true'), kept.replace('"epoch":1', '"epoch":1.0'),
        kept.replace('"format":1', '"format":2'), kept.replace('"digest":"', '"digest":"0'),
        kept.replace('"epoch"', '"era"'),
    ]:  # fmt: skip
        assert wrong != kept
        with pytest.raises(ValueError, match="^checkpoint: must be as verify_log gave it"):
            audit.verify(export, checkpoint=wrong)


def it_needs_nothing_but_python(tmp_path: Path) -> None:
    book = sealed()
    decided(book)
    file = tmp_path / "log.jsonl"
    file.write_text("".join(lines(book)), encoding="utf-8", newline="")
    shutil.copytree(Path(audit.__file__).parent, tmp_path / "audit")
    # `-S` hides the packages that are installed here.
    run = [sys.executable, "-E", "-S", "-m", "audit", str(file)]
    said = subprocess.run(run, check=True, capture_output=True, text=True, cwd=tmp_path).stdout
    assert said.splitlines() == [
        "6 records of 3 streams, 6 keyed, 0 erased",
        "whole, as far as chains show",
    ]
