//! The plan of a schedule: everything that the conventions read, and the parts of a layout that all of them share.

use crate::apr::{AprError, Flow};
use crate::arithmetic::{AmountOverflow, Digits, plus};
use crate::{
    Convention, DayCount, DueDates, Frequency, LendingError, Ratio, RegularPeriod, Rounding, Terms,
};
use chrono::{Datelike, NaiveDate};
use lendwright_types::Money;
use lendwright_types::currency::Currency;
use std::cell::Cell;
use std::ops::RangeInclusive;

/// One row, in minor units. A schedule has many rows, so a row has no field that follows from other values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ScheduleRow {
    pub(crate) due: NaiveDate,
    pub(crate) principal: i64,
    /// The interest due.
    pub(crate) interest: i64,
    /// The interest that the row's period bears.
    pub(crate) own: i64,
}

impl ScheduleRow {
    /// The due amount: principal and interest.
    #[inline]
    pub(crate) fn total(&self) -> Result<i64, AmountOverflow> {
        plus(self.principal, self.interest)
    }

    /// The due amount, on its day.
    #[inline]
    pub(crate) fn flow(&self, currency: Currency) -> Result<Flow, AprError> {
        let money = |minor| Money::from_minor(minor, currency);
        let amount = money(self.principal).checked_add(money(self.interest))?;
        Ok(Flow { on: self.due, amount })
    }
}

/// The parts of one row, as a convention computes them.
#[derive(Clone, Copy)]
pub(crate) struct RowParts {
    pub(crate) principal: i64,
    pub(crate) own: i64,
}

/// The rows, and the instalment that all are meant to have.
pub(crate) struct RowLayout {
    pub(crate) rows: Vec<ScheduleRow>,
    pub(crate) level: i64,
}

/// Room for rows and rates, which many schedules use one after another.
#[derive(Debug, Default)]
pub(crate) struct Room {
    pub(crate) rows: Vec<ScheduleRow>,
    pub(crate) rates: Vec<Ratio>,
}

/// The values that existing instalments keep when a loan ends earlier.
#[derive(Clone, Copy)]
pub(crate) struct KeptAmounts {
    /// The level instalment.
    pub(crate) level: i64,
    /// The part of the principal, if the parts are equal.
    pub(crate) share: i64,
}

/// Everything that laying out reads.
pub(crate) struct Plan<'t> {
    pub(crate) terms: &'t Terms,
    pub(crate) dates: &'t DueDates,
    pub(crate) rates: Rates,
    pub(crate) count: u16,
    /// The number of instalments that pay principal: the last ones, at least one.
    pub(crate) paying: u16,
    pub(crate) room: Cell<Vec<ScheduleRow>>,
    pub(crate) kept: Option<KeptAmounts>,
}

impl<'t> Plan<'t> {
    pub(crate) fn new(
        terms: &'t Terms,
        dates: &'t DueDates,
        room: Room,
    ) -> Result<Self, LendingError> {
        let count = dates.count();
        terms.check(count)?;
        let paying = count.checked_sub(terms.profile.principal_grace).filter(|paying| *paying > 0);
        let paying = paying.ok_or(LendingError::Broken { what: "no instalment pays principal" })?;
        let rates = Rates::new(terms, dates, room.rates)?;
        Ok(Self { terms, dates, rates, count, paying, room: Cell::new(room.rows), kept: None })
    }

    pub(crate) fn amount(&self) -> i64 {
        self.terms.amount.minor()
    }

    /// Each instalment is a multiple of this number of minor units.
    pub(crate) fn unit(&self) -> i64 {
        self.terms.profile.instalment_multiple.map_or(1, Money::minor)
    }

    /// Whether an instalment pays interest only.
    pub(crate) fn in_grace(&self, number: u16) -> bool {
        number <= self.terms.profile.principal_grace
    }

    /// The numbers of the instalments that pay principal.
    pub(crate) fn paying_numbers(&self) -> Option<RangeInclusive<u16>> {
        Some(self.terms.profile.principal_grace.checked_add(1)?..=self.count)
    }

    #[inline]
    pub(crate) fn interest(&self, number: u16, balance: i64) -> Option<i64> {
        interest(balance, self.rates.at(number)?, self.terms.profile.rounding)
    }

