//! A table of transactions gives the same answers as a book with the same rows, to the byte: for each operation, for
//! one user and for all.
#![allow(clippy::unwrap_used, missing_docs)]
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, reason = "small numbers")]

mod people;

use lendwright::analytics::{
    AmountCells, CodeCells, DateCells, TransactionColumns, TransactionsBuilder,
};
use lendwright::currency::EGP;
use lendwright::json::Json;
use lendwright::operations::analytics::{AnalyticsSettings, TransactionTable};
use lendwright::storage::Memory;
use lendwright::wire::Wire as _;
use lendwright::{Config, Engine, FixedClock, time};
use lendwright_tests::payments::Random;
use serde_json::{Value, json};

/// The questions about each borrower: operations and their fields.
fn questions() -> Vec<(&'static str, Value)> {
    let mut asked = Vec::new();
    for by in ["merchant", "category", "account", "channel", "mcc", "transaction", "counterparty"] {
        asked.push(("get_top_transactions", json!({"by": by, "n": 100, "period": "last_6m"})));
        asked.push((
            "aggregate_transactions",
            json!({"by": [by], "measures": ["sum", "avg", "median"]}),
        ));
    }
    for grain in ["day", "week", "quarter", "all", "day_of_week"] {
        asked.push((
            "aggregate_transactions",
            json!({"grain": grain, "period": "ytd", "type": "spending"}),
        ));
    }
    asked.push(("aggregate_transactions", json!({"budget": {"groceries": 400, "bills": 10}})));
    asked.push(("get_recurring_transactions", json!({"status": "all"})));
    asked.push((
        "get_recurring_transactions",
        json!({"direction": "outflow", "lookback_months": 6}),
    ));
    for operation in ["project_income", "project_expenses"] {
        asked.push((operation, json!({"daily": 1, "horizon_days": 45})));
        asked.push((operation, json!({"level": 0.9, "min_confidence": 0})));
    }
    asked.push(("get_available_money", json!({"balance": 1234.5, "buffer": 100})));
    asked.push(("get_available_money", json!({"include_income": 0})));
    asked.push(("get_top_insights", json!({"n": 50})));
    asked.push((
        "get_top_insights",
        json!({"n": 50, "period": "last_3m", "min_severity": "medium"}),
    ));
    asked
}

/// A borrower's year: a salary, a rent, a subscription that becomes more expensive, and shopping.
fn year_of(random: &mut Random) -> Vec<Value> {
    let mut rows = Vec::new();
    let mut row = |date: String, amount: String, rest: Value| {
        let mut row = json!({"txn_id": format!("t{}", rows.len()), "date": date});
        row["amount"] = serde_json::from_str(&amount).unwrap();
        row.as_object_mut().unwrap().extend(rest.as_object().unwrap().clone());
        rows.push(row);
    };
    for month in 1..=12 {
        let day = |day: u64| format!("2025-{month:02}-{day:02}");
        let price = if month < 9 { "-120.00" } else { "-149.99" };
        row(
            day(25),
            "9000".into(),
            json!({"counterparty": "Acme", "category": "salary", "account_id": "4567"}),
        );
        row(
            day(1),
            "-3000".into(),
            json!({"description": "RENT", "category": "rent", "balance_after": 700.25}),
        );
        row(
            day(11),
            price.into(),
            json!({"merchant": "Streamly", "merchant_id": "m7", "mcc": "5815"}),
        );
        for _ in 0..random.below(12) {
            let amount = format!("-{}.{:02}", random.below(400) + 1, random.below(100));
            let merchant = ["Metro", "El Abd", "مترو"][usize::try_from(random.below(3)).unwrap()];
            let channel = ["card", "online", "atm"][usize::try_from(random.below(3)).unwrap()];
            let pending = random.below(9) == 0;
            let rest = json!({"merchant": merchant, "channel": channel, "category": "groceries",
                              "pending": pending, "currency": if random.below(9) == 0 { "USD" } else { "EGP" }});
            row(day(random.below(28) + 1), amount, rest);
        }
    }
    rows
}

/// A column of texts from rows.
fn texts(rows: &[Value], name: &str) -> Vec<Option<String>> {
    let text = |value: &Value| match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    };
    rows.iter().map(|row| text(&row[name])).collect()
}

fn table_of(rows: &[Value], settings: &Value) -> TransactionTable {
    let column = |name: &str| texts(rows, name);
    let (users, ids, dates, amounts) =
        (column("user_id"), column("txn_id"), column("date"), column("amount"));
    let (currencies, accounts, merchants, merchant_ids) =
        (column("currency"), column("account_id"), column("merchant"), column("merchant_id"));
    let (categories, descriptions, mccs, channels) =
        (column("category"), column("description"), column("mcc"), column("channel"));
    let (counterparties, balances) = (column("counterparty"), column("balance_after"));
    let pending: Vec<u8> = rows.iter().map(|row| u8::from(row["pending"] == true)).collect();
    let columns = TransactionColumns {
        users: Some(&users),
        currencies: Some(&currencies),
        accounts: Some(&accounts),
        merchants: Some(&merchants),
        merchant_ids: Some(&merchant_ids),
        categories: Some(&categories),
        descriptions: Some(&descriptions),
        mccs: Some(CodeCells::Texts(&mccs)),
        channels: Some(&channels),
        counterparties: Some(&counterparties),
        balances: Some(AmountCells::Texts(&balances)),
        pending: Some(&pending),
        ..TransactionColumns::new(&ids, DateCells::Texts(&dates), AmountCells::Texts(&amounts), EGP)
    };
    let mut builder = TransactionsBuilder::new();
    columns.push_into(&mut builder).unwrap();
    let settings = settings.to_string();
    let settings = AnalyticsSettings::read(&Json::parse(settings.as_bytes()).unwrap()).unwrap();
    TransactionTable::finish(builder, settings, EGP).unwrap()
}

