//! `GET /borrowers/get_total_score/batch/`: scores many borrowers in one commit.

use super::record::ScoreRecord;
use super::score::{Scored, Scorer};
use crate::engine::prelude::*;
use crate::records::borrowers::Targets;
use crate::wire::{Shape, ShapeError, Wire};
use lendwright_types::json::JsonOut;

request! {
    /// Scores many borrowers by rules and weights, in one commit, and logs each decision. The answer has each target
    /// once, in the order of the request, under its public id as it was sent. An unknown target has a message instead
    /// of a score.
    ///
    /// The answer's detail has `decisions`, under the same public ids: for each its `decision_id` for
    /// `explain_decision`, its `state`, the names of the `failed_rules` and the `notice_codes`. So a table with reasons
    /// needs no other call.
    pub struct GetTotalScoreBatch {
        /// The names of the rules that must all be true.
        body "acceptance_rules" names Rule => acceptance_rules: Vec<String>,
        /// The names of the rules that must all be false.
        body "rejection_rules" names Rule => rejection_rules: Option<Vec<String>>,
        /// The borrowers' public ids, at most 10,000. The number of borrowers times the number of the rules' conditions
        /// may be at most 50 million. Matching patterns may cost at most 100 million: steps of their programs times
        /// bytes of the matched texts.
        body "target" names Borrower => target: Vec<String>,
    }
}

answer! {
    /// The message for an unknown borrower, instead of a score.
    pub struct UnknownTarget {
        /// `Borrower doesn’t exist`.
        "message" => message: String,
    }
}

/// A borrower's score, or a message for an unknown borrower.
#[derive(Clone, Debug, PartialEq)]
pub enum ScoredTarget {
    /// The score.
    Score(Box<ScoreRecord>),
    /// The borrower does not exist, or the caller cannot see it.
    Unknown(UnknownTarget),
}

impl Wire for ScoredTarget {
    const SHAPE: &'static Shape = &Shape::Either(&[ScoreRecord::SHAPE, UnknownTarget::SHAPE]);

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        match value.get("message") {
            Some(_) => UnknownTarget::read(value).map(Self::Unknown),
            None => ScoreRecord::read(value).map(|record| Self::Score(Box::new(record))),
        }
    }

    fn write(&self, out: &mut JsonOut) {
        match self {
            Self::Score(record) => record.write(out),
            Self::Unknown(unknown) => unknown.write(out),
        }
    }
}

impl Operation for GetTotalScoreBatch {
    type Body = Members<ScoredTarget>;
    const ACCESS: Access = Access::Write;
    const FAILURE: &'static str = "Something went wrong, please try again";

    fn run(&self, cx: &mut Context<'_>) -> Result<Members<ScoredTarget>, Error> {
        let rejection_rules = self.rejection_rules.as_deref().unwrap_or_default();
        let targets = Targets::new(&self.target)?;
        let scorer = Scorer::new(cx, &self.acceptance_rules, rejection_rules)?;
        scorer.check_work(self.target.len())?;
        let mut decisions = Members::default();
        let answers = targets.answer(
            cx,
            |cx, target, borrower| {
                let Scored { record, decision } = scorer.score(cx, &borrower, None)?;
                decisions.0.push((target.to_owned(), decision));
                Ok(ScoredTarget::Score(Box::new(record)))
            },
            |unknown| ScoredTarget::Unknown(UnknownTarget { message: unknown.to_string() }),
        )?;
        cx.detail.decisions = Some(decisions).filter(|decisions| !decisions.0.is_empty());
        Ok(answers)
    }
}
