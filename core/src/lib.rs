//! Embeddable credit decisioning.
#![forbid(unsafe_code)]

pub mod audit;
pub mod identity;
pub mod json;
pub mod rules;
pub mod scoring;
pub mod storage;

mod available;
mod clock;
mod entropy;
mod ids;
mod money;
mod months;
mod rate;

pub use ids::TenantId;
