//! Partners' rules as written, and every version of them.

mod store;
mod tables;

pub(crate) use store::{adopt_rules, create_rule, drop_rule, find_rule, known_rule, replace_rule};
pub use tables::RuleJoin;
pub(crate) use tables::{RuleRecord, TABLES};
