//! Queues or suppresses the message of a match.

use super::outbox::{EngagementCount, EngagementRuleId, MessageRecord, RuleCounts};
use super::rules::LiveRule;
use crate::error::Error;
use crate::records::analytics::{analytics_provider, has_transactions};
use crate::records::borrowers::{Borrower, consented};
use crate::unit::{Context, Effect};
use chrono::{DateTime, Utc};
use lendwright_analytics::Day;
use lendwright_analytics::engagement::{EventType, MessageState, Suppression, message_id};
use lendwright_scoring::audit::Digest;
use lendwright_scoring::internal::USER_PREFIX;
use lendwright_types::BorrowerId;
use lendwright_types::time::Zone;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// A match that triggers a message.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Call {
    /// The key of the event.
    pub(crate) key: String,
    /// The text. `None` if one of its values is unknown.
    pub(crate) text: Option<String>,
}

/// The result of a call.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CallResult {
    pub(crate) message_id: Digest,
    /// The reason for suppressing it. `None` if it was queued.
    pub(crate) why: Option<Suppression>,
}

/// The messages of one unit of work.
pub(crate) struct Outbox {
    zone: Zone,
    today: i64,
    is_dry: bool,
    counting: RuleCounts,
    /// The number of messages that a dry run would have queued. A dry run is about one borrower.
    dry: usize,
    recent: Option<RecentMessages>,
}

/// A borrower's recent messages, read once for all rules.
struct RecentMessages {
    borrower_id: BorrowerId,
    /// The first day that was read.
    from: i64,
    /// The number of messages queued today.
    today: usize,
    last_of_rules: BTreeMap<i64, DateTime<Utc>>,
}

impl RecentMessages {
    fn for_borrower(
        cx: &mut Context<'_>,
        borrower_id: BorrowerId,
        (from, today): (i64, i64),
    ) -> Result<Self, Error> {
        let of_borrower = (borrower_id, cx.partner()?.partner_id);
        let mut recent = Self { borrower_id, from, today: 0, last_of_rules: BTreeMap::new() };
        let mut book = cx.book()?;
        let messages = book.scan(MessageRecord::by_borrower).equal(of_borrower).from(from);
        messages.for_each(|message| {
            recent.today = recent.today.saturating_add(usize::from(message.day == today));
            recent.count(message.rule_id, message.queued_at);
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(recent)
    }

    fn count(&mut self, rule_id: EngagementRuleId, at: DateTime<Utc>) {
        let last = self.last_of_rules.entry(rule_id.0).or_insert(at);
        *last = at.max(*last);
    }
}

impl Outbox {
    /// Returns the caller's outbox. A dry one writes nothing.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) fn of_caller(cx: &mut Context<'_>, is_dry: bool) -> Result<Self, Error> {
        let zone = analytics_provider(cx)?.0.time_zone;
        let today = Day::from_date(zone.date_of(cx.now())).epoch().into();
        let counting = RuleCounts::default();
        Ok(Self { zone, today, is_dry, counting, dry: 0, recent: None })
    }

    /// Counts events that a rule has evaluated.
    pub(crate) fn evaluated(&mut self, rule_id: EngagementRuleId, events: i64) {
        self.counting.evaluated(rule_id, events);
    }

    /// Queues the message of a call, or returns the reason for suppressing it.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) fn call(
        &mut self,
        cx: &mut Context<'_>,
        rule: &LiveRule,
        borrower: &Borrower,
        call: Call,
    ) -> Result<CallResult, Error> {
        let uuid = borrower.uuid.to_string();
        let message_id = message_id(rule.rule_id.0, &uuid, &call.key);
        let standing = self.standing(cx, rule, borrower, message_id, call.text.is_some())?;
        let why = rule.read.limits.suppress(&standing);
        self.counting.matched(rule.rule_id, why, cx.now());
        let Call { key, text } = call;
        if let (None, Some(text)) = (why, text) {
            if self.is_dry {
                self.dry = self.dry.saturating_add(1);
            } else {
                self.write(cx, rule, borrower, (message_id, &key), text)?;
                if let Some(recent) = &mut self.recent {
                    recent.today = recent.today.saturating_add(1);
                    recent.count(rule.rule_id, cx.now());
                }
            }
        }
        Ok(CallResult { message_id, why })
    }

