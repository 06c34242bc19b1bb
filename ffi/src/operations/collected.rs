//! The functions of the section `collected`, one an operation. Made from the table of operations; see
//! tests/src/generate/c.rs.

use crate::answer::lw_answer;
use crate::bytes::lw_bytes;
use crate::engine::{lw_engine, run};
use crate::status::lw_status;

/// Stages the data that were collected about a borrower.
///
/// `POST /borrowers/upload_collected_data/` or `/borrowers/upload_collected_data/{uuid}`. Needs the
/// scope `borrowers:write`. The borrower's upload token stands in for them, as `Bearer` in
/// `authorization` or as `token`.
///
/// Request:
/// - `uuid` (text, query): The borrower's public id, in the query or at the end of the path.
/// - `upload_to_db` (true or false, header, may be left out): Whether to link the sent data, too.
///   They are linked in the same commit, or in later commits if more than 1,000 rows are sent or
///   staged. Left out: no.
/// - `location` (UploadedPing, or list of UploadedPing, body, may be left out): Where the phone
///   was: an object, or a list of them (`upload_pings_max`). Of each place the area is kept, and of
///   its time the hour.
///   - `alt` (number, may be absent): The altitude, which is not kept.
///   - `lat` (number): The latitude in degrees.
///   - `long` (number): The longitude in degrees.
///   - `speed` (number, may be absent): The speed, which is not kept.
///   - `timestamp` (integer, or text): When it was: milliseconds of the epoch, or RFC 3339 with an
///     offset.
/// - `messages` (list of UploadedMessage, body, may be left out): The messages of the phone
///   (`upload_messages_max`).
///   - `address` (text): Who sent it: a name or a number, 100 characters at most.
///   - `body` (text): Its text, 20,000 characters at most.
///   - `date` (integer, or text): When it was received: milliseconds of the epoch, or RFC 3339 with
///     an offset.
///   - `type` (integer, may be absent): Android's number of its folder; 1, the default, is the
///     inbox, and others are not kept.
///   - `id` (any value, may be absent): The phone's own id of it, which is not kept.
/// - `applications` (list of text, body, may be left out): The names of the installed applications:
///   2,000 at most, of 200 characters.
/// - `phone` (object, each member any value, body, may be left out): What the phone says of itself,
///   as JSON of at most 16 KiB.
/// - `documents` (list of SentDocument, body, may be left out): Documents, 100 at most: what they
///   are and what was read of them.
///   - `type` (text): What it is: `national_id`, `payslip`. 64 characters at most.
///   - `mime` (text): The media type of its file, 100 characters at most.
///   - `sha256` (text): The SHA-256 of its file, 64 hexadecimal digits.
///   - `fields` (object, each member any value): What was read of it, by the names of the profile's
///     fields and of signing up; 16 KiB at most.
/// - `transactions` (list of SentTransaction, body, may be left out): Transactions of the
///   borrower's accounts, 10,000 at most. One that is there with another content is corrected; but
///   an upload token corrects none that the lender has sent.
///   - `txn_id` (text): Its id, by which it is sent again: unique among the borrower's, 128
///     characters at most.
///   - `user_id` (text, may be absent): The borrower's public id. Left out where the request names
///     the borrower.
///   - `date` (text): The day on which it was made: `YYYY-MM-DD`, or an RFC 3339 time with an
///     offset, whose day in the time zone of analytics counts: the provider's unless the host has
///     set another.
///   - `amount` (decimal): The amount, negative for money that went out and positive for money that
///     came in.
///   - `currency` (text, may be absent): The currency, an ISO 4217 code. Left out: that of the
///     partner's default provider.
///   - `account_id` (text, may be absent): The account or card.
///   - `merchant` (text, may be absent): The merchant, as the statement writes it.
///   - `merchant_id` (text, may be absent): The merchant's id, by which its spellings are one.
///   - `category` (text, may be absent): The category, by the lender's or the bank's own names.
///   - `subcategory` (text, may be absent): The part of the category.
///   - `description` (text, may be absent): What the statement says.
///   - `mcc` (text, or integer, may be absent): The merchant category code of ISO 18245: four
///     digits.
///   - `channel` (card | transfer | cash | atm | online | sms | other, may be absent): How it was
///     made.
///   - `counterparty` (text, may be absent): The sender or the receiver of the money.
///   - `balance_after` (decimal, may be absent): What the account held after it.
///   - `pending` (true or false, may be absent): Whether it is not booked yet. Left out: it is
///     booked.
///   - `kind` (salary | other_incoming_payment | purchase | other_outgoing_payment | fee | cash |
///     loan_repayment | refund | transfer | loan_disbursement | credit_limit, may be absent): What
///     it counts as, where it is known. Its direction is that of the amount.
///   - `replaces` (text, may be absent): The id of the pending transaction that it books; that one
///     does not count any more.
///
/// Answer: text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_upload_collected_data(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "upload_collected_data", request, answer) }
}

/// Extracts variables from the staged data of a borrower.
///
/// `POST /borrowers/link_extracted_data/`. Needs the scope `borrowers:write`.
///
/// Request:
/// - `uuid` (text, body): The borrower's public id.
/// - `data_types` (text, or list of sms | location | applications | phone | national_id | documents
///   | transactions, body, may be left out): The types, as a list or as a text with commas. Left
///   out: `all`.
/// - `on_conflict` (keep | replace, body, may be left out): Whether fields of the profile that are
///   known keep their value. Left out: `keep`.
///
/// Answer: What was linked.
/// - `uuid` (text): The borrower's public id.
/// - `linked` (list of LinkedData): Each type that has staged data, in the order of the request.
///   - `type` (sms | location | applications | phone | national_id | documents | transactions): The
///     type.
///   - `extraction_id` (text or null): The id of the extraction; null where a conflict stopped it.
///   - `variables_added` (integer): How many variables the partner did not have.
///   - `variables_updated` (integer): How many variables have another value now.
///   - `conflicts` (list of LinkConflict): What contradicts what is known.
///     - `field` (text): The field.
///     - `existing` (text): The value that is known.
///     - `extracted` (text): The value that was extracted.
/// - `link_id` (text or null): The id of what was done: that of its first extraction; null where
///   conflicts stopped all.
/// - `message` (text): The confirmation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_link_extracted_data(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "link_extracted_data", request, answer) }
}

/// Removes the linked variables of a borrower, or the staged data, too.
///
/// `DELETE /borrowers/remove_linked_data/` or `POST`. Needs the scope `borrowers:write`.
///
/// Request:
/// - `uuid` (text, query): The borrower's public id.
/// - `data_types` (text, or list of sms | location | applications | phone | national_id | documents
///   | transactions, query): The types, as a list or as a text with commas; `all` for each.
/// - `purge_raw` (true or false, query, may be left out): Whether to remove what is staged, too.
///   Left out: no.
/// - `reason` (text, query, may be left out): Why, 500 characters at most.
///
/// Answer: What was removed.
/// - `uuid` (text): The borrower's public id.
/// - `removed` (list of RemovedType): Each type that was named, in that order.
///   - `type` (sms | location | applications | phone | national_id | documents | transactions): The
///     type.
///   - `variables` (integer): How many of the partner's variables.
/// - `message` (text): The confirmation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_remove_linked_data(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "remove_linked_data", request, answer) }
}
