/*
 * Providers: operations of lendwright. The C interface; lendwright.h includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_PROVIDERS_H
#define LENDWRIGHT_PROVIDERS_H

#include "../lendwright.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Returns a provider's credit applications.
 *
 * `GET /financial_provider/{financial_provider_id}`. Needs the scope `lending:read`; the interface
 * lists no credentials, so a host may allow an anonymous partner.
 *
 * Request:
 * - `financial_provider_id` (text, path): The provider's id.
 * - `after` (text, query, may be left out): The id of the application after which the list begins.
 * - `limit` (integer, query, may be left out): How many applications are listed: 1 to 10,000.
 *   Default: 10,000.
 *
 * Answer: list of ProviderApplication.
 * - `ProviderApplication`: A credit application of a provider.
 *   - `Amount` (decimal): The amount.
 *   - `Reason` (text): Why it was applied for; may be empty.
 *   - `Repayment_Months` (integer): Over how many months it is paid back.
 *   - `Status` (pending | approved | rejected | completed | settled_early | written_off):
 *     `pending`, `approved`, `rejected`, `completed`, `settled_early` or `written_off`.
 *   - `Submission_time` (text): When it was created, as in HTTP: `Fri, 21 Nov 2025 00:25:00 GMT`.
 *   - `application_id` (text): Its id.
 *   - `borrower_id` (text): The borrower's public id.
 *   - `credit_product_id` (text): The id of the credit product.
 */
lw_status lw_get_provider_applications(const lw_engine *engine,
                                       lw_bytes request,
                                       lw_answer **answer);

/**
 * Returns a provider's borrowers.
 *
 * `GET /{financial_provider_id}/borrowers/`. Needs the scope `borrowers:read`; the interface lists
 * no credentials, so a host may allow an anonymous partner.
 *
 * Request:
 * - `financial_provider_id` (text, path): The provider's id.
 * - `borrower_id` (text, query, may be left out): The public id of one borrower, or the number of
 *   its row.
 * - `after` (text, query, may be left out): The number of the row after which the list begins.
 * - `limit` (integer, query, may be left out): How many borrowers are listed: 1 to 10,000.
 *   Default: 10,000.
 *
 * Answer: list of BorrowerInfo.
 * - `BorrowerInfo`: the answer of `lw_get_borrower_info`.
 */
lw_status lw_get_provider_borrowers(const lw_engine *engine, lw_bytes request, lw_answer **answer);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* LENDWRIGHT_PROVIDERS_H */
