//! Groups of similar borrowers, and figures of them that reveal no single borrower.
//!
//! Borrowers are divided by a [`Partition`], since overlapping groups would reveal the figures of their difference. A
//! [`Snapshot`] freezes the groups' figures and each borrower's values. New transactions between two questions then
//! don't change the answers. [`compare`] compares a frozen borrower with the frozen group.

mod columns;
mod compare;
mod figures;
mod grouping;
mod hiding;
mod partition;
mod snapshot;
#[cfg(test)]
mod tests;
mod value;

pub use compare::{Comparison, PeerPosition, Suppressed, Suppression, compare};
pub use figures::{Figures, MeanHidden, Percentile};
pub use grouping::{Grouping, MISSING, age_band, dependents_band};
pub use partition::{Partition, PeerGroup, bands};
pub use snapshot::{
    Frozen, FrozenGroup, FrozenPeriod, GroupPeriod, PEER_PERIODS, Peer, Snapshot, Terms, decimals,
    group_id, rounded_size,
};
pub use value::PeerValue;
