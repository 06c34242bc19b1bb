//! The arithmetic of scores: exact fractions for cases that doubles cannot decide, missing values, caps, bands and
//! weights.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
#![allow(clippy::arithmetic_side_effects, clippy::float_cmp)]

mod derive;
mod reasons;

use super::*;
use crate::rules::{Input, MissingReason, Verdict};
use crate::{
    Characteristic, Draft, INCOMPLETE, Policy, PolicyError, Scaling, Weights, WhenMissing,
};
use lendwright_types::Available;
use lendwright_types::json::Json;
use proptest::prelude::*;

fn json(text: &str) -> Json<'static> {
    Json::parse(text.as_bytes()).unwrap().into_owned()
}

fn sub_score(name: &str, value: f64) -> f64 {
    let card = default_characteristics(7_000.0);
    let characteristic = card.iter().find(|c| c.name == name).unwrap();
    characteristic.sub_score.of_number(value).unwrap()
}

/// The default card that leaves missing values out of both sums, without caps.
fn leaving_out() -> Policy {
    let scaling = Scaling::default().with_missing(WhenMissing::LeftOut);
    let draft = Draft { scaling, caps: Some(Vec::new()), min_certainty: 0.0, ..Draft::default() };
    draft.build().unwrap()
}

#[test]
fn default_sub_scores_are_those_of_the_table_at_the_knots() {
    for (name, knots) in [
        ("income", &[(0.0, 0.0), (1.0, 0.5), (2.0, 0.8), (5.0, 1.0)][..]),
        ("debt_burden", &[(0.0, 1.0), (0.3, 0.7), (0.5, 0.3), (0.8, 0.0)]),
        ("spending", &[(0.3, 1.0), (0.7, 0.6), (1.0, 0.2), (1.3, 0.0)]),
        ("income_regularity", &[(0.0, 0.0), (0.5, 0.6), (0.9, 1.0)]),
        ("employment", &[(0.0, 0.2), (3.0, 0.6), (10.0, 1.0)]),
        ("stability", &[(0.0, 0.2), (24.0, 0.6), (60.0, 1.0)]),
        ("dependents", &[(0.0, 1.0), (2.0, 0.7), (6.0, 0.2)]),
        ("liabilities", &[(0.0, 1.0), (1.0, 0.4), (3.0, 0.0)]),
        ("reports", &[(0.0, 1.0), (1.0, 0.2), (2.0, 0.0)]),
    ] {
        for (at, expected) in knots {
            assert_eq!(sub_score(name, *at), *expected, "{name} at {at}");
        }
        let (first, last) = (knots[0], knots[knots.len() - 1]);
        assert_eq!(sub_score(name, first.0 - 100.0), first.1, "{name} is flat below");
        assert_eq!(sub_score(name, last.0 + 100.0), last.1, "{name} is flat above");
    }
}

#[test]
fn default_sub_scores_are_lines_between_the_knots() {
    for (name, at, expected) in [
        ("income", 1.5, 0.65),
        ("income", 3.5, 0.9),
        ("debt_burden", 0.15, 0.85),
        ("debt_burden", 0.4, 0.5),
        ("spending", 0.5, 0.8),
        ("employment", 1.5, 0.4),
        ("stability", 42.0, 0.8),
        ("liabilities", 2.0, 0.2),
    ] {
        assert!((sub_score(name, at) - expected).abs() < 1e-15, "{name} at {at}");
    }
}

