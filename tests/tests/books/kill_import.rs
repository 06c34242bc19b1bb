//! An import of messages that is killed and repeated loses and doubles no message.
//!
//! The child is this test's own program, started again. `LENDWRIGHT_KILLS` is the number of kills, 20 unless set.
//! `LENDWRIGHT_MESSAGES` is the number of imported messages, 4,000 unless set. `LENDWRIGHT_KILL_SEED` repeats a run.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::print_stdout, missing_docs)]
#![allow(clippy::arithmetic_side_effects, reason = "a test of small numbers")]

use lendwright::operations::borrowers::{Consent, SignUp};
use lendwright::sms::columns::Messages;
use lendwright::storage::Sqlite;
use lendwright::{Config, Engine, MessageBatch};
use lendwright_tests::payments::{self, Random};
use lendwright_tests::{Folder, alone};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

const BORROWERS: u64 = 50;
const BATCHES: u64 = 40;
const DATE: i64 = 1_600_000_000_000;
/// The variables that make the program the child: the book, and the borrowers.
const BOOK: &str = "LENDWRIGHT_KILL_BOOK";
const UUIDS: &str = "LENDWRIGHT_KILL_TARGET";

fn open(book: &Path) -> Engine {
    Engine::open_with(Sqlite::file(book).unwrap(), Config::default()).unwrap()
}

fn messages() -> u64 {
    payments::number_of("LENDWRIGHT_MESSAGES").unwrap_or(4_000)
}

/// Sends all messages in batches, and calls `said` after each batch. Returns the number of stored messages.
fn import(engine: &Engine, uuids: &[String], mut said: impl FnMut(u64)) -> i64 {
    let (count, mut stored) = (messages(), 0);
    let size = count.div_ceil(BATCHES);
    for from in (0..count).step_by(usize::try_from(size).unwrap()) {
        let rows = from..(from + size).min(count);
        // The borrowers are in no particular order.
        let uuid = |row: u64| &*uuids[usize::try_from(row * 7_919 % BORROWERS).unwrap()];
        let owners: Vec<&str> = rows.clone().map(uuid).collect();
        let addresses = vec!["CIB"; owners.len()];
        let bodies: Vec<String> = rows.clone().map(|row| format!("Paid EGP {row}")).collect();
        let dates: Vec<i64> = rows.clone().map(|row| DATE + row.cast_signed() % 977).collect();
        let messages = Messages { addresses: &addresses, bodies: &bodies, dates: &dates };
        let batch = MessageBatch { uuids: &owners, messages };
        let before = usize::try_from(from).unwrap();
        stored += engine.import_batch(&batch, before).unwrap().stored;
        said(rows.end);
    }
    stored
}

/// The number of messages in the book, and the number of different ones.
fn held(book: &Path) -> (i64, i64) {
    let read = rusqlite::Connection::open(book).unwrap();
    let counts =
        "SELECT COUNT(*), COUNT(DISTINCT borrower_id || ':' || body) FROM collected_message";
    read.query_row(counts, [], |row| Ok((row.get(0)?, row.get(1)?))).unwrap()
}

#[test]
fn an_import_that_is_killed_and_sent_again_is_whole() {
    let folder = Folder::new();
    let book = folder.0.join("book.db");
    let uuids: Vec<String> = {
        let engine = open(&book);
        (0..BORROWERS).map(|number| sign_up(&engine, number)).collect()
    };
    let seed = payments::number_of("LENDWRIGHT_KILL_SEED").unwrap_or_else(payments::any_seed);
    println!("LENDWRIGHT_KILL_SEED={seed}");
    let kills = payments::number_of("LENDWRIGHT_KILLS").unwrap_or(20);
    let (mut random, mut acknowledged, size) = (Random(seed), 0, messages().div_ceil(BATCHES));
    for kill in 0..kills {
        acknowledged = acknowledged.max(killed(&book, &uuids, &mut random));
        drop(open(&book));
        let (rows, distinct) = held(&book);
        let place = format!("kill {kill} of seed {seed}: {rows} rows, {acknowledged} acknowledged");
        assert_eq!(rows, distinct, "{place}");
        assert!(rows >= acknowledged.cast_signed(), "{place}");
        let is_whole =
            rows.cast_unsigned().is_multiple_of(size) || rows.cast_unsigned() == messages();
        assert!(is_whole, "a batch is there in part, {place}");
    }
    let (before, count) = (held(&book).0, messages().cast_signed());
    let stored = import(&open(&book), &uuids, |_| ());
    assert_eq!((before + stored, held(&book)), (count, (count, count)));
    println!("{kills} kills, {before} of {count} messages stored before the last time");
}

fn sign_up(engine: &Engine, number: u64) -> String {
    let consent = Some(Consent { sms: Some(true), ..Consent::default() });
    let phone_number = format!("+2010{number:08}").as_str().into();
    let person = SignUp { phone_number, autofill: Some(true), consent, ..SignUp::default() };
    engine.run(&person).unwrap().body.uuid.into()
}

/// Starts a child that imports, and kills it after some batches. Returns the number of stored messages that it
/// reported.
fn killed(book: &Path, uuids: &[String], random: &mut Random) -> u64 {
    let mut child = alone(module_path!(), "the_child_imports_until_it_is_killed")
        .env(BOOK, book)
        .env(UUIDS, uuids.join(","))
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap());
    let (mut line, mut done, mut left) = (String::new(), 0, random.below(BATCHES));
    while left > 0 && said.read_line(&mut line).unwrap() > 0 {
        if let Some(number) = line.trim().strip_prefix("stored ") {
            done = number.parse().unwrap();
            left -= 1;
        }
        line.clear();
    }
    std::thread::sleep(Duration::from_micros(random.below(20_000)));
    child.kill().unwrap();
    child.wait().unwrap();
    for line in said.lines() {
        if let Some(number) = line.unwrap().strip_prefix("stored ") {
            done = number.parse().unwrap();
        }
    }
    done
}

/// The child's work. Only the test above runs it.
#[test]
#[ignore = "it is the other process of the test above"]
fn the_child_imports_until_it_is_killed() {
    let Ok(book) = std::env::var(BOOK) else { return };
    let uuids: Vec<String> = std::env::var(UUIDS).unwrap().split(',').map(str::to_owned).collect();
    println!();
    import(&open(Path::new(&book)), &uuids, |done| println!("stored {done}"));
}
