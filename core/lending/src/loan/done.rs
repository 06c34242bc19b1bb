//! The result of an event: the payment's parts and the ledger's lines.

use super::entry::Entry;
use super::state::State;
use crate::exact::{AmountOverflow, minus, negative, plus};
use crate::{LendingError, Parts};

/// The result of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventOutcome {
    /// The ledger's lines.
    pub entry: Entry,
    /// The amounts paid on each row, by the version of its schedule and its number. Number 0 is the loan itself: a
    /// prepayment pays its principal and fee.
    pub parts: Vec<RowPart>,
}

/// A payment of one row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowPart {
    /// The version of the row's schedule.
    pub version: u16,
    /// The row's number, from 1 on; 0 for the loan itself. The loan's interest is negative if a settlement or
    /// the last payment leaves a refund.
    pub number: u16,
    /// The paid amounts.
    pub paid: Parts,
}

/// A payment while it falls on the rows.
#[derive(Default)]
pub(super) struct PaymentParts {
    pub(super) parts: Vec<RowPart>,
}

/// The sums of a payment's parts, in minor units.
#[derive(Default)]
pub(super) struct PartSums {
    pub(super) principal: i64,
    pub(super) interest: i64,
    pub(super) penalty: i64,
    pub(super) fee: i64,
}

impl PaymentParts {
    /// Adds a payment of a row.
    pub(super) fn add(&mut self, part: RowPart) {
        self.parts.push(part);
    }

    /// The sums that were paid, by kind.
    pub(super) fn sums(&self) -> Result<PartSums, AmountOverflow> {
        let mut sums = PartSums::default();
        for RowPart { paid, .. } in &self.parts {
            sums.principal = plus(sums.principal, paid.principal.minor())?;
            sums.interest = plus(sums.interest, paid.interest.minor())?;
            sums.penalty = plus(sums.penalty, paid.penalty.minor())?;
            sums.fee = plus(sums.fee, paid.fee.minor())?;
        }
        Ok(sums)
    }

    /// The effect of a payment; `principal_before` is the unpaid principal before it. A refund is interest that the
    /// loan itself gives back.
    ///
    /// # Errors
    /// [`LendingError::Broken`] when the parts are not the cash and the refund, or the principal did not fall
    /// by its part.
    pub(super) fn done(
        mut self,
        state: &State,
        (cash, refund): (i64, i64),
        principal_before: i64,
    ) -> Result<EventOutcome, LendingError> {
        if refund > 0 {
            let version = state.rows.last().map_or(1, |row| row.version);
            let zero = Parts::zero(state.contract.amount.currency());
            let paid = Parts { interest: state.money(negative(refund)?), ..zero };
            self.add(RowPart { version, number: 0, paid });
        }
        let PartSums { principal, interest, penalty, fee } = self.sums()?;
        let fallen = minus(principal_before, state.unpaid_principal()?)?;
        if fallen != principal {
            let what = "the principal did not fall by what was paid of it";
            return Err(LendingError::Broken { what });
        }
        let line = |minor: i64| negative(minor).map(|minor| state.money(minor));
        let is_lost = state.status == super::Status::WrittenOff;
        let (of_principal, of_loss) = if is_lost { (0, principal) } else { (principal, 0) };
        let entry = Entry {
            principal: line(of_principal)?,
            interest: line(interest)?,
            penalty: line(penalty)?,
            fee: line(fee)?,
            cash: state.money(cash),
            loss: line(of_loss)?,
            refund: line(refund)?,
        };
        Ok(EventOutcome { entry: entry.checked()?, parts: self.parts })
    }
}

impl State {
    /// The effect of an event that moves no money: the interest that became principal since, and the refund that is
    /// owed to the borrower. `principal_before` is the unpaid principal before it.
    ///
    /// # Errors
    /// [`LendingError::Broken`] when the principal did not grow by that interest.
    pub(super) fn done_without_cash(
        &self,
        principal_before: i64,
        (capitalised, refund): (i64, i64),
    ) -> Result<EventOutcome, LendingError> {
        let grown = minus(self.unpaid_principal()?, principal_before)?;
        let entry = Entry {
            principal: self.money(grown),
            interest: self.money(minus(refund, capitalised)?),
            refund: self.money(negative(refund)?),
            ..Entry::zero(self.contract.amount.currency())
        };
        Ok(EventOutcome { entry: entry.checked()?, parts: Vec::new() })
    }
}

impl Entry {
    /// Returns the entry, if its lines add up to 0.
    pub(super) fn checked(self) -> Result<Self, LendingError> {
        let sum = self.lines().iter().try_fold(0, |sum, (_, line)| plus(sum, line.minor()))?;
        if sum != 0 {
            return Err(LendingError::Broken { what: "the ledger's lines do not add up to 0" });
        }
        Ok(self)
    }
}
