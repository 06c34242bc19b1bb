//! The policy file: its form, its name, and refused files with the place and value in the error. Also a host's variable
//! with the name of a standard one, as after a later release.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use super::{Draft, Policy, Row};
use crate::rules::{
    Input, Kind, Registry, Rule, RuleSet, Source, Variable, Verdict, take_compiled,
};
use crate::{Catalogue, Characteristic, Observation, PolicyError, Weights};
use lendwright_types::Available;
use lendwright_types::json::{Json, canonical};
use std::sync::Arc;

/// A file of format 1 as this version first wrote it. It must be read for good, under this name.
const FORMAT_1: &str = include_str!("format_1.json");
const FORMAT_1_DIGEST: &str =
    "sha256:c142cbf73e39783bad62f60303a7811569f466d2dc61d842b65088b2c7a8f86e";

fn json(text: &str) -> Json<'static> {
    Json::parse(text.as_bytes()).unwrap().into_owned()
}

fn refused(file: &str) -> String {
    Policy::from_json(file.as_bytes()).unwrap_err().to_string()
}

/// The policy of the known file.
fn sample() -> Policy {
    let policy =
        Policy::default().with_variable(Variable::host("recharges", Kind::Integer)).unwrap();
    let known = policy.known_variables();
    let parse = |name: &str, body: &str| Rule::parse(name, &json(body), &known).unwrap().rule;
    policy
        .with_rule(&parse("adult", r#"{"age": {"operator": "gte", "value": "21"}}"#))
        .unwrap()
        .with_rule(&parse(
            "affordable",
            r#"{"DBR": {"operator": "<=", "value": "0.5", "logical_operator": "and"},
                "recharges": {"operator": "between", "value": "[1..31)"}}"#,
        ))
        .unwrap()
        .with_rule(&parse("reported", r#"{"reports": {"operator": ">", "value": 1}}"#))
        .unwrap()
        .with_lists(&["adult", "affordable"], &["reported"])
        .unwrap()
}

#[test]
fn the_known_file_keeps_its_bytes_and_its_name() {
    if std::env::var_os("UPDATE").is_some_and(|update| update == "format_1") {
        std::fs::write("src/scoring/policy/format_1.json", sample().to_json()).unwrap();
    }
    let policy = Policy::from_json(FORMAT_1.as_bytes()).unwrap();
    assert_eq!(policy.to_json(), FORMAT_1);
    assert_eq!(policy.digest(), FORMAT_1_DIGEST);
    assert_eq!(sample().to_json(), FORMAT_1, "the same parts make the same file");
}

/// These names are final: format 1 never gives another one to the same parts, and every record of the log names its
/// policy so. A change of the written form must leave both as they are.
#[test]
fn the_default_policy_keeps_its_name_for_ever() {
    let digest = "sha256:368d0f63ba37352e70f4c3ec7ee47a7bc658e69a08ea988bfe8ce42fd4df9c68";
    assert_eq!(Policy::default().digest(), digest);
    assert_eq!(Policy::from_json(br#"{"format": 1}"#).unwrap().digest(), digest);
}

#[test]
fn the_known_file_decides_as_ever() {
    let policy = Policy::from_json(FORMAT_1.as_bytes()).unwrap();
    let decide = |inputs: &str| policy.decide(&json(inputs)).unwrap();

    let passed = decide(r#"{"age": 31, "DBR": 0.2, "reports": 0, "recharges": 4}"#);
    assert_eq!(passed.state, Available::Value(Verdict::Pass));
    // 20·0.8 + 6·1 + 74·0.4 → 300 + 550·0.516 = 583.8
    assert_eq!((passed.score, passed.class.as_str(), passed.certainty), (584, "Fair", 0.26));
    assert!(passed.notice.is_empty(), "who passes has no reasons");

    let failed = decide(r#"{"age": 19, "DBR": 0.6, "reports": 2, "recharges": 31}"#);
    assert_eq!(failed.state, Available::Value(Verdict::Fail));
    assert_eq!(failed.notice, ["REPORTS", "PERSON", "OBLIGATIONS", "RECHARGES"]);

    let open = decide(r#"{"age": 31, "DBR": 0.2, "recharges": 4}"#);
    assert_eq!(open.state, Available::Value(Verdict::Refer));
    assert_eq!(open.notice, ["INCOMPLETE", "OBLIGATIONS"]);
}

#[test]
fn a_file_is_read_in_any_layout_and_written_in_one() {
    let spaced = FORMAT_1.replace("\":", "\" : ").replace("],", "],\n  ");
    assert_ne!(spaced, FORMAT_1);
    assert_eq!(Policy::from_json(spaced.as_bytes()).unwrap().to_json(), FORMAT_1);
    assert_eq!(canonical(&json(FORMAT_1)), FORMAT_1);
}

#[test]
fn what_is_left_out_takes_the_default() {
    assert_eq!(Policy::from_json(br#"{"format": 1}"#).unwrap(), Policy::default());
}

#[test]
fn the_digest_in_a_file_is_checked() {
    let with = |digest: &str| FORMAT_1.replacen('{', &format!(r#"{{"digest":"{digest}","#), 1);
    let policy = Policy::from_json(with(FORMAT_1_DIGEST).as_bytes()).unwrap();
    assert_eq!(policy.to_json(), FORMAT_1, "the digest is not among what it is of");
    assert_eq!(
        refused(&with("sha256:00")),
        format!("policy: digest is {FORMAT_1_DIGEST}, not sha256:00")
    );
    let altered = with(FORMAT_1_DIGEST).replace("\"income\":20", "\"income\":21");
    assert!(refused(&altered).starts_with("policy: digest is sha256:"));
}

#[test]
fn the_way_to_a_policy_does_not_show_in_its_name() {
    let known = Policy::default().known_variables();
    let rule = |name: &str, body: &str| Rule::parse(name, &json(body), &known).unwrap().rule;
    let (age, debt) = (
        rule("b", r#"{"age": {"operator": ">", "value": 1}}"#),
        rule("a", r#"{"monthly_debt": {"operator": "is null"}}"#),
    );
    let start = Policy::default();
    let one = start.with_rule(&age).unwrap().with_rule(&debt).unwrap();
    let other = start.with_rule(&debt).unwrap().with_rule(&age).unwrap();
    assert_eq!(one, other);
    assert_eq!(one.without_rule("a").unwrap().without_rule("b").unwrap(), start);
    let reordered = Weights::new([("reports", 1.0), ("income", 2.0)]).unwrap();
    let ordered = Weights::new([("income", 2.0), ("reports", 1.0)]).unwrap();
    assert_eq!(
        start.with_weights(reordered).unwrap(),
        start.with_weights(ordered.clone()).unwrap()
    );
    assert_eq!(start.with_weights(ordered.clone()).unwrap().parts().weights, ordered);
}

#[test]
fn changes_that_do_not_hold_together_are_refused() {
    let policy = sample();
    let text = |result: Result<Policy, PolicyError>| result.unwrap_err().to_string();
    assert_eq!(text(policy.without_rule("nobody")), "rule nobody does not exist");
    assert_eq!(
        text(policy.without_rule("adult")),
        "rule adult can't be removed: the policy's acceptance_rules name it"
    );
    assert_eq!(
        text(policy.without_rule("reported")),
        "rule reported can't be removed: the policy's rejection_rules name it"
    );
    assert_eq!(
        text(policy.with_variable(Variable::host("recharges", Kind::Number))),
        "policy: /variables/0: variable 'recharges': the name is taken, by a variable of type integer"
    );
    assert_eq!(
        text(policy.with_variable(Variable::host("gender", Kind::Number))),
        "policy: /variables/0: variable 'gender': the name is taken, by a variable of type enum"
    );
    let names = policy.select(&["adult", "grown"], &[]).unwrap_err();
    assert_eq!(names.to_string(), "rule grown does not exist");
}

#[test]
fn an_input_of_no_name_is_refused_and_one_that_is_not_used_passed_over() {
    let policy = Policy::default();
    let decide = |text: &str| policy.decide(&json(text));
    assert_eq!(
        decide(r#"{"Monthly_Dept": 1}"#).unwrap_err().to_string(),
        "input: unknown variable 'Monthly_Dept', did you mean 'Monthly_Debt'?"
    );
    assert_eq!(
        decide("7").unwrap_err().to_string(),
        "inputs must be an object of names and values, not a number"
    );
    assert_eq!(decide(r#"{"banks_count": 3}"#).unwrap(), decide("{}").unwrap());
}

#[test]
fn a_request_may_name_its_own_rules() {
    let policy = sample();
    let mut row = policy.row_of_json(&json(r#"{"age": 31, "reports": 5}"#)).unwrap();
    let mut state = |acceptance: &[&str], rejection: &[&str]| {
        let rules = policy.select(acceptance, rejection).unwrap();
        policy.decide_row(&rules, &mut row).unwrap().state
    };
    assert_eq!(state(&["adult"], &[]), Available::Value(Verdict::Pass));
    assert_eq!(state(&["adult"], &["reported"]), Available::Value(Verdict::Fail));
    assert_eq!(state(&["adult", "affordable"], &[]), Available::Value(Verdict::Refer));
    assert_eq!(state(&[], &[]), Available::NotAvailable);
}

#[test]
fn another_policys_row_or_rules_are_refused() {
    let (policy, other) = (sample(), Policy::default());
    let (mut own, mut foreign) = (policy.row(), other.row());
    let refused = |rules: &RuleSet, row: &mut Row| match policy.decide_row(rules, row) {
        Err(PolicyError::Foreign { what }) => what,
        decided => panic!("{decided:?}"),
    };
    assert_eq!(refused(policy.default_rules(), &mut foreign), "row");
    assert_eq!(refused(other.default_rules(), &mut own), "set of rules");
    let explained = policy.explain(policy.default_rules(), &mut foreign);
    assert!(matches!(explained, Err(PolicyError::Foreign { what: "row" })));
    // The same policy, read a second time, is equal.
    let mut again = sample().row();
    assert!(policy.decide_row(sample().default_rules(), &mut again).is_ok());
}

#[test]
fn a_rule_decides_only_as_the_policys_own() {
    let body = json(r#"{"Number_of_Children": {"operator": "<=", "value": 3}}"#);
    let parsed = Rule::parse("few children", &body, &Registry::standard()).unwrap().rule;
    let policy = Policy::default().with_rule(&parsed).unwrap();
    let mut row = policy.row_of_json(&json(r#"{"Number_of_Children": 9, "DBR": 0.2}"#)).unwrap();

    // The rule's column is that of another registry: the policy has another variable there.
    let foreign = RuleSet::new(vec![Arc::new(parsed)], vec![]);
    assert!(matches!(policy.decide_row(&foreign, &mut row), Err(PolicyError::Foreign { .. })));
    assert!(matches!(policy.explain(&foreign, &mut row), Err(PolicyError::Foreign { .. })));
    let own = policy.select(&["few children"], &[]).unwrap();
    let state = policy.decide_row(&own, &mut row).unwrap().state;
    assert_eq!(state, Available::Value(Verdict::Fail));
    assert!(policy.decide_row(&RuleSet::default(), &mut row).is_ok(), "nothing is asked");
}

#[test]
fn a_rule_may_read_what_the_card_computes() {
    let file = r#"{"format": 1, "on_unknown": "reject", "min_certainty": 0,
        "scaling": {"min": 300, "max": 850, "missing": "left_out"}, "rules": {
        "good": [{"variable": "credit_score", "operator": ">=", "value": 670}],
        "fair": [{"variable": "credit_score_classification", "operator": "!=", "value": "Very Poor"}],
        "sure": [{"variable": "certainty", "operator": ">=", "value": 0.2}]}}"#;
    let policy = Policy::from_json(file.as_bytes()).unwrap();
    let decide = |rules: &[&str], inputs: &str| {
        let rules = policy.select(rules, &[]).unwrap();
        let mut row = policy.row_of_json(&json(inputs)).unwrap();
        let outcome = policy.decide_row(&rules, &mut row).unwrap();
        (outcome.state.value().unwrap(), outcome.notice.codes().to_vec())
    };
    assert_eq!(decide(&["good"], r#"{"DBR": 0.2}"#), (Verdict::Pass, vec![]));
    // The score was too low because of debt: that is the reason, not the score.
    assert_eq!(decide(&["good"], r#"{"DBR": 0.5}"#), (Verdict::Fail, vec!["OBLIGATIONS"]));
    assert_eq!(decide(&["fair"], r#"{"DBR": 0.5}"#), (Verdict::Fail, vec!["OBLIGATIONS"]));
    assert_eq!(decide(&["sure"], r#"{"reports": 1}"#), (Verdict::Fail, vec!["FILE"]));
    assert_eq!(decide(&["good"], "{}"), (Verdict::Fail, vec!["INCOMPLETE"]));
}

#[test]
fn what_the_card_computes_cannot_be_given() {
    for name in ["credit_score", "credit_score_classification", "certainty"] {
        let error =
            sample().decide(&json(&format!(r#"{{"DBR": 0.5, "{name}": 850}}"#))).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("input: '{name}' is computed by the policy and can't be given")
        );
        for missing in ["null", "\"N/A\"", "\"\""] {
            let inputs = json(&format!(r#"{{"DBR": 0.5, "{name}": {missing}}}"#));
            assert_eq!(
                sample().decide(&inputs).unwrap(),
                sample().decide(&json(r#"{"DBR": 0.5}"#)).unwrap()
            );
        }
    }
}

#[test]
fn a_class_of_the_hosts_own_bands_can_be_compared_with() {
    let file = r#"{"format": 1, "weights": {"debt_burden": 1}, "bands": [["Low", 300], ["High", 600]], "rules": {
        "high": [{"variable": "credit_score_classification", "operator": "==", "value": "High"}]},
        "acceptance_rules": ["high"]}"#;
    let policy = Policy::from_json(file.as_bytes()).unwrap();
    let state = |inputs: &str| policy.decide(&json(inputs)).unwrap().state;
    assert_eq!(state(r#"{"DBR": 0}"#), Available::Value(Verdict::Pass));
    assert_eq!(state(r#"{"DBR": 1}"#), Available::Value(Verdict::Fail));
}

#[test]
fn on_unknown_reject_fails_what_would_be_referred() {
    let file = FORMAT_1.replace(r#""on_unknown":"refer""#, r#""on_unknown":"reject""#);
    let decision = Policy::from_json(file.as_bytes()).unwrap().decide(&json("{}")).unwrap();
    assert_eq!(decision.state, Available::Value(Verdict::Fail));
    assert_eq!(decision.notice, ["INCOMPLETE"]);
}

#[test]
fn protected_reads_are_named() {
    assert_eq!(sample().protected_reads().collect::<Vec<_>>(), ["age"]);
    assert_eq!(Policy::default().protected_reads().count(), 0);
}

#[test]
fn a_reason_has_a_text_in_every_default_language() {
    let policy = sample();
    let codes = policy.registry().variables().iter().map(|v| &*v.reason.code);
    for code in codes.chain(policy.parts().characteristics.iter().map(|c| &*c.reason)) {
        if code != "RECHARGES" {
            assert!(Catalogue::default().text(code, "en").is_some(), "{code}");
            assert!(Catalogue::default().text(code, "ar").is_some(), "{code}");
        }
    }
    assert_eq!(
        policy.reason_text("RECHARGES", "en"),
        "Other information that the lender considered"
    );
    assert_eq!(policy.reason_text("NOBODY", "en"), "Other information that the lender considered");
}

#[test]
fn a_card_of_more_lines_than_fit_on_the_stack_scores_alike() {
    let knots: [(f64, f64); 2] = [(0.0, 0.0), (1.0, 1.0)];
    let card = |lines: usize| {
        let names: Vec<String> = (0..lines).map(|at| format!("c{at}")).collect();
        let draft = Draft {
            weights: Weights::new(names.iter().map(|name| (name.clone(), 1.0))).unwrap(),
            characteristics: names
                .iter()
                .map(|name| Characteristic::line(name, "DBR", &knots, name))
                .collect(),
            ..Draft::default()
        };
        draft.build().unwrap().decide(&json(r#"{"DBR": 0.5}"#)).unwrap()
    };
    for lines in [1, 31, 32, 33, 100] {
        let decision = card(lines);
        assert_eq!((decision.score, decision.certainty), (575, 1.0), "{lines}");
        assert_eq!(decision.notice.len(), lines.min(4));
        assert_eq!(decision.notice[0], "c0");
    }
}

#[test]
fn what_looks_wrong_in_a_file_is_said_with_its_place() {
    let policy = Policy::from_json(
        br#"{"format": 1, "rules": {
            "adult": [{"variable": "age", "operator": ">=", "value": 21}],
            "grown": [{"variable": "age", "operator": ">=", "value": "21.0"}]},
            "acceptance_rules": ["adult"], "rejection_rules": ["grown"]}"#,
    )
    .unwrap();
    let warnings = policy.warnings().iter();
    let warnings: Vec<_> =
        warnings.map(|warning| (warning.pointer.as_str(), warning.code.name())).collect();
    assert_eq!(
        warnings,
        [
            ("/rules/adult/0", "protected"),
            ("/rules/grown/0", "protected"),
            ("/rejection_rules/0", "same_as_acceptance"),
        ]
    );
    assert!(Policy::default().warnings().is_empty());
}

#[test]
fn a_weight_on_a_protected_variable_is_warned_of() {
    let mut draft = Policy::default().draft();
    let years = Characteristic::line("years", "age", &[(18.0, 0.2), (60.0, 1.0)], "PERSON");
    draft.characteristics.push(years);
    let mut weighing = |years: f64| {
        draft.weights = Weights::new([("debt_burden", 1.0), ("years", years)]).unwrap();
        draft.clone().build().unwrap()
    };
    assert!(weighing(0.0).warnings().is_empty(), "it does not count");
    let policy = weighing(5.0);
    assert_eq!(policy.warnings().len(), 1);
    assert_eq!(policy.warnings()[0].pointer, "/weights/years");
}

#[test]
fn a_policy_has_a_thousand_rules_at_most() {
    let mut draft = Policy::default().draft();
    let form = json(r#"[{"variable": "DBR", "operator": "<=", "value": 0.5}]"#);
    let bound = Rule::from_canonical("rule", &form, &Registry::standard()).unwrap();
    let rule = |number| (format!("rule {number}"), bound.rule().clone());
    draft.rules = (0..1_001).map(rule).collect();
    assert_eq!(
        draft.clone().build().unwrap_err().to_string(),
        "policy: /rules: 1001, at most 1000 are taken"
    );
    draft.rules.remove("rule 7");
    assert_eq!(draft.build().unwrap().rules().len(), 1_000);
}

#[test]
fn a_row_of_a_policy_that_was_read_twice_counts_alike() {
    // Each policy computes its own digest and has separate texts of enums.
    let [first, second] =
        [(); 2].map(|()| Policy::from_json(sample().to_json().as_bytes()).unwrap());
    let inputs = json(r#"{"Income_Type": "Retired", "Residence_Type": "Fully Owned", "age": 40}"#);
    let (mut own, mut other) =
        (first.row_of_json(&inputs).unwrap(), second.row_of_json(&inputs).unwrap());
    let decided = first.decide_row(first.default_rules(), &mut own).unwrap();
    assert_eq!(decided, first.decide_row(first.default_rules(), &mut other).unwrap());
    assert_eq!(decided, second.decide_row(second.default_rules(), &mut own).unwrap());
}

/// A policy file with patterns of some 70,000 steps each, for this number of rules and of caps.
fn of_patterns(rules: usize, caps: usize, mark: &str) -> String {
    let condition = |at: String| {
        format!(r#"[{{"variable": "t", "operator": "matches", "value": "\\w{{20}}{mark}{at}$"}}]"#)
    };
    let rule = |at: usize| format!(r#""r{at:03}": {}"#, condition(format!("r{at}")));
    let cap = |at: usize| {
        format!(r#"{{"rule": {}, "max": 500, "code": "LATE"}}"#, condition(format!("c{at}")))
    };
    let rules: Vec<String> = (0..rules).map(rule).collect();
    let caps: Vec<String> = (0..caps).map(cap).collect();
    format!(
        r#"{{"format": 1, "variables": [{{"name": "t", "type": "string"}}], "rules": {{{}}}, "caps": [{}]}}"#,
        rules.join(", "),
        caps.join(", ")
    )
}

#[test]
fn the_patterns_of_a_file_beyond_its_budget_are_not_compiled() {
    for (rules, caps, place) in [(300, 0, "/rules"), (0, 100, "/caps/"), (3, 97, "/caps/")] {
        take_compiled();
        let refused = Policy::from_json(of_patterns(rules, caps, place).as_bytes()).unwrap_err();
        assert!(take_compiled() < 12, "{rules} rules and {caps} caps");
        let text = refused.to_string();
        assert!(text.contains(place) && text.contains("at most 400000"), "{text}");
    }
    assert!(Policy::from_json(of_patterns(3, 2, "few").as_bytes()).is_ok());
}

const FILE: &str = r#"{"format": 1,
    "variables": [{"name": "days_past_due", "type": "string", "source": "host"}],
    "rules": {"r": [{"variable": "days_past_due", "operator": "==", "value": "none"}]},
    "acceptance_rules": ["r"]}"#;

#[test]
fn a_policy_file_keeps_it() {
    let policy = Policy::from_json(FILE.as_bytes()).unwrap();
    let own = policy.registry().get("days_past_due").unwrap();
    assert_eq!((&own.kind, own.source), (&Kind::Text, Source::Host));
    assert!(own.is_hosts_own() && own.is_sent_in_extras());
    assert_eq!(policy.names_taken_by_host().collect::<Vec<_>>(), ["days_past_due"]);
    let decided = policy.decide(&json(r#"{"days_past_due": "none"}"#)).unwrap();
    assert_eq!(decided.state, Available::Value(Verdict::Pass));
    let again = Policy::from_json(policy.to_json().as_bytes()).unwrap();
    assert_eq!(again.digest(), policy.digest());
}

#[test]
fn each_later_policy_keeps_it_used_or_not() {
    let policy = Policy::from_json(FILE.as_bytes()).unwrap();
    let own = policy.registry().get("days_past_due").unwrap().clone();
    let next = policy.with_lists(&[], &[]).unwrap().without_rule("r").unwrap();
    assert_eq!(next.registry().get("days_past_due"), Some(&own));
    assert_eq!(next.with_variable(own).unwrap(), next, "declared again in the same way");
    let row = next.row_of(&[Observation::new("days_past_due", Input::text("none"), "extras")]);
    let column = next.column("days_past_due").unwrap();
    assert_eq!(row.values()[column.index()], Input::text("none"));
}

#[test]
fn a_new_declaration_of_a_standard_name_is_refused() {
    let taken = Policy::default().with_variable(Variable::host("days_past_due", Kind::Text));
    assert_eq!(
        taken.unwrap_err().to_string(),
        "policy: /variables/0: variable 'days_past_due': the name is taken, by a variable of type integer"
    );
}

#[test]
fn what_was_protected_or_computed_from_the_first_release_on_stays_so() {
    let with = |variable: &str| refused(&format!(r#"{{"format": 1, "variables": [{variable}]}}"#));
    assert_eq!(
        with(r#"{"name": "gender", "type": "string", "source": "host"}"#),
        "policy: /variables/0/protected: gender is protected by law, and stays so"
    );
    assert_eq!(
        with(r#"{"name": "credit_score", "type": "integer", "source": "host"}"#),
        "policy: /variables/0/source: credit_score comes from record, and from nowhere else"
    );
    assert_eq!(
        with(r#"{"name": "days_past_due", "type": "integer", "source": "profile"}"#),
        "policy: /variables/0/source: days_past_due comes from history, and from nowhere else"
    );
}

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
