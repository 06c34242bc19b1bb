//! Day counts: the part of a year between two days.

use crate::Ratio;
use crate::arithmetic::product;
use crate::due_dates::{actual_days, months_after, months_between};
use chrono::{Datelike, NaiveDate};
use lendwright_types::codes;

codes! {
    /// A convention that says which part of a year lies between two days (ISDA 2006 Definitions,
    /// 4.16; the variants as in `QuantLib`'s documentation).
    ///
    /// # Example
    /// ```
    /// use lendwright_lending::DayCount;
    /// use lendwright_types::time::parse_date;
    ///
    /// let (from, to) = (parse_date("2007-12-28")?, parse_date("2008-02-29")?);
    /// let fraction = |count: DayCount| count.year_fraction(from, to).to_string();
    /// assert_eq!(fraction(DayCount::Actual365), "63/365");
    /// assert_eq!(fraction(DayCount::Thirty360Us), "61/360");
    /// assert_eq!(fraction(DayCount::NoLeap365), "62/365");
    /// # Ok::<(), lendwright_types::time::TimeError>(())
    /// ```
    pub enum DayCount {
        /// Each month is a twelfth of a year, whatever its days: "30/360" of consumer loans. Days
        /// that make no whole months count as in 30U/360.
        Months = "months",
        /// 30/360, bond basis (ISDA 4.16 (f)): day 31 is 30, the second only after a 30 or 31.
        Thirty360 = "30/360",
        /// 30U/360 (SIA): as 30/360, and the last of February is 30, the second only after one.
        Thirty360Us = "30U/360",
        /// 30/360 NASD: as 30/360, but a 31 after a day before the 30th is the next month's first.
        Thirty360Nasd = "30/360 NASD",
        /// 30E/360, Eurobond basis (ISDA 4.16 (g)): day 31 is 30.
        ThirtyE360 = "30E/360",
        /// 30E/360 ISDA (4.16 (h)): the last of a month is 30, but not February's on the last due date.
        ThirtyE360Isda = "30E/360 ISDA",
        /// Actual days over 365 (ISDA 4.16 (d)).
        Actual365 = "Act/365F",
        /// Actual days over 360 (ISDA 4.16 (e)).
        Actual360 = "Act/360",
        /// Actual days over 364, which is 52 weeks.
        Actual364 = "Act/364",
        /// Actual days over 366 where the period ends in a leap year, with yearly periods where it has
        /// a 29 February, else over 365 (ICMA 251.1 (i)).
        Actual365L = "Act/365L",
        /// Days in leap years over 366 plus the others over 365 (ISDA 4.16 (b)).
        ActualActualIsda = "Act/Act ISDA",
        /// Days over those of the regular period times the periods a year (ICMA 251.1 (iii)).
        ActualActualIcma = "Act/Act ICMA",
        /// Whole years counted back from the end; the days before over 366 where they have a 29
        /// February, else over 365 (AFB, 1994).
        ActualActualAfb = "Act/Act AFB",
        /// Actual days without 29 February over 365.
        NoLeap365 = "NL/365",
    }
}

impl DayCount {
    /// Returns the number of counted days between two days. It is negative when the second day is earlier.
    #[must_use]
    pub fn days(self, from: NaiveDate, to: NaiveDate) -> i64 {
        self.days_until(from, to, None)
    }

    /// Returns the part of a year between two days, with regular periods of one month that end on
    /// the later day.
    #[must_use]
    pub fn year_fraction(self, from: NaiveDate, to: NaiveDate) -> Ratio {
        self.year_fraction_in(
            from,
            to,
            &RegularPeriod { end: to.max(from), months: 1, termination: None },
        )
    }

