//! The straight lines between a characteristic's knots, made ready once.

use crate::{Knot, SubScore};

/// Up to this number of knots are compared all at once. With more knots there is a search.
const FEW: usize = 4;

/// The straight lines between knots; it gives the same bits as [`SubScore::of_number`].
#[derive(Clone, Debug)]
pub(super) struct Curve {
    /// The starts of the first segments, padded with infinity.
    begins: [f64; FEW],
    /// One from each knot on, the last one flat.
    segments: Box<[Segment]>,
    first: f64,
    last: f64,
}

#[derive(Clone, Copy, Debug)]
struct Segment {
    from: f64,
    sub_score: f64,
    /// Its length, never 0, and the rise of the sub-score over it.
    run: f64,
    rise: f64,
}

impl Curve {
    /// The lines of a sub-score that has knots.
    pub(super) fn of(sub_score: &SubScore) -> Option<Self> {
        let SubScore::Knots(knots) = sub_score else { return None };
        let (first, last) = (knots.first()?, knots.last()?);
        let ends = knots.iter().skip(1).map(Some).chain([None]);
        let segment = |(knot, end): (&Knot, Option<&Knot>)| Segment {
            from: knot.at,
            sub_score: knot.sub_score,
            run: end.map_or(1.0, |end| end.at - knot.at),
            rise: end.map_or(0.0, |end| end.sub_score - knot.sub_score),
        };
        Some(Self {
            begins: std::array::from_fn(|at| knots.get(at).map_or(f64::INFINITY, |knot| knot.at)),
            segments: knots.iter().zip(ends).map(segment).collect(),
            first: first.at,
            last: last.at,
        })
    }

    /// The sub-score of a number, and whether it is a knot's own; `None` for NaN.
    #[inline]
    pub(super) fn at(&self, value: f64) -> Option<(f64, bool)> {
        if value.is_nan() {
            return None;
        }
        // Flat outside: there it is that of the knot at the end.
        let value = if value > self.first { value } else { self.first };
        let value = if value < self.last { value } else { self.last };
        let begun = if self.segments.len() <= FEW {
            self.begins.iter().filter(|begin| **begin <= value).count()
        } else {
            self.segments.partition_point(|segment| segment.from <= value)
        };
        let segment = self.segments.get(begun.wrapping_sub(1))?;
        let passed = value - segment.from;
        let sub_score = segment.sub_score + segment.rise * (passed / segment.run);
        Some((sub_score, passed == 0.0))
    }

    /// Whether a number with an error of `slack` is certainly outside the knots.
    #[inline]
    pub(super) fn is_outside(&self, value: f64, slack: f64) -> bool {
        value < self.first - slack || value > self.last + slack
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing)]
    #![allow(clippy::float_cmp)] // a knot's own number is what is looked for

    use super::*;
    use proptest::prelude::*;

    fn knots() -> impl Strategy<Value = Vec<Knot>> {
        let knot = (-1e6..1e6_f64, 0.0..=1.0_f64);
        proptest::collection::vec(knot, 1..12).prop_map(|mut knots| {
            knots.sort_by(|(a, _), (b, _)| a.total_cmp(b));
            knots.dedup_by(|(a, _), (b, _)| a == b);
            knots.into_iter().map(|(at, sub_score)| Knot { at, sub_score }).collect()
        })
    }

    proptest! {
        #[test]
        fn a_curve_gives_the_bits_of_its_sub_score(
            knots in knots(),
            number in -2e6..2e6_f64,
            near in any::<prop::sample::Index>(),
        ) {
            let knot = knots[near.index(knots.len())].at;
            let values =
                [number, knot, knot.next_up(), knot.next_down(), f64::MIN, f64::MAX, 0.0, -0.0];
            let sub_score = SubScore::Knots(knots.clone());
            let curve = Curve::of(&sub_score).unwrap();
            for value in values {
                let (found, is_knot) = curve.at(value).unwrap();
                prop_assert_eq!(found.to_bits(), sub_score.of_number(value).unwrap().to_bits());
                let is_inside = knots[0].at < value && value < knots.last().unwrap().at;
                prop_assert_eq!(is_knot, !is_inside || knots.iter().any(|knot| knot.at == value));
            }
            prop_assert_eq!(curve.at(f64::NAN), None);
        }
    }
}
