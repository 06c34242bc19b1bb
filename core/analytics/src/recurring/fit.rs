//! Which cadence the days between occurrences fit.

use super::expected::days_off_usual;
use super::frequency::{Cadence, Frequency};
use crate::Day;
use crate::middle::middle;

/// The shortest and the longest period of `EVERY_N_DAYS`, in days.
const EVERY_MIN: i32 = 7;
const EVERY_MAX: i32 = 366;

/// With at least this number of equal gaps a stream may come every 8 or 15 days, not every week or twice a month.
const EQUAL_GAPS_MIN: usize = 4;

/// With at least this number of gaps, `EVERY_N_DAYS` allows gaps as uneven as those of months.
const SCATTERED_GAPS_MIN: usize = 5;

/// The number of gaps of one period that each hole needs. A hole is a gap of more than two periods.
const GAPS_BESIDE_HOLE: usize = 6;

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
    /// Three quarters of the gaps must fit a cadence of the table. If two fit equally well, the shorter one wins.
    /// Twice a month wins over every second week if the gaps can be half months. The median gap is the period of
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
        if let Some(half_months) = half_months(gaps) {
            return Some(fit(Frequency::SemiMonthly.cadence()?, half_months.saturating_mul(2)));
        }
        let least = count.saturating_mul(3).div_ceil(2);
        let mut best: Option<Self> = None;
        let table = Frequency::all().filter(|found| *found != Frequency::SemiMonthly);
        for cadence in table.filter_map(Frequency::cadence) {
            let needed = best.map_or(least, |best| best.half_hits.saturating_add(1));
            let mut half_hits = count.saturating_mul(2);
            let fits = gaps.iter().all(|gap| {
                half_hits = half_hits.saturating_sub(2).saturating_add(cadence.half_hits(*gap));
                half_hits >= needed
            });
            if fits {
                best = Some(fit(cadence, half_hits));
            }
        }
        best
    }

    /// The fit of a cadence that each gap fits; `None` if one gap does not. If some gaps have two periods, four must
    /// have one. A hole, where data or payments are missing, is no hit: each needs six gaps of one period.
    fn of_all(cadence: Cadence, gaps: &[i32]) -> Option<Self> {
        let (mut single, mut doubled, mut holes) = (0_usize, 0_usize, 0_usize);
        for gap in gaps {
            let found = match cadence.half_hits(*gap) {
                2 => &mut single,
                1 => &mut doubled,
                _ if cadence.is_hole(*gap) => &mut holes,
                _ => return None,
            };
            *found = found.saturating_add(1);
        }
        let are_enough = (doubled == 0 || (single >= 4 && single >= doubled))
            && single >= holes.saturating_mul(GAPS_BESIDE_HOLE);
        let half_hits = u32::try_from(single.saturating_mul(2).saturating_add(doubled)).ok()?;
        let count = u32::try_from(gaps.len()).ok()?;
        are_enough.then_some(Self { cadence, half_hits, gaps: count })
    }

    /// This fit, or the one of every N days if the days fit it better.
    fn or_every(
        self,
        every: Cadence,
        gaps: &[i32],
        days: &(impl Iterator<Item = Day> + Clone),
    ) -> Self {
        let between_holes = || gaps.iter().filter(|gap| !every.is_hole(**gap));
        if self.cadence.frequency().months().is_none() {
            let are_equal = || between_holes().all(|gap| every.miss(*gap) == (0, 1));
            let is_another = every.period_in_32nds() != self.cadence.period_in_32nds();
            let is_it = is_another && gaps.len() >= EQUAL_GAPS_MIN && are_equal();
            return is_it.then(|| Self::of_all(every, gaps)).flatten().unwrap_or(self);
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
        let off = between_holes().map(|gap| every.miss(*gap).0).fold(0, i64::saturating_add);
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
    let (lower, upper) = if gaps.len() < 3 { None } else { middle(gaps) }?;
    // Half of the sum, rounded half-even. No gap is longer than the calendar.
    let sum = lower.saturating_add(upper);
    let days = (sum / 2).saturating_add(i32::from(sum & 3 == 3));
    (EVERY_MIN..=EVERY_MAX).contains(&days).then(|| Cadence::every(days))
}

/// The number of half-month gaps; `None` unless all gaps except holes are half months. There must be three or more,
/// each of 13 to 18 days, with an average of 14.5 to 16 days.
fn half_months(gaps: &[i32]) -> Option<u32> {
    let (mut holes, mut sum) = (0_usize, 0_i64);
    for gap in gaps {
        match *gap {
            13..=18 => sum = sum.saturating_add(i64::from(*gap)),
            gap if gap > 2 * 18 => holes = holes.saturating_add(1),
            _ => return None,
        }
    }
    let least = holes.saturating_mul(GAPS_BESIDE_HOLE).max(3);
    let count = u32::try_from(gaps.len().saturating_sub(holes)).ok()?;
    let doubled = sum.saturating_mul(2);
    let are_these = count as usize >= least
        && (i64::from(count).saturating_mul(29)..=i64::from(count).saturating_mul(32))
            .contains(&doubled);
    are_these.then_some(count)
}
