//! A lender's data of analytics do not exist for another lender of the same tenant: transactions from messages,
//! snapshots, rules, messages, segmentations and settings. Transactions that were sent belong to the borrower, and both
//! lenders see them.
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, reason = "small numbers")]

use lendwright::Engine;
use lendwright_tests::ledger::{call, text};
use serde_json::{Value, json};

/// The number of borrowers of both lenders: enough for groups and segments.
const PEOPLE: usize = 24;

/// Ids of the right form that were never issued.
const NO_MODEL: &str = "0123456789abcdef";
const NO_GROUP: &str = "0123456789ab";
const NO_RULE: i64 = 99;

struct Lender {
    host: Engine,
    engine: Engine,
    name: &'static str,
    provider: i64,
    users: Vec<String>,
}

impl Lender {
    /// Creates a lender, and signs up all borrowers with it.
    fn new(host: &Engine, name: &'static str) -> Self {
        let made =
            call(host, "make_partner", &json!({"user_name": name, "tenant_id": 1}).to_string()).0;
        let provider = made.at("/provider_id").unwrap().to_string().parse().unwrap();
        let scopes = made.at("/scopes").unwrap().to_string();
        let scopes =
            scopes.replace(']', r#","export:csv","analytics:portfolio","segments:members"]"#);
        let _ =
            call(host, "permit_scopes", &format!(r#"{{"user_name":"{name}","scopes":{scopes}}}"#));
        let engine = host.acting_as(name).unwrap();
        let users = (0..PEOPLE).map(|at| {
            let person = json!({"Phone_Number": format!("+2010012345{at:02}"), "First_Name": "Mona",
                "Last_Name": "Adel", "National_ID_Number": format!("290010112345{at:02}"),
                "Email": format!("mona{at}@example.com")});
            let uuid = text(&call(&engine, "sign_up", &person.to_string()).0, "UUID");
            let consent = json!({"UUID": uuid, "consent": {"sms": true, "location": true, "marketing": true}});
            let _ = call(&engine, "update_borrower", &consent.to_string());
            uuid
        });
        let users = users.collect();
        Self { host: host.clone(), engine, name, provider, users }
    }

    /// The answer to a question, refused or not.
    fn told(&self, operation: &str, request: &Value) -> String {
        let answer = self.engine.call(operation, request.to_string().as_bytes());
        format!("{operation} {request}: {} {} {}", answer.status, answer.body, answer.detail)
    }

    fn does(&self, operation: &str, request: &Value) -> Value {
        let engine = match request.get("partner") {
            Some(_) => &self.host,
            None => &self.engine,
        };
        let said = call(engine, operation, &request.to_string()).0;
        serde_json::from_str(&said.to_string()).unwrap()
    }

    /// All answers to the lender about its borrowers' money.
    fn sees(&self) -> Vec<String> {
        let (user, provider) = (&self.users[0], self.provider);
        let of_user = json!({ "user_id": user });
        let dry = json!({"txn_id": "n", "date": "2026-04-30", "amount": -900, "merchant": "Metro"});
        let mut seen: Vec<String> = [
            (
                "get_top_transactions",
                json!({"user_id": user, "by": "transaction", "period": "all", "n": 100}),
            ),
            (
                "aggregate_transactions",
                json!({"user_id": user, "by": ["category"], "period": "all"}),
            ),
            ("aggregate_transactions", json!({"type": "spending"})),
            ("compare_peers", of_user.clone()),
            ("get_peer_groups", of_user.clone()),
            ("get_peer_groups", json!({})),
            ("get_peer_variables", json!({})),
            ("get_recurring_transactions", json!({"user_id": user, "status": "all"})),
            ("project_income", of_user.clone()),
            ("project_expenses", of_user.clone()),
            ("get_available_money", of_user.clone()),
            ("get_top_insights", json!({"user_id": user, "n": 50, "period": "last_12m"})),
            ("get_insight_variables", json!({})),
            ("get_engagement_rules", json!({})),
            ("get_engagement_stats", json!({})),
            ("generate_transaction", json!({"user_id": user, "transaction": dry, "dry_run": 1})),
            ("get_segment_variables", json!({})),
            ("get_segments", json!({})),
            ("get_segments", json!({"segment_id": 1})),
            ("get_segments", of_user),
            ("get_top_locations", json!({"uuid": user})),
            ("get_sms_summary", json!({"borrower_uuid": user})),
            ("check_collected_data", json!({"uuid": user})),
            ("get_summary_variables", json!({"uuid": user})),
        ]
        .iter()
        .map(|(operation, request)| self.told(operation, request))
        .collect();
        for (operation, request) in [
            ("give_analytics", json!({"provider_id": provider})),
            ("list_exports", json!({"provider_id": provider})),
        ] {
            let answer = self.host.call(operation, request.to_string().as_bytes());
            seen.push(format!("{operation}: {} {}", answer.status, answer.body));
        }
        seen
    }

    /// Runs all operations that store something, and returns the new model, rule and group.
    fn works(&self) -> (String, i64, String) {
        let (user, partner) = (&self.users[0], self.name);
        let settings = json!({"provider_id": self.provider, "categories": {"food": "fee"},
            "min_amounts": {"EGP": 1}, "mcc": {"5411": "cash"}, "bills": ["food"]});
        let _ = call(&self.host, "set_analytics", &settings.to_string());
        let areas = json!({"Maadi": {"lat": 29.96, "long": 31.25, "income_level": 4}});
        let _ =
            call(&self.host, "set_areas", &json!({"partner": partner, "areas": areas}).to_string());
        for (category, template) in [
            ("purchase", "You bought for {{amount}} EGP at {{merchant}}"),
            ("salary", "A salary of {{amount}} EGP has come"),
        ] {
            let request = json!({"sender": "BANK", "category": category, "templates": [template]});
            self.does("add_sms_templates", &request);
        }
        for user in &self.users {
            self.does(
                "link_extracted_data",
                &json!({"uuid": user, "data_types": ["sms", "transactions"]}),
            );
        }
        self.does("make_peer_snapshot", &json!({ "partner": partner }));
        let spent = json!({"name": "spent", "event": "transaction", "channel": "push", "template": "Hello",
            "conditions": {"txn.amount": {"operator": "<", "value": 0}}, "requires_consent": "service"});
        self.does("create_engagement_rule", &spent);
        let rule = json!({"name": "quiet", "event": "inactivity", "channel": "sms", "template": "Hello",
            "conditions": {"inactivity.days": {"operator": ">=", "value": 0}}});
        let rule = self.does("create_engagement_rule", &rule)["rule_id"].as_i64().unwrap();
        let ran =
            self.does("run_engagement", &json!({"events": ["inactivity"], "partner": partner}));
        assert_eq!(ran["queued"], json!(PEOPLE), "{ran}");
        let parted = self.does(
            "segment_users",
            &json!({"vars": ["monthly_spending"], "k": 2, "min_users": 20, "churn": "none"}),
        );
        let outcome = json!({"user_id": user, "date": "2026-04-01", "churned": true});
        self.does("set_outcomes", &json!({"rows": [outcome], "partner": partner}));
        self.does(
            "issue_csv",
            &json!({"financial_provider_id": self.provider.to_string(), "type": "payments"}),
        );
        let groups = self.does("get_peer_groups", &json!({ "user_id": user }));
        (
            parted["model_id"].as_str().unwrap().to_owned(),
            rule,
            groups["user_group"]["id"].as_str().unwrap().to_owned(),
        )
    }
}

/// Uploads the data that both lenders know: transactions that one of them sent, and messages.
fn upload(lender: &Lender) {
    for (at, user) in lender.users.iter().enumerate() {
        let row = |month: usize| {
            json!({"txn_id": format!("{month}"), "date": format!("2026-{month:02}-05"), "category": "food",
                "mcc": "5411", "merchant": "Metro", "amount": -i64::try_from(500 + at * 10).unwrap()})
        };
        let rows: Vec<Value> = (1..=4).map(row).collect();
        let message = |(month, body): (usize, &str)| json!({"address": "BANK", "body": body, "date": format!("2026-{month:02}-11T10:00:00Z")});
        let bodies = ["You bought for 1100 EGP at Cafe", "A salary of 9000 EGP has come"];
        let of_month = |month| bodies.map(|body| message((month, body)));
        let messages: Vec<Value> = (1..=4).flat_map(of_month).collect();
        let places = json!([{"lat": 29.96, "long": 31.25, "timestamp": "2026-04-20T10:00:00Z"}]);
        lender.does(
            "upload_collected_data",
            &json!({"uuid": user, "transactions": rows, "messages": messages, "location": places}),
        );
    }
}

#[test]
fn what_another_lender_makes_of_transactions_is_as_if_it_were_not() {
    let host = Engine::open_json(
        br#"{"clock": {"fixed": "2026-04-30T10:00:00Z"}, "seed": "lenders", "log_keys": []}"#,
    );
    let host = host.unwrap();
    let (nile, delta) = (Lender::new(&host, "nile"), Lender::new(&host, "delta"));
    assert_eq!(nile.users, delta.users, "one national id is one borrower of a tenant");
    upload(&nile);
    let (before, before_of_nile) = (delta.sees(), nile.sees());
    let (model, rule, group) = nile.works();
    let waiting = |lender: &Lender| {
        let request = json!({"max": 1_000, "partner": lender.name});
        lender.does("next_messages", &request)["messages"].as_array().unwrap().len()
    };
    assert_eq!((waiting(&delta), waiting(&nile)), (0, PEOPLE));
    for (was, is) in before.iter().zip(delta.sees()) {
        assert_eq!(*was, is);
    }
    let own = nile.sees();
    let stays = own.iter().zip(&before_of_nile).filter(|(is, was)| is == was);
    let stays: Vec<_> = stays.map(|(is, _)| is.split(' ').next().unwrap()).collect();
    assert_eq!(stays, ["get_peer_variables", "get_top_locations"], "all else is moved for nile");

    // For delta, the things that nile created do not exist.
    let user = &nile.users[0];
    let asked = |model: &str, rule: i64, group: &str| {
        [
            ("get_segments", json!({ "model_id": model })),
            ("get_segments", json!({"model_id": model, "user_id": user})),
            ("get_segments", json!({"model_id": model, "segment_id": 1})),
            ("get_engagement_stats", json!({ "rule_id": rule })),
            ("generate_transaction", json!({"user_id": user, "simulate": {"rule_id": rule}})),
            ("compare_peers", json!({"user_id": user, "group": group})),
        ]
        .map(|(operation, request)| {
            let said = delta.told(operation, &request);
            let said = said.replace(model, "MODEL").replace(group, "GROUP");
            let said = said.replace(&format!("\"rule_id\":{rule}"), "RULE");
            said.replace(&format!("\"{rule}\""), "RULE")
        })
    };
    assert_eq!(asked(&model, rule, &group), asked(NO_MODEL, NO_RULE, NO_GROUP));

    // Equal days, names and data are no duplicates of the other lender's, and nile's things stay the same.
    let (_, other_rule, other_group) = delta.works();
    assert_ne!((rule, group), (other_rule, other_group));
    assert_eq!((waiting(&delta), waiting(&nile)), (PEOPLE, 0));
    for (was, is) in own.iter().zip(nile.sees()) {
        assert_eq!(*was, is);
    }
}
