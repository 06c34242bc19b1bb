//! Answers: one owned object for success and for failure.

use crate::bytes::{Misuse, lw_bytes, name};
use crate::guard::{Bug, give, guard};
use crate::status::lw_status;
use crate::value::{Text, lw_kind, lw_value};
use lendwright::json::{Json, JsonOut};
use lendwright::{HttpResponse, JsonAnswer};
use std::ffi::c_char;
use std::sync::OnceLock;

/// The answer to a call, whether it succeeded or failed. The caller owns it and frees it with `lw_answer_free`.
/// It never changes, so many threads may read it at once.
pub struct lw_answer {
    status: lw_status,
    http_status: u16,
    body: Text,
    detail: Text,
    headers: Vec<(Text, Text)>,
    body_tree: OnceLock<Option<lw_value>>,
    detail_tree: OnceLock<Option<lw_value>>,
}

/// A header of an HTTP request or response.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct lw_header {
    /// Its name. Upper and lower case are equal.
    pub name: lw_bytes,
    /// Its value.
    pub value: lw_bytes,
}

impl lw_answer {
    pub(crate) fn from_json_answer(answered: JsonAnswer) -> Self {
        let status = lw_status::of_answer(answered.status, &answered.detail);
        Self::made(status, answered.status, answered.body, answered.detail)
    }

    pub(crate) fn of_http(response: HttpResponse) -> Self {
        let body = String::from_utf8_lossy(&response.body).into_owned();
        let status = lw_status::of_answer(response.status, &response.detail);
        let headers = response.headers.into_iter();
        Self {
            headers: headers.map(|(name, value)| (name.into(), value.into())).collect(),
            ..Self::made(status, response.status, body, response.detail)
        }
    }

    /// The answer to a call that broke the contract.
    pub(crate) fn misuse(misuse: &Misuse) -> Self {
        Self::of_failure(lw_status::LW_MISUSE, 400, "misuse", &misuse.0)
    }

    /// The answer to a call that failed because of a bug in lendwright.
    pub(crate) fn bug(bug: &Bug) -> Self {
        let text = format!("a mistake in lendwright: {}", bug.0);
        Self::of_failure(lw_status::LW_INTERNAL, 500, "internal", &text)
    }

    /// The answer to an HTTP request with bytes that are not UTF-8.
    pub(crate) fn not_utf8(text: &str) -> Self {
        Self::of_failure(lw_status::LW_INVALID, 400, "not_utf8", text).with_http_headers()
    }

    /// The answer as a front end sends it. The status is 500, because the client can't correct a fault of its
    /// server.
    pub(crate) fn over_http(self) -> Self {
        Self { http_status: 500, ..self.with_http_headers() }
    }

    fn with_http_headers(self) -> Self {
        let json = ("content-type".to_owned().into(), "application/json".to_owned().into());
        Self { headers: vec![json], ..self }
    }

    fn of_failure(status: lw_status, http_status: u16, code: &str, text: &str) -> Self {
        let object = |key: &str, text: &str| {
            let mut out = JsonOut::default();
            out.object(|o| o.member(key).text(text));
            out.into_text()
        };
        Self::made(status, http_status, object("message", text), object("code", code))
    }

    fn made(status: lw_status, http_status: u16, body: String, detail: String) -> Self {
        Self {
            status,
            http_status,
            body: body.into(),
            detail: detail.into(),
            headers: Vec::new(),
            body_tree: OnceLock::new(),
            detail_tree: OnceLock::new(),
        }
    }

    pub(crate) fn status(&self) -> lw_status {
        self.status
    }

    fn body_tree(&self) -> Option<&lw_value> {
        self.body_tree.get_or_init(|| tree(&self.body)).as_ref()
    }

    fn detail_tree(&self) -> Option<&lw_value> {
        self.detail_tree.get_or_init(|| tree(&self.detail)).as_ref()
    }
}

/// Parses the text of an answer. The library wrote the text, so no limit of length is needed.
fn tree(text: &Text) -> Option<lw_value> {
    Json::parse_stored(text.as_str().as_bytes()).ok().map(lw_value::from_json)
}

/// Frees an answer and everything that was read from it. Does nothing for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn lw_answer_free(answer: Option<Box<lw_answer>>) {
    // After a bug, leaking is safer than freeing.
    let _ = guard(|| drop(answer));
}

/// Returns the HTTP status that a front end sends. Returns 0 for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn lw_answer_http_status(answer: Option<&lw_answer>) -> u16 {
    answer.map_or(0, |answer| answer.http_status)
}

/// Returns the interface's exact body as compact JSON. Returns no bytes for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn lw_answer_body(answer: Option<&lw_answer>) -> lw_bytes {
    answer.map_or(lw_bytes::NONE, |answer| answer.body.bytes())
}

