//! A scorecard bound to the columns of a registry: it places a row's values, and adds their points, without
//! allocation.

use super::card::{Attribute, BinnedCharacteristic, Faults, Predicate, Scorecard, ScorecardErrors};
use super::steps::{BinPlace, BinSteps, NONE};
use crate::catalogue::index_of;
use crate::rules::{BoundRule, Choices, ColumnIndex, Input, Kind, Registry, Truth, Variable};
use lendwright_types::internal::suggest::{did_you_mean, nearest_value};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A [`Scorecard`] bound to the columns of a registry. It reads rows of this registry.
///
/// Neither placing nor scoring a row fails or allocates, except that a row may have no score ([`Unscorable`]).
#[derive(Clone, Debug)]
pub struct BoundScorecard {
    card: Arc<Scorecard>,
    pub(super) lines: Box<[BoundCharacteristic]>,
    /// The reason codes, each once, in the order of the document.
    pub(super) codes: Box<[Box<str>]>,
}

/// A row has no score, since no attribute of a characteristic holds.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no attribute of '{name}' holds")]
#[non_exhaustive]
pub struct Unscorable {
    /// The index of the first such characteristic.
    pub characteristic: usize,
    /// Its name.
    pub name: Arc<str>,
}

/// One characteristic, ready for rows.
#[derive(Clone, Debug)]
pub(super) struct BoundCharacteristic {
    /// The characteristic's name.
    name: Arc<str>,
    /// The first variable's column.
    column: Option<ColumnIndex>,
    /// The columns of the other variables.
    others: Box<[ColumnIndex]>,
    pub(super) steps: BinSteps,
    /// The points of each segment of numbers, NaN where no attribute holds. It is empty if a rule may come before one.
    points_of_numbers: Box<[f64]>,
    /// The places of texts, sorted by text.
    pub(super) texts: Box<[(Arc<str>, BinPlace)]>,
    /// The places of the values of enums, which rows share with the declaration.
    choices: Choices<BinPlace>,
    /// The places of false and true.
    pub(super) bools: [BinPlace; 2],
    pub(super) missing: BinPlace,
    /// The place of every other value.
    pub(super) otherwise: BinPlace,
    /// The rules, in order.
    pub(super) rules: Box<[PlacedRule]>,
    /// The points of each attribute.
    pub(super) points: Box<[f64]>,
    /// The index of each attribute's reason code.
    pub(super) codes: Box<[usize]>,
    /// Whether another characteristic has one of these codes too.
    pub(super) shares_code: bool,
}

/// A rule of an attribute, with the attribute's place.
type PlacedRule = (BinPlace, Arc<BoundRule>);

impl Scorecard {
    /// Binds the card to a registry: finds the column of each variable, and compiles the attributes.
    ///
    /// ```
    /// use lendwright_scoring::rules::Registry;
    /// use lendwright_scoring::scorecard::{Attribute, BinnedCharacteristic, Scorecard};
    ///
    /// let income = |variable: &str| BinnedCharacteristic::new("income", variable, "INCOME", vec![
    ///     Attribute::texts(&["Retired"], 10.0),
    ///     Attribute::otherwise(0.0),
    /// ]);
    /// let registry = Registry::standard();
    /// assert!(Scorecard::new(vec![income("Income_Type")], 0.0)?.bind(&registry).is_ok());
    ///
    /// let refused = Scorecard::new(vec![income("Incme_Type")], 0.0)?.bind(&registry).unwrap_err();
    /// assert_eq!(refused.to_string(),
    ///     "scorecard: /characteristics/0/variables/0: unknown variable 'Incme_Type', did you mean 'Income_Type'?");
    /// let refused = Scorecard::new(vec![income("age")], 0.0)?.bind(&registry).unwrap_err();
    /// assert_eq!(refused.to_string(),
    ///     "scorecard: /characteristics/0/bins/0/in/0: \"Retired\" is no value of 'age', of type integer");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Every fault with its place: a variable that the registry does not have, an interval or a value that none of
    /// the characteristic's variables can have by their types, a rule that can't be bound.
    pub fn bind(&self, registry: &Registry) -> Result<BoundScorecard, ScorecardErrors> {
        let mut faults = Faults::default();
        let mut codes: Vec<Box<str>> = Vec::new();
        let mut lines: Vec<BoundCharacteristic> = Vec::new();
        for (at, characteristic) in self.characteristics.iter().enumerate() {
            let pointer = format!("/characteristics/{at}");
            let binding = Binding { characteristic, registry, pointer: &pointer };
            lines.extend(binding.line(&mut faults, &mut codes));
        }
        mark_shared_codes(&mut lines, codes.len());
        faults.none_or(BoundScorecard {
            card: Arc::new(self.clone()),
            lines: lines.into(),
            codes: codes.into(),
        })
    }
}

