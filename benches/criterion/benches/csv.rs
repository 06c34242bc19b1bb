//! Rows of a CSV a second out of a book on the disk, and the memory for it: `cargo bench --bench csv`.
//!
//! 20,000 borrowers without profiles (`LENDWRIGHT_BENCH_ROWS=1000000` for a million) are signed up in batches. They are
//! exported in few columns and in all columns. The rows are read, made safe for spreadsheets, quoted, ordered and
//! hashed.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_precision_loss,
    clippy::float_arithmetic,
    clippy::print_stdout,
    missing_docs,
    reason = "a measurement that goes wrong stops"
)]

use lendwright::operations::host::{BorrowerRow, ImportBorrowers};
use lendwright::operations::providers::{ColumnNames, CsvType, IssueCsv};
use lendwright::storage::Sqlite;
use lendwright::{Config, Engine};
use lendwright_benches::book::Folder;
use lendwright_benches::memory::peak;
use std::time::Instant;

const BATCH: usize = 10_000;

fn main() {
    let is_bench = std::env::args().any(|word| word == "--bench");
    let asked = std::env::var("LENDWRIGHT_BENCH_ROWS").ok();
    let count = asked.map_or(20_000, |n| n.parse().expect("a number of rows"));
    let count: usize = if is_bench { count } else { 500 };
    let folder = Folder::new("csv");
    let config = Config::default().csv_bytes_max(1 << 30);
    let book = Sqlite::file(folder.path("csv.db")).expect("a file");
    let engine = Engine::open_with(book, config).expect("a book");
    for first in (0..count).step_by(BATCH) {
        sign_up(&engine, first, BATCH.min(count - first));
    }
    for (name, columns) in [("four columns", "UUID,created_at,full_name,Phone_Number"), ("all", "")]
    {
        let columns = columns.split(',').filter(|column| !column.is_empty());
        let columns = ColumnNames(columns.map(str::to_owned).collect());
        let (before, began) = (peak(), Instant::now());
        let csv = engine
            .run(&IssueCsv {
                financial_provider_id: "1".into(),
                type_: CsvType::Borrowers,
                columns: Some(columns),
                pii: Some(true),
                ..IssueCsv::default()
            })
            .expect("a file")
            .body;
        let seconds = began.elapsed().as_secs_f64();
        assert_eq!(csv.rows, i64::try_from(count).expect("a number"));
        let rate = count as f64 / seconds;
        println!(
            "{name:<13} {count:>9} rows {seconds:>8.2} s {rate:>10.0} rows/s, {:.1} MiB, {:.1} MiB more memory",
            csv.content.len() as f64 / 1_048_576.0,
            peak().saturating_sub(before) as f64 / 1024.0,
        );
    }
}

fn sign_up(engine: &Engine, first: usize, count: usize) {
    let row = |at: usize| BorrowerRow {
        phone_number: format!("+2010{at:08}").as_str().into(),
        autofill: Some(true),
        ..BorrowerRow::default()
    };
    let rows = (first..first + count).map(row).collect();
    engine.run(&ImportBorrowers { rows, partner: None }).expect("borrowers");
}
