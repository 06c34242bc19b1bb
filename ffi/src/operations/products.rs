//! The functions of the section `products`, one for each operation. Made from the table of operations; see
//! tests/src/generate/c.rs.

use crate::answer::lw_answer;
use crate::bytes::lw_bytes;
use crate::engine::{lw_engine, run};
use crate::status::lw_status;

/// Lists a provider's credit products.
///
/// `GET /financial_provider/creditproducts/` or
/// `/financial_provider/creditproducts/{financial_provider_id}`. Needs the scope `lending:read`;
/// the interface lists no credentials, so a host may allow an anonymous partner.
///
/// Request:
/// - `financial_provider_id` (text, query): The provider's id.
///
/// Answer: list of CreditProduct.
/// - `CreditProduct`: A credit product of a provider.
///   - `Name` (text): The product's name, 1 to 200 characters, without control characters and
///     without characters that change the text direction. It is unique among the provider's live
///     products, ignoring case.
///   - `Interest_Rate` (decimal): The nominal interest rate, in percent a year unless the
///     provider's `rate_unit` is different: 0 to 1000, at most 6 decimals.
///   - `Early_Payment_Interest` (decimal): The fee for early settlement, in percent of the
///     principal that is not due yet unless the provider's `fee_base` is different: 0 to 1000, at
///     most 6 decimals.
///   - `Late_Payment_Penalty` (decimal): The penalty for a late instalment, in percent of its
///     unpaid amount unless the provider's `penalty_mode` is different: 0 to 1000, at most 6
///     decimals.
///   - `Very_Late_Payment_Penalty` (decimal): The penalty for a very late instalment, in the same
///     unit as `Late_Payment_Penalty`, and at least as high.
///   - `Min_Repayment_Months` (integer): The shortest term in months: 1 to 600.
///   - `Max_Repayment_Months` (integer): The longest term in months: 1 to 600.
///   - `Lower_Limit` (decimal): The smallest amount, in the provider's currency, above 0.
///   - `Upper_Limit` (decimal): The largest amount, in the provider's currency, at most 10^15 minor
///     units.
///   - `credit_product_id` (text): The product's id.
///   - `rate_unit` (percent | fraction | monthly_percent): The unit of `Interest_Rate`.
///   - `penalty_mode` (percent | fixed | percent_per_day): The unit of the penalties.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_credit_products(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "get_credit_products", request, answer) }
}

/// Creates a credit product.
///
/// `POST /financial_provider/creditproducts/`. Needs the scope `lending:write`; the interface lists
/// no credentials, so a host may allow an anonymous partner.
///
/// Request:
/// - `financial_provider_id` (text, body): The provider's id.
/// - `Name` (text, body): The product's name, 1 to 200 characters, without control characters and
///   without characters that change the text direction. It is unique among the provider's live
///   products, ignoring case.
/// - `Interest_Rate` (decimal, body): The nominal interest rate, in percent a year unless the
///   provider's `rate_unit` is different: 0 to 1000, at most 6 decimals.
/// - `Early_Payment_Interest` (decimal, body): The fee for early settlement, in percent of the
///   principal that is not due yet unless the provider's `fee_base` is different: 0 to 1000, at
///   most 6 decimals.
/// - `Late_Payment_Penalty` (decimal, body): The penalty for a late instalment, in percent of its
///   unpaid amount unless the provider's `penalty_mode` is different: 0 to 1000, at most 6
///   decimals.
/// - `Very_Late_Payment_Penalty` (decimal, body): The penalty for a very late instalment, in the
///   same unit as `Late_Payment_Penalty`, and at least as high.
/// - `Min_Repayment_Months` (integer, body): The shortest term in months: 1 to 600.
/// - `Max_Repayment_Months` (integer, body): The longest term in months: 1 to 600.
/// - `Lower_Limit` (decimal, body): The smallest amount, in the provider's currency, above 0.
/// - `Upper_Limit` (decimal, body): The largest amount, in the provider's currency, at most 10^15
///   minor units.
///
/// Answer: list of text, or integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_create_credit_product(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "create_credit_product", request, answer) }
}

/// Changes a credit product.
///
/// `PUT /financial_provider/creditproducts/{financial_provider_id}/{credit_product_id}`. Needs the
/// scope `lending:write`; the interface lists no credentials, so a host may allow an anonymous
/// partner.
///
/// Request:
/// - `financial_provider_id` (text, path): The provider's id.
/// - `credit_product_id` (text, path): The product's id.
/// - `Name` (text, body, may be left out): The product's name, 1 to 200 characters, without control
///   characters and without characters that change the text direction. It is unique among the
///   provider's live products, ignoring case.
/// - `Interest_Rate` (decimal, body, may be left out): The nominal interest rate, in percent a year
///   unless the provider's `rate_unit` is different: 0 to 1000, at most 6 decimals.
/// - `Early_Payment_Interest` (decimal, body, may be left out): The fee for early settlement, in
///   percent of the principal that is not due yet unless the provider's `fee_base` is different: 0
///   to 1000, at most 6 decimals.
/// - `Late_Payment_Penalty` (decimal, body, may be left out): The penalty for a late instalment, in
///   percent of its unpaid amount unless the provider's `penalty_mode` is different: 0 to 1000, at
///   most 6 decimals.
/// - `Very_Late_Payment_Penalty` (decimal, body, may be left out): The penalty for a very late
///   instalment, in the same unit as `Late_Payment_Penalty`, and at least as high.
/// - `Min_Repayment_Months` (integer, body, may be left out): The shortest term in months: 1 to
///   600.
/// - `Max_Repayment_Months` (integer, body, may be left out): The longest term in months: 1 to 600.
/// - `Lower_Limit` (decimal, body, may be left out): The smallest amount, in the provider's
///   currency, above 0.
/// - `Upper_Limit` (decimal, body, may be left out): The largest amount, in the provider's
///   currency, at most 10^15 minor units.
///
/// Answer: text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_update_credit_product(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "update_credit_product", request, answer) }
}

/// Deletes a credit product.
///
/// `DELETE /financial_provider/creditproducts/{financial_provider_id}/{credit_product_id}`. Needs
/// the scope `lending:write`; the interface lists no credentials, so a host may allow an anonymous
/// partner.
///
/// Request:
/// - `financial_provider_id` (text, path): The provider's id.
/// - `credit_product_id` (text, path): The product's id.
///
/// Answer: text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_delete_credit_product(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "delete_credit_product", request, answer) }
}
