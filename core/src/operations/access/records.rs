//! Who may do what, as the book has it.

use crate::identity::Scopes;
use crate::ids::{PartnerId, ProviderId, SessionId, TenantId};
use crate::storage::record;
use chrono::{DateTime, Utc};

record! {
    /// One fact about the book itself.
    pub(crate) struct BookFact in "book_fact" since 1 {
        key { name: String }
        value: String,
    }
}

record! {
    /// A partner: whoever uses the interface.
    pub(crate) struct PartnerRecord in "partner" since 1 {
        key { partner_id: PartnerId }
        tenant_id: TenantId,
        user_name: String,
        scopes: Scopes,
        default_provider_id: ProviderId,
        created_at: DateTime<Utc>,
    }
    unique by_user_name (user_name);
}

record! {
    /// An API key. The key itself is shown once and never stored.
    pub(crate) struct KeyRecord in "api_key" since 1 {
        key { key_id: String }
        partner_id: PartnerId,
        kid: String,
        mac: Option<Vec<u8>>,
        argon2id: Option<String>,
        scopes: Option<Scopes>,
        created_at: DateTime<Utc>,
        expires_at: Option<DateTime<Utc>>,
        revoked_at: Option<DateTime<Utc>>,
    }
    index by_partner (partner_id, created_at);
}

record! {
    /// A partner's session, from log-in to log-out.
    pub(crate) struct SessionRecord in "session" since 1 {
        key { session_id: SessionId }
        partner_id: PartnerId,
        key_id: String,
        started_at: DateTime<Utc>,
        used_at: DateTime<Utc>,
        revoked_at: Option<DateTime<Utc>>,
    }
    index by_partner (partner_id, started_at);
}

record! {
    /// An access or refresh token of a session. The token itself is never stored.
    pub(crate) struct TokenRecord in "session_token" since 1 {
        key { mac: Vec<u8> }
        session_id: SessionId,
        is_refresh: bool,
        issued_at: DateTime<Utc>,
        expires_at: DateTime<Utc>,
        retired_at: Option<DateTime<Utc>>,
    }
    index by_session (session_id, issued_at);
}

record! {
    /// A financial provider: a lender, with the settings that lending needs.
    pub(crate) struct ProviderRecord in "provider" since 1 {
        key { tenant_id: TenantId, provider_id: ProviderId }
        name: String,
        currency: String,
        time_zone: String,
        created_at: DateTime<Utc>,
    }
    unique by_name (tenant_id, name);
}

record! {
    /// A provider on whose behalf a partner acts.
    pub(crate) struct PartnerProvider in "partner_provider" since 1 {
        key { tenant_id: TenantId, partner_id: PartnerId, provider_id: ProviderId }
        since: DateTime<Utc>,
    }
}

record! {
    /// A model that a partner may score with.
    pub(crate) struct PartnerModel in "partner_model" since 1 {
        key { tenant_id: TenantId, partner_id: PartnerId, model: String }
        since: DateTime<Utc>,
    }
}
