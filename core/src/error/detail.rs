//! What an error says beside the interface's text: its code, the field and the value at fault, the cause.

use super::{Error, named};
use crate::operations::{Detail, Warning, Warnings};
use crate::rules::{RuleError, RuleErrorCode, RuleErrors};
use crate::scoring::{PolicyError, WeightsError};
use crate::wire::Fault;

impl Error {
    /// What the interface has no place for: code, field and value, the scope that is lacking, the cause.
    #[must_use]
    pub fn detail(&self) -> Detail {
        let (field, value) = match self {
            Error::Row { row, error } => {
                let detail = error.detail();
                let inside = |field: &str| format!("rows/{row}/{field}");
                let fields = |field: String| field.split(", ").map(inside).collect::<Vec<_>>();
                let field = detail.field.map(|field| fields(field).join(", "));
                return Detail { field, ..detail };
            }
            _ => self.at_fault(),
        };
        let cause = match self {
            Error::Storage { source, .. } => Some(causes(source)),
            Error::Damaged { what, .. } => Some(format!("damaged: {what}")),
            _ => None,
        };
        let faults = match self {
            Error::RuleInvalid { faults, .. }
            | Error::PolicyInvalid { error: PolicyError::Rule(faults), .. } => {
                faults.faults.iter().map(fault_of_rule).collect()
            }
            _ => Vec::new(),
        };
        let needs = match self {
            Error::Forbidden { scope } => *scope,
            _ => None,
        };
        let (code, faults) = (Some(self.code().to_owned()), Warnings(faults));
        Detail { code, field, value, needs, cause, faults, ..Detail::default() }
    }

    /// The field at fault and the value that was sent in it, shortened; a name as the text has it.
    fn at_fault(&self) -> (Option<String>, Option<String>) {
        let in_field = |field: &str, name: &str| (Some(field.to_owned()), Some(named(name)));
        match self {
            Error::Field(Fault::Missing(fields)) | Error::SignUpIncomplete { fields } => {
                (Some(fields.join(", ")), None)
            }
            Error::FieldMissing { field } => (Some((*field).to_owned()), None),
            Error::Field(Fault::Wrong { field, mismatch }) => {
                (Some(format!("{field}{}", mismatch.pointer)), mismatch.found.clone())
            }
            Error::Field(Fault::Unknown { field, .. }) => (Some(field.clone()), None),
            Error::Value { field, value, .. } => (Some(field.clone()), Some(value.clone())),
            Error::BorrowerUnknown { sent: Some((field, value)) }
            | Error::NotThere { field, name: value, .. }
            | Error::NameTaken { field, name: value, .. } => in_field(field, value),
            Error::RuleExists { name }
            | Error::RuleUnknown { name }
            | Error::RuleListed { name, .. } => in_field("param", name),
            Error::RuleInvalid { field, faults } => rule_at_fault(field, faults),
            Error::RuleKeyUnknown { key, .. } => in_field("keys_to_delete", key),
            Error::RequestedRuleUnknown { field, name } => in_field(field, name),
            Error::PolicyInvalid { field, error } => {
                let place = format!("{field}{}", error.pointer().unwrap_or_default());
                (Some(place.trim_start_matches('/').to_owned()).filter(|p| !p.is_empty()), None)
            }
            Error::WeightsInvalid { field, error } => weights_at_fault(field, error),
            Error::Setting { setting, value, .. } => (Some(setting.clone()), value.clone()),
            Error::UnknownOperation { name: sent, .. } | Error::UnknownPath { path: sent } => {
                (None, Some(crate::wire::shorten(sent)))
            }
            Error::MethodNotAllowed { method, .. } => (None, Some(method.clone())),
            Error::ReportUnknown => (Some("report_id".to_owned()), None),
            Error::DecisionUnknown | Error::DecisionErased => {
                (Some("decision_id".to_owned()), None)
            }
            _ => (None, None),
        }
    }
}

/// An error and what it came from, from the outside in.
pub(crate) fn causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        text = format!("{text}: {inner}");
        cause = inner.source();
    }
    text
}

fn fault_of_rule(fault: &RuleError) -> Warning {
    let RuleError { pointer, code, text } = fault.clone();
    Warning { code: code.name().to_owned(), pointer, message: text }
}

/// The place of a rule's first fault in the field that holds it, or the name of the rule.
fn rule_at_fault(field: &str, rule: &RuleErrors) -> (Option<String>, Option<String>) {
    let in_name = |fault: &&RuleError| field == "param" || fault.code == RuleErrorCode::Name;
    match rule.faults.first() {
        Some(fault) if in_name(&fault) => (Some("param".to_owned()), Some(named(&rule.rule))),
        fault => (Some(format!("{field}{}", fault.map_or("", |fault| &fault.pointer))), None),
    }
}

/// The weight at fault, in the object of weights or the list of names that the field is.
fn weights_at_fault(field: &str, error: &WeightsError) -> (Option<String>, Option<String>) {
    let (name, value) = match error {
        WeightsError::Unknown { name, .. } | WeightsError::Twice { name } => {
            (Some(name), Some(name))
        }
        WeightsError::NotNumber { name, value }
        | WeightsError::Negative { name, value }
        | WeightsError::TooLarge { name, value } => (Some(name), Some(value)),
        WeightsError::AllZero { .. } => (None, None),
        WeightsError::NotObject { found } => (None, Some(found)),
    };
    let is_object = field != "keys_to_delete";
    let field = match name.filter(|_| is_object) {
        Some(name) => format!("{field}/{}", crate::wire::shorten(name)),
        None => field.to_owned(),
    };
    (Some(field), value.map(|value| crate::wire::shorten(value)))
}
