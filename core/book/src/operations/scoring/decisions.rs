//! Explanations of a logged decision, and of inputs without a book.

use super::explanation::{PolicyExplanation, VisibleParts};
use crate::engine::prelude::*;
use crate::error::{RulesError, ScoringError, WarningCode};
use crate::records::access::PartnerRecord;
use crate::records::borrowers::is_visible;
use crate::records::decisions::{LogRow, RecordAddress, entry_of, is_erased};
use crate::records::policies;
use crate::wire::read_request;
use lendwright_scoring::audit::{DecisionRecord, Record, read_inputs};
use lendwright_scoring::internal::{is_computed, recorded};
use lendwright_scoring::rules::{Input, RuleSet};
use lendwright_scoring::{Decision, Observation, Policy, PolicyError, Row, freeze, thaw};
use lendwright_types::DecisionId;
use lendwright_types::json::Limits;

// `GET /borrowers/explain_decision/`: explains a logged decision.

request! {
    /// Explains a decision. The decision is computed again from its frozen inputs with the policy that was in force
    /// then.
    pub struct ExplainDecision {
        /// The decision's id. A score's answer has it in its detail: `decision_id`, or for a batch under the borrower's
        /// public id in `decisions`.
        query "decision_id" names Decision => decision_id: IdText<DecisionId>,
        /// The language of the reasons' texts: one of the policy's languages, such as `ar`. Left out: `en`. A reason
        /// without a text in this language has its English text.
        query "language" is Plain => language: Option<String>,
    }
}

answer! {
    /// A decision and the data that led to it.
    pub struct ExplainedDecision {
        /// The decision's id.
        "decision_id" => decision_id: IdText<DecisionId>,
        /// The time of the decision.
        "decided_at" => decided_at: DateTime<Utc>,
        /// The user name of the partner that requested the decision.
        "decided_for" => decided_for: String,
        /// The borrower's public id.
        "uuid" => uuid: IdText<BorrowerUuid>,
        /// The explanation.
        ..why: PolicyExplanation,
    }
}

impl Operation for ExplainDecision {
    type Body = ExplainedDecision;
    const ACCESS: Access = Access::Read;
    const FAILURE: &'static str = "Something went wrong, please try again";

    fn run(&self, cx: &mut Context<'_>) -> Result<ExplainedDecision, Error> {
        let id = self.decision_id.id().map_err(|_| ScoringError::DecisionUnknown)?;
        let stored = cx.book()?.first(LogRow::by_id, id)?.ok_or(ScoringError::DecisionUnknown)?;
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
        let shown = VisibleParts::to_caller(cx)?;
        let told = (shown, policy.language_of(self.language.as_deref())?);
        let why = PolicyExplanation::new(&policy, &rules, &explained, &inputs, told);
        Ok(answer(*record, decided, why))
    }
}

fn is_filed_right(
    cx: &mut Context<'_>,
    filing: &RecordAddress,
    record: &Record,
) -> Result<bool, Error> {
    let partner = cx.system().get::<PartnerRecord>(filing.partner_id)?;
    Ok(partner.is_some_and(|partner| partner.user_name == record.caller()))
}

/// Returns the logged decision and its explanation.
fn answer(record: DecisionRecord, decided: Decision, why: PolicyExplanation) -> ExplainedDecision {
    ExplainedDecision {
        decision_id: record.id.into(),
        decided_at: record.time,
        decided_for: record.caller,
        uuid: record.borrower.into(),
        why: PolicyExplanation {
            policy: record.policy,
            engine: record.engine,
            evaluate_by: record.evaluate_by.as_text().to_owned(),
            acceptance_rules: record.acceptance_rules,
            rejection_rules: record.rejection_rules,
            pass_business_rules_state: decided.state,
            credit_score: i64::from(decided.score),
            credit_score_classification: decided.class,
            certainty: decided.certainty,
            ..why
        },
    }
}

request! {
    /// A request to explain a policy's decision without a book: an applicant's inputs, and the rules. If neither list
    /// of rules is sent, the policy's own default rules decide.
    pub struct ExplainInputs {
        /// The applicant's values, by variable name. A variable that is left out, null or N/A is missing.
        body "inputs" is Plain => inputs: Members<Json<'static>>,
        /// The names of the rules that must all be true.
        body "acceptance_rules" is Plain => acceptance_rules: Option<Vec<String>>,
        /// The names of the rules that must all be false.
        body "rejection_rules" is Plain => rejection_rules: Option<Vec<String>>,
        /// The language of the reasons' texts: one of the policy's languages, such as `ar`. Left out: `en`. A reason
        /// without a text in this language has its English text.
        body "language" is Plain => language: Option<String>,
    }
}

/// The default language of texts.
const ENGLISH: &str = "en";

/// The source of inputs in an explanation without a book.
const GIVEN: &str = "given";

