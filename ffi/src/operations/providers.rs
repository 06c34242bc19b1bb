//! The functions of the section `providers`, one for each operation. Made from the table of operations; see
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
/// - `after` (text, query, may be left out): The list starts after the application with this id.
/// - `limit` (integer, query, may be left out): The largest number of applications in the answer, 1
///   to 10,000. Default: 10,000.
///
/// Answer: list of ProviderApplication.
/// - `ProviderApplication`: A credit application of a provider.
///   - `Amount` (decimal): The amount of the loan.
///   - `Reason` (text): The reason; may be empty.
///   - `Repayment_Months` (integer): The number of repayment months.
///   - `Status` (pending | approved | rejected | completed | settled_early | written_off):
///     `pending`, `approved`, `rejected`, `completed`, `settled_early` or `written_off`.
///   - `Submission_time` (text): The time of creation, as an HTTP date: `Fri, 21 Nov 2025 00:25:00
///     GMT`.
///   - `application_id` (text): Its id.
///   - `borrower_id` (text): The borrower's public id.
///   - `credit_product_id` (text): The id of the credit product.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_provider_applications(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "get_provider_applications", request, answer) }
}

/// Exports a provider's data as CSV.
///
/// `GET /financial_provider/{financial_provider_id}/issue_csv`. Needs the scope `export:csv`.
///
/// Request:
/// - `financial_provider_id` (text, path): The provider's id.
/// - `type` (applications | decisions | due_payments | payments | borrowers, query): The data to
///   export.
/// - `from` (date YYYY-MM-DD, query, may be left out): The first day, in the provider's time zone.
///   Left out: no limit.
/// - `to` (date YYYY-MM-DD, query, may be left out): The last day, in the provider's time zone.
///   Left out: no limit.
/// - `status` (text, query, may be left out): The `Status` of applications, or the `State` of due
///   payments. Other types have no status.
/// - `columns` (text, or list of text, query, may be left out): The columns, as a list or as a text
///   separated by commas. Their order does not change. Left out: all.
/// - `pii` (true or false, query, may be left out): Whether to export unmasked names, phone
///   numbers, national ids and e-mail addresses. This needs the scope `pii`. Left out: no, they are
///   masked.
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
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "issue_csv", request, answer) }
}

/// Returns a provider's borrowers.
///
/// `GET /{financial_provider_id}/borrowers/`. Needs the scope `borrowers:read`; the interface lists
/// no credentials, so a host may allow an anonymous partner.
///
/// Request:
/// - `financial_provider_id` (text, path): The provider's id.
/// - `borrower_id` (text, query, may be left out): The public id of one borrower, or its row
///   number.
/// - `after` (text, query, may be left out): The list starts after the borrower with this row
///   number.
/// - `limit` (integer, query, may be left out): The largest number of borrowers in the answer, 1 to
///   10,000. Default: 10,000.
///
/// Answer: list of BorrowerInfo.
/// - `BorrowerInfo`: the answer of `lw_get_borrower_info`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_provider_borrowers(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "get_provider_borrowers", request, answer) }
}
