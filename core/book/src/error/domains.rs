//! The conditions of each domain, except those of lending.

use super::condition::BodyForm::{self, Key, Message, Text};
use super::condition::{
    Condition, conflict, invalid, quoted_twice, sentence, shorten, shown_name, unknown,
};
use super::{Error, ErrorCode, FAILURE, Warning, Warnings};
use crate::wire::FieldError;
use chrono::NaiveDate;
use lendwright_scoring::identity::Scope;
use lendwright_scoring::rules::{RuleError, RuleErrorCode, RuleErrors};
use lendwright_scoring::{PolicyError, WeightsError};
use lendwright_sms::columns::ColumnsError;
use lendwright_sms::{SetError, UnreadableSet};
use std::borrow::Cow;

// The conditions of borrowers and of reports about them.

/// Why an operation on borrowers failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BorrowersError {
    /// No identifier was sent.
    #[error(
        "Please provide the user ID, phone number, national_id, or email for a user to get his records."
    )]
    NoIdentifier,
    /// There is no such borrower, or the caller can't see it.
    #[error("Borrower doesn’t exist")]
    Unknown {
        /// The field and value of the sent identifier. `None` if several were sent.
        sent: Option<(Cow<'static, str>, String)>,
    },
    /// The person has already signed up.
    #[error("borrower already exist")]
    Exists {
        /// The field that matches an existing borrower.
        field: &'static str,
    },
    /// Fields are missing. The text has the interface's own words for signing up.
    #[error("{} field(s) is/are missing", quoted_twice(.fields))]
    SignUpIncomplete {
        /// The fields, in the table's order.
        fields: Vec<&'static str>,
    },
    /// The borrower was erased.
    #[error("the borrower was erased")]
    Erased,
    /// The borrower can't be erased yet.
    #[error("the borrower can't be erased: {why}")]
    NotErasable {
        /// The first reason.
        why: &'static str,
        /// The affected credit application. `None` if the reason is a report.
        application: Option<i64>,
    },
    /// Loans of the borrower must be kept with a code of the national id, but the host has set no pepper.
    #[error(
        "uuid: {uuid} has loans that are kept with a code of the national id, and this book was opened without a pepper to make it"
    )]
    NoPepper {
        /// The borrower's public id.
        uuid: String,
    },
    /// There is no such report, or another partner made it.
    #[error("report does not exist")]
    ReportUnknown,
}

impl BorrowersError {
    /// Returns everything about the condition except its text.
    pub(super) fn condition(&self) -> Condition {
        match self {
            Self::NoIdentifier => invalid(ErrorCode::NoIdentifier),
            Self::Unknown { sent } => {
                let condition = unknown(ErrorCode::BorrowerUnknown);
                match sent {
                    Some((field, value)) => condition.at_name(field, value),
                    None => condition,
                }
            }
            Self::Exists { field } => {
                Condition::new(ErrorCode::BorrowerExists, 409, Text).at(*field)
            }
            Self::SignUpIncomplete { fields } => {
                Condition::new(ErrorCode::MissingField, 400, Key("error")).at(fields.join(", "))
            }
            Self::Erased => conflict(ErrorCode::Erased),
            Self::NotErasable { application, .. } => {
                let condition = conflict(ErrorCode::NotErasable);
                match application {
                    Some(id) => condition.at_name("application_id", &id.to_string()),
                    None => condition,
                }
            }
            Self::NoPepper { uuid } => conflict(ErrorCode::NoPepper).at_name("uuid", uuid),
            Self::ReportUnknown => unknown(ErrorCode::ReportUnknown).at("report_id"),
        }
    }
}

// The conditions of collected data.

/// Why an operation on collected data failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CollectedError {
    /// An upload exceeds the host's limit.
    #[error("payload too large")]
    TooLarge {
        /// The kind of data, with the place of a single item.
        field: String,
        /// The sent number of items, or of bytes.
        count: usize,
    },
    /// The borrower would exceed a limit of staged data.
    #[error("{field}: the borrower would have {count}, and may have at most {max} ({setting})")]
    TooMuchStaged {
        /// The kind of data, or its place in the request: `rows/3`.
        field: Cow<'static, str>,
        /// The number that the borrower would have.
        count: i64,
        /// The greatest number for a borrower.
        max: i64,
        /// The name of the limit's setting.
        setting: &'static str,
    },
    /// The borrower has not consented to any of the sent kinds of data.
    #[error("forbidden")]
    NoConsent {
        /// The kinds that were sent.
        kinds: Vec<&'static str>,
    },
    /// No data to be linked are staged.
    #[error("no data found for borrower with uuid {uuid} on the cloud.")]
    NothingStaged {
        /// The borrower's public id.
        uuid: String,
    },
    /// The borrower has no staged places in the requested months, or the caller may not read them.
    #[error("no locations found for borrower with uuid {uuid} on the cloud.")]
    NoLocations {
        /// The borrower's public id.
        uuid: String,
    },
}

