//! The points that a card's characteristics lost, by reason code.
//!
//! Losses are compared exactly: a number of points is the decimal of its shortest form. If two losses are too close for
//! doubles, exact fractions decide.

use super::bound::{BoundScorecard, Line};
use super::card::LossBase;
use lendwright_types::internal::fraction::Fraction;
use lendwright_types::internal::sort::CompactSort as _;
use std::cmp::Ordering;

/// The points that each characteristic's loss is measured from, made ready by [`BoundScorecard::loss_bases`].
#[derive(Clone, Debug, PartialEq)]
pub struct LossBases {
    points: Box<[f64]>,
    /// The largest error of the difference of two losses in doubles.
    error: f64,
}

/// The points lost by one reason code.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct CardReason<'c> {
    /// The code.
    pub code: &'c str,
    /// The points, above 0, summed over all characteristics that lost by this code.
    pub lost_points: f64,
    /// The index of the first of these characteristics.
    pub characteristic: usize,
}

/// The reasons that cost the most: at most `N`, in order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TopReasons<'c, const N: usize> {
    reasons: [Option<CardReason<'c>>; N],
}

impl<'c, const N: usize> TopReasons<'c, N> {
    /// The reasons, the largest loss first.
    pub fn iter(&self) -> impl Iterator<Item = &CardReason<'c>> {
        self.reasons.iter().flatten()
    }
}

/// A loss of one code.
#[derive(Clone, Copy)]
struct Loss {
    code: usize,
    points: f64,
    /// The first characteristic that lost by it.
    first: usize,
}

impl LossBases {
    /// The points that a characteristic's loss is measured from; 0 for an unknown index.
    #[must_use]
    pub fn points(&self, characteristic: usize) -> f64 {
        self.points.get(characteristic).copied().unwrap_or_default()
    }
}

impl BoundScorecard {
    /// The points that losses are measured from.
    #[must_use]
    pub fn loss_bases(&self, base: LossBase) -> LossBases {
        let characteristics = self.card().characteristics();
        let points: Box<[f64]> = characteristics.iter().map(|one| one.base(base)).collect();
        // A base and points are each off by half a unit in their last place, and so is each difference and sum. Two
        // losses are compared.
        #[allow(clippy::cast_precision_loss)] // a thousand at most
        let operations = characteristics.len() as f64 + 8.0;
        let largest = characteristics.iter().zip(&points).map(|(one, base)| {
            let (least, most) = one.range();
            base.abs() + least.abs().max(most.abs())
        });
        let error = 2.0 * f64::EPSILON * operations * largest.sum::<f64>();
        LossBases { points, error }
    }

    /// The points that a characteristic lost at a place: its base less the points there, negative if it earned more.
    /// `None` if it has no such place.
    #[must_use]
    pub fn lost_points(
        &self,
        characteristic: usize,
        place: usize,
        bases: &LossBases,
    ) -> Option<f64> {
        let points = self.lines.get(characteristic)?.points.get(place)?;
        Some(bases.points(characteristic) - points)
    }

    /// The reason code of a characteristic at a place: the attribute's, otherwise the characteristic's.
    #[must_use]
    pub fn reason_code(&self, characteristic: usize, place: usize) -> Option<&str> {
        let code = self.lines.get(characteristic)?.codes.get(place)?;
        self.codes.get(*code).map(|code| &**code)
    }

