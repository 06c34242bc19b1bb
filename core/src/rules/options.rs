//! Options for parsing a rule, and the result.

use super::{BoundRule, RuleWarning};

/// A parsed rule with the warnings about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed {
    /// The rule, bound to the registry that it was parsed with.
    pub rule: BoundRule,
    /// What looks wrong; the rule is accepted all the same.
    pub warnings: Vec<RuleWarning>,
}

/// How a rule is parsed.
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
    /// To the condition after it in the document; on the last condition it is ignored.
    #[default]
    Next,
    /// To the condition before it; on the first condition it is ignored.
    Previous,
}
