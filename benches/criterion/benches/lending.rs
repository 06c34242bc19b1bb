//! Schedules without a book: `cargo bench --bench lending`.
//!
//! The goals for one core are 1.5 million plain schedules of 12 instalments a second and 0.5 million of 60. For
//! `fineract_progressive`, they are 100,000 and 20,000. The limit is a loop by hand in doubles, which is not exact. A
//! thousand different loans are used, so that the processor can't learn the branches.
#![allow(
    missing_docs,
    clippy::float_arithmetic,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::arithmetic_side_effects
)]

use chrono::NaiveDate;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lendwright::lending::{Convention, DayCount, Profile, Schedule, Terms};
use lendwright::{Money, Months, Rate, currency::EGP};
use std::hint::black_box;

const LOANS: u32 = 1_000;

/// Loans of 1,000 to 101,000 at 6 to 60 %, each from another day.
fn loans(months: u16, profile: Profile) -> Vec<Terms> {
    let loan = |number: u32| {
        let spread = |by: u32, below: u32| i64::from(number.wrapping_mul(by) % below);
        let amount = Money::from_minor(100_000 + 100 * spread(7_919, 100_000), EGP);
        let rate = Rate::from_millionths(6_000_000 + 10_000 * spread(104_729, 5_400));
        let start = NaiveDate::from_num_days_from_ce_opt(739_000 + (number % 1_500).cast_signed());
        let (rate, start) = (rate.expect("a legal rate"), start.expect("a day"));
        Terms::new(amount, rate, Months(months), start).with_profile(profile)
    };
    (0..LOANS).map(loan).collect()
}

/// A simple program without exact results: due date, principal, interest and balance of each row.
fn by_hand(terms: &Terms) -> Vec<(NaiveDate, i64, i64, i64)> {
    let (above, below) = terms.rate.as_fraction();
    let rate = above as f64 / below as f64 / 12.0;
    let (amount, count) = (terms.amount.minor(), u32::from(terms.months.0));
    let growth = (1.0 + rate).powi(count.cast_signed());
    let level = (amount as f64 * rate * growth / (growth - 1.0)).round_ties_even() as i64;
    let mut balance = amount;
    let row = |number: u32| {
        let interest = (balance as f64 * rate).round_ties_even() as i64;
        let principal = if number == count { balance } else { level - interest };
        balance -= principal;
        let due = terms.start.checked_add_months(chrono::Months::new(number));
        (due.unwrap_or(terms.start), principal, interest, balance)
    };
    (1..=count).map(row).collect()
}

fn lending(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("lending");
    group.throughput(Throughput::Elements(LOANS.into()));
    let mut by_days = Profile::default();
    by_days.day_count = DayCount::Actual365;
    let mut fineract = Profile::new(Convention::FineractProgressive);
    fineract.day_count = DayCount::Actual365;
    let profiles = [
        ("plain", Profile::default()),
        ("by_days", by_days),
        ("fineract_progressive", fineract),
        ("daily_simple", Profile::new(Convention::DailySimple)),
    ];
    for months in [12, 60] {
        for (name, profile) in profiles {
            let loans = loans(months, profile);
            group.bench_function(format!("{name}_{months}"), |bencher| {
                bencher.iter(|| {
                    for terms in &loans {
                        black_box(Schedule::new(black_box(terms)).expect("it is paid back"));
                    }
                });
            });
        }
        let loans = loans(months, Profile::default());
        group.bench_function(format!("by_hand_in_doubles_{months}"), |bencher| {
            bencher.iter(|| {
                for terms in &loans {
                    black_box(by_hand(black_box(terms)));
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, lending);
criterion_main!(benches);
