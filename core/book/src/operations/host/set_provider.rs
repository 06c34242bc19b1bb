//! Changes a provider's settings.

use super::checked::{parse_currency, parse_name, parse_time_zone, resolve_tenant};
use super::provider::{ProviderSettings, ProviderTerms, settings};
use crate::engine::prelude::*;
use crate::error::{ProductsError, WarningCode};
use crate::records::access::{PartnerRecord, ProviderRecord, known_provider, minimum_wage_minor};
use crate::records::lending::{
    ALL_PRODUCTS, LendingSettings, is_currency_in_use, own_settings, store_settings,
};
use crate::records::policies::PolicyHead;
use lendwright_types::ProviderId;
use lendwright_types::currency::Currency;

request! {
    /// Changes a provider's settings. Settings that are left out stay unchanged.
    ///
    /// A new currency changes the meaning of amounts. The incomes of jobs and the `instalment_multiple` of
    /// `set_lending` are then removed. The minimum wage becomes the default of the new currency: 7000 for EGP, none for
    /// other currencies. A minimum wage and incomes of jobs in the same request replace these values. A new currency is
    /// refused while the provider has a credit product, or an application that is pending or approved.
    pub struct SetProvider {
        /// The provider's id.
        body "provider_id" => provider_id: i64,
        /// The id of its tenant. Left out: the host's own tenant.
        body "tenant_id" => tenant_id: Option<i64>,
        /// Its name.
        body "name" => name: Option<String>,
        /// Its currency, an ISO 4217 code. Partners with their own policy keep the policy's currency and minimum wage
        /// until `load_policy` activates another policy. A warning names these partners.
        body "currency" => currency: Option<String>,
        /// Its time zone. It decides which day is today.
        body "time_zone" => time_zone: Option<String>,
        /// The monthly minimum wage, in the provider's currency. Partners with their own policy keep the policy's
        /// minimum wage, as for the currency.
        body "minimum_wage" => minimum_wage: Option<Decimal>,
        /// The monthly income of each job, by `Job_ID`. It replaces the earlier incomes.
        body "job_incomes" => job_incomes: Option<Members<Decimal>>,
    }
}

impl Operation for SetProvider {
    type Body = ProviderSettings;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<ProviderSettings, Error> {
        let tenant_id = resolve_tenant(cx, self.tenant_id)?;
        let mut provider =
            known_provider(cx, tenant_id, "provider_id", ProviderId(self.provider_id))?;
        let before = provider.clone();
        if let Some(name) = &self.name {
            let name = parse_name("name", name)?;
            let other = cx.book_of(tenant_id).first(ProviderRecord::by_name, name)?;
            if other.is_some_and(|other| other.provider_id != provider.provider_id) {
                return Err(Error::NameTaken {
                    what: "provider",
                    field: "name",
                    name: name.to_owned(),
                });
            }
            name.clone_into(&mut provider.name);
        }
        if self.time_zone.is_some() {
            provider.time_zone = parse_time_zone(self.time_zone.as_deref())?;
        }
        let none = Members::default();
        let mut job_incomes = self.job_incomes.as_ref();
        if self.currency.is_some() {
            let currency = parse_currency(self.currency.as_deref())?;
            if currency != provider.currency {
                leave_currency(cx, &provider, currency)?;
                provider.minimum_wage_minor = minimum_wage_minor(currency);
                job_incomes = job_incomes.or(Some(&none));
            }
            provider.currency = currency;
        }
        ProviderTerms::read(provider.currency, self.minimum_wage, job_incomes)?
            .set(cx, &mut provider)?;
        warn(cx, &before, &provider)?;
        settings(cx, provider)
    }
}

/// Refuses another currency while amounts in the present one are offered or agreed. Removes the amount from the
/// settings of lending.
fn leave_currency(
    cx: &mut Context<'_>,
    provider: &ProviderRecord,
    other: Currency,
) -> Result<(), Error> {
    let (tenant_id, provider_id) = (provider.tenant_id, provider.provider_id);
    let mut book = cx.book_of(tenant_id);
    if is_currency_in_use(&mut book, provider_id)? {
        let (currency, sent) = (provider.currency.to_string(), other.to_string());
        return Err(ProductsError::CurrencyInUse { currency, sent }.into());
    }
    let settings = own_settings(&mut book, provider_id, ALL_PRODUCTS)?;
    if settings.instalment_multiple.is_none() {
        return Ok(());
    }
    let settings = LendingSettings { instalment_multiple: None, ..settings };
    store_settings(cx, (tenant_id, provider_id, ALL_PRODUCTS), &settings)
}

/// Warns about partners with their own policy, which does not follow the changes.
fn warn(cx: &mut Context<'_>, before: &ProviderRecord, now: &ProviderRecord) -> Result<(), Error> {
    let (what, pointer) = if before.currency != now.currency {
        ("currency and minimum wage", "/currency")
    } else if before.minimum_wage_minor != now.minimum_wage_minor {
        ("minimum wage", "/minimum_wage")
    } else {
        return Ok(());
    };
    let mut names = Vec::new();
    let partners = cx.system().scan(PartnerRecord::by_tenant).equal(now.tenant_id).collect()?;
    for partner in partners.iter().filter(|p| p.default_provider_id == now.provider_id) {
        if cx.book_of(now.tenant_id).get::<PolicyHead>(partner.partner_id)?.is_some() {
            names.push(format!("'{}'", partner.user_name));
        }
    }
    if !names.is_empty() {
        let names = names.join(", ");
        let text = format!("these have a policy of their own, which keeps its {what}: {names}");
        cx.warn(WarningCode::PolicyKeepsItsOwn, pointer, text);
    }
    Ok(())
}
