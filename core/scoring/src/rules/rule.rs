//! A rule as a tree of names, independent of columns, with the literals of its conditions.

use super::tree::Body;
use super::{Input, Operator};
use lendwright_types::json::Json;
use std::borrow::Cow;
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
    /// The first condition on each variable. It is computed once, since each change of a policy needs it for all its
    /// rules.
    firsts: Box<[Arc<Condition>]>,
}

/// A comparison of a variable with a literal.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Condition {
    pub(super) variable: Box<str>,
    pub(super) operator: Operator,
    /// Whether letter case is ignored.
    pub(super) fold_case: bool,
    /// `None` for operators without a literal.
    pub(super) literal: Option<Literal>,
}

/// The value that a condition compares its variable with, in the variable's type.
#[derive(Clone, Debug, PartialEq)]
pub enum Literal {
    /// One value, or a list of values.
    Value(Input),
    /// The numbers or days between two ends.
    Interval {
        /// The lower end.
        low: Input,
        /// The upper end.
        high: Input,
        /// Whether the lower end itself is left out.
        low_open: bool,
        /// Whether the upper end itself is left out.
        high_open: bool,
    },
}

/// The members of an object in the making.
pub(super) type Entries = Vec<(Cow<'static, str>, Json<'static>)>;

/// The kind of a rule.
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
    /// The rule of that name with these conditions.
    pub(super) fn new(name: &str, body: Body<Arc<Condition>>) -> Self {
        let mut firsts: Vec<Arc<Condition>> = Vec::new();
        body.visit(&mut |condition| {
            if !firsts.iter().any(|first| first.variable == condition.variable) {
                firsts.push(Arc::clone(condition));
            }
        });
        Self { name: name.into(), body, firsts: firsts.into() }
    }

    /// The rule's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The same rule under another name.
    #[must_use]
    pub fn renamed(&self, name: &str) -> Self {
        Self { name: name.into(), ..self.clone() }
    }

    /// The variables that it reads, each once, in the order of first use.
    #[must_use]
    pub fn variables(&self) -> Vec<&str> {
        self.firsts.iter().map(|first| &*first.variable).collect()
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

impl Condition {
    /// The members of a condition except its variable. They are the same in all written forms.
    pub(super) fn members(&self) -> Entries {
        let mut members: Entries = vec![("operator".into(), Json::text(self.operator.name()))];
        members.extend(self.literal.as_ref().map(|literal| ("value".into(), literal.to_json())));
        members.extend(self.fold_case.then(|| ("case".into(), Json::text("i"))));
        members
    }
}

impl Literal {
    /// The literal as a policy writes it: an interval with an open end as the text `(0.2..0.5]`, any
    /// other one as the list of its two ends.
    #[must_use]
    pub fn to_json(&self) -> Json<'static> {
        match self {
            Literal::Value(value) => value.to_json(),
            Literal::Interval { low, high, low_open: false, high_open: false } => {
                Json::List(vec![low.to_json(), high.to_json()])
            }
            Literal::Interval { low, high, low_open, high_open } => {
                let (open, close) =
                    (if *low_open { '(' } else { '[' }, if *high_open { ')' } else { ']' });
                let end = |end: &Input| match end.to_json() {
                    Json::Text(text) => text.into_owned(),
                    other => other.to_string(),
                };
                Json::text(format!("{open}{}..{}{close}", end(low), end(high)))
            }
        }
    }

    /// Its values: itself, the items of a list, or the two ends of an interval.
    pub fn values(&self) -> impl Iterator<Item = &Input> {
        let (values, high) = match self {
            Literal::Value(Input::List(items)) => (items.as_slice(), None),
            Literal::Value(value) => (std::slice::from_ref(value), None),
            Literal::Interval { low, high, .. } => (std::slice::from_ref(low), Some(high)),
        };
        values.iter().chain(high)
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
