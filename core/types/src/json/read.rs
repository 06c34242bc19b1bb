//! Reads JSON: size, depth and number of values, then `serde_json` checks the text, then one walk makes the tree.

use super::Json;
use crate::internal::text::{NAME_SHOWN_MAX, shortened};
use serde_json::value::RawValue;
use std::borrow::Cow;

/// The greatest size of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The greatest number of bytes in the whole text.
    pub bytes_max: usize,
    /// The greatest depth of nested lists and objects.
    pub depth_max: usize,
    /// The greatest number of values: texts, numbers, lists and all others, at any place. A tree takes memory for
    /// each of them, many times its bytes.
    pub values_max: usize,
}

impl Default for Limits {
    /// 16 MiB, 64 levels and 1,100,000 values: the largest policy, of 1,000 rules of 256 conditions, has 1,030,000.
    fn default() -> Self {
        Self { bytes_max: 16 * 1024 * 1024, depth_max: 64, values_max: 1_100_000 }
    }
}

impl Limits {
    /// Refuses more bytes than the limit.
    #[doc(hidden)]
    pub fn take(self, bytes: usize) -> Result<(), JsonError> {
        let Self { bytes_max, .. } = self;
        if bytes <= bytes_max {
            return Ok(());
        }
        let text = format!("{bytes} bytes, at most {bytes_max} are taken");
        Err(JsonError::new(JsonErrorKind::TooLarge, text))
    }

    /// Refuses more values than the limit.
    #[doc(hidden)]
    pub fn take_values(self, values: usize) -> Result<(), JsonError> {
        let Self { values_max, .. } = self;
        if values <= values_max {
            return Ok(());
        }
        let text = format!("more than {values_max} values");
        Err(JsonError::new(JsonErrorKind::TooManyValues, text))
    }

    /// Refuses input with more bytes, levels or values than the limits, and input that is not UTF-8.
    pub(super) fn check(self, bytes: &[u8]) -> Result<&str, JsonError> {
        self.take(bytes.len())?;
        self.check_tree(bytes)?;
        std::str::from_utf8(bytes).map_err(|e| {
            let text = format!("not UTF-8 at byte {}", e.valid_up_to());
            JsonError::new(JsonErrorKind::NotUtf8, text)
        })
    }

    /// Counts brackets and commas outside strings. So deep nesting is refused before the recursion below, and too
    /// many values are refused before there is a tree of them.
    fn check_tree(self, bytes: &[u8]) -> Result<(), JsonError> {
        let (mut depth, mut values) = (0_usize, 0_usize);
        let (mut in_text, mut escaped) = (false, false);
        // The first value of a list or an object has no comma before it.
        let mut is_first = true;
        for &byte in bytes {
            if in_text {
                in_text = escaped || byte != b'"';
                escaped = !escaped && byte == b'\\';
                continue;
            }
            if byte.is_ascii_whitespace() {
                continue;
            }
            let is_end = matches!(byte, b']' | b'}');
            if byte == b',' || is_first && !is_end {
                values = values.saturating_add(1);
                self.take_values(values)?;
            }
            is_first = matches!(byte, b'[' | b'{');
            in_text = byte == b'"';
            if is_first {
                depth = depth.saturating_add(1);
                self.take_depth(depth)?;
            }
            depth = depth.saturating_sub(usize::from(is_end));
        }
        Ok(())
    }

    fn take_depth(self, depth: usize) -> Result<(), JsonError> {
        let Self { depth_max, .. } = self;
        if depth <= depth_max {
            return Ok(());
        }
        let text = format!("nested deeper than {depth_max} levels");
        Err(JsonError::new(JsonErrorKind::TooDeep, text))
    }
}

/// An error in a text that should be JSON.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
#[non_exhaustive]
pub struct JsonError {
    /// The kind of error.
    pub kind: JsonErrorKind,
    /// The sentence for a person, which names the place.
    pub text: String,
}

