//! The functions of the section `payments`, one an operation. Made from the table of operations; see
//! tests/src/generate/c.rs.

use crate::answer::lw_answer;
use crate::bytes::lw_bytes;
use crate::engine::{lw_engine, run};
use crate::status::lw_status;

/// Pays a monthly instalment.
///
/// `POST /payments/pay_monthly_installment/`. Needs the scope `payments:write`; the interface lists
/// no credentials, so a host may allow an anonymous partner.
///
/// Request:
/// - `nationalId` (text, body): The borrower's national id.
/// - `amount` (decimal, body): What is paid: the whole instalment with its penalty.
/// - `application_id` (text, body, may be left out): The loan, where the borrower has several. Left
///   out: the one whose instalment has this amount, the earliest due first.
/// - `payment_method` (text, body, may be left out): How it was paid, at most 50 characters.
///   Default: `cash`.
/// - `idempotency_key` (text, header `Idempotency-Key`, may be left out): A key of 1 to 255 visible
///   ASCII characters, which makes a retry safe.
///
/// Answer: text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_pay_monthly_installment(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "pay_monthly_installment", request, answer) }
}

/// Settles a loan early.
///
/// `POST /payments/early_settlement/`. Needs the scope `payments:write`; the interface lists no
/// credentials, so a host may allow an anonymous partner.
///
/// Request:
/// - `nationalId` (text, body): The borrower's national id.
/// - `amount` (decimal, body): The price; 0 if more interest was paid ahead than is owed.
/// - `application_id` (text, body, may be left out): The loan, where the borrower has several. Left
///   out: the one that has this price.
/// - `payment_method` (text, body, may be left out): How it was paid, at most 50 characters.
///   Default: `cash`.
/// - `idempotency_key` (text, header `Idempotency-Key`, may be left out): A key of 1 to 255 visible
///   ASCII characters, which makes a retry safe.
///
/// Answer: text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_settle_early(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "settle_early", request, answer) }
}

/// Returns what settling a borrower's next loan early costs.
///
/// `GET /payments/early_pay_price/`. Needs the scope `lending:read`; the interface lists no
/// credentials, so a host may allow an anonymous partner.
///
/// Request:
/// - `nationalId` (text, body): The borrower's national id.
/// - `application_id` (text, body, may be left out): The loan, where the borrower has several.
/// - `days` (integer, body, may be left out): For how many days, from today on, the detail gives
///   the price: 1 to 60.
///
/// Answer: The loan that is due first, and what settling it costs.
/// - `credit_application` (text): The id of its credit application.
/// - `due_payment` (decimal): The price today.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_early_pay_price(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "get_early_pay_price", request, answer) }
}

/// Returns what a borrower has paid.
///
/// `GET /payments/get_payments/`. Needs the scope `lending:read`; the interface lists no
/// credentials, so a host may allow an anonymous partner.
///
/// Request:
/// - `nationalId` (text, body): The borrower's national id.
/// - `application_id` (text, body, may be left out): The loan, where only its payments are meant.
///
/// Answer: list of PaymentEntry.
/// - `PaymentEntry`: A payment.
///   - `Paid_Amount` (decimal): What was paid, in the currency of its loan.
///   - `Payment_Date` (text): When it was booked, as in HTTP: `Fri, 21 Nov 2025 00:25:00 GMT`.
///   - `Payment_Method` (text): How it was paid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_payments(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "get_payments", request, answer) }
}
