//! Decides logged decisions again, on the inputs that were frozen.

use super::{Decision, Policy, thaw};
use crate::audit::{DecideAgain, DecisionRecord, Evaluation, FrozenInput, State};
use crate::rules::{RuleSet, Verdict};
use lendwright_types::Available;
use std::collections::HashMap;

/// Decides logged decisions again with the policies that they name, for
/// [`verify_export`](crate::audit::verify_export) and
/// [`LogVerifier`](crate::audit::LogVerifier).
///
/// ```
/// use lendwright_scoring::audit::{Checks, export_end, export_start, verify_export};
/// use lendwright_scoring::{Policy, Replay};
///
/// let file = [export_start(true), export_end()].concat();
/// let mut policies = Replay::new([Policy::default()]);
/// let found = verify_export(file.as_bytes(), Checks::default(), &mut policies)?;
/// assert_eq!((found.is_whole(), found.counts.replayed), (true, 0));
/// # Ok::<(), lendwright_scoring::audit::ExportError>(())
/// ```
#[derive(Debug, Default)]
pub struct Replay {
    policies: HashMap<String, Policy>,
    /// Whether these are all policies of a log's decisions.
    is_complete: bool,
    selected: Option<Selected>,
}

/// The rules of the last decision, which the next one often names too.
#[derive(Debug)]
struct Selected {
    policy: Policy,
    acceptance_rules: Vec<String>,
    rejection_rules: Vec<String>,
    rules: RuleSet,
}

impl Selected {
    fn fits(&self, record: &DecisionRecord) -> bool {
        self.policy.digest() == record.policy
            && self.acceptance_rules == record.acceptance_rules
            && self.rejection_rules == record.rejection_rules
    }
}

impl Replay {
    /// Decides with these policies. A decision by another policy is reported, unless there are none.
    pub fn new(policies: impl IntoIterator<Item = Policy>) -> Self {
        let by_digest = |policy: Policy| (policy.digest().to_owned(), policy);
        let policies: HashMap<_, _> = policies.into_iter().map(by_digest).collect();
        Self { is_complete: !policies.is_empty(), policies, selected: None }
    }

    /// Adds a policy.
    pub fn add(&mut self, policy: Policy) {
        self.policies.insert(policy.digest().to_owned(), policy);
    }

    fn select(&mut self, record: &DecisionRecord) -> Option<Result<&Selected, ()>> {
        if self.selected.as_ref().is_none_or(|selected| !selected.fits(record)) {
            let policy = self.policies.get(&record.policy)?.clone();
            let rules = policy.select(&record.acceptance_rules, &record.rejection_rules);
            let Ok(rules) = rules else { return Some(Err(())) };
            self.selected = Some(Selected {
                policy,
                acceptance_rules: record.acceptance_rules.clone(),
                rejection_rules: record.rejection_rules.clone(),
                rules,
            });
        }
        self.selected.as_ref().map(Ok)
    }
}

impl DecideAgain for Replay {
    fn decide_again(
        &mut self,
        record: &DecisionRecord,
        inputs: &[FrozenInput],
    ) -> Option<Vec<&'static str>> {
        // This version decides only by rules, so it has written no such record.
        if record.evaluate_by == Evaluation::Model && !self.policies.is_empty() {
            return Some(vec!["evaluate_by"]);
        }
        let Ok(selected) = self.select(record)? else { return Some(vec!["rules"]) };
        let Some(again) = decided(selected, inputs) else { return Some(vec!["inputs"]) };
        Some(differences(record, &again))
    }

    fn is_complete(&self) -> bool {
        self.is_complete
    }
}

fn decided(selected: &Selected, inputs: &[FrozenInput]) -> Option<Decision> {
    let Selected { policy, rules, .. } = selected;
    let observed = thaw(inputs).ok()?;
    let mut row = policy.row_of(&observed);
    let outcome = policy.decide_row(rules, &mut row).ok()?;
    Some(Decision::of(policy, &outcome))
}

fn differences(record: &DecisionRecord, again: &Decision) -> Vec<&'static str> {
    let same = |a: Option<f64>, b: f64| a.is_some_and(|a| a.to_bits() == b.to_bits());
    let parts = [
        ("state", record.state == recorded_state(again.state)),
        ("score", same(record.score, f64::from(again.score))),
        ("class", record.class.as_deref() == Some(&*again.class)),
        ("certainty", same(record.certainty, again.certainty)),
        ("notice", record.notice_codes == again.notice),
    ];
    parts.into_iter().filter(|(_, same)| !same).map(|(name, _)| name).collect()
}

/// The state of a decision as the log records it.
#[must_use]
pub fn recorded_state(state: Available<Verdict>) -> State {
    match state {
        Available::Value(Verdict::Pass) => State::True,
        Available::Value(Verdict::Fail) => State::False,
        Available::Value(Verdict::Refer) => State::Undetermined,
        Available::NotAvailable => State::NotEvaluated,
    }
}

/// Converts a record to its decision; `None` if it has none.
#[allow(clippy::cast_possible_truncation, reason = "checked to be a whole number that fits")]
#[must_use]
pub fn recorded(record: &DecisionRecord) -> Option<Decision> {
    let score = record.score.filter(|score| score.fract() == 0.0 && score.abs() < 1e9)?;
    Some(Decision {
        policy: record.policy.clone(),
        state: match record.state {
            State::True => Available::Value(Verdict::Pass),
            State::False => Available::Value(Verdict::Fail),
            State::Undetermined => Available::Value(Verdict::Refer),
            State::NotEvaluated => Available::NotAvailable,
        },
        score: score as i32,
        class: record.class.clone()?,
        certainty: record.certainty?,
        notice: record.notice_codes.clone(),
    })
}