    /// Makes the rows. `part` returns the parts of each row, from its number and the balance before it. The grace may
    /// defer interest.
    #[inline]
    pub(crate) fn rows(
        &self,
        level: i64,
        mut part: impl FnMut(u16, i64) -> Option<RowParts>,
    ) -> Result<Vec<ScheduleRow>, LendingError> {
        let mut rows = self.room.take();
        rows.clear();
        rows.reserve(self.count.into());
        let (mut balance, mut deferred, mut sum) = (self.amount(), 0_i64, 0_i64);
        let mut last = None;
        for number in 1..=self.count {
            let due = self.dates.day(number).ok_or_else(|| self.too_late())?;
            let RowParts { principal, own } =
                part(number, balance).ok_or_else(|| self.too_large())?;
            let principal = principal.min(balance);
            if principal < 1 && !self.in_grace(number) {
                return Err(self.not_amortising(number, RowParts { principal, own }));
            }
            balance = balance.checked_sub(principal).ok_or_else(|| self.too_large())?;
            sum = sum.checked_add(own).ok_or_else(|| self.too_large())?;
            let is_put_off = number <= self.terms.profile.interest_grace && balance > 0;
            let owed = deferred.checked_add(own).ok_or_else(|| self.too_large())?;
            let interest = if is_put_off { 0 } else { owed };
            deferred = if is_put_off { owed } else { 0 };
            rows.push(ScheduleRow { due, principal, interest, own });
            last = Some((number, RowParts { principal, own }));
            if balance == 0 && (self.terms.instalment.is_some() || self.kept.is_some()) {
                break;
            }
        }
        if balance != 0 || deferred != 0 {
            return Err(LendingError::Broken { what: "the instalments do not pay the loan back" });
        }
        let (number, part) =
            last.ok_or(LendingError::Broken { what: "a loan has no instalment" })?;
        self.check_last(number, part, level)?;
        Ok(rows)
    }

    /// Refuses a last row of more than twice the level instalment.
    fn check_last(&self, number: u16, part: RowParts, level: i64) -> Result<(), LendingError> {
        // The comparison uses 128 bits because the sum may not fit into 64.
        let paid = i128::from(part.principal).checked_add(part.own.into());
        let twice = i128::from(level).checked_mul(2);
        if paid > twice {
            return Err(self.not_amortising(number, part));
        }
        Ok(())
    }

    pub(crate) fn not_amortising(&self, number: u16, part: RowParts) -> LendingError {
        let money = |minor| Money::from_minor(minor, self.terms.amount.currency());
        let (principal, interest) = (money(part.principal), money(part.own));
        LendingError::NotAmortising { months: self.count, number, principal, interest }
    }

    pub(crate) fn too_large(&self) -> LendingError {
        LendingError::too_large("rate", self.terms.rate)
    }

    fn too_late(&self) -> LendingError {
        LendingError::invalid("start", self.dates.start(), "is too late in the calendar")
    }
}

// The interest rate of each period.

/// The rates of all periods, numbered from 1 on.
#[derive(Clone, Debug)]
pub(crate) enum Rates {
    Equal(Ratio),
    Each(Vec<Ratio>),
}

impl Terms {
    /// Returns the exact interest rate of each period.
    ///
    /// # Errors
    /// Those of [`Schedule::new`](super::Schedule::new) that concern days and rates.
    pub fn period_rates(&self) -> Result<Vec<Ratio>, LendingError> {
        let dates = self.due_dates()?;
        let rates = Rates::new(self, &dates, Vec::new())?;
        let all = (1..=dates.count()).map(|number| rates.at(number)).collect::<Option<_>>();
        all.ok_or(LendingError::Broken { what: "a period has no rate" })
    }
}

impl Rates {
    /// The rates of terms over due dates, in the room of a list that is no longer needed.
    pub(crate) fn new(
        terms: &Terms,
        dates: &DueDates,
        mut rates: Vec<Ratio>,
    ) -> Result<Self, LendingError> {
        let profile = &terms.profile;
        let is_fineract = matches!(
            profile.convention,
            Convention::FineractProgressive | Convention::FineractProgressiveDays
        );
        if profile.interest_free == 0
            && profile.daily_interest_cap.is_none()
            && profile.day_count == DayCount::Months
            && !is_fineract
            && let Some(Frequency::Months(months)) = dates.regular(1)
        {
            return rate_of(terms, months_of_year(months)).map(Self::Equal);
        }
        let termination = dates.day(dates.count());
        let every = dates.every().unwrap_or(profile.every);
        let mut start = dates.start();
        rates.clear();
        rates.reserve(dates.count().into());
        for (number, due) in (1..=dates.count()).zip(dates.iter()) {
            let period = Period { start, due, regular: dates.regular(number), every };
            rates.push(match number {
                _ if number <= profile.interest_free => Ratio::ZERO,
                _ if is_fineract => rate_factor(terms, &period)?,
                _ => period_rate(terms, &period, termination)?,
            });
            start = due;
        }
        Ok(Self::Each(rates))
    }

