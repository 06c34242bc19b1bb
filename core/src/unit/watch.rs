//! The progress of long work, and the host's word to stop it.

use crate::error::Error;
use std::ops::ControlFlow;

/// How far a long operation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many rows are done.
    pub done: usize,
    /// How many there are; `None` where that is known at the end only, and as a unit of work begins.
    pub total: Option<usize>,
}

/// The host's function that is asked between the rows of long work.
pub(crate) type OnProgress = dyn Fn(Progress) -> ControlFlow<()> + Send + Sync;

/// Reports the progress of a unit of work to the host, where the host watches it.
#[derive(Clone, Copy)]
pub(crate) struct Watch<'u>(pub(crate) Option<&'u OnProgress>);

impl Watch<'_> {
    /// Says how many rows are done, before the next one begins and after the last.
    ///
    /// # Errors
    /// [`Error::Interrupted`] where the host stops the work.
    pub(crate) fn at(self, done: usize, total: Option<usize>) -> Result<(), Error> {
        match self.0.map(|on_progress| on_progress(Progress { done, total })) {
            Some(ControlFlow::Break(())) => Err(Error::Interrupted),
            _ => Ok(()),
        }
    }
}
