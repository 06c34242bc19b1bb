//! The tree of a rule: an *or* of *ands* of conditions, with nested groups.
//!
//! A [`Rule`](super::Rule) is such a tree of conditions on names, a [`BoundRule`](super::BoundRule)
//! one of conditions on columns.

/// Groups joined by or.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Body<C> {
    pub(super) groups: Vec<Group<C>>,
}

/// Terms joined by and.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Group<C> {
    pub(super) terms: Vec<Term<C>>,
}

/// A condition, or the groups of a reserved key.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Term<C> {
    Condition(C),
    Nested(Quantifier, Vec<Body<C>>),
}

/// The operator that joins a term to the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Join {
    And,
    Or,
}

impl Join {
    /// `and` or `or`.
    pub(super) fn name(self) -> &'static str {
        match self {
            Join::And => "and",
            Join::Or => "or",
        }
    }
}

/// The joining of a reserved key's groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// Every group holds.
    All,
    /// At least one group holds.
    Any,
    /// No group holds.
    None,
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

    /// The quantifier of a reserved key.
    pub(super) fn of_key(key: &str) -> Option<Self> {
        [Self::All, Self::Any, Self::None].into_iter().find(|quantifier| quantifier.key() == key)
    }
}

impl<C> Body<C> {
    /// The terms in one sequence, each with its join to the next one.
    pub(super) fn sequence(&self) -> impl Iterator<Item = (&Term<C>, Option<Join>)> {
        let last_group = self.groups.len().saturating_sub(1);
        self.groups.iter().enumerate().flat_map(move |(at, group)| {
            let last_term = group.terms.len().saturating_sub(1);
            group.terms.iter().enumerate().map(move |(place, term)| {
                let join = match (place == last_term, at == last_group) {
                    (false, _) => Some(Join::And),
                    (true, false) => Some(Join::Or),
                    (true, true) => None,
                };
                (term, join)
            })
        })
    }

    /// Calls `see` with each condition, in the order of the document.
    pub(super) fn visit<'r>(&'r self, see: &mut dyn FnMut(&'r C)) {
        for term in self.groups.iter().flat_map(|group| &group.terms) {
            match term {
                Term::Condition(condition) => see(condition),
                Term::Nested(_, bodies) => bodies.iter().for_each(|body| body.visit(see)),
            }
        }
    }

    /// The same tree with each condition changed.
    pub(super) fn map<D>(&self, change: &dyn Fn(&C) -> D) -> Body<D> {
        let term = |term: &Term<C>| match term {
            Term::Condition(condition) => Term::Condition(change(condition)),
            Term::Nested(quantifier, bodies) => {
                Term::Nested(*quantifier, bodies.iter().map(|body| body.map(change)).collect())
            }
        };
        let groups = self.groups.iter();
        let group = |group: &Group<C>| Group { terms: group.terms.iter().map(term).collect() };
        Body { groups: groups.map(group).collect() }
    }
}
