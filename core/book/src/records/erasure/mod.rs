//! The erasure of a borrower: which data are removed, which stay, and when the erasure is refused.
//!
//! The tables of [`tables_of_borrowers`](super::tables_of_borrowers) lose all rows of the borrower.
//! `borrower` keeps an empty row under a new public id, and `erased_borrower` records the erasure. `decision`
//! loses the inputs. Answers to idempotency keys are removed.
//! Applications that became loans stay with their events, rows, payments and ledger, without the reasons that
//! people wrote. Other applications are removed.

mod begin;
mod naming;
mod rows;
#[cfg(test)]
mod tests;

pub(crate) use begin::{begin, erased_by};
pub(crate) use rows::remove_rows;