/// The kinds of errors in a text that should be JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JsonErrorKind {
    /// More bytes than [`Limits::bytes_max`].
    TooLarge,
    /// More levels than [`Limits::depth_max`].
    TooDeep,
    /// More values than [`Limits::values_max`].
    TooManyValues,
    /// Bytes that are not UTF-8.
    NotUtf8,
    /// A duplicate key in an object.
    DuplicateKey,
    /// A text that is not JSON.
    Syntax,
}

impl JsonError {
    #[doc(hidden)]
    #[must_use]
    pub fn new(kind: JsonErrorKind, text: String) -> Self {
        Self { kind, text }
    }
}

impl<'a> Json<'a> {
    /// Reads a document of any number of values within the default [`Limits`].
    ///
    /// # Errors
    /// Those of [`Json::parse_within`].
    pub fn parse(bytes: &'a [u8]) -> Result<Self, JsonError> {
        Self::parse_within(bytes, Limits { values_max: usize::MAX, ..Limits::default() })
    }

    /// Reads a text that was checked before it was stored. A policy is nested deeper than the
    /// request that contained it, and a text in the book is never refused for its size.
    #[doc(hidden)]
    pub fn parse_stored(bytes: &'a [u8]) -> Result<Self, JsonError> {
        let (bytes_max, values_max) = (usize::MAX, usize::MAX);
        Self::parse_within(bytes, Limits { bytes_max, depth_max: 1024, values_max })
    }

    /// Reads a document.
    ///
    /// # Errors
    /// When it is too large or too deep, has too many values, is not UTF-8, has a duplicate key in an object, or is not
    /// JSON.
    pub fn parse_within(bytes: &'a [u8], limits: Limits) -> Result<Self, JsonError> {
        let text = limits.check(bytes)?;
        let raw: &RawValue = serde_json::from_str(text).map_err(|error| syntax_in(text, &error))?;
        read_checked(raw.get())
    }
}

/// The error at a place of a text. If Python writes a number that JSON lacks, the error gives the replacement.
fn syntax_in(text: &str, error: &serde_json::Error) -> JsonError {
    let line = text.lines().nth(error.line().saturating_sub(1)).unwrap_or_default();
    let column = error.column();
    let names = ["NaN", "Infinity", "-Infinity"];
    // The column is that of the second or the first byte of such a name.
    let starts = [column.saturating_sub(2), column.saturating_sub(1)];
    let mut found = starts.into_iter().filter_map(|start| {
        let rest = line.get(start..)?;
        names.into_iter().find(|name| rest.starts_with(name))
    });
    let mut error = syntax(error);
    if let Some(name) = found.next() {
        let hint = format!("; {name} is no number of JSON; write null for a value that is missing");
        error.text.push_str(&hint);
    }
    error
}

pub(super) fn syntax(error: &serde_json::Error) -> JsonError {
    JsonError::new(JsonErrorKind::Syntax, format!("not JSON: {error}"))
}

/// The error for two members with one name. A long name is shortened.
#[must_use]
pub fn duplicate(key: &str) -> JsonError {
    let key = shortened(key, NAME_SHOWN_MAX);
    JsonError::new(JsonErrorKind::DuplicateKey, format!("duplicate key {key:?}"))
}

/// Makes the tree of one value. Its text was checked before, so the only errors are a duplicate key and a string that
/// is not valid Unicode. Each byte is looked at once.
pub(super) fn read_checked(text: &str) -> Result<Json<'_>, JsonError> {
    Walk { text, at: 0, items: Vec::new(), members: Vec::new() }.value()
}

/// A place in a JSON text, and the items and members of the open lists and objects. Each list and object is then
/// allocated at its exact size.
struct Walk<'a> {
    text: &'a str,
    at: usize,
    items: Vec<Json<'a>>,
    members: Vec<(Cow<'a, str>, Json<'a>)>,
}

