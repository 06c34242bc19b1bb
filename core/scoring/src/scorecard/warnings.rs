//! Probable mistakes in a scorecard that are not errors: gaps, overlaps, attributes that are never reached, and values
//! that no attribute takes.

use super::card::{Attribute, BinnedCharacteristic, Predicate, Scorecard, shown};
use super::steps::segments;
use crate::rules::{Bounds, Input, Kind, Registry, RuleWarningCode, Variable, place_prefix};
use lendwright_types::codes;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

codes! {
    /// The subject of a [`ScorecardWarning`].
    pub enum ScorecardWarningCode {
        /// No attribute takes some numbers.
        Gap = "gap",
        /// Two attributes take the same values, and the earlier one counts.
        Overlap = "overlap",
        /// An attribute that never counts, since earlier ones take all its values.
        NeverReached = "never_reached",
        /// No attribute takes a missing value.
        NoMissing = "no_missing",
        /// No attribute takes some texts, or one of the values true and false.
        NotTaken = "not_taken",
    } with Rule(RuleWarningCode)
}

/// A probable mistake in a scorecard that is accepted all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScorecardWarning {
    /// Its place in the JSON form, as a JSON pointer.
    pub pointer: String,
    /// The kind of problem.
    pub code: ScorecardWarningCode,
    /// The message.
    pub text: String,
}

impl fmt::Display for ScorecardWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", place_prefix(&self.pointer), self.text)
    }
}

impl Scorecard {
    /// Probable mistakes. `known` has the types and bounds of variables: a value that a variable can't have is neither
    /// a gap nor an overlap. A variable that is not in it may have every value.
    ///
    /// If no attribute takes a value, an applicant with this value has no score.
    #[must_use]
    pub fn warnings(&self, known: &Registry) -> Vec<ScorecardWarning> {
        let mut warnings = Vec::new();
        for (at, characteristic) in self.characteristics.iter().enumerate() {
            let pointer = format!("/characteristics/{at}");
            protected(characteristic, &pointer, known, &mut warnings);
            rules(characteristic, &pointer, known, &mut warnings);
            Review::new(characteristic, known).warn(&pointer, &mut warnings);
        }
        warnings
    }
}

/// The variables that fair-lending law protects.
fn protected(
    characteristic: &BinnedCharacteristic,
    pointer: &str,
    known: &Registry,
    warnings: &mut Vec<ScorecardWarning>,
) {
    for (at, name) in characteristic.variables.iter().enumerate() {
        if known.get(name).is_some_and(|variable| variable.protected) {
            warnings.push(ScorecardWarning {
                pointer: format!("{pointer}/variables/{at}"),
                code: ScorecardWarningCode::Rule(RuleWarningCode::Protected),
                text: format!("'{name}' is protected by fair-lending law"),
            });
        }
    }
}

/// The warnings about the rules of attributes.
fn rules(
    characteristic: &BinnedCharacteristic,
    pointer: &str,
    known: &Registry,
    warnings: &mut Vec<ScorecardWarning>,
) {
    for (at, attribute) in characteristic.attributes.iter().enumerate() {
        let Predicate::Rule(rule) = &attribute.predicate else { continue };
        let Ok(parsed) = rule.bind(known) else { continue };
        warnings.extend(parsed.warnings.into_iter().map(|warning| ScorecardWarning {
            pointer: format!("{pointer}/bins/{at}/rule{}", warning.pointer),
            code: ScorecardWarningCode::Rule(warning.code),
            text: warning.text,
        }));
    }
}

/// Values that all attributes treat alike: all numbers of a segment, one text, or all other texts.
#[derive(Clone, Debug, PartialEq)]
enum Sample {
    /// The doubles from the first up to, but not, the second.
    Numbers(f64, f64),
    Text(Arc<str>),
    OtherTexts,
    Truth(bool),
    Missing,
    /// A day, a list, or a value of an unknown variable: only otherwise takes it.
    Other,
}

/// The samples of one characteristic, each with the places of the attributes that take it, in order. Rules are not
/// among them, since it is not known when they are true.
struct Review<'c> {
    characteristic: &'c BinnedCharacteristic,
    samples: Vec<(Sample, Vec<usize>)>,
}

