//! The functions of the section `sms`, one an operation. Made from the table of operations; see
//! tests/src/generate/c.rs.

use crate::answer::lw_answer;
use crate::bytes::lw_bytes;
use crate::engine::{lw_engine, run};
use crate::status::lw_status;

/// Returns the partner's templates of messages.
///
/// `GET /api/v1.0/sms/templates`. Needs the scope `templates:read`.
///
/// Request: no fields.
///
/// Answer: Templates of messages.
/// - `senders` (object, each member object, each member list of text): By sender and category, in
///   order: a template's place is its number, from 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_sms_templates(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "get_sms_templates", request, answer) }
}

/// Adds templates of messages.
///
/// `POST /api/v1.0/sms/templates`. Needs the scope `templates:write`.
///
/// Request:
/// - `sender` (text, body): The sender, as its messages name it: 1 to 64 characters.
/// - `category` (text, body): The category: 1 to 64 letters, digits, blanks, `_` or `-`.
/// - `templates` (list of text, body): The templates, after those that the category has: at most
///   1,000 characters each.
/// - `examples` (list of TemplateExample, body, may be left out): Messages, and what the templates
///   must read of them, or nothing is added.
///   - `text` (text): The message.
///   - `expect` (ExpectedRecord): What must be read.
///     - `category` (text, may be absent): The category.
///     - `amount` (decimal, may be absent): The amount.
///     - `currency` (text, may be absent): The currency's three letters.
///     - `settled` (true or false, may be absent): Whether money moved.
///     - `merchant` (text, may be absent): The merchant.
///     - `counterparty` (text, may be absent): The counterparty.
///
/// Answer: Templates were added.
/// - `message` (text): `template was added successfully.`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_add_sms_templates(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "add_sms_templates", request, answer) }
}

/// Deletes a template of messages.
///
/// `DELETE /api/v1.0/sms/templates`. Needs the scope `templates:write`.
///
/// Request:
/// - `sender` (text, body): The sender, in any spelling that is the same to the matcher.
/// - `category` (text, body): The category, exactly.
/// - `template_number` (any value, body): The template's place in its category, from 0.
///
/// Answer: A template was deleted.
/// - `message` (text): `template was deleted successfully.`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_delete_sms_template(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "delete_sms_template", request, answer) }
}
