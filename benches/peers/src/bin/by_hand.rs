//! The limit: the same rule written as Rust for this one kind of row, in three-valued logic. Texts are replaced by
//! numbers before the measurement. No general engine can do that for its host.

use lendwright_benches::applicants::Applicant;
use lendwright_peers::rules::{Answer, measure};

/// Missing numbers are NaN.
struct Row {
    age: f64,
    estimated_income: f64,
    dbr: f64,
    months_at_address: f64,
    years_of_experience: f64,
    reports: f64,
    income_type: Kind,
    residence_type: Kind,
}

/// Whether the rule accepts a text.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Missing,
    Taken,
    Refused,
}

fn main() {
    measure(row, |row| ask(row));
}

fn row(applicant: &Applicant) -> Row {
    let number = |value: Option<f64>| value.unwrap_or(f64::NAN);
    let kind = |text: Option<&str>, taken: fn(&str) -> bool| match text {
        None => Kind::Missing,
        Some(text) if taken(text) => Kind::Taken,
        Some(_) => Kind::Refused,
    };
    Row {
        age: number(applicant.age),
        estimated_income: number(applicant.estimated_income),
        dbr: number(applicant.dbr),
        months_at_address: number(applicant.months_at_address),
        years_of_experience: number(applicant.years_of_experience),
        reports: number(applicant.reports),
        income_type: kind(applicant.income_type, |text| {
            matches!(text, "Private Sector Employee" | "Public Sector Employee" | "Business Owner")
        }),
        residence_type: kind(applicant.residence_type, |text| text != "Furnished Rent"),
    }
}

fn ask(row: &Row) -> Answer {
    let mut unknown = false;
    let mut fails = |missing: bool, holds: bool| {
        unknown |= missing;
        !missing && !holds
    };
    let number = |value: f64, holds: bool| (value.is_nan(), holds);
    let kind = |kind: Kind| (kind == Kind::Missing, kind == Kind::Taken);
    let conditions = [
        number(row.age, row.age >= 21.0),
        number(row.age, row.age <= 65.0),
        number(row.estimated_income, row.estimated_income >= 5_000.0),
        number(row.estimated_income, row.estimated_income < 200_000.0),
        number(row.dbr, row.dbr < 0.5),
        number(row.months_at_address, row.months_at_address >= 6.0),
        number(row.years_of_experience, (1.0..=40.0).contains(&row.years_of_experience)),
        number(row.reports, row.reports == 0.0),
        kind(row.income_type),
        kind(row.residence_type),
    ];
    if conditions.into_iter().any(|(missing, holds)| fails(missing, holds)) {
        return Answer::Fail;
    }
    if unknown { Answer::Undetermined } else { Answer::Pass }
}
