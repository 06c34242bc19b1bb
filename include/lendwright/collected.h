/*
 * Collected: operations of lendwright. The C interface; lendwright.h includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_COLLECTED_H
#define LENDWRIGHT_COLLECTED_H

#include "../lendwright.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Stages collected data about a borrower.
 *
 * `POST /borrowers/upload_collected_data/` or `/borrowers/upload_collected_data/{uuid}`. Needs the
 * scope `borrowers:write`. The borrower's upload token stands in for them, as `Bearer` in
 * `authorization` or as `token`.
 *
 * Request:
 * - `uuid` (text, query): The borrower's public id, in the query or at the end of the path.
 * - `upload_to_db` (true or false, header, may be left out): Whether to link the uploaded data,
 *   too. They are linked in the same commit, or in later commits if more than 1,000 rows are
 *   uploaded or staged. Left out: no.
 * - `location` (UploadedPing, or list of UploadedPing, body, may be left out): The places of the
 *   phone: an object, or a list of objects (at most `upload_pings_max`). Only the area of each
 *   place and the hour of its time are stored.
 *   - `alt` (number, may be absent): The altitude. It is not stored.
 *   - `lat` (number): The latitude in degrees.
 *   - `long` (number): The longitude in degrees.
 *   - `speed` (number, may be absent): The speed. It is not stored.
 *   - `timestamp` (integer, or text): The time: milliseconds of the epoch, or RFC 3339 with an
 *     offset.
 * - `messages` (list of UploadedMessage, body, may be left out): The messages of the phone (at
 *   most `upload_messages_max`).
 *   - `address` (text): The sender: a name or a number, at most 100 characters.
 *   - `body` (text): The text, at most 20,000 characters.
 *   - `date` (integer, or text): The time of receipt: milliseconds of the epoch, or RFC 3339 with
 *     an offset.
 *   - `type` (integer, may be absent): Android's number of the folder. 1, the default, is the
 *     inbox. Messages of other folders are not stored.
 *   - `id` (any value, may be absent): The phone's id of the message. It is not stored.
 * - `applications` (list of text, body, may be left out): The names of the installed applications:
 *   at most 2,000 names of at most 200 characters.
 * - `phone` (object, each member any value, body, may be left out): The phone's data about itself,
 *   as JSON of at most 16 KiB.
 * - `documents` (list of SentDocument, body, may be left out): Documents, at most 100: their types
 *   and the fields that were read from them.
 *   - `type` (text): The type of the document: `national_id`, `payslip`. At most 64 characters.
 *   - `mime` (text): The media type of the file, at most 100 characters.
 *   - `sha256` (text): The SHA-256 of the file, 64 hexadecimal digits.
 *   - `fields` (object, each member any value): The values read from the document, by the names of
 *     the profile's fields and of signing up. At most 16 KiB.
 * - `transactions` (list of SentTransaction, body, may be left out): Transactions of the
 *   borrower's accounts, at most 10,000. A stored transaction with different content is corrected.
 *   With an upload token, a transaction that the lender has sent cannot be corrected.
 *   - `txn_id` (text): The transaction's id: unique among the borrower's transactions, at most 128
 *     characters. Sending the same id again updates the transaction.
 *   - `user_id` (text, may be absent): The borrower's public id. Left out if the request names the
 *     borrower.
 *   - `date` (text): The day of the transaction: `YYYY-MM-DD`, or an RFC 3339 time with an offset.
 *     The day of a time is its day in the time zone of analytics. This is the provider's zone
 *     unless the host has set another one.
 *   - `amount` (decimal): The amount: negative for outgoing money, positive for incoming money.
 *   - `currency` (text, may be absent): The currency, an ISO 4217 code. Left out: the currency of
 *     the partner's default provider.
 *   - `account_id` (text, may be absent): The account or card.
 *   - `merchant` (text, may be absent): The merchant as written in the statement.
 *   - `merchant_id` (text, may be absent): The merchant's id. Different spellings with the same id
 *     are one merchant.
 *   - `category` (text, may be absent): The category, in the names of the lender or the bank.
 *   - `subcategory` (text, may be absent): The subcategory.
 *   - `description` (text, may be absent): The text of the statement.
 *   - `mcc` (text, or integer, may be absent): The merchant category code of ISO 18245: four
 *     digits.
 *   - `channel` (card | transfer | cash | atm | online | sms | other, may be absent): The channel.
 *   - `counterparty` (text, may be absent): The sender or the receiver of the money.
 *   - `balance_after` (decimal, may be absent): The balance of the account after the transaction.
 *   - `pending` (true or false, may be absent): Whether the transaction is not booked yet. Left
 *     out: it is booked.
 *   - `kind` (salary | other_incoming_payment | purchase | other_outgoing_payment | fee | cash |
 *     loan_repayment | refund | transfer | loan_disbursement | credit_limit, may be absent): The
 *     kind, if it is known. It must fit the sign of the amount.
 *   - `replaces` (text, may be absent): The id of the pending transaction that this one books. The
 *     pending one no longer counts.
 *
 * Answer: text.
 */
