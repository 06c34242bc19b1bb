#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, clippy::cast_precision_loss)]

use super::apr_in;
use super::series::Series;
use super::unit::{UnitPeriod, UnitPeriods};
use crate::apr::Flow;
use chrono::{Days, NaiveDate};
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
    assert_eq!(counted("2022-12-31", &halves), [(0, 15), (1, 0), (1, 15), (2, 0), (2, 15), (3, 0)]);
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
