//! Changing one rule of a large policy: `cargo bench --bench policy_changes`.
//!
//! The policy has the maximum of 1,000 rules, each with three conditions. A change creates the next policy, with its
//! canonical text and digest.
#![allow(missing_docs)]

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use lendwright::json::Json;
use lendwright::rules::Rule;
use lendwright::scoring::{Policy, Weights};
use std::hint::black_box;

const RULES: usize = 1_000;

fn policy_changes(criterion: &mut Criterion) {
    let policy = Policy::from_json(document().as_bytes()).expect("the document is a policy");
    let body =
        br#"{"age": {"operator": ">=", "value": "22"}, "DBR": {"operator": "<", "value": 0.4}}"#;
    let body = Json::parse(body).expect("the rule is JSON");
    let rule =
        Rule::parse("rule 500", &body, &policy.known_variables()).expect("it is a rule").rule;
    let weights = Weights::new([("debt_burden", 7.0)]).expect("a weight");

    let mut group = criterion.benchmark_group("policy_changes");
    group.bench_function("with_rule_of_1000", |bencher| {
        bencher.iter(|| {
            black_box(policy.with_rule(black_box(&rule)).expect("it knows the variables"))
        });
    });
    group.bench_function("without_rule_of_1000", |bencher| {
        bencher.iter(|| black_box(policy.without_rule("rule 500").expect("no list names it")));
    });
    group.bench_function("with_weights_of_1000", |bencher| {
        bencher.iter_batched(
            || weights.clone(),
            |weights| black_box(policy.with_weights(weights).expect("the card has it")),
            BatchSize::SmallInput,
        );
    });
    group.bench_function("from_json_of_1000", |bencher| {
        bencher
            .iter(|| Policy::from_json(black_box(policy.to_json().as_bytes())).expect("its own"));
    });
    group.finish();
}

/// A decision file with rules that differ in their literals.
fn document() -> String {
    let rules: Vec<String> = (0..RULES)
        .map(|number| {
            format!(
                r#""rule {number}": [
                    {{"variable": "age", "operator": ">=", "value": {}, "join": "and"}},
                    {{"variable": "DBR", "operator": "<", "value": 0.{number:03}5, "join": "or"}},
                    {{"variable": "Income_Type", "operator": "in", "value": ["Retired", "Self Employed"]}}]"#,
                number % 60
            )
        })
        .collect();
    format!(r#"{{"format": 1, "rules": {{{}}}}}"#, rules.join(",\n"))
}

criterion_group!(benches, policy_changes);
criterion_main!(benches);
