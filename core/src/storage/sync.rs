//! The locks that this module's own code takes: the standard library's, and loom's where its models run (`models.rs`),
//! which tries every order in which threads can take them.

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
