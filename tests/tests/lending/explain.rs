//! A policy without a book explains a decision in the same way as the book explains the logged one. A batch gives each
//! borrower the same explanation as a single request.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

use lendwright::Available;
use lendwright::json::Json;
use lendwright::operations::scoring::ExplainPolicy as _;
use lendwright::rules::Verdict;
use lendwright::scoring::Policy;
use lendwright::storage::Memory;
use lendwright::wire::Wire as _;
use lendwright::{Config, Engine};
use lendwright_portfolio::{SampleApplicant, portfolio};
use serde_json::{Map, Value, json};

const APPLICANTS: usize = 200;
const ACCEPTANCE: [&str; 2] = ["affordable", "settled"];
const REJECTION: [&str; 2] = ["pensioner", "poor"];

/// The members that only a logged decision has.
const LOGGED: [&str; 4] = ["decision_id", "decided_at", "decided_for", "uuid"];

fn call(engine: &Engine, operation: &str, request: &Value) -> (Value, Value) {
    let answered = engine.call(operation, request.to_string().as_bytes());
    assert_eq!(answered.status, 200, "{operation}: {}", answered.body);
    (read(&answered.body), read(&answered.detail))
}

fn read(text: &str) -> Value {
    exactly(&Json::parse(text.as_bytes()).unwrap())
}

/// A value with the exact doubles of the text: `serde_json` reads some of them one bit off.
fn exactly(json: &Json<'_>) -> Value {
    match json {
        Json::Null => Value::Null,
        Json::Bool(truth) => json!(truth),
        Json::Number(text) => match text.parse::<i64>() {
            Ok(whole) => json!(whole),
            Err(_) => json!(text.parse::<f64>().unwrap()),
        },
        Json::Text(text) => json!(text),
        Json::List(items) => items.iter().map(exactly).collect(),
        Json::Object(members) => {
            members.iter().map(|(name, value)| (name.to_string(), exactly(value))).collect()
        }
    }
}

/// A book with rules of each kind, and its borrowers.
fn book() -> (Engine, Vec<String>) {
    let engine = Engine::open_with(Memory::new(), Config::default()).unwrap();
    for (name, body) in [
        ("affordable", json!({"DBR": {"operator": "<=", "value": 0.3}})),
        (
            "settled",
            json!({
                "Months_at_Address": {"operator": ">=", "value": 12, "logical_operator": "or"},
                "any": [
                    {"Residence_Type": {"operator": "in", "value": ["Fully Owned", "Family House"]}},
                    {"Number_of_Children": {"operator": ">", "value": 1},
                     "Is_Banked": {"operator": "==", "value": true}},
                ],
            }),
        ),
        ("pensioner", json!({"Income_Type": {"operator": "==", "value": "Retired"}})),
        ("poor", json!({"credit_score": {"operator": "<", "value": 500}})),
    ] {
        call(&engine, "create_rule", &json!({"param": name, "value": body}));
    }
    let rows: Vec<Value> = portfolio(8).take(APPLICANTS).map(|one| row(&one)).collect();
    let (imported, _) = call(&engine, "import_borrowers", &json!({"rows": rows}));
    let uuids = imported["UUIDs"].as_array().unwrap().iter();
    (engine, uuids.map(|uuid| uuid.as_str().unwrap().to_owned()).collect())
}

fn row(one: &SampleApplicant) -> Value {
    // The values of these fields are ids of mappings, and this book has no such mapping.
    let unmapped = |name: &str| !["Area", "Language_ID", "Job_ID", "Car_ID"].contains(&name);
    let fields = one.profile.fields().into_iter().filter(|(name, _)| unmapped(name));
    let profile: Map<String, Value> = fields
        .map(|(name, value)| (name.to_owned(), serde_json::from_str(&value.to_string()).unwrap()))
        .collect();
    let person = &one.person;
    json!({
        "Phone_Number": person.phone, "First_Name": person.first_name, "Last_Name": person.last_name,
        "National_ID_Number": person.national_id, "Email": person.email, "profile": profile,
    })
}

