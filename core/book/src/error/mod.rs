//! The error type of all operations, and the detail of an answer.
//!
//! A condition is one variant. It belongs to [`Error`] if several domains share it, and otherwise to the enum in its
//! domain's file. The variant has the text in the interface's own words. The match `condition()` in the enum's file
//! has the code, status, body form, field and value.

mod analytics;
mod code;
mod condition;
mod detail;
mod domains;
mod lending;
mod personal;

pub(crate) use analytics::Words;
pub use analytics::{AnalyticsError, CollectedError};
pub use code::{ErrorCode, ErrorKind, WarningCode};
pub(crate) use condition::MESSAGE;
pub use detail::{BatchDecision, Detail, EarlyPrice, Uploaded, Warning, Warnings};
pub use domains::{BorrowersError, ExportsError, RulesError, ScoringError, SmsError};
pub use lending::{ProductFault, ProductsError, SchedulesError, ServicingError};

use crate::wire::FieldError;
use condition::BodyForm::{Message, MessageWithCauses};
use condition::{
    Condition, conflict, did_you_mean, invalid, not_this, shorten, shown_name, the_book, unknown,
};
use lendwright_scoring::PolicyError;
use lendwright_scoring::identity::Scope;
use lendwright_scoring::rules::{WrongTally, WrongValue};
use lendwright_storage::{StorageError, StorageErrorCode};
use lendwright_types::EntropyError;
use lendwright_types::json::JsonError;

