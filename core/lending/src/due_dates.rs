//! The days on which instalments are due, and months counted back from a day.

use crate::LendingError;
use chrono::{Datelike, Days, NaiveDate};
use lendwright_types::codes;
use std::sync::Arc;

/// The years of the days when a loan may begin and instalments may be due.
const YEARS: std::ops::RangeInclusive<i32> = 1..=9_998;

codes! {
    /// Which day is due in a month that is too short for the day of the start.
    pub enum MonthEnd {
        /// The month's last day: 31 January, 28 February, 31 March.
        Clamp = "clamp",
        /// The first of the next month: 31 January, 1 March, 31 March.
        Roll = "roll",
        /// The month's last day; a start on a month's last day makes every due date one.
        KeepEnd = "keep_end",
    }
}

/// The time between two due dates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Frequency {
    /// A number of months.
    Months(u16),
    /// A number of weeks.
    Weeks(u16),
    /// A number of days.
    Days(u16),
}

impl Frequency {
    /// Returns how many months, weeks or days it is.
    #[must_use]
    pub const fn count(self) -> u16 {
        match self {
            Self::Months(count) | Self::Weeks(count) | Self::Days(count) => count,
        }
    }
}

/// The due dates of a loan: each counted from the start, never from the one before.
///
/// # Example
/// ```
/// use lendwright_lending::{DueDates, Frequency, MonthEnd};
/// use lendwright_types::time::parse_date;
///
/// let start = parse_date("2026-01-31")?;
/// let dates = DueDates::new(start, 3, Frequency::Months(1), MonthEnd::Clamp)?;
/// let texts: Vec<String> = dates.iter().map(|day| day.to_string()).collect();
/// assert_eq!(texts, ["2026-02-28", "2026-03-31", "2026-04-30"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueDates {
    start: NaiveDate,
    count: u16,
    rule: Rule,
}

/// The source of the days.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Rule {
    /// Row k is due `skipped + k` steps after the anchor.
    Counted { anchor: NaiveDate, skipped: i32, every: Frequency, month_end: MonthEnd },
    /// As they are.
    Listed(Arc<[NaiveDate]>),
}

impl DueDates {
    /// Makes this number of due dates, the first of them one step after the start.
    ///
    /// # Errors
    /// When the count or the step is 0, or a day is past the calendar.
    pub fn new(
        start: NaiveDate,
        count: u16,
        every: Frequency,
        month_end: MonthEnd,
    ) -> Result<Self, LendingError> {
        Self::counted(start, count, Rule::Counted { anchor: start, skipped: 0, every, month_end })
    }

    /// Makes due dates with a given first one, for a first period that is shorter or longer. The others are counted
    /// from the first.
    ///
    /// # Errors
    /// Those of [`DueDates::new`], and when the first due date is not after the start.
    pub fn with_first(
        start: NaiveDate,
        first: NaiveDate,
        count: u16,
        every: Frequency,
        month_end: MonthEnd,
    ) -> Result<Self, LendingError> {
        if first <= start {
            return Err(LendingError::invalid("first_due", first, "must be after the start"));
        }
        Self::counted(start, count, Rule::Counted { anchor: first, skipped: -1, every, month_end })
    }

    /// Makes due dates of the days of a list.
    ///
    /// # Errors
    /// When the list is empty, when it has more than 65,535 days, or when a day is not after the day before it.
    pub fn listed(start: NaiveDate, days: &[NaiveDate]) -> Result<Self, LendingError> {
        let before = std::iter::once(&start).chain(days);
        if let Some((day, _)) = days.iter().zip(before).find(|(day, before)| day <= before) {
            return Err(LendingError::invalid(
                "due_dates",
                day,
                "must be in order, after the start",
            ));
        }
        let count = u16::try_from(days.len()).map_err(|_| {
            LendingError::invalid("due_dates", days.len(), "days are more than 65535")
        })?;
        Self::counted(start, count, Rule::Listed(days.into()))
    }

