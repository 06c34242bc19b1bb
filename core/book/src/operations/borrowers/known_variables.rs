//! The known variables of a borrower, as the caller's policy reads them.

use crate::error::Error;
use crate::records::access::default_provider;
use crate::records::borrowers::Borrower;
use crate::records::{policies, scoring};
use crate::unit::Context;
use lendwright_scoring::derive::{Derivation, assemble};
use lendwright_scoring::internal::can_be_asked_for;
use lendwright_scoring::rules::{Source, Variable};
use lendwright_scoring::{Divisor, Observation, Policy};

/// Returns the policy, and the record's fields with every observed or computed variable, each once.
///
/// # Errors
/// When the store fails, or a declared amount is too large.
pub(super) fn known_variables(
    cx: &mut Context<'_>,
    borrower: &Borrower,
) -> Result<(Policy, Derivation), Error> {
    let policy = policies::current(cx)?;
    let provider = default_provider(cx)?;
    let mut facts = scoring::gather(cx, &policy, &provider, borrower)?;
    facts.transactions = scoring::of_transactions(cx, borrower, policy.parts().currency)?;
    let assembled = assemble(&facts).map_err(scoring::not_derived)?;
    Ok((policy, assembled))
}

/// Returns the variables without a value that an evaluation by rules would read. These are the variables of weights
/// above 0, of the partner's rules and of the caps. For a weight with alternative variables it is the first one that
/// can be collected. Variables that come from an application, from the book's history or from the decision itself are
/// left out, because they cannot be collected.
pub(super) fn missing(policy: &Policy, observed: &[Observation]) -> Vec<String> {
    let is_known = |name: &str| observed.iter().any(|o| o.name == name && o.value.is_present());
    let registry = policy.known_variables();
    let mut missing: Vec<String> = Vec::new();
    let mut note = |name: &str| {
        let is_noted = missing.iter().any(|known| known == name);
        if !is_noted && !is_known(name) && registry.get(name).is_none_or(can_be_collected) {
            missing.push(name.to_owned());
        }
    };
    let weights = &policy.parts().weights;
    for line in &policy.parts().characteristics {
        if weights.get(&line.name).is_none_or(|weight| weight <= 0.0) {
            continue;
        }
        if !line.variables.iter().any(|name| is_known(name)) {
            let of_all = |name: &&String| registry.get(name).is_none_or(can_be_collected);
            line.variables.iter().find(of_all).into_iter().for_each(|name| note(name));
        }
        if let Some(Divisor::Variable(name)) = line.divide_by.as_ref() {
            note(name);
        }
    }
    let of_caps = policy.parts().caps.iter().flatten().flat_map(|cap| cap.rule.variables());
    let of_rules = policy.rules().iter().flat_map(|rule| rule.variables());
    of_rules.chain(of_caps).for_each(note);
    missing
}

fn can_be_collected(variable: &Variable) -> bool {
    let is_of_application = variable.source == Source::Application && !variable.is_hosts_own();
    !is_of_application && can_be_asked_for(variable)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::missing;
    use lendwright_scoring::Policy;

    #[test]
    fn caps_need_their_variables_and_nobody_is_asked_for_history() {
        let policy = Policy::from_json(
            br#"{"format": 1, "weights": {"banked": 1, "late": 1},
                "characteristics": [
                    {"name": "banked", "variables": ["Is_Banked"], "reason": "BANKED", "categories": [[true, 1]]},
                    {"name": "late", "variables": ["days_past_due", "missed_payments_90d"], "reason": "DELINQUENCY", "knots": [[0, 1], [90, 0]]}],
                "caps": [{"rule": [{"variable": "banks_count", "operator": "<", "value": 1}], "max": 600, "code": "BANKING"}],
                "rules": {"late": [{"variable": "days_past_due", "operator": ">", "value": 30},
                    {"variable": "Amount", "operator": ">", "value": 1}]}}"#,
        );
        assert_eq!(
            missing(&policy.unwrap(), &[]),
            ["Is_Banked", "missed_payments_90d", "banks_count"]
        );
    }
}
