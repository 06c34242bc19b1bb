//! The cost of reading rules, and the limits for a policy.

use super::rule::Condition;
use super::test::Check;
use super::{BoundRule, ColumnIndex, Input, Literal};
use std::collections::BTreeMap;
use std::iter::Sum;
use std::sync::Arc;

/// The largest number of steps of the patterns in a policy's rules together, counting those of each rule.
const POLICY_STEPS_MAX: usize = 400_000;

/// The largest size of the lists and texts of all rules, and of the texts of messages, together.
const POLICY_LIST_BYTES_MAX: usize = 1 << 23;

/// The matching limit of one request: the steps of a pattern's program times the bytes of a text. It takes about a
/// second.
pub const MATCHED_MAX: usize = 100_000_000;

/// The matching cost of these patterns for a row.
#[must_use]
pub fn matched(patterns: &[(ColumnIndex, usize)], row: &[Input]) -> usize {
    let bytes = |column: &ColumnIndex| match row.get(column.index()) {
        Some(Input::Text(text)) => text.len(),
        _ => 0,
    };
    let work = patterns.iter().map(|(column, steps)| steps.saturating_mul(bytes(column)));
    work.fold(0, usize::saturating_add)
}

/// The bytes of an item in addition to its text.
pub(super) const ITEM_BYTES: usize = 16;

/// The approximate memory for a step of a pattern.
const STEP_BYTES: usize = 64;

/// The cost of a policy's rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RuleCost {
    /// The steps of their patterns, each distinct one of a rule counted once.
    pub pattern_steps: usize,
    /// The bytes of their lists and texts, and of the texts of messages.
    pub list_bytes: usize,
}

impl RuleCost {
    /// The cost of both.
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

    /// The part of the cost that is above a policy's limits and above its cost before, in words.
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
    /// Its cost.
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