impl CollectedError {
    /// Sets the place in the request of the data that exceed the limit. Other errors stay unchanged.
    pub(crate) fn at(error: Error, place: impl FnOnce() -> Cow<'static, str>) -> Error {
        match error {
            Error::Collected(Self::TooMuchStaged { count, max, setting, .. }) => {
                Self::TooMuchStaged { field: place(), count, max, setting }.into()
            }
            error => error,
        }
    }

    /// Returns everything about the condition except its text.
    pub(super) fn condition(&self) -> Condition {
        match self {
            Self::TooLarge { field, count } => {
                Condition::new(ErrorCode::PayloadTooLarge, 413, Message)
                    .at(field)
                    .value(count.to_string())
            }
            Self::TooMuchStaged { field, count, .. } => {
                Condition::new(ErrorCode::TooMuchStaged, 413, Message)
                    .at(field.clone())
                    .value(count.to_string())
            }
            Self::NoConsent { kinds } => {
                Condition::new(ErrorCode::ConsentMissing, 403, Message).at(kinds.join(", "))
            }
            Self::NothingStaged { .. } => unknown(ErrorCode::NoData).at("uuid"),
            Self::NoLocations { .. } => unknown(ErrorCode::NoLocations).at("uuid"),
        }
    }
}

// The conditions of messages and their templates.

/// Why an operation on messages or their templates failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SmsError {
    /// The partner has no templates for this sender.
    #[error("sender does not exist.")]
    SenderUnknown {
        /// The named sender.
        sender: String,
    },
    /// The sender has no templates of this category.
    #[error("sms variable does not exist on the requested sender's template.")]
    CategoryUnknown {
        /// The named category.
        category: String,
    },
    /// The category has no template with this number.
    #[error("please enter a valid template number.")]
    NumberInvalid {
        /// The sent number.
        sent: String,
    },
    /// Templates can't be added, and none was added.
    #[error("{error}")]
    TemplatesInvalid {
        /// The reason, with the place of the faulty template.
        error: SetError,
        /// The value at this place.
        value: String,
    },
    /// The borrower has no messages that the caller may read.
    #[error("no SMSs found for borrower with uuid {} on the cloud.", shown_name(.uuid))]
    NoMessages {
        /// The sent uuid.
        uuid: String,
    },
    /// The number of months is invalid.
    #[error("Please enter a valid count for months.")]
    MonthsInvalid {
        /// The sent number.
        sent: String,
    },
    /// The given templates, or the settings of their senders, can't be read.
    #[error(transparent)]
    Unreadable(#[from] UnreadableSet),
    /// The messages in columns can't be read.
    #[error(transparent)]
    Columns(#[from] ColumnsError),
}

impl SmsError {
    /// Returns everything about the condition except its text.
    pub(super) fn condition(&self) -> Condition {
        match self {
            Self::SenderUnknown { sender } => {
                unknown(ErrorCode::SenderUnknown).at_name("sender", sender)
            }
            Self::CategoryUnknown { category } => {
                unknown(ErrorCode::CategoryUnknown).at_name("category", category)
            }
            Self::NumberInvalid { sent } => {
                invalid(ErrorCode::TemplateNumberInvalid).at("template_number").value(shorten(sent))
            }
            Self::TemplatesInvalid { error, value } => {
                invalid(ErrorCode::TemplateInvalid).at(place(error)).value(shorten(value))
            }
            Self::NoMessages { uuid } => {
                unknown(ErrorCode::NoMessages).at_name("borrower_uuid", uuid)
            }
            Self::MonthsInvalid { sent } => {
                invalid(ErrorCode::MonthsInvalid).at("months").value(shorten(sent))
            }
            Self::Unreadable(error) => invalid(ErrorCode::TemplateInvalid)
                .at(error.at.clone())
                .value(shorten(&error.value)),
            Self::Columns(error) => of_columns(error),
        }
    }
}

fn of_columns(error: &ColumnsError) -> Condition {
    match error {
        ColumnsError::Length { column, .. } => invalid(ErrorCode::InvalidValue).at(*column),
        ColumnsError::Cell { row, column, .. } => {
            invalid(ErrorCode::InvalidValue).at(column.clone()).in_row(*row, "")
        }
        ColumnsError::Stopped { .. } => {
            Condition::new(ErrorCode::Interrupted, 503, BodyForm::Message)
        }
    }
}

/// Returns the field, or the place in it, that a set refuses.
fn place(error: &SetError) -> String {
    match error {
        SetError::SenderName | SetError::TooManySenders | SetError::UnknownSender => {
            "sender".into()
        }
        SetError::CategoryName | SetError::UnknownCategory => "category".into(),
        SetError::Template { index, .. }
        | SetError::Duplicate { index, .. }
        | SetError::TooManyTemplates { index } => format!("templates/{index}"),
        _ => "templates".into(),
    }
}

// The conditions of exports.

/// Why an export failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportsError {
    /// The file exceeds the host's limit of bytes.
    #[error("payload too large")]
    TooLarge {
        /// The number of bytes when the limit was exceeded.
        bytes: usize,
        /// The host's limit of bytes.
        most: usize,
    },
}

