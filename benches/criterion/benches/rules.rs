//! A rule of ten conditions, row by row: `cargo bench --bench rules`.
//!
//! The goal is ten million evaluations a second on one core, with 5 % of each field missing.
#![allow(clippy::print_stdout, missing_docs)]

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use lendwright::rules::{Inputs, RuleSet, Truth};
use lendwright_benches::applicants::{RULE, applicants, compiled};
use std::hint::black_box;
use std::sync::Arc;

const ROWS: usize = 100_000;

fn rules(criterion: &mut Criterion) {
    let (registry, rule) = compiled();
    let rows: Vec<Inputs> = applicants(ROWS).iter().map(|a| a.inputs(&registry)).collect();
    let count = |truth| rows.iter().filter(|row| rule.evaluate(row) == truth).count();
    println!(
        "{} conditions, {ROWS} rows: {} hold, {} do not, {} can't be told",
        rule.condition_count(),
        count(Truth::True),
        count(Truth::False),
        count(Truth::Unknown)
    );

    let mut group = criterion.benchmark_group("rules");
    group.throughput(Throughput::Elements(ROWS as u64));
    group.bench_function("ten_conditions_by_row", |bencher| {
        bencher.iter(|| {
            rows.iter().filter(|row| rule.evaluate(black_box(row)) == Truth::True).count()
        });
    });
    // Rows that pass: no condition ends the evaluation early.
    let passing: Vec<&Inputs> =
        rows.iter().filter(|row| rule.evaluate(row) == Truth::True).take(1_000).collect();
    group.throughput(Throughput::Elements(passing.len() as u64));
    group.bench_function("ten_conditions_all_hold", |bencher| {
        bencher.iter(|| {
            passing.iter().filter(|row| rule.evaluate(black_box(row)) == Truth::True).count()
        });
    });
    group.throughput(Throughput::Elements(1));
    let row = rows.first().expect("there are rows");
    let set = RuleSet::new(vec![Arc::new(rule.clone())], vec![]);
    group.bench_function("trace_of_ten_conditions", |bencher| {
        bencher.iter(|| black_box(set.trace(black_box(row))));
    });
    group.bench_function("parse_of_ten_conditions", |bencher| {
        let standard = lendwright::rules::Registry::standard();
        bencher.iter_batched(
            || RULE.as_bytes(),
            |body| {
                let json = lendwright::json::Json::parse(body).expect("the rule is JSON");
                lendwright::rules::Rule::parse("ten", &json, &standard).expect("the rule is one")
            },
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

criterion_group!(benches, rules);
criterion_main!(benches);
