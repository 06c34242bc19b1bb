//! The one error type of the doors: one variant, one condition, the interface's own words.

mod detail;

pub(crate) use detail::causes;

use crate::entropy::EntropyError;
use crate::identity::Scope;
use crate::json::{JsonError, JsonFault, JsonOut};
use crate::rules::RuleErrors;
use crate::scoring::{PolicyError, WeightsError};
use crate::storage::StorageError;
use crate::suggest::did_you_mean;
use crate::text::{NAME_SHOWN_MAX, SENTENCE_SHOWN_MAX, shortened};
use crate::wire::Fault;

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
    #[error("{}", of_document(.0))]
    Document(JsonError),
    /// The document is JSON, but no object.
    #[error("a request must be an object, not {found}")]
    NotAnObject {
        /// What it is.
        found: &'static str,
    },
    /// A field is missing, of the wrong shape, or unknown.
    #[error("{0}")]
    Field(Fault),
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
    /// Fields that the interface has missing in its own words for signing up.
    #[error("{} field(s) is/are missing", quoted_twice(.fields))]
    SignUpIncomplete {
        /// The fields, in the table's order.
        fields: Vec<&'static str>,
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
    /// The partner is not permitted to use the model.
    #[error("Partner does not have access to this model.")]
    ModelForbidden,
    /// A key or a token is to be made or checked, and the host gave no pepper.
    #[error("this book was opened without a pepper, so it can neither make nor check keys")]
    NoPepper,

    // --- borrowers
    /// No identifier was sent.
    #[error(
        "Please provide the user ID, phone number, national_id, or email for a user to get his records."
    )]
    NoIdentifier,
    /// There is no such borrower, or none that the caller can see.
    #[error("Borrower doesn’t exist")]
    BorrowerUnknown {
        /// The identifier that was sent, as field and value; none where several were.
        sent: Option<(&'static str, String)>,
    },
    /// The person is signed up already.
    #[error("borrower already exist")]
    BorrowerExists,
    /// There is no such report, or it is another partner's.
    #[error("report does not exist")]
    ReportUnknown,

    // --- rules, weights, policies, decisions
    /// A rule of this name exists.
    #[error("rule already exists")]
    RuleExists {
        /// The name.
        name: String,
    },
    /// There is no rule of this name to change.
    #[error("rule does not exist")]
    RuleUnknown {
        /// The name.
        name: String,
    },
    /// A request for a score names a rule that does not exist.
    #[error("rule {} does not exist", named(.name))]
    RequestedRuleUnknown {
        /// The list that names it.
        field: &'static str,
        /// The name.
        name: String,
    },
    /// A key to delete is not in the rule.
    #[error("rule '{rule}' has no key '{}'", named(.key))]
    RuleKeyUnknown {
        /// The rule.
        rule: String,
        /// The key.
        key: String,
    },
    /// A rule can't go while the partner's policy names it.
    #[error("rule {} can't be deleted: the policy's {list} name it", named(.name))]
    RuleListed {
        /// The name.
        name: String,
        /// The policy's list: `acceptance_rules` or `rejection_rules`.
        list: &'static str,
    },
    /// The rule can't be read; every fault is listed.
    #[error("{faults}")]
    RuleInvalid {
        /// The field that holds it, or its name where the rule is the book's own.
        field: &'static str,
        /// Why.
        faults: RuleErrors,
    },
    /// The weights can't be taken.
    #[error("{}", sentence(.error))]
    WeightsInvalid {
        /// The field that holds them, or the names.
        field: &'static str,
        /// Why.
        error: WeightsError,
    },
    /// The policy can't be read.
    #[error("{}", sentence(.error))]
    PolicyInvalid {
        /// The field that holds it; empty where the fault names it.
        field: &'static str,
        /// Why.
        error: PolicyError,
    },
    /// There is no such decision, or none that the caller can see.
    #[error("decision does not exist")]
    DecisionUnknown,
    /// The personal data of the decision were erased, so its arithmetic can't be done again.
    #[error("the inputs of this decision were erased, so it can't be explained")]
    DecisionErased,

    // --- the host's own
    /// The name is taken.
    #[error("{what} '{}' already exists", named(.name))]
    NameTaken {
        /// What has the name: `partner`, `provider`, `variable`.
        what: &'static str,
        /// The field that names it.
        field: &'static str,
        /// The name.
        name: String,
    },
    /// The host names something that is not there.
    #[error("{what} '{}' does not exist", named(.name))]
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

/// What a host does with an error, in five groups; Python's exceptions are these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// The request is wrong and would be wrong again.
    InvalidRequest,
    /// What it speaks of is not there.
    NotFound,
    /// It contradicts what is there already, or how the book was opened.
    Conflict,
    /// The caller may not.
    Forbidden,
    /// The store or the machine failed; the same request may pass later.
    Storage,
}

