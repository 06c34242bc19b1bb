//! Answers about transactions in columns, for one user and for a whole book, and the memory of a set:
//! `cargo bench --bench transactions`.
//!
//! The book has 2,000 users with 500 transactions each; `LENDWRIGHT_BENCH_USERS=20000` gives the ten million of the
//! goals.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_precision_loss,
    clippy::float_arithmetic,
    clippy::print_stdout,
    missing_docs,
    unsafe_code,
    reason = "a measurement that goes wrong stops; an allocator that counts is unsafe"
)]

use criterion::Criterion;
use lendwright::analytics::slice::{Aggregate, Dimension, Flow, Grain, Top};
use lendwright::analytics::streams::Detector;
use lendwright::analytics::{Basis, CategoryTable, Period, PeriodName, Transactions};
use lendwright::currency::EGP;
use lendwright_benches::memory::peak;
use lendwright_benches::processor::least;
use lendwright_benches::transactions::{FIRST, LAST, ROWS, set};
use std::alloc::{GlobalAlloc, Layout, System};
use std::hint::black_box;
use std::sync::atomic::{AtomicUsize, Ordering};

/// An allocator that counts the bytes in use.
struct Counting;

static IN_USE: AtomicUsize = AtomicUsize::new(0);

// SAFETY: the system's allocator does the work.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        IN_USE.fetch_add(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller fulfils the conditions.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        IN_USE.fetch_add(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller fulfils the conditions.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller fulfils the conditions.
        unsafe { System.dealloc(at, layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        IN_USE.fetch_add(size, Ordering::Relaxed);
        IN_USE.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller fulfils the conditions.
        unsafe { System.realloc(at, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn main() {
    let is_bench = std::env::args().any(|word| word == "--bench");
    let asked = std::env::var("LENDWRIGHT_BENCH_USERS").ok();
    let users = asked.map_or(2_000, |n| n.parse().expect("a number of users"));
    let users: usize = if is_bench { users } else { 20 };
    let mut criterion = Criterion::default().configure_from_args();
    let before = IN_USE.load(Ordering::Relaxed);
    let (taken, all) = least(1, || set(users));
    let bytes = IN_USE.load(Ordering::Relaxed) - before;
    let ids: usize = all.rows().iter().map(|row| row.txn_id().len()).sum();
    let rows = all.rows().len();
    println!("{rows} transactions of {users} users, made in {:.2} CPU-s", taken.as_secs_f64());
    println!(
        "{:<44} {:>9.1} bytes a transaction, ids' texts of {:.1} aside; the process's peak {:.0} MiB",
        "a set in memory",
        (bytes - ids) as f64 / rows as f64,
        ids as f64 / rows as f64,
        peak() as f64 / 1024.0
    );
    of_the_book(&all);
    calls_of_one(&all);
    of_one(&mut criterion, &all);
    criterion.final_summary();
}

fn basis() -> (Basis, Period) {
    let (first, last) = (FIRST.parse().expect("a day"), LAST.parse().expect("a day"));
    (Basis::new(last, EGP), Period { from: first, to: last })
}

/// One user's calls, in a set with only that user and in the set of all.
fn of_one(criterion: &mut Criterion, all: &Transactions) {
    let (basis, window) = basis();
    let own = set(1);
    let mut group = criterion.benchmark_group("one user of 500");
    for (name, set) in [("alone", &own), ("among all", all)] {
        let user = set.users().nth(all.users().len() / 2 % set.users().len()).expect("a user");
        let rows = set.rows_of(user);
        assert_eq!(rows.len(), ROWS);
        let mut top = Top::new(Dimension::Merchant, Flow::Spending);
        top.n = 10;
        top.compare = false;
        group.bench_function(format!("top ten merchants of all days, {name}"), |b| {
            b.iter(|| top.of(black_box(rows), &basis, window));
        });
        let mut top = Top::new(Dimension::Merchant, Flow::Spending);
        top.n = 10;
        let month = PeriodName::Last30d.as_of(basis.as_of).expect("a window");
        group.bench_function(format!("top ten merchants of 30 days, compared, {name}"), |b| {
            b.iter(|| top.of(black_box(rows), &basis, month));
        });
        let mut months = Aggregate::new(Grain::Month);
        months.by = vec![Dimension::Category];
        group.bench_function(format!("months by category, {name}"), |b| {
            b.iter(|| months.of(black_box(rows), &basis, window));
        });
        let mut detector = Detector::new(set, CategoryTable::default());
        group.bench_function(format!("recurring, {name}"), |b| {
            b.iter(|| detector.detect(user, black_box(rows), &basis, 24));
        });
    }
    group.finish();
}

/// The processor time of one user's call. The users come one after the other, so that none is in the processor's
/// caches.
fn calls_of_one(all: &Transactions) {
    let (basis, window) = basis();
    let mut top = Top::new(Dimension::Merchant, Flow::Spending);
    top.n = 10;
    top.compare = false;
    let mut months = Aggregate::new(Grain::Month);
    months.by = vec![Dimension::Category];
    months.flow = Flow::Spending;
    let users: Vec<&str> = all.users().collect();
    let print = |name: &str, call: &dyn Fn(&str) -> usize| {
        let (taken, _) = least(3, || users.iter().map(|user| call(user)).sum::<usize>());
        let micros = taken.as_secs_f64() * 1e6 / users.len() as f64;
        println!("{:<44} {micros:>9.1} CPU-µs a call", format!("one user's call: {name}"));
    };
    print("top ten merchants", &|user| top.of(all.rows_of(user), &basis, window).top.len());
    let mut plain = months.clone();
    plain.medians = false;
    print("months by category", &|user| plain.of(all.rows_of(user), &basis, window).buckets.len());
    print("those with medians", &|user| months.of(all.rows_of(user), &basis, window).buckets.len());
}

/// All users at once, and one after the other.
fn of_the_book(all: &Transactions) {
    let (basis, window) = basis();
    let mut top = Top::new(Dimension::Merchant, Flow::Spending);
    top.n = 10;
    top.compare = false;
    let mut five = top.clone();
    five.n = 5;
    let mut months = Aggregate::new(Grain::Month);
    months.by = vec![Dimension::Category];
    months.flow = Flow::Spending;
    months.medians = false;
    let users = || (0..all.users().len()).map(|at| all.rows_at(at));
    let print = |name: &str, seconds: f64, count: usize| {
        println!("{name:<44} {seconds:>9.3} CPU-s, {count} in the answers");
    };
    let (taken, count) = least(3, || top.of_all(all, &basis, window).top.len());
    print("top ten merchants of all users", taken.as_secs_f64(), count);
    let (taken, count) = least(3, || {
        let months = months.of_all(all, &basis, window);
        months.buckets.iter().map(|bucket| bucket.groups.len()).sum()
    });
    print("months of all users by category", taken.as_secs_f64(), count);
    let (taken, count) =
        least(3, || users().map(|rows| five.of(rows, &basis, window).top.len()).sum());
    print("top five merchants of each user", taken.as_secs_f64(), count);
    let (taken, count) = least(3, || {
        let groups = users().flat_map(|rows| months.of(rows, &basis, window).buckets);
        groups.map(|bucket| bucket.groups.len()).sum()
    });
    print("months of each user by category", taken.as_secs_f64(), count);
    let (taken, count) = least(3, || {
        let mut detector = Detector::new(all, CategoryTable::default());
        let streams =
            all.users().map(|user| detector.detect(user, all.rows_of(user), &basis, 24).len());
        streams.sum()
    });
    print("recurring of each user", taken.as_secs_f64(), count);
}
