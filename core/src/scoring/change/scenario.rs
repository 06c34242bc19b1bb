//! A scenario: a row in which a variable has been changed, and with it what is computed from it.

use super::candidate::Candidate;
use super::origins::{Amount, Origins, Output, money};
use super::response::Shape;
use crate::money::Money;
use crate::rules::{ColumnIndex, Input};
use crate::scoring::derive::affordability::Affordability;
use crate::scoring::policy::inner::Policy;
use crate::scoring::policy::row::Row;

/// A row, and the amounts that its computed values come from.
#[derive(Clone)]
pub(super) struct Scenario {
    pub(super) row: Row,
    affordability: Affordability,
}

impl Scenario {
    /// The decision as it was.
    pub(super) fn of(origins: &Origins, row: &Row) -> Self {
        Self { row: row.clone(), affordability: origins.affordability }
    }

    /// Sets a variable, and with it what is computed from it.
    pub(super) fn put(&mut self, policy: &Policy, candidate: &Candidate<'_>, to: &Input) {
        if let (Some(amount), Input::Number(number)) = (candidate.amount, to) {
            let money = money(policy, *number);
            match amount {
                Amount::Income => self.affordability.income = money,
                Amount::DeclaredDebt => self.affordability.declared_debt = money,
                Amount::ObservedDebt => self.affordability.observed_debt = money,
                Amount::Spending => self.affordability.spending = money,
            }
        }
        for (column, output) in &candidate.affected {
            let value = output.map_or_else(|| to.clone(), |output| output.of(&self.affordability));
            policy.set_or_missing(&mut self.row, *column, value);
        }
    }

    /// The columns that a variable affects, each with its response.
    pub(super) fn shapes(&self, candidate: &Candidate<'_>) -> Vec<(ColumnIndex, Shape)> {
        let shape = |(column, output): &(ColumnIndex, Option<Output>)| {
            let shape = match (candidate.amount, output) {
                (Some(amount), Some(output)) => self.shape(amount, *output)?,
                _ => Shape::line(0.0, 1.0),
            };
            Some((*column, shape))
        };
        candidate.affected.iter().filter_map(shape).collect()
    }

    fn shape(&self, amount: Amount, output: Output) -> Option<Shape> {
        let number = |money: Option<Money>| money.map(Money::to_double);
        let (income, debt) =
            (number(self.affordability.income), number(self.affordability.debt().ok()?));
        let spent = number(self.affordability.spending).unwrap_or_default();
        // The larger of the two debts counts.
        let other_debt = number(match amount {
            Amount::DeclaredDebt => self.affordability.observed_debt,
            Amount::ObservedDebt => self.affordability.declared_debt,
            Amount::Income | Amount::Spending => None,
        });
        Some(match (output, amount) {
            (Output::Income, _) => Shape::line(0.0, 1.0),
            (Output::Debt, _) => Shape::line(0.0, 1.0).flat_below(other_debt),
            (Output::Burden, Amount::Income) => Shape::over_x(debt?),
            (Output::Burden, _) => {
                let income = income.filter(|income| *income > 0.0)?;
                Shape::line(0.0, 1.0 / income).flat_below(other_debt)
            }
            (Output::Capacity, Amount::Income) => Shape::line(-debt? - spent, 1.0).never_negative(),
            (Output::Capacity, Amount::Spending) => {
                Shape::line(income? - debt?, -1.0).never_negative()
            }
            (Output::Capacity, _) => {
                Shape::line(income? - spent, -1.0).flat_below(other_debt).never_negative()
            }
        })
    }
}
