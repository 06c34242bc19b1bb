//! Lists a tenant's providers.

use super::checked::resolve_tenant;
use super::provider::{ProviderSettings, settings};
use crate::engine::prelude::*;
use crate::records::access::ProviderRecord;

request! {
    /// Lists a tenant's providers with their settings, by id.
    pub struct ListProviders {
        /// The tenant's id. Left out: the host's own tenant.
        body "tenant_id" => tenant_id: Option<i64>,
    }
}

answer! {
    /// A tenant's providers.
    pub struct Providers {
        /// The providers, by id.
        "providers" => providers: Vec<ProviderSettings>,
    }
}

impl Operation for ListProviders {
    type Body = Providers;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<Providers, Error> {
        let tenant_id = resolve_tenant(cx, self.tenant_id)?;
        let records = cx.book_of(tenant_id).scan(ProviderRecord::by_key).collect()?;
        let providers = records.into_iter().map(|provider| settings(cx, provider));
        Ok(Providers { providers: providers.collect::<Result<_, Error>>()? })
    }
}
