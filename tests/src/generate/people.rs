//! Typical people, and what the default card says of them.

use lendwright::Available;
use lendwright::json::Json;
use lendwright::rules::Verdict;
use lendwright::scoring::{Decision, Policy};

/// Who, and what is known of them as members of a JSON object.
pub const PEOPLE: &[(&str, &str)] = &[
    ("nobody known", ""),
    ("known by a phone number, no reports", r#""reports": 0"#),
    (
        "says only that the income is 20,000, without debt",
        r#""estimated_income": 20000, "DBR": 0, "reports": 0"#,
    ),
    ("a profile of good facts and no word of money", PROFILE),
    ("a good salary by SMS without debt", SALARY),
    ("the same, reported once", r#"@SALARY, "reports": 1"#),
    ("the same, reported twice", r#"@SALARY, "reports": 2"#),
    ("the same, three payments missed", r#"@SALARY, "missed_payments_90d": 3"#),
    ("the same, missed payments kept back", r#"@SALARY, "missed_payments_90d": null"#),
    ("the same, 70 percent of the income owed", r#"@SALARY, "DBR": 0.7"#),
    ("the same, all spent", r#"@SALARY, "total_avg_monthly_spending": 16000"#),
    (
        "income 0, and debts",
        r#"@SALARY, "estimated_income": 0, "DBR": 1.7976931348623157e308, "months_with_salary": 0"#,
    ),
    ("a pension of 9,000, own flat, no debt", RETIRED),
    ("all perfect", PERFECT),
    ("all at their worst", WORST),
];

const PROFILE: &str = r#""Years_of_Experience": 12, "Income_Type": "Public Sector Employee",
    "Residence_Type": "Fully Owned", "Months_at_Address": 80, "Education_Level": "Phd",
    "Number_of_Dependents": 0, "Is_Banked": true, "reports": 0"#;
const SALARY: &str = r#""estimated_income": 16000, "DBR": 0, "total_avg_monthly_spending": 9000,
    "months_with_salary": 6, "months_covered": 6, "Years_of_Experience": 6,
    "Income_Type": "Private Sector Employee", "Residence_Type": "New Law Rent",
    "Months_at_Address": 18, "Education_Level": "Bachelor's", "Number_of_Dependents": 1,
    "Is_Banked": true, "missed_payments_90d": 0, "reports": 0"#;
const RETIRED: &str = r#""estimated_income": 9000, "DBR": 0, "total_avg_monthly_spending": 7000,
    "months_with_salary": 6, "months_covered": 6, "Years_of_Experience": 35,
    "Income_Type": "Retired", "Residence_Type": "Fully Owned", "Months_at_Address": 200,
    "Education_Level": "High School", "Number_of_Dependents": 1, "Is_Banked": true,
    "missed_payments_90d": 0, "reports": 0"#;
const PERFECT: &str = r#""estimated_income": 40000, "DBR": 0, "total_avg_monthly_spending": 8000,
    "months_with_salary": 6, "months_covered": 6, "Years_of_Experience": 12,
    "Income_Type": "Public Sector Employee", "Residence_Type": "Fully Owned",
    "Months_at_Address": 80, "Education_Level": "Phd", "Number_of_Dependents": 0,
    "Is_Banked": true, "missed_payments_90d": 0, "reports": 0"#;
const WORST: &str = r#""estimated_income": 0, "DBR": 2, "total_avg_monthly_spending": 5000,
    "months_with_salary": 0, "months_covered": 6, "Years_of_Experience": 0,
    "Income_Type": "Self Employed", "Residence_Type": "Furnished Rent", "Months_at_Address": 0,
    "Education_Level": "High School", "Number_of_Dependents": 9, "Is_Banked": false,
    "missed_payments_90d": 6, "reports": 4"#;

const RULES: &str = r#"{"format": 1, "rules": {
    "score": [{"variable": "credit_score", "operator": ">=", "value": 670}],
    "affordable": [{"variable": "DBR", "operator": "<=", "value": 0.5}],
    "reported": [{"variable": "reports", "operator": ">=", "value": 2}]},
    "acceptance_rules": ["score", "affordable"], "rejection_rules": ["reported"]}"#;

/// What the default card and the rules of the page decide on what is known.
///
/// # Panics
/// When the policy or what is known can't be read.
#[must_use]
pub fn decide(known: &str) -> Decision {
    let policy = Policy::from_json(RULES.as_bytes()).expect("the page's rules");
    // What is said later takes the place of what a person shares with another.
    let shared = known.strip_prefix("@SALARY, ").map(|own| (SALARY, own));
    let mut inputs = policy.row();
    for text in shared.map_or(vec![known], |(shared, own)| vec![shared, own]) {
        let json = Json::parse(format!("{{{text}}}").as_bytes()).expect("JSON").into_owned();
        for (name, value) in json.members().expect("an object") {
            let input = lendwright::rules::Input::from_json(value);
            policy.set_named(&mut inputs, name, input).expect("a variable");
        }
    }
    let outcome = policy.decide_row(policy.default_rules(), &mut inputs).expect("its own row");
    Decision::from_outcome(&policy, &outcome)
}

/// The rows of the table.
pub(super) fn rows() -> String {
    let row = |(who, known): &(&str, &str)| {
        let decision = decide(known);
        let state = match decision.state {
            Available::Value(Verdict::Pass) => "pass",
            Available::Value(Verdict::Fail) => "fail",
            Available::Value(Verdict::Refer) => "to a person",
            Available::NotAvailable => "none",
        };
        format!(
            "| {who} | {} | {} | {} | {state} | {} |\n",
            decision.score,
            decision.class,
            decision.certainty,
            decision.notice.join(", ")
        )
    };
    PEOPLE.iter().map(row).collect()
}
