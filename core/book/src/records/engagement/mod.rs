//! Rules of engagement with all versions, their messages, and the outcomes of the messages.
//!
//! A message is written in the same commit as the change that triggers it. It is handed out with a lease, and ends
//! once.

mod counts;
mod outbox;
mod queue;
mod rules;
mod settings;
mod tables;

pub(crate) use counts::{Counts, counts_between, users_between};
pub(crate) use outbox::{
    Gone, LEASE_MAX, Leased, empty_messages, empty_messages_about, end_first, end_message,
    is_first_ended, lease_messages, remove_messages_to,
};
pub(crate) use queue::{Call, Outbox};
pub(crate) use rules::{
    LiveRule, SaidRule, audience_of, create_rule, live_rules, rule_of, rule_said, rules_of_caller,
};
pub use settings::{
    Audience, ConsentNeeded, EngagementRuleShown, HoursOfQuiet, MessageChannel, MessageTemplate,
};
pub(crate) use settings::{EngagementRuleSettings, engagement_rule_fields, field_value};
pub use tables::MessageOutcome;
pub(crate) use tables::{EngagementRuleId, TABLES};
