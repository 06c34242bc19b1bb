//! The engine: opens a book and runs operations, each in one unit of work.
//!
//! It knows the [`Operation`] trait but no operation: the table of operations is above it, and so
//! are the doors by name and by HTTP.

mod admission;
mod document;
mod handle;
mod listing;
mod operation;
pub(crate) mod prelude;
mod settings;
#[cfg(test)]
mod tests;

pub use admission::Unit;
pub(crate) use document::{Document, duplicate_key};
pub use handle::Engine;
pub use listing::Listing;
pub(crate) use listing::operations;
pub use operation::{CredentialFields, Door, File, Operation, Reply, Requirement};
pub(crate) use operation::{FileForm, HttpAnswer, Listed, sealed};
pub(crate) use settings::NO_NUL;
pub use settings::{
    ClockSetting, DurabilitySetting, LifetimeSettings, LogKeySetting, PepperSetting, Settings,
};

#[cfg(any(feature = "sqlite", feature = "system-sqlite"))]
use lendwright_scoring::internal::patterns_in_use;
#[cfg(any(feature = "sqlite", feature = "system-sqlite"))]
use lendwright_storage::internal::open_files;
#[cfg(any(feature = "sqlite", feature = "system-sqlite"))]
use std::any::Any;

/// Takes these locks until what it returns is dropped: for the thread that forks, since a child would wait for ever
/// for one that another thread held at that instant. The patterns come first, as they must wherever both are taken.
#[cfg(any(feature = "sqlite", feature = "system-sqlite"))]
#[doc(hidden)]
#[must_use]
pub fn shared_locks() -> Box<dyn Any> {
    Box::new((patterns_in_use(), open_files()))
}
