//! A rule that is bound to the variables of a registry: its evaluation, its cost, and warnings about probable mistakes.
//!
//! Evaluation stops at the first condition that decides, which never changes the answer, since *and* and *or* of
//! Kleene's logic are commutative and associative.

use super::condition::{Check, NumberRange, Scale, Test};
use super::rule::{Body, Condition, Group, Term};
use super::{
    Bounds, ColumnIndex, Input, Kind, Literal, Operator, Quantifier, Registry, Rule, RuleWarning,
    RuleWarningCode, Truth, Variable,
};
use lendwright_types::json::Json;
use std::collections::{BTreeMap, BTreeSet};
use std::iter::Sum;
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
#[non_exhaustive]
pub struct ParsedRule {
    /// The rule, bound to the registry that it was parsed with.
    pub rule: BoundRule,
    /// Probable mistakes. The rule is accepted nevertheless.
    pub warnings: Vec<RuleWarning>,
}

/// Options for parsing a rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
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
        Self::from_parts(Arc::new(Rule::new(name, names)), body)
    }

    fn from_parts(rule: Arc<Rule>, body: Body<BoundCondition>) -> Self {
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
        Some(Arc::new(Self::from_parts(self.rule.clone(), body)))
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

impl BoundRule {
    /// Evaluates the rule for a row of the registry that it was bound to; in a row of another registry the columns
    /// mean other variables. Columns beyond the end of the row are missing. It does not allocate.
    #[must_use]
    pub fn evaluate(&self, row: &[Input]) -> Truth {
        self.body.ask(row)
    }
}

impl Body<BoundCondition> {
    pub(super) fn ask(&self, row: &[Input]) -> Truth {
        any(&self.groups, |group| group.ask(row))
    }
}

impl Group<BoundCondition> {
    pub(super) fn ask(&self, row: &[Input]) -> Truth {
        all(&self.terms, |term| term.ask(row))
    }
}

impl Term<BoundCondition> {
    #[inline]
    pub(super) fn ask(&self, row: &[Input]) -> Truth {
        match self {
            Term::Condition(condition) => condition.ask(row),
            Term::Nested(quantifier, bodies) => ask_nested(*quantifier, bodies, row),
        }
    }
}

impl BoundCondition {
    #[inline]
    pub(super) fn ask(&self, row: &[Input]) -> Truth {
        self.test.ask(self.observed(row))
    }
}

fn ask_nested(quantifier: Quantifier, bodies: &[Body<BoundCondition>], row: &[Input]) -> Truth {
    match quantifier {
        Quantifier::All => all(bodies, |body| body.ask(row)),
        Quantifier::Any => any(bodies, |body| body.ask(row)),
        Quantifier::None => !any(bodies, |body| body.ask(row)),
    }
}

/// The *and* of all items; stops at the first false.
#[inline]
pub(super) fn all<T>(items: &[T], ask: impl Fn(&T) -> Truth) -> Truth {
    let mut truth = Truth::True;
    for item in items {
        truth = truth.and(ask(item));
        if truth == Truth::False {
            break;
        }
    }
    truth
}

/// The *or* of all items; stops at the first true.
#[inline]
pub(super) fn any<T>(items: &[T], ask: impl Fn(&T) -> Truth) -> Truth {
    let mut truth = Truth::False;
    for item in items {
        truth = truth.or(ask(item));
        if truth == Truth::True {
            break;
        }
    }
    truth
}

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

/// A warning for each rejection rule that equals an acceptance rule: a borrower who passes one is refused by the
/// other.
pub(super) fn same_rule_warnings(
    acceptance: &[Arc<BoundRule>],
    rejection: &[Arc<BoundRule>],
) -> Vec<RuleWarning> {
    let says_the_same = |(at, rejecting): (usize, &Arc<BoundRule>)| {
        let accepting = acceptance.iter().find(|rule| rule.rule.body == rejecting.rule.body)?;
        let text = format!(
            "rejection rule '{}' equals acceptance rule '{}': nobody can pass both",
            rejecting.name(),
            accepting.name()
        );
        let pointer = format!("/rejection_rules/{at}");
        Some(RuleWarning { pointer, code: RuleWarningCode::SameAsAcceptance, text })
    };
    rejection.iter().enumerate().filter_map(says_the_same).collect()
}

/// A warning if the bounds of the variable, or the list of an enum, decide a condition for every
/// value.
pub(super) fn bounds_warning(
    pointer: &str,
    variable: &Variable,
    operator: Operator,
    test: &Test,
) -> Option<RuleWarning> {
    let holds = always(variable, &test.check)? != test.negated;
    let (code, word) = if holds {
        (RuleWarningCode::AlwaysTrue, "every")
    } else {
        (RuleWarningCode::AlwaysFalse, "no")
    };
    let said = format!("'{operator}' holds for {word} value that '{}' can have", variable.name);
    Some(RuleWarning { pointer: pointer.to_owned(), code, text: said })
}

/// A warning if a ratio is compared with more than 1.5: the author probably wrote a percentage.
pub(super) fn percent_warning(
    pointer: &str,
    variable: &Variable,
    test: &Test,
) -> Option<RuleWarning> {
    let is_large = |number: &f64| number.is_finite() && *number > RATIO_MAX;
    let large = match &test.check {
        Check::Within(_, interval) => [interval.low, interval.high].into_iter().find(is_large),
        Check::Numbers(numbers) => numbers.iter().copied().find(is_large),
        _ => None,
    }?;
    if !variable.unit.starts_with("share of ") {
        return None;
    }
    let said = format!(
        "'{}' is a ratio, 0.5 for 50 percent, and is compared with {}",
        variable.name,
        Json::double(large)
    );
    let (pointer, code) = (pointer.to_owned(), RuleWarningCode::Percent);
    Some(RuleWarning { pointer, code, text: said })
}

/// Rules rarely use larger ratios.
const RATIO_MAX: f64 = 1.5;

fn always(variable: &Variable, check: &Check) -> Option<bool> {
    let whole = variable.kind == Kind::Integer;
    match (check, &variable.kind) {
        (Check::Within(scale, asked), _) => {
            let possible = possible(&variable.bounds);
            let whole = whole || *scale == Scale::Days;
            let common = asked.and(possible);
            if common.is_empty(whole) {
                return Some(false);
            }
            let bounded = variable.bounds != Bounds::default();
            (bounded && common == possible).then_some(true)
        }
        (Check::Numbers(numbers), _) => {
            let possible = possible(&variable.bounds);
            let can_be = |number: &f64| possible.has(*number) && !(whole && number.fract() != 0.0);
            (!numbers.iter().any(can_be)).then_some(false)
        }
        (Check::Bools { yes: true, no: true }, _) => Some(true),
        (Check::Texts(texts, _), Kind::Choice(choices)) => {
            let has = |choice: &str| texts.binary_search_by(|text| (**text).cmp(choice)).is_ok();
            choices.iter().all(|choice| has(choice)).then_some(true)
        }
        _ => None,
    }
}

fn possible(bounds: &Bounds) -> NumberRange {
    let low = bounds.min.unwrap_or(f64::NEG_INFINITY);
    let high = bounds.max.unwrap_or(f64::INFINITY);
    NumberRange { low, high, ..NumberRange::EVERYTHING }
}

/// The first contradiction in each group: a condition that no value can satisfy together with an
/// earlier one on the same variable.
pub(super) fn contradiction_warnings(
    pointer: &str,
    groups: &[Group<BoundCondition>],
    registry: &Registry,
) -> Vec<RuleWarning> {
    groups.iter().filter_map(|group| contradiction(pointer, group, registry)).collect()
}

fn contradiction(
    pointer: &str,
    group: &Group<BoundCondition>,
    registry: &Registry,
) -> Option<RuleWarning> {
    let conditions: Vec<&BoundCondition> = group
        .terms
        .iter()
        .filter_map(|term| match term {
            Term::Condition(condition) => Some(condition),
            Term::Nested(..) => None,
        })
        .collect();
    conditions.iter().enumerate().find_map(|(at, later)| {
        let whole = registry.at(later.column).is_some_and(|v| v.kind == Kind::Integer);
        let mut earlier = conditions.iter().take(at).filter(|c| c.column == later.column);
        let earlier = earlier.find(|earlier| excludes(&earlier.test, &later.test, whole))?;
        let text = format!(
            "no value of '{}' fulfils both '{}' and '{}'",
            later.condition.variable, earlier.condition, later.condition
        );
        let pointer = pointer.to_owned();
        Some(RuleWarning { pointer, code: RuleWarningCode::Contradiction, text })
    })
}

fn excludes(a: &Test, b: &Test, whole: bool) -> bool {
    match (&a.check, &b.check) {
        (Check::Null, Check::Null) => a.negated != b.negated,
        (Check::Null, _) => !a.negated,
        (_, Check::Null) => !b.negated,
        _ if a.negated && b.negated => false,
        _ if a.negated => within(&b.check, &a.check),
        _ if b.negated => within(&a.check, &b.check),
        (Check::Within(_, x), Check::Within(_, y)) => x.and(*y).is_empty(whole),
        (Check::Within(_, x), Check::Numbers(numbers))
        | (Check::Numbers(numbers), Check::Within(_, x)) => !numbers.iter().any(|n| x.has(*n)),
        (Check::Numbers(x), Check::Numbers(y)) => !x.iter().any(|n| y.contains(n)),
        (Check::Texts(x, _), Check::Texts(y, _)) => !x.iter().any(|text| y.contains(text)),
        (Check::Bools { yes, no }, Check::Bools { yes: or_yes, no: or_no }) => {
            !(*yes && *or_yes || *no && *or_no)
        }
        _ => false,
    }
}

/// Whether every value that satisfies the inner test satisfies the outer one.
fn within(inner: &Check, outer: &Check) -> bool {
    match (inner, outer) {
        (Check::Within(_, inner), Check::Within(_, outer)) => inner.and(*outer) == *inner,
        (Check::Numbers(inner), Check::Within(_, outer)) => inner.iter().all(|n| outer.has(*n)),
        (Check::Numbers(inner), Check::Numbers(outer)) => inner.iter().all(|n| outer.contains(n)),
        (Check::Texts(inner, _), Check::Texts(outer, _)) => inner.iter().all(|t| outer.contains(t)),
        (Check::Bools { yes, no }, Check::Bools { yes: or_yes, no: or_no }) => {
            (!yes || *or_yes) && (!no || *or_no)
        }
        _ => false,
    }
}