#[test]
fn default_tables_are_those_of_the_specification() {
    let card = default_characteristics(7_000.0);
    let of = |name: &str, text: &str| {
        card.iter().find(|c| c.name == name).unwrap().sub_score.of_text(text)
    };
    for (name, table) in [
        (
            "income_type",
            &[
                ("Public Sector Employee", 1.0),
                ("Private Sector Employee", 0.8),
                ("Retired", 0.8),
                ("Business Owner", 0.7),
                ("Self Employed", 0.5),
            ][..],
        ),
        (
            "residence",
            &[
                ("Fully Owned", 1.0),
                ("Family House", 0.8),
                ("Old Law Rent", 0.7),
                ("New Law Rent", 0.4),
                ("Furnished Rent", 0.3),
            ],
        ),
        (
            "education",
            &[
                ("High School", 0.4),
                ("Diploma", 0.5),
                ("Bachelor's", 0.8),
                ("Master's", 0.9),
                ("Phd", 1.0),
            ],
        ),
    ] {
        for (text, expected) in table {
            assert_eq!(of(name, text), Some(*expected), "{name} {text}");
        }
        assert_eq!(of(name, "Astronaut"), None, "what is not in the table is missing");
    }
    let banked = card.iter().find(|c| c.name == "banked").unwrap();
    assert_eq!(
        (banked.sub_score.of_bool(true), banked.sub_score.of_bool(false)),
        (Some(1.0), Some(0.3))
    );
}

#[test]
fn default_weights_sum_to_a_hundred() {
    let weights: Vec<_> = Weights::default().iter().map(|(n, w)| (n.to_owned(), w)).collect();
    assert_eq!(weights.len(), 13);
    assert_eq!(Weights::default().total(), 100.0);
    assert_eq!(weights[0], ("income".to_owned(), 20.0));
    assert_eq!(weights[12], ("reports".to_owned(), 6.0));
}

#[test]
fn zero_and_minus_zero_are_one_category() {
    for (category, value) in [(0.0, -0.0), (-0.0, 0.0)] {
        let table = vec![(Category::Number(category), 1.0)];
        let reports = Characteristic::table("reports", "reports", table, "REPORTS");
        assert_eq!(reports.sub_score.of_number(value), Some(1.0));
    }
    let policy = Policy::from_json(
        br#"{"format": 1, "weights": {"r": 1}, "characteristics": [
            {"name": "r", "variables": ["reports"], "reason": "R", "categories": [[0, 1], [1, 0]]}]}"#,
    )
    .unwrap();
    for inputs in [r#"{"reports": -0}"#, r#"{"reports": "-0"}"#, r#"{"reports": -0.0}"#] {
        let decision = policy.decide(&json(inputs)).unwrap();
        assert_eq!((decision.score, decision.certainty), (850, 1.0), "{inputs}");
    }
}

