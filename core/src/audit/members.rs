//! Reading of one stored JSON object, member by member, with nothing left over.

use super::AuditError;
use crate::json::{Json, canonical};

/// The largest whole number that every JSON reader keeps exactly: 2^53 − 1.
pub(super) const NUMBER_MAX: u64 = 9_007_199_254_740_991;

/// The members of an object that have not been taken yet.
pub(super) struct Members<'a> {
    rest: Vec<(std::borrow::Cow<'a, str>, Json<'a>)>,
}

impl<'a> Members<'a> {
    /// The members of `value`; `name` stands for it in the error when it is no object.
    pub(super) fn of(value: Json<'a>, name: &'static str) -> Result<Self, AuditError> {
        match value {
            Json::Object(rest) => Ok(Self { rest }),
            _ => Err(AuditError::WrongMember { name, expected: "an object" }),
        }
    }

    /// Takes a member.
    pub(super) fn take(&mut self, name: &'static str) -> Result<Json<'a>, AuditError> {
        self.find(name).ok_or(AuditError::MissingMember { name })
    }

    /// Takes a member that need not be there.
    pub(super) fn find(&mut self, name: &str) -> Option<Json<'a>> {
        let at = self.rest.iter().position(|(key, _)| key == name)?;
        Some(self.rest.swap_remove(at).1)
    }

    /// Takes a text.
    pub(super) fn text(&mut self, name: &'static str) -> Result<String, AuditError> {
        text(self.take(name)?, name)
    }

    /// Takes a list of texts.
    pub(super) fn texts(&mut self, name: &'static str) -> Result<Vec<String>, AuditError> {
        let items = list(self.take(name)?, name)?;
        items.into_iter().map(|item| text(item, name)).collect()
    }

    /// Takes a list.
    pub(super) fn list(&mut self, name: &'static str) -> Result<Vec<Json<'a>>, AuditError> {
        list(self.take(name)?, name)
    }

    /// Takes a whole number from 0 to 2^53 − 1.
    pub(super) fn count(&mut self, name: &'static str) -> Result<u64, AuditError> {
        count(&self.take(name)?, name)
    }

    /// Takes `format`, which must be 1.
    pub(super) fn format(&mut self) -> Result<(), AuditError> {
        match self.count("format")? {
            1 => Ok(()),
            0 => Err(AuditError::WrongMember { name: "format", expected: "1" }),
            format => Err(AuditError::NewerFormat { format }),
        }
    }

    /// Refuses what is left over, by name.
    pub(super) fn finish(self) -> Result<(), AuditError> {
        match self.rest.into_iter().next() {
            Some((name, _)) => Err(AuditError::UnknownMember { name: name.into_owned() }),
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
pub(super) fn text(value: Json<'_>, name: &'static str) -> Result<String, AuditError> {
    match value {
        Json::Text(text) => Ok(text.into_owned()),
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

fn list<'a>(value: Json<'a>, name: &'static str) -> Result<Vec<Json<'a>>, AuditError> {
    match value {
        Json::List(items) => Ok(items),
        _ => Err(AuditError::WrongMember { name, expected: "a list" }),
    }
}
