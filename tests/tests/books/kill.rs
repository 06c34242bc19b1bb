//! A process that is killed in the middle of a batch leaves only whole batches: either all of a batch's decisions are
//! in the log, or none, and the log verifies. A process that is killed while it takes payments leaves only whole
//! payments, and every acknowledged one.
//!
//! The child is this test's own program, started again. `LENDWRIGHT_KILLS` is the number of kills, 20 unless set;
//! `LENDWRIGHT_KILL_SEED` repeats a run.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, missing_docs)]
#![allow(clippy::arithmetic_side_effects, reason = "a test of small numbers")]

use lendwright::json::Json;
use lendwright::operations::borrowers::PhoneNumber;
use lendwright::operations::host::{BorrowerRow, ExportLog, ImportBorrowers, VerifyLog};
use lendwright::operations::scoring::GetTotalScoreBatch;
use lendwright::storage::Sqlite;
use lendwright::{Config, Engine, IdText};
use lendwright_tests::payments::{self, Random, Stage, Tally, Worker, check_book, work};
use lendwright_tests::{Folder, alone};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

const BORROWERS: usize = 40;
/// The variable that makes the program the child. Its value is the book.
const BOOK: &str = "LENDWRIGHT_KILL_BOOK";

fn open(book: &Path) -> Engine {
    Engine::open_with(Sqlite::file(book).unwrap(), Config::default()).unwrap()
}

#[test]
fn a_process_killed_in_the_middle_of_a_batch_leaves_whole_batches_only() {
    let folder = Folder::new();
    let book = folder.0.join("book.db");
    let uuids = sign_up(&open(&book));
    let (kills, seed) = kills_and_seed();
    let (mut random, mut acknowledged, mut in_the_middle) = (Random(seed), 0, 0);
    for kill in 0..kills {
        let (mut child, mut said) = start(&book, &uuids);
        // Some batches are finished. Then the child is killed at any moment of the next one, or just after it.
        acknowledged += said.next_batch();
        let begun = Instant::now();
        let batches = 1 + random.below(3);
        for _ in 0..batches {
            acknowledged += said.next_batch();
        }
        let micros = u64::try_from(begun.elapsed().as_micros()).unwrap() / batches;
        std::thread::sleep(Duration::from_micros(random.below(1 + micros + micros / 10)));
        child.kill().unwrap();
        child.wait().unwrap();
        acknowledged += said.rest();

        let engine = open(&book);
        let verified = engine.run(&VerifyLog::default()).unwrap();
        assert!(verified.whole, "kill {kill} of seed {seed}: {:?}", verified.first_broken);
        let batches = whole_batches(&engine);
        assert_eq!(verified.records, batches * i64::try_from(BORROWERS).unwrap());
        // The acknowledged batches are there. The interrupted batch may be there too, because the child may have
        // committed it before the kill.
        let unsaid = batches - acknowledged;
        assert!((0..=1).contains(&unsaid), "kill {kill} of seed {seed}: {unsaid} unsaid");
        in_the_middle += i64::from(unsaid == 0);
        acknowledged = batches;
    }
    println!(
        "{kills} kills, {acknowledged} batches whole, {in_the_middle} kills left nothing of one"
    );
}

/// The number of batches in the log. The test fails if borrowers have different numbers of decisions.
fn whole_batches(engine: &Engine) -> i64 {
    let mut decisions: BTreeMap<String, i64> = BTreeMap::new();
    let mut part = ExportLog::default();
    loop {
        let exported = engine.run(&part).unwrap().body;
        for line in exported.log.lines() {
            let line = Json::parse(line.as_bytes()).unwrap();
            if let Some(stream) = line.get("stream").and_then(Json::as_text) {
                *decisions.entry(stream.to_owned()).or_default() += 1;
            }
        }
        part.after = exported.next;
        if part.after.is_none() {
            break;
        }
    }
    let counts: Vec<i64> = decisions.into_values().collect();
    let Some(batches) = counts.first().copied() else { return 0 };
    assert_eq!(counts, vec![batches; BORROWERS], "a batch is in the log in part");
    batches
}

fn sign_up(engine: &Engine) -> Vec<String> {
    let row = |at: usize| BorrowerRow {
        phone_number: PhoneNumber(format!("+2010{at:08}")),
        autofill: Some(true),
        ..BorrowerRow::default()
    };
    let import = ImportBorrowers { rows: (0..BORROWERS).map(row).collect(), partner: None };
    engine.run(&import).unwrap().body.uuids.into_iter().map(String::from).collect()
}

/// Starts this program again as the child.
fn start(book: &Path, uuids: &[String]) -> (Child, Acknowledgement) {
    let mut child = alone(module_path!(), "the_child_scores_until_it_is_killed")
        .env(BOOK, book)
        .env("LENDWRIGHT_KILL_TARGET", uuids.join(","))
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .unwrap();
    let said = Acknowledgement(BufReader::new(child.stdout.take().unwrap()));
    (child, said)
}

/// The child's output: one line for each answered batch.
struct Acknowledgement(BufReader<std::process::ChildStdout>);

impl Acknowledgement {
    /// Waits for the next batch.
    fn next_batch(&mut self) -> i64 {
        let mut line = String::new();
        while self.0.read_line(&mut line).unwrap() > 0 {
            if line.ends_with("scored\n") {
                return 1;
            }
            line.clear();
        }
        panic!("the child ended by itself");
    }

