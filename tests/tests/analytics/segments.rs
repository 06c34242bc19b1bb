//! Segments keep their ids from one segmentation to the next, even if a different number of segments is shown.
#![allow(clippy::unwrap_used, missing_docs)]
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, reason = "small numbers")]

use lendwright::storage::Memory;
use lendwright::{Config, Engine, FixedClock, time};
use serde_json::{Value, json};

fn said(engine: &Engine, operation: &str, request: &Value) -> Value {
    let answer = engine.call(operation, request.to_string().as_bytes());
    assert_eq!(answer.status, 200, "{operation} {request}: {} {}", answer.body, answer.detail);
    serde_json::from_str(&answer.body).unwrap()
}

/// Adds so many borrowers who spend about the same each month, and returns them.
fn heap(engine: &Engine, (first, count): (usize, usize), spending: usize) -> Vec<Value> {
    let phone = |at| json!({"Phone_Number": format!("+2010012{at:05}"), "autofill": 1});
    let people: Vec<Value> = (first..first + count).map(phone).collect();
    let all = said(engine, "import_borrowers", &json!({ "rows": people }));
    let users = all["UUIDs"].as_array().unwrap().clone();
    spend(engine, &users, spending, &["2025-12-31", "2026-01-10", "2026-02-10", "2026-03-10"]);
    users
}

/// Lets borrowers spend about the same amount on each of these days.
fn spend(engine: &Engine, users: &[Value], spending: usize, dates: &[&str]) {
    let mut rows = Vec::new();
    for (at, user) in users.iter().enumerate() {
        for date in dates {
            let amount = -i64::try_from(spending + at).unwrap();
            rows.push(json!({"user_id": user, "txn_id": date, "date": date, "amount": amount}));
        }
    }
    said(engine, "import_transactions", &json!({ "rows": rows }));
}

#[test]
fn segments_keep_their_ids_where_another_one_is_shown_for_the_first_time() {
    let at = time::parse_instant("2026-03-31T10:00:00Z").unwrap();
    let engine = Engine::open_with(Memory::new(), Config::default().clock(FixedClock::at(at)));
    let engine = engine.unwrap();
    let most = heap(&engine, (0, 25), 9_000);
    let small = heap(&engine, (100, 15), 7_500);
    let middle = heap(&engine, (200, 25), 5_000);
    let least = heap(&engine, (300, 25), 1_000);
    let users = [&most[0], &small[0], &middle[0], &least[0]];
    let part = || {
        let asked = json!({"vars": ["monthly_spending"], "k": 4, "churn": "none", "min_users": 20});
        let parted = said(&engine, "segment_users", &asked);
        let of = |user: &&Value| {
            said(&engine, "get_segments", &json!({ "user_id": user }))["segment_id"].clone()
        };
        let shown = parted["segments"].as_array().unwrap().iter();
        let shown: Vec<Value> = shown.map(|segment| segment["segment_id"].clone()).collect();
        (Value::from(shown), Value::from(users.iter().map(of).collect::<Vec<_>>()))
    };
    // A segment of fifteen is merged with the nearest one.
    assert_eq!(part(), (json!([1, 2, 3]), json!([1, 1, 2, 3])));
    let _ = heap(&engine, (400, 10), 7_515);
    // Segments that did not move keep their ids. The new segment gets a new id.
    assert_eq!(part(), (json!([1, 2, 3, 4]), json!([1, 4, 2, 3])));
    assert_eq!(part(), (json!([1, 2, 3, 4]), json!([1, 4, 2, 3])));
}

#[test]
fn segments_keep_their_ids_whatever_else_is_segmented_between() {
    let at = time::parse_instant("2026-03-31T10:00:00Z").unwrap();
    let engine = Engine::open_with(Memory::new(), Config::default().clock(FixedClock::at(at)));
    let engine = engine.unwrap();
    let (most, less) = (heap(&engine, (0, 25), 9_000), heap(&engine, (200, 25), 5_000));
    let rule = json!({"name": "moved", "event": "segment", "channel": "sms", "requires_consent": "service",
        "template": "{{previous_id}} to {{id}}",
        "conditions": {"segment.previous_id": {"operator": ">", "value": 0}}});
    said(&engine, "create_engagement_rule", &rule);
    let part = || {
        let asked = json!({"vars": ["monthly_spending"], "k": 2, "churn": "none", "min_users": 20});
        said(&engine, "segment_users", &asked);
        [&most[0], &less[0]].map(|user| {
            let own = said(&engine, "get_segments", &json!({ "user_id": user }));
            own["segment_id"].as_i64().unwrap()
        })
    };
    assert_eq!(part(), [1, 2]);
    let other_k = json!({"vars": ["monthly_spending"], "k": 3, "churn": "none", "min_users": 20});
    for other in [json!({"method": "rfm", "churn": "none", "min_users": 20}), other_k] {
        said(&engine, "segment_users", &other);
    }
    // From now on, the borrowers who spent less spend the most. The other centre stays where it was, and that is
    // nearer.
    spend(&engine, &less, 4_600, &["2026-01-11", "2026-02-11", "2026-03-11"]);
    assert_eq!(part(), [1, 2]);
    said(&engine, "run_engagement", &json!({"events": ["segment"]}));
    let messages = said(&engine, "next_messages", &json!({"max": 100}));
    let texts = messages["messages"].as_array().unwrap().iter();
    let mut texts: Vec<&str> = texts.map(|one| one["text"].as_str().unwrap()).collect();
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts, ["1 to 1", "2 to 2"]);
}
