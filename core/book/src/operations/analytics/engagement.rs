//! Rules of engagement, their runs, and the messages to borrowers.

use super::events::{events_of, live_values};
use super::projections::is_unpaid;
use super::subject::{Span, StoredSubject, day_asked, span};
use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};
use crate::records::analytics::{analytics_provider, borrowers_of_caller, kind_tables};
use crate::records::borrowers::{Borrower, borrower_of_row};
use crate::records::collected::{last_removal, removed_since};
use crate::records::engagement::{
    Audience, Call, ConsentNeeded, EngagementCount, EngagementRuleId, EngagementRuleSettings,
    EngagementRuleShown, HoursOfQuiet, LEASE_MAX, LiveRule, MessageChannel, MessageLease,
    MessageOutcome, MessageTemplate, Outbox, audience_of, counts_between, create_rule, end_first,
    end_message, engagement_rule_fields, field_value, is_first_ended, lease_messages, live_rules,
    rule_said, rules_of_caller, users_between,
};
use crate::unit::{Prepared, PreparedValue, ROWS_PER_UNIT};
use crate::wire::MessageId;
use chrono::{Duration, NaiveDate};
use lendwright_analytics::engagement::{Event, EventType, EventValues};
use lendwright_analytics::{Basis, Day, Period, PeriodName};
use lendwright_scoring::audit::Digest;
use lendwright_scoring::identity::Scope;
use lendwright_scoring::rules::{CompiledPatterns, Truth};
use std::collections::BTreeMap;
use std::sync::Arc;

// `POST /user-engagement/create-rule/`: creates a rule of engagement.

