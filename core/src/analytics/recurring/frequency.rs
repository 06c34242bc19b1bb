//! How often something comes, and how well the days between its occurrences fit.

use crate::codes::codes;

/// The fewest transactions of one amount, or of about one, that are a stream apart from the party's others.
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
    }
}

/// How well days between occurrences fit a frequency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fit {
    pub(super) frequency: Frequency,
    /// Half a hit for each: a gap that fits has two, one that is twice as long has one.
    pub(super) half_hits: u32,
    pub(super) gaps: u32,
}

impl Frequency {
    /// Returns the days of a period, in parts of 32, in which each is whole.
    ///
    /// # Example
    /// ```
    /// use lendwright::analytics::recurring::Frequency;
    ///
    /// // 30.4375 days.
    /// assert_eq!(Frequency::Monthly.period_in_32nds(), 974);
    /// ```
    #[must_use]
    pub const fn period_in_32nds(self) -> i64 {
        match self {
            Self::Weekly => 224,
            Self::Biweekly => 448,
            Self::SemiMonthly => 487,
            Self::Monthly => 974,
            Self::Bimonthly => 1_948,
            Self::Quarterly => 2_922,
            Self::SemiAnnually => 5_844,
            Self::Annually => 11_688,
        }
    }

    /// Returns by how many days an occurrence may miss its period.
    #[must_use]
    pub const fn tolerance(self) -> i32 {
        match self {
            Self::Weekly => 1,
            Self::Biweekly => 2,
            Self::SemiMonthly => 3,
            Self::Monthly => 5,
            Self::Bimonthly => 7,
            Self::Quarterly => 10,
            Self::SemiAnnually => 15,
            Self::Annually => 20,
        }
    }

    /// Returns how many occurrences a stream has that can be counted on.
    #[must_use]
    pub const fn occurrences_min(self) -> usize {
        match self {
            Self::Annually => 2,
            _ => 3,
        }
    }

    /// Returns how many a stream has that is a part of what its party has: of many payments some three are by chance of one
    /// amount and a quarter or half a year apart.
    pub(super) const fn occurrences_min_apart(self) -> usize {
        match self {
            Self::Quarterly | Self::SemiAnnually | Self::Annually => APART_MIN + 1,
            _ => APART_MIN,
        }
    }

    /// Returns the number of months of a period; `None` where it is counted in days.
    #[must_use]
    pub const fn months(self) -> Option<i32> {
        match self {
            Self::Weekly | Self::Biweekly | Self::SemiMonthly => None,
            Self::Monthly => Some(1),
            Self::Bimonthly => Some(2),
            Self::Quarterly => Some(3),
            Self::SemiAnnually => Some(6),
            Self::Annually => Some(12),
        }
    }

    /// How often it comes in 672 months of 30.4375 days: the least number of months in which each comes a whole
    /// number of times.
    pub(super) const fn times_in_672_months(self) -> i128 {
        match self {
            Self::Weekly => 2_922,
            Self::Biweekly => 1_461,
            Self::SemiMonthly => 1_344,
            Self::Monthly => 672,
            Self::Bimonthly => 336,
            Self::Quarterly => 224,
            Self::SemiAnnually => 112,
            Self::Annually => 56,
        }
    }

    /// How well one gap fits: 2 where it is a period, 1 where it is two, else 0.
    pub(super) fn half_hits(self, gap_days: i32) -> u32 {
        let (gap, period) = (i64::from(gap_days).saturating_mul(32), self.period_in_32nds());
        let tolerance = i64::from(self.tolerance()).saturating_mul(32);
        let is_within = |periods: i64, tolerance: i64| {
            gap.saturating_sub(period.saturating_mul(periods)).saturating_abs() <= tolerance
        };
        // A gap of one and a half periods is nearer to neither; no tolerance reaches so far.
        let doubled = gap.saturating_mul(2);
        if doubled < period.saturating_mul(3) {
            if is_within(1, tolerance) { 2 } else { 0 }
        } else if doubled < period.saturating_mul(5) {
            u32::from(is_within(2, tolerance.saturating_mul(3) / 2))
        } else {
            0
        }
    }
}

impl Fit {
    /// The frequency that the days between occurrences fit best, if they fit one.
    ///
    /// Three quarters of the gaps must fit. Of frequencies that fit equally well the shorter one is it, but twice a
    /// month goes before every second week where the gaps can be those of half months.
    pub(super) fn best(gaps: &[i32]) -> Option<Self> {
        let count = u32::try_from(gaps.len()).ok().filter(|count| *count > 0)?;
        let fit = |frequency, half_hits| Self { frequency, half_hits, gaps: count };
        if are_half_months(gaps) {
            return Some(fit(Frequency::SemiMonthly, count.saturating_mul(2)));
        }
        let least = count.saturating_mul(3).div_ceil(2);
        let mut best: Option<Self> = None;
        for frequency in Frequency::all().filter(|found| *found != Frequency::SemiMonthly) {
            let hits = |gap: &i32| frequency.half_hits(*gap);
            let half_hits = gaps.iter().map(hits).fold(0, u32::saturating_add);
            if half_hits >= least && best.is_none_or(|best| half_hits > best.half_hits) {
                best = Some(fit(frequency, half_hits));
            }
        }
        best
    }

    /// Whether each gap is one period.
    pub(super) const fn is_regular(self) -> bool {
        self.half_hits == self.gaps.saturating_mul(2)
    }

    /// The share of gaps that fit, from ¾ to 1.
    #[allow(clippy::float_arithmetic, reason = "a statistic")]
    pub(super) fn regularity(self) -> f64 {
        f64::from(self.half_hits) / (f64::from(self.gaps) * 2.0)
    }
}

/// Whether gaps are those of something that comes on two days of each month: three or more, each of 13 to 18 days,
/// and of 14.5 to 16 days on average.
fn are_half_months(gaps: &[i32]) -> bool {
    let sum: i64 = gaps.iter().map(|gap| i64::from(*gap)).fold(0, i64::saturating_add);
    let count = i64::try_from(gaps.len()).unwrap_or(i64::MAX);
    let doubled = sum.saturating_mul(2);
    gaps.len() >= 3
        && gaps.iter().all(|gap| (13..=18).contains(gap))
        && (count.saturating_mul(29)..=count.saturating_mul(32)).contains(&doubled)
}
