//! The values inside an answer.

use crate::bytes::{lw_bytes, name};
use crate::guard::{give, guard};
use crate::status::lw_status;
use lendwright::json::{Json, unescape_step};
use std::ffi::c_char;
use std::sync::OnceLock;

/// The kind of a value.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum lw_kind {
    /// There is no value.
    LW_KIND_ABSENT = 0,
    /// `null`.
    LW_KIND_NULL = 1,
    /// `true` or `false`.
    LW_KIND_BOOL = 2,
    /// A number.
    LW_KIND_NUMBER = 3,
    /// A text.
    LW_KIND_TEXT = 4,
    /// A list.
    LW_KIND_LIST = 5,
    /// An object.
    LW_KIND_OBJECT = 6,
    /// The text `N/A`: the value can't be computed.
    LW_KIND_NOT_AVAILABLE = 7,
}

/// A value inside an answer. It lives as long as the answer.
pub struct lw_value {
    node: Node,
    json: OnceLock<Text>,
}

enum Node {
    Null,
    Bool(bool),
    Number(Text),
    Text(Text),
    List(Vec<lw_value>),
    Object(Members),
}

/// The members of an object, in the object's order.
struct Members {
    all: Vec<(Text, lw_value)>,
    /// The members' positions, sorted by name. Created when a member of a large object is looked up for the
    /// first time.
    by_name: OnceLock<Box<[usize]>>,
}

/// Up to this number of members, checking each one is as fast as a sorted index.
const FEW: usize = 16;

impl Members {
    fn get(&self, name: &str) -> Option<&lw_value> {
        if self.all.len() <= FEW {
            return self.all.iter().find(|(it, _)| it.as_str() == name).map(|(_, value)| value);
        }
        let name_at = |at: &usize| self.all.get(*at).map(|(name, _)| name.as_str());
        let by_name = self.by_name.get_or_init(|| {
            let mut positions: Box<[usize]> = (0..self.all.len()).collect();
            positions.sort_by_key(name_at);
            positions
        });
        // If a name occurs twice, the first member is found.
        let at = by_name.partition_point(|at| name_at(at) < Some(name));
        let (found, value) = self.all.get(*by_name.get(at)?)?;
        (found.as_str() == name).then_some(value)
    }
}

/// A text with a NUL after it.
pub(crate) struct Text(Box<[u8]>);

impl Text {
    pub(crate) fn bytes(&self) -> lw_bytes {
        lw_bytes { data: self.0.as_ptr(), len: self.0.len().saturating_sub(1) }
    }

    pub(crate) fn as_str(&self) -> &str {
        // The bytes come from a text, so they are valid UTF-8.
        self.0.split_last().and_then(|(_, text)| std::str::from_utf8(text).ok()).unwrap_or_default()
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        let mut bytes = text.into_bytes();
        bytes.push(0);
        Self(bytes.into_boxed_slice())
    }
}

impl lw_value {
    pub(crate) fn from_json(json: Json<'_>) -> Self {
        let node = match json {
            Json::Null => Node::Null,
            Json::Bool(value) => Node::Bool(value),
            Json::Number(text) => Node::Number(text.into_owned().into()),
            Json::Text(text) => Node::Text(text.into_owned().into()),
            Json::List(items) => Node::List(items.into_iter().map(Self::from_json).collect()),
            Json::Object(members) => {
                let member = |(key, value): (std::borrow::Cow<'_, str>, _)| {
                    (Text::from(key.into_owned()), Self::from_json(value))
                };
                let all = members.into_iter().map(member).collect();
                Node::Object(Members { all, by_name: OnceLock::new() })
            }
        };
        Self { node, json: OnceLock::new() }
    }

    /// Returns the value at a JSON pointer. The empty pointer is this value.
    pub(crate) fn at(&self, pointer: &str) -> Option<&lw_value> {
        let mut steps = pointer.split('/');
        if steps.next() != Some("") {
            return None;
        }
        steps.try_fold(self, |here, step| match &here.node {
            Node::List(items) => items.get(position(step)?),
            Node::Object(_) if !step.contains('~') => here.member(step),
            Node::Object(_) => here.member(&unescape_step(step)),
            _ => None,
        })
    }

    fn member(&self, key: &str) -> Option<&lw_value> {
        let Node::Object(members) = &self.node else { return None };
        members.get(key)
    }

    pub(crate) fn kind(&self) -> lw_kind {
        match &self.node {
            Node::Null => lw_kind::LW_KIND_NULL,
            Node::Bool(_) => lw_kind::LW_KIND_BOOL,
            Node::Number(_) => lw_kind::LW_KIND_NUMBER,
            Node::Text(text) if text.as_str() == lendwright::NA_TEXT => {
                lw_kind::LW_KIND_NOT_AVAILABLE
            }
            Node::Text(_) => lw_kind::LW_KIND_TEXT,
            Node::List(_) => lw_kind::LW_KIND_LIST,
            Node::Object(_) => lw_kind::LW_KIND_OBJECT,
        }
    }

    pub(crate) fn int(&self) -> Result<i64, lw_status> {
        let Node::Number(text) = &self.node else { return Err(self.no_match()) };
        text.as_str().parse().map_err(|_| lw_status::LW_WRONG_KIND)
    }

    pub(crate) fn double(&self) -> Result<f64, lw_status> {
        let Node::Number(text) = &self.node else { return Err(self.no_match()) };
        text.as_str().parse().map_err(|_| lw_status::LW_WRONG_KIND)
    }

    pub(crate) fn bool(&self) -> Result<bool, lw_status> {
        let Node::Bool(value) = &self.node else { return Err(self.no_match()) };
        Ok(*value)
    }

