//! Financial providers: their applications and borrowers.

mod get_provider_applications;
mod get_provider_borrowers;
mod listed;

pub use get_provider_applications::{GetProviderApplications, ProviderApplication};
pub use get_provider_borrowers::GetProviderBorrowers;
