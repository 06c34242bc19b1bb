//! A store that runs a function just before a unit of work that writes, for tests of concurrent changes.

use crate::recording_store::RecordingStore;
use lendwright::storage::{Mode, Storage, StorageError, Table, Work};
use std::sync::{Arc, Mutex, PoisonError};

/// A function that runs once.
type Callback = Box<dyn FnOnce() + Send>;

/// A book in memory that runs a function just before the next unit of work that writes.
#[derive(Clone, Default)]
pub struct InterposingStore(RecordingStore, Arc<Mutex<Option<Callback>>>);

impl InterposingStore {
    /// The book, which records its calls.
    #[must_use]
    pub const fn noting(&self) -> &RecordingStore {
        &self.0
    }

    /// Sets the function that runs before the next unit of work that writes.
    pub fn before_writing(&self, deed: impl FnOnce() + Send + 'static) {
        *self.1.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(deed));
    }
}

impl Storage for InterposingStore {
    fn transact(&self, mode: Mode, work: &mut Work<'_>) -> Result<(), StorageError> {
        let mut next = self.1.lock().unwrap_or_else(PoisonError::into_inner);
        let before = next.take_if(|_| mode != Mode::Read);
        drop(next);
        if let Some(happens) = before {
            happens();
        }
        self.0.transact(mode, work)
    }

    fn prepare(&self, tables: &[&'static Table]) -> Result<(), StorageError> {
        self.0.prepare(tables)
    }
}
