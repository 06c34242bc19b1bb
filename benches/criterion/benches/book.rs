//! Requests to a book of many borrowers: `cargo bench --bench book`.
//!
//! The book is on the disk. It has 10,000 borrowers (`LENDWRIGHT_BENCH_BORROWERS=1000000` for the million of the goal)
//! and one rule of ten conditions. Every score is logged. Medians are printed, because some commits wait for the disk,
//! and criterion's mean would hide that. For sign-ups, the mean is printed too, because many in one commit have no
//! median for a comparison. At the end, SQLite alone writes rows like those of the log into a copy of the book: the
//! limit. Run, call and respond take turns, so that a busy moment affects all of them.
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
use lendwright::{BorrowerUuid, Engine, HttpRequest, IdText};
use lendwright_benches::book::{Folder, SEED, fill, lasted, median, row, timed};
use lendwright_portfolio::applicant;
use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The amount of work. It is small if only the test runner checks that it works.
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
    raw(&folder, &size).expect("the copy can be written");
    disk(&folder, size.scores.min(200));
}

fn filled(folder: &Folder, borrowers: u32) -> Vec<IdText<BorrowerUuid>> {
    let engine = folder.open(Durability::Normal);
    let start = Instant::now();
    let uuids = fill(&engine, borrowers);
    rate("import_borrowers, 10,000 a commit, NORMAL", uuids.len(), start.elapsed());
    uuids
}

/// The same score through each of the three doors in Rust, each time for another borrower.
fn scores(name: &str, partner: &Engine, uuids: &[IdText<BorrowerUuid>], times: u32) {
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

fn batch(name: &str, partner: &Engine, uuids: &[IdText<BorrowerUuid>], targets: usize) {
    let target: Vec<IdText<BorrowerUuid>> = uuids.iter().take(targets).cloned().collect();
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
    // Every borrower who signs up here is new: the numbers for FULL come after those for NORMAL.
    let mut next = size.borrowers + if name == "FULL" { 1_000_000 } else { 0 };
    let mut new = || {
        next += 1;
        applicant(SEED, next)
    };
    let requests: Vec<SignUp> = (0..size.sign_ups * 2).map(|_| sign_up(&new().person)).collect();
    let (single, joint) = requests.split_at(size.sign_ups as usize);
    let mut left = single.iter();
    let start = Instant::now();
    let one = timed(size.sign_ups, || {
        partner.run(left.next().expect("one a time")).expect("the person is new");
    });
    print_times(&format!("sign_up, one a commit, {name}"), one);
    rate(&format!("the same, mean, {name}"), single.len(), start.elapsed());
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

/// The limit of a logged score: SQLite alone inserts rows like the logged ones into the table and the indexes of a copy
/// of the book, with the settings of the book.
fn raw(folder: &Folder, size: &Size) -> rusqlite::Result<()> {
    let copy = folder.path("raw.book");
    std::fs::copy(folder.path("borrowers.book"), &copy).expect("the disk has room");
    let db = Connection::open(copy)?;
    db.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA cache_size = -32768; PRAGMA secure_delete = ON;",
    )?;
    let rows = logged(&db, size.batch)?;
    let places = vec!["?"; rows.first().map_or(0, Vec::len)].join(", ");
    let mut insert = db.prepare(&format!("INSERT INTO decision VALUES ({places})"))?;
    let mut next = rows.iter().cycle().zip(1_u64..).map(|(row, count)| as_new(row, count));
    let mut write = |count: usize| {
        db.execute_batch("BEGIN IMMEDIATE")?;
        for row in next.by_ref().take(count) {
            insert.execute(params_from_iter(row))?;
        }
        db.execute_batch("COMMIT")
    };
    for name in ["NORMAL", "FULL"] {
        db.execute_batch(&format!("PRAGMA synchronous = {name}"))?;
        let one = timed(size.scores, || write(1).expect("the row is new"));
        print_times(&format!("SQLite alone, a row like it, {name}"), one);
        let taken = lasted(|| write(size.batch).expect("the rows are new"));
        rate(&format!("SQLite alone, {} rows, {name}", size.batch), size.batch, taken);
    }
    Ok(())
}

/// Rows of the log as they are stored in the book, the last ones first.
fn logged(db: &Connection, count: usize) -> rusqlite::Result<Vec<Vec<Value>>> {
    let mut last = db.prepare("SELECT * FROM decision ORDER BY rowid DESC LIMIT ?")?;
    let columns = last.column_count();
    let count = i64::try_from(count).expect("it is small");
    let rows = last.query_map([count], |row| (0..columns).map(|at| row.get(at)).collect())?;
    rows.collect()
}

/// The same row with another number and id: the third and fourth column.
fn as_new(row: &[Value], count: u64) -> Vec<Value> {
    let mut row = row.to_vec();
    let id = u128::from(count).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
    row[2] = Value::Integer(1_000_000 + i64::try_from(count).expect("it is small"));
    row[3] = Value::Blob(id.to_be_bytes().to_vec());
    row
}

/// The time that the disk itself needs for a commit. Without it, a time at FULL means little.
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
