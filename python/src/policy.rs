//! Decisions without a book.

use crate::columns::Columns;
use crate::door::{not_available, refusal};
use crate::input;
use crate::many::{self, Decisions};
use lendwright::error::RulesError;
use lendwright::rules::{Input, RuleSet, Verdict};
use lendwright::scoring::{self, PolicyError, Row};
use lendwright::wire::Wire as _;
use lendwright::{Available, Error};
use pyo3::Borrowed;
use pyo3::exceptions::{PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyBytes, PyDict, PyList, PyMapping, PyString, PyTuple};
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// A credit policy: variables, rules, card, bands and reasons. It needs no book.
///
/// It is immutable, may be used from many threads at once, and is identified by its digest: policies
/// with equal digests decide alike.
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
    /// TypeError: a policy is read, by `from_file` or `from_json`.
    #[new]
    #[pyo3(signature = (*_values, **_named))]
    fn new(_values: &Bound<'_, PyTuple>, _named: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        Err(PyTypeError::new_err(
            "a Policy is read: Policy.from_file(path), or Policy.from_json(text) of a text, bytes or a dict",
        ))
    }

    /// Reads a policy file. OSError where it can't be read, InvalidRequest where it holds no policy.
    #[staticmethod]
    fn from_file(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        match py.detach(|| scoring::Policy::from_file(&path)) {
            Err(PolicyError::File { error, .. }) => Err(unreadable(py, &error, &path)?),
            read => read.map(Self::of).map_err(|error| refusal(py, &Error::from(error))),
        }
    }

    /// Reads a policy from JSON; members that are left out take their defaults.
    #[staticmethod]
    fn from_json(py: Python<'_>, text: &Bound<'_, PyAny>) -> PyResult<Self> {
        let text = json_of(text)?;
        let read = py.detach(|| scoring::Policy::from_json(&text));
        read.map(Self::of).map_err(|error| refusal(py, &Error::from(error)))
    }

    /// Decides on variables by name: a dict, another Mapping, or a pandas Series.
    ///
    /// A value is a number, a str, a bool, a date, a list of those, None or NA, also as numpy and
    /// pandas have them; midnight without a time zone is a date. A variable that is left out is missing,
    /// and so is one that is None, NA, NaN or an empty text; a text that is a number ("0.2") is read as
    /// one where the variable is a number. `Decision.missing` says which of the inputs did not count,
    /// and why.
    ///
    /// Without names of rules the policy's default rules decide. Where either list is given, the
    /// rules that it names do, and no others.
    ///
    /// InvalidRequest for a name that is no variable and for a value that its variable can't have: one
    /// of another type, infinite or out of bounds. NotFound for a name that is no rule.
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
        // Microseconds of work: giving the interpreter away and taking it back would cost as much.
        let mut row = policy.row();
        let columns = slf.get().1.get_or_try_init(slf.py(), || Columns::of(slf.py(), policy))?;
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
        let outcome = policy.decide_row(rules, &mut row);
        let decided = scoring::Decision::of(policy, &outcome.map_err(refused)?);
        Ok(Decision { decided, missing, by: slf.clone().unbind() })
    }

    /// Decides on many applicants: an iterable of what `decide` takes, or a DataFrame of pandas or
    /// polars with a column for each variable.
    ///
    /// A value that its variable can't have refuses the whole call: InvalidRequest names the first with
    /// its row, and its detail counts them by variable and reason. With `bad="missing"` such values
    /// count as missing, and `Decisions.wrong` counts them.
    ///
    /// >>> import lendwright as lw
    /// >>> policy = lw.Policy.from_json('{"format": 1}')
    /// >>> decided = policy.decide_many([{"DBR": 0.2}, {"DBR": "90%"}], bad="missing")
    /// >>> [decision.score for decision in decided][0], decided.wrong
    /// (564, [('DBR', 'type_mismatch', 1)])
    #[pyo3(signature = (rows, acceptance_rules=None, rejection_rules=None, *, bad="refuse"))]
    fn decide_many(
        slf: &Bound<'_, Self>,
        rows: &Bound<'_, PyAny>,
        acceptance_rules: Option<&Bound<'_, PyAny>>,
        rejection_rules: Option<&Bound<'_, PyAny>>,
        bad: &str,
    ) -> PyResult<Decisions> {
        let is_refused = match bad {
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

    /// Explains what the policy decides on variables by name, without a book: every weight's
    /// arithmetic, each rule's conditions, the reasons, what would change the decision, and what to
    /// ask for where it is undetermined. It takes what `decide` takes, and decides by the same rules.
    ///
    /// The result is a `PolicyExplanation`: a record with the members of `Book.explain`'s, but for what
    /// only a logged decision has. A notebook shows it as a page; `to_dict()` converts it, and
    /// `json` is its text.
    ///
    /// InvalidRequest for a name that is no variable, NotFound for one that is no rule.
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
    #[pyo3(signature = (inputs, acceptance_rules=None, rejection_rules=None))]
    fn explain<'py>(
        slf: &Bound<'py, Self>,
        inputs: &Bound<'_, PyAny>,
        acceptance_rules: Option<&Bound<'_, PyAny>>,
        rejection_rules: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, policy) = (slf.py(), &slf.get().0);
        let (names, values) = input::read_all(inputs)?;
        let rules = rules_of(slf, acceptance_rules, rejection_rules)?;
        let rules = rules.as_ref().unwrap_or_else(|| policy.default_rules());
        let pairs = names.iter().map(String::as_str).zip(values);
        let explained = py.detach(|| policy.explain_pairs(rules, pairs));
        let explained = explained
            .map_err(|error| refusal(py, &Error::from(input::as_written(inputs, error))))?;
        let records = py.import("lendwright._operations.scoring")?;
        records.getattr("PolicyExplanation")?.call_method1("read", (explained.to_json(),))
    }

    /// The policy's name: `sha256:` and 64 hex digits.
    #[getter]
    fn digest(&self) -> &str {
        self.0.digest()
    }

    /// The policy as canonical JSON: the text that the digest names.
    #[getter]
    fn json(&self) -> &str {
        self.0.to_json()
    }

    fn __repr__(&self) -> String {
        format!("Policy({})", self.0.digest())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("from_json")?, (slf.get().0.to_json().to_owned(),)))
    }

    /// Writes the policy as JSON for a request, so that `Book.load_policy` takes it.
    fn _write(&self, _at: &Bound<'_, PyAny>) -> &str {
        self.0.to_json()
    }
}

