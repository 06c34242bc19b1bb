//! The settings that apply at once, also to running loans.

use super::{ApplicationRecord, LendingSettings, ProductId, product_settings};
use crate::error::Error;
use crate::unit::Context;
use lendwright_types::ProviderId;
use lendwright_types::currency::Currency;

/// Returns a product's settings in force today. The product's settings come first, then its provider's, then the
/// defaults.
pub(crate) fn settings_now(
    cx: &mut Context<'_>,
    provider: ProviderId,
    product: ProductId,
    currency: Currency,
) -> Result<LendingSettings, Error> {
    Ok(product_settings(&mut cx.book()?, provider, product)?.in_force(currency))
}

/// Does the same as [`settings_now`], for an application's product.
pub(crate) fn settings_of(
    cx: &mut Context<'_>,
    application: &ApplicationRecord,
) -> Result<LendingSettings, Error> {
    let ApplicationRecord { provider_id, product_id, currency, .. } = application;
    settings_now(cx, *provider_id, *product_id, *currency)
}
