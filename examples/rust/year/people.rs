//! Sixty invented people, made by arithmetic that each language can repeat.

use super::year::{self, Books};
use lendwright::json::Json;
use lendwright::operations::borrowers::{SignUp, UpdateBorrower};
use lendwright::operations::rules::CreateRule;
use lendwright::operations::scoring::{EvaluateBy, GetTotalScore};
use lendwright::storage::Memory;
use lendwright::{Available, Config, Engine, FixedClock, rules::Verdict};
use rust_decimal::Decimal;
use std::error::Error;

const PEOPLE: i64 = 60;

/// Signs sixty people up in a book in memory, decides on them by two rules, and lives a year.
pub fn year() -> Result<Books, Box<dyn Error>> {
    let clock = FixedClock::at(year::morning(year::START));
    let engine = Engine::open_with(Memory::new(), Config::default().clock(clock))?;
    let rules = [
        ("adult", r#"{"age": {"operator": ">=", "value": "21"}}"#),
        ("affordable", r#"{"DBR": {"operator": "<=", "value": "0.4"}}"#),
    ];
    for (name, rule) in rules {
        let value = Json::parse(rule.as_bytes())?.into_owned();
        engine.run(&CreateRule { param: name.into(), value, ..CreateRule::default() })?;
    }
    let mut decided = Vec::new();
    for number in 1..=PEOPLE {
        let uuid = sign_up(&engine, number)?;
        let verdict = decide(&engine, &uuid)?;
        decided.push((uuid, verdict));
    }
    Ok(year::live(&engine, &decided)?)
}

/// Signs a person up; every twelfth one does not say what they earn, so that a person must decide.
fn sign_up(engine: &Engine, number: i64) -> Result<String, lendwright::Error> {
    let (year, month, day) = (60 + number * 7 % 40, 1 + number * 5 % 12, 1 + number * 11 % 28);
    let signed_up = engine.run(&SignUp {
        phone_number: format!("+20150{number:07}").into(),
        first_name: "Borrower".into(),
        last_name: format!("No {number}").into(),
        national_id_number: format!("2{year:02}{month:02}{day:02}01{:04}0", 1_000 + number).into(),
        email: format!("borrower{number}@example.com").into(),
        ..SignUp::default()
    })?;
    let income = 6_000 + number * 700 % 14_000;
    engine.run(&UpdateBorrower {
        uuid: signed_up.uuid.clone(),
        reported_monthly_income: (number % 12 != 0).then(|| income.to_string()),
        monthly_debt: Some(Decimal::from(number * 370 % 5_200).into()),
        months_at_address: Some(number * 5 % 90),
        ..UpdateBorrower::default()
    })?;
    Ok(signed_up.body.uuid)
}

fn decide(engine: &Engine, uuid: &str) -> Result<Available<Verdict>, lendwright::Error> {
    let score = engine.run(&GetTotalScore {
        uuid: Some(uuid.to_owned()),
        evaluate_by: EvaluateBy::Rule,
        acceptance_rules: vec!["adult".into(), "affordable".into()],
        ..GetTotalScore::default()
    })?;
    Ok(score.pass_business_rules_state)
}
