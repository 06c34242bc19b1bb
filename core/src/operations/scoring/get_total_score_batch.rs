//! `GET /borrowers/get_total_score/batch/`: scores many borrowers in one commit.

use super::record::ScoreRecord;
use super::score::{Scored, Scorer};
use crate::engine::Operation;
use crate::error::{BorrowersError, Error};
use crate::json::{Json, JsonOut};
use crate::records::borrowers::borrower_of;
use crate::unit::{Access, Context};
use crate::wire::{Members, Shape, ShapeError, Wire};
use crate::wire::{answer, request};
use std::collections::HashSet;

request! {
    /// Scores many borrowers by rules and weights, in one commit, and logs each decision. The
    /// answer has each target once, in the order of the request, under its public id as it was
    /// sent; an unknown target has a message instead of a score.
    ///
    /// The ids of the decisions, for `explain_decision`, are in the answer's detail under the same
    /// public ids: `decision_ids`.
    pub struct GetTotalScoreBatch {
        /// The names of the rules that must all hold.
        body "acceptance_rules" names Rule => acceptance_rules: Vec<String>,
        /// The names of the rules of which none may hold.
        body "rejection_rules" names Rule => rejection_rules: Option<Vec<String>>,
        /// The borrowers' public ids, at most 10,000.
        body "target" names Borrower => target: Vec<String>,
    }
}

/// The greatest number of targets: a batch is one commit, and its answer one document.
const TARGETS_MAX: usize = 10_000;

answer! {
    /// The message for an unknown borrower, in place of a score.
    pub struct UnknownTarget {
        /// `Borrower doesn’t exist`.
        "message" => message: String,
    }
}

/// A borrower's score, or a message when there is no such borrower.
#[derive(Clone, Debug, PartialEq)]
pub enum ScoredTarget {
    /// The score.
    Score(Box<ScoreRecord>),
    /// There is no such borrower, or the caller can't see it.
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
        if self.target.len() > TARGETS_MAX {
            let count = self.target.len();
            return Err(Error::value("target", "must name at most 10,000 borrowers", count));
        }
        let scorer = Scorer::new(cx, &self.acceptance_rules, rejection_rules)?;
        let mut answered = HashSet::with_capacity(self.target.len());
        let (mut answers, mut decision_ids) = (Members::default(), Members::default());
        for (at, target) in self.target.iter().enumerate() {
            cx.watch().at(at, Some(self.target.len()))?;
            // An id in upper case is the same borrower.
            if !answered.insert(target.trim().to_lowercase()) {
                continue;
            }
            let score = match borrower_of(cx, "target", target) {
                Ok(borrower) => {
                    let Scored { record, decision_id } = scorer.score(cx, &borrower)?;
                    decision_ids.0.push((target.clone(), decision_id));
                    ScoredTarget::Score(Box::new(record))
                }
                Err(unknown @ Error::Borrowers(BorrowersError::Unknown { .. })) => {
                    ScoredTarget::Unknown(UnknownTarget { message: unknown.to_string() })
                }
                Err(error) => return Err(error),
            };
            answers.0.push((target.clone(), score));
        }
        cx.watch().at(self.target.len(), Some(self.target.len()))?;
        cx.detail.decision_ids = Some(decision_ids).filter(|ids| !ids.0.is_empty());
        Ok(answers)
    }
}
