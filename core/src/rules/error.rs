//! What is wrong with a rule, and what only looks wrong.

use std::fmt;

/// One fault of a rule's body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    /// The JSON pointer (RFC 6901) to the place in the body; empty for the body itself.
    pub pointer: String,
    /// Which condition it is.
    pub code: RuleErrorCode,
    /// The sentence, which names the value.
    pub text: String,
}

/// The conditions under which a rule is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RuleErrorCode {
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

impl RuleErrorCode {
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

impl std::error::Error for RuleError {}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.pointer.as_str() {
            "" => f.write_str(&self.text),
            pointer => write!(f, "{pointer}: {}", self.text),
        }
    }
}

/// All faults of a rule, in the order of the body: nothing is stored while there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleErrors {
    /// The rule's name.
    pub rule: String,
    /// The faults, one at least.
    pub faults: Vec<RuleError>,
}

impl fmt::Display for RuleErrors {
    /// `rule 'adult': /aeg: unknown variable 'aeg', did you mean 'age'?`, faults joined by `; `.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rule '{}': ", self.rule)?;
        for (at, fault) in self.faults.iter().enumerate() {
            write!(f, "{}{fault}", if at == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl std::error::Error for RuleErrors {}

/// A warning about a rule that is taken all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleWarning {
    /// The JSON pointer to the place in the body; empty for the rule as a whole.
    pub pointer: String,
    /// Which condition it is.
    pub code: RuleWarningCode,
    /// The sentence.
    pub text: String,
}

/// What a [`RuleWarning`] warns of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RuleWarningCode {
    /// Both and and or without a group: and binds tighter.
    MixedJoins,
    /// A logical operator with nothing to join.
    DanglingJoin,
    /// A variable that a law on fair lending protects.
    Protected,
    /// A condition that holds for every value that can occur.
    AlwaysTrue,
    /// A condition that holds for no value that can occur.
    AlwaysFalse,
    /// Conditions joined by and that no value fulfils together.
    Contradiction,
    /// A rejection rule that says the same as an acceptance rule: nobody can pass both.
    SameAsAcceptance,
}

impl RuleWarningCode {
    /// The code on the wire.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::MixedJoins => "mixed_joins",
            Self::DanglingJoin => "dangling_join",
            Self::Protected => "protected",
            Self::AlwaysTrue => "always_true",
            Self::AlwaysFalse => "always_false",
            Self::Contradiction => "contradiction",
            Self::SameAsAcceptance => "same_as_acceptance",
        }
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
