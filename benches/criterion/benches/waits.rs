//! How long another writer waits while a costly request runs: `cargo bench --bench waits`.
//!
//! Each request runs on a separate book on the disk. Meanwhile, one thread signs borrowers up with the same handle. A
//! second thread does so with its own handle on the same file, like another process. The table has the worst wait of
//! the two for each request. It is the best of three runs (`LENDWRIGHT_BENCH_RUNS`), because a busy machine only makes
//! waits longer. A word after `--` selects the requests with this word in the name:
//! `cargo bench --bench waits -- link`.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::print_stdout,
    missing_docs,
    reason = "a measurement that goes wrong stops"
)]

use lendwright::Engine;
use lendwright_benches::book::Folder;
use rusqlite::Connection;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

/// The time of all requests.
const NOW: &str = "2026-01-31T10:00:00Z";
const NOW_MS: i64 = 1_769_853_600_000;
/// A day, in milliseconds.
const DAY_MS: i64 = 86_400_000;
/// The pause of a writer between two borrowers.
const PAUSE: Duration = Duration::from_millis(2);

/// The amount of data. It is small if only the test runner checks that it works.
#[derive(Clone, Copy)]
struct Size {
    /// The number of rows in one upload.
    upload: usize,
    uploads: usize,
    borrowers: usize,
    templates: usize,
    decisions: usize,
    payments: usize,
    loans: usize,
}

/// A costly request: its name, and a function that fills a book and returns the operation and the request.
type Case = (&'static str, fn(&Book, Size) -> (&'static str, String));

const CASES: [Case; 14] = [
    ("upload of one transaction, linked, 200,000 staged", one_more_transaction),
    ("link of 200,000 transactions", link_transactions),
    ("removal of 200,000 transactions", purge_transactions),
    ("upload of one message, linked, 110,000 staged", one_more_message),
    ("link of 110,000 messages", link_messages),
    ("purge_expired of 100,000 messages of 200 borrowers", purge_expired),
    ("run_engagement: 20,000 messages to 5,000 borrowers", run_engagement),
    ("add_sms_templates, 80,000 there", add_template),
    ("erase_borrower with 20,000 messages, 20,000 transactions, 5,000 decisions", erase),
    ("erase_decisions of 5,000 decisions", erase_decisions),
    ("verify_book with 20,000 messages, 20,000 transactions, 5,000 decisions", verify),
    ("age_loans of 2,000 loans", age_loans),
    ("take_payments: 4,000 on one loan", take_payments),
    ("upload of 10,000 transactions", upload),
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let is_bench = arguments.iter().any(|word| word == "--bench");
    let wanted: Vec<&String> = arguments.iter().filter(|word| !word.starts_with('-')).collect();
    let runs = std::env::var("LENDWRIGHT_BENCH_RUNS").ok();
    let runs = runs.map_or(3, |n| n.parse().expect("a number of runs"));
    let (size, runs) = if is_bench {
        let (upload, uploads, borrowers) = (10_000, 20, 5_000);
        (
            Size {
                upload,
                uploads,
                borrowers,
                templates: 80_000,
                decisions: 5_000,
                payments: 4_000,
                loans: 2_000,
            },
            runs,
        )
    } else {
        let (upload, uploads, borrowers) = (20, 2, 25);
        (
            Size {
                upload,
                uploads,
                borrowers,
                templates: 400,
                decisions: 3,
                payments: 4,
                loans: 3,
            },
            1,
        )
    };
    println!("| request | worst wait of another writer | the request took |\n|---|---|---|");
    for (name, case) in CASES {
        if !wanted.is_empty() && !wanted.iter().any(|word| name.contains(word.as_str())) {
            continue;
        }
        let Some(best) = (0..runs).filter_map(|_| measured(case, size)).min() else {
            println!("| {name} | the operation is not there | |");
            continue;
        };
        println!("| {name} | {:.3} s | {:.2} s |", best.0.as_secs_f64(), best.1.as_secs_f64());
    }
}

