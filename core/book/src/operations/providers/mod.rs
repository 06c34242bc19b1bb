//! Operations on financial providers: their applications, their borrowers and exports of their data.

mod csv;
mod get_provider_applications;
mod get_provider_borrowers;
mod issue_csv;
mod listed;

pub use csv::CsvType;
pub use get_provider_applications::{GetProviderApplications, ProviderApplication};
pub use get_provider_borrowers::GetProviderBorrowers;
pub use issue_csv::{ColumnNames, IssueCsv, IssuedCsv};
