//! The JSON form, its faults, and the text that is written.

use super::*;
use crate::scorecard::{CardOutput, Interval, Predicate};
use lendwright_types::json::canonical;

/// The fault of one characteristic with these bins.
fn fault(bins: &str) -> String {
    let refused = read(&form(r#"["x"]"#, bins)).unwrap_err().to_string();
    refused.replace("scorecard: /characteristics/0/", "")
}

#[test]
fn every_member_is_read_and_written() {
    let text = r#"{"characteristics":[{"baseline":1.5,"bins":[{"in":[-9,"A",true],"points":44},{"points":71,"to":22.5},{"from":22.5,"label":"22.5 to 30","points":63.4,"to":30},{"from":30,"from_open":true,"points":1,"reason":"D","to":40,"to_closed":true},{"from":null,"points":3},{"missing":true,"points":-7},{"points":2,"rule":[{"operator":">=","value":21,"variable":"whole"}]},{"fallback":true,"otherwise":true,"points":0.1}],"mean":2,"mean_at_cutoff":3,"name":"c","reason":"C","variables":["x","text"]}],"initial":448,"output":"log_odds"}"#;
    let card = read(text).unwrap();
    assert_eq!(canonical(&card.to_json()), text);
    let characteristic = &card.characteristics()[0];
    assert_eq!(characteristic.reads(), ["x", "text", "whole"]);
    assert_eq!(card.reads(), ["x", "text", "whole"]);
    assert_eq!((characteristic.baseline, characteristic.mean), (Some(1.5), Some(2.0)));
    assert_eq!((card.initial(), card.output()), (448.0, CardOutput::LogOdds));
    assert!(!card.is_whole());
    let interval = Interval::new(Some(30.0), Some(40.0)).open_from().closed_to();
    assert_eq!(characteristic.attributes[3].predicate, Predicate::Interval(interval));
    assert_eq!(interval.to_string(), "(30, 40]");
    assert_eq!(Interval::new(None, Some(0.5)).to_string(), "(-inf, 0.5)");
    assert!(characteristic.attributes[7].fallback);
    assert_eq!(characteristic.range(), (-7.0, 71.0));
}

#[test]
fn a_default_is_not_written() {
    let text = r#"{"initial": -0.0, "output": "points", "characteristics": [{"name": "c", "variables": ["x"],
        "reason": "C", "bins": [{"from": null, "to": -0.0, "from_open": false, "points": -0, "fallback": false}]}]}"#;
    let written = r#"{"characteristics":[{"bins":[{"points":0,"to":0}],"name":"c","reason":"C","variables":["x"]}]}"#;
    assert_eq!(canonical(&read(text).unwrap().to_json()), written);
}

