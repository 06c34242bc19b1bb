//! Computed values change with their sources: assembling a new score checks the advice.

use super::super::{Change, WhatWouldChange};
use crate::Characteristic;
use crate::default_characteristics;
use crate::derive::{Facts, Observation, SmsFacts, assemble};
use crate::rules::{Input, RuleSet};
use crate::{Draft, Policy};
use lendwright_types::Money;
use lendwright_types::currency::EGP;
use lendwright_types::json::Json;
use proptest::prelude::*;

fn egp(minor: i64) -> Money {
    Money::from_minor(minor, EGP)
}

/// The default card.
fn policy(rules: &str) -> Policy {
    super::with_rules(super::leaving_out(), rules)
}

fn facts(income: i64, debt: i64) -> Facts {
    Facts {
        reported_income: Some(egp(income).to_string()),
        monthly_debt: Some(egp(debt)),
        reports: Some(0),
        ..Facts::new(EGP, "2026-01-31".parse().unwrap())
    }
}

fn explained(policy: &Policy, rules: &RuleSet, facts: &Facts) -> WhatWouldChange {
    let observed = assemble(facts).unwrap().observed;
    let mut row = policy.row_of(&observed);
    policy.explain_observed(rules, &mut row, &observed).unwrap().what_would_change
}

fn passes(policy: &Policy, rules: &RuleSet, facts: &Facts) -> bool {
    let observed = assemble(facts).unwrap().observed;
    super::decides(policy, rules, &mut policy.row_of(&observed))
}

/// The facts with a variable at this number of piastres.
fn with(facts: &Facts, variable: &str, to: i64) -> Facts {
    let mut facts = facts.clone();
    match variable {
        "Reported_Monthly_Income" => facts.reported_income = Some(egp(to).to_string()),
        "estimated_income" => facts.job_income = Some(egp(to)),
        "Monthly_Debt" => facts.monthly_debt = Some(egp(to)),
        "monthly_debt" => facts.instalments_due = Some(egp(to)),
        "total_avg_monthly_spending" => {
            let total_avg_monthly_spending = Some(egp(to));
            facts.sms = Some(SmsFacts { total_avg_monthly_spending, ..SmsFacts::default() });
        }
        other => panic!("{other} is computed"),
    }
    facts
}

fn piastres(input: &Input) -> i64 {
    match input {
        Input::Number(number) => (number * 100.0).round() as i64,
        other => panic!("{other:?}"),
    }
}

fn named(changes: &[Change]) -> Vec<(&str, i64)> {
    changes.iter().map(|c| (c.variable.as_str(), piastres(&c.to))).collect()
}

fn answer(rules: &str, facts: &Facts) -> WhatWouldChange {
    let policy = policy(&format!(r#"{{"ok": {rules}}}"#));
    let rules = policy.select(&["ok"], &[]).unwrap();
    explained(&policy, &rules, facts)
}

#[test]
fn a_burden_follows_the_debt_and_is_no_advice_itself() {
    let both = r#"[{"variable": "DBR", "operator": "<=", "value": 0.3},
        {"variable": "Monthly_Debt", "operator": "<", "value": 3000}]"#;
    let found = answer(both, &facts(8_000_00, 5_000_00));
    assert_eq!(named(&found.one), [("Monthly_Debt", 2_400_00)]);
    assert_eq!(found.two, None, "less debt alone is enough: income would move by cents");
}

#[test]
fn advice_speaks_in_exact_values() {
    let half = r#"[{"variable": "DBR", "operator": "<=", "value": 0.5}]"#;
    let found = answer(half, &facts(9_000_00, 5_000_00));
    let expected = [("Reported_Monthly_Income", 10_000_00), ("Monthly_Debt", 4_500_00)];
    assert_eq!(named(&found.one), expected);
    assert_eq!(found.two, None);
}

#[test]
fn an_income_of_nothing_is_advised_on_too() {
    let both = r#"[{"variable": "DBR", "operator": "<=", "value": 0.5},
        {"variable": "estimated_income", "operator": ">=", "value": 5000}]"#;
    let found = answer(both, &facts(0, 3_000_00));
    assert_eq!(named(&found.one), [("Reported_Monthly_Income", 6_000_00)]);
    let little_debt = r#"[{"variable": "DBR", "operator": "<=", "value": 0.5}]"#;
    let found = answer(little_debt, &facts(0, 1_000_00));
    let expected = [("Reported_Monthly_Income", 2_000_00), ("Monthly_Debt", 0)];
    assert_eq!(named(&found.one), expected);
}

