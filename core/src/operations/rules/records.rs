//! Rules as they were written, and every version of them.

use crate::ids::{PartnerId, RuleId, TenantId};
use crate::storage::record;
use chrono::{DateTime, Utc};

record! {
    /// A partner's named rule, its body as it was written.
    pub(crate) struct RuleRecord in "rule" since 1 wide {
        key { tenant_id: TenantId, rule_id: RuleId }
        partner_id: PartnerId,
        name: String,
        body: String,
        version: i64,
    }
    unique by_name (tenant_id, partner_id, name);
    index by_partner (tenant_id, partner_id, rule_id);
}

record! {
    /// One version of a rule; without a body where the rule was deleted.
    pub(crate) struct RuleVersion in "rule_version" since 1 wide {
        key { tenant_id: TenantId, rule_id: RuleId, version: i64 }
        name: String,
        body: Option<String>,
        author: String,
        created_at: DateTime<Utc>,
    }
}
