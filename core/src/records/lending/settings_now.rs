//! The settings that count at once, also for loans that run.

use super::{ApplicationRecord, LendingSettings, ProductId, SettingsRecord};
use crate::currency::Currency;
use crate::error::Error;
use crate::ids::ProviderId;
use crate::unit::Context;

/// Returns the settings in force for a product today: its own, else its provider's, else the defaults.
pub(crate) fn settings_now(
    cx: &mut Context<'_>,
    provider: ProviderId,
    product: ProductId,
    currency: Currency,
) -> Result<LendingSettings, Error> {
    let mut own = LendingSettings::default();
    for product in [product, ProductId(0)] {
        if let Some(kept) = cx.book()?.get::<SettingsRecord>((provider, product))? {
            own = own.over(&LendingSettings::from_stored(&kept.settings)?);
        }
    }
    Ok(own.in_force(currency))
}

/// As [`settings_now`], for an application's product.
pub(crate) fn settings_of(
    cx: &mut Context<'_>,
    application: &ApplicationRecord,
) -> Result<LendingSettings, Error> {
    let ApplicationRecord { provider_id, product_id, currency, .. } = application;
    settings_now(cx, *provider_id, *product_id, *currency)
}
