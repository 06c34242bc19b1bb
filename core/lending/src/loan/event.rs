//! What can happen to a loan.

use chrono::NaiveDate;
use lendwright_types::Money;
use lendwright_types::Months;
use lendwright_types::Rate;
use lendwright_types::codes;

codes! {
    /// What becomes of an amount beyond the rows that are due.
    pub enum Surplus {
        /// The row whose period has begun takes it; more is refused.
        Refuse = "refuse",
        /// The rows that follow take it, in order.
        NextRows = "next_rows",
        /// It prepays principal, and what is left is laid out over the same days.
        LowerInstalment = "lower_instalment",
        /// It prepays principal, and the instalments stay as they are until the loan ends earlier.
        ShortenTerm = "shorten_term",
    }
}

codes! {
    /// What becomes of interest that has accrued and is unpaid when a loan is laid out anew.
    pub enum UnpaidInterest {
        /// It is added to the new rows in equal parts, and bears no interest.
        Spread = "spread",
        /// It becomes principal.
        Capitalise = "capitalise",
        /// It is let go.
        Waive = "waive",
    }
}

/// What happens to a loan on a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The day, which is not before that of the latest event that was not taken back.
    pub day: NaiveDate,
    /// What happens.
    pub kind: EventKind,
}

/// What happens to a loan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// The earliest unpaid instalment is paid in full, with its penalty.
    Pay {
        /// What is paid.
        amount: Money,
    },
    /// Any amount is paid: the rows that are due take it, oldest first.
    Take {
        /// What is paid.
        amount: Money,
        /// What becomes of the rest.
        surplus: Surplus,
    },
    /// The loan is settled early.
    Settle {
        /// The price.
        amount: Money,
    },
    /// What is unpaid of the principal is laid out anew from the day on.
    Restructure {
        /// How many instalments there will be.
        months: Months,
        /// Another rate, in the unit of the terms.
        rate: Option<Rate>,
        /// What becomes of the unpaid interest.
        unpaid_interest: UnpaidInterest,
    },
    /// The rows that are not due yet are put off.
    Holiday {
        /// By so many months, from 1 to 12.
        months: u16,
        /// What becomes of the interest of these months.
        unpaid_interest: UnpaidInterest,
    },
    /// What is owed of the penalties of instalments is let go.
    WaivePenalties {
        /// Their numbers.
        numbers: Vec<u16>,
    },
    /// The loan is given up as a loss.
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
    /// Whether the borrower pays by it: it is then reversed, where all other events are undone.
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
