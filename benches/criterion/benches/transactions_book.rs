//! Transactions in a book on the disk: `cargo bench --bench transactions_book`. Imports, grouped by borrower and in
//! random order, are compared with plain rusqlite, which inserts the same rows. Then come a borrower's calls, a
//! correction in a large set, a snapshot of peers and a segmentation.
//!
//! 400 borrowers have 500 transactions each (`LENDWRIGHT_BENCH_USERS` for more), with 10,000 in a commit that is
//! synced. One more borrower has 50,000. Times of calls are medians.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_precision_loss,
    clippy::float_arithmetic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    missing_docs,
    reason = "a measurement that goes wrong stops"
)]

use lendwright::analytics::engagement::EventType;
use lendwright::analytics::{Day, PeriodName};
use lendwright::json::Json;
use lendwright::operations::analytics::{
    AggregateTransactions, ConsentNeeded, CreateEngagementRule, GenerateTransaction,
    GetAvailableMoney, GetRecurringTransactions, GetTopInsights, GetTopTransactions,
    ImportTransactions, MakePeerSnapshot, MessageTemplate, ProjectExpenses, SegmentUsers,
    SentTransaction, SentTransactions,
};
use lendwright::operations::host::{BorrowerRow, ImportBorrowers};
use lendwright::storage::Sqlite;
use lendwright::time::parse_instant;
use lendwright::{BorrowerUuid, Config, Engine, FixedClock, IdText};
use lendwright_benches::book::{Folder, lasted, timed};
use lendwright_benches::transactions::{CATEGORIES, Made, ROWS, merchant, of_user};
use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};
use rust_decimal::Decimal;
use std::path::Path;
use std::time::Duration;

const BATCH: usize = 10_000;
/// A prime, so that each place occurs once.
const STEP: usize = 7_919;

fn main() {
    let is_bench = std::env::args().any(|word| word == "--bench");
    let asked = std::env::var("LENDWRIGHT_BENCH_USERS").ok();
    let users = asked.map_or(400, |n| n.parse().expect("a number of users"));
    let (users, large) = if is_bench { (users, 50_000) } else { (25, 1_000) };
    let folder = Folder::new("transactions_book");
    let mut grouped = None;
    for (name, step) in [("grouped", 1), ("shuffled", STEP)] {
        let book = folder.path(&format!("{name}.book"));
        let engine = open(&book);
        // One borrower more than the first import needs.
        let uuids = sign_up(&engine, users + 1);
        let taken = import(&engine, &rows(&uuids[..users], step));
        let rate = (users * ROWS) as f64 / taken.as_secs_f64();
        let raw = raw(&book, &folder.path(&format!("{name}_raw.db")), step);
        println!(
            "import, {name:<10} {rate:>9.0} transactions/s, {:.0} % of plain rusqlite's {raw:.0} in the same order",
            rate / raw * 100.0
        );
        grouped.get_or_insert((engine, uuids));
    }
    let (engine, uuids) = grouped.expect("it was the first one");
    let times = if is_bench { 200 } else { 2 };
    calls(&engine, &uuids[..users], times);
    engagement(&engine, &uuids[..users], times);
    correction(&engine, &uuids[users], large, times);
    whole(&engine, users);
}

fn open(book: &Path) -> Engine {
    let now = parse_instant("2025-12-31T21:00:00Z").expect("it is a time");
    let config = Config::default().clock(FixedClock::at(now));
    Engine::open_with(Sqlite::file(book).expect("a file"), config).expect("a book")
}

fn sign_up(engine: &Engine, count: usize) -> Vec<IdText<BorrowerUuid>> {
    let row = |at: usize| BorrowerRow {
        phone_number: format!("+2010{at:08}").as_str().into(),
        autofill: Some(true),
        ..BorrowerRow::default()
    };
    let rows = (0..count).map(row).collect();
    engine.run(&ImportBorrowers { rows, partner: None }).expect("borrowers").body.uuids
}

