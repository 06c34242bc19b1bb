//! The one door to the library.
//!
//! Everything that may take time goes through [`enter`]: it gives the interpreter back to Python's
//! other threads, and turns a refusal into the exception that `lendwright._errors` has for it.
//! Ctrl-C during a call is seen by the interpreter as soon as the call is back: a call is one unit of
//! work, which is committed whole or not at all, and is never cut in two.

use lendwright::{Answered, Error};
use pyo3::prelude::*;

/// Does the library's work without the interpreter.
pub(crate) fn enter<T: Send>(
    py: Python<'_>,
    work: impl FnOnce() -> Result<T, Error> + Send,
) -> PyResult<T> {
    py.detach(work).map_err(|error| refusal(py, &error))
}

/// The exception that a refusal is.
pub(crate) fn refusal(py: Python<'_>, error: &Error) -> PyErr {
    let Answered { status, body, detail } = Answered::error(error);
    let raised = || -> PyResult<Bound<'_, PyAny>> {
        py.import("lendwright._errors")?.getattr("refusal")?.call1((status, body, detail))
    };
    match raised() {
        Ok(exception) => PyErr::from_value(exception),
        Err(fault) => fault,
    }
}

/// `N/A`, as Python has it.
pub(crate) fn not_available(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    static NA: pyo3::sync::PyOnceLock<Py<PyAny>> = pyo3::sync::PyOnceLock::new();
    let na = NA.get_or_try_init(py, || {
        py.import("lendwright._values")?.getattr("NA").map(Bound::unbind)
    })?;
    Ok(na.bind(py).clone())
}
