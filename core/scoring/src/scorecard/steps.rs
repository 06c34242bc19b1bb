//! The line of numbers, divided where the attributes of a characteristic begin and end.
//!
//! An open end is the same as a closed one at the next double. So each attribute takes the doubles from its first one
//! up to another one that it does not take, and all attributes together divide the doubles into segments. In a
//! segment, the same attribute holds everywhere.

use super::card::{Attribute, Interval, Predicate};
use crate::rules::Input;
use std::collections::BTreeSet;

/// The place of an attribute in its characteristic, or [`NONE`].
pub(super) type BinPlace = u16;

/// No attribute holds.
pub(super) const NONE: BinPlace = BinPlace::MAX;

/// A part of the line of numbers, with the attributes that take all its numbers.
pub(super) struct StepSegment<'s> {
    /// Its first double; minus infinity for the first segment.
    pub(super) from: f64,
    /// The double after its last one; infinity for the last segment.
    pub(super) end: f64,
    /// The places of the intervals and sets that take it.
    pub(super) taken_by: &'s BTreeSet<usize>,
}

/// Calls `see` with each segment of the line, from the least to the greatest numbers. It looks at intervals and sets
/// only.
pub(super) fn segments(attributes: &[Attribute], see: &mut dyn FnMut(&StepSegment<'_>)) {
    let mut ends: Vec<(f64, bool, usize)> = Vec::new();
    for (place, attribute) in attributes.iter().enumerate() {
        let mut add = |(first, end): (f64, f64)| {
            // An interval may have no double, only numbers between two.
            if first < end {
                ends.extend([(first, true, place), (end, false, place)]);
            }
        };
        match &attribute.predicate {
            Predicate::Interval(interval) => add(doubles(interval)),
            Predicate::In(values) => values.iter().for_each(|value| {
                if let Input::Number(number) = value {
                    add((*number, number.next_up()));
                }
            }),
            Predicate::Missing | Predicate::Rule(_) | Predicate::Otherwise => {}
        }
    }
    ends.sort_by(|(a, ..), (b, ..)| a.total_cmp(b));
    let mut taken_by = BTreeSet::new();
    let mut from = f64::NEG_INFINITY;
    for (at, is_first, place) in ends {
        if at > from {
            see(&StepSegment { from, end: at, taken_by: &taken_by });
            from = at;
        }
        if is_first {
            taken_by.insert(place)
        } else {
            taken_by.remove(&place)
        };
    }
    if from < f64::INFINITY {
        see(&StepSegment { from, end: f64::INFINITY, taken_by: &taken_by });
    }
}

/// The first double of an interval, and the one after its last double.
fn doubles(interval: &Interval) -> (f64, f64) {
    let from = interval
        .from
        .map_or(f64::NEG_INFINITY, |from| if interval.from_open { from.next_up() } else { from });
    let end =
        interval.to.map_or(f64::INFINITY, |to| if interval.to_closed { to.next_up() } else { to });
    (without_sign(from), without_sign(end))
}

/// Of the two zeros, the one without a sign.
fn without_sign(number: f64) -> f64 {
    number + 0.0
}

/// The attribute of each number: segments of the line, found by their first double.
#[derive(Clone, Debug)]
pub(super) struct BinSteps {
    /// The first starts, padded with infinity.
    first: [f64; FEW],
    /// The first double of each segment except the first, ascending.
    starts: Box<[f64]>,
    /// The place of each segment: one more than there are starts.
    places: Box<[BinPlace]>,
}

/// Up to this number of starts, all are compared with a number at once.
const FEW: usize = 8;

/// Up to this number of starts, counting those below a number is faster than a search.
const SOME: usize = 32;

impl BinSteps {
    /// The segments of these attributes. `otherwise` takes what no earlier attribute takes; it is none if there is no
    /// such attribute.
    pub(super) fn new(attributes: &[Attribute], otherwise: BinPlace) -> Self {
        let (mut starts, mut places) = (Vec::new(), Vec::new());
        segments(attributes, &mut |segment| {
            let first = segment.taken_by.first().and_then(|place| BinPlace::try_from(*place).ok());
            let place = first.unwrap_or(NONE).min(otherwise);
            if places.last() != Some(&place) {
                if !places.is_empty() {
                    starts.push(segment.from);
                }
                places.push(place);
            }
        });
        let first = std::array::from_fn(|at| starts.get(at).copied().unwrap_or(f64::INFINITY));
        Self { first, starts: starts.into(), places: places.into() }
    }

    /// The place of each segment.
    pub(super) fn places(&self) -> &[BinPlace] {
        &self.places
    }

    /// The segment of a finite number.
    #[inline]
    pub(super) fn segment(&self, number: f64) -> usize {
        let begun = |start: &&f64| **start <= number;
        let count = self.starts.len();
        if count <= FEW {
            self.first.iter().filter(begun).count()
        } else if count <= SOME {
            self.starts.iter().filter(begun).count()
        } else {
            self.starts.partition_point(|start| *start <= number)
        }
    }

    /// The place of a finite number.
    #[inline]
    pub(super) fn place(&self, number: f64) -> BinPlace {
        self.places.get(self.segment(number)).copied().unwrap_or(NONE)
    }

    /// The places of the numbers from one to another.
    pub(super) fn between(&self, low: f64, high: f64) -> &[BinPlace] {
        let (first, last) = (self.segment(low), self.segment(high));
        self.places.get(first..=last).unwrap_or_default()
    }
}