#[test]
fn a_half_goes_to_the_even_score() {
    for (number, even, up) in
        [(550.5, 550, 551), (551.5, 552, 552), (300.5, 300, 301), (-0.5, 0, 0), (549.999, 550, 550)]
    {
        assert_eq!(Rounding::HalfEven.whole(number), even, "{number}");
        assert_eq!(Rounding::HalfUp.whole(number), up, "{number}");
    }
    // 300 + 550 · 0.25 is exactly 437.5: 438 is even; 300 + 550 · 0.75 is 712.5: 712 is.
    let draft = Draft {
        characteristics: vec![Characteristic::line("d", "DBR", &[(0.0, 0.0), (1.0, 1.0)], "D")],
        weights: Weights::new([("d", 1.0)]).unwrap(),
        ..Draft::default()
    };
    let policy = draft.build().unwrap();
    let score = |dbr: &str| policy.decide(&json(&format!(r#"{{"DBR": {dbr}}}"#))).unwrap().score;
    assert_eq!((score("0.25"), score("0.75")), (438, 712));
}

#[test]
fn nothing_available_is_certainty_0() {
    let decision = Policy::default().decide(&json("{}")).unwrap();
    assert_eq!((decision.score, decision.certainty), (520, 0.0));
    assert_eq!(decision.class, "Very Poor");
    assert_eq!(decision.state, lendwright_types::Available::NotAvailable);
    assert_eq!(decision.notice, ["INCOMPLETE"]);
    let decision = leaving_out().decide(&json("{}")).unwrap();
    assert_eq!((decision.score, decision.certainty), (300, 0.0));
    assert!(decision.notice.is_empty());
}

#[test]
fn a_missing_value_is_no_zero() {
    let left_out = leaving_out().decide(&json(r#"{"DBR": 0}"#)).unwrap();
    assert_eq!((left_out.score, left_out.certainty), (850, 0.2));
    let policy = Policy::default();
    let good = policy.decide(&json(r#"{"DBR": 0}"#)).unwrap();
    // 20·1 + 80·0.4 of 100.
    assert_eq!((good.score, good.certainty), (586, 0.2));
    let with_missing = policy.decide(&json(r#"{"DBR": 0, "reports": "N/A", "Is_Banked": null}"#));
    assert_eq!(with_missing.unwrap(), good);
}

#[test]
fn a_ratio_to_nothing_is_decided_and_one_to_less_is_missing() {
    let policy = Policy::default();
    for (spending, income, sub_score, available) in
        [(10, "0", 0.0, true), (0, "0", 1.0, true), (10, "null", 0.4, false)]
    {
        let text = format!(
            r#"{{"total_avg_monthly_spending": {spending}, "estimated_income": {income}}}"#
        );
        let mut row = policy.row_of_json(&json(&text)).unwrap();
        let explained = policy.explain(policy.default_rules(), &mut row).unwrap();
        let line = explained.contributions.iter().find(|c| c.name == "spending").unwrap();
        assert_eq!((line.sub_score, line.available), (Some(sub_score), available), "{text}");
        let scaled = if spending == 0 { 0.0 } else { f64::MAX };
        assert_eq!(line.scaled, available.then_some(scaled), "{text}");
    }
}

#[test]
fn children_stand_in_for_dependents_that_are_missing() {
    let policy = leaving_out();
    let score = |text: &str| policy.decide(&json(text)).unwrap().score;
    assert_eq!(score(r#"{"Number_of_Children": 2}"#), 685);
    assert_eq!(score(r#"{"Number_of_Children": 2, "Number_of_Dependents": 0}"#), 850);
}

/// Computed by hand from the table of the specification, in fractions.
#[test]
fn golden_decisions() {
    let policy = Policy::default();
    // 20·(0.5+0.3·(12000/7000−1)) + 20·0.875 + 4·0.8 + 5·0.8 + 4·(0.6+0.4·16/36) over 53: 42.0968…. Missing values
    // add 47·0.4: the share is 0.60896…, and the score 634.93….
    let mona = json(
        r#"{"estimated_income": 12000, "DBR": 0.125, "Income_Type": "Private Sector Employee",
            "Residence_Type": "Family House", "Months_at_Address": 40}"#,
    );
    let decision = policy.decide(&mona).unwrap();
    assert_eq!((decision.score, decision.class.as_str()), (635, "Fair"));
    assert_eq!(decision.certainty, 0.53);
    assert_eq!(decision.notice, ["INCOMPLETE", "INCOME", "OBLIGATIONS", "RESIDENCE"]);
    let known_alone = leaving_out().decide(&mona).unwrap();
    assert_eq!((known_alone.score, known_alone.class.as_str()), (737, "Good"));
    assert_eq!(known_alone.notice, ["INCOME", "OBLIGATIONS", "RESIDENCE", "ADDRESS"]);

    let worst = json(
        r#"{"estimated_income": 0, "DBR": 1, "months_with_salary": 0, "months_covered": 3,
            "Years_of_Experience": 0, "Income_Type": "Self Employed",
            "Residence_Type": "Furnished Rent", "Months_at_Address": 0,
            "Education_Level": "High School", "Number_of_Dependents": 9, "Is_Banked": false,
            "missed_payments_90d": 5, "reports": 4}"#,
    );
    // Σ w·s = 1.2+2+1.5+0.8+1.2+0.6+0.9 = 8.2, and 10·0.4 for spending → 300+550·0.122 = 367.1.
    let decision = policy.decide(&worst).unwrap();
    assert_eq!((decision.score, decision.certainty), (367, 0.9));
    // Missing information lost 6, as did DELINQUENCY and REPORTS, which come after spending.
    assert_eq!(decision.notice, ["INCOME", "OBLIGATIONS", "INCOME_REGULARITY", "INCOMPLETE"]);
}

#[test]
fn a_half_that_doubles_miss_is_a_half() {
    // 20·1 + 20·0.94 + 6·1 + 3·0.85 + 6·1 = 53.35 of 55: a share of 0.97, a score of 833.5.
    let policy = leaving_out();
    let mut row = policy
        .row_of_json(&json(
            r#"{"estimated_income": 35000, "DBR": 0.06, "Years_of_Experience": 12,
                "Number_of_Children": 1, "reports": 0}"#,
        ))
        .unwrap();
    let explained = policy.explain(policy.default_rules(), &mut row).unwrap();
    assert_eq!((explained.score.unrounded, explained.decision.score), (833.5, 834));
    let whole: i32 = explained.contributions.iter().map(|c| c.whole_points).sum();
    assert_eq!(whole, 534);
}

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

/// All variables of the default card, at their best.
const BEST: &str = r#""estimated_income": 40000, "DBR": 0, "total_avg_monthly_spending": 4000,
    "months_with_salary": 6, "months_covered": 6, "Years_of_Experience": 12,
    "Income_Type": "Public Sector Employee", "Residence_Type": "Fully Owned",
    "Months_at_Address": 80, "Education_Level": "Phd", "Number_of_Dependents": 0, "Is_Banked": true"#;

fn decided(conduct: &str) -> (i32, Vec<String>) {
    let decision = Policy::default().decide(&json(&format!("{{{BEST}, {conduct}}}"))).unwrap();
    (decision.score, decision.notice)
}

#[test]
fn the_lowest_cap_whose_rule_is_true_counts() {
    assert_eq!(decided(r#""reports": 0, "missed_payments_90d": 0"#), (850, vec![]));
    // 6·0.2 of reports leaves 95.2: 823.6 before the cap.
    assert_eq!(decided(r#""reports": 1, "missed_payments_90d": 0"#).0, 669);
    assert_eq!(decided(r#""reports": 3, "missed_payments_90d": 0"#).0, 579);
    assert_eq!(decided(r#""reports": 0, "missed_payments_90d": 3"#).0, 579);
    let (score, notice) = decided(r#""reports": 1, "missed_payments_90d": 4"#);
    assert_eq!((score, notice), (579, vec!["DELINQUENCY".to_owned(), "REPORTS".to_owned()]));
    // A cap with an unknown rule has no effect.
    assert_eq!(decided(r#""missed_payments_90d": 0"#).0, 830);
}

#[test]
fn what_a_cap_takes_is_the_last_line_and_the_first_reason() {
    let policy = Policy::default();
    let inputs = json(&format!(r#"{{{BEST}, "reports": 1, "missed_payments_90d": 1}}"#));
    let mut row = policy.row_of_json(&inputs).unwrap();
    let explained = policy.explain(policy.default_rules(), &mut row).unwrap();
    // 6·0.8 and 6·0.6 are lost: 91.6, 803.8 before the cap.
    let last = explained.contributions.last().unwrap();
    assert_eq!((last.name, last.variable, last.reason), ("cap", "reports", "REPORTS"));
    assert_eq!(last.cap.map(|cap| cap.max), Some(669));
    assert!((last.points + 134.8).abs() < 1e-9 && last.whole_points == -135, "{last:?}");
    assert_eq!((explained.score.unrounded, explained.score.cap), (669.0, Some(1)));
    let points: f64 = explained.contributions.iter().map(|c| c.points).sum();
    assert!((300.0 + points - 669.0).abs() < 1e-9);
    let whole: i32 = explained.contributions.iter().map(|c| c.whole_points).sum();
    assert_eq!(300 + whole, 669);
    let codes: Vec<_> = explained.reasons.iter().map(|reason| reason.code).collect();
    assert_eq!(codes, ["REPORTS", "DELINQUENCY"], "one code is one reason");
}

#[test]
fn a_cap_that_takes_nothing_is_no_line() {
    let policy = Policy::default();
    let mut row = policy.row_of_json(&json(r#"{"reports": 1}"#)).unwrap();
    let explained = policy.explain(policy.default_rules(), &mut row).unwrap();
    assert_eq!(explained.contributions.len(), 13);
    assert!(explained.contributions.iter().all(|line| line.cap.is_none()));
}

#[test]
fn the_default_caps_are_those_of_the_default_scale() {
    let caps = |policy: Policy| policy.parts().caps.as_ref().map(Vec::len);
    assert_eq!(caps(Policy::default()), Some(3));
    let build = |scaling| Draft { scaling, bands: bands(), ..Draft::default() }.build().unwrap();
    assert_eq!(caps(build(Scaling::new(0, 1_000).unwrap())), Some(0));
    let left_out = Scaling::default().with_missing(WhenMissing::LeftOut);
    assert_eq!(caps(build(left_out)), Some(3));
    let none = Policy::from_json(br#"{"format": 1, "caps": []}"#).unwrap();
    assert!(none.to_json().contains(r#""caps":[],"#));
    assert_eq!(Policy::from_json(none.to_json().as_bytes()).unwrap(), none);
    assert_ne!(none, Policy::default());
}

fn bands() -> crate::Bands {
    crate::Bands::new(vec![crate::Band { name: "All".into(), from: 300 }]).unwrap()
}

#[test]
fn a_cap_that_cannot_be_taken_is_refused_by_its_place() {
    let refused = |caps: &str| {
        let file = format!(r#"{{"format": 1, "caps": [{caps}]}}"#);
        Policy::from_json(file.as_bytes()).unwrap_err().to_string()
    };
    let rule = r#"[{"variable": "reports", "operator": ">=", "value": 1}]"#;
    let cap = |rule: &str, max: &str| format!(r#"{{"rule": {rule}, "max": {max}, "code": "R"}}"#);
    assert_eq!(
        refused(&cap(rule, "851")),
        "policy: /caps/0/max: 851 is not on the scale 300 to 850"
    );
    assert_eq!(
        refused(&cap(rule, "579.5")),
        "policy: /caps/0/max: must be a whole number, not 579.5"
    );
    let computed = r#"[{"variable": "certainty", "operator": "<", "value": 0.2}]"#;
    assert_eq!(
        refused(&cap(computed, "579")),
        "policy: /caps/0/rule: certainty is computed from the card and can't cap it"
    );
    assert_eq!(
        refused(&cap(r#"[{"variable": "report", "operator": ">=", "value": 1}]"#, "579")),
        "policy: /caps/0/rule/0: unknown variable 'report', did you mean 'reports'?"
    );
    assert_eq!(
        refused(&format!(r#"{{"rule": {rule}, "max": 500, "kode": "R"}}"#)),
        "policy: unknown member /caps/0/kode, did you mean code?"
    );
    assert_eq!(
        refused(&format!(r#"{{"rule": {rule}, "max": 500, "code": ""}}"#)),
        "policy: /caps/0/code: the code of a reason can't be empty"
    );
    let many = vec![cap(rule, "500"); 101].join(",");
    assert_eq!(refused(&many), "policy: /caps: 101, at most 100 are taken");
}

#[test]
fn a_lower_bound_belongs_to_its_band_and_the_ends_take_what_is_outside() {
    let bands = Bands::default();
    for (score, class) in [
        (-5, "Very Poor"),
        (299, "Very Poor"),
        (300, "Very Poor"),
        (579, "Very Poor"),
        (580, "Fair"),
        (669, "Fair"),
        (670, "Good"),
        (737, "Good"),
        (740, "Very Good"),
        (799, "Very Good"),
        (800, "Exceptional"),
        (850, "Exceptional"),
        (999, "Exceptional"),
    ] {
        assert_eq!(bands.class(score), class, "{score}");
    }
}

#[test]
fn bands_that_do_not_rise_are_refused_by_value() {
    let band = |name: &str, from| Band { name: name.into(), from };
    let refused = |bands| Bands::new(bands).unwrap_err().to_string();
    assert_eq!(
        refused(vec![band("a", 10), band("b", 10)]),
        "policy: /bands/1/1: 10 must come after 10"
    );
    assert_eq!(refused(vec![band("a", 1), band("a", 2)]), "policy: /bands/1/0: \"a\" stands twice");
    assert_eq!(refused(vec![]), "policy: /bands: at least one band is needed");
    assert_eq!(refused(vec![band("", 7)]), "policy: /bands/0/0: the band from 7 needs a name");
    assert_eq!(
        refused(vec![band("a", 7), band(" N/A", 8)]),
        "policy: /bands/1/0: \" N/A\" would say that there is no class"
    );
}

#[test]
fn the_end_bands_reach_to_the_ends_of_the_scale() {
    let band = |name: &str, from| Band { name: name.into(), from };
    let bands = Bands::new(vec![band("A", 500), band("B", 700)]).unwrap();
    let spans: Vec<_> = bands.spans(Scaling::default()).collect();
    assert_eq!(spans, [("A", 300, 699), ("B", 700, 850)]);
    for score in 300..=850 {
        let of_span = spans.iter().find(|(_, from, to)| (*from..=*to).contains(&score)).unwrap();
        assert_eq!(bands.class(score), of_span.0);
    }
}

#[test]
fn a_weight_is_refused_by_name_and_nothing_changes() {
    let weights = Weights::default();
    let known = ["income", "reports"];
    let changed = |text: &str| weights.changed(&json(text)).unwrap_err().to_string();
    assert_eq!(changed(r#"{"incomes": 1}"#), "weight incomes does not exist, did you mean income?");
    assert_eq!(
        changed(r#"{"reports": 3, "income": -1}"#),
        "weight income must not be negative: -1"
    );
    assert_eq!(changed(r#"{"income": "7"}"#), "weight income must be a number, not the text \"7\"");
    assert_eq!(changed(r#"{"income": null}"#), "weight income must be a number, not null");
    let bound = "weight income must be at most 1000000000000, not";
    assert_eq!(changed(r#"{"income": 1e999}"#), format!("{bound} 1e999"));
    assert_eq!(changed(r#"{"income": 1e306}"#), format!("{bound} 1e+306"));
    assert_eq!(changed(r#"{"income": 1000000000001}"#), format!("{bound} 1000000000001"));
    assert_eq!(
        Weights::new([("income", f64::INFINITY)]).unwrap_err().to_string(),
        format!("{bound} inf")
    );
    assert_eq!(
        changed(r#"{"income": 1e-10}"#),
        "weight income must be 0 or at least 0.000000001, not 1e-10"
    );
    assert!(weights.changed(&json(r#"{"income": 1e-9}"#)).is_ok());
    assert!(weights.changed(&json(r#"{"income": 1e12}"#)).is_ok());
    assert_eq!(changed("[]"), "weights must be an object of names and numbers, not a list");
    assert_eq!(
        Weights::replaced(&known, &json(r#"{"income": 0, "reports": 0}"#)).unwrap_err().to_string(),
        "at least one weight must be above 0: income, reports would all be 0 or gone"
    );
    assert!(Weights::replaced(&known, &json("{}")).is_err());
    assert!(Weights::replaced(&known, &json(r#"{"banked": 1}"#)).is_err());
    assert_eq!(
        weights.without(&["income", "x"]).unwrap_err().to_string(),
        "weight x does not exist"
    );
    assert_eq!(weights, Weights::default());
}

#[test]
fn weights_are_replaced_changed_and_removed() {
    let set = Weights::replaced(&["a", "b"], &json(r#"{"b": 1.50, "a": 0}"#)).unwrap();
    assert_eq!(set.to_json().to_string(), r#"{"b":1.5,"a":0}"#);
    assert_eq!(set.changed(&json(r#"{"a": 4}"#)).unwrap().get("a"), Some(4.0));
    assert_eq!(set.without(&["a"]).unwrap().iter().count(), 1);
    assert!(set.without(&["b"]).is_err(), "only zeros would be left");
    let minus_zero = Weights::new([("a", -0.0), ("b", 1.0)]).unwrap();
    assert_eq!(minus_zero.to_json().to_string(), r#"{"a":0,"b":1}"#);
}
