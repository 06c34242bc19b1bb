//! The tables of snapshots of peers.

use crate::tables::{record, tables};
use chrono::{DateTime, NaiveDate, Utc};
use lendwright_types::currency::Currency;
use lendwright_types::{BorrowerId, PartnerId, TenantId};

record! {
    /// One partner's snapshot of its borrowers.
    pub(crate) struct PeerSnapshotRecord in "peer_snapshot" since 4 {
        key { tenant_id: TenantId, partner_id: PartnerId, as_of: NaiveDate }
        /// The partner's user name at that time. The ids of the groups depend on it.
        user_name: String,
        currency: Currency,
        k_min: i64,
        /// The grouping variables in order, separated by commas.
        grouping: String,
        peers: i64,
        made_at: DateTime<Utc>,
    }
}

record! {
    /// One group of a snapshot, with its figures.
    pub(crate) struct PeerGroupRecord in "peer_group" since 4 wide {
        key { tenant_id: TenantId, partner_id: PartnerId, as_of: NaiveDate, place: i64 }
        /// The buckets of the first grouping variables: JSON, a list of texts.
        definition: String,
        size: i64,
        /// The figures: JSON.
        figures: String,
    }
}

record! {
    /// One borrower of a snapshot, with its values.
    pub(crate) struct PeerRecord in "peer" since 4 wide {
        key { tenant_id: TenantId, partner_id: PartnerId, as_of: NaiveDate, borrower_id: BorrowerId }
        /// The place of the group. Null if every possible group was too small.
        place: Option<i64>,
        data_quality: String,
        /// The values: JSON.
        content: String,
    }
    index by_borrower (tenant_id, borrower_id, partner_id, as_of);
}

tables! {
    of_nobody { PeerSnapshotRecord, PeerGroupRecord }
    of_a_borrower { PeerRecord }
}
