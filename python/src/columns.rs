//! Finds a policy's columns in a Python dict. A str caches its hash, so this is fast.

use crate::input;
use lendwright::rules::{ColumnIndex, Input};
use lendwright::scoring::{Policy, Row};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

/// The columns that take an input, by name.
pub(crate) struct Columns {
    /// The name of each variable, with the position of its column in `list`.
    places: Py<PyDict>,
    list: Vec<ColumnIndex>,
}

impl Columns {
    pub(crate) fn for_policy(py: Python<'_>, policy: &Policy) -> PyResult<Self> {
        let (places, mut list) = (PyDict::new(py), Vec::new());
        for variable in policy.registry().variables() {
            let column = policy.column(&variable.name).filter(|column| !policy.computes(*column));
            if let Some(column) = column {
                places.set_item(&*variable.name, list.len())?;
                list.push(column);
            }
        }
        Ok(Self { places: places.unbind(), list })
    }

    /// Fills a row from a dict, and returns the inputs that do not count, each with the reason.
    ///
    /// `None` if anything is wrong, or the inputs are not a dict. The caller then reads the inputs by name, which
    /// makes the error.
    pub(crate) fn fill(
        &self,
        policy: &Policy,
        row: &mut Row,
        inputs: &Bound<'_, PyAny>,
    ) -> Option<Vec<(String, String)>> {
        let places = self.places.bind(inputs.py());
        let mut missing = Vec::new();
        for (name, value) in inputs.cast::<PyDict>().ok()?.iter() {
            let Some(place) = places.get_item(&name).ok()? else {
                // The policy also checks the values of variables that it doesn't use.
                let name = name.cast::<PyString>().ok()?.to_cow().ok()?;
                policy.set_named(row, &name, input::one(&name, &value).ok()?).ok()?;
                continue;
            };
            let column = *self.list.get(place.extract::<usize>().ok()?)?;
            match value.cast::<PyString>() {
                Ok(text) => policy.set_text(row, column, &text.to_cow().ok()?).ok()?,
                Err(_) => policy.set(row, column, input::one("", &value).ok()?).ok()?,
            }
            if let Some(Input::Missing(reason)) = row.values().get(column.index()) {
                missing.push((name.extract().ok()?, reason.name().to_owned()));
            }
        }
        Some(missing)
    }
}
