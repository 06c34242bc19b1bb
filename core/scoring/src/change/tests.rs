//! Smallest changes against looking at every value there is.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
#![allow(clippy::arithmetic_side_effects, clippy::cast_precision_loss)]
#![allow(clippy::cast_possible_truncation, clippy::inconsistent_digit_grouping)]

use super::{Change, WhatWouldChange};
use crate::Characteristic;
use crate::Weights;
use crate::rules::{Bounds, Input, Kind, Rule, RuleSet, Variable, Verdict};
use crate::score::{Scaling, WhenMissing};
use crate::{Draft, Policy, Row};
use lendwright_types::Available;
use lendwright_types::json::Json;
use proptest::prelude::*;

mod bounds;
mod facts;

/// A card of two whole numbers from 0 to 20 and a choice. All three may be changed.
fn policy(rules: &str, weights: [f64; 3]) -> Policy {
    let whole = |name: &str| {
        Variable::host(name, Kind::Integer).bounds(Bounds { min: Some(0.0), max: Some(20.0) })
    };
    let choice = Variable::host("kind", Kind::choice(&["a", "b", "c"]));
    let table = ["a", "b", "c"].iter().zip([0.2, 0.5, 0.9]);
    let table = table.map(|(text, s)| (crate::Category::Text((*text).into()), s)).collect();
    let draft = Draft {
        variables: vec![whole("x"), whole("y"), choice],
        characteristics: vec![
            Characteristic::line("x", "x", &[(0.0, 0.0), (5.0, 0.3), (16.0, 1.0)], "X"),
            Characteristic::line("y", "y", &[(2.0, 1.0), (9.0, 0.6), (15.0, 0.0)], "Y"),
            Characteristic::table("kind", "kind", table, "KIND"),
        ],
        weights: Weights::new(["x", "y", "kind"].into_iter().zip(weights)).unwrap(),
        ..Draft::default()
    };
    with_rules(draft, rules)
}

/// The default card that leaves out missing values, so that a few facts are enough for a score.
fn leaving_out() -> Draft {
    let scaling = Scaling::default().with_missing(WhenMissing::LeftOut);
    Draft { scaling, min_certainty: 0.0, ..Draft::default() }
}

/// The policy of a draft with these rules, in their canonical form by name.
fn with_rules(draft: Draft, rules: &str) -> Policy {
    let known = draft.clone().build().unwrap().known_variables();
    let json = Json::parse(rules.as_bytes()).unwrap();
    let parse = |(name, form): &(std::borrow::Cow<'_, str>, Json<'_>)| {
        let bound = Rule::from_canonical(name, form, &known).unwrap();
        (name.to_string(), bound.rule().clone())
    };
    let rules = json.members().unwrap().iter().map(parse).collect();
    Draft { rules, ..draft }.build().unwrap()
}

