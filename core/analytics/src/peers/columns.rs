//! The values of a group by variable.

use super::value::PeerValue;
use crate::Feature;
use std::collections::BTreeMap;

/// The values of a group by variable.
pub(super) type Columns<'v> = BTreeMap<&'v str, Column>;

/// Values in ascending order. Zeros are only counted, as most values are 0 in a category that few members spend in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Column {
    /// Those that are not zero, in ascending order.
    given: Vec<PeerValue>,
    zeros: usize,
}

/// Whether a variable is the spending of a category.
pub(super) fn is_category(name: &str) -> bool {
    name.starts_with(Feature::SPENDING_IN)
}

/// The values of a group by variable. A member without spending in another member's category has 0.
pub(super) fn columns<'v>(members: &[&'v BTreeMap<String, PeerValue>]) -> Columns<'v> {
    let mut columns: Columns<'_> = BTreeMap::new();
    for (name, value) in members.iter().flat_map(|values| values.iter()) {
        columns.entry(name).or_default().push(*value);
    }
    for (name, column) in &mut columns {
        if is_category(name) {
            column.zeros = members.len().saturating_sub(column.given.len());
        }
        column.given.sort_unstable();
    }
    columns
}

impl Column {
    /// Values in any order.
    pub(super) fn of(values: &[PeerValue]) -> Self {
        let mut column = Self::default();
        for value in values {
            column.push(*value);
        }
        column.given.sort_unstable();
        column
    }

    fn push(&mut self, value: PeerValue) {
        if value == PeerValue::ZERO {
            self.zeros = self.zeros.saturating_add(1);
        } else {
            self.given.push(value);
        }
    }

    pub(super) fn len(&self) -> usize {
        self.given.len().saturating_add(self.zeros)
    }

    /// Those that are not zero, which decide sums and sizes.
    pub(super) fn given(&self) -> &[PeerValue] {
        &self.given
    }

    /// The value at a place among all.
    pub(super) fn at(&self, place: usize) -> Option<PeerValue> {
        let below = self.given.partition_point(|other| *other < PeerValue::ZERO);
        if (below..below.saturating_add(self.zeros)).contains(&place) {
            return Some(PeerValue::ZERO);
        }
        let before = if place < below { 0 } else { self.zeros };
        self.given.get(place.checked_sub(before)?).copied()
    }

    /// How many are less than a value, and how many are no more.
    pub(super) fn around(&self, value: PeerValue) -> (usize, usize) {
        let count = |is_counted: &dyn Fn(PeerValue) -> bool| {
            let given = self.given.partition_point(|other| is_counted(*other));
            given.saturating_add(if is_counted(PeerValue::ZERO) { self.zeros } else { 0 })
        };
        (count(&|other| other < value), count(&|other| other <= value))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{Column, columns};
    use crate::peers::PeerValue;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    proptest! {
        #[test]
        fn a_column_is_its_sorted_values(
            values in prop::collection::vec(-3_i64..4, 0..20), value in -4_i64..5,
        ) {
            let values: Vec<PeerValue> = values.into_iter().map(PeerValue::of_units).collect();
            let mut sorted = values.clone();
            sorted.sort_unstable();
            let (column, value) = (Column::of(&values), PeerValue::of_units(value));
            prop_assert_eq!(column.len(), sorted.len());
            for place in 0..=sorted.len() {
                prop_assert_eq!(column.at(place), sorted.get(place).copied());
            }
            let less = sorted.partition_point(|other| *other < value);
            let up_to = sorted.partition_point(|other| *other <= value);
            prop_assert_eq!(column.around(value), (less, up_to));
        }
    }

    #[test]
    fn a_category_of_one_takes_room_for_one() {
        let of_one = (0..1_000).map(|n| (format!("spending:{n}"), PeerValue::of_units(5)));
        let (first, other) = (of_one.collect::<BTreeMap<_, _>>(), BTreeMap::new());
        let members: Vec<_> = std::iter::once(&first).chain((0..999).map(|_| &other)).collect();
        let columns = columns(&members);
        let column = columns.get("spending:7").unwrap();
        assert_eq!((columns.len(), column.len(), column.given().len()), (1_000, 1_000, 1));
        assert_eq!(
            (column.at(998), column.at(999)),
            (Some(PeerValue::ZERO), Some(PeerValue::of_units(5)))
        );
    }
}
