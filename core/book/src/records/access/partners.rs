//! Partners and providers in the book.

use super::{PartnerProvider, PartnerRecord, ProviderRecord};
use crate::error::{Error, ProductsError};
use crate::unit::Context;
use lendwright_scoring::identity::Scopes;
use lendwright_types::currency::{self, Currency};
use lendwright_types::time::Zone;
use lendwright_types::{PartnerId, ProviderId, TenantId};
use std::collections::BTreeSet;

/// The user name of the host's own partner. Every book begins with this partner.
pub(crate) const HOST: &str = "host";

/// A partner to add.
pub(crate) struct NewPartner<'n> {
    pub(crate) user_name: &'n str,
    pub(crate) scopes: Scopes,
    /// The tenant of the shared data. `None` for a new tenant.
    pub(crate) tenant_id: Option<TenantId>,
    pub(crate) provider: DefaultProvider,
}

/// The default provider of a new partner. Its borrowers are linked to this provider unless a request names another.
pub(crate) enum DefaultProvider {
    /// An existing provider of its tenant.
    Existing(ProviderId),
    /// A new provider with the partner's user name.
    New { currency: Currency, time_zone: Zone },
}

/// Adds a partner, and its tenant and provider if it has none yet.
pub(crate) fn add_partner(
    cx: &mut Context<'_>,
    new: &NewPartner<'_>,
) -> Result<PartnerRecord, Error> {
    if cx.system().first(PartnerRecord::by_user_name, new.user_name)?.is_some() {
        return Err(Error::NameTaken {
            what: "partner",
            field: "user_name",
            name: new.user_name.to_owned(),
        });
    }
    let partner_id = PartnerId(cx.system().next_id::<PartnerRecord>()?);
    let tenant_id = match new.tenant_id {
        Some(tenant_id) => known_tenant(cx, tenant_id)?,
        None => TenantId(partner_id.0),
    };
    let provider_id = match new.provider {
        DefaultProvider::Existing(id) => {
            known_provider(cx, tenant_id, "provider_id", id)?.provider_id
        }
        DefaultProvider::New { currency, time_zone } => {
            add_provider(cx, tenant_id, ("user_name", new.user_name), currency, time_zone)?
                .provider_id
        }
    };
    let now = cx.now();
    let mut book = cx.book_of(tenant_id);
    book.insert(&PartnerProvider { tenant_id, partner_id, provider_id, since: now })?;
    let partner = PartnerRecord {
        partner_id,
        tenant_id,
        user_name: new.user_name.to_owned(),
        scopes: new.scopes,
        default_provider_id: provider_id,
        token_epoch: 0,
        created_at: now,
    };
    cx.system().insert(&partner)?;
    Ok(partner)
}

