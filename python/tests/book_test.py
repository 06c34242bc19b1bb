"""A book's handle: refusals, handles for partners, threads, and unsupported uses."""

from __future__ import annotations

import html
import json
import multiprocessing
import os
import pickle
import pydoc
import re
import sqlite3
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import lendwright as lw
import pytest
from lendwright import _lazy, _native
from lendwright._errors import refusal
from lendwright._index import OPERATIONS, Operations


def the_methods_are_those_of_the_library() -> None:
    native = dict(_native.operations())
    assert native.keys() == OPERATIONS.keys()
    for name, fields in native.items():
        operation = _lazy.load(OPERATIONS[name], "OPERATIONS")[name]
        assert [field.wire for field in operation.fields] == fields
        assert getattr(lw.Book, name) is getattr(Operations, name), f"Book hides {name}"


def an_answer_has_its_exact_text_and_its_detail(mona: lw.SignedUp) -> None:
    assert mona.json == f'{{"UUID":"{mona.uuid}"}}'
    assert mona.detail == lw.Detail()
    assert mona.detail.json == "{}"


def a_text_that_answers_is_a_str(book: lw.Book) -> None:
    answer = book.create_rule("adult", {"age": {"operator": ">=", "value": 21}})
    assert answer == "adult added successfuly!"
    assert answer.json == '"adult added successfuly!"'
    assert answer.detail.warnings[0].code == "protected"


def a_warning_is_seen_where_the_answer_is(book: lw.Book) -> None:
    answer = book.create_rule("adult", {"age": {"operator": ">=", "value": 21}})
    message = answer.detail.warnings[0].message
    assert repr(answer) == f"<'adult added successfuly!', warning: {message}>"
    assert message in html.unescape(answer._repr_html_())
    quiet = book.create_rule("affordable", {"DBR": {"operator": "<=", "value": 0.5}})
    assert repr(quiet) == "'affordable added successfuly!'"


def docstrings_speak_python() -> None:
    said = (lw.Book.update_borrower.__doc__ or "").split()
    assert "A field that is None, or left out, stays as it is." in " ".join(said)
    assert not {"(true", "false)", "null", "(text)"} & set(said)
    said = (lw.Book.get_top_locations.__doc__ or "").split()
    told = "NotFound: no locations found for borrower with uuid {uuid} on the cloud. (no_locations)"
    assert told in " ".join(said)
    record = pydoc.plain(pydoc.render_doc(lw.ScoreRecord))
    assert "Whether the rules pass: `True`, `False`, None if" in " ".join(record.replace("|", " ").split())


def each_group_of_refusals_is_a_class(book: lw.Book, mona: lw.SignedUp) -> None:
    rule = {"DBR": {"operator": "<=", "value": 0.5}}
    book.create_rule("affordable", rule)
    with pytest.raises(lw.Conflict) as conflict:
        book.create_rule("affordable", rule)
    assert (conflict.value.status, conflict.value.code) == (409, "rule_exists")
    assert conflict.value.body == '{"message":"rule already exists"}'
    with pytest.raises(LookupError) as unknown:
        book.update_rule("other", rule)
    assert isinstance(unknown.value, lw.NotFound)
    with pytest.raises(ValueError) as invalid:
        book.sign_up(phone_number="12")
    assert isinstance(invalid.value, lw.InvalidRequest)
    with pytest.raises(PermissionError) as forbidden:
        book.acting_as("host").set_mappings(areas={"Zamalek": 1})
    assert isinstance(forbidden.value, lw.Forbidden)
    with pytest.raises(lw.Conflict) as exists:
        book.sign_up("+201001234567", autofill=True)
    assert (str(exists.value), exists.value.body) == (
        "borrower already exist",
        '"borrower already exist"',
    )


