//! Inputs that several benchmarks share.

pub mod applicants;
pub mod book;
pub mod decision;
pub mod loans;
pub mod memory;
pub mod messages;
pub mod processor;
pub mod segments;
pub mod transactions;
