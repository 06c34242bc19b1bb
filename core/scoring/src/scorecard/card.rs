//! The parts of a scorecard, and the checks that make it one.

use crate::INCOMPLETE;
use crate::rules::{Input, Rule, place_prefix};
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

/// A scorecard: characteristics in order, each with attributes (bins) in order, and initial points.
///
/// The first attribute of a characteristic that holds gives its points. The score is the sum of the points of all
/// characteristics, added in their order as doubles, starting at 0. The initial points are added last.
///
/// A scorecard is complete and immutable. [`Scorecard::bind`] makes it ready for the rows of a registry.
///
/// ```
/// use lendwright_scoring::rules::{Input, Kind, Registry, Variable};
/// use lendwright_scoring::scorecard::{Attribute, BinnedCharacteristic, Scorecard};
///
/// let debt = BinnedCharacteristic::new("debt", "DEBTINC", "DEBT", vec![
///     Attribute::interval(None, Some(22.5), 71.0),
///     Attribute::interval(Some(22.5), None, 63.4),
///     Attribute::missing(-7.0),
/// ]);
/// let card = Scorecard::new(vec![debt], 500.0)?;
///
/// let mut registry = Registry::empty();
/// registry.declare(Variable::host("DEBTINC", Kind::Number))?;
/// let card = card.bind(&registry)?;
/// assert_eq!(card.score(&[Input::Number(22.5)])?, 563.4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Scorecard {
    pub(super) characteristics: Vec<BinnedCharacteristic>,
    pub(super) initial: f64,
    pub(super) output: CardOutput,
}

/// The meaning of a card's total.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CardOutput {
    /// Points of a score: more are better.
    #[default]
    Points,
    /// The log-odds of bad: more are worse. [`Scorecard::scaled`] makes points of them.
    LogOdds,
}

/// A characteristic of a [`Scorecard`]: the variables that it reads, and the points of their values.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct BinnedCharacteristic {
    /// Its name, unique in a card: `debt`.
    pub name: String,
    /// The variables that it reads: the first one with a value counts. It may have none if all
    /// its attributes are rules.
    pub variables: Vec<String>,
    /// The code of the reason that is given when it loses points.
    pub reason: String,
    /// The points that losses are measured from, if the card has its own: the median of an applicant, for example.
    pub baseline: Option<f64>,
    /// The mean points of all applicants when the card was developed.
    pub mean: Option<f64>,
    /// The mean points of applicants at or slightly above the cut-off.
    pub mean_at_cutoff: Option<f64>,
    /// The attributes in order: the first that holds gives the points.
    pub attributes: Vec<Attribute>,
}

/// An attribute (a bin) of a characteristic: the values that it takes, and their points.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Attribute {
    /// The values for which it holds.
    pub predicate: Predicate,
    /// The points.
    pub points: f64,
    /// The code of the reason, if it differs from the usual one. The usual one is the characteristic's, and
    /// [`INCOMPLETE`](crate::INCOMPLETE) for a missing value.
    pub reason: Option<String>,
    /// A text for tables: `22.5 to 30`.
    pub label: Option<String>,
    /// Whether another library takes these values silently: the points are that library's, and the gap stays visible.
    pub fallback: bool,
}

/// The values for which an attribute holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Predicate {
    /// A number in an interval.
    Interval(Interval),
    /// One of these values exactly: numbers, texts (in NFC), true or false. Special codes are such sets, in front of
    /// the intervals.
    In(Vec<Input>),
    /// No variable of the characteristic has a value.
    Missing,
    /// The rule is true. If it is false or unknown, the attribute does not hold.
    Rule(Arc<Rule>),
    /// Everything that no earlier attribute takes, missing values too.
    Otherwise,
}

