//! A book in a file with decisions, and a clerk who has the file and knows how the log is made.

#![allow(clippy::arithmetic_side_effects, reason = "small numbers")]

use crate::Folder;
use lendwright::audit::{DecisionRecord, Entry, Head, Record, read_inputs};
use lendwright::json::Json;
use lendwright::storage::Sqlite;
use lendwright::{Config, Engine};
use rusqlite::{Connection, params};

/// A book in a file.
pub struct Ledger {
    /// Where it stands.
    pub folder: Folder,
    /// The host's handle.
    pub engine: Engine,
}

/// The settings of a key of the log.
#[must_use]
pub fn log_keys(kids: &[(&str, u8)]) -> Config {
    use lendwright::audit::{LogKey, LogKeys};
    let mut keys = kids.iter().map(|(kid, byte)| LogKey::new(kid, &[*byte; 32]).unwrap());
    match keys.next() {
        Some(first) => Config::default().log_keys(LogKeys::new(first, keys.collect()).unwrap()),
        None => Config::default(),
    }
}

impl Ledger {
    /// A new one, with these keys of the log.
    #[must_use]
    pub fn open(kids: &[(&str, u8)]) -> Self {
        let folder = Folder::new();
        let engine = opened(&folder, kids);
        Self { folder, engine }
    }

    /// The same file, opened again with these keys.
    #[must_use]
    pub fn reopen(self, kids: &[(&str, u8)]) -> Self {
        let Self { folder, engine } = self;
        drop(engine);
        let engine = opened(&folder, kids);
        Self { folder, engine }
    }

    /// Makes a partner in the host's tenant.
    pub fn make_partner(&self, name: &str) {
        let _ = call(
            &self.engine,
            "make_partner",
            &format!(r#"{{"user_name":"{name}","tenant_id":1}}"#),
        );
    }

    /// Signs somebody up, and returns the public id.
    #[must_use]
    pub fn sign_up(&self, partner: &str, number: usize) -> String {
        let phone = 10_000_000 + number * 10 + partner.len();
        let person = format!(
            r#"{{"Phone_Number":"+2010{phone}","First_Name":"Mona","Last_Name":"Adel",
            "National_ID_Number":"N/A {partner} {number}","Email":"{partner}{number}@example.com"}}"#
        );
        let partner = self.engine.acting_as(partner).unwrap();
        text(&call(&partner, "sign_up", &person).0, "UUID")
    }

    /// Scores a borrower by no rule, and returns the decision's id.
    #[must_use]
    pub fn decide(&self, partner: &str, uuid: &str) -> String {
        self.decide_by(partner, uuid, "")
    }

    /// Scores a borrower by acceptance rules, and returns the decision's id.
    #[must_use]
    pub fn decide_by(&self, partner: &str, uuid: &str, rules: &str) -> String {
        let asked =
            format!(r#"{{"uuid":"{uuid}","evaluate_by":"rule","acceptance_rules":[{rules}]}}"#);
        let partner = self.engine.acting_as(partner).unwrap();
        text(&call(&partner, "get_total_score", &asked).1, "decision_id")
    }

    /// The file, as a clerk opens it.
    #[must_use]
    pub fn sql(&self) -> Connection {
        Connection::open(self.folder.0.join("book.db")).unwrap()
    }
}

fn opened(folder: &Folder, kids: &[(&str, u8)]) -> Engine {
    let store = Sqlite::file(folder.0.join("book.db")).unwrap();
    Engine::open_with(store, log_keys(kids)).unwrap()
}

/// Calls an operation, and returns body and detail.
#[must_use]
pub fn call(engine: &Engine, operation: &str, request: &str) -> (Json<'static>, Json<'static>) {
    let answered = engine.call(operation, request.as_bytes());
    assert_eq!(answered.status, 200, "{operation}: {}", answered.body);
    let read = |text: &str| Json::parse(text.as_bytes()).unwrap().into_owned();
    (read(&answered.body), read(&answered.detail))
}

/// A text member.
#[must_use]
pub fn text(json: &Json<'_>, member: &str) -> String {
    json.get(member).and_then(Json::as_text).unwrap().to_owned()
}

/// An id as the file has it.
#[must_use]
pub fn blob(id: &str) -> Vec<u8> {
    let digits: Vec<u8> = id.bytes().filter(|byte| *byte != b'-').collect();
    let hex = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
    digits.chunks(2).map(hex).collect()
}

/// A clerk who can write the book's file, but has no key: changes records as they please, and chains
/// all streams anew.
pub struct Forger(Vec<(i64, Entry)>);

impl Forger {
    /// Reads the log from its export.
    #[must_use]
    pub fn of(ledger: &Ledger) -> Self {
        let log = text(&call(&ledger.engine, "export_log", "{}").0, "log");
        let export = lendwright::audit::ExportReader::new(log.as_bytes()).unwrap();
        let sql = ledger.sql();
        let borrower = |entry: &Entry| {
            sql.query_row(
                "SELECT borrower_id FROM borrower WHERE uuid = ?1",
                [&entry.stream],
                |row| row.get(0),
            )
            .unwrap()
        };
        Self(export.map(Result::unwrap).map(|entry| (borrower(&entry), entry)).collect())
    }

    /// Leaves a record out, and numbers those after it anew.
    #[must_use]
    pub fn without(mut self, borrower_id: i64, number: u64) -> Self {
        self.0.retain(|(id, entry)| *id != borrower_id || entry.number != number);
        self
    }

    /// Changes the decisions, chains all streams anew and writes them to the file. Says how many were
    /// changed.
    pub fn write(
        self,
        ledger: &Ledger,
        mut change: impl FnMut(&mut DecisionRecord) -> bool,
    ) -> usize {
        let (mut changed, mut head) = (0, None::<(String, Head)>);
        let sql = ledger.sql();
        sql.execute_batch("BEGIN").unwrap();
        for (borrower_id, entry) in self.0 {
            let before = match head {
                Some((stream, head)) if stream == entry.stream => head,
                _ => Head::start_of(&entry.stream),
            };
            let Record::Decision(mut record) = Record::from_canonical(&entry.public).unwrap()
            else {
                panic!("an erasure")
            };
            changed += usize::from(change(&mut record));
            let personal = entry.personal.unwrap();
            let inputs = read_inputs(&personal.text).unwrap();
            let anew = Entry::append(&entry.stream, before, &record, &inputs, personal.salt);
            let anew = anew.unwrap();
            head = Some((entry.stream, anew.head()));
            store(&sql, borrower_id, &anew, &record);
        }
        sql.execute_batch("COMMIT").unwrap();
        changed
    }
}

/// Writes a record's text and digest in the form of the file.
fn store(sql: &Connection, borrower_id: i64, entry: &Entry, record: &DecisionRecord) {
    let empty = |text: String, value: &str| text.replacen(&format!("\"{value}\""), "\"\"", 1);
    let time = record.time.format("%Y-%m-%dT%H:%M:%S%.6fZ").to_string();
    let public = empty(empty(empty(entry.public.clone(), &record.borrower), &record.id), &time);
    let update =
        "UPDATE decision SET public = ?3, digest = ?4 WHERE borrower_id = ?1 AND number = ?2";
    let number = i64::try_from(entry.number).unwrap();
    let done = sql.execute(update, params![borrower_id, number, public, entry.digest.0]).unwrap();
    assert_eq!(done, 1);
}
