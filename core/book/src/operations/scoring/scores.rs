//! Scores of one borrower and of many.

use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::error::{BatchDecision, BorrowersError, RulesError, ScoringError};
use crate::records::access::{ProviderRecord, default_provider};
use crate::records::borrowers::{Borrower, Identifiers, Targets, find_borrower, found_ahead};
use crate::records::decisions::{self, RequestedRules};
use crate::records::lending::ApplicationRecord;
use crate::records::policies::{self, PolicyCache};
use crate::records::scoring::{self, BorrowerFacts};
use crate::unit::Prepared;
use crate::wire::{FieldError, Shape, ShapeError, Wire, choice};
use lendwright_scoring::derive::{Derivation, assemble};
use lendwright_scoring::identity::{Scope, mask_name, mask_national_id};
use lendwright_scoring::internal::{MATCHED_MAX, matched};
use lendwright_scoring::rules::{ColumnIndex, Input, RuleSet, Verdict};
use lendwright_scoring::{Decision, Policy, PolicyError, freeze};
use lendwright_types::json::JsonOut;
use lendwright_types::number::{nearest_double, whole_without_zeros};
use lendwright_types::time::http_date;
use std::cell::Cell;
use std::collections::HashSet;
use std::sync::Arc;

// `GET /borrowers/get_total_score/`: scores one borrower.

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
        query "id" names BorrowerRow => id: Option<BorrowerId>,
        /// The kind of evaluation. `model` is always refused in this version, which cannot load models.
        query "evaluate_by" => evaluate_by: EvaluateBy,
        /// The borrower's public id. Send at least one of `uuid`, `phone_number`, `email`, `national_id` and `id`.
        /// Several must belong to the same borrower.
        query "uuid" names Borrower => uuid: Option<IdText<BorrowerUuid>>,
        /// The pending credit application to score. Left out: the borrower's pending application, if there is exactly
        /// one.
        query "application_id" names PendingApplication => application_id: Option<IdText<ApplicationId>> | number,
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
        let application = self.application_id.as_ref();
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
            uuid: self.uuid.as_ref(),
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

// `GET /borrowers/get_total_score/batch/`: scores many borrowers in one commit.

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
        body "target" names Borrower => target: Vec<IdText<BorrowerUuid>>,
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
                let LoggedScore { record, decision } = scorer.score(cx, &borrower, None)?;
                decisions.0.push((target.to_owned(), decision));
                Ok(ScoredTarget::Score(Box::new(record)))
            },
            |unknown| ScoredTarget::Unknown(UnknownTarget { message: unknown.to_string() }),
        )?;
        cx.detail.decisions = Some(decisions).filter(|decisions| !decisions.0.is_empty());
        Ok(answers)
    }
}

// Computes and logs one score, for the single request and for the batch.

/// The policy and rules, read once for all borrowers of a request.
pub(super) struct Scorer<'r> {
    policy: Policy,
    provider: ProviderRecord,
    rules: RuleSet,
    acceptance_rules: &'r [String],
    rejection_rules: &'r [String],
    protected: Arc<[String]>,
    /// The columns that patterns of rules and caps read, with the number of steps of their programs.
    patterns: Vec<(ColumnIndex, usize)>,
    /// The largest possible cost of matching, for all borrowers so far.
    matched: Cell<usize>,
    /// Whether the caller may read unmasked names and national ids.
    may_read_pii: bool,
}

/// A score and its logged decision.
pub(super) struct LoggedScore {
    pub(super) record: ScoreRecord,
    pub(super) decision: BatchDecision,
}

impl<'r> Scorer<'r> {
    /// Reads the caller's policy and the rules that the request names.
    ///
    /// # Errors
    /// [`RulesError::RequestedUnknown`].
    pub(super) fn new(
        cx: &mut Context<'_>,
        acceptance_rules: &'r [String],
        rejection_rules: &'r [String],
    ) -> Result<Self, Error> {
        check_list("acceptance_rules", acceptance_rules)?;
        check_list("rejection_rules", rejection_rules)?;
        let policy = policies::deciding(cx)?;
        let selected = policy.select(acceptance_rules, rejection_rules);
        let rules = selected.map_err(|error| match error {
            PolicyError::UnknownRule { name } => {
                let near = policies::near_rule(cx, &policy, &name);
                Error::from(RulesError::requested(name, near, acceptance_rules))
            }
            error => error.into(),
        })?;
        cx.warn_of_rules(rules.warnings());
        let requested = [acceptance_rules, rejection_rules];
        let protected = cx.cache::<PolicyCache>().protected_reads(&policy, requested);
        let provider = default_provider(cx)?;
        let may_read_pii = cx.partner()?.may(Scope::Pii);
        Ok(Self {
            patterns: [rules.patterns(), policy.patterns_of_caps()].concat(),
            policy,
            provider,
            matched: Cell::default(),
            rules,
            acceptance_rules,
            rejection_rules,
            protected,
            may_read_pii,
        })
    }

