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
 * - `after` (text, query, may be left out): The list starts after the application with this id.
 * - `limit` (integer, query, may be left out): The largest number of applications in the answer, 1
 *   to 10,000. Default: 10,000.
 *
 * Answer: list of ProviderApplication.
 * - `ProviderApplication`: A credit application of a provider.
 *   - `Amount` (decimal): The amount of the loan.
 *   - `Reason` (text): The reason; may be empty.
 *   - `Repayment_Months` (integer): The number of repayment months.
 *   - `Status` (pending | approved | rejected | completed | settled_early | written_off):
 *     `pending`, `approved`, `rejected`, `completed`, `settled_early` or `written_off`.
 *   - `Submission_time` (text): The time of creation, as an HTTP date: `Fri, 21 Nov 2025 00:25:00
 *     GMT`.
 *   - `application_id` (text): Its id.
 *   - `borrower_id` (text): The borrower's public id.
 *   - `credit_product_id` (text): The id of the credit product.
 */
lw_status lw_get_provider_applications(const lw_engine *engine,
                                       lw_bytes request,
                                       lw_answer **answer);

/**
 * Exports a provider's data as CSV.
 *
 * `GET /financial_provider/{financial_provider_id}/issue_csv`. Needs the scope `export:csv`.
 *
 * Request:
 * - `financial_provider_id` (text, path): The provider's id.
 * - `type` (applications | decisions | due_payments | payments | borrowers, query): The data to
 *   export.
 * - `from` (date YYYY-MM-DD, query, may be left out): The first day, in the provider's time zone.
 *   Left out: no limit.
 * - `to` (date YYYY-MM-DD, query, may be left out): The last day, in the provider's time zone.
 *   Left out: no limit.
 * - `status` (text, query, may be left out): The `Status` of applications, or the `State` of due
 *   payments. Other types have no status.
 * - `columns` (text, or list of text, query, may be left out): The columns, as a list or as a text
 *   separated by commas. Their order does not change. Left out: all.
 * - `pii` (true or false, query, may be left out): Whether to export unmasked names, phone
 *   numbers, national ids and e-mail addresses. This needs the scope `pii`. Left out: no, they are
 *   masked.
 *
 * Answer: An exported file.
 * - `file_name` (text): Its name.
 * - `rows` (integer): The number of its rows, without the header.
 * - `sha256` (text): The SHA-256 of its bytes, in hexadecimal digits.
 * - `content` (text): The file.
 */
