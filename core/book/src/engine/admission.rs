//! Whether a call may run, and operations that run together.

use super::{Door, Engine, Operation, Reply};
use crate::error::{Detail, Error, FAILURE};
use crate::records::access;
use crate::records::borrowers::may_read_pii;
use crate::unit::{Access, Caller, Config, Context, Prepared};
use crate::wire::{Field, FieldError};
use lendwright_scoring::identity::Scope;
use lendwright_storage::StorageError;
use std::thread;
use std::time::Duration;

// The checks and the run of an operation, in this order: the caller, the permission, the fields.

/// For how long others may write between two of several units. A process that waits for the file tries again every 10
/// ms.
const BETWEEN_UNITS: Duration = Duration::from_millis(20);

/// An operation with an erased type, so that the code that checks and runs it is compiled once.
pub(super) trait AnyOperation {
    /// Who may ask it.
    fn door(&self) -> Door;

    /// Whether it writes.
    fn access(&self) -> Access;

    /// The interface's text for a failure of the store.
    fn failure(&self) -> &'static str;

    /// The key under which the body of a refusal has its text.
    fn error_key(&self) -> &'static str;

    /// Its fields.
    fn fields(&self) -> &'static [Field];

    /// As [`Operation::prepare`]; nothing where a field is missing or wrong.
    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error>;

    /// Refuses it where a field is missing or wrong, or else runs it and keeps its answer.
    fn run(&mut self, cx: &mut Context<'_>) -> Result<(), Error>;
}

/// An operation with its type, as it was sent, and its answer once it ran.
pub(super) struct TypedOperation<'s, O: Operation> {
    /// The operation and its missing fields, or the wrong field. The caller is checked first, so a fault waits until
    /// the caller is known.
    sent: Result<(&'s O, &'s [&'static str]), &'s FieldError>,
    body: Option<O::Body>,
}

impl<'s, O: Operation> TypedOperation<'s, O> {
    pub(super) fn new(sent: Result<(&'s O, &'s [&'static str]), &'s FieldError>) -> Self {
        Self { sent, body: None }
    }

    /// The answer of an operation that ran.
    pub(super) fn reply(self, detail: Detail) -> Result<Reply<O::Body>, Error> {
        let none = Error::Storage { text: O::FAILURE, source: StorageError::Aborted };
        Ok(Reply { body: self.body.ok_or(none)?, detail })
    }
}

impl<O: Operation> AnyOperation for TypedOperation<'_, O> {
    fn door(&self) -> Door {
        O::DOOR
    }

    fn access(&self) -> Access {
        O::ACCESS
    }

    fn failure(&self) -> &'static str {
        O::FAILURE
    }

    fn error_key(&self) -> &'static str {
        O::ERROR_KEY
    }

    fn fields(&self) -> &'static [Field] {
        O::FIELDS
    }

    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        match self.sent {
            Ok((operation, [])) => operation.prepare(engine),
            _ => Ok(Prepared::Nothing),
        }
    }

    fn run(&mut self, cx: &mut Context<'_>) -> Result<(), Error> {
        let (operation, missing) = self.sent.map_err(|error| O::refuse(error.clone()))?;
        if !missing.is_empty() {
            return Err(operation.refuse_missing(missing));
        }
        self.body = Some(operation.run(cx)?);
        Ok(())
    }
}

impl Engine {
    /// Runs one operation in one unit of work.
    ///
    /// # Errors
    /// The operation's own conditions; then nothing is written.
    pub fn run<O: Operation>(&self, operation: &O) -> Result<Reply<O::Body>, Error> {
        let missing = operation.blanks();
        let mut typed = TypedOperation::new(Ok((operation, &missing)));
        let detail = self.perform(&mut typed)?;
        typed.reply(detail)
    }

