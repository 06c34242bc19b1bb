//! Several operations in one commit.
//!
//! A unit of work is borrowed. It exists only while the function that got it runs, so a Python object can't own it.
//! A thread-local variable refers to it during that time, and the Python object finds it there.

use crate::door::{misuse, without_interpreter};
use lendwright::{Engine, Error, JsonAnswer};
use pyo3::prelude::*;
use std::sync::Arc;

scoped_tls_hkt::scoped_thread_local!(static mut OPEN: for<'u> &'u mut dyn OpenUnit);

/// The unit of work that is open in this thread.
trait OpenUnit {
    fn is_of(&self, mark: &Arc<()>) -> bool;
    fn call(&mut self, operation: &str, request: &[u8]) -> JsonAnswer;
}

struct MarkedUnit<'m, 'u, 'c> {
    mark: &'m Arc<()>,
    unit: &'m mut lendwright::Unit<'u, 'c>,
}

impl OpenUnit for MarkedUnit<'_, '_, '_> {
    fn is_of(&self, mark: &Arc<()>) -> bool {
        Arc::ptr_eq(self.mark, mark)
    }

    fn call(&mut self, operation: &str, request: &[u8]) -> JsonAnswer {
        self.unit.call(operation, request)
    }
}

/// A unit of work that several operations share, while the function that got it runs.
#[pyclass(frozen, module = "lendwright._native")]
pub(crate) struct Unit {
    mark: Arc<()>,
}

#[pymethods]
impl Unit {
    /// Runs an operation on a JSON document. Returns status, body and detail, also of a refusal.
    fn call(&self, py: Python<'_>, name: &str, request: &[u8]) -> PyResult<(u16, String, String)> {
        let answered = without_interpreter(py, || {
            let in_it =
                |open: &mut dyn OpenUnit| open.is_of(&self.mark).then(|| open.call(name, request));
            Ok(if OPEN.is_set() { OPEN.with(in_it) } else { None })
        })?;
        let answered = answered.ok_or_else(|| {
            let text = "this unit of work is not the one under way in this thread: it lasts as long as the \
                        function that together called with it";
            misuse(py, text, None)
        })?;
        Ok((answered.status, answered.body, answered.detail))
    }
}

/// Calls `work` with a unit of work. An exception of `work` undoes the unit and is raised again.
pub(crate) fn together(py: Python<'_>, engine: &Engine, work: &Py<PyAny>) -> PyResult<Py<PyAny>> {
    let mut raised = None;
    let done = without_interpreter(py, || {
        let done = engine.together(|unit| {
            let mark = Arc::new(());
            let mut open = MarkedUnit { mark: &mark, unit };
            let done = OPEN.set(&mut open, || {
                Python::attach(|py| work.call1(py, (Unit { mark: Arc::clone(&mark) },)))
            });
            done.map_err(|exception| {
                raised = Some(exception);
                Error::UnitFailed
            })
        });
        // If the store failed, its error is raised, because the exception did not undo the unit.
        match (done, raised.take()) {
            (Err(Error::UnitFailed), Some(exception)) => Ok(Err(exception)),
            (done, _) => done.map(Ok),
        }
    });
    done?
}
