//! `GET /credit_application/{borrower_id}/get_credit_application_status`: the states of a borrower's
//! applications.

use crate::engine::prelude::*;
use crate::records::lending::{ApplicationStatus, applications_of, borrower_in};

request! {
    /// Returns the states of a borrower's credit applications, by id.
    pub struct GetCreditApplicationStatus {
        /// The borrower's public id, or the number of its row.
        path "borrower_id" names Borrower => borrower_id: String,
    }
}

answer! {
    /// The state of one credit application.
    pub struct ApplicationState {
        /// Its state.
        "credit_application_status" => credit_application_status: ApplicationStatus,
        /// Its id.
        "application_id" => application_id: String,
    }
}

impl Operation for GetCreditApplicationStatus {
    type Body = Vec<ApplicationState>;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<Vec<ApplicationState>, Error> {
        let borrower = borrower_in(cx, "borrower_id", &self.borrower_id)?;
        let applications = applications_of(cx, borrower.borrower_id)?.into_iter();
        let states = applications.map(|application| ApplicationState {
            credit_application_status: application.status,
            application_id: application.application_id.to_string(),
        });
        Ok(states.collect())
    }
}
