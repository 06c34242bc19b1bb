//! Changes to the decision log in the book's file are found, and a changed decision is not shown as if it
//! were the original.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use lendwright::audit::{DecisionRecord, Entry, Head, Salt, State, read_inputs};
use lendwright::error::ScoringError;
use lendwright::json::Json;
use lendwright::operations::host::{ExportLog, VerifyLog};
use lendwright::operations::scoring::ExplainDecision;
use lendwright::storage::Sqlite;
use lendwright::{Available, Config, Engine, Error};
use lendwright_tests::Folder;
use rusqlite::{Connection, params};

const PARTNERS: [&str; 2] = ["nile", "delta"];

/// A book of two partners in one tenant, each of whom scored a borrower of its own twice.
struct Book {
    folder: Folder,
    engine: Engine,
    /// The decisions of the first partner.
    decisions: Vec<String>,
}

fn book() -> Book {
    let folder = Folder::new();
    let store = Sqlite::file(folder.0.join("book.db")).unwrap();
    let engine = Engine::open_with(store, Config::default()).unwrap();
    let decided = PARTNERS.map(|name| {
        call(&engine, "make_partner", &format!(r#"{{"user_name":"{name}","tenant_id":1}}"#));
        let partner = engine.acting_as(name).unwrap();
        let person = format!(
            r#"{{"Phone_Number":"+20100123456{}","First_Name":"Mona","Last_Name":"Adel",
            "National_ID_Number":"N/A {name}","Email":"{name}@example.com"}}"#,
            name.len()
        );
        let uuid = text(&call(&partner, "sign_up", &person).0, "UUID");
        let asked = format!(r#"{{"uuid":"{uuid}","evaluate_by":"rule","acceptance_rules":[]}}"#);
        let decide = || text(&call(&partner, "get_total_score", &asked).1, "decision_id");
        vec![decide(), decide()]
    });
    let [decisions, _] = decided;
    Book { folder, engine, decisions }
}

fn call(engine: &Engine, operation: &str, request: &str) -> (Json<'static>, Json<'static>) {
    let answered = engine.call(operation, request.as_bytes());
    assert_eq!(answered.status, 200, "{operation}: {}", answered.body);
    let read = |text: &str| Json::parse(text.as_bytes()).unwrap().into_owned();
    (read(&answered.body), read(&answered.detail))
}

fn text(json: &Json<'_>, member: &str) -> String {
    json.get(member).and_then(Json::as_text).unwrap().to_owned()
}

impl Book {
    fn sql(&self) -> Connection {
        Connection::open(self.folder.0.join("book.db")).unwrap()
    }

    fn found(&self) -> Option<String> {
        let verified = self.engine.run(&VerifyLog::default()).unwrap();
        assert_eq!(verified.whole, verified.first_broken.is_none());
        verified.body.first_broken.map(|broken| broken.message)
    }

    fn explain(&self, decision_id: &str) -> Result<(), Error> {
        let request = ExplainDecision { decision_id: decision_id.to_owned() };
        self.engine.acting_as("nile").unwrap().run(&request).map(drop)
    }
}

/// What each column is altered to, one after another.
fn alterations(column: &str) -> &'static [&'static str] {
    const GARBAGE: &str = "CAST(x'ff' AS TEXT)";
    match column {
        "decision_id" => &["'00000000-0000-4000-8000-000000000000'", "''", GARBAGE],
        "stream" => &["'another'", "''", GARBAGE],
        "decided_at" => &["'2020-01-01 00:00:00.000000'", "'yesterday'", "''", GARBAGE],
        "public" => &["replace(public, '\"score\":', '\"score\":1')", "'{}'", "''", GARBAGE],
        "personal" => &[
            "replace(personal, 'not_given', 'null')",
            "'{\"forged\":true}'",
            "''",
            "NULL",
            GARBAGE,
        ],
        "personal, salt" => &["('{\"forged\":true}', NULL)", "(NULL, zeroblob(32))"],
        "salt" => &["zeroblob(32)", "x'00'", "x''", "NULL"],
        "previous" | "digest" | "personal_digest" => &["zeroblob(32)", "x'00'", "x''"],
        "number" => &["9", "0", "-5"],
        // Those of the other partner, so that both are there; and nobody.
        "borrower_id" => &["(SELECT max(borrower_id) FROM decision)", "-1"],
        "partner_id" => &["(SELECT max(partner_id) FROM decision)", "-1"],
        other => panic!("{other} is a new column: say how it is altered"),
    }
}

