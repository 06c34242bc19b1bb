//! The functions of the section `weights`, one for each operation. Made from the table of operations; see
//! tests/src/generate/c.rs.

use crate::answer::lw_answer;
use crate::bytes::lw_bytes;
use crate::engine::{lw_engine, run};
use crate::status::lw_status;

/// Returns the partner's scoring weights.
///
/// `GET /borrowers/weights/`. Needs the scope `weights:read`.
///
/// Request: no fields.
///
/// Answer: The partner's scoring weights.
/// - `weights` (object, each member number): The weights by name, in the order of adding their
///   points.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_weights(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "get_weights", request, answer) }
}

/// Replaces the whole set of scoring weights.
///
/// `POST /borrowers/weights/`. Needs the scope `weights:write`.
///
/// Request:
/// - `param` (weights, body): Always `weights`; typed requests fill it in.
/// - `value` (any value, body): The new set: a number from 0 to 10¹² for each name of a
///   characteristic. At least one must be above 0.
/// - `if_match` (text, header `If-Match`, may be left out): The digest of the policy to change. It
///   is in the detail's `policy` of an earlier answer, and in the HTTP header `ETag`. It may be
///   quoted or bare, a list separated by commas, or `*` for any policy. If the current policy has
///   another digest, the change is refused.
///
/// Answer: text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_replace_weights(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "replace_weights", request, answer) }
}

/// Changes some scoring weights.
///
/// `PUT /borrowers/weights/`. Needs the scope `weights:write`.
///
/// Request:
/// - `param` (weights, body): Always `weights`; typed requests fill it in.
/// - `value` (any value, body): The new values by name. Each name must be in the set.
/// - `if_match` (text, header `If-Match`, may be left out): The digest of the policy to change. It
///   is in the detail's `policy` of an earlier answer, and in the HTTP header `ETag`. It may be
///   quoted or bare, a list separated by commas, or `*` for any policy. If the current policy has
///   another digest, the change is refused.
///
/// Answer: text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_update_weights(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "update_weights", request, answer) }
}

/// Removes scoring weights.
///
/// `DELETE /borrowers/weights/`. Needs the scope `weights:write`.
///
/// Request:
/// - `param` (weights, body): Always `weights`; typed requests fill it in.
/// - `keys_to_delete` (list of text, body): The names to remove. Each must be in the set. At least
///   one weight above 0 must remain.
/// - `if_match` (text, header `If-Match`, may be left out): The digest of the policy to change. It
///   is in the detail's `policy` of an earlier answer, and in the HTTP header `ETag`. It may be
///   quoted or bare, a list separated by commas, or `*` for any policy. If the current policy has
///   another digest, the change is refused.
///
/// Answer: text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_delete_weights(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "delete_weights", request, answer) }
}