    /// Returns the part of a year between two days; less than 0 when the second one is earlier.
    #[must_use]
    pub fn year_fraction_in(self, from: NaiveDate, to: NaiveDate, period: &RegularPeriod) -> Ratio {
        if to < from {
            return self.year_fraction_in(to, from, period).negative();
        }
        let days = || i128::from(self.days_until(from, to, period.termination));
        match self {
            Self::Months => match whole_months(from, to) {
                Some(months) => Ratio::from_parts(months.into(), 12),
                None => Ratio::from_parts(days(), 360),
            },
            Self::Thirty360
            | Self::Thirty360Us
            | Self::Thirty360Nasd
            | Self::ThirtyE360
            | Self::ThirtyE360Isda
            | Self::Actual360 => Ratio::from_parts(days(), 360),
            Self::Actual365 | Self::NoLeap365 => Ratio::from_parts(days(), 365),
            Self::Actual364 => Ratio::from_parts(days(), 364),
            Self::Actual365L => Ratio::from_parts(days(), length_365l(from, to, period.months)),
            Self::ActualActualIsda => actual_isda(from, to),
            Self::ActualActualIcma => actual_icma(from, to, period),
            Self::ActualActualAfb => actual_afb(from, to),
        }
    }

    fn days_until(self, from: NaiveDate, to: NaiveDate, termination: Option<NaiveDate>) -> i64 {
        match self {
            Self::Months | Self::Thirty360Us => thirty_us(from, to),
            Self::Thirty360 => thirty_bond(from, to),
            Self::Thirty360Nasd => thirty_nasd(from, to),
            Self::ThirtyE360 => thirty_european(from, to),
            Self::ThirtyE360Isda => thirty_isda(from, to, termination),
            Self::NoLeap365 => [actual_days(from, to), leap_days(to, from)].iter().sum(),
            _ => actual_days(from, to),
        }
    }
}

/// The number of whole months to the second day, clamped to the month's end. `None` if that day is not a whole number
/// of months later.
fn whole_months(from: NaiveDate, to: NaiveDate) -> Option<i32> {
    let months = months_between(from, to)?;
    (months_after(from, months)? == to).then_some(months)
}

/// Two more inputs of some day counts: the regular period and the last day of the loan.
///
/// Act/Act ICMA and Act/365L use the period, and 30E/360 ISDA uses the last day. All others use neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegularPeriod {
    /// The day on which a regular period ends; others are counted in whole months from it.
    pub end: NaiveDate,
    /// The number of its months: a divisor of 12.
    pub months: u16,
    /// The loan's last due date.
    pub termination: Option<NaiveDate>,
}

// Actual days, as parts of years of several lengths.

/// The number of 29 Februaries after `from`, up to and including `to`. It is negative if `to` is earlier.
fn leap_days(from: NaiveDate, to: NaiveDate) -> i64 {
    let (first, last, each) = if to < from { (to, from, -1) } else { (from, to, 1) };
    let all = first.year()..=last.year();
    let days = all.filter_map(|year| NaiveDate::from_ymd_opt(year, 2, 29));
    days.filter(|day| first < *day && *day <= last).map(|_| each).sum()
}

/// The year of Act/365L, in days.
fn length_365l(from: NaiveDate, to: NaiveDate, months: u16) -> i128 {
    let is_long = if months == 12 { leap_days(from, to) > 0 } else { to.leap_year() };
    if is_long { 366 } else { 365 }
}

/// The part of a year by Act/Act ISDA: the days are split at 1 January, and divided by the length of their year.
fn actual_isda(from: NaiveDate, to: NaiveDate) -> Ratio {
    // The days of a year from 1 January on, up to the next; the calendar may begin or end within it.
    let of_year = |year: i32| {
        let first = NaiveDate::from_yo_opt(year, 1).map_or(from, |first| first.max(from));
        let next = year.checked_add(1).and_then(|year| NaiveDate::from_yo_opt(year, 1));
        actual_days(first, next.map_or(to, |next| next.min(to)))
    };
    let is_leap = |year: &i32| NaiveDate::from_ymd_opt(*year, 2, 29).is_some();
    let years = || from.year()..=to.year();
    let leap: i64 = years().filter(is_leap).map(of_year).sum();
    let common: i64 = years().filter(|year| !is_leap(year)).map(of_year).sum();
    match (leap, common) {
        (0, common) => Ratio::from_parts(common.into(), 365),
        (leap, 0) => Ratio::from_parts(leap.into(), 366),
        (leap, common) => {
            sum(Ratio::from_parts(leap.into(), 366), Ratio::from_parts(common.into(), 365))
        }
    }
}

