//! The values of a group by variable.

use super::value::PeerValue;
use crate::analytics::Feature;
use std::collections::BTreeMap;

/// The values of a group by variable, in ascending order.
pub(super) type Columns<'v> = BTreeMap<&'v str, Vec<PeerValue>>;

/// Whether a variable is the spending of a category.
pub(super) fn is_category(name: &str) -> bool {
    name.starts_with(Feature::SPENDING_IN)
}

/// The values of a group by variable, in ascending order. Who has spent nothing in a category of another's has 0.
pub(super) fn columns<'v>(members: &[&'v BTreeMap<String, PeerValue>]) -> Columns<'v> {
    let mut columns: Columns<'_> = BTreeMap::new();
    for (name, value) in members.iter().flat_map(|values| values.iter()) {
        columns.entry(name).or_default().push(*value);
    }
    for (name, column) in &mut columns {
        if is_category(name) {
            column.resize(members.len(), PeerValue::ZERO);
        }
        column.sort_unstable();
    }
    columns
}
