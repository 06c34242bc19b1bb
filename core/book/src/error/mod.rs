//! The one error type of all operations, and the detail of an answer.
//!
//! A condition is one variant: of [`Error`] itself when several domains share it, else of the enum
//! in its domain's file. Its text, in the interface's own words, is on the variant; its code,
//! status, body form, field and value are in the match `condition()` beside the enum.

mod analytics;
mod borrowers;
mod code;
mod collected;
mod condition;
mod detail;
mod exports;
mod kind;
mod lending;
mod personal;
mod rules;
mod scoring;
mod sms;
mod storage;
mod text;
mod warning;
mod words;

pub use analytics::AnalyticsError;
pub use borrowers::BorrowersError;
pub use code::ErrorCode;
pub use collected::CollectedError;
pub use detail::{BatchDecision, Detail, EarlyPrice, Uploaded, Warning, Warnings};
pub use exports::ExportsError;
pub use kind::ErrorKind;
pub use lending::{ProductFault, ProductsError, SchedulesError, ServicingError};
pub use rules::RulesError;
pub use scoring::ScoringError;
pub use sms::SmsError;
pub use warning::WarningCode;
pub use words::Words;

use crate::wire::FieldError;
use condition::BodyForm::{Message, MessageWithCauses};
pub(crate) use condition::MESSAGE;
use condition::{Condition, conflict, invalid, unknown};
use lendwright_scoring::PolicyError;
use lendwright_scoring::identity::Scope;
use lendwright_scoring::rules::{WrongTally, WrongValue};
use lendwright_storage::{StorageError, StorageErrorCode};
use lendwright_types::EntropyError;
use lendwright_types::json::JsonError;
use text::{did_you_mean, not_this, shorten, shown_name, the_book};

