//! `GET /financial_provider/{financial_provider_id}`: a provider's credit applications.

use super::listed::Part;
use crate::engine::prelude::*;
use crate::records::access::provider_sent;
use crate::records::lending::{ApplicationRecord, ApplicationStatus};
use crate::wire::IdText;
use lendwright_types::time::http_date;

request! {
    /// Returns a provider's credit applications, sorted by id.
    pub struct GetProviderApplications {
        /// The provider's id.
        path "financial_provider_id" names Provider => financial_provider_id: IdText,
        /// The list starts after the application with this id.
        query "after" is Plain => after: Option<IdText>,
        /// The largest number of applications in the answer, 1 to 10,000. Default: 10,000.
        query "limit" is Plain => limit: Option<i64>,
    }
}

answer! {
    /// A credit application of a provider.
    pub struct ProviderApplication {
        /// The amount.
        "Amount" => amount: Decimal,
        /// The reason; may be empty.
        "Reason" => reason: String,
        /// The number of repayment months.
        "Repayment_Months" => repayment_months: i64,
        /// `pending`, `approved`, `rejected`, `completed`, `settled_early` or `written_off`.
        "Status" => status: ApplicationStatus,
        /// The time of creation, as an HTTP date: `Fri, 21 Nov 2025 00:25:00 GMT`.
        "Submission_time" => submission_time: String,
        /// Its id.
        "application_id" => application_id: String,
        /// The borrower's public id.
        "borrower_id" => borrower_id: String,
        /// The id of the credit product.
        "credit_product_id" => credit_product_id: String,
    }
}

impl Operation for GetProviderApplications {
    type Body = Vec<ProviderApplication>;
    const ACCESS: Access = Access::Read;
    const FAILURE: &'static str = "something went wrong.";

    fn run(&self, cx: &mut Context<'_>) -> Result<Vec<ProviderApplication>, Error> {
        let sent = self.financial_provider_id.as_str();
        let provider = provider_sent(cx, sent, Self::FAILURE)?.provider_id;
        let part = Part::new(self.after.as_ref(), self.limit)?;
        let mut list = cx
            .book()?
            .scan(ApplicationRecord::by_provider)
            .equal(provider)
            .after(part.after)
            .limit(part.reads())
            .collect()?;
        part.cut(cx, &mut list, |application| application.application_id.0);
        list.into_iter().map(|application| entry(cx, application)).collect()
    }
}

fn entry(
    cx: &mut Context<'_>,
    application: ApplicationRecord,
) -> Result<ProviderApplication, Error> {
    use crate::records::borrowers::Borrower;
    let borrower = cx.book()?.get::<Borrower>(application.borrower_id)?;
    let gone = || Error::damaged(format!("borrower {} is gone", application.borrower_id));
    Ok(ProviderApplication {
        amount: application.money(application.amount_minor).to_decimal(),
        repayment_months: application.repayment_months,
        status: application.status,
        submission_time: http_date(application.submitted_at),
        application_id: application.application_id.to_string(),
        borrower_id: borrower.ok_or_else(gone)?.uuid.to_string(),
        credit_product_id: application.product_id.to_string(),
        reason: application.reason,
    })
}
