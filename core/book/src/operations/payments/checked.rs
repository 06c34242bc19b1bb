//! Shared parts of the requests of payments: texts and checks of fields.

use crate::engine::prelude::*;
use crate::error::ServicingError;
use crate::records::lending::Running;
use crate::wire::FieldError;

const NO_PERSON: &str = "please enter the borrower national id";
const NO_AMOUNT: &str = "please enter the amount you want to pay";

/// Converts an error about a missing or wrong field to the interface's own text. The national id comes first.
pub(super) fn refuse(error: FieldError) -> Error {
    let missing = |text, field| ServicingError::Missing { text, field }.into();
    match error {
        FieldError::Missing(fields) if fields.first() == Some(&"nationalId") => {
            missing(NO_PERSON, "nationalId")
        }
        FieldError::Missing(fields) if fields.first() == Some(&"amount") => {
            missing(NO_AMOUNT, "amount")
        }
        FieldError::Wrong { field: "amount", error } => match error.found {
            Some(found) if is_blank(&found) => missing(NO_AMOUNT, "amount"),
            found => ServicingError::AmountInvalid { amount: found.unwrap_or_default() }.into(),
        },
        other => Error::Field(other),
    }
}

/// Returns whether a value is a text without a visible character.
fn is_blank(found: &str) -> bool {
    let found = Json::parse(found.as_bytes());
    found.is_ok_and(|found| found.as_text().is_some_and(|text| text.trim().is_empty()))
}

/// Refuses loans in several currencies if the request names no loan.
pub(super) fn check_currency<'l>(
    loans: impl IntoIterator<Item = &'l Running>,
    named: Option<&str>,
) -> Result<(), Error> {
    let mut currencies = loans.into_iter().map(|running| running.application.currency);
    let first = currencies.next();
    if named.is_none() && currencies.any(|other| Some(other) != first) {
        return Err(ServicingError::AmbiguousCurrency { field: "application_id" }.into());
    }
    Ok(())
}
