//! How values are written to SQLite's columns, so that any tool can read them, and how its errors are read.
//!
//! Integers, reals, texts and blobs are stored as SQLite's own types. Truth values are 1 and 0.
//! Times are texts of one width, `YYYY-MM-DD HH:MM:SS.ffffff` in UTC, which SQLite's date functions
//! understand and which sort in order of time.

use crate::storage::{ColumnKind, Row, StorageError, Table, Value};
use chrono::{DateTime, Datelike, NaiveDate, Timelike};
use rusqlite::types::{ToSqlOutput, Value as Owned, ValueRef};
use rusqlite::{ErrorCode, Statement, ToSql};
use std::sync::Arc;

/// Returns the declared type of a column of this kind.
pub(super) fn declared(kind: ColumnKind) -> &'static str {
    match kind {
        ColumnKind::Int | ColumnKind::Bool => "INTEGER",
        ColumnKind::Real => "REAL",
        ColumnKind::Text | ColumnKind::Time => "TEXT",
        ColumnKind::Blob => "BLOB",
    }
}

/// Binds the values to a statement's parameters, the first one first.
pub(super) fn bind<'v>(
    statement: &mut Statement<'_>,
    values: impl IntoIterator<Item = &'v Value>,
) -> Result<(), StorageError> {
    for (at, value) in (1_usize..).zip(values) {
        statement.raw_bind_parameter(at, Written(value)).map_err(storage_error)?;
    }
    Ok(())
}

/// Reads a row with all the table's columns, in order.
pub(super) fn read_row(table: &Table, row: &rusqlite::Row<'_>) -> Result<Row, StorageError> {
    let mut values = Row::with_capacity(table.columns.len());
    for (at, column) in table.columns.iter().enumerate() {
        values.push(read(column.kind, row.get_ref(at).map_err(storage_error)?));
    }
    Ok(values)
}

/// Reads a row with the columns of the table's key alone, in its order.
pub(super) fn read_key(table: &Table, row: &rusqlite::Row<'_>) -> Result<Vec<Value>, StorageError> {
    let columns = table.key.iter().filter_map(|at| table.columns.get(*at));
    let values = columns.enumerate().map(|(at, column)| Ok(read(column.kind, row.get_ref(at)?)));
    values.collect::<rusqlite::Result<_>>().map_err(storage_error)
}

struct Written<'v>(&'v Value);

impl ToSql for Written<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self.0 {
            Value::Null => ToSqlOutput::Owned(Owned::Null),
            Value::Int(int) => ToSqlOutput::Owned(Owned::Integer(*int)),
            Value::Real(real) => ToSqlOutput::Owned(Owned::Real(*real)),
            Value::Bool(yes) => ToSqlOutput::Owned(Owned::Integer(i64::from(*yes))),
            Value::Text(text) => ToSqlOutput::Borrowed(ValueRef::Text(text.as_bytes())),
            Value::Blob(bytes) => ToSqlOutput::Borrowed(ValueRef::Blob(bytes)),
            Value::Time(micros) => ToSqlOutput::Owned(Owned::Text(written_time(*micros))),
        })
    }
}

/// Reads a value of a column of this kind. A value of another kind, which something else wrote, is
/// returned as it is; the record's conversion then refuses it and names the row.
// Without it each value of a row is a call.
#[inline]
pub(super) fn read(kind: ColumnKind, value: ValueRef<'_>) -> Value {
    match (kind, value) {
        (_, ValueRef::Null) => Value::Null,
        (ColumnKind::Bool, ValueRef::Integer(0)) => Value::Bool(false),
        (ColumnKind::Bool, ValueRef::Integer(1)) => Value::Bool(true),
        (_, ValueRef::Integer(int)) => Value::Int(int),
        (_, ValueRef::Real(real)) => Value::Real(real),
        (_, ValueRef::Blob(bytes)) => Value::Blob(bytes.to_vec()),
        (ColumnKind::Time, ValueRef::Text(text)) => {
            read_time(text).map_or_else(|| read_text(text), Value::Time)
        }
        (_, ValueRef::Text(text)) => read_text(text),
    }
}

fn read_text(text: &[u8]) -> Value {
    match std::str::from_utf8(text) {
        Ok(text) => Value::Text(text.to_owned()),
        Err(_) => Value::Blob(text.to_vec()),
    }
}

