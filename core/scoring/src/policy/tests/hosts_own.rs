//! A host's variable with the name of a standard one, as after a later release.

use super::{Policy, json, refused};
use crate::Observed;
use crate::rules::{Input, Verdict};
use crate::rules::{Kind, Source, Variable};
use lendwright_types::Available;

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
    let row = next.row_of(&[Observed::new("days_past_due", Input::text("none"), "extras")]);
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