/// The worst wait while the request of a case runs, and the duration of the request.
fn measured(
    case: fn(&Book, Size) -> (&'static str, String),
    size: Size,
) -> Option<(Duration, Duration)> {
    let book = Book::new();
    let (operation, request) = case(&book, size);
    let (other, is_done, number) = (book.opened(), AtomicBool::new(false), AtomicU32::new(0));
    thread::scope(|scope| {
        let writers = [&book.engine, &other].map(|engine| {
            let (is_done, number) = (&is_done, &number);
            scope.spawn(move || {
                let mut worst = Duration::ZERO;
                while !is_done.load(Relaxed) {
                    let person = format!(
                        r#"{{"Phone_Number":"+20111{:07}","autofill":true}}"#,
                        number.fetch_add(1, Relaxed)
                    );
                    let begun = Instant::now();
                    let _ = call(engine, "sign_up", &person);
                    worst = worst.max(begun.elapsed());
                    thread::sleep(PAUSE);
                }
                worst
            })
        });
        thread::sleep(Duration::from_millis(50));
        let begun = Instant::now();
        let answer = book.engine.call(operation, request.as_bytes());
        let took = begun.elapsed();
        is_done.store(true, Relaxed);
        let worst = writers.map(|writer| writer.join().expect("it wrote"));
        if answer.body.contains("unknown operation") {
            return None;
        }
        assert_eq!(answer.status, 200, "{operation}: {} {}", answer.body, answer.detail);
        Some((worst.into_iter().max().unwrap_or_default(), took))
    })
}

struct Book {
    engine: Engine,
    folder: Folder,
}

impl Book {
    fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let folder = Folder::new(&format!("waits{}", NUMBER.fetch_add(1, Relaxed)));
        Self { engine: open(&folder), folder }
    }

    /// The same book, opened like in another process.
    fn opened(&self) -> Engine {
        open(&self.folder)
    }

    fn call(&self, operation: &str, request: &str) -> String {
        call(&self.engine, operation, request)
    }

    /// Signs up a borrower who consents to everything, and returns the public id.
    fn person(&self) -> String {
        let person = r#"{"Phone_Number":"+201001234567","autofill":true,"consent":{"sms":true,"marketing":true}}"#;
        text(&self.call("sign_up", person), "UUID")
    }

    fn upload_transactions(&self, uuid: &str, size: Size) {
        for part in 0..size.uploads {
            let rows = transactions(part * size.upload..(part + 1) * size.upload);
            let _ = self.call(
                "upload_collected_data",
                &format!(r#"{{"uuid":"{uuid}","transactions":[{rows}]}}"#),
            );
        }
    }

    fn upload_messages(&self, uuid: &str, parts: usize, size: Size) {
        for part in 0..parts {
            let rows = messages_of(part * size.upload..(part + 1) * size.upload);
            let _ = self.call(
                "upload_collected_data",
                &format!(r#"{{"uuid":"{uuid}","messages":[{rows}]}}"#),
            );
        }
    }

    /// A borrower with a large history.
    fn history(&self, size: Size) -> String {
        let uuid = self.person();
        self.upload_messages(&uuid, 2, size);
        self.upload_transactions(&uuid, Size { uploads: 2, ..size });
        let rule = r#"{"param":"any","value":{"gender":{"operator":"is null"}}}"#;
        let _ = self.call("create_rule", rule);
        let request =
            format!(r#"{{"uuid":"{uuid}","evaluate_by":"rule","acceptance_rules":["any"]}}"#);
        for _ in 0..size.decisions {
            let _ = self.call("get_total_score", &request);
        }
        uuid
    }
}

/// Opens a book with limits that are high enough for the requests.
fn open(folder: &Folder) -> Engine {
    let path = folder.path("borrowers.book").display().to_string();
    let base = format!(
        r#""path":"{path}","durability":"normal","clock":{{"fixed":"{NOW}"}},"busy_timeout_ms":60000,
        "peppers":[{{"kid":"p1","secret":"MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="}}]"#
    );
    let limits = r#","staged_messages_max":1000000,"staged_transactions_max":1000000"#;
    let limited = Engine::open_json(format!("{{{base}{limits}}}").as_bytes());
    limited.or_else(|_| Engine::open_json(format!("{{{base}}}").as_bytes())).expect("it is a book")
}

fn call(engine: &Engine, operation: &str, request: &str) -> String {
    let answer = engine.call(operation, request.as_bytes());
    assert_eq!(answer.status, 200, "{operation}: {} {}", answer.body, answer.detail);
    answer.body
}

/// The text of a member. It must have no escapes.
fn text(answer: &str, name: &str) -> String {
    let (_, rest) = answer.split_once(&format!(r#""{name}":""#)).expect("the member is there");
    rest.split('"').next().expect("a text").to_owned()
}

fn transactions(numbers: std::ops::Range<usize>) -> String {
    let row = |at: usize| {
        let (month, day) = (1 + at % 12, 1 + at % 28);
        format!(
            r#"{{"txn_id":"t{at:07}","date":"2025-{month:02}-{day:02}","amount":-{}.50,"merchant":"Shop {}","account_id":"1"}}"#,
            10 + at % 90,
            at % 40
        )
    };
    numbers.map(row).collect::<Vec<_>>().join(",")
}

fn messages_of(numbers: std::ops::Range<usize>) -> String {
    let row = |at: usize| {
        let date = NOW_MS - i64::try_from(at).expect("a number") * 250_000 - 1_000;
        format!(
            r#"{{"address":"Bank","body":"Paid EGP {}.{:02} at Shop {}, balance EGP {}.00","date":{date}}}"#,
            10 + at % 900,
            at % 100,
            at % 40,
            at % 9_000
        )
    };
    numbers.map(row).collect::<Vec<_>>().join(",")
}

const TEMPLATE: &str = r#"{"sender":"Bank","category":"purchase","templates":["Paid {{currency}} {{amount}} at {{merchant}}, balance {{currency}} {{balance}}"]}"#;

fn with_transactions(book: &Book, size: Size) -> String {
    let uuid = book.person();
    book.upload_transactions(&uuid, size);
    uuid
}

fn one_more_transaction(book: &Book, size: Size) -> (&'static str, String) {
    let uuid = with_transactions(book, size);
    let rows = transactions(9_999_999..10_000_000);
    (
        "upload_collected_data",
        format!(r#"{{"uuid":"{uuid}","upload_to_db":true,"transactions":[{rows}]}}"#),
    )
}

fn link_transactions(book: &Book, size: Size) -> (&'static str, String) {
    let uuid = with_transactions(book, size);
    ("link_extracted_data", format!(r#"{{"uuid":"{uuid}","data_types":"transactions"}}"#))
}

fn purge_transactions(book: &Book, size: Size) -> (&'static str, String) {
    let uuid = with_transactions(book, size);
    ("remove_linked_data", format!(r#"{{"uuid":"{uuid}","data_types":"all","purge_raw":true}}"#))
}

fn with_messages(book: &Book, size: Size) -> String {
    let uuid = book.person();
    let _ = book.call("add_sms_templates", TEMPLATE);
    book.upload_messages(&uuid, size.uploads / 2 + 1, size);
    uuid
}

fn one_more_message(book: &Book, size: Size) -> (&'static str, String) {
    let uuid = with_messages(book, size);
    let rows = format!(
        r#"{{"address":"Bank","body":"Paid EGP 1.00 at Shop, balance EGP 2.00","date":{NOW_MS}}}"#
    );
    (
        "upload_collected_data",
        format!(r#"{{"uuid":"{uuid}","upload_to_db":true,"messages":[{rows}]}}"#),
    )
}

fn link_messages(book: &Book, size: Size) -> (&'static str, String) {
    let uuid = with_messages(book, size);
    ("link_extracted_data", format!(r#"{{"uuid":"{uuid}","data_types":"sms"}}"#))
}

/// Signs up borrowers in one commit, and returns their public ids.
fn people(book: &Book, count: usize) -> Vec<String> {
    let row = |at: usize| {
        format!(
            r#"{{"Phone_Number":"+2012{at:08}","autofill":true,"consent":{{"sms":true,"marketing":true}}}}"#
        )
    };
    let rows = (0..count).map(row).collect::<Vec<_>>().join(",");
    let answer = book.call("import_borrowers", &format!(r#"{{"rows":[{rows}]}}"#));
    let (_, uuids) = answer.split_once("\"UUIDs\":[").expect("the ids");
    let uuids = uuids.split(']').next().expect("the ids").split(',');
    uuids.map(|uuid| uuid.trim_matches('"').to_owned()).collect()
}

fn purge_expired(book: &Book, size: Size) -> (&'static str, String) {
    let uuids = people(book, size.borrowers / 25);
    for uuid in &uuids {
        let row = |at: usize| {
            let date = NOW_MS - 100 * DAY_MS - i64::try_from(at).expect("a number") * 60_000;
            format!(r#"{{"address":"Bank","body":"Paid EGP {at}.00 at Shop","date":{date}}}"#)
        };
        let rows = (0..size.upload / 20).map(row).collect::<Vec<_>>().join(",");
        let _ = book
            .call("upload_collected_data", &format!(r#"{{"uuid":"{uuid}","messages":[{rows}]}}"#));
    }
    let _ = book.call("set_retention", r#"{"days":10}"#);
    ("purge_expired", "{}".to_owned())
}

fn run_engagement(book: &Book, size: Size) -> (&'static str, String) {
    let uuids = people(book, size.borrowers);
    for rule in 0..4 {
        let rule = format!(
            r#"{{"name":"idle{rule}","event":"inactivity","conditions":{{"inactivity.days":{{"operator":">=","value":14}}}},
            "channel":"sms","template":"{{{{days}}}} days without you ({rule})","requires_consent":"service"}}"#
        );
        let _ = book.call("create_engagement_rule", &rule);
    }
    for some in uuids.chunks(5_000) {
        let row = |uuid: &String| {
            format!(r#"{{"user_id":"{uuid}","txn_id":"o1","date":"2026-01-10","amount":-5.00}}"#)
        };
        let rows = some.iter().map(row).collect::<Vec<_>>().join(",");
        let _ = book.call("import_transactions", &format!(r#"{{"rows":[{rows}]}}"#));
    }
    ("run_engagement", "{}".to_owned())
}

/// Writes the templates with plain SQL, because calls would take hours.
fn add_template(book: &Book, size: Size) -> (&'static str, String) {
    let _ = book.call("add_sms_templates", TEMPLATE);
    let raw = Connection::open(book.folder.path("borrowers.book")).expect("it is a book");
    let sql = "SELECT tenant_id, partner_id FROM sms_template LIMIT 1";
    let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
    let (tenant, partner): (i64, i64) = raw.query_row(sql, [], read).expect("a template");
    raw.execute_batch("BEGIN IMMEDIATE").expect("nobody writes");
    let sql = "INSERT INTO sms_template (tenant_id, partner_id, template_id, sender, category, body, added)
        VALUES (?1, ?2, ?3, ?4, 'purchase', ?5, 1)";
    {
        let mut insert = raw.prepare(sql).expect("the table is there");
        for at in 0..size.templates {
            let (sender, number) = (format!("Sender {}", at / 200), at % 200);
            let body = format!(
                "Paid {{{{currency}}}} {{{{amount}}}} by wording w{number}w at {{{{merchant}}}}, balance {{{{balance}}}}"
            );
            let id = 1_000_000 + i64::try_from(at).expect("a number");
            insert.execute((tenant, partner, id, sender, body)).expect("a row");
        }
    }
    raw.execute_batch("COMMIT").expect("nobody reads");
    let request = r#"{"sender":"New","category":"purchase","templates":["Bought for {{currency}} {{amount}} at {{merchant}}"]}"#;
    ("add_sms_templates", request.to_owned())
}

fn erase(book: &Book, size: Size) -> (&'static str, String) {
    let uuid = book.history(size);
    ("erase_borrower", format!(r#"{{"uuid":"{uuid}","compact":false}}"#))
}

fn erase_decisions(book: &Book, size: Size) -> (&'static str, String) {
    let uuid = book.history(size);
    ("erase_decisions", format!(r#"{{"uuid":"{uuid}"}}"#))
}

fn verify(book: &Book, size: Size) -> (&'static str, String) {
    let _ = book.history(size);
    ("verify_book", "{}".to_owned())
}

/// Adds so many approved loans of one borrower.
fn loans(book: &Book, count: usize) {
    let product = r#"{"financial_provider_id":"1","Name":"Gold","Interest_Rate":24,"Early_Payment_Interest":2,
        "Late_Payment_Penalty":2,"Very_Late_Payment_Penalty":5,"Min_Repayment_Months":3,"Max_Repayment_Months":36,
        "Lower_Limit":1000,"Upper_Limit":50000}"#;
    let _ = book.call("create_credit_product", product);
    for (at, uuid) in people(book, count).iter().enumerate() {
        let application = format!(
            r#"{{"repayment_months":12,"borrower_uuid":"{uuid}","financial_provider_id":"1","credit_product_id":"1","amount":12000}}"#
        );
        let _ = book.call("create_credit_application", &application);
        let _ = book
            .call("approve_credit_application", &format!(r#"{{"application_id":"{}"}}"#, at + 1));
    }
}

fn age_loans(book: &Book, size: Size) -> (&'static str, String) {
    loans(book, size.loans);
    ("age_loans", "{}".to_owned())
}

fn take_payments(book: &Book, size: Size) -> (&'static str, String) {
    loans(book, 1);
    let row = |at: usize| {
        format!(
            r#"{{"application_id":"1","amount":0.01,"surplus":"next_rows","idempotency_key":"k{at}"}}"#
        )
    };
    let rows = (0..size.payments).map(row).collect::<Vec<_>>().join(",");
    ("take_payments", format!(r#"{{"rows":[{rows}]}}"#))
}

fn upload(book: &Book, size: Size) -> (&'static str, String) {
    let uuid = book.person();
    let rows = transactions(0..size.upload);
    ("upload_collected_data", format!(r#"{{"uuid":"{uuid}","transactions":[{rows}]}}"#))
}