impl<'a> Walk<'a> {
    fn value(&mut self) -> Result<Json<'a>, JsonError> {
        match self.ahead() {
            Some(b'{') => self.object(),
            Some(b'[') => self.list(),
            Some(b'"') => self.string().map(Json::Text),
            Some(b'n') => Ok(self.plain(4, Json::Null)),
            Some(b't') => Ok(self.plain(4, Json::Bool(true))),
            Some(b'f') => Ok(self.plain(5, Json::Bool(false))),
            _ => Ok(Json::Number(Cow::Borrowed(self.number()))),
        }
    }

    /// The next byte that is not blank.
    fn ahead(&mut self) -> Option<u8> {
        let rest = self.text.as_bytes().get(self.at..)?;
        let blanks = rest.iter().position(|byte| !byte.is_ascii_whitespace())?;
        self.step(blanks);
        rest.get(blanks).copied()
    }

    fn step(&mut self, bytes: usize) {
        self.at = self.at.saturating_add(bytes);
    }

    /// Takes the next byte that is not blank, if it is this one.
    fn takes(&mut self, byte: u8) -> bool {
        let is_it = self.ahead() == Some(byte);
        self.step(usize::from(is_it));
        is_it
    }

    fn plain(&mut self, bytes: usize, value: Json<'a>) -> Json<'a> {
        self.step(bytes);
        value
    }

    fn number(&mut self) -> &'a str {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let is_end = |byte: &u8| matches!(byte, b',' | b']' | b'}') || byte.is_ascii_whitespace();
        let length = rest.as_bytes().iter().position(is_end).unwrap_or(rest.len());
        self.step(length);
        rest.get(..length).unwrap_or_default()
    }

    fn string(&mut self) -> Result<Cow<'a, str>, JsonError> {
        let quoted = self.text.get(self.at..).unwrap_or_default();
        let mut bytes = quoted.bytes().enumerate().skip(1);
        let mut escapes = false;
        let end = loop {
            match bytes.next() {
                Some((end, b'"')) => break end,
                Some((_, b'\\')) => {
                    escapes = true;
                    bytes.next();
                }
                Some(_) => {}
                None => break quoted.len(),
            }
        };
        let length = end.saturating_add(1);
        self.step(length);
        if escapes {
            let quoted = quoted.get(..length).unwrap_or_default();
            return serde_json::from_str(quoted).map(Cow::Owned).map_err(|error| syntax(&error));
        }
        Ok(Cow::Borrowed(quoted.get(1..end).unwrap_or_default()))
    }

    fn list(&mut self) -> Result<Json<'a>, JsonError> {
        let start = self.items.len();
        self.step(1);
        if self.takes(b']') {
            return Ok(Json::List(Vec::new()));
        }
        loop {
            let item = self.value()?;
            self.items.push(item);
            if !self.takes(b',') {
                self.takes(b']');
                return Ok(Json::List(self.items.drain(start..).collect()));
            }
        }
    }

    fn object(&mut self) -> Result<Json<'a>, JsonError> {
        let start = self.members.len();
        self.step(1);
        if self.takes(b'}') {
            return Ok(Json::Object(Vec::new()));
        }
        loop {
            self.ahead();
            let name = self.string()?;
            self.takes(b':');
            let value = self.value()?;
            self.members.push((name, value));
            if !self.takes(b',') {
                self.takes(b'}');
                break;
            }
        }
        let members: Vec<_> = self.members.drain(start..).collect();
        match twice(&members) {
            Some(name) => Err(duplicate(name)),
            None => Ok(Json::Object(members)),
        }
    }
}

/// The first name that was there before.
fn twice<'m>(members: &'m [(Cow<'_, str>, Json<'_>)]) -> Option<&'m str> {
    // Comparing a few names with each other is faster than sorting them.
    if members.len() <= 16 {
        let mut names = members.iter().map(|(name, _)| &**name).enumerate();
        let is_before =
            |(at, name): &(usize, &str)| members.iter().take(*at).any(|(other, _)| other == name);
        return names.find(is_before).map(|(_, name)| name);
    }
    let mut sorted: Vec<_> = members.iter().map(|(name, _)| &**name).enumerate().collect();
    sorted.sort_unstable_by_key(|(at, name)| (*name, *at));
    let pairs = sorted.iter().zip(sorted.iter().skip(1));
    pairs
        .filter(|((_, name), (_, next))| name == next)
        .map(|(_, next)| *next)
        .min()
        .map(|(_, name)| name)
}
