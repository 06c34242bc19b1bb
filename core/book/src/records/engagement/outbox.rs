//! Messages to borrowers: their rows, their counts and their ends.

use crate::error::{AnalyticsError, Error};
use crate::records::access::tenants;
use crate::records::borrowers::consented;
use crate::tables::{Book, newtype_column, record, tables, text_column};
use crate::unit::Context;
use crate::wire::{choice, typed_ids};
use chrono::{DateTime, Duration, Utc};
use lendwright_analytics::engagement::Suppression;
use lendwright_scoring::audit::Digest;
use lendwright_storage::StorageError;
use lendwright_types::{BorrowerId, BorrowerUuid, PartnerId, TenantId, ids};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

// The tables of rules of engagement and of their messages.

ids! {
    /// A rule of engagement.
    pub EngagementRuleId = "the id of a rule";
}

newtype_column! { i64: EngagementRuleId }
typed_ids! { integers: EngagementRuleId }

choice! {
    /// The outcome of a message that was handed out.
    pub enum MessageOutcome { #[default] Delivered = "delivered", Failed = "failed" }
}

text_column!(MessageOutcome);

record! {
    /// A partner's rule of engagement: the columns for finding it, and its current version.
    pub(crate) struct EngagementRuleRecord in "engagement_rule" since 4 {
        key { tenant_id: TenantId, rule_id: EngagementRuleId }
        partner_id: PartnerId,
        name: String,
        /// The event that the current version listens to. Empty for a stopped rule.
        event: String,
        version: i64,
        /// The cost of its conditions: the steps of patterns, and the bytes of lists. 0 for a stopped rule.
        pattern_steps: i64,
        list_bytes: i64,
    }
    unique by_name (tenant_id, partner_id, name);
    index by_partner (tenant_id, partner_id, rule_id);
    index by_event (tenant_id, partner_id, event, rule_id);
}

record! {
    /// One version of a rule of engagement.
    pub(crate) struct EngagementVersion in "engagement_version" since 4 wide {
        key { tenant_id: TenantId, rule_id: EngagementRuleId, version: i64 }
        /// Its settings, as JSON.
        settings: String,
        /// The variables that it reads, as declared at that time: JSON.
        reads: String,
        /// How the logical operators of its conditions join: `next` or `previous`.
        joined: String,
        author: String,
        created_at: DateTime<Utc>,
    }
}

record! {
    /// A message to a borrower.
    pub(crate) struct MessageRecord in "outbox" since 4 wide {
        key { tenant_id: TenantId, message_id: Vec<u8> }
        partner_id: PartnerId,
        rule_id: EngagementRuleId,
        borrower_id: BorrowerId,
        uuid: BorrowerUuid,
        /// The day of queuing, in the time zone of analytics: days since 1970.
        day: i64,
        /// The position in the order of queuing.
        number: i64,
        queued_at: DateTime<Utc>,
        channel: String,
        /// Whether it still needs the borrower's consent to marketing when it is handed out.
        needs_consent: bool,
        /// Whether it may contain data of sent transactions.
        is_of_sent: bool,
        /// Whether it may contain data of the borrower's messages.
        is_of_messages: bool,
        /// The id of the transaction that triggered it, if it contains data of this transaction only. Otherwise empty.
        of_txn: String,
        text: String,
        /// Whether it waits, or is handed out with a running lease.
        is_open: bool,
        /// The outcome, if it is not open.
        outcome: Option<MessageOutcome>,
        /// The earliest time of handing it out.
        due_at: DateTime<Utc>,
        /// The number of times that it was handed out.
        attempts: i64,
        ended_at: Option<DateTime<Utc>>,
        /// Whether it has failed because its consent, its rule or its data are gone.
        is_taken_back: bool,
        reason: Option<String>,
    }
    index by_due (tenant_id, partner_id, is_open, due_at, number);
    index by_borrower (tenant_id, borrower_id, partner_id, day);
    index by_rule (tenant_id, rule_id, day, borrower_id);
}

record! {
    /// The results of a rule on a day. `matched` includes both queued and suppressed messages.
    pub(crate) struct EngagementCount in "engagement_count" since 4 {
        key { tenant_id: TenantId, rule_id: EngagementRuleId, day: i64 }
        evaluated: i64,
        matched: i64,
        queued: i64,
        duplicate: i64,
        cooldown: i64,
        daily_cap: i64,
        quiet_hours: i64,
        no_consent: i64,
        missing_value: i64,
        delivered: i64,
        failed: i64,
        /// The time of the latest match.
        matched_at: Option<DateTime<Utc>>,
    }
}

tables! {
    of_nobody { EngagementRuleRecord, EngagementVersion, EngagementCount }
    of_a_borrower { MessageRecord }
}

impl EngagementCount {
    /// Returns the count of suppressed messages for a reason.
    pub(super) fn suppressed(&mut self, why: Suppression) -> &mut i64 {
        match why {
            Suppression::Duplicate => &mut self.duplicate,
            Suppression::Cooldown => &mut self.cooldown,
            Suppression::DailyCap => &mut self.daily_cap,
            Suppression::QuietHours => &mut self.quiet_hours,
            Suppression::NoConsent => &mut self.no_consent,
            Suppression::MissingValue => &mut self.missing_value,
        }
    }
}

// Counts of the results of rules, by day.

/// The results of rules in one unit of work.
#[derive(Default)]
pub(super) struct RuleCounts(BTreeMap<EngagementRuleId, EngagementCount>);

impl RuleCounts {
    pub(super) fn evaluated(&mut self, rule_id: EngagementRuleId, events: i64) {
        let count = self.of(rule_id);
        count.evaluated = count.evaluated.saturating_add(events);
    }

    pub(super) fn matched(
        &mut self,
        rule_id: EngagementRuleId,
        why: Option<Suppression>,
        at: DateTime<Utc>,
    ) {
        let count = self.of(rule_id);
        count.matched = count.matched.saturating_add(1);
        count.matched_at = Some(at);
        let counted = match why {
            None => &mut count.queued,
            Some(why) => count.suppressed(why),
        };
        *counted = counted.saturating_add(1);
    }

    /// Returns the sum for all rules.
    pub(super) fn total(&self) -> EngagementCount {
        let mut sum = none(TenantId(0), EngagementRuleId(0), 0);
        for count in self.0.values() {
            sum.add(count);
        }
        sum
    }

    /// Adds these counts to those of a day.
    pub(super) fn write(self, cx: &mut Context<'_>, day: i64) -> Result<(), Error> {
        let mut book = cx.book()?;
        for (rule_id, count) in self.0 {
            add(&mut book, rule_id, day, &count)?;
        }
        Ok(())
    }

    fn of(&mut self, rule_id: EngagementRuleId) -> &mut EngagementCount {
        self.0.entry(rule_id).or_insert_with(|| none(TenantId(0), rule_id, 0))
    }
}

/// Counts the end of a message of a day.
///
/// # Errors
/// When the store fails.
pub(super) fn count_end(
    book: &mut Book<'_>,
    message: &MessageRecord,
    outcome: MessageOutcome,
) -> Result<(), StorageError> {
    let mut count = none(book.tenant(), message.rule_id, message.day);
    match outcome {
        MessageOutcome::Delivered => count.delivered = 1,
        MessageOutcome::Failed => count.failed = 1,
    }
    add(book, message.rule_id, message.day, &count)
}

/// Counts the late delivery of a failed message of a day.
///
/// # Errors
/// When the store fails.
pub(super) fn count_late_delivery(
    book: &mut Book<'_>,
    message: &MessageRecord,
) -> Result<(), StorageError> {
    let count = none(book.tenant(), message.rule_id, message.day);
    add(book, message.rule_id, message.day, &EngagementCount { delivered: 1, failed: -1, ..count })
}

/// Returns the counts of a rule from one day to another, both included.
///
/// # Errors
/// When the store fails.
pub(crate) fn counts_between(
    cx: &mut Context<'_>,
    rule_id: EngagementRuleId,
    (from, to): (i64, i64),
) -> Result<EngagementCount, Error> {
    let mut book = cx.book()?;
    let mut sum = none(book.tenant(), rule_id, to);
    let days = book.scan(EngagementCount::by_key).equal(rule_id).from(from).to(to).collect()?;
    for day in &days {
        sum.add(day);
    }
    Ok(sum)
}

/// Returns the number of borrowers with queued messages of a rule, from one day to another.
///
/// # Errors
/// When the store fails.
pub(crate) fn users_between(
    cx: &mut Context<'_>,
    rule_id: EngagementRuleId,
    (from, to): (i64, i64),
) -> Result<usize, Error> {
    let mut users = BTreeSet::new();
    let mut book = cx.book()?;
    book.scan(MessageRecord::by_rule).equal(rule_id).from(from).to(to).for_each(|message| {
        users.insert(message.borrower_id);
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(users.len())
}

fn add(
    book: &mut Book<'_>,
    rule_id: EngagementRuleId,
    day: i64,
    count: &EngagementCount,
) -> Result<(), StorageError> {
    if let Some(mut there) = book.get::<EngagementCount>((rule_id, day))? {
        there.add(count);
        return book.update(&there);
    }
    let (tenant_id, count) = (book.tenant(), count.clone());
    book.insert(&EngagementCount { tenant_id, rule_id, day, ..count })
}

fn none(tenant_id: TenantId, rule_id: EngagementRuleId, day: i64) -> EngagementCount {
    EngagementCount {
        tenant_id,
        rule_id,
        day,
        evaluated: 0,
        matched: 0,
        queued: 0,
        duplicate: 0,
        cooldown: 0,
        daily_cap: 0,
        quiet_hours: 0,
        no_consent: 0,
        missing_value: 0,
        delivered: 0,
        failed: 0,
        matched_at: None,
    }
}

impl EngagementCount {
    /// Adds other counts.
    pub(crate) fn add(&mut self, other: &Self) {
        // Without `..`, so that a new count is a compile error here.
        let Self {
            tenant_id: _,
            rule_id: _,
            day: _,
            evaluated,
            matched,
            queued,
            duplicate,
            cooldown,
            daily_cap,
            quiet_hours,
            no_consent,
            missing_value,
            delivered,
            failed,
            matched_at,
        } = other;
        let pairs = [
            (&mut self.evaluated, evaluated),
            (&mut self.matched, matched),
            (&mut self.queued, queued),
            (&mut self.duplicate, duplicate),
            (&mut self.cooldown, cooldown),
            (&mut self.daily_cap, daily_cap),
            (&mut self.quiet_hours, quiet_hours),
            (&mut self.no_consent, no_consent),
            (&mut self.missing_value, missing_value),
            (&mut self.delivered, delivered),
            (&mut self.failed, failed),
        ];
        for (own, more) in pairs {
            *own = own.saturating_add(*more);
        }
        self.matched_at = self.matched_at.max(*matched_at);
    }
}

// Hands out messages and ends them.

/// The number of times that a message is handed out before it fails.
const ATTEMPTS_MAX: i64 = 5;

/// The longest lease of a message.
pub(crate) const LEASE_MAX: Duration = Duration::days(1);

/// A message that is due later than this was queued or leased while the clock was ahead. The limit is twice the longest
/// lease, so that a clock that is set back a little does not confuse a lease with this.
const CLOCK_AHEAD: Duration = Duration::days(2);

/// The reason of a message without an outcome after its last lease.
const LEASE_EXPIRED: &str = "lease_expired";

/// The reason of a message without the borrower's consent.
const NO_CONSENT: &str = "no_consent";

/// The greatest number of messages that one call ends, so that others can write.
const ENDED_MAX: usize = 1_000;

/// The reason of a message with data of the borrower that were removed before it was sent.
const REMOVED: &str = "removed";

/// The reason of a message with a rule that was stopped before it was sent.
const RULE_STOPPED: &str = "rule_stopped";

/// The removed data of a borrower, for all partners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RemovedData {
    /// The sent transactions.
    Sent,
    /// The borrower's messages, with their transactions.
    Messages,
}

/// A message that was handed out, and the end of its lease.
pub(crate) struct MessageLease {
    pub(crate) message: MessageRecord,
    pub(crate) until: DateTime<Utc>,
}

/// Hands out up to `max` of the caller's messages. The one that has waited longest comes first. A message with an
/// expired lease is handed out again. After five times it fails. It also fails if the borrower's consent has ended.
///
/// # Errors
/// When the store fails.
pub(crate) fn lease_messages(
    cx: &mut Context<'_>,
    max: usize,
    lease: Duration,
) -> Result<Vec<MessageLease>, Error> {
    let (now, partner_id) = (cx.now(), cx.partner()?.partner_id);
    let later = |by: Duration| now.checked_add_signed(by).unwrap_or(DateTime::<Utc>::MAX_UTC);
    let (until, far) = (later(lease), later(CLOCK_AHEAD));
    let (mut leased, mut ended) = (Vec::new(), 0_usize);
    while leased.len() < max && ended < ENDED_MAX {
        let mut book = cx.book()?;
        let wanted = max.saturating_sub(leased.len());
        let open = book.scan(MessageRecord::by_due).equal((partner_id, true));
        let mut due = open.to(now).limit(wanted).collect()?;
        if due.is_empty() {
            let open = book.scan(MessageRecord::by_due).equal((partner_id, true));
            due = open.after(far).limit(wanted).collect()?;
        }
        if due.is_empty() {
            break;
        }
        for mut message in due {
            let why = why_not(cx, &message)?;
            let mut book = cx.book()?;
            if let Some(why) = why {
                fail(&mut book, &mut message, why, now)?;
                book.update(&message)?;
                ended = ended.saturating_add(1);
                continue;
            }
            message.attempts = message.attempts.saturating_add(1);
            message.due_at = until;
            book.update(&message)?;
            leased.push(MessageLease { message, until });
        }
    }
    Ok(leased)
}

/// Returns the reason why a message is not handed out any more, if there is one.
fn why_not(cx: &mut Context<'_>, message: &MessageRecord) -> Result<Option<&'static str>, Error> {
    if message.attempts >= ATTEMPTS_MAX {
        return Ok(Some(LEASE_EXPIRED));
    }
    let is_wanted = !message.needs_consent || consented(cx, message.borrower_id)?.marketing;
    Ok((!is_wanted).then_some(NO_CONSENT))
}

/// Whether the caller's longest waiting message is not handed out any more.
///
/// # Errors
/// When the store fails.
pub(crate) fn is_first_ended(cx: &mut Context<'_>) -> Result<bool, Error> {
    let (now, partner_id) = (cx.now(), cx.partner()?.partner_id);
    let first = cx.book()?.scan(MessageRecord::by_due).equal((partner_id, true)).to(now).first()?;
    Ok(match first {
        Some(first) => why_not(cx, &first)?.is_some(),
        None => false,
    })
}

/// Ends the caller's messages that precede the first one to hand out, in a short unit of work. Returns whether there
/// may be more of them.
///
/// # Errors
/// When the store fails.
pub(crate) fn end_first(cx: &mut Context<'_>) -> Result<bool, Error> {
    let (now, partner_id) = (cx.now(), cx.partner()?.partner_id);
    let mut book = cx.book()?;
    let open = book.scan(MessageRecord::by_due).equal((partner_id, true)).to(now);
    for mut message in open.limit(ENDED_MAX).collect()? {
        let Some(why) = why_not(cx, &message)? else { return Ok(false) };
        let mut book = cx.book()?;
        fail(&mut book, &mut message, why, now)?;
        book.update(&message)?;
    }
    is_first_ended(cx)
}

/// Ends a message of any tenant. Returns whether the message was changed: sending the same outcome again changes
/// nothing. A message can fail after it was handed out because its consent, rule or data are gone. It can still be
/// reported as delivered. A message that failed because of its expired leases can't.
///
/// # Errors
/// [`AnalyticsError::MessageUnknown`]. [`AnalyticsError::MessageEnded`] if it has ended with another outcome.
pub(crate) fn end_message(
    cx: &mut Context<'_>,
    message_id: &str,
    outcome: MessageOutcome,
    reason: Option<String>,
) -> Result<bool, Error> {
    let now = cx.now();
    let unknown = || AnalyticsError::MessageUnknown { sent: message_id.to_owned() };
    let Digest(id) = message_id.parse().map_err(|_| unknown())?;
    let tenant_id = tenant_of(cx, &id)?.ok_or_else(unknown)?;
    let mut book = cx.book_of(tenant_id);
    let mut message = book.get::<MessageRecord>(id.to_vec())?.ok_or_else(unknown)?;
    match message.outcome {
        Some(ended) if ended == outcome => return Ok(false),
        Some(MessageOutcome::Failed) if message.is_taken_back && message.attempts > 0 => {
            count_late_delivery(&mut book, &message)?;
            let is_removed = message.reason.as_deref() == Some(REMOVED);
            let reason = if is_removed { message.reason.take() } else { reason };
            message.end(outcome, reason, now);
            book.update(&message)?;
            return Ok(true);
        }
        Some(ended) => {
            let (outcome, ended) = (outcome.as_str(), ended.as_str());
            return Err(AnalyticsError::MessageEnded { outcome, ended }.into());
        }
        None => {}
    }
    message.end(outcome, reason, now);
    count_end(&mut book, &message, outcome)?;
    book.update(&message)?;
    Ok(true)
}

/// Returns the tenant of a message: the caller's tenant, or any other. An id depends on the borrower's id, so it is
/// unique among all tenants.
fn tenant_of(cx: &mut Context<'_>, id: &[u8; 32]) -> Result<Option<TenantId>, Error> {
    let own = cx.partner()?.tenant_id;
    if cx.book_of(own).get::<MessageRecord>(id.to_vec())?.is_some() {
        return Ok(Some(own));
    }
    for tenant_id in tenants(cx)? {
        if cx.book_of(tenant_id).get::<MessageRecord>(id.to_vec())?.is_some() {
            return Ok(Some(tenant_id));
        }
    }
    Ok(None)
}

/// Ends the waiting and leased messages of a rule as failed.
///
/// # Errors
/// When the store fails.
pub(super) fn end_messages_of(
    cx: &mut Context<'_>,
    rule_id: EngagementRuleId,
) -> Result<(), Error> {
    let (now, partner_id) = (cx.now(), cx.partner()?.partner_id);
    let mut book = cx.book()?;
    // Only the ids, since a partner may have many open messages.
    let mut open = Vec::new();
    book.scan(MessageRecord::by_due).equal((partner_id, true)).for_each(|message| {
        if message.rule_id == rule_id {
            open.push(message.message_id);
        }
        Ok(ControlFlow::Continue(()))
    })?;
    for message_id in open {
        if let Some(mut message) = book.get::<MessageRecord>(message_id)? {
            fail(&mut book, &mut message, RULE_STOPPED, now)?;
            book.update(&message)?;
        }
    }
    Ok(())
}

/// Empties the messages of all partners to a borrower that contain removed data. Waiting messages fail. The rows stay,
/// so that no message is queued again and all are counted. Messages without removed data stay, for example reminders
/// and messages about decisions. Empties up to `limit` messages, and returns their number.
///
/// # Errors
/// When the store fails.
pub(crate) fn empty_messages(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    gone: RemovedData,
    limit: usize,
) -> Result<usize, Error> {
    let now = cx.now();
    let (mut emptied, mut book) = (0_usize, cx.book()?);
    for message in book.scan(MessageRecord::by_borrower).equal(borrower_id).collect()? {
        if emptied >= limit {
            break;
        }
        let says_it = match gone {
            RemovedData::Sent => message.is_of_sent,
            RemovedData::Messages => message.is_of_messages,
        };
        if says_it && empty(&mut book, message, now)? {
            emptied = emptied.saturating_add(1);
        }
    }
    Ok(emptied)
}

/// Empties the messages of all partners to a borrower that may contain data of the named transactions. It works like
/// [`empty_messages`], but a message about a single other transaction stays.
///
/// # Errors
/// When the store fails.
pub(crate) fn empty_messages_about(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    txn_ids: &BTreeSet<&str>,
) -> Result<(), Error> {
    if txn_ids.is_empty() {
        return Ok(());
    }
    let now = cx.now();
    let mut book = cx.book()?;
    for message in book.scan(MessageRecord::by_borrower).equal(borrower_id).collect()? {
        let is_of_one = !message.of_txn.is_empty();
        let is_one_of_them = is_of_one && txn_ids.contains(message.of_txn.as_str());
        if is_one_of_them || !is_of_one && message.is_of_sent {
            empty(&mut book, message, now)?;
        }
    }
    Ok(())
}

/// Removes up to `limit` messages of all partners to a borrower. Waiting messages count as failed. Returns the number
/// of removed messages.
///
/// # Errors
/// When the store fails.
pub(crate) fn remove_messages_to(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    limit: usize,
) -> Result<usize, Error> {
    let mut book = cx.book()?;
    let messages = book.scan(MessageRecord::by_borrower).equal(borrower_id).limit(limit);
    let messages = messages.collect()?;
    for message in &messages {
        if message.is_open {
            count_end(&mut book, message, MessageOutcome::Failed)?;
        }
        book.remove::<MessageRecord>(message.message_id.as_slice())?;
    }
    Ok(messages.len())
}

/// Removes the content of a message. A waiting message fails. Returns whether there was any content.
fn empty(
    book: &mut Book<'_>,
    mut message: MessageRecord,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    let was = message.clone();
    if message.is_open {
        fail(book, &mut message, REMOVED, now)?;
    }
    message.text.clear();
    message.of_txn.clear();
    message.reason = Some(REMOVED.to_owned());
    let is_changed = message != was;
    if is_changed {
        book.update(&message)?;
    }
    Ok(is_changed)
}

/// Fails a message without a report of its recipient.
fn fail(
    book: &mut Book<'_>,
    message: &mut MessageRecord,
    why: &str,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    message.end(MessageOutcome::Failed, Some(why.to_owned()), now);
    message.is_taken_back = why != LEASE_EXPIRED;
    count_end(book, message, MessageOutcome::Failed)
}

impl MessageRecord {
    fn end(&mut self, outcome: MessageOutcome, reason: Option<String>, now: DateTime<Utc>) {
        self.is_open = false;
        self.is_taken_back = false;
        self.outcome = Some(outcome);
        self.ended_at = Some(now);
        self.reason = reason;
    }
}
