//! Where a card's total can change, and the least and the most that it can be while some columns move.

use super::bound::{BoundCharacteristic, BoundScorecard, is_value, shown_place};
use super::card::Predicate;
use super::steps::{BinPlace, NONE};
use crate::rules::{ColumnIndex, Input, RuleSet, Span, Truth, UnsettledRow};
use std::collections::BTreeSet;

/// The possible totals of a card while some columns are not settled.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct PointsRange {
    /// The least total.
    pub least: f64,
    /// The greatest total.
    pub most: f64,
    /// Whether a row may have no score. The two totals are then those of the other rows.
    pub may_be_unscorable: bool,
}

impl BoundScorecard {
    /// The values of a column where the total can change: edges, values of sets, and the values that rules compare the
    /// column with. Numbers are sorted and come first, then texts, true and false, and dates.
    #[must_use]
    pub fn turning_values(&self, column: ColumnIndex) -> Vec<Input> {
        let (mut numbers, mut others): (Vec<f64>, Vec<Input>) = (Vec::new(), Vec::new());
        let mut add = |value: &Input| match value {
            Input::Number(number) => numbers.push(*number),
            Input::Text(_) | Input::Bool(_) | Input::Date(_) if !others.contains(value) => {
                others.push(value.clone());
            }
            _ => {}
        };
        for (line, characteristic) in self.lines.iter().zip(self.card().characteristics()) {
            if line.columns().any(|own| own == column) {
                for attribute in &characteristic.attributes {
                    match &attribute.predicate {
                        Predicate::Interval(interval) => {
                            let ends = interval.from.into_iter().chain(interval.to);
                            ends.for_each(|end| add(&Input::Number(end)));
                        }
                        Predicate::In(values) => values.iter().for_each(&mut add),
                        Predicate::Missing | Predicate::Rule(_) | Predicate::Otherwise => {}
                    }
                }
            }
        }
        let rules = RuleSet::new(self.rules().cloned().collect(), Vec::new());
        rules.readings().literals(column).for_each(&mut add);
        numbers.sort_by(f64::total_cmp);
        numbers.dedup();
        numbers.into_iter().map(Input::Number).chain(others).collect()
    }

    /// The least and the greatest total while the columns of `at.spans` move, and all others are as in its row. `None`
    /// if no row can have a score.
    ///
    /// The characteristics are looked at one by one: if two read the same column, the range may be wider than the
    /// totals that are possible, and it is never narrower. Each rule that may count costs its tests of the budget.
    #[doc(hidden)]
    #[must_use]
    pub fn points_range(&self, at: &UnsettledRow<'_>) -> Option<PointsRange> {
        let mut range = PointsRange { least: 0.0, most: 0.0, may_be_unscorable: false };
        for line in &self.lines {
            let (least, most, may_be_none) = line.points_range(at);
            range.may_be_unscorable |= may_be_none;
            range.least += least?;
            range.most += most?;
        }
        range.least += self.card().initial();
        range.most += self.card().initial();
        Some(range)
    }

    /// The places that a characteristic can have while columns move, in order. `None` among them is no attribute.
    #[doc(hidden)]
    #[must_use]
    pub fn possible_places(
        &self,
        characteristic: usize,
        at: &UnsettledRow<'_>,
    ) -> Vec<Option<usize>> {
        let places = self.lines.get(characteristic).map(|line| line.possible(at));
        places.into_iter().flatten().map(shown_place).collect()
    }
}

impl BoundCharacteristic {
    /// The least and the most points, and whether no attribute may hold.
    fn points_range(&self, at: &UnsettledRow<'_>) -> (Option<f64>, Option<f64>, bool) {
        let places = self.possible(at);
        let points =
            || places.iter().filter_map(|place| self.points.get(usize::from(*place)).copied());
        (points().reduce(f64::min), points().reduce(f64::max), places.contains(&NONE))
    }

    /// The possible places.
    fn possible(&self, at: &UnsettledRow<'_>) -> BTreeSet<BinPlace> {
        let values = self.of_values(at);
        if self.rules.is_empty() {
            return values;
        }
        let mut places = BTreeSet::new();
        for place in values {
            let mut is_open = true;
            for (own, rule) in self.rules.iter().take_while(|(own, _)| *own < place) {
                let truth = rule.possible(at);
                if truth.may_be(Truth::True) {
                    places.insert(*own);
                }
                if truth.must_be(Truth::True) {
                    is_open = false;
                    break;
                }
            }
            if is_open {
                places.insert(place);
            }
        }
        places
    }

    /// The possible places without regard to rules.
    fn of_values(&self, at: &UnsettledRow<'_>) -> BTreeSet<BinPlace> {
        let mut places = BTreeSet::new();
        for column in self.columns() {
            let span = at.spans.iter().find(|(moving, _)| *moving == column).map(|(_, span)| span);
            let may_be_missing = match span {
                None => self.settled(at.row.get(column.index()), &mut places),
                Some(Span::OneOf(inputs)) => {
                    let mut may_be_missing = false;
                    for input in *inputs {
                        may_be_missing |= self.settled(Some(input), &mut places);
                    }
                    may_be_missing
                }
                Some(Span::Numbers { low, high, may_be_missing }) => {
                    places.extend(self.steps.between(*low, *high));
                    *may_be_missing
                }
                Some(Span::Anything) => {
                    places.extend(self.steps.places());
                    places.extend(self.texts.iter().map(|(_, place)| *place));
                    places.extend(self.bools);
                    places.insert(self.otherwise);
                    true
                }
            };
            if !may_be_missing {
                return places;
            }
        }
        places.insert(self.missing);
        places
    }

    /// Adds the place of a value. Whether it is missing, so that the next column counts.
    fn settled(&self, input: Option<&Input>, places: &mut BTreeSet<BinPlace>) -> bool {
        let Some(value) = input.filter(|input| is_value(input)) else { return true };
        places.insert(self.place_of(value));
        false
    }
}
