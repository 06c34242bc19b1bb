//! Recurring payments: rents, bills, subscriptions, salaries, instalments.

pub(crate) mod detector;
mod frequency;
mod stream;
#[cfg(test)]
mod tests;

pub use detector::{Detector, lookback};
pub(crate) use detector::{History, LOOKBACK_MONTHS, Maturity};
pub use frequency::{Cadence, Frequency};
pub use stream::{
    AmountType, Direction, Occurrence, PriceChange, Stream, StreamId, StreamKind, StreamReason,
    StreamStatus, monthly_amount,
};

use lendwright_types::codes;

// Filters of streams.

codes! {
    /// A filter of streams by direction.
    pub enum WantedDirection {
        /// Both directions.
        All = "all",
        /// Money that comes in.
        Inflow = "inflow",
        /// Money that goes out.
        Outflow = "outflow",
    }
}

codes! {
    /// A filter of streams by whether they still come.
    pub enum WantedStatus {
        /// Only those that still come.
        Active = "active",
        /// All of them.
        All = "all",
    }
}

/// A filter of streams.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct StreamFilter {
    /// The direction.
    pub direction: WantedDirection,
    /// Whether inactive streams are included.
    pub status: WantedStatus,
    /// The least confidence.
    pub min_confidence: f64,
}

impl Default for StreamFilter {
    /// The streams that still come, in both directions and of any confidence.
    fn default() -> Self {
        let (direction, status) = (WantedDirection::All, WantedStatus::Active);
        Self { direction, status, min_confidence: 0.0 }
    }
}

impl StreamFilter {
    /// Whether a stream passes the filter.
    #[must_use]
    pub fn takes(&self, stream: &Stream<'_>) -> bool {
        let is_of_direction = match self.direction {
            WantedDirection::All => true,
            WantedDirection::Inflow => stream.direction == Direction::Inflow,
            WantedDirection::Outflow => stream.direction == Direction::Outflow,
        };
        is_of_direction
            && (self.status == WantedStatus::All || stream.is_active())
            && stream.confidence >= self.min_confidence
    }
}
