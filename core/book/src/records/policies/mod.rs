//! Partners' policies: every version, and the policy in force.

mod cache;
mod matching;
mod store;
mod tables;
mod versions;

pub(crate) use cache::{BYTES_MAX, PolicyCache};
pub(crate) use matching::refuse_other;
pub(crate) use store::{current, deciding, digest, holds_text, near_rule, of_digest, save};
pub(crate) use tables::{PolicyHead, TABLES};
