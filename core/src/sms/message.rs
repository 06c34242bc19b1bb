//! A message as it was received.

use chrono::NaiveDateTime;

/// A message as it was received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message<'m> {
    /// The address it came from, as the phone shows it.
    pub address: &'m str,
    /// Its text.
    pub body: &'m str,
    /// When it was received, in the zone whose days count.
    pub received_at: NaiveDateTime,
}
