//! A group of peers, as answers show it.

use crate::engine::prelude::*;
use crate::records::peers::PeerSnapshotRecord;
use lendwright_analytics::Day;
use lendwright_analytics::peers::{FrozenGroup, group_id, rounded_size};
use std::collections::BTreeMap;

answer! {
    /// A group of similar borrowers.
    pub struct GroupShown {
        /// The id. It is unique among the groups of all snapshots.
        "id" => id: Available<String>,
        /// The definition as text.
        "label" => label: Available<String>,
        /// The common properties of the members: a bucket for each of the first grouping variables.
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
        Self {
            id: Available::Value(id_of(snapshot, group)),
            label: Available::Value(label_of(snapshot, group)),
            definition: definition_of(snapshot, group),
            size_at_least: size_of(group).into(),
        }
    }
}

/// The label of the group without a common property: the borrowers that remain from other groups, or all borrowers if
/// there are no other groups.
const OTHERS: &str = "borrowers of no other group";

/// Returns the id of a group of a snapshot.
pub(super) fn id_of(snapshot: &PeerSnapshotRecord, group: &FrozenGroup) -> String {
    let definition: BTreeMap<String, String> = definition_of(snapshot, group).into_iter().collect();
    group_id(&snapshot.user_name, Day::from_date(snapshot.as_of), &definition)
}

/// Returns the definition as text: `income_band 3 · Area 7`.
pub(super) fn label_of(snapshot: &PeerSnapshotRecord, group: &FrozenGroup) -> String {
    let definition = definition_of(snapshot, group);
    let buckets = definition.iter().map(|(variable, bucket)| format!("{variable} {bucket}"));
    let label = buckets.collect::<Vec<_>>().join(" · ");
    if label.is_empty() { OTHERS.to_owned() } else { label }
}

/// Returns the common properties of a group's members.
pub(super) fn definition_of(snapshot: &PeerSnapshotRecord, group: &FrozenGroup) -> Members<String> {
    let pairs = snapshot.grouping().into_iter().zip(&group.definition);
    pairs.map(|(variable, bucket)| (variable.name(), bucket.clone())).collect()
}

/// Returns the size of a group, rounded as in answers.
pub(super) fn size_of(group: &FrozenGroup) -> Option<i64> {
    i64::try_from(rounded_size(group.size)).ok()
}
