//! Runs one operation in a unit of work of its own.

use super::admit;
use super::handle::Engine;
use super::operation::{Door, Operation, Reply};
use crate::error::Error;
use crate::json::Json;
use crate::unit::{Caller, Prepared};
use crate::wire::{FieldError, Sent, read_sent};

impl Engine {
    /// Runs one operation in one unit of work.
    ///
    /// # Errors
    /// The operation's own conditions; then nothing is written.
    pub fn run<O: Operation>(&self, operation: &O) -> Result<Reply<O::Body>, Error> {
        self.perform(Ok((operation, &operation.blanks())))
    }

    /// Runs an operation whose fields may already be known to be missing or wrong. The caller is
    /// checked first, so the error waits until the caller is known.
    fn perform<O: Operation>(
        &self,
        sent: Result<(&O, &[&'static str]), &FieldError>,
    ) -> Result<Reply<O::Body>, Error> {
        let admitted = O::DOOR != Door::Host || *self.caller() == Caller::Host;
        let prepared = match sent {
            Ok((operation, [])) if admitted => {
                operation.prepare(self).map_err(|error| error.with_failure_text(O::FAILURE))?
            }
            _ => Prepared::Nothing,
        };
        self.unit(O::ACCESS, O::FAILURE, self.caller(), |cx| {
            cx.prepared = prepared.clone();
            admit::perform(cx, sent)
        })
    }

    /// Reads the fields of a document and runs the operation; [`Listing::call`] points to it.
    pub(super) fn call_as<O: Operation>(
        engine: &Engine,
        members: &Json<'_>,
    ) -> Result<Reply<String>, Error> {
        let sent = read_sent::<O>(members);
        engine.perform(sent.as_ref().map(Sent::parts)).map(Reply::into_json)
    }

    /// Runs the operation through [`Engine::run`]; `None` when the document can't be read as a
    /// typed request.
    #[cfg(feature = "test-support")]
    pub(super) fn run_as<O: Operation>(
        engine: &Engine,
        request: &Json<'_>,
    ) -> Option<Result<Reply<String>, Error>> {
        let operation = crate::wire::read_request::<O>(request).ok()?;
        Some(engine.run(&operation).map(Reply::into_json))
    }
}
