//! Borrowers: their profile, and what is known of them.

pub(crate) mod change;
mod check_collected_data;
pub(crate) mod enrol;
mod find;
mod get_borrower_info;
mod get_id_mapping;
mod get_summary_variables;
mod get_summary_variables_batch;
mod known_variables;
pub(crate) mod person;
mod profile;
pub(crate) mod records;
pub(crate) mod report;
mod report_borrower;
mod sign_up;
mod update_borrower;
mod upload_token;
mod withdraw_report;

pub use check_collected_data::{
    CheckCollectedData, CollectedData, CollectedItems, CollectedLocations, CollectedMessages,
    CollectedPhone, CollectedTransactions, CompleteFor,
};
pub(crate) use find::{Identifiers, borrower_of, find_borrower, is_visible};
pub use get_borrower_info::{BorrowerInfo, ConsentTimes, GetBorrowerInfo, LinkedProvider};
pub(crate) use get_id_mapping::Mapping;
pub use get_id_mapping::{GetIdMapping, IdMapping, IdMappingAnswer};
pub use get_summary_variables::{
    GetSummaryVariables, IncomingPayments, OutgoingPayments, SummaryVariables,
};
pub use get_summary_variables_batch::{GetSummaryVariablesBatch, SummarisedTarget, UnknownUser};
pub use person::{Consent, Fillable, NationalPhone, PhoneNumber};
pub use profile::{EducationLevel, IncomeType, Profile, ResidenceType};
pub(crate) use report::open_reports;
pub use report::{ReportReason, ReportState};
pub use report_borrower::{ReportAnswer, ReportBorrower};
pub use sign_up::{SignUp, SignedUp};
pub use update_borrower::{BorrowerUpdated, UpdateBorrower};
pub use withdraw_report::WithdrawReport;
