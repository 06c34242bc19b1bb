//! The host's operations on loans. The interface has no such operations.

mod ageing;
mod offers;
mod servicing;

pub use ageing::{AgeBucket, AgeLoans, AgedInCurrency, AgedLoans, Bucket};
pub use offers::{
    GiveLoan, GivenEvent, GivenLoan, GivenPayment, GivenPrice, GivenRow, GivenTerms, LedgerEntry,
    OfferSolved, OffersSolved, SolveOffers,
};
pub use servicing::{
    GrantHoliday, LoanChanged, PaymentRow, PaymentTaken, PaymentsTaken, RefundPaid, Refunded,
    RestructureLoan, ReversePayment, RowTaken, TakePayment, TakePayments, UndoChange,
    WaivePenalties, WriteOffLoan,
};
