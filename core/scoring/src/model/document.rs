//! One reader of JSON and UBJSON: it goes through the bytes once, makes no tree of values, and knows its place.
//!
//! XGBoost writes the same structure in both. UBJSON has a letter before each value and lengths before texts and
//! lists. The reader takes the lengths only if the bytes are there.

use super::error::ModelError;
use lendwright_types::json::{Json, escape_step};
use std::borrow::Cow;
use std::fmt::Write as _;

/// A document and the place in it.
pub(super) struct Document<'a> {
    bytes: &'a [u8],
    at: usize,
    binary: bool,
    path: Vec<DocumentStep<'a>>,
}

enum DocumentStep<'a> {
    Member(Cow<'a, str>),
    Element(usize),
}

/// A kind of value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueKind {
    Object,
    List,
    Text,
    Number,
    Bool,
    Null,
}

impl ValueKind {
    fn name(self) -> &'static str {
        match self {
            Self::Object => "an object",
            Self::List => "a list",
            Self::Text => "a text",
            Self::Number => "a number",
            Self::Bool => "true or false",
            Self::Null => "null",
        }
    }
}

/// A number of a list, as it is kept.
pub(super) trait Numeric: Sized {
    /// The words for an error: `a whole number below 2^31`.
    const WORDS: &'static str;
    fn from_json(token: &[u8]) -> Option<Self>;
    fn from_integer(value: i64) -> Option<Self>;
    fn from_double(value: f64) -> Option<Self>;
}

impl Numeric for f32 {
    const WORDS: &'static str = "a number";

    fn from_json(token: &[u8]) -> Option<Self> {
        match token {
            b"NaN" => Some(f32::NAN),
            b"Infinity" => Some(f32::INFINITY),
            b"-Infinity" => Some(f32::NEG_INFINITY),
            _ if token.iter().all(|byte| is_number_byte(*byte)) => {
                std::str::from_utf8(token).ok()?.parse().ok()
            }
            _ => None,
        }
    }

    #[allow(clippy::cast_precision_loss, reason = "the nearest, as in their own reader")]
    fn from_integer(value: i64) -> Option<Self> {
        Some(value as f32)
    }

    #[allow(clippy::cast_possible_truncation, reason = "the nearest")]
    fn from_double(value: f64) -> Option<Self> {
        Some(value as f32)
    }
}

impl Numeric for f64 {
    const WORDS: &'static str = "a number";

    fn from_json(token: &[u8]) -> Option<Self> {
        if !token.iter().all(|byte| is_number_byte(*byte)) {
            return None;
        }
        std::str::from_utf8(token).ok()?.parse().ok()
    }

    #[allow(clippy::cast_precision_loss, reason = "a category's number: the nearest")]
    fn from_integer(value: i64) -> Option<Self> {
        Some(value as f64)
    }

    fn from_double(value: f64) -> Option<Self> {
        Some(value)
    }
}

impl Numeric for i32 {
    const WORDS: &'static str = "a whole number below 2^31";

    fn from_json(token: &[u8]) -> Option<Self> {
        integer(token)?.try_into().ok()
    }

    fn from_integer(value: i64) -> Option<Self> {
        value.try_into().ok()
    }

    fn from_double(_: f64) -> Option<Self> {
        None
    }
}

/// True or false, also as 1 and 0.
#[derive(Clone, Copy)]
pub(super) struct Flag(pub(super) bool);

impl Numeric for Flag {
    const WORDS: &'static str = "0, 1, true or false";

    fn from_json(token: &[u8]) -> Option<Self> {
        match token {
            b"0" | b"false" => Some(Self(false)),
            b"1" | b"true" => Some(Self(true)),
            _ => None,
        }
    }

    fn from_integer(value: i64) -> Option<Self> {
        match value {
            0 => Some(Self(false)),
            1 => Some(Self(true)),
            _ => None,
        }
    }

    fn from_double(_: f64) -> Option<Self> {
        None
    }
}

/// A number that is only counted.
pub(super) struct NumberCount;

impl Numeric for NumberCount {
    const WORDS: &'static str = "a number";

    fn from_json(token: &[u8]) -> Option<Self> {
        let word = matches!(token, b"NaN" | b"Infinity" | b"-Infinity" | b"true" | b"false");
        let is_number = || token.iter().all(|byte| is_number_byte(*byte));
        (word || !token.is_empty() && is_number()).then_some(Self)
    }

    fn from_integer(_: i64) -> Option<Self> {
        Some(Self)
    }

    fn from_double(_: f64) -> Option<Self> {
        Some(Self)
    }
}

