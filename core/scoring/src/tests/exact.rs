//! Exact fractions decide cases that doubles cannot.

use super::json;
use crate::{Characteristic, Draft, Policy, Weights};

/// Name and code, variable, weight, knots.
type Line<'l> = (&'l str, &'l str, f64, &'l [(f64, f64)]);

fn card(lines: &[Line<'_>]) -> Policy {
    let weights = lines.iter().map(|(name, _, weight, _)| (*name, *weight));
    let characteristic =
        |(name, variable, _, knots): &Line<'_>| Characteristic::line(name, variable, knots, name);
    let characteristics = lines.iter().map(characteristic).collect();
    let weights = Weights::new(weights).unwrap();
    Draft { characteristics, weights, caps: Some(Vec::new()), ..Draft::default() }.build().unwrap()
}

#[test]
fn equal_losses_stand_in_document_order() {
    // 0.1 + 0.2 is 0.3 in fractions and more in doubles; each of the two codes loses 0.3.
    let falling: &[(f64, f64)] = &[(0.0, 1.0), (1.0, 0.0)];
    let policy = card(&[
        ("one", "DBR", 3.0, falling),
        ("two", "DBR_after", 1.0, falling),
        ("three", "estimated_income", 1.0, falling),
    ]);
    let mut draft = policy.draft();
    draft.characteristics[2].reason = "two".to_owned();
    let policy = draft.build().unwrap();
    let inputs = json(r#"{"DBR": 0.1, "DBR_after": 0.1, "estimated_income": 0.2}"#);
    assert_eq!(policy.decide(&inputs).unwrap().notice, ["one", "two"]);
    let mut row = policy.row_of_json(&inputs).unwrap();
    let explained = policy.explain(policy.default_rules(), &mut row).unwrap();
    let codes: Vec<_> = explained.reasons.iter().map(|reason| reason.code).collect();
    assert_eq!(codes, ["one", "two"]);
}

#[test]
fn a_score_beside_a_half_is_no_half() {
    // 437.5 + 550·1e-14: a double holds both, and the one above the half is rounded up.
    let policy = card(&[("one", "DBR", 1.0, &[(0.0, 0.0), (1.0, 1.0)])]);
    let score = |dbr: &str| policy.decide(&json(&format!(r#"{{"DBR": {dbr}}}"#))).unwrap().score;
    assert_eq!(
        (score("0.75"), score("0.75000000000001"), score("0.74999999999999")),
        (712, 713, 712)
    );
    assert_eq!(
        (score("0.25"), score("0.25000000000001"), score("0.24999999999999")),
        (438, 438, 437)
    );
}

#[test]
fn a_certainty_beside_a_half_of_its_last_decimal_is_exact() {
    // 1 of 32 is 0.03125, a half to the even 0.0312; a little more of the weight is above it.
    let flat: &[(f64, f64)] = &[(0.0, 1.0), (1.0, 0.0)];
    let certainty = |weight: f64| {
        let policy = card(&[("one", "DBR", weight, flat), ("two", "reports", 31.0, flat)]);
        policy.decide(&json(r#"{"DBR": 0}"#)).unwrap().certainty
    };
    assert_eq!((certainty(1.0), certainty(1.000_000_000_000_001)), (0.0312, 0.0313));
}

#[test]
fn a_score_on_a_cap_is_not_capped() {
    // (0.1 + 0.2 + 0.3)/3 of 550 is 110 in fractions.
    let rising: &[(f64, f64)] = &[(0.0, 0.0), (1.0, 1.0)];
    let policy = card(&[
        ("one", "DBR", 1.0, rising),
        ("two", "DBR_after", 1.0, rising),
        ("three", "estimated_income", 1.0, rising),
    ]);
    let file = policy.to_json().replace(
        r#""caps":[]"#,
        r#""caps":[{"code":"C","max":410,"rule":[{"operator":">=","value":0,"variable":"DBR"}]}]"#,
    );
    let policy = Policy::from_json(file.as_bytes()).unwrap();
    let cap = |inputs: &str| {
        let mut row = policy.row_of_json(&json(inputs)).unwrap();
        policy.decide_row(policy.default_rules(), &mut row).unwrap().score.cap
    };
    assert_eq!(cap(r#"{"DBR": 0.1, "DBR_after": 0.2, "estimated_income": 0.3}"#), None);
    assert_eq!(
        cap(r#"{"DBR": 0.1, "DBR_after": 0.2, "estimated_income": 0.3000000000000001}"#),
        Some(0)
    );
}

#[test]
fn knots_near_the_largest_double_leave_the_bound_of_an_error_a_number() {
    // 316.5 less the rounding errors of two quotients by 0.7.
    let policy = Policy::from_json(
        br#"{"format": 1, "caps": [], "weights": {"far": 1},
            "variables": [{"name": "x", "type": "number"}],
            "characteristics": [{"name": "far", "variables": ["x"], "divide_by": 0.7, "reason": "FAR",
                "knots": [[1e6, 0], [1000001, 1], [1e308, 1], [1.5e308, 1]]}]}"#,
    );
    let decided = policy.unwrap().decide(&json(r#"{"x": 700000.021}"#)).unwrap();
    assert_eq!(decided.score, 316);
}
