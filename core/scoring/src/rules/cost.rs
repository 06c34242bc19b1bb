//! What rules cost those who wait for them to be read, and how much of it a policy may have.

use super::rule::Condition;
use super::test::Check;
use super::{BoundRule, ColumnIndex, Input, Literal};
use std::collections::BTreeMap;
use std::iter::Sum;
use std::sync::Arc;

/// How many steps the patterns of a policy's rules may have together, those of each rule counted.
const POLICY_STEPS_MAX: usize = 400_000;

/// What the lists and texts of all rules, and the texts of messages, may take together.
const POLICY_LIST_BYTES_MAX: usize = 1 << 23;

/// What the patterns of one request may look at: each step of a pattern's program at each byte of a text. It takes about a
/// second.
pub const MATCHED_MAX: usize = 100_000_000;

/// What these patterns look at in a row.
#[must_use]
pub fn matched(patterns: &[(ColumnIndex, usize)], row: &[Input]) -> usize {
    let bytes = |column: &ColumnIndex| match row.get(column.index()) {
        Some(Input::Text(text)) => text.len(),
        _ => 0,
    };
    let work = patterns.iter().map(|(column, steps)| steps.saturating_mul(bytes(column)));
    work.fold(0, usize::saturating_add)
}

/// What an item takes beside its text.
pub(super) const ITEM_BYTES: usize = 16;

/// About what a step of a pattern takes in memory.
const STEP_BYTES: usize = 64;

/// What the rules of a policy cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RuleCost {
    /// The steps of their patterns, each distinct one of a rule counted once.
    pub pattern_steps: usize,
    /// The bytes of their lists and texts, and of the texts of messages.
    pub list_bytes: usize,
}

impl RuleCost {
    /// That of both.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            pattern_steps: self.pattern_steps.saturating_add(other.pattern_steps),
            list_bytes: self.list_bytes.saturating_add(other.list_bytes),
        }
    }

    /// About how many bytes the patterns take in memory.
    #[must_use]
    pub fn pattern_bytes(self) -> usize {
        self.pattern_steps.saturating_mul(STEP_BYTES)
    }

    /// What is more than a policy may have and more than it had before, in words.
    #[must_use]
    pub fn too_much(self, before: Self) -> Option<String> {
        let Self { pattern_steps, list_bytes } = self;
        if pattern_steps > before.pattern_steps.max(POLICY_STEPS_MAX) {
            return Some(format!(
                "the patterns of all rules have {pattern_steps} steps, at most {POLICY_STEPS_MAX} are taken"
            ));
        }
        (list_bytes > before.list_bytes.max(POLICY_LIST_BYTES_MAX)).then(|| {
            format!(
                "the lists and texts of all rules take {list_bytes} bytes, at most {POLICY_LIST_BYTES_MAX} are taken, \
                 {ITEM_BYTES} for each item beside its text"
            )
        })
    }
}

impl Sum for RuleCost {
    fn sum<I: Iterator<Item = Self>>(costs: I) -> Self {
        costs.fold(Self::default(), Self::plus)
    }
}

impl BoundRule {
    /// What it costs.
    #[doc(hidden)]
    #[must_use]
    pub fn cost(&self) -> RuleCost {
        let mut patterns = BTreeMap::new();
        let mut list_bytes = 0_usize;
        self.body.visit(&mut |bound| {
            if let Check::Pattern(pattern) = &bound.test.check {
                patterns.insert(Arc::as_ptr(pattern), pattern.steps);
            }
            list_bytes = list_bytes.saturating_add(bytes_of(&bound.condition));
        });
        let pattern_steps = patterns.into_values().fold(0, usize::saturating_add);
        RuleCost { pattern_steps, list_bytes }
    }

    /// The columns that its patterns are matched with, each with the steps of the pattern's program.
    #[doc(hidden)]
    #[must_use]
    pub fn patterns(&self) -> Vec<(ColumnIndex, usize)> {
        let mut patterns = Vec::new();
        self.body.visit(&mut |bound| {
            if let Check::Pattern(pattern) = &bound.test.check {
                patterns.push((bound.column, pattern.program()));
            }
        });
        patterns
    }
}

fn bytes_of(condition: &Condition) -> usize {
    let items = match &condition.literal {
        Some(Literal::Value(Input::Text(text))) => return text.len(),
        Some(Literal::Value(Input::List(items))) => items,
        _ => return 0,
    };
    let bytes = |item: &Input| match item {
        Input::Text(text) => text.len().saturating_add(ITEM_BYTES),
        _ => ITEM_BYTES,
    };
    items.iter().map(bytes).fold(0, usize::saturating_add)
}
