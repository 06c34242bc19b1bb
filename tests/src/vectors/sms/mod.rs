//! Other people's messages with labels by their authors. Each is read by a template made from it.

mod discovery;
mod make;
mod packs;
pub mod told;

use super::{Fault, Tally, document, file};
use chrono::{NaiveDate, NaiveDateTime};
use lendwright::sms::{
    Class, Completion, Matcher, Message, Reading, Scratch, SenderSettings, TemplateSet,
};
use serde_json::Value;
use std::path::Path;

/// The smallest share of labelled messages that must be read as stated, in hundredths.
const MARKED_MIN: usize = 99;
/// The largest number of adversarial messages that the guard may miss.
const MISSED_MAX: usize = 2;

/// A message of a file.
struct Entry {
    id: String,
    sender: String,
    text: String,
    /// The amount and class that count, if the message counts.
    expected: Option<(String, Option<Class>)>,
    /// Whether it moved money, even if its amount is unknown.
    is_transaction: bool,
    /// The direction of the money.
    direction: Option<Class>,
    currency: Option<String>,
    merchant: Option<String>,
    is_adversarial: bool,
}

/// Runs all files, prints five lines for each, and returns the results below the limits. Without a folder, they are
/// skipped. A file that can't be read is a failure.
#[must_use]
pub fn run() -> Vec<String> {
    let mut failures = Vec::new();
    let Some(folder) = file("sms") else { return failures };
    let names = file_names(&folder);
    let mut negatives = Vec::new();
    for name in names.iter().filter(|name| name.starts_with("_negatives")) {
        negatives.extend(entries(name, &mut failures));
    }
    let mut packs = packs::Packs::new();
    let mut sums = Sums::default();
    for name in names.iter().filter(|name| !name.starts_with('_')) {
        let all = entries(name, &mut failures);
        marked(name, &all, &negatives, &mut sums);
        guard(name, &all, &mut sums);
        left_out(name, &all);
        discovery::halves(name, &all);
        packs.read(name, &all);
    }
    let mut below = sums.below_the_bars();
    below.extend(packs.below_the_bars());
    failures.extend(below);
    failures
}

#[derive(Default)]
struct Sums {
    ran: usize,
    failed: usize,
    missed: Vec<String>,
    failures: Vec<String>,
}

impl Sums {
    fn below_the_bars(self) -> Vec<String> {
        let passed = self.ran - self.failed;
        println!("sms/marked: {passed} of {}", self.ran);
        println!("sms/guard: {} missed", self.missed.len());
        let mut below = Vec::new();
        if passed * 100 < self.ran * MARKED_MIN {
            below.extend(self.failures);
        }
        if self.missed.len() > MISSED_MAX {
            below.extend(self.missed);
        }
        below
    }
}

/// The files of the folder, without their ending.
fn file_names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> =
        names.filter_map(|name| name.strip_suffix(".json").map(str::to_owned)).collect();
    names.sort();
    names
}

/// The messages of a file. Those with an amount or a direction that no reading can have are counted and left out.
fn entries(name: &str, failures: &mut Vec<String>) -> Vec<Entry> {
    let all = document(&format!("sms/{name}.json"), failures);
    let mut tally = Tally::new(format!("sms/{name}/read"));
    let mut entries = Vec::new();
    for value in all.iter().filter_map(Value::as_array).flatten() {
        match entry(value) {
            Ok(entry) => entries.push(entry),
            Err(fault) => tally.count(value["id"].as_str().unwrap_or("?"), Err(fault)),
        }
    }
    if !tally.is_empty() {
        failures.extend(tally.report());
    }
    entries
}

fn entry(value: &Value) -> Result<Entry, Fault> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let expected = &value["expected"];
    let class = match expected["direction"].as_str() {
        Some("debit") => Some(Class::Out),
        Some("credit") => Some(Class::In),
        Some("transfer") => Some(Class::Neutral),
        None => None,
        Some(_) => return Err(Fault::not_expressible("direction", &expected["direction"])),
    };
    if let Some(amount) = expected["amount"].as_str()
        && !same(amount, amount)
    {
        return Err(Fault::not_expressible("amount", &expected["amount"]));
    }
    let sender = if value["sender"] == "" { text(&value["bank"]) } else { text(&value["sender"]) };
    Ok(Entry {
        id: text(&value["id"]),
        sender,
        text: text(&value["text"]),
        expected: expected["amount"].as_str().map(|amount| (amount.to_owned(), class)),
        is_transaction: !expected.is_null(),
        direction: class,
        currency: expected["currency"].as_str().map(str::to_owned),
        merchant: expected["merchant"].as_str().map(str::to_owned),
        is_adversarial: value["adversarial"] == true,
    })
}

const fn category(class: Option<Class>) -> &'static str {
    match class {
        Some(Class::In) => "other_incoming_payments",
        Some(Class::Neutral) => "self_transfer",
        _ => "purchase",
    }
}

