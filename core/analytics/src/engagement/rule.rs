//! A rule of engagement: which events call for a message.

use super::event::{AMOUNT, EventType, KIND};
use super::sample;
use super::template::{Template, TemplateFault};
use super::value::{EventValue, EventValues};
use crate::Kind;
use lendwright_scoring::audit::Digest;
use lendwright_scoring::internal::matched;
use lendwright_scoring::rules::{
    BoundRule, ColumnIndex, Input, ParseOptions, Registry, Rule, RuleErrors, RuleWarning, Truth,
};
use lendwright_types::json::Json;
use std::sync::Arc;

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

/// The reason to refuse a rule.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum EngagementFault {
    /// Of its conditions.
    #[error(transparent)]
    Conditions(#[from] RuleErrors),
    /// Of its template.
    #[error(transparent)]
    Template(#[from] TemplateFault),
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

    /// As [`matches`](Self::matches), unless its patterns would look at more in these values than is left: steps of
    /// their programs times bytes, which are taken off.
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
                Some(Input::Text(name)) => Kind::from_name(name),
                _ => None,
            };
            *amount != 0.0 && kind.is_none_or(|kind| kind.is_of(if *amount < 0.0 { -1 } else { 1 }))
        };
        let find = |may_choose: &dyn Fn(&str) -> bool| {
            sample::matching(&self.conditions, &self.reads, &row, seed, may_choose, is_possible)
        };
        let found = find(&is_own).or_else(|| find(&|_| true))?;
        let mut sample = values.clone();
        sample.extend(found.into_iter().map(|(name, input)| (name, EventValue::of(input))));
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
