//! Messages of a caller's array as columns.

use crate::bytes::{Misuse, lw_bytes};
use crate::messages::{lw_import_row, lw_sms_message};
use crate::policy::read_array;
use lendwright::{Column, Texts};

/// The rows of a caller's array. The date is one column.
pub(crate) struct RowArray<'g, R>(&'g [R]);

/// A column of texts in a caller's array.
pub(crate) struct RowTexts<'g, R>(pub(crate) &'g RowArray<'g, R>, pub(crate) fn(&R) -> lw_bytes);

/// A row with a date and texts.
pub(crate) trait DatedRow {
    fn date(&self) -> i64;

    /// Returns the row's texts, each with its name.
    fn texts(&self) -> impl Iterator<Item = (&'static str, lw_bytes)>;
}

impl DatedRow for lw_sms_message {
    fn date(&self) -> i64 {
        self.date
    }

    fn texts(&self) -> impl Iterator<Item = (&'static str, lw_bytes)> {
        [("address", self.address), ("body", self.body)].into_iter()
    }
}

impl DatedRow for lw_import_row {
    fn date(&self) -> i64 {
        self.date
    }

    fn texts(&self) -> impl Iterator<Item = (&'static str, lw_bytes)> {
        [("uuid", self.uuid), ("address", self.address), ("body", self.body)].into_iter()
    }
}

impl<R: DatedRow> RowArray<'_, R> {
    /// Reads the rows of an array. Refuses texts that are impossible: NULL with a length, or longer than
    /// memory.
    ///
    /// # Safety
    /// As for [`read_array`].
    pub(crate) unsafe fn read(what: &str, data: *const R, count: usize) -> Result<Self, Misuse> {
        // SAFETY: this function has the same contract.
        let rows = unsafe { read_array(data, count) };
        let rows = rows.map_err(|_| {
            Misuse(format!("{what} is NULL, or {count} of them are more than memory has"))
        })?;
        for (at, row) in rows.iter().enumerate() {
            if let Some((name, bytes)) = row.texts().find(|(_, bytes)| bytes.is_impossible()) {
                return Err(Misuse(format!(
                    "{what}[{at}].{name} is NULL, or longer than memory, with a length of {}",
                    bytes.len
                )));
            }
        }
        Ok(Self(rows))
    }
}

// SAFETY: the memory of the caller's pointers is only read, and only during the call.
unsafe impl<R> Sync for RowArray<'_, R> {}

impl<R: DatedRow> Column for RowArray<'_, R> {
    fn rows(&self) -> usize {
        self.0.len()
    }

    fn at(&self, row: usize) -> Option<i128> {
        self.0.get(row).map(|row| row.date().into())
    }
}

impl<R> Texts for RowTexts<'_, R> {
    fn rows(&self) -> usize {
        self.0.0.len()
    }

    fn at(&self, row: usize) -> Option<&str> {
        let bytes = self.0.0.get(row).map(self.1)?;
        // SAFETY: the caller keeps the contract on the header's first page.
        unsafe { bytes.read_text("text") }.ok()
    }

    fn lack(&self) -> &'static str {
        "is not UTF-8"
    }
}
