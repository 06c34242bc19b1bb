//! The JSON door: runs an operation by its name.

use crate::engine::{Document, Engine, Listing, Reply, Unit};
use crate::error::Error;
use crate::operations;
use crate::wire::Wire as _;
use lendwright_types::internal::suggest::nearest;

/// An answer as JSON. Success or error, it has a status, a body and a detail.
#[derive(Clone, PartialEq, Eq)]
pub struct Answered {
    /// The HTTP status.
    pub status: u16,
    /// The interface's body, compact JSON.
    pub body: String,
    /// Facts that the body has no member for: an object, empty when there are none.
    pub detail: String,
}

impl std::fmt::Debug for Answered {
    /// Does not show the body: the answer of log-in has tokens, and another shows a new key.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Answered({}, {} bytes, {})", self.status, self.body.len(), self.detail)
    }
}

impl Answered {
    pub(crate) fn good(reply: Reply<String>) -> Self {
        Self { status: 200, body: reply.body, detail: reply.detail.to_json() }
    }

    /// Converts an error to an answer.
    #[must_use]
    pub fn error(error: &Error) -> Self {
        Self { status: error.status(), body: error.body(), detail: error.detail().to_json() }
    }

    pub(super) fn of(result: Result<Reply<String>, Error>) -> Self {
        match result {
            Ok(reply) => Self::good(reply),
            Err(error) => Self::error(&error),
        }
    }
}

impl Engine {
    /// Runs the operation of this name on a JSON document and returns the answer as JSON, for
    /// success and for errors.
    ///
    /// The document is one flat object. It has the interface's header, path, query and body fields under their own
    /// names, and optionally the caller's credentials, `user_name` and `authorization`.
    ///
    /// The checks run in this order:
    /// - size, depth and number of values
    /// - UTF-8
    /// - JSON and duplicate keys of the object
    /// - credentials
    /// - unknown fields
    /// - duplicate keys inside of the values
    /// - the fields in the table's order
    ///
    /// ```
    /// use lendwright::{Engine, storage::Memory};
    ///
    /// let engine = Engine::open(Memory::new())?;
    /// let answer = engine.call("set_mappings", br#"{"Aeras": {"Zamalek": 1}}"#);
    /// assert_eq!(answer.status, 400);
    /// assert_eq!(answer.body, r#"{"message":"unknown field 'Aeras', did you mean 'Areas'?"}"#);
    /// # Ok::<(), lendwright::Error>(())
    /// ```
    #[must_use]
    pub fn call(&self, operation: &str, request: &[u8]) -> Answered {
        Answered::of(self.try_call(operation, request))
    }

    fn try_call(&self, name: &str, request: &[u8]) -> Result<Reply<String>, Error> {
        self.call_listed(find(name)?, request)
    }

    /// Runs an operation of a table on a document.
    pub(super) fn call_listed(
        &self,
        listing: &Listing,
        request: &[u8],
    ) -> Result<Reply<String>, Error> {
        let run = || {
            let (names, limits) = (listing.credential_fields(), self.config().limits);
            let mut document = Document::of(listing.fields, names, request, limits)?;
            let engine = match self.credentials_of(listing, &mut document)? {
                Some(caller) => self.with_caller(caller),
                None => self.clone(),
            };
            listing.call(&engine, document)
        };
        run().map_err(|error| listing.told(error))
    }
}

impl Unit<'_, '_> {
    /// Runs the operation of this name inside the unit on a JSON document, as [`Engine::call`]
    /// does. An error undoes the whole unit. The unit has its caller, so a document with
    /// credentials is refused.
    pub fn call(&mut self, operation: &str, request: &[u8]) -> Answered {
        Answered::of(self.try_call(operation, request).inspect_err(|error| self.fail(error)))
    }

    fn try_call(&mut self, name: &str, request: &[u8]) -> Result<Reply<String>, Error> {
        let (listing, limits) = (find(name)?, self.config().limits);
        let document = Document::of(listing.fields, &[], request, limits);
        let document = document.map_err(|error| listing.told(error))?;
        listing.call_in(self, document)
    }
}

#[cfg(feature = "test-support")]
impl Listing {
    /// Runs the operation through [`Engine::run`] with a typed request. `None` when the document can't be read as one.
    /// For tests that compare doors.
    #[must_use]
    pub fn run_typed(
        &self,
        engine: &Engine,
        request: &lendwright_types::json::Json<'_>,
    ) -> Option<Answered> {
        (self.run)(engine, request).map(Answered::of)
    }
}

/// Finds an operation by its name.
fn find(name: &str) -> Result<&'static Listing, Error> {
    operations::find(name).ok_or_else(|| Error::UnknownOperation {
        name: name.chars().take(100).collect(),
        near: nearest(name, operations::all().map(|listing| listing.name)),
    })
}
