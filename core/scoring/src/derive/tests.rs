//! Tests the facts derived for a borrower.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
#![allow(
    clippy::arithmetic_side_effects,
    clippy::inconsistent_digit_grouping,
    clippy::unnecessary_wraps
)]

mod debt;
mod observed;

use super::*;
use crate::Policy;
use crate::identity::Gender;
use crate::rules::{Input, MissingReason, Registry};
use chrono::NaiveDate;
use lendwright_types::Available;
use lendwright_types::currency::{EGP, JPY, USD};
use proptest::prelude::*;
use rust_decimal::Decimal;

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn facts() -> Facts {
    Facts::new(EGP, day("2026-01-31"))
}

fn egp(text: &str) -> Money {
    Money::parse(text, EGP).unwrap()
}

fn derived(facts: &Facts) -> Derived {
    assemble(facts).unwrap().derived
}

fn value<'a>(assembled: &'a Assembled, name: &str) -> &'a Observed {
    assembled.observed.iter().find(|o| o.name == name).unwrap()
}

#[test]
fn nothing_known_leaves_everything_not_available() {
    let derived = derived(&facts());
    assert_eq!(derived.estimated_income, Available::NotAvailable);
    assert_eq!(derived.monthly_debt, Available::NotAvailable);
    assert_eq!(derived.dbr, Available::NotAvailable);
    assert_eq!(derived.monthly_spending_capacity, Available::NotAvailable);
    assert_eq!(derived.age, Available::NotAvailable);
}

#[test]
fn income_is_the_salary_by_sms_else_what_was_reported() {
    let income = |monthly_income: Option<Money>| {
        let derived = derived(&Facts {
            sms: Some(SmsFacts { monthly_income, ..SmsFacts::default() }),
            reported_income: Some("9000".into()),
            job_income: Some(egp("8000")),
            ..facts()
        });
        (derived.estimated_income, derived.income_source)
    };
    assert_eq!(income(Some(egp("7500"))), (Available::Value(egp("7500")), Some(IncomeSource::Sms)));
    assert_eq!(income(None), (Available::Value(egp("9000")), Some(IncomeSource::Reported)));
}

#[test]
fn income_is_what_was_reported_else_what_the_job_earns() {
    let income = |reported: &str| {
        let derived = derived(&Facts {
            reported_income: Some(reported.into()),
            job_income: Some(egp("8000")),
            ..facts()
        });
        (derived.estimated_income.value().unwrap().to_string(), derived.income_source.unwrap())
    };
    assert_eq!(income("12000"), ("12000.00".into(), IncomeSource::Reported));
    assert_eq!(income(" 12000.5 "), ("12000.50".into(), IncomeSource::Reported));
    assert_eq!(income("12000.125"), ("12000.12".into(), IncomeSource::Reported));
    assert_eq!(income("\u{661}\u{662}\u{663}"), ("123.00".into(), IncomeSource::Reported));
    assert_eq!(income("0"), ("0.00".into(), IncomeSource::Reported));
    for unreadable in ["", "N/A", "12,000", "about 5000", "-5", "NaN", "1e400"] {
        assert_eq!(income(unreadable), ("8000.00".into(), IncomeSource::Job), "{unreadable}");
    }
}

#[test]
fn what_was_reported_and_is_no_number_is_missing_as_a_variable() {
    let given = Facts { reported_income: Some("about 5000".into()), ..facts() };
    let assembled = assemble(&given).unwrap();
    let registry = Registry::standard();
    let mut row = registry.inputs();
    let reported = value(&assembled, "Reported_Monthly_Income").value.clone();
    row.set_or_missing(&registry, "Reported_Monthly_Income", reported).unwrap();
    assert_eq!(
        row.value(&registry, "Reported_Monthly_Income"),
        &Input::Missing(MissingReason::TypeMismatch)
    );
}

#[test]
fn age_is_that_of_the_requests_day() {
    let age = |birth: &str, on: &str| {
        let facts = Facts { birth_date: Some(day(birth)), ..Facts::new(EGP, day(on)) };
        derived(&facts).age.value()
    };
    assert_eq!(age("1995-02-01", "2026-01-31"), Some(30));
    assert_eq!(age("1995-02-01", "2026-02-01"), Some(31));
    assert_eq!(age("2027-01-01", "2026-02-01"), None);
}

#[test]
fn incomes_of_another_currency_are_refused() {
    let dollars = Money::parse("5", USD).unwrap();
    for facts in [
        Facts { job_income: Some(dollars), ..facts() },
        Facts {
            sms: Some(SmsFacts { monthly_income: Some(dollars), ..SmsFacts::default() }),
            ..facts()
        },
    ] {
        assert!(assemble(&facts).is_err());
    }
    let yen = Facts { reported_income: Some("300000.4".into()), ..Facts::new(JPY, facts().as_of) };
    assert_eq!(derived(&yen).estimated_income.value().unwrap().to_string(), "300000");
}
