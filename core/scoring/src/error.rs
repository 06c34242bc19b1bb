//! Errors of policies, scorecards and requests to them.

use crate::rules::{RuleErrors, UnknownVariable, WrongTally, WrongValue, joined, place_prefix};
use lendwright_types::json::{JsonError, escape_step};

/// The reason why a policy could not be read, built or evaluated. Each text names the place and the value. It is
/// complete, so there is no [`source`](std::error::Error::source).
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PolicyError {
    /// A member has an invalid value.
    #[error("policy: {}{text}", place_prefix(.pointer))]
    Member {
        /// Its place, as a JSON pointer.
        pointer: String,
        /// The fault.
        text: String,
    },
    /// A member that format 1 does not have.
    #[error("policy: unknown member {pointer}{hint}")]
    UnknownMember {
        /// Its place, as a JSON pointer.
        pointer: String,
        /// `, did you mean …?`, or empty.
        hint: String,
    },
    /// A file of a format that this version does not know.
    #[error("policy: format {found} is newer than {newest}, the newest that this version reads")]
    NewerFormat {
        /// The file's format.
        found: u64,
        /// The newest format known.
        newest: u64,
    },
    /// The digest that was given is not that of the policy.
    #[error("policy: digest is {found}, not {expected}")]
    Digest {
        /// The digest that was given.
        expected: String,
        /// The digest of the text.
        found: String,
    },
    /// A sealed file. This version can't check seals, and does not accept one unchecked.
    #[error("policy: /seal can't be checked by this version")]
    Seal,
    /// A model, a member that format 1 only reserves.
    #[error("policy: /model is reserved in format 1 and must be null")]
    Model,
    /// Not JSON.
    #[error("policy: {0}")]
    Json(JsonError),
    /// The file could not be read.
    #[error("policy: {path}: {error}")]
    File {
        /// The file's path.
        path: String,
        /// The error of the system.
        error: std::io::Error,
    },
    /// Rules that can't be read; the pointers of their faults lead into the policy.
    #[error("policy: {}", joined(&.0.faults))]
    Rule(RuleErrors),
    /// A list of rules names a rule that the policy does not have.
    #[error("rule {name} does not exist")]
    UnknownRule {
        /// The name as it was given.
        name: String,
    },
    /// A rule can't be removed because the policy's own lists name it.
    #[error("rule {name} can't be removed: the policy's {list} name it")]
    RuleListed {
        /// The rule's name.
        name: String,
        /// `acceptance_rules` or `rejection_rules`.
        list: &'static str,
    },
    /// An input with a name that is no variable.
    #[error("input: {0}")]
    UnknownInput(UnknownVariable),
    /// An input that its variable can't have.
    #[error("input: {0}")]
    WrongInput(WrongValue),
    /// Inputs of many rows that their variables can't have.
    #[error("inputs: {0}")]
    WrongInputs(Box<WrongTally>),
    /// A value was given for a variable that the card computes.
    #[error("input: '{name}' is computed by the policy and can't be given")]
    Computed {
        /// The variable's name.
        name: String,
    },
    /// Inputs that are not an object of names and values.
    #[error("inputs must be an object of names and values, not {found}")]
    NotInputs {
        /// The value given instead.
        found: &'static str,
    },
    /// A row, a column or a set of rules of another policy. The columns of the two may differ.
    #[error("the {what} was not made by the policy that is to decide")]
    Foreign {
        /// `row`, `column` or `set of rules`.
        what: &'static str,
    },
}

impl From<JsonError> for PolicyError {
    fn from(error: JsonError) -> Self {
        PolicyError::Json(error)
    }
}

impl From<UnknownVariable> for PolicyError {
    fn from(error: UnknownVariable) -> Self {
        PolicyError::UnknownInput(error)
    }
}

impl From<WrongValue> for PolicyError {
    fn from(error: WrongValue) -> Self {
        PolicyError::WrongInput(error)
    }
}

impl PolicyError {
    /// The place in the policy, as a JSON pointer, if the error is about a member.
    #[must_use]
    pub fn pointer(&self) -> Option<&str> {
        match self {
            PolicyError::Member { pointer, .. } | PolicyError::UnknownMember { pointer, .. } => {
                Some(pointer)
            }
            PolicyError::NewerFormat { .. } => Some("/format"),
            PolicyError::Seal => Some("/seal"),
            PolicyError::Rule(faults) => faults.faults.first().map(|fault| fault.pointer.as_str()),
            PolicyError::Model => Some("/model"),
            _ => None,
        }
    }

    /// The name of the input at fault, where it is that of no variable or of one that is computed: the
    /// policy is not at fault then.
    #[doc(hidden)]
    #[must_use]
    pub fn input(&self) -> Option<&str> {
        match self {
            PolicyError::UnknownInput(UnknownVariable { name, .. })
            | PolicyError::Computed { name } => Some(name),
            _ => None,
        }
    }

    /// An error about `member` of the value at `pointer`.
    pub(super) fn member(pointer: &str, member: &str, text: String) -> Self {
        PolicyError::Member { pointer: format!("{pointer}/{}", escape_step(member)), text }
    }

    /// An error about the value at `pointer`.
    pub(super) fn at(pointer: &str, text: impl Into<String>) -> Self {
        PolicyError::Member { pointer: pointer.to_owned(), text: text.into() }
    }
}
