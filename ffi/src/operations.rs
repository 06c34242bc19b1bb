//! One function an operation. Made from the table of operations; see tests/src/generate/c.rs.

use crate::answer::lw_answer;
use crate::bytes::lw_bytes;
use crate::engine::{lw_engine, run};
use crate::listing::lw_operation;
use crate::status::lw_status;

/// Gives the mappings from names to ids of areas, cars, jobs and languages.
///
/// `GET /api/v1.0/update/`. Needs the scope `borrowers:read`; the interface lists no credentials,
/// so a host may let an anonymous partner ask.
///
/// Request: no fields.
///
/// Answer:
/// - `ID Mapping` (IdMapping): The four mappings.
///   - `Areas` (object, each member integer): Areas.
///   - `Cars` (object, each member integer): Cars.
///   - `Jobs` (object, each member integer): Jobs.
///   - `Languages` (object, each member integer): Languages.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_id_mapping(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "get_id_mapping", request, answer) }
}

/// Gives the partner's business rules, as they were written.
///
/// `GET /borrowers/rule/`. Needs the scope `rules:read`.
///
/// Request: no fields.
///
/// Answer:
/// - `client` (object, each member any value): Each rule's body as it was written, by name, in the
///   order in which they were made.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_rules(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "get_rules", request, answer) }
}

/// Makes a business rule.
///
/// `POST /borrowers/rule/`. Needs the scope `rules:write`.
///
/// Request:
/// - `param` (text, body): The rule's name: 1 to 100 characters, new among the partner's rules.
/// - `value` (any value, body): The rule: an object from variables to conditions, whose order is
///   kept.
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

/// Puts a new body in the place of a business rule's old one.
///
/// `PUT /borrowers/rule/`. Needs the scope `rules:write`.
///
/// Request:
/// - `param` (text, body): The rule's name.
/// - `value` (any value, body): The new rule, whole.
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
/// - `keys_to_delete` (list of text, body): The keys to remove, each of which the rule must have.
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

/// Gives the partner's scoring weights.
///
/// `GET /borrowers/weights/`. Needs the scope `weights:read`.
///
/// Request: no fields.
///
/// Answer:
/// - `weights` (object, each member number): Each weight by its name, in the order in which their
///   points are added.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_weights(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "get_weights", request, answer) }
}

/// Replaces the whole set of scoring weights.
///
/// `POST /borrowers/weights/`. Needs the scope `weights:write`.
///
/// Request:
/// - `param` (text, body): What is changed: `weights`.
/// - `value` (any value, body): The new set: numbers of 0 or more by the names of characteristics,
///   at least one above 0.
///
/// Answer: text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_replace_weights(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "replace_weights", request, answer) }
}

/// Changes some scoring weights.
///
/// `PUT /borrowers/weights/`. Needs the scope `weights:write`.
///
/// Request:
/// - `param` (text, body): What is changed: `weights`.
/// - `value` (any value, body): The new values by name; each name must be in the set.
///
/// Answer: text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_update_weights(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "update_weights", request, answer) }
}

/// Removes scoring weights.
///
/// `DELETE /borrowers/weights/`. Needs the scope `weights:write`.
///
/// Request:
/// - `param` (text, body): What is changed: `weights`.
/// - `keys_to_delete` (list of text, body): The names to remove; each must be in the set, and one
///   above 0 must be left.
///
/// Answer: text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_delete_weights(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "delete_weights", request, answer) }
}

/// Sets the mappings from names to ids that borrowers' profiles use.
///
/// For the host's own engine only.
///
/// Request:
/// - `Areas` (object, each member integer, body, may be left out): Areas.
/// - `Cars` (object, each member integer, body, may be left out): Cars.
/// - `Jobs` (object, each member integer, body, may be left out): Jobs.
/// - `Languages` (object, each member integer, body, may be left out): Languages.
///
/// Answer:
/// - `names` (object, each member integer): Names by mapping.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_set_mappings(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "set_mappings", request, answer) }
}

/// The operations as data.
#[rustfmt::skip]
pub(crate) static TABLE: [lw_operation; 10] = [
    lw_operation::partners(c"get_id_mapping", c"GET", c"/api/v1.0/update/", c"Gives the mappings from names to ids of areas, cars, jobs and languages."),
    lw_operation::partners(c"get_rules", c"GET", c"/borrowers/rule/", c"Gives the partner's business rules, as they were written."),
    lw_operation::partners(c"create_rule", c"POST", c"/borrowers/rule/", c"Makes a business rule."),
    lw_operation::partners(c"update_rule", c"PUT", c"/borrowers/rule/", c"Puts a new body in the place of a business rule's old one."),
    lw_operation::partners(c"delete_rule", c"DELETE", c"/borrowers/rule/", c"Removes keys from a business rule, and the rule with its last key."),
    lw_operation::partners(c"get_weights", c"GET", c"/borrowers/weights/", c"Gives the partner's scoring weights."),
    lw_operation::partners(c"replace_weights", c"POST", c"/borrowers/weights/", c"Replaces the whole set of scoring weights."),
    lw_operation::partners(c"update_weights", c"PUT", c"/borrowers/weights/", c"Changes some scoring weights."),
    lw_operation::partners(c"delete_weights", c"DELETE", c"/borrowers/weights/", c"Removes scoring weights."),
    lw_operation::hosts(c"set_mappings", c"Sets the mappings from names to ids that borrowers' profiles use."),
];