def texts_of_refusals_name_what_the_bodies_leave_out(book: lw.Book) -> None:
    mona = book.sign_up("+201001234567", autofill=True).uuid
    nobody = "3f2b8a1e-0000-4000-8000-000000000000"
    rows = [{"user_id": user, "txn_id": "1", "date": "2026-01-02", "amount": -5} for user in (mona, nobody)]
    with pytest.raises(lw.NotFound) as unknown:
        book.import_transactions(rows)
    assert str(unknown.value) == f"Borrower doesn’t exist: rows/1/user_id is '{nobody}'"
    assert unknown.value.body == '{"message":"Borrower doesn’t exist"}'
    with pytest.raises(lw.NotFound) as alone:
        book.get_segments(user_id=nobody)
    assert str(alone.value) == "Borrower doesn’t exist"
    rows[1] = {**rows[0], "currency": "XXQ"}
    with pytest.raises(lw.InvalidRequest) as once:
        book.import_transactions(rows)
    assert str(once.value).count("rows/1/currency") == 1

    with pytest.raises(lw.InvalidRequest) as product:
        book.create_credit_product("1", "", -24, 2, 2, 1, 3, 36, 1000, 50_000)
    assert str(product.value) == "Name: Missing field; Interest_Rate: must be 0 or more"
    assert product.value.body.startswith('[{"property":"Name"')
    with pytest.raises(lw.InvalidRequest) as limits:
        book.create_credit_product("1", "Gold", 24, 2, 2, 5, 3, 36, 1000, 50)
    assert str(limits.value) == "Lower_Limit must not exceed Upper_Limit"


def a_change_of_what_was_changed_since_is_refused(book: lw.Book) -> None:
    read = book.get_weights().detail.policy
    assert read is not None
    changed = book.update_weights({"income": 5}, if_match=read)
    with pytest.raises(lw.Conflict, match="read it again") as refused:
        book.update_weights({"income": 6}, if_match=read)
    assert (refused.value.code, refused.value.field) == ("policy_changed", "if_match")
    assert book.get_weights().weights["income"] == 5
    book.update_weights({"income": 6}, if_match=changed.detail.policy)


def an_unknown_rule_has_its_near_one(book: lw.Book, mona: lw.SignedUp) -> None:
    rule = {"DBR": {"operator": "<=", "value": 0.5}}
    book.create_rule("affordable", rule)
    told = "does not exist, did you mean 'affordable'[?]$"
    with pytest.raises(lw.NotFound, match=f"^rule afordable {told}"):
        book.get_total_score(uuid=mona.uuid, evaluate_by="rule", acceptance_rules=["afordable"])
    with pytest.raises(lw.NotFound, match=f"^rule {told}"):
        book.update_rule("afordable", rule)
    policy = lw.Policy.from_json(book.give_policy().policy)
    with pytest.raises(lw.NotFound, match=f"^rule afordable {told}"):
        policy.decide({"DBR": 0.2}, acceptance_rules=["afordable"])


def no_weights_are_refused_by_each_change_of_them(book: lw.Book) -> None:
    for change in (book.update_weights, book.replace_weights):
        with pytest.raises(lw.InvalidRequest, match="'value' must name a weight at least"):
            change({})
    with pytest.raises(lw.InvalidRequest, match="'keys_to_delete' must name a weight at least"):
        book.delete_weights([])
    with pytest.raises(lw.InvalidRequest, match='must be a number, not the text "5"'):
        book.update_weights({"income": "5"})


def a_batch_is_printed_in_short(book: lw.Book) -> None:
    rows = [{"Phone_Number": f"+2010012{n:05}", "autofill": True} for n in range(3000)]
    imported = book.import_borrowers(rows)
    batch = book.get_total_score_batch(target=imported.uuids, acceptance_rules=[])
    assert "… 2,997 more" in repr(imported) and "… 2,997 more" in repr(batch)
    for answer in (imported, batch, batch.detail, batch.detail.decisions, book.export_log()):
        assert len(repr(answer)) < 3000 and len(str(answer)) < 3000, type(answer)
    few = book.get_total_score_batch(target=imported.uuids[:10], acceptance_rules=[])
    assert repr(few) == repr(dict(few))


