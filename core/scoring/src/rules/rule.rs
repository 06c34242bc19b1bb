//! A rule as a tree of names, independent of columns, with the literals of its conditions, its form as written, its
//! errors and its warnings.
//!
//! The tree is an *or* of *ands* of conditions, with nested groups. A [`Rule`] is such a tree of conditions on names, a
//! [`BoundRule`](super::BoundRule) one of conditions on columns.

use super::{Input, Kind};
use Operator::{
    Between, Contains, EndsWith, Equal, Greater, GreaterOrEqual, In, IsNotNull, IsNull, Less,
    LessOrEqual, Matches, NotBetween, NotContains, NotEqual, NotIn, NotMatches, StartsWith,
};
use lendwright_types::codes;
use lendwright_types::internal::suggest::nearest;
use lendwright_types::internal::text::{is_control, turns_text};
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
    NumberRange {
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
type Entries = Vec<(Cow<'static, str>, Json<'static>)>;

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
            Literal::NumberRange { low, high, low_open: false, high_open: false } => {
                Json::List(vec![low.to_json(), high.to_json()])
            }
            Literal::NumberRange { low, high, low_open, high_open } => {
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
            Literal::NumberRange { low, high, .. } => (std::slice::from_ref(low), Some(high)),
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

// The tree of a rule.

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
    pub(super) fn from_key(key: &str) -> Option<Self> {
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

// Operators and their spellings.

/// A comparison of a variable with a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `in`
    In,
    /// `not in`
    NotIn,
    /// `between`, both ends included unless an interval's text says otherwise
    Between,
    /// `not between`
    NotBetween,
    /// `contains`: a part of a text, a member of a list
    Contains,
    /// `not contains`
    NotContains,
    /// `starts with`
    StartsWith,
    /// `ends with`
    EndsWith,
    /// `matches`: a regular expression somewhere in the text
    Matches,
    /// `not matches`
    NotMatches,
    /// `is null`: true or false, never unknown
    IsNull,
    /// `is not null`: true or false, never unknown
    IsNotNull,
}

const SPELLINGS: [(Operator, &[&str]); 18] = [
    (Greater, &[">", "gt", "greater than"]),
    (
        GreaterOrEqual,
        &[">=", "gte", "ge", "\u{2265}", "greater than or equal", "greater than or equal to"],
    ),
    (Less, &["<", "lt", "less than"]),
    (LessOrEqual, &["<=", "lte", "le", "\u{2264}", "less than or equal", "less than or equal to"]),
    (Equal, &["==", "=", "eq", "is", "equals", "equal", "equal to"]),
    (NotEqual, &["!=", "<>", "ne", "is not", "not equals", "not equal", "not equal to"]),
    (In, &["in", "one of"]),
    (NotIn, &["not in", "not one of"]),
    (Between, &["between", "range"]),
    (NotBetween, &["not between", "not range"]),
    (Contains, &["contains", "includes"]),
    (NotContains, &["not contains", "not includes"]),
    (StartsWith, &["starts with"]),
    (EndsWith, &["ends with"]),
    (Matches, &["matches", "regex"]),
    (NotMatches, &["not matches", "not regex"]),
    (IsNull, &["is null", "is missing", "is n/a", "not exists"]),
    (IsNotNull, &["is not null", "is not missing", "is not n/a", "exists"]),
];

impl Operator {
    /// Every operator with its spellings, in lower case with single spaces, the canonical one first.
    pub fn all() -> impl Iterator<Item = (Self, &'static [&'static str])> {
        SPELLINGS.into_iter()
    }

    /// Parses a spelling, ignoring letter case; an underscore counts as a space.
    ///
    /// ```
    /// use lendwright_scoring::rules::Operator;
    ///
    /// assert_eq!(Operator::parse("Greater_Than"), Some(Operator::Greater));
    /// assert_eq!(Operator::parse("≥"), Some(Operator::GreaterOrEqual));
    /// assert_eq!(Operator::parse("=>"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        // No spelling is longer, so a huge text is refused without being copied.
        if text.len() > TEXT_BYTES_MAX {
            return None;
        }
        let words = text.to_lowercase().replace('_', " ");
        let plain = words.split_whitespace().collect::<Vec<_>>().join(" ");
        let spelled = SPELLINGS.iter().find(|(_, spellings)| spellings.contains(&plain.as_str()));
        spelled.map(|(operator, _)| *operator)
    }

    /// The canonical spelling.
    #[must_use]
    pub fn name(self) -> &'static str {
        SPELLINGS
            .iter()
            .find(|(operator, _)| *operator == self)
            .and_then(|(_, spellings)| spellings.first().copied())
            .unwrap_or_default()
    }

    /// Whether the operator is defined for variables of this type.
    #[must_use]
    pub fn takes(self, kind: &Kind) -> bool {
        match self {
            Greater | GreaterOrEqual | Less | LessOrEqual | Between | NotBetween => {
                matches!(kind, Kind::Number | Kind::Integer | Kind::Date)
            }
            In | NotIn => !matches!(kind, Kind::Date | Kind::List),
            Contains | NotContains => matches!(kind, Kind::Text | Kind::List),
            StartsWith | EndsWith | Matches | NotMatches => matches!(kind, Kind::Text),
            Equal | NotEqual | IsNull | IsNotNull => true,
        }
    }

    /// The operator that this one negates, if it is a negation.
    pub(super) fn negates(self) -> Option<Self> {
        match self {
            NotEqual => Some(Equal),
            NotIn => Some(In),
            NotBetween => Some(Between),
            NotContains => Some(Contains),
            NotMatches => Some(Matches),
            IsNotNull => Some(IsNull),
            _ => None,
        }
    }

    /// The canonical spelling nearest to an unknown one.
    pub(super) fn nearest(text: &str) -> Option<&'static str> {
        let spellings = SPELLINGS.iter().flat_map(|(_, spellings)| spellings.iter().copied());
        nearest(&text.replace('_', " "), spellings)
    }
}