fn set<'e>(entries: impl Iterator<Item = &'e Entry>) -> TemplateSet {
    let mut set = TemplateSet::default();
    for entry in entries {
        let Some((amount, class)) = &entry.expected else { continue };
        let Some(made) = make::whole(&entry.text, amount, entry.merchant.as_deref()) else {
            continue;
        };
        // Equal wordings make one template.
        let _ = set.append(&entry.sender, category(*class), &[made]);
    }
    set
}

fn noon() -> NaiveDateTime {
    NaiveDate::from_ymd_opt(2026, 6, 15)
        .and_then(|day| day.and_hms_opt(12, 0, 0))
        .unwrap_or_default()
}

/// The amount and class of a message if it counts, otherwise the reason why it does not.
fn read(
    matcher: &Matcher,
    scratch: &mut Scratch,
    address: &str,
    text: &str,
) -> Result<(String, Class), String> {
    match matcher.read(scratch, &Message { address, body: text, received_at: noon() }) {
        Reading::Record { record, .. } => match &record.settled {
            Completion::Yes => Ok((
                record.amount.map_or_else(|| "no amount".to_owned(), |amount| amount.to_string()),
                record.class(),
            )),
            Completion::No { why, at, .. } => {
                Err(format!("{} {:?}", why.name(), text.get(at.clone()).unwrap_or_default()))
            }
        },
        Reading::Unmatched { .. } => Err("unmatched".to_owned()),
        Reading::UnknownSender => Err("unknown sender".to_owned()),
    }
}

/// Whether a message moved money, with an amount.
const fn is_settled(entry: &Entry) -> bool {
    entry.expected.is_some()
}

fn agrees(read: &Result<(String, Class), String>, entry: &Entry) -> bool {
    match (read, &entry.expected) {
        (Err(_), None) => true,
        (Ok((amount, class)), Some((is, of))) => {
            same(amount, is) && of.is_none_or(|of| of == *class)
        }
        _ => false,
    }
}

fn same(a: &str, b: &str) -> bool {
    let of = |text: &str| text.replace(',', "").parse::<rust_decimal::Decimal>().ok();
    of(a).is_some() && of(a) == of(b)
}

/// Reads all of an institution's messages and the negatives by all the institution's templates.
fn marked(name: &str, all: &[Entry], negatives: &[Entry], sums: &mut Sums) {
    let matcher = Matcher::new(&set(all.iter()), |_| SenderSettings::default());
    let mut scratch = Scratch::default();
    let mut tally = Tally::new(format!("sms/{name}/marked"));
    for entry in all.iter().filter(|entry| entry.expected.is_some() || !entry.is_transaction) {
        if entry.text.contains("تومان") {
            tally.not_expressible(&entry.id, "its source counts a toman as one rial, which is ten");
            continue;
        }
        let read = read(&matcher, &mut scratch, &entry.sender, &entry.text);
        if agrees(&read, entry) {
            tally.pass();
        } else {
            tally.fail(&entry.id, format!("{read:?}, not {:?}: {:?}", entry.expected, entry.text));
        }
    }
    let mut senders: Vec<&str> = all.iter().map(|entry| entry.sender.as_str()).collect();
    senders.sort_unstable();
    senders.dedup();
    for entry in negatives {
        for sender in &senders {
            let read = read(&matcher, &mut scratch, sender, &entry.text);
            if let Ok(read) = read {
                tally.fail(&entry.id, format!("of {sender}: {read:?}: {:?}", entry.text));
            }
        }
    }
    sums.ran += tally.ran();
    let failures = tally.report();
    sums.failed += failures.len();
    sums.failures.extend(failures);
}

/// Reads each adversarial message by a template made from its own wording up to the amount.
fn guard(name: &str, all: &[Entry], sums: &mut Sums) {
    let mut tally = Tally::new(format!("sms/{name}/guard"));
    for entry in all.iter().filter(|entry| entry.is_adversarial) {
        let made = make::head(&entry.text).unwrap_or_default();
        let mut set = TemplateSet::default();
        if let Err(error) = set.append(&entry.sender, "purchase", &[&made]) {
            tally.fail(&entry.id, format!("{error}: {made:?}"));
            continue;
        }
        let matcher = Matcher::new(&set, |_| SenderSettings::default());
        match read(&matcher, &mut Scratch::default(), &entry.sender, &entry.text) {
            Err(why) if why != "unmatched" => tally.pass(),
            other => tally.fail(&entry.id, format!("{other:?}: {made:?} of {:?}", entry.text)),
        }
    }
    sums.missed.extend(tally.report());
}

/// Reads each message by the templates of the institution's other messages.
fn left_out(name: &str, all: &[Entry]) {
    let settled: Vec<&Entry> = all.iter().filter(|entry| entry.expected.is_some()).collect();
    let mut right = 0;
    for entry in &settled {
        let others = all.iter().filter(|other| !std::ptr::eq(*other, *entry));
        let matcher = Matcher::new(&set(others), |_| SenderSettings::default());
        let read = read(&matcher, &mut Scratch::default(), &entry.sender, &entry.text);
        right += usize::from(agrees(&read, entry));
    }
    println!("sms/{name}/left-out: {right} of {}", settled.len());
}
