//! Operations on scores and decisions.

mod decisions;
mod explanation;
mod formula;
mod scores;

pub use decisions::{ExplainDecision, ExplainInputs, ExplainPolicy, ExplainedDecision};
pub use explanation::{
    ChangeLine, Changes, ContributionLine, FrozenLine, MissingVariables, PolicyExplanation,
    ReasonLine, TracedCondition, TracedRule,
};
pub use formula::{
    BinLine, CapLine, ClassLine, GetScoringFormula, ScoreRange, ScoringFormula, WeightLine,
};
pub use scores::{
    EvaluateBy, GetTotalScore, GetTotalScoreBatch, ListedApplication, NumberOrText, ScoreRecord,
    ScoredTarget, UnknownTarget, UploadedDocument,
};
