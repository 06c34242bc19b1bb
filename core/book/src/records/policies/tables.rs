//! The tables of partners' policies.

use crate::tables::{record, tables};
use chrono::{DateTime, Utc};
use lendwright_types::{PartnerId, TenantId};

record! {
    /// The policy in force for a partner.
    pub(crate) struct PolicyHead in "policy_head" since 3 {
        key { tenant_id: TenantId, partner_id: PartnerId }
        number: i64,
        digest: String,
    }
}

record! {
    /// A policy of a partner, and its first time in force.
    pub(crate) struct PolicyVersion in "policy" since 3 wide {
        key { tenant_id: TenantId, partner_id: PartnerId, number: i64 }
        digest: String,
        /// The whole text, as stored up to layout 3. Empty if `change` describes the text.
        body: String,
        author: String,
        created_at: DateTime<Utc>,
        /// The changes from the previous version (`Change`).
        change: Option<String> = since 4,
    }
    index by_digest (tenant_id, digest);
}

record! {
    /// A text shared by versions of policies, stored once: the text of a rule, or all of a policy except the rules.
    pub(crate) struct PolicyPart in "policy_part" since 4 {
        key { tenant_id: TenantId, sha256: String }
        text: String,
    }
}

tables! { of_nobody { PolicyHead, PolicyVersion, PolicyPart } }
