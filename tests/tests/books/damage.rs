//! A book whose file was damaged while it was closed: flipped bytes, and emptied indexes. Each damage is refused, or
//! named by `verify_book`, or changes no answer.
//!
//! `LENDWRIGHT_FLIPS` is the number of flipped bytes, 200 unless set; `LENDWRIGHT_FLIPS_SEED` repeats a run with other
//! bytes. `--nocapture` prints the table.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, missing_docs)]
#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "a test of small numbers"
)]

mod bench;
mod entries;
mod sweep;

use bench::{Bench, faults, national_id, open, payment};
use lendwright::Engine;
use lendwright_tests::ledger::call;
use lendwright_tests::payments::{Random, number_of};
use rusqlite::Connection;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

const EMPTIED: usize = 30;

/// Prints the count of each outcome, and fails if an undetected damage changed an answer.
fn conclude(outcomes: &[Result<String, String>]) {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for outcome in outcomes {
        let kind = match outcome {
            Ok(text) => text.split(':').next().unwrap(),
            Err(_) => "CHANGES AN ANSWER",
        };
        *counts.entry(kind).or_default() += 1;
    }
    println!("\n{} in all: {counts:?}", outcomes.len());
    let untold: Vec<_> = outcomes.iter().filter_map(|outcome| outcome.as_ref().err()).collect();
    assert!(untold.is_empty(), "{untold:#?}");
}

#[test]
fn flipped_bytes_are_refused_or_named_or_change_no_answer() {
    let bench = Bench::new();
    let seed = number_of("LENDWRIGHT_FLIPS_SEED").unwrap_or(1);
    let flips = number_of("LENDWRIGHT_FLIPS").unwrap_or(200);
    println!("LENDWRIGHT_FLIPS={flips} LENDWRIGHT_FLIPS_SEED={seed}");
    let mut random = Random(seed);
    let bytes = fs::read(&bench.book).unwrap();
    let size = bytes.len() as u64;
    // First anywhere, then in the file's header, then in the headers of pages.
    let anywhere: Vec<u64> = (0..flips).map(|_| random.below(size)).collect();
    let in_header = (0..flips / 10).map(|_| random.below(100)).collect::<Vec<_>>();
    let in_pages = (0..flips / 10).map(|_| random.below(size / 4096) * 4096 + random.below(16));
    let places: Vec<u64> =
        anywhere.into_iter().chain(in_header).chain(in_pages.collect::<Vec<_>>()).collect();
    let mut outcomes = Vec::new();
    for place in places {
        let copy = bench.copy();
        let mut damaged = bytes.clone();
        let at = usize::try_from(place).unwrap();
        let bits = u8::try_from(1 + random.below(255)).unwrap();
        damaged[at] ^= bits;
        fs::write(&copy, &damaged).unwrap();
        let outcome = bench.outcome(&copy);
        let page = kind_of_page(&bytes, at);
        println!(
            "byte {place:>8} xor {bits:>3} ({page}): {}",
            outcome.as_ref().unwrap_or_else(|it| it)
        );
        outcomes.push(outcome);
        let _ = fs::remove_file(copy);
    }
    conclude(&outcomes);
}

/// The kind of the page to which a byte belongs.
fn kind_of_page(bytes: &[u8], at: usize) -> &'static str {
    match (at, bytes[at / 4096 * 4096]) {
        (0..100, _) => "header of the file",
        (100..4096, _) => "first page",
        (_, 2) => "inner page of an index",
        (_, 5) => "inner page of a table",
        (_, 10) => "leaf of an index or key",
        (_, 13) => "leaf of a table",
        _ => "long row or free page",
    }
}

/// Empties an index and leaves its text unchanged. SQLite alone can do this.
fn empty(path: &Path, index: &str) {
    keep_entries(path, index, "0");
}

/// Removes all entries of an index except those of rows that fulfil a condition.
fn keep_entries(path: &Path, index: &str, condition: &str) {
    let of = |path: &Path| {
        let sql = Connection::open(path).unwrap();
        sql.set_db_config(rusqlite::config::DbConfig::SQLITE_DBCONFIG_DEFENSIVE, false).unwrap();
        sql
    };
    let sql = of(path);
    let sql_of = "SELECT sql FROM sqlite_schema WHERE name = ?1";
    let text: String = sql.query_row(sql_of, [index], |row| row.get(0)).unwrap();
    let set = |sql: &Connection, text: &str| {
        sql.execute_batch("PRAGMA writable_schema = ON").unwrap();
        let set = "UPDATE sqlite_schema SET sql = ?2 WHERE name = ?1";
        assert_eq!(sql.execute(set, [index, text]).unwrap(), 1);
    };
    set(&sql, &format!("{text} WHERE {condition}"));
    drop(sql);
    let sql = of(path);
    sql.execute_batch(&format!("REINDEX \"{index}\"")).unwrap();
    set(&sql, &text);
}

