//! The outer members of an object, with their values unread: the caller is checked before the tree is made.

use super::read::{duplicate, read_checked, syntax};
use super::{Json, JsonError, Limits};
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;

/// A value that was checked as text and not read yet.
#[derive(Clone, Copy, Debug)]
pub struct RawJson<'a>(&'a str);

impl<'a> RawJson<'a> {
    /// Reads the value.
    ///
    /// # Errors
    /// A duplicate key below it, or a string that is not valid Unicode.
    pub fn read(self) -> Result<Json<'a>, JsonError> {
        read_checked(self.0)
    }

    /// Whether it is a list or an object.
    #[must_use]
    pub fn is_nested(self) -> bool {
        self.0.starts_with(['[', '{'])
    }

    /// The kind of value, as [`Json::kind`] has it.
    #[must_use]
    pub fn kind(self) -> &'static str {
        let kind = match self.0.as_bytes().first() {
            Some(b'{') => Json::Object(Vec::new()),
            Some(b'[') => Json::List(Vec::new()),
            Some(b'"') => Json::Text(Cow::Borrowed("")),
            Some(b'n') => Json::Null,
            Some(b't' | b'f') => Json::Bool(false),
            _ => Json::Number(Cow::Borrowed("")),
        };
        kind.kind()
    }

    /// The length of its text.
    #[must_use]
    pub fn bytes(self) -> usize {
        self.0.len()
    }
}

/// The outer members of an object.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Outline<'a> {
    /// Those that somebody wants, in the order of the text.
    pub members: Vec<(&'static str, RawJson<'a>)>,
    /// The name of the first unknown member.
    pub other: Option<Cow<'a, str>>,
}

impl<'a> Outline<'a> {
    /// Finds the members that `wanted` knows, in one walk with fixed memory. The whole text is checked, except for
    /// duplicate keys inside of values. A value that is no object gives its kind.
    ///
    /// # Errors
    /// As [`Json::parse_within`], for a name that is wanted.
    pub fn parse(
        bytes: &'a [u8],
        limits: Limits,
        wanted: &dyn Fn(&str) -> Option<&'static str>,
    ) -> Result<Result<Self, &'static str>, JsonError> {
        let text = limits.check(bytes)?;
        if !text.trim_ascii_start().starts_with('{') {
            let raw: &RawValue = serde_json::from_str(text).map_err(|e| syntax(&e))?;
            return Ok(Err(RawJson(raw.get()).kind()));
        }
        let mut found = OutlineVisitor { outline: Self::default(), twice: None, wanted };
        let mut deserializer = serde_json::Deserializer::from_str(text);
        let walked = deserializer.deserialize_map(&mut found).and_then(|()| deserializer.end());
        if let Err(error) = walked {
            // The walk stops at the first fault, and words some as an object's that are the text's.
            let whole = serde_json::from_str::<&RawValue>(text).err();
            return Err(syntax(&whole.unwrap_or(error)));
        }
        match found.twice {
            Some(name) => Err(duplicate(name)),
            None => Ok(Ok(found.outline)),
        }
    }
}

struct OutlineVisitor<'a, 'w> {
    outline: Outline<'a>,
    twice: Option<&'static str>,
    wanted: &'w dyn Fn(&str) -> Option<&'static str>,
}

impl<'de> Visitor<'de> for &mut OutlineVisitor<'de, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(name) = map.next_key_seed(MemberName)? {
            let Some(wanted) = (self.wanted)(&name) else {
                self.outline.other.get_or_insert(name);
                map.next_value::<IgnoredAny>()?;
                continue;
            };
            let members = &mut self.outline.members;
            if members.iter().any(|(other, _)| *other == wanted) {
                self.twice.get_or_insert(wanted);
                map.next_value::<IgnoredAny>()?;
                continue;
            }
            members.push((wanted, RawJson(map.next_value::<&RawValue>()?.get())));
        }
        Ok(())
    }
}

/// How long the text of a name with escapes is at most that somebody may want: it is copied to be read.
const ESCAPED_MAX: usize = 1_024;

/// A name. It is borrowed if it has no escapes. A name with escapes that is longer than all wanted names stays as its
/// text.
struct MemberName;

impl<'de> DeserializeSeed<'de> for MemberName {
    type Value = Cow<'de, str>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        let quoted = <&RawValue>::deserialize(deserializer)?.get();
        let text = quoted.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        let text = text.unwrap_or(quoted);
        if text.len() > ESCAPED_MAX || !text.contains('\\') {
            return Ok(Cow::Borrowed(text));
        }
        serde_json::from_str(quoted).map(Cow::Owned).map_err(D::Error::custom)
    }
}
