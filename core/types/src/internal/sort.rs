//! Sorting of lists whose time does not count.
//!
//! `slice::sort_by` is compiled again for each type and each comparison, which takes about 7 kB of code each time. These
//! functions sort positions by one compiled function, and then swap the items.

use std::cmp::Ordering;

/// Stable sorting with little code. For lists that are long or sorted often, use `slice::sort_by`.
pub trait CompactSort<T> {
    /// Sorts like `slice::sort_by`.
    fn compact_sort_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// Sorts like `slice::sort_by_key`.
    fn compact_sort_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.compact_sort_by(|a, b| key(a).cmp(&key(b)));
    }
}

impl<T> CompactSort<T> for [T] {
    fn compact_sort_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        let swaps = swaps(self.len(), &mut |a, b| match (self.get(a), self.get(b)) {
            (Some(a), Some(b)) => compare(a, b),
            _ => Ordering::Equal,
        });
        for (a, b) in swaps {
            self.swap(a, b);
        }
    }
}

/// Returns the swaps that sort a list of this length, in order.
fn swaps(length: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<(usize, usize)> {
    let mut source: Vec<usize> = (0..length).collect();
    source.sort_by(|a, b| compare(*a, *b));
    // Follows each cycle of the permutation. A position that is done is its own source.
    let mut swaps = Vec::with_capacity(length);
    for start in 0..length {
        let mut here = start;
        while let Some(from) = source.get_mut(here) {
            let next = std::mem::replace(from, here);
            if next == start || next == here {
                break;
            }
            swaps.push((here, next));
            here = next;
        }
    }
    swaps
}

#[cfg(test)]
mod tests {
    use super::CompactSort as _;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_order_is_that_of_the_standard_library(
            values in prop::collection::vec((0_u8..5, any::<u16>()), 0..60),
        ) {
            let (mut ours, mut theirs) = (values.clone(), values);
            ours.compact_sort_by_key(|(key, _)| *key);
            theirs.sort_by_key(|(key, _)| *key);
            prop_assert_eq!(ours, theirs);
        }
    }
}