/// An interval of numbers. Each end is open, closed or infinite. By default `from` belongs to it, and `to` does not.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Interval {
    /// The lower end; `None` for minus infinity.
    pub from: Option<f64>,
    /// The upper end; `None` for infinity.
    pub to: Option<f64>,
    /// Whether the lower end itself is left out.
    pub from_open: bool,
    /// Whether the upper end itself belongs to the interval.
    pub to_closed: bool,
}

/// The points that the loss of a characteristic is measured from.
///
/// If a characteristic does not have them, its losses are measured from its best points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LossBase {
    /// The most points of its attributes.
    #[default]
    Best,
    /// Its mean over all applicants at development.
    Mean,
    /// Its mean over applicants at or slightly above the cut-off.
    MeanAtCutoff,
    /// Its own baseline.
    Baseline,
}

impl CardOutput {
    /// The name in the JSON form: `points` or `log_odds`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::LogOdds => "log_odds",
        }
    }

    /// The output of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Points, Self::LogOdds].into_iter().find(|output| output.name() == name)
    }
}

impl Interval {
    /// The numbers from the first to the second, without the second. `None` is an infinite end.
    #[must_use]
    pub fn new(from: Option<f64>, to: Option<f64>) -> Self {
        Self { from, to, from_open: false, to_closed: false }
    }

    /// The same without its lower end.
    #[must_use]
    pub fn open_from(self) -> Self {
        Self { from_open: true, ..self }
    }

    /// The same with its upper end.
    #[must_use]
    pub fn closed_to(self) -> Self {
        Self { to_closed: true, ..self }
    }

    /// Whether a finite number belongs to it.
    #[must_use]
    pub fn has(&self, number: f64) -> bool {
        let is_above = |from: f64| number > from || (!self.from_open && number >= from);
        let is_below = |to: f64| number < to || (self.to_closed && number <= to);
        number.is_finite() && self.from.is_none_or(is_above) && self.to.is_none_or(is_below)
    }
}

impl fmt::Display for Interval {
    /// `[22.5, 30)`, with infinite ends as `-inf` and `inf`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (open, from) = match self.from {
            Some(from) => (if self.from_open { '(' } else { '[' }, shown(from)),
            None => ('(', "-inf".to_owned()),
        };
        let (close, to) = match self.to {
            Some(to) => (if self.to_closed { ']' } else { ')' }, shown(to)),
            None => (')', "inf".to_owned()),
        };
        write!(f, "{open}{from}, {to}{close}")
    }
}

/// A number as JSON writes it.
pub(super) fn shown(number: f64) -> String {
    Input::Number(number).to_json().to_string()
}

impl Attribute {
    /// An attribute with these points.
    #[must_use]
    pub fn new(predicate: Predicate, points: f64) -> Self {
        Self { predicate, points, reason: None, label: None, fallback: false }
    }

    /// Numbers from the first to the second, without the second. `None` is an infinite end.
    #[must_use]
    pub fn interval(from: Option<f64>, to: Option<f64>, points: f64) -> Self {
        Self::new(Predicate::Interval(Interval::new(from, to)), points)
    }

    /// One of these numbers.
    #[must_use]
    pub fn numbers(numbers: &[f64], points: f64) -> Self {
        Self::new(Predicate::In(numbers.iter().copied().map(Input::Number).collect()), points)
    }

    /// One of these texts.
    #[must_use]
    pub fn texts(texts: &[&str], points: f64) -> Self {
        Self::new(Predicate::In(texts.iter().map(|text| Input::text(text)).collect()), points)
    }

    /// A missing value.
    #[must_use]
    pub fn missing(points: f64) -> Self {
        Self::new(Predicate::Missing, points)
    }

    /// A rule that is true.
    #[must_use]
    pub fn rule(rule: Rule, points: f64) -> Self {
        Self::new(Predicate::Rule(Arc::new(rule)), points)
    }

    /// Everything that no earlier attribute takes, missing values too.
    #[must_use]
    pub fn otherwise(points: f64) -> Self {
        Self::new(Predicate::Otherwise, points)
    }