def an_http_request_is_taken_or_refused_in_python_s_words(book: lw.Book) -> None:
    of_host = book.acting_as("host")
    headers = {"If-Match": "*"}
    body = b'{"param": "a", "value": {"DBR": {"operator": "<", "value": 1}}}'
    assert of_host.respond("POST", "/borrowers/rule/", headers=headers, body=body).status == 200
    assert of_host.respond("GET", "/borrowers/rule/", body=memoryview(b"")).status == 200
    wrong: list[tuple[str, dict[str, object]]] = [
        ("^headers: must be a dict or pairs of str, not a str$", {"headers": "a"}),
        ("^headers: must be a dict or pairs of str, not an int$", {"headers": 3}),
        (r"^headers\[1\]: must be a name and a value, not a str$", {"headers": [("a", "b"), "cd"]}),
        (r"^headers\[0\]: must be two str, not an int$", {"headers": {"a": 1}}),
        (r"^body: must be bytes, not a dict; pass json.dumps\(body\).encode\(\)$", {"body": {}}),
        (r"^body: must be bytes, not a str; pass body.encode\(\)$", {"body": "{}"}),
        ("^query: must be a str, not a dict; pass urllib.parse.urlencode", {"query": {}}),
    ]
    for told, named in wrong:
        with pytest.raises(TypeError, match=told):
            book.respond("GET", "/borrowers/rule/", **named)  # type: ignore[arg-type]


def a_refusal_can_be_sent_to_another_process(book: lw.Book) -> None:
    with pytest.raises(lw.NotFound) as refused:
        book.update_rule("other", {"DBR": {"operator": "<=", "value": 0.5}})
    again = pickle.loads(pickle.dumps(refused.value))
    assert (str(again), again.code) == (str(refused.value), "rule_unknown")


def a_store_that_fails_is_a_storage_error(tmp_path: Path) -> None:
    (tmp_path / "book.db").write_bytes(b"this is no database, and long enough to be none" * 40)
    nowhere = tmp_path / "nowhere"
    a_folder = ", since that is a folder: name a file in it: the store failed: is a directory"
    for path, kind, code, why in [
        (
            tmp_path / "book.db",
            lw.NotABookError,
            "not_a_book",
            ": the file is not a lendwright book",
        ),
        (nowhere / "book.db", lw.NoFolderError, "no_folder", f": the folder {nowhere} does not exist"),
        (tmp_path, lw.StorageError, "open_failed", a_folder),
    ]:
        with pytest.raises(lw.StorageError) as refused:
            lw.open(path)
        assert str(refused.value) == f"the book '{path}' can't be opened{why}"
        assert (type(refused.value), refused.value.code) == (kind, code)
    nothing = tmp_path / "nothing.db"
    with pytest.raises(lw.NoBookError) as unread:
        lw.open(nothing, read_only=True)
    assert str(unread.value) == f"the book '{nothing}' can't be opened: there is no book at {nothing}"
    assert isinstance(unread.value, FileNotFoundError) and unread.value.code == "no_book"


