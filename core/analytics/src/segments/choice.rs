//! The choice of the number of clusters.

use super::kmeans::{Clusters, KMeans};
use super::points::Points;
use super::silhouette::{silhouette, simplified_silhouette};
use sha2::{Digest as _, Sha256};

/// The least silhouette of clusters that are there at all.
const SILHOUETTE_MIN: f64 = 0.25;
/// How many rows are compared in pairs at most.
const SAMPLE_MAX: usize = 4_000;

/// How the points fall into some number of clusters.
#[derive(Clone, Copy, Debug, PartialEq)]
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
    tried.sort_by(|(a, _), (b, _)| {
        b.silhouette.unwrap_or(-1.0).total_cmp(&a.silhouette.unwrap_or(-1.0))
    });
    tried.truncate(2);
    tried.sort_by_key(|(candidate, _)| candidate.k);
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
