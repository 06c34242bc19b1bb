//! Frequencies of streams, and how well gaps between days fit them.

use lendwright_types::codes;

/// The least number of transactions of one amount, or of about one, that may be a separate stream of the party.
pub(super) const APART_MIN: usize = 3;

codes! {
    /// How often something comes.
    pub enum Frequency {
        /// Every 7 days.
        Weekly = "WEEKLY",
        /// Every 14 days.
        Biweekly = "BIWEEKLY",
        /// Twice a month: every 15.21875 days.
        SemiMonthly = "SEMI_MONTHLY",
        /// Every month: 30.4375 days.
        Monthly = "MONTHLY",
        /// Every second month: 60.875 days.
        Bimonthly = "BIMONTHLY",
        /// Every third month: 91.3125 days.
        Quarterly = "QUARTERLY",
        /// Twice a year: every 182.625 days.
        SemiAnnually = "SEMI_ANNUALLY",
        /// Every year: 365.25 days.
        Annually = "ANNUALLY",
        /// Every N days, for example every 10, 21, 28 or 45 days. `every_days` has the number.
        EveryNDays = "EVERY_N_DAYS",
    }
}

/// A frequency with the days of its period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cadence {
    frequency: Frequency,
    period_in_32nds: i64,
    tolerance: i32,
}

impl Frequency {
    /// Returns the frequency with its period; `None` for [`EveryNDays`](Self::EveryNDays), since each such
    /// stream has its own period.
    ///
    /// # Example
    /// ```
    /// use lendwright_analytics::recurring::Frequency;
    ///
    /// // 30.4375 days.
    /// let months = Frequency::Monthly.cadence();
    /// assert_eq!(months.map(|months| months.period_in_32nds()), Some(974));
    /// assert_eq!(Frequency::EveryNDays.cadence(), None);
    /// ```
    #[must_use]
    pub const fn cadence(self) -> Option<Cadence> {
        let (period_in_32nds, tolerance) = match self {
            Self::Weekly => (224, 1),
            Self::Biweekly => (448, 2),
            Self::SemiMonthly => (487, 3),
            Self::Monthly => (974, 5),
            Self::Bimonthly => (1_948, 7),
            Self::Quarterly => (2_922, 10),
            Self::SemiAnnually => (5_844, 15),
            Self::Annually => (11_688, 20),
            Self::EveryNDays => return None,
        };
        Some(Cadence { frequency: self, period_in_32nds, tolerance })
    }

    /// Returns the number of occurrences that makes a stream mature.
    #[must_use]
    pub const fn occurrences_min(self) -> usize {
        match self {
            Self::Annually => 2,
            Self::EveryNDays => 4,
            _ => 3,
        }
    }

    /// Returns the least number of occurrences of a stream that is a part of its party. Among many payments, three may
    /// by chance have one amount and be a quarter or half a year apart.
    pub(super) const fn occurrences_min_apart(self) -> usize {
        match self {
            Self::Quarterly | Self::SemiAnnually | Self::Annually | Self::EveryNDays => {
                APART_MIN + 1
            }
            _ => APART_MIN,
        }
    }

    /// Returns the number of months of a period; `None` where it is counted in days.
    #[must_use]
    pub const fn months(self) -> Option<i32> {
        match self {
            Self::Weekly | Self::Biweekly | Self::SemiMonthly | Self::EveryNDays => None,
            Self::Monthly => Some(1),
            Self::Bimonthly => Some(2),
            Self::Quarterly => Some(3),
            Self::SemiAnnually => Some(6),
            Self::Annually => Some(12),
        }
    }
}

impl Cadence {
    /// The cadence of this number of days. The tolerance is a twelfth of it, at least one day.
    pub(super) fn every(days: i32) -> Self {
        let (frequency, tolerance) = (Frequency::EveryNDays, (days / 12).max(1));
        Self { frequency, period_in_32nds: i64::from(days).saturating_mul(32), tolerance }
    }

    /// Returns the frequency.
    #[must_use]
    pub const fn frequency(self) -> Frequency {
        self.frequency
    }

    /// Returns the days of a period, in parts of 32: every period is a whole number of these.
    #[must_use]
    pub const fn period_in_32nds(self) -> i64 {
        self.period_in_32nds
    }

    /// Returns the days of a period.
    ///
    /// # Example
    /// ```
    /// use lendwright_analytics::recurring::Frequency;
    ///
    /// assert_eq!(Frequency::Weekly.cadence().map(|weeks| weeks.days()), Some(7.0));
    /// ```
    #[must_use]
    #[allow(clippy::float_arithmetic, clippy::cast_precision_loss, reason = "a period is short")]
    pub fn days(self) -> f64 {
        self.period_in_32nds as f64 / 32.0
    }

    /// Returns by how many days an occurrence may miss its period.
    #[must_use]
    pub const fn tolerance(self) -> i32 {
        self.tolerance
    }

    /// The days of its period, if it is every N days.
    pub(super) fn whole_days_of_n(self) -> Option<i32> {
        let is_of_days = self.frequency == Frequency::EveryNDays;
        i32::try_from(self.period_in_32nds / 32).ok().filter(|_| is_of_days)
    }

    /// With the tolerance of another one.
    pub(super) const fn as_loose_as(self, other: Self) -> Self {
        Self { tolerance: other.tolerance, ..self }
    }

    /// The distance of a gap from one or two periods, the nearer ones, in parts of 32; and the number of periods.
    pub(super) fn miss(self, gap_days: i32) -> (i64, i64) {
        let gap = i64::from(gap_days).saturating_mul(32);
        // A gap of one and a half periods is nearer to neither; no tolerance reaches so far.
        let is_one = gap.saturating_mul(2) < self.period_in_32nds.saturating_mul(3);
        let periods = if is_one { 1 } else { 2 };
        let off = gap.saturating_sub(self.period_in_32nds.saturating_mul(periods));
        (off.saturating_abs(), periods)
    }

    /// Whether a gap is longer than two and a half periods: no two periods with their tolerance are.
    pub(super) fn is_hole(self, gap_days: i32) -> bool {
        i64::from(gap_days).saturating_mul(64) > self.period_in_32nds.saturating_mul(5)
    }

    /// How well one gap fits: 2 for one period, 1 for two periods, else 0.
    pub(super) fn half_hits(self, gap_days: i32) -> u32 {
        let tolerance = i64::from(self.tolerance).saturating_mul(32);
        match self.miss(gap_days) {
            (off, 1) if off <= tolerance => 2,
            (off, 2) if off <= tolerance.saturating_mul(3) / 2 => 1,
            _ => 0,
        }
    }
}
