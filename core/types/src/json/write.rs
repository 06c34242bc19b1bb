//! Writes JSON: one writer of strings, integers and doubles for all answers, files and logs; and
//! canonical JSON (RFC 8785).

use super::Json;
use crate::internal::text::{first_chars, shortened};
use std::cmp::Ordering;
use std::fmt::Write as _;

/// Writes a finite double as ECMAScript's `Number.prototype.toString` does: `1`, `0.1`, `1e+21`.
///
/// RFC 8785 (canonical JSON) requires this form. lendwright writes no other one, so the same bits give the same bytes
/// in every language.
pub fn write_double(number: f64, out: &mut String) {
    match small_whole(number) {
        // Most numbers are such, and need no search for the fewest digits.
        Some(whole) => {
            // Writing to a String can't fail.
            let _ = write!(out, "{whole}");
        }
        None => out.push_str(ryu_js::Buffer::new().format(number)),
    }
}

/// The whole number that a double is, if it is one of at most nine digits.
#[allow(clippy::cast_possible_truncation, reason = "what does not fit does not come back the same")]
fn small_whole(number: f64) -> Option<i32> {
    let whole = number as i32;
    // A negative zero has other bits than 0.
    (f64::from(whole).to_bits() == number.to_bits()).then_some(whole)
}

/// A JSON text in the making.
///
/// ```
/// use lendwright_types::json::JsonOut;
///
/// let mut out = JsonOut::default();
/// out.object(|o| {
///     o.member("name").text("Mona");
///     o.member("scores").list(|l| l.item().int(684));
/// });
/// assert_eq!(out.into_text(), r#"{"name":"Mona","scores":[684]}"#);
/// ```
#[derive(Debug, Default)]
pub struct JsonOut {
    text: String,
}

impl JsonOut {
    /// Begins a text of about this many bytes.
    #[doc(hidden)]
    #[must_use]
    pub fn with_capacity(bytes: usize) -> Self {
        Self { text: String::with_capacity(bytes) }
    }

    /// Returns the text written so far.
    #[must_use]
    pub fn into_text(self) -> String {
        self.text
    }

    /// How many bytes were written.
    #[doc(hidden)]
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "a place in the text, for the policy's writer")]
    pub fn len(&self) -> usize {
        self.text.len()
    }

    /// Writes `null`.
    pub fn null(&mut self) {
        self.text.push_str("null");
    }

    /// Writes a boolean.
    pub fn bool(&mut self, value: bool) {
        self.text.push_str(if value { "true" } else { "false" });
    }

    /// Writes an integer.
    pub fn int(&mut self, value: i64) {
        // Writing to a String can't fail.
        let _ = write!(self.text, "{value}");
    }

    /// Writes a double in the form of [`write_double`]; null when it is not finite.
    pub fn double(&mut self, value: f64) {
        if value.is_finite() {
            write_double(value, &mut self.text);
        } else {
            self.null();
        }
    }

    /// Writes a text that is JSON already, such as an amount of money with its decimals.
    pub fn raw(&mut self, json: &str) {
        self.text.push_str(json);
    }

    /// Writes a string.
    pub fn text(&mut self, value: &str) {
        self.text.reserve(value.len().saturating_add(2));
        self.text.push('"');
        let mut rest = value;
        // All bytes are looked at, without an early exit, because the processor can then handle many at a time.
        let is_plain = !value.bytes().fold(false, |any, byte| any | is_escaped(byte));
        if is_plain {
            self.text.push_str(value);
            self.text.push('"');
            return;
        }
        while let Some(at) = rest.bytes().position(is_escaped) {
            let (plain, escaped) = rest.split_at(at);
            self.text.push_str(plain);
            let mut chars = escaped.chars();
            chars.next().into_iter().for_each(|c| self.escape(c));
            rest = chars.as_str();
        }
        self.text.push_str(rest);
        self.text.push('"');
    }

    fn escape(&mut self, escaped: char) {
        let written = match escaped {
            '"' => "\\\"",
            '\\' => "\\\\",
            '\n' => "\\n",
            '\r' => "\\r",
            '\t' => "\\t",
            '\u{8}' => "\\b",
            '\u{c}' => "\\f",
            other => {
                let _ = write!(self.text, "\\u{:04x}", u32::from(other));
                return;
            }
        };
        self.text.push_str(written);
    }

    /// Writes an object; the closure writes its members.
    pub fn object(&mut self, members: impl FnOnce(&mut ObjectOut<'_>)) {
        self.text.push('{');
        members(&mut ObjectOut { out: self, first: true });
        self.text.push('}');
    }

    /// Writes a list; the closure writes its items.
    pub fn list(&mut self, items: impl FnOnce(&mut ListOut<'_>)) {
        self.text.push('[');
        items(&mut ListOut { out: self, first: true });
        self.text.push(']');
    }

    /// Writes a value until this number of bytes is written. A large value is cut, and that takes little time.
    fn beginning(&mut self, value: &Json<'_>, bytes_max: usize) {
        let cut = |text| first_chars(text, bytes_max);
        match value {
            Json::Number(text) => self.raw(cut(text)),
            Json::Text(text) => self.text(cut(text)),
            Json::List(items) => self.list(|l| {
                for item in items {
                    if l.out.len() > bytes_max {
                        break;
                    }
                    l.item().beginning(item, bytes_max);
                }
            }),
            Json::Object(members) => self.object(|o| {
                for (key, value) in members {
                    if o.out.len() > bytes_max {
                        break;
                    }
                    o.member(cut(key)).beginning(value, bytes_max);
                }
            }),
            small => self.json(small),
        }
    }

    /// Writes a value that was read, with its numbers unchanged.
    pub fn json(&mut self, value: &Json<'_>) {
        match value {
            Json::Null => self.null(),
            Json::Bool(value) => self.bool(*value),
            Json::Number(text) => self.raw(text),
            Json::Text(text) => self.text(text),
            Json::List(items) => self.list(|l| items.iter().for_each(|item| l.item().json(item))),
            Json::Object(members) => {
                self.object(|o| members.iter().for_each(|(key, value)| o.member(key).json(value)));
            }
        }
    }
}

/// Whether a byte of a string belongs to a character that JSON requires to be escaped.
fn is_escaped(byte: u8) -> bool {
    byte < 0x20 || byte == b'"' || byte == b'\\'
}

/// A writer of the members of an object.
#[derive(Debug)]
pub struct ObjectOut<'o> {
    out: &'o mut JsonOut,
    first: bool,
}

