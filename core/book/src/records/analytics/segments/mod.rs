//! Segmentations of a partner's borrowers: their computation, storage and reading, and the outcomes that the host
//! reports.

mod available;
mod compute;
mod kept;
mod outcomes;
mod profile;
mod tables;
mod variables;

pub(crate) use available::{Availability, availability};
pub(crate) use compute::{Asked, segmented};
pub(crate) use kept::{
    Kept, Page, forget_member, former_segmentation, keep, member_of, members_of, segmentation_of,
};
pub(crate) use outcomes::{TellOutcome, forget_outcomes, tell_outcomes};
pub(crate) use tables::{SegmentMemberRecord, SegmentationRecord, TABLES};
pub(crate) use variables::SegmentVariable;
