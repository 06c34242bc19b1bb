//! Texts of messages are only stored where they are needed. Without the borrower's consent, nothing of them is stored.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

use lendwright::identity::{Pepper, Peppers};
use lendwright::json::Json;
use lendwright::storage::{Memory, Sqlite};
use lendwright::{Config, Engine, FixedClock, ImportedMessage, time};
use lendwright_tests::Folder;
use lendwright_tests::ledger::{call, text};
use rusqlite::Connection;
use rusqlite::types::ValueRef;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::{Arc, Mutex};

/// One-time codes, in one word and in two.
const CODES: [&str; 5] = ["739164", "294 817", "294817", "583-921", "847213"];
/// Captured texts of placeholders that are kept.
const CAUGHT: [&str; 3] = ["Zephyrine", "RFX77421", "5678"];
/// Those texts that are also in the transaction that a link makes from the message.
const TOLD: [&str; 2] = ["Zephyrine", "5678"];
/// Texts that no kept placeholder captures: words and a phone number of a message, and a message without a template.
const UNCAUGHT: [&str; 4] = ["Quillon", "01098765432", "Marigold", "44556612345678"];
/// An unknown sender.
const SENDER: &str = "Qandil";

const TEMPLATES: &str = r#"{"sender": "CIB", "category": "purchase",
    "templates": ["Paid EGP {{amount}} at {{merchant}} by card {{card}} ref {{reference}} call {{phone}} {{...}}"]}"#;

const MESSAGES: &str = r#"[
    {"address": "CIB", "date": 1769767200000,
     "body": "Paid EGP 12.50 at Zephyrine by card 44556612345678 ref RFX77421 call 01098765432 for Quillon"},
    {"address": "Qandil", "date": 1769767200001, "body": "Hello Marigold"},
    {"address": "Qandil", "date": 1769767200002, "body": "Your OTP is 739164"},
    {"address": "CIB", "date": 1769767200003, "body": "Use 294 817 to verify your login"},
    {"address": "+201234567890", "date": 1769767200004, "body": "583-921 is your one time passcode"},
    {"address": "CIB", "date": 1769767200005, "body": "رمز التحقق ٨٤٧٢١٣ و 847213"}]"#;

const SIGN_UP: &str =
    r#"{"Phone_Number": "+201001234567", "autofill": true, "consent": {"sms": true}}"#;

struct Book {
    engine: Engine,
    folder: Folder,
    effects: Arc<Mutex<String>>,
    uuid: String,
}

fn config(at: &str) -> Config {
    Config::default().clock(FixedClock::at(time::parse_instant(at).unwrap()))
}

