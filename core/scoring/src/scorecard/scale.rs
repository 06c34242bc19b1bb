//! Cards with other points: scaled from log-odds, stretched to a range, reversed, and rounded.

use super::card::{Attribute, BinnedCharacteristic, CardOutput, Scorecard, ScorecardErrors};
use lendwright_types::number::rounded_half_even;

/// The most decimals that points are rounded to.
const DIGITS_MAX: u32 = 12;

impl Scorecard {
    /// A card of points from a card of log-odds of bad: `base` points at good:bad `odds`, and `pdo` points more where
    /// the odds double.
    ///
    /// With `factor = pdo/ln 2` and `offset = base − factor·ln odds`, the total is `offset − factor·z`, where z is the
    /// total of this card. The offset and the initial points are spread over the n characteristics:
    /// `−(points + initial/n)·factor + offset/n`.
    ///
    /// ```
    /// use lendwright_scoring::scorecard::{Attribute, BinnedCharacteristic, CardOutput, Scorecard};
    ///
    /// let debt = BinnedCharacteristic::new("debt", "DBR", "DEBT", vec![
    ///     Attribute::interval(None, Some(0.3), -0.7),
    ///     Attribute::interval(Some(0.3), None, 0.4),
    /// ]);
    /// let card = Scorecard::new(vec![debt], -50f64.ln())?.with_output(CardOutput::LogOdds);
    /// let (card, largest_move) = card.scaled(600.0, 50.0, 20.0)?.rounded(0)?;
    /// let points: Vec<f64> = card.characteristics()[0].attributes.iter().map(|a| a.points).collect();
    /// assert_eq!(points, [620.0, 588.0]);
    /// assert!(largest_move < 0.5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the card is one of points, the odds or `pdo` are not above 0, or points are not finite or beyond 10¹².
    pub fn scaled(&self, base: f64, odds: f64, pdo: f64) -> Result<Self, ScorecardErrors> {
        if self.output != CardOutput::LogOdds {
            let text = "must be log_odds for a card to be scaled, not points";
            return Err(ScorecardErrors::one("/output", text));
        }
        for (name, number) in [("odds", odds), ("pdo", pdo)] {
            if !(number.is_finite() && number > 0.0) {
                return Err(ScorecardErrors::one(
                    "",
                    format!("{name} must be above 0, not {number}"),
                ));
            }
        }
        if !base.is_finite() {
            return Err(ScorecardErrors::one(
                "",
                format!("base must be a finite number, not {base}"),
            ));
        }
        let factor = pdo / std::f64::consts::LN_2;
        let offset = base - factor * libm::log(odds);
        let n = self.count();
        let (initial, share) = (self.initial / n, offset / n);
        self.with_points(0.0, |_, points| -(points + initial) * factor + share)
    }

    /// The card with totals from `min` to `max`, if each characteristic can have each of its attributes.
    ///
    /// A card of points keeps its order. A card of log-odds of bad becomes one of points: the worst total becomes `min`.
    /// The shift is spread over the characteristics, and there are no initial points.
    ///
    /// # Errors
    /// When `min` is not below `max`, all totals are equal, or points are not finite or beyond 10¹².
    pub fn min_max(&self, min: f64, max: f64) -> Result<Self, ScorecardErrors> {
        if !(min.is_finite() && max.is_finite() && min < max) {
            let text = format!("min must be below max, not {min} and {max}");
            return Err(ScorecardErrors::one("", text));
        }
        let (least, most) = self.range();
        if least >= most {
            return Err(ScorecardErrors::one("", "all totals are equal, so they have no range"));
        }
        let slope = (max - min) / (most - least);
        let (slope, at_least) = match self.output {
            CardOutput::Points => (slope, min),
            CardOutput::LogOdds => (-slope, max),
        };
        let shift = at_least - slope * (least - self.initial);
        let share = shift / self.count();
        self.with_points(0.0, |_, points| share + slope * points)
    }

    /// The card with the opposite order.
    ///
    /// A card of points keeps its range: the best attribute of a characteristic has the points that its worst one had.
    /// For a card of log-odds of bad, all points have the opposite sign: the log-odds of good.
    ///
    /// # Errors
    /// When points are not finite or beyond 10¹².
    pub fn reversed(&self) -> Result<Self, ScorecardErrors> {
        match self.output {
            CardOutput::LogOdds => {
                let card = self.with_points(-self.initial, |_, points| -points)?;
                Ok(card.with_output(CardOutput::LogOdds))
            }
            CardOutput::Points => self.with_points(self.initial, |characteristic, points| {
                let (least, most) = characteristic.range();
                least + most - points
            }),
        }
    }

    /// The card with all points rounded half-even to a number of decimals, and the largest possible move of a total.
    ///
    /// The double itself is rounded: 0.125 becomes 0.12, and 1.005, which is a little less than its decimal, 1.
    /// Baselines and means are rounded too.
    ///
    /// # Errors
    /// When there are more than 12 decimals.
    pub fn rounded(&self, digits: u32) -> Result<(Self, f64), ScorecardErrors> {
        if digits > DIGITS_MAX {
            let text = format!("digits must be at most {DIGITS_MAX}, not {digits}");
            return Err(ScorecardErrors::one("", text));
        }
        let round = |points: f64| rounded_half_even(points, digits).unwrap_or(points);
        let card = self.with_points(round(self.initial), |_, points| round(points))?;
        let initial = card.initial - self.initial;
        let (mut down, mut up) = (initial, initial);
        for (before, after) in self.characteristics.iter().zip(&card.characteristics) {
            let attributes = before.attributes.iter().zip(&after.attributes);
            let moves =
                || attributes.clone().map(|(a, b): (&Attribute, &Attribute)| b.points - a.points);
            down += moves().reduce(f64::min).unwrap_or_default();
            up += moves().reduce(f64::max).unwrap_or_default();
        }
        let card = card.with_output(self.output);
        Ok((card, up.max(-down)))
    }

    /// The number of characteristics.
    fn count(&self) -> f64 {
        #[allow(clippy::cast_precision_loss)] // a thousand at most
        let count = self.characteristics.len() as f64;
        count
    }

    /// The card of points with these initial points, and all points of its characteristics changed.
    fn with_points(
        &self,
        initial: f64,
        change: impl Fn(&BinnedCharacteristic, f64) -> f64,
    ) -> Result<Self, ScorecardErrors> {
        let changed = |characteristic: &BinnedCharacteristic| {
            let change = |points: f64| change(characteristic, points);
            let mut changed = characteristic.clone();
            for attribute in &mut changed.attributes {
                attribute.points = change(attribute.points);
            }
            changed.baseline = characteristic.baseline.map(change);
            changed.mean = characteristic.mean.map(change);
            changed.mean_at_cutoff = characteristic.mean_at_cutoff.map(change);
            changed
        };
        Self::new(self.characteristics.iter().map(changed).collect(), initial)
    }
}