    /// The number of further batches until the child's end.
    fn rest(&mut self) -> i64 {
        let mut batches = 0;
        let mut line = String::new();
        while self.0.read_line(&mut line).unwrap() > 0 {
            batches += i64::from(line.ends_with("scored\n"));
            line.clear();
        }
        batches
    }
}

/// The child's work. Only the test above runs it.
#[test]
#[ignore = "it is the other process of the test above"]
fn the_child_scores_until_it_is_killed() {
    let Ok(book) = std::env::var(BOOK) else { return };
    let engine = open(Path::new(&book));
    let target = std::env::var("LENDWRIGHT_KILL_TARGET").unwrap();
    let target = target.split(',').map(IdText::from).collect();
    let batch = GetTotalScoreBatch { target, ..GetTotalScoreBatch::default() };
    loop {
        engine.run(&batch).unwrap();
        println!("scored");
    }
}

/// The number of kills and the random numbers for them. Prints both.
fn kills_and_seed() -> (u64, u64) {
    let seed = payments::number_of("LENDWRIGHT_KILL_SEED").unwrap_or_else(payments::any_seed);
    println!("LENDWRIGHT_KILL_SEED={seed}");
    (payments::number_of("LENDWRIGHT_KILLS").unwrap_or(20), seed)
}

/// The number of threads of the child that pay, and the number of new loans after each kill.
const PAYERS: u64 = 4;
const NEW_LOANS: u64 = 12;
/// The largest number of payments in one commit.
const PAYMENTS_AT_ONCE: usize = 5;

#[test]
fn payments_of_a_killed_process_are_there_whole_or_not_at_all() {
    let folder = Folder::new();
    let book = folder.0.join("book.db");
    let (kills, seed) = kills_and_seed();
    let (mut random, mut tally, mut unsaid_in_all) = (Random(seed), Tally::default(), 0);
    let (mut loans, mut minutes) = (0, 0);
    Stage::open(&book, minutes).begin();
    for kill in 0..kills {
        let stage = Stage::open(&book, minutes);
        stage.add(loans..loans + NEW_LOANS, loans + NEW_LOANS / 2);
        tally.approved.extend((loans + 1..=loans + NEW_LOANS / 2).map(u64::cast_signed));
        drop(stage);
        loans += NEW_LOANS;
        minutes += 60 * 24 * random.below(12);
        let worked = loans.saturating_sub(4 * NEW_LOANS)..loans;
        pay_until_killed(&book, (seed, kill), (minutes, worked.clone()), &mut random, &mut tally);

        let stage = Stage::open(&book, minutes);
        let unsaid = check_book(&stage, worked, &tally);
        // Each thread may have had one commit that it could not report before the kill.
        let most = usize::try_from(PAYERS).unwrap();
        let changes = unsaid.reversed.len() + unsaid.approved.len();
        let place = format!("kill {kill} of seed {seed}: {unsaid:?}");
        assert!(unsaid.payments.len() <= most * PAYMENTS_AT_ONCE && changes <= most, "{place}");
        unsaid_in_all += unsaid.payments.len() + changes;
        tally.take_in(unsaid);
    }
    let left = check_book(&Stage::open(&book, minutes), 0..loans, &tally);
    assert!(left.payments.is_empty(), "{left:?}");
    println!("{kills} kills, {unsaid_in_all} things written and not said; {}", tally.summary());
}

/// Starts a child that pays, and kills it after a while.
fn pay_until_killed(
    book: &Path,
    (seed, kill): (u64, u64),
    (minutes, loans): (u64, std::ops::Range<u64>),
    random: &mut Random,
    tally: &mut Tally,
) {
    let mut child = alone(module_path!(), "the_child_pays_until_it_is_killed")
        .env(BOOK, book)
        .env("LENDWRIGHT_KILL_TARGET", format!("{seed} {kill} {} {}", loans.start, loans.end))
        .env(payments::CLOCK, minutes.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap());
    let (first, begun) = mpsc::channel();
    thread::scope(|scope| {
        let reader = scope.spawn(move || {
            let (mut all, mut line) = (Vec::new(), String::new());
            while said.read_line(&mut line).unwrap() > 0 {
                if let Some(said) = payments::Acknowledgement::read(&line) {
                    all.push(said);
                    let _ = first.send(());
                }
                line.clear();
            }
            all
        });
        // Some payments are taken, and then the child is killed at any moment.
        (0..10).for_each(|_| begun.recv().unwrap());
        thread::sleep(Duration::from_micros(random.below(100_000)));
        child.kill().unwrap();
        child.wait().unwrap();
        reader.join().unwrap().into_iter().for_each(|said| tally.add(said));
    });
}

/// The work of the other child. Only the test above runs it.
#[test]
#[ignore = "it is the other process of the test above"]
fn the_child_pays_until_it_is_killed() {
    let Ok(book) = std::env::var(BOOK) else { return };
    let stage = Stage::open(Path::new(&book), payments::number_of(payments::CLOCK).unwrap());
    let target = std::env::var("LENDWRIGHT_KILL_TARGET").unwrap();
    let numbers: Vec<u64> = target.split(' ').map(|word| word.parse().unwrap()).collect();
    let &[seed, kill, start, end] = numbers.as_slice() else { panic!("{numbers:?}") };
    println!();
    thread::scope(|scope| {
        for number in 0..PAYERS {
            let stage = &stage;
            scope.spawn(move || {
                let mut worker = Worker::new(stage, start..end, (seed, kill, number));
                work(&mut worker, u64::MAX, &mut |said| println!("{}", said.line()));
            });
        }
    });
}