/// Returns the detail, a JSON object with values that have no member in the interface's body. The constants
/// that begin with `LW_DETAIL_` name its members. Members without a value are left out. Returns no bytes for
/// NULL.
#[unsafe(no_mangle)]
pub extern "C" fn lw_answer_detail(answer: Option<&lw_answer>) -> lw_bytes {
    answer.map_or(lw_bytes::NONE, |answer| answer.detail.bytes())
}

/// Returns the value at a JSON pointer (RFC 6901) in the body. `""` is the whole body, `"/credit_score"` is a
/// member, and `"/rules/0/name"` is a value further inside. Returns NULL if there is no value, and for a
/// pointer that is NULL, not UTF-8, or does not start with a slash.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_answer_at(
    answer: Option<&lw_answer>,
    pointer: *const c_char,
) -> Option<&lw_value> {
    // SAFETY: the caller keeps the contract on the header's first page.
    let pointer = unsafe { name(pointer, "pointer") }.ok()?;
    guard(|| answer?.body_tree()?.at(pointer)).ok().flatten()
}

/// Returns the value at a JSON pointer in the detail. Everything else is as for `lw_answer_at`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_answer_detail_at(
    answer: Option<&lw_answer>,
    pointer: *const c_char,
) -> Option<&lw_value> {
    // SAFETY: the caller keeps the contract on the header's first page.
    let pointer = unsafe { name(pointer, "pointer") }.ok()?;
    guard(|| answer?.detail_tree()?.at(pointer)).ok().flatten()
}

/// Returns the kind of a value in the body: `lw_value_kind` of `lw_answer_at`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_answer_kind(
    answer: Option<&lw_answer>,
    pointer: *const c_char,
) -> lw_kind {
    // SAFETY: the caller keeps the contract on the header's first page.
    let found = unsafe { lw_answer_at(answer, pointer) };
    found.map_or(lw_kind::LW_KIND_ABSENT, lw_value::kind)
}

/// Reads a whole number in the body: `lw_value_int` of `lw_answer_at`. Returns `LW_MISUSE` for an answer that
/// is NULL, and for a pointer that is NULL, not UTF-8, or does not start with a slash. The other readers do the
/// same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_answer_int(
    answer: Option<&lw_answer>,
    pointer: *const c_char,
    out: *mut i64,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { give(out, 0, || found(answer, pointer)?.int()) }
}

/// Reads a number in the body: `lw_value_double` of `lw_answer_at`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_answer_double(
    answer: Option<&lw_answer>,
    pointer: *const c_char,
    out: *mut f64,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { give(out, 0.0, || found(answer, pointer)?.double()) }
}

/// Reads a `true` or `false` in the body: `lw_value_bool` of `lw_answer_at`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_answer_bool(
    answer: Option<&lw_answer>,
    pointer: *const c_char,
    out: *mut bool,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { give(out, false, || found(answer, pointer)?.bool()) }
}

/// Reads a text, or a number's digits, in the body: `lw_value_text` of `lw_answer_at`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_answer_text(
    answer: Option<&lw_answer>,
    pointer: *const c_char,
    out: *mut lw_bytes,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { give(out, lw_bytes::NONE, || found(answer, pointer)?.text()) }
}

/// Returns the number of headers of an answer from `lw_respond`. Returns 0 for any other answer.
#[unsafe(no_mangle)]
pub extern "C" fn lw_answer_header_count(answer: Option<&lw_answer>) -> usize {
    answer.map_or(0, |answer| answer.headers.len())
}

/// Returns a header of an answer from `lw_respond` by its index, counted from 0. A header beyond the last has
/// no bytes.
#[unsafe(no_mangle)]
pub extern "C" fn lw_answer_header_at(answer: Option<&lw_answer>, index: usize) -> lw_header {
    let header = answer.and_then(|answer| answer.headers.get(index));
    header.map_or(lw_header { name: lw_bytes::NONE, value: lw_bytes::NONE }, |(name, value)| {
        lw_header { name: name.bytes(), value: value.bytes() }
    })
}

/// The value at a JSON pointer in the body, or the status that says why there is none.
fn found(answer: Option<&lw_answer>, pointer: *const c_char) -> Result<&lw_value, lw_status> {
    if answer.is_none() {
        return Err(lw_status::LW_MISUSE);
    }
    // SAFETY: C gave the pointer, and keeps the contract on the header's first page.
    let pointer = unsafe { name(pointer, "pointer") }.map_err(|_| lw_status::LW_MISUSE)?;
    if !(pointer.is_empty() || pointer.starts_with('/')) {
        return Err(lw_status::LW_MISUSE);
    }
    answer.and_then(lw_answer::body_tree).and_then(|b| b.at(pointer)).ok_or(lw_status::LW_ABSENT)
}
