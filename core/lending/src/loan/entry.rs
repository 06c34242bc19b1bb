//! The changes that an event makes in the lender's ledger.

use crate::LendingError;
use crate::exact::negative;
use lendwright_types::Money;
use lendwright_types::currency::Currency;

/// The lines that an event writes into the ledger. They add up to 0.
///
/// A line is positive if the lender has more of it after the event, or is owed more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