fn is_number_byte(byte: u8) -> bool {
    byte.is_ascii_digit() || matches!(byte, b'-' | b'+' | b'.' | b'e' | b'E')
}

fn integer(token: &[u8]) -> Option<i64> {
    let (is_negative, digits) = match token {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    if digits.is_empty() {
        return None;
    }
    let mut value = 0_i64;
    for digit in digits {
        let digit = digit.checked_sub(b'0').filter(|digit| *digit <= 9)?;
        value = value.checked_mul(10)?.checked_add(i64::from(digit))?;
    }
    if is_negative { value.checked_neg() } else { Some(value) }
}

/// The deepest value that is read. XGBoost's own files have 7 levels.
const LEVELS_MAX: usize = 32;
/// The most members of one object.
const MEMBERS_MAX: usize = 1_000;

impl<'a> Document<'a> {
    /// A document in UBJSON if `binary`, otherwise in JSON.
    pub(super) fn new(bytes: &'a [u8], binary: bool) -> Self {
        Self { bytes, at: 0, binary, path: Vec::new() }
    }

    /// The place as a JSON pointer.
    pub(super) fn place(&self) -> String {
        let mut place = String::new();
        for step in &self.path {
            place.push('/');
            match step {
                DocumentStep::Member(name) => place.push_str(&escape_step(name)),
                DocumentStep::Element(at) => {
                    _ = write!(place, "{at}");
                }
            }
        }
        place
    }

    /// An error about the value at this place.
    pub(super) fn fault(&self, text: impl Into<String>) -> ModelError {
        ModelError::member(self.place(), text)
    }

    /// An error about an element of the list at this place.
    pub(super) fn fault_at(&self, index: usize, text: impl Into<String>) -> ModelError {
        ModelError::member(format!("{}/{index}", self.place()), text)
    }

    /// An error about the member that is being read, which has an unknown name.
    pub(super) fn unknown(&self) -> ModelError {
        ModelError::UnknownMember { place: self.place() }
    }

    fn syntax(&self, text: impl Into<String>) -> ModelError {
        ModelError::Syntax { at: self.at, text: text.into() }
    }

    /// Reads an object. `each` has to read or skip the member's value.
    pub(super) fn members(
        &mut self,
        each: &mut dyn FnMut(&mut Self, &str) -> Result<(), ModelError>,
    ) -> Result<(), ModelError> {
        self.expect(ValueKind::Object)?;
        let mut seen: Vec<Cow<'a, str>> = Vec::new();
        let mut is_first = true;
        while self.another(b'}', is_first)? {
            is_first = false;
            let key = if self.binary { self.binary_text()? } else { self.json_key()? };
            self.path.push(DocumentStep::Member(key.clone()));
            if seen.contains(&key) {
                return Err(self.fault("the member is there twice"));
            }
            if seen.len() >= MEMBERS_MAX {
                ModelError::limit(&self.place(), "members", MEMBERS_MAX + 1, MEMBERS_MAX)?;
            }
            each(self, &key)?;
            self.path.pop();
            seen.push(key);
        }
        Ok(())
    }

    /// Reads a list of objects or texts. `each` has to read or skip the element.
    pub(super) fn elements(
        &mut self,
        each: &mut dyn FnMut(&mut Self, usize) -> Result<(), ModelError>,
    ) -> Result<(), ModelError> {
        self.expect(ValueKind::List)?;
        let mut count = None;
        if self.binary {
            if self.peek() == Some(b'$') {
                return Err(self.fault("must be a list of objects or texts, not of numbers"));
            }
            count = self.count()?;
        }
        let mut index = 0_usize;
        while self.has_element(index, count)? {
            self.path.push(DocumentStep::Element(index));
            each(self, index)?;
            self.path.pop();
            index = index.saturating_add(1);
        }
        Ok(())
    }

    /// Reads a list of numbers into `into`, which is emptied first.
    pub(super) fn numbers<T: Numeric>(&mut self, into: &mut Vec<T>) -> Result<(), ModelError> {
        into.clear();
        self.each_number(usize::MAX, &mut |number| into.push(number))
    }

    /// Reads a list of at most `max` numbers.
    pub(super) fn numbers_up_to<T: Numeric>(
        &mut self,
        max: usize,
        into: &mut Vec<T>,
    ) -> Result<(), ModelError> {
        into.clear();
        self.each_number(max, &mut |number| into.push(number))
    }

    /// Checks a list of numbers that are not needed, and counts them.
    pub(super) fn count_numbers(&mut self) -> Result<usize, ModelError> {
        let mut count = 0_usize;
        self.each_number::<NumberCount>(usize::MAX, &mut |_| count = count.saturating_add(1))?;
        Ok(count)
    }

    fn each_number<T: Numeric>(
        &mut self,
        max: usize,
        each: &mut impl FnMut(T),
    ) -> Result<(), ModelError> {
        self.expect(ValueKind::List)?;
        if self.binary {
            return self.binary_numbers(max, each);
        }
        let mut index = 0_usize;
        while self.another(b']', index == 0)? {
            let token = self.token()?;
            let Some(number) = T::from_json(token) else {
                return Err(self.not_number::<T>(index, token));
            };
            self.up_to(index, max)?;
            each(number);
            index = index.saturating_add(1);
        }
        Ok(())
    }

    /// Refuses the element `index` of a list of at most `max`.
    fn up_to(&self, index: usize, max: usize) -> Result<(), ModelError> {
        if index < max {
            return Ok(());
        }
        ModelError::limit(&self.place(), "numbers", index.saturating_add(1), max)
    }

    fn not_number<T: Numeric>(&self, index: usize, token: &[u8]) -> ModelError {
        let token = token.get(..token.len().min(40)).unwrap_or_default();
        let found = String::from_utf8_lossy(token);
        self.fault_at(index, format!("'{found}' must be {}", T::WORDS))
    }

    /// The bytes to the end of a JSON number or word, which is never at the end of a model.
    fn token(&mut self) -> Result<&'a [u8], ModelError> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let ends = |byte: &u8| {
            matches!(byte, b',' | b']' | b'}' | b' ' | b'\n' | b'\r' | b'\t' | b'[' | b'{' | b'"')
        };
        match rest.iter().position(ends) {
            Some(length) => self.take(length),
            None => Err(self.ended()),
        }
    }

    fn ended(&self) -> ModelError {
        let at = self.bytes.len();
        ModelError::Syntax { at, text: "the file ends here, in the middle of the model".to_owned() }
    }

    fn binary_numbers<T: Numeric>(
        &mut self,
        max: usize,
        each: &mut impl FnMut(T),
    ) -> Result<(), ModelError> {
        if self.peek() == Some(b'$') {
            self.at = self.at.saturating_add(1);
            let marker = self.byte()?;
            let Some(count) = self.count()? else {
                return Err(self.syntax("a list of one type has no length"));
            };
            let Some(size) = size_of(marker) else {
                return Err(self.syntax(format!("'{}' is no type of numbers", shown(marker))));
            };
            self.up_to(count.saturating_sub(1), max)?;
            let bytes = self.take(count.saturating_mul(size))?;
            for (index, bytes) in bytes.chunks_exact(size).enumerate() {
                let number = decoded(marker, bytes);
                let Some(number) = number else {
                    return Err(self.fault_at(index, format!("must be {}", T::WORDS)));
                };
                each(number);
            }
            return Ok(());
        }
        let count = self.count()?;
        let mut index = 0_usize;
        while self.has_element(index, count)? {
            let marker = self.byte()?;
            let number = match (marker, size_of(marker)) {
                (_, Some(size)) => decoded(marker, self.take(size)?),
                (b'T', None) => T::from_json(b"true"),
                (b'F', None) => T::from_json(b"false"),
                _ => None,
            };
            let Some(number) = number else {
                return Err(self.fault_at(index, format!("must be {}", T::WORDS)));
            };
            self.up_to(index, max)?;
            each(number);
            index = index.saturating_add(1);
        }
        Ok(())
    }

    /// Reads a text.
    pub(super) fn text(&mut self) -> Result<Cow<'a, str>, ModelError> {
        self.expect(ValueKind::Text)?;
        if self.binary { self.binary_text() } else { self.json_text() }
    }

    /// Reads a whole number.
    pub(super) fn integer(&mut self) -> Result<i64, ModelError> {
        let kind = self.kind()?;
        let number = if kind != ValueKind::Number {
            None
        } else if self.binary {
            let marker = self.byte()?;
            let bytes = self.take(size_of(marker).unwrap_or(0))?;
            whole(marker, bytes)
        } else {
            integer(self.token()?)
        };
        number.ok_or_else(|| self.fault("must be a whole number"))
    }

    /// Passes over a value of any kind.
    pub(super) fn skip(&mut self) -> Result<(), ModelError> {
        self.skip_value(0)
    }

    fn skip_value(&mut self, level: usize) -> Result<(), ModelError> {
        if level > LEVELS_MAX {
            return Err(self.fault(format!("more than {LEVELS_MAX} levels of lists and objects")));
        }
        let next_level = level.saturating_add(1);
        match self.kind()? {
            ValueKind::Object => {
                self.expect(ValueKind::Object)?;
                let mut is_first = true;
                while self.another(b'}', is_first)? {
                    is_first = false;
                    if self.binary {
                        self.binary_text()?
                    } else {
                        self.json_key()?
                    };
                    self.skip_value(next_level)?;
                }
                Ok(())
            }
            ValueKind::List => self.skip_list(next_level),
            ValueKind::Text => self.text().map(drop),
            ValueKind::Number | ValueKind::Bool | ValueKind::Null if self.binary => {
                let marker = self.byte()?;
                self.take(size_of(marker).unwrap_or(0)).map(drop)
            }
            ValueKind::Number | ValueKind::Bool | ValueKind::Null => {
                let token = self.token()?;
                if token == b"null" || NumberCount::from_json(token).is_some() {
                    return Ok(());
                }
                Err(self.syntax("this is no value"))
            }
        }
    }

    fn skip_list(&mut self, level: usize) -> Result<(), ModelError> {
        if self.binary && self.bytes.get(self.at.saturating_add(1)) == Some(&b'$') {
            return self.count_numbers().map(drop);
        }
        self.expect(ValueKind::List)?;
        let count = if self.binary { self.count()? } else { None };
        let mut index = 0_usize;
        while self.has_element(index, count)? {
            self.skip_value(level)?;
            index = index.saturating_add(1);
        }
        Ok(())
    }

    /// Whether a list has the element `index`. A list of UBJSON may begin with the `count` of its elements, otherwise
    /// it ends with a bracket.
    fn has_element(&mut self, index: usize, count: Option<usize>) -> Result<bool, ModelError> {
        match count {
            Some(count) => Ok(index < count),
            None => self.another(b']', index == 0),
        }
    }

    /// Checks that nothing follows.
    pub(super) fn end(&mut self) -> Result<(), ModelError> {
        self.spaces();
        if self.at < self.bytes.len() {
            return Err(self.syntax("something follows the end of the model"));
        }
        Ok(())
    }

    /// The kind of the next value.
    pub(super) fn kind(&mut self) -> Result<ValueKind, ModelError> {
        self.spaces();
        let Some(byte) = self.peek() else {
            return Err(self.ended());
        };
        let kind = match (byte, self.binary) {
            (b'{', _) => ValueKind::Object,
            (b'[', _) => ValueKind::List,
            (b'S', true) | (b'"', false) => ValueKind::Text,
            (b'T' | b'F', true) | (b't' | b'f', false) => ValueKind::Bool,
            (b'Z', true) | (b'n', false) => ValueKind::Null,
            (b'-' | b'+' | b'.' | b'0'..=b'9' | b'N' | b'I', false) => ValueKind::Number,
            (marker, true) if size_of(marker).is_some() => ValueKind::Number,
            _ => return Err(self.syntax(format!("'{}' begins no value", shown(byte)))),
        };
        Ok(kind)
    }

    /// Passes over the first byte of a value that must be of this kind.
    fn expect(&mut self, kind: ValueKind) -> Result<(), ModelError> {
        let found = self.kind()?;
        if found != kind {
            return Err(self.fault(format!("must be {}, not {}", kind.name(), found.name())));
        }
        self.at = self.at.saturating_add(1);
        Ok(())
    }

    /// Whether another member or element follows; passes over the comma, or over the end.
    fn another(&mut self, end: u8, is_first: bool) -> Result<bool, ModelError> {
        self.spaces();
        match self.peek() {
            Some(byte) if byte == end => {
                self.at = self.at.saturating_add(1);
                Ok(false)
            }
            None => Err(self.ended()),
            Some(_) if self.binary || is_first => Ok(true),
            Some(b',') => {
                self.at = self.at.saturating_add(1);
                self.spaces();
                Ok(true)
            }
            Some(_) => Err(self.syntax(format!("',' or '{}' must be here", char::from(end)))),
        }
    }

    fn spaces(&mut self) {
        if self.binary {
            return;
        }
        while matches!(self.peek(), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            self.at = self.at.saturating_add(1);
        }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn byte(&mut self) -> Result<u8, ModelError> {
        match self.take(1)? {
            [byte, ..] => Ok(*byte),
            [] => Err(self.ended()),
        }
    }

    fn take(&mut self, count: usize) -> Result<&'a [u8], ModelError> {
        let end = self.at.saturating_add(count);
        let Some(bytes) = self.bytes.get(self.at..end) else {
            let left = self.bytes.len().saturating_sub(self.at);
            return Err(self.syntax(format!("{count} bytes should follow, the file has {left}")));
        };
        self.at = end;
        Ok(bytes)
    }

    /// The length after `#` in UBJSON, at most the number of bytes that follow.
    fn count(&mut self) -> Result<Option<usize>, ModelError> {
        if self.peek() != Some(b'#') {
            return Ok(None);
        }
        self.at = self.at.saturating_add(1);
        self.length().map(Some)
    }

    fn length(&mut self) -> Result<usize, ModelError> {
        let marker = self.byte()?;
        let bytes = self.take(size_of(marker).unwrap_or(0))?;
        let length = whole(marker, bytes).and_then(|length| usize::try_from(length).ok());
        let left = self.bytes.len().saturating_sub(self.at);
        match length {
            Some(length) if length <= left => Ok(length),
            Some(length) => {
                Err(self.syntax(format!("the length {length} is more than the {left} bytes left")))
            }
            None => Err(self.syntax("a length must be here")),
        }
    }

    fn binary_text(&mut self) -> Result<Cow<'a, str>, ModelError> {
        let length = self.length()?;
        let bytes = self.take(length)?;
        let text =
            std::str::from_utf8(bytes).map_err(|_| self.syntax("a text that is not UTF-8"))?;
        Ok(Cow::Borrowed(text))
    }

    fn json_key(&mut self) -> Result<Cow<'a, str>, ModelError> {
        if self.peek() != Some(b'"') {
            return Err(self.syntax("a member's name must be here"));
        }
        self.at = self.at.saturating_add(1);
        let key = self.json_text()?;
        self.spaces();
        if self.peek() != Some(b':') {
            return Err(self.syntax("':' must be here"));
        }
        self.at = self.at.saturating_add(1);
        Ok(key)
    }

    /// A JSON text whose first quote was read.
    fn json_text(&mut self) -> Result<Cow<'a, str>, ModelError> {
        let start = self.at;
        let rest = self.bytes.get(start..).unwrap_or_default();
        let Some(length) = rest.iter().position(|byte| matches!(byte, b'"' | b'\\')) else {
            return Err(self.syntax("a text without an end"));
        };
        if rest.get(length) == Some(&b'"') {
            let text = self.take(length)?;
            self.at = self.at.saturating_add(1);
            let text = std::str::from_utf8(text);
            return text.map(Cow::Borrowed).map_err(|_| self.syntax("a text that is not UTF-8"));
        }
        // With escapes, our JSON reader reads it.
        let mut escaped = false;
        let end = rest.iter().position(|byte| {
            let is_end = *byte == b'"' && !escaped;
            escaped = *byte == b'\\' && !escaped;
            is_end
        });
        let Some(end) = end else {
            return Err(self.syntax("a text without an end"));
        };
        let quoted = start.saturating_sub(1)..start.saturating_add(end).saturating_add(1);
        let bytes = self.bytes.get(quoted.clone()).unwrap_or_default();
        let Ok(Json::Text(text)) = Json::parse(bytes) else {
            return Err(self.syntax("a text with a wrong escape"));
        };
        self.at = quoted.end;
        Ok(Cow::Owned(text.into_owned()))
    }
}

