#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::cast_precision_loss,
    clippy::float_cmp,
    clippy::indexing_slicing
)]

use super::eu::{Counting, Interval, aprc, aprc_at};
use super::reg_z::{UnitPeriod, UnitPeriods, apr};
use super::uk::{PastFlow, PeriodRate, early_settlement};
use super::{AnnualRate, AprError, Flow, TimedFlow};
use chrono::{Days, Months, NaiveDate};
use lendwright_types::Money;
use lendwright_types::currency::{EUR, USD};
use proptest::prelude::*;

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn flow(on: &str, amount: &str) -> Flow {
    Flow { on: day(on), amount: Money::parse(amount, USD).unwrap() }
}

fn at(years: f64, amount: &str) -> TimedFlow {
    TimedFlow { years, amount: Money::parse(amount, EUR).unwrap() }
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
    let halves = ["1978-03-01", "1978-03-16"].map(|first| monthly(first, "219.17", 12, 1)).concat();
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

/// Directive 98/7/EC, Annex III: parts of a year by days, and by months.
#[test]
fn the_examples_of_the_directive_come_out() {
    let one = [at(0.0, "1000")];
    let with_charge = [at(0.0, "950")];
    let rate = |drawdowns: &[TimedFlow], repayments: &[TimedFlow]| {
        format!("{:.2}", aprc_at(drawdowns, repayments).unwrap())
    };
    assert_eq!(rate(&one, &[at(546.0 / 365.0, "1200")]), "12.96");
    assert_eq!(rate(&with_charge, &[at(546.0 / 365.0, "1200")]), "16.90");
    assert_eq!(rate(&one, &[at(1.0, "600"), at(2.0, "600")]), "13.07");
    assert_eq!(rate(&one, &[at(1.5, "1200")]), "12.92");
    assert_eq!(rate(&with_charge, &[at(1.5, "1200")]), "16.85");
    let three = [at(0.25, "272"), at(0.5, "272"), at(1.0, "544")];
    assert_eq!(rate(&one, &three), "13.19");
}

/// Examples 1 and 43 of the Commission's collection of January 2015.
#[test]
fn the_examples_of_the_commission_come_out() {
    let drawdown =
        [Flow { amount: Money::parse("200000", EUR).unwrap(), ..flow("2012-01-15", "0") }];
    let charge = Flow { amount: Money::parse("4000", EUR).unwrap(), ..drawdown[0] };
    let instalment = Money::parse("1432.86", EUR).unwrap();
    let mut repayments = vec![charge];
    repayments.extend(
        (1..=240).map(|month| Flow { on: charge.on + Months::new(month), amount: instalment }),
    );
    let rate = aprc(&drawdown, &repayments, Counting::Months).unwrap();
    assert_eq!(
        (rate.to_string().as_str(), rate.percent(6).to_string().as_str()),
        ("6.4", "6.434412")
    );

    // A charge a year before the drawdown: 19,600 % is a root, too.
    let mut repayments = vec![at(-1.0, "150"), at(0.0, "450")];
    repayments.extend((1..=120).map(|month| at(f64::from(month) / 12.0, "356.11")));
    let rate = aprc_at(&[at(0.0, "30000")], &repayments).unwrap();
    assert_eq!(rate.percent(6).to_string(), "8.269278");
}

/// Commission document SWD(2012)128, 4.1.1.
#[test]
fn years_are_periods_counted_back_and_days_of_the_year_before() {
    let interval = |start, end, counting| {
        let interval = Interval::between(day(start), day(end), counting).unwrap();
        (interval.whole_periods, interval.days, interval.days_in_year)
    };
    assert_eq!(interval("2012-01-12", "2012-03-15", Counting::Months), (2, 3, 365));
    assert_eq!(interval("2013-01-12", "2013-04-15", Counting::Months), (3, 3, 366));
    assert_eq!(interval("2012-01-12", "2014-02-15", Counting::Years), (2, 34, 365));
    assert_eq!(interval("2013-02-26", "2013-03-29", Counting::Months), (1, 2, 366));
    assert_eq!(interval("2026-01-01", "2026-02-03", Counting::Weeks), (4, 5, 365));
    assert_eq!(interval("2026-01-01", "2026-02-03", Counting::Days), (33, 0, 365));
}

#[test]
fn percentages_are_shown_with_halves_rounded_up() {
    let rate = |fraction| AnnualRate::from_fraction(fraction).unwrap();
    assert_eq!(
        (rate(0.030_55).to_string(), format!("{:.2}", rate(0.030_55))),
        ("3.1".into(), "3.06".into())
    );
    assert_eq!(rate(0.030_499_999).to_string(), "3.0");
    assert_eq!(rate(-0.030_55).to_string(), "-3.1");
    assert_eq!((rate(0.0).to_string(), rate(-1e-9).to_string()), ("0.0".into(), "0.0".into()));
    assert_eq!(format!("{:>8.2}|{:.0}", rate(47.159_714), rate(0.125)), " 4715.97|13");
    assert_eq!(rate(1e7).percent(9).to_string(), "1000000000.000000000");
    for fraction in [-1.0, f64::NAN, f64::INFINITY, 1.1e7] {
        assert_eq!(AnnualRate::from_fraction(fraction), None);
    }
}

#[test]
fn what_is_wrong_with_a_flow_is_named() {
    let refused = |advances: &[Flow], payments: &[Flow]| apr(advances, payments).unwrap_err();
    let (advance, payment) = (flow("2026-01-10", "100"), flow("2026-02-10", "101"));
    assert_eq!(refused(&[], &[payment]).to_string(), "there are no advances");
    assert_eq!(refused(&[advance], &[]).to_string(), "there are no payments");
    let negative = Flow { amount: Money::parse("-5", USD).unwrap(), ..payment };
    assert_eq!(
        refused(&[advance], &[payment, negative]).to_string(),
        "payments[1].amount is -5.00, and must be 0 or more"
    );
    let euro = Flow { amount: Money::parse("5", EUR).unwrap(), ..payment };
    assert_eq!(
        refused(&[advance], &[payment, euro]).to_string(),
        "payments[1].amount is in EUR, and the first amount is not"
    );
    assert_eq!(
        refused(&[advance], &[payment, flow("2026-01-09", "1")]).to_string(),
        "payments[1].on is 2026-01-09, before the first advance on 2026-01-10"
    );
    assert_eq!(
        aprc_at(&[at(0.0, "1")], &[at(f64::NAN, "1")]).unwrap_err().to_string(),
        "repayments[0] is at NaN, and must be at a finite number of years"
    );
    assert_eq!(
        aprc(&[], &[payment], Counting::Months).unwrap_err().to_string(),
        "there are no drawdowns"
    );
    assert_eq!(
        PeriodRate::from_apr(AnnualRate::from_fraction(0.1).unwrap(), 0).unwrap_err().to_string(),
        "periods is 0, and must be from 1 to 366"
    );
}

#[test]
fn credit_without_a_rate_or_with_several_is_refused() {
    let none = |drawdowns: &[TimedFlow], repayments: &[TimedFlow]| {
        assert_eq!(aprc_at(drawdowns, repayments), Err(AprError::NoRate));
    };
    none(&[at(0.0, "100")], &[at(0.0, "10")]);
    none(&[at(0.0, "100")], &[at(1.0, "0")]);
    none(&[at(0.0, "0")], &[at(1.0, "1")]);
    // The borrower pays first: an investment.
    none(&[at(1.0, "90")], &[at(0.0, "100")]);
    // 10 %, 20 % and 30 %.
    let drawdowns = [at(0.0, "1000"), at(2.0, "4310")];
    let repayments = [at(1.0, "3600"), at(3.0, "1716")];
    assert_eq!(aprc_at(&drawdowns, &repayments), Err(AprError::SeveralRates { count: 3 }));
    // 10 % and 20 %, for a credit with negative costs.
    let drawdowns = [at(0.0, "100"), at(2.0, "132")];
    assert_eq!(aprc_at(&drawdowns, &[at(1.0, "230")]), Err(AprError::SeveralRates { count: 2 }));
}

#[test]
fn free_credit_costs_nothing_and_cheap_credit_less() {
    let rate =
        |drawdowns: &[TimedFlow], repayments: &[TimedFlow]| aprc_at(drawdowns, repayments).unwrap();
    assert_eq!(rate(&[at(0.0, "100")], &[at(1.0, "60"), at(2.0, "40")]).fraction(), 0.0);
    assert_eq!(rate(&[at(0.0, "100")], &[at(1.0, "90")]).to_string(), "-10.0");
    // A refund at the end adds a root near -100 %, which is not the rate of a credit that costs something.
    let mut repayments: Vec<TimedFlow> = (1..=12).map(|m| at(f64::from(m) / 12.0, "95")).collect();
    repayments.push(at(0.5, "20"));
    let with_refund = rate(&[at(0.0, "1000"), at(1.0, "100")], &repayments);
    assert!(with_refund.fraction() > 0.0);
}

/// SI 2004/1483, Schedule, examples 1 and 2.
#[test]
fn the_rebates_of_the_schedule_come_out() {
    let money = |text| Money::parse(text, EUR).unwrap();
    let settle = |principal, instalment, (paid, left), part: f64, percent: f64| {
        let past = |periods, amount| PastFlow { periods, amount: money(amount) };
        let repayments: Vec<PastFlow> =
            (0..paid).map(|ago| past(f64::from(ago) + part, instalment)).collect();
        let monthly =
            PeriodRate::from_apr(AnnualRate::from_fraction(percent / 100.0).unwrap(), 12).unwrap();
        let advance = past(f64::from(paid) + part, principal);
        let later = vec![money(instalment); left];
        let settlement = early_settlement(monthly, &[advance], &repayments, &later).unwrap();
        (settlement.rebate.to_string(), settlement.price.to_string())
    };
    let expected = |rebate: &str, price: &str| (rebate.to_owned(), price.to_owned());
    assert_eq!(settle("5000", "134.57", (12, 36), 0.0, 14.0), expected("860.52", "3984.00"));
    assert_eq!(
        settle("5000", "134.57", (12, 36), 28.0 / 31.0, 14.0),
        expected("821.03", "4023.49")
    );
    assert_eq!(settle("10000", "139.51", (73, 107), 0.0, 16.0), expected("6702.45", "8225.12"));
    let rate = PeriodRate::from_apr(AnnualRate::from_fraction(0.14).unwrap(), 12).unwrap();
    let advance = PastFlow { periods: 1.0, amount: money("1") };
    assert_eq!(
        early_settlement(rate, &[], &[], &[money("1")]),
        Err(AprError::Missing { field: "advances" })
    );
    assert_eq!(
        early_settlement(rate, &[advance], &[], &[]),
        Err(AprError::Missing { field: "later" })
    );
    let ahead = PastFlow { periods: -1.0, ..advance };
    assert!(matches!(
        early_settlement(rate, &[advance], &[ahead], &[money("1")]),
        Err(AprError::Time { field: "repayments", at: 0, .. })
    ));
}

proptest! {
    #[test]
    fn a_dearer_credit_has_a_higher_rate(
        amounts in prop::collection::vec(100_000..300_000_i64, 1..40),
        more in 1_i64..1_000,
        at in any::<prop::sample::Index>(),
    ) {
        let advance = Flow { on: day("2026-01-31"), amount: Money::from_minor(500_000, EUR) };
        let rate = |amounts: &[i64]| {
            let payments: Vec<Flow> = amounts.iter().zip(1_u32..).map(|(amount, month)| Flow {
                on: advance.on + Months::new(month),
                amount: Money::from_minor(*amount, EUR),
            }).collect();
            aprc(&[advance], &payments, Counting::Months).unwrap()
        };
        let mut dearer = amounts.clone();
        dearer[at.index(amounts.len())] += more;
        prop_assert!(rate(&dearer) > rate(&amounts));
    }
}

/// A time of 0 would make another rate.
#[test]
fn a_time_that_ends_before_it_begins_is_refused() {
    let (start, end) = (day("2026-03-15"), day("2026-03-14"));
    let refused = AprError::EndsTooEarly { start, end };
    for counting in Counting::all() {
        assert_eq!(Interval::between(start, end, counting), Err(refused.clone()));
        assert_eq!(Interval::between(start, start, counting).unwrap().years(), 0.0);
    }
    for unit in [UnitPeriod::Days(1), UnitPeriod::Weeks(2), UnitPeriod::HalfMonth] {
        assert_eq!(UnitPeriods::between(start, end, unit), Err(refused.clone()));
    }
    for months in 1..=12 {
        let unit = UnitPeriod::Months(months);
        assert_eq!(UnitPeriods::between(start, end, unit), Err(refused.clone()));
    }
    let text = "end is 2026-03-14, and must not be before start, which is 2026-03-15";
    assert_eq!(refused.to_string(), text);
}
