//! Internal parts for the other crates of lendwright.
#![allow(clippy::must_use_candidate, reason = "no API for users")]

pub mod codes;
pub mod fraction;
pub mod sort;
pub mod suggest;
pub mod text;

pub use crate::ids::read_positive;
pub use crate::json::outline::{Outline, RawJson};
pub use crate::json::read::duplicate;
pub use crate::json::value::ObjectReader;
pub use crate::json::write::by_utf16;
