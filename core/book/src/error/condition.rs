//! Conditions: the form of their body, and their text.

pub(super) use crate::wire::shorten;
pub(super) use lendwright_types::internal::suggest::did_you_mean;

use super::{Detail, ErrorCode, Warning, Warnings};
use crate::wire::FieldError;
use lendwright_scoring::identity::Scope;
use lendwright_scoring::rules::{WrongCount, WrongTally};
use lendwright_storage::StorageError;
use lendwright_types::internal::text::{
    NAME_SHOWN_MAX, SENTENCE_SHOWN_MAX, is_control, shortened, turns_text,
};
use lendwright_types::json::{JsonError, JsonErrorKind, JsonOut};
use std::io;

// A condition as data: everything about an error except its text.

/// The facts about an error in an answer, except its text.
///
/// Each variant of [`Error`](super::Error) and of the domains' enums has a condition. The match in the enum's file has
/// no `_`. So a variant without a code, a status or a body form does not compile.
pub(crate) struct Condition {
    code: ErrorCode,
    status: u16,
    form: BodyForm,
    field: Option<String>,
    value: Option<String>,
    needs: Option<Scope>,
    did_you_mean: Option<String>,
    policy: Option<String>,
    cause: Option<String>,
    faults: Warnings,
}

/// The default key of a refusal's text.
pub(crate) const MESSAGE: &str = "message";

