//! The policy: the complete rules of a decision. It is read, built, changed, written and evaluated here.

mod build;
mod caps;
pub(crate) mod check;
mod decide;
mod draft;
mod fields;
mod inner;
mod read;
mod row;
mod rows;
mod rules;
mod variables;
mod wording;
mod write;

pub use decide::Decision;
pub use draft::Draft;
pub use inner::Policy;
pub use row::{Notice, Outcome, Row};

#[cfg(test)]
mod tests;