    fn counted(start: NaiveDate, count: u16, rule: Rule) -> Result<Self, LendingError> {
        let dates = Self { start, count, rule };
        if count == 0 {
            return Err(LendingError::invalid("months", count, "must be at least 1"));
        }
        if let Rule::Counted { every, .. } = &dates.rule
            && every.count() == 0
        {
            return Err(LendingError::invalid("every", 0, "must be at least 1"));
        }
        if start.year() < *YEARS.start() {
            return Err(LendingError::invalid("start", start, "is before the year 1"));
        }
        // A day of more than four digits is none in most other languages and tables.
        match dates.day(count).filter(|last| YEARS.contains(&last.year())) {
            Some(_) => Ok(dates),
            None => Err(too_late(start)),
        }
    }

    /// Returns the day on which interest begins to run.
    #[must_use]
    pub const fn start(&self) -> NaiveDate {
        self.start
    }

    /// Returns the number of due dates, at least 1.
    #[must_use]
    pub const fn count(&self) -> u16 {
        self.count
    }

    /// Returns the due date of a number from 1 on, and the start for 0; `None` past the calendar.
    #[must_use]
    pub fn day(&self, number: u16) -> Option<NaiveDate> {
        if number == 0 {
            return Some(self.start);
        }
        match &self.rule {
            Rule::Counted { anchor, skipped, every, month_end } => {
                step(*anchor, skipped.checked_add(number.into())?, *every, *month_end)
            }
            Rule::Listed(days) => days.get(usize::from(number.checked_sub(1)?)).copied(),
        }
    }

    /// Returns the due dates in order.
    pub fn iter(&self) -> impl Iterator<Item = NaiveDate> + '_ {
        (1..=self.count).filter_map(|number| self.day(number))
    }

    /// Returns the dates from this number on. The period of the first of them begins as before.
    ///
    /// # Errors
    /// When there is no such number.
    pub fn from_number(&self, number: u16) -> Result<Self, LendingError> {
        let rest = number.checked_sub(1).and_then(|before| self.without(before));
        let (start, count, rule) =
            rest.ok_or_else(|| LendingError::invalid("number", number, "is no due date's"))?;
        Self::counted(start, count, rule)
    }

    /// The start, number and rule of the dates after the first ones; `None` if no dates are left.
    fn without(&self, before: u16) -> Option<(NaiveDate, u16, Rule)> {
        let count = self.count.checked_sub(before).filter(|count| *count > 0)?;
        let rule = match &self.rule {
            Rule::Counted { anchor, skipped, every, month_end } => {
                let skipped = skipped.checked_add(before.into())?;
                Rule::Counted { anchor: *anchor, skipped, every: *every, month_end: *month_end }
            }
            Rule::Listed(days) => Rule::Listed(days.get(usize::from(before)..)?.into()),
        };
        Some((self.day(before)?, count, rule))
    }

    /// The dates up to this number, or all dates if there are fewer.
    pub(super) fn up_to(&self, number: u16) -> Self {
        Self { count: self.count.min(number), ..self.clone() }
    }

    /// Returns the dates postponed by whole months, each counted from the start. The first period becomes longer by
    /// these months.
    ///
    /// # Errors
    /// When the dates are counted in weeks or days, listed, or get past the calendar.
    pub fn put_off(&self, months: u16) -> Result<Self, LendingError> {
        let Rule::Counted { anchor, skipped, every: Frequency::Months(1), month_end } = self.rule
        else {
            return Err(LendingError::invalid("months", months, "needs monthly due dates"));
        };
        let skipped = skipped.checked_add(months.into()).ok_or_else(|| too_late(self.start))?;
        let rule = Rule::Counted { anchor, skipped, every: Frequency::Months(1), month_end };
        Self::counted(self.start, self.count, rule)
    }

    /// Returns the dates and the start postponed by whole months. No period becomes longer.
    ///
    /// # Errors
    /// Those of [`DueDates::put_off`].
    pub fn moved(&self, months: u16) -> Result<Self, LendingError> {
        let dates = self.put_off(months)?;
        let start = match self.rule {
            Rule::Counted { anchor, skipped, every, month_end } => {
                // The start is as a due date that has passed, unless the first period is a stub.
                let was_due = step(anchor, skipped, every, month_end) == Some(self.start);
                let (from, steps) = if was_due { (anchor, skipped) } else { (self.start, 0) };
                let steps = steps.checked_add(months.into());
                steps.and_then(|steps| step(from, steps, every, month_end))
            }
            Rule::Listed(_) => None,
        };
        Self::counted(start.ok_or_else(|| too_late(self.start))?, self.count, dates.rule)
    }

    /// The step of the period that ends with this number, if the period is exactly one step.
    pub(super) fn regular(&self, number: u16) -> Option<Frequency> {
        let Rule::Counted { anchor, skipped, every, month_end } = self.rule else { return None };
        if number > 1 || (anchor == self.start && skipped == 0) {
            return Some(every);
        }
        let is_one = step(anchor, skipped, every, month_end) == Some(self.start)
            || step(self.start, 1, every, month_end) == self.day(1);
        is_one.then_some(every)
    }

    /// The step between two due dates; `None` for listed dates.
    pub(super) fn every(&self) -> Option<Frequency> {
        match self.rule {
            Rule::Counted { every, .. } => Some(every),
            Rule::Listed(_) => None,
        }
    }
}

