//! How other systems allocate payments to rows.

use super::{Fault, count, date, money, rate, refused, text};
use lendwright::lending::{
    Allocation, Convention, OwedRow, Parts, Profile, Schedule, Strategy, Terms,
};
use lendwright::{Money, Months, currency};
use serde_json::Value;

const ZERO: Money = Money::zero(currency::EUR);

fn sum(a: Money, b: Money) -> Result<Money, Fault> {
    a.checked_add(b).map_err(|error| error.to_string().into())
}

fn difference(a: Money, b: Money) -> Result<Money, Fault> {
    a.checked_sub(b).map_err(|error| error.to_string().into())
}

/// A row while its events run.
struct Row {
    owed: OwedRow,
    paid: Money,
    in_advance: Money,
}

fn rows(inputs: &Value) -> Result<Vec<Row>, Fault> {
    let (amount, start) = (money(&inputs["principal"])?, date(&inputs["start"])?);
    let months = Months(count(&inputs["n"]));
    let mut profile = Profile::new(Convention::Flat);
    profile.instalment_multiple =
        Some(money(&inputs["installment_multiples_of"])?).filter(|multiple| multiple.is_positive());
    let terms = Terms::new(amount, rate(&inputs["annual_rate_percent"])?, months, start)
        .with_profile(profile);
    let schedule = Schedule::new(&terms).map_err(|error| refused(&error))?;
    let row = |row: lendwright::lending::Instalment| {
        let parts = Parts {
            interest: row.interest,
            principal: row.principal,
            ..Parts::zero(currency::EUR)
        };
        Row { owed: OwedRow { due: row.due, parts }, paid: ZERO, in_advance: ZERO }
    };
    Ok(schedule.iter().map(row).collect())
}

fn strategy(inputs: &Value) -> Result<Strategy, Fault> {
    let name = text(&inputs["strategy"]);
    let found = Strategy::all().find(|strategy| strategy.name() == name);
    found.ok_or_else(|| Fault::not_expressible("strategy", &inputs["strategy"]))
}

fn charge(rows: &mut [Row], event: &Value) -> Result<(), Fault> {
    let (due, amount) = (date(&event["due"])?, money(&event["amount"])?);
    let row = rows.iter_mut().find(|row| row.owed.due >= due).ok_or("no row for a charge")?;
    let parts = &mut row.owed.parts;
    let part = if event["kind"] == "penalty" { &mut parts.penalty } else { &mut parts.fee };
    *part = sum(*part, amount)?;
    Ok(())
}

/// Makes a payment, and returns its parts.
fn pay(rows: &mut [Row], event: &Value, strategy: Strategy) -> Result<Parts, Fault> {
    let (day, amount) = (date(&event["date"])?, money(&event["amount"])?);
    let owed: Vec<OwedRow> = rows.iter().map(|row| row.owed).collect();
    let found = Allocation::new(amount, &owed, day, strategy).map_err(|error| refused(&error))?;
    let mut all = Parts::zero(currency::EUR);
    for (row, paid) in rows.iter_mut().zip(&found.paid) {
        let parts = &mut row.owed.parts;
        for (owed, all, paid) in [
            (&mut parts.penalty, &mut all.penalty, paid.penalty),
            (&mut parts.fee, &mut all.fee, paid.fee),
            (&mut parts.interest, &mut all.interest, paid.interest),
            (&mut parts.principal, &mut all.principal, paid.principal),
        ] {
            (*owed, *all) = (difference(*owed, paid)?, sum(*all, paid)?);
        }
        let total = paid.total().map_err(|error| refused(&error))?;
        row.paid = sum(row.paid, total)?;
        if row.owed.due > day {
            row.in_advance = sum(row.in_advance, total)?;
        }
    }
    if found.surplus.is_zero() {
        Ok(all)
    } else {
        Err(Fault::from(format!("{} is left", found.surplus)))
    }
}

fn agrees(expected: &Value, found: &[(&str, Money)]) -> Result<(), Fault> {
    for (name, amount) in found {
        if money(&expected[*name])? != *amount {
            return Err(Fault::from(format!("{name} {amount}, expected {expected}")));
        }
    }
    Ok(())
}

pub(super) fn allocation(case: &Value) -> Result<(), Fault> {
    let (inputs, expected) = (&case["inputs"], &case["expected"]);
    let (mut rows, strategy) = (rows(inputs)?, strategy(inputs)?);
    let mut repayments = expected["transactions"]
        .as_array()
        .into_iter()
        .flatten()
        .filter(|it| it["type"] == "Repayment");
    for event in inputs["events"].as_array().ok_or("no events")? {
        if event["type"] == "charge" {
            charge(&mut rows, event)?;
            continue;
        }
        let paid = pay(&mut rows, event, strategy)?;
        let names = [
            ("principal", paid.principal),
            ("interest", paid.interest),
            ("fees", paid.fee),
            ("penalties", paid.penalty),
        ];
        agrees(repayments.next().ok_or("no repayment")?, &names)?;
    }
    let wanted = expected["rows"].as_array().ok_or("no rows")?;
    if wanted.len() != rows.len() || repayments.next().is_some() {
        return Err(Fault::from(format!("{} rows, expected {}", rows.len(), wanted.len())));
    }
    for (row, wanted) in rows.iter().zip(wanted) {
        let outstanding = row.owed.parts.total().map_err(|error| refused(&error))?;
        let found =
            [("paid", row.paid), ("in_advance", row.in_advance), ("outstanding", outstanding)];
        agrees(wanted, &found)?;
        if date(&wanted["due"])? != row.owed.due {
            return Err(Fault::from(format!("due {}", row.owed.due)));
        }
    }
    Ok(())
}
