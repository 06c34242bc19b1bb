//! The information over HTTP in addition to the interface's body, and requests without a body.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

use lendwright::storage::{FaultyStore, Memory, Step, StorageError};
use lendwright::{Config, Engine, HttpRequest, HttpResponse};
use lendwright_tests::root;
use std::sync::Arc;

const DETAIL: &str = "lendwright-detail";
const DECISION: &str = "lendwright-decision-id";
const WARNINGS: &str = "lendwright-warnings";

fn open(settings: &str) -> Engine {
    Engine::open_json(settings.as_bytes()).unwrap().acting_as("host").unwrap()
}

fn body_of(engine: &Engine, operation: &str, request: &str) -> serde_json::Value {
    let answer = engine.call(operation, request.as_bytes());
    assert_eq!(answer.status, 200, "{}", answer.body);
    serde_json::from_str(&answer.body).unwrap()
}

/// A book with one borrower, and rules with these names.
fn with_rules(names: &[&str]) -> (Engine, String) {
    let engine = open("{}");
    for name in names {
        let rule = serde_json::json!({
            "param": name, "value": {"age": {"operator": ">=", "value": 21}}
        });
        body_of(&engine, "create_rule", &rule.to_string());
    }
    let uuid = body_of(&engine, "sign_up", r#"{"Phone_Number": "+201001234567", "autofill": 1}"#);
    (engine, uuid["UUID"].as_str().unwrap().to_owned())
}

fn send(
    engine: &Engine,
    (method, path): (&str, &str),
    query: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> HttpResponse {
    engine.respond(&HttpRequest { method, path, query, headers, body })
}

const SCORE: (&str, &str) = ("GET", "/borrowers/get_total_score/");
const RULE: (&str, &str) = ("POST", "/borrowers/rule/");

fn header(answer: &HttpResponse, name: &str) -> Option<String> {
    let mut found = answer.headers.iter().filter(|(sent, _)| sent == name);
    let value = found.next().map(|(_, value)| value.clone());
    assert!(found.next().is_none(), "{name} is there twice");
    value
}

#[test]
fn the_host_says_whether_a_client_may_ask_for_the_detail() {
    let ask = |settings: &str, headers: &[(&str, &str)]| {
        let answer = send(&open(settings), SCORE, "evaluate_by=rule", headers, b"");
        assert_eq!(answer.status, 400);
        assert!(answer.detail.contains("identifier"), "the host's own log has it");
        header(&answer, DETAIL)
    };
    let asked = [("Lendwright-Detail", "1")];
    for settings in ["{}", r#"{"detail_over_http": false}"#] {
        assert_eq!(ask(settings, &asked), None, "{settings}");
    }
    let allowed = r#"{"detail_over_http": true}"#;
    for other in [&[][..], &[("lendwright-detail", "0")]] {
        assert_eq!(ask(allowed, other), None, "{other:?}");
    }
    assert!(ask(allowed, &asked).unwrap().contains(r#""code":""#));
}

#[test]
fn the_cause_of_a_failure_never_leaves() {
    let store = Arc::new(FaultyStore::new(Memory::new()));
    let config = Config::default().detail_over_http(true);
    let engine = Engine::open_with(Arc::clone(&store), config).unwrap().acting_as("host").unwrap();
    store.fail(Step::Begin, 1, || StorageError::Damaged("page 7 of /srv/books/loans.book".into()));
    let answer = send(&engine, RULE, "", &[(DETAIL, "1")], br#"{"param": "x", "value": {}}"#);
    assert_eq!(answer.status, 500);
    assert!(answer.detail.contains("/srv/books"), "the host's own log has it: {}", answer.detail);
    let sent = format!("{:?} {}", answer.headers, String::from_utf8_lossy(&answer.body));
    assert!(!sent.contains("/srv/books") && !sent.contains("cause"), "{sent}");
    assert!(header(&answer, DETAIL).unwrap().contains(r#""code":""#), "{sent}");
}

#[test]
fn a_score_says_its_decision_unasked() {
    let (engine, uuid) = with_rules(&[]);
    let query = format!("uuid={uuid}&evaluate_by=rule&acceptance_rules=");
    let answer = send(&engine, SCORE, &query, &[], b"");
    assert_eq!(answer.status, 200);
    let id = header(&answer, DECISION).unwrap();
    assert!(answer.detail.contains(&format!(r#""decision_id":"{id}""#)), "{}", answer.detail);
    let explained =
        engine.call("explain_decision", format!(r#"{{"decision_id":"{id}"}}"#).as_bytes());
    assert_eq!(explained.status, 200);
    let refused = send(&engine, SCORE, "evaluate_by=rule", &[], b"");
    assert_eq!((header(&refused, DECISION), header(&refused, WARNINGS)), (None, None));
}

#[test]
fn warnings_come_unasked_bounded_and_in_plain_characters() {
    let engine = open("{}");
    let rule = |name: &str, conditions: usize| {
        let groups = vec![r#"{"age": {"operator": ">=", "value": 21}}"#; conditions].join(",");
        format!(r#"{{"param": "{name}", "value": {{"any": [{groups}]}}}}"#)
    };
    let warned = |body: &str| {
        let answer = send(&engine, RULE, "", &[], body.as_bytes());
        assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.body));
        header(&answer, WARNINGS).unwrap()
    };
    let one = warned(&rule("few", 1));
    let read: serde_json::Value = serde_json::from_str(&one).unwrap();
    assert_eq!(read[0]["code"], "protected", "{one}");
    assert!(read[0]["message"].is_string() && read[0]["pointer"].is_string(), "{one}");
    let many = warned(&rule("many", 200));
    assert!(many.len() <= 2_048, "{} bytes", many.len());
    assert!(many.bytes().all(|byte| (b' '..=b'~').contains(&byte)), "{many}");
    let read: serde_json::Value = serde_json::from_str(&many).unwrap();
    let items = read.as_array().unwrap();
    assert!(items.len() > 2, "{many}");
    assert!(items.last().unwrap()["left_off"].as_u64().unwrap() > 0, "{many}");
}

#[test]
fn a_change_is_refused_that_was_made_of_what_another_one_has_changed() {
    let (engine, _) = with_rules(&["adult"]);
    let read = |path| {
        let answer = send(&engine, ("GET", path), "", &[], b"");
        assert_eq!(answer.status, 200);
        header(&answer, "etag").unwrap()
    };
    let tag = read("/borrowers/rule/");
    assert_eq!(tag, read("/borrowers/weights/"));
    assert_eq!(tag, read("/borrowers/scoring_formula/"));
    assert!(tag.starts_with("\"sha256:") && tag.ends_with('"'), "{tag}");

    let change = |number: u8, tag: &str| {
        let rule = format!(
            r#"{{"param": "rule {number}", "value": {{"age": {{"operator": ">=", "value": {number}}}}}}}"#
        );
        send(&engine, RULE, "", &[("IF-Match", tag)], rule.as_bytes())
    };
    let first = change(1, &tag);
    assert_eq!((first.status, header(&first, "etag")), (200, None));
    let second = change(2, &tag);
    assert_eq!(second.status, 409);
    assert!(second.detail.contains("policy_changed"), "{}", second.detail);
    assert_eq!(change(2, &format!("\"x\", {}", read("/borrowers/rule/"))).status, 200);
    assert_eq!(change(3, "*").status, 200);
    assert_eq!(change(4, "").status, 400);

    let twice = [("If-Match", "*"), ("if-match", &*tag)];
    let answer = send(&engine, RULE, "", &twice, br#"{"param": "x", "value": {}}"#);
    assert_eq!(answer.status, 400, "{}", answer.detail);
}

#[test]
fn lists_in_a_query_are_sent_twice_or_by_commas() {
    let (engine, uuid) = with_rules(&["adult", "young, rich", "old"]);
    let body = r#""acceptance_rules": ["adult", "young, rich"]"#;
    let asked = format!(r#"{{"uuid": "{uuid}", "evaluate_by": "rule", {body}}}"#);
    let wanted = body_of(&engine, "get_total_score", &asked)["pass_business_rules_state"].clone();
    for query in [
        "acceptance_rules=adult&acceptance_rules=%22young,%20rich%22",
        "acceptance_rules=adult,%22young,+rich%22",
        "acceptance_rules=adult,%27young,+rich%27",
        "acceptance_rules=&acceptance_rules=adult,%22young,%20rich%22",
    ] {
        let query = format!("uuid={uuid}&evaluate_by=rule&{query}");
        let answer = send(&engine, SCORE, &query, &[], b"");
        let text = String::from_utf8(answer.body).unwrap();
        assert_eq!(answer.status, 200, "{query}: {text}");
        let body: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(body["pass_business_rules_state"], wanted, "{query}");
        let id = answer.headers.iter().find(|(name, _)| name == DECISION).unwrap().1.clone();
        let asked = format!(r#"{{"decision_id": "{id}"}}"#);
        let explained = engine.call("explain_decision", asked.as_bytes()).body;
        assert!(explained.contains(r#""young, rich""#) && !explained.contains(r#""old""#));
    }
    let batch = ("GET", "/borrowers/get_total_score/batch/");
    let query = format!("target={uuid}&target={uuid}&acceptance_rules=adult&acceptance_rules=old");
    assert_eq!(send(&engine, batch, &query, &[], b"").status, 200);
    for (query, body, said) in [
        ("acceptance_rules=%22adult", "", "a quote is not closed"),
        ("acceptance_rules=%22adult%22s", "", "text stands beside a quoted item"),
        ("acceptance_rules=adult&evaluate_by=rule", "", "duplicate key"),
        ("acceptance_rules=adult", r#"{"acceptance_rules": ["old"]}"#, "duplicate key"),
    ] {
        let query = format!("uuid={uuid}&evaluate_by=rule&{query}");
        let answer = send(&engine, SCORE, &query, &[], body.as_bytes());
        let text = String::from_utf8(answer.body).unwrap();
        assert_eq!(answer.status, 400, "{query}: {text}");
        assert!(text.contains(said), "{query}: {text}");
    }
}

#[test]
fn a_request_that_is_too_large_hears_of_no_setting() {
    let engine = open(r#"{"request_bytes_max": 100}"#);
    let answer = send(&engine, RULE, "", &[], &[b' '; 200]);
    let text = String::from_utf8(answer.body).unwrap();
    assert_eq!(answer.status, 413);
    assert!(!text.contains("setting") && !answer.detail.contains("setting"), "{text}");
}

#[test]
fn a_name_of_4_mib_that_is_there_twice_is_shown_by_its_beginning() {
    let engine = open("{}");
    let name = "k".repeat(4 << 20);
    let value = format!(r#"{{"param": "a", "value": {{"{name}": 1, "{name}": 2}}}}"#);
    let answer = send(&engine, RULE, "", &[], value.as_bytes());
    let text = String::from_utf8(answer.body).unwrap();
    assert_eq!(answer.status, 400);
    assert!(text.len() < 1_000 && text.contains("duplicate key"), "{} bytes", text.len());
}

#[test]
fn a_file_comes_as_its_bytes_with_its_type_and_name_and_a_refusal_as_json() {
    let engine = open("{}");
    body_of(&engine, "sign_up", r#"{"Phone_Number": "+201001234567", "autofill": 1}"#);
    let path = ("GET", "/financial_provider/1/issue_csv");
    let query = "type=borrowers&from=2000-01-01&columns=Phone_Number,Number_of_Children&pii=1";
    let answer = send(&engine, path, query, &[], b"");
    assert_eq!(answer.status, 200);
    assert_eq!(answer.body, b"Phone_Number,Number_of_Children\r\n'+201001234567,N/A\r\n");
    assert_eq!(header(&answer, "content-type").unwrap(), "text/csv; charset=utf-8");
    let disposition = r#"attachment; filename="borrowers_1_from_2000-01-01.csv""#;
    assert_eq!(header(&answer, "content-disposition").unwrap(), disposition);
    assert_eq!(answer.headers[0].0, "content-type");
    let by_name = body_of(
        &engine,
        "issue_csv",
        r#"{"financial_provider_id": "1", "type": "borrowers", "from": "2000-01-01",
            "columns": "Phone_Number,Number_of_Children", "pii": true}"#,
    );
    assert_eq!(by_name["content"].as_str().unwrap().as_bytes(), answer.body);
    let refused = send(&engine, path, "type=loans", &[], b"");
    assert_eq!(refused.status, 400);
    assert_eq!(header(&refused, "content-type").unwrap(), "application/json");
    assert_eq!(header(&refused, "content-disposition"), None);
    assert_eq!(refused.body, br#"{"message":"please enter a valid type."}"#);
}

#[test]
fn the_page_of_exports_lists_the_columns_of_each_file() {
    let engine = open("{}");
    let page = std::fs::read_to_string(root().join("docs/exports.md")).unwrap();
    let (_, lists) = page.split_once("| `type` | columns |").unwrap();
    for kind in ["applications", "due_payments", "payments", "decisions", "borrowers"] {
        let row = lists.lines().find(|line| line.starts_with(&format!("| `{kind}` |"))).unwrap();
        // Notes about a column are in parentheses after it.
        let mut names = row.trim_end_matches(" |").rsplit("| ").next().unwrap().to_owned();
        while let Some((open, close)) = names.find(" (").zip(names.find(')')) {
            names.replace_range(open..=close, "");
        }
        let (told, more) = match names.split_once(", then the profile") {
            Some((told, _)) => (told, true),
            None => (&*names, false),
        };
        let path = ("GET", "/financial_provider/1/issue_csv");
        let answer = send(&engine, path, &format!("type={kind}&pii=1"), &[], b"");
        let file = String::from_utf8(answer.body).unwrap();
        let header = file.lines().next().unwrap().replace(',', ", ");
        assert!(if more { header.starts_with(told) } else { header == told }, "{kind}: {header}");
    }
}

#[test]
fn an_api_key_is_taken_in_the_body_alone() {
    let pepper = "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=";
    let settings = format!(r#"{{"peppers": [{{"kid": "2026", "secret": "{pepper}"}}]}}"#);
    let engine = Engine::open_json(settings.as_bytes()).unwrap();
    body_of(&engine, "make_partner", r#"{"user_name": "nile"}"#);
    let key = body_of(&engine, "issue_key", r#"{"user_name": "nile"}"#);
    let key = key["api_key"].as_str().unwrap();
    let login = ("POST", "/api/v1.0/login/");
    let in_body = format!(r#"{{"username": "nile", "api_key": "{key}"}}"#);
    assert_eq!(send(&engine, login, "", &[], in_body.as_bytes()).status, 200);
    for (query, body) in [
        (format!("username=nile&api_key={key}"), ""),
        (format!("api_key={key}"), r#"{"username": "nile"}"#),
        (format!("api%5Fkey={key}"), in_body.as_str()),
    ] {
        let answer = send(&engine, login, &query, &[], body.as_bytes());
        assert_eq!(answer.status, 400);
        let said = String::from_utf8(answer.body).unwrap() + &answer.detail;
        assert!(said.contains("'api_key' must be sent in the body"), "{said}");
        assert!(!said.contains(key));
    }
}
