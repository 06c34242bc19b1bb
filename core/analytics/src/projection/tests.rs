#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::float_arithmetic,
    clippy::indexing_slicing,
    reason = "tests"
)]

use super::component::{Interval, Scale, Windows};
use super::{Outlook, Projection, ProjectionMethod, Side, VariableAmount};
use crate::streams::Detector;
use crate::{
    Basis, CategoryTable, DataQuality, Day, Kind, Transaction, Transactions, TransactionsBuilder,
};
use lendwright_types::currency::EGP;
use proptest::prelude::*;

fn day(text: &str) -> Day {
    text.parse().unwrap()
}

/// Rows of a user: party, day and amount.
fn set_of(rows: &[(u32, Day, i64)]) -> Transactions {
    let names = ["Acme", "Rent", "Shop", "Café", "", "Bus"];
    let mut builder = TransactionsBuilder::new();
    for (number, (party, day, amount)) in rows.iter().enumerate() {
        let id = format!("{number:04}");
        let row = Transaction {
            merchant: names[*party as usize],
            kind: (*amount > 0 && *party == 2).then_some(Kind::Refund),
            ..Transaction::new(&id, *day, *amount, EGP)
        };
        builder.push("u", &row).unwrap();
    }
    builder.finish().unwrap()
}

fn projected<'t>(set: &'t Transactions, outlook: &Outlook, as_of: Day) -> Projection<'t> {
    let mut detector = Detector::new(set, CategoryTable::default());
    outlook.project(&mut detector, "u", set.rows(), &Basis::new(as_of, EGP))
}

#[test]
fn windows_are_as_long_as_the_horizon_or_of_28_days() {
    let (first, as_of) = (day("2025-01-01"), day("2025-04-10"));
    // 100 days of history.
    let of = |horizon| {
        let windows = Windows::new(first, as_of, horizon, 12);
        (windows.days, windows.count)
    };
    assert_eq!([of(7), of(27), of(28), of(33)], [(28, 3), (28, 3), (28, 3), (33, 3)]);
    assert_eq!([of(34), of(180)], [(28, 3), (28, 3)]);
    assert_eq!(Windows::new(first, day("2030-01-01"), 30, 12).count, 12);
    assert_eq!(Windows::new(first, day("2024-01-01"), 30, 12).count, 0);
    let window = Windows { days: 30, count: 2 }.window(as_of, 1);
    assert_eq!((window.from, window.to), (day("2025-02-10"), day("2025-03-11")));
}

#[test]
fn the_rest_is_the_median_of_the_last_six_windows_for_as_many_days() {
    let of = |sums: &[i128], days, horizon| {
        VariableAmount::from_sums(sums, Scale::new(days, horizon), false).amount
    };
    assert_eq!(of(&[], 28, 30), 0);
    assert_eq!(of(&[7], 28, 28), 7);
    assert_eq!(of(&[10, 30, 20, 40, 60, 50, 9_999], 30, 30), 35);
    // 35 · 7 / 28 = 8.75, and 3.5 is rounded to the even 4.
    assert_eq!(of(&[10, 30, 20, 40, 60, 50], 28, 7), 9);
    assert_eq!(of(&[3, 4], 28, 28), 4);
    // More was given back than spent.
    assert_eq!(of(&[-10, -30], 28, 28), 0);
}

#[test]
fn a_trend_is_followed_only_where_there_is_one() {
    let of = |sums: &[i128], trend| {
        let variable = VariableAmount::from_sums(sums, Scale::new(30, 30), trend);
        (variable.amount, variable.follows_trend)
    };
    let rising: Vec<i128> = (0..18).map(|number| 3_500 - 100 * number).collect();
    assert_eq!(of(&rising, true), (3_600, true));
    assert_eq!(of(&rising, false), (3_250, false));
    assert_eq!(of(&rising[..17], true), (3_250, false));
    let level: Vec<i128> = (0..18).map(|number| if number % 2 == 0 { 100 } else { 200 }).collect();
    assert_eq!(of(&level, true), (150, false));
}

