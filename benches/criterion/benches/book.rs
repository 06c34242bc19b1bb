//! Requests to a book of many borrowers: `cargo bench --bench book`.
//!
//! The book lies on the disk, has 10,000 borrowers (`LENDWRIGHT_BENCH_BORROWERS=1000000` for the
//! million of the goal) and one rule of ten conditions; every score is logged. Medians are printed, since
//! a commit now and then waits for the disk; criterion's mean would hide that. Each of run, call and
//! respond takes its turn after the others, so that a busy moment falls on all of them.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::float_arithmetic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    missing_docs,
    reason = "a measurement that goes wrong stops"
)]

use lendwright::operations::borrowers::SignUp;
use lendwright::operations::host::ImportBorrowers;
use lendwright::operations::scoring::{GetTotalScore, GetTotalScoreBatch};
use lendwright::storage::Durability;
use lendwright::{Engine, HttpRequest};
use lendwright_benches::book::{Folder, SEED, fill, lasted, median, row, timed};
use lendwright_portfolio::applicant;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// How much is done: little where only the test runner asks whether it works.
struct Size {
    borrowers: u32,
    scores: u32,
    batch: usize,
    sign_ups: u32,
}

fn main() {
    let size = if std::env::args().any(|word| word == "--bench") {
        let borrowers = std::env::var("LENDWRIGHT_BENCH_BORROWERS").ok();
        let borrowers = borrowers.map_or(10_000, |n| n.parse().expect("a number of borrowers"));
        Size { borrowers, scores: 2_000, batch: 10_000, sign_ups: 500 }
    } else {
        Size { borrowers: 20, scores: 3, batch: 20, sign_ups: 3 }
    };
    let folder = Folder::new("book");
    let uuids = filled(&folder, size.borrowers);
    println!("{:<44} {:>12} {:>12}", "", "median", "99 % below");
    for (name, durability) in [("NORMAL", Durability::Normal), ("FULL", Durability::Full)] {
        let engine = folder.open(durability);
        let partner = engine.acting_as("host").expect("the book's own partner is there");
        scores(name, &partner, &uuids, size.scores);
        batch(name, &partner, &uuids, size.batch);
        sign_ups(name, &engine, &partner, &size);
    }
    disk(&folder, size.scores.min(200));
}

fn filled(folder: &Folder, borrowers: u32) -> Vec<String> {
    let engine = folder.open(Durability::Normal);
    let start = Instant::now();
    let uuids = fill(&engine, borrowers);
    rate("import_borrowers, 10,000 a commit, NORMAL", uuids.len(), start.elapsed());
    uuids
}

/// The same score asked for by each of the three doors in Rust, each time of another borrower.
fn scores(name: &str, partner: &Engine, uuids: &[String], times: u32) {
    let uuid = |number: u32| &uuids[(number as usize).wrapping_mul(7_919) % uuids.len()];
    let mut taken = [vec![], vec![], vec![]];
    for number in 0..times {
        let acceptance_rules = vec!["ten".to_owned()];
        let asked = uuid(number * 3);
        let request =
            GetTotalScore { uuid: Some(asked.clone()), acceptance_rules, ..Default::default() };
        taken[0].push(lasted(|| {
            black_box(partner.run(&request).expect("the borrower is there"));
        }));
        let asked = uuid(number * 3 + 1);
        let document =
            format!(r#"{{"uuid":"{asked}","evaluate_by":"rule","acceptance_rules":["ten"]}}"#);
        taken[1].push(lasted(|| {
            let answered = partner.call("get_total_score", document.as_bytes());
            assert_eq!(answered.status, 200, "{}", answered.body);
        }));
        let asked = uuid(number * 3 + 2);
        let query = format!("uuid={asked}&evaluate_by=rule");
        let request = HttpRequest {
            method: "GET",
            path: "/borrowers/get_total_score/",
            query: &query,
            headers: &[],
            body: br#"{"acceptance_rules":["ten"]}"#,
        };
        taken[2].push(lasted(|| {
            let response = partner.respond(&request);
            assert_eq!(response.status, 200, "{}", String::from_utf8_lossy(&response.body));
        }));
    }
    for (door, times) in ["run", "call", "respond"].into_iter().zip(taken) {
        print_times(&format!("get_total_score, {door}, {name}"), median(times));
    }
}

fn batch(name: &str, partner: &Engine, uuids: &[String], targets: usize) {
    let target: Vec<String> = uuids.iter().take(targets).cloned().collect();
    let count = target.len();
    let acceptance_rules = vec!["ten".to_owned()];
    let request = GetTotalScoreBatch { acceptance_rules, rejection_rules: None, target };
    let (half, _) = timed(3, || {
        let scores = partner.run(&request).expect("the borrowers are there");
        assert_eq!(scores.body.0.len(), count);
    });
    rate(&format!("get_total_score_batch of {count}, {name}"), count, half);
}

fn sign_ups(name: &str, engine: &Engine, partner: &Engine, size: &Size) {
    // Everybody who signs up here is new: those of FULL come after those of NORMAL.
    let mut next = size.borrowers + if name == "FULL" { 1_000_000 } else { 0 };
    let mut new = || {
        next += 1;
        applicant(SEED, next)
    };
    let requests: Vec<SignUp> = (0..size.sign_ups * 2).map(|_| sign_up(&new().person)).collect();
    let (single, joint) = requests.split_at(size.sign_ups as usize);
    let mut left = single.iter();
    let one = timed(size.sign_ups, || {
        partner.run(left.next().expect("one a time")).expect("the person is new");
    });
    print_times(&format!("sign_up, one a commit, {name}"), one);
    let start = Instant::now();
    let signed_up =
        partner.together(|unit| joint.iter().try_for_each(|request| unit.run(request).map(|_| ())));
    signed_up.expect("the persons are new");
    rate(&format!("sign_up, {} together (always FULL)", joint.len()), joint.len(), start.elapsed());
    let rows: Vec<_> = (0..size.sign_ups).map(|_| row(&new())).collect();
    let start = Instant::now();
    engine.run(&ImportBorrowers { rows, partner: None }).expect("the persons are new");
    let text = format!("import_borrowers, {} in a commit, {name}", size.sign_ups);
    rate(&text, size.sign_ups as usize, start.elapsed());
}

fn sign_up(person: &lendwright_portfolio::SamplePerson) -> SignUp {
    SignUp {
        phone_number: person.phone.as_str().into(),
        first_name: person.first_name.into(),
        last_name: person.last_name.into(),
        national_id_number: person.national_id.as_str().into(),
        email: person.email.as_str().into(),
        ..SignUp::default()
    }
}

/// What the disk itself needs for a commit: without this a time at FULL says little.
fn disk(folder: &Folder, times: u32) {
    print_times("4 KiB appended and synced, no book", timed(times, folder.append_synced()));
}

fn print_times(name: &str, (half, nearly_all): (Duration, Duration)) {
    println!("{name:<44} {half:>12.1?} {nearly_all:>12.1?}");
}

fn rate(name: &str, count: usize, taken: Duration) {
    let each = taken / u32::try_from(count).unwrap_or(u32::MAX).max(1);
    let rate = 1.0 / each.as_secs_f64();
    println!("{name:<44} {rate:>10.0}/s {each:>12.1?} each");
}