    /// The rate of a period; `None` if there is no such period.
    #[inline]
    pub(crate) fn at(&self, number: u16) -> Option<Ratio> {
        match self {
            Self::Equal(rate) => Some(*rate),
            Self::Each(rates) => rates.get(usize::from(number).checked_sub(1)?).copied(),
        }
    }

    /// The sum of all rates.
    pub(crate) fn sum(&self, count: u16) -> Option<Ratio> {
        match self {
            Self::Equal(rate) => rate.times(Ratio::new(count.into(), 1)?),
            Self::Each(rates) => rates.iter().try_fold(Ratio::ZERO, |sum, rate| {
                if sum.is_zero() { Some(*rate) } else { sum.plus(*rate) }
            }),
        }
    }
}

/// The rate of a period, limited by the daily cap.
fn period_rate(
    terms: &Terms,
    period: &Period,
    termination: Option<NaiveDate>,
) -> Result<Ratio, LendingError> {
    let rate = rate_of(terms, period.part_of_year(terms.profile.day_count, termination))?;
    match terms.profile.daily_interest_cap {
        Some(cap) if terms.profile.convention == Convention::DailySimple => {
            let days = period.due.signed_duration_since(period.start).num_days();
            let (above, below) = cap.as_fraction();
            let most = above.checked_mul(days.into()).and_then(|most| Ratio::new(most, below));
            let lower = most.and_then(|most| rate.lower(most));
            lower.ok_or_else(|| LendingError::too_large("rate", terms.rate))
        }
        _ => Ok(rate),
    }
}

pub(crate) fn rate_of(terms: &Terms, part_of_year: Ratio) -> Result<Ratio, LendingError> {
    let rate = terms.yearly_rate().times(part_of_year);
    rate.ok_or_else(|| LendingError::too_large("rate", terms.rate))
}

/// The interest on a balance in minor units, rounded once.
#[inline]
pub(crate) fn interest(balance: i64, rate: Ratio, rounding: Rounding) -> Option<i64> {
    let small = |number: i128| u64::try_from(number).ok();
    if let (Ok(balance), Some(above), Some(below)) =
        (u64::try_from(balance), small(rate.numerator()), small(rate.denominator()))
        && let Some(product) = balance.checked_mul(above)
    {
        return i64::try_from(rounding.divide_small(product, below)?).ok();
    }
    let product = i128::from(balance).checked_mul(rate.numerator())?;
    i64::try_from(rounding.divide(product, rate.denominator())?).ok()
}

// One period of a schedule, and its part of a year.

/// One period, from the due date of the previous one (or the start) to its own due date.
pub(crate) struct Period {
    pub(crate) start: NaiveDate,
    pub(crate) due: NaiveDate,
    /// The step, if the period is exactly one step.
    pub(crate) regular: Option<Frequency>,
    /// The step of the schedule, which the other periods have.
    pub(crate) every: Frequency,
}

impl Period {
    pub(crate) fn part_of_year(&self, count: DayCount, termination: Option<NaiveDate>) -> Ratio {
        let months = match self.every {
            Frequency::Months(months) if matches!(months, 1 | 2 | 3 | 4 | 6 | 12) => months,
            _ => 1,
        };
        match (count, self.regular, self.every) {
            (DayCount::Months | DayCount::ActualActualIcma, Some(Frequency::Months(months)), _) => {
                months_of_year(months)
            }
            // A week is no part of a month: its days are.
            (DayCount::Months, _, Frequency::Weeks(_) | Frequency::Days(_)) => {
                DayCount::Actual360.year_fraction(self.start, self.due)
            }
            _ => {
                let period = RegularPeriod { end: self.due, months, termination };
                count.year_fraction_in(self.start, self.due, &period)
            }
        }
    }
}

pub(crate) fn months_of_year(months: u16) -> Ratio {
    Ratio::from_parts(months.into(), 12)
}

// Fineract's rate factors: the rate of each period of its progressive loans.

/// The rate factor of a period, with 19 decimals: `R · (m·every / Y) · actual days ÷ the period's days`. `Y` is the
/// number of days in the year. For months `m` is 30, or the days of the month that the period begins in. It is 7 for
/// weeks and 1 for days.
fn rate_factor(terms: &Terms, period: &Period) -> Result<Ratio, LendingError> {
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