/// Explains the decisions of a [`Policy`] on an applicant's inputs, without a book.
pub trait ExplainPolicy {
    /// Explains the decision of the default rules on the values of an object, as for [`Policy::decide`]. The
    /// explanation has the whole arithmetic, each rule's conditions, the reasons, and the changes that would change the
    /// decision. For an undetermined decision it lists the data to ask for.
    ///
    /// ```
    /// use lendwright::operations::scoring::ExplainPolicy as _;
    /// use lendwright::{json::Json, scoring::Policy, wire::Wire as _};
    ///
    /// let policy = Policy::from_json(br#"{"format": 1, "acceptance_rules": ["affordable"], "rules": {
    ///     "affordable": [{"variable": "DBR", "operator": "<=", "value": 0.5}]}}"#)?;
    /// let why = policy.explain_inputs(&Json::parse(br#"{"DBR": 0.7}"#)?)?;
    ///
    /// let earned: i64 = why.contributions.iter().map(|line| line.contribution).sum();
    /// assert_eq!(why.base + earned, why.credit_score);
    /// let condition = &why.rules[0].conditions[0];
    /// assert_eq!((why.rules[0].state, condition.decisive), (Some(false), true));
    /// assert_eq!(why.what_would_change.one[0].variable, "DBR");
    /// assert!(why.to_json().starts_with(r#"{"policy":"sha256:"#));
    /// # Ok::<(), lendwright::scoring::PolicyError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Policy::decide`].
    fn explain_inputs(&self, inputs: &Json<'_>) -> Result<PolicyExplanation, PolicyError>;

    /// Explains the decision of these rules on pairs of names and values, as for [`Policy::decide_pairs`]. If a
    /// variable occurs twice, the last value counts.
    ///
    /// ```
    /// use lendwright::operations::scoring::ExplainPolicy as _;
    /// use lendwright::{rules::Input, scoring::Policy};
    ///
    /// let policy = Policy::default();
    /// let why = policy.explain_pairs(policy.default_rules(), [("DBR", Input::Number(0.7))])?;
    /// assert_eq!(why.reasons[0].code, "INCOMPLETE");
    /// # Ok::<(), lendwright::scoring::PolicyError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Policy::decide_pairs`], and [`PolicyError::Foreign`] for rules of another policy.
    fn explain_pairs<'n>(
        &self,
        rules: &RuleSet,
        inputs: impl IntoIterator<Item = (&'n str, Input)>,
    ) -> Result<PolicyExplanation, PolicyError>;

    /// As [`explain_pairs`](Self::explain_pairs), with the reasons' texts in another language. See
    /// [`language_of`](Self::language_of).
    ///
    /// ```
    /// use lendwright::operations::scoring::ExplainPolicy as _;
    /// use lendwright::{rules::Input, scoring::Policy};
    ///
    /// let policy = Policy::default();
    /// let given = [("DBR", Input::Number(0.7))];
    /// let why = policy.explain_pairs_in("ar", policy.default_rules(), given)?;
    /// assert_eq!(why.reasons[1].text, "الالتزامات مقارنةً بالدخل");
    /// # Ok::<(), lendwright::scoring::PolicyError>(())
    /// ```
    ///
    /// # Errors
    /// As [`explain_pairs`](Self::explain_pairs).
    fn explain_pairs_in<'n>(
        &self,
        language: &str,
        rules: &RuleSet,
        inputs: impl IntoIterator<Item = (&'n str, Input)>,
    ) -> Result<PolicyExplanation, PolicyError>;

    /// Explains the decision for a JSON document with the fields of [`ExplainInputs`].
    ///
    /// ```
    /// use lendwright::operations::scoring::ExplainPolicy as _;
    /// use lendwright::scoring::Policy;
    ///
    /// let why = Policy::default().explain_document(br#"{"inputs": {"DBR": 0.7}}"#)?;
    /// assert_eq!(why.inputs.iter().filter(|line| line.value.is_some()).count(), 1);
    ///
    /// let error = Policy::default().explain_document(br#"{"inputs": {"DRB": 0.7}}"#).unwrap_err();
    /// assert_eq!(error.to_string(), "input: unknown variable 'DRB', did you mean 'DBR'?");
    /// # Ok::<(), lendwright::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the document is not a JSON object, has an unknown field, lacks the inputs, or names a rule that the policy
    /// does not have. Also as [`Policy::decide`].
    fn explain_document(&self, document: &[u8]) -> Result<PolicyExplanation, Error>;

    /// Returns the requested language, or English without a request.
    ///
    /// # Errors
    /// For a language that is not in [`Policy::languages`].
    fn language_of<'l>(&self, asked: Option<&'l str>) -> Result<&'l str, Error>;
}

