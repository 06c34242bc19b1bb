//! The default scorecard, as data. A policy file may replace any part of it.

use super::{Category, Characteristic};

/// The default weights, in the card's order; they sum to 100.
pub(super) const WEIGHTS: &[(&str, f64)] = &[
    ("income", 20.0),
    ("debt_burden", 20.0),
    ("spending", 10.0),
    ("income_regularity", 10.0),
    ("employment", 6.0),
    ("income_type", 4.0),
    ("residence", 5.0),
    ("stability", 4.0),
    ("education", 3.0),
    ("dependents", 3.0),
    ("banked", 3.0),
    ("liabilities", 6.0),
    ("reports", 6.0),
];

const INCOME_TYPES: &[(&str, f64)] = &[
    ("Public Sector Employee", 1.0),
    ("Private Sector Employee", 0.8),
    ("Retired", 0.8),
    ("Business Owner", 0.7),
    ("Self Employed", 0.5),
];

const RESIDENCE_TYPES: &[(&str, f64)] = &[
    ("Fully Owned", 1.0),
    ("Family House", 0.8),
    ("Old Law Rent", 0.7),
    ("New Law Rent", 0.4),
    ("Furnished Rent", 0.3),
];

const EDUCATION_LEVELS: &[(&str, f64)] =
    &[("High School", 0.4), ("Diploma", 0.5), ("Bachelor's", 0.8), ("Master's", 0.9), ("Phd", 1.0)];

/// The monthly minimum wage in Egyptian pounds that the default card counts income in.
pub const MINIMUM_WAGE_EGP: f64 = 7_000.0;

/// The thirteen default characteristics, income in units of a monthly minimum wage given in the
/// policy's currency.
///
/// | name | variable | sub-score |
/// |---|---|---|
/// | income | estimated_income / minimum wage | 0 at 0, 0.5 at 1, 0.8 at 2, 1 at 5 |
/// | debt_burden | DBR | 1 at 0, 0.7 at 0.3, 0.3 at 0.5, 0 at 0.8 |
/// | spending | total_avg_monthly_spending / estimated_income | 1 at 0.3, 0.6 at 0.7, 0.2 at 1, 0 at 1.3 |
/// | income_regularity | months_with_salary / months_covered | 0 at 0, 0.6 at 0.5, 1 at 0.9 |
/// | employment | Years_of_Experience | 0.2 at 0, 0.6 at 3, 1 at 10 |
/// | income_type | Income_Type | a table |
/// | residence | Residence_Type | a table |
/// | stability | Months_at_Address | 0.2 at 0, 0.6 at 24, 1 at 60 |
/// | education | Education_Level | a table |
/// | dependents | Number_of_Dependents, else Number_of_Children | 1 at 0, 0.7 at 2, 0.2 at 6 |
/// | banked | Is_Banked | true 1, false 0.3 |
/// | liabilities | missed_payments_90d | 1 at 0, 0.4 at 1, 0 at 3 |
/// | reports | reports | 1 at 0, 0.2 at 1, 0 at 2 |
#[must_use]
pub fn default_characteristics(minimum_wage: f64) -> Vec<Characteristic> {
    let mut card = money_lines(minimum_wage);
    card.extend(person_lines());
    card.extend(conduct_lines());
    card
}

fn money_lines(minimum_wage: f64) -> Vec<Characteristic> {
    let line = Characteristic::line;
    vec![
        line(
            "income",
            "estimated_income",
            &[(0.0, 0.0), (1.0, 0.5), (2.0, 0.8), (5.0, 1.0)],
            "INCOME",
        )
        .per_constant(minimum_wage),
        line(
            "debt_burden",
            "DBR",
            &[(0.0, 1.0), (0.3, 0.7), (0.5, 0.3), (0.8, 0.0)],
            "OBLIGATIONS",
        ),
        line(
            "spending",
            "total_avg_monthly_spending",
            &[(0.3, 1.0), (0.7, 0.6), (1.0, 0.2), (1.3, 0.0)],
            "SPENDING",
        )
        .per_variable("estimated_income"),
        line(
            "income_regularity",
            "months_with_salary",
            &[(0.0, 0.0), (0.5, 0.6), (0.9, 1.0)],
            "INCOME_REGULARITY",
        )
        .per_variable("months_covered"),
    ]
}

fn person_lines() -> Vec<Characteristic> {
    let line = Characteristic::line;
    vec![
        line(
            "employment",
            "Years_of_Experience",
            &[(0.0, 0.2), (3.0, 0.6), (10.0, 1.0)],
            "EMPLOYMENT",
        ),
        texts("income_type", "Income_Type", INCOME_TYPES, "INCOME_TYPE"),
        texts("residence", "Residence_Type", RESIDENCE_TYPES, "RESIDENCE"),
        line("stability", "Months_at_Address", &[(0.0, 0.2), (24.0, 0.6), (60.0, 1.0)], "ADDRESS"),
        texts("education", "Education_Level", EDUCATION_LEVELS, "EDUCATION"),
        line(
            "dependents",
            "Number_of_Dependents",
            &[(0.0, 1.0), (2.0, 0.7), (6.0, 0.2)],
            "HOUSEHOLD",
        )
        .or_else("Number_of_Children"),
    ]
}

fn conduct_lines() -> Vec<Characteristic> {
    let line = Characteristic::line;
    vec![
        Characteristic::table(
            "banked",
            "Is_Banked",
            vec![(Category::Bool(true), 1.0), (Category::Bool(false), 0.3)],
            "BANKED",
        ),
        line(
            "liabilities",
            "missed_payments_90d",
            &[(0.0, 1.0), (1.0, 0.4), (3.0, 0.0)],
            "DELINQUENCY",
        ),
        line("reports", "reports", &[(0.0, 1.0), (1.0, 0.2), (2.0, 0.0)], "REPORTS"),
    ]
}

fn texts(name: &str, variable: &str, table: &[(&str, f64)], reason: &str) -> Characteristic {
    let table = table.iter().map(|&(text, s)| (Category::Text(text.to_owned()), s)).collect();
    Characteristic::table(name, variable, table, reason)
}
