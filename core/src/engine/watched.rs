//! Handles whose long work the host watches.

use super::handle::Engine;
use crate::unit::Progress;
use std::ops::ControlFlow;
use std::sync::Arc;

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
        on_progress: impl Fn(Progress) -> ControlFlow<()> + Send + Sync + 'static,
    ) -> Self {
        self.with_progress(Arc::new(on_progress))
    }
}
