//! Payments and other requests to a book of loans on the disk: `cargo bench --bench payments`.
//!
//! The book has 5,000 loans of 12 months (`LENDWRIGHT_BENCH_LOANS=100000` for the goals). Up to four instalments of
//! each are paid. Payments wait for the disk one by one, many in a commit, and from 16 threads. For payments one by
//! one, plain rusqlite writes the same rows into a copy of the book. Both sides take turns of some dozens, so that a
//! busy moment affects both. Processor time is that of the thread, as Linux counts it.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_precision_loss,
    clippy::float_arithmetic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    missing_docs,
    reason = "a measurement that goes wrong stops"
)]

use lendwright::operations::dues::GetDuePayments;
use lendwright::operations::loans::{AgeLoans, SolveOffers, TakePayments};
use lendwright::operations::payments::PayMonthlyInstallment;
use lendwright::{BorrowerId, BorrowerUuid, IdText};
use lendwright_benches::book::{Folder, SEED, commits, held_open, lasted, median, timed};
use lendwright_benches::loans::{Loans, approval, instalment, payment};
use lendwright_portfolio::applicant;
use rusqlite::types::Value;
use rusqlite::{CachedStatement, Connection, params_from_iter};
use rust_decimal::Decimal;
use std::hint::black_box;
use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

/// The number of payments of one side in each turn.
const TURN: u32 = 25;
const THREADS: u32 = 16;
/// The day on which the payments are measured, counted from the first. Some payments are late by then.
const TODAY: i64 = 150;

/// The amount of work. It is small if only the test runner checks that it works.
struct Size {
    loans: u32,
    one_by_one: u32,
    in_a_commit: u32,
    from_threads: u32,
    pending: u32,
    reads: u32,
}

fn main() {
    let size = if std::env::args().any(|word| word == "--bench") {
        let loans = std::env::var("LENDWRIGHT_BENCH_LOANS").ok();
        let loans = loans.map_or(5_000, |n| n.parse().expect("a number of loans"));
        let (one_by_one, in_a_commit, from_threads) = (loans / 50, loans / 10, loans / 20);
        let (one_by_one, from_threads) = (one_by_one.min(1_000), from_threads.min(4_000));
        let in_a_commit = in_a_commit.min(10_000);
        Size { loans, one_by_one, in_a_commit, from_threads, pending: 100, reads: 500 }
    } else {
        Size { loans: 60, one_by_one: 2, in_a_commit: 2, from_threads: 4, pending: 2, reads: 2 }
    };
    let folder = Folder::new("payments");
    let loans = filled(&folder, &size);
    // One loan in five has paid four instalments. Only these can pay the fifth without a penalty.
    let mut paying = (1..=size.loans - size.pending).filter(|number| number % 5 == 4);
    let mut next = |count: u32| -> Vec<u32> { paying.by_ref().take(count as usize).collect() };
    one_by_one(&folder, &loans, &next(size.one_by_one));
    in_a_commit(&loans, &next(size.in_a_commit));
    from_threads(&folder, &loans, &next(size.from_threads));
    beside_the_sync(&loans, &next(size.pending), size.loans - size.pending + 1..size.loans + 1);
    others(&loans, &size);
    let (half, _) = timed(20, Folder::new("payments-disk").append_synced());
    println!("4 KiB appended and synced, no book: {half:.1?}");
}

fn filled(folder: &Folder, size: &Size) -> Loans {
    let mut loans = Loans::open(folder);
    loans.add_borrowers(size.loans);
    let before = folder.size();
    let approved = size.loans - size.pending;
    let taken = lasted(|| loans.add_loans(approved));
    println!("a loan created and approved, many in a commit: {:.0?}", taken / size.loans);
    let bytes = (folder.size() - before) / u64::from(size.loans);
    println!("a loan of 12 months, before it is paid: {bytes} bytes");
    loans.pay_some(approved);
    loans.wait_until(TODAY);
    let bytes = (folder.size() - before) / u64::from(size.loans);
    println!("the same with 2 instalments paid on average: {bytes} bytes");
    loans
}

