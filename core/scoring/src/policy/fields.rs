//! Reads a policy file's objects, member by member, without additional members.

use crate::{PolicyError, names};
use lendwright_types::internal::ObjectReader;
use lendwright_types::internal::text::first_chars;
use lendwright_types::json::{Json, escape_step};
use std::borrow::Cow;

/// An object of the file with its place.
pub(super) struct Fields<'j> {
    pointer: String,
    members: ObjectReader<'j>,
    /// The names that format 1 has here.
    known: &'static [&'static str],
}

/// A value of the file with its place.
#[derive(Clone)]
pub(super) struct Place<'j> {
    pub(super) pointer: String,
    pub(super) json: &'j Json<'j>,
}

impl<'j> Fields<'j> {
    /// The members of an object. Each must be one of `known`.
    pub(super) fn of(
        place: &Place<'j>,
        known: &'static [&'static str],
    ) -> Result<Self, PolicyError> {
        let members =
            ObjectReader::from_json(place.json).ok_or_else(|| place.wrong("an object"))?;
        let fields = Self { pointer: place.pointer.clone(), members, known };
        match fields.members.unknown(known) {
            None => Ok(fields),
            Some(name) => Err(PolicyError::UnknownMember {
                pointer: fields.pointer_of(name),
                hint: names::hint(name, known.iter().copied()),
            }),
        }
    }

    /// A member, if it is there.
    pub(super) fn get(&self, name: &'static str) -> Option<Place<'j>> {
        debug_assert!(self.known.contains(&name), "{name}");
        let json = self.members.get(name)?;
        Some(Place { pointer: self.pointer_of(name), json })
    }

    /// A member that must be there.
    pub(super) fn need(&self, name: &'static str) -> Result<Place<'j>, PolicyError> {
        self.get(name).ok_or_else(|| PolicyError::at(&self.pointer_of(name), "is missing"))
    }

    /// The result of `read` for a member, or the default if it is missing.
    pub(super) fn or_default<T: Default>(
        &self,
        name: &'static str,
        read: impl FnOnce(&Place<'j>) -> Result<T, PolicyError>,
    ) -> Result<T, PolicyError> {
        self.get(name).map_or_else(|| Ok(T::default()), |place| read(&place))
    }

    /// A member that is one of these words, or the default where it is not there.
    pub(super) fn word<T: Default>(
        &self,
        name: &'static str,
        words: &str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, PolicyError> {
        self.or_default(name, |place| {
            read(place.text()?).ok_or_else(|| place.wrong(&format!("one of {words}")))
        })
    }

    fn pointer_of(&self, name: &str) -> String {
        format!("{}/{}", self.pointer, escape_step(name))
    }
}

impl<'j> Place<'j> {
    /// A text.
    pub(super) fn text(&self) -> Result<&'j str, PolicyError> {
        self.json.as_text().ok_or_else(|| self.wrong("a string"))
    }

    /// A finite number.
    pub(super) fn number(&self) -> Result<f64, PolicyError> {
        let number = match self.json {
            Json::Number(text) => text.parse().ok(),
            _ => None,
        };
        // Adding 0 turns -0 into 0, which has one canonical form.
        let finite = number.filter(|number: &f64| number.is_finite()).map(|number| number + 0.0);
        finite.ok_or_else(|| self.wrong("a finite number"))
    }

    /// A whole number of 32 bits, however it is written.
    pub(super) fn whole(&self) -> Result<i32, PolicyError> {
        let number = self.number()?;
        let limits = f64::from(i32::MIN)..=f64::from(i32::MAX);
        if number.fract() != 0.0 || !limits.contains(&number) {
            return Err(self.wrong("a whole number"));
        }
        #[allow(clippy::cast_possible_truncation)] // whole and within the limits
        Ok(number as i32)
    }

    /// The items of a list.
    pub(super) fn items(&self) -> Result<Vec<Place<'j>>, PolicyError> {
        let items = self.json.items().ok_or_else(|| self.wrong("a list"))?;
        let place = |(at, json)| Place { pointer: format!("{}/{at}", self.pointer), json };
        Ok(items.iter().enumerate().map(place).collect())
    }

    /// The members of an object of any names.
    pub(super) fn entries(&self) -> Result<Vec<(&'j str, Place<'j>)>, PolicyError> {
        let members = self.json.members().ok_or_else(|| self.wrong("an object"))?;
        let place = |(name, json): &'j (Cow<'j, str>, Json<'j>)| {
            let pointer = format!("{}/{}", self.pointer, escape_step(name));
            (name.as_ref(), Place { pointer, json })
        };
        Ok(members.iter().map(place).collect())
    }

    /// A list of exactly two.
    pub(super) fn pair(&self) -> Result<[Place<'j>; 2], PolicyError> {
        <[Place<'j>; 2]>::try_from(self.items()?).map_err(|_| self.wrong("a list of two"))
    }

    /// A list of texts.
    pub(super) fn texts(&self) -> Result<Vec<String>, PolicyError> {
        self.items()?.iter().map(|item| item.text().map(str::to_owned)).collect()
    }

    /// The fault of an unexpected value; long values are shortened.
    pub(super) fn wrong(&self, expected: &str) -> PolicyError {
        let found = match self.json {
            Json::List(_) | Json::Object(_) => self.json.kind().to_owned(),
            scalar => first_chars(&scalar.to_string(), FOUND_SHOWN_MAX).to_owned(),
        };
        PolicyError::at(&self.pointer, format!("must be {expected}, not {found}"))
    }
}

/// The most characters of a value that a message shows.
const FOUND_SHOWN_MAX: usize = 80;
