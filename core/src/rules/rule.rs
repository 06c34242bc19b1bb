//! A rule as a tree of names, independent of columns.

use super::tree::Body;
use super::{Literal, Operator};
use std::fmt;
use std::sync::Arc;

/// A parsed rule: conditions on variables by name, joined by *and* and *or*.
///
/// [`Rule::parse`] reads one, and [`Rule::bind`] makes it ready for the rows of a registry. Equal
/// rules have the same name and the same conditions in the same order with the same joins.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    pub(super) name: Box<str>,
    pub(super) body: Body<Arc<Condition>>,
}

/// A comparison of a variable with a literal.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Condition {
    pub(super) variable: Box<str>,
    pub(super) operator: Operator,
    /// Whether letter case is ignored.
    pub(super) fold_case: bool,
    /// `None` for the operators that compare with nothing.
    pub(super) literal: Option<Literal>,
}

/// What a rule is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RuleKind {
    /// The rule must hold.
    Acceptance,
    /// The rule must not hold.
    Rejection,
}

impl RuleKind {
    /// `acceptance` or `rejection`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            RuleKind::Acceptance => "acceptance",
            RuleKind::Rejection => "rejection",
        }
    }
}

impl Rule {
    /// The rule's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The same rule under another name.
    #[must_use]
    pub fn renamed(&self, name: &str) -> Self {
        Self { name: name.into(), body: self.body.clone() }
    }

    /// The variables that it reads, each once, in the order of first use.
    #[must_use]
    pub fn variables(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        self.visit(&mut |variable, _| {
            if !names.contains(&variable) {
                names.push(variable);
            }
        });
        names
    }

    /// Calls `see` with the variable and the literal of each condition, in the order of the document.
    pub fn visit<'r>(&'r self, see: &mut dyn FnMut(&'r str, Option<&'r Literal>)) {
        self.body.visit(&mut |condition| see(&condition.variable, condition.literal.as_ref()));
    }

    /// The number of its conditions.
    #[must_use]
    pub fn condition_count(&self) -> usize {
        let mut count = 0_usize;
        self.visit(&mut |_, _| count = count.saturating_add(1));
        count
    }
}

impl fmt::Display for Condition {
    /// The operator and the literal: `>= 21`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.literal {
            Some(literal) => write!(f, "{} {}", self.operator, literal.to_json()),
            None => self.operator.fmt(f),
        }
    }
}
