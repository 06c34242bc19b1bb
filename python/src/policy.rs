//! Decisions without a book.

use crate::columns::Columns;
use crate::decision::Decision;
use crate::door::refusal;
use crate::input;
use crate::many::{self, Decisions};
use crate::terms::text;
use lendwright::Error;
use lendwright::error::RulesError;
use lendwright::operations::scoring::ExplainPolicy as _;
use lendwright::rules::{Input, RuleSet, RuleWarning};
use lendwright::scoring::{self, PolicyError, Row};
use lendwright::wire::Wire as _;
use pyo3::exceptions::{PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyMapping, PyString, PyTuple};
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// A credit policy: variables, rules, card, bands and reasons. It needs no book.
///
/// It is immutable, and threads may share it. Its digest identifies it: policies with equal digests make equal
/// decisions.
///
/// >>> import lendwright as lw
/// >>> policy = lw.Policy.from_json('{"format": 1}')
/// >>> policy.decide({"DBR": 0.2}).score
/// 564
#[pyclass(frozen, eq, hash, module = "lendwright")]
pub(crate) struct Policy(pub(crate) scoring::Policy, PyOnceLock<Columns>);

impl PartialEq for Policy {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl std::hash::Hash for Policy {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.digest().hash(state);
    }
}

#[pymethods]
impl Policy {
    /// Raises TypeError. Use `from_file` or `from_json` to read a policy.
    #[new]
    #[pyo3(signature = (*_values, **_named))]
    fn new(_values: &Bound<'_, PyTuple>, _named: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        Err(PyTypeError::new_err(
            "a Policy is read: Policy.from_file(path), or Policy.from_json(text) of a text, bytes or a dict",
        ))
    }

    /// Reads a policy file. Raises OSError if it can't be read, and InvalidRequest if it has no valid policy.
    #[staticmethod]
    fn from_file(py: Python<'_>, path: &Bound<'_, PyAny>) -> PyResult<Self> {
        let path = path.extract::<PathBuf>().map_err(|_| {
            let hint = match path.cast::<PyMapping>() {
                Ok(_) => "; Policy.from_json takes a dict",
                Err(_) => "",
            };
            let kind = input::kind(path);
            PyTypeError::new_err(format!("path: must be a str or a Path, not {kind}{hint}"))
        })?;
        match py.detach(|| scoring::Policy::from_file(&path)) {
            Err(PolicyError::File { error, .. }) => Err(unreadable(py, &error, &path)?),
            read => read.map(Self::from_policy).map_err(|error| refusal(py, &Error::from(error))),
        }
    }

    /// Reads a policy from JSON: a text, bytes or a dict. Missing members have their defaults.
    #[staticmethod]
    #[pyo3(text_signature = "(text)")]
    fn from_json(py: Python<'_>, text: &Bound<'_, PyAny>) -> PyResult<Self> {
        let json = json_of(text)?;
        // A file name instead of JSON.
        if json.ends_with(b".json") && !json.contains(&b'{') {
            let said =
                "text: must be a policy's JSON, not the name of a file; Policy.from_file reads one";
            return Err(PyValueError::new_err(said));
        }
        let read = py.detach(|| scoring::Policy::from_json(&json));
        read.map(Self::from_policy).map_err(|error| refusal(py, &Error::from(error)))
    }

    /// Makes a decision about an applicant. `inputs` are variables by name: a dict, another Mapping, or a pandas
    /// Series.
    ///
    /// A value is a number, a str, a bool, a date, a list of these, None or NA, or the equivalent of numpy or
    /// pandas. Midnight without a time zone is a date. A variable is missing if it is left out, None, NA, NaN or an
    /// empty text. A text with a number ("0.2") is read as a number if the variable is a number.
    /// `Decision.missing` lists the inputs that did not count, with the reasons.
    ///
    /// Without names of rules, the policy's default rules decide. With one of the lists or both, only the named
    /// rules decide.
    ///
    /// Raises InvalidRequest for the name of an unknown variable, and for a value that is of the wrong type,
    /// infinite or out of bounds. Raises NotFound for the name of an unknown rule.
    ///
    /// >>> import lendwright as lw
    /// >>> policy = lw.Policy.from_json(
    /// ...     '{"format": 1, "rules": {"adult": [{"variable": "age", "operator": ">=", "value": 21}]}}'
    /// ... )
    /// >>> policy.decide({"age": 31}, acceptance_rules=["adult"]).state
    /// True
    #[pyo3(signature = (inputs, acceptance_rules=None, rejection_rules=None))]
    fn decide(
        slf: &Bound<'_, Self>,
        inputs: &Bound<'_, PyAny>,
        acceptance_rules: Option<&Bound<'_, PyAny>>,
        rejection_rules: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Decision> {
        let policy = &slf.get().0;
        let refused =
            |error: PolicyError| refusal(slf.py(), &Error::from(input::as_written(inputs, error)));
        // The work takes microseconds. Releasing the interpreter's lock would take as long.
        let mut row = policy.row();
        let columns =
            slf.get().1.get_or_try_init(slf.py(), || Columns::for_policy(slf.py(), policy))?;
        let missing = if let Some(missing) = columns.fill(policy, &mut row, inputs) {
            missing
        } else {
            row.clear();
            let (names, values) = input::read_all(inputs)?;
            for (name, value) in names.iter().zip(values) {
                policy.set_named(&mut row, name, value).map_err(refused)?;
            }
            not_counted(policy, &row, names)
        };
        let rules = rules_of(slf, acceptance_rules, rejection_rules)?;
        let rules = rules.as_ref().unwrap_or_else(|| policy.default_rules());
        let outcome = policy.decide_row(rules, &mut row).map_err(refused)?;
        let (decided, about) = (
            scoring::Decision::from_outcome(policy, &outcome),
            policy.subjects(rules, &row, &outcome),
        );
        Ok(Decision { decided, about, missing, by: slf.clone().unbind() })
    }

    /// Makes decisions about many applicants. `rows` is an iterable of inputs as for `decide`, or a DataFrame of
    /// pandas or polars with a column for each variable.
    ///
    /// An invalid value refuses the whole call. InvalidRequest names the first invalid value and its row. Its
    /// detail has the number of invalid values by variable and reason. With `bad="missing"`, invalid values count as
    /// missing, and `Decisions.wrong` has their numbers.
    ///
    /// >>> import lendwright as lw
    /// >>> policy = lw.Policy.from_json('{"format": 1}')
    /// >>> decided = policy.decide_many([{"DBR": 0.2}, {"DBR": "90%"}], bad="missing")
    /// >>> [decision.score for decision in decided][0], decided.wrong
    /// (564, [('DBR', 'type_mismatch', 1)])
    #[pyo3(
        signature = (rows, acceptance_rules=None, rejection_rules=None, *, bad=None),
        text_signature = "($self, rows, acceptance_rules=None, rejection_rules=None, *, bad='refuse')"
    )]
    fn decide_many(
        slf: &Bound<'_, Self>,
        rows: &Bound<'_, PyAny>,
        acceptance_rules: Option<&Bound<'_, PyAny>>,
        rejection_rules: Option<&Bound<'_, PyAny>>,
        bad: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Decisions> {
        let bad = bad.map(|bad| text("bad", bad)).transpose()?;
        let is_refused = match bad.as_deref().unwrap_or("refuse") {
            "refuse" => true,
            "missing" => false,
            other => {
                let text = format!("bad: must be 'refuse' or 'missing', not '{other}'");
                return Err(PyValueError::new_err(text));
            }
        };
        let rules = rules_of(slf, acceptance_rules, rejection_rules)?;
        let rules = rules.as_ref().unwrap_or_else(|| slf.get().0.default_rules());
        many::decide(slf, rows, rules, is_refused)
    }

    /// Explains the policy's decision about an applicant, without a book.
    ///
    /// The explanation has the arithmetic of every weight, the conditions of each rule, the reasons, the changes of
    /// inputs that would change the decision, and the missing variables if the decision is undetermined. The
    /// arguments and the rules are as for `decide`.
    ///
    /// The result is a `PolicyExplanation`: a record with the members of the result of `Book.explain`, without
    /// those of a logged decision. A notebook shows it as a page. `to_dict()` converts it, and `json` is its text.
    ///
    /// `language` is the language of the texts of reasons, one of `languages`, such as `ar`. A reason without a
    /// text in that language has its English text.
    ///
    /// Raises InvalidRequest for the name of an unknown variable and for another language, and NotFound for the
    /// name of an unknown rule.
    ///
    /// >>> import lendwright as lw
    /// >>> policy = lw.Policy.from_json(
    /// ...     '{"format": 1, "rules": {"adult": [{"variable": "age", "operator": ">=", "value": 21}]}}'
    /// ... )
    /// >>> why = policy.explain({"age": 19, "DBR": 0.2}, acceptance_rules=["adult"])
    /// >>> why.base + sum(line.contribution for line in why.contributions) == why.credit_score
    /// True
    /// >>> [(rule.name, rule.state) for rule in why.rules]
    /// [('adult', False)]
    #[pyo3(
        signature = (inputs, acceptance_rules=None, rejection_rules=None, *, language=None),
        text_signature = "($self, inputs, acceptance_rules=None, rejection_rules=None, *, language='en')"
    )]
    fn explain<'py>(
        slf: &Bound<'py, Self>,
        inputs: &Bound<'_, PyAny>,
        acceptance_rules: Option<&Bound<'_, PyAny>>,
        rejection_rules: Option<&Bound<'_, PyAny>>,
        language: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, policy) = (slf.py(), &slf.get().0);
        let language = &*language_of(py, policy, language)?;
        let (names, values) = input::read_all(inputs)?;
        let rules = rules_of(slf, acceptance_rules, rejection_rules)?;
        let rules = rules.as_ref().unwrap_or_else(|| policy.default_rules());
        let pairs = names.iter().map(String::as_str).zip(values);
        let explained = py.detach(|| policy.explain_pairs_in(language, rules, pairs));
        let explained = explained
            .map_err(|error| refusal(py, &Error::from(input::as_written(inputs, error))))?;
        let records = py.import("lendwright._operations.scoring")?;
        records.getattr("PolicyExplanation")?.call_method1("read", (explained.to_json(),))
    }

    /// The digest that identifies the policy: `sha256:` and 64 hex digits.
    #[getter]
    fn digest(&self) -> &str {
        self.0.digest()
    }

    /// The policy as canonical JSON. The digest is computed from this text.
    #[getter]
    fn json(&self) -> &str {
        self.0.to_json()
    }

    /// Warnings about valid but suspicious parts of the policy, each as (place in the file, text).
    #[getter]
    fn warnings(&self) -> Vec<(String, String)> {
        let said = |warning: &RuleWarning| (warning.pointer.clone(), warning.text.clone());
        self.0.warnings().iter().map(said).collect()
    }

    /// The languages of the texts of reasons, sorted. `ar` and `en` are always included.
    #[getter]
    fn languages(&self) -> Vec<&str> {
        self.0.languages()
    }

    fn __repr__(&self) -> String {
        let parts = self.0.parts();
        let digest = self.0.digest().get(..DIGEST_SHOWN).unwrap_or_default();
        let names: Vec<&str> = self.0.rules().iter().map(|rule| rule.name()).collect();
        let rules = match names.as_slice() {
            [] => String::new(),
            few if few.len() <= NAMES_SHOWN => format!(" ({})", few.join(", ")),
            many => format!(
                " ({}, …)",
                many.iter().take(NAMES_SHOWN).copied().collect::<Vec<_>>().join(", ")
            ),
        };
        let (acceptance, rejection) = (parts.acceptance_rules.len(), parts.rejection_rules.len());
        let lists = match acceptance.saturating_add(rejection) {
            0 => String::new(),
            _ => format!(", of which {acceptance} must hold and {rejection} must not"),
        };
        let warnings = match self.0.warnings().len() {
            0 => String::new(),
            1 => ", 1 warning".to_owned(),
            count => format!(", {count} warnings"),
        };
        let (weights, own) = (
            parts.weights.iter().count(),
            parts.variables.iter().filter(|v| v.is_hosts_own()).count(),
        );
        let own =
            if own == 0 { String::new() } else { format!(", {}", counted(own, "own variable")) };
        let scaling = parts.scaling;
        format!(
            "<lendwright.Policy {digest}…, {}{rules}{lists}, {}{own}, score {} to {}, {}{warnings}>",
            counted(names.len(), "rule"),
            counted(weights, "weight"),
            scaling.min,
            scaling.max,
            parts.currency.code(),
        )
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("lendwright._policy_cards")?.getattr("policy")?.call1((slf,))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("from_json")?, (slf.get().0.to_json().to_owned(),)))
    }

    /// Writes the policy as JSON for a request, so that `Book.load_policy` takes it.
    fn _write(&self, _at: &Bound<'_, PyAny>) -> &str {
        self.0.to_json()
    }
}