/// The frozen inputs as a caller would send them.
fn given(frozen: &Value) -> Map<String, Value> {
    let mut inputs = Map::new();
    for line in frozen.as_array().unwrap() {
        let value = match line["missing"].as_str() {
            None => line["value"].clone(),
            Some("not_available") => json!("N/A"),
            Some(_) => continue,
        };
        inputs.insert(line["name"].as_str().unwrap().to_owned(), value);
    }
    inputs
}

/// An explanation without the sources, because a policy does not know them.
fn without_sources(mut why: Value) -> Value {
    for list in ["contributions", "inputs"] {
        for line in why[list].as_array_mut().unwrap() {
            line.as_object_mut().unwrap().remove("source");
        }
    }
    why["inputs"].as_array_mut().unwrap().sort_by_key(|line| line["name"].to_string());
    why
}

#[test]
fn a_policy_without_a_book_explains_as_the_book_does() {
    let (engine, uuids) = book();
    let (policy, _) = call(&engine, "give_policy", &json!({}));
    let policy = Policy::from_json(policy["policy"].to_string().as_bytes()).unwrap();
    let (mut states, mut advised) = ([0; 3], 0);
    for uuid in &uuids {
        let (_, detail) = call(
            &engine,
            "get_total_score",
            &json!({"uuid": uuid, "evaluate_by": "rule", "acceptance_rules": ACCEPTANCE,
                    "rejection_rules": REJECTION}),
        );
        let id = detail["decision_id"].clone();
        let (mut logged, _) = call(&engine, "explain_decision", &json!({"decision_id": id}));
        let asked = json!({"inputs": given(&logged["inputs"]), "acceptance_rules": ACCEPTANCE,
                           "rejection_rules": REJECTION});
        let why = policy.explain_document(asked.to_string().as_bytes()).unwrap().to_json();
        let mut why: Value = read(&why);
        for name in LOGGED {
            logged.as_object_mut().unwrap().remove(name);
        }
        let known = |why: &mut Value| {
            why["inputs"].as_array_mut().unwrap().retain(|line| line["missing"] != "not_given");
        };
        known(&mut logged);
        known(&mut why);
        let (why, logged) = (without_sources(why), without_sources(logged));
        assert_eq!(why, logged, "{uuid}");
        let names = |one: &Value| one.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&why), names(&logged));
        states[match why["pass_business_rules_state"].as_bool() {
            Some(true) => 0,
            Some(false) => 1,
            None => 2,
        }] += 1;
        advised += usize::from(why["what_would_change"]["one"] != json!([]));
    }
    assert!(states.iter().all(|count| *count > 5) && advised > 5, "{states:?} {advised}");
}

#[test]
fn a_batch_says_of_each_decision_what_its_explanation_says() {
    let (engine, uuids) = book();
    let (_, detail) = call(
        &engine,
        "get_total_score_batch",
        &json!({"target": uuids, "acceptance_rules": ACCEPTANCE, "rejection_rules": REJECTION}),
    );
    let decisions = detail["decisions"].as_object().unwrap();
    assert_eq!(decisions.len(), APPLICANTS);
    for (uuid, decision) in decisions {
        let id = &decision["decision_id"];
        let (why, _) = call(&engine, "explain_decision", &json!({"decision_id": id}));
        assert_eq!(why["uuid"], json!(uuid));
        assert_eq!(decision["state"], why["pass_business_rules_state"]);
        let failed = |kind: &'static str, state: bool| {
            let rules = why["rules"].as_array().unwrap().iter();
            rules.filter(move |rule| rule["kind"] == kind && rule["state"] == state)
        };
        let failed = failed("rejection", true).chain(failed("acceptance", false));
        let failed: Vec<&Value> = failed.map(|rule| &rule["name"]).collect();
        assert_eq!(decision["failed_rules"], json!(failed));
        let mut noted: Vec<&Value> = Vec::new();
        for reason in why["reasons"].as_array().unwrap() {
            if reason["on_notice"] == true && !noted.contains(&&reason["code"]) {
                noted.push(&reason["code"]);
            }
        }
        assert_eq!(decision["notice_codes"], json!(noted));
    }
}

