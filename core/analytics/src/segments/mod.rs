//! Segments of users: k-means over the variables of their transactions, and scores of recency, frequency and monetary
//! value.

#![allow(
    clippy::float_arithmetic,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "statistics over lists with counted places; money is summed elsewhere"
)]

pub(crate) mod kmeans;
mod labels;
#[cfg(test)]
mod tests;

pub use crate::stats::{Scaling, ScalingTransform};
pub use kmeans::{Clusters, KMeans, Points};
pub use labels::{Labels, NO_CLEAR_STRUCTURE, Rfm, RfmSegment, ids_after, ids_by, shown_with};

use crate::Day;
use crate::churn::{Churn, Customer};
use crate::stats::{count, mean, share};
use kmeans::{LANES, PointLanes, square, squares};
use lendwright_types::codes;
use lendwright_types::currency::Currency;
use lendwright_types::internal::sort::CompactSort as _;
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;

// A segmentation of users: the users' values, the segments, and the segment of each user.

/// How many variables are named that drive a segment or a user.
const DRIVERS_MAX: usize = 3;
/// Below this probability of being alive a user is at risk.
const AT_RISK: f64 = 0.5;

codes! {
    /// The method of dividing users into segments.
    pub closed enum SegmentMethod {
        /// By k-means over the variables.
        Kmeans = "kmeans",
        /// By scores of recency, frequency and monetary value.
        Rfm = "rfm",
    }
}

/// The values of a user for the segmentation.
#[derive(Clone, Debug, PartialEq)]
pub struct User {
    /// The id.
    pub id: String,
    /// The values of the variables, in their order; none is missing.
    pub values: Vec<f64>,
    /// The mean spending of a month, where a month is complete.
    pub spending: Option<f64>,
    /// The days since the last transaction.
    pub recency: f64,
    /// The days since the first transaction.
    pub tenure: f64,
    /// The user's visits.
    pub customer: Customer,
}

/// The parameters of a segmentation.
#[derive(Clone, Debug, PartialEq)]
pub struct SegmentTerms {
    /// The method.
    pub method: SegmentMethod,
    /// The names of the variables; for scores recency, frequency and monetary value.
    pub variables: Vec<String>,
    /// How many clusters there are.
    pub count: Count,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The least number of users of a shown segment.
    pub least: usize,
}

/// The segments of an earlier model with the same variables and method: their ids, and their centres in the units of
/// the variables.
#[derive(Clone, Debug, PartialEq)]
pub struct FormerSegments {
    /// The number of clusters before small ones were shown with others.
    pub k: usize,
    /// The id of each segment.
    pub ids: Vec<u32>,
    /// The centre of each.
    pub centres: Vec<Vec<f64>>,
}

/// Users in segments.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Model {
    /// The number of clusters before small ones are shown with others.
    pub k: usize,
    /// The mean silhouette of a sample; `None` for one cluster, and for scores.
    pub silhouette: Option<f64>,
    /// The numbers of clusters that were tried.
    pub candidates: Vec<Candidate>,
    /// How each variable is scaled.
    pub scalings: Vec<Scaling>,
    /// The segments, by their ids.
    pub segments: Vec<Segment>,
    /// Where each user is, in the order of the users.
    pub members: Vec<Member>,
}

/// A segment.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Segment {
    /// The id, from 1.
    pub id: u32,
    /// The label.
    pub label: String,
    /// The number of its users.
    pub size: usize,
    /// Where its centre lies, in the units of the variables.
    pub centroid: Vec<f64>,
    /// The variables with the largest distance from the mean of all users, by their places, with the number of
    /// standard deviations.
    pub drivers: Vec<(usize, f64)>,
}

/// Where a user is.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Member {
    /// The id of the segment.
    pub segment: u32,
    /// The distance from its centre, in standard deviations.
    pub distance: f64,
    /// How much farther the centre of the nearest other segment is; `None` without another segment.
    pub margin: Option<f64>,
    /// The user's drivers, like those of segments.
    pub drivers: Vec<(usize, f64)>,
}

/// Users in clusters, before they have names.
struct Clustering {
    of: Vec<usize>,
    labels: Option<Vec<&'static str>>,
    silhouette: Option<f64>,
    candidates: Vec<Candidate>,
}

