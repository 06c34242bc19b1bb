//! Other people's schedules and conventions, each reproduced to the cent by the profile of its source.

mod days;
mod instalments;
mod late;
mod paid;
mod schedules;
mod settled;

use super::{Fault, Outcome, Tally, document, file};
use chrono::NaiveDate;
use lendwright::lending::{DayCount, Frequency, LendingError, MonthEnd, Schedule};
use lendwright::{Money, Rate, currency};
use serde_json::Value;

/// Runs one case.
type Check = fn(&Value) -> Outcome;

/// Returns the reason why a case is counted separately, if there is one.
type Exclusion = fn(&Value) -> Option<&'static str>;

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

/// Runs the files, prints a line for each, and returns the failures. A file that is not there is skipped.
#[must_use]
pub fn run() -> Vec<String> {
    let mut failures = Vec::new();
    if file("servicing").is_some() {
        for (name, check) in FILES {
            run_file(name, check, |_| None, &mut failures);
        }
        run_file("early_settlement_rule78", settled::rule78, settled::apart, &mut failures);
        run_file("rounding", days::rounding, |_| None, &mut failures);
    }
    failures.extend(instalments::run());
    failures
}

fn run_file(name: &str, check: Check, apart: Exclusion, failures: &mut Vec<String>) {
    let path = format!("servicing/{name}.json");
    let Some(document) = document(&path, failures) else { return };
    let mut tally = Tally::new(format!("servicing/{name}"));
    let cases = document.get("vectors").or_else(|| document.get("cases")).and_then(Value::as_array);
    for (number, case) in cases.into_iter().flatten().enumerate() {
        let id = case["id"].as_str().map_or_else(|| number.to_string(), str::to_owned);
        if let Some(why) = apart(case) {
            tally.not_expressible(&id, why);
            continue;
        }
        tally.count(&id, check(case));
    }
    if tally.ran() == 0 {
        tally.fail(name, "no case ran");
    }
    failures.extend(tally.report());
}

/// The text of a text or a number; empty for other values.
fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    }
}

fn money(value: &Value) -> Result<Money, Fault> {
    Money::parse(&text(value), currency::EUR).map_err(|_| Fault::not_expressible("amount", value))
}

fn rate(value: &Value) -> Result<Rate, Fault> {
    Rate::percent(&text(value)).map_err(|_| Fault::not_expressible("rate", value))
}

fn date(value: &Value) -> Result<NaiveDate, Fault> {
    lendwright::time::parse_date(&text(value)).map_err(|_| Fault::not_expressible("date", value))
}

fn dates(values: &Value) -> Result<Vec<NaiveDate>, Fault> {
    values.as_array().into_iter().flatten().map(date).collect()
}

fn count(value: &Value) -> u16 {
    value.as_u64().and_then(|number| u16::try_from(number).ok()).unwrap_or_default()
}

fn refused(error: &LendingError) -> Fault {
    Fault::Differs(format!("refused: {error}"))
}

/// The day count for Fineract's days in year and days in month.
fn day_count_of(inputs: &Value) -> Result<DayCount, Fault> {
    match (text(&inputs["days_in_year"]).as_str(), text(&inputs["days_in_month"]).as_str()) {
        ("360", "30") => Ok(DayCount::Months),
        ("360", "ACTUAL") => Ok(DayCount::Actual360),
        ("364", _) => Ok(DayCount::Actual364),
        ("365", "ACTUAL") => Ok(DayCount::Actual365),
        ("ACTUAL", "ACTUAL") => Ok(DayCount::ActualActualIsda),
        ("", _) | (_, "") => Err("it has no days in year or in month".into()),
        (year, month) => {
            Err(Fault::NotExpressible(format!("{year} days in year and {month} in month")))
        }
    }
}

/// The frequency for a unit and its count; months without a unit.
fn frequency(inputs: &Value) -> Result<Frequency, Fault> {
    let every = count(&inputs["every"]).max(1);
    match text(&inputs["unit"]).as_str() {
        "" | "MONTHS" => Ok(Frequency::Months(every)),
        "WEEKS" => Ok(Frequency::Weeks(every)),
        "DAYS" => Ok(Frequency::Days(every)),
        _ => Err(Fault::not_expressible("unit", &inputs["unit"])),
    }
}

fn month_end(inputs: &Value) -> Result<MonthEnd, Fault> {
    match text(&inputs["eom"]).as_str() {
        "" | "clamp" => Ok(MonthEnd::Clamp),
        "roll" => Ok(MonthEnd::Roll),
        _ => Err(Fault::not_expressible("end of month", &inputs["eom"])),
    }
}

/// Compares a schedule with rows of principal, interest, total and balance, and of due dates if there are any. `fee` is
/// the part of the source's totals that is neither principal nor interest.
fn compare(schedule: &Schedule, rows: &Value, fee: Money) -> Result<(), Fault> {
    let rows = rows.as_array().ok_or("no rows")?;
    if rows.len() != schedule.len() {
        return Err(Fault::from(format!("{} rows, expected {}", schedule.len(), rows.len())));
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
) -> Result<(), Fault> {
    let names = ["principal", "interest", "total", "balance"];
    for (found, name) in found.into_iter().zip(names) {
        if money(&expected[name])? != found {
            return Err(Fault::from(format!(
                "row {number}: {name} {found}, expected {}",
                expected[name]
            )));
        }
    }
    if !expected["due"].is_null() && date(&expected["due"])? != due {
        return Err(Fault::from(format!("row {number}: due {due}")));
    }
    Ok(())
}
