//! Changes that SQL alone can make to single rows of each table.

use super::bench::Bench;
use lendwright_tests::payments::{Random, number_of};
use rusqlite::Connection;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// A table of the file with its columns: names, and places in the key, starting at 1.
struct Of {
    table: String,
    columns: Vec<(String, i64)>,
    rows: u64,
}

fn tables(path: &Path) -> Vec<Of> {
    let sql = Connection::open(path).unwrap();
    let mut names =
        sql.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").unwrap();
    let names: Vec<String> =
        names.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let of = |table: String| {
        let mut columns = sql.prepare("SELECT name, pk FROM pragma_table_info(?1)").unwrap();
        let columns = columns.query_map([&table], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        let columns = columns.map(Result::unwrap).collect();
        let count = format!("SELECT count(*) FROM \"{table}\"");
        let rows = sql.query_row(&count, [], |row| row.get::<_, i64>(0)).unwrap();
        Of { table, columns, rows: u64::try_from(rows).unwrap() }
    };
    names.into_iter().map(of).collect()
}

/// The SQL that copies two random rows of the table into the temporary tables `first` and `second`.
fn places(of: &Of, random: &mut Random) -> String {
    let (one, other) = (random.below(of.rows), random.below(of.rows));
    let table = &of.table;
    format!(
        "CREATE TEMP TABLE first AS SELECT * FROM \"{table}\" LIMIT 1 OFFSET {one};
         CREATE TEMP TABLE second AS SELECT * FROM \"{table}\" LIMIT 1 OFFSET {other};"
    )
}

/// The condition that a row of the table is the one in a temporary table.
fn is_row(of: &Of, of_which: &str) -> String {
    let key: Vec<_> = of.columns.iter().filter(|(_, place)| *place > 0).collect();
    let columns = if key.is_empty() { of.columns.iter().collect() } else { key };
    let same = columns
        .iter()
        .map(|(name, _)| format!("\"{name}\" IS (SELECT \"{name}\" FROM {of_which})"));
    same.collect::<Vec<_>>().join(" AND ")
}

/// All changes that are tried on a table, as SQL.
fn deeds(of: &Of, random: &mut Random) -> Vec<(String, String)> {
    let table = &of.table;
    let rows = places(of, random);
    let (first, second) = (is_row(of, "first"), is_row(of, "second"));
    let mut deeds = vec![
        ("a row is deleted".to_owned(), format!("{rows} DELETE FROM \"{table}\" WHERE {first}")),
        ("all rows are deleted".to_owned(), format!("DELETE FROM \"{table}\"")),
    ];
    for (column, _) in &of.columns {
        deeds.push((
            format!("{column} is null"),
            format!("{rows} UPDATE \"{table}\" SET \"{column}\" = NULL WHERE {first}"),
        ));
        deeds.push((
            format!("{column} is that of another row"),
            format!(
                "{rows} UPDATE \"{table}\" SET \"{column}\" = (SELECT \"{column}\" FROM second) WHERE {first}"
            ),
        ));
    }
    let values: Vec<_> =
        of.columns.iter().filter(|(_, place)| *place == 0).map(|(name, _)| name).collect();
    if !values.is_empty() {
        let set = |from: &str| {
            let set =
                values.iter().map(|name| format!("\"{name}\" = (SELECT \"{name}\" FROM {from})"));
            set.collect::<Vec<_>>().join(", ")
        };
        deeds.push((
            "two rows exchange their values".to_owned(),
            format!(
                "{rows} UPDATE \"{table}\" SET {} WHERE {first}; UPDATE \"{table}\" SET {} WHERE {second}",
                set("second"),
                set("first")
            ),
        ));
    }
    deeds
}

/// Makes a change, and returns whether anything has changed.
fn done(path: &Path, of: &Of, sql: &str) -> bool {
    let book = Connection::open(path).unwrap();
    let content = || {
        let columns: Vec<_> =
            of.columns.iter().map(|(name, _)| format!("quote(\"{name}\")")).collect();
        let order: Vec<_> = (1..=columns.len()).map(|at| at.to_string()).collect();
        let sql = format!(
            "SELECT {} FROM \"{}\" ORDER BY {}",
            columns.join(" || ',' || "),
            of.table,
            order[0]
        );
        let mut rows = book.prepare(&sql).unwrap();
        let rows = rows.query_map([], |row| row.get::<_, String>(0)).unwrap();
        rows.map(Result::unwrap).collect::<Vec<_>>()
    };
    let before = content();
    // A change that the file itself refuses does not count.
    book.execute_batch(sql).is_ok() && content() != before
}

#[test]
fn deleted_rows_and_changed_values_of_each_table_are_refused_or_named_or_change_no_answer() {
    let bench = Bench::new();
    let seed = number_of("LENDWRIGHT_SWEEP_SEED").unwrap_or(1);
    println!("LENDWRIGHT_SWEEP_SEED={seed}");
    let mut random = Random(seed);
    let (mut unseen, mut all) = (Vec::new(), BTreeMap::new());
    for of in tables(&bench.book) {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for (deed, sql) in if of.rows == 0 { Vec::new() } else { deeds(&of, &mut random) } {
            let copy = bench.copy();
            if done(&copy, &of, &sql) {
                let outcome = Bench::told(&copy);
                let kind = match &outcome {
                    Some(text) => text.split(':').next().unwrap().to_owned(),
                    None => "UNSEEN".to_owned(),
                };
                if outcome.is_none() {
                    unseen.push(format!("{}: {deed}", of.table));
                }
                *counts.entry(kind.clone()).or_default() += 1;
                *all.entry(kind).or_insert(0) += 1;
            }
            let _ = fs::remove_file(copy);
        }
        println!("{:<26} {:>4} rows  {counts:?}", of.table, of.rows);
    }
    println!("\n{all:?}");
    assert!(unseen.is_empty(), "{unseen:#?}");
}

#[test]
fn a_table_that_is_gone_and_what_acts_on_a_table_is_refused() {
    let bench = Bench::new();
    for (sql, code) in [
        ("DROP TABLE payment", "damaged"),
        (
            "CREATE TRIGGER t AFTER INSERT ON payment BEGIN DELETE FROM ledger_line; END",
            "foreign_object",
        ),
    ] {
        let copy = bench.copy();
        Connection::open(&copy).unwrap().execute_batch(sql).unwrap();
        let refused = super::open(&copy, "").unwrap_err();
        assert_eq!(refused.code().name(), code, "{sql}: {refused}");
    }
}
