//! The conditions of borrowers, messages, exports, rules and scoring.

use super::ErrorCode;
use super::condition::BodyForm::{self, Key, Message, Text};
use super::condition::{
    Condition, conflict, invalid, quoted_twice, sentence, shorten, shown_name, unknown,
};
use lendwright_scoring::identity::Scope;
use lendwright_scoring::rules::{RuleError, RuleErrorCode, RuleErrors};
use lendwright_scoring::{PolicyError, WeightsError};
use lendwright_sms::columns::ColumnsError;
use lendwright_sms::{SetError, UnreadableSet};
use lendwright_types::ApplicationId;
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
        application: Option<ApplicationId>,
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
