//! JSON as the interface needs it: numbers keep their text, objects keep their order, duplicate keys are refused.
//!
//! Three things that serde's own values do not give without switches that would change the host's
//! whole graph (`arbitrary_precision`, `preserve_order`): money is read from the digits that were
//! sent, a rule's conditions stay in the order in which they were written, and a key that stands
//! twice is an error and not a silent loss. The scanning itself is `serde_json`'s.

mod canonical;
mod double;
mod read;
mod tree;
mod write;

pub use canonical::canonical;
pub use double::write_double;
pub use read::{JsonError, JsonFault, Limits};
pub use tree::Json;
pub use write::{JsonOut, ListOut, ObjectOut};
