//! A decision by outcome, its explanation, and reading a policy, without a book: the default card of thirteen
//! characteristics and two rules.
#![allow(clippy::unwrap_used, missing_docs)]
#![allow(clippy::arithmetic_side_effects)] // small numbers

use criterion::{Criterion, criterion_group, criterion_main};
use lendwright::json::Json;
use lendwright::scoring::{Policy, Row};
use std::hint::black_box;

const POLICY: &[u8] = br#"{"format": 1, "rules": {
    "affordable": [{"variable": "DBR", "operator": "<=", "value": 0.5, "join": "and"},
                   {"variable": "estimated_income", "operator": ">=", "value": 3000}],
    "reported": [{"variable": "reports", "operator": ">", "value": 1}],
    "scored": [{"variable": "credit_score", "operator": ">=", "value": 700}]},
    "acceptance_rules": ["affordable"], "rejection_rules": ["reported"]}"#;

const PASSING: &[u8] =
    br#"{"estimated_income": 12000, "DBR": 0.125, "total_avg_monthly_spending": 5100,
    "months_with_salary": 3, "months_covered": 3, "Years_of_Experience": 6,
    "Income_Type": "Private Sector Employee", "Residence_Type": "Family House",
    "Months_at_Address": 40, "Education_Level": "Bachelor's", "Number_of_Dependents": 2,
    "Is_Banked": true, "missed_payments_90d": 0, "reports": 0}"#;

fn row(policy: &Policy, changes: &[u8]) -> Row {
    let mut row = policy.row_of_json(&Json::parse(PASSING).unwrap()).unwrap();
    for (name, value) in Json::parse(changes).unwrap().members().unwrap() {
        policy.set_named(&mut row, name, lendwright::rules::Input::from_json(value)).unwrap();
    }
    row
}

/// Forty rules of 256 conditions, joined alternately by `and` and `or`, on the numbers `v0` to `v49`.
fn policy_of_many_conditions() -> Policy {
    let variable =
        |v: usize| format!(r#"{{"name": "v{v}", "type": "number", "changeable": true}}"#);
    let condition = |rule: usize, at: usize| {
        let (variable, value) = ((rule * 31 + at * 7) % 50, (rule * 256 + at) % 9_973);
        let (operator, join) = if at.is_multiple_of(2) { (">=", "or") } else { ("<=", "and") };
        let join = if at == 255 { String::new() } else { format!(r#", "join": "{join}""#) };
        format!(
            r#"{{"variable": "v{variable}", "operator": "{operator}", "value": {value}{join}}}"#
        )
    };
    let rule = |rule: usize| {
        let conditions: Vec<String> = (0..256).map(|at| condition(rule, at)).collect();
        format!(r#""r{rule}": [{}]"#, conditions.join(", "))
    };
    let all = |count: usize, one: &dyn Fn(usize) -> String| {
        (0..count).map(one).collect::<Vec<_>>().join(", ")
    };
    let json = format!(
        r#"{{"format": 1, "variables": [{}], "rules": {{{}}}, "acceptance_rules": [{}]}}"#,
        all(50, &variable),
        all(40, &rule),
        all(40, &|rule| format!(r#""r{rule}""#))
    );
    Policy::from_json(json.as_bytes()).unwrap()
}

/// A row of that policy with the first variables given.
fn many_row(policy: &Policy, given: usize) -> Row {
    let given: Vec<String> = (0..given).map(|v| format!(r#""v{v}": {}"#, 5_000 + v)).collect();
    let json = format!("{{{}}}", given.join(", "));
    policy.row_of_json(&Json::parse(json.as_bytes()).unwrap()).unwrap()
}

fn explained(policy: &Policy, row: &mut Row) -> bool {
    let found = policy.explain(policy.default_rules(), row).expect("its own row");
    found.missing_to_resolve.is_some() || found.what_would_change.two.is_some()
}

fn explain(c: &mut Criterion) {
    let policy = Policy::from_json(POLICY).unwrap();
    let scored = policy.select(&["affordable", "scored"], &["reported"]).unwrap();
    let default = policy.default_rules();
    let mut group = c.benchmark_group("explain");

    let mut passing = row(&policy, b"{}");
    group.bench_function("row that passes", |b| {
        b.iter(|| {
            black_box(policy.decide_row(default, black_box(&mut passing)).expect("its own row"))
                .score
                .value
        });
    });
    group.bench_function("row that passes, score rule too", |b| {
        b.iter(|| {
            black_box(policy.decide_row(&scored, black_box(&mut passing)).expect("its own row"))
                .score
                .value
        });
    });
    let mut open = row(&policy, br#"{"reports": null}"#);
    group.bench_function("row that is open", |b| {
        b.iter(|| {
            black_box(policy.decide_row(default, black_box(&mut open)).expect("its own row"))
                .score
                .value
        });
    });
    let mut failing = row(&policy, br#"{"reports": 3, "DBR": 0.7}"#);
    group.bench_function("row that fails", |b| {
        b.iter(|| {
            black_box(policy.decide_row(default, black_box(&mut failing)).expect("its own row"))
                .score
                .value
        });
    });
    group.bench_function("explanation of a row that fails", |b| {
        b.iter(|| {
            policy.explain(default, black_box(&mut failing)).expect("its own row").reasons.len()
        });
    });
    let mut low = row(
        &policy,
        br#"{"estimated_income": 4000, "DBR": 0.45, "total_avg_monthly_spending": 4400}"#,
    );
    group.bench_function("explanation with ways to a higher score", |b| {
        b.iter(|| {
            policy
                .explain(&scored, black_box(&mut low))
                .expect("its own row")
                .what_would_change
                .one
                .len()
        });
    });
    let many = policy_of_many_conditions();
    let mut refused = many_row(&many, 50);
    group.bench_function("a policy of 10,240 conditions, refused", |b| {
        b.iter(|| explained(&many, black_box(&mut refused)));
    });
    let mut open = many_row(&many, 0);
    group.bench_function("a policy of 10,240 conditions, open", |b| {
        b.iter(|| explained(&many, black_box(&mut open)));
    });
    group.bench_function("file read and compiled", |b| {
        let text = policy.to_json().as_bytes();
        b.iter(|| Policy::from_json(black_box(text)).unwrap());
    });
    group.finish();
}

criterion_group!(benches, explain);
criterion_main!(benches);