#[test]
fn half_the_interval_is_one_of_the_errors() {
    let errors = [5, 1, 4, 2, 3, 9, 8, 7, 6];
    let scale = Scale::new(30, 30);
    let errors = errors.map(|error| scale.whole(error));
    let of = |level, errors: &[i128]| {
        let interval = Interval::from_errors(level, errors, &[], scale);
        (interval.half_width.rounded(), interval.level.to_bits(), interval.is_guess)
    };
    // ⌈0.8 · 10⌉ = 8, ⌈0.7 · 10⌉ = 7, ⌈0.9 · 10⌉ = 9; ⌈0.95 · 10⌉ = 10 is beyond the nine.
    assert_eq!(of(0.8, &errors), (8, 0.8_f64.to_bits(), false));
    assert_eq!(of(0.7, &errors), (7, 0.7_f64.to_bits(), false));
    assert_eq!(of(0.9, &errors), (9, 0.9_f64.to_bits(), false));
    assert_eq!(of(0.95, &errors), (9, 0.9_f64.to_bits(), false));
    assert_eq!(of(0.8, &errors[..4]), (5, 0.8_f64.to_bits(), false));
    // With three errors 1.5 · 1.4826 · 10 · 1.2815… from the windows.
    let guess = Interval::from_errors(0.8, &errors[..3], &[80, 90, 100, 110, 120], scale);
    assert_eq!((guess.half_width.rounded(), guess.is_guess), (29, true));
}

#[test]
fn fewer_than_two_complete_months_project_nothing() {
    let rows: Vec<_> = (0..8).map(|week| (0, day("2025-01-31").plus(7 * week), 5_000)).collect();
    let outlook = |as_of: Day| Outlook::new(Side::Income, as_of.plus(30));
    let set = set_of(&rows);
    let (before, on) = (day("2025-03-30"), day("2025-03-31"));
    let early = projected(&set, &outlook(before), before);
    assert!(early.projected.is_none() && early.by_day().is_empty() && early.recurring.is_empty());
    assert_eq!(early.quality, DataQuality::Thin);
    assert!(projected(&set, &outlook(on), on).projected.is_some());
}

#[test]
fn what_is_overdue_stands_on_the_first_day_once() {
    let rows: Vec<_> = (0..14).map(|week| (0, day("2024-11-29").plus(7 * week), 5_000)).collect();
    let set = set_of(&rows);
    // The last is of 28 February. One week is missing, and the next one is late by a day.
    let as_of = day("2025-03-15");
    let projection = projected(&set, &Outlook::new(Side::Income, as_of.plus(14)), as_of);
    let days: Vec<_> = projection.recurring.iter().map(|one| (one.day, one.lower)).collect();
    assert_eq!(
        days,
        [(day("2025-03-16"), 0), (day("2025-03-21"), 5_000), (day("2025-03-28"), 5_000)]
    );
    let projected = projection.projected.unwrap();
    assert_eq!((projected.amount, projected.overdue), (15_000, 5_000));
    assert_eq!(projected.lower, (10_000 - projected.half_width.rounded()).max(0));
}

#[test]
fn what_recurs_is_no_rest_in_windows_of_long_ago_either() {
    let as_of = day("2026-06-30");
    let rents =
        (0..49).map(|month| (1, day("2022-06-01").month().plus(month).first_day(), -600_000));
    let shops = [(40, 8_000), (100, 11_000), (10, 9_000), (150, 10_000), (70, 9_500), (160, 9_500)];
    let shops = shops
        .into_iter()
        .zip(0..)
        .map(|((back, amount), window)| (2, as_of.plus(-(180 * window + back)), -100 * amount));
    let rows: Vec<_> = rents.chain(shops).collect();
    let set = set_of(&rows);
    let half_a_year = Outlook::new(Side::Expenses, as_of.plus(180));
    let projection = projected(&set, &half_a_year, as_of);
    assert_eq!(projection.recurring.len(), 6);
    assert_eq!(projection.variable.unwrap().amount, 950_000);
}

