//! One unit of work: who asks, when, with which settings, and what it tells the host.
//!
//! [`Context`] is what an operation works with. It knows the storage below it and no operation.

mod access;
mod attempts;
mod caches;
mod caller;
mod config;
mod context;
mod effects;
mod frozen;
mod prepared;
mod watch;

pub use access::Access;
pub(crate) use attempts::Attempts;
pub(crate) use caches::Caches;
pub use caller::{Caller, Partner};
pub use config::Config;
pub use context::Context;
pub(crate) use effects::PendingEffect;
pub use effects::{AuthKind, Effect};
pub(crate) use frozen::Frozen;
pub use prepared::Prepared;
pub use watch::Progress;
pub(crate) use watch::{OnProgress, Watch};
