//! The log as a file: JSON Lines that can be verified without a book.

use super::record::{StoredObject, check_canonical, json_count};
use super::{
    AuditError, Checks, Decider, Digest, Entry, ExportError, ExportErrorKind, LogVerifier,
    PersonalData, Record, Salt, Seal, Verification,
};
use lendwright_types::internal::text::to_hex;
use lendwright_types::json::{Json, JsonError, JsonErrorKind, canonical};
use std::io::{BufRead, Read};

/// Returns the first line of an export, `{"export":"lendwright decision log","format":1,"whole":…}`. `whole` is false
/// for a part of a log.
///
/// After it there is one line for each record, stream by stream, and then [`export_end`]. Each line is canonical JSON
/// and ends in a line feed. A record's line has `stream`, `number`, `previous`, `digest`, `public`, `personal`,
/// `personal_digest`, `epoch` and `seal`. `public` is the canonical text as a string, so its bytes are those that
/// were hashed. `personal` has `salt` and `text`, or is null once erased. `seal` has `kid` and `mac`, or is null
/// without a key. Records are written as they are: the export of a changed log shows the change. A part that the
/// store has lost is null in the record's line, and the [`ExportReader`] refuses this line by its number.
#[must_use]
pub fn export_start(whole: bool) -> String {
    let first =
        [("export", Json::text(KIND)), ("format", Json::int(1)), ("whole", Json::Bool(whole))];
    line(&Json::object(first))
}

/// Returns the line of a record in an export.
#[must_use]
pub fn export_record(entry: &Entry) -> String {
    line(&entry_json(entry))
}

/// Returns the last line of an export: `{"end":"lendwright decision log"}`. It shows that the file
/// was written to its end; whether records are lacking there, only a checkpoint shows.
#[must_use]
pub fn export_end() -> String {
    line(&Json::object([("end", Json::text(KIND))]))
}

/// The remaining parts of an unreadable record.
#[derive(Default)]
pub struct Remains<'r> {
    /// The stream of the record.
    pub stream: &'r str,
    /// Its number.
    pub number: i64,
    /// The digest of the record before.
    pub previous: Option<&'r [u8]>,
    /// Its digest.
    pub digest: Option<&'r [u8]>,
    /// Its public part.
    pub public: Option<&'r str>,
    /// The salt of its personal part.
    pub salt: Option<&'r [u8]>,
    /// Its personal part.
    pub personal: Option<&'r str>,
    /// The digest of its personal part.
    pub personal_digest: Option<&'r [u8]>,
    /// The epoch of its key.
    pub epoch: Option<i64>,
    /// The id of the key that sealed it.
    pub kid: Option<&'r str>,
    /// Its seal.
    pub mac: Option<&'r [u8]>,
}

/// Returns the line of an unreadable record, with null for each missing part. The reader refuses such a line by its
/// number.
#[must_use]
pub fn export_remains(left: &Remains<'_>) -> String {
    let hex = |bytes: Option<&[u8]>| bytes.map_or(Json::Null, |bytes| Json::text(to_hex(bytes)));
    let text = |text: Option<&str>| text.map_or(Json::Null, |text| Json::text(text.to_owned()));
    let whole = |number: i64| Json::Number(number.to_string().into());
    let personal = Json::object([("salt", hex(left.salt)), ("text", text(left.personal))]);
    let seal = Json::object([("kid", text(left.kid)), ("mac", hex(left.mac))]);
    let is_bare = left.salt.is_none() && left.personal.is_none();
    let is_unsealed = left.kid.is_none() && left.mac.is_none();
    line(&Json::object([
        ("stream", Json::text(left.stream.to_owned())),
        ("number", whole(left.number)),
        ("previous", hex(left.previous)),
        ("digest", hex(left.digest)),
        ("public", text(left.public)),
        ("personal", if is_bare { Json::Null } else { personal }),
        ("personal_digest", hex(left.personal_digest)),
        ("epoch", left.epoch.map_or(Json::Null, whole)),
        ("seal", if is_unsealed { Json::Null } else { seal }),
    ]))
}

