//! `POST /credit_application/approve_credit_application/`: approves a credit application.

use super::CreditApplication;
use crate::engine::prelude::*;
use crate::error::{ErrorCode, ServicingError};
use crate::records::lending::{ApplicationRecord, ApplicationStatus, Decided, application_seen};
use crate::wire::{FieldError, IdText};
use chrono::NaiveDate;

request! {
    /// Approves a pending application. Its loan begins, and its instalments are created. Approving it again changes
    /// nothing and returns the same answer.
    pub struct ApproveCreditApplication {
        /// The application's id.
        query "application_id" names Application => application_id: IdText,
        /// The first day of interest, from the day of the submission to 31 days ahead. Left out: today, in the
        /// provider's time zone.
        body "disbursement_date" => disbursement_date: Option<NaiveDate>,
    }
}

answer! {
    /// The approved application.
    pub struct ApplicationApproved {
        /// The application.
        "credit_application" => credit_application: CreditApplication,
        /// `well received`.
        "message" => message: String,
        /// The request.
        "request_form" => request_form: ApprovedRequest,
    }
}

answer! {
    /// The request.
    pub struct ApprovedRequest {
        /// The application's id in the request.
        "application_id" => application_id: String,
    }
}

const EXCEPTION: &str = "exception in approve";

impl Operation for ApproveCreditApplication {
    type Body = ApplicationApproved;
    const ACCESS: Access = Access::Money;
    const FAILURE: &'static str = EXCEPTION;

    fn run(&self, cx: &mut Context<'_>) -> Result<ApplicationApproved, Error> {
        let id = self.application_id.as_str();
        let unknown = || ServicingError::ApplicationUnknown {
            text: EXCEPTION,
            field: "application_id",
            id: id.to_owned(),
        };
        let application = application_seen(cx, id)?.ok_or_else(unknown)?;
        let application = self.approve(cx, application)?;
        cx.detail.application_id = Some(application.application_id.to_string());
        Ok(ApplicationApproved {
            credit_application: (&application).into(),
            message: "well received".to_owned(),
            request_form: ApprovedRequest { application_id: id.to_owned() },
        })
    }

    fn refuse(error: FieldError) -> Error {
        match error {
            FieldError::Missing(_) => {
                ServicingError::Missing { text: EXCEPTION, field: "application_id" }.into()
            }
            other => Error::Field(other),
        }
    }
}

impl ApproveCreditApplication {
    fn approve(
        &self,
        cx: &mut Context<'_>,
        application: ApplicationRecord,
    ) -> Result<ApplicationRecord, Error> {
        let id = application.application_id.to_string();
        let wrong = |code| ServicingError::WrongState { text: EXCEPTION, code, id }.into();
        match application.status {
            ApplicationStatus::Pending => {
                Decided::approve(cx, application, self.disbursement_date, EXCEPTION)
            }
            ApplicationStatus::Approved => {
                let is_other =
                    self.disbursement_date.is_some_and(|day| application.start != Some(day));
                if is_other { Err(wrong(ErrorCode::AlreadyApproved)) } else { Ok(application) }
            }
            ApplicationStatus::Rejected => Err(wrong(ErrorCode::AlreadyRejected)),
            ApplicationStatus::Completed
            | ApplicationStatus::SettledEarly
            | ApplicationStatus::WrittenOff => Err(wrong(ErrorCode::Closed)),
        }
    }
}
