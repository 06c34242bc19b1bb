//! Debt, burden and capacity, from the amounts behind them: said once, for the score record and for
//! what would change a decision.

use super::{computed, number};
use crate::number::nearest_double;
use crate::rules::Input;
use crate::{Money, MoneyError};
use rust_decimal::Decimal;

/// The amounts a month that others are computed from, all in one currency.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(in super::super) struct Means {
    pub(in super::super) income: Option<Money>,
    /// The debt that the profile says.
    pub(in super::super) said_debt: Option<Money>,
    /// The debt that SMS and this book show.
    pub(in super::super) shown_debt: Option<Money>,
    pub(in super::super) spending: Option<Money>,
}

impl Means {
    /// The larger of what the profile says and what SMS and this book show.
    pub(in super::super) fn debt(&self) -> Result<Option<Money>, MoneyError> {
        match (self.said_debt, self.shown_debt) {
            (Some(said), Some(shown)) => said.larger(shown).map(Some),
            (one, other) => Ok(one.or(other)),
        }
    }

    /// Debt by income, 4 decimals.
    pub(in super::super) fn burden(&self) -> Result<Option<Decimal>, MoneyError> {
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
    pub(in super::super) fn capacity(&self) -> Result<Option<Money>, MoneyError> {
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

/// A computed amount as rules read it.
pub(in super::super) fn amount_input(amount: Option<Money>) -> Input {
    computed(amount.map(|money| number(money.to_double())).into())
}

/// A computed share as rules read it.
pub(in super::super) fn share_input(share: Option<Decimal>) -> Input {
    computed(share.map(|share| number(nearest_double(share))).into())
}
