//! Reading Python values as inputs of a policy, without converting them to JSON.

use crate::door::{not_available, refusal};
use lendwright::Error;
use lendwright::rules::{Input, MissingReason};
use lendwright::scoring::PolicyError;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyMapping, PyString, PyTuple};
use std::borrow::Cow;

/// Inputs by name: the names, and a value for each.
pub(crate) fn read_all(inputs: &Bound<'_, PyAny>) -> PyResult<(Vec<String>, Vec<Input>)> {
    if let Ok(inputs) = inputs.cast::<PyDict>() {
        return read_pairs(inputs.len(), inputs.iter().map(Ok));
    }
    // A pandas Series is not a Mapping, but has `items`.
    if inputs.cast::<PyMapping>().is_err() && !is_series(inputs) {
        let kind = kind(inputs);
        let hint = if is_frame(&kind) { "; decide_many takes a frame" } else { "" };
        return Err(PyTypeError::new_err(format!(
            "inputs: must be a dict, another Mapping or a pandas Series, not {kind}{hint}"
        )));
    }
    let pairs = inputs.call_method0("items")?;
    read_pairs(inputs.len()?, pairs.try_iter()?.map(|pair| pair?.extract()))
}

/// Returns an iterable of the rows of a table: from a DataFrame, or the iterable itself.
pub(crate) fn rows_of<'py>(rows: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let kind = kind(rows);
    if is_pandas_frame(rows) {
        refuse_columns_of_one_name(rows)?;
        if rows.getattr("columns")?.len()? == 0 && rows.len()? > 0 {
            return Err(PyTypeError::new_err("rows: the DataFrame has no columns"));
        }
        return rows.call_method1("to_dict", ("records",));
    }
    if kind.starts_with("polars.") && kind.ends_with(".DataFrame") {
        return rows.call_method0("to_dicts");
    }
    let is_lazy = kind.starts_with("polars.") && kind.ends_with(".LazyFrame");
    let is_one = rows.cast::<PyMapping>().is_ok();
    if is_lazy || is_one || rows.is_instance_of::<PyString>() || rows.try_iter().is_err() {
        let hint = match (is_lazy, is_one) {
            (true, _) => "; pass its collect()",
            (_, true) => "; decide takes one applicant, and pandas.DataFrame makes rows of columns",
            _ => "",
        };
        return Err(PyTypeError::new_err(format!(
            "rows: must be an iterable of dicts or a DataFrame, not {kind}{hint}"
        )));
    }
    Ok(rows.clone())
}

fn is_frame(kind: &str) -> bool {
    kind.ends_with(".DataFrame") || kind.ends_with(".LazyFrame")
}

pub(crate) fn is_pandas_frame(value: &Bound<'_, PyAny>) -> bool {
    kind(value).starts_with("pandas.") && kind(value).ends_with(".DataFrame")
}

/// Refuses a frame with two columns of the same name. A row as a dict would keep only the last of them.
fn refuse_columns_of_one_name(frame: &Bound<'_, PyAny>) -> PyResult<()> {
    let names = frame.getattr("columns")?;
    let repeated = names.call_method0("duplicated")?;
    match names.get_item(repeated)?.try_iter()?.next() {
        Some(name) => {
            Err(PyTypeError::new_err(format!("rows: two columns are named {}", name?.repr()?)))
        }
        None => Ok(()),
    }
}

fn is_series(value: &Bound<'_, PyAny>) -> bool {
    kind(value).starts_with("pandas.") && kind(value).ends_with(".Series")
}

fn read_pairs<'py>(
    len: usize,
    pairs: impl Iterator<Item = PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)>>,
) -> PyResult<(Vec<String>, Vec<Input>)> {
    let mut names = Vec::with_capacity(len);
    let mut values = Vec::with_capacity(len);
    for pair in pairs {
        let (name, value) = pair?;
        let Ok(text) = name.cast::<PyString>() else {
            let text = format!("a variable's name must be a str, not {}", kind(&name));
            return Err(PyTypeError::new_err(text));
        };
        let name = text_of("inputs", text)?.into_owned();
        values.push(one(&name, &value)?);
        names.push(name);
    }
    Ok((names, values))
}

