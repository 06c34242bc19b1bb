//! The frame through its three doors in Rust: run, call and respond.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

use lendwright::json::Limits;
use lendwright::operations::borrowers::{GetIdMapping, SignUp};
use lendwright::operations::host::{ExportLog, SetMappings};
use lendwright::operations::scoring::GetTotalScoreBatch;
use lendwright::operations::{self, Detail};
use lendwright::storage::{FaultyStore, Memory, Step, StorageError};
use lendwright::wire::{Members, Shape, Wire};
use lendwright::{Config, Engine, Error, HttpRequest};
use lendwright_tests::Folder;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

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
fn a_second_path_answers_as_the_first_does() {
    let engine = engine();
    let partner = engine.acting_as("host").unwrap();
    let ask = |path, query, body| {
        let answer =
            partner.respond(&HttpRequest { method: "GET", path, query, headers: &[], body });
        (answer.status, String::from_utf8(answer.body).unwrap())
    };
    let first = "/financial_provider/creditproducts/";
    for (path, query, body) in [
        (first, "financial_provider_id=1", &b""[..]),
        (first, "", br#"{"financial_provider_id":"1"}"#),
        ("/financial_provider/creditproducts", "financial_provider_id=1", b""),
        ("/financial_provider/creditproducts/1", "", b""),
        ("/financial_provider/creditproducts/1/", "", b""),
    ] {
        assert_eq!(ask(path, query, body), (200, "[]".to_owned()), "{path} {query}");
    }
    assert_eq!(ask(first, "", b"").0, 400);
    assert_eq!(ask("/financial_provider/creditproducts/1", "financial_provider_id=2", b"").0, 400);
    assert_eq!(ask("/financial_provider/creditproducts/2", "", b"").0, 404);

    let path = "/financial_provider/creditproducts/";
    let wrong = HttpRequest { method: "PATCH", path, query: "", headers: &[], body: b"" };
    let allowed = partner.respond(&wrong).headers.into_iter().find(|(name, _)| name == "allow");
    assert_eq!(allowed.unwrap().1, "GET, POST");
}

#[test]
fn a_header_that_says_two_things_is_refused() {
    let engine = engine();
    let ask = |headers| {
        let path = "/api/v1.0/refreshtoken/";
        engine.respond(&HttpRequest { method: "POST", path, query: "", headers, body: b"" })
    };
    let refused = ask(&[("token", "one"), ("Token", "other")]);
    assert_eq!(refused.status, 400);
    assert_eq!(refused.body, br#"{"message":"duplicate key \"token\""}"#);
    assert!(refused.detail.contains("duplicate_key"), "{}", refused.detail);
    let same = ask(&[("token", "one"), ("Token", "one")]);
    assert!(!same.detail.contains("duplicate_key"), "{}", same.detail);

    let path = "/api/v1.0/update/";
    let twins = [("user_name", "host"), ("user-name", "nile"), ("authorization", "x")];
    let request = HttpRequest { method: "GET", path, query: "", headers: &twins, body: b"" };
    assert_eq!(engine.respond(&request).status, 400);
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
fn an_empty_list_stands_in_a_query_too() {
    let engine = engine();
    let host = engine.acting_as("host").unwrap();
    let get = |path: &str, query: &str| {
        let request = HttpRequest { method: "GET", path, query, headers: &[], body: b"" };
        let response = host.respond(&request);
        (response.status, String::from_utf8(response.body).unwrap())
    };
    let person = br#"{"Phone_Number":"+201001234567","autofill":true}"#;
    let uuid = engine.call("sign_up", person).body;
    let uuid = uuid.trim_start_matches(r#"{"UUID":""#).trim_end_matches(r#""}"#);
    for rules in ["acceptance_rules=", "acceptance_rules=&rejection_rules=", "acceptance_rules=+"] {
        let query = format!("uuid={uuid}&evaluate_by=rule&{rules}");
        let (status, body) = get("/borrowers/get_total_score/", &query);
        assert_eq!(status, 200, "{body}");
        assert!(body.contains(r#""pass_business_rules_state":"N/A""#), "{body}");
    }
    let batch = "/borrowers/get_total_score/batch/";
    assert_eq!(get(batch, "acceptance_rules=&target="), (200, "{}".to_owned()));
}

#[test]
fn path_query_and_body_of_a_request_share_one_limit() {
    let mut limits = Limits::default();
    limits.bytes_max = 64;
    let engine = Engine::open_with(Memory::new(), Config::default().limits(limits)).unwrap();
    let engine = engine.acting_as("host").unwrap();
    let status = |path: &str, query: &str, body: &str| {
        let body = body.as_bytes();
        engine.respond(&HttpRequest { method: "GET", path, query, headers: &[], body }).status
    };
    let path = "/api/v1.0/update/";
    let (query, body) = (" ".repeat(20), " ".repeat(64 - 20 - path.len()));
    assert_eq!(status(path, "", &body), 200);
    assert_eq!(status(path, &query, &body), 400, "within the limit, it is an unknown field");
    assert_eq!(status(path, &query, &(body.clone() + " ")), 413);
    assert_eq!(status(path, &" ".repeat(64), ""), 413);
    assert_eq!(status(&"/".repeat(65), "", ""), 413);
    assert_eq!(status(&"/".repeat(64), "", ""), 404);
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
fn a_unit_answers_in_json_and_sees_what_it_wrote() {
    let engine = engine();
    let seen = engine.together(|unit| {
        let set = unit.call("set_mappings", br#"{"Cars": {"Fiat": 1}}"#);
        assert_eq!((set.status, set.body.as_str()), (200, r#"{"names":{"Cars":1}}"#));
        Ok(unit.call("get_id_mapping", b"").body)
    });
    assert_eq!(seen.unwrap(), engine.call("get_id_mapping", b"").body);
    assert_ne!(engine.call("get_id_mapping", b"").body, MAPPING);
}

#[test]
fn a_refusal_in_json_undoes_its_unit() {
    let engine = engine();
    let refusals: [(&str, &[u8], &str); 4] = [
        ("set_mappings", br#"{"Cars": {"Fiat": -1}}"#, "invalid_value"),
        ("set_mapping", b"{}", "unknown_operation"),
        ("get_id_mapping", br#"{"user_name": "host", "authorization": "key"}"#, "unknown_field"),
        ("get_id_mapping", b"[]", "not_an_object"),
    ];
    for (operation, request, code) in refusals {
        let ignored = engine.together(|unit| {
            assert_eq!(unit.call("set_mappings", br#"{"Cars": {"Fiat": 1}}"#).status, 200);
            let refused = unit.call(operation, request);
            assert!(refused.detail.contains(&format!(r#""code":"{code}""#)), "{refused:?}");
            Ok(())
        });
        assert!(matches!(ignored, Err(Error::UnitFailed)), "{operation}");
        assert_eq!(engine.call("get_id_mapping", b"{}").body, MAPPING);
    }
}

#[test]
fn long_work_that_is_stopped_leaves_nothing_written() {
    let engine = engine();
    let uuids = (0..5)
        .map(|at| {
            let sign_up = SignUp {
                phone_number: format!("+2010012345{at}0").as_str().into(),
                autofill: Some(true),
                ..SignUp::default()
            };
            engine.run(&sign_up).unwrap().uuid.clone()
        })
        .collect();
    let seen = Arc::new(Mutex::new(Vec::new()));
    let stops_at = |row| {
        let seen = Arc::clone(&seen);
        engine.watched(move |progress| {
            seen.lock().unwrap().push((progress.done, progress.total));
            if progress.done == row { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    };
    let batch = GetTotalScoreBatch { target: uuids, ..GetTotalScoreBatch::default() };
    let logged = || engine.run(&ExportLog::default()).unwrap().records;

    assert!(matches!(stops_at(3).run(&batch), Err(Error::Interrupted)));
    let begins = [(0, None)].into_iter();
    let rows = |last| (0..=last).map(|at| (at, Some(5)));
    assert_eq!(
        seen.lock().unwrap().split_off(0),
        begins.clone().chain(rows(3)).collect::<Vec<_>>()
    );
    // It can also be stopped after the last row.
    assert!(matches!(stops_at(5).run(&batch), Err(Error::Interrupted)));
    assert_eq!(seen.lock().unwrap().split_off(0), begins.chain(rows(5)).collect::<Vec<_>>());
    assert_eq!(logged(), 0);
    // It can also be stopped inside a shared unit, and in each door.
    let shared = stops_at(3).together(|unit| unit.run(&batch).map(drop));
    assert!(matches!(shared, Err(Error::Interrupted)));
    let went_on = stops_at(3).together(|unit| {
        let _ = unit.run(&batch);
        Ok(())
    });
    assert!(matches!(went_on, Err(Error::Interrupted)));
    let partner = stops_at(3).acting_as("host").unwrap();
    assert!(matches!(partner.run(&batch), Err(Error::Interrupted)));
    assert_eq!(logged(), 0);

    assert_eq!(stops_at(6).run(&batch).unwrap().0.len(), 5);
    assert_eq!(logged(), 5);
    seen.lock().unwrap().clear();
    assert!(matches!(stops_at(5).run(&ExportLog::default()), Err(Error::Interrupted)));
    let read = (0..5).map(|at| (at, None)).chain([(5, Some(5))]);
    assert_eq!(seen.lock().unwrap().split_off(0), read.collect::<Vec<_>>());
    let imported = stops_at(1).call(
        "import_borrowers",
        br#"{"rows": [
            {"Phone_Number": "+201001234561", "autofill": true},
            {"Phone_Number": "+201001234562", "autofill": true}]}"#,
    );
    assert_eq!((imported.status, imported.detail.as_str()), (503, r#"{"code":"interrupted"}"#));
    let first = engine.call("get_borrower_info", br#"{"phone_number": "+201001234561"}"#);
    assert_eq!(first.status, 404);
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
fn operators_join_as_the_host_says_and_a_rule_keeps_its_sense() {
    // A borrower with a high debt burden and no reports: the order of `and` and `or` decides.
    let body = r#"{"DBR": {"operator": "<=", "value": 0.5},
        "Is_Banked": {"operator": "==", "value": true, "logical_operator": "or"},
        "reports": {"operator": "==", "value": 0, "logical_operator": "and"}}"#;
    let policy_of = |engine: &Engine| engine.call("give_policy", b"{}").body;
    let make = |engine: &Engine, operation: &str| {
        let request = format!(r#"{{"param":"r","value":{body}}}"#);
        assert_eq!(engine.call(operation, request.as_bytes()).status, 200);
    };
    let joined =
        |next: &str| format!(r#""join":"{next}","operator":"<=","value":0.5,"variable":"DBR""#);

    let next = Engine::open_json(b"{}").unwrap();
    make(&next, "create_rule");
    assert!(policy_of(&next).contains(&joined("and")), "DBR has no operator, which is and");

    let previous = Engine::open_json(br#"{"rule_join":"previous"}"#).unwrap();
    make(&previous, "create_rule");
    assert!(policy_of(&previous).contains(&joined("or")), "the or of Is_Banked joins it to DBR");
    make(&previous, "update_rule");
    assert!(policy_of(&previous).contains(&joined("or")));

    // In another session with the other setting, the rest of an old rule keeps its meaning.
    let folder = Folder::new();
    let path = folder.0.join("book.db");
    let open = |join: &str| {
        let settings = format!(r#"{{"path":"{}","rule_join":"{join}"}}"#, path.display());
        Engine::open_json(settings.as_bytes()).unwrap()
    };
    make(&open("previous"), "create_rule");
    let later = open("next");
    let request = br#"{"param":"r","keys_to_delete":["reports"]}"#;
    assert_eq!(later.call("delete_rule", request).status, 200);
    assert!(policy_of(&later).contains(&joined("or")));
    make(&later, "update_rule");
    assert!(policy_of(&later).contains(&joined("and")), "a new body is read as it is now said");
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

#[test]
fn weights_are_shown_to_those_who_may_read_them_only() {
    let engine = engine();
    let made = br#"{"user_name":"nile","scopes":["score","borrowers:write"]}"#;
    assert_eq!(engine.call("make_partner", made).status, 200);
    let person = br#"{"Phone_Number":"+201001234567","First_Name":"Mona","Last_Name":"Adel",
        "National_ID_Number":"29501011234567","Email":"mona@example.com"}"#;
    for (handle, shown) in [(engine.acting_as("nile").unwrap(), false), (engine, true)] {
        let uuid = handle.call("sign_up", person).body;
        let uuid = uuid.trim_start_matches(r#"{"UUID":""#).trim_end_matches(r#""}"#);
        let asked = format!(r#"{{"uuid":"{uuid}"}}"#);
        let formula = handle.call("get_scoring_formula", asked.as_bytes());
        assert_eq!((formula.status, tells_weights(&formula.body)), (200, shown));
        let asked = format!(r#"{{"uuid":"{uuid}","evaluate_by":"rule","acceptance_rules":[]}}"#);
        let scored = handle.call("get_total_score", asked.as_bytes());
        let explained = handle.call("explain_decision", scored.detail.as_bytes());
        assert_eq!((explained.status, tells_weights(&explained.body)), (200, shown));
    }
}

/// Whether the body contains all values from which a weight can be computed exactly: all of them, or none.
fn tells_weights(body: &str) -> bool {
    let members = ["weight", "points", "lost_points", "scaled", "looked_up"];
    let told = members.map(|member| body.contains(&format!(r#""{member}":"#)));
    assert!(told.iter().all(|&one| one == told[0]), "{members:?}: {told:?} in {body}");
    told[0]
}

#[test]
fn a_decision_is_explained_to_the_partner_for_whom_it_was_made() {
    let engine = engine();
    for name in ["nile", "delta"] {
        let made = format!(r#"{{"user_name":"{name}","tenant_id":1}}"#);
        assert_eq!(engine.call("make_partner", made.as_bytes()).status, 200);
    }
    let (nile, delta) = (engine.acting_as("nile").unwrap(), engine.acting_as("delta").unwrap());
    let person = br#"{"Phone_Number":"+201001234567","First_Name":"Mona","Last_Name":"Adel",
        "National_ID_Number":"29501011234567","Email":"mona@example.com"}"#;
    let uuid = nile.call("sign_up", person).body;
    assert_eq!(delta.call("sign_up", person).body, uuid, "both see her");
    let uuid = uuid.trim_start_matches(r#"{"UUID":""#).trim_end_matches(r#""}"#);
    let asked = format!(r#"{{"uuid":"{uuid}","evaluate_by":"rule","acceptance_rules":[]}}"#);
    let decision = nile.call("get_total_score", asked.as_bytes()).detail;
    assert_eq!(nile.call("explain_decision", decision.as_bytes()).status, 200);
    assert_eq!(delta.call("explain_decision", decision.as_bytes()).status, 404);
}

#[test]
fn a_rule_may_nest_as_deep_as_a_request_and_still_be_read_back() {
    let engine = engine();
    let (open, close) = (r#"{"any":["#.repeat(22), "]}".repeat(22));
    let rule = format!(
        r#"{{"param":"deep","value":{open}{{"age":{{"operator":">=","value":21}}}}{close}}}"#
    );
    assert_eq!(engine.call("create_rule", rule.as_bytes()).status, 200);
    for operation in ["get_rules", "get_weights", "give_policy"] {
        assert_eq!(engine.call(operation, b"").status, 200, "{operation}");
    }
    let given = engine.call("give_policy", b"").body;
    let (_, policy) = given.split_once(r#""policy":"#).unwrap();
    assert!(lendwright::scoring::Policy::from_json(&policy.as_bytes()[..policy.len() - 1]).is_ok());
}

#[test]
fn a_body_of_many_members_is_refused_in_no_time() {
    let members: Vec<String> = (0..200_000).map(|n| format!(r#""m{n}":1"#)).collect();
    let body = format!("{{{}}}", members.join(","));
    let path = "/api/v1.0/login/";
    let request =
        HttpRequest { method: "POST", path, query: "", headers: &[], body: body.as_bytes() };
    // With quadratic work, this would take a minute.
    assert_eq!(engine().respond(&request).status, 400);
}

#[test]
fn a_store_that_fails_is_told_in_the_operations_own_words_and_nothing_is_kept() {
    let store = Arc::new(FaultyStore::new(Memory::new()));
    let engine = Engine::open(Arc::clone(&store)).unwrap();
    let person = br#"{"Phone_Number":"+201001234567","First_Name":"Mona","Last_Name":"Adel",
        "National_ID_Number":"29501011234567","Email":"mona@example.com"}"#;
    let uuid = engine.call("sign_up", person).body;
    let uuid = uuid.trim_start_matches(r#"{"UUID":""#).trim_end_matches(r#""}"#);
    let asked = format!(r#"{{"uuid":"{uuid}","evaluate_by":"rule","acceptance_rules":[]}}"#);
    for step in [Step::Begin, Step::Verb, Step::Commit] {
        store.fail(step, 1, || StorageError::Busy);
        let answer = engine.call("get_total_score", asked.as_bytes());
        assert_eq!(answer.status, 500);
        assert_eq!(answer.body, r#"{"message":"Something went wrong, please try again"}"#);
        assert!(answer.detail.contains("busy"), "{}", answer.detail);
        assert!(engine.call("verify_log", b"").body.contains(r#""records":0"#));
    }
    assert_eq!(engine.call("get_total_score", asked.as_bytes()).status, 200);
}

#[test]
fn a_default_card_follows_the_providers_settings_and_old_decisions_stay_explained() {
    let engine = engine();
    let person = br#"{"Phone_Number":"+201001234567","First_Name":"Mona","Last_Name":"Adel",
        "National_ID_Number":"29501011234567","Email":"mona@example.com"}"#;
    let uuid = engine.call("sign_up", person).body;
    let uuid = uuid.trim_start_matches(r#"{"UUID":""#).trim_end_matches(r#""}"#);
    let income = format!(r#"{{"UUID":"{uuid}","Reported_Monthly_Income":"7000"}}"#);
    assert_eq!(engine.call("update_borrower", income.as_bytes()).status, 200);
    let score = format!(r#"{{"uuid":"{uuid}","evaluate_by":"rule","acceptance_rules":[]}}"#);
    let before = engine.call("get_total_score", score.as_bytes());
    let wage = br#"{"provider_id":1,"minimum_wage":14000}"#;
    let set = engine.call("set_provider", wage);
    assert_eq!(set.status, 200, "{}", set.body);
    let after = engine.call("get_total_score", score.as_bytes());
    // Income at one minimum wage has the sub-score 0.5, and at half of one 0.25. Reports have 1. So the share is
    // (20·0.5 + 6 + 74·0.4) / 100, then (20·0.25 + 6 + 74·0.4) / 100.
    assert!(before.body.contains(r#""credit_score":551"#), "{}", before.body);
    assert!(after.body.contains(r#""credit_score":523"#), "{}", after.body);
    assert!(
        engine
            .call("explain_decision", before.detail.as_bytes())
            .body
            .contains(r#""credit_score":551"#)
    );
}

/// The types of ids that each name of a field has, in requests and answers. The type of a text or a number that is no
/// id is empty.
type IdTypes = BTreeMap<&'static str, BTreeSet<&'static str>>;

fn note(types: &mut IdTypes, name: &'static str, id: Option<&'static str>, shape: &Shape) {
    match shape {
        Shape::Optional(inner) | Shape::Available(inner) | Shape::List(inner) => {
            note(types, name, id, inner);
        }
        Shape::Text | Shape::Integer => {
            types.entry(name).or_default().insert(id.unwrap_or_default());
        }
        Shape::Map(inner) => note_inside(types, inner),
        _ => note_inside(types, shape),
    }
}

fn note_inside(types: &mut IdTypes, shape: &Shape) {
    match shape {
        Shape::Optional(inner)
        | Shape::Available(inner)
        | Shape::List(inner)
        | Shape::Map(inner) => note_inside(types, inner),
        Shape::Either(forms) => forms.iter().for_each(|form| note_inside(types, form)),
        Shape::Record(record) => {
            record.members.iter().for_each(|it| note(types, it.identifier, it.id, it.shape));
        }
        _ => {}
    }
}

#[test]
fn fields_with_one_name_have_one_type_of_id() {
    let mut types = IdTypes::new();
    for listing in operations::all() {
        listing.fields.iter().for_each(|it| note(&mut types, it.identifier, it.id, it.shape));
        note_inside(&mut types, listing.body);
    }
    note_inside(&mut types, Detail::SHAPE);
    assert_eq!(types["payment_id"], BTreeSet::from(["PaymentId"]));
    types.retain(|_, ids| ids.len() > 1);
    let known: [(_, &[_]); 5] = [
        // The place in a list is the id of its last entry, or a text.
        ("after", &["", "ApplicationId", "BorrowerId"]),
        // A report has the partner's own id of an application.
        ("application_id", &["", "ApplicationId"]),
        // The interface has this name for the number of the row and for the public id.
        ("borrower_id", &["BorrowerId", "BorrowerUuid"]),
        // Insights and groups of peers have an id, too.
        ("id", &["", "BorrowerId"]),
        // A lender's own transactions have its own ids.
        ("transaction_ids", &["", "DueId"]),
    ];
    let known = known.map(|(name, ids)| (name, ids.iter().copied().collect()));
    assert_eq!(types, IdTypes::from(known));
}