def what_failed_of_a_book_is_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "loans.book"
    book = lw.open(path, busy_timeout_ms=10)
    phones = (f"+2010012345{n:02}" for n in range(99))
    # It needs another process. In one process, two copies of SQLite don't see each other's locks.
    holds = "import sqlite3, sys; b = sqlite3.connect(sys.argv[1], isolation_level=None); "
    holds += "b.execute('BEGIN IMMEDIATE'); print(flush=True); input()"
    other = subprocess.Popen(
        [sys.executable, "-c", holds, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert other.stdout and other.stdin and other.stdout.readline()
    with pytest.raises(lw.BusyError, match="busy") as busy:
        book.sign_up({"national": next(phones)}, autofill=True)
    assert isinstance(busy.value, TimeoutError)
    other.communicate(b"\n")
    book.sign_up({"national": next(phones)}, autofill=True)

    auditor = lw.open(path, read_only=True)
    with pytest.raises(lw.MisuseError, match="^the book was opened for reading alone$") as refused:
        auditor.sign_up({"national": next(phones)}, autofill=True)
    assert (refused.value.status, refused.value.code) == (403, "read_only")
    assert auditor.verify_log().whole

    of_later = tmp_path / "later.book"
    lw.open(of_later).close()
    later = sqlite3.connect(of_later)
    later.execute("PRAGMA user_version = 99")
    later.close()
    with pytest.raises(lw.OtherVersionError) as newer:
        lw.open(of_later)
    assert newer.value.code == "newer_book"

    path.rename(tmp_path / "moved.book")
    with pytest.raises(lw.GoneError) as gone:
        book.sign_up({"national": next(phones)}, autofill=True)
    assert "again" in str(gone.value) and "try again" not in str(gone.value)
    alone = lw.open()
    with pytest.raises(lw.MisuseError):
        alone.together(lambda _: alone.get_rules())


def what_may_have_been_done_is_none_of_what_may_be_sent_again() -> None:
    refused = refusal(500, '{"message": "look"}', '{"code": "outcome_unknown"}')
    assert type(refused) is lw.OutcomeUnknownError
    assert not isinstance(refused, lw.IoError | lw.BusyError | lw.DiskFullError)
    again = refusal(500, '{"message": "again"}', '{"code": "io_failed"}')
    assert type(again) is lw.IoError


def what_trying_again_does_not_mend_does_not_ask_for_it() -> None:
    body = '{"message": "something went wrong, please try again"}'
    used = refusal(409, body, '{"code": "idempotency_mismatch", "cause": "the key was sent before"}')
    assert (type(used), str(used), used.body) == (lw.Conflict, "the key was sent before", body)
    busy = refusal(500, body, '{"code": "busy", "cause": "others write"}')
    assert str(busy) == "something went wrong, please try again: others write"


def a_mistake_of_the_program_does_not_read_as_a_passing_fault(book: lw.Book) -> None:
    def asks_the_book(_: lw.Unit) -> None:
        book.get_rules()

    with pytest.raises(lw.MisuseError) as refused:
        book.together(asks_the_book)
    assert not isinstance(refused.value, lw.StorageError)
    cause = refused.value.detail.cause
    assert cause
    text = json.loads(refused.value.body)["message"]
    assert str(refused.value) == f"{text}: {cause}"
    assert "try again" not in refused.value.body
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)


def a_setting_that_is_wrong_is_refused_by_its_name() -> None:
    with pytest.raises(lw.InvalidRequest, match="setting 'depth_max': must be from 1 to 256"):
        lw.open(depth_max=0)
    with pytest.raises(TypeError, match="unexpected keyword argument 'paht'.*id you mean 'path'"):
        lw.open(paht="book.db")  # type: ignore[call-arg]


def a_field_with_one_value_has_it(book: lw.Book) -> None:
    assert book.update_weights({"income": 25}) == "weights updated successfuly!"
    assert book.get_weights().weights["income"] == 25
    with pytest.raises(lw.InvalidRequest, match="'param' must be 'weights', not \"weight\""):
        book.update_weights({"income": 25}, param="weight")  # type: ignore[arg-type]


def a_misspelt_argument_names_the_method(book: lw.Book) -> None:
    with pytest.raises(TypeError) as refused:
        book.update_borrower(uuid="x", monthly_dept=1)  # type: ignore[call-arg]
    said = str(refused.value)
    assert said.startswith("Book.update_borrower() got an unexpected keyword argument 'monthly_dept'")
    assert "id you mean 'monthly_debt'?" in said
    with pytest.raises(TypeError, match=r"^Book\.update_borrower\(\) missing 1 required"):
        book.update_borrower()  # type: ignore[call-arg]


def the_module_s_help_lists_every_method() -> None:
    assert lw.__doc__ is not None
    hidden = {"explain_decision"}  # It is `explain`, which is listed.
    words = set(re.findall(r"\w+", lw.__doc__))
    assert [name for name in OPERATIONS if name not in words] == sorted(hidden)


def a_book_says_where_it_is_and_in_whose_name() -> None:
    book = lw.open()
    assert repr(book) == "<lendwright.Book in memory, the host's own>"
    assert repr(book.acting_as("host")) == "<lendwright.Book in memory, acting as 'host'>"


def a_star_import_hides_no_built_in() -> None:
    import builtins

    for module in (lw, lw.analytics, lw.book, lw.borrowers, lw.errors, lw.host, lw.lending, lw.scoring, lw.sms):
        assert not set(module.__all__) & set(vars(builtins))
    assert "open" in dir(lw)
    assert {"open", "Warning"} <= set(dir(lw.book))


def a_score_is_explained_by_itself_or_by_its_decision(book: lw.Book, mona: lw.SignedUp) -> None:
    score = book.get_total_score(uuid=mona.uuid, evaluate_by="rule", acceptance_rules=[])
    assert score.detail.decision_id is not None
    why = book.explain(score)
    assert why == book.explain(score.detail.decision_id) == book.explain(why)
    with pytest.raises(ValueError, match="this SignedUp tells of no decision"):
        book.explain(mona)
    partner = book.list_partners().partners[0]
    with pytest.raises(ValueError, match="a PartnerListed inside another answer tells of no"):
        book.explain(partner)


def each_score_of_a_batch_knows_its_decision(book: lw.Book, mona: lw.SignedUp) -> None:
    stranger = "11111111-1111-4111-8111-111111111111"

    def scored(asked: lw.Book | lw.Unit) -> lw.MapAnswer[lw.ScoreRecord | lw.UnknownTarget]:
        return asked.get_total_score_batch(target=[mona.uuid, stranger], acceptance_rules=[])

    for batch in (scored(book), book.acting_as("host").together(scored)):
        score = batch[mona.uuid]
        assert isinstance(score, lw.ScoreRecord)
        assert batch.detail.decisions is not None
        assert batch.detail.decisions[mona.uuid].decision_id == score.detail.decision_id
        assert score.explanation() == book.explain(score)
        assert book.explain(score).decision_id == score.detail.decision_id
        assert "what helped" in score._repr_html_()


def a_score_of_a_unit_is_explained_when_it_is_committed(book: lw.Book, mona: lw.SignedUp) -> None:
    kept: list[lw.ScoreRecord] = []

    def scored(unit: lw.Unit) -> None:
        score = unit.get_total_score(uuid=mona.uuid, evaluate_by="rule", acceptance_rules=[])
        kept.append(score)
        assert score.explanation() is None
        assert score.detail.decision_id is not None
        assert unit.explain_decision(score.detail.decision_id).credit_score == score.credit_score

    def undone(unit: lw.Unit) -> None:
        scored(unit)
        raise ZeroDivisionError

    book.together(scored)
    with pytest.raises(ZeroDivisionError):
        book.together(undone)
    why = kept[0].explanation()
    assert why is not None
    assert why.decision_id == kept[0].detail.decision_id
    assert kept[1].explanation() is None


def an_answer_outlives_the_handle_that_was_asked(book: lw.Book, mona: lw.SignedUp) -> None:
    score = book.acting_as("host").get_total_score(
        uuid=mona.uuid, evaluate_by="rule", acceptance_rules=[]
    )
    why = score.explanation()
    assert why is not None
    assert why.decision_id == score.detail.decision_id
    book.close()
    assert score.explanation() is None


def an_answer_keeps_no_book_open(tmp_path: Path) -> None:
    book = lw.open(tmp_path / "book.db")
    mona = book.sign_up("+201001234567", autofill=True)
    score = book.acting_as("host").get_total_score(
        uuid=mona.uuid, evaluate_by="rule", acceptance_rules=[]
    )
    del book
    assert score.explanation() is None


def a_call_by_name_never_raises(book: lw.Book) -> None:
    assert book.call("get_id_mapping", {}).status == 200
    digest = book.get_rules().detail.policy
    assert book.call("get_rules", {}) == lw.Reply(200, '{"client":{}}', f'{{"policy":"{digest}"}}')
    assert book.call("get_rule").status == 404
    assert book.call("create_rule", b"\xff").status == 400


def a_handle_acts_for_a_partner(book: lw.Book) -> None:
    book.create_rule("affordable", {"DBR": {"operator": "<=", "value": 0.5}})
    assert list(book.acting_as("host").get_rules().client) == ["affordable"]
    with pytest.raises(lw.NotFound, match="partner 'nobody' does not exist"):
        book.acting_as("nobody")


def no_key_or_token_is_in_the_repr_of_a_reply_or_a_response() -> None:
    secret = "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc="
    book = lw.open(peppers=[lw.PepperSetting(kid="2026", secret=secret)])
    book.make_partner("nile")
    issued = book.call("issue_key", {"user_name": "nile"})
    key = json.loads(issued.body)["api_key"]
    login = json.dumps({"username": "nile", "api_key": key}).encode()
    replied = book.call("login", login)
    answered = book.respond("POST", "/api/v1.0/login/", body=login)
    secrets = [key, *json.loads(replied.body).values(), *json.loads(answered.body).values()]
    for shown in (issued, replied, answered):
        assert shown.status == 200
        for text in (repr(shown), str(shown), f"{shown}", repr([shown])):
            assert not any(secret in text for secret in secrets)
    body = len(replied.body)
    assert repr(replied) == f"<Reply 200, {body} bytes, detail: {replied.detail}>"
    assert repr(answered) == f"<HttpResponse 200, {len(answered.body)} bytes>"


def a_partner_comes_in_by_key_or_by_token() -> None:
    secret = "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc="
    book = lw.open(peppers=[lw.PepperSetting(kid="2026", secret=secret)])
    book.make_partner("nile")
    key = book.issue_key("nile")
    assert key.api_key not in repr(key)
    nile = book.log_in("nile", key.api_key)
    nile.create_rule("affordable", {"DBR": {"operator": "<=", "value": 0.5}})
    session = book.login("nile", api_key=key.api_key)
    assert list(book.bearer(session.access_token).get_rules().client) == ["affordable"]
    assert book.get_rules().client == {}
    with pytest.raises(lw.Forbidden, match="invalid credentials"):
        book.log_in("nile", "a guess")
    with pytest.raises(lw.Forbidden, match="invalid credentials"):
        book.bearer("a guess")


def a_closed_book_says_so(tmp_path: Path) -> None:
    with lw.open(tmp_path / "book.db") as book:
        book.get_rules()
    for ask in (book.get_rules, book.interrupt, lambda: book.call("get_rules"), lambda: book.acting_as("host")):
        with pytest.raises(RuntimeError, match="^this book was closed$") as refused:
            ask()
        assert isinstance(refused.value, lw.MisuseError)
    assert repr(book) == f"<lendwright.Book {str(tmp_path / 'book.db')!r}, the host's own, closed>"
    book.close()


def eight_threads_use_one_book(tmp_path: Path) -> None:
    book = lw.open(tmp_path / "book.db", durability="normal")

    def sign(number: int) -> str:
        return book.sign_up(f"+2010012{number:05}", autofill=True).uuid

    with ThreadPoolExecutor(8) as pool:
        uuids = set(pool.map(sign, range(64)))
    assert len(uuids) == 64
    for uuid in uuids:
        assert book.get_borrower_info(uuid=uuid).uuid == uuid


def other_threads_run_during_a_call(book: lw.Book) -> None:
    # The interpreter doesn't switch threads within this interval, so the other thread can only count
    # while this thread has released the interpreter's lock.
    interval = sys.getswitchinterval()
    go = threading.Event()
    counted = 0

    def count() -> None:
        nonlocal counted
        go.wait()
        while counted < 1000:
            counted += 1

    counter = threading.Thread(target=count)
    counter.start()
    document = b'{"Areas": {' + b",".join(b'"a%d": %d' % (n, n) for n in range(60_000)) + b"}}"
    sys.setswitchinterval(60)
    try:
        go.set()
        alone = counted
        reply = book.call("set_mappings", document)
        during = counted
    finally:
        sys.setswitchinterval(interval)
    counter.join()
    assert reply.status == 200
    assert (alone, during) == (0, 1000)


def a_book_is_not_pickled(book: lw.Book) -> None:
    with pytest.raises(TypeError, match="a book can't be pickled"):
        pickle.dumps(book)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="fork: there is no fork here")
