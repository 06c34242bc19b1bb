//! The facts derived for a borrower: income, age, debt, its share of the income, and the remaining amount to spend. Also
//! the variables that a decision reads: which source counts, and that they are frozen as they were.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
#![allow(
    clippy::arithmetic_side_effects,
    clippy::inconsistent_digit_grouping,
    clippy::unnecessary_wraps
)]

use crate::Policy;
use crate::derive::*;
use crate::identity::Gender;
use crate::rules::{Input, MissingReason, Registry};
use chrono::NaiveDate;
use lendwright_types::currency::{EGP, JPY, USD};
use lendwright_types::{Available, Money};
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

fn derived(facts: &Facts) -> DerivedFacts {
    assemble(facts).unwrap().derived
}

fn value<'a>(assembled: &'a Derivation, name: &str) -> &'a Observation {
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

fn owing(debt: &str, income: &str) -> Facts {
    let reported_income = Some(income.to_owned());
    Facts { monthly_debt: Some(egp(debt)), reported_income, ..facts() }
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
fn a_burden_is_shown_with_four_decimals_and_not_over_nothing() {
    let burden = |debt: &str, income: &str| {
        derived(&owing(debt, income)).dbr.map(|dbr| dbr.to_string()).value()
    };
    assert_eq!(burden("1500", "12000").unwrap(), "0.125");
    assert_eq!(burden("1", "3").unwrap(), "0.3333");
    assert_eq!(burden("2", "3").unwrap(), "0.6667");
    assert_eq!(burden("0.25", "1000").unwrap(), "0.0002", "a half goes to the even one");
    assert_eq!(burden("0", "1000").unwrap(), "0");
    assert_eq!(burden("100", "0"), None);
    assert_eq!(burden("0", "0").unwrap(), "0", "no debt is no burden, whatever the income");
}

#[test]
fn a_burden_is_compared_as_the_exact_ratio() {
    let compared = |debt: &str, income: &str| {
        value(&assemble(&owing(debt, income)).unwrap(), "DBR").value.clone()
    };
    assert_eq!(compared("4500.45", "9000"), Input::Number(0.50005));
    assert_eq!(compared("4500", "9000"), Input::Number(0.5));
    assert_eq!(compared("1", "3"), Input::Number(1.0 / 3.0));
    assert_eq!(compared("0.01", "0"), Input::Number(f64::MAX), "it is known, and beyond every cap");
    assert_eq!(compared("0", "0"), Input::Number(0.0));
    let rule =
        br#"{"format": 1, "rules": {"half": [{"variable": "DBR", "operator": "<=", "value": 0.5}]},
        "acceptance_rules": ["half"]}"#;
    let policy = Policy::from_json(rule).unwrap();
    let mut row = policy.row_of(&assemble(&owing("4500.45", "9000")).unwrap().observed);
    let in_book = policy.decide_row(policy.default_rules(), &mut row).unwrap().state;
    let alone = policy.decide_pairs([("DBR", Input::Number(4500.45 / 9000.0))]).unwrap().state;
    assert_eq!(in_book, Available::Value(crate::rules::Verdict::Fail));
    assert_eq!(alone, in_book);
}

