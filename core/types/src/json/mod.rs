//! JSON as the interface needs it: numbers keep their digits, objects keep their order, duplicate keys are refused.
//!
//! serde's own values do these three things only with features that would change the host's whole dependency graph
//! (`arbitrary_precision`, `preserve_order`). Money is read from the digits that were sent. A rule's conditions keep
//! their written order. A duplicate key is an error and not a silent loss. `serde_json` checks the text, and our own
//! code then makes the tree.

pub(crate) mod outline;
pub(crate) mod read;
#[cfg(test)]
mod tests;
pub(crate) mod value;
pub(crate) mod write;

pub use read::{JsonError, JsonErrorKind, Limits};
pub use value::{Json, escape_step, unescape_step};
pub use write::{JsonOut, ListOut, ObjectOut, canonical, write_double};
