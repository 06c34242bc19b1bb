//! Several operations in one commit.

use super::admit::{self, AnyOperation, Typed};
use super::{Engine, Operation, Reply};
use crate::error::{Detail, Error, FAILURE};
use crate::unit::{Access, Config, Context};

/// A unit of work that several operations share.
pub struct Unit<'u, 'c> {
    cx: &'u mut Context<'c>,
    /// The first failure, which decides how the unit ends even if the work ignores it.
    failed: Option<Error>,
}

impl Unit<'_, '_> {
    /// Runs one operation inside the unit. It sees what the operations before it wrote.
    ///
    /// # Errors
    /// The operation's own conditions. The whole unit is then undone, even if the error is ignored.
    pub fn run<O: Operation>(&mut self, operation: &O) -> Result<Reply<O::Body>, Error> {
        let missing = operation.blanks();
        let mut typed = Typed::new(Ok((operation, &missing)));
        let detail = self.perform(&mut typed).inspect_err(|error| self.fail(error))?;
        typed.reply(detail)
    }

    /// Returns the settings of the book.
    pub(crate) fn config(&self) -> &Config {
        self.cx.config()
    }

    /// Records a failure. The first one counts, except that an error of the store replaces any
    /// other: the store decides whether to run the unit again.
    pub(crate) fn fail(&mut self, error: &Error) {
        let failed = match error.unkeyed() {
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
        let key = operation.error_key();
        admit::perform(self.cx, operation).map_err(|error| error.under(key))
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
    /// `work` may be run again after a conflict with another writer, so it must only have effects that can be
    /// undone. It must not wait for another thread that uses the engine, because that thread's commit may be this one.
    ///
    /// A thousand sign-ups in separate commits wait for the disk a thousand times. In one commit they wait once. Some
    /// operations do slow work before their own unit, such as hashing a key or compiling the patterns of a rule or a
    /// policy. Here they do it inside this unit, while other writers wait.
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
    /// The error of `work`, or [`Error::UnitFailed`] when an operation failed and `work` ignored it
    /// ([`Error::Interrupted`] when the host had stopped it). Nothing of the unit is then written.
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