impl Model {
    /// Divides users into segments. `users` are sorted by id. If an earlier model in `former` has as many clusters,
    /// the segments take its ids. `go_on` is called before long steps.
    ///
    /// `None` without users, and if there are fewer users than clusters.
    ///
    /// # Errors
    /// The error that `go_on` returned.
    pub fn from_users<E>(
        users: &[User],
        terms: &SegmentTerms,
        former: &[FormerSegments],
        go_on: impl FnMut() -> Result<(), E>,
    ) -> Result<Option<Self>, E> {
        let Some(scalings) = scalings(users, terms.variables.len()) else { return Ok(None) };
        let points = points(users, &scalings);
        let parted = match terms.method {
            SegmentMethod::Kmeans => by_kmeans(users, terms, &points, go_on)?,
            SegmentMethod::Rfm => Some(by_scores(users)),
        };
        Ok(parted.map(|parted| Self::named(users, terms, former, scalings, &points, parted)))
    }

    fn named(
        users: &[User],
        terms: &SegmentTerms,
        former: &[FormerSegments],
        scalings: Vec<Scaling>,
        points: &Points,
        parted: Clustering,
    ) -> Self {
        let Clustering { mut of, labels, silhouette, candidates } = parted;
        let (all_sizes, all_centres) = (sizes(&of), centres(points, &of));
        let shown = shown_with(&all_centres, &all_sizes, terms.least);
        for cluster in &mut of {
            *cluster = shown[*cluster];
        }
        // The segments that are shown, and their places.
        let kept: Vec<usize> = (0..shown.len()).filter(|at| shown[*at] == *at).collect();
        for at in &mut of {
            *at = kept.binary_search(at).unwrap_or_default();
        }
        let labels = labels.map(|labels| kept.iter().map(|at| labels[*at]).collect());
        let (sizes, centres) = (sizes(&of), centres(points, &of));
        let former = former.iter().find(|former| former.k == all_sizes.len());
        let ids = ids(users, &of, &centres, &scalings, former);
        let names = labels_of(users, &of, sizes.len(), labels);
        let mut segments: Vec<Segment> = (0..sizes.len())
            .map(|at| Segment {
                id: ids[at],
                label: names[at].clone(),
                size: sizes[at],
                centroid: centroid(centres.point(at), &scalings),
                drivers: drivers(centres.point(at), &scalings),
            })
            .collect();
        segments.compact_sort_by_key(|segment| segment.id);
        let place = |(point, own): (&[f64], &usize)| member(point, *own, &centres, &ids, &scalings);
        let members = points.iter().zip(&of).map(place).collect();
        Self { k: all_sizes.len(), silhouette, candidates, scalings, segments, members }
    }

    /// Returns, for each segment, the mean probability that its users are alive, and the share of its users with a
    /// probability below ½.
    #[must_use]
    pub fn alive(&self, p_alive: &[f64]) -> Vec<(f64, f64)> {
        let of_segment = |segment: &Segment| {
            let members = self.members.iter().zip(p_alive);
            let own: Vec<f64> =
                members.filter(|(m, _)| m.segment == segment.id).map(|(_, p)| *p).collect();
            let at_risk = own.iter().filter(|p| **p < AT_RISK).count();
            (mean(&own).unwrap_or_default(), share(at_risk, own.len()))
        };
        self.segments.iter().map(of_segment).collect()
    }
}

/// How the variables are scaled; `None` of no users.
fn scalings(users: &[User], count: usize) -> Option<Vec<Scaling>> {
    let column = |at: usize| users.iter().map(|user| user.values[at]).collect::<Vec<f64>>();
    (0..count).map(|at| Scaling::from_values(&column(at))).collect()
}

/// The users as points. If no variable is a dimension, all points are equal.
fn points(users: &[User], scalings: &[Scaling]) -> Points {
    let dims = scalings.iter().filter(|scaling| scaling.is_dimension()).count();
    let mut values = Vec::with_capacity(users.len() * dims.max(1));
    for user in users {
        values.extend(coordinates(&user.values, scalings));
    }
    if dims == 0 {
        values.resize(users.len(), 0.0);
    }
    Points::trusted(dims.max(1), values)
}

