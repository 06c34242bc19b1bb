//! After an erasure, the closed file contains nothing of the borrower except loans that ended, under another id.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, missing_docs)]

use lendwright::audit::{LogKey, LogKeys};
use lendwright::identity::{Pepper, Peppers};
use lendwright::json::Json;
use lendwright::operations::host::EraseBorrower;
use lendwright::storage::{Memory, Sqlite};
use lendwright::{Config, Engine, Error, FixedClock, time};
use lendwright_tests::Folder;
use lendwright_tests::ledger::{call, text};
use rusqlite::Connection;
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Texts about the person that occur nowhere else.
const KNOWN: [&str; 20] = [
    "29001011234567",
    "1001234567",
    "zuleikha@example.com",
    "Zuleikha",
    "Marjoram",
    "7391264",
    "Quillon",
    "Tamarisk",
    "Verbena",
    "Oleander",
    "Rosewood",
    "Larkspur",
    "Foxglove",
    "Hyssop",
    "Samphire",
    "Bergamot",
    "Juniper",
    "Sassafras",
    "Cardamom",
    "Mimosa",
];

fn config() -> Config {
    let pepper = Pepper::new("2026", &[7; 32]).unwrap();
    let key = LogKey::new("log", &[9; 32]).unwrap();
    Config::default()
        .clock(FixedClock::at(time::parse_instant("2026-01-31T10:00:00Z").unwrap()))
        .peppers(Peppers::new(pepper, vec![]).unwrap())
        .log_keys(LogKeys::new(key, vec![]).unwrap())
}

fn open(folder: &Folder) -> Engine {
    Engine::open_with(Sqlite::file(folder.0.join("loans.book")).unwrap(), config()).unwrap()
}

fn refused(engine: &Engine, operation: &str, request: &str) -> String {
    let answered = engine.call(operation, request.as_bytes());
    assert_ne!(answered.status, 200, "{operation}: {}", answered.body);
    text(&Json::parse(answered.detail.as_bytes()).unwrap(), "code")
}

/// The texts among these that any file of a folder contains.
fn found<'t>(folder: &Path, texts: &[&'t str]) -> Vec<&'t str> {
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files: Vec<_> = files.map(|file| std::fs::read(file).unwrap()).collect();
    let holds = |text: &&&str| {
        let text = text.as_bytes();
        files.iter().any(|bytes| bytes.windows(text.len()).any(|window| window == text))
    };
    texts.iter().filter(holds).copied().collect()
}

fn sign_up(engine: &Engine, number: usize) -> String {
    let person = format!(
        r#"{{"Phone_Number": "+20100{number:07}", "First_Name": "First{number}", "Last_Name": "Last{number}",
        "National_ID_Number": "N{number:013}", "Email": "person{number}@example.org"}}"#
    );
    text(&call(engine, "sign_up", &person).0, "UUID")
}

const ZULEIKHA: &str = r#"{"Phone_Number": "+201001234567", "First_Name": "Zuleikha",
    "Last_Name": "Marjoram", "National_ID_Number": "29001011234567", "Email": "zuleikha@example.com",
    "consent": {"sms": true, "location": true, "apps": true, "marketing": true}}"#;

const PRODUCT: &str = r#"{"financial_provider_id": "1", "Name": "Gold", "Interest_Rate": 24,
    "Early_Payment_Interest": 2, "Late_Payment_Penalty": 2, "Very_Late_Payment_Penalty": 5,
    "Min_Repayment_Months": 3, "Max_Repayment_Months": 36, "Lower_Limit": 1000, "Upper_Limit": 50000}"#;