#[test]
fn each_altered_column_of_a_decision_is_found_and_its_decision_not_explained() {
    let book = book();
    assert_eq!(book.found(), None);
    let sql = book.sql();
    let mut columns = sql.prepare("SELECT name FROM pragma_table_info('decision')").unwrap();
    let columns = columns.query_map([], |row| row.get::<_, String>(0)).unwrap();
    let mut columns: Vec<String> = columns.map(Result::unwrap).collect();
    assert_eq!(columns.len(), 13, "{columns:?}");
    columns.retain(|column| column != "tenant_id");
    columns.push("personal, salt".to_owned());
    // The last record of the first stream: one in the middle would also break what follows it.
    let decision_id = book.decisions.last().unwrap();
    for column in &columns {
        for other in alterations(column) {
            let what = format!("{column} = {other}");
            sql.execute_batch("CREATE TEMP TABLE before AS SELECT * FROM decision").unwrap();
            // Under another key it may stand where a record is already, so it gets a number of its own.
            let number = if column == "borrower_id" { ", number = 3" } else { "" };
            let update =
                format!("UPDATE decision SET ({column}) = {other}{number} WHERE decision_id = ?1");
            assert_eq!(sql.execute(&update, [decision_id]).unwrap(), 1, "{what}");
            assert!(book.found().is_some(), "{what} was not found");
            let explained = book.explain(decision_id);
            let refused = matches!(
                explained,
                Err(Error::Damaged { .. }
                    | Error::Storage { .. }
                    | Error::Scoring(ScoringError::DecisionUnknown))
            );
            assert!(refused, "{what}: {explained:?}");
            sql.execute_batch(
                "DELETE FROM decision; INSERT INTO decision SELECT * FROM before; DROP TABLE before",
            )
            .unwrap();
            assert_eq!(book.found(), None, "{what}");
            book.explain(decision_id).unwrap();
        }
    }
}

#[test]
fn a_record_that_cannot_be_read_is_named_by_stream_and_number() {
    let book = book();
    let decision_id = book.decisions.first().unwrap();
    let sql = book.sql();
    let stream: String = sql
        .query_row("SELECT stream FROM decision WHERE decision_id = ?1", [decision_id], |row| {
            row.get(0)
        })
        .unwrap();
    for (altered, number, why) in [
        ("salt = NULL", 1, "decision.salt is gone, and the personal part not"),
        ("personal = NULL", 1, "decision.personal is gone, and its salt not"),
        ("digest = x'00'", 1, "decision.digest holds no 32 bytes"),
        ("number = -5", -5, "its number is below 0"),
        ("decided_at = 'yesterday'", 1, "decision.decided_at holds no Time"),
        ("stream = CAST(x'ff' AS TEXT)", 1, "decision.stream holds no Text"),
        ("public = CAST(x'ff' AS TEXT)", 1, "decision.public holds no Text"),
        ("personal = CAST(x'ff' AS TEXT)", 1, "decision.personal holds no Text"),
    ] {
        sql.execute_batch("CREATE TEMP TABLE before AS SELECT * FROM decision").unwrap();
        let update = format!("UPDATE decision SET {altered} WHERE decision_id = ?1");
        assert_eq!(sql.execute(&update, [decision_id]).unwrap(), 1, "{altered}");

        let message = format!("record {number} of stream {stream:?} can't be read: {why}");
        let verified = book.engine.run(&VerifyLog::default()).unwrap();
        let broken = verified.body.first_broken.unwrap();
        assert_eq!(
            (broken.stream, broken.number, &broken.message),
            (stream.clone(), number, &message)
        );
        assert_eq!(verified.body.records, 3, "{altered}");
        let exported = book.engine.run(&ExportLog::default()).unwrap_err();
        assert_eq!(exported.detail().cause.unwrap(), format!("damaged: {message}"));
        sql.execute_batch(
            "DELETE FROM decision; INSERT INTO decision SELECT * FROM before; DROP TABLE before",
        )
        .unwrap();
    }
}

