//! The tables of partners' policies.

use crate::ids::{PartnerId, TenantId};
use crate::storage::{record, tables};
use chrono::{DateTime, Utc};

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
        body: String,
        author: String,
        created_at: DateTime<Utc>,
    }
    index by_digest (tenant_id, digest);
}

tables! { PolicyHead, PolicyVersion }
