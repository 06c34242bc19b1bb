//! The breakdown of a score by weights, in exact fractions.

use super::line::{Line, LineValue};
use super::parts::{BoundCap, Breakdown, Codes, Contribution, ScoreLoss, ScoredRow};
use super::weights::{Earned, ExactSums, WeightedCard};
use crate::Cap;
use crate::rules::{ColumnIndex, Input};
use crate::score::largest_remainder;
use lendwright_types::internal::fraction::Fraction;
use lendwright_types::internal::sort::CompactSort as _;

/// The parts of the score of a row.
pub(super) fn breakdown<'a>(
    card: &'a WeightedCard,
    (codes, caps): (&'a Codes, &'a [BoundCap]),
    scored: ScoredRow<'a>,
) -> Breakdown<'a> {
    let arithmetic = WeightsArithmetic::new(card, (codes, caps), scored);
    Breakdown {
        contributions: arithmetic.contributions(),
        losses: arithmetic.losses(),
        earned_most: arithmetic.earned_most(),
    }
}

/// The arithmetic of one score.
struct WeightsArithmetic<'a> {
    card: &'a WeightedCard,
    codes: &'a Codes,
    scored: ScoredRow<'a>,
    earned: Earned,
    /// The exact value of each line.
    exact: Vec<Option<Fraction>>,
    sums: ExactSums,
    cap: Option<CapLoss<'a>>,
}

/// The loss by a cap.
struct CapLoss<'a> {
    cap: &'a Cap,
    code: usize,
    /// The distance of the score above the cap, exactly and as a double.
    points: Fraction,
    near: f64,
}

impl<'a> WeightsArithmetic<'a> {
    fn new(
        card: &'a WeightedCard,
        (codes, caps): (&'a Codes, &'a [BoundCap]),
        scored: ScoredRow<'a>,
    ) -> Self {
        let mut earned = card.places();
        card.earn(scored.row, &mut earned);
        let exact = card.exact_values(scored.row, earned.values());
        let sums = card.exact_sums(&exact);
        let taken = |at: usize| {
            let cap = scored.caps.get(at)?;
            let code = caps.iter().find(|bound| bound.at == at)?.code;
            let unrounded = card.exact_unrounded(&sums);
            let points = &unrounded - &Fraction::whole(cap.max.into());
            let share = f64::from(card.scaling.min) + card.scaling.span() * scored.score.share;
            Some(CapLoss { cap, code, points, near: share - f64::from(cap.max) })
        };
        let cap = scored.score.cap.and_then(taken);
        Self { card, codes, scored, earned, exact, sums, cap }
    }

