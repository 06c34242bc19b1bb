//! Providers and their settings of lending.

use super::{parse_currency, parse_name, parse_time_zone, resolve_tenant};
use crate::engine::prelude::*;
use crate::error::{ProductsError, WarningCode};
use crate::records::access::{
    JobIncome, PartnerRecord, ProviderRecord, add_provider, known_provider, minimum_wage_minor,
};
use crate::records::lending::{
    ALL_PRODUCTS, LendingSettings, ProductRecord, ProductTerms, SettingsRecord, is_currency_in_use,
    live_product, own_settings, setting_fields, store_settings,
};
use crate::records::policies::PolicyHead;
use lendwright_lending::{
    Accrual, Convention, DayCount, FeeBase, MonthEnd, OverdueInterest, PenaltyBase, PenaltyFrom,
    PenaltyMode, PenaltyTier, RateUnit, Rounding, Settlement, Strategy, UnearnedInterest,
};
use lendwright_types::currency::Currency;

// A provider's settings, in requests and answers of the host's operations.

answer! {
    /// A provider and its settings.
    pub struct ProviderSettings {
        /// The provider's id.
        "provider_id" => provider_id: ProviderId,
        /// The id of its tenant.
        "tenant_id" => tenant_id: TenantId,
        /// Its name.
        "name" => name: String,
        /// Its currency.
        "currency" => currency: String,
        /// Its time zone.
        "time_zone" => time_zone: String,
        /// The monthly minimum wage; null if none is known.
        "minimum_wage" => minimum_wage: Option<Decimal>,
        /// The monthly income of each job, by `Job_ID`.
        "job_incomes" => job_incomes: Members<Decimal>,
    }
}

/// The amounts among the settings, in the provider's currency.
pub(super) struct ProviderTerms {
    minimum_wage_minor: Option<i64>,
    jobs: Option<Vec<(i64, i64)>>,
}

impl ProviderTerms {
    pub(super) fn read(
        currency: Currency,
        minimum_wage: Option<Decimal>,
        job_incomes: Option<&Members<Decimal>>,
    ) -> Result<Self, Error> {
        let wage = minimum_wage.map(|wage| amount("minimum_wage", wage, currency)).transpose()?;
        if let (Some(0), Some(sent)) = (wage, minimum_wage) {
            return Err(Error::value("minimum_wage", "must be more than 0", sent));
        }
        let jobs = job_incomes.map(|jobs| table(jobs, currency)).transpose()?;
        Ok(Self { minimum_wage_minor: wage, jobs })
    }

    /// Writes the provider, and the incomes of its jobs if they were sent.
    pub(super) fn set(
        self,
        cx: &mut Context<'_>,
        provider: &mut ProviderRecord,
    ) -> Result<(), Error> {
        provider.minimum_wage_minor = self.minimum_wage_minor.or(provider.minimum_wage_minor);
        let (tenant_id, provider_id) = (provider.tenant_id, provider.provider_id);
        let mut book = cx.book_of(tenant_id);
        book.update(provider)?;
        let Some(jobs) = self.jobs else { return Ok(()) };
        for old in book.scan(JobIncome::by_key).equal(provider_id).collect()? {
            book.remove::<JobIncome>((provider_id, old.job_id))?;
        }
        for (job_id, monthly_minor) in jobs {
            book.insert(&JobIncome { tenant_id, provider_id, job_id, monthly_minor })?;
        }
        Ok(())
    }
}

/// Reads a provider's settings.
pub(super) fn settings(
    cx: &mut Context<'_>,
    provider: ProviderRecord,
) -> Result<ProviderSettings, Error> {
    let mut book = cx.book_of(provider.tenant_id);
    let jobs = book.scan(JobIncome::by_key).equal(provider.provider_id).collect()?;
    let money = |minor| Money::from_minor(minor, provider.currency).to_decimal();
    Ok(ProviderSettings {
        provider_id: provider.provider_id,
        tenant_id: provider.tenant_id,
        currency: provider.currency.code().to_owned(),
        time_zone: provider.time_zone.name().to_owned(),
        minimum_wage: provider.minimum_wage_minor.map(money),
        job_incomes: jobs
            .into_iter()
            .map(|job| (job.job_id.to_string(), money(job.monthly_minor)))
            .collect(),
        name: provider.name,
    })
}

/// Reads incomes by `Job_ID`, an integer of 0 or more without sign and leading zeros.
fn table(jobs: &Members<Decimal>, currency: Currency) -> Result<Vec<(i64, i64)>, Error> {
    let row = |(job, income): &(String, Decimal)| {
        let id = job.parse::<i64>().ok().filter(|id| *id >= 0 && id.to_string() == *job);
        let reason = "must have Job_IDs, whole numbers of 0 or more, for names";
        let id = id.ok_or_else(|| Error::value("job_incomes", reason, format!("{job:?}")))?;
        Ok((id, amount(&format!("job_incomes/{job}"), *income, currency)?))
    };
    jobs.0.iter().map(row).collect()
}

fn amount(field: &str, amount: Decimal, currency: Currency) -> Result<i64, Error> {
    let reason = || format!("must be an amount in {} of 0 or more", currency.code());
    let money = Money::from_decimal(amount, currency).ok().map(Money::minor);
    money.filter(|minor| *minor >= 0).ok_or_else(|| Error::value(field, reason(), amount))
}

