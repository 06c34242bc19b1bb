//! The functions of the section `applications`, one an operation. Made from the table of operations; see
//! tests/src/generate/c.rs.

use crate::answer::lw_answer;
use crate::bytes::lw_bytes;
use crate::engine::{lw_engine, run};
use crate::status::lw_status;

/// Applies for credit on behalf of a borrower.
///
/// `POST /credit_application/create_credit_application`. Needs the scope `lending:write`; the
/// interface lists no credentials, so a host may allow an anonymous partner.
///
/// Request:
/// - `repayment_months` (integer, body): Over how many months it is paid back, within the product's
///   limits.
/// - `borrower_uuid` (text, body): The borrower's public id, or the number of its row.
/// - `financial_provider_id` (text, body): The provider's id.
/// - `credit_product_id` (text, body): The product's id.
/// - `amount` (decimal, body): The amount, within the product's limits.
/// - `reason` (text, body, may be left out): Why it is applied for, at most 500 characters.
/// - `idempotency_key` (text, header `Idempotency-Key`, may be left out): A key of 1 to 255 visible
///   ASCII characters, which makes a retry safe.
///
/// Answer: What was received. The application's id is in the detail.
/// - `message` (text): `well received`.
/// - `request_body` (ReceivedRequest): What was sent.
///   - `amount` (decimal): The amount.
///   - `borrower_id` (text): The borrower's id, as it was sent.
///   - `credit_product_id` (text): The product's id, as it was sent.
///   - `financial_provider_id` (text): The provider's id, as it was sent.
///   - `repayment_months` (integer): Over how many months it is paid back.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_create_credit_application(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "create_credit_application", request, answer) }
}

/// Approves a credit application: its loan begins.
///
/// `POST /credit_application/approve_credit_application/` or
/// `/credit_application/approve_credit_application/{application_id}`. Needs the scope
/// `lending:approve`; the interface lists no credentials, so a host may allow an anonymous partner.
///
/// Request:
/// - `application_id` (text, query): The application's id.
/// - `disbursement_date` (date YYYY-MM-DD, body, may be left out): The day from which interest
///   runs: from the day of the submission to 31 days ahead. Left out: today, in the provider's time
///   zone.
///
/// Answer: The application as it is now.
/// - `credit_application` (CreditApplication): The application.
///   - `Amount` (decimal): The amount that is lent.
///   - `Reason` (text): Why it was applied for; may be empty.
///   - `Repayment_Months` (integer): Over how many months it is paid back.
///   - `Status` (text): `pending`, `approved`, `rejected`, `completed`, `settled_early` or
///     `written_off`.
///   - `Submission_time` (text): When it was created, as in HTTP: `Fri, 21 Nov 2025 00:25:00 GMT`.
/// - `message` (text): `well received`.
/// - `request_form` (ApprovedRequest): What was sent.
///   - `application_id` (text): The application's id, as it was sent.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_approve_credit_application(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "approve_credit_application", request, answer) }
}

/// Rejects a credit application.
///
/// `POST /credit_application/reject_credit_application/{credit_application_id}`. Needs the scope
/// `lending:approve`; the interface lists no credentials, so a host may allow an anonymous partner.
///
/// Request:
/// - `credit_application_id` (text, path): The application's id.
/// - `reason` (text, body, may be left out): Why it is rejected, at most 500 characters.
///
/// Answer: The application as it is now.
/// - `message` (text): `well received`.
/// - `request_args` (RejectedArguments): What was sent in the path.
///   - `credit_application_id` (text): The application's id, as it was sent.
/// - `application_id` (text): The application's id.
/// - `request_form` (RejectedRequest): What was sent in the body.
///   - `reason` (text, may be absent): Why it is rejected.
/// - `credit_application` (CreditApplication): The application.
///   - `Amount` (decimal): The amount that is lent.
///   - `Reason` (text): Why it was applied for; may be empty.
///   - `Repayment_Months` (integer): Over how many months it is paid back.
///   - `Status` (text): `pending`, `approved`, `rejected`, `completed`, `settled_early` or
///     `written_off`.
///   - `Submission_time` (text): When it was created, as in HTTP: `Fri, 21 Nov 2025 00:25:00 GMT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_reject_credit_application(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "reject_credit_application", request, answer) }
}

/// Returns what settling each of a borrower's loans early costs.
///
/// `GET /credit_application/early_pay_price`. Needs the scope `lending:read`; the interface lists
/// no credentials, so a host may allow an anonymous partner.
///
/// Request:
/// - `nationalId` (text, query): The borrower's national id.
/// - `application_id` (text, query, may be left out): The loan, where only one is meant.
/// - `days` (integer, query, may be left out): For how many days, from today on, the detail gives
///   the price: 1 to 60.
///
/// Answer: The prices.
/// - `credit_application` (object, each member SettlementPrice): What settling each loan costs, by
///   the id of its credit application.
///   - `due_principal` (decimal): The unpaid principal.
///   - `due_interest` (decimal): The accrued interest and the fee, less what is given back.
///   - `total_due` (decimal): Both.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_settlement_prices(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "get_settlement_prices", request, answer) }
}

/// Returns how a borrower's credit applications stand.
///
/// `GET /credit_application/{borrower_id}/get_credit_application_status`. Needs the scope
/// `lending:read`; the interface lists no credentials, so a host may allow an anonymous partner.
///
/// Request:
/// - `borrower_id` (text, path): The borrower's public id, or the number of its row.
///
/// Answer: list of ApplicationState.
/// - `ApplicationState`: How an application stands.
///   - `credit_application_status` (text): `pending`, `approved`, `rejected`, `completed`,
///     `settled_early` or `written_off`.
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
