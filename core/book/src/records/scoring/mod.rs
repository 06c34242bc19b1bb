//! The facts about a borrower for a score, joined from the records of several domains.

mod currency;
mod facts;
mod transactions;

pub(crate) use facts::{Gathered, estimated_income, gather, gather_for, not_derived};
pub(crate) use transactions::of_transactions;