impl ErrorKind {
    /// The group of the conditions that have this HTTP status.
    #[must_use]
    pub fn of_status(status: u16) -> Self {
        match status {
            401 | 403 => ErrorKind::Forbidden,
            404 | 405 => ErrorKind::NotFound,
            409 => ErrorKind::Conflict,
            500.. => ErrorKind::Storage,
            _ => ErrorKind::InvalidRequest,
        }
    }
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
            value => crate::wire::shorten(&value),
        };
        Self::Value { field: field.into(), reason: reason.into(), value }
    }

    /// A stored value is not what was written there; the text becomes the operation's own.
    pub(crate) fn damaged(what: impl Into<String>) -> Self {
        Self::Damaged { text: FAILURE, what: what.into() }
    }

    /// The same error, a failure of the store in an operation's own text.
    pub(crate) fn told_as(self, text: &'static str) -> Self {
        match self {
            Self::Storage { source, .. } => Self::Storage { text, source },
            Self::Damaged { what, .. } => Self::Damaged { text, what },
            error => error,
        }
    }

    /// The condition's stable name and its HTTP status.
    fn facts(&self) -> (&'static str, u16) {
        match self {
            Error::Document(JsonError { fault, .. }) => match fault {
                JsonFault::TooLarge => ("payload_too_large", 413),
                JsonFault::TooDeep => ("too_deep", 400),
                JsonFault::NotUtf8 => ("not_utf8", 400),
                JsonFault::DuplicateKey => ("duplicate_key", 400),
                JsonFault::Syntax => ("not_json", 400),
            },
            Error::NotAnObject { .. } => ("not_an_object", 400),
            Error::Field(Fault::Missing(_))
            | Error::FieldMissing { .. }
            | Error::SignUpIncomplete { .. } => ("missing_field", 400),
            Error::Field(Fault::Wrong { .. }) => ("wrong_type", 400),
            Error::Field(Fault::Unknown { .. }) => ("unknown_field", 400),
            Error::Value { .. } => ("invalid_value", 400),
            Error::UnknownOperation { .. } => ("unknown_operation", 404),
            Error::UnknownPath { .. } => ("unknown_path", 404),
            Error::MethodNotAllowed { .. } => ("method_not_allowed", 405),
            Error::InvalidCredentials => ("invalid_credentials", 401),
            Error::Forbidden { .. } => ("forbidden", 403),
            Error::ModelForbidden => ("model_forbidden", 403),
            Error::NoPepper => ("no_pepper", 409),
            Error::NoIdentifier => ("no_identifier", 400),
            Error::BorrowerUnknown { .. } => ("borrower_unknown", 404),
            Error::BorrowerExists => ("borrower_exists", 409),
            Error::ReportUnknown => ("report_unknown", 404),
            Error::RuleExists { .. } => ("rule_exists", 409),
            Error::RuleUnknown { .. } => ("rule_unknown", 404),
            Error::RequestedRuleUnknown { .. } => ("requested_rule_unknown", 404),
            Error::RuleKeyUnknown { .. } => ("rule_key_unknown", 404),
            Error::RuleListed { .. } => ("rule_listed", 409),
            Error::RuleInvalid { .. } => ("rule_invalid", 400),
            Error::WeightsInvalid { .. } => ("weights_invalid", 400),
            Error::PolicyInvalid { .. } => ("policy_invalid", 400),
            Error::DecisionUnknown => ("decision_unknown", 404),
            Error::DecisionErased => ("decision_erased", 409),
            Error::NameTaken { .. } => ("name_taken", 409),
            Error::NotThere { .. } => ("not_there", 404),
            Error::Row { error, .. } => error.facts(),
            Error::Open { .. } => ("open_failed", 500),
            Error::TestBook(_) => ("test_book", 409),
            Error::Setting { .. } => ("setting_invalid", 400),
            Error::UnitFailed => ("unit_failed", 409),
            Error::Interrupted => ("interrupted", 503),
            Error::Storage { .. } => ("storage_failed", 500),
            Error::Damaged { .. } => ("damaged", 500),
            Error::Entropy(_) => ("no_entropy", 500),
        }
    }

    /// A name for the condition that never changes, for programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.facts().0
    }

    /// The HTTP status.
    #[must_use]
    pub fn status(&self) -> u16 {
        self.facts().1
    }

    /// The group the condition belongs to.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        ErrorKind::of_status(self.status())
    }

    /// The interface's answer: an object with the text under the operation's key, or the bare text.
    #[must_use]
    pub fn body(&self) -> String {
        let mut out = JsonOut::default();
        let text = match self {
            Error::Open { .. } => causes(self),
            _ => self.to_string(),
        };
        match self {
            Error::BorrowerExists => out.text(&text),
            Error::SignUpIncomplete { .. } => out.object(|o| o.member("error").text(&text)),
            _ => out.object(|o| o.member("message").text(&text)),
        }
        out.into_text()
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
            PolicyError::RuleListed { name, list } => Error::RuleListed { name, list },
            error => Error::PolicyInvalid { field: "", error },
        }
    }
}

impl From<StorageError> for Error {
    /// The operation's own text comes in the place of this one, see [`Context`](crate::Context).
    fn from(source: StorageError) -> Self {
        Error::Storage { text: FAILURE, source }
    }
}

/// The text for a failure of the store where an operation has none of its own.
pub(crate) const FAILURE: &str = "something went wrong, please try again";

/// What is wrong with a document; where it is the host's limit, by the limit's name.
fn of_document(error: &JsonError) -> String {
    match error.fault {
        JsonFault::TooLarge => format!("{error} (setting 'request_bytes_max')"),
        _ => error.to_string(),
    }
}

fn quoted_twice(fields: &[&str]) -> String {
    let names: Vec<_> = fields.iter().map(|name| format!("''{name}''")).collect();
    names.join(", ")
}

/// A name as an error shows it: whole where it may be one, so that a text is exact, else its beginning.
fn named(name: &str) -> String {
    shortened(name, NAME_SHOWN_MAX)
}

/// A sentence that shows what was sent, with an end to it.
fn sentence(error: &impl std::fmt::Display) -> String {
    shortened(&error.to_string(), SENTENCE_SHOWN_MAX)
}

fn the_book(path: Option<&str>) -> String {
    path.map_or_else(|| "the book".to_owned(), |path| format!("the book '{path}'"))
}
