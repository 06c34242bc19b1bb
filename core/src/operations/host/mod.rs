//! The host's own operations: who may call, and what the book knows before the first borrower.

mod set_mappings;

pub use set_mappings::{MappingsSet, SetMappings};
