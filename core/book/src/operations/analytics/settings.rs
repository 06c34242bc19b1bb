//! The settings of analytics.

use crate::engine::prelude::*;
use crate::records::access::{ProviderRecord, known_provider, known_tenant};
use crate::records::analytics::{
    AnalyticsSettings, InsightThresholds, analytics_setting_fields, analytics_settings,
    store_analytics_settings,
};
use lendwright_analytics::peers::Grouping;
use lendwright_analytics::segments::Protected;
use lendwright_analytics::{Kind as TransactionKind, Weekday};
use std::sync::Arc;

// Changes the settings of a provider's analytics.

macro_rules! analytics_request {
    ($($(#[doc = $doc:literal])+ $wire:literal $(is $meaning:ident)? => $name:ident: $Type:ty;)+) => {
        request! {
            /// Changes the analytics settings for the partners with this default provider. Settings that are left out
            /// stay unchanged.
            ///
            /// The settings apply immediately, also to stored transactions. Existing snapshots of peer groups stay
            /// unchanged.
            pub struct SetAnalytics {
                /// The provider's id.
                body "provider_id" => provider_id: ProviderId,
                /// The id of its tenant. Left out: the host's own tenant.
                body "tenant_id" => tenant_id: Option<TenantId>,
                /// The names of settings to reset to their defaults.
                body "unset" is Plain => unset: Option<Vec<String>>,
                $($(#[doc = $doc])+ body $wire $(is $meaning)? => $name: Option<$Type>,)+
            }
        }

        impl SetAnalytics {
            fn settings(&self) -> AnalyticsSettings {
                AnalyticsSettings { $($name: self.$name.clone(),)+ }
            }
        }
    };
}

analytics_setting_fields!(analytics_request);

answer! {
    /// The settings that are in force for a provider's analytics.
    pub struct AnalyticsInForce {
        /// The provider's id.
        "provider_id" => provider_id: ProviderId,
        /// The id of its tenant.
        "tenant_id" => tenant_id: TenantId,
        /// The settings. Settings that were not set have their defaults.
        "settings" => settings: AnalyticsSettings,
    }
}

impl Operation for SetAnalytics {
    type Body = AnalyticsInForce;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<AnalyticsInForce, Error> {
        let provider = provider_of(cx, self.tenant_id, self.provider_id)?;
        let key = (provider.tenant_id, provider.provider_id);
        let (sent, unset) = (self.settings(), self.unset.as_deref().unwrap_or_default());
        let before = Arc::unwrap_or_clone(analytics_settings(cx, key.0, key.1)?);
        let before = before.without_all(unset, &sent)?;
        let settings = sent.over(before);
        settings.check()?;
        store_analytics_settings(cx, key, &settings)?;
        AnalyticsInForce::for_provider(&provider, settings)
    }
}

impl AnalyticsInForce {
    pub(super) fn for_provider(
        provider: &ProviderRecord,
        settings: AnalyticsSettings,
    ) -> Result<Self, Error> {
        Ok(Self {
            provider_id: provider.provider_id,
            tenant_id: provider.tenant_id,
            settings: settings.in_force(provider)?,
        })
    }
}

/// Returns the provider with this id, of the given tenant or of the host's own tenant.
pub(super) fn provider_of(
    cx: &mut Context<'_>,
    tenant_id: Option<TenantId>,
    provider_id: ProviderId,
) -> Result<ProviderRecord, Error> {
    let tenant_id = match tenant_id {
        Some(id) => known_tenant(cx, id)?,
        None => cx.partner()?.tenant_id,
    };
    known_provider(cx, tenant_id, "provider_id", provider_id)
}

request! {
    /// Returns the settings that are in force for a provider's analytics.
    pub struct GiveAnalytics {
        /// The provider's id.
        body "provider_id" => provider_id: ProviderId,
        /// The id of its tenant. Left out: the host's own tenant.
        body "tenant_id" => tenant_id: Option<TenantId>,
    }
}

impl Operation for GiveAnalytics {
    type Body = AnalyticsInForce;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<AnalyticsInForce, Error> {
        let provider = provider_of(cx, self.tenant_id, self.provider_id)?;
        let settings = analytics_settings(cx, provider.tenant_id, provider.provider_id)?;
        AnalyticsInForce::for_provider(&provider, Arc::unwrap_or_clone(settings))
    }
}
