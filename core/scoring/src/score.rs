//! Scores: their range, how they become whole, their classes (bands), their limits while a rule holds (caps), and the
//! names of the variables that the card computes.

use crate::PolicyError;
use crate::rules::{Registry, Rule, Source, Variable, is_na};
use lendwright_types::internal::fraction::Fraction;
use lendwright_types::internal::sort::CompactSort as _;
use lendwright_types::internal::suggest::{did_you_mean_unquoted, nearest};
use lendwright_types::json::Json;
use std::sync::Arc;

/// The range of a score, and the value of missing characteristics.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Scaling {
    /// The base: the score of a share of 0.
    pub min: i32,
    /// The score of a share of 1.
    pub max: i32,
    /// The value of a missing characteristic, unless it has its own.
    pub missing: WhenMissing,
}

/// The value of a characteristic without data.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WhenMissing {
    /// This sub-score, 0 to 1.
    Counts(f64),
    /// Nothing: its weight is left out of both sums, so that only known characteristics count.
    LeftOut,
}

/// The rounding of a score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rounding {
    /// A half goes to the even neighbour: 550.5 is 550, 551.5 is 552.
    #[default]
    HalfEven,
    /// A half goes up.
    HalfUp,
}

/// A score, and how certain it is.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Score {
    /// The score: rounded, and no more than the cap that counts.
    pub value: i32,
    /// `min + (max − min)·share` before rounding, and no more than the cap that counts.
    pub unrounded: f64,
    /// `(Σ w·s over the available + Σ w·m over the missing) / Σ w`, 0 to 1; before caps.
    pub share: f64,
    /// `Σ w(available) / Σ w`, 4 decimals.
    pub certainty: f64,
    /// The place among the policy's caps of the one that took something.
    pub cap: Option<usize>,
}

impl Scaling {
    /// A range.
    ///
    /// # Errors
    /// When `max` is not above `min`, or either is beyond a million from 0.
    pub fn new(min: i32, max: i32) -> Result<Self, PolicyError> {
        let limit = -1_000_000..=1_000_000;
        for (member, bound) in [("min", min), ("max", max)] {
            if !limit.contains(&bound) {
                let text = format!("{bound} is beyond a million");
                return Err(PolicyError::member("/scaling", member, text));
            }
        }
        if max <= min {
            let text = format!("{max} is not above min, {min}");
            return Err(PolicyError::member("/scaling", "max", text));
        }
        Ok(Self { min, max, missing: WhenMissing::default() })
    }

    /// The points between the ends.
    #[must_use]
    pub fn span(self) -> f64 {
        f64::from(self.max) - f64::from(self.min)
    }

    /// The same range with another value for missing characteristics.
    #[must_use]
    pub fn with_missing(self, missing: WhenMissing) -> Self {
        Self { missing, ..self }
    }
}

impl WhenMissing {
    /// The word in a policy for leaving out a missing characteristic.
    #[doc(hidden)]
    pub const LEFT_OUT: &'static str = "left_out";

    /// Checks that it can be a sub-score; `pointer` is the value that has it as a member `missing`.
    pub(super) fn check(self, pointer: &str) -> Result<(), PolicyError> {
        match self {
            Self::Counts(sub_score) if !(0.0..=1.0).contains(&sub_score) => {
                let text = format!("{sub_score} is not between 0 and 1");
                Err(PolicyError::member(pointer, "missing", text))
            }
            _ => Ok(()),
        }
    }

    /// Its sub-score; none if it is left out.
    #[must_use]
    pub fn sub_score(self) -> Option<f64> {
        match self {
            Self::Counts(sub_score) => Some(sub_score),
            Self::LeftOut => None,
        }
    }
}

impl Default for WhenMissing {
    /// 0.4: less than most earn, more than the worst do.
    fn default() -> Self {
        Self::Counts(0.4)
    }
}

impl Default for Scaling {
    /// 300 to 850, a missing characteristic counting 0.4.
    fn default() -> Self {
        Self { min: 300, max: 850, missing: WhenMissing::default() }
    }
}

impl Rounding {
    /// The name in a policy: `half_even` or `half_up`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Rounding::HalfEven => "half_even",
            Rounding::HalfUp => "half_up",
        }
    }

    /// The rounding of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::HalfEven, Self::HalfUp].into_iter().find(|rounding| rounding.name() == name)
    }

    /// Rounds a number to an `i32`; one outside its range becomes the nearest end.
    #[must_use]
    pub fn whole(self, number: f64) -> i32 {
        let rounded = match self {
            Rounding::HalfEven => number.round_ties_even(),
            Rounding::HalfUp => (number + 0.5).floor(),
        };
        saturated(rounded)
    }
}

