//! Decisions on many applicants in one call.

use crate::decision::{Decision, MEMBERS};
use crate::door::refusal;
use crate::input;
use crate::policy::{Policy, not_counted};
use lendwright::Error;
use lendwright::rules::{RuleSet, WrongCount, WrongTally};
use lendwright::scoring::{self, PolicyError};
use pyo3::exceptions::{PyIndexError, PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList, PySlice};
use std::fmt::Write as _;

/// Makes a decision for each row. A wrong value refuses all rows, or counts as missing.
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
        let in_row = |error: PolicyError| {
            let error = Box::new(Error::from(error));
            refusal(py, &Error::Row { row: at, within: "", error })
        };
        let (names, values) = input::read_all(&inputs?).map_err(|fault| named(py, at, fault))?;
        let mut row = policy.row();
        for (name, value) in names.iter().zip(values) {
            policy.set_counted((at, &mut row), name, value, &mut tally).map_err(in_row)?;
        }
        if is_refused && !tally.is_empty() {
            continue;
        }
        let missing = not_counted(policy, &row, names);
        let outcome = policy.decide_row(rules, &mut row).map_err(refused)?;
        let decided = scoring::Decision::from_outcome(policy, &outcome);
        let about = policy.subjects(rules, &row, &outcome);
        let by = by.clone().unbind();
        decisions.push(Py::new(py, Decision { decided, about, missing, by })?);
    }
    if is_refused && !tally.is_empty() {
        return Err(refused(PolicyError::WrongInputs(Box::new(tally))));
    }
    let count =
        |wrong: &WrongCount| (wrong.variable.clone(), wrong.reason.name().to_owned(), wrong.count);
    let index =
        if input::is_pandas_frame(rows) { Some(rows.getattr("index")?.unbind()) } else { None };
    Ok(Decisions { made: decisions, wrong: tally.counts().iter().map(count).collect(), index })
}

/// Adds the row to the error about an unreadable value.
fn named(py: Python<'_>, at: usize, fault: PyErr) -> PyErr {
    if !fault.is_instance_of::<PyTypeError>(py) {
        return fault;
    }
    PyTypeError::new_err(format!("row {at}: {}", fault.value(py)))
}

/// The number of decisions that a repr shows.
const HEAD: usize = 3;

/// The decisions about many applicants, in their order: a sequence of `Decision`.
#[pyclass(frozen, sequence, module = "lendwright")]
pub(crate) struct Decisions {
    made: Vec<Py<Decision>>,
    wrong: Vec<(String, String, usize)>,
    /// The index of the rows, if they came from pandas.
    index: Option<Py<PyAny>>,
}

#[pymethods]
impl Decisions {
    /// The numbers of invalid values that counted as missing, each as (variable, reason, count).
    #[getter]
    fn wrong(&self) -> Vec<(String, String, usize)> {
        self.wrong.clone()
    }

    /// Returns the decisions as rows of a table, in order: a list of dicts like those of `Decision.to_row`. Any
    /// table library reads it.
    ///
    /// >>> import lendwright as lw
    /// >>> policy = lw.Policy.from_json('{"format": 1}')
    /// >>> rows = policy.decide_many([{"DBR": 0.2}, {}]).to_rows()
    /// >>> [row.get("score") for row in rows], rows[0].get("state")
    /// ([564, 520], 'not_asked')
    ///
    /// `language` is the language of `reason_texts`.
    #[pyo3(signature = (*, language=None), text_signature = "($self, *, language='en')")]
    fn to_rows<'py>(
        &self,
        py: Python<'py>,
        language: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Vec<Bound<'py, PyDict>>> {
        self.made.iter().map(|decision| Decision::to_row(decision.bind(py), language)).collect()
    }

    /// Returns the rows of `to_rows` as a pandas DataFrame, with the index of the input frame. Raises ImportError
    /// if pandas is not installed.
    ///
    /// `language` is the language of `reason_texts`.
    #[pyo3(signature = (*, language=None), text_signature = "($self, *, language='en')")]
    fn to_frame<'py>(
        &self,
        py: Python<'py>,
        language: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let frame = py.import("pandas")?.getattr("DataFrame")?;
        let columns = PyDict::new(py);
        columns.set_item("columns", MEMBERS)?;
        columns.set_item("index", &self.index)?;
        frame.call((self.to_rows(py, language)?,), Some(&columns))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, &self.made)?.try_iter()
    }

    fn __len__(&self) -> usize {
        self.made.len()
    }

    /// Returns the decision at an index, or a list for a slice. A negative index counts from the end.
    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = index.py();
        if index.is_instance_of::<PySlice>() {
            return PyList::new(py, &self.made)?.as_any().get_item(index);
        }
        let index = match index.extract::<isize>() {
            // An int of any size is a valid index.
            Err(fault) if fault.is_instance_of::<PyOverflowError>(py) => isize::MAX,
            index => index?,
        };
        let from_end = |back: usize| self.made.len().checked_sub(back);
        let place = usize::try_from(index).ok().or_else(|| from_end(index.unsigned_abs()));
        let found = place.and_then(|place| self.made.get(place));
        let found = found.ok_or_else(|| PyIndexError::new_err("there is no such decision"))?;
        Ok(found.bind(py).clone().into_any())
    }

    /// Shows the number of decisions by state and the mean score, then the first decisions, a line each.
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mut said = format!("<lendwright.Decisions of {}", self.made.len());
        let words = ["pass", "fail", "refer", "not_asked"];
        let counts = words.map(|word| self.made.iter().filter(|d| d.get().word() == word).count());
        for (word, count) in words.iter().zip(counts).filter(|(_, count)| *count > 0) {
            let _ = write!(said, ", {count} {word}");
        }
        let scores: i64 = self.made.iter().map(|d| i64::from(d.get().decided.score)).sum();
        if let Some(mean) = i64::try_from(self.made.len()).ok().and_then(|n| scores.checked_div(n))
        {
            let _ = write!(said, ", mean score {mean}");
        }
        if !self.wrong.is_empty() {
            let _ = write!(said, ", wrong={:?}", self.wrong);
        }
        said.push('>');
        for (at, decision) in self.made.iter().enumerate().take(HEAD) {
            let _ = write!(said, "\n{at}: {}", decision.bind(py).repr()?);
        }
        let rest = self.made.len().saturating_sub(HEAD);
        if rest > 0 {
            let _ = write!(said, "\n… and {rest} more");
        }
        Ok(said)
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("lendwright._policy_cards")?.getattr("decisions")?.call1((slf,))
    }
}
