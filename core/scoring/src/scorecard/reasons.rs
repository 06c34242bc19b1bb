//! The points that a card's characteristics lost, by reason code.
//!
//! Losses are compared exactly: a number of points is the decimal of its shortest form. If two losses are too close for
//! doubles, exact fractions decide.

use super::bound::{BoundCharacteristic, BoundScorecard};
use super::card::LossBase;
use lendwright_types::internal::fraction::Fraction;
use lendwright_types::internal::sort::CompactSort as _;

/// The points that each characteristic's loss is measured from, made ready by [`BoundScorecard::loss_bases`].
#[derive(Clone, Debug, PartialEq)]
pub struct LossBases {
    points: Box<[f64]>,
    /// The loss of each attribute of each characteristic in units: in hundredths if all points have two decimals. Sums
    /// of whole units are exact. Without such a unit they are in points.
    units: Box<[Box<[f64]>]>,
    /// The largest error of the difference of two losses in units; 0 if they are exact.
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
struct CodeLoss {
    code: usize,
    units: f64,
    /// The first characteristic that lost by it.
    first: usize,
}

impl LossBases {
    /// The points that a characteristic's loss is measured from; 0 for an unknown index.
    #[must_use]
    pub fn points(&self, characteristic: usize) -> f64 {
        self.points.get(characteristic).copied().unwrap_or_default()
    }

    /// The loss in units at a place, if it is above 0. Two doubles compare like their decimals.
    #[inline]
    fn lost_units(&self, characteristic: usize, place: Option<usize>) -> Option<f64> {
        let units = *self.units.get(characteristic)?.get(place?)?;
        (units > 0.0).then_some(units)
    }
}

/// The most decimals of points that are counted in whole units.
const DECIMALS_MAX: i32 = 9;

/// Sums of whole numbers up to this one are exact.
const WHOLE_MAX: f64 = 9_007_199_254_740_992.0;

/// The units of a point if all numbers are whole numbers of units, and their sums are exact.
fn units_per_point(numbers: &[f64]) -> Option<f64> {
    let sum: f64 = numbers.iter().map(|number| number.abs()).sum();
    let is_exact = |unit: &f64| {
        // A whole number by a power of ten is the double nearest to this decimal.
        let is_whole = |number: &f64| {
            let whole = (number * unit).round();
            (whole / unit).total_cmp(number).is_eq()
        };
        2.0 * sum * unit < WHOLE_MAX && numbers.iter().all(is_whole)
    };
    (0..=DECIMALS_MAX).map(|decimals| 10f64.powi(decimals)).find(is_exact)
}

impl BoundScorecard {
    /// The points that losses are measured from.
    #[must_use]
    pub fn loss_bases(&self, base: LossBase) -> LossBases {
        let characteristics = self.card().characteristics();
        let points: Box<[f64]> = characteristics.iter().map(|one| one.base(base)).collect();
        let attributes = self.lines.iter().flat_map(|line| line.points.iter());
        let numbers: Vec<f64> = attributes.chain(&points).copied().collect();
        let unit = units_per_point(&numbers);
        let units = |(line, base): (&BoundCharacteristic, &f64)| -> Box<[f64]> {
            let lost = line.points.iter().map(|points| match unit {
                Some(unit) => (base * unit).round() - (points * unit).round(),
                None => base - points,
            });
            lost.collect()
        };
        // A base and points are each off by half a unit in their last place, and so is each difference and sum. Two
        // losses are compared.
        #[allow(clippy::cast_precision_loss)] // a thousand at most
        let operations = characteristics.len() as f64 + 8.0;
        let largest = characteristics.iter().zip(&points).map(|(one, base)| {
            let (least, most) = one.range();
            base.abs() + least.abs().max(most.abs())
        });
        let error = 2.0 * f64::EPSILON * operations * largest.sum::<f64>();
        LossBases {
            units: self.lines.iter().zip(&points).map(units).collect(),
            points,
            error: if unit.is_some() { 0.0 } else { error },
        }
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

    /// The reason code of a characteristic at a place: the attribute's, otherwise
    /// [`INCOMPLETE`](crate::INCOMPLETE) for a missing value and the characteristic's for others.
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
        let mut top: [Option<CodeLoss>; N] = [None; N];
        self.losses(places, bases, |loss| {
            let is_before = |held: &Option<CodeLoss>| match held {
                Some(held) => self.is_larger(places, bases, &loss, held),
                None => true,
            };
            // Most losses are smaller than all in a full list.
            if !top.last().is_some_and(is_before) {
                return;
            }
            // The ones after its place move on by one.
            let (mut moving, mut is_placed) = (Some(loss), false);
            for held in &mut top {
                is_placed = is_placed || is_before(held);
                if is_placed {
                    std::mem::swap(held, &mut moving);
                    if moving.is_none() {
                        break;
                    }
                }
            }
        });
        TopReasons { reasons: top.map(|loss| self.reason(loss?, places, bases)) }
    }

