//! The days when a stream is expected.

use super::amounts::half;
use super::frequency::{Cadence, Frequency};
use crate::Day;
use crate::middle::twice_median;
use lendwright_types::number::divide_half_even;

/// This many occurrences on another day move the usual day.
const MOVED_MIN: usize = 3;
/// The number of the latest occurrences that are examined.
const MOVED_LATEST: usize = 6;

/// The days on which a stream is expected next, and from then on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Expected {
    cadence: Cadence,
    /// The day of the month on which it comes, where its period is of months.
    day_of_month: u32,
    next: Day,
}

impl Expected {
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

    /// How many expected occurrences a day has seen pass, each with its tolerance.
    pub(super) fn missed(self, as_of: Day) -> u32 {
        let has_passed = |number: &u32| self.at(*number).plus(self.cadence.tolerance()) < as_of;
        // None lies beyond the last day that there is.
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
pub(super) fn days_off_usual(days: &(impl Iterator<Item = Day> + Clone)) -> i64 {
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