/// The part of a year by Act/Act ICMA, in regular periods that are counted from one of them. A whole period is its part
/// of the year. For a piece of a period, that part is multiplied by the piece's share of the period's days.
fn actual_icma(from: NaiveDate, to: NaiveDate, period: &RegularPeriod) -> Ratio {
    let months = i32::from(period.months.clamp(1, 12));
    // The whole part of 12 over the months.
    let in_year = match months {
        1 => 12,
        2 => 6,
        3 => 4,
        4 => 3,
        5 | 6 => 2,
        _ => 1,
    };
    let edge = |at: Option<i32>| months_after(period.end, at?.checked_mul(months)?);
    let after = |at: Option<i32>| at.and_then(|at| at.checked_add(1));
    // The first edge that is not after the first day, from one that surely is not.
    let reach = months_between(period.end, from).and_then(|reach| reach.checked_div(months));
    let mut at = reach.and_then(|reach| reach.checked_sub(2));
    let (mut whole, mut pieces) = (Ratio::ZERO, Ratio::ZERO);
    while let (Some(start), Some(end)) = (edge(at), edge(after(at)))
        && start < to
    {
        at = after(at);
        let length = actual_days(start, end);
        match actual_days(start.max(from), end.min(to)) {
            inside if inside == length => whole = sum(whole, Ratio::from_parts(1, in_year.into())),
            inside if inside > 0 => {
                pieces = sum(pieces, Ratio::from_parts(inside.into(), product(length, in_year)));
            }
            _ => {}
        }
    }
    if whole.is_zero() { pieces } else { sum(pieces, whole) }
}

/// The part of a year by Act/Act AFB: whole years from the end backwards, then the days that are left.
fn actual_afb(from: NaiveDate, to: NaiveDate) -> Ratio {
    let years_back = |years: i32| {
        let day = months_after(to, years.checked_mul(-12)?)?;
        // From the last of February to the last of February.
        let is_last = day.month() == 2 && day.day() == 28 && day.leap_year();
        if is_last { day.succ_opt() } else { Some(day) }
    };
    let mut years = 0_i32;
    let mut end = to;
    while let Some(more) = years.checked_add(1)
        && let Some(earlier) = years_back(more).filter(|day| *day >= from)
    {
        (years, end) = (more, earlier);
    }
    // 29 February counts from the first day on, up to the day before the last.
    let has_leap_day = match (from.pred_opt(), end.pred_opt()) {
        (Some(before), Some(last)) => leap_days(before, last) > 0,
        _ => false,
    };
    let length = if has_leap_day { 366 } else { 365 };
    sum(
        Ratio::from_parts(years.into(), 1),
        Ratio::from_parts(actual_days(from, end).into(), length),
    )
}

/// Adds parts of a year. Their numbers are days of a calendar, below 2^28, days of a year times 12, below 2^13, or
/// products of two such numbers. So the result fits into 128 bits.
fn sum(a: Ratio, b: Ratio) -> Ratio {
    if a.is_zero() {
        return b;
    }
    if a.denominator() == b.denominator() {
        return Ratio::from_parts(a.numerator().wrapping_add(b.numerator()), a.denominator());
    }
    let left = a.numerator().wrapping_mul(b.denominator());
    let right = b.numerator().wrapping_mul(a.denominator());
    Ratio::from_parts(left.wrapping_add(right), a.denominator().wrapping_mul(b.denominator()))
}

// Months of thirty days: one formula, and the days that each variant puts into it.

/// A day as its year, month and day of the month.
type DateParts = (i64, i64, i64);

/// The days by 30/360, bond basis.
fn thirty_bond(from: NaiveDate, to: NaiveDate) -> i64 {
    let (mut start, mut end) = (parts(from), parts(to));
    start.2 = start.2.min(30);
    if start.2 == 30 {
        end.2 = end.2.min(30);
    }
    between(start, end)
}

