//! A lender's own instalments: the annuity rounded up to the cent.

use super::super::file;
use lendwright::lending::{Convention, Profile, Schedule, Terms};
use lendwright::{Money, Months, Rate, currency};

const NAME: &str = "credit/refs/lendingclub_instalments_even";

/// Runs the file, prints its line, and returns the failures; `None` if the file is not there.
///
/// The file itself marks the rows with a different instalment. They are counted and named.
pub(super) fn run() -> Option<Vec<String>> {
    let text = std::fs::read_to_string(file(&format!("{NAME}.csv"))?).ok()?;
    let (mut passed, mut apart, mut failures) = (0, Vec::new(), Vec::new());
    for line in text.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let [row, amount, months, rate, instalment, .., agrees] = cells.as_slice() else {
            failures.push(format!("{line}: too few cells"));
            continue;
        };
        match (found(amount, months, rate), Money::parse(instalment, currency::USD)) {
            (Some(found), Ok(expected)) if found == expected => passed += 1,
            (Some(_), Ok(_)) if *agrees == "0" => apart.push(*row),
            (found, _) => failures.push(format!("{NAME}: {row}: {found:?}, expected {instalment}")),
        }
    }
    let rows = passed + apart.len() + failures.len();
    println!("credit/lendingclub_instalments_even: {passed} of {rows}");
    println!("    no annuity rounded up, by the file itself: row {}", apart.join(", "));
    Some(failures)
}

fn found(amount: &str, months: &str, rate: &str) -> Option<Money> {
    let amount = Money::parse(amount, currency::USD).ok()?;
    let start = chrono::NaiveDate::from_ymd_opt(2018, 3, 1)?;
    let months = Months(months.parse().ok()?);
    let terms = Terms::new(amount, Rate::percent(rate).ok()?, months, start);
    let profile = Profile::of(Convention::CeilUnit);
    Some(Schedule::new(&Terms { profile, ..terms }).ok()?.instalment())
}
