//! Recurring transactions: a bank's standing orders, a generated ledger with its own cadence, and accounts with labels
//! that people made from the gaps.
//!
//! Detectors get the rows before pairs of own accounts are removed, so that each row keeps its own kind.

use super::super::{Fault, Tally};
use lendwright::analytics::CategoryTable;
use lendwright::analytics::streams::{Detector, Direction, Frequency, Stream, StreamStatus};
use lendwright::analytics::{
    Basis, Channel, Day, Kind, Transaction, Transactions, TransactionsBuilder,
};
use lendwright::{Currency, currency};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

/// The number of months before the last day. It covers the longest file.
const MONTHS: u32 = 60;

/// Some files of the folder, and the function that reads them.
type Job = (&'static [&'static str], fn(&Path) -> Vec<String>);

/// Runs the three files that are there, and returns the failures.
pub(super) fn run(folder: &Path) -> Vec<String> {
    let jobs: [Job; 3] = [
        (&["berka_recurring_truth.json", "berka_1993_transactions.csv"], berka),
        (
            &["beancount_example_recurring_truth.json", "beancount_example_transactions.csv"],
            beancount,
        ),
        (&["plaid_sandbox_recurring_labels.json"], plaid),
    ];
    let there = jobs.into_iter().filter(|(names, _)| super::are_there(names));
    there.flat_map(|(_, job)| job(folder)).collect()
}

/// The bank's own table of standing orders, and the pensions that it pays.
fn berka(folder: &Path) -> Vec<String> {
    let truth = json(&folder.join("berka_recurring_truth.json"));
    let mut builder = TransactionsBuilder::new();
    let mut orders = Tally::new("pfm/berka_recurring_truth");
    each_row(&folder.join("berka_1993_transactions.csv"), |row| {
        let is_cash = row("operation").starts_with("cash");
        let (date, amount) = match dated_amount(row) {
            Ok(read) => read,
            Err(fault) => return orders.count(&format!("row {}", row("txn_id")), Err(fault)),
        };
        let kind = if is_cash && amount < 0 { Kind::Cash } else { by_sign(amount) };
        let id = row("txn_id");
        let txn = Transaction {
            counterparty: &row("counterparty"),
            category: &row("category"),
            channel: is_cash.then_some(Channel::Cash),
            kind: Some(kind),
            ..Transaction::new(&id, date, amount, czk())
        };
        let _ = builder.push(&row("account_id"), &txn);
    });
    let Ok(set) = builder.finish() else { return vec!["berka: two contents".to_owned()] };
    let basis = Basis::new(day(text(&truth["as_of"])), czk());
    let mut detector = Detector::new(&set, CategoryTable::default());
    let mut found = StreamMatches::default();
    for user in set.users() {
        let mut streams = detector.detect(user, set.rows_of(user), &basis, MONTHS);
        // The bank's table contains the outflows. Among the inflows, only pensions are known.
        let is_told = |stream: &Stream<'_>| {
            stream.direction == Direction::Outflow || stream.category == "pension"
        };
        streams.retain(is_told);
        found.add(user, streams);
    }
    for order in list(&truth["streams"]).iter().filter(|order| order["status"] == "MATURE") {
        let counterparty = text(&order["counterparty"]);
        let expected = format!(
            "MONTHLY {} {} {} {}",
            order["count"],
            text(&order["first_date"]),
            text(&order["last_date"]),
            order["order_amount_minor"]
        );
        let said = |stream: &Stream<'_>| {
            let amount = stream.median_amount;
            format!("{} {amount}", told(stream))
        };
        let is_it = |stream: &Stream<'_>| {
            stream.direction == Direction::Outflow
                && stream.counterparty == counterparty
                && said(stream) == expected
        };
        let user = order["account_id"].to_string();
        found.expect(&mut orders, &user, &format!("{counterparty}: {expected}"), is_it);
    }
    let mut pensions = Tally::new("pensions of berka_recurring_truth");
    for pension in list(&truth["pension_streams"]) {
        let days: Vec<Day> = list(&pension["dates"]).iter().map(|date| day(text(date))).collect();
        let is_it = |stream: &Stream<'_>| {
            let of_stream = stream.occurrences.iter().map(|occurrence| occurrence.day);
            stream.category == "pension" && of_stream.eq(days.iter().copied())
        };
        let user = pension["account_id"].to_string();
        found.expect(&mut pensions, &user, &format!("pension from {:?}", days.first()), is_it);
    }
    let mut failures = super::report(orders);
    failures.extend(super::report(pensions));
    found.print("berka_recurring_truth");
    failures
}

