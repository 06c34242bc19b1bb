//! Amounts that need not be whole minor units: they are rounded once, as they are shown.

use lendwright_types::number::divide_half_even;

/// An amount that is a fraction of minor units: `count / per`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// How many parts it is.
    pub count: i128,
    /// How many parts make a minor unit.
    pub per: i128,
}

impl Parts {
    /// Returns the amount in minor units, rounded half-even.
    #[must_use]
    pub fn rounded(self) -> i128 {
        divide_half_even(self.count, self.per).unwrap_or_default()
    }
}

/// Converts amounts of windows to another number of days, in parts. All converted amounts are whole parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scale {
    /// How many parts make a minor unit.
    pub(super) per: i128,
    /// How many parts make half a minor unit of a window. Medians are in this unit.
    pub(super) half: i128,
}

/// How fine a double is rounded to parts.
const FINE: i128 = 1 << 20;

impl Scale {
    /// Of windows of so many days for a horizon of so many.
    pub(super) fn new(days: i32, horizon: i32) -> Self {
        let fine = |days: i32| FINE.saturating_mul(days.into());
        Self { per: fine(days.saturating_mul(2)), half: fine(horizon) }
    }

    /// An amount of the horizon, in minor units, as parts.
    pub(super) fn whole(self, amount: i128) -> i128 {
        amount.saturating_mul(self.per)
    }

    pub(super) fn of(self, count: i128) -> Parts {
        Parts { count, per: self.per }
    }

    /// The parts that a double of minor units of a window is for the horizon.
    #[allow(
        clippy::float_arithmetic,
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        reason = "what is no whole number is a statistic; a double beyond 128 bits stays at their end"
    )]
    pub(super) fn nearest(self, of_window: f64) -> i128 {
        (of_window * 2.0 * self.half as f64).round_ties_even() as i128
    }
}
