//! Rates of monthly loans over one year and over five years: `cargo bench --bench rates`.
//!
//! The goals on one core are a million solutions a second for 13 flows and 300,000 for 61, from days and amounts to the
//! rate. The limit is a plain Newton loop by hand. Its times are already in years.
#![allow(clippy::float_arithmetic, clippy::unwrap_used, missing_docs)]

use chrono::NaiveDate;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lendwright::Money;
use lendwright::currency::USD;
use lendwright::lending::apr::Flow;
use lendwright::lending::apr::eu::{self, TimeUnit};
use lendwright::lending::apr::reg_z::{self, UnitPeriod};
use lendwright::lending::tvm::{self, PaymentTiming};
use lendwright::time::parse_date;
use std::hint::black_box;

const LOANS: u32 = 64;

/// A loan in each form for which a rate is computed.
struct Loan {
    advance: [Flow; 1],
    payments: Vec<Flow>,
    dated: Vec<(NaiveDate, f64)>,
    timed: Vec<(f64, f64)>,
}

/// A loan of 10,000 at a different rate for each number, from 5 % to 44 % a year.
fn loan(number: u32, months: u32) -> Loan {
    let start = parse_date("2026-01-31").unwrap();
    let rate = 0.05 / 12.0 * (1.0 + f64::from(number) / 8.0);
    let payment = tvm::pmt(rate, f64::from(months), -10_000.0, 0.0, PaymentTiming::End).unwrap();
    let payment = Money::parse(&format!("{payment:.2}"), USD).unwrap();
    let flow = |month, amount| {
        let on = start.checked_add_months(chrono::Months::new(month)).unwrap();
        Flow { on, amount }
    };
    let advance = [flow(0, Money::parse("10000", USD).unwrap())];
    let payments: Vec<Flow> = (1..=months).map(|month| flow(month, payment)).collect();
    let mut dated = vec![(start, -10_000.0)];
    dated.extend(payments.iter().map(|flow| (flow.on, flow.amount.to_double())));
    let years = |on: NaiveDate| {
        f64::from(i32::try_from(on.signed_duration_since(start).num_days()).unwrap()) / 365.0
    };
    let timed = dated.iter().map(|(on, amount)| (years(*on), *amount)).collect();
    Loan { advance, payments, dated, timed }
}

/// Newton's method from 10 %, written by hand.
fn by_hand(flows: &[(f64, f64)]) -> f64 {
    let mut rate = 0.1_f64;
    for _ in 0..100 {
        let (mut sum, mut slope) = (0.0, 0.0);
        for (years, amount) in flows {
            let worth = amount * (1.0 + rate).powf(-years);
            sum += worth;
            slope -= years * worth / (1.0 + rate);
        }
        let step = sum / slope;
        rate -= step;
        if step.abs() < 1e-12 {
            break;
        }
    }
    rate
}

fn rates(criterion: &mut Criterion) {
    for (name, months) in [("13_flows", 12), ("61_flows", 60)] {
        let loans: Vec<Loan> = (0..LOANS).map(|number| loan(number, months)).collect();
        let mut group = criterion.benchmark_group(name);
        group.throughput(Throughput::Elements(LOANS.into()));
        let mut bench = |name, solve: fn(&Loan) -> f64| {
            group.bench_function(name, |bencher| {
                bencher.iter(|| loans.iter().map(|loan| solve(black_box(loan))).sum::<f64>());
            });
        };
        bench("reg_z", |loan| {
            let month = UnitPeriod::Months(1);
            reg_z::apr_in(month, &loan.advance, &loan.payments).unwrap().fraction()
        });
        bench("reg_z_with_its_unit_period", |loan| {
            reg_z::apr(&loan.advance, &loan.payments).unwrap().fraction()
        });
        bench("aprc", |loan| {
            eu::aprc(&loan.advance, &loan.payments, TimeUnit::Months).unwrap().fraction()
        });
        bench("xirr", |loan| tvm::xirr(&loan.dated, 0.1).unwrap());
        bench("irr_at", |loan| tvm::irr_at(&loan.timed, 0.1).unwrap());
        bench("newton_by_hand", |loan| by_hand(&loan.timed));
        group.finish();
    }
}

criterion_group!(benches, rates);
criterion_main!(benches);
