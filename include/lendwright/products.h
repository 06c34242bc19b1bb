/*
 * Products: operations of lendwright. The C interface; lendwright.h includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_PRODUCTS_H
#define LENDWRIGHT_PRODUCTS_H

#include "../lendwright.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Lists a provider's credit products.
 *
 * `GET /financial_provider/creditproducts/` or
 * `/financial_provider/creditproducts/{financial_provider_id}`. Needs the scope `lending:read`;
 * the interface lists no credentials, so a host may allow an anonymous partner.
 *
 * Request:
 * - `financial_provider_id` (text, query): The provider's id.
 *
 * Answer: list of CreditProduct.
 * - `CreditProduct`: A credit product of a provider.
 *   - `Name` (text): The product's name, 1 to 200 characters, without control characters and
 *     without characters that change the text direction. It is unique among the provider's live
 *     products, ignoring case.
 *   - `Interest_Rate` (decimal): The nominal interest rate, in percent a year unless the
 *     provider's `rate_unit` is different: 0 to 1000, at most 6 decimals.
 *   - `Early_Payment_Interest` (decimal): The fee for early settlement, in percent of the
 *     principal that is not due yet unless the provider's `fee_base` is different: 0 to 1000, at
 *     most 6 decimals.
 *   - `Late_Payment_Penalty` (decimal): The penalty for a late instalment, in percent of its
 *     unpaid amount unless the provider's `penalty_mode` is different: 0 to 1000, at most 6
 *     decimals.
 *   - `Very_Late_Payment_Penalty` (decimal): The penalty for a very late instalment, in the same
 *     unit as `Late_Payment_Penalty`, and at least as high.
 *   - `Min_Repayment_Months` (integer): The shortest term in months: 1 to 600.
 *   - `Max_Repayment_Months` (integer): The longest term in months: 1 to 600.
 *   - `Lower_Limit` (decimal): The smallest amount, in the provider's currency, above 0.
 *   - `Upper_Limit` (decimal): The largest amount, in the provider's currency, at most 10^15 minor
 *     units.
 *   - `credit_product_id` (text): The product's id.
 *   - `rate_unit` (percent | fraction | monthly_percent): The unit of `Interest_Rate`.
 *   - `penalty_mode` (percent | fixed | percent_per_day): The unit of the penalties.
 */
