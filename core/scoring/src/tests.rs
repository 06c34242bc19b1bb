//! The arithmetic of scores.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
#![allow(clippy::arithmetic_side_effects, clippy::float_cmp)]

mod bands;
mod caps;
mod exact;
mod letter;
mod missing;
mod reasons;
mod weights;

use super::*;
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
