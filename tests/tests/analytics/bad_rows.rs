//! Values with a wrong meaning inside the lists and objects of analytics. Each member of a row is made wrong in every
//! way. The refusal names list, row and member and shows the value, and nothing is written.
//!
//! `bad_input` tests wrong forms of every field and place. Here, all forms are right.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

use lendwright::storage::Memory;
use lendwright::{Config, Engine, FixedClock, JsonAnswer, time};
use lendwright_tests::watched_store::{WatchedStore, difference};
use serde_json::{Value, json};

struct Book {
    store: WatchedStore,
    engine: Engine,
    uuid: String,
}

impl Book {
    fn new() -> Self {
        let at = time::parse_instant("2026-01-31T10:00:00Z").unwrap();
        let store = WatchedStore::new(Memory::new());
        let config = Config::default().clock(FixedClock::at(at));
        let engine = Engine::open_with(store.clone(), config).unwrap();
        let mona = json!({"Phone_Number": "+201001234567", "autofill": 1});
        let answer = engine.call("sign_up", mona.to_string().as_bytes());
        let body: Value = serde_json::from_str(&answer.body).unwrap();
        Self { store, engine, uuid: body["UUID"].as_str().unwrap().to_owned() }
    }

    fn ask(&self, operation: &str, request: &Value) -> JsonAnswer {
        self.engine.call(operation, request.to_string().as_bytes())
    }

    /// Sends a request that must be refused at a place with the value, and checks that nothing was written.
    fn refused(&self, operation: &str, request: &Value, place: &str, value: &Value) {
        let before = self.store.rows();
        let answer = self.ask(operation, request);
        let shown = format!("{operation} {place} {value}: {} {}", answer.body, answer.detail);
        assert!([400, 404].contains(&answer.status), "{} {shown}", answer.status);
        let detail: Value = serde_json::from_str(&answer.detail).unwrap();
        assert_eq!(detail["field"], json!(place), "{shown}");
        let told = detail["value"].as_str().unwrap_or_default().trim_end_matches('…');
        let sent = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let bare = told.trim_matches('"');
        assert!(!bare.is_empty() || sent.trim().is_empty(), "the value is not shown: {shown}");
        assert!(sent.starts_with(bare) || same_number(&sent, bare), "another value: {shown}");
        assert_eq!(difference(&before, &self.store.rows()), None, "{shown}");
    }
}

/// Whether two texts are the same number.
fn same_number(one: &str, other: &str) -> bool {
    let read = |text: &str| text.parse::<f64>().ok();
    read(one).is_some()
        && read(one).zip(read(other)).is_some_and(|(a, b)| a.to_bits() == b.to_bits())
}

/// Members of transactions, each with values that it must not have.
fn of_transactions() -> Vec<(&'static str, Vec<Value>)> {
    let number = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let long = |chars: usize| json!("x".repeat(chars));
    let texts = ["account_id", "merchant", "merchant_id", "category", "subcategory", "description"];
    let mut all = vec![
        ("amount", ["0", "0.00", "-0.001", "1.005", "-1e-9", "1e30"].map(number).to_vec()),
        (
            "date",
            ["2026-01-30T10:00:00", "2026-02-29", "2026-13-01", "30/01/2026", "26-1-3", "today"]
                .map(Value::from)
                .to_vec(),
        ),
        ("txn_id", vec![json!(" "), long(129), json!("sms:0"), json!("a\u{7}b")]),
        ("currency", ["egp", "XXQ", "EGPX", "£"].map(Value::from).to_vec()),
        ("mcc", ["541", "54112", "54a1", "٥٤١١"].map(Value::from).to_vec()),
        ("kind", ["income", "SALARY", "salary"].map(Value::from).to_vec()),
        ("channel", ["Card", "wire"].map(Value::from).to_vec()),
        ("balance_after", ["0.001", "1e30"].map(number).to_vec()),
        ("pending", vec![json!(2), json!("yes")]),
        ("replaces", vec![json!("b"), long(129)]),
        ("counterparty", vec![long(501)]),
    ];
    all.extend(texts.map(|member| (member, vec![long(501)])));
    all
}

