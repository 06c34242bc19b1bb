//! `GET /txn-analytics/peer-compare-vars`: what borrowers are compared by.

use crate::analytics::{Feature, HigherIs, Unit, Variable};
use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};

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
        let variables = Feature::OF_PEERS.iter().map(|feature| PeerVariable {
            name: feature.name().to_owned(),
            label: feature.label().to_owned(),
            unit: feature.unit(),
            definition: feature.meaning().to_owned(),
            min_months: i64::from(feature.min_months()),
            higher_is: feature.higher_is(),
        });
        Ok(PeerVariables { variables: variables.collect() })
    }
}
