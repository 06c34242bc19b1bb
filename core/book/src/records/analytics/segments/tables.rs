//! The tables of segmentations and outcomes.

use crate::tables::{record, tables};
use chrono::{DateTime, NaiveDate, Utc};
use lendwright_types::{BorrowerId, BorrowerUuid, PartnerId, TenantId};

record! {
    /// One segmentation of a partner's borrowers. They have numbers in the order in which they were made.
    pub(crate) struct SegmentationRecord in "segmentation" since 4 wide {
        key { tenant_id: TenantId, partner_id: PartnerId, number: i64 }
        model_id: String,
        as_of: NaiveDate,
        /// The method and the variables, with commas.
        terms: String,
        /// The number of clusters before small ones were joined.
        k: i64,
        /// Ids and centres of the segments: JSON, a list of lists of numbers.
        centres: String,
        /// What is said of it: JSON.
        content: String,
        made_at: DateTime<Utc>,
    }
    index by_model (tenant_id, partner_id, model_id);
    index by_terms (tenant_id, partner_id, terms, k, number);
}

record! {
    /// One borrower of a segmentation.
    pub(crate) struct SegmentMemberRecord in "segment_member" since 4 wide {
        key { tenant_id: TenantId, partner_id: PartnerId, number: i64, borrower_id: BorrowerId }
        uuid: BorrowerUuid,
        segment_id: i64,
        /// In standard deviations, from the centre.
        distance: f64,
        /// How much farther the nearest other centre is; null where there is none.
        margin: Option<f64>,
        /// The probability of not having left; null where it can't be said.
        p_alive: Option<f64>,
        /// The places of the variables that drive it, with their standard deviations: JSON, a list of lists.
        drivers: String,
    }
    index by_segment (tenant_id, partner_id, number, segment_id, uuid);
    index by_borrower (tenant_id, borrower_id, partner_id, number);
}

record! {
    /// Whether a borrower had left on a day, a number of days since 1970, as the host has told.
    pub(crate) struct OutcomeRecord in "churn_outcome" since 4 {
        key { tenant_id: TenantId, partner_id: PartnerId, borrower_id: BorrowerId, day: i64 }
        churned: bool,
    }
    index by_borrower (tenant_id, borrower_id, partner_id, day);
}

tables! {
    of_nobody { SegmentationRecord }
    of_a_borrower { SegmentMemberRecord, OutcomeRecord }
}
