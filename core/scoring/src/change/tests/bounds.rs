//! An explanation has a fixed limit of tests, for any number of conditions.

use crate::Policy;
use crate::rules::{TESTS_MAX, take_asked};
use lendwright_types::json::Json;

const VARIABLES: usize = 50;

/// A policy of number variables `v0`, `v1`, … with these rules for acceptance.
fn policy(rules: &[String]) -> Policy {
    let variable =
        |v: usize| format!(r#"{{"name": "v{v}", "type": "number", "changeable": true}}"#);
    let variables: Vec<String> = (0..VARIABLES).map(variable).collect();
    let named = rules.iter().enumerate().map(|(at, rule)| format!(r#""r{at}": [{rule}]"#));
    let accepted: Vec<String> = (0..rules.len()).map(|at| format!(r#""r{at}""#)).collect();
    let json = format!(
        r#"{{"format": 1, "variables": [{}], "rules": {{{}}}, "acceptance_rules": [{}]}}"#,
        variables.join(", "),
        named.collect::<Vec<_>>().join(", "),
        accepted.join(", ")
    );
    Policy::from_json(json.as_bytes()).unwrap()
}

/// Rules of 256 conditions each, on all variables, joined by and and by or in turn.
fn long_rules(rules: usize) -> Vec<String> {
    let condition = |rule: usize, at: usize| {
        let (variable, value) = ((rule * 31 + at * 7) % VARIABLES, (rule * 256 + at) % 9_973);
        let (operator, join) = if at.is_multiple_of(2) { (">=", "or") } else { ("<=", "and") };
        let join = if at == 255 { String::new() } else { format!(r#", "join": "{join}""#) };
        format!(
            r#"{{"variable": "v{variable}", "operator": "{operator}", "value": {value}{join}}}"#
        )
    };
    let rule = |rule| (0..256).map(|at| condition(rule, at)).collect::<Vec<_>>().join(", ");
    (0..rules).map(rule).collect()
}

/// A rule for each of the first variables: in one long list, and not in another.
fn long_lists(variables: usize, values: usize) -> Vec<String> {
    let list = |v: usize, step: usize| {
        (0..values).map(|n| (n * step + v).to_string()).collect::<Vec<_>>().join(", ")
    };
    let rule = |v: usize| {
        format!(
            r#"{{"variable": "v{v}", "operator": "in", "value": [{}], "join": "and"}},
            {{"variable": "v{v}", "operator": "not in", "value": [{}]}}"#,
            list(v, 7),
            list(v, 5)
        )
    };
    (0..variables).map(rule).collect()
}

/// The number of tests of an explanation with the first variables given, and its missing variables.
fn asked(policy: &Policy, given: usize) -> (usize, Option<(usize, bool)>) {
    let given: Vec<String> = (0..given).map(|v| format!(r#""v{v}": {}"#, 5_000 + v)).collect();
    let json = format!("{{{}}}", given.join(", "));
    let mut row = policy.row_of_json(&Json::parse(json.as_bytes()).unwrap()).unwrap();
    take_asked();
    let found = policy.explain(policy.default_rules(), &mut row).unwrap();
    let missing = found.missing_to_resolve.map(|m| (m.variables.len(), m.exact));
    (take_asked(), missing)
}

/// The tests of an explanation outside its searches, for the state, the trace and the open questions: each condition
/// this number of times.
const BESIDE: usize = 60;

#[test]
fn the_tests_of_an_explanation_are_bounded_however_many_conditions_there_are() {
    for rules in [10, 40, 160] {
        let policy = policy(&long_rules(rules));
        for given in [0, VARIABLES / 2, VARIABLES] {
            let (asked, missing) = asked(&policy, given);
            let most = TESTS_MAX + BESIDE * rules * 256;
            assert!(asked <= most, "{rules} rules, {given} given: {asked} tests");
            assert!(missing.is_none_or(|(variables, _)| variables > 0), "{missing:?}");
        }
    }
}

#[test]
fn values_that_all_conditions_answer_alike_are_asked_once() {
    let (asked, missing) = asked(&policy(&long_lists(8, 3_000)), 0);
    assert_eq!(missing, Some((1, true)));
    assert!(asked < TESTS_MAX / 4, "{asked} tests");
}