#[test]
fn two_bounds_on_what_is_computed_meet_in_a_pair() {
    let both = r#"[{"variable": "DBR", "operator": "<=", "value": 0.3},
        {"variable": "monthly_spending_capacity", "operator": ">=", "value": 4200},
        {"variable": "Monthly_Debt", "operator": ">=", "value": 1700},
        {"variable": "estimated_income", "operator": "<=", "value": 6500}]"#;
    // Neither alone: 0.3 of 5000 is 1500, and 3000 is 0.3 of 10000.
    let found = answer(both, &facts(5_000_00, 3_000_00));
    assert_eq!(named(&found.one), []);
    // 1800 is 0.3 of 6000, which leaves 4200.
    let pair = [("Monthly_Debt", 1_800_00), ("Reported_Monthly_Income", 6_000_00)];
    assert_eq!(named(&found.two.unwrap()), pair);
}

#[test]
fn what_is_computed_is_asked_for_by_its_sources() {
    let policy = Policy::from_json(
        br#"{"format": 1, "rules": {
            "ok": [{"variable": "DBR", "operator": "<=", "value": 0.3}],
            "adult": [{"variable": "age", "operator": ">=", "value": 21}],
            "sure": [{"variable": "credit_score", "operator": ">=", "value": 640}]}}"#,
    )
    .unwrap();
    let asked = |name: &str, facts: &Facts| {
        let rules = policy.select(&[name], &[]).unwrap();
        let observed = assemble(facts).unwrap().observed;
        let mut row = policy.row_of(&observed);
        let explained = policy.explain_observed(&rules, &mut row, &observed).unwrap();
        let missing = explained
            .missing_to_resolve
            .unwrap_or_else(|| panic!("{name}: {:?}", explained.decision));
        (missing.variables.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>(), missing.exact)
    };
    let nobody = Facts::new(EGP, "2026-01-31".parse().unwrap());
    let (income, debt) = ("Reported_Monthly_Income".to_owned(), "Monthly_Debt".to_owned());
    assert_eq!(asked("ok", &nobody), (vec![income.clone(), debt.clone()], true));
    let without_debt = Facts { monthly_debt: None, ..facts(8_000_00, 0) };
    assert_eq!(asked("ok", &without_debt), (vec![debt.clone()], true));
    assert_eq!(asked("adult", &nobody), (vec!["birth_date".to_owned()], true));
    let spending = "total_avg_monthly_spending".to_owned();
    assert_eq!(asked("sure", &nobody), (vec![income, debt, spending], true));
    // Without a book the variable itself can be given.
    let rules = policy.select(&["ok"], &[]).unwrap();
    let mut row = policy.row();
    let explained = policy.explain(&rules, &mut row).unwrap();
    assert_eq!(explained.missing_to_resolve.unwrap().variables, ["DBR"]);
}

#[test]
fn a_name_that_is_the_hosts_own_is_not_computed_from_amounts() {
    let policy = Policy::from_json(
        br#"{"format": 1, "variables": [{"name": "DBR", "type": "number", "source": "host"}],
            "rules": {"ok": [{"variable": "DBR", "operator": "<=", "value": 0.3}]}}"#,
    )
    .unwrap();
    let rules = policy.select(&["ok"], &[]).unwrap();
    let explained = |known: Facts, dbr: Input| {
        let given = vec![Observation::new("DBR", dbr, "extras")];
        let hosts_own = policy.names_taken_by_host().map(str::to_owned).collect();
        let facts = Facts { given, hosts_own, ..known };
        let observed = assemble(&facts).unwrap().observed;
        let mut row = policy.row_of(&observed);
        let explained = policy.explain_observed(&rules, &mut row, &observed).unwrap();
        let asked = explained.missing_to_resolve.map(|missing| missing.variables.join(", "));
        let changes = explained.what_would_change.one.into_iter().map(|change| change.variable);
        (asked, changes.collect::<Vec<_>>())
    };
    let nobody = Facts::new(EGP, "2026-01-31".parse().unwrap());
    assert_eq!(explained(nobody, Input::NOT_GIVEN).0.unwrap(), "DBR", "not the amounts");
    // The value that the book would compute.
    let indebted = facts(8_000_00, 4_000_00);
    assert_eq!(explained(indebted, Input::Number(0.5)), (None, vec!["DBR".to_owned()]));
}