/// Why an operation failed.
///
/// All operations share one error type. A host handles errors in one place, and most conditions (credentials, an
/// unknown borrower, a failure of the store) belong to many operations.
///
/// - `Display` is the interface's text for the condition.
/// - [`Error::body`] is the interface's whole answer with the text.
/// - [`Error::code`] is a name for programs that never changes.
/// - [`Error::status`] is the HTTP status.
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
        /// The kind of the value.
        found: &'static str,
    },
    /// A field is missing, unknown, or of a wrong shape.
    #[error("{0}")]
    Field(FieldError),
    /// A field is missing. The operation's text has the field's name without quotes.
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
        /// The requirement: `must be 0 or more`.
        reason: String,
        /// The sent value, shortened. Empty if no single value is at fault.
        value: String,
    },
    /// No operation has this name.
    #[error("unknown operation '{name}'{}", did_you_mean(*.near))]
    UnknownOperation {
        /// The name in the call.
        name: String,
        /// A similar name.
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
    /// The partner or its key lacks a scope, or a partner called an operation of the host.
    #[error("forbidden")]
    Forbidden {
        /// The missing scope. `None` if only the host may call.
        scope: Option<Scope>,
    },
    /// A key or a token was to be issued or checked, but the host has set no pepper.
    #[error("this book was opened without a pepper, so it can neither make nor check keys")]
    NoPepper,

    // --- of one domain
    /// A condition of analytics.
    #[error(transparent)]
    Analytics(#[from] AnalyticsError),
    /// A condition of borrowers and reports about them.
    #[error(transparent)]
    Borrowers(#[from] BorrowersError),
    /// A condition of collected data.
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
    /// The name is already in use.
    #[error("{what} '{}' already exists", shown_name(.name))]
    NameTaken {
        /// The kind of thing with this name: `partner`, `provider`, `variable`.
        what: &'static str,
        /// The field with the name.
        field: &'static str,
        /// The name.
        name: String,
    },
    /// A thing that the host named does not exist.
    #[error("{what} '{}' does not exist", shown_name(.name))]
    NotThere {
        /// Its kind: `partner`, `key`, `provider`.
        what: &'static str,
        /// The field with its name.
        field: &'static str,
        /// The name.
        name: String,
    },
    /// A row of an import was refused, and nothing of the import was written.
    #[error("row {row}: {error}")]
    Row {
        /// The row, counted from 0.
        row: usize,
        /// The object in the row with the fields of the reason. Empty for the row itself.
        within: &'static str,
        /// The reason.
        error: Box<Error>,
    },

    /// Values of many rows are wrong, and nothing was decided or written.
    #[error("{tally}")]
    WrongValues {
        /// The object in each row with the values. Empty for the row itself.
        within: &'static str,
        /// The first wrong value with its place, and the counts by variable and reason.
        tally: Box<WrongTally>,
    },

    // --- the book
    /// The book can't be opened. [`Error::body`] includes the causes, since the interface has no text for this.
    #[error("{} can't be opened{}", the_book(path.as_deref()), condition::why_not_opened(source))]
    Open {
        /// The given path. `None` if the host created the store itself.
        path: Option<String>,
        /// The reason.
        source: StorageError,
    },
    /// A book made with a seed was opened without that seed, or an ordinary book with a seed.
    #[error("{0}")]
    TestBook(&'static str),
    /// A setting is invalid.
    #[error("setting '{setting}': {reason}")]
    Setting {
        /// The setting.
        setting: String,
        /// The reason.
        reason: String,
        /// The given value, shortened, if a single value is at fault and is not secret.
        value: Option<String>,
    },
    /// An operation in a unit of work failed and the unit ignored it. Nothing was written.
    #[error("an operation of this unit of work was refused, so nothing of it was written")]
    UnitFailed,
    /// The host stopped long work. Nothing was written.
    #[error("stopped before it was done, so nothing was written")]
    Interrupted,
    /// The host stopped an export that passes the log on. The host already has the earlier lines.
    #[error("stopped by the caller after {records} records")]
    ExportStopped {
        /// The number of records that were passed on before, without those of the last lines if the host stopped there.
        records: i64,
    },
    /// The store failed. The text is the operation's own, unless it asks to try again and that can't help.
    #[error("{}", condition::storage_text(source, text))]
    Storage {
        /// The interface's text for the operation.
        text: &'static str,
        /// The error of the store.
        #[source]
        source: StorageError,
    },
    /// lendwright can't have written a stored value. The text follows the same rule as for [`Error::Storage`].
    #[error("{}", condition::damaged_text(text))]
    Damaged {
        /// The interface's text for the operation.
        text: &'static str,
        /// A description of the damage.
        what: String,
    },
    /// The source of random bytes failed.
    #[error(transparent)]
    Entropy(#[from] EntropyError),

    // --- any of them
    /// An operation was refused, and the body of its refusals has another key than `message`.
    #[error("{error}")]
    Keyed {
        /// The key of the body.
        key: &'static str,
        /// The reason.
        error: Box<Error>,
    },
}

impl Error {
    /// Returns the error for an impossible value of the right shape.
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

    /// Returns the error for a field that is wrong as a whole, without a value. An example is a missing column.
    pub fn whole(field: impl Into<String>, reason: impl Into<String>) -> Self {
        Self::Value { field: field.into(), reason: reason.into(), value: String::new() }
    }

    /// Whether nothing was written because the book is read-only.
    pub(crate) const fn is_only_read(&self) -> bool {
        matches!(self, Self::Storage { source: StorageError::ReadOnlyBook, .. })
    }

    /// Returns the error for an invalid setting.
    pub(crate) fn setting(setting: impl Into<String>, reason: impl Into<String>) -> Self {
        Self::Setting { setting: setting.into(), reason: reason.into(), value: None }
    }

    /// Returns the error for a damaged stored value. The operation's own text replaces its text.
    pub(crate) fn damaged(what: impl Into<String>) -> Self {
        Self::Damaged { text: FAILURE, what: what.into() }
    }

    /// Sets the operation's own text for a failure of the store. Other errors stay unchanged.
    pub(crate) fn with_failure_text(self, text: &'static str) -> Self {
        match self {
            Self::Storage { source, .. } => Self::Storage { text, source },
            Self::Damaged { what, .. } => Self::Damaged { text, what },
            error => error,
        }
    }

    /// Sets the operation's own key for the body of its refusal.
    pub(crate) fn under(self, key: &'static str) -> Self {
        match self {
            Self::Keyed { .. } => self,
            _ if key == MESSAGE => self,
            error => Self::Keyed { key, error: Box::new(error) },
        }
    }

    /// Returns the reason of a refusal, without the special key of its body.
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
                Condition::new(code, condition::storage_status(source), MessageWithCauses)
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
                let condition = Condition::new(code, condition::storage_status(source), Message);
                match source {
                    // The text already says it.
                    StorageError::ReadOnlyBook => condition,
                    _ => condition.cause(condition::storage_cause(source)),
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

    /// Returns the code of the condition for programs. Its [name](ErrorCode::name) never changes: `rule_exists`.
    #[must_use]
    pub fn code(&self) -> ErrorCode {
        self.condition().code()
    }

    /// Returns the HTTP status.
    #[must_use]
    pub fn status(&self) -> u16 {
        self.condition().status()
    }

    /// Returns the group of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        let condition = self.condition();
        ErrorKind::from_code(condition.code(), condition.status())
    }

    /// Returns the interface's answer as JSON: the error's text in the condition's form, usually `{"message": text}`.
    #[must_use]
    pub fn body(&self) -> String {
        self.condition().body(self)
    }

    /// Returns the facts that have no member in the body: the code, the field and value at fault, the missing scope,
    /// the cause.
    #[must_use]
    pub fn detail(&self) -> Detail {
        self.condition().into_detail()
    }

    /// Returns body and detail for a client over HTTP. If the store failed, the body has the interface's text. The
    /// detail's cause has the advice for an operator.
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

/// The interface's text for a failure.
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
    /// Uses the general text. The operation's own text replaces it.
    fn from(source: StorageError) -> Self {
        Error::Storage { text: FAILURE, source }
    }
}

/// The default text for a failure of the store.
pub(crate) const FAILURE: &str = "something went wrong, please try again";
