//! Python values as inputs of a policy, read without a detour through JSON.

use crate::door::not_available;
use lendwright::rules::{Input, MissingReason};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};

/// The inputs of a dict: the names, and a value for each.
pub(crate) fn read_all(inputs: &Bound<'_, PyDict>) -> PyResult<(Vec<String>, Vec<Input>)> {
    let mut names = Vec::with_capacity(inputs.len());
    let mut values = Vec::with_capacity(inputs.len());
    for (name, value) in inputs {
        let name: String = name.extract().map_err(|_| {
            PyTypeError::new_err(format!("a variable's name must be a str, not {}", kind(&name)))
        })?;
        values.push(one(&name, &value)?);
        names.push(name);
    }
    Ok((names, values))
}

fn one(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Input> {
    if value.is_none() {
        return Ok(Input::Missing(MissingReason::Null));
    }
    if value.is_instance_of::<PyBool>() {
        return value.extract().map(Input::Bool);
    }
    if value.is_instance_of::<PyInt>() || value.is_instance_of::<PyFloat>() {
        return number(value);
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(Input::text(&text.to_cow()?));
    }
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        let items = value.try_iter()?.map(|item| one(name, &item?));
        return items.collect::<PyResult<_>>().map(Input::List);
    }
    if value.is(not_available(value.py())?) {
        return Ok(Input::Missing(MissingReason::NotAvailable));
    }
    match &*kind(value) {
        // A day is written as one; the variable's type reads it.
        "date" => Ok(Input::text(&value.call_method0("isoformat")?.extract::<String>()?)),
        // Decimals, and the scalars of numpy.
        _ if value.hasattr("__float__")? => number(value),
        other => Err(PyTypeError::new_err(format!(
            "{name}: a variable's value is a number, a str, a bool, a date, a list, None or NA, \
             not {other}"
        ))),
    }
}

/// What is not finite is not a number; it is missing, never zero.
fn number(value: &Bound<'_, PyAny>) -> PyResult<Input> {
    let number: f64 = value.extract()?;
    if number.is_finite() {
        return Ok(Input::Number(number));
    }
    Ok(Input::Missing(MissingReason::NotANumber))
}

fn kind(value: &Bound<'_, PyAny>) -> String {
    value.get_type().name().map(|name| name.to_string()).unwrap_or_default()
}
