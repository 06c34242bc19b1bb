//! Long work: how far it is, and whether it is to go on.

use super::Engine;
use crate::error::Error;
use std::ops::ControlFlow;
use std::sync::Arc;

/// How far a long operation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many rows are done.
    pub done: usize,
    /// How many there are; `None` where that is known at the end only, and as a unit of work begins.
    pub total: Option<usize>,
}

/// Who is asked between the rows of long work.
pub(super) type Ask = dyn Fn(Progress) -> ControlFlow<()> + Send + Sync;

/// The same for the length of a unit of work.
#[derive(Clone, Copy)]
pub(crate) struct Watch<'u>(pub(super) Option<&'u Ask>);

impl Watch<'_> {
    /// Says how many rows are done, before the next one begins and after the last.
    ///
    /// # Errors
    /// [`Error::Interrupted`] where the host stops the work.
    pub(crate) fn at(self, done: usize, total: Option<usize>) -> Result<(), Error> {
        match self.0.map(|ask| ask(Progress { done, total })) {
            Some(ControlFlow::Break(())) => Err(Error::Interrupted),
            _ => Ok(()),
        }
    }
}

impl Engine {
    /// A handle on the same book whose long operations, those of many rows, ask `ask` before each row
    /// whether to go on, and once after the last. [`ControlFlow::Break`] undoes the whole unit of work,
    /// which is then [`Error::Interrupted`].
    ///
    /// Each unit of work that may write asks as it begins, with no rows done of an unknown number: it
    /// may have waited for others to write, and nothing is written yet.
    ///
    /// It is asked in the thread of the call and inside its unit of work, so it is quick and leaves
    /// the book alone. Handles that are made out of this one ask, too.
    ///
    /// ```
    /// use lendwright::operations::scoring::GetTotalScoreBatch;
    /// use lendwright::{Engine, Error, storage::Memory};
    /// use std::ops::ControlFlow;
    ///
    /// let engine = Engine::open(Memory::new())?;
    /// let batch = GetTotalScoreBatch { target: vec!["nobody".into()], ..Default::default() };
    /// let stopped = engine.watched(|_| ControlFlow::Break(())).run(&batch);
    /// assert!(matches!(stopped, Err(Error::Interrupted)));
    /// # Ok::<(), Error>(())
    /// ```
    #[must_use]
    pub fn watched(
        &self,
        ask: impl Fn(Progress) -> ControlFlow<()> + Send + Sync + 'static,
    ) -> Self {
        Self { ask: Some(Arc::new(ask)), ..self.clone() }
    }
}
