//! Partners: their creation, their providers, their scopes and their models.

use super::{parse_currency, parse_name, parse_time_zone};
use crate::engine::prelude::*;
use crate::records::access::{
    DefaultProvider, NewPartner, PartnerModel, PartnerProvider, PartnerRecord, add_partner,
    known_partner, known_provider,
};
use lendwright_scoring::identity::{Scope, Scopes};
use std::collections::BTreeSet;

request! {
    /// Creates a partner, by default with a new tenant and a new provider.
    pub struct MakePartner {
        /// The user name: 1 to 64 letters, digits and `._@-`.
        body "user_name" => user_name: String,
        /// The scopes of the partner. Left out: all except `pii`, `export:csv` and `analytics:portfolio`, which must be
        /// named explicitly.
        body "scopes" => scopes: Option<Vec<Scope>>,
        /// The id of an existing tenant. The partner then shares its borrowers and providers. Left out: a new tenant.
        body "tenant_id" => tenant_id: Option<TenantId>,
        /// The id of the default provider, in that tenant. Left out: a new provider with the
        /// partner's user name.
        body "provider_id" => provider_id: Option<ProviderId>,
        /// The new provider's currency, an ISO 4217 code. Left out: EGP.
        body "currency" => currency: Option<String>,
        /// The new provider's time zone. Left out: Africa/Cairo.
        body "time_zone" => time_zone: Option<String>,
    }
}

answer! {
    /// The new partner.
    pub struct PartnerMade {
        /// Its user name.
        "user_name" => user_name: String,
        /// The partner's id.
        "partner_id" => partner_id: PartnerId,
        /// The id of its tenant.
        "tenant_id" => tenant_id: TenantId,
        /// The id of its default provider.
        "provider_id" => provider_id: ProviderId,
        /// The scopes of the partner.
        "scopes" => scopes: Vec<Scope>,
    }
}

impl Operation for MakePartner {
    type Body = PartnerMade;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<PartnerMade, Error> {
        let partner = add_partner(
            cx,
            &NewPartner {
                user_name: parse_name("user_name", &self.user_name)?,
                scopes: self.scopes(),
                tenant_id: self.tenant_id,
                provider: self.provider()?,
            },
        )?;
        Ok(PartnerMade {
            user_name: partner.user_name,
            partner_id: partner.partner_id,
            tenant_id: partner.tenant_id,
            provider_id: partner.default_provider_id,
            scopes: partner.scopes.iter().collect(),
        })
    }
}

impl MakePartner {
    fn scopes(&self) -> Scopes {
        let named = self.scopes.as_ref().map(|scopes| scopes.iter().copied().collect());
        named.unwrap_or_else(|| {
            let must_be_named = [Scope::Pii, Scope::ExportCsv, Scope::AnalyticsPortfolio];
            must_be_named.into_iter().fold(Scopes::all(), Scopes::without)
        })
    }

    fn provider(&self) -> Result<DefaultProvider, Error> {
        let Some(provider_id) = self.provider_id else {
            let currency = parse_currency(self.currency.as_deref())?;
            let time_zone = parse_time_zone(self.time_zone.as_deref())?;
            return Ok(DefaultProvider::New { currency, time_zone });
        };
        let settings = [("currency", &self.currency), ("time_zone", &self.time_zone)];
        if let Some((field, Some(value))) = settings.into_iter().find(|(_, v)| v.is_some()) {
            return Err(Error::value(field, "must be left out beside provider_id", value));
        }
        Ok(DefaultProvider::Existing(provider_id))
    }
}

request! {
    /// Lists the partners by user name.
    pub struct ListPartners {}
}

answer! {
    /// The partners.
    pub struct Partners {
        /// The partners, by user name.
        "partners" => partners: Vec<PartnerListed>,
    }
}

answer! {
    /// A partner and its rights.
    pub struct PartnerListed {
        /// Its user name.
        "user_name" => user_name: String,
        /// The partner's id.
        "partner_id" => partner_id: PartnerId,
        /// The id of its tenant.
        "tenant_id" => tenant_id: TenantId,
        /// The scopes of the partner.
        "scopes" => scopes: Vec<Scope>,
        /// The models that it may use for scoring.
        "models" => models: Vec<String>,
        /// The ids of the providers that it acts for.
        "provider_ids" => provider_ids: Vec<ProviderId>,
        /// The provider that borrowers are linked to if a request names no other.
        "default_provider_id" => default_provider_id: ProviderId,
        /// When it was created.
        "created_at" => created_at: DateTime<Utc>,
    }
}

impl Operation for ListPartners {
    type Body = Partners;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<Partners, Error> {
        let records = cx.system().scan(PartnerRecord::by_user_name).collect()?;
        let partners = records.into_iter().map(|partner| listed(cx, partner));
        Ok(Partners { partners: partners.collect::<Result<_, Error>>()? })
    }
}