/// Pays one by one, in turns with plain rusqlite, which writes the same rows into a copy.
fn one_by_one(folder: &Folder, loans: &Loans, numbers: &[u32]) {
    let copy = folder.path("raw.book");
    let path = copy.display().to_string();
    let back_up = lendwright::operations::host::BackUp { path };
    loans.host.run(&back_up).expect("the book can be copied");
    let raw = Connection::open(copy).expect("it is a book");
    let book = Connection::open(folder.path("borrowers.book")).expect("it is a book");
    raw.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -32768;",
    )
    .expect("it takes them");
    // A log that has been large is overwritten, as the book's log is. A growing log makes each sync longer.
    raw.execute_batch("UPDATE due_payment SET version = version; PRAGMA wal_checkpoint(RESTART);")
        .expect("it can be written");
    let (mut ours, mut theirs, mut busy) = (Vec::new(), Vec::new(), (Vec::new(), Vec::new()));
    for turn in numbers.chunks(TURN as usize) {
        let mut payments = Vec::new();
        for number in turn {
            let request = request(*number);
            let mut paid = None;
            let (time, processor) = both(|| paid = Some(loans.partner.run(&request)));
            let paid = paid.expect("it was run").expect("the instalment is unpaid");
            payments.push(paid.detail.payment_id.expect("it is a payment"));
            ours.push(time);
            busy.0.push(processor);
        }
        let rows: Vec<_> = payments.iter().map(|id| rows_of(&book, id.as_str())).collect();
        for rows in &rows {
            let (time, processor) = both(|| write(&raw, rows).expect("the rows are new"));
            theirs.push(time);
            busy.1.push(processor);
        }
    }
    let rate =
        |times: &[Duration]| times.len() as f64 / times.iter().sum::<Duration>().as_secs_f64();
    let (our_rate, their_rate) = (rate(&ours), rate(&theirs));
    println!("paid one by one, FULL: {our_rate:.0}/s, by plain rusqlite {their_rate:.0}/s");
    println!("  of plain rusqlite: {:.0} %", 100.0 * our_rate / their_rate);
    let (ours, theirs) = (median(ours).0, median(theirs).0);
    println!("  median: {ours:.0?}, by plain rusqlite {theirs:.0?}");
    let (ours, theirs) = (median(busy.0).0, median(busy.1).0);
    println!("  processor time, median: {ours:.0?}, by plain rusqlite {theirs:.0?}");
}

fn request(number: u32) -> PayMonthlyInstallment {
    PayMonthlyInstallment {
        national_id: applicant(SEED, number).person.national_id.as_str().into(),
        amount: instalment(),
        idempotency_key: Some(format!("pay-{number}")),
        ..PayMonthlyInstallment::default()
    }
}

/// A statement, and the values of each row that it writes.
type Rows = Vec<(String, Vec<Value>)>;

/// Statements that write the same rows as a payment.
fn rows_of(book: &Connection, payment: &str) -> Rows {
    let of_event = "tenant_id = 1 AND (application_id, {n}) IN
        (SELECT application_id, event_number FROM payment WHERE tenant_id = 1 AND payment_id = ?1)";
    let of_part = "tenant_id = 1 AND due_id IN
        (SELECT due_id FROM payment_part WHERE tenant_id = 1 AND payment_id = ?1)";
    let mut rows = vec![(
        "UPDATE lendwright_id SET last = last + 1 WHERE table_name = 'payment'".to_owned(),
        Vec::new(),
    )];
    for (table, which) in [
        ("application_event", of_event.replace("{n}", "number")),
        ("payment", "tenant_id = 1 AND payment_id = ?1".to_owned()),
        ("payment_part", "tenant_id = 1 AND payment_id = ?1".to_owned()),
        ("ledger_line", of_event.replace("{n}", "event_number")),
        ("due_payment", of_part.to_owned()),
        ("due_claim", of_part.to_owned()),
        ("idempotency", "payment_id = ?1".to_owned()),
    ] {
        let query = format!("SELECT * FROM {table} WHERE {which}");
        let mut query = book.prepare(&query).expect("the table is there");
        let names: Vec<String> = query.column_names().map(str::to_owned).collect();
        let statement = if table == "due_payment" {
            let sets: Vec<String> =
                (2..names.len()).map(|n| format!("{} = ?{}", names[n], n + 1)).collect();
            format!("UPDATE {table} SET {} WHERE tenant_id = ?1 AND due_id = ?2", sets.join(", "))
        } else {
            format!("INSERT INTO {table} VALUES ({})", vec!["?"; names.len()].join(", "))
        };
        let read = |row: &rusqlite::Row<'_>| (0..names.len()).map(|n| row.get(n)).collect();
        let found = query.query_map([payment], read).expect("it can be read");
        rows.extend(found.map(|row| (statement.clone(), row.expect("it can be read"))));
    }
    rows
}

fn write(raw: &Connection, rows: &Rows) -> rusqlite::Result<()> {
    raw.execute_batch("BEGIN IMMEDIATE")?;
    for (statement, row) in rows {
        let mut statement: CachedStatement<'_> = raw.prepare_cached(statement)?;
        statement.execute(params_from_iter(row))?;
    }
    raw.execute_batch("COMMIT")
}

fn in_a_commit(loans: &Loans, numbers: &[u32]) {
    let rows: Vec<_> = numbers.iter().map(|number| payment(*number, "many")).collect();
    let taken = lasted(|| {
        for rows in rows.chunks(500) {
            let request = TakePayments { rows: rows.to_vec(), partner: None };
            let taken = loans.host.run(&request).expect("the book can be written");
            assert_eq!(taken.refused, 0, "{:?}", taken.rows.first());
        }
    });
    let rate = numbers.len() as f64 / taken.as_secs_f64();
    println!("take_payments, 500 a commit, FULL: {rate:.0}/s");
}

