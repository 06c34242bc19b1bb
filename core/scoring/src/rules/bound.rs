//! A rule that is bound to the variables of a registry and ready to be evaluated, and its parsing.

use super::rule::Condition;
use super::test::Test;
use super::tree::Body;
use super::{ColumnIndex, Input, Rule, RuleWarning};
use std::collections::BTreeSet;
use std::ops::Deref;
use std::sync::Arc;

/// A rule bound to a registry: its variables are columns, its literals compiled tests.
///
/// Evaluation neither fails nor allocates. It dereferences to the [`Rule`] that it was made from,
/// and two are equal when their rules are.
#[derive(Clone, Debug)]
pub struct BoundRule {
    pub(super) rule: Arc<Rule>,
    pub(super) body: Body<BoundCondition>,
    /// The columns that it reads, computed once like the [`Rule`]'s variables.
    columns: BTreeSet<ColumnIndex>,
}

/// A parsed rule with the warnings about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed {
    /// The rule, bound to the registry that it was parsed with.
    pub rule: BoundRule,
    /// Probable mistakes. The rule is accepted nevertheless.
    pub warnings: Vec<RuleWarning>,
}

/// Options for parsing a rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ParseOptions {
    /// The neighbour that a logical operator joins its condition to.
    pub join: JoinStyle,
    /// Refuse protected variables instead of warning.
    pub forbid_protected: bool,
}

/// The neighbour that a logical operator joins its condition to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum JoinStyle {
    /// To the condition after it in the document; on the last condition it is ignored.
    #[default]
    Next,
    /// To the condition before it; on the first condition it is ignored.
    Previous,
}

/// A condition on a column.
#[derive(Clone, Debug)]
pub(super) struct BoundCondition {
    pub(super) column: ColumnIndex,
    pub(super) test: Test,
    /// Whether the variable is protected by law; the log marks each reading of one.
    pub(super) protected: bool,
    pub(super) condition: Arc<Condition>,
}

impl BoundRule {
    /// The rule of that name with these conditions.
    pub(super) fn new(name: &str, body: Body<BoundCondition>) -> Self {
        let names = body.map(&|bound| bound.condition.clone());
        Self::of(Arc::new(Rule::new(name, names)), body)
    }

    fn of(rule: Arc<Rule>, body: Body<BoundCondition>) -> Self {
        let mut columns = BTreeSet::new();
        body.visit(&mut |bound| {
            columns.insert(bound.column);
        });
        Self { rule, body, columns }
    }

    /// The rule without its columns.
    #[must_use]
    pub fn rule(&self) -> &Arc<Rule> {
        &self.rule
    }

    /// The columns that it reads.
    #[doc(hidden)]
    #[must_use]
    pub const fn columns(&self) -> &BTreeSet<ColumnIndex> {
        &self.columns
    }

    /// The same rule with each column replaced by `place`; `None` if `place` returns `None` for one of them.
    pub(crate) fn moved(
        self: &Arc<Self>,
        place: &dyn Fn(ColumnIndex) -> Option<ColumnIndex>,
    ) -> Option<Arc<Self>> {
        if self.columns.iter().all(|column| place(*column) == Some(*column)) {
            return Some(self.clone());
        }
        if self.columns.iter().any(|column| place(*column).is_none()) {
            return None;
        }
        let body = self.body.map(&|bound| {
            let column = place(bound.column).unwrap_or(bound.column);
            BoundCondition { column, ..bound.clone() }
        });
        Some(Arc::new(Self::of(self.rule.clone(), body)))
    }
}

impl Deref for BoundRule {
    type Target = Rule;

    fn deref(&self) -> &Rule {
        &self.rule
    }
}

impl PartialEq for BoundRule {
    /// Compares the rules only: columns and tests follow from them and the registry.
    fn eq(&self, other: &Self) -> bool {
        self.rule == other.rule
    }
}

impl BoundCondition {
    /// The value in the column; missing if the row is too short to have it.
    #[inline]
    pub(super) fn observed<'i>(&self, row: &'i [Input]) -> &'i Input {
        row.get(self.column.index()).unwrap_or(&Input::NOT_GIVEN)
    }
}
