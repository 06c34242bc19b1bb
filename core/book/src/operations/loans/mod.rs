//! The host's operations on loans. The interface has no such operations.

mod age_loans;
mod ages;
mod common;
mod give_loan;
mod grant_holiday;
mod refund_paid;
mod restructure_loan;
mod reverse_payment;
mod solve_offers;
mod take_payment;
mod take_payments;
mod undo_change;
mod waive_penalties;
mod write_off_loan;

pub use age_loans::{AgeLoans, AgedLoans};
pub use ages::{AgeBucket, AgedInCurrency, Bucket};
pub use common::{LoanChanged, PaymentTaken};
pub use give_loan::{
    GiveLoan, GivenEvent, GivenLoan, GivenPayment, GivenPrice, GivenRow, GivenTerms, LedgerEntry,
};
pub use grant_holiday::GrantHoliday;
pub use refund_paid::{RefundPaid, Refunded};
pub use restructure_loan::RestructureLoan;
pub use reverse_payment::ReversePayment;
pub use solve_offers::{OfferSolved, OffersSolved, SolveOffers};
pub use take_payment::TakePayment;
pub use take_payments::{PaymentRow, PaymentsTaken, RowTaken, TakePayments};
pub use undo_change::UndoChange;
pub use waive_penalties::WaivePenalties;
pub use write_off_loan::WriteOffLoan;
