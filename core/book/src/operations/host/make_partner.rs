//! Creates a partner.

use super::checked::{parse_currency, parse_name, parse_time_zone};
use crate::engine::prelude::*;
use crate::records::access::{DefaultProvider, NewPartner, add_partner};
use lendwright_scoring::identity::{Scope, Scopes};
use lendwright_types::{ProviderId, TenantId};

request! {
    /// Creates a partner, by default with a new tenant and a new provider.
    pub struct MakePartner {
        /// The user name: 1 to 64 letters, digits and `._@-`.
        body "user_name" => user_name: String,
        /// The scopes of the partner. Left out: all except `pii`, `export:csv` and `analytics:portfolio`, which must be
        /// named explicitly.
        body "scopes" => scopes: Option<Vec<Scope>>,
        /// The id of an existing tenant. The partner then shares its borrowers and providers. Left out: a new tenant.
        body "tenant_id" => tenant_id: Option<i64>,
        /// The id of the default provider, in that tenant. Left out: a new provider with the
        /// partner's user name.
        body "provider_id" => provider_id: Option<i64>,
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
        "partner_id" => partner_id: i64,
        /// The id of its tenant.
        "tenant_id" => tenant_id: i64,
        /// The id of its default provider.
        "provider_id" => provider_id: i64,
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
                tenant_id: self.tenant_id.map(TenantId),
                provider: self.provider()?,
            },
        )?;
        Ok(PartnerMade {
            user_name: partner.user_name,
            partner_id: partner.partner_id.0,
            tenant_id: partner.tenant_id.0,
            provider_id: partner.default_provider_id.0,
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
        Ok(DefaultProvider::Existing(ProviderId(provider_id)))
    }
}
