//! A compiled rule: an or of ands of conditions, with nested groups.

use super::test::Test;
use super::{Column, Operator};
use crate::json::Json;

/// A rule, parsed and checked; evaluation neither fails nor allocates.
///
/// Equal rules have the same name and the same conditions in the same order with the same joins.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    pub(super) name: Box<str>,
    pub(super) body: Body,
}

/// Groups joined by or.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Body {
    pub(super) groups: Vec<Group>,
}

/// Terms joined by and.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Group {
    pub(super) terms: Vec<Term>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Term {
    Condition(Condition),
    Nested(Quantifier, Vec<Body>),
}

/// How the groups of a reserved key are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// Every group holds.
    All,
    /// One group or more holds.
    Any,
    /// No group holds.
    None,
}

#[derive(Clone, Debug)]
pub(super) struct Condition {
    pub(super) column: Column,
    pub(super) test: Test,
    pub(super) operator: Operator,
    /// Letter case does not count.
    pub(super) fold_case: bool,
    /// The variable is protected: the log marks that it was read.
    pub(super) protected: bool,
    pub(super) variable: Box<str>,
    /// The literal in its canonical form; `None` for the operators that have none.
    pub(super) value: Option<Json<'static>>,
}

impl PartialEq for Condition {
    /// By what was said; the column depends on the registry, and the test follows from the rest.
    fn eq(&self, other: &Self) -> bool {
        self.variable == other.variable
            && self.operator == other.operator
            && self.fold_case == other.fold_case
            && self.value == other.value
    }
}

impl Quantifier {
    /// The reserved key: `all`, `any` or `none`.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Quantifier::All => "all",
            Quantifier::Any => "any",
            Quantifier::None => "none",
        }
    }

    pub(super) fn of_key(key: &str) -> Option<Self> {
        [Self::All, Self::Any, Self::None].into_iter().find(|quantifier| quantifier.key() == key)
    }
}

impl Rule {
    /// The rule's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The variables that it reads, each once, in the order of first use.
    #[must_use]
    pub fn variables(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        self.body.visit(&mut |condition| {
            if !names.contains(&condition.variable.as_ref()) {
                names.push(&condition.variable);
            }
        });
        names
    }

    /// The number of its conditions.
    #[must_use]
    pub fn condition_count(&self) -> usize {
        let mut count = 0_usize;
        self.body.visit(&mut |_| count = count.saturating_add(1));
        count
    }
}

impl Body {
    /// Each condition, in the order of the document.
    pub(super) fn visit<'r>(&'r self, see: &mut impl FnMut(&'r Condition)) {
        for term in self.groups.iter().flat_map(|group| &group.terms) {
            match term {
                Term::Condition(condition) => see(condition),
                Term::Nested(_, bodies) => visit_all(bodies, see),
            }
        }
    }
}

/// Behind a trait object, since a generic closure in a recursion would have no end of types.
fn visit_all<'r>(bodies: &'r [Body], see: &mut dyn FnMut(&'r Condition)) {
    for body in bodies {
        body.visit(&mut |condition| see(condition));
    }
}
