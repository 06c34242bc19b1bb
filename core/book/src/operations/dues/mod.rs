//! Operations on due payments: the unpaid and paid instalments of a borrower.

mod get_due_payments;
mod get_due_payments_history;

pub use get_due_payments::{DueItem, DuePayments, GetDuePayments};
pub use get_due_payments_history::{DueHistory, GetDuePaymentsHistory, HistoryEntry};
