//! Engagement: events of a borrower's money, rules that select the borrowers to write to, and their messages.
//!
//! An [`Event`] has values under the names that its [`EventType`] declares. An [`EngagementRule`] is a condition with
//! a [`Template`]. The condition reads the event's values, the borrower's `user.*` variables and the variables of a
//! policy. Only a condition that is *true* matches. [`Limits`] say when a message is suppressed. Nothing here sends
//! anything.

pub(crate) mod event;
mod message;
#[cfg(test)]
mod tests;

pub use event::{Event, EventType, EventValue, EventValues};
pub use message::{Limits, MessageState, QuietHours, Suppression, Template, TemplateFault};

use crate::Kind as TransactionKind;
use event::{AMOUNT, KIND};
use lendwright_scoring::audit::Digest;
use lendwright_scoring::internal::{
    Budget, MATCHED_MAX, PossibleTruths, Span, UnsettledRow, matched, sort_spans,
};
use lendwright_scoring::rules::{
    BoundRule, ColumnIndex, Input, Kind, ParseOptions, Registry, Rule, RuleErrors, RuleSet,
    RuleWarning, Truth, Variable,
};
use lendwright_types::json::Json;
use std::sync::Arc;

// Rules: conditions on events, with the messages to send.

/// A condition on an event with the text of the message that it calls for.
///
/// # Example
/// ```
/// use lendwright_analytics::engagement::{EngagementRule, EventType, EventValue, Template};
/// use lendwright_types::currency::EGP;
/// use lendwright_types::json::Json;
/// use lendwright_scoring::rules::{ParseOptions, Registry, Truth};
/// use std::collections::BTreeMap;
///
/// let known = EventType::Balance.registry(&Registry::standard());
/// let body = Json::parse(br#"{"balance.amount": {"operator": "<", "value": 100}}"#)?;
/// let template = Template::of_text("{{amount}} are left", EventType::Balance, &known)?;
/// let (rule, _) = EngagementRule::parse("low", &body, template, &known, ParseOptions::default())?;
/// let low = BTreeMap::from([("balance.amount".to_owned(), EventValue::money(50_00, EGP))]);
/// assert_eq!(rule.matches(&low), Truth::True);
/// assert_eq!(rule.message(None, &low).as_deref(), Some("50.00 are left"));
/// assert_eq!(rule.matches(&BTreeMap::new()), Truth::Unknown);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct EngagementRule {
    conditions: Arc<BoundRule>,
    template: Template,
    /// Only the variables that conditions and template read.
    reads: Registry,
    /// The columns that its patterns are matched with, and the steps of their programs.
    patterns: Vec<(ColumnIndex, usize)>,
}

impl EngagementRule {
    /// Makes a rule of its conditions, in the form of business rules, and a template, against the variables that are
    /// known.
    ///
    /// # Errors
    /// When the conditions are no rule.
    pub fn parse(
        name: &str,
        conditions: &Json<'_>,
        template: Template,
        known: &Registry,
        options: ParseOptions,
    ) -> Result<(Self, Vec<RuleWarning>), RuleErrors> {
        let parsed = Rule::parse_with(name, conditions, known, options)?;
        let named = parsed.rule.variables();
        let reads = known.only(named.into_iter().chain(template.variables()));
        // It is bound only to the variables that it reads, so rows of values are as short as possible.
        let conditions = parsed.rule.rule().bind(&reads)?.rule;
        let patterns = conditions.patterns();
        let rule = Self { conditions: Arc::new(conditions), template, reads, patterns };
        Ok((rule, parsed.warnings))
    }

    /// Returns the variables that it reads.
    #[must_use]
    pub const fn reads(&self) -> &Registry {
        &self.reads
    }

    /// Returns its conditions.
    #[must_use]
    pub const fn conditions(&self) -> &Arc<BoundRule> {
        &self.conditions
    }

    /// Returns the template of its message.
    #[must_use]
    pub const fn template(&self) -> &Template {
        &self.template
    }

    /// Whether these values match: true, false, or unknown if a missing value would decide.
    #[must_use]
    pub fn matches(&self, values: &EventValues) -> Truth {
        self.conditions.evaluate(&self.row(values))
    }

    /// As [`matches`](Self::matches), with a budget for patterns. Their cost on these values is subtracted from `left`:
    /// the steps of their programs times the bytes of the texts. `None` if the cost is above `left`.
    #[doc(hidden)]
    #[must_use]
    pub fn matches_within(&self, values: &EventValues, left: &mut usize) -> Option<Truth> {
        let row = self.row(values);
        *left = left.checked_sub(matched(&self.patterns, &row))?;
        Some(self.conditions.evaluate(&row))
    }

