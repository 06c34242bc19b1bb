//! The progress of long work, and how the host stops it.

use crate::error::Error;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

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

/// How often the work on a book was stopped from another thread.
#[derive(Debug, Default)]
pub(crate) struct Interrupts(AtomicU64);

impl Interrupts {
    /// Stops the units of work that have begun.
    pub(crate) fn interrupt(&self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }

    fn count(&self) -> u64 {
        self.0.load(Ordering::SeqCst)
    }
}

/// Reports the progress of a unit of work to the host, if the host watches it, and says whether it was stopped.
#[derive(Clone, Copy)]
pub(crate) struct Watch<'u> {
    on_progress: Option<&'u OnProgress>,
    interrupts: &'u Interrupts,
    /// How often it had been stopped when the unit began.
    before: u64,
}

impl<'u> Watch<'u> {
    /// Watches a unit that begins now.
    pub(crate) fn new(on_progress: Option<&'u OnProgress>, interrupts: &'u Interrupts) -> Self {
        Self { on_progress, interrupts, before: interrupts.count() }
    }

    /// The same for work within a row: a stop from another thread is detected, and nothing is reported.
    pub(crate) const fn within(self) -> Self {
        Self { on_progress: None, ..self }
    }

    /// Reports the number of rows done, before each row and after the last one.
    ///
    /// # Errors
    /// [`Error::Interrupted`] when the host stops the work.
    pub(crate) fn at(self, done: usize, total: Option<usize>) -> Result<(), Error> {
        if self.interrupts.count() != self.before {
            return Err(Error::Interrupted);
        }
        match self.on_progress.map(|on_progress| on_progress(Progress { done, total })) {
            Some(ControlFlow::Break(())) => Err(Error::Interrupted),
            _ => Ok(()),
        }
    }

    /// Whether the unit continues to wait for its turn to write.
    pub(crate) fn waits_on(self) -> ControlFlow<()> {
        if self.at(0, None).is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
