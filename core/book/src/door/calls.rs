//! Calls by name, and imports of messages.

use crate::engine::{Document, Engine, Listing, Reply, Unit};
use crate::error::{Error, Uploaded};
use crate::operations;
use crate::records::collected::{import_messages, note_imported};
use crate::records::sms::readings_of_caller;
use crate::unit::{Access, Prepared};
use crate::wire::{IdText, Wire as _};
use lendwright_scoring::identity::Scope;
use lendwright_sms::columns::Messages;
use lendwright_types::internal::suggest::nearest;
use lendwright_types::{BorrowerUuid, Texts};
use std::sync::Arc;

// The JSON door: runs an operation by its name.

/// An answer as JSON. Success or error, it has a status, a body and a detail.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct JsonAnswer {
    /// The HTTP status.
    pub status: u16,
    /// The interface's body, compact JSON.
    pub body: String,
    /// Facts that the body has no member for: an object, empty when there are none.
    pub detail: String,
}

impl std::fmt::Debug for JsonAnswer {
    /// Does not show the body: the answer of log-in has tokens, and another shows a new key.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "JsonAnswer({}, {} bytes, {})", self.status, self.body.len(), self.detail)
    }
}

impl JsonAnswer {
    /// Returns the answer of a success.
    #[doc(hidden)]
    #[must_use]
    pub const fn ok(body: String, detail: String) -> Self {
        Self { status: 200, body, detail }
    }

    /// Converts an error to an answer.
    #[must_use]
    pub fn error(error: &Error) -> Self {
        Self { status: error.status(), body: error.body(), detail: error.detail().to_json() }
    }

    pub(super) fn from_result(result: Result<Reply<String>, Error>) -> Self {
        match result {
            Ok(reply) => Self::ok(reply.body, reply.detail.to_json()),
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
    pub fn call(&self, operation: &str, request: &[u8]) -> JsonAnswer {
        JsonAnswer::from_result(self.try_call(operation, request))
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
            let mut document = Document::parse(listing.fields, names, request, limits)?;
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
    pub fn call(&mut self, operation: &str, request: &[u8]) -> JsonAnswer {
        JsonAnswer::from_result(
            self.try_call(operation, request).inspect_err(|error| self.fail(error)),
        )
    }

    fn try_call(&mut self, name: &str, request: &[u8]) -> Result<Reply<String>, Error> {
        let (listing, limits) = (find(name)?, self.config().limits);
        let document = Document::parse(listing.fields, &[], request, limits);
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
    ) -> Option<JsonAnswer> {
        (self.run)(engine, request).map(JsonAnswer::from_result)
    }
}

/// Finds an operation by its name.
fn find(name: &str) -> Result<&'static Listing, Error> {
    operations::find(name).ok_or_else(|| Error::UnknownOperation {
        name: name.chars().take(100).collect(),
        near: nearest(name, operations::all().map(|listing| listing.name)),
    })
}

// Messages of many borrowers, batch by batch.

/// Messages of borrowers in columns, a row a message, which are stored in one commit.
#[derive(Clone, Copy)]
pub struct MessageBatch<'b> {
    /// The borrowers' public ids.
    pub uuids: &'b dyn Texts,
    /// Their messages.
    pub messages: Messages<'b>,
}

impl std::fmt::Debug for MessageBatch<'_> {
    /// Shows no text.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "MessageBatch({})", self.uuids.rows())
    }
}

/// One message of a borrower.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct ImportedMessage {
    /// The borrower's public id.
    pub uuid: IdText<BorrowerUuid>,
    /// Who sent it: a name or a number, 100 characters at most.
    pub address: String,
    /// Its text, 20,000 characters at most.
    pub body: String,
    /// When it was received, in milliseconds of the epoch.
    pub date: i64,
}

impl std::fmt::Debug for ImportedMessage {
    /// Shows neither sender nor text.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ImportedMessage").field("uuid", &self.uuid).finish_non_exhaustive()
    }
}

/// How many messages [`Engine::import_messages`] stores in a commit.
const BATCH: usize = 32_768;

