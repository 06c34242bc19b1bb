//! One unit of work: its caller, its time, its settings, and what it reports to the host.
//!
//! An operation works with a [`Context`]. This module uses the storage below it and knows no
//! operation.

mod access;
mod config;
mod context;
mod effects;

pub use access::{Access, Progress};
pub(crate) use access::{
    Attempts, Caches, ComputedResult, Interrupts, OnProgress, PreparedValue, Watch,
};
pub(crate) use access::{FileMade, Prepared};
pub use config::{Config, StagedMax};
pub(crate) use context::Context;
pub use context::{Caller, Partner};
pub(crate) use context::{ReadAhead, UnitInputs};
pub(crate) use effects::PendingEffect;
pub use effects::{AuthKind, Effect, LoanChange, LogLevel, LogLine, OutboxChange};

/// How many rows each of several units of an operation writes at most, so that others can write in between.
pub(crate) const ROWS_PER_UNIT: usize = 1_000;
