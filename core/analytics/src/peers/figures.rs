//! The values of a group by variable, and the figures that are shown of them.

use crate::{Feature, Variable};
use lendwright_types::codes;
use lendwright_types::number::divide_half_even;
use std::collections::BTreeMap;

// A value of a borrower or a group, before it is rounded.

/// The number of parts of a unit: 1 to 12 months, and 2 balances, divide it without a rest, and a decimal of ten digits
/// is a whole number of them.
const PARTS: i128 = 27_720 * 1_000_000_000;
/// The parts of 10^−10 of a unit.
const FINEST: i128 = 2_772;

/// A value in units of [`decimals`](super::decimals) (cents, or ten thousandths of a share) and in fine parts of them.
/// Monthly means are exact. Values divided by other numbers are rounded to a part, halves to even.
///
/// # Example
/// ```
/// use lendwright_analytics::peers::PeerValue;
///
/// // 3.49 in three months.
/// let mean = PeerValue::new(349, 3).unwrap();
/// assert!(mean > PeerValue::of_units(116));
/// assert_eq!(mean.rounded(), Some(116));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct PeerValue(i128);

impl PeerValue {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// Returns a whole number of units.
    #[must_use]
    pub fn of_units(units: i64) -> Self {
        // Less than 2^63 · 2^45.
        Self(i128::from(units).saturating_mul(PARTS))
    }

    /// Divides a number of units; `None` by 0, and beyond 2^63 units.
    #[must_use]
    pub fn new(units: i128, by: i128) -> Option<Self> {
        let value = Self(divide_half_even(units.checked_mul(PARTS)?, by)?);
        value.rounded().map(|_| value)
    }

    /// Returns the value in whole units, halves to even; `None` beyond 2^63.
    #[must_use]
    pub fn rounded(self) -> Option<i64> {
        i64::try_from(divide_half_even(self.0, PARTS)?).ok()
    }

    /// Returns the value as a whole number of units; `None` where it is none.
    #[must_use]
    pub fn units(self) -> Option<i64> {
        let is_whole = self.0.checked_rem(PARTS)? == 0;
        self.rounded().filter(|_| is_whole)
    }

    /// Returns the value in parts, for [`of_parts`](Self::of_parts).
    #[must_use]
    pub const fn parts(self) -> i128 {
        self.0
    }

    /// Returns a number of parts.
    #[must_use]
    pub const fn of_parts(parts: i128) -> Self {
        Self(parts)
    }

    /// Divides the sum of values and rounds it to two significant digits, halves to even. `None` for a division by 0,
    /// and if the result is too large for parts.
    ///
    /// # Example
    /// ```
    /// use lendwright_analytics::peers::PeerValue;
    ///
    /// let rounded = |sum, count| PeerValue::two_digits(&[PeerValue::of_units(sum)], count);
    /// assert_eq!(rounded(12_499, 1), Some(PeerValue::of_units(12_000)));
    /// assert_eq!(rounded(99_500, 1), Some(PeerValue::of_units(100_000)));
    /// assert_eq!(rounded(-125, 1), Some(PeerValue::of_units(-120)));
    /// assert_eq!(rounded(1, 3), PeerValue::new(33, 100));
    /// ```
    #[must_use]
    pub fn two_digits(values: &[Self], by: i64) -> Option<Self> {
        let by = i128::from(by);
        let sum = values.iter().try_fold(0_i128, |sum, value| sum.checked_add(value.0))?;
        let size = i128::try_from(sum.checked_div(by)?.unsigned_abs()).ok()?;
        let digits = size.checked_div(FINEST)?.checked_ilog10().unwrap_or_default();
        let step = 10_i128.checked_pow(digits.saturating_sub(1))?.checked_mul(FINEST)?;
        let steps = divide_half_even(sum, by.checked_mul(step)?)?;
        steps.checked_mul(step).map(Self)
    }

    /// Adds another value.
    const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// Subtracts another value.
    pub(super) const fn less(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    /// Multiplies it.
    pub(super) const fn times(self, by: i128) -> Self {
        Self(self.0.saturating_mul(by))
    }

    /// The value without its sign.
    pub(super) const fn size(self) -> Self {
        Self(self.0.saturating_abs())
    }
}

/// The columns of a group, by the names of the variables.
pub(super) type Columns<'v> = BTreeMap<&'v str, Column>;

/// Values in ascending order. Zeros are only counted, as most values are 0 in a category that few members spend in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Column {
    /// The values that are not zero, in ascending order.
    given: Vec<PeerValue>,
    zeros: usize,
}

/// Whether a variable is the spending of a category.
pub(super) fn is_category(name: &str) -> bool {
    name.starts_with(Feature::SPENDING_IN)
}

