//! The variables that a decision reads: which source counts, and that they are frozen as they were.

use super::*;

#[test]
fn what_was_sent_counts_where_the_book_derives_none() {
    let sent = |name: &'static str, value: Input| Observed::new(name, value, "extras");
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
            given: vec![Observed::new("total_avg_monthly_spending", spending, "extras")],
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
        Observed::new("days_past_due", Input::Number(3.0), "extras"),
        Observed::new("gender", Input::text("Female"), "extras"),
        Observed::new("Job_ID", Input::Number(5.0), "profile"),
        Observed::new("banks_count", Input::Number(2.0), "extras"),
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
