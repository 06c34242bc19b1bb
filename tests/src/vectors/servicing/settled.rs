//! Running loans of other systems: settlement prices and overdue rows.

use super::schedules::fineract;
use super::{Fault, compare_row, count, date, dates, money, rate, refused, text};
use chrono::NaiveDate;
use lendwright::lending::{
    Accrual, Charge, Convention, Event, EventKind, Loan, LoanError, OverdueInterest, Profile,
    RateUnit, Rounding, Schedule, Servicing, Surplus, Terms, rule_of_78,
};
use lendwright::lending::{LoanRow, Penalty};
use lendwright::{Money, Months, Rate, currency};
use serde_json::Value;

fn failed(error: LoanError) -> Fault {
    match error {
        LoanError::Invalid(error) => refused(&error),
        other => Fault::Differs(format!("refused: {other}")),
    }
}

/// The terms of a loan: Fineract's progressive ones, or daily simple interest with a level payment.
fn terms(case: &Value) -> Result<Terms, Fault> {
    let inputs = &case["inputs"];
    let (amount, start) = (money(&inputs["principal"])?, date(&inputs["start"])?);
    if inputs["daily_rate_percent"].is_null() {
        let months = Months(count(&inputs["n"]));
        let terms = Terms::new(amount, rate(&inputs["annual_rate_percent"])?, months, start);
        return Ok(terms.with_profile(fineract(case)?));
    }
    let due = dates(&inputs["due_dates"])?;
    let months = Months(u16::try_from(due.len()).map_err(|error| error.to_string())?);
    let mut profile = Profile::new(Convention::DailySimple);
    profile.rate_unit = RateUnit::DailyPercent;
    profile.rounding = Rounding::Down;
    profile.instalment_rounding = Rounding::Up;
    let mut terms = Terms::new(amount, rate(&inputs["daily_rate_percent"])?, months, start);
    terms.first_due = due.first().copied();
    terms.instalment = Some(money(&inputs["level_payment"])?);
    terms.profile = profile;
    Ok(terms)
}

/// The loan after the payments that its source made.
fn loan(case: &Value, overdue_interest: OverdueInterest) -> Result<Loan, Fault> {
    let once = Charge::Percent(Rate::ZERO);
    let mut servicing = Servicing::new(Penalty::new(once, once), Rate::ZERO);
    servicing.overdue_interest = overdue_interest;
    servicing.accrual = Accrual::Actual;
    let mut loan = Loan::open(&terms(case)?, &servicing).map_err(failed)?;
    for payment in case["inputs"]["payments"].as_array().into_iter().flatten() {
        let amount = money(&payment["amount"])?;
        let kind = EventKind::Take { amount, surplus: Surplus::Refuse };
        loan.apply(&Event { day: date(&payment["date"])?, kind }).map_err(failed)?;
    }
    Ok(loan)
}

/// The price of a settlement.
pub(super) fn price(case: &Value) -> Result<(), Fault> {
    let (inputs, expected) = (&case["inputs"], &case["expected"]);
    let (loan, day) = (loan(case, OverdueInterest::Nothing)?, date(&inputs["settlement_date"])?);
    let price = loan.price(day).map_err(failed)?;
    let (interest, total) = if text(&case["id"]) == "fp-settle-002-late" {
        let interest = accrued_past_the_end(&loan, price.principal, day)?;
        (interest, price.principal.checked_add(interest).map_err(|error| error.to_string())?)
    } else {
        (price.interest, price.total)
    };
    let found = [("due_principal", price.principal), ("due_interest", interest)];
    for (name, found) in found.into_iter().chain([("total_due", total)]) {
        if !expected[name].is_null() && money(&expected[name])? != found {
            return Err(Fault::from(format!("{name} {found}, expected {}", expected[name])));
        }
    }
    Ok(())
}

/// The interest on the principal up to a day after the last due date.
///
/// The source continues to accrue interest there. A loan here does not: its price contains the interest of the periods
/// that have ended, and penalties are separate. So this function computes the plain interest of one period from the
/// last payment to the day, by the terms of the loan.
fn accrued_past_the_end(loan: &Loan, principal: Money, day: NaiveDate) -> Result<Money, Fault> {
    let start = loan.last_day().ok_or("no payment")?;
    let mut terms = *loan.terms();
    terms.amount = principal;
    terms.months = Months(1);
    terms.start = start;
    terms.first_due = Some(day);
    terms.instalment = None;
    Ok(Schedule::new(&terms).map_err(|error| refused(&error))?.last().interest)
}

/// The rule of 78, as a rebate or as the interest of a month. These sources give a charge without a loan.
pub(super) fn rule78(case: &Value) -> Result<(), Fault> {
    let (inputs, expected) = (&case["inputs"], &case["expected"]);
    let (charge, instalments) = (money(&inputs["finance_charge"])?, count(&inputs["n"]));
    let rebate = |left| rule_of_78(charge, instalments, left).map_err(|error| refused(&error));
    let (found, name) = if inputs["month"].is_null() {
        (rebate(count(&inputs["remaining"]))?, "rebate")
    } else {
        let left = instalments.saturating_sub(count(&inputs["month"]));
        let month = rebate(left.saturating_add(1))?.checked_sub(rebate(left)?);
        (month.map_err(|error| error.to_string())?, "interest_of_month")
    };
    if money(&expected[name])? == found {
        Ok(())
    } else {
        Err(Fault::from(format!("{name} {found}")))
    }
}

/// The reason why a vector of the rule of 78 is counted separately.
pub(super) fn apart(case: &Value) -> Option<&'static str> {
    (text(&case["id"]) == "r78-earned-2of12").then_some("its source truncates: 29.487 as 29.48")
}

/// The rows of a loan in arrears on a day, with the interest on overdue amounts.
pub(super) fn overdue(case: &Value) -> Result<(), Fault> {
    let loan = loan(case, OverdueInterest::Fineract)?;
    let found = loan.rows(date(&case["inputs"]["business_date"])?).map_err(failed)?;
    let rows = case["expected"]["rows"].as_array().ok_or("no rows")?;
    if rows.len() != found.len() {
        return Err(Fault::from(format!("{} rows, expected {}", found.len(), rows.len())));
    }
    let mut balance = loan.terms().amount;
    for (row, expected) in found.iter().zip(rows) {
        let LoanRow { number, due, principal, interest, .. } = *row;
        balance = balance.checked_sub(principal).map_err(|error| error.to_string())?;
        let total = principal.checked_add(interest).map_err(|error| error.to_string())?;
        compare_row(number, due, [principal, interest, total, balance], expected)?;
    }
    let left = Money::zero(currency::EUR);
    if balance == left { Ok(()) } else { Err(Fault::from(format!("{balance} is left"))) }
}
