//! Operations on borrowers, their profiles and their data.

mod profile;
mod reports;
mod summary;
mod variables;

pub use crate::records::borrowers::{
    BorrowerInfo, Consent, ConsentTimes, EducationLevel, FillableText, IncomeType, LinkedProvider,
    NationalPhone, PhoneNumber, Profile, ReportReason, ReportState, ResidenceType,
};
pub use crate::records::linked::AreaSeen;
pub use lendwright_analytics::{PlaceFilter, PlaceKind};
pub use profile::{
    BorrowerUpdated, GetBorrowerInfo, GetIdMapping, IdMapping, IdMappingAnswer, SignUp, SignedUp,
    UpdateBorrower,
};
pub use reports::{ReportAnswer, ReportBorrower, WithdrawReport};
pub use summary::{
    GetSummaryVariables, GetSummaryVariablesBatch, GetTopLocations, IncomingPayments,
    OutgoingPayments, SummarisedTarget, SummaryVariables, TopLocation, TopLocations, UnknownUser,
};
pub use variables::{
    CheckCollectedData, CollectedData, CollectedDocument, CollectedItems, CollectedLocations,
    CollectedMessages, CollectedPhone, CollectedTransactions, CompleteFor,
};