fn shown(byte: u8) -> String {
    std::ascii::escape_default(byte).to_string()
}

/// The bytes of a UBJSON number of this type.
fn size_of(marker: u8) -> Option<usize> {
    match marker {
        b'i' | b'U' => Some(1),
        b'I' => Some(2),
        b'l' | b'd' => Some(4),
        b'L' | b'D' => Some(8),
        _ => None,
    }
}

fn whole(marker: u8, bytes: &[u8]) -> Option<i64> {
    match marker {
        b'i' => bytes.first_chunk().map(|bytes| i64::from(i8::from_be_bytes(*bytes))),
        b'U' => bytes.first().map(|byte| i64::from(*byte)),
        b'I' => bytes.first_chunk().map(|bytes| i64::from(i16::from_be_bytes(*bytes))),
        b'l' => bytes.first_chunk().map(|bytes| i64::from(i32::from_be_bytes(*bytes))),
        b'L' => bytes.first_chunk().map(|bytes| i64::from_be_bytes(*bytes)),
        _ => None,
    }
}

fn decoded<T: Numeric>(marker: u8, bytes: &[u8]) -> Option<T> {
    match marker {
        b'd' => {
            T::from_double(bytes.first_chunk().map(|bytes| f64::from(f32::from_be_bytes(*bytes)))?)
        }
        b'D' => T::from_double(bytes.first_chunk().map(|bytes| f64::from_be_bytes(*bytes))?),
        _ => T::from_integer(whole(marker, bytes)?),
    }
}