/// Reads one value. An error names the variable.
pub(crate) fn one(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Input> {
    read(name, value, items)
}

/// Reads the items of a list. An inner list may contain itself, so it is read as an empty list. Both are invalid for
/// every variable.
fn items(name: &str, list: &Bound<'_, PyAny>) -> PyResult<Input> {
    let inside: ReadList = |_, _| Ok(Input::List(Vec::new()));
    let items = list.try_iter()?.map(|item| read(name, &item?, inside));
    items.collect::<PyResult<_>>().map(Input::List)
}

/// Reads a list.
type ReadList = fn(&str, &Bound<'_, PyAny>) -> PyResult<Input>;

fn read(name: &str, value: &Bound<'_, PyAny>, read_list: ReadList) -> PyResult<Input> {
    if value.is_none() {
        return Ok(Input::Missing(MissingReason::Null));
    }
    if value.is_instance_of::<PyBool>() {
        return value.extract().map(Input::Bool);
    }
    if value.is_instance_of::<PyInt>() || value.is_instance_of::<PyFloat>() {
        return number(name, value);
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(Input::text(&text_of(name, text)?));
    }
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        return read_list(name, value);
    }
    if value.is(not_available(value.py())?) {
        return Ok(Input::Missing(MissingReason::NotAvailable));
    }
    match &*kind(value) {
        // The class is called `bool_` before numpy 2.
        "numpy.bool" | "numpy.bool_" => value.is_truthy().map(Input::Bool),
        // The missing values of pandas.
        kind if kind.starts_with("pandas.") && matches!(last(kind), "NAType" | "NaTType") => {
            Ok(Input::Missing(MissingReason::NotAvailable))
        }
        "numpy.ndarray" if value.getattr("ndim")?.extract::<usize>()? == 0 => {
            let inside = value.get_item(PyTuple::empty(value.py()))?;
            // It may contain itself.
            if kind(&inside) == "numpy.ndarray" {
                return Err(wrong(name, "numpy.ndarray"));
            }
            read(name, &inside, read_list)
        }
        "numpy.ndarray" => read_list(name, value),
        kind if kind == "numpy.datetime64" || value.hasattr("isoformat")? => day(name, value, kind),
        // Decimals and numpy scalars.
        _ if value.hasattr("__float__")? => number(name, value),
        other => Err(wrong(name, other)),
    }
}

/// Reads a text. A Python text may have lone surrogates, which are refused.
pub(crate) fn text_of<'t>(field: &str, text: &'t Bound<'_, PyString>) -> PyResult<Cow<'t, str>> {
    text.to_cow().or_else(|_| {
        let (reason, shown) = ("must have whole Unicode characters", text.repr()?);
        let shown = shown.to_string_lossy().into_owned();
        Err(refusal(text.py(), &Error::value(field, reason, shown)))
    })
}

/// Replaces the value in an error about a wrong input with the int that the caller passed. The double that was read
/// is rounded or infinite.
pub(crate) fn as_written(inputs: &Bound<'_, PyAny>, error: PolicyError) -> PolicyError {
    let PolicyError::WrongInput(mut wrong) = error else { return error };
    let given = inputs.get_item(&wrong.variable);
    if let Ok(given) = given.and_then(|given| Ok(given.cast_into::<PyInt>()?))
        && !given.is_instance_of::<PyBool>()
    {
        // Python refuses to convert an int with thousands of digits to a text.
        let bits = || given.call_method0("bit_length").map(|bits| format!("an int of {bits} bits"));
        wrong.value =
            given.str().map(|text| text.to_string()).or_else(|_| bits()).unwrap_or(wrong.value);
    }
    PolicyError::WrongInput(wrong)
}

/// Reads a day as a text. The variable's type parses it.
fn day(name: &str, value: &Bound<'_, PyAny>, kind: &str) -> PyResult<Input> {
    let forms = value.py().import("lendwright._foreign")?;
    let day = forms.getattr("day_of")?.call1((value, name))?;
    if !day.is_none() {
        return Ok(Input::text(&day.call_method0("isoformat")?.extract::<String>()?));
    }
    // NaT of numpy is missing. A time of day without a date is wrong.
    match kind {
        "numpy.datetime64" => Ok(Input::Missing(MissingReason::NotAvailable)),
        other => Err(wrong(name, other)),
    }
}

fn wrong(name: &str, kind: &str) -> PyErr {
    PyTypeError::new_err(format!(
        "{name}: a variable's value is a number, a str, a bool, a date, a list, None or NA, not \
         {kind}"
    ))
}

/// Reads a number. An int beyond the largest double becomes infinite, which is invalid for every variable.
fn number(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Input> {
    let number = match value.extract::<f64>() {
        // An array of numbers has a `__float__`, but is not a number.
        Err(fault) if fault.is_instance_of::<PyTypeError>(value.py()) => {
            return Err(wrong(name, &kind(value)));
        }
        Err(fault) if fault.is_instance_of::<PyOverflowError>(value.py()) => {
            if value.lt(0)? {
                f64::NEG_INFINITY
            } else {
                f64::INFINITY
            }
        }
        number => number?,
    };
    Ok(Input::Number(number))
}

/// Removes the package's frames from an error of its Python code. The traceback then ends at the call.
pub(crate) fn at_call(py: Python<'_>, fault: PyErr) -> PyErr {
    let value = fault.value(py);
    let plain = value.call_method1("with_traceback", (py.None(),));
    let plain = plain.and_then(|plain| {
        plain.setattr("__suppress_context__", true)?;
        Ok(plain)
    });
    plain.map_or_else(|other| other, PyErr::from_value)
}

/// The name of a value's type, with its module unless it is a built-in type.
pub(crate) fn kind(value: &Bound<'_, PyAny>) -> String {
    let class = value.get_type();
    let name = class.name().map(|name| name.to_string()).unwrap_or_default();
    match class.module() {
        Ok(module) if module != "builtins" => format!("{module}.{name}"),
        _ => name,
    }
}

fn last(kind: &str) -> &str {
    kind.rsplit('.').next().unwrap_or(kind)
}