#[test]
fn a_transaction_that_is_wrong_in_one_member_refuses_its_batch() {
    let book = Book::new();
    for (operation, list, whose) in [
        ("import_transactions", "rows", None),
        ("upload_collected_data", "transactions", Some("uuid")),
    ] {
        for (member, values) in of_transactions() {
            for value in values {
                let row = |id: &str| json!({"txn_id": id, "date": "2026-01-30", "amount": -1.5});
                let mut rows = vec![row("a"), row("b"), row("c")];
                rows[1][member] = value.clone();
                if whose.is_none() {
                    for row in &mut rows {
                        row["user_id"] = json!(book.uuid);
                    }
                }
                let mut request = json!({ list: rows });
                if let Some(whose) = whose {
                    request[whose] = json!(book.uuid);
                }
                book.refused(operation, &request, &format!("{list}/1/{member}"), &value);
            }
        }
    }
    for nobody in ["nobody", "", "b7e23ec2-9af1-4e3e-8f0e-5d1f7c0a9d11"] {
        let row = |id: &str, user: &str| json!({"txn_id": id, "user_id": user, "date": "2026-01-30", "amount": 1});
        let rows = json!({"rows": [row("a", &book.uuid), row("b", nobody)]});
        book.refused("import_transactions", &rows, "rows/1/user_id", &json!(nobody));
    }
}

#[test]
fn an_event_that_is_wrong_in_one_member_triggers_nothing() {
    let book = Book::new();
    let rule = |event: &str, conditions: Value| {
        json!({"name": event, "event": event, "conditions": conditions, "channel": "sms", "template": "Hello",
            "requires_consent": "service"})
    };
    let any = json!({"txn.amount": {"operator": "!=", "value": 0}});
    assert_eq!(book.ask("create_engagement_rule", &rule("transaction", any)).status, 200);
    let late = json!({"inactivity.days": {"operator": ">", "value": 0}});
    assert_eq!(book.ask("create_engagement_rule", &rule("inactivity", late)).status, 200);
    for (member, values) in of_transactions() {
        for value in values {
            let mut row = json!({"txn_id": "b", "date": "2026-01-30", "amount": -1.5});
            row[member] = value.clone();
            for dry_run in [0, 1] {
                let request = json!({"user_id": book.uuid, "transaction": row, "dry_run": dry_run});
                let place = format!("transaction/{member}");
                book.refused("generate_transaction", &request, &place, &value);
            }
        }
    }
    let nan = "NaN";
    for (event, name, values) in [
        ("inactivity", "days", vec![json!("many"), json!(nan), json!([1])]),
        ("inactivity", "inactivity.days", vec![json!({})]),
        ("recurring", "change", vec![json!("gone"), json!(7)]),
        ("recurring", "kind", vec![json!("bill"), json!("x".repeat(501))]),
        ("balance", "amount", vec![json!(nan), json!(true)]),
        ("segment", "p_alive", vec![json!("Infinity"), json!(nan)]),
        ("insight", "type", vec![json!("FEES")]),
        ("insight", "severity", vec![json!("severe")]),
        ("score", "classification", vec![json!({"a": 1})]),
    ] {
        for value in values {
            let request =
                json!({"user_id": book.uuid, "event": event, "payload": {name: value.clone()}});
            book.refused("generate_transaction", &request, &format!("payload/{name}"), &value);
        }
    }
    for (event, name) in [("inactivity", "amount"), ("balance", "txn.amount")] {
        let request = json!({"user_id": book.uuid, "event": event, "payload": {name: 1}});
        book.refused("generate_transaction", &request, &format!("payload/{name}"), &json!(name));
    }
}

