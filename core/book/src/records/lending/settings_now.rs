//! The settings that count at once, also for loans that run.

use super::{ApplicationRecord, LendingSettings, ProductId, product_settings};
use crate::error::Error;
use crate::unit::Context;
use lendwright_types::ProviderId;
use lendwright_types::currency::Currency;

/// Returns the settings in force for a product today: its own, else its provider's, else the defaults.
pub(crate) fn settings_now(
    cx: &mut Context<'_>,
    provider: ProviderId,
    product: ProductId,
    currency: Currency,
) -> Result<LendingSettings, Error> {
    Ok(product_settings(&mut cx.book()?, provider, product)?.in_force(currency))
}

/// As [`settings_now`], for an application's product.
pub(crate) fn settings_of(
    cx: &mut Context<'_>,
    application: &ApplicationRecord,
) -> Result<LendingSettings, Error> {
    let ApplicationRecord { provider_id, product_id, currency, .. } = application;
    settings_now(cx, *provider_id, *product_id, *currency)
}
