//! Many threads pay at the same time, and no payment is lost or doubled: each key has one answer, the ledger sums to
//! zero, and each loan matches its events.
//!
//! `LENDWRIGHT_PAYMENTS` is the number of attempts in each test, 10,000 unless set; `LENDWRIGHT_PAYMENTS_SEED` repeats
//! a run, except for the order of the threads.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, missing_docs)]
#![allow(clippy::arithmetic_side_effects, reason = "a test of small numbers")]

use lendwright::lending::Surplus;
use lendwright::operations::loans::{GiveLoan, GivenRow, ReversePayment, TakePayment};
use lendwright_tests::payments::{
    Acknowledgement, CLOCK, Random, Stage, Tally, Worker, any_seed, check_book, instant, number_of,
    work,
};
use lendwright_tests::{Folder, alone};
use std::io::{BufRead as _, BufReader};
use std::ops::Range;
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::Mutex;
use std::thread;

const THREADS: u64 = 16;
const PROCESSES: u64 = 4;
/// The clock advances between two rounds, so that instalments become due, late and very late.
const ROUNDS: u64 = 14;
/// The variables that make the program a child: the book, and its work.
const BOOK: &str = "LENDWRIGHT_PAYMENTS_BOOK";
const WORK: &str = "LENDWRIGHT_PAYMENTS_WORK";

/// The plan of a test: its seed, the number of attempts, and the loans.
struct Plan {
    seed: u64,
    attempts: u64,
    loans: Range<u64>,
}

impl Plan {
    fn new() -> Self {
        let seed = number_of("LENDWRIGHT_PAYMENTS_SEED").unwrap_or_else(any_seed);
        let attempts = number_of("LENDWRIGHT_PAYMENTS").unwrap_or(10_000);
        println!("LENDWRIGHT_PAYMENTS={attempts} LENDWRIGHT_PAYMENTS_SEED={seed}");
        Self { seed, attempts, loans: 0..(attempts / 20).max(16) }
    }

    /// Fills a book. One loan in eight is not approved yet.
    fn begin(&self, stage: &Stage) -> Tally {
        stage.begin();
        let approved = self.loans.end - self.loans.end / 8;
        stage.add(self.loans.clone(), approved);
        Tally { approved: (1..=i64::try_from(approved).unwrap()).collect(), ..Tally::default() }
    }

    /// The minutes of each round's clock after the first instant. The clock advances by 5 to 50 days each time.
    fn clocks(&self) -> Vec<u64> {
        let (mut random, mut minutes) = (Random(self.seed), 0);
        let mut next = || {
            minutes += 60 * 24 * (5 + random.below(45)) + random.below(60 * 24);
            minutes
        };
        (0..ROUNDS).map(|_| next()).collect()
    }

    fn end(&self, stage: &Stage, tally: &Tally) {
        let unsaid = check_book(stage, self.loans.clone(), tally);
        assert!(unsaid.payments.is_empty(), "not acknowledged: {:?}", unsaid.payments);
        assert!(unsaid.keys.is_empty() && unsaid.reversed.is_empty(), "{unsaid:?}");
        assert!(unsaid.approved.is_empty(), "not acknowledged: {:?}", unsaid.approved);
        println!("{}", tally.summary());
    }
}

#[test]
fn of_sixteen_threads_on_one_handle_no_payment_is_lost_or_doubled() {
    let (plan, folder) = (Plan::new(), Folder::new());
    let stage = Stage::open(&folder.0.join("book.db"), 0);
    let tally = Mutex::new(plan.begin(&stage));
    for (round, minutes) in (0..).zip(plan.clocks()) {
        stage.clock.set(instant(minutes));
        thread::scope(|scope| {
            for number in 0..THREADS {
                let (stage, tally, plan) = (&stage, &tally, &plan);
                scope.spawn(move || {
                    let place = (plan.seed, round, number);
                    let mut worker = Worker::new(stage, plan.loans.clone(), place);
                    let mut said = Vec::new();
                    let attempts = plan.attempts / ROUNDS / THREADS + 1;
                    work(&mut worker, attempts, &mut |it| said.push(it));
                    let mut tally = tally.lock().unwrap();
                    for it in said {
                        tally.add(it);
                    }
                });
            }
        });
    }
    plan.end(&stage, &tally.into_inner().unwrap());
}

