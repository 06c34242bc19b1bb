//! The tables of partners' policies.

use crate::tables::{record, tables};
use chrono::{DateTime, Utc};
use lendwright_types::{PartnerId, TenantId};

record! {
    /// Which policy decides for a partner now.
    pub(crate) struct PolicyHead in "policy_head" since 3 {
        key { tenant_id: TenantId, partner_id: PartnerId }
        number: i64,
        digest: String,
    }
}

record! {
    /// A policy of a partner, and when it began to decide.
    pub(crate) struct PolicyVersion in "policy" since 3 wide {
        key { tenant_id: TenantId, partner_id: PartnerId, number: i64 }
        digest: String,
        /// The whole text, as it was kept up to layout 3; empty where `change` says what it is made of.
        body: String,
        author: String,
        created_at: DateTime<Utc>,
        /// What this version changed in the one before it (`Change`).
        change: Option<String> = since 4,
    }
    index by_digest (tenant_id, digest);
}

record! {
    /// A text that versions of policies have in common, once: a rule's, or that of all but the rules.
    pub(crate) struct PolicyPart in "policy_part" since 4 {
        key { tenant_id: TenantId, sha256: String }
        text: String,
    }
}

tables! { of_nobody { PolicyHead, PolicyVersion, PolicyPart } }
