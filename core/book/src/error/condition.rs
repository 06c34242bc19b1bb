//! A condition as data: everything about an error except its text.

use super::text::causes;
use super::{Detail, ErrorCode, Warning, Warnings};
use crate::wire::FieldError;
use lendwright_scoring::identity::Scope;
use lendwright_scoring::rules::{WrongCount, WrongTally};
use lendwright_types::internal::text::{NAME_SHOWN_MAX, shortened};
use lendwright_types::json::{JsonError, JsonErrorKind, JsonOut};

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
        let code = Some(code.name().to_owned());
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
    let counted = |WrongCount { variable, reason, count, first_row }: &WrongCount| Warning {
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
