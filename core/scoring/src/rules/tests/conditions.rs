//! Every operator on values and on missing ones (sections 2.2, 2.4, 2.7), the cost limits of a rule's patterns, and how
//! often they are compiled.

use super::{Rule, Truth, ask, refused, registry};
use crate::rules::pattern::{PatternLiterals, parsed, take_compiled};
use crate::rules::{CompiledPatterns, RuleErrorCode};
use Truth::{False, True, Unknown};
use lendwright_types::json::Json;

/// A body of one condition.
fn one(variable: &str, operator: &str, value: &str) -> String {
    format!("{{\"{variable}\": {{\"operator\": \"{operator}\", \"value\": {value}}}}}")
}

fn said(variable: &str, operator: &str, value: &str, input: &str) -> Truth {
    ask(&one(variable, operator, value), &format!("{{\"{variable}\": {input}}}"))
}

/// Each operator once: variable, operator, literal, a value that passes, one that fails.
const EVERY: [(&str, &str, &str, &str, &str); 24] = [
    ("n", ">", "\"5\"", "5.01", "5"),
    ("n", ">=", "5", "5", "4.99"),
    ("n", "<", "5", "4.99", "5"),
    ("n", "<=", "5", "5", "5.01"),
    ("d", ">", "\"2024-02-28\"", "\"2024-02-29\"", "\"2024-02-28\""),
    ("n", "==", "\"0.50\"", "\".5\"", "0.51"),
    ("n", "!=", "5", "6", "5"),
    ("t", "==", "\"x\"", "\"x\"", "\"X\""),
    ("t", "!=", "\"x\"", "\"X\"", "\"x\""),
    ("b", "==", "\"true\"", "1", "0"),
    ("d", "==", "\"2024-02-29\"", "\"2024-02-29\"", "\"2024-03-01\""),
    ("l", "==", "[1, \"a\"]", "[1, \"a\"]", "[\"a\", 1]"),
    ("n", "in", "\"1, 2, 3\"", "2", "4"),
    ("c", "not in", "[\"red\", \"blue\"]", "\"green\"", "\"red\""),
    ("t", "in", "\"a, 'b, c', d\"", "\"b, c\"", "\"b\""),
    ("n", "between", "[1, 10]", "10", "11"),
    ("n", "not between", "\"1..10\"", "11", "1"),
    ("n", "between", "\"(1..10]\"", "10", "1"),
    ("t", "contains", "\"an\"", "\"banana\"", "\"apple\""),
    ("l", "contains", "\"5\"", "[4, 5]", "[4]"),
    ("t", "starts with", "\"ba\"", "\"banana\"", "\"abba\""),
    ("t", "ends with", "\"na\"", "\"banana\"", "\"nab\""),
    ("t", "matches", "\"a.a\"", "\"banana\"", "\"abba\""),
    ("t", "not matches", "\"^a\"", "\"banana\"", "\"abba\""),
];

#[test]
fn every_operator_says_true_false_and_unknown() {
    for (variable, operator, literal, holds, fails) in EVERY {
        let context = format!("{variable} {operator} {literal}");
        assert_eq!(said(variable, operator, literal, holds), True, "{context} on {holds}");
        assert_eq!(said(variable, operator, literal, fails), False, "{context} on {fails}");
        for missing in ["null", "\"N/A\"", "{}"] {
            assert_eq!(said(variable, operator, literal, missing), Unknown, "{context}");
        }
        assert_eq!(ask(&one(variable, operator, literal), "{}"), Unknown, "{context} on nothing");
    }
}

#[test]
fn the_null_tests_are_two_valued() {
    for variable in ["n", "i", "t", "c", "b", "d", "l"] {
        let is_null = format!("{{\"{variable}\": {{\"operator\": \"is null\"}}}}");
        let is_not_null = format!("{{\"{variable}\": {{\"operator\": \"exists\"}}}}");
        assert_eq!(ask(&is_null, "{}"), True);
        assert_eq!(ask(&is_not_null, "{}"), False);
    }
    assert_eq!(said("n", "is null", "\"ignored\"", "7"), False);
    assert_eq!(said("n", "is N/A", "null", "\"N/A\""), True);
    assert_eq!(said("n", "is not null", "null", "7"), True);
    assert_eq!(said("n", "is_missing", "null", "\"seven\""), True);
}

#[test]
fn a_rejection_by_inequality_does_not_fire_on_an_empty_profile() {
    assert_eq!(ask(&one("Income_Type", "!=", "\"Retired\""), "{}"), Unknown);
    assert_eq!(ask(&one("Income_Type", "not in", "[\"Retired\"]"), "{}"), Unknown);
    assert_eq!(ask(&one("n", "not between", "[1, 2]"), "{}"), Unknown);
}