fn coordinates(values: &[f64], scalings: &[Scaling]) -> impl Iterator<Item = f64> {
    let scaled = scalings.iter().zip(values).filter(|(scaling, _)| scaling.is_dimension());
    scaled.map(|(scaling, value)| scaling.z(*value))
}

fn by_kmeans<E>(
    users: &[User],
    terms: &SegmentTerms,
    points: &Points,
    go_on: impl FnMut() -> Result<(), E>,
) -> Result<Option<Clustering>, E> {
    let rows = sample(users.iter().map(|user| user.id.as_str()));
    let choice = choose(points, terms.count, terms.seed, &rows, go_on)?;
    Ok(choice.map(|choice| Clustering {
        of: numbered(choice.clusters.of().iter().map(|of| *of as usize)),
        labels: choice.is_unclear.then(|| vec![NO_CLEAR_STRUCTURE]),
        silhouette: choice.silhouette,
        candidates: choice.candidates,
    }))
}

fn by_scores(users: &[User]) -> Clustering {
    let column = |at: usize| users.iter().map(|user| user.values[at]).collect::<Vec<f64>>();
    let scores = Rfm::from_values(&column(0), &column(1), &column(2));
    let segments: Vec<RfmSegment> = scores.into_iter().map(Rfm::segment).collect();
    let all: Vec<RfmSegment> =
        RfmSegment::all().filter(|segment| segments.contains(segment)).collect();
    let place = |segment: &RfmSegment| all.iter().position(|of| of == segment).unwrap_or_default();
    Clustering {
        of: segments.iter().map(place).collect(),
        labels: Some(all.iter().map(|segment| segment.name()).collect()),
        silhouette: None,
        candidates: Vec::new(),
    }
}

/// Clusters without empty ones.
fn numbered(of: impl Iterator<Item = usize>) -> Vec<usize> {
    let of: Vec<usize> = of.collect();
    let mut used = of.clone();
    used.sort_unstable();
    used.dedup();
    of.iter().map(|at| used.binary_search(at).unwrap_or_default()).collect()
}

fn sizes(of: &[usize]) -> Vec<usize> {
    let mut sizes = vec![0; of.iter().max().map_or(0, |last| last + 1)];
    for at in of {
        sizes[*at] += 1;
    }
    sizes
}

fn centres(points: &Points, of: &[usize]) -> Points {
    let sizes = sizes(of);
    let mut sums = vec![0.0; sizes.len() * points.dims()];
    for (point, at) in points.iter().zip(of) {
        let sum = &mut sums[at * points.dims()..][..points.dims()];
        sum.iter_mut().zip(point).for_each(|(sum, value)| *sum += value);
    }
    for (sum, size) in sums.chunks_exact_mut(points.dims()).zip(sizes) {
        for value in sum {
            *value /= count(size);
        }
    }
    Points::trusted(points.dims(), sums)
}

fn ids(
    users: &[User],
    of: &[usize],
    now: &Points,
    scalings: &[Scaling],
    former: Option<&FormerSegments>,
) -> Vec<u32> {
    let spending = |at: usize| {
        let own = users.iter().zip(of).filter(|(_, of)| **of == at);
        mean(&own.filter_map(|(user, _)| user.spending).collect::<Vec<f64>>()).unwrap_or_default()
    };
    let spending: Vec<f64> = (0..now.len()).map(spending).collect();
    let Some(former) = former else { return ids_by(&spending) };
    let dims = now.dims();
    let mut values: Vec<f64> =
        former.centres.iter().flat_map(|centre| coordinates(centre, scalings)).collect();
    values.resize(former.ids.len() * dims, 0.0);
    ids_after(&former.ids, &Points::trusted(dims, values), now, &spending)
}

fn labels_of(
    users: &[User],
    of: &[usize],
    k: usize,
    given: Option<Vec<&'static str>>,
) -> Vec<String> {
    if let Some(given) = given {
        return given.into_iter().map(str::to_owned).collect();
    }
    let columns = |at: Option<usize>| {
        let own = || users.iter().zip(of).filter(|(_, of)| at.is_none_or(|at| **of == at));
        let spending: Vec<f64> = own().filter_map(|(user, _)| user.spending).collect();
        let recency: Vec<f64> = own().map(|(user, _)| user.recency).collect();
        let tenure: Vec<f64> = own().map(|(user, _)| user.tenure).collect();
        // Users without a complete month have no known spending.
        (if spending.is_empty() { vec![0.0] } else { spending }, recency, tenure)
    };
    let (spending, recency, tenure) = columns(None);
    let labels = Labels::from_values(&spending, &recency, &tenure);
    let label = |at: usize| {
        let (spending, recency, tenure) = columns(Some(at));
        labels.and_then(|labels| labels.label(&spending, &recency, &tenure)).unwrap_or_default()
    };
    (0..k).map(label).collect()
}

