//! One unit of work: its caller, its time, its settings, and what it reports to the host.
//!
//! An operation works with a [`Context`]. This module uses the storage below it and knows no
//! operation.

/// How many rows each of several units of an operation writes at most, so that others can write in between.
pub(crate) const ROWS_PER_UNIT: usize = 1_000;

mod access;
mod caller;
mod config;
mod context;
mod effects;
mod kept;
mod log;
mod watch;

pub use access::{Access, FileMade, Prepared};
pub(crate) use access::{Computed, Made};
pub use caller::{Caller, Partner};
pub use config::{Config, StagedMax};
pub(crate) use context::Ahead;
pub use context::Context;
pub(crate) use context::Frozen;
pub(crate) use effects::PendingEffect;
pub use effects::{AuthKind, Effect, LoanChange, OutboxChange};
pub(crate) use kept::{Attempts, Caches};
pub use log::{LogLevel, LogLine};
pub use watch::Progress;
pub(crate) use watch::{Interrupts, OnProgress, Watch};