impl Policy {
    fn of(policy: scoring::Policy) -> Self {
        Self(policy, PyOnceLock::new())
    }
}

/// The inputs that were given and did not count, each with the reason.
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

/// The JSON text that somebody gives, or that of a dict, such as `give_policy` answers.
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
        return Err(PyTypeError::new_err(format!(
            "text: must be a str, bytes or a dict, not {of}"
        )));
    }
    let any = py.import("lendwright._forms")?.getattr("ANY")?;
    Ok(any.call_method1("write", (given, "policy"))?.extract::<String>()?.into_bytes())
}

/// The rules that are named; `None` where neither list is given.
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
    if names.is_instance_of::<PyString>() {
        return Err(wrong());
    }
    let each = names.try_iter().map_err(|_| wrong())?;
    each.map(|name| {
        let name = name?;
        let text = name.cast::<PyString>().map_err(|_| wrong())?;
        input::text_of(argument, text).map(Cow::into_owned)
    })
    .collect()
}

/// The exception that a book raises for the same refusal.
/// The exception that Python's own `open` raises, such as FileNotFoundError.
fn unreadable(py: Python<'_>, source: &std::io::Error, path: &Path) -> PyResult<PyErr> {
    let errno = source.raw_os_error();
    let said = py.import("os")?.call_method1("strerror", (errno.unwrap_or_default(),))?;
    let path = path.to_string_lossy().into_owned();
    Ok(PyOSError::new_err((errno, said.unbind(), path)))
}

/// A policy's decision. Decisions are equal where all their values and their policies are.
#[pyclass(frozen, eq, module = "lendwright")]
pub(crate) struct Decision {
    pub(crate) decided: scoring::Decision,
    pub(crate) missing: Vec<(String, String)>,
    pub(crate) by: Py<Policy>,
}

/// The names of a decision's values, in the order of `to_dict`.
pub(crate) const MEMBERS: &[&str] =
    &["score", "class_", "state", "certainty", "reasons", "reason_texts", "missing", "policy"];

/// The value to use in place of `NA`, which may be None; `NA` itself where none was given.
struct Standing<'py>(Option<Bound<'py, PyAny>>);

impl<'py> FromPyObject<'_, 'py> for Standing<'py> {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Ok(Self(Some(value.to_owned())))
    }
}

impl PartialEq for Decision {
    fn eq(&self, other: &Self) -> bool {
        self.decided == other.decided
    }
}

