//! Unit periods (Appendix J (b)(3) to (5)): the unit period of a transaction, and the number of them between two
//! days.

use super::series::Series;
use crate::apr::calendar::{MonthsBack, days, has_date, is_last_of_month, months_back};
use crate::apr::{AprError, Flow};
use crate::exact::product;
use chrono::{Datelike as _, NaiveDate};

/// The interval that a transaction's time is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnitPeriod {
    /// A number of days, 1 to 365. More than one occurs only as the whole term of a single advance with a single
    /// payment.
    Days(u16),
    /// A number of weeks, 1 to 52.
    Weeks(u8),
    /// Half a month.
    HalfMonth,
    /// A number of months, 1 to 12; 12 are a year.
    Months(u8),
}

/// Unit periods between two days: whole ones, and the days that are left as a fraction of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitPeriods {
    /// The whole unit periods.
    pub whole: u32,
    /// The days that are left; months, of a year that is left in whole months.
    pub odd: u32,
    /// How many of those make a unit period: 30 of days in a month.
    pub divisor: u32,
}

impl UnitPeriod {
    /// Returns the unit period of a transaction.
    ///
    /// For a single advance with a single payment it is the term, up to a year. Otherwise it is the most common
    /// period between advances or payments, and the shorter one if two are equally common. If no period occurs twice,
    /// it is the average of all, to the nearest standard interval ((b)(4), (5)(vi) and (vii)).
    ///
    /// A period is a number of months if both days have one date, or are ends of months in a series that is scheduled
    /// for them. Otherwise it is a number of weeks. Otherwise it is half a month, if it makes a month with the next
    /// or previous one. Other periods are not counted.
    ///
    /// # Errors
    /// [`AprError::Missing`] for no advances or no payments.
    pub fn for_transaction(advances: &[Flow], payments: &[Flow]) -> Result<Self, AprError> {
        let start = start(advances, payments)?;
        if let ([_], [payment]) = (advances, payments) {
            return Self::for_term(start, payment.on).ok_or(AprError::NoRate);
        }
        let (mut found, mut lengths) = (Vec::new(), Vec::new());
        for side in [advances, payments] {
            let series = Series::new(start, side.iter().map(|flow| flow.on));
            let mut on: Vec<NaiveDate> = side.iter().map(|flow| flow.on).collect();
            on.push(start);
            on.sort_unstable();
            on.dedup();
            for (at, pair) in on.windows(2).enumerate() {
                let [from, to] = pair else { continue };
                let after = on.iter().skip(at).nth(2).map(|next| (*from, *next));
                let earlier = at.checked_sub(1).and_then(|at| on.get(at)).map(|last| (*last, *to));
                found.extend(Self::between(&series, *from, *to, [after, earlier]));
                lengths.extend(days(*from, *to).map(i64::from));
            }
        }
        // The first of the largest counts is that of the shortest period.
        found.sort_by_key(|period| period.length());
        let alike = found.chunk_by(|a, b| a.length() == b.length());
        let common = alike.filter(|periods| periods.len() > 1);
        let most = common.reduce(|best, next| if next.len() > best.len() { next } else { best });
        let most = most.and_then(|periods| periods.first().copied());
        most.or_else(|| Self::nearest(&lengths)).ok_or(AprError::NoRate)
    }

    /// Returns the number of unit periods in a year.
    ///
    /// # Errors
    /// [`AprError::OutOfRange`] if it is 0, or longer than a year.
    pub fn per_year(self) -> Result<f64, AprError> {
        let (in_year, value) = match self {
            Self::Days(days) => (365, u32::from(days)),
            Self::Weeks(weeks) => (52, u32::from(weeks)),
            Self::HalfMonth => (24, 1),
            Self::Months(months) => (12, u32::from(months)),
        };
        if value == 0 || value > in_year {
            return Err(AprError::OutOfRange { field: "unit", value, most: in_year });
        }
        Ok(f64::from(in_year) / f64::from(value))
    }

    /// The term of a single advance with a single payment.
    fn for_term(start: NaiveDate, end: NaiveDate) -> Option<Self> {
        let end = end.max(start);
        let date = Series::new(start, std::iter::once(end)).date_of(end);
        let MonthsBack { months, to } = months_back(start, end, 1, date)?;
        let term = days(start, end)?;
        Some(match (u8::try_from(months), u16::try_from(term)) {
            (Ok(months @ 1..=11), _) if to == start => Self::Months(months),
            (Ok(..=11), Ok(term @ 1..=365)) => Self::Days(term),
            (_, Ok(0)) => Self::Days(1),
            _ => Self::Months(12),
        })
    }

    /// A standard interval between two days, if it is one; `beside` are the two intervals that it makes with the one
    /// after it and the one before it.
    fn between(
        series: &Series,
        from: NaiveDate,
        to: NaiveDate,
        beside: [Option<(NaiveDate, NaiveDate)>; 2],
    ) -> Option<Self> {
        let whole_months = |from, to| {
            let MonthsBack { months, to: reached } = months_back(from, to, 1, series.date_of(to))?;
            (reached == from).then_some(months)
        };
        let length = days(from, to)?;
        if let Some(months) = whole_months(from, to) {
            return u8::try_from(months).ok().filter(|months| *months <= 12).map(Self::Months);
        }
        if length.is_multiple_of(7) {
            let weeks = length.checked_div(7).and_then(|weeks| u8::try_from(weeks).ok());
            return weeks.filter(|weeks| *weeks <= 52).map(Self::Weeks);
        }
        let makes_a_month =
            beside.into_iter().flatten().any(|(from, to)| whole_months(from, to) == Some(1));
        if makes_a_month && (13..=16).contains(&length) {
            return Some(Self::HalfMonth);
        }
        (length == 1).then_some(Self::Days(1))
    }

