//! `GET /txn-analytics/peer-compare-vars`: the variables of peer comparisons.

use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};
use lendwright_analytics::{Feature, HigherIs, Unit, Variable};

request! {
    /// Returns the variables for comparing borrowers with their peers.
    pub struct GetPeerVariables {}
}

answer! {
    /// The variables for comparing borrowers.
    pub struct PeerVariables {
        /// The variables.
        "variables" => variables: Vec<PeerVariable>,
    }
}

answer! {
    /// A variable for comparing borrowers.
    pub struct PeerVariable {
        /// The name. `spending:<category>` is a placeholder for the variables of all categories.
        "name" => name: String,
        /// A short name for people.
        "label" => label: String,
        /// The unit.
        "unit" => unit: Unit,
        /// The definition.
        "definition" => definition: String,
        /// The number of complete months of the period that it needs.
        "min_months" => min_months: i64,
        /// The meaning of a higher value for a borrower's finances.
        "higher_is" => higher_is: HigherIs,
    }
}

impl Operation for GetPeerVariables {
    type Body = PeerVariables;
    const ACCESS: Access = Access::Read;
    const WORDS: Words = AnalyticsError::WORDS;

    fn run(&self, _: &mut Context<'_>) -> Result<PeerVariables, Error> {
        let mut variables = Vec::with_capacity(Variable::OF_PEERS.len().saturating_add(1));
        for variable in Variable::OF_PEERS {
            variables.push(PeerVariable::from(*variable));
            if *variable == Variable::SpendingToIncome {
                variables.push(spending_in_a_category());
            }
        }
        Ok(PeerVariables { variables })
    }
}

impl From<Variable> for PeerVariable {
    fn from(variable: Variable) -> Self {
        Self {
            name: variable.name().to_owned(),
            label: variable.label().to_owned(),
            unit: variable.unit(),
            definition: variable.meaning().to_owned(),
            min_months: i64::from(variable.min_months()),
            higher_is: variable.higher_is(),
        }
    }
}

/// Returns the entry for the spending in each category.
fn spending_in_a_category() -> PeerVariable {
    let any = Feature::SpendingIn("<category>".to_owned());
    PeerVariable {
        name: any.to_string(),
        label: Feature::SPENDING_IN_LABEL.to_owned(),
        unit: any.unit(),
        definition: Feature::SPENDING_IN_MEANING.to_owned(),
        min_months: i64::from(any.min_months()),
        higher_is: HigherIs::Neutral,
    }
}