#[test]
fn a_rule_of_engagement_that_is_wrong_in_one_member_is_not_made() {
    let book = Book::new();
    let rule = || {
        json!({"name": "a", "event": "transaction", "channel": "sms", "template": "Hello",
            "conditions": {"txn.amount": {"operator": "<", "value": 0}}})
    };
    for (place, values) in [
        (
            "template/en",
            vec![json!("{{txn.nothing}}"), json!("{{amount"), json!("x".repeat(2_001))],
        ),
        ("template/en", vec![json!("{{balance.amount}}"), json!(" ")]),
        ("priority", vec![json!(-1), json!(1_000_001)]),
        ("cooldown_hours", vec![json!(-1), json!(8_785)]),
        ("max_per_day", vec![json!(0), json!(1_001)]),
        ("audience", vec![json!(-1)]),
        ("name", vec![json!("x".repeat(101)), json!("a\u{7}")]),
        ("end", vec![json!("2026-01-01")]),
    ] {
        for value in values {
            let mut request = rule();
            request["start"] = json!("2026-01-02");
            request[place.split('/').next().unwrap()] = match place {
                "template/en" => json!({"default": "Hello", "en": value}),
                _ => value.clone(),
            };
            let is_a_place = value.as_str().is_some_and(|text| text.ends_with("}}"));
            let shown = if is_a_place {
                json!(value.as_str().unwrap().trim_matches(['{', '}']))
            } else {
                value
            };
            book.refused("create_engagement_rule", &request, place, &shown);
        }
    }
    for [from, to] in
        [["24:00", "08:00"], ["9:00", "08:00"], ["22:00", "٠٨:٠٠"], ["22:00", "22:00"]]
    {
        let mut request = rule();
        request["quiet_hours"] = json!({"from": from, "to": to});
        let both = json!(format!("{from} to {to}"));
        book.refused("create_engagement_rule", &request, "quiet_hours", &both);
    }
    // For conditions, the fault's own text shows the mistake, as for business rules.
    for (variable, member, condition, shown) in [
        ("txn.nothing", "", json!({"operator": "<", "value": 1}), "txn.nothing"),
        ("balance.amount", "", json!({"operator": "<", "value": 1}), "balance.amount"),
        ("txn.amount", "/operator", json!({"operator": "like", "value": 1}), "like"),
        ("txn.amount", "/value", json!({"operator": "<", "value": "many"}), "many"),
        ("txn.date", "/value", json!({"operator": "<", "value": "2026-02-29"}), "2026-02-29"),
        ("user.income", "/value", json!({"operator": "<", "value": "NaN"}), "NaN"),
    ] {
        let mut request = rule();
        request["conditions"] = json!({ variable: condition });
        let before = book.store.rows();
        let answer = book.ask("create_engagement_rule", &request);
        let text = "please enter a valid conditions.";
        assert_eq!((answer.status, answer.body), (400, json!({ "message": text }).to_string()));
        let detail: Value = serde_json::from_str(&answer.detail).unwrap();
        assert_eq!(detail["field"], json!(format!("conditions/{variable}{member}")), "{detail}");
        assert!(detail["faults"][0]["message"].as_str().unwrap().contains(shown), "{detail}");
        assert_eq!(difference(&before, &book.store.rows()), None);
    }
}

#[test]
fn what_the_host_can_t_mean_is_refused_by_its_field() {
    let book = Book::new();
    let user = json!(book.uuid);
    for (operation, place, value, request) in [
        ("make_peer_snapshot", "as_of", json!("2026-02-01"), json!({"as_of": "2026-02-01"})),
        ("run_engagement", "as_of", json!("2026-02-01"), json!({"as_of": "2026-02-01"})),
        (
            "run_engagement",
            "events/1",
            json!("transaction"),
            json!({"events": ["balance", "transaction"]}),
        ),
        ("run_engagement", "events", json!("[]"), json!({"events": []})),
        ("next_messages", "max", json!(0), json!({"max": 0})),
        ("next_messages", "max", json!(1_001), json!({"max": 1_001})),
        (
            "next_messages",
            "lease_seconds",
            json!(86_401),
            json!({"max": 1, "lease_seconds": 86_401}),
        ),
        (
            "ack_message",
            "message_id",
            json!("0"),
            json!({"message_id": "0", "outcome": "delivered"}),
        ),
        (
            "ack_message",
            "reason",
            json!("x".repeat(501)),
            json!({"message_id": "0".repeat(64), "outcome": "failed", "reason": "x".repeat(501)}),
        ),
        (
            "remove_transactions",
            "user_id",
            json!("nobody"),
            json!({"user_id": "nobody", "txn_ids": ["a"]}),
        ),
        ("get_top_locations", "n", json!(0), json!({"uuid": user, "n": 0})),
        ("get_top_locations", "months", json!(0), json!({"uuid": user, "months": 0})),
        (
            "issue_csv",
            "columns",
            json!("nothing"),
            json!({"financial_provider_id": "1", "type": "payments", "columns": "nothing"}),
        ),
        ("get_engagement_stats", "rule_id", json!(7), json!({"rule_id": 7})),
        ("get_engagement_stats", "period", json!("custom"), json!({"period": "custom"})),
        (
            "list_exports",
            "to",
            json!("2026-01-01"),
            json!({"provider_id": 1, "from": "2026-01-02", "to": "2026-01-01"}),
        ),
        (
            "generate_transaction",
            "simulate",
            json!(7),
            json!({"user_id": user, "simulate": {"rule_id": 7}}),
        ),
    ] {
        book.refused(operation, &request, place, &value);
    }
}

