//! Returns the settings of a provider's analytics.

use super::set_analytics::{AnalyticsInForce, provider_of};
use crate::engine::prelude::*;
use crate::records::analytics::analytics_settings;
use std::sync::Arc;

request! {
    /// Returns the settings that are in force for a provider's analytics.
    pub struct GiveAnalytics {
        /// The provider's id.
        body "provider_id" => provider_id: i64,
        /// The id of its tenant. Left out: the host's own tenant.
        body "tenant_id" => tenant_id: Option<i64>,
    }
}

impl Operation for GiveAnalytics {
    type Body = AnalyticsInForce;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<AnalyticsInForce, Error> {
        let provider = provider_of(cx, self.tenant_id, self.provider_id)?;
        let settings = analytics_settings(cx, provider.tenant_id, provider.provider_id)?;
        AnalyticsInForce::of(&provider, Arc::unwrap_or_clone(settings))
    }
}