/// Reads a partner's models and providers.
pub(super) fn listed(cx: &mut Context<'_>, partner: PartnerRecord) -> Result<PartnerListed, Error> {
    let mut book = cx.book_of(partner.tenant_id);
    let models = book.scan(PartnerModel::by_key).equal(partner.partner_id).collect()?;
    let providers = book.scan(PartnerProvider::by_key).equal(partner.partner_id).collect()?;
    Ok(PartnerListed {
        user_name: partner.user_name,
        partner_id: partner.partner_id,
        tenant_id: partner.tenant_id,
        scopes: partner.scopes.iter().collect(),
        models: models.into_iter().map(|model| model.model).collect(),
        provider_ids: providers.into_iter().map(|link| link.provider_id).collect(),
        default_provider_id: partner.default_provider_id,
        created_at: partner.created_at,
    })
}

request! {
    /// Sets the providers that a partner acts for. They replace the earlier ones. The partner sees the borrowers that
    /// are linked to one of them.
    pub struct LinkProviders {
        /// The partner's user name.
        body "user_name" => user_name: String,
        /// The ids of the providers, in the partner's tenant; at least one.
        body "provider_ids" => provider_ids: Vec<ProviderId>,
        /// The provider that borrowers are linked to if a request names no other. Left out: the earlier one if it is
        /// still in the list, otherwise the first of the list.
        body "default_provider_id" => default_provider_id: Option<ProviderId>,
    }
}

impl Operation for LinkProviders {
    type Body = PartnerListed;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<PartnerListed, Error> {
        let partner = known_partner(cx, "user_name", &self.user_name)?;
        let (tenant_id, partner_id, since) = (partner.tenant_id, partner.partner_id, cx.now());
        let default_provider_id = self.default(partner.default_provider_id)?;
        let wanted: BTreeSet<ProviderId> = self.provider_ids.iter().copied().collect();
        for id in &wanted {
            known_provider(cx, tenant_id, "provider_ids", *id)?;
        }
        let mut book = cx.book_of(tenant_id);
        let held = book.scan(PartnerProvider::by_key).equal(partner_id).collect()?;
        for old in held.iter().filter(|old| !wanted.contains(&old.provider_id)) {
            book.remove::<PartnerProvider>((partner_id, old.provider_id))?;
        }
        for id in wanted.into_iter().filter(|id| !held.iter().any(|old| old.provider_id == *id)) {
            book.insert(&PartnerProvider { tenant_id, partner_id, provider_id: id, since })?;
        }
        let partner = PartnerRecord { default_provider_id, ..partner };
        cx.system().update(&partner)?;
        listed(cx, partner)
    }
}

impl LinkProviders {
    fn default(&self, before: ProviderId) -> Result<ProviderId, Error> {
        let Some(first) = self.provider_ids.first() else {
            return Err(Error::value("provider_ids", "must name at least one provider", "none"));
        };
        match self.default_provider_id {
            Some(id) if self.provider_ids.contains(&id) => Ok(id),
            Some(id) => Err(Error::value("default_provider_id", "must be one of provider_ids", id)),
            None if self.provider_ids.contains(&before) => Ok(before),
            None => Ok(*first),
        }
    }
}

request! {
    /// Sets the models that a partner may use for scoring. They replace the earlier ones. A name may be permitted
    /// before its model is loaded. This version cannot load models yet.
    pub struct PermitModels {
        /// The partner's user name.
        body "user_name" => user_name: String,
        /// The names of the models. An empty list permits none.
        body "models" => models: Vec<String>,
    }
}

impl Operation for PermitModels {
    type Body = PartnerListed;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<PartnerListed, Error> {
        let partner = known_partner(cx, "user_name", &self.user_name)?;
        if let Some(at) = self.models.iter().position(|name| name.trim().is_empty()) {
            return Err(Error::value(format!("models/{at}"), "must be a name", "an empty text"));
        }
        let wanted: BTreeSet<&str> = self.models.iter().map(String::as_str).collect();
        let (tenant_id, partner_id, since) = (partner.tenant_id, partner.partner_id, cx.now());
        let mut book = cx.book_of(tenant_id);
        let held = book.scan(PartnerModel::by_key).equal(partner_id).collect()?;
        for old in held.iter().filter(|old| !wanted.contains(old.model.as_str())) {
            book.remove::<PartnerModel>((partner_id, old.model.as_str()))?;
        }
        for name in wanted.into_iter().filter(|name| !held.iter().any(|old| old.model == *name)) {
            book.insert(&PartnerModel { tenant_id, partner_id, model: name.to_owned(), since })?;
        }
        listed(cx, partner)
    }
}

request! {
    /// Sets the scopes of a partner. They replace its earlier scopes. The change applies from the next request, to all
    /// of the partner's keys and sessions.
    pub struct PermitScopes {
        /// The partner's user name.
        body "user_name" => user_name: String,
        /// The new scopes. An empty list permits nothing.
        body "scopes" => scopes: Vec<Scope>,
    }
}

impl Operation for PermitScopes {
    type Body = PartnerListed;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<PartnerListed, Error> {
        let partner = known_partner(cx, "user_name", &self.user_name)?;
        let partner = PartnerRecord { scopes: self.scopes.iter().copied().collect(), ..partner };
        cx.system().update(&partner)?;
        listed(cx, partner)
    }
}
