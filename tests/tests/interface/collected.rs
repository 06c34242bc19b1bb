//! Uploaded data of borrowers appear in no answer, error, `Debug` output, effect or other table.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use lendwright::identity::{Pepper, Peppers};
use lendwright::operations::borrowers::{CheckCollectedData, Consent, SignUp, UpdateBorrower};
use lendwright::operations::collected::{
    DataTypes, RemoveLinkedData, UploadCollectedData, UploadedMessages, UploadedPings,
};
use lendwright::storage::Sqlite;
use lendwright::wire::{Wire as _, read_request};
use lendwright::{Config, Engine, FixedClock, JsonAnswer, json::Json};
use lendwright_tests::Folder;
use lendwright_tests::ledger::{call, text};
use std::fmt::Write as _;
use std::sync::{Arc, Mutex};

/// Marks in all uploaded data: an address, a text, a code, an application, the phone and a place.
const MARKS: [&str; 6] = ["Qandil", "Zephyrine", "739164", "Moonphase", "Ollivander", "31.2277"];

fn uploaded(uuid: &str) -> String {
    format!(
        r#"{{"uuid":"{uuid}","upload_to_db":1,"messages":[
            {{"address":"Qandil","body":"Paid EGP 12.50 to Zephyrine","date":1769767200000}},
            {{"address":"Bank","body":"Your OTP is 739164","date":1769767200000}}],
          "location":{{"lat":30.05,"long":31.2277,"timestamp":1769767200000}},
          "applications":["Moonphase"],"phone":{{"owner":"Ollivander"}}}}"#
    )
}

struct Book {
    host: Engine,
    folder: Folder,
    effects: Arc<Mutex<String>>,
    uuid: String,
    token: String,
}

