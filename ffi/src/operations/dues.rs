//! The functions of the section `dues`, one for each operation. Made from the table of operations; see
//! tests/src/generate/c.rs.

use crate::answer::lw_answer;
use crate::bytes::lw_bytes;
use crate::engine::{lw_engine, run};
use crate::status::lw_status;

/// Returns a borrower's unpaid instalments.
///
/// `GET /credit_application/{borrower_id}/get_due_payments`. Needs the scope `lending:read`; the
/// interface lists no credentials, so a host may allow an anonymous partner.
///
/// Request:
/// - `borrower_id` (integer, path): The borrower's number in this book, which `get_borrower_info`
///   returns in `id`.
///
/// Answer: The unpaid instalments of a borrower.
/// - `due_payments` (list of DueItem): The instalments.
///   - `Due_Date` (text): The due date, as `YYYY-MM-DD 00:00:00`, in the provider's time zone.
///   - `Is_Paid` (integer): Whether it is paid: 0 or 1.
///   - `Total_Due_Payment` (decimal): The amount owed today: principal, interest and penalty. For a
///     paid instalment it is the amount that was paid.
///   - `Transaction_ID` (integer): Its number. It never changes and is never used again.
///   - `application_id` (text): The id of its credit application.
///   - `Installment_Number` (integer): Its number within the loan, from 1.
///   - `Principal` (decimal): Its principal.
///   - `Interest` (decimal): Its interest.
///   - `Penalty` (decimal): The penalty that is owed today.
///   - `Paid_Amount` (decimal): The amount paid so far.
///   - `Days_Late` (integer): The number of days since the due date, at least 0.
///   - `State` (text): Its state today: `upcoming`, `due`, `in_grace`, `late` or `very_late`.
/// - `input` (integer): The borrower's number in the request.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_due_payments(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "get_due_payments", request, answer) }
}

/// Returns all instalments of a borrower with one provider.
///
/// `GET /credit_application/due_payments_history/`. Needs the scope `lending:read`; the interface
/// lists no credentials, so a host may allow an anonymous partner.
///
/// Request:
/// - `financial_provider_id` (text, query): The provider's id.
/// - `UUID` (text, query): The borrower's public id.
///
/// Answer: The instalments by position, from `0`.
/// - `history` (object, each member HistoryEntry): The instalments.
///   - `Due_Date` (text): The due date, as `YYYY-MM-DD 00:00:00`, in the provider's time zone.
///   - `Is_Paid` (integer): Whether it is paid: 0 or 1.
///   - `Total_Due_Payment` (decimal): The amount owed today: principal, interest and penalty. For a
///     paid instalment it is the amount that was paid.
///   - `Transaction_ID` (integer): Its number. It never changes and is never used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_due_payments_history(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "get_due_payments_history", request, answer) }
}
