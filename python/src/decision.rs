//! A policy's decision.

use crate::door::not_available;
use crate::policy::{Policy, language_of};
use lendwright::Available;
use lendwright::rules::Verdict;
use lendwright::scoring::{self, Subject};
use pyo3::Borrowed;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyString, PyTuple};

/// A policy's decision. Decisions are equal if all their values and their policies are equal.
#[pyclass(frozen, eq, module = "lendwright")]
pub(crate) struct Decision {
    pub(crate) decided: scoring::Decision,
    /// The subjects of the reasons.
    pub(crate) about: Vec<Subject>,
    pub(crate) missing: Vec<(String, String)>,
    pub(crate) by: Py<Policy>,
}

/// The names of a decision's values, in the order of `to_dict`.
pub(crate) const MEMBERS: &[&str] =
    &["score", "class_", "state", "certainty", "reasons", "reason_texts", "missing", "policy"];

/// The replacement for `NA`, which may be None. Without one, `NA` stays.
struct NaReplacement<'py>(Option<Bound<'py, PyAny>>);

impl<'py> FromPyObject<'_, 'py> for NaReplacement<'py> {
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

    /// The share of the weights with a known variable, 0 to 1 with 4 decimals.
    #[getter]
    fn certainty(&self) -> f64 {
        self.decided.certainty
    }

    /// The codes of the reasons against the borrower, at most four, the most important first.
    #[getter]
    fn reasons<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, &self.decided.notice)
    }

    /// The reasons as English sentences for the borrower, in the order of `reasons`. See `reason_texts_in`.
    #[getter]
    fn reason_texts(&self) -> Vec<String> {
        self.texts("en")
    }

    /// Returns the reasons as sentences for the borrower in a language, in the order of `reasons`.
    ///
    /// The language is one of `Policy.languages`, such as `ar`. A reason without a text in that language has its
    /// English text. The text of `INCOMPLETE` names the missing variables.
    ///
    /// Raises InvalidRequest for another language.
    ///
    /// >>> import lendwright as lw
    /// >>> policy = lw.Policy.from_json(
    /// ...     '{"format": 1, "rules": {"adult": [{"variable": "age", "operator": ">=", "value": 21}]}}'
    /// ... )
    /// >>> policy.decide({"age": 19}, acceptance_rules=["adult"]).reason_texts_in("ar")[0]
    /// 'سن مقدم الطلب'
    fn reason_texts_in(
        &self,
        py: Python<'_>,
        language: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<String>> {
        self.texts_in(py, Some(language))
    }

    /// The inputs that did not count, each as (name, reason).
    ///
    /// A reason is `null`, `not_available`, `not_a_number` or `empty`. With `bad="missing"` of `decide_many`, it can
    /// also be `type_mismatch` or `out_of_range`.
    #[getter]
    fn missing(&self) -> Vec<(String, String)> {
        self.missing.clone()
    }

    /// The digest of the policy that made the decision.
    #[getter]
    fn policy(&self) -> &str {
        &self.decided.policy
    }

    /// Returns the values by name.
    ///
    /// `na` replaces `NA`, like in the records of a book. If `na` is None, a state without rules is the text
    /// `N/A`, because None means that a person should decide. For a table use `to_row`.
    ///
    /// >>> import lendwright as lw
    /// >>> row = lw.Policy.from_json('{"format": 1}').decide({"DBR": 0.2}).to_dict(na=None)
    /// >>> row.get("score")
    /// 564
    ///
    /// `language` is the language of `reason_texts`.
    #[pyo3(
        signature = (na=NaReplacement(None), *, language=None),
        text_signature = "($self, na=..., *, language='en')"
    )]
    fn to_dict<'py>(
        slf: &Bound<'py, Self>,
        na: NaReplacement<'py>,
        language: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let values = PyDict::new(slf.py());
        for name in MEMBERS {
            match *name {
                "reason_texts" => {
                    values.set_item(name, slf.get().texts_in(slf.py(), language)?)?;
                }
                _ => values.set_item(name, slf.getattr(*name)?)?,
            }
        }
        if let (Available::NotAvailable, Some(na)) = (slf.get().decided.state, na.0) {
            let is_null = na.is_none();
            let kept = PyString::new(slf.py(), lendwright::NA_TEXT).into_any();
            values.set_item("state", if is_null { kept } else { na })?;
        }
        Ok(values)
    }

    /// Returns the values as a row of a table.
    ///
    /// The state is one of four words that no table library reads as a missing value: `pass`, `fail`, `refer`
    /// (data are missing, and a person should decide) and `not_asked` (no rule decided).
    ///
    /// >>> import lendwright as lw
    /// >>> policy = lw.Policy.from_json('{"format": 1}')
    /// >>> row = policy.decide({"DBR": 0.2}).to_row()
    /// >>> row.get('state')
    /// 'not_asked'
    ///
    /// `language` is the language of `reason_texts`.
    #[pyo3(signature = (*, language=None), text_signature = "($self, *, language='en')")]
    pub(crate) fn to_row<'py>(
        slf: &Bound<'py, Self>,
        language: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let row = Self::to_dict(slf, NaReplacement(None), language)?;
        row.set_item("state", slf.get().word())?;
        Ok(row)
    }

    /// Raises TypeError, because a decision has more than two states.
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
        let (py, Self { decided, about, missing, by }) = (slf.py(), slf.get());
        let policy = &by.get().0;
        let about: Vec<_> = about.iter().filter_map(|subject| policy.named(*subject)).collect();
        let state = slf.get().state(py)?;
        let scoring::Decision { score, class, certainty, notice, .. } = decided;
        let parts = (by, state, *score, class, *certainty, notice, missing, about);
        Ok((slf.get_type().getattr("_again")?, parts.into_pyobject(py)?))
    }

    /// Restores a decision from a pickle, without deciding again.
    #[staticmethod]
    #[allow(clippy::too_many_arguments, reason = "a pickle gives them in order")]
    fn _again(
        by: Py<Policy>,
        state: &Bound<'_, PyAny>,
        score: i32,
        class: String,
        certainty: f64,
        notice: Vec<String>,
        missing: Vec<(String, String)>,
        about: Vec<(String, String, String)>,
    ) -> Self {
        let state = match state.extract::<Option<bool>>() {
            Ok(Some(true)) => Available::Value(Verdict::Pass),
            Ok(Some(false)) => Available::Value(Verdict::Fail),
            Ok(None) => Available::Value(Verdict::Refer),
            Err(_) => Available::NotAvailable,
        };
        let policy = by.get().0.digest().to_owned();
        let decided = scoring::Decision { policy, state, score, class, certainty, notice };
        let named = |(on, of, variable): &(String, String, String)| {
            by.get().0.subject((on.as_str(), of.as_str(), variable.as_str()))
        };
        let about = about.iter().filter_map(named).collect();
        Self { decided, about, missing, by }
    }
}

impl Decision {
    /// Returns the word for the state in tables.
    pub(crate) fn word(&self) -> &'static str {
        match self.decided.state {
            Available::NotAvailable => "not_asked",
            Available::Value(Verdict::Pass) => "pass",
            Available::Value(Verdict::Fail) => "fail",
            Available::Value(Verdict::Refer) => "refer",
        }
    }

    fn texts_in(
        &self,
        py: Python<'_>,
        language: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<String>> {
        Ok(self.texts(&language_of(py, &self.by.get().0, language)?))
    }

    fn texts(&self, language: &str) -> Vec<String> {
        self.by.get().0.notice_texts(&self.decided.notice, &self.about, language)
    }
}