fn too_late(start: NaiveDate) -> LendingError {
    LendingError::invalid("start", start, "is too late in the calendar")
}

/// The day this number of steps after a day.
fn step(anchor: NaiveDate, steps: i32, every: Frequency, month_end: MonthEnd) -> Option<NaiveDate> {
    let units = steps.checked_mul(every.count().into())?;
    match every {
        Frequency::Months(_) => month_step(anchor, units, month_end),
        Frequency::Weeks(_) => days_after(anchor, units.checked_mul(7)?),
        Frequency::Days(_) => days_after(anchor, units),
    }
}

fn month_step(anchor: NaiveDate, months: i32, month_end: MonthEnd) -> Option<NaiveDate> {
    let day = months_after(anchor, months)?;
    match month_end {
        MonthEnd::Roll if day.day() < anchor.day() => day.succ_opt(),
        // The 31st if the month has one, otherwise the month's last day.
        MonthEnd::KeepEnd if is_last_of_month(anchor) => {
            months_after(day.with_day(1)?, 1)?.pred_opt()
        }
        _ => Some(day),
    }
}

/// The same day this number of months later, clamped to the month's end.
pub(super) fn months_after(day: NaiveDate, months: i32) -> Option<NaiveDate> {
    let months =
        day.year().checked_mul(12)?.checked_add_unsigned(day.month0())?.checked_add(months)?;
    let month = u32::try_from(months.rem_euclid(12)).ok()?.checked_add(1)?;
    let in_month = |day: u32| NaiveDate::from_ymd_opt(months.div_euclid(12), month, day);
    in_month(day.day()).or_else(|| (28..day.day()).rev().find_map(in_month))
}

fn days_after(day: NaiveDate, days: i32) -> Option<NaiveDate> {
    let by = Days::new(days.unsigned_abs().into());
    if days < 0 { day.checked_sub_days(by) } else { day.checked_add_days(by) }
}

// Months counted back from a day.

/// Whole months before a day, and the day that they lead back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MonthsBack {
    pub(super) months: u32,
    pub(super) to: NaiveDate,
}

