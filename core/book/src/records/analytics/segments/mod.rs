//! Segmentations of a partner's borrowers: their computation, storage and reading, and the outcomes that the host
//! reports.

mod computation;
mod store;

pub(crate) use computation::{
    Availability, SegmentVariable, SegmentationParameters, availability, segmented,
};
pub use store::SegmentId;
pub(crate) use store::{
    NewSegmentation, Page, SegmentMemberRecord, SegmentationRecord, TABLES, TellOutcome,
    forget_member, forget_outcomes, former_segmentation, keep, member_of, members_of,
    segmentation_of, tell_outcomes,
};
