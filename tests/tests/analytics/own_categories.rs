//! All operations use the kind that a lender sets for a category, and take nothing else from the category's name.
#![allow(clippy::unwrap_used, missing_docs)]
#![allow(clippy::indexing_slicing, reason = "answers of a known form")]

use lendwright::analytics::Kind;
use lendwright::operations::analytics::{GetRecurringTransactions, SetAnalytics};
use lendwright::storage::Memory;
use lendwright::wire::Members;
use lendwright::{Config, Engine, FixedClock, ProviderId, time};
use serde_json::{Value, json};

fn said(engine: &Engine, operation: &str, request: &Value) -> Value {
    let answer = engine.call(operation, request.to_string().as_bytes());
    assert_eq!(answer.status, 200, "{operation} {request}: {} {}", answer.body, answer.detail);
    serde_json::from_str(&answer.body).unwrap()
}

/// A book of 20 borrowers, and one of them. Each borrower spends half of its outflows on the first of each month, in
/// this category and by this channel.
fn book(categories: &Value, category: &str, channel: &str) -> (Engine, String) {
    let at = time::parse_instant("2026-03-31T10:00:00Z").unwrap();
    let engine = Engine::open_with(Memory::new(), Config::default().clock(FixedClock::at(at)));
    let engine = engine.unwrap();
    said(&engine, "set_analytics", &json!({"provider_id": 1, "categories": categories}));
    let phone = |at| json!({"Phone_Number": format!("+2010012{at:05}"), "autofill": 1});
    let people: Vec<Value> = (0..20).map(phone).collect();
    let all = said(&engine, "import_borrowers", &json!({ "rows": people }));
    let users = all["UUIDs"].as_array().unwrap();
    let mut rows = Vec::new();
    for user in users {
        for (month, other) in [("2025-12", 19), ("2026-01", 8), ("2026-02", 27), ("2026-03", 15)] {
            let first = format!("{month}-01");
            rows.push(json!({"user_id": user, "txn_id": first, "date": first, "amount": -500,
                "category": category, "channel": channel}));
            let date = format!("{month}-{other:02}");
            rows.push(json!({"user_id": user, "txn_id": date, "date": date, "amount": -500}));
        }
    }
    said(&engine, "import_transactions", &json!({ "rows": rows }));
    let user = users[0].as_str().unwrap().to_owned();
    (engine, user)
}

fn streams(engine: &Engine, user: &str) -> Value {
    let asked = json!({"user_id": user, "status": "all"});
    said(engine, "get_recurring_transactions", &asked)["outflow_streams"].clone()
}

#[test]
fn the_share_of_what_recurs_is_the_same_whoever_asks() {
    // By the usual names, the second part of the path would be a rent. A rent recurs in cash, too.
    for (own, share) in [(json!({}), json!(0.5)), (json!({"garage": "purchase"}), json!(0))] {
        let (engine, user) = book(&own, "Rent/Garage", "atm");
        assert_eq!(streams(&engine, &user).as_array().unwrap().is_empty(), share == 0);
        said(&engine, "make_peer_snapshot", &json!({}));
        let asked = json!({"user_id": user, "vars": ["recurring_share"]});
        let compared = said(&engine, "compare_peers", &asked);
        assert_eq!(compared["variables"][0]["user_value"], share, "{own}");
        let asked = json!({"vars": ["recurring_share"], "k": 2, "churn": "none", "min_users": 20});
        let parted = said(&engine, "segment_users", &asked);
        let centroid = &parted["segments"][0]["centroid"]["recurring_share"];
        assert_eq!(centroid, &share, "{own}");
        let rule = json!({"name": "r", "event": "inactivity", "channel": "sms", "template": "{{user.recurring_share}}",
            "conditions": {"user.recurring_share": {"operator": ">=", "value": 0}},
            "requires_consent": "service"});
        said(&engine, "create_engagement_rule", &rule);
        let event =
            json!({"user_id": user, "event": "inactivity", "payload": {"inactivity.days": 9}});
        let generated = said(&engine, "generate_transaction", &event);
        assert_eq!(generated["triggered"][0]["message"], json!(share.to_string()), "{own}");
        let link = json!({"uuid": user, "data_types": "transactions"});
        said(&engine, "link_extracted_data", &link);
        let linked = said(&engine, "get_summary_variables", &json!({ "uuid": user }));
        assert_eq!(linked["variables"]["user.recurring_share"], share, "{own}");
    }
}

#[test]
fn within_one_unit_what_is_set_counts_from_there_on() {
    let (engine, user) = book(&json!({}), "Rent", "atm");
    let asked = GetRecurringTransactions { user_id: user.into(), ..Default::default() };
    let moved = SetAnalytics {
        provider_id: ProviderId(1),
        categories: Some(Members::from_iter([("rent", Kind::Transfer)])),
        ..Default::default()
    };
    let counted = engine.together(|unit| {
        let before = unit.run(&asked)?.body.outflow_streams.len();
        unit.run(&moved)?;
        Ok((before, unit.run(&asked)?.body.outflow_streams.len()))
    });
    assert_eq!(counted.unwrap(), (1, 0));
}

#[test]
fn an_own_line_says_the_kind_alone() {
    for own in [json!({}), json!({"rent": "purchase"})] {
        // Rent recurs in cash, too, and a stream of a whitelisted category needs no party.
        let (engine, user) = book(&own, "Rent", "atm");
        assert_eq!(streams(&engine, &user).as_array().unwrap().len(), 1, "{own}");
        let (engine, user) = book(&own, "Rent", "transfer");
        assert_eq!(streams(&engine, &user)[0]["kind"], "BILL", "{own}");
    }
    // `bills` decides which names are bills, whatever their kinds are.
    let (engine, user) = book(&json!({"rent": "purchase"}), "Rent", "transfer");
    said(&engine, "set_analytics", &json!({"provider_id": 1, "bills": []}));
    assert_eq!(streams(&engine, &user)[0]["kind"], "SUBSCRIPTION");
}
