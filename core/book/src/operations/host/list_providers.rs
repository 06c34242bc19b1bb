//! Lists a tenant's providers.

use super::checked::resolve_tenant;
use super::provider::{ProviderSettings, settings};
use super::set_lending::{LendingInForce, lending_in_force};
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
