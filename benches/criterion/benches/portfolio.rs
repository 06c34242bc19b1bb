//! A portfolio in columns: `cargo bench --bench portfolio`.
//!
//! It is compared with one schedule after another, which allocates each. The peak memory for a million loans of 60
//! months is printed, with inputs and results and without the rows; the goal is 100 MB. `LENDWRIGHT_BENCH_LOANS` sets
//! the number of those loans. The size of one schedule and of one open loan of 60 months is also printed; the goal is 2
//! kB. Settlement quotes follow, with half of the instalments paid, in columns and one after another.
#![allow(
    missing_docs,
    clippy::print_stdout,
    clippy::arithmetic_side_effects,
    reason = "what it measures is printed"
)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lendwright::Rate;
use lendwright::currency::EGP;
use lendwright::lending::apr::eu::TimeUnit;
use lendwright::lending::portfolio::{Columns, Loans, Portfolio, Prices, Settlements};
use lendwright::lending::{
    Charge, Convention, DayCount, Loan, Penalty, Profile, Schedule, Servicing, Terms,
};
use lendwright_benches::memory::{peak, resident};
use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Instant;

const LOANS: usize = 1_000;
const FIRST_DAY: i32 = 20_000;

/// The input: loans of 1,000 to 101,000 at 6 to 60 %, each from another day.
struct Given {
    amounts: Vec<i64>,
    rates: Vec<i64>,
    months: Vec<u16>,
    starts: Vec<i32>,
}

fn given(count: usize, months: u16) -> Given {
    let spread = |number: usize, by: u64, below: u64| {
        let number = u64::try_from(number).unwrap_or_default();
        (number.wrapping_mul(by) % below).cast_signed()
    };
    let day = |number: usize| i32::try_from(number % 1_500).unwrap_or_default();
    Given {
        amounts: (0..count).map(|number| 100_000 + 100 * spread(number, 7_919, 100_000)).collect(),
        rates: (0..count).map(|at| 6_000_000 + 10_000 * spread(at, 104_729, 5_400)).collect(),
        months: vec![months; count],
        starts: (0..count).map(|number| FIRST_DAY + day(number)).collect(),
    }
}

impl Given {
    fn loans(&self) -> Loans<'_> {
        let Self { amounts, rates, months, starts } = self;
        Loans { amounts, rates, months, starts }
    }
}

/// The results.
struct Made {
    level: Vec<i64>,
    last: Vec<i64>,
    interest: Vec<i64>,
    aprc: Vec<f64>,
}

impl Made {
    fn room(count: usize) -> Self {
        let column = || vec![0; count];
        Self { level: column(), last: column(), interest: column(), aprc: vec![0.0; count] }
    }

    fn columns(&mut self, with_aprc: bool) -> Columns<'_> {
        Columns {
            instalments: Some(&mut self.level),
            last_instalments: Some(&mut self.last),
            total_interest: Some(&mut self.interest),
            aprc: with_aprc.then_some(&mut *self.aprc),
            rows: None,
        }
    }
}

fn lay_out(portfolio: &mut Portfolio, given: &Given, made: &mut Made, with_aprc: bool) {
    let goes_on = |_| ControlFlow::Continue(());
    let faults = portfolio.lay_out(&given.loans(), &mut made.columns(with_aprc), goes_on);
    assert!(faults.is_ok_and(|faults| faults.is_empty()), "every loan is paid back");
}

fn alone(given: &Given, profile: Profile, with_aprc: bool) {
    for row in 0..given.amounts.len() {
        let Ok(terms) = given.loans().loan(row).terms(profile, EGP) else { continue };
        let schedule = Schedule::new(&terms).expect("it is paid back");
        if with_aprc {
            black_box(schedule.aprc(TimeUnit::Months).expect("it has a rate"));
        }
        black_box(schedule);
    }
}

