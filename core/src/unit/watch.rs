//! The progress of long work, and how the host stops it.

use crate::error::Error;
use std::ops::ControlFlow;

/// How far a long operation has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The number of rows done.
    pub done: usize,
    /// The number of all rows; `None` when it is not known before the end, and when a unit of work
    /// begins.
    pub total: Option<usize>,
}

/// The host's function that is called between the rows of long work.
pub(crate) type OnProgress = dyn Fn(Progress) -> ControlFlow<()> + Send + Sync;

/// Reports the progress of a unit of work to the host, if the host watches it.
#[derive(Clone, Copy)]
pub(crate) struct Watch<'u>(pub(crate) Option<&'u OnProgress>);

impl Watch<'_> {
    /// Reports the number of rows done, before each row and after the last one.
    ///
    /// # Errors
    /// [`Error::Interrupted`] when the host stops the work.
    pub(crate) fn at(self, done: usize, total: Option<usize>) -> Result<(), Error> {
        match self.0.map(|on_progress| on_progress(Progress { done, total })) {
            Some(ControlFlow::Break(())) => Err(Error::Interrupted),
            _ => Ok(()),
        }
    }
}
