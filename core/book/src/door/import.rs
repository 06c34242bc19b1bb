//! Messages of many borrowers, batch by batch.

use crate::engine::Engine;
use crate::error::{Error, Uploaded};
use crate::records::collected::{import_messages, note_imported};
use crate::records::sms::readings_of_caller;
use crate::unit::{Access, Prepared};
use lendwright_scoring::identity::Scope;
use lendwright_sms::columns::Messages;
use lendwright_types::Texts;
use std::sync::Arc;

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
    pub uuid: String,
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
        let (mut counted, mut batch) = (Uploaded::default(), Held::default());
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
struct Held {
    before: usize,
    uuids: Vec<String>,
    addresses: Vec<String>,
    bodies: Vec<String>,
    dates: Vec<i64>,
}

impl Held {
    fn push(&mut self, message: ImportedMessage) {
        self.uuids.push(message.uuid);
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
