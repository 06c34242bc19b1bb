//! On a disk that fails at random, no acknowledged write is lost and no refused write is stored. This is true while the
//! process runs, and also after it ends normally or is killed.
//!
//! The child is this test's own program, started again with a library (`tests/c/faults.c`) that makes its reads, writes
//! and syncs fail. `LENDWRIGHT_FAULTS` is the smallest number of refused writes, 40 unless set;
//! `LENDWRIGHT_FAULTS_SEED` repeats a run.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::exit, missing_docs)]
#![allow(clippy::arithmetic_side_effects, reason = "a test of small numbers")]

use lendwright::operations::host::VerifyLog;
use lendwright::operations::loans::{PaymentRow, TakePayment, TakePayments};
use lendwright::{Error, ErrorKind, IdText, PaymentId};
use lendwright_tests::c::{WARNINGS, run, scratch, there};
use lendwright_tests::payments::{self, Acknowledgement, Loan, Random, Stage, Tally, check_book};
use lendwright_tests::{Folder, alone, root};
use rust_decimal::Decimal;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::thread;
use std::time::Duration;

/// The variable that makes the program the child. Its value is the book.
const BOOK: &str = "LENDWRIGHT_FAULTS_BOOK";
/// The variable with the child's work: its seed, its round and its end.
const TASK: &str = "LENDWRIGHT_FAULTS_TASK";

const EVERY_WAY: [&str; 7] = ["read", "write", "full", "short", "late", "sync", "resize"];
/// All ways except the rare ones: a file is mostly resized when it is closed.
const OFTEN: [&str; 6] = ["read", "write", "full", "short", "late", "sync"];
const THREADS: u64 = 3;
const NEW_LOANS: u64 = 6;
const ATTEMPTS: u64 = 60;

/// The library that makes calls fail; `None` if there is no compiler.
fn library() -> Option<&'static Path> {
    static LIBRARY: OnceLock<Option<PathBuf>> = OnceLock::new();
    let library = LIBRARY.get_or_init(|| {
        let library = scratch("bin").join("faults.so");
        let mut command = Command::new("gcc");
        command.args(WARNINGS).args(["-std=gnu11", "-shared", "-fPIC", "-O1"]);
        command.arg(root().join("tests/c/faults.c")).arg("-o").arg(&library).arg("-ldl");
        there("gcc").then(|| {
            run(&mut command);
            library
        })
    });
    library.as_deref()
}

fn beside(book: &Path, ending: &str) -> PathBuf {
    let mut name = book.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// A disk's faults: how many of 100,000 calls fail, the largest number of failures, and the ways to fail.
struct Faults(u64, u64, &'static [&'static str]);

/// How a child ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// It closes the book.
    ByItself,
    /// It exits right after a refused write, while other threads are writing.
    AfterRefusal,
    /// The same with a single thread.
    AfterTheOnlyRefusal,
    /// It is killed.
    Killed,
}

/// Starts this program again, as a child on a failing disk.
fn start(
    library: &Path,
    book: &Path,
    (seed, round): (u64, u64),
    faults: &Faults,
    end: End,
) -> Child {
    let Faults(rate, most, ways) = faults;
    let line = format!("{} {rate} {most} {}\n", seed ^ (round << 20), ways.join(","));
    std::fs::write(beside(book, ".set"), line).unwrap();
    alone(module_path!(), "the_child_works_on_a_failing_disk")
        .env("LD_PRELOAD", library)
        .env(BOOK, book.canonicalize().unwrap())
        .env(TASK, format!("{seed} {round} {end:?}"))
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .unwrap()
}

/// The child's output.
#[derive(Default)]
struct Heard {
    said: Vec<Acknowledgement>,
    /// The payments' keys that the store refused, with the error code.
    failed: Vec<(String, Vec<String>)>,
}

