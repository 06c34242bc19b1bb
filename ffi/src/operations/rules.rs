//! The functions of the section `rules`, one an operation. Made from the table of operations; see
//! tests/src/generate/c.rs.

use crate::answer::lw_answer;
use crate::bytes::lw_bytes;
use crate::engine::{lw_engine, run};
use crate::status::lw_status;

/// Returns the partner's business rules, as they were written.
///
/// `GET /borrowers/rule/`. Needs the scope `rules:read`.
///
/// Request: no fields.
///
/// Answer: The partner's rules.
/// - `client` (object, each member any value): The body of each rule as it was written, by name, in
///   the order in which the rules were created.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_rules(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "get_rules", request, answer) }
}

/// Creates a business rule.
///
/// `POST /borrowers/rule/`. Needs the scope `rules:write`.
///
/// Request:
/// - `param` (text, body): The rule's name: 1 to 100 characters, one of them visible, none of
///   control and none that turns the text behind it (U+202A to U+202E, U+2066 to U+2069); new among
///   the partner's rules.
/// - `value` (any value, body): The rule: an object with variables and their conditions, whose
///   order is kept. See docs/rules.md.
/// - `if_match` (text, header `If-Match`, may be left out): The digest of the policy that is to be
///   changed, as reading gives it in the detail's `policy` and over HTTP as `ETag`; in quotes or
///   bare, several by commas, or `*` for any. By another policy the change is refused.
///
/// Answer: text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_create_rule(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "create_rule", request, answer) }
}

/// Replaces the body of a business rule.
///
/// `PUT /borrowers/rule/`. Needs the scope `rules:write`.
///
/// Request:
/// - `param` (text, body): The rule's name.
/// - `value` (any value, body): The whole new rule.
/// - `if_match` (text, header `If-Match`, may be left out): The digest of the policy that is to be
///   changed, as reading gives it in the detail's `policy` and over HTTP as `ETag`; in quotes or
///   bare, several by commas, or `*` for any. By another policy the change is refused.
///
/// Answer: text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_update_rule(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "update_rule", request, answer) }
}

/// Removes keys from a business rule, and the rule with its last key.
///
/// `DELETE /borrowers/rule/`. Needs the scope `rules:write`.
///
/// Request:
/// - `param` (text, body): The rule's name.
/// - `keys_to_delete` (list of text, body): The keys to remove; the rule must have each of them.
/// - `if_match` (text, header `If-Match`, may be left out): The digest of the policy that is to be
///   changed, as reading gives it in the detail's `policy` and over HTTP as `ETag`; in quotes or
///   bare, several by commas, or `*` for any. By another policy the change is refused.
///
/// Answer: text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_delete_rule(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "delete_rule", request, answer) }
}
