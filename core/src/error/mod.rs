//! The one error type of all operations, and what an answer says beside its body.
//!
//! A condition is one variant: of [`Error`] itself where several domains share it, else of the enum in its
//! domain's file. The variant says its text, in the interface's own words; the match in `condition()`
//! beside the enum says its code, status, form of body, field and value.

mod borrowers;
mod condition;
mod detail;
mod kind;
mod request;
mod rules;
mod scoring;
mod text;
mod warning;

pub use borrowers::BorrowersError;
pub use detail::{Detail, Warning, Warnings};
pub use kind::ErrorKind;
pub use rules::RulesError;
pub use scoring::ScoringError;
pub use warning::WarningCode;

use crate::entropy::EntropyError;
use crate::identity::Scope;
use crate::json::JsonError;
use crate::scoring::PolicyError;
use crate::storage::StorageError;
use crate::wire::FieldError;
use condition::BodyForm::{Message, MessageWithCauses};
use condition::Condition;
use text::{causes, did_you_mean, document_text, shorten, shown_name, the_book};

/// Why an operation refused.
///
/// There is one error type for all operations, as a host handles them in one place and most
/// conditions (credentials, an unknown borrower, a store that fails) belong to many operations.
/// `Display` is the interface's text for the condition, [`Error::body`] the interface's whole answer
/// around it, [`Error::code`] a stable name for programs and [`Error::status`] the HTTP status.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    // --- the request itself
    /// The document is too large, too deep, not UTF-8, not JSON, or says a key twice.
    #[error("{}", document_text(.0))]
    Document(JsonError),
    /// The document is JSON, but no object.
    #[error("a request must be an object, not {found}")]
    NotAnObject {
        /// What it is.
        found: &'static str,
    },
    /// A field is missing, of the wrong shape, or unknown.
    #[error("{0}")]
    Field(FieldError),
    /// A field that the operation names without quotes is missing.
    #[error("{field} is missing")]
    FieldMissing {
        /// The field.
        field: &'static str,
    },
    /// A field's value is of the right shape and can't be meant.
    #[error("'{field}' {reason}, not {value}")]
    Value {
        /// The field, with a JSON pointer where it is inside one.
        field: String,
        /// What it must be: `must be 0 or more`.
        reason: String,
        /// What was sent, shortened.
        value: String,
    },
    /// No operation has this name.
    #[error("unknown operation '{name}'{}", did_you_mean(*.near))]
    UnknownOperation {
        /// The name that was called.
        name: String,
        /// The name that may have been meant.
        near: Option<&'static str>,
    },
    /// No operation has this path.
    #[error("unknown path '{path}'")]
    UnknownPath {
        /// The path.
        path: String,
    },
    /// The path is known, the method is not one of its own.
    #[error("method {method} is not allowed here")]
    MethodNotAllowed {
        /// The method that was used.
        method: String,
        /// The methods that the path has, joined by `, `.
        allow: String,
    },

    // --- who is asking
    /// The credentials are missing, wrong, expired or revoked.
    #[error("invalid credentials")]
    InvalidCredentials,
    /// The partner, or the key it came with, lacks a scope; or a partner asked for a host's operation.
    #[error("forbidden")]
    Forbidden {
        /// The scope that is lacking; `None` where only the host may ask.
        scope: Option<Scope>,
    },
    /// A key or a token is to be made or checked, and the host gave no pepper.
    #[error("this book was opened without a pepper, so it can neither make nor check keys")]
    NoPepper,

    // --- of one domain
    /// A condition of borrowers and reports about them.
    #[error(transparent)]
    Borrowers(#[from] BorrowersError),
    /// A condition of business rules.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A condition of scoring: weights, policies, decisions.
    #[error(transparent)]
    Scoring(#[from] ScoringError),

    // --- the host's own
    /// The name is taken.
    #[error("{what} '{}' already exists", shown_name(.name))]
    NameTaken {
        /// What has the name: `partner`, `provider`, `variable`.
        what: &'static str,
        /// The field that names it.
        field: &'static str,
        /// The name.
        name: String,
    },
    /// Something that the host names does not exist.
    #[error("{what} '{}' does not exist", shown_name(.name))]
    NotThere {
        /// What it would be: `partner`, `key`, `provider`.
        what: &'static str,
        /// The field that names it.
        field: &'static str,
        /// The name.
        name: String,
    },
    /// A row of an import was refused; nothing of the import was written.
    #[error("row {row}: {error}")]
    Row {
        /// The row, counted from 0.
        row: usize,
        /// Why.
        error: Box<Error>,
    },

    // --- the book
    /// The book could not be opened. [`Error::body`] says why, as the interface has no text for it.
    #[error("{} can't be opened", the_book(path.as_deref()))]
    Open {
        /// Its path as it was given; `None` where the host made the store itself.
        path: Option<String>,
        /// Why.
        source: StorageError,
    },
    /// A book made with a seed of entropy was opened without that seed, or another book with one.
    #[error("{0}")]
    TestBook(&'static str),
    /// The host's settings can't be used.
    #[error("setting '{setting}': {reason}")]
    Setting {
        /// The setting.
        setting: String,
        /// Why not.
        reason: String,
        /// What was given, shortened, where one value is at fault and it is no secret.
        value: Option<String>,
    },
    /// An operation of a unit of work failed and the unit went on; nothing was written.
    #[error("an operation of this unit of work was refused, so nothing of it was written")]
    UnitFailed,
    /// The host stopped long work; nothing was written.
    #[error("stopped before it was done, so nothing was written")]
    Interrupted,
    /// The store failed; the text is the operation's own.
    #[error("{text}")]
    Storage {
        /// The interface's text for the operation.
        text: &'static str,
        /// What happened.
        #[source]
        source: StorageError,
    },
    /// A stored value is not what was written there.
    #[error("{text}")]
    Damaged {
        /// The interface's text for the operation.
        text: &'static str,
        /// What is damaged.
        what: String,
    },
    /// The host's entropy gave nothing.
    #[error(transparent)]
    Entropy(#[from] EntropyError),
}

impl Error {
    /// A value of the right shape that can't be meant.
    pub fn value(
        field: impl Into<String>,
        reason: impl Into<String>,
        value: impl std::fmt::Display,
    ) -> Self {
        let value = match value.to_string() {
            // Nothing would be seen of it.
            empty if empty.is_empty() => "\"\"".to_owned(),
            value => shorten(&value),
        };
        Self::Value { field: field.into(), reason: reason.into(), value }
    }

    /// A stored value is not what was written there; the text becomes the operation's own.
    pub(crate) fn damaged(what: impl Into<String>) -> Self {
        Self::Damaged { text: FAILURE, what: what.into() }
    }

    /// The same error; a failure of the store gets the operation's own text.
    pub(crate) fn with_failure_text(self, text: &'static str) -> Self {
        match self {
            Self::Storage { source, .. } => Self::Storage { text, source },
            Self::Damaged { what, .. } => Self::Damaged { text, what },
            error => error,
        }
    }

    /// Everything about the condition but its text.
    fn condition(&self) -> Condition {
        match self {
            Self::Document(error) => request::of_document(error),
            Self::NotAnObject { .. } => Condition::new("not_an_object", 400, Message),
            Self::Field(error) => request::of_field(error),
            Self::FieldMissing { field } => {
                Condition::new("missing_field", 400, Message).at(*field)
            }
            Self::Value { field, value, .. } => {
                Condition::new("invalid_value", 400, Message).at(field).value(value.clone())
            }
            Self::UnknownOperation { name, .. } => {
                Condition::new("unknown_operation", 404, Message).value(shorten(name))
            }
            Self::UnknownPath { path } => {
                Condition::new("unknown_path", 404, Message).value(shorten(path))
            }
            Self::MethodNotAllowed { method, .. } => {
                Condition::new("method_not_allowed", 405, Message).value(method.clone())
            }
            Self::InvalidCredentials => Condition::new("invalid_credentials", 401, Message),
            Self::Forbidden { scope } => Condition::new("forbidden", 403, Message).needs(*scope),
            Self::NoPepper => Condition::new("no_pepper", 409, Message),
            Self::Borrowers(error) => error.condition(),
            Self::Rules(error) => error.condition(),
            Self::Scoring(error) => error.condition(),
            Self::NameTaken { field, name, .. } => {
                Condition::new("name_taken", 409, Message).at_name(field, name)
            }
            Self::NotThere { field, name, .. } => {
                Condition::new("not_there", 404, Message).at_name(field, name)
            }
            Self::Row { row, error } => error.condition().in_row(*row),
            Self::Open { .. } => Condition::new("open_failed", 500, MessageWithCauses),
            Self::TestBook(_) => Condition::new("test_book", 409, Message),
            Self::Setting { setting, value, .. } => {
                Condition::new("setting_invalid", 400, Message).at(setting).value(value.clone())
            }
            Self::UnitFailed => Condition::new("unit_failed", 409, Message),
            Self::Interrupted => Condition::new("interrupted", 503, Message),
            Self::Storage { source, .. } => {
                Condition::new("storage_failed", 500, Message).cause(causes(source))
            }
            Self::Damaged { what, .. } => {
                Condition::new("damaged", 500, Message).cause(format!("damaged: {what}"))
            }
            Self::Entropy(_) => Condition::new("no_entropy", 500, Message),
        }
    }

    /// A name for the condition that never changes, for programs: `rule_exists`.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.condition().code()
    }

    /// The HTTP status.
    #[must_use]
    pub fn status(&self) -> u16 {
        self.condition().status()
    }

    /// The group the condition belongs to.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        ErrorKind::of_status(self.status())
    }

    /// The interface's answer, a JSON text: an object with the error's text under the operation's key,
    /// or the bare text.
    #[must_use]
    pub fn body(&self) -> String {
        self.condition().body(self)
    }

    /// What the interface has no place for: the code, the field and the value at fault, the scope that
    /// is lacking, the cause.
    #[must_use]
    pub fn detail(&self) -> Detail {
        self.condition().into_detail()
    }
}

impl From<JsonError> for Error {
    fn from(error: JsonError) -> Self {
        Error::Document(error)
    }
}

impl From<PolicyError> for Error {
    fn from(error: PolicyError) -> Self {
        match error {
            PolicyError::RuleListed { name, list } => RulesError::Listed { name, list }.into(),
            error => ScoringError::PolicyInvalid { field: "", error }.into(),
        }
    }
}

impl From<StorageError> for Error {
    /// The general text, which the failed operation's own one replaces.
    fn from(source: StorageError) -> Self {
        Error::Storage { text: FAILURE, source }
    }
}

/// The text for a failure of the store where an operation has none of its own.
pub(crate) const FAILURE: &str = "something went wrong, please try again";