fn portfolios(criterion: &mut Criterion) {
    memory();
    let servicing = servicing();
    memory_of_one("a schedule", |terms| Schedule::new(terms).expect("it is paid back"));
    memory_of_one("an open loan", |terms| Loan::open(terms, &servicing).expect("it is paid back"));
    let mut group = criterion.benchmark_group("portfolio");
    group.throughput(Throughput::Elements(1_000));
    let mut by_days = Profile::default();
    by_days.day_count = DayCount::Actual365;
    let fineract = Profile::new(Convention::FineractProgressive);
    let profiles = [("plain", Profile::default()), ("by_days", by_days), ("fineract", fineract)];
    for months in [12, 60] {
        for (name, profile) in profiles {
            let (given, mut made) = (given(LOANS, months), Made::room(LOANS));
            let mut portfolio = Portfolio::new(profile, EGP);
            for (with, with_aprc) in [("", false), ("_aprc", true)] {
                group.bench_function(format!("{name}_{months}{with}"), |bencher| {
                    bencher.iter(|| lay_out(&mut portfolio, &given, &mut made, with_aprc));
                });
                group.bench_function(format!("alone_{name}_{months}{with}"), |bencher| {
                    bencher.iter(|| alone(&given, profile, with_aprc));
                });
            }
        }
    }
    group.finish();
}

fn servicing() -> Servicing {
    let percent = |millionths| Rate::from_millionths(millionths).expect("a legal rate");
    let charge = |millionths| Charge::Percent(percent(millionths));
    Servicing::new(Penalty::new(charge(2_000_000), charge(5_000_000)), percent(2_000_000))
}

fn quotes(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("quotes");
    group.throughput(Throughput::Elements(1_000));
    let servicing = servicing();
    for months in [12_u16, 60] {
        let given = given(LOANS, months);
        let paid = vec![months / 2; LOANS];
        // Some days into the period after the last payment.
        let passed = i32::from(months / 2) * 31 + 3;
        let days: Vec<i32> = given.starts.iter().map(|start| start + passed).collect();
        let settlements = Settlements { paid: &paid, days: &days };
        let (mut total, mut principal) = (vec![0; LOANS], vec![0; LOANS]);
        let portfolio = Portfolio::new(Profile::default(), EGP);
        group.bench_function(format!("columns_{months}"), |bencher| {
            bencher.iter(|| {
                let (total, principal) = (Some(&mut *total), Some(&mut *principal));
                let mut prices = Prices { total, principal, ..Prices::default() };
                let goes_on = |_| ControlFlow::Continue(());
                let faults =
                    portfolio.quote(&given.loans(), &settlements, &servicing, &mut prices, goes_on);
                assert!(faults.is_ok_and(|faults| faults.is_empty()), "every loan has a price");
            });
        });
        group.bench_function(format!("alone_{months}"), |bencher| {
            bencher.iter(|| {
                for row in 0..LOANS {
                    let terms = given.loans().loan(row).terms(Profile::default(), EGP);
                    let price = terms
                        .and_then(|terms| settlements.settlement(row).price(&terms, &servicing));
                    black_box(price.expect("it has a price"));
                }
            });
        });
    }
    group.finish();
}

/// Prints the time and the peak memory for a large portfolio. Nothing was allocated for it before.
fn memory() {
    let count = std::env::var("LENDWRIGHT_BENCH_LOANS").ok();
    let count = count.and_then(|count| count.parse().ok()).unwrap_or(1_000_000);
    let before = peak();
    let (given, mut made) = (given(count, 60), Made::room(count));
    let began = Instant::now();
    lay_out(&mut Portfolio::new(Profile::default(), EGP), &given, &mut made, true);
    let seconds = began.elapsed();
    println!(
        "{count} loans of 60 months with their rates: {seconds:.2?}, greatest memory {} MB, {} MB before",
        peak() / 1_000,
        before / 1_000
    );
}

/// Prints the bytes of one value among many, with the overhead of the allocator.
fn memory_of_one<T>(name: &str, make: impl Fn(&Terms) -> T) {
    const KEPT: usize = 20_000;
    let given = given(KEPT, 60);
    let before = resident();
    let terms = |row| given.loans().loan(row).terms(Profile::default(), EGP).expect("legal terms");
    let kept: Vec<T> = (0..KEPT).map(|row| make(&terms(row))).collect();
    let taken = resident().saturating_sub(before).saturating_mul(1_024);
    println!("{name} of 60 months: {} bytes", taken / u64::try_from(KEPT).unwrap_or(1));
    drop(black_box(kept));
}

criterion_group!(benches, portfolios, quotes);
criterion_main!(benches);