/// Collects the values of a group by variable. A member without spending in another member's category has 0.
pub(super) fn columns<'v>(members: &[&'v BTreeMap<String, PeerValue>]) -> Columns<'v> {
    let mut columns: Columns<'_> = BTreeMap::new();
    for (name, value) in members.iter().flat_map(|values| values.iter()) {
        columns.entry(name).or_default().push(*value);
    }
    for (name, column) in &mut columns {
        if is_category(name) {
            column.zeros = members.len().saturating_sub(column.given.len());
        }
        column.given.sort_unstable();
    }
    columns
}

impl Column {
    /// Values in any order.
    fn from_values(values: &[PeerValue]) -> Self {
        let mut column = Self::default();
        for value in values {
            column.push(*value);
        }
        column.given.sort_unstable();
        column
    }

    fn push(&mut self, value: PeerValue) {
        if value == PeerValue::ZERO {
            self.zeros = self.zeros.saturating_add(1);
        } else {
            self.given.push(value);
        }
    }

    pub(super) fn len(&self) -> usize {
        self.given.len().saturating_add(self.zeros)
    }

    /// The values that are not zero, which decide sums and sizes.
    fn given(&self) -> &[PeerValue] {
        &self.given
    }

    /// The value at a place among all.
    fn at(&self, place: usize) -> Option<PeerValue> {
        let below = self.given.partition_point(|other| *other < PeerValue::ZERO);
        if (below..below.saturating_add(self.zeros)).contains(&place) {
            return Some(PeerValue::ZERO);
        }
        let before = if place < below { 0 } else { self.zeros };
        self.given.get(place.checked_sub(before)?).copied()
    }

    /// The number of values below a value, and the number of values up to it.
    fn around(&self, value: PeerValue) -> (usize, usize) {
        let count = |is_counted: &dyn Fn(PeerValue) -> bool| {
            let given = self.given.partition_point(|other| is_counted(*other));
            given.saturating_add(if is_counted(PeerValue::ZERO) { self.zeros } else { 0 })
        };
        (count(&|other| other < value), count(&|other| other <= value))
    }
}

// The shown figures of a group.

codes! {
    /// The reason to hide the mean of a group.
    pub enum MeanSuppression {
        /// One member makes more than half, or two make more than 85 % of the sum of sizes: the (n, k) rule of
        /// statistical offices.
        Dominated = "mean is dominated by one or two",
        /// A hidden mean could be computed from it and from other means that are shown.
        Complement = "mean would give away another one",
    }
}

/// The figures of a group. Each is rounded to two significant digits.
///
/// # Example
/// ```
/// use lendwright_analytics::peers::{PeerFigures, PeerValue};
///
/// let values = [10_050, 20_000, 30_000, 41_000].map(PeerValue::of_units);
/// let figures = PeerFigures::from_sorted(&values).unwrap();
/// let quartiles = [figures.p25, figures.median, figures.p75].map(PeerValue::rounded);
/// assert_eq!(quartiles, [Some(18_000), Some(25_000), Some(33_000)]);
/// assert_eq!(figures.mean, Ok(PeerValue::of_units(25_000)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PeerFigures {
    /// The number of members with a value.
    pub n: usize,
    /// The lower quartile (type 7 of Hyndman and Fan).
    pub p25: PeerValue,
    /// The median.
    pub median: PeerValue,
    /// The upper quartile.
    pub p75: PeerValue,
    /// The mean, or the reason to hide it.
    pub mean: Result<PeerValue, MeanSuppression>,
}

/// A place among others, exactly: 100·(those that are less + half of the equal ones) / all. Equal places are equal
/// percentiles: one of two equals two of four.
#[derive(Clone, Copy, Debug)]
pub struct Percentile {
    halves: u32,
    others: u32,
}

impl PartialEq for Percentile {
    fn eq(&self, other: &Self) -> bool {
        let crossed = |a: &Self, b: &Self| u64::from(a.halves).saturating_mul(b.others.into());
        crossed(self, other) == crossed(other, self)
    }
}

impl Eq for Percentile {}

impl Percentile {
    /// The place of one that is equal to all others.
    pub(super) const EVEN: Self = Self { halves: 1, others: 1 };

    /// Makes a percentile. `halves` is twice the number of smaller values plus the number of equal ones. `others` is
    /// the number of all other members. `None` without others, and if `halves` is more than twice `others`.
    ///
    /// # Example
    /// ```
    /// use lendwright_analytics::peers::Percentile;
    ///
    /// // Of 26 others 23 are less and one is equal: 90.38.
    /// let place = Percentile::new(2 * 23 + 1, 26).unwrap();
    /// assert_eq!((place.rounded(), place.is_above(90)), (90, true));
    /// // One of two is two of four.
    /// assert_eq!(Percentile::new(2, 2), Percentile::new(4, 4));
    /// ```
    #[must_use]
    pub const fn new(halves: u32, others: u32) -> Option<Self> {
        let is_one = others > 0 && halves <= others.saturating_mul(2);
        if is_one { Some(Self { halves, others }) } else { None }
    }

