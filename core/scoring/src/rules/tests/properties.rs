//! Properties of every rule and every row.

use super::{Truth, registry};
use crate::rules::{
    BoundRule, GroupTrace, Input, Inputs, MissingReason, Quantifier, Rule, RuleSet, TermTrace,
};
use lendwright_types::json::{Json, canonical};
use proptest::prelude::*;
use std::sync::Arc;

/// A condition as `(variable, JSON)`, without its join.
fn condition() -> impl Strategy<Value = (&'static str, String)> {
    let number = (-3..3i32, prop::sample::select(vec![">", ">=", "<", "<=", "==", "!="]))
        .prop_map(|(n, op)| format!("\"operator\": \"{op}\", \"value\": \"{n}\""));
    let range = (-3..3i32, 0..3i32, prop::sample::select(vec!["[]", "(]", "[)", "()"])).prop_map(
        |(low, wide, ends)| {
            let (open, close) = ends.split_at(1);
            let high = low + wide;
            format!("\"operator\": \"not between\", \"value\": \"{open}{low}..{high}{close}\"")
        },
    );
    let list = prop::collection::vec(-3..3i32, 1..4)
        .prop_map(|items| format!("\"operator\": \"in\", \"value\": {items:?}"));
    let null = Just("\"operator\": \"is null\"".to_owned());
    let numeric = prop_oneof![4 => number, 1 => range, 1 => list, 1 => null];
    let text = prop::sample::select(vec![
        "\"operator\": \"==\", \"value\": \"ab\"",
        "\"operator\": \"contains\", \"value\": \"A\", \"case\": \"i\"",
        "\"operator\": \"matches\", \"value\": \"^a.?$\"",
        "\"operator\": \"not in\", \"value\": \"a, b\"",
    ]);
    prop_oneof![
        3 => (prop::sample::select(vec!["n", "i", "DBR", "age"]), numeric),
        1 => (Just("t"), text.prop_map(str::to_owned)),
    ]
}

/// A body as text, up to three levels deep.
fn body() -> impl Strategy<Value = String> {
    let join = prop::sample::select(vec![
        "",
        ", \"logical_operator\": \"and\"",
        ", \"logical_operator\": \"or\"",
    ]);
    let member = (condition(), join);
    let flat = prop::collection::vec(member, 1..6).prop_map(|members| {
        let mut seen = Vec::new();
        let mut parts = Vec::new();
        for ((name, condition), join) in members {
            if !seen.contains(&name) {
                seen.push(name);
                parts.push(format!("\"{name}\": {{{condition}{join}}}"));
            }
        }
        format!("{{{}}}", parts.join(", "))
    });
    flat.prop_recursive(3, 24, 3, |inner| {
        let key = prop::sample::select(vec!["all", "any", "none"]);
        (key, prop::collection::vec(inner, 1..4)).prop_map(|(key, groups)| {
            let first = r#""p": {"operator": "is", "value": true, "logical_operator": "or"}"#;
            format!("{{{first}, \"{key}\": [{}]}}", groups.join(", "))
        })
    })
}

