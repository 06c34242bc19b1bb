//! The faults that a store finds in itself.

use super::{StorageError, Table};

/// The greatest number of faults that are listed.
const FAULTS_MAX: usize = 100;

/// The result of a store's verification of itself. A store begins with the default one and adds its faults.
///
/// # Example
/// ```
/// use lendwright_storage::Verification;
///
/// let mut found = Verification::default();
/// found.add(Some("payment"), Some("by_payer"), "row 12 is not in the index");
/// assert_eq!(found.faults.len(), 1);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verification {
    /// The faults, at most 100. Faults that differ only in a number are listed once.
    pub faults: Vec<Fault>,
    /// The number of further faults.
    pub left_off: u64,
}

/// Something that is wrong in a store, as [`Verification::add`] makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fault {
    /// The table, if the fault is in one.
    pub table: Option<String>,
    /// The index, if the fault is in one.
    pub index: Option<String>,
    /// The description of the fault.
    pub message: String,
    /// The number of faults of this kind.
    pub count: u64,
}

impl Verification {
    /// Adds a fault. If a listed fault differs only in its numbers, it only counts the fault.
    pub fn add(&mut self, table: Option<&str>, index: Option<&str>, message: impl Into<String>) {
        let message = message.into();
        let has_room = self.faults.len() < FAULTS_MAX;
        let same = self.faults.iter_mut().find(|fault| {
            fault.table.as_deref() == table
                && fault.index.as_deref() == index
                && without_numbers(&fault.message).eq(without_numbers(&message))
        });
        match same {
            Some(fault) => fault.count = fault.count.saturating_add(1),
            None if has_room => {
                let (table, index) = (table.map(str::to_owned), index.map(str::to_owned));
                self.faults.push(Fault { table, index, message, count: 1 });
            }
            None => self.left_off = self.left_off.saturating_add(1),
        }
    }

    /// Adds that a table can't be read.
    ///
    /// # Errors
    /// The error itself, unless it reports damage.
    pub(super) fn add_unreadable(
        &mut self,
        table: &Table,
        index: Option<&str>,
        error: StorageError,
    ) -> Result<(), StorageError> {
        match error {
            StorageError::Damaged(why) => self.add(Some(table.name), index, why),
            StorageError::NotABook => self.add(Some(table.name), index, error.to_string()),
            error => return Err(error),
        }
        Ok(())
    }
}

fn without_numbers(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|char| !char.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::Verification;

    #[test]
    fn faults_that_differ_in_numbers_are_counted_and_more_than_100_are_left_off() {
        let mut found = Verification::default();
        for n in 0..3 {
            found.add(Some("payment"), None, format!("row {n} is missing"));
        }
        assert_eq!(found.faults.len(), 1);
        assert_eq!(found.faults.first().map(|fault| fault.count), Some(3));
        for n in 0..120 {
            found.add(Some(&format!("table{n}")), None, "is missing");
        }
        assert_eq!((found.faults.len(), found.left_off), (100, 21));
    }
}
