//! Faults, limits, warnings, chaining and the canonical form (sections 2.1 and 2.5).

use super::{Truth, ask, parse, refused, registry, rule};
use crate::rules::{JoinStyle, ParseOptions, Rule, RuleErrorCode, RuleSet, RuleWarningCode};
use lendwright_types::json::{Json, canonical};
use std::sync::Arc;

fn codes(body: &str) -> Vec<RuleErrorCode> {
    parse(body).unwrap_err().faults.iter().map(|fault| fault.code).collect()
}

fn warnings(body: &str) -> Vec<RuleWarningCode> {
    parse(body).unwrap().warnings.iter().map(|warning| warning.code).collect()
}

#[test]
fn every_fault_is_listed_with_its_place() {
    let text = refused(
        r#"{"aeg": {"operator": ">=", "value": 21},
            "DBR": {"operator": "=>", "value": "abc", "logical_operater": "and"},
            "Income_Type": {"operator": "==", "value": "Retird"},
            "a/b~c": 5}"#,
    );
    assert_eq!(
        text,
        "rule 'rule': /aeg: unknown variable 'aeg', did you mean 'age'?; \
         /DBR/logical_operater: unknown member 'logical_operater', did you mean 'logical_operator'?; \
         /DBR/operator: unknown operator '=>', did you mean '>='?; \
         /Income_Type/value: \"Retird\" is none of Self Employed, Retired, Private Sector Employee, \
         Public Sector Employee, Business Owner, did you mean 'Retired'?; \
         /a~1b~0c: unknown variable 'a/b~c'; \
         /a~1b~0c: a condition must be an object, not a number"
    );
}

