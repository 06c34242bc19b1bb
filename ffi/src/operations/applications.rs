//! The functions of the section `applications`, one an operation. Made from the table of operations; see
//! tests/src/generate/c.rs.

use crate::answer::lw_answer;
use crate::bytes::lw_bytes;
use crate::engine::{lw_engine, run};
use crate::status::lw_status;

/// Creates a credit application.
///
/// `POST /credit_application/create_credit_application`. Needs the scope `lending:write`; the
/// interface lists no credentials, so a host may allow an anonymous partner.
///
/// Request:
/// - `repayment_months` (integer, body): The months over which the loan is divided.
/// - `borrower_uuid` (text, body): The borrower's public id, or the number of its row.
/// - `financial_provider_id` (text, body): The provider's id.
/// - `credit_product_id` (text, body): The credit product's id.
/// - `amount` (decimal, body): The amount, in the product's currency.
/// - `reason` (text, body, may be left out): What the loan is for, at most 500 characters.
/// - `idempotency_key` (text, header `Idempotency-Key`, may be left out): A key of the partner's
///   choice, 1 to 255 visible ASCII characters: the same request under the same key is done once,
///   and answered again.
///
/// Answer: That a credit application was created. Its id is in the detail.
/// - `message` (text): `well received`.
/// - `request_body` (ApplicationSent): What was sent.
///   - `amount` (decimal): The amount.
///   - `borrower_id` (text): The `borrower_uuid` that was sent.
///   - `credit_product_id` (text): The credit product's id.
///   - `financial_provider_id` (text): The provider's id.
///   - `repayment_months` (integer): The months.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_create_credit_application(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "create_credit_application", request, answer) }
}

/// Rejects a credit application.
///
/// `POST /credit_application/reject_credit_application/{credit_application_id}`. Needs the scope
/// `lending:approve`; the interface lists no credentials, so a host may allow an anonymous partner.
///
/// Request:
/// - `credit_application_id` (text, path): The application's id.
/// - `reason` (text, body, may be left out): Why, at most 500 characters.
///
/// Answer: A credit application that is rejected.
/// - `message` (text): `well received`.
/// - `request_args` (ApplicationNamed): The parameters in the path, as they were sent.
///   - `credit_application_id` (text): The application's id.
/// - `application_id` (text): The application's id.
/// - `request_form` (RejectForm): The body, as it was sent.
///   - `reason` (text, may be absent): Why; left out where none was sent.
/// - `credit_application` (CreditApplication): The application.
///   - `Amount` (decimal): The amount.
///   - `Reason` (text): The reason; may be empty.
///   - `Repayment_Months` (integer): The months over which the loan is divided.
///   - `Status` (pending | approved | rejected | completed | settled_early | written_off): Its
///     state.
///   - `Submission_time` (text): When it was created: an HTTP date in GMT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_reject_credit_application(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "reject_credit_application", request, answer) }
}

/// Returns the states of a borrower's credit applications.
///
/// `GET /credit_application/{borrower_id}/get_credit_application_status`. Needs the scope
/// `lending:read`; the interface lists no credentials, so a host may allow an anonymous partner.
///
/// Request:
/// - `borrower_id` (text, path): The borrower's public id, or the number of its row.
///
/// Answer: list of ApplicationState.
/// - `ApplicationState`: The state of one credit application.
///   - `credit_application_status` (pending | approved | rejected | completed | settled_early |
///     written_off): Its state.
///   - `application_id` (text): Its id.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_credit_application_status(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "get_credit_application_status", request, answer) }
}
