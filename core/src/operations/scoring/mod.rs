//! Scoring: the policy that decides, scores, and why.

pub(crate) mod policies;
