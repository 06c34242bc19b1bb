//! Changes to the decision log in the book's file are detected, and a changed decision is not explained as the
//! original.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use lendwright::audit::{Checks, ExportErrorKind, NoPolicies, State, verify_export};
use lendwright::error::ScoringError;
use lendwright::operations::host::{EraseDecisions, ExportLog, VerifyLog};
use lendwright::operations::scoring::ExplainDecision;
use lendwright::storage::Memory;
use lendwright::{Available, Engine, Error};
use lendwright_tests::forger::Forger;
use lendwright_tests::ledger::{Ledger, blob, call, text};
use std::io::Write as _;
use std::ops::ControlFlow;

/// A book of two partners in one tenant, and the decisions of the first partner. Each partner scored its own borrower
/// twice.
struct Book {
    ledger: Ledger,
    decisions: Vec<String>,
}

fn book() -> Book {
    let ledger = Ledger::open(&[]);
    let mut decided = Vec::new();
    for partner in ["nile", "delta"] {
        ledger.make_partner(partner);
        let uuid = ledger.sign_up(partner, 1);
        decided.push([0; 2].map(|_| ledger.decide(partner, &uuid)));
    }
    let [decisions, _] = <[_; 2]>::try_from(decided).unwrap();
    Book { ledger, decisions: decisions.into() }
}

impl Book {
    fn found(&self) -> Option<String> {
        let verified = self.ledger.engine.run(&VerifyLog::default()).unwrap();
        assert_eq!(verified.whole, verified.first_broken.is_none());
        assert_eq!(verified.whole, verified.checkpoint.is_some());
        verified.body.first_broken.map(|broken| broken.message)
    }

    fn explain(&self, decision_id: &str) -> Result<(), Error> {
        let request =
            ExplainDecision { decision_id: decision_id.into(), ..ExplainDecision::default() };
        self.ledger.engine.acting_as("nile").unwrap().run(&request).map(drop)
    }
}

const RESTORE: &str =
    "DELETE FROM decision; INSERT INTO decision SELECT * FROM before; DROP TABLE before";

/// The altered values for each column.
fn alterations(column: &str) -> &'static [&'static str] {
    const GARBAGE: &str = "CAST(x'ff' AS TEXT)";
    match column {
        "decision_id" => &["zeroblob(16)", "x''", "x'00'"],
        "decided_at" => &["'2020-01-01 00:00:00.000000'", "'yesterday'", "''", GARBAGE],
        "public" => &["replace(public, '\"score\":', '\"score\":1')", "'{}'", "''", GARBAGE],
        "personal" => &[
            "replace(personal, 'not_given', 'unknown')",
            "'{\"forged\":true}'",
            "''",
            "NULL",
            GARBAGE,
        ],
        "personal, salt" => &["('{\"forged\":true}', NULL)", "(NULL, zeroblob(32))"],
        "personal, salt, personal_digest" => &["(NULL, NULL, zeroblob(32))", "(NULL, NULL, x'00')"],
        "salt" => &["zeroblob(32)", "x'00'", "x''", "NULL"],
        "digest" => &["zeroblob(32)", "x'00'", "x''"],
        "personal_digest" => &["zeroblob(32)", "x''"],
        "kid" => &["'2026'", "''"],
        "mac" => &["zeroblob(32)", "x'00'"],
        "epoch" => &["-1", "0"],
        "number" => &["9", "0", "-5"],
        // The other partner's borrower and partner id, which exist, and ids that don't exist.
        "borrower_id" => &["(SELECT max(borrower_id) FROM decision)", "-1"],
        "partner_id" => &["(SELECT max(partner_id) FROM decision)", "-1"],
        other => panic!("{other} is a new column: say how it is altered"),
    }
}

