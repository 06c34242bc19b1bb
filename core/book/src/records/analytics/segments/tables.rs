//! The tables of segmentations and outcomes.

use crate::tables::{record, tables};
use chrono::{DateTime, NaiveDate, Utc};
use lendwright_types::{BorrowerId, BorrowerUuid, PartnerId, TenantId};

record! {
    /// A segmentation of a partner's borrowers. Segmentations are numbered in the order of creation.
    pub(crate) struct SegmentationRecord in "segmentation" since 4 wide {
        key { tenant_id: TenantId, partner_id: PartnerId, number: i64 }
        model_id: String,
        as_of: NaiveDate,
        /// The method and the variables, separated by commas.
        terms: String,
        /// The number of clusters before small ones were joined.
        k: i64,
        /// Ids and centres of the segments: JSON, a list of lists of numbers.
        centres: String,
        /// The content of the answer: JSON.
        content: String,
        made_at: DateTime<Utc>,
    }
    index by_model (tenant_id, partner_id, model_id);
    index by_terms (tenant_id, partner_id, terms, k, number);
}

record! {
    /// A borrower's membership in a segmentation.
    pub(crate) struct SegmentMemberRecord in "segment_member" since 4 wide {
        key { tenant_id: TenantId, partner_id: PartnerId, number: i64, borrower_id: BorrowerId }
        uuid: BorrowerUuid,
        segment_id: i64,
        /// The distance from the centre, in standard deviations.
        distance: f64,
        /// The additional distance to the nearest other centre. Null if there is none.
        margin: Option<f64>,
        /// The probability that the borrower has not left. Null if it can't be estimated.
        p_alive: Option<f64>,
        /// The positions of the variables that drive the membership, with their standard deviations: JSON, a list of
        /// lists.
        drivers: String,
    }
    index by_segment (tenant_id, partner_id, number, segment_id, uuid);
    index by_borrower (tenant_id, borrower_id, partner_id, number);
}

record! {
    /// Whether a borrower had left on a day, as reported by the host. The day is a number of days since 1970.
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
