//! Messages a second into a book on the disk, grouped by borrower and in random order. They are compared with plain
//! rusqlite, which inserts the same rows: `cargo bench --bench import_messages`.
//!
//! 200,000 messages of 2,000 borrowers (`LENDWRIGHT_BENCH_MESSAGES` for more), 32,768 in a commit. They are generated
//! before the measurement. The memory is that of an import of messages that are generated one after the other. Plain
//! rusqlite writes the rows of the import into the same table of a new file. The order is that of the key for messages
//! grouped by borrower, and equally random for shuffled messages.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_precision_loss,
    clippy::float_arithmetic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    missing_docs,
    reason = "a measurement that goes wrong stops"
)]

use lendwright::operations::host::{BorrowerRow, ImportBorrowers};
use lendwright::storage::Sqlite;
use lendwright::{BorrowerUuid, Engine, IdText, ImportedMessage};
use lendwright_benches::book::Folder;
use lendwright_benches::memory::peak;
use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};
use std::path::Path;
use std::time::Instant;

const BATCH: usize = 32_768;
const DATE: i64 = 1_769_767_200_000;
/// A prime, so that each place occurs once.
const STEP: usize = 7_919;

fn main() {
    let is_bench = std::env::args().any(|word| word == "--bench");
    let asked = std::env::var("LENDWRIGHT_BENCH_MESSAGES").ok();
    let count = asked.map_or(200_000, |n| n.parse().expect("a number of messages"));
    let count: usize = if is_bench { count } else { 2_000 };
    let folder = Folder::new("import_messages");
    for (name, step) in [("grouped", 1), ("shuffled", STEP)] {
        let measured = folder.path(&format!("{name}_memory.db"));
        let before = peak();
        import(&measured, count, |uuids| messages(uuids, count, step));
        println!("{name:<15} {:>9.1} MiB more memory than before", mebibytes(peak() - before));
        let book = folder.path(&format!("{name}.db"));
        let made = |uuids: &[IdText<BorrowerUuid>]| {
            messages(uuids, count, step).collect::<Vec<_>>().into_iter()
        };
        let rate = import(&book, count, made);
        let raw = raw(&book, &folder.path(&format!("{name}_raw.db")), step);
        println!("plain rusqlite  {raw:>9.0} messages/s in the same order");
        println!("{name:<15} {rate:>9.0} messages/s, {:.0} % of plain", rate / raw * 100.0);
    }
}

/// Imports messages into a new book, and returns the messages a second.
fn import<M: Iterator<Item = ImportedMessage>>(
    book: &Path,
    count: usize,
    messages: impl Fn(&[IdText<BorrowerUuid>]) -> M,
) -> f64 {
    let engine = Engine::open(Sqlite::file(book).expect("a file")).expect("a book");
    let uuids = sign_up(&engine, count.div_ceil(100));
    let (messages, began) = (messages(&uuids), Instant::now());
    let counted = engine.import_messages(messages).expect("an import");
    let rate = count as f64 / began.elapsed().as_secs_f64();
    assert_eq!(counted.stored, i64::try_from(count).expect("a number"));
    rate
}

fn sign_up(engine: &Engine, count: usize) -> Vec<IdText<BorrowerUuid>> {
    let row = |at: usize| BorrowerRow {
        phone_number: format!("+2010{at:08}").as_str().into(),
        autofill: Some(true),
        consent: Some(lendwright::operations::borrowers::Consent {
            sms: Some(true),
            ..Default::default()
        }),
        ..BorrowerRow::default()
    };
    let rows = (0..count).map(row).collect();
    engine.run(&ImportBorrowers { rows, partner: None }).expect("borrowers").body.uuids
}

/// Messages that are generated one after the other. Each is so many places after the one before.
fn messages(
    uuids: &[IdText<BorrowerUuid>],
    count: usize,
    step: usize,
) -> impl Iterator<Item = ImportedMessage> + use<> {
    let uuids = uuids.to_vec();
    let one = move |at: usize| {
        let at = at * step % count;
        let body = format!(
            "Purchase of EGP {at}.50 with card *{:04} at Corner Shop {} on 05/03/2026 10:42. Available EGP {}",
            at % 10_000,
            at % 97,
            at * 3,
        );
        let uuid = uuids[at / 100].clone();
        let date = DATE - i64::try_from(at % 100).expect("a number") * 3_600_000;
        ImportedMessage { uuid, address: "CIB".into(), body, date }
    };
    (0..count).map(one)
}

fn mebibytes(kilobytes: u64) -> f64 {
    kilobytes as f64 / 1_024.0
}

/// Rows a second of plain inserts into the same table. Each row is so many places after the one before.
fn raw(from: &Path, to: &Path, step: usize) -> f64 {
    let source = Connection::open(from).expect("the book");
    let table = "SELECT sql FROM sqlite_schema WHERE name = 'collected_message'";
    let table: String = source.query_row(table, [], |row| row.get(0)).expect("the table");
    let mut read = source.prepare("SELECT * FROM collected_message").expect("rows");
    let columns = read.column_count();
    let row = |row: &rusqlite::Row<'_>| (0..columns).map(|at| row.get(at)).collect();
    let rows: Vec<Vec<Value>> =
        read.query_map([], row).expect("rows").map(|row| row.expect("a row")).collect();
    let target = Connection::open(to).expect("a file");
    target.execute_batch("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL").expect("pragmas");
    target.execute_batch(&table).expect("the table");
    let places = vec!["?"; columns].join(",");
    let insert = format!("INSERT INTO collected_message VALUES ({places})");
    let rows: Vec<&Vec<Value>> = (0..rows.len()).map(|at| &rows[at * step % rows.len()]).collect();
    let began = Instant::now();
    for batch in rows.chunks(BATCH) {
        target.execute_batch("BEGIN IMMEDIATE").expect("a transaction");
        let mut statement = target.prepare_cached(&insert).expect("a statement");
        for row in batch {
            statement.execute(params_from_iter(*row)).expect("a row");
        }
        target.execute_batch("COMMIT").expect("a commit");
    }
    rows.len() as f64 / began.elapsed().as_secs_f64()
}