fn searched(policy: &Policy, rules: &RuleSet, x: i32, y: i32, kind: &str) -> WhatWouldChange {
    let json = format!(r#"{{"x": {x}, "y": {y}, "kind": "{kind}"}}"#);
    let mut row = policy.row_of_json(&Json::parse(json.as_bytes()).unwrap()).unwrap();
    policy.explain(rules, &mut row).unwrap().what_would_change
}

fn passes(policy: &Policy, rules: &RuleSet, (x, y, kind): (i32, i32, &str)) -> bool {
    let json = format!(r#"{{"x": {x}, "y": {y}, "kind": "{kind}"}}"#);
    let mut row = policy.row_of_json(&Json::parse(json.as_bytes()).unwrap()).unwrap();
    decides(policy, rules, &mut row)
}

fn decides(policy: &Policy, rules: &RuleSet, row: &mut Row) -> bool {
    policy.decide_row(rules, row).unwrap().state == Available::Value(Verdict::Pass)
}

fn size(from: i32, to: i32) -> f64 {
    f64::from((to - from).abs()) / f64::from(from.max(to))
}

/// The smallest size of a single change and of a pair, over all values. A pair counts if it is smaller than the
/// change of either of its variables alone, less a step.
fn brute(
    policy: &Policy,
    rules: &RuleSet,
    (x, y, kind): (i32, i32, &str),
) -> (Option<f64>, Option<f64>) {
    let passes = |at| passes(policy, rules, at);
    if passes((x, y, kind)) {
        return (None, None);
    }
    let (whole, kinds) = (|from: i32| (0..=20).filter(move |to| *to != from), ["a", "b", "c"]);
    let kinds = || kinds.iter().copied().filter(|to| *to != kind);
    let nearest = |from: i32, passes: &dyn Fn(i32) -> bool| {
        let least = whole(from).filter(|to| passes(*to)).map(|to| (size(from, to), to));
        least.min_by(|a, b| a.0.total_cmp(&b.0))
    };
    let before = |from: i32, way: Option<(f64, i32)>| {
        way.map_or(f64::INFINITY, |(_, to)| match to - (to - from).signum() {
            nearer if nearer == from => 0.0,
            nearer => size(from, nearer),
        })
    };
    let (by_x, by_y) =
        (nearest(x, &|to| passes((to, y, kind))), nearest(y, &|to| passes((x, to, kind))));
    let by_kind = if kinds().any(|to| passes((x, y, to))) { 1.0 } else { f64::INFINITY };
    let one = [by_x, by_y].into_iter().flatten().map(|(size, _)| size).fold(by_kind, f64::min);
    let (limit_x, limit_y) = (before(x, by_x), before(y, by_y));
    let mut two = f64::INFINITY;
    let mut take = |total: f64, limits: [f64; 2], passes: bool| {
        if passes && limits.iter().all(|limit| total < *limit - 1e-12) {
            two = two.min(total);
        }
    };
    for a in whole(x) {
        for b in whole(y) {
            take(size(x, a) + size(y, b), [limit_x, limit_y], passes((a, b, kind)));
        }
        for b in kinds() {
            take(size(x, a) + 1.0, [limit_x, by_kind], passes((a, y, b)));
        }
    }
    for a in whole(y) {
        for b in kinds() {
            take(size(y, a) + 1.0, [limit_y, by_kind], passes((x, a, b)));
        }
    }
    let found = |size: f64| size.is_finite().then_some(size);
    (found(one), found(two))
}

const RULES: &str = r#"{
    "score": [{"variable": "credit_score", "operator": ">=", "value": 620}],
    "band": [{"variable": "credit_score_classification", "operator": "in", "value": ["Good", "Very Good"]}],
    "window": [{"variable": "credit_score", "operator": "between", "value": [600, 640]}],
    "x_high": [{"variable": "x", "operator": ">", "value": 12}],
    "y_low": [{"variable": "y", "operator": "<=", "value": 6}],
    "either": [{"variable": "x", "operator": ">=", "value": 18, "join": "or"},
               {"variable": "kind", "operator": "==", "value": "c"}],
    "not_a": [{"variable": "kind", "operator": "==", "value": "a"}]
}"#;

const SETS: [(&[&str], &[&str]); 9] = [
    (&["score"], &[]),
    (&["band"], &[]),
    (&["window"], &[]),
    (&["x_high"], &[]),
    (&["x_high", "y_low"], &[]),
    (&["score", "either"], &["not_a"]),
    (&["score", "x_high"], &[]),
    (&["either", "y_low"], &[]),
    (&[], &["not_a"]),
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_value_in_reach_is_nearer_than_the_answer(
        x in 0..=20, y in 0..=20, kind in 0..3_usize, set in 0..SETS.len(),
        weights in proptest::array::uniform3(1..50_u8),
    ) {
        let policy = policy(RULES, weights.map(f64::from));
        let rules = policy.select(SETS[set].0, SETS[set].1).unwrap();
        let kind = ["a", "b", "c"][kind];
        let found = searched(&policy, &rules, x, y, kind);
        let (one, two) = brute(&policy, &rules, (x, y, kind));
        prop_assert_eq!(found.one.first().map(|change| change.size), one);
        let pair = found.two.map(|[a, b]| a.size + b.size);
        prop_assert_eq!(pair.is_some(), two.is_some());
        if let (Some(pair), Some(two)) = (pair, two) {
            prop_assert!((pair - two).abs() < 1e-12, "{} is not {}", pair, two);
        }
    }

    #[test]
    fn money_moves_to_the_nearest_minor_unit_that_passes(
        income in 1_000..40_000_i32, spending in 1_000..30_000_i32, bound in 560..720_i32,
    ) {
        let rules = format!(
            r#"{{"score": [{{"variable": "credit_score", "operator": ">=", "value": {bound}}}]}}"#
        );
        let policy = with_rules(leaving_out(), &rules);
        let rules = policy.select(&["score"], &[]).unwrap();
        let json = format!(
            r#"{{"estimated_income": {income}, "total_avg_monthly_spending": {spending}}}"#
        );
        let mut row = policy.row_of_json(&Json::parse(json.as_bytes()).unwrap()).unwrap();
        let found = policy.explain(&rules, &mut row.clone()).unwrap().what_would_change;
        let column = policy.column("estimated_income").unwrap();
        let mut at = |piastres: i64| {
            policy.set(&mut row, column, Input::Number(piastres as f64 / 100.0)).unwrap();
            decides(&policy, &rules, &mut row)
        };
        let from = i64::from(income) * 100;
        if at(from) {
            prop_assert_eq!(found, WhatWouldChange::default());
            return Ok(());
        }
        match found.one.iter().find(|change| change.variable == "estimated_income") {
            Some(Change { to: Input::Number(to), .. }) => {
                let to = (to * 100.0).round() as i64;
                prop_assert!(at(to));
                // One piastre nearer does not pass, nor does anything between in steps of a pound.
                let step = if to > from { 1 } else { -1 };
                prop_assert!(!at(to - step));
                let mut between = from;
                while (to - between) * step > 0 {
                    prop_assert!(!at(between));
                    between += step * 100;
                }
            }
            Some(other) => panic!("{other:?}"),
            None => {
                for pounds in (0..60_000).step_by(50) {
                    prop_assert!(pounds == income || !at(i64::from(pounds) * 100), "{}", pounds);
                }
            }
        }
    }
}

#[test]
fn what_passes_or_was_not_asked_needs_no_change() {
    let policy = policy(RULES, [1.0, 1.0, 1.0]);
    let rules = policy.select(&["x_high"], &[]).unwrap();
    assert_eq!(searched(&policy, &rules, 19, 0, "a"), WhatWouldChange::default());
    assert_eq!(searched(&policy, &RuleSet::default(), 0, 0, "a"), WhatWouldChange::default());
}

#[test]
fn a_strict_bound_is_passed_by_one_step() {
    let policy = policy(RULES, [1.0, 1.0, 1.0]);
    let rules = policy.select(&["x_high"], &[]).unwrap();
    let found = searched(&policy, &rules, 4, 0, "a");
    let expected = Change {
        variable: "x".into(),
        from: Input::Number(4.0),
        to: Input::Number(13.0),
        size: 9.0 / 13.0,
    };
    assert_eq!(found.one, [expected]);
    assert_eq!(found.two, None, "x alone is enough, and nothing passes without it");
}

#[test]
fn protected_and_past_variables_are_never_moved() {
    let json = br#"{"format": 1, "rules": {
        "adult": [{"variable": "age", "operator": ">=", "value": 21}],
        "unreported": [{"variable": "reports", "operator": "==", "value": 0}]},
        "acceptance_rules": ["adult", "unreported"]}"#;
    let policy = Policy::from_json(json).unwrap();
    let mut row =
        policy.row_of_json(&Json::parse(br#"{"age": 20, "reports": 1}"#).unwrap()).unwrap();
    let found = policy.explain(policy.default_rules(), &mut row).unwrap().what_would_change;
    assert_eq!(found, WhatWouldChange::default());
}
