//! The variables for dividing borrowers into segments.

use super::profile::Profile;
use lendwright_analytics::segments::ProfileVariable;
use lendwright_analytics::{Feature, Features, Variable};
use lendwright_types::currency::Currency;
use std::fmt;

/// A variable for dividing borrowers into segments.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum SegmentVariable {
    /// A variable of transactions.
    Of(Feature),
    /// A number of the profile.
    Profile(ProfileVariable),
    /// Whether a name of the profile is this one: 1 or 0.
    Is(ProfileVariable, String),
}

/// The separator between a name of the profile and its possible value.
const IS: char = ':';

impl SegmentVariable {
    /// Returns a variable of transactions.
    pub(crate) const fn of(variable: Variable) -> Self {
        Self::Of(Feature::Of(variable))
    }

    /// Returns the variable with a name: `income`, `spending:food`, `age` or `Residence_Type:Family House`. `None` if
    /// there is none.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        if let Some(feature) = Feature::from_name(name) {
            return Some(Self::Of(feature));
        }
        let (variable, value) = name.split_once(IS).unwrap_or((name, ""));
        let variable = ProfileVariable::from_name(variable)?;
        match (variable.is_number(), value) {
            (true, _) => (variable.name() == name).then_some(Self::Profile(variable)),
            (false, "") => None,
            (false, value) => Some(Self::Is(variable, value.to_owned())),
        }
    }

    /// Whether its value on an earlier day is known. Age and gender come from the national id. A profile contains only
    /// current values.
    pub(super) const fn is_dated(&self) -> bool {
        use ProfileVariable::{Age, Area, Dependents, Gender, MaritalStatus, Residence};
        match self {
            Self::Of(_) => true,
            Self::Profile(variable) | Self::Is(variable, _) => match variable {
                Age | Gender => true,
                Dependents | Residence | MaritalStatus | Area => false,
            },
        }
    }

    /// Returns a borrower's value. Money is in major units.
    pub(super) fn value(
        &self,
        features: &Features,
        profile: &Profile<'_>,
        currency: Currency,
    ) -> Option<f64> {
        match self {
            Self::Of(feature) => features.value_of(feature).map(|value| value.number(currency)),
            Self::Profile(variable) => profile.number(*variable),
            Self::Is(variable, value) => {
                profile.name(*variable).map(|name| if name == *value { 1.0 } else { 0.0 })
            }
        }
    }
}

impl fmt::Display for SegmentVariable {
    /// Writes the name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Of(feature) => feature.fmt(f),
            Self::Profile(variable) => f.write_str(variable.name()),
            Self::Is(variable, value) => write!(f, "{}{IS}{value}", variable.name()),
        }
    }
}
