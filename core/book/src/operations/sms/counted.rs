//! Counts in answers.

/// Converts a count. A count that is too large becomes the largest possible number.
pub(super) fn count(things: impl TryInto<i64>) -> i64 {
    things.try_into().unwrap_or(i64::MAX)
}