impl<'c> Review<'c> {
    fn new(characteristic: &'c BinnedCharacteristic, known: &Registry) -> Self {
        let mut review = Self { characteristic, samples: Vec::new() };
        let domain = Domain::new(characteristic, known);
        if let Some(numbers) = &domain.numbers {
            segments(&characteristic.attributes, &mut |segment| {
                if numbers.has(segment.from, segment.end) {
                    let sample = Sample::Numbers(segment.from, segment.end);
                    review.samples.push((sample, segment.taken_by.iter().copied().collect()));
                }
            });
        }
        let sets = sets(&characteristic.attributes);
        let taking = |value: &Input| sets.get(&key(value)).cloned().unwrap_or_default();
        for text in domain.texts {
            let places = taking(&Input::Text(text.clone()));
            review.samples.push((Sample::Text(text), places));
        }
        if domain.has_other_texts {
            review.samples.push((Sample::OtherTexts, Vec::new()));
        }
        for truth in [true, false].into_iter().filter(|_| domain.has_bools) {
            let number = Input::Number(f64::from(u8::from(truth)));
            let mut places = [taking(&Input::Bool(truth)), taking(&number)].concat();
            places.sort_unstable();
            review.samples.push((Sample::Truth(truth), places));
        }
        let missing = place_of(&characteristic.attributes, &Predicate::Missing);
        review.samples.push((Sample::Missing, missing.into_iter().collect()));
        if domain.has_others {
            review.samples.push((Sample::Other, Vec::new()));
        }
        review.add_otherwise();
        review
    }

    /// Adds the attribute that takes everything to each sample.
    fn add_otherwise(&mut self) {
        let otherwise = place_of(&self.characteristic.attributes, &Predicate::Otherwise);
        let Some(otherwise) = otherwise else { return };
        for (_, places) in &mut self.samples {
            places.push(otherwise);
            places.sort_unstable();
        }
    }

    fn warn(&self, pointer: &str, warnings: &mut Vec<ScorecardWarning>) {
        let mut warn = |place: &str, code, text: String| {
            let pointer = format!("{pointer}/bins{place}");
            warnings.push(ScorecardWarning { pointer, code, text });
        };
        for (place, text) in self.never_reached() {
            warn(&format!("/{place}"), ScorecardWarningCode::NeverReached, text.to_owned());
        }
        for ((later, first), sample) in self.overlaps() {
            let text = match sample {
                Sample::Numbers(from, end) => {
                    format!(
                        "overlaps bin {first} {}, where bin {first} counts",
                        numbers_text(*from, *end)
                    )
                }
                sample => format!("{sample} is also in bin {first}, which counts"),
            };
            warn(&format!("/{later}"), ScorecardWarningCode::Overlap, text);
        }
        for (code, text) in self.not_taken() {
            warn("", code, text);
        }
    }

    fn attributes(&self) -> impl Iterator<Item = (usize, &Attribute)> {
        self.characteristic.attributes.iter().enumerate()
    }

    fn predicate(&self, place: usize) -> Option<&Predicate> {
        self.characteristic.attributes.get(place).map(|attribute| &attribute.predicate)
    }

    /// The attributes that are no sample's first one.
    fn never_reached(&self) -> Vec<(usize, &'static str)> {
        let firsts: BTreeSet<usize> =
            self.samples.iter().filter_map(|(_, places)| places.first().copied()).collect();
        let taking: BTreeSet<usize> =
            self.samples.iter().flat_map(|(_, places)| places.iter().copied()).collect();
        let otherwise = place_of(&self.characteristic.attributes, &Predicate::Otherwise);
        let mut never = Vec::new();
        for (place, attribute) in self.attributes() {
            let is_rule = matches!(attribute.predicate, Predicate::Rule(_));
            let is_reached = if is_rule {
                otherwise.is_none_or(|otherwise| place < otherwise)
            } else {
                firsts.contains(&place)
            };
            // What another library does silently is marked, though it may never happen.
            if is_reached || attribute.fallback {
                continue;
            }
            let text = if is_rule || taking.contains(&place) {
                "is never reached: earlier bins take all its values"
            } else {
                "is never reached: no variable can have its values"
            };
            never.push((place, text));
        }
        never
    }

