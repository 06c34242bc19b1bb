//! `GET /borrowers/explain_decision/`: explains a logged decision.

use super::ExplainPolicy as _;
use super::explained::{FrozenLine, PolicyExplanation, explained};
use super::explanation::{
    Changes, ContributionLine, MissingVariables, ReasonLine, Shown, TracedRule,
};
use crate::engine::prelude::*;
use crate::error::{ScoringError, WarningCode};
use crate::records::access::PartnerRecord;
use crate::records::borrowers::is_visible;
use crate::records::decisions::{DecisionId, Filing, LogRow, entry_of, is_erased};
use crate::records::policies;
use lendwright_scoring::audit::{DecisionRecord, Record, read_inputs};
use lendwright_scoring::internal::recorded;
use lendwright_scoring::rules::Verdict;
use lendwright_scoring::{Decision, thaw};

request! {
    /// Explains a decision. The decision is computed again from its frozen inputs with the policy that was in force
    /// then.
    pub struct ExplainDecision {
        /// The decision's id. A score's answer has it in its detail: `decision_id`, or for a batch under the borrower's
        /// public id in `decisions`.
        query "decision_id" names Decision => decision_id: String,
        /// The language of the reasons' texts: one of the policy's languages, such as `ar`. Left out: `en`. A reason
        /// without a text in this language has its English text.
        query "language" is Plain => language: Option<String>,
    }
}

explained! {
    /// A decision and the data that led to it.
    pub struct ExplainedDecision {
        /// The decision's id.
        "decision_id" => decision_id: String,
        /// The time of the decision.
        "decided_at" => decided_at: DateTime<Utc>,
        /// The user name of the partner that requested the decision.
        "decided_for" => decided_for: String,
        /// The borrower's public id.
        "uuid" => uuid: String,
    }
    /// The acceptance rules of the request.
    acceptance_rules
    /// The rejection rules of the request.
    rejection_rules
    /// The score of a borrower without any points. The base plus the contributions is the score.
    base
    /// All reasons against the borrower. Those of the notice come first.
    reasons
    /// The frozen inputs.
    inputs
}

impl Operation for ExplainDecision {
    type Body = ExplainedDecision;
    const ACCESS: Access = Access::Read;
    const FAILURE: &'static str = "Something went wrong, please try again";

    fn run(&self, cx: &mut Context<'_>) -> Result<ExplainedDecision, Error> {
        let id = self.decision_id.trim();
        let known = DecisionId::read(id).ok_or(ScoringError::DecisionUnknown)?;
        let stored =
            cx.book()?.first(LogRow::by_id, known)?.ok_or(ScoringError::DecisionUnknown)?;
        // The policy, its rules, weights and extras belong to the partner of the decision.
        let partner = cx.partner()?;
        let is_theirs = partner.is_host || stored.partner_id == partner.partner_id;
        if !is_theirs || !is_visible(cx, stored.borrower_id)? {
            return Err(ScoringError::DecisionUnknown.into());
        }
        let damaged = || Error::damaged(format!("decision {id}"));
        let (entry, filing) = entry_of(cx, stored)?;
        let record = Record::from_canonical(&entry.public).map_err(|_| damaged())?;
        // A decision that was changed in the store must not be shown as if it were the original.
        if entry.violation().is_some() || !is_filed_right(cx, &filing, &record)? {
            return Err(damaged());
        }
        let Record::Decision(record) = record else {
            return Err(ScoringError::DecisionUnknown.into());
        };
        let personal = entry.personal.as_ref().ok_or(ScoringError::DecisionErased)?;
        if is_erased(cx, &filing, entry.number)? {
            return Err(ScoringError::DecisionErased.into());
        }
        let inputs = read_inputs(&personal.text).map_err(|_| damaged())?;
        let policy = policies::of_digest(cx, &record.policy)?.ok_or_else(damaged)?;
        let rules = policy.select(&record.acceptance_rules, &record.rejection_rules)?;
        let observed = thaw(&inputs)?;
        let mut row = policy.row_of(&observed);
        let explained = policy.explain_observed(&rules, &mut row, &observed)?;
        let decided = recorded(&record).ok_or_else(damaged)?;
        if decided != explained.decision {
            // A past decision stays as it is. If it would be different today, a warning says so.
            let text = "this version of lendwright would decide otherwise on these inputs";
            cx.warn(WarningCode::DecidedOtherwise, "", text);
        }
        let shown = Shown::to_caller(cx)?;
        let told = (shown, policy.language_of(self.language.as_deref())?);
        let why = PolicyExplanation::of(&policy, &rules, &explained, &inputs, told);
        Ok(answer(*record, decided, why))
    }
}

fn is_filed_right(cx: &mut Context<'_>, filing: &Filing, record: &Record) -> Result<bool, Error> {
    let partner = cx.system().get::<PartnerRecord>(filing.partner_id)?;
    Ok(partner.is_some_and(|partner| partner.user_name == record.caller()))
}

/// Returns the logged decision and its explanation.
fn answer(record: DecisionRecord, decided: Decision, why: PolicyExplanation) -> ExplainedDecision {
    ExplainedDecision {
        decision_id: record.id,
        decided_at: record.time,
        decided_for: record.caller,
        uuid: record.borrower,
        policy: record.policy,
        engine: record.engine,
        evaluate_by: record.evaluate_by.as_text().to_owned(),
        acceptance_rules: record.acceptance_rules,
        rejection_rules: record.rejection_rules,
        pass_business_rules_state: decided.state,
        credit_score: i64::from(decided.score),
        credit_score_classification: decided.class,
        certainty: decided.certainty,
        base: why.base,
        unrounded_score: why.unrounded_score,
        contributions: why.contributions,
        reasons: why.reasons,
        rules: why.rules,
        missing_to_resolve: why.missing_to_resolve,
        what_would_change: why.what_would_change,
        inputs: why.inputs,
    }
}