    /// All codes that cost points at these places, as [`BoundScorecard::top_reasons`] orders them.
    #[must_use]
    pub fn reasons(&self, places: &[Option<usize>], bases: &LossBases) -> Vec<CardReason<'_>> {
        let mut losses: Vec<CodeLoss> = Vec::new();
        self.losses(places, bases, |loss| losses.push(loss));
        // They are in the order of their first characteristics, and the sort is stable.
        losses.compact_sort_by(|a, b| {
            let is_larger = |a, b| self.is_larger(places, bases, a, b);
            is_larger(b, a).cmp(&is_larger(a, b))
        });
        losses.into_iter().filter_map(|loss| self.reason(loss, places, bases)).collect()
    }

    fn reason(
        &self,
        loss: CodeLoss,
        places: &[Option<usize>],
        bases: &LossBases,
    ) -> Option<CardReason<'_>> {
        let CodeLoss { code, first: characteristic, .. } = loss;
        let lost_points = if self.lines.get(characteristic)?.shares_code {
            let losing = self.lost_by(code, places, bases);
            losing.filter_map(|(at, place, _)| self.lost_points(at, place, bases)).sum()
        } else {
            self.lost_points(characteristic, places.get(characteristic).copied()??, bases)?
        };
        Some(CardReason { code: self.codes.get(code)?, lost_points, characteristic })
    }

    /// Calls `see` with the loss of each code, in the order of the first characteristics that lost by them.
    fn losses(&self, places: &[Option<usize>], bases: &LossBases, mut see: impl FnMut(CodeLoss)) {
        for (at, (line, place)) in self.lines.iter().zip(places).enumerate() {
            let Some(units) = bases.lost_units(at, *place) else { continue };
            let Some(code) = line.code(*place) else { continue };
            if !line.shares_code {
                see(CodeLoss { code, units, first: at });
                continue;
            }
            let mut all = self.lost_by(code, places, bases).map(|(at, _, units)| (at, units));
            if let Some((first, units)) = all.next()
                && first == at
            {
                see(CodeLoss {
                    code,
                    units: all.fold(units, |sum, (_, units)| sum + units),
                    first,
                });
            }
        }
    }

    /// The characteristics that lost by a code, each with its place and the units.
    fn lost_by<'a>(
        &'a self,
        code: usize,
        places: &'a [Option<usize>],
        bases: &'a LossBases,
    ) -> impl Iterator<Item = (usize, usize, f64)> + 'a {
        let lines = self.lines.iter().zip(places).enumerate();
        lines.filter_map(move |(at, (line, place))| {
            let units = bases.lost_units(at, *place)?;
            (line.code(*place)? == code).then_some((at, (*place)?, units))
        })
    }

    /// Whether a loss is larger than another one.
    #[inline]
    fn is_larger(
        &self,
        places: &[Option<usize>],
        bases: &LossBases,
        loss: &CodeLoss,
        other: &CodeLoss,
    ) -> bool {
        let more = loss.units - other.units;
        if more.abs() > bases.error || bases.error == 0.0 {
            return more > 0.0;
        }
        let exact = |loss: &CodeLoss| self.exact_loss(places, bases, loss.code);
        exact(loss) > exact(other)
    }

    #[cold]
    fn exact_loss(&self, places: &[Option<usize>], bases: &LossBases, code: usize) -> Fraction {
        let lost = self.lost_by(code, places, bases);
        lost.filter_map(|(at, place, _)| {
            let points = self.lines.get(at)?.points.get(place)?;
            Some(&Fraction::from_f64(bases.points(at)) - &Fraction::from_f64(*points))
        })
        .sum()
    }
}

impl BoundCharacteristic {
    /// The code of a place.
    #[inline]
    fn code(&self, place: Option<usize>) -> Option<usize> {
        self.codes.get(place?).copied()
    }
}
