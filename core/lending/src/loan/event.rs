//! The events of a loan, its status, the reasons for a refusal, and the lines of an event in the lender's ledger.

use crate::LendingError;
use crate::apr::AprError;
use crate::arithmetic::{AmountOverflow, negative};
use chrono::NaiveDate;
use lendwright_types::currency::Currency;
use lendwright_types::{Money, Months, Rate, codes};

codes! {
    /// The treatment of an amount beyond the rows that are due.
    pub enum Surplus {
        /// Rows with a period that has begun take it. A larger amount is refused.
        Refuse = "refuse",
        /// The rows that follow take it, in order.
        NextRows = "next_rows",
        /// It prepays principal. The rest gets a new schedule over the same days.
        LowerInstalment = "lower_instalment",
        /// It prepays principal, and the instalments stay as they are until the loan ends earlier.
        ShortenTerm = "shorten_term",
    }
}

codes! {
    /// The treatment of accrued, unpaid interest when a loan gets a new schedule.
    pub enum UnpaidInterest {
        /// It is added to the new rows in equal parts, and bears no interest.
        Spread = "spread",
        /// It becomes principal.
        Capitalise = "capitalise",
        /// It is waived.
        Waive = "waive",
    }
}

/// An event of a loan on a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The day, which is not before that of the latest event that was not taken back.
    pub day: NaiveDate,
    /// The kind of event.
    pub kind: EventKind,
}

/// The kind of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// The earliest unpaid instalment is paid in full, with its penalty.
    Pay {
        /// The paid amount.
        amount: Money,
    },
    /// Any amount is paid. The rows that are due take it, oldest first.
    Take {
        /// The paid amount.
        amount: Money,
        /// The treatment of the rest.
        surplus: Surplus,
    },
    /// The loan is settled early.
    Settle {
        /// The price.
        amount: Money,
    },
    /// The unpaid principal gets a new schedule from the day on.
    Restructure {
        /// The new number of instalments.
        months: Months,
        /// Another rate, in the unit of the terms.
        rate: Option<Rate>,
        /// The treatment of the unpaid interest.
        unpaid_interest: UnpaidInterest,
    },
    /// The rows that are not due yet are postponed.
    Holiday {
        /// The number of months, from 1 to 12.
        months: u16,
        /// The treatment of the interest of these months.
        unpaid_interest: UnpaidInterest,
    },
    /// The unpaid penalties of instalments are waived.
    WaivePenalties {
        /// Their numbers.
        numbers: Vec<u16>,
    },
    /// The loan is written off as a loss.
    WriteOff,
    /// The refund that the lender owes the borrower since the loan was settled or completed is paid out, or a part of
    /// it.
    Refund {
        /// The amount of the refund.
        amount: Money,
    },
    /// The latest event is taken back, if it is a payment ([`EventKind::is_payment`]).
    Reverse,
    /// The latest event is taken back, if it is one that no payment is.
    Undo,
}

impl EventKind {
    /// Whether the event is a payment of the borrower. Payments are reversed, and all other events are undone.
    #[must_use]
    pub const fn is_payment(&self) -> bool {
        match self {
            Self::Pay { .. } | Self::Take { .. } | Self::Settle { .. } => true,
            Self::Restructure { .. }
            | Self::Holiday { .. }
            | Self::WaivePenalties { .. }
            | Self::WriteOff
            | Self::Refund { .. }
            | Self::Reverse
            | Self::Undo => false,
        }
    }
}

codes! {
    /// The status of a loan.
    pub closed enum Status {
        /// It is running.
        Approved = "approved",
        /// All its instalments were paid.
        Completed = "completed",
        /// It was settled early.
        SettledEarly = "settled_early",
        /// It was given up as a loss.
        WrittenOff = "written_off",
    }
}

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
    #[error("amount: {amount} is not {due}, the amount due for instalment {number}")]
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

/// The lines that an event writes into the ledger. They add up to 0.
///
/// A line is positive if the lender has more of it after the event, or is owed more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Entry {
    /// The principal that is owed: always the unpaid principal of a loan that is not written off.
    pub principal: Money,
    /// The interest that was received or became principal, as a negative amount. It is positive if an event that ends
    /// the loan gives more back. A restructuring may also make it positive, for two reasons: interest of a holiday is
    /// no longer principal, and interest paid ahead counts for principal.
    pub interest: Money,
    /// The penalties that were received, as a negative amount.
    pub penalty: Money,
    /// The fees that were received, as a negative amount.
    pub fee: Money,
    /// The money that came in.
    pub cash: Money,
    /// The principal that was written off, less its recoveries.
    pub loss: Money,
    /// The refund that the lender owes the borrower since the loan ended, as a negative amount, until it is paid out.
    pub refund: Money,
}

impl Entry {
    /// Returns an entry that changes nothing.
    #[must_use]
    pub const fn zero(currency: Currency) -> Self {
        let zero = Money::zero(currency);
        Self {
            principal: zero,
            interest: zero,
            penalty: zero,
            fee: zero,
            cash: zero,
            loss: zero,
            refund: zero,
        }
    }

    /// Returns the lines with their accounts' names.
    #[must_use]
    pub const fn lines(&self) -> [(&'static str, Money); 7] {
        [
            ("principal", self.principal),
            ("interest", self.interest),
            ("penalty", self.penalty),
            ("fee", self.fee),
            ("cash", self.cash),
            ("loss", self.loss),
            ("refund", self.refund),
        ]
    }

    /// Returns the entry that reverses this one.
    ///
    /// # Errors
    /// When a line has the one value without an opposite.
    pub fn reversed(&self) -> Result<Self, LendingError> {
        let other = |line: Money| {
            negative(line.minor()).map(|minor| Money::from_minor(minor, line.currency()))
        };
        Ok(Self {
            principal: other(self.principal)?,
            interest: other(self.interest)?,
            penalty: other(self.penalty)?,
            fee: other(self.fee)?,
            cash: other(self.cash)?,
            loss: other(self.loss)?,
            refund: other(self.refund)?,
        })
    }
}
