//! Operations on credit applications: creation, approval, rejection, and prices of settling their loans.

mod approve_credit_application;
mod create_credit_application;
mod get_credit_application_status;
mod get_settlement_prices;
mod reject_credit_application;
mod shown;

pub use crate::records::lending::ApplicationStatus;
pub use approve_credit_application::{
    ApplicationApproved, ApproveCreditApplication, ApprovedRequest,
};
pub use create_credit_application::{
    ApplicationReceived, CreateCreditApplication, ReceivedRequest,
};
pub use get_credit_application_status::{ApplicationState, GetCreditApplicationStatus};
pub use get_settlement_prices::{GetSettlementPrices, SettlementPrice, SettlementPrices};
pub use reject_credit_application::{
    ApplicationRejected, RejectCreditApplication, RejectedArguments, RejectedRequest,
};
pub use shown::CreditApplication;