    /// Returns a whole number, 0 to 100, halves to even.
    #[must_use]
    pub fn rounded(self) -> u8 {
        let percent =
            divide_half_even(i128::from(self.halves).saturating_mul(50), self.others.into());
        percent.and_then(|percent| u8::try_from(percent).ok()).unwrap_or_default()
    }

    /// Whether it is above a percentage, before it is rounded.
    #[must_use]
    pub fn is_above(self, percent: u32) -> bool {
        let limit = u64::from(percent).saturating_mul(self.others.into());
        u64::from(self.halves).saturating_mul(50) > limit
    }

    /// Returns the arguments of `new`.
    #[doc(hidden)]
    #[must_use]
    pub const fn parts(self) -> (u32, u32) {
        (self.halves, self.others)
    }
}

impl PeerFigures {
    /// Computes the figures of values in ascending order; `None` without values.
    #[must_use]
    pub fn from_sorted(sorted: &[PeerValue]) -> Option<Self> {
        Self::of_column(&Column::from_values(sorted))
    }

    pub(super) fn of_column(column: &Column) -> Option<Self> {
        let quartile = |quarters| quartile(column, quarters);
        let mean = if is_dominated(column.given().iter().copied()) {
            Err(MeanSuppression::Dominated)
        } else {
            Ok(PeerValue::two_digits(column.given(), i64::try_from(column.len()).ok()?)?)
        };
        let (p25, median, p75) = (quartile(1)?, quartile(2)?, quartile(3)?);
        Some(Self { n: column.len(), p25, median, p75, mean })
    }
}

/// The percentile of one of the sorted values among the others; `None` without others.
pub(super) fn percentile(column: &Column, value: PeerValue) -> Option<Percentile> {
    let (less, up_to) = column.around(value);
    // The value itself is one of the equal ones, but not one of the others.
    let halves = u32::try_from(less.saturating_add(up_to).checked_sub(1)?).ok()?;
    Percentile::new(halves, u32::try_from(column.len().checked_sub(1)?).ok()?)
}

/// Type 7: the values at the whole numbers around (n − 1)·quarters/4, and the part of the way between them.
fn quartile(column: &Column, quarters: usize) -> Option<PeerValue> {
    let place = column.len().checked_sub(1)?.checked_mul(quarters)?;
    let (below, part) = (place / 4, i128::try_from(place % 4).ok()?);
    let lower = column.at(below)?;
    let upper = column.at(below.saturating_add(1)).unwrap_or(lower);
    // Three times the difference of values of 2^63 units is far within.
    PeerValue::two_digits(&[lower.times(4), upper.less(lower).times(part)], 4)
}

/// Whether one value is more than half of the sum of sizes, or two are more than 85 % of it.
pub(super) fn is_dominated(values: impl Iterator<Item = PeerValue>) -> bool {
    let zero = PeerValue::ZERO;
    let (all, first, second) =
        values.map(PeerValue::size).fold((zero, zero, zero), |(all, first, second), size| {
            let all = all.plus(size);
            if size > first { (all, size, first) } else { (all, first, second.max(size)) }
        });
    first.times(2) > all || first.plus(second).times(100) > all.times(85)
}

// Hides means that would reveal other hidden means.
//
// Income less spending is the cash flow. The spent and the saved share of income add up to 1. The spending in all
// categories and without a category adds up to all spending. So the last mean of such a set can be computed from the
// others.

/// Sets of means. Each follows from the others in its set: if only one is hidden, the first of the others is hidden
/// with it.
const FOLLOW: [&[Variable]; 2] = [
    &[Variable::NetCashFlow, Variable::TotalIncome, Variable::TotalSpending],
    &[Variable::SavingsRate, Variable::SpendingToIncome],
];

type FiguresByName = BTreeMap<String, PeerFigures>;

/// Hides each mean that reveals a hidden one. `columns` has the values of the members by variable, and `members` the
/// values of each member.
pub(super) fn hide_what_gives_away(
    figures: &mut FiguresByName,
    columns: &Columns<'_>,
    members: &[&BTreeMap<String, PeerValue>],
) {
    while let Some(name) = one_that_gives_away(figures, columns, members) {
        let Some(found) = figures.get_mut(&name) else { return };
        found.mean = Err(MeanSuppression::Complement);
    }
}

/// The name of a shown mean that reveals a hidden one.
fn one_that_gives_away(
    figures: &FiguresByName,
    columns: &Columns<'_>,
    members: &[&BTreeMap<String, PeerValue>],
) -> Option<String> {
    // The last one reads all values of all members.
    one_of_few(figures)
        .or_else(|| one_of_equal_values(figures, columns))
        .or_else(|| one_of_categories(figures, columns, members))
}