/// The transactions of the borrowers. Each is so many places after the one before.
fn rows(uuids: &[IdText<BorrowerUuid>], step: usize) -> Vec<SentTransaction> {
    let of_one = |(user, uuid): (usize, &IdText<BorrowerUuid>)| {
        let rows = of_user(user).into_iter().enumerate();
        rows.map(|(number, row)| sent(uuid, number, &row)).collect::<Vec<_>>()
    };
    let rows: Vec<SentTransaction> = uuids.iter().enumerate().flat_map(of_one).collect();
    (0..rows.len()).map(|at| rows[at * step % rows.len()].clone()).collect()
}

fn sent(uuid: &IdText<BorrowerUuid>, number: usize, row: &Made) -> SentTransaction {
    let is_by_card = row.category > 4;
    SentTransaction {
        txn_id: format!("t{number:07}"),
        user_id: Some(uuid.clone()),
        date: Day::from_epoch(row.day).expect("a day").date().into(),
        amount: Decimal::new(row.amount, 2),
        account_id: Some(if is_by_card { "card 1" } else { "account 1" }.to_owned()),
        merchant: Some(merchant(row.merchant)),
        category: Some(CATEGORIES[usize::from(row.category)].to_owned()),
        ..SentTransaction::default()
    }
}

fn import(engine: &Engine, rows: &[SentTransaction]) -> Duration {
    let batches = rows.chunks(BATCH).map(|rows| SentTransactions(rows.to_vec()));
    let batches: Vec<_> = batches.map(|rows| ImportTransactions { rows, partner: None }).collect();
    lasted(|| {
        for batch in &batches {
            let done = engine.run(batch).expect("an import").body;
            assert_eq!(done.recorded, i64::try_from(batch.rows.0.len()).expect("a number"));
        }
    })
}

/// Rows a second of plain inserts into the same table with its indexes. Each row is so many places after the one
/// before.
fn raw(from: &Path, to: &Path, step: usize) -> f64 {
    let source = Connection::open(from).expect("the book");
    let tables = "SELECT sql FROM sqlite_schema WHERE tbl_name = 'txn' AND sql IS NOT NULL ORDER BY rootpage";
    let mut tables = source.prepare(tables).expect("the table");
    let tables: Vec<String> = tables
        .query_map([], |row| row.get(0))
        .expect("the table")
        .map(|sql| sql.expect("a text"))
        .collect();
    let mut read = source.prepare("SELECT * FROM txn").expect("rows");
    let columns = read.column_count();
    let row = |row: &rusqlite::Row<'_>| (0..columns).map(|at| row.get(at)).collect();
    let rows: Vec<Vec<Value>> =
        read.query_map([], row).expect("rows").map(|row| row.expect("a row")).collect();
    let target = Connection::open(to).expect("a file");
    target.execute_batch("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL").expect("pragmas");
    for sql in &tables {
        target.execute_batch(sql).expect("the table");
    }
    let places = vec!["?"; columns].join(",");
    let insert = format!("INSERT INTO txn VALUES ({places})");
    let rows: Vec<&Vec<Value>> = (0..rows.len()).map(|at| &rows[at * step % rows.len()]).collect();
    let taken = lasted(|| {
        for batch in rows.chunks(BATCH) {
            target.execute_batch("BEGIN IMMEDIATE").expect("a transaction");
            let mut statement = target.prepare_cached(&insert).expect("a statement");
            for row in batch {
                statement.execute(params_from_iter(*row)).expect("a row");
            }
            target.execute_batch("COMMIT").expect("a commit");
        }
    });
    rows.len() as f64 / taken.as_secs_f64()
}

/// Calls about one borrower with 500 transactions.
fn calls(engine: &Engine, uuids: &[IdText<BorrowerUuid>], times: u32) {
    let partner = engine.acting_as("host").expect("the book's own partner is there");
    let mut next = uuids.iter().cycle().cloned();
    let mut user = || next.next().expect("there is one");
    let period = Some(PeriodName::All);
    print("get_top_transactions, of all days", times, || {
        let user_id = user();
        let request = GetTopTransactions { user_id, period, n: Some(10), ..Default::default() };
        partner.run(&request).expect("the borrower is there");
    });
    print("aggregate_transactions, a year by month", times, || {
        let request = AggregateTransactions { user_id: Some(user()), ..Default::default() };
        partner.run(&request).expect("the borrower is there");
    });
    print("get_recurring_transactions", times, || {
        let request = GetRecurringTransactions { user_id: user(), ..Default::default() };
        partner.run(&request).expect("the borrower is there");
    });
    print("project_expenses", times, || {
        let request = ProjectExpenses { user_id: user(), ..Default::default() };
        partner.run(&request).expect("the borrower is there");
    });
    print("get_available_money", times, || {
        let request = GetAvailableMoney { user_id: user(), ..Default::default() };
        partner.run(&request).expect("the borrower is there");
    });
    print("get_top_insights", times, || {
        let request = GetTopInsights { user_id: user(), ..Default::default() };
        partner.run(&request).expect("the borrower is there");
    });
}

