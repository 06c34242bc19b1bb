//! Runs one operation in a unit of work of its own.

use super::admit::{self, AnyOperation, Typed};
use super::{Engine, Operation, Reply};
use crate::error::{Detail, Error};
use crate::unit::Prepared;

impl Engine {
    /// Runs one operation in one unit of work.
    ///
    /// # Errors
    /// The operation's own conditions; then nothing is written.
    pub fn run<O: Operation>(&self, operation: &O) -> Result<Reply<O::Body>, Error> {
        let missing = operation.blanks();
        let mut typed = Typed::new(Ok((operation, &missing)));
        let detail = self.perform(&mut typed)?;
        typed.reply(detail)
    }

    /// Runs one operation in one unit of work; the answer is kept in it.
    pub(super) fn perform(&self, operation: &mut dyn AnyOperation) -> Result<Detail, Error> {
        let (access, failure) = (operation.access(), operation.failure());
        let prepared = if operation.door().is_open_to(self.caller()) {
            operation.prepare(self).map_err(|error| error.with_failure_text(failure))?
        } else {
            Prepared::Nothing
        };
        self.unit(access, failure, self.caller(), |cx| {
            cx.prepared = prepared.clone();
            admit::perform(cx, operation)
        })
    }

    /// Runs the operation through [`Engine::run`]; `None` when the document can't be read as a
    /// typed request.
    #[cfg(feature = "test-support")]
    pub(super) fn run_as<O: Operation>(
        engine: &Engine,
        request: &crate::json::Json<'_>,
    ) -> Option<Result<Reply<String>, Error>> {
        let operation = crate::wire::read_request::<O>(request).ok()?;
        Some(engine.run(&operation).map(Reply::into_json))
    }
}
