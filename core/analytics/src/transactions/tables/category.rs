//! What one category says.

use crate::transactions::codes::Kind;

/// What the name of a category says of its transactions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Category {
    /// What money that comes in counts as.
    pub incoming: Option<Kind>,
    /// What money that goes out counts as.
    pub outgoing: Option<Kind>,
    /// Whether it is paid as a bill: a stream of such payments is no subscription.
    pub is_bill: bool,
    /// Whether payments may recur though they are in cash: wages, pensions, benefits, rent and instalments.
    pub recurs_in_cash: bool,
}

impl Category {
    /// Says that transactions of a category count as this, of whatever direction it is.
    #[must_use]
    pub const fn of(kind: Kind) -> Self {
        Self {
            incoming: if kind.is_of(1) { Some(kind) } else { None },
            outgoing: if kind.is_of(-1) { Some(kind) } else { None },
            is_bill: false,
            recurs_in_cash: false,
        }
    }

    /// Returns what a transaction of this amount counts as.
    #[must_use]
    pub const fn kind(self, amount: i64) -> Option<Kind> {
        if amount < 0 { self.outgoing } else { self.incoming }
    }

    /// Whether money that comes in is income or a loan, and so nothing that was given back.
    #[must_use]
    pub const fn is_income(self) -> bool {
        matches!(self.incoming, Some(kind) if kind.is_income() || matches!(kind, Kind::LoanDisbursement))
    }

    /// Says of this one what another says, where this one says nothing.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            incoming: self.incoming.or(other.incoming),
            outgoing: self.outgoing.or(other.outgoing),
            is_bill: self.is_bill || other.is_bill,
            recurs_in_cash: self.recurs_in_cash || other.recurs_in_cash,
        }
    }
}