/// The most whole months, in steps of `every`, that lead from `end` back to `start` or a later day. `None` when
/// `start` is after `end`.
///
/// They lead to the same date, or to the last day of a month that is too short. `date` is the date of `end` in a
/// longer month. It is later than `end` if the end of a month represents a later date: 31 for ends of months.
#[inline]
pub(super) fn months_back(
    start: NaiveDate,
    end: NaiveDate,
    every: u32,
    date: u32,
) -> Option<MonthsBack> {
    if end < start {
        return None;
    }
    let between = u32::try_from(months_between(start, end)?).ok()?;
    let whole = between.checked_sub(between.checked_rem(every)?)?;
    if whole == between {
        // They lead to the month of `start`. Most schedules need no other check.
        let reached = date.min(month_length(start.year(), start.month()));
        if reached == start.day() {
            return Some(MonthsBack { months: whole, to: start });
        }
        if reached > start.day() {
            return Some(MonthsBack { months: whole, to: start.with_day(reached)? });
        }
    } else {
        return Some(MonthsBack { months: whole, to: before(end, whole, date)? });
    }
    // In one month, the earlier day is reached by no month.
    let months = whole.checked_sub(every.min(whole))?;
    Some(MonthsBack { months, to: before(end, months, date)? })
}

/// The day this number of months earlier, with this date, or the last day of a shorter month.
fn before(day: NaiveDate, months: u32, date: u32) -> Option<NaiveDate> {
    if months == 0 {
        return Some(day);
    }
    let number = day.year().checked_mul(12)?.checked_add_unsigned(day.month0())?;
    let number = number.checked_sub_unsigned(months)?;
    let (year, month) = (number.div_euclid(12), u32::try_from(number.rem_euclid(12)).ok()?);
    let month = month.checked_add(1)?;
    NaiveDate::from_ymd_opt(year, month, date.min(month_length(year, month)))
}

/// Whether a day is the last of its month.
pub(super) fn is_last_of_month(day: NaiveDate) -> bool {
    day.day() >= 28 && day.day() == month_length(day.year(), day.month())
}

/// Whether a day has this date in its month. In a shorter month, the last day has it.
pub(super) fn has_date(day: NaiveDate, date: u32) -> bool {
    day.day() == date.min(month_length(day.year(), day.month()))
}

/// The number of months from the month of one day to the month of another. It is below 0 if that one is earlier.
pub(super) fn months_between(start: NaiveDate, end: NaiveDate) -> Option<i32> {
    let years = end.year().checked_sub(start.year())?;
    years.checked_mul(12)?.checked_add_unsigned(end.month0())?.checked_sub_unsigned(start.month0())
}

/// The days from one day to another. They are below 0 if that one is earlier.
pub(super) fn actual_days(start: NaiveDate, end: NaiveDate) -> i64 {
    end.signed_duration_since(start).num_days()
}

/// The days from one day to another; `None` when that is earlier.
pub(super) fn days_between(start: NaiveDate, end: NaiveDate) -> Option<u32> {
    u32::try_from(actual_days(start, end)).ok()
}

/// The days of the year that ends on a day.
pub(super) fn length_of_year_before(day: NaiveDate) -> u32 {
    let has_passed = day.month() > 2 || (day.month() == 2 && day.day() == 29);
    // The calendar has a year before each of its years that fits into 32 bits.
    let year = if has_passed { Some(day.year()) } else { day.year().checked_sub(1) };
    if year.is_some_and(is_leap) { 366 } else { 365 }
}

fn month_length(year: i32, month: u32) -> u32 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

