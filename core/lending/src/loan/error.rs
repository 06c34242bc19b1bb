//! Why an event can't happen to a loan.

use super::Status;
use crate::LendingError;
use crate::apr::AprError;
use crate::exact::AmountOverflow;
use chrono::NaiveDate;
use lendwright_types::Money;

/// The reason why an event can't happen to a loan. It then has no effect.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LoanError {
    /// A field has a value that has no meaning, or makes no schedule.
    #[error(transparent)]
    Invalid(#[from] LendingError),
    /// The annual rate that a settlement needs can't be found.
    #[error(transparent)]
    Apr(#[from] AprError),
    /// The loan is not running any more.
    #[error("status: the loan is {status}")]
    Closed {
        /// The status of the loan.
        status: Status,
    },
    /// The day is before the day of an earlier event.
    #[error("day: {day} is before {last}, the day of the last event")]
    DayBefore {
        /// The day that was given.
        day: NaiveDate,
        /// The day of the last event.
        last: NaiveDate,
    },
    /// No instalment can be paid on this day.
    #[error("day: no instalment can be paid on {day}")]
    NothingDue {
        /// The day.
        day: NaiveDate,
    },
    /// No instalment is due later, so none can be postponed.
    #[error("day: no instalment is due after {day}")]
    NothingToCome {
        /// The day.
        day: NaiveDate,
    },
    /// The amount is not that of the instalment.
    #[error("amount: {amount} is not {due}, what is due of instalment {number}")]
    NotTheInstalment {
        /// The offered amount.
        amount: Money,
        /// The amount due, with its penalty.
        due: Money,
        /// The instalment's number.
        number: u16,
    },
    /// The amount is more than it could pay.
    #[error("amount: {amount} is more than can be paid so on {day}: {most}")]
    MoreThanDue {
        /// The offered amount.
        amount: Money,
        /// The day.
        day: NaiveDate,
        /// The most that can be paid so.
        most: Money,
    },
    /// The amount is more than the lender owes the borrower.
    #[error("amount: {amount} is more than is to be refunded on {day}: {most}")]
    MoreThanRefund {
        /// The amount of the refund.
        amount: Money,
        /// The day.
        day: NaiveDate,
        /// The owed amount.
        most: Money,
    },
    /// The amount is more than can be prepaid: no principal would be left.
    #[error(
        "amount: {amount} would pay the loan off on {day}: settle it early, which costs {price}"
    )]
    PaysOff {
        /// The offered amount.
        amount: Money,
        /// The day.
        day: NaiveDate,
        /// The price of a settlement.
        price: Money,
    },
    /// The amount is not the price of the settlement.
    #[error("amount: {amount} is not {price}, the price of a settlement on {day}")]
    WrongAmount {
        /// The offered amount.
        amount: Money,
        /// The day.
        day: NaiveDate,
        /// The price.
        price: Money,
    },
    /// A late loan can't be settled early.
    #[error("day: instalment {number} is late on {day}")]
    Late {
        /// The day.
        day: NaiveDate,
        /// The first late instalment.
        number: u16,
    },
    /// Penalties have to be paid or waived first.
    #[error("penalty: {owed} of instalment {number} has to be paid or waived first")]
    PenaltiesUnpaid {
        /// The owed amount.
        owed: Money,
        /// The instalment's number.
        number: u16,
    },
    /// Only the latest event can be taken back, and each kind by its own event.
    #[error(
        "event: only a loan's latest event can be taken back, a payment by a reversal and a change by an undo"
    )]
    NotLatest,
}

impl From<AmountOverflow> for LoanError {
    fn from(error: AmountOverflow) -> Self {
        Self::Invalid(error.into())
    }
}