#[test]
fn a_debt_that_lacks_a_part_is_unknown_as_a_whole() {
    let dollars = Some(Money::parse("5", USD).unwrap());
    let known = Facts {
        monthly_debt: Some(egp("100")),
        reported_income: Some("1000".into()),
        instalments_due: Some(egp("50")),
        ..facts()
    };
    assert_eq!(derived(&known).monthly_debt.value(), Some(egp("100")));
    for facts in [
        Facts { monthly_debt: dollars, ..known.clone() },
        Facts { instalments_due: dollars, ..known.clone() },
        Facts {
            sms: Some(SmsFacts { liability_repayment_monthly: dollars, ..SmsFacts::default() }),
            ..known
        },
    ] {
        let assembled = assemble(&facts).unwrap();
        assert_eq!(assembled.derived.monthly_debt, Available::NotAvailable);
        assert_eq!(assembled.derived.monthly_spending_capacity, Available::NotAvailable);
        assert!(!value(&assembled, "DBR").value.is_present());
    }
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
fn a_capacity_of_the_largest_amounts_is_0_and_no_error() {
    let largest = i64::MAX.to_string();
    let largest = format!("{}.{}", &largest[..17], &largest[17..]);
    let capacity = |income: &str, debt: &str, spending: &str| {
        let total_avg_monthly_spending = Some(egp(spending));
        let sms = Some(SmsFacts { total_avg_monthly_spending, ..SmsFacts::default() });
        derived(&Facts { sms, ..owing(debt, income) }).monthly_spending_capacity
    };
    assert_eq!(capacity("0", &largest, &largest), Available::Value(egp("0")));
    assert_eq!(capacity(&largest, &largest, &largest), Available::Value(egp("0")));
    assert_eq!(capacity(&largest, "0", "0.07"), Available::Value(egp("92233720368547758.00")));
}

#[test]
fn the_new_instalment_counts_after_the_old_debt() {
    let application = ApplicationFacts {
        amount: Some(egp("12000")),
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

#[test]
fn what_was_sent_counts_where_the_book_derives_none() {
    let sent = |name: &'static str, value: Input| Observation::new(name, value, "extras");
    let born = Input::Date(day("1990-05-05"));
    let facts = Facts {
        reported_income: Some("1000".into()),
        monthly_debt: Some(egp("100")),
        given: vec![
            sent("birth_date", born.clone()),
            sent("gender", Input::text("Female")),
            sent("total_avg_monthly_spending", Input::Number(250.5)),
            sent("months_covered", Input::Number(2.5)),
        ],
        ..facts()
    };
    let assembled = assemble(&facts).unwrap();
    assert_eq!(assembled.derived.age, Available::Value(35));
    assert_eq!(assembled.derived.gender, Available::Value(Gender::Female));
    assert_eq!(assembled.derived.monthly_spending_capacity, Available::Value(egp("649.50")));
    for name in ["birth_date", "gender", "age", "total_avg_monthly_spending", "months_covered"] {
        assert_eq!(value(&assembled, name).source, "extras", "{name}");
    }
    assert_eq!(value(&assembled, "birth_date").value, born);

    let by_id = Facts {
        birth_date: Some(day("1980-01-01")),
        gender: Some(Gender::Male),
        sms: Some(SmsFacts::default()),
        ..facts
    };
    let assembled = assemble(&by_id).unwrap();
    assert_eq!(assembled.derived.age, Available::Value(46));
    assert_eq!(assembled.derived.gender, Available::Value(Gender::Male));
    assert_eq!(value(&assembled, "birth_date").source, "computed");
    // A summary that leaves something out wins all the same.
    assert!(!value(&assembled, "total_avg_monthly_spending").value.is_present());
    assert!(assembled.observed.iter().all(|observed| observed.name != "months_covered"));
}

#[test]
fn spending_that_no_amount_can_be_leaves_no_capacity() {
    let capacity = |spending: f64| {
        let spending = Input::Number(spending);
        let facts = Facts {
            reported_income: Some("12000".into()),
            monthly_debt: Some(egp("0")),
            given: vec![Observation::new("total_avg_monthly_spending", spending, "extras")],
            ..facts()
        };
        derived(&facts).monthly_spending_capacity
    };
    assert_eq!(capacity(1e15), Available::Value(egp("0")));
    for beyond in [1e17, 1e18, 1e29, f64::MAX] {
        assert_eq!(capacity(beyond), Available::NotAvailable, "{beyond}");
    }
    assert_eq!(capacity(-1.0), Available::Value(egp("12000")), "it is no value of the variable");
}

#[test]
fn an_age_beyond_its_bounds_is_missing_with_the_reason() {
    let facts = Facts { birth_date: Some(day("1850-01-01")), ..facts() };
    let assembled = assemble(&facts).unwrap();
    assert_eq!(assembled.derived.age, Available::NotAvailable);
    let registry = Registry::standard();
    let age = registry.get("age").unwrap().coerce(value(&assembled, "age").value.clone());
    assert_eq!(age, Input::Missing(MissingReason::OutOfRange));
}

#[test]
fn every_variable_stands_once_and_is_a_standard_one() {
    let given = vec![
        Observation::new("Residence_Type", Input::text("Family House"), "profile"),
        Observation::new("DBR", Input::Number(0.01), "host"),
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
            Observation::new("Residence_Type", Input::text("Family House"), "profile"),
            Observation::new("Is_Banked", Input::Number(1.0), "profile"),
            Observation::new("Education_Level", Input::text("N/A"), "profile"),
        ],
        ..facts()
    };
    let observed = assemble(&facts).unwrap().observed;
    let frozen = crate::freeze(&policy, &policy.row_of(&observed), &observed);
    let text = crate::audit::write_inputs(&frozen).unwrap();
    let read = crate::audit::read_inputs(&text).unwrap();
    let mut thawed = policy.row_of(&crate::thaw(&read).unwrap());
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
    let frozen = crate::freeze(&scored, &scored.row_of(&observed), &observed);
    assert!(!frozen.iter().any(|input| input.name == "credit_score"), "it is no input");
    assert!(read.iter().any(|input| input.name == "monthly_debt"), "frozen, though it is not read");
    assert!(!read.iter().any(|input| input.name == "gender"), "neither read nor known");
}

#[test]
fn a_name_that_is_the_hosts_own_has_what_came_in_extras_alone() {
    let given = vec![
        Observation::new("days_past_due", Input::Number(3.0), "extras"),
        Observation::new("gender", Input::text("Female"), "extras"),
        Observation::new("Job_ID", Input::Number(5.0), "profile"),
        Observation::new("banks_count", Input::Number(2.0), "extras"),
    ];
    let hosts_own = ["days_past_due", "gender", "Job_ID", "banks_count", "reports"];
    let hosts_own = hosts_own.map(str::to_owned).to_vec();
    let (days_past_due, reports) = (Some(40), Some(2));
    let sms = Some(SmsFacts::default());
    let facts = Facts { reports, days_past_due, sms, given, hosts_own, ..facts() };
    let assembled = assemble(&facts).unwrap();
    for (name, sent) in [
        ("days_past_due", Input::Number(3.0)),
        ("gender", Input::text("Female")),
        ("banks_count", Input::Number(2.0)),
    ] {
        let found = value(&assembled, name);
        assert_eq!((&found.value, &*found.source), (&sent, "extras"), "{name}");
    }
    assert_eq!(assembled.derived.gender, Available::NotAvailable, "nothing is derived from it");
    assert_eq!(assembled.derived.reports, Available::Value(2), "the record is the book's");
    for name in ["Job_ID", "reports"] {
        assert!(assembled.observed.iter().all(|one| one.name != name), "{name}");
    }
}
