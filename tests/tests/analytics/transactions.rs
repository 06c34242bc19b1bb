//! The answers about a borrower's transactions depend only on the current rows, to the byte, in memory and in a file.
//! The rows may come in any order and in any batches. They may be repeated, corrected, removed and sent again, next to
//! messages about the same events that are linked, unlinked and purged.
//!
//! `LENDWRIGHT_HISTORIES` is the number of histories, 6 unless set; `LENDWRIGHT_HISTORIES_SEED` repeats a run.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, missing_docs)]
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, reason = "small numbers")]

use lendwright::storage::{Memory, Sqlite, Storage};
use lendwright::{Config, Engine, FixedClock, time};
use lendwright_portfolio::{applicant, messages};
use lendwright_tests::Folder;
use lendwright_tests::payments::{Random, any_seed, number_of};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// A book with one borrower.
struct Book {
    engine: Engine,
    uuid: String,
}

impl Book {
    fn new(storage: impl Storage + 'static) -> Self {
        let at = time::parse_instant("2026-01-31T10:00:00Z").unwrap();
        let config = Config::default().clock(FixedClock::at(at));
        let engine = Engine::open_with(storage, config).unwrap();
        let mona =
            json!({"Phone_Number": "+201001234567", "consent": {"sms": true}, "autofill": 1});
        let mut book = Self { engine, uuid: String::new() };
        for (category, template) in TEMPLATES {
            let request = json!({"sender": "BANK", "category": category, "templates": [template]});
            book.said("add_sms_templates", &request);
        }
        book.said("sign_up", &mona)["UUID"].as_str().unwrap().clone_into(&mut book.uuid);
        book
    }

    fn said(&self, operation: &str, request: &Value) -> Value {
        let answer = self.engine.call(operation, request.to_string().as_bytes());
        assert_eq!(answer.status, 200, "{operation}: {}", answer.body);
        serde_json::from_str(&answer.body).unwrap()
    }

    fn import(&self, rows: &[Value]) -> [i64; 3] {
        let of_mona = |row: &Value| {
            let mut row = row.clone();
            row["user_id"] = json!(self.uuid);
            row
        };
        let rows: Vec<Value> = rows.iter().map(of_mona).collect();
        let counts = self.said("import_transactions", &json!({ "rows": rows }));
        ["recorded", "updated", "unchanged"].map(|name| counts[name].as_i64().unwrap())
    }

    fn upload(&self, rows: &[Value]) -> [i64; 2] {
        let request = json!({"uuid": self.uuid, "transactions": rows});
        let answer = self.engine.call("upload_collected_data", request.to_string().as_bytes());
        assert_eq!(answer.status, 200, "{}", answer.body);
        let detail: Value = serde_json::from_str(&answer.detail).unwrap();
        let counts = &detail["uploaded"]["transactions"];
        ["stored", "duplicates"].map(|name| counts[name].as_i64().unwrap())
    }

    fn upload_messages(&self, numbers: impl Iterator<Item = u64>) {
        let messages: Vec<Value> = numbers.map(message).collect();
        let request = json!({"uuid": self.uuid, "messages": messages});
        let answer = self.engine.call("upload_collected_data", request.to_string().as_bytes());
        assert_eq!(answer.status, 200, "{}", answer.body);
    }

    fn linked(&self, operation: &str, data_types: &str, purge_raw: bool) {
        let mut request = json!({"uuid": self.uuid, "data_types": data_types});
        if purge_raw {
            request["purge_raw"] = json!(true);
        }
        self.said(operation, &request);
    }

    /// All answers about the borrower's transactions.
    fn told(&self) -> String {
        let ask = |operation: &str, request: Value| {
            let answer = self.engine.call(operation, request.to_string().as_bytes());
            assert_eq!(answer.status, 200, "{operation}: {}", answer.body);
            answer.body.replace(&self.uuid, "")
        };
        let mut told = vec![ask("check_collected_data", json!({"uuid": self.uuid}))];
        for by in ["merchant", "category", "account", "channel", "mcc", "transaction"] {
            for (flow, pending) in [("spending", 0), ("income", 1)] {
                told.push(ask(
                    "get_top_transactions",
                    json!({"user_id": self.uuid, "by": by, "type": flow, "n": 100,
                           "period": "last_6m", "include_pending": pending}),
                ));
            }
        }
        let all = ["sum", "count", "avg", "min", "max", "median"];
        told.push(ask(
            "aggregate_transactions",
            json!({"user_id": self.uuid, "by": ["category", "merchant"], "measures": all}),
        ));
        told.join("\n")
    }
}