    /// For each attribute and each earlier one, the first sample that both take, where the later one is reached.
    fn overlaps(&self) -> BTreeMap<(usize, usize), &Sample> {
        let never: BTreeSet<usize> = self.never_reached().into_iter().map(|(at, _)| at).collect();
        let mut overlaps = BTreeMap::new();
        for (sample, places) in &self.samples {
            let Some((first, later)) = places.split_first() else { continue };
            for later in later {
                let is_meant = match (self.predicate(*first), self.predicate(*later)) {
                    // Special codes are taken out of the intervals after them.
                    (_, Some(Predicate::Otherwise))
                    | (Some(Predicate::In(_)), Some(Predicate::Interval(_))) => true,
                    _ => never.contains(later),
                };
                if !is_meant {
                    overlaps.entry((*later, *first)).or_insert(sample);
                }
            }
        }
        overlaps
    }

    /// The values that no attribute takes. If there is a rule, it may take them.
    fn not_taken(&self) -> Vec<(ScorecardWarningCode, String)> {
        let mut not_taken = Vec::new();
        if self.attributes().any(|(_, a)| matches!(a.predicate, Predicate::Rule(_))) {
            return not_taken;
        }
        let has_interval =
            self.attributes().any(|(_, a)| matches!(a.predicate, Predicate::Interval(_)));
        let mut numbers: Vec<(f64, f64)> = Vec::new();
        let mut before = None;
        for (at, (sample, places)) in self.samples.iter().enumerate() {
            if !places.is_empty() {
                continue;
            }
            match sample {
                Sample::Numbers(from, end) => {
                    match numbers.last_mut().filter(|_| before == at.checked_sub(1)) {
                        Some(last) => last.1 = *end,
                        None => numbers.push((*from, *end)),
                    }
                    before = Some(at);
                }
                Sample::Missing => not_taken.push((
                    ScorecardWarningCode::NoMissing,
                    "no bin takes a missing value".to_owned(),
                )),
                Sample::Other => {}
                sample => {
                    let text = format!("no bin takes {sample}");
                    not_taken.push((ScorecardWarningCode::NotTaken, text));
                }
            }
        }
        let gap = |text: String| (ScorecardWarningCode::Gap, text);
        if has_interval {
            let gaps = numbers.into_iter();
            let text = |(from, end)| format!("no bin takes numbers {}", numbers_text(from, end));
            not_taken.splice(0..0, gaps.map(|numbers| gap(text(numbers))));
        } else if !numbers.is_empty() {
            not_taken.insert(0, gap("no bin takes other numbers".to_owned()));
        }
        not_taken
    }
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Numbers(from, end) => write!(f, "numbers {}", numbers_text(*from, *end)),
            Self::Text(text) => write!(f, "'{text}'"),
            Self::OtherTexts => f.write_str("other texts"),
            Self::Truth(truth) => write!(f, "{truth}"),
            Self::Missing => f.write_str("a missing value"),
            Self::Other => f.write_str("other values"),
        }
    }
}

/// The values that the variables of a characteristic can have.
struct Domain {
    numbers: Option<Numbers>,
    /// The values of enums, or the texts of all sets.
    texts: BTreeSet<Arc<str>>,
    has_other_texts: bool,
    has_bools: bool,
    has_others: bool,
}

/// Possible numbers.
struct Numbers {
    bounds: Bounds,
    is_whole: bool,
}

