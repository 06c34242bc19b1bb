//! The figures of a summary beyond the interface's members.

mod balances;
mod facts;
mod flows;
mod habits;
mod income;
mod lenders;
mod messages;
mod table;

pub(super) use facts::Facts;
pub use table::{Extra, Measure};

use super::exact::quotient;
use super::figures::BySender;
use crate::Amount;
use lendwright_types::Available;
use std::collections::BTreeMap;

/// The extras of a summary, with their values: amounts, numbers and counts alike as decimals of at most
/// four places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extras(Vec<(Extra, Available<Amount>)>);

impl Extras {
    pub(super) fn of(facts: &Facts<'_, '_, '_>) -> Self {
        let themes = [
            messages::values,
            income::values,
            balances::values,
            lenders::values,
            flows::values,
            habits::values,
        ];
        let values = themes.iter().flat_map(|values| values(facts));
        Self(values.map(|(extra, value)| (extra, value.into())).collect())
    }

    /// Returns the value of one.
    #[must_use]
    pub fn get(&self, extra: Extra) -> Available<Amount> {
        let found = self.0.iter().find(|(of, _)| *of == extra);
        found.map_or(Available::NotAvailable, |(_, value)| *value)
    }

    /// Returns all, in the order of [`Extra::all`].
    pub fn iter(&self) -> impl Iterator<Item = (Extra, Available<Amount>)> + '_ {
        self.0.iter().copied()
    }
}

/// The last credit limit of each sender.
pub(super) fn credit_limits<'m>(facts: &Facts<'_, '_, 'm>) -> BySender<'m> {
    lenders::limits(facts)
}

/// The sums of spending by the names of the kinds.
pub(super) fn spent_by_kind(facts: &Facts<'_, '_, '_>) -> BTreeMap<&'static str, Amount> {
    let mut sums: BTreeMap<&'static str, Amount> = BTreeMap::new();
    for (_, kind, amount) in facts.spent() {
        let sum = sums.entry(kind.name()).or_default();
        *sum = sum.plus(amount);
    }
    sums.into_iter().map(|(kind, sum)| (kind, quotient(sum, 1, facts.step))).collect()
}

/// The monthly salary that counts as income.
pub(super) fn steady_salary(facts: &Facts<'_, '_, '_>) -> Available<Amount> {
    income::steady(facts).into()
}
