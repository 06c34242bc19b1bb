//! Finds credit products, and their settings of lending.

use super::{
    ApplicationRecord, ApplicationStatus, LendingSettings, ProductId, ProductRecord, SettingsRecord,
};
use crate::error::Error;
use crate::tables::Book;
use crate::unit::Context;
use lendwright_types::{ProviderId, TenantId};
use unicode_normalization::UnicodeNormalization;

/// The key of settings for all products of a provider.
pub(crate) const ALL_PRODUCTS: ProductId = ProductId(0);

/// Returns a provider's live product with the sent id.
pub(crate) fn live_product(
    book: &mut Book<'_>,
    provider_id: ProviderId,
    sent: &str,
) -> Result<Option<ProductRecord>, Error> {
    let Ok(product_id) = sent.parse::<ProductId>() else { return Ok(None) };
    let product = book.get::<ProductRecord>(product_id)?;
    let is_it = |p: &ProductRecord| p.provider_id == provider_id && p.deleted_at.is_none();
    Ok(product.filter(is_it))
}

/// Returns the key that makes product names of a provider unique: in NFC, independent of case.
pub(crate) fn name_key(name: &str) -> String {
    // Upper case first, since some lower-case letters are equal only in upper case: `ß` and `SS`.
    name.nfc().collect::<String>().to_uppercase().to_lowercase().nfc().collect()
}

/// Returns the settings of one product, or with [`ALL_PRODUCTS`] those for all products of a provider.
pub(crate) fn own_settings(
    book: &mut Book<'_>,
    provider_id: ProviderId,
    product_id: ProductId,
) -> Result<LendingSettings, Error> {
    match book.get::<SettingsRecord>((provider_id, product_id))? {
        Some(record) => LendingSettings::from_stored(&record.settings),
        None => Ok(LendingSettings::default()),
    }
}

/// Returns the settings of a product. They have precedence over those of its provider.
pub(crate) fn product_settings(
    book: &mut Book<'_>,
    provider_id: ProviderId,
    product_id: ProductId,
) -> Result<LendingSettings, Error> {
    let own = own_settings(book, provider_id, product_id)?;
    Ok(own.over(&own_settings(book, provider_id, ALL_PRODUCTS)?))
}

/// Stores the settings of one product, or those for all products of a provider.
pub(crate) fn store_settings(
    cx: &mut Context<'_>,
    (tenant_id, provider_id, product_id): (TenantId, ProviderId, ProductId),
    settings: &LendingSettings,
) -> Result<(), Error> {
    let (settings, updated_at) = (settings.to_stored()?, cx.now());
    let mut book = cx.book_of(tenant_id);
    let is_there = book.get::<SettingsRecord>((provider_id, product_id))?.is_some();
    let record = SettingsRecord { tenant_id, provider_id, product_id, settings, updated_at };
    if is_there {
        book.update(&record)?;
    } else {
        book.insert(&record)?;
    }
    Ok(())
}

/// Whether a provider's currency can't change: it has a live product, or a pending or approved application.
pub(crate) fn is_currency_in_use(
    book: &mut Book<'_>,
    provider_id: ProviderId,
) -> Result<bool, Error> {
    for status in ApplicationStatus::OPEN {
        if book.first(ApplicationRecord::by_status, (provider_id, status))?.is_some() {
            return Ok(true);
        }
    }
    let products = book.scan(ProductRecord::by_provider).equal(provider_id).collect()?;
    Ok(products.iter().any(|product| product.deleted_at.is_none()))
}
