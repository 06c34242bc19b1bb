//! The words of reasons in a letter.

use crate::Policy;
use crate::rules::Input;

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