fn open() -> Book {
    let (folder, effects) = (Folder::new(), Arc::new(Mutex::new(String::new())));
    let at = lendwright::time::parse_instant("2026-01-31T10:00:00Z").unwrap();
    let heard = Arc::clone(&effects);
    let config = Config::default()
        .peppers(Peppers::new(Pepper::new("2026", &[7; 32]).unwrap(), vec![]).unwrap())
        .clock(FixedClock::at(at))
        .on_effect(move |effect| heard.lock().unwrap().push_str(&effect.to_json()));
    let host = Engine::open_with(Sqlite::file(folder.0.join("book.db")).unwrap(), config).unwrap();
    let person = SignUp {
        phone_number: "+201001234567".into(),
        autofill: Some(true),
        consent: Some(Consent {
            sms: Some(true),
            location: Some(true),
            apps: Some(true),
            marketing: None,
        }),
        ..SignUp::default()
    };
    let _ = call(&host, "set_areas", r#"{"areas":{"Zamalek":{"lat":30.06,"long":31.22}}}"#);
    let uuid = host.run(&person).unwrap().body.uuid;
    let update = UpdateBorrower { uuid: uuid.clone(), ..UpdateBorrower::default() };
    let token = host.run(&update).unwrap().body.token.value().unwrap().expose().to_owned();
    Book { host, folder, effects, uuid: uuid.into(), token }
}

fn assert_unmarked(text: &str) {
    for mark in MARKS {
        assert!(!text.contains(mark), "{mark} in {text}");
    }
}

#[test]
fn no_answer_error_debug_or_effect_shows_what_was_uploaded() {
    let Book { host, effects, uuid, folder: _kept, .. } = open();
    let document = uploaded(&uuid);
    let json = Json::parse(document.as_bytes()).unwrap();
    let request: UploadCollectedData = read_request(&json).unwrap();
    assert_unmarked(&format!("{request:?} {:?}", request.messages));
    let answer = host.call("upload_collected_data", document.as_bytes());
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_unmarked(&format!("{} {} {answer:?}", answer.body, answer.detail));
    let checked = host.run(&CheckCollectedData { uuid: uuid.clone().into() }).unwrap();
    assert_eq!((checked.messages.count, checked.location.count), (1, 1));
    assert_unmarked(&format!("{checked:?}"));
    // Each place in turn gets a wrong value. The rest stays the same.
    for (from, to) in [
        (r#""address":"Qandil""#, r#""address":["Qandil"]"#),
        (r#""body":"Paid EGP 12.50 to Zephyrine""#, r#""body":{"Zephyrine":1}"#),
        (r#""date":1769767200000}},"#, r#""date":"Zephyrine"}},"#),
        (r#""long":31.2277"#, r#""long":"31.2277""#),
        (r#""long":31.2277"#, r#""long":3131.2277"#),
        (r#"["Moonphase"]"#, r#"[["Moonphase"]]"#),
        (r#"["Moonphase"]"#, r#""Moonphase""#),
        (r#"{"owner":"Ollivander"}"#, r#""Ollivander""#),
    ] {
        let from = from.replace("}}", "}");
        let document = document.replace(&from, &to.replace("}}", "}"));
        let refused = host.call("upload_collected_data", document.as_bytes());
        assert_eq!(refused.status, 400, "{to}");
        assert_unmarked(&format!("{} {} {refused:?}", refused.body, refused.detail));
    }
    let long = document.replace("Paid EGP", &"Zephyrine ".repeat(2_001));
    let refused = host.call("upload_collected_data", long.as_bytes());
    assert_eq!(refused.status, 400);
    assert_unmarked(&format!("{} {}", refused.body, refused.detail));
    assert_unmarked(&effects.lock().unwrap());
}

#[test]
fn the_file_holds_what_is_kept_in_its_own_tables_and_a_code_or_a_place_nowhere() {
    let Book { host, folder, uuid, .. } = open();
    call_upload(&host, &uuid);
    drop(host);
    let db = rusqlite::Connection::open(folder.0.join("book.db")).unwrap();
    let tables: Vec<String> = db
        .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    let mut holding = Vec::new();
    for table in tables {
        let mut rows = db.prepare(&format!("SELECT * FROM \"{table}\"")).unwrap();
        let columns = rows.column_count();
        let mut text = String::new();
        let mut found = rows.query([]).unwrap();
        while let Some(row) = found.next().unwrap() {
            for at in 0..columns {
                match row.get_ref(at).unwrap() {
                    rusqlite::types::ValueRef::Text(bytes)
                    | rusqlite::types::ValueRef::Blob(bytes) => {
                        text.push_str(&String::from_utf8_lossy(bytes));
                    }
                    other => write!(text, " {other:?}").unwrap(),
                }
            }
        }
        for mark in MARKS.iter().filter(|mark| text.contains(**mark)) {
            holding.push(format!("{table}: {mark}"));
        }
    }
    holding.sort();
    assert_eq!(
        holding,
        [
            "collected_message: Qandil",
            "collected_message: Zephyrine",
            "collected_snapshot: Moonphase",
            "collected_snapshot: Ollivander"
        ]
    );
}

fn call_upload(engine: &Engine, uuid: &str) {
    let answer = engine.call("upload_collected_data", uploaded(uuid).as_bytes());
    assert_eq!(answer.status, 200, "{}", answer.body);
}

#[test]
fn a_phone_uploads_with_its_token_until_all_is_removed() {
    let Book { host, uuid, token, folder: _kept, .. } = open();
    let phone = host.bearer(&token).unwrap();
    call_upload(&phone, &uuid);
    call_upload(&phone, &uuid);
    let remove = |types: &str| {
        let data_types = DataTypes::read(&Json::text(types.to_owned())).unwrap();
        let (uuid, purge_raw) = (uuid.as_str().into(), Some(true));
        host.run(&RemoveLinkedData { uuid, data_types, purge_raw, reason: None }).unwrap();
    };
    remove("sms,location");
    call_upload(&phone, &uuid);
    remove("all");
    let refused = phone.call("upload_collected_data", uploaded(&uuid).as_bytes());
    assert_eq!(refused.status, 401);
    let checked = host.run(&CheckCollectedData { uuid: uuid.into() }).unwrap();
    assert_eq!((checked.messages.count, checked.location.count), (0, 0));
    let none = (UploadedMessages::default(), UploadedPings::default());
    assert_eq!(format!("{none:?}"), "(UploadedMessages(0), UploadedPings(0))");
}

/// Rows of a borrower from two senders: the lender, and the borrower's own phone.
struct Senders {
    book: Book,
    phone: Engine,
    /// Whether the lender's rows are pending.
    rows_are_pending: bool,
}

impl Senders {
    fn new() -> Self {
        let book = open();
        let phone = book.host.bearer(&book.token).unwrap();
        Self { book, phone, rows_are_pending: false }
    }

    fn row(id: &str, amount: &str) -> String {
        format!(r#"{{"txn_id": "{id}", "date": "2026-01-30", "amount": {amount}}}"#)
    }

    fn upload(&self, by: &Engine, rows: &[String]) -> JsonAnswer {
        let (uuid, rows) = (&self.book.uuid, rows.join(","));
        let sent = format!(r#"{{"uuid": "{uuid}", "transactions": [{rows}]}}"#);
        by.call("upload_collected_data", sent.as_bytes())
    }

    /// Sends a transaction through one of the lender's doors, and returns its result.
    fn lends(&self, door: &str, id: &str, amount: &str) -> String {
        let (host, uuid, mut row) = (&self.book.host, &self.book.uuid, Self::row(id, amount));
        if self.rows_are_pending {
            row = row.replace('}', r#", "pending": 1}"#);
        }
        match door {
            "generate_transaction" => {
                let sent = format!(r#"{{"user_id": "{uuid}", "transaction": {row}}}"#);
                call(host, door, &sent).0.at("/status").unwrap().to_string()
            }
            "import_transactions" => {
                let row = row.replacen('{', &format!(r#"{{"user_id": "{uuid}", "#), 1);
                call(host, door, &format!(r#"{{"rows": [{row}]}}"#)).0.to_string()
            }
            _ => {
                assert_eq!(self.upload(host, &[row]).status, 200);
                String::new()
            }
        }
    }

    fn spent(&self) -> String {
        self.spent_by("")
    }

    fn spent_with_pending(&self) -> String {
        self.spent_by(r#", "include_pending": 1"#)
    }

    fn spent_by(&self, also: &str) -> String {
        let uuid = &self.book.uuid;
        let asked = format!(r#"{{"user_id": "{uuid}", "period": "this_month"{also}}}"#);
        let (told, _) = call(&self.book.host, "get_top_transactions", &asked);
        told.at("/total/amount").unwrap().to_string()
    }
}

const DOORS_OF_THE_LENDER: [&str; 3] =
    ["generate_transaction", "import_transactions", "upload_collected_data"];

#[test]
fn an_upload_by_a_token_posts_no_pending_one_of_the_lenders() {
    for door in DOORS_OF_THE_LENDER {
        let mut senders = Senders::new();
        let posts = r#", "replaces": "hold"}"#;
        let posted = |row: String| vec![row.trim_end_matches('}').to_owned() + posts];
        let held = || Senders::row("hold", "-5000").replace('}', r#", "pending": 1}"#);
        // The phone sends the row before and after the lender's one.
        let own = || posted(Senders::row("own", "-1"));
        assert_eq!(senders.upload(&senders.phone, &own()).status, 200);
        senders.rows_are_pending = true;
        let _ = senders.lends(door, "hold", "-5000");
        assert_eq!(senders.upload(&senders.phone, &own()).status, 200);
        assert_eq!(senders.spent_with_pending(), "5001.00", "{door}");
        // The borrower's upload posts the borrower's own hold. The lender's upload posts the lender's hold.
        let mut others = Senders::new();
        others.rows_are_pending = false;
        let own_hold = vec![held(), own().remove(0)];
        assert_eq!(others.upload(&others.phone, &own_hold).status, 200);
        assert_eq!(others.spent_with_pending(), "1.00");
        assert_eq!(
            senders.upload(&senders.book.host, &posted(Senders::row("b", "-7"))).status,
            200
        );
        assert_eq!(senders.spent_with_pending(), "8.00", "{door}");
    }
}

#[test]
fn an_upload_by_a_token_corrects_nothing_that_the_lender_sent() {
    for door in DOORS_OF_THE_LENDER {
        let senders = Senders::new();
        let upload = |by: &Engine, rows: &[String]| senders.upload(by, rows);
        let (phone, row) = (&senders.phone, Senders::row);
        let _ = senders.lends(door, "bank1", "-5000");
        // Accepted are: the same row again, other rows, and a correction of a row that came by the token.
        for amount in ["-1", "-2"] {
            let sent = [row("bank1", "-5000"), row("own", amount)];
            assert_eq!(upload(phone, &sent).status, 200, "{door}");
        }
        let refused = upload(phone, &[row("new", "-3"), row("bank1", "-0.01")]);
        assert_eq!(refused.status, 400, "{door}: {}", refused.body);
        assert!(refused.body.contains("transactions/1/txn_id"), "{}", refused.body);
        assert_eq!(senders.spent(), "5002.00");
        // A partner's own upload is a correction.
        assert_eq!(upload(&senders.book.host, &[row("bank1", "-0.01")]).status, 200);
        assert_eq!(senders.spent(), "2.01");
    }
}

#[test]
fn what_the_lender_sends_after_the_borrower_is_the_lenders_own() {
    for door in DOORS_OF_THE_LENDER {
        let senders = Senders::new();
        let upload =
            |amount: &str| senders.upload(&senders.phone, &[Senders::row("bank1", amount)]).status;
        assert_eq!((upload("-4000"), upload("-5000")), (200, 200));
        // The same content again is reported as unchanged.
        let told = senders.lends(door, "bank1", "-5000");
        match door {
            "generate_transaction" => assert_eq!(told, r#""duplicate""#),
            "import_transactions" => {
                assert_eq!(told, r#"{"recorded":0,"updated":0,"unchanged":1}"#);
            }
            _ => {}
        }
        assert_eq!((upload("-0.01"), upload("-5000")), (400, 200), "{door}");
        let _ = senders.lends(door, "bank1", "-60");
        assert_eq!(upload("-0.01"), 400, "{door}");
        assert_eq!(senders.spent(), "60.00");
    }
}

#[test]
fn an_upload_token_of_a_partner_without_keys_ends_with_the_last_key_that_the_partner_gets() {
    let Book { host, folder: _kept, .. } = open();
    let _ = call(&host, "make_partner", r#"{"user_name": "nile", "tenant_id": 1}"#);
    let nile = host.acting_as("nile").unwrap();
    let own = call(&nile, "sign_up", r#"{"Phone_Number": "+201001234569", "autofill": true}"#).0;
    let own = text(&own, "UUID");
    let token = call(&nile, "update_borrower", &format!(r#"{{"UUID": "{own}"}}"#)).0;
    let token = text(&token, "token");
    let upload = format!(r#"{{"uuid": "{own}", "phone": {{"model": "A12"}}}}"#);
    let phone = host.bearer(&token).unwrap();
    let status = || phone.call("upload_collected_data", upload.as_bytes()).status;
    let before = status();
    assert_ne!(before, 401, "a partner without keys works by a handle of the host's");
    let issue = || call(&host, "issue_key", r#"{"user_name": "nile"}"#).0;
    let revoke = |key: &Json<'_>| {
        let _ = call(&host, "revoke_key", &format!(r#"{{"key_id": "{}"}}"#, text(key, "key_id")));
    };
    let (first, second) = (issue(), issue());
    revoke(&first);
    assert_eq!(status(), before, "the other key is there");
    revoke(&second);
    assert_eq!(status(), 401);
    let _ = call(&host, "set_clock", r#"{"at": "2026-01-31T11:00:00Z"}"#);
    let _ = issue();
    assert_eq!(status(), 401, "a later key does not revive it");
}

#[test]
fn an_upload_token_ends_with_the_last_key_of_its_partner() {
    let Book { host, folder: _kept, .. } = open();
    let _ = call(&host, "make_partner", r#"{"user_name": "nile", "tenant_id": 1}"#);
    let issue = || call(&host, "issue_key", r#"{"user_name": "nile"}"#).0;
    let (first, second) = (issue(), issue());
    let revoke = |key: &Json<'_>| {
        let _ = call(&host, "revoke_key", &format!(r#"{{"key_id": "{}"}}"#, text(key, "key_id")));
    };
    let nile = host.acting_as("nile").unwrap();
    let own = call(&nile, "sign_up", r#"{"Phone_Number": "+201001234569", "autofill": true}"#).0;
    let own = text(&own, "UUID");
    let token = call(&nile, "update_borrower", &format!(r#"{{"UUID": "{own}"}}"#)).0;
    let token = text(&token, "token");
    let upload = format!(r#"{{"uuid": "{own}", "phone": {{"model": "A12"}}}}"#);
    let phone = host.bearer(&token).unwrap();
    let status = || phone.call("upload_collected_data", upload.as_bytes()).status;
    let before = status();
    assert_ne!(before, 401);
    revoke(&first);
    assert_eq!(status(), before, "the other key is there");
    revoke(&second);
    assert_eq!(status(), 401);
    let _ = call(&host, "set_clock", r#"{"at": "2026-01-31T11:00:00Z"}"#);
    let _ = issue();
    assert_eq!(status(), 401, "a later key does not revive it");
}