#[test]
fn of_four_processes_on_one_file_no_payment_is_lost_or_doubled() {
    let (plan, folder) = (Plan::new(), Folder::new());
    let path = folder.0.join("book.db");
    let stage = Stage::open(&path, 0);
    let mut tally = plan.begin(&stage);
    for (round, minutes) in (0..).zip(plan.clocks()) {
        let children: Vec<Child> =
            (0..PROCESSES).map(|number| plan.start(&path, (round, number), minutes)).collect();
        for mut child in children {
            let mut said = BufReader::new(child.stdout.take().unwrap());
            let mut line = String::new();
            while said.read_line(&mut line).unwrap() > 0 {
                if let Some(it) = Acknowledgement::read(&line) {
                    tally.add(it);
                }
                line.clear();
            }
            assert!(child.wait().unwrap().success(), "process in round {round}");
        }
        stage.clock.set(instant(minutes));
    }
    plan.end(&stage, &tally);
}

#[test]
fn a_prepayment_that_closes_a_row_it_lays_out_leaves_no_claim_once_it_is_reversed() {
    let folder = Folder::new();
    let stage = Stage::open(&folder.0.join("book.db"), 0);
    stage.begin();
    stage.add(0..1, 1);
    let take = |amount: i64, key: &str, surplus| {
        let taken = stage.host.run(&TakePayment {
            application_id: "1".into(),
            amount: amount.into(),
            surplus: Some(surplus),
            idempotency_key: key.to_owned(),
            ..TakePayment::default()
        });
        taken.unwrap().body.payment_id
    };
    take(1_000, "part", Surplus::Refuse);
    // The new first instalment is less than the amount paid for the old one.
    let payment_id = take(8_000, "most", Surplus::LowerInstalment);
    let reason = "a test".to_owned();
    stage.host.run(&ReversePayment { payment_id, reason, partner: None }).unwrap();
    let found = check_book(&stage, 0..1, &Tally::default());
    assert_eq!((found.payments.len(), found.reversed.len()), (2, 1));
    let application_id = "1".into();
    let given = stage.host.run(&GiveLoan { application_id, partner: None }).unwrap();
    let was_closed = |row: &GivenRow| row.state == "retired" && row.principal == row.principal_paid;
    assert!(given.rows.iter().any(was_closed), "no row was closed at once");
}

impl Plan {
    /// Starts this program again, as a child of a round.
    fn start(&self, book: &Path, (round, number): (u64, u64), minutes: u64) -> Child {
        let attempts = self.attempts / ROUNDS / PROCESSES + 1;
        let Range { start, end } = self.loans;
        alone(module_path!(), "a_child_pays")
            .env(BOOK, book)
            .env(WORK, format!("{} {round} {number} {attempts} {start} {end}", self.seed))
            .env(CLOCK, minutes.to_string())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap()
    }
}

/// A child's work. Only the test above runs it.
#[test]
#[ignore = "it is another process of the test above"]
fn a_child_pays() {
    let Ok(book) = std::env::var(BOOK) else { return };
    let stage = Stage::open(Path::new(&book), number_of(CLOCK).unwrap());
    let work_of = std::env::var(WORK).unwrap();
    let numbers: Vec<u64> = work_of.split(' ').map(|word| word.parse().unwrap()).collect();
    let &[seed, round, number, attempts, start, end] = numbers.as_slice() else {
        panic!("{numbers:?}")
    };
    let mut worker = Worker::new(&stage, start..end, (seed, round, number));
    println!();
    work(&mut worker, attempts, &mut |said| println!("{}", said.line()));
}