lw_status lw_upload_collected_data(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Extracts variables from the staged data of a borrower.
 *
 * `POST /borrowers/link_extracted_data/`. Needs the scope `borrowers:write`.
 *
 * Request:
 * - `uuid` (text, body): The borrower's public id.
 * - `data_types` (text, or list of sms | location | applications | phone | national_id | documents
 *   | transactions, body, may be left out): The types, as a list or as a text separated by commas.
 *   Left out: `all`.
 * - `on_conflict` (keep | replace, body, may be left out): Whether known fields of the profile
 *   keep their values. Left out: `keep`.
 *
 * Answer: The linked data.
 * - `uuid` (text): The borrower's public id.
 * - `linked` (list of LinkedData): Each type that has staged data, in the order of the request.
 *   - `type` (sms | location | applications | phone | national_id | documents | transactions): The
 *     type.
 *   - `extraction_id` (text or null): The id of the extraction; null if a conflict stopped it.
 *   - `variables_added` (integer): The number of new variables of the partner.
 *   - `variables_updated` (integer): The number of variables with a new value.
 *   - `conflicts` (list of LinkConflict): The conflicts with known data.
 *     - `field` (text): The field.
 *     - `existing` (text): The known value.
 *     - `extracted` (text): The extracted value.
 * - `link_id` (text or null): The id of this link: the id of its first extraction; null if
 *   conflicts stopped all types.
 * - `message` (text): The confirmation.
 */
lw_status lw_link_extracted_data(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Removes the linked variables of a borrower, or also the staged data.
 *
 * `DELETE /borrowers/remove_linked_data/` or `POST`. Needs the scope `borrowers:write`.
 *
 * Request:
 * - `uuid` (text, query): The borrower's public id.
 * - `data_types` (text, or list of sms | location | applications | phone | national_id | documents
 *   | transactions, query): The types, as a list or as a text separated by commas. `all` means all
 *   types.
 * - `purge_raw` (true or false, query, may be left out): Whether to remove the staged data, too.
 *   Left out: no.
 * - `reason` (text, query, may be left out): The reason, at most 500 characters.
 *
 * Answer: The result of the removal.
 * - `uuid` (text): The borrower's public id.
 * - `removed` (list of RemovedType): Each requested type, in the order of the request.
 *   - `type` (sms | location | applications | phone | national_id | documents | transactions): The
 *     type.
 *   - `variables` (integer): The number of removed variables of the partner.
 * - `message` (text): The confirmation.
 */
lw_status lw_remove_linked_data(const lw_engine *engine, lw_bytes request, lw_answer **answer);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

/* The places of the members of the answers, as JSON pointers:

       lw_answer_int(answer, LW_GET_TOTAL_SCORE_CREDIT_SCORE, &score);

   Those with EACH in their names start at an item of the list, or at a value of an object with free keys. */
#define LW_LINK_EXTRACTED_DATA_LINKED "/linked"
#define LW_LINK_EXTRACTED_DATA_LINKED_EACH_CONFLICTS "/conflicts"
#define LW_LINK_EXTRACTED_DATA_LINKED_EACH_CONFLICTS_EACH_EXISTING "/existing"
#define LW_LINK_EXTRACTED_DATA_LINKED_EACH_CONFLICTS_EACH_EXTRACTED "/extracted"
#define LW_LINK_EXTRACTED_DATA_LINKED_EACH_CONFLICTS_EACH_FIELD "/field"
#define LW_LINK_EXTRACTED_DATA_LINKED_EACH_EXTRACTION_ID "/extraction_id"
#define LW_LINK_EXTRACTED_DATA_LINKED_EACH_TYPE "/type"
#define LW_LINK_EXTRACTED_DATA_LINKED_EACH_VARIABLES_ADDED "/variables_added"
#define LW_LINK_EXTRACTED_DATA_LINKED_EACH_VARIABLES_UPDATED "/variables_updated"
#define LW_LINK_EXTRACTED_DATA_LINK_ID "/link_id"
#define LW_LINK_EXTRACTED_DATA_MESSAGE "/message"
#define LW_LINK_EXTRACTED_DATA_UUID "/uuid"
#define LW_REMOVE_LINKED_DATA_MESSAGE "/message"
#define LW_REMOVE_LINKED_DATA_REMOVED "/removed"
#define LW_REMOVE_LINKED_DATA_REMOVED_EACH_TYPE "/type"
#define LW_REMOVE_LINKED_DATA_REMOVED_EACH_VARIABLES "/variables"
#define LW_REMOVE_LINKED_DATA_UUID "/uuid"

#endif  /* LENDWRIGHT_COLLECTED_H */
