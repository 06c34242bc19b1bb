//! Operations on credit applications.

mod create_credit_application;
mod get_credit_application_status;
mod reject_credit_application;

pub use crate::records::lending::{ApplicationStatus, CreditApplication};
pub use create_credit_application::{
    ApplicationReceived, ApplicationSent, CreateCreditApplication,
};
pub use get_credit_application_status::{ApplicationState, GetCreditApplicationStatus};
pub use reject_credit_application::{
    ApplicationNamed, ApplicationRejected, RejectCreditApplication, RejectForm,
};

use crate::error::Error;

/// Refuses a reason that is too long.
fn check_reason(reason: Option<&str>) -> Result<(), Error> {
    match reason.map(|reason| reason.chars().count()) {
        Some(count) if count > 500 => {
            let length = format!("one of {count}");
            Err(Error::value("reason", "must be a text of at most 500 characters", length))
        }
        _ => Ok(()),
    }
}
