//! Several operations in one commit.

use super::{Context, Engine};
use crate::error::Error;
use crate::operations::{Access, Operation, Reply};

/// A unit of work that several operations share.
pub struct Unit<'u, 'c> {
    cx: &'u mut Context<'c>,
    failed: bool,
}

impl Unit<'_, '_> {
    /// Runs one operation inside the unit. It sees what those before it wrote.
    ///
    /// # Errors
    /// The operation's own conditions; the whole unit is undone then, whatever is done about it.
    pub fn run<O: Operation>(&mut self, operation: &O) -> Result<Reply<O::Body>, Error> {
        let reply = self.cx.perform::<O>(&Ok(operation));
        self.failed |= reply.is_err();
        reply
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
    /// assert!(engine.run(&GetIdMapping {})?.id_mapping.areas.0.is_empty());
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    /// What `work` returned, or [`Error::UnitFailed`] where an operation was refused and `work`
    /// went on as if it had not been. Nothing of the unit is written then.
    pub fn together<T>(
        &self,
        mut work: impl FnMut(&mut Unit<'_, '_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        const FAILURE: &str = "something went wrong, please try again";
        self.unit(Access::Money, FAILURE, &self.caller, |cx| {
            let mut unit = Unit { cx, failed: false };
            let value = work(&mut unit);
            let failed = unit.failed;
            cx.forget_kept();
            match value {
                Ok(_) if failed => Err(Error::UnitFailed),
                value => value,
            }
        })
    }
}
