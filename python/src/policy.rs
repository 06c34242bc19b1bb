//! Deciding without a book.

use crate::door::{not_available, refusal};
use crate::input;
use lendwright::rules::Verdict;
use lendwright::scoring::{self, PolicyError};
use lendwright::{Available, Error};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict};
use std::path::{Path, PathBuf};

/// Everything that decides: variables, rules, card, bands and reasons. It needs no book.
///
/// It is immutable, may be used from many threads at once, and has a name, its digest: equal
/// policies decide alike.
///
/// >>> import lendwright as lw
/// >>> policy = lw.Policy.from_json('{"format": 1}')
/// >>> policy.decide({"DBR": 0.2}).score
/// 740
#[pyclass(frozen, eq, hash, module = "lendwright")]
#[derive(PartialEq)]
pub(crate) struct Policy(scoring::Policy);

impl std::hash::Hash for Policy {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.digest().hash(state);
    }
}

#[pymethods]
impl Policy {
    /// Reads a decision file. OSError where it can't be read, InvalidRequest where it is none.
    #[staticmethod]
    fn from_file(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        match py.detach(|| scoring::Policy::from_file(&path)) {
            Err(PolicyError::File { source, .. }) => Err(unreadable(py, &source, &path)?),
            read => read.map(Self).map_err(|error| refusal(py, &Error::from(error))),
        }
    }

    /// Reads a policy from JSON; members that are left out take their defaults.
    #[staticmethod]
    fn from_json(py: Python<'_>, text: &str) -> PyResult<Self> {
        let read = py.detach(|| scoring::Policy::from_json(text.as_bytes()));
        read.map(Self).map_err(|error| refusal(py, &Error::from(error)))
    }

    /// Decides on a dict of variables by the policy's default rules. A value is a number, a str, a
    /// bool, a date, a list of those, None or NA; a variable that is left out is missing.
    /// InvalidRequest for a name that is no variable.
    fn decide(&self, py: Python<'_>, inputs: &Bound<'_, PyDict>) -> PyResult<Decision> {
        let (names, values) = input::read_all(inputs)?;
        // A microsecond of work: giving the interpreter away and taking it back would cost as much.
        let decided = self.0.decide_pairs(names.iter().map(String::as_str).zip(values));
        decided.map(Decision).map_err(|error| refusal(py, &Error::from(error)))
    }

    /// The policy's name: `sha256:` and 64 hex digits.
    #[getter]
    fn digest(&self) -> &str {
        self.0.digest()
    }

    /// The policy as canonical JSON: the text that the digest names.
    #[getter]
    fn json(&self) -> &str {
        self.0.to_json()
    }

    fn __repr__(&self) -> String {
        format!("Policy({})", self.0.digest())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("from_json")?, (slf.get().0.to_json().to_owned(),)))
    }
}

/// The exception that Python's own `open` raises, such as FileNotFoundError.
fn unreadable(py: Python<'_>, source: &std::io::Error, path: &Path) -> PyResult<PyErr> {
    let errno = source.raw_os_error();
    let said = py.import("os")?.call_method1("strerror", (errno.unwrap_or_default(),))?;
    let path = path.to_string_lossy().into_owned();
    Ok(PyOSError::new_err((errno, said.unbind(), path)))
}

/// What a policy decided.
#[pyclass(frozen, eq, module = "lendwright")]
#[derive(PartialEq)]
pub(crate) struct Decision(scoring::Decision);

#[pymethods]
impl Decision {
    /// Whether the rules pass: True, False, None where a person should look, NA without rules.
    #[getter]
    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.0.state {
            Available::NotAvailable => not_available(py),
            Available::Value(Verdict::Pass) => Ok(PyBool::new(py, true).to_owned().into_any()),
            Available::Value(Verdict::Fail) => Ok(PyBool::new(py, false).to_owned().into_any()),
            Available::Value(Verdict::Refer) => Ok(py.None().into_bound(py)),
        }
    }

    /// The score.
    #[getter]
    fn score(&self) -> i32 {
        self.0.score
    }

    /// The score's class.
    #[getter]
    fn class_(&self) -> &str {
        &self.0.class
    }

    /// The share of the weights whose variable is known, 4 decimals.
    #[getter]
    fn certainty(&self) -> f64 {
        self.0.certainty
    }

    /// The codes of the reasons against the borrower, four at most, the most important first.
    #[getter]
    fn reasons(&self) -> Vec<String> {
        self.0.notice.clone()
    }

    /// The digest of the policy that decided.
    #[getter]
    fn policy(&self) -> &str {
        &self.0.policy
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let state = self.state(py)?.repr()?;
        let scoring::Decision { score, class, certainty, notice, .. } = &self.0;
        Ok(format!(
            "Decision(score={score}, class_={class:?}, state={state}, certainty={certainty}, \
             reasons={notice:?})"
        ))
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("lendwright._cards")?.getattr("decision")?.call1((slf,))
    }
}