#[test]
fn a_table_answers_as_a_book_to_the_byte() {
    let at = time::parse_instant("2025-12-31T10:00:00Z").unwrap();
    let engine =
        Engine::open_with(Memory::new(), Config::default().clock(FixedClock::at(at))).unwrap();
    let said = |operation: &str, request: &Value| {
        let answer = engine.call(operation, request.to_string().as_bytes());
        assert_eq!(answer.status, 200, "{operation}: {}", answer.body);
        answer.body
    };
    let settings =
        json!({"mcc": {"5815": "fee"}, "bills": ["groceries"], "min_amounts": {"EGP": 50}});
    let mut of_provider = settings.clone();
    of_provider["provider_id"] = json!(1);
    said("set_analytics", &of_provider);
    let mut random = Random(7);
    let mut rows: Vec<Value> = Vec::new();
    for number in 0..4 {
        let request = json!({"Phone_Number": format!("+20100123456{number}"), "autofill": 1});
        let made: Value = serde_json::from_str(&said("sign_up", &request)).unwrap();
        for mut row in year_of(&mut random) {
            row["user_id"] = made["UUID"].clone();
            rows.push(row);
        }
    }
    said("import_transactions", &json!({ "rows": rows }));
    rows.reverse();
    let table = table_of(&rows, &settings);
    let users: Vec<&str> = table.transactions().users().collect();
    assert_eq!(users.len(), 4);
    for (operation, request) in questions() {
        let mut of_all = Vec::new();
        let asked = |request: &Value| {
            let request = request.to_string();
            table.ask(operation, &Json::parse(request.as_bytes()).unwrap()).unwrap()
        };
        for user in &users {
            let mut request = request.clone();
            request["user_id"] = json!(user);
            request["as_of"] = json!("2025-12-31");
            let of_book = said(operation, &request);
            assert_eq!(asked(&request), of_book, "{operation} {request}");
            of_all.push(of_book);
        }
        let mut request = request;
        request["as_of"] = json!("2025-12-31");
        assert_eq!(asked(&request), format!("[{}]", of_all.join(",")), "{operation} {request}");
    }
}

#[test]
fn a_table_refuses_what_a_book_refuses_and_names_it() {
    let mut random = Random(1);
    let mut rows = year_of(&mut random);
    for row in &mut rows {
        row["user_id"] = json!("mona");
    }
    let table = table_of(&rows, &json!({}));
    let refused = |operation: &str, request: &str| {
        let error = table.ask(operation, &Json::parse(request.as_bytes()).unwrap()).unwrap_err();
        (error.to_string(), error.detail().field)
    };
    let of = |text: &str, field: Option<&str>| (text.to_owned(), field.map(str::to_owned));
    assert_eq!(
        refused("get_top_transactions", r#"{"n": 101}"#),
        of("please enter a valid n.", Some("n"))
    );
    assert_eq!(
        refused("get_top_transactions", r#"{"peroid": "all"}"#).0,
        "unknown field 'peroid', did you mean 'period'?"
    );
    assert_eq!(refused("get_scores", "{}").1.as_deref(), Some("operation"));
    let near = refused("get_feature", "{}").0;
    assert!(near.contains("(did you mean 'get_features'?), not get_feature"), "{near}");
    assert_eq!(refused("get_top_insights", r#"{"user_id": "sara"}"#).1.as_deref(), Some("user_id"));
}

#[test]
fn as_of_is_the_last_booked_day_of_all_users() {
    let (users, ids) = (vec!["mona", "sara", "mona"], vec!["a", "b", "c"]);
    let (dates, amounts) = (vec!["2026-01-05", "2026-01-20", "2026-03-01"], vec!["-1", "-2", "-3"]);
    let last_day = |pending: Vec<u8>| {
        let columns = TransactionColumns {
            users: Some(&users),
            pending: Some(&pending),
            ..TransactionColumns::new(
                &ids,
                DateCells::Texts(&dates),
                AmountCells::Texts(&amounts),
                EGP,
            )
        };
        let table = TransactionTable::from_columns([columns]).unwrap();
        let request = Json::parse(br#"{"user_id": "mona"}"#).unwrap();
        let answer = table.ask("get_top_transactions", &request).unwrap();
        let day = table.last_day().to_string();
        assert!(answer.contains(&format!(r#""as_of":"{day}""#)), "{answer}");
        day
    };
    assert_eq!(last_day(vec![0, 0, 1]), "2026-01-20");
    assert_eq!(last_day(vec![0, 0, 0]), "2026-03-01");
    assert_eq!(last_day(vec![1, 1, 1]), "2026-03-01");
}

#[test]
fn an_id_with_two_contents_is_refused_by_user_and_both_rows() {
    let users = vec!["mona", "sara", "mona", "mona", "mona"];
    let (ids, dates) = (vec!["a", "b", "c", "b", "b"], vec!["2026-01-05"; 5]);
    let amounts = vec!["-1", "-2", "-3", "-2", "-4"];
    let columns = TransactionColumns {
        users: Some(&users),
        ..TransactionColumns::new(&ids, DateCells::Texts(&dates), AmountCells::Texts(&amounts), EGP)
    };
    let refused = TransactionTable::from_columns([columns]).unwrap_err();
    let detail = refused.detail();
    assert_eq!(detail.field.as_deref(), Some("rows/4/txn_id"));
    assert_eq!(detail.value.as_deref(), Some("b"));
    let text = refused.to_string();
    let said = "must be another one than in row 3 of user 'mona', whose content differs, not b";
    assert_eq!(text, format!("'rows/4/txn_id' {said}"));
}
