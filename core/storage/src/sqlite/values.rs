//! The conversion of values to SQLite's columns, readable by any tool, and the conversion of SQLite's errors.
//!
//! Integers, reals, texts and blobs are stored as SQLite's own types. Truth values are 1 and 0.
//! Times are texts of one width, `YYYY-MM-DD HH:MM:SS.ffffff` in UTC, which SQLite's date functions
//! understand and which sort in order of time.

use crate::{ColumnKind, Row, StorageError, Table, Value};
use chrono::{DateTime, Datelike, NaiveDate, Timelike};
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{ErrorCode, Statement};
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
        let time;
        let written = match value {
            Value::Null => ValueRef::Null,
            Value::Int(int) => ValueRef::Integer(*int),
            Value::Real(real) => ValueRef::Real(*real),
            Value::Bool(yes) => ValueRef::Integer(i64::from(*yes)),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Blob(bytes) => ValueRef::Blob(bytes),
            Value::Time(micros) => {
                time = written_time(*micros);
                ValueRef::Text(&time)
            }
        };
        let bound = statement.raw_bind_parameter(at, ToSqlOutput::Borrowed(written));
        bound.map_err(storage_error)?;
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

/// Reads a row with only the columns of the table's key, in its order.
pub(super) fn read_key(table: &Table, row: &rusqlite::Row<'_>) -> Result<Vec<Value>, StorageError> {
    let columns = table.key.iter().filter_map(|at| table.columns.get(*at));
    let values = columns.enumerate().map(|(at, column)| Ok(read(column.kind, row.get_ref(at)?)));
    values.collect::<rusqlite::Result<_>>().map_err(storage_error)
}

/// Reads a value of a column of this kind. A value of another kind, written by another program, is returned as it is.
/// The record's conversion then refuses it and names the row.
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

/// Writes a time that [`Table::check_row`] has accepted. A row may have several times, so they are not allocated on
/// the heap.
fn written_time(micros: i64) -> [u8; 26] {
    let time = DateTime::from_timestamp_micros(micros).unwrap_or_default().naive_utc();
    let (year, micros) = (time.year().unsigned_abs(), time.nanosecond().div_euclid(1000));
    let ([y1, y2], [y3, y4]) = (digits(year.div_euclid(100)), digits(year));
    let ([mo1, mo2], [d1, d2]) = (digits(time.month()), digits(time.day()));
    let ([h1, h2], [mi1, mi2]) = (digits(time.hour()), digits(time.minute()));
    let ([s1, s2], [f1, f2]) = (digits(time.second()), digits(micros.div_euclid(10_000)));
    let ([f3, f4], [f5, f6]) = (digits(micros.div_euclid(100)), digits(micros));
    [
        y1, y2, y3, y4, b'-', mo1, mo2, b'-', d1, d2, b' ', h1, h2, b':', mi1, mi2, b':', s1, s2,
        b'.', f1, f2, f3, f4, f5, f6,
    ]
}

/// The last two digits of a number.
fn digits(number: u32) -> [u8; 2] {
    [number.div_euclid(10), number].map(|number| match number.rem_euclid(10) {
        1 => b'1',
        2 => b'2',
        3 => b'3',
        4 => b'4',
        5 => b'5',
        6 => b'6',
        7 => b'7',
        8 => b'8',
        9 => b'9',
        _ => b'0',
    })
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
        let digit = digit.wrapping_sub(b'0');
        if digit > 9 { None } else { number.checked_mul(10)?.checked_add(digit.into()) }
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
        assert_eq!(&written_time(0), b"1970-01-01 00:00:00.000000");
        assert_eq!(&written_time(-1), b"1969-12-31 23:59:59.999999");
        assert_eq!(&written_time(-62_167_219_200_000_000), b"0000-01-01 00:00:00.000000");
        assert_eq!(&written_time(253_402_300_799_999_999), b"9999-12-31 23:59:59.999999");
        assert_eq!(&written_time(1_234_567_890_123_456), b"2009-02-13 23:31:30.123456");
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
            prop_assert_eq!(read_time(&written_time(a)), Some(a));
            prop_assert_eq!(written_time(a).cmp(&written_time(b)), a.cmp(&b));
        }
    }
}