const TEXT_BYTES_MAX: usize = 100;

impl std::fmt::Display for Operator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl Rule {
    /// The rule as an object from variables to conditions. It parses back to a rule that always gives the same
    /// result. It uses `logical_operator` if no variable occurs twice and no group is nested, else the reserved keys
    /// `all`, `any` and `none`.
    ///
    /// ```
    /// use lendwright_types::json::Json;
    /// use lendwright_scoring::rules::{Registry, Rule};
    ///
    /// let registry = Registry::standard();
    /// let form = Json::parse(br#"[{"variable": "age", "operator": ">=", "value": 21}]"#)?;
    /// let rule = Rule::from_canonical("adult", &form, &registry)?;
    /// assert_eq!(rule.to_body().to_string(), r#"{"age":{"operator":">=","value":21}}"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_body(&self) -> Json<'static> {
        chained(&self.body).unwrap_or_else(|| grouped(&self.body))
    }
}

/// The body as a chain of conditions on different variables; `None` if it has groups or a variable
/// twice.
fn chained(body: &Body<Arc<Condition>>) -> Option<Json<'static>> {
    let mut members: Entries = Vec::new();
    for (term, join) in body.sequence() {
        let Term::Condition(condition) = term else { return None };
        if members.iter().any(|(name, _)| *name == *condition.variable) {
            return None;
        }
        members.push((condition.variable.to_string().into(), written(condition, join)));
    }
    Some(Json::Object(members))
}

fn grouped(body: &Body<Arc<Condition>>) -> Json<'static> {
    match body.groups.as_slice() {
        [group] => anded(group),
        groups => {
            let groups = groups.iter().map(anded).collect();
            Json::Object(vec![("any".into(), Json::List(groups))])
        }
    }
}

/// An object with all members joined by *and*. A variable that occurs twice has a list of conditions.
fn anded(group: &Group<Arc<Condition>>) -> Json<'static> {
    let mut members: Entries = Vec::new();
    let mut anys = Vec::new();
    for term in &group.terms {
        match term {
            Term::Condition(condition) => {
                push(&mut members, condition.variable.to_string(), vec![written(condition, None)]);
            }
            // Two `any` lists can't be merged into one, so each gets a separate group.
            Term::Nested(Quantifier::Any, bodies) => {
                let bodies = bodies.iter().map(grouped).collect();
                anys.push(Json::Object(vec![("any".into(), Json::List(bodies))]));
            }
            Term::Nested(quantifier, bodies) => {
                let bodies = bodies.iter().map(grouped).collect();
                push(&mut members, quantifier.key().to_owned(), bodies);
            }
        }
    }
    if !anys.is_empty() {
        push(&mut members, Quantifier::All.key().to_owned(), anys);
    }
    for (name, value) in &mut members {
        // A single condition is no list; the groups of a reserved key are always a list.
        if Quantifier::from_key(name).is_none()
            && let Json::List(items) = value
            && items.len() == 1
            && let Some(only) = items.pop()
        {
            *value = only;
        }
    }
    Json::Object(members)
}

fn push(members: &mut Entries, key: String, more: Vec<Json<'static>>) {
    match members.iter_mut().find(|(name, _)| *name == key) {
        Some((_, Json::List(items))) => items.extend(more),
        _ => members.push((key.into(), Json::List(more))),
    }
}

