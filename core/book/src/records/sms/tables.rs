//! The tables of partners' templates of messages, and of what is set for senders.

use crate::tables::{newtype_column, record, tables};
use chrono::{DateTime, Utc};
use lendwright_types::{PartnerId, TenantId, ids};

ids! {
    /// A template of messages.
    pub(crate) TemplateId = "a template's id";
}

newtype_column! { i64: TemplateId }

record! {
    /// One template. A version of a partner's set has those that were added up to it and not removed by then.
    pub(crate) struct TemplateRecord in "sms_template" since 3 wide {
        key { tenant_id: TenantId, partner_id: PartnerId, template_id: TemplateId }
        /// The sender as it was written first.
        sender: String,
        category: String,
        /// The template as it was written.
        body: String,
        /// The pack and the id of its template that it was loaded from, `eg/cib-atm`; null where the lender wrote it.
        shipped: Option<String>,
        /// The version of the set that it came with.
        added: i64,
        /// The version that does not have it any more.
        removed: Option<i64>,
    }
}

record! {
    /// What a partner has set for a sender, from a version of its set on.
    pub(crate) struct SenderRecord in "sms_sender" since 3 {
        key {
            tenant_id: TenantId,
            partner_id: PartnerId,
            /// The sender's name, folded.
            sender: String,
            version: i64,
        }
        name: String,
        /// Canonical JSON; an empty object where the registry's settings count again.
        settings: String,
    }
}

record! {
    /// A version of a partner's templates and of what is set for its senders.
    pub(crate) struct TemplateSetVersion in "sms_set" since 3 {
        key { tenant_id: TenantId, partner_id: PartnerId, version: i64 }
        author: String,
        created_at: DateTime<Utc>,
        /// The digest of the set as it is with this version, by the release that wrote it: another one may know
        /// other words and senders.
        digest: String,
        engine: String,
    }
}

record! {
    /// That a partner has loaded a pack or taken it away again, from a version of its set on.
    pub(crate) struct PackRecord in "sms_pack" since 3 {
        key { tenant_id: TenantId, partner_id: PartnerId, pack: String, version: i64 }
        /// The pack's version; null from where it is taken away on.
        pack_version: Option<i64>,
        /// The settings of its senders: canonical JSON by the senders' names.
        settings: String,
    }
}

tables! { of_nobody { TemplateRecord, SenderRecord, PackRecord, TemplateSetVersion } }
