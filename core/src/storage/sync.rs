//! The locks that this module uses: the standard library's, or loom's in its models (`models.rs`),
//! which try every order in which threads can take them.

#[cfg(all(loom, test))]
pub(super) use loom::{
    sync::{Condvar, Mutex, MutexGuard, RwLock},
    thread::{self, ThreadId},
};
#[cfg(not(all(loom, test)))]
pub(super) use std::{
    sync::{Condvar, Mutex, MutexGuard, RwLock},
    thread::{self, ThreadId},
};
