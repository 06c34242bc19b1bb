/*
 * Payments: operations of lendwright. The C interface; lendwright.h includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_PAYMENTS_H
#define LENDWRIGHT_PAYMENTS_H

#include "../lendwright.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Pays a monthly instalment.
 *
 * `POST /payments/pay_monthly_installment/`. Needs the scope `payments:write`; the interface lists
 * no credentials, so a host may allow an anonymous partner.
 *
 * Request:
 * - `nationalId` (text, body): The borrower's national id.
 * - `amount` (decimal, body): The amount: the whole instalment with its penalty, in the currency
 *   of the loan.
 * - `application_id` (text, body, may be left out): The loan, if the borrower has several. Left
 *   out: the loan with an instalment of this amount, earliest due date first.
 * - `payment_method` (text, body, may be left out): The payment method, at most 50 characters.
 *   Default: `cash`.
 * - `idempotency_key` (text, header `Idempotency-Key`, may be left out): A key of 1 to 255 visible
 *   ASCII characters, which makes a retry safe.
 *
 * Answer: text.
 */
lw_status lw_pay_monthly_installment(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Settles a loan early.
 *
 * `POST /payments/early_settlement/`. Needs the scope `payments:write`; the interface lists no
 * credentials, so a host may allow an anonymous partner.
 *
 * Request:
 * - `nationalId` (text, body): The borrower's national id.
 * - `amount` (decimal, body): The price, in the currency of the loan. It is 0 if more interest was
 *   prepaid than is owed.
 * - `application_id` (text, body, may be left out): The loan, if the borrower has several. Left
 *   out: the loan with this price.
 * - `payment_method` (text, body, may be left out): The payment method, at most 50 characters.
 *   Default: `cash`.
 * - `idempotency_key` (text, header `Idempotency-Key`, may be left out): A key of 1 to 255 visible
 *   ASCII characters, which makes a retry safe.
 *
 * Answer: text.
 */
lw_status lw_settle_early(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Returns the price of settling a borrower's next loan early.
 *
 * `GET /payments/early_pay_price/`. Needs the scope `lending:read`; the interface lists no
 * credentials, so a host may allow an anonymous partner.
 *
 * Request:
 * - `nationalId` (text, body): The borrower's national id.
 * - `application_id` (text, body, may be left out): The id of the credit application, if the
 *   borrower has several loans.
 * - `days` (integer, body, may be left out): The number of days, starting today, with a price in
 *   the detail: 1 to 60.
 *
 * Answer: The loan with the earliest due date, and the price of settling it.
 * - `credit_application` (text): The id of its credit application.
 * - `due_payment` (decimal): The price today.
 */
lw_status lw_get_early_pay_price(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Returns the payments of a borrower.
 *
 * `GET /payments/get_payments/`. Needs the scope `lending:read`; the interface lists no
 * credentials, so a host may allow an anonymous partner.
 *
 * Request:
 * - `nationalId` (text, body): The borrower's national id.
 * - `application_id` (text, body, may be left out): The id of the credit application. Only
 *   payments of its loan are returned. Left out: all loans.
 *
 * Answer: list of PaymentEntry.
 * - `PaymentEntry`: A payment.
 *   - `Paid_Amount` (decimal): The amount, in the currency of its loan.
 *   - `Payment_Date` (text): The time of the booking, as an HTTP date: `Fri, 21 Nov 2025 00:25:00
 *     GMT`.
 *   - `Payment_Method` (text): The payment method.
 */
lw_status lw_get_payments(const lw_engine *engine, lw_bytes request, lw_answer **answer);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

/* The places of the members of the answers, as JSON pointers:

       lw_answer_int(answer, LW_GET_TOTAL_SCORE_CREDIT_SCORE, &score);

   Those with EACH in their names start at an item of the list, or at a value of an object with free keys. */
#define LW_GET_EARLY_PAY_PRICE_CREDIT_APPLICATION "/credit_application"
#define LW_GET_EARLY_PAY_PRICE_DUE_PAYMENT "/due_payment"
#define LW_GET_PAYMENTS_EACH_PAID_AMOUNT "/Paid_Amount"
#define LW_GET_PAYMENTS_EACH_PAYMENT_DATE "/Payment_Date"
#define LW_GET_PAYMENTS_EACH_PAYMENT_METHOD "/Payment_Method"

#endif  /* LENDWRIGHT_PAYMENTS_H */
