//! Messages in columns, without a book, have the same records and summaries as in a book.
#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::print_stdout,
    missing_docs
)]

use chrono::DateTime;
use lendwright::currency::{Currency, EGP};
use lendwright::json::{Json, canonical};
use lendwright::operations::sms::SmsSummary;
use lendwright::sms::columns::{Messages, Reader, Row};
use lendwright::sms::{Account, Amount, Class, Message, Scratch};
use lendwright::storage::Memory;
use lendwright::wire::Wire as _;
use lendwright::{Config, Engine, Error, FixedClock, Zone, time};
use lendwright_tests::c::{Language, compile, there};
use lendwright_tests::ledger::{call, text};
use lendwright_tests::payments::Random;
use lendwright_tests::{root, skips};
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

const NOW: &str = "2026-03-15T12:00:00Z";
const DAY_MS: u64 = 86_400_000;

/// The templates of partners: for two senders of the registry, and for one that is not in it.
const TEMPLATES: [(&str, &str, &str); 6] = [
    ("CIB", "salary", "Salary {{amount}} EGP arrived, balance {{balance}}"),
    ("CIB", "purchase", "Paid {{money}} at {{merchant}} ref {{reference}}"),
    ("VF-Cash", "other_outgoing_payment", "Sent {{amount}} to {{counterparty}}"),
    ("VF-Cash", "ignore", "Happy {{...}}"),
    ("My Lender", "loan_disbursement", "Loan of {{amount}} ref {{reference}}"),
    ("My Lender", "reversal", "Undone {{amount}} ref {{reference}}"),
];

/// A message on a phone: address, text, milliseconds.
type Sent = (String, String, i64);

fn history(random: &mut Random, count: usize) -> Vec<Sent> {
    let now = u64::try_from(time::parse_instant(NOW).unwrap().timestamp_millis()).unwrap();
    let one = |random: &mut Random| {
        let (amount, which) = (random.below(9_000) + 1, random.below(50));
        let (address, body) = match random.below(10) {
            0 | 1 => ("CIB", format!("Salary {amount}.50 EGP arrived, balance {}", amount * 3)),
            2 | 3 => ("cib", format!("Paid EGP {amount} at Shop {which} ref R{which:04}")),
            4 => ("VF-Cash", format!("Sent {amount} to Mona {which}")),
            5 => ("My Lender", format!("Loan of {amount} ref L{which:04}")),
            6 => ("My Lender", format!("Undone {amount} ref L{which:04}")),
            7 => ("CIB", format!("Your OTP is {:06}", amount * 11)),
            8 => {
                (["Mum", "CIB", " "][usize::try_from(which % 3).unwrap()], "Call \u{200f}me".into())
            }
            _ => (
                "VF-Cash",
                ["Happy day", "\u{200f} ", "Sent 3 to A was declined"]
                    [usize::try_from(which % 3).unwrap()]
                .into(),
            ),
        };
        let date = match random.below(40) {
            0 => 900_000_000_000,
            _ => now - random.below(500 * DAY_MS),
        };
        (address.to_owned(), body, i64::try_from(date).unwrap())
    };
    let mut all: Vec<Sent> = (0..count).map(|_| one(random)).collect();
    let again: Vec<Sent> = all.iter().step_by(7).cloned().collect();
    all.extend(again);
    all
}

fn book() -> (Engine, String) {
    let config = Config::default().clock(FixedClock::at(time::parse_instant(NOW).unwrap()));
    let host = Engine::open_with(Memory::new(), config).unwrap();
    for (sender, category, template) in TEMPLATES {
        let sent = [("sender", sender), ("category", category)]
            .map(|(name, text)| (name.into(), Json::text(text)));
        let list = ("templates".into(), Json::List(vec![Json::text(template)]));
        let request = Json::Object(sent.into_iter().chain([list]).collect());
        let _ = call(&host, "add_sms_templates", &request.to_string());
    }
    let mona = r#"{"Phone_Number":"+201001234567","autofill":true,"consent":{"sms":true}}"#;
    let signed = call(&host, "sign_up", mona);
    (host, text(&signed.0, "UUID"))
}

