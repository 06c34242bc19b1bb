//! The OpenAPI document matches the table of operations, and a validator accepts it.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
#![allow(missing_docs)]

use lendwright::operations::{Door, Listing, OPERATIONS, PFM_PATHS};
use lendwright_tests::{root, skips};
use serde_json::Value;
use std::collections::BTreeSet;
use std::process::Command;

fn document() -> Value {
    let text = std::fs::read_to_string(root().join("docs/openapi.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// Every value of a key, at any depth.
fn all<'v>(value: &'v Value, key: &str, found: &mut Vec<&'v Value>) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                if name == key {
                    found.push(member);
                }
                all(member, key, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| all(item, key, found)),
        _ => {}
    }
}

#[test]
fn every_operation_of_the_interface_stands_at_its_method_and_path() {
    let document = document();
    for listing in OPERATIONS {
        let Door::Partner { method, also_method, path, also, .. } = listing.door else {
            panic!("{listing:?}")
        };
        let at = |path: &str| &document["paths"][path][method.to_lowercase()];
        assert_eq!(at(path)["operationId"], listing.name);
        if let Some(other) = also_method {
            let id = format!("{}_by_{}", listing.name, other.to_lowercase());
            assert_eq!(document["paths"][path][other.to_lowercase()]["operationId"], id);
        }
        for (operation, field) in [Some(path), also]
            .into_iter()
            .flatten()
            .flat_map(|path| listing.fields.iter().map(move |field| (at(path), field)))
        {
            let parameters = operation["parameters"].as_array();
            let beside =
                parameters.is_some_and(|all| all.iter().any(|p| p["name"] == field.http_name()));
            let body = &operation["requestBody"]["content"]["application/json"]["schema"];
            let inside = body["properties"].get(field.wire).is_some();
            if let Some(name) = field.also_header {
                let is_it = |p: &Value| p["name"] == name && p["in"] == "header";
                assert!(parameters.is_some_and(|all| all.iter().any(is_it)), "{name}");
            }
            // OpenAPI ignores a parameter with this name. It is a security scheme.
            let is_credential = field.wire == "authorization";
            assert_eq!(beside || inside, !is_credential, "{}: {}", listing.name, field.wire);
            assert!(!(beside && inside), "{}: {}", listing.name, field.wire);
        }
    }
    for (path, item) in document["paths"].as_object().unwrap() {
        let at_pfm = PFM_PATHS.iter().any(|beginning| path.starts_with(beginning));
        assert_eq!(item["servers"][0]["url"] == "{pfm_url}", at_pfm, "{path}");
    }
    let mut ids = Vec::new();
    all(&document["paths"], "operationId", &mut ids);
    let places = |listing: &Listing| match listing.door {
        Door::Partner { also, also_method, .. } => {
            (1 + usize::from(also.is_some())) * (1 + usize::from(also_method.is_some()))
        }
        Door::Host => 0,
    };
    assert_eq!(ids.len(), OPERATIONS.iter().map(places).sum::<usize>());
    assert_eq!(ids.len(), ids.iter().map(|id| id.as_str()).collect::<BTreeSet<_>>().len());
}

#[test]
fn every_reference_points_to_something_and_every_schema_is_used() {
    let document = document();
    let mut references = Vec::new();
    all(&document, "$ref", &mut references);
    let named: BTreeSet<&str> = references.iter().map(|r| r.as_str().unwrap()).collect();
    for reference in &named {
        let pointer = reference.strip_prefix('#').unwrap();
        assert!(document.pointer(pointer).is_some_and(|found| !found.is_null()), "{reference}");
    }
    for name in document["components"]["schemas"].as_object().unwrap().keys() {
        let reference = format!("#/components/schemas/{name}");
        assert!(named.contains(reference.as_str()), "{name} is not used");
    }
}

#[test]
fn credentials_are_a_security_scheme_and_no_parameter() {
    let document = document();
    let mut names = Vec::new();
    all(&document["paths"], "parameters", &mut names);
    let text = serde_json::to_string(&names).unwrap();
    assert!(!text.contains("\"authorization\"") && !text.contains("\"user_name\""));
    assert_eq!(document["paths"]["/api/v1.0/login/"]["post"]["security"], serde_json::json!([]));
}

#[test]
fn a_validator_takes_the_document() {
    let Some(python) = skips::python() else { return };
    let out = Command::new(python)
        .args(["-m", "openapi_spec_validator"])
        .arg(root().join("docs/openapi.json"))
        .output()
        .unwrap();
    assert!(out.status.success(), "{out:?}");
}
