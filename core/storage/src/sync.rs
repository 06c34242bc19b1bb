//! The locks of the stores, and the threads that are in a unit of work.
//!
//! The locks are the standard library's, or loom's in its models (`models.rs`), which try
//! every possible order of the threads' locks.

#[cfg(all(loom, test))]
pub(super) use loom::{
    sync::{Mutex, RwLock},
    thread::{self, ThreadId},
};
#[cfg(not(all(loom, test)))]
pub(super) use std::{
    sync::{Mutex, RwLock},
    thread::{self, ThreadId},
};

// Only writers that share a commit use these, since only they wait for each other.
#[cfg(all(loom, test))]
pub(super) use loom::sync::{Condvar, MutexGuard};
#[cfg(all(not(all(loom, test)), any(feature = "sqlite", feature = "system-sqlite")))]
pub(super) use std::sync::{Condvar, MutexGuard};

use super::StorageError;
use std::sync::PoisonError;

// The threads that are in a unit of work of a store. They are listed so that a unit within another one is refused and
// does not deadlock.

/// The threads that are in a unit of work.
#[derive(Debug, Default)]
pub(super) struct Units {
    threads: Mutex<Vec<ThreadId>>,
}

/// Marks this thread as being in a unit of work until it is dropped.
#[derive(Debug)]
pub(super) struct UnitGuard<'u> {
    units: &'u Units,
    thread: ThreadId,
}

impl Units {
    /// Begins a unit, unless this thread is in one.
    pub(super) fn enter(&self) -> Result<UnitGuard<'_>, StorageError> {
        let thread = thread::current().id();
        let mut threads = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
        if threads.contains(&thread) {
            return Err(StorageError::Nested);
        }
        threads.push(thread);
        Ok(UnitGuard { units: self, thread })
    }
}

impl Drop for UnitGuard<'_> {
    fn drop(&mut self) {
        let mut threads = self.units.threads.lock().unwrap_or_else(PoisonError::into_inner);
        threads.retain(|thread| *thread != self.thread);
    }
}
