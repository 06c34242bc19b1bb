//! Running loans without a book: `cargo bench --bench loan`.
//!
//! The goal is 1 million settlement prices a second for a plain loan of 12 instalments. A thousand different loans are
//! used, so that the processor can't learn the branches. Half of their instalments are paid.
#![allow(missing_docs, clippy::arithmetic_side_effects)]

use chrono::{Days, NaiveDate};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lendwright::lending::{Charge, Event, EventKind, Loan, LoanRow, Penalty, Servicing, Terms};
use lendwright::{Money, Months, Rate, currency::EGP};
use std::hint::black_box;

const LOANS: u32 = 1_000;

fn terms(number: u32, months: u16) -> Terms {
    let amount = Money::from_minor(100_000 + 9_973 * i64::from(number), EGP);
    let rate = Rate::from_millionths(6_000_000 + 50_000 * i64::from(number % 900));
    let start = NaiveDate::from_num_days_from_ce_opt(739_000 + (number % 1_500).cast_signed());
    let (rate, start) = (rate.expect("a legal rate"), start.expect("a day"));
    Terms::new(amount, rate, Months(months), start)
}

fn servicing() -> Servicing {
    let percent = |millionths| Rate::from_millionths(millionths).expect("a legal rate");
    let charge = |millionths| Charge::Percent(percent(millionths));
    Servicing::new(Penalty::new(charge(2_000_000), charge(5_000_000)), percent(2_000_000))
}

/// A loan with so many paid instalments, each paid on its day.
fn paid(terms: &Terms, count: u16) -> Loan {
    let mut loan = Loan::open(terms, &servicing()).expect("it is paid back");
    let rows: Vec<LoanRow> = loan.rows(terms.start).expect("rows");
    for row in rows.iter().take(count.into()) {
        let kind = EventKind::Pay { amount: row.unpaid };
        loan.apply(&Event { day: row.due, kind }).expect("it is due");
    }
    loan
}

fn prices(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("loan");
    group.throughput(Throughput::Elements(LOANS.into()));
    for months in [12, 60] {
        let loans: Vec<Loan> = (0..LOANS).map(|it| paid(&terms(it, months), months / 2)).collect();
        let days: Vec<NaiveDate> =
            loans.iter().map(|loan| loan.day(NaiveDate::MIN) + Days::new(12)).collect();
        group.bench_function(format!("price_{months}"), |bencher| {
            bencher.iter(|| {
                for (loan, day) in loans.iter().zip(&days) {
                    black_box(loan.price(black_box(*day)).expect("a price"));
                }
            });
        });
    }
    let all: Vec<Terms> = (0..LOANS).map(|it| terms(it, 12)).collect();
    group.bench_function("open_12", |bencher| {
        bencher.iter(|| {
            for terms in &all {
                black_box(Loan::open(black_box(terms), &servicing()).expect("it is paid back"));
            }
        });
    });
    group.bench_function("open_and_pay_12", |bencher| {
        bencher.iter(|| {
            for terms in &all {
                black_box(paid(black_box(terms), 12));
            }
        });
    });
    group.finish();
}

criterion_group!(benches, prices);
criterion_main!(benches);
