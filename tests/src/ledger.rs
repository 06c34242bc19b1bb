//! A book in a file with decisions, and the verification of its log.

#![allow(clippy::arithmetic_side_effects, reason = "small numbers")]

use crate::Folder;
use lendwright::json::Json;
use lendwright::operations::host::{EraseDecisions, LogVerified, VerifyLog};
use lendwright::operations::rules::CreateRule;
use lendwright::storage::Sqlite;
use lendwright::{Config, Engine};
use rusqlite::Connection;

/// A book in a file.
pub struct Ledger {
    /// The folder with the file.
    pub folder: Folder,
    /// The host's handle.
    pub engine: Engine,
}

/// A configuration with these log keys.
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
    /// Opens a new book with these log keys.
    #[must_use]
    pub fn open(kids: &[(&str, u8)]) -> Self {
        let folder = Folder::new();
        let engine = opened(&folder, kids);
        Self { folder, engine }
    }

    /// Opens a new book with twelve borrowers. The rule `reported` decides three times about each of them.
    #[must_use]
    pub fn of_refusals(kids: &[(&str, u8)]) -> Self {
        let ledger = Self::open(kids);
        ledger.make_partner("nile");
        ledger.make_rule("nile", "reported", r#"{"reports": {"operator": ">", "value": 0}}"#);
        for number in 0..12 {
            let uuid = ledger.sign_up("nile", number);
            for _ in 0..3 {
                let _ = ledger.decide_by("nile", &uuid, "\"reported\"");
            }
        }
        ledger
    }

    /// Opens the same file again with these keys.
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

    /// Signs up a borrower, and returns the public id.
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

    /// Scores a borrower without rules, and returns the decision's id.
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

    /// Saves a partner's rule with one condition on a variable.
    pub fn make_rule(&self, partner: &str, name: &str, condition: &str) {
        let value = Json::parse(condition.as_bytes()).unwrap().into_owned();
        let partner = self.engine.acting_as(partner).unwrap();
        partner.run(&CreateRule { param: name.into(), value, ..CreateRule::default() }).unwrap();
    }

    /// Reports a borrower.
    pub fn report(&self, partner: &str, uuid: &str) {
        let partner = self.engine.acting_as(partner).unwrap();
        let report = format!(r#"{{"uuid":"{uuid}","reason":"default_90d"}}"#);
        let _ = call(&partner, "report_borrower", &report);
    }

    /// Erases the inputs of the decisions about a borrower, and returns the number of erased decisions.
    #[must_use]
    pub fn erase(&self, uuid: &str) -> i64 {
        let request = EraseDecisions { uuid: uuid.into(), partner: None };
        self.engine.run(&request).unwrap().erased
    }

    /// The public id of a borrower.
    #[must_use]
    pub fn uuid(&self, borrower_id: i64) -> String {
        let uuid = "SELECT uuid FROM borrower WHERE borrower_id = ?1";
        self.sql().query_row(uuid, [borrower_id], |row| row.get(0)).unwrap()
    }

    /// The result of verifying the log, against an earlier checkpoint if there is one.
    #[must_use]
    pub fn verified(&self, checkpoint: Option<&str>) -> LogVerified {
        let checkpoint = checkpoint.map(str::to_owned);
        self.engine.run(&VerifyLog { checkpoint, ..VerifyLog::default() }).unwrap().body
    }

    /// The checkpoint of the log. The log must be intact.
    #[must_use]
    pub fn checkpoint(&self) -> String {
        let found = self.verified(None);
        assert!(found.whole, "{found:?}");
        found.checkpoint.unwrap()
    }

    /// A direct connection to the file.
    #[must_use]
    pub fn sql(&self) -> Connection {
        Connection::open(self.folder.0.join("book.db")).unwrap()
    }
}

fn opened(folder: &Folder, kids: &[(&str, u8)]) -> Engine {
    let store = Sqlite::file(folder.0.join("book.db")).unwrap();
    Engine::open_with(store, log_keys(kids)).unwrap()
}

/// Calls an operation that must succeed, and returns its body and detail.
#[must_use]
pub fn call(engine: &Engine, operation: &str, request: &str) -> (Json<'static>, Json<'static>) {
    let answered = engine.call(operation, request.as_bytes());
    assert_eq!(answered.status, 200, "{operation}: {}", answered.body);
    let read = |text: &str| Json::parse(text.as_bytes()).unwrap().into_owned();
    (read(&answered.body), read(&answered.detail))
}

/// The text of a member.
#[must_use]
pub fn text(json: &Json<'_>, member: &str) -> String {
    json.get(member).and_then(Json::as_text).unwrap().to_owned()
}

/// An id as the bytes in the file.
#[must_use]
pub fn blob(id: &str) -> Vec<u8> {
    let digits: Vec<u8> = id.bytes().filter(|byte| *byte != b'-').collect();
    let hex = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
    digits.chunks(2).map(hex).collect()
}

/// The message of the first fault, without the name of its stream.
#[must_use]
pub fn fault(found: &LogVerified) -> String {
    assert!(!found.whole && found.checkpoint.is_none(), "{found:?}");
    let broken = found.first_broken.as_ref().unwrap();
    broken.message.replace(&format!("{:?}", broken.stream), "_")
}
