//! Frequencies of streams, how well gaps between days fit them, and the days when a stream is expected.

use crate::Day;
use crate::stats::{middle, twice_median};
use lendwright_types::codes;
use lendwright_types::number::divide_half_even;

// Frequencies of streams, and how well gaps between days fit them.

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
    /// use lendwright_analytics::streams::Frequency;
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
    /// use lendwright_analytics::streams::Frequency;
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
    fn whole_days_of_n(self) -> Option<i32> {
        let is_of_days = self.frequency == Frequency::EveryNDays;
        i32::try_from(self.period_in_32nds / 32).ok().filter(|_| is_of_days)
    }

    /// With the tolerance of another one.
    const fn as_loose_as(self, other: Self) -> Self {
        Self { tolerance: other.tolerance, ..self }
    }

    /// The distance of a gap from one or two periods, the nearer ones, in parts of 32; and the number of periods.
    fn miss(self, gap_days: i32) -> (i64, i64) {
        let gap = i64::from(gap_days).saturating_mul(32);
        // A gap of one and a half periods is nearer to neither; no tolerance reaches so far.
        let is_one = gap.saturating_mul(2) < self.period_in_32nds.saturating_mul(3);
        let periods = if is_one { 1 } else { 2 };
        let off = gap.saturating_sub(self.period_in_32nds.saturating_mul(periods));
        (off.saturating_abs(), periods)
    }

    /// Whether a gap is longer than two and a half periods: no two periods with their tolerance are.
    fn is_hole(self, gap_days: i32) -> bool {
        i64::from(gap_days).saturating_mul(64) > self.period_in_32nds.saturating_mul(5)
    }

    /// How well one gap fits: 2 for one period, 1 for two periods, else 0.
    fn half_hits(self, gap_days: i32) -> u32 {
        let tolerance = i64::from(self.tolerance).saturating_mul(32);
        match self.miss(gap_days) {
            (off, 1) if off <= tolerance => 2,
            (off, 2) if off <= tolerance.saturating_mul(3) / 2 => 1,
            _ => 0,
        }
    }
}

// The cadence that fits the days between occurrences best.

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
pub(super) struct CadenceFit {
    pub(super) cadence: Cadence,
    /// Half a hit for each: a gap that fits has two, one that is twice as long has one.
    half_hits: u32,
    pub(super) gaps: u32,
}

impl CadenceFit {
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

// The days when a stream is expected.

/// This many occurrences on another day move the usual day.
const MOVED_MIN: usize = 3;
/// The number of the latest occurrences that are examined.
const MOVED_LATEST: usize = 6;

/// The days on which a stream is expected next, and from then on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ExpectedDays {
    cadence: Cadence,
    /// The day of the month on which it comes, where its period is of months.
    day_of_month: u32,
    next: Day,
}

impl ExpectedDays {
    /// After occurrences on these days, in order; `gaps` are the days between them.
    pub(super) fn after(
        cadence: Cadence,
        days: impl Iterator<Item = Day> + Clone,
        gaps: &mut [i32],
    ) -> Self {
        let last = days.clone().last().unwrap_or(Day::MIN);
        if cadence.frequency().months().is_none() {
            let gap = half(twice_median(gaps).unwrap_or_default());
            let gap = i32::try_from(gap).unwrap_or(i32::MAX);
            let next = last.plus(gap);
            return Self { cadence, day_of_month: next.day_of_month(), next };
        }
        let day_of_month = usual_day_now(days, cadence.tolerance());
        Self { cadence, day_of_month, next: nearest(day_of_month, last, cadence) }
    }

    pub(super) const fn cadence(self) -> Cadence {
        self.cadence
    }

    /// The days that would be expected if a stream of every N days came every month, or every second month, and so on.
    /// `None` if N is no such number of days, or the stream has another frequency.
    pub(super) fn by_months(self, days: impl Iterator<Item = Day> + Clone) -> Option<Self> {
        let days_apart = self.cadence.whole_days_of_n()?;
        let in_months = |cadence: &Cadence| {
            cadence.frequency().months().is_some() && cadence.half_hits(days_apart) == 2
        };
        let cadence = Frequency::all().filter_map(Frequency::cadence).find(in_months)?;
        Some(Self::after(cadence, days, &mut []))
    }

