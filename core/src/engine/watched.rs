//! Handles through which the host watches long work.

use super::Engine;
use crate::unit::Progress;
use std::ops::ControlFlow;
use std::sync::Arc;

impl Engine {
    /// Makes a handle on the same book whose long operations, those over many rows, call
    /// `on_progress` before each row and once after the last. When it returns
    /// [`ControlFlow::Break`], the whole unit of work is undone and the operation fails with
    /// [`Error::Interrupted`](crate::error::Error::Interrupted).
    ///
    /// Each unit of work that may write also calls it when it begins, with 0 rows done of an
    /// unknown number: it may have waited for other writers, and nothing has been written yet.
    ///
    /// The function is called in the thread of the call and inside its unit of work, so it must
    /// return quickly and must not use the book. Handles made from this one call it, too.
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
