//! The policy: everything that decides, in one immutable value named by its digest. It is read, built, changed, written
//! and evaluated here.

pub(crate) mod build;
pub(crate) mod decision;
mod draft;
mod file;

#[cfg(test)]
mod tests;

use crate::rules::{
    BoundRule, ColumnIndex, Input, MissingReason, OwnerId, Registry, RuleSet, RuleWarning,
    STANDARD, Source, Variable, Verdict,
};
use crate::score::{CERTAINTY, CLASS, SCORE};
use crate::scorer::{Scorer, TopCodes};
use crate::{Bands, Characteristic, NOTICE_MAX, PolicyError, Score};
use draft::{Rules, known_variables, used_variables};
use lendwright_types::Available;
use std::ops::Range;
use std::sync::Arc;

pub use decision::{Decision, Replay, freeze, thaw};
pub use draft::Draft;

/// Everything that decides: variables, rules, card, bands, reasons, rounding and currency.
///
/// It is immutable and cheap to clone; each change gives the next policy. Its form is canonical
/// JSON (RFC 8785), format 1, and its name `sha256:` and the hex digest of those bytes.
///
/// ```
/// use lendwright_types::json::Json;
/// use lendwright_scoring::Policy;
///
/// let policy = Policy::from_json(br#"{
///     "format": 1,
///     "rules": {"adult": [{"variable": "age", "operator": ">=", "value": 21}]},
///     "acceptance_rules": ["adult"]
/// }"#)?;
/// let decision = policy.decide(&Json::parse(br#"{"age": 31, "DBR": 0.2}"#)?)?;
/// assert_eq!((decision.score, decision.class.as_str()), (564, "Very Poor"));
/// # Ok::<(), lendwright_scoring::PolicyError>(())
/// ```
#[derive(Clone)]
pub struct Policy {
    inner: Arc<PolicyData>,
}

struct PolicyData {
    draft: Draft,
    canonical: String,
    /// The place of the rules in the canonical text.
    rules_at: Range<usize>,
    digest: String,
    /// The first bytes of the digest. They mark rows and sets of rules as this policy's.
    id: OwnerId,
    registry: Registry,
    rules: Rules,
    scorer: Scorer,
    computed: ComputedColumns,
    default_rules: RuleSet,
    warnings: Vec<RuleWarning>,
}

impl Policy {
    /// Returns the policy unchanged after checking that its digest is this one.
    ///
    /// # Errors
    /// When it is not.
    pub fn with_digest(self, digest: &str) -> Result<Self, PolicyError> {
        if self.inner.digest == digest {
            return Ok(self);
        }
        let found = self.inner.digest.clone();
        Err(PolicyError::Digest { expected: digest.to_owned(), found })
    }

    /// The policy as canonical JSON: the bytes that its digest names.
    #[must_use]
    pub fn to_json(&self) -> &str {
        &self.inner.canonical
    }

    /// Its name: `sha256:` and 64 hex digits.
    #[must_use]
    pub fn digest(&self) -> &str {
        &self.inner.digest
    }

    /// The canonical text without its rules, and their place in it.
    #[doc(hidden)]
    #[must_use]
    pub fn frame(&self) -> (String, usize) {
        let PolicyData { canonical, rules_at, .. } = &*self.inner;
        let head = canonical.get(..rules_at.start).unwrap_or_default();
        let tail = canonical.get(rules_at.end..).unwrap_or_default();
        ([head, tail].concat(), rules_at.start)
    }

