//! Operations on scores and decisions.

mod explain_decision;
mod explain_policy;
mod explained;
mod explanation;
mod get_scoring_formula;
mod get_total_score;
mod get_total_score_batch;
mod record;
mod score;
mod sources;

pub use explain_decision::{ExplainDecision, ExplainedDecision};
pub use explain_policy::{ExplainInputs, ExplainPolicy};
pub use explained::{FrozenLine, PolicyExplanation};
pub use explanation::{
    ChangeLine, Changes, ContributionLine, MissingVariables, ReasonLine, TracedCondition,
    TracedRule,
};
pub use get_scoring_formula::{
    BinLine, CapLine, ClassLine, GetScoringFormula, ScoreRange, ScoringFormula, WeightLine,
};
pub use get_total_score::{EvaluateBy, GetTotalScore};
pub use get_total_score_batch::{GetTotalScoreBatch, ScoredTarget, UnknownTarget};
pub use record::{ListedApplication, NumberOrText, ScoreRecord, UploadedDocument};
