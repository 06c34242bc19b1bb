//! Creates a provider.

use super::checked::{parse_currency, parse_name, parse_time_zone, resolve_tenant};
use super::provider::{ProviderSettings, ProviderTerms, settings};
use crate::engine::prelude::*;
use crate::records::access::add_provider;

request! {
    /// Creates a financial provider in a tenant.
    pub struct MakeProvider {
        /// The provider's name, unique in the tenant: 1 to 64 letters, digits and `._@-`.
        body "name" => name: String,
        /// The tenant's id. Left out: the host's own tenant.
        body "tenant_id" => tenant_id: Option<i64>,
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