    pub(crate) fn text(&self) -> Result<lw_bytes, lw_status> {
        match &self.node {
            Node::Number(text) => Ok(text.bytes()),
            Node::Text(text) if self.kind() == lw_kind::LW_KIND_TEXT => Ok(text.bytes()),
            _ => Err(self.no_match()),
        }
    }

    fn no_match(&self) -> lw_status {
        match self.kind() {
            lw_kind::LW_KIND_NOT_AVAILABLE => lw_status::LW_NOT_AVAILABLE,
            _ => lw_status::LW_WRONG_KIND,
        }
    }

    fn json(&self) -> lw_bytes {
        self.json.get_or_init(|| self.to_json().to_string().into()).bytes()
    }

    fn to_json(&self) -> Json<'_> {
        match &self.node {
            Node::Null => Json::Null,
            Node::Bool(value) => Json::Bool(*value),
            Node::Number(text) => Json::Number(text.as_str().into()),
            Node::Text(text) => Json::text(text.as_str()),
            Node::List(items) => Json::List(items.iter().map(Self::to_json).collect()),
            Node::Object(members) => {
                let member = |(key, value): &'_ (Text, lw_value)| {
                    // The key is copied, because the closure can't declare that the key lives as long as the
                    // value.
                    (std::borrow::Cow::Owned(key.as_str().to_owned()), value.to_json().into_owned())
                };
                Json::Object(members.all.iter().map(member).collect())
            }
        }
    }
}

/// Parses a place in a list of a JSON pointer: digits without leading zeros.
fn position(step: &str) -> Option<usize> {
    let plain = step.bytes().all(|byte| byte.is_ascii_digit());
    let padded = step.len() > 1 && step.starts_with('0');
    if plain && !padded { step.parse().ok() } else { None }
}

/// Returns the kind of a value. Returns `LW_KIND_ABSENT` for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn lw_value_kind(value: Option<&lw_value>) -> lw_kind {
    value.map_or(lw_kind::LW_KIND_ABSENT, lw_value::kind)
}

/// Returns the value at a JSON pointer inside a value. Everything else is as for `lw_answer_at`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_value_at(
    value: Option<&lw_value>,
    pointer: *const c_char,
) -> Option<&lw_value> {
    // SAFETY: the caller keeps the contract on the header's first page.
    let pointer = unsafe { name(pointer, "pointer") }.ok()?;
    guard(|| value?.at(pointer)).ok().flatten()
}

/// Reads a whole number that fits 64 bits.
///
/// For a NULL value it returns `LW_ABSENT`, so the result of a look-up can be passed without a check. On any
/// status except `LW_OK` the output is 0. The other readers do the same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_value_int(value: Option<&lw_value>, out: *mut i64) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { give(out, 0, || value.ok_or(lw_status::LW_ABSENT)?.int()) }
}

/// Reads a number as the nearest double. For an exact amount of money, read its digits as text with
/// `lw_value_text`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_value_double(value: Option<&lw_value>, out: *mut f64) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { give(out, 0.0, || value.ok_or(lw_status::LW_ABSENT)?.double()) }
}

/// Reads a `true` or `false`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_value_bool(value: Option<&lw_value>, out: *mut bool) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { give(out, false, || value.ok_or(lw_status::LW_ABSENT)?.bool()) }
}

/// Reads a text, or the digits of a number exactly as they were written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_value_text(value: Option<&lw_value>, out: *mut lw_bytes) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { give(out, lw_bytes::NONE, || value.ok_or(lw_status::LW_ABSENT)?.text()) }
}

/// Returns a value of any kind as compact JSON. Returns no bytes for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn lw_value_json(value: Option<&lw_value>) -> lw_bytes {
    guard(|| value.map_or(lw_bytes::NONE, lw_value::json)).unwrap_or(lw_bytes::NONE)
}

/// Returns the number of items of a list or members of an object. Returns 0 for any other value.
#[unsafe(no_mangle)]
pub extern "C" fn lw_value_count(value: Option<&lw_value>) -> usize {
    match value.map(|value| &value.node) {
        Some(Node::List(items)) => items.len(),
        Some(Node::Object(members)) => members.all.len(),
        _ => 0,
    }
}

/// Returns an item of a list, or the value of an object's member, by its index from 0. Returns NULL beyond the
/// last.
#[unsafe(no_mangle)]
pub extern "C" fn lw_value_item(value: Option<&lw_value>, index: usize) -> Option<&lw_value> {
    match &value?.node {
        Node::List(items) => items.get(index),
        Node::Object(members) => members.all.get(index).map(|(_, value)| value),
        _ => None,
    }
}

/// Returns the value of an object's member by its whole name. The look-up is fast for any number of members.
/// Returns NULL if there is no such member, and for any other value. If a name occurs twice, the first member
/// is returned.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_value_member(
    value: Option<&lw_value>,
    name: lw_bytes,
) -> Option<&lw_value> {
    // SAFETY: the caller keeps the contract on the header's first page.
    let name = unsafe { name.read_text("name") }.ok()?;
    guard(|| value?.member(name)).ok().flatten()
}

/// Returns the name of an object's member by its index from 0. Returns no bytes beyond the last.
#[unsafe(no_mangle)]
pub extern "C" fn lw_value_key(value: Option<&lw_value>, index: usize) -> lw_bytes {
    let Some(Node::Object(members)) = value.map(|value| &value.node) else {
        return lw_bytes::NONE;
    };
    members.all.get(index).map_or(lw_bytes::NONE, |(key, _)| key.bytes())
}
