//! `POST /credit_application/reject_credit_application/{credit_application_id}`: rejects a credit application.

use super::CreditApplication;
use crate::engine::prelude::*;
use crate::error::{ErrorCode, ServicingError};
use crate::records::lending::{
    ApplicationRecord, ApplicationStatus, Decided, application_seen, checked_reason,
};
use crate::wire::{FieldError, IdText};

request! {
    /// Rejects a pending application. Rejecting it again changes nothing and returns the same answer. The borrower may
    /// apply again.
    pub struct RejectCreditApplication {
        /// The application's id.
        path "credit_application_id" names Application => credit_application_id: IdText,
        /// The reason, at most 500 characters.
        body "reason" is Plain => reason: Option<String>,
    }
}

answer! {
    /// The rejected application.
    pub struct ApplicationRejected {
        /// `well received`.
        "message" => message: String,
        /// The path of the request.
        "request_args" => request_args: RejectedArguments,
        /// The application's id.
        "application_id" => application_id: String,
        /// The body of the request.
        "request_form" => request_form: RejectedRequest,
        /// The application.
        "credit_application" => credit_application: CreditApplication,
    }
}

answer! {
    /// The path of the request.
    pub struct RejectedArguments {
        /// The application's id in the request.
        "credit_application_id" => credit_application_id: String,
    }
}

answer! {
    /// The body of the request.
    pub struct RejectedRequest {
        /// The reason.
        optional "reason" => reason: Option<String>,
    }
}

const EXCEPTION: &str = "exception in reject";

impl Operation for RejectCreditApplication {
    type Body = ApplicationRejected;
    const ACCESS: Access = Access::Write;
    const FAILURE: &'static str = EXCEPTION;

    fn run(&self, cx: &mut Context<'_>) -> Result<ApplicationRejected, Error> {
        let id = self.credit_application_id.as_str();
        let reason = checked_reason(self.reason.as_deref())?;
        let unknown = || ServicingError::ApplicationUnknown {
            text: EXCEPTION,
            field: "credit_application_id",
            id: id.to_owned(),
        };
        let application = application_seen(cx, id)?.ok_or_else(unknown)?;
        let application = reject(cx, application, &reason)?;
        let application_id = application.application_id.to_string();
        cx.detail.application_id = Some(application_id.clone());
        Ok(ApplicationRejected {
            message: "well received".to_owned(),
            request_args: RejectedArguments { credit_application_id: id.to_owned() },
            application_id,
            request_form: RejectedRequest { reason: self.reason.clone() },
            credit_application: (&application).into(),
        })
    }

    fn refuse(error: FieldError) -> Error {
        match error {
            FieldError::Missing(_) => {
                ServicingError::Missing { text: EXCEPTION, field: "credit_application_id" }.into()
            }
            other => Error::Field(other),
        }
    }
}

fn reject(
    cx: &mut Context<'_>,
    application: ApplicationRecord,
    reason: &str,
) -> Result<ApplicationRecord, Error> {
    let id = application.application_id.to_string();
    let wrong = |code| Err(ServicingError::WrongState { text: EXCEPTION, code, id }.into());
    match application.status {
        ApplicationStatus::Pending => Decided::reject(cx, application, reason),
        ApplicationStatus::Rejected => Ok(application),
        ApplicationStatus::Approved => wrong(ErrorCode::AlreadyApproved),
        ApplicationStatus::Completed
        | ApplicationStatus::SettledEarly
        | ApplicationStatus::WrittenOff => wrong(ErrorCode::Closed),
    }
}
