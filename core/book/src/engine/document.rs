//! The document of a request: who asks is read first, the rest once that is known.

use crate::error::Error;
use crate::wire::{Field, FieldError, ShapeError, field_of, shown, unknown_field};
use lendwright_types::internal::{Outline, RawJson, duplicate};
use lendwright_types::json::{Json, Limits};
use std::borrow::Cow;

/// The members of a request that its operation knows. Their values are read on demand.
#[derive(Default)]
pub(crate) struct Document<'r> {
    members: Vec<(&'static str, Value<'r>)>,
    /// The name of the first member that the operation does not know.
    unknown: Option<Cow<'r, str>>,
    /// The first field that is already known to be wrong.
    wrong: Option<FieldError>,
}

enum Value<'r> {
    Read(Json<'r>),
    RawJson(RawJson<'r>),
}

impl<'r> Document<'r> {
    /// Finds the members of a document that the operation has, and those of `more` names. An empty document
    /// has none, since an operation may have no fields.
    pub(crate) fn parse(
        fields: &'static [Field],
        more: &'static [&'static str],
        document: &'r [u8],
        limits: Limits,
    ) -> Result<Self, Error> {
        if document.len() <= limits.bytes_max && document.iter().all(u8::is_ascii_whitespace) {
            return Ok(Self::default());
        }
        let wanted = |name: &str| match field_of(fields, name) {
            Some(field) => Some(field.wire),
            None => more.iter().copied().find(|more| *more == name),
        };
        let outline = Outline::parse(document, limits, &wanted)?;
        let Outline { members, other: unknown, .. } =
            outline.map_err(|found| Error::NotAnObject { found })?;
        let members = members.into_iter().map(|(name, value)| (name, Value::RawJson(value)));
        Ok(Self { members: members.collect(), unknown, wrong: None })
    }

    /// The names of its members, as the operation has them.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.members.iter().map(|(name, _)| *name)
    }

    /// The value of a member that came as a text, for more of it.
    pub(crate) fn text_list(&mut self, name: &str) -> Option<&mut Vec<Json<'r>>> {
        let (_, value) = self.members.iter_mut().find(|(member, _)| *member == name)?;
        match value {
            Value::Read(Json::List(items)) => Some(items),
            _ => None,
        }
    }

    /// Adds a member.
    ///
    /// # Errors
    /// When it is there.
    pub(crate) fn add(&mut self, name: &'static str, value: Json<'r>) -> Result<(), Error> {
        self.push(name, Value::Read(value))
    }

    fn push(&mut self, name: &'static str, value: Value<'r>) -> Result<(), Error> {
        if self.names().any(|member| member == name) {
            return Err(duplicate_key(name));
        }
        self.members.push((name, value));
        Ok(())
    }

    /// Adds what another part of the request has.
    ///
    /// # Errors
    /// When a member is in both.
    pub(crate) fn add_all(&mut self, other: Self) -> Result<(), Error> {
        other.members.into_iter().try_for_each(|(name, value)| self.push(name, value))?;
        self.unknown = self.unknown.take().or(other.unknown);
        self.wrong = self.wrong.take().or(other.wrong);
        Ok(())
    }

    /// Adds the value that a field has under another name. If both are there, they must be equal.
    ///
    /// # Errors
    /// When the existing value can't be read.
    pub(crate) fn add_as_other_name(
        &mut self,
        field: &'static Field,
        name: &str,
        value: Json<'r>,
    ) -> Result<(), Error> {
        let at = self.members.iter().position(|(member, _)| *member == field.wire);
        let there = match at.map(|at| self.members.remove(at).1) {
            Some(Value::Read(there)) => there,
            // It is refused for its shape.
            Some(Value::RawJson(there)) if there.is_nested() => {
                return self.push(field.wire, Value::RawJson(there));
            }
            Some(Value::RawJson(there)) => there.read()?,
            None => Json::Null,
        };
        if there != Json::Null && there != value {
            let error = ShapeError {
                found: Some(shown(&there)),
                ..ShapeError::with_text(format!("must be the same as '{name}'"))
            };
            self.note_wrong(FieldError::Wrong { field: field.wire, error });
        }
        self.add(field.wire, value)
    }

    /// Notes a field that is wrong, which counts once it is known who asks.
    pub(crate) fn note_wrong(&mut self, wrong: FieldError) {
        self.wrong.get_or_insert(wrong);
    }

    /// Notes a member that the operation does not know.
    pub(crate) fn add_unknown(&mut self, name: Cow<'r, str>) {
        self.unknown.get_or_insert(name);
    }

    /// Takes a credential out, and reads it.
    ///
    /// # Errors
    /// [`Error::InvalidCredentials`] when it is no text.
    pub(crate) fn take_text(&mut self, name: &str) -> Result<Option<Cow<'r, str>>, Error> {
        let Some(at) = self.members.iter().position(|(member, _)| *member == name) else {
            return Ok(None);
        };
        let value = match self.members.remove(at).1 {
            Value::Read(value) => value,
            Value::RawJson(value) if value.is_nested() => {
                return Err(Error::InvalidCredentials);
            }
            Value::RawJson(value) => value.read()?,
        };
        match value {
            Json::Text(text) => Ok(Some(text)),
            _ => Err(Error::InvalidCredentials),
        }
    }

    /// Reads the values of an operation's fields, in the order of the request, unless there is a member that the
    /// operation does not know.
    pub(crate) fn read(
        self,
        fields: &'static [Field],
    ) -> Result<Result<Json<'r>, FieldError>, Error> {
        if let Some(unknown) = self.unknown {
            return Ok(Err(unknown_field(&unknown, fields)));
        }
        if let Some(wrong) = self.wrong {
            return Ok(Err(wrong));
        }
        let mut members = Vec::with_capacity(self.members.len());
        for (name, value) in self.members {
            let value = match value {
                Value::Read(value) => value,
                Value::RawJson(value) => {
                    if let Some(wrong) = field_of(fields, name).and_then(|f| too_much(f, value)) {
                        return Ok(Err(wrong));
                    }
                    value.read()?
                }
            };
            members.push((Cow::Borrowed(name), value));
        }
        Ok(Ok(Json::Object(members)))
    }
}

/// Refuses a long list or object, before it is given room, where a field is one value.
fn too_much(field: &Field, value: RawJson<'_>) -> Option<FieldError> {
    let (kind, bytes) = (value.kind(), value.bytes());
    if !value.is_nested() || bytes <= 65_536 || !field.shape.is_one_value() {
        return None;
    }
    let found = format!("{kind} of {bytes} bytes");
    let text = format!("must be one value, not {found}");
    let error = ShapeError { found: Some(found), ..ShapeError::with_text(text) };
    Some(FieldError::Wrong { field: field.wire, error })
}

/// The error for two different values of one field. Servers and readers would disagree about the value that counts.
pub(crate) fn duplicate_key(name: &str) -> Error {
    duplicate(name).into()
}
