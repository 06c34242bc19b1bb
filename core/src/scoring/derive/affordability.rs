//! Debt, debt burden and spending capacity, computed from monthly amounts, and amounts, shares and
//! ids as rules read them. The score record and the advice on what would change a decision share
//! this arithmetic.

use crate::available::Available;
use crate::money::{Money, MoneyError};
use crate::number::nearest_double;
use crate::rules::{Input, MissingReason};
use rust_decimal::Decimal;

/// The monthly amounts that the others are computed from, all in one currency.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(in crate::scoring) struct Affordability {
    pub(in crate::scoring) income: Option<Money>,
    /// The debt that the borrower declares in the profile.
    pub(in crate::scoring) declared_debt: Option<Money>,
    /// The debt that is observed in SMS and in this book.
    pub(in crate::scoring) observed_debt: Option<Money>,
    pub(in crate::scoring) spending: Option<Money>,
}

impl Affordability {
    /// The larger of the declared and the observed debt.
    pub(in crate::scoring) fn debt(&self) -> Result<Option<Money>, MoneyError> {
        match (self.declared_debt, self.observed_debt) {
            (Some(declared), Some(observed)) => declared.larger(observed).map(Some),
            (one, other) => Ok(one.or(other)),
        }
    }

    /// Debt by income, 4 decimals.
    pub(in crate::scoring) fn burden(&self) -> Result<Option<Decimal>, MoneyError> {
        burden(self.debt()?, self.income)
    }

    /// The same with a new instalment. An unknown debt is not 0, so the burden is unknown too.
    pub(super) fn burden_after(
        &self,
        instalment: Option<Money>,
    ) -> Result<Option<Decimal>, MoneyError> {
        let (Some(debt), Some(instalment)) = (self.debt()?, instalment) else { return Ok(None) };
        burden(Some(debt.checked_add(instalment)?), self.income)
    }

    /// What is left to spend, never negative; spending that is unknown is left out.
    pub(in crate::scoring) fn capacity(&self) -> Result<Option<Money>, MoneyError> {
        let (Some(income), Some(debt)) = (self.income, self.debt()?) else { return Ok(None) };
        let left = income.checked_sub(debt)?;
        let left = self.spending.map_or(Ok(left), |spending| left.checked_sub(spending))?;
        left.larger(Money::zero(income.currency())).map(Some)
    }
}

fn burden(debt: Option<Money>, income: Option<Money>) -> Result<Option<Decimal>, MoneyError> {
    match (debt, income) {
        (Some(debt), Some(income)) => debt.ratio(income, 4),
        _ => Ok(None),
    }
}

/// An amount that was observed.
pub(super) fn money(amount: Option<Money>) -> Input {
    amount.map_or(Input::NOT_GIVEN, |amount| number(amount.to_double()))
}

/// A computed amount.
pub(in crate::scoring) fn amount_input(amount: Option<Money>) -> Input {
    computed(amount.map(|money| number(money.to_double())).into())
}

/// A computed share.
pub(in crate::scoring) fn share_input(share: Option<Decimal>) -> Input {
    computed(share.map(|share| number(nearest_double(share))).into())
}

/// A computed value; one that could not be computed is not available.
pub(super) fn computed(value: Available<Input>) -> Input {
    value.unwrap_or(Input::Missing(MissingReason::NotAvailable))
}

pub(super) fn number(value: f64) -> Input {
    Input::Number(value)
}

/// An id as a number; ids are far below 2^53.
#[allow(clippy::cast_precision_loss)]
pub(super) fn whole(id: i64) -> Input {
    Input::Number(id as f64)
}