impl Engine {
    /// Stores messages of many borrowers, in the same way as `upload_collected_data` does for one. Each commit has at
    /// most 32,768 messages. A partner needs the scope `borrowers:write`.
    ///
    /// A message that is already stored counts as a duplicate. So an interrupted import is continued by sending it
    /// again. The counts are those of an upload. The callback of a [watched](Engine::watched) handle is called before
    /// each borrower with the number of rows done. A stop undoes only the current batch.
    ///
    /// # Errors
    /// For the first row that names no borrower or has no message, by its place among all rows. Earlier batches stay.
    ///
    /// # Example
    /// ```
    /// use lendwright::operations::borrowers::{Consent, SignUp};
    /// use lendwright::{Engine, ImportedMessage, storage::Memory};
    ///
    /// let engine = Engine::open(Memory::new())?;
    /// let consent = Some(Consent { sms: Some(true), ..Consent::default() });
    /// let person = SignUp { phone_number: "+201001234567".into(), autofill: Some(true), consent, ..SignUp::default() };
    /// let uuid = engine.run(&person)?.body.uuid;
    /// let message = |body: &str| ImportedMessage {
    ///     uuid: uuid.clone(), address: "CIB".into(), body: body.into(), date: 1_769_767_200_000,
    /// };
    /// let sent = [message("Paid EGP 12.50 at Seoudi"), message("Your OTP is 482913"), message("Paid EGP 12.50 at Seoudi")];
    /// let counted = engine.import_messages(sent)?;
    /// assert_eq!((counted.received, counted.stored, counted.duplicates), (3, 1, 1));
    /// # Ok::<(), lendwright::Error>(())
    /// ```
    pub fn import_messages(
        &self,
        messages: impl IntoIterator<Item = ImportedMessage>,
    ) -> Result<Uploaded, Error> {
        let (mut counted, mut batch) = (Uploaded::default(), OpenBatch::default());
        for message in messages {
            batch.push(message);
            if batch.dates.len() == BATCH {
                batch.store(self, &mut counted)?;
            }
        }
        batch.store(self, &mut counted)?;
        Ok(counted)
    }

    /// Stores one batch of messages in one commit, all of them or none. `before` is the number of rows before the
    /// batch. Errors and progress count from it.
    ///
    /// # Errors
    /// As [`Engine::import_messages`]; nothing of the batch is then written.
    pub fn import_batch(&self, batch: &MessageBatch<'_>, before: usize) -> Result<Uploaded, Error> {
        // Messages that may hide a code are read before the unit: templates may take long, and others wait to write.
        let noted = self.unit_with(Scope::BorrowersWrite, Access::Read, |cx| {
            let readings = readings_of_caller(cx)?;
            note_imported(cx, &batch.messages, &readings).map(Arc::new)
        })?;
        self.unit_with(Scope::BorrowersWrite, Access::Write, |cx| {
            cx.prepared = Prepared::MessagesRead(Arc::clone(&noted));
            let readings = readings_of_caller(cx)?;
            let tally = import_messages(cx, batch.uuids, &batch.messages, before, &readings)?;
            Ok(tally.answer())
        })
    }
}

/// A batch that is being gathered.
#[derive(Default)]
struct OpenBatch {
    before: usize,
    uuids: Vec<String>,
    addresses: Vec<String>,
    bodies: Vec<String>,
    dates: Vec<i64>,
}

impl OpenBatch {
    fn push(&mut self, message: ImportedMessage) {
        self.uuids.push(message.uuid.into());
        self.addresses.push(message.address);
        self.bodies.push(message.body);
        self.dates.push(message.date);
    }

    fn store(&mut self, engine: &Engine, counted: &mut Uploaded) -> Result<(), Error> {
        let Self { before, uuids, addresses, bodies, dates } = &*self;
        if dates.is_empty() {
            return Ok(());
        }
        let messages = Messages { addresses, bodies, dates };
        counted.add(&engine.import_batch(&MessageBatch { uuids, messages }, *before)?);
        self.before = self.before.saturating_add(self.dates.len());
        self.uuids.clear();
        self.addresses.clear();
        self.bodies.clear();
        self.dates.clear();
        Ok(())
    }
}
