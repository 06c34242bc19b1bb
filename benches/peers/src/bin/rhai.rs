//! rhai: an expression compiled once. Each record is a scope, created before the measurement. Missing values are left
//! out, and reading them is an error.

use lendwright::rules::Input;
use lendwright_peers::rules::{Answer, measure};
use rhai::{Engine, OptimizationLevel, Scope};

const RULE: &str = r#"age >= 21.0 && age <= 65.0
    && estimated_income >= 5000.0 && estimated_income < 200000.0
    && DBR < 0.5 && Months_at_Address >= 6.0
    && Years_of_Experience >= 1.0 && Years_of_Experience <= 40.0 && reports == 0.0
    && Income_Type in ["Private Sector Employee", "Public Sector Employee", "Business Owner"]
    && Residence_Type != "Furnished Rent""#;

fn main() {
    let mut engine = Engine::new();
    engine.set_optimization_level(OptimizationLevel::Full);
    let rule = engine.compile_expression(RULE).expect("rhai takes the rule");
    measure(
        |applicant| {
            let mut record = Scope::new();
            for (name, value) in applicant.fields() {
                match value {
                    Some(Input::Number(number)) => _ = record.push(name, number),
                    Some(Input::Text(text)) => _ = record.push(name, text.to_string()),
                    None => {}
                    Some(other) => unreachable!("no applicant has {other:?}"),
                }
            }
            record
        },
        |record| Answer::from(engine.eval_ast_with_scope::<bool>(record, &rule).ok()),
    );
}
