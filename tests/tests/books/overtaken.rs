//! Changes by others between the units of one request are neither lost nor overwritten.
#![allow(clippy::unwrap_used, missing_docs)]

use lendwright::{Config, Engine, FixedClock, time};
use lendwright_tests::interposing_store::InterposingStore;
use lendwright_tests::ledger::{call, text};

const NOW: &str = "2026-01-31T10:00:00Z";
const NOW_MS: usize = 1_769_853_600_000;
const TEMPLATE: &str = r#"{"sender": "Bank", "category": "purchase", "templates": ["Paid {{money}} at {{merchant}}"]}"#;
/// More rows than one unit reads or writes.
const MANY: usize = 1_100;

/// A book, and the public id of a borrower in it who consented to message reading.
fn book() -> (InterposingStore, Engine, String) {
    let store = InterposingStore::default();
    let clock = FixedClock::at(time::parse_instant(NOW).unwrap());
    let host = Engine::open_with(store.clone(), Config::default().clock(clock)).unwrap();
    let person = r#"{"Phone_Number": "+201000000001", "autofill": true, "consent": {"sms": true}}"#;
    let uuid = text(&call(&host, "sign_up", person).0, "UUID");
    (store, host, uuid)
}

fn upload(host: &Engine, uuid: &str, kind: &str, count: usize, row: impl Fn(usize) -> String) {
    let rows = (0..count).map(row).collect::<Vec<_>>().join(",");
    let _ = call(
        host,
        "upload_collected_data",
        &format!(r#"{{"uuid": "{uuid}", "{kind}": [{rows}]}}"#),
    );
}

fn upload_messages(host: &Engine, uuid: &str, count: usize) {
    upload(host, uuid, "messages", count, |at| {
        let date = NOW_MS.saturating_sub(at.saturating_mul(60_000));
        format!(r#"{{"address": "Bank", "body": "Paid EGP {at}.50 at Seoudi", "date": {date}}}"#)
    });
}

fn upload_transactions(host: &Engine, uuid: &str, count: usize) {
    upload(host, uuid, "transactions", count, |at| {
        format!(r#"{{"txn_id": "t{at}", "date": "2026-01-20", "amount": -{at}.50}}"#)
    });
}

/// Links data types, and returns the number of variables that are new or have another value.
fn link(host: &Engine, uuid: &str, types: &str) -> i64 {
    let request = format!(r#"{{"uuid": "{uuid}", "data_types": "{types}"}}"#);
    let (answer, _) = call(host, "link_extracted_data", &request);
    let of = answer.get("linked").unwrap().items().unwrap().first().unwrap();
    let count = |member: &str| of.get(member).unwrap().to_string().parse::<i64>().unwrap();
    count("variables_added").saturating_add(count("variables_updated"))
}

#[test]
fn a_decision_between_two_units_of_an_erasure_keeps_its_inputs() {
    let (store, host, uuid) = book();
    let rule = r#"{"param": "any", "value": {"gender": {"operator": "is null"}}}"#;
    let _ = call(&host, "create_rule", rule);
    let decision =
        format!(r#"{{"uuid": "{uuid}", "evaluate_by": "rule", "acceptance_rules": ["any"]}}"#);
    for _ in 0..MANY {
        let _ = call(&host, "get_total_score", &decision);
    }
    let (other, later) = (host.clone(), store.clone());
    store.before_writing(move || {
        later.before_writing(move || drop(call(&other, "get_total_score", &decision)));
    });
    let erase = format!(r#"{{"uuid": "{uuid}"}}"#);
    let erased =
        |host: &Engine| call(host, "erase_decisions", &erase).0.get("erased").unwrap().to_string();
    assert_eq!(erased(&host), MANY.to_string());
    let verified = call(&host, "verify_log", "{}").0;
    assert_eq!(verified.get("whole").unwrap().to_string(), "true", "{verified}");
    assert_eq!(verified.get("records").unwrap().to_string(), (MANY + 2).to_string());
    assert_eq!(erased(&host), "1", "the inputs of the decision that came later");
}

#[test]
fn transactions_are_linked_with_what_a_link_of_messages_has_told_meanwhile() {
    let (store, host, uuid) = book();
    let _ = call(&host, "add_sms_templates", TEMPLATE);
    upload_transactions(&host, &uuid, MANY);
    upload_messages(&host, &uuid, 50);
    let (other, of) = (host.clone(), uuid.clone());
    store.before_writing(move || assert!(link(&other, &of, "sms") > 0));
    assert!(link(&host, &uuid, "transactions") > 0);
    assert_eq!(link(&host, &uuid, "transactions"), 0, "they were linked without what was told");
}

#[test]
fn many_are_linked_again_before_a_unit_by_what_others_have_changed() {
    let (store, host, uuid) = book();
    upload_messages(&host, &uuid, MANY);
    let other = host.clone();
    store.before_writing(move || drop(call(&other, "add_sms_templates", TEMPLATE)));
    let _ = store.noting().take_asked();
    let request = format!(r#"{{"uuids": ["{uuid}"], "data_types": "sms"}}"#);
    let _ = call(&host, "link_many", &request);
    let asked = store.noting().take_asked();
    let mut is_writing = false;
    for verb in &asked {
        is_writing = verb.starts_with("Write") || (is_writing && verb != "Read");
        assert!(!is_writing || verb != "scan collected_message", "it is read while others wait");
    }
    assert_eq!(link(&host, &uuid, "sms"), 0, "they were linked by the templates of before");
}

#[test]
fn a_long_link_is_dated_by_its_commit() {
    let (store, host, uuid) = book();
    let _ = call(&host, "add_sms_templates", TEMPLATE);
    upload_messages(&host, &uuid, MANY);
    let _ = link(&host, &uuid, "sms");
    let (other, of) = (host.clone(), uuid.clone());
    store.before_writing(move || {
        let _ = call(&other, "set_clock", r#"{"at": "2026-02-03T10:00:00Z"}"#);
        let _ = link(&other, &of, "sms");
    });
    let _ = link(&host, &uuid, "sms");
    let summary = call(&host, "get_summary_variables", &format!(r#"{{"uuid": "{uuid}"}}"#)).0;
    let age = summary.get("variables").unwrap().get("linked_age_days").unwrap().to_string();
    assert_eq!(age, "0", "it was found on the day on which the later link was written");
}

/// Runs a function before the unit that writes after so many other units that write.
fn before_writing_after(
    store: &InterposingStore,
    units: usize,
    deed: impl FnOnce() + Send + 'static,
) {
    let Some(units) = units.checked_sub(1) else { return store.before_writing(deed) };
    let later = store.clone();
    store.before_writing(move || before_writing_after(&later, units, deed));
}

/// The most `txn_told` rows that one unit has inserted, of all units since the last call.
fn most_told(store: &InterposingStore) -> usize {
    let (mut most, mut told) = (0, 0_usize);
    for verb in store.noting().take_asked() {
        told = match verb.as_str() {
            "insert txn_told" => told.saturating_add(1),
            "Read" => 0,
            verb if verb.starts_with("Write") => 0,
            _ => told,
        };
        most = most.max(told);
    }
    most
}

/// Runs an operation that links `MANY` messages. Before its last unit, which follows so many other units that write,
/// the linked data are removed. Returns the most rows that one unit has inserted.
fn most_told_when_removed_at_the_end(
    (store, host, uuid): &(InterposingStore, Engine, String),
    (operation, request): (&str, &str),
    units: usize,
) -> usize {
    let (other, removal) = (host.clone(), format!(r#"{{"uuid": "{uuid}", "data_types": "sms"}}"#));
    before_writing_after(store, units, move || {
        drop(call(&other, "remove_linked_data", &removal));
    });
    let _ = store.noting().take_asked();
    let _ = call(host, operation, request);
    most_told(store)
}

#[test]
fn a_link_that_is_overtaken_at_its_end_writes_again_in_short_units() {
    let book = book();
    let (_, host, uuid) = &book;
    let _ = call(host, "add_sms_templates", TEMPLATE);
    upload_messages(host, uuid, MANY);
    let request = format!(r#"{{"uuid": "{uuid}", "data_types": "sms"}}"#);
    let most = most_told_when_removed_at_the_end(&book, ("link_extracted_data", &request), 1);
    assert_eq!(most, 1_000, "as many as one unit writes");
    assert_eq!(link(host, uuid, "sms"), 0, "all was linked");
}

#[test]
fn an_upload_that_is_overtaken_at_its_end_links_again_in_short_units() {
    let book = book();
    let (_, host, uuid) = &book;
    let _ = call(host, "add_sms_templates", TEMPLATE);
    upload_messages(host, uuid, MANY);
    let body = r#"{"address": "Bank", "body": "Paid EGP 7.25 at Seoudi", "date": 1769853600001}"#;
    let request = format!(r#"{{"uuid": "{uuid}", "upload_to_db": true, "messages": [{body}]}}"#);
    let most = most_told_when_removed_at_the_end(&book, ("upload_collected_data", &request), 2);
    assert_eq!(most, 1_000, "as many as one unit writes");
    assert_eq!(link(host, uuid, "sms"), 0, "all was linked");
}
