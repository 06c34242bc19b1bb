//! Computes and logs one score, for the single request and for the batch.

use super::record::{ListedApplication, NumberOrText, ScoreRecord};
use crate::engine::prelude::*;
use crate::error::{BatchDecision, RulesError};
use crate::records::access::{ProviderRecord, default_provider};
use crate::records::borrowers::Borrower;
use crate::records::decisions::{self, RequestedRules};
use crate::records::lending::ApplicationRecord;
use crate::records::policies::{self, PolicyCache};
use crate::records::scoring::{self, Gathered};
use lendwright_scoring::derive::{Derivation, assemble};
use lendwright_scoring::identity::{Scope, mask_name, mask_national_id};
use lendwright_scoring::internal::{MATCHED_MAX, matched};
use lendwright_scoring::rules::{ColumnIndex, Input, RuleSet, Verdict};
use lendwright_scoring::{Decision, Policy, PolicyError, freeze};
use lendwright_types::number::nearest_double;
use std::cell::Cell;
use std::collections::HashSet;
use std::sync::Arc;

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
pub(super) struct Scored {
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
        application: Option<&str>,
    ) -> Result<Scored, Error> {
        let Self { policy, provider, rules, acceptance_rules, rejection_rules, protected, .. } =
            self;
        let Gathered { facts, applications } =
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
            decision_id,
            state: decision.state,
            failed_rules,
            notice_codes: std::mem::take(&mut decision.notice),
        };
        let record = record(borrower, &assembled, decision, &applications, self.may_read_pii);
        Ok(Scored { record, decision: logged })
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