def a_book_is_not_used_after_a_fork(tmp_path: Path) -> None:
    book = lw.open(tmp_path / "book.db")
    context = multiprocessing.get_context("fork")
    said = context.SimpleQueue()

    def child() -> None:
        try:
            book.get_rules()
        except lw.MisuseError as refused:
            said.put(f"{refused.code}: {refused}")
        except RuntimeError as refused:
            said.put(f"a bare error: {refused}")
        else:
            said.put("it worked")

    process = context.Process(target=child)
    process.start()
    process.join()
    told = said.get()
    assert told.startswith("forked: this book was opened in process ")
    assert "open a book after the fork, not before" in told
    assert book.get_rules().client == {}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="fork: there is no fork here")
def a_file_that_was_open_at_a_fork_is_not_opened_in_the_child(tmp_path: Path) -> None:
    path = tmp_path / "book.db"
    context = multiprocessing.get_context("fork")
    said = context.SimpleQueue()

    def child(first: int) -> None:
        try:
            with lw.open(path) as book:
                for number in range(first, first + 20):
                    book.sign_up(f"+2010{number:08}", autofill=True)
        except lw.MisuseError as refused:
            said.put(str(refused))
        else:
            said.put("it worked")

    def say() -> list[str]:
        processes = [context.Process(target=child, args=(first,)) for first in (100, 200)]
        for process in processes:
            process.start()
        for process in processes:
            process.join()
        return [said.get() for _ in processes]

    with lw.open(path):
        for refused in say():
            assert f"the book '{path}' can't be opened: the book was open when" in refused
            assert "close it before the fork and open it after" in refused
    assert say() == ["it worked", "it worked"]
    with lw.open(path) as book:
        known = [book.get_borrower_info(phone_number=f"+2010{number:08}") for number in range(100, 120)]
    assert len(known) == 20


