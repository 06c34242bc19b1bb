//! The locks that this module uses. They are the standard library's, or loom's in its models (`models.rs`), which try
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

// Only the writers that share a commit wait for each other.
#[cfg(all(loom, test))]
pub(super) use loom::sync::{Condvar, MutexGuard};
#[cfg(all(not(all(loom, test)), any(feature = "sqlite", feature = "system-sqlite")))]
pub(super) use std::sync::{Condvar, MutexGuard};