/// Marks the lines with a code that another line has too.
fn mark_shared_codes(lines: &mut [BoundCharacteristic], codes: usize) {
    // For each code the number of lines that have it.
    let mut counts = vec![0_usize; codes];
    for line in lines.iter() {
        for code in line.codes.iter().collect::<BTreeSet<_>>() {
            counts.get_mut(*code).into_iter().for_each(|count| *count = count.saturating_add(1));
        }
    }
    for line in lines {
        line.shares_code = line.codes.iter().any(|code| counts.get(*code) > Some(&1));
    }
}

impl BoundScorecard {
    /// The card.
    #[must_use]
    pub fn card(&self) -> &Scorecard {
        &self.card
    }

    /// The place of the attribute that holds for a characteristic; `None` if none holds.
    #[must_use]
    pub fn place(&self, characteristic: usize, row: &[Input]) -> Option<usize> {
        self.lines.get(characteristic).and_then(|line| shown_place(line.place(row)))
    }

    /// Writes the place of each characteristic's attribute. It writes as many as there is room for.
    pub fn place_all(&self, row: &[Input], places: &mut [Option<usize>]) {
        for (line, place) in self.lines.iter().zip(places) {
            *place = shown_place(line.place(row));
        }
    }

    /// The total of a row: the points of all characteristics in their order, then the initial points.
    ///
    /// # Errors
    /// When no attribute of a characteristic holds.
    #[inline]
    pub fn score(&self, row: &[Input]) -> Result<f64, Unscorable> {
        let mut total = 0.0;
        for line in &self.lines {
            total += line.points(row);
        }
        total += self.card.initial;
        // Points are finite and limited, so only a characteristic without points makes it no number.
        if total.is_nan() {
            return Err(self.unscorable(row));
        }
        Ok(total)
    }

    /// The total of places, which must be those of all characteristics; the same bits as [`BoundScorecard::score`].
    ///
    /// # Errors
    /// When a place is `None`, or is none of the characteristic's.
    pub fn total(&self, places: &[Option<usize>]) -> Result<f64, Unscorable> {
        let mut total = 0.0;
        for (at, line) in self.lines.iter().enumerate() {
            let place = places.get(at).copied().flatten();
            let points = place.and_then(|place| line.points.get(place));
            total += points.ok_or_else(|| self.unscorable_at(at))?;
        }
        Ok(total + self.card.initial)
    }

    #[cold]
    fn unscorable(&self, row: &[Input]) -> Unscorable {
        let at = self.lines.iter().position(|line| line.place(row) == NONE);
        self.unscorable_at(at.unwrap_or_default())
    }

    fn unscorable_at(&self, characteristic: usize) -> Unscorable {
        let name = self.lines.get(characteristic).map(|line| line.name.clone());
        Unscorable { characteristic, name: name.unwrap_or_default() }
    }

    /// An attribute by its characteristic and place.
    #[must_use]
    pub fn attribute(&self, characteristic: usize, place: usize) -> Option<&Attribute> {
        self.card.characteristics.get(characteristic)?.attributes.get(place)
    }

    /// The column that a characteristic reads in this row: the first one with a value, otherwise the first one.
    #[must_use]
    pub fn column_read(&self, characteristic: usize, row: &[Input]) -> Option<ColumnIndex> {
        let line = self.lines.get(characteristic)?;
        let has_value = |column: &ColumnIndex| value_in(row, *column).is_some();
        line.columns().find(has_value).or(line.column)
    }

