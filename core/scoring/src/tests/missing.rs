//! Missing values: their sub-score, their points, and that a score with low certainty decides nothing.

use super::{json, leaving_out};
use crate::rules::{Input, MissingReason, Verdict};
use crate::{INCOMPLETE, Policy, PolicyError};
use lendwright_types::Available;

fn policy(members: &str) -> Result<Policy, PolicyError> {
    Policy::from_json(format!(r#"{{"format": 1, {members}}}"#).as_bytes())
}

#[test]
fn somebody_known_by_a_phone_alone_does_not_pass() {
    let policy = policy(
        r#""rules": {"good": [{"variable": "credit_score", "operator": ">=", "value": 500}]},
        "acceptance_rules": ["good"]"#,
    )
    .unwrap();
    for known in ["{}", r#"{"reports": 0}"#, r#"{"DBR": 0, "Is_Banked": true, "reports": 0}"#] {
        let decision = policy.decide(&json(known)).unwrap();
        assert_eq!(decision.state, Available::Value(Verdict::Refer), "{known}");
        assert!(decision.certainty < 0.5 && decision.score >= 500);
    }
    // Nor is it refused: nothing is known against it.
    let rejecting = policy.select(&[] as &[&str], &["good"]).unwrap();
    let state = policy.decide_row(&rejecting, &mut policy.row()).unwrap().state;
    assert_eq!(state, Available::Value(Verdict::Refer));
}

#[test]
fn a_score_is_missing_to_rules_below_the_certainty_asked_for() {
    let good = r#""rules": {"good": [{"variable": "credit_score", "operator": ">=", "value": 500}],
        "class": [{"variable": "credit_score_classification", "operator": "!=", "value": "Good"}]},
        "acceptance_rules": ["good", "class"]"#;
    // Certainty is 0.2 with DBR alone.
    for (least, state) in [("0", Verdict::Pass), ("0.2", Verdict::Pass), ("0.2001", Verdict::Refer)]
    {
        let policy = policy(&format!(r#"{good}, "min_certainty": {least}"#)).unwrap();
        let mut row = policy.row_of_json(&json(r#"{"DBR": 0}"#)).unwrap();
        let outcome = policy.decide_row(policy.default_rules(), &mut row).unwrap();
        assert_eq!(outcome.state, Available::Value(state), "{least}");
        assert_eq!((outcome.score.value, outcome.class), (586, "Fair"), "the answer keeps it");
        let told = &row.values()[policy.column("credit_score").unwrap().index()];
        let not_certain = Input::Missing(MissingReason::NotCertainEnough);
        assert_eq!(*told == not_certain, state == Verdict::Refer);
    }
    assert_eq!(MissingReason::NotCertainEnough.name(), "not_certain_enough");
}

#[test]
fn what_is_missing_counts_what_its_characteristic_says_else_the_scaling() {
    let score = |members: &str| {
        let card = r#""weights": {"d": 1, "r": 3}, "caps": [], "characteristics": [
            {"name": "d", "variables": ["DBR"], "reason": "D", "knots": [[0, 1], [1, 0]]},
            {"name": "r", "variables": ["reports"], "reason": "R", "knots": [[0, 1], [1, 0]]"#;
        let policy = policy(&format!("{card}{members}")).unwrap();
        policy.decide(&json(r#"{"DBR": 0}"#)).unwrap().score
    };
    assert_eq!(score("}]"), 300 + 302, "(1 + 3·0.4) of 4, a half to the even");
    assert_eq!(score(r#", "missing": 0}]"#), 300 + 138, "1 of 4, a half to the even");
    assert_eq!(score(r#", "missing": "left_out"}]"#), 850);
    let scaling = r#"}], "scaling": {"min": 300, "max": 850, "missing": 0.2}"#;
    assert_eq!(score(scaling), 300 + 220);
}

#[test]
fn what_is_missing_is_one_reason_and_its_lines_are_marked() {
    let policy = Policy::default();
    let mut row = policy.row_of_json(&json(r#"{"DBR": 0.15, "reports": 0}"#)).unwrap();
    let explained = policy.explain(policy.default_rules(), &mut row).unwrap();
    let codes: Vec<_> = explained.reasons.iter().map(|r| (r.code, r.on_notice)).collect();
    assert_eq!(codes, [(INCOMPLETE, true), ("OBLIGATIONS", true)]);
    let marked: Vec<_> = explained.contributions.iter().filter(|c| !c.available).collect();
    assert_eq!(marked.len(), 11);
    assert!(marked.iter().all(|c| c.sub_score == Some(0.4) && c.reason == INCOMPLETE));
    assert!(marked.iter().all(|c| (c.points - 5.5 * 0.4 * c.weight).abs() < 1e-9));
    // A missing value that is left out is no reason and has no points.
    let left_out = leaving_out();
    let mut row = left_out.row_of_json(&json(r#"{"DBR": 0.15}"#)).unwrap();
    let explained = left_out.explain(left_out.default_rules(), &mut row).unwrap();
    assert!(explained.reasons.iter().all(|r| r.code == "OBLIGATIONS"));
    let missing = explained.contributions.iter().filter(|c| !c.available);
    assert!(missing.into_iter().all(|c| c.sub_score.is_none() && c.whole_points == 0));
}

#[test]
fn the_heaviest_missing_characteristics_come_first() {
    let policy = Policy::default();
    let row = policy.row_of_json(&json(r#"{"DBR": 0.1, "reports": 0}"#)).unwrap();
    let missing: Vec<_> =
        policy.missing_characteristics(&row).map(|(c, w)| (&*c.name, w)).collect();
    let first = [("income", 20.0), ("spending", 10.0), ("income_regularity", 10.0)];
    assert_eq!((missing.len(), &missing[..3]), (11, &first[..]));
}
