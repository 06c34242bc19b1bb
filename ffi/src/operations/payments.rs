//! The functions of the section `payments`, one for each operation. Made from the table of operations; see
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
/// - `amount` (decimal, body): The amount: the whole instalment with its penalty, in the currency
///   of the loan.
/// - `application_id` (text, body, may be left out): The loan, if the borrower has several. Left
///   out: the loan with an instalment of this amount, earliest due date first.
/// - `payment_method` (text, body, may be left out): The payment method, at most 50 characters.
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
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "pay_monthly_installment", request, answer) }
}

/// Settles a loan early.
///
/// `POST /payments/early_settlement/`. Needs the scope `payments:write`; the interface lists no
/// credentials, so a host may allow an anonymous partner.
///
/// Request:
/// - `nationalId` (text, body): The borrower's national id.
/// - `amount` (decimal, body): The price, in the currency of the loan. It is 0 if more interest was
///   prepaid than is owed.
/// - `application_id` (text, body, may be left out): The loan, if the borrower has several. Left
///   out: the loan with this price.
/// - `payment_method` (text, body, may be left out): The payment method, at most 50 characters.
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
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "settle_early", request, answer) }
}

/// Returns the price of settling a borrower's next loan early.
///
/// `GET /payments/early_pay_price/`. Needs the scope `lending:read`; the interface lists no
/// credentials, so a host may allow an anonymous partner.
///
/// Request:
/// - `nationalId` (text, body): The borrower's national id.
/// - `application_id` (text, body, may be left out): The id of the credit application, if the
///   borrower has several loans.
/// - `days` (integer, body, may be left out): The number of days, starting today, with a price in
///   the detail: 1 to 60.
///
/// Answer: The loan with the earliest due date, and the price of settling it.
/// - `credit_application` (text): The id of its credit application.
/// - `due_payment` (decimal): The price today.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_early_pay_price(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "get_early_pay_price", request, answer) }
}

/// Returns the payments of a borrower.
///
/// `GET /payments/get_payments/`. Needs the scope `lending:read`; the interface lists no
/// credentials, so a host may allow an anonymous partner.
///
/// Request:
/// - `nationalId` (text, body): The borrower's national id.
/// - `application_id` (text, body, may be left out): The id of the credit application. Only
///   payments of its loan are returned. Left out: all loans.
///
/// Answer: list of PaymentEntry.
/// - `PaymentEntry`: A payment.
///   - `Paid_Amount` (decimal): The amount, in the currency of its loan.
///   - `Payment_Date` (text): The time of the booking, as an HTTP date: `Fri, 21 Nov 2025 00:25:00
///     GMT`.
///   - `Payment_Method` (text): The payment method.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_payments(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "get_payments", request, answer) }
}
