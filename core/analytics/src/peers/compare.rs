//! Comparison of one borrower with the group.

use super::figures::{Figures, MeanHidden, Percentile};
use super::snapshot::{FrozenPeriod, GroupPeriod};
use super::value::PeerValue;
use crate::Feature;
use lendwright_types::codes;
use lendwright_types::number::divide_half_even;

codes! {
    /// Where a value stands in a group: the middle half of it is typical.
    pub enum PeerPosition {
        /// Below the lower quartile.
        Lower = "lower",
        /// Between the quartiles, which count as between.
        Typical = "typical",
        /// Above the upper quartile.
        Higher = "higher",
    }
}

codes! {
    /// Why nothing, or not all, is told.
    pub enum Suppression {
        /// Fewer than the least number of members have a value.
        TooSmall = "peer group too small",
        /// The partner had no snapshot on that day.
        NoSnapshot = "no snapshot",
        /// The borrower was no peer when the snapshot was made.
        NotInSnapshot = "not in the snapshot",
    } with Mean(MeanHidden)
}

/// A variable that is suppressed, entirely or in part, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suppressed {
    /// The name of the variable.
    pub name: String,
    /// Why.
    pub reason: Suppression,
}

/// A borrower's value and the group's figures. A value that is unavailable or hidden is `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// The borrower's value.
    pub user_value: Option<PeerValue>,
    /// The group's figures.
    pub figures: Option<Figures>,
    /// The place among the other members.
    pub percentile: Option<Percentile>,
    /// The position of the value among the quartiles, as they are shown.
    pub position: Option<PeerPosition>,
    /// The value less the group's median, as it is shown.
    pub difference: Option<PeerValue>,
    /// That by the size of the median, in hundredths of a percent; none of a median of 0.
    pub difference_percent: Option<i64>,
    /// Why all figures, or the mean, are hidden.
    pub suppressed: Option<Suppression>,
}

/// Compares a borrower with the group in a variable. All that depends on the group is made of figures that are rounded
/// already.
#[must_use]
pub fn compare(feature: &Feature, own: &FrozenPeriod, group: &GroupPeriod) -> Comparison {
    let name = feature.to_string();
    let Some(figures) = figures_of(feature, &name, group) else {
        return Comparison { suppressed: Some(Suppression::TooSmall), ..Comparison::default() };
    };
    let (user_value, percentile) = match (own.values.get(&name), feature) {
        (Some((value, place)), _) => (Some(*value), *place),
        (None, Feature::SpendingIn(_)) => (
            Some(PeerValue::ZERO),
            Some(group.of_nothing.get(&name).copied().unwrap_or(Percentile::EVEN)),
        ),
        (None, Feature::Of(_)) => (None, None),
    };
    let difference = user_value.map(|value| value.less(figures.median));
    Comparison {
        user_value,
        percentile,
        position: user_value.map(|value| position(value, &figures)),
        difference,
        difference_percent: difference.and_then(|difference| percent(difference, figures.median)),
        suppressed: figures.mean.err().map(Suppression::Mean),
        figures: Some(figures),
    }
}

/// The figures of a variable. If the group has no spending in a category, all members have 0, if the group has any
/// figures at all.
fn figures_of(feature: &Feature, name: &str, group: &GroupPeriod) -> Option<Figures> {
    let found = group.figures.get(name).copied();
    match feature {
        Feature::Of(_) => found,
        Feature::SpendingIn(_) => found.or_else(|| {
            let n = group.figures.values().map(|figures| figures.n).max()?;
            let zero = PeerValue::ZERO;
            Some(Figures { n, p25: zero, median: zero, p75: zero, mean: Ok(zero) })
        }),
    }
}

fn position(value: PeerValue, figures: &Figures) -> PeerPosition {
    if value < figures.p25 {
        PeerPosition::Lower
    } else if value > figures.p75 {
        PeerPosition::Higher
    } else {
        PeerPosition::Typical
    }
}

/// A part by a whole's size, in hundredths of a percent.
fn percent(part: PeerValue, whole: PeerValue) -> Option<i64> {
    let (hundredths, whole) = (part.times(10_000), whole.size());
    i64::try_from(divide_half_even(hundredths.parts(), whole.parts())?).ok()
}
