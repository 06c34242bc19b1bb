//! Insights into a user's transactions: a category that grew, a price that rose, an income that did not come.

mod forecast;
mod habits;
mod insight;
mod kinds;
mod past;
mod regular;
mod rules;
mod single;
mod streams;
#[cfg(test)]
mod tests;
mod watch;

pub use forecast::PeerPlace;
pub use insight::{Insight, Quantity};
pub use kinds::{InsightType, Severity};
pub use rules::InsightRules;
pub use watch::Watch;