/// Adds a provider to a tenant. `field` is the request field that contains its name.
pub(crate) fn add_provider(
    cx: &mut Context<'_>,
    tenant_id: TenantId,
    (field, name): (&'static str, &str),
    currency: Currency,
    time_zone: Zone,
) -> Result<ProviderRecord, Error> {
    let created_at = cx.now();
    let mut book = cx.book_of(tenant_id);
    if book.first(ProviderRecord::by_name, name)?.is_some() {
        return Err(Error::NameTaken { what: "provider", field, name: name.to_owned() });
    }
    let provider = ProviderRecord {
        tenant_id,
        provider_id: ProviderId(book.next_id::<ProviderRecord>()?),
        name: name.to_owned(),
        currency,
        time_zone,
        minimum_wage_minor: minimum_wage_minor(currency),
        created_at,
    };
    book.insert(&provider)?;
    Ok(provider)
}

/// Returns the default monthly minimum wage of a provider, in minor units: EGP 7,000, the wage of Egypt's private
/// sector since March 2025. It is unknown for other currencies.
pub(crate) fn minimum_wage_minor(currency: Currency) -> Option<i64> {
    (currency == currency::EGP).then_some(700_000)
}

/// Returns the partner with the user name in a field.
pub(crate) fn known_partner(
    cx: &mut Context<'_>,
    field: &'static str,
    user_name: &str,
) -> Result<PartnerRecord, Error> {
    let partner = cx.system().first(PartnerRecord::by_user_name, user_name)?;
    partner.ok_or_else(|| Error::NotThere { what: "partner", field, name: user_name.to_owned() })
}

/// Checks that a tenant has a partner.
pub(crate) fn known_tenant(cx: &mut Context<'_>, tenant_id: TenantId) -> Result<TenantId, Error> {
    let partner = cx.system().first(PartnerRecord::by_tenant, tenant_id)?;
    let unknown =
        || Error::NotThere { what: "tenant", field: "tenant_id", name: tenant_id.to_string() };
    partner.map(|partner| partner.tenant_id).ok_or_else(unknown)
}

/// Returns all tenants that have a partner.
///
/// # Errors
/// When the store fails.
pub(crate) fn tenants(cx: &mut Context<'_>) -> Result<BTreeSet<TenantId>, Error> {
    let partners = cx.system().scan(PartnerRecord::by_key).collect()?;
    Ok(partners.into_iter().map(|partner| partner.tenant_id).collect())
}

/// Returns the provider of a tenant with the id in a field.
pub(crate) fn known_provider(
    cx: &mut Context<'_>,
    tenant_id: TenantId,
    field: &'static str,
    provider_id: ProviderId,
) -> Result<ProviderRecord, Error> {
    let provider = cx.book_of(tenant_id).get::<ProviderRecord>(provider_id)?;
    provider.ok_or_else(|| Error::NotThere {
        what: "provider",
        field,
        name: provider_id.to_string(),
    })
}

/// Returns the provider with the id that a partner sent, if the partner acts for it.
pub(crate) fn provider_acted_for(
    cx: &mut Context<'_>,
    sent: &str,
) -> Result<Option<ProviderRecord>, Error> {
    let Ok(provider_id) = sent.trim().parse::<ProviderId>() else { return Ok(None) };
    let partner_id = cx.partner()?.partner_id;
    let mut book = cx.book()?;
    match book.get::<PartnerProvider>((partner_id, provider_id))? {
        Some(_) => Ok(book.get::<ProviderRecord>(provider_id)?),
        None => Ok(None),
    }
}

/// Does the same as [`provider_acted_for`], but requires a provider.
///
/// # Errors
/// [`ProductsError::ProviderUnknown`] with the operation's text if there is no such provider.
pub(crate) fn provider_sent(
    cx: &mut Context<'_>,
    sent: &str,
    text: &'static str,
) -> Result<ProviderRecord, Error> {
    match provider_acted_for(cx, sent)? {
        Some(found) => Ok(found),
        None => Err(unknown_provider(cx, sent, text)?),
    }
}

/// Returns the error for a provider without a link to the caller. The host's own partner learns whether the
/// provider exists. For any other partner, the provider of another partner is the same as an unknown one.
pub(crate) fn unknown_provider(
    cx: &mut Context<'_>,
    sent: &str,
    text: &'static str,
) -> Result<Error, Error> {
    let partner = cx.partner()?;
    let is_hosts_own = partner.is_host && partner.user_name == HOST;
    let is_unlinked = match sent.trim().parse::<ProviderId>() {
        Ok(provider_id) if is_hosts_own => cx.book()?.get::<ProviderRecord>(provider_id)?.is_some(),
        _ => false,
    };
    Ok(ProductsError::ProviderUnknown { text, id: sent.to_owned(), is_unlinked }.into())
}

/// Returns the default provider of the caller's partner. Its currency, time zone and minimum wage are used unless a
/// request names another provider.
pub(crate) fn default_provider(cx: &mut Context<'_>) -> Result<ProviderRecord, Error> {
    let provider_id = cx.partner()?.default_provider_id;
    let provider = cx.book()?.get::<ProviderRecord>(provider_id)?;
    provider.ok_or_else(|| Error::damaged(format!("provider {provider_id} is gone")))
}