#[test]
fn an_outcome_that_is_wrong_in_one_member_refuses_its_batch() {
    let book = Book::new();
    for (member, values) in [
        ("user_id", vec![json!("nobody"), json!(7)]),
        ("date", vec![json!("2026-02-29"), json!("2026-01-30T10:00:00Z"), json!(0)]),
        ("churned", vec![json!(2), json!("yes"), json!(-1)]),
    ] {
        for value in values {
            let row = |day: &str| json!({"user_id": book.uuid, "date": day, "churned": true});
            let mut rows = [row("2026-01-01"), row("2026-01-02")];
            rows[1][member] = value.clone();
            let place = format!("rows/1/{member}");
            book.refused("set_outcomes", &json!({ "rows": rows }), &place, &value);
        }
    }
    let many: Vec<Value> = (0..10_001)
        .map(|_| json!({"user_id": book.uuid, "date": "2026-01-01", "churned": true}))
        .collect();
    let answer = book.ask("set_outcomes", &json!({ "rows": many }));
    let text = "'rows' must have at most 10000 outcomes, not a list of 10001";
    assert_eq!((answer.status, answer.body), (400, json!({ "message": text }).to_string()));
}

#[test]
fn a_setting_that_is_wrong_in_one_member_is_refused() {
    let book = Book::new();
    for (setting, member, values) in [
        ("min_amounts", "EGP", vec![json!(0), json!(0.001), json!(-1)]),
        ("min_amounts", "JPY", vec![json!(0.5)]),
        ("min_fees", "KWD", vec![json!(0), json!(0.0001)]),
        ("buffers", "EGP", vec![json!(-1), json!(0.001)]),
        ("mcc", "5411", vec![json!("income"), json!(5)]),
        ("categories", "food", vec![json!("income"), json!(5)]),
        ("insights", "z", vec![json!(0), json!(-3), json!(101)]),
        ("insights", "windows", vec![json!(0), json!(37)]),
        ("insights", "points", vec![json!(0), json!(101)]),
        ("insights", "large_quantile", vec![json!(0), json!(1), json!(99)]),
        ("weights", "FEE", vec![json!(-1), json!(11)]),
        ("peer_groups", "0", vec![json!("race"), json!("Gender")]),
        ("allowed_variables", "0", vec![json!("race"), json!("Residence_Type")]),
        ("bills", "0", vec![json!("x".repeat(501))]),
    ] {
        for value in values {
            let set = if member == "0" { json!([value]) } else { json!({ member: value }) };
            let request = json!({"provider_id": 1, setting: set});
            book.refused("set_analytics", &request, &format!("{setting}/{member}"), &value);
        }
    }
}

