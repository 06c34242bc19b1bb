//! The conditions of a request that can't be read.

use super::Warning;
use super::condition::{BodyForm::Message, Condition};
use crate::json::{JsonError, JsonFault};
use crate::rules::{WrongCount, WrongTally};
use crate::wire::FieldError;

/// Returns the condition of a document that can't be read.
pub(super) fn of_document(error: &JsonError) -> Condition {
    match error.fault {
        JsonFault::TooLarge => Condition::new("payload_too_large", 413, Message),
        JsonFault::TooDeep => Condition::new("too_deep", 400, Message),
        JsonFault::NotUtf8 => Condition::new("not_utf8", 400, Message),
        JsonFault::DuplicateKey => Condition::new("duplicate_key", 400, Message),
        JsonFault::Syntax => Condition::new("not_json", 400, Message),
    }
}

/// Returns the condition of a request whose fields can't be read.
pub(super) fn of_field(error: &FieldError) -> Condition {
    match error {
        FieldError::Missing(fields) => {
            Condition::new("missing_field", 400, Message).at(fields.join(", "))
        }
        FieldError::Wrong { field, error } => Condition::new("wrong_type", 400, Message)
            .at(format!("{field}{}", error.pointer))
            .value(error.found.clone()),
        FieldError::Unknown { field, .. } => {
            Condition::new("unknown_field", 400, Message).at(field)
        }
    }
}

/// Returns the condition of many rows with values that their variables can't have: the first is named,
/// and each variable and reason is a fault with its count.
pub(super) fn of_tally(tally: &WrongTally) -> Condition {
    let condition = Condition::new("invalid_value", 400, Message).faults(tally.counts());
    match tally.first() {
        Some((row, wrong)) => {
            condition.at(wrong.variable.clone()).value(wrong.value.clone()).in_row(*row)
        }
        None => condition,
    }
}

impl From<&WrongCount> for Warning {
    fn from(counted: &WrongCount) -> Self {
        let WrongCount { variable, reason, count, first_row } = counted;
        Self {
            code: reason.name().to_owned(),
            pointer: format!("/rows/{first_row}/{variable}"),
            message: format!("{count} of {variable}"),
        }
    }
}
