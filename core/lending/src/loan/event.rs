//! The events of a loan.

use chrono::NaiveDate;
use lendwright_types::{Money, Months, Rate, codes};

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
        /// How many instalments there will be.
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
