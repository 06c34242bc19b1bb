//! Penalties of other systems.

use super::{Fault, count, date, money, rate, refused, text};
use chrono::{Days, NaiveDate};
use lendwright::lending::{Charge, Convention, Instalment, Penalty, PenaltyBase, Profile};
use lendwright::lending::{Schedule, Terms, UnpaidAmounts};
use lendwright::{Money, Months, Rate, currency};
use serde_json::Value;

/// The penalty for an instalment with no payment.
fn charged(penalty: Penalty, row: &Instalment, day: NaiveDate) -> Result<Money, Fault> {
    let unpaid = |_| UnpaidAmounts {
        principal: row.principal,
        interest: row.interest,
        outstanding_principal: row.balance,
        until: None,
    };
    penalty.charged(row, day, unpaid).map_err(|error| refused(&error))
}

/// The one row of a loan of 100.00 that is due on a day.
fn single(due: NaiveDate) -> Result<Instalment, Fault> {
    let start = due.checked_sub_days(Days::new(30)).ok_or("no start")?;
    let amount = Money::from_minor(10_000, currency::EUR);
    let none = Rate::percent("0").map_err(|error| error.to_string())?;
    let mut terms = Terms::new(amount, none, Months(1), start);
    terms.first_due = Some(due);
    Ok(Schedule::new(&terms).map_err(|error| refused(&error))?.last())
}

pub(super) fn penalty(case: &Value) -> Result<(), Fault> {
    let (inputs, expected) = (&case["inputs"], &case["expected"]);
    if expected["rows"].is_array() {
        return fee_on_principal(inputs, expected);
    }
    let percent = rate(&Value::from("0.1"))?;
    let (due, day, penalty) = if inputs["days_late"].is_null() {
        let mut grace = Penalty::new(Charge::Percent(percent), Charge::Percent(percent));
        grace.grace_days = count(&inputs["grace_days"]);
        (date(&inputs["due"])?, date(&inputs["paid"])?, grace)
    } else {
        let due = date(&Value::from("2026-01-31"))?;
        let day = due.checked_add_days(Days::new(count(&inputs["days_late"]).into()));
        let (grace_days, by_day) =
            (count(&inputs["penalty_tolerance_days"]), Charge::PercentPerDay(percent));
        let mut penalty = Penalty::new(by_day, by_day);
        penalty.grace_days = grace_days;
        penalty.very_late_days = grace_days;
        (due, day.ok_or("no day")?, penalty)
    };
    let found = charged(penalty, &single(due)?, day)?;
    let is_expected = expected["penalty"].as_bool().or(expected["penalty_applied"].as_bool());
    if is_expected == Some(found.is_positive()) {
        Ok(())
    } else {
        Err(Fault::from(format!("found {found}")))
    }
}

/// A fee for each overdue instalment of a flat loan, in percent of its principal.
fn fee_on_principal(inputs: &Value, expected: &Value) -> Result<(), Fault> {
    let percent = Charge::Percent(rate(&inputs["rate_percent"])?);
    let mut penalty = Penalty::new(percent, percent);
    penalty.base = PenaltyBase::Principal;
    // "flat 12% 3000 over 3 months"
    let yearly = Rate::percent("12").map_err(|error| error.to_string())?;
    let (amount, start) = (money(&Value::from("3000"))?, date(&Value::from("2023-01-01"))?);
    let terms = Terms::new(amount, yearly, Months(count(&inputs["instalments"])), start);
    let schedule = Schedule::new(&terms.with_profile(Profile::new(Convention::Flat)));
    let schedule = schedule.map_err(|error| refused(&error))?;
    let rows = expected["rows"].as_array().ok_or("no rows")?;
    if rows.len() != schedule.len() {
        return Err(Fault::from(format!("{} rows, expected {}", schedule.len(), rows.len())));
    }
    for (row, wanted) in schedule.iter().zip(rows) {
        let found = charged(penalty, &row, date(&inputs["evaluated_on"])?)?;
        let total = row.total().map_err(|error| refused(&error))?;
        let total = total.checked_add(found).map_err(|error| error.to_string())?;
        let agrees = found == money(&wanted["penalties"])?
            && total == money(&wanted["total"])?
            && text(&wanted["due"]) == row.due.to_string();
        if !agrees {
            return Err(Fault::from(format!(
                "row {}: {found} of {total}, expected {wanted}",
                row.number
            )));
        }
    }
    Ok(())
}