    /// The `N` codes that cost the most points at these places, without allocation. Each code has the sum of its
    /// losses. Only characteristics that lost something count. Of two equal losses, the one of the earlier
    /// characteristic comes first.
    ///
    /// ```
    /// use lendwright_scoring::rules::{Input, Registry};
    /// use lendwright_scoring::scorecard::{Attribute, BinnedCharacteristic, LossBase, Scorecard};
    ///
    /// let debt = BinnedCharacteristic::new("debt", "DBR", "DEBT", vec![
    ///     Attribute::interval(None, Some(0.3), 60.0),
    ///     Attribute::interval(Some(0.3), None, 25.5),
    ///     Attribute::missing(0.0).reason("UNKNOWN"),
    /// ]);
    /// let registry = Registry::standard();
    /// let card = Scorecard::new(vec![debt], 500.0)?.bind(&registry)?;
    /// let bases = card.loss_bases(LossBase::Best);
    ///
    /// let mut row = registry.inputs();
    /// row.set(&registry, "DBR", Input::Number(0.4))?;
    /// let mut places = [None];
    /// card.place_all(&row, &mut places);
    /// let reasons = card.top_reasons::<4>(&places, &bases);
    /// let reasons: Vec<_> = reasons.iter().map(|reason| (reason.code, reason.lost_points)).collect();
    /// assert_eq!(reasons, [("DEBT", 34.5)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn top_reasons<const N: usize>(
        &self,
        places: &[Option<usize>],
        bases: &LossBases,
    ) -> TopReasons<'_, N> {
        let mut top: [Option<Loss>; N] = [None; N];
        self.losses(places, bases, &mut |mut loss| {
            for held in &mut top {
                match held {
                    Some(larger) if self.compare(places, bases, &loss, larger).is_ge() => {}
                    Some(smaller) => std::mem::swap(smaller, &mut loss),
                    None => {
                        *held = Some(loss);
                        break;
                    }
                }
            }
        });
        TopReasons { reasons: top.map(|loss| loss.and_then(|loss| self.reason(loss))) }
    }

    /// All codes that cost points at these places, as [`BoundScorecard::top_reasons`] orders them.
    #[must_use]
    pub fn reasons(&self, places: &[Option<usize>], bases: &LossBases) -> Vec<CardReason<'_>> {
        let mut losses = Vec::new();
        self.losses(places, bases, &mut |loss| losses.push(loss));
        losses.compact_sort_by(|a, b| self.compare(places, bases, a, b));
        losses.into_iter().filter_map(|loss| self.reason(loss)).collect()
    }

    fn reason(&self, loss: Loss) -> Option<CardReason<'_>> {
        let code = self.codes.get(loss.code)?;
        Some(CardReason { code, lost_points: loss.points, characteristic: loss.first })
    }

    /// Calls `see` with the loss of each code, in the order of the first characteristics that lost by them.
    fn losses(&self, places: &[Option<usize>], bases: &LossBases, see: &mut dyn FnMut(Loss)) {
        for (at, (line, place)) in self.lines.iter().zip(places).enumerate() {
            let Some((code, points)) = line.loss(*place, bases.points(at)) else { continue };
            if !line.shares_code {
                see(Loss { code, points, first: at });
                continue;
            }
            let is_seen =
                self.lost_by(code, places, bases).next().is_some_and(|(first, _)| first < at);
            if !is_seen {
                let points = self.lost_by(code, places, bases).map(|(_, points)| points).sum();
                see(Loss { code, points, first: at });
            }
        }
    }

    /// The characteristics that lost by a code, each with its points.
    fn lost_by<'a>(
        &'a self,
        code: usize,
        places: &'a [Option<usize>],
        bases: &'a LossBases,
    ) -> impl Iterator<Item = (usize, f64)> + 'a {
        let lines = self.lines.iter().zip(places).enumerate();
        lines.filter_map(move |(at, (line, place))| {
            let (own, points) = line.loss(*place, bases.points(at))?;
            (own == code).then_some((at, points))
        })
    }

    /// The larger loss comes first, and of equal ones the earlier.
    fn compare(&self, places: &[Option<usize>], bases: &LossBases, a: &Loss, b: &Loss) -> Ordering {
        let by_loss = if (a.points - b.points).abs() > bases.error {
            b.points.total_cmp(&a.points)
        } else {
            let exact = |loss: &Loss| self.exact_loss(places, bases, loss.code);
            exact(b).cmp(&exact(a))
        };
        by_loss.then(a.first.cmp(&b.first))
    }

    fn exact_loss(&self, places: &[Option<usize>], bases: &LossBases, code: usize) -> Fraction {
        let lost = self.lost_by(code, places, bases);
        lost.filter_map(|(at, _)| {
            let place = places.get(at).copied().flatten()?;
            let points = self.lines.get(at)?.points.get(place)?;
            Some(&Fraction::from_f64(bases.points(at)) - &Fraction::from_f64(*points))
        })
        .sum()
    }
}

impl Line {
    /// The code of a place and the points lost there, if they are above 0: two doubles compare like their decimals.
    #[inline]
    fn loss(&self, place: Option<usize>, base: f64) -> Option<(usize, f64)> {
        let place = place?;
        let (points, code) = (self.points.get(place)?, self.codes.get(place)?);
        (base > *points).then_some((*code, base - points))
    }
}
