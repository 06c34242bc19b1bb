//! Amounts in another currency than the policy's.

use crate::error::WarningCode;
use crate::unit::Context;
use lendwright_types::currency::Currency;

/// Whether an amount is in the policy's currency. An amount in another currency counts as missing. An answer contains
/// each such warning once.
pub(super) fn counts(cx: &mut Context<'_>, field: &str, of: Currency, policy: Currency) -> bool {
    if of != policy {
        let (of, policy) = (of.code(), policy.code());
        let text =
            format!("{field} is in {of} and the policy in {policy}, so it counts as missing");
        if cx.detail.warnings.0.iter().all(|warning| warning.message != text) {
            cx.warn(WarningCode::OtherCurrency, "", text);
        }
    }
    of == policy
}