    /// The names of the rules and their texts in the policy file.
    #[doc(hidden)]
    pub fn rule_texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.inner.rules.texts()
    }

    /// The rules that an earlier policy does not have, with their texts; `None` for a removed rule.
    #[doc(hidden)]
    #[must_use]
    pub fn changed_rules<'p>(&'p self, former: &'p Self) -> Vec<(&'p str, Option<&'p str>)> {
        self.inner.rules.changed(&former.inner.rules)
    }

    /// About how many bytes it takes in memory.
    #[doc(hidden)]
    #[must_use]
    pub fn weight(&self) -> usize {
        let PolicyData { canonical, rules, .. } = &*self.inner;
        let texts = canonical.len().saturating_mul(4);
        let rules = rules.bound.len().saturating_mul(512);
        let patterns = self.inner.rules.cost().pattern_bytes();
        [texts, rules, patterns].into_iter().fold(32 * 1024, usize::saturating_add)
    }

    /// Its parts, to be changed and built into the next policy.
    #[must_use]
    pub fn draft(&self) -> Draft {
        self.inner.draft.clone()
    }

    /// Its parts.
    #[must_use]
    pub fn parts(&self) -> &Draft {
        &self.inner.draft
    }

    /// The variables that it uses or declares; their columns are those of its rows.
    #[must_use]
    pub fn registry(&self) -> &Registry {
        &self.inner.registry
    }

    /// Every variable that a rule of this policy may read: its own and the standard ones.
    #[must_use]
    pub fn known_variables(&self) -> Registry {
        known_variables(&self.inner.draft)
    }

    /// A variable as this policy knows it, used or not; its own definition counts.
    #[doc(hidden)]
    #[must_use]
    pub fn variable(&self, name: &str) -> Option<&Variable> {
        self.registry().get(name).or_else(|| STANDARD.get(name))
    }

    /// The names of standard variables that are the host's own in this policy, which the host declared before they
    /// became standard. The book's own value of this name is not the variable's value.
    pub fn names_taken_by_host(&self) -> impl Iterator<Item = &str> {
        let variables = self.registry().variables().iter().map(|v| &*v.name);
        variables.filter(|name| self.is_taken_by_host(name))
    }

    /// Whether a standard variable's name is the host's own in this policy.
    pub(crate) fn is_taken_by_host(&self, name: &str) -> bool {
        self.registry().get(name).is_some_and(|v| v.source == Source::Host)
            && STANDARD.get(name).is_some()
    }

    /// A rule by name.
    #[must_use]
    pub fn rule(&self, name: &str) -> Option<&Arc<BoundRule>> {
        self.inner.rules.find(name)
    }

    /// Its rules, sorted by name.
    #[must_use]
    pub fn rules(&self) -> &[Arc<BoundRule>] {
        &self.inner.rules.bound
    }

    /// Probable mistakes in its rules, lists of rules and weights that are not errors, each with a pointer into the
    /// policy file.
    #[must_use]
    pub fn warnings(&self) -> &[RuleWarning] {
        &self.inner.warnings
    }

    /// The protected variables that its rules and characteristics read.
    pub fn protected_reads(&self) -> impl Iterator<Item = &str> {
        let read = used_variables(&self.inner.draft);
        let variables = self.inner.registry.variables().iter();
        variables.filter(move |v| v.protected && read.contains(&*v.name)).map(|v| &*v.name)
    }

    /// Whether a variable that this policy uses is protected by law.
    #[must_use]
    pub fn is_protected(&self, name: &str) -> bool {
        self.registry().get(name).is_some_and(|variable| variable.protected)
    }

    /// The protected variables that characteristics with a weight above 0 read, in the card's order.
    pub fn protected_weighed(&self) -> impl Iterator<Item = &str> {
        let parts = self.parts();
        let weighs = |name: &str| parts.weights.get(name).is_some_and(|weight| weight > 0.0);
        let weighing = parts.characteristics.iter().filter(move |c| weighs(&c.name));
        weighing.flat_map(Characteristic::reads).filter(|name| self.is_protected(name))
    }

    /// The columns that the patterns of caps are matched with, each with the steps of the pattern's program.
    #[doc(hidden)]
    #[must_use]
    pub fn patterns_of_caps(&self) -> Vec<(ColumnIndex, usize)> {
        self.inner.scorer.caps().iter().flat_map(|cap| cap.rule.patterns()).collect()
    }

    /// The protected variables that rules of caps read, in the policy's order.
    pub fn protected_in_caps(&self) -> impl Iterator<Item = &str> {
        let caps = self.parts().caps.iter().flatten();
        caps.flat_map(|cap| cap.rule.variables()).filter(|name| self.is_protected(name))
    }
}

