//! The functions of the section `providers`, one an operation. Made from the table of operations; see
//! tests/src/generate/c.rs.

use crate::answer::lw_answer;
use crate::bytes::lw_bytes;
use crate::engine::{lw_engine, run};
use crate::status::lw_status;

/// Returns a provider's credit applications.
///
/// `GET /financial_provider/{financial_provider_id}`. Needs the scope `lending:read`; the interface
/// lists no credentials, so a host may allow an anonymous partner.
///
/// Request:
/// - `financial_provider_id` (text, path): The provider's id.
/// - `after` (text, query, may be left out): The id of the application after which the list begins.
/// - `limit` (integer, query, may be left out): How many applications are listed: 1 to 10,000.
///   Default: 10,000.
///
/// Answer: list of ProviderApplication.
/// - `ProviderApplication`: A credit application of a provider.
///   - `Amount` (decimal): The amount.
///   - `Reason` (text): Why it was applied for; may be empty.
///   - `Repayment_Months` (integer): Over how many months it is paid back.
///   - `Status` (pending | approved | rejected | completed | settled_early | written_off):
///     `pending`, `approved`, `rejected`, `completed`, `settled_early` or `written_off`.
///   - `Submission_time` (text): When it was created, as in HTTP: `Fri, 21 Nov 2025 00:25:00 GMT`.
///   - `application_id` (text): Its id.
///   - `borrower_id` (text): The borrower's public id.
///   - `credit_product_id` (text): The id of the credit product.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_provider_applications(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "get_provider_applications", request, answer) }
}

/// Exports a provider's data as CSV.
///
/// `GET /financial_provider/{financial_provider_id}/issue_csv`. Needs the scope `export:csv`.
///
/// Request:
/// - `financial_provider_id` (text, path): The provider's id.
/// - `type` (applications | decisions | due_payments | payments | borrowers, query): What is
///   exported.
/// - `from` (date YYYY-MM-DD, query, may be left out): The first day, in the provider's zone. Left
///   out: from the beginning.
/// - `to` (date YYYY-MM-DD, query, may be left out): The last day. Left out: to the end.
/// - `status` (text, query, may be left out): Of applications their `Status`, of due payments their
///   `State`; others have none.
/// - `columns` (text, or list of text, query, may be left out): The columns, as a list or as a text
///   with commas between them; they stay in their order. Left out: all.
/// - `pii` (true or false, query, may be left out): Whether names, phone numbers, national ids and
///   e-mail addresses are shown as they are, which needs the scope `pii`; else they are masked.
///   Left out: no.
///
/// Answer: An exported file.
/// - `file_name` (text): Its name.
/// - `rows` (integer): The number of its rows, without the header.
/// - `sha256` (text): The SHA-256 of its bytes, in hexadecimal digits.
/// - `content` (text): The file.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_issue_csv(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "issue_csv", request, answer) }
}

/// Returns a provider's borrowers.
///
/// `GET /{financial_provider_id}/borrowers/`. Needs the scope `borrowers:read`; the interface lists
/// no credentials, so a host may allow an anonymous partner.
///
/// Request:
/// - `financial_provider_id` (text, path): The provider's id.
/// - `borrower_id` (text, query, may be left out): The public id of one borrower, or the number of
///   its row.
/// - `after` (text, query, may be left out): The number of the row after which the list begins.
/// - `limit` (integer, query, may be left out): How many borrowers are listed: 1 to 10,000.
///   Default: 10,000.
///
/// Answer: list of BorrowerInfo.
/// - `BorrowerInfo`: the answer of `lw_get_borrower_info`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_provider_borrowers(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "get_provider_borrowers", request, answer) }
}
