//! Rules of engagement with all versions, their messages, and the outcomes of the messages.
//!
//! A message is written in the same commit as the change that triggers it. It is handed out with a lease, and ends
//! once.

mod outbox;
mod queue;
mod rules;
mod settings;

pub(crate) use outbox::{
    EngagementCount, LEASE_MAX, MessageLease, RemovedData, TABLES, counts_between, empty_messages,
    empty_messages_about, end_first, end_message, is_first_ended, lease_messages,
    remove_messages_to, users_between,
};
pub use outbox::{EngagementRuleId, MessageOutcome};
pub(crate) use queue::{Call, Outbox};
pub(crate) use rules::{
    LiveRule, audience_of, create_rule, live_rules, rule_of, rule_said, rules_of_caller,
};
pub use settings::{
    Audience, ConsentNeeded, EngagementRuleSettings, EngagementRuleShown, HoursOfQuiet,
    MessageChannel, MessageTemplate,
};
pub(crate) use settings::{engagement_rule_fields, field_value};
