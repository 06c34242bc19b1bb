//! Groups of similar borrowers, and figures of them that reveal no single borrower.
//!
//! Borrowers are divided by a [`Partition`], since overlapping groups would reveal the figures of their difference. A
//! [`Snapshot`] freezes the groups' figures and each borrower's values. New transactions between two questions then
//! don't change the answers. [`compare`] compares a frozen borrower with the frozen group.

mod figures;
mod partition;
#[cfg(test)]
mod tests;

pub use figures::{MeanSuppression, PeerFigures, PeerValue, Percentile};
pub use partition::{Grouping, MISSING, Partition, PeerGroup, age_band, bands, dependents_band};

use crate::{
    Basis, CategoryTable, DataQuality, Day, Exclusions, Feature, Features, PeriodName, Quotient,
    RecurringRows, Rows, Unit, Variable, whole_months,
};
use figures::{Columns, columns, hide_what_gives_away, is_category, percentile};
use lendwright_types::codes;
use lendwright_types::currency::Currency;
use lendwright_types::internal::text::to_hex;
use lendwright_types::number::divide_half_even;
use sha2::{Digest as _, Sha256};
use std::collections::{BTreeMap, BTreeSet};

// Frozen values of borrowers and their groups.

/// The periods with figures in a snapshot.
pub const PEER_PERIODS: [PeriodName; 4] =
    [PeriodName::LastMonth, PeriodName::Last3m, PeriodName::Last6m, PeriodName::Last12m];

/// The number of active months that make a borrower a peer.
const ACTIVE_MONTHS: usize = 2;

/// A borrower that can be compared, with the values that are frozen.
#[derive(Clone, Debug, PartialEq)]
pub struct Peer {
    /// The values of each of [`PEER_PERIODS`], by the names of their variables.
    values: [BTreeMap<String, PeerValue>; PEER_PERIODS.len()],
    excluded: [Exclusions; PEER_PERIODS.len()],
    quality: DataQuality,
}

/// The parameters of a snapshot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SnapshotTerms {
    /// The last day with transactions that count.
    pub as_of: Day,
    /// The currency of the amounts.
    pub currency: Currency,
    /// The least number of members of a group.
    pub k_min: usize,
    /// The grouping variables, the most important first.
    pub grouping: Vec<Grouping>,
}

/// All figures of borrowers and their groups until the next snapshot.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Snapshot {
    /// The parameters.
    pub terms: SnapshotTerms,
    /// The groups, by their definitions.
    pub groups: Vec<FrozenGroup>,
    /// The borrowers, in the given order.
    pub peers: Vec<FrozenPeer>,
}

/// A group, with its figures.
#[derive(Clone, Debug, PartialEq)]
pub struct FrozenGroup {
    /// The buckets that its members have in common, of the first grouping variables.
    pub definition: Vec<String>,
    /// The number of members; shown as [`rounded_size`].
    pub size: usize,
    /// The figures of each of [`PEER_PERIODS`].
    pub periods: [GroupPeriod; PEER_PERIODS.len()],
}

/// The figures of a group in a period.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GroupPeriod {
    /// The figures, by variable. Variables with fewer values than the least number are left out.
    pub figures: BTreeMap<String, PeerFigures>,
    /// The percentile of a member without spending in a category, by the name of its variable.
    pub of_nothing: BTreeMap<String, Percentile>,
}

/// A borrower, as the snapshot froze it.
#[derive(Clone, Debug, PartialEq)]
pub struct FrozenPeer {
    /// The place of its group; `None` if all borrowers together were too few.
    pub group: Option<usize>,
    /// The own values of each of [`PEER_PERIODS`].
    pub periods: [FrozenPeriod; PEER_PERIODS.len()],
    /// Whether there was enough history.
    pub quality: DataQuality,
}

/// A borrower's values in a period.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FrozenPeriod {
    /// By the names of the variables, the value and its place among the others of the group. Categories without
    /// spending are left out.
    pub values: BTreeMap<String, (PeerValue, Option<Percentile>)>,
    /// The transactions of the period that did not count.
    pub excluded: Exclusions,
}

