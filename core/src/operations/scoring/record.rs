//! The interface's borrower score record.

use crate::available::Available;
use crate::json::{Json, JsonOut};
use crate::number::whole_without_zeros;
use crate::rules::Verdict;
use crate::wire::{Shape, ShapeError, Wire, answer};
use rust_decimal::Decimal;

answer! {
    /// A borrower's score and what it was made on. What could not be computed is `N/A`.
    pub struct ScoreRecord {
        /// Monthly debt over estimated income, 4 decimals.
        "DBR" => dbr: Available<f64>,
        /// Whether the national id is one of its country's form.
        "ID_is_valid" => id_is_valid: Available<bool>,
        /// Full years of age on the day of the request.
        "age" => age: Available<i64>,
        /// The area's id, out of the mapping.
        "area" => area: Available<i64>,
        /// The share of the weights whose variable is known, 4 decimals.
        "certainty" => certainty: Available<f64>,
        /// The credit score, over the weights whose variable is known alone: read it together with
        /// `certainty`.
        "credit_score" => credit_score: i64,
        /// The score's class: Very Poor, Fair, Good, Very Good or Exceptional, unless the policy has
        /// bands of its own.
        "credit_score_classification" => credit_score_classification: String,
        /// The monthly income, in the policy's currency.
        "estimated_income" => estimated_income: Available<Decimal>,
        /// First and last name.
        "full_name" => full_name: String,
        /// Female or Male.
        "gender" => gender: Available<String>,
        /// The provider's own applications of the borrower.
        "list_of_credit_applications" => list_of_credit_applications: Available<Vec<ListedApplication>>,
        /// The debt per month, in the policy's currency.
        "monthly_debt" => monthly_debt: Available<Decimal>,
        /// What is left of the income after debt and spending, in the policy's currency.
        "monthly_spending_capacity" => monthly_spending_capacity: Available<Decimal>,
        /// The national id: a number where it is one without a leading zero, else a text.
        "national_id" => national_id: Available<NumberOrText>,
        /// How many applications the list has.
        "number_of_credit_applications" => number_of_credit_applications: Available<i64>,
        /// Whether the rules pass: true, false, null where data are missing and a person should
        /// look, N/A where the request named no rule.
        "pass_business_rules_state" => pass_business_rules_state: Available<Verdict>,
        /// Open reports by distinct partners.
        "reports" => reports: Available<i64>,
        /// The documents that were uploaded; null where there is none.
        "uploaded docs" => uploaded_docs: Option<Vec<UploadedDocument>>,
    }
}

answer! {
    /// A credit application, as the score record lists it.
    pub struct ListedApplication {
        /// Its id.
        "application_id" => application_id: String,
        /// The amount.
        "Amount" => amount: Decimal,
        /// The reason; may be empty.
        "Reason" => reason: String,
        /// Over how many months it is repaid.
        "Repayment_Months" => repayment_months: i64,
        /// Its status.
        "Status" => status: String,
        /// When it was submitted, as an HTTP date in GMT.
        "Submission_time" => submission_time: String,
    }
}

answer! {
    /// An uploaded document, as the score record lists it.
    pub struct UploadedDocument {
        /// What it is.
        "type" => type_: String,
        /// What became of it.
        "status" => status: String,
    }
}

/// A text that is written as a number where it is a whole one without a leading zero.
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
    /// True, false, or null for a person to look.
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
