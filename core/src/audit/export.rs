//! The log as a file: JSON Lines that can be verified without a book.

use super::stored::{StoredObject, json_count, object, parse_canonical};
use super::{
    AuditError, Checkpoint, Digest, Entry, ExportError, ExportFault, LogVerifier, Personal, Salt,
    Verification,
};
use crate::json::{Json, JsonError, JsonFault, Limits, canonical};
use std::io::{BufRead, Write};

/// Writes an export: a header line `{"export":"lendwright decision log","format":1,"records":N}`,
/// one line for each record, and the [`Checkpoint`] as the last line. Each line is canonical JSON
/// and ends in a line feed.
///
/// A record's line holds `stream`, `number`, `previous`, `digest`, `public` (the canonical text as
/// a string, so that its bytes are those that were hashed), `personal` (`salt` and `text`, or null
/// once erased) and `personal_digest`. Records are written as they are: the export of a log that
/// was changed shows the change.
///
/// ```
/// use lendwright::audit::{ExportWriter, verify_export};
///
/// let file = ExportWriter::new(Vec::new(), 0)?.finish()?;
/// assert!(verify_export(&file[..], None)?.is_whole());
/// # Ok::<(), lendwright::audit::ExportError>(())
/// ```
#[derive(Debug)]
pub struct ExportWriter<W> {
    out: W,
    line: u64,
    announced: u64,
    checkpoint: Checkpoint,
}

impl<W: Write> ExportWriter<W> {
    /// Starts an export of `records` records to `out`, which should be buffered.
    ///
    /// # Errors
    /// When `out` fails.
    pub fn new(out: W, records: u64) -> Result<Self, ExportError> {
        let checkpoint = Checkpoint::default();
        let mut export = Self { out, line: 0, announced: records, checkpoint };
        export.write_line(&canonical(&first_line(records)))?;
        Ok(export)
    }

    /// Writes the next record. The records of a stream must be in the order of their numbers.
    ///
    /// # Errors
    /// When `out` fails.
    pub fn push(&mut self, entry: &Entry) -> Result<(), ExportError> {
        self.write_line(&canonical(&entry_json(entry)))?;
        self.checkpoint.add(entry);
        Ok(())
    }

    /// Writes the checkpoint, flushes, and returns `out`.
    ///
    /// # Errors
    /// When `out` fails, or when the number of records is not the announced one.
    pub fn finish(mut self) -> Result<W, ExportError> {
        let (announced, found) = (self.announced, self.checkpoint.records());
        if announced != found {
            return Err(self.fault(ExportFault::WrongCount { announced, found }));
        }
        self.write_line(&self.checkpoint.to_text())?;
        match self.out.flush() {
            Ok(()) => Ok(self.out),
            Err(error) => Err(self.fault(error)),
        }
    }

    fn write_line(&mut self, text: &str) -> Result<(), ExportError> {
        self.line = self.line.saturating_add(1);
        let written = self.out.write_all(text.as_bytes()).and_then(|()| self.out.write_all(b"\n"));
        written.map_err(|error| self.fault(error))
    }

    fn fault(&self, fault: impl Into<ExportFault>) -> ExportError {
        ExportError { line: self.line, fault: fault.into() }
    }
}

/// Reads an export record by record.
///
/// It accepts exactly what [`ExportWriter`] writes: other bytes with the same meaning, a missing
/// line or an additional line are refused. It does not verify the records; use [`verify_export`] or
/// a [`LogVerifier`].
#[derive(Debug)]
pub struct ExportReader<R> {
    input: R,
    line: u64,
    announced: u64,
    seen: Checkpoint,
    done: bool,
}

impl<R: BufRead> ExportReader<R> {
    /// Starts to read an export.
    ///
    /// # Errors
    /// When the input fails, or the first line is not the header of an export of format 1.
    pub fn new(input: R) -> Result<Self, ExportError> {
        let seen = Checkpoint::default();
        let mut export = Self { input, line: 0, announced: 0, seen, done: false };
        let text = export.next_line()?.ok_or_else(|| export.fault(ExportFault::CutOff))?;
        export.announced = read_first_line(&text).map_err(|error| export.fault(error))?;
        Ok(export)
    }

    /// Returns the number of records that the header announces.
    #[must_use]
    pub fn records(&self) -> u64 {
        self.announced
    }

    /// Returns the next record; `None` after the last one, when the checkpoint has been read and is
    /// right.
    ///
    /// # Errors
    /// When the input fails, a line is not valid at its place, the file is cut off or continues
    /// after its checkpoint, or the checkpoint is not that of the records.
    pub fn next_entry(&mut self) -> Result<Option<Entry>, ExportError> {
        if self.done {
            return Ok(None);
        }
        let text = self.next_line()?.ok_or_else(|| self.fault(ExportFault::CutOff))?;
        if self.seen.records() < self.announced {
            let entry = read_entry(&text).map_err(|error| self.fault(error))?;
            self.seen.add(&entry);
            return Ok(Some(entry));
        }
        let checkpoint = Checkpoint::from_text(&text).map_err(|error| self.fault(error))?;
        if checkpoint != self.seen {
            return Err(self.fault(ExportFault::WrongCheckpoint));
        }
        if self.next_line()?.is_some() {
            return Err(self.fault(ExportFault::TooLong));
        }
        self.done = true;
        Ok(None)
    }