#[test]
fn a_borrower_whose_row_cannot_be_read_is_no_reason_to_say_nothing() {
    let book = book();
    let sql = book.sql();
    sql.execute("UPDATE borrower SET uuid = 'zz' WHERE borrower_id = 1", []).unwrap();
    let verified = book.engine.run(&VerifyLog::default()).unwrap();
    let broken = verified.body.first_broken.unwrap();
    assert_eq!(broken.number, 1);
    assert!(broken.message.contains("is filed under another"), "{}", broken.message);
}

#[test]
fn a_policy_whose_text_is_gone_or_altered_is_found() {
    for altered in [
        "DELETE FROM policy",
        "UPDATE policy SET body = body || ' '",
        "UPDATE policy SET body = CAST(x'ff' AS TEXT)",
    ] {
        let book = book();
        assert!(book.sql().execute(altered, []).unwrap() > 0, "{altered}");
        let message = book.found().unwrap();
        let said = "names a policy whose text is gone or altered";
        assert!(message.starts_with("record 1 of stream") && message.ends_with(said), "{message}");
    }
}

#[test]
fn a_decision_moved_to_another_partner_is_named_as_misfiled() {
    let book = book();
    let decision_id = book.decisions.first().unwrap();
    let update = "UPDATE decision SET partner_id = (SELECT max(partner_id) FROM decision) \
                  WHERE decision_id = ?1";
    assert_eq!(book.sql().execute(update, [decision_id]).unwrap(), 1);
    let message = book.found().unwrap();
    let said = "is filed under another id, time, borrower or partner than it says";
    assert!(message.ends_with(said), "{message}");
}

#[test]
fn a_decision_that_would_be_another_today_is_told_as_it_was_with_a_warning() {
    let book = book();
    let decision_id = book.decisions.last().unwrap();
    let sql = book.sql();
    let row =
        "SELECT stream, previous, public, salt, personal FROM decision WHERE decision_id = ?1";
    let (stream, previous, public, salt, personal) = sql
        .query_row(row, [decision_id], |row| {
            let (stream, previous): (String, [u8; 32]) = (row.get(0)?, row.get(1)?);
            let (public, salt, personal): (String, [u8; 32], String) =
                (row.get(2)?, row.get(3)?, row.get(4)?);
            Ok((stream, previous, public, salt, personal))
        })
        .unwrap();
    // As an earlier version might have decided and logged it.
    let mut record = DecisionRecord::from_canonical(&public).unwrap();
    record.engine = "0.0.1".to_owned();
    record.score = Some(333.0);
    record.state = State::False;
    let head = Head { number: 1, digest: lendwright::audit::Digest(previous) };
    let inputs = read_inputs(&personal).unwrap();
    let entry = Entry::append(stream, head, &record, &inputs, Salt(salt)).unwrap();
    let update = "UPDATE decision SET public = ?2, digest = ?3 WHERE decision_id = ?1";
    sql.execute(update, params![decision_id, entry.public, entry.digest.0]).unwrap();
    assert_eq!(book.found(), None, "it is whole");

    let request = ExplainDecision { decision_id: decision_id.clone() };
    let reply = book.engine.acting_as("nile").unwrap().run(&request).unwrap();
    assert_eq!(reply.credit_score, 333);
    assert_eq!(reply.engine, "0.0.1");
    assert!(matches!(reply.pass_business_rules_state, Available::Value(_)));
    let warnings: Vec<&str> = reply.detail.warnings.0.iter().map(|w| w.code.as_str()).collect();
    assert_eq!(warnings, ["decided_otherwise"]);
}