impl ExportsError {
    /// Returns everything about the condition except its text.
    pub(super) fn condition(&self) -> Condition {
        match self {
            Self::TooLarge { most, .. } => {
                let sent = format!("more than {most} bytes");
                Condition::new(ErrorCode::PayloadTooLarge, 413, Message).value(sent)
            }
        }
    }
}

// The conditions of business rules.

/// Why an operation on business rules failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RulesError {
    /// A rule with this name already exists.
    #[error("rule already exists")]
    Exists {
        /// The name.
        name: String,
    },
    /// There is no rule with this name.
    #[error("rule does not exist")]
    Unknown {
        /// The name.
        name: String,
        /// The rule with the nearest name, for a caller who may read rules.
        near: Option<String>,
    },
    /// A request for a score names a rule that does not exist.
    #[error("rule {} does not exist", shown_name(.name))]
    RequestedUnknown {
        /// The list with the name.
        field: &'static str,
        /// The name.
        name: String,
        /// The rule with the nearest name, for a caller who may read rules.
        near: Option<String>,
    },
    /// The key to delete is not in the rule.
    #[error("rule '{rule}' has no key '{}'", shown_name(.key))]
    KeyUnknown {
        /// The rule.
        rule: String,
        /// The key.
        key: String,
    },
    /// A rule can't be deleted while the partner's policy lists it.
    #[error("rule {} can't be deleted: the policy's {list} name it", shown_name(.name))]
    Listed {
        /// The name.
        name: String,
        /// The policy's list: `acceptance_rules` or `rejection_rules`.
        list: &'static str,
    },
    /// The rule reads a variable that the caller may not see without the scope `pii`.
    #[error("forbidden")]
    Identifying {
        /// The field with the rule, or with its name if the rule is stored in the book.
        field: &'static str,
        /// The variable.
        variable: String,
    },
    /// The rule can't be read. All faults are listed.
    #[error("{faults}")]
    Invalid {
        /// The field with the rule, or with its name if the rule is stored in the book.
        field: &'static str,
        /// The faults.
        faults: RuleErrors,
    },
}

impl RulesError {
    /// Returns the condition of a request for a score with an unknown rule, and the nearest name. `acceptance` is the
    /// request's list of acceptance rules.
    #[must_use]
    pub fn requested(name: String, near: Option<String>, acceptance: &[String]) -> Self {
        let accepting = acceptance.contains(&name);
        let field = if accepting { "acceptance_rules" } else { "rejection_rules" };
        Self::RequestedUnknown { field, name, near }
    }