impl Peer {
    /// Takes the values of one user's rows as of a day. `None` unless two of the last twelve complete months have a
    /// transaction. `categories` is used to find recurring payments.
    #[must_use]
    pub fn from_rows(rows: Rows<'_>, basis: &Basis, categories: &CategoryTable) -> Option<Self> {
        let first = basis.counted(rows).next()?.day();
        let periods = PEER_PERIODS.map(|name| name.as_of(basis.as_of));
        let year = whole_months(first, basis.as_of, periods.last().copied().flatten()?);
        let active: BTreeSet<_> = basis.within(rows, year).map(|row| row.day().month()).collect();
        if active.len() < ACTIVE_MONTHS {
            return None;
        }
        let recurring = RecurringRows::from_rows(rows, basis, categories);
        let features = |period| Features::with(rows, basis, period, &recurring);
        let values = periods.map(|period| {
            period.map_or_else(BTreeMap::new, |period| values(&features(period), basis.currency))
        });
        let excluded = periods
            .map(|period| period.map(|period| basis.excluded(rows, period)).unwrap_or_default());
        Some(Self { values, excluded, quality: basis.quality(rows) })
    }
}

impl Snapshot {
    /// Freezes borrowers, each with its buckets of the grouping variables.
    #[must_use]
    pub fn new(terms: SnapshotTerms, peers: &[(Vec<String>, Peer)]) -> Self {
        let k_min = terms.k_min;
        let tuples: Vec<Vec<String>> = peers.iter().map(|(tuple, _)| tuple.clone()).collect();
        let partition = Partition::from_tuples(&tuples, k_min);
        let mut frozen: Vec<FrozenPeer> =
            peers.iter().map(|(_, peer)| FrozenPeer::alone(peer)).collect();
        let mut groups = Vec::with_capacity(partition.groups().len());
        for (place, group) in partition.groups().iter().enumerate() {
            let periods = std::array::from_fn(|period| {
                let of = |at: &usize| peers.get(*at).and_then(|(_, peer)| peer.values.get(period));
                let members: Vec<_> = group.members().iter().filter_map(of).collect();
                let columns = columns(&members);
                for at in group.members() {
                    let Some(frozen) = frozen.get_mut(*at) else { continue };
                    frozen.group = Some(place);
                    if let Some(of_period) = frozen.periods.get_mut(period) {
                        of_period.place_among(&columns);
                    }
                }
                GroupPeriod::from_columns(&columns, &members, k_min)
            });
            let definition = group.definition().to_vec();
            groups.push(FrozenGroup { definition, size: group.members().len(), periods });
        }
        Self { terms, groups, peers: frozen }
    }
}

impl FrozenPeer {
    fn alone(peer: &Peer) -> Self {
        let periods = std::array::from_fn(|period| {
            let values = peer.values.get(period).into_iter().flatten();
            let spent =
                values.filter(|(name, value)| **value != PeerValue::ZERO || !is_category(name));
            FrozenPeriod {
                values: spent.map(|(name, value)| (name.clone(), (*value, None))).collect(),
                excluded: peer.excluded.get(period).copied().unwrap_or_default(),
            }
        });
        Self { group: None, periods, quality: peer.quality }
    }
}

impl FrozenPeriod {
    fn place_among(&mut self, columns: &Columns<'_>) {
        for (name, (value, place)) in &mut self.values {
            *place = columns.get(&**name).and_then(|column| percentile(column, *value));
        }
    }
}

impl GroupPeriod {
    fn from_columns(
        columns: &Columns<'_>,
        members: &[&BTreeMap<String, PeerValue>],
        k_min: usize,
    ) -> Self {
        let mut of_group = Self::default();
        for (name, column) in columns.iter().filter(|(_, column)| column.len() >= k_min) {
            let Some(figures) = PeerFigures::of_column(column) else { continue };
            of_group.figures.insert((*name).to_owned(), figures);
            let of_nothing = percentile(column, PeerValue::ZERO).filter(|_| is_category(name));
            of_group.of_nothing.extend(of_nothing.map(|place| ((*name).to_owned(), place)));
        }
        hide_what_gives_away(&mut of_group.figures, columns, members);
        of_group
    }
}

/// Returns how many decimals the values of a unit have.
#[must_use]
pub const fn decimals(unit: Unit, currency: Currency) -> u32 {
    match unit {
        Unit::Money => currency.decimals(),
        Unit::Share => 4,
        Unit::Count => 6,
        Unit::Days => 0,
    }
}