macro_rules! rule_request {
    ($($(#[doc = $doc:literal])+ $wire:literal $(is $meaning:ident)? => $name:ident: $Type:ty
        $(= $default:expr)?;)+) => {
        request! {
            /// Creates a rule of engagement. When an event happens and its values and the borrower's values make the
            /// conditions true, a message for the borrower is written to the outbox. The library sends nothing.
            ///
            /// Conditions have the form of business rules. They may compare the event's own variables (`txn.amount`,
            /// `due.days_to_due`), `user.*` of the borrower's transactions at the time of the event, and the variables
            /// of the partner's policy. A condition on an unknown value is unknown. The rule matches only if its
            /// conditions are true.
            pub struct CreateEngagementRule {
                /// The rule's name: 1 to 100 characters, with the same characters allowed as in names of business
                /// rules. It is unique among the partner's rules of engagement.
                body "name" is Plain => name: String,
                /// The event that triggers the rule.
                body "event" => event: EventType,
                /// The conditions: an object with variables and their conditions, as in `create_rule`.
                body "conditions" is Plain => conditions: Json<'static>,
                /// The channel of its messages.
                body "channel" => channel: MessageChannel,
                /// The text of its messages, with variables in double braces. `{{amount}}` is short for the event's own
                /// variable, such as `{{txn.amount}}`. Or a map of texts by language id (a borrower's `Language_ID`)
                /// and `default`: `{"1": "دفعت {{amount}}", "default": "You paid {{amount}}"}`.
                body "template" is Plain => template: MessageTemplate,
                $($(#[doc = $doc])+ body $wire $(is $meaning)? => $name: Option<$Type>,)+
                /// Whether to store a new version of the existing rule with this name, instead of a new rule. Fields
                /// that are left out then have their defaults, not their previous values.
                body "replace" => replace: Option<bool>,
            }
        }

        impl CreateEngagementRule {
            fn settings(&self) -> EngagementRuleSettings {
                EngagementRuleSettings {
                    name: self.name.clone(),
                    event: self.event,
                    conditions: self.conditions.clone(),
                    channel: self.channel,
                    template: self.template.clone(),
                    $($name: field_value!(self.$name.clone() $(, $default)?),)+
                }
            }
        }
    };
}

engagement_rule_fields!(rule_request);

answer! {
    /// The rule that was created.
    pub struct EngagementRuleCreated {
        /// The confirmation.
        "message" => message: String,
        /// The rule's id. All versions of the rule have the same id.
        "rule_id" => rule_id: EngagementRuleId,
    }
}

impl Operation for CreateEngagementRule {
    type Body = EngagementRuleCreated;
    const ACCESS: Access = Access::Write;
    const WORDS: Words = AnalyticsError::WORDS;

    fn prepare(&self, _: &Engine) -> Result<Prepared, Error> {
        Ok(Prepared::PatternsCompiled(CompiledPatterns::from_rule(&self.conditions)))
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<EngagementRuleCreated, Error> {
        let rule_id = create_rule(cx, &self.settings(), self.replace.unwrap_or_default())?;
        Ok(EngagementRuleCreated { message: format!("{} added successfuly!", self.name), rule_id })
    }
}

// `GET /user-engagement/list-rules/`: the partner's rules of engagement.

request! {
    /// Lists the current versions of the partner's rules of engagement, in the order of execution: by priority, lowest
    /// number first, then by name.
    pub struct GetEngagementRules {
        /// Only rules for this event. Left out: all.
        query "event" => event: Option<EventType>,
        /// Only rules with messages in this channel. Left out: all.
        query "channel" => channel: Option<MessageChannel>,
        /// With 1 only active rules, with 0 only stopped rules. Left out: all.
        query "active" => active: Option<bool>,
    }
}

answer! {
    /// The rules of engagement.
    pub struct EngagementRules {
        /// The rules.
        "rules" => rules: Vec<EngagementRuleShown>,
    }
}

impl Operation for GetEngagementRules {
    type Body = EngagementRules;
    const ACCESS: Access = Access::Read;
    const WORDS: Words = AnalyticsError::WORDS;

    fn run(&self, cx: &mut Context<'_>) -> Result<EngagementRules, Error> {
        let mut rules = rules_of_caller(cx)?;
        rules.retain(|rule| {
            let settings = &rule.settings;
            self.event.is_none_or(|event| event == settings.event)
                && self.channel.is_none_or(|channel| channel == settings.channel)
                && self.active.is_none_or(|active| active == settings.active)
        });
        Ok(EngagementRules { rules })
    }
}

// `GET /user-engagement/list-stats/`: the counts of rules of engagement.

request! {
    /// Counts the results of the partner's rules of engagement, by the days on which they ran.
    ///
    /// A message counts as delivered or failed on the day on which it was queued. So `matched` is the sum of `queued`
    /// and all suppressed messages, and `queued` is at least the sum of `delivered` and `failed`. Dry runs are not
    /// counted.
    pub struct GetEngagementStats {
        /// The rule's id. Left out: all of the partner's rules.
        query "rule_id" names EngagementRule => rule_id: Option<EngagementRuleId>,
        ..span,
    }
}

answer! {
    /// The counts of rules of engagement.
    pub struct EngagementStats {
        /// The rules, by priority and name.
        "stats" => stats: Vec<EngagementRuleStats>,
    }
}

answer! {
    /// The counts of a rule of engagement.
    pub struct EngagementRuleStats {
        /// The rule's id.
        "rule_id" => rule_id: EngagementRuleId,
        /// Its name.
        "name" => name: String,
        /// The number of events that it evaluated.
        "evaluated" => evaluated: i64,
        /// The number of events that made its conditions true.
        "matched" => matched: i64,
        /// The number of messages queued for them.
        "queued" => queued: i64,
        /// The number of suppressed messages, by the first reason that applied.
        "suppressed" => suppressed: SuppressedMessages,
        /// The number of these messages that were delivered.
        "delivered" => delivered: i64,
        /// The number of these messages that failed.
        "failed" => failed: i64,
        /// The number of borrowers with a queued message.
        "unique_users" => unique_users: i64,
        /// The last time its conditions were true, whether a message was queued or not.
        "last_triggered_at" => last_triggered_at: Available<DateTime<Utc>>,
    }
}

answer! {
    /// The number of suppressed messages, by reason.
    pub struct SuppressedMessages {
        /// The rule's last message to the borrower was too recent.
        "cooldown" => cooldown: i64,
        /// The borrower had already received the day's maximum of messages.
        "daily_cap" => daily_cap: i64,
        /// It was a quiet hour.
        "quiet_hours" => quiet_hours: i64,
        /// The borrower did not consent to marketing.
        "no_consent" => no_consent: i64,
        /// The message was already queued.
        "duplicate" => duplicate: i64,
        /// A value in the message was unknown.
        "missing_value" => missing_value: i64,
    }
}

impl Operation for GetEngagementStats {
    type Body = EngagementStats;
    const ACCESS: Access = Access::Read;
    const WORDS: Words = AnalyticsError::WORDS;

    fn run(&self, cx: &mut Context<'_>) -> Result<EngagementStats, Error> {
        let zone = analytics_provider(cx)?.0.time_zone;
        let today = Day::from_date(zone.date_of(cx.now()));
        let window = Span::from(self).window(today, PeriodName::Last30d)?;
        let rules = match self.rule_id {
            Some(rule_id) => vec![rule_said(cx, "rule_id", rule_id)?],
            None => rules_of_caller(cx)?,
        };
        let stats = rules.iter().map(|rule| stats_of(cx, rule, window));
        Ok(EngagementStats { stats: stats.collect::<Result<_, _>>()? })
    }
}

fn stats_of(
    cx: &mut Context<'_>,
    rule: &EngagementRuleShown,
    window: Option<Period>,
) -> Result<EngagementRuleStats, Error> {
    let days = window.map_or((i64::MIN, i64::MAX), |window| {
        (window.from.epoch().into(), window.to.epoch().into())
    });
    let count = counts_between(cx, rule.rule_id, days)?;
    let users = users_between(cx, rule.rule_id, days)?;
    Ok(EngagementRuleStats {
        rule_id: rule.rule_id,
        name: rule.settings.name.clone(),
        evaluated: count.evaluated,
        matched: count.matched,
        queued: count.queued,
        suppressed: SuppressedMessages::from(&count),
        delivered: count.delivered,
        failed: count.failed,
        unique_users: i64::try_from(users).unwrap_or(i64::MAX),
        last_triggered_at: count.matched_at.into(),
    })
}

impl From<&EngagementCount> for SuppressedMessages {
    fn from(count: &EngagementCount) -> Self {
        Self {
            cooldown: count.cooldown,
            daily_cap: count.daily_cap,
            quiet_hours: count.quiet_hours,
            no_consent: count.no_consent,
            duplicate: count.duplicate,
            missing_value: count.missing_value,
        }
    }
}

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
                let some = MatchPage { calls: calls.collect(), ..run.page.take_counts() };
                run.counts.push(engine.unit_in_turn(Self::DOOR, Access::Write, |cx| {
                    cx.act_as(self.partner.as_deref())?;
                    queue(cx, run.basis.as_of, &some, &events)
                })?);
            }
            if run.is_last_page() {
                return Ok(PreparedValue::prepared(run));
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
    page: MatchPage,
    /// The counts of each unit that queued messages.
    counts: Vec<EngagementCount>,
}

impl Run {
    const fn is_last_page(&self) -> bool {
        self.page.next >= self.borrowers.len()
    }
}

/// Matches of rules of engagement in a committed state, for some borrowers.
#[derive(Default)]
struct MatchPage {
    /// The index of the next borrower to look at.
    next: usize,
    /// The rules, each with its version.
    rules: Vec<(EngagementRuleId, i64)>,
    /// The last removal of linked data before.
    last_removal: i64,
    /// The number of events that each rule evaluated.
    evaluated: BTreeMap<EngagementRuleId, i64>,
    /// Borrower, rule, the event's key and the text, in the order of the rules' runs.
    calls: Vec<(BorrowerId, EngagementRuleId, String, Option<String>)>,
}

impl MatchPage {
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
) -> Result<MatchPage, Error> {
    let rules = rules_on(cx, wanted, basis.as_of)?;
    let of_rules: Vec<EventType> = rules.iter().map(|rule| rule.read.settings.event).collect();
    let version = |rule: &LiveRule| (rule.rule_id, rule.version);
    let mut page = MatchPage {
        next: borrowers.len(),
        rules: rules.iter().map(version).collect(),
        last_removal: last_removal(cx)?,
        ..MatchPage::default()
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
        let loaded = StoredSubject::with(cx, &borrower, basis.clone(), &tables, None)?;
        let events = events_of(cx, &loaded, &borrower, &of_rules)?;
        let live = live_values(cx, &loaded, &borrower, &rules)?;
        let RuleMatches { evaluated, calls } =
            engage(&rules, &events, &live, &borrower, usize::MAX)?;
        for (rule_id, events) in evaluated {
            let count = page.evaluated.entry(rule_id).or_default();
            *count = count.saturating_add(events);
        }
        let call =
            |(rule, call): (&LiveRule, Call)| (*borrower_id, rule.rule_id, call.key, call.text);
        page.calls.extend(calls.into_iter().map(call));
    }
    cx.watch().at(borrowers.len(), Some(borrowers.len()))?;
    Ok(page)
}

/// Queues the matches and returns the counts. Skips matches of rules that were changed or stopped since.
fn queue(
    cx: &mut Context<'_>,
    as_of: Day,
    found: &MatchPage,
    wanted: &[EventType],
) -> Result<EngagementCount, Error> {
    let mut rules = rules_on(cx, wanted, as_of)?;
    rules.retain(|rule| found.rules.contains(&(rule.rule_id, rule.version)));
    let rule_of = |id: EngagementRuleId| rules.iter().find(|rule| rule.rule_id == id);
    let mut outbox = Outbox::of_caller(cx, false)?;
    for (rule_id, events) in &found.evaluated {
        if rule_of(*rule_id).is_some() {
            outbox.evaluated(*rule_id, *events);
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

// Runs rules of engagement over the events of a borrower.

/// The matches of rules among events.
#[derive(Default)]
pub(super) struct RuleMatches<'r> {
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
) -> Result<RuleMatches<'r>, Error> {
    let language = borrower.language_id.as_deref();
    let values = |event: &Event| {
        let mut values = live.clone();
        values.extend(event.values.clone());
        values
    };
    let events: Vec<(&Event, EventValues)> = events.iter().map(|e| (e, values(e))).collect();
    let mut engaged = RuleMatches::default();
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

request! {
    /// Hands out waiting messages of a partner, the oldest first. Each message is reserved for the caller until its
    /// lease ends. A message without `ack_message` by then is handed out again, at most five times. After that it fails
    /// with the reason `lease_expired`.
    ///
    /// So a message is handed out at least once. A sender that stops after sending receives the message again, under
    /// the same id.
    pub struct NextMessages {
        /// The largest number of messages to return, 1 to 1,000.
        body "max" is Plain => max: i64,
        /// The length of the lease in seconds, 1 to 86,400. Left out: 600.
        body "lease_seconds" is Plain => lease_seconds: Option<i64>,
        /// The user name of the partner. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// Messages to send.
    pub struct MessagesLeased {
        /// The messages; empty if none is waiting.
        "messages" => messages: Vec<MessageToSend>,
    }
}

answer! {
    /// A message to send. It contains no address. Look up the address by `user_id`.
    pub struct MessageToSend {
        /// The id for `ack_message`. A sender can use it to detect a message that it has already sent.
        "message_id" => message_id: IdText<MessageId>,
        /// The rule that created it.
        "rule_id" => rule_id: EngagementRuleId,
        /// The borrower's public id.
        "user_id" => user_id: IdText<BorrowerUuid>,
        /// The channel.
        "channel" => channel: MessageChannel,
        /// The text.
        "text" => text: String,
        /// When it was queued.
        "queued_at" => queued_at: DateTime<Utc>,
        /// The number of times it was handed out, including this one.
        "attempt" => attempt: i64,
        /// The end of the lease.
        "lease_until" => lease_until: DateTime<Utc>,
    }
}

const MESSAGES_MAX: i64 = 1_000;

const LEASE_SECONDS: i64 = 600;

const LEASE_SECONDS_MAX: i64 = LEASE_MAX.num_seconds();

impl Operation for NextMessages {
    type Body = MessagesLeased;
    const ACCESS: Access = Access::Write;
    const WORDS: Words = AnalyticsError::WORDS;

    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        self.wanted()?;
        // Many messages before the first one to hand out may have to be ended first. Ending them all in one unit would
        // block other writers for long, so several short units do it.
        let unit = |access, work: fn(&mut Context<'_>) -> Result<bool, Error>| {
            engine.unit_with(Scope::AnalyticsWrite, access, |cx| {
                cx.act_as(self.partner.as_deref())?;
                work(cx)
            })
        };
        if unit(Access::Read, is_first_ended)? {
            while unit(Access::Write, end_first)? {}
        }
        Ok(Prepared::Nothing)
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<MessagesLeased, Error> {
        let (max, lease) = self.wanted()?;
        cx.act_as(self.partner.as_deref())?;
        let leased = lease_messages(cx, max, lease)?;
        let messages = leased.into_iter().map(shown).collect::<Result<_, _>>()?;
        Ok(MessagesLeased { messages })
    }
}

impl NextMessages {
    fn wanted(&self) -> Result<(usize, Duration), Error> {
        let max = within("max", self.max, MESSAGES_MAX)?;
        let lease = self.lease_seconds.unwrap_or(LEASE_SECONDS);
        let lease = Duration::seconds(within("lease_seconds", lease, LEASE_SECONDS_MAX)?);
        Ok((usize::try_from(max).unwrap_or_default(), lease))
    }
}

fn within(field: &'static str, sent: i64, most: i64) -> Result<i64, Error> {
    if (1..=most).contains(&sent) {
        return Ok(sent);
    }
    Err(AnalyticsError::invalid(field, format!("must be 1 to {most}"), sent).into())
}

fn shown(leased: MessageLease) -> Result<MessageToSend, Error> {
    let MessageLease { message, until } = leased;
    let damaged = || Error::damaged("a message of the outbox");
    let id: [u8; 32] = message.message_id.try_into().map_err(|_| damaged())?;
    let message_id = Digest(id).to_string().into();
    let channel = message.channel.parse();
    Ok(MessageToSend {
        channel: channel.map_err(|_| damaged())?,
        message_id,
        rule_id: message.rule_id,
        user_id: message.uuid.into(),
        text: message.text,
        queued_at: message.queued_at,
        attempt: message.attempts,
        lease_until: until,
    })
}

request! {
    /// Records the outcome of a message of any partner. Sending the same outcome again changes nothing. A different
    /// outcome for a message that has already ended is refused. The call may come after the message's lease has ended.
    pub struct AckMessage {
        /// The message's id.
        body "message_id" names Message => message_id: IdText<MessageId>,
        /// The outcome.
        body "outcome" => outcome: MessageOutcome,
        /// The reason, at most 500 characters.
        body "reason" is Plain => reason: Option<String>,
    }
}

answer! {
    /// The message and its outcome.
    pub struct MessageAcknowledged {
        /// The message's id.
        "message_id" => message_id: IdText<MessageId>,
        /// The outcome.
        "outcome" => outcome: MessageOutcome,
        /// Whether the same outcome was already recorded.
        "already" => already: bool,
    }
}

const REASON_CHARS_MAX: usize = 500;

impl Operation for AckMessage {
    type Body = MessageAcknowledged;
    const ACCESS: Access = Access::Write;
    const WORDS: Words = AnalyticsError::WORDS;

    fn run(&self, cx: &mut Context<'_>) -> Result<MessageAcknowledged, Error> {
        let is_long = |reason: &&String| reason.chars().count() > REASON_CHARS_MAX;
        if let Some(long) = self.reason.as_ref().filter(is_long) {
            let reason = format!("must have at most {REASON_CHARS_MAX} characters");
            return Err(AnalyticsError::invalid("reason", reason, long).into());
        }
        let has_ended =
            end_message(cx, self.message_id.as_sent(), self.outcome, self.reason.clone())?;
        Ok(MessageAcknowledged {
            message_id: self.message_id.clone(),
            outcome: self.outcome,
            already: !has_ended,
        })
    }
}
