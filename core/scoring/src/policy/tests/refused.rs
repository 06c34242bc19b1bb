//! Refused policies: the place and value in the error.

use super::refused;

#[test]
fn every_wrong_member_is_refused_by_name() {
    for (file, text) in [
        ("[]", "policy: must be an object, not a list"),
        ("{}", "policy: /format: is missing"),
        (
            r#"{"format": 2, "future": 1}"#,
            "policy: format 2 is newer than 1, the newest that this version reads",
        ),
        (r#"{"format": "1"}"#, "policy: /format: must be a whole number from 1, not \"1\""),
        (r#"{"format": 0}"#, "policy: /format: must be a whole number from 1, not 0"),
        (
            r#"{"format": 1, "wieghts": {}}"#,
            "policy: unknown member /wieghts, did you mean weights?",
        ),
        (
            r#"{"format": 1, "seal": {"key": "k", "signature": "AA=="}}"#,
            "policy: /seal can't be checked by this version",
        ),
        (
            r#"{"format": 1, "model": {}}"#,
            "policy: /model is reserved in format 1 and must be null",
        ),
        (
            r#"{"format": 1, "currency": "XXX"}"#,
            "policy: /currency: 'XXX' is not a currency code of ISO 4217",
        ),
        (
            r#"{"format": 1, "on_unknown": "approve"}"#,
            "policy: /on_unknown: must be one of refer, reject, not \"approve\"",
        ),
        (
            r#"{"format": 1, "acceptance_rules": ["adult"]}"#,
            "policy: /acceptance_rules/0: rule adult does not exist",
        ),
        (
            r#"{"format": 1, "rules": {"a": [{"variable": "aeg", "operator": ">", "value": 1}]}}"#,
            "policy: /rules/a/0: unknown variable 'aeg', did you mean 'age'?",
        ),
        (
            r#"{"format": 1, "variables": [{"name": "x", "type": "numbr"}]}"#,
            "policy: /variables/0: variable 'x': type is 'numbr', must be one of number, integer, string, enum, boolean, date, list",
        ),
        (
            r#"{"format": 1, "weights": {"incme": 3}}"#,
            "policy: /weights: weight incme does not exist, did you mean income?",
        ),
        (
            r#"{"format": 1, "weights": {"income": -3}}"#,
            "policy: /weights: weight income must not be negative: -3",
        ),
        (
            r#"{"format": 1, "weights": {"income": "3"}}"#,
            "policy: /weights/income: must be a finite number, not \"3\"",
        ),
        (
            r#"{"format": 1, "scaling": {"min": 300, "max": 300}}"#,
            "policy: /scaling/max: 300 is not above min, 300",
        ),
        (
            r#"{"format": 1, "scaling": {"min": 1.5, "max": 9}}"#,
            "policy: /scaling/min: must be a whole number, not 1.5",
        ),
        (r#"{"format": 1, "scaling": {"min": 1}}"#, "policy: /scaling/max: is missing"),
        (
            r#"{"format": 1, "rounding": "down"}"#,
            "policy: /rounding: must be one of half_even, half_up, not \"down\"",
        ),
        (r#"{"format": 1, "bands": []}"#, "policy: /bands: at least one band is needed"),
        (
            r#"{"format": 1, "bands": [["a"]]}"#,
            "policy: /bands/0: must be a list of two, not a list",
        ),
        (
            r#"{"format": 1, "reason_base": "median"}"#,
            "policy: /reason_base: must be one of best, mean, mean_at_cutoff, not \"median\"",
        ),
        (
            r#"{"format": 1, "reasons": {"A": "text"}}"#,
            "policy: /reasons/A: must be an object, not \"text\"",
        ),
    ] {
        assert_eq!(refused(file), text, "{file}");
    }
}

#[test]
fn every_wrong_characteristic_is_refused_by_place() {
    let one = |characteristic: &str| {
        refused(&format!(
            r#"{{"format": 1, "weights": {{"a": 1}}, "characteristics": [{characteristic}]}}"#
        ))
    };
    for (characteristic, text) in [
        (
            r#"{"name": "a", "variables": ["DBR"], "reason": "A"}"#,
            ": must have either knots or categories",
        ),
        (
            r#"{"name": "a", "variables": ["DBR"], "reason": "A", "knots": [[0, 1]], "other": 1}"#,
            "/other",
        ),
        (
            r#"{"name": "a", "variables": ["DBR"], "reason": "A", "knots": [[0, 1.5]]}"#,
            "/knots: sub-score 1.5 is not between 0 and 1",
        ),
        (
            r#"{"name": "a", "variables": ["DBR"], "reason": "A", "knots": [[1, 0], [1, 1]]}"#,
            "/knots: 1 must come after 1",
        ),
        (
            r#"{"name": "a", "variables": ["DBR"], "reason": "A", "knots": [[-1e308, 0], [1e308, 1]]}"#,
            "/knots: 1e+308 is too far from -1e+308",
        ),
        (
            r#"{"name": "a", "variables": ["DBR"], "reason": "A", "knots": []}"#,
            "/knots: at least one knot is needed",
        ),
        (
            r#"{"name": "a", "variables": [], "reason": "A", "knots": [[0, 1]]}"#,
            "/variables: a characteristic reads at least one variable",
        ),
        (
            r#"{"name": "a", "variables": ["DRB"], "reason": "A", "knots": [[0, 1]]}"#,
            "/variables/0: unknown variable 'DRB', did you mean 'DBR'?",
        ),
        (
            r#"{"name": "a", "variables": ["gender"], "reason": "A", "knots": [[0, 1]]}"#,
            "/variables/0: gender is of type enum, which its sub-scores are not for",
        ),
        (
            r#"{"name": "a", "variables": ["credit_score"], "reason": "A", "knots": [[0, 1]]}"#,
            "/variables/0: credit_score is computed from the card and can't be part of it",
        ),
        (
            r#"{"name": "a", "variables": ["DBR"], "divide_by": 0, "reason": "A", "knots": [[0, 1]]}"#,
            "/divide_by: 0 is not a number above 0",
        ),
        (
            r#"{"name": "a", "variables": ["DBR"], "divide_by": "gender", "reason": "A", "knots": [[0, 1]]}"#,
            "/divide_by: gender is of type enum, which its sub-scores are not for",
        ),
        (
            r#"{"name": "a", "variables": ["Income_Type"], "reason": "A", "categories": [["Retired", 1], ["Retird", 1]]}"#,
            "/categories/1/0: \"Retird\" is none of the values of Income_Type, did you mean Retired?",
        ),
        (
            r#"{"name": "a", "variables": ["Income_Type"], "reason": "A", "categories": [[7, 1]]}"#,
            "/categories/0/0: 7 is no value of Income_Type, of type enum",
        ),
        (
            r#"{"name": "a", "variables": ["Marital_Status"], "reason": "A", "categories": [["N/A", 1]]}"#,
            "/categories/0/0: \"N/A\" would say that Marital_Status is missing",
        ),
        (
            r#"{"name": "a", "variables": ["Income_Type"], "reason": "A", "categories": [["Retired", 1], ["Retired", 0]]}"#,
            "/categories: \"Retired\" stands twice",
        ),
        (
            r#"{"name": "a", "variables": ["DBR"], "reason": "A", "knots": [[0, 1]], "otherwise": 1}"#,
            "/otherwise: only categories can have it",
        ),
        (
            r#"{"name": "a", "variables": ["DBR"], "reason": "A", "knots": [[0, 1]], "mean": 2}"#,
            "/mean: 2 is not between 0 and 1",
        ),
        (
            r#"{"name": "", "variables": ["DBR"], "reason": "A", "knots": [[0, 1]]}"#,
            "/name: \"\" must have 1 to 100 characters",
        ),
    ] {
        let message = one(characteristic);
        assert!(
            message.contains(&format!("/characteristics/0{text}")),
            "{characteristic}: {message}"
        );
    }
    let twice = r#"{"name": "a", "variables": ["DBR"], "reason": "A", "knots": [[0, 1]]}"#;
    let message = one(&format!("{twice}, {twice}"));
    assert_eq!(message, "policy: /characteristics/1/name: \"a\" stands twice");
}

#[test]
fn every_fault_is_told_at_its_place() {
    for (file, text) in [
        (
            r#"{"format": 1, "bands": [["A", 500], ["B", 851]]}"#,
            "policy: /bands/1/1: 851 is above the scale, which ends at 850",
        ),
        (
            r#"{"format": 1, "bands": [["Poor", 300], ["N/A", 500]]}"#,
            "policy: /bands/1/0: \"N/A\" would say that there is no class",
        ),
        (
            r#"{"format": 1, "variables": [{"name": "x", "type": "enum", "values": ["A", " N/A"]}]}"#,
            "policy: /variables/0: variable 'x': the value ' N/A' would say that a value is missing",
        ),
        (
            r#"{"format": 1, "weights": {"income": 1e306}}"#,
            "policy: /weights: weight income must be at most 1000000000000, not 1e+306",
        ),
        (
            r#"{"format": 1, "rules": {"a/b": [{"variable": "agee", "operator": ">", "value": 1}, {"variable": "age", "operator": "!", "value": "x"}]}}"#,
            "policy: /rules/a~1b/0: unknown variable 'agee', did you mean 'age'?; /rules/a~1b/1/operator: unknown operator '!', did you mean '>'?",
        ),
        (
            r#"{"format": 1, "rules": {"r": [{"variable": "age", "operator": "!", "value": 1}], "of age": [{"variable": "age", "operator": ">=", "value": 21}], "s": [{"variable": "aeg", "operator": ">", "value": 1}]}}"#,
            "policy: /rules/r/0/operator: unknown operator '!', did you mean '>'?; /rules/s/0: unknown variable 'aeg', did you mean 'age'?",
        ),
        (
            r#"{"format": 1, "variables": [{"name": "zeta", "type": "number"}, {"name": "alpha", "type": "enum", "values": ["a", "a"]}]}"#,
            "policy: /variables/1: variable 'alpha': the value 'a' stands twice",
        ),
    ] {
        assert_eq!(refused(file), text, "{file}");
    }
}