/// A transaction with this number and random content.
fn row(number: u64, random: &mut Random) -> Value {
    let out = random.below(4) > 0;
    let minor = random.below(20) * 1_250 + 5;
    let (units, cents) = (minor / 100, minor % 100);
    let amount = format!("{}{units}.{cents:02}", if out { "-" } else { "" });
    let month = random.below(12);
    let (year, month) = if month < 11 { (2025, month + 2) } else { (2026, 1) };
    let mut row = json!({
        "txn_id": format!("t{number}"),
        "date": format!("{year}-{month:02}-{:02}", random.below(28) + 1),
        "amount": serde_json::from_str::<serde_json::Number>(&amount).unwrap(),
    });
    let mut may_have = |member: &str, values: &[Value]| {
        let picked = usize::try_from(random.below(values.len() as u64 + 1)).unwrap();
        if let Some(value) = values.get(picked) {
            row[member] = value.clone();
        }
    };
    may_have("merchant", &["Metro", "El Abd", "Cafe\u{301}", "مترو"].map(Value::from));
    may_have("category", &["groceries", "bills", "salary"].map(Value::from));
    may_have("account_id", &["4567", "9999"].map(Value::from));
    may_have("mcc", &["5411", "6011", "4900"].map(Value::from));
    may_have("channel", &["card", "atm", "transfer"].map(Value::from));
    may_have("currency", &["EGP", "EGP", "EGP", "USD"].map(Value::from));
    may_have("pending", &[json!(true), json!(false), json!(false)]);
    may_have("replaces", &["t1", "t2", "t100"].map(Value::from));
    may_have("balance_after", &[json!(100), json!(2)]);
    if row["replaces"] == row["txn_id"] {
        row.as_object_mut().unwrap().remove("replaces");
    }
    row
}

/// The number of different messages.
const MESSAGES: u64 = 30;

/// The wording of messages. The random transactions use the same amounts, days and accounts, so some events are in
/// both.
const TEMPLATES: [(&str, &str); 3] = [
    ("purchase", "You paid {{amount}} EGP at {{merchant}} by card {{card}}"),
    ("cash_withdrawal", "{{amount}} EGP were taken out"),
    ("salary", "A salary of {{amount}} EGP has come to account {{account}}"),
];

/// The message with this number, always the same.
fn message(number: u64) -> Value {
    let random = &mut Random(number.wrapping_mul(7_919));
    let minor = random.below(20) * 1_250 + 5;
    let amount = format!("{}.{:02} EGP", minor / 100, minor % 100);
    let account = ["4567", "9999"][usize::try_from(random.below(2)).unwrap()];
    let body = match random.below(4) {
        0 => format!("{amount} were taken out"),
        1 => format!("A salary of {amount} has come to account {account}"),
        _ => format!("You paid {amount} at Metro by card {account}"),
    };
    let (month, day) = (random.below(11) + 2, random.below(28) + 1);
    json!({"address": "BANK", "body": body, "date": format!("2025-{month:02}-{day:02}T{:02}:00:00Z", number % 24)})
}

/// The expected transactions of a book: by id, each in its last version.
type Set = BTreeMap<String, Value>;

/// The expected state of a book: transactions, messages, and the messages of the last link.
#[derive(Debug, Default, PartialEq)]
struct State {
    transactions: Set,
    messages: BTreeSet<u64>,
    linked: BTreeSet<u64>,
    is_linked: bool,
}

fn id_of(row: &Value) -> String {
    row["txn_id"].as_str().unwrap().to_owned()
}

fn shuffled(mut rows: Vec<Value>, random: &mut Random) -> Vec<Value> {
    for at in (1..rows.len()).rev() {
        rows.swap(at, usize::try_from(random.below(at as u64 + 1)).unwrap());
    }
    rows
}

