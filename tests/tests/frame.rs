//! The frame through its three doors in Rust: run, call and respond.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

use lendwright::operations::borrowers::GetIdMapping;
use lendwright::operations::host::SetMappings;
use lendwright::storage::Memory;
use lendwright::wire::Members;
use lendwright::{Engine, Error, HttpRequest};

const MAPPING: &str =
    r#"{"ID Mapping":{"Areas":{"Zamalek":7},"Cars":{},"Jobs":{},"Languages":{}}}"#;

fn engine() -> Engine {
    let engine = Engine::open(Memory::new()).unwrap();
    let areas = Some(Members::from_iter([("Zamalek", 7)]));
    engine.run(&SetMappings { areas, ..SetMappings::default() }).unwrap();
    engine
}

#[test]
fn an_operation_answers_the_same_through_each_door() {
    let engine = engine();
    assert_eq!(engine.run(&GetIdMapping {}).unwrap().id_mapping.areas.get("Zamalek"), Some(&7));
    assert_eq!(engine.call("get_id_mapping", b"{}").body, MAPPING);
    assert_eq!(engine.call("get_id_mapping", b"").body, MAPPING);
    let partner = engine.acting_as("host").unwrap();
    for path in ["/api/v1.0/update/", "/api/v1.0/update"] {
        let request = HttpRequest { method: "GET", path, query: "", headers: &[], body: b"" };
        let response = partner.respond(&request);
        assert_eq!((response.status, response.body.as_slice()), (200, MAPPING.as_bytes()));
    }
}

#[test]
fn http_asks_for_credentials_unless_the_handle_acts_for_a_partner() {
    let request = HttpRequest {
        method: "GET",
        path: "/api/v1.0/update/",
        query: "",
        headers: &[],
        body: b"",
    };
    let response = engine().respond(&request);
    assert_eq!(response.status, 401);
    assert_eq!(response.body, br#"{"message":"invalid credentials"}"#);
}

#[test]
fn an_unknown_path_and_a_wrong_method_are_told_apart() {
    let engine = engine();
    let ask = |method, path| {
        engine.respond(&HttpRequest { method, path, query: "", headers: &[], body: b"" })
    };
    assert_eq!(ask("GET", "/nowhere/").status, 404);
    let refused = ask("PATCH", "/api/v1.0/update/");
    assert_eq!(refused.status, 405);
    assert!(refused.headers.iter().any(|(name, value)| name == "allow" && value.contains("GET")));
}

#[test]
fn a_partner_cannot_run_the_hosts_operations() {
    let partner = engine().acting_as("host").unwrap();
    let refused = partner.run(&SetMappings::default());
    assert!(matches!(refused, Err(Error::Forbidden { scope: None })));
    assert_eq!(partner.call("set_mappings", b"{}").status, 403);
    assert!(partner.acting_as("host").is_err());
}

#[test]
fn a_document_is_refused_by_what_is_wrong_with_it_and_nothing_is_written() {
    let engine = engine();
    for (request, code) in [
        (&br#"{"Areas": {"Maadi": 1}, "Areas": {}}"#[..], "duplicate_key"),
        (br#"{"Areas": {"Maadi": 1, "Maadi": 2}}"#, "duplicate_key"),
        (br#"{"Areas": {"Maadi": "1"}}"#, "wrong_type"),
        (br#"{"Areas": {"Maadi": -1}}"#, "invalid_value"),
        (br#"{"Area": {}}"#, "unknown_field"),
        (b"[]", "not_an_object"),
        (b"{", "not_json"),
        (b"{\"Areas\": \"\xff\"}", "not_utf8"),
        ("[".repeat(100).as_bytes(), "too_deep"),
        (&vec![b' '; 17 << 20], "payload_too_large"),
    ] {
        let answer = engine.call("set_mappings", request);
        assert!(answer.detail.contains(&format!(r#""code":"{code}""#)), "{answer:?}");
        assert_eq!(engine.call("get_id_mapping", b"{}").body, MAPPING);
    }
}

#[test]
fn operations_of_one_unit_are_written_together_or_not_at_all() {
    let engine = engine();
    let cars = |id| SetMappings {
        cars: Some(Members::from_iter([("Fiat", id)])),
        ..SetMappings::default()
    };
    let ignored = engine.together(|unit| {
        unit.run(&cars(1))?;
        let _ = unit.run(&cars(-1));
        Ok(())
    });
    assert!(matches!(ignored, Err(Error::UnitFailed)));
    assert_eq!(engine.call("get_id_mapping", b"{}").body, MAPPING);
    engine.together(|unit| unit.run(&cars(1)).map(drop)).unwrap();
    assert!(engine.call("get_id_mapping", b"{}").body.contains("Fiat"));
}

#[test]
fn a_rule_is_kept_as_written_and_a_wrong_one_not_at_all() {
    let engine = engine();
    let body = r#"{"DBR":{"operator":"<=","value":"0.50","logical_operator":"and"},"age":{"operator":">=","value":"21"}}"#;
    let created =
        engine.call("create_rule", format!(r#"{{"param":"ok","value":{body}}}"#).as_bytes());
    assert_eq!((created.status, created.body.as_str()), (200, r#""ok added successfuly!""#));
    assert!(created.detail.contains("protected"), "{}", created.detail);
    assert_eq!(engine.call("get_rules", b"{}").body, format!(r#"{{"client":{{"ok":{body}}}}}"#));

    let wrong = engine.call(
        "create_rule",
        br#"{"param":"adult","value":{"aeg":{"operator":">=","value":"21"}}}"#,
    );
    assert_eq!(wrong.status, 400);
    assert_eq!(
        wrong.body,
        r#"{"message":"rule 'adult': /aeg: unknown variable 'aeg', did you mean 'age'?"}"#
    );
    assert_eq!(engine.call("get_rules", b"{}").body, format!(r#"{{"client":{{"ok":{body}}}}}"#));
    let gone = engine.call("delete_rule", br#"{"param":"ok","keys_to_delete":["age","DBR"]}"#);
    assert_eq!(gone.body, r#""rule deleted successfuly!""#);
    assert_eq!(engine.call("get_rules", b"{}").body, r#"{"client":{}}"#);
}

#[test]
fn weights_are_replaced_changed_and_deleted() {
    let engine = engine();
    let weights = || engine.call("get_weights", b"{}").body;
    let replaced = engine
        .call("replace_weights", br#"{"param":"weights","value":{"income":2,"debt_burden":1.50}}"#);
    assert_eq!(replaced.status, 200);
    assert_eq!(weights(), r#"{"weights":{"income":2,"debt_burden":1.5}}"#);
    assert_eq!(
        engine.call("update_weights", br#"{"param":"weights","value":{"income":3}}"#).status,
        200
    );
    assert_eq!(weights(), r#"{"weights":{"income":3,"debt_burden":1.5}}"#);
    assert_eq!(
        engine
            .call("delete_weights", br#"{"param":"weights","keys_to_delete":["debt_burden"]}"#)
            .status,
        200
    );
    assert_eq!(weights(), r#"{"weights":{"income":3}}"#);
    let refused =
        engine.call("delete_weights", br#"{"param":"weights","keys_to_delete":["income"]}"#);
    assert_eq!(refused.status, 400, "{refused:?}");
    assert_eq!(weights(), r#"{"weights":{"income":3}}"#);
}