    /// Writes the counts, and reports queued messages to the host. Returns the sum for all rules.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) fn finish(self, cx: &mut Context<'_>) -> Result<EngagementCount, Error> {
        let total = self.counting.total();
        if self.is_dry {
            return Ok(total);
        }
        self.counting.write(cx, self.today)?;
        if total.queued > 0 {
            let partner = cx.partner()?.partner_id;
            let (queued, at) = (total.queued, cx.now());
            cx.effect(Effect::MessagesQueued { partner, queued, at });
        }
        Ok(total)
    }

    fn standing(
        &mut self,
        cx: &mut Context<'_>,
        rule: &LiveRule,
        borrower: &Borrower,
        message_id: Digest,
        has_text: bool,
    ) -> Result<MessageState, Error> {
        let now = cx.now();
        let is_queued = cx.book()?.get::<MessageRecord>(message_id.0.to_vec())?.is_some();
        let earliest = now.checked_sub_signed(rule.read.limits.cooldown);
        let consents = consented(cx, borrower.borrower_id)?.marketing;
        let recent = self.recent(cx, borrower.borrower_id, earliest)?;
        // Messages from before the cooldown have no effect, no matter how far back they were read.
        let last_of_rule = recent.last_of_rules.get(&rule.rule_id.0).copied();
        let today = recent.today;
        let queued_today = today.saturating_add(self.dry);
        let local = self.zone.local(now).time();
        Ok(MessageState { is_queued, last_of_rule, queued_today, now, local, consents, has_text })
    }

    /// Returns the borrower's messages since `earliest`, or since an earlier day.
    fn recent(
        &mut self,
        cx: &mut Context<'_>,
        borrower_id: BorrowerId,
        earliest: Option<DateTime<Utc>>,
    ) -> Result<&RecentMessages, Error> {
        let day_of = |at: DateTime<Utc>| i64::from(Day::from_date(self.zone.date_of(at)).epoch());
        // A day earlier, since the time zone of analytics may have changed since then.
        let from = earliest.map_or(i64::MIN, day_of).min(self.today).saturating_sub(1);
        let kept = self.recent.take().filter(|recent| recent.borrower_id == borrower_id);
        let from = match kept {
            Some(recent) if recent.from <= from => return Ok(self.recent.insert(recent)),
            // Read further back than requested, so that rules with longer and longer cooldowns cause only a few reads.
            Some(_) => {
                let days = self.today.saturating_sub(from);
                self.today.saturating_sub(days.saturating_mul(2))
            }
            None => from,
        };
        Ok(self.recent.insert(RecentMessages::for_borrower(cx, borrower_id, (from, self.today))?))
    }

    fn write(
        &self,
        cx: &mut Context<'_>,
        rule: &LiveRule,
        borrower: &Borrower,
        (message_id, key): (Digest, &str),
        text: String,
    ) -> Result<(), Error> {
        let (now, partner_id) = (cx.now(), cx.partner()?.partner_id);
        let sources = TextSources::for_borrower(cx, rule, borrower.borrower_id)?;
        let of_txn = if sources.one { key.to_owned() } else { String::new() };
        let mut book = cx.book()?;
        let message = MessageRecord {
            tenant_id: book.tenant(),
            message_id: message_id.0.to_vec(),
            partner_id,
            rule_id: rule.rule_id,
            borrower_id: borrower.borrower_id,
            uuid: borrower.uuid,
            day: self.today,
            number: book.next_id::<MessageRecord>()?,
            queued_at: now,
            needs_consent: rule.read.limits.needs_consent,
            is_of_sent: sources.sent,
            of_txn,
            is_of_messages: sources.messages,
            channel: rule.read.settings.channel.as_str().to_owned(),
            text,
            is_open: true,
            outcome: None,
            due_at: now,
            attempts: 0,
            ended_at: None,
            is_taken_back: false,
            reason: None,
        };
        Ok(book.insert(&message)?)
    }
}

/// The sources of a message's text, for removing the text together with them.
struct TextSources {
    /// Sent transactions.
    sent: bool,
    /// The borrower's messages.
    messages: bool,
    /// Only the event's transaction.
    one: bool,
}

impl TextSources {
    fn for_borrower(
        cx: &mut Context<'_>,
        rule: &LiveRule,
        borrower_id: BorrowerId,
    ) -> Result<Self, Error> {
        if !rule.read.may_say_what_is_sent() {
            return Ok(Self { sent: false, messages: false, one: false });
        }
        // Variables of a policy may come from messages that report no money.
        if rule.read.named_beside().any(|name| !name.starts_with(USER_PREFIX)) {
            return Ok(Self { sent: true, messages: true, one: false });
        }
        let (was_sent, was_told) = has_transactions(cx, borrower_id)?;
        let is_of_one = rule.read.settings.event == EventType::Transaction;
        let one = is_of_one && rule.read.says_the_event_alone();
        let messages = was_told && !one;
        // A message that a host triggers for a borrower without data is removed with sent data.
        Ok(Self { sent: is_of_one || was_sent || !messages, messages, one })
    }
}
