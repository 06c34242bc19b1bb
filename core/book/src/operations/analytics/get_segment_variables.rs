//! `GET /user-analytics/seg-vars/`: the variables of segmentations.

use super::subject::day_asked;
use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};
use crate::records::analytics::analytics_provider;
use crate::records::analytics::segments::{Availability, availability};
use crate::wire::Rounded;
use lendwright_analytics::segments::{ProfileVariable, Protected};
use lendwright_analytics::{Feature, Transform, Variable};

request! {
    /// Returns the variables that can define segments, and the share of borrowers with transactions that have a value
    /// of each.
    pub struct GetSegmentVariables {}
}

answer! {
    /// The variables that can define segments.
    pub struct SegmentVariables {
        /// The variables.
        "variables" => variables: Vec<SegmentVariableListed>,
    }
}

answer! {
    /// A variable that can define segments.
    pub struct SegmentVariableListed {
        /// The name. `spending:<category>` is a placeholder for the variables of all categories.
        "name" => name: String,
        /// A short name for people.
        "label" => label: String,
        /// The unit: `money`, `share`, `count`, `days`, `years`, or `name` for a variable that is not a number.
        "unit" => unit: String,
        /// The definition.
        "definition" => definition: String,
        /// The transformation of its values if they are skewed and none is negative.
        "transform" => transform: Transform,
        /// The share of the partner's borrowers with transactions that have a value; N/A without such borrowers, and
        /// for the spending in each category.
        "available_share" => available_share: Available<Rounded<4>>,
        /// Whether the variable is a characteristic protected by law, or a proxy for one.
        "protected" => protected: bool,
        /// Whether `vars` of `segment_users` may contain it. A protected variable needs permission in `set_analytics`.
        "allowed" => allowed: bool,
    }
}

impl Operation for GetSegmentVariables {
    type Body = SegmentVariables;
    const ACCESS: Access = Access::Read;
    const WORDS: Words = AnalyticsError::WORDS;

    fn run(&self, cx: &mut Context<'_>) -> Result<SegmentVariables, Error> {
        let (provider, settings) = analytics_provider(cx)?;
        let today = day_asked(None, provider.time_zone.date_of(cx.now()))?;
        let found = availability(cx, today, provider.currency)?;
        let mut variables = Vec::new();
        for variable in Variable::OF_SEGMENTS.iter().chain(Variable::OF_PEERS) {
            variables.push(computed(*variable, &found));
            if *variable == Variable::SpendingToIncome {
                variables.push(spending_in_a_category());
            }
        }
        let allowed = settings.allowed_variables();
        variables.extend(ProfileVariable::all().map(|of| of_profile(of, allowed, &found)));
        Ok(SegmentVariables { variables })
    }
}

fn computed(variable: Variable, found: &Availability) -> SegmentVariableListed {
    SegmentVariableListed {
        name: variable.name().to_owned(),
        label: variable.label().to_owned(),
        unit: variable.unit().name().to_owned(),
        definition: variable.meaning().to_owned(),
        transform: Transform::Log1p,
        available_share: share(variable.name(), found),
        protected: false,
        allowed: true,
    }
}

fn spending_in_a_category() -> SegmentVariableListed {
    let any = Feature::SpendingIn("<category>".to_owned());
    SegmentVariableListed {
        name: any.to_string(),
        label: Feature::SPENDING_IN_LABEL.to_owned(),
        unit: any.unit().name().to_owned(),
        definition: Feature::SPENDING_IN_MEANING.to_owned(),
        transform: Transform::Log1p,
        available_share: Available::NotAvailable,
        protected: false,
        allowed: true,
    }
}

fn of_profile(
    variable: ProfileVariable,
    allowed: &[Protected],
    found: &Availability,
) -> SegmentVariableListed {
    let protected = variable.protected();
    SegmentVariableListed {
        name: variable.name().to_owned(),
        label: variable.label().to_owned(),
        unit: variable.unit().to_owned(),
        definition: variable.meaning().to_owned(),
        transform: if variable.is_number() { Transform::Log1p } else { Transform::None },
        available_share: share(variable.name(), found),
        protected: protected.is_some(),
        allowed: protected.is_none_or(|protected| allowed.contains(&protected)),
    }
}

fn share(name: &str, found: &Availability) -> Available<Rounded<4>> {
    let having = found.having.get(name).copied().unwrap_or_default();
    Rounded::quotient(i128::from(having), i128::from(found.users))
}