/// Adds a borrower with many data and a settled loan to a book with other borrowers.
fn lived(engine: &Engine) -> String {
    for name in ["nile", "delta"] {
        let _ =
            call(engine, "make_partner", &format!(r#"{{"user_name": "{name}", "tenant_id": 1}}"#));
    }
    let nile = engine.acting_as("nile").unwrap();
    for number in 0..30 {
        let _ = sign_up(engine, number);
    }
    let uuid = text(&call(engine, "sign_up", ZULEIKHA).0, "UUID");
    // Another lender of the tenant knows the person, too.
    let _ = call(&nile, "sign_up", ZULEIKHA);
    for number in 30..60 {
        let _ = sign_up(engine, number);
    }
    let with = |operation: &str, rest: &str| {
        let _ = call(engine, operation, &format!("{{{}}}", rest.replace("UUID", &uuid)));
    };
    with("declare_variables", r#""variables": [{"name": "nickname", "type": "string"}]"#);
    with(
        "add_sms_templates",
        r#""sender": "CIB", "category": "purchase",
        "templates": ["Paid EGP {{amount}} at {{merchant}} for {{...}}"]"#,
    );
    with(
        "create_engagement_rule",
        r#""name": "large", "event": "transaction",
        "conditions": {"txn.amount": {"operator": "<", "value": -100}}, "channel": "sms",
        "template": "You paid {{amount}} to {{merchant}}", "requires_consent": "service""#,
    );
    let update = format!(
        r#"{{"UUID": "{uuid}", "Reported_Monthly_Income": "73912.64", "Residence_Type": "Family House"}}"#
    );
    let _ = call(engine, "update_borrower", &update.replace("73912.64", "55555.55"));
    let _ = call(engine, "update_borrower", &update);
    let _ = call(&nile, "update_borrower", &update);
    for month in 1..=12 {
        let mut rows = String::new();
        for day in 1..=25 {
            let _ = write!(
                rows,
                r#"{}{{"user_id": "{uuid}", "txn_id": "Tamarisk-{month}-{day}",
                "date": "2025-{month:02}-{day:02}", "amount": -45.50, "merchant": "Verbena",
                "description": "Oleander", "counterparty": "Rosewood"}}"#,
                if rows.is_empty() { "" } else { "," }
            );
        }
        let _ = call(engine, "import_transactions", &format!(r#"{{"rows": [{rows}]}}"#));
    }
    with(
        "generate_transaction",
        r#""user_id": "UUID", "transaction": {"txn_id": "t1",
        "date": "2026-01-31", "amount": -250.00, "merchant": "Larkspur"}"#,
    );
    let messages = payments_told_of();
    with(
        "upload_collected_data",
        &format!(
            r#""uuid": "UUID", "upload_to_db": 1, "messages": [{messages}],
        "location": [{{"lat": 30.05, "long": 31.22, "timestamp": 1769767200000}}],
        "applications": ["Samphire"], "phone": {{"model": "Bergamot"}},
        "documents": [{{"type": "national_id", "mime": "image/jpeg",
            "sha256": "0d1da5138c035ffb7a848cfa108a901b2d7e44195f11ddc475e1fe7c1cf9d8b3",
            "fields": {{"National_ID_Number": "29001011234567", "First_Name": "Zuleikha Marjoram"}}}}]"#
        ),
    );
    with("link_extracted_data", r#""uuid": "UUID""#);
    let _ = call(&nile, "link_extracted_data", &format!(r#"{{"uuid": "{uuid}"}}"#));
    with("link_extracted_data", r#""uuid": "UUID""#);
    with("remove_linked_data", r#""uuid": "UUID", "data_types": "phone", "reason": "Juniper""#);
    for engine in [engine, &nile] {
        let score =
            format!(r#"{{"evaluate_by": "rule", "uuid": "{uuid}", "acceptance_rules": []}}"#);
        let _ = call(engine, "get_total_score", &score);
    }
    let report = format!(r#"{{"uuid": "{uuid}", "reason": "other", "details": "Sassafras"}}"#);
    let report = text(&call(&nile, "report_borrower", &report).0, "report_id");
    let _ = call(&nile, "withdraw_report", &format!(r#"{{"report_id": "{report}"}}"#));
    with("create_credit_product", PRODUCT.trim_matches(['{', '}']));
    let apply = r#""repayment_months": 12, "borrower_uuid": "UUID", "financial_provider_id": "1",
        "credit_product_id": "1", "amount": 12000"#;
    with(
        "create_credit_application",
        &format!(r#"{apply}, "reason": "Cardamom", "idempotency_key": "a""#),
    );
    with("create_credit_application", &format!(r#"{apply}, "reason": "Cardamom""#));
    with("approve_credit_application", r#""application_id": "1""#);
    with("reject_credit_application", r#""credit_application_id": "2", "reason": "Mimosa""#);
    with(
        "grant_holiday",
        r#""application_id": "1", "months": 1, "reason": "Quillon", "idempotency_key": "h""#,
    );
    with("undo_change", r#""application_id": "1", "reason": "Quillon""#);
    with(
        "settle_early",
        r#""nationalId": "29001011234567", "amount": "12240", "idempotency_key": "k""#,
    );
    uuid
}

/// 700 messages of a bank, an hour apart.
fn payments_told_of() -> String {
    let mut messages = String::new();
    for number in 0..700_i64 {
        let _ = write!(
            messages,
            r#"{}{{"address": "CIB", "date": {},
            "body": "Paid EGP 12.50 at Foxglove for Hyssop {number}"}}"#,
            if number == 0 { "" } else { "," },
            1_769_767_200_000_i64.saturating_sub(number.saturating_mul(3_600_000))
        );
    }
    messages
}

fn erase(engine: &Engine, uuid: &str) -> Json<'static> {
    call(engine, "erase_borrower", &format!(r#"{{"uuid": "{uuid}", "reason": "asked by letter"}}"#))
        .0
}

#[test]
fn nothing_of_the_person_is_left_in_the_closed_file() {
    let folder = Folder::new();
    let engine = open(&folder);
    let uuid = lived(&engine);
    let before = found(&folder.0, &KNOWN);
    assert_eq!(before.len(), KNOWN.len() - 1, "the search finds all but the income: {before:?}");
    let answer = erase(&engine, &uuid);
    assert_eq!(answer.get("compacted"), Some(&Json::Bool(true)));
    drop(engine);
    assert_eq!(found(&folder.0, &KNOWN), Vec::<&str>::new());
    let db = Connection::open(folder.0.join("loans.book")).unwrap();
    let of_log: i64 = db.query_row("SELECT count(*) FROM decision", [], |row| row.get(0)).unwrap();
    assert_eq!(of_log, 3, "two decisions and the erasure");
    let kept: (i64, i64, i64) = db
        .query_row(
            "SELECT (SELECT count(*) FROM credit_application), (SELECT count(*) FROM payment),
                (SELECT count(*) FROM idempotency)",
            [],
            |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
        )
        .unwrap();
    assert_eq!(kept, (1, 1, 0), "the loan, its payment, and no answer");
}

#[test]
fn the_public_id_is_in_the_decision_log_alone_or_nowhere() {
    let folder = Folder::new();
    let engine = open(&folder);
    let (decided, other) = (lived(&engine), sign_up(&engine, 99));
    let _ = erase(&engine, &decided);
    let _ = erase(&engine, &other);
    drop(engine);
    assert_eq!(found(&folder.0, &[other.as_str()]), Vec::<&str>::new());
    let db = Connection::open(folder.0.join("loans.book")).unwrap();
    db.execute_batch("PRAGMA secure_delete = ON; UPDATE erased_borrower SET stream = NULL; VACUUM")
        .unwrap();
    drop(db);
    assert_eq!(found(&folder.0, &[decided.as_str()]), Vec::<&str>::new());
}

#[test]
fn the_kept_loan_its_ledger_and_the_log_are_whole_after_it() {
    let folder = Folder::new();
    let engine = open(&folder);
    let uuid = lived(&engine);
    let loans = |engine: &Engine| engine.call("age_loans", b"{}").body;
    let (aged, checkpoint) = (loans(&engine), call(&engine, "verify_log", "{}").0);
    let kept_as = text(&erase(&engine, &uuid), "kept_as");
    assert_ne!(kept_as, uuid);
    assert_eq!(loans(&engine), aged);
    let verified = call(
        &engine,
        "verify_log",
        &format!(r#"{{"checkpoint": {}}}"#, Json::text(text(&checkpoint, "checkpoint"))),
    );
    assert_eq!(verified.0.get("whole"), Some(&Json::Bool(true)), "{:?}", verified.0);
    let book = call(&engine, "verify_book", "{}").0;
    assert_eq!(book.get("whole"), Some(&Json::Bool(true)), "{book}");
    let log = text(&call(&engine, "export_log", "{}").0, "log");
    assert!(log.contains(&uuid), "the stream has the name of which its digests are made");
    let list = call(&engine, "get_provider_applications", r#"{"financial_provider_id": "1"}"#).0;
    assert!(list.to_string().contains(&kept_as), "{list}");
    let given = call(&engine, "give_loan", r#"{"application_id": "1"}"#);
    assert!(given.0.to_string().contains("settled_early"), "{}", given.0);
    for (operation, request) in [
        ("reverse_payment", r#"{"payment_id": "1", "reason": "x"}"#.to_owned()),
        ("undo_change", r#"{"application_id": "1", "reason": "x"}"#.to_owned()),
        ("report_borrower", format!(r#"{{"uuid": "{uuid}", "reason": "other"}}"#)),
    ] {
        assert_eq!(refused(&engine, operation, &request), "erased", "{operation}");
    }
}

#[test]
fn whoever_signs_up_again_is_a_new_person() {
    let engine = Engine::open_with(Memory::new(), config()).unwrap();
    let uuid = lived(&engine);
    let first = erase(&engine, &uuid);
    let again = text(&call(&engine, "sign_up", ZULEIKHA).0, "UUID");
    assert_ne!(again, uuid);
    assert_ne!(again, text(&first, "kept_as"));
    let of_person = format!(r#"{{"uuid": "{again}"}}"#);
    let info = call(&engine, "get_borrower_info", &of_person).0.to_string();
    assert!(!info.contains("73912") && !info.contains("Family House"), "{info}");
    let messages = call(&engine, "check_collected_data", &of_person).0.to_string();
    assert!(!messages.contains(":700"), "{messages}");
    assert_eq!(
        refused(&engine, "get_payments", r#"{"nationalId": "29001011234567"}"#),
        "no_payments"
    );
    let _ = erase(&engine, &again);
    assert_eq!(erase(&engine, &uuid), first, "the first erasure answers the same");
}

#[test]
fn the_same_again_changes_nothing() {
    let engine = Engine::open_with(Memory::new(), config()).unwrap();
    let uuid = lived(&engine);
    let first = erase(&engine, &uuid);
    assert_eq!(erase(&engine, &uuid), first);
    assert_eq!(erase(&engine, &text(&first, "kept_as")).get("kept_as"), first.get("kept_as"));
}

#[test]
fn an_erasure_that_was_stopped_goes_on() {
    let folder = Folder::new();
    let engine = open(&folder);
    let uuid = lived(&engine);
    let request = EraseBorrower { uuid: uuid.clone().into(), ..EraseBorrower::default() };
    let mut stopped = 0;
    for units in 1..40 {
        let left = AtomicUsize::new(units);
        let hurried = engine.watched(move |_| match left.fetch_sub(1, Ordering::Relaxed) {
            1 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        });
        match hurried.run(&request) {
            Err(Error::Interrupted) => stopped += 1,
            done => {
                assert_eq!(done.unwrap().body.kept_loans, 1);
                break;
            }
        }
        let whole = call(&engine, "verify_log", "{}").0;
        assert_eq!(whole.get("whole"), Some(&Json::Bool(true)), "stopped after {units}");
    }
    assert!(stopped > 3, "{stopped}");
    drop(engine);
    assert_eq!(found(&folder.0, &KNOWN), Vec::<&str>::new());
}

#[test]
fn no_copy_of_a_row_stays_where_pages_were_split() {
    const PEOPLE: usize = 400;
    let folder = Folder::new();
    let engine = open(&folder);
    // The numbers are in no order, so that pages of the indexes are split in the middle.
    let numbers: Vec<usize> = (0..PEOPLE).map(|at| at * 7919 % 9973).collect();
    let mut people = Vec::new();
    for number in &numbers {
        let uuid = sign_up(&engine, *number);
        let update = format!(r#"{{"UUID": "{uuid}", "Employer_Name": "Employer {number:0>60}"}}"#);
        let _ = engine.call("update_borrower", update.as_bytes());
        people.push((uuid, *number));
    }
    let (erased, kept) = people.split_at(PEOPLE / 2);
    let last = erased.len() - 1;
    for (at, (uuid, _)) in erased.iter().enumerate() {
        let request = format!(r#"{{"uuid": "{uuid}", "compact": {}}}"#, at == last);
        let _ = call(&engine, "erase_borrower", &request);
    }
    drop(engine);
    let texts = |people: &[(String, usize)]| -> Vec<String> {
        let of = |(_, number): &(String, usize)| {
            [
                format!("N{number:013}"),
                format!("person{number}@example.org"),
                format!("+20100{number:07}"),
                format!("First{number}\u{0}"),
            ]
        };
        people.iter().flat_map(of).collect()
    };
    let (gone, there) = (texts(erased), texts(kept));
    let as_str = |texts: &'_ [String]| texts.iter().map(String::clone).collect::<Vec<_>>();
    let gone = as_str(&gone);
    let gone: Vec<&str> = gone.iter().map(String::as_str).collect();
    assert_eq!(found(&folder.0, &gone), Vec::<&str>::new());
    let there: Vec<&str> = there.iter().take(3).map(String::as_str).collect();
    assert_eq!(found(&folder.0, &there).len(), 3, "the others are there");
}

#[test]
fn it_is_refused_where_operations_share_a_unit() {
    let engine = Engine::open_with(Memory::new(), config()).unwrap();
    let uuid = sign_up(&engine, 1);
    let request = EraseBorrower { uuid: uuid.clone().into(), ..EraseBorrower::default() };
    assert!(engine.together(|unit| unit.run(&request)).is_err());
    let _ = call(&engine, "get_borrower_info", &format!(r#"{{"uuid": "{uuid}"}}"#));
}

#[test]
fn without_a_pepper_loans_are_not_kept_under_a_code() {
    let config = Config::default()
        .clock(FixedClock::at(time::parse_instant("2026-01-31T10:00:00Z").unwrap()));
    let engine = Engine::open_with(Memory::new(), config).unwrap();
    let (with_loan, without) = (lived(&engine), sign_up(&engine, 99));
    let request = format!(r#"{{"uuid": "{with_loan}"}}"#);
    assert_eq!(refused(&engine, "erase_borrower", &request), "no_pepper");
    let _ = call(&engine, "get_borrower_info", &request);
    let _ = erase(&engine, &without);
}