    /// Limits the work of a batch, because other writers wait for it.
    ///
    /// # Errors
    /// [`Error::Value`] if the batch would test more than 50 million conditions, which takes about a second.
    pub(super) fn check_work(&self, targets: usize) -> Result<(), Error> {
        const TESTS_MAX: usize = 50_000_000;
        let conditions = self.rules.condition_count();
        match TESTS_MAX.checked_div(conditions) {
            Some(most) if targets > most => {
                let reason = format!(
                    "must name at most {most} borrowers where the rules have {conditions} conditions"
                );
                Err(Error::value("target", reason, targets))
            }
            _ => Ok(()),
        }
    }

    /// Limits the cost of matching patterns. Each step of a pattern's program may read each byte of a text.
    fn check_patterns(&self, row: &[Input]) -> Result<(), Error> {
        let matched = self.matched.get().saturating_add(matched(&self.patterns, row));
        self.matched.set(matched);
        if matched > MATCHED_MAX {
            let reason =
                "must be rules with cheaper regular expressions, or must decide on fewer borrowers";
            let sent = [
                ("acceptance_rules", self.acceptance_rules),
                ("rejection_rules", self.rejection_rules),
            ];
            return Err(match sent.into_iter().find(|(_, rules)| !rules.is_empty()) {
                Some((field, rules)) => Error::value(field, reason, rules.join(", ")),
                None => Error::whole("acceptance_rules", reason),
            });
        }
        Ok(())
    }

    /// Scores one borrower and logs the decision.
    ///
    /// # Errors
    /// If the named application is not a pending one of the borrower. [`Error::Value`] if matching the rules' patterns
    /// would exceed the limit for one request, which takes about a second.
    pub(super) fn score(
        &self,
        cx: &mut Context<'_>,
        borrower: &Borrower,
        application: Option<&IdText<ApplicationId>>,
    ) -> Result<LoggedScore, Error> {
        let Self { policy, provider, rules, acceptance_rules, rejection_rules, protected, .. } =
            self;
        let BorrowerFacts { facts, applications } =
            scoring::gather_for(cx, policy, provider, borrower, application)?;
        let assembled = assemble(&facts).map_err(scoring::not_derived)?;
        let mut row = policy.row_of(&assembled.observed);
        self.check_patterns(row.values())?;
        let mut decision = Decision::from_outcome(policy, &policy.decide_row(rules, &mut row)?);
        let failed = match decision.state {
            Available::Value(Verdict::Fail) => rules.failed(row.values()),
            _ => Vec::new(),
        };
        let failed_rules = failed.into_iter().map(str::to_owned).collect();
        let inputs = freeze(policy, &row, &assembled.observed);
        let requested = RequestedRules { acceptance_rules, rejection_rules };
        let decision_id =
            decisions::append(cx, borrower, &requested, &decision, protected, &inputs)?;
        let logged = BatchDecision {
            decision_id: decision_id.into(),
            state: decision.state,
            failed_rules,
            notice_codes: std::mem::take(&mut decision.notice),
        };
        let record = record(borrower, &assembled, decision, &applications, self.may_read_pii);
        Ok(LoggedScore { record, decision: logged })
    }
}

/// Checks the length of a list and that no name occurs twice. Each decision names its rules, and people must be able to
/// read them.
fn check_list(field: &str, names: &[String]) -> Result<(), Error> {
    const NAMES_MAX: usize = 1_000;
    if names.len() > NAMES_MAX {
        return Err(Error::value(field, "must have at most 1,000 names", names.len()));
    }
    let mut seen = HashSet::new();
    match names.iter().find(|name| !seen.insert(name.as_str())) {
        Some(twice) => {
            Err(Error::value(field, "must name each rule once", format!("{twice:?} twice")))
        }
        None => Ok(()),
    }
}

fn record(
    borrower: &Borrower,
    assembled: &Derivation,
    decision: Decision,
    applications: &[ApplicationRecord],
    may_read_pii: bool,
) -> ScoreRecord {
    let shown = |text: String, mask: fn(&str) -> String| {
        if may_read_pii { text } else { mask(&text) }
    };
    let derived = &assembled.derived;
    let amount = |money: Available<Money>| money.map(Money::to_decimal);
    let national_id = borrower.national_id_value.clone();
    ScoreRecord {
        dbr: derived.dbr.map(nearest_double),
        id_is_valid: derived.id_is_valid,
        age: derived.age.map(i64::from),
        area: derived.area,
        certainty: Available::Value(decision.certainty),
        credit_score: i64::from(decision.score),
        credit_score_classification: decision.class,
        estimated_income: amount(derived.estimated_income),
        full_name: shown(borrower.full_name(), mask_name),
        gender: derived.gender.map(|gender| gender.to_string()),
        list_of_credit_applications: Available::Value(
            applications.iter().map(ListedApplication::from).collect(),
        ),
        monthly_debt: amount(derived.monthly_debt),
        monthly_spending_capacity: amount(derived.monthly_spending_capacity),
        national_id: national_id.map(|id| NumberOrText(shown(id, mask_national_id))).into(),
        number_of_credit_applications: derived.number_of_credit_applications.map(i64::from),
        pass_business_rules_state: decision.state,
        reports: derived.reports.map(i64::from),
        uploaded_docs: None,
    }
}