lw_status lw_get_credit_products(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Creates a credit product.
 *
 * `POST /financial_provider/creditproducts/`. Needs the scope `lending:write`; the interface lists
 * no credentials, so a host may allow an anonymous partner.
 *
 * Request:
 * - `financial_provider_id` (text, body): The provider's id.
 * - `Name` (text, body): The product's name, 1 to 200 characters, without control characters and
 *   without characters that change the text direction. It is unique among the provider's live
 *   products, ignoring case.
 * - `Interest_Rate` (decimal, body): The nominal interest rate, in percent a year unless the
 *   provider's `rate_unit` is different: 0 to 1000, at most 6 decimals.
 * - `Early_Payment_Interest` (decimal, body): The fee for early settlement, in percent of the
 *   principal that is not due yet unless the provider's `fee_base` is different: 0 to 1000, at
 *   most 6 decimals.
 * - `Late_Payment_Penalty` (decimal, body): The penalty for a late instalment, in percent of its
 *   unpaid amount unless the provider's `penalty_mode` is different: 0 to 1000, at most 6
 *   decimals.
 * - `Very_Late_Payment_Penalty` (decimal, body): The penalty for a very late instalment, in the
 *   same unit as `Late_Payment_Penalty`, and at least as high.
 * - `Min_Repayment_Months` (integer, body): The shortest term in months: 1 to 600.
 * - `Max_Repayment_Months` (integer, body): The longest term in months: 1 to 600.
 * - `Lower_Limit` (decimal, body): The smallest amount, in the provider's currency, above 0.
 * - `Upper_Limit` (decimal, body): The largest amount, in the provider's currency, at most 10^15
 *   minor units.
 *
 * Answer: list of text, or integer.
 */
lw_status lw_create_credit_product(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Changes a credit product.
 *
 * `PUT /financial_provider/creditproducts/{financial_provider_id}/{credit_product_id}`. Needs the
 * scope `lending:write`; the interface lists no credentials, so a host may allow an anonymous
 * partner.
 *
 * Request:
 * - `financial_provider_id` (text, path): The provider's id.
 * - `credit_product_id` (text, path): The product's id.
 * - `Name` (text, body, may be left out): The product's name, 1 to 200 characters, without control
 *   characters and without characters that change the text direction. It is unique among the
 *   provider's live products, ignoring case.
 * - `Interest_Rate` (decimal, body, may be left out): The nominal interest rate, in percent a year
 *   unless the provider's `rate_unit` is different: 0 to 1000, at most 6 decimals.
 * - `Early_Payment_Interest` (decimal, body, may be left out): The fee for early settlement, in
 *   percent of the principal that is not due yet unless the provider's `fee_base` is different: 0
 *   to 1000, at most 6 decimals.
 * - `Late_Payment_Penalty` (decimal, body, may be left out): The penalty for a late instalment, in
 *   percent of its unpaid amount unless the provider's `penalty_mode` is different: 0 to 1000, at
 *   most 6 decimals.
 * - `Very_Late_Payment_Penalty` (decimal, body, may be left out): The penalty for a very late
 *   instalment, in the same unit as `Late_Payment_Penalty`, and at least as high.
 * - `Min_Repayment_Months` (integer, body, may be left out): The shortest term in months: 1 to
 *   600.
 * - `Max_Repayment_Months` (integer, body, may be left out): The longest term in months: 1 to 600.
 * - `Lower_Limit` (decimal, body, may be left out): The smallest amount, in the provider's
 *   currency, above 0.
 * - `Upper_Limit` (decimal, body, may be left out): The largest amount, in the provider's
 *   currency, at most 10^15 minor units.
 *
 * Answer: text.
 */
lw_status lw_update_credit_product(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Deletes a credit product.
 *
 * `DELETE /financial_provider/creditproducts/{financial_provider_id}/{credit_product_id}`. Needs
 * the scope `lending:write`; the interface lists no credentials, so a host may allow an anonymous
 * partner.
 *
 * Request:
 * - `financial_provider_id` (text, path): The provider's id.
 * - `credit_product_id` (text, path): The product's id.
 *
 * Answer: text.
 */
lw_status lw_delete_credit_product(const lw_engine *engine, lw_bytes request, lw_answer **answer);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

/* The places of the members of the answers, as JSON pointers:

       lw_answer_int(answer, LW_GET_TOTAL_SCORE_CREDIT_SCORE, &score);

   Those with EACH in their names start at an item of the list, or at a value of an object with free keys. */
#define LW_GET_CREDIT_PRODUCTS_EACH_CREDIT_PRODUCT_ID "/credit_product_id"
#define LW_GET_CREDIT_PRODUCTS_EACH_EARLY_PAYMENT_INTEREST "/Early_Payment_Interest"
#define LW_GET_CREDIT_PRODUCTS_EACH_INTEREST_RATE "/Interest_Rate"
#define LW_GET_CREDIT_PRODUCTS_EACH_LATE_PAYMENT_PENALTY "/Late_Payment_Penalty"
#define LW_GET_CREDIT_PRODUCTS_EACH_LOWER_LIMIT "/Lower_Limit"
#define LW_GET_CREDIT_PRODUCTS_EACH_MAX_REPAYMENT_MONTHS "/Max_Repayment_Months"
#define LW_GET_CREDIT_PRODUCTS_EACH_MIN_REPAYMENT_MONTHS "/Min_Repayment_Months"
#define LW_GET_CREDIT_PRODUCTS_EACH_NAME "/Name"
#define LW_GET_CREDIT_PRODUCTS_EACH_PENALTY_MODE "/penalty_mode"
#define LW_GET_CREDIT_PRODUCTS_EACH_RATE_UNIT "/rate_unit"
#define LW_GET_CREDIT_PRODUCTS_EACH_UPPER_LIMIT "/Upper_Limit"
#define LW_GET_CREDIT_PRODUCTS_EACH_VERY_LATE_PAYMENT_PENALTY "/Very_Late_Payment_Penalty"

#endif  /* LENDWRIGHT_PRODUCTS_H */
