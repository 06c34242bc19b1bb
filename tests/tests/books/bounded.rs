//! Limits on the staged rows of one borrower, and on the rows that one unit of work writes for growing requests.
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, missing_docs)]

use lendwright::json::Json;
use lendwright::operations::collected::LinkExtractedData;
use lendwright::operations::host::LinkMany;
use lendwright::{Config, Engine, FixedClock, ImportedMessage, StagedMax, time};
use lendwright_tests::ledger::{call, text};
use lendwright_tests::recording_store::RecordingStore;
use std::ops::ControlFlow;

const NOW_MS: i64 = 1_769_853_600_000;
const DAY_MS: i64 = 86_400_000;
/// Makes so many rows of an upload.
type Rows<'r> = &'r dyn Fn(usize) -> String;

/// More rows than two units write.
const MANY: usize = 2_300;
/// The number of transactions in so many messages. The first message has no amount.
const TOLD: usize = MANY - 1;

fn config() -> Config {
    let clock = FixedClock::at(time::parse_instant("2026-01-31T10:00:00Z").unwrap());
    Config::default().clock(clock).seed("bounded")
}

fn person(engine: &Engine, number: usize) -> String {
    let consent = r#""consent":{"sms":true,"location":true,"marketing":true}"#;
    let person = format!(r#"{{"Phone_Number":"+20100{number:07}","autofill":true,{consent}}}"#);
    text(&call(engine, "sign_up", &person).0, "UUID")
}

fn list(count: usize, row: impl Fn(usize) -> String) -> String {
    (0..count).map(row).collect::<Vec<_>>().join(",")
}

fn transactions(count: usize) -> String {
    list(count, |at| {
        let day = 1 + at % 28;
        format!(r#"{{"txn_id":"t{at}","date":"2026-01-{day:02}","amount":-{}.50}}"#, 1 + at)
    })
}

/// Messages from so many days ago, a minute apart.
fn messages(count: usize, days: i64) -> String {
    list(count, |at| {
        let date = NOW_MS - days * DAY_MS - i64::try_from(at).unwrap() * 60_000;
        format!(r#"{{"address":"Bank","body":"Paid EGP {at}.00 at Shop","date":{date}}}"#)
    })
}

fn upload(engine: &Engine, uuid: &str, kind: &str, rows: &str) -> lendwright::JsonAnswer {
    let request = format!(r#"{{"uuid":"{uuid}","{kind}":[{rows}]}}"#);
    engine.call("upload_collected_data", request.as_bytes())
}

fn number(json: &Json<'_>, path: &[&str]) -> i64 {
    let found = path.iter().try_fold(json, |at, step| at.get(step));
    found.unwrap().to_string().parse().unwrap()
}

#[test]
fn nobody_has_more_staged_than_the_settings_say() {
    let mut max = StagedMax::default();
    for most in [&mut max.messages, &mut max.pings, &mut max.documents, &mut max.transactions] {
        *most = 2;
    }
    let engine =
        Engine::open_with(lendwright::storage::Memory::new(), config().staged_max(max)).unwrap();
    let uuid = person(&engine, 1);
    let _ = call(&engine, "set_areas", r#"{"areas":{"Zamalek":{"lat":30.06,"long":31.22}}}"#);
    let ping = |at: usize| {
        let time = NOW_MS - i64::try_from(at).unwrap() * 3_600_000;
        format!(r#"{{"lat":30.06,"long":31.22,"timestamp":{time}}}"#)
    };
    let document = |at: usize| {
        format!(r#"{{"type":"payslip","mime":"image/png","sha256":"{at:064}","fields":{{}}}}"#)
    };
    let kinds: [(&str, Rows<'_>, &str); 4] = [
        ("messages", &|count| messages(count, 1), "staged_messages_max"),
        ("location", &|count| list(count, ping), "staged_pings_max"),
        ("documents", &|count| list(count, document), "staged_documents_max"),
        ("transactions", &transactions, "staged_transactions_max"),
    ];
    for (kind, rows, setting) in kinds {
        let first = upload(&engine, &uuid, kind, &rows(2));
        assert_eq!(first.status, 200, "{}", first.body);
        let detail = Json::parse(first.detail.as_bytes()).unwrap();
        assert_eq!(number(&detail, &["uploaded", kind, "staged"]), 2);
        assert_eq!(number(&detail, &["uploaded", kind, "staged_max"]), 2);
        // Rows that are already there do not count again.
        assert_eq!(upload(&engine, &uuid, kind, &rows(2)).status, 200);
        let refused = upload(&engine, &uuid, kind, &rows(5));
        assert_eq!(refused.status, 413, "{}", refused.body);
        let told = format!("{kind}: the borrower would have 5, and may have at most 2 ({setting})");
        assert!(refused.body.contains(&told), "{}", refused.body);
        let detail = Json::parse(refused.detail.as_bytes()).unwrap();
        let of = |name: &str| text(&detail, name);
        let said = (of("code"), of("field"), of("value"));
        assert_eq!(said, ("too_much_staged".into(), kind.into(), "5".into()));
        // Nothing of the refused upload was stored.
        let again = upload(&engine, &uuid, kind, &rows(2));
        let detail = Json::parse(again.detail.as_bytes()).unwrap();
        assert_eq!(number(&detail, &["uploaded", kind, "staged"]), 2);
    }
    // Other borrowers still have room, and so does a borrower after a removal.
    assert_eq!(upload(&engine, &person(&engine, 2), "transactions", &transactions(2)).status, 200);
    let purge = format!(r#"{{"uuid":"{uuid}","data_types":"all","purge_raw":true}}"#);
    let _ = call(&engine, "remove_linked_data", &purge);
    for (kind, rows, _) in kinds {
        assert_eq!(upload(&engine, &uuid, kind, &rows(2)).status, 200, "{kind}");
    }
    let removal = format!(r#"{{"user_id":"{uuid}","txn_ids":["t0"]}}"#);
    let _ = call(&engine, "remove_transactions", &removal);
    assert_eq!(
        upload(&engine, &uuid, "transactions", r#"{"txn_id":"x","date":"2026-01-02","amount":-1}"#)
            .status,
        200
    );
}

#[test]
fn imports_are_refused_beyond_what_a_borrower_may_have() {
    let mut max = StagedMax::default();
    max.messages = 2;
    max.transactions = 2;
    let engine =
        Engine::open_with(lendwright::storage::Memory::new(), config().staged_max(max)).unwrap();
    let uuid = person(&engine, 1);
    let other = person(&engine, 2);
    let of = |uuid: &str, count| {
        transactions(count).replace(r#""txn_id""#, &format!(r#""user_id":"{uuid}","txn_id""#))
    };
    let rows = format!("{},{}", of(&other, 1), of(&uuid, 3));
    let refused = engine.call("import_transactions", format!(r#"{{"rows":[{rows}]}}"#).as_bytes());
    let told = "rows/1: the borrower would have 3, and may have at most 2";
    assert_eq!((refused.status, refused.body.contains(told)), (413, true), "{}", refused.body);
    let field = |detail: &str| text(&Json::parse(detail.as_bytes()).unwrap(), "field");
    assert_eq!(field(&refused.detail), "rows/1");
    let generate = |id: u8| {
        let txn = format!(r#"{{"txn_id":"g{id}","date":"2026-01-30","amount":-5.00}}"#);
        let request = format!(r#"{{"user_id":"{other}","transaction":{txn}}}"#);
        engine.call("generate_transaction", request.as_bytes())
    };
    assert_eq!((generate(1).status, generate(2).status), (200, 200));
    let refused = generate(3);
    assert_eq!((refused.status, field(&refused.detail)), (413, "transaction".into()));
    assert!(refused.body.contains("transaction: the borrower would have 3"), "{}", refused.body);
    let message = |at: i64| ImportedMessage {
        uuid: uuid.clone().into(),
        address: "Bank".into(),
        body: format!("Paid EGP {at}.00"),
        date: NOW_MS - at * 60_000,
    };
    let refused = engine.import_messages((1..=3).map(message)).unwrap_err();
    assert!(refused.to_string().contains("3, and may have at most 2"), "{refused}");
    assert_eq!(engine.import_messages((1..=2).map(message)).unwrap().stored, 2);
}

#[test]
fn the_limits_of_what_is_staged_are_settings_of_a_book() {
    let opened = Engine::open_json(br#"{"staged_transactions_max": 1}"#).unwrap();
    let uuid = person(&opened, 1);
    assert_eq!(upload(&opened, &uuid, "transactions", &transactions(2)).status, 413);
    let refused = Engine::open_json(br#"{"staged_messages_max": 0}"#).map(drop).unwrap_err();
    assert!(refused.to_string().contains("staged_messages_max"), "{refused}");
}

/// The most rows that one unit has written since the last call.
fn most_written(store: &RecordingStore) -> usize {
    most_of(&store.take_asked())
}

fn most_of(asked: &[String]) -> usize {
    let writes =
        |verb: &str| ["insert ", "update ", "remove "].iter().any(|it| verb.starts_with(it));
    let units = asked.split(|verb| verb.starts_with("Write") || verb == "Read");
    units.map(|unit| unit.iter().filter(|verb| writes(verb)).count()).max().unwrap_or_default()
}

fn book() -> (RecordingStore, Engine) {
    let store = RecordingStore::default();
    let engine = Engine::open_with(store.clone(), config()).unwrap();
    (store, engine)
}

/// Runs a request, and stops it after it has committed one unit that writes. Returns the calls to the store until then.
fn stop_after_one_unit(
    (store, engine): (&RecordingStore, &Engine),
    operation: &str,
    request: &str,
) -> Vec<String> {
    let _ = store.take_asked();
    let (watched_store, before) = (store.clone(), store.committed());
    let watched = engine.watched(move |_| {
        if watched_store.committed() > before {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    let stopped = watched.call(operation, request.as_bytes());
    assert!(stopped.body.contains("stopped"), "{operation}: {}", stopped.body);
    assert_eq!(store.committed(), before + 1, "{operation}");
    store.take_asked()
}

/// The number of calls with this verb on these tables.
fn asked_of(asked: &[String], verb: &str, tables: &[&str]) -> usize {
    let of = |asked: &&String| tables.iter().any(|table| **asked == format!("{verb} {table}"));
    asked.iter().filter(of).count()
}

#[test]
fn a_removal_writes_so_many_rows_in_a_unit_and_goes_on_where_it_was_stopped() {
    let (store, engine) = book();
    let uuid = person(&engine, 1);
    let _ = call(
        &engine,
        "add_sms_templates",
        r#"{"sender":"Bank","category":"purchase","templates":["Paid {{currency}} {{amount}} at {{merchant}}"]}"#,
    );
    for (kind, rows) in [("messages", messages(MANY, 1)), ("transactions", transactions(MANY))] {
        assert_eq!(upload(&engine, &uuid, kind, &rows).status, 200);
    }
    let _ = call(&engine, "link_extracted_data", &format!(r#"{{"uuid":"{uuid}"}}"#));
    let request = format!(r#"{{"uuid":"{uuid}","data_types":"all","purge_raw":true}}"#);
    let tables = ["txn_told", "collected_message", "txn"];
    let asked = stop_after_one_unit((&store, &engine), "remove_linked_data", &request);
    assert_eq!(asked_of(&asked, "remove", &tables), 1_000);
    // This row makes results for an earlier state leave the borrower out.
    assert_eq!(asked_of(&asked, "insert", &["collected_removal"]), 1);
    let removed = call(&engine, "remove_linked_data", &request).0;
    assert!(removed.to_string().contains(r#""type":"transactions","variables":"#), "{removed}");
    let asked = store.take_asked();
    assert_eq!(asked_of(&asked, "remove", &tables), MANY + MANY + TOLD - 1_000);
    let most = most_of(&asked);
    assert!((900..1_100).contains(&most), "{most} rows in one unit");
    for (kind, rows) in [("messages", messages(1, 1)), ("transactions", transactions(1))] {
        let again = upload(&engine, &uuid, kind, &rows);
        let detail = Json::parse(again.detail.as_bytes()).unwrap();
        assert_eq!(number(&detail, &["uploaded", kind, "staged"]), 1, "{kind}");
    }
}

#[test]
fn what_expires_is_removed_so_many_rows_in_a_unit_and_the_counts_add_up() {
    let (store, engine) = book();
    for at in 0..5 {
        let uuid = person(&engine, at);
        assert_eq!(upload(&engine, &uuid, "messages", &messages(MANY / 5, 100)).status, 200);
    }
    let _ = call(&engine, "set_retention", r#"{"days":10}"#);
    let asked = stop_after_one_unit((&store, &engine), "purge_expired", "{}");
    assert_eq!(asked_of(&asked, "remove", &["collected_message"]), 1_000);
    let rest = call(&engine, "purge_expired", "{}").0;
    assert_eq!(number(&rest, &["messages"]), i64::try_from(MANY - 1_000).unwrap());
    let most = most_written(&store);
    assert!((900..1_100).contains(&most), "{most} rows in one unit");
    assert_eq!(number(&call(&engine, "purge_expired", "{}").0, &["messages"]), 0);
}

#[test]
fn a_run_of_engagement_queues_so_many_messages_in_a_unit_and_goes_on_where_it_was_stopped() {
    let (store, engine) = book();
    let count = 250;
    let uuids: Vec<String> = (0..count).map(|at| person(&engine, at)).collect();
    for rule in 0..9 {
        let rule = format!(
            r#"{{"name":"idle{rule}","event":"inactivity","conditions":{{"inactivity.days":{{"operator":">=","value":14}}}},
            "channel":"sms","template":"{{{{days}}}} days","requires_consent":"service","daily_cap":100}}"#
        );
        let _ = call(&engine, "create_engagement_rule", &rule.replace(r#","daily_cap":100"#, ""));
    }
    let rows = uuids.iter().map(|uuid| {
        format!(r#"{{"user_id":"{uuid}","txn_id":"o1","date":"2026-01-10","amount":-5.00}}"#)
    });
    let rows = rows.collect::<Vec<_>>().join(",");
    let _ = call(&engine, "import_transactions", &format!(r#"{{"rows":[{rows}]}}"#));
    let asked = stop_after_one_unit((&store, &engine), "run_engagement", "{}");
    assert!(asked_of(&asked, "insert", &["outbox"]) > 0);
    let run = call(&engine, "run_engagement", "{}").0;
    let of = |name: &str| number(&run, &[name]);
    assert_eq!((of("users"), of("evaluated"), of("matched")), (250, 2_250, 2_250));
    let duplicates = number(&run, &["suppressed", "duplicate"]);
    let most = most_written(&store);
    assert!(of("queued") > 0 && duplicates > 0, "{run}");
    assert!(most < 1_200, "{most} rows in one unit");
    let again = call(&engine, "run_engagement", "{}").0;
    assert_eq!(number(&again, &["queued"]), 0, "{again}");
}

/// Makes so many decisions about a borrower.
fn decide(engine: &Engine, uuid: &str, times: usize) {
    let rule = r#"{"param":"any","value":{"gender":{"operator":"is null"}}}"#;
    let _ = call(engine, "create_rule", rule);
    let decision =
        format!(r#"{{"uuid":"{uuid}","evaluate_by":"rule","acceptance_rules":["any"]}}"#);
    for _ in 0..times {
        let _ = call(engine, "get_total_score", &decision);
    }
}

#[test]
fn the_inputs_of_decisions_are_erased_so_many_in_a_unit_and_the_next_call_goes_on() {
    for operation in ["erase_decisions", "erase_borrower"] {
        let (store, engine) = book();
        let uuid = person(&engine, 1);
        decide(&engine, &uuid, 1_300);
        let request = format!(r#"{{"uuid":"{uuid}"}}"#);
        let asked = stop_after_one_unit((&store, &engine), operation, &request);
        let first = asked_of(&asked, "update", &["decision"]);
        assert!((900..1_100).contains(&first), "{operation}: {first} rows in the first unit");
        let open = call(&engine, "verify_log", "{}").0;
        assert!(open.to_string().contains(&uuid), "{operation}: {open}");
        let _ = store.take_asked();
        let erased = call(&engine, operation, &request).0;
        let rest = asked_of(&store.take_asked(), "update", &["decision"]);
        assert_eq!(first + rest, 1_300, "{operation}");
        if operation == "erase_decisions" {
            assert_eq!(number(&erased, &["erased"]), i64::try_from(rest).unwrap(), "{erased}");
        }
        let verified = call(&engine, "verify_log", "{}").0;
        assert_eq!(verified.get("whole").unwrap().to_string(), "true", "{verified}");
        assert_eq!(number(&verified, &["records"]), 1_301, "{operation}: one erasure");
    }
}

#[test]
fn the_first_unit_of_an_erasure_removes_as_many_rows_as_the_others() {
    let (store, engine) = book();
    let uuid = person(&engine, 1);
    decide(&engine, &uuid, 700);
    assert_eq!(upload(&engine, &uuid, "transactions", &transactions(1_500)).status, 200);
    let _ = store.take_asked();
    let _ = call(&engine, "erase_borrower", &format!(r#"{{"uuid":"{uuid}"}}"#));
    let most = most_written(&store);
    assert!((900..1_100).contains(&most), "{most} rows in one unit");
}

#[test]
fn what_messages_told_expires_with_them_so_many_rows_in_a_unit() {
    let (store, engine) = book();
    let uuid = person(&engine, 1);
    let _ = call(&engine, "add_sms_templates", TEMPLATE);
    assert_eq!(upload(&engine, &uuid, "messages", &messages(MANY, 100)).status, 200);
    let _ = call(&engine, "link_extracted_data", &format!(r#"{{"uuid":"{uuid}"}}"#));
    let _ = call(&engine, "set_retention", r#"{"days":10}"#);
    let _ = store.take_asked();
    let purged = call(&engine, "purge_expired", "{}").0;
    assert_eq!(number(&purged, &["messages"]), i64::try_from(MANY).unwrap());
    let asked = store.take_asked();
    assert_eq!(asked_of(&asked, "remove", &["collected_message", "txn_told"]), MANY + TOLD);
    let most = most_of(&asked);
    assert!((900..1_100).contains(&most), "{most} rows in one unit");
}

#[test]
fn what_was_told_of_a_removed_borrower_goes_so_many_rows_in_a_unit() {
    let (store, engine) = book();
    let uuid = person(&engine, 1);
    let outcomes = list(MANY, |at| {
        let day = lendwright::time::parse_instant("2026-01-30T00:00:00Z").unwrap()
            - chrono::TimeDelta::days(i64::try_from(at).unwrap());
        format!(r#"{{"user_id":"{uuid}","date":"{}","churned":false}}"#, day.date_naive())
    });
    let _ = call(&engine, "set_outcomes", &format!(r#"{{"rows":[{outcomes}]}}"#));
    let _ = store.take_asked();
    let purge = format!(r#"{{"uuid":"{uuid}","data_types":"all","purge_raw":true}}"#);
    let _ = call(&engine, "remove_linked_data", &purge);
    let asked = store.take_asked();
    assert_eq!(asked_of(&asked, "remove", &["churn_outcome"]), MANY);
    let most = most_of(&asked);
    assert!((900..1_100).contains(&most), "{most} rows in one unit");
}

#[test]
fn many_borrowers_of_whom_little_is_staged_are_linked_in_several_units() {
    let (store, engine) = book();
    let uuids = (0..101).map(|at| person(&engine, at).into()).collect();
    let before = store.committed();
    let answer = engine.run(&LinkMany { uuids, ..LinkMany::default() }).unwrap();
    assert_eq!(answer.body.borrowers, 101);
    assert!(store.committed() > before + 1);
}

const TEMPLATE: &str = r#"{"sender":"Bank","category":"purchase","templates":["Paid {{currency}} {{amount}} at {{merchant}}"]}"#;

/// A book with a borrower with so many staged rows, and the borrower's public id.
fn staged(rows: usize) -> (RecordingStore, Engine, String) {
    let (store, engine) = book();
    let uuid = person(&engine, 1);
    let _ = call(&engine, "add_sms_templates", TEMPLATE);
    for (kind, rows) in [("messages", messages(rows, 1)), ("transactions", transactions(rows))] {
        assert_eq!(upload(&engine, &uuid, kind, &rows).status, 200);
    }
    (store, engine, uuid)
}

/// The linked data, as variables and transactions show them.
fn said(engine: &Engine, uuid: &str) -> String {
    let user = format!(r#"{{"user_id":"{uuid}"}}"#);
    let summary = call(engine, "get_summary_variables", &format!(r#"{{"uuid":"{uuid}"}}"#));
    let top = call(engine, "get_top_transactions", &user);
    format!("{} {} {}", summary.0, summary.1, top.0)
}

#[test]
fn much_is_linked_as_little_is_and_read_before_others_wait_to_write() {
    let (_, together, of_one) = staged(MANY);
    let linked = together.together(|unit| {
        unit.run(&LinkExtractedData { uuid: of_one.clone().into(), ..LinkExtractedData::default() })
    });
    let (store, engine, uuid) = staged(MANY);
    let _ = store.take_asked();
    let request = LinkExtractedData { uuid: uuid.clone().into(), ..LinkExtractedData::default() };
    assert_eq!(engine.run(&request).unwrap().body, linked.unwrap().body);
    assert_eq!(said(&engine, &uuid), said(&together, &of_one));
    let asked = store.take_asked();
    let mut units = asked.split(|verb| verb == "Read" || verb.starts_with("Write"));
    let mut begun = asked.iter().filter(|verb| *verb == "Read" || verb.starts_with("Write"));
    let _ = units.next();
    let (mut writing, mut most) = (0, 0);
    while let (Some(unit), Some(begins)) = (units.next(), begun.next()) {
        if begins.starts_with("Write") {
            writing += 1;
            let reads = |verb: &&String| {
                ["scan collected_message", "scan txn", "scan txn_told"].contains(&verb.as_str())
            };
            assert_eq!(unit.iter().filter(reads).count(), 0, "{:?}", unit.iter().find(reads));
            let writes = unit.iter().filter(|verb| verb.starts_with("insert "));
            most = most.max(writes.count());
        }
    }
    assert!(writing >= 3 && (900..1_100).contains(&most), "{most} rows in one of {writing} units");
}

#[test]
fn an_upload_with_its_link_is_as_both_by_themselves_where_much_is_staged() {
    let row = r#"{"address":"Bank","body":"Paid EGP 70000.00 at Carrefour","date":1769853000000}"#;
    let (_, engine, uuid) = staged(MANY);
    let linked = format!(r#"{{"uuid":"{uuid}","upload_to_db":true,"messages":[{row}]}}"#);
    let (_, detail) = call(&engine, "upload_collected_data", &linked);
    assert_eq!(number(&detail, &["uploaded", "messages", "stored"]), 1);
    let (_, apart, other) = staged(MANY);
    assert_eq!(upload(&apart, &other, "messages", row).status, 200);
    let _ =
        call(&apart, "link_extracted_data", &format!(r#"{{"uuid":"{other}","data_types":"sms"}}"#));
    assert_eq!(said(&engine, &uuid), said(&apart, &other));
    assert!(said(&engine, &uuid).contains("Carrefour"));
}

#[test]
fn a_link_that_was_stopped_is_made_whole_by_the_next_one() {
    let (_, whole, of_whole) = staged(MANY);
    let request = |uuid: &str| format!(r#"{{"uuid":"{uuid}"}}"#);
    let _ = call(&whole, "link_extracted_data", &request(&of_whole));
    let (store, engine, uuid) = staged(MANY);
    let asked = stop_after_one_unit((&store, &engine), "link_extracted_data", &request(&uuid));
    assert_eq!(asked_of(&asked, "insert", &["txn_told"]), 1_000);
    let _ = call(&engine, "link_extracted_data", &request(&uuid));
    assert_eq!(said(&engine, &uuid), said(&whole, &of_whole));
}

#[test]
fn many_are_linked_in_several_units_as_in_one() {
    let people = |engine: &Engine| {
        let _ = call(engine, "add_sms_templates", TEMPLATE);
        let uuids: Vec<String> = (0..6).map(|at| person(engine, at)).collect();
        for (at, uuid) in uuids.iter().enumerate() {
            let rows = if at == 2 { MANY } else { at * 150 };
            if rows > 0 {
                assert_eq!(upload(engine, uuid, "messages", &messages(rows, 1)).status, 200);
            }
        }
        uuids
    };
    let (_, together) = book();
    let uuids = people(&together);
    let request = |uuids: &[String]| LinkMany {
        uuids: uuids.iter().map(|uuid| uuid.as_str().into()).collect(),
        ..LinkMany::default()
    };
    let in_one = together.together(|unit| unit.run(&request(&uuids))).unwrap().body;
    let (store, engine) = book();
    let others = people(&engine);
    let _ = store.take_asked();
    assert_eq!(engine.run(&request(&others)).unwrap().body, in_one);
    let most = most_written(&store);
    assert!((900..1_100).contains(&most), "{most} rows in one unit");
    for (one, other) in uuids.iter().zip(&others) {
        assert_eq!(said(&together, one), said(&engine, other));
    }
    // If one is unknown, the whole request is refused.
    let mut some = others.clone();
    some.push("00000000-0000-4000-8000-000000000000".to_owned());
    let _ = store.take_asked();
    assert!(engine.run(&request(&some)).is_err());
    assert_eq!(most_written(&store), 0);
}