impl Heard {
    fn line(&mut self, line: &str) {
        let Some(whole) = line.strip_suffix('\n') else { return };
        let mut words = whole.split(' ');
        if words.next() == Some("failed") {
            let code = words.next().unwrap().to_owned();
            self.failed.push((code, words.map(str::to_owned).collect()));
        } else if let Some(said) = Acknowledgement::read(line) {
            self.said.push(said);
        }
    }
}

/// Reads a child's output until it ends. Kills the child first if that is its end.
fn hear(mut child: Child, kill_after: Option<Duration>) -> Heard {
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    let reader = thread::spawn(move || {
        let (mut heard, mut line) = (Heard::default(), String::new());
        while lines.read_line(&mut line).unwrap() > 0 {
            heard.line(&line);
            line.clear();
        }
        heard
    });
    if let Some(wait) = kill_after {
        thread::sleep(wait);
        child.kill().unwrap();
    }
    let ended = child.wait().unwrap();
    assert!(ended.success() || kill_after.is_some(), "{ended}");
    reader.join().unwrap()
}

#[test]
fn a_failing_disk_loses_nothing_acknowledged_and_keeps_nothing_refused() {
    let Some(library) = library() else { return };
    let folder = Folder::new();
    let book = folder.0.join("book.db");
    let wanted = payments::number_of("LENDWRIGHT_FAULTS").unwrap_or(40);
    let seed = payments::number_of("LENDWRIGHT_FAULTS_SEED").unwrap_or_else(payments::any_seed);
    println!("LENDWRIGHT_FAULTS_SEED={seed}");
    let (mut random, mut tally) = (Random(seed), Tally::default());
    let mut codes: BTreeMap<String, u64> = BTreeMap::new();
    let (mut round, mut loans, mut unsaid_in_all) = (0, 0, 0);
    Stage::open(&book, 0).begin();
    let mut ways = BTreeMap::new();
    while codes.values().sum::<u64>() < wanted || !OFTEN.iter().all(|way| ways.contains_key(*way)) {
        assert!(round < 1_000, "{round} processes, and of the faults only {ways:?}");
        let stage = Stage::open(&book, 0);
        stage.add(loans..loans + NEW_LOANS, loans + NEW_LOANS);
        tally.approved.extend((loans + 1..=loans + NEW_LOANS).map(u64::cast_signed));
        drop(stage);
        loans += NEW_LOANS;
        let end = random.of(&[End::ByItself, End::AfterRefusal, End::Killed]);
        let faults = Faults(random.of(&[20, 100, 500]), u64::MAX >> 1, &EVERY_WAY);
        let kill_after =
            (end == End::Killed).then(|| Duration::from_millis(100 + random.below(900)));
        let heard = hear(start(library, &book, (seed, round), &faults, end), kill_after);
        // A killed child leaves the disk failing.
        let _ = std::fs::remove_file(beside(&book, ".fails"));
        let place = format!("round {round} of seed {seed}, {end:?}");
        heard.said.into_iter().for_each(|said| tally.add(said));

        let stage = Stage::open(&book, 0);
        assert!(stage.host.run(&VerifyLog::default()).unwrap().whole, "{place}");
        let unsaid = check_book(&stage, loans - NEW_LOANS..loans, &tally);
        let mut may_be_there = BTreeSet::new();
        for (code, keys) in heard.failed {
            *codes.entry(code.clone()).or_default() += 1;
            for key in keys {
                if code == "outcome_unknown" {
                    may_be_there.insert(key);
                } else {
                    assert!(!unsaid.keys.contains_key(&key), "{place}: {key} was refused: {code}");
                    assert!(!tally.keys.contains_key(&key), "{place}: {key} was refused: {code}");
                }
            }
        }
        // Each thread may have had one commit that it could not report.
        let cut_off = unsaid.keys.keys().filter(|key| !may_be_there.contains(*key)).count();
        let most = if end == End::ByItself { 0 } else { usize::try_from(THREADS).unwrap() * 2 };
        assert!(cut_off <= most, "{place}: {unsaid:?}");
        // Of two payments in one commit, both are there or neither is.
        for key in unsaid.keys.keys().chain(tally.keys.keys()) {
            if let Some(pair) = key.strip_suffix('a') {
                let other = format!("{pair}b");
                let is_there = unsaid.keys.contains_key(&other) || tally.keys.contains_key(&other);
                assert!(is_there, "{place}: {key} without {other}");
            }
        }
        unsaid_in_all += unsaid.keys.len();
        tally.take_in(unsaid);
        ways = failed_ways(&book);
        round += 1;
    }
    println!(
        "{round} processes, faults {ways:?}; {}; failed: {codes:?}, {unsaid_in_all} written and not said; 0 lost, 0 \
         refused and written",
        tally.summary()
    );
    assert!(codes.contains_key("io_failed") && codes.contains_key("disk_full"), "{codes:?}");
    let known = ["io_failed", "disk_full", "damaged", "outcome_unknown"];
    assert!(codes.keys().all(|code| known.contains(&code.as_str())), "{codes:?}");
}

