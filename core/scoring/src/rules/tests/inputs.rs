//! Types, coercion, and the judgement of a value against its variable (section 2.3).

use super::{registry, row};
use crate::rules::{Bounds, Input, Kind, MissingReason, Registry, Variable, WrongValue};
use lendwright_types::json::Json;

fn value(name: &str, json: &str) -> Input {
    row(&format!("{{\"{name}\": {json}}}")).value(&registry(), name).clone()
}

fn missing(name: &str, json: &str) -> MissingReason {
    match value(name, json) {
        Input::Missing(reason) => reason,
        present => panic!("{name} = {json} gave {present:?}"),
    }
}

#[test]
fn numbers_are_read_from_text_and_from_arabic_digits() {
    for text in ["0.50", " .5 ", "5e-1", "+0.5", "٠.٥", "۰.۵۰", "50E-2"] {
        assert_eq!(value("n", &format!("{text:?}")), Input::Number(0.5), "{text}");
    }
    assert_eq!(value("Reported_Monthly_Income", "\"12000\""), Input::Number(12000.0));
    assert_eq!(value("n", "0.5"), value("n", "\"0.50\""));
}

#[test]
fn what_is_no_decimal_is_a_type_mismatch() {
    for text in ["1,000", "0x10", "inf", "12%", "1e", "5.", ".", "--1", "1 000", "1e999"] {
        assert_eq!(missing("n", &format!("{text:?}")), MissingReason::TypeMismatch, "{text}");
    }
    assert_eq!(missing("n", "true"), MissingReason::TypeMismatch);
    assert_eq!(missing("n", "[1]"), MissingReason::TypeMismatch);
    assert_eq!(missing("n", "{}"), MissingReason::TypeMismatch);
    assert_eq!(missing("i", "2.5"), MissingReason::TypeMismatch);
    assert_eq!(missing("t", "5"), MissingReason::TypeMismatch);
    assert_eq!(missing("b", "2"), MissingReason::TypeMismatch);
    assert_eq!(missing("c", "\"purple\""), MissingReason::TypeMismatch);
    assert_eq!(missing("d", "\"2024-02-30\""), MissingReason::TypeMismatch);
}

#[test]
fn null_na_nan_and_empty_are_missing_each_by_its_reason() {
    assert_eq!(missing("n", "null"), MissingReason::Null);
    assert_eq!(missing("n", "\" N/A \""), MissingReason::NotAvailable);
    assert_eq!(missing("t", "\"N/A\""), MissingReason::NotAvailable);
    assert_eq!(missing("n", "\"n/a\""), MissingReason::TypeMismatch);
    assert_eq!(missing("n", "\"\""), MissingReason::Empty);
    assert_eq!(missing("c", "\" \""), MissingReason::Empty);
    assert_eq!(missing("n", "\"NaN\""), MissingReason::NotANumber);
    let mut inputs = registry().inputs();
    inputs.set(&registry(), "n", Input::Number(f64::NAN)).unwrap();
    assert_eq!(inputs.value(&registry(), "n"), &Input::Missing(MissingReason::NotANumber));
    assert_eq!(inputs.value(&registry(), "i"), &Input::Missing(MissingReason::NotGiven));
    assert_eq!(inputs.value(&registry(), "nobody"), &Input::Missing(MissingReason::NotGiven));
}

#[test]
fn an_empty_text_is_a_text() {
    assert_eq!(value("t", "\"\""), Input::text(""));
}

#[test]
fn booleans_are_read_from_zero_and_one() {
    assert_eq!(value("Is_Banked", "1"), Input::Bool(true));
    assert_eq!(value("Is_Banked", "0"), Input::Bool(false));
    assert_eq!(value("Is_Banked", "true"), Input::Bool(true));
    assert_eq!(missing("Is_Banked", "\"yes\""), MissingReason::TypeMismatch);
}

#[test]
fn texts_are_composed() {
    assert_eq!(value("t", "\"e\u{301}\""), Input::text("\u{e9}"));
}