fn written(condition: &Condition, join: Option<Join>) -> Json<'static> {
    let mut members = condition.members();
    members.extend(join.map(|join| ("logical_operator".into(), Json::text(join.name()))));
    Json::Object(members)
}

// Errors and warnings about rules.

/// One error in a rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{text}", place_prefix(.pointer))]
#[non_exhaustive]
pub struct RuleError {
    /// The JSON pointer (RFC 6901) to the place in the body; empty for the body itself.
    pub pointer: String,
    /// The kind of problem.
    pub code: RuleErrorCode,
    /// The message; it names the value.
    pub text: String,
}

codes! {
    /// The subject of a [`RuleError`].
    pub enum RuleErrorCode {
        /// The rule's name is empty or longer than 100 characters.
        Name = "name",
        /// The body, a group or a list has no conditions.
        Empty = "empty",
        /// A member is missing.
        Missing = "missing",
        /// A value has the wrong JSON type.
        Shape = "shape",
        /// A condition has an unknown member.
        UnknownMember = "unknown_member",
        /// The registry has no such variable.
        UnknownVariable = "unknown_variable",
        /// There is no such operator.
        UnknownOperator = "unknown_operator",
        /// The operator is not defined for the variable's type.
        OperatorForType = "operator_for_type",
        /// The value can't be read as one of the variable's type.
        Value = "value",
        /// A comparison with null or N/A; `is null` must be used instead.
        NullValue = "null_value",
        /// The upper end of an interval is below the lower one.
        EmptyInterval = "empty_interval",
        /// The pattern of `matches` is not a regular expression, or the rule's patterns cost too much.
        Pattern = "pattern",
        /// A logical operator that is neither `and` nor `or`, or an `or` where only `and` is allowed.
        Join = "join",
        /// Too many conditions, characters, items or levels.
        TooLarge = "too_large",
        /// The variable is protected by law, and the host forbids reading such variables.
        Forbidden = "forbidden",
    }
}

/// All errors of a rule, in the order of its body. Its text is `rule 'adult': /aeg: unknown variable
/// 'aeg', did you mean 'age'?`, errors joined by `; `.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("rule '{}': {}", shown(.rule), joined(.faults))]
#[non_exhaustive]
pub struct RuleErrors {
    /// The rule's name.
    pub rule: String,
    /// The errors, at least one.
    pub faults: Vec<RuleError>,
}

/// A warning about a rule that is accepted all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RuleWarning {
    /// The JSON pointer to the place in the body; empty for the rule as a whole.
    pub pointer: String,
    /// The kind of problem.
    pub code: RuleWarningCode,
    /// The message.
    pub text: String,
}

codes! {
    /// The subject of a [`RuleWarning`].
    pub enum RuleWarningCode {
        /// `and` and `or` are mixed without a group; `and` binds tighter.
        MixedJoins = "mixed_joins",
        /// A logical operator that has nothing to join to.
        DanglingJoin = "dangling_join",
        /// A variable that fair-lending law protects.
        Protected = "protected",
        /// A condition that is true for every possible value of its variable.
        AlwaysTrue = "always_true",
        /// A condition that is false for every possible value of its variable.
        AlwaysFalse = "always_false",
        /// A ratio that is compared with more than 1.5, as if it were in percent.
        Percent = "percent",
        /// Conditions joined by `and` that no value satisfies together.
        Contradiction = "contradiction",
        /// A rejection rule that equals an acceptance rule, so no borrower can pass both.
        SameAsAcceptance = "same_as_acceptance",
        /// A reason without words for a letter to the borrower.
        NoReasonText = "no_reason_text",
    }
}

impl std::fmt::Display for RuleWarning {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", place_prefix(&self.pointer), self.text)
    }
}

/// The beginning of an error's text: its place and a colon, or empty for the whole.
pub(crate) fn place_prefix(pointer: &str) -> String {
    if pointer.is_empty() { String::new() } else { format!("{pointer}: ") }
}

/// A rule's name in a text. Characters that separate lines or change the direction of the text are shown as numbers,
/// except those that JSON escapes.
fn shown(name: &str) -> String {
    let steers = |c: char| !c.is_control() && (is_control(c) || turns_text(c));
    let mut shown = String::new();
    for c in name.chars() {
        if steers(c) { shown.extend(c.escape_unicode()) } else { shown.push(c) }
    }
    shown
}

/// The texts of errors, joined by `; `.
pub(crate) fn joined(faults: &[RuleError]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}
