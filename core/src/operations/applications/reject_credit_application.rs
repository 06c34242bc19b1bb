//! `POST /credit_application/reject_credit_application/{credit_application_id}`: rejects a credit application.

use super::check_reason;
use crate::engine::prelude::*;
use crate::error::{CreditError, Undecidable};
use crate::records::access::ProviderRecord;
use crate::records::lending::{
    ApplicationRecord, ApplicationStatus, CreditApplication, EventKind, add_event, application_seen,
};

request! {
    /// Rejects a pending credit application. Rejecting it again gives the same answer and adds nothing.
    pub struct RejectCreditApplication {
        /// The application's id.
        path "credit_application_id" names Application => credit_application_id: String,
        /// Why, at most 500 characters.
        body "reason" is Plain => reason: Option<String>,
    }
}

answer! {
    /// A credit application that is rejected.
    pub struct ApplicationRejected {
        /// `well received`.
        "message" => message: String,
        /// The parameters in the path, as they were sent.
        "request_args" => request_args: ApplicationNamed,
        /// The application's id.
        "application_id" => application_id: String,
        /// The body, as it was sent.
        "request_form" => request_form: RejectForm,
        /// The application.
        "credit_application" => credit_application: CreditApplication,
    }
}

answer! {
    /// The parameters in the path of a rejection.
    pub struct ApplicationNamed {
        /// The application's id.
        "credit_application_id" => credit_application_id: String,
    }
}

answer! {
    /// The body of a rejection.
    pub struct RejectForm {
        /// Why; left out where none was sent.
        optional "reason" => reason: Option<String>,
    }
}

impl Operation for RejectCreditApplication {
    type Body = ApplicationRejected;
    const ACCESS: Access = Access::Money;

    fn run(&self, cx: &mut Context<'_>) -> Result<ApplicationRejected, Error> {
        check_reason(self.reason.as_deref())?;
        let refused = |why| {
            let id = self.credit_application_id.clone();
            CreditError::Reject { why, id }
        };
        let found = application_seen(cx, &self.credit_application_id)?;
        let mut application = found.ok_or_else(|| refused(Undecidable::NotFound))?;
        match application.status {
            ApplicationStatus::Pending => self.reject(cx, &mut application)?,
            ApplicationStatus::Rejected => {}
            ApplicationStatus::Approved => {
                return Err(refused(Undecidable::AlreadyApproved).into());
            }
            ApplicationStatus::Completed
            | ApplicationStatus::SettledEarly
            | ApplicationStatus::WrittenOff => return Err(refused(Undecidable::Closed).into()),
        }
        let id = &self.credit_application_id;
        cx.detail.application_id = Some(application.application_id.to_string());
        Ok(ApplicationRejected {
            message: "well received".to_owned(),
            request_args: ApplicationNamed { credit_application_id: id.clone() },
            application_id: application.application_id.to_string(),
            request_form: RejectForm { reason: self.reason.clone() },
            credit_application: CreditApplication::of(&application)?,
        })
    }
}

impl RejectCreditApplication {
    fn reject(
        &self,
        cx: &mut Context<'_>,
        application: &mut ApplicationRecord,
    ) -> Result<(), Error> {
        let provider = cx.book()?.get::<ProviderRecord>(application.provider_id)?;
        let provider = provider.ok_or_else(|| Error::damaged("a provider is gone"))?;
        let today = provider.time_zone.date_of(cx.now());
        application.status = ApplicationStatus::Rejected;
        cx.book()?.update(application)?;
        let reason = self.reason.as_deref().unwrap_or_default();
        add_event(cx, application.application_id, (EventKind::Rejected, today), reason)?;
        Ok(())
    }
}
