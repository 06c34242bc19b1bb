//! The checksum of a row, which finds values that something other than the store has changed.

use super::{Table, Value};

const START: u64 = 0x6C65_6E64_7772_6774;
/// An odd number near 2^64 divided by the golden ratio.
const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

/// Computes the checksums of one table's rows.
///
/// A column takes part by its name, and a null does not take part. So a row keeps its checksum when the table gets
/// a new column.
#[derive(Debug)]
pub(super) struct RowSums {
    table: u64,
    columns: Box<[u64]>,
}

impl RowSums {
    pub(super) fn for_table(table: &Table) -> Self {
        let columns = table.columns.iter().map(|column| add_bytes(START, column.name.as_bytes()));
        Self { table: add_bytes(START, table.name.as_bytes()), columns: columns.collect() }
    }

    /// Returns a number that differs from table to table.
    #[cfg(any(feature = "sqlite", feature = "system-sqlite"))]
    pub(super) fn number_of_name(table: &str) -> u32 {
        let [a, b, c, d, ..] = add_bytes(START, table.as_bytes()).to_be_bytes();
        u32::from_be_bytes([a, b, c, d])
    }

    /// Returns the checksum of a row. A change of up to eight bytes of one value always changes it.
    pub(super) fn checksum(&self, row: &[Value]) -> u64 {
        let not_null = self.columns.iter().zip(row).filter(|(_, value)| !value.is_null());
        not_null.fold(self.table, |sum, (name, value)| add(sum ^ name, value))
    }

    /// Returns the part of the checksum that is stored with a row: 32 bits, which take four bytes.
    #[cfg(any(test, feature = "sqlite", feature = "system-sqlite"))]
    pub(super) fn stored(&self, row: &[Value]) -> i64 {
        let [.., a, b, c, d] = (self.checksum(row) >> 32).to_be_bytes();
        i64::from(i32::from_be_bytes([a, b, c, d]))
    }
}

fn add(sum: u64, value: &Value) -> u64 {
    match value {
        Value::Null => sum,
        Value::Int(int) => mix(sum, int.cast_unsigned()),
        // Stores keep no negative zero.
        Value::Real(real) => mix(!sum, if *real == 0.0 { 0 } else { real.to_bits() }),
        Value::Bool(yes) => mix(sum.rotate_left(8), u64::from(*yes)),
        Value::Time(micros) => mix(sum.rotate_left(16), micros.cast_unsigned()),
        Value::Text(text) => add_bytes(sum.rotate_left(24), text.as_bytes()),
        Value::Blob(bytes) => add_bytes(sum.rotate_left(32), bytes),
    }
}

fn add_bytes(sum: u64, bytes: &[u8]) -> u64 {
    let mut words = bytes.chunks_exact(8);
    let mut sum = mix(sum, u64::try_from(bytes.len()).unwrap_or(u64::MAX));
    for word in words.by_ref() {
        sum = mix(sum, word.first_chunk().copied().map_or(0, u64::from_le_bytes));
    }
    let (rest, mut last) = (words.remainder(), [0; 8]);
    if let Some(to) = last.get_mut(..rest.len()) {
        to.copy_from_slice(rest);
    }
    mix(sum, u64::from_le_bytes(last))
}

/// Each step can be undone, so two sums that differ stay different.
const fn mix(sum: u64, word: u64) -> u64 {
    let mixed = (sum ^ word).wrapping_mul(FACTOR);
    mixed ^ (mixed >> 32)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

    use super::RowSums;
    use crate::{Column, ColumnKind, Table, Value};
    use proptest::prelude::*;

    const fn column(name: &'static str, kind: ColumnKind) -> Column {
        Column { name, kind, nullable: true, since: 1 }
    }

    static TABLE: Table = Table {
        name: "payment",
        columns: &[column("id", ColumnKind::Int), column("note", ColumnKind::Text)],
        key: &[0],
        indexes: &[],
        since: 1,
        wide: false,
    };
    static WIDER: Table = Table {
        columns: &[
            column("id", ColumnKind::Int),
            column("paid", ColumnKind::Bool),
            column("note", ColumnKind::Text),
        ],
        ..TABLE
    };

    proptest! {
        #[test]
        fn each_changed_byte_of_a_text_changes_the_checksum(
            text in "[ -~]{1,40}", at in 0_usize..40, to in b' '..=b'~'
        ) {
            let sums = RowSums::for_table(&TABLE);
            let mut bytes = text.clone().into_bytes();
            let at = at % bytes.len();
            prop_assume!(bytes[at] != to);
            bytes[at] = to;
            let other = String::from_utf8(bytes).unwrap();
            let row = |text| [Value::Int(1), Value::Text(text)];
            prop_assert_ne!(sums.stored(&row(text)), sums.stored(&row(other)));
        }
    }

    #[test]
    fn a_row_keeps_its_checksum_when_the_table_gets_a_column() {
        let before =
            RowSums::for_table(&TABLE).checksum(&[Value::Int(7), Value::Text("cash".into())]);
        let row = [Value::Int(7), Value::Null, Value::Text("cash".into())];
        assert_eq!(RowSums::for_table(&WIDER).checksum(&row), before);
    }

    #[test]
    fn a_value_of_another_kind_or_column_has_another_checksum() {
        let sums = RowSums::for_table(&WIDER);
        let rows = [
            [Value::Int(1), Value::Null, Value::Null],
            [Value::Null, Value::Bool(true), Value::Null],
            [Value::Null, Value::Int(1), Value::Null],
            [Value::Null, Value::Real(1.0), Value::Null],
            [Value::Null, Value::Time(1), Value::Null],
            [Value::Null, Value::Null, Value::Text("1".into())],
            [Value::Null, Value::Null, Value::Blob(b"1".to_vec())],
            [Value::Null, Value::Null, Value::Text("1\0".into())],
        ];
        let mut all: Vec<_> = rows.iter().map(|row| sums.stored(row)).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), rows.len());
    }
}
