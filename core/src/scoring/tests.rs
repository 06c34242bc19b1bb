//! The arithmetic of scores, bands, weights and explanations.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
#![allow(clippy::arithmetic_side_effects, clippy::float_cmp)]

mod bands;
mod caps;
mod exact;
mod missing;

use super::*;
use crate::json::Json;
use proptest::prelude::*;

fn json(text: &str) -> Json<'static> {
    Json::parse(text.as_bytes()).unwrap().into_owned()
}

fn sub_score(name: &str, value: f64) -> f64 {
    let card = default_characteristics(7_000.0);
    let characteristic = card.iter().find(|c| c.name == name).unwrap();
    characteristic.sub_score.of_number(value).unwrap()
}

/// The default card on which a missing value is left out of both sums, and nothing caps.
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
    assert_eq!(decision.state, crate::Available::NotAvailable);
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
    // 20·(0.5+0.3·(12000/7000−1)) + 20·0.875 + 4·0.8 + 5·0.8 + 4·(0.6+0.4·16/36) over 53:
    // 42.0968…, and 47·0.4 for what is missing: a share of 0.60896…, and that a score of 634.93….
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
    // What is missing lost 6, as did DELINQUENCY and REPORTS, which stand after spending.
    assert_eq!(decision.notice, ["INCOME", "OBLIGATIONS", "INCOME_REGULARITY", "INCOMPLETE"]);
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
    assert_eq!(changed(r#"{"income": "7"}"#), "weight income must be a number, not \"7\"");
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

#[test]
fn losses_and_what_is_left_are_base_less_score() {
    let mut draft = Draft { reason_base: ReasonBase::Mean, ..Draft::default() };
    for characteristic in &mut draft.characteristics {
        characteristic.mean = Some(0.6);
    }
    let policy = draft.build().unwrap();
    let inputs =
        json(r#"{"estimated_income": 30000, "DBR": 0.6, "reports": 1, "Is_Banked": true}"#);
    let mut row = policy.row_of_json(&inputs).unwrap();
    let explained = policy.explain(policy.default_rules(), &mut row).unwrap();
    let all: f64 = explained.contributions.iter().map(|c| c.lost_points).sum();
    let base = 300.0 + 550.0 * 0.6;
    assert!((all - (base - explained.score.unrounded)).abs() < 1e-9);
    assert!(explained.contributions.iter().any(|c| c.lost_points < 0.0));
    let codes: Vec<_> = explained.reasons.iter().map(|r| r.code).collect();
    assert_eq!(codes, ["INCOMPLETE", "OBLIGATIONS", "REPORTS"], "only what lost is a reason");
}

#[test]
fn reasons_of_one_code_are_summed_before_they_are_ranked() {
    let mut draft = Draft::default();
    for characteristic in &mut draft.characteristics {
        if ["education", "banked", "stability", "residence"].contains(&characteristic.name.as_str())
        {
            characteristic.reason = "HOME".into();
        }
    }
    draft.scaling.missing = WhenMissing::LeftOut;
    let policy = draft.build().unwrap();
    let inputs = json(
        r#"{"DBR": 0.1, "Education_Level": "High School", "Is_Banked": false,
            "Months_at_Address": 0, "Residence_Type": "Furnished Rent", "reports": 0}"#,
    );
    let mut row = policy.row_of_json(&inputs).unwrap();
    let explained = policy.explain(policy.default_rules(), &mut row).unwrap();
    let codes: Vec<_> = explained.reasons.iter().map(|r| r.code).collect();
    // HOME lost 1.8+2.1+3.2+3.5 weighted points, OBLIGATIONS 20·0.1.
    assert_eq!(codes, ["HOME", "OBLIGATIONS"]);
    assert_eq!(explained.decision.notice, ["HOME", "OBLIGATIONS"]);
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

proptest! {
    #[test]
    fn a_decision_and_its_explanation_agree(
        income in proptest::option::of(0..100_000_u32), dbr in proptest::option::of(0.0..1.2_f64),
        spending in proptest::option::of(0..50_000_u32), reports in proptest::option::of(0..4_u32),
        months in proptest::option::of(0..100_u32), banked in proptest::option::of(any::<bool>()),
    ) {
        let policy = Policy::from_json(br#"{"format": 1, "rules": {
            "good": [{"variable": "credit_score", "operator": ">=", "value": 640}],
            "light": [{"variable": "DBR", "operator": "<=", "value": 0.5}],
            "reported": [{"variable": "reports", "operator": ">", "value": 1}]},
            "acceptance_rules": ["good", "light"], "rejection_rules": ["reported"]}"#).unwrap();
        let text = |value: Option<String>| value.unwrap_or_else(|| "null".to_owned());
        let inputs = format!(
            r#"{{"estimated_income": {}, "DBR": {}, "total_avg_monthly_spending": {}, "reports": {},
                "Months_at_Address": {}, "Is_Banked": {}}}"#,
            text(income.map(|v| v.to_string())), text(dbr.map(|v| v.to_string())),
            text(spending.map(|v| v.to_string())), text(reports.map(|v| v.to_string())),
            text(months.map(|v| v.to_string())), text(banked.map(|v| v.to_string())),
        );
        let decision = policy.decide(&json(&inputs)).unwrap();
        let mut row = policy.row_of_json(&json(&inputs)).unwrap();
        let explained = policy.explain(policy.default_rules(), &mut row).unwrap();
        prop_assert_eq!(&explained.decision, &decision);
        let whole: i32 = explained.contributions.iter().map(|c| c.whole_points).sum();
        prop_assert_eq!(explained.base + whole, decision.score);
        // The notice is the reasons marked as being on it, each code once, in order.
        let noted = explained.reasons.iter().filter(|reason| reason.on_notice);
        let noted: Vec<&str> = noted.map(|reason| reason.code).collect();
        prop_assert_eq!(noted, decision.notice);
        prop_assert!(explained.reasons.iter().all(|r| r.code != "SCORE"));
    }
}