    /// Runs work that is no operation of the table in one unit, for the host or a partner with a scope.
    pub(crate) fn unit_with<T>(
        &self,
        scope: Scope,
        access: Access,
        mut work: impl FnMut(&mut Context<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.unit(access, FAILURE, self.caller(), |cx| {
            if matches!(cx.caller(), Caller::Upload(_)) {
                return Err(Error::InvalidCredentials);
            }
            look_up(cx, Some(scope))?;
            work(cx)
        })
    }

    /// Runs work of an operation with this door in a separate unit, before the operation's unit.
    pub(crate) fn unit_before<T>(
        &self,
        door: Door,
        access: Access,
        mut work: impl FnMut(&mut Context<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.unit(access, FAILURE, self.caller(), |cx| {
            authorize(cx, door)?;
            work(cx)
        })
    }

    /// As [`Engine::unit_before`], for one of several units: a unit that writes is followed by a pause for others.
    pub(crate) fn unit_in_turn<T>(
        &self,
        door: Door,
        access: Access,
        work: impl FnMut(&mut Context<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let value = self.unit_before(door, access, work)?;
        if access != Access::Read {
            Self::let_others();
        }
        Ok(value)
    }

    /// Lets other processes write before the next of several units: they ask for their turn again and again, and might
    /// ask only while one of these units runs. Threads of this process wait in a line.
    pub(crate) fn let_others() {
        thread::sleep(BETWEEN_UNITS);
    }

    /// Reads what an operation with this door needs, before its unit of work and for whoever may call it. Only a
    /// failure of the store, a stop, or a refusal of the caller is an error here: all else is met again, and told, by
    /// the operation.
    pub(crate) fn read_ahead(
        &self,
        door: Door,
        mut read: impl FnMut(&mut Context<'_>) -> Result<Prepared, Error>,
    ) -> Result<Prepared, Error> {
        self.unit(Access::Read, FAILURE, self.caller(), |cx| {
            authorize(cx, door)?;
            match read(cx) {
                Err(error @ (Error::Interrupted | Error::Storage { .. })) => Err(error),
                read => Ok(read.unwrap_or_default()),
            }
        })
    }

    /// Runs one operation in one unit of work; the answer is kept in it.
    pub(super) fn perform(&self, operation: &mut dyn AnyOperation) -> Result<Detail, Error> {
        let key = operation.error_key();
        self.perform_alone(operation).map_err(|error| error.under(key))
    }

    fn perform_alone(&self, operation: &mut dyn AnyOperation) -> Result<Detail, Error> {
        let (access, failure) = (operation.access(), operation.failure());
        let prepared = if operation.door().admit(self.caller()).is_ok() {
            operation.prepare(self).map_err(|error| self.refused_before(operation, error))?
        } else {
            Prepared::Nothing
        };
        self.unit_of_one(access, failure, prepared, |cx| perform(cx, operation))
    }

    /// The error of an operation that fails before its unit.
    fn refused_before(&self, operation: &dyn AnyOperation, error: Error) -> Error {
        let may_read = |cx: &mut Context<'_>| Ok(may_read_pii(cx));
        let may_read = self.unit_before(operation.door(), Access::Read, may_read);
        refusal(operation, error, may_read.unwrap_or_default())
    }

    /// Runs the operation through [`Engine::run`]; `None` when the document can't be read as a
    /// typed request.
    #[cfg(feature = "test-support")]
    pub(super) fn run_as<O: Operation>(
        engine: &Engine,
        request: &lendwright_types::json::Json<'_>,
    ) -> Option<Result<Reply<String>, Error>> {
        let operation = crate::wire::read_request::<O>(request).ok()?;
        Some(engine.run(&operation).map(Reply::into_json))
    }
}

/// Runs one operation in a unit of work.
pub(super) fn perform(
    cx: &mut Context<'_>,
    operation: &mut dyn AnyOperation,
) -> Result<Detail, Error> {
    // Discards the detail of an operation that failed before this one.
    cx.detail = Detail::default();
    authorize(cx, operation.door())
        .and_then(|()| operation.run(cx))
        .map_err(|error| refusal(operation, error, may_read_pii(cx)))?;
    Ok(std::mem::take(&mut cx.detail))
}

/// The error as the caller may read it.
fn refusal(operation: &dyn AnyOperation, error: Error, may_read_pii: bool) -> Error {
    let error = error.with_failure_text(operation.failure());
    if may_read_pii { error } else { error.masked(operation.fields()) }
}

/// Looks the caller up in the book and checks that it may use this door.
fn authorize(cx: &mut Context<'_>, door: Door) -> Result<(), Error> {
    door.admit(cx.caller())?;
    look_up(cx, door.requires().scope())
}

/// Looks the caller up in the book and checks that it has a scope.
fn look_up(cx: &mut Context<'_>, scope: Option<Scope>) -> Result<(), Error> {
    let partner = access::resolve_caller(cx)?;
    if let Some(scope) = scope {
        partner.need(scope)?;
    }
    cx.set_partner(partner);
    Ok(())
}

// Several operations in one commit.

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
        let mut typed = TypedOperation::new(Ok((operation, &missing)));
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
        perform(self.cx, operation).map_err(|error| error.under(key))
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