/// The number of failed calls in each way.
fn failed_ways(book: &Path) -> BTreeMap<String, u64> {
    let mut ways = BTreeMap::new();
    for way in std::fs::read_to_string(beside(book, ".failed")).unwrap_or_default().lines() {
        *ways.entry(way.to_owned()).or_default() += 1;
    }
    ways
}

/// The child's work. Only the tests above run it.
#[test]
#[ignore = "it is the other process of the tests above"]
fn the_child_works_on_a_failing_disk() {
    let (Ok(book), Ok(task)) = (std::env::var(BOOK), std::env::var(TASK)) else { return };
    let words: Vec<&str> = task.split(' ').collect();
    let &[seed, round, end] = words.as_slice() else { panic!("{task}") };
    let (seed, round): (u64, u64) = (seed.parse().unwrap(), round.parse().unwrap());
    let book = Path::new(&book);
    let stage = Stage::open(book, 0);
    println!();
    let key = format!("r{round}first");
    assert!(!say(take(&stage, any_loan(&mut Random(seed), round), &key), &[key]));
    let (set, on) = (beside(book, ".set"), beside(book, ".fails"));
    std::fs::copy(set, &on).unwrap();
    let threads = if end == "AfterTheOnlyRefusal" { 1 } else { THREADS };
    thread::scope(|scope| {
        for number in 0..threads {
            let stage = &stage;
            scope.spawn(move || work(stage, (seed, round, number), end));
        }
    });
    std::fs::remove_file(on).unwrap();
    // The same handle works again as soon as the disk does.
    let key = format!("r{round}last");
    assert!(!say(take(&stage, any_loan(&mut Random(seed), round), &key), &[key]));
}

fn any_loan(random: &mut Random, round: u64) -> Loan {
    Loan(round * NEW_LOANS + random.below(NEW_LOANS))
}

fn work(stage: &Stage, (seed, round, number): (u64, u64, u64), end: &str) {
    let mut random = Random(seed ^ (round << 24) ^ (number << 56));
    for attempt in 0..if end == "Killed" { u64::MAX } else { ATTEMPTS } {
        let key = format!("r{round}t{number}n{attempt}");
        let has_failed = if random.below(3) == 0 {
            let keys = [format!("{key}a"), format!("{key}b")];
            let loans = [any_loan(&mut random, round), any_loan(&mut random, round)];
            say(take_both(stage, loans, &keys), &keys)
        } else {
            say(take(stage, any_loan(&mut random, round), &key), &[key])
        };
        if has_failed && end.starts_with("After") {
            std::process::exit(0);
        }
    }
}

/// Takes 1.00 for a loan.
fn take(stage: &Stage, loan: Loan, key: &str) -> Result<Vec<Acknowledgement>, Error> {
    let taken = stage.host.run(&TakePayment {
        application_id: loan.application().into(),
        amount: Decimal::ONE,
        idempotency_key: key.to_owned(),
        ..TakePayment::default()
    })?;
    Ok(vec![paid(key, taken.detail.payment_id.as_ref(), loan)])
}