    /// Whether a characteristic has a value in this row.
    #[must_use]
    pub fn has_value(&self, characteristic: usize, row: &[Input]) -> bool {
        self.lines.get(characteristic).is_some_and(|line| line.value(row).is_some())
    }

    /// Whether it reads a column, in a rule of an attribute too.
    #[must_use]
    pub fn reads(&self, column: ColumnIndex) -> bool {
        self.lines.iter().any(|line| line.reads(column))
    }

    /// The rules of its attributes: a caller that limits the cost of rules counts them.
    pub fn rules(&self) -> impl Iterator<Item = &Arc<BoundRule>> {
        self.lines.iter().flat_map(|line| line.rules.iter().map(|(_, rule)| rule))
    }
}

/// The place as callers see it.
pub(super) fn shown_place(place: BinPlace) -> Option<usize> {
    (place != NONE).then_some(usize::from(place))
}

/// The value in a column. An infinite number is no value.
#[inline]
pub(super) fn value_in(row: &[Input], column: ColumnIndex) -> Option<&Input> {
    row.get(column.index()).filter(|input| is_value(input))
}

#[inline]
pub(super) fn is_value(input: &Input) -> bool {
    match input {
        Input::Missing(_) => false,
        Input::Number(number) => number.is_finite(),
        _ => true,
    }
}

impl BoundCharacteristic {
    /// The columns of its variables, in order.
    pub(super) fn columns(&self) -> impl Iterator<Item = ColumnIndex> {
        self.column.into_iter().chain(self.others.iter().copied())
    }

    /// Whether it reads a column.
    pub(super) fn reads(&self, column: ColumnIndex) -> bool {
        self.columns().any(|own| own == column)
            || self.rules.iter().any(|(_, rule)| rule.columns().contains(&column))
    }

    /// The first value that is there.
    fn value<'r>(&self, row: &'r [Input]) -> Option<&'r Input> {
        let first = value_in(row, self.column?);
        first.or_else(|| self.others.iter().find_map(|column| value_in(row, *column)))
    }

    /// The points of a row; NaN if no attribute holds.
    #[inline]
    fn points(&self, row: &[Input]) -> f64 {
        if let Some(column) = self.column
            && let Some(Input::Number(number)) = row.get(column.index())
            && number.is_finite()
            && let Some(points) = self.points_of_numbers.get(self.steps.segment(*number))
        {
            return *points;
        }
        self.points_of_any(row)
    }

    #[inline(never)]
    fn points_of_any(&self, row: &[Input]) -> f64 {
        let place = usize::from(self.place(row));
        self.points.get(place).copied().unwrap_or(f64::NAN)
    }

    /// The place of the attribute that holds.
    fn place(&self, row: &[Input]) -> BinPlace {
        let place = self.value(row).map_or(self.missing, |value| self.place_of(value));
        if self.rules.is_empty() { place } else { self.rule_before(place, row).unwrap_or(place) }
    }

    /// The first rule before this place that is true.
    fn rule_before(&self, place: BinPlace, row: &[Input]) -> Option<BinPlace> {
        let mut before = self.rules.iter().take_while(|(own, _)| *own < place);
        let found = before.find(|(_, rule)| rule.evaluate(row) == Truth::True);
        found.map(|(own, _)| *own)
    }

    /// The place of a value, without regard to rules.
    pub(super) fn place_of(&self, value: &Input) -> BinPlace {
        match value {
            Input::Number(number) if number.is_finite() => self.steps.place(*number),
            Input::Text(text) => {
                let place = self.choices.find(text).or_else(|| find_text(&self.texts, text));
                place.unwrap_or(self.otherwise)
            }
            Input::Bool(truth) => {
                let [of_false, of_true] = self.bools;
                if *truth { of_true } else { of_false }
            }
            Input::Missing(_) | Input::Number(_) => self.missing,
            Input::Date(_) | Input::List(_) => self.otherwise,
        }
    }
}

