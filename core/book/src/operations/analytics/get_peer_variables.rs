//! `GET /txn-analytics/peer-compare-vars`: what borrowers are compared by.

use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};
use lendwright_analytics::{Feature, HigherIs, Unit, Variable};

request! {
    /// Returns the variables by which borrowers can be compared with their peers.
    pub struct GetPeerVariables {}
}

answer! {
    /// The variables by which borrowers can be compared.
    pub struct PeerVariables {
        /// The variables.
        "variables" => variables: Vec<PeerVariable>,
    }
}

answer! {
    /// A variable by which borrowers can be compared.
    pub struct PeerVariable {
        /// The name; `spending:<category>` stands for one of each category.
        "name" => name: String,
        /// A short name for people.
        "label" => label: String,
        /// In what it is counted.
        "unit" => unit: Unit,
        /// What it is.
        "definition" => definition: String,
        /// How many complete months of the period it needs.
        "min_months" => min_months: i64,
        /// What a higher value says of a borrower's money.
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

/// What stands for the spending of each category.
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
