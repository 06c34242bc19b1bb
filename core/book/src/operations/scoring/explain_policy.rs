//! Explanations of a policy's decisions without a book.

use super::explained::PolicyExplanation;
use super::explanation::Shown;
use crate::error::{Error, RulesError};
use crate::wire::{Members, read_request, request};
use lendwright_scoring::internal::is_computed;
use lendwright_scoring::rules::{Input, RuleSet};
use lendwright_scoring::{Observation, Policy, PolicyError, Row, freeze};
use lendwright_types::json::{Json, Limits};

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
        Ok(PolicyExplanation::of(self, rules, &explained, &inputs, (Shown::ALL, language)))
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
#[allow(clippy::unwrap_used)]
mod tests {
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
