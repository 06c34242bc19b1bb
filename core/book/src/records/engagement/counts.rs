//! Counts of the results of rules, by day.

use super::tables::{EngagementCount, EngagementRuleId, MessageOutcome, MessageRecord};
use crate::error::Error;
use crate::tables::Book;
use crate::unit::Context;
use chrono::{DateTime, Utc};
use lendwright_analytics::engagement::Suppression;
use lendwright_storage::StorageError;
use lendwright_types::TenantId;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

/// The results of a rule. `matched` includes both queued and suppressed messages.
pub(crate) type Counts = EngagementCount;

/// The results of rules in one unit of work.
#[derive(Default)]
pub(super) struct Counting(BTreeMap<EngagementRuleId, Counts>);

impl Counting {
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
    pub(super) fn total(&self) -> Counts {
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

    fn of(&mut self, rule_id: EngagementRuleId) -> &mut Counts {
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
    add(book, message.rule_id, message.day, &Counts { delivered: 1, failed: -1, ..count })
}

/// Returns the counts of a rule from one day to another, both included.
///
/// # Errors
/// When the store fails.
pub(crate) fn counts_between(
    cx: &mut Context<'_>,
    rule_id: EngagementRuleId,
    (from, to): (i64, i64),
) -> Result<Counts, Error> {
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
    count: &Counts,
) -> Result<(), StorageError> {
    if let Some(mut there) = book.get::<EngagementCount>((rule_id, day))? {
        there.add(count);
        return book.update(&there);
    }
    let (tenant_id, count) = (book.tenant(), count.clone());
    book.insert(&EngagementCount { tenant_id, rule_id, day, ..count })
}

fn none(tenant_id: TenantId, rule_id: EngagementRuleId, day: i64) -> Counts {
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