    /// Writes the message in a language; `None` where it has no text for it, or a value is not known.
    #[must_use]
    pub fn message(&self, language: Option<&str>, values: &EventValues) -> Option<String> {
        self.template.write(language, |name| values.get(name))
    }

    /// Returns values that match. They are the given values, with changes to the event's own variables where the
    /// conditions need it. The same seed gives the same values. If a borrower's own values prevent a match, they are
    /// changed too. `None` if no match was found.
    #[must_use]
    pub fn sample(&self, event: EventType, values: &EventValues, seed: u64) -> Option<EventValues> {
        let is_own = |name: &str| event.full_name(name).as_deref() == Some(name);
        let row = self.row(values);
        let (of_amount, of_kind) = (self.condition_on(AMOUNT), self.condition_on(KIND));
        // As a transaction that is sent: of an amount, and of a kind that has its direction.
        let is_possible = |row: &[Input]| {
            let input = |column: Option<ColumnIndex>| column.and_then(|one| row.get(one.index()));
            let Some(Input::Number(amount)) = input(of_amount) else { return true };
            let kind = match input(of_kind) {
                Some(Input::Text(name)) => TransactionKind::from_name(name),
                _ => None,
            };
            *amount != 0.0 && kind.is_none_or(|kind| kind.is_of(if *amount < 0.0 { -1 } else { 1 }))
        };
        let find = |may_choose: &dyn Fn(&str) -> bool| {
            matching(&self.conditions, &self.reads, &row, seed, may_choose, is_possible)
        };
        let found = find(&is_own).or_else(|| find(&|_| true))?;
        let mut sample = values.clone();
        sample.extend(found.into_iter().map(|(name, input)| (name, EventValue::from_input(input))));
        Some(sample)
    }

    /// The column of a variable, if the conditions read it.
    fn condition_on(&self, name: &str) -> Option<ColumnIndex> {
        self.reads.column(name).filter(|column| self.conditions.columns().contains(column))
    }

    /// The values of the variables that are read, in their columns. A value of the wrong kind is unknown.
    fn row(&self, values: &EventValues) -> Vec<Input> {
        let of = |name: &str| values.get(name).map_or(Input::NOT_GIVEN, |v| v.input().clone());
        self.reads.variables().iter().map(|variable| variable.coerce(of(&variable.name))).collect()
    }
}

/// Returns the id of a message: the SHA-256 of rule, borrower and the event's key, which are the same for the same
/// event whenever it is looked at again.
#[must_use]
pub fn message_id(rule_id: i64, user_id: &str, key: &str) -> Digest {
    Digest::from_parts(&[format!("{rule_id}|{user_id}|{key}").as_bytes()])
}

// Values that make a condition true.

/// The largest number of tests in a search.
const TESTS_MAX: usize = 200_000;
/// The largest number of values that are tried for a variable: of the likely ones, and again of the rarer ones.
const VALUES_MAX: usize = 200;

/// Finds values of the free variables that make the rule true and are possible together. The other columns of the row
/// stay. The seed chooses the first values of the search.
fn matching(
    rule: &Arc<BoundRule>,
    registry: &Registry,
    row: &[Input],
    seed: u64,
    may_choose: impl Fn(&str) -> bool,
    is_possible: impl Fn(&[Input]) -> bool,
) -> Option<Vec<(String, Input)>> {
    let set = RuleSet::new(vec![Arc::clone(rule)], Vec::new());
    let readings = set.readings();
    let mut free = Vec::new();
    for column in readings.columns() {
        let Some(variable) = registry.at(column).filter(|v| may_choose(&v.name)) else { continue };
        let literals: Vec<&Input> = readings.literals(column).collect();
        let mut values = candidates(variable, &literals);
        values.truncate(VALUES_MAX);
        let turns = usize::try_from(seed).unwrap_or(usize::MAX).checked_rem(values.len());
        values.rotate_left(turns.unwrap_or_default());
        let mut rarer = match variable.kind {
            Kind::Number => between(&literals),
            Kind::Text => readings.texts(column).iter().map(|text| Input::text(text)).collect(),
            _ => Vec::new(),
        };
        rarer.retain(|value| variable.judge(value.clone()).is_ok());
        values.extend(rarer.into_iter().take(VALUES_MAX));
        values.push(Input::NOT_GIVEN);
        free.push((column, values));
    }
    let budget = Budget::new(tests_max(rule, row, &free));
    let is_possible: &dyn Fn(&[Input]) -> bool = &is_possible;
    let mut search = Search { rule, row: row.to_vec(), free: &free, budget: &budget, is_possible };
    search.settle(0).then_some(())?;
    let chosen = free.iter().filter_map(|(column, _)| {
        let input = search.row.get(column.index())?.clone();
        Some((registry.at(*column)?.name.to_string(), input))
    });
    Some(chosen.collect())
}