#[test]
fn a_card_of_parts_is_the_card_of_its_json() {
    let parts = vec![
        Attribute::numbers(&[-9.0, -0.0], 44.0).label("special"),
        Attribute::texts(&["caf\u{65}\u{301}"], 7.0).reason("D"),
        Attribute::interval(None, Some(22.5), 71.0),
        Attribute::interval(Some(22.5), Some(f64::INFINITY), 63.4),
        Attribute::missing(-7.0).fallback(),
    ];
    let parts = BinnedCharacteristic::new("c", "x", "C", parts).or_else("text").baseline(50.0);
    let card = Scorecard::new(vec![parts], 1.0).unwrap();
    let read = Scorecard::read(&card.to_json(), &Registry::empty()).unwrap();
    assert_eq!(read, card);
    let text = canonical(&card.to_json());
    assert!(text.contains("café"), "{text}");
    assert!(text.contains(r#"{"from":22.5,"points":63.4}"#), "{text}");
}

#[test]
fn an_unknown_member_is_refused_by_name_and_place() {
    for (bins, text) in [
        (
            r#"[{"to": 1, "poits": 2}]"#,
            "bins/0/poits: unknown member 'poits', did you mean 'points'?",
        ),
        (
            r#"[{"to": 1, "points": 2, "form": 1}]"#,
            "bins/0/form: unknown member 'form', did you mean 'from'?",
        ),
        (r#"[{"to": 1, "points": 2, "x/y": 1}]"#, "bins/0/x~1y: unknown member 'x/y'"),
    ] {
        let found = fault(bins);
        assert!(found.starts_with(text), "{found}");
    }
    let refused = read(r#"{"characteristic": [], "characteristics": [{"nam": 1}]}"#).unwrap_err();
    let texts: Vec<String> = refused.faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        texts,
        [
            "/characteristic: unknown member 'characteristic', did you mean 'characteristics'?",
            "/characteristics/0/nam: unknown member 'nam', did you mean 'name'?",
            "/characteristics/0/name: is missing",
            "/characteristics/0/variables: is missing",
            "/characteristics/0/reason: is missing",
            "/characteristics/0/bins: is missing",
        ]
    );
}

#[test]
fn a_bin_has_one_condition() {
    for (bins, text) in [
        (
            r#"[{"points": 1}]"#,
            "bins/0: has no condition: from, to, in, missing, rule or otherwise",
        ),
        (
            r#"[{"to": 1, "missing": true, "points": 1}]"#,
            "bins/0: has both an interval and missing: a bin has one condition",
        ),
        (
            r#"[{"in": [1], "otherwise": true, "points": 1}]"#,
            "bins/0: has both in and otherwise: a bin has one condition",
        ),
        (
            r#"[{"in": [1], "to_closed": true, "points": 1}]"#,
            "bins/0/to_closed: only an interval can have it",
        ),
        (r#"[{"missing": false, "points": 1}]"#, "bins/0/missing: must be true, not false"),
        (r#"[{"otherwise": 1, "points": 1}]"#, "bins/0/otherwise: must be true, not 1"),
    ] {
        assert_eq!(fault(bins), text);
    }
}

#[test]
fn a_wrong_value_is_refused_by_place() {
    for (bins, text) in [
        (r#"[{"to": "1", "points": 1}]"#, r#"bins/0/to: must be a finite number, not "1""#),
        (r#"[{"to": 1e400, "points": 1}]"#, "bins/0/to: must be a finite number, not 1e400"),
        (
            r#"[{"to": 1, "points": "many"}]"#,
            r#"bins/0/points: must be a finite number, not "many""#,
        ),
        (
            r#"[{"to": 1, "points": 2e12}]"#,
            "bins/0/points: 2000000000000 is beyond a million million",
        ),
        (r#"[{"to": 1, "points": 1, "label": 1}]"#, "bins/0/label: must be a string, not 1"),
        (r#"[{"to": 1, "points": 1, "fallback": 1}]"#, "bins/0/fallback: must be a boolean, not 1"),
        (
            r#"[{"to": 1, "points": 1, "reason": ""}]"#,
            "bins/0/reason: the code of a reason can't be empty",
        ),
        (r#"[{"in": [], "points": 1}]"#, "bins/0/in: at least one value is needed"),
        (
            r#"[{"in": [[1]], "points": 1}]"#,
            "bins/0/in/0: must be a number, a string or a boolean, not a list",
        ),
        (
            r#"[{"in": [null], "points": 1}]"#,
            "bins/0/in/0: must be a number, a string or a boolean, not null",
        ),
        (r#"[{"in": [1, 1.0], "points": 1}]"#, "bins/0/in/1: 1 stands twice"),
        (r#"[{"in": [0, -0.0], "points": 1}]"#, "bins/0/in/1: 0 stands twice"),
        (r#"[{"from": 2, "to": 1, "points": 1}]"#, "bins/0: no number is in [2, 1)"),
        (r#"[{"from": 2, "to": 2, "points": 1}]"#, "bins/0: no number is in [2, 2)"),
        (
            r#"[{"from": 2, "to": 2, "to_closed": true, "from_open": true, "points": 1}]"#,
            "bins/0: no number is in (2, 2]",
        ),
        (
            r#"[{"to": 2, "from_open": true, "points": 1}]"#,
            "bins/0/from_open: an infinite end is always open",
        ),
        ("[]", "bins: at least one bin is needed"),
        ("7", "bins: must be a list, not 7"),
        ("[7]", "bins/0: must be an object, not 7"),
        (
            r#"[{"rule": [{"variable": "wole", "operator": ">", "value": 1}], "points": 1}]"#,
            "bins/0/rule/0: unknown variable 'wole', did you mean 'whole'?",
        ),
        (
            r#"[{"rule": 1, "points": 1}]"#,
            "bins/0/rule: must be a list of conditions, not a number",
        ),
    ] {
        assert_eq!(fault(bins), text);
    }
    // A point is an interval, if both ends belong to it.
    card(r#"["x"]"#, r#"[{"from": 2, "to": 2, "to_closed": true, "points": 1}]"#);
}

#[test]
fn a_card_is_checked_as_a_whole() {
    let refusal = |text: &str| read(text).unwrap_err().to_string();
    assert_eq!(
        refusal(r#"{"characteristics": []}"#),
        "scorecard: /characteristics: a card needs at least one characteristic"
    );
    assert_eq!(refusal("7"), "scorecard: must be an object, not 7");
    assert!(refusal("{").starts_with("scorecard: "));
    assert!(
        refusal(r#"{"output": "p", "characteristics": []}"#)
            .contains(r#"/output: must be points or log_odds, not "p""#)
    );
    let one = r#"{"name": "c", "variables": ["x"], "reason": "C", "bins": [{"otherwise": true, "points": 1}]}"#;
    let refused = refusal(&format!(r#"{{"characteristics": [{one}, {one}]}}"#));
    assert_eq!(refused, r#"scorecard: /characteristics/1/name: the name "c" is used twice"#);
    let twice = refusal(&form(r#"["x", "x"]"#, r#"[{"to": 1, "points": 1}]"#));
    assert_eq!(twice, "scorecard: /characteristics/0/variables/1: 'x' stands twice");
    let none = refusal(&form("[]", r#"[{"missing": true, "points": 1}]"#));
    assert_eq!(
        none,
        "scorecard: /characteristics/0/variables: a characteristic reads at least one variable"
    );
    let huge = Scorecard::new(two_steps(&[(0.0, 1.0)], 0.0).characteristics().to_vec(), f64::NAN);
    assert_eq!(huge.unwrap_err().to_string(), "scorecard: /initial: NaN is not a finite number");
}

#[test]
fn a_characteristic_of_rules_reads_no_variable_of_its_own() {
    let rule = r#"{"rule": [{"variable": "whole", "operator": ">=", "value": 21}], "points": 5}"#;
    let card = bound(&card("[]", &format!(r#"[{rule}, {{"otherwise": true, "points": 1}}]"#)));
    assert_eq!(card.score(&row(&[("whole", Input::Number(21.0))])), Ok(5.0));
    assert_eq!(card.score(&row(&[("whole", Input::Number(20.0))])), Ok(1.0));
    assert_eq!(card.score(&row(&[])), Ok(1.0));
}

#[test]
fn a_card_of_many_faults_lists_a_hundred() {
    let bins: Vec<&str> = vec![r#"{"points": 1}"#; 500];
    let refused = read(&form(r#"["x"]"#, &format!("[{}]", bins.join(",")))).unwrap_err();
    assert_eq!(refused.faults.len(), 100);
    let bins: Vec<String> =
        (0..1_001).map(|at| format!(r#"{{"in": [{at}], "points": 1}}"#)).collect();
    assert_eq!(fault(&format!("[{}]", bins.join(","))), "bins: has 1001 bins, more than 1000");
}

#[test]
fn binding_names_what_a_variable_can_t_have() {
    for (variables, bins, text) in [
        (
            r#"["unrelated_name"]"#,
            r#"[{"to": 1, "points": 1}]"#,
            "variables/0: unknown variable 'unrelated_name'",
        ),
        (
            r#"["whle"]"#,
            r#"[{"to": 1, "points": 1}]"#,
            "variables/0: unknown variable 'whle', did you mean 'whole'?",
        ),
        (
            r#"["text"]"#,
            r#"[{"to": 1, "points": 1}]"#,
            "bins/0: an interval needs a number: 'text', of type string",
        ),
        (
            r#"["day"]"#,
            r#"[{"to": 1, "points": 1}]"#,
            "bins/0: an interval needs a number: 'day', of type date",
        ),
        (
            r#"["text"]"#,
            r#"[{"in": [1], "points": 1}]"#,
            "bins/0/in/0: 1 is no value of 'text', of type string",
        ),
        (
            r#"["x"]"#,
            r#"[{"in": ["A"], "points": 1}]"#,
            r#"bins/0/in/0: "A" is no value of 'x', of type number"#,
        ),
        (
            r#"["flag"]"#,
            r#"[{"in": [true, 2], "points": 1}]"#,
            "bins/0/in/1: 2 is no value of 'flag', of type boolean",
        ),
        (
            r#"["enum", "flag"]"#,
            r#"[{"in": ["A", "D"], "points": 1}]"#,
            r#"bins/0/in/1: "D" is no value of 'enum', of type enum or 'flag', of type boolean"#,
        ),
    ] {
        let refused = card(variables, bins).bind(&registry()).unwrap_err().to_string();
        assert_eq!(refused.replace("scorecard: /characteristics/0/", ""), text);
    }
    let income = BinnedCharacteristic::new(
        "c",
        "Income_Type",
        "C",
        vec![Attribute::texts(&["Retird"], 1.0)],
    );
    let refused =
        Scorecard::new(vec![income], 0.0).unwrap().bind(&Registry::standard()).unwrap_err();
    assert!(refused.to_string().ends_with("of type enum, did you mean 'Retired'?"), "{refused}");
}
