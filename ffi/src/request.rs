//! Requests that are built member by member, so no program has to print JSON.

use crate::bytes::{lw_bytes, name};
use crate::guard::guard;
use crate::value::Text;
use lendwright::json::{Json, JsonOut};
use std::ffi::c_char;

/// A request under construction: one JSON object. Use it from one thread at a time, and free it with
/// `lw_request_free`.
///
///     lw_request *request = lw_request_new();
///     lw_request_text(request, "uuid", lw_str(uuid));
///     lw_request_text(request, "evaluate_by", lw_str("rule"));
///     lw_request_begin_list(request, "acceptance_rules");
///     lw_request_text(request, NULL, lw_str("adult"));
///     lw_request_end(request);
///     status = lw_get_total_score(engine, lw_request_take(request), &answer);
///     lw_request_free(request);
///
/// The first mistake is kept, and nothing is added after it. Examples are a text that is not UTF-8, digits that
/// are not a decimal, and a list that is not ended. `lw_request_take` then gives bytes that every function
/// refuses, and `lw_request_fault` describes the mistake. So you need not check the calls between.
pub struct lw_request {
    json: String,
    /// The open lists and objects, the outermost first.
    open: Vec<OpenContainer>,
    /// The first mistake.
    fault: Option<Text>,
    /// The bytes of the last take. They live until a value is added.
    taken: Option<Text>,
    is_taken: bool,
}

/// An object or a list that is not ended.
#[derive(Clone, Copy)]
struct OpenContainer {
    is_list: bool,
    is_empty: bool,
}

/// Bytes that no memory can hold, so that a call with them is refused.
const REFUSED: lw_bytes = lw_bytes { data: std::ptr::null(), len: usize::MAX };

/// Creates a request without members.
#[unsafe(no_mangle)]
pub extern "C" fn lw_request_new() -> *mut lw_request {
    guard(|| Box::into_raw(Box::new(lw_request::new()))).unwrap_or(std::ptr::null_mut())
}

/// Frees a request and the bytes that were taken from it. Does nothing for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn lw_request_free(request: Option<Box<lw_request>>) {
    // After a bug, leaking is safer than freeing.
    let _ = guard(|| drop(request));
}

/// Adds a text, escaped as JSON requires. `name` is the name of the member, or NULL inside a list. The same
/// applies to the functions below. All of them do nothing for a request that is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_request_text(
    request: Option<&mut lw_request>,
    name: *const c_char,
    text: lw_bytes,
) {
    let write = || {
        // SAFETY: the caller keeps the contract on the header's first page.
        let text = unsafe { text.read_text("text") }.map_err(|misuse| misuse.0)?;
        Ok(quoted(text))
    };
    // SAFETY: as above.
    unsafe { add(request, name, write) }
}

/// Adds a whole number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_request_int(
    request: Option<&mut lw_request>,
    name: *const c_char,
    number: i64,
) {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { add(request, name, || Ok(number.to_string())) }
}

/// Adds a number by its digits, so an amount of money is sent exactly: `lw_str("1500.25")`. Digits that are not
/// a number of JSON are refused.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_request_decimal(
    request: Option<&mut lw_request>,
    name: *const c_char,
    digits: lw_bytes,
) {
    let write = || {
        // SAFETY: the caller keeps the contract on the header's first page.
        let digits = unsafe { digits.read_text("digits") }.map_err(|misuse| misuse.0)?;
        match Json::parse(digits.as_bytes()) {
            Ok(Json::Number(_)) if digits.trim().len() == digits.len() => Ok(digits.to_owned()),
            _ => Err(format!("'{}' is no number of JSON", digits.escape_debug())),
        }
    };
    // SAFETY: as above.
    unsafe { add(request, name, write) }
}

/// Adds a `true` or `false`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_request_bool(
    request: Option<&mut lw_request>,
    name: *const c_char,
    value: bool,
) {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { add(request, name, || Ok(value.to_string())) }
}

/// Adds a `null`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_request_null(request: Option<&mut lw_request>, name: *const c_char) {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { add(request, name, || Ok("null".to_owned())) }
}

/// Adds one value that is JSON already, such as a rule from a file. A text that is not exactly one value is
/// refused, so nothing after the value can become a part of the request.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_request_json(
    request: Option<&mut lw_request>,
    name: *const c_char,
    json: lw_bytes,
) {
    let write = || {
        // SAFETY: the caller keeps the contract on the header's first page.
        let json = unsafe { json.read_text("json") }.map_err(|misuse| misuse.0)?;
        Json::parse(json.as_bytes()).map_err(|error| format!("not one JSON value: {error}"))?;
        Ok(json.to_owned())
    };
    // SAFETY: as above.
    unsafe { add(request, name, write) }
}

/// Begins a list. All values added before its `lw_request_end` are its items.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_request_begin_list(
    request: Option<&mut lw_request>,
    name: *const c_char,
) {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { begin(request, name, true) }
}

