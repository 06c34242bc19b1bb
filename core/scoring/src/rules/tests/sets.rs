//! Acceptance and rejection together, traces, reasons and the data to ask for (sections 2.4 and 2.6).

use super::{Kind, Truth, input, parse, registry, row};
use crate::rules::{
    BoundRule, ConditionTrace, Inputs, OnUnknown, RuleKind, RuleSet, SetTrace, TermTrace, Verdict,
};
use Truth::{False, True, Unknown};
use std::sync::Arc;

fn shared(body: &str) -> Arc<BoundRule> {
    Arc::new(parse(body).unwrap().rule)
}

fn set(acceptance: &[&str], rejection: &[&str]) -> RuleSet {
    let rules = |bodies: &[&str]| bodies.iter().map(|body| shared(body)).collect();
    RuleSet::new(rules(acceptance), rules(rejection))
}

fn is(variable: &str) -> String {
    format!("{{\"{variable}\": {{\"operator\": \"is\", \"value\": true}}}}")
}

fn logic(p: Truth, q: Truth, r: Truth) -> Inputs {
    let mut inputs = registry().inputs();
    for (name, truth) in [("p", p), ("q", q), ("r", r)] {
        inputs.set(&registry(), name, input(truth)).unwrap();
    }
    inputs
}

fn conditions<'t, 'a>(trace: &'t SetTrace<'a>) -> Vec<&'t ConditionTrace<'a>> {
    let terms = trace.rules.iter().flat_map(|rule| &rule.groups).flat_map(|group| &group.terms);
    terms
        .filter_map(|term| match term {
            TermTrace::Condition(condition) => Some(condition),
            TermTrace::Nested { .. } => None,
        })
        .collect()
}

#[test]
fn and_or_and_not_are_those_of_kleene() {
    let joined = |join: &str| {
        format!(
            "{{\"p\": {{\"operator\": \"is\", \"value\": true, \"logical_operator\": \"{join}\"}}, \
              \"q\": {{\"operator\": \"is\", \"value\": true}}}}"
        )
    };
    let table = [
        (True, True, True, True),
        (True, False, False, True),
        (True, Unknown, Unknown, True),
        (False, False, False, False),
        (False, Unknown, False, Unknown),
        (Unknown, Unknown, Unknown, Unknown),
    ];
    for (a, b, and, or) in table {
        for (p, q) in [(a, b), (b, a)] {
            let row = logic(p, q, Unknown);
            assert_eq!(super::rule(&joined("and")).evaluate(&row), and, "{p:?} and {q:?}");
            assert_eq!(super::rule(&joined("or")).evaluate(&row), or, "{p:?} or {q:?}");
        }
    }
    let none = super::rule(&format!("{{\"none\": [{}]}}", is("p")));
    for (p, not) in [(True, False), (Unknown, Unknown), (False, True)] {
        assert_eq!(none.evaluate(&logic(p, Unknown, Unknown)), not);
    }
}

#[test]
fn the_state_is_acceptance_and_not_rejection() {
    let both = set(&[&is("p")], &[&is("q")]);
    let table = [
        (True, False, True),
        (True, True, False),
        (True, Unknown, Unknown),
        (False, False, False),
        (False, True, False),
        (False, Unknown, False),
        (Unknown, False, Unknown),
        (Unknown, True, False),
        (Unknown, Unknown, Unknown),
    ];
    for (accepted, rejected, state) in table {
        let row = logic(accepted, rejected, Unknown);
        assert_eq!(both.state(&row), Some(state), "{accepted:?} {rejected:?}");
        assert_eq!(both.trace(&row).unwrap().state, state);
    }
    for truth in Truth::ALL {
        let row = logic(truth, truth, Unknown);
        assert_eq!(set(&[&is("p")], &[]).state(&row), Some(truth));
        assert_eq!(set(&[], &[&is("p")]).state(&row), Some(!truth));
        assert_eq!(set(&[], &[]).state(&row), None);
    }
}

#[test]
fn unknown_never_approves() {
    assert_eq!(OnUnknown::Refer.verdict(Unknown), Verdict::Refer);
    assert_eq!(OnUnknown::Reject.verdict(Unknown), Verdict::Fail);
    for option in [OnUnknown::Refer, OnUnknown::Reject] {
        assert_eq!(option.verdict(True), Verdict::Pass);
        assert_eq!(option.verdict(False), Verdict::Fail);
    }
}

