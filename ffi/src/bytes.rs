//! Reading a caller's arguments: bytes with a length, names that end with a NUL, structs that start with their
//! size.

use crate::guard::guard;
use lendwright::json::JsonOut;
use std::ffi::{CStr, c_char};

/// A pointer to bytes, and their number. The bytes belong to their creator. lendwright reads a caller's bytes
/// during the call only. Its own bytes live as long as the object that they came from.
///
/// Bytes from lendwright have a NUL after the last one, which `len` does not count. There is no NUL after the
/// texts of an `lw_decision` and an `lw_sms_row`, after `field` and `code` of an `lw_fault`, and after the
/// lines that `lw_export_log_to` passes. An empty `lw_bytes` is `{NULL, 0}`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct lw_bytes {
    /// The first byte; may be NULL where `len` is 0.
    pub data: *const u8,
    /// The number of bytes.
    pub len: usize,
}

/// A breach of the contract by a call.
pub(crate) struct Misuse(pub(crate) String);

impl lw_bytes {
    pub(crate) const NONE: Self = Self { data: std::ptr::null(), len: 0 };

    /// Whether no memory can hold these bytes, whatever the pointer points to.
    pub(crate) fn is_impossible(self) -> bool {
        self.len > 0 && (self.data.is_null() || isize::try_from(self.len).is_err())
    }

    /// Returns the bytes.
    ///
    /// # Safety
    /// Where `data` is not NULL, `len` bytes can be read there while `'b` lasts.
    pub(crate) unsafe fn read<'b>(self, what: &str) -> Result<&'b [u8], Misuse> {
        if self.len == 0 {
            return Ok(&[]);
        }
        if self.data.is_null() && self.len == usize::MAX {
            return Err(Misuse(format!("{what} could not be built: lw_request_fault says why")));
        }
        if self.data.is_null() {
            return Err(Misuse(format!("{what} is NULL with a length of {}", self.len)));
        }
        if isize::try_from(self.len).is_err() {
            return Err(Misuse(format!(
                "{what} has a length of {}, which no memory has",
                self.len
            )));
        }
        // SAFETY: it is not NULL and no longer than memory can be; the rest is this function's contract.
        Ok(unsafe { std::slice::from_raw_parts(self.data, self.len) })
    }

    /// Returns the bytes as text.
    ///
    /// # Safety
    /// As for [`lw_bytes::read`].
    pub(crate) unsafe fn read_text<'b>(self, what: &str) -> Result<&'b str, Misuse> {
        // SAFETY: the contracts are the same.
        let bytes = unsafe { self.read(what) }?;
        std::str::from_utf8(bytes).map_err(|e| not_utf8(what, e))
    }
}

/// Writes a text as a JSON string, with its quotes and a NUL after it, and returns the string's length without
/// the NUL. Always use it to put a text from outside into a request.
///
/// As with `snprintf`, `room` includes the NUL. A returned length of `room` or more means that the string did
/// not fit. `lw_quote(text, NULL, 0)` only measures. If the string does not fit, `out` becomes empty, so no
/// part of the text can get into a request. For a text that is not UTF-8 it returns 0 and makes `out` empty. No
/// JSON string has the length 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_quote(text: lw_bytes, out: *mut c_char, room: usize) -> usize {
    let quote = || {
        // SAFETY: the caller keeps the contract on the header's first page.
        let text = unsafe { text.read_text("text") }.ok()?;
        let mut quoted = JsonOut::default();
        quoted.text(text);
        Some(quoted.into_text())
    };
    let quoted = guard(quote).ok().flatten().unwrap_or_default();
    if !out.is_null() && room > 0 {
        let whole = if quoted.len() < room { quoted.as_bytes() } else { &[] };
        let out = out.cast::<u8>();
        // SAFETY: it is not NULL, there is room for more bytes than these, and they are our own.
        unsafe { out.copy_from_nonoverlapping(whole.as_ptr(), whole.len()) };
        // SAFETY: as above.
        let end = unsafe { out.add(whole.len()) };
        // SAFETY: as above.
        unsafe { end.write(0) };
    }
    quoted.len()
}

/// Returns the text before the NUL.
///
/// # Safety
/// `text` is NULL, or a NUL-terminated text that can be read while `'t` lasts.
pub(crate) unsafe fn name<'t>(text: *const c_char, what: &str) -> Result<&'t str, Misuse> {
    if text.is_null() {
        return Err(Misuse(format!("{what} is NULL")));
    }
    // SAFETY: it is not NULL; the rest is this function's contract.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_str().map_err(|e| not_utf8(what, e))
}

/// Returns those of the texts that are not NULL, each with its setting.
///
/// # Safety
/// As for [`name`], for each text.
pub(crate) unsafe fn names<'t, const N: usize>(
    texts: [(&'static str, *const c_char); N],
) -> Result<Vec<(&'static str, &'t str)>, Misuse> {
    let mut named = Vec::with_capacity(N);
    for (setting, text) in texts.into_iter().filter(|(_, text)| !text.is_null()) {
        // SAFETY: this function has the same contract.
        named.push((setting, unsafe { name(text, setting) }?));
    }
    Ok(named)
}

/// The texts of a struct, each with the name of its member. The other members stand behind the semicolon, so a new
/// member that is forgotten does not compile.
macro_rules! texts {
    ($given:ident as $type:ident { $($text:ident),+; $($other:ident),+ }) => {{
        let $type { $($text,)+ $($other: _),+ } = $given;
        [$((stringify!($text), $text)),+]
    }};
}

pub(crate) use texts;

/// Returns a required argument, or the misuse that it is NULL.
pub(crate) fn present<T>(handle: Option<T>, what: &str) -> Result<T, Misuse> {
    handle.ok_or_else(|| Misuse(format!("{what} is NULL")))
}

fn not_utf8(what: &str, error: std::str::Utf8Error) -> Misuse {
    Misuse(format!("{what} is not UTF-8 at byte {}", error.valid_up_to()))
}

/// A struct that starts with its size in the caller's header, so new fields can be added at its end.
///
/// # Safety
/// Its first field is `size: usize`.
pub(crate) unsafe trait Sized1: Copy {}

/// Reads a struct that starts with its size. Bytes beyond our fields come from a newer header and must be zero.
/// There is no older header than this one. The present size of a struct stays valid when the struct grows.
///
/// # Safety
/// `given` is NULL, or as many bytes as its `size` says can be read there.
pub(crate) unsafe fn sized<T: Sized1>(given: *const T, what: &str) -> Result<T, Misuse> {
    if given.is_null() {
        return Err(Misuse(format!("{what} is NULL")));
    }
    // SAFETY: it is not NULL, and each such struct starts with its size.
    let size = unsafe { given.cast::<usize>().read() };
    let whole = size_of::<T>();
    if size < whole || size > 4096 {
        return Err(Misuse(format!("{what}: its size is {size}; set it to sizeof, here {whole}")));
    }
    // SAFETY: so many bytes can be read there, by this function's contract.
    let bytes = unsafe { std::slice::from_raw_parts(given.cast::<u8>(), size) };
    if bytes.iter().skip(whole).any(|byte| *byte != 0) {
        return Err(Misuse(format!("{what} says more than this version of lendwright knows")));
    }
    // SAFETY: there are as many bytes as the type has, and the caller wrote its fields.
    Ok(unsafe { given.read() })
}