impl PartialEq for Policy {
    /// Equal policies decide alike: they have the same digest.
    fn eq(&self, other: &Self) -> bool {
        self.inner.digest == other.inner.digest
    }
}

impl std::fmt::Debug for Policy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Policy({})", self.inner.digest)
    }
}

/// One applicant's values in a policy's columns, made by [`Policy::row`](crate::Policy::row) and reused.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    values: Vec<Input>,
    policy: OwnerId,
}

impl Row {
    /// The values, in the policy's columns: only the policy's own rules read them rightly.
    #[must_use]
    pub fn values(&self) -> &[Input] {
        &self.values
    }

    /// Makes every value missing again.
    pub fn clear(&mut self) {
        self.values.fill(Input::NOT_GIVEN);
    }

    pub(crate) fn put(&mut self, column: ColumnIndex, input: Input) {
        if let Some(place) = self.values.get_mut(column.index()) {
            *place = input;
        }
    }
}

/// The value of a score or class that is computed from too few data.
const NOT_CERTAIN: Input = Input::Missing(MissingReason::NotCertainEnough);

/// The columns of the card's computed values, for rules that read them.
#[derive(Clone, Debug)]
struct ComputedColumns {
    score: Option<ColumnIndex>,
    class: Option<ColumnIndex>,
    certainty: Option<ColumnIndex>,
    /// The names of the bands, in their order.
    classes: Vec<Input>,
}

impl ComputedColumns {
    fn for_bands(registry: &Registry, bands: &Bands) -> Self {
        Self {
            classes: bands.as_slice().iter().map(|band| Input::text(&band.name)).collect(),
            score: registry.column(SCORE),
            class: registry.column(CLASS),
            certainty: registry.column(CERTAINTY),
        }
    }

    fn is_score(&self, column: ColumnIndex) -> bool {
        [self.score, self.class].contains(&Some(column))
    }

    fn is_read(&self) -> bool {
        self.score.or(self.class).or(self.certainty).is_some()
    }

    fn has(&self, column: ColumnIndex) -> bool {
        [self.score, self.class, self.certainty].contains(&Some(column))
    }

    /// Writes them into a row. A score with too little data decides nothing: below the policy's minimum certainty, it
    /// and its class are missing to rules.
    fn write(&self, row: &mut Row, score: &Score, class: usize, min_certainty: f64) {
        let rests = score.certainty >= min_certainty;
        let certain = |input: Input| if rests { input } else { NOT_CERTAIN };
        if let Some(column) = self.score {
            row.put(column, certain(Input::Number(f64::from(score.value))));
        }
        if let Some(column) = self.certainty {
            row.put(column, Input::Number(score.certainty));
        }
        if let Some(column) = self.class {
            row.put(column, certain(self.classes.get(class).cloned().unwrap_or(NOT_CERTAIN)));
        }
    }
}

/// The decision of a policy on one row. It borrows from the policy, so no data are copied.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Outcome<'p> {
    /// The result of the rules; not available if there was no rule.
    pub state: Available<Verdict>,
    /// The score and its certainty.
    pub score: Score,
    /// The score's class.
    pub class: &'p str,
    /// The codes of the reasons on a notice, the most important first.
    pub notice: Notice<'p>,
}

/// At most four different reason codes, in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Notice<'p> {
    codes: [&'p str; NOTICE_MAX],
    len: usize,
}

impl<'p> Notice<'p> {
    /// The codes.
    #[must_use]
    pub fn codes(&self) -> &[&'p str] {
        self.codes.get(..self.len).unwrap_or_default()
    }

    /// The codes of these indexes.
    fn new(indexes: &TopCodes, codes: &'p [Box<str>]) -> Self {
        let mut notice = Self::default();
        for (index, place) in indexes.as_slice().iter().zip(&mut notice.codes) {
            *place = codes.get(*index).map_or("", |code| code);
            notice.len = notice.len.saturating_add(1);
        }
        notice
    }
}