/// The form of an error's text in the body of the answer.
#[derive(Debug)]
pub(crate) enum BodyForm {
    /// An object with the text as its `message`: `{"message":"forbidden"}`.
    Message,
    /// The same form, with the text followed by the error's causes. For errors that reach no front end.
    MessageWithCauses,
    /// The bare text, as a JSON string: `"borrower already exist"`.
    Text,
    /// An object with the text under another key: `{"error":"…"}`.
    Key(&'static str),
    /// A list of objects, one for each field, with the field's name and its error:
    /// `[{"property":"Name","message":"Missing field"}]`.
    Properties(Vec<(&'static str, String)>),
}

impl Condition {
    /// Returns a condition from its code, its HTTP status and the form of its body.
    pub(super) fn new(code: ErrorCode, status: u16, form: BodyForm) -> Self {
        Self {
            code,
            status,
            form,
            field: None,
            value: None,
            needs: None,
            did_you_mean: None,
            policy: None,
            cause: None,
            faults: Warnings::default(),
        }
    }

    /// Sets the field at fault, or its place in the request.
    pub(super) fn at(self, field: impl Into<String>) -> Self {
        Self { field: Some(field.into()), ..self }
    }

    /// Sets the value that was sent.
    pub(super) fn value(self, value: impl Into<Option<String>>) -> Self {
        Self { value: value.into(), ..self }
    }

    /// Sets the field at fault, and as its value the sent name. The name is shortened as in the text. Its characters
    /// stay as sent, since a program reads it.
    pub(super) fn at_name(self, field: &str, name: &str) -> Self {
        self.at(field).value(shortened(name, NAME_SHOWN_MAX))
    }

    /// Sets the scope that the caller lacks. `None` if only the host may call.
    pub(super) fn needs(self, scope: Option<Scope>) -> Self {
        Self { needs: scope, ..self }
    }

    /// Sets the suggested value.
    pub(super) fn did_you_mean(self, near: Option<&str>) -> Self {
        Self { did_you_mean: near.map(str::to_owned), ..self }
    }

    /// Sets the digest of the policy in force.
    pub(super) fn policy(self, digest: &str) -> Self {
        Self { policy: Some(digest.to_owned()), ..self }
    }

    /// Sets the cause, for operators.
    pub(super) fn cause(self, cause: impl Into<String>) -> Self {
        Self { cause: Some(cause.into()), ..self }
    }

    /// Sets the list of faults, if there are several.
    pub(super) fn faults(self, faults: impl IntoIterator<Item = impl Into<Warning>>) -> Self {
        Self { faults: faults.into_iter().collect(), ..self }
    }

    /// Sets another key for the text, for any form of the body.
    pub(super) fn under(self, key: &'static str) -> Self {
        Self { form: BodyForm::Key(key), ..self }
    }

    /// Moves the condition into an object in a row of an import. The error names the row.
    pub(super) fn in_row(self, row: usize, within: &str) -> Self {
        let inside = |field: &str| place(row, within, field);
        let fields = |fields: String| fields.split(", ").map(inside).collect::<Vec<_>>().join(", ");
        Self { form: BodyForm::Message, field: self.field.map(fields), ..self }
    }

    pub(super) fn code(&self) -> ErrorCode {
        self.code
    }

    pub(super) fn status(&self) -> u16 {
        self.status
    }

    pub(super) fn into_detail(self) -> Detail {
        let Self { code, field, value, did_you_mean, needs, policy, cause, faults, .. } = self;
        let code = Some(code);
        let empty = Detail::default();
        Detail { policy, code, field, value, did_you_mean, needs, cause, faults, ..empty }
    }

    /// Writes the answer's body for the error of this condition.
    pub(super) fn body(&self, error: &dyn std::error::Error) -> String {
        self.form.write(error)
    }
}

/// Returns the condition of a wrong request: 400, with the text as the body's `message`.
pub(super) fn invalid(code: ErrorCode) -> Condition {
    Condition::new(code, 400, BodyForm::Message)
}

/// Returns the condition of a named thing that does not exist: 404, with the text as the body's `message`.
pub(super) fn unknown(code: ErrorCode) -> Condition {
    Condition::new(code, 404, BodyForm::Message)
}

/// Returns the condition of a contradiction to existing data or to the settings of the book: 409, with the text as the
/// body's `message`.
pub(super) fn conflict(code: ErrorCode) -> Condition {
    Condition::new(code, 409, BodyForm::Message)
}

impl BodyForm {
    fn write(&self, error: &dyn std::error::Error) -> String {
        let mut out = JsonOut::default();
        let mut under = |key: &str, text: &str| out.object(|o| o.member(key).text(text));
        match self {
            Self::Message => under(MESSAGE, &error.to_string()),
            Self::MessageWithCauses => under(MESSAGE, &causes(error)),
            Self::Key(key) => under(key, &error.to_string()),
            Self::Text => out.text(&error.to_string()),
            Self::Properties(properties) => out.list(|list| {
                for (property, message) in properties {
                    list.item().object(|o| {
                        o.member("property").text(property);
                        o.member("message").text(message);
                    });
                }
            }),
        }
        out.into_text()
    }
}

/// Returns the condition of a document that can't be read.
pub(super) fn of_document(error: &JsonError) -> Condition {
    match error.kind {
        JsonErrorKind::TooLarge | JsonErrorKind::TooManyValues => {
            Condition::new(ErrorCode::PayloadTooLarge, 413, BodyForm::Message)
        }
        JsonErrorKind::TooDeep => invalid(ErrorCode::TooDeep),
        JsonErrorKind::NotUtf8 => invalid(ErrorCode::NotUtf8),
        JsonErrorKind::DuplicateKey => invalid(ErrorCode::DuplicateKey),
        JsonErrorKind::Syntax => invalid(ErrorCode::NotJson),
    }
}

/// Returns the condition of a request with unreadable fields.
pub(super) fn of_field(error: &FieldError) -> Condition {
    match error {
        FieldError::Missing(fields) => invalid(ErrorCode::MissingField).at(fields.join(", ")),
        FieldError::Wrong { field, error } => invalid(ErrorCode::WrongType)
            .at(format!("{field}{}", error.pointer))
            .value(error.found.clone()),
        FieldError::Unknown { field, .. } => invalid(ErrorCode::UnknownField).at(field),
    }
}

/// Returns the condition of many rows with impossible values. It names the first value. Each variable and reason is a
/// fault with its count.
pub(super) fn of_tally(tally: &WrongTally, within: &str) -> Condition {
    let counted = |WrongCount { variable, reason, count, first_row, .. }: &WrongCount| Warning {
        code: reason.name().to_owned(),
        pointer: format!("/{}", place(*first_row, within, variable)),
        message: format!("{count} of {variable}"),
    };
    let condition = invalid(ErrorCode::InvalidValue).faults(tally.counts().iter().map(counted));
    match tally.first() {
        Some((row, wrong)) => {
            condition.at(wrong.variable.clone()).value(wrong.value.clone()).in_row(*row, within)
        }
        None => condition,
    }
}

/// Returns the place of a field in a row, or in an object of the row.
fn place(row: usize, within: &str, field: &str) -> String {
    let between = if within.is_empty() { "" } else { "/" };
    format!("rows/{row}/{within}{between}{field}")
}

// The sent values in an error's text: names, sentences and similar names.

/// Returns the texts of an error and its causes, from the outermost to the innermost. A text that the next one
/// contains is left out, for example SQLite's `disk I/O error` before `Error code 778: disk I/O error`.
pub(super) fn causes(error: &dyn std::error::Error) -> String {
    let mut texts = vec![error.to_string()];
    let mut cause = error.source();
    while let Some(inner) = cause {
        let text = inner.to_string();
        if texts.last().is_some_and(|outer| text.contains(outer)) {
            texts.pop();
        }
        texts.push(text);
        cause = inner.source();
    }
    texts.join(": ")
}

/// Returns a name for an error's text: the whole name, or its beginning if it is too long. Characters that would break
/// the line or change the direction of the text are escaped by their numbers.
pub(super) fn shown_name(name: &str) -> String {
    let mut shown = String::new();
    for c in shortened(name, NAME_SHOWN_MAX).chars() {
        if is_control(c) || turns_text(c) {
            shown.extend(c.escape_unicode());
        } else {
            shown.push(c);
        }
    }
    shown
}

/// Returns a sentence that contains a sent value, limited in length.
pub(super) fn sentence(error: &impl std::fmt::Display) -> String {
    shortened(&error.to_string(), SENTENCE_SHOWN_MAX)
}

/// Returns the names of fields in the interface's style for signing up, `''Email'', ''Last_Name''`.
pub(super) fn quoted_twice(fields: &[&str]) -> String {
    let names: Vec<_> = fields.iter().map(|name| format!("''{name}''")).collect();
    names.join(", ")
}

/// Returns the addition with the sent value. Empty if no value is at fault or if the reason already names it, for
/// example `must not be 0`.
pub(super) fn not_this(reason: &str, value: &str) -> String {
    let is_zero = |value: &str| value.bytes().all(|byte| matches!(byte, b'0' | b'.' | b'-'));
    let is_named = match reason.strip_prefix("must not be ") {
        Some("0") => is_zero(value),
        Some(named) => named == value,
        None => false,
    };
    if value.is_empty() || is_named { String::new() } else { format!(", not {value}") }
}

/// Returns a name for the book, with its path if it has one.
pub(super) fn the_book(path: Option<&str>) -> String {
    path.map_or_else(|| "the book".to_owned(), |path| format!("the book '{path}'"))
}

// The status and the texts for failures of a store.

/// Returns the HTTP status. A read-only book refuses all writes, whatever the credentials. This is 403 in RFC 9110
/// (15.5.4). All other failures are the server's.
pub(super) const fn storage_status(failure: &StorageError) -> u16 {
    if matches!(failure, StorageError::ReadOnlyBook) { 403 } else { 500 }
}

/// Returns the text of a failure. If trying again can't help, it replaces a text that asks to try again. It names no
/// path, since front ends pass it on.
#[deny(clippy::wildcard_enum_match_arm, reason = "a new failure needs a decision about its text")]
#[allow(clippy::match_same_arms, reason = "the last arm is for failures that are not listed yet")]
pub(super) fn storage_text(failure: &StorageError, own: &str) -> String {
    match failure {
        StorageError::Gone(_) | StorageError::Replaced(_) => {
            "the book's files were moved, deleted or exchanged: close the book and open it again"
                .to_owned()
        }
        StorageError::CutShort(_) => {
            "a file of the book was cut short while it was open: close it in every process and open it again to read the rest"
                .to_owned()
        }
        StorageError::Forked => {
            "a book that was open at a fork can't be used in the child: close it before the fork and open it after, or start the process with exec or spawn"
                .to_owned()
        }
        StorageError::OutcomeUnknown(_) => {
            "the book's files failed, and whether this was done is not known: look, or ask again with the same idempotency key"
                .to_owned()
        }
        StorageError::ReadOnlyBook => failure.to_string(),
        StorageError::Damaged(_) => damaged_text(own),
        StorageError::NotABook => instead(own, "the file is no longer a lendwright book: close it, see what it is, and restore a backup"),
        StorageError::NewerBook { .. } => instead(own, "a newer version of lendwright wrote the book: close it, and open it with that one"),
        StorageError::OlderBook { .. } => instead(own, "an older version of lendwright wrote the book: open it once for writing, which brings it up to date"),
        StorageError::UnreleasedBook { .. } => instead(own, "a version before the first release wrote the book, and no release can read it: make a new one"),
        StorageError::NoFolder(_) => instead(own, "the folder of the book does not exist: make it, or give another path"),
        StorageError::NoBook(_) => instead(own, "there is no book at the path: give another path, or open it for writing, which makes one"),
        StorageError::Nested => instead(own, "a unit of work was begun within another one: end that one first, or ask within it"),
        StorageError::Aborted
        | StorageError::Interrupted
        | StorageError::Conflict { .. }
        | StorageError::Missing { .. }
        | StorageError::Row { .. }
        | StorageError::Tenant { .. }
        | StorageError::ReadOnly { .. }
        | StorageError::Busy
        | StorageError::NotPrepared { .. }
        | StorageError::NoIdsLeft { .. }
        | StorageError::ForeignLog(_)
        | StorageError::Foreign { .. }
        | StorageError::FileExists { .. }
        | StorageError::Unsupported(_)
        | StorageError::DiskFull
        | StorageError::Io(_)
        | StorageError::Backend(_) => own.to_owned(),
        _ => own.to_owned(),
    }
}

/// Returns the text for data that lendwright can't have written.
pub(super) fn damaged_text(own: &str) -> String {
    instead(own, "the book is damaged: see to the disk, and if that is sound restore a backup")
}

/// Returns `text` if the operation's own text asks to try again. Otherwise returns the own text.
fn instead(own: &str, text: &str) -> String {
    if own.ends_with("try again") { text } else { own }.to_owned()
}

/// Returns the cause, without the advice that is already in the text.
pub(super) fn storage_cause(failure: &StorageError) -> String {
    match failure {
        StorageError::Replaced(condition) => condition.to_string(),
        StorageError::Nested => "this thread is in a unit of work of the book".to_owned(),
        StorageError::Forked => "the book was open when this process was forked".to_owned(),
        _ => causes(failure),
    }
}

/// Returns the explanation of the system's error, to follow "can't be opened". The system's own text comes after it.
pub(super) fn why_not_opened(failure: &StorageError) -> &'static str {
    let (StorageError::Backend(source) | StorageError::Io(source)) = failure else { return "" };
    let Some(error) = source.downcast_ref::<io::Error>() else { return "" };
    // The limits of open files of a process and of the system, by their numbers on Linux, macOS and the BSDs.
    if cfg!(unix) && matches!(error.raw_os_error(), Some(23 | 24)) {
        return ", since too many files are open: close some, or raise the limit (ulimit -n)";
    }
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            ", since there is no room for another file: make room, in bytes (df) or in files (df -i)"
        }
        io::ErrorKind::ReadOnlyFilesystem => {
            ", since nothing can be written there: open it with the setting read_only, or elsewhere"
        }
        io::ErrorKind::PermissionDenied => {
            ", since this process may not: give it the file and its folder, to write in both"
        }
        io::ErrorKind::NotADirectory => ", since a part of its path is a file and no folder",
        io::ErrorKind::IsADirectory => ", since that is a folder: name a file in it",
        io::ErrorKind::InvalidFilename => ", since no file can have that name",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::BodyForm;
    use crate::error::Error;
    use lendwright_storage::StorageError;

    #[test]
    fn each_form_writes_the_text_where_the_interface_has_it() {
        let error = std::io::Error::other("no SMSs found");
        let body = |form: BodyForm| form.write(&error);
        assert_eq!(body(BodyForm::Message), r#"{"message":"no SMSs found"}"#);
        assert_eq!(body(BodyForm::Text), r#""no SMSs found""#);
        assert_eq!(body(BodyForm::Key("error message")), r#"{"error message":"no SMSs found"}"#);
        let missing = ["Name", "Upper_Limit"].map(|field| (field, "Missing field".to_owned()));
        assert_eq!(
            body(BodyForm::Properties(missing.into())),
            r#"[{"property":"Name","message":"Missing field"},{"property":"Upper_Limit","message":"Missing field"}]"#
        );
    }

    #[test]
    fn a_message_with_causes_says_them_from_the_outside_in() {
        let inner = StorageError::Busy;
        let error = Error::Open { path: None, source: inner.clone() };
        let expected = format!(r#"{{"message":"the book can't be opened: {inner}"}}"#);
        assert_eq!(BodyForm::MessageWithCauses.write(&error), expected);
    }
}