    /// The day of the expected occurrence of this number; the next one's is 0.
    pub(super) fn at(self, number: u32) -> Day {
        let number = i32::try_from(number).unwrap_or(i32::MAX);
        if let Some(months) = self.cadence.frequency().months() {
            let month = self.next.month().plus(months.saturating_mul(number));
            return if number == 0 { self.next } else { month.day(self.day_of_month) };
        }
        let days = self.cadence.period_in_32nds().saturating_mul(i64::from(number));
        let days = divide_half_even(days.into(), 32).and_then(|days| i32::try_from(days).ok());
        self.next.plus(days.unwrap_or(i32::MAX))
    }

    /// The number of expected occurrences that have passed by a day, each with its tolerance.
    pub(super) fn missed(self, as_of: Day) -> u32 {
        let has_passed = |number: &u32| self.at(*number).plus(self.cadence.tolerance()) < as_of;
        // Occurrences are limited to the last day of the calendar.
        let missed = (0..u32::MAX).take_while(has_passed).count();
        u32::try_from(missed).unwrap_or(u32::MAX)
    }
}

/// The usual day of the month. It moves to a new day in two cases:
/// - at least the last three occurrences were farther from the old day than the tolerance, and all of the last six of
///   these, or all but one, were near the new day;
/// - the last six were all on one other day within the tolerance.
fn usual_day_now(days: impl Iterator<Item = Day>, tolerance: i32) -> u32 {
    let days: Vec<u32> = days.map(Day::day_of_month).collect();
    let of_all = usual_day(&days);
    let is_off = |day: u32, usual: u32| distance(day, usual) > tolerance.unsigned_abs();
    let off = days.iter().rev().take_while(|day| is_off(**day, of_all)).count();
    let latest = |count: usize| days.get(days.len().saturating_sub(count)..).unwrap_or_default();
    if off < MOVED_MIN {
        let all_of_one = |days: &[u32]| days.iter().all(|day| Some(day) == days.first());
        let one = days.last().filter(|_| days.len() > MOVED_LATEST);
        return one.filter(|_| all_of_one(latest(MOVED_LATEST))).copied().unwrap_or(of_all);
    }
    let days = latest(off.min(MOVED_LATEST));
    let of_latest = usual_day(days);
    let near = days.iter().filter(|day| !is_off(**day, of_latest)).count();
    let is_one = near >= MOVED_MIN && near.saturating_add(1) >= days.len();
    if is_one { of_latest } else { of_all }
}

/// The sum of the distances of days from one of their days of the month, for the one with the least sum. The last day
/// of a shorter month has the distance 0.
#[allow(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "days of the month are 1 to 31, months have 28 to 31 days, and days are at most 4 million, each 15 away at most"
)]
fn days_off_usual(days: &(impl Iterator<Item = Day> + Clone)) -> i64 {
    // Each day is looked up in the calendar once, whatever the number of days that may be the usual one.
    let (mut counts, mut seen) = ([[0_i64; 4]; 32], 0_u32);
    for day in days.clone() {
        let (on, length) = (day.day_of_month(), day.month().days());
        counts[on as usize][(length - 28) as usize] += 1;
        seen |= 1_u32.rotate_left(on);
    }
    let all_seen = || (1_u32..32).filter(move |day| seen & 1_u32.rotate_left(*day) != 0);
    let off = |usual: u32| {
        let of_length = |on: u32, length: u32| {
            let count = counts[on as usize][(length - 28) as usize];
            count * i64::from(distance(on, usual.min(length)))
        };
        all_seen()
            .flat_map(|on| (28..32).map(move |length| (on, length)))
            .map(|(on, length)| of_length(on, length))
            .sum()
    };
    all_seen().map(off).min().unwrap_or_default()
}

/// The distance of days of a month around one of 31 days.
const fn distance(a: u32, b: u32) -> u32 {
    let apart = a.abs_diff(b);
    let around = 31_u32.saturating_sub(apart);
    if apart < around { apart } else { around }
}