#[test]
fn each_altered_column_of_a_decision_is_found_and_its_decision_not_explained() {
    let book = book();
    assert_eq!(book.found(), None);
    let sql = book.ledger.sql();
    let mut columns = sql.prepare("SELECT name FROM pragma_table_info('decision')").unwrap();
    let columns = columns.query_map([], |row| row.get::<_, String>(0)).unwrap();
    let mut columns: Vec<String> = columns.map(Result::unwrap).collect();
    assert_eq!(columns.len(), 15, "{columns:?}");
    columns.retain(|column| column != "tenant_id" && column != "lendwright_sum");
    columns.extend(["personal, salt", "personal, salt, personal_digest"].map(str::to_owned));
    // The last record of the first stream. A change in the middle would also break the records after it.
    let decision_id = book.decisions.last().unwrap();
    for column in &columns {
        for other in alterations(column) {
            let what = format!("{column} = {other}");
            sql.execute_batch("CREATE TEMP TABLE before AS SELECT * FROM decision").unwrap();
            // With another borrower, a record with this number can already exist, so it gets the number 3.
            let number = if column == "borrower_id" { ", number = 3" } else { "" };
            let update =
                format!("UPDATE decision SET ({column}) = {other}{number} WHERE decision_id = ?1");
            assert_eq!(sql.execute(&update, [blob(decision_id)]).unwrap(), 1, "{what}");
            assert!(book.found().is_some(), "{what} was not found");
            if column == "epoch" {
                sql.execute_batch(RESTORE).unwrap();
                continue; // It stands beside what is hashed, and is no part of the decision.
            }
            let explained = book.explain(decision_id);
            let refused = matches!(
                explained,
                Err(Error::Damaged { .. }
                    | Error::Storage { .. }
                    | Error::Scoring(ScoringError::DecisionUnknown))
            );
            assert!(refused, "{what}: {explained:?}");
            sql.execute_batch(RESTORE).unwrap();
            assert_eq!(book.found(), None, "{what}");
            book.explain(decision_id).unwrap();
        }
    }
}

#[test]
fn a_record_that_cannot_be_read_is_named_by_stream_and_number() {
    let book = book();
    let decision_id = book.decisions.first().unwrap();
    let sql = book.ledger.sql();
    let stream: String = sql
        .query_row(
            "SELECT uuid FROM borrower JOIN decision USING (borrower_id) WHERE decision_id = ?1",
            [blob(decision_id)],
            |row| row.get(0),
        )
        .unwrap();
    for (altered, number, why) in [
        ("salt = NULL", 1, "decision.salt is gone, and the personal part not"),
        ("personal = NULL", 1, "decision.personal is gone, and its salt not"),
        ("digest = x'00'", 1, "decision.digest holds no 32 bytes"),
        ("number = -5", -5, "its number is below 0"),
        ("decided_at = 'yesterday'", 1, "decision.decided_at holds no Time"),
        ("decision_id = x'00'", 1, "decision.decision_id holds no id of 16 bytes"),
        ("epoch = -1", 1, "its epoch is below 0"),
        ("kid = '2026'", 1, "of decision.kid and decision.mac one is gone"),
        ("public = CAST(x'ff' AS TEXT)", 1, "decision.public holds no Text"),
        ("personal = CAST(x'ff' AS TEXT)", 1, "decision.personal holds no Text"),
    ] {
        sql.execute_batch("CREATE TEMP TABLE before AS SELECT * FROM decision").unwrap();
        let update = format!("UPDATE decision SET {altered} WHERE decision_id = ?1");
        assert_eq!(sql.execute(&update, [blob(decision_id)]).unwrap(), 1, "{altered}");

        let message = format!("record {number} of stream {stream:?} can't be read: {why}");
        let verified = book.ledger.engine.run(&VerifyLog::default()).unwrap();
        let broken = verified.body.first_broken.unwrap();
        assert_eq!(
            (broken.stream, broken.number, &broken.message),
            (stream.clone(), number, &message)
        );
        assert_eq!(verified.body.records, 3, "{altered}");
        // The record is exported unchanged, in whole answers and in small ones, and verifying the file detects it.
        for limit in [None, Some(1)] {
            let mut file = Vec::new();
            let request = ExportLog { limit, ..ExportLog::default() };
            let write = |lines: &[u8]| file.write_all(lines);
            assert_eq!(book.ledger.engine.export_log_to(&request, write).unwrap(), 4, "{altered}");
            let found = verify_export(&file[..], Checks::default(), &mut NoPolicies).unwrap_err();
            assert!(found.to_string().starts_with("line 2 of the export: "), "{altered}: {found}");
            assert!(matches!(found.kind, ExportErrorKind::Line(_)), "{altered}");
        }
        sql.execute_batch(RESTORE).unwrap();
    }
}

