//! Income, debt, burden, capacity and the variables that come of them.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
#![allow(
    clippy::arithmetic_side_effects,
    clippy::inconsistent_digit_grouping,
    clippy::unnecessary_wraps
)]

use super::*;
use crate::currency::{EGP, JPY, USD};
use crate::rules::Registry;
use crate::scoring::policy::inner::Policy;
use proptest::prelude::*;

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn facts() -> Facts {
    Facts::new(EGP, day("2026-01-31"))
}

fn egp(text: &str) -> Money {
    Money::parse(text, EGP).unwrap()
}

fn sms(salaries: &[Option<&str>]) -> Option<SmsFacts> {
    let salary_by_month = salaries.iter().map(|salary| salary.map(egp)).collect();
    Some(SmsFacts { salary_by_month, ..SmsFacts::default() })
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
fn income_is_the_median_salary_where_two_of_the_last_three_months_have_one() {
    let income = |salaries: &[Option<&str>]| {
        let derived = derived(&Facts {
            sms: sms(salaries),
            reported_income: Some("9000".into()),
            job_income: Some(egp("8000")),
            ..facts()
        });
        (derived.estimated_income, derived.income_source)
    };
    let by_sms = |amount: &str| (Available::Value(egp(amount)), Some(IncomeSource::Sms));
    let reported = (Available::Value(egp("9000")), Some(IncomeSource::Reported));
    assert_eq!(income(&[Some("7400"), Some("7600"), None]), by_sms("7500"));
    assert_eq!(income(&[Some("1"), Some("3"), Some("2")]), by_sms("2"));
    // The mean of the two in the middle, halves of a piastre to the even one.
    assert_eq!(income(&[Some("0.01"), None, Some("0.02")]), by_sms("0.02"));
    assert_eq!(income(&[Some("0.02"), None, Some("0.03")]), by_sms("0.02"));
    assert_eq!(income(&[Some("5"), Some("7"), None, Some("100"), None, Some("9")]), by_sms("8"));
    assert_eq!(income(&[Some("7400"), None, None, Some("7400"), Some("7400")]), reported);
    assert_eq!(income(&[]), reported);
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
    row.set(&registry, "Reported_Monthly_Income", reported).unwrap();
    assert_eq!(
        row.value(&registry, "Reported_Monthly_Income"),
        &Input::Missing(MissingReason::TypeMismatch)
    );
}

#[test]
fn debt_is_the_larger_of_what_was_said_and_what_was_seen() {
    let debt = |said: Option<&str>, sms: Option<&str>, due: Option<&str>| {
        let liability_repayment_monthly = sms.map(egp);
        let sms = Some(SmsFacts { liability_repayment_monthly, ..SmsFacts::default() });
        let monthly_debt = said.map(egp);
        derived(&Facts { monthly_debt, sms, instalments_due: due.map(egp), ..facts() })
            .monthly_debt
            .map(|debt| debt.to_string())
            .value()
    };
    assert_eq!(debt(Some("100"), Some("60"), Some("50")).unwrap(), "110.00");
    assert_eq!(debt(Some("120"), Some("60"), Some("50")).unwrap(), "120.00");
    assert_eq!(debt(None, Some("60"), None).unwrap(), "60.00");
    assert_eq!(debt(None, None, Some("50")).unwrap(), "50.00");
    assert_eq!(debt(Some("0"), None, None).unwrap(), "0.00");
    assert_eq!(debt(None, None, None), None);
}

#[test]
fn a_burden_has_four_decimals_and_none_over_nothing() {
    let burden = |debt: &str, income: &str| {
        let facts = Facts {
            monthly_debt: Some(egp(debt)),
            reported_income: Some(income.into()),
            ..facts()
        };
        derived(&facts).dbr.map(|dbr| dbr.to_string()).value()
    };
    assert_eq!(burden("1500", "12000").unwrap(), "0.125");
    assert_eq!(burden("1", "3").unwrap(), "0.3333");
    assert_eq!(burden("2", "3").unwrap(), "0.6667");
    assert_eq!(burden("0.25", "1000").unwrap(), "0.0002", "a half goes to the even one");
    assert_eq!(burden("0", "1000").unwrap(), "0");
    assert_eq!(burden("100", "0"), None);
}

#[test]
fn capacity_is_never_negative_and_leaves_unknown_spending_out() {
    let capacity = |debt: Option<&str>, spending: Option<&str>| {
        let total_avg_monthly_spending = spending.map(egp);
        let sms = Some(SmsFacts { total_avg_monthly_spending, ..SmsFacts::default() });
        let reported_income = Some("1000".into());
        derived(&Facts { monthly_debt: debt.map(egp), sms, reported_income, ..facts() })
            .monthly_spending_capacity
            .map(|capacity| capacity.to_string())
            .value()
    };
    assert_eq!(capacity(Some("100"), Some("250.50")).unwrap(), "649.50");
    assert_eq!(capacity(Some("100"), None).unwrap(), "900.00");
    assert_eq!(capacity(Some("900"), Some("900")).unwrap(), "0.00");
    assert_eq!(capacity(None, Some("250")), None, "a debt that is unknown is not 0");
}

#[test]
fn the_new_instalment_counts_after_the_old_debt() {
    let application = ApplicationFacts {
        amount: egp("12000"),
        repayment_months: 12,
        instalment: Some(egp("1100")),
    };
    let asked = Facts {
        application: Some(application),
        monthly_debt: Some(egp("400")),
        reported_income: Some("5000".into()),
        ..facts()
    };
    let assembled = assemble(&asked).unwrap();
    assert_eq!(assembled.derived.dbr_after.map(|dbr| dbr.to_string()).value().unwrap(), "0.3");
    assert_eq!(value(&assembled, "DBR_after").value, Input::Number(0.3));
    assert_eq!(value(&assembled, "Amount").value, Input::Number(12_000.0));
    assert_eq!(value(&assembled, "Repayment_Months").value, Input::Number(12.0));
    let debt_unknown = Facts { monthly_debt: None, ..asked };
    assert_eq!(derived(&debt_unknown).dbr_after, Available::NotAvailable);
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
fn amounts_of_another_currency_are_refused() {
    let dollars = Money::parse("5", USD).unwrap();
    for facts in [
        Facts { monthly_debt: Some(dollars), ..facts() },
        Facts { job_income: Some(dollars), ..facts() },
        Facts {
            sms: Some(SmsFacts {
                salary_by_month: vec![Some(dollars), Some(dollars)],
                ..SmsFacts::default()
            }),
            ..facts()
        },
    ] {
        assert!(assemble(&facts).is_err());
    }
    let yen = Facts { reported_income: Some("300000.4".into()), ..Facts::new(JPY, facts().as_of) };
    assert_eq!(derived(&yen).estimated_income.value().unwrap().to_string(), "300000");
}

#[test]
fn every_variable_stands_once_and_is_a_standard_one() {
    let given = vec![
        Observed::new("Residence_Type", Input::text("Family House"), "profile"),
        Observed::new("DBR", Input::Number(0.01), "host"),
    ];
    let scalars = vec![("banks_count".to_owned(), Input::Number(2.0))];
    let sms = Some(SmsFacts { scalars, ..SmsFacts::default() });
    let facts = Facts {
        given,
        sms,
        monthly_debt: Some(egp("500")),
        reported_income: Some("1000".into()),
        reports: Some(2),
        gender: Some(Gender::Female),
        ..facts()
    };
    let assembled = assemble(&facts).unwrap();
    let registry = Registry::standard();
    for (at, observed) in assembled.observed.iter().enumerate() {
        assert!(registry.get(&observed.name).is_some(), "{}", observed.name);
        let twice = assembled.observed[..at].iter().any(|earlier| earlier.name == observed.name);
        assert!(!twice, "{}", observed.name);
    }
    assert_eq!(value(&assembled, "DBR").value, Input::Number(0.5), "what is computed counts");
    assert_eq!(value(&assembled, "gender").value, Input::text("Female"));
    assert_eq!(value(&assembled, "reports").source, "history");
    assert_eq!(value(&assembled, "estimated_income").source, "profile");
}

#[test]
fn what_is_frozen_thaws_to_the_same_decision() {
    let policy = Policy::default();
    let facts = Facts {
        reported_income: Some("12000".into()),
        monthly_debt: Some(egp("1500")),
        given: vec![
            Observed::new("Residence_Type", Input::text("Family House"), "profile"),
            Observed::new("Is_Banked", Input::Number(1.0), "profile"),
            Observed::new("Education_Level", Input::text("N/A"), "profile"),
        ],
        ..facts()
    };
    let observed = assemble(&facts).unwrap().observed;
    let frozen = crate::scoring::freeze(&policy, &policy.row_of(&observed), &observed);
    let text = crate::audit::write_inputs(&frozen).unwrap();
    let read = crate::audit::read_inputs(&text).unwrap();
    let mut thawed = policy.row_of(&crate::scoring::thaw(&read).unwrap());
    let mut row = policy.row_of(&observed);
    assert_eq!(thawed, row);
    let rules = policy.default_rules();
    assert_eq!(
        policy.decide_row(rules, &mut thawed).unwrap(),
        policy.decide_row(rules, &mut row).unwrap()
    );
    let education = read.iter().find(|input| input.name == "Education_Level").unwrap();
    let missing = crate::audit::FrozenValue::Missing("not_available".into());
    assert_eq!((&education.value, &*education.source), (&missing, ""));
    let scored = Policy::from_json(
        br#"{"format": 1, "rules": {
            "good": [{"variable": "credit_score", "operator": ">", "value": 1}]}}"#,
    )
    .unwrap();
    let frozen = crate::scoring::freeze(&scored, &scored.row_of(&observed), &observed);
    assert!(!frozen.iter().any(|input| input.name == "credit_score"), "it is no input");
    assert!(read.iter().any(|input| input.name == "Monthly_Debt"), "frozen, though it is not read");
    assert!(!read.iter().any(|input| input.name == "gender"), "neither read nor known");
}

proptest! {
    #[test]
    fn capacity_and_burden_hold_together(
        income in 1..1_000_000_00_i64, debt in 0..1_000_000_00_i64, spending in 0..1_000_000_00_i64,
    ) {
        let money = |minor| Money::from_minor(minor, EGP);
        let sms = SmsFacts {
            total_avg_monthly_spending: Some(money(spending)),
            ..SmsFacts::default()
        };
        let facts = Facts {
            reported_income: Some(money(income).to_string()),
            monthly_debt: Some(money(debt)),
            sms: Some(sms),
            ..facts()
        };
        let derived = derived(&facts);
        let capacity = derived.monthly_spending_capacity.value().unwrap();
        prop_assert_eq!(capacity.minor(), (income - debt - spending).max(0));
        let exact = rust_decimal::Decimal::from(debt) / rust_decimal::Decimal::from(income);
        prop_assert!((derived.dbr.value().unwrap() - exact).abs() <= Decimal::new(5, 5));
    }
}
