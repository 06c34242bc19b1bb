//! How rules are read, and what reading one gives.

use super::bound::BoundRule;
use super::error::RuleWarning;

/// A rule that was read, with the warnings about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed {
    /// The rule, bound to the registry that it was read with.
    pub rule: BoundRule,
    /// What looks wrong; the rule is taken all the same.
    pub warnings: Vec<RuleWarning>,
}

/// How bodies are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ParseOptions {
    /// What a logical operator joins its condition to.
    pub join: JoinStyle,
    /// Refuse protected variables instead of warning.
    pub forbid_protected: bool,
}

/// What a logical operator joins its condition to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum JoinStyle {
    /// The condition after it in the document; on the last one it means nothing.
    #[default]
    Next,
    /// The condition before it; on the first one it means nothing.
    Previous,
}