/// A ledger of bean-example. Its generator pays wages every second week and bills every month.
fn beancount(folder: &Path) -> Vec<String> {
    let truth = json(&folder.join("beancount_example_recurring_truth.json"));
    let mut builder = TransactionsBuilder::new();
    let mut as_of = Day::MIN;
    let mut tally = Tally::new("pfm/beancount_example_recurring_truth");
    each_row(&folder.join("beancount_example_transactions.csv"), |row| {
        let (date, amount) = match dated_amount(row) {
            Ok(read) => read,
            Err(fault) => return tally.count(&format!("row {}", row("txn_id")), Err(fault)),
        };
        as_of = as_of.max(date);
        let id = row("txn_id");
        let txn = Transaction {
            merchant: &row("merchant"),
            description: &row("description"),
            category: &row("category"),
            account_id: &row("account"),
            kind: Some(by_sign(amount)),
            ..Transaction::new(&id, date, amount, currency::USD)
        };
        let _ = builder.push("ledger", &txn);
    });
    let Ok(set) = builder.finish() else { return vec!["beancount: two contents".to_owned()] };
    let mut found = StreamMatches::of_one(&set, "ledger", as_of);
    for label in list(&truth["streams"]) {
        let merchant = text(&label["merchant"]);
        let sign = if label["kind"] == "income" { 1 } else { -1 };
        let amount = |name: &str| sign * label[name].as_i64().unwrap_or_default();
        let amounts = [amount("min_amount_minor"), amount("max_amount_minor")];
        let expected = format!(
            "{} {} {} {} {:?} {}",
            text(&label["frequency"]),
            label["count"],
            text(&label["first_date"]),
            text(&label["last_date"]),
            (amounts.iter().min(), amounts.iter().max()),
            amount("last_amount_minor"),
        );
        let is_it = |stream: &Stream<'_>| {
            let ends = (Some(&stream.min_amount), Some(&stream.max_amount));
            let said = format!("{} {ends:?} {}", told(stream), stream.last_amount());
            (stream.direction == Direction::Inflow) == (sign > 0)
                && stream.merchant == merchant
                && said == expected
                && stream.median_amount.abs_diff(amount("median_amount_minor")) <= 1
        };
        found.expect(&mut tally, "ledger", &format!("{merchant}: {expected}"), is_it);
    }
    let failures = super::report(tally);
    found.print("beancount_example_recurring_truth");
    failures
}

/// Accounts of a sandbox. Transactions that are labelled without a frequency are not a stream.
fn plaid(folder: &Path) -> Vec<String> {
    let labels = json(&folder.join("plaid_sandbox_recurring_labels.json"));
    let mut tally = Tally::new("pfm/plaid_sandbox_recurring_labels");
    let mut all = Vec::new();
    for (name, labels) in labels["files"].as_object().into_iter().flatten() {
        let file = json(&folder.join("data/plaid_sandbox").join(name));
        let (set, as_of) = match sandbox(&file) {
            Ok(read) => read,
            Err(fault) => {
                tally.count(name, Err(fault));
                continue;
            }
        };
        let mut found = StreamMatches::of_one(&set, name, as_of);
        for label in list(labels) {
            let description = text(&label["description"]);
            let direction = text(&label["direction"]);
            let is_of = |stream: &Stream<'_>| {
                stream.description == description && stream.direction.name() == direction
            };
            match label["frequency"].as_str() {
                Some(frequency) if Frequency::from_name(frequency).is_none() => {
                    let fault = Fault::not_expressible("frequency", &label["frequency"]);
                    tally.count(description, Err(fault));
                }
                Some(frequency) => {
                    let what = format!("{description}: {frequency}");
                    let is_it =
                        |stream: &Stream<'_>| is_of(stream) && stream.frequency.name() == frequency;
                    found.expect(&mut tally, name, &what, is_it);
                }
                None if found.streams.iter().any(|(_, stream)| is_of(stream)) => {
                    tally.fail(description, "is a stream");
                }
                None => tally.pass(),
            }
        }
        all.push((name.clone(), found.summary()));
    }
    let failures = super::report(tally);
    for (name, summary) in all {
        summary.print(&format!("plaid_sandbox_recurring_labels/{name}"));
    }
    failures
}

/// The transactions of a sandbox file, and its last day. Outflows are positive in the file.
fn sandbox(file: &Value) -> Result<(Transactions, Day), Fault> {
    let mut builder = TransactionsBuilder::new();
    let mut as_of = Day::MIN;
    let rows = list(&file["override_accounts"]);
    let rows = rows.iter().enumerate().flat_map(|(account, value)| {
        list(&value["transactions"]).iter().map(move |row| (account.to_string(), row))
    });
    for (number, (account, row)) in rows.enumerate() {
        let amount = cents(&row["amount"]);
        let amount = -amount.ok_or_else(|| Fault::not_expressible("amount", &row["amount"]))?;
        let date = super::day(text(&row["date_transacted"]))?;
        as_of = as_of.max(date);
        let id = number.to_string();
        let txn = Transaction {
            description: text(&row["description"]),
            account_id: &account,
            kind: Some(by_sign(amount)),
            ..Transaction::new(&id, date, amount, currency::USD)
        };
        builder.push("user", &txn).map_err(|error| error.to_string())?;
    }
    Ok((builder.finish().map_err(|error| error.to_string())?, as_of))
}