/// Returns a group's size as it is shown: rounded down to a multiple of 5.
#[must_use]
pub const fn rounded_size(size: usize) -> usize {
    size.saturating_sub(size % 5)
}

/// Returns the id of a group: the first 12 hexadecimal digits of SHA-256 of
/// `partner|snapshot_date|variable=bucket,…`, the variables sorted.
#[must_use]
pub fn group_id(partner: &str, date: Day, definition: &BTreeMap<String, String>) -> String {
    let pairs = definition.iter().map(|(variable, bucket)| format!("{variable}={bucket}"));
    let pairs = pairs.collect::<Vec<_>>().join(",");
    let digest = Sha256::digest(format!("{partner}|{date}|{pairs}"));
    to_hex(digest.get(..6).unwrap_or_default())
}

/// The values of a period by the names of their variables.
fn values(features: &Features, currency: Currency) -> BTreeMap<String, PeerValue> {
    let fixed = Variable::OF_PEERS.iter().filter_map(|variable| {
        let value = value(features.exact(*variable)?, variable.unit(), currency)?;
        Some((variable.name().to_owned(), value))
    });
    let categories = features.categories().filter(|(category, _)| !category.is_empty());
    let categories = categories.filter_map(|(category, spending)| {
        let name = Feature::SpendingIn(category.to_owned()).to_string();
        Some((name, value(spending, Unit::Money, currency)?))
    });
    fixed.chain(categories).collect()
}

/// A value in units: cents of money, and as many decimals as are shown for other units.
fn value(exact: Quotient, unit: Unit, currency: Currency) -> Option<PeerValue> {
    let units = if unit == Unit::Money { 0 } else { decimals(unit, currency) };
    PeerValue::new(exact.part.checked_mul(10_i128.checked_pow(units)?)?, exact.whole)
}

// Comparison of one borrower with the group.

codes! {
    /// The position of a value in a group. The middle half of the group is typical.
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
    /// The reason to hide all figures of a comparison, or some.
    pub enum PeerSuppression {
        /// Fewer than the least number of members have a value.
        TooSmall = "peer group too small",
        /// The partner had no snapshot on that day.
        NoSnapshot = "no snapshot",
        /// The borrower was no peer when the snapshot was made.
        NotInSnapshot = "not in the snapshot",
    } with Mean(MeanSuppression)
}

/// A borrower's value and the group's figures. A value that is unavailable or hidden is `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Comparison {
    /// The borrower's value.
    pub user_value: Option<PeerValue>,
    /// The group's figures.
    pub figures: Option<PeerFigures>,
    /// The place among the other members.
    pub percentile: Option<Percentile>,
    /// The position of the value among the quartiles, as they are shown.
    pub position: Option<PeerPosition>,
    /// The value less the group's median, as it is shown.
    pub difference: Option<PeerValue>,
    /// The difference divided by the size of the median, in hundredths of a percent. `None` if the median is 0.
    pub difference_percent: Option<i64>,
    /// The reason why all figures, or the mean, are hidden.
    pub suppressed: Option<PeerSuppression>,
}

/// Compares a borrower with the group in a variable. Every result that depends on the group is computed from rounded
/// figures.
#[must_use]
pub fn compare(feature: &Feature, own: &FrozenPeriod, group: &GroupPeriod) -> Comparison {
    let name = feature.to_string();
    let Some(figures) = figures_of(feature, &name, group) else {
        return Comparison { suppressed: Some(PeerSuppression::TooSmall), ..Comparison::default() };
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
        suppressed: figures.mean.err().map(PeerSuppression::Mean),
        figures: Some(figures),
    }
}

/// The figures of a variable. If the group has no spending in a category, all members have 0, if the group has any
/// figures at all.
fn figures_of(feature: &Feature, name: &str, group: &GroupPeriod) -> Option<PeerFigures> {
    let found = group.figures.get(name).copied();
    match feature {
        Feature::Of(_) => found,
        Feature::SpendingIn(_) => found.or_else(|| {
            let n = group.figures.values().map(|figures| figures.n).max()?;
            let zero = PeerValue::ZERO;
            Some(PeerFigures { n, p25: zero, median: zero, p75: zero, mean: Ok(zero) })
        }),
    }
}

fn position(value: PeerValue, figures: &PeerFigures) -> PeerPosition {
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
