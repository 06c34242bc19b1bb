//! The score record of a borrower, as the interface defines it.

use crate::engine::prelude::*;
use crate::records::lending::ApplicationRecord;
use crate::wire::{Shape, ShapeError, Wire};
use lendwright_scoring::rules::Verdict;
use lendwright_types::json::JsonOut;
use lendwright_types::number::whole_without_zeros;
use lendwright_types::time::http_date;

answer! {
    /// A borrower's score and its facts. A value that could not be computed is `N/A`.
    pub struct ScoreRecord {
        /// The monthly debt divided by the estimated income, with 4 decimals.
        "DBR" => dbr: Available<f64>,
        /// Whether the national id is valid in its country.
        "ID_is_valid" => id_is_valid: Available<bool>,
        /// The age in full years on the day of the request.
        "age" => age: Available<i64>,
        /// The area's id, from the mapping.
        "area" => area: Available<i64>,
        /// The share of the weights with a known variable, 0 to 1, with 4 decimals.
        "certainty" => certainty: Available<f64>,
        /// The credit score. The policy decides how a weight with a missing variable counts, by default 0.4 of it. Read
        /// the score together with `certainty`.
        "credit_score" => credit_score: i64,
        /// The score's class: Very Poor, Fair, Good, Very Good or Exceptional, unless the policy has its own bands.
        "credit_score_classification" => credit_score_classification: String,
        /// The monthly income, in the policy's currency.
        "estimated_income" => estimated_income: Available<Decimal>,
        /// First and last name, masked for callers without the scope `pii`.
        "full_name" => full_name: String,
        /// `Female` or `Male`.
        "gender" => gender: Available<String>,
        /// The borrower's credit applications with the provider.
        "list_of_credit_applications" => list_of_credit_applications: Available<Vec<ListedApplication>>,
        /// The monthly debt, in the policy's currency.
        "monthly_debt" => monthly_debt: Available<Decimal>,
        /// The income that remains after debt and spending, in the policy's currency.
        "monthly_spending_capacity" => monthly_spending_capacity: Available<Decimal>,
        /// The national id: a number if it is a whole number without a leading zero, otherwise a text. It is masked for
        /// callers without the scope `pii`.
        "national_id" => national_id: Available<NumberOrText>,
        /// The number of applications in the list.
        "number_of_credit_applications" => number_of_credit_applications: Available<i64>,
        /// Whether the rules pass: `true`, `false`, null if data are missing and a person should decide, or N/A if the
        /// request has no rules.
        "pass_business_rules_state" => pass_business_rules_state: Available<Verdict>,
        /// The number of distinct partners with an open report.
        "reports" => reports: Available<i64>,
        /// The uploaded documents; null if there are none.
        "uploaded docs" => uploaded_docs: Option<Vec<UploadedDocument>>,
    }
}

answer! {
    /// A credit application in the score record.
    pub struct ListedApplication {
        /// Its id.
        "application_id" => application_id: String,
        /// The amount.
        "Amount" => amount: Decimal,
        /// The reason; may be empty.
        "Reason" => reason: String,
        /// The number of repayment months.
        "Repayment_Months" => repayment_months: i64,
        /// Its status.
        "Status" => status: String,
        /// The time of submission, as an HTTP date in GMT.
        "Submission_time" => submission_time: String,
    }
}

answer! {
    /// An uploaded document in the score record.
    pub struct UploadedDocument {
        /// Its type.
        "type" => type_: String,
        /// Its status.
        "status" => status: String,
    }
}

impl From<&ApplicationRecord> for ListedApplication {
    fn from(record: &ApplicationRecord) -> Self {
        Self {
            application_id: record.application_id.to_string(),
            amount: record.money(record.amount_minor).to_decimal(),
            reason: record.reason.clone(),
            repayment_months: record.repayment_months,
            status: record.status.as_str().to_owned(),
            submission_time: http_date(record.submitted_at),
        }
    }
}

/// A text. It is written as a number if it is a whole number without a leading zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberOrText(pub String);

impl Wire for NumberOrText {
    const SHAPE: &'static Shape = &Shape::Either(&[&Shape::Integer, &Shape::Text]);

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        match value {
            Json::Number(text) | Json::Text(text) => Ok(Self(text.clone().into_owned())),
            _ => Err(ShapeError::new("a number or a string", value)),
        }
    }

    fn write(&self, out: &mut JsonOut) {
        match whole_without_zeros(&self.0) {
            Some(number) => out.int(number),
            None => out.text(&self.0),
        }
    }
}

impl Wire for Verdict {
    /// True, false, or null if a person should decide.
    const SHAPE: &'static Shape = &Shape::Optional(&Shape::Boolean);

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        match value {
            Json::Bool(true) => Ok(Verdict::Pass),
            Json::Bool(false) => Ok(Verdict::Fail),
            Json::Null => Ok(Verdict::Refer),
            _ => Err(ShapeError::new("true, false or null", value)),
        }
    }

    fn write(&self, out: &mut JsonOut) {
        match self {
            Verdict::Pass => out.bool(true),
            Verdict::Fail => out.bool(false),
            Verdict::Refer => out.null(),
        }
    }
}
