//! Explanations: the loss of each characteristic, and the reasons on the notice.

use super::*;

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