impl ObjectOut<'_> {
    /// Writes a key and returns the writer for its value; write exactly one value to it.
    pub fn member(&mut self, key: &str) -> &mut JsonOut {
        if !std::mem::take(&mut self.first) {
            self.out.text.push(',');
        }
        self.out.text(key);
        self.out.text.push(':');
        self.out
    }
}

/// A writer of the items of a list.
#[derive(Debug)]
pub struct ListOut<'o> {
    out: &'o mut JsonOut,
    first: bool,
}

impl ListOut<'_> {
    /// Starts the next item and returns the writer for it; write exactly one value to it.
    pub fn item(&mut self) -> &mut JsonOut {
        if !std::mem::take(&mut self.first) {
            self.out.text.push(',');
        }
        self.out
    }
}

impl Json<'_> {
    /// The value as a message shows it: its first characters, at most this number.
    #[doc(hidden)]
    #[must_use]
    pub fn shown(&self, chars_max: usize) -> String {
        let mut out = JsonOut::default();
        // Of a character's bytes four at most are one character.
        out.beginning(self, chars_max.saturating_mul(4));
        shortened(&out.into_text(), chars_max)
    }

    /// A double, in the only form that lendwright uses for doubles. JSON can't write not-a-number and the infinities;
    /// they become null.
    #[must_use]
    pub fn double(number: f64) -> Self {
        if !number.is_finite() {
            return Json::Null;
        }
        let mut text = String::new();
        write_double(number, &mut text);
        Json::Number(text.into())
    }
}

impl std::fmt::Display for Json<'_> {
    /// Writes compact JSON: numbers as they were written, members in order.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut out = JsonOut::default();
        out.json(self);
        f.write_str(&out.into_text())
    }
}

/// Writes the canonical text of a value: members sorted by UTF-16 code units, numbers as doubles in
/// ECMAScript's form, no white space.
///
/// Source: RFC 8785, sections 3.2.2 and 3.2.3. A number without an exact double is written as the nearest double, as
/// the RFC requires. Exact amounts are therefore texts in canonical documents.
///
/// ```
/// use lendwright_types::json::{Json, canonical};
///
/// let value = Json::parse(br#"{"b": 1.50, "a": [true, "x"]}"#)?;
/// assert_eq!(canonical(&value), r#"{"a":[true,"x"],"b":1.5}"#);
/// # Ok::<(), lendwright_types::json::JsonError>(())
/// ```
#[must_use]
pub fn canonical(value: &Json<'_>) -> String {
    let mut out = JsonOut::default();
    write(value, &mut out);
    out.into_text()
}

fn write(value: &Json<'_>, out: &mut JsonOut) {
    match value {
        Json::Number(text) => out.double(text.parse().unwrap_or(f64::NAN)),
        Json::List(items) => out.list(|l| items.iter().for_each(|item| write(item, l.item()))),
        Json::Object(members) => {
            let mut sorted: Vec<_> = members.iter().collect();
            sorted.sort_by(|(a, _), (b, _)| by_utf16(a, b));
            out.object(|o| sorted.iter().for_each(|(key, value)| write(value, o.member(key))));
        }
        Json::Null | Json::Bool(_) | Json::Text(_) => out.json(value),
    }
}

/// Canonical JSON's order of names: that of their UTF-16 code units.
#[must_use]
pub fn by_utf16(a: &str, b: &str) -> Ordering {
    /// The first byte of U+E000, which sorts after the surrogates in UTF-16.
    const AFTER_SURROGATES: u8 = 0xee;
    match a.bytes().zip(b.bytes()).find(|(a, b)| a != b) {
        Some((x, y)) if x.min(y) >= AFTER_SURROGATES => a.encode_utf16().cmp(b.encode_utf16()),
        Some((x, y)) => x.cmp(&y),
        None => a.len().cmp(&b.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::{by_utf16, write_double};
    use proptest::prelude::*;

    #[test]
    fn whole_numbers_are_written_as_ecmascript_writes_them() {
        let ends = [i32::MIN, i32::MIN + 1, -1, 0, 1, i32::MAX - 1, i32::MAX].map(f64::from);
        for number in ends.into_iter().chain([-0.0, 2_147_483_648.0, -2_147_483_649.0, 1e21, 0.5]) {
            let mut text = String::new();
            write_double(number, &mut text);
            assert_eq!(text, ryu_js::Buffer::new().format(number));
        }
    }

    proptest! {
        #[test]
        fn names_sort_as_their_utf16_does(
            a in "[a-z\u{e9}\u{d7ff}\u{e000}\u{ffff}\u{10000}\u{10ffff}]{0,4}",
            b in "[a-z\u{e9}\u{d7ff}\u{e000}\u{ffff}\u{10000}\u{10ffff}]{0,4}",
        ) {
            prop_assert_eq!(by_utf16(&a, &b), a.encode_utf16().cmp(b.encode_utf16()));
        }
    }
}
