//! Several operations in one commit.

use super::admit::{self, AnyOperation, Typed};
use super::handle::Engine;
use super::operation::{Operation, Reply};
use crate::error::{Detail, Error, FAILURE};
use crate::unit::{Access, Config, Context};

/// A unit of work that several operations share.
pub struct Unit<'u, 'c> {
    cx: &'u mut Context<'c>,
    /// What the unit comes to, whatever the work makes of the operation that failed.
    failed: Option<Error>,
}

impl Unit<'_, '_> {
    /// Runs one operation inside the unit. It sees what those before it wrote.
    ///
    /// # Errors
    /// The operation's own conditions; the whole unit is undone then, whatever is done about it.
    pub fn run<O: Operation>(&mut self, operation: &O) -> Result<Reply<O::Body>, Error> {
        let missing = operation.blanks();
        let mut typed = Typed::new(Ok((operation, &missing)));
        let detail = self.perform(&mut typed).inspect_err(|error| self.fail(error))?;
        typed.reply(detail)
    }

    /// The settings of the book.
    pub(crate) fn config(&self) -> &Config {
        self.cx.config()
    }

    /// The first failure counts, and the store's own before any other: it decides whether to run the
    /// unit again, whatever the work makes of it.
    pub(crate) fn fail(&mut self, error: &Error) {
        let failed = match error {
            Error::Storage { text, source } => Error::Storage { text, source: source.clone() },
            Error::Interrupted => Error::Interrupted,
            _ => Error::UnitFailed,
        };
        let counts = match &self.failed {
            None => true,
            Some(Error::Storage { .. }) => false,
            Some(_) => matches!(failed, Error::Storage { .. }),
        };
        if counts {
            self.failed = Some(failed);
        }
    }

    /// Runs one operation inside the unit; the answer is kept in it.
    pub(super) fn perform(&mut self, operation: &mut dyn AnyOperation) -> Result<Detail, Error> {
        admit::perform(self.cx, operation)
    }
}

impl std::fmt::Debug for Unit<'_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Unit").field("failed", &self.failed).finish_non_exhaustive()
    }
}

impl Engine {
    /// Runs several operations in one commit: all of them, or none.
    ///
    /// The work may be run again after a conflict with another writer, so it does nothing that
    /// can't be undone. One sign-up a commit waits for the disk once each; a thousand in one
    /// commit wait once.
    ///
    /// ```
    /// # use lendwright::{Engine, Error, storage::Memory, wire::Members};
    /// # use lendwright::operations::{borrowers::GetIdMapping, host::SetMappings};
    /// # let engine = Engine::open(Memory::new())?;
    /// let areas = |id| Some(Members::from_iter([("Zamalek", id)]));
    /// let refused = engine.together(|unit| {
    ///     unit.run(&SetMappings { areas: areas(1), ..SetMappings::default() })?;
    ///     unit.run(&SetMappings { areas: areas(-1), ..SetMappings::default() })
    /// });
    /// assert!(refused.is_err());
    /// assert!(engine.run(&GetIdMapping {})?.id_mapping.areas.is_empty());
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    /// What `work` returned, or [`Error::UnitFailed`] where an operation was refused and `work`
    /// went on as if it had not been ([`Error::Interrupted`] where the host had stopped it). Nothing
    /// of the unit is written then.
    pub fn together<T>(
        &self,
        mut work: impl FnMut(&mut Unit<'_, '_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.unit(Access::Money, FAILURE, self.caller(), |cx| {
            let mut unit = Unit { cx, failed: None };
            let value = work(&mut unit);
            let failed = unit.failed;
            cx.undo_on_error();
            match (value, failed) {
                (_, Some(error @ Error::Storage { .. })) | (Ok(_), Some(error)) => Err(error),
                (value, _) => value,
            }
        })
    }
}