#[test]
fn each_fault_has_its_code() {
    for (body, code) in [
        ("{}", RuleErrorCode::Empty),
        ("[]", RuleErrorCode::Shape),
        (r#"{"n": []}"#, RuleErrorCode::Empty),
        (r#"{"n": {"value": 1}}"#, RuleErrorCode::Missing),
        (r#"{"n": {"operator": ">"}}"#, RuleErrorCode::Missing),
        (r#"{"n": {"operator": 5, "value": 1}}"#, RuleErrorCode::Shape),
        (r#"{"n": {"operator": ">", "value": "1,000"}}"#, RuleErrorCode::Value),
        (r#"{"n": {"operator": ">", "value": true}}"#, RuleErrorCode::Value),
        (r#"{"n": {"operator": "contains", "value": "1"}}"#, RuleErrorCode::OperatorForType),
        (r#"{"c": {"operator": "<", "value": "red"}}"#, RuleErrorCode::OperatorForType),
        (r#"{"n": {"operator": "==", "value": null}}"#, RuleErrorCode::NullValue),
        (r#"{"t": {"operator": "==", "value": "N/A"}}"#, RuleErrorCode::NullValue),
        (r#"{"t": {"operator": "in", "value": "a, N/A"}}"#, RuleErrorCode::NullValue),
        (r#"{"n": {"operator": "between", "value": [10, 1]}}"#, RuleErrorCode::EmptyInterval),
        (r#"{"n": {"operator": "between", "value": [1]}}"#, RuleErrorCode::Value),
        (r#"{"n": {"operator": "in", "value": []}}"#, RuleErrorCode::Empty),
        (r#"{"n": {"operator": "==", "value": 9007199254740994}}"#, RuleErrorCode::Value),
        (r#"{"t": {"operator": "matches", "value": "(a"}}"#, RuleErrorCode::Pattern),
        (r#"{"t": {"operator": "matches", "value": "(\\w{100}){100}"}}"#, RuleErrorCode::Pattern),
        (r#"{"t": {"operator": "in", "value": "'a"}}"#, RuleErrorCode::Value),
        (r#"{"n": {"operator": ">", "value": 1, "logical_operator": "xor"}}"#, RuleErrorCode::Join),
        (r#"{"n": {"operator": ">", "value": 1, "case": "i"}}"#, RuleErrorCode::OperatorForType),
        (r#"{"t": {"operator": "==", "value": "a", "case": "x"}}"#, RuleErrorCode::Value),
        (r#"{"any": {}}"#, RuleErrorCode::Shape),
        (r#"{"any": []}"#, RuleErrorCode::Empty),
        (r#"{"any": [{}]}"#, RuleErrorCode::Empty),
    ] {
        assert_eq!(codes(body), [code], "{body}");
    }
}

#[test]
fn the_sentence_says_use_is_null() {
    let text = refused(r#"{"n": {"operator": "==", "value": null}}"#);
    assert_eq!(text, "rule 'rule': /n/value: null can't be compared with, use 'is null'");
    let text = refused(r#"{"t": {"operator": "!=", "value": "N/A"}}"#);
    assert_eq!(text, "rule 'rule': /t/value: \"N/A\" can't be compared with, use 'is not null'");
}

#[test]
fn whole_numbers_up_to_two_to_the_53_are_compared_exactly() {
    let body = r#"{"national_id": {"operator": "==", "value": "29001011234567"}}"#;
    assert_eq!(ask(body, r#"{"national_id": "29001011234567"}"#), Truth::True);
    assert_eq!(ask(body, r#"{"national_id": 29001011234568}"#), Truth::False);
    assert!(parse(r#"{"n": {"operator": "<", "value": 9007199254740994}}"#).is_ok());
}

#[test]
fn limits_hold() {
    let conditions = |count: usize| {
        let one = r#"{"operator": ">", "value": 1}"#;
        format!("{{\"n\": [{}]}}", vec![one; count].join(","))
    };
    assert!(parse(&conditions(256)).is_ok());
    assert_eq!(codes(&conditions(257)), [RuleErrorCode::TooLarge]);
    let text = |length: usize| {
        format!("{{\"t\": {{\"operator\": \"==\", \"value\": \"{}\"}}}}", "x".repeat(length))
    };
    assert!(parse(&text(1_024)).is_ok());
    assert_eq!(codes(&text(1_025)), [RuleErrorCode::TooLarge]);
    let list = |length: usize| {
        let items: Vec<String> = (0..length).map(|n| n.to_string()).collect();
        format!("{{\"n\": {{\"operator\": \"in\", \"value\": [{}]}}}}", items.join(","))
    };
    assert!(parse(&list(10_000)).is_ok());
    assert_eq!(codes(&list(10_001)), [RuleErrorCode::TooLarge]);
    // The largest depth of JSON, which is deeper than the limit for groups.
    let condition = r#"{"n": {"operator": ">", "value": 1}}"#;
    let mut nested = condition.to_owned();
    for _ in 0..31 {
        nested = format!("{{\"all\": [{nested}]}}");
    }
    assert_eq!(ask(&nested, r#"{"n": 2}"#), Truth::True);
}

#[test]
fn a_deep_tree_made_by_hand_is_refused() {
    let mut json = Json::Object(vec![]);
    for _ in 0..10_000 {
        json = Json::Object(vec![("all".into(), Json::List(vec![json]))]);
    }
    let faults = Rule::parse("deep", &json, &registry()).unwrap_err();
    assert_eq!(faults.faults[0].code, RuleErrorCode::TooLarge);
    // Json frees its levels by recursion, which is more than this test is about.
    std::mem::forget(json);
}

#[test]
fn a_name_has_one_to_a_hundred_characters() {
    let body = Json::parse(br#"{"n": {"operator": ">", "value": 1}}"#).unwrap();
    for (name, fits) in
        [("", false), ("é", true), (&"é".repeat(100), true), (&"é".repeat(101), false)]
    {
        assert_eq!(Rule::parse(name, &body, &registry()).is_ok(), fits, "{name}");
    }
}

#[test]
fn and_binds_tighter_than_or() {
    let body = r#"{"p": {"operator": "is", "value": true, "logical_operator": "OR"},
                   "q": {"operator": "is", "value": true, "logical_operator": "&&"},
                   "r": {"operator": "is", "value": true}}"#;
    assert_eq!(ask(body, r#"{"p": 1, "q": 1, "r": 0}"#), Truth::True);
    assert_eq!(ask(body, r#"{"p": 0, "q": 1, "r": 0}"#), Truth::False);
    assert_eq!(warnings(body), [RuleWarningCode::MixedJoins]);
}

#[test]
fn the_other_way_of_joining_reads_the_operator_of_the_condition_after() {
    let body = br#"{"p": {"operator": "is", "value": true, "logical_operator": "and"},
                    "q": {"operator": "is", "value": true, "logical_operator": "or"},
                    "r": {"operator": "is", "value": true}}"#;
    let json = Json::parse(body).unwrap();
    let options = ParseOptions { join: JoinStyle::Previous, ..ParseOptions::default() };
    let previous = Rule::parse_with("rule", &json, &registry(), options).unwrap();
    let next = Rule::parse("rule", &json, &registry()).unwrap();
    let operators = |rule: &Rule| -> Vec<String> {
        let form = rule.to_canonical();
        form.items()
            .unwrap()
            .iter()
            .filter_map(|i| i.get("join")?.as_text().map(Into::into))
            .collect()
    };
    assert_eq!(operators(&next.rule), ["and", "or"]);
    assert_eq!(operators(&previous.rule), ["or", "and"]);
    let codes: Vec<_> = previous.warnings.iter().map(|warning| warning.code).collect();
    assert_eq!(codes, [RuleWarningCode::DanglingJoin, RuleWarningCode::MixedJoins]);
}

#[test]
fn a_list_of_conditions_is_joined_by_and() {
    let body = r#"{"n": [{"operator": ">=", "value": 21}, {"operator": "<=", "value": 65,
                          "logical_operator": "or"}], "p": {"operator": "is", "value": true}}"#;
    assert_eq!(ask(body, r#"{"n": 30, "p": 0}"#), Truth::True);
    assert_eq!(ask(body, r#"{"n": 70, "p": 0}"#), Truth::False);
    assert_eq!(ask(body, r#"{"n": 70, "p": 1}"#), Truth::True);
    let wrong = r#"{"n": [{"operator": ">", "value": 1, "logical_operator": "or"},
                          {"operator": "<", "value": 0}]}"#;
    assert_eq!(codes(wrong), [RuleErrorCode::Join]);
}

#[test]
fn groups_are_parentheses() {
    let body = r#"{"p": {"operator": "is", "value": true},
                   "any": [{"q": {"operator": "is", "value": true}},
                           {"r": {"operator": "is", "value": true}}]}"#;
    assert_eq!(ask(body, r#"{"p": 1, "q": 0, "r": 1}"#), Truth::True);
    assert_eq!(ask(body, r#"{"p": 0, "q": 0, "r": 1}"#), Truth::False);
    let none = r#"{"none": [{"q": {"operator": "is", "value": true}},
                            {"r": {"operator": "is", "value": true}}]}"#;
    assert_eq!(ask(none, r#"{"q": 0, "r": 0}"#), Truth::True);
    assert_eq!(ask(none, r#"{"q": 0}"#), Truth::Unknown);
    assert_eq!(ask(none, r#"{"q": 1}"#), Truth::False);
}

#[test]
fn warnings_do_not_refuse() {
    for (body, code) in [
        (r#"{"gender": {"operator": "==", "value": "Male"}}"#, RuleWarningCode::Protected),
        (
            r#"{"Marital_Status": {"operator": "==", "value": "single"}}"#,
            RuleWarningCode::Protected,
        ),
        (
            r#"{"n": {"operator": ">", "value": 1, "logical_operator": "and"}}"#,
            RuleWarningCode::DanglingJoin,
        ),
        (r#"{"DBR": {"operator": ">=", "value": 0}}"#, RuleWarningCode::AlwaysTrue),
        (r#"{"DBR": {"operator": "<", "value": 0}}"#, RuleWarningCode::AlwaysFalse),
        (r#"{"reports": {"operator": "==", "value": 1.5}}"#, RuleWarningCode::AlwaysFalse),
        (r#"{"n": {"operator": "between", "value": "(5..5)"}}"#, RuleWarningCode::AlwaysFalse),
        (r#"{"c": {"operator": "in", "value": "red, green, blue"}}"#, RuleWarningCode::AlwaysTrue),
        (
            r#"{"n": [{"operator": ">", "value": 5}, {"operator": "<", "value": 3}]}"#,
            RuleWarningCode::Contradiction,
        ),
        (
            r#"{"i": [{"operator": ">", "value": 5}, {"operator": "<", "value": 6}]}"#,
            RuleWarningCode::Contradiction,
        ),
        (
            r#"{"n": [{"operator": "is null"}, {"operator": "<", "value": 6}]}"#,
            RuleWarningCode::Contradiction,
        ),
        (
            r#"{"c": [{"operator": "==", "value": "red"}, {"operator": "!=", "value": "red"}]}"#,
            RuleWarningCode::Contradiction,
        ),
    ] {
        assert_eq!(warnings(body), [code], "{body}");
    }
    assert_eq!(warnings(r#"{"DBR": {"operator": "<", "value": 0.5}}"#), []);
    assert_eq!(
        warnings(r#"{"n": [{"operator": ">", "value": 5}, {"operator": "<", "value": 6}]}"#),
        []
    );
}

#[test]
fn a_host_may_forbid_protected_variables() {
    let json = Json::parse(br#"{"gender": {"operator": "==", "value": "Male"}}"#).unwrap();
    let options = ParseOptions { forbid_protected: true, ..ParseOptions::default() };
    let faults = Rule::parse_with("rule", &json, &registry(), options).unwrap_err();
    assert_eq!(
        faults.to_string(),
        "rule 'rule': /gender: 'gender' is protected by fair-lending law"
    );
}

#[test]
fn a_rejection_rule_that_says_the_same_as_an_acceptance_rule_is_warned_of() {
    let accept = rule(r#"{"n": {"operator": ">=", "value": "5.0"}}"#);
    let reject = rule(r#"{"n": {"operator": "gte", "value": 5}}"#);
    let other = rule(r#"{"n": {"operator": ">", "value": 5}}"#);
    let rejection = vec![Arc::new(other), Arc::new(reject)];
    let warnings = RuleSet::new(vec![Arc::new(accept)], rejection).warnings();
    let said: Vec<_> =
        warnings.iter().map(|warning| (warning.code, warning.pointer.as_str())).collect();
    assert_eq!(said, [(RuleWarningCode::SameAsAcceptance, "/rejection_rules/1")]);
}

#[test]
fn the_canonical_form_is_one_for_all_spellings() {
    let body = r#"{"n": {"operator": "RANGE", "value": "1.0, 2.50", "logical_operator": "||"},
                   "t": {"value": "e\u0301", "operator": "is", "case": "i"},
                   "d": {"operator": "between", "value": "(2024-01-01..2024-12-31]"},
                   "none": [{"b": {"operator": "is", "value": "1"}}]}"#;
    let form = rule(body).to_canonical();
    assert_eq!(
        canonical(&form),
        r#"[{"join":"or","operator":"between","value":[1,2.5],"variable":"n"},{"case":"i","join":"and","operator":"==","value":"é","variable":"t"},{"join":"and","operator":"between","value":"(2024-01-01..2024-12-31]","variable":"d"},{"none":[[{"operator":"==","value":true,"variable":"b"}]]}]"#
    );
    assert_eq!(Rule::from_canonical("rule", &form, &registry()).unwrap(), rule(body));
}

#[test]
fn a_wrong_canonical_form_is_refused() {
    for (form, code) in [
        ("{}", RuleErrorCode::Shape),
        ("[]", RuleErrorCode::Empty),
        ("[5]", RuleErrorCode::Missing),
        (r#"[{"operator": ">", "value": 1}]"#, RuleErrorCode::Missing),
        (r#"[{"variable": "x", "operator": ">", "value": 1}]"#, RuleErrorCode::UnknownVariable),
        (
            r#"[{"variable": "n", "operator": ">", "value": 1, "logical_operator": "or"}]"#,
            RuleErrorCode::UnknownMember,
        ),
        (r#"[{"any": [[]]}]"#, RuleErrorCode::Empty),
        (
            r#"[{"any": [[{"variable": "n", "operator": ">", "value": 1}]], "x": 1}]"#,
            RuleErrorCode::UnknownMember,
        ),
    ] {
        let json = Json::parse(form.as_bytes()).unwrap();
        let faults = Rule::from_canonical("rule", &json, &registry()).unwrap_err();
        assert_eq!(faults.faults[0].code, code, "{form}");
    }
}