    /// Returns everything about the condition except its text.
    pub(super) fn condition(&self) -> Condition {
        match self {
            Self::Exists { name } => conflict(ErrorCode::RuleExists).at_name("param", name),
            Self::Unknown { name, near } => {
                unknown(ErrorCode::RuleUnknown).at_name("param", name).did_you_mean(near.as_deref())
            }
            Self::RequestedUnknown { field, name, near } => {
                let condition = unknown(ErrorCode::RequestedRuleUnknown).at_name(field, name);
                condition.did_you_mean(near.as_deref())
            }
            Self::KeyUnknown { key, .. } => {
                unknown(ErrorCode::RuleKeyUnknown).at_name("keys_to_delete", key)
            }
            Self::Listed { name, .. } => conflict(ErrorCode::RuleListed).at_name("param", name),
            Self::Identifying { field, variable } => {
                let condition =
                    Condition::new(ErrorCode::Forbidden, 403, Message).needs(Some(Scope::Pii));
                condition.at(*field).value(variable.clone())
            }
            Self::Invalid { field, faults } => {
                at_first_fault(invalid(ErrorCode::RuleInvalid), field, faults)
                    .faults(&faults.faults)
            }
        }
    }
}

/// Sets the place of a rule's first fault in its field, or the name of the rule.
fn at_first_fault(condition: Condition, field: &str, rule: &RuleErrors) -> Condition {
    let in_name = |fault: &&RuleError| field == "param" || fault.code == RuleErrorCode::Name;
    match rule.faults.first() {
        Some(fault) if in_name(&fault) => condition.at_name("param", &rule.rule),
        fault => condition.at(format!("{field}{}", fault.map_or("", |fault| &fault.pointer))),
    }
}

// The conditions of scoring: weights, policies and decisions.

/// Why an operation on scores, weights, policies or decisions failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ScoringError {
    /// The partner is not permitted to use the model.
    #[error("Partner does not have access to this model.")]
    ModelForbidden,
    /// The weights are invalid.
    #[error("{}", sentence(.error))]
    WeightsInvalid {
        /// The field with the weights or their names.
        field: &'static str,
        /// The reason.
        error: WeightsError,
    },
    /// The policy can't be read.
    #[error("{}", sentence(.error))]
    PolicyInvalid {
        /// The field with the policy. Empty if the fault names it.
        field: &'static str,
        /// The reason.
        error: PolicyError,
    },
    /// The policy has changed since it was read.
    #[error("the policy is another one by now, read it again")]
    PolicyChanged {
        /// The digests that were sent.
        sent: String,
        /// The digest of the policy in force.
        digest: String,
    },
    /// An input is not allowed: there is no variable with this name, or the policy computes it.
    #[error("{}", sentence(.error))]
    InputInvalid {
        /// The name.
        name: String,
        /// The reason.
        error: PolicyError,
    },
    /// There is no such decision, or the caller can't see it.
    #[error("decision does not exist")]
    DecisionUnknown,
    /// The personal data of the decision were erased, so it can't be computed again.
    #[error("the inputs of this decision were erased, so it can't be explained")]
    DecisionErased,
}

impl ScoringError {
    /// Returns everything about the condition except its text.
    pub(super) fn condition(&self) -> Condition {
        match self {
            Self::ModelForbidden => Condition::new(ErrorCode::ModelForbidden, 403, Message),
            Self::WeightsInvalid { field, error } => {
                at_weight(invalid(ErrorCode::WeightsInvalid), field, error)
            }
            Self::PolicyInvalid { field, error } => {
                in_policy(invalid(ErrorCode::PolicyInvalid), field, error)
            }
            Self::PolicyChanged { sent, digest } => {
                conflict(ErrorCode::PolicyChanged).at_name("if_match", sent).policy(digest)
            }
            Self::InputInvalid { name, .. } => invalid(ErrorCode::InvalidValue).at(shorten(name)),
            Self::DecisionUnknown => unknown(ErrorCode::DecisionUnknown).at("decision_id"),
            Self::DecisionErased => conflict(ErrorCode::DecisionErased).at("decision_id"),
        }
    }
}

/// Sets the field to the weight at fault, in the object of weights or in the list of names.
fn at_weight(condition: Condition, field: &str, error: &WeightsError) -> Condition {
    let (name, value) = match error {
        WeightsError::Unknown { name, .. } | WeightsError::Twice { name } => {
            (Some(name), Some(name))
        }
        WeightsError::NotNumber { name, value }
        | WeightsError::Negative { name, value }
        | WeightsError::TooSmall { name, value }
        | WeightsError::TooLarge { name, value } => (Some(name), Some(value)),
        WeightsError::AllZero { .. } => (None, None),
        WeightsError::NotObject { found } => (None, Some(found)),
    };
    let is_object = field != "keys_to_delete";
    let field = match name.filter(|_| is_object) {
        Some(name) => format!("{field}/{}", shorten(name)),
        None => field.to_owned(),
    };
    condition.at(field).value(value.map(|value| shorten(value)))
}

