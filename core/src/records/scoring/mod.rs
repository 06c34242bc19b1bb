//! The facts about a borrower for a score, joined from the records of several domains.

mod facts;

pub(crate) use facts::{Gathered, estimated_income, gather, gather_for, not_derived};
