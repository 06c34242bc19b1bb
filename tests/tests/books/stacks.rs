//! A thread with a small stack can run all operations of a host, even with rules of 32 levels. `LENDWRIGHT_STACK=1`
//! searches for the smallest stack that is enough.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, missing_docs)]

use lendwright::storage::Sqlite;
use lendwright::{Config, Engine};
use lendwright_tests::{Folder, alone, passed};
use std::thread;

/// The variable that makes the program the child. Its value is the stack in KiB.
const STACK: &str = "LENDWRIGHT_STACK_KIB";

/// The stack that a thread needs according to docs/operators.md. Without optimization, frames are larger.
const NEEDED_KIB: usize = if cfg!(debug_assertions) { 256 } else { 64 };

/// The same with the setting `depth_max` at its maximum of 256.
const DEEPEST_KIB: usize = if cfg!(debug_assertions) { 1_024 } else { 192 };

/// A rule with the deepest allowed nesting of groups. Each group also has one comparison.
fn deep_rule() -> String {
    let leaf = r#"{"age": {"operator": ">=", "value": 18}}"#.to_owned();
    let nested = (1..31).fold(leaf, |inner, level| {
        let group = if level % 2 == 0 { "any" } else { "all" };
        format!(r#"{{"{group}": [{inner}, {{"DBR": {{"operator": "<", "value": 0.{level}}}}}]}}"#)
    });
    format!(r#"{{"param": "deep", "value": {nested}}}"#)
}

fn ask(engine: &Engine, operation: &str, request: &str) -> String {
    let answer = engine.call(operation, request.as_bytes());
    assert_eq!(answer.status, 200, "{operation}: {}", answer.body);
    answer.body
}

/// All deeply recursive work: rules, bodies, the log, policies.
fn work() {
    let folder = Folder::new();
    let store = Sqlite::file(folder.0.join("book.db")).unwrap();
    let engine = Engine::open_with(store, Config::default()).unwrap().acting_as("host").unwrap();
    ask(&engine, "create_rule", &deep_rule());
    let signed = ask(&engine, "sign_up", r#"{"Phone_Number": "+201001234567", "autofill": true}"#);
    let uuid: serde_json::Value = serde_json::from_str(&signed).unwrap();
    let uuid = uuid.get("UUID").unwrap();
    let request =
        format!(r#"{{"uuid": {uuid}, "evaluate_by": "rule", "acceptance_rules": ["deep"]}}"#);
    ask(&engine, "get_total_score", &request);
    let host = Engine::open(Sqlite::file(folder.0.join("book.db")).unwrap()).unwrap();
    ask(&host, "verify_log", "{}");
    ask(&host, "give_policy", "{}");
    let nested = format!(r#"{{"param": {}1{}, "value": 1}}"#, "[".repeat(60), "]".repeat(60));
    assert_eq!(engine.call("create_rule", nested.as_bytes()).status, 400);
}

/// The recursive work that the setting `depth_max` limits: storing a value and returning it unchanged.
fn work_deepest() {
    let host = Engine::open_json(br#"{"depth_max": 256}"#).unwrap().acting_as("host").unwrap();
    let signed = ask(&host, "sign_up", r#"{"Phone_Number": "+201001234567", "autofill": true}"#);
    let uuid: serde_json::Value = serde_json::from_str(&signed).unwrap();
    let uuid = uuid.get("UUID").unwrap();
    for (open, close) in [("[", "]"), (r#"{"a":"#, "}")] {
        let deep = format!("{}1{}", open.repeat(254), close.repeat(254));
        let phone =
            format!(r#"{{"uuid": {uuid}, "phone": {{"a": {deep}}}, "upload_to_db": true}}"#);
        ask(&host, "upload_collected_data", &phone);
        let data = ask(&host, "check_collected_data", &format!(r#"{{"uuid": {uuid}}}"#));
        assert!(data.contains("phone"), "{data}");
        for name in ["create_rule", "replace_weights"] {
            let body = format!(r#"{{"param": "deep", "value": {deep}}}"#);
            assert_eq!(host.call(name, body.as_bytes()).status, 400);
        }
    }
}

/// Whether a thread with this stack can do the work of a child.
fn is_enough(kib: usize, child: &str) -> bool {
    let mut process = alone(module_path!(), child);
    passed(&process.env(STACK, kib.to_string()).output().unwrap(), 1)
}

fn check(needed: usize, child: &str) {
    let (mut enough, mut too_small) = (needed, 0);
    assert!(is_enough(enough, child), "{child}: {enough} KiB");
    if std::env::var_os("LENDWRIGHT_STACK").is_some() {
        while enough.saturating_sub(too_small) > 4 {
            let middle = usize::midpoint(enough, too_small);
            if is_enough(middle, child) { enough = middle } else { too_small = middle }
        }
    }
    println!("{child}: a stack of {enough} KiB is enough");
}

#[test]
fn a_thread_needs_the_stack_that_the_pages_say() {
    check(NEEDED_KIB, "the_child_works_on_a_small_stack");
}

#[test]
fn a_thread_needs_the_stack_that_the_pages_say_for_the_greatest_depth() {
    check(DEEPEST_KIB, "the_child_goes_down_as_deep_as_may_be");
}

/// The child's work. Only the tests above run it.
#[test]
#[ignore = "it is the other process of the test above"]
fn the_child_works_on_a_small_stack() {
    on_its_stack(work);
}

#[test]
#[ignore = "it is the other process of the test above"]
fn the_child_goes_down_as_deep_as_may_be() {
    on_its_stack(work_deepest);
}

fn on_its_stack(work: fn()) {
    let Ok(kib) = std::env::var(STACK) else { return };
    let stack = kib.parse::<usize>().unwrap() << 10;
    thread::Builder::new().stack_size(stack).spawn(work).unwrap().join().unwrap();
}
