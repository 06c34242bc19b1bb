//! Units of work of many threads on a book on the disk: `cargo bench --bench group`.
//!
//! Prints the units a second with 1, 4 and 16 threads, and the units of each commit, counted in the write-ahead log. A
//! reader stops that log from starting again, so the time includes no copying into the book. `payment` is a row with
//! one index, written directly to the store; `sign_up` is the whole operation.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    clippy::print_stdout,
    missing_docs,
    reason = "a measurement that goes wrong stops"
)]

use lendwright::operations::borrowers::SignUp;
use lendwright::storage::{
    Column, ColumnKind, Durability, Index, Mode, Sqlite, Storage, Table, Value,
};
use lendwright_benches::book::{Folder, SEED, commits, held_open, lasted, timed};
use lendwright_portfolio::applicant;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::thread;

static PAYMENT: Table = Table {
    name: "payment",
    since: 1,
    columns: &[
        column("tenant_id", ColumnKind::Int),
        column("id", ColumnKind::Int),
        column("loan_id", ColumnKind::Int),
        column("amount_minor", ColumnKind::Int),
        column("key", ColumnKind::Text),
    ],
    key: &[0, 1],
    indexes: &[Index {
        name: "by_idempotency_key",
        columns: &[0, 4],
        unique: true,
        plain_since: None,
        since: 1,
    }],
    wide: false,
};

const fn column(name: &'static str, kind: ColumnKind) -> Column {
    Column { name, kind, nullable: false, since: 1 }
}

fn main() {
    let is_measured = std::env::args().any(|word| word == "--bench");
    let units = if is_measured { 4_000 } else { 16 };
    println!("{:<32} {:>12} {:>16}", "", "units", "units a commit");
    for (name, durability) in [("NORMAL", Durability::Normal), ("FULL", Durability::Full)] {
        for threads in [1, 4, 16] {
            payments(name, durability, threads, units);
        }
        for threads in [1, 4, 16] {
            sign_ups(name, durability, threads, units / 4);
        }
    }
    let (half, _) = timed(units / 20 + 1, Folder::new("group-disk").append_synced());
    println!("4 KiB appended and synced, no book: {half:.1?}");
}

fn payments(name: &str, durability: Durability, threads: u32, units: u32) {
    let folder = Folder::new("group");
    let path = folder.path("borrowers.book");
    let store = Sqlite::file(&path).expect("the file can be opened");
    store.prepare(&[&PAYMENT]).expect("it is a book");
    let pay = |number: u32| {
        let id = i64::from(number);
        let key = format!("{:032x}", u128::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let row = vec![Value::Int(1), Value::Int(id), Value::Int(id % 97), Value::Int(25_000)];
        let paid = store.transact(Mode::Write(durability), &mut |tx| {
            tx.insert(&PAYMENT, [row.clone(), vec![Value::Text(key.clone())]].concat())
        });
        paid.expect("the payment is new");
    };
    measured(&format!("payment, {name}, {threads} threads"), &path, threads, units, &pay);
}

fn sign_ups(name: &str, durability: Durability, threads: u32, units: u32) {
    let folder = Folder::new("group");
    let engine = folder.open(durability);
    let partner = engine.acting_as("host").expect("the book's own partner is there");
    let sign_up = |number: u32| {
        let person = applicant(SEED, number + 1).person;
        let request = SignUp {
            phone_number: person.phone.as_str().into(),
            first_name: person.first_name.into(),
            last_name: person.last_name.into(),
            national_id_number: person.national_id.as_str().into(),
            email: person.email.as_str().into(),
            ..SignUp::default()
        };
        partner.run(&request).expect("the person is new");
    };
    let path = folder.path("borrowers.book");
    measured(&format!("sign_up, {name}, {threads} threads"), &path, threads, units, &sign_up);
}

/// Prints the speed of some threads that run units with the numbers below `units`.
fn measured(name: &str, path: &Path, threads: u32, units: u32, unit: &(dyn Fn(u32) + Sync)) {
    let reader = held_open(path);
    let (before, next) = (commits(path), AtomicU32::new(0));
    let work = || {
        while let Some(number) = Some(next.fetch_add(1, Relaxed)).filter(|number| *number < units) {
            unit(number);
        }
    };
    let taken = lasted(|| {
        thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    });
    let rate = f64::from(units) / taken.as_secs_f64();
    let shared = f64::from(units) / (commits(path) - before) as f64;
    println!("{name:<32} {rate:>10.0}/s {shared:>16.2}");
    drop(reader);
}