/// Writes a time that [`Table::check_row`] has accepted.
fn written_time(micros: i64) -> String {
    let time = DateTime::from_timestamp_micros(micros).unwrap_or_default().naive_utc();
    let mut text = String::with_capacity(26);
    push_digits(&mut text, time.year().unsigned_abs(), 1000, "-");
    push_digits(&mut text, time.month(), 10, "-");
    push_digits(&mut text, time.day(), 10, " ");
    push_digits(&mut text, time.hour(), 10, ":");
    push_digits(&mut text, time.minute(), 10, ":");
    push_digits(&mut text, time.second(), 10, ".");
    push_digits(&mut text, time.nanosecond().div_euclid(1000), 100_000, "");
    text
}

/// Appends one digit more than `highest` has zeros, and what follows them.
fn push_digits(text: &mut String, number: u32, highest: u32, then: &str) {
    let mut place = highest;
    while let Some(digit) = number.checked_div(place) {
        text.push(char::from_digit(digit.rem_euclid(10), 10).unwrap_or('0'));
        place = place.div_euclid(10);
    }
    text.push_str(then);
}

fn read_time(text: &[u8]) -> Option<i64> {
    const MARKS: [(usize, u8); 6] =
        [(4, b'-'), (7, b'-'), (10, b' '), (13, b':'), (16, b':'), (19, b'.')];
    if text.len() != 26 || MARKS.iter().any(|(at, mark)| text.get(*at) != Some(mark)) {
        return None;
    }
    let part = |from: usize, to: usize| number(text.get(from..to)?);
    let year = i32::try_from(part(0, 4)?).ok()?;
    let date = NaiveDate::from_ymd_opt(year, part(5, 7)?, part(8, 10)?)?;
    let (hour, minute, second) = (part(11, 13)?, part(14, 16)?, part(17, 19)?);
    let time = date.and_hms_micro_opt(hour, minute, second, part(20, 26)?)?;
    Some(time.and_utc().timestamp_micros())
}

fn number(digits: &[u8]) -> Option<u32> {
    digits.iter().try_fold(0_u32, |number, &digit| {
        let digit = char::from(digit).to_digit(10)?;
        number.checked_mul(10)?.checked_add(digit)
    })
}

/// Converts an error of SQLite to an error of the store.
pub(super) fn storage_error(error: rusqlite::Error) -> StorageError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StorageError::Busy,
        Some(ErrorCode::DatabaseCorrupt) => StorageError::Damaged(error.to_string().into()),
        Some(ErrorCode::NotADatabase) => StorageError::NotABook,
        Some(ErrorCode::DiskFull) => StorageError::DiskFull,
        Some(ErrorCode::SystemIoFailure) => StorageError::Io(Arc::new(error)),
        // SQLite keeps the system's reason to itself.
        Some(ErrorCode::CannotOpen) => StorageError::backend(format!(
            "{error}; there may be too many open files, no room for the files beside the book, or a folder that this \
             process may not write to"
        )),
        _ => StorageError::backend(error),
    }
}

/// Whether an error means that a row violated the key or a unique index.
pub(super) fn is_conflict(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{read_time, written_time};
    use proptest::prelude::*;

    #[test]
    fn a_time_is_a_text_of_one_width() {
        assert_eq!(written_time(0), "1970-01-01 00:00:00.000000");
        assert_eq!(written_time(-1), "1969-12-31 23:59:59.999999");
        assert_eq!(written_time(-62_167_219_200_000_000), "0000-01-01 00:00:00.000000");
        assert_eq!(written_time(253_402_300_799_999_999), "9999-12-31 23:59:59.999999");
    }

    #[test]
    fn another_text_is_no_time() {
        for text in ["", "2026-01-01", "2026-13-01 00:00:00.000000", "2026-01-01T00:00:00.000000"] {
            assert_eq!(read_time(text.as_bytes()), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn times_come_back_and_sort_as_their_texts_do(
            a in -62_167_219_200_000_000_i64..=253_402_300_799_999_999,
            b in -62_167_219_200_000_000_i64..=253_402_300_799_999_999,
        ) {
            prop_assert_eq!(read_time(written_time(a).as_bytes()), Some(a));
            prop_assert_eq!(written_time(a).cmp(&written_time(b)), a.cmp(&b));
        }
    }
}