impl Score {
    /// The share of the weights with a missing variable: 1 less the certainty, 4 decimals.
    #[must_use]
    pub fn missing_share(&self) -> f64 {
        four_decimals(1.0 - self.certainty)
    }
}

/// Whole numbers that sum to `total`, each the exact one rounded down or up.
///
/// Largest remainder: all are rounded down, then those that lost most are rounded up, the earlier one where two lost
/// the same. Each exact number comes with a nearby double.
pub(super) fn largest_remainder(exact: &[(Fraction, f64)], total: i64) -> Vec<i64> {
    let mut whole: Vec<i64> = exact.iter().map(|(part, near)| part.floor_near(*near)).collect();
    let given = whole.iter().fold(0_i64, |sum, part| sum.saturating_add(*part));
    let left = usize::try_from(total.saturating_sub(given)).unwrap_or_default();
    let lost = |((part, _), floor): (&(Fraction, f64), &i64)| part - &Fraction::whole(*floor);
    let mut by_loss: Vec<(usize, Fraction)> =
        exact.iter().zip(&whole).map(lost).enumerate().collect();
    // Stable, so that of two equal ones the earlier comes first.
    by_loss.compact_sort_by(|(_, a), (_, b)| b.cmp(a));
    for (at, _) in by_loss.into_iter().take(left) {
        if let Some(part) = whole.get_mut(at) {
            *part = part.saturating_add(1);
        }
    }
    whole
}

/// A share to 4 decimals, half-even.
fn four_decimals(share: f64) -> f64 {
    (share * 10_000.0).round_ties_even() / 10_000.0
}

/// The nearest `i32`; a `NaN` is 0, which no checked card can give.
#[allow(clippy::cast_possible_truncation)] // the cast saturates, which is what is wanted
pub(super) fn saturated(number: f64) -> i32 {
    number as i32
}

// Classes of the score.

/// The classes of a score, each from its lower bound (inclusive) to the next one's.
///
/// A score outside all bounds takes the band at that end.
///
/// ```
/// use lendwright_scoring::Bands;
///
/// let bands = Bands::default();
/// assert_eq!((bands.class(669), bands.class(670)), ("Fair", "Good"));
/// assert_eq!((bands.class(120), bands.class(900)), ("Very Poor", "Exceptional"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bands(Vec<Band>);

/// One class of score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Band {
    /// Its name, as the score record gives it: `Very Good`.
    pub name: String,
    /// Its lowest score.
    pub from: i32,
}

const BANDS_MAX: usize = 1_000;

impl Bands {
    /// Bands in rising order.
    ///
    /// # Errors
    /// When there is no band, a name is empty, N/A or occurs twice, or the bounds do not
    /// rise.
    pub fn new(bands: Vec<Band>) -> Result<Self, PolicyError> {
        let fault = |text: String| Err(PolicyError::member("", "bands", text));
        if bands.is_empty() {
            return fault("at least one band is needed".into());
        }
        if bands.len() > BANDS_MAX {
            return fault(format!("{}, at most {BANDS_MAX} are taken", bands.len()));
        }
        for (at, band) in bands.iter().enumerate() {
            let fault =
                |place, text| Err(PolicyError::member(&format!("/bands/{at}"), place, text));
            let earlier = bands.get(..at).unwrap_or_default();
            if band.name.trim().is_empty() {
                return fault("0", format!("the band from {} needs a name", band.from));
            }
            if is_na(&band.name) {
                return fault("0", format!("{:?} would say that there is no class", band.name));
            }
            if earlier.iter().any(|b| b.name == band.name) {
                return fault("0", format!("{:?} stands twice", band.name));
            }
            if let Some(before) = earlier.last()
                && before.from >= band.from
            {
                return fault("1", format!("{} must come after {}", band.from, before.from));
            }
        }
        Ok(Self(bands))
    }

    /// The bands, lowest first.
    #[must_use]
    pub fn as_slice(&self) -> &[Band] {
        &self.0
    }

    /// The bands on a scale, each with its lowest and highest score. The first one extends to the low end of the
    /// scale, and the last one to the high end.
    pub fn spans(&self, scaling: Scaling) -> impl Iterator<Item = (&str, i32, i32)> {
        let ends = self.0.iter().skip(1).map(|next| next.from.saturating_sub(1));
        let bands = self.0.iter().zip(ends.chain([scaling.max])).enumerate();
        bands.map(move |(at, (band, to))| {
            let from = if at == 0 { band.from.min(scaling.min) } else { band.from };
            (band.name.as_str(), from, to)
        })
    }