/// The days by 30U/360: the last of February is a 30th.
fn thirty_us(from: NaiveDate, to: NaiveDate) -> i64 {
    let (mut start, mut end) = (parts(from), parts(to));
    if ends_february(from) {
        if ends_february(to) {
            end.2 = 30;
        }
        start.2 = 30;
    }
    start.2 = start.2.min(30);
    if start.2 == 30 {
        end.2 = end.2.min(30);
    }
    between(start, end)
}

/// The days by 30/360 NASD. A 31st after an earlier day counts as the first of the next month, which gives the same
/// number of days.
fn thirty_nasd(from: NaiveDate, to: NaiveDate) -> i64 {
    thirty_bond(from, to)
}

/// The days by 30E/360, Eurobond basis.
fn thirty_european(from: NaiveDate, to: NaiveDate) -> i64 {
    let (mut start, mut end) = (parts(from), parts(to));
    (start.2, end.2) = (start.2.min(30), end.2.min(30));
    between(start, end)
}

/// The days by 30E/360 ISDA: the last of February is a 30th, except on the last day of the loan.
fn thirty_isda(from: NaiveDate, to: NaiveDate, termination: Option<NaiveDate>) -> i64 {
    let (mut start, mut end) = (parts(from), parts(to));
    if start.2 == 31 || ends_february(from) {
        start.2 = 30;
    }
    if end.2 == 31 || (ends_february(to) && termination != Some(to)) {
        end.2 = 30;
    }
    between(start, end)
}

fn parts(date: NaiveDate) -> DateParts {
    (date.year().into(), date.month().into(), date.day().into())
}

fn between(start: DateParts, end: DateParts) -> i64 {
    // A year has at most six digits, so all of it fits into 64 bits.
    let years = end.0.wrapping_sub(start.0).wrapping_mul(360);
    let months = end.1.wrapping_sub(start.1).wrapping_mul(30);
    years.wrapping_add(months).wrapping_add(end.2.wrapping_sub(start.2))
}

fn ends_february(date: NaiveDate) -> bool {
    date.month() == 2 && date.day() == if date.leap_year() { 29 } else { 28 }
}

#[cfg(test)]
mod tests {
    //! The examples of ISDA's paper on EMU and market conventions (1998), which compares the three Actual/Actual
    //! conventions, and more figures for the other conventions.
    #![allow(clippy::unwrap_used)]

    use super::{DayCount, RegularPeriod};
    use crate::Ratio;
    use chrono::NaiveDate;
    use lendwright_types::time::parse_date;

    fn date(text: &str) -> NaiveDate {
        parse_date(text).unwrap()
    }

    fn ratio(numerator: i128, denominator: i128) -> Ratio {
        Ratio::new(numerator, denominator).unwrap()
    }

    #[test]
    fn actual_actual_is_as_in_isdas_paper() {
        let sum = |a: (i128, i128), b: (i128, i128)| ratio(a.0, a.1).plus(ratio(b.0, b.1)).unwrap();
        let none = (0, 1);
        // From, to, the end and months of the regular period; then ISDA, ICMA and AFB.
        let table = [
            (
                "2003-11-01",
                "2004-05-01",
                "2004-05-01",
                6,
                ((61, 365), (121, 366)),
                ((182, 364), none),
                (182, 366),
            ),
            (
                "1999-02-01",
                "1999-07-01",
                "1999-07-01",
                12,
                ((150, 365), none),
                ((150, 365), none),
                (150, 365),
            ),
            (
                "1999-07-01",
                "2000-07-01",
                "2000-07-01",
                12,
                ((184, 365), (182, 366)),
                ((1, 1), none),
                (1, 1),
            ),
            (
                "2002-08-15",
                "2003-07-15",
                "2003-07-15",
                6,
                ((334, 365), none),
                ((1, 2), (153, 368)),
                (334, 365),
            ),
            (
                "2003-07-15",
                "2004-01-15",
                "2004-01-15",
                6,
                ((170, 365), (14, 366)),
                ((1, 2), none),
                (184, 365),
            ),
            (
                "1999-07-30",
                "2000-01-30",
                "2000-01-30",
                6,
                ((155, 365), (29, 366)),
                ((1, 2), none),
                (184, 365),
            ),
            (
                "2000-01-30",
                "2000-06-30",
                "2000-07-30",
                6,
                ((152, 366), none),
                ((152, 364), none),
                (152, 366),
            ),
        ];
        for (from, to, end, months, isda, icma, afb) in table {
            let period = RegularPeriod { end: date(end), months, termination: None };
            let found = |count: DayCount| count.year_fraction_in(date(from), date(to), &period);
            assert_eq!(found(DayCount::ActualActualIsda), sum(isda.0, isda.1), "{from} {to}");
            assert_eq!(found(DayCount::ActualActualIcma), sum(icma.0, icma.1), "{from} {to}");
            assert_eq!(found(DayCount::ActualActualAfb), ratio(afb.0, afb.1), "{from} {to}");
        }
    }

