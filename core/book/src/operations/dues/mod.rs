//! Due payments: what a borrower owes, and has paid, day by day.

mod get_due_payments;
mod get_due_payments_history;

pub use get_due_payments::{DueItem, DuePayments, GetDuePayments};
pub use get_due_payments_history::{DueHistory, GetDuePaymentsHistory, HistoryEntry};