#[test]
fn what_a_policy_can_t_explain_is_refused_by_name() {
    let policy = Policy::default();
    for (document, code, said) in [
        (r#"{"input": {}}"#, "unknown_field", "unknown field 'input', did you mean 'inputs'?"),
        ("{}", "missing_field", "'inputs' is missing"),
        ("[]", "not_an_object", ""),
        (r#"{"inputs": [1]}"#, "wrong_type", "'inputs' must be an object"),
        (
            r#"{"inputs": {"DRB": 1}}"#,
            "invalid_value",
            "unknown variable 'DRB', did you mean 'DBR'?",
        ),
        (
            r#"{"inputs": {"credit_score": 1}}"#,
            "invalid_value",
            "'credit_score' is computed by the policy",
        ),
        (
            r#"{"inputs": {}, "rejection_rules": ["none"]}"#,
            "requested_rule_unknown",
            "rule none does not exist",
        ),
    ] {
        let error = policy.explain_document(document.as_bytes()).unwrap_err();
        assert!(error.to_string().contains(said), "{document}: {error}");
        let told = error.detail().code.unwrap();
        assert!(code.is_empty() || told.name() == code, "{document}: {told}");
    }
    let list = Json::parse(b"[1]").unwrap();
    assert!(policy.explain_inputs(&list).is_err());
}

#[test]
fn groups_of_one_kind_in_one_group_are_told_apart() {
    let policy = Policy::from_json(
        br#"{"format": 1, "acceptance_rules": ["both"], "rules": {"both": [
            {"any": [[{"variable": "age", "operator": ">", "value": 21}]], "join": "and"},
            {"any": [[{"variable": "DBR", "operator": "<", "value": 0.5}],
                     [{"variable": "reports", "operator": "==", "value": 0}]]}]}}"#,
    )
    .unwrap();
    let why = policy.explain_inputs(&Json::parse(b"{}").unwrap()).unwrap();
    let groups: Vec<&str> = why.rules[0].conditions.iter().map(|one| one.group.as_str()).collect();
    assert_eq!(groups, ["0/any/0/0", "0/any.2/0/0", "0/any.2/1/0"]);
}

#[test]
fn what_to_ask_for_is_said_where_the_policy_rejects_the_undetermined() {
    let policy = Policy::from_json(
        br#"{"format": 1, "on_unknown": "reject", "acceptance_rules": ["ok"], "rules": {
            "ok": [{"variable": "DBR", "operator": "<=", "value": 0.5}]}}"#,
    )
    .unwrap();
    let why = policy.explain_inputs(&Json::parse(b"{}").unwrap()).unwrap();
    assert_eq!(why.pass_business_rules_state, Available::Value(Verdict::Fail));
    assert_eq!(why.rules[0].state, None);
    assert_eq!(why.missing_to_resolve.unwrap().variables, ["DBR"]);

    let why = policy.explain_inputs(&Json::parse(br#"{"DBR": 0.7}"#).unwrap()).unwrap();
    assert_eq!(why.pass_business_rules_state, Available::Value(Verdict::Fail));
    assert_eq!(why.missing_to_resolve, None);
}

#[test]
fn a_debt_without_income_is_no_distance_away() {
    let policy = Policy::from_json(
        br#"{"format": 1, "acceptance_rules": ["ok"], "rules": {
            "ok": [{"variable": "DBR", "operator": "<=", "value": 0.5}]}}"#,
    )
    .unwrap();
    let condition = |dbr: &str| {
        let inputs = format!(r#"{{"DBR": {dbr}}}"#);
        let why = policy.explain_inputs(&Json::parse(inputs.as_bytes()).unwrap()).unwrap();
        why.rules[0].conditions[0].clone()
    };
    assert_eq!(condition("1.7976931348623157e308").distance, None);
    assert_eq!(condition("1.7976931348623157e308").observed, Some(Json::double(f64::MAX)));
    assert_eq!(condition("0.75").distance, Some(-0.25));
}

#[test]
fn a_document_may_ask_for_another_language() {
    let policy = Policy::default();
    let why = policy.explain_document(br#"{"inputs": {"DBR": 0.7}, "language": "ar"}"#).unwrap();
    assert_eq!(why.reasons[1].text, "الالتزامات مقارنةً بالدخل");
    let error = policy.explain_document(br#"{"inputs": {}, "language": "fr"}"#).unwrap_err();
    assert_eq!(error.to_string(), "'language' must be one of ar, en, not fr");
}