/// Begins an object. All values added before its `lw_request_end` are its members.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_request_begin_object(
    request: Option<&mut lw_request>,
    name: *const c_char,
) {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { begin(request, name, false) }
}

/// Ends the list or object that was begun last.
#[unsafe(no_mangle)]
pub extern "C" fn lw_request_end(request: Option<&mut lw_request>) {
    let _ = guard(|| request.map(lw_request::end));
}

/// Takes the request as a JSON object. The bytes live until a value is added to the request or the request is
/// freed. The next value begins a new request. After a mistake, and for NULL, it gives `{NULL, SIZE_MAX}`.
/// Every function refuses these bytes with `LW_MISUSE`.
#[unsafe(no_mangle)]
pub extern "C" fn lw_request_take(request: Option<&mut lw_request>) -> lw_bytes {
    guard(|| request.map_or(REFUSED, lw_request::take)).unwrap_or(REFUSED)
}

/// Returns the first mistake of the request under construction, or of the request that was taken last. Returns
/// no bytes if there was no mistake, and for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn lw_request_fault(request: Option<&lw_request>) -> lw_bytes {
    request.and_then(|request| request.fault.as_ref()).map_or(lw_bytes::NONE, Text::bytes)
}

/// Adds a value, unless there was a mistake before.
///
/// # Safety
/// As for [`name`], unless `named` is NULL.
unsafe fn add(
    request: Option<&mut lw_request>,
    named: *const c_char,
    write: impl FnOnce() -> Result<String, String>,
) {
    let _ = guard(|| {
        let request = request?;
        request.go_on();
        // SAFETY: this function has the same contract.
        let named = (!named.is_null()).then(|| unsafe { name(named, "a name") });
        let added = named.transpose().map_err(|misuse| misuse.0).and_then(|named| {
            let of_it = |fault: String| match named {
                Some(name) => format!("'{name}': {fault}"),
                None => fault,
            };
            request.add(named, &write().map_err(of_it)?)
        });
        added.unwrap_or_else(|fault| request.refuse(fault));
        Some(())
    });
}

/// Begins a list or an object, with the checks of [`add`].
///
/// # Safety
/// As for [`add`].
unsafe fn begin(request: Option<&mut lw_request>, named: *const c_char, is_list: bool) {
    let Some(request) = request else { return };
    let sign = if is_list { "[" } else { "{" };
    // SAFETY: this function has the same contract.
    unsafe { add(Some(&mut *request), named, || Ok(sign.to_owned())) }
    if request.fault.is_none() {
        request.open.push(OpenContainer { is_list, is_empty: true });
    }
}

fn quoted(text: &str) -> String {
    let mut out = JsonOut::default();
    out.text(text);
    out.into_text()
}

impl lw_request {
    fn new() -> Self {
        Self {
            json: "{".to_owned(),
            open: vec![OpenContainer { is_list: false, is_empty: true }],
            fault: None,
            taken: None,
            is_taken: false,
        }
    }

    /// Begins a new request after a take.
    fn go_on(&mut self) {
        if self.is_taken {
            *self = Self::new();
        }
    }

    /// Adds a value that is JSON already.
    fn add(&mut self, name: Option<&str>, value: &str) -> Result<(), String> {
        if self.fault.is_some() {
            return Ok(());
        }
        let Some(open) = self.open.last_mut() else { return Ok(()) };
        if !open.is_empty {
            self.json.push(',');
        }
        match (open.is_list, name) {
            (true, None) => {}
            (false, Some(name)) => {
                self.json.push_str(&quoted(name));
                self.json.push(':');
            }
            (true, Some(name)) => return Err(format!("'{name}': an item of a list has no name")),
            (false, None) => return Err("a member of an object needs a name, not NULL".to_owned()),
        }
        open.is_empty = false;
        self.json.push_str(value);
        Ok(())
    }

    fn end(&mut self) {
        self.go_on();
        if self.fault.is_some() {
            return;
        }
        match self.open.as_slice() {
            [_, .., last] => {
                self.json.push(if last.is_list { ']' } else { '}' });
                self.open.pop();
            }
            _ => self.refuse("an end, but nothing was begun".to_owned()),
        }
    }

    fn take(&mut self) -> lw_bytes {
        if !self.is_taken {
            self.is_taken = true;
            if self.fault.is_none() && self.open.len() > 1 {
                self.refuse("a list or an object was begun and not ended".to_owned());
            }
            self.json.push('}');
            self.taken = Some(std::mem::take(&mut self.json).into());
        }
        match &self.taken {
            Some(taken) if self.fault.is_none() => taken.bytes(),
            _ => REFUSED,
        }
    }

    fn refuse(&mut self, fault: String) {
        self.fault.get_or_insert_with(|| fault.into());
    }
}
