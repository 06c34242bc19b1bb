//! The price of an early settlement on a day.

mod fee;
mod rule78;
mod uk2004;

use super::error::LoanError;
use super::row::Row;
use super::state::State;
use crate::exact::{AmountOverflow, excess, minus, plus, total_of};
use crate::{Settlement, UnearnedInterest};
use chrono::NaiveDate;
use lendwright_types::Money;
pub use rule78::rule_of_78;
pub(super) use uk2004::contract_rate;

/// The price of an early settlement on a day.
///
/// `principal` and `interest` add up to `total`. Penalties are not included: a loan with a late instalment can't be
/// settled early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    /// The unpaid principal.
    pub principal: Money,
    /// The interest that has accrued and is unpaid.
    pub accrued: Money,
    /// The fee for paying early, limited by the cap.
    pub fee: Money,
    /// The refund of interest that was paid and has not accrued, up to the rest of the price.
    pub rebate: Money,
    /// The amount to give back beyond the price, which is 0 then: the lender owes it to the borrower.
    pub refund: Money,
    /// The amount paid in addition to the principal: accrued interest and fee, less the rebate.
    pub interest: Money,
    /// The amount to pay.
    pub total: Money,
    /// The penalties owed.
    pub penalty: Money,
    /// Whether an instalment is late.
    pub is_late: bool,
}

/// The parts of a price, in minor units.
#[derive(Clone, Copy)]
pub(super) struct PriceParts {
    pub(super) principal: i64,
    pub(super) accrued: i64,
    pub(super) fee: i64,
    /// The rebate, up to the amount that the other parts leave.
    pub(super) rebate: i64,
    /// The rest that has to be given back.
    pub(super) refund: i64,
}

impl PriceParts {
    /// The parts of a price after `back` is given back. No price is below 0.
    fn less(principal: i64, accrued: i64, fee: i64, back: i64) -> Result<Self, AmountOverflow> {
        let rebate = plus(plus(principal, accrued)?, fee)?.min(back);
        Ok(Self { principal, accrued, fee, rebate, refund: minus(back, rebate)? })
    }

    pub(super) fn interest(self) -> Result<i64, AmountOverflow> {
        minus(plus(self.accrued, self.fee)?, self.rebate)
    }

    pub(super) fn total(self) -> Result<i64, AmountOverflow> {
        plus(self.principal, self.interest()?)
    }
}

impl State {
    /// The price on a day, also if the loan is late.
    pub(super) fn price(&self, day: NaiveDate) -> Result<Price, LoanError> {
        let parts = self.price_parts(day)?;
        Ok(Price {
            principal: self.money(parts.principal),
            accrued: self.money(parts.accrued),
            fee: self.money(parts.fee),
            rebate: self.money(parts.rebate),
            refund: self.money(parts.refund),
            interest: self.money(parts.interest()?),
            total: self.money(parts.total()?),
            penalty: self.money(self.penalties(day)?),
            is_late: self.first_late(day).is_some(),
        })
    }

    pub(super) fn price_parts(&self, day: NaiveDate) -> Result<PriceParts, LoanError> {
        let principal = self.unpaid_principal()?;
        // Closing early never costs more than not closing.
        let most = self.unpaid_interest()?;
        Ok(match self.servicing.settlement {
            Settlement::Nothing => PriceParts::less(principal, most, 0, 0)?,
            Settlement::Rule78 => {
                let unpaid = plus(self.rule78_rebate(day)?, self.carried_to_accrue(day)?)?;
                let (saved, paid_ahead) = match self.servicing.unearned_interest {
                    UnearnedInterest::Rebate => {
                        let all = plus(unpaid, self.carried_unearned(day)?)?;
                        (all, excess(all, most)?)
                    }
                    UnearnedInterest::Keep => (unpaid, 0),
                };
                let back = plus(self.capitalised_unearned(day)?, paid_ahead)?;
                PriceParts::less(principal, excess(most, saved)?, 0, back)?
            }
            Settlement::Uk2004 => {
                // Section 95(1) of the Consumer Credit Act 1974 has charges for credit rebated, no principal.
                let charges = self.given_back(day, self.interest_on(day)?.unearned)?;
                // No rate is needed if there is no interest to charge or to refund.
                if most == 0 && charges == 0 {
                    return Ok(PriceParts::less(principal, 0, 0, 0)?);
                }
                let price = self.uk2004_price(day)?;
                let back = excess(principal, price)?.min(charges);
                PriceParts::less(principal, excess(price, principal)?.min(most), 0, back)?
            }
            Settlement::Actuarial | Settlement::Us1615 | Settlement::Eu2023 => {
                let interest = self.interest_on(day)?;
                let accrued = interest.unpaid.min(most);
                let fee = self.fee(day)?.min(minus(most, accrued)?);
                let back = self.given_back(day, interest.unearned)?;
                PriceParts::less(principal, accrued, fee, back)?
            }
        })
    }

    /// The refund of unearned interest. It includes the unearned interest of a holiday's rest, which is not paid
    /// although it is principal.
    fn given_back(&self, day: NaiveDate, unearned: i64) -> Result<i64, LoanError> {
        Ok(plus(self.rebate(unearned), self.capitalised_unearned(day)?)?)
    }

    /// The refunded part of unearned interest.
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
    pub(super) fn principal_not_due(&self, day: NaiveDate) -> Result<i64, AmountOverflow> {
        total_of(self.rows.iter().filter(|row| row.due > day).map(Row::unpaid_principal))
    }
}
