//! An ordered, transactional store of tables with six verbs. It contains nothing about lending.
//!
//! [`Storage`] runs units of work. Inside one, a [`Transaction`] reads and writes rows of tables. The tables are
//! constant data ([`Table`]). The crate `lendwright` keeps its book in such a store.
//!
//! # Features
//!
//! - `sqlite` (default): SQLite, compiled from source and linked in. It needs a C compiler.
//! - `system-sqlite`: SQLite as the machine has it.
//! - `test-support`: the conformance suite for a host's own store, and a store that fails on purpose.
#![forbid(unsafe_code)]

/// The examples of the crate's README.md, which run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

/// Internal parts for the other crates of lendwright. They may change at any time.
#[doc(hidden)]
pub mod internal {
    pub use crate::recount::recount;
    #[cfg(any(feature = "sqlite", feature = "system-sqlite"))]
    pub use crate::sqlite::open_files;
}

mod checksum;
#[cfg(any(test, feature = "test-support"))]
pub mod conformance;
mod error;
#[cfg(any(test, feature = "test-support"))]
mod faulty_store;
#[cfg(any(feature = "sqlite", feature = "system-sqlite", all(loom, test)))]
mod group;
mod memory;
mod recount;
#[cfg(any(feature = "sqlite", feature = "system-sqlite"))]
mod sqlite;
mod store;
mod sync;
mod table;
mod value;
mod verification;

pub use error::{Condition, StorageError, StorageErrorCode};
#[cfg(any(test, feature = "test-support"))]
pub use faulty_store::{FaultyStore, Step};
pub use memory::Memory;
#[cfg(any(feature = "sqlite", feature = "system-sqlite"))]
pub use sqlite::{Sqlite, SqliteCondition};
pub use store::{Durability, Mode, Storage, Transaction, Visit, WaitCheck, Work};
pub use table::{Bounds, Column, ColumnKind, Index, Row, Scan, Table};
pub use value::Value;
pub use verification::{Fault, Verification};

#[cfg(all(loom, test))]
mod models;
