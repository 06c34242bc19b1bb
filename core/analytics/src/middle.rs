//! The middle of whole numbers, without rounding.

/// Returns the middle two of sorted numbers. With an odd number of them both are the middle one. `None` without
/// numbers.
pub(super) fn middle_of_sorted<T: Copy>(sorted: &[T]) -> Option<(T, T)> {
    let last = sorted.len().checked_sub(1)?;
    Some((*sorted.get(last / 2)?, *sorted.get(sorted.len() / 2)?))
}

/// Returns the same for numbers in any order. It changes their order.
pub(super) fn middle<T: Ord + Copy>(numbers: &mut [T]) -> Option<(T, T)> {
    let (at, is_even) = (numbers.len() / 2, numbers.len().is_multiple_of(2));
    if numbers.is_empty() {
        return None;
    }
    let (below, upper, _) = numbers.select_nth_unstable(at);
    let lower = if is_even { below.iter().max() } else { None };
    Some((lower.copied().unwrap_or(*upper), *upper))
}

/// Returns twice the median of numbers in any order; `None` without numbers. It changes their order.
pub(super) fn twice_median<T: Ord + Copy + Into<i128>>(numbers: &mut [T]) -> Option<i128> {
    middle(numbers).map(|(lower, upper)| lower.into().saturating_add(upper.into()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{middle, middle_of_sorted, twice_median};
    use proptest::prelude::{any, prop_assert_eq, proptest};

    proptest! {
        #[test]
        fn the_middle_is_that_of_the_numbers_in_order(mut numbers in proptest::collection::vec(any::<i64>(), 0..40)) {
            let mut sorted = numbers.clone();
            sorted.sort_unstable();
            let expected = middle_of_sorted(&sorted);
            prop_assert_eq!(middle(&mut numbers), expected);
            let sum = |(lower, upper)| i128::from(lower).checked_add(i128::from(upper)).unwrap();
            let twice = expected.map(sum);
            prop_assert_eq!(twice_median(&mut numbers), twice);
        }
    }

    #[test]
    fn of_an_odd_number_it_is_the_one_in_the_middle() {
        assert_eq!(middle_of_sorted(&[1, 5, 9]), Some((5, 5)));
        assert_eq!(middle_of_sorted(&[1, 5, 9, 10]), Some((5, 9)));
        assert_eq!((middle_of_sorted::<i64>(&[]), middle::<i64>(&mut [])), (None, None));
    }
}