#[test]
fn a_denial_names_its_rules_and_the_rejection_first() {
    let policy = Policy::from_json(
        br#"{"format": 1, "min_certainty": 0, "rules": {
        "light": [{"variable": "DBR", "operator": "<=", "value": 0.5}],
        "good": [{"variable": "credit_score", "operator": ">=", "value": 700}],
        "reported": [{"variable": "reports", "operator": ">", "value": 1}]},
        "acceptance_rules": ["light", "good"], "rejection_rules": ["reported"]}"#,
    )
    .unwrap();
    let inputs = json(r#"{"DBR": 0.6, "reports": 2, "Months_at_Address": 1}"#);
    let mut row = policy.row_of_json(&inputs).unwrap();
    let explained = policy.explain(policy.default_rules(), &mut row).unwrap();
    let said: Vec<_> = explained
        .reasons
        .iter()
        .map(|reason| {
            let from = match &reason.origin {
                Origin::Rule { rule, .. } => rule,
                Origin::Missing => "missing",
                Origin::Score { .. } => "score",
            };
            (reason.code, from, reason.on_notice)
        })
        .collect();
    // Rules and score failed, so reasons come from both (interpretation 9(b)(2)-7).
    assert_eq!(
        said,
        [
            ("REPORTS", "reported", true),
            ("OBLIGATIONS", "light", true),
            ("INCOMPLETE", "score", true),
            ("ADDRESS", "score", true),
            ("OBLIGATIONS", "score", false),
            ("REPORTS", "score", false),
        ]
    );
    assert_eq!(explained.decision.notice, ["REPORTS", "OBLIGATIONS", "INCOMPLETE", "ADDRESS"]);

    let rules = policy.select(&["light"], &["reported"]).unwrap();
    let without_score = policy.decide_row(&rules, &mut row).unwrap().notice.codes().to_vec();
    assert_eq!(without_score, ["REPORTS", "OBLIGATIONS"], "the score did not fail");
}
