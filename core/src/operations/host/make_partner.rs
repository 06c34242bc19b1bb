//! Makes a partner.

use super::checked::{parse_currency, parse_name, parse_time_zone};
use crate::engine::Operation;
use crate::error::Error;
use crate::identity::{Scope, Scopes};
use crate::ids::{ProviderId, TenantId};
use crate::records::access::{DefaultProvider, NewPartner, add_partner};
use crate::unit::{Access, Context};
use crate::wire::{answer, request};

request! {
    /// Makes a partner, with a tenant and a provider of its own unless it is given others.
    pub struct MakePartner {
        /// Its user name: 1 to 64 of letters, digits and `._@-`.
        body "user_name" => user_name: String,
        /// What it may do. Left out: everything but `pii` and `export:csv`, which are given by name.
        body "scopes" => scopes: Option<Vec<Scope>>,
        /// The tenant whose borrowers and providers it shares. Left out: a new one of its own.
        body "tenant_id" => tenant_id: Option<i64>,
        /// Its default provider, one that the tenant has. Left out: a new one with its user name.
        body "provider_id" => provider_id: Option<i64>,
        /// The new provider's currency, an ISO 4217 code. Left out: EGP.
        body "currency" => currency: Option<String>,
        /// The new provider's time zone. Left out: Africa/Cairo.
        body "time_zone" => time_zone: Option<String>,
    }
}

answer! {
    /// The partner that was made.
    pub struct PartnerMade {
        /// Its user name.
        "user_name" => user_name: String,
        /// The partner.
        "partner_id" => partner_id: i64,
        /// Its tenant.
        "tenant_id" => tenant_id: i64,
        /// Its default provider.
        "provider_id" => provider_id: i64,
        /// What it may do.
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
        named.unwrap_or_else(|| Scopes::all().without(Scope::Pii).without(Scope::ExportCsv))
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