/// All spending less the shown categories is the sum of the hidden categories and of spending without a category. So
/// all spending is hidden if one or two members make up that sum, with or without the spending without a category.
///
/// If all spending is hidden and no category is, the largest category is hidden. Only refunds can cause this.
fn one_of_categories(
    figures: &FiguresByName,
    columns: &Columns<'_>,
    members: &[&BTreeMap<String, PeerValue>],
) -> Option<String> {
    let spending = Variable::TotalSpending.name();
    let is_told = |name: &str| figures.get(name).is_some_and(|figures| figures.mean.is_ok());
    let sum = |member: &BTreeMap<String, PeerValue>, told: bool| {
        let categories = member.iter().filter(|(name, _)| is_category(name));
        let wanted = categories.filter(|(name, _)| is_told(name) == told);
        wanted.fold(PeerValue::ZERO, |sum, (_, value)| sum.plus(*value))
    };
    let hidden = || members.iter().map(|member| sum(member, false));
    let rest = members.iter().map(|member| {
        let all = member.get(spending).copied().unwrap_or_default();
        all.less(sum(member, true))
    });
    if is_told(spending) {
        let is_made_by_few = is_dominated(rest) || is_dominated(hidden());
        return is_made_by_few.then(|| spending.to_owned());
    }
    let is_known = !is_dominated(rest) && hidden().all(|value| value == PeerValue::ZERO);
    if !figures.contains_key(spending) || !is_known {
        return None;
    }
    let size = |column: &Column| {
        column.given().iter().fold(PeerValue::ZERO, |size, value| size.plus(value.size()))
    };
    let categories = columns.iter().filter(|(name, _)| is_category(name) && is_told(name));
    let largest = categories.max_by_key(|(_, column)| size(column));
    largest.map(|(name, _)| (*name).to_owned())
}

fn one_of_few(figures: &FiguresByName) -> Option<String> {
    FOLLOW.iter().find_map(|variables| {
        let mean = |variable: &&Variable| figures.get(variable.name()).map(|figures| figures.mean);
        let hidden = variables.iter().filter(|variable| matches!(mean(variable), Some(Err(_))));
        let other = variables.iter().find(|variable| matches!(mean(variable), Some(Ok(_))))?;
        (hidden.count() == 1).then(|| other.name().to_owned())
    })
}

/// A shown mean with exactly the values of a hidden one. For example, fees are all spending if nothing else is spent.
fn one_of_equal_values(figures: &FiguresByName, columns: &Columns<'_>) -> Option<String> {
    let of = |is_told: bool| {
        let wanted = figures.iter().filter(move |(_, figures)| figures.mean.is_ok() == is_told);
        wanted.filter_map(|(name, _)| Some((name, columns.get(&**name)?)))
    };
    let is_something = |column: &Column| !column.given().is_empty();
    let hidden: Vec<_> =
        of(false).map(|(_, column)| column).filter(|column| is_something(column)).collect();
    let (name, _) = of(true).find(|(_, column)| hidden.contains(column))?;
    Some(name.clone())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{Column, PeerValue, columns};
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    proptest! {
        #[test]
        fn a_column_is_its_sorted_values(
            values in prop::collection::vec(-3_i64..4, 0..20), value in -4_i64..5,
        ) {
            let values: Vec<PeerValue> = values.into_iter().map(PeerValue::of_units).collect();
            let mut sorted = values.clone();
            sorted.sort_unstable();
            let (column, value) = (Column::from_values(&values), PeerValue::of_units(value));
            prop_assert_eq!(column.len(), sorted.len());
            for place in 0..=sorted.len() {
                prop_assert_eq!(column.at(place), sorted.get(place).copied());
            }
            let less = sorted.partition_point(|other| *other < value);
            let up_to = sorted.partition_point(|other| *other <= value);
            prop_assert_eq!(column.around(value), (less, up_to));
        }
    }

    #[test]
    fn a_category_of_one_takes_room_for_one() {
        let of_one = (0..1_000).map(|n| (format!("spending:{n}"), PeerValue::of_units(5)));
        let (first, other) = (of_one.collect::<BTreeMap<_, _>>(), BTreeMap::new());
        let members: Vec<_> = std::iter::once(&first).chain((0..999).map(|_| &other)).collect();
        let columns = columns(&members);
        let column = columns.get("spending:7").unwrap();
        assert_eq!((columns.len(), column.len(), column.given().len()), (1_000, 1_000, 1));
        assert_eq!(
            (column.at(998), column.at(999)),
            (Some(PeerValue::ZERO), Some(PeerValue::of_units(5)))
        );
    }
}
