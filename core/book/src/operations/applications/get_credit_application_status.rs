//! `GET /credit_application/{borrower_id}/get_credit_application_status`: the status of a borrower's applications.

use crate::engine::prelude::*;
use crate::error::ServicingError;
use crate::records::lending::{ApplicationRecord, ApplicationStatus, applications_of, borrower_by};
use crate::wire::IdText;

request! {
    /// Returns the status of a borrower's credit applications, sorted by id.
    pub struct GetCreditApplicationStatus {
        /// The borrower's public id, or its row number.
        path "borrower_id" names Borrower => borrower_id: IdText,
    }
}

answer! {
    /// The status of an application.
    pub struct ApplicationState {
        /// `pending`, `approved`, `rejected`, `completed`, `settled_early` or `written_off`.
        "credit_application_status" => credit_application_status: ApplicationStatus,
        /// Its id.
        "application_id" => application_id: String,
    }
}

impl Operation for GetCreditApplicationStatus {
    type Body = Vec<ApplicationState>;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<Vec<ApplicationState>, Error> {
        let sent = self.borrower_id.as_str();
        let borrower = borrower_by(cx, sent)?.ok_or_else(|| ServicingError::BorrowerUnknown {
            text: "borrower not found",
            field: "borrower_id",
            id: sent.to_owned(),
        })?;
        let state = |application: ApplicationRecord| ApplicationState {
            credit_application_status: application.status,
            application_id: application.application_id.to_string(),
        };
        Ok(applications_of(cx, borrower.borrower_id)?.into_iter().map(state).collect())
    }
}