def help_reads_well() -> None:
    page = pydoc.plain(pydoc.render_doc(lw))
    assert "Embeddable credit decisioning" in page
    method = pydoc.plain(pydoc.render_doc(lw.Book.sign_up))
    assert "phone_number: The phone number: E.164" in method
    record = pydoc.plain(pydoc.render_doc(lw.ScoreRecord))
    assert "monthly debt divided by the estimated income" in record


def operations_have_docstrings() -> None:
    for name in OPERATIONS:
        assert getattr(lw.Book, name).__doc__, name


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="descriptors: they can't be listed")
def handles_that_come_and_go_leave_no_descriptors_with_one_that_stays(tmp_path: Path) -> None:
    path = tmp_path / "loans.book"

    def descriptors() -> int:
        links = [one.readlink() for one in Path("/proc/self/fd").iterdir() if one.is_symlink()]
        return sum(link.is_relative_to(tmp_path) for link in links)

    def write(number: int) -> None:
        with lw.open(path) as book:
            book.sign_up({"national": f"+2010012345{number:02}"}, autofill=True)

    write(0)
    with lw.open(path, read_only=True):
        counts = []
        for first in (1, 6):
            for number in range(first, first + 5):
                write(number)
            counts.append(descriptors())
    assert counts[0] == counts[1]
