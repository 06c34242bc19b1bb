//! The rows of a user that belong to recurring streams.

use crate::CategoryTable;
use crate::recurring::{Detector, Direction, LOOKBACK_MONTHS, StreamStatus};
use crate::{Basis, Row, Rows};

/// The outflows of a user that belong to mature streams, active or not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recurring {
    /// Places in the set, in order.
    places: Vec<usize>,
}

impl Recurring {
    /// Finds the streams of one user's rows. `categories` has the categories that recur in cash.
    #[must_use]
    pub fn of(rows: Rows<'_>, basis: &Basis, categories: &CategoryTable) -> Self {
        let mut detector = Detector::new(rows.set(), categories.clone());
        Self::found_by(&mut detector, rows, basis)
    }

    /// Finds the streams of one user's rows by a detector of the set, which serves many users.
    #[must_use]
    pub fn found_by<'t>(detector: &mut Detector<'t>, rows: Rows<'t>, basis: &Basis) -> Self {
        // The user is only in the ids of the streams.
        let streams = detector.detect("", rows, basis, LOOKBACK_MONTHS);
        let counted_on = streams.iter().filter(|stream| {
            stream.direction == Direction::Outflow
                && matches!(stream.status, StreamStatus::Mature | StreamStatus::Inactive)
        });
        let rows = counted_on.flat_map(|stream| &stream.transactions);
        let mut places: Vec<usize> = rows.map(|row| row.place()).collect();
        places.sort_unstable();
        Self { places }
    }

    pub(super) fn has(&self, row: Row<'_>) -> bool {
        self.places.binary_search(&row.place()).is_ok()
    }
}
