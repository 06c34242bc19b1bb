//! cel: the Common Expression Language, compiled. Each record is a separate scope, created before the measurement.
//! Missing values are left out, which is best for CEL: its `&&` absorbs the error.

use cel::{Context, Program, Value};
use lendwright::rules::Input;
use lendwright_peers::rules::{Answer, measure};

const RULE: &str = "age >= 21.0 && age <= 65.0 \
    && estimated_income >= 5000.0 && estimated_income < 200000.0 \
    && DBR < 0.5 && Months_at_Address >= 6.0 \
    && Years_of_Experience >= 1.0 && Years_of_Experience <= 40.0 && reports == 0.0 \
    && Income_Type in ['Private Sector Employee', 'Public Sector Employee', 'Business Owner'] \
    && Residence_Type != 'Furnished Rent'";

fn main() {
    let rule = Program::compile(RULE).expect("cel takes the rule");
    let root = Context::default();
    measure(
        |applicant| {
            let mut record = root.new_inner_scope();
            for (name, value) in applicant.fields() {
                match value {
                    Some(Input::Number(number)) => record.add_variable_from_value(name, number),
                    Some(Input::Text(text)) => record.add_variable_from_value(name, &*text),
                    None => {}
                    Some(other) => unreachable!("no applicant has {other:?}"),
                }
            }
            record
        },
        |record| match rule.execute(record) {
            Ok(Value::Bool(said)) => Answer::from(Some(said)),
            _ => Answer::Undetermined,
        },
    );
}
