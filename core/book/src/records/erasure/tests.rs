//! Tests of the tables that an erasure affects.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use crate::records::{DOMAINS, tables, tables_of_borrowers};
use crate::tables::Book;
use lendwright_storage::{ColumnKind, Memory, Mode, Row, Storage, Table, Value};
use lendwright_types::{BorrowerId, TenantId};
use std::ops::ControlFlow;

/// The columns that relate a row to a borrower.
const PERSONAL: [&str; 6] =
    ["borrower_id", "uuid", "application_id", "payment_id", "due_id", "stream"];

/// The tables that the erasure itself handles, as its documentation states.
const SPECIAL: [&str; 11] = [
    "application_event",
    "borrower",
    "credit_application",
    "decision",
    "due_claim",
    "due_payment",
    "erased_borrower",
    "idempotency",
    "ledger_line",
    "payment",
    "payment_part",
];

#[test]
fn every_table_with_rows_about_a_borrower_is_decided_on() {
    for domain in DOMAINS {
        for table in domain.of_nobody {
            let personal = table.columns.iter().find(|column| PERSONAL.contains(&column.name));
            assert!(personal.is_none(), "{} is of nobody, and has {personal:?}", table.name);
        }
    }
    let mut special: Vec<_> =
        DOMAINS.iter().flat_map(|domain| domain.special).map(|table| table.name).collect();
    special.sort_unstable();
    let mut decided = SPECIAL.to_vec();
    decided.sort_unstable();
    assert_eq!(special, decided);
}

#[test]
fn all_rows_of_the_borrower_are_removed_and_none_of_others() {
    let store = Memory::new();
    store.prepare(&tables()).unwrap();
    let (one, other) = (BorrowerId(1), BorrowerId(2));
    let (tenant, elsewhere) = (TenantId(1), TenantId(2));
    store
        .transact(Mode::Write(lendwright_storage::Durability::Normal), &mut |tx| {
            for table in tables_of_borrowers() {
                let of_others = [(tenant, other), (elsewhere, one)];
                let own = vec![(tenant, one); rows_of_each(table)];
                for (at, (tenant, borrower)) in own.into_iter().chain(of_others).enumerate() {
                    tx.insert(
                        table,
                        row_of(table, (tenant, borrower), i64::try_from(at).unwrap()),
                    )?;
                }
            }
            for table in tables_of_borrowers() {
                let mut book = Book::new(tx, tenant);
                assert_eq!(book.remove_of_borrower(table, one, 1)?, 1, "{}", table.name);
                let left = rows_of_each(table) - 1;
                assert_eq!(book.remove_of_borrower(table, one, 9)?, left, "{}", table.name);
                assert_eq!(book.remove_of_borrower(table, one, 9)?, 0, "{}", table.name);
                let mut left = Vec::new();
                let scan = lendwright_storage::Scan {
                    table,
                    index: None,
                    equal: &[],
                    range: (std::ops::Bound::Unbounded, std::ops::Bound::Unbounded),
                    descending: false,
                    limit: None,
                };
                tx.scan(&scan, &mut |row| {
                    left.push((value(table, &row, "tenant_id"), value(table, &row, "borrower_id")));
                    Ok(ControlFlow::Continue(()))
                })?;
                left.sort();
                let others = [(1, 2), (2, 1)].map(|(a, b)| (Value::Int(a), Value::Int(b)));
                assert_eq!(left, others, "{}", table.name);
            }
            Ok(())
        })
        .unwrap();
}

/// Two rows, or one in a table with only the borrower as its key.
fn rows_of_each(table: &Table) -> usize {
    let key: Vec<&str> = table.key.iter().map(|&at| table.columns[at].name).collect();
    if key == ["tenant_id", "borrower_id"] { 1 } else { 2 }
}

fn value(table: &Table, row: &Row, name: &str) -> Value {
    let at = table.columns.iter().position(|column| column.name == name).unwrap();
    row[at].clone()
}

/// A row of a borrower. Its other values differ by `at`.
fn row_of(table: &Table, (tenant, borrower): (TenantId, BorrowerId), at: i64) -> Row {
    let column = |column: &lendwright_storage::Column| match (column.name, column.kind) {
        ("tenant_id", _) => Value::Int(tenant.0),
        ("borrower_id", _) => Value::Int(borrower.0),
        (_, ColumnKind::Int) => Value::Int(at),
        (_, ColumnKind::Real) => Value::Real(0.0),
        (_, ColumnKind::Text) => Value::Text(format!("text {at}")),
        (_, ColumnKind::Blob) => Value::Blob(vec![u8::try_from(at).unwrap()]),
        (_, ColumnKind::Bool) => Value::Bool(false),
        (_, ColumnKind::Time) => Value::Time(at),
    };
    table.columns.iter().map(column).collect()
}