#[test]
fn nobody_is_asked_for_the_books_own_history() {
    let policy = policy(
        r#"{"ok": [{"variable": "days_past_due", "operator": "<=", "value": 30, "join": "and"},
            {"variable": "Is_Banked", "operator": "==", "value": true}],
            "late": [{"variable": "days_past_due", "operator": ">", "value": 30}]}"#,
    );
    let observed = assemble(&Facts::new(EGP, "2026-01-31".parse().unwrap())).unwrap().observed;
    for (rule, asked) in [("ok", vec!["Is_Banked"]), ("late", vec![])] {
        let rules = policy.select(&[rule], &[]).unwrap();
        let mut row = policy.row_of(&observed);
        let explained = policy.explain_observed(&rules, &mut row, &observed).unwrap();
        assert_eq!(explained.missing_to_resolve.unwrap().variables, asked, "{rule}");
    }
    let rules = policy.select(&["ok"], &[]).unwrap();
    // Without a book it can be given.
    let mut row = policy.row();
    let explained = policy.explain(&rules, &mut row).unwrap();
    assert!(explained.missing_to_resolve.unwrap().variables.contains(&"days_past_due"));
}

#[test]
fn a_score_counts_what_falls_as_income_rises() {
    let score = |least: i32| {
        format!(r#"[{{"variable": "credit_score", "operator": ">=", "value": {least}}}]"#)
    };
    let found = answer(&score(640), &facts(8_000_00, 4_000_00));
    assert!(named(&found.one).contains(&("Reported_Monthly_Income", 9_928_35)), "{found:?}");
    let found = answer(&score(700), &facts(8_000_00, 4_000_00));
    let variables: Vec<_> = found.one.iter().map(|c| c.variable.as_str()).collect();
    assert_eq!(variables, ["Reported_Monthly_Income", "Monthly_Debt"]);
}

#[test]
fn what_was_computed_from_data_that_are_not_there_stands_alone() {
    let burden = r#"{"format": 1, "rules": {"ok": [{"variable": "DBR", "operator": "<=", "value": 0.3}]},
        "acceptance_rules": ["ok"]}"#;
    let policy = Policy::from_json(burden.as_bytes()).unwrap();
    let found = |inputs: &str| {
        let inputs = Json::parse(inputs.as_bytes()).unwrap();
        let mut row = policy.row_of_json(&inputs).unwrap();
        let found = policy.explain(policy.default_rules(), &mut row).unwrap().what_would_change;
        found.one.into_iter().map(|change| (change.variable, change.to)).collect::<Vec<_>>()
    };
    let alone = [("DBR".to_owned(), Input::Number(0.3))];
    assert_eq!(found(r#"{"DBR": 0.5}"#), alone);
    assert_eq!(found(r#"{"DBR": 0.5, "estimated_income": 8000}"#), alone);
}

#[test]
fn income_that_was_not_reported_is_moved_as_it_was_found() {
    let enough = r#"[{"variable": "estimated_income", "operator": ">=", "value": 9000},
        {"variable": "DBR", "operator": "<=", "value": 0.4}]"#;
    let by_job = Facts {
        reported_income: None,
        job_income: Some(egp(8_000_00)),
        given: vec![Observation::new("Job_ID", Input::Number(7.0), "profile")],
        ..facts(0, 4_000_00)
    };
    assert_eq!(named(&answer(enough, &by_job).one), [("estimated_income", 10_000_00)]);
    // The salaries by SMS are the reported income too, but reporting more would not change them.
    let monthly_income = Some(egp(8_000_00));
    let sms = Some(SmsFacts { monthly_income, ..SmsFacts::default() });
    let by_sms = Facts { sms, ..facts(8_000_00, 4_000_00) };
    assert_eq!(named(&answer(enough, &by_sms).one), [("estimated_income", 10_000_00)]);
    let other_job = r#"[{"variable": "Job_ID", "operator": "==", "value": 8}]"#;
    assert_eq!(answer(other_job, &by_job), WhatWouldChange::default());
}

#[test]
fn a_debt_that_is_seen_hides_the_one_that_is_said() {
    let little = r#"[{"variable": "monthly_debt", "operator": "<=", "value": 2000}]"#;
    let seen = Facts { instalments_due: Some(egp(4_000_00)), ..facts(8_000_00, 3_000_00) };
    let found = answer(little, &seen);
    assert_eq!(named(&found.one), []);
    let both = [("monthly_debt", 2_000_00), ("Monthly_Debt", 2_000_00)];
    assert_eq!(named(&found.two.unwrap()), both);
}

const RULES: &str = r#"{
    "burden": [{"variable": "DBR", "operator": "<=", "value": 0.3333}],
    "window": [{"variable": "DBR", "operator": "between", "value": [0.1, 0.2]}],
    "said": [{"variable": "Monthly_Debt", "operator": "<", "value": 3000}],
    "debt": [{"variable": "monthly_debt", "operator": "<", "value": 2500.5}],
    "left": [{"variable": "monthly_spending_capacity", "operator": ">=", "value": 4000}],
    "nothing_left": [{"variable": "monthly_spending_capacity", "operator": "==", "value": 0}],
    "earns": [{"variable": "estimated_income", "operator": ">=", "value": 9000}],
    "score": [{"variable": "credit_score", "operator": ">=", "value": 640}],
    "window_of_score": [{"variable": "credit_score", "operator": "between", "value": [600, 620]}]
}"#;

const SETS: [(&[&str], &[&str]); 12] = [
    (&["burden"], &[]),
    (&["window"], &[]),
    (&["burden", "said"], &[]),
    (&["burden", "debt"], &["nothing_left"]),
    (&["left"], &[]),
    (&["left", "burden"], &[]),
    (&["nothing_left"], &[]),
    (&["score"], &[]),
    (&["score", "left"], &[]),
    (&["window_of_score", "earns"], &[]),
    (&["window_of_score"], &["nothing_left"]),
    (&["earns", "burden", "score"], &[]),
];

/// A card on which income, burden and capacity pull in several directions.
fn turning() -> Policy {
    let mut characteristics = default_characteristics(7_000.0);
    characteristics.truncate(3);
    let line = Characteristic::line;
    characteristics.extend([
        line("share_left", "monthly_spending_capacity", &[(0.1, 0.2), (0.6, 1.0)], "LEFT")
            .per_variable("estimated_income"),
        line("modest", "estimated_income", &[(0.0, 1.0), (30_000.0, 0.0)], "MODEST"),
    ]);
    let rules = policy(RULES).parts().rules.clone();
    let names = ["income", "debt_burden", "spending", "share_left", "modest"];
    let weights = crate::Weights::new(names.map(|n| (n, 10.0))).unwrap();
    Draft { rules, characteristics, weights, ..Draft::default() }.build().unwrap()
}

fn some_facts() -> impl Strategy<Value = Facts> {
    let spending = prop::option::of(0..8_000_00_i64);
    let seen = prop::option::of(1..3_000_00_i64);
    (0..20_000_00_i64, 0..9_000_00_i64, spending, seen, any::<bool>()).prop_map(
        |(income, debt, spending, seen, by_job)| {
            let mut facts = facts(income, debt);
            facts.instalments_due = seen.map(|more| egp(debt + more));
            facts.sms = spending.map(|spending| SmsFacts {
                total_avg_monthly_spending: Some(egp(spending)),
                ..SmsFacts::default()
            });
            if by_job {
                (facts.reported_income, facts.job_income) = (None, Some(egp(income)));
            }
            facts
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn what_is_advised_approves_in_a_new_score_and_less_does_not(
        facts in some_facts(), set in 0..SETS.len(), turns in any::<bool>(),
    ) {
        let policy = if turns { turning() } else { policy(RULES) };
        let rules = policy.select(SETS[set].0, SETS[set].1).unwrap();
        let found = explained(&policy, &rules, &facts);
        let at = |variable: &str, to: i64| passes(&policy, &rules, &with(&facts, variable, to));
        for Change { variable, from, to, .. } in &found.one {
            let (from, to) = (piastres(from), piastres(to));
            prop_assert!(at(variable, to), "{} to {}", variable, to);
            let nearer = if to > from { to - 1 } else { to + 1 };
            prop_assert!(!at(variable, nearer), "{} to {} would do", variable, nearer);
            for part in 0..200 {
                let between = from + (nearer - from) * part / 200;
                prop_assert!(!at(variable, between), "{} to {} would do", variable, between);
            }
        }
        if passes(&policy, &rules, &facts) {
            prop_assert_eq!(found, WhatWouldChange::default());
            return Ok(());
        }
        let income = if facts.job_income.is_some() { "estimated_income" } else { "Reported_Monthly_Income" };
        for variable in [income, "Monthly_Debt"] {
            if !found.one.iter().any(|change| change.variable == variable) {
                for to in (0..60_000_00).step_by(150_00) {
                    prop_assert!(!at(variable, to), "{} to {} would do", variable, to);
                }
            }
        }
        if let Some([a, b]) = &found.two {
            let (to, and) = (piastres(&a.to), piastres(&b.to));
            let both = with(&with(&facts, &a.variable, to), &b.variable, and);
            prop_assert!(passes(&policy, &rules, &both));
            prop_assert!(!at(&a.variable, to) && !at(&b.variable, and));
        }
    }
}
