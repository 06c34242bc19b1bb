//! Finds credit products, and the settings of lending that count for them.

use super::{
    ApplicationRecord, ApplicationStatus, LendingSettings, ProductId, ProductRecord, SettingsRecord,
};
use crate::error::Error;
use crate::tables::Book;
use crate::unit::Context;
use lendwright_types::{ProviderId, TenantId};
use unicode_normalization::UnicodeNormalization;

/// The key under which settings for all products of a provider are stored.
pub(crate) const ALL_PRODUCTS: ProductId = ProductId(0);

/// Returns a provider's live product with the id that was sent.
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

/// Returns the name by which products of a provider are told apart: in NFC, whatever the case.
pub(crate) fn name_key(name: &str) -> String {
    // Upper case first, since some small letters differ only there: `ß` and `SS`.
    name.nfc().collect::<String>().to_uppercase().to_lowercase().nfc().collect()
}

/// Returns the settings that were set for one product, or with [`ALL_PRODUCTS`] for all of a provider's.
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

/// Returns the settings that were set for a product: its own before its provider's.
pub(crate) fn product_settings(
    book: &mut Book<'_>,
    provider_id: ProviderId,
    product_id: ProductId,
) -> Result<LendingSettings, Error> {
    let own = own_settings(book, provider_id, product_id)?;
    Ok(own.over(&own_settings(book, provider_id, ALL_PRODUCTS)?))
}

/// Stores the settings that were set for one product or for all of a provider's.
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

/// Whether a provider's currency must stay: it has a live product, or an application that is pending or
/// approved.
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
