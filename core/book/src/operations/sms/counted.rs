//! Numbers of things, as answers write them.

/// A number of things; one that an answer can't hold is the largest that it can.
pub(super) fn count(things: impl TryInto<i64>) -> i64 {
    things.try_into().unwrap_or(i64::MAX)
}