/// The place of a centre in the units of the variables.
fn centroid(centre: &[f64], scalings: &[Scaling]) -> Vec<f64> {
    let mut z = centre.iter();
    let value = |scaling: &Scaling| {
        if !scaling.is_dimension() {
            return scaling.mean;
        }
        scaling.value(z.next().copied().unwrap_or_default())
    };
    scalings.iter().map(value).collect()
}

/// The variables with the largest distance of a place from the mean; ties → the first.
fn drivers(place: &[f64], scalings: &[Scaling]) -> Vec<(usize, f64)> {
    let dimensions = scalings.iter().enumerate().filter(|(_, scaling)| scaling.is_dimension());
    let mut drivers: Vec<(usize, f64)> =
        dimensions.zip(place).map(|((at, _), z)| (at, *z)).collect();
    drivers.compact_sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()).then(a.0.cmp(&b.0)));
    drivers.truncate(DRIVERS_MAX);
    drivers
}

fn member(
    point: &[f64],
    own: usize,
    centres: &Points,
    ids: &[u32],
    scalings: &[Scaling],
) -> Member {
    let distance = square(point, centres.point(own)).sqrt();
    let others = centres.iter().enumerate().filter(|(at, _)| *at != own);
    let nearest = others.map(|(_, centre)| square(point, centre)).min_by(f64::total_cmp);
    Member {
        segment: ids[own],
        distance,
        margin: nearest.map(|nearest| nearest.sqrt() - distance),
        drivers: drivers(point, scalings),
    }
}

/// A segmentation of the users of a partner.
#[derive(Clone, Debug, PartialEq)]
pub struct Segmentation {
    /// The id. The same data, terms and former segmentation give the same id.
    pub id: String,
    /// The id of the segmentation before it; empty for the first.
    pub former: String,
    /// The last day that counts.
    pub as_of: Day,
    /// The currency of the amounts.
    pub currency: Currency,
    /// The ids of the users in segments, in order.
    pub users: Vec<String>,
    /// The number of users without a segment, by reason.
    pub excluded: BTreeMap<String, usize>,
    /// The segments; `None` if there are too few users.
    pub model: Option<Model>,
    /// The churn of the users; `None` if it can't be estimated.
    pub churn: Option<Churn>,
}

// The variables of a user's profile that segments may use, and the protected ones.

codes! {
    /// A variable that the law protects, or that can stand for a protected one. None is used unless the host allows it.
    pub enum Protected {
        /// The gender that the national id states.
        Gender = "gender",
        /// The marital status.
        MaritalStatus = "Marital_Status",
        /// The age by the national id.
        Age = "age",
        /// The profile's area.
        Area = "Area",
    }
}

codes! {
    /// A variable of a user's profile that segments may use.
    pub closed enum ProfileVariable {
        /// The number of dependents of the profile.
        Dependents = "Number_of_Dependents",
        /// The kind of home of the profile, in `vars` with the one that it is: `Residence_Type:Family House` is 1 for
        /// those who have it and 0 for others.
        Residence = "Residence_Type",
        /// The gender that the national id states, in `vars` as `gender:Female`.
        Gender = "gender",
        /// The marital status of the profile, in `vars` with the one that it is: `Marital_Status:Single`.
        MaritalStatus = "Marital_Status",
        /// The age by the national id.
        Age = "age",
        /// The area of the profile, in `vars` with its id: `Area:7`.
        Area = "Area",
    }
}

impl ProfileVariable {
    /// Whether it is a number, and not a name.
    #[must_use]
    pub const fn is_number(self) -> bool {
        matches!(self, Self::Dependents | Self::Age)
    }

    /// Returns the protected attribute that it is, if it is one.
    #[must_use]
    pub fn protected(self) -> Option<Protected> {
        Protected::from_name(self.name())
    }

