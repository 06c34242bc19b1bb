//! The annual percentage rate of Regulation Z (12 CFR 1026, Appendix J), by the actuarial method.
//!
//! The rate is i, the rate of a unit period, times the number of unit periods in a year. i solves
//! `Σ A_k / [(1 + f_k·i)(1 + i)^t_k] = Σ P_j / [(1 + f_j·i)(1 + i)^t_j]` for the advances A and the payments P.
//! Each is t whole unit periods and the fraction f of one after the first advance ((b)(8)). The rate may be off by
//! 1/8 of a percentage point in a regular transaction and by 1/4 in an irregular one (1026.22(a)).

use super::{AnnualRate, AprError, Flow, Sides};
use crate::arithmetic::product;
use crate::due_dates::{MonthsBack, days_between, has_date, is_last_of_month, months_back};
use chrono::{Datelike, NaiveDate};
use lendwright_types::internal::sort::CompactSort as _;

/// Returns the annual percentage rate of advances and payments, in the unit period that Appendix J (b)(4)
/// gives them ([`UnitPeriod::for_transaction`]).
///
/// The amount financed is an advance; prepaid finance charges are not in it, and so not among the payments
/// either. The term begins with the first advance.
///
/// # Errors
/// [`AprError::Missing`] for no advances or no payments; [`AprError::Negative`], [`AprError::Currency`]
/// and [`AprError::TooEarly`], naming the flow; [`AprError::NoRate`]; [`AprError::SeveralRates`].
pub fn apr(advances: &[Flow], payments: &[Flow]) -> Result<AnnualRate, AprError> {
    apr_in(UnitPeriod::for_transaction(advances, payments)?, advances, payments)
}

/// Returns the annual percentage rate of advances and payments, in a given unit period.
///
/// # Errors
/// Those of [`apr`]; [`AprError::OutOfRange`] for a unit period longer than a year. A nominal rate of -100 %
/// or less is [`AprError::NoRate`].
///
/// # Example
/// ```
/// use lendwright_lending::apr::reg_z::{UnitPeriod, apr_in};
/// use lendwright_lending::apr::Flow;
/// use lendwright_types::{Money, currency::USD, time::parse_date};
///
/// // 1,000, repaid by 1,080 after 255 days (Appendix J (c)(5)(i)).
/// let advance = Flow { on: parse_date("1978-01-01")?, amount: Money::parse("1000", USD)? };
/// let payment = Flow { on: parse_date("1978-09-13")?, amount: Money::parse("1080", USD)? };
/// let rate = apr_in(UnitPeriod::Days(255), &[advance], &[payment])?;
/// assert_eq!(format!("{rate:.2}"), "11.45");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn apr_in(
    unit: UnitPeriod,
    advances: &[Flow],
    payments: &[Flow],
) -> Result<AnnualRate, AprError> {
    let per_year = unit.per_year()?;
    let start = start_of(advances, payments)?;
    let mut sides = Sides::within(Vec::new(), [advances.len(), payments.len()]);
    for (field, sign, flows) in [("advances", 1.0, advances), ("payments", -1.0, payments)] {
        let series = Series::new(start, flows.iter().map(|flow| flow.on));
        for (at, flow) in flows.iter().enumerate() {
            if flow.on < start {
                return Err(AprError::TooEarly { field, at, on: flow.on, start });
            }
            let time = UnitPeriods::count(start, (flow.on, series.date_of(flow.on)), unit)?;
            let time = (f64::from(time.whole), time.fraction());
            sides.add((field, at), sign, flow.amount, time)?;
        }
    }
    AnnualRate::from_fraction(sides.rate().0? * per_year).ok_or(AprError::NoRate)
}

