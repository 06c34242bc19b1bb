//! Answering HTTP requests. The host's front end has the sockets.

use crate::answer::{lw_answer, lw_header};
use crate::bytes::{Misuse, Sized1, lw_bytes, present, sized};
use crate::engine::{lw_engine, noted};
use crate::guard::answering_as;
use crate::status::lw_status;
use lendwright::HttpRequest;
use lendwright::operations;
use lendwright::wire::Place;
use std::str::Utf8Error;

/// An HTTP request, as a host's front end received it.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_http_request {
    /// `sizeof(lw_http_request)`.
    pub size: usize,
    /// The method, upper case.
    pub method: lw_bytes,
    /// The path without the query, percent-encoded as received.
    pub path: lw_bytes,
    /// The query without the question mark, percent-encoded as received. It may be empty.
    pub query: lw_bytes,
    /// The headers in any order. May be NULL if there are none.
    pub headers: *const lw_header,
    /// The number of headers.
    pub header_count: usize,
    /// The body. It may be empty.
    pub body: lw_bytes,
}

// SAFETY: `size` is the first field.
unsafe impl Sized1 for lw_http_request {}

/// Answers an HTTP request. It finds the operation by method and path, and reads the operation's fields from
/// headers, path, query and body. The answer has the interface's exact body, status and headers. The returned
/// `lw_status` corresponds to the HTTP status, as for any operation.
///
/// All operations except login, refresh and log-out need credentials in the request, unless the engine acts for
/// a partner. The headers `lendwright-decision-id` and `lendwright-warnings` have a decision's id and the
/// warnings. If the setting `detail_over_http` allows it, a request with the header `lendwright-detail: 1` gets
/// the detail in a header too, without the cause of a failure. Names of headers are read in any case, and with
/// `-` in place of `_`. Servers often drop names with an underscore, so a client sends `user-name`.
///
/// A client may send bytes that are not UTF-8 in the method, path, query, body, or a header that an operation
/// reads. This is the client's fault: the request is refused as `not_utf8`, with the HTTP status 400.
///
/// The answer can always be sent as it is, also for `LW_MISUSE`. The HTTP status of `LW_MISUSE` is 500, or 403
/// if a client asks to write to a book that is open read-only.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_respond(
    engine: Option<&lw_engine>,
    request: *const lw_http_request,
    answer: *mut *mut lw_answer,
) -> lw_status {
    let respond = || {
        let engine = present(engine, "engine")?.book()?;
        // SAFETY: the caller keeps the contract on the header's first page.
        let request = unsafe { sized(request, "request") }?;
        // SAFETY: as above.
        match unsafe { ClientRequest::read(&request) } {
            Ok(sent) => Ok(Some(lw_answer::of_http(engine.respond(&sent.request())))),
            Err(Fault::Clients(text)) => Ok(Some(lw_answer::not_utf8(&text))),
            Err(Fault::Hosts(misuse)) => Err(misuse),
        }
    };
    // SAFETY: the caller keeps the contract on the header's first page.
    noted(engine, unsafe { answering_as(answer, lw_answer::over_http, respond) })
}

/// The texts and the body that a client sent.
struct ClientRequest<'r> {
    method: &'r str,
    path: &'r str,
    query: &'r str,
    headers: Vec<(&'r str, &'r str)>,
    body: &'r [u8],
}

/// Why a request can't be read.
enum Fault {
    /// The host broke the contract.
    Hosts(Misuse),
    /// The client sent bytes that are not UTF-8.
    Clients(String),
}

impl From<Misuse> for Fault {
    fn from(misuse: Misuse) -> Self {
        Self::Hosts(misuse)
    }
}

impl ClientRequest<'_> {
    /// Reads a request.
    ///
    /// # Safety
    /// Its pointers are NULL, or their memory can be read as long as the returned value exists.
    unsafe fn read(request: &lw_http_request) -> Result<Self, Fault> {
        // SAFETY: this function's contract.
        let read = |bytes: lw_bytes, what| unsafe { bytes.read(what) };
        Ok(Self {
            method: text(read(request.method, "method")?, "the method")?,
            path: text(read(request.path, "path")?, "the path")?,
            query: text(read(request.query, "query")?, "the query")?,
            // SAFETY: as above.
            headers: unsafe { read_headers(request) }?,
            body: read(request.body, "body")?,
        })
    }

    fn request(&self) -> HttpRequest<'_> {
        let Self { method, path, query, headers, body } = self;
        HttpRequest { method, path, query, headers, body }
    }
}

/// # Safety
/// As for [`ClientRequest::read`].
unsafe fn read_headers<'r>(request: &lw_http_request) -> Result<Vec<(&'r str, &'r str)>, Fault> {
    if request.header_count == 0 {
        return Ok(Vec::new());
    }
    if request.headers.is_null() {
        let count = request.header_count;
        return Err(Misuse(format!("headers is NULL with a count of {count}")).into());
    }
    let bytes = request.header_count.checked_mul(size_of::<lw_header>());
    if bytes.and_then(|bytes| isize::try_from(bytes).ok()).is_none() {
        let count = request.header_count;
        return Err(Misuse(format!("{count} headers are more than memory has")).into());
    }
    // SAFETY: it is not NULL and no longer than memory can be; the rest is this function's contract.
    let headers = unsafe { std::slice::from_raw_parts(request.headers, request.header_count) };
    let mut read = Vec::with_capacity(headers.len());
    for header in headers {
        // SAFETY: this function's contract.
        let name = unsafe { header.name.read("a header's name") }?;
        // SAFETY: as above.
        let value = unsafe { header.value.read("a header's value") }?;
        // No operation has a header whose name is not UTF-8.
        let Ok(name) = std::str::from_utf8(name) else { continue };
        match std::str::from_utf8(value) {
            Ok(value) => read.push((name, value)),
            Err(e) if is_ours(name) => return Err(not_utf8(e, &format!("the header {name}"))),
            Err(_) => {}
        }
    }
    Ok(read)
}

fn text<'r>(bytes: &'r [u8], what: &str) -> Result<&'r str, Fault> {
    std::str::from_utf8(bytes).map_err(|e| not_utf8(e, what))
}

fn not_utf8(error: Utf8Error, what: &str) -> Fault {
    Fault::Clients(format!("not UTF-8 at byte {} of {what}", error.valid_up_to()))
}

/// Whether any operation reads a header of this name; all other headers are ignored.
fn is_ours(name: &str) -> bool {
    let same = |field: &str| field.replace('_', "-").eq_ignore_ascii_case(&name.replace('_', "-"));
    operations::all().any(|listing| {
        let fields = listing.fields.iter().filter(|field| field.place == Place::Header);
        let others = listing.fields.iter().filter_map(|field| field.also_header);
        let credentials = listing.credential_fields().iter().copied();
        fields.map(|field| field.wire).chain(others).chain(credentials).any(same)
    })
}