// The score record of a borrower, as the interface defines it.

answer! {
    /// A borrower's score and its facts. A value that could not be computed is `N/A`.
    pub struct ScoreRecord {
        /// The monthly debt divided by the estimated income, with 4 decimals.
        "DBR" => dbr: Available<f64>,
        /// Whether the national id is valid in its country.
        "ID_is_valid" => id_is_valid: Available<bool>,
        /// The age in full years on the day of the request.
        "age" => age: Available<i64>,
        /// The area's id, from the mapping.
        "area" => area: Available<i64>,
        /// The share of the weights with a known variable, 0 to 1, with 4 decimals.
        "certainty" => certainty: Available<f64>,
        /// The credit score. The policy decides how a weight with a missing variable counts, by default 0.4 of it. Read
        /// the score together with `certainty`.
        "credit_score" => credit_score: i64,
        /// The score's class: Very Poor, Fair, Good, Very Good or Exceptional, unless the policy has its own bands.
        "credit_score_classification" => credit_score_classification: String,
        /// The monthly income, in the policy's currency.
        "estimated_income" => estimated_income: Available<Decimal>,
        /// First and last name, masked for callers without the scope `pii`.
        "full_name" => full_name: String,
        /// `Female` or `Male`.
        "gender" => gender: Available<String>,
        /// The borrower's credit applications with the provider.
        "list_of_credit_applications" => list_of_credit_applications: Available<Vec<ListedApplication>>,
        /// The monthly debt, in the policy's currency.
        "monthly_debt" => monthly_debt: Available<Decimal>,
        /// The income that remains after debt and spending, in the policy's currency.
        "monthly_spending_capacity" => monthly_spending_capacity: Available<Decimal>,
        /// The national id: a number if it is a whole number without a leading zero, otherwise a text. It is masked for
        /// callers without the scope `pii`.
        "national_id" => national_id: Available<NumberOrText>,
        /// The number of applications in the list.
        "number_of_credit_applications" => number_of_credit_applications: Available<i64>,
        /// Whether the rules pass: `true`, `false`, null if data are missing and a person should decide, or N/A if the
        /// request has no rules.
        "pass_business_rules_state" => pass_business_rules_state: Available<Verdict>,
        /// The number of distinct partners with an open report.
        "reports" => reports: Available<i64>,
        /// The uploaded documents; null if there are none.
        "uploaded docs" => uploaded_docs: Option<Vec<UploadedDocument>>,
    }
}

answer! {
    /// A credit application in the score record.
    pub struct ListedApplication {
        /// Its id.
        "application_id" => application_id: IdText<ApplicationId>,
        /// The amount.
        "Amount" => amount: Decimal,
        /// The reason; may be empty.
        "Reason" => reason: String,
        /// The number of repayment months.
        "Repayment_Months" => repayment_months: i64,
        /// Its status.
        "Status" => status: String,
        /// The time of submission, as an HTTP date in GMT.
        "Submission_time" => submission_time: String,
    }
}

answer! {
    /// An uploaded document in the score record.
    pub struct UploadedDocument {
        /// Its type.
        "type" => type_: String,
        /// Its status.
        "status" => status: String,
    }
}

impl From<&ApplicationRecord> for ListedApplication {
    fn from(record: &ApplicationRecord) -> Self {
        Self {
            application_id: record.application_id.into(),
            amount: record.money(record.amount_minor).to_decimal(),
            reason: record.reason.clone(),
            repayment_months: record.repayment_months,
            status: record.status.as_str().to_owned(),
            submission_time: http_date(record.submitted_at),
        }
    }
}

/// A text. It is written as a number if it is a whole number without a leading zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberOrText(pub String);

impl Wire for NumberOrText {
    const SHAPE: &'static Shape = &Shape::Either(&[&Shape::Integer, &Shape::Text]);

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        match value {
            Json::Number(text) | Json::Text(text) => Ok(Self(text.clone().into_owned())),
            _ => Err(ShapeError::new("a number or a string", value)),
        }
    }

    fn write(&self, out: &mut JsonOut) {
        match whole_without_zeros(&self.0) {
            Some(number) => out.int(number),
            None => out.text(&self.0),
        }
    }
}

impl Wire for Verdict {
    /// True, false, or null if a person should decide.
    const SHAPE: &'static Shape = &Shape::Optional(&Shape::Boolean);

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        match value {
            Json::Bool(true) => Ok(Verdict::Pass),
            Json::Bool(false) => Ok(Verdict::Fail),
            Json::Null => Ok(Verdict::Refer),
            _ => Err(ShapeError::new("true, false or null", value)),
        }
    }

    fn write(&self, out: &mut JsonOut) {
        match self {
            Verdict::Pass => out.bool(true),
            Verdict::Fail => out.bool(false),
            Verdict::Refer => out.null(),
        }
    }
}
