//! Operations on business rules, which are checked when they are created and stored as they were
//! written.

mod create_rule;
mod delete_rule;
mod get_rules;
mod update_rule;

pub use create_rule::CreateRule;
pub use delete_rule::DeleteRule;
pub use get_rules::{GetRules, Rules};
pub use update_rule::UpdateRule;

pub use crate::records::rules::RuleJoin;