    /// The standard interval nearest to the average of lengths, the shorter of two as near.
    fn nearest(lengths: &[i64]) -> Option<Self> {
        let total: i64 = lengths.iter().sum();
        let count = i64::try_from(lengths.len()).ok()?;
        let standard = (1..=52).map(Self::Weeks).chain((1..=12).map(Self::Months));
        let standard = standard.chain([Self::Days(1), Self::HalfMonth]);
        // The distance from the average, times the count.
        let distance = |unit: &Self| {
            (product(unit.length().into(), count).abs_diff(total.into()), unit.length())
        };
        standard.min_by_key(distance)
    }

    /// Its days, a month having 30.
    fn length(self) -> u32 {
        match self {
            Self::Days(days) => u32::from(days),
            // The number is below 256, so the product fits.
            Self::Weeks(weeks) => u32::from(weeks).wrapping_mul(7),
            Self::HalfMonth => 15,
            Self::Months(12) => 365,
            Self::Months(months) => u32::from(months).wrapping_mul(30),
        }
    }
}

impl UnitPeriods {
    /// Counts the unit periods from one day to another.
    ///
    /// Whole months are counted back from the later day to the same date. If both days are the last of their months,
    /// they are counted to last days. The last day of February also ends months that began on a 29th or 30th. (In
    /// [`apr`](super::apr) the other payments determine the date of a last day.) The remaining days are divided by
    /// 30, or by 15 for half a month. For several months and half months, all months have 30 days. Days and weeks are
    /// counted by the calendar. The rest of a year is whole months over 12, or otherwise days over 365 ((b)(5)).
    ///
    /// # Errors
    /// [`AprError::OutOfRange`] for a unit period that is 0, or longer than a year; [`AprError::EndsTooEarly`] when
    /// the other day is earlier.
    ///
    /// # Example
    /// ```
    /// use lendwright_lending::apr::reg_z::{UnitPeriod, UnitPeriods};
    /// use lendwright_types::time::parse_date;
    ///
    /// let (start, end) = (parse_date("2026-01-10")?, parse_date("2026-02-15")?);
    /// let time = UnitPeriods::between(start, end, UnitPeriod::Months(1))?;
    /// assert_eq!((time.whole, time.odd, time.divisor), (1, 5, 30));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn between(start: NaiveDate, end: NaiveDate, unit: UnitPeriod) -> Result<Self, AprError> {
        unit.per_year()?;
        // Two days are no series. The last day of a month represents the date of the first day, if that date is not
        // earlier in the month. Otherwise it represents the last day of each month, the 31st.
        let of_start = || (end.day()..31).find(|date| has_date(start, *date));
        let date = if is_last_of_month(end) { of_start().unwrap_or(31) } else { end.day() };
        Self::count(start, (end, date), unit)
    }

    /// Counts in a checked unit period, up to a day with the date that it represents.
    pub(super) fn count(
        start: NaiveDate,
        end: (NaiveDate, u32),
        unit: UnitPeriod,
    ) -> Result<Self, AprError> {
        Self::counted(start, end, unit).ok_or(AprError::EndsTooEarly { start, end: end.0 })
    }

    fn counted(start: NaiveDate, end: (NaiveDate, u32), unit: UnitPeriod) -> Option<Self> {
        let back = |every| months_back(start, end.0, every, end.1);
        match unit {
            UnitPeriod::Days(_) | UnitPeriod::Weeks(_) => {
                Self::from_days(days(start, end.0)?, unit.length())
            }
            UnitPeriod::Months(12) => Self::from_years(start, end),
            UnitPeriod::Months(1) => {
                let back = back(1)?;
                Some(Self { whole: back.months, odd: days(start, back.to)?, divisor: 30 })
            }
            UnitPeriod::HalfMonth | UnitPeriod::Months(_) => {
                let back = back(1)?;
                let all = back.months.checked_mul(30)?.checked_add(days(start, back.to)?)?;
                Self::from_days(all, unit.length())
            }
        }
    }

    fn from_years(start: NaiveDate, (end, date): (NaiveDate, u32)) -> Option<Self> {
        let years = months_back(start, end, 12, date)?;
        let whole = years.months.checked_div(12)?;
        let rest = months_back(start, years.to, 1, date)?;
        if rest.to == start {
            return Some(Self { whole, odd: rest.months, divisor: 12 });
        }
        Some(Self { whole, odd: days(start, years.to)?, divisor: 365 })
    }

    fn from_days(days: u32, divisor: u32) -> Option<Self> {
        let (whole, odd) = (days.checked_div(divisor)?, days.checked_rem(divisor)?);
        Some(Self { whole, odd, divisor })
    }

    /// Returns the fraction of a unit period that is left.
    #[must_use]
    pub fn fraction(self) -> f64 {
        if self.odd == 0 { 0.0 } else { f64::from(self.odd) / f64::from(self.divisor) }
    }
}

/// The day of the first advance.
pub(super) fn start(advances: &[Flow], payments: &[Flow]) -> Result<NaiveDate, AprError> {
    if payments.is_empty() {
        return Err(AprError::Missing { field: "payments" });
    }
    let days = advances.iter().map(|flow| flow.on);
    days.min().ok_or(AprError::Missing { field: "advances" })
}
