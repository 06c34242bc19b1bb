//! `GET /borrowers/get_total_score/`: scores one borrower.

use super::record::ScoreRecord;
use super::score::Scorer;
use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::error::{BorrowersError, ScoringError};
use crate::records::borrowers::{Identifiers, find_borrower, found_ahead};
use crate::unit::Prepared;
use crate::wire::{FieldError, IdText, choice};
use lendwright_scoring::identity::Scope;

choice! {
    /// The kind of evaluation.
    pub enum EvaluateBy {
        /// By rules and weights.
        #[default] Rule = "rule",
        /// By a loaded model.
        Model = "model",
    }
}

request! {
    /// Scores one borrower and logs the decision. The decision's id is in the answer's detail. At least one identifier
    /// must be sent. Several identifiers must belong to the same borrower. Name and national id are masked for callers
    /// without the scope `pii`.
    ///
    /// Some HTTP clients and servers drop a GET's body. Then send the rules in the query, one by one
    /// (`acceptance_rules=adult&acceptance_rules=affordable`) or separated by commas. A name that contains a comma must
    /// be quoted. The decision's id is in the header `lendwright-decision-id`.
    pub struct GetTotalScore {
        /// The borrower's phone number.
        query "phone_number" names Phone => phone_number: Option<String>,
        /// The borrower's e-mail address.
        query "email" names Email => email: Option<String>,
        /// The borrower's national id.
        query "national_id" names NationalId => national_id: Option<String>,
        /// The borrower's number in this book, which `get_borrower_info` returns in `id`.
        query "id" names BorrowerRow => id: Option<i64>,
        /// The kind of evaluation. `model` is always refused in this version, which cannot load models.
        query "evaluate_by" => evaluate_by: EvaluateBy,
        /// The borrower's public id. Send at least one of `uuid`, `phone_number`, `email`, `national_id` and `id`.
        /// Several must belong to the same borrower.
        query "uuid" names Borrower => uuid: Option<String>,
        /// The pending credit application to score. Left out: the borrower's pending application, if there is exactly
        /// one.
        query "application_id" names PendingApplication => application_id: Option<IdText>,
        /// The names of the rules that must all be true.
        body "acceptance_rules" names Rule => acceptance_rules: Vec<String>,
        /// The names of the rules that must all be false.
        body "rejection_rules" names Rule => rejection_rules: Option<Vec<String>>,
    }
}

impl Operation for GetTotalScore {
    type Body = ScoreRecord;
    const ACCESS: Access = Access::Write;
    const FAILURE: &'static str = "Something went wrong, please try again";

    /// Finds the borrower of an address before the unit. Many borrowers may share an address, and other writers must
    /// not wait for the search.
    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        match self.identifiers() {
            Ok(identifiers) if identifiers.may_be_shared() => {
                engine.unit_with(Scope::Score, Access::Read, |cx| {
                    Ok(Prepared::BorrowerFound(find_borrower(cx, &identifiers)?.borrower_id))
                })
            }
            _ => Ok(Prepared::Nothing),
        }
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<ScoreRecord, Error> {
        let identifiers = self.identifiers()?;
        let borrower = found_ahead(cx, &identifiers)?;
        let application = self.application_id.as_ref().map(IdText::as_str);
        let rejection_rules = self.rejection_rules.as_deref().unwrap_or_default();
        let scored = Scorer::new(cx, &self.acceptance_rules, rejection_rules)?.score(
            cx,
            &borrower,
            application,
        )?;
        cx.detail.decision_id = Some(scored.decision.decision_id);
        Ok(scored.record)
    }

    fn refuse_missing(&self, missing: &[&'static str]) -> Error {
        match self.identifiers() {
            // The rules are checked after the identifiers and the model.
            Err(error) if missing == ["acceptance_rules"] => error,
            _ => Self::refuse(FieldError::Missing(missing.to_vec())),
        }
    }
}

impl GetTotalScore {
    /// Returns the identifiers, after checking that this kind of evaluation is possible.
    fn identifiers(&self) -> Result<Identifiers<'_>, Error> {
        let identifiers = Identifiers {
            uuid: self.uuid.as_deref(),
            phone_number: self.phone_number.as_deref(),
            email: self.email.as_deref(),
            national_id: self.national_id.as_deref(),
            id: self.id,
        };
        if identifiers.is_empty() {
            return Err(BorrowersError::NoIdentifier.into());
        }
        if self.evaluate_by == EvaluateBy::Model {
            // No model is loaded, so the partner has access to none.
            return Err(ScoringError::ModelForbidden.into());
        }
        Ok(identifiers)
    }
}
