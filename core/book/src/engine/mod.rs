//! The engine: opens a book and runs operations, each in one unit of work.
//!
//! It knows the [`Operation`] trait but no operation: the table of operations is above it, and so
//! are the doors by name and by HTTP.

mod admit;
mod document;
mod file;
#[cfg(any(feature = "sqlite", feature = "system-sqlite"))]
mod fork;
mod handle;
mod listing;
mod operation;
pub(crate) mod prelude;
mod served;
mod settings;
#[cfg(test)]
mod tests;
mod together;

pub(crate) use document::{Document, duplicate_key};
pub use file::{File, FileForm};
#[cfg(any(feature = "sqlite", feature = "system-sqlite"))]
pub use fork::shared_locks;
pub use handle::Engine;
pub use listing::Listing;
pub(crate) use listing::operations;
pub(crate) use operation::sealed;
pub use operation::{Door, Listed, Operation, PresentedBy, Reply, Requires};
pub(crate) use served::Served;
pub(crate) use settings::NO_NUL;
pub use settings::{
    ClockSetting, DurabilitySetting, LifetimeSettings, LogKeySetting, PepperSetting, Settings,
};
pub use together::Unit;
