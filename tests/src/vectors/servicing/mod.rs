//! Other people's schedules and conventions, each reproduced to the cent by the profile of its source.

mod days;
mod instalments;
mod late;
mod paid;
mod schedules;
mod settled;

use super::{Tally, file};
use chrono::NaiveDate;
use lendwright::lending::{DayCount, LendingError, Schedule};
use lendwright::{Money, Rate, currency};
use serde_json::Value;

/// Runs one case. The error describes the difference.
type Check = fn(&Value) -> Result<(), String>;

/// Returns the reason why a case is counted separately, if there is one.
type Apart = fn(&Value) -> Option<&'static str>;

const FILES: [(&str, Check); 12] = [
    ("schedule_annuity", schedules::annuity),
    ("fineract_differential", schedules::annuity),
    ("fineract_known_defects", schedules::no_defect),
    ("schedule_cumulative", schedules::cumulative),
    ("schedule_level_daily", schedules::level_daily),
    ("rate_factors", schedules::rate_factors),
    ("due_dates", days::due_dates),
    ("day_count", days::day_count),
    ("penalties", late::penalty),
    ("payment_allocation", paid::allocation),
    ("early_settlement_actuarial", settled::price),
    ("overdue_interest", settled::overdue),
];

/// Runs the files, prints a line for each, and returns the failures; `None` if there are no vectors.
#[must_use]
pub fn run() -> Option<Vec<String>> {
    file("servicing")?;
    let mut failures = Vec::new();
    for (name, check) in FILES {
        failures.extend(run_file(name, check, |_| None)?);
    }
    failures.extend(run_file("early_settlement_rule78", settled::rule78, settled::apart)?);
    failures.extend(run_file("rounding", days::rounding, |_| None)?);
    failures.extend(instalments::run()?);
    Some(failures)
}

fn run_file(name: &str, check: Check, apart: Apart) -> Option<Vec<String>> {
    let text = std::fs::read_to_string(file(&format!("servicing/{name}.json"))?).ok()?;
    let document: Value = serde_json::from_str(&text).ok()?;
    let mut tally = Tally::new(format!("servicing/{name}"));
    let cases = document.get("vectors").or_else(|| document.get("cases")).and_then(Value::as_array);
    for (number, case) in cases.into_iter().flatten().enumerate() {
        let id = case["id"].as_str().map_or_else(|| number.to_string(), str::to_owned);
        if let Some(why) = apart(case) {
            tally.not_expressible(&id, why);
            continue;
        }
        match check(case) {
            Ok(()) => tally.pass(),
            Err(what) => tally.fail(&id, what),
        }
    }
    if tally.ran() == 0 {
        tally.fail(name, "no case ran");
    }
    Some(tally.report())
}

/// The text of a text or a number; empty for other values.
fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    }
}

fn money(value: &Value) -> Result<Money, String> {
    Money::parse(&text(value), currency::EUR).map_err(|error| error.to_string())
}

fn rate(value: &Value) -> Result<Rate, String> {
    Rate::percent(&text(value)).map_err(|error| error.to_string())
}

fn date(value: &Value) -> Result<NaiveDate, String> {
    lendwright::time::parse_date(&text(value)).map_err(|error| error.to_string())
}

fn dates(values: &Value) -> Result<Vec<NaiveDate>, String> {
    values.as_array().into_iter().flatten().map(date).collect()
}

fn count(value: &Value) -> u16 {
    value.as_u64().and_then(|number| u16::try_from(number).ok()).unwrap_or_default()
}

fn refused(error: &LendingError) -> String {
    format!("refused: {error}")
}

/// The day count for Fineract's days in year and days in month.
fn day_count_of(inputs: &Value) -> Result<DayCount, String> {
    match (text(&inputs["days_in_year"]).as_str(), text(&inputs["days_in_month"]).as_str()) {
        ("360", "30") => Ok(DayCount::Months),
        ("360", "ACTUAL") => Ok(DayCount::Actual360),
        ("364", _) => Ok(DayCount::Actual364),
        ("365", "ACTUAL") => Ok(DayCount::Actual365),
        ("ACTUAL", "ACTUAL") => Ok(DayCount::ActualActualIsda),
        (year, month) => Err(format!("days {year} and {month}")),
    }
}

/// Compares a schedule with rows of principal, interest, total and balance, and of due dates if there are any. `fee` is
/// the part of the source's totals that is neither principal nor interest.
fn compare(schedule: &Schedule, rows: &Value, fee: Money) -> Result<(), String> {
    let rows = rows.as_array().ok_or("no rows")?;
    if rows.len() != schedule.len() {
        return Err(format!("{} rows, expected {}", schedule.len(), rows.len()));
    }
    for (row, expected) in schedule.iter().zip(rows) {
        let total = row.total().map_err(|error| refused(&error))?;
        let total = total.checked_add(fee).map_err(|error| error.to_string())?;
        let found = [row.principal, row.interest, total, row.balance];
        compare_row(row.number, row.due, found, expected)?;
    }
    Ok(())
}

/// Compares a row's principal, interest, total and balance, and its due date if there is one.
fn compare_row(
    number: u16,
    due: NaiveDate,
    found: [Money; 4],
    expected: &Value,
) -> Result<(), String> {
    let names = ["principal", "interest", "total", "balance"];
    for (found, name) in found.into_iter().zip(names) {
        if money(&expected[name])? != found {
            return Err(format!("row {number}: {name} {found}, expected {}", expected[name]));
        }
    }
    if !expected["due"].is_null() && date(&expected["due"])? != due {
        return Err(format!("row {number}: due {due}"));
    }
    Ok(())
}