fn line(value: &Json<'_>) -> String {
    let mut text = canonical(value);
    text.push('\n');
    text
}

/// Reads an export record by record.
///
/// It accepts exactly the lines of [`export_start`], [`export_record`] and [`export_end`]. Other bytes with the same
/// meaning, a missing end or an additional line are refused. It does not verify the records; use [`verify_export`] or
/// a [`LogVerifier`].
#[derive(Debug)]
pub struct ExportReader<R> {
    input: R,
    line: u64,
    is_whole: bool,
    done: bool,
}

impl<R: BufRead> ExportReader<R> {
    /// Starts to read an export.
    ///
    /// # Errors
    /// When the input fails, or the first line is not the header of an export of format 1.
    pub fn new(input: R) -> Result<Self, ExportError> {
        let mut export = Self { input, line: 0, is_whole: false, done: false };
        let text = export.next_line()?.ok_or_else(|| export.error(ExportErrorKind::CutOff))?;
        export.is_whole = read_first_line(&text).map_err(|error| export.error(error))?;
        Ok(export)
    }

    /// Whether its first line declares the whole log.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Returns the next record; `None` after the last one, when the last line has been read.
    ///
    /// # Errors
    /// When the input fails, a line is not valid at its place, or the file is cut off or continues
    /// after its last line.
    pub fn next_entry(&mut self) -> Result<Option<Entry>, ExportError> {
        if self.done {
            return Ok(None);
        }
        let text = self.next_line()?.ok_or_else(|| self.error(ExportErrorKind::CutOff))?;
        if text != export_end().trim_end() {
            return read_entry(&text).map(Some).map_err(|error| self.error(error));
        }
        if self.next_line()?.is_some() {
            return Err(self.error(ExportErrorKind::TooLong));
        }
        self.done = true;
        Ok(None)
    }

    /// Reads a line without its line feed, and of a longer one than [`LINE_BYTES_MAX`] no more; `None` at the end
    /// of the file.
    fn next_line(&mut self) -> Result<Option<String>, ExportError> {
        let mut bytes = Vec::new();
        self.line = self.line.saturating_add(1);
        let mut line = self.input.by_ref().take(LINE_BYTES_MAX);
        let read = line.read_until(b'\n', &mut bytes);
        let is_full = line.limit() == 0;
        read.map_err(|error| self.error(error))?;
        if is_full && bytes.last() != Some(&b'\n') {
            return Err(self.error(ExportErrorKind::LongLine { bytes_max: LINE_BYTES_MAX }));
        }
        match bytes.pop() {
            None => Ok(None),
            Some(b'\n') => match String::from_utf8(bytes) {
                Ok(text) => Ok(Some(text)),
                Err(error) => Err(self.error(not_utf8(error.utf8_error()))),
            },
            Some(_) => Err(self.error(ExportErrorKind::CutOff)),
        }
    }

