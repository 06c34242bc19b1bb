//! Reads and evaluates the examples of `docs/rules.md` unchanged.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

use lendwright::json::Json;
use lendwright::rules::{Registry, Rule, Truth, Verdict};
use lendwright::scoring::Policy;
use lendwright::{Available, json::canonical};
use lendwright_tests::root;

/// The JSON blocks in the page's order: three rules, the first one as a list, and a policy.
fn blocks() -> [String; 5] {
    let page = std::fs::read_to_string(root().join("docs/rules.md")).unwrap();
    let blocks: Vec<String> = page
        .split("```json\n")
        .skip(1)
        .map(|rest| rest.split_once("```").unwrap().0.to_owned())
        .collect();
    blocks.try_into().unwrap()
}

fn says(body: &str, inputs: &str) -> Truth {
    let registry = Registry::standard();
    let body = Json::parse(body.as_bytes()).unwrap();
    let parsed = Rule::parse("example", &body, &registry).unwrap();
    let inputs = Json::parse(inputs.as_bytes()).unwrap();
    parsed.rule.evaluate(&registry.inputs().with_json(&registry, &inputs).unwrap())
}

#[test]
fn the_first_rule_needs_both_conditions() {
    let [rule, ..] = blocks();
    assert_eq!(says(&rule, r#"{"age": 21, "DBR": 0.5}"#), Truth::True);
    assert_eq!(says(&rule, r#"{"age": 20}"#), Truth::False);
    assert_eq!(says(&rule, r#"{"age": 21, "DBR": "N/A"}"#), Truth::Unknown);
}

#[test]
fn the_first_rule_as_a_list_is_the_same_rule() {
    let [body, _, _, list, _] = blocks();
    let registry = Registry::standard();
    let rule = Rule::parse("example", &Json::parse(body.as_bytes()).unwrap(), &registry).unwrap();
    let list = Json::parse(list.as_bytes()).unwrap();
    assert_eq!(Rule::from_canonical("example", &list, &registry).unwrap(), rule.rule);
    assert_eq!(canonical(&rule.rule.to_canonical()), canonical(&list));
}

#[test]
fn and_binds_tighter_in_the_second_rule() {
    let [_, rule, ..] = blocks();
    // Evaluated from left to right, (a or b) and c, it would be false.
    let public = r#"{"Income_Type": "Public Sector Employee", "Months_at_Address": 3}"#;
    assert_eq!(says(&rule, public), Truth::True);
    let other = |months: u32| {
        let home = r#""Income_Type": "Retired", "Residence_Type": "Family House""#;
        says(&rule, &format!(r#"{{{home}, "Months_at_Address": {months}}}"#))
    };
    assert_eq!((other(24), other(23)), (Truth::True, Truth::False));
}

#[test]
fn the_third_rule_nests() {
    let [_, _, rule, ..] = blocks();
    let rich = r#"{"age": 30, "estimated_income": 14000, "reports": 1}"#;
    assert_eq!(says(&rule, rich), Truth::True);
    let married = r#"{"age": 30, "Marital_Status": "MARRIED", "Is_Banked": 1, "reports": 0}"#;
    assert_eq!(says(&rule, married), Truth::True);
    assert_eq!(says(&rule, &married.replace("30", "60")), Truth::False);
    assert_eq!(says(&rule, &rich.replace("\"reports\": 1", "\"reports\": 2")), Truth::False);
    assert_eq!(says(&rule, r#"{"age": 30, "estimated_income": 14000}"#), Truth::Unknown);
}

#[test]
fn the_policy_decides_as_the_page_says() {
    let [.., file] = blocks();
    let policy = Policy::from_json(file.as_bytes()).unwrap();
    let decide = |inputs: &str| policy.decide(&Json::parse(inputs.as_bytes()).unwrap()).unwrap();
    let decision = decide(r#"{"age": 31, "DBR": 0.3, "recharges_30d": 8, "reports": 0}"#);
    assert_eq!(decision.state, Available::Value(Verdict::Pass));
    assert_eq!((decision.score, decision.class.as_str()), (699, "Middle"));
    let reported = decide(r#"{"age": 31, "DBR": 0.3, "recharges_30d": 8, "reports": 2}"#);
    assert_eq!(reported.state, Available::Value(Verdict::Fail));
    assert_eq!(decide("{}").state, Available::Value(Verdict::Refer));
}

#[test]
fn a_policy_given_out_reads_back_by_its_digest() {
    let [.., file] = blocks();
    let policy = Policy::from_json(file.as_bytes()).unwrap();
    let again = Policy::from_json(policy.to_json().as_bytes()).unwrap();
    assert_eq!(again.with_digest(policy.digest()).unwrap(), policy);
}