/// The day of the month with the least sum of distances from all days. Distances go around the month of 31 days. Only
/// days with an occurrence are candidates, and the later of equal ones is taken.
#[allow(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "days of the month are 1 to 31, and days are at most 4 million, each 15 away at most"
)]
fn usual_day(days: &[u32]) -> u32 {
    let mut counts = [0_u64; 32];
    for day in days {
        counts[*day as usize] += 1;
    }
    let seen = || (1_u32..32).rev().filter(|day| counts[*day as usize] > 0);
    let sum = |a: u32| seen().map(|b| counts[b as usize] * u64::from(distance(a, b))).sum::<u64>();
    // `min_by_key` gives the first of equal ones, which is the later day.
    seen().min_by_key(|day| sum(*day)).unwrap_or(1)
}

/// The day of the month that is nearest to one period after the last occurrence.
fn nearest(day_of_month: u32, last: Day, cadence: Cadence) -> Day {
    let wanted =
        i64::from(last.epoch()).saturating_mul(32).saturating_add(cadence.period_in_32nds());
    let around = last.month().plus(cadence.frequency().months().unwrap_or_default());
    let days = [-1, 0, 1].map(|months| around.plus(months).day(day_of_month));
    let distance = |day: &Day| i64::from(day.epoch()).saturating_mul(32).abs_diff(wanted);
    // No period is a whole number of half days, so that no two are equally near.
    days.into_iter().min_by_key(distance).unwrap_or(last)
}

// The median and the spread of amounts, without rounding.

/// The median of amounts, the median distance from it (MAD), and how far the least and the greatest are apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spread {
    /// Twice the median. It is doubled because a median may be in the middle of two amounts.
    median_twice: i128,
    /// Four times the median distance.
    mad_four_times: i128,
    range: i128,
}

impl Spread {
    /// Of positive amounts in any order; `scratch` is left with anything.
    pub(super) fn from_amounts(amounts: &mut [i64], scratch: &mut Vec<i128>) -> Self {
        let median_twice = median_twice(amounts);
        let ends = amounts.iter().min().zip(amounts.iter().max());
        let range =
            ends.map_or(0, |(least, most)| i128::from(*most).saturating_sub((*least).into()));
        scratch.clear();
        let distance = |amount: &i64| {
            i128::from(*amount).saturating_mul(2).saturating_sub(median_twice).saturating_abs()
        };
        scratch.extend(amounts.iter().map(distance));
        let mad_four_times = twice_median(scratch).unwrap_or_default();
        Self { median_twice, mad_four_times, range }
    }

    /// Whether the median distance is at most this number of hundredths of the median.
    pub(super) fn is_within(self, hundredths: i128) -> bool {
        let of_median = self.median_twice.saturating_mul(2).saturating_mul(hundredths);
        self.mad_four_times.saturating_mul(100) <= of_median
    }

    /// Whether the difference between the least and the greatest amount is at most this number of hundredths of the
    /// median. With few amounts the median distance does not detect an outlier.
    pub(super) fn is_all_within(self, hundredths: i128) -> bool {
        self.range.saturating_mul(200) <= self.median_twice.saturating_mul(hundredths)
    }

    /// The median distance as a share of the median.
    #[allow(clippy::float_arithmetic, clippy::cast_precision_loss, reason = "a statistic")]
    pub(super) fn relative(self) -> f64 {
        self.mad_four_times as f64 / (self.median_twice as f64 * 2.0)
    }

    /// The median, rounded half-even.
    pub(super) fn median(self) -> i64 {
        half(self.median_twice)
    }
}

/// Twice the median of amounts; 0 without amounts. The order of the amounts changes.
pub(super) fn median_twice(amounts: &mut [i64]) -> i128 {
    twice_median(amounts).unwrap_or_default()
}

/// Half of a number, rounded half-even.
pub(super) fn half(doubled: i128) -> i64 {
    divide_half_even(doubled, 2).and_then(|half| i64::try_from(half).ok()).unwrap_or(i64::MAX)
}
