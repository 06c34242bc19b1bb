//! Errors of rules, and warnings about rules that are accepted.

use crate::codes::codes;
use std::fmt;

/// One error in a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    /// The JSON pointer (RFC 6901) to the place in the body; empty for the body itself.
    pub pointer: String,
    /// The kind of problem.
    pub code: RuleErrorCode,
    /// The message; it names the value.
    pub text: String,
}

/// What a [`RuleError`] is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RuleErrorCode {
    /// The rule's name is empty or longer than 100 characters.
    Name,
    /// The body, a group or a list has no conditions.
    Empty,
    /// A member is missing.
    Missing,
    /// A value has the wrong JSON type.
    Shape,
    /// A condition has an unknown member.
    UnknownMember,
    /// The registry has no such variable.
    UnknownVariable,
    /// There is no such operator.
    UnknownOperator,
    /// The operator is not defined for the variable's type.
    OperatorForType,
    /// The value can't be read as one of the variable's type.
    Value,
    /// A comparison with null or N/A; `is null` must be used instead.
    NullValue,
    /// The upper end of an interval is below the lower one.
    EmptyInterval,
    /// The pattern of `matches` is not a regular expression, or compiles to too large a program.
    Pattern,
    /// A logical operator that is neither `and` nor `or`, or an `or` where only `and` is allowed.
    Join,
    /// Too many conditions, characters, items or levels.
    TooLarge,
    /// The variable is protected by law, and the host forbids reading such variables.
    Forbidden,
}

impl RuleErrorCode {
    /// The stable code, as answers carry it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Empty => "empty",
            Self::Missing => "missing",
            Self::Shape => "shape",
            Self::UnknownMember => "unknown_member",
            Self::UnknownVariable => "unknown_variable",
            Self::UnknownOperator => "unknown_operator",
            Self::OperatorForType => "operator_for_type",
            Self::Value => "value",
            Self::NullValue => "null_value",
            Self::EmptyInterval => "empty_interval",
            Self::Pattern => "pattern",
            Self::Join => "join",
            Self::TooLarge => "too_large",
            Self::Forbidden => "forbidden",
        }
    }
}

impl std::error::Error for RuleError {}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.pointer.as_str() {
            "" => f.write_str(&self.text),
            pointer => write!(f, "{pointer}: {}", self.text),
        }
    }
}

/// All errors of a rule, in the order of its body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleErrors {
    /// The rule's name.
    pub rule: String,
    /// The errors, at least one.
    pub faults: Vec<RuleError>,
}

impl fmt::Display for RuleErrors {
    /// `rule 'adult': /aeg: unknown variable 'aeg', did you mean 'age'?`, errors joined by `; `.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rule '{}': ", self.rule)?;
        for (at, fault) in self.faults.iter().enumerate() {
            write!(f, "{}{fault}", if at == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl std::error::Error for RuleErrors {}

/// A warning about a rule that is accepted all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleWarning {
    /// The JSON pointer to the place in the body; empty for the rule as a whole.
    pub pointer: String,
    /// The kind of problem.
    pub code: RuleWarningCode,
    /// The message.
    pub text: String,
}

codes! {
    /// What a [`RuleWarning`] warns of.
    pub enum RuleWarningCode {
        /// `and` and `or` are mixed without a group; `and` binds tighter.
        MixedJoins = "mixed_joins",
        /// A logical operator that has nothing to join to.
        DanglingJoin = "dangling_join",
        /// A variable that fair-lending law protects.
        Protected = "protected",
        /// A condition that is true for every possible value of its variable.
        AlwaysTrue = "always_true",
        /// A condition that is false for every possible value of its variable.
        AlwaysFalse = "always_false",
        /// A ratio that is compared with more than 1.5, as if it were in percent.
        Percent = "percent",
        /// Conditions joined by `and` that no value satisfies together.
        Contradiction = "contradiction",
        /// A rejection rule that equals an acceptance rule, so that nobody can pass both.
        SameAsAcceptance = "same_as_acceptance",
    }
}

impl fmt::Display for RuleWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.pointer.as_str() {
            "" => f.write_str(&self.text),
            pointer => write!(f, "{pointer}: {}", self.text),
        }
    }
}