    #[test]
    fn a_month_is_a_twelfth_whatever_its_days() {
        for (from, to, twelfths) in [
            ("2026-01-31", "2026-02-28", 1),
            ("2026-02-28", "2026-03-28", 1),
            ("2024-02-29", "2025-02-28", 12),
        ] {
            let found = DayCount::Months.year_fraction(date(from), date(to));
            assert_eq!(found, ratio(twelfths, 12), "{from} {to}");
        }
        let rest = DayCount::Months.year_fraction(date("2026-01-31"), date("2026-03-12"));
        assert_eq!(rest, ratio(42, 360));
    }

    #[test]
    fn variants_differ_where_their_rules_do() {
        use DayCount::{Thirty360, Thirty360Nasd, Thirty360Us, ThirtyE360, ThirtyE360Isda};
        for (from, to, days) in [
            ("2007-02-28", "2007-08-31", [183, 180, 183, 182, 180]),
            ("2006-02-28", "2007-02-28", [360, 360, 360, 360, 360]),
            ("2007-01-15", "2007-01-31", [16, 16, 16, 15, 15]),
            ("2007-08-31", "2007-10-31", [60, 60, 60, 60, 60]),
            ("2007-12-28", "2008-02-29", [61, 61, 61, 61, 62]),
        ] {
            let counts = [Thirty360, Thirty360Us, Thirty360Nasd, ThirtyE360, ThirtyE360Isda];
            let found = counts.map(|count| count.days(date(from), date(to)));
            assert_eq!(found, days, "{from} {to}");
        }
        let last = date("2008-02-29");
        let period = RegularPeriod { end: last, months: 6, termination: Some(last) };
        let fraction = ThirtyE360Isda.year_fraction_in(date("2007-12-28"), last, &period);
        assert_eq!(fraction, ratio(61, 360), "February's end stays on the last due date");
    }

    #[test]
    fn years_of_365_days_treat_29_february_each_in_its_way() {
        let (from, to) = (date("2023-12-31"), date("2024-03-31"));
        let found = |count: DayCount| count.year_fraction(from, to).to_string();
        assert_eq!(found(DayCount::Actual365), "91/365");
        assert_eq!(found(DayCount::Actual365L), "91/366");
        assert_eq!(found(DayCount::NoLeap365), "90/365");
        assert_eq!(found(DayCount::Actual364), "91/364");
        assert_eq!(found(DayCount::Actual360), "91/360");
        let yearly = RegularPeriod { end: date("2025-01-31"), months: 12, termination: None };
        let year = |from, to| DayCount::Actual365L.year_fraction_in(date(from), date(to), &yearly);
        assert_eq!(year("2024-01-31", "2025-01-31").to_string(), "366/366");
        assert_eq!(year("2024-02-29", "2025-01-31").to_string(), "337/365");
    }

    #[test]
    fn what_runs_backwards_is_less_than_nothing() {
        let (from, to) = (date("2026-03-31"), date("2028-02-29"));
        for count in DayCount::all() {
            let back = count.year_fraction(to, from);
            assert_eq!(back.numerator(), -count.year_fraction(from, to).numerator(), "{count:?}");
            assert!(count.year_fraction(from, from).is_zero(), "{count:?}");
        }
    }
}
