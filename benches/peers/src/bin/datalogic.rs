//! datalogic-rs: JSON Logic, compiled, with the records in its own arena, which is its fastest interface. Missing
//! values are left out, which JSON Logic reads as null.

use datalogic_rs::bumpalo::Bump;
use datalogic_rs::{DataValue, Engine};
use lendwright_peers::rules::{Answer, json, measure};

const RULE: &str = r#"{"and": [
    {">=": [{"var": "age"}, 21]},
    {"<=": [{"var": "age"}, 65]},
    {">=": [{"var": "estimated_income"}, 5000]},
    {"<": [{"var": "estimated_income"}, 200000]},
    {"<": [{"var": "DBR"}, 0.5]},
    {">=": [{"var": "Months_at_Address"}, 6]},
    {"<=": [1, {"var": "Years_of_Experience"}, 40]},
    {"===": [{"var": "reports"}, 0]},
    {"in": [{"var": "Income_Type"},
            ["Private Sector Employee", "Public Sector Employee", "Business Owner"]]},
    {"!==": [{"var": "Residence_Type"}, "Furnished Rent"]}
]}"#;

fn main() {
    let engine = Engine::new();
    let rule = engine.compile(RULE).expect("datalogic takes the rule");
    let records = Bump::new();
    let mut scratch = Bump::new();
    measure(
        |applicant| {
            let record = DataValue::from_str(records.alloc_str(&json(applicant)), &records);
            &*records.alloc(record.expect("the record is JSON"))
        },
        |record| {
            let said = engine.evaluate(&rule, *record, &scratch).ok().and_then(DataValue::as_bool);
            scratch.reset();
            Answer::from(said)
        },
    );
}
