//! The decision log against whoever can write the book's file: what was altered there is found, and not
//! told as if it had been decided.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use lendwright::audit::{DecisionRecord, Entry, Head, Salt, State, read_inputs};
use lendwright::json::Json;
use lendwright::operations::host::VerifyLog;
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

#[test]
fn each_altered_column_of_a_decision_is_found_and_its_decision_not_explained() {
    let book = book();
    assert_eq!(book.found(), None);
    let sql = book.sql();
    let mut columns = sql.prepare("SELECT name FROM pragma_table_info('decision')").unwrap();
    let columns = columns.query_map([], |row| row.get::<_, String>(0)).unwrap();
    let columns: Vec<String> = columns.map(Result::unwrap).collect();
    assert_eq!(columns.len(), 13, "{columns:?}");
    for column in columns.iter().filter(|column| *column != "tenant_id") {
        // The last record of the first stream: one in the middle would also break what follows it.
        let decision_id = book.decisions.last().unwrap();
        let other = match column.as_str() {
            "decision_id" => "'00000000-0000-4000-8000-000000000000'",
            "stream" => "'another'",
            "decided_at" => "'2020-01-01 00:00:00.000000'",
            "public" => "replace(public, '\"score\":', '\"score\":1')",
            "personal" => "replace(personal, 'not_given', 'null')",
            "salt" | "previous" | "digest" | "personal_digest" => "zeroblob(32)",
            "number" => "9",
            // Those of the other partner, so that both are there.
            "borrower_id" | "partner_id" => &format!("(SELECT max({column}) FROM decision)"),
            other => panic!("{other} is a new column: say how it is altered"),
        };
        sql.execute_batch("CREATE TEMP TABLE before AS SELECT * FROM decision").unwrap();
        // Under another key it may stand where a record is already, so it gets a number of its own.
        let number = if column == "borrower_id" { ", number = 3" } else { "" };
        let update =
            format!("UPDATE decision SET {column} = {other}{number} WHERE decision_id = ?1");
        assert_eq!(sql.execute(&update, [decision_id]).unwrap(), 1, "{column}");
        let found = book.found();
        assert!(found.is_some(), "{column} was altered and nothing found");
        let explained = book.explain(decision_id);
        let refused = matches!(explained, Err(Error::Damaged { .. } | Error::DecisionUnknown));
        assert!(refused, "{column} was altered: {explained:?}");
        sql.execute_batch(
            "DELETE FROM decision; INSERT INTO decision SELECT * FROM before; DROP TABLE before",
        )
        .unwrap();
        assert_eq!(book.found(), None, "{column}");
        book.explain(decision_id).unwrap();
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
