//! The tables of rules of engagement and of their messages.

use crate::tables::{newtype_column, record, tables, text_column};
use crate::wire::choice;
use chrono::{DateTime, Utc};
use lendwright_analytics::engagement::Suppression;
use lendwright_types::{BorrowerId, BorrowerUuid, PartnerId, TenantId, ids};

ids! {
    /// The number of a rule of engagement.
    pub(crate) EngagementRuleId = "the id of a rule";
}

newtype_column! { i64: EngagementRuleId }

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
    /// The results of a rule on a day.
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
