//! The worst rules: what they may cost is known, and refused, before the work is done.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

use lendwright::Engine;
use lendwright::json::Json;
use lendwright::storage::Memory;
use lendwright_tests::ledger::text;

/// Asks for a rule of patterns on the area of the borrower.
fn create(engine: &Engine, name: &str, patterns: &[String]) -> lendwright::Answered {
    let one = |pattern: &String| {
        format!(r#"{{"operator": "matches", "value": {}}}"#, Json::text(pattern.clone()))
    };
    let conditions: Vec<String> = patterns.iter().map(one).collect();
    let conditions = conditions.join(", ");
    let request = format!(r#"{{"param": "{name}", "value": {{"t": [{conditions}]}}}}"#);
    engine.call("create_rule", request.as_bytes())
}

fn engine() -> Engine {
    let engine = Engine::open(Memory::new()).unwrap();
    let declared = engine.call(
        "load_policy",
        br#"{"policy": {"format": 1, "variables": [{"name": "t", "type": "string"}]}}"#,
    );
    assert_eq!(declared.status, 200, "{} {}", declared.body, declared.detail);
    engine
}

#[test]
fn a_rule_of_256_large_patterns_is_refused_by_place_value_and_budget() {
    let engine = engine();
    let patterns: Vec<String> = (0..256).map(|at| format!(r"\w{{20}}{at}x$")).collect();
    let refused = create(&engine, "large", &patterns);
    assert_eq!(refused.status, 400, "{}", refused.body);
    let detail = Json::parse(refused.detail.as_bytes()).unwrap();
    assert_eq!(text(&detail, "field"), "value/t/1/value");
    assert!(refused.body.contains(r"\\w{20}1x$"), "{}", refused.body);
    assert!(refused.body.contains("at most 100000"), "{}", refused.body);
}

#[test]
fn a_rule_of_256_long_patterns_without_steps_is_refused_by_place_and_budget() {
    let engine = engine();
    for (number, nothing) in ["(?:)", "(?i)", "[k]{0}", "[k&&b]{0}"].into_iter().enumerate() {
        let pattern = nothing.repeat(1_000 / nothing.len());
        let patterns: Vec<String> = (0..256).map(|at| format!("{pattern}{at}")).collect();
        let refused = create(&engine, "long", &patterns);
        assert_eq!(refused.status, 400, "{nothing}: {}", refused.body);
        assert!(refused.body.contains("at most 100000"), "{}", refused.body);
        let few = create(&engine, &format!("few{number}"), &patterns[..50]);
        assert_eq!(few.status, 200, "{nothing}: {}", few.body);
    }
}

#[test]
fn a_policy_has_a_budget_beside_that_of_its_rules() {
    let engine = engine();
    let mut answers =
        (0..7).map(|at| create(&engine, &format!("r{at}"), &[format!(r"\w{{20}}{at}z$")]));
    assert!(answers.by_ref().take(5).all(|answer| answer.status == 200));
    let refused = answers.next().unwrap();
    assert_eq!(refused.status, 400, "{}", refused.body);
    assert!(refused.body.contains("at most 400000"), "{}", refused.body);
}