/// A book in a file with the messages. It keeps the data that `keep` names, for 30 days.
fn book(keep: &str) -> Book {
    let (folder, effects) = (Folder::new(), Arc::new(Mutex::new(String::new())));
    let heard = Arc::clone(&effects);
    let config = config("2026-01-31T10:00:00Z").on_effect(move |effect| {
        let told = format!("{} {effect:?}", effect.to_json());
        heard.lock().unwrap().push_str(&told);
    });
    let engine = Engine::open_with(Sqlite::file(folder.0.join("book.db")).unwrap(), config);
    let engine = engine.unwrap();
    let _ = call(&engine, "set_retention", &format!(r#"{{"keep": "{keep}", "days": 30}}"#));
    let _ = call(&engine, "add_sms_templates", TEMPLATES);
    let uuid = text(&call(&engine, "sign_up", SIGN_UP).0, "UUID");
    let book = Book { engine, folder, effects, uuid };
    let _ = call(&book.engine, "upload_collected_data", &book.upload());
    book
}

impl Book {
    fn upload(&self) -> String {
        format!(r#"{{"uuid": "{}", "upload_to_db": 1, "messages": {MESSAGES}}}"#, self.uuid)
    }

    fn of_mona(&self) -> String {
        format!(r#"{{"uuid": "{}"}}"#, self.uuid)
    }
}

/// The texts among these that any file of a folder contains.
fn held<'t>(folder: &Path, texts: &[&'t str]) -> Vec<&'t str> {
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files: Vec<Vec<u8>> = files.map(|path| std::fs::read(path).unwrap()).collect();
    let holds = |file: &Vec<u8>, text: &str| {
        file.windows(text.len()).any(|window| window == text.as_bytes())
    };
    let is_held = |text: &&&str| files.iter().any(|file| holds(file, text));
    texts.iter().filter(is_held).copied().collect()
}

/// The columns of a book that contain a text.
fn columns_with(path: &Path, text: &str) -> Vec<String> {
    let db = Connection::open(path).unwrap();
    let mut tables =
        db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").unwrap();
    let tables = tables.query_map([], |row| row.get(0)).unwrap();
    let mut found = Vec::new();
    for table in tables.map(Result::<String, _>::unwrap) {
        let mut rows = db.prepare(&format!("SELECT * FROM \"{table}\"")).unwrap();
        let columns: Vec<String> = rows.column_names().map(str::to_owned).collect();
        let mut rows = rows.query([]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            for (at, column) in columns.iter().enumerate() {
                if let ValueRef::Text(bytes) | ValueRef::Blob(bytes) = row.get_ref(at).unwrap()
                    && String::from_utf8_lossy(bytes).contains(text)
                {
                    found.push(format!("{table}.{column}"));
                }
            }
        }
    }
    found.dedup();
    found
}

#[test]
fn a_book_of_texts_holds_them_in_their_column_and_no_code() {
    let book = book("all");
    assert_eq!(held(&book.folder.0, &CODES), [""; 0], "a code in a file");
    assert_eq!(held(&book.folder.0, &CAUGHT), CAUGHT, "the search finds what is there");
    drop(book.engine);
    let path = book.folder.0.join("book.db");
    for mark in CAUGHT.iter().take(2).chain(&UNCAUGHT) {
        let in_told = TOLD.contains(mark).then_some("txn_told.packed");
        let columns: Vec<&str> = ["collected_message.body"].into_iter().chain(in_told).collect();
        assert_eq!(columns_with(&path, mark), columns, "{mark}");
    }
    assert_eq!(columns_with(&path, SENDER), ["collected_message.address"]);
}

#[test]
fn a_book_of_records_holds_what_placeholders_caught_alone() {
    let book = book("records");
    assert_eq!(held(&book.folder.0, &CODES), [""; 0], "a code in a file");
    assert_eq!(held(&book.folder.0, &UNCAUGHT), [""; 0], "of a text in a file");
    assert_eq!(held(&book.folder.0, &["Paid", "Hello", "for Qu"]), ["Paid"], "the template has it");
    drop(book.engine);
    let path = book.folder.0.join("book.db");
    for mark in CAUGHT {
        let in_told = TOLD.contains(&mark).then_some("txn_told.packed");
        let columns: Vec<&str> = ["collected_message.parsed"].into_iter().chain(in_told).collect();
        assert_eq!(columns_with(&path, mark), columns, "{mark}");
    }
    assert_eq!(columns_with(&path, "Paid"), ["sms_template.body"]);
}

/// The stored account codes in a book of records. Each card gets one message.
fn account_codes(config: Config, cards: &[&str]) -> Vec<Option<String>> {
    let folder = Folder::new();
    let file = folder.0.join("book.db");
    let engine = Engine::open_with(Sqlite::file(&file).unwrap(), config).unwrap();
    let _ = call(&engine, "set_retention", r#"{"keep": "records"}"#);
    let _ = call(
        &engine,
        "add_sms_templates",
        r#"{"sender": "CIB", "category": "purchase", "templates": ["Paid EGP {{amount}} by card {{card}} now"]}"#,
    );
    let uuid = text(&call(&engine, "sign_up", SIGN_UP).0, "UUID");
    let message = |(at, card): (usize, &&str)| {
        format!(
            r#"{{"address": "CIB", "date": 17697672{at:05}, "body": "Paid EGP 5 by card {card} now"}}"#
        )
    };
    let messages: Vec<String> = cards.iter().enumerate().map(message).collect();
    let messages = messages.join(", ");
    let upload = format!(r#"{{"uuid": "{uuid}", "messages": [{messages}]}}"#);
    let _ = call(&engine, "upload_collected_data", &upload);
    drop(engine);
    let db = Connection::open(&file).unwrap();
    let mut rows =
        db.prepare("SELECT substr(parsed, 2) FROM collected_message ORDER BY received_ms").unwrap();
    let rows = rows.query_map([], |row| row.get::<_, Vec<u8>>(0)).unwrap();
    rows.map(|row| {
        let row = row.unwrap();
        let all = Json::parse(&row).unwrap();
        let parsed = all.get("1").unwrap();
        assert!(parsed.get("account").is_some(), "{parsed}");
        parsed.get("account_code").map(|code| code.as_text().unwrap().to_owned())
    })
    .collect()
}

#[test]
fn a_book_of_records_tells_whole_accounts_apart_by_a_code_under_the_pepper() {
    let cards =
        ["44556612345678", "4455-6612-3456-78", "٤٤٥٥٦٦١٢٣٤٥٦٧٨", "99556612345678", "**5678"];
    let at = || config("2026-01-31T10:00:00Z");
    assert_eq!(account_codes(at(), &cards), vec![None; cards.len()], "no pepper");

    let peppers = |kid, byte| Peppers::new(Pepper::new(kid, &[byte; 32]).unwrap(), vec![]).unwrap();
    let codes = account_codes(at().peppers(peppers("2026", 7)), &cards);
    // HMAC-SHA-256 of "account 1 44556612345678" and "account 1 99556612345678" with 32 bytes of 7 as the key, computed
    // by Python's hmac.
    let one = Some("2026:K_BAvPngWwX66_0NqQJNicF9JiMAZ0nIJ4zRBy46kN8".to_owned());
    let other = Some("2026:lmP1Y2zf0Y1FfMKjzxkEFqlydHn6Z1eehReU-IUOg0c".to_owned());
    assert_eq!(codes, [one.clone(), one.clone(), one.clone(), other, None]);
    let rotated = account_codes(at().peppers(peppers("2027", 8)), &["44556612345678"]);
    assert_ne!(rotated, [one.map(|one| one.replace("2026", "2027"))]);
}

#[test]
fn no_message_of_the_outbox_says_what_was_removed() {
    let Book { engine, folder, uuid, .. } = book("all");
    let rule = r#"{"name":"r","event":"transaction","conditions":{"txn.amount":{"operator":"<","value":0}},"channel":"sms","template":"At {{merchant}}","requires_consent":"service","cooldown_hours":0}"#;
    let _ = call(&engine, "create_engagement_rule", rule);
    let paid = |txn_id: &str| {
        format!(
            r#"{{"user_id":"{uuid}","transaction":{{"txn_id":"{txn_id}","date":"2026-01-31","amount":-5,"merchant":"Perivale"}}}}"#
        )
    };
    let ids: Vec<String> = ["one", "two"]
        .iter()
        .map(|txn_id| {
            let generated = call(&engine, "generate_transaction", &paid(txn_id)).0;
            text(generated.at("/triggered/0").unwrap(), "message_id")
        })
        .collect();
    let end = |id: &str, outcome: &str| {
        let request = format!(r#"{{"message_id":"{id}","outcome":"{outcome}"}}"#);
        engine.call("ack_message", request.as_bytes())
    };
    assert_eq!(end(&ids[0], "delivered").status, 200);
    let remove = format!(r#"{{"uuid": "{uuid}", "data_types": "transactions", "purge_raw": 1}}"#);
    let _ = call(&engine, "remove_linked_data", &remove);
    // The waiting message has failed. Neither message is handed out or queued again.
    assert_eq!(end(&ids[1], "delivered").body, r#"{"message":"message already failed"}"#);
    let (next, _) = call(&engine, "next_messages", r#"{"max":10}"#);
    assert_eq!(next.to_string(), r#"{"messages":[]}"#);
    let again = call(&engine, "generate_transaction", &paid("one")).0;
    assert_eq!(text(again.at("/triggered/0").unwrap(), "reason"), "duplicate");
    let _ = call(&engine, "remove_linked_data", &remove);
    drop(engine);
    assert_eq!(held(&folder.0, &["Perivale"]), [""; 0]);
}

#[test]
fn nothing_is_left_after_the_retention_or_a_removal_of_all() {
    let all: Vec<&str> = CAUGHT.iter().chain(&UNCAUGHT).chain(&[SENDER]).copied().collect();
    for keep in ["all", "records"] {
        let Book { engine, folder, .. } = book(keep);
        assert!(!held(&folder.0, &all).is_empty());
        let file = folder.0.join("book.db");
        drop(engine);
        let later = Engine::open_with(Sqlite::file(&file).unwrap(), config("2026-06-01T10:00:00Z"));
        let later = later.unwrap();
        let (purged, _) = call(&later, "purge_expired", "{}");
        assert_eq!(purged.get("messages").map(Json::to_string).as_deref(), Some("2"), "{purged}");
        // Before the checkpoint, the pages that the deletion has emptied are still unchanged in the file.
        let checkpoint = Connection::open(&file).unwrap();
        checkpoint.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
        assert_eq!(held(&folder.0, &all), [""; 0], "{keep}: after the retention");

        let Book { engine, folder, uuid, .. } = book(keep);
        let remove = format!(r#"{{"uuid": "{uuid}", "data_types": "all", "purge_raw": 1}}"#);
        let _ = call(&engine, "remove_linked_data", &remove);
        drop(engine);
        assert_eq!(held(&folder.0, &all), [""; 0], "{keep}: after the removal");
    }
}

#[test]
fn no_error_debug_effect_trial_or_log_tells_of_a_message() {
    for keep in ["all", "records"] {
        let book = book(keep);
        let engine = &book.engine;
        let mut told = String::new();
        let mut ask = |operation: &str, request: &str| {
            let answer = engine.call(operation, request.as_bytes());
            writeln!(told, "{operation} {} {} {answer:?}", answer.body, answer.detail).unwrap();
            answer.status
        };
        for (from, to) in [
            (r#""body": "Hello Marigold""#, r#""body": ["Hello Marigold"]"#.to_owned()),
            (r#""address": "Qandil""#, r#""address": {"Qandil": 1}"#.to_owned()),
            (r#""date": 1769767200000"#, r#""date": "Zephyrine""#.to_owned()),
            ("Hello", "Quillon ".repeat(2_501)),
            (r#""address": "Qandil""#, format!(r#""address": "{}""#, "Qandil".repeat(17))),
        ] {
            assert_eq!(ask("upload_collected_data", &book.upload().replace(from, &to)), 400);
        }
        for operation in ["upload_collected_data", "link_many", "get_total_score", "export_log"] {
            let request = match operation {
                "upload_collected_data" => book.upload(),
                "link_many" => format!(r#"{{"uuids": ["{}"], "data_types": "sms"}}"#, book.uuid),
                "export_log" => "{}".to_owned(),
                "get_total_score" => {
                    format!(
                        r#"{{"uuid": "{}", "evaluate_by": "rule", "acceptance_rules": []}}"#,
                        book.uuid
                    )
                }
                _ => book.of_mona(),
            };
            let status = ask(operation, &request);
            assert_eq!(status, 200, "{operation}: {told}");
        }
        assert_eq!(ask("check_collected_data", &book.of_mona()), 200);
        assert_eq!(ask("propose_templates", r#"{"min_support": 2}"#), 200);
        let trial = r#"{"sender": "Qandil", "category": "balance", "templates": ["Hello {{*}}"]}"#;
        assert_eq!(ask("try_templates", trial), 200);
        let row = |body: &str, date| ImportedMessage {
            uuid: book.uuid.clone().into(),
            address: SENDER.repeat(17),
            body: body.into(),
            date,
        };
        let refused = engine.import_messages([row("Hello Marigold", 1_769_767_200_009)]);
        let refused = refused.unwrap_err();
        write!(told, "{refused} {refused:?} {:?}", refused.detail()).unwrap();
        told.push_str(&book.effects.lock().unwrap());
        for mark in CODES.iter().chain(&CAUGHT).chain(&UNCAUGHT) {
            // The trial's template was written by the host.
            let found = told.lines().find(|line| line.contains(mark));
            assert_eq!(found, None, "{keep}: {mark}");
        }
        let elsewhere = told.lines().find(|it| it.contains(SENDER) && !it.starts_with("try_"));
        assert_eq!(elsewhere, None, "{keep}");
    }
}

/// A borrower without consent. Messages were uploaded before the consent was withdrawn, or never.
fn asked(setting: &str) -> (Engine, String) {
    let engine = Engine::open_with(Memory::new(), config("2026-01-31T10:00:00Z")).unwrap();
    let _ = call(&engine, "add_sms_templates", TEMPLATES);
    let never = setting == "never uploaded";
    let sign_up = if never { SIGN_UP.replace("true}}", "false}}") } else { SIGN_UP.to_owned() };
    let uuid = text(&call(&engine, "sign_up", &sign_up).0, "UUID");
    let keep = if setting == "records" { "records" } else { "all" };
    let _ = call(&engine, "set_retention", &format!(r#"{{"keep": "{keep}"}}"#));
    if !never {
        let upload = format!(r#"{{"uuid": "{uuid}", "upload_to_db": 1, "messages": {MESSAGES}}}"#);
        let _ = call(&engine, "upload_collected_data", &upload);
        let withdraw = format!(r#"{{"UUID": "{uuid}", "consent": {{"sms": false}}}}"#);
        let _ = call(&engine, "update_borrower", &withdraw);
    }
    (engine, uuid)
}

#[test]
fn without_consent_every_door_answers_as_if_there_were_no_messages() {
    let uuid_alone = r#"{"uuid": "UUID"}"#;
    let doors = [
        ("get_sms_summary", r#"{"borrower_uuid": "UUID"}"#),
        ("check_collected_data", uuid_alone),
        ("link_extracted_data", uuid_alone),
        ("link_extracted_data", r#"{"uuid": "UUID", "data_types": "sms"}"#),
        ("link_many", r#"{"uuids": ["UUID"], "data_types": "sms"}"#),
        ("sms_coverage", "{}"),
        ("propose_templates", r#"{"min_support": 2}"#),
        (
            "try_templates",
            r#"{"sender": "Qandil", "category": "balance", "templates": ["Hello {{*}}"]}"#,
        ),
        ("get_summary_variables", uuid_alone),
        ("get_borrower_info", uuid_alone),
        ("upload_collected_data", r#"{"uuid": "UUID", "messages": []}"#),
    ];
    for (operation, request) in doors {
        let answer = |setting: &str| {
            let (engine, uuid) = asked(setting);
            let answer = engine
                .call(operation, request.replace(r#""UUID""#, &format!("\"{uuid}\"")).as_bytes());
            (answer.status, format!("{} {}", answer.body, answer.detail).replace(&uuid, "UUID"))
        };
        let expected = answer("never uploaded");
        assert_ne!(expected.1.trim(), "", "{operation}");
        for setting in ["all", "records"] {
            assert_eq!(answer(setting), expected, "{operation} {request}: {setting}");
        }
    }
}