/// Fees of two amounts by turns, twice a year: four of 24 months are too few to be counted on, six of three years are not.
#[test]
fn what_only_a_longer_past_calls_a_stream_is_rest_and_not_lost() {
    let as_of = day("2026-06-30");
    let salary = (0..37)
        .map(|month| (0, day("2023-06-15").month().plus(month).first_day().plus(14), 900_000));
    let fees = (0..6).map(|half| {
        let amount = if half % 2 == 0 { -1_000_000 } else { -1_300_000 };
        (5, day("2023-09-01").month().plus(6 * half).first_day(), amount)
    });
    let rows: Vec<_> = salary.chain(fees).collect();
    let set = set_of(&rows);
    let half_a_year = Outlook::new(Side::Expenses, as_of.plus(180));
    let projection = projected(&set, &half_a_year, as_of);
    assert!(projection.recurring.is_empty());
    assert_eq!(projection.variable.unwrap().amount, 1_150_000);
}

fn random_rows() -> impl Strategy<Value = Vec<(u32, Day, i64)>> {
    let noise = prop::collection::vec((0_u32..6, 0_i32..420, -9_000_i64..9_000), 0..150);
    let monthly = prop::collection::vec((0_u32..2, 0_i32..28, 1_i64..90_000, any::<bool>()), 0..3);
    (noise, monthly).prop_map(|(noise, monthly)| {
        let start = day("2024-01-01");
        let mut rows: Vec<_> = noise
            .into_iter()
            .filter(|(.., amount)| *amount != 0)
            .map(|(party, at, amount)| (party, start.plus(at), amount))
            .collect();
        for (party, at, amount, comes_in) in monthly {
            let amount = if comes_in { amount } else { -amount };
            let months = (0..13).map(|month| start.month().plus(month).first_day().plus(at));
            rows.extend(months.map(|day| (party, day, amount)));
        }
        rows
    })
}

proptest! {
    #[test]
    fn parts_are_the_whole_and_nothing_later_is_seen(
        rows in random_rows(),
        at in 60_i32..420,
        horizon in 1_i32..=180,
        is_income in any::<bool>(),
        trend in any::<bool>(),
    ) {
        let as_of = day("2024-01-01").plus(at);
        let side = if is_income { Side::Income } else { Side::Expenses };
        let outlook = Outlook { trend, ..Outlook::new(side, as_of.plus(horizon)) };
        let set = set_of(&rows);
        let projection = projected(&set, &outlook, as_of);
        if let Some(projected) = projection.projected {
            let variable = projection.variable.unwrap();
            let recurring: i128 = projection.recurring.iter().map(|one| i128::from(one.amount)).sum();
            prop_assert_eq!(recurring + variable.amount, projected.amount);
            prop_assert!(0 <= projected.lower && projected.lower <= projected.amount);
            prop_assert!(projected.amount <= projected.upper);
            prop_assert!(0.5 <= projected.level && projected.level <= 0.8);
            let days = projection.by_day();
            prop_assert_eq!(days.len(), usize::try_from(horizon).unwrap());
            prop_assert_eq!(days.last().unwrap().cumulative, projected.amount);
            prop_assert_eq!(days.iter().map(|day| day.amount).sum::<i128>(), projected.amount);
            for one in &projection.recurring {
                prop_assert!(projection.period.has(one.day));
                prop_assert!(one.lower <= one.amount && one.amount <= one.upper);
            }
            prop_assert!(!variable.follows_trend || projection.method == ProjectionMethod::RecurringAndTrend);
        }
        let seen: Vec<_> = rows.iter().filter(|(_, day, _)| *day <= as_of).copied().collect();
        let of_seen = set_of(&seen);
        let again = projected(&of_seen, &outlook, as_of);
        let told = |projection: &Projection<'_>| {
            let parts: Vec<_> = projection.recurring.iter().map(|one| (one.stream_id, one.day, one.amount)).collect();
            (parts, projection.projected.map(|all| (all.amount, all.lower, all.upper)), projection.error_mae)
        };
        prop_assert_eq!(told(&projection), told(&again));
    }
}