/// One new transaction of a borrower with 500, synced: without rules of engagement, and with ten rules. One of them
/// matches.
fn engagement(engine: &Engine, uuids: &[IdText<BorrowerUuid>], times: u32) {
    let partner = engine.acting_as("host").expect("the book's own partner is there");
    let mut turn = 0_usize;
    let mut generate = |name: &str| {
        print(name, times, || {
            turn += 1;
            let user_id = uuids[turn % uuids.len()].clone();
            let transaction = SentTransaction {
                txn_id: format!("generated {turn}"),
                date: "2025-12-31".parse::<chrono::NaiveDate>().expect("a day").into(),
                amount: Decimal::new(-45_050, 2),
                merchant: Some("Souq".to_owned()),
                ..SentTransaction::default()
            };
            let transaction = Some(transaction);
            let request = GenerateTransaction { user_id, transaction, ..Default::default() };
            partner.run(&request).expect("a transaction");
        });
    };
    generate("one transaction without a rule, synced");
    for number in 0..10 {
        let least = 400 + 100 * number;
        let body = format!(
            r#"{{"txn.amount": {{"operator": "<", "value": -{least}, "logical_operator": "and"}}, "user.txn_count_90d": {{"operator": ">", "value": 0}}}}"#
        );
        let rule = CreateEngagementRule {
            name: format!("rule {number}"),
            event: EventType::Transaction,
            conditions: Json::parse(body.as_bytes()).expect("conditions").into_owned(),
            template: MessageTemplate::Text("{{amount}} at {{merchant}}".to_owned()),
            requires_consent: Some(ConsentNeeded::Service),
            ..CreateEngagementRule::default()
        };
        partner.run(&rule).expect("a rule");
    }
    generate("one transaction with ten rules, one message, synced");
}

/// One corrected transaction among very many of one borrower.
fn correction(engine: &Engine, uuid: &IdText<BorrowerUuid>, count: usize, times: u32) {
    let many = (0..count.div_ceil(ROWS)).flat_map(of_user).take(count).enumerate();
    let rows: Vec<SentTransaction> = many.map(|(at, row)| sent(uuid, at, &row)).collect();
    import(engine, &rows);
    let mut round = 0_usize;
    print(&format!("one correction in a set of {count}, synced"), times, || {
        round += 1;
        let mut row = rows[round * STEP % rows.len()].clone();
        row.amount -= Decimal::from(round);
        let rows = SentTransactions(vec![row]);
        let done = engine.run(&ImportTransactions { rows, partner: None }).expect("an import");
        assert_eq!(done.body.updated, 1);
    });
}

/// Calls about all borrowers together.
fn whole(engine: &Engine, users: usize) {
    let partner = engine.acting_as("host").expect("the book's own partner is there");
    print(&format!("make_peer_snapshot of {users} borrowers"), 1, || {
        let made = engine.run(&MakePeerSnapshot::default()).expect("a snapshot").body;
        assert!(made.peers >= i64::try_from(users).expect("a number"));
    });
    print(&format!("segment_users of {users} borrowers"), 1, || {
        let request = SegmentUsers { min_users: Some(20), ..SegmentUsers::default() };
        partner.run(&request).expect("a segmentation");
    });
}

fn print(name: &str, times: u32, work: impl FnMut()) {
    let (half, most) = timed(times, work);
    let micros = |taken: Duration| taken.as_secs_f64() * 1e6;
    println!("{name:<44} {:>11.1} µs, 99 % below {:>11.1} µs", micros(half), micros(most));
}
