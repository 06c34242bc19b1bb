//! Runs the examples of `docs/analytics.md` unchanged, and checks the page's links.
#![allow(clippy::panic, clippy::unwrap_used, missing_docs)]
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, reason = "small numbers")]

use lendwright::analytics::Variable;
use lendwright::storage::Memory;
use lendwright::{Config, Engine, FixedClock, operations, time};
use lendwright_tests::root;
use serde_json::{Value, json};

fn page() -> String {
    std::fs::read_to_string(root().join("docs/analytics.md")).unwrap()
}

fn said(engine: &Engine, operation: &str, request: &Value) -> Value {
    let answer = engine.call(operation, request.to_string().as_bytes());
    assert_eq!(answer.status, 200, "{operation}: {}", answer.body);
    serde_json::from_str(&answer.body).unwrap()
}

/// The rows of a block, each with the borrower's id.
fn rows(block: &str, uuid: &str) -> Vec<Value> {
    let mut rows = Vec::new();
    for (first, rest) in block.lines().filter_map(|line| line.split_once(' ')) {
        let rest = rest.trim_start();
        match first {
            "row" => rows.push(rest.parse().unwrap()),
            "monthly" => rows.extend(monthly(rest)),
            _ => {}
        }
    }
    for row in &mut rows {
        row["user_id"] = json!(uuid);
    }
    rows
}

/// `2025-10-25 6 {…}`: six rows from this day on, one a month, numbered from 1.
fn monthly(line: &str) -> Vec<Value> {
    let mut parts = line.splitn(3, ' ');
    let first = time::parse_date(parts.next().unwrap()).unwrap();
    let count: u32 = parts.next().unwrap().parse().unwrap();
    let row: Value = parts.next().unwrap().parse().unwrap();
    let of_month = |month: u32| {
        let mut row = row.clone();
        let day = first.checked_add_months(chrono::Months::new(month)).unwrap();
        row["date"] = json!(day.to_string());
        row["txn_id"] = json!(format!("{}{}", row["txn_id"].as_str().unwrap(), month + 1));
        row
    };
    (0..count).map(of_month).collect()
}

#[test]
fn each_example_says_what_the_page_says() {
    let page = page();
    let blocks: Vec<&str> = page
        .split("```analytics\n")
        .skip(1)
        .map(|rest| rest.split_once("```").unwrap().0)
        .collect();
    assert!(blocks.len() >= 6, "{} examples", blocks.len());
    for block in blocks {
        let value = |name: &str| {
            let mut lines = block.lines().filter_map(|line| line.split_once(' '));
            lines.find(|(first, _)| *first == name).unwrap().1.trim_start()
        };
        let at = time::parse_instant(&format!("{}T12:00:00Z", value("today"))).unwrap();
        let config = Config::default().clock(FixedClock::at(at));
        let engine = Engine::open_with(Memory::new(), config).unwrap();
        let mona =
            json!({"Phone_Number": "+201001234567", "autofill": 1, "consent": {"sms": true}});
        let uuid = said(&engine, "sign_up", &mona)["UUID"].as_str().unwrap().to_owned();
        let rows = rows(block, &uuid);
        if !rows.is_empty() {
            said(&engine, "import_transactions", &json!({ "rows": rows }));
        }
        link(&engine, block, &uuid);
        let mut answer = Value::Null;
        for (first, rest) in block.lines().filter_map(|line| line.split_once(' ')) {
            match first {
                "ask" => answer = asked(&engine, rest.trim_start(), &uuid),
                "says" => check(&answer, rest.trim_start(), block),
                "today" | "row" | "monthly" | "message" => {}
                other => panic!("'{other}' is no line of an example"),
            }
        }
    }
}

/// Uploads the messages of a block and links them. Egypt's pack reads them.
fn link(engine: &Engine, block: &str, uuid: &str) {
    let messages = block.lines().filter_map(|line| line.strip_prefix("message "));
    let messages: Vec<Value> = messages.map(|row| row.trim_start().parse().unwrap()).collect();
    if messages.is_empty() {
        return;
    }
    said(engine, "load_pack", &json!({"pack": "eg"}));
    said(engine, "upload_collected_data", &json!({"uuid": uuid, "messages": messages}));
    said(engine, "link_extracted_data", &json!({"uuid": uuid, "data_types": "sms"}));
}

/// The answer of an operation. If it is about a borrower, the borrower's id is added.
fn asked(engine: &Engine, line: &str, uuid: &str) -> Value {
    let (operation, request) = line.split_once(' ').unwrap();
    let mut request: Value = request.parse().unwrap();
    let listing = operations::find(operation).unwrap();
    if listing.fields.iter().any(|field| field.wire == "user_id") {
        request["user_id"] = json!(uuid);
    }
    said(engine, operation, &request)
}

fn check(answer: &Value, line: &str, block: &str) {
    let (pointer, expected) = line.split_once(' ').unwrap();
    let found = answer.pointer(pointer).unwrap_or(&Value::Null);
    let expected: Value = expected.parse().unwrap_or_else(|_| json!(expected));
    assert!(equal(found, &expected), "{pointer} is {found}, not {expected}, of\n{block}");
}

/// Whether both are the same; 500.00 is equal to 500.
fn equal(found: &Value, expected: &Value) -> bool {
    match (found, expected) {
        (Value::Number(a), Value::Number(b)) => a.as_f64() == b.as_f64(),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len()
                && a.iter().all(|(name, value)| b.get(name).is_some_and(|b| equal(value, b)))
        }
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| equal(a, b))
        }
        _ => found == expected,
    }
}

#[test]
fn each_place_that_it_points_at_is_there() {
    let page = page();
    let headings: Vec<String> = page
        .lines()
        .filter(|line| line.starts_with('#'))
        .map(|line| {
            let text = line.trim_start_matches('#').trim().to_lowercase();
            let text: String =
                text.chars().filter(|c| c.is_alphanumeric() || [' ', '-'].contains(c)).collect();
            format!("#{}", text.replace(' ', "-"))
        })
        .collect();
    let targets = page.split("](").skip(1).map(|rest| rest.split_once(')').unwrap().0);
    for target in targets {
        let (file, place) = target.split_at(target.find('#').unwrap_or(target.len()));
        if file.is_empty() {
            assert!(headings.iter().any(|heading| heading == place), "{target}");
        } else {
            assert!(root().join("docs").join(file).exists(), "{target}");
        }
    }
}

#[test]
fn the_comment_of_segment_users_names_the_variables_that_are_its_defaults() {
    let listing = operations::find("segment_users").unwrap();
    let doc = listing.fields.iter().find(|field| field.wire == "vars").unwrap().doc;
    let (_, defaults) = doc.split_once("Left out: ").unwrap();
    let (defaults, _) = defaults.split_once('.').unwrap();
    let named: Vec<&str> = defaults.split('`').skip(1).step_by(2).collect();
    let all: Vec<&str> = Variable::OF_SEGMENTS.iter().map(|variable| variable.name()).collect();
    assert_eq!(named, all);
    assert_eq!(all[..3], Variable::OF_RFM.map(Variable::name));
}
