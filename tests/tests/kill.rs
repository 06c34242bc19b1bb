//! A process that is killed in the middle of a batch leaves whole batches only: each decision of one is
//! in the log, or none is, and the log verifies.
//!
//! The child is this test's own program, started again. `LENDWRIGHT_KILLS` says how often it is killed,
//! 20 times unless set; `LENDWRIGHT_KILL_SEED` repeats a run.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, missing_docs)]
#![allow(clippy::arithmetic_side_effects, reason = "a test of small numbers")]

use lendwright::json::Json;
use lendwright::operations::borrowers::PhoneNumber;
use lendwright::operations::host::{BorrowerRow, ExportLog, ImportBorrowers, VerifyLog};
use lendwright::operations::scoring::GetTotalScoreBatch;
use lendwright::storage::Sqlite;
use lendwright::{Config, Engine};
use lendwright_tests::Folder;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

const BORROWERS: usize = 40;
/// The name of the variable that tells the program that it is the child, and its value, the book.
const BOOK: &str = "LENDWRIGHT_KILL_BOOK";

fn open(book: &Path) -> Engine {
    Engine::open_with(Sqlite::file(book).unwrap(), Config::default()).unwrap()
}

#[test]
fn a_process_killed_in_the_middle_of_a_batch_leaves_whole_batches_only() {
    let folder = Folder::new();
    let book = folder.0.join("book.db");
    let uuids = sign_up(&open(&book));
    let seed = number_of("LENDWRIGHT_KILL_SEED").unwrap_or_else(now);
    let kills = number_of("LENDWRIGHT_KILLS").unwrap_or(20);
    println!("LENDWRIGHT_KILL_SEED={seed}");
    let (mut random, mut acknowledged, mut in_the_middle) = (seed, 0, 0);
    for kill in 0..kills {
        let (mut child, mut said) = start(&book, &uuids);
        // Some batches go by, and then the child is killed at any moment of the next, or just after it.
        acknowledged += said.next_batch();
        let begun = Instant::now();
        let batches = 1 + below(&mut random, 3);
        for _ in 0..batches {
            acknowledged += said.next_batch();
        }
        let micros = u64::try_from(begun.elapsed().as_micros()).unwrap() / batches;
        std::thread::sleep(Duration::from_micros(below(&mut random, 1 + micros + micros / 10)));
        child.kill().unwrap();
        child.wait().unwrap();
        acknowledged += said.rest();

        let engine = open(&book);
        let verified = engine.run(&VerifyLog::default()).unwrap();
        assert!(verified.whole, "kill {kill} of seed {seed}: {:?}", verified.first_broken);
        let batches = whole_batches(&engine);
        assert_eq!(verified.records, batches * i64::try_from(BORROWERS).unwrap());
        // What was acknowledged is there; the batch that was cut off may be too, as it may have been
        // committed before the child could say so.
        let unsaid = batches - acknowledged;
        assert!((0..=1).contains(&unsaid), "kill {kill} of seed {seed}: {unsaid} unsaid");
        in_the_middle += i64::from(unsaid == 0);
        acknowledged = batches;
    }
    println!(
        "{kills} kills, {acknowledged} batches whole, {in_the_middle} kills left nothing of one"
    );
}

/// How many batches the log holds: as many decisions about each borrower, or the test fails.
fn whole_batches(engine: &Engine) -> i64 {
    let exported = engine.run(&ExportLog::default()).unwrap();
    let mut decisions: BTreeMap<String, i64> = BTreeMap::new();
    for line in exported.log.lines() {
        let line = Json::parse(line.as_bytes()).unwrap();
        if let Some(stream) = line.get("stream").and_then(Json::as_text) {
            *decisions.entry(stream.to_owned()).or_default() += 1;
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
    engine.run(&import).unwrap().body.uuids
}

/// Starts this program again, as the child.
fn start(book: &Path, uuids: &[String]) -> (Child, Said) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "the_child_scores_until_it_is_killed", "--nocapture", "--ignored"])
        .env(BOOK, book)
        .env("LENDWRIGHT_KILL_TARGET", uuids.join(","))
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .unwrap();
    let said = Said(BufReader::new(child.stdout.take().unwrap()));
    (child, said)
}

/// What the child says: a line each time that a batch was answered.
struct Said(BufReader<std::process::ChildStdout>);

impl Said {
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

    /// How many more it has said, up to its end.
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

/// The child's work; run by the test above only, which says where.
#[test]
#[ignore = "it is the other process of the test above"]
fn the_child_scores_until_it_is_killed() {
    let Ok(book) = std::env::var(BOOK) else { return };
    let engine = open(Path::new(&book));
    let target = std::env::var("LENDWRIGHT_KILL_TARGET").unwrap();
    let target: Vec<String> = target.split(',').map(str::to_owned).collect();
    let batch = GetTotalScoreBatch { target, ..GetTotalScoreBatch::default() };
    loop {
        engine.run(&batch).unwrap();
        println!("scored");
    }
}

fn number_of(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().map(|text| text.parse().unwrap())
}

fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    u64::try_from(since.as_nanos() % 1_000_000_007).unwrap()
}

/// A number below a bound, by Knuth's linear congruential generator.
fn below(random: &mut u64, bound: u64) -> u64 {
    *random =
        random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*random >> 33) % bound
}
