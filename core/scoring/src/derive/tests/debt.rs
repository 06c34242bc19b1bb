//! Debt, its share of the income, and the remaining amount to spend.

use super::*;

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
