//! The tables of partners' templates of messages, and of the settings for senders.

use crate::tables::{newtype_column, record, tables};
use chrono::{DateTime, Utc};
use lendwright_types::{PartnerId, TenantId, ids};

ids! {
    /// A template of messages.
    pub(crate) TemplateId = "a template's id";
}

newtype_column! { i64: TemplateId }

record! {
    /// A template. A version of a partner's set contains the templates that were added up to it and not removed up to
    /// it.
    pub(crate) struct TemplateRecord in "sms_template" since 3 wide {
        key { tenant_id: TenantId, partner_id: PartnerId, template_id: TemplateId }
        /// The sender as first written.
        sender: String,
        category: String,
        /// The template as written.
        body: String,
        /// The pack and the id of the template in it, `eg/cib-atm`. Null if the lender wrote the template.
        shipped: Option<String>,
        /// The version of the set that added it.
        added: i64,
        /// The version of the set that removed it.
        removed: Option<i64>,
    }
}

record! {
    /// A partner's settings for a sender, from a version of its set.
    pub(crate) struct SenderRecord in "sms_sender" since 3 {
        key {
            tenant_id: TenantId,
            partner_id: PartnerId,
            /// The sender's name, folded.
            sender: String,
            version: i64,
        }
        name: String,
        /// Canonical JSON. An empty object restores the registry's settings.
        settings: String,
    }
}

record! {
    /// A version of a partner's templates and settings for senders.
    pub(crate) struct TemplateSetVersion in "sms_set" since 3 {
        key { tenant_id: TenantId, partner_id: PartnerId, version: i64 }
        author: String,
        created_at: DateTime<Utc>,
        /// The digest of the set with this version, computed by the release that wrote it. Another release may know
        /// other words and senders.
        digest: String,
        engine: String,
    }
}

record! {
    /// The loading or unloading of a pack by a partner, from a version of its set.
    pub(crate) struct PackRecord in "sms_pack" since 3 {
        key { tenant_id: TenantId, partner_id: PartnerId, pack: String, version: i64 }
        /// The pack's version. Null if the pack is unloaded.
        pack_version: Option<i64>,
        /// The settings of its senders: canonical JSON by the senders' names.
        settings: String,
    }
}

tables! { of_nobody { TemplateRecord, SenderRecord, PackRecord, TemplateSetVersion } }