/// Takes 1.00 for each of two loans, in one commit.
fn take_both(
    stage: &Stage,
    loans: [Loan; 2],
    keys: &[String; 2],
) -> Result<Vec<Acknowledgement>, Error> {
    let row = |(loan, key): (&Loan, &String)| PaymentRow {
        application_id: loan.application().into(),
        amount: Decimal::ONE,
        idempotency_key: key.clone(),
        ..PaymentRow::default()
    };
    let rows = loans.iter().zip(keys).map(row).collect();
    let taken = stage.host.run(&TakePayments { rows, partner: None })?.body;
    let rows = taken.rows.iter().zip(loans.iter().zip(keys));
    Ok(rows.map(|(row, (loan, key))| paid(key, row.payment_id.as_ref(), *loan)).collect())
}

fn paid(key: &str, payment: Option<&IdText<PaymentId>>, loan: Loan) -> Acknowledgement {
    Acknowledgement::Paid {
        key: key.to_owned(),
        payment: payment.unwrap().id().unwrap().0,
        application: loan.application().0,
        minor: 100,
    }
}

/// Prints the result of a write in whole lines, and returns whether the store failed.
fn say(done: Result<Vec<Acknowledgement>, Error>, keys: &[String]) -> bool {
    let has_failed = done.is_err();
    let lines = match done {
        Ok(said) => said.iter().map(|said| said.line() + "\n").collect(),
        Err(error) => {
            // SQLite treats a read that the disk refuses as damage.
            let kinds =
                [ErrorKind::Io, ErrorKind::OutcomeUnknown, ErrorKind::DiskFull, ErrorKind::Damaged];
            assert!(kinds.contains(&error.kind()), "{error:?}");
            let is_unknown = error.kind() == ErrorKind::OutcomeUnknown;
            assert_eq!(is_unknown, error.code().name() == "outcome_unknown");
            format!("failed {} {}\n", error.code(), keys.join(" "))
        }
    };
    std::io::stdout().lock().write_all(lines.as_bytes()).unwrap();
    has_failed
}

/// A process pays on a disk with these faults until it is refused, and exits. Returns the code, and the number of
/// payments in the book that were not acknowledged.
fn pays_until_refused(faults: &Faults) -> Option<(String, usize)> {
    let library = library()?;
    let folder = Folder::new();
    let book = folder.0.join("book.db");
    let stage = Stage::open(&book, 0);
    stage.begin();
    stage.add(0..NEW_LOANS, NEW_LOANS);
    drop(stage);
    let heard = hear(start(library, &book, (1, 0), faults, End::AfterTheOnlyRefusal), None);
    std::fs::remove_file(beside(&book, ".fails")).unwrap();
    let mut tally = Tally::default();
    tally.approved.extend(1..=NEW_LOANS.cast_signed());
    heard.said.into_iter().for_each(|said| tally.add(said));
    let unsaid = check_book(&Stage::open(&book, 0), 0..NEW_LOANS, &tally);
    Some((heard.failed.first().unwrap().0.clone(), unsaid.payments.len()))
}

/// When the sync fails, the whole commit is in the log with its mark, and the next opening would read it.
#[test]
fn a_commit_whose_sync_failed_is_not_brought_back_by_the_next_opening() {
    if let Some(refused) = pays_until_refused(&Faults(100_000, 1, &["sync"])) {
        assert_eq!(refused, ("io_failed".to_owned(), 0));
    }
}

#[test]
fn a_commit_that_could_not_be_taken_back_is_said_to_be_unknown() {
    if let Some((code, _)) = pays_until_refused(&Faults(100_000, 1_000, &["sync"])) {
        assert_eq!(code, "outcome_unknown");
    }
}
