//! The sample's transactions and messages describe the same life: a book with both counts each event once.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, reason = "small numbers")]

use lendwright::json::Json;
use lendwright::storage::Memory;
use lendwright::{Config, Engine, FixedClock, time};
use lendwright_portfolio::{SampleApplicant, messages, portfolio, transactions};
use serde_json::{Value, json};

const SEED: u64 = 3;

/// A book on the last day of the two years.
fn book() -> Engine {
    let at = time::parse_instant("2025-12-31T20:00:00Z").unwrap();
    let engine =
        Engine::open_with(Memory::new(), Config::default().clock(FixedClock::at(at))).unwrap();
    said(&engine, "load_pack", &json!({"pack": "eg"}));
    engine
}

fn said(engine: &Engine, operation: &str, request: &Value) -> Value {
    let answer = engine.call(operation, request.to_string().as_bytes());
    assert_eq!(answer.status, 200, "{operation}: {}", answer.body);
    serde_json::from_str(&answer.body).unwrap()
}

fn sign_up(engine: &Engine, applicant: &SampleApplicant) -> String {
    let request =
        json!({"Phone_Number": applicant.person.phone, "consent": {"sms": true}, "autofill": 1});
    said(engine, "sign_up", &request)["UUID"].as_str().unwrap().to_owned()
}

fn import(engine: &Engine, uuid: &str, applicant: &SampleApplicant) -> i64 {
    let all = transactions(SEED, applicant);
    let row = |fields: Vec<(&'static str, Json<'_>)>| {
        let member = |(name, value): (&str, Json<'_>)| format!("\"{name}\":{value}");
        format!("{{{}}}", fields.into_iter().map(member).collect::<Vec<_>>().join(","))
    };
    let rows: Vec<String> = all.iter().map(|txn| row(txn.fields(uuid))).collect();
    let request = format!("{{\"rows\":[{}]}}", rows.join(","));
    let answer = engine.call("import_transactions", request.as_bytes());
    assert_eq!(answer.status, 200, "{}", answer.body);
    let counts: Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!(counts["recorded"], json!(all.len()));
    counts["recorded"].as_i64().unwrap()
}

/// Sends and links the messages, if there are any.
fn link(engine: &Engine, uuid: &str, applicant: &SampleApplicant) {
    let row = |message: lendwright_portfolio::SampleMessage| {
        json!({"address": message.address, "body": message.body,
               "date": message.received_at.timestamp_millis()})
    };
    let rows: Vec<Value> = messages(SEED, applicant).into_iter().map(row).collect();
    if rows.is_empty() {
        return;
    }
    let request = json!({"uuid": uuid, "messages": rows});
    let uploaded = engine.call("upload_collected_data", request.to_string().as_bytes());
    assert_eq!(uploaded.status, 200, "{}", uploaded.body);
    said(engine, "link_extracted_data", &json!({"uuid": uuid, "data_types": "sms"}));
}

fn months(engine: &Engine, uuid: &str) -> Value {
    let asked = json!({"user_id": uuid, "period": "all", "by": ["category"]});
    said(engine, "aggregate_transactions", &asked)
}

#[test]
fn what_messages_tell_counts_once_beside_the_statement_that_has_it() {
    let mut told = 0;
    for applicant in portfolio(SEED).take(40) {
        let engine = book();
        let uuid = sign_up(&engine, &applicant);
        assert!(import(&engine, &uuid, &applicant) > 50, "{}", applicant.number);
        let mut before = months(&engine, &uuid);
        link(&engine, &uuid, &applicant);
        let mut after = months(&engine, &uuid);
        let duplicates = after["excluded"]["duplicates"].take().as_i64().unwrap();
        let is_silent = messages(SEED, &applicant).is_empty();
        assert!(duplicates > 40 || is_silent, "{duplicates} of applicant {}", applicant.number);
        assert_eq!(before["excluded"]["duplicates"].take(), json!(0));
        assert_eq!(after, before, "applicant {}", applicant.number);
        told += duplicates;
    }
    assert!(told > 3_000, "{told}");
}

#[test]
fn messages_alone_tell_a_part_of_the_same_income() {
    let applicant = portfolio(SEED).find(|one| !messages(SEED, one).is_empty()).unwrap();
    let income = |of: &dyn Fn(&Engine, &str)| {
        let engine = book();
        let uuid = sign_up(&engine, &applicant);
        of(&engine, &uuid);
        let asked = json!({"user_id": uuid, "period": "last_12m", "type": "income"});
        said(&engine, "aggregate_transactions", &asked)["totals"]["income"].clone()
    };
    let stated = income(&|engine, uuid| {
        import(engine, uuid, &applicant);
    });
    let told = income(&|engine, uuid| {
        link(engine, uuid, &applicant);
    });
    assert_eq!(told, stated);
    assert!(stated.as_f64().unwrap() > 0.0);
}
