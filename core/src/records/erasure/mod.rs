//! The erasure of a borrower: what is removed, what stays, and when it is refused.
//!
//! The tables of [`tables_of_borrowers`](super::tables_of_borrowers) lose all rows of the borrower. Of the others that
//! have rows of one, `borrower` keeps an empty row under a new public id, and `erased_borrower` says that there was
//! one; `decision` loses the inputs; peers, members of segments and outcomes are removed; applications that became
//! loans stay with their events, rows, payments and ledger, without the reasons that people wrote, and others are
//! removed; answers to idempotency keys are removed.

mod begin;
mod rows;
#[cfg(test)]
mod tests;

pub(crate) use begin::{begin, erased_by};
pub(crate) use rows::{ROWS, remove_rows};
