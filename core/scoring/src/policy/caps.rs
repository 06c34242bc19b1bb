//! The caps of a policy: read, checked and bound to its columns.

use super::rules::RuleForm;
use super::{Draft, variables};
use crate::caps::{CAPS_MAX, RULE_NAME};
use crate::rules::{BoundRule, Parsed, Registry, Rule, RuleCost, RuleErrors};
use crate::{Cap, PolicyError};
use lendwright_types::json::Json;
use std::sync::Arc;

/// A cap as a decision file has it.
pub(super) struct CapForm<'j> {
    /// Its rule, in the form of [`Rule::to_canonical`].
    pub(super) rule: &'j Json<'j>,
    pub(super) max: i32,
    pub(super) code: String,
}

/// Reads the caps of a file, and returns them with their cost. Their rules may read the variables of `known`. They
/// share the policy's budget with its rules, which cost `rules`.
pub(super) fn parse(
    forms: &[CapForm<'_>],
    known: &Registry,
    is_accepted: bool,
    rules: RuleCost,
) -> Result<(Vec<Cap>, RuleCost), PolicyError> {
    let mut cost = RuleCost::default();
    let cap = |(at, form): (usize, &CapForm<'_>)| {
        let read = if is_accepted { Rule::parse_accepted } else { Rule::parse_canonical };
        let Parsed { rule: bound, .. } =
            read(RULE_NAME, form.rule, known).map_err(|errors| refused(at, errors))?;
        cost = cost.plus(bound.cost());
        let both = rules.plus(cost);
        if let Some(text) = both.too_much(RuleCost::default()).filter(|_| !is_accepted) {
            let text = format!("with this cap and those before it {text}");
            return Err(PolicyError::at(&format!("/caps/{at}"), text));
        }
        Ok(Cap { rule: bound.rule().clone(), max: form.max, code: form.code.clone() })
    };
    let caps = forms.iter().enumerate().map(cap).collect::<Result<_, _>>()?;
    Ok((caps, cost))
}

/// Checks the caps except their rules' variables, which binding checks.
pub(super) fn check(draft: &Draft) -> Result<(), PolicyError> {
    let caps = draft.caps.as_deref().unwrap_or_default();
    if caps.len() > CAPS_MAX {
        let text = format!("{}, at most {CAPS_MAX} are taken", caps.len());
        return Err(PolicyError::at("/caps", text));
    }
    let (min, max) = (draft.scaling.min, draft.scaling.max);
    for (at, cap) in caps.iter().enumerate() {
        let fault = |member: &str, text: String| {
            Err(PolicyError::member(&format!("/caps/{at}"), member, text))
        };
        if !(min..=max).contains(&cap.max) {
            return fault("max", format!("{} is not on the scale {min} to {max}", cap.max));
        }
        if cap.code.is_empty() {
            return fault("code", "the code of a reason can't be empty".to_owned());
        }
        if let Some(name) = cap.computed_variable() {
            return fault("rule", format!("{name} is computed from the card and can't cap it"));
        }
    }
    Ok(())
}

/// The caps' rules bound to a policy's columns, with their forms in the decision file. The draft's own
/// take the literals of the policy's types.
pub(super) fn bind(
    draft: &mut Draft,
    registry: &Registry,
) -> Result<(Vec<Arc<BoundRule>>, Vec<RuleForm>), PolicyError> {
    let known = draft.caps.iter().flatten().any(|cap| cap.rule.bind(registry).is_err());
    // For an unknown variable the error names the nearest of all variables that the rule may read.
    let known = known.then(|| variables::known(draft));
    let (mut rules, mut forms) = (Vec::new(), Vec::new());
    for (at, cap) in draft.caps.iter_mut().flatten().enumerate() {
        let rule = if cap.rule.name() == RULE_NAME {
            cap.rule.clone()
        } else {
            Arc::new(cap.rule.renamed(RULE_NAME))
        };
        let Parsed { rule, mut warnings } = rule.bind(registry).map_err(|errors| {
            let nearer = known.as_ref().and_then(|known| rule.bind(known).err());
            refused(at, nearer.unwrap_or(errors))
        })?;
        let place = format!("/caps/{at}/rule");
        for warning in &mut warnings {
            warning.pointer.insert_str(0, &place);
        }
        cap.rule = rule.rule().clone();
        forms.push(RuleForm::of(&rule, warnings));
        rules.push(Arc::new(rule));
    }
    Ok((rules, forms))
}

fn refused(at: usize, mut errors: RuleErrors) -> PolicyError {
    let place = format!("/caps/{at}/rule");
    errors.faults.iter_mut().for_each(|fault| fault.pointer.insert_str(0, &place));
    PolicyError::Rule(errors)
}
