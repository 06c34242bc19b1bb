//! A book's handle.

use crate::door::{call_listener, check_signals, misuse, without_interpreter};
use crate::frames::{ColumnNames, Source};
use crate::import::Import;
use crate::together::together;
use lendwright::{Config, Engine, Error, HttpRequest};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::{PoisonError, RwLock};

/// A handle to a book. It acts for the host or for a partner.
#[pyclass(frozen, module = "lendwright._native")]
pub(crate) struct Book {
    engine: RwLock<Option<Engine>>,
    /// The process that opened the book. Locks and connections don't survive a fork.
    process: u32,
}

/// A response: status, headers, body, detail.
type Response<'py> = (u16, Vec<(String, String)>, Bound<'py, PyBytes>, String);

#[pymethods]
impl Book {
    /// Opens a book with a JSON document of settings. `on_effect` is called with each event as JSON.
    #[staticmethod]
    #[pyo3(signature = (settings, on_effect=None))]
    fn open(py: Python<'_>, settings: &[u8], on_effect: Option<Py<PyAny>>) -> PyResult<Self> {
        let with_listener = |config: Config| match on_effect {
            Some(listener) => {
                config.on_effect(move |effect| call_listener(&listener, &effect.to_json()))
            }
            None => config,
        };
        let open = || {
            let engine = Engine::open_json_and(settings, with_listener)?;
            Ok(engine.watched(|progress| check_signals(progress, None)))
        };
        without_interpreter(py, open).map(Self::from_engine)
    }

    /// Runs an operation on a JSON document. Returns status, body and detail, also of a refusal.
    fn call(&self, py: Python<'_>, name: &str, request: &[u8]) -> PyResult<(u16, String, String)> {
        let engine = self.engine(py)?;
        let answer = without_interpreter(py, || Ok(engine.call(name, request)))?;
        Ok((answer.status, answer.body, answer.detail))
    }

    /// Answers an HTTP request with status, headers and body, also of a refusal.
    fn respond<'py>(
        &self,
        py: Python<'py>,
        method: &str,
        path: &str,
        query: &str,
        headers: Vec<(String, String)>,
        body: &[u8],
    ) -> PyResult<Response<'py>> {
        let engine = self.engine(py)?;
        let response = without_interpreter(py, || {
            let headers: Vec<(&str, &str)> =
                headers.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            Ok(engine.respond(&HttpRequest { method, path, query, headers: &headers, body }))
        })?;
        let body = PyBytes::new(py, &response.body);
        Ok((response.status, response.headers, body, response.detail))
    }

    /// Stores messages of many borrowers, at most 32,768 in a commit. After each commit, calls a function with its
    /// counts as JSON and the number of messages done.
    fn import_messages(
        &self,
        py: Python<'_>,
        frame: &Bound<'_, PyAny>,
        names: ColumnNames,
        before: usize,
        on_batch: &Bound<'_, PyAny>,
    ) -> PyResult<usize> {
        let engine = self.engine(py)?;
        Import { engine, names, before, on_batch }.all(py, Source::from_frame(frame)?)
    }

    /// Calls a function with a unit of work, which is committed when it returns.
    fn together(&self, py: Python<'_>, work: Py<PyAny>) -> PyResult<Py<PyAny>> {
        together(py, &self.engine(py)?, &work)
    }

    /// Makes a handle that reports the progress of long work to a function.
    fn watched(&self, py: Python<'_>, on_progress: Py<PyAny>) -> PyResult<Self> {
        let ask = move |progress| check_signals(progress, Some(&on_progress));
        self.engine(py).map(|engine| Self::from_engine(engine.watched(ask)))
    }

    /// Stops the running calls of other threads.
    fn interrupt(&self, py: Python<'_>) -> PyResult<()> {
        self.engine(py).map(|engine| engine.interrupt())
    }

    /// Returns the number of consecutive failed attempts to authenticate with this user name.
    fn failed_attempts(&self, py: Python<'_>, user_name: &str) -> PyResult<u32> {
        self.engine(py).map(|engine| engine.failed_attempts(user_name))
    }

    /// Makes a handle that acts for a partner.
    fn acting_as(&self, py: Python<'_>, user_name: &str) -> PyResult<Self> {
        self.next(py, |engine| engine.acting_as(user_name))
    }

    /// Makes a handle for the partner of an API key.
    fn log_in(&self, py: Python<'_>, user_name: &str, api_key: &str) -> PyResult<Self> {
        self.next(py, |engine| engine.log_in(user_name, api_key))
    }

    /// Makes a handle for the partner of an access token.
    fn bearer(&self, py: Python<'_>, token: &str) -> PyResult<Self> {
        self.next(py, |engine| engine.bearer(token))
    }

    /// Closes the handle, after the running calls of other threads.
    fn close(&self, py: Python<'_>) {
        let mut place = self.engine.write().unwrap_or_else(PoisonError::into_inner);
        let engine = place.take();
        drop(place);
        py.detach(|| drop(engine));
    }

    /// Whether the handle was closed.
    #[getter]
    fn closed(&self) -> bool {
        self.engine.read().unwrap_or_else(PoisonError::into_inner).is_none()
    }

    fn __reduce__(&self) -> PyResult<()> {
        Err(PyTypeError::new_err(
            "a book can't be pickled: it is an open file and a caller; open it again by its path",
        ))
    }
}

impl Book {
    fn from_engine(engine: Engine) -> Self {
        Self { engine: RwLock::new(Some(engine)), process: std::process::id() }
    }

    fn next(
        &self,
        py: Python<'_>,
        make: impl FnOnce(&Engine) -> Result<Engine, Error> + Send,
    ) -> PyResult<Self> {
        let engine = self.engine(py)?;
        without_interpreter(py, || make(&engine)).map(Self::from_engine)
    }

    fn engine(&self, py: Python<'_>) -> PyResult<Engine> {
        let here = std::process::id();
        if here != self.process {
            let text = format!(
                "this book was opened in process {}, and this is process {here}: open a book \
                 after the fork, not before, or start processes by spawn",
                self.process
            );
            return Err(misuse(py, &text, Some("forked")));
        }
        let place = self.engine.read().unwrap_or_else(PoisonError::into_inner);
        place.clone().ok_or_else(|| misuse(py, "this book was closed", None))
    }
}