    /// Reads a line without its line feed; `None` at the end of the file.
    fn next_line(&mut self) -> Result<Option<String>, ExportError> {
        let mut bytes = Vec::new();
        self.line = self.line.saturating_add(1);
        self.input.read_until(b'\n', &mut bytes).map_err(|error| self.fault(error))?;
        match bytes.pop() {
            None => Ok(None),
            Some(b'\n') => match String::from_utf8(bytes) {
                Ok(text) => Ok(Some(text)),
                Err(error) => Err(self.fault(not_utf8(error.utf8_error()))),
            },
            Some(_) => Err(self.fault(ExportFault::CutOff)),
        }
    }

    fn fault(&self, fault: impl Into<ExportFault>) -> ExportError {
        ExportError { line: self.line, fault: fault.into() }
    }
}

impl<R: BufRead> Iterator for ExportReader<R> {
    type Item = Result<Entry, ExportError>;

    /// Like [`ExportReader::next_entry`]; after an error there are no more items.
    fn next(&mut self) -> Option<Self::Item> {
        let next = self.next_entry().transpose();
        self.done |= matches!(next, Some(Err(_)));
        next
    }
}

/// Verifies an export and, with a `checkpoint`, that the records named in it are still there. Needs
/// no book. The record at [`IntegrityError::position`](super::IntegrityError::position) `p` is on
/// line `p + 1`.
///
/// # Errors
/// When the file is not a valid export (see [`ExportReader`]) and no record before the invalid line
/// is broken. The error names the line.
pub fn verify_export(
    input: impl BufRead,
    checkpoint: Option<&Checkpoint>,
) -> Result<Verification, ExportError> {
    let mut verifier = LogVerifier::new(checkpoint);
    for entry in ExportReader::new(input)? {
        match entry {
            Ok(entry) => verifier.push(&entry),
            // A broken record is reported rather than an invalid line after it.
            Err(_) if verifier.is_broken() => break,
            Err(error) => return Err(error),
        }
    }
    Ok(verifier.finish())
}

fn not_utf8(error: std::str::Utf8Error) -> AuditError {
    let text = format!("not UTF-8 at byte {}", error.valid_up_to());
    AuditError::Json(JsonError { fault: JsonFault::NotUtf8, text })
}

const KIND: &str = "lendwright decision log";

fn first_line(records: u64) -> Json<'static> {
    object([
        ("export", Json::text(KIND)),
        ("format", Json::int(1)),
        ("records", json_count(records)),
    ])
}

fn read_first_line(text: &str) -> Result<u64, AuditError> {
    let value = parse_canonical(text, Limits::default())?;
    StoredObject::read(&value, "export", |members| {
        if members.text("export")? != KIND {
            return Err(AuditError::WrongMember { name: "export", expected: KIND });
        }
        members.format()?;
        members.count("records")
    })
}

fn entry_json(entry: &Entry) -> Json<'_> {
    let personal = entry.personal.as_ref().map_or(Json::Null, |personal| {
        object([
            ("salt", Json::text(personal.salt.to_hex())),
            ("text", Json::text(&*personal.text)),
        ])
    });
    object([
        ("stream", Json::text(&*entry.stream)),
        ("number", json_count(entry.number)),
        ("previous", Json::text(entry.previous.to_string())),
        ("digest", Json::text(entry.digest.to_string())),
        ("public", Json::text(&*entry.public)),
        ("personal", personal),
        ("personal_digest", Json::text(entry.personal_digest.to_string())),
    ])
}

fn read_entry(text: &str) -> Result<Entry, AuditError> {
    let value = parse_canonical(text, Limits::default())?;
    StoredObject::read(&value, "record", |members| {
        let digest = |text: String| text.parse::<Digest>();
        Ok(Entry {
            stream: members.text("stream")?,
            number: members.count("number")?,
            previous: members.text("previous").and_then(digest)?,
            digest: members.text("digest").and_then(digest)?,
            public: members.text("public")?,
            personal: read_personal(members.take("personal")?)?,
            personal_digest: members.text("personal_digest").and_then(digest)?,
        })
    })
}

fn read_personal(value: &Json<'_>) -> Result<Option<Personal>, AuditError> {
    if *value == Json::Null {
        return Ok(None);
    }
    StoredObject::read(value, "personal", |members| {
        let salt = Salt::from_hex(&members.text("salt")?)?;
        Ok(Some(Personal { salt, text: members.text("text")? }))
    })
}
