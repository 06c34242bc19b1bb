//! By what borrowers are parted into segments.

use crate::analytics::{Feature, Features, Variable};
use crate::currency::Currency;
use crate::records::borrowers::Borrower;
use std::fmt;

/// A variable by which borrowers can be parted.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum SegmentVariable {
    /// What is computed of transactions.
    Of(Feature),
    /// The number of dependents of the profile.
    Dependents,
}

impl SegmentVariable {
    /// The number of dependents, as the profile names it.
    pub(crate) const DEPENDENTS: &'static str = "Number_of_Dependents";

    /// The kind of home, which is a name and no number.
    pub(crate) const RESIDENCE: &'static str = "Residence_Type";

    /// The members of the profile that tell people apart by what the law protects, or stand for it.
    pub(crate) const PROTECTED: [&'static str; 4] = ["gender", "Marital_Status", "age", "Area"];

    /// What is computed of transactions.
    pub(crate) const fn of(variable: Variable) -> Self {
        Self::Of(Feature::Of(variable))
    }

    /// Returns the variable of a name; `None` of one that is protected or none.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        if name == Self::DEPENDENTS {
            return Some(Self::Dependents);
        }
        Feature::from_name(name).map(Self::Of)
    }

    /// Returns a borrower's value, money in major units.
    pub(super) fn value(
        &self,
        features: &Features,
        borrower: &Borrower,
        currency: Currency,
    ) -> Option<f64> {
        match self {
            Self::Of(feature) => features.value_of(feature).map(|value| value.number(currency)),
            Self::Dependents => {
                let number = borrower.number_of_dependents?;
                u32::try_from(number).ok().map(f64::from)
            }
        }
    }
}

impl fmt::Display for SegmentVariable {
    /// Writes the name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Of(feature) => feature.fmt(f),
            Self::Dependents => f.write_str(Self::DEPENDENTS),
        }
    }
}