/// Sets the field to the policy's member at fault, and lists the faults of its rules.
fn in_policy(condition: Condition, field: &str, error: &PolicyError) -> Condition {
    let place = format!("{field}{}", error.pointer().unwrap_or_default());
    let condition = match place.trim_start_matches('/') {
        "" => condition,
        place => condition.at(place),
    };
    match error {
        PolicyError::Rule(faults) => condition.faults(&faults.faults),
        _ => condition,
    }
}

// The conditions of analytics.

/// Why an operation of analytics failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AnalyticsError {
    /// A field's value has a wrong shape or is impossible.
    #[error("please enter a valid {field}.")]
    Invalid {
        /// The field.
        field: &'static str,
        /// The place inside it, as a JSON pointer. Empty for the field itself.
        pointer: String,
        /// The value that was sent there, shortened. `None` if it is useless or must not be shown.
        value: Option<String>,
        /// The faults, one for each reason.
        faults: Warnings,
    },
    /// The partner already has a snapshot of peers for the month.
    #[error("snapshot already exists")]
    SnapshotExists {
        /// The day of the requested snapshot.
        as_of: NaiveDate,
    },
    /// The partner already has a rule of engagement with this name.
    #[error("rule already exists")]
    EngagementRuleExists {
        /// The name.
        name: String,
    },
    /// The partner has no such rule of engagement.
    #[error("rule not found")]
    EngagementRuleUnknown {
        /// The field with its id or name.
        field: &'static str,
        /// The sent value.
        sent: String,
        /// The rule with the nearest name.
        near: Option<String>,
    },
    /// There is no message with this id.
    #[error("message not found")]
    MessageUnknown {
        /// The sent id.
        sent: String,
    },
    /// The message has ended with another outcome.
    #[error("message already {ended}")]
    MessageEnded {
        /// The sent outcome.
        outcome: &'static str,
        /// The outcome of the message.
        ended: &'static str,
    },
    /// The partner has no segmentation with this id, or it has no such segment.
    #[error("segmentation not found")]
    SegmentationUnknown {
        /// The field with the id.
        field: &'static str,
        /// The sent value.
        sent: String,
    },
}

impl AnalyticsError {
    /// The texts that the operations of analytics share.
    pub const WORDS: Words =
        Words { failure: "Something went wrong, please try again", refuse: Self::refuse };

    /// Returns the error for an impossible value of the right shape. `reason` is the requirement: `must be 1 to 100`.
    pub fn invalid(
        field: &'static str,
        reason: impl Into<String>,
        value: impl std::fmt::Display,
    ) -> Self {
        Self::inside(field, "", reason, value)
    }

    /// Returns the error for an impossible value inside a field, at a JSON pointer.
    pub fn inside(
        field: &'static str,
        pointer: &str,
        reason: impl Into<String>,
        value: impl std::fmt::Display,
    ) -> Self {
        let value = Some(shorten(&value.to_string()));
        Self::because(field, pointer, value, reason.into(), "invalid_value")
    }

    /// Returns the error for the conditions of a rule of engagement.
    #[must_use]
    pub fn conditions(faults: &RuleErrors) -> Self {
        let first = faults.faults.first();
        let pointer = first.map(|fault| fault.pointer.clone()).unwrap_or_default();
        let warnings = faults.faults.iter().map(|fault| Warning {
            pointer: format!("/conditions{}", fault.pointer),
            ..Warning::from(fault)
        });
        Self::Invalid {
            field: "conditions",
            pointer,
            value: None,
            faults: Warnings(warnings.collect()),
        }
    }

    /// Converts the error of a missing or wrong field to the interface's words. If several are missing, it names the
    /// first.
    fn refuse(error: FieldError) -> Error {
        match error {
            FieldError::Missing(fields) => {
                Error::FieldMissing { field: fields.first().copied().unwrap_or_default() }
            }
            FieldError::Wrong { field, error } => {
                Self::because(field, &error.pointer, error.found, error.text, "wrong_type").into()
            }
            FieldError::Unknown { .. } => Error::Field(error),
        }
    }

