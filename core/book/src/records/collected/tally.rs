//! Counts the outcomes of an upload.

use crate::error::Uploaded;
use crate::records::staged::Level;
use crate::wire::Members;

/// The reasons for not storing an uploaded item, in the order of an answer.
const REASONS: [&str; 7] = ["consent", "not_incoming", "empty", "clock", "old", "otp", "no_areas"];

/// The outcomes for items of one kind.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    received: i64,
    stored: i64,
    duplicates: i64,
    skipped: [i64; REASONS.len()],
    level: Option<Level>,
}

impl Tally {
    /// Returns a tally with the number of received items.
    pub(crate) fn of(received: usize) -> Self {
        Self { received: i64::try_from(received).unwrap_or(i64::MAX), ..Self::default() }
    }

    /// Returns a tally of items that are all left out because consent is missing.
    pub(crate) fn without_consent(received: usize) -> Self {
        let mut tally = Self::of(received);
        tally.skipped[0] = tally.received;
        tally
    }

    /// Returns a tally of items that were all kept: `stored` of them, including corrections, and `duplicates`.
    pub(crate) fn of_stored(received: usize, stored: i64, duplicates: i64) -> Self {
        Self { stored, duplicates, ..Self::of(received) }
    }

    /// Sets the current number of staged rows.
    pub(crate) fn at_level(self, level: Level) -> Self {
        Self { level: Some(level), ..self }
    }

    /// The number of newly stored items.
    pub(super) const fn stored(&self) -> i64 {
        self.stored
    }

    /// Adds the counts of another tally.
    pub(super) fn add(&mut self, other: &Self) {
        self.received = self.received.saturating_add(other.received);
        self.stored = self.stored.saturating_add(other.stored);
        self.duplicates = self.duplicates.saturating_add(other.duplicates);
        for (count, more) in self.skipped.iter_mut().zip(other.skipped) {
            *count = count.saturating_add(more);
        }
    }

    pub(super) fn store(&mut self) {
        self.stored = self.stored.saturating_add(1);
    }

    pub(super) fn repeat(&mut self, count: usize) {
        let count = i64::try_from(count).unwrap_or(i64::MAX);
        self.duplicates = self.duplicates.saturating_add(count);
    }

    pub(super) fn skip(&mut self, reason: &str) {
        let found = REASONS.iter().zip(&mut self.skipped).find(|(name, _)| **name == reason);
        if let Some((_, count)) = found {
            *count = count.saturating_add(1);
        }
    }

    /// Returns the counts in the form of an answer.
    pub(crate) fn answer(&self) -> Uploaded {
        let skipped = REASONS.iter().zip(self.skipped).filter(|(_, count)| *count > 0);
        Uploaded {
            received: self.received,
            stored: self.stored,
            duplicates: self.duplicates,
            skipped: skipped.map(|(reason, count)| (*reason, count)).collect::<Members<i64>>(),
            staged: self.level.map(|level| level.count),
            staged_max: self.level.map(|level| level.max),
        }
    }
}
