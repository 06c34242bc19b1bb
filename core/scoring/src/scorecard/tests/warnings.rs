//! Each warning, and cards without any.

use super::*;
use crate::scorecard::ScorecardWarningCode;

/// The warnings about one characteristic, without the pointer that all have.
fn warnings(variables: &str, bins: &str) -> Vec<String> {
    let warnings = card(variables, bins).warnings(&registry());
    warnings.iter().map(|w| w.to_string().replace("/characteristics/0/", "")).collect()
}

#[test]
fn a_complete_card_has_no_warnings() {
    for (variables, bins) in [
        (
            r#"["x"]"#,
            r#"[{"in": [-9, -8], "points": 1}, {"to": 1, "points": 1}, {"from": 1, "points": 1}, {"missing": true, "points": 1}]"#,
        ),
        (r#"["x"]"#, r#"[{"to": 1, "points": 1}, {"otherwise": true, "points": 1}]"#),
        // A whole number is never between 2 and 3, and never below 0.
        (
            r#"["whole"]"#,
            r#"[{"from": 0, "to": 2, "to_closed": true, "points": 1}, {"from": 3, "points": 1}, {"missing": true, "points": 1}]"#,
        ),
        (
            r#"["enum"]"#,
            r#"[{"in": ["A", "B"], "points": 1}, {"in": ["C"], "points": 1}, {"missing": true, "points": 1}]"#,
        ),
        (
            r#"["flag"]"#,
            r#"[{"in": [0], "points": 1}, {"in": [true], "points": 1}, {"missing": true, "points": 1}]"#,
        ),
        (r#"["text"]"#, r#"[{"in": ["A"], "points": 1}, {"otherwise": true, "points": 1}]"#),
        (r#"["day"]"#, r#"[{"missing": true, "points": 1}, {"otherwise": true, "points": 1}]"#),
        // A rule may take what no other bin takes.
        (
            r#"["x"]"#,
            r#"[{"to": 1, "points": 1}, {"rule": [{"variable": "y", "operator": ">", "value": 1}], "points": 1}]"#,
        ),
        // What another library would do is marked, though it never happens.
        (
            r#"["x"]"#,
            r#"[{"from": null, "points": 1}, {"missing": true, "points": 1}, {"otherwise": true, "points": 1, "fallback": true}]"#,
        ),
    ] {
        assert_eq!(warnings(variables, bins), [""; 0], "{bins}");
    }
}

#[test]
fn gaps_name_their_numbers() {
    for (bins, expected) in [
        (
            r#"{"to": 1, "points": 1}, {"from": 2, "points": 1}"#,
            "bins: no bin takes numbers from 1 to 2",
        ),
        (
            r#"{"to": 1, "points": 1}, {"from": 1, "from_open": true, "points": 1}"#,
            "bins: no bin takes numbers at 1",
        ),
        (
            r#"{"to": 0.1, "to_closed": true, "points": 1}, {"from": 0.3, "points": 1}"#,
            "bins: no bin takes numbers from 0.1 to 0.3",
        ),
        (r#"{"from": 2, "points": 1}"#, "bins: no bin takes numbers below 2"),
        (r#"{"to": 2, "points": 1}"#, "bins: no bin takes numbers from 2"),
        (r#"{"in": [1, 2], "points": 1}"#, "bins: no bin takes other numbers"),
    ] {
        let bins = format!(r#"[{bins}, {{"missing": true, "points": 1}}]"#);
        assert_eq!(warnings(r#"["x"]"#, &bins), [expected]);
        // The same without a known type.
        let unknown = card(r#"["x"]"#, &bins).warnings(&Registry::empty());
        assert_eq!(unknown.len(), 1, "{unknown:?}");
    }
    let two = r#"[{"to": 1, "points": 1}, {"from": 2, "to": 3, "points": 1}, {"from": 5, "points": 1}, {"missing": true, "points": 1}]"#;
    assert_eq!(
        warnings(r#"["x"]"#, two),
        ["bins: no bin takes numbers from 1 to 2", "bins: no bin takes numbers from 3 to 5"]
    );
    // Bounds: a whole number is from 0 to 150.
    let whole = r#"[{"from": 1, "to": 2, "points": 1}, {"from": 3, "points": 1}, {"missing": true, "points": 1}]"#;
    assert_eq!(
        warnings(r#"["whole"]"#, whole),
        ["bins: no bin takes numbers below 1", "bins: no bin takes numbers from 2 to 3"]
    );
}

#[test]
fn values_that_no_bin_takes_are_named() {
    let missing = r#"{"missing": true, "points": 1}"#;
    for (variables, bins, expected) in [
        (r#"["enum"]"#, r#"{"in": ["A", "C"], "points": 1}"#, "bins: no bin takes 'B'"),
        (r#"["flag"]"#, r#"{"in": [true], "points": 1}"#, "bins: no bin takes false"),
        (r#"["text"]"#, r#"{"in": ["A"], "points": 1}"#, "bins: no bin takes other texts"),
    ] {
        assert_eq!(warnings(variables, &format!("[{bins}, {missing}]")), [expected]);
    }
    let no_missing = warnings(r#"["x"]"#, r#"[{"to": 1, "points": 1}, {"from": 1, "points": 1}]"#);
    assert_eq!(no_missing, ["bins: no bin takes a missing value"]);
}

#[test]
fn overlaps_name_both_bins() {
    let rest = r#"{"missing": true, "points": 1}"#;
    let of = |bins: &str| warnings(r#"["x"]"#, &format!("[{bins}, {rest}]"));
    assert_eq!(
        of(r#"{"to": 2, "points": 1}, {"from": 1, "points": 1}"#),
        ["bins/1: overlaps bin 0 from 1 to 2, where bin 0 counts"]
    );
    assert_eq!(
        of(r#"{"to": 2, "to_closed": true, "points": 1}, {"from": 2, "points": 1}"#),
        ["bins/1: overlaps bin 0 at 2, where bin 0 counts"]
    );
    let codes = card(r#"["x"]"#, r#"[{"to": 2, "points": 1}, {"from": 1, "points": 1}]"#);
    let codes: Vec<&str> = codes.warnings(&registry()).iter().map(|w| w.code.name()).collect();
    assert_eq!(codes, ["overlap", "no_missing"]);
    // Special codes are taken out of the intervals after them, and not of those before.
    assert_eq!(of(r#"{"in": [1], "points": 1}, {"from": null, "points": 1}"#), [""; 0]);
    assert_eq!(
        of(r#"{"from": null, "points": 1}, {"in": [1], "points": 1}"#),
        ["bins/1: is never reached: earlier bins take all its values"]
    );
    assert_eq!(
        of(r#"{"to": 2, "points": 1}, {"in": [1, 5], "points": 1}, {"from": 2, "points": 1}"#),
        ["bins/1: overlaps bin 0 at 1, where bin 0 counts"]
    );
    let texts = r#"[{"in": ["A", "B"], "points": 1}, {"in": ["B", "C"], "points": 1}, {"missing": true, "points": 1}]"#;
    assert_eq!(warnings(r#"["enum"]"#, texts), ["bins/1: 'B' is also in bin 0, which counts"]);
}

#[test]
fn bins_that_are_never_reached_are_named() {
    let taken = "is never reached: earlier bins take all its values";
    let impossible = "is never reached: no variable can have its values";
    for (variables, bins, at, why) in [
        (
            r#"["x"]"#,
            r#"[{"otherwise": true, "points": 1}, {"missing": true, "points": 1}]"#,
            1,
            taken,
        ),
        (
            r#"["x"]"#,
            r#"[{"otherwise": true, "points": 1}, {"otherwise": true, "points": 1}]"#,
            1,
            impossible,
        ),
        (
            r#"["x"]"#,
            r#"[{"otherwise": true, "points": 1}, {"rule": [{"variable": "y", "operator": ">", "value": 1}], "points": 1}]"#,
            1,
            taken,
        ),
        (
            r#"["x"]"#,
            r#"[{"to": 3, "points": 1}, {"from": 1, "to": 2, "points": 1}, {"otherwise": true, "points": 1}]"#,
            1,
            taken,
        ),
        // Two bins together take all of a third one.
        (
            r#"["x"]"#,
            r#"[{"to": 2, "points": 1}, {"from": 2, "points": 1}, {"from": 1, "to": 3, "points": 1}, {"missing": true, "points": 1}]"#,
            2,
            taken,
        ),
        // With all numbers and missing values taken, nothing is left.
        (
            r#"["x"]"#,
            r#"[{"from": null, "points": 1}, {"missing": true, "points": 1}, {"otherwise": true, "points": 1}]"#,
            2,
            taken,
        ),
        (
            r#"["whole"]"#,
            r#"[{"to": 0, "points": 1}, {"otherwise": true, "points": 1}]"#,
            0,
            impossible,
        ),
        (
            r#"["whole"]"#,
            r#"[{"from": 1, "from_open": true, "to": 2, "points": 1}, {"otherwise": true, "points": 1}]"#,
            0,
            impossible,
        ),
        (
            r#"["whole"]"#,
            r#"[{"in": [0.5], "points": 1}, {"otherwise": true, "points": 1}]"#,
            0,
            impossible,
        ),
    ] {
        assert_eq!(warnings(variables, bins), [format!("bins/{at}: {why}")], "{bins}");
    }
}

#[test]
fn protected_variables_and_faults_of_rules_are_warned_of() {
    let bins = r#"[{"rule": [{"variable": "whole", "operator": "<", "value": 0}], "points": 1}, {"otherwise": true, "points": 1}]"#;
    let card = card(r#"["guarded"]"#, bins);
    let warnings = card.warnings(&registry());
    let texts: Vec<String> = warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        texts,
        [
            "/characteristics/0/variables/0: 'guarded' is protected by fair-lending law",
            "/characteristics/0/bins/0/rule/0: '<' holds for no value that 'whole' can have",
        ]
    );
    assert_eq!(warnings[0].code.name(), "protected");
    assert!(matches!(warnings[1].code, ScorecardWarningCode::Rule(_)));
}