    /// Returns a short name for people.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Dependents => "Dependents",
            Self::Residence => "Home",
            Self::Gender => "Gender",
            Self::MaritalStatus => "Marital status",
            Self::Age => "Age",
            Self::Area => "Area",
        }
    }

    /// Returns the unit of the variable, or `name` if it is not a number.
    #[must_use]
    pub const fn unit(self) -> &'static str {
        match self {
            Self::Dependents => "count",
            Self::Age => "years",
            _ => "name",
        }
    }
}

// The choice of the number of clusters.

/// The least silhouette of clusters that are there at all.
const SILHOUETTE_MIN: f64 = 0.25;
/// How many rows are compared in pairs at most.
const SAMPLE_MAX: usize = 4_000;

/// How the points fall into some number of clusters.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Candidate {
    /// The number of clusters.
    pub k: usize,
    /// The sum of the squares of all distances from the centres.
    pub inertia: f64,
    /// The simplified silhouette, by the distances from the centres; `None` for one cluster.
    pub silhouette: Option<f64>,
}

/// The chosen number of clusters, and the reasons.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Choice {
    /// The clusters.
    pub clusters: Clusters,
    /// The silhouette, by the distances of all pairs of a sample. If borders are not clear, it is that of the best
    /// number of clusters. `None` if the caller fixed one cluster.
    pub silhouette: Option<f64>,
    /// The numbers of clusters that were tried, the fewest first.
    pub candidates: Vec<Candidate>,
    /// Whether one cluster was chosen because more have no clear borders.
    pub is_unclear: bool,
}

/// Which numbers of clusters are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// This number.
    Fixed(usize),
    /// From 2 to this number.
    UpTo(usize),
}

/// Chooses the number of clusters of points. `sample` has the rows that represent all points. `go_on` is called before
/// each long step, and may end the search.
///
/// With `Count::UpTo`, numbers from 2 on are tried. The two with the greatest simplified silhouettes are compared by
/// the silhouette of the sample's pairs; ties → the fewer clusters. If the better silhouette is below 0.25, there is
/// one cluster. A fixed number is used as it is.
///
/// `None` if there are fewer points than clusters.
///
/// # Errors
/// The error that `go_on` returned.
pub fn choose<E>(
    points: &Points,
    count: Count,
    seed: u64,
    sample: &[usize],
    mut go_on: impl FnMut() -> Result<(), E>,
) -> Result<Option<Choice>, E> {
    let fixed = |k| (k, k);
    let (first, last) = match count {
        Count::Fixed(k) => fixed(k),
        Count::UpTo(k) => (2, k.max(2)),
    };
    let mut tried = Vec::new();
    for k in first..=last {
        let Some(clusters) = KMeans::new(k).seed(seed).fit_while(points, &mut go_on)? else {
            break;
        };
        let simplified = simplified_silhouette(points, clusters.centres(), clusters.of());
        tried
            .push((Candidate { k, inertia: clusters.inertia(), silhouette: simplified }, clusters));
    }
    let candidates: Vec<Candidate> = tried.iter().map(|(candidate, _)| *candidate).collect();
    // The sort is stable: of equal ones the fewer clusters stay in front.
    tried.compact_sort_by(|(a, _), (b, _)| {
        b.silhouette.unwrap_or(-1.0).total_cmp(&a.silhouette.unwrap_or(-1.0))
    });
    tried.truncate(2);
    tried.compact_sort_by_key(|(candidate, _)| candidate.k);
    let rows = points.at(sample);
    let mut best: Option<(Clusters, Option<f64>)> = None;
    for (_, clusters) in tried {
        go_on()?;
        let of: Vec<u32> = sample.iter().map(|at| clusters.of()[*at]).collect();
        let exact = silhouette(&rows, &of);
        if best.as_ref().is_none_or(|(_, least)| exact > *least) {
            best = Some((clusters, exact));
        }
    }
    let Some((clusters, silhouette)) = best else { return Ok(None) };
    let is_unclear =
        matches!(count, Count::UpTo(_)) && silhouette.is_none_or(|found| found < SILHOUETTE_MIN);
    if is_unclear {
        let one = KMeans::new(1).seed(seed).fit_while(points, go_on)?;
        return Ok(one.map(|clusters| Choice { clusters, silhouette, candidates, is_unclear }));
    }
    Ok(Some(Choice { clusters, silhouette, candidates, is_unclear }))
}

