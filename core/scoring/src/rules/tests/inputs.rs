//! Types and coercion (section 2.3).

use super::{registry, row};
use crate::rules::{Input, MissingReason};

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
