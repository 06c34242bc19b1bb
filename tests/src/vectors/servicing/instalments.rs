//! A lender's own instalments: the annuity rounded up to the cent.

use super::super::{Fault, Tally, file};
use super::refused;
use lendwright::lending::{Convention, Profile, Schedule, Terms};
use lendwright::{Money, Months, Rate, currency};

const NAME: &str = "credit/refs/lendingclub_instalments_even";

/// Runs the file, prints its lines, and returns the failures.
///
/// The file itself marks the rows with a different instalment. They are counted and named.
pub(super) fn run() -> Vec<String> {
    let Some(path) = file(&format!("{NAME}.csv")) else { return Vec::new() };
    let Ok(text) = std::fs::read_to_string(path) else {
        return vec![format!("{NAME}: can't be read")];
    };
    let mut tally = Tally::new("credit/lendingclub_instalments_even");
    for line in text.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let [row, amount, months, rate, instalment, .., agrees] = cells.as_slice() else {
            tally.fail(line, "too few cells");
            continue;
        };
        match found(amount, months, rate).and_then(|found| Ok((found, money(instalment)?))) {
            Ok((found, expected)) if found == expected => tally.pass(),
            Ok(_) if *agrees == "0" => {
                tally.not_expressible(row, "no annuity rounded up, by the file itself");
            }
            Ok((found, _)) => tally.fail(row, format!("{found}, expected {instalment}")),
            Err(fault) => tally.count(row, Err(fault)),
        }
    }
    if tally.ran() == 0 {
        tally.fail("the file", "has no row");
    }
    tally.report()
}

fn money(text: &str) -> Result<Money, Fault> {
    Money::parse(text, currency::USD).map_err(|_| Fault::not_expressible("amount", &text.into()))
}

fn found(amount: &str, months: &str, rate: &str) -> Result<Money, Fault> {
    let start = chrono::NaiveDate::from_ymd_opt(2018, 3, 1).ok_or("no start")?;
    let rate = Rate::percent(rate).map_err(|_| Fault::not_expressible("rate", &rate.into()))?;
    let count = months.parse().map_err(|_| Fault::not_expressible("months", &months.into()))?;
    let terms = Terms::new(money(amount)?, rate, Months(count), start);
    let profile = Profile::new(Convention::CeilUnit);
    let schedule = Schedule::new(&terms.with_profile(profile));
    Ok(schedule.map_err(|error| refused(&error))?.instalment())
}