fn indexes(path: &Path) -> Vec<String> {
    let sql = Connection::open(path).unwrap();
    let mut names = sql
        .prepare(
            "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name",
        )
        .unwrap();
    names.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

#[test]
fn emptied_indexes_are_refused_or_named_or_change_no_answer() {
    let bench = Bench::new();
    let all = indexes(&bench.copy());
    assert!(all.len() >= EMPTIED, "{all:?}");
    let mut outcomes = Vec::new();
    for index in &all {
        let copy = bench.copy();
        empty(&copy, index);
        let outcome = bench.outcome(&copy);
        println!("{index}: {}", outcome.as_ref().unwrap_or_else(|it| it));
        if let Ok(text) = &outcome {
            assert!(
                !text.starts_with("named") || text.contains(&format!("index {index},")),
                "{index}: {text}"
            );
        }
        outcomes.push(outcome);
    }
    conclude(&outcomes);
}

/// A copy of the book with an emptied index.
fn without(bench: &Bench, index: &str) -> Engine {
    let copy = bench.copy();
    empty(&copy, index);
    open(&copy, "").unwrap()
}

fn assert_damaged(engine: &Engine, operation: &str, request: &str) {
    let reply = engine.call(operation, request.as_bytes());
    assert_eq!(reply.status, 500, "{operation} {request}: {}", reply.body);
    assert!(reply.detail.contains(r#""code":"damaged""#), "{operation}: {}", reply.detail);
}

#[test]
fn an_index_that_guards_money_or_identity_does_not_say_none_where_it_has_lost_its_entries() {
    let bench = Bench::new();
    let person = bench.questions.iter().find(|(name, _)| *name == "sign_up").unwrap().1.clone();
    let score =
        bench.questions.iter().find(|(name, _)| *name == "get_total_score").unwrap().1.clone();

    let engine = without(&bench, "borrower_by_national_id");
    assert_damaged(&engine, "sign_up", &person);
    let engine = without(&bench, "borrower_by_phone");
    let same_phone =
        person.replace("+201001239900", "+201001234500").replace(&national_id(0), &national_id(50));
    assert_damaged(&engine, "sign_up", &same_phone);
    let engine = without(&bench, "borrower_by_email");
    assert_damaged(&engine, "get_borrower_info", r#"{"email": "mona1@example.com"}"#);

    let engine = without(&bench, "borrower_report_by_borrower");
    assert_damaged(&engine, "get_total_score", &score);
    let engine = without(&bench, "payment_by_borrower");
    let id = national_id(0);
    assert_damaged(&engine, "get_payments", &format!(r#"{{"nationalId": "{id}"}}"#));
    assert_damaged(
        &engine,
        "pay_monthly_installment",
        &format!(r#"{{"nationalId": "{id}", "amount": "734.72"}}"#),
    );
    let engine = without(&bench, "payment_by_event");
    assert_damaged(&engine, "reverse_payment", r#"{"payment_id": "1", "reason": "wrong loan"}"#);
    let engine = without(&bench, "credit_application_by_status");
    assert_damaged(&engine, "age_loans", r#"{"as_of": "2026-01-31"}"#);
    let engine = without(&bench, "credit_application_by_borrower");
    assert_damaged(&engine, "get_payments", &format!(r#"{{"nationalId": "{id}"}}"#));
    let engine = without(&bench, "partner_by_user_name_again");
    assert_eq!(engine.call("make_partner", br#"{"user_name": "nile"}"#).status, 409);
    let copy = bench.copy();
    empty(&copy, "partner_by_user_name");
    let refused = open(&copy, "")
        .map(|engine| engine.call("make_partner", br#"{"user_name": "nile"}"#).status);
    assert!(!matches!(refused, Ok(200)), "{refused:?}");
}

/// The places of a text in a file.
fn places(bytes: &[u8], text: &str) -> Vec<usize> {
    let found =
        bytes.windows(text.len()).enumerate().filter(|(_, window)| *window == text.as_bytes());
    found.map(|(at, _)| at).collect()
}

#[test]
fn a_payment_is_not_taken_twice_where_its_idempotency_key_was_damaged() {
    let bench = Bench::new();
    let bytes = fs::read(&bench.book).unwrap();
    let places = places(&bytes, "the-key-of-1-400.00");
    assert!(places.len() >= 2, "{places:?}");
    for place in places {
        let copy = bench.copy();
        let mut damaged = bytes.clone();
        damaged[place] ^= 1;
        fs::write(&copy, &damaged).unwrap();
        let engine = open(&copy, "").unwrap();
        let before = call(&engine, "give_loan", r#"{"application_id": "1"}"#).0.to_string();
        let reply = engine.call("take_payment", payment(1, "400.00").as_bytes());
        let after = call(&engine, "give_loan", r#"{"application_id": "1"}"#).0.to_string();
        assert_eq!(after, before, "{}", reply.body);
        assert!(faults(&engine).unwrap().iter().any(|fault| fault.contains("table idempotency")));
    }
}

#[test]
fn a_value_that_somebody_changed_is_named_by_its_table_and_key() {
    let bench = Bench::new();
    let copy = bench.copy();
    let sql = Connection::open(&copy).unwrap();
    sql.execute_batch("UPDATE borrower SET first_name = 'Nora' WHERE borrower_id = 7").unwrap();
    drop(sql);
    let expected = "table borrower, index -, loan -: a row is not as lendwright wrote it (tenant_id 1, borrower_id 7)";
    assert_eq!(faults(&open(&copy, "").unwrap()).unwrap(), [expected]);
}

#[test]
fn a_loan_that_is_not_what_its_events_make_is_named_by_its_id() {
    let bench = Bench::new();
    for (sql, fault) in [
        (
            "UPDATE ledger_line SET amount_minor = amount_minor + 1, lendwright_sum = NULL WHERE application_id = 5 AND account = 'cash'",
            "its ledger is not what its events make",
        ),
        (
            "UPDATE due_payment SET principal_paid_minor = 7, lendwright_sum = NULL WHERE due_id = 5001002",
            "its rows are not what its events make",
        ),
        ("DELETE FROM due_payment WHERE due_id = 5001012", "its rows are not what its events make"),
        (
            "DELETE FROM payment WHERE application_id = 5",
            "its payments are not those of its events",
        ),
        (
            "UPDATE credit_application SET status = 'completed', lendwright_sum = NULL WHERE application_id = 5",
            "its status is not what its events make",
        ),
        (
            "DELETE FROM application_event WHERE application_id = 5 AND kind = 'approved'",
            "it has rows or payments, and no event approved it",
        ),
    ] {
        let copy = bench.copy();
        Connection::open(&copy).unwrap().execute_batch(sql).unwrap();
        let found = faults(&open(&copy, "").unwrap()).unwrap();
        let (of_loans, of_tables): (Vec<_>, Vec<_>) =
            found.iter().partition(|fault| fault.starts_with("table -"));
        assert_eq!(of_loans, [&format!("table -, index -, loan 5: {fault}")], "{sql}");
        // The fault of the table: the number of rows, or the missing checksum.
        assert_eq!(of_tables.len(), 1, "{sql}: {found:?}");
    }
}

#[test]
fn a_hosts_own_foreign_key_is_checked() {
    let bench = Bench::new();
    let copy = bench.copy();
    let sql = "CREATE TABLE own (id INTEGER PRIMARY KEY); CREATE TABLE note (own_id INTEGER REFERENCES own(id)); \
               INSERT INTO note VALUES (7)";
    Connection::open(&copy)
        .unwrap()
        .execute_batch(&format!("PRAGMA foreign_keys = OFF; {sql}"))
        .unwrap();
    let expected =
        "table note, index -, loan -: a foreign key names a row that table own does not have";
    assert_eq!(faults(&open(&copy, "").unwrap()).unwrap(), [expected]);
}

#[test]
fn a_book_for_reading_alone_and_a_backup_are_verified_too() {
    let bench = Bench::new();
    let copy = bench.copy();
    let backup = bench.folder.0.join("backup.book");
    let engine = open(&copy, "").unwrap();
    let _ = call(&engine, "back_up", &format!(r#"{{"path": "{}"}}"#, backup.display()));
    drop(engine);
    for path in [&copy, &backup] {
        let before = fs::read(path).unwrap();
        assert_eq!(faults(&open(path, r#", "read_only": true"#).unwrap()), Some(Vec::new()));
        assert!(fs::read(path).unwrap() == before, "nothing is written");
        assert_eq!(faults(&open(path, "").unwrap()), Some(Vec::new()));
    }
}

#[test]
fn others_write_while_a_book_is_verified() {
    let bench = Bench::new();
    let copy = bench.copy();
    let engine = open(&copy, "").unwrap();
    let other = engine.clone();
    // The progress function is called between the loans, while the book is read.
    let written = std::sync::Arc::new(std::sync::Mutex::new(0_u32));
    let counted = std::sync::Arc::clone(&written);
    let watched = engine.watched(move |progress| {
        if progress.done == 2 {
            let other = other.clone();
            let made = std::thread::spawn(move || {
                other.call("make_partner", br#"{"user_name": "other"}"#).status
            });
            assert_eq!(made.join().unwrap(), 200);
            *counted.lock().unwrap() += 1;
        }
        std::ops::ControlFlow::Continue(())
    });
    assert_eq!(faults(&watched), Some(Vec::new()));
    assert_eq!(*written.lock().unwrap(), 1);
}
