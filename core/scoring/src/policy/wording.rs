//! Finds the reasons of a policy without words for a letter.

use super::{Draft, Policy};
use crate::catalogue::other;
use crate::rules::{Registry, RuleWarning, RuleWarningCode, Variable};
use crate::words::Words;
use lendwright_types::json::escape_step;
use std::collections::BTreeSet;

/// Warns of each rule, weight and cap that has a reason without words for a letter.
pub(super) fn warnings(draft: &Draft, registry: &Registry) -> Vec<RuleWarning> {
    let words = Words { reasons: &draft.reasons, registry };
    let mut warnings = Vec::new();
    let bare = bare(words);
    for (name, rule) in draft.rules.iter().filter(|_| !bare.is_empty()) {
        let pointer = format!("/rules/{}", escape_step(name));
        warnings.extend(of_rule(&pointer, name, &rule.variables(), &bare, registry));
    }
    for (at, one) in draft.characteristics.iter().enumerate() {
        let weighs = draft.weights.get(&one.name).is_some_and(|weight| weight > 0.0);
        let found = one.reads().any(|v| words.find(&one.reason, Some(v), "en").is_some());
        if weighs && !found {
            warnings.push(of_code(&format!("/characteristics/{at}/reason"), &one.reason));
        }
    }
    for (at, cap) in draft.caps.iter().flatten().enumerate() {
        if words.find(&cap.code, None, "en").is_none() {
            warnings.push(of_code(&format!("/caps/{at}/code"), &cap.code));
        }
    }
    warnings
}

/// The variables that have no words.
fn bare(words: Words<'_>) -> BTreeSet<&str> {
    let is_bare = |v: &&Variable| words.find(&v.reason.code, Some(&v.name), "en").is_none();
    words.registry.variables().iter().filter(is_bare).map(|v| &*v.name).collect()
}

fn of_rule(
    pointer: &str,
    rule: &str,
    variables: &[&str],
    bare: &BTreeSet<&str>,
    registry: &Registry,
) -> Vec<RuleWarning> {
    let read: BTreeSet<&str> = variables.iter().copied().filter(|v| bare.contains(v)).collect();
    let warning = |variable: &Variable| {
        let (name, code) = (&variable.name, &variable.reason.code);
        let text = format!(
            "rule '{rule}' reads '{name}', which has no reason in words: a letter would only say \"{}\"; declare \
             '{name}' with \"reason\": {{\"code\": …, \"text\": …}}, or give \"{code}\" a text in \"reasons\"",
            other("en")
        );
        RuleWarning { pointer: pointer.to_owned(), code: RuleWarningCode::NoReasonText, text }
    };
    read.into_iter().filter_map(|name| registry.get(name)).map(warning).collect()
}

fn of_code(pointer: &str, code: &str) -> RuleWarning {
    let text = format!(
        "the reason '{code}' has no words: a letter would only say \"{}\"; give \"{code}\" a text in \"reasons\"",
        other("en")
    );
    RuleWarning { pointer: pointer.to_owned(), code: RuleWarningCode::NoReasonText, text }
}

impl Policy {
    pub(crate) fn words(&self) -> Words<'_> {
        Words { reasons: &self.parts().reasons, registry: self.registry() }
    }

    /// Warns of the variables of one of its rules that have no words for a letter.
    #[doc(hidden)]
    #[must_use]
    pub fn warnings_of_reasons(&self, rule: &str) -> Vec<RuleWarning> {
        let bare = bare(self.words());
        let read = self.parts().rules.get(rule).filter(|_| !bare.is_empty());
        let read = read.map(|rule| rule.variables()).unwrap_or_default();
        of_rule("", rule, &read, &bare, self.registry())
    }
}
