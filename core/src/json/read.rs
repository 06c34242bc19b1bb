//! Reads JSON: one check of size and depth, then `serde_json`, level by level.

use super::Json;
use serde::Deserialize;
use serde::de::{Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;

/// The greatest size of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The greatest number of bytes in the whole text.
    pub bytes_max: usize,
    /// The greatest depth of nested lists and objects.
    pub depth_max: usize,
}

impl Default for Limits {
    /// 16 MiB and 64 levels.
    fn default() -> Self {
        Self { bytes_max: 16 * 1024 * 1024, depth_max: 64 }
    }
}

impl Limits {
    /// Refuses more bytes than the limit.
    pub(crate) fn take(self, bytes: usize) -> Result<(), JsonError> {
        let Self { bytes_max, .. } = self;
        if bytes <= bytes_max {
            return Ok(());
        }
        let text = format!("{bytes} bytes, at most {bytes_max} are taken");
        Err(JsonError::new(JsonErrorKind::TooLarge, text))
    }
}

/// An error in a text that should be JSON.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct JsonError {
    /// The kind of error.
    pub kind: JsonErrorKind,
    /// The sentence for a person, which names the place.
    pub text: String,
}

/// The kinds of errors in a text that should be JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JsonErrorKind {
    /// More bytes than [`Limits::bytes_max`].
    TooLarge,
    /// More levels than [`Limits::depth_max`].
    TooDeep,
    /// Bytes that are not UTF-8.
    NotUtf8,
    /// A duplicate key in an object.
    DuplicateKey,
    /// A text that is not JSON.
    Syntax,
}

impl JsonError {
    fn new(kind: JsonErrorKind, text: String) -> Self {
        Self { kind, text }
    }
}

impl<'a> Json<'a> {
    /// Reads a document within the default [`Limits`].
    ///
    /// # Errors
    /// Those of [`Json::parse_within`].
    pub fn parse(bytes: &'a [u8]) -> Result<Self, JsonError> {
        Self::parse_within(bytes, Limits::default())
    }

    /// Reads a text that was checked before it was stored. A policy is nested deeper than the
    /// request that contained it, and a text in the book is never refused for its size.
    pub(crate) fn parse_stored(bytes: &'a [u8]) -> Result<Self, JsonError> {
        Self::parse_within(bytes, Limits { bytes_max: usize::MAX, depth_max: 1024 })
    }

    /// Reads a document.
    ///
    /// # Errors
    /// When it is too large or too deep, is not UTF-8, has a duplicate key in an object, or is not
    /// JSON.
    pub fn parse_within(bytes: &'a [u8], limits: Limits) -> Result<Self, JsonError> {
        limits.take(bytes.len())?;
        check_depth(bytes, limits.depth_max)?;
        let text = std::str::from_utf8(bytes).map_err(|e| {
            let text = format!("not UTF-8 at byte {}", e.valid_up_to());
            JsonError::new(JsonErrorKind::NotUtf8, text)
        })?;
        serde_json::from_str(text).map_err(|e| {
            let text = e.to_string();
            match text.strip_prefix(DUPLICATE) {
                // The position that serde_json adds counts from the start of the current level, not
                // of the text.
                Some(rest) => {
                    let key = rest.rsplit_once(" at line ").map_or(rest, |(key, _)| key);
                    JsonError::new(JsonErrorKind::DuplicateKey, format!("{DUPLICATE}{key}"))
                }
                None => JsonError::new(JsonErrorKind::Syntax, format!("not JSON: {text}")),
            }
        })
    }
}

const DUPLICATE: &str = "duplicate key ";

/// Counts brackets outside strings, so that deep nesting is refused before the recursion below.
fn check_depth(bytes: &[u8], depth_max: usize) -> Result<(), JsonError> {
    let (mut depth, mut in_text, mut escaped) = (0_usize, false, false);
    for &byte in bytes {
        if in_text {
            in_text = escaped || byte != b'"';
            escaped = !escaped && byte == b'\\';
            continue;
        }
        match byte {
            b'"' => in_text = true,
            b'[' | b'{' => {
                depth = depth.saturating_add(1);
                if depth > depth_max {
                    let text = format!("nested deeper than {depth_max} levels");
                    return Err(JsonError::new(JsonErrorKind::TooDeep, text));
                }
            }
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    Ok(())
}

impl<'de: 'a, 'a> Deserialize<'de> for Json<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = <&'de RawValue>::deserialize(deserializer)?.get();
        match raw.as_bytes().first() {
            Some(b'{') => inner(raw, |d| d.deserialize_map(ObjectVisitor)),
            Some(b'[') => inner(raw, |d| d.deserialize_seq(ListVisitor)),
            Some(b'"') => text(raw).map(Json::Text).map_err(D::Error::custom),
            Some(b'n') => Ok(Json::Null),
            Some(b't') => Ok(Json::Bool(true)),
            Some(b'f') => Ok(Json::Bool(false)),
            _ => Ok(Json::Number(Cow::Borrowed(raw))),
        }
    }
}

/// Reads one level down. The raw text has been checked, so an error here is a duplicate key or a
/// string that is not valid Unicode.
fn inner<'a, E: serde::de::Error>(
    raw: &'a str,
    read: impl FnOnce(
        &mut serde_json::Deserializer<serde_json::de::StrRead<'a>>,
    ) -> Result<Json<'a>, serde_json::Error>,
) -> Result<Json<'a>, E> {
    read(&mut serde_json::Deserializer::from_str(raw)).map_err(E::custom)
}

fn text(raw: &str) -> Result<Cow<'_, str>, serde_json::Error> {
    match raw.get(1..raw.len().saturating_sub(1)) {
        Some(plain) if !plain.contains('\\') => Ok(Cow::Borrowed(plain)),
        _ => serde_json::from_str::<String>(raw).map(Cow::Owned),
    }
}

struct ObjectVisitor;

impl<'de> Visitor<'de> for ObjectVisitor {
    type Value = Json<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members: Vec<(Cow<'de, str>, Json<'de>)> = Vec::new();
        let mut seen = std::collections::HashSet::new();
        while let Some(key) = map.next_key::<Json<'de>>()? {
            let Json::Text(key) = key else {
                return Err(A::Error::custom("a key must be a string"));
            };
            // Searching a few members is faster than hashing them.
            let twice = if members.len() < 16 {
                members.iter().any(|(name, _)| *name == key)
            } else {
                if seen.is_empty() {
                    seen.extend(members.iter().map(|(name, _)| name.clone()));
                }
                !seen.insert(key.clone())
            };
            if twice {
                return Err(A::Error::custom(format_args!("{DUPLICATE}{key:?}")));
            }
            members.push((key, map.next_value()?));
        }
        Ok(Json::Object(members))
    }
}

struct ListVisitor;

impl<'de> Visitor<'de> for ListVisitor {
    type Value = Json<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Json::List(list))
    }
}
