//! Officers who change one policy at the same time, each after reading it, do not undo each other's work.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, missing_docs)]
#![allow(clippy::arithmetic_side_effects)]

use lendwright::storage::{Memory, Sqlite};
use lendwright::{Config, Engine};
use lendwright_tests::Folder;
use serde_json::{Value, json};
use std::thread;

const CHANGES: i64 = 25;

fn ask(engine: &Engine, operation: &str, request: &Value) -> (u16, Value, Value) {
    let answer = engine.call(operation, request.to_string().as_bytes());
    let read = |text: &str| serde_json::from_str(text).unwrap();
    (answer.status, read(&answer.body), read(&answer.detail))
}

fn income(engine: &Engine) -> (i64, Value) {
    let (status, body, detail) = ask(engine, "get_weights", &json!({}));
    assert_eq!(status, 200);
    (body["weights"]["income"].as_i64().unwrap(), detail["policy"].clone())
}

/// Adds 1 to a weight `CHANGES` times. If a change is too late, reads the policy again. Returns the number of late
/// changes.
fn adds(engine: &Engine) -> usize {
    let (mut made, mut too_late) = (0, 0);
    while made < CHANGES {
        let (before, policy) = income(engine);
        let change =
            json!({"param": "weights", "value": {"income": before + 1}, "if_match": policy});
        let (status, body, detail) = ask(engine, "update_weights", &change);
        if status == 200 {
            assert_ne!(detail["policy"], policy);
            made += 1;
        } else {
            assert_eq!((status, &detail["code"]), (409, &json!("policy_changed")), "{body}");
            assert_ne!(detail["policy"], policy);
            too_late += 1;
        }
    }
    too_late
}

/// Lets every engine change the policy on its own thread.
fn change_at_once(engines: &[Engine]) {
    let reset = json!({"param": "weights", "value": {"income": 1, "debt_burden": 1}});
    assert_eq!(ask(&engines[0], "replace_weights", &reset).0, 200);
    let too_late: usize = thread::scope(|scope| {
        let threads: Vec<_> =
            engines.iter().map(|engine| scope.spawn(move || adds(engine))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    let made = CHANGES * i64::try_from(engines.len()).unwrap();
    assert_eq!(income(&engines[0]).0, 1 + made, "{too_late} were refused");
}

#[test]
fn no_change_is_lost_in_memory() {
    let engine = Engine::open_with(Memory::new(), Config::default()).unwrap();
    let engine = engine.acting_as("host").unwrap();
    change_at_once(&[engine.clone(), engine.clone(), engine]);
}

#[test]
fn no_change_is_lost_in_a_file_by_handles_of_their_own() {
    let folder = Folder::new();
    let open = || {
        let store = Sqlite::file(folder.0.join("book.db")).unwrap();
        Engine::open(store).unwrap().acting_as("host").unwrap()
    };
    let (one, other) = (open(), open());
    change_at_once(&[one.clone(), one, other.clone(), other]);
}

#[test]
fn a_refused_change_writes_nothing() {
    let engine = Engine::open_with(Memory::new(), Config::default()).unwrap();
    let read = ask(&engine, "get_rules", &json!({})).2["policy"].clone();
    let rule = |name: &str| json!({"param": name, "value": {"DBR": {"operator": "<", "value": 1}}, "if_match": read});
    assert_eq!(ask(&engine, "create_rule", &rule("first")).0, 200);
    let before = ask(&engine, "give_policy", &json!({})).1;
    let savings = json!({"variables": [{"name": "savings", "type": "number"}], "if_match": read});
    let load = json!({"policy": {"format": 1}, "if_match": read});
    let delete = json!({"param": "first", "keys_to_delete": ["DBR"], "if_match": read});
    for (operation, request) in [
        ("create_rule", rule("second")),
        ("update_rule", rule("first")),
        ("delete_rule", delete),
        ("load_policy", load),
        ("declare_variables", savings),
    ] {
        let (status, _, detail) = ask(&engine, operation, &request);
        assert_eq!(status, 409, "{operation}");
        assert_eq!(detail["policy"], before["digest"], "{operation}");
        assert_eq!(ask(&engine, "give_policy", &json!({})).1, before, "{operation}");
    }
}