    /// The code of the reason when it loses points.
    pub(super) fn reason_code<'c>(&'c self, characteristic: &'c BinnedCharacteristic) -> &'c str {
        match (&self.reason, &self.predicate) {
            (Some(own), _) => own,
            (None, Predicate::Missing) => INCOMPLETE,
            (None, _) => &characteristic.reason,
        }
    }

    /// The same with its own reason code.
    #[must_use]
    pub fn reason(self, code: &str) -> Self {
        Self { reason: Some(code.to_owned()), ..self }
    }

    /// The same with a text for tables.
    #[must_use]
    pub fn label(self, label: &str) -> Self {
        Self { label: Some(label.to_owned()), ..self }
    }

    /// The same, marked as values that another library takes silently.
    #[must_use]
    pub fn fallback(self) -> Self {
        Self { fallback: true, ..self }
    }
}

impl BinnedCharacteristic {
    /// A characteristic of one variable.
    #[must_use]
    pub fn new(name: &str, variable: &str, reason: &str, attributes: Vec<Attribute>) -> Self {
        Self {
            name: name.to_owned(),
            variables: vec![variable.to_owned()],
            reason: reason.to_owned(),
            baseline: None,
            mean: None,
            mean_at_cutoff: None,
            attributes,
        }
    }

    /// The same, with `variable` read if the ones before it are missing.
    #[must_use]
    pub fn or_else(mut self, variable: &str) -> Self {
        self.variables.push(variable.to_owned());
        self
    }

    /// The same, with the points that its losses are measured from.
    #[must_use]
    pub fn baseline(self, points: f64) -> Self {
        Self { baseline: Some(points), ..self }
    }

    /// The same, with the mean points of all applicants at development.
    #[must_use]
    pub fn mean(self, points: f64) -> Self {
        Self { mean: Some(points), ..self }
    }

    /// The same, with the mean points of applicants at or slightly above the cut-off.
    #[must_use]
    pub fn mean_at_cutoff(self, points: f64) -> Self {
        Self { mean_at_cutoff: Some(points), ..self }
    }

    /// Every variable that it reads: its own, then those of its rules, each once.
    #[must_use]
    pub fn reads(&self) -> Vec<&str> {
        let rules = self.attributes.iter().filter_map(|attribute| match &attribute.predicate {
            Predicate::Rule(rule) => Some(rule),
            _ => None,
        });
        let own = self.variables.iter().map(String::as_str);
        let mut seen = HashSet::new();
        own.chain(rules.flat_map(|rule| rule.variables()))
            .filter(|name| seen.insert(*name))
            .collect()
    }

    /// The points that its losses are measured from.
    #[must_use]
    pub fn base(&self, base: LossBase) -> f64 {
        let points = match base {
            LossBase::Best => None,
            LossBase::Mean => self.mean,
            LossBase::MeanAtCutoff => self.mean_at_cutoff,
            LossBase::Baseline => self.baseline,
        };
        points.unwrap_or_else(|| self.range().1)
    }

    /// The least and the most points of its attributes; 0 and 0 if it has none.
    #[must_use]
    pub fn range(&self) -> (f64, f64) {
        let points = || self.attributes.iter().map(|attribute| attribute.points);
        (
            points().reduce(f64::min).unwrap_or_default(),
            points().reduce(f64::max).unwrap_or_default(),
        )
    }
}

impl Scorecard {
    /// Makes a card of points. The JSON form of each part is described at [`Scorecard::from_json`].
    ///
    /// # Errors
    /// Every fault, with its place in the JSON form:
    ///
    /// - no characteristics, or one without attributes
    /// - a name that is empty, too long or used twice
    /// - a characteristic without variables, if an attribute is not a rule
    /// - an empty reason code
    /// - points that are not finite or beyond 10¹²
    /// - more than 1,000 characteristics, 1,000 bins of one of them, 20,000 bins in all or 10,000 values of a set
    /// - an interval without numbers
    /// - a set that is empty, or has another value than numbers, texts, true and false
    pub fn new(
        characteristics: Vec<BinnedCharacteristic>,
        initial: f64,
    ) -> Result<Self, ScorecardErrors> {
        let mut card = Self { characteristics, initial, output: CardOutput::Points };
        card.tidy();
        let mut faults = Faults::default();
        card.check(&mut faults);
        faults.none_or(card)
    }