// Unit periods (Appendix J (b)(3) to (5)): the unit period of a transaction, and the number of them between two
// days.

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
#[non_exhaustive]
pub struct UnitPeriods {
    /// The whole unit periods.
    pub whole: u32,
    /// The days that are left. If the unit period is a year and whole months are left, it counts these months.
    pub odd: u32,
    /// The number of these days or months in a unit period: 30 days in a month, 12 months in a year.
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
        let start = start_of(advances, payments)?;
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
                lengths.extend(days_between(*from, *to).map(i64::from));
            }
        }
        // The first of the largest counts is that of the shortest period.
        found.compact_sort_by_key(|period| period.length());
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
        let term = days_between(start, end)?;
        Some(match (u8::try_from(months), u16::try_from(term)) {
            (Ok(months @ 1..=11), _) if to == start => Self::Months(months),
            (Ok(..=11), Ok(term @ 1..=365)) => Self::Days(term),
            (_, Ok(0)) => Self::Days(1),
            _ => Self::Months(12),
        })
    }

    /// The time between two days, if it is a standard interval. `beside` has two longer intervals: this one together
    /// with the next one, and together with the previous one.
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
        let length = days_between(from, to)?;
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

    /// The standard interval nearest to the average of lengths. Of two that are equally near it is the shorter one.
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

    /// Its number of days. A month has 30 days, and a year 365.
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
    /// [`apr`] the other payments determine the date of a last day.) The remaining days are divided by
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
                Self::from_days(days_between(start, end.0)?, unit.length())
            }
            UnitPeriod::Months(12) => Self::from_years(start, end),
            UnitPeriod::Months(1) => {
                let back = back(1)?;
                Some(Self { whole: back.months, odd: days_between(start, back.to)?, divisor: 30 })
            }
            UnitPeriod::HalfMonth | UnitPeriod::Months(_) => {
                let back = back(1)?;
                let all =
                    back.months.checked_mul(30)?.checked_add(days_between(start, back.to)?)?;
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
        Some(Self { whole, odd: days_between(start, years.to)?, divisor: 365 })
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
fn start_of(advances: &[Flow], payments: &[Flow]) -> Result<NaiveDate, AprError> {
    if payments.is_empty() {
        return Err(AprError::Missing { field: "payments" });
    }
    let days = advances.iter().map(|flow| flow.on);
    days.min().ok_or(AprError::Missing { field: "advances" })
}

// The date that the payments, or the advances, of a transaction are scheduled for.

/// The end of a month can represent these dates: 31 is the last day of each month.
const DATES: [u32; 4] = [28, 29, 30, 31];

/// The days of all payments, or of all advances, to find the date that the end of a month represents.
///
/// Months are counted to the same date. Only a series that is scheduled for the last day of each month counts from
/// last day to last day. February's last day represents the 29th or 30th of a series (Appendix J (b)(3)). So 28
/// February is the 28th between 28 January and 28 March, the 30th before 30 March, and the last day before 31 March.
#[derive(Clone, Copy, Debug)]
struct Series {
    start: NaiveDate,
    /// How many days of the series fall on each of the dates.
    on_date: [usize; 4],
}

impl Series {
    /// Reads the days of a series of a transaction that begins on a day.
    #[allow(clippy::needless_pass_by_value, reason = "an iterator is read more than once")]
    fn new(start: NaiveDate, days: impl Iterator<Item = NaiveDate> + Clone) -> Self {
        let mut on_date = [0; 4];
        if days.clone().any(is_last_of_month) {
            for (count, date) in on_date.iter_mut().zip(DATES) {
                *count = days.clone().filter(|day| has_date(*day, date)).count();
            }
        }
        Self { start, on_date }
    }

    /// Returns the date that a day of the series represents.
    ///
    /// The end of a month represents the date that most days of the series have. If several dates have as many days,
    /// a date on which the transaction begins is taken before others, and then an earlier date before a later one.
    fn date_of(&self, day: NaiveDate) -> u32 {
        if !is_last_of_month(day) {
            return day.day();
        }
        let rank = |(date, count): (u32, usize)| (count, has_date(self.start, date));
        let dates = DATES.into_iter().zip(self.on_date).filter(|(date, _)| *date >= day.day());
        let best = dates.reduce(|best, next| if rank(next) > rank(best) { next } else { best });
        best.map_or(day.day(), |(date, _)| date)
    }
}

#[cfg(test)]
mod tests {
    #![allow(
        clippy::unwrap_used,
        clippy::arithmetic_side_effects,
        clippy::cast_precision_loss,
        clippy::float_cmp,
        clippy::indexing_slicing
    )]

    use super::{Series, UnitPeriod, UnitPeriods, apr, apr_in};
    use crate::apr::{AprError, Flow};
    use chrono::{Days, Months, NaiveDate};
    use lendwright_types::Money;
    use lendwright_types::currency::USD;
    use proptest::prelude::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    /// (b)(3): months are counted to the same date. Only a series of last days counts to last days. February's last day
    /// represents a 29th or 30th. The days of the payments are a series; each is counted in months and odd days.
    #[test]
    fn a_last_day_stands_for_the_date_of_its_series() {
        let counted = |start: &str, days: &[&str]| -> Vec<(u32, u32)> {
            let start = day(start);
            let series = Series::new(start, days.iter().map(|on| day(on)));
            let of = |on: &&str| {
                let end = (day(on), series.date_of(day(on)));
                let time = UnitPeriods::count(start, end, UnitPeriod::Months(1)).unwrap();
                (time.whole, time.odd)
            };
            days.iter().map(of).collect()
        };
        let every = |first| [(0, first), (1, first), (2, first)].to_vec();
        let later = |first| [(1, first), (2, first), (3, first)].to_vec();
        // The 28th, in common years and in leap years.
        assert_eq!(counted("2023-01-15", &["2023-01-28", "2023-02-28", "2023-03-28"]), every(13));
        assert_eq!(counted("2024-01-15", &["2024-01-28", "2024-02-28", "2024-03-28"]), every(13));
        // The 29th: the last day of February, but in leap years.
        assert_eq!(counted("2023-01-15", &["2023-01-29", "2023-02-28", "2023-03-29"]), every(14));
        assert_eq!(counted("2024-01-15", &["2024-01-29", "2024-02-29", "2024-03-29"]), every(14));
        assert_eq!(counted("2023-01-29", &["2023-02-28", "2023-03-29", "2023-04-29"]), later(0));
        // The 30th, on the last days of April, June and February.
        assert_eq!(counted("2024-03-15", &["2024-03-30", "2024-04-30", "2024-05-30"]), every(15));
        assert_eq!(counted("2023-01-30", &["2023-02-28", "2023-03-30", "2023-04-30"]), later(0));
        assert_eq!(counted("2024-01-30", &["2024-02-29", "2024-03-30", "2024-04-30"]), later(0));
        assert_eq!(counted("2024-01-15", &["2024-01-30", "2024-02-29", "2024-03-30"]), every(15));
        // Last days, also of a series that begins in February or with a month of 30 days.
        assert_eq!(counted("2024-01-30", &["2024-02-29", "2024-03-31", "2024-04-30"]), later(1));
        assert_eq!(counted("2023-01-31", &["2023-02-28", "2023-03-31", "2023-04-30"]), later(0));
        assert_eq!(counted("2024-03-31", &["2024-04-30", "2024-05-31", "2024-06-30"]), later(0));
        assert_eq!(counted("2023-02-10", &["2023-02-28", "2023-03-31", "2023-04-30"]), every(18));
        // Every other month, each of 30 days: the date, unless the advance was on a last day.
        let even = ["2024-04-30", "2024-06-30"];
        assert_eq!(counted("2024-03-30", &even), [(1, 0), (3, 0)]);
        assert_eq!(counted("2024-03-31", &even), [(1, 0), (3, 0)]);
        // The middle and the end of each month: two series in one.
        let halves =
            ["2023-01-15", "2023-01-31", "2023-02-15", "2023-02-28", "2023-03-15", "2023-03-31"];
        assert_eq!(
            counted("2022-12-31", &halves),
            [(0, 15), (1, 0), (1, 15), (2, 0), (2, 15), (3, 0)]
        );
    }

    /// Both sides of Appendix J's equation, by the platform's own powers.
    fn sides(unit: UnitPeriod, advance: Flow, payments: &[Flow], rate: f64) -> (f64, f64) {
        let series = Series::new(advance.on, payments.iter().map(|flow| flow.on));
        let worth = |flow: &Flow| {
            let end = (flow.on, series.date_of(flow.on));
            let time = UnitPeriods::count(advance.on, end, unit).unwrap();
            let simple = 1.0 + time.fraction() * rate;
            flow.amount.minor() as f64
                / (simple * (1.0 + rate).powi(i32::try_from(time.whole).unwrap()))
        };
        (worth(&advance), payments.iter().map(worth).sum())
    }

    proptest! {
        #[test]
        fn a_rate_by_regulation_z_makes_both_sides_equal(
            first in 1_u64..90,
            amounts in prop::collection::vec(1_000..100_000_i64, 2..62),
            cost in 1.0..3.0_f64,
            unit in prop::sample::select(vec![
                UnitPeriod::Months(1), UnitPeriod::HalfMonth, UnitPeriod::Weeks(2), UnitPeriod::Months(12),
            ]),
        ) {
            let total: i64 = amounts.iter().sum();
            #[allow(clippy::cast_possible_truncation)]
            let financed = Money::from_minor((total as f64 / cost) as i64, USD);
            let advance = Flow { on: day("2024-01-31"), amount: financed };
            let payments: Vec<Flow> = amounts.iter().zip(0_u64..).map(|(amount, at)| Flow {
                on: advance.on + Days::new(first + at * 30),
                amount: Money::from_minor(*amount, USD),
            }).collect();
            let rate = apr_in(unit, &[advance], &payments).unwrap();
            let (received, paid) = sides(unit, advance, &payments, rate.fraction() / unit.per_year().unwrap());
            prop_assert!((received - paid).abs() <= 1e-11 * received, "{rate}: {received} and {paid}");
        }
    }

    fn flow(on: &str, amount: &str) -> Flow {
        Flow { on: day(on), amount: Money::parse(amount, USD).unwrap() }
    }

    /// Equal payments with this number of months between them, from a day on.
    fn monthly(first: &str, amount: &str, count: u32, every: u32) -> Vec<Flow> {
        let first = flow(first, amount);
        (0..count).map(|at| Flow { on: first.on + Months::new(at * every), ..first }).collect()
    }

    /// Equal payments with this number of days between them, from a day on.
    fn daily(first: &str, amount: &str, count: u64, every: u64) -> Vec<Flow> {
        let first = flow(first, amount);
        (0..count).map(|at| Flow { on: first.on + Days::new(at * every), ..first }).collect()
    }

    /// Compares an example with its rate, and with its unit period.
    fn assert_reg_z(advances: &[Flow], payments: &[Flow], unit: UnitPeriod, expected: &str) {
        assert_eq!(UnitPeriod::for_transaction(advances, payments).unwrap(), unit);
        assert_eq!(format!("{:.2}", apr(advances, payments).unwrap()), expected);
    }

    /// The examples of 12 CFR 1026, Appendix J, (c)(1) and (2).
    #[test]
    fn the_examples_of_appendix_j_with_equal_payments_come_out() {
        let month = UnitPeriod::Months(1);
        let advance = |on, amount| [flow(on, amount)];
        assert_reg_z(
            &advance("1978-01-10", "5000"),
            &monthly("1978-02-10", "230", 24, 1),
            month,
            "9.69",
        );
        let halves =
            ["1978-03-01", "1978-03-16"].map(|first| monthly(first, "219.17", 12, 1)).concat();
        assert_reg_z(&advance("1978-02-23", "5000"), &halves, UnitPeriod::HalfMonth, "10.34");
        let weekly = daily("1978-04-21", "17.60", 30, 7);
        assert_reg_z(&advance("1978-03-20", "500"), &weekly, UnitPeriod::Weeks(1), "14.96");
        let quarterly = monthly("1978-10-01", "385", 40, 3);
        assert_reg_z(&advance("1978-05-23", "10000"), &quarterly, UnitPeriod::Months(3), "8.97");
        let mut odd = vec![flow("1978-04-20", "39.50")];
        odd.extend(daily("1978-05-18", "38.31", 11, 28));
        assert_reg_z(&advance("1978-03-18", "400"), &odd, UnitPeriod::Weeks(4), "28.50");
    }

    /// Those of (c)(3) and (4), and of (c)(5): a single payment.
    #[test]
    fn the_examples_of_appendix_j_with_odd_and_single_payments_come_out() {
        let mut payments = daily("1978-04-11", "9.50", 19, 14);
        payments.push(flow("1979-01-02", "30"));
        assert_reg_z(&[flow("1978-04-03", "200")], &payments, UnitPeriod::Weeks(2), "12.22");
        let mut payments = vec![flow("1978-03-01", "449.36")];
        payments.extend(monthly("1978-05-01", "465", 18, 2));
        payments.push(flow("1981-05-01", "200"));
        assert_reg_z(&[flow("1978-01-10", "8000")], &payments, UnitPeriod::Months(2), "7.30");

        let advance = [flow("1978-01-10", "1000")];
        let single = |on, amount| [flow(on, amount)];
        assert_reg_z(&advance, &single("1978-09-22", "1080"), UnitPeriod::Days(255), "11.45");
        assert_reg_z(&advance, &single("1978-07-10", "1044"), UnitPeriod::Months(6), "8.80");
        assert_reg_z(&advance, &single("1979-07-10", "1135.19"), UnitPeriod::Months(12), "8.76");
        assert_reg_z(&advance, &single("1980-01-10", "1240"), UnitPeriod::Months(12), "11.36");
    }

    /// (b)(3), to more digits than a lender states.
    #[test]
    fn rates_of_short_series_on_last_days_are_within_the_tolerance_of_the_law() {
        let rate = |advance: (&str, &str), payments: &[Flow]| {
            format!("{:.4}", apr(&[flow(advance.0, advance.1)], payments).unwrap())
        };
        let three = |amount: &str, days: [&str; 3]| days.map(|on| flow(on, amount));
        let of_28 = ["2023-01-28", "2023-02-28", "2023-03-28"];
        assert_eq!(rate(("2023-01-15", "1000"), &three("360", of_28)), "66.7377");
        assert_eq!(rate(("2023-01-20", "300"), &three("115", of_28)), "143.1271");
        let of_30 = ["2024-03-30", "2024-04-30", "2024-05-30"];
        assert_eq!(rate(("2024-03-15", "1000"), &three("360", of_30)), "63.6442");
        let last = ["2024-02-29", "2024-03-31", "2024-04-30"];
        assert_eq!(rate(("2024-01-30", "1000"), &three("360", last)), "46.5718");
        for third in
            [["2023-02-28", "2023-03-28", "2023-04-28"], ["2023-02-28", "2023-03-31", "2023-04-30"]]
        {
            assert_eq!(rate(("2023-02-10", "300"), &three("115", third)), "110.9043");
        }
    }

    /// Advances are a separate series.
    #[test]
    fn advances_on_last_days_are_a_series_of_their_own() {
        let advances = ["2023-01-31", "2023-02-28", "2023-03-31"].map(|on| flow(on, "400"));
        let payments = monthly("2023-04-28", "420", 3, 1);
        // From 31 January: two months to 31 March, and 28 days and two months to 28 April.
        let rate = apr(&advances, &payments).unwrap();
        let monthly = rate.fraction() / 12.0;
        let worth = |whole: i32, odd: f64, amount: f64| {
            amount / ((1.0 + odd / 30.0 * monthly) * (1.0 + monthly).powi(whole))
        };
        let received: f64 = [0, 1, 2].map(|whole| worth(whole, 0.0, 400.0)).iter().sum();
        let paid: f64 = [2, 3, 4].map(|whole| worth(whole, 28.0, 420.0)).iter().sum();
        assert!((received - paid).abs() < 1e-9, "{rate} {received} {paid}");
    }

    #[test]
    fn unit_periods_are_counted_back_from_the_later_day() {
        let count = |start, end, unit| {
            let time = UnitPeriods::between(day(start), day(end), unit).unwrap();
            (time.whole, time.odd, time.divisor)
        };
        let month = UnitPeriod::Months(1);
        assert_eq!(count("2026-01-10", "2026-02-15", month), (1, 5, 30));
        // From the end of a month to ends of months. A single day is no series of them.
        assert_eq!(count("2024-01-31", "2024-02-29", month), (1, 0, 30));
        assert_eq!(count("2028-01-10", "2028-02-29", month), (1, 21, 30));
        // February ends the months of a 29th and a 30th, too.
        assert_eq!(count("2025-01-30", "2025-02-28", month), (1, 0, 30));
        assert_eq!(count("2024-12-29", "2025-02-28", month), (2, 0, 30));
        // The same date is a month, even if it ends one of the two months.
        assert_eq!(count("2025-01-30", "2025-04-30", month), (3, 0, 30));
        assert_eq!(count("2025-04-30", "2025-05-30", month), (1, 0, 30));
        assert_eq!(count("1978-01-10", "1978-03-01", UnitPeriod::Months(2)), (0, 52, 60));
        assert_eq!(count("1978-02-23", "1978-03-16", UnitPeriod::HalfMonth), (1, 6, 15));
        assert_eq!(count("1978-03-20", "1978-04-21", UnitPeriod::Weeks(1)), (4, 4, 7));
        assert_eq!(count("2026-01-01", "2026-01-31", UnitPeriod::Days(1)), (30, 0, 1));
        // The rest of a year is counted in whole months, or in days.
        assert_eq!(count("2024-01-10", "2026-07-10", UnitPeriod::Months(12)), (2, 6, 12));
        assert_eq!(count("2024-01-10", "2026-07-11", UnitPeriod::Months(12)), (2, 183, 365));
        assert_eq!(
            UnitPeriods::between(day("2026-01-01"), day("2026-01-02"), UnitPeriod::Months(13)),
            Err(AprError::OutOfRange { field: "unit", value: 13, most: 12 })
        );
    }

    #[test]
    fn the_unit_period_is_that_which_occurs_most_often() {
        let of = |advances: &[&str], payments: &[&str]| {
            let flows = |days: &[&str]| days.iter().map(|on| flow(on, "1")).collect::<Vec<_>>();
            UnitPeriod::for_transaction(&flows(advances), &flows(payments)).unwrap()
        };
        // Two months once, one month twice.
        let payments = ["2026-03-10", "2026-04-10", "2026-05-10"];
        assert_eq!(of(&["2026-01-10"], &payments), UnitPeriod::Months(1));
        // As many weeks as months: the shorter.
        let payments = ["2026-01-08", "2026-01-15", "2026-02-15", "2026-03-15"];
        assert_eq!(of(&["2026-01-01"], &payments), UnitPeriod::Weeks(1));
        // The ends of months are a month apart.
        let payments = ["2026-02-28", "2026-03-31", "2026-04-30"];
        assert_eq!(of(&["2026-01-31"], &payments), UnitPeriod::Months(1));
        // None occurs twice: 20, 33 and 47 days are 33 on average, nearer to 35 than to 30.
        let payments = ["2026-01-21", "2026-02-23", "2026-04-11"];
        assert_eq!(of(&["2026-01-01"], &payments), UnitPeriod::Weeks(5));
    }
}
