//! Explanations: the loss of each characteristic, the reasons on the notice, and the words of reasons in a letter.

use super::*;
use crate::Policy;
use crate::rules::Input;

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

const GENERAL: &str = "Other information that the lender considered";

fn policy(members: &str) -> Policy {
    Policy::from_json(format!(r#"{{"format": 1, {members}}}"#).as_bytes()).unwrap()
}

/// The sentences of a notice on these inputs.
fn letter(policy: &Policy, inputs: &[(&str, Input)], language: &str) -> Vec<String> {
    let mut row = policy.row();
    for (name, value) in inputs {
        policy.set_named(&mut row, name, value.clone()).unwrap();
    }
    let rules = policy.default_rules();
    let outcome = policy.decide_row(rules, &mut row).unwrap();
    let about = policy.subjects(rules, &row, &outcome);
    policy.notice_texts(outcome.notice.codes(), &about, language)
}

#[test]
fn each_personal_fact_that_counted_is_named() {
    let policy = policy(
        r#""acceptance_rules": ["a", "b"], "rules": {
            "a": [{"variable": "age", "operator": ">=", "value": 21}],
            "b": [{"variable": "Marital_Status", "operator": "==", "value": "x"}]}"#,
    );
    let (young, old) = (("age", Input::Number(19.0)), ("age", Input::Number(40.0)));
    let other = ("Marital_Status", Input::text("y"));
    let both = letter(&policy, &[young, other.clone()], "en");
    assert_eq!(both, ["Age of the applicant; Marital status"]);
    assert_eq!(letter(&policy, &[old.clone(), other.clone()], "en"), ["Marital status"]);
    assert_eq!(letter(&policy, &[old, other], "ar"), ["الحالة الاجتماعية"]);
}

#[test]
fn words_of_the_policy_for_personal_facts_stay() {
    let policy = policy(
        r#""acceptance_rules": ["a"], "reasons": {"PERSON": {"en": "You are not of age"}}, "rules": {
            "a": [{"variable": "age", "operator": ">=", "value": 21}]}"#,
    );
    let young = [("age", Input::Number(19.0))];
    assert_eq!(letter(&policy, &young, "en"), ["You are not of age"]);
    assert_eq!(letter(&policy, &young, "ar"), ["You are not of age"], "no Arabic of its own");
}

#[test]
fn a_card_that_weighs_a_personal_fact_names_it() {
    let policy = policy(
        r#""weights": {"years": 1}, "characteristics": [{"name": "years", "variables": ["age"],
            "knots": [[18, 0], [60, 1]], "reason": "PERSON"}]"#,
    );
    assert_eq!(letter(&policy, &[("age", Input::Number(30.0))], "en"), ["Age of the applicant"]);
    let missing = letter(&policy, &[], "en");
    assert!(missing[0].ends_with("is missing (Age of the applicant)"), "{missing:?}");
}

#[test]
fn a_name_or_a_code_is_never_shown() {
    let policy = policy(
        r#""variables": [{"name": "shop_visits_q", "type": "number"}], "acceptance_rules": ["v"],
        "rules": {"v": [{"variable": "shop_visits_q", "operator": ">=", "value": 3}]},
        "weights": {"visits": 1}, "characteristics": [{"name": "visits", "variables": ["shop_visits_q"],
            "knots": [[0, 0], [9, 1]], "reason": "VISITS_Q"}],
        "reasons": {"INCOMPLETE": {"en": "Something is missing"}}"#,
    );
    let few = [("shop_visits_q", Input::Number(1.0))];
    assert_eq!(letter(&policy, &few, "en"), [GENERAL]);
    assert_eq!(letter(&policy, &[], "en"), ["Something is missing"]);
    for language in ["en", "ar"] {
        for text in letter(&policy, &few, language).iter().chain(&letter(&policy, &[], language)) {
            let text = text.to_lowercase();
            assert!(!text.contains("visits") && !text.contains("incomplete"), "{text}");
        }
    }
    let said: Vec<(&str, bool)> = policy
        .warnings()
        .iter()
        .map(|one| (one.pointer.as_str(), one.text.contains("\"reasons\"")))
        .collect();
    assert_eq!(said, [("/rules/v", true), ("/characteristics/0/reason", true)]);
}

#[test]
fn a_reason_in_words_is_used_and_warned_of_by_nobody() {
    let policy = policy(
        r#""variables": [{"name": "shop_visits_q", "type": "number",
            "reason": {"code": "VISITS", "text": "Visits to our shops"}}], "acceptance_rules": ["v"],
        "rules": {"v": [{"variable": "shop_visits_q", "operator": ">=", "value": 3}]}"#,
    );
    let few = [("shop_visits_q", Input::Number(1.0))];
    assert_eq!(letter(&policy, &few, "en"), ["Visits to our shops"]);
    assert_eq!(letter(&policy, &few, "ar"), ["Visits to our shops"], "in the words that there are");
    assert_eq!(policy.warnings(), []);
}

#[test]
fn standard_reasons_have_arabic_where_the_policy_has_only_others() {
    let policy = policy(
        r#""acceptance_rules": ["d"], "reasons": {"TERMS": {"fr": "Conditions"}},
        "rules": {"d": [{"variable": "DBR", "operator": "<=", "value": 0.1}]}"#,
    );
    let owes = [("DBR", Input::Number(0.5))];
    assert_eq!(letter(&policy, &owes, "ar"), ["الالتزامات مقارنةً بالدخل"]);
    assert_eq!(letter(&policy, &owes, "fr"), ["Debt payments in relation to income"]);
    assert_eq!(policy.languages(), ["ar", "en", "fr"]);
}

#[test]
fn what_rules_wait_for_is_named_before_what_the_score_lacks() {
    let policy = policy(
        r#""acceptance_rules": ["x"], "weights": {"debt": 1, "job": 2},
        "rules": {"x": [{"variable": "Car_ID", "operator": "==", "value": 1}, {"variable": "reports",
            "operator": "is null"}]},
        "characteristics": [
            {"name": "debt", "variables": ["DBR"], "knots": [[0, 1], [1, 0]], "reason": "OBLIGATIONS"},
            {"name": "job", "variables": ["Years_of_Experience"], "knots": [[0, 0], [9, 1]],
             "reason": "EMPLOYMENT"}]"#,
    );
    // The rule does not wait for `reports`, because `is null` is true while it is missing.
    let said = "The application is incomplete: needed information is missing (Value or kind of property owned; \
                Length of employment; Debt payments in relation to income)";
    assert_eq!(letter(&policy, &[], "en"), [said]);
}

#[test]
fn a_standard_reason_has_its_own_words_beside_reasons_of_the_policy() {
    let policy = policy(
        r#""weights": {"income_regularity": 1}, "reasons": {"SHOP": {"en": "Sales of the shop"}}"#,
    );
    let (english, arabic) = (letter(&policy, &[], "en"), letter(&policy, &[], "ar"));
    assert!(english[0].ends_with("is missing (Regularity of income)"), "{english:?}");
    assert!(arabic[0].ends_with("(مدى انتظام الدخل)"), "{arabic:?}");
}
