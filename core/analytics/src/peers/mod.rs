//! Groups of borrowers who are alike, and what is told of them: nothing of which one of them could be found out.
//!
//! Borrowers stand in a [`Partition`], since groups that overlap give the figures of their difference. A [`Snapshot`]
//! freezes the groups' figures and each borrower's own values, so that whoever writes transactions between two
//! questions gets the same answers. [`compare`] puts a frozen borrower beside the frozen group.

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
