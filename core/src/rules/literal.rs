//! What a condition compares its variable with.

use super::Input;
use crate::json::Json;

/// What a condition compares its variable with, in the variable's type.
#[derive(Clone, Debug, PartialEq)]
pub enum Literal {
    /// One value, or a list of values.
    Value(Input),
    /// The numbers or days between two ends.
    Interval {
        /// The lower end.
        low: Input,
        /// The upper end.
        high: Input,
        /// Whether the lower end itself is left out.
        low_open: bool,
        /// Whether the upper end itself is left out.
        high_open: bool,
    },
}

impl Literal {
    /// The literal as a policy writes it: an interval with an open end as the text `(0.2..0.5]`, any
    /// other one as the list of its two ends.
    #[must_use]
    pub fn to_json(&self) -> Json<'static> {
        match self {
            Literal::Value(value) => value.to_json(),
            Literal::Interval { low, high, low_open: false, high_open: false } => {
                Json::List(vec![low.to_json(), high.to_json()])
            }
            Literal::Interval { low, high, low_open, high_open } => {
                let (open, close) =
                    (if *low_open { '(' } else { '[' }, if *high_open { ')' } else { ']' });
                let end = |end: &Input| match end.to_json() {
                    Json::Text(text) => text.into_owned(),
                    other => other.to_string(),
                };
                Json::text(format!("{open}{}..{}{close}", end(low), end(high)))
            }
        }
    }

    /// Its values: itself, the items of a list, or the two ends of an interval.
    pub fn values(&self) -> impl Iterator<Item = &Input> {
        let (values, high) = match self {
            Literal::Value(Input::List(items)) => (items.as_slice(), None),
            Literal::Value(value) => (std::slice::from_ref(value), None),
            Literal::Interval { low, high, .. } => (std::slice::from_ref(low), Some(high)),
        };
        values.iter().chain(high)
    }
}
