//! Scoring: the policy that decides, scores, and why.

pub(crate) mod facts;
mod get_total_score;
mod get_total_score_batch;
mod log;
pub(crate) mod policies;
mod record;
pub(crate) mod records;
mod score;

pub use get_total_score::{EvaluateBy, GetTotalScore};
pub use get_total_score_batch::{GetTotalScoreBatch, ScoredTarget, UnknownTarget};
pub use record::{ListedApplication, NumberOrText, ScoreRecord, UploadedDocument};