/// Returns the places of a sample of users: at most 4,000, with the lowest SHA-256 of their ids, in the order of the
/// list.
#[must_use]
pub fn sample<'u>(users: impl Iterator<Item = &'u str>) -> Vec<usize> {
    let mut hashed: Vec<([u8; 32], usize)> =
        users.enumerate().map(|(at, user)| (Sha256::digest(user).into(), at)).collect();
    if hashed.len() > SAMPLE_MAX {
        hashed.select_nth_unstable(SAMPLE_MAX);
        hashed.truncate(SAMPLE_MAX);
    }
    let mut places: Vec<usize> = hashed.into_iter().map(|(_, at)| at).collect();
    places.sort_unstable();
    places
}

// Silhouettes: how much nearer points are to their own cluster than to the next.
//
// Source: Rousseeuw, "Silhouettes: a graphical aid to the interpretation and validation of cluster analysis" (1987).

/// Returns the mean silhouette of points by their distances from the centres, the simplified one: `(b − a) / max(a, b)`
/// with the distances `a` from the point's own centre and `b` from the nearest other.
///
/// `None` of no points, and of fewer than two centres.
#[must_use]
pub fn simplified_silhouette(points: &Points, centres: &Points, of: &[u32]) -> Option<f64> {
    if centres.len() < 2 {
        return None;
    }
    let lanes = PointLanes::from_points(centres);
    let mut sum = 0.0;
    for (point, own) in points.iter().zip(of) {
        let (mut a, mut b) = (0.0, f64::INFINITY);
        let distances = lanes.blocks().flat_map(|block| squares(block, point));
        for (centre, distance) in (0..).zip(distances) {
            if centre == *own {
                a = distance;
            } else {
                b = b.min(distance);
            }
        }
        sum += silhouette_of(a.sqrt(), b.sqrt());
    }
    mean_silhouette(sum, points.len())
}

/// Returns the mean silhouette of points, by the distances of all pairs. A point's silhouette is `(b − a) / max(a,
/// b)`. `a` is its mean distance from the other points of its cluster, and `b` from the points of the nearest other
/// cluster. A point alone in its cluster has 0.
///
/// `None` without points, and unless two clusters have points. The time grows with the square of the number of points.
#[must_use]
pub fn silhouette(points: &Points, of: &[u32]) -> Option<f64> {
    let k = of.iter().max().map_or(0, |last| *last as usize + 1);
    let mut sizes = vec![0_usize; k];
    for cluster in of {
        sizes[*cluster as usize] += 1;
    }
    if sizes.iter().filter(|size| **size > 0).count() < 2 {
        return None;
    }
    let lanes = PointLanes::from_points(points);
    let mut to = vec![0.0; k];
    let mut sum = 0.0;
    for (point, own) in points.iter().zip(of) {
        to.fill(0.0);
        for (block, clusters) in lanes.blocks().zip(of.chunks(LANES)) {
            // The root of each before they are shared out, so that four are drawn at once.
            let distances = squares(block, point).map(f64::sqrt);
            for (distance, cluster) in distances.iter().zip(clusters) {
                to[*cluster as usize] += distance;
            }
        }
        sum += of_sums(&to, &sizes, *own as usize);
    }
    mean_silhouette(sum, points.len())
}

/// The silhouette of a point of a cluster by the sums of its distances from all points of each.
fn of_sums(to: &[f64], sizes: &[usize], own: usize) -> f64 {
    if sizes[own] == 1 {
        return 0.0;
    }
    let mut b = f64::INFINITY;
    for (cluster, (sum, size)) in to.iter().zip(sizes).enumerate() {
        if cluster != own && *size > 0 {
            b = b.min(sum / count(*size));
        }
    }
    silhouette_of(to[own] / count(sizes[own] - 1), b)
}

fn silhouette_of(a: f64, b: f64) -> f64 {
    let greater = a.max(b);
    if greater > 0.0 { (b - a) / greater } else { 0.0 }
}

fn mean_silhouette(sum: f64, of: usize) -> Option<f64> {
    (of > 0).then(|| sum / count(of))
}