impl ExplainPolicy for Policy {
    fn explain_inputs(&self, inputs: &Json<'_>) -> Result<PolicyExplanation, PolicyError> {
        let members =
            inputs.members().ok_or_else(|| PolicyError::NotInputs { found: inputs.kind() })?;
        let pairs = members.iter().map(|(name, value)| (&**name, Input::from_json(value)));
        self.explain_pairs(self.default_rules(), pairs)
    }

    fn explain_pairs<'n>(
        &self,
        rules: &RuleSet,
        inputs: impl IntoIterator<Item = (&'n str, Input)>,
    ) -> Result<PolicyExplanation, PolicyError> {
        self.explain_pairs_in(ENGLISH, rules, inputs)
    }

    fn explain_pairs_in<'n>(
        &self,
        language: &str,
        rules: &RuleSet,
        inputs: impl IntoIterator<Item = (&'n str, Input)>,
    ) -> Result<PolicyExplanation, PolicyError> {
        let mut row = self.row();
        let mut given: Vec<(&str, Input)> = Vec::new();
        for (name, value) in inputs {
            self.set_named(&mut row, name, value.clone())?;
            given.retain(|(known, _)| *known != name);
            given.push((name, value));
        }
        let observed = observed(self, &row, given);
        let inputs = freeze(self, &row, &observed);
        let explained = self.explain_observed(rules, &mut row, &observed)?;
        Ok(PolicyExplanation::new(self, rules, &explained, &inputs, (VisibleParts::ALL, language)))
    }

    fn explain_document(&self, document: &[u8]) -> Result<PolicyExplanation, Error> {
        let document = Json::parse_within(document, Limits::default())?;
        if document.members().is_none() {
            return Err(Error::NotAnObject { found: document.kind() });
        }
        let asked: ExplainInputs = read_request(&document).map_err(Error::Field)?;
        let pairs = asked.inputs.into_iter().map(|(name, value)| (name, Input::from_json(&value)));
        let pairs: Vec<(String, Input)> = pairs.collect();
        let pairs = pairs.iter().map(|(name, value)| (name.as_str(), value.clone()));
        let language = self.language_of(asked.language.as_deref())?;
        let explained = match (&asked.acceptance_rules, &asked.rejection_rules) {
            (None, None) => self.explain_pairs_in(language, self.default_rules(), pairs),
            (acceptance, rejection) => {
                let rules = selected(self, acceptance.as_deref(), rejection.as_deref())?;
                self.explain_pairs_in(language, &rules, pairs)
            }
        };
        explained.map_err(Error::from)
    }

    fn language_of<'l>(&self, asked: Option<&'l str>) -> Result<&'l str, Error> {
        let language = asked.map_or(ENGLISH, str::trim);
        let known = self.languages();
        if known.contains(&language) {
            return Ok(language);
        }
        let reason = format!("must be one of {}", known.join(", "));
        Err(Error::value("language", reason, language))
    }
}

/// Returns the requested rules. An unknown rule gives the same error as in a book.
fn selected(
    policy: &Policy,
    acceptance: Option<&[String]>,
    rejection: Option<&[String]>,
) -> Result<RuleSet, Error> {
    let (acceptance, rejection) = (acceptance.unwrap_or_default(), rejection.unwrap_or_default());
    policy.select(acceptance, rejection).map_err(|error| match error {
        PolicyError::UnknownRule { name } => {
            let near = policy.nearest_rule(&name).map(str::to_owned);
            RulesError::requested(name, near, acceptance).into()
        }
        error => error.into(),
    })
}

/// Converts the given values to the types of their variables. Variables that the policy does not read are included,
/// because other variables may be computed from them.
fn observed(policy: &Policy, row: &Row, given: Vec<(&str, Input)>) -> Vec<Observation> {
    let is_beside = |name: &str| policy.column(name).is_none();
    let all = given.iter().any(|(name, _)| is_beside(name)).then(|| policy.known_variables());
    let value = |name: &str, input: Input| match (policy.column(name), &all) {
        (Some(column), _) => row.values().get(column.index()).cloned().unwrap_or(input),
        (None, Some(all)) => match all.get(name) {
            Some(variable) => variable.coerce(input),
            None => input,
        },
        (None, None) => input,
    };
    let given = given.into_iter().filter(|(name, _)| !is_computed(name));
    given
        .map(|(name, input)| Observation::new(name.to_owned(), value(name, input), GIVEN))
        .collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::ExplainPolicy as _;
    use lendwright_scoring::Policy;

    #[test]
    fn a_language_is_one_that_the_policy_has_texts_in() {
        let policy =
            Policy::from_json(br#"{"format": 1, "reasons": {"TERMS": {"fr": "Conditions"}}}"#)
                .unwrap();
        assert!(policy.language_of(Some("fr")).is_ok() && policy.language_of(None).is_ok());
        let error = policy.language_of(Some("de")).unwrap_err();
        assert_eq!(error.to_string(), "'language' must be one of ar, en, fr, not de");
    }
}
