//! What is wrong with a rule, and what only looks wrong.

use crate::codes::codes;
use std::fmt;

/// One fault of a rule's body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleFault {
    /// The JSON pointer (RFC 6901) to the place in the body; empty for the body itself.
    pub pointer: String,
    /// Which condition it is.
    pub code: FaultCode,
    /// The sentence, which names the value.
    pub text: String,
}

/// The conditions under which a rule is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FaultCode {
    /// The rule's name is empty or longer than 100 characters.
    Name,
    /// The body, a group or a list has no conditions.
    Empty,
    /// A member is missing.
    Missing,
    /// Something is of another JSON type than it must be.
    Shape,
    /// A condition has a member that conditions do not have.
    UnknownMember,
    /// The registry has no such variable.
    UnknownVariable,
    /// There is no such operator.
    UnknownOperator,
    /// The operator is not defined for the variable's type.
    OperatorForType,
    /// The value can't be read as one of the variable's type.
    Value,
    /// A comparison with null or N/A, which `is null` is for.
    NullValue,
    /// The upper end of an interval is below the lower one.
    EmptyInterval,
    /// The pattern of `matches` is no regular expression, or too large a one.
    Pattern,
    /// A logical operator that is neither and nor or, or one where only and can stand.
    Join,
    /// More conditions, characters, items or levels than are taken.
    TooLarge,
    /// The variable is protected, and the host forbids those.
    Forbidden,
}

impl FaultCode {
    /// The code on the wire.
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

impl std::error::Error for RuleFault {}

impl fmt::Display for RuleFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.pointer.as_str() {
            "" => f.write_str(&self.text),
            pointer => write!(f, "{pointer}: {}", self.text),
        }
    }
}

/// All faults of a rule, in the order of the body: nothing is stored while there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleFaults {
    /// The rule's name.
    pub rule: String,
    /// The faults, one at least.
    pub faults: Vec<RuleFault>,
}

impl fmt::Display for RuleFaults {
    /// `rule 'adult': /aeg: unknown variable 'aeg', did you mean 'age'?`, faults joined by `; `.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rule '{}': ", self.rule)?;
        for (at, fault) in self.faults.iter().enumerate() {
            write!(f, "{}{fault}", if at == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl std::error::Error for RuleFaults {}

/// A warning about a rule that is taken all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lint {
    /// The JSON pointer to the place in the body; empty for the rule as a whole.
    pub pointer: String,
    /// Which condition it is.
    pub code: LintCode,
    /// The sentence.
    pub text: String,
}

codes! {
    /// What a [`Lint`] warns of.
    pub enum LintCode {
        /// Both and and or without a group: and binds tighter.
        MixedJoins = "mixed_joins",
        /// A logical operator with nothing to join.
        DanglingJoin = "dangling_join",
        /// A variable that a law on fair lending protects.
        Protected = "protected",
        /// A condition that holds for every value that can occur.
        AlwaysTrue = "always_true",
        /// A condition that holds for no value that can occur.
        AlwaysFalse = "always_false",
        /// Conditions joined by and that no value fulfils together.
        Contradiction = "contradiction",
        /// A rejection rule that says the same as an acceptance rule: nobody can pass both.
        SameAsAcceptance = "same_as_acceptance",
    }
}

impl fmt::Display for Lint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.pointer.as_str() {
            "" => f.write_str(&self.text),
            pointer => write!(f, "{pointer}: {}", self.text),
        }
    }
}