fn upload(host: &Engine, uuid: &str, messages: &[Sent]) {
    let mut list = String::new();
    for (address, body, date) in messages {
        let comma = if list.is_empty() { "" } else { "," };
        let (address, body) = (Json::text(address.as_str()), Json::text(body.as_str()));
        let _ = write!(list, r#"{comma}{{"address":{address},"body":{body},"date":{date}}}"#);
    }
    let _ =
        call(host, "upload_collected_data", &format!(r#"{{"uuid":"{uuid}","messages":[{list}]}}"#));
}

fn summary(reader: &Reader, messages: &[Sent], months: i64) -> Result<(String, String), Error> {
    summary_at(reader, messages, NOW, months)
}

fn summary_at(
    reader: &Reader,
    messages: &[Sent],
    as_of: &str,
    months: i64,
) -> Result<(String, String), Error> {
    let addresses: Vec<&str> = messages.iter().map(|sent| &*sent.0).collect();
    let bodies: Vec<&str> = messages.iter().map(|sent| &*sent.1).collect();
    let dates: Vec<i64> = messages.iter().map(|sent| sent.2).collect();
    let given = Messages { addresses: &addresses, bodies: &bodies, dates: &dates };
    let as_of = time::parse_instant(as_of).unwrap();
    let reply = SmsSummary::of_columns(reader, &given, as_of, months)?;
    Ok((reply.body.to_json(), reply.detail.to_json()))
}

fn reader(host: &Engine) -> Reader {
    reader_of(&host.call("get_sms_templates", b"{}").body)
}

fn reader_of(templates: &str) -> Reader {
    let templates = Json::parse(templates.as_bytes()).unwrap();
    Reader::from_json(&templates, &Json::Null, Zone::CAIRO, EGP).unwrap()
}

#[test]
fn a_summary_of_columns_is_the_books_to_the_byte() {
    let mut random = Random(7);
    for case in 0..12 {
        let (host, uuid) = book();
        let mut messages = history(&mut random, 1 + case * 40);
        upload(&host, &uuid, &messages);
        let (reader, months) = (reader(&host), 1 + i64::try_from(case).unwrap() * 2);
        messages.reverse();
        let (body, detail) = summary(&reader, &messages, months).unwrap();
        let request = format!(r#"{{"borrower_uuid":"{uuid}","months":{months}}}"#);
        let stored = host.call("get_sms_summary", request.as_bytes());
        if stored.status == 404 {
            assert!(body.contains(r#""sms_info":0"#), "{body}");
            continue;
        }
        assert_eq!((stored.status, &stored.body), (200, &body), "case {case}");
        assert_eq!(stored.detail, detail, "case {case}");
    }
}

#[test]
fn months_that_are_none_and_cells_that_are_empty_are_refused_by_name() {
    let (host, _) = book();
    let reader = reader(&host);
    let error = summary(&reader, &[], 121).unwrap_err();
    assert_eq!(error.to_string(), "Please enter a valid count for months.");
    let messages =
        [("CIB".to_owned(), "x".to_owned(), 0), ("CIB".to_owned(), "x".to_owned(), i64::MIN)];
    let error = summary(&reader, &messages, 12).unwrap_err();
    assert_eq!(error.to_string(), "row 1: date: is beyond the calendar");
    assert_eq!(error.detail().field.as_deref(), Some("rows/1/date"));
}

/// The input for a door, and its expected output.
#[derive(Default)]
struct Asked {
    sent: String,
    expected: String,
}

impl Asked {
    fn of(&mut self, templates: &str, messages: &[Sent], as_of: &str, months: i64) {
        let reader = reader_of(templates);
        let _ = writeln!(self.sent, "templates {templates}");
        let mut scratch = Scratch::default();
        for (address, body, date) in messages {
            let _ = writeln!(self.sent, "message {address}\t{date}\t{body}");
            let time = DateTime::from_timestamp_millis(*date).unwrap();
            let message = Message { address, body, received_at: Zone::CAIRO.local(time) };
            let _ = writeln!(self.expected, "{}", written(&reader.row(&mut scratch, &message)));
        }
        let millis = time::parse_instant(as_of).unwrap().timestamp_millis();
        let _ = writeln!(self.sent, "summary {millis} {months}");
        let (body, detail) = summary_at(&reader, messages, as_of, months).unwrap();
        let _ = writeln!(self.expected, "{body}\n{detail}");
    }
}

/// A row in the format of the other languages' drivers.
fn written(row: &Row<'_>) -> String {
    let text = |text: Option<&str>| text.unwrap_or("-").to_owned();
    let units = |amount: Option<Amount>| amount.map_or("-".into(), |it| it.units().to_string());
    let truth = |truth: Option<bool>| truth.map_or("-".into(), |it| u8::from(it).to_string());
    let account = row.account.as_ref().map(Account::as_str);
    [
        text(row.sender),
        text(row.category),
        text(row.class.map(Class::name)),
        units(row.amount),
        text(row.currency.map(Currency::code)),
        truth(row.settled),
        text(row.guard),
        truth(row.ambiguous),
        units(row.balance),
        units(row.limit),
        units(row.fee),
        text(account),
        text(row.reference),
        text(row.merchant),
        text(row.counterparty),
        text(row.product),
        row.template.map_or("-".into(), |number| number.to_string()),
    ]
    .join("|")
}

/// The specification's worked example, from the contract case: templates, messages, and the answer.
fn worked_example() -> (String, Vec<Sent>, [Json<'static>; 2], String) {
    let path = root().join("tests/contract/get_sms_summary/the_worked_example.json");
    let case = std::fs::read_to_string(path).unwrap();
    let case = Json::parse(case.as_bytes()).unwrap();
    let host = Engine::open(Memory::new()).unwrap();
    let mut messages = Vec::new();
    for given in case.get("given").and_then(Json::items).unwrap() {
        let request = given.get("request").unwrap();
        match &*text(given, "operation") {
            "add_sms_templates" => {
                let _ = call(&host, "add_sms_templates", &request.to_string());
            }
            "upload_collected_data" => {
                for sent in request.get("messages").and_then(Json::items).unwrap() {
                    let date = time::parse_instant(&text(sent, "date")).unwrap();
                    let (address, body) = (text(sent, "address"), text(sent, "body"));
                    messages.push((address, body, date.timestamp_millis()));
                }
            }
            _ => {}
        }
    }
    let answer = ["body", "detail"].map(|member| case.get(member).unwrap().clone().into_owned());
    let templates = host.call("get_sms_templates", b"{}").body;
    (templates, messages, answer, text(&case, "at"))
}

fn answered(mut command: Command, sent: &str) -> String {
    let mut program = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut input, sent) = (program.stdin.take().unwrap(), sent.to_owned());
    let writer = std::thread::spawn(move || input.write_all(sent.as_bytes()).unwrap());
    let out = program.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(out.status.success(), "{command:?}: {}", out.status);
    String::from_utf8(out.stdout).unwrap()
}

#[test]
fn the_worked_example_comes_out_of_columns_to_the_last_digit() {
    let (templates, messages, [body, detail], as_of) = worked_example();
    let found = summary_at(&reader_of(&templates), &messages, &as_of, 12).unwrap();
    let canonical_of = |text: &str| canonical(&Json::parse(text.as_bytes()).unwrap());
    assert_eq!(canonical_of(&found.0), canonical(&body));
    assert_eq!(canonical_of(&found.1), canonical(&detail));
}

#[test]
fn columns_say_the_same_in_each_language() {
    let mut asked = Asked::default();
    let (templates, messages, _, as_of) = worked_example();
    asked.of(&templates, &messages, &as_of, 12);
    let mut random = Random(11);
    let (host, _) = book();
    let templates = host.call("get_sms_templates", b"{}").body;
    for case in 0..6 {
        let messages = history(&mut random, 10 + case * 60);
        asked.of(&templates, &messages, NOW, 1 + i64::try_from(case).unwrap() * 3);
    }
    let mut doors = Vec::new();
    for (name, language, compiler, standard, source) in [
        ("C", Language::C, "gcc", "-std=c99", "tests/c/messages_driver.c"),
        ("C++", Language::Cpp, "g++", "-std=c++17", "tests/cpp/messages_driver.cpp"),
    ] {
        if there(compiler) {
            let program =
                compile(compiler, &[standard, "-O1"], source, &format!("messages-{language:?}"));
            doors.push((name, Command::new(program)));
        }
    }
    if let Some(interpreter) = skips::python() {
        let mut command = Command::new(interpreter);
        command.arg(root().join("python/tests/messages_driver.py"));
        doors.push(("Python", command));
    }
    for (name, command) in doors {
        let said = answered(command, &asked.sent);
        let lines = asked.expected.lines().zip(said.lines());
        let differing: Vec<_> = lines.filter(|(ours, theirs)| ours != theirs).take(3).collect();
        assert!(differing.is_empty(), "{name}: {differing:#?}");
        assert_eq!(said.len(), asked.expected.len(), "{name}");
        println!("{name}: {} lines as in Rust", said.lines().count());
    }
}
