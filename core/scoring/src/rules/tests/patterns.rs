//! The cost limits of a rule's patterns, and how often they are compiled.

use super::{Rule, registry};
use crate::rules::pattern::{Literals, parsed, take_compiled};
use crate::rules::{CompiledAhead, RuleErrorCode};
use lendwright_types::json::Json;

fn body(patterns: &[String]) -> Json<'static> {
    let one = |pattern: &String| {
        Json::Object(vec![
            ("operator".into(), Json::text("matches")),
            ("value".into(), Json::text(pattern.clone())),
        ])
    };
    Json::Object(vec![("t".into(), Json::List(patterns.iter().map(one).collect()))])
}

#[test]
fn a_rule_of_256_large_patterns_is_refused_before_the_second_is_compiled() {
    let patterns: Vec<String> = (0..256).map(|at| format!(r"\w{{20}}{at}x$")).collect();
    take_compiled();
    let refused = Rule::parse("large", &body(&patterns), &registry()).unwrap_err();
    assert_eq!(take_compiled(), 1);
    let fault = &refused.faults[0];
    assert_eq!((&*fault.pointer, fault.code), ("/t/1/value", RuleErrorCode::Pattern));
    assert!(fault.text.contains(r"'\w{20}1x$'"), "{fault}");
    assert!(fault.text.contains("at most 100000"), "{fault}");
}

#[test]
fn a_pattern_whose_classes_are_slow_to_read_is_refused_uncompiled() {
    let classes = ["[a-\u{10ffff}]".repeat(8), format!("[{}]", r"\pL".repeat(300))];
    for pattern in classes {
        take_compiled();
        let refused = Rule::parse("slow", &body(&[pattern]), &registry()).unwrap_err();
        assert_eq!((take_compiled(), refused.faults[0].code), (0, RuleErrorCode::Pattern));
    }
}

#[test]
fn a_pattern_whose_classes_are_slow_to_fold_is_refused_uncompiled() {
    let all = [r"\p{Any}", r"\p{is_any}", r"\p{gc=ANY}", r"\P{Any}"]
        .map(|all| format!("(?i){}", all.repeat(8)));
    let nested = format!("(?i){}{}", "[".repeat(8) + r"\p{Any}", "x]".repeat(8));
    let cased = format!("(?i){}", "[A-\u{1fff}]{0}".repeat(90));
    let all_but = [r"[\s\S]", r"[k[^a]]", r"[k\D]", "[k[:^alpha:]]"]
        .map(|all_but| format!("(?i){}", all_but.repeat(20)));
    for pattern in all.into_iter().chain([nested, cased]).chain(all_but) {
        take_compiled();
        let refused = Rule::parse("slow", &body(&[pattern]), &registry()).unwrap_err();
        assert_eq!((take_compiled(), refused.faults[0].code), (0, RuleErrorCode::Pattern));
    }
}

#[test]
fn a_pattern_of_which_nothing_comes_costs_what_reading_its_text_does() {
    for nothing in ["(?:)", "(?i)", "[k]{0}", "[a&&b]{0}", "(?:|)"] {
        let patterns: Vec<String> =
            (0..256).map(|at| format!("{}{at}", nothing.repeat(1_000 / nothing.len()))).collect();
        take_compiled();
        let refused = Rule::parse("long", &body(&patterns), &registry()).unwrap_err();
        assert_eq!(refused.faults[0].code, RuleErrorCode::Pattern, "{nothing}");
        let compiled = take_compiled();
        assert!((10..100).contains(&compiled), "{nothing}: {compiled}");
    }
}

#[test]
fn a_pattern_of_many_literals_has_none_looked_for_and_few_are_counted() {
    // Each letter has two or three forms, so ten letters make thousands of literals.
    let many = ["(?i)skyscrapers1111", "a?b?c?d?e?f?g?h?", "(?:a|b|c|d){5}111111"];
    let few = ["1111", "(?i)ab", "ab|cd|ef"];
    for (patterns, looked_for) in [(&many, false), (&few, true)] {
        for pattern in patterns {
            let literals = Literals::of(&parsed(pattern, false).unwrap());
            assert_eq!(literals.are_looked_for(), looked_for, "{pattern}");
            assert_eq!(literals.steps() > 0, looked_for && *pattern != "1111", "{pattern}");
        }
    }
}

#[test]
fn a_distinct_pattern_is_compiled_once_for_a_rule_and_for_what_is_bound_of_it() {
    let patterns = vec![r"only here \d+".to_owned(); 256];
    take_compiled();
    let rule = Rule::parse("same", &body(&patterns), &registry()).unwrap().rule;
    rule.bind(&registry()).unwrap();
    assert_eq!(take_compiled(), 1);
}

#[test]
fn a_rule_that_a_book_holds_is_read_beyond_the_budget() {
    let patterns: Vec<String> = (0..3).map(|at| format!(r"\w{{20}}{at}y$")).collect();
    let form = Json::List(
        patterns
            .iter()
            .map(|pattern| {
                Json::Object(vec![
                    ("variable".into(), Json::text("t")),
                    ("operator".into(), Json::text("matches")),
                    ("value".into(), Json::text(pattern.clone())),
                ])
            })
            .collect(),
    );
    assert!(Rule::parse_canonical("old", &form, &registry()).is_err());
    let rule = Rule::parse_accepted("old", &form, &registry()).unwrap().rule;
    rule.bind(&registry()).unwrap();
}

#[test]
fn what_was_compiled_ahead_is_not_compiled_again() {
    let mut members = match body(&[r"ahead \d+".to_owned(), r"ahead \w{3}".to_owned()]) {
        Json::Object(members) => members,
        other => panic!("{other}"),
    };
    let folded = br#"{"operator": "not contains", "value": "Ahead.", "case": "i"}"#;
    let folded = Json::parse(folded).unwrap().into_owned();
    let group = Json::Object(vec![("t".into(), folded)]);
    members.push(("any".into(), Json::List(vec![group])));
    let body = Json::Object(members);
    take_compiled();
    let ahead = CompiledAhead::of(&body);
    assert_eq!(take_compiled(), 3);
    Rule::parse("ahead", &body, &registry()).unwrap();
    assert_eq!(take_compiled(), 0);
    drop(ahead);
}

#[test]
fn compiling_ahead_ends_where_the_budget_does() {
    let patterns: Vec<String> = (0..256).map(|at| format!(r"\w{{20}}{at}z$")).collect();
    take_compiled();
    drop(CompiledAhead::of(&body(&patterns)));
    assert_eq!(take_compiled(), 1);
}