request! {
    /// Creates a financial provider in a tenant.
    pub struct MakeProvider {
        /// The provider's name, unique in the tenant: 1 to 64 letters, digits and `._@-`.
        body "name" => name: String,
        /// The tenant's id. Left out: the host's own tenant.
        body "tenant_id" => tenant_id: Option<TenantId>,
        /// Its currency, an ISO 4217 code. Left out: EGP.
        body "currency" => currency: Option<String>,
        /// Its time zone. It decides which day is today. Left out: Africa/Cairo.
        body "time_zone" => time_zone: Option<String>,
        /// The monthly minimum wage, in the provider's currency. Left out: 7000 for EGP, none for
        /// other currencies.
        body "minimum_wage" => minimum_wage: Option<Decimal>,
        /// The monthly income of each job, by `Job_ID`.
        body "job_incomes" => job_incomes: Option<Members<Decimal>>,
    }
}

impl Operation for MakeProvider {
    type Body = ProviderSettings;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<ProviderSettings, Error> {
        let name = parse_name("name", &self.name)?;
        let currency = parse_currency(self.currency.as_deref())?;
        let time_zone = parse_time_zone(self.time_zone.as_deref())?;
        let terms = ProviderTerms::read(currency, self.minimum_wage, self.job_incomes.as_ref())?;
        let tenant_id = resolve_tenant(cx, self.tenant_id)?;
        let mut provider = add_provider(cx, tenant_id, ("name", name), currency, time_zone)?;
        terms.set(cx, &mut provider)?;
        settings(cx, provider)
    }
}

request! {
    /// Changes a provider's settings. Settings that are left out stay unchanged.
    ///
    /// A new currency changes the meaning of amounts. The incomes of jobs and the `instalment_multiple` of
    /// `set_lending` are then removed. The minimum wage becomes the default of the new currency: 7000 for EGP, none for
    /// other currencies. A minimum wage and incomes of jobs in the same request replace these values. A new currency is
    /// refused while the provider has a credit product, or an application that is pending or approved.
    pub struct SetProvider {
        /// The provider's id.
        body "provider_id" => provider_id: ProviderId,
        /// The id of its tenant. Left out: the host's own tenant.
        body "tenant_id" => tenant_id: Option<TenantId>,
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
        let mut provider = known_provider(cx, tenant_id, "provider_id", self.provider_id)?;
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

request! {
    /// Lists a tenant's providers with their settings, by id.
    pub struct ListProviders {
        /// The tenant's id. Left out: the host's own tenant.
        body "tenant_id" => tenant_id: Option<TenantId>,
    }
}

answer! {
    /// A tenant's providers.
    pub struct Providers {
        /// The providers, by id.
        "providers" => providers: Vec<ProviderSettings>,
        /// The settings in force: one entry for each provider with settings from `set_lending`, and one for each of its
        /// live credit products with separate settings. Left out if there are none.
        optional "lending" => lending: Option<Vec<LendingInForce>>,
    }
}

impl Operation for ListProviders {
    type Body = Providers;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<Providers, Error> {
        let tenant_id = resolve_tenant(cx, self.tenant_id)?;
        let records = cx.book_of(tenant_id).scan(ProviderRecord::by_key).collect()?;
        let (mut providers, mut lending) = (Vec::new(), Vec::new());
        for provider in records {
            lending.extend(lending_in_force(cx, &provider)?);
            providers.push(settings(cx, provider)?);
        }
        Ok(Providers { providers, lending: Some(lending).filter(|all| !all.is_empty()) })
    }
}

// Changes the lending settings of a provider.

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
                body "provider_id" => provider_id: ProviderId,
                /// The id of its tenant. Left out: the host's own tenant.
                body "tenant_id" => tenant_id: Option<TenantId>,
                /// The id of one of its credit products. Left out: all of them.
                body "credit_product_id" => credit_product_id: Option<IdText<ProductId>>,
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
        "provider_id" => provider_id: ProviderId,
        /// The id of its tenant.
        "tenant_id" => tenant_id: TenantId,
        /// The id of the product with these settings; left out for the settings of all other products.
        optional "credit_product_id" => credit_product_id: Option<IdText<ProductId>>,
        /// The settings. Settings that were not set have their defaults.
        "settings" => settings: LendingSettings,
    }
}

impl Operation for SetLending {
    type Body = LendingInForce;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<LendingInForce, Error> {
        let tenant_id = resolve_tenant(cx, self.tenant_id)?;
        let provider = known_provider(cx, tenant_id, "provider_id", self.provider_id)?;
        match &self.credit_product_id {
            Some(id) => self.set_for_product(cx, &provider, id),
            None => self.set_for_all(cx, &provider),
        }
    }
}

impl LendingInForce {
    fn for_product(product: &ProductRecord, set: &LendingSettings) -> Self {
        Self {
            provider_id: product.provider_id,
            tenant_id: product.tenant_id,
            credit_product_id: Some(product.product_id.into()),
            settings: LendingSettings {
                rate_unit: Some(product.rate_unit),
                penalty_mode: Some(product.penalty_mode),
                ..set.in_force(product.currency)
            },
        }
    }

    fn for_all(provider: &ProviderRecord, set: &LendingSettings) -> Self {
        Self {
            provider_id: provider.provider_id,
            tenant_id: provider.tenant_id,
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
        id: &IdText<ProductId>,
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
            name: id.to_string(),
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
