//! The functions of the section `rules`, one for each operation. Made from the table of operations; see
//! tests/src/generate/c.rs.

use crate::answer::lw_answer;
use crate::bytes::lw_bytes;
use crate::engine::{lw_engine, run};
use crate::status::lw_status;

/// Returns the partner's business rules, unchanged.
///
/// `GET /borrowers/rule/`. Needs the scope `rules:read`.
///
/// Request: no fields.
///
/// Answer: The partner's rules.
/// - `client` (object, each member any value): The body of each rule, unchanged, by name, in the
///   order of creation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_rules(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "get_rules", request, answer) }
}

/// Creates a business rule.
///
/// `POST /borrowers/rule/`. Needs the scope `rules:write`.
///
/// Request:
/// - `param` (text, body): The rule's name: 1 to 100 characters, at least one of them visible.
///   Control characters and characters that change the text direction (U+202A to U+202E, U+2066 to
///   U+2069) are refused. The name is unique among the partner's rules.
/// - `value` (any value, body): The rule: an object with variables and their conditions. Their
///   order is kept. See docs/rules.md.
/// - `if_match` (text, header `If-Match`, may be left out): The digest of the policy to change. It
///   is in the detail's `policy` of an earlier answer, and in the HTTP header `ETag`. It may be
///   quoted or bare, a list separated by commas, or `*` for any policy. If the current policy has
///   another digest, the change is refused.
///
/// Answer: text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_create_rule(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "create_rule", request, answer) }
}

/// Replaces the body of a business rule.
///
/// `PUT /borrowers/rule/`. Needs the scope `rules:write`.
///
/// Request:
/// - `param` (text, body): The rule's name.
/// - `value` (any value, body): The whole new rule.
/// - `if_match` (text, header `If-Match`, may be left out): The digest of the policy to change. It
///   is in the detail's `policy` of an earlier answer, and in the HTTP header `ETag`. It may be
///   quoted or bare, a list separated by commas, or `*` for any policy. If the current policy has
///   another digest, the change is refused.
///
/// Answer: text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_update_rule(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "update_rule", request, answer) }
}

/// Removes keys from a business rule. A rule without keys is deleted.
///
/// `DELETE /borrowers/rule/`. Needs the scope `rules:write`.
///
/// Request:
/// - `param` (text, body): The rule's name.
/// - `keys_to_delete` (list of text, body): The keys to remove. The rule must have all of them.
/// - `if_match` (text, header `If-Match`, may be left out): The digest of the policy to change. It
///   is in the detail's `policy` of an earlier answer, and in the HTTP header `ETag`. It may be
///   quoted or bare, a list separated by commas, or `*` for any policy. If the current policy has
///   another digest, the change is refused.
///
/// Answer: text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_delete_rule(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "delete_rule", request, answer) }
}
