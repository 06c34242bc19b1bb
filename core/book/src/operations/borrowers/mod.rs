//! Operations on borrowers, their profiles and their data.

mod check_collected_data;
mod get_borrower_info;
mod get_id_mapping;
mod get_summary_variables;
mod get_summary_variables_batch;
mod get_top_locations;
mod known_variables;
mod report_borrower;
mod sign_up;
mod update_borrower;
mod withdraw_report;

pub use check_collected_data::{
    CheckCollectedData, CollectedData, CollectedDocument, CollectedItems, CollectedLocations,
    CollectedMessages, CollectedPhone, CollectedTransactions, CompleteFor,
};
pub use get_borrower_info::GetBorrowerInfo;
pub use get_id_mapping::{GetIdMapping, IdMapping, IdMappingAnswer};
pub use get_summary_variables::{
    GetSummaryVariables, IncomingPayments, OutgoingPayments, SummaryVariables,
};
pub use get_summary_variables_batch::{GetSummaryVariablesBatch, SummarisedTarget, UnknownUser};
pub use get_top_locations::{GetTopLocations, TopLocation, TopLocations};
pub use report_borrower::{ReportAnswer, ReportBorrower};
pub use sign_up::{SignUp, SignedUp};
pub use update_borrower::{BorrowerUpdated, UpdateBorrower};
pub use withdraw_report::WithdrawReport;

pub use crate::records::borrowers::{
    BorrowerInfo, Consent, ConsentTimes, EducationLevel, Fillable, IncomeType, LinkedProvider,
    NationalPhone, PhoneNumber, Profile, ReportReason, ReportState, ResidenceType,
};
pub use crate::records::linked::AreaSeen;
pub use lendwright_analytics::{PlaceFilter, PlaceKind};
