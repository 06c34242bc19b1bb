//! The host's own operations: who may call, and what the book knows before the first borrower.

mod back_up;
mod checked;
mod import_borrowers;
mod issue_key;
mod link_providers;
mod list_keys;
mod list_partners;
mod list_providers;
mod make_partner;
mod make_provider;
mod permit_models;
mod permit_scopes;
mod provider;
mod revoke_key;
mod set_mappings;
mod set_provider;

pub use back_up::{BackUp, BackedUp};
pub use import_borrowers::{BorrowerRow, BorrowersImported, ImportBorrowers};
pub use issue_key::{IssueKey, KeyIssued};
pub use link_providers::LinkProviders;
pub use list_keys::{KeyListed, Keys, ListKeys};
pub use list_partners::{ListPartners, PartnerListed, Partners};
pub use list_providers::{ListProviders, Providers};
pub use make_partner::{MakePartner, PartnerMade};
pub use make_provider::MakeProvider;
pub use permit_models::PermitModels;
pub use permit_scopes::PermitScopes;
pub use provider::ProviderSettings;
pub use revoke_key::{KeyRevoked, RevokeKey};
pub use set_mappings::{MappingsSet, SetMappings};
pub use set_provider::SetProvider;
