//! Canonical JSON (RFC 8785): one text for one value, so that it can be hashed.

use super::{Json, JsonOut};

/// Writes the canonical text of a value: members sorted by UTF-16 code units, numbers as doubles in
/// ECMAScript's form, no white space.
///
/// Source: RFC 8785, sections 3.2.2 and 3.2.3. A number that no double holds exactly is written as
/// the nearest double, as the RFC requires; exact amounts are therefore texts in canonical
/// documents.
///
/// ```
/// use lendwright::json::{Json, canonical};
///
/// let value = Json::parse(br#"{"b": 1.50, "a": [true, "x"]}"#)?;
/// assert_eq!(canonical(&value), r#"{"a":[true,"x"],"b":1.5}"#);
/// # Ok::<(), lendwright::json::JsonError>(())
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
            sorted.sort_by(|(a, _), (b, _)| a.encode_utf16().cmp(b.encode_utf16()));
            out.object(|o| sorted.iter().for_each(|(key, value)| write(value, o.member(key))));
        }
        Json::Null | Json::Bool(_) | Json::Text(_) => out.json(value),
    }
}