    /// The same card, with another meaning of its total.
    #[must_use]
    pub fn with_output(self, output: CardOutput) -> Self {
        Self { output, ..self }
    }

    /// The characteristics, in the order of adding their points.
    #[must_use]
    pub fn characteristics(&self) -> &[BinnedCharacteristic] {
        &self.characteristics
    }

    /// The points that are added last.
    #[must_use]
    pub fn initial(&self) -> f64 {
        self.initial
    }

    /// The meaning of the total.
    #[must_use]
    pub fn output(&self) -> CardOutput {
        self.output
    }

    /// Every variable that the card reads, each once, in the order of first use.
    #[must_use]
    pub fn reads(&self) -> Vec<&str> {
        let mut seen = HashSet::new();
        let reads = self.characteristics.iter().flat_map(BinnedCharacteristic::reads);
        reads.filter(|name| seen.insert(*name)).collect()
    }

    /// The least and the greatest total, if each characteristic can have each of its attributes.
    #[must_use]
    pub fn range(&self) -> (f64, f64) {
        let (mut least, mut most) = (0.0, 0.0);
        for characteristic in &self.characteristics {
            let (low, high) = characteristic.range();
            least += low;
            most += high;
        }
        (least + self.initial, most + self.initial)
    }

    /// Whether all points are whole numbers.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        let attributes = self.characteristics.iter().flat_map(|c| &c.attributes);
        let mut points = attributes.map(|a| a.points).chain([self.initial]);
        points.all(|points| points.fract() == 0.0)
    }

    /// Brings equal cards to one form: 0 has no sign, and rules have one name.
    fn tidy(&mut self) {
        let unsign = |number: &mut f64| *number += 0.0;
        unsign(&mut self.initial);
        for characteristic in &mut self.characteristics {
            let bases = [
                &mut characteristic.baseline,
                &mut characteristic.mean,
                &mut characteristic.mean_at_cutoff,
            ];
            bases.into_iter().flatten().for_each(unsign);
            for attribute in &mut characteristic.attributes {
                unsign(&mut attribute.points);
                match &mut attribute.predicate {
                    Predicate::Interval(interval) => tidy_interval(interval),
                    Predicate::In(values) => values.iter_mut().for_each(tidy_value),
                    Predicate::Rule(rule) if rule.name() != RULE_NAME => {
                        *rule = Arc::new(rule.renamed(RULE_NAME));
                    }
                    Predicate::Rule(_) | Predicate::Missing | Predicate::Otherwise => {}
                }
            }
        }
    }

    fn check(&self, faults: &mut Faults) {
        check_points(faults, "/initial", self.initial);
        let characteristics = &self.characteristics;
        if characteristics.is_empty() {
            faults.add("/characteristics", "a card needs at least one characteristic");
        }
        if characteristics.len() > CHARACTERISTICS_MAX {
            let count = characteristics.len();
            let text = format!("has {count} characteristics, more than {CHARACTERISTICS_MAX}");
            return faults.add("/characteristics", text);
        }
        let count: usize = characteristics.iter().map(|one| one.attributes.len()).sum();
        if count > CARD_ATTRIBUTES_MAX {
            let text = format!("have {count} bins, more than {CARD_ATTRIBUTES_MAX}");
            return faults.add("/characteristics", text);
        }
        let mut names = HashSet::new();
        for (at, characteristic) in characteristics.iter().enumerate() {
            let pointer = format!("/characteristics/{at}");
            if !names.insert(characteristic.name.as_str()) {
                let text = format!("the name {:?} is used twice", characteristic.name);
                faults.add(&format!("{pointer}/name"), text);
            }
            characteristic.check(faults, &pointer);
        }
    }
}

