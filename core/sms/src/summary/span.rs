//! Lengths of time in microseconds.

pub(super) const MINUTE: i64 = 60_000_000;
pub(super) const HOUR: i64 = 60 * MINUTE;
pub(super) const DAY: i64 = 24 * HOUR;
