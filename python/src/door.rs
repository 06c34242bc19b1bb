//! Calling the library from Python.
//!
//! All work that may take time goes through [`without_interpreter`]. It releases the interpreter's lock for
//! Python's other threads, and converts a refusal to an exception of `lendwright._errors`.
//!
//! A call is one unit of work, which is committed whole or not at all. Ctrl-C is handled every few hundred rows of
//! long work and after a long wait for other writers (see [`check_signals`]), otherwise when the call returns.

use lendwright::{Error, JsonAnswer, Progress};
use pyo3::call::PyCallArgs;
use pyo3::prelude::*;
use std::cell::Cell;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Runs the library's work without the interpreter's lock.
pub(crate) fn without_interpreter<T: Send>(
    py: Python<'_>,
    work: impl FnOnce() -> Result<T, Error> + Send,
) -> PyResult<T> {
    let done = py.detach(|| {
        BEGAN.set(Some(Instant::now()));
        work()
    });
    if let Some(exception) = RAISED.take() {
        return Err(exception);
    }
    done.map_err(|error| refusal(py, &error))
}

thread_local! {
    /// The exception that stopped this thread's call. The library knows only that the call was stopped.
    static RAISED: Cell<Option<PyErr>> = const { Cell::new(None) };
    /// The start of this thread's call.
    static BEGAN: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// The number of rows between two checks. A check needs the interpreter's lock, which may take a while.
const ROWS: usize = 256;

/// Signals are checked at the start of a unit of work that has waited longer than this.
const LONG_WAIT: Duration = Duration::from_millis(20);

/// Lets Python handle signals, and calls the progress function, between the rows of long work and after
/// the last row. Signals are also handled when a unit of work begins after a long wait. An exception stops the work.
pub(crate) fn check_signals(progress: Progress, listener: Option<&Py<PyAny>>) -> ControlFlow<()> {
    let Progress { done, total, .. } = progress;
    let begins = done == 0 && total.is_none();
    let listener = listener.filter(|_| !begins);
    let due = if begins {
        BEGAN.get().is_some_and(|began| began.elapsed() > LONG_WAIT)
    } else {
        done > 0 && done.is_multiple_of(ROWS) || listener.is_some() && total == Some(done)
    };
    if !due {
        return ControlFlow::Continue(());
    }
    let outcome = Python::attach(|py| {
        py.check_signals()?;
        listener.map_or(Ok(()), |listener| listener.call1(py, (done, total)).map(drop))
    });
    match outcome {
        Ok(()) => ControlFlow::Continue(()),
        Err(exception) => {
            RAISED.set(Some(exception));
            ControlFlow::Break(())
        }
    }
}

/// Calls a function with an event. The event is already committed, so an exception from the function goes to
/// `sys.unraisablehook`.
pub(crate) fn call_listener(listener: &Py<PyAny>, effect: &str) {
    Python::attach(|py| {
        if let Err(exception) = listener.call1(py, (effect,)) {
            exception.write_unraisable(py, Some(listener.bind(py)));
        }
    });
}

/// Makes the exception for a refusal.
pub(crate) fn refusal(py: Python<'_>, error: &Error) -> PyErr {
    let JsonAnswer { status, body, detail, .. } = JsonAnswer::error(error);
    raised(py, "refusal", (status, body, detail))
}

/// Makes the exception for a handle that can't be used any more. The binding detects this without calling the library.
/// `code` is the library's code for the condition, if there is one.
pub(crate) fn misuse(py: Python<'_>, text: &str, code: Option<&str>) -> PyErr {
    raised(py, "misuse", (text, code))
}

/// Makes an exception with a function of `lendwright._errors`.
fn raised<'py>(py: Python<'py>, name: &str, of: impl PyCallArgs<'py>) -> PyErr {
    let make = || py.import("lendwright._errors")?.getattr(name)?.call1(of);
    make().map_or_else(|fault| fault, PyErr::from_value)
}

/// Returns `NA` of `lendwright._values`.
pub(crate) fn not_available(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    static NA: pyo3::sync::PyOnceLock<Py<PyAny>> = pyo3::sync::PyOnceLock::new();
    let na = NA.get_or_try_init(py, || {
        py.import("lendwright._values")?.getattr("NA").map(Bound::unbind)
    })?;
    Ok(na.bind(py).clone())
}
