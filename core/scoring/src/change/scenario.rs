//! A scenario: a row with a changed variable and the values computed from it.

use super::candidate::Candidate;
use super::origins::Origins;
use crate::derive::affordability::Affordability;
use crate::rules::Input;
use crate::{Policy, Row};

/// A row, and the amounts that its computed values come from.
#[derive(Clone)]
pub(super) struct Scenario {
    pub(super) row: Row,
    pub(super) affordability: Affordability,
}

impl Scenario {
    /// The decision as it was.
    pub(super) fn of(origins: &Origins, row: &Row) -> Self {
        Self { row: row.clone(), affordability: origins.affordability }
    }

    /// Sets a variable and the values computed from it.
    pub(super) fn put(&mut self, policy: &Policy, candidate: &Candidate<'_>, to: &Input) {
        if let (Some(amount), Input::Number(number)) = (candidate.amount, to) {
            amount.set(policy, &mut self.affordability, *number);
        }
        for (column, output) in &candidate.affected {
            let value = output.map_or_else(|| to.clone(), |output| output.of(&self.affordability));
            if let Some(variable) = policy.registry().at(*column) {
                self.row.put(*column, variable.coerce(value));
            }
        }
    }
}
