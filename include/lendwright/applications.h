/*
 * Applications: operations of lendwright. The C interface; lendwright.h includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_APPLICATIONS_H
#define LENDWRIGHT_APPLICATIONS_H

#include "../lendwright.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Applies for credit on behalf of a borrower.
 *
 * `POST /credit_application/create_credit_application`. Needs the scope `lending:write`; the
 * interface lists no credentials, so a host may allow an anonymous partner.
 *
 * Request:
 * - `repayment_months` (integer, body): The number of repayment months, within the product's
 *   limits.
 * - `borrower_uuid` (text, body): The borrower's public id, or its row number.
 * - `financial_provider_id` (text, body): The provider's id.
 * - `credit_product_id` (text, body): The product's id.
 * - `amount` (decimal, body): The amount, in the product's currency and within its limits.
 * - `reason` (text, body, may be left out): The reason, at most 500 characters.
 * - `idempotency_key` (text, header `Idempotency-Key`, may be left out): A key of 1 to 255 visible
 *   ASCII characters, which makes a retry safe.
 *
 * Answer: The confirmation. The application's id is in the detail.
 * - `message` (text): `well received`.
 * - `request_body` (ReceivedRequest): The request.
 *   - `amount` (decimal): The amount.
 *   - `borrower_id` (text): The borrower's id in the request.
 *   - `credit_product_id` (text): The product's id in the request.
 *   - `financial_provider_id` (text): The provider's id in the request.
 *   - `repayment_months` (integer): The number of repayment months.
 */
lw_status lw_create_credit_application(const lw_engine *engine,
                                       lw_bytes request,
                                       lw_answer **answer);

/**
 * Approves a credit application and starts its loan.
 *
 * `POST /credit_application/approve_credit_application/` or
 * `/credit_application/approve_credit_application/{application_id}`. Needs the scope
 * `lending:approve`; the interface lists no credentials, so a host may allow an anonymous partner.
 *
 * Request:
 * - `application_id` (text, query): The application's id.
 * - `disbursement_date` (date YYYY-MM-DD, body, may be left out): The first day of interest, from
 *   the day of the submission to 31 days ahead. Left out: today, in the provider's time zone.
 *
 * Answer: The approved application.
 * - `credit_application` (CreditApplication): The application.
 *   - `Amount` (decimal): The amount of the loan.
 *   - `Reason` (text): The reason; may be empty.
 *   - `Repayment_Months` (integer): The number of repayment months.
 *   - `Status` (pending | approved | rejected | completed | settled_early | written_off):
 *     `pending`, `approved`, `rejected`, `completed`, `settled_early` or `written_off`.
 *   - `Submission_time` (text): The time of creation, as an HTTP date: `Fri, 21 Nov 2025 00:25:00
 *     GMT`.
 * - `message` (text): `well received`.
 * - `request_form` (ApprovedRequest): The request.
 *   - `application_id` (text): The application's id in the request.
 */
lw_status lw_approve_credit_application(const lw_engine *engine,
                                        lw_bytes request,
                                        lw_answer **answer);

/**
 * Rejects a credit application.
 *
 * `POST /credit_application/reject_credit_application/{credit_application_id}`. Needs the scope
 * `lending:approve`; the interface lists no credentials, so a host may allow an anonymous partner.
 *
 * Request:
 * - `credit_application_id` (text, path): The application's id.
 * - `reason` (text, body, may be left out): The reason, at most 500 characters.
 *
 * Answer: The rejected application.
 * - `message` (text): `well received`.
 * - `request_args` (RejectedArguments): The path of the request.
 *   - `credit_application_id` (text): The application's id in the request.
 * - `application_id` (text): The application's id.
 * - `request_form` (RejectedRequest): The body of the request.
 *   - `reason` (text, may be absent): The reason.
 * - `credit_application` (CreditApplication): The application.
 *   - `Amount` (decimal): The amount of the loan.
 *   - `Reason` (text): The reason; may be empty.
 *   - `Repayment_Months` (integer): The number of repayment months.
 *   - `Status` (pending | approved | rejected | completed | settled_early | written_off):
 *     `pending`, `approved`, `rejected`, `completed`, `settled_early` or `written_off`.
 *   - `Submission_time` (text): The time of creation, as an HTTP date: `Fri, 21 Nov 2025 00:25:00
 *     GMT`.
 */
lw_status lw_reject_credit_application(const lw_engine *engine,
                                       lw_bytes request,
                                       lw_answer **answer);

/**
 * Returns the prices of settling a borrower's loans early.
 *
 * `GET /credit_application/early_pay_price`. Needs the scope `lending:read`; the interface lists
 * no credentials, so a host may allow an anonymous partner.
 *
 * Request:
 * - `nationalId` (text, query): The borrower's national id.
 * - `application_id` (text, query, may be left out): The id of the credit application. Only the
 *   price of its loan is returned. Left out: all loans.
 * - `days` (integer, query, may be left out): The number of days, starting today, with prices in
 *   the detail: 1 to 60.
 *
 * Answer: The prices.
 * - `credit_application` (object, each member SettlementPrice): The price of settling each loan,
 *   by the id of its credit application.
 *   - `due_principal` (decimal): The unpaid principal.
 *   - `due_interest` (decimal): The accrued interest and the fee, less the interest that is given
 *     back.
 *   - `total_due` (decimal): The sum of `due_principal` and `due_interest`.
 */
