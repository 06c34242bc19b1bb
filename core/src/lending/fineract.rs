//! Fineract's progressive loans (its `ProgressiveEMICalculator`): each step rounded to 19 digits.

mod digits;

use super::layout::{Laid, Plan};
use super::rates::Period;
use super::{Convention, DayCount, Every, LendingError, Ratio, Terms, level};
use chrono::{Datelike, NaiveDate};
use digits::Digits;

/// Lays out by the instalment of the rate factors, moved by its share of the gap that the last one
/// shows, where that is wide and becomes narrower.
pub(super) fn lay(plan: &Plan<'_>) -> Result<Laid, LendingError> {
    let level = match plan.terms.instalment {
        Some(given) => given.minor(),
        None => levelled(plan).ok_or_else(|| plan.too_large())?,
    };
    Ok(Laid { rows: level::rows(plan, level)?, level })
}

fn levelled(plan: &Plan<'_>) -> Option<i64> {
    let first = rounded(plan, i128::from(instalment(plan)?))?;
    let gap_of = |level: i64| level::last_of(plan, level)?.checked_sub(level);
    let gap = gap_of(first)?;
    let paying = i64::from(plan.paying());
    if gap.checked_abs()? <= paying.checked_div(2)? {
        return Some(first);
    }
    let share = plan.terms.profile.rounding.divide(gap.into(), paying.into())?;
    let moved = rounded(plan, i128::from(first).checked_add(share)?)?;
    let is_closer = gap_of(moved)?.checked_abs()? < gap.checked_abs()?;
    Some(if is_closer { moved } else { first })
}

/// To the multiple that instalments have.
fn rounded(plan: &Plan<'_>, level: i128) -> Option<i64> {
    let unit = i128::from(plan.unit());
    let units = plan.terms.profile.instalment_rounding.divide(level, unit)?;
    i64::try_from(units.checked_mul(unit)?).ok()
}

/// `P·Π(1+f) / fₙ` with `f₁ = 1`, `fₖ = 1 + fₖ₋₁·(1+f)`, in minor units.
fn instalment(plan: &Plan<'_>) -> Option<i64> {
    let one = Digits::whole(1);
    let (mut product, mut f) = (one, Digits::whole(0));
    let first = plan.count.checked_sub(plan.paying())?.checked_add(1)?;
    for number in first..=plan.count {
        let growth = one.plus(Digits::of_nineteen_decimals(plan.rates.at(number))?)?;
        product = product.times(growth)?;
        f = if number == first { one } else { f.times(growth)?.plus(one)? };
    }
    let decimals = plan.terms.amount.currency().decimals();
    let amount = Digits::whole(u64::try_from(plan.amount()).ok()?).shifted(decimals)?;
    product.times(amount)?.over(f)?.to_units(decimals, plan.terms.profile.instalment_rounding)
}

/// The rate factor of a period, with 19 decimals:
/// `R · (m·every / Y) · actual days ÷ the period's days`, `m` being 30 or the days of the month in
/// which the period begins (7 for weeks, 1 for days), `Y` the year's days.
pub(super) fn rate_factor(terms: &Terms, period: &Period) -> Result<Ratio, LendingError> {
    let Some(year) = Year::of(terms.profile.day_count) else {
        let name = terms.profile.day_count.name();
        return Err(LendingError::invalid("day_count", name, "is none of Fineract's"));
    };
    let factor = factor(terms, period, &year).and_then(Digits::to_nineteen_decimals);
    factor.ok_or_else(|| LendingError::too_large("rate", terms.rate))
}

fn factor(terms: &Terms, period: &Period, year: &Year) -> Option<Digits> {
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
    let is_months = matches!(period.every, Every::Months(_));
    let by_days = terms.profile.convention == Convention::FineractProgressiveDays;
    if by_days && !(year.has_equal_months && is_months) {
        return rate.times(days)?.over(length);
    }
    let unit = match period.every {
        Every::Months(_) if year.has_equal_months => 30,
        Every::Months(_) => period.start.num_days_in_month().into(),
        Every::Weeks(_) => 7,
        Every::Days(_) => 1,
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
struct Year {
    /// `None` for the calendar year's own.
    days: Option<u64>,
    has_equal_months: bool,
}

impl Year {
    fn of(count: DayCount) -> Option<Self> {
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
