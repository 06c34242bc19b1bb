//! The tables of partners, providers, keys and sessions.

use crate::tables::{record, tables};
use chrono::{DateTime, Utc};
use lendwright_scoring::identity::{Mac, Scopes, SessionFacts, Stamp, TokenFacts, TokenKind};
use lendwright_types::currency::Currency;
use lendwright_types::time::Zone;
use lendwright_types::{BorrowerId, PartnerId, ProviderId, SessionId, TenantId};

record! {
    /// A fact about the book itself.
    pub(crate) struct BookFact in "book_fact" since 3 {
        key { name: String }
        value: String,
    }
}

record! {
    /// A partner, which uses the interface. If a session's token epoch differs from its
    /// partner's, the session was logged out.
    pub(crate) struct PartnerRecord in "partner" since 3 {
        key { partner_id: PartnerId }
        tenant_id: TenantId,
        user_name: String,
        scopes: Scopes,
        default_provider_id: ProviderId,
        token_epoch: i64,
        created_at: DateTime<Utc>,
    }
    unique by_user_name (user_name);
    index by_tenant (tenant_id);
    unique by_user_name_again (user_name) since 4;
}

record! {
    /// An API key. The key itself is shown once and never stored. The row stores its code with the pepper `kid` or,
    /// for a key that a person has chosen, its argon2id hash.
    pub(crate) struct KeyRecord in "api_key" since 3 {
        key { key_id: String }
        partner_id: PartnerId,
        kid: Option<String>,
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
    pub(crate) struct SessionRecord in "session" since 3 {
        key { session_id: SessionId }
        partner_id: PartnerId,
        key_id: String,
        token_epoch: i64,
        started_at: DateTime<Utc>,
        refreshed_at: DateTime<Utc>,
        revoked_at: Option<DateTime<Utc>>,
        /// The latest time that the session has seen, if it is after the last refresh.
        seen_at: Option<DateTime<Utc>> = since 4,
    }
    index by_partner (partner_id, started_at);
    index by_key_id (key_id, started_at);
}

record! {
    /// An access or refresh token of a session. The token itself is never stored.
    pub(crate) struct TokenRecord in "session_token" since 3 {
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
    /// A token for uploads of one borrower's data. The token itself is never stored.
    pub(crate) struct UploadToken in "upload_token" since 3 {
        key { mac: Vec<u8> }
        kid: String,
        tenant_id: TenantId,
        borrower_id: BorrowerId,
        partner_id: PartnerId,
        issued_at: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    }
    index by_borrower (tenant_id, borrower_id, expires_at);
}

record! {
    /// A financial provider: a lender and its settings.
    pub(crate) struct ProviderRecord in "provider" since 3 {
        key { tenant_id: TenantId, provider_id: ProviderId }
        name: String,
        currency: Currency,
        time_zone: Zone,
        minimum_wage_minor: Option<i64>,
        created_at: DateTime<Utc>,
    }
    unique by_name (tenant_id, name);
    unique by_name_again (tenant_id, name) since 4;
}

record! {
    /// The monthly income of a job, in minor units of the provider's currency.
    pub(crate) struct JobIncome in "job_income" since 3 {
        key { tenant_id: TenantId, provider_id: ProviderId, job_id: i64 }
        monthly_minor: i64,
    }
}

record! {
    /// A link between a partner and a provider: the partner acts for the provider.
    pub(crate) struct PartnerProvider in "partner_provider" since 3 {
        key { tenant_id: TenantId, partner_id: PartnerId, provider_id: ProviderId }
        since: DateTime<Utc>,
    }
}

record! {
    /// A model that a partner may score with.
    pub(crate) struct PartnerModel in "partner_model" since 3 {
        key { tenant_id: TenantId, partner_id: PartnerId, model: String }
        since: DateTime<Utc>,
    }
}

tables! {
    of_nobody {
        BookFact, PartnerRecord, KeyRecord, SessionRecord, TokenRecord, ProviderRecord, PartnerProvider,
        PartnerModel, JobIncome,
    }
    of_a_borrower { UploadToken }
}

impl KeyRecord {
    /// Whether the key can still be used.
    pub(crate) fn is_live(&self, now: DateTime<Utc>) -> bool {
        self.revoked_at.is_none() && self.expires_at.is_none_or(|end| now < end)
    }

    /// Returns the key's code and the pepper's name. `None` for a key that a person has chosen.
    pub(crate) fn stamp(&self) -> Option<Stamp> {
        let mac = self.mac.as_deref().and_then(Mac::from_bytes)?;
        Some(Stamp { kid: self.kid.clone()?, mac })
    }
}

impl SessionRecord {
    /// Returns the facts that decide about the session's tokens. They depend on its partner's token epoch and on the
    /// key that opened it. Without the key, the session is revoked.
    pub(crate) fn facts(&self, partner_epoch: i64, key: Option<&KeyRecord>) -> SessionFacts {
        let key_is_revoked = key.is_none_or(|key| key.revoked_at.is_some());
        let is_revoked = self.revoked_at.is_some() || self.token_epoch != partner_epoch;
        SessionFacts {
            opened_at: self.started_at,
            refreshed_at: self.refreshed_at,
            seen_at: self.seen_at.map_or(self.refreshed_at, |seen| seen.max(self.refreshed_at)),
            key_expires_at: key.and_then(|key| key.expires_at),
            revoked: is_revoked || key_is_revoked,
        }
    }
}

impl TokenRecord {
    /// Returns the facts that decide about the token.
    pub(crate) fn facts(&self) -> TokenFacts {
        TokenFacts {
            kind: if self.is_refresh { TokenKind::Refresh } else { TokenKind::Access },
            expires_at: self.expires_at,
            retired_at: self.retired_at,
        }
    }
}