lw_status lw_get_settlement_prices(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Returns the status of a borrower's credit applications.
 *
 * `GET /credit_application/{borrower_id}/get_credit_application_status`. Needs the scope
 * `lending:read`; the interface lists no credentials, so a host may allow an anonymous partner.
 *
 * Request:
 * - `borrower_id` (text, path): The borrower's public id, or its row number.
 *
 * Answer: list of ApplicationState.
 * - `ApplicationState`: The status of an application.
 *   - `credit_application_status` (pending | approved | rejected | completed | settled_early |
 *     written_off): `pending`, `approved`, `rejected`, `completed`, `settled_early` or
 *     `written_off`.
 *   - `application_id` (text): Its id.
 */
lw_status lw_get_credit_application_status(const lw_engine *engine,
                                           lw_bytes request,
                                           lw_answer **answer);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

/* The places of the members of the answers, as JSON pointers:

       lw_answer_int(answer, LW_GET_TOTAL_SCORE_CREDIT_SCORE, &score);

   Those with EACH in their names start at an item of the list, or at a value of an object with free keys. */
#define LW_APPROVE_CREDIT_APPLICATION_CREDIT_APPLICATION "/credit_application"
#define LW_APPROVE_CREDIT_APPLICATION_CREDIT_APPLICATION_AMOUNT "/credit_application/Amount"
#define LW_APPROVE_CREDIT_APPLICATION_CREDIT_APPLICATION_REASON "/credit_application/Reason"
#define LW_APPROVE_CREDIT_APPLICATION_CREDIT_APPLICATION_REPAYMENT_MONTHS "/credit_application/Repayment_Months"
#define LW_APPROVE_CREDIT_APPLICATION_CREDIT_APPLICATION_STATUS "/credit_application/Status"
#define LW_APPROVE_CREDIT_APPLICATION_CREDIT_APPLICATION_SUBMISSION_TIME "/credit_application/Submission_time"
#define LW_APPROVE_CREDIT_APPLICATION_MESSAGE "/message"
#define LW_APPROVE_CREDIT_APPLICATION_REQUEST_FORM "/request_form"
#define LW_APPROVE_CREDIT_APPLICATION_REQUEST_FORM_APPLICATION_ID "/request_form/application_id"
#define LW_CREATE_CREDIT_APPLICATION_MESSAGE "/message"
#define LW_CREATE_CREDIT_APPLICATION_REQUEST_BODY "/request_body"
#define LW_CREATE_CREDIT_APPLICATION_REQUEST_BODY_AMOUNT "/request_body/amount"
#define LW_CREATE_CREDIT_APPLICATION_REQUEST_BODY_BORROWER_ID "/request_body/borrower_id"
#define LW_CREATE_CREDIT_APPLICATION_REQUEST_BODY_CREDIT_PRODUCT_ID "/request_body/credit_product_id"
#define LW_CREATE_CREDIT_APPLICATION_REQUEST_BODY_FINANCIAL_PROVIDER_ID "/request_body/financial_provider_id"
#define LW_CREATE_CREDIT_APPLICATION_REQUEST_BODY_REPAYMENT_MONTHS "/request_body/repayment_months"
#define LW_GET_CREDIT_APPLICATION_STATUS_EACH_APPLICATION_ID "/application_id"
#define LW_GET_CREDIT_APPLICATION_STATUS_EACH_CREDIT_APPLICATION_STATUS "/credit_application_status"
#define LW_GET_SETTLEMENT_PRICES_CREDIT_APPLICATION "/credit_application"
#define LW_GET_SETTLEMENT_PRICES_CREDIT_APPLICATION_EACH_DUE_INTEREST "/due_interest"
#define LW_GET_SETTLEMENT_PRICES_CREDIT_APPLICATION_EACH_DUE_PRINCIPAL "/due_principal"
#define LW_GET_SETTLEMENT_PRICES_CREDIT_APPLICATION_EACH_TOTAL_DUE "/total_due"
#define LW_REJECT_CREDIT_APPLICATION_APPLICATION_ID "/application_id"
#define LW_REJECT_CREDIT_APPLICATION_CREDIT_APPLICATION "/credit_application"
#define LW_REJECT_CREDIT_APPLICATION_CREDIT_APPLICATION_AMOUNT "/credit_application/Amount"
#define LW_REJECT_CREDIT_APPLICATION_CREDIT_APPLICATION_REASON "/credit_application/Reason"
#define LW_REJECT_CREDIT_APPLICATION_CREDIT_APPLICATION_REPAYMENT_MONTHS "/credit_application/Repayment_Months"
#define LW_REJECT_CREDIT_APPLICATION_CREDIT_APPLICATION_STATUS "/credit_application/Status"
#define LW_REJECT_CREDIT_APPLICATION_CREDIT_APPLICATION_SUBMISSION_TIME "/credit_application/Submission_time"
#define LW_REJECT_CREDIT_APPLICATION_MESSAGE "/message"
#define LW_REJECT_CREDIT_APPLICATION_REQUEST_ARGS "/request_args"
#define LW_REJECT_CREDIT_APPLICATION_REQUEST_ARGS_CREDIT_APPLICATION_ID "/request_args/credit_application_id"
#define LW_REJECT_CREDIT_APPLICATION_REQUEST_FORM "/request_form"
#define LW_REJECT_CREDIT_APPLICATION_REQUEST_FORM_REASON "/request_form/reason"

#endif  /* LENDWRIGHT_APPLICATIONS_H */
