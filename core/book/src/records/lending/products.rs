//! Credit products, and the settings in force for them.

use super::{
    ApplicationRecord, ApplicationStatus, LendingSettings, ProductId, ProductRecord, ProductTerms,
    SettingsRecord,
};
use crate::error::{Error, ProductsError};
use crate::tables::Book;
use crate::unit::Context;
use crate::wire::IdText;
use chrono::NaiveDate;
use lendwright_lending::{Servicing, Terms};
use lendwright_scoring::audit::Digest;
use lendwright_types::currency::Currency;
use lendwright_types::json::JsonOut;
use lendwright_types::{Money, Months, ProviderId, TenantId};
use std::fmt::{Display, Write as _};
use unicode_normalization::UnicodeNormalization;

// Finds credit products, and their settings of lending.

/// The key of settings for all products of a provider.
pub(crate) const ALL_PRODUCTS: ProductId = ProductId(0);

/// Returns a provider's live product with the sent id.
pub(crate) fn live_product(
    book: &mut Book<'_>,
    provider_id: ProviderId,
    sent: &IdText<ProductId>,
) -> Result<Option<ProductRecord>, Error> {
    let Ok(product_id) = sent.id() else { return Ok(None) };
    let product = book.get::<ProductRecord>(product_id)?;
    let is_it = |p: &ProductRecord| p.provider_id == provider_id && p.deleted_at.is_none();
    Ok(product.filter(is_it))
}

/// Does the same as [`live_product`], but requires a product.
///
/// # Errors
/// [`ProductsError::ProductUnknown`] if there is none.
pub(crate) fn known_product(
    book: &mut Book<'_>,
    provider_id: ProviderId,
    sent: &IdText<ProductId>,
) -> Result<ProductRecord, Error> {
    let found = live_product(book, provider_id, sent)?;
    Ok(found.ok_or_else(|| ProductsError::ProductUnknown { id: sent.to_string() })?)
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

// The settings that apply at once, also to running loans.

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

// The terms of a loan, as stored in its application.

impl ApplicationRecord {
    /// Returns the terms of the loan, and its charges outside the schedule.
    pub(super) fn contract(&self) -> Result<(Terms, Servicing), Error> {
        let start = self.start.ok_or_else(|| {
            Error::damaged(format!("application {} has no start", self.application_id))
        })?;
        // The terms were checked at the approval.
        self.contract_from(start).map_err(|error| match error {
            Error::Value { field, .. } => {
                Error::damaged(format!("{field} of application {}", self.application_id))
            }
            error => error,
        })
    }

    /// Does the same as [`ApplicationRecord::contract`], for a loan paid out on a day.
    pub(crate) fn contract_from(&self, start: NaiveDate) -> Result<(Terms, Servicing), Error> {
        let product = ProductTerms::try_from(self)?;
        let settings = LendingSettings::from_stored(&self.settings)?;
        let (profile, servicing) = settings.contract(&product)?;
        let months = Months::new(self.repayment_months).map_err(|_| {
            Error::damaged(format!("the months of application {}", self.application_id))
        })?;
        let amount = self.money(self.amount_minor);
        let terms = Terms::new(amount, product.interest_rate, months, start).with_profile(profile);
        Ok((terms, servicing))
    }

    /// Returns the SHA-256 of all agreed terms, as canonical JSON of texts: every column except the tenant and the
    /// status. Stored approvals contain this digest, so a column that is added later must be left out while it is
    /// null.
    pub(super) fn terms_sha256(&self) -> String {
        Digest::from_parts(&[self.agreed().as_bytes()]).to_string()
    }

    fn agreed(&self) -> String {
        let start = self.start.map(|start| start.to_string()).unwrap_or_default();
        let (mut out, mut value) = (JsonOut::default(), String::new());
        // The names are in the order of canonical JSON.
        out.object(|out| {
            let mut text = |name: &str, of: &dyn Display| {
                value.clear();
                let _ = write!(value, "{of}");
                out.member(name).text(&value);
            };
            text("amount_minor", &self.amount_minor);
            text("application_id", &self.application_id);
            text("borrower_id", &self.borrower_id);
            text("currency", &self.currency.code());
            text("early_payment_interest", &self.early_payment_interest);
            text("interest_rate", &self.interest_rate);
            text("late_payment_penalty", &self.late_payment_penalty);
            text("lower_limit_minor", &self.lower_limit_minor);
            text("max_repayment_months", &self.max_repayment_months);
            text("min_repayment_months", &self.min_repayment_months);
            text("partner_id", &self.partner_id);
            text("penalty_mode", &self.penalty_mode.name());
            text("product_id", &self.product_id);
            text("product_name", &self.product_name);
            text("provider_id", &self.provider_id);
            text("rate_unit", &self.rate_unit.name());
            text("reason", &self.reason);
            text("repayment_months", &self.repayment_months);
            text("settings", &self.settings);
            text("start", &start);
            text("submitted_at", &self.submitted_at.timestamp_micros());
            text("upper_limit_minor", &self.upper_limit_minor);
            text("very_late_payment_penalty", &self.very_late_payment_penalty);
        });
        out.into_text()
    }

    /// Returns an amount in the application's currency.
    pub(crate) const fn money(&self, minor: i64) -> Money {
        Money::from_minor(minor, self.currency)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::ApplicationRecord;
    use crate::records::lending::{ApplicationId, ApplicationStatus, ProductId};
    use chrono::{DateTime, NaiveDate};
    use lendwright_lending::{PenaltyMode, RateUnit};
    use lendwright_types::currency::EGP;
    use lendwright_types::json::{Json, canonical};
    use lendwright_types::{BorrowerId, PartnerId, ProviderId, TenantId};

    #[test]
    fn what_was_agreed_is_canonical_json_of_all_columns_but_the_tenant_and_the_status() {
        let application = ApplicationRecord {
            tenant_id: TenantId(1),
            application_id: ApplicationId(7),
            provider_id: ProviderId(2),
            borrower_id: BorrowerId(3),
            product_id: ProductId(4),
            partner_id: PartnerId(5),
            status: ApplicationStatus::Approved,
            currency: EGP,
            amount_minor: 1_200_000,
            repayment_months: 12,
            reason: "a \"shop\"".to_owned(),
            submitted_at: DateTime::UNIX_EPOCH,
            start: NaiveDate::from_ymd_opt(2026, 1, 31),
            product_name: "Gold".to_owned(),
            rate_unit: RateUnit::Percent,
            penalty_mode: PenaltyMode::Percent,
            interest_rate: 24_000_000,
            early_payment_interest: 2_000_000,
            late_payment_penalty: 2_000_000,
            very_late_payment_penalty: 5_000_000,
            min_repayment_months: 1,
            max_repayment_months: 60,
            lower_limit_minor: 100_000,
            upper_limit_minor: 5_000_000,
            settings: "{}".to_owned(),
        };
        let text = application.agreed();
        let agreed = Json::parse_stored(text.as_bytes()).unwrap();
        assert_eq!(canonical(&agreed), text);
        assert_eq!(agreed.members().map(<[_]>::len), Some(23));
        assert_eq!(agreed.get("reason").and_then(Json::as_text), Some("a \"shop\""));
        assert_eq!(agreed.get("start").and_then(Json::as_text), Some("2026-01-31"));
    }
}