    /// The contributions in the card's order, and last the cap's.
    fn contributions(&self) -> Vec<Contribution<'a>> {
        let lines = self.card.lines.iter().zip(self.earned.values());
        let mut parts: Vec<Contribution<'a>> =
            lines.filter_map(|(line, earned)| self.contribution(line, *earned)).collect();
        let lines = self.card.lines.iter().zip(&self.exact).zip(&parts);
        let mut exact: Vec<(Fraction, f64)> = lines
            .map(|((line, value), part)| (self.exact_points(line, value.as_ref()), part.points))
            .collect();
        if let Some(taken) = &self.cap {
            exact.push((-&taken.points, -taken.near));
            parts.push(self.capped(taken));
        }
        let base = i64::from(self.card.scaling.min);
        let total = i64::from(self.scored.score.value).saturating_sub(base);
        for (part, whole) in parts.iter_mut().zip(largest_remainder(&exact, total)) {
            part.whole_points = i32::try_from(whole).unwrap_or_default();
        }
        parts
    }

    /// The losses of the score by code: first the cap's, then the largest loss. Of equal losses that of the first
    /// line comes first.
    fn losses(&self) -> Vec<ScoreLoss<'a>> {
        let mut by_code: Vec<(usize, Fraction, f64)> = Vec::new();
        let mut add = |code: usize, exact: Fraction, near: f64| match by_code
            .iter_mut()
            .find(|(known, ..)| *known == code)
        {
            Some((_, sum, sum_near)) => {
                *sum = &*sum + &exact;
                *sum_near += near;
            }
            None => by_code.push((code, exact, near)),
        };
        let lines = self.card.lines.iter().zip(self.earned.values());
        for ((line, earned), value) in lines.zip(&self.exact) {
            let Some(exact) = value.as_ref().and_then(|value| line.exact_loss(value)) else {
                continue;
            };
            add(self.card.code_of(line, *earned), exact, self.lost_points(line, *earned));
        }
        // Stable, so that of two equal ones the earlier comes first.
        by_code.compact_sort_by(|(_, a, _), (_, b, _)| b.cmp(a));
        if let Some(taken) = &self.cap {
            let own = by_code.iter().position(|(code, ..)| *code == taken.code);
            let near = own.map_or(0.0, |at| by_code.remove(at).2);
            by_code.insert(0, (taken.code, Fraction::zero(), near + taken.near));
        }
        let reason = |(code, _, lost_points): (usize, Fraction, f64)| {
            Some(ScoreLoss { code: self.codes.name(code)?, lost_points })
        };
        by_code.into_iter().filter_map(reason).collect()
    }

    /// The names of the characteristics with a value that earned points, the most first, of two equal
    /// ones the earlier.
    fn earned_most(&self) -> Vec<&'a str> {
        let lines = self.card.lines.iter().zip(self.earned.values()).zip(&self.exact);
        let weighted = |((line, earned), value): ((&Line, &LineValue), &Option<Fraction>)| {
            let weighted = &line.exact_weight() * value.as_ref()?;
            let name = &self.scored.characteristics.get(line.characteristic)?.name;
            let counts = earned.is_available() && weighted.is_positive();
            counts.then_some((name.as_str(), weighted))
        };
        let mut earned: Vec<(&str, Fraction)> = lines.filter_map(weighted).collect();
        earned.compact_sort_by(|(_, a), (_, b)| b.cmp(a));
        earned.into_iter().map(|(name, _)| name).collect()
    }

    fn contribution(&self, line: &'a Line, earned: LineValue) -> Option<Contribution<'a>> {
        let characteristic = self.scored.characteristics.get(line.characteristic)?;
        let counted = earned.counted();
        Some(Contribution {
            name: &characteristic.name,
            variable: self.variable(line.column_read(self.scored.row)?)?,
            value: line.value(self.scored.row),
            scaled: line.number(self.scored.row),
            weight: line.weight,
            sub_score: counted,
            available: earned.is_available(),
            cap: None,
            points: counted.map_or(0.0, |value| self.points(line, value)),
            whole_points: 0,
            base_sub_score: line.base,
            lost_points: counted.map_or(0.0, |value| self.points(line, line.base - value)),
            reason: self.codes.name(self.card.code_of(line, earned))?,
        })
    }

    fn capped(&self, taken: &CapLoss<'a>) -> Contribution<'a> {
        let variable = taken.cap.rule.variables().first().copied().unwrap_or_default();
        let value = self
            .scored
            .registry
            .column(variable)
            .and_then(|column| self.scored.row.get(column.index()));
        Contribution {
            name: "cap",
            variable,
            value,
            scaled: None,
            weight: 0.0,
            sub_score: None,
            available: value.is_some_and(Input::is_present),
            cap: Some(taken.cap),
            points: -taken.near,
            whole_points: 0,
            base_sub_score: 0.0,
            lost_points: taken.near,
            reason: &taken.cap.code,
        }
    }

    fn points(&self, line: &Line, value: f64) -> f64 {
        if self.earned.sums.counted > 0.0 {
            self.card.scaling.span() * (line.weight * value) / self.earned.sums.counted
        } else {
            0.0
        }
    }

    fn lost_points(&self, line: &Line, earned: LineValue) -> f64 {
        earned.counted().map_or(0.0, |value| self.points(line, line.base - value))
    }

    fn exact_points(&self, line: &Line, value: Option<&Fraction>) -> Fraction {
        let weighted = value.map(|value| &line.exact_weight() * value);
        weighted.map_or_else(Fraction::zero, |part| self.card.exact_points(&part, &self.sums))
    }

    fn variable(&self, column: ColumnIndex) -> Option<&'a str> {
        self.scored.registry.at(column).map(|variable| &*variable.name)
    }
}
