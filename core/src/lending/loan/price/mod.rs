//! What an early settlement costs on a day.

mod fee;
mod rule78;
mod uk2004;

use super::error::LoanError;
use super::row::Row;
use super::state::{State, sum};
use crate::lending::{Settlement, UnearnedInterest};
use crate::money::Money;
use chrono::NaiveDate;
pub use rule78::rule_of_78;
pub(super) use uk2004::contract_rate;

/// What an early settlement costs on a day.
///
/// `principal` and `interest` add up to `total`. Penalties stand beside it: a loan with a late instalment
/// can't be settled early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    /// The unpaid principal.
    pub principal: Money,
    /// The interest that has accrued and is unpaid.
    pub accrued: Money,
    /// The fee of paying early, as far as the cap leaves it.
    pub fee: Money,
    /// What is given back of interest that was paid and has not accrued.
    pub rebate: Money,
    /// What is paid beside the principal: accrued interest and fee, less the rebate.
    pub interest: Money,
    /// What is to be paid.
    pub total: Money,
    /// What is owed of penalties.
    pub penalty: Money,
    /// Whether an instalment is late.
    pub is_late: bool,
}

/// The parts of a price, in minor units.
#[derive(Clone, Copy)]
pub(super) struct Parts {
    pub(super) principal: i64,
    pub(super) accrued: i64,
    pub(super) fee: i64,
    pub(super) rebate: i64,
}

impl Parts {
    pub(super) fn interest(self) -> i64 {
        self.accrued.saturating_add(self.fee).saturating_sub(self.rebate)
    }

    pub(super) fn total(self) -> i64 {
        self.principal.saturating_add(self.interest())
    }
}

impl State {
    /// The price on a day, whether the loan is late or not.
    pub(super) fn price(&self, day: NaiveDate) -> Result<Price, LoanError> {
        let parts = self.price_parts(day)?;
        Ok(Price {
            principal: self.money(parts.principal),
            accrued: self.money(parts.accrued),
            fee: self.money(parts.fee),
            rebate: self.money(parts.rebate),
            interest: self.money(parts.interest()),
            total: self.money(parts.total()),
            penalty: self.money(self.penalties(day)?),
            is_late: self.first_late(day).is_some(),
        })
    }

    pub(super) fn price_parts(&self, day: NaiveDate) -> Result<Parts, LoanError> {
        let principal = self.unpaid_principal();
        // Closing early never costs more than not closing.
        let most = self.unpaid().saturating_sub(principal);
        let whole = |accrued| Parts { principal, accrued, fee: 0, rebate: 0 };
        Ok(match self.servicing.settlement {
            Settlement::Nothing => whole(most),
            Settlement::Rule78 => {
                let saved = self.rule78_rebate(day)?.saturating_add(self.carried_to_accrue(day)?);
                let accrued = most.saturating_sub(saved).max(0);
                let rebate = self.capitalised_unearned(day)?.min(principal);
                Parts { rebate, ..whole(accrued) }
            }
            Settlement::Uk2004 => {
                let price = self.uk2004_price(day)?;
                // Section 95(1) of the Consumer Credit Act 1974 has charges for credit rebated, no principal.
                let charges = self.given_back(day, self.interest_on(day)?.unearned)?;
                let rebate = principal.saturating_sub(price).clamp(0, charges.min(principal));
                Parts { rebate, ..whole(price.saturating_sub(principal).clamp(0, most)) }
            }
            Settlement::Actuarial | Settlement::Us1615 | Settlement::Eu2023 => {
                let interest = self.interest_on(day)?;
                let accrued = interest.unpaid.min(most);
                let fee = self.fee(day)?.min(most.saturating_sub(accrued));
                let rebate = self.given_back(day, interest.unearned)?;
                let owed = principal.saturating_add(accrued).saturating_add(fee);
                Parts { principal, accrued, fee, rebate: rebate.min(owed) }
            }
        })
    }

    /// What is given back of unearned interest, and of that of a holiday's rest, which is not paid though it
    /// is principal.
    fn given_back(&self, day: NaiveDate, unearned: i64) -> Result<i64, LoanError> {
        Ok(self.rebate(unearned).saturating_add(self.capitalised_unearned(day)?))
    }

    /// What of unearned interest is given back.
    fn rebate(&self, unearned: i64) -> i64 {
        match (self.servicing.settlement, self.servicing.unearned_interest) {
            // 15 USC 1615(a)(2): a refund of less than 1 dollar need not be made.
            (Settlement::Us1615, _) => {
                let one = self.contract.amount.currency().minor_units();
                if unearned < one { 0 } else { unearned }
            }
            (Settlement::Eu2023, _) | (_, UnearnedInterest::Rebate) => unearned,
            _ => 0,
        }
    }

    /// The unpaid principal that is not due on a day.
    pub(super) fn principal_not_due(&self, day: NaiveDate) -> i64 {
        sum(self.rows.iter().filter(|row| row.due > day).map(Row::unpaid_principal))
    }
}