    /// Whether every band begins on the scale or below it.
    pub(super) fn check(&self, scaling: Scaling) -> Result<(), PolicyError> {
        match self.0.iter().enumerate().find(|(_, band)| band.from > scaling.max) {
            None => Ok(()),
            Some((at, Band { from, .. })) => {
                let text = format!("{from} is above the scale, which ends at {}", scaling.max);
                Err(PolicyError::member(&format!("/bands/{at}"), "1", text))
            }
        }
    }

    /// The name of the band that a score falls into.
    #[must_use]
    pub fn class(&self, score: i32) -> &str {
        self.0.get(self.place(score)).map_or("", |band| &band.name)
    }

    /// The place of the band that a score falls into.
    pub(super) fn place(&self, score: i32) -> usize {
        self.0.partition_point(|band| band.from <= score).saturating_sub(1)
    }
}

impl Default for Bands {
    /// Very Poor from 300, Fair 580, Good 670, Very Good 740, Exceptional 800.
    ///
    /// Source: the ranges of the FICO 8 base score in Experian's wording.
    fn default() -> Self {
        let bands = [
            ("Very Poor", 300),
            ("Fair", 580),
            ("Good", 670),
            ("Very Good", 740),
            ("Exceptional", 800),
        ];
        Self(bands.iter().map(|&(name, from)| Band { name: name.to_owned(), from }).collect())
    }
}

// Caps: limits of the score while a rule is true.

/// A limit of the score while its rule is true.
///
/// If several rules are true, the lowest cap counts, the first of equals. It makes one negative contribution, and is
/// the first of the score's own reasons.
#[derive(Clone, Debug, PartialEq)]
pub struct Cap {
    /// The condition of the cap: a rule that reads no computed value of the card. Its name is never shown.
    pub rule: Arc<Rule>,
    /// The most that the score can be, on the scale.
    pub max: i32,
    /// The code of its reason.
    pub code: String,
}

/// The name of each cap's rule, which is in no list.
pub(super) const RULE_NAME: &str = "cap";

/// The most caps of a policy.
pub(super) const CAPS_MAX: usize = 100;

/// The caps of a policy without a `caps` member. On the scale 300 to 850 two reports or three missed payments are
/// Very Poor at best, and one report is Fair at best. On another scale there are none.
pub(super) fn default_caps(scaling: Scaling) -> Vec<Cap> {
    if (scaling.min, scaling.max) != (300, 850) {
        return Vec::new();
    }
    let standard = Registry::standard();
    let cap = |(variable, from, max, code): (&'static str, i64, i32, &str)| {
        let condition = [
            ("variable".into(), Json::text(variable)),
            ("operator".into(), Json::text(">=")),
            ("value".into(), Json::int(from)),
        ];
        let form = Json::List(vec![Json::Object(condition.into())]);
        // A test proves that all three are read.
        let rule = Rule::from_canonical(RULE_NAME, &form, &standard).ok()?;
        Some(Cap { rule: rule.rule().clone(), max, code: code.to_owned() })
    };
    [
        ("reports", 2, 579, "REPORTS"),
        ("reports", 1, 669, "REPORTS"),
        ("missed_payments_90d", 3, 579, "DELINQUENCY"),
    ]
    .into_iter()
    .filter_map(cap)
    .collect()
}

impl Cap {
    /// The first variable of its rule that the card computes, which no cap may read.
    pub(super) fn computed_variable(&self) -> Option<&str> {
        self.rule.variables().into_iter().find(|name| is_computed(name))
    }
}

// The variables that the card computes.

/// The variable of the score.
pub(super) const SCORE: &str = "credit_score";
/// The variable of the score's class.
pub(super) const CLASS: &str = "credit_score_classification";
/// The variable of the score's certainty.
pub(super) const CERTAINTY: &str = "certainty";

/// Whether the card computes this variable. Such a variable cannot be sent or collected.
#[must_use]
pub fn is_computed(name: &str) -> bool {
    [SCORE, CLASS, CERTAINTY].contains(&name)
}

/// Whether a user of a book can send this variable, or the values for computing it. The card does not compute it, and
/// it does not come from the book's own history.
#[must_use]
pub fn can_be_asked_for(variable: &Variable) -> bool {
    let is_history = variable.source == Source::History && !variable.is_hosts_own();
    !is_history && !is_computed(&variable.name)
}

/// `, did you mean income?`, or an empty text if no known name is near.
pub(super) fn name_hint<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> String {
    did_you_mean_unquoted(nearest(name, known))
}
