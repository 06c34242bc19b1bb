//! Runs the rules of engagement on all events except transactions.

use super::engaged::{Engaged, about, engage};
use super::events::events_of;
use super::get_available_money::is_unpaid;
use super::get_engagement_stats::SuppressedMessages;
use super::live_values::live_values;
use super::subject::{Loaded, day_asked};
use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};
use crate::records::analytics::{analytics_provider, borrowers_of_caller, kind_tables};
use crate::records::borrowers::{Borrower, borrower_of_row};
use crate::records::collected::{last_removal, removed_since};
use crate::records::engagement::{Call, Counts, EngagementRuleId, LiveRule, Outbox, live_rules};
use crate::unit::{Made, Prepared, ROWS_PER_UNIT};
use chrono::NaiveDate;
use lendwright_analytics::engagement::EventType;
use lendwright_analytics::{Basis, Day};
use lendwright_types::BorrowerId;
use std::collections::BTreeMap;
use std::sync::Arc;

request! {
    /// Runs the rules of engagement for a partner's borrowers, on all events except transactions. Transactions are
    /// handled by `generate_transaction`. A host calls this operation once a day or more often. A rule writes only one
    /// message for the same event.
    ///
    /// It finds the matches while others write, and commits at most 1,000 messages at once, with their counts. So
    /// others do not wait for long. If a run is stopped, the committed messages stay, and the next run queues the
    /// others.
    pub struct RunEngagement {
        /// The day of the run. Left out: today, in the time zone of analytics.
        body "as_of" => as_of: Option<NaiveDate>,
        /// The events, without `transaction`. Left out: all of them.
        body "events" => events: Option<Vec<EventType>>,
        /// The user name of the partner. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// The counts of the run.
    pub struct EngagementRun {
        /// The day of the run.
        "as_of" => as_of: NaiveDate,
        /// The number of borrowers.
        "users" => users: i64,
        /// The number of events that rules evaluated, summed over the rules.
        "evaluated" => evaluated: i64,
        /// The number of matches: events that made a rule's conditions true.
        "matched" => matched: i64,
        /// The number of queued messages.
        "queued" => queued: i64,
        /// The number of suppressed messages, by reason.
        "suppressed" => suppressed: SuppressedMessages,
    }
}

impl Operation for RunEngagement {
    type Body = EngagementRun;
    const ACCESS: Access = Access::Write;
    const WORDS: Words = AnalyticsError::WORDS;

    /// Looks at all borrowers, and queues all messages except the last ones, in short units.
    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        let events = self.events()?;
        let mut run = engine
            .unit_before(Self::DOOR, Access::Read, |cx| self.begin(cx, &events, ROWS_PER_UNIT))?;
        loop {
            while run.page.calls.len() > ROWS_PER_UNIT
                || (!run.is_last_page() && !run.page.calls.is_empty())
            {
                let calls = run.page.calls.drain(..run.page.calls.len().min(ROWS_PER_UNIT));
                let some = Page { calls: calls.collect(), ..run.page.take_counts() };
                run.counts.push(engine.unit_in_turn(Self::DOOR, Access::Write, |cx| {
                    cx.act_as(self.partner.as_deref())?;
                    queue(cx, run.basis.as_of, &some, &events)
                })?);
            }
            if run.is_last_page() {
                return Ok(Made::prepared(run));
            }
            run.page = engine.unit_before(Self::DOOR, Access::Read, |cx| {
                cx.act_as(self.partner.as_deref())?;
                let from = (run.borrowers.as_slice(), run.page.next);
                found(cx, &run.basis, &events, from, ROWS_PER_UNIT)
            })?;
        }
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<EngagementRun, Error> {
        let events = self.events()?;
        let run = match cx.prepared.made::<Run>() {
            Some(run) => run,
            None => Arc::new(self.begin(cx, &events, usize::MAX)?),
        };
        cx.act_as(self.partner.as_deref())?;
        let last = queue(cx, run.basis.as_of, &run.page, &events)?;
        let mut counts = last;
        run.counts.iter().for_each(|more| counts.add(more));
        Ok(EngagementRun {
            as_of: run.basis.as_of.date(),
            users: i64::try_from(run.borrowers.len()).unwrap_or(i64::MAX),
            evaluated: counts.evaluated,
            matched: counts.matched,
            queued: counts.queued,
            suppressed: SuppressedMessages::from(&counts),
        })
    }
}

/// A run of the rules.
struct Run {
    basis: Basis,
    borrowers: Vec<BorrowerId>,
    /// The matches that are not queued yet.
    page: Page,
    /// The counts of each unit that queued messages.
    counts: Vec<Counts>,
}

impl Run {
    const fn is_last_page(&self) -> bool {
        self.page.next >= self.borrowers.len()
    }
}

/// Matches of rules of engagement in a committed state, for some borrowers.
#[derive(Default)]
struct Page {
    /// The index of the next borrower to look at.
    next: usize,
    /// The rules, each with its version.
    rules: Vec<(i64, i64)>,
    /// The last removal of linked data before.
    last_removal: i64,
    /// The number of events that each rule evaluated.
    evaluated: BTreeMap<i64, i64>,
    /// Borrower, rule, the event's key and the text, in the order of the rules' runs.
    calls: Vec<(BorrowerId, i64, String, Option<String>)>,
}

impl Page {
    /// Returns a page without calls and takes the counts of events, so that they are counted only once.
    fn take_counts(&mut self) -> Self {
        let evaluated = std::mem::take(&mut self.evaluated);
        let (next, last_removal) = (self.next, self.last_removal);
        Self { next, rules: self.rules.clone(), last_removal, evaluated, calls: Vec::new() }
    }
}

impl RunEngagement {
    /// Begins a run: looks at borrowers until the matches call for `most` messages.
    fn begin(&self, cx: &mut Context<'_>, events: &[EventType], most: usize) -> Result<Run, Error> {
        let basis = self.basis(cx)?;
        let borrowers = borrowers_of_caller(cx)?;
        let page = found(cx, &basis, events, (&borrowers, 0), most)?;
        Ok(Run { basis, borrowers, page, counts: Vec::new() })
    }

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

/// Returns the rules that are active both on the day of the run and today.
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

/// Finds matches, starting at the given borrower, until they call for `most` messages. Writes nothing.
fn found(
    cx: &mut Context<'_>,
    basis: &Basis,
    wanted: &[EventType],
    (borrowers, from): (&[BorrowerId], usize),
    most: usize,
) -> Result<Page, Error> {
    let rules = rules_on(cx, wanted, basis.as_of)?;
    let of_rules: Vec<EventType> = rules.iter().map(|rule| rule.read.settings.event).collect();
    let version = |rule: &LiveRule| (rule.rule_id.0, rule.version);
    let mut page = Page {
        next: borrowers.len(),
        rules: rules.iter().map(version).collect(),
        last_removal: last_removal(cx)?,
        ..Page::default()
    };
    if rules.is_empty() {
        return Ok(page);
    }
    let tables = kind_tables(cx)?;
    for (at, borrower_id) in borrowers.iter().enumerate().skip(from) {
        if page.calls.len() >= most {
            page.next = at;
            return Ok(page);
        }
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
            let count = page.evaluated.entry(rule_id.0).or_default();
            *count = count.saturating_add(events);
        }
        let call =
            |(rule, call): (&LiveRule, Call)| (*borrower_id, rule.rule_id.0, call.key, call.text);
        page.calls.extend(calls.into_iter().map(call));
    }
    cx.watch().at(borrowers.len(), Some(borrowers.len()))?;
    Ok(page)
}

/// Queues the matches and returns the counts. Skips matches of rules that were changed or stopped since.
fn queue(
    cx: &mut Context<'_>,
    as_of: Day,
    found: &Page,
    wanted: &[EventType],
) -> Result<Counts, Error> {
    let mut rules = rules_on(cx, wanted, as_of)?;
    rules.retain(|rule| found.rules.contains(&(rule.rule_id.0, rule.version)));
    let rule_of = |id: i64| rules.iter().find(|rule| rule.rule_id.0 == id);
    let mut outbox = Outbox::of_caller(cx, false)?;
    for (rule_id, events) in &found.evaluated {
        if rule_of(*rule_id).is_some() {
            outbox.evaluated(EngagementRuleId(*rule_id), *events);
        }
    }
    // A message that may be about removed data is not written. A reminder for an instalment that was paid since is not
    // written either.
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
    outbox.finish(cx)
}