    fn error(&self, kind: impl Into<ExportErrorKind>) -> ExportError {
        ExportError { line: self.line, kind: kind.into() }
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

/// Verifies an export. It needs no book, and memory for only one record. A record's line has at most 256 MiB. The
/// record at [`IntegrityError::position`](super::IntegrityError::position) `p` is on line `p + 1`.
///
/// ```
/// use lendwright_scoring::audit::{Checks, NoPolicies, export_end, export_start, verify_export};
///
/// let file = [export_start(true), export_end()].concat();
/// assert!(verify_export(file.as_bytes(), Checks::default(), &mut NoPolicies)?.is_whole());
/// # Ok::<(), lendwright_scoring::audit::ExportError>(())
/// ```
///
/// # Errors
/// When the file is not a valid export (see [`ExportReader`]) and no record before the invalid line is broken. Also
/// when a part is to be compared with a checkpoint. The error names the line.
pub fn verify_export(
    input: impl BufRead,
    checks: Checks<'_>,
    again: &mut dyn Decider,
) -> Result<Verification, ExportError> {
    let export = ExportReader::new(input)?;
    let mut verifier = LogVerifier::new(checks);
    if !export.is_whole() {
        if checks.checkpoint.is_some() {
            return Err(export.error(ExportErrorKind::Part));
        }
        verifier = verifier.for_part();
    }
    for entry in export {
        match entry {
            Ok(entry) => {
                let record = Record::from_canonical(&entry.public).ok();
                verifier.push(&entry, record.as_ref(), again);
            }
            // A broken record is reported rather than an invalid line after it.
            Err(_) if verifier.is_broken() => break,
            Err(error) => return Err(error),
        }
    }
    Ok(verifier.finish())
}

fn not_utf8(error: std::str::Utf8Error) -> AuditError {
    let text = format!("not UTF-8 at byte {}", error.valid_up_to());
    AuditError::Json(JsonError::new(JsonErrorKind::NotUtf8, text))
}

/// The greatest length of a line, its line feed included: 256 MiB. A decision by the default card has 3 kB, and the
/// longest list that a borrower's extra can hold 40 MB.
const LINE_BYTES_MAX: u64 = 1 << 28;

const KIND: &str = "lendwright decision log";

fn read_first_line(text: &str) -> Result<bool, AuditError> {
    let value = Json::parse(text.as_bytes())?;
    check_canonical(text, &value)?;
    let mut members = StoredObject::from_json(&value, "export")?;
    if members.text("export")? != KIND {
        return Err(AuditError::WrongMember { name: "export", expected: KIND });
    }
    members.format()?;
    let Json::Bool(whole) = members.take("whole")? else {
        return Err(AuditError::WrongMember { name: "whole", expected: "true or false" });
    };
    members.finish()?;
    Ok(*whole)
}

fn entry_json(entry: &Entry) -> Json<'_> {
    let personal = entry.personal.as_ref().map_or(Json::Null, |personal| {
        Json::object([
            ("salt", Json::text(personal.salt.to_hex())),
            ("text", Json::text(&*personal.text)),
        ])
    });
    let seal = entry.seal.as_ref().map_or(Json::Null, |seal| {
        let mac = Digest(seal.mac).to_string();
        Json::object([("kid", Json::text(&*seal.kid)), ("mac", Json::text(mac))])
    });
    Json::object([
        ("stream", Json::text(&*entry.stream)),
        ("number", json_count(entry.number)),
        ("previous", Json::text(entry.previous.to_string())),
        ("digest", Json::text(entry.digest.to_string())),
        ("public", Json::text(&*entry.public)),
        ("personal", personal),
        ("personal_digest", Json::text(entry.personal_digest.to_string())),
        ("epoch", json_count(entry.epoch)),
        ("seal", seal),
    ])
}

fn read_entry(text: &str) -> Result<Entry, AuditError> {
    let value = Json::parse(text.as_bytes())?;
    check_canonical(text, &value)?;
    let mut members = StoredObject::from_json(&value, "record")?;
    let digest = |text: String| text.parse::<Digest>();
    let entry = Entry {
        stream: members.text("stream")?,
        number: members.count("number")?,
        previous: members.text("previous").and_then(digest)?,
        digest: members.text("digest").and_then(digest)?,
        public: members.text("public")?,
        personal: read_personal(members.take("personal")?)?,
        personal_digest: members.text("personal_digest").and_then(digest)?,
        epoch: members.count("epoch")?,
        seal: read_seal(members.take("seal")?)?,
    };
    members.finish()?;
    Ok(entry)
}

fn read_personal(value: &Json<'_>) -> Result<Option<PersonalData>, AuditError> {
    if *value == Json::Null {
        return Ok(None);
    }
    let mut members = StoredObject::from_json(value, "personal")?;
    let salt = Salt::from_hex(&members.text("salt")?)?;
    let personal = PersonalData { salt, text: members.text("text")? };
    members.finish()?;
    Ok(Some(personal))
}

fn read_seal(value: &Json<'_>) -> Result<Option<Seal>, AuditError> {
    if *value == Json::Null {
        return Ok(None);
    }
    let mut members = StoredObject::from_json(value, "seal")?;
    let mac: Digest = members.text("mac")?.parse()?;
    let seal = Seal { kid: members.text("kid")?, mac: mac.0 };
    members.finish()?;
    Ok(Some(seal))
}
