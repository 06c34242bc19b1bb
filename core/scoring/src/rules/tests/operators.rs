//! Every operator on values and on missing ones (sections 2.2, 2.4, 2.7).

use super::{Truth, ask, refused};
use Truth::{False, True, Unknown};

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
