//! The meaning of one category.

use crate::transactions::codes::Kind;

/// The meaning of a category's name for its transactions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Category {
    /// The kind of money that comes in.
    pub incoming: Option<Kind>,
    /// The kind of money that goes out.
    pub outgoing: Option<Kind>,
    /// Whether it is paid as a bill: a stream of such payments is no subscription.
    pub is_bill: bool,
    /// Whether payments may recur though they are in cash: wages, pensions, benefits, rent and instalments.
    pub recurs_in_cash: bool,
}

impl Category {
    /// Makes a category with this kind, in the directions that the kind can have.
    #[must_use]
    pub const fn of(kind: Kind) -> Self {
        Self {
            incoming: if kind.is_of(1) { Some(kind) } else { None },
            outgoing: if kind.is_of(-1) { Some(kind) } else { None },
            is_bill: false,
            recurs_in_cash: false,
        }
    }

    /// Returns the kind of a transaction of this amount.
    #[must_use]
    pub const fn kind(self, amount: i64) -> Option<Kind> {
        if amount < 0 { self.outgoing } else { self.incoming }
    }

    /// Whether money that comes in is income or a loan, and so not a refund.
    #[must_use]
    pub const fn is_income(self) -> bool {
        matches!(self.incoming, Some(kind) if kind.is_income() || matches!(kind, Kind::LoanDisbursement))
    }

    /// Fills the gaps of this category with the values of another.
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