fn is_leap(year: i32) -> bool {
    year.rem_euclid(4) == 0 && (year.rem_euclid(100) != 0 || year.rem_euclid(400) == 0)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{DueDates, Frequency, LendingError, MonthEnd};
    use chrono::NaiveDate;
    use lendwright_types::time::parse_date;

    fn date(text: &str) -> NaiveDate {
        parse_date(text).unwrap()
    }

    fn texts(dates: &DueDates) -> Vec<String> {
        dates.iter().map(|day| day.to_string()).collect()
    }

    fn monthly(start: &str, count: u16, month_end: MonthEnd) -> DueDates {
        DueDates::new(date(start), count, Frequency::Months(1), month_end).unwrap()
    }

    #[test]
    fn months_are_counted_from_the_start_and_not_chained() {
        let days = |month_end| texts(&monthly("2026-01-30", 3, month_end));
        assert_eq!(days(MonthEnd::Clamp), ["2026-02-28", "2026-03-30", "2026-04-30"]);
        assert_eq!(days(MonthEnd::Roll), ["2026-03-01", "2026-03-30", "2026-04-30"]);
        assert_eq!(days(MonthEnd::KeepEnd), ["2026-02-28", "2026-03-30", "2026-04-30"]);
    }

    #[test]
    fn a_month_s_end_is_kept_from_a_short_month_too() {
        let kept = texts(&monthly("2026-02-28", 3, MonthEnd::KeepEnd));
        assert_eq!(kept, ["2026-03-31", "2026-04-30", "2026-05-31"]);
        let clamped = texts(&monthly("2026-02-28", 3, MonthEnd::Clamp));
        assert_eq!(clamped, ["2026-03-28", "2026-04-28", "2026-05-28"]);
    }

    #[test]
    fn weeks_and_days_step_over_month_ends() {
        let start = date("2024-02-20");
        let weekly = DueDates::new(start, 2, Frequency::Weeks(2), MonthEnd::Clamp).unwrap();
        assert_eq!(texts(&weekly), ["2024-03-05", "2024-03-19"]);
        let daily = DueDates::new(start, 2, Frequency::Days(10), MonthEnd::Clamp).unwrap();
        assert_eq!(texts(&daily), ["2024-03-01", "2024-03-11"]);
    }

    #[test]
    fn a_first_due_date_is_a_stub_unless_it_is_a_step_away() {
        let from = |first: &str| {
            let first = date(first);
            let every = Frequency::Months(1);
            DueDates::with_first(date("2026-01-31"), first, 3, every, MonthEnd::Clamp).unwrap()
        };
        assert_eq!(texts(&from("2026-03-15")), ["2026-03-15", "2026-04-15", "2026-05-15"]);
        assert_eq!(from("2026-03-15").regular(1), None);
        assert_eq!(from("2026-03-15").regular(2), Some(Frequency::Months(1)));
        assert_eq!(from("2026-02-28").regular(1), Some(Frequency::Months(1)));
    }

    #[test]
    fn what_is_left_keeps_its_days() {
        let dates = monthly("2026-01-31", 12, MonthEnd::Clamp);
        let rest = dates.from_number(10).unwrap();
        assert_eq!((rest.start(), rest.count()), (date("2026-10-31"), 3));
        assert_eq!(texts(&rest), ["2026-11-30", "2026-12-31", "2027-01-31"]);
        assert_eq!(
            rest.regular(1),
            Some(Frequency::Months(1)),
            "the 31st and the clamped 30th are a month"
        );
        let later = rest.put_off(2).unwrap();
        assert_eq!(texts(&later), ["2027-01-31", "2027-02-28", "2027-03-31"]);
        assert_eq!((later.start(), later.regular(1)), (date("2026-10-31"), None));
        assert!(dates.from_number(13).is_err() && dates.from_number(0).is_err());
    }

    #[test]
    fn what_makes_no_dates_is_refused_by_name() {
        let start = date("2026-01-31");
        let refused = |result: Result<DueDates, LendingError>| result.unwrap_err().to_string();
        let none = DueDates::new(start, 0, Frequency::Days(1), MonthEnd::Clamp);
        assert_eq!(refused(none), "months: 0 must be at least 1");
        let still = DueDates::new(start, 1, Frequency::Weeks(0), MonthEnd::Clamp);
        assert_eq!(refused(still), "every: 0 must be at least 1");
        let stub = DueDates::with_first(start, start, 1, Frequency::Days(1), MonthEnd::Clamp);
        assert_eq!(refused(stub), "first_due: 2026-01-31 must be after the start");
        let end = DueDates::new(NaiveDate::MAX, 1, Frequency::Months(1), MonthEnd::Clamp);
        assert!(refused(end).ends_with("is too late in the calendar"));
        let twice = DueDates::listed(start, &[date("2026-02-01"), date("2026-02-01")]);
        assert_eq!(refused(twice), "due_dates: 2026-02-01 must be in order, after the start");
    }
}