/// The processor time of requests that share a commit. First the median of the requests themselves, which do not wait
/// for the disk. Then the mean with their part of the commit, which writes and copies their pages.
fn beside_the_sync(loans: &Loans, numbers: &[u32], pending: Range<u32>) {
    let mut times = Vec::new();
    let pay = || {
        let paid = loans.partner.together(|unit| {
            numbers.iter().try_for_each(|number| {
                let (paid, own) = processed(|| unit.run(&request(*number)).map(drop));
                times.push(own);
                paid
            })
        });
        paid.expect("the instalments are unpaid");
    };
    let each = both(pay).1 / u32::try_from(numbers.len()).expect("they are few");
    let half = median(times).0;
    println!(
        "pay_monthly_installment, in a commit of many, processor time: median {half:.0?}, with the commit {each:.0?}"
    );
    let (count, mut times) = (pending.end - pending.start, Vec::new());
    let approve = || {
        let approved = loans.partner.together(|unit| {
            pending.clone().try_for_each(|number| {
                let (approved, own) = processed(|| unit.run(&approval(number)).map(drop));
                times.push(own);
                approved
            })
        });
        approved.expect("they are pending");
    };
    let each = both(approve).1 / count;
    let half = median(times).0;
    println!("approve_credit_application, the same: median {half:.0?}, with the commit {each:.0?}");
}

fn from_threads(folder: &Folder, loans: &Loans, numbers: &[u32]) {
    let path = folder.path("borrowers.book");
    let requests: Vec<_> = numbers.iter().map(|number| request(*number)).collect();
    let reader = held_open(&path);
    // From the first commit on, the log does not start again from its beginning.
    loans.partner.run(&requests[0]).expect("the instalment is unpaid");
    let (before, next) = (commits(&path), AtomicU32::new(1));
    let work = || {
        while let Some(request) = requests.get(next.fetch_add(1, Relaxed) as usize) {
            loans.partner.run(request).expect("the instalment is unpaid");
        }
    };
    let taken = lasted(|| {
        thread::scope(|scope| (0..THREADS).for_each(|_| drop(scope.spawn(work))));
    });
    let paid = (numbers.len() - 1) as f64;
    let rate = paid / taken.as_secs_f64();
    let shared = paid / (commits(&path) - before) as f64;
    println!("paid from {THREADS} threads, FULL: {rate:.0}/s, {shared:.1} a commit");
    drop(reader);
}

fn others(loans: &Loans, size: &Size) {
    let mut number = 0;
    let (half, most) = timed(size.reads, || {
        number = number % i64::from(size.loans - size.pending) + 1;
        let due = loans.partner.run(&GetDuePayments { borrower_id: BorrowerId(number) });
        black_box(due.expect("the borrower is there"));
    });
    println!("get_due_payments, median: {half:.0?}, 99 % below {most:.0?}");
    let age = || {
        black_box(loans.host.run(&AgeLoans::default()).expect("the loans have one currency"));
    };
    let (times, busy): (Vec<_>, Vec<_>) = (0..3).map(|_| both(age)).unzip();
    let (half, busy) = (median(times).0, median(busy).0);
    println!("age_loans of {} loans, median of 3: {half:.2?}, processor {busy:.2?}", size.loans);
    offers(loans, size.reads);
}

fn offers(loans: &Loans, times: u32) {
    let request = |uuid: &IdText<BorrowerUuid>| SolveOffers {
        uuid: uuid.clone(),
        financial_provider_id: "1".into(),
        credit_product_id: "1".into(),
        dbr_max: Decimal::new(5, 1),
        ..SolveOffers::default()
    };
    let offer = |uuid: &IdText<BorrowerUuid>| {
        let solved = loans.host.run(&request(uuid)).expect("the borrower is there");
        solved.body.offers.value().map_or(0, |offers| offers.len())
    };
    let best = loans.uuids.iter().take(100).max_by_key(|uuid| offer(uuid)).expect("there are some");
    let (half, most) = timed(times, || {
        black_box(offer(best));
    });
    println!("solve_offers, {} of 60 terms: {half:.0?}, 99 % below {most:.0?}", offer(best));
}

/// The duration of a function, and the processor time of the thread for it.
fn both(work: impl FnOnce()) -> (Duration, Duration) {
    let before = processor();
    let taken = lasted(work);
    (taken, processor().saturating_sub(before))
}

/// The result of a function, and the processor time for it.
fn processed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let mut answer = None;
    let (_, busy) = both(|| answer = Some(work()));
    (answer.expect("it was done"), busy)
}

/// The time for which this thread has run on a processor (proc(5), `schedstat`). The kernel updates it when the thread
/// yields.
fn processor() -> Duration {
    thread::yield_now();
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = text.split(' ').next().and_then(|word| word.parse().ok());
    Duration::from_nanos(nanos.unwrap_or_default())
}
