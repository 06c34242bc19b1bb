//! Caps: the lowest counts, its points, and refused caps.

use super::json;
use crate::{Draft, Policy, Scaling, WhenMissing};

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