impl BinnedCharacteristic {
    fn check(&self, faults: &mut Faults, pointer: &str) {
        let at = |member: &str| format!("{pointer}/{member}");
        if self.name.is_empty() || self.name.chars().count() > NAME_CHARS_MAX {
            let text = format!("{:?} must have 1 to {NAME_CHARS_MAX} characters", self.name);
            faults.add(&at("name"), text);
        }
        if self.reason.is_empty() {
            faults.add(&at("reason"), "the code of a reason can't be empty");
        }
        let bases = [
            ("baseline", self.baseline),
            ("mean", self.mean),
            ("mean_at_cutoff", self.mean_at_cutoff),
        ];
        for (member, points) in bases {
            points.inspect(|points| check_points(faults, &at(member), *points));
        }
        let mut seen = HashSet::new();
        for (place, name) in self.variables.iter().enumerate() {
            if !seen.insert(name) {
                faults
                    .add(&format!("{pointer}/variables/{place}"), format!("'{name}' stands twice"));
            }
        }
        let needs_no_variable =
            |a: &Attribute| matches!(a.predicate, Predicate::Rule(_) | Predicate::Otherwise);
        if self.variables.is_empty() && !self.attributes.iter().all(needs_no_variable) {
            faults.add(&at("variables"), "a characteristic reads at least one variable");
        }
        if self.attributes.is_empty() {
            faults.add(&at("bins"), "at least one bin is needed");
        }
        if self.attributes.len() > ATTRIBUTES_MAX {
            let count = self.attributes.len();
            return faults
                .add(&at("bins"), format!("has {count} bins, more than {ATTRIBUTES_MAX}"));
        }
        for (place, attribute) in self.attributes.iter().enumerate() {
            attribute.check(faults, &format!("{pointer}/bins/{place}"));
        }
    }
}

impl Attribute {
    fn check(&self, faults: &mut Faults, pointer: &str) {
        check_points(faults, &format!("{pointer}/points"), self.points);
        if self.reason.as_ref().is_some_and(String::is_empty) {
            faults.add(&format!("{pointer}/reason"), "the code of a reason can't be empty");
        }
        match &self.predicate {
            Predicate::Interval(interval) => check_interval(faults, pointer, interval),
            Predicate::In(values) => check_values(faults, &format!("{pointer}/in"), values),
            Predicate::Missing | Predicate::Rule(_) | Predicate::Otherwise => {}
        }
    }
}

fn check_interval(faults: &mut Faults, pointer: &str, interval: &Interval) {
    for (member, end) in [("from", interval.from), ("to", interval.to)] {
        if let Some(end) = end.filter(|end| !end.is_finite()) {
            let text = format!("{end} is not a finite number; leave out an infinite end");
            return faults.add(&format!("{pointer}/{member}"), text);
        }
    }
    for (member, is_marked, end) in [
        ("from_open", interval.from_open, interval.from),
        ("to_closed", interval.to_closed, interval.to),
    ] {
        if is_marked && end.is_none() {
            let text = "an infinite end is always open".to_owned();
            faults.add(&format!("{pointer}/{member}"), text);
        }
    }
    if let (Some(from), Some(to)) = (interval.from, interval.to)
        && !interval.has(from.midpoint(to))
        && !interval.has(to)
    {
        faults.add(pointer, format!("no number is in {interval}"));
    }
}

