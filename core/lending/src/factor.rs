//! Fineract's rate factors: the rate of each period of its progressive loans.

use super::digits::Digits;
use super::period::Period;
use super::{Convention, DayCount, Frequency, LendingError, Ratio, Terms};
use chrono::{Datelike, NaiveDate};

/// The rate factor of a period, with 19 decimals: `R · (m·every / Y) · actual days ÷ the period's days`. `Y` is the
/// number of days in the year. For months `m` is 30, or the days of the month that the period begins in. It is 7 for
/// weeks and 1 for days.
pub(super) fn rate_factor(terms: &Terms, period: &Period) -> Result<Ratio, LendingError> {
    let Some(year) = YearBasis::for_day_count(terms.profile.day_count) else {
        let name = terms.profile.day_count.name();
        return Err(LendingError::invalid("day_count", name, "is none of Fineract's"));
    };
    let factor = factor(terms, period, &year).and_then(Digits::to_nineteen_decimals);
    factor.ok_or_else(|| LendingError::too_large("rate", terms.rate))
}

fn factor(terms: &Terms, period: &Period, year: &YearBasis) -> Option<Digits> {
    let yearly = terms.yearly_rate();
    let whole = |number: i128| u64::try_from(number).ok().map(Digits::whole);
    let rate = whole(yearly.numerator())?.over(whole(yearly.denominator())?)?;
    let days = period.due.signed_duration_since(period.start).num_days();
    let days = whole(days.into())?;
    let length = match year.days {
        Some(length) => length,
        None if period.start.year() != period.due.year() => {
            return rate.times(parts_of_years(period.start, period.due)?);
        }
        None => days_of_year(period.start.year()),
    };
    let length = Digits::whole(length);
    let is_months = matches!(period.every, Frequency::Months(_));
    let by_days = terms.profile.convention == Convention::FineractProgressiveDays;
    if by_days && !(year.has_equal_months && is_months) {
        return rate.times(days)?.over(length);
    }
    let unit = match period.every {
        Frequency::Months(_) if year.has_equal_months => 30,
        Frequency::Months(_) => period.start.num_days_in_month().into(),
        Frequency::Weeks(_) => 7,
        Frequency::Days(_) => 1,
    };
    let every = Digits::whole(period.every.count().into());
    let fraction = Digits::whole(unit).times(every)?.over(length)?;
    rate.times(fraction)?.times(days)?.over(days)
}

/// A period's part of each calendar year, cut at 31 December.
fn parts_of_years(start: NaiveDate, due: NaiveDate) -> Option<Digits> {
    let (mut from, mut sum) = (start, Digits::whole(0));
    while from < due {
        // From 31 December on, days are the next year's.
        let year = from.succ_opt()?.year();
        let to = NaiveDate::from_ymd_opt(year, 12, 31)?.min(due);
        let days = u64::try_from(to.signed_duration_since(from).num_days()).ok()?;
        sum = sum.plus(Digits::whole(days).over(Digits::whole(days_of_year(year)))?)?;
        from = to;
    }
    Some(sum)
}

fn days_of_year(year: i32) -> u64 {
    if NaiveDate::from_ymd_opt(year, 2, 29).is_some() { 366 } else { 365 }
}

/// Fineract's "days in year" and "days in month".
struct YearBasis {
    /// `None` for the days of the calendar year.
    days: Option<u64>,
    has_equal_months: bool,
}

impl YearBasis {
    fn for_day_count(count: DayCount) -> Option<Self> {
        let (days, has_equal_months) = match count {
            DayCount::Months
            | DayCount::Thirty360
            | DayCount::Thirty360Us
            | DayCount::Thirty360Nasd
            | DayCount::ThirtyE360
            | DayCount::ThirtyE360Isda => (Some(360), true),
            DayCount::Actual360 => (Some(360), false),
            DayCount::Actual364 => (Some(364), false),
            DayCount::Actual365 => (Some(365), false),
            DayCount::ActualActualIsda => (None, false),
            DayCount::Actual365L
            | DayCount::ActualActualIcma
            | DayCount::ActualActualAfb
            | DayCount::NoLeap365 => return None,
        };
        Some(Self { days, has_equal_months })
    }
}