/// Imports, uploads, repeats, corrects and removes transactions, links and unlinks messages, and checks each count.
fn live(book: &Book, random: &mut Random) -> State {
    let mut state = State::default();
    for _ in 0..20 {
        if random.below(3) == 0 {
            of_messages(book, &mut state, random);
            continue;
        }
        let known = &mut state.transactions;
        if random.below(4) == 0 {
            let ids: Vec<String> = (0..8).map(|_| format!("t{}", random.below(45))).collect();
            let there: std::collections::BTreeSet<_> =
                ids.iter().filter(|id| known.contains_key(*id)).collect();
            let request = json!({"user_id": book.uuid, "txn_ids": ids});
            let removed = book.said("remove_transactions", &request);
            assert_eq!(removed["removed"], json!(there.len()));
            for id in &ids {
                known.remove(id);
            }
            continue;
        }
        let sent: Set = (0..=random.below(15))
            .map(|_| {
                let number = random.below(45);
                let same = known.get(&format!("t{number}")).filter(|_| random.below(3) == 0);
                same.cloned().unwrap_or_else(|| row(number, random))
            })
            .map(|row| (id_of(&row), row))
            .collect();
        let mut rows: Vec<Value> = sent.values().cloned().collect();
        let again: Vec<Value> = rows.iter().filter(|_| random.below(4) == 0).cloned().collect();
        rows.extend(again);
        let (mut recorded, mut there) = (0, 0);
        for row in sent.values() {
            match known.insert(id_of(row), row.clone()) {
                None => recorded += 1,
                Some(_) => there += 1,
            }
        }
        let rows = shuffled(rows, random);
        if random.below(2) == 0 {
            let [new, updated, unchanged] = book.import(&rows);
            assert_eq!((new, new + updated + unchanged), (recorded, count(&rows)));
            assert!(updated <= there, "{updated} of {there}");
        } else {
            let [stored, duplicates] = book.upload(&rows);
            assert_eq!(stored + duplicates, count(&rows));
            assert!((recorded..=recorded + there).contains(&stored), "{stored}");
        }
    }
    if random.below(2) == 0 {
        link(book, &mut state);
    }
    state
}

/// Links the messages, if there are any.
fn link(book: &Book, state: &mut State) {
    if !state.messages.is_empty() {
        book.linked("link_extracted_data", "sms", false);
        state.linked.clone_from(&state.messages);
        state.is_linked = true;
    }
}

/// Uploads messages, links, unlinks or purges them, or purges the transactions.
fn of_messages(book: &Book, state: &mut State, random: &mut Random) {
    match random.below(9) {
        0..=3 => {
            let sent: Vec<u64> = (0..10).map(|_| random.below(MESSAGES)).collect();
            state.messages.extend(&sent);
            book.upload_messages(sent.into_iter());
        }
        4 | 5 => link(book, state),
        6 | 7 => {
            let purge = random.below(2) == 0;
            book.linked("remove_linked_data", "sms", purge);
            if purge {
                state.messages.clear();
            }
            state.linked.clear();
            state.is_linked = false;
        }
        _ => {
            book.linked("remove_linked_data", "transactions", true);
            state.transactions.clear();
        }
    }
}

