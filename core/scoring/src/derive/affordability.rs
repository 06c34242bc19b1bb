//! Debt, debt burden and spending capacity, computed from monthly amounts. The score record and the
//! advice on what would change a decision share this arithmetic.

use lendwright_types::{Available, Money, MoneyError};
use rust_decimal::Decimal;

/// The monthly amounts that the others are computed from, all in one currency.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Affordability {
    pub(crate) income: Option<Money>,
    /// The debt that the borrower declares in the profile.
    pub(crate) declared_debt: Option<Money>,
    /// The debt that is observed in SMS and in this book.
    pub(crate) observed_debt: Option<Money>,
    /// The spending, where it is known; not available where it is more than an amount can be.
    pub(crate) spending: Option<Available<Money>>,
}

/// A share of the income.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Share {
    /// The value for rules and cards: the double nearest to the exact ratio; the largest one for a debt without an
    /// income.
    pub(crate) compared: f64,
    /// The shown value, with 4 decimals; none for a debt without an income.
    pub(crate) shown: Option<Decimal>,
}

impl Affordability {
    /// The larger of the declared and the observed debt.
    pub(crate) fn debt(&self) -> Result<Option<Money>, MoneyError> {
        match (self.declared_debt, self.observed_debt) {
            (Some(declared), Some(observed)) => declared.larger(observed).map(Some),
            (one, other) => Ok(one.or(other)),
        }
    }

    /// Debt by income.
    pub(crate) fn burden(&self) -> Result<Option<Share>, MoneyError> {
        burden(self.debt()?, self.income)
    }

    /// The same with a new instalment. An unknown debt is not 0, so the burden is unknown too.
    pub(super) fn burden_after(
        &self,
        instalment: Option<Money>,
    ) -> Result<Option<Share>, MoneyError> {
        let (Some(debt), Some(instalment)) = (self.debt()?, instalment) else { return Ok(None) };
        burden(Some(debt.checked_add(instalment)?), self.income)
    }

    /// The remaining amount to spend, never negative. Unknown spending is left out. If the spending is no valid
    /// amount, the capacity is unknown.
    pub(crate) fn capacity(&self) -> Result<Option<Money>, MoneyError> {
        let (Some(income), Some(debt)) = (self.income, self.debt()?) else { return Ok(None) };
        let left = income.saturating_sub(debt)?;
        let left = match self.spending {
            None => left,
            Some(Available::Value(spending)) => left.saturating_sub(spending)?,
            Some(Available::NotAvailable) => return Ok(None),
        };
        left.larger(Money::zero(income.currency())).map(Some)
    }
}

fn burden(debt: Option<Money>, income: Option<Money>) -> Result<Option<Share>, MoneyError> {
    let (Some(debt), Some(income)) = (debt, income) else { return Ok(None) };
    let shown = match debt.ratio(income, 4)? {
        None if debt.minor() == 0 => Some(Decimal::ZERO),
        shown => shown,
    };
    Ok(Some(Share { compared: debt.quotient(income)?, shown }))
}
