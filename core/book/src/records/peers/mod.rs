//! Snapshots of peers: creation, storage and reading.

mod buckets;
mod freeze;
mod kept;
mod tables;
mod written;

pub(crate) use freeze::freeze;
pub(crate) use kept::{forget_peer, group_at, groups_of, is_taken, keep, latest_snapshot, peer_of};
pub(crate) use tables::{PeerSnapshotRecord, TABLES};