    fn because(
        field: &'static str,
        pointer: &str,
        value: Option<String>,
        reason: String,
        code: &str,
    ) -> Self {
        let fault = Warning {
            code: code.to_owned(),
            pointer: format!("/{field}{pointer}"),
            message: reason,
        };
        Self::Invalid { field, pointer: pointer.to_owned(), value, faults: Warnings(vec![fault]) }
    }

    /// Returns everything about the condition except its text.
    pub(super) fn condition(&self) -> Condition {
        match self {
            Self::Invalid { field, pointer, value, faults } => invalid(ErrorCode::InvalidValue)
                .at(format!("{field}{pointer}"))
                .value(value.clone())
                .faults(faults.0.iter().cloned()),
            Self::SnapshotExists { as_of } => {
                conflict(ErrorCode::SnapshotExists).at("as_of").value(as_of.to_string())
            }
            Self::EngagementRuleExists { name } => {
                conflict(ErrorCode::EngagementRuleExists).at("name").value(Some(shorten(name)))
            }
            Self::EngagementRuleUnknown { field, sent, near } => {
                unknown(ErrorCode::EngagementRuleUnknown)
                    .at(*field)
                    .value(Some(shorten(sent)))
                    .did_you_mean(near.as_deref())
            }
            Self::MessageUnknown { sent } => {
                unknown(ErrorCode::MessageUnknown).at("message_id").value(Some(shorten(sent)))
            }
            Self::MessageEnded { outcome, .. } => {
                conflict(ErrorCode::MessageEnded).at("outcome").value((*outcome).to_owned())
            }
            Self::SegmentationUnknown { field, sent } => {
                unknown(ErrorCode::SegmentationUnknown).at(*field).value(Some(shorten(sent)))
            }
        }
    }
}

// The texts that several operations share.

/// The texts that several operations share.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// The text for a failure of the store.
    pub failure: &'static str,
    /// Converts the error of a missing, wrong or unknown field to the operations' error.
    pub refuse: fn(FieldError) -> Error,
}

impl Words {
    /// The default texts.
    pub const COMMON: Self = Self { failure: FAILURE, refuse: Error::Field };
}

#[cfg(test)]
mod tests {
    use super::AnalyticsError;
    use crate::error::Error;
    use crate::wire::{FieldError, ShapeError};

    #[test]
    fn a_missing_field_is_the_first_one_by_its_name() {
        let error = (AnalyticsError::WORDS.refuse)(FieldError::Missing(vec!["user_id", "name"]));
        assert_eq!(error.to_string(), "user_id is missing");
        assert_eq!((error.code(), error.status()), ("missing_field", 400));
        assert_eq!(error.detail().field.as_deref(), Some("user_id"));
    }

    #[test]
    fn a_wrong_field_has_the_text_with_its_name_and_the_detail_says_where_and_why() {
        let wrong = ShapeError { found: Some("0".into()), ..ShapeError::with_text("must be more") };
        let wrong = FieldError::Wrong { field: "budget", error: wrong.inside("food") };
        let error = (AnalyticsError::WORDS.refuse)(wrong);
        assert_eq!(error.body(), r#"{"message":"please enter a valid budget."}"#);
        let detail = error.detail();
        assert_eq!(detail.field.as_deref(), Some("budget/food"));
        assert_eq!(detail.value.as_deref(), Some("0"));
        let fault = detail.faults.0.first().map(|fault| (&*fault.pointer, &*fault.message));
        assert_eq!(fault, Some(("/budget/food", "must be more")));
        let impossible = Error::from(AnalyticsError::invalid("n", "must be 1 to 100", 101));
        assert_eq!(impossible.to_string(), "please enter a valid n.");
        assert_eq!(impossible.detail().value.as_deref(), Some("101"));
    }

    #[test]
    fn an_unknown_field_is_refused_by_its_name_as_everywhere() {
        let unknown = FieldError::Unknown { field: "peroid".into(), near: Some("period") };
        let error = (AnalyticsError::WORDS.refuse)(unknown);
        assert_eq!(error.to_string(), "unknown field 'peroid', did you mean 'period'?");
    }
}
