//! The locks that this module uses: the standard library's, or loom's in its models (`models.rs`),
//! which try every order in which threads can take them.

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

// Only the writers who share a commit wait for each other.
#[cfg(all(loom, test))]
pub(super) use loom::sync::{Condvar, MutexGuard};
#[cfg(all(not(all(loom, test)), any(feature = "sqlite", feature = "system-sqlite")))]
pub(super) use std::sync::{Condvar, MutexGuard};