/// A number of dollars in cents.
fn cents(value: &Value) -> Option<i64> {
    let dollars = rust_decimal::Decimal::try_from(value.as_f64()?).ok()?.round_dp(2);
    let cents = dollars.checked_mul(rust_decimal::Decimal::ONE_HUNDRED)?;
    i64::try_from(cents.trunc()).ok()
}

/// The day and the amount of a row.
fn dated_amount(row: &dyn Fn(&str) -> String) -> Result<(Day, i64), Fault> {
    Ok((super::day(&row("date"))?, super::minor(&row("amount_minor"))?))
}

/// The detected streams, and the expected ones among them.
#[derive(Default)]
struct StreamMatches<'t> {
    streams: Vec<(String, Stream<'t>)>,
    expected: BTreeSet<usize>,
    missing: usize,
}

/// The printed comparison of detected and expected streams.
struct Summary {
    right: usize,
    missing: usize,
    wrong: Vec<String>,
}

impl<'t> StreamMatches<'t> {
    fn of_one(set: &'t Transactions, name: &str, as_of: Day) -> Self {
        let mut found = Self::default();
        let mut detector = Detector::new(set, CategoryTable::default());
        let basis = Basis::new(as_of, currency::USD);
        found.add(name, detector.detect(name, set.rows(), &basis, MONTHS));
        found
    }

    fn add(&mut self, user: &str, streams: Vec<Stream<'t>>) {
        self.streams.extend(streams.into_iter().map(|stream| (user.to_owned(), stream)));
    }

    /// Looks for a user's stream that is mature or was mature.
    fn expect(
        &mut self,
        tally: &mut Tally,
        user: &str,
        what: &str,
        is_it: impl Fn(&Stream<'_>) -> bool,
    ) {
        let at = self
            .streams
            .iter()
            .position(|(of, stream)| of == user && is_counted_on(stream) && is_it(stream));
        if let Some(at) = at {
            self.expected.insert(at);
            tally.pass();
        } else {
            self.missing += 1;
            tally.fail(user, what);
        }
    }

    fn summary(&self) -> Summary {
        let counted = |(_, (_, stream)): &(usize, &(String, Stream<'_>))| is_counted_on(stream);
        let wrong = self.streams.iter().enumerate().filter(counted);
        let wrong = wrong.filter(|(at, _)| !self.expected.contains(at));
        let wrong = wrong.map(|(_, (user, stream))| {
            format!("{user}: {} {} {}", stream.name(), stream.direction.name(), told(stream))
        });
        Summary { right: self.expected.len(), missing: self.missing, wrong: wrong.collect() }
    }

    fn print(&self, name: &str) {
        self.summary().print(name);
    }
}

impl Summary {
    fn print(&self, name: &str) {
        let all = self.right + self.wrong.len();
        println!("    precision of {name}: {} of {all}", self.right);
        println!("    recall of {name}: {} of {}", self.right, self.right + self.missing);
        self.wrong.iter().for_each(|stream| println!("    false in {name}: {stream}"));
    }
}

fn is_counted_on(stream: &Stream<'_>) -> bool {
    matches!(stream.status, StreamStatus::Mature | StreamStatus::Inactive)
}

/// The frequency, the count, the first day and the last day of a stream.
fn told(stream: &Stream<'_>) -> String {
    let (count, frequency) = (stream.occurrences.len(), stream.frequency.name());
    format!("{frequency} {count} {} {}", stream.first_day(), stream.last_day())
}

fn by_sign(amount: i64) -> Kind {
    if amount < 0 { Kind::OtherOutgoingPayment } else { Kind::OtherIncomingPayment }
}

fn czk() -> Currency {
    Currency::from_code("CZK").unwrap_or(currency::EGP)
}

fn day(text: &str) -> Day {
    text.parse().unwrap_or(Day::MIN)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

fn json(path: &Path) -> Value {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

/// Calls `take` for each row of a file of comma-separated values, with a function from a column's name to its value.
fn each_row(path: &Path, mut take: impl FnMut(&dyn Fn(&str) -> String)) {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().unwrap_or_default().split(',').collect();
    for line in lines {
        let values = fields(line);
        take(&|name| {
            let at = names.iter().position(|found| *found == name);
            at.and_then(|at| values.get(at)).cloned().unwrap_or_default()
        });
    }
}

/// The fields of a line. Fields with commas are in quotes.
pub(super) fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut is_quoted = false;
    for found in line.chars() {
        match found {
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => fields.push(String::new()),
            _ => fields.last_mut().into_iter().for_each(|field| field.push(found)),
        }
    }
    fields
}