#[test]
fn what_is_told_is_what_is_there_whatever_led_to_it() {
    let seed = number_of("LENDWRIGHT_HISTORIES_SEED").unwrap_or_else(any_seed);
    let histories = number_of("LENDWRIGHT_HISTORIES").unwrap_or(6);
    println!("LENDWRIGHT_HISTORIES={histories} LENDWRIGHT_HISTORIES_SEED={seed}");
    let folder = Folder::new();
    let (mut with_messages, mut told_twice) = (0, 0);
    for number in 0..histories {
        let random = &mut Random(seed.wrapping_add(number));
        let (mut again, mut other) = (Random(random.0), Random(random.0 ^ 1));
        let in_memory = Book::new(Memory::new());
        let path = folder.0.join(format!("{number}.book"));
        let in_file = Book::new(Sqlite::file(path).unwrap());
        let state = live(&in_memory, random);
        assert_eq!(live(&in_file, &mut again), state);
        let anew = Book::new(Memory::new());
        if state.is_linked {
            anew.upload_messages(state.linked.iter().copied());
            anew.linked("link_extracted_data", "sms", false);
        }
        anew.upload_messages(state.messages.difference(&state.linked).copied());
        let rows = shuffled(state.transactions.values().cloned().collect(), &mut other);
        for rows in rows.chunks(7) {
            let [recorded, ..] = anew.import(rows);
            assert_eq!(recorded, count(rows));
        }
        let told = anew.told();
        assert_eq!(in_memory.told(), told, "history {number}");
        assert_eq!(in_file.told(), told, "history {number}");
        with_messages += usize::from(told.contains("sms:"));
        told_twice +=
            usize::from(told.split("\"duplicates\":").skip(1).any(|count| !count.starts_with('0')));
        assert_eq!(
            in_file.import(&rows),
            [0, 0, count(&rows)],
            "the contents are those of the last"
        );
        assert_eq!(in_file.told(), told, "and nothing changes them");
    }
    println!(
        "{with_messages} of {histories} sets have messages, {told_twice} events that are told of twice"
    );
}

/// The seed of the messages.
const SEED: u64 = 11;

#[test]
fn messages_tell_the_same_whatever_their_order_and_however_often_they_are_linked() {
    let seed = number_of("LENDWRIGHT_HISTORIES_SEED").unwrap_or_else(any_seed);
    println!("LENDWRIGHT_HISTORIES_SEED={seed}");
    let mut random = Random(seed);
    let row = |message: lendwright_portfolio::SampleMessage| {
        json!({"address": message.address, "body": message.body,
               "date": message.received_at.timestamp_millis()})
    };
    let all: Vec<Value> = messages(SEED, &applicant(SEED, 3)).into_iter().map(row).collect();
    let upload = |book: &Book, rows: &[Value]| {
        let request = json!({"uuid": book.uuid, "messages": rows});
        assert_eq!(
            book.engine.call("upload_collected_data", request.to_string().as_bytes()).status,
            200
        );
    };
    let link = |book: &Book| {
        book.said("link_extracted_data", &json!({"uuid": book.uuid, "data_types": "sms"}));
    };
    let once = Book::new(Memory::new());
    once.said("load_pack", &json!({"pack": "eg"}));
    upload(&once, &all);
    link(&once);
    let told = once.told();
    assert!(told.contains("sms:"), "{told}");
    let folder = Folder::new();
    let book = Book::new(Sqlite::file(folder.0.join("messages.book")).unwrap());
    book.said("load_pack", &json!({"pack": "eg"}));
    let mixed = shuffled(all.iter().chain(&all).cloned().collect(), &mut random);
    for batch in mixed.chunks(60) {
        upload(&book, batch);
        if random.below(3) > 0 {
            link(&book);
        }
    }
    link(&book);
    assert_eq!(book.told(), told);
}

#[test]
fn more_than_ten_thousand_are_refused_before_any_is_looked_at() {
    let book = Book::new(Memory::new());
    let refused = |operation: &str, request: Value| {
        let answer = book.engine.call(operation, request.to_string().as_bytes());
        (answer.status, answer.body)
    };
    let rows = vec![json!({"txn_id": "a", "date": "2026-01-01", "amount": 0}); 10_001];
    let (status, body) = refused("import_transactions", json!({ "rows": rows }));
    assert_eq!(
        (status, &*body),
        (400, r#"{"message":"'rows' must have at most 10000 transactions, not a list of 10001"}"#)
    );
    let request = json!({"uuid": book.uuid, "transactions": rows});
    let (status, body) = refused("upload_collected_data", request);
    assert_eq!((status, &*body), (413, r#"{"message":"payload too large"}"#));
    let ids = vec!["a"; 10_001];
    let request = json!({"user_id": book.uuid, "txn_ids": ids});
    let (status, body) = refused("remove_transactions", request);
    assert_eq!(
        (status, &*body),
        (400, r#"{"message":"'txn_ids' must have at most 10000 ids, not a list of 10001"}"#)
    );
}

fn count(rows: &[Value]) -> i64 {
    i64::try_from(rows.len()).unwrap()
}