#[test]
fn an_unknown_variable_is_named_with_its_neighbour() {
    let error = registry().inputs().set(&registry(), "estimated_incme", Input::Number(1.0));
    let text = error.unwrap_err().to_string();
    assert_eq!(text, "unknown variable 'estimated_incme', did you mean 'estimated_income'?");
}

#[test]
fn a_row_made_before_a_declaration_grows() {
    let mut registry = crate::rules::Registry::standard();
    let mut inputs = registry.inputs();
    registry.declare(crate::rules::Variable::host("late", crate::rules::Kind::Number)).unwrap();
    inputs.set(&registry, "late", Input::Number(1.0)).unwrap();
    assert_eq!(inputs.value(&registry, "late"), &Input::Number(1.0));
}

#[test]
fn an_input_reads_back_from_its_json() {
    let inputs = row(r#"{"n": 1.5, "t": "x", "b": 1, "d": "2024-02-29", "l": [1, "a"]}"#);
    let registry = registry();
    for variable in registry.variables() {
        let before = inputs.value(&registry, &variable.name);
        if before.is_present() {
            let read = Input::from_json(&before.to_json());
            assert_eq!(&variable.coerce(read), before, "{}", variable.name);
        }
    }
    assert_eq!(Input::NOT_GIVEN.to_json().to_string(), r#"{"missing":"not_given"}"#);
}

fn judged(variable: &Variable, json: &str) -> Result<Input, WrongValue> {
    variable.judge_json(&Json::parse(json.as_bytes()).unwrap())
}

/// The sentence and the reason of a value that must be refused.
fn refused(name: &str, json: &str) -> (String, MissingReason) {
    let registry = registry();
    let wrong = judged(registry.get(name).unwrap(), json).unwrap_err();
    (wrong.to_string(), wrong.reason)
}

#[test]
fn a_value_outside_the_bounds_is_refused_by_name() {
    for (name, value, text) in [
        ("DBR", "-1", "'DBR' must be a number of 0 or more, not -1"),
        ("age", "500", "'age' must be a whole number from 0 to 150, not 500"),
        ("age", "\"500\"", "'age' must be a whole number from 0 to 150, not \"500\""),
        ("Repayment_Months", "0", "'Repayment_Months' must be a whole number of 1 or more, not 0"),
        ("certainty", "1.5", "'certainty' must be a number from 0 to 1, not 1.5"),
    ] {
        assert_eq!(refused(name, value), (text.to_owned(), MissingReason::OutOfRange));
    }
    let capped = Variable::host("pd", Kind::Number).bounds(Bounds { min: None, max: Some(1.0) });
    let wrong = judged(&capped, "9999").unwrap_err();
    assert_eq!(wrong.to_string(), "'pd' must be a number of 1 at most, not 9999");
    assert_eq!(judged(&capped, "1"), Ok(Input::Number(1.0)));
    assert_eq!(judged(&capped, "-9999"), Ok(Input::Number(-9999.0)));
}

#[test]
fn a_day_has_four_digits_of_a_year_and_no_sign() {
    let opened = Variable::host("opened", Kind::Date);
    for sent in ["+024-01-01", "-024-01-01", "2024-+1-01", "024-01-011", "2024-02-30"] {
        let wrong = judged(&opened, &format!("\"{sent}\"")).unwrap_err();
        let text = format!("'opened' must be a day as YYYY-MM-DD, not \"{sent}\"");
        assert_eq!((wrong.to_string(), wrong.reason), (text, MissingReason::TypeMismatch));
    }
    assert!(matches!(judged(&opened, "\" 2024-01-31\""), Ok(Input::Date(_))));
}

#[test]
fn a_whole_number_that_a_double_would_round_is_refused_as_it_was_sent() {
    let count = Variable::host("count", Kind::Integer);
    for sent in
        ["9007199254740993", "-9007199254740993", "\"9007199254740993\"", "9007199254740992"]
    {
        let wrong = judged(&count, sent).unwrap_err();
        let text = format!("'count' must be a whole number within ±(2^53 - 1), not {sent}");
        assert_eq!((wrong.to_string(), wrong.reason), (text, MissingReason::OutOfRange));
    }
    let greatest = Ok(Input::Number(9_007_199_254_740_991.0));
    assert_eq!(judged(&count, "9007199254740991"), greatest);
    // A decimal is the nearest double.
    let number = Variable::host("number", Kind::Number);
    assert_eq!(judged(&number, "9007199254740993"), Ok(Input::Number(9_007_199_254_740_992.0)));
}

#[test]
fn a_value_of_another_type_is_refused_by_name() {
    let mismatch = |name, json, text: &str| {
        assert_eq!(refused(name, json), (text.to_owned(), MissingReason::TypeMismatch));
    };
    mismatch("DBR", "\"90%\"", "'DBR' must be a number of 0 or more, not \"90%\"");
    mismatch("DBR", "1e400", "'DBR' must be a number of 0 or more, not 1e400");
    mismatch("DBR", "{}", "'DBR' must be a number of 0 or more, not {}");
    mismatch("i", "2.5", "'i' must be a whole number, not 2.5");
    mismatch("b", "2", "'b' must be true or false, not 2");
    mismatch("d", "\"2024-02-30\"", "'d' must be a day as YYYY-MM-DD, not \"2024-02-30\"");
    mismatch(
        "Income_Type",
        "\"retired\"",
        "'Income_Type' must be one of 'Self Employed', 'Retired', 'Private Sector Employee', \
         'Public Sector Employee', 'Business Owner' (did you mean 'Retired'?), not \"retired\"",
    );
    mismatch("c", "\"purple\"", "'c' must be one of 'red', 'green', 'blue', not \"purple\"");
    for list in ["[1,[2]]", "[1,{}]", "[1e999]"] {
        let text = format!("'l' must be a list of numbers, texts or booleans, not {list}");
        mismatch("l", list, &text);
    }
}

#[test]
fn what_says_nothing_is_missing_and_never_refused() {
    let registry = registry();
    for (name, json, reason) in [
        ("DBR", "null", MissingReason::Null),
        ("DBR", "\" N/A \"", MissingReason::NotAvailable),
        ("DBR", "\"\"", MissingReason::Empty),
        ("DBR", "\"NaN\"", MissingReason::NotANumber),
        ("Income_Type", "\" \"", MissingReason::Empty),
        ("Income_Type", "\"N/A\"", MissingReason::NotAvailable),
        ("t", "\"N/A\"", MissingReason::NotAvailable),
    ] {
        let variable = registry.get(name).unwrap();
        assert_eq!(judged(variable, json), Ok(Input::Missing(reason)), "{name} {json}");
    }
}

#[test]
fn what_is_stored_is_missing_with_the_reason_for_which_it_would_be_refused() {
    let registry = Registry::standard();
    let age = registry.get("age").unwrap();
    for (value, reason) in [(160.0, MissingReason::OutOfRange), (3.5, MissingReason::TypeMismatch)]
    {
        assert_eq!(age.coerce(Input::Number(value)), Input::Missing(reason));
        assert_eq!(age.judge(Input::Number(value)).unwrap_err().reason, reason);
    }
    let infinite = age.judge(Input::Number(f64::NEG_INFINITY)).unwrap_err();
    assert_eq!(infinite.to_string(), "'age' must be a whole number from 0 to 150, not -inf");
    // The reason of an earlier judgement stays.
    let kept = Input::Missing(MissingReason::OutOfRange);
    assert_eq!(age.coerce(kept.clone()), kept);
    assert_eq!(age.judge(kept).unwrap_err().reason, MissingReason::OutOfRange);
}

#[test]
fn the_values_of_a_long_enum_are_counted() {
    let names: Vec<String> = (0..21).map(|at| format!("value_{at}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let wrong = judged(&Variable::host("many", Kind::choice(&names)), "\"value_99\"").unwrap_err();
    let text = "'many' must be one of its 21 values (did you mean 'value_19'?), not \"value_99\"";
    assert_eq!(wrong.to_string(), text);
}
