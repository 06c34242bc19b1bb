//! Messages in columns, without a book, are read and summed up as a book does it.
#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    missing_docs
)]

use lendwright::currency::EGP;
use lendwright::json::Json;
use lendwright::operations::sms::SmsSummary;
use lendwright::sms::columns::{Messages, Reader};
use lendwright::storage::Memory;
use lendwright::wire::Wire as _;
use lendwright::{Config, Engine, Error, FixedClock, Zone, time};
use lendwright_tests::ledger::{call, text};
use lendwright_tests::payments::Random;
use std::fmt::Write as _;

const NOW: &str = "2026-03-15T12:00:00Z";
const DAY_MS: u64 = 86_400_000;

/// What partners send: the templates of two senders of the registry, and of one that is not in it.
const TEMPLATES: [(&str, &str, &str); 6] = [
    ("CIB", "salary", "Salary {{amount}} EGP arrived, balance {{balance}}"),
    ("CIB", "purchase", "Paid {{money}} at {{merchant}} ref {{reference}}"),
    ("VF-Cash", "other_outgoing_payment", "Sent {{amount}} to {{counterparty}}"),
    ("VF-Cash", "ignore", "Happy {{...}}"),
    ("My Lender", "loan_disbursement", "Loan of {{amount}} ref {{reference}}"),
    ("My Lender", "reversal", "Undone {{amount}} ref {{reference}}"),
];

/// A message as a phone has it: address, text, milliseconds.
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
    let addresses: Vec<&str> = messages.iter().map(|sent| &*sent.0).collect();
    let bodies: Vec<&str> = messages.iter().map(|sent| &*sent.1).collect();
    let dates: Vec<i64> = messages.iter().map(|sent| sent.2).collect();
    let given = Messages { addresses: &addresses, bodies: &bodies, dates: &dates };
    let as_of = time::parse_instant(NOW).unwrap();
    let reply = SmsSummary::of_columns(reader, &given, as_of, months)?;
    Ok((reply.body.to_json(), reply.detail.to_json()))
}

fn reader(host: &Engine) -> Reader {
    let templates = host.call("get_sms_templates", b"{}").body;
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
