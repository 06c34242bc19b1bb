//! Reads stored texts of the log: canonical JSON objects, without additional members.

use super::AuditError;
use lendwright_types::internal::ObjectReader;
use lendwright_types::json::{Json, canonical};
use std::borrow::Cow;

/// The largest whole number that every JSON reader keeps exactly: 2^53 − 1.
pub(super) const NUMBER_MAX: u64 = 9_007_199_254_740_991;

/// A stored object. Its members are read one after the other.
pub(super) struct StoredObject<'j> {
    members: ObjectReader<'j>,
}

impl<'j> StoredObject<'j> {
    /// The members of `value`. If it is no object, the error calls it `name`.
    pub(super) fn of(value: &'j Json<'j>, name: &'static str) -> Result<Self, AuditError> {
        let members = ObjectReader::from_json(value);
        let wrong = AuditError::WrongMember { name, expected: "an object" };
        members.map(|members| Self { members }).ok_or(wrong)
    }

    /// Takes a member.
    pub(super) fn take(&mut self, name: &'static str) -> Result<&'j Json<'j>, AuditError> {
        self.find(name).ok_or(AuditError::MissingMember { name })
    }

    /// Takes a member that need not be there.
    pub(super) fn find(&mut self, name: &str) -> Option<&'j Json<'j>> {
        self.members.take(name)
    }

    /// Takes a text.
    pub(super) fn text(&mut self, name: &'static str) -> Result<String, AuditError> {
        text(self.take(name)?, name)
    }

    /// Takes a list of texts.
    pub(super) fn texts(&mut self, name: &'static str) -> Result<Vec<String>, AuditError> {
        let items = list(self.take(name)?, name)?;
        items.iter().map(|item| text(item, name)).collect()
    }

    /// Takes an object's members.
    pub(super) fn members(
        &mut self,
        name: &'static str,
    ) -> Result<&'j [(Cow<'j, str>, Json<'j>)], AuditError> {
        let wrong = AuditError::WrongMember { name, expected: "an object" };
        self.take(name)?.members().ok_or(wrong)
    }

    /// Takes a whole number from 0 to 2^53 − 1.
    pub(super) fn count(&mut self, name: &'static str) -> Result<u64, AuditError> {
        count(self.take(name)?, name)
    }

    /// Takes `format`, which must be 1.
    pub(super) fn format(&mut self) -> Result<(), AuditError> {
        match self.count("format")? {
            1 => Ok(()),
            0 => Err(AuditError::WrongMember { name: "format", expected: "1" }),
            format => Err(AuditError::NewerFormat { format }),
        }
    }

    /// Refuses remaining members, by name.
    pub(super) fn finish(self) -> Result<(), AuditError> {
        match self.members.left_over() {
            Some(name) => Err(AuditError::UnknownMember { name: name.to_owned() }),
            None => Ok(()),
        }
    }
}

/// A whole number from 0 to 2^53 − 1.
pub(super) fn count(value: &Json<'_>, name: &'static str) -> Result<u64, AuditError> {
    let number = match value {
        Json::Number(text) => text.parse().ok(),
        _ => None,
    };
    number
        .filter(|number| *number <= NUMBER_MAX)
        .ok_or(AuditError::WrongMember { name, expected: "a whole number from 0 to 2^53 - 1" })
}

/// A text.
pub(super) fn text(value: &Json<'_>, name: &'static str) -> Result<String, AuditError> {
    match value {
        Json::Text(text) => Ok(text.clone().into_owned()),
        _ => Err(AuditError::WrongMember { name, expected: "a string" }),
    }
}

/// A finite number.
pub(super) fn double(value: &Json<'_>, name: &'static str) -> Result<f64, AuditError> {
    let number = match value {
        Json::Number(text) => text.parse().ok(),
        _ => None,
    };
    number
        .filter(|number: &f64| number.is_finite())
        .ok_or(AuditError::WrongMember { name, expected: "a finite number" })
}

/// A whole number as JSON; those that are written here never pass 2^53 − 1.
pub(super) fn json_count(number: u64) -> Json<'static> {
    Json::Number(number.to_string().into())
}

/// An object of the given members.
pub(super) fn object<'a, const N: usize>(members: [(&'static str, Json<'a>); N]) -> Json<'a> {
    Json::Object(members.into_iter().map(|(name, value)| (name.into(), value)).collect())
}

/// Refuses a text that is not the canonical one of the value that was read from it.
pub(super) fn check_canonical(text: &str, value: &Json<'_>) -> Result<(), AuditError> {
    if canonical(value) == text { Ok(()) } else { Err(AuditError::NotCanonical) }
}

fn list<'j>(value: &'j Json<'j>, name: &'static str) -> Result<&'j [Json<'j>], AuditError> {
    value.items().ok_or(AuditError::WrongMember { name, expected: "a list" })
}
