//! A credit application in answers.

use crate::engine::prelude::*;
use crate::records::lending::{ApplicationRecord, ApplicationStatus};
use lendwright_types::time::http_date;

answer! {
    /// A credit application.
    pub struct CreditApplication {
        /// The amount of the loan.
        "Amount" => amount: Decimal,
        /// The reason; may be empty.
        "Reason" => reason: String,
        /// The number of repayment months.
        "Repayment_Months" => repayment_months: i64,
        /// `pending`, `approved`, `rejected`, `completed`, `settled_early` or `written_off`.
        "Status" => status: ApplicationStatus,
        /// The time of creation, as an HTTP date: `Fri, 21 Nov 2025 00:25:00 GMT`.
        "Submission_time" => submission_time: String,
    }
}

impl From<&ApplicationRecord> for CreditApplication {
    fn from(record: &ApplicationRecord) -> Self {
        Self {
            amount: record.money(record.amount_minor).to_decimal(),
            reason: record.reason.clone(),
            repayment_months: record.repayment_months,
            status: record.status,
            submission_time: http_date(record.submitted_at),
        }
    }
}