#[pymethods]
impl Decision {
    /// Whether the rules pass: True, False, None if a person should decide, NA without rules.
    #[getter]
    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.decided.state {
            Available::NotAvailable => not_available(py),
            Available::Value(Verdict::Pass) => Ok(PyBool::new(py, true).to_owned().into_any()),
            Available::Value(Verdict::Fail) => Ok(PyBool::new(py, false).to_owned().into_any()),
            Available::Value(Verdict::Refer) => Ok(py.None().into_bound(py)),
        }
    }

    /// The score.
    #[getter]
    fn score(&self) -> i32 {
        self.decided.score
    }

    /// The score's class.
    #[getter]
    fn class_(&self) -> &str {
        &self.decided.class
    }

    /// The share of the weights whose variable is known, 4 decimals.
    #[getter]
    fn certainty(&self) -> f64 {
        self.decided.certainty
    }

    /// The codes of the reasons against the borrower, four at most, the most important first.
    #[getter]
    fn reasons<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, &self.decided.notice)
    }

    /// The reasons as sentences in English, in the order of their codes.
    #[getter]
    fn reason_texts(&self) -> Vec<String> {
        let policy = &self.by.get().0;
        let text = |code: &String| policy.reason_text(code, "en").to_owned();
        self.decided.notice.iter().map(text).collect()
    }

    /// The inputs that were given and did not count, each as (name, why): `null`, `not_available`,
    /// `not_a_number`, `empty`, or among many applicants with `bad="missing"` also `type_mismatch` and
    /// `out_of_range`.
    #[getter]
    fn missing(&self) -> Vec<(String, String)> {
        self.missing.clone()
    }

    /// The digest of the policy that decided.
    #[getter]
    fn policy(&self) -> &str {
        &self.decided.policy
    }

    /// The values by their names. `na` stands in the place of `NA`, as in the records of a book; where
    /// `na` is None, a state that no rule decided is the text `N/A`, since None means that a person
    /// should decide. For a table use `to_row`.
    ///
    /// >>> import lendwright as lw
    /// >>> row = lw.Policy.from_json('{"format": 1}').decide({"DBR": 0.2}).to_dict(na=None)
    /// >>> row.get("score")
    /// 564
    #[pyo3(signature = (na=Standing(None)))]
    fn to_dict<'py>(slf: &Bound<'py, Self>, na: Standing<'py>) -> PyResult<Bound<'py, PyDict>> {
        let values = PyDict::new(slf.py());
        for name in MEMBERS {
            values.set_item(name, slf.getattr(*name)?)?;
        }
        if let (Available::NotAvailable, Some(na)) = (slf.get().decided.state, na.0) {
            let is_null = na.is_none();
            let kept = PyString::new(slf.py(), lendwright::NA_TEXT).into_any();
            values.set_item("state", if is_null { kept } else { na })?;
        }
        Ok(values)
    }

    /// The values as a row of a table, with the state as one of four words that no table takes for a
    /// missing value: `pass`, `fail`, `refer` (data are missing, and a person should decide) and
    /// `not_asked` (no rule decided).
    ///
    /// >>> import lendwright as lw
    /// >>> policy = lw.Policy.from_json('{"format": 1}')
    /// >>> row = policy.decide({"DBR": 0.2}).to_row()
    /// >>> row.get('state')
    /// 'not_asked'
    pub(crate) fn to_row<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        let row = Self::to_dict(slf, Standing(None))?;
        let word = match slf.get().decided.state {
            Available::NotAvailable => "not_asked",
            Available::Value(Verdict::Pass) => "pass",
            Available::Value(Verdict::Fail) => "fail",
            Available::Value(Verdict::Refer) => "refer",
        };
        row.set_item("state", word)?;
        Ok(row)
    }

    /// TypeError: a decision has more states than two.
    fn __bool__(&self) -> PyResult<bool> {
        Err(PyTypeError::new_err(
            "a Decision is neither true nor false: read .state, which is True, False, None (a person should decide) or NA \
             (no rule was asked), or to_row()['state']",
        ))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let state = self.state(py)?.repr()?;
        let scoring::Decision { score, class, certainty, notice, .. } = &self.decided;
        let missing = if self.missing.is_empty() {
            String::new()
        } else {
            let missing = self.missing.as_slice().into_pyobject(py)?.repr()?;
            format!(", missing={missing}")
        };
        Ok(format!(
            "Decision(score={score}, class_={class:?}, state={state}, certainty={certainty}, \
             reasons={notice:?}{missing})"
        ))
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("lendwright._cards")?.getattr("decision")?.call1((slf,))
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, Self { decided, missing, by }) = (slf.py(), slf.get());
        let state = slf.get().state(py)?;
        let scoring::Decision { score, class, certainty, notice, .. } = decided;
        let parts = (by, state, *score, class, *certainty, notice, missing);
        Ok((slf.get_type().getattr("_again")?, parts.into_pyobject(py)?))
    }

    /// Restores a decision from a pickle, without deciding again.
    #[staticmethod]
    fn _again(
        by: Py<Policy>,
        state: &Bound<'_, PyAny>,
        score: i32,
        class: String,
        certainty: f64,
        notice: Vec<String>,
        missing: Vec<(String, String)>,
    ) -> Self {
        let state = match state.extract::<Option<bool>>() {
            Ok(Some(true)) => Available::Value(Verdict::Pass),
            Ok(Some(false)) => Available::Value(Verdict::Fail),
            Ok(None) => Available::Value(Verdict::Refer),
            Err(_) => Available::NotAvailable,
        };
        let policy = by.get().0.digest().to_owned();
        let decided = scoring::Decision { policy, state, score, class, certainty, notice };
        Self { decided, missing, by }
    }
}
