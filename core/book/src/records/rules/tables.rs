//! The tables of rules as written, and of their versions.

use crate::tables::{record, tables, text_column};
use crate::wire::choice;
use chrono::{DateTime, Utc};
use lendwright_scoring::rules::JoinStyle;
use lendwright_types::{PartnerId, RuleId, TenantId};

choice! {
    /// Whether the `logical_operator` of a rule's condition joins it to the condition after it or
    /// before it. The two are the same when all operators of a rule are equal.
    pub enum RuleJoin { #[default] Next = "next", Previous = "previous" }
}

text_column!(RuleJoin);

impl From<JoinStyle> for RuleJoin {
    fn from(join: JoinStyle) -> Self {
        match join {
            JoinStyle::Next => Self::Next,
            JoinStyle::Previous => Self::Previous,
        }
    }
}

impl From<RuleJoin> for JoinStyle {
    fn from(join: RuleJoin) -> Self {
        match join {
            RuleJoin::Next => Self::Next,
            RuleJoin::Previous => Self::Previous,
        }
    }
}

record! {
    /// A partner's rule with its name and its body as written.
    pub(crate) struct RuleRecord in "rule" since 3 wide {
        key { tenant_id: TenantId, rule_id: RuleId }
        partner_id: PartnerId,
        name: String,
        body: String,
        version: i64,
        /// How its logical operators join. `None` means to the next condition.
        join: Option<RuleJoin>,
    }
    unique by_name (tenant_id, partner_id, name);
    index by_partner (tenant_id, partner_id, rule_id);
}

record! {
    /// One version of a rule. A deleted rule's last version has no body.
    pub(crate) struct RuleVersion in "rule_version" since 3 wide {
        key { tenant_id: TenantId, rule_id: RuleId, version: i64 }
        name: String,
        body: Option<String>,
        author: String,
        created_at: DateTime<Utc>,
        join: Option<RuleJoin>,
    }
}

tables! { of_nobody { RuleRecord, RuleVersion } }
