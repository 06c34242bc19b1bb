//! One decision with its reasons, without a book: `cargo bench --bench decide`.
//!
//! The goal is one microsecond. The policy is the default card and a rule of ten conditions. A thousand different
//! applicants with missing values are used, so that the processor can't learn the branches.
#![allow(missing_docs)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lendwright::json::{Json, JsonOut};
use lendwright::rules::Input;
use lendwright::scoring::{Policy, Row};
use lendwright_benches::decision::{inputs, policy};
use std::hint::black_box;

const APPLICANTS: usize = 1_000;

fn decide(criterion: &mut Criterion) {
    let policy = policy();
    let applicants = inputs(APPLICANTS);
    let mut rows: Vec<Row> = applicants.iter().map(|inputs| row(&policy, inputs)).collect();
    let rules = policy.default_rules();

    let mut group = criterion.benchmark_group("decide");
    group.throughput(Throughput::Elements(APPLICANTS as u64));
    group.bench_function("a_row_that_is_filled", |bencher| {
        bencher.iter(|| {
            for row in &mut rows {
                black_box(policy.decide_row(rules, black_box(row)).expect("its own row"));
            }
        });
    });
    let columns: Vec<Vec<_>> = applicants
        .iter()
        .map(|inputs| {
            let known = inputs.iter().filter_map(|(name, input)| {
                policy.column(name).map(|column| (column, input.clone()))
            });
            known.collect()
        })
        .collect();
    let mut row = policy.row();
    group.bench_function("filling_a_row_by_columns_too", |bencher| {
        bencher.iter(|| {
            for values in &columns {
                row.clear();
                for (column, input) in values {
                    policy.set(&mut row, *column, input.clone()).expect("every value fits");
                }
                black_box(policy.decide_row(rules, &mut row).expect("its own row"));
            }
        });
    });
    group.bench_function("pairs_of_names_and_values", |bencher| {
        bencher.iter(|| {
            for inputs in &applicants {
                let pairs = inputs.iter().map(|(name, input)| (*name, input.clone()));
                black_box(policy.decide_pairs(pairs).expect("every name is known"));
            }
        });
    });
    let documents: Vec<String> = applicants.iter().map(|inputs| document(inputs)).collect();
    group.bench_function("a_text_of_json", |bencher| {
        bencher.iter(|| {
            for text in &documents {
                let json = Json::parse(text.as_bytes()).expect("it was written as JSON");
                black_box(policy.decide(&json).expect("every name is known"));
            }
        });
    });
    group.finish();
}

fn row(policy: &Policy, inputs: &[(&'static str, Input)]) -> Row {
    let mut row = policy.row();
    for (name, input) in inputs {
        policy.set_named(&mut row, name, input.clone()).expect("every name is known");
    }
    row
}

fn document(inputs: &[(&'static str, Input)]) -> String {
    let mut out = JsonOut::default();
    out.object(|o| inputs.iter().for_each(|(name, input)| o.member(name).json(&input.to_json())));
    out.into_text()
}

criterion_group!(benches, decide);
criterion_main!(benches);