#[test]
fn what_a_reading_operation_can_t_mean_is_refused_by_its_field() {
    let book = Book::new();
    for (operation, field, values) in [
        ("get_top_transactions", "n", vec![json!(0), json!(101)]),
        ("get_top_transactions", "by", vec![json!("day")]),
        ("get_top_transactions", "currency", vec![json!("egp")]),
        ("get_top_transactions", "as_of", vec![json!("2026-02-01")]),
        ("aggregate_transactions", "by", vec![json!(["category", "merchant", "account"])]),
        ("aggregate_transactions", "by", vec![json!(["category", "category"])]),
        ("aggregate_transactions", "budget", vec![json!({"food": 0.001}), json!({"food": -1})]),
        ("get_recurring_transactions", "lookback_months", vec![json!(0), json!(61)]),
        ("get_recurring_transactions", "min_confidence", vec![json!(-0.1), json!(1.01)]),
        ("project_income", "horizon_days", vec![json!(0), json!(181)]),
        ("project_expenses", "level", vec![json!(0.49), json!(0.96)]),
        ("project_expenses", "until", vec![json!("2026-01-31"), json!("2026-12-31")]),
        ("get_available_money", "until", vec![json!("2026-01-30"), json!("2026-05-02")]),
        ("get_available_money", "buffer", vec![json!(-1), json!(0.001)]),
        ("get_top_insights", "n", vec![json!(0), json!(51)]),
        ("get_top_insights", "types", vec![json!(["FEES"])]),
        ("compare_peers", "vars", vec![json!(["age"])]),
        ("compare_peers", "period", vec![json!("last_30d")]),
        ("segment_users", "k", vec![json!("1"), json!("11"), json!("many")]),
        ("segment_users", "max_k", vec![json!(1), json!(11)]),
        (
            "segment_users",
            "vars",
            vec![json!(["gender"]), json!(["gender:Female"]), json!(["age"])],
        ),
        ("segment_users", "min_users", vec![json!(19)]),
        ("get_segments", "page_size", vec![json!(0), json!(1_001)]),
        ("get_segments", "page", vec![json!(0)]),
    ] {
        let is_of_a_user = !operation.contains("segment");
        for value in values {
            let mut request = json!({ field: value });
            if is_of_a_user {
                request["user_id"] = json!(book.uuid);
            }
            let before = book.store.rows();
            let answer = book.ask(operation, &request);
            let shown = format!("{operation} {request}: {} {}", answer.body, answer.detail);
            assert_eq!(answer.status, 400, "{shown}");
            let text = format!("please enter a valid {field}.");
            assert_eq!(answer.body, json!({ "message": text }).to_string(), "{shown}");
            let detail: Value = serde_json::from_str(&answer.detail).unwrap();
            let place = detail["field"].as_str().unwrap();
            assert_eq!(place.split('/').next(), Some(field), "{shown}");
            assert!(detail["value"].as_str().is_some_and(|value| !value.is_empty()), "{shown}");
            assert_eq!(difference(&before, &book.store.rows()), None, "{shown}");
        }
    }
}

/// A spreadsheet can run a text as a formula because of its first character. Such a text gets an apostrophe in front.
#[test]
fn no_cell_of_a_csv_begins_as_a_formula() {
    let book = Book::new();
    let said = |operation: &str, request: Value| {
        let answer = book.ask(operation, &request);
        assert_eq!(answer.status, 200, "{operation}: {}", answer.body);
        serde_json::from_str::<Value>(&answer.body).unwrap()
    };
    let product = json!({"financial_provider_id": "1", "Name": "Gold", "Interest_Rate": 24, "Early_Payment_Interest": 2,
        "Late_Payment_Penalty": 2, "Very_Late_Payment_Penalty": 5, "Min_Repayment_Months": 3, "Max_Repayment_Months": 36,
        "Lower_Limit": 1000, "Upper_Limit": 50000});
    said("create_credit_product", product);
    said(
        "create_credit_application",
        json!({"repayment_months": 12, "borrower_uuid": book.uuid, "financial_provider_id": "1", "credit_product_id": "1",
            "amount": 12000}),
    );
    said("approve_credit_application", json!({"application_id": "1"}));
    let formulas = ["=1+1", "+1", "-1+1", "@SUM(A1)", "=\"x\"", "=a,b"];
    for (at, formula) in formulas.iter().enumerate() {
        let key = at.to_string();
        said(
            "take_payment",
            json!({"application_id": "1", "amount": 1, "idempotency_key": key, "payment_method": formula}),
        );
    }
    let file = said("issue_csv", json!({"financial_provider_id": "1", "type": "payments"}));
    let content = file["content"].as_str().unwrap();
    for formula in formulas {
        let quoted = formula.replace('"', "\"\"");
        assert!(content.contains(&format!("'{quoted}")), "{formula}: {content}");
    }
    let cells = content.split("\r\n").flat_map(|line| line.split(','));
    for cell in cells.map(|cell| cell.trim_start_matches('"')) {
        assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r']), "{cell}: {content}");
    }
}
