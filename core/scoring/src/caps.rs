//! Caps: limits of a score while a rule holds.

use super::{Scaling, names};
use crate::rules::{Registry, Rule};
use lendwright_types::json::Json;
use std::sync::Arc;

/// A limit of the score while its rule is true.
///
/// If several rules are true, the lowest cap counts, the first of equals. It makes one negative contribution, and is
/// the first of the score's own reasons.
#[derive(Clone, Debug, PartialEq)]
pub struct Cap {
    /// The condition of the cap: a rule that reads no computed value of the card. Its name is never shown.
    pub rule: Arc<Rule>,
    /// The most that the score can be, on the scale.
    pub max: i32,
    /// The code of its reason.
    pub code: String,
}

/// The name of each cap's rule, which is in no list.
pub(super) const RULE_NAME: &str = "cap";

/// The most caps of a policy.
pub(super) const CAPS_MAX: usize = 100;

/// The caps of a policy without a `caps` member. On the scale 300 to 850 two reports or three missed payments are
/// Very Poor at best, and one report is Fair at best. On another scale there are none.
pub(super) fn default_caps(scaling: Scaling) -> Vec<Cap> {
    if (scaling.min, scaling.max) != (300, 850) {
        return Vec::new();
    }
    let standard = Registry::standard();
    let cap = |(variable, from, max, code): (&'static str, i64, i32, &str)| {
        let condition = [
            ("variable".into(), Json::text(variable)),
            ("operator".into(), Json::text(">=")),
            ("value".into(), Json::int(from)),
        ];
        let form = Json::List(vec![Json::Object(condition.into())]);
        // A test proves that all three are read.
        let rule = Rule::from_canonical(RULE_NAME, &form, &standard).ok()?;
        Some(Cap { rule: rule.rule().clone(), max, code: code.to_owned() })
    };
    [
        ("reports", 2, 579, "REPORTS"),
        ("reports", 1, 669, "REPORTS"),
        ("missed_payments_90d", 3, 579, "DELINQUENCY"),
    ]
    .into_iter()
    .filter_map(cap)
    .collect()
}

impl Cap {
    /// The first variable of its rule that the card computes, which no cap may read.
    pub(super) fn computed_variable(&self) -> Option<&str> {
        self.rule.variables().into_iter().find(|name| names::is_computed(name))
    }
}
