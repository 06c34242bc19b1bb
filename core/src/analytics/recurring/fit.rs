//! Which cadence the days between occurrences fit.

use super::amounts::half;
use super::expected::days_off_usual;
use super::frequency::{Cadence, Frequency};
use crate::analytics::Day;
use crate::analytics::middle::twice_median;

/// The shortest and the longest period of `EVERY_N_DAYS`, in days.
const EVERY_MIN: i32 = 7;
const EVERY_MAX: i32 = 366;

/// With at least this number of equal gaps a stream may come every 8 or 15 days, not every week or twice a month.
const EQUAL_GAPS_MIN: usize = 4;

/// With at least this number of gaps, `EVERY_N_DAYS` allows gaps as uneven as those of months.
const SCATTERED_GAPS_MIN: usize = 5;

/// How well days between occurrences fit a cadence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fit {
    pub(super) cadence: Cadence,
    /// Half a hit for each: a gap that fits has two, one that is twice as long has one.
    pub(super) half_hits: u32,
    pub(super) gaps: u32,
}

impl Fit {
    /// The cadence that the days between occurrences fit best, if they fit one. The gaps are left in another order.
    ///
    /// Three quarters of the gaps must fit a cadence of the table. If two fit equally well, the shorter one wins. Twice a
    /// month wins over every second week if the gaps can be half months. The median gap is the period of
    /// `EVERY_N_DAYS`. It wins if all gaps fit it and no cadence of the table fits, or the days fit that one worse.
    pub(super) fn best(
        gaps: &mut [i32],
        days: &(impl Iterator<Item = Day> + Clone),
    ) -> Option<Self> {
        let of_table = Self::of_table(gaps);
        let Some(every) = every(gaps) else { return of_table };
        match of_table {
            Some(found) => Some(found.or_every(every, gaps, days)),
            None => Self::of_all(every, gaps),
        }
    }

    fn of_table(gaps: &[i32]) -> Option<Self> {
        let count = u32::try_from(gaps.len()).ok().filter(|count| *count > 0)?;
        let fit = |cadence, half_hits| Self { cadence, half_hits, gaps: count };
        if are_half_months(gaps) {
            return Some(fit(Frequency::SemiMonthly.cadence()?, count.saturating_mul(2)));
        }
        let least = count.saturating_mul(3).div_ceil(2);
        let mut best: Option<Self> = None;
        let table = Frequency::all().filter(|found| *found != Frequency::SemiMonthly);
        for cadence in table.filter_map(Frequency::cadence) {
            let hits = |gap: &i32| cadence.half_hits(*gap);
            let half_hits = gaps.iter().map(hits).fold(0, u32::saturating_add);
            if half_hits >= least && best.is_none_or(|best| half_hits > best.half_hits) {
                best = Some(fit(cadence, half_hits));
            }
        }
        best
    }

    /// The fit of a cadence that each gap fits; `None` if one gap does not. If some gaps have two periods, four must have
    /// one.
    fn of_all(cadence: Cadence, gaps: &[i32]) -> Option<Self> {
        let count = u32::try_from(gaps.len()).ok()?;
        let mut half_hits = 0_u32;
        for gap in gaps {
            match cadence.half_hits(*gap) {
                0 => return None,
                hits => half_hits = half_hits.saturating_add(hits),
            }
        }
        let doubled = count.saturating_mul(2).saturating_sub(half_hits);
        let single = count.saturating_sub(doubled);
        let are_enough = doubled == 0 || (single >= 4 && single >= doubled);
        are_enough.then_some(Self { cadence, half_hits, gaps: count })
    }

    /// This fit, or the one of every N days if the days fit it better.
    fn or_every(
        self,
        every: Cadence,
        gaps: &[i32],
        days: &(impl Iterator<Item = Day> + Clone),
    ) -> Self {
        if self.cadence.frequency().months().is_none() {
            let are_equal = gaps.iter().all(|gap| every.miss(*gap) == (0, 1));
            let is_another = every.period_in_32nds() != self.cadence.period_in_32nds();
            let is_it = are_equal && is_another && gaps.len() >= EQUAL_GAPS_MIN;
            return Self::of_all(every, gaps).filter(|_| is_it).unwrap_or(self);
        }
        let of_days = Self::of_all(every, gaps);
        let of_scattered = || {
            let are_many = gaps.len() >= SCATTERED_GAPS_MIN;
            Self::of_all(every.as_loose_as(self.cadence), gaps).filter(|_| are_many)
        };
        // If the gaps scatter more, the days must fit twice as well.
        let Some((found, times)) =
            of_days.map(|fit| (fit, 1)).or_else(|| of_scattered().map(|fit| (fit, 2)))
        else {
            return self;
        };
        let off = gaps.iter().map(|gap| every.miss(*gap).0).fold(0, i64::saturating_add);
        let off_usual = days_off_usual(days).saturating_mul(32);
        if off.saturating_mul(times) < off_usual { found } else { self }
    }

    /// Whether each gap is one period.
    pub(super) const fn is_regular(self) -> bool {
        self.half_hits == self.gaps.saturating_mul(2)
    }

    /// Whether a greater share of its gaps fits than of another's.
    pub(super) fn is_more_regular_than(self, other: Self) -> bool {
        let share = |fit: Self, gaps: u32| u64::from(fit.half_hits).saturating_mul(gaps.into());
        share(self, other.gaps) > share(other, self.gaps)
    }

    /// The share of gaps that fit, from ¾ to 1.
    #[allow(clippy::float_arithmetic, reason = "a statistic")]
    pub(super) fn regularity(self) -> f64 {
        f64::from(self.half_hits) / (f64::from(self.gaps) * 2.0)
    }
}

/// The cadence of the median gap; `None` if there are fewer than three gaps, or the median is too short or too long.
fn every(gaps: &mut [i32]) -> Option<Cadence> {
    let days = if gaps.len() < 3 { None } else { twice_median(gaps) }.map(half)?;
    let days = i32::try_from(days).ok().filter(|days| (EVERY_MIN..=EVERY_MAX).contains(days))?;
    Some(Cadence::every(days))
}

/// Whether the gaps can be half months: three or more, each of 13 to 18 days, and of 14.5 to 16 days on average.
fn are_half_months(gaps: &[i32]) -> bool {
    let sum: i64 = gaps.iter().map(|gap| i64::from(*gap)).fold(0, i64::saturating_add);
    let count = i64::try_from(gaps.len()).unwrap_or(i64::MAX);
    let doubled = sum.saturating_mul(2);
    gaps.len() >= 3
        && gaps.iter().all(|gap| (13..=18).contains(gap))
        && (count.saturating_mul(29)..=count.saturating_mul(32)).contains(&doubled)
}
