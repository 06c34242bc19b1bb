//! Decisions on many applicants in one call.

use crate::door::refusal;
use crate::input;
use crate::policy::{Decision, Policy, not_counted};
use lendwright::Error;
use lendwright::rules::{RuleSet, WrongCount, WrongTally};
use lendwright::scoring::{self, PolicyError};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

/// Decides on each row; a wrong value refuses all of them, or counts as missing.
pub(crate) fn decide(
    by: &Bound<'_, Policy>,
    rows: &Bound<'_, PyAny>,
    rules: &RuleSet,
    is_refused: bool,
) -> PyResult<Decisions> {
    let (py, policy) = (by.py(), &by.get().0);
    let refused = |error: PolicyError| refusal(py, &Error::from(error));
    let (mut tally, mut decisions) = (WrongTally::default(), Vec::new());
    for (at, inputs) in input::rows_of(rows)?.try_iter()?.enumerate() {
        let (names, values) = input::read_all(&inputs?)?;
        let mut row = policy.row();
        for (name, value) in names.iter().zip(values) {
            policy.set_counted((at, &mut row), name, value, &mut tally).map_err(refused)?;
        }
        if is_refused && !tally.is_empty() {
            continue;
        }
        let missing = not_counted(policy, &row, names);
        let outcome = policy.decide_row(rules, &mut row).map_err(refused)?;
        let decided = scoring::Decision::of(policy, &outcome);
        decisions.push(Py::new(py, Decision { decided, missing, by: by.clone().unbind() })?);
    }
    if is_refused && !tally.is_empty() {
        return Err(refused(PolicyError::WrongInputs(Box::new(tally))));
    }
    let count =
        |wrong: &WrongCount| (wrong.variable.clone(), wrong.reason.name().to_owned(), wrong.count);
    Ok(Decisions { decisions, wrong: tally.counts().iter().map(count).collect() })
}

/// The decisions on many applicants, in their order: a sequence.
#[pyclass(frozen, sequence, module = "lendwright")]
pub(crate) struct Decisions {
    decisions: Vec<Py<Decision>>,
    wrong: Vec<(String, String, usize)>,
}

#[pymethods]
impl Decisions {
    /// How many values counted as missing because their variable can't have them, each as (variable,
    /// why, count).
    #[getter]
    fn wrong(&self) -> Vec<(String, String, usize)> {
        self.wrong.clone()
    }

    fn __len__(&self) -> usize {
        self.decisions.len()
    }

    fn __getitem__(&self, py: Python<'_>, index: usize) -> PyResult<Py<Decision>> {
        let found = self.decisions.get(index).map(|decision| decision.clone_ref(py));
        found.ok_or_else(|| PyIndexError::new_err("there is no such decision"))
    }

    fn __repr__(&self) -> String {
        format!("Decisions({} decisions, wrong={:?})", self.decisions.len(), self.wrong)
    }
}
