//! Business rules: named, checked when they are made, kept as they were written.

mod create_rule;
mod delete_rule;
mod get_rules;
mod keep;
pub(crate) mod records;
mod update_rule;

pub use create_rule::CreateRule;
pub use delete_rule::DeleteRule;
pub use get_rules::{GetRules, Rules};
pub(crate) use keep::adopt;
pub use records::RuleJoin;
pub use update_rule::UpdateRule;
