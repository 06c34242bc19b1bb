//! Sets the providers that a partner acts for.

use super::list_partners::{PartnerListed, listed};
use crate::engine::prelude::*;
use crate::records::access::{PartnerProvider, PartnerRecord, known_partner, known_provider};
use lendwright_types::ProviderId;
use std::collections::BTreeSet;

request! {
    /// Sets the providers that a partner acts for. They replace the earlier ones. The partner sees the borrowers that
    /// are linked to one of them.
    pub struct LinkProviders {
        /// The partner's user name.
        body "user_name" => user_name: String,
        /// The ids of the providers, in the partner's tenant; at least one.
        body "provider_ids" => provider_ids: Vec<i64>,
        /// The provider that borrowers are linked to if a request names no other. Left out: the earlier one if it is
        /// still in the list, otherwise the first of the list.
        body "default_provider_id" => default_provider_id: Option<i64>,
    }
}

impl Operation for LinkProviders {
    type Body = PartnerListed;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<PartnerListed, Error> {
        let partner = known_partner(cx, "user_name", &self.user_name)?;
        let (tenant_id, partner_id, since) = (partner.tenant_id, partner.partner_id, cx.now());
        let default_provider_id = self.default(partner.default_provider_id)?;
        let wanted: BTreeSet<ProviderId> =
            self.provider_ids.iter().copied().map(ProviderId).collect();
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
            Some(id) if self.provider_ids.contains(&id) => Ok(ProviderId(id)),
            Some(id) => Err(Error::value("default_provider_id", "must be one of provider_ids", id)),
            None if self.provider_ids.contains(&before.0) => Ok(before),
            None => Ok(ProviderId(*first)),
        }
    }
}