#[test]
fn a_condition_is_decisive_when_it_alone_can_change_the_state() {
    let both = set(&[&is("p"), &is("r")], &[&is("q")]);
    let decisive = |p, q, r| -> Vec<bool> {
        let row = logic(p, q, r);
        conditions(&both.trace(&row).unwrap()).iter().map(|c| c.decisive).collect()
    };
    // The conditions in order: p, r (accepting), q (rejecting).
    assert_eq!(decisive(True, False, True), [true, true, true]);
    assert_eq!(decisive(False, False, True), [true, false, false]);
    assert_eq!(decisive(False, False, False), [false, false, false]);
    assert_eq!(decisive(False, True, True), [false, false, false]);
    assert_eq!(decisive(True, True, True), [false, false, true]);
    assert_eq!(decisive(Unknown, False, True), [true, true, true]);
}

#[test]
fn the_trace_says_what_was_seen_and_how_far_it_was_off() {
    let rules = set(
        &[r#"{"n": {"operator": ">=", "value": "5000"}, "DBR": {"operator": "<", "value": 0.5}}"#],
        &[r#"{"d": {"operator": "between", "value": ["2024-01-10", "2024-01-20"]}}"#],
    );
    let row = row(r#"{"n": "4200", "DBR": "N/A", "d": "2024-01-25"}"#);
    let trace = rules.trace(&row).unwrap();
    assert_eq!(trace.state, False);
    let distances: Vec<_> = conditions(&trace).iter().map(|c| c.distance).collect();
    assert_eq!(distances, [Some(800.0), None, Some(-5.0)]);
    let observed: Vec<_> =
        conditions(&trace).iter().map(|c| c.observed.to_json().to_string()).collect();
    assert_eq!(observed, ["4200", r#"{"missing":"not_available"}"#, "\"2024-01-25\""]);
    let literals: Vec<_> =
        conditions(&trace).iter().map(|c| c.literal.unwrap().to_json().to_string()).collect();
    assert_eq!(literals, ["5000", "0.5", r#"["2024-01-10","2024-01-20"]"#]);
    let states: Vec<_> = conditions(&trace).iter().map(|c| (c.state, c.decisive)).collect();
    assert_eq!(states, [(False, true), (Unknown, false), (False, false)]);
}

#[test]
fn causes_name_firing_rejections_first_then_failed_acceptances() {
    let rules = set(
        &[
            r#"{"p": {"operator": "is", "value": true}, "n": {"operator": ">", "value": 5}}"#,
            r#"{"i": {"operator": ">", "value": 0}}"#,
        ],
        &[
            r#"{"q": {"operator": "is", "value": true}}"#,
            r#"{"none": [{"r": {"operator": "is", "value": true}}]}"#,
        ],
    );
    let row = row(r#"{"p": 0, "n": 3, "i": 1, "q": 1, "r": 0}"#);
    let trace = rules.trace(&row).unwrap();
    let causes: Vec<_> = trace.causes().iter().map(|c| (c.kind, c.condition.variable)).collect();
    assert_eq!(
        causes,
        [
            (RuleKind::Rejection, "q"),
            (RuleKind::Rejection, "r"),
            (RuleKind::Acceptance, "p"),
            (RuleKind::Acceptance, "n"),
        ]
    );
    assert!(rules.trace(&super::row("{}")).unwrap().causes().is_empty());
}

fn ask_for(rules: &RuleSet, object: &str) -> (Vec<String>, bool) {
    let row = row(object);
    let registry = registry();
    let missing = rules.missing_to_resolve(&registry, &row).unwrap();
    (missing.variables.iter().map(|name| (*name).to_owned()).collect(), missing.exact)
}

#[test]
fn the_shortest_list_of_missing_variables_is_asked_for() {
    let and = r#"{"p": {"operator": "is", "value": true}, "q": {"operator": "is", "value": true}}"#;
    // Two could approve, but one alone can refuse.
    assert_eq!(ask_for(&set(&[and], &[]), "{}"), (vec!["p".into()], true));
    assert_eq!(ask_for(&set(&[and], &[]), r#"{"p": 1}"#), (vec!["q".into()], true));
    let longer_or_shorter = r#"{"p": {"operator": "is", "value": true, "logical_operator": "and"},
        "q": {"operator": "is", "value": true, "logical_operator": "or"},
        "r": {"operator": "is", "value": true}}"#;
    assert_eq!(ask_for(&set(&[longer_or_shorter], &[]), "{}"), (vec!["r".into()], true));
    assert_eq!(ask_for(&set(&[], &[&is("p"), &is("q")]), "{}"), (vec!["p".into()], true));
    // If two are equally long, the one that can approve.
    let either = r#"{"p": {"operator": "is", "value": true}, "any": [{"q": {"operator": "is", "value": true,
        "logical_operator": "or"}, "r": {"operator": "is", "value": true}}]}"#;
    assert_eq!(ask_for(&set(&[either], &[]), r#"{"q": 0}"#), (vec!["p".into()], true));
    assert_eq!(ask_for(&set(&[either], &[]), r#"{"p": 1}"#), (vec!["q".into()], true));
    // A variable that two rules need is listed once.
    assert_eq!(ask_for(&set(&[&is("p")], &[&is("p")]), "{}").0, ["p"]);
}

#[test]
fn what_no_answer_can_approve_is_settled_by_one_that_refuses() {
    let never = r#"{"p": [{"operator": "is null"}, {"operator": "is", "value": true}]}"#;
    assert_eq!(ask_for(&set(&[never], &[]), "{}"), (vec!["p".into()], true));
}

#[test]
fn one_answer_must_do_for_all_conditions_of_a_variable() {
    let above = r#"{"n": {"operator": ">", "value": 5}}"#;
    let below = r#"{"n": {"operator": "<", "value": 3}}"#;
    let is_p = is("p");
    // No number is above 5 and below 3: `n` can only cause a refusal.
    assert_eq!(ask_for(&set(&[above, below], &[]), "{}"), (vec!["n".into()], true));
    let both = r#"{"n": [{"operator": ">", "value": 5}, {"operator": "<", "value": 3}]}"#;
    assert_eq!(ask_for(&set(&[&is_p], &[both]), "{}"), (vec!["p".into()], true));
    // There is no whole number between them, and no answer is outside a variable's type.
    let between = r#"{"i": [{"operator": ">", "value": 5}, {"operator": "<", "value": 6}]}"#;
    let or_p = r#"{"any": [{"i": [{"operator": ">", "value": 5}, {"operator": "<", "value": 6}]},
        {"p": {"operator": "is", "value": true}}]}"#;
    assert_eq!(ask_for(&set(&[between], &[]), "{}"), (vec!["i".into()], true));
    assert_eq!(ask_for(&set(&[or_p], &[]), "{}"), (vec!["p".into()], true));
    let fraction = r#"{"any": [{"n": [{"operator": ">", "value": 5}, {"operator": "<", "value": 6}]},
        {"p": {"operator": "is", "value": true}}]}"#;
    assert_eq!(ask_for(&set(&[fraction], &[]), "{}"), (vec!["n".into()], true));
}

#[test]
fn long_lists_are_found_one_by_one_and_marked() {
    // One variable of each rule is enough to approve, and all of one rule to refuse.
    let registry = registry();
    let numbers =
        registry.variables().iter().filter(|v| matches!(v.kind, Kind::Number | Kind::Integer));
    let names: Vec<&str> = numbers.map(|variable| &*variable.name).collect();
    let asked = |rules: usize| {
        let above_0 = |name: &&str| {
            format!(r#""{name}": {{"operator": ">", "value": 0, "logical_operator": "or"}}"#)
        };
        let body =
            |of: &[&str]| format!("{{{}}}", of.iter().map(above_0).collect::<Vec<_>>().join(", "));
        let bodies: Vec<String> = names.chunks(rules).take(rules).map(body).collect();
        let bodies: Vec<&str> = bodies.iter().map(String::as_str).collect();
        let (asked, exact) = ask_for(&set(&bodies, &[]), "{}");
        (asked.len(), exact)
    };
    assert_eq!(asked(3), (3, true));
    assert_eq!(asked(4), (4, true), "none of three will do");
    assert_eq!(asked(5), (5, false));
}

#[test]
fn the_largest_rules_are_traced_and_resolved() {
    let mut registry = registry();
    let mut groups = Vec::new();
    for n in 0..256 {
        let name = format!("v{n}");
        let kind = crate::rules::Kind::Number;
        registry.declare(crate::rules::Variable::host(&name, kind)).unwrap();
        let join = if n % 2 == 0 { "or" } else { "and" };
        groups.push(format!(
            "\"{name}\": {{\"operator\": \">\", \"value\": 1, \"logical_operator\": \"{join}\"}}"
        ));
    }
    let body = format!("{{{}}}", groups.join(","));
    let json = lendwright_types::json::Json::parse(body.as_bytes()).unwrap();
    let rule = Arc::new(crate::rules::Rule::parse("large", &json, &registry).unwrap().rule);
    let set = RuleSet::new(vec![rule; 20], vec![]);
    let inputs = registry.inputs();
    assert_eq!(set.trace(&inputs).unwrap().state, Unknown);
    assert!(set.missing_to_resolve(&registry, &inputs).is_some());
}