/// The number of characters of a digest, and the number of names of rules, in a repr.
const DIGEST_SHOWN: usize = 19;
const NAMES_SHOWN: usize = 4;

/// A number with its noun, such as `1 rule` or `2 rules`.
fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// The language of the request, if the policy has texts in it.
pub(crate) fn language_of(
    py: Python<'_>,
    policy: &scoring::Policy,
    language: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let asked = language.map(|language| text("language", language)).transpose()?;
    let language = policy.language_of(asked.as_deref());
    language.map(str::to_owned).map_err(|error| refusal(py, &error))
}

impl Policy {
    fn from_policy(policy: scoring::Policy) -> Self {
        Self(policy, PyOnceLock::new())
    }
}

/// The inputs that did not count, each with the reason.
pub(crate) fn not_counted(
    policy: &scoring::Policy,
    row: &Row,
    names: Vec<String>,
) -> Vec<(String, String)> {
    let reason = |name: &str| match row.values().get(policy.column(name)?.index()) {
        Some(Input::Missing(reason)) => Some(reason.name().to_owned()),
        _ => None,
    };
    names.into_iter().filter_map(|name| reason(&name).map(|reason| (name, reason))).collect()
}

/// Returns the JSON text that the caller passed, or writes a dict, such as the answer of `give_policy`, as JSON.
fn json_of(given: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(text) = given.cast::<PyString>() {
        return Ok(input::text_of("policy", text)?.as_bytes().to_vec());
    }
    if let Ok(bytes) = given.cast::<PyBytes>() {
        return Ok(bytes.as_bytes().to_vec());
    }
    let py = given.py();
    if given.cast::<PyMapping>().is_err() {
        let of = py.import("lendwright._foreign")?.call_method1("type_name", (given,))?;
        let hint = match &*of.extract::<String>()? {
            "a Policy" => "; it is one already",
            "a GivenPolicy" => "; pass its .policy",
            _ => "",
        };
        return Err(PyTypeError::new_err(format!(
            "text: must be a str, bytes or a dict, not {of}{hint}"
        )));
    }
    let any = py.import("lendwright._forms")?.getattr("ANY")?;
    let written = any.call_method1("write", (given, "policy"));
    Ok(written.map_err(|fault| input::at_call(py, fault))?.extract::<String>()?.into_bytes())
}

