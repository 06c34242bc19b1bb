//! Operations on financial providers: their applications, their borrowers and exports of their data.

mod csv;
mod lists;
mod sheet;

pub use csv::{ColumnNames, CsvType, IssueCsv, IssuedCsv};
pub use lists::{GetProviderApplications, GetProviderBorrowers, ProviderApplication};