/// Why an operation failed.
///
/// There is one error type for all operations, since a host handles errors in one place and most
/// conditions (credentials, an unknown borrower, a failure of the store) belong to many operations.
/// `Display` is the interface's text for the condition, [`Error::body`] the interface's whole
/// answer with it, [`Error::code`] a name for programs that never changes, and [`Error::status`]
/// the HTTP status.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    // --- the request itself
    /// The document is too large, too deep, of too many values, not UTF-8 or not JSON, or has a duplicate key.
    #[error("{0}")]
    Document(JsonError),
    /// The document is JSON, but not an object.
    #[error("a request must be an object, not {found}")]
    NotAnObject {
        /// The kind of value that it is.
        found: &'static str,
    },
    /// A field is missing, unknown, or of a wrong shape.
    #[error("{0}")]
    Field(FieldError),
    /// A field is missing whose name this operation's text writes without quotes.
    #[error("{field} is missing")]
    FieldMissing {
        /// The field.
        field: &'static str,
    },
    /// A field's value has the right shape but is impossible.
    #[error("'{field}' {reason}{}", not_this(.reason, .value))]
    Value {
        /// The field, followed by a JSON pointer for a place inside it.
        field: String,
        /// What is required: `must be 0 or more`.
        reason: String,
        /// The value that was sent, shortened; empty where no one value is at fault.
        value: String,
    },
    /// No operation has this name.
    #[error("unknown operation '{name}'{}", did_you_mean(*.near))]
    UnknownOperation {
        /// The name that was called.
        name: String,
        /// A similar name, which may have been meant.
        near: Option<&'static str>,
    },
    /// No operation has this path.
    #[error("unknown path '{path}'")]
    UnknownPath {
        /// The path.
        path: String,
    },
    /// The path exists, but not with this method.
    #[error("method {method} is not allowed here")]
    MethodNotAllowed {
        /// The method that was used.
        method: String,
        /// The methods that the path has, joined by `, `.
        allow: String,
    },

    // --- the caller
    /// The credentials are missing, wrong, expired or revoked.
    #[error("invalid credentials")]
    InvalidCredentials,
    /// The partner, or its key, lacks a scope; or a partner called an operation of the host.
    #[error("forbidden")]
    Forbidden {
        /// The scope that is lacking; `None` when only the host may call.
        scope: Option<Scope>,
    },
    /// A key or a token was to be made or checked, but the host has set no pepper.
    #[error("this book was opened without a pepper, so it can neither make nor check keys")]
    NoPepper,

    // --- of one domain
    /// A condition of analytics.
    #[error(transparent)]
    Analytics(#[from] AnalyticsError),
    /// A condition of borrowers and reports about them.
    #[error(transparent)]
    Borrowers(#[from] BorrowersError),
    /// A condition of what is collected about borrowers.
    #[error(transparent)]
    Collected(#[from] CollectedError),
    /// A condition of exports.
    #[error(transparent)]
    Exports(#[from] ExportsError),
    /// A condition of business rules.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A condition of scoring: weights, policies, decisions.
    #[error(transparent)]
    Scoring(#[from] ScoringError),
    /// A condition of schedules, rates and portfolios.
    #[error(transparent)]
    Schedules(#[from] SchedulesError),

    /// A condition of credit products and their providers.
    #[error(transparent)]
    Products(#[from] ProductsError),

    /// A condition of approvals, due payments and payments.
    #[error(transparent)]
    Servicing(#[from] ServicingError),

    /// A condition of messages and their templates.
    #[error(transparent)]
    Sms(#[from] SmsError),

    // --- the host's own
    /// The name is in use already.
    #[error("{what} '{}' already exists", shown_name(.name))]
    NameTaken {
        /// What has the name: `partner`, `provider`, `variable`.
        what: &'static str,
        /// The field with the name.
        field: &'static str,
        /// The name.
        name: String,
    },
    /// Something that the host named does not exist.
    #[error("{what} '{}' does not exist", shown_name(.name))]
    NotThere {
        /// Its kind: `partner`, `key`, `provider`.
        what: &'static str,
        /// The field that named it.
        field: &'static str,
        /// The name.
        name: String,
    },
    /// A row of an import was refused; nothing of the import was written.
    #[error("row {row}: {error}")]
    Row {
        /// The row, counted from 0.
        row: usize,
        /// The object in the row that has the fields of the reason; empty for the row itself.
        within: &'static str,
        /// The reason.
        error: Box<Error>,
    },

    /// Values of many rows are wrong; nothing was decided or written.
    #[error("{tally}")]
    WrongValues {
        /// The object in each row that has the values; empty for the row itself.
        within: &'static str,
        /// The first with its place, and the counts by variable and reason.
        tally: Box<WrongTally>,
    },

    // --- the book
    /// The book can't be opened. [`Error::body`] includes the causes, since the interface has no
    /// text for it.
    #[error("{} can't be opened{}", the_book(path.as_deref()), storage::why_not_opened(source))]
    Open {
        /// The path as it was given; `None` when the host made the store itself.
        path: Option<String>,
        /// The reason.
        source: StorageError,
    },
    /// A book made with a seed was opened without that seed, or an ordinary book with a seed.
    #[error("{0}")]
    TestBook(&'static str),
    /// A setting can't be used.
    #[error("setting '{setting}': {reason}")]
    Setting {
        /// The setting.
        setting: String,
        /// The reason.
        reason: String,
        /// The value that was given, shortened, when one value is at fault and is not secret.
        value: Option<String>,
    },
    /// An operation in a unit of work failed and the unit ignored it; nothing was written.
    #[error("an operation of this unit of work was refused, so nothing of it was written")]
    UnitFailed,
    /// The host stopped long work; nothing was written.
    #[error("stopped before it was done, so nothing was written")]
    Interrupted,
    /// The host stopped an export that passes the log on; what was passed on before is with the host.
    #[error("stopped by the caller after {records} records")]
    ExportStopped {
        /// The number of records that were passed on before, without those of the last lines where
        /// these stopped it.
        records: i64,
    },
    /// The store failed. The text is the operation's own, unless that asks to try again and it would not help.
    #[error("{}", storage::text(source, text))]
    Storage {
        /// The interface's text for the operation.
        text: &'static str,
        /// The error of the store.
        #[source]
        source: StorageError,
    },
    /// A stored value can't have been written by lendwright. The text is as that of [`Error::Storage`].
    #[error("{}", storage::damaged(text))]
    Damaged {
        /// The interface's text for the operation.
        text: &'static str,
        /// What is damaged.
        what: String,
    },
    /// The source of random bytes failed.
    #[error(transparent)]
    Entropy(#[from] EntropyError),

    // --- any of them
    /// An operation whose refusals have another key than `message` was refused.
    #[error("{error}")]
    Keyed {
        /// The key of the body.
        key: &'static str,
        /// Why it was refused.
        error: Box<Error>,
    },
}

impl Error {
    /// Makes the error for a value of the right shape that is impossible.
    pub fn value(
        field: impl Into<String>,
        reason: impl Into<String>,
        value: impl std::fmt::Display,
    ) -> Self {
        let value = match value.to_string() {
            // An empty value would be invisible.
            empty if empty.is_empty() => "\"\"".to_owned(),
            value => shorten(&value),
        };
        Self::Value { field: field.into(), reason: reason.into(), value }
    }

    /// Makes the error for a field that is wrong as a whole, such as a column that is missing, without a value.
    pub fn whole(field: impl Into<String>, reason: impl Into<String>) -> Self {
        Self::Value { field: field.into(), reason: reason.into(), value: String::new() }
    }

    /// Whether nothing was written since the book is only read.
    pub(crate) const fn is_only_read(&self) -> bool {
        matches!(self, Self::Storage { source: StorageError::ReadOnlyBook, .. })
    }

    /// Makes the error for a setting that can't be used.
    pub(crate) fn setting(setting: impl Into<String>, reason: impl Into<String>) -> Self {
        Self::Setting { setting: setting.into(), reason: reason.into(), value: None }
    }

    /// Makes the error for a damaged stored value; its text is replaced by the operation's own.
    pub(crate) fn damaged(what: impl Into<String>) -> Self {
        Self::Damaged { text: FAILURE, what: what.into() }
    }

    /// Gives a failure of the store the operation's own text; leaves other errors unchanged.
    pub(crate) fn with_failure_text(self, text: &'static str) -> Self {
        match self {
            Self::Storage { source, .. } => Self::Storage { text, source },
            Self::Damaged { what, .. } => Self::Damaged { text, what },
            error => error,
        }
    }

    /// Gives the body of an operation's refusal the operation's own key.
    pub(crate) fn under(self, key: &'static str) -> Self {
        match self {
            Self::Keyed { .. } => self,
            _ if key == MESSAGE => self,
            error => Self::Keyed { key, error: Box::new(error) },
        }
    }

    /// Returns the reason for which an operation was refused, whatever key its body has.
    #[must_use]
    pub fn unkeyed(&self) -> &Self {
        match self {
            Self::Keyed { error, .. } => error.unkeyed(),
            error => error,
        }
    }

    /// Returns everything about the condition except its text.
    fn condition(&self) -> Condition {
        match self {
            Self::Document(error) => condition::of_document(error),
            Self::NotAnObject { .. } => invalid(ErrorCode::NotAnObject),
            Self::Field(error) => condition::of_field(error),
            Self::FieldMissing { field } => invalid(ErrorCode::MissingField).at(*field),
            Self::Value { field, value, .. } => invalid(ErrorCode::InvalidValue)
                .at(field)
                .value(Some(value.clone()).filter(|v| !v.is_empty())),
            Self::UnknownOperation { name, .. } => {
                unknown(ErrorCode::UnknownOperation).value(shorten(name))
            }
            Self::UnknownPath { path } => unknown(ErrorCode::UnknownPath).value(shorten(path)),
            Self::MethodNotAllowed { method, .. } => {
                Condition::new(ErrorCode::MethodNotAllowed, 405, Message).value(method.clone())
            }
            Self::InvalidCredentials => Condition::new(ErrorCode::InvalidCredentials, 401, Message),
            Self::Forbidden { scope } => {
                Condition::new(ErrorCode::Forbidden, 403, Message).needs(*scope)
            }
            Self::NoPepper => conflict(ErrorCode::NoPepper),
            Self::Analytics(error) => error.condition(),
            Self::Borrowers(error) => error.condition(),
            Self::Collected(error) => error.condition(),
            Self::Exports(error) => error.condition(),
            Self::Rules(error) => error.condition(),
            Self::Scoring(error) => error.condition(),
            Self::Products(error) => error.condition(),
            Self::Servicing(error) => error.condition(),
            Self::Schedules(error) => error.condition(),
            Self::Sms(error) => error.condition(),
            Self::NameTaken { field, name, .. } => {
                conflict(ErrorCode::NameTaken).at_name(field, name)
            }
            Self::NotThere { field, name, .. } => unknown(ErrorCode::NotThere).at_name(field, name),
            Self::Row { row, within, error } => error.condition().in_row(*row, within),
            Self::WrongValues { within, tally } => condition::of_tally(tally, within),
            Self::Open { source, .. } => {
                let code = source.code().map_or(ErrorCode::OpenFailed, ErrorCode::Storage);
                Condition::new(code, storage::status(source), MessageWithCauses)
            }
            Self::TestBook(_) => conflict(ErrorCode::TestBook),
            Self::Setting { setting, value, .. } => {
                invalid(ErrorCode::SettingInvalid).at(setting).value(value.clone())
            }
            Self::UnitFailed => conflict(ErrorCode::UnitFailed),
            Self::Interrupted | Self::ExportStopped { .. } => {
                Condition::new(ErrorCode::Interrupted, 503, Message)
            }
            Self::Storage { source, .. } => {
                let code = source.code().map_or(ErrorCode::StorageFailed, ErrorCode::Storage);
                let condition = Condition::new(code, storage::status(source), Message);
                match source {
                    // The text says it already.
                    StorageError::ReadOnlyBook => condition,
                    _ => condition.cause(storage::cause(source)),
                }
            }
            Self::Damaged { what, .. } => {
                Condition::new(ErrorCode::Storage(StorageErrorCode::Damaged), 500, Message)
                    .cause(format!("damaged: {what}"))
            }
            Self::Entropy(_) => Condition::new(ErrorCode::NoEntropy, 500, Message),
            Self::Keyed { key, error } => error.condition().under(key),
        }
    }

    /// Returns the name of the condition for programs, which never changes: `rule_exists`.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.condition().code().name()
    }

    /// Returns the HTTP status.
    #[must_use]
    pub fn status(&self) -> u16 {
        self.condition().status()
    }

    /// Returns the group to which the condition belongs.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        let condition = self.condition();
        ErrorKind::of(condition.status(), condition.code().name())
    }

    /// Writes the interface's answer as JSON: the error's text in the form that the condition
    /// has, most often as `{"message": text}`.
    #[must_use]
    pub fn body(&self) -> String {
        self.condition().body(self)
    }

    /// Returns the facts for which the body has no member: the code, the field and the value at
    /// fault, the scope that is lacking, the cause.
    #[must_use]
    pub fn detail(&self) -> Detail {
        self.condition().into_detail()
    }

    /// Returns body and detail for a client over HTTP. Where the store failed, the body has the interface's text, and
    /// what an operator does about it is in the detail's cause.
    pub(crate) fn for_client(&self) -> (String, Detail) {
        let mut detail = self.detail();
        let text = match self.unkeyed() {
            Self::Storage { text, .. } | Self::Damaged { text, .. } if self.status() >= 500 => {
                *text
            }
            _ => return (self.body(), detail),
        };
        let advice = self.to_string();
        if advice != text {
            let cause = detail.cause.take();
            detail.cause = Some(cause.map_or(advice.clone(), |cause| format!("{cause}: {advice}")));
        }
        (self.condition().body(&InterfaceText(text)), detail)
    }
}

/// The text that the interface has for a failure.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct InterfaceText(&'static str);

impl From<JsonError> for Error {
    fn from(error: JsonError) -> Self {
        Error::Document(error)
    }
}

impl From<PolicyError> for Error {
    fn from(error: PolicyError) -> Self {
        match error {
            PolicyError::RuleListed { name, list } => RulesError::Listed { name, list }.into(),
            PolicyError::WrongInput(wrong) => wrong.into(),
            PolicyError::WrongInputs(tally) => Error::WrongValues { within: "", tally },
            error => match error.input() {
                Some(name) => ScoringError::InputInvalid { name: name.to_owned(), error }.into(),
                None => ScoringError::PolicyInvalid { field: "", error }.into(),
            },
        }
    }
}

impl From<WrongValue> for Error {
    fn from(wrong: WrongValue) -> Self {
        Error::value(wrong.variable, wrong.wanted, wrong.value)
    }
}

impl From<StorageError> for Error {
    /// Uses the general text, which the operation's own text replaces.
    fn from(source: StorageError) -> Self {
        Error::Storage { text: FAILURE, source }
    }
}

/// The text for a failure of the store, for operations without a text of their own.
pub(crate) const FAILURE: &str = "something went wrong, please try again";