impl Domain {
    /// A variable that is not known can have the kinds of values that the attributes take, and others.
    fn new(characteristic: &BinnedCharacteristic, known: &Registry) -> Self {
        let variables: Vec<Option<&Variable>> =
            characteristic.variables.iter().map(|name| known.get(name)).collect();
        let is_unknown = variables.contains(&None);
        let variables: Vec<&Variable> = variables.into_iter().flatten().collect();
        let is_any = |is: fn(&Kind) -> bool| variables.iter().any(|variable| is(&variable.kind));
        let attributes = &characteristic.attributes;
        let takes = |is: fn(&Input) -> bool| is_unknown && values(attributes).any(is);
        let is_interval = |a: &Attribute| matches!(a.predicate, Predicate::Interval(_));
        let has_other_texts =
            is_any(|kind| *kind == Kind::Text) || takes(|v| matches!(v, Input::Text(_)));
        let mut texts: BTreeSet<Arc<str>> = BTreeSet::new();
        for variable in &variables {
            if let Kind::Choice(values) = &variable.kind {
                texts.extend(values.iter().cloned());
            }
        }
        if has_other_texts {
            texts.extend(values(attributes).filter_map(|value| match value {
                Input::Text(text) => Some(text.clone()),
                _ => None,
            }));
        }
        let takes_numbers = takes(|value| matches!(value, Input::Number(_)))
            || (is_unknown && attributes.iter().any(is_interval));
        let has_numbers = is_any(|kind| matches!(kind, Kind::Number | Kind::Integer));
        Self {
            numbers: (has_numbers || takes_numbers).then(|| Numbers::new(&variables, is_unknown)),
            texts,
            has_other_texts,
            has_bools: is_any(|kind| *kind == Kind::Bool) || takes(|v| matches!(v, Input::Bool(_))),
            has_others: is_unknown || is_any(|kind| matches!(kind, Kind::Date | Kind::List)),
        }
    }
}

impl Numbers {
    fn new(variables: &[&Variable], is_unknown: bool) -> Self {
        let is_number = |v: &&&Variable| matches!(v.kind, Kind::Number | Kind::Integer);
        let numbers: Vec<&&Variable> = variables.iter().filter(is_number).collect();
        let widest = |bound: fn(&Bounds) -> Option<f64>, pick: fn(f64, f64) -> f64| {
            let bounds: Option<Vec<f64>> = numbers.iter().map(|v| bound(&v.bounds)).collect();
            bounds.filter(|_| !is_unknown)?.into_iter().reduce(pick)
        };
        Self {
            bounds: Bounds { min: widest(|b| b.min, f64::min), max: widest(|b| b.max, f64::max) },
            is_whole: !is_unknown && numbers.iter().all(|v| v.kind == Kind::Integer),
        }
    }

    /// Whether a number can be from the first up to, but not, the second.
    fn has(&self, from: f64, end: f64) -> bool {
        let from = self.bounds.min.map_or(from, |min| from.max(min));
        let end = self.bounds.max.map_or(end, |max| end.min(max.next_up()));
        if self.is_whole { from.ceil() < end } else { from < end }
    }
}

/// The values of all sets.
fn values(attributes: &[Attribute]) -> impl Iterator<Item = &Input> {
    attributes.iter().flat_map(|attribute| match &attribute.predicate {
        Predicate::In(values) => values.as_slice(),
        _ => &[],
    })
}

/// For each value of a set, the places of the sets that have it, in order.
fn sets(attributes: &[Attribute]) -> BTreeMap<String, Vec<usize>> {
    let mut sets: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (place, attribute) in attributes.iter().enumerate() {
        let Predicate::In(values) = &attribute.predicate else { continue };
        for value in values {
            sets.entry(key(value)).or_default().push(place);
        }
    }
    sets
}

/// A text that is the same for equal values only.
fn key(value: &Input) -> String {
    value.to_json().to_string()
}

fn place_of(attributes: &[Attribute], predicate: &Predicate) -> Option<usize> {
    attributes.iter().position(|attribute| attribute.predicate == *predicate)
}

/// `from 22.5 to 30`, `below 3`, `from 8`, `at 5`, for the doubles from the first up to, but not, the second.
fn numbers_text(from: f64, end: f64) -> String {
    match (from.is_finite(), end.is_finite()) {
        (true, true) if from.next_up() >= end => format!("at {}", shown(from)),
        (true, true) => format!("from {} to {}", edge(from), edge(end)),
        (true, false) => format!("from {}", edge(from)),
        (false, true) => format!("below {}", edge(end)),
        (false, false) => "of any size".to_owned(),
    }
}

/// The edge of the document next to a double: after an open end, the end itself.
fn edge(number: f64) -> String {
    let (at, before) = (shown(number), shown(number.next_down()));
    if before.len() < at.len() { before } else { at }
}