#[test]
fn a_row_that_lost_its_salt_stands_in_the_way_of_no_export_and_no_erasure() {
    let book = book();
    let (engine, sql) = (&book.ledger.engine, book.ledger.sql());
    let first = "WHERE borrower_id = 1 AND number = 1";
    sql.execute(&format!("UPDATE decision SET salt = NULL {first}"), []).unwrap();
    let exported = engine.run(&ExportLog::default()).unwrap();
    let line = exported.log.lines().nth(1).unwrap();
    assert!(line.contains(r#""personal":{"salt":null,"text":"{"#), "{line}");
    assert!(line.contains(r#""public":"{\"acceptance_rules\""#), "{line}");
    // The record is after this time.
    let long_ago = Some("2000-01-01T00:00:00Z".parse().unwrap());
    let before = ExportLog { to: long_ago, ..ExportLog::default() };
    assert_eq!(engine.run(&before).unwrap().records, 0);
    // The erasure also removes the rest of its inputs.
    assert_eq!(book.ledger.erase(&book.ledger.uuid(1)), 2);
    let left = format!("SELECT count(*) FROM decision {first} AND personal IS NULL");
    assert_eq!(sql.query_row(&left, [], |row| row.get::<_, i64>(0)).unwrap(), 1);
    let found = book.found().unwrap();
    assert!(found.ends_with("can't be read: decision.personal_digest is gone"), "{found}");
}

#[test]
fn the_host_stops_an_erasure_between_its_rows() {
    let book = book();
    let uuid = book.ledger.uuid(1);
    let stopped = book.ledger.engine.watched(|progress| {
        if progress.done == 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let request = EraseDecisions { uuid: uuid.clone().into(), partner: None };
    assert!(matches!(stopped.run(&request), Err(Error::Interrupted)));
    assert_eq!(book.found(), None);
    assert_eq!(book.ledger.erase(&uuid), 2, "nothing was erased before");
}

#[test]
fn a_borrower_whose_row_cannot_be_read_is_no_reason_to_say_nothing() {
    let book = book();
    let sql = book.ledger.sql();
    sql.execute("UPDATE borrower SET uuid = 'zz' WHERE borrower_id = 1", []).unwrap();
    let verified = book.ledger.engine.run(&VerifyLog::default()).unwrap();
    let broken = verified.body.first_broken.unwrap();
    assert_eq!(broken.number, 1);
    assert!(broken.message.contains("stream \"borrower 1\" is altered"), "{}", broken.message);
}

#[test]
fn a_policy_whose_text_is_gone_or_altered_is_found() {
    for altered in [
        "DELETE FROM policy",
        "DELETE FROM policy_part",
        "UPDATE policy_part SET text = text || ' '",
        "UPDATE policy_part SET text = replace(text, 'EGP', 'USD')",
        "UPDATE policy_part SET text = CAST(x'ff' AS TEXT)",
        "UPDATE policy SET change = NULL",
        "UPDATE policy SET change = '{}'",
        "UPDATE policy SET change = replace(change, '\"changes\":', '\"after\":1,\"changes\":')",
        "UPDATE policy SET change = replace(change, '\"at\":', '\"at\":1')",
        "UPDATE policy SET body = body || ' '",
        "UPDATE policy SET body = CAST(x'ff' AS TEXT)",
    ] {
        let book = book();
        assert!(book.ledger.sql().execute(altered, []).unwrap() > 0, "{altered}");
        let message = book.found().expect(altered);
        let said = "names a policy whose text is gone or altered";
        assert!(message.starts_with("record 1 of stream") && message.ends_with(said), "{message}");
    }
}

#[test]
fn more_policies_than_are_kept_are_read_again() {
    // Each policy has one mebibyte. The cache has 64 MiB and contains the texts more than once.
    const POLICIES: i64 = 24;
    let engine = Engine::open(Memory::new()).unwrap();
    let people = [1, 2].map(|number| {
        let person = format!(
            r#"{{"Phone_Number":"+201000000{number:03}","First_Name":"Mona","Last_Name":"Adel",
            "National_ID_Number":"N/A {number}","Email":"mona{number}@example.com"}}"#
        );
        text(&call(&engine, "sign_up", &person).0, "UUID")
    });
    let long = "x".repeat(1024 * 1024);
    for least in 1..=POLICIES {
        let rule = format!(r#"[{{"variable":"reports","operator":">","value":{least}}}]"#);
        let policy = format!(
            r#"{{"format":1,"rules":{{"reported":{rule}}},"reasons":{{"LONG":{{"en":"{long}"}}}}}}"#
        );
        let _ = call(&engine, "load_policy", &format!(r#"{{"policy":{policy}}}"#));
        for uuid in &people {
            let asked = r#""evaluate_by":"rule","acceptance_rules":["reported"]"#;
            let _ = call(&engine, "get_total_score", &format!(r#"{{"uuid":"{uuid}",{asked}}}"#));
        }
    }
    // The second stream begins with policies that are no longer in the cache.
    let found = engine.run(&VerifyLog::default()).unwrap();
    assert_eq!((found.whole, found.replayed, found.streams), (true, 2 * POLICIES, 2));
}

#[test]
fn a_decision_moved_to_another_partner_is_named_as_misfiled() {
    let book = book();
    let decision_id = book.decisions.first().unwrap();
    let update = "UPDATE decision SET partner_id = (SELECT max(partner_id) FROM decision) \
                  WHERE decision_id = ?1";
    assert_eq!(book.ledger.sql().execute(update, [blob(decision_id)]).unwrap(), 1);
    let message = book.found().unwrap();
    let said = "is filed under another partner than it says";
    assert!(message.ends_with(said), "{message}");
}

#[test]
fn an_erasure_is_a_record_and_no_decision() {
    let book = book();
    let uuid = book.ledger.uuid(1);
    let request = EraseDecisions { uuid: uuid.into(), partner: None };
    let erasure_id = book.ledger.engine.run(&request).unwrap().body.erasure_id.unwrap();
    let found = book.ledger.verified(None);
    assert!(found.whole, "{found:?}");
    assert_eq!((found.records, found.replayed, found.erased), (5, 2, 2));
    let host = ExplainDecision { decision_id: erasure_id.clone(), ..ExplainDecision::default() };
    assert_eq!(book.ledger.engine.run(&host).unwrap_err().code().name(), "decision_unknown");
    assert_eq!(book.explain(erasure_id.as_str()).unwrap_err().code().name(), "decision_unknown");
    let erased = book.explain(book.decisions.first().unwrap());
    assert_eq!(erased.unwrap_err().code().name(), "decision_erased");
}

#[test]
fn a_decision_that_would_be_another_today_is_told_as_it_was_with_a_warning() {
    let book = book();
    let decision_id = book.decisions.last().unwrap();
    // As if an earlier version had decided and logged it.
    let mut forger = Forger::from_ledger(&book.ledger);
    let changed = forger.change(|record| {
        let is_it = record.id == *decision_id;
        if is_it {
            record.engine = "0.0.1".to_owned();
            record.score = Some(333.0);
            record.state = State::False;
        }
        is_it
    });
    assert_eq!(changed, 1);
    forger.write(&book.ledger);
    let message = book.found().unwrap();
    let said = "is decided otherwise on its inputs: state, score, written by version 0.0.1";
    assert!(message.starts_with("record 2 of") && message.ends_with(said), "{message}");

    let request =
        ExplainDecision { decision_id: decision_id.clone().into(), ..ExplainDecision::default() };
    let reply = book.ledger.engine.acting_as("nile").unwrap().run(&request).unwrap();
    assert_eq!(reply.why.credit_score, 333);
    assert_eq!(reply.why.engine, "0.0.1");
    assert!(matches!(reply.why.pass_business_rules_state, Available::Value(_)));
    let warnings: Vec<&str> = reply.detail.warnings.0.iter().map(|w| w.code.as_str()).collect();
    assert_eq!(warnings, ["decided_otherwise"]);
}

#[test]
fn a_book_of_before_the_first_release_is_refused_by_a_sentence_and_left_as_it_is() {
    let folder = lendwright_tests::Folder::new();
    let path = folder.0.join("book.db");
    let settings = format!(r#"{{"path": "{}"}}"#, path.display());
    drop(lendwright::Engine::open_json(settings.as_bytes()).unwrap());
    let sql = rusqlite::Connection::open(&path).unwrap();
    sql.execute_batch("PRAGMA user_version = 2; PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
    drop(sql);
    let before = std::fs::read(&path).unwrap();
    let refused = lendwright::Engine::open_json(settings.as_bytes()).map(drop).unwrap_err();
    let said = "the book was made by a version before the first release (layout 2; released ones \
                begin with 3), whose log had another form: no version can open it, so make a new book";
    assert!(refused.body().ends_with(&format!("{said}\"}}")), "{}", refused.body());
    assert_eq!(std::fs::read(&path).unwrap(), before);
}