#[test]
fn our_column_of_the_comparison_table() {
    assert_eq!(ask(&one("n", ">=", "5"), r#"{"n": null}"#), Unknown);
    assert_eq!(ask(&one("n", "<=", "5"), r#"{"n": null}"#), Unknown);
    assert_eq!(ask(&one("n", "==", "5"), r#"{"n": null}"#), Unknown);
    assert_eq!(ask(&one("n", "!=", "5"), r#"{"n": null}"#), Unknown);
    assert_eq!(ask(&one("n", "between", "\"[1..10]\""), r#"{"n": null}"#), Unknown);
    assert_eq!(ask(&one("n", "in", "[1, 2]"), r#"{"n": null}"#), Unknown);
    assert_eq!(ask(&one("n", ">=", "5"), r#"{"n": "7"}"#), True);
    assert!(refused(&one("t", ">=", "5")).contains("'>=' is not defined for 't', of type string"));
    assert_eq!(ask(&one("n", ">=", "5"), "{}"), Unknown);
}

#[test]
fn every_alias_is_its_operator() {
    for (alias, same) in [
        ("gt", ">"),
        ("Greater Than", ">"),
        ("GTE", ">="),
        ("\u{2265}", ">="),
        ("lt", "<"),
        ("lte", "<="),
        ("\u{2264}", "<="),
        ("=", "=="),
        ("eq", "=="),
        ("is", "=="),
        ("<>", "!="),
        ("ne", "!="),
        ("IS_NOT", "!="),
    ] {
        for input in ["4", "5", "6"] {
            assert_eq!(said("n", alias, "5", input), said("n", same, "5", input), "{alias}");
        }
    }
    assert_eq!(said("n", "one_of", "[5]", "5"), True);
    assert_eq!(said("n", "range", "\"1,5\"", "5"), True);
    assert_eq!(said("t", "includes", "\"b\"", "\"abc\""), True);
    assert_eq!(said("t", "regex", "\"^a\"", "\"abc\""), True);
    assert_eq!(said("t", "Starts_With", "\"a\"", "\"abc\""), True);
}

#[test]
fn interval_text_opens_ends_in_both_manners() {
    for (text, low, high) in [
        ("[1..3]", True, True),
        ("(1..3]", False, True),
        ("]1..3]", False, True),
        ("[1..3)", True, False),
        ("[1..3[", True, False),
        ("(1..3)", False, False),
        ("1..3", True, True),
        ("1, 3", True, True),
    ] {
        let literal = format!("\"{text}\"");
        assert_eq!(said("n", "between", &literal, "1"), low, "{text}");
        assert_eq!(said("n", "between", &literal, "3"), high, "{text}");
        assert_eq!(said("n", "between", &literal, "2"), True, "{text}");
        assert_eq!(said("n", "not between", &literal, "1"), !low, "{text}");
    }
}

#[test]
fn letter_case_counts_unless_told() {
    let body = |operator: &str, value: &str| {
        format!("{{\"t\": {{\"operator\": \"{operator}\", \"value\": {value}, \"case\": \"i\"}}}}")
    };
    let input = r#"{"t": "Straße (CAIRO)"}"#;
    assert_eq!(ask(&body("==", "\"straSSe (cairo)\""), input), False);
    assert_eq!(ask(&body("==", "\"STRAßE (cairo)\""), input), True);
    assert_eq!(ask(&body("!=", "\"STRAßE (cairo)\""), input), False);
    assert_eq!(ask(&body("in", "[\"x\", \"straße (Cairo)\"]"), input), True);
    assert_eq!(ask(&body("contains", "\"(cairo\""), input), True);
    assert_eq!(ask(&body("starts with", "\"STRA\""), input), True);
    assert_eq!(ask(&body("ends with", "\"cairo)\""), input), True);
    assert_eq!(ask(&body("ends with", "\"cairo\""), input), False);
    assert_eq!(ask(&body("matches", "\"c.iro\""), input), True);
    let choice = r#"{"c": {"operator": "==", "value": "RED", "case": "i"}}"#;
    assert_eq!(ask(choice, r#"{"c": "red"}"#), True);
}

#[test]
fn a_missing_item_leaves_membership_open() {
    assert_eq!(said("l", "contains", "5", "[4, null]"), Unknown);
    assert_eq!(said("l", "contains", "4", "[4, null]"), True);
    assert_eq!(said("l", "not contains", "5", "[]"), True);
    assert_eq!(said("l", "==", "[4, 5]", "[4, null]"), Unknown);
    assert_eq!(said("l", "==", "[3, 5]", "[4, null]"), False);
}

#[test]
fn composed_and_decomposed_texts_are_equal() {
    assert_eq!(said("t", "==", "\"e\u{301}\"", "\"\u{e9}\""), True);
    assert_eq!(said("t", "contains", "\"\u{e9}\"", "\"caf e\u{301}\""), True);
}

#[test]
fn minus_zero_is_zero() {
    assert_eq!(said("n", "==", "0", "\"-0\""), True);
    assert_eq!(said("n", "in", "[0, 1]", "\"-0\""), True);
    assert_eq!(said("n", ">=", "\"-0\"", "0"), True);
}

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
            let literals = PatternLiterals::from_hir(&parsed(pattern, false).unwrap());
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
    let ahead = CompiledPatterns::from_rule(&body);
    assert_eq!(take_compiled(), 3);
    Rule::parse("ahead", &body, &registry()).unwrap();
    assert_eq!(take_compiled(), 0);
    drop(ahead);
}

#[test]
fn compiling_ahead_ends_where_the_budget_does() {
    let patterns: Vec<String> = (0..256).map(|at| format!(r"\w{{20}}{at}z$")).collect();
    take_compiled();
    drop(CompiledPatterns::from_rule(&body(&patterns)));
    assert_eq!(take_compiled(), 1);
}