fn check_values(faults: &mut Faults, pointer: &str, values: &[Input]) {
    if values.is_empty() {
        faults.add(pointer, "at least one value is needed");
    }
    if values.len() > VALUES_MAX {
        let text = format!("has {} values, more than {VALUES_MAX}", values.len());
        return faults.add(pointer, text);
    }
    let mut seen = HashSet::new();
    for (at, value) in values.iter().enumerate() {
        let pointer = format!("{pointer}/{at}");
        match value {
            Input::Number(number) if !number.is_finite() => {
                faults.add(&pointer, format!("{number} is not a finite number"));
            }
            Input::Number(_) | Input::Text(_) | Input::Bool(_) => {
                if !seen.insert(value.to_json().to_string()) {
                    faults.add(&pointer, format!("{} stands twice", value.to_json()));
                }
            }
            Input::Date(_) | Input::List(_) | Input::Missing(_) => {
                faults.add(&pointer, "must be a number, a text, true or false");
            }
        }
    }
}

fn check_points(faults: &mut Faults, pointer: &str, points: f64) {
    if !points.is_finite() {
        faults.add(pointer, format!("{points} is not a finite number"));
    } else if points.abs() > POINTS_MAX {
        faults.add(pointer, format!("{} is beyond a million million", shown(points)));
    }
}

/// Ends that are 0 have no sign, and infinite ends are left out.
fn tidy_interval(interval: &mut Interval) {
    let tidy = |end: f64| Some(end + 0.0);
    interval.from = interval.from.filter(|from| *from != f64::NEG_INFINITY).and_then(tidy);
    interval.to = interval.to.filter(|to| *to != f64::INFINITY).and_then(tidy);
}

fn tidy_value(value: &mut Input) {
    match value {
        Input::Number(number) => *number += 0.0,
        Input::Text(text) => *value = Input::text(text),
        _ => {}
    }
}

/// The name of each attribute's rule, which is in no list.
pub(super) const RULE_NAME: &str = "bin";

const NAME_CHARS_MAX: usize = 100;
const CHARACTERISTICS_MAX: usize = 1_000;

/// The most attributes of a characteristic, and of a card.
const ATTRIBUTES_MAX: usize = 1_000;
const CARD_ATTRIBUTES_MAX: usize = 20_000;

/// The most values of a set.
const VALUES_MAX: usize = 10_000;

/// The largest number of points of an attribute.
const POINTS_MAX: f64 = 1e12;

// Faults.

/// One fault of a scorecard.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScorecardFault {
    /// Its place in the JSON form, as a JSON pointer; empty for the card as a whole.
    pub pointer: String,
    /// The message.
    pub text: String,
}

impl fmt::Display for ScorecardFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", place_prefix(&self.pointer), self.text)
    }
}

/// All faults of a scorecard, in the order of the document. Its text is `scorecard: /characteristics/0/bins/1/points:
/// is missing`, faults joined by `; `.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("scorecard: {}", joined(.faults))]
#[non_exhaustive]
pub struct ScorecardErrors {
    /// The faults, at least one.
    pub faults: Vec<ScorecardFault>,
}

fn joined(faults: &[ScorecardFault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// Faults that are being collected.
#[derive(Default)]
pub(super) struct Faults(Vec<ScorecardFault>);

/// Of a card with more faults, only the first ones are listed.
const FAULTS_MAX: usize = 100;

impl Faults {
    pub(super) fn add(&mut self, pointer: &str, text: impl Into<String>) {
        if self.0.len() < FAULTS_MAX {
            self.0.push(ScorecardFault { pointer: pointer.to_owned(), text: text.into() });
        }
    }

    pub(super) fn is_full(&self) -> bool {
        self.0.len() >= FAULTS_MAX
    }

    /// The value, if there are no faults.
    pub(super) fn none_or<T>(self, value: T) -> Result<T, ScorecardErrors> {
        if self.0.is_empty() { Ok(value) } else { Err(self.into_errors()) }
    }

    pub(super) fn into_errors(self) -> ScorecardErrors {
        ScorecardErrors { faults: self.0 }
    }
}

impl ScorecardErrors {
    /// One fault.
    pub(super) fn one(pointer: &str, text: impl Into<String>) -> Self {
        let mut faults = Faults::default();
        faults.add(pointer, text);
        faults.into_errors()
    }
}
