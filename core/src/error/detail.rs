//! What an answer says beside the interface's own body.

use crate::identity::Scope;
use crate::json::{Json, JsonOut};
use crate::rules::RuleError;
use crate::wire::{Members, Shape, ShapeError, Wire, answer};

answer! {
    /// What an answer says beside its body, for which the interface has no place. Members without a
    /// value are left out.
    #[derive(Default)]
    pub struct Detail {
        /// The id of the decision that was logged.
        optional "decision_id" => decision_id: Option<String>,
        /// The ids of the decisions that a batch logged, by the borrower's public id.
        optional "decision_ids" => decision_ids: Option<Members<String>>,
        /// The id of the credit application.
        optional "application_id" => application_id: Option<String>,
        /// The id of the payment.
        optional "payment_id" => payment_id: Option<String>,
        /// Until when the answer holds.
        optional "valid_until" => valid_until: Option<chrono::DateTime<chrono::Utc>>,
        /// What was done and is worth a second look.
        optional "warnings" => warnings: Warnings,
        /// For an error: the condition's stable name.
        optional "code" => code: Option<String>,
        /// For an error: the field, or the fields joined by `, `.
        optional "field" => field: Option<String>,
        /// For an error: the value that was sent, shortened.
        optional "value" => value: Option<String>,
        /// For a refusal of the caller: the scope that is lacking; only the host may ask where none is named.
        optional "needs" => needs: Option<Scope>,
        /// For a failure of the store: what it said.
        optional "cause" => cause: Option<String>,
        /// For an error with several faults: each of them.
        optional "faults" => faults: Warnings,
    }
}

answer! {
    /// One thing worth knowing about a part of a request.
    pub struct Warning {
        /// The condition's stable name.
        "code" => code: String,
        /// Where, as a JSON pointer into the request; empty for the whole.
        "pointer" => pointer: String,
        /// The sentence for a person.
        "message" => message: String,
    }
}

impl From<&RuleError> for Warning {
    fn from(fault: &RuleError) -> Self {
        let RuleError { pointer, code, text } = fault.clone();
        Self { code: code.name().to_owned(), pointer, message: text }
    }
}

/// Warnings in the order in which they were found; left out of an answer where there are none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Warnings(pub Vec<Warning>);

impl<W: Into<Warning>> FromIterator<W> for Warnings {
    fn from_iter<I: IntoIterator<Item = W>>(warnings: I) -> Self {
        Self(warnings.into_iter().map(Into::into).collect())
    }
}

impl Wire for Warnings {
    const SHAPE: &'static Shape = <Vec<Warning> as Wire>::SHAPE;

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        Vec::read(value).map(Self)
    }

    fn write(&self, out: &mut JsonOut) {
        self.0.write(out);
    }

    fn absent() -> Option<Self> {
        Some(Self::default())
    }

    fn is_absent(&self) -> bool {
        self.0.is_empty()
    }
}
