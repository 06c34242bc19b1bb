//! Runs rules of engagement over the events of a borrower.

use crate::engine::prelude::*;
use crate::error::AnalyticsError;
use crate::records::borrowers::Borrower;
use crate::records::engagement::{Audience, Call, EngagementRuleId, LiveRule, audience_of};
use lendwright_analytics::engagement::{Event, EventValues};
use lendwright_scoring::rules::Truth;
use lendwright_types::BorrowerId;

/// The matches of rules among events.
#[derive(Default)]
pub(super) struct Engaged<'r> {
    /// The number of events that each rule evaluated.
    pub(super) evaluated: Vec<(EngagementRuleId, i64)>,
    /// The matches, in order of execution.
    pub(super) calls: Vec<(&'r LiveRule, Call)>,
}

/// Keeps the rules with an audience that includes the borrower.
///
/// # Errors
/// When the store fails.
pub(super) fn about(
    cx: &mut Context<'_>,
    mut rules: Vec<LiveRule>,
    borrower_id: BorrowerId,
) -> Result<Vec<LiveRule>, Error> {
    let of = |rule: &LiveRule| rule.read.settings.audience;
    if rules.iter().any(|rule| of(rule) != Audience::All) {
        let own = audience_of(cx, borrower_id)?;
        rules.retain(|rule| of(rule) == Audience::All || Some(of(rule)) == own);
    }
    Ok(rules)
}

/// Runs each rule on the events of its type.
///
/// # Errors
/// [`AnalyticsError::Invalid`] if matching the patterns would cost more than `matched_max`. The cost is the number of
/// steps of the patterns' programs, times the bytes of the texts.
pub(super) fn engage<'r>(
    rules: &'r [LiveRule],
    events: &[Event],
    live: &EventValues,
    borrower: &Borrower,
    mut matched_max: usize,
) -> Result<Engaged<'r>, Error> {
    let language = borrower.language_id.as_deref();
    let values = |event: &Event| {
        let mut values = live.clone();
        values.extend(event.values.clone());
        values
    };
    let events: Vec<(&Event, EventValues)> = events.iter().map(|e| (e, values(e))).collect();
    let mut engaged = Engaged::default();
    for rule in rules {
        let read = &rule.read;
        let mut evaluated = 0_i64;
        for (event, values) in events.iter().filter(|(one, _)| one.event == read.settings.event) {
            evaluated = evaluated.saturating_add(1);
            let Some(truth) = read.rule.matches_within(values, &mut matched_max) else {
                let reason = "must have patterns that are few, or be matched with shorter texts";
                let name = &read.settings.name;
                return Err(AnalyticsError::invalid("conditions", reason, name).into());
            };
            if truth == Truth::True {
                let text = read.rule.message(language, values);
                engaged.calls.push((rule, Call { key: event.key.clone(), text }));
            }
        }
        engaged.evaluated.push((rule.rule_id, evaluated));
    }
    Ok(engaged)
}