lw_status lw_issue_csv(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Returns a provider's borrowers.
 *
 * `GET /{financial_provider_id}/borrowers/`. Needs the scope `borrowers:read`; the interface lists
 * no credentials, so a host may allow an anonymous partner.
 *
 * Request:
 * - `financial_provider_id` (text, path): The provider's id.
 * - `borrower_id` (text, query, may be left out): The public id of one borrower, or its row
 *   number.
 * - `after` (text, query, may be left out): The list starts after the borrower with this row
 *   number.
 * - `limit` (integer, query, may be left out): The largest number of borrowers in the answer, 1 to
 *   10,000. Default: 10,000.
 *
 * Answer: list of BorrowerInfo.
 * - `BorrowerInfo`: the answer of `lw_get_borrower_info`.
 */
lw_status lw_get_provider_borrowers(const lw_engine *engine, lw_bytes request, lw_answer **answer);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

/* The places of the members of the answers, as JSON pointers:

       lw_answer_int(answer, LW_GET_TOTAL_SCORE_CREDIT_SCORE, &score);

   Those with EACH in their names start at an item of the list, or at a value of an object with free keys. */
#define LW_GET_PROVIDER_APPLICATIONS_EACH_AMOUNT "/Amount"
#define LW_GET_PROVIDER_APPLICATIONS_EACH_APPLICATION_ID "/application_id"
#define LW_GET_PROVIDER_APPLICATIONS_EACH_BORROWER_ID "/borrower_id"
#define LW_GET_PROVIDER_APPLICATIONS_EACH_CREDIT_PRODUCT_ID "/credit_product_id"
#define LW_GET_PROVIDER_APPLICATIONS_EACH_REASON "/Reason"
#define LW_GET_PROVIDER_APPLICATIONS_EACH_REPAYMENT_MONTHS "/Repayment_Months"
#define LW_GET_PROVIDER_APPLICATIONS_EACH_STATUS "/Status"
#define LW_GET_PROVIDER_APPLICATIONS_EACH_SUBMISSION_TIME "/Submission_time"
#define LW_GET_PROVIDER_BORROWERS_EACH_AREA "/Area"
#define LW_GET_PROVIDER_BORROWERS_EACH_CAR_ID "/Car_ID"
#define LW_GET_PROVIDER_BORROWERS_EACH_CONSENT "/consent"
#define LW_GET_PROVIDER_BORROWERS_EACH_CONSENT_APPS "/consent/apps"
#define LW_GET_PROVIDER_BORROWERS_EACH_CONSENT_LOCATION "/consent/location"
#define LW_GET_PROVIDER_BORROWERS_EACH_CONSENT_MARKETING "/consent/marketing"
#define LW_GET_PROVIDER_BORROWERS_EACH_CONSENT_SMS "/consent/sms"
#define LW_GET_PROVIDER_BORROWERS_EACH_CREATED_AT "/created_at"
#define LW_GET_PROVIDER_BORROWERS_EACH_DATA_COLLECTED "/data_collected"
#define LW_GET_PROVIDER_BORROWERS_EACH_EDUCATION_LEVEL "/Education_Level"
#define LW_GET_PROVIDER_BORROWERS_EACH_EMAIL "/Email"
#define LW_GET_PROVIDER_BORROWERS_EACH_EXTRAS "/extras"
#define LW_GET_PROVIDER_BORROWERS_EACH_FIRST_NAME "/First_Name"
#define LW_GET_PROVIDER_BORROWERS_EACH_FULL_NAME "/full_name"
#define LW_GET_PROVIDER_BORROWERS_EACH_ID "/id"
#define LW_GET_PROVIDER_BORROWERS_EACH_INCOME_TYPE "/Income_Type"
#define LW_GET_PROVIDER_BORROWERS_EACH_IS_BANKED "/Is_Banked"
#define LW_GET_PROVIDER_BORROWERS_EACH_JOB_ID "/Job_ID"
#define LW_GET_PROVIDER_BORROWERS_EACH_LANGUAGE_ID "/Language_ID"
#define LW_GET_PROVIDER_BORROWERS_EACH_LAST_NAME "/Last_Name"
#define LW_GET_PROVIDER_BORROWERS_EACH_MARITAL_STATUS "/Marital_Status"
#define LW_GET_PROVIDER_BORROWERS_EACH_MONTHLY_DEBT "/Monthly_Debt"
#define LW_GET_PROVIDER_BORROWERS_EACH_MONTHS_AT_ADDRESS "/Months_at_Address"
#define LW_GET_PROVIDER_BORROWERS_EACH_NATIONAL_ID_NUMBER "/National_ID_Number"
#define LW_GET_PROVIDER_BORROWERS_EACH_NUMBER_OF_CHILDREN "/Number_of_Children"
#define LW_GET_PROVIDER_BORROWERS_EACH_NUMBER_OF_DEPENDENTS "/Number_of_Dependents"
#define LW_GET_PROVIDER_BORROWERS_EACH_PHONE_NUMBER "/Phone_Number"
#define LW_GET_PROVIDER_BORROWERS_EACH_PLACEHOLDER "/placeholder"
#define LW_GET_PROVIDER_BORROWERS_EACH_PROVIDERS "/providers"
#define LW_GET_PROVIDER_BORROWERS_EACH_PROVIDERS_EACH_FINANCIAL_PROVIDER_ID "/financial_provider_id"
#define LW_GET_PROVIDER_BORROWERS_EACH_PROVIDERS_EACH_NAME "/name"
#define LW_GET_PROVIDER_BORROWERS_EACH_PROVIDERS_EACH_SINCE "/since"
#define LW_GET_PROVIDER_BORROWERS_EACH_REPORTED_MONTHLY_INCOME "/Reported_Monthly_Income"
#define LW_GET_PROVIDER_BORROWERS_EACH_REPORTS "/reports"
#define LW_GET_PROVIDER_BORROWERS_EACH_RESIDENCE_TYPE "/Residence_Type"
#define LW_GET_PROVIDER_BORROWERS_EACH_SELF_EMPLOYED "/Self_Employed"
#define LW_GET_PROVIDER_BORROWERS_EACH_UUID "/UUID"
#define LW_GET_PROVIDER_BORROWERS_EACH_YEARS_OF_EXPERIENCE "/Years_of_Experience"
#define LW_ISSUE_CSV_CONTENT "/content"
#define LW_ISSUE_CSV_FILE_NAME "/file_name"
#define LW_ISSUE_CSV_ROWS "/rows"
#define LW_ISSUE_CSV_SHA256 "/sha256"

#endif  /* LENDWRIGHT_PROVIDERS_H */
