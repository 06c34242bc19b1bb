//! The functions of the section `access`, one for each operation. Made from the table of operations; see
//! tests/src/generate/c.rs.

use crate::answer::lw_answer;
use crate::bytes::lw_bytes;
use crate::engine::{lw_engine, run};
use crate::status::lw_status;

/// Logs a partner in and returns the tokens of a new session.
///
/// `POST /api/v1.0/login/`. Needs no credentials beyond its own fields.
///
/// Request:
/// - `username` (text, body): The partner's user name.
/// - `api_key` (text, body): The partner's API key.
///
/// Answer: The tokens of a new session.
/// - `access_token` (text): The token to send with requests, as `authorization: Bearer …`.
/// - `refresh_token` (text): The token for getting the next access token after this one has
///   expired.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_login(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "login", request, answer) }
}

/// Exchanges an access token for a new one.
///
/// `POST /api/v1.0/refreshtoken/`. Needs no credentials beyond its own fields.
///
/// Request:
/// - `token` (text, header): The access token, or the session's refresh token. The access token may
///   have expired recently (up to a day ago unless the host sets `late_refresh_s`).
///
/// Answer: The new access token.
/// - `access_token` (text): The token to send with requests, as `authorization: Bearer …`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_refresh_token(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "refresh_token", request, answer) }
}

/// Logs a partner out and ends all of its tokens.
///
/// `POST /api/v1.0/logout/`. Needs no credentials beyond its own fields.
///
/// Request:
/// - `username` (text, body): The partner's user name.
/// - `token` (text, header, may be left out): One of the partner's tokens.
/// - `authorization` (text, header, may be left out): One of the partner's API keys, or `Bearer`
///   and an access token.
///
/// Answer: The confirmation.
/// - `message` (text): `Logged out`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_logout(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "logout", request, answer) }
}
