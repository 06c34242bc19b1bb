//! The variables that are known about a borrower, as the caller's policy reads them.

use crate::error::Error;
use crate::records::access::default_provider;
use crate::records::borrowers::Borrower;
use crate::records::{policies, scoring};
use crate::rules::{Registry, Source, Variable};
use crate::scoring::derive::{Assembled, assemble};
use crate::scoring::{Divisor, Observed, Policy, is_computed};
use crate::unit::Context;

/// The record's fields and every variable that was observed or computed, each once, and the policy that
/// reads them.
///
/// # Errors
/// When the store fails, or a declared amount is too large.
pub(super) fn known_variables(
    cx: &mut Context<'_>,
    borrower: &Borrower,
) -> Result<(Policy, Assembled), Error> {
    let policy = policies::current(cx)?;
    let provider = default_provider(cx)?;
    let facts = scoring::gather(cx, &policy, &provider, borrower)?;
    let assembled = assemble(&facts).map_err(scoring::not_derived)?;
    Ok((policy, assembled))
}

/// Returns the variables without a value that an evaluation by rules would read: those of the
/// weights above 0 (of several alternatives only the first) and those of the partner's rules.
/// Variables that come from an application or from the decision itself are left out.
pub(super) fn missing(policy: &Policy, observed: &[Observed]) -> Vec<String> {
    let is_known = |name: &str| observed.iter().any(|o| o.name == name && o.value.is_present());
    let mut missing: Vec<String> = Vec::new();
    let mut note = |name: &str| {
        if !missing.iter().any(|known| known == name) {
            missing.push(name.to_owned());
        }
    };
    let weights = &policy.parts().weights;
    for line in &policy.parts().characteristics {
        if weights.get(&line.name).is_none_or(|weight| weight <= 0.0) {
            continue;
        }
        if !line.variables.iter().any(|name| is_known(name)) {
            line.variables.first().into_iter().for_each(|name| note(name));
        }
        if let Some(Divisor::Variable(name)) = line.divide_by.as_ref()
            && !is_known(name)
        {
            note(name);
        }
    }
    let registry = policy.known_variables();
    for rule in policy.rules() {
        for name in rule.variables() {
            if can_be_collected(&registry, name) && !is_known(name) {
                note(name);
            }
        }
    }
    missing
}

fn can_be_collected(registry: &Registry, name: &str) -> bool {
    let of_an_application =
        |variable: &Variable| variable.source == Source::Application && !variable.is_hosts_own();
    !registry.get(name).is_some_and(of_an_application) && !is_computed(name)
}
