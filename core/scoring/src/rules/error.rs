//! Errors of rules, and warnings about rules that are accepted.

use lendwright_types::codes;
use lendwright_types::internal::text::{is_control, turns_text};

/// One error in a rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{text}", place_prefix(.pointer))]
pub struct RuleError {
    /// The JSON pointer (RFC 6901) to the place in the body; empty for the body itself.
    pub pointer: String,
    /// The kind of problem.
    pub code: RuleErrorCode,
    /// The message; it names the value.
    pub text: String,
}

codes! {
    /// What a [`RuleError`] is about.
    pub enum RuleErrorCode {
        /// The rule's name is empty or longer than 100 characters.
        Name = "name",
        /// The body, a group or a list has no conditions.
        Empty = "empty",
        /// A member is missing.
        Missing = "missing",
        /// A value has the wrong JSON type.
        Shape = "shape",
        /// A condition has an unknown member.
        UnknownMember = "unknown_member",
        /// The registry has no such variable.
        UnknownVariable = "unknown_variable",
        /// There is no such operator.
        UnknownOperator = "unknown_operator",
        /// The operator is not defined for the variable's type.
        OperatorForType = "operator_for_type",
        /// The value can't be read as one of the variable's type.
        Value = "value",
        /// A comparison with null or N/A; `is null` must be used instead.
        NullValue = "null_value",
        /// The upper end of an interval is below the lower one.
        EmptyInterval = "empty_interval",
        /// The pattern of `matches` is not a regular expression, or the rule's patterns cost too much.
        Pattern = "pattern",
        /// A logical operator that is neither `and` nor `or`, or an `or` where only `and` is allowed.
        Join = "join",
        /// Too many conditions, characters, items or levels.
        TooLarge = "too_large",
        /// The variable is protected by law, and the host forbids reading such variables.
        Forbidden = "forbidden",
    }
}

/// All errors of a rule, in the order of its body. Its text is `rule 'adult': /aeg: unknown variable
/// 'aeg', did you mean 'age'?`, errors joined by `; `.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("rule '{}': {}", shown(.rule), joined(.faults))]
pub struct RuleErrors {
    /// The rule's name.
    pub rule: String,
    /// The errors, at least one.
    pub faults: Vec<RuleError>,
}

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
        /// A rejection rule that equals an acceptance rule, so no borrower can pass both.
        SameAsAcceptance = "same_as_acceptance",
        /// A reason without words for a letter to the borrower.
        NoReasonText = "no_reason_text",
    }
}

impl std::fmt::Display for RuleWarning {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", place_prefix(&self.pointer), self.text)
    }
}

/// The beginning of an error's text: its place and a colon, or empty for the whole.
pub(crate) fn place_prefix(pointer: &str) -> String {
    if pointer.is_empty() { String::new() } else { format!("{pointer}: ") }
}

/// A rule's name in a text. Characters that separate lines or change the direction of the text are shown as numbers,
/// except those that JSON escapes.
fn shown(name: &str) -> String {
    let steers = |c: char| !c.is_control() && (is_control(c) || turns_text(c));
    let mut shown = String::new();
    for c in name.chars() {
        if steers(c) { shown.extend(c.escape_unicode()) } else { shown.push(c) }
    }
    shown
}

/// The texts of errors, joined by `; `.
pub(crate) fn joined(faults: &[RuleError]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}
