//! The DMN kit's cases on logic and comparison, run as lendwright's rules.

use super::dmn::{self, Case, ExpectedResult, Value};
use super::feel;
use super::translate::RuleDraft;
use super::{Tally, file};
use lendwright::json::Json;
use lendwright::rules::{Kind, Rule, Truth};

const FOLDERS: [&str; 11] = [
    "0064-feel-conjunction",
    "0065-feel-disjunction",
    "0066-feel-negation",
    "0068-feel-equality",
    "0071-feel-between",
    "0072-feel-in",
    "0082-feel-coercion",
    "0106-feel-ternary-logic",
    "0107-feel-ternary-logic-not",
    "1110-feel-contains-function",
    "1111-feel-matches-function",
];

/// Runs the kit's cases, prints a line for each file, and returns the failures. A folder that is not there is skipped.
#[must_use]
pub fn run() -> Vec<String> {
    let mut failures = Vec::new();
    if file("rules/dmn-tck").is_none() {
        return failures;
    }
    for folder in FOLDERS {
        let Some(path) = file(&format!("rules/dmn-tck/{folder}")) else { continue };
        let mut tally = Tally::new(format!("rules/{folder}"));
        match dmn::cases(&path, folder) {
            Ok(cases) => cases.iter().for_each(|case| check(case, &mut tally)),
            Err(why) => tally.fail("a file", format!("can't be read: {why}")),
        }
        if tally.ran() == 0 {
            tally.fail(folder, "no case ran");
        }
        failures.extend(tally.report());
    }
    failures
}

fn check(case: &Case, tally: &mut Tally) {
    let (made, wanted) = match translated(case) {
        Ok(translated) => translated,
        Err(why) => return tally.not_expressible(&case.name, why),
    };
    let body = Json::Object(made.body);
    match Rule::parse("rule", &body, &made.registry) {
        Ok(parsed) => {
            let said = parsed.rule.evaluate(&made.row);
            if said == wanted && parsed.rule.trace(&made.row).state == wanted {
                tally.pass();
            } else {
                tally.fail(&case.name, format!("{body} says {said:?}, expected {wanted:?}"));
            }
        }
        // An invalid expression is refused when the rule is created. FEEL answers null at run time.
        Err(faults) if wanted == Truth::Unknown || made.beyond_linear_time => {
            let codes: Vec<&str> = faults.faults.iter().map(|fault| fault.code.name()).collect();
            let why = format!("refused when the rule is made, with the code {}", codes.join(", "));
            tally.not_expressible(&case.name, why);
        }
        Err(faults) => tally.fail(&case.name, faults),
    }
}

/// The rule for a case and its expected result, or the reason why there is none.
fn translated(case: &Case) -> Result<(RuleDraft<'_>, Truth), String> {
    let text = case.expression.as_deref().ok_or("a table, context or invocation of a model")?;
    let feel = feel::parse(text).map_err(|why| format!("not a comparison: {why}"))?;
    let mut made = RuleDraft::new(&case.inputs);
    if let (Some(value), Some(kind)) = (made.value(&feel), case.type_ref.as_deref().and_then(kind))
    {
        let wanted = made.coercion(&feel, value, kind, &case.expected)?;
        return Ok((made, wanted));
    }
    let wanted = match &case.expected {
        ExpectedResult::Null => Truth::Unknown,
        ExpectedResult::Value(Value { kind, text }) if kind == "boolean" => {
            Truth::from(text == "true")
        }
        ExpectedResult::Value(Value { kind, .. }) => return Err(format!("its result is a {kind}")),
        ExpectedResult::Structure => return Err("its result is a list or context".to_owned()),
    };
    made.body = made.expression(&feel)?;
    Ok((made, wanted))
}

fn kind(type_ref: &str) -> Option<Kind> {
    match type_ref {
        "number" => Some(Kind::Number),
        "string" => Some(Kind::Text),
        _ => None,
    }
}
