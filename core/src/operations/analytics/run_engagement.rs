//! Runs the rules of engagement on what time brings.

use super::engaged::{Engaged, about, engage};
use super::events::events_of;
use super::get_available_money::is_unpaid;
use super::get_engagement_stats::SuppressedMessages;
use super::live_values::live_values;
use super::subject::{Loaded, day_asked};
use crate::analytics::engagement::EventType;
use crate::analytics::{Basis, Day};
use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};
use crate::identity::Scope;
use crate::records::analytics::{analytics_provider, borrowers_of_caller, kind_tables};
use crate::records::borrowers::{Borrower, borrower_of_row};
use crate::records::collected::{last_removal, removed_since};
use crate::records::engagement::{Call, EngagementRuleId, LiveRule, Outbox, live_rules};
use crate::unit::{EngagementFound, Prepared};
use chrono::NaiveDate;
use std::collections::BTreeMap;
use std::sync::Arc;

request! {
    /// Runs the rules of engagement on what time brings a partner's borrowers: all events but transactions, which
    /// `generate_transaction` takes. A host asks for it once a day, or as often as it likes: of the same event a rule
    /// writes one message for good.
    ///
    /// What matches is found on one committed state, while others write, and committed whole.
    pub struct RunEngagement {
        /// The day as of which borrowers are looked at. Left out: today, in the time zone of analytics.
        body "as_of" => as_of: Option<NaiveDate>,
        /// The events, `transaction` not among them. Left out: all of them.
        body "events" => events: Option<Vec<EventType>>,
        /// The user name of the partner. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// What the rules did.
    pub struct EngagementRun {
        /// The day as of which borrowers were looked at.
        "as_of" => as_of: NaiveDate,
        /// The number of borrowers.
        "users" => users: i64,
        /// How many events rules looked at, for each rule.
        "evaluated" => evaluated: i64,
        /// How many of them made a rule's conditions true.
        "matched" => matched: i64,
        /// How many messages were queued.
        "queued" => queued: i64,
        /// How many were held back.
        "suppressed" => suppressed: SuppressedMessages,
    }
}

impl Operation for RunEngagement {
    type Body = EngagementRun;
    const ACCESS: Access = Access::Write;
    const WORDS: Words = AnalyticsError::WORDS;

    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        engine.unit_with(Scope::AnalyticsWrite, Access::Read, |cx| {
            let asked = self.basis(cx)?;
            Ok(Prepared::EngagementFound(Arc::new(found(cx, &asked, &self.events()?)?)))
        })
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<EngagementRun, Error> {
        let basis = self.basis(cx)?;
        let events = self.events()?;
        let found = match std::mem::take(&mut cx.prepared) {
            // Midnight may have passed since.
            Prepared::EngagementFound(found)
                if self.as_of.is_none() || found.as_of == basis.as_of =>
            {
                found
            }
            _ => Arc::new(found(cx, &basis, &events)?),
        };
        queue(cx, &found, &events)
    }
}

impl RunEngagement {
    fn basis(&self, cx: &mut Context<'_>) -> Result<Basis, Error> {
        cx.act_as(self.partner.as_deref())?;
        let provider = analytics_provider(cx)?.0;
        let as_of = day_asked(self.as_of, provider.time_zone.date_of(cx.now()))?;
        Ok(Basis::new(as_of, provider.currency))
    }

    fn events(&self) -> Result<Vec<EventType>, Error> {
        let Some(events) = &self.events else { return Ok(EventType::of_time().collect()) };
        if let Some(at) = events.iter().position(|event| *event == EventType::Transaction) {
            let reason = "must not be the event that generate_transaction takes";
            let pointer = format!("/{at}");
            return Err(AnalyticsError::inside("events", &pointer, reason, "transaction").into());
        }
        if events.is_empty() {
            return Err(AnalyticsError::invalid("events", "must have an event", "[]").into());
        }
        Ok(events.clone())
    }
}

/// The rules that count both on the day as of which borrowers are looked at and today.
fn rules_on(
    cx: &mut Context<'_>,
    wanted: &[EventType],
    as_of: Day,
) -> Result<Vec<LiveRule>, Error> {
    let today = analytics_provider(cx)?.0.time_zone.date_of(cx.now());
    let mut rules = live_rules(cx, wanted, as_of.date())?;
    rules.retain(|rule| rule.read.settings.is_on(today));
    Ok(rules)
}

/// Finds what matches, without writing.
fn found(
    cx: &mut Context<'_>,
    basis: &Basis,
    wanted: &[EventType],
) -> Result<EngagementFound, Error> {
    let rules = rules_on(cx, wanted, basis.as_of)?;
    let of_rules: Vec<EventType> = rules.iter().map(|rule| rule.read.settings.event).collect();
    let version = |rule: &LiveRule| (rule.rule_id.0, rule.version);
    let mut found = EngagementFound {
        as_of: basis.as_of,
        rules: rules.iter().map(version).collect(),
        users: 0,
        last_removal: last_removal(cx)?,
        evaluated: BTreeMap::new(),
        calls: Vec::new(),
    };
    let borrowers = borrowers_of_caller(cx)?;
    found.users = borrowers.len();
    if rules.is_empty() {
        return Ok(found);
    }
    let tables = kind_tables(cx)?;
    for (at, borrower_id) in borrowers.iter().enumerate() {
        cx.watch().at(at, Some(borrowers.len()))?;
        let borrower = borrower_of_row(cx, *borrower_id)?;
        let rules = about(cx, rules.clone(), *borrower_id)?;
        if rules.is_empty() {
            continue;
        }
        let loaded = Loaded::with(cx, &borrower, basis.clone(), &tables, None)?;
        let events = events_of(cx, &loaded, &borrower, &of_rules)?;
        let live = live_values(cx, &loaded, &borrower, &rules)?;
        let Engaged { evaluated, calls } = engage(&rules, &events, &live, &borrower, usize::MAX)?;
        for (rule_id, events) in evaluated {
            let count = found.evaluated.entry(rule_id.0).or_default();
            *count = count.saturating_add(events);
        }
        let call =
            |(rule, call): (&LiveRule, Call)| (*borrower_id, rule.rule_id.0, call.key, call.text);
        found.calls.extend(calls.into_iter().map(call));
    }
    cx.watch().at(borrowers.len(), Some(borrowers.len()))?;
    Ok(found)
}

/// Queues what was found. What a rule found that has been changed or stopped since counts nowhere.
fn queue(
    cx: &mut Context<'_>,
    found: &EngagementFound,
    wanted: &[EventType],
) -> Result<EngagementRun, Error> {
    let mut rules = rules_on(cx, wanted, found.as_of)?;
    rules.retain(|rule| found.rules.contains(&(rule.rule_id.0, rule.version)));
    let rule_of = |id: i64| rules.iter().find(|rule| rule.rule_id.0 == id);
    let mut outbox = Outbox::of_caller(cx, false)?;
    for (rule_id, events) in &found.evaluated {
        if rule_of(*rule_id).is_some() {
            outbox.evaluated(EngagementRuleId(*rule_id), *events);
        }
    }
    // What may be of something that was removed since is not written, and nobody is reminded of what was paid since.
    let removed = removed_since(cx, found.last_removal)?;
    let count = found.calls.len();
    let mut last: Option<Borrower> = None;
    for (at, (borrower_id, rule_id, key, text)) in found.calls.iter().enumerate() {
        cx.watch().at(at, Some(count))?;
        let (borrower_id, is_gone) = (*borrower_id, removed.contains(borrower_id));
        let may_say_it = |rule: &LiveRule| rule.read.may_say_what_is_sent();
        let Some(rule) = rule_of(*rule_id).filter(|rule| !(is_gone && may_say_it(rule))) else {
            continue;
        };
        let borrower = match last.take().filter(|last| last.borrower_id == borrower_id) {
            Some(same) => same,
            None => borrower_of_row(cx, borrower_id)?,
        };
        if borrower.is_erased() {
            continue;
        }
        let is_reminder = rule.read.settings.event == EventType::DuePayment;
        if is_reminder && !is_unpaid(cx, &borrower, key)? {
            last = Some(borrower);
            continue;
        }
        outbox.call(cx, rule, &borrower, Call { key: key.clone(), text: text.clone() })?;
        last = Some(borrower);
    }
    let counts = outbox.finish(cx)?;
    Ok(EngagementRun {
        as_of: found.as_of.date(),
        users: i64::try_from(found.users).unwrap_or(i64::MAX),
        evaluated: counts.evaluated,
        matched: counts.matched,
        queued: counts.queued,
        suppressed: SuppressedMessages::from(&counts),
    })
}