/// The named rules, or `None` if the caller passed neither list.
fn rules_of(
    policy: &Bound<'_, Policy>,
    acceptance: Option<&Bound<'_, PyAny>>,
    rejection: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<RuleSet>> {
    if acceptance.is_none() && rejection.is_none() {
        return Ok(None);
    }
    let acceptance = rule_names("acceptance_rules", acceptance)?;
    let rejection = rule_names("rejection_rules", rejection)?;
    let rules = policy.get().0.select(&acceptance, &rejection).map_err(|error| match error {
        PolicyError::UnknownRule { name } => {
            let near = policy.get().0.nearest_rule(&name).map(str::to_owned);
            refusal(policy.py(), &RulesError::requested(name, near, &acceptance).into())
        }
        error => refusal(policy.py(), &Error::from(error)),
    })?;
    Ok(Some(rules))
}

fn rule_names(argument: &str, names: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<String>> {
    let Some(names) = names else { return Ok(Vec::new()) };
    let wrong = || {
        let kind = input::kind(names);
        PyTypeError::new_err(format!("{argument}: must be a list of names of rules, not {kind}"))
    };
    let no_name = |at: usize, name: &Bound<'_, PyAny>| {
        let kind = input::kind(name);
        PyTypeError::new_err(format!("{argument}[{at}]: must be the name of a rule, not {kind}"))
    };
    if names.is_instance_of::<PyString>() {
        return Err(wrong());
    }
    let each = names.try_iter().map_err(|_| wrong())?;
    each.enumerate()
        .map(|(at, name)| {
            let name = name?;
            let text = name.cast::<PyString>().map_err(|_| no_name(at, &name))?;
            input::text_of(argument, text).map(Cow::into_owned)
        })
        .collect()
}

/// The exception that Python's `open` raises, such as FileNotFoundError.
fn unreadable(py: Python<'_>, source: &std::io::Error, path: &Path) -> PyResult<PyErr> {
    let errno = source.raw_os_error();
    let said = py.import("os")?.call_method1("strerror", (errno.unwrap_or_default(),))?;
    let path = path.to_string_lossy().into_owned();
    Ok(PyOSError::new_err((errno, said.unbind(), path)))
}
