//! zen-expression, compiled, with a machine that is used again for each evaluation, which is its fastest interface.
//! Missing values are null.

use lendwright::rules::Input;
use lendwright_peers::rules::{Answer, measure};
use zen_expression::vm::VM;
use zen_expression::{Scope, Variable, compile_expression};

const RULE: &str = "age >= 21 and age <= 65 \
    and estimated_income >= 5000 and estimated_income < 200000 \
    and DBR < 0.5 and Months_at_Address >= 6 and Years_of_Experience in [1..40] and reports == 0 \
    and Income_Type in ['Private Sector Employee', 'Public Sector Employee', 'Business Owner'] \
    and Residence_Type != 'Furnished Rent'";

fn main() {
    let rule = compile_expression(RULE).expect("zen takes the rule");
    let mut vm = VM::new();
    measure(
        |applicant| {
            let record = Variable::empty_object();
            for (name, value) in applicant.fields() {
                record.dot_insert(name, value.map_or(Variable::Null, variable));
            }
            Scope::new(record)
        },
        |scope| {
            let said = rule.evaluate_with_scope(scope, &mut vm);
            Answer::from(said.ok().and_then(|value| value.as_bool()))
        },
    );
}

fn variable(value: Input) -> Variable {
    match value {
        Input::Number(number) => Variable::from(serde_json::json!(number)),
        Input::Text(text) => Variable::from(serde_json::json!(text)),
        other => unreachable!("no applicant has {other:?}"),
    }
}