/// The largest number of tests in a search for this rule. It is smaller if a test may match a pattern with a long text.
fn tests_max(rule: &BoundRule, row: &[Input], free: &[(ColumnIndex, Vec<Input>)]) -> usize {
    let bytes = |input: &Input| if let Input::Text(text) = input { text.len() } else { 0 };
    let longest = |column: ColumnIndex| {
        let tried = free.iter().filter(|(one, _)| *one == column).flat_map(|(_, values)| values);
        tried.chain(row.get(column.index())).map(bytes).max().unwrap_or_default()
    };
    let patterns = rule.patterns();
    let work = patterns.iter().map(|(column, steps)| steps.saturating_mul(longest(*column)));
    MATCHED_MAX.checked_div(work.max().unwrap_or_default()).unwrap_or(TESTS_MAX).min(TESTS_MAX)
}

/// The values to try: the literals and their neighbours.
#[allow(
    clippy::float_arithmetic,
    reason = "places beside literals: the rule decides again on them"
)]
fn candidates(variable: &Variable, literals: &[&Input]) -> Vec<Input> {
    let mut values = Vec::new();
    match &variable.kind {
        Kind::Number | Kind::Integer => {
            let steps: &[f64] = match variable.kind {
                Kind::Integer => &[-1.0, 0.0, 1.0],
                _ => &[-1.0, -0.01, 0.0, 0.01, 1.0],
            };
            for literal in literals {
                let Input::Number(number) = literal else { continue };
                // To cents, since amounts have no finer ones.
                let beside = |step: &f64| Input::Number(((number + step) * 100.0).round() / 100.0);
                values.extend(steps.iter().map(beside));
            }
            values.extend([1.0, -1.0, 0.0].map(Input::Number));
        }
        Kind::Choice(all) => values.extend(all.iter().map(|one| Input::Text(one.clone()))),
        Kind::Bool => values.extend([Input::Bool(true), Input::Bool(false)]),
        Kind::Date => {
            for literal in literals {
                let Input::Date(date) = literal else { continue };
                values.extend(
                    [Some(*date), date.succ_opt(), date.pred_opt()]
                        .into_iter()
                        .flatten()
                        .map(Input::Date),
                );
            }
        }
        Kind::Text | Kind::List => {
            values.extend(literals.iter().map(|literal| (*literal).clone()));
            values.push(Input::text("sample"));
        }
    }
    let fits = |value: &Input| variable.judge(value.clone()).is_ok();
    values.retain(fits);
    values
}

/// The compared numbers, and a number between each two of them, since shares are finer than cents.
fn between(literals: &[&Input]) -> Vec<Input> {
    let number = |literal: &&Input| match literal {
        Input::Number(number) => Some(*number),
        _ => None,
    };
    let mut numbers: Vec<f64> = literals.iter().filter_map(number).collect();
    numbers.sort_by(f64::total_cmp);
    let middles = numbers.iter().zip(numbers.iter().skip(1)).map(|(a, b)| f64::midpoint(*a, *b));
    numbers.iter().copied().chain(middles).map(Input::Number).collect()
}

/// A search through the values, column by column, that leaves a branch once the rule can't be true in it.
struct Search<'s> {
    rule: &'s BoundRule,
    row: Vec<Input>,
    free: &'s [(ColumnIndex, Vec<Input>)],
    budget: &'s Budget,
    is_possible: &'s dyn Fn(&[Input]) -> bool,
}

impl Search<'_> {
    fn settle(&mut self, at: usize) -> bool {
        if !self.possible(at).may_be(Truth::True) || self.budget.is_spent() {
            return false;
        }
        let Some((column, values)) = self.free.get(at) else {
            return (self.is_possible)(&self.row) && self.rule.evaluate(&self.row) == Truth::True;
        };
        let place = column.index();
        for value in values {
            if let Some(cell) = self.row.get_mut(place) {
                *cell = value.clone();
            }
            if self.settle(at.saturating_add(1)) {
                return true;
            }
        }
        false
    }

    /// The possible results of the rule while the columns from this one on are open.
    fn possible(&self, at: usize) -> PossibleTruths {
        let open = self.free.get(at..).unwrap_or_default();
        let mut spans: Vec<_> =
            open.iter().map(|(column, values)| (*column, Span::OneOf(values))).collect();
        sort_spans(&mut spans);
        self.rule.possible(&UnsettledRow { row: &self.row, spans: &spans, budget: self.budget })
    }
}
