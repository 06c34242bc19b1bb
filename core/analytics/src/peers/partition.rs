//! Divides borrowers into groups, by the buckets of the grouping variables.

use lendwright_types::codes;
use lendwright_types::internal::sort::CompactSort as _;

/// Borrowers in groups, each in one group or in none. No group is smaller than a least number.
///
/// Each borrower has a tuple of buckets, one for each grouping variable. Groups are built from the full tuples up:
///
/// - borrowers of the same tuple are a group if they are enough;
/// - the remaining borrowers with all buckets except the last in common are a group if they are enough;
/// - if they are fewer, the smallest group below takes them in (if two are equally small, the first by its
///   definition). The definition of that group becomes the common buckets of all its members;
/// - if there is no group below, they go up, to the borrowers with all buckets except the last two in common, and so
///   on.
///
/// A borrower is in no group only if all borrowers together are too few.
///
/// # Example
/// ```
/// use lendwright_analytics::peers::Partition;
///
/// let tuples = [("low", "giza"), ("low", "giza"), ("low", "luxor"), ("high", "giza"), ("high", "giza")];
/// let tuples: Vec<_> = tuples.iter().map(|(a, b)| vec![(*a).to_owned(), (*b).to_owned()]).collect();
/// let partition = Partition::from_tuples(&tuples, 2);
/// let groups: Vec<_> = partition.groups().iter().map(|g| (g.definition().join(" "), g.members())).collect();
/// assert_eq!(groups, [("high giza".into(), &[3, 4][..]), ("low".into(), &[0, 1, 2][..])]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition {
    groups: Vec<PeerGroup>,
}

/// One group of a partition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeerGroup {
    definition: Vec<String>,
    members: Vec<usize>,
}

impl Partition {
    /// Parts borrowers by their tuples, all of one length, into groups of `k_min` or more.
    #[must_use]
    pub fn from_tuples(tuples: &[Vec<String>], k_min: usize) -> Self {
        let mut sorted: Vec<usize> = (0..tuples.len()).collect();
        sorted.sort_by(|a, b| tuples.get(*a).cmp(&tuples.get(*b)).then(a.cmp(b)));
        let variables = tuples.first().map_or(0, Vec::len);
        let mut parting =
            TupleDivision { tuples, variables, k_min: k_min.max(1), groups: Vec::new() };
        parting.form(0, &sorted);
        let mut groups = parting.groups;
        for group in &mut groups {
            group.members.sort_unstable();
        }
        groups.compact_sort_by(|a, b| a.definition.cmp(&b.definition));
        Self { groups }
    }

    /// Returns the groups by their definitions.
    #[must_use]
    pub fn groups(&self) -> &[PeerGroup] {
        &self.groups
    }
}

impl PeerGroup {
    /// Returns the buckets that all members have in common: of the first grouping variables, as many as there are.
    #[must_use]
    pub fn definition(&self) -> &[String] {
        &self.definition
    }

    /// Returns the places of the members among the tuples, in order.
    #[must_use]
    pub fn members(&self) -> &[usize] {
        &self.members
    }
}

struct TupleDivision<'t> {
    tuples: &'t [Vec<String>],
    variables: usize,
    k_min: usize,
    groups: Vec<PeerGroup>,
}

impl TupleDivision<'_> {
    /// Forms the groups of the borrowers that share the first `depth` buckets, sorted by their tuples. Returns the
    /// remaining borrowers.
    fn form(&mut self, depth: usize, alike: &[usize]) -> Vec<usize> {
        let first_below = self.groups.len();
        let mut left = Vec::new();
        if depth == self.variables {
            left.extend_from_slice(alike);
        } else {
            let tuples = self.tuples;
            let bucket = |member: &usize| tuples.get(*member).and_then(|tuple| tuple.get(depth));
            for child in alike.chunk_by(|a, b| bucket(a) == bucket(b)) {
                left.extend(self.form(depth.saturating_add(1), child));
            }
        }
        let Some(one) = left.first().copied() else { return left };
        if left.len() < self.k_min {
            let Some(smallest) = self.smallest_since(first_below) else { return left };
            left.extend(self.groups.swap_remove(smallest).members);
        }
        let definition = self.tuples.get(one).and_then(|tuple| tuple.get(..depth));
        let definition = definition.unwrap_or_default().to_vec();
        self.groups.push(PeerGroup { definition, members: left });
        Vec::new()
    }

    /// The place of the smallest of the groups that were formed since.
    fn smallest_since(&self, first: usize) -> Option<usize> {
        let below = self.groups.iter().enumerate().skip(first);
        let key = |group: &'_ PeerGroup| (group.members.len(), group.definition.clone());
        below.min_by_key(|(_, group)| key(group)).map(|(place, _)| place)
    }
}

/// Returns the fifth of each value, from 1 to 5: 1 + ⌊5·(smaller ones + half of the equal ones) / all⌋. Equal values
/// are in the same fifth. A missing value has none.
#[must_use]
pub fn bands(values: &[Option<i64>]) -> Vec<Option<u8>> {
    let mut sorted: Vec<i64> = values.iter().copied().flatten().collect();
    sorted.sort_unstable();
    let band = |value: i64| {
        let smaller = sorted.partition_point(|other| *other < value);
        let up_to = sorted.partition_point(|other| *other <= value);
        // Numbers of borrowers: ten times one fits.
        let fifths = smaller.saturating_add(up_to).saturating_mul(5);
        let band = fifths.checked_div(sorted.len().saturating_mul(2))?.saturating_add(1);
        u8::try_from(band.min(5)).ok()
    };
    values.iter().map(|value| value.and_then(band)).collect()
}

// The grouping variables, and their buckets.

codes! {
    /// A grouping variable of borrowers.
    pub closed enum Grouping {
        /// The fifth in which the estimated income is among those of the borrowers in the snapshot: 1 to 5.
        IncomeBand = "income_band",
        /// The profile's area.
        Area = "Area",
        /// The number of dependents: 0, 1–2 or 3+.
        NumberOfDependents = "Number_of_Dependents",
        /// The kind of home.
        ResidenceType = "Residence_Type",
        /// The gender that the national id states.
        Gender = "gender",
        /// The marital status.
        MaritalStatus = "Marital_Status",
        /// The age by the national id: 18–24, 25–34, 35–44, 45–54 or 55+.
        AgeBand = "age_band",
    }
}

/// The bucket of borrowers with an unknown grouping variable.
pub const MISSING: &str = "missing";

impl Grouping {
    /// The grouping variables where nothing else is set, the most important first.
    pub const DEFAULT: [Grouping; 4] =
        [Self::IncomeBand, Self::Area, Self::NumberOfDependents, Self::ResidenceType];
}

/// Returns the bucket of a number of dependents.
#[must_use]
pub const fn dependents_band(dependents: i64) -> &'static str {
    match dependents {
        ..=0 => "0",
        1 | 2 => "1–2",
        3.. => "3+",
    }
}

/// Returns the bucket of an age in full years.
#[must_use]
pub const fn age_band(years: u32) -> &'static str {
    match years {
        0..18 => "0–17",
        18..25 => "18–24",
        25..35 => "25–34",
        35..45 => "35–44",
        45..55 => "45–54",
        55.. => "55+",
    }
}