/// The place of a text that is in a set.
fn find_text(texts: &[(Arc<str>, BinPlace)], text: &str) -> Option<BinPlace> {
    let found = texts.binary_search_by(|(own, _)| (**own).cmp(text)).ok();
    found.and_then(|at| texts.get(at)).map(|(_, place)| *place)
}

/// A characteristic that is being bound.
struct Binding<'b> {
    characteristic: &'b BinnedCharacteristic,
    registry: &'b Registry,
    pointer: &'b str,
}

impl Binding<'_> {
    fn line(&self, faults: &mut Faults, codes: &mut Vec<Box<str>>) -> Option<BoundCharacteristic> {
        let attributes = &self.characteristic.attributes;
        let variables = self.variables(faults)?;
        self.check_types(&variables, faults);
        let rules = self.rules(faults)?;
        let otherwise = place_of(attributes, |p| *p == Predicate::Otherwise);
        let of_truth = |truth: bool| {
            let has = |predicate: &Predicate| match predicate {
                Predicate::In(values) => values.iter().any(|v| truth_of(v) == Some(truth)),
                _ => false,
            };
            place_of(attributes, has).min(otherwise)
        };
        let texts = texts(attributes, otherwise);
        let steps = BinSteps::new(attributes, otherwise);
        let points: Box<[f64]> = attributes.iter().map(|attribute| attribute.points).collect();
        // A rule after the attributes of all numbers never counts for a number.
        let comes_before = |(place, _): &PlacedRule| steps.places().iter().any(|own| place < own);
        let has_rule = rules.first().is_some_and(comes_before);
        let segments = steps.places().iter().filter(|_| !has_rule);
        let points_of_numbers = segments
            .map(|place| points.get(usize::from(*place)).copied().unwrap_or(f64::NAN))
            .collect();
        let columns = variables.iter().map(|(column, _)| *column);
        let kinds = variables.iter().map(|(_, variable)| &variable.kind);
        Some(BoundCharacteristic {
            name: self.characteristic.name.as_str().into(),
            column: columns.clone().next(),
            others: columns.skip(1).collect(),
            points_of_numbers,
            choices: Choices::from_kinds(kinds, |text| {
                find_text(&texts, text).unwrap_or(otherwise)
            }),
            texts,
            bools: [false, true].map(of_truth),
            missing: place_of(attributes, |p| *p == Predicate::Missing).min(otherwise),
            otherwise,
            rules,
            codes: self.codes(codes),
            shares_code: false,
            steps,
            points,
        })
    }

    /// The columns and variables; `None` if one is unknown.
    fn variables(&self, faults: &mut Faults) -> Option<Vec<(ColumnIndex, &Variable)>> {
        let names = self.characteristic.variables.iter();
        let found: Vec<_> = names
            .enumerate()
            .filter_map(|(at, name)| {
                let known = self.registry.column(name).zip(self.registry.get(name));
                if known.is_none() {
                    let hint = did_you_mean(self.registry.nearest(name));
                    let text = format!("unknown variable '{name}'{hint}");
                    faults.add(&format!("{}/variables/{at}", self.pointer), text);
                }
                known
            })
            .collect();
        (found.len() == self.characteristic.variables.len()).then_some(found)
    }

    /// Each interval and value must be possible for a variable by its type.
    fn check_types(&self, variables: &[(ColumnIndex, &Variable)], faults: &mut Faults) {
        let takes = |has: &dyn Fn(&Kind) -> bool| variables.iter().any(|(_, v)| has(&v.kind));
        let has_numbers = takes(&|kind| matches!(kind, Kind::Number | Kind::Integer));
        for (place, attribute) in self.characteristic.attributes.iter().enumerate() {
            let pointer = format!("{}/bins/{place}", self.pointer);
            match &attribute.predicate {
                Predicate::Interval(_) if !has_numbers => {
                    let text = format!("an interval needs a number: {}", types(variables));
                    faults.add(&pointer, text);
                }
                Predicate::In(values) => {
                    for (at, value) in values.iter().enumerate() {
                        if !takes(&|kind| can_have(kind, value)) {
                            let text = no_value_of(value, variables);
                            faults.add(&format!("{pointer}/in/{at}"), text);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn rules(&self, faults: &mut Faults) -> Option<Box<[PlacedRule]>> {
        let mut rules = Vec::new();
        let mut is_bound = true;
        for (place, attribute) in self.characteristic.attributes.iter().enumerate() {
            let Predicate::Rule(rule) = &attribute.predicate else { continue };
            match rule.bind(self.registry) {
                Ok(parsed) => rules.push((number_of(place), Arc::new(parsed.rule))),
                Err(errors) => {
                    is_bound = false;
                    for fault in errors.faults {
                        let pointer =
                            format!("{}/bins/{place}/rule{}", self.pointer, fault.pointer);
                        faults.add(&pointer, fault.text);
                    }
                }
            }
        }
        is_bound.then(|| rules.into())
    }

    /// The index of each attribute's code; new codes are added.
    fn codes(&self, codes: &mut Vec<Box<str>>) -> Box<[usize]> {
        let code =
            |attribute: &Attribute| index_of(codes, attribute.reason_code(self.characteristic));
        self.characteristic.attributes.iter().map(code).collect()
    }
}

/// The place of the first attribute with such a predicate, or [`NONE`].
fn place_of(attributes: &[Attribute], is: impl Fn(&Predicate) -> bool) -> BinPlace {
    attributes.iter().position(|attribute| is(&attribute.predicate)).map_or(NONE, number_of)
}

/// A place as a number. A card has far fewer attributes than fit.
fn number_of(place: usize) -> BinPlace {
    BinPlace::try_from(place).unwrap_or(NONE)
}

/// The places of the texts of all sets, sorted; of two places the first.
fn texts(attributes: &[Attribute], otherwise: BinPlace) -> Box<[(Arc<str>, BinPlace)]> {
    let mut texts: Vec<(Arc<str>, BinPlace)> = Vec::new();
    for (place, attribute) in attributes.iter().enumerate() {
        let Predicate::In(values) = &attribute.predicate else { continue };
        for value in values {
            if let Input::Text(text) = value {
                texts.push((text.clone(), number_of(place).min(otherwise)));
            }
        }
    }
    texts.sort();
    texts.dedup_by(|later, first| later.0 == first.0);
    texts.into()
}

/// A value of a set as a boolean: 0 and 1 are false and true.
fn truth_of(value: &Input) -> Option<bool> {
    match value {
        Input::Bool(truth) => Some(*truth),
        Input::Number(0.0) => Some(false),
        Input::Number(1.0) => Some(true),
        _ => None,
    }
}

/// Whether a variable of a type can have a value of a set.
fn can_have(kind: &Kind, value: &Input) -> bool {
    match kind {
        Kind::Number | Kind::Integer => matches!(value, Input::Number(_)),
        Kind::Text => matches!(value, Input::Text(_)),
        Kind::Choice(values) => matches!(value, Input::Text(text) if values.contains(text)),
        Kind::Bool => truth_of(value).is_some(),
        Kind::Date | Kind::List => false,
    }
}

/// `"Retird" is no value of 'Income_Type', of type enum, did you mean 'Retired'?`
fn no_value_of(value: &Input, variables: &[(ColumnIndex, &Variable)]) -> String {
    let choices = variables.iter().filter_map(|(_, variable)| match &variable.kind {
        Kind::Choice(values) => Some(values),
        _ => None,
    });
    let near = match value {
        Input::Text(text) => nearest_value(text, choices.flatten().map(|choice| &**choice)),
        _ => None,
    };
    format!("{} is no value of {}{}", value.to_json(), types(variables), did_you_mean(near))
}

/// `'age', of type integer`
fn types(variables: &[(ColumnIndex, &Variable)]) -> String {
    let one = |(_, variable): &(ColumnIndex, &Variable)| {
        format!("'{}', of type {}", variable.name, variable.kind.name())
    };
    variables.iter().map(one).collect::<Vec<_>>().join(" or ")
}

impl PartialEq for BoundScorecard {
    /// Compares the cards only: columns follow from them and the registry.
    fn eq(&self, other: &Self) -> bool {
        self.card == other.card
    }
}
