//! A group of peers, as answers show it.

use crate::analytics::Day;
use crate::analytics::peers::{FrozenGroup, group_id, rounded_size};
use crate::engine::prelude::*;
use crate::records::analytics::peers::PeerSnapshotRecord;
use std::collections::BTreeMap;

answer! {
    /// A group of peers.
    pub struct GroupShown {
        /// The id, that of no other group of any snapshot.
        "id" => id: Available<String>,
        /// The buckets in words.
        "label" => label: Available<String>,
        /// What its members have in common: a bucket of each of the first grouping variables.
        "definition" => definition: Members<String>,
        /// The number of members, rounded down to a multiple of 5.
        "size_at_least" => size_at_least: Available<i64>,
    }
}

impl GroupShown {
    /// No group.
    pub(super) fn none() -> Self {
        Self {
            id: Available::NotAvailable,
            label: Available::NotAvailable,
            definition: Members::default(),
            size_at_least: Available::NotAvailable,
        }
    }

    /// Shows a group of a snapshot.
    pub(super) fn of(snapshot: &PeerSnapshotRecord, group: &FrozenGroup) -> Self {
        let definition = definition(snapshot, group);
        let label: Vec<String> =
            definition.iter().map(|(variable, bucket)| format!("{variable} {bucket}")).collect();
        let label = if label.is_empty() { EVERYBODY.to_owned() } else { label.join(" · ") };
        Self {
            id: Available::Value(id(snapshot, group)),
            label: Available::Value(label),
            definition,
            size_at_least: i64::try_from(rounded_size(group.size)).ok().into(),
        }
    }
}

/// The label of the group of those who have nothing in common but the partner.
const EVERYBODY: &str = "all borrowers";

/// Returns the id of a group of a snapshot.
pub(super) fn id(snapshot: &PeerSnapshotRecord, group: &FrozenGroup) -> String {
    let definition: BTreeMap<String, String> = definition(snapshot, group).into_iter().collect();
    group_id(&snapshot.user_name, Day::from_date(snapshot.as_of), &definition)
}

fn definition(snapshot: &PeerSnapshotRecord, group: &FrozenGroup) -> Members<String> {
    let pairs = snapshot.grouping().into_iter().zip(&group.definition);
    pairs.map(|(variable, bucket)| (variable.name(), bucket.clone())).collect()
}
