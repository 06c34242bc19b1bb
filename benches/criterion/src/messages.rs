//! Messages of banks for several benchmarks: invented wordings, filled in by number.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "a measurement that goes wrong stops"
)]

use lendwright::sms::{Field, Template};

/// The number of senders.
pub const SENDERS: usize = 50;

/// The category and the template of each wording. Every sender uses all of them.
pub const WORDINGS: [(&str, &str); 10] = [
    (
        "purchase",
        "Purchase of {{currency}} {{amount}} with card {{card}} at {{merchant}} on {{date}} {{time}}. Available {{balance}}",
    ),
    (
        "purchase",
        "{{amount}} {{currency}} was charged to your account {{account}} by {{merchant}}, reference {{reference}}. Balance {{balance}}",
    ),
    (
        "cash_withdrawal",
        "Cash withdrawal {{currency}} {{amount}} from account {{account}} at machine {{reference}} on {{date}} {{time}}",
    ),
    (
        "salary",
        "Your salary of {{currency}} {{amount}} has arrived in account {{account}} on {{date}}. Balance is now {{balance}}",
    ),
    (
        "other_incoming_payments",
        "You received {{currency}} {{amount}} from {{counterparty}} on {{date}}, reference {{reference}}",
    ),
    (
        "other_outgoing_payment",
        "Transfer of {{amount}} {{currency}} to {{counterparty}} from account {{account}} done on {{date}} {{time}}",
    ),
    (
        "bill_payment",
        "Bill paid: {{product}} {{currency}} {{amount}}, account {{account}}, receipt {{reference}} on {{date}}",
    ),
    (
        "liability_repayment",
        "Instalment {{currency}} {{amount}} of your loan {{account}} was collected on {{date}}. Left {{number}}",
    ),
    (
        "fee",
        "A fee of {{currency}} {{amount}} for {{*}} was taken from account {{account}} on {{date}}. Balance {{balance}}",
    ),
    (
        "ignore",
        "Branches are closed on {{date}} for {{*}}. Our application is there for you at any time of the day",
    ),
];

/// A message, and the truth about it.
#[derive(Clone, Debug)]
pub struct Made {
    /// The sender's address.
    pub sender: String,
    /// Its text.
    pub body: String,
    /// The category and the amount of money that moved, as the template writes it; `None` if no money moved.
    pub truth: Option<(&'static str, String)>,
}

/// The value of a placeholder in a message.
#[must_use]
pub fn value(field: Field, number: usize) -> String {
    match field {
        Field::Amount | Field::Balance | Field::Number => {
            format!("{},{:03}.{:02}", 1 + number % 90, number % 1_000, number % 100)
        }
        Field::Currency => "INR".to_owned(),
        Field::Account | Field::Card => format!("XXXX{:04}", number % 10_000),
        Field::Reference => format!("TX{number:08}"),
        Field::Date => format!("{:02}/03/2026", 1 + number % 28),
        Field::Time => format!("{:02}:{:02}", number % 24, number % 60),
        _ => ["Corner Shop", "City Market 24", "Sam Sample"][number % 3].to_owned(),
    }
}

/// Makes messages of all senders and wordings. One in ten has another wording. In one in ten, the money did not move,
/// and a word after the wording says so.
///
/// # Panics
/// If a wording is not a template.
#[must_use]
pub fn made(count: usize) -> Vec<Made> {
    let parsed: Vec<(&str, Template)> = WORDINGS
        .iter()
        .map(|(category, text)| (*category, Template::parse(text).expect("it is a template")))
        .collect();
    let one = |number: usize| {
        let (category, template) = &parsed[number % parsed.len()];
        let mut body = template.fill(|place| value(place.field, number));
        let mut truth = (*category != "ignore").then(|| (*category, value(Field::Amount, number)));
        match number / parsed.len() % 20 {
            3 | 13 => {
                body = format!(
                    "News of {}: {}",
                    value(Field::Merchant, number),
                    body.replace("INR", "Rs ")
                );
                body = body.replace("of ", "for ").replace("on ", "at ").replace("to ", "by ");
                truth = None;
            }
            7 => {
                body.push_str(". The transaction was declined");
                truth = None;
            }
            17 => {
                body.push_str(". It is pending and was not completed yet");
                truth = None;
            }
            _ => {}
        }
        Made { sender: format!("SENDER{:02}", number * 7 % SENDERS), body, truth }
    };
    (0..count).map(one).collect()
}
