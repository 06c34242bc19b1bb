//! The policy: everything that decides, read, built, changed, written and asked.

mod build;
mod caps;
mod check;
mod computed;
mod decide;
mod decision;
pub(super) mod draft;
mod fields;
pub(super) mod inner;
mod load;
mod next;
pub(super) mod outcome;
mod read;
pub(super) mod row;
mod rows;
mod rules;
mod variables;
mod write;

pub(crate) use check::{RULES_MAX, protected_weight};
pub use decision::Decision;
pub use draft::Draft;
pub use inner::Policy;
pub use outcome::{Notice, Outcome};
pub use row::Row;

#[cfg(test)]
mod tests;
