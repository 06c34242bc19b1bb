//! Changes the lending settings of a provider.

use super::checked::resolve_tenant;
use crate::engine::prelude::*;
use crate::records::access::{ProviderRecord, known_provider};
use crate::records::lending::{
    ALL_PRODUCTS, LendingSettings, ProductRecord, ProductTerms, SettingsRecord, live_product,
    own_settings, setting_fields, store_settings,
};
use lendwright_lending::{
    Accrual, Convention, DayCount, FeeBase, MonthEnd, OverdueInterest, PenaltyBase, PenaltyFrom,
    PenaltyMode, PenaltyTier, RateUnit, Rounding, Settlement, Strategy, UnearnedInterest,
};
use lendwright_types::ProviderId;

macro_rules! lending_request {
    ({} $($(#[doc = $doc:literal])+ $wire:literal $(is $meaning:ident)? => $name:ident: $Type:ty;)+) => {
        request! {
            /// Changes a provider's lending settings, for all of its credit products or for one. Settings that are left
            /// out stay unchanged. A product's own setting has priority over the provider's setting, and that over the
            /// default.
            ///
            /// `duplicate_days`, `duplicate_hours` and `currency_word` apply immediately. All other settings apply to
            /// applications that are created from now on. The units `rate_unit` and `penalty_mode` apply to products
            /// that are created from now on. They cannot be set for a single product.
            pub struct SetLending {
                /// The provider's id.
                body "provider_id" => provider_id: i64,
                /// The id of its tenant. Left out: the host's own tenant.
                body "tenant_id" => tenant_id: Option<i64>,
                /// The id of one of its credit products. Left out: all of them.
                body "credit_product_id" => credit_product_id: Option<String>,
                /// The names of settings to reset. Then the provider's settings or the defaults apply again.
                body "unset" is Plain => unset: Option<Vec<String>>,
                $($(#[doc = $doc])+ body $wire $(is $meaning)? => $name: Option<$Type>,)+
            }
        }

        impl SetLending {
            fn settings(&self) -> LendingSettings {
                LendingSettings { $($name: self.$name.clone(),)+ }
            }
        }
    };
}

setting_fields!(lending_request);

answer! {
    /// The settings that are in force for a provider's credit products.
    pub struct LendingInForce {
        /// The provider's id.
        "provider_id" => provider_id: i64,
        /// The id of its tenant.
        "tenant_id" => tenant_id: i64,
        /// The id of the product with these settings; left out for the settings of all other products.
        optional "credit_product_id" => credit_product_id: Option<String>,
        /// The settings. Settings that were not set have their defaults.
        "settings" => settings: LendingSettings,
    }
}

impl Operation for SetLending {
    type Body = LendingInForce;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<LendingInForce, Error> {
        let tenant_id = resolve_tenant(cx, self.tenant_id)?;
        let provider = known_provider(cx, tenant_id, "provider_id", ProviderId(self.provider_id))?;
        match &self.credit_product_id {
            Some(id) => self.set_for_product(cx, &provider, id),
            None => self.set_for_all(cx, &provider),
        }
    }
}

impl LendingInForce {
    fn for_product(product: &ProductRecord, set: &LendingSettings) -> Self {
        Self {
            provider_id: product.provider_id.0,
            tenant_id: product.tenant_id.0,
            credit_product_id: Some(product.product_id.to_string()),
            settings: LendingSettings {
                rate_unit: Some(product.rate_unit),
                penalty_mode: Some(product.penalty_mode),
                ..set.in_force(product.currency)
            },
        }
    }

    fn for_all(provider: &ProviderRecord, set: &LendingSettings) -> Self {
        Self {
            provider_id: provider.provider_id.0,
            tenant_id: provider.tenant_id.0,
            credit_product_id: None,
            settings: set.in_force(provider.currency),
        }
    }
}

impl SetLending {
    fn set_for_product(
        &self,
        cx: &mut Context<'_>,
        provider: &ProviderRecord,
        id: &str,
    ) -> Result<LendingInForce, Error> {
        let sent = self.settings();
        let fixed = "must be left out, as the units of a product are fixed when it is made";
        if let Some(unit) = sent.rate_unit {
            return Err(Error::value("rate_unit", fixed, format!("{:?}", unit.name())));
        }
        if let Some(mode) = sent.penalty_mode {
            return Err(Error::value("penalty_mode", fixed, format!("{:?}", mode.name())));
        }
        let provider_id = provider.provider_id;
        let mut book = cx.book_of(provider.tenant_id);
        let product = live_product(&mut book, provider_id, id)?.ok_or_else(|| Error::NotThere {
            what: "credit product",
            field: "credit_product_id",
            name: id.to_owned(),
        })?;
        let own = self.over(own_settings(&mut book, provider_id, product.product_id)?)?;
        let all = own.over(&own_settings(&mut book, provider_id, ALL_PRODUCTS)?);
        all.check(product.currency, &sent)?;
        if self.sets_settlement() {
            check_months(&product, &all)?;
        }
        store_settings(cx, (provider.tenant_id, provider_id, product.product_id), &own)?;
        Ok(LendingInForce::for_product(&product, &all))
    }

    /// Sets a provider's settings. The settings of each of its products must still be consistent with them.
    fn set_for_all(
        &self,
        cx: &mut Context<'_>,
        provider: &ProviderRecord,
    ) -> Result<LendingInForce, Error> {
        let (tenant_id, provider_id) = (provider.tenant_id, provider.provider_id);
        let sent = self.settings();
        let all =
            self.over(own_settings(&mut cx.book_of(tenant_id), provider_id, ALL_PRODUCTS)?)?;
        all.check(provider.currency, &sent)?;
        for (product, own) in settings_of_products(cx, provider)? {
            own.over(&all).check(product.currency, &sent)?;
        }
        if self.sets_settlement() {
            let mut book = cx.book_of(tenant_id);
            let products = book.scan(ProductRecord::by_provider).equal(provider_id).collect()?;
            for product in products.iter().filter(|product| product.deleted_at.is_none()) {
                let own = own_settings(&mut book, provider_id, product.product_id)?;
                check_months(product, &own.over(&all))?;
            }
        }
        store_settings(cx, (tenant_id, provider_id, ALL_PRODUCTS), &all)?;
        Ok(LendingInForce::for_all(provider, &all))
    }

    /// Returns whether the request may change the settlement.
    fn sets_settlement(&self) -> bool {
        let unset = self.unset.as_deref().unwrap_or_default();
        self.settlement.is_some() || unset.iter().any(|name| name == "settlement")
    }

    /// Returns the earlier settings with the request's changes and without the settings to reset.
    fn over(&self, before: LendingSettings) -> Result<LendingSettings, Error> {
        let (sent, unset) = (self.settings(), self.unset.as_deref().unwrap_or_default());
        Ok(sent.over(&before.without_all(unset, &sent)?))
    }
}

/// Refuses a settlement that does not allow the longest term of a product.
fn check_months(product: &ProductRecord, all: &LendingSettings) -> Result<(), Error> {
    let terms = ProductTerms::try_from(product)?;
    let Some((most, settlement)) = terms.months_beyond(all.settlement).zip(all.settlement) else {
        return Ok(());
    };
    let (name, id, longest) = (&terms.name, product.product_id, terms.max_repayment_months);
    let reason = format!(
        "must be one that takes the {longest} months of credit product {id}, {name:?} (it takes {most} at most)"
    );
    Err(Error::value("settlement", reason, format!("{:?}", settlement.name())))
}

/// Returns the settings in force for a provider's products, and for each product with separate settings; empty if none
/// were set.
pub(super) fn lending_in_force(
    cx: &mut Context<'_>,
    provider: &ProviderRecord,
) -> Result<Vec<LendingInForce>, Error> {
    let mut book = cx.book_of(provider.tenant_id);
    let all = own_settings(&mut book, provider.provider_id, ALL_PRODUCTS)?;
    let mut in_force = Vec::new();
    if all != LendingSettings::default() {
        in_force.push(LendingInForce::for_all(provider, &all));
    }
    for (product, own) in settings_of_products(cx, provider)? {
        in_force.push(LendingInForce::for_product(&product, &own.over(&all)));
    }
    Ok(in_force)
}

/// Returns the live products of a provider with separate settings, with these settings.
fn settings_of_products(
    cx: &mut Context<'_>,
    provider: &ProviderRecord,
) -> Result<Vec<(ProductRecord, LendingSettings)>, Error> {
    let mut book = cx.book_of(provider.tenant_id);
    let own = book.scan(SettingsRecord::by_key).equal(provider.provider_id).after(ALL_PRODUCTS);
    let mut settings = Vec::new();
    for row in own.collect()? {
        let product = book.get::<ProductRecord>(row.product_id)?;
        if let Some(product) = product.filter(|product| product.deleted_at.is_none()) {
            settings.push((product, LendingSettings::from_stored(&row.settings)?));
        }
    }
    Ok(settings)
}