/// A body with each of these boolean variables once, so that flipping a variable flips its condition.
fn read_once([p, q, r]: [&'static str; 3]) -> impl Strategy<Value = String> {
    let is = |name: &str, join: &str| {
        format!(r#""{name}": {{"operator": "is", "value": true, "logical_operator": "{join}"}}"#)
    };
    let join = || prop::sample::select(vec!["and", "or"]);
    let key = prop::sample::select(vec!["all", "any", "none"]);
    (join(), join(), key, 0..3u8).prop_map(move |(first, second, key, shape)| match shape {
        0 => format!("{{{}, {}, {}}}", is(p, first), is(q, second), is(r, "and")),
        1 => format!(
            "{{{}, \"{key}\": [{{{}}}, {{{}}}]}}",
            is(p, first),
            is(q, second),
            is(r, "and")
        ),
        _ => format!(
            "{{\"{key}\": [{{{}, {}}}, {{{}}}]}}",
            is(p, first),
            is(q, second),
            is(r, "and")
        ),
    })
}

const ACCEPTING: [&str; 3] = ["p", "q", "r"];
const REJECTING: [&str; 3] = ["b", "Is_Banked", "Self_Employed"];

/// Alternative groups; one must hold. Each has conditions on these variables by index: whether it is missing, else
/// whether it is true.
type Alternatives = Vec<Vec<(usize, bool)>>;

const SETTLING: [&str; 5] = ["p", "q", "r", "b", "Is_Banked"];

fn alternatives() -> impl Strategy<Value = Alternatives> {
    let condition = (0..SETTLING.len(), prop::sample::select(vec![false, false, false, true]));
    prop::collection::vec(prop::collection::vec(condition, 1..4), 1..4)
}

/// The body of these groups. A variable has at most one condition on its value in all rules, so that each answer to a
/// condition is possible for a value.
fn alternatives_body(groups: &Alternatives, valued: &mut Vec<usize>) -> String {
    let mut bodies = Vec::new();
    for group in groups {
        let mut parts: Vec<String> = Vec::new();
        let mut named = Vec::new();
        for &(at, asks_for_null) in group {
            if named.contains(&at) || (!asks_for_null && valued.contains(&at)) {
                continue;
            }
            named.push(at);
            let test = if asks_for_null {
                "\"is null\""
            } else {
                valued.push(at);
                "\"is\", \"value\": true"
            };
            parts.push(format!("\"{}\": {{\"operator\": {test}}}", SETTLING[at]));
        }
        if !parts.is_empty() {
            bodies.push(format!("{{{}}}", parts.join(", ")));
        }
    }
    if bodies.is_empty() {
        bodies.push("{\"age\": {\"operator\": \"is not null\"}}".to_owned());
    }
    format!("{{\"any\": [{}]}}", bodies.join(", "))
}

fn each_condition<'t>(groups: &'t [GroupTrace<'_>], see: &mut dyn FnMut(&'t str, bool)) {
    for term in groups.iter().flat_map(|group| &group.terms) {
        match term {
            TermTrace::Condition(condition) => see(condition.variable, condition.decisive),
            TermTrace::Nested { bodies, .. } => bodies.iter().for_each(|b| each_condition(b, see)),
        }
    }
}

fn inputs() -> impl Strategy<Value = Inputs> {
    let number = prop_oneof![
        1 => Just(Input::Missing(MissingReason::NotGiven)),
        3 => (-4..4i32).prop_map(|n| Input::Number(f64::from(n))),
    ];
    let text = prop_oneof![
        Just(Input::Missing(MissingReason::Null)),
        "[abA]{0,3}".prop_map(|text| Input::text(&text)),
    ];
    let logic = prop::sample::select(Truth::ALL.to_vec()).prop_map(super::input);
    let rows = (prop::collection::vec(number, 4), text, logic);
    rows.prop_map(|(numbers, text, logic)| {
        let mut inputs = registry().inputs();
        for (name, value) in ["n", "i", "DBR", "age"].into_iter().zip(numbers) {
            inputs.set_or_missing(&registry(), name, value).unwrap();
        }
        inputs.set(&registry(), "t", text).unwrap();
        inputs.set(&registry(), "p", logic).unwrap();
        inputs
    })
}

fn compiled(body: &str) -> BoundRule {
    Rule::parse("rule", &Json::parse(body.as_bytes()).unwrap(), &registry()).unwrap().rule
}

/// The state as the trace's conditions give it, by tables and without a short cut.
fn recomputed(groups: &[GroupTrace<'_>]) -> Truth {
    let group = |group: &GroupTrace<'_>| {
        let state = group.terms.iter().map(term).fold(Truth::True, Truth::and);
        assert_eq!(state, group.state);
        state
    };
    groups.iter().map(group).fold(Truth::False, Truth::or)
}

fn term(term: &TermTrace<'_>) -> Truth {
    match term {
        TermTrace::Condition(condition) => condition.state,
        TermTrace::Nested { quantifier, state, bodies } => {
            let states = bodies.iter().map(|body| recomputed(body));
            let whole = match quantifier {
                Quantifier::All => states.fold(Truth::True, Truth::and),
                Quantifier::Any => states.fold(Truth::False, Truth::or),
                Quantifier::None => !states.fold(Truth::False, Truth::or),
            };
            assert_eq!(whole, *state);
            whole
        }
    }
}

/// The canonical form with ors of ands, ands and groups each turned round.
fn reversed(form: &Json<'_>) -> Json<'static> {
    let mut groups: Vec<Vec<Json<'static>>> = vec![Vec::new()];
    for element in form.items().unwrap() {
        let mut members = Vec::new();
        for (key, value) in element.members().unwrap() {
            match key.as_ref() {
                "join" => {}
                "all" | "any" | "none" => {
                    let bodies = value.items().unwrap().iter().rev().map(reversed).collect();
                    members.push((key.clone().into_owned().into(), Json::List(bodies)));
                }
                _ => members.push((key.clone().into_owned().into(), value.clone().into_owned())),
            }
        }
        groups.last_mut().unwrap().push(Json::Object(members));
        if element.get("join") == Some(&Json::text("or")) {
            groups.push(Vec::new());
        }
    }
    groups.reverse();
    let mut items = Vec::new();
    let last = groups.len() - 1;
    for (at, mut group) in groups.into_iter().enumerate() {
        group.reverse();
        let end = group.len() - 1;
        for (place, element) in group.into_iter().enumerate() {
            let Json::Object(mut members) = element else { unreachable!() };
            if place < end || at < last {
                let join = if place < end { "and" } else { "or" };
                members.push(("join".into(), Json::text(join)));
            }
            items.push(Json::Object(members));
        }
    }
    Json::List(items)
}

proptest! {
    #[test]
    fn order_within_groups_never_changes_the_state(body in body(), inputs in inputs()) {
        let rule = compiled(&body);
        let turned = Rule::from_canonical("rule", &reversed(&rule.to_canonical()), &registry()).unwrap();
        prop_assert_eq!(rule.evaluate(&inputs), turned.evaluate(&inputs));
    }

    #[test]
    fn the_fast_mode_says_what_the_trace_says(body in body(), inputs in inputs()) {
        let rule = compiled(&body);
        let trace = rule.trace(&inputs);
        prop_assert_eq!(rule.evaluate(&inputs), trace.state);
        prop_assert_eq!(recomputed(&trace.groups), trace.state);
    }

    #[test]
    fn the_written_form_reads_back_to_a_rule_that_says_the_same(body in body(), inputs in inputs()) {
        let rule = compiled(&body);
        let read = Rule::parse("rule", &rule.to_body(), &registry()).unwrap().rule;
        prop_assert_eq!(read.evaluate(&inputs), rule.evaluate(&inputs));
    }

    #[test]
    fn the_canonical_form_reads_back_to_the_same_rule(body in body()) {
        let rule = compiled(&body);
        let form = rule.to_canonical();
        let text = canonical(&form);
        let read = Rule::from_canonical("rule", &Json::parse(text.as_bytes()).unwrap(), &registry()).unwrap();
        prop_assert_eq!(&read, &rule);
        prop_assert_eq!(canonical(&read.to_canonical()), text);
    }

    #[test]
    fn decisive_is_what_trying_the_other_answers_shows(
        accept in read_once(ACCEPTING),
        reject in read_once(REJECTING),
        states in prop::collection::vec(prop::sample::select(Truth::ALL.to_vec()), 6),
        alone in any::<bool>(),
    ) {
        let rejection = if alone { vec![] } else { vec![Arc::new(compiled(&reject))] };
        let set = RuleSet::new(vec![Arc::new(compiled(&accept))], rejection);
        let names = [ACCEPTING, REJECTING].concat();
        let row = |changed: Option<(&str, Truth)>| {
            let mut inputs = registry().inputs();
            for (name, state) in names.iter().zip(&states) {
                let state = changed.filter(|(other, _)| other == name).map_or(*state, |(_, s)| s);
                inputs.set(&registry(), name, super::input(state)).unwrap();
            }
            inputs
        };
        let now = row(None);
        let trace = set.trace(&now).unwrap();
        for rule in &trace.rules {
            each_condition(&rule.groups, &mut |name, decisive| {
                let tried = Truth::ALL.into_iter().filter(|truth| *truth != Truth::Unknown);
                let matters = tried
                    .map(|truth| set.state(&row(Some((name, truth)))).unwrap())
                    .any(|state| state != trace.state);
                assert_eq!(decisive, matters, "{name}");
            });
        }
    }

    #[test]
    fn what_is_asked_for_is_the_shortest_list_that_can_settle_the_state(
        accept in prop::collection::vec(alternatives(), 0..3),
        reject in prop::collection::vec(alternatives(), 0..3),
        states in prop::collection::vec(prop::sample::select(Truth::ALL.to_vec()), SETTLING.len()),
    ) {
        let mut valued = Vec::new();
        let mut rules = |of: &[Alternatives]| -> Vec<Arc<BoundRule>> {
            of.iter().map(|one| Arc::new(compiled(&alternatives_body(one, &mut valued)))).collect()
        };
        let set = RuleSet::new(rules(&accept), rules(&reject));
        let registry = registry();
        let mut aged = registry.inputs();
        aged.set(&registry, "age", Input::Number(30.0)).unwrap();
        // In three digits, how each variable that is missing is answered: not at all, no, yes.
        let settled = |answers: usize| {
            let mut inputs = aged.clone();
            let mut given = Vec::new();
            for (at, (name, state)) in SETTLING.iter().zip(&states).enumerate() {
                let answer = Truth::ALL[answers / 3_usize.pow(u32::try_from(at).unwrap()) % 3];
                let asked = *state == Truth::Unknown && answer != Truth::Unknown;
                given.extend(asked.then_some(*name));
                let state = if asked { answer } else { *state };
                inputs.set(&registry, name, super::input(state)).unwrap();
            }
            (set.state(&inputs), given)
        };
        let mut lists: Vec<(Option<Truth>, Vec<&str>)> =
            (0..3_usize.pow(5)).map(settled).collect();
        lists.retain(|(state, _)| *state != Some(Truth::Unknown));
        let mut now = aged.clone();
        for (name, state) in SETTLING.iter().zip(&states) {
            now.set(&registry, name, super::input(*state)).unwrap();
        }
        let missing = set.missing_to_resolve(&registry, &now);
        prop_assert_eq!(missing.is_some(), set.state(&now) == Some(Truth::Unknown));
        let Some(missing) = missing else { return Ok(()) };
        let Some(fewest) = lists.iter().map(|(_, given)| given.len()).min() else {
            prop_assert!(!missing.exact, "no answers settle the state");
            return Ok(());
        };
        prop_assert!(!missing.exact || missing.variables.len() == fewest);
        prop_assert!(missing.exact || fewest > 3);
        let same = |(_, given): &&(_, Vec<&str>)| {
            given.len() == fewest && given.iter().all(|name| missing.variables.contains(name))
        };
        if missing.exact {
            let settles: Vec<_> = lists.iter().filter(same).map(|(state, _)| *state).collect();
            prop_assert!(!settles.is_empty());
            let approves = |(state, given): &(_, Vec<&str>)| {
                given.len() == fewest && *state == Some(Truth::True)
            };
            prop_assert!(settles.contains(&Some(Truth::True)) || !lists.iter().any(approves));
        }
    }

    #[test]
    fn a_mutated_rule_never_panics(
        body in body(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3u8), 1..8),
    ) {
        let mut bytes = body.into_bytes();
        for (place, byte, how) in changes {
            let at = place.index(bytes.len());
            match how {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ if bytes.len() > 1 => { bytes.remove(at); }
                _ => {}
            }
        }
        if let Ok(json) = Json::parse(&bytes) {
            let _ = Rule::from_canonical("rule", &json, &registry());
            match Rule::parse("rule", &json, &registry()) {
                Ok(parsed) => { let _ = parsed.rule.trace(&registry().inputs()); }
                Err(faults) => prop_assert!(!faults.faults.is_empty()),
            }
        }
    }

    #[test]
    fn any_value_in_any_place_never_panics(
        body in body(),
        key in prop::sample::select(vec!["operator", "value", "case", "logical_operator"]),
        value in prop::sample::select(vec![
            "null", "true", "5", "-1e400", "\"\"", "\"N/A\"", "[]", "{}", "[null]", "[[1]]",
            "\"[..]\"", "\"..\"", "\"(\"", "\"'\"", "\"[\"", "\",\"", "\"between\"", "\"matches\"",
            "\"in\"", "\"\\ud83d\\ude00\"", "\"2024-13-01\"", "[1, 2]", "{\"operator\": {}}",
        ]),
    ) {
        let json = Json::parse(body.as_bytes()).unwrap().into_owned();
        let Json::Object(mut members) = json else { unreachable!() };
        if let Some((_, Json::Object(condition))) = members.first_mut() {
            condition.retain(|(name, _)| name != key);
            condition.push((key.into(), Json::parse(value.as_bytes()).unwrap()));
        }
        if let Err(faults) = Rule::parse("rule", &Json::Object(members), &registry()) {
            prop_assert!(faults.faults.iter().all(|fault| !fault.text.is_empty()));
        }
    }
}
